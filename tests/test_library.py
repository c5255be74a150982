"""What `import mpoc` offers, as a program uses it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import run
from places import GOLDEN

import mpoc

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
        mpoc.render(mpoc.replay(scenario), "html")  # type: ignore[arg-type]
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
    for name in mpoc.__all__:
        assert getattr(mpoc, name).__doc__
        assert name in dir(mpoc)


PACKAGE = Path(str(mpoc.__file__)).parent
FOLDERS = sorted({path.parent for path in PACKAGE.rglob("*.py")})
MOST_FILES = 17
"""Sixteen modules and the docstring of the folder."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
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


def test_the_map_of_the_package_names_its_folders_from_the_top_down() -> None:
    assert mpoc.__doc__
    drawing = re.findall(r"^    ([a-z]+)   ", mpoc.__doc__, re.MULTILINE)
    folders = {path.name for path in FOLDERS if path.parent.name == "mpoc"}
    assert set(drawing) == folders


def test_the_readme_says_of_each_wing_what_its_folder_says() -> None:
    readme = (PACKAGE.parent / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z]+)` \| (.+) \|$", readme, re.MULTILINE))
    assert [*rows] == re.findall(r"^    ([a-z]+)   ", mpoc.__doc__ or "", re.MULTILINE)
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
