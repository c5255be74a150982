"""The exact chance of a pool against a library of dice, and the odds of a whole attack.

Run by `run.py` with the Python of its environment; prints the medians in seconds. What
is compared is measured in turn in one process, and nothing is remembered from one call
to the next. Ends with a fault where the two do not give the same fraction.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.attack import measure

SLICE = 20
POOLS = {"7A+2B+4P": (7, 2, 4, 9), "10A+8B+10P": (10, 8, 10, 25)}
"""Action, Boost and Power Dice, and the DEF that they must reach."""


def ours(action: int, boost: int, power: int, defense: int) -> Fraction:
    """The chance to reach a DEF, worked out anew."""
    from mpoc.games.rise.play import chances

    chances._law_in_one_integer.cache_clear()
    pool = (("action", action), ("boost", boost), ("power", power))
    weight = chances.weight(pool, at_least=defense)
    return Fraction(weight, chances.outcomes(pool))


def theirs(action: int, boost: int, power: int, defense: int) -> Fraction:
    """The same from icepool."""
    from icepool import Die

    dice = (
        action @ Die({0: 3, 1: 2, 2: 1})
        + boost @ Die({0: 2, 1: 3, 2: 1})
        + power @ Die({0: 1, 1: 4, 2: 1})
    )
    chance: Fraction = dice.probability(">=", defense)
    return chance


def repeat(work: Callable[[], object], times: int = SLICE) -> Callable[[], int]:
    """A function that works some times, and counts them."""

    def worked() -> int:
        for _ in range(times):
            work()
        return times

    return worked


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", help="a scenario with an attack")
    parser.add_argument("--rounds", type=int, default=60)
    options = parser.parse_args()

    import mpoc

    scenario = mpoc.load(options.file)
    works: dict[str, Callable[[], int]] = {
        "attack": repeat(lambda: mpoc.odds(scenario, again=True), 1)
    }
    for name, pool in POOLS.items():
        if ours(*pool) != theirs(*pool):
            sys.exit(f"odds.py: {name}: {ours(*pool)} is not {theirs(*pool)}")
        works[f"mpoc {name}"] = repeat(partial(ours, *pool))
        works[f"icepool {name}"] = repeat(partial(theirs, *pool))
    gc.disable()
    print(json.dumps(measure(works, options.rounds)))


if __name__ == "__main__":
    main()
