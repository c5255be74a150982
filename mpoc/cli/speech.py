"""Write what a command has to say, to the terminal, a pipe or a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO

from mpoc.cli.exit_codes import code_without_ruling
from mpoc.cli.options import Options, WrongUsage
from mpoc.text.files import Spool

if TYPE_CHECKING:
    from mpoc.scenario.readings import Departure
    from mpoc.scenario.settle import FileWithoutRuling
    from mpoc.text.problems import FileProblems


class Unwritable(WrongUsage):
    """Standard output or standard error cannot be written."""


def wants_colour(options: Options, stream: object) -> bool:
    """Whether text is coloured: by `--color`, NO_COLOR, FORCE_COLOR or the terminal."""
    if options.color != "auto":
        return options.color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(stream) and not is_dumb()


def is_dumb() -> bool:
    """Whether the terminal has no colours and draws no lines."""
    return os.environ.get("TERM") == "dumb"


def is_terminal(stream: object) -> bool:
    """Whether a stream is a terminal."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty())


class _LastWords:
    """When the command under way last said something, and how far it was.

    `at` are seconds of the clock. `is_said` is true where it need not be said that the
    command is at work: it was said, or a line shows it. With `has_timer` a timer asks
    from time to time.
    """

    def __init__(self) -> None:
        self.at = 0.0
        self.how_far = ""
        self.is_said = True
        self.has_timer = False

    def begin(self) -> None:
        """The work of a command begins, or that of other processes for it."""
        self.is_said = True
        self.at = monotonic()
        self.how_far = ""
        self.is_said = False


last_words = _LastWords()


