"""Mats, which are boards in files of their own: read as the board of a scenario.

A mat lies in a folder `mats` and does not name its game: it is of that game whose rules
find least wrong with it.
"""

from __future__ import annotations

import os

from mpoc.lsp.findings import Finding, findings, problem_findings
from mpoc.lsp.hovers import Hover, hover
from mpoc.lsp.place import Place, Span
from mpoc.lsp.reading import OpenText
from mpoc.rules.registry import RULESETS
from mpoc.schema.validate import schema, validate
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

FOLDER = "mats"

HEAD = "mpoc: 1\ngame: {game}\ntitle: A mat\nboard:\n"
"""What stands above a mat to make a scenario of it."""

DOWN, RIGHT = HEAD.count("\n"), 2
"""By how much a place of the mat is shifted then."""


def is_mat(path: str) -> bool:
    """Whether a file is a mat, by where it lies."""
    folder, name = os.path.split(path)
    return os.path.basename(folder) == FOLDER and name.endswith(".yaml")


def games_with_mats() -> list[str]:
    """The games whose boards may be typed once, in files of their own."""
    games = []
    for game in RULESETS:
        try:
            schema(f"{game}-mat")
        except FileNotFoundError:
            continue
        games.append(game)
    return games


def mat_findings(open_text: OpenText) -> list[Finding]:
    """What is wrong with a mat, by the game that finds least."""
    _, found = _best_reading(open_text)
    return found


def mat_hover(open_text: OpenText, place: Place) -> Hover | None:
    """What there is to say about a place of a mat."""
    game, _ = _best_reading(open_text)
    below = Place(place.line + DOWN, place.column + RIGHT)
    answer = hover(_as_scenario(open_text, game), below)
    return None if answer is None else answer.but(span=_shifted(answer.span))


def _best_reading(open_text: OpenText) -> tuple[str, list[Finding]]:
    """The game of a mat, and what is wrong with it by the rules of that game."""
    readings = []
    for game in games_with_mats():
        found = _findings_in(open_text, game)
        if not found:
            return game, []
        readings.append((game, found))
    return min(readings, key=lambda reading: len(reading[1]))


def _findings_in(open_text: OpenText, game: str) -> list[Finding]:
    """What is wrong with a mat of a game: of its own keys, else of what they say."""
    try:
        document = parse(open_text.text, open_text.name)
        problems = tuple(validate(document, f"{game}-mat"))
    except FileProblems as complaint:
        problems = complaint.problems
    if problems:
        return problem_findings(problems, open_text)
    return [
        finding.but(
            span=_shifted(finding.span),
            fixes=tuple([fix.but(span=_shifted(fix.span)) for fix in finding.fixes]),
            notes=tuple([note.but(span=_shifted(note.span)) for note in finding.notes]),
        )
        for finding in findings(_as_scenario(open_text, game))
        if finding.span.start.line >= DOWN
    ]


def _as_scenario(open_text: OpenText, game: str) -> OpenText:
    """A mat as the board of a scenario that belongs to no file."""
    lines = open_text.text.removeprefix("\ufeff").splitlines(keepends=True)
    board = "".join([" " * RIGHT + line if line.strip() else line for line in lines])
    return open_text.but(text=HEAD.format(game=game) + board, path="")


def _shifted(span: Span) -> Span:
    """A part of the scenario as a part of the mat."""
    start, end = [
        Place(max(place.line - DOWN, 0), max(place.column - RIGHT, 0))
        for place in (span.start, span.end)
    ]
    return Span(start, end)
