"""`mpoc explain`: what a word of the rules or of mpoc's messages means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mpoc.cli.names import find_games, report_unknown
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
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of

if TYPE_CHECKING:
    from mpoc.text.problems import ProblemKind


def explain(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", show_default=False)],
    game: GameOption = "",
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
) -> int:
    """Explain an ability, page, refusal, complaint, ruling or card."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    return _explain(" ".join(words), game, options)


def _explain(word: str, game: str, options: Options) -> int:
    """Explain a word of the rules, of mpoc's messages, or of the catalog.

    Without `game`, the other games are asked only if the usual one does not know the
    word. The word `games` lists the games. Returns the exit code.
    """
    from mpoc.rules import adding

    speech = Speech(options)
    games = find_games(game)
    kinds = problem_kinds()
    kind = kinds.get("-".join(word.casefold().replace("_", " ").split()))
    general = [
        text
        for text in (adding.explain(word), kind.explanation if kind else None)
        if text is not None
    ]
    explanations: list[str] = []
    for rules in games:
        is_first = rules.name in (DEFAULT, game)
        if (explanations or general) and not is_first:
            continue
        text = rules.reference().explain(word)
        if text is not None:
            heading = "" if is_first else f"In {rules.title}:\n\n"
            explanations.append(heading + text)
    explanations += general
    if not explanations:
        words = [known for rules in games for known in rules.reference().words()]
        return report_unknown(speech, "explanation of", word, [*words, *kinds, "games"])
    text = "\n\n".join(explanations)
    if options.is_json:
        speech.say_json({"word": word, "text": text})
    else:
        for line in text.splitlines():
            speech.say(speech.style.line(line, "", len(line) - len(line.lstrip())))
    speech.finish()
    return 0


def problem_kinds() -> dict[str, ProblemKind]:
    """Every kind of problem that a file of any game can have, by its code."""
    from mpoc.scenario import problem_kinds as of_scenarios
    from mpoc.schema import problem_kinds as of_schemas
    from mpoc.text import problem_kinds as of_texts
    from mpoc.text.problems import kinds_in

    kinds = kinds_in(of_texts, of_schemas, of_scenarios)
    for name in RULESETS:
        kinds |= rules_of(name).problem_kinds()
    return kinds
