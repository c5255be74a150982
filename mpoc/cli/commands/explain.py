"""`mpoc explain`: what a word of the rules or of mpoc's messages means."""

from __future__ import annotations

from typing import Annotated

import typer

from mpoc.cli.names import games_asked, report_unknown
from mpoc.cli.options import Options, Speech
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
from mpoc.rules.registry import DEFAULT


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

    Without `game` the usual game is asked, and the others about what it does not know;
    `games` tells which there are.
    """
    from mpoc.rules import adding
    from mpoc.text import complaints

    speech = Speech(options)
    games = games_asked(game)
    general = (adding.explain(word), complaints.explain(word))
    told = [text for text in general if text is not None]
    found: list[str] = []
    for rules in games:
        if (found or told) and rules.name not in (DEFAULT, game):
            continue
        text = rules.reference().explain(word)
        if text is not None:
            own = rules.name in (DEFAULT, game)
            found.append(text if own else f"In {rules.title}:\n\n{text}")
    found += told
    if not found:
        words = [each for rules in games for each in rules.reference().words()]
        return report_unknown(
            speech, "explanation of", word, [*words, *complaints.COMPLAINTS, "games"]
        )
    text = "\n\n".join(found)
    if options.is_json:
        speech.say_json({"word": word, "text": text})
    else:
        for line in text.splitlines():
            speech.say(speech.style.line(line, "", len(line) - len(line.lstrip())))
    speech.done()
    return 0
