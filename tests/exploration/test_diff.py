"""`mpoc diff`: where two replays part, and how their results differ."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from jsonschema import Draft202012Validator
from places import GOLDEN, SCENARIOS
from scenes import Scene, sample, settle_file
from settling import settle

from mpoc.exploration.compare import Comparison, compare
from mpoc.report.diff import diff_text
from mpoc.report.report import Report
from mpoc.report.style import Style
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load, scenario_of
from mpoc.scenario.verdict import scope_of_all
from mpoc.schema.validate import schema
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

SMASH = GOLDEN / "smash.mpoc.yaml"
RULINGS = SCENARIOS / "rise" / "rulings"
READ_OTHERWISE = "hazard-under-mover=suffered-never"


@cache
def document_test() -> Draft202012Validator:
    return Draft202012Validator(schema("diff"))


def diff_document(*arguments: str) -> dict[str, Any]:
    """What `diff` tells as JSON, which keeps to its schema."""
    document = json.loads(run("diff", "--format=json", *arguments).out)
    document_test().validate(document)
    return dict(document)


def report(text: str, name: str = "a.mpoc.yaml") -> Report:
    return settle(scenario_of(parse(text, name)), name)


def comparison(left: str, right: str, depth: int = 0) -> Comparison:
    first, second = report(left), report(right, "b.mpoc.yaml")
    return compare(first, second, rules_of(first.scenario.game), depth)


def with_changes(text: str, *pairs: tuple[str, str]) -> str:
    """A text in which some others stand; each must have stood there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def file(tmp_path: Path, name: str, text: str) -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


TEXT = SMASH.read_text(encoding="utf-8")


# What a file could expect


def verdicts_and_facts(scene: Scene, lasting: bool) -> tuple[dict[str, Any], list[Any]]:
    """All that could be expected of a replay, and the verdicts on it there."""
    rules = rules_of(scene.scenario.game)
    scope = scope_of_all(scene.outcome)
    as_expectation = dict(rules.wording().as_expectation(scope, lasting))
    facts = rules.facts(scope)
    return as_expectation, [
        verdict
        for key, value in as_expectation.items()
        for verdict in facts.verdicts(key, value, ("expect", key))
    ]


@pytest.mark.parametrize("path", sample(24, 8))
def test_all_that_could_be_expected_holds_and_can_be_written(path: Path) -> None:
    scene = settle_file(path)
    as_expectation, verdicts = verdicts_and_facts(scene, lasting=False)
    assert verdicts
    assert [each for each in verdicts if not each.holds] == []
    lasting, _ = verdicts_and_facts(scene, lasting=True)
    assert lasting.items() <= as_expectation.items()
    assert not lasting.keys() & {"hit", "strikes", "needs", "shot", "illegal", "open"}
    # A file may expect just that: the names in it are names of the game.
    text = path.read_text(encoding="utf-8")
    root = parse(text, "here").root
    names = set(root.get("expect", {})) - {"right"}
    assert names <= {*as_expectation, "not-applied", "applied", "winner", "illegal"}


def test_expected_facts_are_all_that_a_file_expects() -> None:
    scene = settle_file(SMASH)
    as_expectation, _ = verdicts_and_facts(scene, lasting=False)
    assert scene.scenario.expect
    for key, value in scene.scenario.expect.items():
        if isinstance(value, dict):
            for name, each in value.items():
                there = as_expectation[key][name]
                if isinstance(each, dict):
                    assert each.items() <= there.items()
                else:
                    assert there == each
        else:
            assert as_expectation[key] == value


# Where two replays part


def test_a_file_does_not_differ_from_itself(tmp_path: Path) -> None:
    result = run("diff", str(SMASH), str(SMASH))
    assert result.code == 0
    assert result.out.endswith("no difference\n")
    document = diff_document(str(SMASH), str(SMASH))
    assert document["equal"] is True
    assert document["parting"] is None
    assert document["position"] == document["outcome"] == document["settings"] == []


