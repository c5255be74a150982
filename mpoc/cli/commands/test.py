"""`mpoc test`: replay many files and check what they expect."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mpoc.cli.exit_codes import NOTHING, WRONG, code_without_ruling, worst
from mpoc.cli.jobs import mapper_asked_for
from mpoc.cli.last_failed import LastFailed
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    AssumeOption,
    ColorOption,
    DebugOption,
    EditionOption,
    JobsOption,
    OutputOption,
    PathsArgument,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    StdinNameOption,
    VerboseOption,
    format_option,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech
from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.parallel.sharing import in_batches
from mpoc.report.answers.test_result import Counts, TestResult
from mpoc.report.report import bare_report, with_dependences
from mpoc.report.ruling.text import report_text
from mpoc.scenario.problem_kinds import LOST_PROCESS
from mpoc.scenario.settle import FileWithoutRuling, Settler, load_files
from mpoc.text.files import chosen_files
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.report.report import Report
    from mpoc.report.style import Style
    from mpoc.scenario.scenario import Scenario

TestFormat = Annotated[
    str,
    format_option("text", "json", "html", "concise", "github", "junit", "sarif", "tap"),
]

BATCH = 30_000
"""Bytes of files that one process takes at a time: about 50 ms of work."""

AHEAD = 16
"""Files that are read before the first of them is replayed.

