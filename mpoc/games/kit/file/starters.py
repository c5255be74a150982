"""Files to begin with, whose texts stand in `starters.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mpoc.engine.statements import Roll
from mpoc.games.kit.book.prose import Table, read_tables
from mpoc.rules.starters import Starter

SHARED = "file"
"""The entry whose text is that of all files."""


def read_starters(
    package: str, roll: Callable[[Roll], str], left_out: tuple[str, ...]
) -> list[Starter]:
    """The files of `starters.toml` in a package; about none of them anything is asked.

    Each entry has `words`, a `text` that stands for `ACTIONS` in the shared text, and
    other keys whose names in capitals their values stand for there. `roll` and
    `left_out` are those of a `Starter`.
    """
    kinds = read_tables(package, "starters.toml", _texts)
    shared = kinds.pop(SHARED)["text"]
    return [
        Starter(kind, texts["words"], (), _file(shared, texts), roll, left_out)
        for kind, texts in kinds.items()
    ]


def _texts(_: str, table: Table) -> dict[str, str]:
    return table.texts_by_key() | {"text": table.text("text")}


def _file(
    shared: str, texts: Mapping[str, str]
) -> Callable[[Mapping[str, str]], Iterable[str]]:
    file = shared
    for key, value in texts.items():
        if key not in ("words", "text"):
            file = file.replace(key.upper(), value)
    file = file.replace("ACTIONS", texts["text"])
    return lambda answers: (file,)
