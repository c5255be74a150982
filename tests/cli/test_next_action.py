"""`mpoc run --ask` goes on: the next action, a refused one, what is kept."""

from __future__ import annotations

import io
import os
import pty
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from command_line import CommandResult, run
from places import ROOT, SCENARIOS

from mpoc.cli.asking.next_action import play_on
from mpoc.cli.asking.session import Session
from mpoc.cli.modes import watching
from mpoc.cli.options import Options
from mpoc.report.style import Style
from mpoc.text.edits import draft_of
from mpoc.text.problems import FileProblems

BARE = """\
mpoc: 1
title: A turn   # typed by nobody
board:
  map: |
    +  A B C D E F G H I J
    1  . . . . . . . . . .
    2  T T . . . . . D D .
    3  T T . . . . . D D .
    4  . . . . g . . . . .
figures:
  T: {card: Terra Khan, player: red}
  D: {card: Defender X, player: blue}
  g: {card: G-Tank, player: blue}
dice:
  red:  {monster: 7, unit: 3, power: 4}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
"""


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A position without any action."""
    path = tmp_path / "bare.mpoc.yaml"
    path.write_text(BARE)
    return path


def ask(*lines: str, file: Path, more: tuple[str, ...] = ()) -> CommandResult:
    with patch.object(sys, "stdin", io.StringIO("".join(f"{s}\n" for s in lines))):
        return run("run", "--ask", str(file), *more)


def actions_in(path: Path) -> list[str]:
    return path.read_text().removeprefix(BARE).splitlines()


def test_an_action_may_keep_the_dash_of_its_entry(bare: Path) -> None:
    ask("- end-turn", "", file=bare, more=("--save",))
    assert actions_in(bare)[-1] == "actions: [end-turn]"


def test_a_turn_is_entered_without_a_key(bare: Path) -> None:
    result = ask(
        *("5", "12", "brawl", "D", "5 - -", "Xxx.. x.", "2", ""),
        file=bare,
        more=("--save",),
    )
    assert result.code == 0, result.err
    assert actions_in(bare) == [
        "actions:",
        "  - {advance: T, to: F2}",
        "  - {attack: brawl, by: T, target: D, roll: {action: Xxx.., boost: x.}}",
        "  - end-turn",
    ]


def test_a_number_stands_before_what_it_counts(bare: Path) -> None:
    text = BARE.replace("monster: 7, unit: 3", "monster: 2, unit: 8")
    bare.write_text(f"{text}actions:\n  - {{advance: T, to: F2}}\n")
    assert "\n  0 Action Dice  1 Action Die\n" in ask("push", "", "", file=bare).err


@pytest.mark.parametrize(
    "answer", ["advance F2", "T advance f2", "5 12", "- {advance: T, to: F2}"]
)
def test_an_action_is_said_in_any_way(answer: str, bare: Path) -> None:
    ask(answer, "", file=bare, more=("--save",))
    assert actions_in(bare) == ["actions:", "  - {advance: T, to: F2}"]


def test_what_is_not_an_action_is_asked_again(bare: Path) -> None:
    lines = ("99", "dance", "advance", "Z9", "99", "", "{advance: Q, to: F2}", "?")
    result = ask(*lines, file=bare, more=("--save",))
    assert "the actions have the numbers 1 to 9" in result.err
    assert "this is not one of the actions" in result.err
    assert "the answers have the numbers 1 to 16" in result.err
    assert "there is no figure `Q`" in result.err
    assert result.err.count("what is played next? (red, Monster Activation)") == 3
    assert bare.read_text() == BARE


def test_a_refused_action_is_not_played(bare: Path) -> None:
    result = ask("{attack: brawl, by: T, target: D}", file=bare, more=("--save",))
    assert "not-adjacent  the target is not adjacent" in result.err
    assert bare.read_text() == BARE


def test_an_action_is_taken_back(bare: Path) -> None:
    ask("advance F2", "undo", "advance E2", "", file=bare, more=("--save",))
    assert actions_in(bare) == ["actions:", "  - {advance: T, to: E2}"]


REFUSED = """\
actions:
  - {attack: brawl, by: T, target: D, roll: {action: 'xxxxx', boost: 'x.'}}   # far
  - {advance: T, to: F2}
