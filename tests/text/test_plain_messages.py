"""Odd surroundings get a plain message, or none where nothing is wrong."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest
from command_line import CommandResult, run
from places import SCENARIOS

from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

SMASH = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# later", "the file holds nothing but comments"),
        ("3", "the file is a single value, not a mat"),
        ("[a]", "the file is a list, not a mat"),
    ],
)
def test_messages_call_a_wrong_mat_no_scenario(
    text: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "mats").mkdir()
    (tmp_path / "mats" / "ours.yaml").write_text(f"{text}\n")
    file = tmp_path / "a.mpoc.yaml"
    file.write_text("mpoc: 1\ntitle: x\nboard: {mat: ours}\n")
    err = run("check", str(file)).err
    assert words in err
    assert "`size: 16x16`" in err
    assert "scenario begins" not in err
    sheet = str(tmp_path / "mats" / "ours.yaml")
    err = run("run", str(SMASH), "--rulings-file", sheet).err
    assert words.replace("a mat", "a file of readings") in err
    assert "a file of readings holds `edition: " in err


@pytest.mark.parametrize("text", ["[a]", "[mpoc: 1]", "[]", "[[1]]"])
def test_no_hint_breaks_what_yaml_can_read(text: str) -> None:
    with pytest.raises(FileProblems) as error:
        parse(f"{text}\n", "it")
    (problem,) = error.value.problems
    assert problem.code == "not-a-mapping"
    assert problem.mend is None


@pytest.mark.parametrize(
    "text", ["k: [a", "k: [a, b", "k: {a: 1, b", "k: [[a]", "k: ["]
)
def test_a_bracket_that_the_end_of_the_file_leaves_open_is_told(text: str) -> None:
    for end in ("", "\n"):
        with pytest.raises(FileProblems) as error:
            parse(f"{text}{end}", "it")
        (problem,) = error.value.problems
        assert problem.code == "unclosed-bracket"
        assert "``" not in problem.message


@pytest.mark.parametrize("line", ["title: [", "turn: {", "tags: [["])
def test_no_comma_is_missing_after_a_key_or_an_opening_bracket(
    line: str, tmp_path: Path
) -> None:
    path = tmp_path / "it.mpoc.yaml"
    path.write_text(f"mpoc: 1\n{line}\nboard: {{size: 4x4}}\n", "utf-8")
    result = run("check", str(path))
    assert "error[unclosed-bracket]" in result.err
    assert not re.search(r"hint: .*[:\[{]\s*,", result.err)


@pytest.mark.parametrize("command", ["explore", "odds", "play"])
def test_an_empty_address_of_a_cluster_is_told(command: str) -> None:
    result = run(command, str(SMASH), "--dask", "")
    assert result.code == 2
    assert "--dask" in result.err
    assert "it is empty: give another" in result.err


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, which somebody has removed."""
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    return folder


def run_on_stdin(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> CommandResult:
    stdin = io.TextIOWrapper(io.BytesIO(SMASH.read_bytes()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stdin)
    return run(*arguments)


@pytest.mark.skipif(os.name == "nt", reason="it cannot be removed there")
@pytest.mark.parametrize("command", ["run", "check", "show", "test", "legal", "odds"])
def test_standard_input_needs_no_working_directory(
    gone: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    result = run_on_stdin(monkeypatch, command, "-")
    assert not gone.exists()
    assert (result.code, result.err) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="it cannot be removed there")
def test_a_file_elsewhere_needs_no_working_directory(gone: Path) -> None:
    assert not gone.exists()
    assert run("run", str(SMASH)).code == 0


@pytest.mark.skipif(os.name == "nt", reason="it cannot be removed there")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["find", "throw"], 0),
        (["new", "throw", "-"], 0),
        (["new", "throw"], 2),
        (["test"], 5),
        (["test", "--lf", str(SMASH)], 0),
        (["shrink", str(SMASH), "--keep", "form.T"], 0),
        (["show", str(SMASH), "--format", "code"], 0),
    ],
)
def test_no_command_fails_without_a_working_directory(
    gone: Path, line: list[str], code: int
) -> None:
    assert not gone.exists()
    result = run(*line)
    assert (result.code, "Traceback" in result.err) == (code, False)
    assert "fault of mpoc's own" not in result.err
