"""Work shared out to a cluster that runs already: the same answers as in one process.

Loaded only where `--dask` names the cluster's scheduler.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import mpoc
from mpoc.cli.options import WrongUsage

SECONDS = 10
"""How long a scheduler may take to answer."""

LOOK_AFTER = 1.0
"""Seconds without an answer after which it is asked who is still there."""

LOGS = ("distributed", "distributed.client", "distributed.core", "asyncio")
"""What dask logs under."""

Work = Callable[[Any], Any]


def version() -> tuple[str, str]:
    """The versions of mpoc and of Python where this runs."""
    return mpoc.__version__, platform.python_version()


def answers(work: Work, batch: list[Any]) -> list[Any]:
    """The answers for one batch, in order."""
    return [work(each) for each in batch]


def _is_done(future: Any) -> bool:
    """Whether a batch is answered, or failed; some time may pass."""
    with suppress(TimeoutError):
        future.exception(timeout=LOOK_AFTER)
    return bool(future.done())


class Cluster:
    """A cluster by its scheduler's address; `workers` counts its processes.

    Raises WrongUsage where dask is not installed, nobody answers at the address, no
    worker is there, or a version differs from the one here.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            import dask

            # What it logs of lost connections is told here, in a line.
            dask.config.set(logging=dict.fromkeys(LOGS, "critical"))
            import dask.distributed as cluster
        except ImportError as missing:
            raise WrongUsage(
                "--dask needs the package distributed: pip install mpoc[cluster]"
            ) from missing
        try:
            client: Any = cluster.Client
            self.client = client(address, timeout=SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as fault:
            raise WrongUsage(f"no scheduler answers at {address}: {fault}") from fault
        try:
            self.workers = self._probed(address)
        except BaseException:
            self.close()
            raise

    def _probed(self, address: str) -> int:
        """The number of workers; all of them and the scheduler have these versions."""
        try:
            found = {"scheduler": self.client.run_on_scheduler(version)}
            found |= self.client.run(version)
        except Exception as fault:
            # What a scheduler or worker raises where mpoc is missing is its own.
            raise WrongUsage(
                f"the cluster at {address} cannot run mpoc {mpoc.__version__}, which "
                f"its scheduler and every worker need: {fault}"
            ) from fault
        here = version()
        for where, there in found.items():
            if there != here:
                raise WrongUsage(
                    f"{where} has mpoc {there[0]} on Python {there[1]}; here it is "
                    f"mpoc {here[0]} on Python {here[1]}"
                )
        if len(found) < 2:
            raise WrongUsage(f"the cluster at {address} has no worker")
        return len(found) - 1

    def spread(self, work: Work, batches: Sequence[list[Any]]) -> Iterator[Any]:
        """The answers of `work` for each piece of the batches, in their order.

        What a worker that ends has not answered, another one does. Whoever stops early
        closes the iterator: what is still to do is taken back. Raises WrongUsage where
        work fails there, and where the scheduler or every worker is gone.
        """
        futures = self.client.map(
            answers, [work] * len(batches), list(batches), pure=False
        )
        try:
            for future in futures:
                yield from self._answer(future)
        finally:
            with suppress(Exception):
                self.client.cancel(futures)

    def _answer(self, future: Any) -> list[Any]:
        """What a batch comes to, waited for as long as there are workers."""
        seen = monotonic()
        try:
            while not _is_done(future):
                # A worker that ended may come again; a cluster without any only waits.
                if self.client.nthreads():
                    seen = monotonic()
                elif monotonic() - seen > SECONDS:
                    raise WrongUsage(f"no worker is left of the cluster {self.address}")
            found: list[Any] = future.result()
        except WrongUsage:
            raise
        except Exception as fault:
            # Whatever work raises comes here, and what dask says of lost ones.
            told = " ".join(f"{type(fault).__name__}: {fault}".split())
            raise WrongUsage(f"the cluster {self.address} failed: {told}") from fault
        return found

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; it goes on."""
        with suppress(Exception):
            self.client.close()
