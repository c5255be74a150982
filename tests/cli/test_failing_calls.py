"""Every call to the system may fail: it is told, nothing is lost or half written."""

from __future__ import annotations

import builtins
import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from places import SCENARIOS

pytestmark = pytest.mark.slow

RISE = SCENARIOS / "rise"
CALLS = (
    *("stat", "lstat", "listdir", "scandir", "open", "readlink", "mkdir", "rename"),
    *("replace", "link", "unlink", "rmdir", "chmod", "fchmod", "fsync"),
)
COMMANDS = (
    "run a.mpoc.yaml",
    "run mat.mpoc.yaml -o old.txt",
    "run a.mpoc.yaml --format html -o new.html",
    "test .",
    "test . --lf",
    "test . --format junit -o new.xml",
    "check .",
    "check --fix wrong.mpoc.yaml",
    "fmt wide.mpoc.yaml",
    "shrink a.mpoc.yaml -o old.txt",
    "legal mat.mpoc.yaml",
    "new brawl new.mpoc.yaml",
    "new brawl old.txt --force",
    "rulings --sheet -o new.yaml",
    "schema --install",
    "play --moves 2 --save new.mpoc.yaml",
    "find smashed",
)


class Calls:
    """Counts the calls about paths of a folder, of which one fails."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = str(folder)
        self.count = 0
        self.failing = -1
        self.reason = 0
        self.failed = ""
        monkeypatch.setattr(builtins, "open", self.guarded(open))
        for name in CALLS:
            if hasattr(os, name):
                monkeypatch.setattr(os, name, self.guarded(getattr(os, name)))

    def guarded(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def guard(path: Any = ".", *arguments: Any, **more: Any) -> Any:
            if isinstance(path, str | Path) and self.is_inside(str(path)):
                self.count += 1
                if self.count == self.failing:
                    self.failed = call.__name__
                    raise OSError(self.reason, os.strerror(self.reason), str(path))
            return call(path, *arguments, **more)

        return guard

    def is_inside(self, path: str) -> bool:
        return not os.path.isabs(path) or path.startswith(self.folder)


def fill(folder: Path) -> None:
    """Files of all that a command reads."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(RISE / "format" / "mats", folder / "mats")
    text = (RISE / "examples" / "smash-fire.mpoc.yaml").read_text("utf-8")
    (folder / "a.mpoc.yaml").write_text(text, "utf-8")
    (folder / "wide.mpoc.yaml").write_text(text.replace(": ", ":  "), "utf-8")
    (folder / "wrong.mpoc.yaml").write_text(text.replace("smash", "Smash"), "utf-8")
    mat = RISE / "format" / "a-mat-and-the-first-answers.mpoc.yaml"
    shutil.copy(mat, folder / "mat.mpoc.yaml")
    settings = '[tool.mpoc]\nrulings-file = "sheet.yaml"\n'
    (folder / "pyproject.toml").write_text(settings, "utf-8")
    (folder / "sheet.yaml").write_text("rulings: {throw-region: half-plane}\n", "utf-8")
    (folder / "old.txt").write_text("old", "utf-8")


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_a_call_that_fails_is_told_and_loses_nothing(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    fill(folder)
    monkeypatch.chdir(folder)
    before = contents(folder)
    with monkeypatch.context() as patches:
        calls = Calls(folder, patches)
        assert run(*command.split()).code in (0, 1, 3, 4)
        number = calls.count
    after = contents(folder)
    assert number or command.startswith("find")
    for place in range(1, number + 1):
        fill(folder)
        os.chdir(folder)
        with monkeypatch.context() as patches:
            calls = Calls(folder, patches)
            calls.failing = place
            calls.reason = (errno.EACCES, errno.EIO)[place % 2]
            result = run(*command.split())
        assert "fault of mpoc's own" not in result.err, (place, result.err)
        assert result.code in range(6), (place, result.code)
        now = contents(folder)
        assert before.keys() <= now.keys()
        for path, content in now.items():
            whole = after.get(path, content)
            assert content == whole or not whole.startswith(content), (place, path)
            is_left_over = Path(path).name.startswith(".new.")
            assert calls.failed == "unlink" or not is_left_over, (place, path)
            if "-o" not in command:
                assert content in (before.get(path, content), whole), (place, path)
