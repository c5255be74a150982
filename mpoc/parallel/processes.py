"""Several processes of this machine as a mapper.

It is loaded only if several processes are asked for and have enough to do.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from threading import Event, Thread
from typing import Any

from mpoc.parallel.sharing import Alone, Answer, Piece, Task
from mpoc.text.document import FILES_READ

SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds between two checks whether the parent process still exists."""

MOST_UNREAD = 4
"""The most batches for each process whose answers nobody has read: they take memory."""

MOST = 61
"""The most processes that every system can wait for at once."""

BatchAnswers = tuple[list[Any], set[str]]
"""The answers for a batch, and the paths of the files that were read for it."""


class CannotStart(Exception):
    """The processes, or something that they need, cannot be started."""


class Processes:
    """A mapper over several processes, which begin and end with each `map`."""

    def __init__(self, processes: int) -> None:
        self.processes = processes

    def map(
        self, task: Task[Piece, Answer], batches: Sequence[Sequence[Piece]], /
    ) -> Generator[Answer, None, None]:
        """The answer of the task for each piece of the batches, in their order.

        An exception of the task is raised in the place of its answer. If a process ends
        before it has answered a piece, the task's `replace_lost` answers it here, and
        all other pieces get their answers. Close the generator to stop early: the
        processes end with it.
        """
        batches_left = deque(batches)
        while batches_left:
            number = min(self.processes, len(batches_left), MOST)
            can_start = True
            try:
                yield from _map_until_one_ends(task, batches_left, number)
            except CannotStart:
                can_start = False
            if not can_start:
                # The system allows no more processes, threads or open files. Outside
                # `except`, the exception no longer holds what the pool had opened.
                yield from Alone().map(task, batches_left)
                return
            if not batches_left:
                return
            # One of the batches under way has the piece that ended a process. The
            # pieces of the first batch are tried one by one.
            for piece in batches_left.popleft():
                alone: deque[Sequence[Piece]] = deque([[piece]])
                with suppress(CannotStart):
                    yield from _map_until_one_ends(task, alone, 1)
                if alone:
                    yield task.replace_lost(piece)


def _map_until_one_ends(
    task: Task[Piece, Answer], batches_left: deque[Sequence[Piece]], processes: int
) -> Iterator[Answer]:
    """The answers for the batches; those that are answered leave `batches_left`.

    It stops if a process ends before it has answered. Raises CannotStart.
    """
    _require_threads(2 * processes + 2)
    waiting = deque(batches_left)
    under_way: deque[Future[BatchAnswers]] = deque()
    with _pool(task, processes) as pool:
        try:
            while waiting or under_way:
                while waiting and len(under_way) < MOST_UNREAD * processes:
                    try:
                        under_way.append(_submit(pool, waiting.popleft()))
                    except BrokenProcessPool:
                        raise
                    except (OSError, RuntimeError) as fault:
                        raise CannotStart from fault
                answers, files_read = under_way.popleft().result()
                FILES_READ.update(files_read)
                batches_left.popleft()
                for answer in answers:
                    if isinstance(answer, Exception):
                        raise answer
                    yield answer
        except BrokenProcessPool:
            return


def _require_threads(number: int) -> None:
    """Raise CannotStart if the system does not allow so many threads.

    Each process counts as two, and two of this process wait for them: where one of
    these cannot start, Python would wait for ever.
    """
    end = Event()
    threads: list[Thread] = []
    try:
        for _ in range(number):
            thread = Thread(target=end.wait, daemon=True)
            thread.start()
            threads.append(thread)
    except RuntimeError as fault:
        raise CannotStart from fault
    finally:
        end.set()
        for thread in threads:
            thread.join()


@contextmanager
def _pool(task: Task[Any, Any], processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that know their task; they are ended if the block is left early.

    Raises CannotStart.
    """
    # A forked process already has the modules and the catalog.
    methods = multiprocessing.get_all_start_methods()
    start = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    children_before = multiprocessing.active_children()
    try:
        pool = ProcessPoolExecutor(processes, start, _begin, (task,))
    except (OSError, ImportError, NotImplementedError) as fault:
        # Python raises one of the last two on a system without semaphores.
        raise CannotStart from fault
    try:
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in children_before:
                process.terminate()
        raise
    finally:
        # A thread that could not start cannot be waited for.
        with suppress(RuntimeError):
            pool.shutdown(cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, batch: Sequence[Any]) -> Future[BatchAnswers]:
    """Give a batch to the processes; the first batches start them."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(_answer_batch, batch)
    # Only the process that the user started may see an interrupt.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(_answer_batch, batch)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a process that works

_TASK: list[Task[Any, Any]] = []
"""The task of this process."""


def _begin(task: Task[Any, Any]) -> None:
    """Keep the task, ignore interrupts, and end when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _TASK[:] = [task]
    # Where the system allows no more threads, it ends at its next answer.
    with suppress(RuntimeError):
        Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the parent process has ended, for whatever reason."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    # A pipe closes when the parent ends. But later children of the parent hold it open
    # too: one that outlives the parent must not keep this process alive.
    began = os.getppid()
    while not wait([parent.sentinel], SECONDS_BETWEEN_LOOKS) and os.getppid() == began:
        pass
    os._exit(1)


def _answer_batch(batch: Sequence[Any]) -> BatchAnswers:
    """The answers for a batch; if the task fails, the last answer is the exception."""
    FILES_READ.clear()
    answers: list[Any] = []
    task = _TASK[0]
    task.prepare(batch)
    for piece in batch:
        try:
            answers.append(task(piece))
        except Exception as fault:  # noqa: BLE001
            answers.append(fault)
            break
    return answers, FILES_READ.copy()
