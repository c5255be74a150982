"""Facts of the position: where things are, what burns, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from mpoc.games.kit.fact import AllNow, ScopeFacts
from mpoc.games.kit.keys import Word
from mpoc.games.kit.spaces.grid import Square, in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name as name_of
from mpoc.games.smash_monster_rampage.expect.scope import (
    POSITION,
    FactByName,
    OfPosition,
)
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.forms import FACING, PLAYER, SQUARE, SQUARES
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import CONDITIONS, FACINGS, OVER, PHASES
from mpoc.rules.spaces import parse_space
from mpoc.schema.envelope import Schema, mapping_of, one_of, ref
from mpoc.schema.shapes import ID, SPACE

if TYPE_CHECKING:
    from mpoc.text.document import Path


class ByUnit(FactByName):
    """A fact of each unit."""

    shape, most = ID, 12
    is_detail = is_place = True
    set_by: ClassVar = {
        events.Go: "unit",
        events.Enter: "unit",
        events.Destroy: "unit",
    }

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        names.id(name, path, "key")
        return True


class At(ByUnit):
    """Where units are."""

    word, words, absent = "at", "place of", "off the board"
    title, form = "a mapping of ids to squares such as `{h1: C2}`", SQUARE

    def of(self, state: State) -> Mapping[str, Square]:
        return {id: unit.at for id, unit in state.units.items()}


class Facing(ByUnit):
    """Where tanks face."""

    word, words, absent = "facing", "facing of", "none"
    title, form = "a mapping of ids to facings such as `{t1: east}`", FACING

    def of(self, state: State) -> Mapping[str, str]:
        units = state.units.items()
        return {id: unit.facing for id, unit in units if unit.facing}


class Monster(FactByName):
    """Where the Monster stands and faces."""

    word = "monster"
    set_by = (events.Stride, events.TurnMonster, events.PlaceMonster)

    def schema(self) -> Schema:
        return mapping_of(
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

    def check_value(self, names: Names, name: str, value: str, path: Path) -> None:
        names.place(value, path)

    def of(self, state: State) -> Mapping[str, str]:
        return {} if state.monster is None else state.monster.as_written()


class Buildings(FactByName):
    """In what condition buildings are."""

    word, words, shape = "buildings", "building at", SPACE
    title = "a mapping of squares to `standing`, `burning` or `gone`"
    form = Word("a condition", CONDITIONS)
    set_by: ClassVar = {events.Ignite: "at", events.Raze: "at", events.PutOut: ""}

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        return names.place(name, path, "key") is not None

    def subject(self, name: str) -> Square | None:
        return parse_space(name)

    def of(self, state: State) -> Mapping[str, str]:
        return {name_of(at): state.condition(at) for at in state.city.debris}


class Burning(AllNow[ScopeFacts, Names]):
    """All burning buildings; `[]` for none."""

    word, rank, form = "burning", POSITION, SQUARES
    set_by = (events.Ignite, events.PutOut, events.Raze)

    def of(self, state: State) -> Iterable[Square]:
        return in_order(state.fires)


class Points(OfPosition):
    """Movement points left."""

    word, is_detail = "points", True
    set_by = (events.GivePoints, events.Go, events.Enter, events.ReachPhase)

    def of(self, state: State) -> int | None:
        return state.turn.points


class Phase(OfPosition):
    """The phase it is."""

    word, is_detail, form = "phase", True, Word("a phase", (*PHASES, OVER))
    set_by = (events.ReachPhase, events.BeginTurn, events.EndGame)

    def of(self, state: State) -> str | None:
        return state.turn.phase


class Turn(OfPosition):
    """Whose turn it is."""

    word, form, set_by = "turn", PLAYER, (events.BeginTurn,)

    def of(self, state: State) -> str | None:
        return state.turn.player
