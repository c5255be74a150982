"""Rolls that tie are made again, and the chances that follow are exact."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from jsonschema import Draft202012Validator
from places import SCENARIOS

from mpoc.engine.statements import Cite, Event, Roll, RollAgain, Rule
from mpoc.exploration import exploring_table
from mpoc.exploration.budget import ROLLS, Limit
from mpoc.exploration.exploration import (
    Exploration,
    exploration_of,
    explorer_of,
    steps,
)
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import Freedom
from mpoc.exploration.graph import Position
from mpoc.exploration.odds.odds import odds
from mpoc.games.giant_monster_invasion.questions import ORDER_ROLL
from mpoc.games.kit.dice import D6
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, loads
from mpoc.schema.validate import schema

FACES = range(1, 7)
CITE = Cite("tie", ("tie",), "tie")
START = """\
mpoc: 1
game: giant-monster-invasion
title: Who goes first
battlefield: 24x16
turn: gorra
phase: order
monsters:
"""
MONSTER = "  {}: {{at: {}/8, class: flora, stomp: {}, blast: 1, brawl: 2, roar: 2{}}}\n"


def file_of(
    stomps: Mapping[str, int], more: str = "", action: str = "  - roll-order:\n"
) -> str:
    """A file in which monsters with these STOMP ratings roll for the turn order."""
    monsters = [
        MONSTER.format(name, 4 + 5 * number, stomp, more)
        for number, (name, stomp) in enumerate(stomps.items())
    ]
    return START + "".join(monsters) + "actions:\n" + action


def order_chances(text: str) -> dict[Any, Fraction]:
    """The chance of each turn order, as `mpoc odds` knows it."""
    scenario = loads(text)
    (case,) = odds(scenario, rules_of(scenario.game)).cases
    return {
        tuple(str(value).split(", ")): chance
        for value, chance in case.laws["order"].items()
    }


def naive_order_chances(bonuses: Mapping[str, int]) -> dict[Any, Fraction]:
    """The same from the rule: who ties rolls again until no two tie.

    A tie of everybody changes nothing, so only the other results count.
    """
    if len(bonuses) == 1:
        return {tuple(bonuses): Fraction(1)}
    chances: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for faces in product(FACES, repeat=len(bonuses)):
        totals = [
            face + more for face, more in zip(faces, bonuses.values(), strict=True)
        ]
        if len(set(totals)) == 1:
            continue
        orders = {(): Fraction(1)}
        for total in sorted(set(totals), reverse=True):
            tied = {
                name: bonuses[name]
                for name, other in zip(bonuses, totals, strict=True)
                if other == total
            }
            orders = {
                before + after: chance * more
                for before, chance in orders.items()
                for after, more in naive_order_chances(tied).items()
            }
        for order, chance in orders.items():
            chances[order] += chance
    return {order: chance / sum(chances.values()) for order, chance in chances.items()}


def exploration_with_dice(scenario: Scenario, most: int = 0) -> Exploration:
    """All results of the dice, or those that some ways come to."""
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules, dice=True, most=most)
    position = Position(0, scenario.start)
    for _ in steps(explorer, position):
        pass
    return exploration_of(scenario, rules, explorer, position)


@pytest.mark.parametrize(
    "stomps",
    [
        {"gorra": 3, "tagon": 3},
        {"gorra": 1, "tagon": 3},
        {"gorra": 3, "tagon": 3, "mole": 4},
    ],
    ids=str,
)
def test_ties_leave_exact_chances(stomps: Mapping[str, int]) -> None:
    assert order_chances(file_of(stomps)) == naive_order_chances(stomps)


def test_a_tie_in_the_file_is_rolled_again() -> None:
    """The rolls of the file tie; what follows is as open as a first roll."""
    tie = """\
  - roll-order:
    choose:
      - {for: Turn Order, by: gorra, roll: 4}
      - {for: Turn Order, by: tagon, roll: 2}
"""
    stomps = {"gorra": 1, "tagon": 3}
    chances = order_chances(file_of(stomps, action=tie))
    assert chances == naive_order_chances(stomps)


def test_one_roll_of_the_file_counts_until_there_is_a_tie() -> None:
    """Gorra has 4; in the one case of six that Tagon ties, both roll anew."""
    one = """\
  - roll-order:
    choose:
      - {for: Turn Order, by: gorra, roll: 4}
