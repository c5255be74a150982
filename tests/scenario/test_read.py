"""From a document to a position: what a file means, and every way it can be wrong."""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from modules import nodes_in, tree_of
from places import SCENARIOS

import mpoc
from mpoc.engine.replay import Outcome
from mpoc.games import rise
from mpoc.games.rise import board
from mpoc.games.rise.attack.power_attacks import power_attack_of
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.dice import Roll, WrittenRoll
from mpoc.games.rise.file.names import RULES_THAT_ASK, attack_word, canonical
from mpoc.games.rise.forms import Leap
from mpoc.games.rise.state import UNKNOWN_SPACE, State, Turn
from mpoc.games.rise.verbs.advance import Advance
from mpoc.games.rise.words import COMBINED_POWER_ATTACKS, ONLY_FURTHER, POWER_ATTACKS
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.text.document import parse
from mpoc.text.problems import MOST_PROBLEMS, FileProblems, Problem, render_problem

PLAIN = """\
mpoc: 1
title: A test
board:
  map: |
    +  A B C D E F G H
    1  . . . . . . . .
    2  T T . . D D S S
    3  T T . . D D S S
    4  . g . . . . . .
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
  - advance: T
    to: C2
"""

ACTION = "  - advance: T\n    to: C2\n"
DRAWN = PLAIN[PLAIN.index("  map:") : PLAIN.index("figures:")]
FIGURES = PLAIN[PLAIN.index("figures:") : PLAIN.index("dice:")]

Edit = tuple[str, str]


def edit_plain(*edits: Edit, text: str = PLAIN) -> str:
    """The plain scenario with some parts replaced; each part occurs in it once."""
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def read(*edits: Edit, text: str = PLAIN) -> Scenario:
    return scenario_of(parse(edit_plain(*edits, text=text), "test.yaml"))


def start(*edits: Edit, text: str = PLAIN) -> State:
    state: State = read(*edits, text=text).start
    return state


def problems(*edits: Edit, text: str = PLAIN) -> tuple[Problem, ...]:
    with pytest.raises(FileProblems) as caught:
        read(*edits, text=text)
    return caught.value.problems


def text_marked(problem: Problem) -> str:
    return problem.source[problem.column - 1 : problem.end_column - 1]


def at(name: str) -> int:
    space = board.parse_space(name)
    assert space is not None
    return space


# What a file means


def test_a_large_base_is_named_by_its_north_west_space() -> None:
    state = start()
    assert state.figures["T"].space == at("A2")
    assert {state.occupants[at(name)] for name in ("A2", "B2", "A3", "B3")} == {"T"}
    assert state.figures["g"].space == at("B4")
    assert len(state.occupants) == 13
    assert (state.board.columns, state.board.rows) == (8, 4)


def test_spaces_by_at_mean_what_a_drawing_means() -> None:
    edits = edit_plain(
        (DRAWN, "  size: 8x4\n"),
        ("red}\n", "red, at: A2}\n"),
        ("damage: 1}", "damage: 1, at: E2}"),
        ("Skyscraper}", "Skyscraper, at: G2}"),
        ("G-Tank, player: blue}", "G-Tank, player: blue, at: B4}"),
    )
    assert start(text=edits).key() == start().key()


def test_a_window_shows_a_part_of_the_map() -> None:
    edits = (
        ("figures:", "  size: 24x16\nfigures:"),
        ("+  A B C D E F G H", "+  E F G H I J K L"),
        ("    1  .", "    9  ."),
        ("    2  T", "    10 T"),
        ("    3  T", "    11 T"),
        ("    4  .", "    12 ."),
        ("to: C2", "to: G10"),
        (
            "G-Tank, player: blue}",
            "G-Tank, player: blue}\n  h: {card: G-Tank, player: red, at: X16}",
        ),
    )
    state = start(*edits)
    assert state.figures["T"].space == at("E10")
    assert state.figures["h"].space == at("X16")
    assert (state.board.columns, state.board.rows) == (24, 16)


def test_a_figure_at_the_edge_of_a_window_is_drawn_as_far_as_it_shows() -> None:
    edits = (
        ("figures:", "  size: 24x16\nfigures:"),
        ("D D S S\n    3", "D D . S\n    3"),
        ("D D S S\n    4", "D D . S\n    4"),
        ("Skyscraper}", "Skyscraper, at: H2}"),
    )
    assert start(*edits).figures["S"].space == at("H2")


def test_ground_by_space() -> None:
    state = start(
        (
            "figures:",
            "  ground:\n    C1: [sand, power-zone]\n    A1: spawn-red\n"
            "    G2: green-foundation\n    C4: water\n    C3: rubble\nfigures:",
        )
    )
    ground = state.board.ground
    assert ground[at("C1")] == ("sand", "power-zone")
    assert ground[at("A1")] == ("spawn-red",)
    assert ground[at("H3")] == ("green-foundation",)
    assert state.tiles == {at("C3"): "rubble"}
    assert at("C3") not in ground


def test_ground_drawn_in_full_or_by_north_west_spaces() -> None:
    in_full = """\
  ground: |
    +  A B C D E F G H
    1  r r r r . . . .
    2  r r r r . . . .
    3  . . . . . . . .
    4  s . . . w . . .
  legend: {r: rubble, s: [sand, negative-zone], w: water}
figures:"""
    corners = """\
  ground: |
    +  A B C D E F G H
    1  r . r . . . . .
    2  . . . . . . . .
    3  . . . . . . . .
    4  s . . . w . . .
  legend: {r: rubble, s: [sand, negative-zone], w: water}
figures:"""
    first, second = start(("figures:", in_full)), start(("figures:", corners))
    assert first.tiles == {at("A1"): "rubble", at("C1"): "rubble"}
    assert first.board.ground == {
        at("A4"): ("sand", "negative-zone"),
        at("E4"): ("water",),
    }
    assert first.tiles == second.tiles
    assert first.board == second.board


def test_one_pool_gives_the_other_and_the_rest_stays_unknown() -> None:
    state = start(
        ("red: {monster: 7, unit: 3, power: 4}", "red: {unit: 3}"),
        ("blue: {monster: 5, unit: 5, power: 0}", "blue: {power: 2}"),
    )
    red, blue = state.players["red"], state.players["blue"]
    assert (red.monster, red.unit, red.power) == (7, 3, None)
    assert (blue.monster, blue.unit, blue.power) == (None, None, 2)


