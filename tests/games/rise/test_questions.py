"""What players are asked: no answer is listed that differs from another in nothing."""

from __future__ import annotations

from places import SCENARIOS
from scenes import settle_text

from mpoc.engine.statements import Choice


def test_equal_discounts_are_one_answer() -> None:
    path = SCENARIOS / "rise" / "turn" / "equal-discounts-one-is-kept.mpoc.yaml"
    text = path.read_text(encoding="utf-8")
    asked = text.replace(", choose: [{for: Discount, use: B}]", "")
    question = settle_text(asked).outcome.steps[-1].transcript.waits
    assert isinstance(question, Choice)
    assert [option.value for option in question.options] == ["A", False]
    # A figure that may still be pushed off a spawn point makes them unequal.
    asked = asked.replace("A5: spawn-red", "A5: spawn-red, D7: spawn-red")
    question = settle_text(asked).outcome.steps[-1].transcript.waits
    assert isinstance(question, Choice)
    assert [option.value for option in question.options] == ["A", "B", False]
