"""What files play is in the list of what may be done."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from places import SCENARIOS
from scenes import scenario_files

from mpoc.exploration.legal_changes import is_legal
from mpoc.exploration.replay import replay
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load

FILES_OF_A_VERB = 3
PATH = "path"
LEFT_OPEN: tuple[Any, ...] = (None, (), "", {})
NOT_LISTED = {("giant-monster-invasion", "create")}
"""A monster is made up: nobody could list all of them."""
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

    Where a list leaves out a key the file may choose what it likes, and so it may of
    several ways to the same place. A file may leave open what is asked later.
    """
    return all(
        getattr(listed, field) in (getattr(act, field), *LEFT_OPEN)
        or getattr(act, field) is None
        for field in act._fields
        if field not in NAMES | BESIDE | {PATH}
    ) and _end_of(listed) in (_end_of(act), ())


def _end_of(act: Any) -> tuple[Any, ...]:
    """The last place of its way, if it has one."""
    return (getattr(act, PATH, None) or ())[-1:]


@pytest.mark.parametrize(
    "verb",
    sorted({*files_by_verb()} - NOT_LISTED),
    ids=lambda verb: f"{verb[0]}-{verb[1]}",
)
def test_what_a_file_may_play_is_listed(verb: tuple[str, str]) -> None:
    """The shortest files in which it may be played are looked at."""
    number_of_files = 0
    for path in files_by_verb()[verb]:
        if number_of_files == FILES_OF_A_VERB:
            break
        scenario = load(str(path))
        if scenario.start is None:
            continue
        rules, is_looked_at = rules_of(scenario.game), False
        outcome = replay(
            scenario.start, scenario.actions, rules.begin, rules.play, scenario.assume
        )
        for step in outcome.steps:
            act = scenario.actions[step.index].act
            if act.word != verb[1] or not is_legal(step.transcript):
                continue
            listed = [
                way.act
                for kind in rules.candidates(rules.begin(step.transcript.before))
                if kind.verb == act.word
                for way in kind.find(False)
            ]
            assert any(is_listed_as(one, act) for one in listed), (path, act, listed)
            is_looked_at = True
        number_of_files += is_looked_at
    assert number_of_files
