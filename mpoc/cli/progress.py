"""How far a long command has come: a line on a terminal, cleared at the end.

Where there is no terminal, it is said once that the command is still running.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Self, TypeVar

from mpoc.cli.notice import say_if_silent
from mpoc.cli.options import Options
from mpoc.cli.speech import (
    Unwritable,
    is_dumb,
    is_terminal,
    last_words,
    wants_colour,
    write,
)
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

Item = TypeVar("Item")

EVERY = 0.2
"""The least number of seconds between two changes of the line."""

PATIENCE = 0.5
"""The seconds after which the line appears: a short command is not worth one."""


class Progress:
    """The line, on standard error while it is a terminal, unless `quiet`.

    Where the `total` is known there is a bar. It is a context: it clears the line.
    """

    __slots__ = (
        "_bar",
        "_changed_at",
        "_is_terminal",
        "_number",
        "_options",
        "is_shown",
        "total",
    )

    def __init__(self, options: Options, total: int = 0) -> None:
        self.total = total
        self.is_shown = not options.quiet
        self._is_terminal = is_terminal(sys.stderr) and not is_dumb()
        self._options = options
        self._changed_at = monotonic() + PATIENCE - EVERY
        self._bar: Bar | None = None
        self._number = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, words: str, number: int | None = None) -> None:
        """Replace the words on the line, unless that has just been done.

        `number` is how many of the total are done, if it has changed.
        """
        self._number = self._number if number is None else number
        if not self.is_shown:
            return
        now = monotonic()
        if now - self._changed_at < EVERY:
            return
        self._changed_at = now
        if not self._is_terminal:
            last_words.how_far = words
            say_if_silent()
            return
        last_words.is_said = True
        if self._bar is None:
            self._bar = _bar(self._options, self.total)
            self._bar.start()
        self._bar.update(
            self._bar.task_ids[0], completed=self._number, description=words
        )
        self._bar.refresh()

    def over(
        self, items: Iterable[Item], number: int, singular: str, plural: str = ""
    ) -> Iterator[Item]:
        """A number of items, while the line shows how many of them are done."""
        self.total = number if number > 1 else 0
        of_all = f"of {count_of(number, singular, plural)}"
        for done, item in enumerate(items):
            self.show(f"{done} {of_all}", done)
            yield item
        last_words.how_far = ""

    def clear(self) -> None:
        """Leave the line empty."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
            last_words.begin()


class _Terminal:
    """Standard error as rich writes to it; it is dropped if it cannot be written."""

    def __init__(self, is_ascii: bool) -> None:
        self.encoding = "ascii" if is_ascii else sys.stderr.encoding

    def write(self, text: str) -> None:
        """Write a text."""
        with suppress(OSError, ValueError, Unwritable):
            write(sys.stderr, text)

    def flush(self) -> None:
        """Write what is kept back."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()

    def isatty(self) -> bool:
        """It is a terminal."""
        return True


def _bar(options: Options, total: int) -> Bar:
    """A line of rich: what moves, the words, a bar if there is a total, the time.

    It changes when it is asked to: a thread would be lost in a forked process.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    has_colour = wants_colour(options, sys.stderr)
    console = Console(
        file=_Terminal(options.ascii),  # type: ignore[arg-type]
        force_terminal=True,
        color_system="standard" if has_colour else None,
        no_color=not has_colour,
        legacy_windows=False,
    )
    words = TextColumn("{task.description}", markup=False)
    columns: list[ProgressColumn] = [SpinnerColumn("line"), words, TimeElapsedColumn()]
    if total:
        columns = [words, BarColumn(), TimeRemainingColumn()]
    bar = Progress(
        *columns,
        console=console,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("", total=total or None)
    return bar
