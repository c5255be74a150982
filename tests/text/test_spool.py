"""Text that waits: nothing of it is lost, wherever it waits."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from mpoc.report.formats import json as json_format
from mpoc.text import files
from mpoc.text.files import Spool

TEXTS = ["a" * 5, "", "täglich " * 3, "東京", "z"]


class FullFile(FileIO):
    """A file on a disk with room for a few bytes."""

    def write(self, data: Any) -> int:
        room = 25 - self.tell()
        if room <= 0:
            raise OSError(28, "No space left on device")
        return super().write(data[:room])


@pytest.fixture(params=["in memory", "in a file", "on a full disk", "on a small disk"])
def how(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> str:
    """Where the text waits."""
    if request.param != "in memory":
        monkeypatch.setattr(files, "MOST_HELD", 8)

    def full(**_: Any) -> Any:
        raise OSError(28, "No space left on device")

    def small(**_: Any) -> FullFile:
        return FullFile(tmp_path / "small", "w+")

    if request.param == "on a full disk":
        monkeypatch.setattr(tempfile, "TemporaryFile", full)
    if request.param == "on a small disk":
        monkeypatch.setattr(tempfile, "TemporaryFile", small)
    return str(request.param)


def test_all_comes_back_in_its_order(how: str) -> None:
    waiting = Spool()
    assert not waiting
    for text in TEXTS:
        waiting.add(text.encode())
    assert waiting
    for _ in range(2):
        assert b"".join(waiting.pieces()).decode() == "".join(TEXTS)
        assert "".join(waiting.texts()) == "".join(TEXTS)
    assert bool(waiting._bytes_in_file) == (how in ("in a file", "on a small disk"))


class Outcome(dict[str, Any]):
    """A document that counts how many of its kind there are."""

    alive = most_alive = 0

    def __init__(self, number: int) -> None:
        super().__init__(number=number)
        Outcome.alive += 1
        Outcome.most_alive = max(Outcome.alive, Outcome.most_alive)

    def __del__(self) -> None:
        Outcome.alive -= 1


def test_of_many_outcomes_few_are_held_at_once() -> None:
    def documents() -> Iterator[Outcome]:
        return map(Outcome, range(50))

    text = "".join(json_format._files(documents()))
    assert text.count('"number"') == 50
    assert Outcome.most_alive <= 2
    assert "".join(json_format._files(iter(()))) == '{\n  "files": []\n}\n'
