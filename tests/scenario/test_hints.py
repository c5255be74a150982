"""Following a hint word for word never leads from one fault to the next."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from functools import cache
from zlib import crc32

import pytest
from asking import asked_of_each
from corpus import FILES as HOSTILE_FILES
from following import Mended, follow
from mistakes import MAKERS, mistakes
from places import SCENARIOS, TESTS
from scenes import is_drawn

from mpoc.scenario.scenario import faults_of, scenario_of
from mpoc.text.document import parse
from mpoc.text.fixing import fix
from mpoc.text.problems import FileProblems, Problem, render_problem

RISE = SCENARIOS / "rise"
SMASH = RISE / "examples" / "smash-fire.mpoc.yaml"
BY_HAND = tomllib.loads((TESTS / "hints" / "smash-fire.toml").read_text("utf-8"))
BESIDE = SCENARIOS / "smash-monster-rampage" / "wrong.mpoc.yaml"
"""The name of a wrong file: it stands where the mats are."""

EACH = 6
"""Mistakes of each kind."""

MOST_HINTS = 5
"""Hints that are followed one after the other in one file."""

LOOKED_AT = 3
"""Problems of one file whose hints are followed."""


@cache
def problems_in(text: str) -> tuple[Problem, ...]:
    """The problems of a text; several tests ask them of the same texts."""
    try:
        scenario_of(parse(text, str(BESIDE), faults_of=faults_of))
    except FileProblems as refused:
        return refused.problems
    return ()


@cache
def corpus() -> dict[str, tuple[str, str]]:
    """The mistakes by their names: the right text and the wrong one, of both games."""
    mistakes_by_name = {}
    for game, each in (("rise", EACH), ("smash-monster-rampage", EACH // 2)):
        files = (SCENARIOS / game).glob("**/*.mpoc.yaml")
        texts = {file.name: file.read_text(encoding="utf-8") for file in files}
        for name, right, wrong in mistakes(texts, each, 1):
            mistakes_by_name[f"{name}-{game}"] = right, wrong
    return mistakes_by_name


_ABOUT_THE_REST = {
    "example": ("unknown-figure", "missing-key", "wrong-form-of"),
    "in part": ("missing-key", "no-place"),
}
"""What may be complained of after hints that leave a part to the author.

In an example stand figures of another file, and a card that needs a player.
"""


def _kind_of_hint(hint: str) -> str:
    if ", such as `" in hint:
        return "example"
    return "in part" if hint.endswith("and add its other keys") else "whole"


def leads_into(problem: Problem, wrong: str, mended: Mended) -> Problem | None:
    """The problem in the text that a hint made the author write, or None."""
    lines = mended.text.split("\n")
    first = mended.text.count("\n", 0, mended.start) + 1
    last = mended.text.count("\n", 0, mended.end) + 1
    before = wrong.split("\n")[min(first, problem.line) - 1 : max(last, problem.line)]
    for after in problems_in(mended.text):
        if not first <= after.line <= last:
            continue
        if after.code in _ABOUT_THE_REST.get(_kind_of_hint(problem.hint), ()):
            continue
        is_same = after.code == problem.code and abs(after.column - problem.column) < 3
        text_marked = lines[after.line - 1][after.column - 1 : after.end_column - 1]
        if is_same or not any(text_marked in line for line in before):
            return after
    return None


@asked_of_each(MAKERS)
def test_a_hint_leads_into_no_ditch(kind: str) -> None:
    pairs = {name: pair for name, pair in corpus().items() if name.startswith(kind)}
    assert pairs
    for name, (_, wrong) in pairs.items():
        for problem in problems_in(wrong)[:LOOKED_AT]:
            mended = follow(wrong, problem)
            if mended is None:
                continue
            after = leads_into(problem, wrong, mended)
            texts = [render_problem(each) for each in (problem, after) if each]
            assert after is None, "\n".join([name, *texts])


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_most_mistakes_are_mended_by_their_hints(every: int) -> None:
    """The corpus is wide, and most hints are precise enough to be followed."""
    assert len(corpus()) >= 300
    texts = [wrong for name, (_, wrong) in corpus().items() if is_drawn(name, every)]
    mended_texts = [wrong for wrong in texts if outcome(wrong)[1]]
    assert len(mended_texts) >= 0.6 * len(texts) > 30


MENDED_WHOLE = (
    "blank-left-out",
    "bracket-at-colon",
    "name-at-colon",
    "dash-too-many",
    "dashes-of-a-list",
    "braces-left-out",
    "line-quoted",
    "fence-around",
)
"""Kinds of mistakes after which the hints lead back to the right text."""


@asked_of_each(MENDED_WHOLE)
def test_the_hints_lead_back_to_the_right_text(kind: str) -> None:
    pairs = {name: pair for name, pair in corpus().items() if name.startswith(kind)}
    assert pairs
    for name, (right, wrong) in pairs.items():
        assert outcome(wrong) == (right, True), name


TYPED = {
    "turn: {player: red, activation: monster}": (
        "turn: red monster",
        "turn: [red, monster]",
    ),
    "D: {card: Defender X, player: blue, at: E3}": (
        "D: Defender X, blue, E3",
        "D: Defender X (blue) at E3",
        "D: [Defender X, blue, E3]",
        "D: {Defender X, blue, E3}",
    ),
    "roll: {action: 5, boost: 2, power: 3}": ("roll: 5, 2, 3", "roll: [5, 2, 3]"),
    "damage: {D: 3}": ("damage: D 3",),
    "board: {size: 14x10}": ("board: 14x10",),
}
"""Lines of a file, and how people type them."""


@pytest.mark.parametrize("right", TYPED)
def test_a_phrase_becomes_the_mapping_that_it_means(right: str) -> None:
    assert right in PHRASES
    for typed in TYPED[right]:
        assert outcome(PHRASES.replace(right, typed)) == (PHRASES, True), typed


PHRASES = """\
mpoc: 1
title: Typed by hand
board: {size: 14x10}
figures:
  T: {card: Terra Khan, player: red, at: C3}
  D: {card: Defender X, player: blue, at: E3}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: T
    target: D
    roll: {action: 5, boost: 2, power: 3}
