"""A text of an editor as a scenario, and where the values of a document stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.scenario.scenario import faults_of, scenario_of
from mpoc.scenario.settle import Settler
from mpoc.scenario.terms import Terms
from mpoc.text.document import parse

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario
    from mpoc.text.document import Document, Path


class OpenText(Record):
    """A text that is open in an editor, and what places in it count.

    `path` is its file, or the file that it will be; empty where it has none yet.
    `encoding` is that of columns, and a search may take `seconds`.
    """

    text: str
    path: str = ""
    encoding: str = "utf-16"
    seconds: float = 0

    @property
    def name(self) -> str:
        """What messages call it."""
        return self.path or "<text>"


def document_of(open_text: OpenText) -> Document:
    """The document in a text. Raises FileProblems."""
    is_file = bool(open_text.path)
    return parse(open_text.text, open_text.name, is_file=is_file, faults_of=faults_of)


def settler() -> Settler:
    """Settles the scenario of one text, by the settings of its project."""
    return Settler(Terms(for_one_file=True), replay)


def prepared(document: Document, name: str) -> Scenario:
    """The scenario of a document, under the readings that hold for it.

    Raises FileProblems, WrongReading.
    """
    return settler().prepare(scenario_of(document), name)


def span_of(document: Document, path: Sequence[str | int]) -> tuple[int, int]:
    """Where the value at a path stands, or the nearest value on the way to it."""
    whole = tuple(path)
    for length in range(len(whole), 0, -1):
        try:
            return document.span_of(whole[:length])
        except (KeyError, IndexError, TypeError):
            continue
    return 0, 0


def path_at(document: Document, offset: int) -> tuple[Path, bool]:
    """The path of the innermost value at an offset, and whether its key is there."""
    path: Path = ()
    while True:
        for step, value in _entries(document.value_at(path)):
            inner = (*path, step)
            start, end = document.span_of(inner)
            if isinstance(step, str):
                key_start, key_end = document.key_span_of(inner)
                if key_start <= offset <= key_end:
                    return inner, True
            if start <= offset <= end:
                path = inner
                if not isinstance(value, (dict, list)):
                    return path, False
                break
        else:
            return path, False


def _entries(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)
