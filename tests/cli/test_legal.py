"""What may be done from a position, and why something may not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandResult, run
from jsonschema import Draft202012Validator
from places import ROOT
from scenes import MAKER, in_two_sizes, sample

from mpoc.engine.candidates import ActionKind, Candidate, attempt, failed_checks
from mpoc.engine.statements import Answers, Check, Cite
from mpoc.exploration.legal_changes import is_legal
from mpoc.exploration.replay import replay
from mpoc.report.answers.position import FilePosition
from mpoc.report.legal import LegalActions, legal_lines, ways_of
from mpoc.report.style import Style
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load
from mpoc.scenario.single_action import next_action
from mpoc.schema.validate import schema
from mpoc.text.edits import flow

SCENARIOS = ROOT / "scenarios"
SMASH = str(SCENARIOS / "rise/examples/smash-fire.mpoc.yaml")
CITY = str(SCENARIOS / "smash-monster-rampage/turn-of-both.mpoc.yaml")
ROLL = str(SCENARIOS / "smash-monster-rampage/move-before-the-roll.mpoc.yaml")


def positions(path: Path) -> list[tuple[str, Any]]:
    """The game and the states of a scenario: at its start and at its end."""
    scenario = load(str(path))
    if scenario.start is None:
        return []
    rules = rules_of(scenario.game)
    outcome = replay(
        scenario.start, scenario.actions, rules.begin, rules.play, scenario.assume
    )
    ends = [outcome.end] if outcome.status == "done" else []
    return [(scenario.game, state) for state in (scenario.start, *ends)]


def ways_listed(game: str, state: Any) -> list[tuple[ActionKind, Candidate]]:
    """Everything that is listed at a state."""
    rules = rules_of(game)
    kinds = rules.candidates(rules.begin(state, watching=False))
    return [(kind, one) for kind in kinds for one in kind.find(True)]


MOST_WAYS = 10
"""Of a kind of action with more ways than these, some are tried."""


def some(
    ways: list[tuple[ActionKind, Candidate]],
) -> Iterator[tuple[ActionKind, Candidate]]:
    """Ways of each kind of action, legal ones and others, from its whole list."""
    sorts: dict[tuple[str, str, bool], list[tuple[ActionKind, Candidate]]] = {}
    for kind, way in ways:
        sort = (kind.verb, kind.words, bool(way.failed_checks))
        sorts.setdefault(sort, []).append((kind, way))
    for alike in sorts.values():
        yield from alike[:: -(-len(alike) // MOST_WAYS)]


# What is listed


@pytest.mark.parametrize("path", sample(57, 19))
def test_doing_it_says_what_the_list_says(path: Path) -> None:
    """Legal is what its rule does not refuse; what is refused fails what is listed.

    An advance that may not begin is refused before its place is looked at.
    """
    for game, state in positions(path):
        rules = rules_of(game)
        for kind, way in some(ways_listed(game, state)):
            answers = Answers((), way.key_values)
            transcript = attempt(state, way.act, answers, rules.begin, rules.play)
            results = {check.name for check in failed_checks(transcript)}
            names = {check.name for check in way.failed_checks}
            if kind.verb == "attack" and names and not results:
                continue  # no dice could be rolled for it, and it names none
            assert results <= names, way.keys
            assert bool(results) == bool(names), way.keys


@pytest.mark.parametrize("path", sample(46, 23))
def test_the_legal_ones_are_those_that_fail_nothing(path: Path) -> None:
    for game, state in positions(path):
        rules = rules_of(game)
        for kind in rules.candidates(rules.begin(state, watching=False)):
            legal = [one.keys for one in kind.find(True) if not one.failed_checks]
            assert [one.keys for one in kind.find(False)] == legal


@pytest.mark.parametrize("path", sample(42, 21))
def test_what_is_legal_is_legal_as_a_file(path: Path) -> None:
    """The keys of an action, written after `--why`, read as the same action."""
    scenario = load(str(path))
    if scenario.start is None:
        pytest.skip("no position")
    from mpoc.scenario.single_action import next_action
    from mpoc.text.edits import flow

    names_seen = set()
    for kind, way in ways_listed(scenario.game, scenario.start):
        if (kind.verb, kind.words, bool(way.failed_checks)) in names_seen:
            continue
        names_seen.add((kind.verb, kind.words, bool(way.failed_checks)))
        if scenario.start.turn is None and kind.verb not in ("activate", "place"):
            continue
        text = flow({key: way.keys[key] for key in way.keys})
        act = next_action(scenario, 0, text, "--why").act
        assert act.but(**_dice(act)) == way.act, text


def _dice(act: Any) -> dict[str, None]:
    return {"dice": None} if "dice" in act._fields else {}


def test_dice_limits_are_those_that_the_rules_accept() -> None:
    """One die more or less than the limits is refused for the number of dice."""
    [(game, state)] = positions(Path(SMASH))[:1]
    rules = rules_of(game)
    playing = rules.playing()
    count = 0
    for kind, way in ways_listed(game, state):
        limits = {
            limit.die: limit for limit in kind.limits(way) if not way.failed_checks
        }
        if kind.verb != "attack" or not limits:
            continue
        least = {die: limit.least for die, limit in limits.items()}
        most = {die: limit.most for die, limit in limits.items()}
        for die, limit in limits.items():
            others = [least | {die: limit.least - 1}, most | {die: limit.most + 1}]
            for wrong in others:
                names = _refused_with(state, way, playing.with_dice(way.act, wrong))
                if wrong[die] >= 0:
                    assert names & {"too-few-dice", "too-many-dice", "no-power-die"}
        for right in (least, most):
            assert not _refused_with(state, way, playing.with_dice(way.act, right))
            count += 1
    assert count > 5


def _refused_with(state: Any, way: Candidate, act: Any) -> set[str]:
    rules = rules_of("rise")
    answers = Answers((), way.key_values)
    transcript = attempt(state, act, answers, rules.begin, rules.play)
    return {check.name for check in transcript.refusals}


# The command


def test_legal_tells_targets_dice_and_places() -> None:
    result = run("legal", SMASH, "--at", "1")
    assert result.code == 0
    assert "legal actions after action 1" in result.out
    assert "D (adjacent): 1 to 6 Action, 2 Boost, 1 to 4 Power Dice" in result.out
    assert "D (adjacent, to A2)" in result.out  # where a Body Slam may put it
    assert "S (3 spaces away)" in result.out
    assert "B1, C1, B2, B3, C3" in result.out
    assert "not" not in result.out.split()


def test_places_are_drawn_on_the_board() -> None:
    result = run("legal", SMASH)
    assert result.code == 0
    assert "o T may advance here" in result.out
    drawing = [line for line in result.out.splitlines() if " o o o ." in line]
    assert len(drawing) == 3


def test_quiet_says_the_kinds_and_the_verdict_alone() -> None:
    result = run("legal", SMASH, "--at", "1", "-q")
    assert result.out.splitlines() == [
        "the player: push, end the turn, activate",
        "T: step, brawl, blast, body slam, head-butt, smash, stomp, throw",
    ]
    answer = run("legal", SMASH, "-q", "--why", "{attack: brawl, by: T, target: D}")
    assert len(answer.out.splitlines()) == 1
    assert "refused" in answer.out


def test_many_pictures_are_put_into_words_unless_asked_for() -> None:
    """Rows of places side by side are told by their ends."""
    path = SCENARIOS / "rise/movement/underground-network.mpoc.yaml"
    short, long = run("legal", str(path)), run("legal", str(path), "-v")
    assert short.code == long.code == 0
    drawing = [
        re.findall(r"o (\w+) may advance here", result.out) for result in (short, long)
    ]
    assert len(drawing[0]) == 3
    assert len(drawing[1]) > 3
    assert re.search(r"advance .* [A-Z]\d+ to [A-Z]\d+, ", short.out)


def test_what_a_unit_costs_is_reported_with_the_push() -> None:
    path = SCENARIOS / "rise/examples/p28-spawning-with-push-and-surcharge.mpoc.yaml"
    result = run("legal", str(path))
    assert "G-Tank at C6 (1 Action Die)" in result.out
    line = next(
        each for each in result.out.splitlines() if "G-Tank at C3 (c to" in each
    )
    assert "(2 Action Dice)" in line
    assert "G-Tank at C6" not in line


def test_facts_of_several_refused_ways_are_reported_where_they_are_the_same() -> None:
    """A fact that the file leaves out is not given as a reason."""
    cite = Cite("", ("p1",), "p1")
    untold = Check("condition-not-met", "it is known", False, cite, untold="x: 1")
    ways = tuple(
        [
            Candidate(None, {}, {}, who, (untold, too_far))
            for who, too_far in (
                ("a", Check("out-of-range", "it is near", False, cite, "a: 7 spaces")),
                ("b", Check("out-of-range", "it is near", False, cite, "b: 9 spaces")),
            )
        ]
    )
    kind = ActionKind("T", "blast", "blast", cite, lambda every: ways)
    scenario = load(SMASH)
    position = FilePosition(scenario, rules_of(scenario.game), 0, scenario.start)
    actions = LegalActions(position, ways_of([kind], with_refused=True))
    lines = legal_lines(actions, Style(), 1)
    (line,) = [each for each in lines if "it is near" in each]
    assert "a, b: required: it is near" in line
    assert "spaces" not in line


def test_verbose_tells_what_fails_first() -> None:
    result = run("legal", SMASH, "-v")
    line = next(line for line in result.out.splitlines() if "body slam" in line)
    assert "D: the attacker is not aligned with the target" in line
    assert "p36 p37" in line
    assert "body slam" not in run("legal", SMASH).out


@pytest.mark.parametrize("path", [SMASH, CITY])
@pytest.mark.parametrize("depth", ["", "-v"])
def test_legal_as_json_keeps_to_its_schema(path: str, depth: str) -> None:
    arguments = [path, "--format", "json", *([depth] if depth else [])]
    result = run("legal", *arguments)
    assert result.code == 0
    document = _checked(result)
    [file_document] = document["files"]
    assert file_document["legal"]
    refused_ways = [way for kind in file_document["legal"] for way in kind["refused"]]
    ways = [way for way in refused_ways if "untold" not in way["failed"][0]]
    assert bool(ways) == bool(depth)


def _checked(result: CommandResult) -> Any:
    document = json.loads(result.out)
    Draft202012Validator(schema("legal")).validate(document)
    return document


def test_without_a_turn_it_names_the_players_who_may_begin(tmp_path: Path) -> None:
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(
        "mpoc: 1\ntitle: No turn\nboard:\n  size: 8x8\nfigures:\n"
        "  T: {card: Terra Khan, player: red, at: A1}\n"
        "  D: {card: Defender X, player: blue, at: E5}\n"
        "dice: {red: {monster: 10}, blue: {monster: 0}}\n",
        "utf-8",
    )
    result = run("legal", str(file))
    assert result.code == 0
    assert "Monster Activation of red, Unit Activation of blue" in result.out
    assert "Unit Activation of red" not in result.out
    assert "advance" not in result.out


def test_what_the_file_does_not_tell_is_asked_for(tmp_path: Path) -> None:
    """Whether a Smash is legal may depend on where a monster began."""
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(
        "mpoc: 1\ntitle: Untold\nboard:\n  size: 8x8\nfigures:\n"
        "  T: {card: Terra Khan, player: red, at: A1, advanced: true}\n"
        "  D: {card: Defender X, player: blue, at: C1}\n"
        "dice: {red: {monster: 10, power: 3}, blue: {monster: 0}}\n"
        "turn: {player: red, activation: monster, phase: advancement}\n",
        "utf-8",
    )
    result = run("legal", str(file))
    assert "D: waits for where T stood when the turn began" in result.out
    assert "T: {began-turn: …}" in result.out
    answer = run("legal", str(file), "--why", "{attack: smash, by: T, target: D}")
    assert answer.code == 4
    assert "not settled" in answer.out


def test_readings_decide_what_is_legal() -> None:
    path = str(SCENARIOS / "smash-monster-rampage/ruling-hopeless-shots.mpoc.yaml")
    ways = []
    for reading in ("allowed", "refused"):
        result = run("legal", path, "--rulings", f"hopeless-shots={reading}")
        ways.append(result.out)
    assert ways[0] != ways[1]


# Why not


def why(action: str, *more: str, file: str = SMASH) -> CommandResult:
    """What the command says of one action."""
    return run("legal", file, "--why", action, *more)


def test_a_legal_action_is_reported_with_its_limits() -> None:
    result = why("attack: blast\nby: T\ntarget: S")
    assert result.code == 0
    assert "red blasts S with T: legal" in result.out
    assert "it may roll 1 to 5 Action, 1 Boost, 0 to 4 Power Dice" in result.out


def test_every_failed_condition_and_where_it_would_be_legal() -> None:
    result = why("{attack: smash, by: T, target: D}")
    assert result.code == 4
    for words in (
        "not-aligned",
        "T at A2, D at E2",
        "did-not-advance",
        "T has not advanced",
        "after advance T: C2",
        "with attack: blast",
        "p39",
    ):
        assert words in result.out, words


def test_places_that_help_are_those_from_which_it_is_legal() -> None:
    """Each place that is named was tried; the others do not help."""
    result = why("{attack: brawl, by: T, target: D}", "--format", "json")
    [change] = [
        change
        for change in _checked(result)["files"][0]["why"]["changes"]
        if change["kind"] == "first"
    ]
    for action in change["actions"]:
        text = Path(SMASH).read_text("utf-8")
        text_before_actions = text[: text.index("actions:")]
        line = f"  - {{advance: T, to: {action['to']}}}\n"
        brawl = "  - {attack: brawl, by: T, target: D, roll: {action: x, boost: xx}}\n"
        file = f"{text_before_actions}actions:\n{line}{brawl}"
        assert "adjacent" not in status_of(file)
    assert [action["to"] for action in change["actions"]] == ["C1", "C2", "C3"]


def status_of(text: str) -> str:
    """What a scenario's text is refused for, if it is."""
    from mpoc.scenario.scenario import scenario_of
    from mpoc.text.document import parse

    scenario = scenario_of(parse(text, "a"))
    rules = rules_of(scenario.game)
    outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play)
    return " ".join(
        [check.name for step in outcome.steps for check in step.transcript.refusals]
    )


