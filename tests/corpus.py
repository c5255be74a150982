"""The corpus of hostile files, and what must be reported of each."""

from __future__ import annotations

from pathlib import Path

from places import HOSTILE

FILES = sorted(HOSTILE.glob("*.hostile"))


def expected_of(file: Path) -> dict[str, str]:
    lines = file.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    value = dict(line.split(": ", 1) for line in lines)
    assert set(value) == {"level", "cause", "code", "at", "message"}, file.name
    return value
