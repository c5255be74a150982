"""A ruling as text: verdict, board, steps with pages, tables, expectations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mpoc.engine.replay import Step
from mpoc.engine.statements import (
    ASSUMED,
    Check,
    Choice,
    Enter,
    IdleRule,
    Leave,
    Reply,
    Statement,
    Total,
)
from mpoc.report.report import (
    MAY_BE_RIGHT,
    RIGHT,
    Report,
    consulted_readings,
    dependence_words,
    edition_and_readings,
    standing,
    verdict_words,
)
from mpoc.report.ruling.answer import answer
from mpoc.report.ruling.figures import position_lines
from mpoc.report.ruling.remedies import remedy_words, rewriting_words
from mpoc.report.style import COLUMN, Style
from mpoc.rules.facts import Verdict
from mpoc.rules.wording import Table
from mpoc.scenario.questions import chosen_words
from mpoc.scenario.settle import Settlement
from mpoc.scenario.trace import (
    EVENTS,
    ActionTrace,
    Line,
    action_trace,
    cites_of,
    is_step,
    pages,
    trace_text,
)
from mpoc.scenario.verdict import (
    expectation_count,
    judge_claims,
)
from mpoc.text.problems import count_of

LABEL_WIDTH = 12
"""Columns of the label of an attack's step, at least."""

CLAIM = "claimed"

EMPTY_CLAIM = "nothing is claimed: an empty list or mapping names nothing"

NOTHING_EXPECTED = "nothing is expected: `expect` would hold the file to this ruling"


def ruling_text(report: Report, style: Style, verbose: int, quiet: bool) -> str:
    """The ruling as the options ask for it: whole, or in one line."""
    return report_line(report, style) if quiet else report_text(report, style, verbose)


def report_text(report: Report, style: Style, depth: int = EVENTS) -> str:
    """The whole ruling, lines joined, without a last line end."""
    return "\n".join(_report_lines(report, style, depth))


def _report_lines(report: Report, style: Style, depth: int) -> Iterable[str]:
    outcome = report.outcome
    yield from _head(report, style)
    if outcome.end is not None:
        yield ""
        yield from position_lines(outcome, report.wording, style)
    if outcome.steps:
        yield ""
    for step in outcome.steps:
        yield from _step_lines(report, step, style, depth)
        yield from _stop_lines(report, step, style)
    yield from unplayed_lines(report, style)
    tables = list(table_lines(report.wording.tables(outcome), style, depth))
    yield from tables
    notes = list(note_lines(report, style))
    if notes or not tables:
        yield ""
    yield from notes
    yield from verdict_lines(report, style)


def story_lines(report: Settlement, style: Style, depth: int = EVENTS) -> list[str]:
    """What has happened, action by action, without what the last one waits for."""
    return [
        line
        for step in report.outcome.steps
        for line in _step_lines(report, step, style, depth)
    ]


def _head(report: Report, style: Style) -> Iterable[str]:
    title = style.plain(report.scenario.title)
    edition = style.plain(", ".join(edition_and_readings(report)))
    words, tint = verdict_words(report)
    words = style.plain(words)
    right = f"{edition}        {words}"
    room = style.columns - len(title) - len(right)
    if style.width and room < 2:
        yield style.paint("title", title)
        yield f"{edition}    {style.paint(tint, words)}"
    else:
        yield (
            f"{style.paint('title', title)}{' ' * max(room, 4)}"
            f"{edition}        {style.paint(tint, words)}"
        )
    if report.scenario.question:
        yield style.line(report.scenario.question)
    words, right = answer(report)
    if words:
        yield style.line(words, right, 3, "label")


# The steps


def _step_lines(
    report: Settlement, step: Step, style: Style, depth: int
) -> Iterable[str]:
    transcript = step.transcript
    trace = step_trace(report, step, depth)
    number = str(step.index + 1)
    width = len(str(len(report.scenario.actions)))
    indent = width + 2
    text = f"{number:<{width}}  {trace.headline.text}"
    if transcript.refusals:
        text += refused_words(report, step)
    yield style.line(text, pages(trace.headline.cites), indent, "label")
    labels = [line.text for top in trace.lines for line in top.walk() if is_step(line)]
    room = max([LABEL_WIDTH, *map(len, labels)])
    for line in trace.lines:
        yield from _lines(line, indent, style, room)
    if transcript.refusals:
        from mpoc.report.ruling.stopped import refusal_lines

        yield from refusal_lines(transcript.refusals, indent, style)


