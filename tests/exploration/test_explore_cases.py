"""Disputes worked out by hand from the rulebook: what choices come to, who decides,
and under what a false claim would hold.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from places import SCENARIOS
from scenes import in_two_sizes, settle_text

import mpoc
from mpoc.exploration.exploration import Exploration, exploration_of, explorer_of, steps
from mpoc.exploration.graph import Position
from mpoc.exploration.outcomes import Outcomes
from mpoc.exploration.quantities import Quantities
from mpoc.exploration.replay import replay
from mpoc.report.explored import lines_to_write
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load, scenario_of
from mpoc.text.document import parse

DISPUTES = SCENARIOS / "rise/disputes"
SURVIVORS = (
    SCENARIOS / "smash-monster-rampage/dispute-survivors-beside-a-fire.mpoc.yaml"
)

NEVER = ("never", "these actions cannot lead there")

REMEDIES: dict[str, dict[str, tuple[str, str]]] = {
    "run-from-a-bomb": {
        "red": ("choice", "blue: Reactions: first Unstable"),
        # With Unstable the neighbour is crushed as well.
        "dead": NEVER,
    },
    "step-out-of-the-second-brawl": {
        "red": ("choice", "blue: whether Side Step of D is used: decline"),
        "both": NEVER,
    },
    "overload-among-thieves": {
        "red": ("choice", "red: Triggers: first Overload"),
        "full": ("ruling", "trigger-compulsion were read as optional"),
    },
    "thrown-elsewhere": {
        "red": ("choice", "red: where D is put: G3"),
        "tank": ("choice", "red: where D is put: D4"),
        "greedy": NEVER,
        "far": ("ruling", "throw-distance were read as target-gap"),
    },
    "thrown-too-far": {
        "red": ("choice", "red: where D is put: G3"),
        "there": ("ruling", "throw-distance were read as target-gap"),
        "three": NEVER,
    },
    "a-throw-that-missed": {
        "hit": ("dice", "the attack roll: 6 or more strikes"),
        "wall": ("choice-and-dice", "6 or more strikes; red: where D is put: F3"),
        "more": NEVER,
    },
    "what-the-swatted-tank-hits": {
        "red": ("choice", "red: which target: D"),
        "both": NEVER,
        "far": NEVER,
    },
    "the-chain-goes-on": {
        "red": ("choice", "with other choices: red: which target: m"),
        "all": (
            "choice-and-dice",
            "red: which target: k; dice: the attack roll of Chain Reaction: 6 ",
        ),
        "leaps": NEVER,
    },
    "summon-whom-where": {
        "red": ("choice", "which unit enters play: Spitter; red: where Spitter"),
        "tank": NEVER,
        "wet": NEVER,
    },
    "run-and-step-over-two-turns": {
        "blue": ("dice", "action 4, dice: the attack roll: 3 or more strikes"),
        "back": ("choice", "action 4, red: where a moves: C2"),
        "west": NEVER,
    },
    "a-smash-that-missed": {
        "red": ("dice", "one space further: one space further"),
        "near": ("dice", "one space further: decline"),
        "four": NEVER,
    },
    "fling-at-whom": {
        "poor": ("choice", "blue: Reactions: first Unstable"),
        "building": ("choice", "red: at whom it is flung: B"),
        "tank": ("ruling", "ability-distance were read as free-diagonal"),
        "dead": NEVER,
    },
}


@pytest.mark.parametrize("name", REMEDIES)
def test_under_what_a_false_claim_would_hold(name: str) -> None:
    """The first of a choice, a ruling, dice, both; or that there is no legal way."""
    expected = REMEDIES[name]
    result = run("run", str(DISPUTES / f"{name}.mpoc.yaml"), "--format", "json")
    (file,) = json.loads(result.out)["files"]
    results = file["outcome"]["would_hold"]
    assert {side: one["under"] for side, one in results.items()} == {
        side: kind for side, (kind, _) in expected.items()
    }
    for side, (_, words) in expected.items():
        (value,) = results[side]["told"]
        assert words in value


def test_a_claim_under_another_choice_may_end_in_a_refusal() -> None:
    """Survivors that live end the turn: the second shot is refused."""
    result = run("run", str(SURVIVORS))
    assert result.code == 0
    assert "wait: D9" in result.out
    output = run("explore", str(SURVIVORS), "--free").out
    assert "wait: E8, F9, E10, D9" in output
    assert output.count("refused: not-your-turn, wrong-phase") == 3


# What each player can force


def forced_lines(name: str, *options: str) -> list[str]:
    """What is said of each quantity, the file's own choices open."""
    path = str(DISPUTES / f"{name}.mpoc.yaml")
    return run("explore", path, "--free", *options).out.splitlines()


