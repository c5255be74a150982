"""One way to share work out: map a task over batches of pieces.

A `Mapper` does the work: this process alone, several processes, or a cluster. All give
the same answers in the same order.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

Piece = TypeVar("Piece")
Answer = TypeVar("Answer")
PieceIn = TypeVar("PieceIn", contravariant=True)
AnswerOut = TypeVar("AnswerOut", covariant=True)

WIDE = 4
"""How many pieces each process should get at least, before work is shared out."""

LEAST_SECONDS = 0.3
"""Seconds of work from which it pays to start other processes."""

BATCH_SECONDS = 0.1
"""The least seconds of work in one batch."""


class Task(Protocol[PieceIn, AnswerOut]):
    """The work on each piece.

    A task, its pieces and its answers can be pickled.
    """

    def prepare(self, pieces: Sequence[PieceIn], /) -> None:
        """Get ready for the pieces that come next."""

    def __call__(self, piece: PieceIn, /) -> AnswerOut:
        """The answer for one piece."""

    def replace_lost(self, piece: PieceIn, /) -> AnswerOut:
        """The answer for a piece whose process ended, worked out here."""


class Mapper(Protocol):
    """Does the work, in a number of processes."""

    @property
    def processes(self) -> int:
        """The number of processes that work at the same time."""

    def map(
        self, task: Task[Piece, Answer], batches: Sequence[Sequence[Piece]], /
    ) -> Generator[Answer, None, None]:
        """The answer of the task for each piece of the batches, in their order.

        An exception of the task is raised in the place of its answer. Close the
        generator to stop early: no work goes on after that.
        """


class Alone:
    """This process alone."""

    processes = 1

    def map(
        self, task: Task[Piece, Answer], batches: Sequence[Sequence[Piece]], /
    ) -> Generator[Answer, None, None]:
        """The answer for each piece of the batches, one after the other."""
        for batch in batches:
            task.prepare(batch)
            yield from map(task, batch)


class ClusterProblem(Exception):
    """A cluster cannot be used; the message says why."""


@contextmanager
def mapper_for(jobs: int, cluster: str = "") -> Iterator[Mapper]:
    """The mapper over some processes, or over the cluster at an address.

    Raises ClusterProblem if the cluster cannot be used, now or later in the block.
    """
    if cluster:
        from mpoc.parallel.cluster import Cluster

        with Cluster(cluster) as mapper:
            yield mapper
    elif jobs > 1:
        from mpoc.parallel.processes import Processes

        yield Processes(jobs)
    else:
        yield Alone()


def in_batches(pieces: Sequence[Piece], size: int) -> list[Sequence[Piece]]:
    """The pieces in their order, `size` of them in each batch."""
    return [pieces[at : at + size] for at in range(0, len(pieces), size)]


def batches_worth_sharing(
    pieces: Sequence[Piece], seconds: float, processes: int
) -> list[Sequence[Piece]]:
    """The pieces in batches; empty if the work is too little to share out.

    `seconds` is the time for one piece, as far as it is known.
    """
    seconds = max(seconds, 1e-6)
    if seconds * len(pieces) < LEAST_SECONDS:
        return []
    size = max(1, min(len(pieces) // (WIDE * processes), int(1 / seconds)))
    size = max(size, int(min(BATCH_SECONDS, LEAST_SECONDS) / seconds))
    return in_batches(pieces, size)
