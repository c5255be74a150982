"""`mpoc check --fix` mends what can be meant in one way only, and no other byte."""

from __future__ import annotations

import json
import os
import re
from difflib import unified_diff
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from command_line import run
from places import SCENARIOS

from mpoc.cli.commands import fmt
from mpoc.cli.modes import fixing
from mpoc.schema.key_order import KeyOrder
from mpoc.schema.layout import lay_out
from mpoc.schema.problem_kinds import WRONG_TYPE
from mpoc.text import files
from mpoc.text.document import Document, parse
from mpoc.text.edits import Draft
from mpoc.text.fixing import fix
from mpoc.text.mend import Mend
from mpoc.text.problems import Problem
from mpoc.text.source import Source

SMASH = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
RIGHT = SMASH.read_bytes()
MISTAKES = (
    (b"figures:", b"figuers:"),
    (b"Terra Khan,", b"Tera Khan,"),
    (b"monster: 7", b'monster: "7"'),
    (b"target: D", b"target: d"),
    (b"    to: C2", b"   to: C2"),
    (b"attack: smash", b"attack: Smash"),
)
MORE_MISTAKES = (
    (b"mpoc: 1\n", b""),
    (b"p29, p31", b"P29, 31"),
    (b"title: Sm", b"title: \xe2\x80\x8bSm"),
    (b"  map: |", b"  map:"),
    (b"+  A B C", b"+  a B C"),
    (b"+  A B C", b"   A B C"),
    (b"T T . . D D S S . .", b"TT..DDSS.."),
    (b"    3  T", b"    33  T"),
    (b"{card: Skyscraper}", b"Skyscraper"),
    (b"  S: {card: Sky", b"\tS: {card: Sky"),
    (b"monster: 7", b"monster: 7.0"),
    (b"player: red, activation: monster", b"player: red activation: monster"),
    (b"{action: Xxx.., boost: x., power: Xxx}", b"Xxx.. x. Xxx"),
    (b"{action: Xxx.., boost: x., power: Xxx}", b"Xxx.. x. Xxx = 9 strikes"),
    (b"action: Xxx..", b"action: Xxx--"),
    (b"action: Xxx..", b'action: [X, x, x, ".", "."]'),
    (b"crushed: [g]", b"crushed: g"),
    (b"  - advance: T\n    to: C2", b"  - advance: T to C2"),
    (b"expect:\n", b"  expect:\n"),
)

ASKED = RIGHT.replace(b"target: D", b"target: Q")
"""A file with a fault that nobody can mend for its author."""


def wrong(*mistakes: tuple[bytes, bytes], right: bytes = RIGHT) -> bytes:
    for before, after in mistakes:
        assert before in right
        right = right.replace(before, after, 1)
    return right


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "a.mpoc.yaml"


@pytest.mark.parametrize(
    "mistake", MORE_MISTAKES, ids=lambda mistake: mistake[1].decode()
)
def test_more_mistakes_are_mended(file: Path, mistake: tuple[bytes, bytes]) -> None:
    file.write_bytes(wrong(mistake))
    result = run("check", "--fix", file.name)
    assert (file.read_bytes(), result.code) == (RIGHT, 0)


@pytest.mark.parametrize("word", ["right", "Right"])
def test_a_direction_on_the_drawing_is_mended_to_the_compass(
    file: Path, word: str
) -> None:
    """Up on a drawing is north; no such word is read without being told."""
    rampage = (SMASH.parent / "p39-rampage.mpoc.yaml").read_bytes()
    mistake = (b"direction: east", f"direction: {word}".encode())
    file.write_bytes(wrong(mistake, right=rampage))
    checked = run("check", file.name)
    assert checked.code == 3
    assert "right on the drawing is `east`" in checked.out + checked.err
    assert run("check", "--fix", file.name).code == 0
    assert file.read_bytes() == rampage


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake[1].decode())
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("begin", [b"", b"\xef\xbb\xbf"], ids=["", "marked"])
def test_a_mistake_is_mended_byte_by_byte(
    file: Path, mistake: tuple[bytes, bytes], end: bytes, begin: bytes
) -> None:
    right = begin + RIGHT.replace(b"\n", end)
    file.write_bytes(wrong(mistake, right=right))
    result = run("check", "--fix", file.name)
    assert file.read_bytes() == right
    assert result.code == 0
    assert result.out.startswith("a.mpoc.yaml: 1 mended\n  line ")
    assert result.err == ""


def test_many_mistakes_are_mended_and_named(file: Path) -> None:
    file.write_bytes(wrong(*MISTAKES))
    result = run("check", "--fix", file.name)
    assert file.read_bytes() == RIGHT
    assert result.out.splitlines() == [
        "a.mpoc.yaml: 6 mended",
        "  line 14: `figuers` -> `figures`",
        "  line 15: `Tera Khan` -> `Terra Khan`",
        '  line 21: `"7"` -> `7`',
        "  line 28: indent it by 4 blanks",
        "  line 29: `Smash` -> `smash`",
        "  line 31: `d` -> `D`",
        "1 file is sound",
    ]
    again = run("check", "--fix", file.name)
    assert again.out == "1 file is sound\n"


