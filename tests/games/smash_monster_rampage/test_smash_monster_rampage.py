"""Smash Monster Rampage: its board, its facts that are asked for, its files."""

from __future__ import annotations

import random
import re
from copy import deepcopy
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from asking import asked_of_each
from command_line import run
from mutant_values import mutant
from places import SCENARIOS
from scenes import Scene, name_of_file, settle_file, settle_text

import mpoc
from mpoc.engine.replay import Action, play_action
from mpoc.engine.statements import Answers, Event, Unknown
from mpoc.exploration.replay import replay
from mpoc.games.kit.spaces.grid import Square
from mpoc.games.smash_monster_rampage import board
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.book.texts import HEADINGS, TERMS
from mpoc.games.smash_monster_rampage.events import Raze, ReachPhase, Stride, TakeCard
from mpoc.games.smash_monster_rampage.file.valid import scenario as is_valid
from mpoc.games.smash_monster_rampage.turn.movement import path_of
from mpoc.games.smash_monster_rampage.verbs import VERBS
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    FACINGS,
    HELICOPTER,
    MOST_TRADED,
    RIGHT,
    TANK,
)
from mpoc.report.board import board_lines
from mpoc.rules.chance import Chance
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load, scenario_of
from mpoc.schema.validate import errors, schema
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

GAME = "smash-monster-rampage"
FILES = sorted((SCENARIOS / GAME).glob("*.mpoc.yaml"))
each_file = asked_of_each(FILES, name_of_file)

HEAD = f"mpoc: 1\ngame: {GAME}\ntitle: A test\n"
BOARD = "board: {size: 16x12, debris: [C4, M9]}\n"
ATTACK = "turn: {player: green, phase: attack}\nmonster: {at: I5, facing: west}\n"
MOVE = "turn: {player: green, points: 6}\nmonster: {at: I5, facing: west}\n"
H1 = "units: {h1: {player: green, type: helicopter, at: D5}}\n"


# Squares


def test_the_ring_has_twelve_squares_and_a_blast_reaches_thirty_two() -> None:
    assert len(set(board.ring((8, 4)))) == 12
    assert len(set(board.blast_area((8, 4), True))) == 32
    assert set(board.ring((8, 4))) < set(board.blast_area((8, 4), True))
    assert set(board.blast_area((8, 4), False)) < set(board.blast_area((8, 4), True))


def test_four_turns_sweep_the_ring_once() -> None:
    at, facing = (8, 4), "north"
    squares: list[Square] = []
    for _ in range(4):
        after = board.facing_after_turn(facing, RIGHT)
        squares += board.tail_area(at, facing, after, "quarter-ring")
        facing = after
    assert sorted(squares) == sorted(board.ring(at))


@pytest.mark.parametrize("way", ["right", "left"])
@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("reading", READINGS["tail-sweep"])
def test_a_sweep_is_three_squares_behind(facing: str, way: str, reading: str) -> None:
    after = board.facing_after_turn(facing, way)
    area = board.tail_area((8, 4), facing, after, reading)
    assert len(set(area)) == 3
    assert set(area) <= set(board.ring((8, 4)))
    # The corner that both rears touch is swept under every reading.
    for other in READINGS["tail-sweep"]:
        squares_of_both = set(area) & set(board.tail_area((8, 4), facing, after, other))
        assert (len(squares_of_both) == 3) == (other == reading)
        assert squares_of_both


def test_the_deck_has_thirty_two_cards_of_eleven_kinds() -> None:
    assert sum(DECK.values()) == 32
    assert len(DECK) == 11


# What the file lacks is asked for


