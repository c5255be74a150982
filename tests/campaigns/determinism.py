"""The same answers in every environment: no byte depends on where mpoc runs.

Each case gives some random command lines to two processes. One is plain; the other has
another hash seed, locale, time zone, width or another Python, perhaps without
assertions, and answers them in the opposite order.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

from places import ROOT

from campaigns import answers
from campaigns.hunt import Broken
from campaigns.invocations import Invocation, an_invocation
from mpoc.engine.record import Record

COMMAND_LINES = 12
"""The command lines of a case: the start of a process takes as long as some of them."""

PYTHONS = "MPOC_PYTHONS"
"""The variable that names other interpreters with mpoc's dependencies."""

TIMED = ("--seconds", "--memory", "-j")
"""Options whose answer may depend on the machine."""

LOCALES = ("C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "xx")
ZONES = ("UTC", "Asia/Kolkata", "America/St_Johns", "nowhere")


Answer = tuple[list[str], dict[str, bytes]]
"""Exit code, output and complaints of a command, and the files after it."""


class Place(Record):
    """Where a command runs: the interpreter with its flags, and what it may see."""

    python: tuple[str, ...]
    variables: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.variables]
        return " ".join([*words, *self.python])


def plain_place() -> Place:
    """This interpreter, with nothing set."""
    return Place((sys.executable,), (("PYTHONHASHSEED", "0"), ("LC_ALL", "C.UTF-8")))


def a_place(chance: random.Random) -> Place:
    """Somewhere else."""
    pythons = [sys.executable, *os.environ.get(PYTHONS, "").split()]
    # With `-OO` mpoc refuses to run.
    flags = chance.choice(((), ("-O",)))
    variables = (
        ("PYTHONHASHSEED", str(chance.randrange(2**32))),
        ("LC_ALL", chance.choice(LOCALES)),
        ("TZ", chance.choice(ZONES)),
        ("COLUMNS", chance.choice(("20", "80", "200", "0", "x"))),
        ("TERM", chance.choice(("dumb", "xterm-256color", ""))),
    )
    return Place((chance.choice(pythons), *flags), variables)


def some_invocations(chance: random.Random) -> list[Invocation]:
    """Command lines whose answer is the same on every machine."""
    invocations: list[Invocation] = []
    while len(invocations) < COMMAND_LINES:
        invocation = an_invocation(chance)
        if not any(word in TIMED for word in invocation.arguments):
            invocations.append(invocation)
    return invocations


def ask(
    place: Place, invocations: list[Invocation], outer: Path, is_backward: bool
) -> list[Answer]:
    """The answers of a place, each with the files that are there afterwards."""
    order = list(range(len(invocations)))
    if is_backward:
        order.reverse()
    questions = []
    folders = [outer / str(number) for number in order]
    for number, folder in zip(order, folders, strict=True):
        folder.mkdir(parents=True)
        invocation = invocations[number]
        invocation.write(folder)
        keystrokes = invocation.stdin.decode("utf-8", "surrogateescape")
        questions.append((str(folder), invocation.arguments, keystrokes))
    names_kept = ("PATH", "HOME", "VIRTUAL_ENV", "PYTHONPYCACHEPREFIX")
    variables = {name: os.environ[name] for name in names_kept if name in os.environ}
    variables |= {"PYTHONPATH": str(ROOT), **dict(place.variables)}
    process = subprocess.run(
        [*place.python, str(answers.__file__)],
        input=json.dumps(questions),
        capture_output=True,
        encoding="utf-8",
        env=variables,
        timeout=900,
        check=False,
    )
    if process.returncode:
        raise Broken("a process fails", f"{place}\n{process.stderr[-3000:]}")
    results = []
    for folder, answer in zip(folders, json.loads(process.stdout), strict=True):
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        answer = [str(part).replace(str(outer), "FOLDER") for part in answer]
        results.append((answer, files))
    return results[::-1] if is_backward else results


def attempt(seed: int, number: int) -> str:
    """Compare two places. Raises Broken where an answer differs."""
    chance = random.Random(f"{seed}/determinism/{number}")
    invocations = some_invocations(chance)
    place = a_place(chance)
    with tempfile.TemporaryDirectory() as name:
        outer = Path(name)
        first = ask(plain_place(), invocations, outer / "a", False)
        second = ask(place, invocations, outer / "b", True)
    compare(place, invocations, first, second)
    python = Path(place.python[0])
    version = "this Python" if str(python) == sys.executable else str(python)
    return f"{version} {' '.join(place.python[1:])}".strip()


def compare(
    place: Place,
    invocations: list[Invocation],
    first: list[Answer],
    second: list[Answer],
) -> None:
    """Compare the answers of a place, which come second. Raises Broken."""
    for invocation, here, there in zip(invocations, first, second, strict=True):
        if here != there:
            words = [
                line
                for a, b in zip(here[0], there[0], strict=True)
                for line in unified_diff(
                    str(a).splitlines(), str(b).splitlines(), n=1, lineterm=""
                )
            ]
            if here[1] != there[1]:
                words.append("the files differ")
            text = "\n".join([str(invocation), str(place), *words[:40]])
            raise Broken(f"{invocation.arguments[0]} differs", text)
