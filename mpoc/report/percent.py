"""Chances and other fractions as text; `0 %` and `100 %` are always exact."""

from __future__ import annotations

from fractions import Fraction

PLACES = 2
"""Decimals of a percentage."""

_ONE = 10 ** (PLACES + 2)
_LEAST = f"{'0.':0<{PLACES + 1}}1"
_MOST = f"{'99.':9<{PLACES + 3}}"


def percent(chance: Fraction | int) -> str:
    """A chance in percent: `41.67 %`; `0 %` and `100 %` are exact.

    One that would be rounded to them is `<0.01 %` or `>99.99 %`.
    """
    top, bottom = chance.numerator, chance.denominator
    if top in (0, bottom):
        return "100 %" if top else "0 %"
    digits = (2 * _ONE * top + bottom) // (2 * bottom)
    if digits in (0, _ONE):
        return f">{_MOST} %" if digits else f"<{_LEAST} %"
    whole, parts = divmod(digits, _ONE // 100)
    return f"{whole}.{parts:0{PLACES}} %"


def decimal(number: Fraction | int) -> str:
    """A number rounded to two places, `2.41`; a whole number without places."""
    if number.denominator == 1:
        return str(number.numerator)
    hundredths = (2 * 100 * abs(number.numerator) + number.denominator) // (
        2 * number.denominator
    )
    whole, parts = divmod(hundredths, 100)
    return f"{'-' if number < 0 and hundredths else ''}{whole}.{parts:02}"


def fraction(chance: Fraction | int) -> str:
    """A chance or another number exactly: `5/12`, `0`, `1`."""
    if chance.denominator == 1:
        return str(chance.numerator)
    return f"{chance.numerator}/{chance.denominator}"


def mixed_number(number: Fraction | int) -> str:
    """A number as it is spoken: `9 2/3`."""
    whole, rest = divmod(abs(number.numerator), number.denominator)
    words = f"{rest}/{number.denominator}"
    words = f"{whole} {words}" if whole and rest else words if rest else str(whole)
    return f"-{words}" if number < 0 else words
