"""What a file may expect of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from mpoc.games.kit.fact import AllNow, ByName, HappeningList, LastOf, ScopeFacts
from mpoc.games.kit.file.forms import Id
from mpoc.games.kit.file.places import PLACE_NAME
from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.kit.keys import Count, Form, Group, Keyed, ListOf, Truth, Word
from mpoc.games.kit.small.facts import PlayerFact, StateFact
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.pieces import BOX, PLAYER, Boxes, City, Stock
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.points import points_of
from mpoc.games.moongha_invaders.words import (
    COLOURS,
    HUMANS,
    KINDS,
    MILITARY,
    OVER,
    PHASES,
)
from mpoc.rules.facts import UNKNOWN
from mpoc.schema.envelope import Schema, mapping_of, number
from mpoc.schema.shapes import ID, PLACE

IDS = ListOf("a list of monsters such as `[m]`", Id(), most=60)


class Numbers(Form[Mapping[str, int]]):
    """Numbers by names of a closed list: only what is named is checked."""

    __slots__ = ("title", "words")

    def __init__(self, title: str, words: Sequence[str]) -> None:
        self.title = title
        self.words = words

    def schema(self, description: str = "", **more: Any) -> Schema:
        keys = {word: number(f"How many: {word}.") for word in self.words}
        return mapping_of(self.title, keys, (), description, **more)


class Some(ByName[ScopeFacts, PlayerNames, Mapping[str, int]]):
    """Numbers for each of several names; numbers that are not named may be any."""

    missing = 0

    def holds(self, expected_value: Any, value: Any) -> bool:
        if not isinstance(expected_value, Mapping):
            # A goal may be any text.
            return False
        actual = value or {}
        numbers = expected_value.items()
        return all([actual.get(name, self.missing) == n for name, n in numbers])

    def as_expectation(self, facts: ScopeFacts) -> dict[str, Any]:
        """What is not empty: an empty mapping would expect nothing."""
        written = super().as_expectation(facts)
        return {name: numbers for name, numbers in written.items() if numbers}


class OfMonster(ByName[ScopeFacts, PlayerNames, Any]):
    """A value of each monster on the board."""

    title, shape = "a mapping of monsters to values such as `{m: …}`", ID
    field: ClassVar[str] = ""
    reads, is_figure = ("monsters",), True

    def of(self, state: State) -> Mapping[str, Any]:
        return {id: getattr(each, self.field) for id, each in state.monsters.items()}

    def check_name(self, names: Any, name: str, path: Any) -> bool:
        return names.id(name, path, "key") is not None


class Damage(OfMonster):
    """Black cubes that monsters on the board have taken."""

    word, field = "damage", "damage"
    set_by: ClassVar = {events.Damage: "id", events.Heal: "id", events.Destroy: "id"}


class At(OfMonster):
    """The cities of monsters."""

    word, field, form, is_place = "at", "at", PLACE_NAME, True
    set_by: ClassVar = {events.Go: "id", events.Create: "id"}


class Hidden(OfMonster):
    """Whether monsters lie on their hidden side."""

    word, field, form = "hidden", "hidden", Truth()
    set_by: ClassVar = {events.Reveal: "id", events.Hide: "id", events.Create: "id"}


class Destroyed(HappeningList[ScopeFacts, PlayerNames]):
    """The monsters that are destroyed, all of them."""

    word, form = "destroyed", IDS
    adds_up = True
    of: ClassVar = {events.Destroy: lambda event: (event.id,)}


class Created(HappeningList[ScopeFacts, PlayerNames]):
    """The monsters that are created, all of them."""

    word, form = "created", IDS
    of: ClassVar = {events.Create: lambda event: (event.id,)}


class Revealed(HappeningList[ScopeFacts, PlayerNames]):
    """The monsters that are revealed, all of them."""

    word, form = "revealed", IDS
    of: ClassVar = {events.Reveal: lambda event: (event.id,)}


class Hits(LastOf[ScopeFacts, PlayerNames]):
    """How many dice of the last roll hit."""

    word, event, field, is_lasting = "hits", events.Hits, "hits", False
    is_looked_up = True


class OfCity(Some):
    """Numbers of cities."""

    shape, reads = PLACE, ("cities",)

    def check_name(self, names: Any, name: str, path: Any) -> bool:
        return names.place(name, path, "key") is not None

    def known_name(self, name: str, values: Mapping[str, Any]) -> str:
        return next((each for each in values if PLACE_NAME.is_same(name, each)), "")

    def otherwise(self, facts: ScopeFacts, name: str) -> Mapping[str, int]:
        return {}


class Humans(OfCity):
    """Heroes, infantry and armour in cities."""

    word = "humans"
    title = "a mapping of cities to humans such as `{Rome: {infantry: 0}}`"
    form = Numbers("a mapping such as `{infantry: 1}`", HUMANS)
    set_by: ClassVar = {
        events.Eliminate: "at",
        events.PlaceCounter: "at",
        events.TakeFromCity: "at",
    }

    def of(self, state: State) -> Mapping[str, Mapping[str, int]]:
        return {name: _humans(city) for name, city in state.cities.items()}


def _humans(city: City) -> dict[str, int]:
    return {kind: city.of(kind) for kind in HUMANS}


class Cubes(OfCity):
    """Damage cubes in cities, by their colours."""

    word = "cubes"
    title = "a mapping of cities to cubes such as `{Rome: {red: 3}}`"
    form = Numbers("a mapping such as `{red: 3, black: 0}`", COLOURS)
    set_by: ClassVar = {events.MarkCity: "at"}

    def of(self, state: State) -> Mapping[str, Mapping[str, int]]:
        return {
            name: {each: city.cubes[each] for each in COLOURS if city.cubes.get(each)}
            for name, city in state.cities.items()
        }


class InBoxes(StateFact):
    """What the named boxes hold. A Military box must hold just the counters listed."""

    word, reads = "boxes", ("boxes",)
    form = Group("a mapping such as `{create: 10, military-1: {armour: 1}}`", Boxes)
    set_by = (events.FillBox, events.TakeToken, events.ClearBoxes)

    def of(self, state: State) -> Boxes:
        return state.boxes

    def as_expectation(self, facts: ScopeFacts) -> dict[str, Any]:
        """All boxes and all kinds of counters, also those that are not there."""
        contents = {
            key.name: getattr(facts.scope.state.boxes, key.field) for key in Boxes.keys
        }
        return {
            box: {kind: content.of(kind) for kind in MILITARY}
            if isinstance(content, Stock)
            else content
            for box, content in contents.items()
        }

    def verdicts(self, facts: ScopeFacts, expected_value: Any, path: Any) -> Any:
        actual = facts.scope.state.boxes
        for box, expected in expected_value.items():
            content = getattr(actual, box.replace("-", "_"))
            value = content
            if isinstance(content, Keyed):
                value = content.as_written()
                expected = {kind: n for kind, n in expected.items() if n}
            words = f"boxes {box}"
            yield self.verdict(
                facts, (*path, box), words, expected, value, expected == value
            )


class InStock(StateFact):
    """Military counters beside the board, as far as their number is known."""

    word, reads = "stock", ("stock",)
    form = Numbers("a mapping such as `{infantry: 3}`", MILITARY)
    set_by = (events.TakeFromStock, events.ReturnToStock, events.Eliminate)

    def of(self, state: State) -> Mapping[str, int]:
        return {kind: state.stock[kind] for kind in MILITARY if kind in state.stock}

    def verdicts(self, facts: ScopeFacts, expected_value: Any, path: Any) -> Any:
        actual = facts.scope.state.stock
        for kind, expected in expected_value.items():
            value = actual.get(kind, UNKNOWN)
            words = f"stock {kind}"
            yield self.verdict(
                facts, (*path, kind), words, expected, value, expected == value
            )


class _Tokens(Some, PlayerFact):
    """Tokens of one colour in the monster boxes of players."""

    form = Numbers("a mapping such as `{mechoor: 3}`", tuple(KINDS))
    colour: ClassVar[str]
    reads = ("players",)

    def of(self, state: State) -> Mapping[str, Any]:
        return {
            player: {
                kind: getattr(has.boxes[kind], self.colour)
                for kind in KINDS
                if kind in has.boxes and getattr(has.boxes[kind], self.colour)
            }
            for player, has in state.players.items()
        }


class White(_Tokens):
    """White tokens in the monster boxes of players."""

    word = colour = "white"
    title = "a mapping of players to tokens such as `{red: {mechoor: 3}}`"
    set_by: ClassVar = {events.AddWhite: "player"}


class Orange(_Tokens):
    """Orange tokens in the monster boxes of players."""

    word = colour = "orange"
    title = "a mapping of players to tokens such as `{red: {bloob: 2}}`"
    set_by: ClassVar = {events.AddOrange: "player", events.Create: "monster.player"}


class Trophies(PlayerFact):
    """The kinds of monsters that players' Moogres have killed."""

    word, reads = "trophies", ("players",)
    title = "a mapping of players to kinds such as `{yellow: [mechoor]}`"
    form = ListOf("a list of kinds", Word("a kind of monster", tuple(KINDS)))
    set_by: ClassVar = {events.TakeTrophy: "player"}

    def of(self, state: State) -> Mapping[str, Any]:
        return {
            player: tuple([trophy.kind for trophy in has.trophies])
            for player, has in state.players.items()
        }


