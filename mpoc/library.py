"""What `import mpoc` offers: read a scenario, replay it, and tell what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from mpoc.commands.options import Options, WrongUsage
from mpoc.commands.readings import Readings
from mpoc.commands.replaying import settled, with_dependences, with_remedies
from mpoc.report.text import Report
from mpoc.scenario import Scenario, load

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


__all__ = ["Report", "Scenario", "load", "render", "replay"]