@pytest.mark.parametrize("path", sample(24, 12))
def test_layout_is_not_a_difference(path: Path) -> None:
    """What is written otherwise and means the same: style, comments, order of keys."""
    text = path.read_text(encoding="utf-8")
    first = settle(load(str(path)), str(path))
    root = parse(text, "here").root
    order = sorted(root, key=lambda key: (key != "mpoc", key))
    title = {"title": "Written by somebody else"}
    lines = ["# Another style"]
    for key in order:
        lines += written_out(key, title.get(key, root[key]), "")
    own = scenario_of(parse("\n".join(lines), str(path)))
    second = settle(own, str(path))
    result = compare(first, second, rules_of(first.scenario.game), 2)
    assert result.position == ()
    assert result.outcome == ()
    assert result.parting is None
    assert result.is_equal


def written_out(key: str, value: Any, indent: str) -> list[str]:
    """A key in a style that no file of the tree has."""
    deeper = indent + "   "
    if isinstance(value, dict) and value:
        lines = [f'{indent}"{key}":']
        for name, each in value.items():
            lines += written_out(name, each, deeper)
        return lines
    if isinstance(value, str) and "\n" in value:
        rows = [f"{deeper}{'   '.join(line.split())}" for line in value.splitlines()]
        return [f"{indent}{key}: |", *rows]
    if isinstance(value, list) and value:
        return [f"{indent}{key}:", *[f"{indent}- {json.dumps(each)}" for each in value]]
    return [f"{indent}{key}: {json.dumps(value)}  # so"]


def test_another_reading_parts_where_its_rule_speaks() -> None:
    result = run("diff", str(SMASH), "--rulings", READ_OTHERWISE)
    assert result.code == 1
    lines = [line.split("  p")[0].rstrip() for line in result.out.splitlines()]
    assert lines == [
        "Smashed through a Skyscraper, a monster burns where it stops",
        "<  hazard-under-mover: final-footprint    holds",
        ">  hazard-under-mover: suffered-never     fails: damage of D 2, not 3",
        "",
        "they first differ in action 2, step 5 reactions",
        "   red smashes D with T: 5 Action, 2 Boost, 3 Power Dice",
        "     S: Blazing Inferno",
        "<      D suffers Fire at G2 and takes 1",
        ">      nothing more here",
        "",
        "the outcome",
        "                 <   >",
        "   damage of D   3   2",
        "   health of D   1   2",
    ]
    document = diff_document(str(SMASH), "--rulings", READ_OTHERWISE)
    assert document["parting"]["action"] == 2
    assert document["parting"]["step"] == "5 reactions"
    assert document["parting"]["left"]["pages"] == ["p36", "p53"]
    assert document["parting"]["right"] is None
    assert [row["path"] for row in document["outcome"]] == [
        ["damage", "D"],
        ["health", "D"],
    ]


def test_every_reading_that_is_asked_for_is_named_with_that_of_the_file() -> None:
    result = run(
        *("diff", str(SMASH), "--rulings", READ_OTHERWISE),
        *("--rulings", "throw-region=half-plane"),
    )
    left, right = result.out.splitlines()[1:3]
    assert "throw-region: three-lanes, hazard-under-mover: final-footprint" in left
    assert "throw-region: half-plane, hazard-under-mover: suffered-never" in right


def test_the_reading_of_the_file_is_what_it_is_compared_with(tmp_path: Path) -> None:
    own = with_changes(
        TEXT, ("\nboard:", "\nrules: {rulings: {throw-region: half-plane}}\n\nboard:")
    )
    path = file(tmp_path, "own.mpoc.yaml", own)
    result = run("diff", path, "--rulings", "throw-region=half-plane")
    assert result.code == 0
    assert "read alike" in result.out
    result = run("diff", path, "--rulings", "throw-region=three-lanes")
    assert result.code == 0
    assert "<  throw-region: half-plane" in result.out
    assert ">  throw-region: three-lanes" in result.out


PAIRS = sorted(
    path
    for path in RULINGS.glob("*.mpoc.yaml")
    if "." in path.name.removesuffix(".mpoc.yaml")
)


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.name)
def test_pairs_of_a_ruling_part_and_come_to_different_ends(path: Path) -> None:
    """Each file of a ruling against its pair under another reading."""
    usual = path.with_name(f"{path.name.partition('.')[0]}.mpoc.yaml")
    document = diff_document(str(usual), str(path))
    assert document["equal"] is False
    assert document["settings"]
    assert document["position"] or document["parting"]
    assert document["parting"]


