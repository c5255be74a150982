"""One line that says, after seconds of work without a word, that a command goes on."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from types import FrameType

from mpoc.cli.speech import last_words, write

NOTICE_AFTER = 5.0
"""The seconds of work without a word after which a command says that it goes on.

They are seconds of the processor, so that a busy machine says the same; where other
processes work too, they are those of a watch.
"""

EVERY = 0.5
"""The seconds of work between two looks at what was said."""


@contextmanager
def notice() -> Iterator[None]:
    """Say that the work in this block goes on, once after anything that it says.

    A timer of the system interrupts the work for that, where there is one; else
    `say_if_silent` has to be called.
    """
    last_words.begin()
    is_main = current_thread() is main_thread()
    if not (is_main and hasattr(signal, "setitimer")):
        yield
        return

    def look(number: int, frame: FrameType | None) -> None:
        say_if_silent()

    # It stays, for the last signal of the timer may come after the block.
    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        last_words.at = float("inf")


def say_if_silent() -> None:
    """Say that the command is at work, if it has not said a word for long."""
    if last_words.clock() - last_words.at < NOTICE_AFTER:
        return
    words = f": {last_words.how_far}" if last_words.how_far else ""
    # The work may have been interrupted while it wrote.
    with suppress(OSError, ValueError, RuntimeError):
        write(sys.stderr, f"mpoc: still at work{words}\n")
        sys.stderr.flush()
    last_words.at = float("inf")
