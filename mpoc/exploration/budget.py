"""How much a search may take: ways, seconds and memory.

A search that has used up its budget stops between two ways. Its results so far stay,
and say that they are incomplete and why.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import monotonic

WAYS, SECONDS, MEMORY, INTERRUPT = "ways", "seconds", "memory", "interrupt"
"""Why a search may stop early: it has used up one of these, or was interrupted."""

ROLLS = "rolls"
"""Why a search may stop early: an action can roll again for ever, as ties may."""

SAMPLE = "sample"
"""Why a search that came to its end has not seen everything: it tried a sample."""

DEPENDS_ON_ORDER = frozenset([WAYS, ROLLS])
"""The limits that stop a search at another point if it takes ways in another order."""

PERCENT_OF_EXPLORING = 45
"""The part of the seconds and of the memory after which exploring stops, in percent.

The report of so many outcomes takes about as much again.
"""


class Limit(Exception):
    """A search has used up its budget of ways, seconds or memory (`bound`)."""

    def __init__(self, bound: str = WAYS) -> None:
        super().__init__(bound)
        self.bound = bound


def megabytes_in_use() -> int:
    """The memory of this process in megabytes; 0 where the system does not say.

    On some systems only the highest figure so far is available; then it is that.
    """
    try:
        with open("/proc/self/statm", "rb") as file:
            pages = int(file.read().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000
    except (OSError, ValueError, AttributeError):
        pass
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0
    # Kilobytes, on a Mac bytes.
    unit = 1 if sys.platform == "darwin" else 1_000
    return getrusage(RUSAGE_SELF).ru_maxrss * unit // 1_000_000


class Budget:
    """The seconds and megabytes that one search may take; 0 sets no bound.

    Both count from the moment when the budget is made. `watch` is called each time that
    the budget is looked at.
    """

    __slots__ = (
        "_ceiling",
        "_clock",
        "_deadline",
        "_memory",
        "_watch",
        "megabytes",
        "seconds",
    )

    def __init__(
        self,
        seconds: float = 0,
        megabytes: int = 0,
        clock: Callable[[], float] = monotonic,
        memory: Callable[[], int] = megabytes_in_use,
        watch: Callable[[], object] | None = None,
    ) -> None:
        self._watch = watch
        self.seconds = seconds
        self.megabytes = megabytes
        self._clock = clock
        self._memory = memory
        self._deadline = clock() + seconds if seconds else 0
        self._ceiling = memory() + megabytes if megabytes else 0

    def for_exploring(self) -> Budget:
        """The part of this budget that exploring may use."""
        return Budget(
            self.seconds * PERCENT_OF_EXPLORING / 100,
            # Rounded up: 0 would set no bound.
            -(-self.megabytes * PERCENT_OF_EXPLORING // 100),
            self._clock,
            self._memory,
            self._watch,
        )

    def check(self) -> None:
        """Raise `Limit` if the budget is used up."""
        if self._watch is not None:
            self._watch()
        if self._deadline and self._clock() >= self._deadline:
            raise Limit(SECONDS)
        if self._ceiling and self._memory() >= self._ceiling:
            raise Limit(MEMORY)

    @property
    def seconds_left(self) -> float:
        """The seconds that are left, at least a hundredth; 0 without a bound."""
        return max(self._deadline - self._clock(), 0.01) if self._deadline else 0


NO_LIMITS = Budget()


def _interrupt() -> None:
    raise Limit(INTERRUPT)


NO_MORE = Budget(watch=_interrupt)
"""The budget after Ctrl-C: only what takes no further search is worked out."""
