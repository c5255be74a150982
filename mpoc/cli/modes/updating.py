"""Make files expect what their replays give, for `mpoc test --update`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.cli.options import STDIN, Options, WrongUsage
from mpoc.cli.speech import writing
from mpoc.report.answers.file_update import FileUpdate
from mpoc.scenario.edits.rewriting import CannotRewrite, rewrite
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.written_file import needed_options
from mpoc.text.document import read_bytes
from mpoc.text.edits import draft_of
from mpoc.text.files import ChangedMeanwhile, write_whole
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.scenario.settle import Settlement, Settler
    from mpoc.text.edits import Draft

MOST_ATTEMPTS = 5
"""How often a file is read anew because somebody else writes it meanwhile."""

NOT_CI = ("", "0", "false")
"""Values of the variable `CI` where nothing runs automatically."""


def check_may_update(
    options: Options, files: Sequence[str], is_planned: bool, is_agreed: bool
) -> None:
    """Check that files may be written: never by accident where CI runs.

    If it `is_planned`, nothing is written. Raises WrongUsage.
    """
    option = "--diff" if is_planned else "--update"
    if not options.is_text:
        raise WrongUsage(f"{option} shows a difference: it goes with --format text")
    if "-" in files:
        what_it_does = "compares" if is_planned else "writes"
        raise WrongUsage(f"{option} {what_it_does} files; {STDIN} is not a file")
    is_ci = os.environ.get("CI", "").casefold() not in NOT_CI
    if is_ci and not (is_planned or is_agreed):
        raise WrongUsage(
            "--update writes nothing where the variable CI is set, unless --yes says so"
        )


def update(file: str, settler: Settler, is_planned: bool) -> FileUpdate:
    """Rewrite what a file expects wherever its replay gives something else.

    The file is replaced in one piece, and only if it then passes; otherwise, or if it
    `is_planned`, it is left alone. If it was changed meanwhile, the new text is
    rewritten instead. Raises WrongUsage where it cannot be written.
    """
    for attempt in range(MOST_ATTEMPTS):
        try:
            before, after = _texts(file, settler)
        except CannotRewrite as reason:
            return FileUpdate(file, reason=str(reason))
        if is_planned or before == after:
            break
        with writing(file):
            try:
                write_whole(file, after, instead_of=before.encode())
                break
            except ChangedMeanwhile:
                if attempt == MOST_ATTEMPTS - 1:
                    raise
    needs = "" if is_planned else _needed_options(file, after, settler)
    return FileUpdate(file, before, after, is_planned=is_planned, needs=needs)


def _needed_options(file: str, text: str, settler: Settler) -> str:
    """Which options a new text needs to hold, in a sentence."""
    written = scenario_of(draft_of(text, file).document)
    settings = settler.prepare(written, file).start.settings
    return needed_options(settings, written, file)


def _texts(file: str, settler: Settler) -> tuple[str, str]:
    """The text of a file, and the one that expects what its replay gives.

    They are the same where the file passes by now. Raises CannotRewrite.
    """

    def settle(draft: Draft) -> Settlement:
        return settler.settle(scenario_of(draft.document), file)

    try:
        draft = draft_of(read_bytes(file, file), file)
        return draft.raw, rewrite(draft, settle).raw
    except FileProblems as fault:
        raise CannotRewrite(fault.problems[0].message) from fault
