"""Watching goes on whatever happens to files, folders and settings meanwhile."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from command_line import run
from places import GOLDEN

from mpoc.cli.modes.watching import PAUSE, SHARE, watch_tests

WRONG = "[tool.mpoc]\nedition = []\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with one scenario, in a folder of its own."""
    here = tmp_path / "here"
    (here / "scenarios").mkdir(parents=True)
    shutil.copy(GOLDEN / "smash.mpoc.yaml", here / "scenarios" / "\x1b[31m.mpoc.yaml")
    monkeypatch.chdir(here)
    return here


def between_looks(
    monkeypatch: pytest.MonkeyPatch, *steps: Callable[[], object]
) -> list[float]:
    """Do one thing in each pause, and interrupt in the last; returns the pauses."""
    left = list(steps)
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if not left:
            raise KeyboardInterrupt
        left.pop(0)()

    monkeypatch.setattr(time, "sleep", sleep)
    return pauses


def nothing() -> None:
    """Nothing happens."""


@pytest.mark.parametrize("command", ["run", "test"])
def test_settings_that_are_unfinished_for_a_while_are_said_to_be(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file,) = (folder / "scenarios").iterdir()
    settings = folder / "pyproject.toml"

    def change(text: str) -> None:
        settings.write_text(text)
        file.write_text(file.read_text("utf-8") + "\n")

    between_looks(
        monkeypatch, lambda: change(WRONG), nothing, lambda: change(""), nothing
    )
    result = run(command, "--watch", f"scenarios/{file.name}")
    assert result.code == 130
    assert result.err.count("there is no edition") == 1
    assert "\x1b" not in result.err
    assert "Traceback" not in result.err
    assert result.out.count("Smash") >= 2


def test_a_working_directory_may_be_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    between_looks(monkeypatch, lambda: shutil.rmtree(folder), nothing, nothing)
    result = run("test", "--watch")
    assert result.code == 130
    assert "is gone" in result.err


def test_a_link_that_leads_nowhere_is_reported(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = folder / "scenarios" / "link.mpoc.yaml"
    between_looks(monkeypatch, lambda: link.symlink_to("nowhere"), nothing)
    result = run("test", "scenarios", "--watch")
    assert "link.mpoc.yaml was saved" in result.err
    assert "there is no such file" in result.err


def test_a_large_tree_is_looked_at_less_often(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def search() -> Sequence[str]:
        nonlocal now
        now += takes
        return []

    monkeypatch.setattr(time, "monotonic", lambda: now)
    for takes in (0.01, 3.0):
        pauses = between_looks(monkeypatch, nothing, nothing)
        with pytest.raises(KeyboardInterrupt):
            watch_tests(search, (), lambda files: (), False)
        assert pauses == [PAUSE, *[pytest.approx(max(PAUSE, SHARE * takes))] * 2]


@pytest.mark.parametrize("command", ["run", "test"])
def test_settings_and_rulings_are_watched_too(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They decide what comes of the file, which itself stays as it is."""
    (file,) = (folder / "scenarios").iterdir()
    settings, sheet = folder / "pyproject.toml", folder / "sheet.yaml"
    head = "edition: rise-2008\nrulings:\n  hazard-under-mover: "
    sheet.write_text(f"{head}final-footprint\n")
    table = '[tool.mpoc.rulings]\nthrow-region = "half-plane"\n'
    between_looks(
        monkeypatch,
        nothing,
        lambda: settings.write_text(table),
        lambda: sheet.write_text(f"{head}suffered-never\n"),
        nothing,
        settings.unlink,
        nothing,
        nothing,
    )
    options = ("--watch", "--rulings-file", "sheet.yaml")
    result = run(command, *options, f"scenarios/{file.name}")
    assert result.code == 130
    assert result.err.count("pyproject.toml was saved") == 1
    assert result.err.count("sheet.yaml was saved") == 1
    assert result.err.count("pyproject.toml is gone") == 1
    assert ("suffered-never" if command == "run" else "FAILED") in result.out
