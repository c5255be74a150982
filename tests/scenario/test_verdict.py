"""Whether outcomes are as expected: each fact with right and with wrong values."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from places import SCENARIOS
from scenes import Scene, settle_text
from settling import SETTLER

from mpoc.engine.statements import IdleRule
from mpoc.games.rise import events
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.file.schema import build
from mpoc.scenario.scenario import Scenario, scenario_of
from mpoc.scenario.verdict import (
    NOT_REACHED,
    checks_nothing,
    expectation_count,
    in_the_right,
    judge,
    judge_claim,
    judge_claims,
)
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

SMASH = """\
mpoc: 1
title: A smash through a Skyscraper
board:
  map: |
    +  A B C D E F G H I J
    1  . . . . . . . . . .
    2  T T . . D D S S . .
    3  T T . . D D S S g .
    4  . . . . . . . . . .
figures:
  T: {card: Terra Khan, player: red}
  D: {card: Defender X, player: blue, damage: 1}
  S: {card: Skyscraper}
  g: {card: G-Tank, player: blue}
dice:
  red: {monster: 7, unit: 3, power: 4}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
actions:
  - {advance: T, to: C2}
  - attack: smash
    by: T
    target: D
    roll: {action: Xxx.., boost: x., power: Xxx}
"""

TWICE = """\
mpoc: 1
title: Two blows
board: {size: 12x10}
figures:
  Z: {card: Zor-Raiden, player: red, at: C3}
  G: {card: Gorghadra, player: blue, at: E3}
dice:
  red: {monster: 6, unit: 4, power: 0}
  blue: {monster: 5, unit: 5, power: 2}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: Z
    target: G
    roll: {action: Xxx., boost: x.}
    ACTION
    then:
      - from: Lightning Attack
        roll: {action: xx.., boost: xx}
        ENTRY
"""

APART = """\
mpoc: 1
title: A tank and its targets
board: {size: 14x6}
figures:
  g: {card: G-Tank, player: red, at: C3}
  h: {card: Carnidon, player: blue, at: F3}
  D: {card: Defender X, player: blue, at: D3}
dice:
  red: {monster: 4, unit: 6, power: 2}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: unit}
actions:
  - attack: blast
    by: g
    target: TARGET
    roll: {action: ROLL}
"""


def with_expectation(expect: str, text: str = SMASH) -> Scene:
    """A scenario with an expectation at the end of the file."""
    return settle_text(f"{text}expect: {expect}\n")


def blast(expect: str = "{}", target: str = "h", roll: str = "xx") -> Scene:
    """The tank's blast with an expectation at the end of the file."""
    text = APART.replace("TARGET", target).replace("ROLL", roll)
    return with_expectation(expect, text.replace("D3", "D3" if target == "D" else "K3"))


def twice(action: str = "{}", entry: str = "{}", end: str = "{}") -> Scene:
    """Two blows with expectations of the action, of the second one, and at the end."""
    text = TWICE.replace("ACTION", f"expect: {action}").replace(
        "ENTRY", f"expect: {entry}"
    )
    return with_expectation(end, text)


RIGHT = [
    "{hit: true}",
    "{hit: {D: true}}",
    "{strikes: 9}",
    "{needs: 6}",
    "{needs: {D: 6}}",
    "{damage: {D: 3}}",
    "{damage: {T: 0}}",
    "{health: {D: 1}}",
    "{health: {D: {Defender X: 1}}}",
    "{health: {T: 5}}",
    "{form: {D: defender x}}",
    "{crushed: [g]}",
    "{destroyed: [S]}",
    "{at: {D: H2}}",
    "{ground: {G2: fire}}",
    "{ground: {H3: fire}}",
    "{ground: {A1: none}}",
    "{dice: {red: {monster: 1}}}",
    "{dice: {red: {unit: 9}}}",
    "{dice: {red: {power: 3}}}",
    "{earned: {red: 2}}",
    "{earned: {blue: 0}}",
    "{reserves: {blue: [g-tank]}}",
    "{reserves: {red: []}}",
    "{secured: {S: none}}",
    "{open: []}",
    "{applied: [Blazing Inferno]}",
    "{not-applied: [Riled]}",
    "{illegal: false}",
]

