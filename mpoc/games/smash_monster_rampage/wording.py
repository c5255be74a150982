"""The game's words for reports: headlines, the board drawn as text, values for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Reply
from mpoc.games.kit.dice import D6 as SIX_SIDED
from mpoc.games.kit.dice import Die
from mpoc.games.kit.spaces.grid import ARROWS, Square, in_order
from mpoc.games.kit.wording import GameWording, drawing_of, faces_words
from mpoc.games.smash_monster_rampage import events, tables
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.pieces import Unit
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.turn.cards import score
from mpoc.games.smash_monster_rampage.words import (
    BURNING,
    D6,
    GONE,
    MONSTER_DIE,
    PLAYERS,
    RESULTS,
    STANDING,
)
from mpoc.rules.wording import Drawing, Piece, Table

if TYPE_CHECKING:
    from mpoc.engine.replay import Outcome
    from mpoc.engine.statements import Event, Statement
    from mpoc.games.kit.fact import Expectations

MONSTER_SIGN = "M"
BUILDING_SIGNS = {STANDING: "#", BURNING: "*", GONE: "_", "": ""}
BUILDING_WORDS = {
    STANDING: "building",
    BURNING: "burning building",
    GONE: "debris, its building gone",
}


class Wording(GameWording):
    """The words of Smash Monster Rampage."""

    dice: Mapping[str, Die] = {D6: SIX_SIDED, MONSTER_DIE: Die(MONSTER_DIE, RESULTS)}

    def depth_of(self, event: Event) -> int:
        """A phase that begins shows in what follows; every other event has a line."""
        return 1 if isinstance(event, events.ReachPhase) and not event.unspent else 0

    def continuation(self, first: Statement, second: Statement) -> str | None:
        """A draw and its coordinates, a fire and who dies of it, in one line."""
        if isinstance(first, events.Ignite):
            if isinstance(second, events.Destroy | events.LoseSurvivors):
                return f", and {second.sentence()}"
        elif isinstance(first, Reply) and isinstance(second, events.TakeCard):
            return "" if second.card.at is None else f" at {name(second.card.at)}"
        return None

    def face_words(self, die: Die) -> str:
        """What a sign for a die stands for."""
        if die.name == D6:
            return super().face_words(die)
        return f"what the Monster Die shows: {faces_words(die, ' or ')}"

    def drawing(self, state: State) -> Drawing:
        """The board: arrows for Monster and tanks, fires, survivors, units by id."""
        marks: dict[Square, str] = {}
        signs: dict[str, str] = {}
        owners: dict[str, str] = {}
        for at in state.city.size.places():
            mark, words = _mark(state, at)
            if mark:
                marks[at] = mark
            if words:
                signs.setdefault(mark, words)
            id, marker = state.unit_at(at), state.marker_at(at)
            if id:
                owners[mark] = state.units[id].player
            elif marker is not None:
                owners[mark] = marker.player
        return drawing_of(state.city.size.picture(marks), signs, owners)

    def pieces(self, state: State) -> Sequence[Piece]:
        """The units on the board, with the building that each stands on."""
        return [
            Piece(
                id,
                unit.type,
                unit.player,
                f"facing {unit.facing}" if unit.facing else "",
                BUILDING_WORDS.get(state.condition(unit.at), ""),
            )
            for id, unit in state.units.items()
        ]

    def tables(self, outcome: Outcome) -> Sequence[Table]:
        """Shots, movement, the city, losses, the players, the deck."""
        return tables.of_outcome(outcome)

    def position_tables(self, state: State) -> Sequence[Table]:
        """A position in tables: its units, its players, the turn."""
        return tables.of_position(state)

    def differences(self, outcome: Outcome, other: Outcome) -> list[str]:
        """How the other outcome differs from the first, the gravest first."""
        return tables.differences(outcome.end, other.end)

    def changes(self, outcome: Outcome, headline: str) -> list[str]:
        """What differs from the position before the first action."""
        return self.differences(outcome.but(steps=(), end=outcome.start), outcome)

    def expectations(self) -> Expectations[Any, Any]:
        """All facts that `expect` may name."""
        from mpoc.games.smash_monster_rampage.expect.facts import FACTS

        return FACTS

    def position(self, state: State) -> dict[str, Any]:
        """A state for JSON."""
        plain: dict[str, Any] = {
            "size": {"columns": state.city.size.columns, "rows": state.city.size.rows},
            "turn": self.plain("turn", state.turn),
            "monster": self.plain("monster", state.monster),
            "units": {id: _unit(unit) for id, unit in state.units.items()},
            "buildings": {
                name(at): state.condition(at) for at in in_order(state.city.debris)
            },
            "players": {player: self._player(state, player) for player in PLAYERS},
            "deck": None if state.deck is None else [card.name for card in state.deck],
            "discard": list(state.discard),
        }
        if state.winner:
            plain |= {"winner": state.winner, "ending": state.ending}
        return plain

    def _player(self, state: State, player: str) -> dict[str, Any]:
        total = score(state, player)
        cards = state.cards_won.get(player)
        return {
            "reserves": self.plain("reserves", state.in_reserve(player)),
            "cards": None if cards is None else list(cards),
            "markers": state.markers_won.get(player),
            "survivors": [
                name(marker.at) for marker in state.markers if marker.player == player
            ],
            "score": None if total is None else total.value,
        }


WORDING = Wording()


def _mark(state: State, at: Square) -> tuple[str, str]:
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


def _unit(unit: Unit) -> dict[str, str]:
    keys = {"player": unit.player, "type": unit.type, "at": name(unit.at)}
    return keys | ({"facing": unit.facing} if unit.facing else {})
