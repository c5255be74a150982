from __future__ import annotations

import builtins
import io
import os
import random
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from corpus import FILES, expected_of
from hypothesis import example, given
from hypothesis import strategies as st
from scenes import is_drawn

from mpoc.text.document import (
    Document,
    MappingNode,
    Mark,
    SequenceNode,
    parse,
    parser_in_use,
    read_document,
)
from mpoc.text.nodes import LONGEST_SCALAR, MOST_BYTES, MOST_DEPTH, MOST_VALUES
from mpoc.text.problems import FileProblems, Problem, ProblemKind

SMASH = """\
mpoc: 1                                # format version
title: Smashed through a building, a monster burns where it stops
question: "The fire was not there: does it count?"
cites: [p29, p39]

board:
  map: |
    +  A B C D E F
    1  . . . . . .
    2  T T . . D D

    3  T T . . D D
  size: 6x3

figures:
  T: {card: Terra Khan, player: red}
  'D': {card: "Defender X", damage: 1,
        other-form: {card: Ultra Defender X, destroyed: true}}

actions:
  - advance: T
    to: C2
  - end-turn:
  - attack: smash
    roll: {action: Xxx.., boost: x., power: ...}
  -
    note:   # nothing yet
  - [a, {b: c}, []]
notes: >
  folded
  text
"""


