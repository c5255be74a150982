"""Tables and the line of progress on a terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from command_line import run
from places import ROOT

from mpoc.cli import notice, progress, speech
from mpoc.cli.asking.keyboard import typed_line
from mpoc.cli.options import Options
from mpoc.cli.speech import last_words
from mpoc.report.style import Style
from mpoc.report.tables.terminal import Column, Row, table_lines

SMASH = "scenarios/rise/examples/smash-fire.mpoc.yaml"
OPEN = "scenarios/rise/disputes/run-and-step-over-two-turns.mpoc.yaml"

TABLES = (
    ("catalog", "--faction", "terra"),
    ("catalog", "--coverage", "-v", SMASH),
    ("explore", OPEN, "--free"),
    ("odds", SMASH, "--again", "-v"),
    ("odds", "5A+2B", "--def", "3"),
    ("rulings",),
    ("play", "--plays", "1", "--moves", "1", "-v"),
)
"""Commands with a table on a terminal."""


def numbers_and_words(text: str) -> list[str]:
    return sorted(re.findall(r"[\w+/.'=-]*\w[\w+/.'=-]*", text))


def shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, *arguments: str, term: str = "xterm"
) -> str:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(speech, "is_terminal", lambda stream: True)
    return run(*arguments).out


@pytest.mark.parametrize("arguments", TABLES, ids=" ".join)
def test_a_terminal_shows_what_a_pipe_gets(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    pipe_output = run(*arguments).out
    terminal_output = shown_on_a_terminal(monkeypatch, *arguments)
    assert "\x1b[" in terminal_output
    plain = re.sub(r"\x1b\[[0-9;]*m", "", terminal_output)
    assert numbers_and_words(plain) == numbers_and_words(pipe_output)
    monkeypatch.setenv("NO_COLOR", "1")
    ascii = run(*arguments, "--ascii").out
    assert ascii.isascii()
    assert "\x1b" not in ascii
    assert numbers_and_words(ascii) == numbers_and_words(pipe_output)


def test_a_dumb_terminal_gets_no_lines_and_no_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = "odds", "1A"
    output = shown_on_a_terminal(monkeypatch, *pool, term="dumb")
    assert "─" not in output
    assert "\x1b" not in output
    assert "─" in shown_on_a_terminal(monkeypatch, *pool)


def test_text_of_a_user_is_not_markup_and_steers_nothing() -> None:
    text = "[red]x[/red] :smile: \x1b[2J [link=x]"
    lines = table_lines([Column(text)], [Row([text])], Style(width=80))
    head, _, row = lines
    assert head == row == "[red]x[/red] :smile: \\x1b[2J [link=x]"


# How columns share a terminal


def texts_of(width: int, columns: list[Column], *cells: str) -> list[str]:
    return list(table_lines(columns, [Row(cells)], Style(width=width)))


def test_a_whole_column_is_broken_last() -> None:
    columns = [Column(), Column(is_whole=True)]
    cells = "seven eight", "three four"
    assert texts_of(17, columns, *cells) == ["seven  three four", "eight"]
    assert texts_of(12, columns, *cells) == ["seven  three", "eight  four"]


def test_what_has_no_room_is_named() -> None:
    columns = [Column("Name"), Column("First"), Column("Second")]
    lines = texts_of(44, columns, "Zor-Raiden", "e" * 28, "somewhere")
    assert lines[2] == f"Zor-Raiden  {'e' * 28}"
    assert lines[-1] == "a wider terminal also shows: Second"


def test_a_cell_of_a_few_words_is_broken_once() -> None:
    """A column with no room for that is left out rather than a word in each line."""
    cells = ["Big in Japan (2010)", "Rise (2008)"]
    rows = [Row(["Air Kami", cell]) for cell in cells]
    columns = [Column("Figure"), Column("Set")]
    *lines, last = table_lines(columns, rows, Style(width=19))
    assert [line.split() for line in lines[2:]] == [["Air", "Kami"]] * 2
    assert last.endswith("Set")
    lines = [*table_lines(columns, rows, Style(width=22))]
    assert [line[10:] for line in lines[2:]] == ["Big in Japan", "(2010)", cells[1]]


def test_lines_below_a_row_stand_below_it() -> None:
    rows = [Row(["a"], below=["  of a"]), Row(["b"], below=["  of b"]), Row(["c"])]
    lines = table_lines([Column("head")], rows, Style(width=80))
    assert list(lines) == ["head", "────", "a", "  of a", "b", "  of b", "c"]


# Progress


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "EVERY", 0)


PROGRESS = (
    ("explore", OPEN, "--free"),
    ("odds", SMASH, "--again"),
    ("explore", OPEN, "--free", "-j", "2"),
    ("play", "--plays", "1", "--moves", "1"),
    ("catalog", "--coverage", "scenarios/rise/disputes/" + Path(OPEN).name),
    ("run", OPEN, SMASH, "--format", "json"),
    ("test", OPEN, SMASH, "--format", "json"),
    ("check", OPEN, SMASH),
    ("fmt", "--check", OPEN, SMASH),
    ("legal", SMASH),
    ("legal", SMASH, "--yaml"),
)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("arguments", PROGRESS, ids=" ".join)
def test_progress_goes_to_standard_error_and_vanishes(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = run(*arguments)
    assert "\x1b[?25l" in result.err
    # The cursor is shown again, and the line is erased.
    assert result.err.rstrip("\r").endswith("\x1b[?25h\r\x1b[1A\x1b[2K")


@pytest.mark.usefixtures("terminal")
def test_progress_is_not_shown_where_it_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress.Progress(Options(quiet=True)) as line:
        line.show("1 of 3")
    monkeypatch.setenv("TERM", "dumb")
    with progress.Progress(Options()) as line:
        line.show("1 of 3")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("arguments", PROGRESS, ids=" ".join)
def test_a_long_command_without_a_terminal_says_once_that_it_is_at_work(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "EVERY", 0)
    assert run(*arguments).err == ""
    monkeypatch.setattr(notice, "NOTICE_AFTER", 0)
    assert run(*arguments).err.startswith("mpoc: still at work: ")
    assert run(*arguments).err.count("\n") == 1
    assert run(*arguments, "-q").err == ""


@pytest.mark.usefixtures("terminal")
def test_progress_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    for total in (0, 3):
        with progress.Progress(Options(ascii=True, color="never"), total) as line:
            line.show("1 of 3", 1)
    output = capsys.readouterr().err
    assert "1 of 3" in output
    assert output.isascii()
    assert "\x1b[3" not in output


@pytest.mark.usefixtures("terminal")
def test_the_cursor_is_back_after_an_interruption(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted() -> None:
        with progress.Progress(Options(), 3) as line:
            line.show("1 of 3 [red]", 1)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    output = capsys.readouterr().err
    assert "1 of 3 [red]" in output
    assert output.rfind("\x1b[?25h") > output.rfind("\x1b[?25l")


# Start-up


@pytest.mark.parametrize(
    "arguments",
    [("run", SMASH), ("check", SMASH), ("test", SMASH), ("--version",)],
    ids=" ".join,
)
def test_what_is_asked_most_never_loads_rich(arguments: tuple[str, ...]) -> None:
    script = (
        "import sys; from mpoc.cli.app import run_command_line; run_command_line(); "
        "print('rich' in sys.modules)"
    )
    output = b"".join(of_a_terminal("-c", script, *arguments)).decode()
    assert output.rstrip().endswith("False")


def of_a_terminal(*arguments: str) -> Iterator[bytes]:
    """What Python writes to a real terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, stdout=theirs, stderr=theirs
    ):
        os.close(theirs)
        try:
            while block := os.read(ours, 4096):
                yield block
        except OSError:
            # So a terminal ends.
            pass
    os.close(ours)


