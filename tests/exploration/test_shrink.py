"""`mpoc shrink`: smaller files with the same ruling, and the steps that make them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import settling
from command_line import run
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from places import GOLDEN, SCENARIOS
from scenes import sample

from mpoc.exploration.shrink.cuts import crops_of, entry_cuts, lower_cuts, removable
from mpoc.exploration.shrink.delta_debugging import ddmin
from mpoc.exploration.shrink.requirement import NoSuchFact, requirement_of
from mpoc.exploration.shrink.shrinker import Shrinker
from mpoc.report.report import Report
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.verdict import judge_claims, summary
from mpoc.schema.editors import line_for_editors
from mpoc.schema.validate import schema
from mpoc.text.document import parse
from mpoc.text.edits import BEGIN_MARK, Draft, draft_of
from mpoc.text.problems import FileProblems
from mpoc.text.pruning import entries, removal, sketches, splice

SMASH = GOLDEN / "smash.mpoc.yaml"
CLAIMS = GOLDEN / "claims.mpoc.yaml"


# Fewer parts


@given(st.sets(st.integers(0, 40)), st.integers(0, 41))
def test_ddmin_keeps_just_the_parts_that_are_needed(
    parts_to_keep: set[int], more: int
) -> None:
    """If each needed part is needed on its own, nothing else stays."""
    parts = list(range(max([more, *(part + 1 for part in parts_to_keep)])))
    assert ddmin(parts, parts_to_keep.issubset) == sorted(parts_to_keep)


@given(
    st.lists(st.sets(st.integers(0, 11), min_size=1, max_size=4), min_size=1),
    st.randoms(use_true_random=False),
)
def test_ddmin_is_minimal_where_several_ways_lead_to_it(
    ways: list[set[int]], random: Any
) -> None:
    """Of parts that can replace each other, in any order, not all are kept."""
    parts = list(range(12))
    random.shuffle(parts)

    def fails(those: Sequence[int]) -> bool:
        return any(way.issubset(those) for way in ways)

    remaining = ddmin(parts, fails)
    assert fails(remaining)
    assert remaining == [part for part in parts if part in remaining]
    for part in remaining:
        assert not fails([each for each in remaining if each != part])
    assert remaining == ddmin(parts, fails)


def test_ddmin_of_parts_that_are_alike_counts_them() -> None:
    assert ddmin("abracadabra", lambda those: those.count("a") > 2) == list("aaa")
    assert ddmin([], lambda those: True) == []
    assert ddmin([1], lambda those: True) == []
    assert ddmin([1], lambda those: bool(those)) == [1]


def test_ddmin_tries_few_of_many_parts() -> None:
    trials = 0

    def fails(those: Sequence[int]) -> bool:
        nonlocal trials
        trials += 1
        return 700 in those

    assert ddmin(range(1_000), fails) == [700]
    assert trials < 50


# Parts of a text


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value


def without_path(value: Any, path: tuple[str | int, ...]) -> Any:
    """A plain value without the value at a path."""
    step, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {
            key: without_path(each, rest) if key == step else each
            for key, each in value.items()
            if rest or key != step
        }
    return [
        without_path(each, rest) if at == step else each
        for at, each in enumerate(value)
        if rest or at != step
    ]


def draft(path: Path) -> Draft:
    return draft_of(path.read_bytes(), str(path))


@pytest.mark.parametrize("path", sample(64, 32))
def test_whatever_is_taken_out_nothing_else_changes(path: Path) -> None:
    """Each key and entry is taken out alone, and every second of them together."""
    whole = draft(path)
    document = whole.document
    root = plain(document.root)
    for entry_path in entries(document):
        up = entry_path
        while len(up) > 1 and len(document.value_at(up[:-1])) == 1:
            up = up[:-1]
        text = splice(whole, removal(document, [entry_path]))
        assert plain(parse(text, "less").root) == without_path(root, up), entry_path
        # What is left stood there in this order.
        rest = iter(whole.raw)
        assert all(sign in rest for sign in text), entry_path
    for depth in (1, 2, 3):
        level = [each for each in entries(document) if len(each) == depth]
        some = level[1::2]
        text = splice(whole, removal(document, some))
        expected = root
        for entry_path in reversed(some):
            expected = without_path(expected, entry_path)
        there = without_emptied(plain(parse(text, "less").root))
        assert there == without_emptied(expected), depth


def without_emptied(value: Any) -> Any:
    """A plain value without the lists and mappings in which nothing is left."""
    if isinstance(value, dict):
        names = {key: without_emptied(each) for key, each in value.items()}
        return {key: names[key] for key in names if names[key] not in ({}, [])}
    if isinstance(value, list):
        return [each for each in map(without_emptied, value) if each not in ({}, [])]
    return value


TEXT = """\
# What the file is about.
mpoc: 1
title: A

