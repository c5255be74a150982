"""`mpoc odds`: the exact chances of a pool of dice, or of a scenario."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mpoc.cli.exit_codes import ILLEGAL
from mpoc.cli.names import find_game
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    MOST_MEGABYTES,
    MOST_WAYS,
    AsciiOption,
    AssumeOption,
    ColorOption,
    DaskOption,
    DebugOption,
    EditionOption,
    GameOption,
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
    existing_files,
    format_option,
)
from mpoc.cli.speech import Speech
from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.cli.progress import Progress
    from mpoc.exploration.odds.odds import Odds
    from mpoc.exploration.odds.variants import Explore
    from mpoc.scenario.scenario import Scenario


class Question(Record):
    """What is asked of a pool or of a file.

    A pool is asked how likely it reaches each of the `thresholds`, a file for a `goal`
    that `player` wants. `again` ignores the rolls in the file. The search stops after
    `most` ways, `seconds` or `megabytes`, each of them without a bound if it is 0. It
    runs in `jobs` processes, or on the `cluster` at an address.
    """

    thresholds: tuple[int, ...] = ()
    game: str = ""
    again: bool = False
    goal: str = ""
    player: str = ""
    most: int = 0
    seconds: float = 0
    megabytes: int = 0
    jobs: int = 1
    cluster: str = ""


def odds(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="POOL|FILE",
            help="Dice, for instance 5A+2B+5P, or a scenario file.",
            callback=existing_files,
            show_default=False,
        ),
    ],
    thresholds: Annotated[
        list[int] | None,
        typer.Option(
            "--def",
            metavar="N",
            min=1,
            max=999,
            help="The number that the roll must reach; may be repeated.",
            show_default=False,
        ),
    ] = None,
    game: GameOption = "",
    again: Annotated[
        bool,
        typer.Option(
            "--again",
            help="With a file: ignore the dice that it records, except set-up rolls; "
            "cards that it records stay.",
        ),
    ] = False,
    goal: Annotated[
        str,
        typer.Option(
            "--goal",
            metavar="GOAL",
            help="With a file: a quantity such as damage.T, or a condition such as "
            "'damage.T>=3' or 'hit=true'.",
            show_default=False,
        ),
    ] = "",
    player: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="PLAYER",
            help="The player who wants the goal high; everybody else wants it low.",
            show_default=False,
        ),
    ] = "",
    limit: LimitOption = MOST_WAYS,
    seconds: SecondsOption = 0,
    memory: MemoryOption = MOST_MEGABYTES,
    jobs: JobsOption = 1,
    dask: DaskOption = "",
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
    """Print the exact chances of a pool of dice, or of a scenario."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    question = Question(
        tuple(thresholds or ()),
        game,
        again,
        goal,
        player,
        limit,
        seconds,
        memory,
        jobs,
        dask,
    )
    return _odds(words, options, question)


def _odds(words: Sequence[str], options: Options, question: Question) -> int:
    """Print the chances of a pool or of a file; return the exit code.

    Raises WrongUsage for dice that the game does not have, and for options that do not
    go with a pool or with a file.
    """
    if is_file(words):
        if question.thresholds or question.game:
            raise WrongUsage("--def and --game are about dice, not about a file")
        return _file_odds(words[0], options, question)
    if question.again or question.goal or question.player:
        raise WrongUsage("--again, --goal and --for are about a file, not about dice")
    if question.cluster:
        raise WrongUsage("--dask is about a file, not about dice")
    return _pool_odds(words, options, question)


def is_file(words: Sequence[str]) -> bool:
    """Whether the words name a scenario file and not dice."""
    word = words[0]
    is_path = word == "-" or "." in word or os.sep in word or os.path.isfile(word)
    return len(words) == 1 and is_path


def _pool_odds(words: Sequence[str], options: Options, question: Question) -> int:
    from mpoc.exploration.odds.pools import WrongPool, pool_odds, read_pool
    from mpoc.report.odds.pool import PoolAnswer, pool_text

    rules = find_game(question.game)
    chances = rules.chances()
    try:
        counts = read_pool(" ".join(words), chances)
    except WrongPool as wrong:
        raise WrongUsage(str(wrong)) from wrong
    odds = pool_odds(chances, counts, question.thresholds)
    speech = Speech(options)
    if not options.is_text:
        speech.write_format("pool_odds", PoolAnswer(odds, chances, rules.name))
    else:
        verbose = -1 if options.quiet else options.verbose
        for line in pool_text(odds, chances, speech.style, verbose):
            speech.say(line)
    speech.finish()
    return 0


