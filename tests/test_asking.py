"""One test that asks the same of many things fails where a test of one would."""

from __future__ import annotations

import pytest
from asking import ask_each, asked_of_each


def is_small(number: int) -> None:
    """A question that some numbers fail in different ways, and that 0 is not asked."""
    if number == 0:
        pytest.skip("nothing is smaller")
    if number == 7:
        raise KeyError(number)
    if number == 8:
        pytest.fail("much too large")
    assert number < 5, f"{number} is large"


def test_everything_that_fails_is_named() -> None:
    with pytest.raises(ExceptionGroup, match="fails of 7, 8, 9") as caught:
        ask_each((1, 7, 0, 2, 8, 9), is_small)
    kinds = [type(failure) for failure in caught.value.exceptions]
    assert kinds == [KeyError, AssertionError, AssertionError]
    assert caught.value.exceptions[0].__notes__ == ["asked of 7"]
    assert "much too large" in str(caught.value.exceptions[1])


def test_what_holds_of_all_that_is_asked_passes() -> None:
    asked_of_each((0, 1, 4))(is_small)()
    with pytest.raises(ExceptionGroup, match="fails of five"):
        asked_of_each((4, 5), {4: "four", 5: "five"}.__getitem__)(is_small)()


@pytest.mark.parametrize("things", [(), (0, 0)])
def test_a_question_that_is_asked_of_nothing_fails(things: tuple[int, ...]) -> None:
    with pytest.raises(AssertionError, match="nothing was asked"):
        ask_each(things, is_small)