# The turn.
# Both lines are its own.
turn: {player: red, activation: monster}  # and this

figures:
  # The first.
  a: {card: G-Tank,
      player: red}
  # The second.
  b:
    card: G-Tank  # cheap
    player: blue

actions:
  - advance: a
    to: C2

  # The last.
  - step: b
    to: D3  # here
"""


@pytest.mark.parametrize(
    ("paths", "text_without"),
    [
        (
            [("turn",)],
            "# The turn.\n# Both lines are its own.\nturn: {player: red, "
            "activation: monster}  # and this\n\n",
        ),
        ([("turn", "player")], "player: red, "),
        ([("turn", "activation")], ", activation: monster"),
        (
            [("turn", "player"), ("turn", "activation")],
            "# The turn.\n# Both lines are "
            "its own.\nturn: {player: red, activation: monster}  # and this\n\n",
        ),
        (
            [("figures", "a")],
            "  # The first.\n  a: {card: G-Tank,\n      player: red}\n",
        ),
        ([("figures", "a", "player")], ",\n      player: red"),
        ([("figures", "b", "card")], "    card: G-Tank  # cheap\n"),
        ([("figures",)], TEXT[TEXT.index("figures:") : TEXT.index("actions:")]),
        ([("actions", 0, "advance")], "advance: a\n    "),
        ([("actions", 0)], "  - advance: a\n    to: C2\n"),
        ([("actions", 1)], "\n  # The last.\n  - step: b\n    to: D3  # here\n"),
        ([("actions",)], TEXT[TEXT.index("\nactions:") :]),
    ],
)
def test_what_goes_with_an_entry(
    paths: list[tuple[str | int, ...]], text_without: str
) -> None:
    """Its own comments and one empty line, and no comma too many."""
    whole = draft_of(TEXT, "a")
    assert text_without in TEXT
    text = splice(whole, removal(whole.document, paths))
    assert text == TEXT.replace(text_without, "", 1)


def test_the_first_keys_of_an_entry_leave_its_dash_to_the_next() -> None:
    whole = draft_of("a:\n  - b: 1\n    c: 2\n    d: 3\n  - e\n", "a")
    text = splice(whole, removal(whole.document, [("a", 0, "b"), ("a", 0, "c")]))
    assert text == "a:\n  - d: 3\n  - e\n"


def test_a_key_without_a_value_stays_one_between_braces() -> None:
    whole = draft_of(
        "a:\n  - {b: , c: 1}\n  - {c: 1, b: }\n  - {c: 1, b: , d: 2}\n", "a"
    )
    paths: list[tuple[str | int, ...]] = [("a", place, "c") for place in range(3)]
    paths.append(("a", 2, "d"))
    text = splice(whole, removal(whole.document, paths))
    assert plain(parse(text, "a").root) == {"a": [{"b": None}] * 3}


def test_a_drawing_whose_rows_are_not_alike_is_left_alone() -> None:
    whole = draft_of(DRAWN.replace("    3  .  .  .  hh", "    3  .  .  hh"), "a")
    assert [sketch.path[-1] for sketch in sketches(whole.document)] == ["ground"]


def test_nothing_cannot_be_left() -> None:
    whole = draft_of("a: 1\nb: [2]\n", "a")
    with pytest.raises(ValueError, match="nothing would be left"):
        removal(whole.document, [("a",), ("b", 0)])
    with pytest.raises(KeyError):
        removal(whole.document, [("c",)])


def test_line_ends_and_the_mark_at_the_beginning_stay() -> None:
    for raw in (TEXT.replace("\n", "\r\n"), BEGIN_MARK + TEXT.replace("\n", "\r\n")):
        whole = draft_of(raw.encode(), "a")
        text = splice(whole, removal(whole.document, [("turn",), ("actions", 0)]))
        less = draft_of(TEXT, "a")
        expected = splice(less, removal(less.document, [("turn",), ("actions", 0)]))
        assert text.lstrip(BEGIN_MARK) == expected.replace("\n", "\r\n")
        assert text.startswith(BEGIN_MARK) == raw.startswith(BEGIN_MARK)


DRAWN = """\
mpoc: 1
title: A
board:
  map: |
    +  A  B  C  D
    1  .  .  T  T
    2  .  gg T  T
    3  .  .  .  hh
  ground: |
    +  A B C D
    1  . f f .
    2  . f . w
    3  . . . .
  legend: {f: forest, w: water}
figures:
  T: {card: Terra Khan, player: red}
  gg: {card: G-Tank, player: red}
  hh: {card: G-Tank, player: blue}
