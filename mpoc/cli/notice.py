"""One line that says that a silent command is still running."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType

from mpoc.cli.speech import Unwritable, last_words, write

NOTICE_AFTER = 5.0
"""The seconds without a word after which a command says that it is running."""

LOOK_EVERY = 0.5
"""The seconds of work between two looks at what was said.

A command that waits for its input does no work, and says nothing. Where other processes
work for it, they are seconds of the clock.
"""


@contextmanager
def notice() -> Iterator[None]:
    """Say once that the work in this block goes on, if it says nothing itself.

    A timer of the system interrupts the work for that. Without one, or where somebody
    uses it already, only `Progress.show` looks.
    """
    last_words.begin()
    if not _has_free_timer():
        yield
        return
    # The handlers stay, for the last signal of a timer may come after the block.
    for number in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(number, _look)
    signal.setitimer(signal.ITIMER_PROF, LOOK_EVERY, LOOK_EVERY)
    last_words.has_timer = True
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        last_words.is_said = True
        last_words.has_timer = False


def wait_for_others() -> None:
    """From now on other processes work for the command: look by the clock."""
    last_words.begin()
    if last_words.has_timer:
        signal.setitimer(signal.ITIMER_REAL, LOOK_EVERY, LOOK_EVERY)


def say_if_silent() -> None:
    """Say that the command is running, if it has not said a word for long."""
    if last_words.is_said or monotonic() - last_words.at < NOTICE_AFTER:
        return
    last_words.is_said = True
    words = f": {last_words.how_far}" if last_words.how_far else ""
    # The work may have been interrupted while it wrote.
    with suppress(OSError, ValueError, RuntimeError, Unwritable):
        write(sys.stderr, f"mpoc: still at work{words}\n")
        sys.stderr.flush()


def _has_free_timer() -> bool:
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        return False
    timers = (signal.ITIMER_PROF, signal.ITIMER_REAL)
    return not any([signal.getitimer(timer)[0] for timer in timers])


def _look(number: int, frame: FrameType | None) -> None:
    say_if_silent()