def test_too_many_dice_are_mended_by_fewer_and_by_no_other_target() -> None:
    result = why("{attack: blast, by: T, target: D, roll: {action: 12}}")
    assert result.code == 4
    assert "to mend it: roll 5 or fewer" in result.out
    assert "with target" not in result.out


def test_a_place_out_of_reach_is_mended_by_the_nearest() -> None:
    result = why("{advance: T, to: H3}")
    assert result.code == 4
    line = next(line for line in result.out.splitlines() if "with to:" in line)
    assert line.split("with to: ")[1].startswith("C3, ")


def test_a_list_is_mended_by_a_list() -> None:
    """Cards that were not won cannot be traded; a file writes cards as a list."""
    path = str(SCENARIOS / "smash-monster-rampage/a17-trade-three.mpoc.yaml")
    result = why("{trade: [Monster Dazed], take: [tank]}", file=path)
    assert result.code == 4
    assert "with trade: [Direct Hit] or [Fire Crew]" in result.out


def test_a_way_is_mended_by_another_way_to_the_same_place() -> None:
    """A path with two diagonals, also one that leaps: both keys of it are read."""
    path = str(SCENARIOS / "rise/movement/underground-network.mpoc.yaml")
    leap = "{via: Underground Network, to: L12}"
    result = why(f"{{advance: s, path: [D4, {leap}, K11]}}", file=path)
    assert result.code == 4
    assert "second-diagonal" in result.out
    (line,) = [line for line in result.out.splitlines() if "with to:" in line]
    assert line.split("with to: ")[1].startswith("K11, ")
    assert line.endswith(" in place of path")
    assert why("{advance: s, to: K11}", file=path).code == 0


