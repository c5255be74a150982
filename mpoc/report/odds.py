"""Chances as text and as JSON: exact fractions, percent, a histogram.

`schemas/odds.schema.json` describes the document.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mpoc.percent import fraction, mixed, percent

if TYPE_CHECKING:
    from mpoc.pools import Chances, Need, PoolOdds
    from mpoc.report.style import Style

BAR = 32
"""Columns of the longest bar of a histogram."""

EIGHTHS = " ▏▎▍▌▋▊▉█"


def chance_document(chance: Fraction) -> dict[str, str]:
    """A chance for JSON: as text, which no reader rounds."""
    return {"fraction": fraction(chance), "percent": percent(chance)}


def bar(share: Fraction, ascii: bool) -> str:
    """A bar as long as a share of the longest; never empty unless the share is 0."""
    if ascii:
        length = int(share * BAR + Fraction(1, 2))
        return "#" * length or ("." if share else "")
    eighths = int(share * BAR * 8 + Fraction(1, 2)) or bool(share)
    whole, rest = divmod(eighths, 8)
    return EIGHTHS[8] * whole + EIGHTHS[rest].strip()


# A pool


def pool_text(
    odds: PoolOdds, chances: Chances, style: Style, verbose: int = 0
) -> Iterator[str]:
    """The lines about a pool; with `verbose` -1 no more than the chances asked for."""
    rows = odds.rows()
    if verbose >= 0 or not odds.needs:
        mean = f"{mixed(odds.mean)} {chances.COUNTED} on average"
        yield style.paint("title", f"{chances.pool_words(odds.counts)}: {mean}")
    if odds.needs:
        if verbose >= 0:
            yield ""
        yield from _needs(odds, chances, style, verbose)
    if verbose < 0:
        return
    yield ""
    head = (chances.COUNTED, "exactly", "at least")
    cells = [
        (str(number), percent(exactly), percent(at_least))
        for number, exactly, at_least in rows
    ]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    yield style.paint("label", _aligned(head, widths))
    most = max(exactly for _, exactly, _ in rows)
    needed = {need.needed for need in odds.needs}
    for cell, (number, exactly, at_least) in zip(cells, rows, strict=True):
        line = f"{_aligned(cell, widths)}  {bar(exactly / most, style.ascii)}"
        if verbose:
            line = (
                f"{_aligned(cell, widths)}  {fraction(exactly)}  {fraction(at_least)}"
            )
        yield style.paint("good", line) if number in needed else line


def _needs(
    odds: PoolOdds, chances: Chances, style: Style, verbose: int
) -> Iterator[str]:
    """A line for each number needed, then what one more die of each kind adds."""
    named = [f"{chances.NEEDED} {need.needed}" for need in odds.needs]
    width = max(map(len, named))
    wide = max(len(percent(need.chance)) for need in odds.needs)
    for name, need in zip(named, odds.needs, strict=True):
        shown = f"{percent(need.chance):>{wide}}"
        told = style.paint("title", shown) + f"  {fraction(need.chance)}"
        yield f"{name:<{width}}  {told}"
        if verbose >= 0:
            for die, chance in need.one_more:
                yield f"{'':{width}}  {_added(need, chances.NAMES[die], chance)}"


def _added(need: Need, die: str, chance: Fraction) -> str:
    """`one more Power Die adds 3.52 %: 97.41 %`."""
    more = chance - need.chance
    if not more:
        return f"one more {die} adds nothing"
    return f"one more {die} adds {percent(more)}: {percent(chance)}"


def _aligned(cells: tuple[str, ...], widths: list[int]) -> str:
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
            "counted": chances.COUNTED,
            "outcomes": str(odds.outcomes),
            "mean": fraction(odds.mean),
            "needs": [
                {
                    "needed": need.needed,
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
