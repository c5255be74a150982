"""Fewer parts that still show the same: delta debugging after Zeller and Hildebrandt.

Nothing here knows what the parts are: actions of a game, entries of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def ddmin(parts: Sequence[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """Some of the parts, in their order, that still fail and of which each is needed.

    `fails` says whether a list of parts still shows what is looked into; it must be so
    of all `parts`, and must answer the same for the same parts. The result is
    1-minimal: without any one of its parts it no longer fails. It need not be the
    shortest list that does. An exception of `fails` goes through.
    """
    kept = list(parts)
    if not kept:
        return kept
    if fails([]):
        return []
    pieces = 2
    while len(kept) > 1:
        chunks = _cut(kept, pieces)
        # Of two stretches one is what the other leaves; so it is of one part each.
        for chunk in chunks if 2 < pieces < len(kept) else ():
            if fails(chunk):
                kept, pieces = chunk, 2
                break
        else:
            rests = (_without(chunks, place) for place in range(len(chunks)))
            found = next((rest for rest in rests if fails(rest)), None)
            if found is not None:
                kept, pieces = found, max(pieces - 1, 2)
            elif pieces < len(kept):
                pieces = min(2 * pieces, len(kept))
            else:
                break
    return kept


def _cut(parts: list[T], pieces: int) -> list[list[T]]:
    """A list in so many stretches, none empty, of nearly the same length."""
    ends = [len(parts) * place // pieces for place in range(pieces + 1)]
    return [parts[ends[place] : ends[place + 1]] for place in range(pieces)]


def _without(chunks: list[list[T]], place: int) -> list[T]:
    """All stretches but one as one list."""
    return [part for at, chunk in enumerate(chunks) if at != place for part in chunk]
