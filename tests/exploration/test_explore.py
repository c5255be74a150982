"""Every way through open choices: what there is, what merges, who can force what."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from jsonschema import Draft202012Validator
from places import ROOT, SCENARIOS
from scenes import in_two_sizes

from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import (
    Answers,
    Choice,
    Cite,
    Event,
    Further,
    Option,
    Roll,
    Rule,
)
from mpoc.exploration.budget import Limit
from mpoc.exploration.exploration import (
    Control,
    Exploration,
    condition_control,
    exploration_of,
)
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import ExploringTable, Freedom, NotOnWay
from mpoc.exploration.forcing import ForcedRange, Forcing
from mpoc.exploration.graph import CHANCE, Fork, Position
from mpoc.exploration.outcomes import (
    Contest,
    Outcomes,
    UndecidedChoice,
    distribution,
    forks,
    owners,
)
from mpoc.exploration.quantities import quantity_words
from mpoc.report.explored import control_words, exploration_lines, way_words
from mpoc.report.style import Style
from mpoc.rules.goals import goal_of
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.text.document import parse

GOLDEN = ROOT / "tests" / "golden"
CITE = Cite("toy", ("p1",), "p1")


# A game of one number, small enough to work everything out by hand


class Toy(Record):
    """A position of the toy game: its number."""

    number: int = 0
    roll: Any = None

    def key(self) -> Any:
        return self.number


class Gain(Event):
    """The number changes."""

    points: int

    def apply(self, state: Any) -> Any:
        return state.but(number=state.number + self.points)

    def sentence(self) -> str:
        return f"the number changes by {self.points}"

    def tally(self) -> tuple[str, str, int] | None:
        return ("gained", "all", self.points)


class ToyGame:
    """What the driver needs of a game."""

    def __init__(self, state: Any, watching: bool = True) -> None:
        self.state = state
        self.rulings_consulted: set[str] = set()


def ask(player: str, key: str, **values: int) -> Choice:
    """A question of a player with a number for each answer."""
    options = tuple([Option(each, name) for name, each in values.items()])
    return Choice("toy", "", player, key, f"what {player} takes", options, CITE)


class Statement(Record):
    """A question that a toy die is asked."""

    least: int

    def answer_words(self, answer: Any) -> str:
        return f"{'at least' if answer else 'under'} {self.least}"


class Die:
    """A die with six faces, not rolled yet."""

    def __init__(self, asks: Any) -> None:
        self.asks = asks
        self.low, self.high = 1, 6

    def reaches(self, least: int) -> bool:
        if least <= self.low or least > self.high:
            return least <= self.low
        below, above = least - self.low, self.high - least + 1
        answer = self.asks(Statement(least), ((True, above), (False, below)))
        if answer:
            self.low = least
        else:
            self.high = least - 1
        return bool(answer)

    def decide(self, question: Statement) -> None:
        self.reaches(question.least)


def toy(
    rule: Callable[[Any, Any], Rule[None]], *acts: Any, merges: bool = True
) -> tuple[Explorer, Outcomes]:
    """The toy game explored, an action for each act."""
    explorer = Explorer(
        tuple([Action(act, Answers()) for act in acts or (None,)]),
        ToyGame,
        rule,
        Freedom(unmade=lambda question, ask, state: Die(ask), merges=merges),
    )
    return explorer, Outcomes(explorer.explore(Toy()))


def points(tally: Any, end: Any) -> int:
    """The goal of the toy game."""
    return sum([number for _, _, number in tally])


def two_choose(game: Any, act: Any) -> Rule[None]:
    """Red takes a row, then blue a column of 3 1 / 2 4."""
    row = yield ask("red", "row", up=0, down=1)
    column = yield ask("blue", "column", left=0, right=1)
    yield Gain(((3, 1), (2, 4))[row][column])


def test_each_player_can_force_what_the_matrix_says() -> None:
    """Red moves first: row down is worth 2 at least; blue holds it at 3 in row up and
    at 2 in row down, so at 3 whatever red does.
    """
    explorer, outcomes = toy(two_choose)
    assert owners(outcomes.position) == ["blue", "red"]
    assert explorer.ways == 4
    red = Forcing(outcomes).force(points, "red")
    blue = Forcing(outcomes).force(points, "blue")
    # Red moves first and blue answers: least and most that each can make sure of.
    assert (red.least, red.most) == (2, 3)
    assert (blue.least, blue.most) == (3, 2)


def test_what_is_dealt_adds_up_over_actions() -> None:
    """Twice the same: 2 to 8; positions with the same number are one."""
    explorer, outcomes = toy(two_choose, 1, 2)
    assert {result.tally[0][2] for result, _ in outcomes.results()} == {*range(2, 9)}
    assert Forcing(outcomes).force(points, "red").least == 4
    assert explorer.ways == 4 + 4 * 4
    apart, results_apart = toy(two_choose, 1, 2, merges=False)
    assert keys(results_apart) == keys(outcomes)
    assert apart.ways == explorer.ways


def test_equal_positions_are_counted_once() -> None:
    """Four rows of which two are alike: three positions, so three times the second."""

    def rule(game: Any, act: Any) -> Rule[None]:
        row = yield ask("red", "row", a=1, b=1, c=2, d=3)
        yield Gain(row)

    explorer, outcomes = toy(rule, 1, 2)
    assert explorer.ways == 4 + 3 * 4
    apart, results_apart = toy(rule, 1, 2, merges=False)
    assert apart.ways == 4 + 4 * 4
    assert keys(results_apart) == keys(outcomes)


def test_what_comes_to_nothing_is_nothing() -> None:
    """A die for a full pool: who earns 0 has earned as much as who earns nothing."""

    def rule(game: Any, act: Any) -> Rule[None]:
        if act == 1:
            yield Gain(1)
            return
        roll = yield Roll("toy", "", "red", (("die", 1),), "the roll", CITE)
        if roll.reaches(5):
            yield Gain(0)

    _, outcomes = toy(rule, 1, 2)
    [(result, chance)] = distribution(outcomes)
    assert points(result.tally, None) == 1
    assert chance == 1
    _, outcomes = toy(rule, 2)
    [(result, chance)] = distribution(outcomes)
    assert result.tally == ()
    assert chance == 1


def test_orders_that_come_to_the_same_are_not_tried_twice() -> None:
    """Four in any order: 12 ways end with the last two, 6 join one that is known."""

    def rule(game: Any, act: Any) -> Rule[None]:
        left = {"a": 1, "b": 10, "c": 100, "d": 1000}
        while left:
            gain = yield ask("red", "order", **left)
            del left[next(name for name, each in left.items() if each == gain)]
            yield Gain(gain)

    explorer, outcomes = toy(rule)
    assert len(outcomes.results()) == 1
    assert explorer.ways == 18
    apart, _ = toy(rule, merges=False)
    assert apart.ways == 24


def test_what_is_asked_of_a_roll_splits_it_by_weight() -> None:
    """A 5 or 6 is worth 1, a 6 one more: 4/6 nothing, 1/6 one, 1/6 two."""

    def rule(game: Any, act: Any) -> Rule[None]:
        roll = yield Roll("toy", "", "red", (("die", 1),), "the roll", CITE)
        if roll.reaches(5):
            yield Gain(2 if roll.reaches(6) else 1)

    _, outcomes = toy(rule)
    chances = {
        points(result.tally, None): odd for result, odd in distribution(outcomes)
    }
    assert chances == {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}


def test_a_player_who_chooses_has_seen_the_dice() -> None:
    """Red sees the die and bets that it is 4 or more, or that it is under 4.

    Who sees the die wins always; a rule that asks the roll only after the bet must not
    make it a bet in the dark.
    """

    def rule(game: Any, act: Any) -> Rule[None]:
        roll = yield Roll("toy", "", "red", (("die", 1),), "the roll", CITE)
        bet = yield ask("red", "bet", high=1, low=0)
        if roll.reaches(4) == bool(bet):
            yield Gain(1)

    _, outcomes = toy(rule)
    assert Contest(outcomes, points, {"red": 1}).value() == 1
    assert Contest(outcomes, points, {"red": -1}).value() == 0
    with pytest.raises(UndecidedChoice) as error:
        distribution(outcomes)
    assert error.value.fork.owner == "red"


def test_a_bet_before_the_roll_is_in_the_dark() -> None:
    """Red bets first: a half either way."""

    def rule(game: Any, act: Any) -> Rule[None]:
        bet = yield ask("red", "bet", high=1, low=0)
        roll = yield Roll("toy", "", "red", (("die", 1),), "the roll", CITE)
        if roll.reaches(5) == bool(bet):
            yield Gain(1)

    _, outcomes = toy(rule)
    contest = Contest(outcomes, points, {"red": 1})
    assert contest.value() == Fraction(2, 3)
    chances = {points(r.tally, None): odd for r, odd in distribution(outcomes, contest)}
    assert chances == {0: Fraction(1, 3), 1: Fraction(2, 3)}


def test_a_choice_that_changes_no_chance_needs_no_answer() -> None:
    """Left or right of a coin that is fair."""

    def rule(game: Any, act: Any) -> Rule[None]:
        yield ask("red", "side", left=1, right=0)
        roll = yield Roll("toy", "", "red", (("die", 1),), "the roll", CITE)
        yield Gain(1 if roll.reaches(4) else 2)

    _, outcomes = toy(rule)
    assert sum([odd for _, odd in distribution(outcomes)]) == 1


def test_the_limit_keeps_what_is_known() -> None:
    explorer = Explorer((Action(None, Answers()),), ToyGame, two_choose, most=2)
    position = Position(0, Toy())
    with pytest.raises(Limit):
        for _ in explorer.steps(position):
            pass
    outcomes = Outcomes(position)
    assert not outcomes.is_complete
    assert sorted([result.tally[0][2] for result, _ in outcomes.results()]) == [1, 3]


# The rules


def keys(outcomes: Outcomes) -> set[Any]:
    """The results of an exploration."""
    return {(result.tally, result.end.key()) for result, _ in outcomes.results()}


def scenarios(files: list[Path]) -> list[tuple[str, Scenario]]:
    """The scenarios with a position among some files."""
    results = []
    for path in files:
        scenario = load(str(path))
        if scenario.start is not None:
            results.append((str(path.relative_to(SCENARIOS)), scenario))
    return results


over_scenarios = pytest.mark.parametrize("files", in_two_sizes(36, 9))
MOST_WAYS = 100
"""Two in a hundred scenarios have up to 400 ways; others have many times that."""


def explore_all(
    scenario: Scenario, dice: bool, merges: bool = True, most: int = 0
) -> tuple[Explorer, Outcomes]:
    """A scenario with its choices open, and its rolls too."""
    rules = rules_of(scenario.game)
    unmade = rules.chances().unmade_roll if dice else None
    explorer = Explorer(
        scenario.actions,
        rules.begin,
        rules.play,
        Freedom(unmade, again=dice, is_free=True, merges=merges),
        most=most,
    )
    return explorer, Outcomes(explorer.explore(scenario.start))


@over_scenarios
@pytest.mark.parametrize("dice", [False, True], ids=["choices", "dice"])
def test_merging_loses_no_result_and_adds_none(files: list[Path], dice: bool) -> None:
    """Over scenarios, with all choices open: the same results with and without."""
    fewer = 0
    for name, scenario in scenarios(files):
        try:
            apart, results_apart = explore_all(scenario, dice, merges=False, most=200)
        except Limit:
            continue
        explorer, results = explore_all(scenario, dice)
        assert keys(results) == keys(results_apart), name
        assert explorer.ways <= apart.ways, name
        fewer += explorer.ways < apart.ways
        if dice and all([fork.owner == CHANCE for fork in forks(results.position)]):
            assert chances_of(results) == chances_of(results_apart), name
    assert fewer > len(files) // 80


def test_a_way_that_is_over_takes_no_memory() -> None:
    """Garbage that waits for its collector would: a command collects none."""
    scenario = load(str(SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"))
    gc.collect()
    gc.disable()
    try:
        explorer, _ = explore_all(scenario, dice=True)
        tables = [each for each in gc.get_objects() if type(each) is ExploringTable]
    finally:
        gc.enable()
    assert len(tables) <= 1 < explorer.ways


def chances_of(outcomes: Outcomes) -> dict[Any, Fraction]:
    """The chance of each result."""
    return {
        (result.tally, result.end.key()): chance
        for result, chance in distribution(outcomes)
    }


@over_scenarios
@pytest.mark.parametrize("dice", [False, True], ids=["choices", "dice"])
def test_a_way_played_again_leads_to_its_result(files: list[Path], dice: bool) -> None:
    """Over scenarios: the shortest way to each result, told with everything."""
    count = 0
    for name, scenario in scenarios(files):
        try:
            explorer, outcomes = explore_all(scenario, dice, most=MOST_WAYS)
        except Limit:
            continue
        for result, way in outcomes.results()[:6]:
            try:
                second = explorer.play_again(scenario.start, way)
            except NotOnWay:
                assert dice, name
                continue
            count += 1
            assert second.status == result.end.status, name
            assert second.end.key() == result.end.after.key(), name
    assert count > len(files) // 2


@over_scenarios
def test_every_roll_of_a_scenario_adds_up_to_one(files: list[Path]) -> None:
    """Weights of groups are chances: they add up exactly, whatever is chosen."""
    for name, scenario in scenarios(files):
        rules = rules_of(scenario.game)
        explorer = Explorer(
            scenario.actions,
            rules.begin,
            rules.play,
            Freedom(rules.chances().unmade_roll, again=True),
            most=MOST_WAYS,
        )
        try:
            outcomes = Outcomes(explorer.explore(scenario.start))
            odds = distribution(outcomes)
        except (Limit, UndecidedChoice):
            continue
        assert sum([chance for _, chance in odds]) == 1, name


# The command


SKYSCRAPER = ROOT / "scenarios/rise/examples/skyscraper-reactions.mpoc.yaml"

HIT_AND_RUN = ROOT / "scenarios/rise/abilities/nuclear-powered.not-a-blast.mpoc.yaml"

FIVE = """\
mpoc: 1
title: Five Triggers in one window
board:
  map: |
    +  A B C D E F
    1  . . . . . .
    2  T T G G . .
    3  T T G G . .
    4  . . . . . .
