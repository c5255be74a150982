"""What players are asked: no answer is listed that differs from another in nothing."""

from __future__ import annotations

from places import SCENARIOS
from scenes import settle_text

from mpoc.engine.statements import Choice, Roll


def test_equal_discounts_are_one_answer() -> None:
    path = SCENARIOS / "rise" / "turn" / "equal-discounts-one-is-kept.mpoc.yaml"
    text = path.read_text(encoding="utf-8")
    open_text = text.replace(", choose: [{for: Discount, use: B}]", "")
    question = settle_text(open_text).outcome.steps[-1].transcript.waits
    assert isinstance(question, Choice)
    assert [option.value for option in question.options] == ["A", False]
    # A figure that may still be pushed off a spawn point makes them unequal.
    open_text = open_text.replace("A5: spawn-red", "A5: spawn-red, D7: spawn-red")
    question = settle_text(open_text).outcome.steps[-1].transcript.waits
    assert isinstance(question, Choice)
    assert [option.value for option in question.options] == ["A", "B", False]


def text_without(name: str, *answers: str) -> str:
    """The text of a puzzle without some of its lines."""
    path = SCENARIOS / "rise" / "puzzles" / "windows" / f"{name}.mpoc.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines_kept = [line for line in lines if not any([each in line for each in answers])]
    assert len(lines_kept) == len(lines) - len(answers)
    return "\n".join(lines_kept) + "\n"


def test_an_order_is_not_asked_before_the_roll_that_follows_in_any_order() -> None:
    """Both orders wait for the roll of the Lightning Attack, in the same position."""
    name = "a-charge-in-mid-attack-adds-no-die"
    text = text_without(name, "order:", "then:", "from:", "roll: {action: xxxx")
    text = text.replace("        expect: {strikes: 5, hit: false}\n", "")
    question = settle_text(text).outcome.steps[-1].transcript.waits
    assert isinstance(question, Roll)
    assert question.rule == "Lightning Attack"


def test_what_comes_to_one_outcome_in_every_way_is_not_asked() -> None:
    """The hawk is crushed, wherever it would have run."""
    name = "the-hawk-that-bursts-first-runs-no-more"
    text = text_without(name, "choose:", "order:", "not-applied:")
    assert settle_text(text).failing == []
    # What the file does say is answered, and so is the order in which that can be.
    run = "    choose: [{for: Hit & Run, to: B1}]\n\nexpect:"
    scene = settle_text(text.replace("\nexpect:", run))
    assert scene.failing == []
    assert scene.outcome.unused_answers == ()
