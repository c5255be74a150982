"""`mpoc catalog`: the figures of a game."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mpoc.cli.exit_codes import NOTHING
from mpoc.cli.names import find_game, find_games, report_unknown
from mpoc.cli.options import Options
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    FormatOption,
    GameOption,
    OutputOption,
    QuietOption,
    VerboseOption,
)
from mpoc.cli.speech import Speech

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset


def catalog(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]", show_default=False)
    ] = None,
    game: GameOption = "",
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="Count what scenarios use of the rules; NAME is a file or a folder.",
        ),
    ] = False,
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
) -> int:
    """List the figures, or show one with its abilities."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    if coverage:
        from mpoc.cli.coverage import count_coverage

        return count_coverage(names or [], game, options)
    return _catalog(" ".join(names or []), game, options)


def _catalog(name: str, game: str, options: Options) -> int:
    """List all figures, or show one; return the exit code.

    If no figure has the name, those are listed whose name contains it.
    """
    speech = Speech(options)
    cards = find_game(game).cards()
    if name:
        every = (rules.cards() for rules in find_games(game))
        cards = next((known for known in every if known.find(name)), cards)
        card = cards.find(name)
        if card is None:
            return _partly_named(speech, name, find_games(game), cards)
        if options.is_json:
            speech.say_json({"figures": [card]})
        else:
            first, *lines = [speech.style.plain(line) for line in cards.page(card)]
            speech.say("\n".join([speech.style.paint("title", first), *lines]))
    else:
        _say_figures(speech, cards, cards.documents())
    speech.finish()
    return 0


def _partly_named(speech: Speech, name: str, games: list[Ruleset], usual: Any) -> int:
    """List the figures whose names contain a text; return the exit code."""
    part = " ".join(name.casefold().split())
    for cards in (rules.cards() for rules in games):
        known = [card for card in cards.documents() if part in card["name"].casefold()]
        if known:
            if not (speech.options.is_json or speech.options.quiet):
                heading = f"no {cards.NOUN} is called {name}; these names contain it:"
                speech.say(f"{speech.style.plain(heading)}\n")
            _say_figures(speech, cards, known)
            speech.finish()
            return 0
    noun = " or ".join(dict.fromkeys([rules.cards().NOUN for rules in games]))
    if any([rules.reference().explain(name) is not None for rules in games]):
        command = f"`mpoc explain {shlex.quote(name)}`"
        speech.complain(f"there is no {noun} {name!r}; {command} explains it")
        return NOTHING
    near = usual.suggest(name)
    return report_unknown(speech, noun, name, [near] if near else [])


def _say_figures(speech: Speech, cards: Any, known: list[dict[str, Any]]) -> None:
    """List figures of a catalog, one on each line."""
    if speech.options.is_json:
        speech.say_json({"figures": known})
    elif speech.options.quiet:
        speech.say("\n".join([speech.style.plain(card["name"]) for card in known]))
    else:
        _say_rows(speech, [cards.row(card) for card in known], cards.COLUMNS)
        if any("not_playable" in card for card in known):
            speech.say(f"\n{speech.style.plain(cards.REMARK)}")


def _say_rows(
    speech: Speech, rows: list[tuple[str, ...]], columns: tuple[str, ...]
) -> None:
    """Print rows under the titles of their columns, which are as wide as needed."""
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        cells = [f"{cell:<{widths[at]}}" for at, cell in enumerate(row) if widths[at]]
        line = speech.style.plain("  ".join(cells).rstrip())
        speech.say(speech.style.paint("title", line) if row is columns else line)
