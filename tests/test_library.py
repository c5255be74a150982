"""What `import mpoc` offers, as a program uses it."""

from __future__ import annotations

import ast
import json
import pickle
import re
import subprocess
import sys
import tomllib
from fractions import Fraction
from inspect import signature
from pathlib import Path
from pydoc import plain, render_doc
from typing import Any

import pytest
from asking import asked_of_each
from command_line import run
from places import GOLDEN, ROOT, SCENARIOS

import mpoc
from mpoc.report import library
from mpoc.scenario.terms import NO_DOCSTRINGS

SMASH = str(GOLDEN / "smash.mpoc.yaml")


def test_a_ruling_is_what_the_command_line_prints() -> None:
    report = mpoc.replay(mpoc.load(SMASH))
    for arguments, verbose in ((), 0), (("-v",), 1), (("-vv",), 2):
        assert mpoc.render(report, verbose=verbose) + "\n" == (
            run("run", SMASH, *arguments).out
        )
    assert mpoc.render(report, "json") + "\n" == run("run", SMASH, "--format=json").out


def test_readings_and_assumptions() -> None:
    scenario = mpoc.load(SMASH)
    report = mpoc.replay(scenario, rulings={"hazard-under-mover": "suffered-never"})
    assert "damage of D: expected 3, got 2" in mpoc.render(report)
    assert not all(verdict.holds for verdict in report.verdicts)
    open_order = mpoc.load(str(GOLDEN / "waits-for-an-order.mpoc.yaml"))
    assert mpoc.replay(open_order).outcome.status == "waits"
    assert mpoc.replay(open_order, assume=True).outcome.status == "done"


def test_an_unknown_name_is_an_error() -> None:
    scenario = mpoc.load(SMASH)
    with pytest.raises(ValueError, match="there is no ruling `nonsense`"):
        mpoc.replay(scenario, rulings={"nonsense": "any"})
    with pytest.raises(ValueError, match="there is no edition"):
        mpoc.replay(scenario, edition="rise-1999")
    with pytest.raises(ValueError, match="there is no format"):
        mpoc.render(mpoc.replay(scenario), "nonsense")
    with pytest.raises(mpoc.FileProblems) as error:
        mpoc.load(str(GOLDEN / "faulty.mpoc.yaml"))
    assert [problem.line for problem in error.value.problems] == [8, 9, 14]
    with pytest.raises(mpoc.FileProblems):
        mpoc.replay(mpoc.load(str(GOLDEN / "unused.mpoc.yaml")))
    with pytest.raises(AttributeError):
        _ = mpoc.nonsense  # type: ignore[attr-defined]


def test_json_of_a_ruling() -> None:
    document = json.loads(mpoc.render(mpoc.replay(mpoc.load(SMASH)), "json"))
    assert document["files"][0]["outcome"]["board"]["after"]["tiles"] == {"G2": "fire"}


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, mpoc; print([m for m in sys.modules if m.startswith('mpoc')])"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=GOLDEN.parents[1],
        text=True,
        check=True,
    )
    assert result.stdout == "['mpoc']\n"


def test_every_public_name_exists() -> None:
    for name in mpoc._MODULES:
        assert getattr(mpoc, name).__doc__
        assert name in dir(mpoc)
        assert name in str(mpoc.__doc__) or name[0].isupper() or name[0] == "_"


LINES_OF_A_SCREEN = 54


def test_the_help_fits_a_screen() -> None:
    lines = plain(render_doc(mpoc)).splitlines()
    assert len(lines) <= LINES_OF_A_SCREEN
    assert max(map(len, lines)) <= 92


def values_of(scenario: mpoc.Scenario) -> dict[str, Any]:
    """A value of each kind, by the command that has the same answer."""
    other = {"hazard-under-mover": "suffered-never"}
    return {
        "show": scenario,
        "run": mpoc.replay(scenario),
        "explore": mpoc.explore(scenario, free=True),
        "odds": mpoc.odds(scenario, again=True, goal="damage.D"),
        "legal": mpoc.legal(scenario),
        "diff": mpoc.diff(scenario, rulings=other),
    }


OPTIONS = {
    "explore": ("--free",),
    "odds": ("--again", "--goal=damage.D"),
    "diff": ("--rulings=hazard-under-mover=suffered-never",),
}


