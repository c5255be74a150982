"""The screen of a ruling: the answer on top, the legend, what is left out of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from command_line import run
from places import GOLDEN, ROOT
from scenes import in_two_sizes
from settling import settle

from mpoc.exploration.dependence import Dependence
from mpoc.exploration.replay import replay
from mpoc.games.rise.board import name_of
from mpoc.report.report import Report, dependence_words
from mpoc.report.ruling.moments import ACTION, moments_of
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.settle import FileWithoutRuling, Settlement, Settler
from mpoc.scenario.terms import Terms
from mpoc.scenario.trace import EVENTS, WITH_CHECKS, WITH_RULES
from mpoc.text.document import parse

SMASH = str(GOLDEN / "smash.mpoc.yaml")
REFUSED = str(GOLDEN / "refused.mpoc.yaml")
RISE = ROOT / "scenarios" / "rise"

BOARD = """\
mpoc: 1
title: A tank in the way
board:
  map: |
    +  A B C D E F G H
    1  . . . . . . . .
    2  T T D D . g . .
    3  T T D D . . . h
    4  . . . . . . . .
  ground: {F2: sand}
figures:
  T: {card: Terra Khan, player: red, advanced: A2, began-turn: G3}
  D: {card: Defender X, player: blue}
  g: {card: G-Tank, player: OWNER}
  h: {card: G-Tank, player: blue}
dice:
  red:  {monster: 7, unit: 3, power: 4}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
"""
SMASHED = """\
actions:
  - attack: smash
    by: T
    target: D
    roll: {action: Xxx.., boost: x., power: Xxx}
"""


def ruling(
    folder: Path, actions: str = SMASHED, owner: str = "blue", *flags: str
) -> list[str]:
    file = folder / "x.mpoc.yaml"
    file.write_text(BOARD.replace("OWNER", owner) + actions)
    return run("run", *flags, str(file)).out.splitlines()


def test_the_answer_stands_below_the_question() -> None:
    lines = run("run", SMASH).out.splitlines()
    assert lines[1].endswith("?")
    assert lines[2].startswith(
        "-> D takes 3 (hit 1, collision 1, fire 1), g is crushed"
    )
    assert lines[2].endswith("p20 p29 p31")


@pytest.mark.parametrize(
    ("file", "answer", "page"),
    [
        (
            "refused",
            "action 1 is refused: the target is not adjacent (and 1 more)",
            "p20",
        ),
        ("claims", "jason is right, rob is wrong: damage of G 0, not 1", "p17"),
        ("waits-for-its-roll", "action 1 waits for a roll: the attack roll", "p36"),
    ],
)
def test_the_answer_says_how_it_ended(file: str, answer: str, page: str) -> None:
    lines = run("run", str(GOLDEN / f"{file}.mpoc.yaml")).out.splitlines()
    (line,) = [line for line in lines if line.startswith("-> ")]
    assert line.removeprefix("-> ").split("  ")[0] == answer
    assert line.split()[-1] == page


def test_a_file_that_expects_nothing_is_answered_by_what_has_changed(
    tmp_path: Path,
) -> None:
    lines = ruling(tmp_path)
    assert lines[1].startswith("-> damage of D 1, g is crushed, D at F2")
    assert lines[1].endswith("p39")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("p17-shinobi-misses", "b has DEF 2: missed"),
        ("p31-a-miss-stops-all-triggers", "g has DEF 4: missed"),
        ("p31-gorge-pays-for-a-crushed-unit", ""),
    ],
)
@pytest.mark.parametrize("is_expecting", [True, False])
def test_the_answer_says_that_an_attack_missed(
    name: str, answer: str, is_expecting: bool, tmp_path: Path
) -> None:
    text = (RISE / "examples" / f"{name}.mpoc.yaml").read_text(encoding="utf-8")
    if not is_expecting:
        text = re.sub(r"(?m)^expect:\n(  .*\n)+", "", text)
    file = tmp_path / "x.mpoc.yaml"
    file.write_text(text, encoding="utf-8")
    lines = run("run", str(file)).out.splitlines()
    (line,) = [line for line in lines if line.startswith("-> ")]
    assert answer in line
    # What was rolled is said once: by what is expected of the roll, or before it.
    assert line.count(" strike") == bool(answer)
    # What came of a hit needs no word that it hit.
    assert (" DEF " in line) == (" DEF " in answer)
    assert "not hit" not in line


@pytest.mark.parametrize(
    ("action", "answer"),
    [
        ("{blast: tagon, roll: [1, 1, 6, 6]}", "-> tagon takes 2"),
        ("{move: walk, to: 8/8}", "-> gorra moves to 8/8"),
    ],
)
def test_without_expectations_an_action_answers_in_its_own_words(
    action: str, answer: str, tmp_path: Path
) -> None:
    file = tmp_path / "table.mpoc.yaml"
    file.write_text(
        """mpoc: 1
