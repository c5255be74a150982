"""Work shared out to several processes: the same answers in the same order as in one.

Loaded only where several processes are asked for and there is enough to do for them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Protocol


class Work(Protocol):
    """What is done with one file, or another piece of work.

    It, what it is given, and its answers can be pickled.
    """

    def look_ahead(self, files: Sequence[Any]) -> None:
        """Get ready for the files that come next."""

    def __call__(self, piece: Any, /) -> Any:
        """The answer for a file, or another piece."""


LOOK_AFTER = 1.0
"""Seconds after which a process looks whether the one that began it is still there."""

MOST = 61
"""The most processes that every system can wait for at once."""


def spread(
    work: Work,
    batches: Sequence[list[Any]],
    jobs: int,
    ended: Callable[[Any], Any],
) -> Iterator[Any]:
    """The answers of `work` for each file of the batches, in their order.

    An exception of `work` is raised in its place. Of a file whose process ends before
    it has answered comes what `ended` says; all others get their answers. Whoever stops
    early closes the iterator, and the processes end with it.
    """
    left = deque(batches)
    while left:
        yield from _until_one_ends(work, left, min(jobs, len(left), MOST))
        if not left:
            return
        # One of the batches under way holds the file: each of the first goes alone.
        for file in left.popleft():
            alone = deque([[file]])
            yield from _until_one_ends(work, alone, 1)
            if alone:
                yield ended(file)


def _until_one_ends(work: Work, left: deque[list[Any]], jobs: int) -> Iterator[Any]:
    """The answers for the batches `left`, which loses those that are answered.

    It stops where a process ends before it has answered.
    """
    with _pool(work, jobs) as pool:
        try:
            for future in _submitted(pool, list(left)):
                answers = future.result()
                left.popleft()
                for answer in answers:
                    if isinstance(answer, Exception):
                        raise answer
                    yield answer
        except BrokenProcessPool:
            return


@contextmanager
def _pool(work: Work, jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that know their work; where this is left early they are ended."""
    # What is forked has the modules loaded and the catalog read.
    ways = multiprocessing.get_all_start_methods()
    start = multiprocessing.get_context("fork" if "fork" in ways else "spawn")
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, start, _begin, (work,))
    try:
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _submitted(
    pool: ProcessPoolExecutor, batches: list[list[Any]]
) -> list[Future[list[Any]]]:
    """The batches given to the processes, which begin here."""
    if not hasattr(signal, "pthread_sigmask"):
        return [pool.submit(_answers, batch) for batch in batches]
    # An interrupt is for the process that was started: no other shall ever see it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return [pool.submit(_answers, batch) for batch in batches]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a process that works

_WORK: list[Work] = []


def _begin(work: Work) -> None:
    """Get ready: an interrupt is not for this process, and it does not stay alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORK[:] = [work]
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the process that began this one has ended, however it did."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    # What tells of its end is a pipe whose other end all processes hold that it began
    # later: whoever outlives it must not make this one live on.
    began = os.getppid()
    while not wait([parent.sentinel], LOOK_AFTER) and os.getppid() == began:
        pass
    os._exit(1)


def _answers(batch: list[Any]) -> list[Any]:
    """The answers for some files; an exception is the last of them."""
    found: list[Any] = []
    _WORK[0].look_ahead(batch)
    for file in batch:
        try:
            found.append(_WORK[0](file))
        except Exception as wrong:  # noqa: BLE001
            found.append(wrong)
            break
    return found
