"""Every kind of problem with a file is explained."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest
from asking import asked_of_each
from command_line import run
from corpus import FILES
from places import HOSTILE

import mpoc
from mpoc.lookup.topics import problem_kinds
from mpoc.scenario.problem_kinds import UNUSED_ANSWER
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse
from mpoc.text.mend import Mend
from mpoc.text.problems import Complaint, FileProblems, ProblemKind, kinds_in

KINDS = problem_kinds()


def sentences() -> dict[int, ProblemKind]:
    """Every constant that is a kind of problem, by its identity."""
    return {
        id(kind): kind
        for module in walk_packages(mpoc.__path__, "mpoc.")
        if not module.name.endswith("__main__")
        for kind in vars(import_module(module.name)).values()
        if isinstance(kind, ProblemKind)
    }


SENTENCES = sentences().values()


def test_explain_knows_every_kind_that_the_package_names() -> None:
    """No kind is declared where `explain` would miss it; each code has one meaning."""
    assert {kind.code for kind in SENTENCES} == KINDS.keys()
    for kind in SENTENCES:
        assert kind.explanation == KINDS[kind.code].explanation


def test_two_kinds_with_one_code_are_refused() -> None:
    module = ModuleType("problem_kinds")
    one = ProblemKind("c", "one", "It means one thing.", "Mend it.")
    vars(module).update(ONE=one, OTHER=one.but(message="another sentence"))
    assert kinds_in(module) == {"c": one}
    vars(module)["THIRD"] = one.but(meaning="It means another thing.")
    with pytest.raises(ValueError, match="c"):
        kinds_in(module)


def test_no_two_kinds_say_the_same() -> None:
    assert len({kind.values() for kind in SENTENCES}) == len(SENTENCES) > len(KINDS)


@asked_of_each([kind for kind in SENTENCES if kind.message], lambda kind: kind.message)
def test_a_kind_says_its_sentences_with_its_fields(kind: ProblemKind) -> None:
    fields: dict[str, Any] = {field: f"<{field}>" for field in kind.fields}
    complaint = kind(**fields)
    texts = (complaint.message, complaint.expected, complaint.hint)
    for field in kind.fields:
        assert any(f"<{field}>" in text for text in texts)
        with pytest.raises(TypeError, match=field):
            kind(**{other: fields[other] for other in kind.fields - {field}})
    # What is left in braces is YAML to write, not the name of a field.
    assert not re.search(r"\{[^: {}]*\}", " ".join(texts))
    assert not complaint.message.endswith(".")
    with pytest.raises(TypeError, match="nonsense"):
        kind(nonsense="", **fields)


def test_a_field_in_backquotes_is_quoted() -> None:
    kind = ProblemKind("c", "{place}: no `{name}`", "It is wrong.", "Mend it.")
    assert kind(place="`a`", name="b").message == "`a`: no `b`"
    assert kind(place="", name="b`c").message == ': no "b`c"'
    assert kind(place="", name=[1, 2]).message == ": no a list of 2 entries"
    assert kind(place="", name="{place}").message == ": no `{place}`"


def test_a_call_gives_other_hints_and_expectations() -> None:
    kind = ProblemKind("c", "m", "It is wrong.", "Mend it.", "an {e}", "use {h}")
    assert kind(e=1, h=2).values()[2:4] == ("an 1", "use 2")
    assert kind(h=2, expected="").values()[2:4] == ("", "use 2")
    assert kind(e=1, hint="mend it").hint == "mend it"
    assert kind(e=1, h=2, mend=None).hint == "use 2"
    assert kind(e=1, h=2, mend=Mend("x")).hint == "did you mean `x`?"
    with pytest.raises(TypeError, match="c: only its copies"):
        kind.but(message="")(e=1, h=2)


def test_explain_knows_every_code_of_the_broken_files() -> None:
    codes = {
        line.removeprefix("code: ")
        for file in HOSTILE.glob("*.expected")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("code: ")
    }
    assert len(codes) > 80
    assert codes <= KINDS.keys()


def test_the_broken_files_show_most_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call with other fields than its kind has raises TypeError."""
    sentences: set[tuple[object, ...]] = set()
    call = ProblemKind.__call__

    def noted(self: ProblemKind, **fields: Any) -> Complaint:
        sentences.add(self.values())
        return call(self, **fields)

    monkeypatch.setattr(ProblemKind, "__call__", noted)
    for file in FILES:
        with pytest.raises(FileProblems):
            scenario_of(parse(file.read_bytes(), file.name))
    assert len(sentences) > 150


@asked_of_each(KINDS.values(), lambda kind: kind.code)
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
    assert (
        "did you mean unused-answer (complaint)?" in run("explain", "unused-anser").err
    )
