"""A file as one line: it comes back as it was, or a message says what is wrong."""

from __future__ import annotations

import re
import sys
import zlib
from base64 import b32encode
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from command_line import run
from hypothesis import given
from hypothesis import strategies as st
from places import PACKAGE, ROOT, SCENARIOS

from mpoc.play.playout import play_game
from mpoc.report.answers.position import FilePosition
from mpoc.report.formats import NotInThisFormat, Presentation, code
from mpoc.rules.chance import Chance
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.scenario import Scenario, load, loads
from mpoc.text.file_code import START, code_of, text_of
from mpoc.text.files import scenario_files
from mpoc.text.nodes import MOST_BYTES
from mpoc.text.problems import FileProblems

SMASH = ROOT / "scenarios/rise/examples/smash-fire.mpoc.yaml"
SMASH_CODE = code_of(SMASH.read_text("utf-8"))
FILES = [Path(name) for name in scenario_files([str(SCENARIOS)])]


def fault_of(line: str) -> str:
    """The code and the message of what is wrong with a line."""
    with pytest.raises(FileProblems) as caught:
        text_of(line)
    [problem] = caught.value.problems
    assert problem.line == 1
    return f"{problem.code}: {problem.message}"


@given(st.text(st.characters(codec="utf-8")))
def test_every_text_comes_back_from_its_code(text: str) -> None:
    line = code_of(text)
    assert re.fullmatch("mpoc1-[A-Z2-7]+", line)
    assert text_of(line) == text


def test_a_code_stays_readable_for_ever() -> None:
    """Somebody may have posted this one: a later mpoc reads it too."""
    words = (PACKAGE / "text" / "file_code_1.txt").read_bytes()
    digest = "4a4018bd"
    assert sha256(words).hexdigest().startswith(digest)
    line = "mpoc1-UZW6Z43NQPNQTYJ3FISOPJ5EOIAQA"
    assert text_of(line) == "mpoc: 1\ntitle: A code\n"


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(str.lower, id="lower case"),
        pytest.param(lambda line: f"  {line}\n", id="blanks around it"),
        pytest.param(partial(re.sub, "(.{40})", r"\1\r\n"), id="lines"),
        pytest.param(partial(re.sub, "(.{30})", "\\1\u200b"), id="invisible breaks"),
        pytest.param(partial(re.sub, "(.{7})", "\\1\u00ad "), id="soft hyphens"),
    ],
)
def test_what_forums_and_phones_do_to_a_code_changes_nothing(change: object) -> None:
    assert callable(change)
    assert text_of(change(SMASH_CODE)) == SMASH.read_text("utf-8")


def test_no_changed_character_goes_unnoticed() -> None:
    for at in range(len(START), len(SMASH_CODE)):
        before, after = SMASH_CODE[:at], SMASH_CODE[at + 1 :]
        other = "B" if SMASH_CODE[at] == "A" else "A"
        assert fault_of(before + other + after).startswith("damaged-code: this code")
        assert fault_of(before + after).startswith("damaged-code: this code")
        assert fault_of(f"{before}Q{before[-1]}{after}").startswith("damaged-code")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "not-a-code: this is not the code of a file"),
        ("mpoc", "not-a-code: this is not the code of a file"),
        ("mpoc: 1", "not-a-code: this is not the code of a file"),
        ("mpoc2-AAAA", "not-a-code: this code is of version 2"),
        (START, "damaged-code: this code is damaged"),
        (SMASH_CODE[:-9], "damaged-code: this code is damaged"),
        (SMASH_CODE + SMASH_CODE[len(START) :], "damaged-code: this code is damaged"),
        (SMASH_CODE + "0", "damaged-code: no code has the character `0`"),
        (SMASH_CODE + "=", "damaged-code: no code has the character `=`"),
        (SMASH_CODE + "`", 'damaged-code: no code has the character "`"'),
        (SMASH_CODE + "\x1b", "damaged-code: no code has the character U+001B"),
        (
            SMASH_CODE.replace("A", "\N{CYRILLIC CAPITAL LETTER A}"),
            "damaged-code: no code has the character CYRILLIC CAPITAL LETTER A",
        ),
        (
            SMASH_CODE + "\N{LATIN SMALL LETTER DOTLESS I}",
            "damaged-code: no code has the character LATIN SMALL LETTER DOTLESS I",
        ),
        (START + "A" * MOST_BYTES, "too-large: the code is longer than 256 KiB"),
    ],
)
def test_what_is_no_code_is_answered_plainly(line: str, words: str) -> None:
    assert fault_of(line).startswith(words)


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 20_000_000])
def test_a_small_code_of_a_huge_text_is_not_unpacked(size: int) -> None:
    pressing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = pressing.compress(bytes(size)) + pressing.flush()
    line = START + b32encode(b"12345" + packed).decode().rstrip("=")
    assert len(line) < MOST_BYTES
    assert fault_of(line) == "too-large: the code holds more than 256 KiB"