def waits(text: str) -> Scene:
    """A replay that stops because the file lacks something."""
    settlement = settle_text(HEAD + text)
    assert settlement.outcome.status == "waits", settlement.word
    assert settlement.code == 4
    return settlement


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            f"{BOARD}turn: {{player: green}}\nactions: [{{monster: , roll: left}}]\n",
            "monster: {at: …, facing: …}",
        ),
        (
            f"{BOARD}turn: {{player: green, phase: attack}}\n{H1}"
            "actions: [{fire: h1, roll: 2}]\n",
            "monster: {at: …, facing: …}",
        ),
        (
            f"{BOARD}turn: {{player: green, phase: move, points: 4}}\n{H1}"
            "actions: [{move: h1, steps: [east]}]\n",
            "monster: {at: …, facing: …}",
        ),
        (
            f"{BOARD}turn: {{player: green}}\nactions: [{{set-up: , roll: 3}}]\n",
            "starts: ",
        ),
        (
            f"{BOARD}{MOVE}actions: [{{deploy: helicopter, as: h2, at: A1}}]\n",
            "reserves: {green: ",
        ),
        (
            f"{BOARD}{MOVE}actions: [{{trade: [Fire Crew], take: [tank]}}]\n",
            "won: {green: ",
        ),
        (
            f"{BOARD}{ATTACK}{H1}"
            "actions: [{fire: h1, roll: 6, draw: Critical Hit}]\n",
            "reserves: {green: ",
        ),
        (
            f"{BOARD}{ATTACK}{H1}burning: [C4]\n"
            "actions: [{fire: h1, roll: 6, draw: Fire Storm}]\n",
            "blocks: ",
        ),
        (
            f"{BOARD}{ATTACK}{H1}"
            "actions: [{fire: h1, roll: 6, draw: Monster Fly Swat}]\n",
            "reserves: {green: ",
        ),
        (
            f"{BOARD}{ATTACK}{H1}reserves: {{green: {{}}}}\n"
            "actions: [{fire: h1, roll: 6, draw: Monster Fly Swat}]\n",
            "won: {green: ",
        ),
        (
            f"{BOARD}{ATTACK}{H1}"
            "actions: [{fire: h1, roll: 6, draw: Mission Accomplished}]\n",
            "won: {green: ",
        ),
    ],
)
def test_a_fact_that_is_missing_is_asked_for(text: str, line: str) -> None:
    open_question = waits(text)
    question = open_question.outcome.steps[-1].transcript.waits
    assert isinstance(question, Unknown)
    assert question.line.startswith(line)


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ("fire: h1", "roll: ?"),
        ("fire: h1, roll: 6", "draw: Direct Hit"),
        ("fire: h1, roll: 6, draw: Survivors", "at: A1"),
        (
            "fire: h1, roll: 6, draw: Monster Dazed",
            "- {for: Monster Dazed, roll: [?, ?]}",
        ),
        (
            "fire: h1, roll: 6, draw: Monster Revenge Attack",
            "- {for: Monster Revenge Attack, roll: ?}",
        ),
        ("roll-movement: ", "roll: [?, ?]"),
        ("monster: ", "roll: ?"),
    ],
)
def test_dice_draws_and_choices_are_asked_for(
    action: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    start = (
        ATTACK if "fire" in action else ATTACK.replace("phase: attack", "phase: move")
    )
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(f"{HEAD}{BOARD}{start}{H1}actions: [{{{action}}}]\n", "utf-8")
    result = run("run", "a.mpoc.yaml")
    assert result.code == 4
    assert line in [output_line.strip() for output_line in result.out.splitlines()]


def test_nobody_may_assume_a_draw() -> None:
    text = f"{HEAD}{BOARD}{ATTACK}{H1}assume: first\nactions: [{{fire: h1, roll: 6}}]\n"
    assert settle_text(text).outcome.status == "waits"


# The deck

DEMO = "board: {mat: demo-city}\n"
KNOWN = (
    "reserves: {green: {tank: 3, helicopter: 2}}\n"
    "won: {green: {cards: [], markers: 0}, orange: {cards: [], markers: 0}}\n"
)


def chances_of(text: str, quantity: str) -> dict[str, Fraction]:
    """How likely each value of a quantity is, in Demo City."""
    path = str(SCENARIOS / GAME / "odds.mpoc.yaml")
    odds = mpoc.odds(scenario_of(parse(f"{HEAD}{DEMO}{ATTACK}{H1}{text}", path)))
    (case,) = odds.cases
    return {str(value): chance for value, chance in case.laws[quantity].items()}


def test_the_last_card_is_never_drawn_while_another_may_be_left() -> None:
    text = f"{KNOWN}actions: [{{fire: h1, roll: 6}}]\n"
    chances = chances_of(text, "won.green")
    assert "Mission Accomplished" not in chances
    assert chances["Direct Hit"] == Fraction(4, 31)


def test_the_last_card_is_drawn_once_every_other_is_gone() -> None:
    discards = [card for card, count in DECK.items() for _ in range(count)][:-1]
    text = f"{KNOWN}discard: [{', '.join(discards)}]\nactions: [{{fire: h1}}]\n"
    chances = chances_of(text, "won.green")
    assert chances["Mission Accomplished"] == Fraction(1, 3)
    assert len(chances) == 2


def test_coordinates_on_the_table_are_not_drawn_again() -> None:
    text = (
        f"{KNOWN}survivors: {{orange: [C3, G7]}}\n"
        "actions: [{fire: h1, roll: 6, draw: Survivors}]\n"
    )
    waiting = chances_of(text, "survivors.green")
    assert set(waiting) == {"J4", "P4", "D10", "I11", "O11", "L8"}
    assert set(waiting.values()) == {Fraction(1, 6)}


def test_coordinates_that_no_list_gives_are_asked_for_and_not_guessed() -> None:
    text = (
        f"{HEAD}{BOARD}{ATTACK}{H1}actions: [{{fire: h1, roll: 6, draw: Survivors}}]\n"
    )
    odds = mpoc.odds(scenario_of(parse(text, "test.mpoc.yaml")))
    (case,) = odds.cases
    assert [group.status for group in case.groups] == ["waits"]


# Files


def squares(count: int) -> str:
    """So many squares of the two northern rows."""
    names = [f"{letter}{row}" for row in (1, 2) for letter in "ABCDEFGHIJKLMNOP"]
    return f"[{', '.join(names[:count])}]"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"board: {{size: 15x12}}\n{ATTACK}", "odd-size"),
        (f"{BOARD}{ATTACK.replace('I5', 'H5')}", "off-the-lattice"),
        (f"{BOARD}{ATTACK.replace('attack}', 'attack, points: 3}')}", "wrong-phase"),
        (f"{BOARD}{MOVE.replace('points: 6', 'traded: 1')}", "wrong-phase"),
        (f"{BOARD}{ATTACK}burning: [A1]\n", "no-building"),
        (f"{BOARD}{ATTACK}burning: [C4]\ngone: [C4]\n", "impossible"),
        (
            f"{BOARD}{ATTACK}units: {{t1: {{player: green, type: tank, at: C4, "
            "facing: east}}\n",
            "impossible",
        ),
        (
            f"{BOARD}{ATTACK}units: {{t1: {{player: green, type: tank, at: D4}}}}\n",
            "facing",
        ),
        (
            f"{BOARD}{ATTACK}units: {{h1: {{player: green, type: helicopter, at: I6}}"
            "}\n",
            "occupied",
        ),
        (f"{BOARD}{ATTACK}deck: [Mission Accomplished, Direct Hit]\n", "deck-order"),
        (f"{BOARD}{ATTACK}deck: [Direct Hit]\n", "deck-order"),
        (f"{BOARD}{ATTACK}deck: []\n", "deck-order"),
        (f"{BOARD}{ATTACK}discard: [Mission Accomplished]\n", "impossible"),
        (
            f"{BOARD}{ATTACK}won: {{green: {{cards: [Mission Accomplished]}}}}\n",
            "impossible",
        ),
        (f"{BOARD}{ATTACK}discard: [Fire Crew, Fire Crew, Fire Crew]\n", "over-limit"),
        (
            f"{BOARD}{ATTACK}survivors: {{orange: [A1]}}\n"
            f"discard: [{', '.join(['Survivors'] * 8)}]\n",
            "over-limit",
        ),
        (
            f"{BOARD}{ATTACK}survivors: {{orange: [A1]}}\n"
            "won: {orange: {markers: 8}}\n",
            "over-limit",
        ),
        (
            f"{BOARD}{ATTACK}won: {{green: {{cards: [Survivors], markers: 0}}}}\n",
            "impossible",
        ),
        (f"{BOARD}{ATTACK}survivors: {{orange: [A1], green: [A1]}}\n", "occupied"),
        (f"{BOARD}{ATTACK}{H1}survivors: {{green: [D5]}}\n", "occupied"),
        (f"board: {{size: 16x12, debris: {squares(31)}}}\n{ATTACK}", "over-limit"),
        (f"board: {{size: 16x12, survivors: [A1, A1]}}\n{ATTACK}", "duplicate"),
        (f"board: {{size: 16x12, survivors: {squares(9)}}}\n{ATTACK}", "over-limit"),
        (
            f"board: {{size: 16x12, debris: {squares(16)}}}\n{ATTACK}"
            "rules: {rulings: {fire-limit: fifteen}}\n"
            f"burning: {squares(16)}\n",
            "over-limit",
        ),
        (
            f"{BOARD}{ATTACK.replace('attack', 'attack, fired: [h1]')}"
            f"{H1.replace('green', 'orange')}",
            "impossible",
        ),
        (
            f"{BOARD}{ATTACK.replace('attack', 'monster, passed: [h1]')}{H1}",
            "wrong-phase",
        ),
        (f"{BOARD}{ATTACK}actions: [{{fire: h9, roll: 2}}]\n", "unknown-unit"),
        (f"{BOARD}{ATTACK}{H1}expect: {{at: {{h1: Z9}}}}\n", "unknown-space"),
        (
            "board: {size: 16x12, monster-die: [left, left, left, left, left, left]}\n"
            f"{ATTACK.replace('attack', 'monster')}"
            "actions: [{monster: , roll: blast}]\n",
            "no-such-face",
        ),
        (
            f"{BOARD}{ATTACK}rules: {{rulings: {{throw-region: half-plane}}}}\n",
            "unknown-key",
        ),
    ],
)
def test_a_position_that_cannot_be_is_a_fault_of_the_file(text: str, code: str) -> None:
    with pytest.raises(FileProblems) as error:
        scenario_of(parse(HEAD + text, "test.mpoc.yaml"))
    assert code in [problem.code for problem in error.value.problems]