game: giant-monster-invasion
title: What comes of it?
battlefield: 30x20
turn: gorra
monsters:
  gorra: {at: 8/10, class: lost-world, stomp: 3, blast: 3, brawl: 3, roar: 1,
    powers: {blast-attack: {laser: {level: 4, charges: 2}}}}
  tagon: {at: 14/9, class: mecha, stomp: 3, blast: 1, brawl: 3, roar: 1}
actions:
"""
        f"  - {action}\n"
    )
    assert run("run", str(file)).out.splitlines()[1].startswith(answer)


def test_another_reading_refuses_gives_or_waits() -> None:
    folder = RISE / "rulings"

    def depends(name: str) -> str:
        output = run("run", str(folder / f"{name}.mpoc.yaml")).out
        return " ".join(
            line for line in output.splitlines() if "this result depends" in line
        )

    words = depends("throw-distance.target-gap")
    assert "attacker-distance would refuse this: too-far, K5 is 5 spaces" in words
    assert " would wait for a roll: the attack roll" in depends("fling-status")
    assert " would give damage of D 2)" in depends("hazard-under-mover")


SHOT_TOO_EARLY = """\
mpoc: 1
game: smash-monster-rampage
title: A shot in the movement phase
board: {size: 16x12}
turn: {player: green, phase: move, points: 4}
monster: {at: I5, facing: west}
units:
  h1: {player: green, type: helicopter, at: B5}
actions:
  - {fire: h1, roll: 1}