def test_a_goal_may_be_a_list_of_what_happened() -> None:
    """The bomb takes its neighbour with it on 9 of 32 ways, in any order of names."""
    lines = forced_lines("run-from-a-bomb", "--goal", "crushed=u, b")
    assert "9      yes" in lines
    why = "not worked out for a whole list; a goal may name one entry"
    assert f"who can force crushed = b, u: {why}" in lines


def test_a_goal_of_the_only_way_is_answered() -> None:
    """Also of a structure that is gone where the way ends."""
    smash = str(SCENARIOS / "rise/examples/smash-fire.mpoc.yaml")
    for goal, truth in ("at.S=gone", "yes"), ("secured.S=red", "no"):
        out = run("explore", smash, "--goal", goal).out
        assert f": {truth}, as the play can go only one way" in out


def test_the_runner_is_safe_and_the_bomb_is_its_owners() -> None:
    """16 places within 3, seven of them beside the bomb: two can keep a alive."""
    lines = forced_lines("run-from-a-bomb", "-v")
    (places,) = [line for line in lines if line.startswith("1  red: where a advances")]
    text = "A1, B1, C1, D1, E1, A2, B2, A3, B3, C3, D3, E3, A4, B4, C4, D4"
    assert re.sub(r" +p55$", "", places).endswith(text)
    assert {
        "32 ways, 26 outcomes",
        "earned by red: 1 to 2; blue decides",
        "crushed of b: 0 to 1; blue decides",
        "place of a A1, E1, A2, A3, E3, A4, B4, C4, D4: red decides",
        "place of a gone, B1, C1, D1, B2, B3, C3, D3: blue and red can prevent it",
        "crushed of a: 0 to 1; blue can hold it at 0 and cannot raise it; "
        "red can hold it at 0 and cannot raise it",
        "reserves of blue: (Bomb, G-Tank, Spitter), Bomb; blue decides",
    } <= set(lines)


def test_blue_steps_out_of_reach_or_not() -> None:
    """D1 and B1 are closed by the brawlers; only B3 is away from the second one."""
    lines = forced_lines("step-out-of-the-second-brawl")
    assert "damage of D: 0 to 1; blue decides" in lines
    assert "place of D: C2, C1, B3, C3, D3; blue decides" in lines
    (refusal,) = [line for line in lines if "refused" in line]
    assert refusal.split() == ["1", "refused:", "not-adjacent", "0", "B3"]


def test_overload_finds_enough_in_four_orders_of_six() -> None:
    lines = forced_lines("overload-among-thieves")
    at = lines.index("ways   damage of D")
    assert [line.split() for line in lines[at + 1 : at + 4 : 2]] == [
        ["4", "2"],
        ["2", "1"],
    ]
    assert "as damage of D goes: health of D" in lines
    assert "damage of D: 1 to 2; red decides" in lines


def test_a_throw_reaches_seven_places() -> None:
    """Also where the file names one of them."""
    lines = forced_lines("thrown-elsewhere")
    assert "place of D: D1, D2, E3, F3, G3, D4, D5; red decides" in lines
    assert "crushed of g: 0 to 1; red decides" in lines