@pytest.mark.parametrize("path", sample(44, 22))
def test_actions_of_files_are_judged_as_in_their_files(path: Path) -> None:
    scenario = load(str(path))
    if scenario.start is None:
        pytest.skip("no position")
    from mpoc.text.edits import flow

    rules = rules_of(scenario.game)
    outcome = replay(
        scenario.start, scenario.actions, rules.begin, rules.play, scenario.assume
    )
    for step in outcome.steps:
        mapping = scenario.document.value_at(("actions", step.index))
        text = mapping
        if not isinstance(mapping, str):
            text = flow({key: mapping[key] for key in mapping if key != "expect"})
        result = why(text, "--at", str(step.index), file=str(path))
        assert result.code == (0 if is_legal(step.transcript) else 4), text
        for check in step.transcript.refusals:
            assert check.name in result.out


def test_another_figure_could_do_it(tmp_path: Path) -> None:
    """A figure that is near enough is named, one that is too far is not."""
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(
        "mpoc: 1\ntitle: Two tanks\nboard:\n  size: 16x8\nfigures:\n"
        "  g: {card: G-Tank, player: red, at: A1}\n"
        "  h: {card: G-Tank, player: red, at: L1}\n"
        "  k: {card: G-Tank, player: red, at: A8}\n"
        "  D: {card: Terra Khan, player: blue, at: O1}\n"
        "dice: {red: {unit: 5}, blue: {unit: 5}}\n"
        "turn: {player: red, activation: unit}\n",
        "utf-8",
    )
    result = why("{attack: blast, by: g, target: D}", file=str(file))
    assert result.code == 4
    lines = [line.strip() for line in result.out.splitlines()]
    assert "with by: h" in lines


