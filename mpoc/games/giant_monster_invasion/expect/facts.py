"""The keys of `expect`: what monsters have, what was rolled, what stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.monster import scores_words
from mpoc.games.giant_monster_invasion.powers.keys import Powers
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.words import (
    DEFEATED,
    LEVELS,
    MONSTER,
    PHASES,
    RETREATED,
    WAITING,
)
from mpoc.games.kit.fact import AllNow, LastOf, Number, ScopeFacts, SetBy
from mpoc.games.kit.file.forms import Id
from mpoc.games.kit.file.players import PlayerName, PlayerNames
from mpoc.games.kit.file.points import POINT_NAME
from mpoc.games.kit.keys import Form, ListOf, Truth, Word
from mpoc.games.kit.small.facts import PlayerFact, StateFact
from mpoc.schema.envelope import Schema, text

POWERS = tuple([power.name for power in Powers.keys])
OnMonsters = Mapping[Any, str]


class Text(Form[str]):
    """Any words on one line."""

    __slots__ = ("title",)

    def __init__(self, title: str) -> None:
        self.title = title

    def schema(self, description: str = "", **more: Any) -> Schema:
        return text(self.title, description, 40, **more)


class MonsterFact(PlayerFact):
    """A value of each monster."""

    title, shape = "a mapping of monsters to values", MONSTER


class Hits(MonsterFact):
    """The HITS that monsters have."""

    word, field = "hits", "hits"
    set_by: ClassVar[OnMonsters] = {
        events.Absorb: "name",
        events.Suffer: "name",
        events.Heal: "name",
    }


class Lost(MonsterFact):
    """The HITS that monsters lose here."""

    word, rank = "lost", -1
    set_by: ClassVar[OnMonsters] = {events.Absorb: "name", events.Suffer: "name"}

    def values(self, facts: ScopeFacts) -> Mapping[str, int]:
        lost = dict.fromkeys(facts.scope.state.players, 0)
        for statement in facts.scope.statements:
            if isinstance(statement, events.Absorb | events.Suffer):
                lost[statement.name] += statement.hits
        return lost


class Tough(MonsterFact):
    """The TOUGH that monsters have, without Armor."""

    word, field = "tough", "tough"
    set_by: ClassVar[OnMonsters] = {events.Absorb: "name", events.Heal: "name"}


class Armor(MonsterFact):
    """What is left of the Armor of monsters."""

    word, field = "armor", "armor"
    set_by: ClassVar[OnMonsters] = {events.Absorb: "name"}


class Mp(MonsterFact):
    """The MP that monsters have."""

    word, field = "mp", "mp"
    set_by: ClassVar[OnMonsters] = {
        events.PayMP: "name",
        events.LoseMP: "name",
        events.Award: "name",
        events.HalveMP: "name",
        events.TurnKaiju: "name",
    }


class Kaiju(MonsterFact):
    """The Kaiju points that monsters have."""

    word, field = "kaiju", "kaiju"
    set_by: ClassVar[OnMonsters] = {
        events.TurnKaiju: "name",
        events.Improve: "name",
        events.HalveMP: "name",
    }


class Scores(MonsterFact):
    """STOMP, BLAST, BRAWL and ROAR of monsters, such as `3 2 3 1` or `3 N/A 3 1`."""

    word, form = "scores", Text("four scores such as `3 2 3 1`")
    title = "a mapping of monsters to scores such as `{gorra: 3 2 3 1}`"
    set_by: ClassVar[OnMonsters] = {events.Improve: "name", events.Scar: "name"}

    def of(self, state: State) -> Mapping[str, str]:
        return {name: scores_words(each) for name, each in state.players.items()}

    def holds(self, expected_value: Any, value: str | None) -> bool:
        return value is not None and expected_value.upper().split() == value.split()


class FullTough(MonsterFact):
    """The TOUGH of the healthy monsters."""

    word, field = "full-tough", "full_tough"
    set_by: ClassVar[OnMonsters] = {events.Improve: "name", events.Scar: "name"}


class FullHits(MonsterFact):
    """The HITS of the healthy monsters."""

    word, field = "full-hits", "full_hits"
    set_by: ClassVar[OnMonsters] = {events.Improve: "name"}


class HasPowers(MonsterFact):
    """The powers of monsters by their keys, in any order."""

    word = "powers"
    form = ListOf("a list of powers such as `[armor]`", Word("a power", POWERS))
    set_by: ClassVar[OnMonsters] = {events.Improve: "name"}

    def of(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return {name: each.powers.names() for name, each in state.players.items()}

    def holds(self, expected_value: Any, value: Sequence[str] | None) -> bool:
        return value is not None and sorted(expected_value) == sorted(value)


class At(MonsterFact):
    """Where the middles of monsters stand."""

    word, field, is_place = "at", "at", True
    form, title = POINT_NAME, "a mapping of monsters to points such as `{gorra: 4/6}`"
    set_by: ClassVar[OnMonsters] = {events.Go: "name"}


class Prone(MonsterFact):
    """Whether monsters are knocked down."""

    word, field, form = "prone", "prone", Truth()
    set_by: ClassVar[OnMonsters] = {events.Fall: "name", events.Rise: "name"}


class Guard(MonsterFact):
    """Whether the guard of monsters is up."""

    word, field, form = "guard", "guard", Truth()
    set_by: ClassVar[OnMonsters] = {events.GuardUp: "name", events.Wake: "name"}


class Level(MonsterFact):
    """Whether monsters are on the ground, in the air or below."""

    word, field, form = "level", "level", Word("a level", LEVELS)
    set_by: ClassVar[OnMonsters] = {events.ChangeLevel: "name"}


class Blood(MonsterFact):
    """The blood tokens of monsters."""

    word, field = "blood", "blood"
    set_by: ClassVar[OnMonsters] = {events.Bleed: "name", events.Heal: "name"}


class Tar(MonsterFact):
    """How often monsters have sunk into tar."""

    word, field = "tar", "tar"
    set_by: ClassVar[OnMonsters] = {events.Sink: "name"}


class Out(MonsterFact):
    """How monsters left the battle; `no` for those in it."""

    word, form = (
        "out",
        Word("a way to be out, or `no`", (DEFEATED, RETREATED, WAITING, "no")),
    )
    set_by: ClassVar[OnMonsters] = {
        events.Defeat: "name",
        events.LeaveBattle: "name",
        events.Wait: "name",
        events.Enter: "name",
    }

    def of(self, state: State) -> Mapping[str, str]:
        return {name: each.out or "no" for name, each in state.players.items()}


class Grip(MonsterFact):
    """What is left of the GRAB score against monsters that are held; 0 if free."""

    word = "grab-score"
    set_by: ClassVar[OnMonsters] = {events.Lock: "name"}

    def of(self, state: State) -> Mapping[str, int]:
        return {
            name: each.held.score if each.held is not None else 0
            for name, each in state.players.items()
        }


class Felled(MonsterFact):
    """How many monsters each has brought to 0 HITS."""

    word = "felled"
    set_by: ClassVar[OnMonsters] = {events.Defeat: "by"}

    def of(self, state: State) -> Mapping[str, int]:
        return {name: each.deeds.felled for name, each in state.players.items()}


class Shaken(MonsterFact):
    """The dice that monsters lose in their next turn."""

    word = "shaken"
    set_by: ClassVar[OnMonsters] = {events.Shake: "name"}

    def of(self, state: State) -> Mapping[str, int]:
        return {n: each.effects.shaken_next for n, each in state.players.items()}


class MoveOnly(MonsterFact):
    """Whether monsters have a Move alone in their next turn."""

    word, form = "move-only", Truth()
    set_by: ClassVar[OnMonsters] = {events.Rest: "name"}

    def of(self, state: State) -> Mapping[str, bool]:
        return {name: each.effects.move_only for name, each in state.players.items()}


class Charges(MonsterFact):
    """The charges on all BLAST Attacks of monsters together."""

    word = "charges"
    set_by: ClassVar[OnMonsters] = {events.Charge: "name"}

    def of(self, state: State) -> Mapping[str, int]:
        return {
            name: sum([blast.charges for blast in each.powers.blasts.values()])
            for name, each in state.players.items()
        }


class Turn(StateFact):
    """Whose turn it is."""

    word, form = "turn", PlayerName()
    set_by = (events.NextTurn, events.SetOrder, events.NextRound)

    def of(self, state: State) -> str:
        return state.turn


class Phase(StateFact):
    """What is due: the turn order, the beginning of a turn, or actions."""

    word, form = "phase", Word("a phase", (*PHASES, "over"))
    set_by = (events.NextTurn, events.SetOrder, events.NextRound, events.Wake)

    def of(self, state: State) -> str:
        return state.phase


class Round(StateFact):
    """The round."""

    word, form = "round", Number()
    set_by = (events.NextRound,)

    def of(self, state: State) -> int:
        return state.number


class Order(StateFact):
    """The turn order of the round."""

    word = "order"
    form = ListOf("a list of monsters such as `[gorra, tagon]`", PlayerName())
    set_by = (events.SetOrder, events.NextRound)

    def of(self, state: State) -> tuple[str, ...]:
        return tuple(state.turns)


class Standing(AllNow[ScopeFacts, PlayerNames]):
    """The buildings that stand, in any order."""

    word = "standing"
    form = ListOf("a list of buildings such as `[b]`", Id())
    set_by = (events.Raze,)

    def of(self, state: State) -> tuple[str, ...]:
        return tuple(state.buildings)


class Successes(LastOf[ScopeFacts, PlayerNames]):
    """The successful dice of the last check."""

    word, is_lasting = "successes", False
    event, field = events.CheckRoll, "successes"


class Dice(LastOf[ScopeFacts, PlayerNames]):
    """How many dice the last check had."""

    word, is_lasting = "dice", False
    event, field = events.CheckRoll, "dice"


class Hurt(LastOf[ScopeFacts, PlayerNames]):
    """The last damage, before TOUGH or STURDY."""

    word, is_lasting = "damage", False
    event, field = events.Damaging, "damage"

    def setters(self) -> SetBy:
        return (events.Absorb, events.Batter)


FACTS = (
    Lost,
    Hits,
    Tough,
    Armor,
    Mp,
    Kaiju,
    Scores,
    FullTough,
    FullHits,
    HasPowers,
    At,
    Prone,
    Guard,
    Level,
    Blood,
    Tar,
    Out,
    Grip,
    Felled,
    Shaken,
    MoveOnly,
    Charges,
    Turn,
    Phase,
    Round,
    Order,
    Standing,
    Successes,
    Dice,
    Hurt,
)
"""In the order of the schema."""
