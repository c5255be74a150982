"""`mpoc new`: a commented file to begin with, which passes its own test."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mpoc.cli.names import find_game, report_unknown
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    GameOption,
    QuietOption,
)
from mpoc.cli.speech import Speech, is_terminal, write, writing
from mpoc.text.files import SUFFIX, write_new

if TYPE_CHECKING:
    from mpoc.rules.starters import Starter


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
            help="The other attacker, for the kinds with two.",
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
    answers = {"by": by, "second": second, "target": target}
    return _new(kind, path, answers, game, options, is_open)


def _new(
    kind: str,
    path: str,
    answers: Mapping[str, str],
    game: str,
    options: Options,
    is_open: bool,
) -> int:
    """Write a file of a kind; return the exit code.

    Without a kind, ask for it at a terminal, and list the kinds elsewhere. `answers`
    has the answers to the questions of the kind, by their keys; those that are empty
    are asked for or take the usual value. The path `-` is standard output. With
    `is_open` the file has no dice and no expectations. Raises WrongUsage if the file
    exists, if it cannot be made of these answers, or if no kind is named and nobody can
    be asked.
    """
    rules = find_game(game)
    speech = Speech(options)
    starters = {starter.kind: starter for starter in rules.starters()}
    if not kind and not is_terminal(sys.stdin):
        if is_open or path or any(answers.values()):
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
    keys = [question.key for question in starter.questions]
    unknown = [key for key, answer in answers.items() if answer and key not in keys]
    if unknown:
        raise WrongUsage(f"a file of the kind {kind} takes no --{unknown[0]}")
    complete = {}
    for question in starter.questions:
        answer = answers.get(question.key)
        if not answer and is_asked:
            answer = _ask(question.words, question.usual)
        complete[question.key] = answer or question.usual
    path = path or f"{kind}{SUFFIX}"
    if path != "-" and os.path.lexists(path):
        raise WrongUsage(f"{path} exists already; name another file")
    from mpoc.exploration.replay import replay
    from mpoc.scenario.starters import write_starter

    try:
        text = write_starter(starter, complete, rules, replay, is_open)
    except ValueError as wrong:
        raise WrongUsage(f"{kind}: {wrong}") from wrong
    if path == "-":
        speech.say(text.removesuffix("\n"))
    else:
        with writing(path):
            write_new(path, text)
        if not options.quiet:
            asking = " --ask" if is_open else ""
            advice = f"{path}: change it, then `mpoc run{asking} {path}`"
            speech.say(speech.style.plain(advice))
    speech.finish()
    return 0


def _rows(starters: Sequence[Starter]) -> list[str]:
    width = max([len(starter.kind) for starter in starters], default=0)
    return [f"{starter.kind:<{width}}  {starter.words}" for starter in starters]


def _list(speech: Speech, starters: Sequence[Starter]) -> None:
    """Print the kinds of files, one on each line."""
    for row in _rows(starters):
        speech.say(speech.style.plain(row))
    speech.finish()


def _list_to_terminal(starters: Sequence[Starter]) -> None:
    write(sys.stderr, "\n".join([*_rows(starters), ""]) + "\n")


def _ask(words: str, usual: str) -> str:
    """Ask at the terminal; an empty answer stands for the usual one."""
    write(sys.stderr, f"{words} [{usual}] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip() or usual