WRONG = [
    ("{hit: false}", "hit true, not false"),
    ("{hit: {g: true}}", "hit on g not compared, not true"),
    ("{strikes: 8}", "strikes 9, not 8"),
    ("{needs: 7}", "strikes needed 6, not 7"),
    ("{needs: {g: 4}}", "strikes needed against g not compared, not 4"),
    ("{damage: {D: 2}}", "damage of D 3, not 2"),
    ("{damage: {g: 1}}", "damage of g 0, not 1"),
    ("{health: {D: 4}}", "health of D 1, not 4"),
    ("{health: {D: {Defender X: 4}}}", "health of D as Defender X 1, not 4"),
    ("{health: {g: 1}}", "health of g none, not 1"),
    ("{form: {D: Ultra Defender X}}", "form of D Defender X, not Ultra Defender X"),
    ("{crushed: []}", "crushed g, not none"),
    ("{crushed: [g, D]}", "crushed g, not D, g"),
    ("{destroyed: [S, g]}", "destroyed S, not S, g"),
    ("{at: {D: G2}}", "place of D H2, not G2"),
    ("{at: {g: I3}}", "place of g off the map, not I3"),
    ("{at: {D: I3}}", "place of D H2, not I3"),
    ("{ground: {G2: none}}", "ground at G2 fire, not none"),
    ("{ground: {G2: rubble}}", "ground at G2 fire, not rubble"),
    ("{ground: {A1: fire}}", "ground at A1 none, not fire"),
    ("{dice: {red: {monster: 2}}}", "Monster Pool of red 1, not 2"),
    ("{dice: {red: {power: 4}}}", "Power Pool of red 3, not 4"),
    ("{earned: {red: 3}}", "Power Dice earned by red 2, not 3"),
    ("{reserves: {blue: []}}", "Unit Reserves of blue G-Tank, not none"),
    (
        "{reserves: {blue: [Elite G-Tank]}}",
        "Unit Reserves of blue G-Tank, not Elite G-Tank",
    ),
    ("{secured: {S: red}}", "player securing S none, not red"),
    ("{open: [Lightning Attack]}", "open none, not Lightning Attack"),
    ("{applied: [High Occupancy]}", "High Occupancy without effect, not applied"),
    ("{not-applied: [Blazing Inferno]}", "Blazing Inferno applied, not without effect"),
    ("{illegal: true}", "refusal none, not any"),
    ("{illegal: adjacent}", "refusal none, not adjacent"),
    ("{illegal: p39}", "refusal none, not p39"),
    ("{winner: red}", "winner none, not red"),
]


@pytest.mark.parametrize("expect", RIGHT)
def test_what_came_about_holds(expect: str) -> None:
    """Each kind of expectation holds for the effects of the smash."""
    scene = with_expectation(expect)
    assert scene.failing == []
    assert (scene.word, scene.code) == ("holds", 0)
    assert len(scene.verdicts) == 1


@pytest.mark.parametrize(("expect", "message"), WRONG)
def test_what_did_not_come_about_fails(expect: str, message: str) -> None:
    """Each kind fails for any other value, and names the actual one."""
    scene = with_expectation(expect)
    assert scene.failing == [message]
    assert (scene.word, scene.code) == (f"fails: {message}", 1)


def test_both_lists_reach_every_kind_of_expectation() -> None:
    """The schema, the facts and these tests know the same kinds of expectation."""
    in_schema = set(build()["properties"]["expect"]["properties"]) - {"right"}
    assert in_schema == set(FACTS.by_word)
    in_tests = {line[1:].split(":")[0] for line, _ in WRONG}
    assert in_tests == set(FACTS.by_word)


def test_every_value_is_a_verdict_with_its_place() -> None:
    """Values in mappings are judged one by one; the path leads to each in the file."""
    scene = with_expectation("{damage: {D: 3, T: 1}, dice: {red: {unit: 9, power: 3}}}")
    document = scene.scenario.document
    assert [document.value_at(each.path) for each in scene.verdicts] == [3, 1, 9, 3]
    assert [each.holds for each in scene.verdicts] == [True, False, True, True]
    assert expectation_count(scene.verdicts) == 2


def test_a_word_names_the_first_failure_and_counts_the_others() -> None:
    """The first line stays short however much fails."""
    scene = with_expectation("{damage: {D: 2}, crushed: [], at: {D: H2}, strikes: 1}")
    assert scene.word == "fails: damage of D 3, not 2 (and 2 more)"


# What is said last


def why(expect: str) -> Any:
    """The causes of the only value that fails."""
    scene = with_expectation(expect)
    (failing,) = [each for each in scene.verdicts if not each.holds]
    return failing.causes[-1] if failing.causes else None


