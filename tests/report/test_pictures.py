"""Boards as pictures: they show what the replay recorded, and every text is guarded."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from command_line import run
from places import ROOT, SCENARIOS

import mpoc
from mpoc.report.pages.document import t
from mpoc.report.pictures.elements import add, markup, root
from mpoc.report.pictures.frames import film_of
from mpoc.report.pictures.scene import pictures_of
from mpoc.rules.registry import rules_of

SMASH = SCENARIOS / "rise/examples/smash-fire.mpoc.yaml"
SVG = "{http://www.w3.org/2000/svg}"


def hostile_file(folder: Path) -> str:
    """The Smash with a title, a question and a note that attack what shows them."""
    evil = '"\\"><script>alert(1)</script>]]>&lt;\\u202f"'
    lines = []
    for line in SMASH.read_text("utf-8").splitlines():
        if line.startswith(("title:", "question:")):
            line = f"{line.partition(':')[0]}: {evil}"
        lines.append(line)
        if line.startswith("  - advance: T"):
            lines.append(f"    note: {evil}")
    file = folder / "evil.mpoc.yaml"
    file.write_text("\n".join(lines), "utf-8")
    return str(file)


def test_a_picture_names_the_pieces_and_describes_the_board_in_words() -> None:
    svg = fromstring(run("show", str(SMASH), "--at", "2", "--format", "svg").out)
    words = [element.text for element in svg.iter(f"{SVG}title")]
    assert "D: Defender X (Alpha), blue, health 1 of 5, on fire" in words
    description = svg.find(f"{SVG}desc")
    assert description is not None
    assert "2  . . T T . . * D D ." in str(description.text)


def test_the_picture_of_a_replay_points_out_moves_attacks_and_what_is_gone() -> None:
    svg = run("run", str(SMASH), "--format", "svg").out
    for kind in ("move", "attack", "forced"):
        assert f"arrow {kind} line-" in svg
    assert "S: Skyscraper, energy 4 (before)" in svg


@pytest.mark.parametrize("command", ["show", "run", "legal"])
def test_hostile_texts_stay_text_in_a_picture(command: str, tmp_path: Path) -> None:
    result = run(command, hostile_file(tmp_path), "--format", "svg")
    assert result.code == 0
    svg = fromstring(result.out)
    assert not [*svg.iter(f"{SVG}script")]
    assert '"><script>alert(1)</script>]]>&lt;' in str(svg.findtext(f"{SVG}title"))


def test_no_text_of_a_picture_or_page_steers_what_is_round_it() -> None:
    tree = root()
    evil = "\u202eab\x1b[1m\x00\ud800c\nd"
    add(tree, "text", evil, id=evil)
    assert add(tree, "text", evil).text == "\\u202eab\\x1b[1m\\x00\\ud800c\nd"
    fromstring(markup(tree))
    assert t(evil) == "\\u202eab\\x1b[1m\\x00\\ud800c\\nd"


def test_a_picture_shows_one_file_and_leaves_the_old_one_where_it_fails(
    tmp_path: Path,
) -> None:
    old = tmp_path / "board.svg"
    old.write_text("old")
    result = run("run", str(SMASH), str(SMASH), "--format", "svg", "-o", str(old))
    assert result.code == 2
    assert "one file" in result.err
    broken = tmp_path / "broken.mpoc.yaml"
    broken.write_text("mpoc: 1\n")
    result = run("run", str(broken), "--format", "svg", "-o", str(old))
    assert result.code == 3
    assert "board" in result.err
    assert old.read_text() == "old"


def test_a_png_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "board.png"
    result = run("show", str(SMASH), "--format", "png", "-o", str(file))
    if "needs a font" in result.err:
        pytest.skip("this machine has no font")
    assert result.code == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def check_frames(file: Path) -> None:
    """The events of a file, applied one after the other, end where the replay did."""
    report = mpoc.replay(mpoc.load(file))
    pictures = pictures_of(rules_of(report.scenario.game))
    frames = film_of(report).frames
    assert frames[-1].picture == pictures.picture(report.outcome.end), file
    numbers = [frame.action for frame in frames]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("game", ["rise", "smash-monster-rampage", "moongha-invaders"])
def test_the_last_board_is_the_one_at_the_end(game: str) -> None:
    for file in sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))[::40]:
        check_frames(file)


@pytest.mark.slow
def test_the_last_board_is_the_one_at_the_end_in_every_scenario() -> None:
    for file in sorted(ROOT.glob("scenarios/**/*.mpoc.yaml")):
        check_frames(file)
