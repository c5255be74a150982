"""What holds of every position whatever is played; each says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Event

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript

Invariant = Callable[[Any], Iterator[str]]
"""What is wrong with a state, in sentences; none where it holds."""


def broken_by(
    transcript: Transcript,
    invariants: Mapping[str, Invariant],
    at_rest: Collection[str] = (),
) -> Iterator[tuple[str, str]]:
    """The invariants that an action breaks: the name of each, and what is wrong.

    They are asked after every event and of the position that an action leaves; those
    `at_rest` need not hold while an action is under way.
    """
    state = transcript.before
    for event in transcript.said:
        if isinstance(event, Event):
            state = event.apply(state)
            for name, invariant in invariants.items():
                for wrong in invariant(state) if name not in at_rest else ():
                    yield name, f"{wrong}, after: {event.sentence()}"
    for name, invariant in invariants.items():
        for wrong in invariant(transcript.after):
            yield name, wrong