def step_trace(report: Settlement, step: Step, depth: int) -> ActionTrace:
    """What is shown of an action: without steps of an attack in which nothing happened.

    Of one that is refused, all that is legal before the entry of `then` that is not;
    else what its refusal rests on.
    """
    action, transcript = report.scenario.actions[step.index], step.transcript
    trace = action_trace(action.act, transcript, report.wording, depth)
    lines = trace.lines
    if depth == EVENTS:
        lines = without_idle_steps(lines)
    if transcript.refusals and not transcript.refused_entry:
        lines = tuple([line for line in lines if is_grounds(line)])
    return trace.but(lines=lines)


def refused_words(report: Settlement, step: Step) -> str:
    """What follows the headline of a refused action: `: refused, as expected`."""
    expected = report.is_refusal_expected(step.index)
    words = ": refused"
    if entry := step.transcript.refused_entry:
        words += f" in line {report.scenario.document.mark_of(entry).line}"
    return f"{words}{REFUSAL_ENDINGS[expected]}"


REFUSAL_ENDINGS = {None: "", True: ", as expected", False: ", not as expected"}
"""What is said of a refusal, by `is_refusal_expected`."""


def is_grounds(line: Line) -> bool:
    """Whether a line of a refused action tells on what its refusal rests.

    These are numbers such as a SPD with a modifier, abilities that do not apply, and
    conditions that hold; those that fail are the refusal itself.
    """
    statement = line.statement
    if isinstance(statement, Check):
        return statement.holds
    return isinstance(statement, Total | IdleRule)


def _stop_lines(report: Settlement, step: Step, style: Style) -> Iterable[str]:
    """What an action waits for, or the rule that is not built and ended it."""
    transcript = step.transcript
    indent = len(str(len(report.scenario.actions))) + 2
    if transcript.waits is not None:
        from mpoc.report.ruling.stopped import waiting_lines

        wording = report.wording
        yield from waiting_lines(report.scenario, step, wording, indent, style)
        if report.is_incomplete:
            yield style.line(f"{' ' * indent}or `mpoc run --ask` asks for it")
    if transcript.unbuilt is not None:
        unbuilt = transcript.unbuilt
        of = f" of {unbuilt.bearer} applies here and" if unbuilt.bearer else ""
        words = f"{' ' * indent}{unbuilt.rule}{of} is not built yet: no ruling"
        yield style.line(words, pages([unbuilt.cite]), indent + 2)


def unplayed_lines(report: Settlement, style: Style) -> Iterable[str]:
    """Which actions were not played, where one before them was the last."""
    first, last = len(report.outcome.steps) + 1, len(report.scenario.actions)
    if first == last:
        yield style.line(f"action {first} was not played")
    elif first < last:
        yield style.line(f"actions {first}-{last} were not played")


def _lines(line: Line, indent: int, style: Style, room: int) -> Iterable[str]:
    """A line and what belongs to it, in one where that is short enough.

    `room` is the width of the labels of steps.
    """
    if is_step(line):
        yield from _attack_step_lines(line, indent, style, room)
        return
    text, cites, rest = join_line(line, indent)
    yield style.line(" " * indent + text, pages(cites), indent + 2)
    for inner in rest:
        yield from _lines(inner, indent + 2, style, room)


