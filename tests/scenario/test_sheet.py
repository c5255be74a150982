"""`mpoc rulings --sheet`: announced before an event; `--rulings-file` holds to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import run
from places import ROOT, SCENARIOS

from mpoc.rules.registry import RULESETS, rules_of
from mpoc.schema.validate import authority, schema
from mpoc.text.document import parse

SMASH = ROOT / "tests" / "golden" / "smash.mpoc.yaml"
OTHERWISE = "hazard-under-mover=suffered-never"


def sheet(folder: Path, *more: str) -> str:
    """A sheet in a file; its path."""
    path = folder / "sheet.yaml"
    assert run("rulings", "--sheet", "--force", "-o", str(path), *more).code == 0
    return str(path)


def test_an_edited_sheet_is_replaced_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("mine", "utf-8")
    result = run("rulings", "--sheet", "-o", str(path))
    assert (result.code, "use --force" in result.err) == (2, True)
    assert path.read_text("utf-8") == "mine"
    assert run("rulings", "--sheet", "--force", "-o", str(path)).code == 0
    assert path.read_text("utf-8") == run("rulings", "--sheet").out
    assert run("rulings", "--force").code == 2


@pytest.mark.parametrize("game", RULESETS)
def test_a_sheet_has_every_ruling_with_all_its_readings(game: str) -> None:
    result = run("rulings", "--sheet", "--game", game)
    assert result.code == 0
    rules = rules_of(game)
    root = parse(result.out, "sheet.yaml").root
    assert root["edition"] == rules.editions()[0]
    assert dict(root["rulings"]) == {
        ruling.name: ruling.default for ruling in rules.ledger()
    }
    words = " ".join(
        line.strip().lstrip("#").strip() for line in result.out.split("\n")
    )
    for ruling in rules.ledger():
        assert ruling.question in words
        for name, sentence in ruling.readings:
            default = " (default)" if name == ruling.default else ""
            assert f"{name}{default}: {sentence}" in words
    assert max(map(len, result.out.splitlines())) <= 80


def test_a_sheet_says_what_holds_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file there replays the same with it and without."""
    monkeypatch.chdir(tmp_path)
    edition = rules_of("rise").editions()[-1]
    (tmp_path / "pyproject.toml").write_text(
        f'[tool.mpoc]\nedition = "{edition}"\n'
        'rulings = {hazard-under-mover = "suffered-never"}\n',
        "utf-8",
    )
    (tmp_path / "smash.mpoc.yaml").write_text(SMASH.read_text("utf-8"), "utf-8")
    root = parse(Path(sheet(tmp_path)).read_text("utf-8"), "sheet.yaml").root
    assert root["edition"] == edition
    assert root["rulings"]["hazard-under-mover"] == "suffered-never"
    plain = run("run", "smash.mpoc.yaml")
    assert "hazard-under-mover" in plain.out
    assert run("run", "smash.mpoc.yaml", "--rulings-file", "sheet.yaml") == plain
    other = sheet(tmp_path, "--rulings", "hazard-under-mover=occupants")
    root = parse(Path(other).read_text("utf-8"), "sheet.yaml").root
    assert root["rulings"]["hazard-under-mover"] == "occupants"


def test_an_edition_and_other_readings_may_be_filled_in() -> None:
    editions = rules_of("rise").editions()
    for edition in editions:
        result = run("rulings", "--sheet", "--edition", edition, "--rulings", OTHERWISE)
        root = parse(result.out, "sheet.yaml").root
        expected = dict(rules_of("rise").defaults(edition))
        expected["hazard-under-mover"] = "suffered-never"
        assert root["edition"] == edition
        assert dict(root["rulings"]) == expected
    single = run("rulings", "--sheet", "Throw region")
    assert list(parse(single.out, "x").root["rulings"]) == ["throw-region"]


def test_a_sheet_of_defaults_changes_no_ruling(tmp_path: Path) -> None:
    path = sheet(tmp_path)
    plain = run("run", str(SMASH))
    assert run("run", str(SMASH), "--rulings-file", path).out == plain.out
    for game in RULESETS:
        # A sheet of another game says nothing about this one.
        other = sheet(tmp_path, "--game", game)
        assert run("run", str(SMASH), "--rulings-file", other).code == 0


def departing_file(folder: Path) -> Path:
    """A file that gives its own reading of a rule."""
    path = folder / "own.mpoc.yaml"
    rules = "rules: {rulings: {hazard-under-mover: suffered-never}}\nboard:"
    path.write_text(SMASH.read_text("utf-8").replace("board:", rules, 1), "utf-8")
    return path


