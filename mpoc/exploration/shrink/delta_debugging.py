"""Fewer parts with the same effect: delta debugging after Zeller and Hildebrandt.

The parts may be anything: actions of a game, entries of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def ddmin(parts: Sequence[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """Some of the parts, in their order, that still fail; each of them is needed.

    `fails` says whether a list of parts still shows the effect. It must be true of all
    `parts` together, and give equal answers for equal lists. The result is 1-minimal:
    without any single part it no longer fails. It need not be the shortest list that
    fails. Exceptions of `fails` are passed on.
    """
    parts_left = list(parts)
    if not parts_left:
        return parts_left
    if fails([]):
        return []
    pieces = 2
    while len(parts_left) > 1:
        chunks = _cut(parts_left, pieces)
        # Of two chunks each is the rest of the other; single parts were tried as such.
        for chunk in chunks if 2 < pieces < len(parts_left) else ():
            if fails(chunk):
                parts_left, pieces = chunk, 2
                break
        else:
            rests = (_without(chunks, place) for place in range(len(chunks)))
            smaller = next((rest for rest in rests if fails(rest)), None)
            if smaller is not None:
                parts_left, pieces = smaller, max(pieces - 1, 2)
            elif pieces < len(parts_left):
                pieces = min(2 * pieces, len(parts_left))
            else:
                break
    return parts_left


def _cut(parts: list[T], pieces: int) -> list[list[T]]:
    """A list in some chunks of nearly the same length, none of them empty."""
    ends = [len(parts) * place // pieces for place in range(pieces + 1)]
    return [parts[ends[place] : ends[place + 1]] for place in range(pieces)]


def _without(chunks: list[list[T]], place: int) -> list[T]:
    """All chunks but one as one list."""
    return [part for at, chunk in enumerate(chunks) if at != place for part in chunk]
