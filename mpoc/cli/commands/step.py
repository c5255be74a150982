"""`mpoc step`: go through a ruling line by line, in the whole terminal."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Literal

import typer

from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    AssumeOption,
    ColorOption,
    DebugOption,
    EditionOption,
    FileArgument,
    RulingsFileOption,
    RulingsOption,
    VerboseOption,
)
from mpoc.cli.speech import Speech, is_dumb, is_terminal, wants_colour
from mpoc.exploration.replay import replay
from mpoc.scenario.settle import FileWithoutRuling, Settler

LIGHT = ("7", "15")
"""The backgrounds of COLORFGBG that are light."""


def step(
    file: FileArgument,
    theme: Annotated[
        Literal["auto", "light", "dark"],
        typer.Option(
            "--theme",
            metavar="auto|light|dark",
            help="The background; auto asks COLORFGBG and is dark without it.",
            show_default=False,
        ),
    ] = "auto",
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    assume: AssumeOption = None,
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
) -> int:
    """Go through a ruling line by line, with the board at each.

    It fills the terminal; `?` lists the keys. It needs `mpoc[tui]`.
    """
    options = Options(color=color, ascii=ascii, verbose=verbose, debug=debug)
    options = options.reading("", edition, rulings, rulings_file, assume)
    speech = Speech(options, [file])
    if file == "-":
        raise WrongUsage("step reads keys from standard input: name a file")
    try:
        from mpoc.cli.stepping.app import Looks, StepApp
    except ImportError as missing:
        if not (missing.name or "").startswith("textual"):
            raise
        advice = "pip install 'mpoc[tui]'"
        raise WrongUsage(f"step needs textual: {advice}") from missing
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if is_dumb() or not all([is_terminal(stream) for stream in streams]):
        raise WrongUsage("step needs a terminal; `mpoc run` prints the same steps")
    settlement = Settler(options.terms_of_one, replay).settle_file(file)
    if isinstance(settlement, FileWithoutRuling):
        return speech.end_without_ruling(settlement)
    looks = Looks(
        wants_colour(options, sys.stdout), speech.style.ascii, _is_light(theme)
    )
    StepApp(settlement, looks, verbose).run()
    return 0


def _is_light(theme: str) -> bool:
    """Whether the background is light: as asked for, or as the terminal says."""
    if theme != "auto":
        return theme == "light"
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT
