from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import Mock

import pytest
from command_line import run
from places import GOLDEN, SCENARIOS
from stepping import (
    DESK,
    SMALL,
    app_of,
    drive,
    screen_lines,
    screen_text,
    wait_for,
    write_words,
)
from textual.drivers._writer_thread import WriterThread

from mpoc.cli.commands import step
from mpoc.cli.stepping.app import Looks, StepApp
from mpoc.cli.stepping.entries import Entries, is_of_now
from mpoc.cli.stepping.keys import patient
from mpoc.cli.stepping.trials import Subject, Trials
from mpoc.engine.statements import Reply, Roll
from mpoc.report.ruling.moments import moments_of
from mpoc.rules.registry import RULESETS
from mpoc.scenario.questions import chosen_words
from mpoc.scenario.terms import Terms
from mpoc.text.edits import read_draft

SMASH_FIRE = SCENARIOS / "rise/examples/smash-fire.mpoc.yaml"
SIDE_STEP = SCENARIOS / "rise/examples/p31-side-step.mpoc.yaml"
OF_EACH_GAME = [
    "rise/examples/smash-fire",
    "smash-monster-rampage/a-board-of-its-own",
    "moongha-invaders/rulings/lost-target.another",
    "giant-monster-invasion/turn/strikes-averted",
]
SMASH = GOLDEN / "smash.mpoc.yaml"


def test_lines_go_forth_and_back_with_their_boards() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        lines = screen_lines(app)
        assert lines[0].startswith(
            " Smashed through a Skyscraper, a monster burns where it stops"
        )
        await wait_for(pilot, " 2  T T . . D D S S . .")
        assert any("red advances T to C2" in line for line in lines)
        await pilot.press("right")
        await wait_for(pilot, " 2  . . T T D D S S . .")
        await pilot.press("left")
        await wait_for(pilot, " 2  T T . . D D S S . .")
        await pilot.press("end")
        await wait_for(pilot, "* fire")
        await wait_for(pilot, "> result: holds")
        await pilot.press("right")
        assert app.at == len(app.moments) - 1
        await pilot.press("home", "left")
        assert app.at == 0

    drive(app, use)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_gives_the_terminal_back(name: str) -> None:
    """The screen is left as by `q`; the command then ends by the signal."""
    app = app_of(SMASH_FIRE)
    number = getattr(signal, name)

    async def use(pilot: Any) -> None:
        os.kill(os.getpid(), number)
        await pilot.pause()

    drive(app, use)
    assert app.ending_signal == number
    assert not app.is_running


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


def test_a_terminal_without_end_is_not_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mpoc.cli.commands.step.is_terminal", lambda _: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "10000")
    assert run("step", str(SMASH)) == (
        2,
        "",
        "mpoc: step cannot fill a terminal of 80 columns and 10,000 rows: make it "
        "smaller\n",
    )


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
        await wait_for(pilot, "Keys")

    drive(app, use)


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


# Other answers


def test_another_answer_shows_its_outcome_and_the_way_back(tmp_path: Path) -> None:
    app = app_of(SIDE_STEP)
    new = tmp_path / "declined.mpoc.yaml"

    async def use(pilot: Any) -> None:
        await pilot.press("c", "c", "a")
        await pilot.pause()
        text = screen_text(app)
        assert "blue decides: whether Side Step of Z is used" in text
        assert "use it  (now)" in text
        await pilot.press("down")
        await wait_for(pilot, "fails: place of Z E5, not F4: Z at E5")
        await pilot.press("enter")
        await wait_for(pilot, ">?")
        assert app.moments[app.at].text == "Z: Side Step is declined"
        assert "fails: place of Z E5" in screen_lines(app)[0]
        await pilot.press("s")
        await write_words(pilot, str(SIDE_STEP))
        assert "exists already" in screen_text(app)
        await write_words(pilot, str(new))
        await pilot.press("u")
        await wait_for(pilot, "side-steps to F4")
        assert screen_lines(app)[0].endswith("holds")

    drive(app, use)
    text = new.read_text("utf-8")
    assert "- {for: Side Step, by: Z, use: false}" in text
    assert "to: F4" not in text
    # Only the answer is another one; the first line is for editors.
    before = SIDE_STEP.read_text("utf-8").split("\n")[1:]
    assert len({*before} ^ {*text.split("\n")[1:]}) == 2


