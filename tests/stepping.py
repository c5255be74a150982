"""Driving the screen of `mpoc step` as a player does, and reading what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.widgets import Input

from mpoc.cli.stepping.app import Looks, StepApp
from mpoc.cli.stepping.trials import Trials
from mpoc.scenario.terms import Terms
from mpoc.text.edits import read_draft

DESK, SMALL = (120, 40), (80, 24)


def app_of(path: str | Path, looks: Looks | None = None, depth: int = 0) -> StepApp:
    """The screen of a file."""
    trials = Trials(read_draft(str(path)), str(path), Terms(for_one_file=True))
    return StepApp(trials, looks or Looks(), depth)


def drive(
    app: StepApp,
    use: Callable[[Any], Awaitable[None]],
    size: tuple[int, int] = DESK,
) -> None:
    """Run the screen, without a terminal, while `use` presses keys."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await wait_for(pilot, "the start")
            await use(pilot)

    asyncio.run(run())


def screen_lines(app: StepApp) -> list[str]:
    """The lines of the screen as text, without blanks at the right."""
    strips = app.screen._compositor.render_strips()
    return [strip.text.rstrip() for strip in strips]


def screen_text(app: StepApp) -> str:
    """The screen as text."""
    return "\n".join(screen_lines(app))


async def write_words(pilot: Any, words: str) -> None:
    """Write words into the line that a dialog has, all at once, and press Enter."""
    pilot.app.screen.query_one(Input).value = words
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


async def wait_for(pilot: Any, words: str) -> None:
    """Wait until words are on the screen, however busy the machine is."""
    for _ in range(1_000):
        if words in screen_text(pilot.app):
            return
        await pilot.pause(0.05)
    raise AssertionError(f"{words!r} is not in:\n{screen_text(pilot.app)}")
