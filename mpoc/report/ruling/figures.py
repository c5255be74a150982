"""The board of a ruling and its legend: who stands there, whose it is, on what."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mpoc.engine.replay import Outcome
from mpoc.report.board import board_lines
from mpoc.report.style import Style
from mpoc.rules.wording import Piece, Wording

INDENT = "   "

ARTICLES = {"a"}
"""Ids that a sentence may have as a word."""

GONE = "gone"
FATES = ("crushed", "destroyed")
"""What can happen to a figure that is gone, as an event counts it."""


def position_lines(outcome: Outcome, wording: Wording, style: Style) -> Iterator[str]:
    """The board at the end, and below it all figures that were on it in the replay."""
    if style.colour:
        style = style.for_players(wording.position(outcome.end)["players"])
    for line in board_lines(wording.drawing(outcome.end), style=style):
        yield INDENT + line
    rows = figure_rows(outcome, wording)
    if not rows:
        return
    yield ""
    widths = [max([len(cell) for cell in column]) for column in zip(*rows, strict=True)]
    is_wide = style.width and sum(widths) + 3 * len(widths) > style.columns
    for row in rows:
        if is_wide:
            text = "  ".join([cell for cell in row if cell])
            yield style.line(INDENT + text, "", 2 * len(INDENT))
            continue
        tint = style.player_tint(row[2])
        cells = [
            style.paint(tint if place in (0, 2) else "", style.plain(cell))
            + " " * (width - len(cell))
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            if width
        ]
        yield f"{INDENT}{'   '.join(cells)}".rstrip()


Row = tuple[str, ...]


def figure_rows(outcome: Outcome, wording: Wording) -> list[Row]:
    """Ids, name, player, Health and ground; those alike in all but the id in one row.

    The figures of a player come together, those without a player last.
    """
    pieces = {piece.id: piece for piece in wording.pieces(outcome.end)}
    fates = _fates(outcome)
    for state in (outcome.start, *[step.after for step in outcome.steps]):
        for piece in wording.pieces(state):
            fate = fates.get(piece.id, GONE)
            pieces.setdefault(piece.id, piece.but(condition=fate, under=""))
    by_rest: dict[Row, list[str]] = {}
    for piece in pieces.values():
        by_rest.setdefault(_rest(piece), []).append(piece.id)
    rows = [(" ".join(ids), *rest) for rest, ids in by_rest.items()]
    players = [*wording.position(outcome.end)["players"], ""]
    return sorted(rows, key=lambda row: players.index(row[2]))


def figures_named(
    sentence: str, outcome: Outcome, wording: Wording
) -> list[tuple[str, str, str]]:
    """The figures that a sentence calls by their ids: each with its name and player.

    The player is empty if nobody owns it, or if the sentence names the player.
    """
    words = set(re.findall(r"[\w'-]+", sentence)) - ARTICLES
    named = []
    for ids, name, player, *_ in figure_rows(outcome, wording):
        is_plain = name.casefold() in (ids.casefold(), "") or name in sentence
        owner = "" if player in words else player
        named += [
            (id, name, owner) for id in ids.split() if id in words and not is_plain
        ]
    return named


def _fates(outcome: Outcome) -> dict[str, str]:
    """What happened last to each figure that something lasting happened to."""
    return {
        id: fate
        for step in outcome.steps
        for fate, id, number in step.transcript.tally()
        if number == 1 and fate in FATES
    }


def _rest(piece: Piece) -> Row:
    under = f"on {piece.under}" if piece.under else ""
    return piece.name, piece.player, piece.condition, under