def test_the_swatted_tank_has_three_targets() -> None:
    """1 for the tank and 1 by Power Gorge each time it hits; 1 more for what falls."""
    lines = forced_lines("what-the-swatted-tank-hits")
    assert "1  red: which target: D, B, h" in [line[:29].rstrip() for line in lines]
    assert "earned by red: 3 to 4; red decides" in lines
    assert "damage of D: 0 to 1; red decides" in lines


def test_flung_by_red_and_answered_by_blue() -> None:
    lines = forced_lines("fling-at-whom")
    assert "damage of D: 0 to 1; red decides" in lines
    assert "earned by blue: 0 to 1; blue decides" in lines


def test_the_runner_over_two_turns() -> None:
    """17 places; from four of them blue's brawl is legal, with six ways to step on."""
    lines = forced_lines("run-and-step-over-two-turns", "-v")
    refusals = [line for line in lines if "refused: not-adjacent" in line]
    assert len(refusals) == 13
    for place in ("C3", "D2", "C4", "C5"):
        assert not any(f"place of a {place}" in line for line in refusals)


def test_a_goal_that_no_order_changes_is_named() -> None:
    """The order matters, but not for the place of the attacker."""
    lines = forced_lines("overload-among-thieves", "--goal", "at.T")
    assert lines[-1] == "place of T: B2 in all 6 ways"
    lines = forced_lines("overload-among-thieves", "--goal", "damage.D")
    assert lines[-1] == "damage of D: 1 to 2; red decides"


def test_the_short_form_names_the_player_who_decides() -> None:
    assert forced_lines("overload-among-thieves", "-q") == [
        "After both thefts the pool is too small for Overload",
        "6 ways, 2 outcomes",
        "damage of D: 1 to 2; red decides",
        "health of D: 3 to 4; red decides",
    ]


@pytest.mark.parametrize("files", in_two_sizes(16, 4))
def test_what_a_file_chooses_is_among_what_may_be_chosen(files: list[Path]) -> None:
    """Over scenarios that come to their end: it is one of the outcomes, with its ids.

    What is expected to be refused changes nothing on any way.
    """
    count = 0
    for path in files:
        scenario = load(str(path))
        if scenario.start is None:
            continue
        rules = rules_of(scenario.game)
        outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play)
        if outcome.status != "done":
            continue
        explorer = explorer_of(scenario, rules, is_free=True, most=2_000)
        position = Position(0, scenario.start)
        for _ in steps(explorer, position):
            pass
        if not position.is_complete:
            continue
        count += 1
        ends = {result.end.after.key() for result, _ in Outcomes(position).results()}
        assert outcome.end.key() in ends, path.name
    assert count > len(files) // 2


def test_a_refused_attack_lends_its_dice_where_it_is_legal() -> None:
    """A monster that has not advanced yet may rampage, with the dice that lay there."""
    path = SCENARIOS / "rise/timing/no-rampage-after-hit-and-run.mpoc.yaml"
    out = run("explore", str(path), "--free").out
    assert "red: a further attack: Chain Attack" in out
    assert "waits" not in out


# The lines with which a file takes a way

LIGHTNING = """\
mpoc: 1
title: Lightning or the chain first
board:
  map: |
    +  A B C D E F G H
    1  . . . . . . . .
    2  . T T D D . . .
    3  . T T D D . . .
    4  . g . . . . . .
figures:
  T:
    card:
      name: Striker
      like: Terra Khan
      abilities: [Lightning Attack (brawl), Chain Attack (brawl), Hit & Run (brawl)]
    player: red
  D: {card: Defender X, player: blue}
  g: {card: G-Tank, player: blue}
dice:
  red:  {monster: 7, unit: 3, power: 2}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: T
    target: D
    roll: {action: XXXX, boost: xx}
"""

