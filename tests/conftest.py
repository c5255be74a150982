"""Settings for all tests."""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

from mpoc.cli import notice

# Built on the profile in force, so that runs under CI stay repeatable.
settings.register_profile("untimed", settings(deadline=None))
settings.load_profile("untimed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell begins its background jobs so. Tests of interrupts would wait for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure() -> None:
    """Let commands be silent for long: on a busy machine some would say that they are.

    A test of the notice sets its own time.
    """
    notice.NOTICE_AFTER = 600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, or at the end all other processes wait for one."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while tests are collected, nor among them later.

    Thousands of tests stay to the end: each look would go through all of them.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