def test_each_starting_place_is_another_one() -> None:
    for number in range(5):
        places = [f"{{at: {'ACEGI'[i]}1, facing: south}}" for i in range(5)]
        places.insert(number, f"{{at: {'ACEGI'[number]}1, facing: west}}")
        board = f"board: {{size: 16x12, starts: [{', '.join(places)}]}}\n"
        with pytest.raises(FileProblems) as error:
            scenario_of(parse(HEAD + board + ATTACK, "test.mpoc.yaml"))
        (problem,) = error.value.problems
        assert problem.code == "duplicate"


def test_a_roll_shows_a_face_of_the_die_of_its_mat(tmp_path: Path) -> None:
    mats = tmp_path / "mats"
    mats.mkdir()
    faces = ", ".join(["left"] * 6)
    (mats / "left.yaml").write_text(
        f"size: 16x12\nmonster-die: [{faces}]\n", encoding="utf-8"
    )
    file = tmp_path / "test.mpoc.yaml"
    turn = ATTACK.replace("attack", "monster")
    for face, codes in (("left", []), ("blast", ["no-such-face"])):
        actions = f"actions: [{{monster: , roll: {face}}}]\n"
        text = f"{HEAD}board: {{mat: left}}\n{turn}{actions}"
        problems: list[str] = []
        try:
            scenario_of(parse(text, str(file)))
        except FileProblems as found:
            problems = [problem.code for problem in found.problems]
        assert problems == codes


