from __future__ import annotations

import json
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mpoc.games.rise.file.problem_kinds import UNKNOWN_CARD
from mpoc.text.problem_kinds import DUPLICATE_KEY, NOT_FOUND, TAB
from mpoc.text.problems import (
    EXCERPT_WIDTH,
    LONGEST_QUOTE,
    FileProblems,
    Place,
    Problem,
    ProblemKind,
    count_of,
    did_you_mean,
    near_names,
    problem_as_dict,
    quote,
    render_problem,
    safe,
)

ANY = ProblemKind("c", "m", "Anything may be wrong.", "Mend it.")

MISSPELT_CARD = Problem(
    UNKNOWN_CARD,
    "there is no card `Tera Khan`",
    "smash.mpoc.yaml",
    14,
    13,
    22,
    expected="a printed name",
    hint="did you mean `Terra Khan`?",
    source="  T: {card: Tera Khan, player: red}",
)
TWICE = Problem(
    DUPLICATE_KEY,
    "the key `expect` is written twice",
    "smash.mpoc.yaml",
    112,
    1,
    7,
    source="expect:",
    related_place=Place(5, 1, 7, "expect: {hit: true}", "first written here"),
)


def test_a_problem_shows_place_line_mark_expectation_and_hint() -> None:
    assert render_problem(MISSPELT_CARD).splitlines() == [
        "error[unknown-card]: there is no card `Tera Khan`",
        "  --> smash.mpoc.yaml:14:13",
        "   |",
        "14 |   T: {card: Tera Khan, player: red}",
        "   |             ^^^^^^^^^",
        "   = expected: a printed name",
        "   = hint: did you mean `Terra Khan`?",
    ]


def test_a_second_place_is_shown_in_the_order_of_the_file() -> None:
    assert render_problem(TWICE).splitlines() == [
        "error[duplicate-key]: the key `expect` is written twice",
        "   --> smash.mpoc.yaml:112:1",
        "    |",
        "  5 | expect: {hit: true}",
        "    | ------ first written here",
        "...",
        "112 | expect:",
        "    | ^^^^^^",
    ]


def test_two_places_on_one_line_show_the_line_once() -> None:
    source = "a: {x: 1, x: 2}"
    place = Place(3, 5, 6, source, "first written here")
    problem = Problem(ANY, "twice", "f", 3, 11, 12, source=source, related_place=place)
    assert render_problem(problem).splitlines()[3:] == [
        "3 | a: {x: 1, x: 2}",
        "  |           ^",
        "  |     - first written here",
    ]


def test_a_second_place_in_another_file_names_that_file() -> None:
    place = Place(2, 1, 5, "size: 8x8", "the mat says", file="mats/table.yaml")
    lines = render_problem(MISSPELT_CARD.but(related_place=place)).splitlines()
    at = lines.index("  ::: mats/table.yaml:2:1 the mat says")
    assert lines[at + 1 : at + 3] == ["   | size: 8x8", "   | ----"]


def test_a_problem_of_the_whole_file_has_no_excerpt() -> None:
    problem = Problem(NOT_FOUND, "there is no such file", "x.mpoc.yaml")
    assert render_problem(problem).splitlines() == [
        "error[not-found]: there is no such file",
        " --> x.mpoc.yaml",
    ]


def test_colour_adds_nothing_but_colour() -> None:
    for problem in (MISSPELT_CARD, TWICE):
        coloured_text = render_problem(problem, colour=True)
        assert "\x1b[1;31m" in coloured_text
        plain = coloured_text
        for code in ("1;31", "1;34", "1;36", "1", "0"):
            plain = plain.replace(f"\x1b[{code}m", "")
        assert plain == render_problem(problem)


def test_a_long_line_is_cut_round_the_mark() -> None:
    source = "a" * 400 + "WRONG" + "b" * 400
    problem = Problem(ANY, "m", "f", 1, 401, 406, source=source)
    excerpt, mark = render_problem(problem).splitlines()[3:5]
    assert len(excerpt) <= EXCERPT_WIDTH + 4
    assert excerpt[4:].startswith("…a")
    assert excerpt.endswith("b…")
    start = mark.index("^")
    assert excerpt[start : start + mark.count("^")] == "WRONG"


@pytest.mark.parametrize("column", [1, 2, 45, 90, 91, 150, 199, 200, 201])
def test_the_mark_stands_under_its_character_wherever_the_line_is_cut(
    column: int,
) -> None:
    signs = [chr(0x100 + number) for number in range(200)]
    source = "".join(signs)
    problem = Problem(ANY, "m", "f", 1, column, column + 1, source=source)
    excerpt, mark = render_problem(problem).splitlines()[3:5]
    sign = excerpt[mark.index("^") :][:1]
    assert sign == ("".join(signs[column - 1 : column]))


def test_wide_and_combining_characters_keep_the_mark_in_place() -> None:
    source = "名: e\N{COMBINING ACUTE ACCENT}漢 X"
    problem = Problem(ANY, "m", "f", 1, 8, 9, source=source)
    excerpt, mark = render_problem(problem).splitlines()[3:5]
    before = excerpt[: excerpt.index("X")]
    width = sum(
        0
        if unicodedata.combining(sign)
        else 2
        if unicodedata.east_asian_width(sign) in "WF"
        else 1
        for sign in before
    )
    assert mark.index("^") == width


def test_a_tab_is_made_visible_and_marked_whole() -> None:
    problem = Problem(TAB, "a tab", "f", 1, 1, 2, source="\tx: 1")
    assert render_problem(problem).splitlines()[3:] == ["1 | \\tx: 1", "  | ^^"]


