"""Files to begin with, whose texts stand in `starters.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mpoc.engine.record import Record
from mpoc.engine.statements import Roll
from mpoc.games.kit.book.prose import Table, read_tables
from mpoc.rules.starters import Starter, StarterQuestion

HEAD, POSITION = "head", "position"
"""The entries whose texts begin all files, and those that have a phase."""

KEYS = ("by", "second", "target")
"""What may be asked before a file is begun, as the command line calls it."""

COORDINATES = "    at: "
"""Begins the line that says where a card that is drawn lies."""


class StarterText(Record):
    """A file to begin with as the TOML describes it: `words`, title, phase and text.

    The entries of what files share have a text alone. A file without a phase has a
    position of its own in its text.
    """

    words: str
    questions: tuple[StarterQuestion, ...]
    title: str
    phase: str
    text: str
    about: str = ""


def read_starters(
    package: str, roll: Callable[[Roll], str], omitted_keys: tuple[str, ...]
) -> list[Starter]:
    """The files of `starters.toml` in a package.

    In the texts TITLE and PHASE stand for those of the file, CARD for the answer to
    the question `by`. `roll` and `omitted_keys` are those of a `Starter`.
    """
    kinds = read_tables(package, "starters.toml", _starter_text)
    head, position = kinds.pop(HEAD).text, kinds.pop(POSITION).text
    return [
        Starter(
            kind,
            text.words,
            text.questions,
            _files(head, position, text),
            roll,
            omitted_keys,
            text.about,
        )
        for kind, text in kinds.items()
    ]


def _starter_text(_: str, table: Table) -> StarterText:
    return StarterText(
        table.sentence("words", ""),
        read_questions(table),
        table.sentence("title", ""),
        table.sentence("phase", ""),
        table.text("text"),
        table.sentence("about", ""),
    )


def read_questions(table: Table) -> tuple[StarterQuestion, ...]:
    """The questions of a kind of file: under each key a question and its usual answer.

    Raises `ProseFault` for anything else.
    """
    questions = []
    for key in KEYS:
        if key in table:
            pair = table.sentences(key)
            if len(pair) != 2:
                raise table.fault(key, "a question and its usual answer")
            questions.append(StarterQuestion(key, *pair))
    return tuple(questions)


def _files(
    head: str, position: str, own: StarterText
) -> Callable[[Mapping[str, str]], Iterator[str]]:
    """The files of a kind for the card that is named, if one is asked for.

    The second leaves out where the card lies, as only some cards lie anywhere.
    """
    parts = [head, position, own.text] if own.phase else [head, own.text]
    file = "\n".join([part.strip("\n") + "\n" for part in parts])
    file = file.replace("TITLE", own.title).replace("PHASE", own.phase)

    def texts(answers: Mapping[str, str]) -> Iterator[str]:
        whole = file.replace("CARD", answers.get("by", ""))
        yield whole
        if own.questions:
            lines = whole.splitlines(keepends=True)
            yield "".join([line for line in lines if COORDINATES not in line])

    return texts
