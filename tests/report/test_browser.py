"""Pages in a real browser: they load, step, print, and ask the network for nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browsers import drive
from command_line import run
from places import SCENARIOS
from report.test_pictures import SMASH, hostile_file

from mpoc.rules.registry import RULESETS

pytestmark = [pytest.mark.slow, pytest.mark.long]

DISPUTES = {
    "rise": "rise/disputes/two-ways-through-hazards.mpoc.yaml",
    "smash-monster-rampage": "smash-monster-rampage/dispute-tail.mpoc.yaml",
    "moongha-invaders": "moongha-invaders/disputes/the-surplus-hit.mpoc.yaml",
    "giant-monster-invasion": "giant-monster-invasion/disputes/"
    "does-the-blast-add-successes.mpoc.yaml",
}
"""A dispute of each game."""


def look(*files: Path) -> list[dict[str, Any]]:
    """What a browser sees of some pages."""
    seen: list[dict[str, Any]] = drive("report/browser.cjs", *files, seconds=300)
    return seen


def page(folder: Path, name: str, *command: str) -> Path:
    """The file of a page that a command writes."""
    file = folder / f"{name}.html"
    run(*command, "--format", "html", "--output", str(file))
    return file


def test_pages_are_quiet_accessible_and_fit_a_phone(tmp_path: Path) -> None:
    smash = str(SMASH)
    reading = "hazard-under-mover=suffered-never"
    pages = [
        page(tmp_path, "sheet", "run", smash),
        page(tmp_path, "evil", "run", hostile_file(tmp_path)),
        page(tmp_path, "all", "test", str(SMASH.parent)),
        page(tmp_path, "diff", "diff", smash, "--rulings", reading),
        page(tmp_path, "odds", "odds", smash, "--again"),
        page(tmp_path, "tree", "explore", smash),
        page(tmp_path, "show", "show", smash),
        page(tmp_path, "legal", "legal", smash),
    ]
    pages += [
        page(tmp_path, game, "run", str(SCENARIOS / dispute))
        for game, dispute in DISPUTES.items()
    ]
    for seen in look(*pages):
        for trouble in ("messages", "requests", "faults"):
            assert not seen[trouble], seen
        assert seen["overflow"] <= 0, seen


def test_a_dispute_of_each_game_prints_on_two_pages(tmp_path: Path) -> None:
    pages = [
        page(tmp_path, game, "run", str(SCENARIOS / dispute))
        for game, dispute in DISPUTES.items()
    ]
    assert {*DISPUTES} == {*RULESETS}
    for seen in look(*pages):
        assert 1 <= seen["pages"] <= 2, seen


def test_a_sheet_is_swiped_and_without_scripts_shows_every_board(
    tmp_path: Path,
) -> None:
    (seen,) = look(page(tmp_path, "sheet", "run", str(SMASH)))
    # A swipe to the right leads back, one to the left on; one downwards scrolls.
    assert seen["swipes"] == ["5 of 6", "6 of 6", "6 of 6", "6 of 6"]
    boards = [f"board-{number}" for number in range(7)]
    assert seen["plain"] == {"boards": boards, "buttons": 0}


def test_a_sheet_steps_by_key_and_click_and_prints_on_two_pages(
    tmp_path: Path,
) -> None:
    (seen,) = look(page(tmp_path, "sheet", "run", str(SMASH)))
    steps = ["6 of 6", "5 of 6", "0 of 6", "1 of 6", "1 of 6"]
    assert seen["steps"] == steps
    assert 1 <= seen["pages"] <= 2


def test_what_looks_for_trouble_finds_it(tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        '<img src="http://example.invalid/a.png"><script>console.log("hi")</script>'
    )
    (seen,) = look(bad)
    assert "hi" in seen["messages"]
    assert seen["requests"] == ["http://example.invalid/a.png"]
    assert any(["image-alt" in fault for fault in seen["faults"]])
