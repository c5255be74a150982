"""`mpoc find`: rules, words, cards and scenarios that speak of something."""

from __future__ import annotations

from typing import Annotated

import typer

from mpoc.cli.exit_codes import NOTHING
from mpoc.cli.finding import say_what_is_found
from mpoc.cli.names import find_games
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    FormatOption,
    GameOption,
    OutputOption,
    QuietOption,
)
from mpoc.cli.speech import Speech

MOST = 10
"""The scenarios that are shown if nobody says how many."""


def find(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WORDS...",
            help="What it is about, such as: throw onto a unit.",
            show_default=False,
        ),
    ],
    most: Annotated[
        int,
        typer.Option("-n", metavar="N", min=1, help="Show N scenarios and N words."),
    ] = MOST,
    game: GameOption = "",
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    debug: DebugOption = False,
) -> int:
    """Search rules, words, cards and scenarios, the best first.

    The scenarios are those that come with mpoc, each with what came of it, and those
    of the folder scenarios/ here. Their titles, questions, tags and names are searched.
    """
    options = Options(format, output, color, ascii, quiet, debug=debug)
    return search_for(" ".join(words), game, options, most)


def search_for(words: str, game: str, options: Options, most: int = MOST) -> int:
    """Show what speaks of some words; return the exit code."""
    if not words.strip():
        raise WrongUsage("name the words to search for")
    speech = Speech(options)
    if not say_what_is_found(speech, words, find_games(game), most):
        speech.complain(f"nothing speaks of {words!r}")
        return NOTHING
    speech.finish()
    return 0
