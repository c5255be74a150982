"""What files play is in the list of what may be done."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from places import SCENARIOS
from scenes import scenario_files

from mpoc.exploration.remedies import is_legal
from mpoc.exploration.replay import replay
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load

FILES_OF_A_VERB = 3
NAMES = {"id", "new_id"}
"""Fields with a name that a file makes up."""
BESIDE = {"dice"}
"""Fields that no list has: what was rolled."""


@cache
def files_by_verb() -> dict[tuple[str, str], list[Path]]:
    """The shortest scenarios in which an action of a game begins with each word."""
    files: dict[tuple[str, str], list[Path]] = {}
    for path in scenario_files():
        game = path.relative_to(SCENARIOS).parts[0]
        text = path.read_text("utf-8")
        for word in set(re.findall(r"^  - ([a-z-]+)(?::|$)", text, re.MULTILINE)):
            files.setdefault((game, word), []).append(path)
    return {
        verb: sorted(paths, key=lambda path: (path.stat().st_size, path))
        for verb, paths in files.items()
    }


def is_listed_as(listed: Any, act: Any) -> bool:
    """Whether a listed action is the one that a file plays.

    Where a list leaves out a key the file may choose what it likes.
    """
    return all(
        getattr(listed, field) in (getattr(act, field), None, ())
        for field in act._fields
        if field not in NAMES | BESIDE
    )


@pytest.mark.parametrize(
    "verb", sorted(files_by_verb()), ids=lambda verb: f"{verb[0]}-{verb[1]}"
)
def test_what_a_file_may_play_is_listed(verb: tuple[str, str]) -> None:
    """An advance along a path that the file draws need not be listed."""
    for path in files_by_verb()[verb][:FILES_OF_A_VERB]:
        scenario = load(str(path))
        if scenario.start is None:
            continue
        rules = rules_of(scenario.game)
        outcome = replay(
            scenario.start, scenario.actions, rules.begin, rules.play, scenario.assume
        )
        for step in outcome.steps:
            act = scenario.actions[step.index].act
            if act.word != verb[1] or getattr(act, "path", ()):
                continue
            if not is_legal(step.transcript):
                continue
            listed = [
                way.act
                for kind in rules.candidates(rules.begin(step.transcript.before))
                if kind.verb == act.word
                for way in kind.find(False)
            ]
            assert any(is_listed_as(one, act) for one in listed), (path, act, listed)
