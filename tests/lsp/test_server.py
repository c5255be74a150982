"""The language server, as an editor drives it over the protocol."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from command_line import run
from editor_client import Editor, editor
from framing import framed, messages_in
from lsprotocol import types as lsp
from places import GOLDEN, SCENARIOS

from mpoc.cli import app
from mpoc.lsp.findings import ERROR, INFORMATION

pytestmark = pytest.mark.slow

NAME = "a.mpoc.yaml"
SMASH = (SCENARIOS / "rise/examples/smash-fire.mpoc.yaml").read_text("utf-8")
HEAD = SMASH.partition("actions:")[0] + "actions:\n"


def serve(
    folder: Path, use: Callable[[Editor], Awaitable[None]], *options: str
) -> None:
    """Let an editor use the server, whose files would be in a folder."""

    async def session() -> None:
        command = (sys.executable, "-m", "mpoc", "lsp", *options)
        async with editor(str(folder), *command) as this:
            await use(this)

    asyncio.run(session())


def marked_text(text: str, where: lsp.Range) -> str:
    """The text on its one line that a range covers, in UTF-16."""
    assert where.start.line == where.end.line
    line = text.splitlines()[where.start.line].encode("utf-16-le")
    part = line[2 * where.start.character : 2 * where.end.character]
    return part.decode("utf-16-le")


def test_nothing_is_marked_in_a_right_file(tmp_path: Path) -> None:
    async def use(this: Editor) -> None:
        for game in ("rise", "smash-monster-rampage", "moongha-invaders"):
            path = sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))[0]
            assert await this.diagnostics(path.name, path.read_text("utf-8")) == []
        assert await this.diagnostics("notes.mpoc.yaml", SMASH) == []

    serve(tmp_path, use)


def test_an_unknown_card_has_a_quick_fix(tmp_path: Path) -> None:
    wrong = SMASH.replace("Defender X, pl", "Defendor X, pl")

    async def use(this: Editor) -> None:
        for text, right in ((wrong, SMASH), (crlf(wrong), crlf(SMASH))):
            (mark,) = await this.diagnostics(NAME, text)
            assert (mark.code, mark.severity, mark.source) == (
                "unknown-card",
                ERROR,
                "mpoc",
            )
            assert "did you mean `Defender X`?" in mark.message
            assert marked_text(text, mark.range) == "Defendor X"
            (fix,) = await this.actions(NAME, mark.range)
            assert fix.is_preferred
            assert this.changed(NAME, text, fix) == right
            everything = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
            for kind in ("source.fixAll", "source"):
                (fix,) = await this.actions(NAME, everything, [kind])
                assert this.changed(NAME, text, fix) == right
            assert await this.actions(NAME, everything, ["quickfix"]) == [
                *await this.actions(NAME, mark.range)
            ]
            assert await this.actions(NAME, everything, ["refactor"]) == []
        elsewhere = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1))
        assert await this.actions(NAME, elsewhere) == []

    serve(tmp_path, use)


def crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def test_places_count_in_utf_16(tmp_path: Path) -> None:
    """A sign of two units stands on the line before what is marked."""
    text = SMASH.replace("cites:", "tags: [\U0001f600, x y]\ncites:")

    async def use(this: Editor) -> None:
        marks = await this.diagnostics(NAME, text)
        assert [marked_text(text, mark.range) for mark in marks] == [
            "\U0001f600",
            "x y",
        ]
        assert marks[1].range.start.character == len("tags: [xx, ")

    serve(tmp_path, use)


def test_faults_of_the_drawing_are_marked(tmp_path: Path) -> None:
    text = SMASH.replace("2  T T . .", "2  T . . .", 1)

    async def use(this: Editor) -> None:
        (mark,) = await this.diagnostics(NAME, text)
        assert mark.code == "base-shape"
        assert mark.range.start.line == text[: text.index("2  T . .")].count("\n")

    serve(tmp_path, use)


def test_a_mat_is_checked_and_explained(tmp_path: Path) -> None:
    name = "mats/wood.yaml"
    text = "size: 4x2\nlegend: {f: forrest}\nground: |\n  + A B\n  1 f .\n  2 . .\n"

    async def use(this: Editor) -> None:
        (mark,) = await this.diagnostics(name, text)
        assert mark.code == "unknown-word", mark.message
        assert marked_text(text, mark.range) == "forrest"
        (fix,) = await this.actions(name, mark.range)
        right = this.changed(name, text, fix)
        assert right == text.replace("forrest", "forest")
        assert await this.diagnostics(name, right) == []
        assert "rough terrain" in await this.hover(name, right.replace("1 f", "1 ¦f"))

    serve(tmp_path, use)


def test_what_does_not_hold_is_marked_where_it_is_expected(tmp_path: Path) -> None:
    async def use(this: Editor) -> None:
        text = SMASH.replace("damage: {D: 3}", "damage: {D: 4}")
        (mark,) = await this.diagnostics(NAME, text)
        assert mark.code == "expectation"
        assert mark.message.startswith("damage of D 3, not 4\n")
        assert marked_text(text, mark.range) == "4"
        text = SMASH.replace("to: C2", "to: J4")
        (mark,) = await this.diagnostics(NAME, text)
        assert (mark.code, mark.severity) == ("off-board", ERROR)
        assert marked_text(text, mark.range) == "advance: T"
        text = re.sub(r"    roll: .*\n", "", SMASH)
        (mark,) = await this.diagnostics(NAME, text)
        assert (mark.code, mark.severity) == ("waits", INFORMATION)
        assert "roll: {action: " in mark.message
        (fix,) = await this.actions(NAME, mark.range)
        assert fix.title.startswith("write roll: {action: ")
        assert not fix.is_preferred
        assert "    roll: {action: …" in this.changed(NAME, text, fix)
        text = (GOLDEN / "unused.mpoc.yaml").read_text("utf-8")
        marks = await this.diagnostics(NAME, text)
        assert {mark.code for mark in marks} == {"unused-answer"}

    serve(tmp_path, use)


def test_the_ruling_is_shown(tmp_path: Path) -> None:
    async def use(this: Editor) -> None:
        async def over(old: str, new: str) -> str:
            assert old in SMASH
            return await this.hover(NAME, SMASH.replace(old, new, 1))

        path = tmp_path / NAME
        path.write_text(SMASH, "utf-8")
        ruling = run("run", str(path)).out
        assert ruling.rstrip() in await over("title", "ti¦tle")
        action = await over("attack: smash", "att¦ack: smash")
        assert action.startswith("```text\n2  red smashes D with T")
        assert "Fire replaces S" in action
        assert "1  red advances" not in action
        assert "DEF 6   Energy 4" in await over("card: Sky", "card: ¦Sky")
        figure = await over("    by: T", "    by: ¦T")
        assert "T  Terra Khan (Alpha)  red  C2  " in figure
        assert "Feeding Frenzy (brawl)" in figure
        assert "Defender X" in await over("3  T T . . D", "3  T T . . ¦D")
        assert "damage of D: 3, as expected" in await over("{D: 3}", "{D: ¦3}")
        assert await over("mpoc: 1", "mpoc: 1 # ¦mine") == ""
        rules = "rules: {rulings: {throw-region: half-plane}}\nboard:"
        text = SMASH.replace("board:", rules.replace("throw", "thr¦ow"))
        assert "Where may a thrown monster" in await this.hover(NAME, text)

    serve(tmp_path, use)


ADVANCE = "  - advance: T\n    to: C2\n"


def test_legal_actions_are_offered(tmp_path: Path) -> None:
    async def use(this: Editor) -> None:
        async def offers(tail: str) -> set[str]:
            items = await this.items(NAME, HEAD + tail)
            return {item.label for item in items}

        first = await offers("  - ¦\n")
        assert {"{advance: T, to: C2}", "end-turn", "{power-up: 1}"} <= first
        assert not any("smash" in label for label in first)
        second = await offers(f"{ADVANCE}  - ¦")
        assert "{attack: smash, by: T, target: D}" in second
        assert not any("advance: T" in label for label in second)
        # The actions below it, and what is expected of them, do not count.
        middle = await offers(f"  - ¦\n{ADVANCE}expect:\n  at: {{T: C2}}\n")
        assert middle == first
        places = await offers("  - advance: T\n    to: ¦\n")
        assert "C2" in places
        assert "J9" not in places
        assert await offers("  - {advance: T, to: ¦}\n") == places
        assert await offers("  - advance: T\n    to: B¦\n") == places
        kinds = await offers(f"{ADVANCE}  - attack: ¦\n")
        assert "smash" in kinds
        assert "D" in await offers(f"{ADVANCE}  - attack: smash\n    target: ¦\n")
        # What answers a question, or stands in a further attack, tells nothing.
        rest = "    roll: {action: X, by: Z}\n    then:\n      - by: Z\n"
        target = f"  - attack: smash\n    target: ¦\n{rest}"
        assert "D" in await offers(ADVANCE + target)
        assert await offers("  - {advance: T, roll: {to: J9}, to: ¦}\n") == places
        keys = await offers(f"{ADVANCE}  - attack: smash\n    ¦\n")
        assert {"by: T", "target: D"} <= keys
        assert await offers("  - advance: T\n    to: C2\nti¦: 1\n") == set()
        text = f"{HEAD}{ADVANCE}  - att¦"
        (item, *_) = [it for it in await this.items(NAME, text) if "smash" in it.label]
        assert isinstance(item.text_edit, lsp.TextEdit)
        start = item.text_edit.range.start.character
        assert (start, item.text_edit.range.end.character) == (4, 7)
        assert item.detail is not None
        assert item.detail.endswith("p39")

    serve(tmp_path, use)


def test_a_text_that_is_typed_letter_by_letter_is_answered(tmp_path: Path) -> None:
    """Whatever is there so far: each answer comes, and none is a fault of mpoc's."""

    async def use(this: Editor) -> None:
        for end in range(0, len(SMASH), 23):
            text = f"{SMASH[:end]}¦"
            await this.items(NAME, text)
            await this.hover(NAME, text)
            marks = await this.next_diagnostics(NAME)
            assert [mark for mark in marks if mark.code == "fault"] == []
        # The last of several quick changes is the one that counts.
        for end in range(1, 20):
            this.put(NAME, SMASH[:end])
        assert await this.diagnostics(NAME, SMASH) == []

    serve(tmp_path, use)