def test_a_command_that_shows_nothing_says_once_that_it_is_at_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever takes the time: here it is the page."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(notice, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(notice, "NOTICE_AFTER", 0.001)
    arguments = ("run", SMASH, "--format", "html", "-o", os.devnull)
    assert run(*arguments) == (0, "", "mpoc: still at work\n")
    assert run(*arguments, "-q") == (0, "", "")
    assert run("explore", OPEN, "--free", "-j", "2", "-q").err == ""
    for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL):
        assert signal.getitimer(timer) == (0, 0)


def test_the_clock_says_when_a_command_has_been_silent_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine it may have worked little by then."""
    monkeypatch.setattr(notice, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(notice, "NOTICE_AFTER", 600)
    arguments = ("run", SMASH, "--format", "html", "-o", os.devnull)
    assert run(*arguments).err == ""
    monkeypatch.setattr(notice, "monotonic", lambda: monotonic() + 1_000)
    assert run(*arguments).err == "mpoc: still at work\n"


def test_to_wait_for_an_answer_is_no_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class SlowPlayer(io.StringIO):
        def readline(self, size: int = -1) -> str:  # type: ignore[override]
            last_words.at -= 1_000
            return super().readline(size)

    monkeypatch.setattr(sys, "stdin", SlowPlayer("E1\n"))
    last_words.begin()
    assert typed_line() == "E1\n"
    notice.say_if_silent()
    assert capsys.readouterr().err == "> "


@pytest.mark.usefixtures("terminal")
def test_a_line_that_is_shown_says_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other line is written into it, however long a step takes."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(notice, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(notice, "NOTICE_AFTER", 0.001)
    shown = run("catalog", "--coverage", OPEN).err
    assert "0 of 1 file" in shown
    # The cursor comes back as the line is cleared.
    while_shown, _, _ = shown.partition("0 of 1 file")[2].partition("\x1b[?25h")
    assert "still at work" not in while_shown
