"""A server that answers strangers: many texts through the library, in many threads.

`python tests/strangers.py` runs it in a process of its own, in which nothing is loaded
yet, and prints as JSON what was answered otherwise than in one thread afterwards.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from places import HOSTILE, SCENARIOS

import mpoc

MOST = 200
"""The texts that are sent."""

THREADS = 8

WAYS = 60
"""The most ways of one search, which end it at the same place in every run."""

SECONDS = 900.0
"""The most seconds of one search; none comes near, also on a busy machine."""


def texts() -> list[bytes]:
    """Every second hostile text, and scenarios of all games, cut short now and then."""
    hostile = [path.read_bytes() for path in sorted(HOSTILE.glob("*.hostile"))]
    shipped = [path.read_bytes() for path in sorted(SCENARIOS.rglob("*.mpoc.yaml"))]
    half = MOST // 2
    chosen = hostile[:: len(hostile) // half][:half]
    for at, text in enumerate(shipped[:: len(shipped) // half][:half]):
        chosen.append(text[: len(text) * 9 // 10] if at % 5 == 4 else text)
    return chosen


def answers(text: bytes) -> Iterator[Any]:
    """What a server says to a text: every answer of the library, with limits."""
    try:
        scenario = mpoc.loads(text)
    except mpoc.FileProblems as complaint:
        yield [problem.code for problem in complaint.problems], str(complaint)
        return
    limits: Any = {"ways": WAYS, "seconds": SECONDS}
    questions: list[Callable[[], Any]] = [
        lambda: mpoc.replay(scenario, seconds=SECONDS),
        lambda: mpoc.explore(scenario, free=True, **limits),
        lambda: mpoc.odds(scenario, again=True, **limits),
        lambda: mpoc.legal(scenario),
        lambda: mpoc.diff(scenario, scenario),
    ]
    for ask in questions:
        try:
            value = ask()
        except (mpoc.FileProblems, mpoc.LimitReached, ValueError) as fault:
            yield type(fault).__name__, str(fault)
        else:
            yield mpoc.render(value), mpoc.render(value, "json"), repr(value)


def process_state() -> Any:
    """What all threads share, and a library must leave alone."""
    handlers = [signal.getsignal(number) for number in sorted(signal.valid_signals())]
    limits = sys.getrecursionlimit(), sys.getswitchinterval()
    return os.getcwd(), handlers, limits, sorted(os.environ.items())


def differences() -> list[Any]:
    """The texts that are answered otherwise in one of many threads than alone."""
    sent = texts()
    # Threads take turns as often as they can.
    sys.setswitchinterval(1e-5)
    before = process_state()
    start = threading.Barrier(THREADS)

    def answer(at: int) -> list[Any]:
        if at < THREADS:
            start.wait()
        return [*answers(sent[at])]

    with ThreadPoolExecutor(THREADS) as pool:
        # The first texts are scenarios, so that all threads load the rules at once.
        order = sorted(range(len(sent)), key=lambda at: (at < MOST // 2, at))
        sent = [sent[at] for at in order]
        together = [*pool.map(answer, range(len(sent)))]
    found: list[Any] = [] if process_state() == before else ["the process has changed"]
    for text, many in zip(sent, together, strict=True):
        alone = [*answers(text)]
        if alone != many:
            found.append([text.decode("utf-8", "replace")[:400], alone, many])
    return found


if __name__ == "__main__":
    print(json.dumps(differences()))