class PassToken(PlayerFact):
    """The boxes in which pass tokens of players lie; `none` for no box."""

    word, reads = "pass-token", ("players",)
    form = Word("an action box, or `none`", (*BOX.words, "none"))
    set_by: ClassVar = {events.PlacePassToken: "player", events.TakePassToken: "player"}

    def of(self, state: State) -> Mapping[str, Any]:
        return {
            player: has.pass_token or "none" for player, has in state.players.items()
        }


class CubesLeft(PlayerFact):
    """Damage cubes that players have not placed."""

    word, reads = "cubes-left", ("players", "cities")
    set_by: ClassVar = {events.MarkCity: "colour"}

    def of(self, state: State) -> Mapping[str, Any]:
        return {player: state.cubes_left(player) for player in state.players}


class Points(PlayerFact):
    """The victory points that players would have now, as far as they are known."""

    word, reads = "points", ("board", "settings", "players", "cities", "monsters")
    absent = missing = UNKNOWN
    set_by = (events.MarkCity, events.Create, events.Destroy, events.TakeTrophy)

    def of(self, state: State) -> Mapping[str, Any]:
        totals = {player: points_of(state, player).total for player in state.players}
        return {player: total for player, total in totals.items() if total is not None}


class PointsBySource(Some, PlayerFact):
    """The victory points of players by source; what is not named may be any."""

    word, is_detail = "points-by-source", True
    title = "a mapping such as `{red: {majorities: 4}}`"
    form = Numbers(
        "a mapping such as `{majorities: 4}`",
        ("counters", "majorities", "drakoors", "trophies"),
    )
    set_by, reads = Points.set_by, Points.reads

    def of(self, state: State) -> Mapping[str, Any]:
        return {
            player: points_of(state, player).as_written() for player in state.players
        }


