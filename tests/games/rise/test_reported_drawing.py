"""A board that was copied from a report into a file becomes what a file has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import run
from places import SCENARIOS

from mpoc.scenario.scenario import load

SMASH = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"


def copy_of(board: str) -> str:
    """A file with a board as `mpoc show` prints it."""
    lines = "\n".join(f"  {line}" for line in board.split("\n"))
    return f"mpoc: 1\ntitle: x\nboard:\n  map: |\n{lines}\nfigures:\n" + FIGURES


FIGURES = """\
  T: {card: Terra Khan, player: red}
  D: {card: Defender X, player: blue}
"""
BOARD = """\
   +  A B C D E F G H I J
   1  . . . . . . . . . .     * fire
   2  . . T T . . * D D .
   3  . . T T . . * D D .
   4  . . . . . . . . . ."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "a.mpoc.yaml"


def test_the_board_of_a_report_is_told_with_what_to_write(file: Path) -> None:
    file.write_text(copy_of(BOARD))
    result = run("check", file.name)
    assert result.err.count("error[") == 1
    assert "signs-of-a-report" in result.err
    assert "add `ground: {G2: fire}` under `board`" in result.err


def test_the_board_of_a_report_is_mended(file: Path) -> None:
    file.write_text(copy_of(BOARD))
    assert run("check", "--fix", file.name).code == 0
    text = file.read_text()
    assert "  ground: {G2: fire}\nfigures:" in text
    assert "2  . . T T . . . D D .\n" in text
    state = load(str(file)).start
    assert list(state.tiles.values()) == ["fire"]
    assert run("check", "--fix", file.name).out == "1 file is sound\n"


def test_the_board_that_show_prints_is_mended_to_the_same_ground(file: Path) -> None:
    """As it is on the screen after the last action."""
    output = run("show", str(SMASH), "--at", "2").out
    board = "\n".join(re.findall(r"(?m)^   (?:[+] |\d).*$", output))
    file.write_text(copy_of(board))
    assert run("check", "--fix", file.name).code == 0
    assert "ground: {G2: fire}" in file.read_text()


@pytest.mark.parametrize(
    ("cells", "ground"),
    [
        ("~ ~ . .", "{A2: water, B2: water}"),
        ("+ - . .", "{A2: power-zone, B2: negative-zone}"),
        ("& ^ , =", "{A2: forest, B2: rocks, C2: sand, D2: lava}"),
    ],
)
def test_usual_signs_need_no_words(file: Path, cells: str, ground: str) -> None:
    rows = f"   +  A B C D E F\n   1  . . . . T T\n   2  {cells} T T"
    rows += "\n   3  D D . . . .\n   4  D D . . . ."
    file.write_text(copy_of(rows))
    assert run("check", "--fix", file.name).code == 0
    assert f"  ground: {ground}\n" in file.read_text()


def test_other_signs_are_read_by_their_words(file: Path) -> None:
    rows = "   +  A B C D     ! spawn red\n   1  T T ! .     $ start blue"
    rows += "\n   2  T T . $\n   3  D D . .\n   4  D D . ."
    file.write_text(copy_of(rows))
    assert run("check", "--fix", file.name).code == 0
    assert "  ground: {C1: spawn-red, D2: start-blue}\n" in file.read_text()


def test_a_tile_that_may_lie_in_two_ways_is_left_to_the_author(file: Path) -> None:
    rows = "   +  A B C D\n   1  T T D D\n   2  T T D D\n   3  a * b .\n   4  . . . ."
    units = [f"  {id}: {{card: G-Tank, player: red}}\n" for id in "ab"]
    text = copy_of(rows) + "".join(units)
    file.write_text(text)
    result = run("check", "--fix", file.name)
    assert result.code == 3
    assert "ground: {" in result.err
    assert file.read_text() == text


