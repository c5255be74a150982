"""Running commands in this process, as a test sees them."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch


class CommandResult(NamedTuple):
    """What a command has written, and its exit code."""

    code: int
    out: str
    err: str


def run(*arguments: str) -> CommandResult:
    """Run `mpoc` with these arguments, as the program of that name."""
    from mpoc.cli.app import run_command_line

    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["mpoc", *arguments]),
        # Where `python -m` runs the tests, the program would have another name.
        patch.object(sys.modules["__main__"], "__package__", None, create=True),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run_command_line()
    return CommandResult(code, out.getvalue(), err.getvalue())
