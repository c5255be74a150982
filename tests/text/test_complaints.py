"""Every kind of problem with a file is explained."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest
from command_line import run
from places import HOSTILE

import mpoc
from mpoc.cli.commands.explain import problem_kinds
from mpoc.scenario.problem_kinds import UNUSED_ANSWER
from mpoc.text.problems import ProblemKind

KINDS = problem_kinds()


def test_explain_knows_every_kind_that_the_package_names() -> None:
    """Two kinds never share a code, and none is declared where nobody looks for it."""
    named = [
        kind
        for module in walk_packages(mpoc.__path__, "mpoc.")
        if not module.name.endswith("__main__")
        for kind in vars(import_module(module.name)).values()
        if isinstance(kind, ProblemKind)
    ]
    assert len({id(kind) for kind in named}) == len(KINDS) > 100
    assert all(KINDS[kind.code] is kind for kind in named)


def test_explain_knows_every_code_of_the_broken_files() -> None:
    codes = {
        line.removeprefix("code: ")
        for file in HOSTILE.glob("*.expected")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("code: ")
    }
    assert len(codes) > 80
    assert codes <= KINDS.keys()


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.code)
def test_a_kind_has_a_meaning_and_a_mend(kind: ProblemKind) -> None:
    assert re.fullmatch("[a-z]+(-[a-z0-9]+)*", kind.code)
    for sentence in (kind.meaning, kind.mend):
        assert re.fullmatch(r"([A-Z`]|mpoc ).*\.", sentence), sentence
    assert len(kind.meaning) > 20


def test_a_kind_is_explained_on_the_command_line() -> None:
    result = run("explain", "unused", "answer")
    assert result.code == 0
    assert UNUSED_ANSWER.explanation in result.out
    assert "mend it: Give each tank" in run("explain", "facing").out
    both = run("explain", "duplicate").out
    assert both.index("a refusal") < both.index("a complaint")
    assert "did you mean unused-answer?" in run("explain", "unused-anser").err
