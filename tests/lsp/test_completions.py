"""What is offered for a half-written action."""

from __future__ import annotations

import pytest
from places import SCENARIOS

from mpoc.lsp.completions import completions
from mpoc.lsp.place import TextPlaces
from mpoc.lsp.reading import OpenText


def offered(text: str, at: str) -> set[str]:
    """The texts offered in place of a value that stands once in a text."""
    start = text.index(at)
    written = text.replace(at, "", 1)
    place = TextPlaces(written).place(start)
    return {each.new_text for each in completions(OpenText(written), place)}


@pytest.mark.parametrize(
    ("name", "line", "value"),
    [
        # The other key is a letter that YAML reads as a truth value without quotes.
        ("rise/abilities/annihilate", "target: ", "T"),
        # The list of legal actions knows no paths, dice that are spent, or spaces that
        # monsters are thrown to.
        ("rise/actions/refuel-along-a-path", "target: ", "o"),
        ("moongha-invaders/attack/spend-some", "attack: ", "m"),
        ("rise/power-attacks/solid-is-thrown", "attack: ", "throw"),
    ],
)
def test_the_value_of_a_legal_action_is_offered_beside_its_other_keys(
    name: str, line: str, value: str
) -> None:
    head, mark, rest = (
        (SCENARIOS / f"{name}.mpoc.yaml").read_text("utf-8").partition("\nactions:")
    )
    rest = rest.replace(f"{line}{value}", f"{line}¦", 1)
    assert value in offered(head + mark + rest, "¦")


def test_another_value_of_a_known_key_leaves_an_action_out() -> None:
    text = (SCENARIOS / "rise/abilities/annihilate.mpoc.yaml").read_text("utf-8")
    text = text.replace("target: T", "target: ¦")
    assert offered(text, "¦") == {"T"}
    assert offered(text.replace("by: Y", "by: T"), "¦") == set()
