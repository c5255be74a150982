"""Values that never change: made, copied, compared and shown by their fields."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import pytest

from mpoc.engine.record import WIDE, Record, RecordType


class Point(Record):
    """Two numbers, and a third that has a default."""

    kind: ClassVar[str] = "point"

    x: int
    y: int
    z: int = 0


class Named(Point):
    """A point with a name."""

    name: str = ""


class Counted(Record):
    """Copies itself in its own way."""

    number: int
    copies: int = 0

    def but(self, **changes: Any) -> Self:
        """A copy that counts how often it was copied."""
        return super().but(copies=self.copies + 1, **changes)


class Marked(Counted):
    """Inherits that way, and adds a field."""

    mark: str = ""


class Empty(Record):
    """Has no fields."""


RECORDS = (Point(1, 2), Named(1, 2, 3, "p"), Counted(5), Marked(5, 0, "m"), Empty())


@pytest.mark.parametrize("record", RECORDS, ids=repr)
def test_a_copy_is_equal_and_another(record: Record) -> None:
    """The first copy of a class and those after it alike."""
    for _ in range(3):
        copy = Record.but(record)
        assert copy is not record
        assert type(copy) is type(record)
        assert copy == record
        assert hash(copy) == hash(record)
        assert repr(copy) == repr(record)


@pytest.mark.parametrize("record", RECORDS, ids=repr)
def test_values_are_the_fields_in_order(record: Record) -> None:
    for _ in range(3):
        text = ", ".join(
            f"{field}={value!r}"
            for field, value in zip(record._fields, record.values(), strict=True)
        )
        assert repr(record) == f"{type(record).__name__}({text})"


def test_a_change_leaves_the_original() -> None:
    first = Named(1, 2, 3, "p")
    for _ in range(3):
        second = first.but(y=7, name="q")
        assert second.values() == (1, 7, 3, "q")
        assert first.values() == (1, 2, 3, "p")
    assert Point(1, 2).but(z=9) == Point(1, 2, 9)


def test_what_is_no_field_cannot_be_changed() -> None:
    for _ in range(3):
        with pytest.raises(AttributeError):
            Point(1, 2).but(w=1)


def test_a_way_to_copy_is_inherited() -> None:
    for record in (Counted(5), Marked(5, 0, "m")):
        twice = record.but(number=6).but()
        assert (twice.number, twice.copies) == (6, 2)
    assert Marked(5, 0, "m").but().mark == "m"


def test_other_classes_are_other_values() -> None:
    assert Point(1, 2, 3) != Named(1, 2, 3)
    assert Point(1, 2) != (1, 2, 0)
    assert Empty() != Point(1, 2)
    assert len({Point(1, 2), Point(1, 2, 0), Point(2, 1)}) == 2


def test_a_field_without_a_default_comes_first() -> None:
    with pytest.raises(TypeError, match="without a default follows"):

        class Wrong(Point):
            late: int  # type: ignore[misc]


def test_a_record_with_many_fields_is_made_as_one_with_few() -> None:
    """In order, by name and by default; any other way is an error."""
    names = [f"f{place}" for place in range(WIDE + 1)]
    wide: Any = RecordType(
        "Wide",
        (Record,),
        {"__annotations__": dict.fromkeys(names, "int"), names[-1]: 7},
    )
    made = wide(*range(WIDE - 1), **{names[-2]: 5})
    assert made.values() == (*range(WIDE - 1), 5, 7)
    for given, named in (
        (range(WIDE - 1), {}),
        (range(WIDE), {names[0]: 1}),
        (range(WIDE), {"other": 1}),
        (range(WIDE + 2), {}),
    ):
        with pytest.raises(TypeError):
            wide(*given, **named)
