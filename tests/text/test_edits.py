"""Edits of a file's text: they find the place, keep its style and every other byte."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from answering import is_within, plain
from hypothesis import given
from hypothesis import strategies as st
from scenes import in_two_sizes

from mpoc.schema.key_order import key_order
from mpoc.text import document
from mpoc.text.document import parse
from mpoc.text.edits import Draft, draft_of, flow, read_draft

ORDER = ("attack", "by", "roll", "choose", "then", "expect", "note")
TOP = ("mpoc", "title", "board", "dice", "turn", "actions", "notes")


def draft(text: str) -> Draft:
    return draft_of(text.encode(), "x.mpoc.yaml")


def draft_with_action(lines: str) -> Draft:
    """A draft with these lines as its first action."""
    return draft(f"actions:\n{lines}")


def put(lines: str, key: str, value: Any) -> str:
    return draft_with_action(lines).put(("actions", 0), key, value, ORDER).raw[9:]


def chosen(lines: str, at: int) -> str:
    entry = {"for": "Fling", "target": "g"}
    return (
        draft_with_action(lines)
        .insert(("actions", 0), "choose", at, entry, ORDER)
        .raw[9:]
    )


# Keys


@pytest.fixture(params=["libyaml", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks of both parsers lead to the same places."""
    if request.param == "pure":
        events = document._events_of
        monkeypatch.setattr(document, "_events_of", lambda text, _: events(text, True))


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        # At the end, and before what comes later.
        ("- attack: a\n  by: T\n", "- attack: a\n  by: T\n  roll: 3\n"),
        ("- attack: a\n  note: n", "- attack: a\n  roll: 3\n  note: n"),
        # Comments stay with the line that they stand in or above.
        (
            "  - attack: a # why\n    # of it\n    note: n\n",
            "  - attack: a # why\n    roll: 3\n    # of it\n    note: n\n",
        ),
        # No line end at the end of the file: still none.
        ("- attack: a", "- attack: a\n  roll: 3"),
        # Behind a value of many lines.
        (
            "- attack: a\n  by:\n  - T\n  - U\n  note: n\n",
            "- attack: a\n  by:\n  - T\n  - U\n  roll: 3\n  note: n\n",
        ),
        (
            "- attack: a\n  by: [T,\n    U] # both\n  note: n\n",
            "- attack: a\n  by: [T,\n    U] # both\n  roll: 3\n  note: n\n",
        ),
        # Keys that nobody orders stay with what they follow.
        (
            "- attack: a\n  x-mine: 1\n  note: n\n",
            "- attack: a\n  x-mine: 1\n  roll: 3\n  note: n\n",
        ),
        # The first of all.
        ("- note: n\n", "- roll: 3\n  note: n\n"),
        # Between braces.
        ("- {attack: a, note: n}\n", "- {attack: a, roll: 3, note: n}\n"),
        ("- { attack: a }\n", "- { attack: a, roll: 3 }\n"),
        ("- {attack: }\n", "- {attack: , roll: 3 }\n"),
        ("- {attack: a,}\n", "- {attack: a, roll: 3,}\n"),
        ("- {note: n}\n", "- {roll: 3, note: n}\n"),
        ("  [attack: a, end]\n", "  [{attack: a, roll: 3}, end]\n"),
        ("  [end, end]\n", "  [{end: null, roll: 3}, end]\n"),
        # A bare word.
        ("- end # at last\n- end\n", "- end: # at last\n  roll: 3\n- end\n"),
        # What is there is replaced.
        ("- attack: a\n  roll: 5 # five\n", "- attack: a\n  roll: 3 # five\n"),
        ("- attack: a\n  roll:\n  note: n\n", "- attack: a\n  roll: 3\n  note: n\n"),
        ("- {attack: a, roll: {x: 1}}\n", "- {attack: a, roll: 3}\n"),
    ],
)
def test_a_key_is_put_where_it_belongs(before: str, after: str) -> None:
    assert put(before, "roll", 3) == after


def test_a_text_that_keeps_its_empty_lines_keeps_them() -> None:
    text = "title: t\nnotes: |+\n  a\n\n\n"
    more = draft(text).put((), "x-more", 1)
    assert more.raw == text + "x-more: 1\n"
    assert more.document.root["notes"] == "a\n\n\n"


def test_parts_of_a_file_stay_apart() -> None:
    text = "title: t\n\nboard: {}\n\n# who\nturn: {}\n"
    dice = {"red": {"power": 3}}
    assert draft(text).put((), "dice", dice, TOP).raw == (
        "title: t\n\nboard: {}\n\ndice: {red: {power: 3}}\n\n# who\nturn: {}\n"
    )
    last = draft(text).put((), "notes", "n o", TOP).raw
    assert last == f"{text}\nnotes: n o\n"
    tight = text.replace("\n\n", "\n")
    assert draft(tight).put((), "dice", dice, TOP).raw == (
        "title: t\nboard: {}\ndice: {red: {power: 3}}\n# who\nturn: {}\n"
    )