figures:
  T:
    card:
      name: Test Beast
      like: Terra Khan
      abilities:
        - Energy Drain (brawl)
        - Energy Sap (brawl)
        - Power Drain (brawl)
        - Power Gorge (brawl)
        - Siphon (brawl)
    player: red
    other-form: {card: Ultra Terra Khan}
  G: {card: Defender X, player: blue, other-form: {card: Ultra Defender X}}
dice:
  red:  {monster: 5, unit: 5, power: 1}
  blue: {monster: 5, unit: 5, power: 2}
turn: {player: red, activation: monster}
actions:
  - {attack: brawl, by: T, target: G, roll: {action: XXXXX, boost: XX}}
"""


def with_open_choices(path: Path, tmp_path: Path) -> str:
    """A copy of a scenario without its answers to choices."""
    text = path.read_text("utf-8")
    head, _, tail = text.partition("    choose:\n")
    assert tail
    lines = tail.split("\n")
    while lines and lines[0].startswith("      "):
        del lines[0]
    copy = tmp_path / path.name
    copy.write_text(head + "\n".join(lines), "utf-8")
    return str(copy)


def test_blue_owns_the_order_of_the_burning_skyscraper(tmp_path: Path) -> None:
    path = with_open_choices(SKYSCRAPER, tmp_path)
    result = run("explore", path)
    assert result.code == 0
    assert "blue: which Reaction resolves next" in result.out
    lines = result.out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("ways"))
    assert lines[at].split() == ["ways", "health", "of", "T"]
    assert [lines[at + 1].split(), lines[at + 3].split()] == [["1", "4"], ["1", "3"]]
    assert lines[at + 2].strip() == "blue: Reactions: first High Occupancy"
    assert lines[at + 4].strip() == "blue: Reactions: first Blazing Inferno"
    assert "health of T: 3 to 4; blue decides" in result.out


def test_what_a_file_answers_is_open_only_when_free() -> None:
    assert "the play can go only one way" in run("explore", str(SKYSCRAPER)).out
    assert "2 outcomes" in run("explore", str(SKYSCRAPER), "--free").out


def test_answers_that_end_in_a_refusal_leave_one_way() -> None:
    """Without the die of Energy Cycle the roll that the file gives does not fit."""
    path = SCENARIOS / "rise/dice/energy-cycle-needs-two-dice.mpoc.yaml"
    out = run("explore", str(path), "--free").out
    assert "whether Energy Cycle of M is used: use it, decline" in out
    assert "only one way is legal: any other answer ends in a refusal" in out


def test_only_what_matters_is_reported_of_a_way(tmp_path: Path) -> None:
    """240 ways through five Triggers, and one answer that matters."""
    path = tmp_path / "five.mpoc.yaml"
    path.write_text(FIVE, "utf-8")
    result = run("explore", str(path))
    assert "240 ways, 2 outcomes" in result.out
    assert "first" not in result.out.split("\nways ")[1]
    assert result.out.count("whether Energy Sap of T is used: decline") == 1
    scenario = scenario_of(parse(FIVE, "five.mpoc.yaml"))
    apart, _ = explore_all(scenario, False, merges=False)
    explorer, _ = explore_all(scenario, False)
    assert apart.ways == 240
    assert explorer.ways < 100


def test_a_goal_picks_one_quantity(tmp_path: Path) -> None:
    path = with_open_choices(SKYSCRAPER, tmp_path)
    result = run("explore", path, "--goal", "health.T", "--format", "json")
    (file,) = json.loads(result.out)["files"]
    assert [one["quantities"] for one in file["explored"]["outcomes"]] == [
        {"health.T": 4},
        {"health.T": 3},
    ]
    (control,) = file["explored"]["control"]
    assert control["players"] == [{"player": "blue", "at_least": 4, "at_most": 3}]
    wrong = run("explore", path, "--goal", "helth.T")
    assert wrong.code == 2
    assert "did you mean health.T" in wrong.err
    assert "known: " in run("explore", path, "--goal", "zzz").err


def test_a_goal_may_be_named_as_it_is_shown(tmp_path: Path) -> None:
    path = with_open_choices(SKYSCRAPER, tmp_path)
    plain = run("explore", path, "--goal", "health.T").out
    assert run("explore", path, "--goal", "health of T").out == plain
    stays = run("explore", path, "--goal", "at.T").out
    assert "place of T: A2 in all 2 ways" in stays
    for sentence in ("place of T", "Place.T", "PLACE Of T"):
        assert run("explore", path, "--goal", sentence).out == stays
    smash = str(SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml")
    for name in ("damage.D", "Damage.D", "DAMAGE of D"):
        claiming = tmp_path / "claims.mpoc.yaml"
        claim = f"\nclaims: {{x: {name}=3}}\n"
        claiming.write_text(Path(smash).read_text("utf-8") + claim, "utf-8")
        assert "x is right" in run("run", str(claiming)).out
        assert "yes" in run("explore", smash, "--goal", f"{name}=3").out
        too_much = run("shrink", smash, "--keep", f"{name}>3").err
        assert "damage.D > 3 does not hold here: it is 3" in too_much
    questions = ["odds", smash, "--again", "--goal"]
    assert "at.D = E2: " in run(*questions, "place of D=E2").out


def test_breaking_off_is_said(tmp_path: Path) -> None:
    path = tmp_path / "five.mpoc.yaml"
    path.write_text(FIVE, "utf-8")
    result = run("explore", str(path), "--limit", "3")
    assert result.code == 4
    assert "broken off after" in result.out
    assert "there may be more" in result.out


def test_an_interrupted_search_tells_what_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mpoc.cli.commands import explore as command

    def interrupted(explorer: Explorer, position: Position) -> Any:
        steps = explorer.steps(position)
        for _ in range(5):
            next(steps)
            yield explorer.ways
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "steps", interrupted)
    path = tmp_path / "five.mpoc.yaml"
    path.write_text(FIVE, "utf-8")
    result = run("explore", str(path))
    assert result.code == 130
    assert "broken off after" in result.out


def test_ctrl_c_prints_what_is_known_where_all_was_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who can force what takes time too."""
    from mpoc.cli.commands import explore as command

    calls = []

    def interrupted(*args: Any) -> Exploration:
        calls.append(args)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return exploration_of(*args)

    whole = run("explore", str(OVERLOAD), "--free")
    monkeypatch.setattr(command, "exploration_of", interrupted)
    result = run("explore", str(OVERLOAD), "--free")
    assert result.code == 130
    known, _, skipped = result.out.rpartition("who can force")
    assert known.strip()
    assert known.rstrip() in whole.out
    assert skipped.endswith("not worked out, after Ctrl-C\n")


