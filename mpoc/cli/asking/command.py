"""Ask, print the ruling, save the answers: the way of `mpoc run --ask`.

The talk goes to standard error; standard output gets the ruling alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from mpoc.cli.asking.next_action import play_on
from mpoc.cli.asking.saving import SaveTarget, check_target, save
from mpoc.cli.asking.session import Session
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.speech import Speech, Unwritable
from mpoc.report.report import report_on
from mpoc.report.ruling.text import ruling_text
from mpoc.scenario.settle import FileWithoutRuling
from mpoc.text.edits import read_draft
from mpoc.text.files import interrupt_at_signals
from mpoc.text.problems import FileProblems


def ask_for_answers(files: Sequence[str], options: Options, saving: SaveTarget) -> int:
    """Replay one file and ask for what it leaves open; return the exit code.

    Raises WrongUsage if there are several files, if nobody can be asked, or if the
    answers cannot be saved.
    """
    if len(files) > 1:
        raise WrongUsage("--ask takes one file at a time")
    (file,) = files
    check_target(file, saving, options.output)
    speech = Speech(options, [file])
    try:
        session = Session(read_draft(file), file, options, speech.err_style)
    except FileProblems as problems:
        return speech.end_without_ruling(FileWithoutRuling(file, problems))
    with interrupt_at_signals():
        return _talk_and_save(session, file, saving, speech)


def _talk_and_save(
    session: Session, file: str, saving: SaveTarget, speech: Speech
) -> int:
    """Talk, print the ruling, save the answers; return the exit code.

    The answers are saved however the talk ends, even if its terminal is gone, and even
    if the ruling cannot be printed. Whoever ends it by a signal is asked nothing.
    """
    asks = False
    try:
        play_on(session)
        asks = True
        return _print_ruling(session, speech)
    except KeyboardInterrupt:
        asks = False
        with suppress(Unwritable, BrokenPipeError):
            session.say("")
        raise
    finally:
        save(session, file, saving, asks)


def _print_ruling(session: Session, speech: Speech) -> int:
    """Print the ruling to standard output; return the exit code."""
    options = session.options
    report = report_on(session.settlement)
    if options.is_json:
        from mpoc.report.outcome_json import document_of

        speech.say_json({"files": [document_of(report)]})
    else:
        style, verbose = speech.style, options.verbose
        speech.say(ruling_text(report, style, verbose, options.quiet))
    speech.finish()
    return report.exit_code