def walk(value: object, path: tuple[str | int, ...] = ()) -> Iterator[Any]:
    """Every path of a document's values with its value."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from walk(inner, (*path, index))


def marked_text(document: Document, mark: Mark) -> str:
    """The text of a document inside a mark."""
    lines = document.lines[mark.line - 1 : mark.end_line]
    lines[-1] = lines[-1][: mark.end_column - 1]
    lines[0] = lines[0][mark.column - 1 :]
    return "\n".join(lines)


def value(yaml: str) -> Any:
    """What a scalar is read as."""
    return parse(f"x: {yaml}", "f").root["x"]


def refusal(data: str | bytes, *, pure: bool = False) -> Problem:
    """The first problem of a text."""
    with pytest.raises(FileProblems) as caught:
        parse(data, "f", pure=pure)
    return caught.value.problems[0]


# Values


def test_values_are_plain() -> None:
    document = parse(SMASH, "smash.mpoc.yaml")
    assert document.name == "smash.mpoc.yaml"
    assert document.root == {
        "mpoc": 1,
        "title": "Smashed through a building, a monster burns where it stops",
        "question": "The fire was not there: does it count?",
        "cites": ["p29", "p39"],
        "board": {
            "map": "+  A B C D E F\n1  . . . . . .\n2  T T . . D D\n\n3  T T . . D D\n",
            "size": "6x3",
        },
        "figures": {
            "T": {"card": "Terra Khan", "player": "red"},
            "D": {
                "card": "Defender X",
                "damage": 1,
                "other-form": {"card": "Ultra Defender X", "destroyed": True},
            },
        },
        "actions": [
            {"advance": "T", "to": "C2"},
            {"end-turn": None},
            {
                "attack": "smash",
                "roll": {"action": "Xxx..", "boost": "x.", "power": "..."},
            },
            {"note": None},
            ["a", {"b": "c"}, []],
        ],
        "notes": "folded text\n",
    }
    assert isinstance(document.root, MappingNode)
    assert isinstance(document.root["cites"], SequenceNode)
    assert document.value_at(("figures", "D", "damage")) == 1


@pytest.mark.parametrize(
    "text", ["no", "yes", "on", "off", "N", "y", "12:30", "2008-13"]
)
def test_words_of_yaml_1_1_are_texts(text: str) -> None:
    assert value(text) == text


@pytest.mark.parametrize(
    "text",
    """
    . .. ... x. .x Xxx.. xX X +Charge -Munch 7+2 5A+2B p39 C2 -- = 1st 0x 0xg 1e e5 …
    1.2.3 1-2 12x10 ½ ٣ trueish tRUE nULL nan inf +inf - + Hit&Run a#b a:b x! _1 1,5
    """.split(),  # noqa: SIM905
)
def test_other_words_are_texts(text: str) -> None:
    assert value(text if text != "-" else "'-'") == text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("0", 0),
        ("7", 7),
        ("-7", -7),
        ("999999999", 999_999_999),
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'7'", "7"),
        ('"true"', "true"),
        ("''", ""),
        ("'it''s'", "it's"),
        (r'"a\\b\"c\u00e9"', 'a\\b"cé'),
    ],
)
def test_numbers_and_words_of_the_core_schema(text: str, meant: object) -> None:
    read = value(text)
    assert (type(read), read) == (type(meant), meant)


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("010", "write `10`"),
        ("+5", "write `5`"),
        ("-0", "write `0`"),
        ("00", "write `0`"),
        ("-007", "write `-7`"),
        ("1_000", "write `1000`"),
        ("1.0", "write `1`"),
        ("1.5", "a whole number such as `1`"),
        ("-.5", "write a whole number in plain digits"),
        ("1e5", "write a whole number in plain digits"),
        ("1E+5", "write a whole number in plain digits"),
        ("0x1F", "write a whole number in plain digits"),
        ("0o17", "write a whole number in plain digits"),
        ("0b1", "write a whole number in plain digits"),
        (".inf", "write a whole number in plain digits"),
        ("-.Inf", "write a whole number in plain digits"),
        (".NAN", "write a whole number in plain digits"),
        ("1234567890", "write a whole number in plain digits"),
    ],
)
def test_numbers_in_other_forms_are_refused(text: str, better: str) -> None:
    problem = refusal(f"a: 1\nx: [b, {text}]\n")
    assert problem.code in ("number-form", "number-too-long")
    assert (problem.line, problem.column, problem.end_column) == (2, 8, 8 + len(text))
    assert better in problem.hint


@example(".0_0")
@example("1_0e1_0")
@example("+-5")
@given(st.from_regex(r"[-+]?[0-9._xXoOeE]{1,12}", fullmatch=True))
def test_a_scalar_is_an_integer_as_written_or_a_text(text: str) -> None:
    try:
        scalar = value(text)
    except FileProblems as fault:
        if fault.problems[0].code not in ("number-form", "number-too-long"):
            raise
        return
    if isinstance(scalar, int):
        assert str(scalar) == text
    else:
        assert scalar == text
        for kind in (int, float, lambda digits: int(digits, 0)):
            with pytest.raises(ValueError, match=r"could not|invalid"):
                kind(text)


def test_keys_are_texts_whatever_they_look_like() -> None:
    root = parse("1: a\ntrue: b\nnull: c\n'1.5': d\n0x1: e\n~: f\n", "f").root
    assert list(root) == ["1", "true", "null", "1.5", "0x1", "~"]


def test_a_document_mark_a_bom_and_crlf_are_read() -> None:
    plain = parse("a: |\n  b\n  c\nd: [e,\n  f]\n", "f")
    data = "---\na: |\n  b\n  c\nd: [e,\n  f]\n...\n".replace("\n", "\r\n")
    document = parse(b"\xef\xbb\xbf" + data.encode(), "f")
    assert document.root == plain.root
    assert "\r" not in document.text
    assert document.mark_of(("d", 1)) == Mark(6, 3, 6, 4)


def test_a_text_may_hold_any_assigned_letter() -> None:
    text = "Größe 名前 \N{NO-BREAK SPACE}✓ 🎲"
    assert value(f"{text}\ny: '{text}'\nz: \"{text}\"") == text


def test_json_is_read() -> None:
    assert parse('{"a":1,"b":[true,null,"x"]}', "f").root == {
        "a": 1,
        "b": [True, None, "x"],
    }


# Limits


def test_the_limits_are_reached_but_not_passed() -> None:
    deep = "x: " + "[" * (MOST_DEPTH - 1) + "]" * (MOST_DEPTH - 1)
    assert len(list(walk(parse(deep, "f").root))) == MOST_DEPTH
    assert refusal(deep.replace("[", "[[").replace("]", "]]")).code == "too-deep"

    # The root is a value, so is the list.
    many = "x: [" + "1," * (MOST_VALUES - 2) + "]"
    assert len(parse(many, "f").root["x"]) == MOST_VALUES - 2
    assert refusal(many.replace("[", "[1,")).code == "too-many-values"

    for long in ("x: {}", "x: '{}'", 'x: "{}"', "x: |\n  {}"):
        text = "a" * (LONGEST_SCALAR - long.count("\n"))
        assert value(long.format(text)[3:]).strip() == text
        assert refusal(long.format(text + "aa")).code == "too-long"

    large = "x: 1\n" + "#" * (MOST_BYTES - 5)
    assert parse(large, "f").root == {"x": 1}
    problem = refusal(large + "#")
    assert problem.code == "too-large"
    assert (problem.line, problem.column) == (2, MOST_BYTES - 4)


def test_every_odd_character_is_reported_up_to_fifty() -> None:
    with pytest.raises(FileProblems) as caught:
        parse("a: 1\nb: \tx\nc: y\u200bz\n", "f")
    assert [(p.code, p.line, p.column) for p in caught.value.problems] == [
        ("tab", 2, 4),
        ("invisible-character", 3, 5),
    ]
    with pytest.raises(FileProblems) as caught:
        parse("\tx\n" * 80, "f")
    assert len(caught.value.problems) == 50


# Marks


def test_every_mark_holds_what_was_written() -> None:
    document = parse(SMASH, "f")

    def at(*path: str | int) -> str:
        return marked_text(document, document.mark_of(path))

    def key(*path: str | int) -> str:
        return marked_text(document, document.key_mark_of(path))

    assert at("mpoc") == "1"
    assert at("title").startswith("Smashed")
    assert at("title").endswith("stops")
    assert at("question") == '"The fire was not there: does it count?"'
    assert at("cites") == "[p29, p39]"
    assert at("cites", 1) == "p39"
    assert key("cites") == "cites"
    assert key("cites", 1) == "p39"
    assert at("board", "map").startswith("|\n    +  A B")
    assert at("board", "map").endswith("3  T T . . D D")
    assert at("board").endswith("size: 6x3")
    assert key("figures", "D") == "'D'"
    assert at("figures", "D", "card") == '"Defender X"'
    assert at("figures", "D").startswith('{card: "Defender X"')
    assert at("figures", "D").endswith("destroyed: true}}")
    assert at("actions", 0) == "advance: T\n    to: C2"
    assert at("actions", 1) == "end-turn:"
    assert at("actions", 2, "roll", "power") == "..."
    assert at("actions", 4) == "[a, {b: c}, []]"
    assert at("actions", 4, 1) == "{b: c}"
    assert at("actions", 4, 2) == "[]"
    assert at("actions").endswith("[]]")
    assert at("notes") == ">\n  folded\n  text"
    assert at() == SMASH.strip()


def test_an_empty_value_stands_after_its_indicator() -> None:
    text = "a:\nb:   # what?\n\nc: {d: , e: 1}\nf:\n  -  # nothing\n  -\n  - 1\n"
    for pure in (False, True):
        document = parse(text, "f", pure=pure)
        assert document.mark_of("a") == Mark(1, 3, 1, 3)
        assert document.mark_of("b") == Mark(2, 3, 2, 3)
        assert document.mark_of(("c", "d")) == Mark(4, 7, 4, 7)
        assert document.mark_of(("f", 0)) == Mark(6, 4, 6, 4)
        assert document.mark_of(("f", 1)) == Mark(7, 4, 7, 4)


def test_columns_count_characters() -> None:
    document = parse("é🎲漢: [名前, x]\n", "f")
    assert document.mark_of(("é🎲漢", 1)) == Mark(1, 11, 1, 12)


def test_a_path_that_leads_nowhere_is_an_error() -> None:
    document = parse(SMASH, "f")
    nowhere: tuple[tuple[str | int, ...], ...]
    nowhere = (("nope",), ("cites", 2), ("cites", "x"), ("cites", -1), ("mpoc", "x"))
    for path in nowhere:
        with pytest.raises((KeyError, IndexError, TypeError)):
            document.mark_of(path)


def test_a_place_in_a_drawing() -> None:
    document = parse(SMASH, "f")
    drawing = document.root["board"]["map"].split("\n")
    for line, text in enumerate(drawing):
        for column, sign in enumerate(text):
            mark = document.block_mark(("board", "map"), line, column)
            assert marked_text(document, mark) == sign
    whole = document.block_mark(("board", "map"), 2, 3, length=3)
    assert whole == Mark(10, 8, 10, 11)
    assert marked_text(document, whole) == "T T"


@pytest.mark.parametrize(
    ("yaml", "exact"),
    [
        ("x: abcdef", True),
        ("x: 'abcdef'", True),
        ('x: "abcdef"', True),
        ("x: |\n  abcdef\n", True),
        ("x: |2\n    abcdef\n", False),
        ("x: |-  # why\n\n     abcdef", True),
        ('x: "\\x61bcdef"', False),
        ("x: >\n  abcdef\n", False),
        ("x: abc\n  def", False),
    ],
)
def test_a_place_in_a_text(yaml: str, exact: bool) -> None:
    document = parse(yaml, "f")
    lines = document.root["x"].split("\n")
    line = next(number for number, text in enumerate(lines) if text)
    column = lines[line].find("cd")
    mark = document.block_mark(("x",), line, max(column, 0), length=2)
    if exact or column > 2:
        assert marked_text(document, mark) == "cd"
    else:
        assert mark == document.mark_of(("x",))


def test_a_place_in_another_value_is_the_value() -> None:
    document = parse("x: [1, 2]\n", "f")
    assert document.block_mark(("x", 1), 0, 0) == document.mark_of(("x", 1))


ANY = ProblemKind("c", "m", "Anything may be wrong.", "Mend it.")


def test_problems_point_at_their_places() -> None:
    document = parse(SMASH, "smash.mpoc.yaml")

    def place(problem: Problem) -> tuple[int, int, int]:
        return problem.line, problem.column, problem.end_column

    path = ("figures", "T", "player")
    problem = document.problem(path, ANY(expected="e", hint="h"))
    assert problem == Problem(
        ANY, "m", "smash.mpoc.yaml", 16, 33, 36, "e", "h", document.lines[15]
    )
    assert place(document.problem(path, ANY(), at="key")) == (16, 25, 31)
    mark = document.block_mark(("board", "map"), 2, 3)
    assert place(document.problem(path, ANY(), at=mark)) == (10, 8, 9)
    # A value of several lines is marked on its first.
    assert place(document.problem(("actions", 0), ANY())) == (21, 5, 15)
    # What is not there is looked for as far as the way goes.
    losses = ("figures", "T", "nope", 3)
    assert place(document.problem(losses, ANY())) == (16, 6, 37)
    assert place(document.problem((*path, "x"), ANY())) == place(
        document.problem(path, ANY())
    )
    assert place(document.problem(("nope",), ANY(), at="key")) == (1, 1, 8)
    # An empty value is marked with the one character after it.
    assert place(document.problem(("actions", 1, "end-turn"), ANY())) == (23, 14, 15)

    second = document.place(("figures", "D"), "also here", at="key")
    assert (second.line, second.column, second.end_column) == (17, 3, 6)
    assert second.source == document.lines[16]
    assert document.problem(path, ANY(), related_place=second).related_place == second


# Opening


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "smash.mpoc.yaml"
    file.write_text(SMASH, encoding="utf-8")
    document = read_document(str(file))
    assert document.root == parse(SMASH, "f").root
    assert document.name == str(file)


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def give(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))

    give(b"a: 1\n")
    document = read_document("-")
    assert (document.root, document.name) == ({"a": 1}, "<stdin>")
    give(b"a: 1\n")
    assert read_document("-", stdin_name="case.yaml").name == "case.yaml"
    give(b"#" * (MOST_BYTES + 1))
    with pytest.raises(FileProblems) as caught:
        read_document("-", stdin_name="case.yaml")
    assert caught.value.problems[0].code == "too-large"
    assert caught.value.problems[0].file == "case.yaml"


def problem_of_file(path: object) -> Problem:
    with pytest.raises(FileProblems) as caught:
        read_document(str(path))
    [problem] = caught.value.problems
    assert problem.file == str(path)
    return problem


def test_what_is_not_a_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    link = tmp_path / "link"
    link.symlink_to(fifo)
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("socket")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was opened")

    monkeypatch.setattr(builtins, "open", never)
    for path, word in (
        (tmp_path, "directory"),
        (fifo, "named pipe"),
        (link, "named pipe"),
        ("socket", "socket"),
        ("/dev/zero", "device"),
        ("/dev/null", "device"),
    ):
        problem = problem_of_file(path)
        assert problem.code == "not-a-file"
        assert word in problem.message


def test_a_file_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    assert problem_of_file(tmp_path / "none.yaml").code == "not-found"
    assert problem_of_file(tmp_path / "a\0b").code == "unreadable"
    assert problem_of_file("x" * 5000).code == "unreadable"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert problem_of_file(loop).code == "unreadable"
    file = tmp_path / "file"
    file.write_text("a: 1")
    assert problem_of_file(file / "below").code == "unreadable"


# Two parsers


def reading(data: str | bytes, pure: bool) -> tuple[str, object]:
    """The result of reading a text: its values and marks, or its problems."""
    try:
        document = parse(data, "f", pure=pure)
    except FileProblems as refused:
        places = [(p.code, p.line, p.column) for p in refused.problems]
        return "refused", places
    values = [
        (path, repr(inner), document.mark_of(path), path and document.key_mark_of(path))
        for path, inner in walk(document.root)
    ]
    return "read", values


@pytest.mark.skipif(parser_in_use() != "libyaml", reason="libyaml is not installed")
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_both_parsers_say_the_same_of_hostile_files(every: int) -> None:
    for file in FILES:
        if not is_drawn(file.name, every):
            continue
        data = file.read_bytes()
        assert reading(data, False) == reading(data, True), file.name
        if expected_of(file)["level"] == "check":
            assert reading(data, False)[0] == "read", file.name


SIGNS: list[str] = [
    *" \n:-,[]{}#&*!|>'\"%@`?.x1a~<=\\+",
    "  ",
    "\n  ",
    "\n- ",
    ": ",
    "- ",
    "é",
]


def mutant(chance: random.Random) -> str:
    """The Smash above with at most one fault."""
    text: str = SMASH
    at = chance.randrange(len(text))
    way = chance.random()
    if way < 0.4:
        return text[:at] + chance.choice(SIGNS) + text[at:]
    if way < 0.7:
        return text[:at] + text[at + chance.randint(1, 3) :]
    if way < 0.85:
        return text[:at] + chance.choice(SIGNS) + text[at + 1 :]
    if way < 0.95:
        begin = chance.randrange(len(text))
        return text[:at] + text[begin : begin + chance.randint(1, 20)] + text[at:]
    return text[:at]


def differ_rightly(text: str) -> bool:
    """Whether the parsers are known to differ in what such a text may be.

    Blanks on the first line of a block text: ruamel.yaml refuses them where the next
    line is indented deeper. A comment right after `|`, and a colon between a quote and
    a closing bracket: libyaml lets them pass, against the specification. Of two colons
    without a key the parsers name one each.
    """
    lines = text.split("\n")
    for line, after in pairwise(lines):
        if line.rstrip().endswith(("|", ">")) and after.isspace():
            return True
    return re.search(r"""[|>][-+0-9]*#|['"]:[]},'"]|[\[{,]\s*::""", text) is not None


