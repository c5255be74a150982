"""`mpoc test`: `--update`, `--lf`, `-x` and `--watch`."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import run
from places import ROOT

from mpoc.cli.last_failed import LastFailed
from mpoc.cli.modes import updating
from mpoc.scenario.edits.rewriting import rewrite
from mpoc.scenario.settle import Settlement
from mpoc.text.edits import Draft

SMASH = (ROOT / "tests" / "golden" / "smash.mpoc.yaml").read_text("utf-8")
WRONG = SMASH.replace("damage: {D: 3}", "damage: {D: 4}  # mine")
RIGHT = SMASH.replace("damage: {D: 3}", "damage: {D: 3}  # mine")
STOPS = SMASH.replace("    roll: {action: Xxx.., boost: x., power: Xxx}\n", "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder: it holds files that pass, fail, stop and cannot be read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "pyproject.toml").write_text("")
    texts = {"a-good": SMASH, "b-wrong": WRONG, "c-stops": STOPS, "d-odd": "mpoc: 1\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.mpoc.yaml").write_text(text, "utf-8")
    return tmp_path


def text_of(folder: Path, name: str) -> str:
    return (folder / f"{name}.mpoc.yaml").read_text("utf-8")


# --update


def test_update_rewrites_files_that_then_pass(folder: Path) -> None:
    result = run("test", ".", "--update")
    assert text_of(folder, "b-wrong") == RIGHT
    assert text_of(folder, "a-good") == SMASH
    assert text_of(folder, "c-stops") == STOPS
    lines = result.out.splitlines()
    assert "UPDATED b-wrong.mpoc.yaml" in lines
    assert "-  damage: {D: 4}  # mine" in lines
    assert "+  damage: {D: 3}  # mine" in lines
    assert lines[-1] == "2 passed (1 updated), 1 failed, 1 file could not be read"
    assert result.code == 3
    assert run("test", "a-good.mpoc.yaml", "b-wrong.mpoc.yaml", "--update").code == 0


def test_diff_shows_it_and_writes_nothing(folder: Path) -> None:
    result = run("test", "b-wrong.mpoc.yaml", "--diff")
    assert "+  damage: {D: 3}  # mine" in result.out
    assert result.out.endswith("0 passed, 1 failed, 1 would be updated\n")
    assert result.code == 1
    assert text_of(folder, "b-wrong") == WRONG


def test_only_files_that_were_tested_are_rewritten(folder: Path) -> None:
    (folder / "e-wrong.mpoc.yaml").write_text(WRONG, "utf-8")
    run("test", ".", "--update", "-k", "e-wrong")
    assert text_of(folder, "b-wrong") == WRONG
    assert text_of(folder, "e-wrong") == RIGHT
    (folder / "e-wrong.mpoc.yaml").write_text(WRONG, "utf-8")
    run("test", ".", "--update", "-x")
    assert text_of(folder, "b-wrong") == RIGHT
    assert text_of(folder, "e-wrong") == WRONG


def test_nothing_is_written_in_ci_unless_it_is_agreed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    result = run("test", "b-wrong.mpoc.yaml", "--update")
    assert result.code == 2
    assert "--yes" in result.err
    assert text_of(folder, "b-wrong") == WRONG
    assert run("test", "b-wrong.mpoc.yaml", "--diff").code == 1
    assert run("test", "b-wrong.mpoc.yaml", "--update", "--yes").code == 0
    assert text_of(folder, "b-wrong") == RIGHT


@pytest.mark.parametrize(
    "words",
    [
        ("-", "--update"),
        (".", "--update", "--format", "json"),
        (".", "--yes"),
        ("-", "--diff"),
        (".", "--diff", "--format", "json"),
        (".", "--diff", "--watch"),
    ],
)
def test_what_cannot_be_updated(folder: Path, words: tuple[str, ...]) -> None:
    result = run("test", *words)
    assert result.code == 2
    assert ("--update" in result.err) == ("--diff" not in words)
    assert text_of(folder, "b-wrong") == WRONG


def test_a_write_protected_file_is_left_alone(folder: Path) -> None:
    path = folder / "b-wrong.mpoc.yaml"
    path.chmod(0o444)
    result = run("test", str(path), "--update")
    assert result.code == 2
    assert "write-protected" in result.err
    assert path.read_text("utf-8") == WRONG


def test_the_file_behind_a_link_is_written_once(folder: Path) -> None:
    path, link = folder / "b-wrong.mpoc.yaml", folder / "b2-link.mpoc.yaml"
    link.symlink_to(path.name)
    path.chmod(0o640)
    result = run("test", path.name, link.name, "--update")
    assert result.code == 0, result
    assert result.out.endswith("2 passed (1 updated)\n")
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_text("utf-8") == RIGHT


def test_what_others_write_meanwhile_is_rewritten_instead(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "b-wrong.mpoc.yaml"

    def rewrite_later(draft: Draft, settle: Callable[[Draft], Settlement]) -> Draft:
        monkeypatch.setattr(updating, "rewrite", rewrite)
        path.write_text(WRONG + "# theirs\n", "utf-8")
        return rewrite(draft, settle)

    monkeypatch.setattr(updating, "rewrite", rewrite_later)
    assert run("test", path.name, "--update").code == 0
    assert path.read_text("utf-8") == RIGHT + "# theirs\n"


def test_readings_of_the_command_line_hold(folder: Path) -> None:
    readings = ("--rulings", "hazard-under-mover=suffered-never")
    result = run("test", "b-wrong.mpoc.yaml", "--update", *readings)
    assert result.code == 0
    assert "damage: {D: 2}  # mine" in text_of(folder, "b-wrong")


def test_what_holds_by_an_option_alone_is_said(folder: Path) -> None:
    option = "hazard-under-mover=suffered-never"
    result = run("test", "a-good.mpoc.yaml", "--update", "--rulings", option)
    needs = f"a-good.mpoc.yaml gives the same ruling only with --rulings {option}"
    assert result.err == f"mpoc: {needs}\n"
    assert run("test", "a-good.mpoc.yaml").code == 1
    assert run("test", "a-good.mpoc.yaml", "--rulings", option).code == 0
    rules = f"rules: {{rulings: {{{option.replace('=', ': ')}}}}}\n"
    path = folder / "a-good.mpoc.yaml"
    path.write_text(path.read_text("utf-8").replace("damage: {D: 2", "damage: {D: 9"))
    path.write_text(path.read_text("utf-8") + rules)
    result = run("test", "a-good.mpoc.yaml", "--update", "--rulings", option)
    assert (result.code, result.err) == (0, "")
    assert "damage: {D: 2}" in text_of(folder, "a-good")
    path.write_text(SMASH, "utf-8")
    assert not run("test", "a-good.mpoc.yaml", "--diff", "--rulings", option).err


def test_processes_change_nothing(folder: Path) -> None:
    for number in range(300):
        (folder / f"n{number:03}.mpoc.yaml").write_text(SMASH, "utf-8")
    result = run("test", ".", "--update", "-j", "2", "-q")
    assert result.out.count("UPDATED") == 1
    assert text_of(folder, "b-wrong") == RIGHT


# --lf


def test_what_failed_last_is_tested_again(folder: Path) -> None:
    run("test", ".")
    result = run("test", ".", "--lf", "-q")
    assert result.out.count("FAILED") == 2
    assert "0 passed, 2 failed, 1 file could not be read" in result.out
    (folder / "b-wrong.mpoc.yaml").write_text(RIGHT, "utf-8")
    assert run("test", ".", "--lf").out.startswith("ok      b-wrong")
    assert "b-wrong" not in run("test", ".", "--lf").out
    # What is not tested stays on the list; what passes is taken off it.
    run("test", "a-good.mpoc.yaml")
    assert "c-stops" in run("test", ".", "--last-failed").out


def test_runs_at_the_same_time_lose_no_name(folder: Path) -> None:
    first, second = LastFailed(), LastFailed()
    first.keep([], ["b-wrong.mpoc.yaml"])
    second.keep([], ["c-stops.mpoc.yaml"])
    first.keep(["b-wrong.mpoc.yaml"], [])
    assert LastFailed().names == {"c-stops.mpoc.yaml"}


def test_all_are_tested_where_none_failed(folder: Path) -> None:
    result = run("test", "a-good.mpoc.yaml", "--lf")
    assert "1 passed" in result.out
    assert "all are tested" in result.err
    # Nothing is written as long as nothing fails.
    assert not (folder / ".mpoc").exists()


def test_a_file_that_failed_and_is_gone_is_named(folder: Path) -> None:
    run("test", ".")
    (folder / "b-wrong.mpoc.yaml").unlink()
    result = run("test", ".", "--lf")
    assert "b-wrong.mpoc.yaml failed last and is gone" in result.err
    assert "gone" not in run("test", ".", "--lf").err


def test_the_list_is_that_of_the_project(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = folder / "deep"
    deep.mkdir()
    (deep / "e.mpoc.yaml").write_text(WRONG, "utf-8")
    monkeypatch.chdir(deep)
    run("test", ".")
    assert not (deep / ".mpoc").exists()
    cache = folder / ".mpoc" / "cache"
    assert json.loads((cache / "last-failed.json").read_text()) == ["deep/e.mpoc.yaml"]
    assert "*" in (cache / ".gitignore").read_text().splitlines()
    monkeypatch.chdir(folder)
    assert "1 failed" in run("test", ".", "--lf").out


@pytest.mark.parametrize("text", ["", "{}", "[1, null]", "[[[[", "\x00", "[" * 99_999])
def test_a_list_that_cannot_be_read_is_none(folder: Path, text: str) -> None:
    path = folder / ".mpoc" / "cache" / "last-failed.json"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert run("test", "a-good.mpoc.yaml", "--lf").code == 0
    run("test", "b-wrong.mpoc.yaml")
    assert json.loads(path.read_text()) == ["b-wrong.mpoc.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes there")
def test_nobody_waits_for_a_list_that_is_a_pipe(folder: Path) -> None:
    cache = folder / ".mpoc" / "cache"
    cache.mkdir(parents=True)
    os.mkfifo(cache / "last-failed.json")
    assert run("test", "a-good.mpoc.yaml", "--lf").code == 0
    result = run("test", "b-wrong.mpoc.yaml")
    assert result.code == 1
    assert "is not written down for --lf" in result.err


def test_a_list_that_cannot_be_written_is_said(folder: Path) -> None:
    (folder / ".mpoc").write_text("not a folder")
    result = run("test", "b-wrong.mpoc.yaml")
    assert result.code == 1
    assert "1 failed" in result.out
    assert "is not written down for --lf" in result.err


# --watch


def watched(
    monkeypatch: pytest.MonkeyPatch, *steps: Callable[[], object], more: str = "-q"
) -> tuple[list[str], list[str]]:
    """The lines of `test --watch` while a folder changes, until somebody interrupts."""

    def end() -> None:
        raise KeyboardInterrupt

    left = [*steps, lambda: None, end]
    monkeypatch.setattr(time, "sleep", lambda _: left.pop(0)())
    result = run("test", ".", "--watch", *more.split())
    assert result.code == 130
    assert "Traceback" not in result.err
    said = [line for line in result.err.splitlines() if line.startswith("---")]
    return result.out.splitlines(), said


@pytest.fixture
def two_files(folder: Path) -> Path:
    for name in ("c-stops", "d-odd"):
        (folder / f"{name}.mpoc.yaml").unlink()
    return folder


def test_what_changes_or_fails_is_tested_again(
    two_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, wrong = two_files / "a-good.mpoc.yaml", two_files / "b-wrong.mpoc.yaml"
    lines, said = watched(
        monkeypatch,
        lambda: good.write_text(SMASH + "\n", "utf-8"),
        lambda: wrong.write_text(RIGHT, "utf-8"),
        lambda: good.write_text(SMASH, "utf-8"),
        lambda: (two_files / "c-new.mpoc.yaml").write_text(SMASH, "utf-8"),
    )
    counts = [line for line in lines if "passed" in line]
    assert counts == [
        *("1 passed, 1 failed", "1 passed, 1 failed", "1 passed"),
        *("1 passed", "1 passed"),
    ]
    assert said == [
        "--- a-good.mpoc.yaml was saved",
        "--- b-wrong.mpoc.yaml was saved",
        "--- a-good.mpoc.yaml was saved",
        "--- c-new.mpoc.yaml was saved",
    ]


def test_a_file_that_vanishes_is_named(
    two_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, wrong = two_files / "a-good.mpoc.yaml", two_files / "b-wrong.mpoc.yaml"
    _, said = watched(monkeypatch, wrong.unlink, lambda: None, lambda: None)
    assert said == ["--- b-wrong.mpoc.yaml is gone"]
    # An editor takes a file away before it writes it anew.
    text = good.read_text("utf-8")
    lines, said = watched(
        monkeypatch, good.unlink, lambda: good.write_text(text + "\n", "utf-8")
    )
    assert said == ["--- a-good.mpoc.yaml was saved"]
    assert lines == ["1 passed", "1 passed"]


def test_all_are_tested_where_the_settings_change(
    two_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = '[tool.mpoc.rulings]\nhazard-under-mover = "suffered-never"\n'
    lines, _ = watched(
        monkeypatch, lambda: (two_files / "pyproject.toml").write_text(settings)
    )
    counts = [line for line in lines if "passed" in line]
    assert counts == ["1 passed, 1 failed", "0 passed, 2 failed"]
    lines, errors = watched(monkeypatch, (two_files / "pyproject.toml").unlink)
    counts = [line for line in lines if "passed" in line]
    assert counts == ["0 passed, 2 failed", "1 passed, 1 failed"]
    assert errors == ["--- pyproject.toml is gone"]


def test_a_page_is_always_whole(
    two_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = two_files / "b-wrong.mpoc.yaml"
    watched(
        monkeypatch,
        lambda: wrong.write_text(RIGHT, "utf-8"),
        more="--format tap -o out.tap",
    )
    assert (two_files / "out.tap").read_text().count("\nok ") == 2


def test_what_cannot_be_watched(folder: Path) -> None:
    assert run("test", "-", "--watch").code == 2
    assert run("test", ".", "--watch", "--update").code == 2
    assert os.listdir(folder)
