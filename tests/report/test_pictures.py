"""Boards as pictures: they show what the replay recorded, and every text is guarded."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from command_line import run
from places import ROOT, SCENARIOS
from settling import settle

import mpoc
from mpoc.report.pages.document import t
from mpoc.report.pictures.elements import add, markup, root
from mpoc.report.pictures.frames import film_of
from mpoc.report.pictures.png import MOST_PIXELS, png_of
from mpoc.report.pictures.scene import pictures_of
from mpoc.rules.picture import ATTACK
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.terms import WrongRequest

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


TABLE = """mpoc: 1
game: giant-monster-invasion
title: Where may it walk, and whom may it blast?
battlefield: 30x20
turn: gorra
monsters:
  gorra: {at: 8/10, base: 2, class: lost-world, stomp: 3, blast: 3, brawl: 3, roar: 1,
    powers: {blast-attack: {laser: {level: 4, charges: 2}}}}
  tagon: {at: 14/9, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1}
buildings:
  tower: {corner: 9/4, opposite: 11/6.5, height: 6}
"""
WALK = "actions:\n  - {move: walk, via: [8/8], to: TO}\n  - {blast: tagon, roll: [1]}\n"


def on_the_table(folder: Path, *command: str, to: str = "") -> str:
    """The picture that a command draws of a table in inches."""
    file = folder / "table.mpoc.yaml"
    file.write_text(TABLE + (WALK.replace("TO", to) if to else ""))
    result = run(*command, str(file), "--format", "svg")
    assert not result.err
    return result.out


def test_a_table_in_inches_shows_bases_ways_and_distances_to_scale(
    tmp_path: Path,
) -> None:
    svg = on_the_table(tmp_path, "run", to="7/7")
    across = [
        float(r) for r in re.findall(r'<circle [^>]*r="([\d.]+)" class="solid', svg)
    ]
    (one, two) = re.findall(r'y="[^"]*">(\d+)</text>', svg)[:2]
    lines = [float(x) for x in re.findall(r"M([\d.]+) 22V", svg)]
    inch = (lines[1] - lines[0]) / (int(two) - int(one))
    # A base is drawn a little smaller than it is, for its outline.
    assert across[0] == pytest.approx(0.43 * 2 * inch, rel=0.01)
    words = re.findall(r">([^<>]+)</text>", svg)
    assert {"3.41″", "7″, medium", "gorra 20/20", "STURDY 4"} <= set(words)


def test_what_is_refused_on_a_table_is_shown(tmp_path: Path) -> None:
    svg = on_the_table(tmp_path, "run", to="13/8")
    assert ">7″</text>" in svg
    assert "the way it would go" in svg


def test_a_way_of_many_steps_is_one_arrow_at_the_end() -> None:
    file = SCENARIOS / "rise/disputes/two-ways-through-hazards.mpoc.yaml"
    film = film_of(mpoc.replay(mpoc.load(file)))
    steps = [arrow for frame in film.frames for arrow in frame.arrows]
    (whole,) = film.whole().arrows
    assert len(whole.arrow.points) == len(steps) + 1 > 6
    assert whole.arrow.points[0] == steps[0].points[0]


def test_an_attack_that_is_refused_is_shown_with_the_place_it_names() -> None:
    file = SCENARIOS / "rise/disputes/thrown-too-far.mpoc.yaml"
    first, refused = film_of(mpoc.replay(mpoc.load(file))).frames
    assert refused.picture == first.picture
    assert [arrow.kind for arrow in refused.arrows] == [ATTACK]
    assert [mark.words[:2] for mark in refused.more.marks] == ["H3"]


def test_the_places_for_a_walk_are_those_that_the_rules_allow(tmp_path: Path) -> None:
    svg = on_the_table(tmp_path, "legal")
    dots = re.findall(r'd="([^"]*)" class="region"', svg)[0].count("M")
    report = mpoc.replay(mpoc.loads(f"{TABLE}actions: [{{move: walk}}]\n"))
    question = report.outcome.steps[-1].transcript.waits
    places = pictures_of(rules_of(report.scenario.game)).open_places(question)
    points = places.regions[0].points
    assert len(points) == dots > 100
    assert (8.0, 4.0) in points
    # Behind the tower, and farther away than 6 inches.
    assert not {(10.5, 4.0), (8.0, 3.5)} & {*points}
    # Only a way with a turn may lead behind it.
    (behind,) = places.regions[1:]
    assert behind.is_doubtful
    assert (12.0, 6.0) in behind.points
    assert (8.0, 3.5) not in behind.points
    assert re.findall(r'd="([^"]*)" class="region doubtful"', svg)


CITIES = """mpoc: 1
game: moongha-invaders
board: {sample: invented-earth}
players: {red: {}, yellow: {}, blue: {}}
turn: red
phase: actions
boxes: {move: 1, hero: 1, attack: 1}
monsters: {e: {player: red, kind: mechoor, at: Palmbay},
  d: {player: blue, kind: drakoor, at: Palmbay}}