def test_ascii_replaces_everything_else() -> None:
    problem = Problem(
        ANY, "ein Gebäude …", "f\u202e", 1, 1, 2, hint="→", source="ä" * 300
    )
    ascii_text = render_problem(problem, ascii=True)
    assert ascii_text.isascii()
    assert "ein Geb\\xe4ude ..." in ascii_text
    assert "\\u2192" in ascii_text


@given(st.text(alphabet=st.characters(codec=None), max_size=80))
def test_safe_text_cannot_steer_a_terminal(text: str) -> None:
    safe_text = safe(text)
    for sign in safe_text:
        assert sign.isprintable() or unicodedata.category(sign) == "Zs"
    if text.isprintable():
        assert safe_text == text


@given(st.text(max_size=200), st.integers(1, 220), st.integers(1, 220))
def test_every_excerpt_is_narrow_and_harmless(
    source: str, column: int, end_column: int
) -> None:
    problem = Problem(ANY, source, source, 7, column, end_column, source=source)
    for ascii_only in (False, True):
        excerpt_text = render_problem(problem, ascii=ascii_only)
        lines = excerpt_text.split("\n")
        assert len(lines) == 5
        assert all(safe(line) == line for line in lines)
        assert len(lines[3]) <= EXCERPT_WIDTH + 4
        assert "^" in lines[4]


def test_safe_makes_the_dangerous_visible() -> None:
    assert safe("a\x1b[31m\u202eb\nc\td\x85\ud800\U000e0041") == (
        "a\\x1b[31m\\u202eb\\nc\\td\\x85\\ud800\\U000e0041"
    )


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("smash", "`smash`"),
        ("a`b", '"a`b"'),
        (7, "`7`"),
        (True, "`true`"),
        (False, "`false`"),
        (None, "nothing"),
        ([], "a list of 0 entries"),
        ([1], "a list of 1 entry"),
        ({"a": 1, "b": 2}, "a mapping of 2 keys"),
    ],
)
def test_values_are_quoted_in_the_words_of_the_file(value: object, words: str) -> None:
    assert quote(value) == words


def test_a_long_value_is_shortened() -> None:
    assert quote("x" * 60) == "`" + "x" * 60 + "`"
    assert quote("x" * 61) == "`" + "x" * 59 + "…`"
    assert len(quote("x" * 9000)) == LONGEST_QUOTE + 2


def test_counted() -> None:
    assert [
        count_of(0, "key"),
        count_of(1, "key"),
        count_of(2, "entry", "entries"),
    ] == [
        "0 keys",
        "1 key",
        "2 entries",
    ]


CARDS = ["Terra Khan", "Ultra Terra Khan", "Defender X", "G-Tank", "Elite G-Tank"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("terra khan", "Terra Khan"),
        ("Tera Kahn", "Terra Khan"),
        ("GTank", "G-Tank"),
        ("DefenderX", "Defender X"),
        ("Zor-Raiden", None),
        ("", None),
        ("x" * 5000, None),
    ],
)
def test_did_you_mean(word: str, meant: str | None) -> None:
    assert did_you_mean(word, CARDS) == meant
    assert did_you_mean(word, set(CARDS)) == meant
    assert did_you_mean(word, reversed(CARDS)) == meant


def test_did_you_mean_finds_short_words() -> None:
    assert did_you_mean("yb", ["by", "to"]) in ("by", None)
    assert did_you_mean("acton", ["action", "boost", "power"]) == "action"
    assert did_you_mean("anything", []) is None


@pytest.mark.parametrize(
    ("word", "names", "near"),
    [
        ("red", ["green", "blue"], []),
        ("hit", ["first", "hits", "title"], ["hits"]),
        ("order", ["code", "odrer"], ["odrer"]),
        ("pow", ["power", "owner"], ["power"]),
    ],
)
def test_half_the_letters_of_a_short_word_are_no_hint(
    word: str, names: list[str], near: list[str]
) -> None:
    assert near_names(word, names) == near


def test_a_problem_becomes_json() -> None:
    fields = problem_as_dict(MISSPELT_CARD)
    assert json.loads(json.dumps(fields)) == {
        "code": "unknown-card",
        "message": "there is no card `Tera Khan`",
        "file": "smash.mpoc.yaml",
        "line": 14,
        "column": 13,
        "end_column": 22,
        "source": "  T: {card: Tera Khan, player: red}",
        "expected": "a printed name",
        "hint": "did you mean `Terra Khan`?",
    }
    assert problem_as_dict(TWICE)["related"] == {
        "file": "smash.mpoc.yaml",
        "line": 5,
        "column": 1,
        "end_column": 7,
        "source": "expect: {hit: true}",
        "label": "first written here",
    }
    assert "line" not in problem_as_dict(Problem(ANY, "m", "f"))


def test_the_exception_shows_all_its_problems() -> None:
    text = str(FileProblems([MISSPELT_CARD, TWICE]))
    assert text == f"{render_problem(MISSPELT_CARD)}\n\n{render_problem(TWICE)}"


def test_showing_problems_imports_no_library() -> None:
    code = (
        "import sys; import mpoc.text.problems, mpoc.text.document;"
        "print([m for m in ('rich', 're', 'difflib', 'jsonschema', 'ruamel', "
        "'_ruamel_yaml', 'mpoc.text.faults', 'dataclasses') if m in sys.modules])"
    )
    process = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    # typing, which every module needs, brings `re` along on some versions.
    assert process.stdout.strip() in ("[]", "['re']")
