"""Roads, a small game on a map of its own: it shows that no game needs a grid.

Players travel from city to city and earn a coin for each way; three coins win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.engine.statements import Check, Event, Rule
from mpoc.games.kit.file.players import PlayersOf, TurnOf
from mpoc.games.kit.game import heading
from mpoc.games.kit.keys import Count, Keyed, Word, key
from mpoc.games.kit.small.definition import Definition, SmallGame
from mpoc.games.kit.small.facts import PlayerFact
from mpoc.games.kit.small.position import SmallState
from mpoc.games.kit.small.verb import SmallVerb, Win, pass_turn
from mpoc.games.kit.spaces.graph import Graph
from mpoc.rules.chance import Chance

PLAYERS = ("ann", "bob", "cy")
ENOUGH = 3
MAP = Graph({"Rome": ["Milan", "Naples"], "Milan": ["Turin"], "Turin": ["Naples"]})
CITY = Word("a city", MAP.places())


class Traveller(Keyed):
    """What a player has."""

    at: str = key(CITY, "The city.", example="Rome")
    coins: int = key(Count("coins", ENOUGH - 1), "Coins earned.", default=0)


class Position(SmallState):
    """The keys of a file."""

    turn: str = key(TurnOf(PLAYERS))
    players: Mapping[str, Traveller] = key(PlayersOf(Traveller))


class Arrive(Event):
    """A player comes to a city and earns a coin."""

    player: str
    at: str

    def apply(self, state: Position) -> Position:
        coins = state.players[self.player].coins + 1
        return state.with_player(self.player, at=self.at, coins=coins)

    def sentence(self) -> str:
        return f"{self.player} arrives in {self.at}"


class Travel(SmallVerb):
    """The active player travels to a city."""

    word, cite = "travel", heading("roads")
    to: str = key(CITY, is_main=True)

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """A road leads there."""
        leads = self.to in MAP.neighbours(game.own.at)
        yield self.check("no-road", f"a road leads to {self.to}", leads)

    def rule(self, game: SmallGame) -> Rule[None]:
        yield Arrive(game.player, self.to)
        if game.own.coins >= ENOUGH:
            yield Win(game.player)
        else:
            yield from pass_turn(game)

    def headline(self, state: Position) -> str:
        return f"{state.turn} travels to {self.to}"


class Coins(PlayerFact):
    """The coins that players have."""

    word, field, set_by = "coins", "coins", {Arrive: "player"}


class Roads(Definition):
    """The game."""

    name, title, players, ends = "roads", "Roads", PLAYERS, "winning"
    state, verbs, facts, board = Position, (Travel,), (Coins,), MAP
    headings: ClassVar = {"roads": "Roads", "winning": "How to Win"}
    refusals: ClassVar = {"no-road": "No road leads there."}

    def start(self, chance: Chance) -> Position:
        cities = chance.shuffle(MAP.places())
        players = {name: Traveller(cities[at]) for at, name in enumerate(PLAYERS)}
        return Position(PLAYERS[0], players)


ROADS = Roads()
