"""`mpoc step`: go through a ruling line by line, in the whole terminal."""

from __future__ import annotations

import os
import signal
import sys
from shutil import get_terminal_size
from typing import Annotated, Literal

import typer

from mpoc.cli.exit_codes import FAULT
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
from mpoc.scenario.settle import FileWithoutRuling
from mpoc.text.edits import read_draft
from mpoc.text.problems import FileProblems

MOST_CELLS = 250_000
"""The most cells that a terminal may have at the start; screens have ten thousand."""

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
        from mpoc.cli.stepping.trials import Trials
    except ImportError as missing:
        if not (missing.name or "").startswith("textual"):
            raise
        advice = "pip install 'mpoc[tui]'"
        raise WrongUsage(f"step needs textual: {advice}") from missing
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if is_dumb() or not all([is_terminal(stream) for stream in streams]):
        raise WrongUsage("step needs a terminal; `mpoc run` prints the same steps")
    columns, rows = get_terminal_size()
    if columns * rows > MOST_CELLS:
        size = f"{columns:,} columns and {rows:,} rows"
        raise WrongUsage(f"step cannot fill a terminal of {size}: make it smaller")
    try:
        trials = Trials(read_draft(file), file, options.terms_of_one)
    except FileProblems as problems:
        return speech.end_without_ruling(FileWithoutRuling(file, problems))
    colour = wants_colour(options, sys.stdout)
    say_whether_in_colour(colour)
    looks = Looks(colour, speech.style.ascii, is_light(theme))
    app = StepApp(trials, looks, verbose)
    app.run()
    if app.ending_signal:
        signal.raise_signal(app.ending_signal)
    if app.fault is not None:
        raise app.fault
    return FAULT if app.return_code else 0


def is_light(theme: str) -> bool:
    """Whether the background is light: as asked for, or as the terminal says."""
    if theme != "auto":
        return theme == "light"
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT


def say_whether_in_colour(colour: bool) -> None:
    """Tell textual whether there is colour, by the variable that it reads."""
    os.environ.pop("NO_COLOR", None)
    if not colour:
        os.environ["NO_COLOR"] = "1"