@pytest.mark.parametrize(
    ("expect", "event", "field", "value"),
    [
        ("{damage: {D: 2}}", events.TakeDamage, "points", 3),
        ("{health: {D: 4}}", events.TakeDamage, "figure", "D"),
        ("{hit: false}", events.Compare, "figure", "D"),
        ("{strikes: 8}", events.Rolled, "again", False),
        ("{crushed: []}", events.Crush, "figure", "g"),
        ("{at: {D: G2}}", events.Shove, "figure", "D"),
        ("{at: {T: B2}}", events.Move, "figure", "T"),
        ("{ground: {H3: none}}", events.ReplaceBuilding, "building", "S"),
        ("{dice: {red: {power: 4}}}", events.Earn, "player", "red"),
        ("{dice: {red: {unit: 1}}}", events.PutAway, "place", 0),
        ("{earned: {red: 3}}", events.Earn, "why", "for S"),
        ("{reserves: {blue: []}}", events.Crush, "figure", "g"),
    ],
)
def test_a_failure_leads_to_the_event_that_set_the_value(
    expect: str, event: type, field: str, value: object
) -> None:
    """The report can show the step that made a value what it is."""
    results = why(expect)
    assert isinstance(results, event)
    assert getattr(results, field) == value


def test_a_value_that_nothing_set_has_no_event() -> None:
    """Terra Khan took no damage: no step made it so."""
    assert why("{damage: {T: 1}}") is None


def test_an_ability_that_did_nothing_leads_to_the_condition_that_stopped_it() -> None:
    """Munch was looked at, and one condition failed."""
    results = why("{applied: [Munch]}")
    assert isinstance(results, IdleRule)
    assert (results.bearer, results.failed_condition) == ("T", "the attack is a brawl")


# Actions, further attacks, the end of the file


def test_each_blow_is_expected_by_itself_and_both_at_the_end() -> None:
    """An action expects of its own attack, an entry of `then` of the further attack."""
    own = "{hit: true, strikes: 5, damage: {G: 1}, earned: {blue: 1}, applied: [Riled]}"
    entry = "{hit: false, strikes: 4, damage: {G: 0}, not-applied: [Riled]}"
    end = "{hit: false, damage: {G: 1}, earned: {blue: 1}, applied: [Riled]}"
    assert twice(own, entry, end).failing == []


def test_the_state_of_an_action_is_the_one_after_all_that_it_caused() -> None:
    """Dice that the further attack held in play are back in their pools."""
    dice = "{dice: {red: {monster: 2, unit: 8}}, health: {G: 6}}"
    assert twice(dice, dice, dice).failing == []


def test_the_state_is_the_one_right_after_the_action() -> None:
    """The state after the first action lacks the second; that after it has both."""
    first = "{at: {T: C2, D: E2}, dice: {red: {monster: 6, power: 4}}, damage: {D: 0}}"
    text = SMASH.replace("to: C2}", f"to: C2, expect: {first}}}")
    assert text != SMASH
    assert settle_text(text).failing == []


def test_failures_inside_actions_lead_to_their_place() -> None:
    """The path of a verdict leads through the action and its entry."""
    scene = twice("{strikes: 4}", "{strikes: 5}")
    assert [each.path for each in scene.verdicts] == [
        ("actions", 0, "expect", "strikes"),
        ("actions", 0, "then", 0, "expect", "strikes"),
    ]
    assert scene.failing == ["strikes 5, not 4", "strikes 4, not 5"]


def test_a_further_attack_that_is_refused_as_expected() -> None:
    """Its refusal is the entry's; nothing else changes."""
    text = TWICE.replace("ACTION", "note: none").replace(
        "        ENTRY\n", "        expect: {illegal: compulsory, damage: {G: 0}}\n"
    )
    text = text.replace(
        "        roll: {action: xx.., boost: xx}\n", "        use: false\n"
    )
    scene = settle_text(text)
    assert scene.failing == []


# Damage, and what cannot be


def test_units_take_the_damage_that_destroys_them() -> None:
    """A unit that is shot takes 1 and is destroyed, not crushed."""
    scene = blast("{damage: {h: 1}, destroyed: [h], crushed: []}", roll="XX")
    assert scene.failing == []


def test_a_miss_is_not_a_hit_and_does_nothing() -> None:
    """Strikes below DEF: nothing is destroyed."""
    scene = blast("{hit: false, strikes: 2, needs: 3, destroyed: [], damage: {h: 0}}")
    assert scene.failing == []


def test_damage_of_a_building_is_the_hit_that_destroys_it() -> None:
    """A building without a hazard side takes its damage in step 6."""
    text = APART.replace("Defender X, player: blue", "Office Building")
    text = text.replace("D3", "F4").replace("F3", "L3").replace("TARGET", "D")
    scene = with_expectation(
        "{damage: {D: 1, h: 0}, destroyed: [D], ground: {G5: rubble}}",
        text.replace("ROLL", "XX"),
    )
    assert scene.failing == []


