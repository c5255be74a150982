"""Every command with random options on hostile, changed and shipped files.

None may print a traceback, end with a code outside the contract, write what steers a
terminal, lose or change a file that it is not asked to change, leave a file behind, or
take more than five seconds of the processor or 500 MB.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from pathlib import Path

from campaigns.forks import Ending, run_in_fork
from campaigns.hunt import Broken
from campaigns.invocations import FILE, OTHER, Invocation, an_invocation
from mpoc.cli.exit_codes import ILLEGAL, NOTHING, UNREADABLE, USAGE, WRONG

CODES = {0, WRONG, USAGE, UNREADABLE, ILLEGAL, NOTHING}
"""How a command may end that nobody interrupts."""

MOST_SECONDS, MOST_MEGABYTES = 5, 500

WRITING = ("--save", "--fix", "fmt", "--force", "-o", "--save-as", "--update")
"""Words that let a command write a file that is there."""

CACHE = ".mpoc/cache/"
"""Where `test` writes down which files failed."""

SCHEMA = ".schema.json"
"""How the files end that `schema --install` copies into a project."""


def attempt(seed: int, number: int, is_measured: bool = True) -> str:
    """Give one command line. Raises Broken; returns the command with its exit code.

    Without `is_measured`, time and memory are not looked at.
    """
    chance = random.Random(f"{seed}/commands/{number}")
    invocation = an_invocation(chance)
    with tempfile.TemporaryDirectory() as outer:
        folder = Path(outer) / "folder"
        folder.mkdir()
        invocation.write(folder)
        ending = run_in_fork(invocation.arguments, folder, invocation.stdin)
        judge(invocation, ending)
        judge_files(invocation, folder)
    if is_measured:
        judge_costs(invocation, ending)
    return f"{invocation.arguments[0]} {ending.code}"


def _broken(invocation: Invocation, sign: str, ending: Ending | None = None) -> Broken:
    """A fault of a command, with all that it was given and said."""
    parts = [str(invocation)]
    if ending is not None:
        parts += [f"exit code {ending.code}", ending.out[-2000:], ending.err[-2000:]]
    for name in (FILE, OTHER):
        if any(name in word for word in invocation.arguments) or name == FILE:
            parts += [f"--- {name}", invocation.files[name].decode("utf-8", "replace")]
    return Broken(f"{invocation.arguments[0]}: {sign}", "\n".join(parts))


def judge(invocation: Invocation, ending: Ending) -> None:
    """Look at how a command ended and at what it wrote."""
    last = (ending.err.strip().splitlines() or [""])[-1]
    if ending.code not in CODES:
        sentence = re.sub(r"\d+", "N", last)[:120]
        raise _broken(invocation, f"ends with {ending.code}: {sentence}", ending)
    for text in (ending.out, ending.err):
        if "Traceback (most recent call last)" in text:
            raise _broken(invocation, "prints a traceback", ending)
        bare = re.sub(r"\x1b\[[0-9;]*m", "", text)
        if not bare.replace("\n", "").replace("\u00a0", "").isprintable():
            raise _broken(invocation, "prints what steers a terminal", ending)
    words = list(invocation.arguments)
    is_silent = not (ending.err or ending.out or "-o" in words)
    if ending.code in (USAGE, UNREADABLE) and is_silent:
        raise _broken(invocation, f"ends with {ending.code} and says nothing", ending)
    is_json = "--format" in words and "json" in words[words.index("--format") + 1 :]
    if is_json and ending.out and words[words.index("--format") + 1] == "json":
        try:
            json.loads(ending.out)
        except ValueError:
            raise _broken(invocation, "prints no JSON", ending) from None


def judge_files(invocation: Invocation, folder: Path) -> None:
    """Look at the files: none is lost, none is changed or new that nobody named."""
    words = invocation.arguments
    present = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    missing_files = invocation.files.keys() - present.keys()
    if missing_files:
        raise _broken(invocation, f"loses {sorted(missing_files)}")
    may_write = any(word in WRITING for word in words)
    changed_files = [
        name for name, data in invocation.files.items() if present[name] != data
    ]
    if changed_files and not may_write:
        raise _broken(invocation, f"changes {changed_files}")
    new = present.keys() - invocation.files.keys()
    stray = [name for name in new if name not in words and words[0] != "new"]
    if words[0] == "test":
        stray = [name for name in stray if not name.startswith(CACHE)]
    if "--install" in invocation.arguments:
        stray = [name for name in stray if not name.endswith(SCHEMA)]
    if stray:
        raise _broken(invocation, f"leaves {sorted(stray)}")
    if any(not present[name] for name in new):
        raise _broken(invocation, "leaves an empty file")


def judge_costs(invocation: Invocation, ending: Ending) -> None:
    """Look at the time of the processor and at the memory that a command took."""
    if ending.seconds > MOST_SECONDS:
        raise _broken(invocation, f"takes over {MOST_SECONDS} s", ending)
    if ending.megabytes > MOST_MEGABYTES:
        raise _broken(invocation, f"takes over {MOST_MEGABYTES} MB", ending)
