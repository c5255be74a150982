"""A ruling as JSON: everything that was recorded, under names that stay.

`schemas/outcome.schema.json` describes the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mpoc.engine.replay import Step
from mpoc.engine.statements import (
    Answered,
    Check,
    Choice,
    Cite,
    Considered,
    Draw,
    Enter,
    Event,
    Exempt,
    Further,
    Leave,
    Note,
    Roll,
    Statement,
    Total,
    Unknown,
)
from mpoc.report.report import Report, dependence_words, edition_and_readings
from mpoc.report.text import remedy_words
from mpoc.rules.facts import Verdict
from mpoc.rules.wording import Wording
from mpoc.scenario.answers import lines_to_add
from mpoc.scenario.questions import chosen_words
from mpoc.scenario.trace import cites_of, pages, shown_at, trace_text
from mpoc.scenario.verdict import in_the_right, judge_claims
from mpoc.text.problems import FileProblems, problem_as_dict

if TYPE_CHECKING:
    from mpoc.scenario.settle import Unsettled

Plain = dict[str, Any]

ASKED = (Choice, Roll, Draw, Further, Unknown)
"""What a replay can wait for; a game may ask in kinds of its own of these."""


def written(document: Plain) -> str:
    """A document as JSON text: ASCII alone, so that nothing in it steers a terminal."""
    from json import dumps

    return dumps(document, indent=2)


def problems_document(name: str, found: FileProblems) -> Plain:
    """What is wrong with a file."""
    problems = [problem_as_dict(problem) for problem in found.problems]
    return {"file": name, "problems": problems}


def document_of(report: Report | Unsettled) -> Plain:
    """What came of a file, or what is wrong with it."""
    if isinstance(report, Report):
        return outcome_document(report)
    return problems_document(report.name, report.complaint)


def outcome_document(report: Report) -> Plain:
    """What came of a file."""
    scenario, outcome = report.scenario, report.outcome
    words, code = report.summary()
    edition, *_ = edition_and_readings(report)
    told: Plain = {"title": scenario.title}
    if scenario.question:
        told["question"] = scenario.question
    told |= {
        "game": scenario.game,
        "edition": edition,
        "status": outcome.status,
        "verdict": words,
        "exit_code": code,
        "board": {
            "before": report.wording.position(outcome.start),
            "after": report.wording.position(outcome.end),
        },
        "actions": [_action(report, step) for step in outcome.steps],
        "verdicts": [_verdict(verdict) for verdict in report.verdicts],
        "rulings": _rulings(report),
        "depends": [
            {
                "ruling": one.ruling,
                "reading": one.reading,
                "other": one.other,
                "would_give": dependence_words(report, one),
            }
            for one in report.dependences
        ],
    }
    if report.departures:
        told["departs"] = [
            {"ruling": one.ruling, "file": one.in_file, "sheet": one.in_sheet}
            for one in report.departures
        ]
    if scenario.claims:
        claims = judge_claims(scenario, outcome)
        told["claims"] = {
            side: [_verdict(verdict) for verdict in verdicts]
            for side, verdicts in claims.items()
        }
        told["right"] = list(in_the_right(claims))
        told["would_hold"] = {
            side: {
                "under": remedy.kind,
                "told": remedy_words(side, remedy, outcome),
            }
            for side, remedy in report.remedies.items()
        }
    return {"file": scenario.name, "outcome": told}


def _rulings(report: Report) -> list[Plain]:
    """The unclear rules that were consulted, and how each was read."""
    settings = getattr(report.scenario.start, "settings", None)
    readings = {} if settings is None else settings.readings
    return [
        {
            "name": name,
            "reading": readings.get(name) or report.defaults.get(name, ""),
            "default": report.defaults.get(name, ""),
        }
        for name in report.outcome.touched
    ]


def _verdict(verdict: Verdict) -> Plain:
    told: Plain = {
        "path": list(verdict.path),
        "words": verdict.words,
        "expected": verdict.expected,
        "actual": verdict.actual,
        "holds": verdict.holds,
    }
    if verdict.made:
        told["why"] = trace_text(verdict.made[-1])
        told["made_by"] = [trace_text(said) for said in verdict.made]
    return told


def _action(report: Report, step: Step) -> Plain:
    action = report.scenario.actions[step.index]
    told = step.told
    wording = report.wording
    headline = wording.headline(action.act, told)
    plain: Plain = {
        "number": step.index + 1,
        "action": action.label,
        "headline": headline.text,
        "status": "done",
        "said": list(_said(told.said, wording)),
    }
    if told.refused:
        plain["status"] = "refused"
        plain["expected"] = action.expects_refusal
        plain["refused"] = [_check(check) for check in told.refused]
    elif told.waits is not None:
        plain["status"] = "waits"
        plain["waits"] = _waits(report, step)
    elif told.unbuilt is not None:
        plain["status"] = "unbuilt"
        plain["unbuilt"] = {
            "rule": told.unbuilt.rule,
            "bearer": told.unbuilt.bearer,
            "pages": _pages([told.unbuilt.cite]),
        }
    return plain


def _waits(report: Report, step: Step) -> Plain:
    """What a replay waits for, who answers, the legal answers, the lines to add."""
    question = step.told.waits
    add = lines_to_add(report.scenario, step, report.wording)
    kinds = [kind for kind in ASKED if isinstance(question, kind)]
    told: Plain = {
        "kind": kinds[0].__name__.lower(),
        "add": {"where": add.where, "lines": list(add.lines)},
    }
    told["pages"] = _pages([cite]) if (cite := getattr(question, "cite", None)) else []
    if isinstance(question, Choice | Roll | Draw):
        told |= {
            "rule": question.rule,
            "bearer": question.bearer,
            "player": question.player,
            "words": question.words,
        }
    if isinstance(question, Choice | Draw):
        told["key"] = question.key
        told["options"] = _options(question, report.wording)
    elif isinstance(question, Roll):
        told["dice"] = dict(question.dice)
    elif isinstance(question, Further):
        told["player"] = question.player
        told["sources"] = list(question.sources)
        told["possible"] = [
            {"from": source, "optional": optional}
            for source, optional in zip(
                question.options, question.optional, strict=True
            )
        ]
    elif isinstance(question, Unknown):
        told["words"] = question.words
    return told


# What rules said


def _said(said: Iterable[Statement], wording: Wording) -> Iterator[Plain]:
    """Everything that was said, flat; `depth` counts the rules that it belongs to."""
    frames: list[Enter] = []
    sequence = list(said)
    for place, one in enumerate(sequence):
        if isinstance(one, Leave):
            frames.pop()
            continue
        following = sequence[place + 1] if place + 1 < len(sequence) else None
        cites = cites_of(one) or (cites_of(frames[-1]) if frames else ())
        yield {
            "kind": _kind(one),
            "depth": len(frames),
            "shown": shown_at(one, following, wording),
            "sentence": trace_text(one),
            "pages": _pages(cites),
            **_fields(one, wording),
        }
        if isinstance(one, Enter):
            frames.append(one)


def _kind(one: Statement | None) -> str:
    """The name of what was said: `take-damage` for `TakeDamage`."""
    if isinstance(one, Enter):
        return "rule"
    name = type(one).__name__
    return "".join(
        f"-{sign.lower()}" if sign.isupper() else sign for sign in name
    ).lstrip("-")


def _pages(cites: Iterable[Cite]) -> list[str]:
    return pages(cites).split()


def _check(check: Check) -> Plain:
    told: Plain = {"name": check.name, "words": check.words, "holds": check.holds}
    if check.facts:
        told["facts"] = check.facts
    if check.mend:
        told["mend"] = check.mend
    return {**told, "pages": _pages([check.cite])}


def _considered(one: Considered) -> Plain:
    return {
        "rule": one.rule,
        "bearer": one.bearer,
        "failed": one.failed,
        "pages": _pages([one.cite]),
    }


def _options(question: Choice | Draw, wording: Wording) -> list[Plain]:
    return [
        {
            "value": wording.plain(question.key, option.value),
            "words": option.words,
            "legal": not option.objections,
        }
        for option in question.options
    ]


def _fields(one: Statement, wording: Wording) -> Plain:
    """What belongs to each kind of thing said; an event's own facts are `fields`."""
    if isinstance(one, Event):
        return {
            "fields": {
                name: wording.plain(name, getattr(one, name)) for name in one.facts()
            }
        }
    if isinstance(one, Enter):
        return {"rule": one.rule, "bearer": one.bearer, "title": one.title}
    if isinstance(one, Total):
        return {
            "name": one.name,
            "of": one.of,
            "value": one.value,
            "parts": [
                {
                    "amount": part.amount,
                    "label": part.label,
                    "pages": [] if part.cite is None else _pages([part.cite]),
                }
                for part in one.parts
            ],
            "not_applied": [_considered(considered) for considered in one.refused],
        }
    if isinstance(one, Considered):
        return {"rule": one.rule, "bearer": one.bearer, "failed": one.failed}
    if isinstance(one, Check):
        check = _check(one)
        del check["pages"]
        return {"check": check}
    if isinstance(one, Exempt):
        return {"checks": [_check(check) for check in one.checks]}
    if isinstance(one, Answered):
        return _answered(one, wording)
    assert isinstance(one, Note), one
    return {}


def _answered(one: Answered, wording: Wording) -> Plain:
    question = one.question
    told: Plain = {
        "rule": question.rule,
        "bearer": question.bearer,
        "player": question.player,
        "question": question.words,
        "how": one.how,
    }
    if isinstance(question, Choice | Draw):
        told["key"] = question.key
        told["answer"] = wording.plain(question.key, one.answer)
        told["answer_words"] = chosen_words(question, one.answer)
        told["options"] = _options(question, wording)
    else:
        told["dice"] = dict(question.dice)
        told["answer"] = one.answer.sentence()
        told["answer_words"] = one.answer.sentence()
    return told
