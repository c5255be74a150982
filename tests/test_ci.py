"""What other repositories run: hooks of pre-commit, and the workflow of the README."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from places import ROOT
from registry import environment, surroundings
from ruamel.yaml import YAML

from mpoc.text.files import SUFFIX

HOOKS = ROOT / ".pre-commit-hooks.yaml"
SMASH = (ROOT / "tests" / "golden" / "smash.mpoc.yaml").read_text("utf-8")
WRONG = SMASH.replace("damage: {D: 3}", "damage: {D: 4}")
ODDLY_LAID_OUT = SMASH.replace("1  . . . .", "1   . . . .")
README = (ROOT / "README.md").read_text("utf-8")


def yaml_of(text: str) -> Any:
    """A text as plain values, read as YAML 1.2: `on` is a word."""
    return YAML(typ="safe", pure=True).load(text)


def test_each_hook_is_a_command_for_scenario_files() -> None:
    hooks = yaml_of(HOOKS.read_text("utf-8"))
    assert [hook["id"] for hook in hooks] == ["mpoc-check", "mpoc-fmt", "mpoc-test"]
    for hook in hooks:
        program, *words = hook["entry"].split()
        assert program == "mpoc"
        assert hook["id"] == f"mpoc-{words[0]}"
        assert run(*words, "--help").code == 0
        assert hook["language"] == "python"
        assert re.search(hook["files"], f"deep/one{SUFFIX}")
        assert not re.search(hook["files"], "one.yaml")


# pre-commit itself


def git(folder: Path, *words: str) -> str:
    """What git says in a folder."""
    name = ("-c", "user.name=nobody", "-c", "user.email=nobody@invalid")
    return subprocess.run(
        ["git", *name, *words], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture(scope="module")
def hooks_repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the files of this tree, as they are now."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    folder = tmp_path_factory.mktemp("hooks") / "mpoc"
    git(
        ROOT, "clone", "-q", "--no-local", "--depth", "1", f"file://{ROOT}", str(folder)
    )
    names = git(ROOT, "ls-files", "--modified", "--others", "--exclude-standard")
    for name in names.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "As it is")
    return folder


@pytest.mark.long
@pytest.mark.slow
def test_hooks_run_in_pre_commit(hooks_repository: Path, tmp_path: Path) -> None:
    programs = environment(tmp_path / "environment", "pre-commit>=4,<5")
    home = tmp_path / "repository"
    (home / "deep").mkdir(parents=True)
    git(home, "init", "-q")
    revision = git(hooks_repository, "rev-parse", "HEAD")
    (home / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {hooks_repository}\n    rev: {revision}\n    hooks:\n"
        "      - id: mpoc-check\n      - id: mpoc-fmt\n      - id: mpoc-test\n"
    )
    (home / "other.yaml").write_text("no: scenario\n")
    good, other = home / "good.mpoc.yaml", home / "deep" / "other.mpoc.yaml"

    def hooks(good_text: str, other_text: str) -> tuple[dict[str, str], str]:
        """How each hook ends, and all that is said."""
        good.write_text(good_text, "utf-8")
        other.write_text(other_text, "utf-8")
        git(home, "add", "-A")
        result = subprocess.run(
            [programs / "pre-commit", "run", "--all-files"],
            cwd=home,
            capture_output=True,
            text=True,
            check=False,
            env=surroundings(PRE_COMMIT_HOME=str(tmp_path / "cache")),
        )
        text = result.stdout + result.stderr
        ends = re.findall(r"^mpoc (\w+)\.+(\w+)$", text, re.MULTILINE)
        assert (result.returncode == 0) == all(end == "Passed" for _, end in ends), text
        return dict(ends), text

    passing = {"check": "Passed", "fmt": "Passed", "test": "Passed"}
    ends, text = hooks(SMASH, SMASH)
    assert ends == passing, text
    ends, text = hooks(SMASH, WRONG)
    assert ends == {**passing, "test": "Failed"}
    assert "FAILED  deep/other.mpoc.yaml: damage of D: expected 4, got 3" in text
    ends, text = hooks(SMASH, ODDLY_LAID_OUT)
    assert ends == {**passing, "fmt": "Failed"}
    assert other.read_text("utf-8") == SMASH
    ends, text = hooks(SMASH, SMASH.replace("title:", "titel:"))
    assert ends["check"] == "Failed"
    assert "`titel`" in text


# The README


def workflow() -> Any:
    """The workflow to copy."""
    part = README.partition("\n## In CI\n")[2].partition("\n## ")[0]
    return yaml_of(part.partition("```yaml\n")[2].partition("```")[0])


def commands_of_workflow() -> list[list[str]]:
    """The words of each command that the workflow runs."""
    [job] = workflow()["jobs"].values()
    lines = "\n".join([step.get("run", "") for step in job["steps"]]).splitlines()
    return [line.removesuffix("|| true").split() for line in lines if line]


def test_the_workflow_of_the_readme_is_one() -> None:
    document = workflow()
    assert document["on"] == ["push", "pull_request"]
    # Without this right, GitHub does not take SARIF.
    assert document["permissions"]["security-events"] == "write"
    [job] = document["jobs"].values()
    assert job["runs-on"]
    for step in job["steps"]:
        assert ("run" in step) != ("uses" in step)
    # What is uploaded was written, and a failing test does not keep it from that.
    written = {
        words[words.index("-o") + 1]
        for words in commands_of_workflow()
        if "-o" in words
    }
    uploads = [step for step in job["steps"] if "upload" in step.get("uses", "")]
    names = {step["with"].get("path") or step["with"]["sarif_file"] for step in uploads}
    assert names == written == {"junit.xml", "mpoc.sarif"}
    assert all(step["if"] == "always()" for step in uploads)


def test_the_commands_of_the_workflow_do_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CI", "true")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "good.mpoc.yaml").write_text(SMASH, "utf-8")
    install, *commands = commands_of_workflow()
    assert install[:2] == ["pip", "install"]
    assert len(commands) == 3
    for text, code in ((SMASH, 0), (WRONG, 1)):
        (tmp_path / "scenarios" / "other.mpoc.yaml").write_text(text, "utf-8")
        codes = {" ".join(words[1:]): run(*words[1:]).code for words in commands}
        assert set(codes.values()) == {code}
        assert "<testcase" in (tmp_path / "junit.xml").read_text("utf-8")
        results = (tmp_path / "mpoc.sarif").read_text("utf-8")
        assert ("got 3" in results) == bool(code)


def test_the_readme_names_every_format_of_what_ci_runs() -> None:
    part = README.partition("\n## In CI\n")[2].partition("```yaml")[0]
    for command in ("run", "test", "check"):
        message = run(command, ".", "--format", "nonsense").err
        formats = re.findall(r"\w+", message.partition("not one of")[2])
        assert len(formats) >= 7, message
        assert [name for name in formats if f"`{name}`" not in part] == []


def test_the_readme_names_the_hooks() -> None:
    ids = [hook["id"] for hook in yaml_of(HOOKS.read_text("utf-8"))]
    assert [id for id in ids if f"`{id}`" not in README] == []