def test_nobody_has_a_say_in_what_is_the_same_in_all_outcomes(tmp_path: Path) -> None:
    """Later the unit is refused, unless it has stepped to where it goes."""
    moves = ROOT / "scenarios" / "rise" / "puzzles" / "windows"
    name = "read-mildly-a-stomped-unit-incubates-and-another-steps-aside.mpoc.yaml"
    text = (moves / name).read_text("utf-8")
    stomp = re.search(r"(?s)^.*?  - attack: stomp\n(    (by|roll): .*?\n)+", text)
    assert stomp is not None
    later = "  - end-turn\n  - activate: unit\n  - {advance: t, to: D3}\n"
    path = tmp_path / "later.mpoc.yaml"
    path.write_text(stomp[0] + later, "utf-8")
    for goal in ("damage.D", "crushed", "winner"):
        out = run("explore", str(path), "--goal", goal).out
        assert "refused: " in out
        assert not re.search("only the dice decide|can make it so|not worked out", out)


@pytest.mark.parametrize(
    "command",
    [
        ("explore", "--free"),
        ("odds", "--again"),
        ("legal",),
        ("legal", "--why", "step: T, to: D1"),
    ],
    ids=" ".join,
)
def test_an_answer_names_the_readings_that_are_not_the_usual(
    command: tuple[str, ...],
) -> None:
    file = str(ROOT / "scenarios/rise/examples/smash-fire.mpoc.yaml")
    asked = (command[0], file, *command[1:])
    assert "is read as" not in run(*asked).out
    asked += ("--rulings", "hazard-under-mover=suffered-never")
    asked += ("--edition", "first-edition-2011")
    words = "edition first-edition-2011; hazard-under-mover is read as suffered-never"
    assert words in run(*asked).out
    assert words in run(*asked, "--format", "html").out
    assert words in run(*asked, "--format", "md").out
    (entry,) = json.loads(run(*asked, "--format", "json").out)["files"]
    document = entry.get("explored") or entry.get("odds") or entry
    assert document["readings"] == {"hazard-under-mover": "suffered-never"}
    assert document["edition"] == "first-edition-2011"


