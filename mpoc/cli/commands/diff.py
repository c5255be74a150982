"""`mpoc diff`: the first step at which two files, readings or editions differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from mpoc.cli.exit_codes import WRONG, code_without_ruling, worst
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    AssumeOption,
    ColorOption,
    DebugOption,
    EditionOption,
    FilesArgument,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    StdinNameOption,
    VerboseOption,
    format_option,
)
from mpoc.cli.speech import Speech
from mpoc.exploration.compare import compare
from mpoc.exploration.replay import replay
from mpoc.report.diff import DiffAnswer, diff_line, diff_text
from mpoc.rules.registry import rules_of
from mpoc.scenario.settle import (
    FileWithoutRuling,
    Settlement,
    Settler,
    unused_problems,
    work_on,
)

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario

HOW = "--rulings NAME=READING, --rulings-file FILE or --edition NAME"


def diff(
    files: FilesArgument,
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    format: Annotated[
        str, format_option("text", "json", "html", "svg", "png", "md")
    ] = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Find the first step at which two files, or two readings, differ."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    other_reading = options.edition or options.rulings or options.rulings_file
    if len(files) > 2 or (len(files) == 1 and not other_reading):
        raise WrongUsage(f"diff takes two files, or one file and {HOW}")
    speech = Speech(options, files)
    sides = _sides(files, options)
    without_ruling = [side for side in sides if isinstance(side, FileWithoutRuling)]
    if without_ruling:
        _complain(speech, without_ruling)
        return worst({code_without_ruling(side) for side in without_ruling})
    left, right = [side for side in sides if not isinstance(side, FileWithoutRuling)]
    return _compare(speech, left, right)


def _sides(
    files: Sequence[str], options: Options
) -> Sequence[Settlement | FileWithoutRuling]:
    """The ruling on each side, or why there is none. Raises WrongReading."""
    settler = Settler(options.terms, replay)
    if len(files) == 2:
        return [settler.settle_file(file) for file in files]
    usual = options.terms.but(edition="", rulings=(), rulings_file="")
    usual_settler = Settler(usual, replay)

    def settle_both(scenario: Scenario) -> tuple[Settlement, Settlement]:
        first = usual_settler.settle(scenario, files[0])
        # Under the other reading, the rules may not ask for an answer in the file.
        return first, settler.settle_leniently(scenario, files[0])

    both = work_on(files[0], options.terms, settle_both)
    return [both] if isinstance(both, FileWithoutRuling) else both


def _compare(speech: Speech, left: Settlement, right: Settlement) -> int:
    """Print where two replays part; return the exit code. Raises WrongUsage."""
    options = speech.options
    first, second = [rules_of(side.scenario.game) for side in (left, right)]
    if first.name != second.name:
        raise WrongUsage(
            f"{left.scenario.name} is of the game {first.name}, "
            f"{right.scenario.name} of {second.name}: they cannot be compared"
        )
    comparison = compare(left, right, first, min(options.verbose, 2))
    unused_keys = unused_problems(right.scenario, right.outcome)
    if not options.is_text:
        speech.write_format("diff", DiffAnswer(comparison, unused_keys))
    elif options.quiet:
        speech.say(speech.style.plain(diff_line(comparison)))
    else:
        speech.say(diff_text(comparison, unused_keys, speech.style))
    speech.finish()
    return 0 if comparison.is_equal else WRONG


def _complain(speech: Speech, without_ruling: Sequence[FileWithoutRuling]) -> None:
    """Report why files have no ruling."""
    if speech.options.is_json:
        from mpoc.report.outcome_json import problems_document

        documents = [
            problems_document(side.name, side.complaint) for side in without_ruling
        ]
        speech.say_json({"files": documents})
        speech.finish()
        return
    for side in without_ruling:
        speech.complain_of_file(side)
