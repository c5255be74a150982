"""The options that many commands take, and what their output goes through."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from mpoc.engine.record import Record
from mpoc.scenario.terms import WrongRequest

if TYPE_CHECKING:
    from mpoc.scenario.terms import Terms
    from mpoc.text.problems import FileProblems

FAULT, UNREADABLE, ILLEGAL, WRONG, NOTHING = 70, 3, 4, 1, 5
"""Exit codes: a fault of mpoc's own, a file that is no scenario, play that is illegal
or waits, an expectation that does not hold, nothing found or checked."""

USAGE = 2
"""The exit code of a wrong command line, and of output that cannot be written."""

INTERRUPTED = 130
"""The exit code of a command that was interrupted, whatever it told before."""

_ORDER = (FAULT, UNREADABLE, ILLEGAL, WRONG, NOTHING)


def worst(codes: set[int]) -> int:
    """The exit code of several files: the first of 70, 3, 4, 1, 5 that occurred."""
    return next((code for code in _ORDER if code in codes), 0)


STDIN = "<stdin>"
"""What messages call standard input unless they are given another name for it."""


class Options(Record):
    """How a command was asked to speak, and how unclear rules are read."""

    format: str = "text"
    output: str = ""
    color: str = "auto"
    ascii: bool = False
    quiet: bool = False
    verbose: int = 0
    debug: bool = False
    stdin_name: str = STDIN
    edition: str = ""
    rulings: tuple[str, ...] = ()
    rulings_file: str = ""
    assume: bool = False

    def reading(
        self,
        stdin_name: str = "",
        edition: str = "",
        rulings: Sequence[str] | None = None,
        rulings_file: str = "",
        assume: str | None = None,
    ) -> Options:
        """These options with how files and unclear rules are read."""
        return self.but(
            stdin_name=stdin_name or STDIN,
            edition=edition,
            rulings=tuple(rulings or ()),
            rulings_file=rulings_file,
            assume=bool(assume),
        )

    @property
    def terms(self) -> Terms:
        """How files are read and unclear rules settled. Raises WrongUsage."""
        from mpoc.scenario.terms import Terms

        pairs = []
        for word in self.rulings:
            name, equals, reading = word.partition("=")
            if not equals:
                raise WrongUsage(f"--rulings takes NAME=READING, not {word!r}")
            pairs.append((name, reading))
        return Terms(
            self.stdin_name,
            self.edition,
            tuple(pairs),
            self.rulings_file,
            self.assume,
            self.debug,
        )

    @property
    def is_json(self) -> bool:
        """Whether JSON is wanted."""
        return self.format == "json"


def reading_words(options: Options) -> list[str]:
    """The words of a command line that read unclear rules as these options do."""
    words = ["--edition", options.edition] if options.edition else []
    for chosen in options.rulings:
        words += ["--rulings", chosen]
    if options.rulings_file:
        words += ["--rulings-file", options.rulings_file]
    return words


class WrongUsage(WrongRequest):
    """The command line asks for something that cannot be; exit code 2."""


class Unwritable(WrongUsage):
    """Standard output or standard error takes no more words."""


def wants_colour(options: Options, stream: object) -> bool:
    """Whether text is coloured: by `--color`, else NO_COLOR, FORCE_COLOR, terminal."""
    if options.color != "auto":
        return options.color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def is_terminal(stream: object) -> bool:
    """Whether a stream is a terminal."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty())


class Speech:
    """Where a command's words go: rulings to standard output, faults to standard error.

    With `--output` rulings are kept until `done`, so that the file gets all or nothing.
    `inputs` are the files that the command reads: raises WrongUsage where the output
    would replace one of them. Where whoever read the words has left, as `head` does,
    the rest goes nowhere and the command goes on: its exit code is its verdict.
    """

    def __init__(self, options: Options, inputs: Sequence[str] = ()) -> None:
        from mpoc.report.style import Style

        if options.output:
            from mpoc.text.files import is_among

            if is_among(options.output, [*inputs, options.rulings_file]):
                raise WrongUsage(
                    f"--output {options.output} would replace a file that is read; "
                    "name another"
                )

        self.options = options
        self._told: list[str] = []
        out = None if options.output else sys.stdout
        width = _columns() if is_terminal(out) else 0
        self.style = Style(wants_colour(options, out), self._is_ascii(out), width)
        self.err_style = Style(
            wants_colour(options, sys.stderr), self._is_ascii(sys.stderr), width
        )

    def _is_ascii(self, stream: object) -> bool:
        """Whether a stream gets nothing but ASCII: it is wished, or has few signs."""
        encoding = getattr(stream, "encoding", None) or "utf-8"
        return self.options.ascii or not encoding.lower().startswith("utf")

    def say(self, text: str) -> None:
        """A ruling, or a line of one."""
        if self.options.output:
            self._told.append(text)
        else:
            _put(sys.stdout, text + "\n")

    def say_json(self, document: dict[str, Any]) -> None:
        """A document, as JSON."""
        from mpoc.report.outcome_json import written

        self.say(written(document))

    def complain_of(self, found: FileProblems) -> None:
        """All that is wrong with a file, each with the author's line."""
        from mpoc.text.problems import render_problem

        style = self.err_style
        for problem in found.problems:
            text = render_problem(problem, colour=style.colour, ascii=style.ascii)
            _put(sys.stderr, f"{text}\n\n")

    def complain(self, text: str) -> None:
        """Something that is wrong, in one line."""
        _put(sys.stderr, f"mpoc: {self.err_style.plain(text)}\n")

    def done(self) -> None:
        """Everything is said. Raises WrongUsage where the output cannot be written."""
        if not self.options.output:
            flush()
            return
        if not self._told:
            # Where there is no ruling an earlier one stays.
            return
        from mpoc.text.files import write_whole

        path = self.options.output
        with writing(path):
            write_whole(path, "".join([f"{text}\n" for text in self._told]))


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Raise WrongUsage if the file at a path cannot be written."""
    try:
        yield
    except FileExistsError as fault:
        raise WrongUsage(f"{path} exists already; name another file") from fault
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise WrongUsage(f"{path} cannot be written: {reason}") from fault


def write(stream: object, text: str) -> None:
    """Write text to a stream, whatever signs its encoding lacks.

    Raises Unwritable, and BrokenPipeError where nobody reads the stream any more.
    """
    put = stream.write  # type: ignore[attr-defined]
    try:
        try:
            put(text)
        except UnicodeEncodeError:
            encoding = getattr(stream, "encoding", "ascii") or "ascii"
            put(text.encode(encoding, "backslashreplace").decode(encoding))
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise _unwritable(fault) from fault


def _put(stream: TextIO, text: str) -> None:
    """Write text for whoever still reads it. Raises Unwritable."""
    try:
        write(stream, text)
    except BrokenPipeError:
        let_go(stream)


def flush() -> None:
    """Send off what was written, to whoever still reads it. Raises Unwritable."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        let_go(sys.stdout)
    except OSError as fault:
        raise _unwritable(fault) from fault


def let_go(stream: TextIO) -> None:
    """Send what is still to be written to a stream nowhere, so that nothing fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _unwritable(fault: OSError) -> Unwritable:
    return Unwritable(f"the output cannot be written: {fault.strerror}")


def _columns() -> int:
    """The width of the terminal."""
    from shutil import get_terminal_size

    return get_terminal_size((88, 24)).columns
