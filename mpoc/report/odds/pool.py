"""The exact chances of a pool of dice, as text and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.report.odds.chance import bar, chance_document, chance_gained, number_columns
from mpoc.report.percent import fraction, mixed_number, percent

if TYPE_CHECKING:
    from mpoc.exploration.odds.pools import PoolOdds
    from mpoc.report.style import Style
    from mpoc.rules.chances import Chances


class PoolAnswer(Record):
    """The chances of a pool of dice of a game."""

    odds: PoolOdds
    chances: Chances
    game: str


def pool_text(
    odds: PoolOdds, chances: Chances, style: Style, verbose: int = 0
) -> Iterator[str]:
    """The lines about a pool; with `verbose` -1 only the chances asked for."""
    rows = odds.rows()
    if verbose >= 0 or not odds.needs:
        mean = f"{mixed_number(odds.mean)} {chances.COUNT_NOUN} on average"
        yield style.paint("title", f"{chances.pool_words(odds.counts)}: {mean}")
    if odds.needs:
        if verbose >= 0:
            yield ""
        yield from _needs(odds, chances, style, verbose)
    if verbose < 0:
        return
    yield ""
    head = (chances.COUNT_NOUN, "exactly", "at least")
    cells = [
        (str(number), percent(exactly), percent(at_least))
        for number, exactly, at_least in rows
    ]
    most = max(exactly for _, exactly, _ in rows)
    numbers = {need.number for need in odds.needs}
    if style.width:
        from mpoc.report.tables.terminal import Row, table_lines

        marks = [
            f"{fraction(exactly)}  {fraction(at_least)}"
            if verbose
            else bar(exactly / most, style.ascii)
            for _, exactly, at_least in rows
        ]
        tints = ["good" if number in numbers else "" for number, _, _ in rows]
        yield from table_lines(
            number_columns(*head),
            [
                Row((*cell, mark), tint)
                for cell, mark, tint in zip(cells, marks, tints, strict=True)
            ],
            style,
        )
        return
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    yield style.paint("label", _align(head, widths))
    for cell, (number, exactly, at_least) in zip(cells, rows, strict=True):
        line = f"{_align(cell, widths)}  {bar(exactly / most, style.ascii)}"
        if verbose:
            line = f"{_align(cell, widths)}  {fraction(exactly)}  {fraction(at_least)}"
        yield style.paint("good", line) if number in numbers else line


def _needs(
    odds: PoolOdds, chances: Chances, style: Style, verbose: int
) -> Iterator[str]:
    """A line for each number needed, then what one more die of each kind adds."""
    labels = [f"{chances.TARGET_NOUN} {need.number}" for need in odds.needs]
    width = max(map(len, labels))
    wide = max(len(percent(need.chance)) for need in odds.needs)
    for name, need in zip(labels, odds.needs, strict=True):
        text = f"{percent(need.chance):>{wide}}"
        line = style.paint("title", text) + f"  {fraction(need.chance)}"
        yield f"{name:<{width}}  {line}"
        if verbose >= 0:
            for die, chance in need.one_more:
                line = chance_gained(chances.NAMES[die], need.chance, chance)
                yield f"{'':{width}}  {line}"


def _align(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(
        [f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)]
    )


def pool_document(odds: PoolOdds, chances: Chances, game: str) -> dict[str, Any]:
    """A pool for JSON."""
    return {
        "pool": {
            "game": game,
            "dice": dict(odds.counts),
            "words": chances.pool_words(odds.counts),
            "counted": chances.COUNT_NOUN,
            "outcomes": str(odds.outcomes),
            "mean": fraction(odds.mean),
            "needs": [
                {
                    "needed": need.number,
                    "chance": chance_document(need.chance),
                    "one_more": {
                        die: {
                            "chance": chance_document(chance),
                            "adds": chance_document(chance - need.chance),
                        }
                        for die, chance in need.one_more
                    },
                }
                for need in odds.needs
            ],
            "law": [
                {
                    "number": number,
                    "exactly": chance_document(exactly),
                    "at_least": chance_document(at_least),
                }
                for number, exactly, at_least in odds.rows()
            ],
        }
    }
