"""Victory points by their sources, and who wins (winning)."""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.record import Record
from mpoc.engine.statements import Note, Rule, Unknown
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.book.rulings import DEFAULTS
from mpoc.games.moongha_invaders.game import kind_line, number_line
from mpoc.games.moongha_invaders.pieces import City
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import (
    BLACK,
    DRAKOOR,
    MOST_IN_CITY,
    TIE,
    listed,
)

UNTOUCHED, DAMAGED = 5, 3
MOST, JOINT, SECOND = 4, 2, 1
OF_DRAKOOR = 3
SECOND_AFTER_JOINT = "second-after-joint"
"""The unclear rule: whether the only second scores after a joint first."""

CITE = h("winning")


class Points(Record):
    """A player's victory points by source; None where the file leaves something out."""

    counters: int | None
    majorities: int
    drakoors: int | None
    trophies: int | None

    @property
    def total(self) -> int | None:
        """All points, or None where some are unknown."""
        parts = [part for part in self.values() if part is not None]
        return sum(parts) if len(parts) == len(self.values()) else None

    def as_written(self) -> dict[str, int]:
        """The points that are known, by source."""
        names = ("counters", "majorities", "drakoors", "trophies")
        parts = dict(zip(names, self.values(), strict=True))
        return {name: part for name, part in parts.items() if part is not None}


def points_in(state: State, city: City) -> dict[str, int]:
    """The points for the damage of one city, by colour; black scores for nobody."""
    highest, second = highest_and_second(city.cubes)
    points = dict.fromkeys(highest, MOST if len(highest) == 1 else JOINT)
    # There may be no game to ask: `rulings_of` says that the ruling counts.
    reading = state.settings.reading_of(SECOND_AFTER_JOINT, DEFAULTS)
    if len(second) == 1 and (len(highest) == 1 or reading == "scores"):
        points[second[0]] = SECOND
    return points


def highest_and_second(cubes: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """The colours with most cubes in a city, and those with the next lower number."""
    colours: dict[int, list[str]] = {}
    for colour, number in cubes.items():
        if number:
            colours.setdefault(number, []).append(colour)
    ranks = [colours[number] for number in sorted(colours, reverse=True)]
    ranks += [[], []]
    return ranks[0], ranks[1]


def has_second_after_joint(state: State) -> bool:
    """Whether some city has a joint first and a single second: the ruling counts."""
    ranks = [highest_and_second(city.cubes) for city in state.cities.values()]
    return any([len(highest) > 1 and len(second) == 1 for highest, second in ranks])


def points_of(state: State, player: str) -> Points:
    """The points that a player would score now."""
    owner = state.players[player]
    counters = None
    if owner.cities is not None:
        counters = sum([points_of_counter(state, city) for city in owner.cities])
    majorities = [
        points_in(state, city).get(player, 0) for city in state.cities.values()
    ]
    drakoors = None
    if not state.unknown(player):
        drakoors = sum(
            [points_of_drakoor(state, id) for id in state.own(player, DRAKOOR)]
        )
    capacities = [
        state.board.number(trophy.kind, "capacity") for trophy in owner.trophies
    ]
    known = [capacity for capacity in capacities if capacity is not None]
    trophies = sum(known) if len(known) == len(capacities) else None
    return Points(counters, sum(majorities), drakoors, trophies)


def points_of_counter(state: State, city: str) -> int:
    """What a city counter is worth: the less damage, the more."""
    damage = state.city(city).damage
    if damage >= MOST_IN_CITY:
        return 0
    return UNTOUCHED if damage <= 1 else DAMAGED


def points_of_drakoor(state: State, id: str) -> int:
    """What a Drakoor is worth: less for each other monster in its city."""
    others = len(state.monsters_in(state.monsters[id].at)) - 1
    return max(OF_DRAKOOR - others, 0)


def end_game(game: SmallGame, reason: str) -> Rule[None]:
    """The game ends: points are counted, and ties are broken (winning)."""
    state = game.state
    for name, city in state.cities.items():
        points_here = points_in(state, city)
        words = [f"{each} {n}" for each, n in points_here.items() if each != BLACK]
        if words:
            yield Note(f"the damage of {name} scores: {', '.join(words)}", CITE)
    totals = {}
    for player in state.players:
        points = points_of(state, player)
        if points.total is None:
            yield _unknown(state, player, points)
        assert points.total is not None
        parts = ", ".join(
            [f"{n} for {name}" for name, n in points.as_written().items()]
        )
        yield Note(f"{player} has {points.total} points: {parts}", CITE)
        totals[player] = (
            points.total,
            sum([city.cubes.get(player, 0) > 0 for city in state.cities.values()]),
            sum([each.player == player for each in state.monsters.values()]),
            sum([city.cubes.get(player, 0) for city in state.cities.values()]),
        )
    best = max(totals.values())
    winners = [player for player, total in totals.items() if total == best]
    if len(winners) > 1:
        yield events.EndGame(TIE, f"{listed(winners)} are equal ({reason})")
        return
    rivals = [total for player, total in totals.items() if player != winners[0]]
    names = ("most points", "most cities", "most monsters", "most cubes")
    place = next(
        place
        for place in range(len(names))
        if best[: place + 1] not in [rival[: place + 1] for rival in rivals]
    )
    yield events.EndGame(winners[0], f"{names[place]} ({reason})")


def _unknown(state: State, player: str, points: Points) -> Unknown:
    """What the file leaves out of a player's points."""
    if points.counters is None:
        line = f"players: {{{player}: {{city-counters: […]}}}}"
        return Unknown(f"the city counters of {player}", line, CITE)
    if points.drakoors is None:
        id = state.unknown(player)[0]
        return Unknown(f"which monster {id} is", kind_line(id), CITE)
    kind = next(
        trophy.kind
        for trophy in state.players[player].trophies
        if state.board.number(trophy.kind, "capacity") is None
    )
    return Unknown(
        f"how much damage destroys a {kind}", number_line(kind, "capacity"), CITE
    )
