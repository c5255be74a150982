"""The plug-in of pytest: a scenario file is a test; other tests are left alone."""

from __future__ import annotations

import ast
import gc
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from places import ROOT
from registry import environment, surroundings

import mpoc

SMASH = (ROOT / "tests" / "golden" / "smash.mpoc.yaml").read_text("utf-8")

PLUGIN = "mpoc.pytest_plugin"
ALONE = {
    "NO_COLOR": "1",
    "PYTEST_ADDOPTS": "",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONPATH": str(ROOT),
}


def arguments_in(folder: Path, arguments: tuple[str, ...]) -> list[str]:
    """The arguments of pytest in a folder, with this plug-in alone."""
    words = ["-p", PLUGIN, "-p", "no:cacheprovider", "-c", "/dev/null"]
    return [*words, "--rootdir", str(folder), *arguments]


def run_process(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", *arguments_in(folder, arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **ALONE},
    )


@cache
def load_the_rules() -> None:
    """Import once what every fork would import anew."""
    assert mpoc.render(mpoc.replay(mpoc.loads(SMASH)))


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder, in a fork of this process, which starts at once."""
    load_the_rules()
    words = arguments_in(folder, arguments)
    output = folder.with_suffix(".out")
    fork = os.fork()
    if not fork:
        code = 99
        # Pytest collects garbage at its end, which would copy all that is shared.
        gc.freeze()
        try:
            with output.open("w", encoding="utf-8") as stream:
                os.dup2(stream.fileno(), 1)
                os.dup2(stream.fileno(), 2)
            sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115
            sys.stderr = open(2, "w", encoding="utf-8")  # noqa: SIM115
            os.chdir(folder)
            os.environ.update(ALONE)
            # Otherwise pytest warns that it is too late to rewrite its assertions.
            sys.modules.pop(PLUGIN, None)
            code = pytest.main(words)
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1])
    text = output.read_text(encoding="utf-8")
    return subprocess.CompletedProcess(words, code, text, "")


def test_each_file_is_one_test(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "good.mpoc.yaml").write_text(SMASH, "utf-8")
    (tmp_path / "deep" / "wrong.mpoc.yaml").write_text(
        SMASH.replace("damage: {D: 3}", "damage: {D: 4}"), "utf-8"
    )
    (tmp_path / "broken.mpoc.yaml").write_text("mpoc: 1\ntitel: x\n", "utf-8")
    (tmp_path / "empty.mpoc.yaml").write_text(SMASH.partition("expect:")[0], "utf-8")
    (tmp_path / "other.yaml").write_text("no: scenario\n", "utf-8")
    (tmp_path / "test_code.py").write_text("def test_code(): pass\n", "utf-8")
    result = run_process(tmp_path, "-v", "-W", "error")
    assert result.returncode == 1, result.stdout + result.stderr
    assert "5 items" in result.stdout
    assert "3 failed, 2 passed" in result.stdout
    assert "good.mpoc.yaml::good PASSED" in result.stdout
    # The ruling is told, not the way through mpoc.
    assert "damage of D: expected 4, got 3" in result.stdout
    assert "D is smashed 3 spaces east" in result.stdout
    assert "this result depends on hazard-under-mover" in result.stdout
    assert "`titel`" in result.stdout
    assert "--> broken.mpoc.yaml:2:1" in result.stdout
    assert "nothing is checked" in result.stdout
    assert "replaying.py" not in result.stdout
    assert "scenario wrong" in result.stdout


def test_files_are_tested_where_the_working_folder_is_gone(tmp_path: Path) -> None:
    (tmp_path / "z.mpoc.yaml").write_text(SMASH, "utf-8")
    (tmp_path / "test_a.py").write_text(
        "import os, tempfile\n"
        "def test_leaves_a_folder_that_goes():\n"
        "    with tempfile.TemporaryDirectory() as folder:\n"
        "        os.chdir(folder)\n",
        "utf-8",
    )
    output = run_process(tmp_path, "test_a.py", "z.mpoc.yaml").stdout
    assert "2 passed" in output, output


def test_tests_are_chosen_as_ever(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.mpoc.yaml").write_text(SMASH, "utf-8")
    assert "1 passed, 1 deselected" in run(tmp_path, "-k", "two").stdout
    assert "1 passed" in run(tmp_path, "one.mpoc.yaml::one").stdout


def test_the_project_of_a_file_is_heeded(tmp_path: Path) -> None:
    (tmp_path / "one.mpoc.yaml").write_text(SMASH, "utf-8")
    project = tmp_path / "pyproject.toml"
    table = '[tool.mpoc.rulings]\nhazard-under-mover = "{}"\n'
    project.write_text(table.format("suffered-never"), "utf-8")
    assert "1 failed" in run(tmp_path).stdout
    project.write_text(table.format("nonsense"), "utf-8")
    result = run(tmp_path)
    assert "1 failed" in result.stdout
    assert "has no reading `nonsense`" in result.stdout


def test_nothing_is_loaded_where_no_scenario_is_collected(tmp_path: Path) -> None:
    (tmp_path / "test_code.py").write_text(
        "import sys\n"
        "def test_code():\n"
        "    ours = {name for name in sys.modules if name.split('.')[0] == 'mpoc'}\n"
        "    assert ours == {'mpoc', 'mpoc.pytest_plugin'}\n",
        "utf-8",
    )
    (tmp_path / "other.yaml").write_text("no: scenario\n", "utf-8")
    result = run_process(tmp_path)
    assert "1 passed" in result.stdout, result.stdout


def test_titles_and_tags_choose_tests(tmp_path: Path) -> None:
    def write(name: str, title: str, tags: str) -> None:
        first = SMASH.replace("title: Smashed through", f"title: {title}")
        (tmp_path / f"{name}.mpoc.yaml").write_text(f"{first}\ntags: {tags}\n", "utf-8")

    write("one", "Thrown into", "[fire, power-attack]")
    write("two", "Pushed past", "[ice, skip, xfail]")
    (tmp_path / "broken.mpoc.yaml").write_text("tags: {a: 1}\ntitle: [", "utf-8")
    strict = ("-W", "error", "--strict-markers")

    def passed(*words: str) -> list[str]:
        result = run(tmp_path, "-v", *strict, *words)
        return re.findall(
            r"^(\w+)\.mpoc\.yaml::\w+ PASSED", result.stdout, re.MULTILINE
        )

    assert passed("-k", "thrown and SKYSCRAPER") == ["one"]
    assert passed("-k", "power-attack") == ["one"]
    assert passed("-m", "fire or ice") == ["one", "two"]
    assert passed("-m", "power-attack") == ["one"]
    assert passed("-m", "not fire", "-k", "not broken") == ["two"]


def test_a_failure_begins_with_what_differs_and_the_step_that_made_it(
    tmp_path: Path,
) -> None:
    wrong = SMASH.replace("damage: {D: 3}", "damage: {D: 4}")
    (tmp_path / "wrong.mpoc.yaml").write_text(wrong, "utf-8")
    stops = SMASH.replace("to: C2", "to: F2")
    (tmp_path / "stops.mpoc.yaml").write_text(stops, "utf-8")
    result = run(tmp_path, "--junitxml", "results.xml")
    lines = result.stdout.splitlines()
    [place] = [at for at, line in enumerate(lines) if "scenario wrong" in line]
    number = wrong.split("\n").index("  damage: {D: 4}") + 1
    assert lines[place + 1 : place + 4] == [
        f"wrong.mpoc.yaml:{number}:15: damage of D: expected 4, got 3",
        "  action 2: D takes 3 (hit 1, collision 1, fire 1) p20 p29 p31",
        "",
    ]
    assert any(
        re.match(r"stops\.mpoc\.yaml:\d+:\d+: action 1 refused", s) for s in lines
    )
    summary = "FAILED wrong.mpoc.yaml::wrong - damage of D: expected 4, got 3"
    assert summary in lines
    results = (tmp_path / "results.xml").read_text("utf-8")
    assert '<failure message="damage of D: expected 4, got 3">' in results


# Oldest and newest pytest


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    "versions",
    # The newest is that of these tests.
    [("pytest==7.0.1", "pytest-xdist==2.5.0", "setuptools<81")],
    ids=["oldest"],
)
def test_pytest_old_and_new(versions: tuple[str, ...], tmp_path: Path) -> None:
    """Oldest: the README and the plug-in say which."""
    programs = environment(tmp_path / "environment", ROOT, *versions)
    home = tmp_path / "home"
    home.mkdir()
    (home / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n")
    for number in range(4):
        (home / f"good{number}.mpoc.yaml").write_text(f"{SMASH}\ntags: [fire]\n")
    wrong = home / "wrong.mpoc.yaml"
    wrong.write_text(SMASH.replace("damage: {D: 3}", "damage: {D: 4}"))

    def passed_and_failed(*words: str) -> tuple[int, int]:
        result = subprocess.run(
            [str(programs / "pytest"), "-W", "error::pytest.PytestWarning", *words],
            cwd=home,
            capture_output=True,
            text=True,
            check=False,
            env=surroundings(NO_COLOR="1"),
        )
        last = result.stdout.splitlines()[-1] if result.stdout else result.stderr
        if "failed" in last:
            assert "damage of D: expected 4, got 3" in result.stdout
            assert "action 2: D takes 3" in result.stdout
            assert "Traceback" not in result.stdout
        counts = [re.search(rf"(\d+) {word}", last) for word in ("passed", "failed")]
        assert any(counts), result.stdout + result.stderr
        passed, failed = [int(count[1]) if count else 0 for count in counts]
        return passed, failed

    assert passed_and_failed() == (4, 1)
    assert passed_and_failed("--lf") == (0, 1)
    assert passed_and_failed("-n", "2") == (4, 1)
    assert passed_and_failed("-n", "2", "--lf") == (0, 1)
    assert passed_and_failed("-m", "fire") == (4, 0)
    assert passed_and_failed("-n", "2", "-m", "fire") == (4, 0)
    assert passed_and_failed("-k", "burns and wrong") == (0, 1)
    wrong.write_text(SMASH)
    assert passed_and_failed("--lf") == (1, 0)
    oldest = re.search(r"pytest\s+(\d\.\d)", " ".join(versions).replace("==", " "))
    if oldest and "7." in oldest[1]:
        readme = (ROOT / "README.md").read_text("utf-8")
        assert f"({oldest[1]} or later)" in readme


def test_the_plug_in_is_left_out_on_demand(tmp_path: Path) -> None:
    (tmp_path / "one.mpoc.yaml").write_text(SMASH, "utf-8")
    result = run(tmp_path, "-p", "no:mpoc.pytest_plugin")
    assert result.returncode == 5, result.stdout


def test_installing_mpoc_gives_pytest_the_plug_in() -> None:
    from tomllib import loads

    project = loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["pytest11"] == {
        "mpoc": "mpoc.pytest_plugin"
    }
    # Scenarios of this project are tested elsewhere, and some are meant to fail.
    assert "-pno:mpoc" in project["tool"]["pytest"]["ini_options"]["addopts"]


def test_only_public_names_of_pytest_are_used() -> None:
    tree = ast.parse((ROOT / "mpoc" / "pytest_plugin.py").read_text("utf-8"))
    names = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "pytest"
    }
    assert {"File", "Item"} <= names <= set(pytest.__all__)


def test_a_name_that_could_steer_a_terminal_is_shown_safely(tmp_path: Path) -> None:
    name = "red\x1b[31m.mpoc.yaml"
    (tmp_path / name).write_text("mpoc: 1\n", encoding="utf-8")
    result = run(tmp_path, "-v")
    assert "\x1b[31m.mpoc" not in result.stdout
    assert r"red\x1b[31m.mpoc.yaml::red\x1b[31m" in result.stdout
