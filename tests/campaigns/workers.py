"""Processes that stay alive and answer command lines, each in a place of its own."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from threading import Timer
from typing import Any

from places import ROOT

from campaigns import answers
from campaigns.hunt import Broken
from mpoc.engine.record import Record

MOST_SECONDS = 3600
"""How long the answers to one line of questions may take.

That is no measure of mpoc: on a busy machine a process waits for minutes.
"""

PYODIDE = "pyodide.mjs"
"""The file by which a folder shows that it is Pyodide, a Python for browsers."""

Question = tuple[str, Sequence[str], str]
"""The folder, the words and the standard input of a command."""


class Place(Record):
    """Where commands run: the interpreter with its flags, and what it may see.

    The interpreter is a program, or a folder that holds Pyodide, which Node.js runs and
    which takes no flags.
    """

    python: str
    flags: tuple[str, ...]
    variables: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.variables]
        return " ".join([*words, self.python, *self.flags])

    def is_pyodide(self) -> bool:
        """Whether the interpreter is Pyodide."""
        return (Path(self.python) / PYODIDE).exists()

    def program(self) -> list[str]:
        """The words that start the interpreter with the program that answers."""
        if self.is_pyodide():
            runner = Path(__file__).with_name("pyodide_answers.mjs")
            program = [str(runner), self.python, str(answers.__file__)]
            return ["node", *program, sysconfig.get_path("purelib")]
        return [self.python, *self.flags, str(answers.__file__)]


class Worker:
    """A process in a place."""

    def __init__(self, place: Place) -> None:
        self.place = place
        names_kept = ("PATH", "HOME", "VIRTUAL_ENV", "PYTHONPYCACHEPREFIX")
        variables = {
            name: os.environ[name] for name in names_kept if name in os.environ
        }
        variables |= {"PYTHONPATH": str(ROOT), **dict(place.variables)}
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            place.program(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            encoding="utf-8",
            env=variables,
        )
        atexit.register(self.close)
        self.version = str(self._next_line())

    def ask(self, questions: Sequence[Question]) -> list[Any]:
        """The answers to some questions. Raises Broken where the process ends."""
        assert self._process.stdin is not None
        try:
            print(json.dumps(questions), file=self._process.stdin, flush=True)
        except BrokenPipeError:
            raise self._end() from None
        answers: list[Any] = self._next_line()
        return answers

    def close(self) -> None:
        """End the process."""
        atexit.unregister(self.close)
        self._process.kill()
        self._process.communicate()
        self._complaints.close()

    def _next_line(self) -> Any:
        assert self._process.stdout is not None
        watchdog = Timer(MOST_SECONDS, self._process.kill)
        watchdog.start()
        try:
            line = self._process.stdout.readline()
        finally:
            watchdog.cancel()
        if not line:
            raise self._end()
        return json.loads(line)

    def _end(self) -> Broken:
        code = self._process.wait()
        self._complaints.seek(0)
        words = self._complaints.read().decode("utf-8", "replace")[-3000:]
        return Broken("a process ends", f"{self.place}\nexit code {code}\n{words}")