def test_time_may_help() -> None:
    """What a phase that is past forbids may be done in the next turn."""
    result = why("{power-up: 2}", "--at", "1")
    assert result.code == 4
    assert "wrong-phase" in result.out
    assert "later: Monster Activation of red" in result.out


def test_dice_that_the_player_lacks_make_it_illegal(tmp_path: Path) -> None:
    """Without its roll too: it says how many dice are short, and what is left."""
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(
        "mpoc: 1\ntitle: No Power Dice\nboard: {size: 10x6}\nfigures:\n"
        "  T: {card: Terra Khan, player: red, at: A1}\n"
        "  D: {card: Defender X, player: blue, at: C1}\n"
        "dice: {red: {monster: 7, power: 0}, blue: {monster: 5}}\n"
        "turn: {player: red, activation: monster}\n",
        "utf-8",
    )
    result = why("{attack: head-butt, by: [T], target: D}", file=str(file))
    assert result.code == 4
    assert "to mend it: 1 Power Die short" in result.out
    assert "with attack: brawl" in result.out
    assert "after advance" not in result.out  # that gives no Power Die
    assert "head-butt" not in run("legal", str(file)).out


def test_a_bare_word_is_an_action() -> None:
    for text in ("end-turn", "- end-turn"):
        result = why(text)
        assert result.code == 0
        assert "red's turn ends: legal" in result.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "the text is a list, not an action"),
        ("- step: T\n- end-turn", "the text is a list, not an action"),
        ("{}", "expected: an action such as "),
        (" ", "the text is empty"),
        ("{stepp}", "no action `stepp`"),
    ],
)
def test_a_text_that_is_no_action_is_not_called_a_file(text: str, words: str) -> None:
    result = why(text)
    assert result.code == 3
    assert words in result.err
    assert "scenario begins" not in result.err


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("{attack: brwl, by: T, target: D}", "--why:1:10", "`brwl` is not an attack"),
        ("attack: brawl\nby: X\ntarget: D", "--why:2:5", "there is no figure `X`"),
        ("{step: T, to: Z9}", "--why:1:15", "`Z9` is not a space"),
        ("attack: [", "--why:1", ""),
        (
            "{advance: T, expect: {at: {T: C2}}}",
            "--why:1:14",
            "nothing can be expected",
        ),
        ("jump", "--why:1:1", "jump"),
    ],
)
def test_what_is_wrong_with_the_action_is_reported_in_its_own_lines(
    text: str, place: str, words: str
) -> None:
    result = why(text)
    assert result.code == 3
    assert place in result.err
    assert words in result.err
    assert "Traceback" not in result.err


