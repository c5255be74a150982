"""The entry point of the command line, which loads as little as possible."""

from __future__ import annotations

import io
import os
import sys


def main() -> int:
    """Run the command that the command line names; return the exit code."""
    _replace_closed_streams()
    _buffer_output()
    sys.unraisablehook = _pass_over_lack_of_memory
    unblocked = [number for number in range(3) if _set_blocking(number, True)]
    try:
        code = _code_of_command()
        _drop_unwritten_complaints()
        return code
    finally:
        for number in unblocked:
            _set_blocking(number, False)


def _code_of_command() -> int:
    """Run the command, and report what goes wrong outside it."""
    try:
        if sys.argv[1:] == ["--version"]:
            from mpoc import __version__

            print(f"mpoc {__version__}", flush=True)  # noqa: T201
            return 0
        if sys.flags.optimize > 1:
            return _refuse_to_run_without_docstrings()
        return _run_command()
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        if "--debug" in sys.argv:
            raise
        try:
            return _report(fault)
        except (MemoryError, SystemError, ImportError, SyntaxError, OSError):
            # Short of memory, Python raises any of them.
            return _report_lack_of_memory()


def _refuse_to_run_without_docstrings() -> int:
    """Report that Python has removed what abilities and keys say of themselves."""
    from mpoc.cli.exit_codes import USAGE
    from mpoc.scenario.terms import NO_DOCSTRINGS

    print(f"mpoc: {NO_DOCSTRINGS}", file=sys.stderr)  # noqa: T201
    return USAGE


def _run_command() -> int:
    """Run the command; the first one of a process collects no garbage.

    To collect it, above all at the end, would take a sixth of a short run.
    """
    import gc

    is_first = "mpoc.cli.app" not in sys.modules
    was_enabled = gc.isenabled()
    if is_first:
        gc.disable()
    try:
        from mpoc.cli.app import run_command_line

        return run_command_line()
    finally:
        if is_first:
            gc.freeze()
            if was_enabled:
                gc.enable()


def _report(fault: Exception) -> int:
    """Report a fault from outside the commands; return the exit code."""
    from contextlib import suppress

    from mpoc.cli.exit_codes import FAULT, USAGE
    from mpoc.cli.speech import let_go
    from mpoc.text.problems import limit_of_system, own_fault

    message, code = own_fault(fault), USAGE if limit_of_system(fault) else FAULT
    if isinstance(fault, BrokenPipeError):
        let_go(sys.stdout)
        return 0
    if isinstance(fault, OSError) and fault.filename is None:
        # Commands report their own failures: this was the help or the version.
        let_go(sys.stdout)
        message, code = f"the output cannot be written: {fault.strerror}", USAGE
    with suppress(OSError):
        print(f"mpoc: {message}", file=sys.stderr)  # noqa: T201
    return code


def _report_lack_of_memory() -> int:
    """Say that memory is short where what reports a fault cannot be loaded either."""
    try:  # noqa: SIM105 - there is no memory to load more
        os.write(2, b"mpoc: there is too little memory for this\n")
    except OSError:
        pass
    return 2


def _replace_closed_streams() -> None:
    """With standard input or output closed, nothing is read or written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115


def _set_blocking(number: int, is_blocking: bool) -> bool:
    """Make a stream wait, or not, and return whether that has changed it.

    The program that starts mpoc may leave its streams so that they do not wait. Then a
    first piece of the input would count as the whole, and output that is not taken at
    once would be lost. A closed stream stays as it is.
    """
    try:
        if os.get_blocking(number) == is_blocking:
            return False
        os.set_blocking(number, is_blocking)
    except (OSError, AttributeError):
        return False
    return True


def _pass_over_lack_of_memory(fault: sys.UnraisableHookArgs) -> None:
    """Print a fault that Python cannot raise, unless it is a lack of memory.

    The command says that itself, in a line.
    """
    if fault.exc_type is not MemoryError:
        sys.__unraisablehook__(fault)


def _drop_unwritten_complaints() -> None:
    """Drop complaints that cannot be written; Python would change the exit code."""
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        from mpoc.cli.speech import let_go

        let_go(sys.stderr)


def _buffer_output() -> None:
    """Buffer standard output line by line where Python would write it unbuffered.

    Without a buffer, what a nearly full disk takes of a text counts as the whole text.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.RawIOBase):
        encoding, errors = sys.stdout.encoding, sys.stdout.errors
        buffer = io.BufferedWriter(raw)
        sys.stdout = io.TextIOWrapper(buffer, encoding, errors, line_buffering=True)


if __name__ == "__main__":
    sys.exit(main())
