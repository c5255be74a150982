"""The verbs of Rise: each in its file, each listed once, each by figures on the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from places import SCENARIOS

from mpoc.engine.candidates import DiceLimit, attempt
from mpoc.engine.statements import Answers
from mpoc.games.rise import verbs
from mpoc.games.rise.board import space
from mpoc.games.rise.dice import WrittenRoll
from mpoc.games.rise.game import Game
from mpoc.games.rise.play.candidates import action_kinds
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs import FIRST, LAST, OF_FIGURES, VERBS
from mpoc.games.rise.verbs.advance import Advance
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.power_up import PowerUp
from mpoc.games.rise.verbs.push import Push
from mpoc.games.rise.verbs.step import Step
from mpoc.games.rise.words import ACTION, BOOST
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load, scenario_of
from mpoc.text.document import parse

SMASH = str(SCENARIOS / "rise/examples/smash-fire.mpoc.yaml")


def test_every_file_of_the_folder_is_a_verb_of_the_table() -> None:
    files = {path.stem for path in Path(verbs.__file__).parent.glob("[a-z]*.py")}
    assert files == {word.replace("-", "_") for word in VERBS}


def test_every_verb_is_listed_once() -> None:
    assert sorted((*FIRST, *OF_FIGURES, *LAST)) == sorted(VERBS), (
        "each verb stands in one of FIRST, OF_FIGURES and LAST of verbs/__init__.py"
    )


@pytest.mark.parametrize("word", VERBS)
def test_a_verb_tells_editors_what_it_is(word: str) -> None:
    verb = VERBS[word]
    assert verb.__doc__
    assert verb.__doc__.partition("\n")[0].endswith(".")
    assert verb.weight > 0


def test_a_path_becomes_its_end_only_where_paths_are_left_open() -> None:
    act = Advance("g", path=(space(1, 1), space(2, 1)))
    assert act.without_decisions(Answers(), False) == (act, Answers())
    assert act.without_decisions(Answers(), True)[0] == Advance("g", to=space(2, 1))


def test_a_listed_action_is_written_and_read_as_itself() -> None:
    """What a list of all that may be done writes is the action that it lists."""
    game = Game(load(SMASH).start)
    names_seen = set()
    for kind in action_kinds(game):
        for way in kind.find(True):
            assert isinstance(way.act, VERBS[kind.verb])
            assert way.keys == way.act.as_written()
            assert way.key_values == way.act.answers()
            names_seen.add(kind.verb)
    assert {"attack", "advance", "step", "push", "end-turn", "activate"} <= names_seen


@pytest.mark.parametrize(
    ("action", "others"),
    [
        (Step("X", 0), []),
        (
            Attack("brawl", ("T", "X"), "D"),
            ["wrong-kind-of-figure", "not-adjacent"],
        ),
    ],
    ids=["step", "attack"],
)
def test_a_figure_that_is_not_on_the_map_does_nothing(
    action: RiseVerb, others: list[str]
) -> None:
    rules = rules_of("rise")
    state = load(SMASH).start
    transcript = attempt(state, action, Answers(), rules.begin, rules.play)
    check, *more = transcript.refusals
    assert [each.name for each in more] == others
    assert (check.name, check.words) == ("no-target", "X is on the map")
    assert check.facts == "X has not entered play"
    assert transcript.after == state


POSITION = """\
mpoc: 1
title: Who may do what
board: {size: 16x10}
figures:
  T: {card: Terra Khan, player: red, at: B2, other-form: {card: Ultra Terra Khan}}
  U: {card: Ultra Armodax, player: red, at: H2}
  g: {card: G-Tank, player: red, at: B7}
  h: {card: G-Tank, player: red, at: D9}
  i: {card: G-Tank, player: red, at: E9}
  j: {card: G-Tank, player: red, at: F9}
  S: {card: Skyscraper, at: H7}
  B: {card: BUILDING, at: E7}