def test_later_figures_of_the_file_are_not_there_yet() -> None:
    """An action is read after the first ones of the file and not after the rest."""
    path = SCENARIOS / "smash-monster-rampage/turn-of-both.mpoc.yaml"
    text = "{move: h1, steps: [west]}"
    assert why(text, file=str(path)).code == 3
    assert why(text, "--at", "3", file=str(path)).code == 0


def test_why_as_json_keeps_to_its_schema() -> None:
    result = why("{attack: smash, by: T, target: D}", "--format", "json")
    assert result.code == 4
    [file_document] = _checked(result)["files"]
    assert not file_document["why"]["legal"]
    assert {check["name"] for check in file_document["why"]["failed"]} == {
        "not-aligned",
        "did-not-advance",
    }
    wrong = why("{attack: smash}", "--format", "json")
    assert wrong.code == 3
    assert _checked(wrong)["files"][0]["problems"]


def test_an_action_too_many_is_wrong_usage() -> None:
    assert run("legal", SMASH, "--at", "99").code == 2


def test_a_place_that_the_rule_would_ask_for_is_changed(tmp_path: Path) -> None:
    """A Throw to the side of its direction: the places where it may end are named."""
    path = tmp_path / "throw.mpoc.yaml"
    path.write_text(
        "mpoc: 1\n"
        "title: A throw\n"
        "board:\n"
        "  map: |\n"
        "    +  A B C D E F G H\n"
        "    1  . . . . . . . .\n"
        "    2  T T D D . . . .\n"
        "    3  T T D D . . . .\n"
        "    4  . . . . . . . .\n"
        "figures:\n"
        "  T: {card: Terra Khan, player: red}\n"
        "  D: {card: Defender X, player: blue}\n"
        "dice: {red: {monster: 6, power: 2}, blue: {monster: 5, power: 2}}\n"
        "turn: {player: red, activation: monster}\n",
        "utf-8",
    )
    throw = "attack: throw, by: T, target: D, roll: {action: XXXXX, boost: XX"
    result = run("legal", str(path), "--why", f"{{{throw}, power: XX}}, to: A1}}")
    assert result.code == 4
    assert "no small change" not in result.out
    places = re.search(r"with to: (.*)", result.out)
    assert places is not None
    for place in places[1].split(" or ")[0].split(", "):
        to = f"{{{throw}, power: XX}}, to: {place}}}"
        assert run("legal", str(path), "--why", to).code == 0, place