def test_a_file_that_departs_is_held_and_reported(tmp_path: Path) -> None:
    own, path = departing_file(tmp_path), sheet(tmp_path)
    assert run("test", str(own)).code == 1
    text = (
        "the file says suffered-never, the sheet final-footprint, and the sheet holds"
    )
    result = run("run", str(own), "--rulings-file", path)
    assert result.code == 0
    assert f"hazard-under-mover: {text}" in result.out
    test_result = run("test", str(own), "--rulings-file", path)
    assert test_result.code == 0
    assert f"        hazard-under-mover: {text}\n" in test_result.out
    assert text not in run("test", "-q", str(own), "--rulings-file", path).out
    assert "the sheet" not in run("run", str(own)).out
    same_sheet = sheet(tmp_path, "--rulings", OTHERWISE)
    assert "the sheet" not in run("run", str(own), "--rulings-file", same_sheet).out


def test_another_edition_is_a_departure(tmp_path: Path) -> None:
    first, second, *_ = rules_of("rise").editions()
    own = tmp_path / "own.mpoc.yaml"
    text = SMASH.read_text("utf-8")
    own.write_text(
        text.replace("board:", f"rules: {{edition: {second}}}\nboard:", 1), "utf-8"
    )
    result = run("run", str(own), "--rulings-file", sheet(tmp_path))
    sentence = (
        f"edition: the file says {second}, the sheet {first}, and the sheet holds"
    )
    assert sentence in result.out
    assert result.out.splitlines()[0].split()[-2] == first


def test_a_departure_is_reported_in_json(tmp_path: Path) -> None:
    own, path = departing_file(tmp_path), sheet(tmp_path)
    result = run("run", str(own), "--rulings-file", path, "--format=json")
    document = json.loads(result.out)
    assert document["files"][0]["outcome"]["departs"] == [
        {
            "ruling": "hazard-under-mover",
            "file": "suffered-never",
            "sheet": "final-footprint",
        }
    ]
    assert [*authority(schema("outcome"))(document)] == []