def test_an_edition_is_named_with_the_readings_that_were_consulted() -> None:
    document = diff_document(str(SMASH), "--edition", "first-edition-2011")
    names = [row["words"] for row in document["settings"]]
    assert names[0] == "edition"
    rules = rules_of("rise")
    changes = [
        name
        for name, reading in rules.defaults("first-edition-2011").items()
        if reading != rules.defaults("rise-2008")[name]
    ]
    assert 0 < len(names) - 1 < len(changes)
    assert set(names[1:]) <= {*changes}


# Refusals and questions


def test_a_refusal_parts_from_what_happens_instead() -> None:
    document = diff_document(
        str(RULINGS / "structure-reaction-order.mpoc.yaml"),
        *("--rulings", "structure-reaction-order=attacker"),
    )
    parting = document["parting"]
    assert parting["step"] == "5 reactions"
    assert parting["left"]["sentence"].startswith("blue decides which Reaction")
    assert parting["right"]["sentence"].startswith(
        "refused: not-your-turn, the choice belongs to another player"
    )
    assert parting["right"]["pages"] == ["p31", "p32"]
    assert document["outcome"][0] == {
        "path": ["status"],
        "words": "replay",
        "left": "is complete",
        "right": "refused: not-your-turn",
    }


def test_a_question_parts_from_its_answer() -> None:
    roll_line = "    roll: {action: Xxx.., boost: x., power: Xxx}\n"
    change = with_changes(TEXT, (roll_line, ""))
    result = comparison(TEXT, change)
    assert result.parting is not None
    assert result.parting.action == 2
    # Which dice are rolled is said before they are.
    assert result.parting.above == ()
    three = with_changes(
        TEXT, (roll_line, "    roll: {action: 5, boost: 2, power: 3}\n")
    )
    result = comparison(TEXT, three)
    parting = result.parting
    assert parting is not None
    assert [line.text for line in parting.above][1:] == ["1 roll"]
    assert parting.right is not None
    assert parting.right.text.startswith("waits for a roll")
    assert result.outcome[0].right == parting.right.text


def test_two_refusals_for_other_reasons_part() -> None:
    """The same advance is too far for one side, and the other has none left."""
    far = with_changes(TEXT, ("to: C2", "to: I1"))
    after_advance = with_changes(
        far, ("Khan, player: red}", "Khan, player: red, advanced: true}")
    )
    result = comparison(far, after_advance)
    assert result.parting is not None
    assert [line.text for line in result.parting.above] == ["red advances T to I1"]
    assert result.parting.left is not None
    assert result.parting.right is not None
    assert result.parting.left.text.startswith(
        "refused: blocked, an enemy or a structure is in the way"
    )
    assert "already-advanced" in result.parting.right.text
    assert result.outcome[0].path == ("status",)
    assert comparison(far, far).is_equal


def test_a_file_that_goes_on_parts_where_the_other_ends() -> None:
    longer = with_changes(TEXT, ("\nexpect:", "  - end-turn\n\nexpect:"))
    result = comparison(TEXT, longer)
    assert result.parting is not None
    assert (result.parting.action, result.parting.left) == (3, None)
    assert result.parting.right is not None
    assert result.parting.right.text == "red's turn ends"
    # Nothing that a file could expect differs, but whose turn it is.
    assert {row.words.partition(".")[0] for row in result.outcome} <= {
        "turn",
        "figures",
    }
    assert result.outcome


def test_a_refusal_in_a_later_step_is_not_what_an_earlier_one_lacks() -> None:
    """A part that came to its end says no more, however the action stopped later."""
    path = SCENARIOS / "rise" / "power-attacks" / "swat-twice.mpoc.yaml"
    document = diff_document(str(path), "--rulings", "swat-triggers=second-only")
    assert document["right"]["status"] in ("refused", "waits")
    assert document["parting"]["left"]["sentence"] == "M: Energy Cycle"
    assert document["parting"]["right"] is None


def test_replays_that_stop_within_an_action_are_compared() -> None:
    """No file can hold a position within an action."""
    change = with_changes(
        TEXT,
        ("roll: {action: Xxx.., boost: x., power: Xxx}", "roll: {action: 5, power: 3}"),
    )
    assert report(change).outcome.status == "waits"
    after_shuffle = with_changes(change, ("monster}", "monster, used: [shuffle]}"))
    result = comparison(change, after_shuffle)
    assert [row.words for row in result.position] == ["turn.used"]
    assert result.parting is None
    assert result.outcome == ()
    after_attack = with_changes(change, ("blue, damage: 1}", "blue, attacked: true}"))
    assert comparison(change, after_attack).outcome == ()