dice: {red: {monster: 5, unit: 5, power: 4}, blue: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: ACTIVATION}
"""


def position(activation: str, building: str = "Skyscraper") -> Game:
    """The game in a turn of an activation, with a building that red secures."""
    text = POSITION.replace("ACTIVATION", activation).replace("BUILDING", building)
    return Game(scenario_of(parse(text, "position.mpoc.yaml")).start)


FOR_MONSTERS = [
    *(("T", "hyper", "4 Power Dice", 1), ("U", "hyper", "", 1)),
    *(("T", "alpha", "", 1), ("U", "alpha", "", 1)),
]


@pytest.mark.parametrize(
    ("activation", "building", "of_the_player"),
    [
        ("monster", "Skyscraper", [("", "power-up", "", 3)]),
        (
            "monster",
            "Office Building",
            [("", "power-up", "", 3), ("", "shuffle", "", 2)],
        ),
        ("unit", "Office Building", [("", "shuffle", "", 2)]),
    ],
)
def test_what_only_some_may_do_is_listed_for_these(
    activation: str, building: str, of_the_player: list[tuple[str, str, str, int]]
) -> None:
    """The actor, the verb, its cost, and how many ways there are.

    The Office Building has Shuffle. The file does not say what the Hyper form of U is.
    """
    listed = {
        (kind.actor, kind.verb, kind.cost, len(kind.find(True)))
        for kind in action_kinds(position(activation, building))
        if kind.verb in ("power-up", "shuffle", "hyper", "alpha", "end-game")
    }
    assert listed == {*FOR_MONSTERS, *of_the_player, ("", "end-game", "", 1)}


def test_only_monsters_are_listed_to_step() -> None:
    kinds = action_kinds(position("monster"))
    assert {kind.actor for kind in kinds if kind.verb == "step"} == {"T", "U"}


def test_a_power_up_rolls_one_to_three_action_dice() -> None:
    """The Government Building, which red secures, adds a Boost Die (p53)."""
    game = position("monster", "Government Building")
    [kind] = [kind for kind in action_kinds(game) if kind.verb == "power-up"]
    ways = kind.find(True)
    assert [way.act for way in ways] == [PowerUp(1), PowerUp(2), PowerUp(3)]
    boost = DiceLimit(BOOST, 1, 1, is_owed=True)
    assert [kind.limits(way) for way in ways] == [
        (DiceLimit(ACTION, count, count), boost) for count in (1, 2, 3)
    ]


def test_a_push_moves_none_or_some_dice_of_the_pool() -> None:
    """Five Action Dice are in the Monster Pool (p28)."""
    [kind] = [
        kind
        for kind in action_kinds(position("monster", "Office Building"))
        if kind.verb == "push"
    ]
    assert [way.act for way in kind.find(True)] == [Push(count) for count in range(6)]


def test_a_spawn_costs_more_where_its_point_is_cleared() -> None:
    """Two Action Dice for the G-Tank, one for the push of what stands there (p28)."""
    ground = "board: {size: 16x10, ground: {B7: spawn-red, M4: spawn-red}}"
    text = POSITION.replace("BUILDING", "Skyscraper").replace("ACTIVATION", "unit")
    text = text.replace("board: {size: 16x10}", ground)
    text += "reserves: {red: [G-Tank]}\nactions: []\n"
    scenario = scenario_of(parse(text, "x.mpoc.yaml"))
    [kind] = [
        kind for kind in action_kinds(Game(scenario.start)) if kind.verb == "spawn"
    ]
    spawns = {way.words.split(" (")[0] + f": {way.facts}" for way in kind.find(True)}
    assert spawns == {
        f"G-Tank at {words} Action Dice" for words in ("M4: 2", "B7: 2", "B7: 3")
    }


def test_one_die_more_of_a_power_up_is_an_action_die() -> None:
    written = PowerUp(1).with_dice({ACTION: 1})
    dice = WrittenRoll(2, None, 0, None)
    assert written.with_one_more(ACTION) == PowerUp(2, dice)
    assert written.with_one_more(BOOST) is None
    assert PowerUp(1).with_one_more(ACTION) is None
