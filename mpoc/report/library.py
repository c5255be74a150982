"""What `import mpoc` offers: replay a scenario, explore it, render the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from mpoc.exploration.replay import replay as replay_actions
from mpoc.report.report import Report, report_on
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load
from mpoc.scenario.settle import Settler
from mpoc.scenario.terms import Terms

if TYPE_CHECKING:
    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds.odds import Odds

NO_RULINGS: Mapping[str, str] = {}


def replay(
    scenario: Scenario,
    *,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
    assume: bool = False,
) -> Report:
    """Replay a scenario and judge what it expects.

    `rulings` gives readings of unclear rules by their names, which go before those of
    the file; `edition` is a printing of the rules. With `assume` the first legal answer
    stands in for a choice that the file leaves open. An illegal action, an open
    question and an expectation that fails are not errors: the report shows them.

    Raises `FileProblems` where the file has no position, or answers that nothing asks
    for; ValueError for an edition, a ruling or a reading that does not exist.
    """
    settler = _settler(edition, rulings, assume)
    return report_on(settler.settle(scenario, scenario.name))


def explore(
    scenario: Scenario,
    *,
    dice: bool = False,
    free: bool = False,
    goal: str = "",
    limit: int = 0,
    seconds: float = 0,
    megabytes: int = 0,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Exploration:
    """Every outcome of the choices that a scenario leaves open.

    With `dice` also every result of rolls that have not been made, with `free` also
    other answers than the scenario gives. `goal` is one quantity alone, such as
    `damage.T`; `limit` is the most ways that are tried, `seconds` and `megabytes` are
    what the search may take, 0 for no bound: where one is reached the result is
    incomplete and says so.

    Raises `FileProblems` where there is no position; ValueError for a quantity that no
    outcome has, and for an edition, a ruling or a reading that does not exist.
    """
    from mpoc.exploration.budget import Budget
    from mpoc.exploration.exploration import exploration_of, explorer_of, steps
    from mpoc.exploration.graph import Position
    from mpoc.exploration.quantities import NoQuantity

    scenario = _settler(edition, rulings).prepare(scenario, scenario.name)
    rules = rules_of(scenario.game)
    budget = Budget(seconds, megabytes)
    exploring = budget.for_exploring()
    explorer = explorer_of(
        scenario, rules, dice=dice, is_free=free, most=limit, budget=exploring
    )
    position = Position(0, scenario.start)
    for _ in steps(explorer, position):
        pass
    try:
        return exploration_of(scenario, rules, explorer, position, goal, budget)
    except NoQuantity as missing:
        raise ValueError(str(missing)) from missing


def odds(
    scenario: Scenario,
    *,
    again: bool = False,
    goal: str = "",
    player: str = "",
    assume: bool = False,
    limit: int = 0,
    seconds: float = 0,
    megabytes: int = 0,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Odds:
    """The exact chance of each outcome of a scenario in which rolls are still to come.

    With `again` no roll counts as made. `goal` is a quantity such as `damage.T`, whose
    average is given, or a condition such as `damage.T>=3`; `player` makes open choices
    for it, the others against it. With `assume` they take the first legal answer;
    without either each answer is a case of its own. Every case gives its outcomes with
    their chances, as Fractions that add up to 1. `limit` is the most ways that are
    tried, `seconds` and `megabytes` are what the search may take, 0 for no bound.

    Raises `FileProblems` where there is no position; ValueError for a goal that cannot
    be, for an edition, a ruling or a reading that does not exist, and where a bound is
    reached.
    """
    from mpoc.exploration.budget import WAYS, Budget, Limit
    from mpoc.exploration.odds.odds import odds as odds_of
    from mpoc.exploration.odds.variants import ExploreHere
    from mpoc.exploration.quantities import NoQuantity
    from mpoc.rules.goals import goal_of

    scenario = _settler(edition, rulings).prepare(scenario, scenario.name)
    try:
        return odds_of(
            scenario,
            rules_of(scenario.game),
            again=again,
            goal=goal_of(goal) if goal else None,
            player=player,
            assume=assume,
            most=limit,
            explore=ExploreHere(Budget(seconds, megabytes)),
        )
    except NoQuantity as missing:
        raise ValueError(str(missing)) from missing
    except Limit as limited:
        if limited.bound == WAYS:
            raise ValueError(f"there are more than {limit} ways") from limited
        raise ValueError(f"the search has used up its {limited.bound}") from limited


def _settler(edition: str, rulings: Mapping[str, str], assume: bool = False) -> Settler:
    terms = Terms(edition=edition, rulings=tuple(rulings.items()), assume=assume)
    return Settler(terms, replay_actions)


def render(
    report: Report,
    format: Literal["text", "json"] = "text",
    *,
    verbose: int = 0,
    colour: bool = False,
    ascii: bool = False,
) -> str:
    """A report as the command line prints it, without a last line end.

    `verbose` 1 also says what was considered, 2 every check. JSON follows the schema
    `outcome` and always holds everything. Raises ValueError for another format.
    """
    if format == "json":
        from mpoc.report.outcome_json import json_text, outcome_document

        return json_text({"files": [outcome_document(report)]})
    if format != "text":
        raise ValueError(f"there is no format {format!r}: it is text or json")
    from mpoc.report.ruling.text import report_text
    from mpoc.report.style import Style

    return report_text(report, Style(colour, ascii), verbose)


__all__ = ["Report", "Scenario", "explore", "load", "odds", "render", "replay"]
