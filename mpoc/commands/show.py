"""`mpoc show`: the position before the first action, or after one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.commands.options import ILLEGAL, UNREADABLE, Options, Speech, WrongUsage
from mpoc.commands.readings import Readings
from mpoc.commands.replaying import no_position
from mpoc.engine.replay import replay
from mpoc.games import rules_of
from mpoc.problems import FileProblems, counted
from mpoc.scenario import load

if TYPE_CHECKING:
    from mpoc.scenario import Scenario

LONGEST_TITLE = 200


def show(file: str, at: int, options: Options) -> int:
    """Show the position of a file after so many actions; the exit code."""
    speech = Speech(options, [file])
    try:
        scenario = load(file, stdin_name=options.stdin_name)
        if scenario.start is None:
            raise FileProblems([no_position(scenario)])
        rules = rules_of(scenario.game)
        scenario = Readings(options).applied(scenario, file, rules)
    except FileProblems as found:
        if options.is_json:
            from mpoc.report.outcome_json import problems_document, written

            name = options.stdin_name if file == "-" else file
            document = problems_document(name, found)
            speech.say(written({"files": [document]}))
            speech.done()
        else:
            speech.complain_of(found)
        return UNREADABLE
    if at > len(scenario.actions):
        raise WrongUsage(
            f"--at {at}: the file has {counted(len(scenario.actions), 'action')}"
        )
    assume = scenario.assume or options.assume
    outcome = replay(
        scenario.start, scenario.actions[:at], rules.begin, rules.play, assume
    )
    if outcome.status != "done":
        from mpoc.verdict import summary

        told, _ = summary(scenario.but(expect=None), outcome, ())
        speech.complain(
            f"{scenario.name}: action {len(outcome.steps)} {told}; "
            "`mpoc run` tells more"
        )
        return ILLEGAL
    telling = rules.telling()
    if options.format == "yaml":
        title = _title(scenario, at)
        speech.say(rules.write(outcome.end, title=title).rstrip("\n"))
    elif options.is_json:
        from mpoc.report.outcome_json import written

        position = telling.position(outcome.end)
        document = {"file": scenario.name, "at": at, "position": position}
        speech.say(written({"files": [document]}))
    else:
        for line in _lines(scenario, at, outcome.end, telling):
            speech.say(speech.style.plain(line))
    speech.done()
    return 0


def _title(scenario: Scenario, at: int) -> str:
    """The title of the position, short enough for a file."""
    after = f", after action {at}" if at else ""
    return scenario.title[: LONGEST_TITLE - len(after)] + after


def _lines(scenario: Scenario, at: int, state: Any, telling: Any) -> list[str]:
    """The position as text: the whole board, the figures, the players, the turn."""
    from mpoc.report.board import board_lines

    when = f"after action {at}" if at else "before the first action"
    lines = [f"{scenario.title}: {when}", ""]
    lines += [
        "   " + line for line in board_lines(telling.drawing(state), window=False)
    ]
    for table in telling.position_tables(state):
        if not table.rows:
            continue
        lines.append("")
        widths = [max(map(len, column)) for column in zip(*table.rows, strict=True)]
        for place, row in enumerate(table.rows):
            title = table.title if not place else ""
            told = "   ".join(
                f"{cell:<{width}}"
                for cell, width in zip(row, widths, strict=True)
                if width
            )
            lines.append(f"{title:<10}{told}".rstrip())
    return lines
