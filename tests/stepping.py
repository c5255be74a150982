"""Driving the screen of `mpoc step` as a player does, and reading what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.widgets import Input

from mpoc.cli.stepping.app import Looks, StepApp
from mpoc.exploration.replay import replay
from mpoc.scenario.settle import FileWithoutRuling, Settler
from mpoc.scenario.terms import Terms

DESK, SMALL = (120, 40), (80, 24)


def app_of(path: str | Path, looks: Looks | None = None, depth: int = 0) -> StepApp:
    """The screen of a file."""
    settlement = Settler(Terms(for_one_file=True), replay).settle_file(str(path))
    assert not isinstance(settlement, FileWithoutRuling), settlement.complaint
    return StepApp(settlement, looks or Looks(), depth)


def drive(
    app: StepApp,
    use: Callable[[Any], Awaitable[None]],
    size: tuple[int, int] = DESK,
) -> None:
    """Run the screen, without a terminal, while `use` presses keys."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
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
