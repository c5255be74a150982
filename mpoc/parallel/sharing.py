"""Who work is shared out to: this process alone, some processes, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Spread = Callable[[Any, list[list[Any]]], Iterator[Any]]
"""Has work done for everything in some batches; the answers in their order."""


@contextmanager
def shared_out(jobs: int, cluster: str = "") -> Iterator[Spread | None]:
    """What shares work out, or None where this process does it alone.

    `cluster` is the address of a cluster's scheduler. Raises WrongUsage where the
    cluster cannot be worked with.
    """
    if cluster:
        from mpoc.parallel.cluster import Cluster

        with Cluster(cluster) as there:
            yield there.spread
    elif jobs > 1:
        from mpoc.parallel.workers import spread

        # What a process that ended early has not answered is done here.
        yield lambda work, batches: spread(work, batches, jobs, work)
    else:
        yield None
