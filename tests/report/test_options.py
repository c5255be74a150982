"""Lists of options: each is told apart from the next, wherever they are shown."""

from __future__ import annotations

import pytest
from command_line import run
from places import SCENARIOS

from mpoc.engine.statements import option_list

HEAL = str(SCENARIOS / "giant-monster-invasion/damage/nobody-chose.mpoc.yaml")


@pytest.mark.parametrize(
    "command",
    [
        ("run",),
        ("run", "--format", "md"),
        ("run", "--format", "html"),
        ("explore",),
        ("explore", "--format", "html"),
    ],
    ids=" ".join,
)
def test_options_that_hold_commas_are_told_apart(command: tuple[str, ...]) -> None:
    name, *options = command
    words = "2 to hits; 1 to hits, 1 to tough; 2 to tough"
    assert words in run(name, HEAL, *options).out


def test_options_are_listed_up_to_a_number() -> None:
    assert option_list([]) == ""
    assert option_list(["a", "b", "c"]) == "a, b, c"
    assert option_list(["a", "b", "c"], 3) == "a, b, c"
    assert option_list(["a", "b", "c"], 1) == "a and 2 more"
    assert option_list(["a", "b, c", "d"], 2) == "a; b, c; and 1 more"
    assert option_list(["a", "b, c"], 1) == "a and 1 more"