title: Where may it go?
"""


def test_cities_where_something_may_be_done_are_marked(tmp_path: Path) -> None:
    file = tmp_path / "cities.mpoc.yaml"
    file.write_text(CITIES)
    svg = fromstring(run("legal", str(file), "--format", "svg").out)
    marked = {
        group.findtext(f"{SVG}g/{SVG}title", "")
        for group in svg.iter(f"{SVG}g")
        if [*group.iterfind(f"{SVG}rect[@class='round']")]
    }
    assert marked == {"a city for it", "a city for e", "e attacks city"}
    boards = [text for text in svg.itertext() if text.startswith("the player: ")]
    assert boards == [
        "the player: attack e",
        "the player: move e",
        "the player: place a hero",
        "the player: attack",
    ]


def test_a_neighbour_that_goes_makes_nobody_move() -> None:
    file = SCENARIOS / "moongha-invaders/attack/drakoor-at-a-drakoor.mpoc.yaml"
    text = file.read_text("utf-8")
    # The victim stands before the attacker, which comes up beside the city's name.
    (victim,) = re.findall(r"  d: .*\n", text)
    text = text.replace(victim, "").replace("monsters:\n", f"monsters:\n{victim}")
    frames = film_of(mpoc.replay(mpoc.loads(text))).frames
    kinds = [arrow.kind for frame in frames for arrow in frame.arrows]
    assert kinds == [ATTACK]
    assert [ghost.id for frame in frames for ghost in frame.ghosts] == ["d"]


def test_a_png_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "board.png"
    result = run("show", str(SMASH), "--format", "png", "-o", str(file))
    if "needs a font" in result.err:
        pytest.skip("this machine has no font")
    assert result.code == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("height", "pixels"), [(60, 2), (75_000, 1), (200_000, 0)])
def test_a_png_has_a_bounded_number_of_pixels(height: int, pixels: int) -> None:
    """Of a picture 200 units wide: two pixels a unit, fewer, or none."""
    pytest.importorskip("resvg_py")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 {height}"/>'
    if "needs a font" in run("show", str(SMASH), "--format", "png").err:
        pytest.skip("this machine has no font")
    if not pixels:
        with pytest.raises(WrongRequest, match="use --format svg"):
            png_of(svg)
        return
    size = struct.unpack(">II", png_of(svg)[16:24])
    assert pixels * 200 <= size[0] <= (pixels + 1) * 200
    assert size[0] * size[1] <= MOST_PIXELS * 1.01


def check_frames(file: Path) -> None:
    """The events of a file, applied one after the other, end where the replay did."""
    report = settle(mpoc.load(file))
    pictures = pictures_of(rules_of(report.scenario.game))
    frames = film_of(report).frames
    assert frames[-1].picture == pictures.picture(report.outcome.end), file
    numbers = [frame.action for frame in frames]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_the_last_board_is_the_one_at_the_end(game: str) -> None:
    for file in sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))[::40]:
        check_frames(file)


@pytest.mark.slow
def test_the_last_board_is_the_one_at_the_end_in_every_scenario() -> None:
    for file in sorted(ROOT.glob("scenarios/**/*.mpoc.yaml")):
        check_frames(file)
