"""`mpoc rulings`: the unclear rules of a game, and how they are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mpoc.cli.modes.sheet import slug
from mpoc.cli.names import find_game, find_games, report_unknown
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    EditionOption,
    ForceOption,
    FormatOption,
    GameOption,
    OutputOption,
    QuietOption,
    RulingsOption,
    VerboseOption,
)
from mpoc.cli.speech import Speech

if TYPE_CHECKING:
    from mpoc.report.style import Style
    from mpoc.rules.reference import Ruling


def rulings(
    name: Annotated[
        str,
        typer.Argument(metavar="[NAME]", help="An unclear rule.", show_default=False),
    ] = "",
    game: GameOption = "",
    sheet: Annotated[
        bool,
        typer.Option(
            "--sheet",
            help="Print a sheet that says how each is read in this folder, to announce "
            "before an event; --rulings-file reads it.",
        ),
    ] = False,
    edition: EditionOption = "",
    readings: RulingsOption = None,
    format: FormatOption = "text",
    output: OutputOption = "",
    is_forced: ForceOption = False,
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
) -> int:
    """List the unclear rules, or show one: readings, default, reason.

    -v shows each of them in full.
    """
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(edition=edition, rulings=readings)
    if sheet:
        from mpoc.cli.modes.sheet import print_sheet

        return print_sheet(name, game, options, is_forced)
    if is_forced:
        raise WrongUsage("--force replaces a sheet: it goes with --sheet here")
    if readings:
        raise WrongUsage("--rulings fills a sheet in: it goes with --sheet here")
    return _rulings(name, game, options)


def _rulings(name: str, game: str, options: Options) -> int:
    """List all unclear rules of a game, or show one; return the exit code.

    The list has a line for each; with `options.verbose` it shows all at length. With
    `options.edition` the readings of that printing count as defaults. Raises
    WrongUsage for an edition that the game does not have.
    """
    speech = Speech(options)
    style = speech.style
    rules = find_game(game)
    ledger = rules.ledger()
    edition = options.edition
    if edition:
        from mpoc.scenario.readings import wrong_edition

        wrong = wrong_edition(edition, rules.editions())
        if wrong:
            raise WrongUsage(f"--edition: {wrong.message}")
    usual = rules.defaults(edition) if edition else {}
    if name:
        every = [ruling for rules in find_games(game) for ruling in rules.ledger()]
        ledger = [ruling for ruling in every if ruling.name == slug(name)]
        if not ledger:
            all_names = [ruling.name for ruling in every]
            return report_unknown(speech, "ruling", name, all_names)
    if options.is_json:
        speech.say_json({"rulings": [_ruling(ruling, usual) for ruling in ledger]})
        speech.finish()
        return 0
    if not name and not options.quiet and not options.verbose:
        for line in _index_lines(ledger, style):
            speech.say(line)
        speech.say("")
        speech.say(style.line("`mpoc rulings NAME` shows how one can be read"))
        speech.finish()
        return 0
    for place, ruling in enumerate(ledger):
        if options.quiet:
            names = " ".join(name for name, _ in ruling.readings)
            speech.say(style.plain(f"{ruling.name}: {names}"))
            continue
        if place:
            speech.say("")
        speech.say(style.line(ruling.name, " ".join(ruling.marks), 0, "title"))
        speech.say(style.line(f"  {ruling.question}", "", 2))
        width = max(len(name) for name, _ in ruling.readings)
        for name, words in ruling.readings:
            mark = "*" if name == usual.get(ruling.name, ruling.default) else " "
            speech.say(style.line(f"  {mark} {name:<{width}}  {words}", "", width + 6))
        speech.say(style.line(f"  why the default: {ruling.reason}", "", 4))
        for later, reading, stands in ruling.editions:
            speech.say(style.line(f"  in {later}: {reading}, by {stands}", "", 4))
    if not options.quiet:
        speech.say("")
        star = f"the default in {edition}" if edition else "the default"
        speech.say(
            style.line(
                f"* {star}; --rulings NAME=READING, or `rules` in a file, chooses "
                "another"
            )
        )
    speech.finish()
    return 0


def _index_lines(ledger: Sequence[Ruling], style: Style) -> Iterator[str]:
    """A line for each unclear rule: its name, its question, its pages."""
    if style.width:
        from mpoc.report.style import PAGES_WIDTH
        from mpoc.report.tables.terminal import Column, Row, table_lines

        columns = [
            Column(is_whole=True, tint="label"),
            Column(),
            Column(tint="pages", is_right=True, most=PAGES_WIDTH),
        ]
        rows = [
            Row((ruling.name, ruling.question, " ".join(ruling.marks)))
            for ruling in ledger
        ]
        yield from table_lines(columns, rows, style)
        return
    width = max([len(ruling.name) for ruling in ledger], default=0)
    for ruling in ledger:
        text = f"{ruling.name:<{width}}  {ruling.question}"
        yield style.line(text, " ".join(ruling.marks), width + 2)


def _ruling(ruling: Any, usual: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": ruling.name,
        "question": ruling.question,
        "readings": [{"name": name, "words": words} for name, words in ruling.readings],
        "default": usual.get(ruling.name, ruling.default),
        "reason": ruling.reason,
        "pages": list(ruling.marks),
        "tier": ruling.tier,
        "editions": {
            edition: {"reading": reading, "stands": stands}
            for edition, reading, stands in ruling.editions
        },
    }