expect:
  damage: {D: 3}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "hint"),
    [
        ("    by: T\n", "    by:\n", "`by`: The attacker"),
        ("figures:\n  T", "T", "it belongs under `figures`: `figures: {T: …}`"),
        ("at: E3", "at: E2.0", "`at`: Its space"),
    ],
)
def test_a_hint_names_what_is_meant(right: str, wrong: str, hint: str) -> None:
    text = PHRASES.replace(right, wrong)
    if wrong == "T":
        text = text.replace("  D: {card", "D: {card")
    assert problems_in(text)[0].hint.startswith(hint)


def outcome(text: str) -> tuple[str, bool]:
    """The text after following all hints, and whether it is then right."""
    for _ in range(MOST_HINTS):
        problems = problems_in(text)
        if not problems:
            return text, True
        ways = [follow(text, problem) for problem in problems[:LOOKED_AT]]
        way_out = next((way for way in ways if way is not None), None)
        if way_out is None:
            return text, False
        text = way_out.text
    return text, not problems_in(text)


@asked_of_each(MAKERS)
def test_a_mend_writes_what_its_hint_says(kind: str) -> None:
    """Following the words of a hint gives the same text as `check --fix`."""
    for name, (_, wrong) in corpus().items():
        for problem in problems_in(wrong) if name.startswith(kind) else ():
            by_hand = follow(wrong, problem)
            if problem.mend is None or by_hand is None:
                continue
            place = (problem.line, problem.column, problem.end_column)
            cut = problem.mend.cut(wrong, *place)
            text = wrong[: cut.start] + cut.text + wrong[cut.end :]
            assert text == by_hand.text, render_problem(problem)


def meaning(text: str) -> object:
    """The values of a file, without the blanks in its drawings."""
    root = dict(parse(text, "file").root)
    root["board"] = {
        key: value.split() if isinstance(value, str) else value
        for key, value in root.get("board", {}).items()
    }
    return root


@asked_of_each(MAKERS)
def test_a_fixed_file_says_what_its_author_meant(kind: str) -> None:
    pairs = {name: pair for name, pair in corpus().items() if name.startswith(kind)}
    for name, (right, wrong) in pairs.items():
        if not problems_in(wrong):
            continue
        result = fix(wrong, problems_in)
        if not result.remaining:
            assert meaning(result.raw) == meaning(right), name
        assert fix(result.raw, problems_in).raw == result.raw, name
        if not result.corrections:
            assert result.raw == wrong


