"""What a ruling waits for, with the answers that may be tapped."""

from __future__ import annotations

from typing import Any

from mpoc.engine.statements import Choice, Draw, Roll, Statement, Unknown
from mpoc.exploration.legal_changes import as_listed
from mpoc.report.answering import with_answer
from mpoc.report.asking import is_roll, open_places, question_of
from mpoc.report.pages.dice import die_picture
from mpoc.report.pictures.elements import markup
from mpoc.report.pictures.scene import pictures_of
from mpoc.report.style import PLAIN
from mpoc.scenario.answers import answers_in_force
from mpoc.scenario.edits.answer_edits import listed_answers
from mpoc.scenario.single_action import undecided_keys
from mpoc.text.edits import flow
from mpoc.text.problems import safe
from mpoc.web.position import with_places
from mpoc.web.requests.opening import Dispute, Plain, dispute_of, settle

MOST_ANSWERS = 400
"""Answers that the page lists."""

FEWEST_MARKED = 4
"""Fewer answers that are places get no board to tap on."""

NARROW = PLAIN.but(width=46)
"""Lines short enough for a phone."""


def open_question(dispute: Dispute) -> Plain | None:
    """What the replay waits for, with the answers that may be tapped."""
    outcome, wording = dispute.settlement.outcome, dispute.settlement.wording
    question = outcome.steps[-1].transcript.waits if outcome.steps else None
    if question is None:
        return None
    words, how, page = question_of(question, wording)
    plain: Plain = {
        "words": safe(words),
        "how": [safe(line) for line in how],
        "figures": dispute.figures_in(words),
        "page": safe(page),
        "rule": safe(getattr(question, "rule", "")),
        "in-order": isinstance(question, Choice | Draw) and question.key == "order",
        "answers": [
            {
                "words": safe(answer_words),
                "reply": _reply(question, answer_words, value),
            }
            for answer_words, value in listed_answers(question, wording)[:MOST_ANSWERS]
        ],
        "dice": [],
        "between": "",
        "counts": [],
        "fields": [],
    }
    if isinstance(question, Choice) and len(plain["answers"]) >= FEWEST_MARKED:
        names = [each["words"] for each in plain["answers"]]
        plain["board"] = with_places(dispute.rules, outcome.end, names)
    if isinstance(question, Roll):
        plain["dice"] = [
            {"kind": kind, "count": count, "faces": _faces(dispute, kind)}
            for kind, count in question.dice
        ]
        plain["between"] = wording.between_faces
    elif is_roll(question):
        plain["counts"] = _limits(dispute)
    if isinstance(question, Unknown):
        plain["words"] = safe(f"State {question.words}")
        if not plain["counts"]:
            plain["fields"] = [
                " ".join(map(str, path)) for path in open_places(question)
            ]
    return plain


def _faces(dispute: Dispute, kind: str) -> list[Plain]:
    """The faces of a kind of die: what to reply, its words, what it counts, a picture.

    `strikes` is None where dice do not count strikes.
    """
    pictures = pictures_of(dispute.rules)
    faces = []
    for face in dispute.settlement.wording.faces_of(kind):
        die = pictures.die(kind, face)
        faces.append(
            {
                "reply": face,
                "words": safe(die.face),
                "strikes": die.strikes,
                "svg": markup(die_picture(die)),
            }
        )
    return faces


def _reply(question: Statement, answer_words: str, value: Any) -> str:
    """An answer as a player would type it."""
    return answer_words if getattr(question, "key", "") == "order" else flow(value)


def _limits(dispute: Dispute) -> list[Plain]:
    """How many dice of each kind the last action may roll, where that is known."""
    scenario = dispute.settlement.scenario
    step = dispute.settlement.outcome.steps[-1]
    answers = scenario.actions[step.index].answers
    in_force, missing = answers_in_force(answers, step.transcript)
    if missing or in_force is not answers:
        return []
    keys = undecided_keys(scenario.document.root["actions"][step.index])
    action = as_listed(step.transcript.before, keys, dispute.rules)
    if action is None or action[1].failed_checks:
        return []
    kind, way = action
    return [
        {"kind": limit.die, "least": limit.least, "most": limit.most}
        for limit in kind.limits(way)
    ]


def reply(text: str, words: str) -> Plain:
    """The text with an answer to what is asked; the same text if nothing is."""
    dispute = dispute_of(text)
    if dispute.settlement.outcome.status != "waits":
        return {"text": text}
    attempt = with_answer(
        dispute.draft, dispute.settlement, words, settle, dispute.order, NARROW
    )
    return {"text": attempt.draft.raw}