def test_what_takes_too_long_is_cut(tmp_path: Path) -> None:
    async def use(this: Editor) -> None:
        for _ in range(2):
            (mark,) = await this.diagnostics(NAME, SMASH)
            assert (mark.code, "0.001 seconds" in mark.message) == ("too-long", True)
            assert await this.hover(NAME, SMASH.replace("title", "¦title")) == ""
            assert await this.items(NAME, f"{HEAD}  - ¦") == []

    serve(tmp_path, use, "--seconds", "0.001")


def test_settings_of_the_project_hold(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_text("[tool.mpoc]\nedition = 'none'\n", "utf-8")

    async def use(this: Editor) -> None:
        (mark,) = await this.diagnostics(NAME, SMASH)
        assert mark.code == "settings"
        assert "none" in mark.message

    serve(tmp_path, use)


def test_without_its_library_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "lsp" in app.COMMANDS
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    monkeypatch.delitem(sys.modules, "mpoc.lsp.server", raising=False)
    result = run("lsp")
    assert (result.code, "pip install 'mpoc[lsp]'" in result.err) == (2, True)


def test_a_session_ends_without_a_fault_whatever_was_sent() -> None:
    at = {"textDocument": {"uri": "file:///a.mpoc.yaml"}, "position": {"line": -1}}
    document = {"uri": "file:///b.mpoc.yaml", "version": 2}
    change = {"textDocument": document, "contentChanges": [{"text": "x"}]}
    messages: list[dict[str, object]] = [
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"id": 2, "method": "textDocument/hover", "params": at},
        {"method": "textDocument/didChange", "params": change},
        {"id": 3, "method": "shutdown"},
        {"method": "exit"},
    ]
    data = b"".join([framed({"jsonrpc": "2.0", **message}) for message in messages])
    data = framed(b"{{{{{") + data
    command = [sys.executable, "-m", "mpoc", "lsp"]
    result = subprocess.run(
        command, input=data, capture_output=True, timeout=60, check=False
    )
    assert result.returncode == 0
    assert b"Traceback" not in result.stderr
    answers = [each for each in messages_in(result.stdout) if "id" in each]
    assert [each["id"] for each in answers] == [None, 1, 2, 3]
    assert ["error" in each for each in answers] == [True, False, True, False]


def test_a_system_that_allows_few_open_files_is_told_in_a_line() -> None:
    most = 5
    resource = pytest.importorskip("resource")
    result = subprocess.run(
        [sys.executable, "-m", "mpoc", "lsp"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)),
    )
    (line,) = result.stderr.splitlines()
    assert "the system allows no more" in line
    assert result.returncode == 2
