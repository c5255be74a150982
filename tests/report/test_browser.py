"""Pages in a real browser: they load, step, print, and ask the network for nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from browsers import drive
from command_line import run
from places import GOLDEN, SCENARIOS
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


def look(pages: Mapping[Path, Sequence[str]]) -> list[dict[str, Any]]:
    """What a browser sees of some pages, and of these parts of each of them."""
    looks = json.dumps([[str(path), parts] for path, parts in pages.items()])
    seen: list[dict[str, Any]] = drive("report/browser.cjs", looks, seconds=900)
    return seen


def page(folder: Path, name: str, *command: str) -> Path:
    """The file of a page that a command writes."""
    file = folder / f"{name}.html"
    run(*command, "--format", "html", "--output", str(file))
    return file


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What one browser sees of a page of each kind, and of one with faults."""
    folder, smash = tmp_path_factory.mktemp("pages"), str(SMASH)
    reading = "hazard-under-mover=suffered-never"
    bad = folder / "bad.html"
    bad.write_text(
        '<img src="http://example.invalid/a.png"><script>console.log("hi")</script>'
    )
    of_sheet = ("steps", "swipes", "plain", "print")
    pages: dict[Path, Sequence[str]] = {
        bad: (),
        page(folder, "sheet", "run", smash): of_sheet,
        page(folder, "evil", "run", hostile_file(folder)): ("steps",),
        page(folder, "all", "test", str(GOLDEN)): (),
        page(folder, "diff", "diff", smash, "--rulings", reading): (),
        page(folder, "odds", "odds", smash, "--again"): (),
        page(folder, "tree", "explore", smash): (),
        page(folder, "show", "show", smash): (),
        page(folder, "legal", "legal", smash): (),
    }
    for game, dispute in DISPUTES.items():
        file = page(folder, game, "run", str(SCENARIOS / dispute))
        pages[file] = ("steps", "print")
    return {path.stem: each for path, each in zip(pages, look(pages), strict=True)}


def test_pages_are_quiet_accessible_and_fit_a_phone(
    seen: dict[str, dict[str, Any]],
) -> None:
    for name, each in seen.items():
        if name != "bad":
            for trouble in ("messages", "requests", "faults"):
                assert not each[trouble], each
            assert each["overflow"] <= 0, each


def test_a_dispute_of_each_game_prints_on_two_pages(
    seen: dict[str, dict[str, Any]],
) -> None:
    assert {*DISPUTES} == {*RULESETS}
    for game in DISPUTES:
        assert 1 <= seen[game]["pages"] <= 2, seen[game]


def test_a_sheet_is_swiped_and_without_scripts_shows_every_board(
    seen: dict[str, dict[str, Any]],
) -> None:
    # A swipe to the right leads back, one to the left on; one downwards scrolls.
    assert seen["sheet"]["swipes"] == ["5 of 6", "6 of 6", "6 of 6", "6 of 6"]
    boards = [f"board-{number}" for number in range(7)]
    assert seen["sheet"]["plain"] == {"boards": boards, "buttons": 0}


def test_a_sheet_steps_by_key_and_click_and_prints_on_two_pages(
    seen: dict[str, dict[str, Any]],
) -> None:
    steps = ["6 of 6", "5 of 6", "0 of 6", "1 of 6", "1 of 6"]
    assert seen["sheet"]["steps"] == steps
    assert 1 <= seen["sheet"]["pages"] <= 2


def test_what_looks_for_trouble_finds_it(seen: dict[str, dict[str, Any]]) -> None:
    bad = seen["bad"]
    assert "hi" in bad["messages"]
    assert bad["requests"] == ["http://example.invalid/a.png"]
    assert any(["image-alt" in fault for fault in bad["faults"]])