@pytest.mark.slow
def test_an_open_question_is_answered_in_typed_words(tmp_path: Path) -> None:
    file = tmp_path / "open.mpoc.yaml"
    text = SIDE_STEP.read_text("utf-8").replace(", to: F4, player: blue", "")
    file.write_text(text, "utf-8")
    app = app_of(file)

    async def use(pilot: Any) -> None:
        await pilot.press("C", "end", "left", "a")
        await wait_for(pilot, "blue decides: where Z moves (Side Step of Z)")
        await write_words(pilot, "nowhere")
        assert "where Z moves" in screen_text(app)
        await write_words(pilot, "F4")
        assert screen_lines(app)[0].endswith("holds")
        await pilot.press("q")
        await wait_for(pilot, "1 tried answer is not saved.")
        await pilot.press("escape", "u", "q")

    drive(app, use)
    assert app.return_code == 0


@pytest.mark.slow
def test_other_dice_and_other_actions_are_tried() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        await pilot.press("c", "a")
        await wait_for(pilot, "now: Xxx.. x. Xxx")
        await write_words(pilot, "..... .. ...")
        assert "missed" in screen_text(app)
        await pilot.press("u", "home", "a")
        await wait_for(pilot, "what is played as action 1")
        await write_words(pilot, "T: advance B2")
        assert app.moments[1].text == "red advances T to B2"

    drive(app, use)


@pytest.mark.slow
def test_a_file_without_actions_gets_one(tmp_path: Path) -> None:
    file = tmp_path / "no-actions.mpoc.yaml"
    file.write_text(SIDE_STEP.read_text("utf-8").partition("\nactions:")[0], "utf-8")
    app = app_of(file)

    async def use(pilot: Any) -> None:
        assert [moment.kind for moment in app.moments] == ["start", "result"]
        await pilot.press("a")
        await wait_for(pilot, "what is played as action 1")
        await write_words(pilot, "{advance: T, to: C4}")
        assert app.moments[1].text == "red advances T to C4"
        await pilot.press("u")
        await pilot.pause()
        assert len(app.moments) == 2

    drive(app, use)


def replies_of(trials: Trials) -> Iterator[tuple[Subject, Reply]]:
    for moment in moments_of(trials.settlement):
        for subject in trials.questions(moment):
            assert subject.place is not None
            step = trials.settlement.outcome.steps[subject.index]
            if subject.place < len(step.transcript.statements):
                reply = step.transcript.statements[subject.place]
                assert isinstance(reply, Reply)
                yield subject, reply


def check_answers(file: Path) -> int:
    """Give each answer of a file once more: the outcome stays. How many there are."""
    trials = Trials(read_draft(str(file)), str(file), Terms(for_one_file=True))
    count = 0
    for subject, reply in replies_of(trials):
        open_file = trials.reopen(subject)
        assert open_file is not None, (file, subject)
        if open_file.place < (subject.place or 0):
            continue
        if isinstance(reply.question, Roll):
            words = reply.answer.sentence().replace(" and ", " ")
        else:
            given = [
                each for each in trials.answers(subject, open_file) if each.is_given
            ]
            if not given:
                continue
            words = given[0].value
        trial = trials.answered(subject, open_file, words)
        statements = trial.settlement.outcome.steps[subject.index].transcript.statements
        again = statements[open_file.place]
        assert isinstance(again, Reply)
        assert again.question.words == reply.question.words, (file, subject)
        assert chosen(again) == chosen(reply), (file, subject)
        count += 1
    return count


def chosen(reply: Reply) -> str:
    if isinstance(reply.question, Roll):
        words: str = reply.answer.sentence()
        return words
    return chosen_words(reply.question, reply.answer)


@pytest.mark.parametrize("name", OF_EACH_GAME)
def test_the_answers_of_each_game_can_be_given_again(name: str) -> None:
    assert check_answers(SCENARIOS / f"{name}.mpoc.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_the_answers_of_many_files_can_be_given_again(game: str) -> None:
    files = sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))
    chance = random.Random(5)
    assert sum([check_answers(file) for file in chance.sample(files, 25)])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    [(OF_EACH_GAME[0], SMALL), *[(name, DESK) for name in OF_EACH_GAME[1:]]],
)
def test_every_line_of_each_game_is_shown(name: str, size: tuple[int, int]) -> None:
    app = app_of(SCENARIOS / f"{name}.mpoc.yaml", Looks(ascii=True), depth=2)

    async def use(pilot: Any) -> None:
        for place in range(len(app.moments)):
            assert app.at == place
            assert screen_text(app).isascii()
            await pilot.press("right")
        assert app.moments[-1].state == app.settlement.outcome.end
        for key in ("e", "question_mark", "slash", "a"):
            await pilot.press(key)
            await pilot.pause()
            assert screen_text(app).isascii()
            await pilot.press("escape")

    drive(app, use, size)


