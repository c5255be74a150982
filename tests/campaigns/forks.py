"""One command line in a process of its own: a fork, which starts at once."""

from __future__ import annotations

import os
import pkgutil
import resource
import signal
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import mpoc
from mpoc.engine.record import Record

LONGEST_SECONDS = 40
"""Seconds of processor time after which a fork is ended."""

LONGEST_WAIT = 400
"""Seconds after which a fork is ended that waits for something."""


class Ending(Record):
    """How a command ended, and what it took.

    `code` is negative if a signal ended it; `seconds` are those of the processor, and
    `megabytes` the most memory that it held.
    """

    code: int
    out: str
    err: str
    seconds: float
    megabytes: int


@cache
def import_everything() -> None:
    """Import the package whole, which every fork would do anew."""
    for module in pkgutil.walk_packages(mpoc.__path__, "mpoc."):
        if not module.name.endswith(("__main__", "pytest_plugin")):
            import_module(module.name)


def run_in_fork(arguments: tuple[str, ...], folder: Path, stdin: bytes) -> Ending:
    """Run `mpoc` with these arguments in a folder, and wait for its end.

    Its streams are files beside the folder, as where a shell redirects them.
    """
    import_everything()
    names = [folder.with_suffix(f".{name}") for name in ("in", "out", "err")]
    names[0].write_bytes(stdin)
    fork = os.fork()
    if not fork:
        try:
            _become(arguments, folder, names)
        finally:
            os._exit(99)
    _, status, usage = os.wait4(fork, 0)
    out, err = [name.read_text(encoding="utf-8") for name in names[1:]]
    for name in names:
        name.unlink()
    return Ending(
        os.waitstatus_to_exitcode(status),
        out,
        err,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss // 1000,
    )


def _become(arguments: tuple[str, ...], folder: Path, names: list[Path]) -> None:
    """Be the program `mpoc`, and exit."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(LONGEST_WAIT)
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_SECONDS, LONGEST_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.chdir(folder)
    sys.stdin = open(names[0], encoding="utf-8")  # noqa: SIM115
    sys.stdout = open(names[1], "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(  # noqa: SIM115
        names[2], "w", encoding="utf-8", errors="backslashreplace"
    )
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        os.dup2(stream.fileno(), number)
    sys.argv = ["mpoc", *arguments]
    # Where `python -m` runs the tests, the program would have another name.
    sys.modules["__main__"].__package__ = None
    from mpoc.__main__ import main

    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
