"""`mpoc explore`: every way through the choices that a file leaves open."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.cli.options import (
    ILLEGAL,
    INTERRUPTED,
    Options,
    Speech,
    WrongUsage,
)
from mpoc.cli.progress import Progress
from mpoc.engine.record import Record
from mpoc.exploration.exploration import (
    Exploration,
    explored,
    explorer_of,
    steps,
)
from mpoc.exploration.graph import Explorer, Position
from mpoc.exploration.quantities import NoQuantity
from mpoc.rules.registry import rules_of
from mpoc.scenario.readings import Readings
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.settle import Unsettled, attempted, ended, no_position
from mpoc.text.problems import FileProblems


class Search(Record):
    """How an exploration was asked for: open rolls too, choices of the file too, one
    quantity alone, and how many ways at most (0: all).
    """

    dice: bool = False
    is_free: bool = False
    goal: str = ""
    most: int = 0
    jobs: int = 1
    cluster: str = ""


def ways_told(
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
    from mpoc.parallel import positions as far
    from mpoc.parallel.sent_file import sent_file
    from mpoc.parallel.sharing import shared_out

    task = far.Task(
        sent_file(scenario.document, options),
        search.dice,
        search.is_free,
        search.most,
    )
    with shared_out(search.jobs, search.cluster) as spread:
        assert spread is not None
        jobs = max(search.jobs, 2)
        yield from far.search(explorer, position, task, jobs, spread)


def explore(file: str, options: Options, search: Search) -> int:
    """Explore the choices that a file leaves open; the exit code.

    Raises WrongUsage for a quantity that no outcome has.
    """
    speech = Speech(options, [file])
    readings = Readings(options)
    interrupted = False

    def settle(scenario: Scenario) -> Exploration:
        nonlocal interrupted
        rules = rules_of(scenario.game)
        if scenario.start is None:
            raise FileProblems([no_position(scenario)])
        scenario = readings.applied(scenario, file, rules)
        explorer = explorer_of(
            scenario,
            rules,
            dice=search.dice,
            is_free=search.is_free,
            most=search.most,
        )
        position = Position(0, scenario.start)
        progress = Progress(options)
        try:
            for ways in ways_told(explorer, position, scenario, options, search):
                progress.tell(f"{ways} ways; Ctrl-C tells what is known")
        except KeyboardInterrupt:
            interrupted = True
        progress.clear()
        try:
            return explored(scenario, rules, explorer, position, search.goal)
        except NoQuantity as missing:
            raise WrongUsage(str(missing)) from missing

    found = attempted(file, options, settle)
    if isinstance(found, Unsettled):
        return ended(speech, found)
    wording = rules_of(found.scenario.game).wording()
    if options.is_json:
        from mpoc.report.explored import exploration_document
        from mpoc.report.outcome_json import written

        told = exploration_document(found, wording)
        speech.say(
            written({"files": [{"file": found.scenario.name, "explored": told}]})
        )
    else:
        from mpoc.report.explored import exploration_lines

        lines = exploration_lines(
            found, wording, speech.style, options.verbose, options.quiet
        )
        speech.say("\n".join(lines))
    speech.done()
    if interrupted:
        return INTERRUPTED
    stops = not found.is_complete or any(
        group.status != "done" for group in found.groups
    )
    return ILLEGAL if stops else 0
