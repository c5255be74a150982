"""A ruling as JSON: everything that was recorded, under names that stay.

`schemas/outcome.schema.json` describes the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mpoc.engine.replay import Step
from mpoc.engine.statements import (
    Check,
    Choice,
    Cite,
    Draw,
    Enter,
    Event,
    Exempt,
    Further,
    IdleRule,
    Leave,
    Note,
    Reply,
    Roll,
    Statement,
    Total,
    Unknown,
)
from mpoc.report.report import Report, dependence_words, edition_and_readings
from mpoc.report.ruling.remedies import remedy_words
from mpoc.rules.facts import Verdict
from mpoc.rules.wording import Wording
from mpoc.scenario.answers import lines_to_add
from mpoc.scenario.questions import chosen_words
from mpoc.scenario.trace import cites_of, pages, shown_at, trace_text
from mpoc.scenario.verdict import in_the_right, judge_claims
from mpoc.text.problems import FileProblems, problem_as_dict

if TYPE_CHECKING:
    from mpoc.scenario.settle import FileWithoutRuling

Plain = dict[str, Any]

QUESTIONS = (Choice, Roll, Draw, Further, Unknown)
"""What a replay can wait for; a game may ask in kinds of its own of these."""


def json_text(document: Plain) -> str:
    """A document as JSON text: ASCII alone, so that nothing in it steers a terminal."""
    from json import dumps

    return dumps(document, indent=2)


def json_pieces(value: Any, line: str = "\n") -> Iterator[str]:
    """The text of `json_text` in pieces, for a document too large to be held at once.

    An iterator in the value is a list of which one entry is made at a time. `line` is a
    line's end with the indent of the next.
    """
    from json import dumps

    within = f"{line}  "
    before = ""
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield f"{before or '{'}{within}{dumps(key)}: "
            yield from json_pieces(part, within)
            before = ","
        yield f"{line}}}"
    elif isinstance(value, list) and value:
        for part in value:
            yield f"{before or '['}{within}"
            yield from json_pieces(part, within)
            before = ","
        yield f"{line}]"
    elif isinstance(value, Iterator):
        for part in value:
            # A line's end within a text is escaped: those left are between entries.
            text = dumps(part, indent=2).replace("\n", within)
            yield f"{before or '['}{within}{text}"
            before = ","
        yield f"{line}]" if before else "[]"
    else:
        yield dumps(value)


def problems_document(name: str, complaint: FileProblems) -> Plain:
    """What is wrong with a file."""
    problems = [problem_as_dict(problem) for problem in complaint.problems]
    return {"file": name, "problems": problems}


def document_of(report: Report | FileWithoutRuling) -> Plain:
    """The outcome of a file, or what is wrong with it."""
    if isinstance(report, Report):
        return outcome_document(report)
    return problems_document(report.name, report.complaint)


def outcome_document(report: Report) -> Plain:
    """The outcome of a file."""
    scenario, outcome = report.scenario, report.outcome
    words, code = report.summary()
    edition, *_ = edition_and_readings(report)
    document: Plain = {"title": scenario.title}
    if scenario.question:
        document["question"] = scenario.question
    document |= {
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
        "verdicts": _verdicts(report),
        "rulings": _rulings(report),
        "depends": [
            {
                "ruling": dependence.ruling,
                "reading": dependence.reading,
                "other": dependence.other,
                "would_give": dependence_words(report, dependence),
            }
            for dependence in report.dependences
        ],
    }
    if report.has_untried_readings:
        document["untried_readings"] = True
    if report.departures:
        document["departs"] = [
            {
                "ruling": dependence.ruling,
                "file": dependence.in_file,
                "sheet": dependence.in_sheet,
            }
            for dependence in report.departures
        ]
    if scenario.claims:
        claims = judge_claims(scenario, outcome)
        document["claims"] = {
            side: [_verdict(verdict) for verdict in verdicts]
            for side, verdicts in claims.items()
        }
        document["right"] = list(in_the_right(scenario, outcome))
        if report.are_remedies_known:
            document["would_hold"] = {
                side: {
                    "under": remedy.kind,
                    "told": remedy_words(side, remedy, outcome),
                    "write": [
                        {
                            "action": rewriting.index + 1,
                            "keys": dict(rewriting.keys),
                            "leave_out": list(rewriting.left_out),
                            "lost_names": list(rewriting.lost_names),
                            "is_example": rewriting.has_dice,
                        }
                        for rewriting in remedy.rewritings
                    ],
                }
                for side, remedy in report.remedies.items()
            }
    return {"file": scenario.name, "outcome": document}


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
        for name in report.outcome.rulings_consulted
    ]


def _verdicts(report: Report) -> list[Plain]:
    """The verdicts on what is expected, each with whether the replay comes so far."""
    return [
        _verdict(verdict) | ({} if is_decided else {"decided": False})
        for verdict, is_decided in report.each_verdict()
    ]


def _verdict(verdict: Verdict) -> Plain:
    document: Plain = {
        "path": list(verdict.path),
        "words": verdict.words,
        "expected": verdict.expected,
        "actual": verdict.actual,
        "holds": verdict.holds,
    }
    if verdict.causes:
        document["why"] = trace_text(verdict.causes[-1])
        document["made_by"] = [trace_text(statement) for statement in verdict.causes]
    return document


def _action(report: Report, step: Step) -> Plain:
    action = report.scenario.actions[step.index]
    transcript = step.transcript
    wording = report.wording
    headline = wording.headline(action.act, transcript)
    plain: Plain = {
        "number": step.index + 1,
        "action": action.label,
        "headline": headline.text,
        "status": "done",
        "said": list(_statements(transcript.statements, wording)),
    }
    if transcript.refusals:
        plain["status"] = "refused"
        plain["expected"] = bool(report.is_refusal_expected(step.index))
        plain["refused"] = [_check(check) for check in transcript.refusals]
    elif transcript.waits is not None:
        plain["status"] = "waits"
        plain["waits"] = _waits(report, step)
    elif transcript.unbuilt is not None:
        plain["status"] = "unbuilt"
        plain["unbuilt"] = {
            "rule": transcript.unbuilt.rule,
            "bearer": transcript.unbuilt.bearer,
            "pages": _pages([transcript.unbuilt.cite]),
        }
    return plain


def _waits(report: Report, step: Step) -> Plain:
    """What a replay waits for, who answers, the legal answers, the lines to add."""
    question = step.transcript.waits
    add = lines_to_add(report.scenario, step, report.wording)
    kinds = [kind for kind in QUESTIONS if isinstance(question, kind)]
    document: Plain = {
        "kind": kinds[0].__name__.lower(),
        "add": {"where": add.where, "lines": list(add.lines)},
    }
    document["pages"] = (
        _pages([cite]) if (cite := getattr(question, "cite", None)) else []
    )
    if isinstance(question, Choice | Roll | Draw):
        document |= {
            "rule": question.rule,
            "bearer": question.bearer,
            "player": question.player,
            "words": question.words,
        }
    if isinstance(question, Choice | Draw):
        document["key"] = question.key
        document["options"] = _options(question, report.wording)
    elif isinstance(question, Roll):
        document["dice"] = dict(question.dice)
    elif isinstance(question, Further):
        document["player"] = question.player
        document["sources"] = list(question.sources)
        document["possible"] = [
            {"from": source, "optional": optional}
            for source, optional in zip(
                question.options, question.optional, strict=True
            )
        ]
    elif isinstance(question, Unknown):
        document["words"] = question.words
    return document


# What rules said


def _statements(statements: Iterable[Statement], wording: Wording) -> Iterator[Plain]:
    """Everything that was said, flat; `depth` counts the rules that it belongs to."""
    frames: list[Enter] = []
    sequence = list(statements)
    for place, statement in enumerate(sequence):
        if isinstance(statement, Leave):
            frames.pop()
            continue
        following = sequence[place + 1] if place + 1 < len(sequence) else None
        cites = cites_of(statement) or (cites_of(frames[-1]) if frames else ())
        yield {
            "kind": _kind(statement),
            "depth": len(frames),
            "shown": shown_at(statement, following, wording),
            "sentence": trace_text(statement),
            "pages": _pages(cites),
            **_fields(statement, wording),
        }
        if isinstance(statement, Enter):
            frames.append(statement)


def _kind(statement: Statement | None) -> str:
    """The name of a statement: `take-damage` for `TakeDamage`."""
    if isinstance(statement, Enter):
        return "rule"
    if isinstance(statement, Reply):
        return "answered"
    if isinstance(statement, IdleRule):
        return "considered"
    if isinstance(statement, Note):
        return "note"
    name = type(statement).__name__
    return "".join(
        f"-{sign.lower()}" if sign.isupper() else sign for sign in name
    ).lstrip("-")


def _pages(cites: Iterable[Cite]) -> list[str]:
    return pages(cites).split()


def _check(check: Check) -> Plain:
    document: Plain = {"name": check.name, "words": check.words, "holds": check.holds}
    if check.facts:
        document["facts"] = check.facts
    if check.mend:
        document["mend"] = check.mend
    return {**document, "pages": _pages([check.cite])}


def _idle_rule(statement: IdleRule) -> Plain:
    document: Plain = {
        "rule": statement.rule,
        "bearer": statement.bearer,
        "failed": statement.failed_condition,
    }
    if statement.why:
        document["why"] = statement.why
    return {**document, "pages": _pages([statement.cite, *statement.causes])}


def _options(question: Choice | Draw, wording: Wording) -> list[Plain]:
    # In an order each is written by its name.
    is_order = question.key == "order"
    return [
        {
            "value": option.words
            if is_order
            else wording.plain(question.key, option.value),
            "words": option.words,
            "legal": not option.objections,
        }
        for option in question.options
    ]


def _fields(statement: Statement, wording: Wording) -> Plain:
    """What belongs to each kind of thing said; an event's own facts are `fields`."""
    if isinstance(statement, Event):
        return {
            "fields": {
                name: wording.plain(name, getattr(statement, name))
                for name in statement.facts()
            }
        }
    if isinstance(statement, Enter):
        return {
            "rule": statement.rule,
            "bearer": statement.bearer,
            "title": statement.title,
        }
    if isinstance(statement, Total):
        return {
            "name": statement.name,
            "of": statement.of,
            "value": statement.value,
            "parts": [
                {
                    "amount": part.amount,
                    "label": part.label,
                    "pages": [] if part.cite is None else _pages([part.cite]),
                }
                for part in statement.parts
            ],
            "not_applied": [
                _idle_rule(idle_rule) for idle_rule in statement.idle_rules
            ],
        }
    if isinstance(statement, IdleRule):
        plain = _idle_rule(statement)
        del plain["pages"]
        return plain
    if isinstance(statement, Check):
        check = _check(statement)
        del check["pages"]
        return {"check": check}
    if isinstance(statement, Exempt):
        return {"checks": [_check(check) for check in statement.checks]}
    if isinstance(statement, Reply):
        return _reply(statement, wording)
    assert isinstance(statement, Note), statement
    return {}


def _reply(reply: Reply, wording: Wording) -> Plain:
    question = reply.question
    document: Plain = {
        "rule": question.rule,
        "bearer": question.bearer,
        "player": question.player,
        "question": question.words,
        "how": reply.how,
    }
    if isinstance(question, Choice | Draw):
        document["key"] = question.key
        document["answer"] = wording.plain(question.key, reply.answer)
        document["answer_words"] = chosen_words(question, reply.answer)
        document["options"] = _options(question, wording)
    else:
        document["dice"] = dict(question.dice)
        document["answer"] = reply.answer.sentence()
        document["answer_words"] = reply.answer.sentence()
    return document