# As a file has them


@pytest.mark.parametrize("file", [SMASH, ROLL])
def test_each_legal_action_is_handed_out_as_a_file_has_it(file: str) -> None:
    text = run("legal", file, "--yaml").out
    entries = [line for line in text.splitlines() if line.startswith("  - ")]
    scenario = load(file)
    ways = [way for _, way in ways_listed(scenario.game, scenario.start)]
    legal = [way for way in ways if not way.failed_checks]
    assert len(entries) == len(legal) > 1
    for number, entry in enumerate(entries, 1):
        bare, _, remark = entry.partition("  # ")
        assert remark.split(":")[0] == str(number)
        action = next_action(scenario, 0, bare.removeprefix("  - "), "an entry")
        assert any(way.act == action.act for way in legal), entry
    second = entries[1].partition("  # ")[0]
    assert run("legal", file, "--number", "2").out == f"{second}\n"


def test_numbers_that_no_action_has() -> None:
    result = run("legal", SMASH, "--number", "999")
    assert result.code == 2
    assert "there are 35 legal actions" in result.err
    assert run("legal", SMASH, "--yaml", "--format", "json").code == 2
    assert run("legal", SMASH, "--yaml", "--why", "step: T").code == 2


# What would make it legal, within a budget

SWAT = "{attack: swat, by: T, target: D}"


def test_a_search_for_changes_keeps_what_it_knows() -> None:
    whole = answer_to(SMASH, SWAT)
    assert "broken_off_by" not in whole
    assert whole["changes"]
    parts = [answer_to(SMASH, SWAT, "--limit", str(most)) for most in (1, 4)]
    assert [part["broken_off_by"] for part in parts] == ["ways", "ways"]
    for part in parts:
        assert part["failed"] == whole["failed"]
        assert part["changes"] == whole["changes"][: len(part["changes"])]
    assert answer_to(SMASH, SWAT, "--limit", "0") == whole


