"""Files without their answers, and players who say again what the whole file says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mpoc.cli.asking.session import Session
from mpoc.cli.options import Options
from mpoc.engine.replay import Step
from mpoc.engine.statements import (
    Answers,
    Choice,
    Draw,
    Further,
    Reply,
    Roll,
    Unknown,
)
from mpoc.report.report import Report
from mpoc.report.style import Style
from mpoc.text.document import MappingNode, SequenceNode
from mpoc.text.edits import Draft, flow
from mpoc.text.mend import Cut

ANSWERS = ("roll", "choose", "then", "draw")
"""Keys of an action that only answer what rules ask."""

PATIENCE = 400
"""Lines of talk after which a session has gone astray."""


def without_answers(draft: Draft) -> Draft:
    """A file whose actions lack these keys, all else byte for byte as it was."""
    for index in range(len(draft.document.root.get("actions") or [])):
        for key in ANSWERS:
            action = draft.document.root["actions"][index]
            if isinstance(action, MappingNode) and key in list(action)[1:]:
                cut = removal(draft, action, ("actions", index, key))
                draft = draft.with_cuts(cut)
    return draft


def removal(draft: Draft, action: MappingNode, path: tuple[Any, ...]) -> Cut:
    """What takes a key away: its lines, or in a flow all from the comma before it."""
    text = draft.document.text
    start, _ = draft.document.key_span_of(path)
    _, end = draft.document.span_of(path)
    if text[action.marks[0]] == "{":
        return Cut(text.rindex(",", 0, start), end, "")
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    return Cut(text.rindex("\n", 0, start), line_end, "")


class Forgetful(Session):
    """A session in which the players say what `whole`, the ruling on all, has."""

    def __init__(self, draft: Draft, path: Path, whole: Report) -> None:
        self.whole = whole
        self.talked: list[str] = []
        super().__init__(draft, str(path), Options(), Style())

    def say(self, text: str) -> None:
        self.talked.append(text)

    def read_words(self) -> str:
        transcript = self.said_in_whole()
        self.talked.append(f"> {transcript}")
        assert len(self.talked) < PATIENCE, "\n".join(self.talked[-40:])
        return transcript

    def said_in_whole(self) -> str:
        """What the whole file answers where its copy waits."""
        question: Any = self.question
        if isinstance(question, Further):
            entry = self.entry(len(self.step.transcript.passages))
            assert entry is not None
            prefix = "decline " if entry.keys.get("use") is False else ""
            return f"{prefix}{entry.keys['from']}"
        if isinstance(question, Unknown):
            return self.dice_to_pick_up(question)
        key = identity(question)
        place = [identity(each.question) for each in answers_of(self.step)].count(key)
        entries = [
            each
            for each in answers_of(self.whole.outcome.steps[self.step.index])
            if identity(each.question) == key
        ]
        if isinstance(question, Roll):
            return str(entries[place].answer.sentence()).replace(" and ", " ")
        assert isinstance(question, Choice | Draw)
        if place < len(entries):
            answer = entries[place].answer
        else:
            answer = self.in_force().keys[question.key]
        words = [each.words for each in question.options if each.value == answer]
        if words:
            return words[0]
        return flow(self.settlement.wording.plain(question.key, answer))

    def entry(self, number: int) -> Answers | None:
        """The entry of `then` of the further action of that number, in their order."""
        transcript = self.whole.outcome.steps[self.step.index].transcript
        paths = [
            each.path for each in sorted(transcript.passages, key=lambda p: p.start)
        ]
        answers = self.whole.scenario.actions[self.step.index].answers
        entries = {entry.path: entry for entry in entries_of(answers)}
        return entries.get(paths[number]) if number < len(paths) else None

    def in_force(self) -> Answers:
        """The answers of the whole file for what is under way."""
        passage_count = len(self.step.transcript.passages)
        answers = self.whole.scenario.actions[self.step.index].answers
        return (self.entry(passage_count - 1) or answers) if passage_count else answers

    def dice_to_pick_up(self, question: Unknown) -> str:
        """How many dice; Boost Dice are left to mpoc to count."""
        counts = dict(self.in_force().roll.counts())
        kinds = ["action", "boost", "power"] if "boost" in question.line else ["action"]
        lines = [
            "-" if kind == "boost" else str(counts.get(kind) or "-") for kind in kinds
        ]
        return " ".join(lines)


def identity(question: Any) -> tuple[Any, ...]:
    """What distinguishes the questions of one action, unless one is asked again."""
    return type(question), question.rule, question.bearer, getattr(question, "key", "")


def answers_of(step: Step) -> list[Reply]:
    return [one for one in step.transcript.statements if isinstance(one, Reply)]


def entries_of(answers: Answers) -> Iterator[Answers]:
    for entry in answers.then:
        yield entry
        yield from entries_of(entry)


def is_within(part: str, whole: str) -> bool:
    """Whether a text is another text without some of its characters."""
    rest = iter(whole)
    return all(sign in rest for sign in part)


def plain(value: Any) -> Any:
    """A value of a document without its places."""
    if isinstance(value, MappingNode):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, SequenceNode):
        return [plain(each) for each in value]
    return value