Alternating between reading and replaying takes a tenth longer.
"""

OPENING = 100
"""Bytes that are added to the size of each file, for the work of opening it."""

LEAST_BATCHES = 6
"""Fewer batches stay in one process: starting others does not pay for 0.3 s of work."""


class Selection(Record):
    """Which files are tested: those with all `words` in path or title and all `tags`.

    With `first_only` testing stops at the first file that fails.
    """

    words: str = ""
    tags: tuple[str, ...] = ()
    first_only: bool = False

    def takes(self, file: str, scenario: Scenario) -> bool:
        """Whether a scenario is tested."""
        text = f"{file} {scenario.title}".casefold()
        return all(word in text for word in self.words.casefold().split()) and all(
            tag in scenario.tags for tag in self.tags
        )


def code_of(result: TestResult) -> int:
    """The exit code of a file alone."""
    if result.without_ruling is not None:
        return code_without_ruling(result.without_ruling)
    return WRONG if result.fault and not result.is_updated else 0


class Tester:
    """Tests files as the options ask."""

    def __init__(
        self, options: Options, selection: Selection, style: Style, is_summary: bool
    ) -> None:
        self.options = options
        self.selection = selection
        self.style = style
        self.settler = Settler(options.terms, replay)
        self.scenarios: dict[str, Scenario | FileWithoutRuling] = {}
        # What did not apply is only printed with -v, and in formats that hold it.
        self.watching = options.verbose > 0
        self.names_dependences = False
        self.details: Callable[[Report | FileWithoutRuling], Any] | None = None
        if is_summary:
            from mpoc.report.answers.finding import findings_of

            self.details = findings_of
        elif not options.is_text:
            from mpoc.report.formats import format_module

            module = format_module(options.format)
            self.watching |= getattr(module, "WATCHING", False)
            self.names_dependences = getattr(module, "NAMES_DEPENDENCES", False)
            self.details = getattr(module, "details", None)

    def prepare(self, files: Sequence[str]) -> None:
        """Read the files that will be asked for next."""
        self.scenarios = load_files(files, self.settler.terms)

    def __call__(self, file: str) -> TestResult | None:
        """The test of a file; None if it is not wanted. Raises WrongReading."""
        scenario = self.scenarios.pop(file, None)
        if scenario is None:
            scenario = load_files([file], self.settler.terms)[file]
        if not isinstance(scenario, FileWithoutRuling) and not self.selection.takes(
            file, scenario
        ):
            return None
        options = self.options
        settlement = self.settler.settle_file(file, self.watching, scenario)
        if isinstance(settlement, FileWithoutRuling):
            return self.without_ruling(file, settlement)
        remarks = tuple([departure.sentence() for departure in settlement.departures])
        title = settlement.scenario.title
        result = TestResult(file, title, settlement.failure(), remarks=remarks)
        report = bare_report(settlement)
        if self.details is not None:
            if self.names_dependences:
                report = with_dependences(report)
            return result.but(details=self.details(report))
        if options.is_text and result.fault and options.verbose:
            report = with_dependences(report)
            text = report_text(report, self.style, options.verbose - 1)
            return result.but(ruling=text)
        return result

    def without_ruling(
        self, file: str, without_ruling: FileWithoutRuling
    ) -> TestResult:
        """The result for a file that has no ruling."""
        details = None if self.details is None else self.details(without_ruling)
        return TestResult(file, details=details, without_ruling=without_ruling)

    def replace_lost(self, file: str) -> TestResult:
        """The result for a file whose process ended without an answer."""
        problems = FileProblems([LOST_PROCESS().about(file)])
        return self.without_ruling(
            file, FileWithoutRuling(file, problems, is_fault=True)
        )


def test(
    paths: PathsArgument = None,
    words: Annotated[
        str,
        typer.Option(
            "-k",
            metavar="WORDS",
            help="Only files with these words in path or title.",
            show_default=False,
        ),
    ] = "",
    tags: Annotated[
        list[str] | None,
        typer.Option(
            "--tag",
            metavar="TAG",
            help="Only files with this tag; may be repeated.",
            show_default=False,
        ),
    ] = None,
    first_only: Annotated[
        bool, typer.Option("-x", help="Stop at the first file that fails.")
    ] = False,
    is_last_failed: Annotated[
        bool,
        typer.Option(
            "--lf",
            "--last-failed",
            help="Only files that failed when last tested, or all if none did.",
        ),
    ] = False,
    is_update: Annotated[
        bool,
        typer.Option(
            "--update", help="Make failing files expect what their replays give."
        ),
    ] = False,
    is_agreed: Annotated[
        bool, typer.Option("--yes", help="Let --update write files even in CI.")
    ] = False,
    is_diff: Annotated[
        bool,
        typer.Option("--diff", help="Write nothing; show what --update would change."),
    ] = False,
    is_watch: Annotated[
        bool,
        typer.Option(
            "--watch",
            help="Whenever a file is saved, test again what changed or failed.",
        ),
    ] = False,
    is_summary: Annotated[
        bool,
        typer.Option(
            "--summary",
            help="With --format json: write only the counts and what does not pass.",
        ),
    ] = False,
    jobs: JobsOption = 1,
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    format: TestFormat = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Replay many scenarios and check what they expect."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    selection = Selection(words, tuple(tags or ()), first_only)
    if is_summary and not options.is_json:
        raise WrongUsage("--summary shortens --format json")
    run = TestRun(options, selection, jobs, is_summary)
    if is_agreed and not is_update:
        raise WrongUsage("--yes agrees to --update")
    if is_update or is_diff:
        from mpoc.cli.modes.updating import check_may_update

        if is_watch:
            option = "--diff" if is_diff else "--update"
            raise WrongUsage(f"--watch and {option} cannot be used together")
        check_may_update(options, chosen_files(paths or []), is_diff, is_agreed)
        run.updating = PLANNED if is_diff else WRITTEN
    if is_watch:
        from mpoc.cli.modes.watching import watch_tests

        beside = [rulings_file] if rulings_file else []
        search = partial(_search, paths or [], run, is_last_failed)
        return watch_tests(search, beside, run.test, is_whole=not options.is_text)
    run.test(_search(paths or [], run, is_last_failed))
    return worst(run.codes)


WRITTEN, PLANNED = "written", "planned"
"""What `--update` does with a text that expects what the replay gives."""


def _search(paths: Sequence[str], run: TestRun, is_last_failed: bool) -> list[str]:
    """The files under some paths; only those that failed last if that is asked for.

    Where none of them did, all.
    """
    files = chosen_files(paths)
    if not is_last_failed:
        return files
    for name in run.last_failed.missing():
        run.say_once(f"{name} failed last and is gone")
    failed_files = run.last_failed.among(files)
    if files and not failed_files:
        run.say_once("none of these files failed last: all are tested")
    return failed_files or files


class TestRun:
    """Runs tests as the options ask, and writes the answer.

    `codes` are the exit codes of the files that were tested last. The JSON holds each
    outcome, or only what does not pass if it `is_summary`.
    """

    __test__ = False

    def __init__(
        self, options: Options, selection: Selection, jobs: int, is_summary: bool
    ) -> None:
        self.options = options
        self.selection = selection
        self.jobs = jobs
        self.is_summary = is_summary
        self.updating = ""
        self.codes: set[int] = set()
        self.last_failed = LastFailed()
        self.remarks: set[str] = set()

    def say_once(self, remark: str) -> None:
        """Say something beside the answer, but not again at each look of `--watch`."""
        if remark not in self.remarks and not self.options.quiet:
            Speech(self.options, ()).complain(remark)
        self.remarks.add(remark)

    def test(self, files: Sequence[str]) -> list[str]:
        """Test some files and write the answer; return those that fail."""
        speech = Speech(self.options, files)
        tester = Tester(self.options, self.selection, speech.style, self.is_summary)
        progress = Progress(self.options)
        speech.clear_line = progress.clear
        counts = Counts()
        self.codes = set()
        passing_files: list[str] = []
        failing_files: list[str] = []

        def wanted_results() -> Iterator[TestResult]:
            with progress, closing(_results(list(files), tester, self.jobs)) as results:
                counted_results = progress.over(results, len(files), "file")
                for result in results if speech.shows_at_once else counted_results:
                    if result is None:
                        continue
                    if self.updating and result.fault:
                        result = self._update(result, tester)
                    counts.add(result)
                    if code := code_of(result):
                        self.codes.add(code)
                    (failing_files if code else passing_files).append(result.file)
                    yield result
                    if self.selection.first_only and (code or result.is_updated):
                        break
            if not counts.passes and not self.codes:
                self.codes.add(NOTHING)
                if not self.options.is_text:
                    speech.complain(counts.in_words())

        try:
            if self.options.is_text:
                for result in wanted_results():
                    _print_result(result, speech)
                tint = "bad" if self.codes else "good"
                speech.say(speech.style.paint(tint, counts.in_words()))
            else:
                part = "summary" if self.is_summary else "test"
                speech.write_format(part, wanted_results())
            speech.finish(may_be_empty=True)
        finally:
            self._keep(passing_files, failing_files, speech)
        return failing_files

    def _update(self, result: TestResult, tester: Tester) -> TestResult:
        """The result after what the file expects was rewritten, if it could be."""
        from mpoc.cli.modes.updating import update

        is_planned = self.updating == PLANNED
        file_update = update(result.file, tester.settler, is_planned)
        if not file_update.reason and not file_update.diff():
            # Somebody has mended it meanwhile, such as this run under another name.
            return result.but(fault="", ruling="")
        if file_update.needs:
            self.say_once(file_update.needs)
        return result.but(update=file_update)

    def _keep(
        self, passing: Sequence[str], failing: Sequence[str], speech: Speech
    ) -> None:
        """Write down which files fail, for `--lf`."""
        stream = self.options.stdin_name
        try:
            self.last_failed.keep(
                [file for file in passing if file not in ("-", stream)],
                [file for file in failing if file not in ("-", stream)],
            )
        except OSError as fault:
            speech.complain(
                f"which files failed is not written down for --lf: {fault.strerror}: "
                f"{self.last_failed.path}"
            )


def _results(
    files: list[str], tester: Tester, jobs: int
) -> Generator[TestResult | None, None, None]:
    """The result for each file, in order; in one process if more would be slower."""
    batches = _batches(files) if jobs > 1 and _may_spread(files, tester) else []
    if len(batches) < LEAST_BATCHES:
        with mapper_asked_for(1) as mapper:
            yield from mapper.map(tester, in_batches(files, AHEAD))
        return
    # What the first file needs is imported before the process is copied.
    yield tester(files[0])
    batches[0] = batches[0][1:]
    with mapper_asked_for(jobs) as mapper:
        yield from mapper.map(tester, batches)


def _may_spread(files: list[str], tester: Tester) -> bool:
    """Whether more processes may be used: standard input and tracebacks need one."""
    return "-" not in files and not tester.options.debug


def _batches(files: list[str]) -> list[list[str]]:
    """The files in order, in batches that are about equally large together."""
    batches: list[list[str]] = []
    room = 0
    for file in files:
        if room <= 0:
            batches.append([])
            room = BATCH
        batches[-1].append(file)
        try:
            room -= os.path.getsize(file) + OPENING
        except (OSError, ValueError):
            room -= OPENING
    return batches


def _print_result(result: TestResult, speech: Speech) -> None:
    """Print the result for one file."""
    style, options = speech.style, speech.options
    if result.without_ruling is not None:
        _say_verdict("ERROR", "bad", result.file, speech)
        speech.complain_of_file(result.without_ruling)
    elif result.is_updated:
        _say_verdict("UPDATED", "good", result.file, speech)
    elif result.fault:
        _say_verdict("FAILED", "bad", f"{result.file}: {result.fault}", speech)
        if options.verbose:
            speech.say(f"{result.ruling}\n")
    elif not options.quiet:
        _say_verdict("ok", "good", f"{result.file}  {result.title}", speech)
    if result.update is not None:
        if result.update.reason and result.update.reason != result.fault:
            line = f"        not updated: {result.update.reason}"
            speech.say(style.line(line, "", 8))
        for line in result.update.diff():
            speech.say(style.plain(line))
    if not options.quiet:
        for remark in result.remarks:
            speech.say(style.line(f"        {remark}", "", 8))


def _say_verdict(verdict: str, tint: str, about: str, speech: Speech) -> None:
    """Print a coloured word and what it is about."""
    line = speech.style.line(f"{verdict:<8}{about}", "", 8)
    speech.say(speech.style.paint(tint, verdict) + line.removeprefix(verdict))