def test_json_keeps_to_its_schema(tmp_path: Path) -> None:
    schema = json.loads((ROOT / "schemas/explored.schema.json").read_text("utf-8"))
    check = Draft202012Validator(schema)
    five = tmp_path / "five.mpoc.yaml"
    five.write_text(FIVE, "utf-8")
    file_refused = GOLDEN / "refused.mpoc.yaml"
    faulty = GOLDEN / "faulty.mpoc.yaml"
    names_seen = set()
    for path in (five, SKYSCRAPER, HIT_AND_RUN, file_refused, faulty):
        for option in (("--free",), ("--dice", "--free")):
            result = run("explore", str(path), *option, "--format", "json")
            document = json.loads(result.out)
            check.validate(document)
            (file,) = document["files"]
            names_seen |= file.keys()
            for one in file.get("explored", {}).get("control", ()):
                names_seen |= one.keys()
    assert {"explored", "problems", "players", "values"} <= names_seen


def test_programs_explore_too() -> None:
    import mpoc

    result = mpoc.explore(mpoc.load(str(SKYSCRAPER)), free=True, goal="health.T")
    assert [group.measures for group in result.groups] == [
        {"health.T": 4},
        {"health.T": 3},
    ]
    with pytest.raises(ValueError, match=r"helth\.T"):
        mpoc.explore(mpoc.load(str(SKYSCRAPER)), goal="helth.T")


