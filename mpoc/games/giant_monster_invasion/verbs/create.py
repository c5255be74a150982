"""A monster is created by points, and joins before a round (creation)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Note, Roll, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.file.monsters import NewName
from mpoc.games.giant_monster_invasion.monster import NO_BLAST, Monster, numbers_of
from mpoc.games.giant_monster_invasion.powers.keys import Powers, slug_of
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import of_phase
from mpoc.games.giant_monster_invasion.turn.moving import spot_checks
from mpoc.games.giant_monster_invasion.words import (
    BLAST,
    BRAWL,
    CLASSES,
    MOST_SCORE,
    NOT_AVAILABLE,
    ORDER,
    POINTS,
    POINTS_FOR_NO_BLAST,
    ROAR,
    STOMP,
)
from mpoc.games.kit.dice import D6
from mpoc.games.kit.file.points import POINT_NAME, Inches
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import require
from mpoc.games.kit.keys import Count, Form, Group, Truth, Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.spaces.plane import Point
from mpoc.schema.envelope import Schema, by_type, one_of, whole
from mpoc.text.problems import count_of, said_of

MOST_WRITTEN = 9
"""The highest score that a file may write, so that a refusal can be shown."""


class AnyBlast(Form[int]):
    """A BLAST score that is asked for, or `N/A`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        forms = {
            "integer": whole("a score", most=MOST_WRITTEN),
            "string": one_of("`N/A`", [NOT_AVAILABLE]),
        }
        return by_type("a score, or `N/A`", forms, description, **more)

    def read(self, names: Any, value: Any, path: Any) -> int:
        return NO_BLAST if value == NOT_AVAILABLE else value

    def write(self, value: int) -> Any:
        return NOT_AVAILABLE if value == NO_BLAST else value


SCORE = Count("a score", MOST_WRITTEN)


class Create(SmallVerb):
    """A new monster joins before the turn order is rolled."""

    word, cite, weight = "create", h("1.4-creation"), 0
    name: str = key(NewName(), is_main=True)
    kind: str = key(
        Word("a class", CLASSES), "Its class.", name="class", example="mecha"
    )
    stomp: int = key(SCORE, "Its STOMP.", example=2)
    blast: int = key(AnyBlast(), "Its BLAST.", example=2)
    brawl: int = key(SCORE, "Its BRAWL.", example=2)
    roar: int = key(SCORE, "Its ROAR.", example=2)
    at: Point = key(POINT_NAME, "Where its middle stands.", example="12/8")
    base: int = key(Inches("inches", 12), "How wide its base is.", default=0)
    wings: bool = key(Truth(), "Whether it has wings.", default=False)
    powers: Powers = key(
        Group("a mapping of powers such as `{armor: 2, flying: true}`", Powers),
        "The powers that it buys, with their levels.",
        default=Powers(),
    )

    own_dice, roll_words = (D6.name, 1), "the Power Points"

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """The scores keep to the limits and to the points."""
        yield of_phase(game, ORDER)
        yield self.check(
            "name-taken",
            "the name is new",
            self.name not in game.state.players,
            failure=f"there is a monster {self.name} already",
        )
        scores = {
            STOMP: self.stomp,
            BLAST: self.blast,
            BRAWL: self.brawl,
            ROAR: self.roar,
        }
        over = [name for name, score in scores.items() if score > MOST_SCORE]
        yield self.check(
            "score-too-high",
            f"no score is over {MOST_SCORE}",
            not over,
            f"over it: {', '.join(over)}" if over else "",
            failure=f"{said_of(over, 'is', 'are')} over {MOST_SCORE}",
        )
        yield self.check(
            "no-stomp",
            "STOMP is at least 1",
            self.stomp >= 1,
            failure="STOMP is 0",
        )
        points = sum([max(score, 0) for score in scores.values()])
        budget = POINTS + POINTS_FOR_NO_BLAST * (self.blast == NO_BLAST)
        yield self.check(
            "too-many-points",
            f"the scores cost at most {budget} points",
            points <= budget,
            f"they cost {points}",
            failure=f"the scores cost {points} points, of {budget}",
        )
        killer = self.powers.killer_instinct
        yield Check(
            "own-class",
            "Killer Instinct is against another class",
            killer is None or killer.prey != self.kind,
            h("6.1-killer-instinct"),
            failure="Killer Instinct is against its own class",
        )
        for power, values in (
            ("enhanced-brawl", self.powers.enhanced_brawl),
            ("immunity", self.powers.immunity),
        ):
            yield Check(
                "power-twice",
                f"each {power} is of another kind",
                len({*values}) == len(values),
                h(slug_of(power)),
                failure=f"{power} is bought twice for the same",
            )
        state = Create._placed(game.state, self)
        yield from spot_checks(state, self.name, self.at, self.cite)

    @staticmethod
    def _placed(state: State, create: Create) -> State:
        return state.but(players={**state.players, create.name: create.monster()})

    def monster(self) -> Monster:
        """The monster that it makes."""
        tough, hits = numbers_of(self.blast, self.brawl)
        return Monster(
            self.at,
            self.kind,
            self.stomp,
            self.blast,
            self.brawl,
            self.roar,
            tough,
            hits,
            tough,
            hits,
            self.base,
            self.powers,
            self.wings,
        )

    def own_roll(self, game: SmallGame, bearer: str = "") -> Roll:
        words = f"the Power Points of {self.name}"
        dice = ((D6.name, 1),)
        return Roll(self.word, bearer, self.name, dice, words, self.cite, True)

    def rule(self, game: SmallGame) -> Rule[None]:
        cost = self.powers.points
        points = self.roar
        words = f"the powers of {self.name} cost {count_of(cost, 'Power Point')}"
        yield Note(words, h("6.1-powers"))
        faces = yield self.own_roll(game)
        # Only whether the powers can be bought decides.
        enough = faces.reaches(max(cost - points, 0))
        check = self.check(
            "too-few-points",
            f"the powers cost at most ROAR {points} and the die",
            enough,
            f"they cost {cost}",
            failure=f"the powers cost {cost} Power Points, more than there are",
        )
        yield check
        yield from require(game, [] if check.holds else [check])
        yield events.Create(self.name, self.monster())

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        return (DiceLimit(D6.name, 1, 1, True),)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.state.phase == ORDER and not game.state.winner)

    def headline(self, state: State) -> str:
        return f"{self.name} is created"
