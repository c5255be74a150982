"""`mpoc show`: the position before the first action, or after one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from mpoc.cli.exit_codes import ILLEGAL
from mpoc.cli.options import Options
from mpoc.cli.parameters import (
    AsciiOption,
    AssumeOption,
    AtOption,
    ColorOption,
    DebugOption,
    EditionOption,
    FileArgument,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    StdinNameOption,
    VerboseOption,
)
from mpoc.cli.positions import find_position, moment
from mpoc.cli.speech import Speech

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario

LONGEST_TITLE = 200


def show(
    file: FileArgument,
    at: AtOption = 0,
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    format: Annotated[
        Literal["text", "yaml", "json"],
        typer.Option(
            "--format",
            metavar="text|yaml|json",
            help="The format of the position.",
            show_default=False,
        ),
    ] = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Show the position at the start, or after an action."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    speech = Speech(options, [file])
    position = find_position(file, at, options, speech)
    if isinstance(position, int):
        return position
    scenario, state = position.scenario, position.state
    wording = position.rules.wording()
    if options.format == "yaml":
        title = _title(scenario, at)
        try:
            text = position.rules.write(state, title=title)
        except ValueError as impossible:
            speech.complain(f"{scenario.name}: {moment(at)}: {impossible}")
            return ILLEGAL
        if speech.style.ascii:
            # All that is not ASCII is in double quotes, where YAML reads `\xf6`.
            text = text.encode("ascii", "backslashreplace").decode("ascii")
        speech.say(text.rstrip("\n"))
    elif options.is_json:
        document = {
            "file": scenario.name,
            "at": at,
            "position": wording.position(state),
        }
        speech.say_json({"files": [document]})
    else:
        title, *lines = _lines(scenario, at, state, wording)
        speech.say(speech.style.line(title, "", 2))
        for line in lines:
            speech.say(speech.style.plain(line))
    speech.finish()
    return 0


def _title(scenario: Scenario, at: int) -> str:
    """The title of a file with the position, cut to LONGEST_TITLE."""
    after = f", after action {at}" if at else ""
    return scenario.title[: LONGEST_TITLE - len(after)] + after


def _lines(scenario: Scenario, at: int, state: Any, wording: Any) -> list[str]:
    """The position as text: the whole board, the figures, the players, the turn."""
    from mpoc.report.board import board_lines

    lines = [f"{scenario.title}: {moment(at)}", ""]
    lines += [
        "   " + line for line in board_lines(wording.drawing(state), window=False)
    ]
    for table in wording.position_tables(state):
        if not table.rows:
            continue
        lines.append("")
        widths = [max(map(len, column)) for column in zip(*table.rows, strict=True)]
        for place, row in enumerate(table.rows):
            title = table.title if not place else ""
            cells = "   ".join(
                f"{cell:<{width}}"
                for cell, width in zip(row, widths, strict=True)
                if width
            )
            lines.append(f"{title:<10}{cells}".rstrip())
    return lines
