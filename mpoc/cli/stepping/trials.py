"""Other answers tried: each makes another text of the file, with its own ruling.

What may be answered is what the engine lists, and an answer is written into the text as
`mpoc run --ask` does it. The way back is the text before.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mpoc.cli.speech import writing
from mpoc.engine.record import Record
from mpoc.engine.statements import Choice, Draw, OpenChoice, Reply
from mpoc.exploration.replay import replay
from mpoc.report.asking import answer_read, ask_words, listed_words
from mpoc.report.legal import written_action
from mpoc.report.next_action import next_actions, way_text
from mpoc.report.report import (
    Report,
    bare_report,
    difference_words,
    stop_words,
    verdict_words,
    with_dependences,
)
from mpoc.report.ruling.moments import ACTION, RESULT, START, STOP
from mpoc.report.style import Style
from mpoc.rules.registry import rules_of
from mpoc.scenario.edits.answer_edits import write_answer
from mpoc.scenario.edits.reopening import OpenFile, reopen
from mpoc.scenario.questions import chosen_words
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.settle import Settler
from mpoc.scenario.written_file import other_meaning
from mpoc.schema.editors import with_line_for_editors
from mpoc.schema.key_order import key_order
from mpoc.text.edits import draft_of, flow, replacement
from mpoc.text.files import write_new
from mpoc.text.pruning import removal, splice

if TYPE_CHECKING:
    from typing import Any

    from mpoc.report.ruling.moments import Moment
    from mpoc.scenario.scenario import Scenario
    from mpoc.scenario.settle import Settlement
    from mpoc.scenario.terms import Terms
    from mpoc.text.document import Document
    from mpoc.text.edits import Draft

MOST_ROUNDS = 20
"""How often answers that no rule asks for any more are looked for."""


class Subject(Record):
    """What may be answered otherwise: a question of an action, or the action itself.

    `place` is that of the answer among the statements of the action with the number
    `index`, from 0; None where the whole action is meant.
    """

    words: str
    index: int
    place: int | None = None


class Possible(Record):
    """An answer in words, and as it is typed or written.

    `why` says why it is not legal, `is_given` whether it is the one that is given now.
    """

    words: str
    value: Any = None
    why: str = ""
    is_given: bool = False


class Trial(Record):
    """A text of the file: the words that made it, its draft, and its ruling.

    `subject` is what was answered otherwise. `dropped` counts the later answers that
    nothing asks for any more.
    """

    words: str
    draft: Any
    settlement: Settlement
    subject: Subject | None = None
    dropped: int = 0


class Trials:
    """One file, and the answers that were tried one after the other."""

    def __init__(self, draft: Draft, path: str, terms: Terms) -> None:
        self.path = path
        self.settler = Settler(terms, replay)
        settlement = self.settler.settle(scenario_of(draft.document), path)
        self.stack = [Trial("", draft, settlement)]
        self.saved = 0
        self._reported: Settlement | None = None
        self.rules = rules_of(settlement.scenario.game)
        self.order = key_order(self.rules.schema)

    @property
    def settlement(self) -> Settlement:
        """The ruling with the answers tried so far."""
        return self.stack[-1].settlement

    @property
    def draft(self) -> Draft:
        """The text with the answers tried so far."""
        draft: Draft = self.stack[-1].draft
        return draft

    @property
    def count(self) -> int:
        """How many answers are tried."""
        return len(self.stack) - 1

    def report(self) -> Report:
        """The ruling with the unclear rules that it depends on; made once for each."""
        settlement = self.settlement
        if self._reported is not settlement:
            self._report = with_dependences(bare_report(settlement))
            self._reported = settlement
        return self._report

    def accept(self, trial: Trial) -> None:
        """Go on from a trial."""
        self.stack.append(trial)

    def undo(self) -> Trial | None:
        """Take the last answer back, and return it; None without any."""
        if not self.count:
            return None
        self.saved = min(self.saved, self.count - 1)
        return self.stack.pop()

    # What may be answered

    def subjects(self, moment: Moment) -> list[Subject]:
        """What may be answered otherwise at a moment."""
        outcome = self.settlement.outcome
        actions = self.settlement.scenario.actions
        if moment.kind in (START, RESULT):
            at = 0 if moment.kind == START else len(actions)
            if at < len(actions) or outcome.status == "done":
                return [Subject(f"what is played as action {at + 1}", at)]
            return []
        index = moment.action - 1
        subjects = self.questions(moment)
        if moment.kind == ACTION or (moment.kind == STOP and moment.question is None):
            subjects.append(Subject(f"what is played as action {moment.action}", index))
        return subjects

    def questions(self, moment: Moment) -> list[Subject]:
        """The questions that were answered at a moment, or wait there."""
        if not moment.action:
            return []
        index = moment.action - 1
        transcript = self.settlement.outcome.steps[index].transcript
        wording = self.settlement.wording
        subjects = [
            Subject(ask_words(statement.question, wording)[0], index, place)
            for place in range(moment.begin, moment.end)
            for statement in [transcript.statements[place]]
            if isinstance(statement, Reply) and _is_free(statement)
        ]
        if moment.question is not None:
            words = ask_words(moment.question, wording)[0]
            subjects.append(Subject(words, index, len(transcript.statements)))
        return subjects

    def reopen(self, subject: Subject) -> OpenFile | None:
        """The file that waits for the answer to a question; None if it cannot."""
        assert subject.place is not None
        step = self.settlement.outcome.steps[subject.index]
        return reopen(
            self.draft,
            self.settlement.scenario,
            step,
            subject.place,
            self._prepare,
            self.order,
        )

    def _prepare(self, document: Document) -> Scenario:
        return self.settler.prepare(scenario_of(document), self.path)

    def answers(self, subject: Subject, open_file: OpenFile) -> list[Possible]:
        """The legal answers to a question, then those that are refused, and why."""
        given = self._given(subject, open_file)
        return [
            each.but(is_given=each.words == given) for each in self._answers(open_file)
        ]

    def _given(self, subject: Subject, open_file: OpenFile) -> str:
        """The answer that is given now, in words; empty without one."""
        steps = self.settlement.outcome.steps
        statements = steps[subject.index].transcript.statements
        reply = (
            statements[open_file.place] if open_file.place < len(statements) else None
        )
        if not isinstance(reply, Reply):
            return ""
        if isinstance(reply.question, Choice | Draw):
            return chosen_words(reply.question, reply.answer)
        words: str = reply.answer.sentence()
        return words

    def _answers(self, open_file: OpenFile) -> list[Possible]:
        question = open_file.question
        words = listed_words(question, self.settlement.wording)
        legal = [Possible(word, word) for word in words]
        if isinstance(question, Choice) and question.key == "order":
            # The others follow as they are listed.
            legal = [
                Possible(word, ", ".join(dict.fromkeys([word, *words])))
                for word in words
            ]
        if not isinstance(question, Choice | Draw):
            return legal
        return legal + [
            Possible(
                option.words,
                why=", ".join([check.name for check in option.objections]),
            )
            for option in question.options
            if option.objections
        ]

    def question(self, subject: Subject, open_file: OpenFile) -> list[str]:
        """A question in words, how to answer it, and the answer that is given now."""
        words, how = ask_words(open_file.question, self.settlement.wording)
        given = self._given(subject, open_file)
        is_listed = given in listed_words(open_file.question, self.settlement.wording)
        return [words, *how, *([f"now: {given}"] if given and not is_listed else [])]

    def actions(self, index: int) -> list[Possible]:
        """The legal actions in the place of one, or after the last."""
        outcome = self.settlement.outcome
        state = (
            outcome.steps[index].transcript.before
            if index < len(outcome.steps)
            else outcome.end
        )
        possible = []
        for ways in next_actions(self.rules, state):
            kind = ways.kind
            actor = f"{kind.actor}: " if kind.actor else ""
            for way in ways.legal:
                words = f"{actor}{kind.words} {way_text(way)}"
                possible.append(Possible(words, written_action(way.keys)))
        return possible

    # What comes of it

    def answered(self, subject: Subject, open_file: OpenFile, words: str) -> Trial:
        """The trial of an answer as a player types it. Raises Unclear, FileProblems."""
        answer = answer_read(
            open_file.question, words, self.settlement.wording, Style()
        )
        draft = write_answer(
            open_file.draft, open_file.scenario, open_file.step, answer, self.order
        )
        return self._settled(subject, words, draft)

    def played(self, subject: Subject, entry: object) -> Trial:
        """The trial of another action, written in its place. Raises FileProblems."""
        draft, index = self.draft, subject.index
        document = draft.document
        if index < len(document.root.get("actions") or ()):
            cut = replacement(document, ("actions", index), flow(entry))
            draft = draft.with_cuts(cut)
        else:
            order = self.order.of(document.root, ())
            draft = draft.insert((), "actions", index, entry, order)
        return self._settled(subject, flow(entry), draft)

    def _settled(self, subject: Subject, words: str, draft: Draft) -> Trial:
        """The ruling on a text, without the answers that nothing asks for any more."""
        dropped = 0
        for _ in range(MOST_ROUNDS):
            scenario = scenario_of(draft.document)
            settlement = self.settler.settle_leniently(scenario, self.path)
            unused = settlement.outcome.unused_answers
            if not unused:
                return Trial(words, draft, settlement, subject, dropped)
            dropped += len(unused)
            raw = splice(draft, removal(draft.document, unused))
            draft = draft_of(raw, draft.document.name)
        settlement = self.settler.settle(scenario_of(draft.document), self.path)
        return Trial(words, draft, settlement, subject, dropped)

    # Saving

    def new_name(self) -> str:
        """A name that no file has, beside the file."""
        stem = self.path.removesuffix(".yaml").removesuffix(".mpoc")
        names = [f"{stem}-tried{number}.mpoc.yaml" for number in ("", *range(2, 100))]
        return next((name for name in names if not os.path.lexists(name)), names[0])

    def save(self, path: str) -> str:
        """Write the text with the tried answers to a new file.

        Returns what it means otherwise there, or nothing.
        Raises WrongUsage if it cannot be written, or if there is one already.
        """
        text = with_line_for_editors(self.draft.raw, self.rules.schema, path)
        with writing(path):
            write_new(path, text)
        self.saved = self.count
        settings = self.settlement.scenario.start.settings
        here = scenario_of(self.draft.document)
        return "; ".join(other_meaning(settings, here, path))

    def outcome_words(self, trial: Trial) -> tuple[str, str]:
        """What comes of a trial, compared with what is shown now; and its tint."""
        words, tint = verdict_words(trial.settlement)
        outcome = trial.settlement.outcome
        if outcome.status == "done":
            differences = difference_words(self.settlement, outcome)
            text = f"{words}: {differences or 'the same result'}"
        else:
            text = stop_words(trial.settlement.scenario.but(expect=None), outcome)
        if trial.dropped:
            text += f"; later answers that nothing asks for: {trial.dropped}"
        return text, tint


def _is_free(reply: Reply) -> bool:
    """Whether there was another answer: a roll, a draw, or one of several."""
    question = reply.question
    if not isinstance(question, Choice | Draw) or isinstance(question, OpenChoice):
        return True
    return len([option for option in question.options if not option.objections]) > 1