def test_hostile_files_are_fixed_once_and_for_all() -> None:
    """Fixing any file ends, and fixing it again changes nothing."""
    for file in HOSTILE_FILES:
        if crc32(file.name.encode()) % 3:
            continue
        with suppress(UnicodeDecodeError):
            result = fix(file.read_bytes().decode(), problems_in)
            assert fix(result.raw, problems_in).raw == result.raw, file.name
            assert bool(result.corrections) == (
                result.raw != file.read_bytes().decode()
            )


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("crushed: *", "alias"),
        ("cites: [p3a]", "wrong-form"),
        ("tags: [not quite]", "wrong-form"),
        ("x: 'a'\ntarget: Q", "unknown-key"),
    ],
)
def test_what_is_only_a_guess_is_not_fixed(wrong: str, code: str) -> None:
    text = f"mpoc: 1\ntitle: x\nboard: {{size: 8x8}}\n{wrong}\n"
    result = fix(text, problems_in)
    assert result.raw == text
    assert code in [problem.code for problem in result.remaining]


def test_most_mistakes_with_one_meaning_are_fixed() -> None:
    wrong_texts = [wrong for _, wrong in corpus().values()]
    results = [fix(wrong, problems_in) for wrong in wrong_texts]
    fixed_wholly = [
        result for result in results if result.corrections and not result.remaining
    ]
    assert len(fixed_wholly) >= 0.55 * len(results)


@pytest.mark.parametrize("case", BY_HAND["mistake"], ids=lambda case: case["wrong"])
def test_hints_mend_a_mistake(case: dict[str, str]) -> None:
    right = SMASH.read_text(encoding="utf-8")
    assert case["right"] in right
    wrong = right.replace(case["right"], case["wrong"], 1)
    assert problems_in(wrong)
    text, is_right = outcome(wrong)
    assert {
        "right": text == right,
        "sound": is_right and text != right,
        "asks": not is_right,
    }[case["becomes"]], text


def test_what_follows_from_a_misspelt_key_is_not_told_beside_it() -> None:
    right = SMASH.read_text(encoding="utf-8")
    wrong = right.replace("figures:", "figuers:").replace("target: D", "target: Q")
    root, *others = problems_in(wrong)
    assert root.mend is not None
    assert (root.code, root.mend.new) == ("unknown-key", "figures")
    assert len(root.consequences) >= 7
    assert f"{len(root.consequences)} more follow from it" in render_problem(root)
    # What has another cause is told beside it.
    assert [other.message for other in others] == ["there is no figure `Q`"]


def test_no_key_is_proposed_that_stands_beside_it() -> None:
    """Written for the other, it would stand there twice."""
    right = SMASH.read_text(encoding="utf-8")
    wrong = right.replace("title: ", "titel: x\ntitle: ", 1)
    (problem,) = problems_in(wrong)
    assert problem.code == "unknown-key"
    assert problem.mend is None or problem.mend.new != "title"
    (alone,) = problems_in(right.replace("title: ", "titel: ", 1))
    assert alone.mend is not None
    assert alone.mend.new == "title"


def test_no_id_is_proposed_that_stands_beside_it() -> None:
    right = SMASH.read_text(encoding="utf-8")
    wrong = right.replace("expect:\n", "expect:\n  health: {D: 1, DD: 1}\n", 1)
    (problem,) = problems_in(wrong)
    assert (problem.code, problem.mend, problem.hint) == ("unknown-figure", None, "")
    (alone,) = problems_in(wrong.replace("{D: 1, DD: 1}", "{DD: 1}"))
    assert alone.mend is not None
    assert alone.mend.new == "D"


@pytest.mark.parametrize(
    ("turn", "hint"),
    [
        ("", "add `turn: {player: red, activation: monster}` above `actions`"),
        ("turn: {player: red}\n", "write `turn: {player: red, activation: monster}`"),
        ("turn: {player: blue}\n", "`turn` in this file, which lets blue begin"),
    ],
)
def test_the_hint_on_a_turn_fits_the_turn_of_the_file(turn: str, hint: str) -> None:
    right = SMASH.read_text(encoding="utf-8")
    wrong = re.sub("(?m)^turn: .*\n", turn, right, count=1)
    assert wrong != right
    (problem,) = problems_in(wrong)
    assert problem.code == "no-turn"
    assert hint in problem.hint


