"""A position: the table, what stands on it, the round and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mpoc.games.giant_monster_invasion.file.monsters import Monsters
from mpoc.games.giant_monster_invasion.monster import Monster
from mpoc.games.giant_monster_invasion.words import (
    ACTIONS,
    BATTLES,
    DUEL,
    HAZARDS,
    MOST_STURDY,
    OPTIONS,
    PHASES,
    SCALES,
    STANDARD,
    STURDY_ENDS,
)
from mpoc.games.kit.file.forms import ById, MapOf
from mpoc.games.kit.file.players import NamedTurn, PlayerName
from mpoc.games.kit.file.points import Inches, PlaneSize, Rectangle
from mpoc.games.kit.keys import Count, Group, ListOf, Word, key
from mpoc.games.kit.small.position import SmallState
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Plane
from mpoc.games.kit.spaces.shapes import Box, Disc, Shape


class Building(Rectangle):
    """A building: its ground, and how tall or how sturdy it is."""

    height: int | None = key(
        Inches("inches", 40), "How tall it is; asked for if left out.", default=None
    )
    sturdy: int | None = key(
        Count("STURDY", MOST_STURDY, 1),
        "Its STURDY; by default what follows from its height.",
        default=None,
    )

    def sturdy_at(self, scale: str) -> int | None:
        """Its STURDY, if it is known; a part of an inch goes to the nearest inch."""
        if self.sturdy is not None or self.height is None:
            return self.sturdy
        tall = (2 * self.height + HUNDREDTHS) // (2 * HUNDREDTHS)
        return 1 + len([end for end in STURDY_ENDS[scale] if tall > end])


class Hazard(Rectangle):
    """Ground that may slow or hurt a monster."""

    kind: str = key(Word("a hazard", HAZARDS), "What it is.", example="water")


class State(SmallState):
    """The keys of a file.

    A file lists defeated and retreated monsters with `out`. Destroyed buildings are
    gone; their names (`ruins`) stand in no file.
    """

    size: Plane = key(
        PlaneSize(),
        "The battlefield in inches, such as `48x36`.",
        name="battlefield",
        example="48x36",
    )
    turn: str = key(NamedTurn(), "The monster whose turn it is.", example="gorra")
    players: Mapping[str, Monster] = key(Monsters(), name="monsters")
    scale: str = key(
        Word("a scale", SCALES),
        "`small` for figures of 3 to 4 inches (section 8).",
        default=STANDARD,
    )
    options: tuple[str, ...] = key(
        ListOf("a list of options such as `[bleeding]`", Word("an option", OPTIONS)),
        "The options that the players agreed on.",
        default=(),
    )
    battle: str = key(
        Word("a battle", BATTLES), "Which battle it is (section 9).", default=DUEL
    )
    number: int = key(Count("a round", 99, 1), "The round.", name="round", default=1)
    phase: str = key(
        Word("a phase", PHASES),
        "`order` before the turn order is rolled, `start` before the military strike; "
        "`actions` if left out.",
        default=ACTIONS,
    )
    order: tuple[str, ...] = key(
        ListOf("a list of monsters such as `[gorra, tagon]`", PlayerName(), most=12),
        "The turn order of the round; by default as the monsters are listed.",
        default=(),
    )
    buildings: Mapping[str, Building] = key(
        ById(
            "a mapping of ids to buildings such as `{b: {corner: 4/4, opposite: 6/7}}`",
            Group(
                "a building such as `{corner: 4/4, opposite: 6/7, height: 5}`", Building
            ),
            most=60,
        ),
        "The buildings on the table.",
        default={},
    )
    hazards: Mapping[str, Hazard] = key(
        MapOf(
            "a mapping of ids to hazards such as `{lake: {…, kind: water}}`",
            Group("a hazard such as `{corner: …, opposite: …, kind: water}`", Hazard),
            most=60,
        ),
        "The hazard terrain on the table.",
        default={},
    )

    ruins: tuple[str, ...] = ()

    def key(self) -> tuple[Any, ...]:
        # Which buildings are gone decides nothing.
        return SmallState.key(self.but(ruins=()) if self.ruins else self)

    # Monsters

    def monster(self, name: str) -> Monster:
        """A monster by its name."""
        return self.players[name]

    def with_monster(self, name: str, **changes: Any) -> State:
        """The position in which a monster has changed."""
        return self.with_player(name, **changes)

    @property
    def in_play(self) -> list[str]:
        """The monsters that are neither defeated nor retreated."""
        return [name for name, each in self.players.items() if not each.out]

    def side(self, name: str) -> str:
        """The side of a monster: its own name where it fights alone."""
        return self.players[name].side or name

    def sides(self) -> list[str]:
        """The sides that still have a monster in play."""
        return list(dict.fromkeys([self.side(name) for name in self.in_play]))

    @property
    def turns(self) -> tuple[str, ...]:
        """The order of turns in this round."""
        return self.order or tuple(self.players)

    def holds(self, name: str) -> list[str]:
        """The monsters that a monster holds in a lock."""
        return [
            other
            for other, each in self.players.items()
            if each.held is not None and each.held.by == name and not each.out
        ]

    # Places

    def obstacles(self, *ignored: str) -> Iterator[tuple[str, Shape]]:
        """What stands in the way, by name, without some of it."""
        for name, monster in self.players.items():
            stands = not monster.out and monster.level != "underground"
            if stands and name not in ignored:
                yield name, monster.disc
        for id, building in self.buildings.items():
            if id not in ignored:
                yield id, building.box

    def boxes(self) -> dict[str, Box]:
        """The shapes of the hazards by their ids."""
        return {id: hazard.box for id, hazard in self.hazards.items()}

    def hazards_under(self, name: str) -> list[str]:
        """The kinds of hazards in which the middle of a monster stands."""
        at = self.players[name].at
        kinds = [each.kind for each in self.hazards.values() if each.box.holds(at)]
        return list(dict.fromkeys(kinds))

    def is_on_table(self, disc: Disc) -> bool:
        """Whether a base lies wholly on the table."""
        x, y = disc.at
        return disc.across <= 2 * min(
            x, self.size.width - x
        ) and disc.across <= 2 * min(y, self.size.depth - y)

    def shape(self, name: str) -> Shape:
        """The shape of a monster or a building."""
        if name in self.players:
            return self.players[name].disc
        return self.buildings[name].box