class Turn(StateFact):
    """Whose turn it is."""

    word, form = "turn", PLAYER
    set_by = (events.NextPlayer, events.NextTurn, events.BeginActions)

    def of(self, state: State) -> str:
        return state.turn


class TurnNumber(StateFact):
    """The turn on the turn track."""

    word, form = "turn-number", Count("a turn", 9, 1)
    set_by = (events.NextTurn,)

    def of(self, state: State) -> int:
        return state.number


class Phase(StateFact):
    """The phase: `start`, `actions`, or `over` after the game."""

    word, form = "phase", Word("a phase", (*PHASES, OVER))
    set_by = (events.NextTurn, events.BeginActions, events.EndGame)

    def of(self, state: State) -> str:
        return state.phase


class OnBoard(AllNow[ScopeFacts, PlayerNames]):
    """All monsters on the board."""

    word, form, is_detail = "on-board", IDS, True
    set_by = (events.Create, events.Destroy)

    def of(self, state: State) -> Iterable[str]:
        return tuple(state.monsters)


FACTS = (
    Damage,
    At,
    Hidden,
    Destroyed,
    Created,
    Revealed,
    Hits,
    Humans,
    Cubes,
    InBoxes,
    InStock,
    White,
    Orange,
    Trophies,
    PassToken,
    CubesLeft,
    Points,
    PointsBySource,
    Turn,
    TurnNumber,
    Phase,
    OnBoard,
)
"""The facts, in the order of the schema."""
