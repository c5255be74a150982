"""Every name of a complaint about a file is explained."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from command_line import run
from places import HOSTILE

import mpoc
from mpoc.text.characters import Odd
from mpoc.text.complaints import COMPLAINTS, explain

PACKAGE = Path(mpoc.__file__).parent

PLACES = {"problem": 2, "refusal": 0, "Problem": 0, "_add": 0, "tell": 1}
"""Where the name stands among the arguments of what makes a complaint."""


def expected() -> set[str]:
    """The names that the corpus of broken files expects."""
    return {
        line.removeprefix("code: ")
        for file in HOSTILE.glob("*.expected")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("code: ")
    }


def written() -> set[str]:
    """The names of several words that stand in the code where a complaint is made."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            named = [key.value for key in node.keywords if key.arg == "code"]
            if called in PLACES:
                named += node.args[PLACES[called] :][:1]
            found |= {
                str(each.value)
                for each in named
                if isinstance(each, ast.Constant)
                and re.fullmatch("[a-z]+(-[a-z0-9]+)+", str(each.value))
            }
    return found


def test_names_are_found_in_the_code() -> None:
    assert {"unused-answer", "unknown-key", "duplicate-key", "places-differ"} <= (
        written()
    )
    assert "code" in Odd._fields


@pytest.mark.parametrize("name", sorted(expected() | written()))
def test_each_complaint_is_explained(name: str) -> None:
    text = explain(name)
    if text is None:
        # A refusal of the play that a position can meet as well is its game's to tell.
        assert "what mends it: " in run("explain", name).out
        return
    first, means, mend = text.splitlines()
    assert first.startswith(f"{name}, ")
    assert len(means) > 20
    assert mend.startswith("  what mends it: ")


def test_a_complaint_is_explained_on_the_command_line() -> None:
    done = run("explain", "unused", "answer")
    assert done.code == 0
    assert COMPLAINTS["unused-answer"][1] in done.out
    both = run("explain", "duplicate").out
    assert both.index("a refusal") < both.index("a complaint")
    assert "did you mean unused-answer?" in run("explain", "unused-anser").err
