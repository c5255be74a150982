"""`mpoc new`: a commented file to begin with, which passes its own test."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mpoc.cli.choosing import Choosing, names_meant
from mpoc.cli.names import find_game, report_unknown
from mpoc.cli.new_file import free_path, write_file
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    ForceOption,
    GameOption,
    QuietOption,
)
from mpoc.cli.speech import Speech, is_terminal, refuse_to_replace, write
from mpoc.rules.registry import RULESETS

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.rules.starters import Starter


def _card_names(rules: Ruleset) -> list[str]:
    """The cards that can be played, by name."""
    cards = rules.cards().documents()
    return [card["name"] for card in cards if "not_playable" not in card]


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
        typer.Option(
            "--by",
            metavar="CARD",
            help="Who attacks, or what the file is about.",
            show_default=False,
        ),
    ] = "",
    second: Annotated[
        str,
        typer.Option(
            "--second",
            metavar="CARD",
            help="The second attacker, for kinds that have two.",
            show_default=False,
        ),
    ] = "",
    target: Annotated[
        str,
        typer.Option(
            "--target",
            metavar="CARD",
            help="The target.",
            show_default=False,
        ),
    ] = "",
    is_open: Annotated[
        bool,
        typer.Option(
            "--open", help="Leave out dice and expectations, for `run --ask`."
        ),
    ] = False,
    code: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="CODE",
            help="Write the position that CODE stands for (`show --format code` prints "
            "one); - is standard input. Give no KIND, only FILE.",
            show_default=False,
        ),
    ] = None,
    game: GameOption = "",
    is_forced: ForceOption = False,
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    debug: DebugOption = False,
) -> int:
    """Begin a file: a commented position that passes its own test."""
    options = Options(color=color, ascii=ascii, quiet=quiet, debug=debug)
    answers = {"by": by, "second": second, "target": target}
    if code is not None:
        from mpoc.cli.modes.from_code import write_from_code

        if path or is_open or game or any(answers.values()):
            raise WrongUsage("--from takes a code and a FILE, nothing else")
        return write_from_code(code, kind, options, is_forced)
    return _new(kind, path, answers, game, options, is_open, is_forced)


def _new(
    kind: str,
    path: str,
    answers: Mapping[str, str],
    game: str,
    options: Options,
    is_open: bool,
    is_forced: bool,
) -> int:
    """Write a file of a kind; return the exit code.

    Without a kind, ask for it at a terminal, and list the kinds elsewhere. `answers`
    has the answers to the questions of the kind, by their keys; those that are empty
    are asked for or take the usual value. The path `-` is standard output. With
    `is_open` the file has no dice and no expectations. Raises WrongUsage if the file
    exists and may not be replaced, if it cannot be made of these answers, if the game
    has no such files, or if no kind is named and nobody can be asked.
    """
    rules = find_game(game)
    speech = Speech(options)
    starters = {starter.kind: starter for starter in rules.starters()}
    if not starters:
        raise WrongUsage(f"{rules.title} has no files to begin with")
    if not kind and not is_terminal(sys.stdin):
        if is_open or path or any(answers.values()):
            kinds = ", ".join(starters)
            raise WrongUsage(f"name a kind of file: {kinds}")
        _list(speech, list(starters.values()))
        return 0
    is_asked = not kind
    if is_asked:
        _list_to_terminal(list(starters.values()), rules.name)
        choosing = Choosing("Which of them?", list(starters), is_listed=True)
        kind = choosing.ask(next(iter(starters)))
    starter = starters.get(kind)
    if starter is None:
        return report_unknown(speech, "kind of file", kind, starters)
    keys = [question.key for question in starter.questions]
    unknown = [key for key, answer in answers.items() if answer and key not in keys]
    if unknown:
        raise WrongUsage(f"a file of the kind {kind} takes no --{unknown[0]}")
    path = path or free_path(kind, is_asked)
    if path != "-":
        refuse_to_replace(path, is_forced)
    text = _text(starter, answers, rules, is_open, is_asked)
    asking = " --ask" if is_open else ""
    advice = f"{path}: change it, then `mpoc run{asking} {path}`"
    write_file(path, text, rules, advice, speech, is_forced)
    if path != "-" and os.path.isfile(path) and not (is_open or options.quiet):
        _warn_if_it_fails(path, options, speech)
    return 0


def _warn_if_it_fails(path: str, options: Options, speech: Speech) -> None:
    """Say where a project reads unclear rules so that the new file does not hold."""
    from mpoc.exploration.replay import replay
    from mpoc.scenario.settle import Settlement, Settler
    from mpoc.scenario.terms import WrongReading

    try:
        settlement = Settler(options.terms_of_one, replay).settle_file(path)
    except WrongReading:
        # The settings have a fault, which the next command tells.
        return
    if isinstance(settlement, Settlement):
        fault = settlement.failure()
    else:
        fault = settlement.complaint.problems[0].message
    if fault:
        speech.complain(
            f"{path} does not hold as this project reads unclear rules: {fault}"
        )


def _text(
    starter: Starter,
    answers: Mapping[str, str],
    rules: Ruleset,
    is_open: bool,
    is_asked: bool,
) -> str:
    """The text of the file; of somebody who is asked, until the answers fit.

    Raises WrongUsage where they do not.
    """
    from mpoc.exploration.replay import replay
    from mpoc.scenario.starters import write_starter

    names = _card_names(rules) if starter.questions else []
    while True:
        complete = {}
        for question in starter.questions:
            answer = _in_full(answers.get(question.key, ""), names)
            if not answer and is_asked:
                choosing = Choosing(question.words, names, is_listed=False)
                answer = choosing.ask(question.usual)
            complete[question.key] = answer or question.usual
        try:
            return write_starter(starter, complete, rules, replay, is_open)
        except ValueError as wrong:
            usual = {question.key: question.usual for question in starter.questions}
            if not is_asked or complete == usual or any(answers.values()):
                raise WrongUsage(f"{starter.kind}: {wrong}") from wrong
            write(sys.stderr, f"{starter.kind}: {wrong}\n")


def _in_full(name: str, names: Sequence[str]) -> str:
    """The only name that a part of it can mean; else the part as it is."""
    meant = names_meant(name, names) if name else []
    return meant[0] if len(meant) == 1 else name


def _rows(starters: Sequence[Starter]) -> list[str]:
    width = max([len(starter.kind) for starter in starters], default=0)
    return [f"{starter.kind:<{width}}  {starter.words}" for starter in starters]


def _list(speech: Speech, starters: Sequence[Starter]) -> None:
    """Print the kinds of files, one on each line."""
    for row in _rows(starters):
        speech.say(speech.style.plain(row))
    speech.finish()


def _list_to_terminal(starters: Sequence[Starter], game: str) -> None:
    """Print the kinds with their numbers, by which they may be chosen."""
    rows = [f"{at:>3}  {row}" for at, row in enumerate(_rows(starters), 1)]
    other_games = ", ".join([f"--game {name}" for name in RULESETS if name != game])
    rows += ["", f"({other_games} is for another game)"] if other_games else []
    write(sys.stderr, "\n".join([*rows, ""]) + "\n")
