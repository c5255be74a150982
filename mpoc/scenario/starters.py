"""Write a file to begin with: a small position with one action, which passes its test.

A game offers starters. This module answers the questions of the rules and writes the
result of the replay as the file's expectations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.replay import Outcome
from mpoc.engine.statements import (
    Choice,
    Draw,
    Further,
    Reply,
    Roll,
    Statement,
    Unknown,
)
from mpoc.rules.facts import Scope
from mpoc.scenario.edits.answer_edits import (
    Answer,
    answer_to,
    legal_options,
    listed_answers,
    write_answer,
)
from mpoc.scenario.problem_kinds import UNUSED_ANSWER
from mpoc.scenario.scenario import Scenario, scenario_of
from mpoc.scenario.verdict import in_the_right, scope_of_all
from mpoc.schema.key_order import KeyOrder, key_order
from mpoc.text.edits import Draft, draft_of
from mpoc.text.problems import FileProblems
from mpoc.text.pruning import removal, splice

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.rules.starters import Starter
    from mpoc.rules.wording import Wording
    from mpoc.scenario.settle import Replay

MOST_ANSWERS = 40
"""How many questions a starter may raise."""

NOTHING_FITS = "nothing of that kind is legal"

REFUSED, UNUSED_ANSWERS, UNREADABLE = range(3)
"""Why a text is no file to begin with, what tells players most first."""

REMARK = "# The outcome you expect; delete what nobody disputes."


def write_starter(
    starter: Starter,
    answers: Mapping[str, str],
    rules: Ruleset,
    replay: Replay,
    is_open: bool = False,
) -> str:
    """The text of a file to begin with, which passes its own test.

    `answers` are the answers to the starter's questions, by their keys. With `is_open`
    the file has no dice and no drawn cards and expects nothing, so that a replay asks
    for everything. Raises ValueError where no file fits the answers, with what keeps
    the nearest one from being legal.
    """
    order = key_order(rules.schema)
    reasons: list[tuple[int, int, str]] = []
    for text in starter.texts(answers):
        draft = draft_of(text, f"{starter.kind}.mpoc.yaml")
        try:
            scenario, outcome, draft = _with_answers(
                draft, starter, rules, order, replay
            )
        except FileProblems as complaint:
            problems = complaint.problems
            reasons.append((UNREADABLE, len(problems), problems[0].message))
            continue
        if outcome.unused_answers:
            number = len(outcome.unused_answers)
            reasons.append((UNUSED_ANSWERS, number, UNUSED_ANSWER().message))
            continue
        if outcome.status == "done" and is_open:
            return _without_chance(draft_of(text, draft.document.name), outcome)
        if outcome.status == "done":
            omitted_keys = starter.omitted_keys
            draft = _with_expectations(
                draft, scenario, outcome, rules, order, omitted_keys
            )
            return draft.raw.replace("\nexpect:", f"\n{REMARK}\nexpect:", 1)
        if outcome.status == "refused":
            refusals = outcome.steps[-1].transcript.refusals
            check = refusals[0]
            words = f"{check.name}, {check.reason_with_facts}"
            reasons.append((REFUSED, len(refusals), words))
    # Texts differ in places and dice: of those whose fault tells most, the first of the
    # fewest faults is the nearest. Numbers of two kinds are not compared.
    nearest = min(reasons, key=lambda each: each[:2], default=None)
    raise ValueError(nearest[2] if nearest else NOTHING_FITS)


def _without_chance(draft: Draft, outcome: Outcome) -> str:
    """A text without the dice and the drawn cards of its actions, and without claims.

    Other dice may ask for no card at all. `outcome` is that of the text with answers.
    """
    root = draft.document.root
    paths: list[tuple[str | int, ...]] = []
    for step in outcome.steps:
        action = root["actions"][step.index]
        drawn = [
            statement.question.key
            for statement in step.transcript.statements
            if isinstance(statement, Reply)
            and isinstance(statement.question, Draw)
            and statement.question.own
        ]
        if isinstance(action, dict):
            keys = [key for key in ("roll", *drawn) if key in action]
            paths += [("actions", step.index, key) for key in keys]
    if "claims" in root:
        paths.append(("claims",))
    return splice(draft, removal(draft.document, paths)) if paths else draft.raw


def _with_answers(
    draft: Draft, starter: Starter, rules: Ruleset, order: KeyOrder, replay: Replay
) -> tuple[Scenario, Outcome, Draft]:
    """A draft with an answer to each open question. Raises FileProblems."""
    wording = rules.wording()
    for _ in range(MOST_ANSWERS):
        scenario = scenario_of(draft.document)
        outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play)
        if outcome.status != "waits":
            break
        step = outcome.steps[-1]
        answer = _first_answer(step.transcript.waits, starter, wording)
        draft = write_answer(draft, scenario, step, answer, order)
    return scenario, outcome, draft


def _first_answer(
    question: Statement | None, starter: Starter, wording: Wording
) -> Answer:
    """The first legal answer to a question, or the starter's dice.

    Raises ValueError for a fact that the text of the starter lacks.
    """
    if isinstance(question, Roll):
        dice = wording.read_roll(question, starter.roll(question))
        return answer_to(question, {"roll": dice}, is_listed=True)
    if isinstance(question, Choice) and question.key == "order":
        names = [option.words for option in legal_options(question)]
        return Answer("choose", {"order": names}, True)
    if isinstance(question, Choice | Draw):
        _, value = listed_answers(question, wording)[0]
        return answer_to(question, {question.key: value}, is_listed=True)
    if isinstance(question, Further):
        _, value = listed_answers(question, wording)[0]
        return Answer("then", value, True)
    fact = question.words if isinstance(question, Unknown) else question
    raise ValueError(f"the file would wait for {fact}")


def _with_expectations(
    draft: Draft,
    scenario: Scenario,
    outcome: Outcome,
    rules: Ruleset,
    order: KeyOrder,
    omitted_keys: Sequence[str],
) -> Draft:
    """The draft with the result of its replay, and who is right, as expectations."""
    wording = rules.wording()
    before = wording.as_expectation(Scope((), outcome.start), False)
    after = wording.as_expectation(scope_of_all(outcome), False)
    expect: dict[str, Any] = {}
    for key, value in after.items():
        if key in omitted_keys:
            continue
        new_facts = value
        if isinstance(value, Mapping):
            old = before.get(key)
            old_facts = old if isinstance(old, Mapping) else {}
            new_facts = {
                name: fact
                for name, fact in value.items()
                if old_facts.get(name) != fact
            }
        if new_facts and new_facts != before.get(key):
            expect[key] = new_facts
    if scenario.claims:
        right = sorted(in_the_right(scenario, outcome))
        expect["right"] = right or "none"
    keys = order.of(draft.document.root, ())
    return draft.put((), "expect", expect, keys)