def test_a_file_with_faults_is_reported_and_not_explored() -> None:
    result = run("explore", str(GOLDEN / "faulty.mpoc.yaml"))
    assert result.code == 3
    assert result.err
    assert not result.out.strip()


def test_what_two_players_can_force_is_said(tmp_path: Path) -> None:
    """Words for a contest: what one can hold and the other cannot change."""
    from mpoc.exploration.exploration import Control

    control = Control(
        "health.T", (3, 4), (ForcedRange("blue", 3, 3), ForcedRange("red", 3, 4))
    )
    (words,) = control_words(control, ("blue", "red"))
    assert words == (
        "health of T: 3 to 4; blue can hold it at 3 and cannot raise it; "
        "red cannot raise it and cannot lower it"
    )


def test_the_player_who_alone_decides_a_place_is_named_once() -> None:
    from mpoc.exploration.exploration import Control

    red: dict[Any, tuple[str, ...]] = {"C5": ("red",), "D5": ("red",)}
    control = Control("at.A", ("C5", "D5"), (), red, red)
    assert [*control_words(control, ("red",))] == ["place of A: C5, D5; red decides"]
    blue: dict[Any, tuple[str, ...]] = {"C5": (), "D5": ("blue",)}
    control = Control("at.A", ("C5", "D5"), (), red, blue)
    assert [*control_words(control, ("red", "blue"))] == [
        "place of A C5: red can make it so",
        "place of A D5: red can make it so; blue can prevent it",
    ]