HAZARDS = (DISPUTES / "two-ways-through-hazards.mpoc.yaml").read_text("utf-8")


def without_answers(name: str) -> str:
    """A scenario's text without what it chooses, expects and claims."""
    text = (DISPUTES / f"{name}.mpoc.yaml").read_text("utf-8")
    text = text[: text.index("\nexpect:")]
    text = re.sub(r"    choose:\n(      .*\n?)+", "", text)
    head, actions, acts = text.partition("\nactions:\n")
    acts = re.sub(r"    (to|unit|as): .*\n?", "", acts)
    return f"{head}{actions}{acts.rstrip()}\n"


OPEN = {
    **{
        name: without_answers(name)
        for name in (
            "run-from-a-bomb",
            "step-out-of-the-second-brawl",
            "overload-among-thieves",
            "thrown-elsewhere",
            "summon-whom-where",
            "run-and-step-over-two-turns",
        )
    },
    "lightning": LIGHTNING,
    "hazards": re.sub(r"path: .*", "to: G3", HAZARDS[: HAZARDS.index("\nexpect:")]),
}


def explored_text(text: str) -> tuple[Exploration, Any]:
    """What the open choices of a file come to, and what its game tells."""
    scenario = scenario_of(parse(text, "open"))
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules)
    position = explorer.explore(scenario.start)
    return exploration_of(scenario, rules, explorer, position), rules.wording()


def with_lines(text: str, additions: list[tuple[int, list[str]]]) -> str:
    """A text with lines at the end of its actions."""
    head, mark, acts = text.partition("\nactions:\n")
    blocks = [f"  - {block}" for block in acts.rstrip().split("  - ") if block]
    for action, lines in additions:
        blocks[action] = "\n".join(
            [blocks[action].rstrip(), *[f"    {line}" for line in lines], ""]
        )
    return head + mark + "".join([f"{block.rstrip()}\n" for block in blocks])


@pytest.mark.parametrize("name", OPEN)
def test_a_file_with_the_written_lines_takes_that_way(name: str) -> None:
    """Every outcome: the same position at the end, and the same reason to stop."""
    results, wording = explored_text(OPEN[name])
    quantities = Quantities(wording)
    assert len(results.groups) > 1
    for group in results.groups:
        text = with_lines(OPEN[name], lines_to_write(group.way, wording))
        outcome = settle_text(text).outcome
        assert outcome.status == group.status, text
        assert quantities.of_state(outcome.end) == quantities.of_state(
            group.result.end.after
        ), text


def test_what_a_further_attack_needs_stands_in_its_entry() -> None:
    """Its kind is a key of the entry, no choice beside it."""
    results, wording = explored_text(LIGHTNING)
    entries = [lines_to_write(group.way, wording) for group in results.groups]
    lines = [line for (_, each) in [one[0] for one in entries] for line in each]
    assert "  - {from: Chain Attack, attack: stomp}" in lines
    assert "  - {from: Chain Attack, use: false}" in lines
    assert not any(line.startswith("attack:") for line in lines)


def test_several_actions_are_written_apart() -> None:
    results, wording = explored_text(OPEN["run-and-step-over-two-turns"])
    actions = {
        tuple([action for action, _ in lines_to_write(group.way, wording)])
        for group in results.groups
    }
    assert actions == {(0,), (0, 3)}


TWO_WAYS = """\
mpoc: 1
title: A monster takes the way through two fires, and its attack misses
board:
  map: |
    +  A B C D E F G H I J
    1  . . . . . . . . . .
    2  . . . . . . . . . .
    3  T T X X Y Y . . D D
    4  T T X X Y Y . . D D
    5  . . . . . . . . . .
    6  . . . . . . . . . .
  ground: {C1: fire, C5: fire, E5: fire}
figures:
  T: {card: {name: Fast, like: Terra Khan, spd: 9}, player: red}
  D: {card: Defender X, player: blue}
  X: {card: Apartment Building}
  Y: {card: Apartment Building}
dice: {red: {monster: 7, unit: 3, power: 0}, blue: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: monster}
actions:
  - advance: T
    path: [A4, A5, B5, C5, D5, E5, F5, G4, G3]
  - attack: brawl
    by: T
    target: D
    roll: {action: "....", boost: ".."}
claims: {red: {damage: {T: 1, D: 1}}}
"""