def test_a_mistake_in_each_of_many_lines_is_mended_in_a_few_readings(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One reading for each mend took half a minute."""
    figures = [
        f"  f{at}: {{card: G-Tank, plaeyr: red, at: {'ABCDE'[at % 5]}{at // 5 + 1}}}\n"
        for at in range(100)
    ]
    head = "mpoc: 1\ntitle: x\nboard: {size: 20x20}\nfigures:\n"
    file.write_text(head + "".join(figures))
    readings: list[object] = []

    def count(*arguments: Any, **more: Any) -> Document:
        readings.append(arguments)
        return parse(*arguments, **more)

    monkeypatch.setattr(fixing, "parse", count)
    assert run("check", "--fix", file.name).code == 0
    assert file.read_text() == head + "".join(figures).replace("plaeyr", "player")
    assert len(readings) <= 6


def test_mends_that_fail_together_are_made_one_by_one() -> None:
    """Each of two is right, and both together are not."""
    mends = {"a": Mend("b", is_safe=True), "c": Mend("d", is_safe=True)}

    def check(raw: str) -> list[Problem]:
        wrong = "bd" if raw == "b\nd" else "ac"
        return [
            Source("f", raw).problem(
                WRONG_TYPE(value=word, what="y", noun="z", mend=mends.get(word)),
                at,
                at + 1,
            )
            for at, word in enumerate(raw)
            if word in wrong
        ]

    fixed = fix("a\nc", check)
    assert fixed.raw == "b\nc"
    assert len(fixed.corrections) == 1


def test_what_has_no_safe_mend_is_told_and_stays(file: Path) -> None:
    file.write_bytes(wrong(MISTAKES[0], right=ASKED))
    result = run("check", "--fix", file.name)
    assert file.read_bytes() == ASKED
    assert result.code == 3
    assert "a.mpoc.yaml: 1 mended" in result.out
    assert "there is no figure `Q`" in result.err


@pytest.mark.parametrize(
    "data",
    [
        RIGHT,
        ASKED,
        b"",
        b"# nothing\n",
        b"a: \xff\n",
        b"\xff\xfea\x00",
        b"a: [\nb: [\n",
    ],
)
def test_a_file_without_a_safe_mend_is_not_written(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    before = os.stat(file)
    result = run("check", "--fix", file.name)
    assert result.code == run("check", file.name).code
    assert file.read_bytes() == data
    assert os.stat(file).st_ino == before.st_ino
    assert "mended" not in result.out


def test_a_diff_shows_what_would_change_and_writes_nothing(file: Path) -> None:
    data = wrong(*MISTAKES)
    file.write_bytes(data)
    result = run("check", "--diff", file.name)
    assert file.read_bytes() == data
    assert result.code == 0
    old, new = data.decode().splitlines(), RIGHT.decode().splitlines()
    names = ("a/a.mpoc.yaml", "b/a.mpoc.yaml")
    diff = list(unified_diff(old, new, *names, lineterm=""))
    assert result.out.splitlines() == [*diff, "1 file would be sound"]
    whole_path = run("check", "--diff", str(file)).out
    assert f"--- a{file}\n+++ b{file}\n" in whole_path
    assert run("check", "--fix", "--diff", file.name) == result


def test_a_diff_says_where_no_line_ends(file: Path) -> None:
    file.write_bytes(b"mpoc: 1\ntitle: x\nforces: {}\ngame: Rise")
    result = run("check", "--diff", file.name)
    assert "-game: Rise\n\\ No newline at end of file\n+game: rise\n\\ No" in result.out


def test_a_folder_is_mended_file_by_file(file: Path) -> None:
    texts = {"a": wrong(MISTAKES[0]), "b": RIGHT, "c": ASKED, "d": wrong(MISTAKES[2])}
    for name, data in texts.items():
        (file.parent / f"{name}.mpoc.yaml").write_bytes(data)
    result = run("check", "--fix", ".")
    assert result.code == 3
    assert re.findall(r"(\w)\.mpoc\.yaml: 1 mended", result.out) == ["a", "d"]
    assert result.out.endswith("1 problem in 1 of 4 files\n")
    after = {name: (file.parent / f"{name}.mpoc.yaml").read_bytes() for name in texts}
    assert after == {"a": RIGHT, "b": RIGHT, "c": ASKED, "d": RIGHT}


def test_standard_input_goes_mended_to_standard_output(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(wrong(MISTAKES[0]))
    with file.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        result = run("check", "--fix", "-", "--stdin-name", "it")
    assert result.out.encode() == RIGHT
    assert "mpoc: it: 1 mended" in result.err


def test_json_lists_what_was_mended(file: Path) -> None:
    file.write_bytes(wrong(MISTAKES[0], right=ASKED))
    result = run("check", "--fix", "--format", "json", file.name)
    (document,) = json.loads(result.out)["files"]
    (entry,) = document["mended"]
    assert {**entry, "message": ""} == {
        "code": "unknown-key",
        "message": "",
        "line": 14,
        "column": 1,
        "before": "figuers",
        "after": "figures",
    }
    assert [problem["code"] for problem in document["problems"]] == ["unknown-figure"]


def test_the_mode_of_a_file_stays(file: Path) -> None:
    file.write_bytes(wrong(MISTAKES[0]))
    file.chmod(0o640)
    run("check", "--fix", file.name)
    assert file.stat().st_mode & 0o777 == 0o640
    file.write_bytes(wrong(MISTAKES[0]))
    file.chmod(0o444)
    result = run("check", "--fix", file.name)
    assert result.code == 2
    assert "the file is write-protected" in result.err
    assert file.read_bytes() == wrong(MISTAKES[0])


def test_what_somebody_writes_meanwhile_is_not_lost(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new text is mended instead of the one that was read first."""
    file.write_bytes(wrong(MISTAKES[0]))
    later = RIGHT + b"# mine\n"
    write = files.write_whole
    texts: list[str] = []

    def write_late(path: str, text: str, instead_of: bytes | None = None) -> None:
        if not texts:
            file.write_bytes(wrong(MISTAKES[0], right=later))
        texts.append(text)
        write(path, text, instead_of)

    monkeypatch.setattr(fixing, "write_whole", write_late)
    assert run("check", "--fix", file.name).code == 0
    assert file.read_bytes() == later
    assert len(texts) == 2


def test_fmt_leaves_what_somebody_writes_meanwhile(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(RIGHT.replace(b"attack: smash", b"attack: SMASH"))

    def lay_out_late(draft: Draft, order: KeyOrder) -> Draft:
        file.write_bytes(RIGHT + b"# mine\n")
        return lay_out(draft, order)

    monkeypatch.setattr(fmt, "lay_out", lay_out_late)
    result = run("fmt", file.name)
    assert result.code == 2
    assert "the file was changed meanwhile" in result.err
    assert file.read_bytes() == RIGHT + b"# mine\n"


def test_two_that_write_at_once_lose_nothing(file: Path) -> None:
    """Each adds a line to what the file holds; all lines are there in the end."""
    file.write_bytes(b"")
    start = Barrier(4)

    def add(name: str) -> None:
        start.wait()
        for number in range(10):
            while True:
                contents = file.read_bytes()
                text = contents.decode() + f"{name}{number}\n"
                try:
                    files.write_whole(str(file), text, instead_of=contents)
                    break
                except files.ChangedMeanwhile:
                    continue

    writers = [Thread(target=add, args=(name,)) for name in "abcd"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    lines = file.read_text().split()
    assert sorted(lines) == sorted(f"{name}{n}" for name in "abcd" for n in range(10))


def test_mends_that_undo_each_other_are_not_made(tmp_path: Path) -> None:
    """A line of a drawing is lost among the figures: each mend suggests the other."""
    path = tmp_path / "lost-line.mpoc.yaml"
    text = (
        "mpoc: 1\ntitle: A lost line\nboard:\n  size: 14x10\nfigures:\n"
        "    4  . . . T T . .\n  t: {card: G-Tank, player: red, at: C3}\n"
    )
    for first in (text, text.replace("\nfigures", "\n  figures")):
        path.write_text(first, "utf-8")
        result = run("check", "--fix", "--format", "json", str(path))
        assert json.loads(result.out)["files"][0]["mended"] == []
        assert path.read_text("utf-8") == first


def test_the_same_word_twice_in_a_line_is_spelled_as_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = "smash-monster-rampage"
    right = run("new", "fire", "-", "--game", game).out
    path = tmp_path / "fire.mpoc.yaml"
    path.write_text(right.replace("Direct Hit", "direct hit"), "utf-8")
    assert run("check", str(path)).code == 0
    # A word with an odd spelling is understood: it is no fault if it remains.
    monkeypatch.setattr("mpoc.text.fixing.MOST_MENDS", 1)
    assert run("check", "--fix", str(path)).code == 0
    monkeypatch.undo()
    assert run("check", "--fix", str(path)).code == 0
    assert path.read_text("utf-8") == right


def test_a_file_with_too_many_mistakes_is_mended_in_several_calls(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mpoc.text.fixing.MOST_MENDS", 1)
    file.write_bytes(wrong(*MISTAKES))
    says = "  at most 1 at once: the next call goes on\n"
    assert says in run("check", "--fix", file.name).out
    outputs = [run("check", "--fix", file.name).out for _ in MISTAKES]
    assert says in outputs[0]
    assert says not in outputs[-1]
    assert file.read_bytes() == RIGHT