def test_bytes_that_are_no_text_are_damaged() -> None:
    pressing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = sha256(b"\xff").digest()[:5] + pressing.compress(b"\xff")
    line = START + b32encode(packed + pressing.flush()).decode().rstrip("=")
    assert fault_of(line).startswith("damaged-code")


def test_a_text_that_is_longer_than_a_file_has_no_code() -> None:
    assert text_of(code_of("x" * MOST_BYTES)) == "x" * MOST_BYTES
    with pytest.raises(ValueError, match="256 KiB"):
        code_of("x" * (MOST_BYTES + 1))


# Positions


def check_position(position: FilePosition) -> None:
    """From a position to its code, to a file, and to the same code again."""
    try:
        [line] = code.show(position, Presentation())
    except NotInThisFormat:
        assert position.at
        return
    text = text_of(line)
    again = loads(text)
    written = position.rules.write(position.state, title=position.title())
    assert text == written + "\nassume: first\n" * position.scenario.assume
    assert [*code.show(_start_of(again), Presentation())] == [line]
    assert len(line) < 2_000


def _start_of(scenario: Scenario) -> FilePosition:
    return FilePosition(scenario, rules_of(scenario.game), 0, scenario.start)


def _check_files(files: list[Path]) -> None:
    for file in files:
        scenario = load(file)
        if scenario.start is not None:
            check_position(_start_of(scenario))


def test_the_code_of_a_scenario_loads_back() -> None:
    _check_files(FILES[::40])


@pytest.mark.slow
def test_the_code_of_every_scenario_loads_back() -> None:
    _check_files(FILES)


def _random_positions(game: str, seed: int, moves: int) -> Iterator[FilePosition]:
    rules = rules_of(game)
    playing = rules.playing()
    streams = partial(Chance, seed)
    start = playing.start(streams, "")
    scenario = loads(rules.write(start, title="A game"))
    yield FilePosition(scenario, rules, 0, start)
    played = play_game(start, streams, moves, rules, playing, "")
    for at, move in enumerate(played.moves, 1):
        transcript = move.transcript
        if transcript is not None and transcript.waits is None:
            yield FilePosition(scenario, rules, at, transcript.after)


@pytest.mark.parametrize("game", RULESETS)
def test_the_code_of_a_random_position_loads_back(game: str) -> None:
    for seed in range(3):
        for position in _random_positions(game, seed, 4):
            check_position(position)


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_the_code_of_each_of_many_random_positions_loads_back(game: str) -> None:
    for seed in range(100, 130):
        for position in _random_positions(game, seed, 12):
            check_position(position)


# The commands


def test_a_position_is_posted_and_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = run("show", str(SMASH), "--at", "1", "--format", "code", "--ascii").out
    assert line.startswith(START)
    assert line.count("\n") == 1
    monkeypatch.chdir(tmp_path)
    result = run("new", "--from", line)
    assert result.code == 0
    name = "position.mpoc.yaml"
    assert result.out == f"{name}: add what is played, then `mpoc run --ask {name}`\n"
    assert run("show", name, "--format", "code").out == line
    # Another code gets another file, and no file is replaced unasked.
    assert "position-2.mpoc.yaml" in run("new", "--from", line).out
    assert run("new", "--from", line, name).code == 2
    assert run("new", "--from", line, name, "--force").code == 0
    stdin = TextIOWrapper(BytesIO(line.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run("new", "--from", "-", "-").out.endswith(text_of(line))


@pytest.mark.parametrize("code", [2, 3])
def test_nothing_is_written_without_a_scenario(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = {3: [" ", "mpoc1-AAAA", code_of("mpoc: 1\ntitle: \x1b[31m\n")], 2: []}[code]
    results = [run("new", "--from", line) for line in lines]
    if code == 2:
        results = [
            run("new", "smash", "a.mpoc.yaml", "--from", SMASH_CODE),
            run("new", "--open", "--from", SMASH_CODE),
            run("new", "--game", "rise", "--from", SMASH_CODE),
        ]
    for result in results:
        assert (result.code, result.out) == (code, "")
        assert "\x1b" not in result.err
        assert result.err
    assert not [*tmp_path.iterdir()]