def test_a_file_without_a_board_says_so() -> None:
    with pytest.raises(FileProblems) as error:
        scenario_of(parse(f"{HEAD}turn: {{player: green}}\n", "test.mpoc.yaml"))
    assert "missing-key" in [problem.code for problem in error.value.problems]


@each_file
def test_a_position_written_back_loads_the_same(path: Path) -> None:
    """After every action, but where the game is over: no file begins there."""
    settlement = settle_file(path)
    write = rules_of(GAME).write
    for state in (
        settlement.scenario.start,
        *(s.after for s in settlement.outcome.steps),
    ):
        if state.winner is not None:
            with pytest.raises(ValueError, match="the game is over"):
                write(state, title="Written back")
            continue
        text = write(state, title="Written back")
        again = scenario_of(parse(text, "again.mpoc.yaml")).start
        assert again.key() == state.key(), text
        assert again.city == state.city
        assert again.settings == state.settings


@each_file
def test_play_goes_on_from_a_position_that_was_written_back(path: Path) -> None:
    settlement = settle_file(path)
    rules, scenario = rules_of(GAME), settlement.scenario
    for step in settlement.outcome.steps[:-1]:
        if step.after.winner:
            break
        text = rules.write(step.after)
        start = scenario_of(parse(text, "again.mpoc.yaml")).start
        actions = scenario.actions[step.index + 1 :]
        again = replay(start, actions, rules.begin, rules.play, scenario.assume)
        assert again.status == settlement.outcome.status
        assert again.end.key() == settlement.outcome.end.key()