def without_idle_steps(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines without the steps of an attack in which nothing happened."""
    return tuple(
        [
            line.but(lines=without_idle_steps(line.lines))
            for line in lines
            if line.lines or not is_step(line)
        ]
    )


def join_line(line: Line, indent: int) -> tuple[str, list[Any], Sequence[Line]]:
    """A line with what belongs to it, where nothing lies deeper and it is short."""
    cites = list(line.cites)
    if line.lines and not any(inner.lines for inner in line.lines):
        inner_texts = ", ".join(inner.text for inner in line.lines)
        text = f"{line.text}: {inner_texts}"
        if indent + len(text) < COLUMN:
            for inner in line.lines:
                cites += inner.cites
            return text, cites, ()
    return line.text, cites, line.lines


def _attack_step_lines(
    line: Line, indent: int, style: Style, room: int
) -> Iterable[str]:
    """A numbered step: its label at the left, what happens beside it."""
    label = f"{' ' * indent}{line.text:<{room}}  "
    if not line.lines:
        yield style.line(f"{label}none", "", len(label))
        return
    lead = label
    for inner in line.lines:
        text, cites, rest = join_line(inner, len(label))
        yield style.line(lead + text, pages(cites), len(label) + 2)
        for deeper in rest:
            yield from _lines(deeper, len(label) + 2, style, room)
        lead = " " * len(label)


# Summaries


def table_lines(tables: Sequence[Table], style: Style, depth: int) -> Iterable[str]:
    """The summaries below each other, after a blank line."""
    rows = [
        table for table in tables if table.rows and (depth > 0 or not table.verbose)
    ]
    if not rows:
        return
    yield ""
    lead = max(len(table.title) for table in rows) + 3
    for table in rows:
        columns = max(len(row) for row in table.rows)
        widths = [
            max([len(row[place]) for row in table.rows if place < len(row)])
            for place in range(columns)
        ]
        for place, row in enumerate(table.rows):
            title = table.title if not place else ""
            cells = "   ".join(
                f"{cell:<{widths[at]}}" for at, cell in enumerate(row) if widths[at]
            )
            yield style.plain(f"{title:<{lead}}{cells}".rstrip())


def note_lines(report: Report, style: Style) -> Iterable[str]:
    """What was assumed, and which readings that are not the default were consulted."""
    for step in report.outcome.steps:
        for statement in step.transcript.statements:
            if isinstance(statement, Reply) and statement.how == ASSUMED:
                question = statement.question
                assert isinstance(question, Choice)
                words = chosen_words(question, statement.answer)
                names_itself = not question.rule or question.key == "order"
                rule = "" if names_itself else f" ({question.rule})"
                yield style.line(
                    f"assumed in action {step.index + 1}: {question.player} decides "
                    f"{question.words}{rule}: {words}"
                )
    for departure in report.departures:
        yield style.line(departure.sentence(), "", 2)
    for name, reading in consulted_readings(report):
        default = report.defaults.get(name, "")
        yield style.line(f"{name} is read as {reading} (default: {default})")
    if report.has_untried_readings:
        yield style.line(
            "not every other reading of unclear rules was tried: the file has too many "
            "actions",
            "",
            2,
        )
    for dependence in report.dependences:
        words = dependence_words(report, dependence)
        for lead, would in WOULD.items():
            if words.startswith(lead):
                is_second = lead == REFUSED and report.outcome.status == "refused"
                would = WOULD_TOO if is_second else would
                words = f"{would}{words.removeprefix(lead)}"
                break
        yield style.line(
            f"this result depends on {dependence.ruling} "
            f"({dependence.reading}; {dependence.other} would {words})",
            "",
            2,
        )


REFUSED = "refused: "
WOULD = {REFUSED: "refuse this: ", "waits for ": "wait for ", "": "give "}
"""What another reading would do, by how its outcome begins in words."""

WOULD_TOO = "refuse this too: "
"""The same where the result is a refusal as well."""


def verdict_lines(report: Report, style: Style) -> Iterable[str]:
    """The claims, each expectation that fails with what made it so, and the count."""
    yield from _claim_lines(report, style)
    verdicts = report.verdicts
    if not verdicts:
        yield style.paint("faint", NOTHING_EXPECTED)
        return
    if report.is_incomplete:
        number = len(report.outcome.steps)
        ended = report.decided_verdicts()
        failing = tuple([verdict for verdict in ended if not verdict.holds])
        for verdict in failing:
            yield from failure_lines(report, verdict, style)
        which = "the other" if failing else "the"
        yield f"the replay stops at action {number}: {which} expectations are undecided"
        return
    failing = tuple([verdict for verdict in verdicts if not verdict.holds])
    if not failing:
        many = expectation_count(verdicts)
        words = (
            "the expectation holds" if many == 1 else f"all {many} expectations hold"
        )
        if not many:
            words = "nothing is expected but the pages of `cites`, and each is cited"
        yield style.paint("good" if many else "faint", words)
        return
    yield ""
    for verdict in failing:
        yield from failure_lines(report, verdict, style)
    many, fail = expectation_count(verdicts), expectation_count(failing)
    words = (
        f"{fail} of {count_of(many, 'expectation')} {'fails' if fail == 1 else 'fail'}"
    )
    yield style.paint("bad", words)


def failure_lines(
    report: Settlement, verdict: Verdict, style: Style, verb: str = "expected"
) -> Iterable[str]:
    """What was expected beside what came, and the steps that made it so.

    The last step alone where the file expects it; all of them where it is disputed.
    """
    # What an action was expected to do is only shown when it is over.
    is_open = report.outcome.status == "waits" and verdict.path[0] != "actions"
    came = "so far" if is_open else "got"
    words = f"{verdict.words}: {verb} {verdict.expected}, "
    if not verdict.is_known:
        yield style.line(f"{words}but the file does not say", "", 2, "open")
        return
    yield style.line(f"{words}{came} {verdict.actual}", "", 2, "bad")
    for why in verdict.causes if verb == CLAIM else verdict.causes[-1:]:
        text, right = cause_words(report, why, with_rule=verb == CLAIM)
        yield style.line(f"  {text}", right, 4)


def cause_words(
    report: Settlement, why: Statement, with_rule: bool = False
) -> tuple[str, str]:
    """What made a value what it is, with its action, and the pages.

    `with_rule` also names the rule in which it was said: `action 2: Fire: D takes 1`.
    """
    lead, text, cites = "", trace_text(why), list(cites_of(why))
    for step in report.outcome.steps:
        place = _place_in(step.transcript.statements, why)
        if place is None:
            continue
        lead = f"action {step.index + 1}: "
        frame = _frame_of(step.transcript.statements, place) if with_rule else None
        if frame is not None:
            lead += f"{trace_text(frame)}: "
            cites = [*dict.fromkeys([*cites_of(frame), *cites])]
        before = _before(step.transcript.statements, place)
        more = None if before is None else report.wording.continuation(before, why)
        if before is not None and more:
            text = trace_text(before) + more
            cites = [*cites_of(before), *cites]
    return f"{lead}{text}", pages(cites)


def _before(statements: Sequence[Statement], place: int) -> Statement | None:
    """What was said before, but for how a number came about."""
    for statement in reversed(statements[:place]):
        if not isinstance(statement, Total | IdleRule):
            return statement
    return None


def _frame_of(statements: Sequence[Statement], place: int) -> Enter | None:
    """What goes on while something is said, within a step of an action."""
    frames_ended = 0
    for statement in reversed(statements[:place]):
        if isinstance(statement, Leave):
            frames_ended += 1
        elif isinstance(statement, Enter) and frames_ended:
            frames_ended -= 1
        elif isinstance(statement, Enter):
            return None if statement.is_step else statement
    return None


def _place_in(statements: Sequence[Statement], statement: Statement) -> int | None:
    return next(
        (place for place, other in enumerate(statements) if other is statement), None
    )


def _claim_lines(report: Report, style: Style) -> Iterable[str]:
    """Who claims what, and whose claim holds."""
    if not report.scenario.claims:
        return
    claims = judge_claims(report.scenario, report.outcome)
    yield ""
    for side, verdicts in claims.items():
        word = standing(report, side, verdicts)
        tint = {RIGHT: "good", MAY_BE_RIGHT: "open"}.get(word, "bad")
        yield style.line(f"{side} {word}", "", 2, tint)
        if not verdicts:
            yield style.line(f"  {EMPTY_CLAIM}", "", 4)
        for verdict in verdicts:
            if not verdict.holds:
                yield from failure_lines(report, verdict, style, CLAIM)
        if side in report.remedies:
            remedy = report.remedies[side]
            for line in remedy_words(side, remedy, report.outcome):
                yield style.line(f"  {line}", "", 4)
            for line in rewriting_words(remedy):
                yield style.line(f"    {line}", "", 6)


def report_line(report: Settlement, style: Style) -> str:
    """The ruling in one line: title and verdict."""
    words, tint = verdict_words(report)
    title = style.plain(report.scenario.title)
    return f"{title}: {style.paint(tint, style.plain(words))}"
