"""Random play looks for an attack in which the ability that it is about can come up."""

from __future__ import annotations

import pytest

from mpoc.games.rise.play.playing import needs_a_monster


@pytest.mark.parametrize(
    ("ability", "is_needed"),
    [
        # Its player loses a Power Die: units have none.
        ("Power Drain", True),
        # A monster in its Hyper form.
        ("Disrupt", True),
        # A monster or a unit.
        ("Energy Sap", False),
        # Its bearer is a monster, and the target may be anything.
        ("Weapon Master", False),
    ],
)
def test_an_ability_needs_a_monster_attacked_if_its_card_says_so(
    ability: str, is_needed: bool
) -> None:
    assert needs_a_monster(ability) == is_needed
