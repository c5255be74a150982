"""Every command has the formats that it declares, and names them where one is wrong."""

from __future__ import annotations

import re
from html import unescape
from inspect import getmembers, isfunction
from json import loads
from pathlib import Path

import pytest
from command_line import run
from jsonschema import Draft202012Validator
from places import PACKAGE, ROOT, SCENARIOS
from typer.main import get_command

from mpoc.cli.app import COMMANDS, app
from mpoc.report.formats import format_module, json, writer_of
from mpoc.rules.registry import RULESETS
from mpoc.scenario.scenario import load
from mpoc.schema.validate import schema
from mpoc.text.file_code import text_of

SMASH = str(ROOT / "scenarios/rise/examples/smash-fire.mpoc.yaml")
OTHER_PARTS = {"legal": ["why"], "odds": ["pool_odds"]}
"""What a command may answer instead, in all its formats."""

SHARED = {"concise_line", "details", "fence", "file_text", "inline"}
"""What is no writer: a part of `test`, and what one format lends to others."""

WITHOUT_FILES = {"catalog", "explain", "find", "play", "rulings", "shrink"}
"""Commands that write their JSON themselves and have no other format."""


def formats_of(command: str) -> list[str]:
    """The formats that a command declares, without text."""
    parameters = get_command(app).get_command(None, command).params  # type: ignore[attr-defined]
    for parameter in parameters:
        if parameter.name == "format":
            first, *others = parameter.metavar.split("|")
            assert first == "text"
            return [str(name) for name in others]
    return []


DECLARED = {
    (name, part)
    for command in COMMANDS
    if command not in WITHOUT_FILES
    for name in formats_of(command)
    for part in [command, *OTHER_PARTS.get(command, [])]
} | {("json", "summary")}


def test_each_declared_format_is_written_and_each_writer_is_declared() -> None:
    assert all([writer_of(name, part) for name, part in DECLARED])
    writers = {
        (path.stem, name)
        for path in (PACKAGE / "report" / "formats").glob("[a-z]*.py")
        for name, function in getmembers(format_module(path.stem), isfunction)
        if function.__module__ == f"mpoc.report.formats.{path.stem}"
        if not name.startswith("_") and name not in SHARED
    }
    assert writers == DECLARED


@pytest.mark.parametrize("command", [name for name in COMMANDS if formats_of(name)])
def test_a_format_that_a_command_lacks_is_answered_with_its_formats(
    command: str,
) -> None:
    result = run(command, "--format", "jsn", SMASH)
    assert (result.code, result.out) == (2, "")
    for name in ("text", *formats_of(command)):
        assert name in result.err
    assert "did you mean json?" in result.err


def test_a_picture_goes_to_a_file_and_not_among_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = [b"\x89", b"\n\xff"]
    monkeypatch.setattr(json, "show", lambda *_: iter(picture))
    file = tmp_path / "board"
    command = ("show", SMASH, "--format", "json")
    assert run(*command, "--output", str(file)).code == 0
    assert file.read_bytes() == b"".join(picture)
    result = run(*command)
    assert (result.code, result.out) == (2, "")
    assert "--output" in result.err


@pytest.mark.parametrize(
    "name",
    [
        "rise/format/a-mat-and-the-first-answers",
        "moongha-invaders/disputes/first-answers-assumed",
    ],
)
def test_a_position_keeps_that_the_first_answers_are_assumed(
    name: str, tmp_path: Path
) -> None:
    path = SCENARIOS / f"{name}.mpoc.yaml"
    assert load(str(path)).assume
    for form in ("yaml", "code"):
        text = run("show", str(path), "--format", form).out
        written = tmp_path / f"{form}.mpoc.yaml"
        written.write_text(text_of(text) if form == "code" else text, "utf-8")
        assert load(str(written)).assume
        assert run("fmt", "--check", str(written)).code == 0


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("catalog", ["catalog"]),
        ("rulings", ["rulings"]),
        ("explain", ["explain", "attack"]),
        ("play", ["play", "--plays", "1", "--moves", "2"]),
    ],
)
def test_what_is_known_of_a_game_keeps_to_its_schema(
    game: str, name: str, words: list[str]
) -> None:
    result = run(*words, "--game", game, "--format", "json")
    assert result.out
    answer = loads(result.out)
    faults = Draft202012Validator(schema(name)).iter_errors(answer)
    assert [fault.message for fault in faults] == []


@pytest.mark.parametrize("format", ["html", "svg"])
@pytest.mark.parametrize("command", ["run", "test", "show", "legal", "explore", "odds"])
def test_pages_and_pictures_are_in_ascii_if_asked_for(
    command: str, format: str, tmp_path: Path
) -> None:
    if format not in formats_of(command):
        return
    path = tmp_path / "a.mpoc.yaml"
    lines = Path(SMASH).read_text("utf-8").splitlines(keepends=True)
    written = ["title: Ünï ✗\n" if "title:" in line else line for line in lines]
    path.write_text("".join(written), "utf-8")
    usual = run(command, str(path), "--format", format).out
    plain = run(command, str(path), "--format", format, "--ascii").out
    assert plain.isascii()
    assert unescape(plain) == unescape(usual)
    # No browser looks for numbers of characters there.
    assert not re.search(r"<(style|script)[^<]*&#", plain)
