"""`mpoc legal`: what may be done from a position, and why something may not."""

from __future__ import annotations

from typing import Annotated

import typer

from mpoc.cli.options import Options, Speech
from mpoc.cli.parameters import (
    AsciiOption,
    AssumeOption,
    AtOption,
    ColorOption,
    DebugOption,
    EditionOption,
    FileArgument,
    FormatOption,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    StdinNameOption,
    VerboseOption,
)
from mpoc.cli.positions import Reached, reached, when


def legal(
    file: FileArgument,
    at: AtOption = 0,
    why: Annotated[
        str,
        typer.Option(
            "--why",
            metavar="ACTION",
            help="Say whether this action is legal and why; write it as in a file.",
            show_default=False,
        ),
    ] = "",
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """List the legal actions at a position, or say why one is illegal."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    speech = Speech(options, [file])
    found = reached(file, at, options, speech)
    if isinstance(found, int):
        return found
    if why:
        from mpoc.cli.why import why_not

        return why_not(found, why, options, speech)
    _tell_legal(found, options, speech)
    speech.done()
    return 0


def _tell_legal(found: Reached, options: Options, speech: Speech) -> None:
    from mpoc.report.legal import legal_document, legal_lines, quiet_lines, ways_of

    rules, state = found.rules, found.state
    kinds = rules.candidates(rules.begin(state, watching=False))
    ways = ways_of(kinds, options.verbose > 0)
    wording = rules.wording()
    if options.is_json:
        document = legal_document(found.scenario.name, found.at, ways, wording)
        speech.say_json({"files": [document]})
        return
    title = f"{found.scenario.title}: what may be done {when(found.at)}"
    style, depth = speech.style, options.verbose
    if options.quiet:
        for line in quiet_lines(ways, style):
            speech.say(line)
        return
    for line in legal_lines(title, state, ways, wording, style, depth):
        speech.say(line)
