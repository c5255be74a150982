"""How a space of a board is named: letters for the column, a number for the row."""

from __future__ import annotations


def name_of(column: int, row: int) -> str:
    """`C2` for the third column from the west and the second row from the north.

    Both are counted from 0. `AA` follows `Z`.
    """
    letters = chr(ord("A") + column % 26)
    if column >= 26:
        letters = chr(ord("A") + column // 26 - 1) + letters
    return f"{letters}{row + 1}"


def parse_space(text: str) -> tuple[int, int] | None:
    """The column and row that `C2` names, or None where the text names no space."""
    letters = text.rstrip("0123456789")
    digits = text[len(letters) :]
    if not 1 <= len(letters) <= 2 or not letters.isascii() or not letters.isalpha():
        return None
    if not letters.isupper() or not 1 <= len(digits) <= 2 or digits[0] == "0":
        return None
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(digits) - 1
