"""Facts of the position: where things are, what burns, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import SetBy
from mpoc.games.kit.spaces.grid import in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name as name_of
from mpoc.games.smash_monster_rampage.expect.happenings import OfSquares
from mpoc.games.smash_monster_rampage.expect.scope import (
    POSITION,
    POSITION_BY_NAME,
    FactByName,
    SingleFact,
    SmashFacts,
)
from mpoc.games.smash_monster_rampage.file.pieces import CONDITION_WORDS
from mpoc.games.smash_monster_rampage.words import CONDITIONS, FACINGS, OVER, PHASES
from mpoc.schema.envelope import Schema, closed, number, one_of, ref
from mpoc.schema.shapes import ID, SPACE

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path


class ByUnit(FactByName[str]):
    """A fact of each unit."""

    rank, shape, most = POSITION_BY_NAME, ID, 12
    is_detail = is_place = True
    set_by: ClassVar[SetBy] = {events.Go: "", events.Enter: "", events.Destroy: ""}

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        names.id(name, path, "key")
        return True


class At(ByUnit):
    """Where units are."""

    word, words, absent = "at", "place of", "off the board"
    title = "a mapping of ids to squares such as `{h1: C2}`"

    def value_schema(self) -> Schema:
        return ref("space")

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        names.place(value, path)

    def values(self, facts: SmashFacts) -> Mapping[str, str]:
        return {id: name_of(unit.at) for id, unit in facts.state.units.items()}


class Facing(ByUnit):
    """Where tanks face."""

    word, words = "facing", "facing of"
    title = "a mapping of ids to facings such as `{t1: east}`"

    def value_schema(self) -> Schema:
        return one_of("a facing", FACINGS)

    def values(self, facts: SmashFacts) -> Mapping[str, str]:
        units = facts.state.units.items()
        return {id: unit.facing for id, unit in units if unit.facing}


class Monster(FactByName[str]):
    """Where the Monster stands and faces."""

    word, rank, absent = "monster", POSITION_BY_NAME, "unknown"
    set_by: ClassVar[SetBy] = {
        events.Stride: "",
        events.TurnMonster: "",
        events.PlaceMonster: "",
    }

    def schema(self) -> Schema:
        return closed(
            "a place such as `{at: I5, facing: west}`",
            {
                "at": ref("space", "Its north-west square."),
                "facing": one_of("a facing", FACINGS, "Where it faces."),
            },
            (),
            self.description,
        )

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        return name == "at"

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        names.place(value, path)

    def values(self, facts: SmashFacts) -> Mapping[str, str]:
        monster = facts.state.monster
        if monster is None:
            return {}
        return {"at": name_of(monster.at), "facing": monster.facing}


class Buildings(FactByName[str]):
    """In what condition buildings are."""

    word, words, rank = "buildings", "building at", POSITION_BY_NAME
    shape, absent = SPACE, "unknown"
    title = f"a mapping of squares to {CONDITION_WORDS}"
    set_by: ClassVar[SetBy] = {events.Ignite: "", events.Raze: "", events.PutOut: ""}

    def value_schema(self) -> Schema:
        return one_of("a condition", CONDITIONS)

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        return names.place(name, path, "key") is not None

    def values(self, facts: SmashFacts) -> Mapping[str, str]:
        state = facts.state
        return {name_of(at): state.condition(at) for at in state.city.debris}


class Burning(OfSquares):
    """All burning buildings; `[]` for none."""

    word, rank = "burning", POSITION
    set_by: ClassVar[SetBy] = {events.Ignite: "", events.PutOut: "", events.Raze: ""}

    def names(self, facts: SmashFacts) -> Iterable[str]:
        return [name_of(at) for at in in_order(facts.state.fires)]

    def as_expectation(self, facts: SmashFacts) -> list[str]:
        return [*self.names(facts)]


class Points(SingleFact[int]):
    """Movement points left."""

    word, rank, is_detail = "points", POSITION, True
    set_by: ClassVar[SetBy] = {
        events.GivePoints: "",
        events.Go: "",
        events.Enter: "",
        events.ReachPhase: "",
    }

    def schema(self) -> Schema:
        return number(self.description)

    def value(self, facts: SmashFacts) -> int | None:
        return facts.state.turn.points


class Phase(SingleFact[str]):
    """The phase it is."""

    word, rank, is_detail = "phase", POSITION, True
    set_by: ClassVar[SetBy] = {
        events.ReachPhase: "",
        events.BeginTurn: "",
        events.EndGame: "",
    }

    def schema(self) -> Schema:
        return one_of("a phase", (*PHASES, OVER), self.description)

    def value(self, facts: SmashFacts) -> str | None:
        return facts.state.turn.phase or None


class Turn(SingleFact[str]):
    """Whose turn it is."""

    word, rank = "turn", POSITION
    set_by: ClassVar[SetBy] = {events.BeginTurn: ""}

    def schema(self) -> Schema:
        return ref("player", self.description)

    def value(self, facts: SmashFacts) -> str | None:
        return facts.state.turn.player or None