def test_each_value_shows_what_its_command_prints() -> None:
    for command, value in values_of(mpoc.load(SMASH)).items():
        arguments = (command, SMASH, *OPTIONS.get(command, ()))
        if command != "show":
            assert mpoc.render(value) + "\n" == run(*arguments).out
        document = run(*arguments, "--format=json").out
        assert mpoc.render(value, "json") + "\n" == document
        plain = value.as_dict()
        assert json.loads(document) in (plain, {"files": [plain]})


@pytest.mark.parametrize("format", ["html", "svg", "png", "md"])
def test_each_value_has_pages_and_pictures(format: str) -> None:
    if format == "png":
        pytest.importorskip("resvg_py")
    text = Path(SMASH).read_text("utf-8")
    evil = "<script>alert(1)</script>"
    scenario = mpoc.loads(text.replace("title: ", f"title: '{evil}' #", 1))
    starts = {"html": "<!doctype html>", "svg": "<svg", "md": "## "}
    for command, value in values_of(scenario).items():
        document: str | bytes = mpoc.render(value, format)
        if isinstance(document, bytes):
            assert (format, document[:4]) == ("png", b"\x89PNG"), command
            continue
        assert document.startswith(starts[format]), command
        assert not document.endswith("\n")
        # Within a fence nothing is markup.
        markup = re.sub("```text\n.*?\n```", "", document, flags=re.DOTALL)
        assert evil not in markup, command
        assert "alert" in document, command


def test_a_value_is_a_line_a_text_in_a_notebook_and_a_pickle() -> None:
    text = Path(SMASH).read_text("utf-8")
    hostile = text.replace("title: ", "title: <b>&amp; ", 1)
    assert hostile != text
    for value in values_of(mpoc.loads(hostile)).values():
        assert len(repr(value).splitlines()) == 1
        assert repr(value).isprintable()
        html = value._repr_html_()
        assert html.startswith("<svg")
        assert html.endswith("</pre>")
        assert "<b>" not in html
        copy = pickle.loads(pickle.dumps(value))
        assert repr(copy) == repr(value)
        assert copy.as_dict() == value.as_dict()
        assert mpoc.render(copy) == mpoc.render(value)
    assert "T T . . D D" in values_of(mpoc.load(SMASH))["show"]._repr_html_()


@pytest.mark.parametrize(
    "file",
    ["moongha-invaders/disputes/the-surplus-hit", "rise/disputes/a-smash-that-missed"],
)
def test_rolls_that_would_make_a_claim_true_are_pickled(file: str) -> None:
    report = mpoc.replay(mpoc.load(str(SCENARIOS / f"{file}.mpoc.yaml")))
    copy = pickle.loads(pickle.dumps(report))
    assert mpoc.render(copy, verbose=2) == mpoc.render(report, verbose=2)


def test_values_of_the_same_file_are_equal() -> None:
    first, second = values_of(mpoc.load(SMASH)), values_of(mpoc.load(SMASH))
    assert first == second
    assert {*first.values()} == {*second.values()}
    assert pickle.loads(pickle.dumps(first)) == first
    text = Path(SMASH).read_text("utf-8")
    other = mpoc.loads(text.replace(", damage: 1}", "}"), SMASH)
    assert other != first["show"]
    assert mpoc.replay(other) != first["run"]


def test_a_text_is_read_as_its_file_is(tmp_path: Path) -> None:
    report = mpoc.replay(mpoc.loads(Path(SMASH).read_bytes(), SMASH))
    assert mpoc.render(report, "json") == mpoc.render(
        mpoc.replay(mpoc.load(SMASH)), "json"
    )
    with pytest.raises(mpoc.FileProblems, match="<text>:1"):
        mpoc.loads("mpoc: 2\n")
    with pytest.raises(TypeError, match="str or bytes"):
        mpoc.loads(None)  # type: ignore[arg-type]


MAT = """mpoc: 1
title: A mat
board: {mat: plain}
figures: {g: {card: G-Tank, player: red, at: B2}}
"""


