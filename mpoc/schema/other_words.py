"""Other words that authors write for keys, kept in the comments of a schema.

A schema is made with them (`with_other_words`), and an error reads them (`key_meant`,
`hint_for`). Of a word there is either the key that it stands for, or what to write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mpoc.schema.envelope import ALSO, Schema

INSTEAD = "instead of "
"""Begins the line of a comment about a word that another key takes the place of."""

COMMON: Mapping[str, str] = {
    "actions": "action, moves, plays",
    "board": "field, table, battlefield",
    "choose": "choice, choices, decision, decisions, answers",
    "cites": "page, pages, cite",
    "claims": "claim, dispute",
    "expect": "expected, expects, expectation, result, outcome, should",
    "note": "comment, remark, notes",
    "notes": "comment, remark, note",
    "roll": "dice, die, rolled, result",
    "title": "name, heading",
}
"""The words for keys that the files of all games have."""


def with_other_words(
    schema: Schema,
    words: Mapping[str, str],
    hints: Mapping[str, Mapping[str, str]] | None = None,
) -> Schema:
    """A schema that knows other words for keys, wherever these keys stand in it.

    `words` has them by key, with commas between. `hints` has by key what to write for a
    word that means something else, for instance what is left instead of what is lost.
    """
    comments = {key: [ALSO + others] for key, others in {**COMMON, **words}.items()}
    for key, hint_of_word in (hints or {}).items():
        for word, hint in hint_of_word.items():
            comments.setdefault(key, []).append(f"{INSTEAD}{word}: {hint}")
    _comment(schema, comments)
    return schema


def _comment(form: Any, comments: Mapping[str, list[str]]) -> None:
    """Add the comments in a form and in all its parts."""
    if isinstance(form, list):
        for part in form:
            _comment(part, comments)
    if not isinstance(form, dict):
        return
    for key, inner in form.get("properties", {}).items():
        if key in comments and isinstance(inner, dict) and "$comment" not in inner:
            inner["$comment"] = "\n".join(comments[key])
    for part in form.values():
        _comment(part, comments)


def key_meant(word: str, keys: Mapping[str, Any]) -> str | None:
    """The key that goes by this word too, in any number and letter case, or None."""
    for key, form in keys.items():
        for line in _lines_of(form):
            others = line.removeprefix(ALSO).split(", ")
            if line.startswith(ALSO) and not {*_spellings(word)}.isdisjoint(others):
                return key
    return None


def hint_for(word: str, keys: Mapping[str, Any]) -> str | None:
    """What to write instead of this word, or None."""
    for form in keys.values():
        for line in _lines_of(form):
            other, _, hint = line.removeprefix(INSTEAD).partition(": ")
            if line.startswith(INSTEAD) and word.casefold() == other:
                return hint
    return None


def also_called(form: Any) -> str:
    """The other words for a key with this form, with commas between."""
    for line in _lines_of(form):
        if line.startswith(ALSO):
            return line.removeprefix(ALSO)
    return ""


def _lines_of(form: Any) -> list[str]:
    """The lines of the comment of a form."""
    comment = form.get("$comment", "") if isinstance(form, Mapping) else ""
    return str(comment).split("\n")


def _spellings(word: str) -> Iterator[str]:
    """The word as a list may have it."""
    word = word.casefold().replace("_", "-")
    yield word
    yield word.rstrip("s")
