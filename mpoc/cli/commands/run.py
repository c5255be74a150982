"""`mpoc run`: replay files and print the rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated

import typer

from mpoc.cli.exit_codes import code_without_ruling, worst
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    MOST_MEGABYTES,
    AsciiOption,
    AssumeOption,
    ColorOption,
    DebugOption,
    EditionOption,
    FilesArgument,
    MemoryOption,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    SecondsOption,
    StdinNameOption,
    VerboseOption,
    format_option,
    named_file,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech
from mpoc.exploration.replay import replay
from mpoc.report.report import Report, report_on
from mpoc.report.ruling.text import ruling_text
from mpoc.scenario.settle import FileWithoutRuling, Settler

NEW_LINE = "\n"

RunFormat = Annotated[
    str, format_option("text", "json", "html", "svg", "png", "md", "concise")
]


def run(
    files: FilesArgument,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask", help="Ask for missing dice and choices, then for further actions."
        ),
    ] = False,
    save: Annotated[
        bool, typer.Option("--save", help="With --ask: write the answers to the file.")
    ] = False,
    save_as: Annotated[
        str,
        typer.Option(
            "--save-as",
            metavar="FILE",
            help="With --ask: write the file with the answers to a new file.",
            callback=named_file,
            show_default=False,
        ),
    ] = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="Replay again whenever a file is saved.")
    ] = False,
    seconds: SecondsOption = 0,
    memory: MemoryOption = MOST_MEGABYTES,
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    format: RunFormat = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Replay scenarios: each step with its page, and a verdict.

    If a claim is wrong, mpoc searches for what would make it right, within --seconds
    and --memory.
    """
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    if ask and watch:
        raise WrongUsage("--ask and --watch cannot be used together")
    if ask:
        from mpoc.cli.asking.command import ask_for_answers
        from mpoc.cli.asking.saving import SaveTarget

        return ask_for_answers(files, options, SaveTarget(save, save_as))
    if save or save_as:
        raise WrongUsage("--save and --save-as need --ask, whose answers they write")
    replay_all = partial(_replay, files, options, seconds, memory)
    if watch:
        from mpoc.cli.modes.watching import watch as watch_files

        beside = [rulings_file] if rulings_file else []
        return watch_files(files, beside, replay_all)
    return replay_all()


WORK = "looking for what would make claims true; Ctrl-C stops mpoc"
"""What takes long, where it does."""


def _replay(
    files: Sequence[str], options: Options, seconds: float, megabytes: int
) -> int:
    """Replay files one after the other; return the exit code.

    In each file the search for what would make claims right stops after `seconds`, or
    when it has taken `megabytes`.
    """
    speech = Speech(options, files)
    terms = options.terms_of_one if len(files) == 1 else options.terms
    settler = Settler(terms, replay)
    codes: set[int] = set()

    progress = Progress(options)
    speech.clear_line = progress.clear

    def reports() -> Iterator[Report | FileWithoutRuling]:
        counted_files = progress.over(files, len(files), "file")
        for file in files if speech.shows_at_once else counted_files:
            settlement = settler.settle_file(file)
            if isinstance(settlement, FileWithoutRuling):
                codes.add(code_without_ruling(settlement))
                if speech.format_holds_problems():
                    yield settlement
                else:
                    speech.complain_of_file(settlement)
            else:
                watch = partial(progress.show, WORK) if progress.is_shown else None
                report = report_on(settlement, seconds, megabytes, watch)
                codes.add(report.exit_code)
                yield report

    with progress:
        if options.is_text:
            _print(reports(), speech, has_headings=len(files) > 1)
        else:
            speech.write_format("run", reports())
    speech.finish()
    return worst(codes)


def _print(
    reports: Iterable[Report | FileWithoutRuling], speech: Speech, has_headings: bool
) -> None:
    """Print rulings as text, each below the name of its file if they have headings."""
    style, options = speech.style, speech.options
    is_first = True
    for report in reports:
        if isinstance(report, FileWithoutRuling):
            speech.complain_of_file(report)
            continue
        if not (is_first or options.quiet):
            speech.say("")
        is_first = False
        text = ruling_text(report, style, options.verbose, options.quiet)
        if has_headings:
            name = style.plain(report.scenario.name)
            heading = style.paint("title", f"{name}:")
            text = f"{heading}{' ' if options.quiet else NEW_LINE}{text}"
        speech.say(text)