def test_cards_by_name_in_any_letter_case_and_written_out() -> None:
    state = start(
        ("card: Terra Khan", "card: {name: Beast, like: Terra Khan, def: 9}"),
        ("card: G-Tank", "card: ELITE g-tank"),
    )
    assert state.figures["T"].card.defense == 9
    assert state.figures["g"].card is catalog.find("Elite G-Tank")


def test_both_forms_of_a_monster() -> None:
    figure = start(
        ("damage: 1", "damage: 1, other-form: {card: Ultra Defender X, damage: 2}")
    ).figures["D"]
    assert (figure.damage, figure.other_damage, figure.other_destroyed) == (1, 2, False)
    assert figure.other is catalog.find("Ultra Defender X")
    state = start(
        ("damage: 1", "other-form: {card: Ultra Defender X, destroyed: true}")
    ).figures["D"]
    assert state.other_destroyed
    assert state.other is not None
    assert state.other_damage == state.other.health


def test_what_happened_earlier_in_the_turn() -> None:
    state = start(
        ("damage: 1}", "damage: 1, advanced: E1, used: [hit and run]}"),
        ("red}\n", "red, advanced: true, began-turn: A1, attacked: true}\n"),
    )
    khan, defender = state.figures["T"], state.figures["D"]
    assert (khan.advanced, khan.ended, khan.began, khan.attacked) == (
        True,
        at("A2"),
        at("A1"),
        True,
    )
    assert (defender.ended, defender.began) == (at("E1"), UNKNOWN_SPACE)
    assert defender.used == {"Hit & Run"}
    still = start().figures["T"]
    assert (still.advanced, still.ended, still.began) == (False, None, at("A2"))


def test_a_figure_drawn_on_a_hazard_has_suffered_it() -> None:
    fire = ("figures:", "  ground: {B3: fire}\nfigures:")
    assert start(fire).suffered_hazards == {("T", at("B3")), ("g", at("B3"))}
    not_yet = ("G-Tank, player: blue}", "G-Tank, player: blue, suffered: []}")
    assert start(fire, not_yet).suffered_hazards == {("T", at("B3"))}
    any_space = ("red}\n", "red, suffered: [B3]}\n")
    assert start(fire, not_yet, any_space).suffered_hazards == {("T", at("B3"))}


def test_an_immune_figure_has_not_suffered_a_hazard() -> None:
    fire = ("figures:", "  ground: {B3: fire}\nfigures:")
    flyer = ("card: G-Tank", "card: Rocket Chopper")
    assert start(fire, flyer).suffered_hazards == {("T", at("B3"))}
    radiation = ("figures:", "  ground: {B3: radiation}\nfigures:")
    radioactive = (
        "card: Terra Khan",
        "card: {name: Glow, like: Terra Khan, energy-type: Radioactive}",
    )
    assert start(radiation, radioactive).suffered_hazards == {("g", at("B3"))}


def test_a_turn_with_all_that_was_used_in_it() -> None:
    unit_turn = (
        "turn: {player: red, activation: monster}",
        "turn: {player: red, activation: unit, phase: spawn, used: [action], "
        "spawned: [A1]}",
    )
    ground = ("figures:", "  ground: {A1: spawn-red}\nfigures:")
    assert start(unit_turn, ground, (ACTION, "  - end-turn\n")).turn == Turn(
        "red", "unit", "spawn", frozenset({"action"}), frozenset({at("A1")})
    )


def test_a_turn_without_activation_has_yet_to_begin() -> None:
    scenario = read(
        ("turn: {player: red, activation: monster}", "turn: {player: red}"),
        (ACTION, "  - activate: unit\n  - end-turn\n  - activate: monster\n"),
    )
    assert scenario.start.turn == Turn("blue", "", "over")
    assert scenario.start.figures["T"].began is None
    players = [getattr(action.act, "player", "") for action in scenario.actions]
    assert players == ["red", "", "blue"]


def test_players_are_called_what_the_file_calls_them() -> None:
    text = PLAIN.replace("red", "rob").replace("blue", "jason")
    assert list(start(text=text).players) == ["rob", "jason"]


def test_a_file_that_names_one_player_gets_an_opponent() -> None:
    text = edit_plain(("  blue: {monster: 5, unit: 5, power: 0}\n", "")).replace(
        "player: blue", "player: red"
    )
    state = start(text=text)
    assert list(state.players) == ["red", "opponent"]
    assert state.players["opponent"].power is None


def test_reserves_keep_their_order_and_their_copies() -> None:
    state = start(
        ("turn:", "reserves: {blue: [G-Tank, Elite G-Tank, G-Tank]}\nturn:"),
    )
    names = [card.name for card in state.players["blue"].reserves]
    assert names == ["G-Tank", "Elite G-Tank", "G-Tank"]
    assert state.players["red"].reserves == ()


def test_monsters_that_are_out_are_known_by_their_own_name() -> None:
    state = start(("turn:", "out: {blue: [Ultra Zor-Maxim]}\nturn:"))
    assert [card.title for card in state.players["blue"].out] == ["Zor-Maxim"]


def test_readings_of_unclear_rules() -> None:
    scenario = read(("board:", "rules: {rulings: {throw-region: half-plane}}\nboard:"))
    assert scenario.readings == {"throw-region": "half-plane"}
    assert scenario.start.settings.readings == {"throw-region": "half-plane"}
    assert scenario.edition == "rise-2008"


def test_a_force_file_has_no_position() -> None:
    scenario = scenario_of(
        parse(
            "mpoc: 1\ntitle: A force\nforces: {rob: {monsters: [Terra Khan, "
            "Mega Terra Khan], units: [G-Tank, G-Tank], "
            "city: [Skyscraper, Skyscraper]}}\n",
            "force.yaml",
        )
    )
    assert scenario.start is None


# Actions


def act_of(text: str, *edits: Edit) -> tuple[Any, Any]:
    """The act of the last action of a scenario, and its answers."""
    scenario = read((ACTION, text), *edits)
    return scenario.actions[-1].act, scenario.actions[-1].answers


