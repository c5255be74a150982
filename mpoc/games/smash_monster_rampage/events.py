"""Every change of a position: each event can apply itself and put itself into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Cite, Event
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.spaces.grid import Square
from mpoc.games.smash_monster_rampage.board import monster_squares, name, names
from mpoc.games.smash_monster_rampage.pieces import (
    LISTS_OF_UNITS,
    Card,
    Marker,
    Monster,
    Stock,
    Turn,
    Unit,
)
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import (
    ATTACK,
    CRITICAL,
    HIT,
    MONSTER,
    MOVE,
    NOBODY,
    OVER,
    PIECES,
    SURVIVORS,
    UNDECIDED,
)
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.games.kit.dice import AnyRoll

PHASE_WORDS = {
    MOVE: "the movement phase",
    MONSTER: "the Monster phase",
    ATTACK: "the attack phase",
}


def _with(counts: Any, player: str, value: Any) -> Any:
    """A mapping by player with one entry replaced."""
    return {**counts, player: value}


class PlaceMonster(Event):
    """The Monster is put on the starting place that was rolled."""

    start: int
    monster: Monster
    cite: Cite = h("set-up")

    def apply(self, state: State) -> State:
        return state.but(monster=self.monster)

    def sentence(self) -> str:
        at, facing = name(self.monster.at), self.monster.facing
        return f"the Monster starts on place {self.start}, at {at}, facing {facing}"


class Muster(Event):
    """At set-up a player has all units in reserve and has won nothing yet."""

    player: str
    cite: Cite = h("set-up")

    def apply(self, state: State) -> State:
        player = self.player
        cards = state.cards_won.get(player, ())
        markers = state.markers_won.get(player, 0)
        reserves = _with(state.reserves, player, Stock(PIECES, PIECES))
        state = state.with_winnings(player, cards=cards, markers=markers)
        return state.but(reserves=reserves)

    def sentence(self) -> str:
        pieces = f"{count_of(PIECES, 'tank')} and {count_of(PIECES, 'helicopter')}"
        return f"{self.player} has {pieces} in reserve"


class GivePoints(Event):
    """The movement dice were rolled."""

    player: str
    points: int
    cite: Cite = h("unit-movement")

    def apply(self, state: State) -> State:
        return state.but(turn=state.turn.but(points=self.points))

    def sentence(self) -> str:
        return f"{self.player} has {count_of(self.points, 'movement point')}"


class Go(Event):
    """A unit moves along some squares, or turns; points are spent."""

    unit: str
    at: Square
    facing: str
    points: int
    left: int
    cite: Cite

    def apply(self, state: State) -> State:
        units = dict(state.units)
        units[self.unit] = units[self.unit].but(at=self.at, facing=self.facing)
        turn = state.turn
        moved_ids = tuple(dict.fromkeys((*turn.moved, self.unit)))
        return state.but(units=units, turn=turn.but(points=self.left, moved=moved_ids))

    def sentence(self) -> str:
        facing = f", facing {self.facing}" if self.facing else ""
        return (
            f"{self.unit} goes to {name(self.at)}{facing} for "
            f"{count_of(self.points, 'point')}, {self.left} left"
        )


class Enter(Event):
    """A unit comes on from reserve."""

    unit: str
    piece: Unit
    points: int
    left: int
    cite: Cite = h("reserve-units")

    def apply(self, state: State) -> State:
        player = self.piece.player
        units = {**state.units, self.unit: self.piece}
        turn = state.turn.but(points=self.left, moved=(*state.turn.moved, self.unit))
        reserves = _with(
            state.reserves, player, state.reserves[player].plus(self.piece.type, -1)
        )
        lost_units = {
            id: unit for id, unit in state.lost_units.items() if id != self.unit
        }
        return state.but(
            units=units, turn=turn, reserves=reserves, lost_units=lost_units
        )

    def sentence(self) -> str:
        facing = f", facing {self.piece.facing}" if self.piece.facing else ""
        return (
            f"the {self.piece.type} {self.unit} of {self.piece.player} comes on at "
            f"{name(self.piece.at)}{facing} for {count_of(self.points, 'point')}, "
            f"{self.left} left"
        )


class Rescue(Event):
    """A unit reaches the survivors of its colour: card and marker are won."""

    unit: str
    marker: Marker
    cite: Cite = h("survivors")

    def apply(self, state: State) -> State:
        player = self.marker.player
        state = _with_won_card(state, player, SURVIVORS)
        if player in state.markers_won:
            state = state.with_winnings(player, markers=state.markers_won[player] + 1)
        return state.but(markers=_without(state, self.marker))

    def sentence(self) -> str:
        return (
            f"{self.unit} rescues the survivors at {name(self.marker.at)}: "
            f"{self.marker.player} wins their card and marker"
        )


def _without(state: State, lost_marker: Marker) -> tuple[Marker, ...]:
    left = list(state.markers)
    left.remove(lost_marker)
    return tuple(left)


def _with_won_card(state: State, player: str, card: str) -> State:
    """The state with one more card among a player's won cards, if they are known."""
    if player not in state.cards_won:
        return state.but(seen=(*state.seen, card))
    return state.with_winnings(player, cards=(*state.cards_won[player], card))


