"""`mpoc check`: look at files without playing them."""

from __future__ import annotations

from typing import Any

from mpoc.cli.exit_codes import NOTHING, UNREADABLE, worst
from mpoc.cli.options import Options
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    FormatOption,
    OutputOption,
    PathsArgument,
    QuietOption,
    StdinNameOption,
    VerboseOption,
)
from mpoc.cli.speech import Speech
from mpoc.scenario.scenario import load
from mpoc.text.files import chosen_files
from mpoc.text.problems import MOST_PROBLEMS, FileProblems, counted, problem_as_dict


def check(
    paths: PathsArgument = None,
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Check files without replaying them."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name)
    files = chosen_files(paths or [])
    speech = Speech(options, files)
    codes: set[int] = set()
    documents: list[dict[str, Any]] = []
    faulty = problems = 0
    is_cut = False
    for file in files:
        name = options.stdin_name if file == "-" else file
        document: dict[str, Any] = {"file": name, "problems": []}
        documents.append(document)
        try:
            load(file, stdin_name=options.stdin_name)
        except FileProblems as fault:
            codes.add(UNREADABLE)
            faulty += 1
            problems += len(fault.problems)
            is_cut |= len(fault.problems) >= MOST_PROBLEMS
            document["problems"] = [
                problem_as_dict(problem) for problem in fault.problems
            ]
            if not options.is_json:
                speech.complain_of(fault)
    if not files:
        codes.add(NOTHING)
    if options.is_json:
        speech.say_json({"files": documents})
    elif not files:
        speech.say(speech.style.paint("bad", "no scenario was found"))
    elif faulty:
        # A file's problems are not counted beyond MOST_PROBLEMS.
        least = "at least " if is_cut else ""
        total = counted(len(files), "file")
        line = f"{least}{counted(problems, 'problem')} in {faulty} of {total}"
        speech.say(speech.style.paint("bad", line))
    elif not options.quiet:
        are = "is" if len(files) == 1 else "are"
        line = f"{counted(len(files), 'file')} {are} sound"
        speech.say(speech.style.paint("good", line))
    speech.finish()
    return worst(codes)