def test_the_player_in_the_right_is_an_outcome() -> None:
    text = (GOLDEN / "claims.mpoc.yaml").read_text(encoding="utf-8")
    hit = with_changes(text, ("action: xxx.", "action: xxxx"))
    result = comparison(text, hit)
    assert result.outcome[0].values() == (("right",), "in the right", "jason", "rob")


# Positions


def test_positions_that_differ_are_reported_first(tmp_path: Path) -> None:
    other = with_changes(
        TEXT,
        ("S S g .", "S S . ."),
        ("    4  . . . . . . . . . .", "    4  . . . . . . . . . g"),
        ("blue, damage: 1}", "blue}"),
        ("unit: 5, power: 0", "unit: 5, power: 2"),
        ("expect:", "x-expect:"),
    )
    path = file(tmp_path, "other.mpoc.yaml", other)
    result = run("diff", str(SMASH), path)
    assert result.code == 1
    at = result.out.index
    assert at("the positions differ before the first action") < at(
        "they first differ in action"
    )
    rows = {
        row["words"]: (row["left"], row["right"])
        for row in diff_document(str(SMASH), path)["position"]
    }
    assert rows == {
        "figures.D.damage": ("1", "-"),
        "figures.g.at": ("I3", "J4"),
        "dice.blue.power": ("0", "2"),
    }


def test_maps_and_places_are_shown_as_in_a_file() -> None:
    row = "    4  . . . . . . . . . .\n"
    larger = with_changes(TEXT, (row, row + row.replace("4", "5")))
    result = comparison(TEXT, larger)
    assert [(each.words, each.left, each.right) for each in result.position] == [
        ("board.size", "10x4", "10x5")
    ]
    other_map = with_changes(TEXT, ("T T .", ". T T"), ("to: C2", "to: C2"))
    result = comparison(TEXT, other_map)
    # A large base is at its north-west space.
    assert [(each.words, each.left, each.right) for each in result.position] == [
        ("figures.T.at", "A2", "B2")
    ]


def test_what_differed_before_and_was_not_touched_is_not_an_outcome() -> None:
    other = with_changes(TEXT, ("unit: 5, power: 0", "unit: 5, power: 2"))
    result = comparison(TEXT, other)
    assert [row.words for row in result.position] == ["dice.blue.power"]
    assert result.parting is None
    assert result.outcome == ()
    assert not result.is_equal


def test_a_figure_of_one_side_is_one_row() -> None:
    other = with_changes(
        TEXT,
        ("S S g .", "S S . ."),
        ("  g: {card: G-Tank, player: blue}\n", ""),
        ("  crushed: [g]\n", ""),
    )
    result = comparison(TEXT, other)
    assert [(row.words, row.right) for row in result.position] == [("figures.g", "-")]
    assert "card: G-Tank" in result.position[0].left
    assert [row.words for row in result.outcome if row.path[0] == "crushed"]


def test_a_side_says_nothing_of_what_its_file_does_not_have() -> None:
    """A unit of one side alone is not off the map on the other: it never was there."""
    start = TEXT[: TEXT.index("actions:")]
    left = with_changes(
        start, ("activation: monster", "activation: unit"), ("g .\n    4", "g h\n    4")
    )
    left = with_changes(left, ("  g: {", "  h: {card: Hunter, player: red}\n  g: {"))
    left += "actions: [{advance: h, to: J4}]\nexpect: {at: {h: J4}}\n"
    right = with_changes(
        left, ("  h: {card: Hunter, player: red}\n", ""), ("g h", "g .")
    )
    right = right[: right.index("actions:")] + "expect: {at: {g: I3}}\n"
    result = comparison(left, right)
    assert ("place of h", "J4", "-") in [
        (row.words, row.left, row.right) for row in result.outcome
    ]
    reverse = comparison(right, left)
    assert ("place of h", "-", "J4") in [
        (row.words, row.left, row.right) for row in reverse.outcome
    ]