def test_what_cannot_be_is_a_failed_expectation() -> None:
    """Absurd values are failed expectations, not problems of the file."""
    scene = with_expectation(
        "{damage: {D: -1}, strikes: 999, dice: {red: {monster: 11}}}"
    )
    assert len(scene.failing) == 3
    assert scene.code == 1


# Abilities that did something


def at_work(figures: str, action: str, ground: str = "", turn: str = "unit") -> Scene:
    """One action among some figures, with nothing expected."""
    return settle_text(
        f"""\
mpoc: 1
title: One action
board:
  size: 16x12
  ground: {{{ground}}}
figures: {figures}
dice:
  red: {{monster: 5, unit: 5, power: 2}}
  blue: {{monster: 5, unit: 5, power: 2}}
turn: {{player: red, activation: {turn}}}
actions:
  - {action}
"""
    )


def did_something(scene: Scene, *abilities: str) -> list[bool]:
    """Whether each ability did something, by an `expect` at the end of the file."""
    expect = {"applied": list(abilities)}
    verdicts = judge(scene.scenario.but(expect=expect), scene.outcome)
    return [each.holds for each in verdicts]


FENCE = ", ".join(
    f"w{row}: {{card: G-Tank, player: blue, at: E{row}}}" for row in range(1, 13)
)
WALL = ", ".join(f"s{row}: {{card: Skyscraper, at: E{row}}}" for row in range(1, 12, 2))
SWAMP = ", ".join(f"E{row}: rocks" for row in range(1, 13))
LAKE = ", ".join(f"E{row}: water" for row in range(1, 13))


def unit(*abilities: str, card: str = "Carnidon", at: str = "C3") -> str:
    """A red unit `u` with some abilities."""
    listing = ", ".join(abilities)
    name = f"{{name: Tester, like: {card}, abilities: [{listing}]}}"
    return f"u: {{card: {name}, player: red, at: {at}}}"


@pytest.mark.parametrize(
    ("ability", "others", "ground"),
    [
        ("Flight", FENCE, ""),
        ("Jump", FENCE, ""),
        ("Climb", WALL, ""),
        ("Flight", "", LAKE),
        ("All Terrain", "", SWAMP),
        ("Hover", "", LAKE),
    ],
)
def test_a_skill_that_opens_the_way_did_something(
    ability: str, others: str, ground: str
) -> None:
    """With the skill the way is open; without it the advance is refused."""
    way = "{advance: u, to: G3}"
    with_it = at_work(f"{{{unit(ability)}, {others}}}", way, ground)
    assert with_it.code == 0, with_it.word
    assert did_something(with_it, ability) == [True]
    without = at_work(f"{{{unit()}, {others}}}", way, ground)
    assert without.code == 4
    assert did_something(without, ability) == [False]


def test_a_skill_that_no_way_needs_did_nothing() -> None:
    """A flyer whose way is open anyhow has not used Flight."""
    scene = at_work(
        f"{{{unit('Flight')}, w: {{card: G-Tank, player: blue, at: D3}}}}",
        "{advance: u, to: E4}",
    )
    assert scene.code == 0
    assert did_something(scene, "Flight") == [False]


@pytest.mark.parametrize(
    ("figures", "action", "ability", "code"),
    [
        (
            unit("Radar", card="G-Tank")
            + ", D: {card: Defender X, player: blue, at: J3}",
            "{attack: blast, by: u, target: D, roll: {action: x.}}",
            "Radar",
            0,
        ),
        (
            unit(card="G-Tank") + ", D: {card: Mega Yasheth, player: blue, at: G3}",
            "{attack: blast, by: u, target: D, roll: {action: x.}}",
            "Cloak",
            4,
        ),
        (
            unit("Jump") + ", D: {card: Mega Yasheth, player: blue, at: D3}",
            "{attack: brawl, by: u, target: D, roll: {action: x, boost: x}}",
            "Disable",
            0,
        ),
        (
            unit() + ", D: {card: Ultra Cthugrosh, player: blue, at: E3}",
            "{advance: u, to: D3}",
            "Terrify",
            4,
        ),
        (
            unit("Flank") + ", D: {card: Defender X, player: blue, at: D3}"
            ", v: {card: Carnidon, player: red, at: C4}",
            "{attack: brawl, by: v, target: D, roll: {action: x., boost: x}}",
            "Flank",
            0,
        ),
    ],
)
def test_a_skill_that_changes_or_forbids_something_did_something(
    figures: str, action: str, ability: str, code: int
) -> None:
    """Numbers that it changed, and refusals that it caused, are both its doing."""
    scene = at_work(f"{{{figures}}}", action)
    assert scene.code == code, scene.word
    assert did_something(scene, ability) == [True]


