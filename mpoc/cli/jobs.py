"""The processes that share a command's work, by `-j` and `--dask`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mpoc.cli.notice import wait_for_others
from mpoc.cli.options import WrongUsage
from mpoc.parallel.sharing import ClusterProblem, Mapper, mapper_for


@contextmanager
def mapper_asked_for(jobs: int, cluster: str = "") -> Iterator[Mapper]:
    """The mapper over so many processes, or over the cluster at an address.

    Raises WrongUsage where the cluster cannot be worked with.
    """
    if jobs > 1 or cluster:
        wait_for_others()
    try:
        with mapper_for(jobs, cluster) as mapper:
            yield mapper
    except ClusterProblem as problem:
        raise WrongUsage(str(problem)) from problem
