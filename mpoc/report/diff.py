"""Two replays side by side: where they part, and how each ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.exploration.compare import Comparison, Difference, Parting
from mpoc.report.report import edition_and_readings, verdict_words
from mpoc.report.style import Style
from mpoc.scenario.settle import Settlement
from mpoc.scenario.trace import Line, is_step, pages
from mpoc.text.problems import Problem, problem_as_dict

LEFT, RIGHT = "<", ">"
"""What marks the lines of the first side, and those of the second."""

DEEPER = ("", " (shown at -v)", " (shown at -vv)")

NO_MORE = "nothing more here"
NO_ACTION = "no further action"


class DiffAnswer(Record):
    """A comparison, with answers of the file that the second side does not ask for."""

    comparison: Comparison
    unused_keys: Sequence[Problem]


def diff_text(
    comparison: Comparison, unused_keys: Sequence[Problem], style: Style
) -> str:
    """The comparison as text, lines joined, without a last line end.

    `unused_keys` are answers of the file that nothing asks for on the second side.
    """
    return "\n".join(_diff_lines(comparison, unused_keys, style))


def diff_line(comparison: Comparison) -> str:
    """The comparison in one line."""
    parting = comparison.parting
    if comparison.position:
        return "the positions differ before the first action"
    if parting is not None:
        return f"they first differ in {_place(parting)}"
    if comparison.outcome:
        return "the same steps end in another outcome"
    return "no difference"


def _diff_lines(
    comparison: Comparison, unused_keys: Sequence[Problem], style: Style
) -> Iterator[str]:
    yield from _head(comparison, style)
    if comparison.position:
        yield ""
        yield style.paint("title", "the positions differ before the first action")
        yield from _table(comparison.position, style)
    parting = comparison.parting
    if parting is not None:
        yield ""
        yield from _parting_lines(parting, style)
    if unused_keys:
        yield ""
        for problem in unused_keys:
            text = f"nothing asks for the answer in line {problem.line}"
            yield style.line(f"{RIGHT}  {text}", "", 3)
    if comparison.outcome:
        yield ""
        yield style.paint("title", "the outcome")
        yield from _table(comparison.outcome, style)
    elif comparison.is_equal:
        yield ""
        yield style.paint("good", "no difference")
    elif parting is not None:
        yield ""
        yield "the outcome is the same"


def _head(comparison: Comparison, style: Style) -> Iterator[str]:
    """The title, and what each side is: its file and its readings as they differ."""
    left, right = comparison.left, comparison.right
    first, second = left.scenario, right.scenario
    is_one = first.name == second.name
    if is_one:
        yield style.line(first.title, "", 2, "title")
    rows = []
    for sign, report, side in ((LEFT, left, "left"), (RIGHT, right, "right")):
        settings = [
            f"{setting.words}: {getattr(setting, side)}"
            for setting in comparison.settings
        ]
        if not is_one:
            settings.insert(0, report.scenario.name)
        rows.append((f"{sign}  {', '.join(settings) or 'read alike'}", report))
    width = max(len(style.plain(text)) for text, _ in rows) + 4
    for text, report in rows:
        words, tint = verdict_words(report)
        yield f"{style.plain(text):<{width}}{style.paint(tint, style.plain(words))}"


def _place(parting: Parting) -> str:
    """The action and the step where two replays part."""
    steps = [line.text for line in parting.above if is_step(line)]
    place = f"action {parting.action}"
    return f"{place}, step {steps[-1]}" if steps else place


def _parting_lines(parting: Parting, style: Style) -> Iterator[str]:
    """What both say down to the place, then what each side says there."""
    title = f"they first differ in {_place(parting)}{DEEPER[parting.depth]}"
    yield style.line(title, "", 2, "title")
    indent = 3
    for line in parting.above:
        if not is_step(line):
            yield style.line(
                f"{' ' * indent}{line.text}", pages(line.cites), indent + 2
            )
            indent += 2
    nothing = NO_MORE if parting.above else NO_ACTION
    for sign, side in ((LEFT, parting.left), (RIGHT, parting.right)):
        lead = f"{sign}{' ' * (indent - 1)}"
        if side is None:
            yield style.line(f"{lead}{nothing}")
        else:
            yield style.line(lead + _side_text(side), pages(side.cites), indent + 2)


def _side_text(line: Line) -> str:
    """What one side says; a step with the first thing that happens in it."""
    if not is_step(line):
        return line.text
    return f"{line.text}: {line.lines[0].text if line.lines else 'none'}"


def _table(differences: Sequence[Difference], style: Style) -> Iterable[str]:
    """A row for each difference: of what, the first side, the second."""
    rows = [
        tuple(map(style.plain, (difference.words, difference.left, difference.right)))
        for difference in differences
    ]
    rows.insert(0, ("", LEFT, RIGHT))
    widths = [max(len(row[place]) for row in rows) for place in (0, 1)]
    for row in rows:
        first, second = [
            f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)
        ]
        yield f"   {first}   {second}   {row[2]}".rstrip()


# Plain values


def diff_document(
    comparison: Comparison, unused_keys: Sequence[Problem]
) -> dict[str, Any]:
    """The comparison for JSON; `schemas/diff.schema.json` describes it."""
    parting = comparison.parting
    document: dict[str, Any] = {
        "equal": comparison.is_equal,
        "left": _side(comparison.left),
        "right": _side(comparison.right),
        "settings": _rows(comparison.settings),
        "position": _rows(comparison.position),
        "parting": None if parting is None else _parting(parting),
        "outcome": _rows(comparison.outcome),
        "unused": [problem_as_dict(problem) for problem in unused_keys],
    }
    return document


def _side(report: Settlement) -> dict[str, Any]:
    edition, *readings = edition_and_readings(report)
    return {
        "file": report.scenario.name,
        "title": report.scenario.title,
        "game": report.scenario.game,
        "edition": edition,
        "readings": dict([reading.split(": ", 1) for reading in readings]),
        "status": report.outcome.status,
        "verdict": verdict_words(report)[0],
    }


def _rows(differences: Sequence[Difference]) -> list[dict[str, Any]]:
    return [
        {
            "path": [str(step) for step in difference.path],
            "words": difference.words,
            "left": difference.left,
            "right": difference.right,
        }
        for difference in differences
    ]


def _parting(parting: Parting) -> dict[str, Any]:
    steps = [line.text for line in parting.above if is_step(line)]
    return {
        "action": parting.action,
        "step": steps[-1] if steps else "",
        "depth": parting.depth,
        "above": [_line(line) for line in parting.above],
        "left": _line(parting.left),
        "right": _line(parting.right),
    }


def _line(line: Line | None) -> dict[str, Any] | None:
    if line is None:
        return None
    return {"sentence": line.text, "pages": pages(line.cites).split()}