def test_values_of_which_the_same_is_to_be_said_share_a_line() -> None:
    """A1 and A2 are red's alone; gone is what both must want."""
    from mpoc.exploration.exploration import Control

    can: dict[Any, tuple[str, ...]] = {"A1": ("red",), None: (), "A2": ("red",)}
    avoid: dict[Any, tuple[str, ...]] = {**can, None: ("blue", "red")}
    control = Control("at.a", ("A1", None, "A2"), (), can, avoid)
    assert [*control_words(control, ("blue", "red"))] == [
        "place of a A1, A2: red decides",
        "place of a gone: blue and red can prevent it",
    ]


def test_several_names_are_one_value() -> None:
    from mpoc.exploration.exploration import Control

    blue: dict[Any, tuple[str, ...]] = {"Bomb, Spitter": ("blue",), "Bomb": ("blue",)}
    control = Control("reserves.blue", ("Bomb, Spitter", "Bomb"), (), blue, blue)
    assert [*control_words(control, ("blue",))] == [
        "reserves of blue: (Bomb, Spitter), Bomb; blue decides"
    ]


def test_a_way_is_reported_by_owner_and_question(tmp_path: Path) -> None:
    scenario = load(str(SKYSCRAPER))
    rules = rules_of(scenario.game)
    explorer, outcomes = explore_all(scenario, False)
    result = exploration_of(scenario, rules, explorer, outcomes.position)
    assert [way_words(group.way) for group in result.groups] == [
        ["blue: Reactions: first High Occupancy"],
        ["blue: Reactions: first Blazing Inferno"],
    ]
    (choice,) = result.choices
    assert isinstance(choice[1], Fork)
    assert not isinstance(choice[1].question, Further)


UNCOUNTED = """
mpoc: 1
title: Nobody counted the dice
board: {size: 16x16}
figures:
  T: {card: Terra Khan, player: red, at: A2}
  D: {card: Defender X, player: blue, at: C2}
dice:
  red: {monster: 5, unit: 5, power: 2}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: T
    target: D
"""


