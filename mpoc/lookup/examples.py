"""A few lines of a shipped scenario that show a key of a file in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

from mpoc.engine.record import Record
from mpoc.lookup.precedents import Precedent, precedents
from mpoc.schema.keys import ENTRY, KIND, FileKey, Place
from mpoc.text.document import Document, parse
from mpoc.text.problems import FileProblems

MOST_CANDIDATES = 6
"""How many files are examined for the shortest example; short files come first."""

MOST_LINES = 24
"""The most lines of an example; a longer one is cut."""

Path = tuple[str | int, ...]


class Example(Record):
    """The lines of a file that show a key."""

    path: str
    lines: tuple[str, ...]


def example_of(key: FileKey, game: str) -> Example | None:
    """The shortest of a few examples of a key; None if no shipped file has it.

    An example that is cut before the key is taken only if there is no other.
    """
    candidates = islice(_examples(key, game), MOST_CANDIDATES)
    return min(
        candidates,
        key=lambda example: (
            not any([key.name in line for line in example.lines]),
            len(example.lines),
        ),
        default=None,
    )


def _examples(key: FileKey, game: str) -> Iterator[Example]:
    for precedent in precedents():
        if key.name in precedent.text and precedent.game == game:
            example = _example_in(precedent, key)
            if example is not None:
                yield example


def _example_in(precedent: Precedent, key: FileKey) -> Example | None:
    document = _document(precedent)
    if document is None:
        return None
    for place in key.places:
        path = next(_paths(document.root, place), None)
        if path is not None:
            return Example(precedent.path, (*_lines(document, path),))
    return None


@cache
def _document(precedent: Precedent) -> Document | None:
    """The document of a scenario, parsed once: the manual shows hundreds of keys."""
    try:
        return parse(precedent.text, precedent.path)
    except FileProblems:
        return None


def _paths(value: Any, place: Place) -> Iterator[Path]:
    """The paths in a value that lead to a place."""
    if not place:
        yield ()
        return
    step, rest = place[0], place[1:]
    if step.startswith(KIND):
        if isinstance(value, dict) and step.removeprefix(KIND) in value:
            yield from _paths(value, rest)
        return
    if step == ENTRY:
        steps: Sequence[str | int] = []
        if isinstance(value, dict):
            steps = list(value)
        elif isinstance(value, list):
            steps = range(len(value))
        for entry in steps:
            for path in _paths(value[entry], rest):
                yield (entry, *path)
        return
    if isinstance(value, dict) and step in value:
        for path in _paths(value[step], rest):
            yield (step, *path)
    elif value == step and not rest:
        # An action may be a bare word.
        yield ()


def _lines(document: Document, path: Path) -> list[str]:
    """The lines of the entry or key on the second level, with the key above it.

    For a key at the top of the file, these are all its lines.
    """
    lines = document.lines
    top = document.key_mark_of(path[:1]).line - 1
    if len(path) == 1:
        return _cut(_block(lines, top))
    own = document.key_mark_of(path[:2]).line - 1
    if own == top:
        return _cut(_block(lines, top))
    return [lines[top], *_cut(_block(lines, own))]


def _block(lines: Sequence[str], at: int) -> list[str]:
    """A line with the lines below that belong to it, which are indented further."""
    indent = _indent(lines[at])
    block = [lines[at]]
    for line in lines[at + 1 :]:
        begins_entry = line.startswith("-", indent) and not indent
        if line.strip() and _indent(line) <= indent and not begins_entry:
            break
        block.append(line)
    while not block[-1].strip() or block[-1].lstrip().startswith("#"):
        block.pop()
    return block


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _cut(lines: list[str]) -> list[str]:
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[: MOST_LINES - 1], " " * _indent(lines[MOST_LINES - 1]) + "..."]