@each_file
def test_what_is_told_makes_the_state(path: Path) -> None:
    """The events of the trace, applied to the start, give the state at the end."""
    settlement = settle_file(path)
    state = settlement.scenario.start
    for step in settlement.outcome.steps:
        if step.transcript.refusals:
            assert not any(check.holds for check in step.transcript.refusals)
            continue
        for statement in step.transcript.statements:
            if isinstance(statement, Event):
                before, state = state, statement.apply(state)
                assert statement.sentence()
                # A card may be drawn of a deck that the file leaves out.
                assert state != before or isinstance(statement, TakeCard), statement
                if isinstance(statement, Stride):
                    pairs = zip(statement.start, statement.at, strict=True)
                    is_near = all(abs(there - here) <= 2 for here, there in pairs)
                    assert statement.wraps != is_near, statement
                if isinstance(statement, Raze):
                    assert statement.burned == (statement.at in before.fires)
                if isinstance(statement, ReachPhase):
                    assert statement.unspent <= (before.turn.points or 0)
    assert state == settlement.outcome.end


def test_the_quick_test_agrees_with_jsonschema_on_mutants() -> None:
    rng = random.Random(20120731)
    document = schema(GAME)
    roots = [_plain(load(str(path)).document.root) for path in FILES]
    good = 0
    for _ in range(600):
        value = mutant(rng.choice(roots), rng)
        error = next(iter(errors(value, document)), None)
        assert is_valid(value) == (error is None), (value, error)
        good += error is None
    assert 20 < good < 550


def _plain(value: Any) -> Any:
    """A document's values in plain mappings and lists."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return deepcopy(value)


# What may be done


def test_a_unit_may_come_on_and_go_on_where_the_edge_is_taken() -> None:
    text = f"""{HEAD}board: {{size: 4x4}}
turn: {{player: green, points: 2}}
monster: {{at: C3, facing: west}}
units:
  o1: {{player: orange, type: helicopter, at: A2}}