"""


def test_a_figure_goes_from_the_drawing_as_well() -> None:
    whole = draft_of(DRAWN, "a")
    text = splice(whole, entry_cuts(whole.document, [("figures", "T")]))
    assert text == DRAWN.replace("T  T", ".  .").replace(
        "  T: {card: Terra Khan, player: red}\n", ""
    )
    text = splice(whole, entry_cuts(whole.document, [("figures", "gg")]))
    assert "    2  .  .  T  T\n" in text
    text = splice(whole, entry_cuts(whole.document, [("figures", "hh")]))
    assert "    3  .  .  .  .\n" in text
    text = splice(whole, entry_cuts(whole.document, [("board", "legend", "f")]))
    assert text == DRAWN.replace(" f f ", " . . ").replace(" f . w", " . . w").replace(
        "f: forest, ", ""
    )
    paths: list[tuple[str | int, ...]] = [("figures",), ("board", "ground")]
    text = splice(whole, entry_cuts(whole.document, paths))
    assert [sketch.path for sketch in sketches(parse(text, "a"))] == [("board", "map")]
    assert not [*sketches(parse(text, "a"))[0].cells()]


def test_a_drawing_is_made_smaller_from_its_sides() -> None:
    whole = draft_of(DRAWN, "a")
    assert crops_of(whole.document, "bottom") == []
    assert crops_of(whole.document, "right") == []
    without_size, with_size = crops_of(whole.document, "left")
    text = splice(whole, with_size)
    assert "  map: |\n    +  B  C  D\n    1  .  T  T\n" in text
    assert "    3  .  .  hh\n  size: 4x3\n  ground: |\n" in text
    assert "    +  B C D\n    1  f f .\n" in splice(whole, without_size)
    less = draft_of(
        DRAWN.replace("hh\n  ", ".\n  ", 1).replace("  hh: {", "  x-h: {"), "a"
    )
    (cuts,) = crops_of(less.document, "bottom")
    text = splice(less, cuts)
    assert "    2  .  gg T  T\n  ground: |\n" in text
    assert "    2  . f . w\n  legend" in text
    tall = draft_of(DRAWN.replace("  map:", "  size: 4x3\n  map:"), "a")
    assert len(crops_of(tall.document, "left")) == 1


# Smaller files


def settle(raw: str, name: str = "a.mpoc.yaml") -> Report:
    return settling.settle(scenario_of(parse(raw, name)), name)


def shrink_fully(
    whole: Draft, *names: str, watch: Callable[[Shrinker], None] = lambda _: None
) -> tuple[Shrinker, Draft]:
    """A file made as small as it gets: the shrinker and the result."""
    name = whole.document.name

    def judged(raw: str) -> Report:
        return settle(raw, name)

    requirement = requirement_of(judged(whole.raw), names, judged)
    shrinking = Shrinker(requirement.prepare(whole), judged, requirement, watch)
    shrinking.run()
    return shrinking, shrinking.finish()


def verdicts(report: Report) -> list[tuple[str, str, str, bool]]:
    """The expectations and claims of a file, with their verdicts."""
    claims = judge_claims(report.scenario, report.outcome)
    return [
        (one.words, one.expected, one.actual, one.holds)
        for one in [
            *report.verdicts,
            *[each for side in claims.values() for each in side],
        ]
        if one.path[0] != "cites"
    ]


SOME = sample(560, 140)


@cache
def smallest_of(path: Path) -> Draft:
    """The smallest file of a scenario of the tree."""
    return shrink_fully(draft(path))[1]


def ruling(report: Report) -> tuple[Any, ...]:
    """The ruling: the verdict on each expectation, and how the replay ended."""
    return report.outcome.status, verdicts(report)


@pytest.mark.parametrize("path", SOME)
def test_the_smallest_file_gives_the_same_ruling(path: Path) -> None:
    whole = draft(path)
    first = settle(whole.raw, str(path))
    smallest = smallest_of(path)
    second = settle(smallest.raw, str(path))
    assert ruling(first) == ruling(second)
    lines = [
        summary(one.scenario, one.outcome, one.verdicts) for one in (first, second)
    ]
    assert lines[0] == lines[1]
    assert len(smallest.raw) <= len(whole.raw)
    for words in ("title", "question", "notes", "tags"):
        assert whole.document.root.get(words) == smallest.document.root.get(words)


@pytest.mark.parametrize("path", SOME)
def test_nothing_more_can_go(path: Path) -> None:
    """Taking away any single further thing changes or prevents the ruling."""
    whole = draft(path)
    expected = ruling(settle(whole.raw, str(path)))
    smallest = smallest_of(path)
    document = smallest.document
    wording = settle(smallest.raw, str(path)).wording
    changes = [entry_cuts(document, [entry_path]) for entry_path in removable(document)]
    changes += [[cut] for cut in lower_cuts(document, wording)]
    cells = [cell for sketch in sketches(document) for cell in sketch.cells()]
    # A figure that is drawn cannot lose a part of its base; ground can.
    assert all(cell.word in document.root["figures"] for cell in cells)
    for side in ("top", "bottom", "left", "right"):
        for crop in crops_of(document, side):
            if len(splice(smallest, crop)) < len(smallest.raw):
                changes.append(crop)
    assert changes
    for cuts in changes:
        text = splice(smallest, cuts)
        try:
            report = settle(text, str(path))
        except FileProblems:
            continue
        assert ruling(report) != expected, text


def test_what_does_not_matter_is_gone() -> None:
    text = SMASH.read_text(encoding="utf-8")
    idle = text.replace(
        "    4  . . . . . . . . . .\n",
        "    4  . . . . . . . . . .\n    5  . . . . . . . . . h\n",
    ).replace(
        "\ndice:",
        "  h: {card: G-Tank, player: red}  # looks on\n\n"
        "reserves: {red: [G-Tank]}\n\ndice:",
    )
    _, smallest = shrink_fully(draft_of(idle, "a.mpoc.yaml"))
    root = smallest.document.root
    assert set(root["figures"]) == {"T", "D", "S", "g"}
    assert "reserves" not in root
    assert "looks on" not in smallest.raw
    assert "blue" not in root["dice"]
    assert sketches(smallest.document)[0].lines[-1][0].word == "3"
    # The same whatever stood there.
    _, other = shrink_fully(draft_of(text, "a.mpoc.yaml"))
    assert smallest.raw == other.raw


def test_actions_and_pages_that_do_not_matter_are_gone() -> None:
    text = SMASH.read_text(encoding="utf-8")
    assert "cites: [p29" in text
    text = text.replace("cites: [p29", "cites: [p27, p29").replace(
        "\nexpect:", "  - end-turn\n\nexpect:"
    )
    assert not [v for v in settle(text).verdicts if not v.holds]
    _, smallest = shrink_fully(draft_of(text, "a.mpoc.yaml"))
    assert "end-turn" not in smallest.raw
    assert smallest.document.root["cites"] == ["p29", "p31", "p36", "p39"]
    assert not [v for v in settle(smallest.raw).verdicts if not v.holds]


def test_chosen_facts_stay_and_nothing_else() -> None:
    text = SMASH.read_text(encoding="utf-8")
    _, smallest = shrink_fully(draft_of(text, "a.mpoc.yaml"), "damage.D")
    root = smallest.document.root
    assert root["expect"] == {"damage": {"D": 3}}
    assert set(root["figures"]) == {"T", "D", "S"}
    assert root["actions"][-1]["roll"] == {"action": "X", "boost": "x.", "power": "Xx"}
    # The attack earns: how many Power Dice there are must be known (p9).
    assert root["dice"] == {"red": {"power": 2}}
    report = settle(smallest.raw)
    assert [each.sentence() for each in report.verdicts if not each.holds] == []


BRAWL = """\
mpoc: 1
title: A brawl
board: {size: 6x6}
figures:
  Z: {card: Terra Khan, player: red, at: A1}
  D: {card: Defender X, player: blue, at: C1}
