"""Places of the protocol and of mpoc lead to one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mpoc.lsp.completions import entry_at
from mpoc.lsp.place import Place, TextPlaces

TEXTS = st.lists(
    st.sampled_from(["a", "é", "\U0001f600", "\r\n", "\n", "\r", "\u2028"]),
    max_size=12,
).map("".join)


@given(TEXTS, st.sampled_from(["utf-8", "utf-16", "utf-32"]), st.booleans())
def test_each_offset_has_a_place_and_leads_back(
    text: str, encoding: str, has_mark: bool
) -> None:
    raw = "\ufeff" * has_mark + text
    places = TextPlaces(raw, encoding)
    assert places.text == text.replace("\r\n", "\n")
    order = []
    for offset in range(len(places.text) + 1):
        place = places.place(offset)
        assert places.offset_of(place) == offset
        order.append((place.line, place.column))
    assert order == sorted(set(order))


def test_a_place_beyond_the_text_is_within_it() -> None:
    places = TextPlaces("ab\r\n\U0001f600")
    assert places.offset_of(Place(9, 9)) == len(places.text)
    assert places.offset_of(Place(0, 99)) == 2
    # Half of a character is none of it.
    assert places.offset_of(Place(1, 1)) == 3


@pytest.mark.parametrize(
    ("text", "index", "base"),
    [
        ("mpoc: 1\nactions:\n  - ¦\n", 0, "mpoc: 1\n"),
        ("actions:\n- a: 1\n- ¦\nout: {}\n", 1, "actions:\n- a: 1\nout: {}\n"),
        ("actions:\n  - a: 1\n    b: ¦\n  - c: 2\nexpect:\n  d: 1\n", 0, ""),
    ],
)
def test_an_action_is_found_in_a_half_written_file(
    text: str, index: int, base: str
) -> None:
    entry = entry_at(text.replace("¦", ""), text.index("¦"))
    assert entry is not None
    assert entry.index == index
    assert entry.base.strip("\n") == base.strip("\n")


@pytest.mark.parametrize(
    "line",
    [
        "end-turn",
        "end-turn  # see: p3",
        "{advance: D, to: B2}",
        "{advance: D, to: B2}  # a note",
    ],
)
def test_nothing_can_follow_a_whole_entry_in_the_next_line(line: str) -> None:
    text = f"actions:\n  - {line}\n    "
    assert entry_at(text, len(text)) is None


@pytest.mark.parametrize("line", ["# the first", "{attack: x, roll:\n    {action: xx}"])
def test_an_entry_may_go_on_in_the_line_below(line: str) -> None:
    text = f"actions:\n  - {line}\n    "
    assert entry_at(text, len(text)) is not None