def test_what_must_be_known_before_exploring_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "uncounted.mpoc.yaml"
    path.write_text(UNCOUNTED, "utf-8")
    result = run("explore", str(path), "--dice")
    assert result.code == 4
    assert "no way comes to an end: the play waits for the dice" in result.out
    assert "to write in the action: roll: {action: …" in result.out
    assert "no choice is open" not in result.out
    path.write_text(f"{UNCOUNTED}    roll: {{action: 4, boost: 2}}\n", "utf-8")
    assert "or --dice tries every roll" in run("explore", str(path)).out
    result = run("explore", str(path), "--dice")
    assert result.code == 0
    assert "2 ways, 2 outcomes" in result.out


def test_one_of_several_ways_is_an_example(tmp_path: Path) -> None:
    path = tmp_path / "five.mpoc.yaml"
    path.write_text(FIVE, "utf-8")
    assert run("explore", str(path)).out.count("for example red: ") == 2
    output = run("explore", str(path), "-v").out.split("\n")
    after = [output[place + 1] for place, line in enumerate(output) if "ways):" in line]
    assert after == ["   for example"] * 2
    alone = run("explore", with_open_choices(SKYSCRAPER, tmp_path)).out
    assert "for example" not in alone


# The table of outcomes


CARGO = ROOT / "scenarios" / "rise" / "abilities" / "cargo.mpoc.yaml"
OVERLOAD = ROOT / "scenarios" / "rise" / "disputes" / "overload-among-thieves.mpoc.yaml"


def test_the_ten_biggest_outcomes_are_shown_unless_all_are_asked_for() -> None:
    windows = ROOT / "scenarios" / "rise" / "puzzles" / "windows"
    file = str(windows / "running-out-of-the-radar.mpoc.yaml")
    few, whole = (
        run("explore", file, "--free", *more).out for more in ((), ("--all",))
    )
    rows = [line for line in few.splitlines() if re.match(r"\d+ {3,}", line)]
    every = [line for line in whole.splitlines() if re.match(r"\d+ {3,}", line)]
    assert (len(rows), len(every)) == (10, 13)
    assert rows == every[:10]
    assert "and 3 smaller outcomes: --all shows all" in few
    assert "--all" not in whole


def test_the_biggest_outcome_stands_first(tmp_path: Path) -> None:
    path = tmp_path / "five.mpoc.yaml"
    path.write_text(FIVE, "utf-8")
    rows = [
        int(line.split()[0])
        for line in run("explore", str(path)).out.splitlines()
        if re.match(r"\d+ {3,}", line)
    ]
    assert rows == sorted(rows, reverse=True)
    assert sum(rows) == 240


@pytest.mark.parametrize("width", [60, 80, 120])
def test_what_does_not_fit_into_the_table_is_named_below(width: int) -> None:
    import mpoc

    path = ROOT / "scenarios" / "rise" / "disputes" / "fling-at-whom.mpoc.yaml"
    exploration = mpoc.explore(mpoc.load(str(path)), free=True)
    wording = rules_of("rise").wording()
    lines = list(exploration_lines(exploration, wording, Style(width=width), 0))
    assert all(len(row) <= width for line in lines for row in line.split("\n"))
    text = " ".join(" ".join(lines).split())
    for group in exploration.groups:
        for name in group.measures:
            assert quantity_words(name) in text


def test_ground_without_a_tile_is_not_called_gone() -> None:
    path = ROOT / "scenarios" / "rise" / "disputes" / "fling-at-whom.mpoc.yaml"
    output = run("explore", str(path), "--free").out
    assert "ground at F5: none, rubble; red decides" in output
    assert "ground at F5 gone" not in run("explore", str(path), "--free", "-v").out


# Conditions


@pytest.mark.parametrize(
    ("goal", "rows", "who"),
    [
        ("damage.D>=2", ["4 yes", "2 no"], "damage of D >= 2: yes, no; red decides"),
        ("damage of D < 2", ["4 no", "2 yes"], "damage of D < 2: yes, no; red decides"),
        ("damage.D!=2", ["4 no", "2 yes"], "damage of D != 2: yes, no; red decides"),
        ("damage.D>=1", [], "damage of D >= 1: yes in all 6 ways"),
        ("damage.D=7", [], "damage of D = 7: no in all 6 ways"),
    ],
)
def test_a_condition_is_a_goal(goal: str, rows: list[str], who: str) -> None:
    output = run("explore", str(OVERLOAD), "--free", "--goal", goal).out
    assert who in output
    words = [" ".join(line.split()) for line in output.splitlines()]
    assert [line for line in words if re.fullmatch(r"\d+ (yes|no)", line)] == rows


