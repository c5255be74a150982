"""What of a game some scenarios reach, as a table and as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mpoc.rules.coverage import Reach


def table(reaches: Iterable[Reach], scenarios: int, verbose: int) -> Iterator[str]:
    """The lines of a table; with `verbose` 1 what is missing, with 2 every count."""
    rows = [(f"{one.reached} of {len(one.scenarios)}", one) for one in reaches]
    width = max(len(told) for told, _ in rows)
    yield f"reached by {scenarios} {'scenario' if scenarios == 1 else 'scenarios'}:"
    for told, one in rows:
        yield f"  {told:>{width}}  {one.words}"
        if verbose > 1:
            for each, count in one.scenarios.items():
                yield f"  {'':>{width}}    {count:>4}  {each}"
        elif verbose and not one.long:
            for each in one.missing:
                yield f"  {'':>{width}}    missing: {each}"


def plain(reaches: Iterable[Reach], scenarios: int) -> dict[str, Any]:
    """The counts in plain values."""
    return {
        "scenarios": scenarios,
        "coverage": {
            one.name: {
                "reached": one.reached,
                "of": len(one.scenarios),
                "scenarios": one.scenarios,
            }
            for one in reaches
        },
    }
