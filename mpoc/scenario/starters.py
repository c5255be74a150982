"""A file to begin with: a small position with one action, which passes its own test.

A game offers starters. What its rules leave open is answered here, and what comes of
the replay is written down as what is expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome, replay
from mpoc.engine.statements import Choice, Roll
from mpoc.report.asking import answer_read, answered
from mpoc.report.style import Style
from mpoc.rules.facts import Scope
from mpoc.rules.registry import rules_of
from mpoc.rules.wording import Wording
from mpoc.scenario.scenario import Scenario, scenario_of
from mpoc.scenario.verdict import in_the_right, judge_claims, scope_of_all
from mpoc.schema.key_order import KeyOrder, key_order
from mpoc.text.edits import Draft, draft_of
from mpoc.text.problems import FileProblems
from mpoc.text.pruning import spliced, without

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

MOST_ANSWERS = 40
"""Questions that a starter may raise."""

REMARK = "# What must come of it; delete what nobody disputes, write what you expect."

LEFT_OUT = ("applied", "open", "illegal", "needs", "strikes", "secured")
"""Facts that a reader would have to look up first."""


class Asked(Record):
    """Something to know before a file can be begun: `usual` is what it mostly is."""

    key: str
    words: str
    usual: str


class Starter(Record):
    """One kind of file to begin with.

    `texts` gives the file for the answers to what is `asked`, by their keys: some
    texts, of which the first in which nothing is refused is taken; ValueError says why
    there is none. `roll` is what lies on the table, as a player says it.
    """

    kind: str
    words: str
    asked: tuple[Asked, ...]
    texts: Callable[[Mapping[str, str]], Iterable[str]]
    roll: Callable[[Roll], str]


def started(
    starter: Starter, said: Mapping[str, str], rules: Ruleset, is_open: bool = False
) -> str:
    """The text of a file to begin with, which passes its own test.

    With `is_open` it tells no dice and expects nothing, so that all is asked for.
    Raises ValueError where there is none for what was said.
    """
    order = key_order(rules.schema)
    reason = "nothing of that kind is legal"
    for text in starter.texts(said):
        draft = draft_of(text, f"{starter.kind}.mpoc.yaml")
        try:
            scenario, outcome, draft = _played(draft, starter, rules, order)
        except FileProblems as found:
            reason = found.problems[0].message
            continue
        if outcome.status == "done" and is_open:
            return _without_dice(draft_of(text, draft.document.name))
        if outcome.status == "done":
            draft = _with_expectations(draft, scenario, outcome, rules, order)
            return draft.raw.replace("\nexpect:", f"\n{REMARK}\nexpect:", 1)
        if outcome.status == "refused":
            check = outcome.steps[-1].told.refused[0]
            facts = f" ({check.facts})" if check.facts else ""
            reason = f"{check.name}: not {check.words}{facts}"
    raise ValueError(reason)


def _without_dice(draft: Draft) -> str:
    """A text without the dice of its actions, and without claims."""
    root = draft.document.root
    paths: list[tuple[str | int, ...]] = [
        ("actions", at, "roll")
        for at, action in enumerate(root["actions"])
        if "roll" in action
    ]
    if "claims" in root:
        paths.append(("claims",))
    return spliced(draft, without(draft.document, paths)) if paths else draft.raw


def _played(
    draft: Draft, starter: Starter, rules: Ruleset, order: KeyOrder
) -> tuple[Scenario, Outcome, Draft]:
    """A draft with answers to all that it leaves open. Raises FileProblems."""
    wording: Wording = rules.wording()
    for _ in range(MOST_ANSWERS):
        scenario = scenario_of(draft.document)
        outcome = _replayed(scenario)
        if outcome.status != "waits":
            break
        step = outcome.steps[-1]
        question = step.told.waits
        if isinstance(question, Roll):
            said = starter.roll(question)
        elif isinstance(question, Choice) and question.key == "order":
            said = " ".join([str(at + 1) for at in range(len(question.options))])
        else:
            said = "1"
        assert question is not None
        answer = answer_read(question, said, wording, Style())
        draft = answered(draft, scenario, step, answer, order)
    return scenario, outcome, draft


def _replayed(scenario: Scenario) -> Outcome:
    rules = rules_of(scenario.game)
    return replay(scenario.start, scenario.actions, rules.begin, rules.play)


def _with_expectations(
    draft: Draft, scenario: Scenario, outcome: Outcome, rules: Ruleset, order: KeyOrder
) -> Draft:
    """The draft that expects what came of it, and says who is right."""
    wording: Wording = rules.wording()
    before = wording.expectable(Scope((), outcome.start), False)
    after = wording.expectable(scope_of_all(outcome), False)
    expect: dict[str, Any] = {}
    for key, value in after.items():
        if key in LEFT_OUT:
            continue
        changed = value
        if isinstance(value, Mapping):
            old = before.get(key)
            known = old if isinstance(old, Mapping) else {}
            changed = {
                name: each for name, each in value.items() if known.get(name) != each
            }
        if changed and changed != before.get(key):
            expect[key] = changed
    if scenario.claims:
        right = sorted(in_the_right(judge_claims(scenario, outcome)))
        expect["right"] = right or "none"
    keys = order.of(draft.document.root, ())
    return draft.put((), "expect", expect, keys)
