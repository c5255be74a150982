"""Facts of a figure beyond its card and place: damage, forms, what it did this turn.

Also facts that need the whole position: hazards suffered, and whether units may stand
where they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import cells, name_of
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.position import WrittenFigure, WrittenOtherForm
from mpoc.games.rise.file.problem_kinds import (
    DAMAGE_OF_OTHERS,
    FORM_OF_NO_MONSTER,
    IMPASSIBLE,
    KEY_OF_A_TURN,
    NO_FORM_OF_MONSTER,
    NO_TILE,
    OTHER_FORM_DESTROYED,
    SAME_FORM,
    STRUCTURE_ON_TILE,
    STRUCTURES_STAND_STILL,
    TOO_MUCH_DAMAGE,
    WRONG_FORM_OF,
)
from mpoc.games.rise.state import UNKNOWN_SPACE, Figure, State
from mpoc.games.rise.words import (
    BUILDING,
    HAZARDS,
    IMPASSIBLE_TERRAIN,
    MONSTER,
    UNIT,
)

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

THIS_TURN = ("advanced", "attacked", "began-turn", "used")
"""Keys of a figure that say what happened earlier in the turn under way."""


def written_place(names: Names, id: str) -> tuple[Path, str]:
    """The entry of the file that says where a figure stands."""
    if "at" in names.document.root["figures"][id]:
        return ("figures", id, "at"), "value"
    return ("figures", id), "key"


def with_damage(
    names: Names, figure: Figure, values: Mapping[str, Any], path: Path
) -> Figure:
    """The figure with the damage on its form in play, and with its other form."""
    card = figure.card
    damage = values.get("damage", 0)
    if damage and card.kind != MONSTER:
        complaint = DAMAGE_OF_OTHERS(card=card.name, kind=card.kind)
        names.problem((*path, "damage"), complaint)
        damage = 0
    elif damage and damage >= (card.health or 0):
        complaint = TOO_MUCH_DAMAGE(
            card=card.name,
            health=card.health,
            damage=damage,
            most=(card.health or 1) - 1,
        )
        names.problem((*path, "damage"), complaint)
        damage = 0
    if "other_form" not in values:
        return figure.but(damage=damage) if damage else figure
    other_path = (*path, "other-form")
    if card.kind != MONSTER:
        complaint = FORM_OF_NO_MONSTER(card=card.name, kind=card.kind)
        names.problem(other_path, complaint, at="key")
        return figure
    other: WrittenOtherForm | None = values["other_form"]
    if other is None or not _is_other_form(names, card, other.card, other_path):
        return figure.but(damage=damage)
    health = other.card.health or 0
    other_damage = other.damage
    if other_damage is None:
        other_damage = health if other.destroyed else 0
    if other_damage >= health and not other.destroyed:
        complaint = OTHER_FORM_DESTROYED(
            card=other.card.name, health=health, damage=other_damage, most=health - 1
        )
        names.problem((*other_path, "damage"), complaint)
    return figure.but(
        damage=damage,
        other=other.card,
        other_damage=other_damage,
        other_destroyed=other.destroyed,
    )


def _is_other_form(names: Names, card: Card, other: Card, path: Path) -> bool:
    """Whether two cards are the two forms of one monster."""
    at = (*path, "card")
    if other.kind != MONSTER:
        complaint = NO_FORM_OF_MONSTER(
            other=other.name, kind=other.kind, card=card.name
        )
        names.problem(at, complaint)
        return False
    # A card that is written out may be called anything.
    are_printed = card.figure_set is not None and other.figure_set is not None
    if are_printed and other.title != card.title:
        hint = _other_form_hint(card)
        names.problem(at, WRONG_FORM_OF(other=other.name, card=card.name, hint=hint))
        return False
    if other.form == card.form:
        complaint = SAME_FORM(
            other=other.name,
            form=other.form,
            card=card.name,
            hint=_other_form_hint(card),
        )
        names.problem(at, complaint)
        return False
    return True


def _other_form_hint(card: Card) -> str:
    from mpoc.games.rise.cards import catalog

    for form in catalog.cards():
        if form.title == card.title and form.kind == MONSTER and form is not card:
            return f"did you mean `{form.name}`?"
    return ""


# Earlier in the turn


def with_deeds(
    names: Names,
    figure: Figure,
    values: Mapping[str, Any],
    path: Path,
    has_turn: bool,
) -> Figure:
    """The figure with what it did earlier in the turn under way."""
    keys_given = [
        each.name
        for each in WrittenFigure.keys
        if each.name in THIS_TURN and each.field in values
    ]
    if not keys_given:
        return figure
    if not has_turn:
        names.problem(
            (*path, keys_given[0]), KEY_OF_A_TURN(key=keys_given[0]), at="key"
        )
        return figure
    if figure.card.kind == BUILDING and keys_given != ["used"]:
        complaint = STRUCTURES_STAND_STILL(card=figure.card.name, key=keys_given[0])
        names.problem((*path, keys_given[0]), complaint, at="key")
        return figure
    end = values.get("advanced", False)
    has_advanced = end is not False
    if end is True:
        end = figure.space
    start = figure.began
    if "began_turn" in values:
        # Rules need it for monsters alone.
        start = values["began_turn"] if figure.card.kind == MONSTER else None
    elif has_advanced and figure.card.kind == MONSTER:
        start = UNKNOWN_SPACE
    return figure.but(
        advanced=has_advanced,
        ended=end if has_advanced else None,
        attacked=values.get("attacked", False),
        began=start,
        used=values.get("used") or frozenset(),
    )


# What needs the whole position


def suffered_hazards(
    names: Names, state: State, tiles_in_file: Mapping[str, tuple[int, ...]]
) -> frozenset[tuple[str, int]]:
    """The hazard tiles that figures have already suffered, as pairs of id and tile.

    A figure has suffered every hazard under it, unless it is immune or
    `tiles_in_file` gives its tiles.
    """
    pairs = set()
    for id, figure in state.figures.items():
        under = state.tiles_under(figure.space, figure.size)
        if id in tiles_in_file:
            for tile in _tiles_in_file(names, id, figure, tiles_in_file[id], under):
                pairs.add((id, tile))
            continue
        for tile in under:
            kind = state.tiles[tile]
            if kind in HAZARDS and not is_immune(state, id, kind):
                pairs.add((id, tile))
    return frozenset(pairs)


def _tiles_in_file(
    names: Names, id: str, figure: Figure, spaces: tuple[int, ...], under: list[int]
) -> list[int]:
    tiles_suffered = []
    for index, at in enumerate(spaces):
        path: Path = ("figures", id, "suffered", index)
        base = cells(figure.space, figure.size)
        tiles = [tile for tile in under if at in cells(tile, 2)]
        tile = at if at in under else tiles[0] if tiles and at in base else None
        if tile is None:
            tile_words = ", ".join(f"`{name_of(each)}`" for each in under)
            complaint = NO_TILE(
                space=name_of(at),
                id=id,
                tiles=tile_words,
                expected=None if tile_words else "no tile: there is none",
            )
            names.problem(path, complaint)
            continue
        tiles_suffered.append(tile)
    return tiles_suffered


def is_immune(state: State, id: str, hazard: str) -> bool:
    """Whether a figure can stand on a hazard without having suffered it (p21)."""
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.stats import hazard_immunity

    reason, _, _ = hazard_immunity(
        Game(state), id, hazard, is_forced=False, is_ending=True, is_advancing=True
    )
    return bool(reason)


def check_ground(names: Names, state: State) -> None:
    """Units stand on impassible terrain only with a skill (p15), structures on no tile.

    A tile replaces its structure, so that the two are never there together (p21).
    """
    for at, kinds in state.board.ground.items():
        id = state.occupants.get(at)
        if id is None or state.figures[id].card.kind != UNIT:
            continue
        for kind in kinds:
            if kind in IMPASSIBLE_TERRAIN and not _may_stand(state, id, kind):
                path, mark = written_place(names, id)
                complaint = IMPASSIBLE(
                    id=id,
                    ground=kind,
                    space=name_of(at),
                    card=state.figures[id].card.name,
                )
                names.problem(path, complaint, at=mark)
    for tile, kind in state.tiles.items():
        for cell in cells(tile, 2):
            id = state.occupants.get(cell)
            if id is None or state.figures[id].card.kind != BUILDING:
                continue
            path, mark = written_place(names, id)
            complaint = STRUCTURE_ON_TILE(id=id, tile=kind, space=name_of(tile))
            names.problem(path, complaint, at=mark)
            break


def _may_stand(state: State, id: str, terrain: str) -> bool:
    from mpoc.games.rise import kinds
    from mpoc.games.rise.game import MOVER, Game
    from mpoc.games.rise.stats import MoveMoment, applies

    game = Game(state)
    moment = MoveMoment(game, id, is_ending=True, terrain=terrain)
    return applies(game, kinds.TERRAIN, MOVER, moment)[0] is not None
