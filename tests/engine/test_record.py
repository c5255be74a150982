"""Values that never change: made, copied, compared and shown by their fields."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import pytest

from mpoc.engine.record import Record, RecordType
from mpoc.engine.record_functions import MOST_FIELDS


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
    """Inherits its way of copying, and adds a field."""

    mark: str = ""


class Empty(Record):
    """Has no fields."""


RECORDS = (Point(1, 2), Named(1, 2, 3, "p"), Counted(5), Marked(5, 0, "m"), Empty())


@pytest.mark.parametrize("record", RECORDS, ids=repr)
def test_a_copy_is_equal_and_another(record: Record) -> None:
    """The first copy of a class and all later ones are alike."""
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


def test_what_is_not_a_field_cannot_be_changed() -> None:
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


def _wide(fields: int) -> Any:
    """A class with that many fields, the last of which has a default."""
    names = [f"f{place}" for place in range(fields)]
    namespace = {"__annotations__": dict.fromkeys(names, "int"), names[-1]: 7}
    return RecordType("Wide", (Record,), namespace)


@pytest.mark.parametrize("fields", [2, MOST_FIELDS])
def test_a_record_is_made_in_order_by_name_or_by_default(fields: int) -> None:
    """Any other way is an error, on the first call and on later ones."""
    for _ in range(2):
        wide = _wide(fields)
        wrong: tuple[tuple[range, dict[str, int]], ...] = (
            (range(fields - 2), {}),
            (range(fields), {"f0": 1}),
            (range(fields), {"other": 1}),
            (range(fields + 1), {}),
        )
        for _ in range(2):
            for values, values_by_name in wrong:
                with pytest.raises(TypeError):
                    wide(*values, **values_by_name)
            record = wide(*range(fields - 2), **{f"f{fields - 2}": 5})
            assert record.values() == (*range(fields - 2), 5, 7)


def test_a_record_with_too_many_fields_says_so() -> None:
    with pytest.raises(TypeError, match=f"at most {MOST_FIELDS} fields"):
        _wide(MOST_FIELDS + 1)(*range(MOST_FIELDS))


def test_a_class_that_makes_itself_may_call_the_one_above() -> None:
    class Doubled(Named):
        def __init__(self, number: int) -> None:
            super().__init__(number, number)

    for number in (1, 2):
        assert Doubled(number).values() == (number, number, 0, "")
        assert Named(number, 3).values() == (number, 3, 0, "")