"""


def test_a_refusal_is_expected(bare: Path) -> None:
    bare.write_text(BARE + REFUSED)
    result = ask("9", "2", "", file=bare, more=("--save",))
    assert "action 1 is refused: what now?" in result.err
    assert result.code == 0
    expected = "boost: 'x.'}, expect: {illegal: not-adjacent}}   # far"
    assert bare.read_text() == BARE + REFUSED.replace("boost: 'x.'}}   # far", expected)


def test_a_refused_action_is_changed(bare: Path) -> None:
    bare.write_text(BARE + REFUSED)
    result = ask("change", "end the turn", "3", file=bare, more=("--save",))
    assert "what is played as action 1?" in result.err
    assert "action 2 is refused" in result.err
    assert actions_in(bare)[1] == "  - end-turn   # far"


def test_a_refused_action_stays(bare: Path) -> None:
    bare.write_text(BARE + REFUSED)
    assert ask("stop", file=bare).code == 4
    assert ask(file=bare).code == 4
    assert bare.read_text() == BARE + REFUSED


# What is kept


def test_the_answers_are_saved_where_the_players_say_so(
    bare: Path, tmp_path: Path
) -> None:
    result = ask("advance F2", "", "no", file=bare)
    assert "save 1 answer in" in result.err
    assert bare.read_text() == BARE
    new = tmp_path / "new.mpoc.yaml"
    result = ask("advance F2", "", "maybe", str(bare), str(new), file=bare)
    assert "exists already" in result.err
    assert "--save-as" not in result.err
    roll = tmp_path / "xx."
    ask("advance F2", "", str(roll), "no", file=bare)
    assert not roll.exists()
    assert bare.read_text() == BARE
    schema_line, rest = new.read_text().split("\n", 1)
    assert schema_line.startswith("# yaml-language-server: $schema=")
    assert rest == BARE + "actions:\n  - {advance: T, to: F2}\n"
    ask("advance F2", "", "yes", file=bare)
    assert bare.read_text() == rest


def test_nothing_is_asked_about_saving_where_nothing_was_answered(bare: Path) -> None:
    assert "save" not in ask("", "yes", file=bare).err


class Interrupted(io.StringIO):
    def readline(self, *_: int) -> str:  # type: ignore[override]
        line = super().readline()
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("more", [(), ("--save",)])
def test_an_interrupt_keeps_what_was_answered(
    more: tuple[str, ...], bare: Path
) -> None:
    with patch.object(sys, "stdin", Interrupted("advance F2\n")):
        result = run("run", "--ask", str(bare), *more)
    assert (result.code, result.out) == (130, "")
    if more:
        assert actions_in(bare) == ["actions:", "  - {advance: T, to: F2}"]
    else:
        assert "the answers were: {advance: T, to: F2}" in result.err
        assert bare.read_text() == BARE


def test_an_interrupt_of_the_last_question_prints_the_answers(bare: Path) -> None:
    with patch.object(sys, "stdin", Interrupted("advance F2\n\n")):
        result = run("run", "--ask", str(bare))
    assert result.code == 130
    assert "1  red advances T to F2" in result.out, "the ruling has been printed"
    assert "the answers were: {advance: T, to: F2}" in result.err


def test_a_terminal_edits_lines_and_remembers_them(bare: Path) -> None:
    keys = b"advnce F2\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x1b[Da\n\x1b[A\n\nyes\n"
    environment = {**os.environ, "TERM": "xterm", "PYTHONPATH": str(ROOT)}
    child, master = pty.fork()
    if not child:  # pragma: no cover
        command = [sys.executable, "-m", "mpoc", "run", "--ask", str(bare)]
        os.execvpe(command[0], command, environment)
    talk = b""
    with open(master, "r+b", buffering=0) as terminal:
        try:
            while b"an empty line ends" not in talk:
                talk += terminal.read(4096)
            terminal.write(keys)
            while block := terminal.read(4096):
                talk += block
        except OSError:
            # So a terminal ends.
            pass
    os.waitpid(child, 0)
    assert b"this is not one of the a" in talk, "the second time it is too late"
    assert actions_in(bare) == ["actions:", "  - {advance: T, to: F2}"]


# Any walk


class Wanderer(Session):
    """Someone who picks a number, and a die roll where dice are asked for."""

    def __init__(self, path: Path, seed: int, most: int) -> None:
        self.chance, self.left, self.talked = Random(seed), most, [""]
        draft = draft_of(path.read_bytes(), str(path))
        super().__init__(draft, str(path), Options(quiet=True), Style())

    def say(self, text: str) -> None:
        self.talked.append(text)

    def read_words(self) -> str:
        self.left -= 1
        if self.left < 0:
            return ""
        number = str(self.chance.randint(1, 12))
        faces = "".join(self.chance.choices("Xx..", k=3))
        return self.chance.choice([number] * 5 + [faces, f"{number} - -", "undo"])


@pytest.mark.parametrize(
    "file",
    [
        "rise/examples/smash-fire",
        "rise/setup/structures-by-turns",
        "smash-monster-rampage/move-before-the-roll",
    ],
)
def test_every_text_on_the_way_is_a_file(file: str) -> None:
    path = SCENARIOS / f"{file}.mpoc.yaml"
    actions = 0
    for seed in range(4):
        session = Wanderer(path, seed, 60)
        before = len(session.settlement.scenario.actions)
        try:
            play_on(session)
        except FileProblems as problems:  # pragma: no cover
            pytest.fail(f"{problems}\n{session.drafts[-1].raw}")
        actions += len(session.settlement.scenario.actions) - before
        for draft in session.drafts[-3:]:
            assert draft_of(draft.raw, "x").raw == draft.raw
    assert actions > 3


# Watching


def test_a_file_is_replayed_when_it_is_saved(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end() -> None:
        raise KeyboardInterrupt

    steps: list[Callable[[], object]] = [
        lambda: bare.write_text(BARE.replace("A turn", "Another turn")),
        bare.unlink,
        lambda: bare.write_text(BARE.replace("A turn", "A third turn")),
        lambda: None,
        end,
    ]
    monkeypatch.setattr(time, "sleep", lambda _: steps.pop(0)())
    result = run("run", "-q", "--watch", str(bare))
    titles = [line.partition(":")[0] for line in result.out.splitlines()]
    assert titles == ["A turn", "Another turn", "A third turn"]
    assert result.err.count("was saved") == 2
    assert result.code == 130


def test_what_cannot_be_watched(bare: Path) -> None:
    assert run("run", "--watch", "-").code == 2
    assert run("run", "--watch", "--ask", str(bare)).code == 2
    assert watching.PAUSE > 0