# Refusals


def test_a_refusal_alone_ends_with_4() -> None:
    """An unexpected refusal is a ruling, even if everything else holds."""
    scene = blast("{destroyed: []}", target="D")
    assert (scene.word, scene.code) == ("refused: adjacent", 4)
    assert scene.failing == []


@pytest.mark.parametrize("message", ["adjacent", "p20", "true"])
def test_a_refusal_is_expected_by_name_by_page_or_at_all(message: str) -> None:
    """At the end of the file `illegal` speaks of the last action."""
    scene = blast(f"{{illegal: {message}}}", target="D")
    assert (scene.word, scene.code) == ("holds", 0)


@pytest.mark.parametrize("message", ["out-of-range", "p39", "false"])
def test_another_refusal_than_the_expected_one_is_none(message: str) -> None:
    """The replay still ends with an unexpected ruling."""
    scene = blast(f"{{illegal: {message}}}", target="D")
    assert scene.code == 4
    assert len(scene.failing) == 1


def test_another_refusal_than_the_action_expects_fails() -> None:
    """An action that expects a refusal goes on; the wrong name fails."""
    text = APART.replace("TARGET", "D").replace("ROLL", "xx, power: x")
    scene = settle_text(f"{text}    expect: {{illegal: out-of-range}}\n")
    assert scene.failing == [
        "refusal adjacent, no-power-dice-for-units, not out-of-range"
    ]
    assert scene.code == 1


def test_what_a_refused_action_said_before_is_undone() -> None:
    """Too many Boost Dice are found at the roll: nothing was hit, nothing is dealt."""
    text = SMASH.replace("boost: x.", "boost: x...")
    scene = with_expectation(
        "{illegal: too-many-dice, damage: {D: 0}, crushed: []}", text
    )
    assert scene.failing == []


def test_a_refusal_in_the_middle_is_not_expected_by_the_end_of_the_file() -> None:
    """The last action of the file was never played."""
    text = SMASH.replace("to: C2}", "to: J9}").replace("A B", "A B")
    text = text.replace("to: J9}", "to: H1}")
    scene = with_expectation("{illegal: true}", text)
    assert len(scene.outcome.steps) == 1
    assert scene.code == 4


def test_what_the_replay_does_not_reach_does_not_hold() -> None:
    """Expectations of actions after a refusal fail, and say why."""
    text = SMASH.replace("to: C2}", "to: H1}")
    scene = settle_text(f"{text}    expect: {{strikes: 9, damage: {{D: 3}}}}\n")
    assert scene.code == 4
    assert [each.actual for each in scene.verdicts] == [NOT_REACHED, NOT_REACHED]
    assert scene.failing[1] == "damage not reached, not D 3"


# Open questions


UNROLLED = TWICE.replace("    ACTION\n", "").partition("    then:")[0]


def test_a_roll_that_is_missing_ends_with_4() -> None:
    """The further attack must be rolled, and the file has no dice for it."""
    scene = settle_text(UNROLLED)
    assert (scene.word, scene.code) == ("waits for a roll: the attack roll", 4)


def test_an_open_question_can_be_expected() -> None:
    """The file then expects the wait."""
    scene = with_expectation("{open: [Lightning Attack], damage: {G: 1}}", UNROLLED)
    assert (scene.word, scene.code) == ("holds", 0)


def test_another_open_question_than_the_expected_one_is_none() -> None:
    """An expectation of another question, or of none, fails."""
    assert with_expectation("{open: []}", UNROLLED).code == 4
    assert with_expectation("{open: [Riled]}", UNROLLED).code == 4
    assert with_expectation("{open: [Lightning Attack, Riled]}", UNROLLED).code == 4


def test_the_first_blow_counts_where_the_second_is_not_rolled() -> None:
    """Inside the action its own attack counts, though another has begun."""
    scene = settle_text(f"{UNROLLED}    expect: {{hit: true, strikes: 5}}\n")
    assert scene.failing == []


# Claims


CLAIMS = "claims: {rob: {damage: {D: 3}}, jason: {damage: {D: 2}, hit: true}}\n"


