"""A running cluster as a mapper: the adapter to dask's `distributed`.

It is loaded only if `--dask` names the cluster's scheduler.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import Any

from mpoc import version
from mpoc.parallel.sharing import Answer, ClusterProblem, Piece, Task

SECONDS = 10
"""How long a scheduler may take to answer."""

SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds without an answer between two checks for remaining workers."""

LOGS = ("distributed", "distributed.client", "distributed.core", "asyncio")
"""The names under which dask logs."""

Versions = tuple[str, str]


def versions() -> Versions:
    """The versions of mpoc and of Python where this runs."""
    return version.__version__, platform.python_version()


def answer_batch(task: Task[Piece, Answer], batch: Sequence[Piece]) -> list[Answer]:
    """The answers for one batch, in order; this runs in a worker."""
    task.prepare(batch)
    return [task(piece) for piece in batch]


def _wait_a_little(future: Any) -> bool:
    """Wait a little for a batch; return whether it has ended, well or not."""
    with suppress(TimeoutError):
        future.exception(timeout=SECONDS_BETWEEN_LOOKS)
    return bool(future.done())


def in_time(ask: Callable[[], Any], seconds: float) -> Any:
    """What `ask` returns or raises; raises TimeoutError if it takes longer.

    dask itself waits for ever for what takes a connection and never answers, such as
    another server at the address.
    """
    answers: list[Any] = []
    faults: list[Exception] = []

    def answer() -> None:
        try:
            answers.append(ask())
        except Exception as fault:  # noqa: BLE001
            faults.append(fault)

    # A daemon does not keep this process alive.
    thread = Thread(target=answer, daemon=True)
    thread.start()
    thread.join(seconds)
    if faults:
        raise faults[0]
    if not answers:
        raise TimeoutError(f"no answer within {seconds:g} s")
    return answers[0]


class Cluster:
    """A cluster by its scheduler's address, as a mapper; `close` leaves it.

    Raises ClusterProblem if dask is not installed, no scheduler answers at the address,
    it has no worker, or a version there differs from the one here.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            import dask

            # Silence what dask logs of lost connections: mpoc reports them in one line.
            dask.config.set(logging=dict.fromkeys(LOGS, "critical"))
            from dask import distributed
        except ImportError as missing:
            raise ClusterProblem(
                "--dask needs the package distributed: pip install mpoc[cluster]"
            ) from missing
        try:
            client: Any = distributed.Client
            self.client = in_time(
                lambda: client(address, timeout=SECONDS, set_as_default=False),
                2 * SECONDS,
            )
        except Exception as fault:
            # For an unknown kind of address, dask may raise anything.
            why = str(fault).partition("\n")[0] or type(fault).__name__
            raise ClusterProblem(f"no scheduler answers at {address}: {why}") from fault
        try:
            self.workers = self._count_workers()
        except BaseException:
            self.close()
            raise

    @property
    def processes(self) -> int:
        """The number of workers, at least two."""
        return max(self.workers, 2)

    def _count_workers(self) -> int:
        """The number of workers, after a check of all versions."""
        try:
            versions_by_place: dict[str, Versions] = {
                "scheduler": in_time(
                    lambda: self.client.run_on_scheduler(versions), 2 * SECONDS
                )
            }
            versions_by_place |= in_time(lambda: self.client.run(versions), 2 * SECONDS)
        except Exception as fault:
            # A scheduler or worker without mpoc may raise anything.
            raise ClusterProblem(
                f"the cluster at {self.address} cannot run mpoc {version.__version__}, "
                f"which its scheduler and every worker need: {fault}"
            ) from fault
        own = versions()
        for place, other in versions_by_place.items():
            if other != own:
                raise ClusterProblem(
                    f"{place} has mpoc {other[0]} on Python {other[1]}; here it is "
                    f"mpoc {own[0]} on Python {own[1]}"
                )
        if len(versions_by_place) < 2:
            raise ClusterProblem(f"the cluster at {self.address} has no worker")
        return len(versions_by_place) - 1

    def map(
        self, task: Task[Piece, Answer], batches: Sequence[Sequence[Piece]], /
    ) -> Generator[Answer, None, None]:
        """The answer of the task for each piece of the batches, in their order.

        If a worker ends, another takes over its unanswered pieces. Close the generator
        to stop early: batches not yet answered are cancelled. Raises ClusterProblem if
        the task fails, or if the scheduler or every worker is gone.
        """
        futures = self.client.map(
            answer_batch, [task] * len(batches), list(batches), pure=False
        )
        try:
            for future in futures:
                yield from self._answers(future)
        finally:
            with suppress(Exception):
                in_time(lambda: self.client.cancel(futures), SECONDS)

    def _answers(self, future: Any) -> list[Any]:
        """Wait for the answers for a batch, as long as there are workers."""
        last_seen = monotonic()
        try:
            while not _wait_a_little(future):
                # A worker may return; a cluster without any would wait for ever.
                if in_time(self.client.nthreads, 2 * SECONDS):
                    last_seen = monotonic()
                elif monotonic() - last_seen > SECONDS:
                    raise ClusterProblem(
                        f"no worker is left of the cluster {self.address}"
                    )
            answers: list[Any] = future.result()
        except ClusterProblem:
            raise
        except Exception as fault:
            # The task may raise anything, and so may dask for a lost worker.
            words = " ".join(f"{type(fault).__name__}: {fault}".split())
            raise ClusterProblem(
                f"the cluster {self.address} failed: {words}"
            ) from fault
        return answers

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect from the cluster, which keeps running."""
        with suppress(Exception):
            in_time(self.client.close, SECONDS)
