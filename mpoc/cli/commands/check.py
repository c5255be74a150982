"""`mpoc check`: look at files without playing them, and mend them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from mpoc.cli.exit_codes import NOTHING, UNREADABLE, worst
from mpoc.cli.options import Options
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    OutputOption,
    PathsArgument,
    QuietOption,
    StdinNameOption,
    VerboseOption,
    format_option,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech
from mpoc.report.answers.file_check import FileCheck
from mpoc.scenario.scenario import load
from mpoc.text.files import NO_SCENARIO, chosen_files
from mpoc.text.problems import MOST_PROBLEMS, FileProblems, Problem, count_of

CheckFormat = Annotated[
    str,
    format_option("text", "json", "concise", "github", "junit", "sarif", "tap"),
]
FixOption = Annotated[
    bool,
    typer.Option("--fix", help="Mend what can have only one meaning; report the rest."),
]
DiffOption = Annotated[
    bool,
    typer.Option("--diff", help="Write nothing; show what --fix would change."),
]


def check(
    paths: PathsArgument = None,
    is_fix: FixOption = False,
    is_diff: DiffOption = False,
    format: CheckFormat = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Check files without replaying them; `--fix` mends them."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name)
    files = chosen_files(paths or [])
    speech = Speech(options, files)
    codes = set() if files else {NOTHING}

    progress = Progress(options)
    speech.clear_line = progress.clear

    def checks() -> Iterator[FileCheck]:
        for file in progress.over(files, len(files), "file"):
            name = options.stdin_name if file == "-" else file
            if is_fix or is_diff:
                from mpoc.cli.modes.fixing import fix_file

                text, fixed = fix_file(file, name, is_written=not is_diff)
                check = FileCheck(name, fixed.remaining, fixed, text, is_diff)
            else:
                check = FileCheck(name, _problems_in(file, options))
            if check.problems:
                codes.add(UNREADABLE)
            yield check.but(is_stream=file == "-")

    with progress:
        if options.is_text:
            _print(checks(), speech)
        else:
            speech.write_format("check", checks())
            if not files:
                speech.complain(NO_SCENARIO)
    speech.finish(may_be_empty=True)
    return worst(codes)


def _problems_in(file: str, options: Options) -> tuple[Problem, ...]:
    try:
        load(file, stdin_name=options.stdin_name)
    except FileProblems as fault:
        return tuple(fault.problems)
    return ()


def _print(checks: Iterable[FileCheck], speech: Speech) -> None:
    """Print the problems of each file, what was mended, and how many are sound."""
    files = faulty = problems = 0
    is_cut = is_planned = has_stream = False
    for check in checks:
        files += 1
        if check.fixed is not None:
            _print_mends(check, speech)
            # With `--diff` the files are left as they are.
            is_planned |= check.is_planned and check.fixed.raw != check.text
            has_stream |= check.is_stream and not check.is_planned
        if check.problems:
            faulty += 1
            problems += len(check.problems)
            is_cut |= len(check.problems) >= MOST_PROBLEMS
            speech.complain_of(FileProblems(check.problems))
    if not files:
        speech.say(speech.style.paint("bad", NO_SCENARIO))
    elif has_stream:
        # Standard output holds a file, and nothing else.
        pass
    elif faulty:
        # A file's problems are not counted beyond MOST_PROBLEMS.
        least = "at least " if is_cut else ""
        total = count_of(files, "file")
        line = f"{least}{count_of(problems, 'problem')} in {faulty} of {total}"
        speech.say(speech.style.paint("bad", line))
    elif not speech.options.quiet:
        are = "is" if files == 1 else "are"
        are = "would be" if is_planned else are
        line = f"{count_of(files, 'file')} {are} sound"
        speech.say(speech.style.paint("good", line))


def _print_mends(check: FileCheck, speech: Speech) -> None:
    """Print what was mended in a file, or what would be."""
    from mpoc.cli.modes.fixing import mends_in_words

    assert check.fixed is not None
    if check.is_stream and not check.is_planned:
        # The text goes where it can be read on, and the rest beside it.
        speech.say_file(check.fixed.raw)
    say = speech.complain if check.is_stream else speech.say
    diff = check.diff() if check.is_planned else []
    for line in diff or mends_in_words(check.name, check.fixed, check.is_planned):
        say(speech.style.plain(line))