def test_claims_fail_no_file() -> None:
    """A false claim decides nothing; who is right can be expected."""
    scene = settle_text(SMASH + CLAIMS)
    assert (scene.word, scene.code) == ("nothing expected", 0)
    claims = judge_claims(scene.scenario, scene.outcome)
    assert in_the_right(scene.scenario, scene.outcome) == ("rob",)
    assert [each.holds for each in claims["jason"]] == [False, True]
    assert claims["jason"][0].path == ("claims", "jason", "damage", "D")


def test_each_step_of_a_disputed_value_says_what_it_comes_of(tmp_path: Path) -> None:
    """A point of damage alone does not show its source or its time."""
    path = tmp_path / "claims.mpoc.yaml"
    path.write_text(SMASH + CLAIMS, "utf-8")
    output = run("run", str(path)).out
    _, _, lines_below = output.partition("damage of D: claimed 2, got 3\n")
    steps = [line.rpartition("  p")[0].strip() for line in lines_below.splitlines()]
    assert "action 2: D collides with S at G2: D takes 1" in steps
    assert "action 2: S: Blazing Inferno: D suffers Fire at G2 and takes 1" in steps


def test_a_further_attack_waits_for_its_dice(tmp_path: Path) -> None:
    """How many were taken only the players know; the attack does not end without it."""
    shipped = SCENARIOS / "rise" / "abilities" / "chain-attack.mpoc.yaml"
    text = shipped.read_text("utf-8")
    roll = "        roll: {action: Xx, boost: xx., power: xx}\n"
    assert roll in text
    path = tmp_path / "chain.mpoc.yaml"
    path.write_text(text.replace(roll, ""), "utf-8")
    result = run("run", str(path))
    assert result.code == 4
    assert "waits for the dice of Chain Attack" in result.out


def test_no_way_is_sought_for_a_claim_about_dice_that_are_not_counted(
    tmp_path: Path,
) -> None:
    path = tmp_path / "claims.mpoc.yaml"
    text = SMASH.replace("    roll: {action: Xxx.., boost: x., power: Xxx}\n", "")
    path.write_text(text + CLAIMS, "utf-8")
    value = run("run", str(path))
    assert value.code == 4
    assert "waits for the dice of the attack" in value.out
    assert "-> nobody is right yet: it waits for the dice of the attack" in value.out
    assert "rob is not right yet" in value.out
    missing = "nothing more can be said until the file states what is missing"
    assert missing in value.out
    assert "no way" not in value.out


@pytest.mark.parametrize(
    ("right", "code"),
    [("[rob]", 0), ("[jason]", 1), ("[rob, jason]", 1), ("none", 1), ("[]", 1)],
)
def test_the_player_in_the_right_is_expected(right: str, code: int) -> None:
    """Exactly the players whose whole claim holds are right."""
    scene = settle_text(f"{SMASH}{CLAIMS}expect: {{right: {right}}}\n")
    assert scene.code == code


def test_a_right_claim_of_a_refusal_makes_it_expected() -> None:
    """The dispute is about legality, and the file says who is right."""
    text = APART.replace("TARGET", "D").replace("ROLL", "xx")
    claims = "claims: {rob: {illegal: adjacent}, jason: {damage: {D: 1}}}\n"
    assert settle_text(text + claims).code == 4
    scene = settle_text(f"{text}{claims}expect: {{right: [rob]}}\n")
    assert (scene.word, scene.code) == ("holds", 0)
    assert settle_text(f"{text}{claims}expect: {{right: [jason]}}\n").code == 4


REFUSED_CLAIMS = "claims: {rob: {damage: {D: 0}}, jason: {damage: {D: 1}}}\n"


def test_a_refusal_that_nobody_speaks_of_decides_no_claim(tmp_path: Path) -> None:
    """More dice were written than are there: the file has to be mended first."""
    text = SMASH.replace("Xxx..,", "Xxx.....,") + REFUSED_CLAIMS
    scene = settle_text(text)
    assert in_the_right(scene.scenario, scene.outcome) == ()
    path = tmp_path / "refused.mpoc.yaml"
    path.write_text(text, "utf-8")
    out = run("run", str(path)).out
    assert "-> nobody is right yet: action 2 is refused" in out
    assert "rob may be right" in out
    assert "jason is not right yet" in out
    assert "with this number of dice these actions cannot lead there" in out


def test_a_refusal_that_the_file_expects_decides_every_claim() -> None:
    text = APART.replace("TARGET", "D").replace("ROLL", "xx") + REFUSED_CLAIMS
    scene = settle_text(f"{text}expect: {{illegal: adjacent, right: [rob]}}\n")
    assert (scene.word, scene.code) == ("holds", 0)