def test_what_an_entry_does_not_tell_says_nothing_of_others() -> None:
    """The Power Pool of one player is not told on one side; the other player's is."""
    text = """\
mpoc: 1
title: Blue rolls a Power Die
board: {size: 6x6}
figures:
  T: {card: Terra Khan, player: red, at: A1}
  D: {card: Defender X, player: blue, at: C1}
dice:
  red: {monster: 7, unit: 3, power: 2}
  blue: {monster: 5, unit: 5, power: 3}
turn: {player: blue, activation: monster}
actions:
  - {attack: brawl, by: D, target: T, roll: {action: Xxx., boost: x., power: x}}
"""
    less = with_changes(text, (", power: 2}", "}"), (", power: 3}", ", power: 1}"))
    result = comparison(less, text)
    rows = [(row.words, row.left, row.right) for row in result.position]
    assert rows == [("dice.red.power", "-", "2"), ("dice.blue.power", "1", "3")]
    assert [(row.left, row.right) for row in result.outcome] == [("0", "2")]


# What cannot be compared


@pytest.mark.parametrize(
    "arguments",
    [
        (str(SMASH),),
        (str(SMASH), str(SMASH), str(SMASH)),
        ("-", "-"),
        (str(SMASH), "--rulings", "throw-regoin=half-plane"),
        (str(SMASH), "--edition", "rise-1908"),
        (str(SMASH), str(SMASH), "--output", str(SMASH)),
    ],
)
def test_wrong_use_is_reported_in_a_line(arguments: tuple[str, ...]) -> None:
    before = SMASH.read_bytes()
    result = run("diff", *arguments)
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
    assert not result.out
    assert SMASH.read_bytes() == before


def test_different_games_are_not_compared() -> None:
    other = SCENARIOS / "smash-monster-rampage" / "ruling-tail-sweep.mpoc.yaml"
    result = run("diff", str(SMASH), str(other))
    assert result.code == 2
    assert "they cannot be compared" in result.err


def test_a_file_that_is_no_scenario_is_reported_with_its_place() -> None:
    faulty = str(GOLDEN / "faulty.mpoc.yaml")
    result = run("diff", str(SMASH), faulty)
    assert result.code == 3
    assert "faulty.mpoc.yaml:" in result.err
    assert not result.out
    document = diff_document(str(SMASH), faulty)
    assert [each["file"] for each in document["files"]] == [faulty]
    with pytest.raises(FileProblems):
        load(faulty)


def test_an_answer_that_the_other_reading_does_not_ask_for_is_reported() -> None:
    """In the file as it stands it would be an error; here it is a difference."""
    results = []
    for path in PAIRS:
        usual = path.with_name(f"{path.name.partition('.')[0]}.mpoc.yaml")
        readings = parse(path.read_text("utf-8"), "here").root["rules"]["rulings"]
        pairs = [f"--rulings={name}={reading}" for name, reading in readings.items()]
        document = diff_document(str(usual), *pairs)
        assert "problems" not in document
        for problem in document["unused"]:
            assert problem["code"] == "unused-answer"
            out = run("diff", str(usual), *pairs).out
            assert f"the answer in line {problem['line']}" in out
            results.append(problem)
    assert results


MISS = """
mpoc: 1
game: smash-monster-rampage
title: A one is a Critical Miss at any range
board: {size: 16x12, debris: [C4, M9]}
turn: {player: green, phase: attack}
monster: {at: I5, facing: west}
units: {h1: {player: green, type: helicopter, at: H5}}
actions:
  - {fire: h1, roll: 1}
assume: first
"""


def test_facts_that_no_line_shows_are_compared(tmp_path: Path) -> None:
    path = tmp_path / "miss.mpoc.yaml"
    path.write_text(MISS, "utf-8")
    document = diff_document(str(path), "--rulings=range=gap")
    assert not document["equal"]
    assert document["outcome"] == [
        {
            "path": ["actions", "0", "range"],
            "words": "range, action 1",
            "left": "1",
            "right": "0",
        }
    ]


@pytest.mark.parametrize("path", sample(60, 6))
def test_no_fact_of_a_file_differs_from_itself(path: Path) -> None:
    scene = settle(load(str(path)), str(path))
    assert compare(scene, scene, rules_of(scene.scenario.game), 0).outcome == ()


# How it is told


def test_in_a_line() -> None:
    assert run("diff", "-q", str(SMASH), str(SMASH)).out == "no difference\n"
    out = run("diff", "-q", str(SMASH), "--rulings", READ_OTHERWISE).out
    assert out == "they first differ in action 2, step 5 reactions\n"


