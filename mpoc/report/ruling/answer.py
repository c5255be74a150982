"""The line on top of a ruling: the result of a dispute, with the pages behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.replay import Step
from mpoc.engine.statements import Cite, Event, NotBuilt, Statement
from mpoc.report.report import RIGHT, WRONG, Report, standing
from mpoc.report.style import COLUMN
from mpoc.rules.facts import NONE, Verdict
from mpoc.scenario.questions import open_question
from mpoc.scenario.trace import cites_of, pages, trace_text
from mpoc.scenario.verdict import explain_expected, judge_claims

if TYPE_CHECKING:
    from mpoc.rules.wording import Wording

LEAD = "-> "

TRUTH = {"true": "", "false": "not "}
"""What comes before the words of a verdict whose value is a truth: `not hit`."""

MOST_PAGES = 3
"""Pages that are named on top; each step names its own."""


def answer(report: Report) -> tuple[str, str]:
    """What came of it, or who is right, in a sentence; and the pages that decide it.

    Nothing where no action was played.
    """
    outcome = report.outcome
    if not outcome.steps:
        return "", ""
    last = outcome.steps[-1]
    transcript = last.transcript
    cites: list[Cite] = []
    if report.scenario.claims:
        words = _claims_words(report, cites)
    elif transcript.refusals:
        words = _refusal_words(last, cites)
    elif outcome.status == "waits":
        words = f"action {last.index + 1} waits for {open_question(transcript.waits)}"
        cites += _cites(getattr(transcript.waits, "cite", None))
    elif transcript.unbuilt is not None:
        words = _unbuilt_words(transcript.unbuilt, cites)
    else:
        words = _outcome_words(report, cites)
    if not cites:
        cites += _headline_cites(report, last)
    return words and LEAD + words, _pages(cites)


def with_capital(sentence: str) -> str:
    """A sentence with a capital, unless it begins with an id, such as `h1` or `g`."""
    first = sentence.partition(" ")[0]
    is_word = first.isalpha() and len(first) > 1
    return sentence[:1].upper() + sentence[1:] if is_word else sentence


def _cites(cite: Cite | None) -> list[Cite]:
    return [] if cite is None else [cite]


def _pages(cites: Iterable[Cite]) -> str:
    return " ".join(pages(cites).split()[:MOST_PAGES])


def _headline_cites(report: Report, step: Step) -> Sequence[Cite]:
    act = report.scenario.actions[step.index].act
    return report.wording.headline(act, step.transcript).cites


def _refusal_words(step: Step, cites: list[Cite]) -> str:
    """`action 2 is refused: the target is not adjacent`."""
    checks = step.transcript.refusals
    cites.append(checks[0].cite)
    more = f" (and {len(checks) - 1} more)" if checks[1:] else ""
    return f"action {step.index + 1} is refused: {checks[0].reason}{more}"


def _unbuilt_words(unbuilt: NotBuilt, cites: list[Cite]) -> str:
    """`no ruling: A RULE is not built yet`."""
    cites += _cites(unbuilt.cite)
    return f"no ruling: {unbuilt.rule} is not built yet"


def _claims_words(report: Report, cites: list[Cite]) -> str:
    """`blue is right, red is wrong: damage of T 2, not 1`."""
    claims = judge_claims(report.scenario, report.outcome)
    standings = {side: standing(report, side, claims[side]) for side in claims}
    right = [side for side, word in standings.items() if word == RIGHT]
    wrong = [side for side, word in standings.items() if word == WRONG]
    may_be_right = [side for side in claims if side not in (*right, *wrong)]
    right_words, wrong_words = _sides(right, "right"), _sides(wrong, "wrong")
    stop = stop_reason(report.outcome.steps[-1], cites) if may_be_right else ""
    if stop:
        words = ", ".join(filter(None, [right_words, wrong_words]))
        return f"{words or 'nobody is right yet'}: {stop}"
    if not may_be_right:
        right_words = right_words or "nobody is right"
    sentence = ", ".join(filter(None, [right_words, wrong_words]))
    failing = _first_failing(claims, wrong)
    if failing is not None:
        cites += [cite for cause in failing.causes for cite in cites_of(cause)]
        sentence += f": {failing.sentence()}"
    return "; ".join(filter(None, [sentence, _unknown_words(claims, may_be_right)]))


def _first_failing(
    claims: Mapping[str, Sequence[Verdict]], sides: Sequence[str]
) -> Verdict | None:
    """The first verdict that makes one of the sides wrong."""
    verdicts = [verdict for side in sides for verdict in claims[side]]
    failing = [verdict for verdict in verdicts if not verdict.holds]
    known = [verdict for verdict in failing if verdict.is_known]
    return next(iter(known or failing), None)


def _unknown_words(
    claims: Mapping[str, Sequence[Verdict]], sides: Sequence[str]
) -> str:
    """`red may be right: the file does not state points red`; empty without a side."""
    if not sides:
        return ""
    verdicts = [verdict for side in sides for verdict in claims[side]]
    unknown = next(verdict for verdict in verdicts if not verdict.is_known)
    *others, last = sides
    names = f"{', '.join(others)} and {last}" if others else last
    return f"{names} may be right: the file does not state {unknown.words}"


def stop_reason(step: Step, cites: list[Cite]) -> str:
    """Why a replay stops at its last step: `it waits for the dice of the attack`.

    Empty where it came to its end. The `cites` get those of the reason.
    """
    transcript = step.transcript
    if transcript.refusals:
        return _refusal_words(step, cites)
    if transcript.unbuilt is not None:
        return _unbuilt_words(transcript.unbuilt, cites)
    if transcript.waits is None:
        return ""
    cites += _cites(getattr(transcript.waits, "cite", None))
    return f"it waits for {open_question(transcript.waits)}"


def _sides(sides: Sequence[str], word: str) -> str:
    """`red is right`, `red and blue are wrong`; empty without a side."""
    if not sides:
        return ""
    *others, last = sides
    names = f"{', '.join(others)} and {last}" if others else last
    return f"{names} {'are' if others else 'is'} {word}"


def _outcome_words(report: Report, cites: list[Cite]) -> str:
    """What was expected as it came, as much as a line holds; else what has changed."""
    verdicts = explain_expected(report.scenario, report.outcome)
    # What fails is what the reader has to know first.
    failed_first = sorted(verdicts, key=lambda verdict: verdict.holds)
    parts: dict[str, None] = {}
    attempts = _fruitless_attempts(report.outcome.steps[-1])
    if all([verdict.holds for verdict in verdicts]):
        parts = dict.fromkeys(_attempt_words(attempts, verdicts))
        cites += [cite for attempt in attempts for cite in cites_of(attempt)]
    for verdict in failed_first:
        words, causes = _sentence(verdict)
        if parts and causes and causes[-1] in attempts:
            continue
        if parts and len(LEAD) + len(", ".join([*parts, words])) >= COLUMN:
            break
        parts[words] = None
        cites += [cite for cause in causes for cite in cites_of(cause)]
    if not verdicts:
        parts |= dict.fromkeys(_changes(report, report.wording, ", ".join(parts)))
    return ", ".join(parts)


def _attempt_words(attempts: Sequence[Event], verdicts: Sequence[Verdict]) -> list[str]:
    """Attempts in words; a single one says what was rolled, unless a verdict does."""
    words = [attempt.sentence() for attempt in attempts]
    if len(attempts) != 1:
        return words
    alone = attempts[0].sentence_alone()
    roll = alone.removesuffix(words[0]).rstrip(", ")
    is_said = any([roll in _sentence(verdict)[0] for verdict in verdicts])
    return words if is_said else [alone]


def _fruitless_attempts(step: Step) -> list[Event]:
    """What the last action tried, such as rolls that miss, if it changed nothing."""
    all_events = [
        each for each in step.transcript.statements if isinstance(each, Event)
    ]
    attempts = [event for event in all_events if event.is_verdict]
    if any([event.tally() for event in all_events if not event.is_verdict]):
        return []
    return attempts


def _sentence(verdict: Verdict) -> tuple[str, Sequence[Statement]]:
    """A value in words, and what made it so.

    The event itself says it best, where it came about by a single one that names it.
    """
    causes = verdict.causes
    if causes:
        last = causes[-1]
        of_its_kind = [cause for cause in causes if type(cause) is type(last)]
        text = trace_text(last)
        words = {word.strip(",.:;()") for word in text.split()}
        if len(of_its_kind) == 1 and verdict.actual in words:
            return text, of_its_kind
    if verdict.actual in TRUTH:
        return f"{TRUTH[verdict.actual]}{verdict.words}", causes
    colon = ":" if verdict.actual == NONE else ""
    return f"{verdict.words}{colon} {verdict.actual}", causes


def _changes(report: Report, wording: Wording, words: str) -> list[str]:
    """What came of it, the gravest first: as much as a line holds after some words."""
    last = report.outcome.steps[-1]
    act = report.scenario.actions[last.index].act
    headline = wording.headline(act, last.transcript).text
    differences = wording.changes(report.outcome, headline)
    if not differences and not words:
        return ["nothing has changed"]
    changes: list[str] = []
    for change in differences:
        line = ", ".join([part for part in (words, *changes, change) if part])
        if (words or changes) and len(LEAD) + len(line) >= COLUMN:
            break
        changes.append(change)
    return _join_by_owner(changes)


def _join_by_owner(changes: Sequence[str]) -> list[str]:
    """The changes, with `red with A and B` in place of `red with A, red with B`."""
    joined: list[str] = []
    for change in changes:
        owner, between, rest = change.partition(" with ")
        if between and joined and joined[-1].startswith(f"{owner}{between}"):
            joined[-1] += f" and {rest}"
        else:
            joined.append(change)
    return joined
