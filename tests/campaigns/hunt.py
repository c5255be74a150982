"""Try case after case of a campaign until its time is over, and keep the faults."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from places import ROOT

from mpoc.engine.record import Record

Attempt = Callable[[int, int], str]
"""Tries the case of a seed and a number; returns the kind of its answer, or raises."""


class Broken(Exception):
    """Something that must hold does not: `sign` names it, the same for all its like."""

    def __init__(self, sign: str, words: str = "") -> None:
        super().__init__(f"{sign}\n{words}".strip())
        self.sign = sign


class Fault(Record):
    """The first case that showed a fault: the line that repeats it, and what it was."""

    sign: str
    line: str
    trace: str


class Haul(Record):
    """What a campaign brought home: how many cases, their kinds, their faults."""

    executions: int
    seconds: float
    kinds: Counter[str]
    faults: tuple[Fault, ...]


def sign_of(fault: BaseException) -> str:
    """What distinguishes a fault: its sign, or its kind and where in the checkout."""
    if isinstance(fault, Broken):
        return fault.sign
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(ROOT)]
    last = (own or frames)[-1]
    place = f"{Path(last.filename).name}:{last.lineno} {last.name}"
    return f"{type(fault).__name__} {place}"


def trace_of(fault: BaseException) -> str:
    """What a reader of the fault wants to see."""
    if isinstance(fault, Broken):
        return str(fault)
    return "".join(traceback.format_exception(fault))


def line_for(campaign: str, seed: int, number: int) -> str:
    """The line that repeats one case."""
    return f"python tests/campaign.py {campaign} --seed {seed} --number {number}"


def hunt(
    campaign: str,
    attempt: Attempt,
    seed: int,
    seconds: float = 0,
    cases: int = 0,
    tell: Callable[[Fault], object] = lambda fault: None,
) -> Haul:
    """Try cases from number 0 on, for some seconds or so many; 0 sets no bound.

    Each fault is told once: others with its sign are only counted.
    """
    begin = time.monotonic()
    kinds: Counter[str] = Counter()
    faults: dict[str, Fault] = {}
    number = 0
    while not (cases and number >= cases):
        if seconds and time.monotonic() - begin >= seconds:
            break
        try:
            kind = attempt(seed, number)
        except Exception as fault:  # noqa: BLE001
            sign = sign_of(fault)
            kind = f"fault: {sign}"
            if sign not in faults:
                line = line_for(campaign, seed, number)
                faults[sign] = Fault(sign, line, trace_of(fault))
                tell(faults[sign])
        kinds[kind] += 1
        number += 1
    return Haul(number, time.monotonic() - begin, kinds, tuple(faults.values()))
