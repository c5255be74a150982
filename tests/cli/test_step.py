from __future__ import annotations

import sys
from typing import Any

import pytest
from command_line import run
from places import GOLDEN, SCENARIOS
from stepping import SMALL, app_of, drive, screen_lines, screen_text, write_words

from mpoc.cli.stepping.app import Looks

SMASH_FIRE = SCENARIOS / "rise/examples/smash-fire.mpoc.yaml"
SMASH = GOLDEN / "smash.mpoc.yaml"


def test_lines_go_forth_and_back_with_their_boards() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        lines = screen_lines(app)
        assert lines[0].startswith(
            " Smashed through a Skyscraper, a monster burns where it stops"
        )
        assert lines[3].startswith(" 2  T T . . D D S S . .")
        assert any("red advances T to C2" in line for line in lines)
        await pilot.press("right")
        assert screen_lines(app)[3].startswith(" 2  . . T T D D S S . .")
        await pilot.press("left")
        assert screen_lines(app)[3].startswith(" 2  T T . . D D S S . .")
        await pilot.press("end")
        assert "* fire" in screen_text(app)
        assert "> result: holds" in screen_text(app)
        await pilot.press("right")
        assert app.at == len(app.moments) - 1
        await pilot.press("home", "left")
        assert app.at == 0

    drive(app, use)


def test_without_its_library_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "textual.app", None)
    for name in ("app", "dialogs", "painting"):
        monkeypatch.delitem(sys.modules, f"mpoc.cli.stepping.{name}", raising=False)
    result = run("step", str(SMASH))
    assert result.code == 2
    assert result.err == "mpoc: step needs textual: pip install 'mpoc[tui]'\n"


@pytest.mark.parametrize(
    ("file", "complaint"),
    [
        (str(SMASH), "step needs a terminal; `mpoc run` prints the same steps"),
        ("-", "step reads keys from standard input: name a file"),
    ],
)
def test_it_is_for_a_terminal(file: str, complaint: str) -> None:
    assert run("step", file) == (2, "", f"mpoc: {complaint}\n")


def test_a_rule_is_found_by_its_page_its_name_or_a_word() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        await pilot.press("slash")
        await write_words(pilot, "p53")
        first = app.at
        assert app.moments[first].pages == "p53"
        await pilot.press("n")
        assert app.at > first
        await pilot.press("N")
        assert app.at == first
        await pilot.press("slash")
        await write_words(pilot, "crushed")
        assert app.moments[app.at].text == "g is crushed"
        # A rule that is not in the ruling is explained.
        await pilot.press("slash")
        await write_words(pilot, "Safeguard")
        assert "Safeguard, " in screen_text(app)
        await pilot.press("escape")
        assert app.moments[app.at].text == "g is crushed"

    drive(app, use)


def test_the_rules_of_a_line_are_explained() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        await pilot.press("slash")
        await write_words(pilot, "blazing")
        await pilot.press("e")
        await pilot.pause()
        text = screen_text(app)
        assert "Blazing Inferno, Reaction" in text
        assert "p53" in text
        await pilot.press("escape", "question_mark")
        await pilot.pause()
        assert "Keys" in screen_text(app)

    drive(app, use)


def test_a_click_on_a_line_goes_there() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        rows = [line.partition("│")[2] for line in screen_lines(app)]
        row = next(at for at, line in enumerate(rows) if "9 strikes" in line)
        await pilot.click("#trace", offset=(20, row - 1))
        await pilot.pause()
        assert "9 strikes" in app.moments[app.at].text
        line = screen_lines(app)[row].partition("│")[2]
        assert line.startswith(">?")

    drive(app, use)


def test_more_lines_show_what_was_considered() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        few = len(app.moments)
        await pilot.press("slash")
        await write_words(pilot, "crushed")
        await pilot.press("v", "v")
        assert len(app.moments) > few
        assert app.moments[app.at].text == "g is crushed"
        await pilot.press("v")
        assert len(app.moments) == few
        assert app.moments[app.at].text == "g is crushed"

    drive(app, use)


def test_on_a_small_screen_the_trace_stands_below_in_ascii_too() -> None:
    app = app_of(SMASH_FIRE, Looks(colour=False, ascii=True))

    async def use(pilot: Any) -> None:
        await pilot.press("right_square_bracket")
        lines = screen_lines(app)
        board = next(at for at, line in enumerate(lines) if line.startswith(" +"))
        trace = next(at for at, line in enumerate(lines) if "1  red advances" in line)
        assert board < trace
        assert screen_text(app).isascii()
        for key in ("slash", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            assert screen_text(app).isascii()
            await pilot.press("escape")

    drive(app, use, SMALL)
