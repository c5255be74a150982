"""A chance in reports: as values for JSON, as a bar, and what one more die adds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mpoc.report.percent import decimal, fraction, percent

if TYPE_CHECKING:
    from mpoc.report.tables.terminal import Column

BAR = 32
"""Columns of the longest bar of a histogram."""

EIGHTHS = " ▏▎▍▌▋▊▉█"


def chance_document(chance: Fraction) -> dict[str, str]:
    """A chance for JSON: as text, which no reader rounds."""
    return {"fraction": fraction(chance), "percent": percent(chance)}


def bar(share: Fraction, ascii: bool, longest: int = BAR) -> str:
    """A bar as long as a share of the longest; never empty unless the share is 0."""
    if ascii:
        length = int(share * longest + Fraction(1, 2))
        return "#" * length or ("." if share else "")
    eighths = int(share * longest * 8 + Fraction(1, 2)) or bool(share)
    whole, rest = divmod(eighths, 8)
    return EIGHTHS[8] * whole + EIGHTHS[rest].strip()


def number_columns(*headings: str) -> list[Column]:
    """Columns of numbers on a terminal, and then one of bars."""
    from mpoc.report.tables.terminal import Column

    numbers = [Column(heading, is_right=True) for heading in headings]
    return [*numbers, Column(tint="pages")]


def chance_gained(
    die: str, before: Fraction, after: Fraction, is_chance: bool = True
) -> str:
    """`one more Power Die adds 3.57 %: 97.46 %`."""
    text_of = percent if is_chance else decimal
    more = after - before
    if not more:
        return f"one more {die} adds nothing"
    does = "adds" if more > 0 else "takes"
    return f"one more {die} {does} {text_of(abs(more))}: {text_of(after)}"