class Speech:
    """Writes rulings to standard output and complaints to standard error.

    With `--output` rulings are kept for `finish`, so that the file gets all or nothing.
    `inputs` are the files that the command reads: WrongUsage is raised if two of them
    are standard input, or if the output would replace one, or another file that was
    read. If the reader of a pipe stops early, as `head` does, the rest is dropped and
    the command goes on, because its exit code is its verdict.
    """

    def __init__(self, options: Options, inputs: Sequence[str] = ()) -> None:
        from mpoc.report.style import Style

        self.options = options
        if [*inputs, options.rulings_file].count("-") > 1:
            raise WrongUsage("standard input can be read once; it is named twice")
        if options.output:
            from mpoc.text.document import FILES_READ

            FILES_READ.clear()
            self._refuse_to_replace([*inputs, options.rulings_file])
            with writing(options.output):
                # Report a missing folder before the work, not after it.
                os.stat(os.path.dirname(os.path.realpath(options.output)))
        self._for_file = Spool()
        # Removes the line that shows how far the command is, before others are written.
        self.clear_line: Callable[[], None] = lambda: None
        out = None if options.output else sys.stdout
        width = _columns() if is_terminal(out) else 0
        is_ascii = options.ascii
        if options.is_text or is_terminal(out):
            is_ascii = self._is_ascii(out)
        self.style = Style(
            wants_colour(options, out), is_ascii, width, is_dumb=is_dumb()
        )
        self.err_style = Style(
            wants_colour(options, sys.stderr),
            self._is_ascii(sys.stderr),
            _columns() if is_terminal(sys.stderr) else 0,
        )

    @property
    def shows_at_once(self) -> bool:
        """Whether each answer is written as soon as it is made: text, and no file."""
        return self.options.is_text and not self.options.output

    def _is_ascii(self, stream: object) -> bool:
        """Whether a stream gets only ASCII: by `--ascii`, or by its encoding."""
        encoding = getattr(stream, "encoding", None) or "utf-8"
        return self.options.ascii or not encoding.lower().startswith("utf")

    def say(self, text: str) -> None:
        """Write a ruling, or a line of a ruling."""
        self._put(f"{text}\n")

    def say_file(self, text: str) -> None:
        """Write the text of a file, and end its last line if the text does not."""
        self._put_in_utf_8(text if text.endswith("\n") else f"{text}\n")

    def _put_in_utf_8(self, text: str) -> None:
        """Write a part of a file, in UTF-8 whatever the encoding of the system is.

        A terminal gets its own encoding.
        """
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        is_utf = encoding.lower().replace("-", "") == "utf8"
        if self.options.output or is_utf or is_terminal(sys.stdout):
            self._put(text)
        else:
            self._put_bytes(text.encode())

    def _put(self, text: str) -> None:
        if self.options.output:
            self._for_file.add(text.encode())
        else:
            self.clear_line()
            _write_or_drop(sys.stdout, text)

    def say_json(self, document: dict[str, Any]) -> None:
        """Write a document as JSON."""
        from mpoc.report.outcome_json import json_text

        self.say_file(json_text(document))

    def write_format(self, part: str, answers: Any) -> None:
        """Write the answers of a command, or of a part of it, in the format asked for.

        `mpoc.report.formats` says what each part is given. Raises WrongUsage where the
        format has no such part, and where a picture would go to a terminal.
        """
        from mpoc.report.formats import Presentation, format_module, writer_of
        from mpoc.text.files import open_without_waiting

        options = self.options
        write = writer_of(options.format, part)
        is_markup = getattr(format_module(options.format), "IS_MARKUP", False)
        if write is None:
            raise WrongUsage(f"--format {options.format} has no such answer; use text")
        for piece in write(
            answers, Presentation(self.style, options.verbose, options.quiet)
        ):
            if isinstance(piece, str) and is_markup and options.ascii:
                piece = piece.encode("ascii", "xmlcharrefreplace").decode("ascii")
            if isinstance(piece, str) and options.is_text:
                self._put(piece)
            elif isinstance(piece, str):
                self._put_in_utf_8(piece)
            elif isinstance(piece, bytes):
                self._put_bytes(piece)
            elif path := os.environ.get(piece.variable):
                with writing(path), open_without_waiting(path) as file:
                    file.write(piece.text.encode())

    def format_holds_problems(self) -> bool:
        """Whether what is wrong with a file is part of an answer in this format.

        Otherwise it goes to standard error.
        """
        if self.options.is_text:
            return True
        from mpoc.report.formats import format_module

        module = format_module(self.options.format)
        return bool(getattr(module, "HOLDS_PROBLEMS", True))

    def _put_bytes(self, piece: bytes) -> None:
        """Write what is not text. Raises WrongUsage where it would go to a terminal."""
        if self.options.output:
            self._for_file.add(piece)
            return
        stream = getattr(sys.stdout, "buffer", None)
        if stream is None or is_terminal(sys.stdout):
            raise WrongUsage("this is no text: name a file with --output")
        self.clear_line()
        last_words.at = monotonic()
        try:
            sys.stdout.flush()
            stream.write(piece)
        except BrokenPipeError:
            let_go(sys.stdout)
        except OSError as fault:
            raise _unwritable(fault) from fault

    def complain_of(self, complaint: FileProblems) -> None:
        """Write every problem of a file, each with the line of the file.

        What follows from another problem is written with `-v` alone.
        """
        from mpoc.text.problems import render_problem

        self.clear_line()
        style = self.err_style
        problems = list(complaint.problems)
        if self.options.verbose:
            problems = [
                part.but(consequences=())
                for problem in problems
                for part in (problem, *problem.consequences)
            ]
        for problem in problems:
            text = render_problem(
                problem, colour=style.colour, ascii=style.ascii, columns=style.width
            )
            _write_or_drop(sys.stderr, f"{text}\n\n")

    def complain_of_file(self, without_ruling: FileWithoutRuling) -> None:
        """Say why a file has no ruling."""
        complaint = without_ruling.complaint
        if without_ruling.is_fault:
            self.complain(f"{without_ruling.name}: {complaint.problems[0].message}")
        else:
            self.complain_of(complaint)

    def end_without_ruling(self, without_ruling: FileWithoutRuling) -> int:
        """End a command about one file that has no ruling; return the exit code.

        With JSON the problems are the answer.
        """
        if self.options.is_json:
            from mpoc.report.outcome_json import problems_document

            document = problems_document(without_ruling.name, without_ruling.complaint)
            self.say_json({"files": [document]})
        else:
            self.complain_of_file(without_ruling)
        self.finish()
        return code_without_ruling(without_ruling)

    def tell_departures(self, departures: Iterable[Departure]) -> None:
        """Say where the sheet prevails over a file, in an answer that shows no rulings.

        Not where only the answer is wanted.
        """
        if not self.options.quiet:
            for departure in departures:
                self.complain(departure.sentence())

    def complain(self, text: str) -> None:
        """Write a complaint of one line."""
        self.clear_line()
        _write_or_drop(sys.stderr, f"mpoc: {self.err_style.plain(text)}\n")

    def _refuse_to_replace(self, files_read: Iterable[str]) -> None:
        """Raise WrongUsage where the output would replace one of some files."""
        from mpoc.text.files import is_among

        path = self.options.output
        if is_among(path, files_read):
            raise WrongUsage(
                f"--output {path} would replace a file that is read; name another"
            )

    def finish(self, may_be_empty: bool = False) -> None:
        """Finish the output. Raises WrongUsage if it cannot be written.

        Without any text there is no ruling, and the file of `--output` keeps an earlier
        answer. If the output `may_be_empty`, an empty file says that there is nothing
        to report.
        """
        if not self.options.output:
            flush()
            return
        if not (self._for_file or may_be_empty):
            return
        from mpoc.text.document import FILES_READ
        from mpoc.text.files import write_whole

        path = self.options.output
        # A mat and the settings of a project are found only while files are read.
        self._refuse_to_replace(FILES_READ)
        with writing(path):
            write_whole(path, self._for_file.pieces())