dice:
  red: {monster: 7, unit: 3, power: 1}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: Z
    target: D
    roll: {action: XXx.., boost: x., power: x}
"""


def test_a_chosen_fact_that_was_not_expected_is_written_down() -> None:
    _, smallest = shrink_fully(
        draft_of(BRAWL, "a.mpoc.yaml"), "health.D", "dice.red.power"
    )
    assert smallest.document.root["expect"] == {
        "health": {"D": 4},
        "dice": {"red": {"power": 0}},
    }
    assert all(verdict.holds for verdict in settle(smallest.raw).verdicts)


IN_BRACES = """\
{mpoc: 1, title: In braces, board: {size: 6x6},
 figures: {Z: {card: Terra Khan, player: red, at: A1},
           D: {card: Defender X, player: blue, at: C1}},
 dice: {red: {monster: 7, unit: 3, power: 1}, blue: {monster: 5, unit: 5, power: 0}},
 turn: {player: red, activation: monster},
 actions: [{attack: brawl, by: Z, target: D,
            roll: {action: XXx.., boost: x., power: x}}]}
"""


@pytest.mark.parametrize("names", [(), ("health.D",)])
def test_a_file_between_braces_gets_its_expectations_there(
    names: tuple[str, ...],
) -> None:
    _, smallest = shrink_fully(draft_of(IN_BRACES, "a.mpoc.yaml"), *names)
    assert smallest.document.root["expect"]["health"] == {"D": 4}
    assert settle(smallest.raw).verdicts


@pytest.mark.parametrize("below", ["...\n", "\n...   # that is all\n\n"])
def test_expectations_stand_above_the_end_of_the_document(below: str) -> None:
    _, smallest = shrink_fully(draft_of(BRAWL + below, "a.mpoc.yaml"), "health.D")
    assert smallest.document.root["expect"] == {"health": {"D": 4}}
    assert smallest.raw.endswith(below.lstrip("\n"))


def test_a_replay_that_ends_does_not_come_to_wait() -> None:
    """The further attack has missed: without its roll as much is dealt, so far."""
    _, smallest = shrink_fully(draft(GOLDEN / "lightning.mpoc.yaml"), "damage.G")
    assert settle(smallest.raw).outcome.status == "done"
    assert smallest.document.root["expect"] == {"damage": {"G": 1}}


def test_where_it_is_interrupted_nothing_that_is_left_fails() -> None:
    """This includes remaining expectations that are not among the chosen facts."""
    whole = draft(SMASH)
    requirement = requirement_of(settle(whole.raw), ["damage.D"], settle)
    names_seen: set[str] = set()

    def look(shrinking: Shrinker) -> None:
        names_seen.add(shrinking.draft.raw)

    Shrinker(requirement.prepare(whole), settle, requirement, look).run()
    assert len(names_seen) > 5
    for raw in names_seen:
        verdicts = settle(raw).verdicts
        assert [v for v in verdicts if not v.holds and v.path[0] != "cites"] == []


def test_ground_that_does_not_matter_is_taken_out_of_its_drawing() -> None:
    text = SMASH.read_text(encoding="utf-8")
    text = text.replace(
        "\nfigures:",
        "  ground: |\n"
        "    +  A B C D E F G H I J\n"
        "    1  f . . w w . . . . f\n"
        "    2  . . . . . . . . . .\n"
        "    3  . . . . . . . . . .\n"
        "    4  w . . . . . . . . .\n"
        "  legend: {f: forest, w: water}\n\nfigures:",
    ).replace("ground: {G2: fire}", "ground: {G2: fire, A1: forest}")
    assert all(verdict.holds for verdict in settle(text).verdicts)
    _, smallest = shrink_fully(draft_of(text, "a.mpoc.yaml"))
    ground = sketches(smallest.document)[1]
    assert [(cell.row, cell.column) for cell in ground.cells()] == [(1, 1)]
    assert smallest.document.root["board"]["legend"] == {"f": "forest"}


def test_a_group_of_facts_is_chosen_by_its_key() -> None:
    _, smallest = shrink_fully(draft_of(BRAWL, "a.mpoc.yaml"), "dice.red")
    assert smallest.document.root["expect"] == {
        "dice": {"red": {"monster": 2, "unit": 8, "power": 0}}
    }


def test_where_nothing_is_expected_the_last_action_stays() -> None:
    text = SMASH.read_text(encoding="utf-8")
    bare = text[: text.index("\nexpect:")]
    _, smallest = shrink_fully(draft_of(bare, "a.mpoc.yaml"))
    expect = smallest.document.root["expect"]
    assert expect["damage"] == {"D": 3}
    assert expect["at"] == {"D": "H2"}
    assert expect["crushed"] == ["g"]
    report = settle(smallest.raw)
    assert all(verdict.holds for verdict in report.verdicts)


@pytest.mark.parametrize(
    "name", ["refused", "waits-for-an-order", "waits-for-its-roll"]
)
def test_a_refusal_or_a_question_stays(name: str) -> None:
    whole = draft(GOLDEN / f"{name}.mpoc.yaml")
    first = settle(whole.raw)
    _, smallest = shrink_fully(whole)
    second = settle(smallest.raw)
    assert second.outcome.status == first.outcome.status != "done"
    names = [
        {check.name for check in each.outcome.steps[-1].transcript.refusals}
        for each in (first, second)
    ]
    assert names[0] == names[1]


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param(
            game,
            starter.kind,
            marks=()
            if starter.kind in ("throw", "fire", "attack")
            else pytest.mark.slow,
        )
        for game in RULESETS
        for starter in rules_of(game).starters()
    ],
)
def test_a_smaller_open_file_is_ruled_on(game: str, kind: str, tmp_path: Path) -> None:
    path, smaller = tmp_path / "a.mpoc.yaml", tmp_path / "b.mpoc.yaml"
    assert run("new", kind, str(path), "--open", "--game", game).code == 0
    result = run("shrink", str(path), "-o", str(smaller))
    assert result.code == 0, result.err
    # It is readable, and expects to wait where it waits.
    after = run("run", "-q", str(smaller))
    assert after.code == 0, after


def test_claims_stay_and_so_does_the_player_in_the_right() -> None:
    whole, smallest = draft(CLAIMS), smallest_of(CLAIMS)
    for key in ("claims", "expect"):
        assert smallest.document.root[key] == whole.document.root[key]
    assert verdicts(settle(whole.raw)) == verdicts(settle(smallest.raw))
    # A size that is less is written as the one before.
    assert "  size: 6x4\n" in smallest.raw


def test_an_expectation_that_fails_goes_on_failing_by_the_same() -> None:
    whole = draft(GOLDEN / "fails.mpoc.yaml")
    _, smallest = shrink_fully(whole)
    lines = [
        [each.sentence() for each in settle(one.raw).verdicts if not each.holds]
        for one in (whole, smallest)
    ]
    assert lines[0] == lines[1] != []


def test_an_interruption_leaves_the_smallest_so_far() -> None:
    whole = draft(SMASH)
    for limit in (1, 250):

        def stop(shrinking: Shrinker, limit: int = limit) -> None:
            if shrinking.trials == limit:
                raise KeyboardInterrupt

        name = whole.document.name

        def judged(raw: str, name: str = name) -> Report:
            return settle(raw, name)

        requirement = requirement_of(judged(whole.raw), (), judged)
        shrinking = Shrinker(whole, judged, requirement, stop)
        with pytest.raises(KeyboardInterrupt):
            shrinking.run()
        smallest = shrinking.finish()
        assert verdicts(judged(smallest.raw)) == verdicts(judged(whole.raw))
        assert (len(smallest.raw) < len(whole.raw)) == (limit > 1)


# The command


def test_the_result_passes_as_a_file_of_its_own(tmp_path: Path) -> None:
    target = tmp_path / "small.mpoc.yaml"
    result = run("shrink", str(CLAIMS), "--output", str(target))
    assert result.code == 0
    assert result.out == ""
    assert result.err.startswith("30 -> 26 lines, ")
    assert run("test", str(target)).code == 0
    second = run("shrink", str(target), "-q")
    assert second == (0, target.read_text(encoding="utf-8"), "")


def test_rules_are_read_as_the_command_line_asks(tmp_path: Path) -> None:
    """Under the other reading an expectation fails, and also in the smaller file."""
    target = tmp_path / "small.mpoc.yaml"
    choice = ("--rulings", "hazard-under-mover=suffered-never")
    result = run("shrink", str(SMASH), *choice, "-o", str(target))
    assert result.code == 0
    assert result.err.endswith(f"the ruling is the same with {' '.join(choice)}\n")
    first, small = run("run", "-q", str(SMASH), *choice), run("run", str(target), "-q")
    assert "fails: damage of D 2, not 3" in first.out
    assert "holds" in small.out
    assert run("run", str(target), "-q", *choice).out == first.out


def test_the_input_is_never_written_over(tmp_path: Path) -> None:
    own = tmp_path / "own.mpoc.yaml"
    own.write_bytes(CLAIMS.read_bytes())
    result = run("shrink", str(own), "-o", str(own))
    assert result.code == 2
    assert own.read_bytes() == CLAIMS.read_bytes()


def test_standard_input_and_line_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    text = CLAIMS.read_text(encoding="utf-8")
    stdin = io.TextIOWrapper(io.BytesIO(text.replace("\n", "\r\n").encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    result = run("shrink", "-")
    assert result.code == 0
    # An editor finds the schema by the first line, seen from this folder.
    usual = f"{line_for_editors('rise', '.')}\n{smallest_of(CLAIMS).raw}"
    lines = result.out.split("\r\n")
    assert [line.rstrip("\n") for line in lines[:-1]] == usual.split("\n")[
        : len(lines) - 1
    ]


def test_json_keeps_to_its_schema() -> None:
    validator = Draft202012Validator(schema("shrink"))
    document = json.loads(run("shrink", "--format", "json", str(CLAIMS)).out)
    validator.validate(document)
    assert document["text"] == smallest_of(CLAIMS).raw
    assert document["complete"] is True
    assert document["lines"] == {"before": 30, "after": 26}
    faulty = str(GOLDEN / "faulty.mpoc.yaml")
    result = run("shrink", "--format", "json", faulty)
    assert result.code == 3
    validator.validate(json.loads(result.out))


def test_what_cannot_be_made_smaller_is_reported(tmp_path: Path) -> None:
    result = run("shrink", str(GOLDEN / "faulty.mpoc.yaml"))
    assert (result.code, result.out) == (3, "")
    assert "faulty.mpoc.yaml:" in result.err
    bare = tmp_path / "bare.mpoc.yaml"
    bare.write_text("mpoc: 1\ntitle: Nothing\nboard: {size: 4x4}\n", encoding="utf-8")
    result = run("shrink", str(bare))
    assert (result.code, result.out) == (5, "")
    assert "--keep" in result.err
    surplus = run("shrink", str(GOLDEN / "unused.mpoc.yaml"))
    assert surplus.code == 3
    assert "nothing asks for this" in surplus.err


def test_a_condition_stays_while_its_value_may_change() -> None:
    smash = str(SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml")
    sizes = [
        run("shrink", smash, "--keep", fact, "-q").out
        for fact in ("damage.D", "damage.D>=1")
    ]
    assert [text.rpartition("damage: ")[2] for text in sizes] == [
        "{D: 3}\n",
        "{D: 1}\n",
    ]
    assert len(sizes[1]) < len(sizes[0])
    result = run("shrink", smash, "--keep", "damage.D>=4")
    assert result.code == 2
    assert "damage.D >= 4 does not hold here: it is 3" in result.err
    result = run("shrink", smash, "--keep", "crushed.g=0")
    assert "crushed.g = 0 does not hold here: it is 1" in result.err
    assert "is not a goal" in run("shrink", smash, "--keep", "damage.D>").err


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("not-applied", "no fact 'not-applied'; did you mean applied?"),
        ("not-applied=[]", "not-applied = none holds only because nothing"),
        ("not-applied!=[Riled]", "not-applied != Riled does not hold here"),
        ("illegal=false", "illegal = false holds only because nothing"),
        ("illegal=true", "illegal = true does not hold here"),
    ],
)
def test_what_no_replay_lists_is_not_kept(goal: str, words: str) -> None:
    """Any file would do for it, even one without actions."""
    result = run("shrink", str(CLAIMS), "--keep", goal)
    assert (result.code, result.out) == (2, "")
    assert words in result.err


def test_an_unknown_fact_gets_a_suggestion() -> None:
    result = run("shrink", str(CLAIMS), "--keep", "damge.G")
    assert result.code == 2
    assert "did you mean damage.G?" in result.err
    with pytest.raises(NoSuchFact):
        requirement_of(settle(CLAIMS.read_text("utf-8")), ["damage.Q"], settle)


def test_ctrl_c_gives_the_smallest_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    from mpoc.cli.progress import Progress

    trials = iter(range(1, 1000))

    def stop(*_: object) -> None:
        if next(trials) == 40:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "show", stop)
    result = run("shrink", str(CLAIMS))
    assert result.code == 130
    assert ", 40 files tried, the smallest so far" in result.err
    assert verdicts(settle(result.out)) == verdicts(settle(smallest_of(CLAIMS).raw))
    assert len(smallest_of(CLAIMS).raw) < len(result.out)


def test_progress_is_reported_on_a_terminal_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mpoc.cli import progress

    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    monkeypatch.setattr(progress, "EVERY", 0)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    output = run("shrink", str(CLAIMS)).err
    assert "lines left, 10 files tried" in output
    last = output.split("\x1b[2K")[-1]
    assert last.startswith("30 -> 26 lines")
    small = tmp_path / "small.mpoc.yaml"
    small.write_text(smallest_of(CLAIMS).raw, encoding="utf-8")
    assert "\x1b" not in run("shrink", "-q", str(small)).err


def test_games_are_shrunk_alike() -> None:
    path = SCENARIOS / "smash-monster-rampage" / "a23-trampled.mpoc.yaml"
    whole = draft(path)
    _, smallest = shrink_fully(whole)
    assert verdicts(settle(whole.raw, str(path))) == verdicts(
        settle(smallest.raw, str(path))
    )
    assert set(smallest.document.root["units"]) < set(whole.document.root["units"])


def test_a_figure_may_have_to_be_gone(tmp_path: Path) -> None:
    """No file expects that, so the smaller file only has it happen."""
    file = SCENARIOS / "rise" / "abilities" / "super-rampage.mpoc.yaml"
    result = run("shrink", str(file), "--keep", "at.g==gone")
    assert result.code == 0
    small = tmp_path / "small.mpoc.yaml"
    small.write_text(result.out, "utf-8")
    assert len(result.out) < len(file.read_text("utf-8"))
    claim = "claims: {red: at.g==gone}\n"
    small.write_text(f"{result.out}\n{claim}", "utf-8")
    assert "-> red is right" in run("run", str(small)).out
    result = run("shrink", str(file), "--keep", "at.zz==gone")
    assert (result.code, "no file can expect at.zz" in result.err) == (2, True)


def test_a_number_that_the_end_does_not_list_is_0(tmp_path: Path) -> None:
    folder = SCENARIOS / "moongha-invaders" / "attack"
    file = str(folder / "armour-fires-at-each-bloob.mpoc.yaml")
    kept = run("shrink", file, "--keep", "white.red.moogre==0")
    assert (kept.code, "moongha-invaders" in kept.out) == (0, True)
    result = run("shrink", file, "--keep", "white.red.moogre==1")
    assert "white.red.moogre = 1 does not hold here: it is 0" in result.err


@pytest.mark.parametrize(
    ("file", "winner"),
    [
        ("rise/abilities/sabotage.mpoc.yaml", "draw"),
        ("giant-monster-invasion/brawl/height-4.mpoc.yaml", "tie"),
        ("moongha-invaders/move/spectoor.mpoc.yaml", "blue"),
        ("smash-monster-rampage/a43-rescue-and-go-on.mpoc.yaml", "undecided"),
    ],
)
def test_a_file_may_expect_that_nobody_has_won(
    file: str, winner: str, tmp_path: Path
) -> None:
    smaller = tmp_path / "smaller.mpoc.yaml"
    path = str(SCENARIOS / file)
    assert run("shrink", path, "--keep", "winner=none", "-o", str(smaller)).code == 0
    written = smaller.read_text("utf-8")
    assert "winner: none" in written
    assert run("run", str(smaller)).code == 0
    smaller.write_text(written.replace("winner: none", f"winner: {winner}"), "utf-8")
    result = run("run", str(smaller))
    assert (result.code, f"expected {winner}, got none" in result.out) == (1, True)


def test_a_fact_that_the_end_does_not_list_is_expected(tmp_path: Path) -> None:
    path = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
    smaller = tmp_path / "smaller.mpoc.yaml"
    keep = ("--keep", "damage.T=0", "-o", str(smaller))
    assert run("shrink", str(path), *keep).code == 0
    assert "damage: {T: 0}" in smaller.read_text("utf-8")
    assert run("run", str(smaller)).code == 0


SUMMON = """\
mpoc: 1
title: A unit comes into play under a name of its own
board: {size: 4x4}
figures:
  C: {card: Cthugrosh, player: red, at: C3}
