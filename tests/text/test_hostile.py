"""Hostile and broken files: each is refused with the problem that its author needs.

`tests/hostile/NAME.hostile` holds the bytes, `NAME.expected` what must be said, one
`word: text` a line: `level` (which part of the program refuses it), `cause` (what is
wrong, in a few words), `code`, `at` (line and column), `message` (part of it).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from asking import asked_of_each
from corpus import FILES, expected_of
from places import HOSTILE

from mpoc.scenario.scenario import scenario_of
from mpoc.schema.validate import validate
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems, Problem, render_problem


def check(data: bytes, name: str) -> None:
    """Read a file and validate it against the schema, as `mpoc check` does."""
    problems = validate(parse(data, name), "rise")
    if problems:
        raise FileProblems(problems)


def position(data: bytes, name: str) -> None:
    """Read a file with all its names and its position, as every command does."""
    scenario_of(parse(data, name))


LEVELS: dict[str, Callable[[bytes, str], object]] = {
    "document": parse,
    "check": check,
    "position": position,
}
"""What refuses the files of a level: takes the bytes and the name of the file."""

PATIENCE = 30
"""Seconds after which a file counts as one that hangs the reader."""


@contextmanager
def no_hang() -> Iterator[None]:
    """Stop a test that takes far longer than any file may."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"not done after {PATIENCE} seconds")

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@cache
def first_problem(
    read: Callable[[bytes, str], object], data: bytes, name: str
) -> Problem:
    """The first problem of a file, after checking how all of them are shown."""
    with no_hang(), pytest.raises(FileProblems) as caught:
        read(data, name)
    for problem in caught.value.problems:
        assert problem.file == name
        for ascii_only in (False, True):
            text = render_problem(problem, ascii=ascii_only)
            harmless = text.replace("\n", "").replace("\u00a0", "")
            assert harmless.isprintable()
            assert text.isascii() or not ascii_only
            assert all(len(line) < 110 for line in text.splitlines() if " | " in line)
        if problem.line:
            assert 1 <= problem.column < problem.end_column
            assert f"{name}:{problem.line}:{problem.column}" in render_problem(problem)
    return caught.value.problems[0]


@asked_of_each(FILES, lambda file: file.stem)
def test_the_file_is_refused_with_the_expected_problem(file: Path) -> None:
    expected = expected_of(file)
    problem = first_problem(LEVELS[expected["level"]], file.read_bytes(), file.name)
    assert (problem.code, f"{problem.line}:{problem.column}") == (
        expected["code"],
        expected["at"],
    )
    assert expected["message"] in problem.message


def test_every_file_has_its_expectation() -> None:
    assert FILES
    orphans = {path.stem for path in HOSTILE.glob("*.expected")}
    assert orphans == {path.stem for path in FILES}


def test_the_corpus_is_wide() -> None:
    expectations = [expected_of(file) for file in FILES]
    assert len(FILES) >= 150
    assert len({case["cause"] for case in expectations}) >= 60
    assert len({case["code"] for case in expectations}) >= 60
    assert {case["level"] for case in expectations} == set(LEVELS)


def test_no_level_reads_what_an_earlier_one_refuses() -> None:
    for file in FILES:
        if expected_of(file)["level"] == "check":
            first_problem(position, file.read_bytes(), file.name)


def test_every_problem_says_what_to_do() -> None:
    hints = []
    for file in FILES:
        expected = expected_of(file)
        problem = first_problem(LEVELS[expected["level"]], file.read_bytes(), file.name)
        assert problem.hint or problem.expected, file.name
        hints += [bool(problem.hint)] if expected["level"] == "document" else []
    assert sum(hints) >= 0.8 * len(hints)


# Files too large to keep: how they are made, the code of their problem, and its place.
LARGE: dict[str, tuple[Callable[[], bytes], str, tuple[int, int]]] = {
    "ten-megabytes-of-comments": (
        lambda: b"# nothing\n" * 1_000_000,
        "too-large",
        (26215, 5),
    ),
    "a-million-entries": (
        lambda: b"x-a: [" + b"1," * 1_000_000 + b"]",
        "too-large",
        (1, 262145),
    ),
    "a-hundred-thousand-keys": (
        lambda: b"".join(b"k%d: 1\n" % number for number in range(100_000)),
        "too-large",
        (27326, 5),
    ),
    "a-megabyte-of-hexadecimal": (
        lambda: b"x-a: 0x" + b"f" * 1_000_000,
        "too-large",
        (1, 262145),
    ),
    "one-byte-too-many": (
        lambda: b"x-a: 1\n" + b"#" * (256 * 1024 - 6),
        "too-large",
        (2, 262138),
    ),
    "anchors-only": (lambda: b"&" * 100_000, "anchor", (1, 2)),
    "many-entries": (
        lambda: b"x-a: [" + b"1," * 25_000 + b"]",
        "too-many-values",
        (1, 6),
    ),
    "many-entries-unclosed": (
        lambda: b"x-a: [" + b"1," * 100_000,
        "too-many-values",
        (1, 6),
    ),
    "many-keys": (
        lambda: b"".join(b"k%d: 1\n" % number for number in range(22_000)),
        "too-many-values",
        (1, 1),
    ),
    "brackets-to-the-limit": (lambda: b"[" * 256 * 1024, "too-deep", (1, 33)),
    "braces-to-the-limit": (lambda: b"{a: " * 64 * 1024, "too-deep", (1, 129)),
    "dashes-to-the-limit": (lambda: b"- " * 128 * 1024, "too-deep", (1, 65)),
    "questions-to-the-limit": (lambda: b"? " * 128 * 1024, "key-not-text", (1, 3)),
    "escapes-to-the-limit": (
        lambda: b'x-a: "' + b"\\e" * 130_000 + b'"',
        "too-long",
        (1, 6),
    ),
    "apostrophes-to-the-limit": (
        lambda: b"x-a: '" + b"''" * 130_000 + b"'",
        "too-long",
        (1, 6),
    ),
    "an-open-quote-to-the-limit": (
        lambda: b"x-a: '" + b"x\n" * 130_000,
        "unclosed-quote",
        (1, 6),
    ),
    "digits-to-the-limit": (
        lambda: b"x-a: " + b"9" * 262_000,
        "number-too-long",
        (1, 6),
    ),
    "accents-to-the-limit": (
        lambda: ("x-a: e" + "\u0301" * 130_000).encode(),
        "not-normalised",
        (1, 6),
    ),
    "tabs-to-the-limit": (lambda: b"\t\n" * 130_000, "tab", (1, 1)),
    "a-block-text-to-the-limit": (
        lambda: b"x-a: |\n" + b"  x\n" * 65_000,
        "too-long",
        (1, 6),
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_is_refused(name: str) -> None:
    make, code, place = LARGE[name]
    problem = first_problem(parse, make(), name)
    assert (problem.code, (problem.line, problem.column)) == (code, place)
