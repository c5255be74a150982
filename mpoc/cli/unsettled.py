"""Report files that have no ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.cli.exit_codes import FAULT, UNREADABLE
from mpoc.cli.speech import Speech

if TYPE_CHECKING:
    from mpoc.scenario.settle import Unsettled


def exit_code(unsettled: Unsettled) -> int:
    """The exit code of a file that has no ruling."""
    return FAULT if unsettled.is_fault else UNREADABLE


def complain(speech: Speech, unsettled: Unsettled) -> None:
    """Say why a file has no ruling."""
    complaint = unsettled.complaint
    if unsettled.is_fault:
        speech.complain(f"{unsettled.name}: {complaint.problems[0].message}")
    else:
        speech.complain_of(complaint)


def end(speech: Speech, unsettled: Unsettled) -> int:
    """End a command about one file that has no ruling: say why; return the exit code.

    With JSON the problems are the answer.
    """
    if speech.options.is_json:
        from mpoc.report.outcome_json import problems_document

        document = problems_document(unsettled.name, unsettled.complaint)
        speech.say_json({"files": [document]})
    else:
        complain(speech, unsettled)
    speech.finish()
    return exit_code(unsettled)
