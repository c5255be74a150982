"""The game's words for reports: headlines, the board drawn as text, tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Answered, Cite, Event, Roll, Statement
from mpoc.games.kit.grid import ARROWS, Square, in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.state import State, Unit
from mpoc.games.smash_monster_rampage.turn.acts import Act
from mpoc.games.smash_monster_rampage.turn.cards import score
from mpoc.games.smash_monster_rampage.words import (
    BURNING,
    D6,
    GONE,
    OVER,
    PLAYERS,
    RESULTS,
    STANDING,
)
from mpoc.rules.wording import Drawing, Headline, Sign, Table
from mpoc.text.problems import counted, quoted

if TYPE_CHECKING:
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

MONSTER_SIGN = "M"
BUILDING_SIGNS = {STANDING: "#", BURNING: "*", GONE: "_", "": ""}
BUILDING_WORDS = {
    STANDING: "building",
    BURNING: "burning building",
    GONE: "debris, its building gone",
}

CITES = {
    "set-up": h("set-up"),
    "roll-movement": h("unit-movement"),
    "move": h("unit-movement"),
    "deploy": h("reserve-units"),
    "trade": h("reserve-units"),
    "end-movement": h("order-of-play"),
    "monster": h("monster-movement"),
    "fire": h("unit-attacks"),
    "end-turn": h("order-of-play"),
}


def headline(act: Any, told: Transcript) -> Headline:
    """An action in one sentence, whether or not it came to its end."""
    text = _words_of(act, told.before)
    return Headline(text, _cites(act))


def _cites(act: Act) -> tuple[Cite, ...]:
    return (CITES[act.verb],)


def _words_of(act: Act, state: State) -> str:
    player = state.turn.player
    steps = _steps(act.steps)
    if act.verb == "move":
        return f"{player} moves {_unit_words(act.unit, state)}: {steps}"
    if act.verb == "deploy":
        at = "" if act.at is None else f" at {name(act.at)}"
        facing = f" facing {act.facing}" if act.facing else ""
        more = f": {steps}" if steps else ""
        return f"{player} brings on the {act.type} {act.id}{at}{facing}{more}"
    if act.verb == "trade":
        cards, types = ", ".join(act.cards), ", ".join(act.types)
        return f"{player} trades {cards} for {types}"
    if act.verb == "fire":
        return f"{player} attacks the Monster with {_unit_words(act.unit, state)}"
    return {
        "set-up": "the Monster is set up",
        "roll-movement": f"{player} rolls for movement",
        "end-movement": f"{player} ends the movement phase",
        "monster": f"{player} rolls the Monster Die",
        "end-turn": f"{player} ends the turn",
    }[act.verb]


def _unit_words(id: str, state: State) -> str:
    unit = state.units.get(id)
    if unit is None:
        return id
    facing = f", facing {unit.facing}" if unit.facing else ""
    return f"the {unit.type} {id} at {name(unit.at)}{facing}"


def _steps(steps: Sequence[str]) -> str:
    """`north 2, east`."""
    found: list[list[Any]] = []
    for step in steps:
        if found and found[-1][0] == step:
            found[-1][1] += 1
        else:
            found.append([step, 1])
    return ", ".join(
        [step if count == 1 else f"{step} {count}" for step, count in found]
    )


def depth_of(event: Event) -> int:
    """A phase that begins is seen in what follows; all else is told."""
    return 1 if isinstance(event, events.ReachPhase) and not event.unspent else 0


def joined(first: Statement, second: Statement) -> str | None:
    """A draw and its coordinates, a fire and who dies of it, in one line."""
    if isinstance(first, events.Ignite):
        if isinstance(second, events.Destroy | events.LoseSurvivors):
            return f", and {second.sentence()}"
    elif isinstance(first, Answered) and isinstance(second, events.TakeCard):
        return "" if second.card.at is None else f" at {name(second.card.at)}"
    return None


def roll_to_write(question: Roll) -> tuple[str, str]:
    """The `roll` that a file lacks, with a sign for each die, and what to know."""
    kind, count = question.dice[0]
    dice = ", ".join("?" for _ in range(count))
    roll = f"roll: [{dice}]" if count > 1 else f"roll: {dice}"
    if kind == D6:
        return roll, "each ? is a die: 1 to 6"
    return roll, "each ? is what the Monster Die shows: forward, right, left or blast"


def roll_read(question: Roll, told: str) -> int | str | list[int | str]:
    """A `roll` from what a player says: a number or a word for each die."""
    kind, count = question.dice[0]
    words = told.removeprefix("roll:").translate(_NO_SIGNS).lower().split()
    found: list[int | str] = []
    for word in words:
        if kind == D6 and word in ("1", "2", "3", "4", "5", "6"):
            found.append(int(word))
        elif kind != D6 and word in RESULTS:
            found.append(word)
        else:
            shown = "1 to 6" if kind == D6 else ", ".join(RESULTS)
            raise ValueError(f"no die shows {quoted(word)}: it is {shown}")
    if len(found) != count:
        are = "die is" if count == 1 else "dice are"
        raise ValueError(f"{count} {are} rolled, not {len(found)}")
    return found if count > 1 else found[0]


_NO_SIGNS = str.maketrans("[],", "   ")
"""What stands between dice in a file and says nothing of them."""


def smaller(path: Path, value: str | int) -> Sequence[str | int]:
    """A smaller city; what dice show is a face and no number of dice."""
    if path != ("board", "size") or not isinstance(value, str):
        return ()
    columns, _, rows = value.partition("x")
    if not (columns.isdecimal() and rows.isdecimal()):
        return ()
    return [f"{less}x{rows}" for less in range(1, int(columns))] + [
        f"{columns}x{less}" for less in range(1, int(rows))
    ]


# The board


def drawing(state: State) -> Drawing:
    """The board: Monster and tanks with arrows, fires, survivors, units by their id."""
    size = state.city.size
    signs: dict[str, str] = {}
    figures = []
    rows = []
    for row in range(size.rows):
        cells = []
        for column in range(size.columns):
            cell, words = _cell(state, (column, row))
            if words:
                signs.setdefault(cell, words)
            if cell:
                figures.append((row, column))
            cells.append(cell)
        rows.append(tuple(cells))
    return Drawing(
        tuple([name((column, 0))[:-1] for column in range(size.columns)]),
        tuple([str(row + 1) for row in range(size.rows)]),
        tuple(rows),
        tuple([Sign(sign, words) for sign, words in signs.items()]),
        tuple(figures),
    )


def _cell(state: State, at: Square) -> tuple[str, str]:
    """What is drawn on a square, and its line of the legend unless it is a unit."""
    if state.is_monster(at) and state.monster is not None:
        facing = state.monster.facing
        return MONSTER_SIGN + ARROWS[facing], f"the Monster, facing {facing}"
    condition = state.condition(at)
    ground = BUILDING_SIGNS[condition]
    id = state.unit_at(at)
    if id:
        unit = state.units[id]
        return id + ARROWS.get(unit.facing, "") + ground, ""
    marker = state.marker_at(at)
    if marker is not None:
        on = f" on a {BUILDING_WORDS[condition]}" if condition else ""
        return f"s{marker.player[0]}{ground}", f"survivors of {marker.player}{on}"
    return ground, BUILDING_WORDS.get(condition, "")


# Tables


def tables(outcome: Outcome) -> Sequence[Table]:
    """Shots, the city, losses, the players, the deck."""
    said = [
        one for step in outcome.steps if not step.told.refused for one in step.told.said
    ]
    return [
        Table("Shots", tuple(_shots(said))),
        Table("Movement", tuple(_movement(said))),
        Table("Monster", tuple(_monster(outcome.end))),
        Table("Buildings", tuple(_buildings(outcome.end))),
        Table("Losses", tuple(_losses(said))),
        *_of_state(outcome.end),
    ]


def _shots(said: Sequence[Statement]) -> list[tuple[str, ...]]:
    """Unit, range, what it needed and rolled, the card and whether it was won."""
    rows: list[tuple[str, ...]] = []
    for one in said:
        if isinstance(one, events.Shoot):
            rows.append(
                (
                    one.unit,
                    f"range {one.range}",
                    f"needs {one.needs}",
                    f"rolled {one.faces.sentence()}",
                    one.result.replace("-", " "),
                    "",
                    "",
                )
            )
        elif rows and isinstance(one, events.TakeCard):
            rows[-1] = (*rows[-1][:5], one.card.name, "")
        elif rows and isinstance(one, events.Win):
            rows[-1] = (*rows[-1][:6], "won")
        elif rows and isinstance(one, events.Discard):
            rows[-1] = (*rows[-1][:6], "discarded")
        elif rows and isinstance(one, events.PlaceSurvivors):
            rows[-1] = (*rows[-1][:6], "to be rescued")
    return rows


def _movement(said: Sequence[Statement]) -> list[tuple[str, ...]]:
    rolled = sum([one.points for one in said if isinstance(one, events.GivePoints)])
    spent = sum(
        [one.points for one in said if isinstance(one, events.Go | events.Enter)]
    )
    if not rolled and not spent:
        return []
    return [(f"rolled {rolled}" if rolled else "", f"spent {spent}")]


def _monster(state: State) -> list[tuple[str, ...]]:
    if state.monster is None:
        return []
    return [(name(state.monster.at), f"facing {state.monster.facing}")]


def _buildings(state: State) -> list[tuple[str, ...]]:
    if not state.city.debris:
        return []
    left = len(state.buildings())
    return [
        (
            f"standing {left - len(state.fires)}",
            f"burning {len(state.fires)}",
            f"gone {len(state.rubble)}",
            f"Fire Markers in use {len(state.fires)}",
        )
    ]


def _losses(said: Sequence[Statement]) -> list[tuple[str, ...]]:
    """What each player lost: units, and survivors who were waiting."""
    lost: dict[str, list[str]] = {player: [] for player in PLAYERS}
    for one in said:
        if isinstance(one, events.Destroy):
            lost[one.player].append(one.unit)
        elif isinstance(one, events.LoseSurvivors):
            lost[one.marker.player].append(f"survivors at {name(one.marker.at)}")
    return [(player, ", ".join(told)) for player, told in lost.items() if told]


def _of_state(state: State) -> list[Table]:
    """The players and the deck."""
    players = []
    for player in PLAYERS:
        reserve, won = state.in_reserve(player), state.won.get(player)
        total = score(state, player)
        waiting = [each for each in state.markers if each.player == player]
        lost = [unit for unit in state.lost.values() if unit.player == player]
        players.append(
            (
                player,
                f"on board {len(state.units_of(player))}",
                f"reserve {_number(None if reserve is None else reserve.total)}",
                f"destroyed {len(lost)}",
                f"cards {_number(None if won is None else len(won))}",
                f"markers {_number(state.rescued.get(player))}",
                f"waiting {len(waiting)}",
                f"Mission Score {_number(None if total is None else total.value)}",
            )
        )
    deck = "unknown" if state.deck is None else counted(len(state.deck), "card")
    ending = []
    if state.winner:
        ending = [(state.winner, state.ending)]
    return [
        Table("Players", tuple(players)),
        Table("Deck", ((deck, f"discard {len(state.discard)}"),)),
        Table("Winner", tuple(ending)),
    ]


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def position_tables(state: State) -> Sequence[Table]:
    """A position in tables: its units, its players, the turn."""
    units = [
        (id, f"{unit.player} {unit.type}", name(unit.at), unit.facing)
        for id, unit in state.units.items()
    ]
    turn = state.turn
    told = f"{turn.player}, {turn.phase} phase"
    if turn.phase == OVER:
        told = "the game is over"
    points = "" if turn.points is None else counted(turn.points, "point") + " left"
    fired = f"fired: {', '.join(turn.fired)}" if turn.fired else ""
    return [
        Table("Units", tuple(units)),
        Table("Monster", tuple(_monster(state))),
        Table("Buildings", tuple(_buildings(state))),
        *_of_state(state),
        Table("Turn", ((told, points, fired),)),
    ]


def differences(outcome: Outcome, other: Outcome) -> list[str]:
    """What came of the other outcome and not of the first, the gravest first."""
    mine, theirs = outcome.end, other.end
    told = []
    if mine.winner != theirs.winner:
        told.append(f"winner {theirs.winner or 'nobody yet'}")
    told += [f"{id} destroyed" for id in theirs.lost if id not in mine.lost]
    told += [f"{id} not destroyed" for id in mine.lost if id not in theirs.lost]
    for at in in_order(mine.city.debris):
        if mine.condition(at) != theirs.condition(at):
            told.append(f"building at {name(at)} {theirs.condition(at)}")
    for player in PLAYERS:
        if mine.won.get(player) != theirs.won.get(player):
            cards = ", ".join(theirs.won.get(player, ())) or "none"
            told.append(f"cards won by {player}: {cards}")
        if mine.turn.points != theirs.turn.points and player == theirs.turn.player:
            told.append(f"points {_number(theirs.turn.points)}")
    if mine.markers != theirs.markers:
        waiting = ", ".join(name(marker.at) for marker in theirs.markers) or "nowhere"
        told.append(f"survivors wait {waiting}")
    if mine.discard != theirs.discard:
        told.append(f"discard {', '.join(theirs.discard) or 'none'}")
    return told


def expectable(scope: Scope, lasting: bool = True) -> dict[str, Any]:
    """The facts of a scope as a file would expect them; all of them hold there."""
    from mpoc.games.smash_monster_rampage.expect.facts import expectable

    return expectable(scope, lasting)


# Plain values


def plain(field: str, value: Any) -> Any:
    """A value that a rule has said, for JSON: squares by name, records by field."""
    if isinstance(value, Faces):
        return list(value.shown)
    if isinstance(value, Record):
        return {
            each: plain(each, getattr(value, each))
            for each in value._fields
            if getattr(value, each) is not None
        }
    if isinstance(value, tuple):
        if len(value) == 2 and all(isinstance(each, int) for each in value):
            return name(value)
        return [plain(field, each) for each in value]
    return value


def position(state: State) -> dict[str, Any]:
    """A state for JSON."""
    told: dict[str, Any] = {
        "size": {"columns": state.city.size.columns, "rows": state.city.size.rows},
        "turn": plain("turn", state.turn),
        "monster": plain("monster", state.monster),
        "units": {id: _unit(unit) for id, unit in state.units.items()},
        "buildings": {
            name(at): state.condition(at) for at in in_order(state.city.debris)
        },
        "players": {player: _player(state, player) for player in PLAYERS},
        "deck": None if state.deck is None else [card.name for card in state.deck],
        "discard": list(state.discard),
    }
    if state.winner:
        told |= {"winner": state.winner, "ending": state.ending}
    return told


def _unit(unit: Unit) -> dict[str, str]:
    told = {"player": unit.player, "type": unit.type, "at": name(unit.at)}
    return told | ({"facing": unit.facing} if unit.facing else {})


def _player(state: State, player: str) -> dict[str, Any]:
    total = score(state, player)
    won = state.won.get(player)
    return {
        "reserves": plain("reserves", state.in_reserve(player)),
        "cards": None if won is None else list(won),
        "markers": state.rescued.get(player),
        "survivors": [
            name(marker.at) for marker in state.markers if marker.player == player
        ],
        "score": None if total is None else total.value,
    }