def test_a_project_may_name_the_sheet_that_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another file, or one that is no sheet, is reported."""
    monkeypatch.chdir(tmp_path)
    settings = '[tool.mpoc]\nrulings-file = "sheet.yaml"\n'
    Path("pyproject.toml").write_text(settings, "utf-8")
    for more in ((), ("-o", "other.yaml")):
        result = run("rulings", "--sheet", *more)
        assert (result.code, "there is no such file" in result.err) == (3, True)
    assert not Path("other.yaml").exists()
    assert run("rulings", "--sheet", "-o", "sheet.yaml").code == 0
    assert Path("sheet.yaml").read_text("utf-8") == run("rulings", "--sheet").out
    Path("sheet.yaml").write_text("x: 1\n", "utf-8")
    result = run("rulings", "--sheet")
    assert (result.code, "no key `x`" in result.err) == (3, True)


def test_what_cannot_be_filled_in_is_reported() -> None:
    for more, code in (
        (("--rulings", "throw-region=none"), 2),
        (("--rulings", "none=none"), 2),
        (("--edition", "none"), 2),
        (("--format", "json"), 2),
        (("no-such-ruling",), 5),
    ):
        result = run("rulings", "--sheet", *more)
        assert (result.code, result.out) == (code, "")
        assert result.err
    assert run("rulings", "--rulings", OTHERWISE).code == 2


OWN_READING = "rules: {rulings: {hazard-under-mover: suffered-never}}\n\nboard:"
FIRE = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"


def test_who_prevails_over_whom_is_told_by_every_command(tmp_path: Path) -> None:
    """A sheet prevails over a file, and the command line over both."""
    path, house_rules = tmp_path / "own.mpoc.yaml", tmp_path / "sheet.yaml"
    path.write_text(FIRE.read_text("utf-8").replace("board:", OWN_READING, 1), "utf-8")
    house_rules.write_text("rulings: {hazard-under-mover: any-touched}\n", "utf-8")
    told = "the file says suffered-never, the sheet any-touched, and the sheet holds"
    read = ("--rulings-file", str(house_rules))
    for command in ("run", "odds", "explore", "legal"):
        result = run(command, str(path), *read)
        assert told in result.out + result.err, command
    assert told in run("run", str(path), *read, "--format", "html").out
    on_top = (*read, "--rulings", "hazard-under-mover=final-footprint")
    for command in ("run", "odds", "explore", "legal"):
        result = run(command, str(path), *on_top)
        assert "the sheet holds" not in result.out + result.err, command


def test_shrink_names_the_readings_of_a_project(tmp_path: Path) -> None:
    settings = '[tool.mpoc]\nrulings = {hazard-under-mover = "suffered-never"}\n'
    (tmp_path / "pyproject.toml").write_text(settings, "utf-8")
    path = tmp_path / "fire.mpoc.yaml"
    text = FIRE.read_text("utf-8").replace("damage: {D: 3}", "damage: {D: 2}")
    path.write_text(re.sub("(?m)^cites: .*\\n", "", text), "utf-8")
    result = run("shrink", str(path), "--keep", "damage.D")
    told = "the ruling is the same with --rulings hazard-under-mover=suffered-never"
    assert told in result.err


@pytest.fixture
def other_project(tmp_path: Path) -> Path:
    """A folder whose project reads an unclear rule otherwise than the default."""
    folder = tmp_path / "other"
    folder.mkdir()
    settings = '[tool.mpoc]\nrulings = {hazard-under-mover = "suffered-never"}\n'
    (folder / "pyproject.toml").write_text(settings, "utf-8")
    return folder


def test_a_position_names_a_default_that_was_chosen(other_project: Path) -> None:
    """In this project the file would be read otherwise without it."""
    chosen = "hazard-under-mover: final-footprint"
    path = other_project / "fire.mpoc.yaml"
    path.write_text(f"{FIRE.read_text('utf-8')}\nrules: {{rulings: {{{chosen}}}}}\n")
    result = run("show", str(path), "--format", "yaml")
    assert (result.err, f"rules: {{rulings: {{{chosen}}}}}" in result.out) == ("", True)
    saved = other_project / "saved.mpoc.yaml"
    options = ("--seed", "20", "--plays", "1", "--moves", "1", "--save", str(saved))
    assert run("play", str(path), *options).code == 0
    assert chosen in saved.read_text("utf-8")


def test_what_is_written_into_another_project_says_how_it_is_read(
    tmp_path: Path, other_project: Path
) -> None:
    path = tmp_path / "fire.mpoc.yaml"
    path.write_bytes(FIRE.read_bytes())
    needs = "--rulings hazard-under-mover=final-footprint"
    target = other_project / "small.mpoc.yaml"
    assert needs in run("shrink", str(path), "-o", str(target)).err
    assert needs not in run("shrink", str(path), "-o", str(tmp_path / "s.yaml")).err
    target = other_project / "shown.mpoc.yaml"
    shown = run("show", str(path), "--format", "yaml", "-o", str(target))
    assert f"{target} gives the same ruling only with {needs}" in shown.err
    played = ("--seed", "3", "--plays", "1", "--moves", "1", "--save")
    target = other_project / "played.mpoc.yaml"
    assert needs in run("play", str(path), *played, str(target)).err


def test_what_is_written_beside_another_mat_is_told(tmp_path: Path) -> None:
    """What a mat draws is not in the file, but in its folder."""
    text = (
        "mpoc: 1\ntitle: Steps on a mat\nboard: {mat: own}\n"
        "figures: {T: {card: Terra Khan, player: red, at: A1}}\n"
        "turn: {player: red, activation: monster}\n"
        "actions: [{advance: T, to: B1}]\nexpect: {at: {T: B1}}\n"
    )
    for folder, size in (("one", "4x4"), ("two", "4x5"), ("none", "")):
        mats = tmp_path / folder / "mats"
        mats.mkdir(parents=True)
        if size:
            (mats / "own.yaml").write_text(f"size: {size}\n", "utf-8")
    path = tmp_path / "one" / "file.mpoc.yaml"
    path.write_text(text, "utf-8")
    for folder, words in (
        ("one", ""),
        ("two", "begins with another position: its mat is another one there"),
        ("none", "cannot be read: there is no mat `own`"),
    ):
        target = tmp_path / folder / "small.mpoc.yaml"
        result = run("shrink", str(path), "-o", str(target))
        assert result.code == 0, result.err
        assert (f"{target} {words}" in result.err) == bool(words)


def test_shrink_names_a_reading_that_the_smallest_file_lost(tmp_path: Path) -> None:
    """The file named it, and so did the command line: the file may do without."""
    path = tmp_path / "own.mpoc.yaml"
    text = FIRE.read_text("utf-8").replace("board:", OWN_READING, 1)
    path.write_text(text.replace("damage: {D: 3}", "damage: {D: 2}"), "utf-8")
    option = "hazard-under-mover=suffered-never"
    result = run("shrink", str(path), "--keep", "damage.D", "--rulings", option)
    lost = "rules:" not in result.out
    assert (f"--rulings {option}" in result.err) == lost
    assert lost
