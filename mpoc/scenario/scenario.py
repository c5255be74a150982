"""A scenario: a position, the players' actions, and the outcome that is expected.

The rest of the file is the same for every game; the game's ruleset says what a position
and an action are, and how they are written.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from os import PathLike, fsdecode
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of
from mpoc.scenario.problem_kinds import UNKNOWN_GAME
from mpoc.scenario.terms import NO_DOCSTRINGS, WrongRequest
from mpoc.text.document import Document, Path, parse, read_document
from mpoc.text.problems import FileProblems, Problem, nearest_name


class ScenarioAction(Action):
    """One action of a file.

    `path` leads to it in the document, `label` is its line of the file in short,
    `expect` is the outcome that the file expects, as it stands there, or None.
    """

    path: Path = ()
    label: str = ""
    expect: Mapping[str, Any] | None = None


class IdToCome(Record):
    """An id in a file that only the replay can give to a piece.

    `path` leads to it; `problem` is what is wrong with the file if the replay does not
    give it. A game says whether a piece of a position, or one that has left it, has it.
    """

    id: str
    path: Path
    problem: Problem

    def is_given(self, state: Any) -> bool:
        """Whether a piece has the id."""
        raise NotImplementedError


class Scenario(Record):
    """A scenario file without problems.

    `name` is the file's name for messages, `readings` are the readings of unclear rules
    that the file chooses. `start` is the game's state; it is None in a file with forces
    and no position. `expect` and `claims` are as in the file, with their names checked.
    `assume` lets the first legal answer stand in for a missing choice. `ids_to_come`
    are ids that it does not introduce.
    """

    document: Document
    name: str
    game: str
    title: str
    start: Any
    question: str = ""
    cites: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    notes: str = ""
    edition: str = ""
    readings: Mapping[str, str] = {}
    actions: tuple[ScenarioAction, ...] = ()
    expect: Mapping[str, Any] | None = None
    claims: Mapping[str, Mapping[str, Any] | str] = {}
    assume: bool = False
    ids_to_come: tuple[IdToCome, ...] = ()


def load(path: str | PathLike[str], *, stdin_name: str = "<stdin>") -> Scenario:
    """The scenario in a file; `-` is standard input, named `stdin_name` in messages.

    Raises `FileProblems` with at most 50 problems of the file; a fault of YAML itself
    ends the reading. Raises TypeError if `path` is not a path.
    """
    return scenario_of(
        read_document(fsdecode(path), stdin_name=stdin_name, faults_of=faults_of)
    )


def loads(text: str | bytes, name: str = "") -> Scenario:
    """The scenario in a text, or in the bytes of a file.

    With a `name` it is read as if it were the file of that name, beside which its mat
    and the settings of its project are looked for. Without one no file is read, and
    messages call it `<text>`.

    Raises `FileProblems` as `load` does, and TypeError if it is not a text.
    """
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"a scenario is read from str or bytes, not {type(text)}")
    if not isinstance(name, str):
        raise TypeError(f"the name of a text is a str, not {type(name)}")
    return scenario_of(
        parse(text, name or "<text>", is_file=bool(name), faults_of=faults_of)
    )


def faults_of(document: Document) -> Sequence[Problem]:
    """The problems of a document as a scenario."""
    try:
        scenario_of(document)
    except FileProblems as complaint:
        return complaint.problems
    return ()


def scenario_of(document: Document, finds_roots: bool = True) -> Scenario:
    """The scenario in a document.

    Raises `FileProblems`; if it `finds_roots`, those that follow from another problem
    are its consequences. Raises `WrongRequest` where Python has removed docstrings.
    """
    from mpoc.schema.validate import validate

    if sys.flags.optimize > 1:
        raise WrongRequest(NO_DOCSTRINGS)

    rules = rules_of(_game_of(document))
    is_valid, pieces = rules.valid()
    faults = validate(document, rules.schema, is_valid, pieces)
    if faults:
        usual = in_usual_spelling(document, faults)
        if usual is not document:
            return scenario_of(usual, finds_roots)
    try:
        scenario: Scenario = rules.read(document, faults)
    except FileProblems as complaint:
        if finds_roots and len(complaint.problems) > 1:
            from mpoc.scenario.root_problems import roots_first

            raise FileProblems(roots_first(document, complaint.problems)) from None
        raise
    return scenario


def odd_spellings(document: Document) -> list[Problem]:
    """What is read and does not stand in its usual spelling, such as `Advance`.

    Their mends write the usual one; they are all of one kind of fault, so that others
    may show once they are mended. Raises `FileProblems`.
    """
    from mpoc.schema.validate import validate

    rules = rules_of(_game_of(document))
    faults = validate(document, rules.schema, *rules.valid())
    return [fault for fault in faults if fault.mend is not None and fault.mend.is_read]


def in_usual_spelling(document: Document, faults: Sequence[Problem]) -> Document:
    """The document as if its words stood in their usual spelling, where that is sure.

    `faults` are those that its schema finds. The same document if nothing is to change.
    Raises `FileProblems`.
    """
    from mpoc.text.edits import with_cuts
    from mpoc.text.fixing import usual_spellings

    text = document.text
    cuts = usual_spellings(text, faults)
    if not cuts:
        return document
    usual = with_cuts(text, text, cuts)
    return parse(usual, document.name, is_file=document.is_file)


def _game_of(document: Document) -> str:
    """The game that a file names. Raises `FileProblems` for an unknown game."""
    name = document.root.get("game", DEFAULT)
    if not isinstance(name, str):
        # The schema reports this, together with all other problems.
        return DEFAULT
    if name in RULESETS:
        return name
    game_names = ", ".join(f"`{game}`" for game in RULESETS)
    complaint = UNKNOWN_GAME(
        game=name, games=game_names, mend=nearest_name(name, RULESETS)
    )
    raise FileProblems([document.problem(("game",), complaint)])
