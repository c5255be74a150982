"""Why a replay stopped: conditions that fail, questions, and the lines that answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Step
from mpoc.engine.statements import (
    Answers,
    Check,
    Choice,
    Draw,
    Enter,
    Further,
    Leave,
    Roll,
    Statement,
    Unknown,
)
from mpoc.report.style import Style
from mpoc.rules.wording import Wording
from mpoc.scenario.answers import choice_to_write
from mpoc.scenario.questions import legal_answers, open_question
from mpoc.scenario.trace import pages

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario

MOST_LEGAL = 40
"""Legal answers to a question that are listed."""


class Addition(Record):
    """Lines that a file lacks, and where they belong."""

    where: str
    lines: tuple[str, ...]
    note: str = ""


def refusal_lines(checks: Sequence[Check], indent: int, style: Style) -> Iterable[str]:
    """Every condition that fails: name, facts, page, what would mend it."""
    width = max(len(check.name) for check in checks)
    blank = " " * indent
    hang = indent + width + 2
    for check in checks:
        text = f"{blank}{check.name:<{width}}  not: {check.words}"
        yield style.line(text, pages([check.cite]), hang)
        if check.facts:
            yield style.line(f"{' ' * hang}{check.facts}", "", hang)
        if check.mend:
            yield style.line(f"{' ' * hang}to mend it: {check.mend}", "", hang)


def waiting_lines(
    scenario: Scenario, step: Step, wording: Wording, indent: int, style: Style
) -> Iterable[str]:
    """What the replay waits for, the legal answers, and the lines to add."""
    question = step.told.waits
    blank = " " * indent
    cite = getattr(question, "cite", None)
    shown = "" if cite is None else pages([cite])
    yield style.line(f"{blank}waits for {open_question(question)}", shown, indent + 2)
    legal = legal_answers(question)
    if legal:
        told = ", ".join(legal[:MOST_LEGAL])
        if len(legal) > MOST_LEGAL:
            told += f" and {len(legal) - MOST_LEGAL} more"
        yield style.line(f"{blank}legal: {told}", "", indent + 7)
    add = lines_to_add(scenario, step, wording)
    yield style.line(f"{blank}write {add.where}:", "", indent + 2)
    for line in add.lines:
        yield style.plain(f"{blank}    {line}")
    if add.note:
        yield style.line(f"{blank}({add.note})", "", indent + 2)


def lines_to_add(scenario: Scenario, step: Step, wording: Wording) -> Addition:
    """The lines that the file lacks, with the first legal answer, and where."""
    told = step.told
    question = told.waits
    action = scenario.actions[step.index]
    if isinstance(question, Unknown) and question.where:
        return Addition(question.where, (question.line,), _left_open(question.line))
    answers, missing = answers_in_force(action.answers, told)
    key, text, note = _answer(question, wording)
    for rule in reversed(missing):
        inner = f"{key}: [{text}]" if key in ("choose", "then") else text
        key, text = "then", f"{{from: {rule}, {inner}}}"
    where = f"in action {step.index + 1}"
    if answers is not action.answers:
        for place in answers.path[len(action.answers.path) + 1 :: 2]:
            where += f", in entry {int(place) + 1} of its `then`"
        where += f" from {answers.keys.get('from')}"
    mended = None
    if isinstance(question, Unknown) and not missing:
        mended = entry_to_mend(answers, step, text.partition(":")[0])
    if mended is not None:
        where += f", in entry {int(mended.path[-1]) + 1} of its `choose`"
        answers = mended
    with suppress(KeyError, IndexError):
        where += f" (line {scenario.document.mark_of(answers.path).line})"
    if key not in ("choose", "then"):
        return Addition(where, (text,), note)
    if getattr(answers, key):
        where += f", in its `{key}`"
        place = place_of(answers, key, step)
        if place < len(getattr(answers, key)):
            where += f" before its entry {place + 1}, which does not answer this"
        return Addition(where, (f"- {text}",), note)
    return Addition(where, (f"{key}:", f"  - {text}"), note)


_ANOTHER = "or another legal answer"


def _answer(question: Statement | None, wording: Wording) -> tuple[str, str, str]:
    """The key under which an answer belongs, its text, and what else to know."""
    if isinstance(question, Unknown):
        return "", question.line, _left_open(question.line)
    if isinstance(question, Roll):
        roll, how = wording.roll_to_write(question)
        if question.own:
            return "", roll, how
        by = f", by: {question.bearer}" if question.bearer else ""
        return "choose", f"{{for: {question.rule}{by}, {roll}}}", how
    if isinstance(question, Choice | Draw):
        legal = [option for option in question.options if not option.objections]
        if question.key == "order":
            order = ", ".join(option.words for option in legal)
            return "choose", f"{{order: [{order}]}}", "in the order that is wanted"
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
    """What to know of a line with something that only the players can tell."""
    return "replace each … by what was so at the table" if "…" in line else ""


def place_of(answers: Answers, key: str, step: Step) -> int:
    """The number, from 0, that a missing entry of `choose` or `then` will have.

    Answers are read in their order: it is missing before those that were not read.
    """
    within = (*answers.path, key)
    later = [int(each[-1]) for each in step.unread if each[:-1] == within]
    return min([*later, len(getattr(answers, key))])


def entry_to_mend(answers: Answers, step: Step, key: str) -> Answers | None:
    """The entry of `choose` that was read last, where it says what is asked for anew.

    Such as an id that is taken: another answer goes where that one stands.
    """
    read = answers.choose[: place_of(answers, "choose", step)]
    if key in answers.keys or not read or key not in read[-1].keys:
        return None
    return read[-1]


def answers_in_force(answers: Answers, told: Transcript) -> tuple[Answers, list[str]]:
    """The answers in force where the replay stopped.

    Also the rules whose further attacks were under way then and have no entry in the
    file, the outermost first.
    """
    missing: list[str] = []
    for rule, path in _under_way(told):
        found = [entry for entry in answers.then if path and entry.path == path]
        if found:
            answers = found[0]
        else:
            missing.append(rule)
    return answers, missing


def _under_way(told: Transcript) -> list[tuple[str, tuple[str | int, ...]]]:
    """The further attacks that had begun and not ended: rule and path of its entry."""
    opened: list[int] = []
    for place, one in enumerate(told.said):
        if isinstance(one, Enter):
            opened.append(place)
        elif isinstance(one, Leave):
            opened.pop()
    paths = {passage.start: passage.path for passage in told.passages}
    found = []
    for place in opened:
        frame = told.said[place]
        if place in paths and isinstance(frame, Enter):
            found.append((frame.rule, paths[place]))
    return found