def test_a_text_of_nobody_reads_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a mat nor the settings of a project; with a name it does."""
    (tmp_path / "mats").mkdir()
    (tmp_path / "mats" / "plain.yaml").write_text("size: 4x4\n", "utf-8")
    project = "[tool.mpoc]\nedition = 'first-edition-2011'\n"
    (tmp_path / "pyproject.toml").write_text(project, "utf-8")
    monkeypatch.chdir(tmp_path)
    named = mpoc.replay(mpoc.loads(MAT, "a.mpoc.yaml"))
    assert named.as_dict()["outcome"]["edition"] == "first-edition-2011"
    with pytest.raises(mpoc.FileProblems, match="there is no mat `plain`"):
        mpoc.loads(MAT)
    bare = mpoc.loads(MAT.replace("{mat: plain}", "{size: 4x4}"))
    assert mpoc.replay(bare).as_dict()["outcome"]["edition"] == "rise-2008"


def test_limits_end_a_search() -> None:
    scenario = mpoc.load(str(ROOT / MANY_WAYS))
    for limit in ({"ways": 1}, {"seconds": 1e-9}):
        bounds: Any = limit
        assert not mpoc.explore(scenario, dice=True, free=True, **bounds).is_complete
        with pytest.raises(mpoc.LimitReached):
            mpoc.odds(scenario, again=True, **bounds)


MANY_WAYS = "scenarios/rise/examples/p39-smash.mpoc.yaml"


def test_legal_actions_are_entries_of_a_file() -> None:
    scenario = mpoc.load(SMASH)
    first = mpoc.legal(scenario)
    assert {"advance": "T", "to": "C2"} in first.actions
    after = mpoc.legal(scenario, at=1, refused=True)
    assert {"advance": "T", "to": "C2"} not in after.actions
    assert any(entry.refused for entry in after.ways)
    for at, words in ((-1, "not below 0"), (9, "there is no position")):
        with pytest.raises(ValueError, match=words):
            mpoc.legal(scenario, at=at)
    stopped = mpoc.load(str(GOLDEN / "waits-for-its-roll.mpoc.yaml"))
    with pytest.raises(ValueError, match="action 1 waits"):
        mpoc.legal(stopped, at=len(stopped.actions))


def test_what_cannot_be_compared() -> None:
    scenario = mpoc.load(SMASH)
    with pytest.raises(ValueError, match="name a second scenario"):
        mpoc.diff(scenario)
    files = sorted((ROOT / "scenarios" / "smash-monster-rampage").glob("*.yaml"))
    with pytest.raises(ValueError, match="different games"):
        mpoc.diff(scenario, mpoc.load(files[0]))
    assert mpoc.diff(scenario, scenario).is_equal


@pytest.mark.slow
def test_strangers_are_answered_in_threads_as_alone() -> None:
    """In a fresh process, where all threads begin to load the rules at once."""
    program = Path(__file__).with_name("strangers.py")
    result = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == []


PACKAGE = Path(str(mpoc.__file__)).parent
FOLDERS = sorted({path.parent for path in PACKAGE.rglob("*.py")})
MOST_FILES = 17
"""Sixteen modules and the docstring of the folder."""


@asked_of_each(FOLDERS)
def test_a_folder_says_what_lives_there_and_holds_what_one_reader_needs(
    folder: Path,
) -> None:
    text = (folder / "__init__.py").read_text(encoding="utf-8")
    docstring = ast.get_docstring(ast.parse(text))
    assert docstring
    names = {word.strip("`") for word in re.findall(r"`[a-z_]+`", docstring)}
    modules = {path.stem for path in folder.glob("[a-z]*")} - {"py"}
    assert len([*folder.glob("*.py")]) <= MOST_FILES
    if folder not in (PACKAGE, PACKAGE / "games"):
        assert names & modules, "it does not say where to begin"


def test_the_readme_names_the_wings_from_the_top_down() -> None:
    """As the contract has them that is checked, with what their folders say."""
    readme = (PACKAGE.parent / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z]+)` \| (.+) \|$", readme, re.MULTILINE))
    settings = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    order = [path.split(".")[1] for layer in layers for path in layer.split(" | ")]
    assert [*rows] == list(dict.fromkeys(order))
    assert set(rows) == {path.name for path in FOLDERS if path.parent.name == "mpoc"}
    for wing, words in rows.items():
        text = (PACKAGE / wing / "__init__.py").read_text("utf-8")
        docstring = ast.get_docstring(ast.parse(text)) or ""
        assert " ".join(docstring.partition("\n\n")[0].split()) == words


RECIPES = [
    PACKAGE / "games" / "rise" / folder / "__init__.py"
    for folder in ("abilities", "verbs", "expect", "book")
]


def test_what_the_readme_and_the_recipes_name_is_there() -> None:
    """The readme names each recipe, and both name only files that there are."""
    root = PACKAGE.parent
    readme = (root / "README.md").read_text("utf-8")
    texts = {"README.md": readme}
    for recipe in RECIPES:
        path = recipe.relative_to(root).as_posix()
        assert f"`{path}`" in readme
        texts[path] = ast.get_docstring(ast.parse(recipe.read_text("utf-8"))) or ""
        assert "To add " in texts[path]
    for path, text in texts.items():
        named = re.findall(r"(?:mpoc|tests|scenarios)/[\w/.-]+\w", text)
        assert named
        assert [name for name in named if not (root / name).exists()] == [], path


def test_a_file_may_be_given_as_a_path() -> None:
    assert mpoc.load(Path(SMASH)).name == mpoc.load(SMASH).name
    with pytest.raises(mpoc.FileProblems) as caught:
        mpoc.load(GOLDEN / "faulty.mpoc.yaml")
    with pytest.raises(mpoc.FileProblems) as expected:
        mpoc.load(str(GOLDEN / "faulty.mpoc.yaml"))
    assert str(caught.value) == str(expected.value)
    with pytest.raises(TypeError, match="PathLike"):
        mpoc.load(None)  # type: ignore[arg-type]


def test_a_question_of_several_lines_is_shown_in_one() -> None:
    text = Path(SMASH).read_text("utf-8")
    question = "question: |\n  Who is right?\n  And why?\n"
    text = re.sub(r"(?m)^question: .*\n", question, text)
    report = mpoc.replay(mpoc.loads(text))
    for format in ("text", "md", "html"):
        assert "Who is right? And why?" in mpoc.render(report, format)


def test_a_path_may_be_bytes() -> None:
    with pytest.raises(mpoc.FileProblems, match="no such file"):
        mpoc.load(b"nowhere")  # type: ignore[arg-type]


# Arguments

FUNCTIONS = ("load", "loads", "replay", "explore", "odds", "legal", "diff", "render")

ODD_NUMBERS = (-1, float("-inf"))
NO_TEXT: tuple[object, ...] = (None, 5, [], {}, b"x", object())
NO_SCENARIO: tuple[object, ...] = ("text", 5, b"x", [], {}, object())
WRONG_VALUES: dict[str, tuple[object, ...]] = {
    "bool": (None, 0, 1, "", "yes", []),
    "int": (None, "1", 0.5, True, [], float("inf"), float("nan"), *ODD_NUMBERS),
    "float": (None, "1", True, [], 1j, float("nan"), 10**400, *ODD_NUMBERS),
    "str": NO_TEXT,
    "str | bytes": (None, 5, [], {}, object()),
    "str | PathLike[str]": (None, 5, [], {}, object()),
    "Mapping[str, str]": (None, "a=b", [], [("a", "b")], {"a": 5}, {5: "a"}),
    "scenario_files.Scenario": (None, *NO_SCENARIO),
    "scenario_files.Scenario | None": NO_SCENARIO,
    "LibraryValue": (None, *NO_SCENARIO),
    "Callable[[int], object] | None": (1, "loud"),
}
"""Wrong values for each type that a signature names."""


def test_the_public_functions_are_these() -> None:
    public = [getattr(mpoc, name) for name in library.__all__]
    assert {each.__name__ for each in public if not isinstance(each, type)} == {
        *FUNCTIONS
    }


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_argument_is_named(name: str) -> None:
    function = getattr(mpoc, name)
    parameters = signature(function).parameters
    value = mpoc.load(SMASH)
    right = {"path": SMASH, "text": "", "scenario": value, "left": value}
    right |= {"value": value}
    needed = {key: right[key] for key in parameters if key in right}
    for key, parameter in parameters.items():
        for wrong in WRONG_VALUES[parameter.annotation]:
            with pytest.raises((TypeError, ValueError), match=rf"\b{key}\b"):
                function(**{**needed, key: wrong})


def test_numbers_of_other_libraries_are_numbers() -> None:
    seconds: Any = Fraction(30)
    mpoc.explore(mpoc.load(SMASH), seconds=seconds, ways=10**30, megabytes=10**30)


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (("-m", "mpoc", "run", SMASH), f"mpoc: {NO_DOCSTRINGS}\n"),
        (
            ("-c", f"import mpoc; mpoc.load({SMASH!r})"),
            f"mpoc.scenario.terms.WrongRequest: {NO_DOCSTRINGS}\n",
        ),
    ],
)
def test_without_docstrings_nothing_is_ruled_on(
    words: tuple[str, ...], ending: str
) -> None:
    result = subprocess.run(
        [sys.executable, "-OO", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert result.returncode != 0
    assert result.stderr.endswith(ending)
