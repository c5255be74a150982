"""Answers to the questions of a replay, as lines of a file, and where they belong."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Step
from mpoc.engine.statements import (
    Answers,
    Choice,
    Draw,
    Enter,
    Further,
    Leave,
    OpenChoice,
    Roll,
    Statement,
    Unknown,
)
from mpoc.rules.wording import Wording
from mpoc.text.edits import flow

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario

_ANOTHER = "or another legal answer"


class Addition(Record):
    """Lines that a file lacks, and where they belong."""

    where: str
    lines: tuple[str, ...]
    note: str = ""


def lines_to_add(scenario: Scenario, step: Step, wording: Wording) -> Addition:
    """The lines that the file lacks, with the first legal answer, and where."""
    transcript = step.transcript
    question = transcript.waits
    action = scenario.actions[step.index]
    if isinstance(question, Unknown) and question.where:
        return Addition(question.where, (question.line,), _left_open(question.line))
    answers, missing = answers_in_force(action.answers, transcript)
    key, text, note = _line_for(question, wording)
    for rule in reversed(missing):
        inner = f"{key}: [{text}]" if key in ("choose", "then") else text
        key, text = "then", f"{{from: {rule}, {inner}}}"
    where = f"in action {step.index + 1}"
    if answers is not action.answers:
        for place in answers.path[len(action.answers.path) + 1 :: 2]:
            where += f", in entry {int(place) + 1} of its `then`"
        where += f" from {answers.keys.get('from')}"
    entry = None
    if isinstance(question, Unknown) and not missing:
        entry = entry_to_mend(answers, step, text.partition(":")[0])
    if entry is not None:
        where += f", in entry {int(entry.path[-1]) + 1} of its `choose`"
        answers = entry
    with suppress(KeyError, IndexError):
        where += f" (line {scenario.document.mark_of(answers.path).line})"
    if key not in ("choose", "then"):
        return Addition(where, (text,), note)
    if getattr(answers, key):
        where += f", in its `{key}`"
        place = place_of(answers, key, step)
        if place < len(getattr(answers, key)):
            why = why_later(question, getattr(answers, key)[place])
            where += f" before its entry {place + 1}, which {why}"
        return Addition(where, (f"- {text}",), note)
    return Addition(where, (f"{key}:", f"  - {text}"), note)


def why_later(question: Statement | None, entry: Answers) -> str:
    """Why an entry is not the answer, where it may only be about another figure."""
    if (
        isinstance(question, Choice | Draw | OpenChoice | Roll)
        and entry.keys.get("for") == question.rule
        and entry.keys.get("by", "") != question.bearer
    ):
        by = entry.keys.get("by", "")
        return f"says `by: {by}`" if by else "says no `by`"
    return "does not answer this"


def choice_to_write(question: Choice | Draw, value: Any, wording: Wording) -> str:
    """An answer to a choice other than an order: a key of the action, or an entry."""
    answer = f"{question.key}: {flow(wording.plain(question.key, value))}"
    if question.own:
        return answer
    by = f", by: {question.bearer}" if question.bearer else ""
    return f"{{for: {question.rule}{by}, {answer}}}"


def _line_for(question: Statement | None, wording: Wording) -> tuple[str, str, str]:
    """The key under which an answer belongs, its text, and what else to know."""
    if isinstance(question, Unknown):
        return "", question.line, _left_open(question.line)
    if isinstance(question, Roll):
        roll, note = wording.roll_to_write(question)
        if question.own:
            return "", roll, note
        by = f", by: {question.bearer}" if question.bearer else ""
        return "choose", f"{{for: {question.rule}{by}, {roll}}}", note
    if isinstance(question, OpenChoice):
        by = f", by: {question.bearer}" if question.bearer else ""
        answer = f"{question.key}: {question.form()}"
        text = answer if question.own else f"{{for: {question.rule}{by}, {answer}}}"
        return "" if question.own else "choose", text, _left_open(text)
    if isinstance(question, Choice | Draw):
        legal = [option for option in question.options if not option.objections]
        if question.key == "order":
            order = ", ".join(option.words for option in legal)
            return "choose", f"{{order: [{order}]}}", "in the order they choose"
        answer = choice_to_write(question, legal[0].value, wording)
        note = "or what was drawn" if isinstance(question, Draw) else _ANOTHER
        return "" if question.own else "choose", answer, note
    assert isinstance(question, Further)
    source = (question.options or question.sources)[0]
    text = f"{{from: {source}, roll: {{…}}}}"
    note = _left_open(text)
    if any(question.optional):
        note = f"{note}; `use: false` instead of the roll declines it"
    return "then", text, note


def _left_open(line: str) -> str:
    """What to know of a line with blanks for the players to fill."""
    return "replace each … with what was true at the table" if "…" in line else ""


def place_of(answers: Answers, key: str, step: Step) -> int:
    """The number, from 0, that a missing entry of `choose` or `then` will have.

    Answers are read in order, so it belongs before those that have not been read.
    """
    within = (*answers.path, key)
    later = [int(path[-1]) for path in step.unread if path[:-1] == within]
    return min([*later, len(getattr(answers, key))])


def entry_to_mend(answers: Answers, step: Step, key: str) -> Answers | None:
    """The entry of `choose` that was read last, if its answer is asked for again.

    An id that is already taken is such an answer; the new one replaces it.
    """
    read = answers.choose[: place_of(answers, "choose", step)]
    if key in answers.keys or not read or key not in read[-1].keys:
        return None
    return read[-1]


def answers_in_force(
    answers: Answers, transcript: Transcript
) -> tuple[Answers, list[str]]:
    """The answers in force where the replay stopped.

    Also the rules whose further attacks were under way then and have no entry in the
    file, the outermost first.
    """
    missing: list[str] = []
    for rule, path in _under_way(transcript):
        entries = [entry for entry in answers.then if path and entry.path == path]
        if entries:
            answers = entries[0]
        else:
            missing.append(rule)
    return answers, missing


def _under_way(transcript: Transcript) -> list[tuple[str, tuple[str | int, ...]]]:
    """The further attacks that have begun and not ended: rule and path of the entry."""
    open_places: list[int] = []
    for place, statement in enumerate(transcript.statements):
        if isinstance(statement, Enter):
            open_places.append(place)
        elif isinstance(statement, Leave):
            open_places.pop()
    paths = {passage.start: passage.path for passage in transcript.passages}
    attacks = []
    for place in open_places:
        frame = transcript.statements[place]
        if place in paths and isinstance(frame, Enter):
            attacks.append((frame.rule, paths[place]))
    return attacks
