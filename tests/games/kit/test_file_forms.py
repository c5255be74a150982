"""Values that several games write alike: read round what a schema finds fault with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mpoc.games.kit.file.forms import GridSize, MapOf, Piece, SquareName, schemas_of
from mpoc.games.kit.file.reading import GameNames
from mpoc.games.kit.keys import Count, Form, Keyed, key
from mpoc.games.kit.schema_of import properties
from mpoc.games.kit.spaces.grid import Grid, Square
from mpoc.text.document import parse
from mpoc.text.problems import ProblemKind

PLACE = Piece("place", SquareName())
WRONG = ProblemKind("wrong", "this is wrong", "A value is wrong.", "Mend it.")


class Garden(Keyed):
    """A garden with trees, and the number of its gates."""

    size: Grid | None = key(GridSize(), default=None)
    trees: Mapping[str, Square] = key(MapOf("trees", PLACE), default={})
    gates: int = key(Count("gates"), default=0)


def names_of(text: str, *faulty: tuple[str, ...]) -> GameNames:
    """The names of a file in which a schema found fault at some paths."""
    document = parse(text, "garden.yaml")
    return GameNames(document, [document.problem(at, WRONG()) for at in faulty])


def trees_of(names: GameNames) -> Any:
    """The trees of a garden, as far as they can be read."""
    return Garden.read_values(names, names.sound_keys(Garden), ())[0].get("trees")


def test_entries_of_a_mapping_are_read_round_a_faulty_one() -> None:
    names = names_of("size: 4x4\ntrees:\n  oak: B1\n  elm: 7\n", ("trees", "elm"))
    assert trees_of(names) == {"oak": (1, 0)}
    assert len(names.problems) == 1


def test_an_entry_that_cannot_be_read_is_noted_and_left_out() -> None:
    names = names_of("size: 4x4\ntrees: {oak: B1, elm: E1}\n")
    assert trees_of(names) == {"oak": (1, 0)}
    assert [problem.line for problem in names.problems] == [2]


@pytest.mark.parametrize("text", ["7", "[B1]"])
def test_what_is_not_a_mapping_is_left_out(text: str) -> None:
    names = names_of(f"trees: {text}\ngates: 2\n", ("trees",))
    assert names.sound_keys(Garden) == {"gates": 2}


def test_a_faulty_value_without_parts_is_left_out() -> None:
    names = names_of("size: 4x4\ngates: many\n", ("gates",))
    assert names.sound_keys(Garden) == {"size": "4x4"}


def test_a_shared_piece_stands_once_in_the_schema() -> None:
    """A key refers to it by its name, and says what it is there."""
    (trees, schemas) = properties(Garden)["trees"], schemas_of(PLACE)
    assert trees["additionalProperties"] == {"$ref": "#/$defs/place"}
    assert PLACE.schema("Its place.")["description"] == "Its place."
    assert schemas == {"place": SquareName().schema()}


def test_a_value_that_uses_names_of_other_keys_is_read_last() -> None:
    read: list[str] = []

    class Noted(Form[str]):
        def read(self, names: Any, value: str, path: Any) -> str:
            read.append(value)
            return value

    class Late(Noted):
        is_read_last = True

    class Plan(Keyed):
        uses: str = key(Late())
        names: str = key(Noted())

    Plan.read(None, {"uses": "uses", "names": "names"}, ())
    assert read == ["names", "uses"]
