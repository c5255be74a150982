"""Rise in reports: headlines of actions, the drawing of the board, the summaries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Cite, Enter, Event, Roll, Statement
from mpoc.games.kit.headline import headline_of
from mpoc.games.kit.keys import Count
from mpoc.games.rise import events, words
from mpoc.games.rise.board import DIRECTION_NAMES, column_row, name_of, space
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import counted
from mpoc.games.rise.forms import Leap
from mpoc.games.rise.verbs import VERBS
from mpoc.games.rise.words import (
    ACTIVATOR,
    FIRE,
    GROUND,
    MONSTER,
    NEGATIVE_ZONE,
    NEUTRAL_SPAWN,
    OPEN_TERRAIN,
    POWER_ZONE,
    RADIATION,
    RUBBLE,
    UNIT,
)
from mpoc.rules.wording import Drawing, Headline, Sign, Table
from mpoc.text.problems import quoted

if TYPE_CHECKING:
    from mpoc.games.rise.state import Figure, Player
    from mpoc.games.rise.verb import RiseVerb
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path


# Headlines


def headline(act: RiseVerb, told: Transcript) -> Headline:
    """An action in one sentence, and the events that it says already."""
    return headline_of(act, told)


def depth_of(event: Event) -> int:
    """What happened is told first, dice on their way at `-v`, bookkeeping at `-vv`.

    The damage of the hit itself is told with all damage in step 6.
    """
    if isinstance(event, events.RecordDamage):
        return 1 if event.hurt.why.startswith(("hit", "Super Damage")) else 0
    if isinstance(event, events.BOOKKEEPING):
        return 2
    return 1 if isinstance(event, events.QUIET) else 0


def roll_to_write(question: Roll) -> tuple[str, str]:
    """The `roll` that a file lacks, with a sign for each die, and what to know."""
    dice = ", ".join(f"{die}: {'?' * count}" for die, count in question.dice)
    return (
        f"roll: {{{dice}}}",
        "each ? is a die: X super strike, x strike, . miss",
    )


def roll_read(question: Roll, told: str) -> dict[str, str]:
    """A `roll` from what a player says: `Xxx.. x. Xxx`, or kinds and faces by turns."""
    said = told.removeprefix("roll:").translate(_NO_SIGNS).split()
    dice = dict(question.dice)
    if any(word.lower() in words.DICE for word in said):
        kinds = [word.lower() for word in said[::2]]
        rolled = said[1::2]
    else:
        kinds, rolled = list(dice), said
    if len(kinds) != len(rolled) or sorted(kinds) != sorted(dice):
        wanted = ", then ".join(f"the {die.title()} Dice" for die in dice)
        raise ValueError(f"say what lies there: {wanted}, with a blank between")
    found = {}
    for die, faces in zip(kinds, rolled, strict=True):
        wrong = [sign for sign in faces if sign not in "Xx."]
        if wrong:
            raise ValueError(
                f"no die shows {quoted(wrong[0])}: X is a super strike, x a strike, "
                ". a miss"
            )
        if len(faces) != dice[die]:
            raise ValueError(
                f"{counted(dice[die], die.title())} "
                f"{'is' if dice[die] == 1 else 'are'} rolled, not {len(faces)}"
            )
        found[die] = faces
    return {die: found[die] for die in dice}


_NO_SIGNS = str.maketrans("{}:,", "    ")
"""What stands between dice in a file and says nothing of them."""


def joined(first: Statement, second: Statement) -> str | None:
    """A roll and what it is compared with, a hazard and what it does, in one line."""
    if isinstance(first, events.Rolled) and isinstance(second, events.Compare):
        return f"; {second.sentence()}"
    if isinstance(first, Enter) and isinstance(second, events.Place):
        return "" if first.title.endswith(f" to {name_of(second.to)}") else None
    if isinstance(first, events.SufferHazard):
        figure = first.figure
        if isinstance(second, events.RecordDamage) and second.hurt.figure == figure:
            return f" and takes {second.hurt.points}"
        if isinstance(second, events.TakeDamage) and second.figure == figure:
            return f" and takes {second.points}"
        if isinstance(second, events.DestroyUnit) and second.figure == figure:
            return " and is destroyed"
    return None


COUNTED = ("dice", "roll")
"""Keys of a file below which numbers count dice, and signs are dice."""


def _counts_dice(key: str | int) -> bool:
    """Whether a key is a verb whose value is a number of dice."""
    verb = VERBS.get(str(key))
    return verb is not None and any(
        each.is_main and isinstance(each.form, Count) for each in verb.keys
    )


def smaller(path: Path, value: str | int) -> Sequence[str | int]:
    """Fewer dice of a pool or a roll, and a smaller map, least first."""
    if isinstance(value, int):
        counts = any(key in path for key in COUNTED) or _counts_dice(path[-1])
        return range(value) if counts else ()
    if path == ("board", "size"):
        columns, _, rows = value.partition("x")
        if not (columns.isdecimal() and rows.isdecimal()):
            return ()
        return [f"{less}x{rows}" for less in range(1, int(columns))] + [
            f"{columns}x{less}" for less in range(1, int(rows))
        ]
    if "roll" in path[-2:]:
        signs = [sign for sign in ".xX" if sign in value]
        return [less for sign in signs if (less := value.replace(sign, "", 1))]
    return ()


# The board

_SIGNS = {
    FIRE: "*",
    RADIATION: "%",
    RUBBLE: ":",
    POWER_ZONE: "+",
    NEGATIVE_ZONE: "-",
    NEUTRAL_SPAWN: "?",
    ACTIVATOR: "@",
    "water": "~",
    "lava": "=",
    "forest": "&",
    "rocks": "^",
    "sand": ",",
    "green-foundation": "[",
    "yellow-foundation": "]",
}
_MORE_SIGNS = "!$/|;{}<>"


def drawing(state: Any) -> Drawing:
    """The board of a state: figures over tiles over what the map says of a space."""
    board = state.board
    signs: dict[str, str] = {}
    marked: dict[int, str] = {}
    for at, kinds in board.ground.items():
        for kind in kinds:
            if kind not in OPEN_TERRAIN:
                marked[at] = kind
    for tile, kind in state.tiles.items():
        for shift in (0, 1, 64, 65):
            marked[tile + shift] = kind
    order = (*GROUND, *sorted(set(marked.values()) - set(GROUND)))
    more = iter(_MORE_SIGNS)
    for kind in order:
        if kind in marked.values():
            signs[kind] = _SIGNS.get(kind) or next(more, "#")
    occupied = {
        cell: id for id, figure in state.figures.items() for cell in figure.cells
    }
    cells = []
    for row in range(board.rows):
        line = []
        for column in range(board.columns):
            at = space(column, row)
            id = occupied.get(at)
            kind = marked.get(at)
            line.append(id or (signs[kind] if kind else ""))
        cells.append(tuple(line))
    places = [*occupied, *(cell for cell, kind in marked.items())]
    corners = [column_row(at) for at in places]
    return Drawing(
        tuple([name_of(space(column, 0))[:-1] for column in range(board.columns)]),
        tuple([str(row + 1) for row in range(board.rows)]),
        tuple(cells),
        tuple([Sign(sign, kind.replace("-", " ")) for kind, sign in signs.items()]),
        tuple(sorted({(row, column) for column, row in corners})),
    )


# Summaries


def tables(outcome: Outcome) -> Sequence[Table]:
    """Damage and Power Dice; Action Dice where more is asked for."""
    said = [
        one for step in outcome.steps if not step.told.refused for one in step.told.said
    ]
    return [
        Table("Damage", tuple(_damage_rows(outcome, said))),
        Table("Power Dice", tuple(_power_rows(outcome, said))),
        Table("Action Dice", tuple(_action_rows(outcome)), True),
    ]


def _damage_rows(outcome: Outcome, said: list[Statement]) -> list[tuple[str, ...]]:
    """For each monster that was harmed or healed: what it took, its Health."""
    dealt: dict[str, int] = {}
    for one in said:
        if isinstance(one, events.TakeDamage):
            dealt[one.figure] = dealt.get(one.figure, 0) + one.points
        elif isinstance(one, events.ChangeForm) or (
            isinstance(one, events.Restore) and one.points
        ):
            dealt.setdefault(one.figure, 0)
    rows: list[tuple[str, ...]] = []
    for id, points in dealt.items():
        before = outcome.start.figures.get(id) or outcome.end.known(id)
        after = outcome.end.figures.get(id)
        name = f"{id} {form_words(before.card)}"
        if before.card.health is None:
            told = "destroyed" if after is None else ""
        elif after is None:
            told = f"health {before.health} -> out of the game"
        elif after.card is before.card:
            told = f"health {before.health} -> {after.health}"
        else:
            told = (
                f"health {before.health} -> {after.health} as {form_words(after.card)}"
            )
            left = _healths(after).get(before.card.name)
            if left:
                told += f", {left} left as {before.card.name}"
        rows.append((name, str(points), told))
    return rows


def form_words(card: Card) -> str:
    """`Defender X (Alpha)`."""
    return f"{card.name} ({card.form.title()})" if card.form else card.name


def _dealt(outcome: Outcome) -> dict[str, int]:
    """The damage that each figure took, in points."""
    dealt: dict[str, int] = {}
    for step in outcome.steps:
        for one in step.told.said if not step.told.refused else ():
            if isinstance(one, events.TakeDamage):
                dealt[one.figure] = dealt.get(one.figure, 0) + one.points
    return dealt


def differences(outcome: Outcome, other: Outcome) -> list[str]:
    """What came of the other outcome and not of the first, the gravest first."""
    told = []
    mine, theirs = outcome.end, other.end
    if mine.winner != theirs.winner:
        told.append(f"winner {theirs.winner or 'nobody yet'}")
    dealt, instead = _dealt(outcome), _dealt(other)
    told += [
        f"damage of {id} {instead.get(id, 0)}"
        for id in [*dealt, *(id for id in instead if id not in dealt)]
        if dealt.get(id, 0) != instead.get(id, 0)
    ]
    for id, figure in theirs.figures.items():
        before = mine.figures.get(id)
        if before is None:
            is_gone = id in mine.gone
            told.append(f"{id} {'stays on the map' if is_gone else 'enters play'}")
            continue
        if before.card is not figure.card:
            told.append(f"{id} as {form_words(figure.card)}")
        if before.space != figure.space:
            told.append(f"{id} at {name_of(figure.space)}")
        if dealt.get(id, 0) == instead.get(id, 0):
            was, now = _healths(before), _healths(figure)
            told += [
                f"{id} with Health {left}" + (f" as {form}" if len(now) > 1 else "")
                for form, left in now.items()
                if left != was.get(form)
            ]
    told += [
        f"{id} {'leaves the map' if id in theirs.gone else 'does not enter play'}"
        for id in mine.figures
        if id not in theirs.figures
    ]
    for tile in sorted({*mine.tiles, *theirs.tiles}):
        kind = theirs.tiles.get(tile, "no tile")
        if kind != mine.tiles.get(tile):
            told.append(f"{kind} at {name_of(tile)}")
    for name, player in theirs.players.items():
        was = mine.players[name]
        if player.power != was.power:
            told.append(f"{name} with {counted(player.power or 0, 'Power')}")
        if player.monster != was.monster and player.monster is not None:
            told.append(f"{name} with a Monster Pool of {player.monster}")
    return told


def _healths(figure: Figure) -> dict[str, int]:
    """The Health left of each form that is told, the one in play first, in points."""
    left = {figure.card.name: figure.health}
    if figure.other is not None:
        other = figure.but(card=figure.other, damage=figure.other_damage)
        left[figure.other.name] = 0 if figure.other_destroyed else other.health
    return left


def _power_rows(outcome: Outcome, said: list[Statement]) -> list[tuple[str, ...]]:
    """For each player: before, used, earned, returned, lost, now."""
    rows: list[tuple[str, ...]] = []
    for name, before in outcome.start.players.items():
        used = earned = returned = lost = 0
        for one in said:
            if isinstance(one, events.PickUp) and one.dice.player == name:
                used += one.dice.power
            elif isinstance(one, events.SpendPower) and one.player == name:
                used += one.dice
            elif isinstance(one, events.Earn) and one.player == name:
                earned += one.dice
            elif isinstance(one, events.LosePower) and one.player == name:
                lost += one.dice
        now = outcome.end.players[name].power
        if before.power is not None and now is not None:
            returned = now - (before.power - used + earned - lost)
        rows.append(
            (
                name,
                _number(before.power),
                f"used {used}" if used else "",
                f"earned {earned}" if earned else "",
                f"returned {returned}" if returned else "",
                f"lost {lost}" if lost else "",
                f"now {_number(now)}",
            )
        )
    return rows


def _number(dice: int | None) -> str:
    return "not told" if dice is None else str(dice)


def _action_rows(outcome: Outcome) -> list[tuple[str, ...]]:
    """For each player: both pools before and now."""
    rows: list[tuple[str, ...]] = []
    for name, before in outcome.start.players.items():
        now = outcome.end.players[name]
        rows.append(
            (
                name,
                f"Monster Pool {_number(before.monster)} -> {_number(now.monster)}",
                f"Unit Pool {_number(before.unit)} -> {_number(now.unit)}",
            )
        )
    return rows


def position_tables(state: Any) -> Sequence[Table]:
    """A position in tables: figures, dice, reserves, the turn."""
    figures = [
        (
            id,
            form_words(figure.card),
            figure.player,
            name_of(figure.space),
            _condition(figure),
        )
        for id, figure in state.figures.items()
    ]
    players = [
        (
            name,
            f"Monster Pool {_number(player.monster)}",
            f"Unit Pool {_number(player.unit)}",
            f"Power Pool {_number(player.power)}",
        )
        for name, player in state.players.items()
    ]
    reserves = [
        (name, ", ".join(card.name for card in player.reserves))
        for name, player in state.players.items()
        if player.reserves
    ]
    turn = state.turn
    told = []
    if turn is not None:
        words = f"{turn.player}, {turn.activation.title()} Activation"
        if turn.phase == "over":
            words = f"{turn.player}'s turn is over"
        elif turn.phase:
            words += f", {turn.phase.title()} Phase"
        told = [(words,)]
    return [
        Table("Figures", tuple(figures)),
        Table("Dice", tuple(players)),
        Table("Reserves", tuple(reserves)),
        Table("Turn", tuple(told)),
    ]


def _condition(figure: Figure) -> str:
    """Health, the other form, and what the figure has done this turn."""
    told = []
    card = figure.card
    if card.health is not None:
        told.append(f"health {figure.health} of {card.health}")
    other = figure.other
    if other is not None:
        state = f"damage {figure.other_damage}"
        if figure.other_destroyed:
            state = "destroyed"
        told.append(f"other form {other.name}, {state}")
    if figure.advanced:
        told.append("has advanced")
    if figure.attacked:
        told.append("has attacked")
    return "; ".join(told)


def expectable(scope: Scope, lasting: bool = True) -> dict[str, Any]:
    """The facts of a scope as a file would expect them; all of them hold there."""
    from mpoc.games.rise.expect.facts import expectable

    return expectable(scope, lasting)


# Plain values

SPACES = frozenset(("to", "path", "tile", "space", "ended", "began", "covered"))
"""Fields of events and actions that hold spaces."""


def plain(field: str, value: Any) -> Any:
    """A value that a rule has said, for JSON: spaces, directions and cards by name."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        if field in SPACES:
            return name_of(value)
        if field == "direction":
            return DIRECTION_NAMES[value]
        return value
    if field == "near" and value:
        return {"at": name_of(value[0]), "size": value[1]}
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Leap):
        return {"via": value.via, "to": name_of(value.to)}
    if isinstance(value, Cite):
        return value.shown.split()
    if isinstance(value, Record):
        return {
            name: plain(name, getattr(value, name))
            for name in value._fields
            if name != "cite"
        }
    if isinstance(value, frozenset):
        return sorted((plain(field, each) for each in value), key=str)
    if isinstance(value, tuple | list):
        return [plain(field, each) for each in value]
    return str(value)