reserves: {{green: {{tank: 0, helicopter: 1}}}}
"""
    state = scenario_of(parse(text, "test.mpoc.yaml")).start
    rules = rules_of(GAME)
    (kind,) = [
        kind for kind in rules.candidates(rules.begin(state)) if kind.verb == "deploy"
    ]
    ways = {way.words: way.keys for way in kind.find(False)}
    assert "helicopter at A2" not in ways
    assert ways["helicopter at A1"].get("steps") is None
    inside = [words for words in ways if words.startswith("helicopter at B2")]
    assert len(inside) == 1
    assert len(ways[inside[0]]["steps"]) == 1
    for way in kind.find(False):
        action = Action(way.act, Answers())
        transcript, _ = play_action(state, action, rules.begin, rules.play, True, set())
        assert not transcript.refusals, way.words


def ways_at(text: str, verb: str, actor: str = "") -> list[Any]:
    """All ways of a verb at a position, also those that break a rule."""
    game = rules_of(GAME).begin(scenario_of(parse(HEAD + text, "test.mpoc.yaml")).start)
    return [way.action for way in VERBS[verb].ways(game, actor)]


@pytest.mark.parametrize(("ids", "free"), [(["g1"], "g2"), (["g1", "g2"], "g3")])
def test_a_unit_that_comes_on_is_listed_under_a_free_id(
    ids: list[str], free: str
) -> None:
    units = [f"{id}: {{player: green, type: helicopter, at: {id[1]}}}" for id in ids]
    places = ", ".join(units).replace("at: 1", "at: D5").replace("at: 2", "at: E5")
    text = f"{BOARD}{MOVE}units: {{{places}}}\nreserves: {{green: {{tank: 1}}}}\n"
    assert {each.id for each in ways_at(text, "deploy")} == {free}


def test_no_way_is_listed_that_the_points_do_not_pay_for() -> None:
    text = f"{BOARD}turn: {{player: green, points: 3}}\n"
    text += f"monster: {{at: I5, facing: west}}\n{H1}"
    text += "reserves: {green: {tank: 1, helicopter: 1}}\n"
    deployments = ways_at(text, "deploy")
    assert max(len(each.steps) for each in deployments) == 2
    assert max(len(each.steps) for each in ways_at(text, "move", "h1")) == 3


def test_no_unit_that_comes_on_goes_farther_before_the_dice_are_rolled() -> None:
    text = f"{BOARD}turn: {{player: green}}\nmonster: {{at: I5, facing: west}}\n{H1}"
    deployments = ways_at(f"{text}reserves: {{green: {{tank: 1}}}}\n", "deploy")
    assert deployments
    assert not any(each.steps for each in deployments)
    # Nor does one of a type that is not in reserve, or not known to be.
    for reserves in ("", "reserves: {green: {tank: 0, helicopter: 1}}\n"):
        for each in ways_at(f"{BOARD}{MOVE}{H1}{reserves}", "deploy"):
            assert not (each.steps and (not reserves or each.type == TANK))


def test_no_more_cards_are_listed_for_a_trade_than_may_be_traded() -> None:
    text = f"{BOARD}{MOVE}won: {{green: {{cards: [Fire Crew], markers: 0}}}}\n"
    trades = ways_at(text, "trade")
    assert max(len(each.cards) for each in trades) == MOST_TRADED


def test_moves_are_listed_of_a_unit_that_cannot_take_its_first_step() -> None:
    """The helicopter flies over nobody and not off the board."""
    text = f"{BOARD}{MOVE}units: {{h1: {{player: green, type: helicopter, at: H1}}}}\n"
    state = scenario_of(parse(HEAD + text, "test.mpoc.yaml")).start
    game: Any = rules_of(GAME).begin(state)
    (kind,) = [each for each in rules_of(GAME).candidates(game) if each.verb == "move"]
    assert kind.find(False)
    unit = state.units["h1"]
    for each in ways_at(text, "move", "h1"):
        assert path_of(game, unit, each.steps).checks == ()
    assert state.owner("h1") == "green"
    assert state.but(turn=state.turn.but(player="orange")).owner("h1") == "green"
    assert state.owner("nobody") == "green"


# Random play


@pytest.mark.parametrize("about", ["Monster Rage", "Mission Accomplished"])
def test_random_play_about_a_card_draws_it_first(about: str) -> None:
    start = rules_of(GAME).playing().start(partial(Chance, 7), about)
    assert start.deck[0].name == about
    assert start.deck[-1].name == "Mission Accomplished"
    assert any(
        unit.player == start.turn.player
        and unit.type == HELICOPTER
        and board.direction_to(unit.at, start.monster.at)
        for unit in start.units.values()
    )


# Reference


def test_terms_name_headings_and_rulings_that_exist() -> None:
    for term in TERMS.values():
        assert term.marks
        assert set(term.marks) <= set(HEADINGS)
        for names in re.findall(r"\(rulings? ([a-z0-9, -]+)\)", term.meaning):
            assert set(names.split(", ")) <= set(READINGS)


# Reports


def test_the_board_is_drawn() -> None:
    text = f"""{HEAD}{BOARD}{ATTACK}units:
  h1: {{player: green, type: helicopter, at: M9}}
  t1: {{player: orange, type: tank, at: G5, facing: east}}
