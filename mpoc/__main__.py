"""The entry point of the command line: as little as possible before a command runs."""

from __future__ import annotations

import os
import sys


def main() -> int:
    """Run the command that the command line names; the exit code."""
    _open_what_is_closed()
    try:
        if sys.argv[1:] == ["--version"]:
            from mpoc import __version__

            print(f"mpoc {__version__}", flush=True)  # noqa: T201
            return 0
        return _command_line()
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        if "--debug" in sys.argv:
            raise
        return _end(fault)


def _command_line() -> int:
    import gc

    # A run is short: to look for garbage, above all at the end, is a sixth of it.
    gc.disable()
    try:
        from mpoc.cli.app import run_command_line

        return run_command_line()
    finally:
        gc.freeze()


def _end(fault: Exception) -> int:
    """Tell of a fault that no command told; the exit code."""
    from contextlib import suppress

    from mpoc.cli.options import FAULT, let_go, own_fault

    told, code = own_fault(fault), FAULT
    if isinstance(fault, BrokenPipeError):
        let_go(sys.stdout)
        return 0
    if isinstance(fault, OSError) and fault.filename is None:
        # Help and version are written past the commands.
        let_go(sys.stdout)
        told, code = f"what is to be told cannot be written: {fault.strerror}", 2
    with suppress(OSError):
        print(f"mpoc: {told}", file=sys.stderr)  # noqa: T201
    return code


def _open_what_is_closed() -> None:
    """Who closed standard input or output gets nothing and is told nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115


if __name__ == "__main__":
    sys.exit(main())
