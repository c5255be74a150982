"""The stand-in for `rpds-py` does what the library itself does."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import rpds
from hypothesis import given
from hypothesis import strategies as some
from mutants import mutant
from places import PACKAGE

FILE = PACKAGE / "web/standins/rpds.py"


def stand_in() -> ModuleType:
    spec = spec_from_file_location("stand_in_for_rpds", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OURS = stand_in()
KEYS = some.sampled_from("abc")
DEEDS = some.lists(
    some.tuples(some.sampled_from(["insert", "remove", "discard", "update"]), KEYS)
)


def outcome(deed: Any, *arguments: Any) -> Any:
    """What a call gives, or the name of its error, with the collection before."""
    try:
        return deed(*arguments)
    except KeyError:
        return "KeyError"


@given(DEEDS)
def test_mappings_and_sets_are_changed_alike(deeds: list[tuple[str, str]]) -> None:
    for name, arguments in (("HashTrieMap", True), ("HashTrieSet", False)):
        mine: Any = getattr(OURS, name)()
        theirs: Any = getattr(rpds, name)()
        for place, (deed, key) in enumerate(deeds):
            if deed == "insert" and arguments:
                values: tuple[Any, ...] = (key, place)
            elif deed == "update":
                values = ({key: place},) if arguments else ([key],)
            else:
                values = (key,)
            if not hasattr(theirs, deed):
                continue
            before = sorted(mine)
            new = outcome(getattr(mine, deed), *values)
            other = outcome(getattr(theirs, deed), *values)
            assert sorted(mine) == before
            if "KeyError" in (new, other):
                assert new == other
                continue
            mine, theirs = new, other
            assert sorted(mine) == sorted(theirs)
            assert len(mine) == len(theirs)
            if arguments:
                assert {**mine} == {**theirs}


@given(some.lists(some.integers()))
def test_lists_grow_alike(numbers: list[int]) -> None:
    mine: Any = OURS.List()
    theirs: Any = rpds.List()
    for number in numbers:
        mine, theirs = mine.push_front(number), theirs.push_front(number)
        assert list(mine) == list(theirs)
        assert (mine.first, list(mine.rest)) == (theirs.first, list(theirs.rest))
    assert OURS.List(numbers) == OURS.List(list(numbers))


@pytest.mark.slow
def test_complaints_are_the_same_with_the_stand_in(tmp_path: Path) -> None:
    for number in range(1000):
        (tmp_path / f"{number}.mpoc.yaml").write_bytes(mutant(15, number))
    code = (
        "import sys, json, pathlib\n"
        "if sys.argv[2]: sys.path.insert(0, sys.argv[2])\n"
        "import mpoc, rpds\n"
        "answers = [rpds.__file__ == sys.argv[2] + '/rpds.py']\n"
        "for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):\n"
        "    try: answers.append(mpoc.load(path).title)\n"
        "    except mpoc.FileProblems as wrong: answers.append(str(wrong.problems))\n"
        "print(json.dumps(answers))\n"
    )
    answers = []
    for folder in (str(FILE.parent), ""):
        command = [sys.executable, "-c", code, str(tmp_path), folder]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        answers.append(json.loads(run.stdout))
    (is_ours, *ours), (is_theirs, *theirs) = answers
    assert (is_ours, is_theirs) == (True, False)
    assert ours == theirs
    assert sum(["Problem(" in answer for answer in ours]) > 300