burning: [C4]
survivors: {{orange: [E5]}}
"""
    state = settle_text(text).scenario.start
    drawing = rules_of(GAME).wording().drawing(state)
    assert board_lines(drawing)[:5] == [
        "+   B C D E  F G   H I  J  K L M   N",
        "3   . . . .  . .   . .  .  . . .   .     * burning building",
        "4   . * . .  . .   . .  .  . . .   .     so survivors of orange",
        "5   . . . so . t1> . M< M< . . .   .     M< the Monster, facing west",
        "6   . . . .  . .   . M< M< . . .   .",
    ]


def test_the_outcome_report_counts_shots_losses_and_scores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(SCENARIOS.parent)
    result = run("run", f"scenarios/{GAME}/a53-draw-to-the-holder.mpoc.yaml")
    assert result.code == 0
    lines = [" ".join(line.split()) for line in result.out.splitlines()]
    assert "Shots h1 range 5 needs 5 rolled 5 hit Mission Accomplished won" in lines
    assert any(line.endswith("Mission Score 8") for line in lines)
    assert any(line.startswith("Winner green") for line in lines)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("explain", "Monster Rage"), "twelve squares"),
        (("explain", "must-do-first"), "farther"),
        (("explain", "tail-sweep"), "rear-row"),
        (("explain", "critical miss"), "nearest to the shooter"),
        (("explain", "monster die"), "forward, right, left or blast"),
        (("explain", "trade", "--game", GAME), "instead of moving"),
        (("explain", "block", "--game", GAME), "Fire Storm"),
        (("explain", "score", "--game", GAME), "rescued Survivor Marker"),
        (("rulings", "--game", GAME), "tail-sweep"),
        (("catalog", "--game", GAME), "Mission Accomplished"),
        (("catalog", "fire storm"), "block of a burning one"),
        (("catalog", "G-Tank"), "Rise (2008)"),
        (("schema", GAME), "monster-die"),
    ],
)
def test_reference_commands_know_the_game(words: tuple[str, ...], text: str) -> None:
    result = run(*words)
    assert result.code == 0, result.err
    assert text in result.out


@pytest.mark.parametrize("size", ["16x12", "16x", ""])
def test_a_board_that_cannot_be_read_may_have_a_building(
    size: str, tmp_path: Path
) -> None:
    """Nothing is said of a building whose mat is wrong or missing."""
    (tmp_path / "mats").mkdir()
    path = tmp_path / "gone.mpoc.yaml"
    path.write_text(
        "mpoc: 1\ngame: smash-monster-rampage\ntitle: A building is gone\n"
        "board: {mat: town}\nturn: {player: green}\ngone: [C4, D4]\n"
        "monster: {at: I5, facing: west}\n",
        "utf-8",
    )
    if size:
        mat = tmp_path / "mats" / "town.yaml"
        mat.write_text(f"size: {size}\ndebris: [C4]\n", "utf-8")
    said = run("check", str(path)).err
    assert ("D4 is not a debris square" in said) == (size == "16x12")
    assert "C4 is not a debris square" not in said


MISS = f"""\
mpoc: 1
game: smash-monster-rampage
title: A Critical Miss between two buildings
{BOARD.replace("[C4, M9]", "[BUILDINGS]")}{ATTACK}units:
  h1: {{player: green, type: helicopter, at: D5}}
actions:
  - fire: h1
    roll: 1
claims: {{orange: {{burning: [F7]}}}}
"""


@pytest.mark.parametrize("buildings", ["B5, F7", "F7, B5"])
def test_a_result_depends_on_the_reading_that_makes_a_claim_right(
    buildings: str,
) -> None:
    """Two diagonal steps are no farther than two straight ones: green would choose."""
    report = mpoc.replay(mpoc.loads(MISS.replace("BUILDINGS", buildings)))
    (dependence,) = report.dependences
    assert (dependence.ruling, dependence.other) == ("nearest", "diagonal")
    assert dependence.outcome.status == "waits"
    assert report.remedies["orange"].dependence is not None


@pytest.mark.parametrize(("buildings", "asks"), [("B5, F7", True), ("B5", False)])
def test_the_nearest_building_is_unclear_only_among_several(
    buildings: str, asks: bool
) -> None:
    report = mpoc.replay(mpoc.loads(MISS.replace("BUILDINGS", buildings)))
    assert ("nearest" in report.outcome.rulings_consulted) == asks


@pytest.mark.parametrize(
    ("turn", "action", "words"),
    [
        (MOVE, "move: t1\n    steps: [left]", "orange moves the tank t1 at E8"),
        (ATTACK, "fire: t1", "orange attacks the Monster with the tank t1 at E8"),
    ],
)
def test_a_refused_action_names_the_owner_of_its_unit(
    turn: str, action: str, words: str
) -> None:
    tank = "  t1: {player: orange, type: tank, at: E8, facing: west}\n"
    units = f"units:\n{tank}  h1: {{player: green, type: helicopter, at: D5}}\n"
    text = f"{HEAD}{BOARD}{turn}{units}actions:\n  - {action}\n"
    report = mpoc.replay(mpoc.loads(text))
    assert report.outcome.status == "refused"
    assert words in mpoc.render(report)
