"""What `import mpoc` offers: read a scenario, replay it, and tell what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from mpoc.cli.options import Options, WrongUsage
from mpoc.report.text import Report
from mpoc.rules.registry import rules_of
from mpoc.scenario.readings import Readings
from mpoc.scenario.scenario import Scenario, load
from mpoc.scenario.settle import (
    no_position,
    settled,
    with_dependences,
    with_remedies,
)
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds import Odds

NO_RULINGS: Mapping[str, str] = {}


def replay(
    scenario: Scenario,
    *,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
    assume: bool = False,
) -> Report:
    """Replay a scenario and judge what it expects.

    `rulings` reads unclear rules, by their names, otherwise than the file says, and
    `edition` is another printing of the rules. With `assume` the first legal answer
    stands in for a choice that the file leaves open. An illegal action, an open
    question and an expectation that fails are no errors but what the report tells.

    Raises `FileProblems` where the file has no position, or answers that nothing asks
    for; ValueError for an edition, a ruling or a reading that there is not.
    """
    pairs = tuple([f"{name}={reading}" for name, reading in rulings.items()])
    readings = Readings(Options(edition=edition, rulings=pairs, assume=assume))
    try:
        report = settled(scenario, scenario.name, readings)
    except WrongUsage as wrong:
        raise ValueError(str(wrong)) from wrong
    return with_remedies(with_dependences(report, readings))


def explore(
    scenario: Scenario,
    *,
    dice: bool = False,
    free: bool = False,
    goal: str = "",
    limit: int = 0,
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Exploration:
    """Everything that the choices which a scenario leaves open can come to.

    With `dice` also the rolls that nobody made, with `free` also other answers than the
    scenario gives. `goal` is one quantity alone, such as `damage.T`; `limit` the most
    ways that are told, 0 for all: without them the result may be incomplete and says
    so.

    Raises `FileProblems` where there is no position; ValueError for a quantity that no
    outcome has, an edition, a ruling or a reading that there is not.
    """
    from mpoc.exploration.exploration import explored, explorer_of, steps
    from mpoc.exploration.graph import Position
    from mpoc.exploration.quantities import NoQuantity

    if scenario.start is None:
        raise FileProblems([no_position(scenario)])
    scenario = _read_as(scenario, edition, rulings)
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules, dice=dice, is_free=free, most=limit)
    position = Position(0, scenario.start)
    for _ in steps(explorer, position):
        pass
    try:
        return explored(scenario, rules, explorer, position, goal)
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
    edition: str = "",
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Odds:
    """The exact chances of all that a scenario comes to, whose rolls are not all made.

    With `again` no roll counts as made. `goal` is a quantity such as `damage.T`, of
    which the average is told, or a condition such as `damage.T>=3`; choices that are
    open are made for it by `player` and against it by the others. With `assume` the
    first legal answer is given to them; without either each answer is a case of its
    own. Every case gives its outcomes with their chances, as
    Fractions that add up to 1. `limit` is the most ways that are told, 0 for all.

    Raises `FileProblems` where there is no position; ValueError for a goal that none
    can be, an edition, a ruling or a reading that there is not, and more ways.
    """
    from mpoc.exploration.graph import Limit
    from mpoc.exploration.odds import goal_of
    from mpoc.exploration.odds import odds as found
    from mpoc.exploration.quantities import NoQuantity

    if scenario.start is None:
        raise FileProblems([no_position(scenario)])
    scenario = _read_as(scenario, edition, rulings)
    try:
        return found(
            scenario,
            rules_of(scenario.game),
            again=again,
            goal=goal_of(goal) if goal else None,
            player=player,
            assume=assume,
            most=limit,
        )
    except NoQuantity as missing:
        raise ValueError(str(missing)) from missing
    except Limit as limited:
        raise ValueError(f"there are more than {limit} ways") from limited


def _read_as(scenario: Scenario, edition: str, rulings: Mapping[str, str]) -> Scenario:
    """A scenario under other readings. Raises ValueError."""
    pairs = tuple([f"{name}={reading}" for name, reading in rulings.items()])
    readings = Readings(Options(edition=edition, rulings=pairs))
    try:
        return readings.applied(scenario, scenario.name, rules_of(scenario.game))
    except WrongUsage as wrong:
        raise ValueError(str(wrong)) from wrong


def render(
    report: Report,
    format: Literal["text", "json"] = "text",
    *,
    verbose: int = 0,
    colour: bool = False,
    ascii: bool = False,
) -> str:
    """A report as the command line prints it, without a last line end.

    `verbose` 1 also tells what was looked at, 2 every check. JSON keeps to the schema
    `outcome` and always tells everything. Raises ValueError for another format.
    """
    if format == "json":
        from mpoc.report.outcome_json import outcome_document, written

        return written({"files": [outcome_document(report)]})
    if format != "text":
        raise ValueError(f"there is no format {format!r}: it is text or json")
    from mpoc.report.style import Style
    from mpoc.report.text import report_text

    return report_text(report, Style(colour, ascii), verbose)


__all__ = ["Report", "Scenario", "explore", "load", "odds", "render", "replay"]
