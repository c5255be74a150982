"""Facts of players: survivors who wait, cards and markers won, units in reserve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.expect.scope import ByPlayer
from mpoc.games.smash_monster_rampage.forms import CARD_LIST, SQUARES
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.turn.cards import score
from mpoc.games.smash_monster_rampage.words import PLAYERS, TYPES
from mpoc.schema.envelope import Schema, mapping_of, number


class ListByPlayer(ByPlayer):
    """A list of each player, in any order."""

    def holds(self, expected_value: Any, value: Any) -> bool:
        return value is not None and sorted(value) == sorted(expected_value)


class Survivors(ListByPlayer):
    """All survivors who wait, by colour."""

    word, words, form = "survivors", "survivors of", SQUARES
    set_by: ClassVar = {
        events.PlaceSurvivors: "marker.player",
        events.LoseSurvivors: "marker.player",
        events.Rescue: "marker.player",
    }

    def of(self, state: State) -> Mapping[str, Any]:
        return {
            player: [each.at for each in state.markers if each.player == player]
            for player in PLAYERS
        }


class Won(ListByPlayer):
    """All cards a player has won, in any order."""

    word, words, form = "won", "cards won by", CARD_LIST
    set_by: ClassVar = {
        events.Win: "player",
        events.Rescue: "marker.player",
        events.Trade: "player",
    }

    def of(self, state: State) -> Mapping[str, Any]:
        return state.cards_won


class Markers(ByPlayer):
    """Survivor Markers won."""

    word, words = "markers", "Survivor Markers of"
    set_by: ClassVar = {events.Rescue: "marker.player"}

    def of(self, state: State) -> Mapping[str, int]:
        return state.markers_won


class Reserves(ByPlayer):
    """Units in reserve."""

    word, words = "reserves", "reserves of"
    set_by: ClassVar = {
        events.Muster: "player",
        events.Enter: "piece.player",
        events.Trade: "player",
        events.Gain: "player",
    }

    def value_schema(self) -> Schema:
        return mapping_of(
            "units such as `{tank: 2}`",
            {type: number(f"How many {type}s.") for type in TYPES},
        )

    def of(self, state: State) -> Mapping[str, Any]:
        stocks = state.reserves.items()
        return {player: stock.as_written() for player, stock in stocks}

    def holds(self, expected_value: Any, value: Any) -> bool:
        """Whether each expected type is there in the expected number."""
        if value is None or not isinstance(expected_value, Mapping):
            # A goal may be any text.
            return False
        return all(value[type] == count for type, count in expected_value.items())


class Score(ByPlayer):
    """The Mission Score so far."""

    word, words = "score", "Mission Score of"
    set_by: ClassVar = {
        events.Win: "player",
        events.Rescue: "marker.player",
        events.Trade: "player",
        events.Destroy: "player",
    }

    def of(self, state: State) -> Mapping[str, int]:
        totals = {player: score(state, player) for player in PLAYERS}
        return {player: total.value for player, total in totals.items() if total}
