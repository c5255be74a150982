"""The same answers in every environment: no byte depends on where mpoc runs.

Each case gives some random command lines to two processes. One is plain; the other has
another hash seed, locale, time zone, width or another Python, perhaps without
assertions, and answers them in the opposite order. The processes stay alive for a block
of cases, since a start takes as long as many commands; the next block has other ones.

`MPOC_PYTHONS` names further interpreters that have mpoc's dependencies, with blanks
between: programs, or a folder that holds Pyodide, which needs Node.js.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

from campaigns.hunt import Broken
from campaigns.invocations import Invocation, an_invocation
from campaigns.workers import Place, Worker

COMMAND_LINES = 12
"""The command lines of a case."""

BLOCK = 10
"""How many cases the same processes answer."""

PYTHONS = "MPOC_PYTHONS"
"""The variable that names other interpreters."""

TIMED = ("--seconds", "--memory", "-j")
"""Options whose answer may depend on the machine."""

LIMITED = ("explore", "odds")
"""Commands that `--limit` bounds where no clock does."""

LEFT_OUT = ("lsp",)
"""A command that talks to editors."""

LOCALES = ("C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "xx")
ZONES = ("UTC", "Asia/Kolkata", "America/St_Johns", "nowhere")


Answer = tuple[list[str], dict[str, bytes]]
"""Exit code, output and complaints of a command, and the files after it."""


def plain_place() -> Place:
    """This interpreter, with nothing set."""
    return Place(sys.executable, (), (("PYTHONHASHSEED", "0"), ("LC_ALL", "C.UTF-8")))


def place_of(seed: int, block: int) -> Place:
    """Somewhere else: each interpreter has its turn, with `-O` in each second round."""
    chance = random.Random(f"{seed}/determinism/place/{block}")
    pythons = [sys.executable, *os.environ.get(PYTHONS, "").split()]
    turn, which = divmod(block, len(pythons))
    variables = (
        ("PYTHONHASHSEED", str(chance.randrange(2**32))),
        ("LC_ALL", chance.choice(LOCALES)),
        ("TZ", chance.choice(ZONES)),
        ("COLUMNS", chance.choice(("20", "80", "200", "0", "x"))),
        ("TERM", chance.choice(("dumb", "xterm-256color", ""))),
    )
    # With `-OO` mpoc refuses to run.
    return Place(pythons[which], ("-O",) if turn % 2 else (), variables)


def some_invocations(chance: random.Random) -> list[Invocation]:
    """Command lines whose answer is the same on every machine."""
    invocations: list[Invocation] = []
    while len(invocations) < COMMAND_LINES:
        invocation = an_invocation(chance)
        if invocation.arguments[0] not in LEFT_OUT:
            invocations.append(without_clock(chance, invocation))
    return invocations


def without_clock(chance: random.Random, invocation: Invocation) -> Invocation:
    """The same command line, with a bound on the ways where there was one on time."""
    command, *words = invocation.arguments
    kept = [command]
    if command in LIMITED:
        kept += ["--limit", chance.choice(("1", "7", "60"))]
    following = iter(words)
    for word in following:
        if word in TIMED or (word == "--limit" and command in LIMITED):
            next(following, None)
        else:
            kept.append(word)
    return Invocation(tuple(kept), invocation.files, invocation.stdin)


def ask(
    worker: Worker, invocations: Sequence[Invocation], outer: Path, is_backward: bool
) -> list[Answer]:
    """The answers of a process, each with the files that are there afterwards."""
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
    results = []
    for folder, answer in zip(folders, worker.ask(questions), strict=True):
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        answer = [str(part).replace(str(outer), "FOLDER") for part in answer]
        results.append((answer, files))
    return results[::-1] if is_backward else results


class Pair:
    """Two processes, the plain one and another, for a block of cases of a seed."""

    def __init__(self, seed: int, block: int) -> None:
        self.turn = (seed, block)
        self.place = place_of(seed, block)
        self.plain = Worker(plain_place())
        self.other = Worker(self.place)

    def close(self) -> None:
        """End both processes."""
        self.plain.close()
        self.other.close()

    def compare(self, invocations: Sequence[Invocation]) -> None:
        """Have both answer, and compare. Raises Broken where an answer differs."""
        # A name of the same length each time: it stands in lines that are broken.
        outer = Path(tempfile.mkdtemp(prefix="mpoc-"))
        try:
            first = ask(self.plain, invocations, outer / "a", False)
            second = ask(self.other, invocations, outer / "b", True)
        finally:
            shutil.rmtree(outer, ignore_errors=True)
        compare(self.place, invocations, first, second)


_pairs: list[Pair] = []
"""The processes that are alive: those of the latest block."""


def attempt(seed: int, number: int) -> str:
    """Compare two places. Raises Broken where an answer differs.

    Returns which Python was compared.
    """
    turn = (seed, number // BLOCK)
    if not _pairs or _pairs[0].turn != turn:
        end_processes()
        _pairs.append(Pair(*turn))
    (pair,) = _pairs
    invocations = some_invocations(random.Random(f"{seed}/determinism/{number}"))
    try:
        pair.compare(invocations)
    except Broken as fault:
        end_processes()
        raise _seen_anew(Pair(*turn), invocations, fault) from None
    place = pair.place
    kind, flags = ("Pyodide", ()) if place.is_pyodide() else ("Python", place.flags)
    return " ".join([kind, pair.other.version, *flags])


def _seen_anew(pair: Pair, invocations: Sequence[Invocation], fault: Broken) -> Broken:
    """The fault, as two new processes show it, or one of what was asked before."""
    try:
        pair.compare(invocations)
    except Broken as again:
        return again
    finally:
        pair.close()
    words = f"new processes agree; earlier cases of the block count\n{fault}"
    return Broken(f"{fault.sign} after other commands", words)


def end_processes() -> None:
    """End the processes of the latest block."""
    while _pairs:
        _pairs.pop().close()


def compare(
    place: Place,
    invocations: Sequence[Invocation],
    first: Sequence[Answer],
    second: Sequence[Answer],
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