def test_a_mapping_without_entries_is_none() -> None:
    claims = "claims: {rob: secured=none, jason: 'secured!=none'}\n"
    scene = settle_text(f"{SMASH}{claims}expect: {{right: [rob]}}\n")
    assert (scene.word, scene.code) == ("holds", 0)


def test_an_empty_claim_is_not_right() -> None:
    """A player who claims nothing cannot be right."""
    scene = settle_text(f"{SMASH}claims: {{rob: {{}}}}\nexpect: {{right: none}}\n")
    assert scene.code == 0


# Cites


def test_cites_must_be_cited_by_the_trace() -> None:
    """A page that the default trace does not show fails the file."""
    scene = settle_text(f"{SMASH}cites: [p39, p45]\n")
    (failing,) = [each for each in scene.verdicts if not each.holds]
    assert (failing.path, failing.expected) == (("cites", 1), "p45")
    assert "p39" in failing.actual
    assert scene.code == 1
    assert expectation_count(scene.verdicts) == 1


# Files that check nothing


@pytest.mark.parametrize(
    "expect",
    [
        "",
        "expect: {}",
        "expect: {damage: {}}",
        "expect: {applied: []}",
        "expect: {dice: {red: {}}}",
        "cites: [p39]",
        CLAIMS,
    ],
)
def test_a_file_that_checks_nothing_is_known(expect: str) -> None:
    """No value is expected: nothing could fail."""
    assert checks_nothing(read(f"{SMASH}{expect}\n"))


@pytest.mark.parametrize(
    "expect",
    [
        "{crushed: []}",
        "{open: []}",
        "{damage: {D: 0}}",
        "{illegal: false}",
        "{not-applied: [Riled]}",
        "{reserves: {red: []}}",
        "{hit: false}",
    ],
)
def test_a_file_that_checks_something_is_known(expect: str) -> None:
    """Each of these could fail; so could it inside an action."""
    assert not checks_nothing(read(f"{SMASH}expect: {expect}\n"))
    assert not checks_nothing(read(f"{SMASH}    expect: {expect}\n"))


def test_an_entry_of_then_may_be_all_that_is_checked() -> None:
    """Expectations are looked for in further attacks too."""
    text = TWICE.replace("    ACTION\n", "")
    assert checks_nothing(read(text.replace("        ENTRY\n", "")))
    assert not checks_nothing(read(text.replace("ENTRY", "expect: {hit: false}")))


def read(text: str) -> Scenario:
    """A scenario that is not replayed."""
    return scenario_of(parse(text, "test.mpoc.yaml"))


def test_pages_alone_are_not_expectations_that_hold(tmp_path: Path) -> None:
    """The report of such a file does not say that all expectations hold."""
    text = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
    path = tmp_path / "pages.mpoc.yaml"
    path.write_text(text.read_text("utf-8").split("\nexpect:")[0], "utf-8")
    result = run("run", str(path))
    assert result.code == 0
    sentence = "nothing is expected but the pages of `cites`, and each is cited"
    assert result.out.splitlines()[-1] == sentence


# Conditions as claims


HAZARDS = SCENARIOS / "rise" / "disputes" / "two-ways-through-hazards.mpoc.yaml"


def with_claim(condition: str) -> str:
    """The dispute with a condition as the claim of red, and no expectation."""
    text = HAZARDS.read_text("utf-8").partition("\nclaims:")[0]
    text = re.sub(r"(?m)^expect:\n(  .*\n)+", "", text)
    return f"{text}\nclaims:\n  red: {condition}\n"


@pytest.mark.parametrize(
    ("condition", "is_right"),
    [
        ("damage.T>=2", True),
        ("damage.T > 2", False),
        ("damage.T<=2", True),
        ("damage.T<2", False),
        ("damage.T=2", True),
        ("damage.T == 2", True),
        ("damage.T!=2", False),
        ("at.T=G3", True),
        ("at.T!=G3", False),
        ("dice.red.power>=1", False),
        ("crushed=none", True),
        ("crushed=[]", True),
        ("crushed=T", False),
        ("crushed.T=0", True),
        ("crushed.T!=0", False),
        ("at.T=gone", False),
        ("at.T!=gone", True),
        ("winner=none", True),
        ("open!=none", False),
        ("illegal=false", True),
    ],
)
def test_a_claim_may_be_a_condition(condition: str, is_right: bool) -> None:
    scenario = scenario_of(parse(with_claim(condition), "x.mpoc.yaml"))
    settlement = SETTLER.settle(scenario, "x.mpoc.yaml")
    (verdict,) = judge_claim(scenario, "red", settlement.outcome)
    assert verdict.holds == is_right
    assert verdict.path == ("claims", "red")


