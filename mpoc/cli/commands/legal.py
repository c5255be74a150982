"""`mpoc legal`: the legal actions at a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    MOST_MEGABYTES,
    MOST_WAYS,
    AsciiOption,
    AssumeOption,
    AtOption,
    ColorOption,
    DebugOption,
    EditionOption,
    FileArgument,
    LimitOption,
    MemoryOption,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    SecondsOption,
    StdinNameOption,
    VerboseOption,
    format_option,
)
from mpoc.cli.positions import find_position
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech
from mpoc.report.answers.position import FilePosition
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind


def legal(
    file: FileArgument,
    at: AtOption = 0,
    why: Annotated[
        str,
        typer.Option(
            "--why",
            metavar="ACTION",
            help="Say whether this action is legal, and why; write it as in a file.",
            show_default=False,
        ),
    ] = "",
    as_yaml: Annotated[
        bool,
        typer.Option("--yaml", help="Number the actions, and write each as in a file."),
    ] = False,
    number: Annotated[
        int | None,
        typer.Option(
            "--number",
            metavar="N",
            min=1,
            help="Write only the action that has this number with --yaml.",
            show_default=False,
        ),
    ] = None,
    limit: LimitOption = MOST_WAYS,
    seconds: SecondsOption = 0,
    memory: MemoryOption = MOST_MEGABYTES,
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
    """List the legal actions at a position, or say why one is illegal.

    --limit, --seconds and --memory limit the search that --why makes.
    """
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file, assume)
    if (as_yaml or number) and (why or not options.is_text):
        raise WrongUsage("--yaml and --number write entries for a file, and only these")
    if not why and (limit, seconds, memory) != (MOST_WAYS, 0, MOST_MEGABYTES):
        raise WrongUsage("--limit, --seconds and --memory bound the search of --why")
    speech = Speech(options, [file])
    position = find_position(file, at, options, speech)
    if isinstance(position, int):
        return position
    if why:
        from mpoc.cli.modes.why import judge_action
        from mpoc.exploration.budget import Budget

        budget = Budget(seconds, memory)
        return judge_action(position, why, options, speech, budget, limit)
    if as_yaml or number:
        _write_actions(position, number or 0, speech)
    else:
        _list_actions(position, options, speech)
    speech.finish()
    return 0


def _counted(progress: Progress, kinds: Sequence[ActionKind]) -> Iterator[ActionKind]:
    """Kinds of action, while the line shows how many have been searched."""
    return progress.over(kinds, len(kinds), "kind of action", "kinds of action")


def _write_actions(position: FilePosition, number: int, speech: Speech) -> None:
    """Print the legal actions as entries for a file, or one of them by its number.

    Raises WrongUsage if there is no such number.
    """
    from mpoc.report.legal import yaml_lines
    from mpoc.report.next_action import next_actions

    rules, state = position.rules, position.state
    with Progress(speech.options) as progress:
        over = partial(_counted, progress)
        ways = next_actions(rules, state, over)
    lines = yaml_lines(ways, state, rules.wording(), number)
    if number and not lines:
        many = count_of(sum([len(entry.legal) for entry in ways]), "legal action")
        raise WrongUsage(f"--number {number}: there are {many}")
    for line in lines:
        speech.say(speech.style.plain(line))


def _list_actions(position: FilePosition, options: Options, speech: Speech) -> None:
    """Print the legal actions at a position."""
    from mpoc.report.legal import LegalActions, legal_lines, quiet_lines, ways_of

    rules, state = position.rules, position.state
    kinds = rules.candidates(rules.begin(state, watching=False))
    with Progress(options) as progress:
        ways = ways_of(_counted(progress, kinds), options.verbose > 0)
    actions, style = LegalActions(position, ways), speech.style
    if not options.is_text:
        speech.write_format("legal", actions)
        return
    lines = legal_lines(actions, style, options.verbose)
    for line in quiet_lines(ways, style) if options.quiet else lines:
        speech.say(line)