def test_another_path_may_take_other_dice_too(tmp_path: Path) -> None:
    path = tmp_path / "ways.mpoc.yaml"
    path.write_text(TWO_WAYS, "utf-8")
    out = run("run", str(path)).out
    assert (
        "red would be right with other choices and dice: action 1, red: the way" in out
    )
    assert "action 2, dice: the attack roll: 6 or more strikes" in out


SHOT = """\
mpoc: 1
game: smash-monster-rampage
title: A helicopter hits the Monster from four squares away
board: {mat: demo-city}
turn: {player: green, phase: attack}
monster: {at: I5, facing: west}
units:
  h1: {player: green, type: helicopter, at: E5}
actions:
  - fire: h1
    roll: 4
    draw: Direct Hit
"""


def test_another_card_may_have_been_drawn(tmp_path: Path) -> None:
    """A card is drawn by chance, as dice are rolled; a roll that hits stays."""
    mats = SCENARIOS / "smash-monster-rampage/mats"
    shutil.copytree(mats, tmp_path / "mats")
    path = tmp_path / "card.mpoc.yaml"
    claim = "claims: {green: {cards: [Fire Crew]}}\n"
    path.write_text(f"{SHOT}{claim}", "utf-8")
    out = run("run", str(path)).out
    assert "green would be right with other cards: the top Monster Hit card" in out
    missed = SHOT.replace("roll: 4\n    draw: Direct Hit", "roll: 2")
    path.write_text(f"{missed}{claim}", "utf-8")
    out = run("run", str(path)).out
    assert "green would be right with other dice and cards" in out
    assert "the shot of h1: 4 or more; the top Monster Hit card" in out


def test_the_last_card_is_no_other_card_while_others_are_in_the_deck() -> None:
    """It lies below all others: it comes where nothing else can come."""
    shot = SHOT.replace("{mat: demo-city}", "{size: 16x12, debris: [C4, M9]}")
    won = "won: {green: {cards: [], markers: 0}, orange: {cards: [], markers: 0}}\n"
    hopeful = mpoc.loads(f"{shot}{won}claims: {{green: {{winner: green}}}}\n")
    assert mpoc.replay(hopeful).remedies["green"].outcome is None
    drawn = shot.replace("Direct Hit", "Mission Accomplished")
    crew = mpoc.loads(f"{drawn}{won}claims: {{green: {{cards: [Fire Crew]}}}}\n")
    assert mpoc.replay(crew).remedies["green"].kind == "never"


# A replay that waits


def test_a_claim_about_what_is_still_open_is_not_called_wrong(tmp_path: Path) -> None:
    """Nobody has chosen yet; but what can never be is wrong already."""
    text = without_answers("thrown-elsewhere")
    claims = "claims: {red: {damage: {D: 2}}, none: {damage: {D: 3}}}\n"
    path = tmp_path / "open.mpoc.yaml"
    path.write_text(text + claims, "utf-8")
    result = run("run", str(path))
    assert result.code == 4
    assert "red is not right yet" in result.out
    assert "damage of D: claimed 2, so far 0" in result.out
    assert (
        "red would be right with these choices: red: where D is put: G3" in result.out
    )
    assert "none is wrong" in result.out