# Entries


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("before", "at", "after"),
    [
        (
            "- attack: a\n",
            0,
            "- attack: a\n  choose:\n    - {for: Fling, target: g}\n",
        ),
        (
            "- attack: a\n  choose:\n  - b # c\n  # d\n  - e\n",
            1,
            "- attack: a\n  choose:\n  - b # c\n  - {for: Fling, target: g}\n"
            "  # d\n  - e\n",
        ),
        (
            "- attack: a\n  choose:\n      - b\n",
            0,
            "- attack: a\n  choose:\n      - {for: Fling, target: g}\n      - b\n",
        ),
        (
            "- attack: a\n  choose:\n    - for: b\n      use: true\n  note: n\n",
            1,
            "- attack: a\n  choose:\n    - for: b\n      use: true\n"
            "    - {for: Fling, target: g}\n  note: n\n",
        ),
        (
            "- attack: a\n  choose: [b, c]\n",
            1,
            "- attack: a\n  choose: [b, {for: Fling, target: g}, c]\n",
        ),
        (
            "- attack: a\n  choose: [b]\n",
            0,
            "- attack: a\n  choose: [{for: Fling, target: g}, b]\n",
        ),
        (
            "- attack: a\n  choose: []\n",
            0,
            "- attack: a\n  choose: [{for: Fling, target: g}]\n",
        ),
        (
            "- attack: a\n  choose: # none\n  note: n\n",
            0,
            "- attack: a\n  choose: # none\n    - {for: Fling, target: g}\n  note: n\n",
        ),
        (
            "- {attack: a, note: n}\n",
            0,
            "- {attack: a, choose: [{for: Fling, target: g}], note: n}\n",
        ),
        ("- end", 0, "- end:\n  choose:\n    - {for: Fling, target: g}"),
    ],
)
def test_an_entry_is_inserted_at_its_number(before: str, at: int, after: str) -> None:
    assert chosen(before, at) == after


# Every other byte


def test_line_ends_and_the_first_mark_stay() -> None:
    text = "\ufefftitle: t\r\nactions:\r\n- attack: a # é\r\n  note: n"
    more = draft(text).put(("actions", 0), "roll", [1, 2], ORDER)
    expected = text.replace("  note", "  roll: [1, 2]\r\n  note")
    assert more.raw == expected


def test_mixed_line_ends_stay_mixed() -> None:
    text = "title: t\nactions:\r\n- attack: a\r\n- attack: b\n- attack: c\n"
    one = draft(text).put(("actions", 1), "note", "two")
    both = one.put(("actions", 0), "note", "m")
    assert both.raw == (
        "title: t\nactions:\r\n- attack: a\r\n  note: m\r\n- attack: b\n  note: two\n"
        "- attack: c\n"
    )


@pytest.mark.parametrize("files", in_two_sizes(12, 4))
@pytest.mark.parametrize("is_crlf", [False, True])
def test_edits_of_every_scenario(files: list[Path], is_crlf: bool) -> None:
    """The new value is there; all other values and bytes are as before."""
    count = 0
    for path in files:
        before = read_draft(str(path))
        if is_crlf:
            before = draft_of(before.raw.replace("\n", "\r\n"), before.document.name)
        root = plain(before.document.root)
        if not root.get("actions"):
            continue
        order = key_order(root.get("game", "rise"))
        for index, action in list(enumerate(root["actions"]))[:3]:
            expected = deepcopy(root)
            if isinstance(action, str):
                expected["actions"][index] = {action: None}
            action_after = expected["actions"][index]
            action_after["x-new"] = "of the author"
            action_after.setdefault("choose", []).insert(0, {"for": "Hit & Run"})
            after = before.put(
                ("actions", index),
                "x-new",
                "of the author",
                order.of(root, ("actions", index)),
            )
            keys = order.of(root, ("actions", index))
            entry = {"for": "Hit & Run"}
            after = after.insert(("actions", index), "choose", 0, entry, keys)
            assert plain(after.document.root) == expected, path
            assert is_within(before.raw, after.raw), path
            assert after.raw.count("\n") - after.raw.count("\r\n") == (
                0 if is_crlf else after.raw.count("\n")
            )
            count += 1
    assert count > len(files) // 2


# Values as text

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"]) | st.just(" ")
)
PLAIN = st.recursive(
    st.booleans() | st.integers(0, 999) | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
    ),
    max_leaves=8,
)


def has_odd_key(value: Any) -> bool:
    if isinstance(value, dict):
        return any(not key or key == "<<" for key in value) or any(
            map(has_odd_key, value.values())
        )
    return isinstance(value, list) and any(map(has_odd_key, value))


@given(PLAIN)
def test_a_value_is_read_as_it_was_written(value: Any) -> None:
    from unicodedata import is_normalized

    text = f"x: {flow(value)}\n"
    if has_odd_key(value) or not is_normalized("NFC", text):
        return
    assert plain(parse(text, "x").root)["x"] == value