@pytest.mark.parametrize(
    ("bound", "words"),
    [
        ("ways", "as many actions as --limit allows"),
        ("seconds", "the time was used up (--seconds)"),
        ("memory", "the memory was used up (--memory)"),
    ],
)
def test_a_search_that_is_broken_off_says_so(
    bound: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mpoc.exploration.budget import Limit
    from mpoc.exploration.legal_changes import Trials

    def stop(trials: Trials) -> None:
        raise Limit(bound)

    monkeypatch.setattr(Trials, "add", stop)
    result = run("legal", SMASH, "--why", SWAT)
    assert result.code == 4
    assert "wrong-kind-of-figure" in result.out
    assert words in result.out
    assert "no small change makes it legal" not in result.out


def test_the_time_of_a_search_ends() -> None:
    answer = answer_to(SMASH, SWAT, "--seconds", "0.000001")
    assert answer["broken_off_by"] == "seconds"


def test_ctrl_c_prints_the_changes_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    from mpoc.exploration.legal_changes import Trials

    numbers = count()

    def stop(trials: Trials) -> None:
        if next(numbers) == 20:
            raise KeyboardInterrupt

    monkeypatch.setattr(Trials, "add", stop)
    result = run("legal", SMASH, "--why", SWAT)
    assert result.code == 130
    assert "with attack: blast" in result.out
    assert "broken off by Ctrl-C: there may be more" in result.out


def test_only_a_search_has_a_budget() -> None:
    result = run("legal", SMASH, "--seconds", "1")
    assert result.code == 2
    assert "--why" in result.err


def answer_to(file: str, action: str, *options: str) -> dict[str, Any]:
    """The answer to `legal --why` as JSON, which the schema allows."""
    result = run("legal", file, "--why", action, "--format", "json", *options)
    document = json.loads(result.out)
    Draft202012Validator(schema("legal")).validate(document)
    answer: dict[str, Any] = document["files"][0]["why"]
    return answer


def test_where_a_figure_is_put_does_not_hide_the_dice(tmp_path: Path) -> None:
    file = tmp_path / "throw.mpoc.yaml"
    assert run("new", "throw", str(file)).code == 0
    answers = [
        answer_to(str(file), f"{{attack: throw, by: T, target: D{more}}}")
        for more in ("", ", to: H3", ", to: E1")
    ]
    assert all(answer["legal"] for answer in answers)
    assert [answer["dice"] for answer in answers] == [answers[0]["dice"]] * 3


def test_after_a_refused_action_the_position_before_it_is_pointed_to(
    tmp_path: Path,
) -> None:
    text = Path(SMASH).read_text("utf-8").replace("to: C2", "to: I1")
    path = tmp_path / "x.mpoc.yaml"
    path.write_text(text, "utf-8")
    result = run("legal", str(path), "--at", "2")
    assert result.code == 4
    assert "action 1 refused" in result.err
    assert result.err.endswith("and --at 0 is the position before it\n")
    assert run("legal", str(path), "--at", "0").code == 0


def test_an_answer_that_nothing_asks_for_is_no_part_of_a_legal_action() -> None:
    """As in a file, which has no ruling with it."""
    result = run(
        "legal", SMASH, "--why", "{push: 0, choose: [{for: Fling, use: true}]}"
    )
    assert (result.code, result.out) == (3, "")
    assert (
        "error[unused-answer]: nothing asks for this\n --> --why:1:20\n" in result.err
    )
    assert run("legal", SMASH, "--why", "{push: 0}").code == 0


@pytest.mark.parametrize(
    ("target", "is_named"),
    [("g", True), ("b", False)],
)
def test_an_action_may_be_legal_without_its_answers(
    target: str, is_named: bool, tmp_path: Path
) -> None:
    """But not against a figure that it may not attack, whatever is answered."""
    path = tmp_path / "maker.mpoc.yaml"
    path.write_text(MAKER, "utf-8")
    keys = f"{{attack: brawl, by: b, target: {target}, roll: {{action: XX, boost: x}}"
    entry = "{for: Manufacture, unit: Vanguard, as: v, to: H6}"
    result = run("legal", str(path), "--why", f"{keys}, choose: [{entry}]}}")
    assert "refused" in result.out.splitlines()[0]
    assert ("\n     without `choose`\n" in result.out) is is_named


# As a replay


@pytest.mark.parametrize("files", in_two_sizes(24, 4))
def test_an_action_of_a_file_is_legal_and_open_as_in_its_replay(
    files: list[Path],
) -> None:
    asked = 0
    for path in files:
        scenario = load(str(path))
        if scenario.start is None:
            continue
        rules = rules_of(scenario.game)
        begin, play, assume = rules.begin, rules.play, scenario.assume
        outcome = replay(scenario.start, scenario.actions, begin, play, assume)
        for step in outcome.steps:
            keys = scenario.document.value_at(("actions", step.index))
            if isinstance(keys, dict):
                keys = {key: keys[key] for key in keys if key not in ("expect", "note")}
            at = ("--at", str(step.index), "--limit", "1")
            why = run("legal", str(path), *at, "--why", flow(keys)).out
            assert (": refused" in why.splitlines()[0]) == bool(
                step.transcript.refusals
            ), (path.name, step.index)
            is_open = "\n   it then asks for " in why or "\n   it depends on " in why
            waits = step.transcript.waits is not None
            assert is_open == waits, (path.name, step.index)
            asked += 1
    assert asked > len(files) // 2
