"""Words of thousands of characters are handled like any others."""

from __future__ import annotations

import pytest
from command_line import run
from places import GOLDEN

from mpoc.text.nodes import index_of_number, number_of

SMASH = str(GOLDEN / "smash.mpoc.yaml")
# Python refuses to read a number of so many digits.
NUMBER = "9" * 5_000
DOTS = "damage" + ".a" * 1_500


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("explain", NUMBER), 5),
        (("explain", f"p{NUMBER}"), 5),
        (("explain", "page", NUMBER), 5),
        (("catalog", NUMBER), 5),
        (("find", NUMBER), 5),
        (("explore", SMASH, "--goal", DOTS), 2),
        (("explore", SMASH, "--goal", f"{DOTS}=1"), 2),
        (("odds", SMASH, "--again", "--goal", DOTS), 2),
        (("shrink", SMASH, "--keep", f"{DOTS}=1"), 2),
        (("explore", SMASH, "--memory", NUMBER[:400]), 0),
        (("odds", SMASH, "--seconds", NUMBER), 2),
        (("legal", SMASH, "--why", f"{{push: {NUMBER}}}"), 3),
    ],
)
def test_no_word_is_too_long(arguments: tuple[str, ...], code: int) -> None:
    result = run(*arguments)
    assert result.code == code, result.err


def test_a_reply_is_a_number_of_few_digits() -> None:
    assert number_of("007") == 7
    assert [number_of(word) for word in ("", "x", "-1", "1.5", NUMBER)] == [None] * 5
    assert [index_of_number(word, 3) for word in ("1", "3")] == [0, 2]
    assert [index_of_number(word, 3) for word in ("0", "4", NUMBER)] == [None] * 3
