"""The kinds of problems that only files of small games can have."""

from __future__ import annotations

from mpoc.text.problems import ProblemKind

UNKNOWN_PLAYER = ProblemKind(
    "unknown-player",
    "there is no player `{name}`",
    "A name belongs to no player of the file.",
    "Write it as it stands under `players`.",
    expected="{known}",
)