def test_an_advance_by_its_end_or_by_its_way() -> None:
    act, answers = act_of("  - {advance: T, to: C2}\n")
    assert act == Advance("T", at("C2"))
    assert answers.keys == {"to": at("C2")}
    act, answers = act_of(
        "  - advance: g\n    path: [B1, {via: underground network, to: H4}]\n"
    )
    assert act.path == (at("B1"), Leap("Underground Network", at("H4")))


def test_an_attack_with_its_dice() -> None:
    act, answers = act_of(
        "  - attack: throw\n    by: [T]\n    target: D\n    to: G1\n"
        "    roll: {action: Xx.., power: x}\n"
    )
    assert (act.kind, act.by, act.target, act.to) == ("throw", ("T",), "D", at("G1"))
    dice = WrittenRoll(4, 0, 1, Roll((2, 1, 1), (0, 0, 0), (0, 1, 0)))
    assert act.dice == answers.roll == dice


def test_dice_that_are_only_counted_leave_boost_dice_open() -> None:
    act, _ = act_of(
        "  - attack: rampage\n    by: T\n    direction: east\n"
        "    roll: {action: 4, power: 1}\n"
    )
    assert act.dice == WrittenRoll(4, None, 1, None)
    assert act.direction == board.EAST


def test_a_tile_is_a_target_by_its_space() -> None:
    act, _ = act_of("  - {use: extinguish, by: g, target: C4}\n")
    assert (act.ability, act.target) == ("Extinguish", at("C4"))


def test_choices_and_further_attacks() -> None:
    _, answers = act_of(
        """\
  - attack: brawl
    by: T
    target: D
    choose:
      - {order: [riled, Blazing Inferno of S]}
      - {for: Energy Cycle of T, use: false, player: red}
      - {for: Beat Back, direction: west, by: T}
      - {for: Manufacture, unit: Vanguard, as: v2, to: D4}
      - {for: body slam, to: E1}
      - {for: Discount, use: S}
      - {for: Marker, roll: {boost: x.}}
    then:
      - from: lightning attack
        target: v2
        then: [{from: swat, target: g}]
"""
    )
    keys = [entry.keys for entry in answers.choose]
    assert keys[0] == {"order": (("Riled", ""), ("Blazing Inferno", "S"))}
    assert keys[1] == {
        "for": "Energy Cycle",
        "by": "T",
        "use": False,
        "player": "red",
    }
    assert keys[2] == {"for": "Beat Back", "direction": board.WEST, "by": "T"}
    assert keys[3] == {
        "for": "Manufacture",
        "unit": catalog.find("Vanguard"),
        "as": "v2",
        "to": at("D4"),
    }
    assert keys[4] == {"for": "Body Slam", "to": at("E1")}
    assert keys[5] == {"for": "Discount", "use": "S"}
    assert answers.choose[6].roll == WrittenRoll(
        0, 2, 0, Roll((0, 0, 0), (1, 1, 0), (0, 0, 0))
    )
    (further,) = answers.then
    assert further.keys == {"from": "Lightning Attack", "target": "v2"}
    assert further.then[0].keys == {"from": "Swat", "target": "g"}
    assert further.path == ("actions", 0, "then", 0)


def test_a_spawned_unit_is_known_afterwards() -> None:
    act, _ = act_of(
        "  - {spawn: G-Tank, as: h2, at: C4, clear: {figure: g, to: B1}}\n"
        "  - {advance: h2, to: C1}\n"
    )
    assert act.figure == "h2"


def test_an_id_of_a_refused_action_is_free_again() -> None:
    act, _ = act_of(
        "  - {spawn: G-Tank, as: h2, at: C4, expect: {illegal: true}}\n"
        "  - {spawn: G-Tank, as: h2, at: C1}\n"
    )
    assert act.new_id == "h2"


def test_an_action_that_should_be_refused_says_so() -> None:
    scenario = read((ACTION, ACTION + "    expect: {illegal: occupied}\n"))
    (action,) = scenario.actions
    assert action.expects_refusal
    assert action.expect == {"illegal": "occupied"}
    assert not read().actions[0].expects_refusal


def test_labels_say_what_the_author_wrote() -> None:
    scenario = read(
        (
            ACTION,
            "  - {attack: brawl, by: [T, D], target: g}\n  - end-turn\n"
            "  - activate: unit\n  - {use: Extinguish, by: g, target: C4}\n",
        )
    )
    assert [action.label for action in scenario.actions] == [
        "attack: brawl by T, D",
        "end-turn",
        "activate: unit",
        "use: Extinguish by g",
    ]


def test_the_rules_that_ask_are_spelt_as_the_engine_spells_them() -> None:
    for kind in POWER_ATTACKS:
        power_attack = power_attack_of(kind)
        assert power_attack is not None
        assert canonical(kind) == power_attack.name
        assert power_attack.name in RULES_THAT_ASK
        assert attack_word(power_attack.name) == kind


def test_each_kind_of_power_attack_is_found_by_its_name() -> None:
    for kind in (*POWER_ATTACKS, *COMBINED_POWER_ATTACKS, *ONLY_FURTHER):
        power_attack = power_attack_of(kind)
        assert power_attack is not None
        assert power_attack.kind == kind