"""
    stomps = {"gorra": 1, "tagon": 2}
    again = naive_order_chances(stomps)["gorra", "tagon"]
    chance = order_chances(file_of(stomps, action=one))["gorra", "tagon"]
    assert chance == Fraction(2, 6) + Fraction(1, 6) * again


def test_a_second_roll_for_mp_is_paid_once() -> None:
    """Gorra makes its first roll again, for 3 MP; after a tie it has no third."""
    pays = "  - roll-order:\n    re-roll: [gorra]\n"
    stomps = {"gorra": 1, "tagon": 3}
    text = file_of(stomps, ", mp: 3", pays)
    assert order_chances(text) == naive_order_chances(stomps)


def test_explore_lists_each_roll_that_decides_once() -> None:
    """Of 36 results 6 are ties, and a printed way leads where it says."""
    scenario = loads(file_of({"gorra": 3, "tagon": 3}))
    exploration = exploration_with_dice(scenario)
    assert exploration.is_complete
    assert exploration.ways == 36 - 6
    assert [
        [answer.words for answer in fork.answers] for _, fork in exploration.choices
    ] == [[str(face) for face in FACES]] * 2
    explorer = explorer_of(scenario, rules_of(scenario.game), dice=True)
    for group in exploration.groups:
        outcome = explorer.play_again(scenario.start, group.way)
        assert outcome.end.order == group.result.end.after.order


def test_a_search_that_is_broken_off_leaves_out_ties_too() -> None:
    scenario = loads(file_of({"gorra": 3, "tagon": 3}))
    for most in range(1, 36):
        exploration = exploration_with_dice(scenario, most)
        orders = {group.result.end.after.order for group in exploration.groups}
        assert not exploration.is_complete
        assert len(orders) == len(exploration.groups)
        assert exploration.ways <= most


def test_a_shipped_tie_has_odds_too() -> None:
    file = SCENARIOS / "giant-monster-invasion/turn/ties-roll-again.mpoc.yaml"
    result = run("odds", str(file), "--again")
    assert result.code == 0
    assert " sum     100 %  1\n" in result.out


def test_a_tie_is_a_note_in_json() -> None:
    file = SCENARIOS / "giant-monster-invasion/turn/ties-roll-again.mpoc.yaml"
    document = json.loads(run("run", str(file), "--format", "json").out)
    Draft202012Validator(schema("outcome")).validate(document)
    (action,) = document["files"][0]["outcome"]["actions"]
    notes = [said for said in action["said"] if said["kind"] == "note"]
    assert [said["sentence"] for said in notes] == [
        "gorra and tagon tie at 7, and roll again",
        "gorra and tagon tie at 5, and roll again",
    ]


def test_too_many_answers_of_one_action_are_said_to_have_no_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(exploring_table, "MOST_ANSWERS", 1)
    file = SCENARIOS / "giant-monster-invasion/turn/ties-roll-again.mpoc.yaml"
    result = run("odds", str(file), "--again")
    assert result.code == 4
    assert "an action can roll again for ever" in result.err
    start, _, _ = file.read_text("utf-8").partition("  - roll-order")
    open_file = tmp_path / "ties.mpoc.yaml"
    open_file.write_text(f"{start}  - roll-order\n", "utf-8")
    result = run("explore", "--dice", str(open_file))
    assert result.code == 4
    assert "where an action can roll again for ever" in result.out


class Shout(Event):
    """Something that happens and changes nothing."""

    def apply(self, state: Any) -> Any:
        return state


def endless(*between: Event) -> Callable[[Any, Any], Rule[None]]:
    """A rule that makes its roll again whatever it shows."""

    def play(game: Any, act: Any) -> Rule[None]:
        for _ in count():
            roll = yield Roll(ORDER_ROLL, "", "gorra", ((D6.name, 1),), "a roll", CITE)
            assert roll.total in FACES
            yield from between
            yield RollAgain("it decides nothing", CITE, 1)

    return play


@pytest.mark.parametrize("between", [(), (Shout(),)], ids=["alone", "with an event"])
def test_rolls_that_never_decide_anything_are_given_up(
    between: tuple[Event, ...],
) -> None:
    """With an event between, rolls are not alike; there are only so many of them."""
    scenario = loads(file_of({"gorra": 3, "tagon": 3}))
    rules = rules_of(scenario.game)
    explorer = Explorer(
        scenario.actions,
        rules.begin,
        endless(*between),
        Freedom(rules.chances().unmade_roll),
    )
    with pytest.raises(Limit) as limit:
        explorer.explore(scenario.start)
    assert limit.value.bound == ROLLS
