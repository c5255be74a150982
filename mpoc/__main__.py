"""The entry point of the command line: as little as possible before a command runs."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command that the command line names; the exit code."""
    if sys.argv[1:] == ["--version"]:
        from mpoc import __version__

        print(f"mpoc {__version__}")  # noqa: T201
        return 0
    import gc

    # A run is short: to look for garbage, above all at the end, is a sixth of it.
    gc.disable()
    try:
        from mpoc.cli import run_command_line

        return run_command_line()
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        if "--debug" in sys.argv:
            raise
        from mpoc.commands.options import FAULT, own_fault

        print(f"mpoc: {own_fault(fault)}", file=sys.stderr)  # noqa: T201
        return FAULT
    finally:
        gc.freeze()


if __name__ == "__main__":
    sys.exit(main())
