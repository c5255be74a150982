"""Write an answer into the text of a file, at the place where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Step
from mpoc.engine.statements import (
    Answers,
    Choice,
    Draw,
    Further,
    Option,
    Roll,
    Statement,
    Unknown,
)
from mpoc.rules.wording import Wording
from mpoc.scenario.answers import answers_in_force, entry_to_mend, place_of
from mpoc.scenario.scenario import Scenario
from mpoc.schema.key_order import KeyOrder
from mpoc.text.document import Path
from mpoc.text.edits import Draft

_UNDER = re.compile(r"under `([a-z-]+)`$")
_BEFORE = re.compile(r"before the first `([a-z-]+)` under `([a-z-]+)`$")


class Answer(Record):
    """An answer as the file gives it.

    `key` is `choose` or `then`, whose new entry `value` is; where it is empty, `value`
    holds keys of the action itself or of the entry that lacks them. `is_listed` says
    whether it was chosen from the list of legal answers.
    """

    key: str
    value: Mapping[str, Any]
    is_listed: bool = False


def legal_options(question: Choice | Draw) -> list[Option]:
    """The options without objections."""
    return [option for option in question.options if not option.objections]


def listed_answers(question: Statement, wording: Wording) -> list[tuple[str, Any]]:
    """The legal answers: in words, and the value that stands in a file."""
    if isinstance(question, Choice | Draw):
        if question.key == "order":
            return [(option.words, option.words) for option in legal_options(question)]
        return [
            (option.words, wording.plain(question.key, option.value))
            for option in legal_options(question)
        ]
    if isinstance(question, Further):
        answers: dict[str, Any] = {}
        for source, is_optional in zip(
            question.options or question.sources,
            question.optional or (False,) * len(question.sources),
            strict=False,
        ):
            answers[source] = {"from": source}
            if is_optional:
                answers[f"decline {source}"] = {"from": source, "use": False}
        return list(answers.items())
    return []


def answer_to(
    question: Choice | Draw | Roll, keys: Mapping[str, Any], is_listed: bool
) -> Answer:
    """An answer, with the rule and bearer that ask unless the action itself asks."""
    if question.own:
        return Answer("", keys, is_listed)
    address = {"for": question.rule}
    if question.bearer:
        address["by"] = question.bearer
    return Answer("choose", address | dict(keys), is_listed)


def write_answer(
    draft: Draft, scenario: Scenario, step: Step, answer: Answer, order: KeyOrder
) -> Draft:
    """The file with an answer at its place. Raises FileProblems."""
    question = step.transcript.waits
    if isinstance(question, Unknown) and question.where:
        return _with_fact(draft, question.where, answer.value, order)
    action = scenario.actions[step.index]
    answers, missing = answers_in_force(action.answers, step.transcript)
    key, value = answer.key, dict(answer.value)
    for rule in reversed(missing):
        value = {"from": rule, **({key: [value]} if key else value)}
        key = "then"
    if not key:
        entry = None
        if isinstance(question, Unknown):
            entry = entry_to_mend(answers, step, next(iter(value), ""))
        path = answers.path if entry is None else entry.path
        return _with_keys(draft, path, value, order)
    at = place_of(answers, key, step)
    if key == "choose" and at and not missing:
        before = answers.choose[at - 1]
        additions = _more_of(before, value)
        if additions:
            return _with_keys(draft, before.path, additions, order)
    keys = order.of(draft.document.root, answers.path)
    return draft.insert(answers.path, key, at, value, keys)


def _more_of(before: Answers, value: Mapping[str, Any]) -> dict[str, Any]:
    """The keys that another answer to the same rule adds to the entry read last.

    Empty where the answer is an entry of its own.
    """
    if before.keys.get("for") != value.get("for") or "for" not in value:
        return {}
    if before.keys.get("by", value.get("by")) != value.get("by"):
        return {}
    additions = {key: item for key, item in value.items() if key not in ("for", "by")}
    if any(key in before.keys for key in additions):
        return {}
    return {} if "roll" in additions and before.roll is not None else additions


def _with_fact(
    draft: Draft, where: str, value: Mapping[str, Any], order: KeyOrder
) -> Draft:
    """The file with a fact that it lacks, at the place that `where` names."""
    before = _BEFORE.search(where)
    if before is not None:
        key, list_key = before.groups()
        entries = draft.document.root[list_key]
        at = next(place for place, entry in enumerate(entries) if key in entry)
        return draft.insert((), list_key, at, dict(value))
    under = _UNDER.search(where)
    return _merge(draft, (under[1],) if under else (), value, order)


def _merge(
    draft: Draft, path: Path, value: Mapping[str, Any], order: KeyOrder
) -> Draft:
    """The file with keys at a path; existing mappings are extended, not replaced."""
    for key, item in value.items():
        node = draft.document.value_at(path)
        old_item = node.get(key) if isinstance(node, Mapping) else None
        if isinstance(item, Mapping) and isinstance(old_item, Mapping):
            draft = _merge(draft, (*path, key), item, order)
        else:
            keys = order.of(draft.document.root, path)
            draft = draft.put(path, key, item, keys)
    return draft


def _with_keys(
    draft: Draft, path: Path, value: Mapping[str, Any], order: KeyOrder
) -> Draft:
    """The file with keys of an action; what it had under them is replaced."""
    for key, item in value.items():
        node = draft.document.value_at(path)
        old_item = node.get(key) if isinstance(node, Mapping) else None
        if (
            isinstance(item, Mapping)
            and isinstance(old_item, Mapping)
            and old_item.keys() <= item.keys()
        ):
            # Keys replaced one by one keep the remarks beside them.
            draft = _merge(draft, (*path, key), item, order)
        else:
            keys = order.of(draft.document.root, path)
            draft = draft.put(path, key, item, keys)
    return draft
