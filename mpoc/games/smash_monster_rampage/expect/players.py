"""Facts of players: survivors who wait, cards and markers won, units in reserve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import SetBy
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name as name_of
from mpoc.games.smash_monster_rampage.expect.scope import ByPlayer, SmashFacts
from mpoc.games.smash_monster_rampage.turn.cards import score
from mpoc.games.smash_monster_rampage.words import PLAYERS, TYPES
from mpoc.schema.envelope import Schema, closed, number, ref

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path


class ListByPlayer(ByPlayer[list[str]]):
    """A list of each player, in any order."""

    def holds(self, expected: Any, value: list[str] | None) -> bool:
        return value is not None and sorted(value) == sorted(expected)


class Survivors(ListByPlayer):
    """All survivors who wait, by colour."""

    word, words = "survivors", "survivors of"
    set_by: ClassVar[SetBy] = {
        events.PlaceSurvivors: "",
        events.LoseSurvivors: "",
        events.Rescue: "",
    }

    def value_schema(self) -> Schema:
        return ref("spaces")

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        for index, square in enumerate(value):
            names.place(square, (*path, index))

    def values(self, facts: SmashFacts) -> Mapping[str, list[str]]:
        squares: dict[str, list[str]] = {player: [] for player in PLAYERS}
        for marker in facts.state.markers:
            squares[marker.player].append(name_of(marker.at))
        return squares


class Won(ListByPlayer):
    """All cards a player has won, in any order."""

    word, words = "won", "cards won by"
    set_by: ClassVar[SetBy] = {events.Win: "", events.Rescue: "", events.Trade: ""}

    def value_schema(self) -> Schema:
        return ref("cards")

    def values(self, facts: SmashFacts) -> Mapping[str, list[str]]:
        return {player: list(won) for player, won in facts.state.won.items()}


class Markers(ByPlayer[int]):
    """Survivor Markers won."""

    word, words = "markers", "Survivor Markers of"
    set_by: ClassVar[SetBy] = {events.Rescue: ""}

    def value_schema(self) -> Schema:
        return number()

    def values(self, facts: SmashFacts) -> Mapping[str, int]:
        return facts.state.rescued


class Reserves(ByPlayer[dict[str, int]]):
    """Units in reserve."""

    word, words = "reserves", "reserves of"
    set_by: ClassVar[SetBy] = {
        events.Muster: "",
        events.Enter: "",
        events.Trade: "",
        events.Gain: "",
    }

    def value_schema(self) -> Schema:
        return closed(
            "units such as `{tank: 2}`",
            {type: number(f"How many {type}s.") for type in TYPES},
        )

    def values(self, facts: SmashFacts) -> Mapping[str, dict[str, int]]:
        return {
            player: {type: stock.of(type) for type in TYPES}
            for player, stock in facts.state.reserves.items()
        }

    def holds(self, expected: Any, value: dict[str, int] | None) -> bool:
        """Whether the types that are expected are there in these numbers."""
        if value is None:
            return False
        return all(value[type] == count for type, count in expected.items())


class Score(ByPlayer[int]):
    """The Mission Score so far."""

    word, words = "score", "Mission Score of"
    set_by: ClassVar[SetBy] = {
        events.Win: "",
        events.Rescue: "",
        events.Trade: "",
        events.Destroy: "",
    }

    def value_schema(self) -> Schema:
        return number()

    def values(self, facts: SmashFacts) -> Mapping[str, int]:
        totals = {player: score(facts.state, player) for player in PLAYERS}
        return {
            player: total.value for player, total in totals.items() if total is not None
        }
