"""Files that once broke something; each came from a search and is kept as a test."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from mutants import check

from mpoc.exploration.replay import replay
from mpoc.rules.registry import rules_of
from mpoc.scenario import root_problems
from mpoc.scenario.answers import lines_to_add
from mpoc.schema import validate

POSITION = """\
mpoc: 1
title: An odd file
board: {size: 12x8, ground: {K7: spawn-red}}
figures:
  A: {card: Ares Mothership, player: red, at: C3}
  g: {card: G-Tank, player: blue, at: E3}
  D: {card: Defender X, player: blue, at: J1}
reserves: {red: [Hunter, Hunter]}
dice: {red: {monster: 4, unit: 6, power: 0}, blue: {monster: 5, power: 0}}
turn: {player: red, activation: monster}
actions:
"""

MANUFACTURED = """\
  - attack: brawl
    by: A
    target: g
    roll: {action: Xx.., boost: x}
    choose:
      - {for: Manufacture, to: E3}
  - end-turn
  - {activate: unit, player: blue}
  - end-turn
  - {activate: unit, player: red}
"""


def waits(text: str) -> tuple[str, tuple[str, ...]]:
    """The verdict on a file that waits, and the lines to add."""
    report = check(text.encode()).report
    assert report is not None
    assert report.outcome.status == "waits"
    step = report.outcome.steps[-1]
    add = lines_to_add(report.scenario, step, report.wording)
    return add.where, add.lines


def test_an_id_that_a_figure_got_unasked_is_taken() -> None:
    # The first Hunter was not named and is called h1.
    text = POSITION + MANUFACTURED + "  - {spawn: Hunter, as: h1, at: K7}\n"
    assert waits(text) == ("in action 6 (line 22)", ("as: h2",))
    report = check(text.replace("as: h1", "as: h2").encode()).report
    assert report is not None
    assert report.outcome.status == "done"
    assert {"h1", "h2"} <= set(report.outcome.end.figures)


def test_a_missing_answer_is_asked_for_before_those_that_come_later() -> None:
    where, lines = waits(
        "mpoc: 1\n"
        "title: The order is missing and what comes after it is not\n"
        "board: {size: 12x9}\n"
        "figures:\n"
        "  M: {card: {name: Beast, like: Terra Khan, brawl: 8, abilities:\n"
        "      [Feeding Frenzy (brawl), Beat Back (brawl)]}, player: red, at: E5}\n"
        "  T: {card: Defender X, player: blue, at: G5}\n"
        "  c: {card: Carnidon, player: red, at: I5}\n"
        "turn: {player: red, activation: monster}\n"
        "dice: {red: {monster: 8, power: 0}}\n"
        "actions:\n"
        "  - attack: brawl\n"
        "    by: M\n"
        "    target: T\n"
        "    roll: {action: Xxxxx.}\n"
        "    choose:\n"
        "      - {for: Beat Back, direction: east}\n"
    )
    assert lines == ("- {order: [Feeding Frenzy, Beat Back]}",)
    place = "in action 1 (line 12), in its `choose` before its entry 1"
    assert where == f"{place}, which does not answer this"


def test_a_way_to_choose_is_written_in_spaces() -> None:
    _, lines = waits(
        "mpoc: 1\n"
        "title: Past one hazard in the north, past two in the south\n"
        "board: {size: 12x9, ground: {C1: fire, C4: fire, E4: radiation}}\n"
        "figures:\n"
        "  T: {card: {name: Beast, like: Terra Khan, spd: 9}, player: red, at: A3}\n"
        "turn: {player: red, activation: monster}\n"
        "actions: [{advance: T, to: H3}]\n"
    )
    way = "B3, C3, D3, E3, F3, G3, H3"
    assert lines == ("choose:", f"  - {{for: advance, by: T, path: [{way}]}}")


TRIGGERS = """\
mpoc: 1
title: Only one of two Triggers speaks, or none is asked for
board: {size: 12x9}
figures:
  M:
    card: {name: Beast, like: Terra Khan, brawl: 8, abilities: [Beat Back (brawl)]}
    player: red
    at: E5
  T: {card: Defender X, player: blue, at: G5}