"""


def test_another_reading_refuses_too_what_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "early.mpoc.yaml"
    path.write_text(SHOT_TOO_EARLY, "utf-8")
    words = "refused would refuse this too: wrong-phase, out-of-range"
    assert words in " ".join(run("run", str(path)).out.split())


def test_another_reading_allows_or_refuses_for_another_reason() -> None:
    """Where nothing else differs, the words say what becomes of the action."""

    def pushing(action: str) -> Report:
        text = BOARD.replace("OWNER", "red") + f"actions: [{{{action}}}]\n"
        return settle(scenario_of(parse(text, "push.mpoc.yaml")))

    def words(other: Report) -> str:
        ours = pushing("push: 8, expect: {illegal: too-many-dice}")
        return dependence_words(ours, Dependence("", "", "", other.outcome))

    assert words(pushing("push: 0")) == "action 1 as legal"
    other = pushing("attack: brawl, by: h, target: g, expect: {illegal: true}")
    assert words(other).startswith("action 1 refused for ")
    assert "too-many-dice" not in words(other)


def test_a_spawn_says_what_each_die_is_for() -> None:
    name = "p28-spawning-with-push-and-surcharge"
    output = run("run", str(RISE / "examples" / f"{name}.mpoc.yaml")).out
    assert ": 3 Action Dice (1 to push c, 2 for Explodohawk)" in output
    assert "rob spawns G-Tank g at C6: 1 Action Die  " in output


def test_the_health_of_two_forms_is_not_one_number() -> None:
    name = "hyper-where-the-power-dice-are-not-known"
    output = run("run", str(RISE / "turn" / f"{name}.mpoc.yaml")).out
    assert "health 5, now Ultra Terra Khan (Hyper): health 6" in output
    name = "both-forms-burn-as-a-monster-goes-hyper"
    output = run("run", str(RISE / "turn" / f"{name}.mpoc.yaml")).out
    assert "health 5 -> 6" not in output


def test_the_answer_says_once_what_became_of_several_figures(tmp_path: Path) -> None:
    # h moves into the row of g, so that the Smash crushes both.
    board = BOARD.replace("D D . g . .", "D D . g h .").replace(". . . h", ". . . .")
    file = tmp_path / "x.mpoc.yaml"
    file.write_text(board.replace("OWNER", "blue") + SMASHED)
    (line,) = [
        line for line in run("run", str(file)).out.splitlines() if line[:3] == "-> "
    ]
    assert line.startswith("-> damage of D 1, g and h are crushed, D at F2")
    assert "red with 3 Power Dice" in line  # the fourth thing that has changed


def test_a_unit_that_the_file_does_not_have_in_reserve_may_be_added(
    tmp_path: Path,
) -> None:
    board = BOARD.replace("activation: monster", "activation: unit")
    board = board.replace("F2: sand", "F4: spawn-red").replace("OWNER", "blue")
    spawn = "actions:\n  - {spawn: Raptix, as: r, at: F4}\n"
    file = tmp_path / "x.mpoc.yaml"
    file.write_text(board + spawn)
    result = run("run", str(file))
    line = "reserves: {red: [Raptix]}"
    assert result.code == 4
    assert f"to mend it: if it was there, write `{line}`" in result.out
    file.write_text(f"{board}{line}\n{spawn}")
    assert run("run", str(file)).code == 0


def test_the_legend_names_whose_a_figure_is_and_what_lies_under_it(
    tmp_path: Path,
) -> None:
    lines = ruling(tmp_path, "actions: []\n")
    at = lines.index("   T   Terra Khan (Alpha)   red    health 5 of 5")
    assert lines[at + 1 : at + 4] == [
        "   D   Defender X (Alpha)   blue   health 5 of 5",
        "   g   G-Tank               blue                   on sand",
        "   h   G-Tank               blue",
    ]


def test_figures_that_differ_in_nothing_share_a_line_of_the_legend(
    tmp_path: Path,
) -> None:
    text = BOARD.replace("OWNER", "blue").replace("  ground: {F2: sand}\n", "")
    file = tmp_path / "x.mpoc.yaml"
    file.write_text(text)
    assert "   g h   G-Tank               blue\n" in run("run", str(file)).out


def test_the_legend_says_what_became_of_a_figure() -> None:
    text = run("run", SMASH).out
    assert "   g   G-Tank               blue   crushed\n" in text
    assert "   S   Skyscraper                  destroyed\n" in text


def test_figures_have_the_colour_of_their_player(tmp_path: Path) -> None:
    lines = ruling(tmp_path, SMASHED, "blue", "--color", "always")
    board = [line for line in lines if line.startswith("   2  ")]
    assert "\x1b[91mT\x1b[0m" in board[0]
    assert "\x1b[94mD\x1b[0m" in board[0]
    file = tmp_path / "x.mpoc.yaml"
    file.write_text(
        file.read_text().replace("red", "rob").replace("player: blue", "player: red")
    )
    file.write_text(file.read_text().replace("  blue:", "  red:"))
    text = run("run", str(file), "--color", "always").out
    assert "\x1b[96mT\x1b[0m" in text, "a player whose name is not a colour"


def test_an_own_unit_pays_no_die(tmp_path: Path) -> None:
    own, enemy = (
        "\n".join(ruling(tmp_path, SMASHED, owner)) for owner in ("red", "blue")
    )
    assert "no die for g: own unit" in own
    assert "earns" not in own
    assert "no die" not in enemy
    assert "g is crushed, red earns 1 Power Die" in enemy


def test_a_step_in_which_nothing_happens_has_a_line_with_v_only(
    tmp_path: Path,
) -> None:
    assert not [line for line in ruling(tmp_path) if line.endswith(" none")]
    verbose = ruling(tmp_path, SMASHED, "blue", "-v")
    assert [line for line in verbose if line.endswith("5 reactions   none")]


def test_pools_are_shown_where_an_action_touches_them(tmp_path: Path) -> None:
    text = "\n".join(ruling(tmp_path))
    assert "red    Monster Pool 7 -> 2   Unit Pool 3 -> 8" in text
    assert "blue   Monster Pool 5        Unit Pool 5" in text
    assert "Pool" not in "\n".join(ruling(tmp_path, "actions: []\n"))


def test_what_is_not_played_after_a_refusal_is_said(tmp_path: Path) -> None:
    text = SMASHED.replace("target: D", "target: g")
    more = SMASHED.removeprefix("actions:\n")
    assert "action 2 was not played" in ruling(tmp_path, text + more)
    assert "actions 2-3 were not played" in ruling(tmp_path, text + more + more)
    assert "not played" not in "\n".join(ruling(tmp_path, text))


def test_nothing_expected_is_not_a_success(tmp_path: Path) -> None:
    text = "\n".join(ruling(tmp_path, SMASHED, "blue", "--color", "always"))
    assert "nothing expected" in text
    assert "\x1b[1;32m" not in text
    assert "\x1b[1;32mholds\x1b[0m" in run("run", SMASH, "--color", "always").out


def test_several_files_are_headed_by_their_names() -> None:
    lines = run("run", SMASH, REFUSED).out.splitlines()
    assert lines[0] == f"{SMASH}:"
    assert f"{REFUSED}:" in lines
    assert lines[1] == run("run", SMASH).out.splitlines()[0]
    quiet = run("run", "-q", SMASH, REFUSED).out.splitlines()
    assert [line.partition(": ")[0] for line in quiet] == [SMASH, REFUSED]


def test_a_file_without_expect_fails_its_test_and_hears_what_to_do(
    tmp_path: Path,
) -> None:
    ruling(tmp_path)
    result = run("test", str(tmp_path))
    assert result.code == 1
    assert "`mpoc run` shows what does" in result.out


def test_three_attackers_are_named_in_a_row() -> None:
    output = run("run", str(RISE / "examples" / "p43-three-g-tanks.mpoc.yaml")).out
    assert "red blasts T with g, h and i: 6 Action Dice" in output
    assert "red blasts T with i: 2 Action Dice" in output


def test_a_refusal_shows_on_what_it_rests(tmp_path: Path) -> None:
    """The SPD with its modifier; more closely what does not add to it, and each check.

    Nothing that would have happened is among it.
    """

    path = RISE / "abilities" / "fuel-depot.not-with-two-units.mpoc.yaml"
    unsecured = path.read_text("utf-8")
    secured = unsecured.replace("  5  w .", "  5  . .").replace("  4  . .", "  4  . w")

    def grounds(text: str, *flags: str) -> list[str]:
        file = tmp_path / "x.mpoc.yaml"
        file.write_text(text.replace("to: H6", "to: I6"), "utf-8")
        lines = run("run", *flags, str(file)).out.splitlines()
        first = next(at for at, line in enumerate(lines) if ": refused" in line)
        last = next(at for at, line in enumerate(lines) if "too-far" in line)
        return [line.strip() for line in lines[first + 1 : last]]

    (total,) = grounds(secured)
    assert total.startswith("M has SPD 7 = 6 printed +1 Fuel Depot")
    assert grounds(unsecured) == []
    idle_rule, total = grounds(unsecured, "-v")
    assert idle_rule.startswith("Fuel Depot of R does not apply; it needs: ")
    assert total.startswith("M has SPD 6")
    checks = grounds(unsecured, "-vv")
    assert any(line.startswith("it has not advanced this turn: yes") for line in checks)
    assert not any("spends" in line or "begins" in line for line in checks)


NEXT_TARGET = RISE / "attack" / "lightning-needs-its-target.mpoc.yaml"
LIGHTNING_IS_OPEN = RISE / "attack" / "lightning-is-open.mpoc.yaml"


def settlements_of(files: Iterable[Path]) -> Iterator[Settlement]:
    settler = Settler(Terms(for_one_file=True), replay)
    for path in files:
        settlement = settler.settle_file(str(path))
        if not isinstance(settlement, FileWithoutRuling):
            yield settlement


@pytest.mark.parametrize("files", in_two_sizes(30, 3))
@pytest.mark.parametrize("depth", [EVENTS, WITH_RULES, WITH_CHECKS])
def test_the_lines_of_an_action_cover_each_statement_once(
    depth: int, files: list[Path]
) -> None:
    """In the first file a line sums up several statements, one after the other."""
    actions = 0
    for settlement in settlements_of([LIGHTNING_IS_OPEN, *files]):
        moments = moments_of(settlement, depth)
        for step in settlement.outcome.steps:
            at = 0
            for moment in moments:
                if moment.action == step.index + 1:
                    assert moment.begin == at, moment.text
                    at = moment.end
            assert at == len(step.transcript.statements)
            actions += 1
    assert actions > len(files) // 2


@pytest.mark.parametrize("files", in_two_sizes(30, 3))
@pytest.mark.parametrize("depth", [WITH_RULES, WITH_CHECKS])
def test_a_line_has_the_same_position_however_much_is_shown(
    depth: int, files: list[Path]
) -> None:
    """The sentence of an action, and its last line, say more where less is shown."""
    compared = 0
    for settlement in settlements_of([NEXT_TARGET, *files]):
        more = moments_of(settlement, depth)
        for moment, following in pairwise(moments_of(settlement)):
            words = moment.action, moment.text
            same = [
                place
                for place, each in enumerate(more)
                if (each.action, each.text) == words
            ]
            # With more depth, some lines are in other words.
            if not same:
                continue
            shown, *more = more[same[0] :]
            # A line with others below it is over with the last of them.
            is_all = shown.depth >= more[0].depth and moment.kind != ACTION
            if is_all and moment.action == following.action:
                assert shown.state.key() == moment.state.key(), words
                compared += 1
    assert compared > len(files)


def test_nothing_happens_before_its_line() -> None:
    """In an action with two attacks, whose steps have the same labels."""
    (settlement,) = settlements_of([NEXT_TARGET])
    lines = [
        (moment.text, moment.state.figures["D"])
        for moment in moments_of(settlement)
        if moment.text in ("1 roll", "D is thrown to G3", "D takes 1 (hit 1)")
    ]
    assert [(text, D.damage, name_of(D.space)) for text, D in lines] == [
        ("1 roll", 0, "E3"),
        ("D takes 1 (hit 1)", 1, "E3"),
        ("1 roll", 1, "E3"),
        ("D is thrown to G3", 1, "G3"),
        ("D takes 1 (hit 1)", 2, "G3"),
    ]


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        ("equal-discounts-are-not-asked", True),
        ("p29-two-skyscrapers", False),
    ],
)
def test_of_choices_that_nobody_made_all_but_orders_are_told(
    name: str, is_told: bool
) -> None:
    """Such as which of two equal Discounts is used, but not which Reaction is first."""
    (path,) = RISE.rglob(f"{name}.mpoc.yaml")
    assert ("(makes no difference)" in run("run", str(path)).out) is is_told
    assert "(makes no difference)" in run("run", str(path), "-v").out


TOO_FAR = RISE / "refusals" / "a-unit-flung-too-far.mpoc.yaml"


@pytest.mark.parametrize("format", ["text", "md", "html"])
def test_a_refusal_is_as_expected_only_where_the_expectation_holds(
    format: str, tmp_path: Path
) -> None:
    other = tmp_path / "other.mpoc.yaml"
    right = TOO_FAR.read_text("utf-8")
    other.write_text(
        right.replace("illegal: out-of-range", "illegal: negated"), "utf-8"
    )
    outs = [run("run", str(path), "--format", format).out for path in (TOO_FAR, other)]
    assert [", as expected" in out for out in outs] == [True, False]
    assert [", not as expected" in out for out in outs] == [False, True]


@pytest.mark.parametrize("format", ["text", "md", "html"])
def test_what_a_replay_has_not_come_to_is_undecided(
    format: str, tmp_path: Path
) -> None:
    path = tmp_path / "waits.mpoc.yaml"
    text = Path(SMASH).read_text("utf-8")
    path.write_text(re.sub("(?m)^    roll: .*\n", "", text), "utf-8")
    out = run("run", str(path), "--format", format).out
    assert "undecided" in out
    assert "fails: " not in out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "giant-monster-invasion/examples/laser-with-two-charges",
            "blast-damage (charges; charges-plus-successes would give damage 6 in "
            "action 2)",
        ),
        (
            "smash-monster-rampage/w02-hit",
            "range (adjacent-1; gap would give range 2, needs 2)",
        ),
        (
            "rise/actions/refuel-along-a-path",
            "bonus-advance-counts (counts; free would give a position with no "
            "`advanced` for o)",
        ),
        (
            "rise/rulings/hazard-under-new-form-advance",
            "hazard-under-new-form (next-move; by-change would give damage of C 1 in "
            "action 1, damage of C 0 in action 2)",
        ),
    ],
)
def test_a_result_depends_on_whatever_another_reading_changes(
    name: str, words: str
) -> None:
    """Be it an expectation, what a figure may still do, or when damage is dealt."""
    out = run("run", str(ROOT / "scenarios" / f"{name}.mpoc.yaml")).out
    assert f"this result depends on {words}" in " ".join(out.split())


def test_readings_that_take_too_long_to_try_are_named(tmp_path: Path) -> None:
    path = tmp_path / "long.mpoc.yaml"
    text = Path(SMASH).read_text("utf-8")
    steps = "".join(
        f"  - end-turn\n  - activate: {kind}\n" for kind in ["monster", "monster"] * 300
    )
    path.write_text(text.replace("\nexpect:", f"{steps}\nexpect:", 1), "utf-8")
    told = "not every other reading of unclear rules was tried"
    assert told in run("run", str(path)).out
    page = run("run", str(path), "--format", "html").out
    assert "Not every other reading was tried" in page
    assert "depend on it" not in page
    # A replay that waits has no result, so no other reading is tried.
    steps = "  - end-turn\n  - activate: monster\n  - {power-up: 2}\n"
    path.write_text(text.replace("\nexpect:", f"{steps}\nexpect:", 1), "utf-8")
    page = run("run", str(path), "--format", "html").out
    assert "Unclear rules it touched" in page
    assert "depend on it" not in page
    assert told not in run("run", SMASH).out


def test_of_an_action_that_is_over_the_text_says_what_it_got(tmp_path: Path) -> None:
    """Though the replay waits at a later one."""
    path = tmp_path / "waits.mpoc.yaml"
    text = Path(SMASH).read_text("utf-8")
    text = re.sub("(?m)^    roll: .*\n", "", text)
    moved = "  - advance: T\n    to: C2\n"
    assert moved in text
    path.write_text(text.replace(moved, f"{moved}    expect: {{at: {{T: C3}}}}\n"))
    assert "place of T: expected C3, got C2" in run("run", str(path)).out
