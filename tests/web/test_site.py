"""The page in a real browser, served from a folder as any server would do."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from browsers import FIREFOX, MODULES, drive, require_browser
from command_line import run
from places import GOLDEN, SCENARIOS
from runtimes import write_runtime

import mpoc
from mpoc.rules.registry import RULESETS
from mpoc.text.packaged import own_files
from mpoc.web import bytecode, site
from mpoc.web.archive import pack, unpack

SMASH = (GOLDEN / "smash.mpoc.yaml").read_text("utf-8")
OF_EACH_GAME = 13
"""How many scenarios of each game are ruled on in the browser, too."""


def test_what_a_ruling_needs_is_packed_and_nothing_else() -> None:
    names = [*unpack(site.code_archive())]
    assert {"rpds.py", "ruamel/yaml/__init__.py", "mpoc/web/desk.py"} <= {*names}
    assert not [name for name in names if name.endswith((".so", ".pyc"))]
    assert not [name for name in names if name.startswith("mpoc/cli/")]


def test_the_same_files_are_packed_alike() -> None:
    assert site.code_archive() == site.code_archive()


def test_nothing_that_is_compiled_is_packed() -> None:
    assert not [name for name in own_files() if "__pycache__" in name]
    assert "text/packaged.py" in own_files()


def test_an_archive_holds_its_files() -> None:
    files = {
        "b/c.txt": b"\n{}\n",
        "a": b"",
        "\N{LATIN SMALL LETTER E WITH ACUTE}": b"\xff",
    }
    assert unpack(pack(files)) == files
    assert pack(files) == pack(dict(reversed(files.items())))


@pytest.mark.parametrize(
    "program", ["", "exit 3", "true", "echo", "echo '[]'", "echo '[[\"own\", 0]]'"]
)
def test_without_nodejs_the_page_loads_source(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does so too where Node.js fails, or another program has its name."""
    if program:
        (tmp_path / "node").write_text(f"#!/bin/sh\n{program}\n")
        (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    code = bytecode.Code(b"library", b"own")
    assert bytecode.compile_code(code, tmp_path, "") is code


@pytest.mark.slow
def test_nodejs_ends_with_its_command(tmp_path: Path) -> None:
    (tmp_path / "node").write_text("#!/bin/sh\necho $$ >pid\nexec sleep 60\n")
    (tmp_path / "node").chmod(0o755)
    program = (
        "from pathlib import Path; from mpoc.web import bytecode; "
        "bytecode.compile_code(bytecode.Code(b'', b''), Path(), '')"
    )
    path = f"{tmp_path}:{os.environ['PATH']}"
    process = subprocess.Popen(
        [sys.executable, "-c", program], cwd=tmp_path, env={**os.environ, "PATH": path}
    )
    pid = tmp_path / "pid"
    while not (pid.exists() and pid.read_text()):
        assert process.poll() is None
        time.sleep(0.01)
    process.terminate()
    assert process.wait(30) == -signal.SIGTERM
    # What has ended may wait for somebody to ask how: its state is Z.
    question = ["ps", "-o", "stat=", "-p", pid.read_text().strip()]
    state = subprocess.run(question, capture_output=True, text=True, check=False)
    assert state.stdout.strip()[:1] in ("", "Z")


def test_a_folder_without_the_runtime_is_named(tmp_path: Path) -> None:
    result = run("site", str(tmp_path / "new"), "--runtime", str(tmp_path))
    assert result.code == 2
    assert f"{tmp_path} is not Pyodide: it has no pyodide.mjs" in result.err
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
def test_a_folder_with_other_files_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The manual of one game is as good as that of all, and sooner there.
    monkeypatch.setattr("mpoc.cli.commands.site.RULESETS", ["smash-monster-rampage"])
    (tmp_path / "own.txt").write_text("own")
    write_runtime(tmp_path / "runtime")
    page = tmp_path / "page"
    page.mkdir()
    (page / "own.txt").write_text("own")
    arguments = ["site", str(page), "--runtime", str(tmp_path / "runtime")]
    result = run(*arguments)
    assert result.code == 2
    assert "holds other files" in result.err
    assert "own.txt; name another folder" in result.err
    assert (page / "own.txt").exists()
    (page / "own.txt").unlink()
    assert run(*arguments).code == 0
    assert (page / "manual/index.html").exists()
    about = json.loads((page / "contents.json").read_text("utf-8"))
    assert set(about["sha256"]) > {"index.html", "runtime/pyodide.mjs"}
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "own.txt",
        "page",
        "runtime",
    ]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log.

    Below `without:NAME/` it serves all but one, and to `cut.html` it gives no answer,
    as if there were no network.
    """

    def do_GET(self) -> None:
        """Answer a request."""
        if not self.path.endswith("/cut.html"):
            super().do_GET()

    def translate_path(self, path: str) -> str:
        """The file of an address."""
        below = re.fullmatch(r"/without:([^/]*)(/.*)", path)
        if below is not None and below[2].endswith(f"/{below[1]}"):
            return super().translate_path("/missing")
        return super().translate_path(path if below is None else below[2])

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served."""
    require_browser("pyodide")
    folder = tmp_path_factory.mktemp("site") / "page"
    made = site.site_of(MODULES / "pyodide")
    assert made.is_compiled
    assert made.size() < 9_000_000
    from mpoc.text.folders import write_folder

    write_folder(str(folder), {**made.files, "manual/index.html": "<p>Manual"})
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def scenarios() -> list[str]:
    """Some scenarios of each game, the first of them small."""
    texts = [SMASH]
    for game in RULESETS:
        files = sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))
        step = max(1, len(files) // OF_EACH_GAME)
        texts += [file.read_text("utf-8") for file in files[::step][:OF_EACH_GAME]]
    return [text for text in texts if "\nmat:" not in text and "{mat:" not in text]


def endless() -> str:
    """A file of which no page sees every outcome: units come on wherever they like."""
    turn = (
        "  - {{use: Summon, by: {card}, unit: {unit}, as: s{card}{at}}}\n"
        "  - end-turn\n  - {{activate: monster, player: {next}}}\n"
    )
    turns = [
        turn.format(card=card, unit=unit, at=at, next=next)
        for at in range(6)
        for card, unit, next in (("C", "Spitter", "blue"), ("K", "Squix", "red"))
    ]
    return (
        "mpoc: 1\ntitle: Many units\nboard: {size: 9x9}\nfigures:\n"
        "  C: {card: Cthugrosh, player: red, at: C3}\n"
        "  K: {card: Cthugrosh, player: blue, at: G7}\n"
        f"reserves:\n  red: [{', '.join(['Spitter'] * 8)}]\n"
        f"  blue: [{', '.join(['Squix'] * 8)}]\n"
        "dice:\n  red: {monster: 6, unit: 4, power: 2}\n"
        "  blue: {monster: 5, unit: 5, power: 1}\n"
        "turn: {player: red, activation: monster}\n"
        f"actions:\n{''.join(turns)}"
    )


@pytest.mark.long
@pytest.mark.slow
def test_a_judge_rules_on_a_phone(address: str, tmp_path: Path) -> None:
    texts = scenarios()
    assert len(texts) >= 50
    plan = {
        "texts": texts,
        "pages": [mpoc.render(mpoc.replay(mpoc.loads(it)), "html") for it in texts],
        "faulty": SMASH.replace("title:", "titel:"),
        "evil": SMASH.replace("title: ", "title: <img src=x onerror=alert(1)> "),
        "endless": endless(),
    }
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    script, file = "web/browser.cjs", tmp_path / "plan.json"
    seen = drive(script, address, file, seconds=900)
    print(seen)
    for trouble in ("messages", "foreign", "faults", "different"):
        assert not seen[trouble], seen[trouble]
    assert seen["overflow"] <= 0
    assert seen["answer"].startswith(seen["now"][:10])
    assert seen["focus"] == "now"
    assert ": " in seen["refusal"]
    assert seen["page"].startswith("Page ")
    assert seen["taps"] < 120_000
    assert seen["moved"] != seen["played"] == seen["undone"] == seen["opened"]
    assert "cannot be read" in seen["damaged"]
    assert "titel" in seen["marks"]
    assert not seen["mended"]
    assert "<img src=x" in seen["evil"]
    assert seen["after"]
    assert seen["kept"]
    assert "There is no network" in seen["unread"]


DRAFTS = ["3 -", "Seven", "gre", "3", "Add a monster, unit or building"]
"""What `drafts.cjs` leaves in forms."""

NOT_UTF_8 = SMASH.replace("title: ", "title: \N{LATIN SMALL LETTER A WITH DIAERESIS} ")


@pytest.mark.long
@pytest.mark.slow
def test_nothing_that_was_entered_is_lost(address: str, tmp_path: Path) -> None:
    file = tmp_path / "latin.mpoc.yaml"
    file.write_bytes(NOT_UTF_8.encode("latin-1"))
    parts = ["worker.js", "mpoc.gz", "pyodide.asm.wasm", "board.js"]
    plan = {
        "text": SMASH,
        "file": str(file),
        "without": [f"{address}without:{part}/" for part in parts],
    }
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    seen = drive("web/keeping.cjs", address, tmp_path / "plan.json", seconds=900)
    print(seen)
    assert not seen["messages"]
    # After a reload.
    assert seen["title"].endswith(' One"')
    assert "power: 5}" in seen["number"]
    title, number, line = seen["typed"]
    assert title.endswith(' One Zero"')
    assert number == "6"
    assert "power: 6}" in line
    assert seen["text"]
    assert seen["more"] == "# Three Four"
    assert seen["meanwhile"] == ["title: Ten", True]
    assert seen["faulty"] == [True, True]
    assert seen["drafts"] == [DRAFTS, "", DRAFTS]
    assert seen["die"] == ["action die 1: super strike", "action die 2: not set yet"]
    assert seen["action"] == "end-turn"
    # With two tabs.
    assert [words[-5:] for words in seen["both"]] == ['Five"', ' Six"']
    assert "Another tab" in seen["told"]
    assert seen["followed"]
    assert "Both are kept" in seen["conflict"]
    assert seen["apart"] == ["# Seven", "# Eight"]
    assert seen["held"] == [True, True]
    assert seen["locked"] == [False, True]
    assert seen["own"]
    # What is kept, or not.
    assert seen["unkept"] == [False, True, False]
    assert seen["listed"] == 9
    assert seen["recent"][0] == seen["recent"][1] > 10
    assert not seen["stuck"]
    assert not seen["hostile"]
    # What the page says.
    assert "The link cannot be read" in seen["link"]
    status, is_unchanged = seen["refused"]
    error = run("run", str(file)).err
    message = re.search(r"error\[not-utf-8\]: (.*)\n", error)
    assert message is not None
    assert message[1] in status
    assert is_unchanged
    assert "needs JavaScript" in seen["needs"]
    for first, last in seen["missing"]:
        assert first == last
    assert [first[:12] for first, _ in seen["missing"]] == [
        *["cannot start"] * 3,
        "Is this taki",
    ]
    assert seen["last"]
    assert seen["widths"] == [320] * 5
    # Of nine rulings, the last leaves as much in memory as the first.
    assert max(seen["nodes"]) - min(seen["nodes"]) < 100


@pytest.mark.long
@pytest.mark.slow
def test_the_page_works_in_firefox(address: str, tmp_path: Path) -> None:
    plan = {"text": SMASH, "page": mpoc.render(mpoc.replay(mpoc.loads(SMASH)), "html")}
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan))
    seen = drive("web/firefox.cjs", address, file, seconds=900, browser=FIREFOX)
    print(seen)
    assert not seen["messages"]
    assert not seen["foreign"]
    assert seen["drafts"] == DRAFTS
    assert seen["die"] == ["action die 1: super strike", "action die 2: not set yet"]
    assert seen["same"]
    assert "The chances" in seen["odds"]
    assert seen["moved"] != SMASH
    assert seen["undone"]
    assert seen["undo"]
    assert seen["reloaded"]
    assert seen["opened"]
    assert "Another tab" in seen["told"]
    assert seen["offline"]
    assert "There is no network" in seen["unread"]
