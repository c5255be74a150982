"""Values of a file, changed at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, (dict, list)):
        inner = list(value.items() if isinstance(value, dict) else enumerate(value))
    for step, one in inner:
        yield from places(one, (*path, step))


STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 5, 41, 100, 10**8),
    *("", "x", "X", "p39", "p0", "C2", "c2", "C2\n", "T\n", "red", "A1", "draw"),
    *("none", "true", "first", "end-turn", "fire", "spawn-", "spawn-a\n", "7+2", "7+"),
    *("monster", "smash", "stomp", "not-adjacent", "40x40", "41x1", "a" * 61),
    *([], ["T"], [1], [None], {}, {"T": 1}, {"to": "C2"}, {"card": "Apt"}),
)


KEYS = ("x-a", "mpoc", "T", "C2", "to", "attack", "advance", "use", "target", "f", "1")


def mutant(value: Any, rng: random.Random) -> Any:
    """A copy of a value with one to three changes somewhere inside."""
    value = deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 3))):
        path = rng.choice([path for path in places(value) if path])
        parent = value
        for step in path[:-1]:
            parent = parent[step]
        step = path[-1]
        change = rng.randrange(5)
        if change == 0:
            del parent[step]
        elif change == 1 and isinstance(parent, dict):
            remaining = parent.pop(step)
            parent[rng.choice((*KEYS, str(step) + "x", str(step)[1:]))] = remaining
        elif change == 2 and isinstance(parent, list):
            parent.append(deepcopy(rng.choice(STRANGE)))
        elif change == 3 and isinstance(parent, dict):
            parent[rng.choice(KEYS)] = deepcopy(rng.choice(STRANGE))
        else:
            parent[step] = deepcopy(rng.choice(STRANGE))
        if not value:
            break
    return value
