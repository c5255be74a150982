"""`mpoc show`: the position before the first action, or after one."""

from __future__ import annotations

from typing import Annotated

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
    format_option,
)
from mpoc.cli.positions import find_position
from mpoc.cli.speech import Speech
from mpoc.report.answers.position import FilePosition, moment, position_lines


def show(
    file: FileArgument,
    at: AtOption = 0,
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    format: Annotated[
        str, format_option("text", "yaml", "code", "json", "html", "svg", "png", "md")
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
    if options.is_text:
        title, *lines = position_lines(position)
        speech.say(speech.style.line(title, "", 2))
        for line in lines:
            speech.say(speech.style.plain(line))
    else:
        from mpoc.report.formats import NotInThisFormat

        try:
            speech.write_format("show", position)
        except NotInThisFormat as impossible:
            name = position.scenario.name
            speech.complain(f"{name}: {moment(at)}: {impossible}")
            return ILLEGAL
    speech.finish()
    if options.format in FILES:
        _tell_needed_options(position, speech)
    return 0


FILES = ("yaml", "code")
"""The formats that are a file which others replay."""


def _tell_needed_options(position: FilePosition, speech: Speech) -> None:
    """Say with which options the file that was written is read as this one was."""
    from mpoc.report.formats.yaml import file_text
    from mpoc.scenario.written_file import options_for_text

    settings, path = position.state.settings, speech.options.output
    words = options_for_text(settings, file_text(position), path)
    if words and not speech.options.quiet:
        speech.complain(words)
