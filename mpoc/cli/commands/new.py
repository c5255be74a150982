"""`mpoc new`: a commented file to begin with, which passes its own test."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mpoc.cli.names import game_named, report_unknown
from mpoc.cli.options import Options, Speech, WrongUsage, is_terminal, write
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    GameOption,
    QuietOption,
)
from mpoc.text.files import SUFFIX

if TYPE_CHECKING:
    from mpoc.scenario.starters import Asked, Starter


def new(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="[KIND]",
            help="The kind of file; without it, mpoc asks at a terminal, or lists "
            "the kinds.",
            show_default=False,
        ),
    ] = "",
    path: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The new file, by default KIND.mpoc.yaml; - is standard output.",
            show_default=False,
        ),
    ] = "",
    by: Annotated[
        str,
        typer.Option("--by", metavar="CARD", help="The attacker.", show_default=False),
    ] = "",
    second: Annotated[
        str,
        typer.Option(
            "--second",
            metavar="CARD",
            help="A second figure in the attack.",
            show_default=False,
        ),
    ] = "",
    target: Annotated[
        str,
        typer.Option(
            "--target", metavar="CARD", help="The target.", show_default=False
        ),
    ] = "",
    is_open: Annotated[
        bool,
        typer.Option(
            "--open", help="Leave out dice and expectations, for `run --ask`."
        ),
    ] = False,
    game: GameOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    debug: DebugOption = False,
) -> int:
    """Begin a file: a commented position that passes its own test."""
    options = Options(color=color, ascii=ascii, quiet=quiet, debug=debug)
    said = {"by": by, "second": second, "target": target}
    return _new(kind, path, said, game, options, is_open)


def _new(
    kind: str,
    path: str,
    said: Mapping[str, str],
    game: str,
    options: Options,
    is_open: bool,
) -> int:
    """Write a file of a kind, ask for the kind or list all; return the exit code.

    `said` answers what the kind asks, by its keys; empty answers are left to the usual.
    `-` as the path is standard output. With `is_open` the file tells no dice and
    expects nothing. Raises WrongUsage where a file is there already, where nothing of
    the kind can be made, and where a file is wanted of no kind and nobody can be asked.
    """
    rules = game_named(game)
    speech = Speech(options)
    starters = {starter.kind: starter for starter in rules.starters()}
    if not kind and not is_terminal(sys.stdin):
        if is_open or path or any(said.values()):
            # Who wants a file and cannot be asked of which kind names it.
            kinds = ", ".join(starters)
            raise WrongUsage(f"name a kind of file: {kinds}")
        _list(speech, list(starters.values()))
        return 0
    is_asked = not kind
    if is_asked:
        _list_to_terminal(list(starters.values()))
        kind = _ask("Which of them?", next(iter(starters)))
    starter = starters.get(kind)
    if starter is None:
        return report_unknown(speech, "kind of file", kind, starters)
    answers = {
        asked.key: said.get(asked.key) or (_of(asked) if is_asked else asked.usual)
        for asked in starter.asked
    }
    left = [key for key, value in said.items() if value and key not in answers]
    if left:
        raise WrongUsage(f"a file of the kind {kind} takes no --{left[0]}")
    path = path or f"{kind}{SUFFIX}"
    if path != "-" and os.path.lexists(path):
        raise WrongUsage(f"{path} is there already; name another file")
    from mpoc.scenario.starters import started

    try:
        text = started(starter, answers, rules, is_open)
    except ValueError as wrong:
        raise WrongUsage(f"{kind}: {wrong}") from wrong
    if path == "-":
        speech.say(text.removesuffix("\n"))
    else:
        _write(path, text)
        if not options.quiet:
            asking = " --ask" if is_open else ""
            told = f"{path}: change it, then `mpoc run{asking} {path}`"
            speech.say(speech.style.plain(told))
    speech.done()
    return 0


def _write(path: str, text: str) -> None:
    """Write a file that is not there. Raises WrongUsage."""
    from mpoc.text.files import write_new

    try:
        write_new(path, text)
    except FileExistsError as fault:
        raise WrongUsage(f"{path} is there already; name another file") from fault
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise WrongUsage(f"{path} cannot be written: {reason}") from fault


def _rows(starters: Sequence[Starter]) -> list[str]:
    width = max([len(starter.kind) for starter in starters], default=0)
    return [f"{starter.kind:<{width}}  {starter.words}" for starter in starters]


def _list(speech: Speech, starters: Sequence[Starter]) -> None:
    """The kinds there are, a line each."""
    for row in _rows(starters):
        speech.say(speech.style.plain(row))
    speech.done()


def _list_to_terminal(starters: Sequence[Starter]) -> None:
    write(sys.stderr, "\n".join([*_rows(starters), ""]) + "\n")


def _of(asked: Asked) -> str:
    return _ask(asked.words, asked.usual)


def _ask(words: str, usual: str) -> str:
    """What somebody at the terminal answers; the usual where nothing is said."""
    write(sys.stderr, f"{words} [{usual}] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip() or usual