def test_the_whole_screen_in_ascii() -> None:
    app = app_of(SIDE_STEP, Looks(ascii=True))

    async def use(pilot: Any) -> None:
        await pilot.press("c", "c")
        await pilot.pause()
        await wait_for(pilot, SIDE_STEP_SCREEN)

    drive(app, use, SMALL)


@pytest.mark.slow
def test_the_start_has_the_question_and_the_end_the_verdict() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        assert f"\n {app.settlement.scenario.question}\n" in screen_text(app)
        await pilot.press("end")
        text = screen_text(app)
        assert "this result depends on hazard-under-mover" in text
        assert "all 7 expectations hold" in text

    drive(app, use)


# Any key, any size


VERY_SMALL = [
    (20, 5),
    pytest.param((20, 1), marks=pytest.mark.slow),
    pytest.param((5, 2), marks=pytest.mark.slow),
    pytest.param((1, 1), marks=pytest.mark.slow),
]


@pytest.mark.parametrize("size", VERY_SMALL)
def test_no_key_ends_it_however_small_the_screen_is(size: tuple[int, int]) -> None:
    """Lists without room are not laid out; a key may also come before they are."""
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        for key in ("pagedown", "pageup", "end", "home", "down", "up", "enter"):
            await pilot.resize_terminal(*DESK)
            await pilot.press("escape", "v", key)
            await pilot.resize_terminal(*size)
            await pilot.press("escape", "v", key, key)
        for dialog in ("slash", "a"):
            await pilot.press("escape", dialog, "x", "pagedown", "enter")
            await pilot.resize_terminal(*DESK)
            await pilot.press("pageup", "backspace", "down", "enter", "escape")
            await pilot.resize_terminal(*size)

    drive(app, use)
    assert app.fault is None


