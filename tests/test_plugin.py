"""The plug-in of pytest: a scenario file is a test; other tests are left alone."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

SMASH = (ROOT / "tests" / "golden" / "smash.mpoc.yaml").read_text("utf-8")


ALONE = {
    "NO_COLOR": "1",
    "PYTEST_ADDOPTS": "",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONPATH": str(ROOT),
}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder, in a process of its own, with this plug-in alone."""
    command = [sys.executable, "-m", "pytest", "-p", "mpoc.pytest_plugin"]
    command += ["-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", str(folder)]
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **ALONE},
    )


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
    result = run(tmp_path, "-v", "-W", "error")
    assert result.returncode == 1, result.stdout + result.stderr
    assert "5 items" in result.stdout
    assert "3 failed, 2 passed" in result.stdout
    assert "good.mpoc.yaml::good PASSED" in result.stdout
    # The ruling is told, not the way through mpoc.
    assert "damage of D: expected 4, got 3" in result.stdout
    assert "D is smashed 3 spaces east" in result.stdout
    assert "`titel`" in result.stdout
    assert "--> broken.mpoc.yaml:2:1" in result.stdout
    assert "nothing is checked" in result.stdout
    assert "replaying.py" not in result.stdout
    assert "scenario wrong" in result.stdout


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


def test_nothing_is_loaded_before_a_file_is_run(tmp_path: Path) -> None:
    (tmp_path / "test_code.py").write_text(
        "import sys\n"
        "def test_code():\n"
        "    ours = {name for name in sys.modules if name.split('.')[0] == 'mpoc'}\n"
        "    assert ours == {'mpoc', 'mpoc.pytest_plugin'}\n",
        "utf-8",
    )
    # Collected, but not run: its name comes later.
    (tmp_path / "z.mpoc.yaml").write_text(SMASH, "utf-8")
    result = run(tmp_path, "test_code.py", "z.mpoc.yaml")
    assert "2 passed" in result.stdout, result.stdout


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
