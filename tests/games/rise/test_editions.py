"""Editions: a later printing is a profile of readings, and a reading goes before it.

`scenarios/rise/editions/RULING.mpoc.yaml` is played by the book of 2008, the file
beside it with `.EDITION` before the ending by that printing; the position is the same.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from command_line import run
from modules import nodes_in, tree_of
from places import GOLDEN, SCENARIOS
from scenes import Scene, settle

import mpoc
from mpoc.games.kit.book.ruling import CHANGED_LATER
from mpoc.games.rise.book import explain, ledger
from mpoc.games.rise.book.editions import DEFAULTS_OF, PROFILES
from mpoc.games.rise.book.ledger import LEDGER, PRINTINGS
from mpoc.games.rise.book.rulings import DEFAULTS, READINGS
from mpoc.games.rise.game import Game
from mpoc.games.rise.words import EDITIONS, FIRST_EDITION_2011, RISE_2008
from mpoc.rules.registry import rules_of
from mpoc.scenario.file_reading import Settings
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.text.document import parse

FOLDER = SCENARIOS / "rise" / "editions"
RULES = Path(ledger.__file__).parents[1]
ENDING = ".mpoc.yaml"
SMASH = str(GOLDEN / "smash.mpoc.yaml")
SOLID = FOLDER / f"solid-scope{ENDING}"
SOLID_2011 = FOLDER / f"solid-scope.{FIRST_EDITION_2011}{ENDING}"
CHANGES = [
    (edition, name, reading)
    for edition, profile in PROFILES.items()
    for name, reading in profile.items()
]

each_change = pytest.mark.parametrize(("edition", "name", "reading"), CHANGES)


def files_of(name: str, edition: str) -> tuple[Scenario, Scenario]:
    """The file by the book of 2008 and the one by a later printing."""
    return (
        load(str(FOLDER / f"{name}{ENDING}")),
        load(str(FOLDER / f"{name}.{edition}{ENDING}")),
    )


def settle_under(scenario: Scenario, edition: str, **readings: str) -> Scene:
    """A scenario replayed and judged under an edition and some readings."""
    readings_by_name = {
        name.replace("_", "-"): reading for name, reading in readings.items()
    }
    settings = Settings(edition, readings_by_name)
    return settle(scenario.but(start=scenario.start.but(settings=settings)))


# The profiles


def test_there_is_a_profile_for_every_edition() -> None:
    assert tuple(PROFILES) == EDITIONS == (RISE_2008, FIRST_EDITION_2011)
    assert tuple(PRINTINGS) == EDITIONS
    assert DEFAULTS_OF[RISE_2008] == DEFAULTS


@each_change
def test_a_profile_sets_what_is_not_the_default(
    edition: str, name: str, reading: str
) -> None:
    assert reading in READINGS[name][1:]
    assert DEFAULTS_OF[edition][name] == reading
    (value,) = LEDGER[name].editions
    assert value[:2] == (edition, reading)
    assert value[2] == PRINTINGS[edition].stands[name]


def test_only_changes_say_where_they_stand() -> None:
    for edition, profile in PROFILES.items():
        assert set(PRINTINGS[edition].stands) == set(profile)


def test_what_is_not_unclear_is_set_by_a_later_printing() -> None:
    changes = {name for name, ruling in LEDGER.items() if ruling.sort == CHANGED_LATER}
    assert changes
    assert changes < set(PROFILES[FIRST_EDITION_2011])


def test_no_rule_asks_for_an_edition() -> None:
    """What differs is a reading; a game reads the profile in one place."""
    asking = set()
    for path in RULES.rglob("*.py"):
        tree = tree_of(path)
        for node in nodes_in(tree):
            is_named = isinstance(node, ast.Name) and node.id in (
                "FIRST_EDITION_2011",
                "PROFILES",
                "DEFAULTS_OF",
            )
            if is_named or (isinstance(node, ast.Attribute) and node.attr == "edition"):
                asking.add(path.stem)
    words = {"words", "editions", "ledger", "explain"}
    assert asking - words == {"coverage", "game", "write"}


# What the profile decides


@each_change
def test_both_printings_come_to_what_their_files_say(
    edition: str, name: str, reading: str
) -> None:
    old, new = files_of(name, edition)
    assert old.edition == RISE_2008
    assert new.edition == edition
    assert old.readings == new.readings == {}
    assert settle(old).code == settle(new).code == 0
    assert settle_under(old, edition).code != 0
    assert settle_under(new, RISE_2008).code != 0


@each_change
def test_the_position_is_the_same(edition: str, name: str, reading: str) -> None:
    old, new = (each.start for each in files_of(name, edition))
    assert old.but(settings=new.settings) == new


@each_change
def test_it_is_this_reading_that_decides(edition: str, name: str, reading: str) -> None:
    old, new = files_of(name, edition)
    key = name.replace("-", "_")
    assert settle_under(new, RISE_2008, **{key: reading}).failing == []
    assert settle_under(old, edition, **{key: DEFAULTS[name]}).failing == []
    assert settle_under(new, edition, **{key: DEFAULTS[name]}).code != 0


@each_change
def test_a_result_is_said_to_depend_on_it(
    edition: str, name: str, reading: str
) -> None:
    output = run("run", str(FOLDER / f"{name}.{edition}{ENDING}")).out
    assert f"this result depends on {name} ({reading}; {DEFAULTS[name]} " in output


def test_a_game_reads_the_profile_of_its_edition() -> None:
    state = load(SMASH).start
    assert Game(state).reading("solid-scope") == "smash-only"
    later = state.but(settings=Settings(FIRST_EDITION_2011))
    assert Game(later).reading("solid-scope") == "smash-and-beat-back"
    assert Game(later).reading("throw-region") == DEFAULTS["throw-region"]
    choice = Settings(FIRST_EDITION_2011, {"solid-scope": "smash-only"})
    assert Game(state.but(settings=choice)).reading("solid-scope") == "smash-only"


# Files, options, reports


def test_the_first_line_tells_the_edition_and_what_departs_from_it() -> None:
    first = run("run", str(SOLID_2011)).out.splitlines()[0]
    assert first.endswith(f"{FIRST_EDITION_2011}        holds")
    own = ("--rulings", "solid-scope=smash-and-beat-back")
    assert run("run", str(SOLID_2011), *own) == run("run", str(SOLID_2011))
    other = run("run", str(SOLID_2011), "--rulings", "solid-scope=smash-only").out
    assert f"{FIRST_EDITION_2011}, solid-scope: smash-only" in other.splitlines()[0]
    assert "solid-scope is read as smash-only (default: smash-and-beat-back)" in other
    in_2008 = run("run", str(SOLID), *own).out.splitlines()[0]
    assert f"{RISE_2008}, solid-scope: smash-and-beat-back" in in_2008


def test_an_edition_on_the_command_line() -> None:
    result = run("run", str(SOLID), "--edition", FIRST_EDITION_2011)
    assert result.code != 0
    assert FIRST_EDITION_2011 in result.out.splitlines()[0]
    back = run("run", str(SOLID_2011), "--edition", RISE_2008)
    assert RISE_2008 in back.out.splitlines()[0]
    assert back.code != 0
    both = ("--edition", FIRST_EDITION_2011, "--rulings", "solid-scope=smash-only")
    assert run("run", str(SOLID), *both).code == 0
    test_result = run("test", str(SOLID), "--edition", FIRST_EDITION_2011)
    assert test_result.code == 1


def test_a_reading_of_the_file_goes_before_its_edition(tmp_path: Path) -> None:
    text = SOLID.read_text(encoding="utf-8")
    choice = "rulings: {solid-scope: smash-only}"
    rules = f"rules: {{edition: {FIRST_EDITION_2011}, {choice}}}"
    file = tmp_path / "own.mpoc.yaml"
    file.write_text(text.replace("board:", f"{rules}\n\nboard:", 1), encoding="utf-8")
    assert run("run", str(file)).code == 0
    assert run("check", str(file)).code == 0
    wider = "solid-scope=smash-and-beat-back"
    assert run("run", str(file), "--rulings", wider).code != 0


def test_an_edition_of_a_project_and_of_a_sheet(tmp_path: Path) -> None:
    text = SOLID.read_text(encoding="utf-8")
    file = tmp_path / "own.mpoc.yaml"
    file.write_text(text, encoding="utf-8")
    project = tmp_path / "pyproject.toml"
    project.write_text(f'[tool.mpoc]\nedition = "{FIRST_EDITION_2011}"\n')
    assert run("run", str(file)).code != 0
    assert run("run", str(file), "--edition", RISE_2008).code == 0
    own = f"rules: {{edition: {RISE_2008}}}\n\nboard:"
    file.write_text(text.replace("board:", own, 1), encoding="utf-8")
    assert run("run", str(file)).code == 0
    sheet = run("rulings", "--sheet", "--edition", FIRST_EDITION_2011).out
    path = tmp_path / "sheet.yaml"
    path.write_text(sheet, encoding="utf-8")
    assert run("run", str(file), "--rulings-file", str(path)).code != 0


def test_an_unknown_edition(tmp_path: Path) -> None:
    text = SOLID.read_text(encoding="utf-8")
    own = "rules: {edition: first-edition-2010}\n\nboard:"
    file = tmp_path / "own.mpoc.yaml"
    file.write_text(text.replace("board:", own, 1), encoding="utf-8")
    result = run("check", str(file))
    assert result.code == 3
    assert FIRST_EDITION_2011 in result.err
    wrong = run("run", str(SOLID), "--edition", "first-edition-2010")
    assert wrong.code == 2
    assert f"{RISE_2008} or {FIRST_EDITION_2011}" in wrong.err


def test_json_tells_the_edition_and_its_readings() -> None:
    result = run("run", str(SOLID_2011), "--format", "json")
    outcome = json.loads(result.out)["files"][0]["outcome"]
    assert outcome["edition"] == FIRST_EDITION_2011
    read = {each["name"]: each for each in outcome["rulings"]}
    assert read["solid-scope"]["reading"] == "smash-and-beat-back"
    assert read["solid-scope"]["default"] == "smash-and-beat-back"


def test_a_position_is_written_with_its_edition() -> None:
    rules = rules_of("rise")
    choice = {"solid-scope": "smash-only", "explosion-scope": "monsters-and-units"}
    settings = Settings(FIRST_EDITION_2011, choice)
    text = rules.write(load(str(SOLID_2011)).start.but(settings=settings))
    result = scenario_of(parse(text, "written.mpoc.yaml"))
    assert result.edition == FIRST_EDITION_2011
    # Also the one that is the default: a project may choose another.
    assert result.readings == choice


def test_a_program_chooses_an_edition() -> None:
    scenario = mpoc.load(str(SOLID))
    report = mpoc.replay(scenario, edition=FIRST_EDITION_2011)
    assert report.outcome.status == "waits"
    assert report.defaults == DEFAULTS_OF[FIRST_EDITION_2011]


# What is told of them


def test_an_edition_is_explained() -> None:
    text = explain.explain("first edition 2011")
    assert text is not None
    for name, reading in PROFILES[FIRST_EDITION_2011].items():
        assert f"{name}: {reading}" in text
        assert PRINTINGS[FIRST_EDITION_2011].stands[name] in text
    assert f"--edition {FIRST_EDITION_2011}" in text
    assert FIRST_EDITION_2011 in explain.words()
    assert run("explain", RISE_2008).code == 0


@each_change
def test_a_ruling_tells_what_a_later_printing_reads(
    edition: str, name: str, reading: str
) -> None:
    line = f"in {edition}: {reading}, by {PRINTINGS[edition].stands[name]}"
    assert line in run("explain", name).out
    assert line in run("rulings", name).out
    output = json.loads(run("rulings", name, "--format", "json").out)["rulings"][0]
    assert output["default"] == DEFAULTS[name]
    assert output["editions"][edition]["reading"] == reading


def test_rulings_of_an_edition_mark_its_readings() -> None:
    result = run("rulings", "-v", "--edition", FIRST_EDITION_2011)
    marks = [line.split()[1] for line in result.out.splitlines() if "  * " in line[:5]]
    assert marks == list(DEFAULTS_OF[FIRST_EDITION_2011].values())
    usual = run("rulings", "-v").out
    marks = [line.split()[1] for line in usual.splitlines() if "  * " in line[:5]]
    assert marks == list(DEFAULTS.values())
    assert run("rulings", "--edition", "rise-1999").code == 2
