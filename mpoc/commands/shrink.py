"""`mpoc shrink`: the smallest file that still gives the same ruling."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.commands.options import (
    NOTHING,
    UNREADABLE,
    Options,
    Speech,
    WrongUsage,
    is_terminal,
    write,
)
from mpoc.commands.readings import Readings
from mpoc.commands.replaying import settled
from mpoc.document import parse, read_bytes
from mpoc.edits import Draft, draft_of
from mpoc.problems import FileProblems, counted
from mpoc.scenario import scenario_of
from mpoc.smaller import NoSuchFact, NothingToKeep, Shrinking, kept_of

if TYPE_CHECKING:
    from mpoc.report.text import Report

INTERRUPTED = 130

EACH = 10
"""Files that are tried between two words of progress."""


def shrink(file: str, keep: Sequence[str], options: Options) -> int:
    """Write the smallest file with the ruling of a file; the exit code.

    What stays is what the file expects and claims, or the facts that `keep` names.
    Ctrl-C gives the smallest that was found so far, and exit code 130. Raises
    WrongUsage.
    """
    speech = Speech(options, [file])
    name = options.stdin_name if file == "-" else file
    readings = Readings(options)

    def settle(raw: str) -> Report:
        return settled(scenario_of(parse(raw, name)), file, readings)

    progress = _Progress(options)
    try:
        draft = draft_of(read_bytes(file, name), name)
        kept = kept_of(settle(draft.raw), keep, settle)
        shrinking = Shrinking(kept.prepared(draft), settle, kept, progress.tell)
    except FileProblems as found:
        _complain(speech, name, found)
        return UNREADABLE
    except NothingToKeep:
        speech.complain(
            f"{name} expects nothing and has no action: --keep names what must stay"
        )
        return NOTHING
    except NoSuchFact as wrong:
        raise WrongUsage(f"--keep: {wrong}") from wrong
    code = 0
    try:
        shrinking.run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    progress.clear()
    smallest = shrinking.finished()
    if options.is_json:
        from mpoc.report.outcome_json import written

        speech.say(written(_document(name, draft, smallest, shrinking.tried, code)))
    else:
        speech.say(smallest.raw.removesuffix("\n"))
    speech.done()
    if not options.quiet and not options.is_json:
        lines = f"{_lines(draft)} -> {counted(_lines(smallest), 'line')}"
        so_far = ", the smallest so far" if code else ""
        told = f"{lines}, {counted(shrinking.tried, 'file')} tried{so_far}"
        write(sys.stderr, f"{speech.err_style.plain(told)}\n")
    return code


def _complain(speech: Speech, name: str, found: FileProblems) -> None:
    """Say why a file has no ruling."""
    if speech.options.is_json:
        from mpoc.report.outcome_json import problems_document, written

        speech.say(written({"files": [problems_document(name, found)]}))
        speech.done()
    else:
        speech.complain_of(found)


def _lines(draft: Draft) -> int:
    """The lines of a file; the end of the last begins no other."""
    return len(draft.document.text.removesuffix("\n").split("\n"))


def _document(
    name: str, before: Draft, after: Draft, tried: int, code: int
) -> dict[str, Any]:
    """What was found, for JSON; `schemas/shrink.schema.json` describes it."""
    return {
        "file": name,
        "complete": code == 0,
        "tried": tried,
        "lines": {"before": _lines(before), "after": _lines(after)},
        "text": after.raw,
    }


class _Progress:
    """How far it is: on one line of a terminal, which is empty in the end."""

    __slots__ = ("is_shown", "width")

    def __init__(self, options: Options) -> None:
        self.is_shown = is_terminal(sys.stderr) and not options.quiet
        self.width = 0

    def tell(self, shrinking: Shrinking) -> None:
        """Say how many lines are left, now and then."""
        if self.is_shown and shrinking.tried % EACH == 0:
            lines = counted(_lines(shrinking.draft), "line")
            self._show(f"{lines} left, {shrinking.tried} files tried")

    def clear(self) -> None:
        """Leave the line empty."""
        if self.width:
            self._show("")
            write(sys.stderr, "\r")

    def _show(self, text: str) -> None:
        """Put a text in the place of the one before."""
        write(sys.stderr, f"\r{text:<{self.width}}")
        sys.stderr.flush()
        self.width = len(text)