class Trade(Event):
    """Won cards are discarded for units, instead of moving."""

    player: str
    cards: tuple[str, ...]
    types: tuple[str, ...]
    cite: Cite = h("reserve-units")

    def apply(self, state: State) -> State:
        cards_left = list(state.cards_won[self.player])
        stock = state.reserves[self.player]
        for card in self.cards:
            cards_left.remove(card)
        for type in self.types:
            stock = stock.plus(type)
        turn = state.turn
        return state.with_winnings(self.player, cards=tuple(cards_left)).but(
            turn=turn.but(traded=turn.traded + len(self.cards)),
            discard=(*state.discard, *self.cards),
            reserves=_with(state.reserves, self.player, stock),
        )

    def sentence(self) -> str:
        cards_given, units_taken = " and ".join(self.cards), " and a ".join(self.types)
        return (
            f"{self.player} discards {cards_given} for a {units_taken}, which may come "
            "on in the next movement phase"
        )


class ReachPhase(Event):
    """The next phase of the turn begins."""

    phase: str
    unspent: int
    cite: Cite = h("order-of-play")

    def apply(self, state: State) -> State:
        return state.but(turn=state.turn.but(phase=self.phase, points=None))

    def sentence(self) -> str:
        lapse = f", {count_of(self.unspent, 'point')} unspent" if self.unspent else ""
        return f"{PHASE_WORDS[self.phase]} begins{lapse}"


class BeginTurn(Event):
    """The turn passes to a player."""

    player: str
    cite: Cite = h("order-of-play")

    def apply(self, state: State) -> State:
        return state.but(turn=Turn(self.player))

    def sentence(self) -> str:
        return f"the turn of {self.player} begins"


class Stride(Event):
    """The Monster moves one Monster Square forward."""

    start: Square
    at: Square
    wraps: bool
    cite: Cite = h("monster-movement")

    def apply(self, state: State) -> State:
        assert state.monster is not None
        return state.but(monster=state.monster.but(at=self.at))

    def sentence(self) -> str:
        way = f"the Monster moves from {name(self.start)} to {name(self.at)}"
        if self.wraps:
            way += ", off one edge and on at the opposite"
        return f"{way}: it tramples {names(monster_squares(self.at))}"


class TurnMonster(Event):
    """The Monster turns where it stands."""

    way: str
    facing: str
    cite: Cite = h("monster-movement")

    def apply(self, state: State) -> State:
        assert state.monster is not None
        return state.but(monster=state.monster.but(facing=self.facing))

    def sentence(self) -> str:
        return f"the Monster turns {self.way} and faces {self.facing}"


class Raze(Event):
    """A building is removed, with the Fire Marker of one that `burned`."""

    at: Square
    burned: bool
    cite: Cite

    def apply(self, state: State) -> State:
        return state.but(rubble=state.rubble | {self.at}, fires=state.fires - {self.at})

    def sentence(self) -> str:
        if self.burned:
            # Short, so that the line on top has room for it.
            return f"{name(self.at)} is destroyed with its Fire Marker"
        return f"the building at {name(self.at)} is destroyed"


class Ignite(Event):
    """A building catches fire."""

    at: Square
    cite: Cite

    def apply(self, state: State) -> State:
        return state.but(fires=state.fires | {self.at})

    def sentence(self) -> str:
        return f"the building at {name(self.at)} catches fire"


class PutOut(Event):
    """All Fire Markers are removed; the buildings stay."""

    fires: tuple[Square, ...]
    cite: Cite = h("fire-crew")

    def apply(self, state: State) -> State:
        return state.but(fires=frozenset())

    def sentence(self) -> str:
        return f"{count_of(len(self.fires), 'fire')} put out"