turn: {player: red, activation: monster}
dice: {red: {monster: 8, power: 0}}
actions:
  - attack: brawl
    by: M
    target: T
    roll: {action: Xxxxx.}
    choose:
      - {order: [Beat Back, Leach]}
      - {for: Beat Back, direction: east}
"""


def test_an_order_that_nothing_asks_for_hides_no_other_answer() -> None:
    problems = check(TRIGGERS.encode()).problems
    assert [(p.code, p.line, p.column) for p in problems] == [("unused-answer", 18, 9)]
    report = check(TRIGGERS.replace(", Leach", "").encode()).report
    assert report is not None
    assert report.outcome.status == "done"


def test_a_further_attack_that_names_no_target_takes_none() -> None:
    report = check(
        b"mpoc: 1\n"
        b"title: The Chain Attack is a Stomp and names a unit that has left the map\n"
        b"board: {size: 12x8}\n"
        b"figures:\n"
        b"  Z: {card: Mega Zor-Raiden, player: red, at: E5}\n"
        b"  b: {card: Belcher, player: blue, at: G5}\n"
        b"dice: {red: {monster: 5, power: 3}}\n"
        b"turn: {player: red, activation: monster}\n"
        b"actions:\n"
        b"  - attack: brawl\n"
        b"    by: Z\n"
        b"    target: b\n"
        b"    roll: {action: x., boost: x.}\n"
        b"    choose:\n"
        b"      - {order: [Hit & Run, Chain Attack]}\n"
        b"      - {for: Hit & Run, to: C5}\n"
        b"    then:\n"
        b"      - from: Chain Attack\n"
        b"        attack: stomp\n"
        b"        target: b\n"
        b"        roll: {action: x, boost: x., power: x}\n"
    ).report
    assert report is not None
    refusals = report.outcome.steps[-1].transcript.refusals
    assert [refusal.name for refusal in refusals] == ["no-target"]


def test_what_differs_at_once_is_not_tried_to_the_end() -> None:
    trials: list[int] = []
    report = check(
        b"mpoc: 1\n"
        b"title: Somewhere on a large map\n"
        b"board: {size: 40x40}\n"
        b"figures:\n"
        b"  T: {card: {name: Beast, like: Terra Khan, spd: 99}, player: red, at: A1}\n"
        b"turn: {player: red, activation: monster}\n"
        b"actions: [{advance: T}]\n"
    ).report
    assert report is not None
    scenario = report.scenario
    rules = rules_of(scenario.game)

    def begin(state: Any, watching: bool = True) -> Any:
        trials.append(1)
        return rules.begin(state, watching=watching)

    outcome = replay(scenario.start, scenario.actions, begin, rules.play)
    assert outcome.status == "waits"
    assert len(trials) <= 4


def test_where_too_many_ways_lead_past_hazards_the_file_tells_the_way() -> None:
    tiles = ", ".join(
        f"{column}{row}: fire" for column, row in product("CFILORU", range(2, 24, 3))
    )
    text = (
        "mpoc: 1\n"
        "title: Far across a burning city\n"
        f"board: {{size: 24x24, ground: {{{tiles}}}}}\n"
        "figures:\n"
        "  T: {card: {name: Beast, like: Terra Khan, spd: 50}, player: red, at: A1}\n"
        "turn: {player: red, activation: monster}\n"
        "actions: [{advance: T, to: W23}]\n"
    )
    assert waits(text) == ("in action 1 (line 7)", ("path: […]",))


def test_a_further_attack_that_is_open_against_expectation_is_reported() -> None:
    actual = check(
        b"mpoc: 1\n"
        b"title: The Lightning Attack waits for its roll\n"
        b"board: {size: 12x10}\n"
        b"figures:\n"
        b"  Z: {card: Zor-Raiden, player: red, at: C3}\n"
        b"  G: {card: Defender X, player: blue, at: E3}\n"
        b"turn: {player: red, activation: monster}\n"
        b"dice: {red: {monster: 6, power: 0}}\n"
        b"actions:\n"
        b"  - {attack: brawl, by: Z, target: G, roll: {action: Xxx., boost: xx}}\n"
        b"expect: {open: []}\n"
    )
    assert actual.code == 4
    assert "waits for a roll" in actual.output[-1]


STRANGE = [
    "\x1b[31mred\x1b[0m",
    "abc\u202edef\u2066x",
    "\U0001f409" * 20,
    "\u65e5\u672c\u8a9e" * 10,
    "[bold red]x[/] `y` <b> &amp; {a: b} # no",
    "a\tb\u2028c\x9bd\u200ee\ufefff",
    "x" * 60,
]


@pytest.mark.parametrize("name", STRANGE, ids=range(len(STRANGE)))
def test_no_name_steers_a_terminal(name: str) -> None:
    label = json.dumps(name)
    text = (
        "mpoc: 1\n"
        f"title: {label}\n"
        f"question: {label}\n"
        f"tags: [{label}]\n"
        f"x-mine: {label}\n"
        "board: {size: 8x8}\n"
        "figures:\n"
        f"  T: {{card: {{name: {label}, like: Terra Khan}}, player: rob, at: A1}}\n"
        f"  u: {{card: {{name: {label}, like: G-Tank}}, player: jason, at: C1}}\n"
        f"reserves: {{jason: [{{name: {label}, like: G-Tank}}]}}\n"
        "turn: {player: rob, activation: monster}\n"
        "dice: {rob: {monster: 5, power: 1}, jason: {monster: 5, power: 1}}\n"
        "actions:\n"
        "  - attack: brawl\n"
        "    by: T\n"
        "    target: u\n"
        "    roll: {action: XX, boost: XX}\n"
        f"    note: {label}\n"
        f"expect: {{damage: {{T: 1}}, form: {{T: {label}}}}}\n"
        f"claims: {{{label}: {{damage: {{T: 1}}}}}}\n"
    )
    # Most are not names of cards; what is reported of them is as harmless.
    check(text.encode())
    actual = check(f"mpoc: 1\ntitle: {label}\nboard: {{size: 8x8}}\n".encode())
    assert actual.code in (0, 3)


def test_problems_that_follow_from_misspelt_keys_are_found_without_delay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of the first misspelt keys is mended once, and not again within a trial."""
    readings: list[object] = []
    read_once = validate.validate

    def count(*arguments: Any) -> Any:
        readings.append(arguments)
        return read_once(*arguments)

    monkeypatch.setattr(validate, "validate", count)
    figures = [
        f"  f{number}: {{card: G-Tank, plaeyr: red, at: A{number}}}\n"
        for number in range(1, 13)
    ]
    text = f"mpoc: 1\ntitle: x\nboard: {{size: 20x20}}\nfigures:\n{''.join(figures)}"
    problems = check(text.encode()).problems
    assert [problem.code for problem in problems] == ["unknown-key"] * 12
    assert len(readings) <= 1 + root_problems.MOST_TRIALS


def test_a_truth_is_no_misspelt_text() -> None:
    """Its spelling with a capital letter is the same truth."""
    text = POSITION + "  - {spawn: Hunter, as: true, at: K7}\nexpect: {at: {p: C2}}\n"
    problems = check(text.encode()).problems
    assert [problem.code for problem in problems] == ["wrong-type", "unknown-figure"]
    assert problems[0].hint == 'if it is meant as text, write it in quotes: `"true"`'


def test_a_board_without_keys_is_reported() -> None:
    problems = check(
        b"mpoc: 1\n"
        b"game: smash-monster-rampage\n"
        b"title: The board has no keys\n"
        b"board:\n"
        b"turn: {player: green, phase: attack}\n"
        b"monster: {at: I5, facing: west}\n"
        b"units: {h: {player: green, type: helicopter, at: A5}}\n"
        b"actions: [{fire: h, roll: 6}]\n"
    ).problems
    assert [problem.code for problem in problems] == ["wrong-type"]