def test_a_claim_that_every_answer_breaks_is_wrong(
    tmp_path: Path,
) -> None:
    """D is hit and thrown, wherever red puts it; what it claims holds before that."""
    text = without_answers("thrown-elsewhere")
    path = tmp_path / "open.mpoc.yaml"
    path.write_text(f"{text}claims: {{red: {{damage: {{D: 0}}}}}}\n", "utf-8")
    out = run("run", str(path)).out
    assert "red is wrong" in out
    assert "red would be right with other dice: the attack roll: " in out


REFUSED_AFTER_A_CHOICE = """
mpoc: 1
title: With the Energy Cycle there are no dice left for the Chain Reaction
rules: {rulings: {chain-reaction-restrictions: all-waived}}
board: {size: 12x6}
figures:
  G: {card: Mega Gorghadra, player: red, at: B3}
  a: {card: Carnidon, player: blue, at: G3}
  b: {card: S-Type Shinobi, player: blue, at: H3}
dice:
  red: {monster: 8, unit: 2, power: 4}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
actions:
  - attack: blast
    by: G
    target: a
    roll: {action: Xx., boost: xxxx}
    then: [{from: Chain Reaction, target: b, roll: {action: X.X, boost: xxxX}}]
claims: {red: {illegal: too-many-dice}, blue: {illegal: false}, eve: illegal!=false}
"""


def test_a_claim_of_a_refusal_may_be_right_by_a_choice(tmp_path: Path) -> None:
    path = tmp_path / "refused.mpoc.yaml"
    path.write_text(REFUSED_AFTER_A_CHOICE, "utf-8")
    out = run("run", str(path)).out
    change = "red: whether Energy Cycle of G is used: use it"
    assert f"red would be right with these choices: {change}" in out
    assert "write in action 1: choose: [{for: Energy Cycle, by: G, use: true}]\n" in out
    assert f"eve would be right with these choices: {change}" in out
    assert "blue may be right" in out
    answer = "    choose: [{for: Energy Cycle, by: G, use: true}]\n"
    answered = REFUSED_AFTER_A_CHOICE.replace("    then: ", f"{answer}    then: ")
    path.write_text(answered, "utf-8")
    out = run("run", str(path)).out
    assert "red is right" in out
    assert "eve is right" in out
    assert "blue is wrong" in out


def test_what_waits_for_more_than_choices_and_dice_is_not_called_impossible(
    tmp_path: Path,
) -> None:
    """How many dice a Chain Attack would roll stands nowhere: it may hurt D thrice.

    It rolls those in play under another reading, and with these that is sure.
    """
    path = tmp_path / "open.mpoc.yaml"
    path.write_text(LIGHTNING + "claims: {red: {damage: {D: 3}}}\n", "utf-8")
    result = run("run", str(path))
    assert result.code == 4
    reading = "chain-attack-dice were read as dice-in-play"
    expected = f"red would be right if {reading}, with these choices and dice: "
    assert expected in result.out
    assert "cannot lead there" not in result.out


def test_a_die_whose_faces_are_not_told_leaves_a_claim_open(tmp_path: Path) -> None:
    """The board does not tell the faces of the Monster Die: it may go forward."""
    name = "smash-monster-rampage/dispute-tail.mpoc.yaml"
    text = (SCENARIOS / name).read_text("utf-8")
    text = text[: text.index("\nexpect:")]
    path = tmp_path / "die.mpoc.yaml"
    path.write_text(text + "claims: {green: {monster: {at: I3}}}\n", "utf-8")
    result = run("run", str(path))
    assert (
        "nothing that leads there was found, but not everything could be tried"
        in result.out
    )


def test_a_path_that_the_file_tells_may_have_been_another() -> None:
    """One hazard on the northern way, two on the southern one that the file took."""
    output = run("run", str(DISPUTES / "two-ways-through-hazards.mpoc.yaml")).out
    red, zero = output.split("red is wrong")[1].split("zero is wrong")
    assert "red would be right with other choices: red: the way of T to G3" in red
    assert "these actions cannot lead there" in zero