class Destroy(Event):
    """A unit is destroyed: no player owns it until somebody gains it again."""

    unit: str
    player: str
    cite: Cite

    def apply(self, state: State) -> State:
        units = dict(state.units)
        unit = units.pop(self.unit)
        turn = state.turn
        turn_lists = {
            key: tuple([id for id in getattr(turn, key) if id != self.unit])
            for key in LISTS_OF_UNITS
        }
        return state.but(
            units=units,
            lost_units={**state.lost_units, self.unit: unit},
            turn=turn.but(**turn_lists),
        )

    def sentence(self) -> str:
        return f"{self.unit} of {self.player} is destroyed"

    def tally(self) -> tuple[str, str, int] | None:
        return ("destroyed", self.unit, 1)


class LoseSurvivors(Event):
    """Survivors die before anybody reaches them: marker and card are lost."""

    marker: Marker
    cite: Cite

    def apply(self, state: State) -> State:
        return state.but(
            markers=_without(state, self.marker), discard=(*state.discard, SURVIVORS)
        )

    def sentence(self) -> str:
        return (
            f"the survivors of {self.marker.player} at {name(self.marker.at)} are "
            "lost, and their card is discarded"
        )


class PlaceSurvivors(Event):
    """A Survivor Marker is put on the board."""

    marker: Marker
    cite: Cite = h("survivors")

    def apply(self, state: State) -> State:
        return state.but(markers=(*state.markers, self.marker))

    def sentence(self) -> str:
        return f"survivors of {self.marker.player} wait at {name(self.marker.at)}"


class Shoot(Event):
    """A unit has fired; `passed` are farther units that may no longer fire."""

    is_verdict = True

    unit: str
    faces: AnyRoll
    range: int
    needs: int
    result: str
    passed: tuple[str, ...]
    cite: Cite = h("unit-attacks")

    @property
    def rolled(self) -> int:
        """What the die shows."""
        return self.faces.total

    @classmethod
    def facts(cls) -> tuple[str, ...]:
        """The number that the faces show, and not the faces."""
        return ("unit", "rolled", "range", "needs", "result", "passed")

    def apply(self, state: State) -> State:
        turn = state.turn
        return state.but(
            turn=turn.but(
                fired=(*turn.fired, self.unit), passed=(*turn.passed, *self.passed)
            )
        )

    def sentence(self) -> str:
        result = {HIT: "a hit", CRITICAL: "a Critical Miss"}.get(self.result, "a miss")
        roll_words = self.faces.sentence()
        return f"{self.unit} rolls {roll_words}, needs {self.needs} or more: {result}"


class TakeCard(Event):
    """The top card of the deck is drawn."""

    player: str
    card: Card
    cite: Cite = h("monster-hit-cards")

    def apply(self, state: State) -> State:
        deck = None if state.deck is None else state.deck[1:]
        printed = () if self.card.at is None else (self.card.at,)
        return state.but(deck=deck, coordinates=state.coordinates.union(printed))

    def sentence(self) -> str:
        at = "" if self.card.at is None else f" at {name(self.card.at)}"
        return f"{self.player} draws {self.card.name}{at}"


class Win(Event):
    """A card is won."""

    player: str
    card: str
    cite: Cite

    def apply(self, state: State) -> State:
        return _with_won_card(state, self.player, self.card)

    def sentence(self) -> str:
        return f"{self.player} wins {self.card}"


class Discard(Event):
    """A card that was drawn is not won."""

    card: str
    cite: Cite

    def apply(self, state: State) -> State:
        return state.but(discard=(*state.discard, self.card))

    def sentence(self) -> str:
        return f"{self.card} is discarded"


class Gain(Event):
    """A unit becomes a Reserve Unit of a player."""

    player: str
    type: str
    cite: Cite = h("critical-hit")

    def apply(self, state: State) -> State:
        stock: Stock = state.reserves[self.player]
        reserves = _with(state.reserves, self.player, stock.plus(self.type))
        return state.but(reserves=reserves)

    def sentence(self) -> str:
        return f"{self.player} gains a {self.type} in reserve"


class EndGame(Event):
    """The game ends: a player has won, or the Monster has."""

    winner: str
    ending: str
    cite: Cite = h("how-to-win")

    def apply(self, state: State) -> State:
        return state.but(
            winner=self.winner,
            ending=self.ending,
            turn=state.turn.but(phase=OVER, points=None),
        )

    def sentence(self) -> str:
        result = {
            NOBODY: "the Monster wins and both players lose",
            UNDECIDED: "the game ends undecided",
        }.get(self.winner, f"{self.winner} wins")
        return f"{result}: {self.ending}"