def test_who_can_make_a_place_come_true() -> None:
    output = run("explore", str(CARGO), "--free", "--goal", "at.p=C3").out
    assert "place of p = C3: yes, no; red decides" in output
    assert "7      no" in output


@pytest.mark.parametrize(
    ("relation", "make", "prevent"),
    [
        (">=1", ("red",), ()),
        (">2", (), ("blue",)),
        ("<3", ("blue",), ()),
        ("<1", (), ("red",)),
        ("=3", (), ("blue",)),
        ("=0", (), ("red",)),
        ("!=3", ("blue",), ()),
    ],
)
def test_a_condition_is_forced_by_what_is_forced_of_its_number(
    relation: str, make: tuple[str, ...], prevent: tuple[str, ...]
) -> None:
    """Red alone gets 1 or more, and blue alone holds it at 2 or less."""
    ranges = (ForcedRange("red", 1, 3), ForcedRange("blue", 0, 2))
    control = Control("damage.D", (0, 1, 2, 3), ranges)
    control_of_condition = condition_control(control, goal_of(f"damage.D{relation}"))
    assert control_of_condition is not None
    assert (
        control_of_condition.reachable["yes"],
        control_of_condition.reachable["no"],
    ) == (make, prevent)
    assert condition_control(control, goal_of("damage.D=2")) is None


def test_what_is_not_a_goal() -> None:
    for goal, words in (("damage.D>", "is not a goal"), ("at.D>=3", "is not a number")):
        result = run("explore", str(OVERLOAD), "--free", "--goal", goal)
        assert (result.code, words in result.err) == (2, True), result.err


def test_the_point_that_the_file_names_is_among_those_that_are_tried() -> None:
    """Its dice are known too, so that this way alone comes to an end."""
    game = SCENARIOS / "giant-monster-invasion"
    out = run("explore", str(game / "grab" / "small-launch.mpoc.yaml"), "--free").out
    assert "thrown 3 inches: 20/8, " in out
    (line,) = [line for line in out.splitlines() if " -  " in line]
    assert line.split() == ["1", "-", "5"]


FLUNG_TOO_FAR = SCENARIOS / "rise/refusals/a-unit-flung-too-far.mpoc.yaml"


def test_an_action_that_is_to_be_refused_stays_and_this_is_said(
    tmp_path: Path,
) -> None:
    """Without its `expect` the same action is searched, and nothing is said."""
    said = "the file expects that action 1 is refused: nothing else is tried there"
    text = FLUNG_TOO_FAR.read_text("utf-8")
    expect = "    expect: {illegal: out-of-range}\n"
    assert expect in text
    path = tmp_path / "flung.mpoc.yaml"
    for is_expected in (True, False):
        path.write_text(text if is_expected else text.replace(expect, ""), "utf-8")
        for arguments in (("explore", "--free"), ("odds", "--again")):
            assert (said in run(*arguments, str(path)).out) is is_expected
            document = run(*arguments, str(path), "--format", "json").out
            assert ('"kept_actions": [' in document) is is_expected
        for command in ("explore", "odds"):
            assert said not in run(command, str(path)).out


def test_a_remedy_can_be_written_in_an_action_that_is_to_be_refused(
    tmp_path: Path,
) -> None:
    """Where Fling may be declined, the file leaves that open."""
    path = tmp_path / "flung.mpoc.yaml"
    claims = "claims:\n  rob: damage.g=1\n  jo: damage.g=0\n"
    path.write_text(FLUNG_TOO_FAR.read_text("utf-8") + claims, "utf-8")
    out = run("run", str(path)).out
    assert "write in action 1: choose: [{for: Fling, by: C, use: false}]" in out


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("damage.D >= 3", "damage of D >= 3"),
        ("at.T != C4", "place of T != C4"),
        ("reserves.blue.Meat Slave = 1", "reserves of blue (Meat Slave) = 1"),
        ("reserves.blue.Meat Slave", "reserves of blue (Meat Slave)"),
    ],
)
def test_a_condition_is_told_after_the_words_of_its_quantity(
    condition: str, words: str
) -> None:
    assert quantity_words(condition) == words


def test_a_unit_that_may_come_may_also_be_gone() -> None:
    """The Spitter hatches, or its mother blows up first."""
    path = str(SCENARIOS / "rise" / "disputes" / "run-from-a-bomb.mpoc.yaml")
    out = run("explore", path, "--free", "--goal", "at.s1=gone").out
    assert "place of s1 = gone: yes, no; blue decides" in out
    # Nothing of that name can come.
    result = run("explore", path, "--free", "--goal", "at.nobody=gone")
    assert (result.code, result.out) == (2, "")