def refuse_to_replace(path: str, is_forced: bool) -> None:
    """Raise WrongUsage if a new file would replace one, unless that is asked for.

    A folder is never replaced, and a stream or a device is only written.
    """
    from mpoc.text.files import is_direct

    if os.path.isdir(path):
        raise WrongUsage(f"{path} is a folder; name a file")
    if path and not (is_forced or is_direct(path)) and os.path.lexists(path):
        raise WrongUsage(f"{path} exists already; name another file, or use --force")


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


@contextmanager
def writing_folder(path: str) -> Iterator[None]:
    """Raise WrongUsage if the folder at a path cannot be written."""
    from mpoc.text.folders import FolderInUse

    with writing(path):
        try:
            yield
        except FolderInUse as fault:
            raise WrongUsage(
                f"{path} holds other files, such as {fault.file}; name another "
                "folder, or use --force"
            ) from fault


def write(stream: object, text: str) -> None:
    """Write text to a stream; characters that its encoding lacks are escaped.

    Raises Unwritable, and BrokenPipeError if the reader of the stream has gone.
    """
    last_words.at = monotonic()
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


def _write_or_drop(stream: TextIO, text: str) -> None:
    """Write text, or drop it if the reader has gone. Raises Unwritable."""
    try:
        write(stream, text)
    except BrokenPipeError:
        let_go(stream)


def flush() -> None:
    """Flush standard output, or drop it if the reader has gone. Raises Unwritable."""
    if sys.stdout.closed:
        # A language server closes it when its session ends.
        return
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        let_go(sys.stdout)
    except OSError as fault:
        raise _unwritable(fault) from fault


def let_go(stream: TextIO) -> None:
    """Drop what is still to be written to a stream, so that nothing fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _unwritable(fault: OSError) -> Unwritable:
    return Unwritable(f"the output cannot be written: {fault.strerror}")


def _columns() -> int:
    """The width of the terminal."""
    from shutil import get_terminal_size

    return get_terminal_size((88, 24)).columns
