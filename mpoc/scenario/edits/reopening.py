"""Ask again what a file has answered: its text without one answer, and what it asks.

Nothing is decided here. Which line of a file answers a question is found by taking one
after the other out, until the replay stops at that question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Step, all_choices_matter, replay
from mpoc.engine.statements import Choice, Draw, Reply, Roll, Statement
from mpoc.engine.tables import ADDRESS
from mpoc.rules.registry import rules_of
from mpoc.scenario.edits.answer_edits import Answer, answer_to, write_answer
from mpoc.scenario.questions import chosen_words
from mpoc.scenario.trace import trace_text
from mpoc.text.document import Document, Path
from mpoc.text.edits import Draft, draft_of
from mpoc.text.problems import FileProblems
from mpoc.text.pruning import entries, removal, splice

if TYPE_CHECKING:
    from mpoc.rules.wording import Wording
    from mpoc.scenario.scenario import Scenario
    from mpoc.schema.key_order import KeyOrder

NO_ANSWERS = ("expect", "note")
"""Keys of an action that answer nothing."""

Prepare = Callable[[Document], "Scenario"]
"""Makes the scenario of a document, as the readings have it. Raises FileProblems."""


class OpenFile(Record):
    """A file that waits for one answer: draft, scenario, and the step that waits."""

    draft: Any
    scenario: Scenario
    step: Step

    @property
    def place(self) -> int:
        """The place that the answer will have among the statements of the action."""
        return len(self.step.transcript.statements)

    @property
    def question(self) -> Statement:
        """What it waits for."""
        question = self.step.transcript.waits
        assert question is not None
        return question


def reopen(
    draft: Draft,
    scenario: Scenario,
    step: Step,
    place: int,
    prepare: Prepare,
    order: KeyOrder,
) -> OpenFile | None:
    """The file as it waits for the answer at a place of an action's statements.

    `step` is the action in the replay of the `scenario`, which is that of the draft. An
    answer that is a key of the action stays until another one replaces it; any other is
    taken out. Answers before the place that were assumed, or made no difference, are
    written into the file. Where an answer cannot be taken out alone, as one in the
    middle of an order, the file waits at an earlier question; None where there is none.
    """
    if _is_own(step, place):
        return OpenFile(draft, scenario, _until(step, place))
    wording = rules_of(scenario.game).wording()
    reopening = _Reopening(step, place, prepare)
    open_file = reopening.wait(draft)
    while open_file is not None:
        at = open_file.place
        if at >= place:
            return open_file
        reply = step.transcript.statements[at]
        if not isinstance(reply, Reply) or isinstance(reply.question, Roll):
            return None
        answer = answer_of(reply, wording)
        draft = write_answer(
            open_file.draft, open_file.scenario, open_file.step, answer, order
        )
        open_file = reopening.wait(draft)
    for paths in _answers(draft.document, step, place):
        waiting = [reopening.wait_without(draft, path) for path in paths]
        files = [open_file for open_file in waiting if open_file is not None]
        if files:
            return max(files, key=lambda open_file: open_file.place)
    return None


def _is_own(step: Step, place: int) -> bool:
    """Whether the answer at a place is a key of the action, or of a further one."""
    transcript = step.transcript
    if place >= len(transcript.statements):
        return False
    reply = transcript.statements[place]
    if not (isinstance(reply, Reply) and reply.question.own):
        return False
    begins = [passage.start for passage in transcript.passages]
    begin = max([start for start in begins if start <= place], default=0)
    # What an action asks for again is answered by an entry of `choose`.
    return not any(
        [
            isinstance(earlier, Reply)
            and earlier.question.own
            and _key_of(earlier) == _key_of(reply)
            for earlier in transcript.statements[begin:place]
        ]
    )


def _until(step: Step, place: int) -> Step:
    """The action as it waits for the answer at a place."""
    transcript = step.transcript
    reply = transcript.statements[place]
    assert isinstance(reply, Reply)
    passages = [passage for passage in transcript.passages if passage.start <= place]
    return step.but(
        transcript=transcript.but(
            statements=transcript.statements[:place],
            passages=tuple(passages),
            waits=reply.question,
            refusals=(),
            unbuilt=None,
        )
    )


class _Reopening:
    """Replays one action with other answers in the file, up to a place at most."""

    def __init__(self, step: Step, place: int, prepare: Prepare) -> None:
        self.step, self.place, self.prepare = step, place, prepare

    def wait_without(self, draft: Draft, path: Path) -> OpenFile | None:
        """As `wait`, without the value at a path; None also where no file is left."""
        try:
            raw = splice(draft, removal(draft.document, [path]))
            return self.wait(draft_of(raw, draft.document.name))
        except (FileProblems, ValueError):
            return None

    def wait(self, draft: Draft) -> OpenFile | None:
        """The file if the action waits, by the same way, at the place or before it.

        None where it does not. Raises FileProblems.
        """
        scenario = self.prepare(draft.document)
        index, before = self.step.index, self.step.transcript.before
        rules = rules_of(scenario.game)
        actions = scenario.actions[index : index + 1]
        outcome = replay(
            before, actions, rules.begin, rules.play, False, all_choices_matter
        )
        step = outcome.steps[0].but(index=index)
        at = len(step.transcript.statements)
        statements = self.step.transcript.statements
        if step.transcript.waits is None or at > self.place:
            return None
        if not _are_alike(step.transcript.statements, statements[:at]):
            return None
        asked = statements[at] if at < len(statements) else self.step.transcript.waits
        question = asked.question if isinstance(asked, Reply) else asked
        if question is None or not _are_alike([step.transcript.waits], [question]):
            return None
        return OpenFile(draft, scenario, step)


def _are_alike(ours: Sequence[Statement], theirs: Sequence[Statement]) -> bool:
    """Whether the same was said: some statements hold functions, which never equal."""
    return len(ours) == len(theirs) and all(
        [
            type(one) is type(other) and trace_text(one) == trace_text(other)
            for one, other in zip(ours, theirs, strict=True)
        ]
    )


def _answers(document: Document, step: Step, place: int) -> list[list[Path]]:
    """The places of an action that may hold an answer, in groups, the likeliest first.

    These are keys of the name that the question has, then whole entries, then the rest.
    """
    root: Path = ("actions", step.index)
    groups: list[list[Path]] = [[], [], []]
    statements = step.transcript.statements
    reply = statements[place] if place < len(statements) else None
    key = _key_of(reply) if isinstance(reply, Reply) else ""
    for path in entries(document):
        if path[:2] != root or len(path) == len(root):
            continue
        if any([name in NO_ANSWERS for name in path[2:]]):
            continue
        is_entry = path[-2] in ("choose", "then")
        rank = 0 if path[-1] == key else 1 if is_entry else 2
        # An entry without an answer would stand in the way of the next.
        is_alone = (
            rank == 0
            and path[-3:-2] == ("choose",)
            and document.value_at(path[:-1]).keys() <= {*ADDRESS, key}
        )
        groups[rank].append(path[:-1] if is_alone else path)
    return groups


def _key_of(reply: Reply) -> str:
    """The key under which a file gives an answer."""
    question = reply.question
    return question.key if isinstance(question, Choice | Draw) else "roll"


def answer_of(reply: Reply, wording: Wording) -> Answer:
    """An answer that was recorded as the file gives it."""
    question = reply.question
    assert isinstance(question, Choice | Draw)
    if question.key == "order":
        words = chosen_words(question, reply.answer)
        return Answer("choose", {"order": [words]}, True)
    value = wording.plain(question.key, reply.answer)
    return answer_to(question, {question.key: value}, is_listed=True)