def test_whatever_rule_asks_can_be_answered_by_its_name() -> None:
    package = Path(rise.__file__).parent
    asking = set()
    for file in package.rglob("*.py"):
        for node in nodes_in(tree_of(file)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            first = node.args[0] if node.args else None
            if node.func.id == "Choice" and isinstance(first, ast.Constant):
                asking.add(str(first.value))
    assert asking
    assert {canonical(rule) for rule in asking} == asking


# What is wrong with a file


def act(text: str) -> Edit:
    return ACTION, f"  - {text}\n"


def brawl(rest: str) -> Edit:
    return act(f"{{attack: brawl, by: T, target: D, {rest}}}")


def figure(keys: str) -> Edit:
    return "damage: 1", keys


def tank(keys: str) -> Edit:
    return "G-Tank, player: blue", f"G-Tank, player: blue, {keys}"


def ground(text: str) -> Edit:
    return "figures:", f"  ground: {text}\nfigures:"


TURN = "turn: {player: red, activation: monster}\n"
BLUE = "  blue: {monster: 5, unit: 5, power: 0}\n"

# Name: the edits, the problem's code, what is marked, a part of message or hint.
WRONG: dict[str, tuple[tuple[Edit, ...], str, str, str]] = {
    "unknown game": (
        (("title:", "game: rize\ntitle:"),),
        "unknown-game",
        "rize",
        "rise",
    ),
    # The drawing
    "no header": (
        (("+  A B C D E F G H", "0  A B C D E F G H"),),
        "drawing-header",
        "0  A B C D E F G H",
        "begin with its header",
    ),
    "header glued to a letter": (
        (("+  A B C", "+A B C"),),
        "drawing-header",
        "+A B C D E F G H",
        "`+` is alone",
    ),
    "header without columns": (
        (("+  A B C D E F G H", "+"),),
        "drawing-header",
        "+",
        "names no columns",
    ),
    "column left out": (
        (("+  A B C", "+  A C"),),
        "drawing-header",
        "C",
        "the 2nd column is `B`",
    ),
    "small letter above a column": (
        (("+  A B C", "+  A b C"),),
        "drawing-header",
        "b",
        "write `B`",
    ),
    "window without a size": (
        (("+  A B C D E F G H", "+  C D E F G H I J"),),
        "drawing-header",
        "C",
        "needs its `size`",
    ),
    "rows of a window without a size": (
        (("    1  .", "    5  ."),),
        "drawing-row",
        "5",
        "needs its `size`",
    ),
    "row without its number": (
        (("    2  T T", "    T T"),),
        "drawing-row",
        "T",
        "row 2 does not begin",
    ),
    "row left out": (
        (("    2  T T . . D D S S\n", ""),),
        "drawing-row",
        "3",
        "this row is number 2",
    ),
    "header twice": (
        (("    2  T T . . D D S S\n", "    +  A B C D E F G H\n"),),
        "drawing-row",
        "+",
        "the header stands once",
    ),
    "no rows": (
        ((DRAWN, "  map: |\n    +  A B C\n"),),
        "drawing-row",
        "+  A B C",
        "no rows",
    ),
    "row too short": (
        (("2  T T . . D", "2  T T . D"),),
        "drawing-width",
        "S",
        "1 less",
    ),
    "row too long": (
        (("2  T T . . D", "2  T T . . . D"),),
        "drawing-width",
        "S",
        "1 more",
    ),
    "too many columns": (
        (("+  A B C D E F G H", "+ " + " ".join("A" * 41)),),
        "drawing-header",
        "A",
        "the 2nd column",
    ),
    "drawing wider than the map": (
        (("figures:", "  size: 7x4\nfigures:"),),
        "drawing-too-large",
        "H",
        "7 columns",
    ),
    "drawing longer than the map": (
        (("figures:", "  size: 8x3\nfigures:"),),
        "drawing-too-large",
        "4",
        "3 rows",
    ),
    "unknown id in the drawing": (
        (("4  . g .", "4  . g q"),),
        "unknown-figure",
        "q",
        "no such figure",
    ),
    "near miss in the drawing": (
        (("4  . g .", "4  . g t"),),
        "unknown-figure",
        "t",
        "did you mean `T`",
    ),
    "space in the drawing": (
        (("4  . g .", "4  . g A1"),),
        "unknown-figure",
        "A1",
        "spelt like a space",
    ),
    "neither a dot nor an id": (
        (("4  . g .", "4  . g *"),),
        "unknown-figure",
        "*",
        "neither `.` nor",
    ),
    "figure that is not drawn": (
        (("4  . g .", "4  . . ."),),
        "no-place",
        "g",
        "draw `g`",
    ),
    "large base on three spaces": (
        (("3  T T .", "3  T . ."),),
        "base-shape",
        "T",
        "3 spaces: A2, B2, A3",
    ),
    "large base with a space beside it": (
        (("3  T T .", "3  . T T"),),
        "base-shape",
        "T",
        "block of 2x2",
    ),
    "unit on two spaces": (
        (("4  . g .", "4  . g g"),),
        "base-shape",
        "g",
        "an id of its own",
    ),
    # Places
    "drawn elsewhere than at": (
        (("red}\n", "red, at: C2}\n"),),
        "places-differ",
        "C2",
        "the drawing has it at A2",
    ),
    "at a space that the drawing leaves empty": (
        (
            ("4  . g .", "4  . . ."),
            ("G-Tank, player: blue", "G-Tank, player: blue, at: B4"),
        ),
        "places-differ",
        "B4",
        "draw `g` at B4",
    ),
    "no place without a drawing": (
        ((DRAWN, "  size: 8x4\n"), (ACTION, "")),
        "no-place",
        "card",
        "at: C3",
    ),
    "off the map": (
        (
            ("4  . g .", "4  . . ."),
            ("G-Tank, player: blue", "G-Tank, player: blue, at: J4"),
        ),
        "unknown-space",
        "J4",
        "8 columns and 4 rows",
    ),
    "over the edge": (
        (
            ("figures:", "  size: 24x16\nfigures:"),
            ("Skyscraper}", "Skyscraper}\n  U: {card: Apartment Building, at: X16}"),
        ),
        "over-edge",
        "X16",
        "hangs over the edge",
    ),
    "two on one space": (
        (
            ("figures:", "  size: 24x16\nfigures:"),
            (
                "Skyscraper}",
                "Skyscraper}\n  U: {card: Office Building, at: J6}\n"
                "  h: {card: G-Tank, player: red, at: K7}",
            ),
        ),
        "overlap",
        "K7",
        "h and U are both at K7",
    ),
    # Figures
    "unknown card": (
        (("card: Terra Khan", "card: Tera Khan"),),
        "unknown-card",
        "Tera Khan",
        "did you mean `Terra Khan`",
    ),
    "id of a figure for a card": (
        (("card: Terra Khan", "card: D"),),
        "unknown-card",
        "D",
        "`D` is the id of a figure",
    ),
    "page without a rule": (
        (("title:", "cites: [p12]\ntitle:"),),
        "unknown-page",
        "p12",
        "`mpoc explain WORD` gives the pages",
    ),
    "card of a later set": (
        (("card: Terra Khan", "card: Aquosia"),),
        "card-not-built",
        "Aquosia",
        "its ability Quick is not built",
    ),
    "impossible written-out card": (
        (("card: Terra Khan", "card: {name: Beast, like: Terra Khan, cost: 4}"),),
        "impossible-card",
        "4",
        "a monster has no `cost`",
    ),
    "structure with a player": (
        (("Skyscraper}", "Skyscraper, player: red}"),),
        "wrong-kind",
        "player",
        "structures belong to no force",
    ),
    "unit without a player": (
        (("G-Tank, player: blue", "G-Tank"),),
        "missing-key",
        "card",
        "needs the key `player`",
    ),
    "third player": (
        (("G-Tank, player: blue", "G-Tank, player: bleu"),),
        "third-player",
        "bleu",
        "did you mean `blue`",
    ),
    "damage on a structure": (
        (("Skyscraper}", "Skyscraper, damage: 1}"),),
        "wrong-kind",
        "1",
        "cannot stand there with damage",
    ),
    "damage beyond Health": (
        (figure("damage: 5"),),
        "too-much-damage",
        "5",
        "Health 5",
    ),
    "damage beyond Health of the other form": (
        (figure("other-form: {card: Ultra Defender X, damage: 9}"),),
        "too-much-damage",
        "9",
        "`destroyed: true`",
    ),
    "other form of a unit": (
        (tank("other-form: {card: G-Tank}"),),
        "wrong-kind",
        "other-form",
        "only monsters",
    ),
    "form of another monster": (
        (figure("other-form: {card: Ultra Terra Khan}"),),
        "wrong-form-of",
        "Ultra Terra Khan",
        "did you mean `Ultra Defender X`",
    ),
    "the same form twice": (
        (figure("other-form: {card: Defender X}"),),
        "wrong-form-of",
        "Defender X",
        "the alpha form",
    ),
    "a unit as another form": (
        (figure("other-form: {card: G-Tank}"),),
        "wrong-kind",
        "G-Tank",
        "not a form of Defender X",
    ),
    "busy before any turn": (
        (figure("attacked: true"), (TURN, ""), (ACTION, "  - end-game\n")),
        "no-turn",
        "attacked",
        "none is",
    ),
    "a structure that advanced": (
        (("Skyscraper}", "Skyscraper, advanced: true}"),),
        "wrong-kind",
        "advanced",
        "neither moves nor attacks",
    ),
    "used what is not an ability": (
        (figure("used: [Lightning Atack]"),),
        "unknown-ability",
        "Lightning Atack",
        "did you mean `Lightning Attack`",
    ),
    "began off the map": (
        (figure("began-turn: A9"),),
        "unknown-space",
        "A9",
        "",
    ),
    "suffered where no tile is": (
        (figure("suffered: [E2]"),),
        "no-tile",
        "E2",
        "no tile at E2",
    ),
    "unit on water": (
        (ground("{B4: water}"),),
        "impassible",
        "g",
        "impassible for G-Tank",
    ),
    "structure on a tile": (
        (ground("{F3: fire}"),),
        "overlap",
        "S",
        "goes under `expect`",
    ),
    # Ground
    "ground off the map": ((ground("{J2: sand}"),), "unknown-space", "J2", ""),
    "two kinds of terrain": (
        (ground("{C1: [sand, forest]}"),),
        "ground-twice",
        "forest",
        "is sand already",
    ),
    "one kind twice": (
        (ground("{C1: [sand, sand]}"),),
        "ground-twice",
        "sand",
        "is sand already",
    ),
    "tile over the edge": ((ground("{C4: fire}"),), "over-edge", "fire", "hangs over"),
    "tiles that overlap": (
        (ground("{C2: fire, D3: rubble}"),),
        "overlap",
        "rubble",
        "overlaps the fire at C2",
    ),
    "foundations that overlap": (
        (ground("{C2: green-foundation, D3: yellow-foundation}"),),
        "overlap",
        "yellow-foundation",
        "overlaps another",
    ),
    "spawn point of nobody": (
        (ground("{C2: spawn-rde}"),),
        "unknown-player",
        "spawn-rde",
        "did you mean `spawn-red`",
    ),
    "legend without a drawing": (
        (("figures:", "  legend: {f: forest}\nfigures:"),),
        "no-drawing",
        "legend",
        "draw the `ground`",
    ),
    "letter without a legend": (
        (
            (
                "figures:",
                "  ground: |\n    +  A B C D E F G H\n    1  . . . . . . . .\n"
                "    2  . . . . . . . .\n    3  . . f . . . . .\n"
                "    4  . . . . . . . .\nfigures:",
            ),
        ),
        "unknown-letter",
        "f",
        "legend: {f: forest}",
    ),
    "ground drawn for other spaces": (
        (("figures:", "  ground: |\n    +  A B\n    1  . .\nfigures:"),),
        "drawings-differ",
        "ground",
        "A1 to B1",
    ),
    "tile drawn in part": (
        (
            (
                "figures:",
                "  legend: {f: fire}\n  ground: |\n    +  A B C D E F G H\n"
                "    1  . . f f . . . .\n    2  . . . . . . . .\n"
                "    3  . . . . . . . .\n    4  . . . . . . . .\nfigures:",
            ),
        ),
        "tile-shape",
        "f",
        "a part of its 2x2",
    ),
    "mat that is not there": (
        (("figures:", "  mat: nowhere\nfigures:"),),
        "unknown-mat",
        "nowhere",
        "mats/nowhere.yaml",
    ),
    # Players
    "a player called draw": (
        (("G-Tank, player: blue", "G-Tank, player: draw"),),
        "reserved-name",
        "draw",
        "another name",
    ),
    "dice that are not ten": (
        (("unit: 3", "unit: 4"),),
        "dice-sum",
        "4",
        "write `unit: 3`",
    ),
    "a monster in Unit Reserves": (
        ((BLUE, BLUE + "reserves: {red: [Terra Khan]}\n"),),
        "wrong-kind",
        "Terra Khan",
        "hold units",
    ),
    "a unit that is out": (
        ((BLUE, BLUE + "out: {red: [G-Tank]}\n"),),
        "wrong-kind",
        "G-Tank",
        "names monsters",
    ),
    "out twice": (
        ((BLUE, BLUE + "out: {red: [Zor-Maxim, Ultra Zor-Maxim]}\n"),),
        "named-twice",
        "Ultra Zor-Maxim",
        "out already",
    ),
    "a structure among the units of a force": (
        ((BLUE, BLUE + "forces: {red: {units: [Skyscraper]}}\n"),),
        "wrong-kind",
        "Skyscraper",
        "names units",
    ),
    "phase of the other activation": (
        ((TURN, "turn: {player: red, activation: unit, phase: hyper}\n"),),
        "wrong-phase",
        "hyper",
        "no Hyper Phase",
    ),
    "power-up in a unit's turn": (
        ((TURN, "turn: {player: red, activation: unit, used: [power-up]}\n"),),
        "wrong-phase",
        "power-up",
        "no Power Phase",
    ),
    "spawned in a monster's turn": (
        ((TURN, "turn: {player: red, activation: monster, spawned: [A1]}\n"),),
        "wrong-phase",
        "A1",
        "no Spawn Phase",
    ),
    "spawned where no spawn point is": (
        ((TURN, "turn: {player: red, activation: unit, spawned: [A1]}\n"),),
        "not-a-spawn-point",
        "A1",
        "spawn-red",
    ),
    # Actions
    "no turn under way": ((((TURN, "")),), "no-turn", "advance", "- activate: monster"),
    "no activation yet": (
        ((TURN, "turn: {player: red}\n"),),
        "no-turn",
        "advance",
        "",
    ),
    "a turn that is expected not to begin": (
        (
            (TURN, ""),
            (
                ACTION,
                "  - {activate: unit, player: red, expect: {illegal: true}}\n"
                "  - end-turn\n",
            ),
        ),
        "no-turn",
        "end-turn",
        "",
    ),
    "first activation of nobody": (
        ((TURN, ""), act("activate: monster")),
        "missing-key",
        "activate",
        "player: red",
    ),
    "unknown figure acts": (
        (act("hyper: t"),),
        "unknown-figure",
        "t",
        "did you mean `T`",
    ),
    "space as a figure": (
        (act("{use: Extinguish, by: g, target: J4}"),),
        "unknown-space",
        "J4",
        "",
    ),
    "attacker twice": (
        (act("{attack: brawl, by: [g, g], target: T}"),),
        "named-twice",
        "g",
        "each attacker once",
    ),
    "half of the dice rolled": (
        (brawl("roll: {action: xx, boost: 2}"),),
        "half-rolled",
        "2",
        "`boost: xx`",
    ),
    "path that leads elsewhere": (
        (act("{advance: g, path: [B1, C1], to: D1}"),),
        "places-differ",
        "D1",
        "does not lead to D1",
    ),
    "path off the map": ((act("{advance: g, path: [B5]}"),), "unknown-space", "B5", ""),
    "leap by no ability": (
        (act("{advance: g, path: [{via: Tunnel, to: B1}]}"),),
        "unknown-ability",
        "Tunnel",
        "",
    ),
    "use of no ability": (
        (act("{use: Extinguis, by: g}"),),
        "unknown-ability",
        "Extinguis",
        "did you mean `Extinguish`",
    ),
    "ability of a later set": (
        (act("{use: Command, by: g}"),),
        "unknown-ability",
        "Command",
        "not built",
    ),
    "spawning a monster": (
        (act("{spawn: Terra Khan, as: q, at: A1}"),),
        "wrong-kind",
        "Terra Khan",
        "not a unit",
    ),
    "placing a unit": (
        (act("{place: G-Tank, as: q, at: A1}"),),
        "wrong-kind",
        "G-Tank",
        "a building or a monster",
    ),
    "id that is taken": (
        (act("{spawn: G-Tank, as: g, at: A1}"),),
        "duplicate-id",
        "g",
        "`g2`",
    ),
    "id before its figure enters play": (
        ((ACTION, "  - {advance: q, to: A1}\n  - {spawn: G-Tank, as: q, at: A1}\n"),),
        "unknown-figure",
        "q",
        "only later in the file",
    ),
    "choice for no rule": (
        (brawl("choose: [{for: Riledd, use: true}]"),),
        "unknown-ability",
        "Riledd",
        "did you mean `Riled`",
    ),
    "choice of no figure's ability": (
        (brawl("choose: [{for: Riled of Q, use: true}]"),),
        "unknown-figure",
        "Riled of Q",
        "no figure `Q`",
    ),
    "choice that says nothing": (
        (brawl("choose: [{for: Riled}]"),),
        "missing-key",
        "for",
        "use: true",
    ),
    "choice with two bearers": (
        (brawl("choose: [{for: Riled of D, by: T, use: true}]"),),
        "places-differ",
        "T",
        "`for` names D",
    ),
    "choice by a third player": (
        (brawl("choose: [{for: Riled, player: green, use: true}]"),),
        "unknown-player",
        "green",
        "",
    ),
    "order of what is not an ability": (
        (brawl("choose: [{order: [Riled, Fury]}]"),),
        "unknown-ability",
        "Fury",
        "",
    ),
    "further attack of no rule": (
        (brawl("then: [{from: Lightning}]"),),
        "unknown-ability",
        "Lightning",
        "did you mean `Lightning Attack`",
    ),
    "further attack on nobody": (
        (brawl("then: [{from: Swat, target: x}]"),),
        "unknown-figure",
        "x",
        "",
    ),
    "a card's name for a figure": (
        (act("hyper: Defender"),),
        "unknown-figure",
        "Defender",
        "did you mean `D`",
    ),
    # Expectations
    "expected of nobody": (
        ((ACTION, ACTION + "expect: {damage: {d: 3}}\n"),),
        "unknown-figure",
        "d",
        "did you mean `D`",
    ),
    "expected at no space": (
        ((ACTION, ACTION + "expect: {at: {T: K9}}\n"),),
        "unknown-space",
        "K9",
        "",
    ),
    "ground expected off the map": (
        ((ACTION, ACTION + "expect: {ground: {K9: fire}}\n"),),
        "unknown-space",
        "K9",
        "",
    ),
    "crushed nobody known": (
        ((ACTION, ACTION + "expect: {crushed: [g, h]}\n"),),
        "unknown-figure",
        "h",
        "",
    ),
    "expected dice of nobody": (
        ((ACTION, ACTION + "expect: {dice: {green: {monster: 1}}}\n"),),
        "unknown-player",
        "green",
        "",
    ),
    "expected form that is not a card": (
        ((ACTION, ACTION + "expect: {form: {D: Ultra Defender Y}}\n"),),
        "unknown-card",
        "Ultra Defender Y",
        "did you mean `Ultra Defender X`",
    ),
    "expected form of a unit": (
        ((ACTION, ACTION + "expect: {form: {g: G-Tank}}\n"),),
        "wrong-kind",
        "G-Tank",
        "only monsters have forms",
    ),
    "expected form of what has none": (
        ((ACTION, ACTION + "expect: {form: {g: Defender X}}\n"),),
        "wrong-kind",
        "g",
        "g is a unit",
    ),
    "secured what is not a structure": (
        ((ACTION, ACTION + "expect: {secured: {g: red}}\n"),),
        "wrong-kind",
        "g",
        "g is a unit",
    ),
    "Health of a form that is not told": (
        ((ACTION, ACTION + "expect: {health: {D: {Ultra Defender X: 3}}}\n"),),
        "wrong-form-of",
        "Ultra Defender X",
        "other-form",
    ),
    "reserves with no card": (
        ((ACTION, ACTION + "expect: {reserves: {red: [G-Tonk]}}\n"),),
        "unknown-card",
        "G-Tonk",
        "did you mean `G-Tank`",
    ),
    "applied what is not an ability": (
        ((ACTION, ACTION + "expect: {applied: [Rilled]}\n"),),
        "unknown-ability",
        "Rilled",
        "did you mean `Riled`",
    ),
    "open what is not a rule": (
        ((ACTION, ACTION + "expect: {open: [Swatt]}\n"),),
        "unknown-ability",
        "Swatt",
        "did you mean `Swat`",
    ),
    "secured by a third player": (
        ((ACTION, ACTION + "expect: {secured: {S: green}}\n"),),
        "unknown-player",
        "green",
        "",
    ),
    "won by a third player": (
        ((ACTION, ACTION + "expect: {winner: green}\n"),),
        "unknown-player",
        "green",
        "",
    ),
    "expectation of an action": (
        ((ACTION, ACTION + "    expect: {damage: {E: 3}}\n"),),
        "unknown-figure",
        "E",
        "",
    ),
    "expectation of a further attack": (
        (brawl("then: [{from: Swat, expect: {earned: {green: 1}}}]"),),
        "unknown-player",
        "green",
        "",
    ),
    "claim about nobody": (
        ((ACTION, ACTION + "claims: {rob: {damage: {E: 3}}}\n"),),
        "unknown-figure",
        "E",
        "",
    ),
    "right without a claim": (
        (
            (
                ACTION,
                ACTION + "claims: {rob: {strikes: 3}}\nexpect: {right: [bob]}\n",
            ),
        ),
        "unknown-claim",
        "bob",
        "did you mean `rob`",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_fault_is_reported_at_its_place(name: str) -> None:
    edits, code, mark, value = WRONG[name]
    faults = problems(*edits)
    fitting = [
        problem
        for problem in faults
        if problem.code == code and text_marked(problem) == mark
    ]
    assert fitting, "\n\n".join(render_problem(problem) for problem in faults)
    text = render_problem(fitting[0])
    assert value in text
    assert fitting[0].hint or fitting[0].expected


def test_all_faults_are_reported_together_in_the_order_of_the_file() -> None:
    faults = problems(
        ("title: A test", "title: A test\ntags: 5"),
        ("4  . g .", "4  . g q"),
        ("card: Terra Khan", "card: Tera Khan"),
        ("unit: 3", "unit: 4"),
        ("advance: T", "advanse: T"),
        ("to: C2\n", "to: C2\nexpect: {damage: {d: 3}, winner: green}\n"),
    )
    assert [problem.code for problem in faults] == [
        "wrong-type",
        "unknown-figure",
        "unknown-card",
        "dice-sum",
        "unknown-action",
        "unknown-figure",
        "unknown-player",
    ]
    lines = [problem.line for problem in faults]
    assert lines == sorted(lines)


def test_an_unknown_card_hides_no_other_fault_of_its_figure() -> None:
    keys = "card: Tera Khan, player: red, advanced: Z9, used: [Biled]"
    faults = problems(("card: Terra Khan, player: red", keys))
    codes = ["unknown-card", "unknown-space", "unknown-ability"]
    assert [problem.code for problem in faults] == codes
    assert [text_marked(problem) for problem in faults] == ["Tera Khan", "Z9", "Biled"]


def test_wrong_row_numbers_are_reported_once() -> None:
    counted_from_0 = [(f"    {row}  ", f"    {row - 1}  ") for row in (1, 2, 3, 4)]
    (problem,) = problems(*counted_from_0)
    assert problem.hint == "rows are counted from 1"


def test_at_most_fifty_problems_are_reported() -> None:
    actions = "".join([f"  - hyper: q{number}\n" for number in range(200)])
    assert len(problems((ACTION, actions))) == MOST_PROBLEMS


def test_a_fault_of_the_schema_makes_no_others() -> None:
    """A part that cannot be read is reported once, without its consequences."""
    for edits in (
        (("turn: {player: red, activation: monster}", "turn: {player: 5}"),),
        ((FIGURES, "figures: [T, D, S, g]\n"),),
        ((DRAWN, "  map: 5\n"),),
        (("  map: |", "  maps: |"),),
        (("+  A B C", "+  A C B"),),
        (("  D: {card: Defender X", "  D: {cart: Defender X"), brawl("note: x")),
        (act("{spawn: G-Tank, as: q, at: A1, too: much}\n  - hyper: q"),),
    ):
        faults = problems(*edits)
        assert len({problem.line for problem in faults}) == 1, "\n\n".join(
            render_problem(problem) for problem in faults
        )


@pytest.mark.parametrize(
    "slip",
    [
        ("red: {monster: 7, unit: 3, power: 4}", "rod: {monster: 7}"),
        ("turn: {player: red", "turn: {player: rod"),
    ],
)
def test_the_third_player_is_the_rarest_name(slip: Edit) -> None:
    (first, *rest) = problems(slip)
    assert first.code == "third-player"
    assert text_marked(first) == "rod"
    assert not rest


# Mats


def with_mat(folder: Path, mat: str, *edits: Edit) -> Callable[[], Scenario]:
    """A function that loads the plain scenario from a folder with a mat beside it."""
    (folder / "mats").mkdir(exist_ok=True)
    (folder / "mats" / "town.yaml").write_text(mat, encoding="utf-8")
    file = folder / "test.mpoc.yaml"
    text = edit_plain(("figures:", "  mat: town\nfigures:"), *edits)
    file.write_text(text, encoding="utf-8")
    return lambda: load(str(file))


def test_a_mat_gives_size_and_ground(tmp_path: Path) -> None:
    mat = "size: 24x16\nground: {C1: [sand, spawn-red], K9: green-foundation}\n"
    state = with_mat(tmp_path, mat)().start
    assert (state.board.columns, state.board.rows) == (24, 16)
    assert state.board.ground[at("C1")] == ("sand", "spawn-red")
    assert state.board.ground[at("L10")] == ("green-foundation",)


def test_the_file_adds_to_the_ground_of_its_mat(tmp_path: Path) -> None:
    load_it = with_mat(
        tmp_path,
        "size: 24x16\nground: {C1: sand}\n",
        (
            "board:",
            "board:\n  ground: {C1: power-zone, K9: fire}",
        ),
    )
    state = load_it().start
    assert state.board.ground[at("C1")] == ("sand", "power-zone")
    assert state.tiles == {at("K9"): "fire"}


@pytest.mark.parametrize(
    ("mat", "code", "mark", "is_in_mat"),
    [
        ("size: 24x16\nmap: x\n", "unknown-key", "map", True),
        ("size: 24x16\nground: {Z9: sand}\n", "unknown-space", "Z9", True),
        ("size: 24x16\nground: {C1: [sand, lava]}\n", "ground-twice", "lava", True),
        ("size: [24x16\n", "unclosed-bracket", "[", True),
        ("ground: {C1: sand}\n", "missing-key", "ground", True),
        ("size: 6x4\n", "drawing-too-large", "G", False),
    ],
)
def test_faults_of_a_mat_are_reported_in_its_file(
    tmp_path: Path, mat: str, code: str, mark: str, is_in_mat: bool
) -> None:
    with pytest.raises(FileProblems) as caught:
        with_mat(tmp_path, mat)()
    problem = caught.value.problems[0]
    assert (problem.code, text_marked(problem)) == (code, mark)
    assert problem.file.endswith("town.yaml") == is_in_mat


def test_sizes_of_file_and_mat_must_agree(tmp_path: Path) -> None:
    size = ("board:", "board:\n  size: 8x4")
    with pytest.raises(FileProblems) as caught:
        with_mat(tmp_path, "size: 24x16\n", size)()
    (problem,) = caught.value.problems
    assert problem.code == "sizes-differ"
    assert problem.related_place is not None
    assert problem.related_place.file.endswith("town.yaml")
    assert with_mat(tmp_path, "size: 8x4\n", size)().start.board.rows == 4


def test_a_mat_may_not_lie_outside_the_folder(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    load_it = with_mat(inner, "size: 24x16\n")
    shutil.move(inner / "mats" / "town.yaml", tmp_path / "town.yaml")
    (inner / "mats" / "town.yaml").symlink_to(tmp_path / "town.yaml")
    with pytest.raises(FileProblems) as caught:
        load_it()
    assert caught.value.problems[0].code == "mat-outside"
    shutil.move(tmp_path / "town.yaml", inner / "mats" / "city.yaml")
    (inner / "mats" / "town.yaml").unlink()
    (inner / "mats" / "town.yaml").symlink_to("city.yaml")
    assert load_it().start.board.columns == 24


def test_a_near_miss_of_a_mat_is_reported(tmp_path: Path) -> None:
    load_it = with_mat(tmp_path, "size: 24x16\n")
    shutil.move(tmp_path / "mats" / "town.yaml", tmp_path / "mats" / "towns.yaml")
    with pytest.raises(FileProblems) as caught:
        load_it()
    assert caught.value.problems[0].code == "unknown-mat"
    assert "did you mean `towns`" in caught.value.problems[0].hint


def test_a_mat_in_a_closed_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who may not look into the folder learns it, and not that there is no mat."""
    load_it = with_mat(tmp_path, "size: 24x16\n")
    lstat, listdir = os.lstat, os.listdir

    def closed(path: str) -> None:
        if "mats" in str(path):
            raise PermissionError(13, "Permission denied", path)

    def closed_lstat(path: Any, **how: Any) -> os.stat_result:
        closed(path)
        return lstat(path, **how)

    def closed_listdir(path: Any = ".") -> list[str]:
        closed(path)
        return listdir(path)

    monkeypatch.setattr(os, "listdir", closed_listdir)
    (tmp_path / "mats" / "town.yaml").rename(tmp_path / "mats" / "towns.yaml")
    with pytest.raises(FileProblems) as caught:
        load_it()
    assert caught.value.problems[0].code == "unknown-mat"
    monkeypatch.setattr(os, "lstat", closed_lstat)
    with pytest.raises(FileProblems) as caught:
        load_it()
    assert caught.value.problems[0].code == "unreadable"
    assert "Permission denied" in caught.value.problems[0].message


def test_a_unit_that_entered_without_an_id_may_be_named() -> None:
    """The replay gives it an initial and a number, as lists of actions show it."""
    name = "turn/an-idle-unit-comes-back-after-one-that-acted.mpoc.yaml"
    text = (SCENARIOS / "rise" / name).read_text("utf-8").partition("\nexpect:")[0]
    nameless = text.replace(", as: l", "").replace("by: l", "by: {}")

    def ruled(actor: str) -> Outcome:
        scenario = mpoc.loads(nameless.replace("{}", actor))
        return mpoc.replay(scenario).outcome

    assert ruled("c1").end.figures["c1"].attacked
    expected = mpoc.loads(f"{nameless}\nexpect: {{at: {{c1: E2}}}}".replace("{}", "c1"))
    assert all(verdict.holds for verdict in mpoc.replay(expected).verdicts)
    for unknown in ("c7", "c01", "x1"):
        with pytest.raises(FileProblems, match=f"there is no figure `{unknown}`"):
            ruled(unknown)
    with pytest.raises(FileProblems, match="there is no figure `c7`"):
        mpoc.replay(mpoc.loads(f"{text}\nexpect: {{damage: {{c7: 0}}}}"))
    with pytest.raises(FileProblems, match="there is no figure `c1`"):
        mpoc.loads(text.replace("by: a", "by: c1", 1))


def test_a_question_of_blanks_alone_is_none() -> None:
    text = PLAIN.replace("mpoc: 1\n", 'mpoc: 1\nquestion: " "\n', 1)
    assert mpoc.loads(text).question == ""
