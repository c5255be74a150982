"""What `import mpoc` offers: read a scenario, settle it, explore it, show the answer.

The functions change no state that other threads share: no working directory, no
signals, no limits of the process. Each raises TypeError for an argument of another type
than its signature has, and ValueError for a number below 0 or one that is not finite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import TYPE_CHECKING, Literal, overload

from mpoc.exploration.budget import ROLLS, WAYS, Budget, Limit
from mpoc.exploration.replay import replay as replay_actions
from mpoc.report.arguments import checked
from mpoc.report.report import report_on
from mpoc.report.values import (
    Comparison,
    Exploration,
    LegalActions,
    LibraryValue,
    Odds,
    Report,
    Scenario,
)
from mpoc.rules.registry import rules_of
from mpoc.scenario import scenario as scenario_files
from mpoc.scenario.settle import Settler, unused_problems
from mpoc.scenario.terms import Terms

if TYPE_CHECKING:
    from mpoc.scenario.settle import Settlement

NO_RULINGS: Mapping[str, str] = {}


class LimitReached(ValueError):
    """A search has used up its `ways`, seconds or memory before its answer is known."""


@checked
def load(path: str | PathLike[str], *, stdin_name: str = "<stdin>") -> Scenario:
    """The scenario in a file; `-` is standard input, named `stdin_name` in messages.

    Raises `FileProblems` with at most 50 problems of the file; a fault of YAML itself
    ends the reading. Raises TypeError if `path` is not a path.
    """
    return Scenario(*scenario_files.load(path, stdin_name=stdin_name).values())


@checked
def loads(text: str | bytes, name: str = "") -> Scenario:
    """The scenario in a text, or in the bytes of a file.

    With a `name` it is read as if it were the file of that name, beside which its mat
    and the settings of its project are looked for. Without one no file is read, so that
    a text may come from anybody, and messages call it `<text>`.

    Raises `FileProblems` as `load` does, and TypeError if it is not a text.
    """
    return Scenario(*scenario_files.loads(text, name).values())


@checked
def replay(
    scenario: scenario_files.Scenario,
    *,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
    assume: bool = False,
    seconds: float = 0,
    megabytes: int = 0,
) -> Report:
    """Replay a scenario and judge what it expects.

    `rulings` gives readings of unclear rules by their names, which go before those of
    the file; `edition` is a printing of the rules. With `assume` the first legal answer
    stands in for a choice that the file leaves open. An illegal action, an open
    question and an expectation that fails are not errors: the report shows them. What
    would make a false claim true is looked for as long as `seconds` and `megabytes`
    are left; 0 sets no bound.

    Raises `FileProblems` where the file has no position, or answers that nothing asks
    for; ValueError for an edition, a ruling or a reading that does not exist.
    """
    settler = _settler(edition, rulings, assume)
    settlement = settler.settle(scenario, scenario.name)
    return Report(*report_on(settlement, seconds, megabytes).values())


@checked
def explore(
    scenario: scenario_files.Scenario,
    *,
    dice: bool = False,
    free: bool = False,
    goal: str = "",
    ways: int = 0,
    seconds: float = 0,
    megabytes: int = 0,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
    watch: Callable[[int], object] | None = None,
) -> Exploration:
    """Every outcome of the choices that a scenario leaves open.

    With `dice` also every result of rolls that have not been made, with `free` also
    other answers than the scenario gives. `goal` is one quantity alone, such as
    `damage.T`, or a condition such as `damage.T>=2`. `ways` is the most ways that are
    tried, `seconds` and `megabytes` are what the search may take, 0 for no bound: where
    one is reached the result is not complete and says so. `watch` gets the number of
    ways so far after each way.

    Raises `FileProblems` where there is no position, and where the replay leaves
    answers over; ValueError for a goal that cannot be, and for an edition, a ruling or
    a reading that does not exist.
    """
    from mpoc.exploration.exploration import exploration_of, explorer_of, steps
    from mpoc.exploration.graph import Position

    scenario = _settler(edition, rulings).prepare_to_search(scenario, scenario.name)
    rules = rules_of(scenario.game)
    budget = Budget(seconds, megabytes)
    exploring = budget.for_exploring()
    with _wrong_goals():
        explorer = explorer_of(
            scenario,
            rules,
            dice=dice,
            is_free=free,
            most=ways,
            budget=exploring,
            goal=goal,
        )
    position = Position(0, scenario.start)
    for number in steps(explorer, position):
        if watch is not None:
            watch(number)
    with _wrong_goals():
        exploration = exploration_of(scenario, rules, explorer, position, goal, budget)
    return Exploration(*exploration.values())


@checked
def odds(
    scenario: scenario_files.Scenario,
    *,
    again: bool = False,
    goal: str = "",
    player: str = "",
    assume: bool = False,
    ways: int = 0,
    seconds: float = 0,
    megabytes: int = 0,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
    watch: Callable[[int], object] | None = None,
) -> Odds:
    """The exact chance of each outcome of a scenario in which rolls are still to come.

    With `again` no roll counts as made. `goal` is a quantity such as `damage.T`, whose
    average is given, or a condition such as `damage.T>=3`; `player` makes open choices
    for it, the others against it. With `assume` they take the first legal answer;
    without either each answer is a case of its own. Every case gives its outcomes with
    their chances, as Fractions that add up to 1. `ways` is the most ways that are
    tried, `seconds` and `megabytes` are what the search may take, 0 for no bound.
    `watch` gets the number of ways so far after each way.

    Raises `FileProblems` where there is no position, and where the replay leaves
    answers over; `LimitReached` where a bound is reached; ValueError for a goal that
    cannot be, and for an edition, a ruling or a reading that does not exist.
    """
    from mpoc.exploration.odds.odds import odds as odds_of
    from mpoc.exploration.odds.variants import ExploreHere
    from mpoc.rules.goals import goal_of

    scenario = _settler(edition, rulings).prepare_to_search(scenario, scenario.name)
    try:
        with _wrong_goals():
            result = odds_of(
                scenario,
                rules_of(scenario.game),
                again=again,
                goal=goal_of(goal) if goal else None,
                player=player,
                assume=assume,
                most=ways,
                explore=ExploreHere(Budget(seconds, megabytes), watch),
            )
    except Limit as limit:
        if limit.bound == WAYS:
            raise LimitReached(f"there are more than {ways} ways") from limit
        if limit.bound == ROLLS:
            raise LimitReached("an action can roll again for ever") from limit
        raise LimitReached(f"the search has used up its {limit.bound}") from limit
    return Odds(*result.values())


@checked
def legal(
    scenario: scenario_files.Scenario,
    *,
    at: int = 0,
    refused: bool = False,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
    assume: bool = False,
) -> LegalActions:
    """The legal actions at the position after `at` actions of a scenario.

    With `refused` also those that are refused, each with the conditions that fail. With
    `assume` the first legal answer stands in for a choice that the file leaves open.

    Raises `FileProblems` where there is no position; ValueError where the scenario has
    fewer actions or one of them stops, and for an edition, a ruling or a reading that
    does not exist.
    """
    from mpoc.report.answers.position import FilePosition, moment
    from mpoc.report.legal import listed, ways_of
    from mpoc.scenario.verdict import summary

    scenario = _settler(edition, rulings).prepare(scenario, scenario.name)
    rules = rules_of(scenario.game)
    if not 0 <= at <= len(scenario.actions):
        raise ValueError(f"there is no position {moment(at)} in {scenario.name}")
    before = scenario.actions[:at]
    assume = assume or scenario.assume
    outcome = replay_actions(scenario.start, before, rules.begin, rules.play, assume)
    if outcome.status != "done":
        verdict, _ = summary(scenario.but(expect=None), outcome, ())
        number = len(outcome.steps)
        raise ValueError(f"{scenario.name}: action {number} {verdict}")
    kinds = rules.candidates(rules.begin(outcome.end, watching=False))
    ways = tuple([listed(ways) for ways in ways_of(kinds, refused)])
    return LegalActions(FilePosition(scenario, rules, at, outcome.end), ways)


@checked
def diff(
    left: scenario_files.Scenario,
    right: scenario_files.Scenario | None = None,
    *,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
    assume: bool = False,
    depth: int = 0,
) -> Comparison:
    """Where the replays of two scenarios part, or of one under another reading.

    Without `right`, the scenario as it is stands against itself under `edition` and
    `rulings`; with it, these hold for both. `depth` is that of the traces, 0 to 2; a
    deeper one is taken where the outcomes differ and the traces do not.

    Raises `FileProblems` as `replay` does; ValueError for scenarios of different games,
    without anything to compare with, and as `replay` does.
    """
    from mpoc.exploration.compare import compare

    settler = _settler(edition, rulings, assume)
    second: Settlement
    if right is not None:
        if left.game != right.game:
            games = f"{left.game} and {right.game}"
            raise ValueError(f"they are of different games: {games}")
        first = settler.settle(left, left.name)
        second = settler.settle(right, right.name)
    elif edition or rulings:
        first = _settler("", NO_RULINGS, assume).settle(left, left.name)
        # Under the other reading, the rules may not ask for an answer in the file.
        second = settler.settle_leniently(left, left.name)
    else:
        raise ValueError("name a second scenario, an edition or a ruling")
    comparison = compare(first, second, rules_of(left.game), depth)
    unused = tuple(unused_problems(second.scenario, second.outcome))
    return Comparison(comparison, unused)


@overload
def render(  # type: ignore[overload-overlap]
    value: LibraryValue,
    format: Literal["png"],
    *,
    verbose: int = 0,
    colour: bool = False,
    ascii: bool = False,
) -> bytes: ...


@overload
def render(
    value: LibraryValue,
    format: str = "text",
    *,
    verbose: int = 0,
    colour: bool = False,
    ascii: bool = False,
) -> str: ...


@checked
def render(
    value: LibraryValue,
    format: str = "text",
    *,
    verbose: int = 0,
    colour: bool = False,
    ascii: bool = False,
) -> str | bytes:
    """A scenario, or an answer on one, as the command line prints it.

    Each has the formats `text`, `json`, `html` (a page that asks the network for
    nothing), `svg` (a picture) and `md` (for a forum); `png` gives bytes and needs
    `mpoc[png]`. Some have more, such as `yaml` of a scenario. A text has no last line
    end. `verbose` 1 also says what was considered, 2 every check; JSON always holds
    everything.

    Raises ValueError for a format that the value does not have, `FileProblems` for a
    scenario without a position.
    """
    from mpoc.report.formats import Presentation, formats_of, writer_of
    from mpoc.report.style import Style

    style = Style(colour, ascii)
    if format == "text":
        return "\n".join(value.text_lines(style, verbose))
    formats = formats_of(value.COMMAND)
    write = writer_of(format, value.COMMAND) if format in formats else None
    if write is None:
        known = " or ".join(["text", *formats])
        raise ValueError(f"there is no format {format!r}: it is {known}")
    pieces = [*write(value.answers(), Presentation(style, verbose))]
    data = [piece for piece in pieces if isinstance(piece, bytes)]
    if data:
        return b"".join(data)
    texts = [piece for piece in pieces if isinstance(piece, str)]
    return "".join(texts).removesuffix("\n")


def _settler(edition: str, rulings: Mapping[str, str], assume: bool = False) -> Settler:
    terms = Terms(
        edition=edition,
        rulings=tuple(rulings.items()),
        assume=assume,
        for_one_file=True,
    )
    return Settler(terms, replay_actions)


@contextmanager
def _wrong_goals() -> Iterator[None]:
    """Raise ValueError for a goal about a quantity that there is not."""
    from mpoc.exploration.quantities import NoQuantity

    try:
        yield
    except NoQuantity as missing:
        raise ValueError(str(missing)) from missing


__all__ = [
    "Comparison",
    "Exploration",
    "LegalActions",
    "LimitReached",
    "Odds",
    "Report",
    "Scenario",
    "diff",
    "explore",
    "legal",
    "load",
    "loads",
    "odds",
    "render",
    "replay",
]
