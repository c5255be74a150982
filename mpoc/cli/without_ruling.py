"""Report files that have no ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.cli.exit_codes import FAULT, UNREADABLE
from mpoc.cli.speech import Speech

if TYPE_CHECKING:
    from mpoc.scenario.settle import FileWithoutRuling


def exit_code(without_ruling: FileWithoutRuling) -> int:
    """The exit code of a file that has no ruling."""
    return FAULT if without_ruling.is_fault else UNREADABLE


def complain(speech: Speech, without_ruling: FileWithoutRuling) -> None:
    """Say why a file has no ruling."""
    complaint = without_ruling.complaint
    if without_ruling.is_fault:
        speech.complain(f"{without_ruling.name}: {complaint.problems[0].message}")
    else:
        speech.complain_of(complaint)


def end(speech: Speech, without_ruling: FileWithoutRuling) -> int:
    """End a command about one file that has no ruling: say why; return the exit code.

    With JSON the problems are the answer.
    """
    if speech.options.is_json:
        from mpoc.report.outcome_json import problems_document

        document = problems_document(without_ruling.name, without_ruling.complaint)
        speech.say_json({"files": [document]})
    else:
        complain(speech, without_ruling)
    speech.finish()
    return exit_code(without_ruling)
