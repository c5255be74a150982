"""A position written back as a scenario file, which loads to the same position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import STRIDE, cells, name_of
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.expect.pools import known_pools
from mpoc.games.rise.file.figure_state import is_immune
from mpoc.games.rise.file.position import (
    WrittenFigure,
    WrittenGone,
    WrittenOtherForm,
    WrittenTurn,
)
from mpoc.games.rise.forms import CARD
from mpoc.games.rise.state import UNKNOWN_SPACE, Force
from mpoc.games.rise.words import EDITIONS, FOUNDATIONS, HAZARDS
from mpoc.text.edits import flow, scalar

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.state import Figure, State

LARGEST_DRAWING = 8_000
"""The most characters of a drawing; on a larger map each figure has `at` instead."""

LONGEST_LINE = 78


def scenario_text(
    state: State, *, title: str = "A position", notes: str = "", question: str = ""
) -> str:
    """The text of a file that loads to this position, without actions.

    Only a position between two actions can be written. Raises ValueError where an
    attack is under way or waits; where the game is over, since a file begins before its
    end; and where a monster that is out had forms of the players' own.
    """
    if state.winner is not None:
        raise ValueError("the game is over, and no file begins after its end")
    if own_monsters_out(state):
        raise ValueError("`out` cannot say what forms a monster of your own had")
    if state.attack is not None or state.waiting or any(state.in_play):
        raise ValueError("an attack under way is not part of a position")
    head: dict[str, Any] = {"mpoc": 1, "game": "rise", "title": _one_line(title)}
    if question:
        head["question"] = _one_line(question)
    if notes:
        head["notes"] = _one_line(notes)
    rules = _rules(state)
    if rules:
        head["rules"] = rules
    parts = [_block(head)]
    drawing = _drawing(state)
    parts.append(_board(state, drawing))
    if state.figures:
        lines = ["figures:"]
        for id, figure in state.figures.items():
            keys = _figure(state, figure, is_drawn=drawing is not None)
            lines.append(f"  {scalar(id)}: {flow(keys)}")
        parts.append(lines)
    parts += _players(state)
    if state.turn is not None:
        turn = WrittenTurn(*state.turn.values())
        if turn.phase == "over":
            turn = WrittenTurn(state.opponent(turn.player))
        parts.append(_block({"turn": turn.as_written()}))
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def own_monsters_out(state: State) -> list[str]:
    """The ids of monsters that are out, and had a form that no printed card has."""
    monsters = []
    for id, figure in state.gone.items():
        forms = [form for form in (figure.card, figure.other) if form is not None]
        player = state.players.get(figure.player)
        is_out = player is not None and any(form in player.out for form in forms)
        if is_out and any(form != catalog.find(form.name) for form in forms):
            monsters.append(id)
    return monsters


def _rules(state: State) -> dict[str, Any]:
    """The edition if it is a later one, and the readings that were chosen.

    One that is the default is there too: where the file will lie, a project may choose
    another.
    """
    settings = state.settings
    readings = dict(settings.readings)
    rules: dict[str, Any] = {}
    if settings.edition != EDITIONS[0]:
        rules["edition"] = settings.edition
    if readings:
        rules["rulings"] = readings
    return rules


# The map


def _drawing(state: State) -> list[str] | None:
    """The lines of the drawing, or None where it would be too large."""
    board = state.board
    letters = [name_of(column)[:-1] for column in range(board.columns)]
    longest = max([len(id) for id in state.figures] + [len(letters[-1])])
    # A column is as wide as the map's widest cell, so that the drawing stands straight.
    side = len(str(board.rows)) + 2
    if (side + board.columns * (longest + 1)) * (board.rows + 1) > LARGEST_DRAWING:
        return None
    header = " ".join(letter.ljust(longest) for letter in letters)
    lines = [f"{'+'.ljust(side)}{header}".rstrip()]
    for row in range(board.rows):
        at = row * STRIDE
        ids = [state.occupants.get(at + column, ".") for column in range(board.columns)]
        text = " ".join(id.ljust(longest) for id in ids)
        lines.append(f"{str(row + 1).ljust(side)}{text}".rstrip())
    return lines


def _board(state: State, drawing: list[str] | None) -> list[str]:
    lines = ["board:"]
    if drawing is None:
        lines.append(f"  size: {state.board.columns}x{state.board.rows}")
    else:
        lines.append("  map: |")
        lines += [f"    {line}" for line in drawing]
    ground = _ground(state)
    if ground:
        lines.append("  ground:")
    for at in sorted(ground):
        kinds = ground[at]
        value = scalar(kinds[0]) if len(kinds) == 1 else flow(kinds)
        lines.append(f"    {name_of(at)}: {value}")
    return lines


def _ground(state: State) -> dict[int, list[str]]:
    """The kinds of ground by space; tiles and foundations only at their first space."""
    ground: dict[int, list[str]] = {}
    covered_spaces: set[int] = set()
    for at in sorted(state.board.ground):
        for kind in state.board.ground[at]:
            if kind in FOUNDATIONS:
                if at in covered_spaces:
                    continue
                covered_spaces.update(cells(at, 2))
            ground.setdefault(at, []).append(kind)
    for at, kind in state.tiles.items():
        ground.setdefault(at, []).append(kind)
    return ground


# Figures


def _figure(state: State, figure: Figure, *, is_drawn: bool) -> dict[str, Any]:
    """The keys of a figure, without the values that a file takes for granted."""
    began = figure.began
    if began == UNKNOWN_SPACE or (began == figure.space and not figure.advanced):
        began = None
    tiles_suffered = {tile for id, tile in state.suffered_hazards if id == figure.id}
    is_unsaid = tiles_suffered == _tiles_suffered_by_default(state, figure)
    end: bool | int | None = figure.ended
    if end is None and figure.advanced:
        end = True
    return WrittenFigure(
        figure.card,
        figure.player,
        None if is_drawn else figure.space,
        figure.damage,
        None if figure.other is None else _other_form(figure, figure.other),
        end if figure.advanced else None,
        figure.attacked,
        began,
        figure.used,
        None if is_unsaid else tuple(sorted(tiles_suffered)),
    ).as_written()


def _tiles_suffered_by_default(state: State, figure: Figure) -> set[int]:
    """The hazards that a figure counts as having suffered if the file is silent."""
    return {
        tile
        for tile in state.tiles_under(figure.space, figure.size)
        if state.tiles[tile] in HAZARDS
        and not is_immune(state, figure.id, state.tiles[tile])
    }


def _other_form(figure: Figure, other: Card) -> WrittenOtherForm:
    unsaid = (other.health or 0) if figure.other_destroyed else 0
    damage = None if figure.other_damage == unsaid else figure.other_damage
    return WrittenOtherForm(other, damage, figure.other_destroyed)


# Players and the turn


def _players(state: State) -> list[list[str]]:
    """Forces still to be placed, reserves, monsters that are out, and dice."""
    players = state.players
    parts = []
    forces_to_place = {
        name: player.force
        for name, player in players.items()
        if player.force is not None and player.force != Force()
    }
    if forces_to_place:
        from mpoc.games.rise.file.forces import WrittenForce

        forces = {
            name: WrittenForce(*force.values()).as_written()
            for name, force in forces_to_place.items()
        }
        parts.append(_block({"forces": forces}))
    reserves = {
        name: [CARD.write(card) for card in player.reserves]
        for name, player in players.items()
        if player.reserves
    }
    if reserves:
        parts.append(_block({"reserves": reserves}))
    out = {
        name: [CARD.write(card) for card in player.out]
        for name, player in players.items()
        if player.out
    }
    if out:
        parts.append(_block({"out": out}))
    gone = {
        id: WrittenGone(
            unit.card, unit.player, unit.advanced, unit.attacked, unit.used
        ).as_written()
        for id, unit in state.units_that_acted().items()
    }
    if gone:
        parts.append(_block({"gone": gone}))
    own_losses = {
        name: number
        for name in players
        if (number := state.unclaimed_forms.count(name))
    }
    if own_losses:
        parts.append(_block({"own-losses": own_losses}))
    if players:
        # Every player is named here, also one without dice: that keeps their order.
        dice = {name: known_pools(player) for name, player in players.items()}
        parts.append(_block({"dice": dice}))
    return parts


# YAML


def _block(keys: Mapping[str, Any]) -> list[str]:
    """The lines of a mapping whose values stand on one line each, if they fit."""
    lines = []
    for key, value in keys.items():
        line = f"{scalar(key)}: {flow(value)}"
        if isinstance(value, dict) and value and len(line) > LONGEST_LINE:
            lines.append(f"{scalar(key)}:")
            lines += [f"  {line}" for line in _block(value)]
        else:
            lines.append(line)
    return lines


def _one_line(text: str) -> str:
    return " ".join(text.split())