@contextmanager
def _explore(
    scenario: Scenario, options: Options, question: Question
) -> Iterator[Explore]:
    """The way to explore a file: in this process or in several."""
    from mpoc.cli.progress import Progress
    from mpoc.exploration.budget import Budget

    budget = Budget(question.seconds, question.megabytes)
    progress = Progress(options)
    watch = _show_ways(progress) if progress.is_shown else None
    if question.jobs < 2 and not question.cluster:
        from mpoc.exploration.odds.variants import ExploreHere

        with progress:
            yield ExploreHere(budget, watch)
        return
    from mpoc.cli.jobs import mapper_asked_for
    from mpoc.parallel.action_graphs import SharedExploration
    from mpoc.parallel.sent_file import sent_file

    with progress, mapper_asked_for(question.jobs, question.cluster) as mapper:
        yield SharedExploration(
            sent_file(scenario.document, options.terms), mapper, budget, watch
        )


def _show_ways(progress: Progress) -> Callable[[int], None]:
    """What shows a number of ways in the line of progress."""

    def show(ways: int) -> None:
        progress.show(f"{ways} ways")

    return show


def _file_odds(file: str, options: Options, question: Question) -> int:
    from mpoc.exploration.budget import WAYS, Limit
    from mpoc.exploration.odds.odds import odds as odds_of
    from mpoc.exploration.quantities import NoQuantity
    from mpoc.exploration.replay import replay
    from mpoc.rules.goals import WrongGoal, goal_of
    from mpoc.rules.registry import rules_of
    from mpoc.scenario.settle import FileWithoutRuling, Settler, work_on

    speech = Speech(options, [file])
    settler = Settler(options.terms_of_one, replay)
    try:
        goal = goal_of(question.goal) if question.goal else None
    except WrongGoal as wrong:
        raise WrongUsage(str(wrong)) from wrong
    if question.player and goal is None:
        raise WrongUsage("--for needs a --goal that the player wants")

    def settle(scenario: Scenario) -> Odds | Limit:
        """The odds, or what is used up before they are known."""
        rules = rules_of(scenario.game)
        scenario = settler.prepare_to_search(scenario, file)
        speech.tell_departures(settler.departures(scenario))
        try:
            with _explore(scenario, options, question) as explore:
                return odds_of(
                    scenario,
                    rules,
                    again=question.again,
                    goal=goal,
                    player=question.player,
                    assume=options.assume,
                    most=question.most,
                    explore=explore,
                )
        except Limit as limit:
            return limit
        except WrongGoal as wrong:
            raise WrongUsage(str(wrong)) from wrong
        except NoQuantity as missing:
            raise WrongUsage(str(missing)) from missing

    odds = work_on(file, options.terms, settle)
    if isinstance(odds, Limit):
        if options.is_json:
            name = options.stdin_name if file == "-" else file
            document: dict[str, Any] = {"file": name, "broken_off_by": odds.bound}
            if odds.bound == WAYS:
                document = {"file": name, "limit": question.most}
            speech.say_json({"files": [document]})
        else:
            speech.complain(_words_without_odds(odds.bound, question.most))
        speech.finish()
        return ILLEGAL
    if isinstance(odds, FileWithoutRuling):
        return speech.end_without_ruling(odds)
    if not options.is_text:
        speech.write_format("odds", odds)
    else:
        from mpoc.report.odds.scenario import odds_text

        rules = rules_of(odds.scenario.game)
        verbose = -1 if options.quiet else options.verbose
        for line in odds_text(odds, rules.chances(), speech.style, verbose):
            speech.say(line)
    speech.finish()
    return 0 if odds.comes_to_its_end else ILLEGAL


def _words_without_odds(bound: str, most: int) -> str:
    """Why there are no exact chances: what is used up, of ways at `most` so many."""
    from mpoc.exploration.budget import ROLLS, SECONDS, WAYS

    if bound == WAYS:
        return f"more than {most} ways: no exact chances; raise the --limit"
    if bound == ROLLS:
        return "an action can roll again for ever: no exact chances"
    what = "time" if bound == SECONDS else "memory"
    return f"the {what} is used up: no exact chances; raise --{bound}"