@pytest.mark.parametrize(
    ("condition", "is_right"),
    [
        ("crushed=g", True),
        ("crushed.g>=1", True),
        ("destroyed=none", False),
        ("secured.S=none", True),
        ("at.S=gone", True),
        ("hit=true", True),
        ("hit=no", False),
        ("reserves.blue=G-Tank", True),
        ("reserves.blue.G-Tank=2", False),
        ("applied=Blazing Inferno", True),
        ("health.D<=1", True),
    ],
)
def test_a_condition_may_be_of_whatever_is_expected(
    condition: str, is_right: bool
) -> None:
    """A list, an entry of one, a truth, or that something is gone."""
    scene = settle_text(f"{SMASH}claims: {{red: '{condition}'}}\n")
    (verdict,) = judge_claim(scene.scenario, "red", scene.outcome)
    assert verdict.holds == is_right


STOCK = """\
mpoc: 1
game: smash-monster-rampage
title: A tank in reserve
board: {size: 8x8}
turn: {player: green, phase: move}
monster: {at: E5, facing: west}
reserves: {green: {tank: 2, helicopter: 1}}
"""


@pytest.mark.parametrize(
    ("condition", "is_right"),
    [
        ("reserves.green.tank=2", True),
        ("reserves.green.tank>=2", True),
        ("reserves.green.tank!=1", True),
        ("reserves.green.tank=1", False),
    ],
)
def test_a_condition_may_name_a_part_of_a_fact(condition: str, is_right: bool) -> None:
    scene = settle_text(f"{STOCK}claims: {{red: '{condition}'}}\n")
    (verdict,) = judge_claim(scene.scenario, "red", scene.outcome)
    assert verdict.holds == is_right
    assert (verdict.words, verdict.actual) == ("reserves of green (tank)", "2")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("damage.Q>=1", "there is no figure `Q`"),
        ("at.T>=1", "no file can expect at.T to be 1"),
        ("zzz.T>=1", "no file can expect zzz.T to be 1"),
        ("damage>=1", "no file can expect damage to be 1"),
        ("crushed=Q", "there is no figure `Q`"),
        ("crushed.Q=1", "there is no figure `Q`"),
        ("at.Q=gone", "no file can expect at.Q to be gone"),
        ("at.T=none", "at.T is never none; did you mean at.T=gone"),
        ("damage.T>=x", "'x' is not a number"),
        ("damage.T", "is not a condition"),
        ("crushed=[[T]]", "has brackets too many or too few"),
    ],
)
def test_a_claim_that_nothing_could_be(condition: str, words: str) -> None:
    with pytest.raises(FileProblems) as caught:
        scenario_of(parse(with_claim(condition), "x.mpoc.yaml"))
    (problem,) = caught.value.problems
    assert words in problem.message
    assert problem.line == with_claim(condition).count("\n")


def test_a_condition_that_fails_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "x.mpoc.yaml"
    path.write_text(with_claim("damage.T<=1"), "utf-8")
    output = run("run", str(path)).out
    assert "damage of T: claimed <= 1, got 2" in output
    assert "action 1: T suffers Fire at E5 and takes 1" in output
    assert "red would be right with other choices" in output


def test_what_the_file_does_not_state_decides_no_claim(tmp_path: Path) -> None:
    """Which cards are won is unknown; the shot is known, and decides."""
    path = tmp_path / "fire.mpoc.yaml"
    game = ("--game", "smash-monster-rampage")
    assert run("new", "fire", str(path), *game).code == 0
    text = path.read_text("utf-8")
    claims = "claims: {green: {shot: hit, score: {green: 3}}, orange: {shot: hit}}\n"
    path.write_text(text + claims, "utf-8")
    out = run("run", str(path)).out
    unknown = "green may be right: the file does not state Mission Score of green"
    assert f"-> orange is right; {unknown}" in out
    assert "green may be right\n" in out
    assert "Mission Score of green: claimed 3, but the file does not say" in out
    assert "green may be right" in run("run", str(path), "--format", "html").out
    path.write_text(text + claims.replace("shot: hit", "shot: miss"), "utf-8")
    out = run("run", str(path)).out
    assert "-> nobody is right, green and orange are wrong: shot hit, not miss" in out
    path.write_text(text + claims.replace("orange: {shot: hit", "orange: {shot: miss"))
    out = run("run", str(path)).out
    assert f"-> orange is wrong: shot hit, not miss; {unknown}" in out
    path.write_text(f'{text}claims: {{green: "score.green>=3"}}\n', "utf-8")
    assert "green may be right\n" in run("run", str(path)).out