def test_a_word_stands_for_the_key_whose_words_have_it() -> None:
    """Of several keys, one alone can have it; nobody knows the others."""
    (problem,) = problems_in(
        "mpoc: 1\ngame: moongha-invaders\ntitle: A trophy\nturn: red\n"
        "players: {red: {trophies: [mechoor]}, yellow: {}, blue: {}}\n"
    )
    assert problem.hint == "write it as a mapping: `{player: …, kind: mechoor}`"
    assert problem.mend is not None
    assert not problem.mend.is_safe
    wrong = re.sub("(?m)^turn: .*$", "turn: unit", SMASH.read_text(encoding="utf-8"))
    (problem,) = problems_in(wrong)
    hint = "write it as a mapping: `{player: …, activation: unit}`"
    assert problem.hint == f"{hint}, and add its other keys"


BOARDS = ("board", "battlefield", "turn")
"""Mappings whose names and numbers the rest of a file is read by."""


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_a_fault_of_the_board_is_not_told_as_others_elsewhere(every: int) -> None:
    """What follows in the file cannot be held against a board that is unreadable."""
    others = {}
    asked = 0
    for path in sorted(SCENARIOS.rglob("*.mpoc.yaml"))[::every]:
        right = path.read_text("utf-8")
        for key in BOARDS:
            wrong = re.sub(rf"(?m)^{key}: \{{", f"{key}: {{zzz: 1, ", right, count=1)
            wrong = re.sub(
                rf"(?m)^{key}:\n(?= )", f"{key}:\n  zzz: 1\n", wrong, count=1
            )
            if wrong == right or re.search("(?m)^ *mat: |[{ ]mat: ", right):
                continue
            asked += 1
            found = problems_in(wrong)
            if [problem.code for problem in found] != ["unknown-key"]:
                others[path.name, key] = [problem.message for problem in found]
    assert others == {}
    assert asked


def test_problems_with_causes_of_their_own_stand_side_by_side() -> None:
    right = SMASH.read_text(encoding="utf-8")
    wrong = right.replace("target: D", "target: Q").replace("expect:", "expekt:")
    first, second = problems_in(wrong)
    assert not first.consequences
    assert not second.consequences
    assert first.line < second.line


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("board: &b", "write line 3 as `board:`"),
        ("board: &b # the board", "write line 3 as `board: # the board`"),
        ("board: *b", "write the value out; put a text that begins with `*` in quotes"),
        ("notes: *b", 'write line 3 as `notes: "*b"`'),
        ("notes: &b then", 'write line 3 as `notes: "&b then"`'),
        ("notes: &b |", "write line 3 as `notes: |`"),
        (
            "&b",
            "write the value out wherever it is needed; put a text that begins with "
            "`&` in quotes",
        ),
        ('notes: &b "then"', 'write line 3 as `notes: "then"`'),
    ],
)
def test_a_name_for_a_value_is_no_text_where_none_is_asked_for(
    line: str, hint: str
) -> None:
    """The value that an anchor names may stand on the lines below."""
    (problem,) = problems_in(f"mpoc: 1\ntitle: A name\n{line}\n  size: 4x4\n")[:1]
    assert problem.code in ("anchor", "alias")
    assert problem.hint == hint


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("rise/abilities/sabotage", "`red`, `blue`, `draw` or `none`"),
        (
            "giant-monster-invasion/brawl/height-4",
            "one of `gorra`, `none`, `tagon`, `tie`",
        ),
    ],
)
def test_what_may_stand_for_the_winner_is_named(file: str, expected: str) -> None:
    text = (SCENARIOS / f"{file}.mpoc.yaml").read_text("utf-8")
    position, _, _ = text.partition("actions:")
    (problem,) = problems_in(f"{position}actions: []\nexpect: {{winner: nobody}}\n")
    assert problem.expected == expected


@pytest.mark.parametrize("title", ['"  "', '"\\u00a0"', '""'])
@pytest.mark.parametrize("game", ["rise", "giant-monster-invasion"])
def test_a_title_of_blanks_is_empty(game: str, title: str) -> None:
    """A file that is made from its code would have none."""
    file = {"rise": "abilities/sabotage", "giant-monster-invasion": "brawl/height-4"}
    text = (SCENARIOS / game / f"{file[game]}.mpoc.yaml").read_text("utf-8")
    wrong = re.sub("(?m)^title: .*$", lambda _: f"title: {title}", text)
    (problem,) = problems_in(wrong)
    assert (problem.code, problem.message) == ("empty", "`title` is empty")
