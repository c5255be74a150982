"""The two players of a scenario: who they are, their dice, reserves and turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import parse_space
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.board import ground_names
from mpoc.games.rise.file.position import WrittenTurn
from mpoc.games.rise.file.problem_kinds import (
    DICE_SUM,
    NO_SUCH_PHASE,
    NOT_A_SPAWN_POINT,
    OUT_TWICE,
    POWER_UP_WITH_UNITS,
    RESERVED_NAME,
    SPAWNED_WITH_MONSTERS,
    THIRD_PLAYER,
    TOO_MANY_LOSSES,
    WRONG_KIND,
)
from mpoc.games.rise.state import Player, Turn
from mpoc.games.rise.words import (
    MONSTER,
    MONSTER_PHASES,
    NEUTRAL_SPAWN,
    SPAWN,
    UNIT,
    UNIT_PHASES,
)
from mpoc.text.problems import nearest_name

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.games.rise.state import State
    from mpoc.text.document import Document, Path

ACTION_DICE = 10
"""Action Dice of each player, in both pools together (p26)."""

OPPONENT = "opponent"
"""The name of the other player where the file names only one."""

NOT_PLAYERS = ("draw", "none")
"""Words of `expect` in place of a player: for a draw; for no winner, and for a building
that nobody has secured."""

BY_PLAYER = ("dice", "reserves", "out", "own-losses", "forces")


def find_players(names: Names) -> None:
    """Find the two names that the file uses for players.

    Where it uses three, the rarest counts as a slip and is reported. A file that names
    one player gets an opponent called `opponent`.
    """
    mentions: dict[str, list[tuple[Path, str]]] = {}
    for name, path, at in _mentions(names.document):
        mentions.setdefault(name, []).append((path, at))
    for name in NOT_PLAYERS:
        for path, at in mentions.get(name, ()):
            names.problem(path, RESERVED_NAME(player=name), at=at)
    names_used = list(mentions)
    if len(names_used) > 2:
        names_used.sort(key=lambda name: -len(mentions[name]))
        players = [name for name in mentions if name in names_used[:2]]
        names.players = tuple(players)
        for name in mentions:
            if name not in players:
                names.third_players.add(name)
                near = nearest_name(name, players)
                if near is not None and len(mentions[name]) >= len(mentions[near.new]):
                    # Nobody knows which of the two spellings is meant.
                    near = near.but(is_safe=False)
                complaint = THIRD_PLAYER(
                    player=name,
                    players=f"`{players[0]}` or `{players[1]}`",
                    mend=near,
                )
                for path, at in mentions[name]:
                    names.problem(path, complaint, at=at)
        return
    if len(names_used) < 2:
        for name in ground_names(names.document.root.get("board")):
            if name not in names_used and len(names_used) < 2:
                names_used.append(name)
    if len(names_used) == 1:
        names_used.append(OPPONENT if names_used[0] != OPPONENT else "other")
    names.players = tuple(names_used)


def _mentions(document: Document) -> Iterator[tuple[str, Path, str]]:
    """Each mention of a player in the file: the name, its path, key or value."""
    root = document.root
    for key in BY_PLAYER:
        by_name = root.get(key)
        if isinstance(by_name, dict):
            for name in by_name:
                yield name, (key, name), "key"
    figures = root.get("figures")
    if isinstance(figures, dict):
        for id, figure in figures.items():
            if isinstance(figure, dict) and isinstance(figure.get("player"), str):
                yield figure["player"], ("figures", id, "player"), "value"
    gone = root.get("gone")
    if isinstance(gone, dict):
        for id, figure in gone.items():
            if isinstance(figure, dict) and isinstance(figure.get("player"), str):
                yield figure["player"], ("gone", id, "player"), "value"
    turn = root.get("turn")
    if isinstance(turn, dict) and isinstance(turn.get("player"), str):
        yield turn["player"], ("turn", "player"), "value"
    actions = root.get("actions")
    for index, action in enumerate(actions if isinstance(actions, list) else ()):
        if not isinstance(action, dict):
            continue
        if isinstance(action.get("player"), str):
            yield action["player"], ("actions", index, "player"), "value"
        rolls = action.get("set-up")
        if isinstance(rolls, dict):
            for name in rolls:
                yield name, ("actions", index, "set-up", name), "key"


def read_players(names: Names) -> dict[str, Player]:
    """Pools, reserves and monsters that are out, for each player."""
    players = {name: Player(name) for name in names.players}
    for name, pools in names.entries("dice"):
        if name in players:
            monster, unit = _pools(names, name, pools)
            players[name] = players[name].but(
                monster=monster, unit=unit, power=pools.get("power")
            )
    for name, entries in names.entries("reserves"):
        if name not in players:
            continue
        units = []
        for index, text in enumerate(entries):
            path: Path = ("reserves", name, index)
            card = card_of_kind(names, text, path, UNIT, "Unit Reserves hold units")
            if card is not None:
                units.append(card)
        players[name] = players[name].but(reserves=tuple(units))
    for name, entries in names.entries("out"):
        if name not in players:
            continue
        out: list[Card] = []
        for index, text in enumerate(entries):
            path = ("out", name, index)
            card = card_of_kind(names, text, path, MONSTER, "`out` names monsters")
            if card is None:
                continue
            if any(card.title == other.title for other in out):
                names.problem(path, OUT_TWICE(monster=card.title))
                continue
            out.append(card)
        players[name] = players[name].but(out=tuple(out))
    return players


def read_own_losses(names: Names, state: State) -> tuple[str, ...]:
    """The players whose forms fell without the enemy, once for each form (p30)."""
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.turn.ending import forms_lost

    unclaimed_forms: list[str] = []
    for name, forms in names.entries("own-losses"):
        if name not in state.players:
            continue
        most = forms_lost(Game(state), name)
        if forms > most:
            complaint = TOO_MANY_LOSSES(player=name, number=forms, limit=most)
            names.problem(("own-losses", name), complaint)
        unclaimed_forms += [name] * forms
    return tuple(unclaimed_forms)


def card_of_kind(
    names: Names, value: Any, path: Path, kind: str, why: str
) -> Card | None:
    """The card that a file names, if it is of a kind; `why` says what fits there."""
    card = names.card(value, path)
    if card is None or card.kind == kind:
        return card
    complaint = WRONG_KIND(
        card=card.name, kind=card.kind, expectation=f"a {kind}", expected=why
    )
    names.problem(path, complaint)
    return None


def _pools(
    names: Names, name: str, pools: Mapping[str, int]
) -> tuple[int | None, int | None]:
    """Monster and Unit Pool; a missing one follows from the other."""
    monster, unit = pools.get("monster"), pools.get("unit")
    if monster is None:
        return None if unit is None else ACTION_DICE - unit, unit
    if unit is None:
        return monster, ACTION_DICE - monster
    if monster + unit != ACTION_DICE:
        complaint = DICE_SUM(
            player=name,
            monster=monster,
            unit=unit,
            sum=monster + unit,
            expectation=ACTION_DICE,
            rest=ACTION_DICE - monster,
        )
        names.problem(("dice", name, "unit"), complaint)
    return monster, unit


def read_turn(names: Names) -> Turn | None:
    """Whose turn it is and how far it has gone; None before the first turn.

    A turn without an activation has not begun yet: the turn before it is over.
    """
    turn_keys = names.value("turn")
    if not isinstance(turn_keys, dict):
        return None
    keys = WrittenTurn.read(names, turn_keys, ("turn",))
    if keys is None:
        return None
    turn = Turn(*keys.values())
    if not turn.activation:
        others = [name for name in names.players if name != turn.player]
        return Turn(others[0], "", "over")
    phases = MONSTER_PHASES if turn.activation == MONSTER else UNIT_PHASES
    if turn.phase and turn.phase not in phases:
        complaint = NO_SUCH_PHASE(
            activation=turn.activation.title(),
            phase=turn.phase.title(),
            phases=", ".join(f"`{each}`" for each in phases),
        )
        names.problem(("turn", "phase"), complaint)
    if "power-up" in turn.marks and turn.activation != MONSTER:
        path = ("turn", "used", turn_keys["used"].index("power-up"))
        names.problem(path, POWER_UP_WITH_UNITS())
    if turn.spawn_points_used:
        _check_spawn_points(names, turn, turn_keys["spawned"], ("turn", "spawned"))
    return turn


def _check_spawn_points(
    names: Names, turn: Turn, texts: Sequence[str], path: Path
) -> None:
    """Spawn points are used in a Unit Activation, and the ground shows them."""
    if turn.activation != UNIT:
        names.problem((*path, 0), SPAWNED_WITH_MONSTERS())
        return
    for index, text in enumerate(texts):
        kinds = names.board.ground.get(parse_space(text) or 0, ())
        if not any(kind.startswith((SPAWN, NEUTRAL_SPAWN)) for kind in kinds):
            complaint = NOT_A_SPAWN_POINT(space=text, player=turn.player)
            names.problem((*path, index), complaint)