IDLE = """
mpoc: 1
title: A brawl at a unit
board: {size: 5x5}
figures:
  T: {card: {name: Tyrant, like: Terra Khan, abilities: ABILITIES}, player: red, at: A1}
  d: {card: G-Tank, player: blue, at: C3}
dice: {red: {monster: 8, power: DICE}}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: T
    target: d
    roll: {action: XXXX, boost: xx}
"""


def test_what_only_a_deeper_trace_tells_is_reported_at_its_depth() -> None:
    """Why an ability does not apply is shown at -v alone.

    The pools make the outcomes differ, and nothing of them is in the trace.
    """
    without, with_flank = [
        IDLE.replace("ABILITIES", abilities).replace("DICE", dice)
        for abilities, dice in (("[]", "0"), ("[Flank]", "1"))
    ]
    result = comparison(without, with_flank)
    assert result.parting is not None
    assert result.parting.depth == 1
    assert " (shown at -v)" in diff_text(result, (), Style(False, False))


def test_traces_are_compared_as_deep_as_is_asked() -> None:
    """The way of an advance is only shown where every check is."""
    over = with_changes(TEXT, ("    to: C2\n", "    path: [B2, C2]\n"))
    assert comparison(TEXT, over).is_equal
    result = comparison(TEXT, over, depth=2)
    assert result.parting is not None
    assert result.parting.depth == 2
    assert result.outcome == ()


def test_games_are_compared_alike() -> None:
    path = SCENARIOS / "smash-monster-rampage" / "ruling-tail-sweep.mpoc.yaml"
    document = diff_document(str(path), "--rulings", "tail-sweep=rear-row")
    assert document["left"]["game"] == "smash-monster-rampage"
    assert "tail sweeps" in document["parting"]["left"]["sentence"]
    assert ["destroyed"] in [row["path"] for row in document["outcome"]]


NEIGHBOURS = [
    (first, second)
    for game in sorted(SCENARIOS.iterdir())
    if game.is_dir()
    for first, second in pairwise(sorted(game.rglob("*.mpoc.yaml")))
]


@pytest.mark.parametrize(
    "pairs",
    [NEIGHBOURS[::23], pytest.param(NEIGHBOURS[::5], marks=pytest.mark.slow)],
    ids=["few", "many"],
)
def test_any_two_files_of_a_game_are_compared(pairs: list[tuple[Path, Path]]) -> None:
    """Also those without a figure in common."""
    codes = {pair: run("diff", *map(str, pair)).code for pair in pairs}
    assert {pair: code for pair, code in codes.items() if code not in (0, 1)} == {}


MONSTERS = """\
mpoc: 1
game: giant-monster-invasion
title: Two monsters, of which the other file has none
battlefield: 24x16
turn: a
monsters:
  a: {at: 4/8, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2}
  b: {at: 9/8, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2}
actions: []
"""


def test_monsters_of_one_side_are_compared(tmp_path: Path) -> None:
    first, second = tmp_path / "1.mpoc.yaml", tmp_path / "2.mpoc.yaml"
    first.write_text(MONSTERS, "utf-8")
    second.write_text(re.sub(r"\b([ab])\b", r"\1\1", MONSTERS), "utf-8")
    rows = diff_document(str(first), str(second))["position"]
    named = {row["path"][-1] for row in rows}
    assert {"a", "b", "aa", "bb"} <= named


def test_the_order_of_reserves_is_no_difference(tmp_path: Path) -> None:
    text = (GOLDEN / "smash.mpoc.yaml").read_text("utf-8").partition("\nexpect:")[0]
    file, other = tmp_path / "1.mpoc.yaml", tmp_path / "2.mpoc.yaml"
    reserves = "\nreserves: {{blue: [{}]}}\nactions:"
    one, two = "G-Tank, Saucer, G-Tank", "Saucer, G-Tank, G-Tank"
    file.write_text(text.replace("\nactions:", reserves.format(one)), "utf-8")
    other.write_text(text.replace("\nactions:", reserves.format(two)), "utf-8")
    assert run("diff", str(file), str(other)).code == 0
    other.write_text(text.replace("\nactions:", reserves.format("Saucer, G-Tank")))
    assert run("diff", str(file), str(other)).code == 1