def test_ground_that_the_file_tells_already_stays(file: Path) -> None:
    text = copy_of(BOARD).replace("figures:", "  ground: {G2: fire}\nfigures:")
    file.write_text(text)
    assert run("check", "--fix", file.name).code == 0
    assert file.read_text().count("ground:") == 1
    other = copy_of(BOARD).replace("figures:", "  ground: {A1: water}\nfigures:")
    file.write_text(other)
    assert run("check", "--fix", file.name).code == 3
    assert file.read_text() == other


def test_pieces_at_the_end_of_a_row_explain_no_sign(file: Path) -> None:
    """`g g11` looks like a sign and its word, but the row is shorter without it."""
    rows = "   +    A   B   C\n   1    .   g g11\n   2    .   .   ."
    unit = "{card: G-Tank, player: red}"
    figures = f"figures:\n  g: {unit}\n  g11: {unit}\n"
    text = copy_of(rows).replace(f"figures:\n{FIGURES}", figures)
    file.write_text(text)
    assert run("check", file.name).code == 0
    state = load(str(file)).start
    assert state.figures["g11"].space == state.figures["g"].space + 1


REMARKED = """\
   +  A B C D E F G H I J
   1  . . . . . . . . . .{}
   2  . . T T . . * D D .{}
   3  . . T T . . * D D .
   4  . . . . . . . . . ."""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("   # not sure", ""),
        ("     * fire", "   # not sure"),
        ("     * fire", "   # Bob's tank was here"),
        ("     * fire", "   # fire"),
        ("     * fire", " # forest"),
        ("     * fire", "   * forest"),
    ],
)
def test_remarks_of_the_author_stay(file: Path, first: str, second: str) -> None:
    """A report explains only signs that it shows, and only by names of ground."""
    text = copy_of(REMARKED.format(first, second))
    file.write_text(text)
    assert run("check", "--fix", file.name).code == 3
    assert file.read_text() == text


def test_a_remark_in_a_drawing_is_told_where_to_go(file: Path) -> None:
    rows = REMARKED.replace("*", ".").format("", "")
    lines = rows.split("\n")
    for place in range(len(lines)):
        remarked = [*lines]
        remarked[place] += "   # Bob was here"
        for text in ("\n".join(remarked), f"{rows}\n   # Bob was here"):
            file.write_text(copy_of(text))
            hint = "a drawing has no comments: write the remark above `map:`"
            assert hint in run("check", file.name).err


LEGEND = """
   T   Terra Khan (Alpha)   red    health 5 of 5
   D   Defender X (Alpha)   blue   health 1 of 5   on fire"""


@pytest.mark.parametrize(
    ("beside", "below"),
    [
        ("", LEGEND),
        ("     * fire", ""),
        ("     * fire", LEGEND),
        ("   │ the start", ""),
    ],
    ids=["legend", "sign explained", "both", "screen of step"],
)
def test_words_of_a_report_are_told_to_go(file: Path, beside: str, below: str) -> None:
    """Word for word: without what stands beside and below the rows all is sound."""
    plain = BOARD.replace("*", ".").replace("     . fire", "")
    first, *rows = plain.split("\n")
    words = f"{first}{beside if '│' in beside else ''}\n{rows[0]}{beside}\n"
    text = copy_of("\n".join([words + "\n".join(rows[1:]), *below.split("\n")[1:]]))
    file.write_text(text)
    result = run("check", "--fix", file.name)
    assert result.code == 3
    assert file.read_text() == text
    assert "hint: leave out all words beside and below the rows\n" in result.err
    assert result.err.count("error[") == 1
    file.write_text(copy_of(plain))
    assert run("check", file.name).code == 0


def test_a_report_below_the_last_key_becomes_remarks(file: Path) -> None:
    text = SMASH.read_text("utf-8")
    report = run("run", str(SMASH)).out
    file.write_text(f"{text}\n{report}", "utf-8")
    result = run("check", file.name)
    assert re.search(r"hint: put `#` before each of the lines \d+ to \d+\n", result.err)
    assert run("check", "--fix", file.name).code == 0
    assert run("run", file.name).out == report
    remarks = file.read_text("utf-8").removeprefix(f"{text}\n")
    assert re.sub("(?m)^# ", "", remarks) == report
