"""`mpoc check`: look at files without playing them, and mend them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
from mpoc.text.problems import MOST_PROBLEMS, FileProblems, Problem, count_of
from mpoc.text.problems import problem_as_dict as as_dict

if TYPE_CHECKING:
    from mpoc.text.fixing import FixedText

FixOption = Annotated[
    bool,
    typer.Option(
        "--fix", help="Mend what can be meant in one way only, report the rest."
    ),
]
DiffOption = Annotated[
    bool,
    typer.Option("--diff", help="Write nothing; show what --fix would change."),
]


def check(
    paths: PathsArgument = None,
    is_fix: FixOption = False,
    is_diff: DiffOption = False,
    format: FormatOption = "text",
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
    report = _Report(Speech(options, files), options)
    for file in files:
        name = options.stdin_name if file == "-" else file
        if not (is_fix or is_diff):
            report.add(name, _problems_in(file, options))
            continue
        from mpoc.cli.modes.fixing import fix_file

        text, result = fix_file(file, name, is_written=not is_diff)
        report.add_fixed(name, text, result, is_diff, is_stream=file == "-")
    return report.finish()


def _problems_in(file: str, options: Options) -> Sequence[Problem]:
    try:
        load(file, stdin_name=options.stdin_name)
    except FileProblems as fault:
        return fault.problems
    return ()


class _Report:
    """What is reported of each file, and of all of them."""

    def __init__(self, speech: Speech, options: Options) -> None:
        self.speech = speech
        self.options = options
        self.documents: list[dict[str, Any]] = []
        self.faulty = self.problems = 0
        self.is_cut = False
        self.is_planned = False

    def add(self, name: str, problems: Sequence[Problem], **more: Any) -> None:
        """Tell the problems of a file; `more` is what its JSON has besides."""
        document = {"file": name, **more, "problems": [as_dict(it) for it in problems]}
        self.documents.append(document)
        if not problems:
            return
        self.faulty += 1
        self.problems += len(problems)
        self.is_cut |= len(problems) >= MOST_PROBLEMS
        if not self.options.is_json:
            self.speech.complain_of(FileProblems(problems))

    def add_fixed(
        self, name: str, text: str, result: FixedText, is_diff: bool, is_stream: bool
    ) -> None:
        """Tell what was mended in a file, whose text it was, and what is left."""
        from mpoc.cli.modes.fixing import diff_of, mends_as_list, mends_in_words

        diff = diff_of(name, text, result.raw) if is_diff else []
        more: dict[str, Any] = {"mended": mends_as_list(result)}
        # With `--diff` the files are left as they are.
        self.is_planned |= bool(diff)
        if is_diff:
            more["diff"] = "".join(f"{line}\n" for line in diff)
        elif is_stream:
            more["text"] = result.raw
        if not self.options.is_json:
            if is_stream and not is_diff:
                # The text goes where it can be read on, and the rest beside it.
                self.speech.say(result.raw.removesuffix("\n"))
            say = self.speech.complain if is_stream else self.speech.say
            plain = self.speech.style.plain
            for line in diff or mends_in_words(name, result, is_diff):
                say(plain(line))
        self.add(name, result.remaining, **more)

    def finish(self) -> int:
        """Say how many files are sound; return the exit code."""
        speech = self.speech
        files = len(self.documents)
        if self.options.is_json:
            speech.say_json({"files": self.documents})
        elif not files:
            speech.say(speech.style.paint("bad", "no scenario was found"))
        elif "text" in self.documents[-1]:
            # Standard output holds a file, and nothing else.
            pass
        elif self.faulty:
            # A file's problems are not counted beyond MOST_PROBLEMS.
            least = "at least " if self.is_cut else ""
            total = count_of(files, "file")
            problems = count_of(self.problems, "problem")
            line = f"{least}{problems} in {self.faulty} of {total}"
            speech.say(speech.style.paint("bad", line))
        elif not self.options.quiet:
            are = "is" if files == 1 else "are"
            are = "would be" if self.is_planned else are
            line = f"{count_of(files, 'file')} {are} sound"
            speech.say(speech.style.paint("good", line))
        speech.finish()
        codes = {UNREADABLE} if self.faulty else set()
        return worst(codes if files else {NOTHING})