reserves:
  red: [Spitter]
dice:
  red: {monster: 6, unit: 4, power: 2}
turn: {player: red, activation: monster}
actions:
  - use: Summon
    by: C
    to: B2
"""


@pytest.mark.parametrize("fact", ["at.s1", "at.s1==B2"])
def test_what_no_file_can_expect_is_not_kept(fact: str, tmp_path: Path) -> None:
    """The Spitter that enters is `s1` also where the file gives it no id."""
    path = tmp_path / "summon.mpoc.yaml"
    for text in (SUMMON, f"{SUMMON}    as: s1\n"):
        path.write_text(text, "utf-8")
        assert run("shrink", str(path), "--keep", fact).code == 0
    result = run("shrink", str(path), "--keep", fact.replace("s1", "x1"))
    assert (result.code, "x1" in result.err) == (2, True)


@pytest.mark.parametrize(
    "goal", ["damage.T=0", "damage.T<=2", "crushed!=T", "destroyed!=T", "at.T!=D4"]
)
def test_what_a_condition_names_stays(goal: str, tmp_path: Path) -> None:
    """Without it nothing could be asked of the smaller file."""
    path = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
    smaller = tmp_path / "smaller.mpoc.yaml"
    assert run("shrink", str(path), "--keep", goal, "-o", str(smaller)).code == 0
    assert "T: {card: Terra Khan, player: red" in smaller.read_text("utf-8")
    assert run("odds", str(smaller), "--goal", goal).code == 0


def test_what_is_kept_of_a_broken_search_holds() -> None:
    """Other expectations that fail by then are left out."""
    folder = SCENARIOS / "rise" / "puzzles" / "moves"
    whole = draft(folder / "two-discounts-are-for-two-units.mpoc.yaml")
    name = whole.document.name
    kept = 0
    for limit in range(1, 120, 17):

        def stop(shrinking: Shrinker, limit: int = limit) -> None:
            if shrinking.trials == limit:
                raise KeyboardInterrupt

        def judged(raw: str) -> Report:
            return settle(raw, name)

        requirement = requirement_of(judged(whole.raw), ["at.k==A8"], judged)
        shrinking = Shrinker(requirement.prepare(whole), judged, requirement, stop)
        with pytest.raises(KeyboardInterrupt):
            shrinking.run()
        verdicts = judged(shrinking.finish().raw).verdicts
        assert all([verdict.holds for verdict in verdicts])
        kept += len(verdicts) > 1
    assert kept


def test_a_part_that_is_meant_as_a_whole_is_expected_as_a_whole(tmp_path: Path) -> None:
    """One kind of human in a Military box; the box holds what it should."""
    path = SCENARIOS / "moongha-invaders/turn/six-sixes.mpoc.yaml"
    smaller = tmp_path / "smaller.mpoc.yaml"
    fact = "boxes.military-2.air-force=2"
    assert run("shrink", str(path), "--keep", fact, "-o", str(smaller)).code == 0
    assert run("run", str(smaller)).code == 0


def test_a_map_that_was_cut_off_at_the_top_stands_as_fmt_writes_it(
    tmp_path: Path,
) -> None:
    smash = str(SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml")
    smaller = tmp_path / "smaller.mpoc.yaml"
    assert run("shrink", smash, "-o", str(smaller)).code == 0
    assert "  size: " in smaller.read_text("utf-8")
    assert run("fmt", "--check", str(smaller)).code == 0
