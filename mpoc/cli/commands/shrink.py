"""`mpoc shrink`: the smallest file that still gives the same ruling."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from mpoc.cli.exit_codes import INTERRUPTED, NOTHING
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    MOST_MEGABYTES,
    AsciiOption,
    AssumeOption,
    ColorOption,
    DebugOption,
    EditionOption,
    FileArgument,
    FormatOption,
    MemoryOption,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    SecondsOption,
    StdinNameOption,
    VerboseOption,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech, write
from mpoc.exploration.budget import Budget, Limit
from mpoc.exploration.replay import replay
from mpoc.exploration.shrink.requirement import (
    NoSuchFact,
    NothingToKeep,
    requirement_of,
)
from mpoc.exploration.shrink.shrinker import Shrinker
from mpoc.report.explored import USED_UP
from mpoc.rules.goals import WrongGoal
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.settle import FileWithoutRuling, Settlement, Settler
from mpoc.scenario.written_file import options_needed, other_position
from mpoc.text.document import parse, read_bytes
from mpoc.text.edits import Draft, draft_of
from mpoc.text.problems import FileProblems, count_of


def shrink(
    file: FileArgument,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            "--keep",
            metavar="FACT",
            help="A fact that must stay, such as damage.D, or a condition, such as "
            "'damage.D>=2'; may be repeated. By default all that the file expects.",
            show_default=False,
        ),
    ] = None,
    seconds: SecondsOption = 0,
    memory: MemoryOption = MOST_MEGABYTES,
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Write the smallest file that gives the same ruling.

    Where --seconds or --memory are used up, it is the smallest so far.
    """
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    return _shrink(file, keep or [], options, Budget(seconds, memory))


def _shrink(file: str, keep: Sequence[str], options: Options, budget: Budget) -> int:
    """Write the smallest file with the ruling of a file; return the exit code.

    What the file expects and claims stays true, or else the facts that `keep` names.
    Where the `budget` is used up, the smallest file so far is written. Ctrl-C does so
    too and ends with code 130. Raises WrongUsage.
    """
    speech = Speech(options, [file])
    name = options.stdin_name if file == "-" else file
    settler = Settler(options.terms_of_one, replay)

    def settle(raw: str) -> Settlement:
        return settler.settle(scenario_of(parse(raw, name)), file)

    progress = Progress(options)

    def show_progress(shrinking: Shrinker) -> None:
        progress.show(_how_far(shrinking))
        budget.check()

    try:
        draft = draft_of(read_bytes(file, name), name)
        settlement = settle(draft.raw)
        requirement = requirement_of(settlement, keep, settle)
        shrinking = Shrinker(
            requirement.prepare(draft), settle, requirement, show_progress
        )
    except FileProblems as problems:
        return speech.end_without_ruling(FileWithoutRuling(name, problems))
    except NothingToKeep:
        speech.complain(
            f"{name} expects nothing and has no action: --keep names what must stay"
        )
        return NOTHING
    except (NoSuchFact, WrongGoal) as wrong:
        raise WrongUsage(f"--keep: {wrong}") from wrong
    speech.tell_departures(settlement.departures)
    code, so_far = 0, ""
    try:
        with progress:
            shrinking.run()
    except KeyboardInterrupt:
        code, so_far = INTERRUPTED, ", the smallest so far"
    except Limit as limit:
        so_far = f", the smallest so far{USED_UP[limit.bound]}"
    smallest = _in_layout_of(draft, shrinking.finish(), settlement.scenario.game)
    if options.is_json:
        speech.say_json(_document(name, draft, smallest, shrinking.trials, so_far))
    else:
        from mpoc.schema.editors import with_line_for_editors

        # Standard output goes to a file of this folder, if it goes to any.
        schema = rules_of(settlement.scenario.game).schema
        text = with_line_for_editors(smallest.raw, schema, options.output)
        # These are lines of the author's file: `--ascii` changes no byte of them.
        speech.say_file(text)
    speech.finish()
    if not options.quiet and not options.is_json:
        lines = f"{_lines(draft)} -> {count_of(_lines(smallest), 'line')}"
        summary = f"{lines}, {count_of(shrinking.trials, 'file')} tried{so_far}"
        settings = settlement.scenario.start.settings
        written = scenario_of(smallest.document)
        read_as = options_needed(settings, written, options.output)
        if read_as:
            summary += f"; the ruling is the same with {shlex.join(read_as)}"
        write(sys.stderr, f"{speech.err_style.plain(summary)}\n")
        if options.output and (words := other_position(written, options.output)):
            speech.complain(words)
    return code


def _in_layout_of(draft: Draft, smallest: Draft, game: str) -> Draft:
    """The smallest file as `fmt` lays it out, if the author's file is laid out so."""
    from mpoc.schema.key_order import key_order
    from mpoc.schema.layout import lay_out

    order = key_order(rules_of(game).schema)
    is_laid_out = lay_out(draft, order).raw == draft.raw
    return lay_out(smallest, order) if is_laid_out else smallest


def _how_far(shrinking: Shrinker) -> str:
    """How many lines are left, in the words of the progress line."""
    lines = count_of(_lines(shrinking.draft), "line")
    return f"{lines} left, {count_of(shrinking.trials, 'file')} tried"


def _lines(draft: Draft) -> int:
    """The number of lines of a file."""
    return len(draft.document.text.removesuffix("\n").split("\n"))


def _document(
    name: str, before: Draft, after: Draft, tries: int, so_far: str
) -> dict[str, Any]:
    """The answer as JSON; `schemas/shrink.schema.json` describes it."""
    return {
        "file": name,
        "complete": not so_far,
        "tried": tries,
        "lines": {"before": _lines(before), "after": _lines(after)},
        "text": after.raw,
    }
