"""The same asked of many things in one test.

A test for each of a thousand files takes longer to be called than to be passed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

Thing = TypeVar("Thing")

MOST_SHOWN = 5
"""Failures that are shown whole; of the others their things are named."""


def ask_each(
    things: Iterable[Thing],
    ask: Callable[[Thing], None],
    name_of: Callable[[Thing], str] = str,
) -> None:
    """Ask the same of each thing.

    Raises ExceptionGroup if anything fails: its message names every thing that does,
    and the first failures are in it. A thing of which the question is skipped passes,
    unless it is skipped of all.
    """
    __tracebackhide__ = True
    failures: dict[str, Exception] = {}
    count = 0
    for thing in things:
        try:
            ask(thing)
        except pytest.skip.Exception:
            continue
        except pytest.fail.Exception as failed:
            failures[name_of(thing)] = AssertionError(str(failed))
        except Exception as failed:  # noqa: BLE001
            failures[name_of(thing)] = failed
        count += 1
    for name, failure in failures.items():
        failure.add_note(f"asked of {name}")
    if failures:
        first_failures = [*failures.values()][:MOST_SHOWN]
        raise ExceptionGroup(f"fails of {', '.join(failures)}", first_failures)
    assert count, "nothing was asked"


def asked_of_each(
    things: Iterable[Thing], name_of: Callable[[Thing], str] = str
) -> Callable[[Callable[[Thing], None]], Callable[[], None]]:
    """Make one test of a question that is asked of each thing."""

    def one_test(ask: Callable[[Thing], None]) -> Callable[[], None]:
        def test() -> None:
            ask_each(things, ask, name_of)

        test.__name__, test.__qualname__ = ask.__name__, ask.__qualname__
        test.__module__, test.__doc__ = ask.__module__, ask.__doc__
        return test

    return one_test
