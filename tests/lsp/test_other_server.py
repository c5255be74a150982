"""The schemas as the usual language server for YAML uses them, from a wheel.

It comes from npm, once for each run of the tests. Without npm, or where it cannot be
had, these tests are skipped.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from editor_client import Editor, editor
from lsprotocol import types as lsp
from places import ROOT

pytestmark = pytest.mark.slow

NAME = "a.mpoc.yaml"
SERVER = "yaml-language-server@1.25.0"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command that starts the server for YAML."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("node")
    result = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), SERVER],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    if result.returncode:
        pytest.skip(f"npm cannot install the server: {result.stderr[:200]}")
    package = folder / "node_modules" / "yaml-language-server"
    return ["node", str(package / "bin" / "yaml-language-server"), "--stdio"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that `mpoc new` of an installed wheel has begun, outside the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ("hatchling", "build", "-t", "wheel", "-d", str(folder))
    subprocess.run([sys.executable, "-m", *build], cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    # What pip does with a wheel of Python alone; not every environment has pip.
    shutil.unpack_archive(wheel, site, "zip")
    here = folder / "disputes"
    here.mkdir()
    subprocess.run(
        [sys.executable, "-m", "mpoc", "new", "smash", NAME],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(site)},
        check=True,
    )
    text = (here / NAME).read_text("utf-8")
    assert f"$schema={site}" in text.partition("\n")[0]
    return here / NAME


def use_editor(
    node: list[str], begun: Path, use: Callable[[Editor, str], Awaitable[None]]
) -> None:
    """Let an editor open the file; `use` is given its first line too."""
    line = begun.read_text("utf-8").partition("\n")[0]

    async def session() -> None:
        async with editor(str(begun.parent), *node) as this:
            await use(this, f"{line}\n")

    asyncio.run(session())


def test_faults_are_marked_and_a_right_file_is_not(
    node: list[str], begun: Path
) -> None:
    async def use(this: Editor, line: str) -> None:
        right = begun.read_text("utf-8")
        assert await this.diagnostics(NAME, right) == []
        for old, new, part in (
            ("attack: smash", "attack: smahs", "smahs"),
            ("    by: T", "    bye: T", "bye"),
            ("mpoc: 1", "mpoc: 1\ngame: chess", "chess"),
        ):
            assert old in right
            text = right.replace(old, new, 1)
            marks = await this.diagnostics(NAME, text)
            assert part in {_part(text, mark.range) for mark in marks}, marks

    use_editor(node, begun, use)


def _part(text: str, where: lsp.Range) -> str:
    row = text.splitlines()[where.start.line]
    return row[where.start.character : where.end.character]


OFFERS = [
    # What is written, a name that is offered there, and a part of its sentence.
    ("figures:\n  T: {card: ¦}\n", "Terra Khan", "Alpha monster"),
    ("figures:\n  T:\n    card: Ter¦\n", "Skyscraper", "building"),
    ("cites: [¦]\n", "p39", "Smash"),
    ("rules:\n  rulings:\n    ¦\n", "throw-region", "Where may a thrown monster"),
    ("rules:\n  rulings:\n    throw-region: ¦\n", "half-plane", "Anywhere that"),
    ("actions:\n  - use: ¦\n", "Abduct", "Action."),
    ("actions:\n  - attack: ¦\n", "smash", "monster"),
    ("expect:\n  illegal: ¦\n", "not-adjacent", ""),
    ("expect:\n  applied: [¦]\n", "Riled", ""),
    ("game: ¦\n", "moongha-invaders", "Moongha Invaders"),
    (
        "game: smash-monster-rampage\nrules:\n  rulings:\n    ¦\n",
        "tail-sweep",
        "three squares",
    ),
    ("game: moongha-invaders\ncites: [¦]\n", "winning", ""),
]


def test_names_are_offered_with_a_sentence(node: list[str], begun: Path) -> None:
    async def use(this: Editor, line: str) -> None:
        for text, name, sentence in OFFERS:
            items = await this.items(NAME, f"{line}mpoc: 1\ntitle: x\n{text}")
            known = {item.label: item for item in items}
            assert name in known, text
            words = known[name].documentation
            shown = words.value if isinstance(words, lsp.MarkupContent) else words
            assert sentence in (shown or ""), text

    use_editor(node, begun, use)


def test_a_ruling_is_explained(node: list[str], begun: Path) -> None:
    async def use(this: Editor, line: str) -> None:
        shown = await this.hover(
            NAME,
            f"{line}mpoc: 1\ntitle: x\nrules:\n  rulings:\n"
            "    throw-re¦gion: half-plane\n",
        )
        assert "Where may a thrown monster" in shown
        assert "p42" in shown
        assert "* `away-lane`: Only in the lane" in shown
        # One list of readings, and not the hundreds of cards over a card.
        assert shown.count("away-lane") == 1
        card = await this.hover(
            NAME, f"{line}mpoc: 1\ntitle: x\nfigures: {{T: {{ca¦rd: Terra Khan}}}}\n"
        )
        assert "printed name" in card
        assert len(card) < 400

    use_editor(node, begun, use)
