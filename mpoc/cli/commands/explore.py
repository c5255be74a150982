"""`mpoc explore`: every way through the choices that a file leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

import typer

from mpoc.cli.exit_codes import ILLEGAL, INTERRUPTED
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    MOST_MEGABYTES,
    MOST_WAYS,
    AsciiOption,
    ColorOption,
    DaskOption,
    DebugOption,
    EditionOption,
    FileArgument,
    JobsOption,
    LimitOption,
    MemoryOption,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    SecondsOption,
    StdinNameOption,
    VerboseOption,
    format_option,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech
from mpoc.engine.record import Record
from mpoc.exploration.budget import INTERRUPT, NO_MORE, Budget
from mpoc.exploration.exploration import (
    Exploration,
    exploration_of,
    explorer_of,
    steps,
)
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.graph import Position
from mpoc.exploration.quantities import NoQuantity
from mpoc.exploration.replay import replay
from mpoc.rules.goals import WrongGoal
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.settle import FileWithoutRuling, Settler, work_on


class Search(Record):
    """What is explored, and with what.

    With `dice` rolls that have not been made are explored too, and with `is_free` other
    answers than those in the file. `goal` is the quantity to show alone. The search
    stops after `most` ways, `seconds` or `megabytes`, each of them without a bound if
    it is 0. It runs in `jobs` processes, or on the `cluster` at an address.
    """

    dice: bool = False
    is_free: bool = False
    goal: str = ""
    most: int = 0
    seconds: float = 0
    megabytes: int = 0
    jobs: int = 1
    cluster: str = ""


def ways_tried(
    explorer: Explorer,
    position: Position,
    scenario: Scenario,
    options: Options,
    search: Search,
) -> Iterator[int]:
    """Explore a position, in several processes where they are asked for."""
    if search.jobs < 2 and not search.cluster:
        yield from steps(explorer, position)
        return
    from mpoc.cli.jobs import mapper_asked_for
    from mpoc.parallel import positions
    from mpoc.parallel.sent_file import sent_file

    task = positions.ExplorePosition(
        sent_file(scenario.document, options.terms),
        search.dice,
        search.is_free,
        search.most,
        search.megabytes,
    )
    with mapper_asked_for(search.jobs, search.cluster) as mapper:
        yield from positions.explore(explorer, position, task, mapper)


def explore(
    file: FileArgument,
    dice: Annotated[
        bool,
        typer.Option(
            "--dice", help="Also try every result of rolls that have not been made."
        ),
    ] = False,
    free: Annotated[
        bool,
        typer.Option("--free", help="Also try other answers than those in the file."),
    ] = False,
    goal: Annotated[
        str,
        typer.Option(
            "--goal",
            metavar="GOAL",
            help="Show one quantity alone, such as damage.T, or a condition, such as "
            "'damage.T>=2'.",
            show_default=False,
        ),
    ] = "",
    all_outcomes: Annotated[
        bool,
        typer.Option("--all", help="Show all outcomes, not only the ten biggest."),
    ] = False,
    limit: LimitOption = MOST_WAYS,
    seconds: SecondsOption = 0,
    memory: MemoryOption = MOST_MEGABYTES,
    jobs: JobsOption = 1,
    dask: DaskOption = "",
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
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
    """Try every legal answer to every open choice; list the outcomes."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file)
    search = Search(dice, free, goal, limit, seconds, memory, jobs, dask)
    return _explore(file, options, search, all_outcomes)


def _explore(file: str, options: Options, search: Search, is_whole: bool) -> int:
    """Explore the choices that a file leaves open; return the exit code.

    Where it `is_whole`, all outcomes are printed.

    Raises WrongUsage for a quantity that no outcome has.
    """
    speech = Speech(options, [file])
    settler = Settler(options.terms_of_one, replay)
    is_interrupted = False

    def settle(scenario: Scenario) -> Exploration:
        nonlocal is_interrupted
        rules = rules_of(scenario.game)
        scenario = settler.prepare_to_search(scenario, file)
        speech.tell_departures(settler.departures(scenario))
        budget = Budget(search.seconds, search.megabytes)
        try:
            explorer = explorer_of(
                scenario,
                rules,
                dice=search.dice,
                is_free=search.is_free,
                most=search.most,
                budget=budget.for_exploring(),
                goal=search.goal,
            )
        except WrongGoal as wrong:
            raise WrongUsage(str(wrong)) from wrong
        position = Position(0, scenario.start)
        try:
            with Progress(options) as progress:
                for ways in ways_tried(explorer, position, scenario, options, search):
                    progress.show(f"{ways} ways; Ctrl-C prints what is known")
        except KeyboardInterrupt:
            is_interrupted = True
            explorer.bound = INTERRUPT
        explored_within = partial(
            exploration_of, scenario, rules, explorer, position, search.goal
        )
        try:
            try:
                return explored_within(budget)
            except KeyboardInterrupt:
                is_interrupted = True
                return explored_within(NO_MORE)
        except (NoQuantity, WrongGoal) as wrong:
            raise WrongUsage(str(wrong)) from wrong

    exploration = work_on(file, options.terms, settle)
    if isinstance(exploration, FileWithoutRuling):
        return speech.end_without_ruling(exploration)
    if not options.is_text:
        speech.write_format("explore", exploration)
    else:
        from mpoc.report.explored import exploration_lines

        wording = rules_of(exploration.scenario.game).wording()
        lines = exploration_lines(
            exploration,
            wording,
            speech.style,
            options.verbose,
            options.quiet,
            is_whole,
        )
        speech.say("\n".join(lines))
    speech.finish()
    if is_interrupted:
        return INTERRUPTED
    stops = not exploration.is_complete or any(
        group.status != "done" for group in exploration.groups
    )
    return ILLEGAL if stops else 0
