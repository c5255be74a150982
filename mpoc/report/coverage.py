"""How much of a game some scenarios reach, as a table and as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mpoc.rules.coverage import Reach


def table(reaches: Iterable[Reach], scenarios: int, verbose: int) -> Iterator[str]:
    """The lines of a table; with `verbose` 1 what is missing, with 2 every count."""
    rows = [
        (f"{reach.reached_count} of {len(reach.scenarios)}", reach) for reach in reaches
    ]
    width = max(len(share) for share, _ in rows)
    yield f"reached by {scenarios} {'scenario' if scenarios == 1 else 'scenarios'}:"
    for share, reach in rows:
        yield f"  {share:>{width}}  {reach.words}"
        if verbose > 1:
            for name, count in reach.scenarios.items():
                yield f"  {'':>{width}}    {count:>4}  {name}"
        elif verbose and not reach.long:
            for name in reach.missing:
                yield f"  {'':>{width}}    missing: {name}"


def plain(reaches: Iterable[Reach], scenarios: int) -> dict[str, Any]:
    """The counts in plain values."""
    return {
        "scenarios": scenarios,
        "coverage": {
            reach.name: {
                "reached": reach.reached_count,
                "of": len(reach.scenarios),
                "scenarios": reach.scenarios,
            }
            for reach in reaches
        },
    }