def position(state: Any) -> dict[str, Any]:
    """A state for JSON: players, figures, tiles, turn."""
    told: dict[str, Any] = {
        "size": {"columns": state.board.columns, "rows": state.board.rows},
        "players": {name: _player_of(player) for name, player in state.players.items()},
        "figures": {id: _figure_of(figure) for id, figure in state.figures.items()},
        "tiles": {name_of(at): kind for at, kind in sorted(state.tiles.items())},
    }
    turn = state.turn
    if turn is not None:
        told["turn"] = {
            "player": turn.player,
            "activation": turn.activation,
            "phase": turn.phase,
            "used": sorted(turn.used),
        }
    if state.winner is not None:
        told["winner"] = state.winner
    return told


def _player_of(player: Player) -> dict[str, Any]:
    return {
        "monster": player.monster,
        "unit": player.unit,
        "power": player.power,
        "reserves": [card.name for card in player.reserves],
        "out": [card.title for card in player.out],
    }


def _figure_of(figure: Figure) -> dict[str, Any]:
    told: dict[str, Any] = {
        "card": figure.card.name,
        "kind": figure.card.kind,
        "at": name_of(figure.space),
    }
    if figure.player:
        told["player"] = figure.player
    if figure.card.kind == MONSTER:
        told["form"] = figure.card.form
        told["damage"] = figure.damage
        told["health"] = figure.health
        if figure.other is not None:
            told["other_form"] = {
                "card": figure.other.name,
                "damage": figure.other_damage,
                "destroyed": figure.other_destroyed,
            }
    if figure.card.kind in (MONSTER, UNIT):
        told["advanced"] = figure.advanced
        told["attacked"] = figure.attacked
    return told