@pytest.mark.skipif(parser_in_use() != "libyaml", reason="libyaml is not installed")
@pytest.mark.parametrize("mutants", [200, pytest.param(600, marks=pytest.mark.slow)])
def test_both_parsers_say_the_same_of_every_mutant(mutants: int) -> None:
    chance = random.Random(2008)
    counts = {"read": 0, "refused": 0}
    for _ in range(mutants):
        text = mutant(chance)
        if not differ_rightly(text):
            of_libyaml, of_python = reading(text, False), reading(text, True)
            assert of_libyaml == of_python, text
            counts[of_libyaml[0]] += 1
    assert min(counts.values()) > mutants // 4


@pytest.mark.skipif(parser_in_use() != "libyaml", reason="libyaml is not installed")
@pytest.mark.parametrize("length", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_both_parsers_say_the_same_of_every_short_text(length: int) -> None:
    for signs in product('a:{?" ', repeat=length):
        text = f"x: {{{''.join(signs)}}}\n"
        if not differ_rightly(text):
            assert reading(text, False) == reading(text, True), text


@pytest.mark.skipif(parser_in_use() != "libyaml", reason="libyaml is not installed")
@pytest.mark.parametrize(
    "text", ['a: {b: 1, "c d"e:{}}\n', "a: |\n    b\n !  c\n", "{a: 1 &b\n"]
)
def test_both_parsers_stop_at_the_same_fault(text: str) -> None:
    assert reading(text, False) == reading(text, True)


def test_the_pure_parser_reports_blanks_at_the_beginning_of_a_block_text() -> None:
    problem = refusal("a: 1\nb: |\n \n   c\n", pure=True)
    assert (problem.code, problem.line) == ("block-indentation", 3)
    assert "line 3" in problem.hint


def test_the_pure_parser_is_chosen_where_libyaml_is_missing() -> None:
    code = (
        "import sys; sys.modules['_ruamel_yaml'] = None\n"
        "from mpoc.text.document import parse, parser_in_use\n"
        "print(parser_in_use(), parse('a: [1, no]', 'f').root)"
    )
    process = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout.strip() == "pure Python {'a': [1, 'no']}"


def test_a_sound_file_needs_neither_the_words_for_faults_nor_the_pure_parser() -> None:
    code = (
        "import sys; from mpoc.text.document import parse\n"
        f"parse({SMASH!r}, 'f')\n"
        "parse('title: \"And so on …\"', 'f')\n"
        "late = ('faults', 'mistakes', 'plain_parser')\n"
        "print([m for m in late if f'mpoc.text.{m}' in sys.modules])"
    )
    process = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    expected = [] if parser_in_use() == "libyaml" else ["plain_parser"]
    assert process.stdout.strip() == str(expected)


def test_a_text_of_several_lines_is_led_out_of_brackets() -> None:
    """Block text cannot stand in them: the hint is one that can be followed."""
    for text, is_inside in (
        ('{mpoc: 1, notes: "one\\ntwo"}', True),
        ('mpoc: 1\nfigures: {S: {card: "Sky\\nscraper"}}', True),
        ('mpoc: 1\nnotes: "one\\ntwo"', False),
    ):
        with pytest.raises(FileProblems) as caught:
            parse(text, "x")
        (problem,) = caught.value.problems
        assert problem.code == "line-break"
        assert ("stands in the brackets" in problem.hint) == is_inside


@pytest.mark.parametrize("escape", [r"\t", r"\x09", r"\u0009"])
def test_the_escape_of_a_tab_is_named_in_the_hint(escape: str) -> None:
    with pytest.raises(FileProblems) as caught:
        parse(f'title: "a{escape}b"\n', "f.mpoc.yaml")
    (problem,) = caught.value.problems
    hint = f"write a blank instead of `{escape}`"
    assert (problem.code, problem.hint) == ("tab", hint)