def test_a_page_is_as_many_lines_as_the_trace_shows() -> None:
    app = app_of(SMASH_FIRE, depth=2)

    async def use(pilot: Any) -> None:
        rows = app.query_one("#trace").scrollable_content_region.height
        assert 8 < rows < len(app.moments)
        await pilot.press("pagedown")
        first = app.at
        assert rows // 2 < first <= rows
        await pilot.press("pagedown")
        assert app.at > first
        await pilot.press("pageup", "pageup")
        assert app.at == 0
        await pilot.press(*["pagedown"] * (len(app.moments) // first + 1))
        assert app.at == len(app.moments) - 1

    drive(app, use)


def test_enter_explains_the_line() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, "Escape closes")

    drive(app, use)


def test_a_click_on_an_entry_that_is_gone_does_nothing() -> None:
    app = app_of(SMASH_FIRE)

    async def use(pilot: Any) -> None:
        trace = app.query_one("#trace", Entries)
        for place in (2, len(app.moments)):
            click = Mock(style=Mock(meta={"option": place}))
            trace.on_click(click)
            assert click.prevent_default.called == (place == len(app.moments))
        late = Entries.OptionSelected(trace, trace.get_option_at_index(2), 2)
        assert is_of_now(late)
        await pilot.press("v")
        assert not is_of_now(late)
        trace.clear_options()
        assert not is_of_now(late)

    drive(app, use)


def test_nobody_waits_for_a_terminal_that_is_gone() -> None:
    """textual's thread ends at the first error, and its queue of 30 texts fills up."""

    class Gone:
        def write(self, text: str = "") -> None:
            raise OSError(5, "Input/output error")

        flush = write

    class Driver:
        def __init__(self) -> None:
            self._file = Gone()

    writer = WriterThread(patient(Driver)()._file)
    writer.start()

    def write_all() -> None:
        for _ in range(100):
            writer.write("x")
        writer.stop()

    thread = Thread(target=write_all, daemon=True)
    thread.start()
    thread.join(10)
    assert not thread.is_alive()


# What files may not do


def test_hostile_words_stay_text(tmp_path: Path) -> None:
    file = tmp_path / "hostile.mpoc.yaml"
    text = SIDE_STEP.read_text("utf-8")
    title = next(line for line in text.split("\n") if line.startswith("title:"))
    hostile = r"""title: "[bold]x[/] [@click=app.quit]q[/] [/nothing]" """
    file.write_text(text.replace(title, hostile), "utf-8")
    app = app_of(file)

    async def use(pilot: Any) -> None:
        assert "[bold]x[/] [@click=app.quit]q[/]" in screen_text(app)
        assert "[/nothing]" in screen_text(app)
        await pilot.press("slash")
        await write_words(pilot, "[/bold] [red]")
        await pilot.press("escape", "c", "a")
        await write_words(pilot, "[/bold]")
        assert screen_text(app)

    drive(app, use)


@pytest.mark.slow
def test_without_colour_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    step.say_whether_in_colour(False)
    app = app_of(SMASH_FIRE, Looks(colour=False))

    async def use(pilot: Any) -> None:
        await pilot.press("right")
        colours = {
            colour.name
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour is not None
        }
        assert colours <= {"default"}

    drive(app, use)


@pytest.mark.parametrize(
    ("theme", "variable", "is_light"),
    [
        ("auto", "", False),
        ("auto", "0;15", True),
        ("auto", "15;0", False),
        ("dark", "0;15", False),
        ("light", "", True),
    ],
)
def test_the_theme_is_asked_for_or_that_of_the_terminal(
    theme: str, variable: str, is_light: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", variable)
    assert step.is_light(theme) is is_light


# Terminals


def test_bytes_that_are_no_keys_are_passed_over() -> None:
    """Whatever else fails while keys are read ends the program, with its reason."""
    calls: list[object] = []
    ways: list[Exception | None] = [
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no start"),
        UnicodeDecodeError("utf-8", b"\xe9", 0, 1, "no start"),
        None,
    ]

    class Driver:
        _app = Mock()

        def run_input_thread(self) -> None:
            way = ways.pop(0)
            calls.append(way)
            if way is not None:
                raise way

    patient(Driver)().run_input_thread()
    assert (len(calls), ways, Driver._app.mock_calls) == (3, [], [])
    fault = OSError("no terminal")
    ways.append(fault)
    patient(Driver)().run_input_thread()
    Driver._app.call_later.assert_called_with(Driver._app._handle_exception, fault)


def test_the_driver_of_this_system_is_a_patient_one() -> None:
    driver = app_of(SMASH).get_driver_class()
    if sys.platform != "win32":
        assert driver.__name__ == "PatientDriver"
        assert driver.__mro__[1].__module__.startswith("textual.drivers")


def test_keys_that_come_too_early_do_nothing() -> None:
    app = app_of(SMASH)
    actions = {binding.action.partition("(")[0] for binding in app.BINDINGS}  # type: ignore[union-attr]
    assert {name for name in actions if app.check_action(name, ())} == {"quit"}

    async def use(pilot: Any) -> None:
        possible = {name for name in actions if app.check_action(name, ())}
        assert possible == actions - {"undo", "save"}

    drive(app, use)


def test_a_dialog_is_closed_once() -> None:
    app = app_of(SMASH)

    async def use(pilot: Any) -> None:
        for key in ("question_mark", "slash"):
            await pilot.press(key)
            dialog = app.screen
            dialog.dismiss(None)
            dialog.dismiss(None)
            await pilot.pause()
            assert len(app.screen_stack) == 1

    drive(app, use)


def test_a_fault_ends_the_screen_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(app: StepApp) -> None:
        app._handle_exception(ZeroDivisionError("no such line"))
        assert app._exit_renderables == []

    monkeypatch.setattr(StepApp, "run", fail)
    monkeypatch.setattr(step, "is_terminal", lambda _: True)
    monkeypatch.setattr(step, "is_dumb", lambda: False)
    result = run("step", str(SMASH))
    assert result.code == 70
    words = "mpoc: a fault of mpoc's own: ZeroDivisionError: no such line"
    assert result.err.startswith(words)
    assert result.err.count("\n") == 1


SIDE_STEP_SCREEN = """\
 Missed, Ultra Zor-Raiden steps aside diagonally   rise-2008  holds
 +  B C D E F G H
 3  . . . . . . .
 4  . . . . . . .
 5  . T T Z Z . .
 6  . T T Z Z . .
 7  . . . . . . .

 Figures
 T  Terra Khan (Alpha)        red   C5  health 5 of 5; has attacked
 Z  Ultra Zor-Raiden (Hyper)  blue  E5  health 5 of 5
--------------------------------------------------------------------------------
  the start
  1  red brawls Z with T: 4 Action, 2 Boost Dice                    p20
     1 roll                                                         p31
 ?     xx.. x. = 3 strikes; Z has DEF 7: missed                     p17 p36
     5 reactions                                                    p31
>?     Z: Side Step                                                 p57
 ?       Z side-steps to F4                                         p57
  result: holds

 6 of 8   Side Step
 Side Step: blue decides whether Side Step of Z is used: use it
Right Next Left Back / Find e Explain a Answer ? Help q Quit"""
