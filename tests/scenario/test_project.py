"""Settings that cannot be read are an error: they may change rulings."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from places import ROOT

SMASH = ROOT / "scenarios" / "rise" / "examples" / "smash-fire.mpoc.yaml"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a project file above a scenario, before the file exists."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rulings").mkdir()
    (tmp_path / "rulings" / "smash.mpoc.yaml").write_bytes(SMASH.read_bytes())
    return tmp_path / "pyproject.toml"


DEEP = f"x = {'[' * 5_000}{']' * 5_000}"
LONG = f"{'.'.join(['a'] * 100_000)} = 1"

UNREADABLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (Path.mkdir, "the settings of a project are a file"),
    "a pipe": (os.mkfifo, "the settings of a project are a file"),
    "a link to itself": (
        lambda path: path.symlink_to(path.name),
        "the file cannot be read: Too many levels of symbolic links",
    ),
    "no table": (lambda path: path.write_text("tool = 1\n"), "`tool` is not a table"),
    "depth": (
        lambda path: path.write_text(f"[tool.mpoc]\n{DEEP}\n"),
        "values are nested too deeply",
    ),
    "a long key": (
        lambda path: path.write_text(f"[tool.mpoc]\n{LONG}\n"),
        "a key has more than 16 parts",
    ),
    "digits": (
        lambda path: path.write_text(f"[tool.mpoc]\nx = {'9' * 100_000}\n"),
        "Exceeds the limit (4300 digits)",
    ),
    "UTF-16": (
        lambda path: path.write_text("[tool.mpoc]\n", encoding="utf-16"),
        "the file is not saved as UTF-8",
    ),
    "UTF-16 without a mark": (
        lambda path: path.write_text("[tool.mpoc]\n", encoding="utf-16-le"),
        "the file is not saved as UTF-8",
    ),
    "size": (
        lambda path: path.write_text("[tool.mpoc]\n" + "# x\n" * 300_000),
        "the file is longer than 1024 KiB",
    ),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_settings_that_cannot_be_read_are_an_error(project: Path, kind: str) -> None:
    make, words = UNREADABLE[kind]
    make(project)
    result = run("run", "rulings/smash.mpoc.yaml")
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(f"mpoc: pyproject.toml: {words}")


@pytest.mark.parametrize(("closed", "code"), [("rulings", 2), ("", 0)])
def test_a_folder_in_which_nobody_may_look_for_settings(
    project: Path, monkeypatch: pytest.MonkeyPatch, closed: str, code: int
) -> None:
    """It is an error beside the scenario; a folder above is of another project."""
    lstat = os.lstat
    shut = project.parent / closed / project.name

    def closed_lstat(path: Any, **how: Any) -> os.stat_result:
        if str(path) == str(shut):
            raise PermissionError(13, "Permission denied", path)
        return lstat(path, **how)

    monkeypatch.setattr(os, "lstat", closed_lstat)
    result = run("run", "rulings/smash.mpoc.yaml")
    assert result.code == code
    words = "pyproject.toml: the file cannot be read: Permission denied\n"
    assert result.err.endswith(words) == bool(code)


def test_a_project_without_a_table_for_mpoc_says_nothing(project: Path) -> None:
    project.write_text(f"[tool.other]\n{LONG}\n")
    assert run("run", "rulings/smash.mpoc.yaml").code == 0


@pytest.mark.parametrize(
    "text",
    [
        "[tool.mpoc]\n{}",
        "\ufeff[tool.mpoc]\n{}",
        "[ tool ]\nmpoc.{}",
        '["t\\u006fol".mpoc]\n{}',
        '["t\\U0000006fol"]\n[tool."mp\\u006fc"]\n{}',
        '[tool."mp\\u006fc"]\n{}',
        "tool = {{mpoc = {{{}}}}}",
        "tool.'mpoc'.{}",
    ],
)
def test_a_table_is_found_however_its_name_is_written(project: Path, text: str) -> None:
    project.write_text(text.format('edition = "none"'))
    result = run("run", "rulings/smash.mpoc.yaml")
    assert result.code == 2
    assert "there is no edition `none`" in result.err


def test_a_sheet_outside_the_project_is_not_read(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A complaint would quote its lines."""
    folder = project.parent / "inner"
    (project.parent / "rulings").rename(folder)
    outside = project.parent / "secret.yaml"
    outside.write_text("password: swordfish\n")
    (folder / "pyproject.toml").write_text('[tool.mpoc]\nrulings-file="../secret.yaml"')
    monkeypatch.chdir(folder)
    result = run("run", "smash.mpoc.yaml")
    assert result.code == 3
    assert "file-elsewhere" in result.err
    assert "swordfish" not in result.err
    (folder / "secret.yaml").write_bytes(outside.read_bytes())
    (folder / "pyproject.toml").write_text('[tool.mpoc]\nrulings-file="secret.yaml"')
    assert "unknown-key" in run("run", "smash.mpoc.yaml").err
