"""`mpoc explain`: what a word of the rules, of a file or of mpoc's messages means."""

from __future__ import annotations

from typing import Annotated

import typer

from mpoc.cli.exit_codes import NOTHING
from mpoc.cli.names import find_game, find_games
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

FOUND_INSTEAD = 3
"""What is shown of each sort where nothing explains a word."""


def explain(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]...",
            help="An ability, a key of a file such as expect or turn.player, a page, a "
            "refusal, a complaint, a ruling, a card, a term, or a list such as "
            "abilities; without it, the lists.",
            show_default=False,
        ),
    ] = None,
    is_search: Annotated[
        bool,
        typer.Option(
            "--search", help="Search for the words instead, as `mpoc find` does."
        ),
    ] = False,
    game: GameOption = "",
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
) -> int:
    """Explain a rule, an ability, a key of a file or another word."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    if is_search:
        from mpoc.cli.reference.find import search_for

        return search_for(" ".join(words or []), game, options)
    return _explain(" ".join(words or []), game, options)


def _explain(word: str, game: str, options: Options) -> int:
    """Explain a word, or list what can be explained; return the exit code.

    Without `game`, the other games are asked only if the usual one does not know the
    word.
    """
    from mpoc.lookup.explain import explain as explain_word
    from mpoc.lookup.explain import index_text, near_words

    speech = Speech(options)
    games = find_games(game)
    text = explain_word(word, games) if word.strip() else index_text(find_game(game))
    if text is None:
        near = near_words(word, games)
        advice = "; `mpoc explain` lists what there is"
        if near:
            advice = f"; did you mean {' or '.join(near)}?"
        speech.complain(f"there is no explanation of {word!r}{advice}")
        if not options.is_json and not near:
            from mpoc.cli.reference.find import say_what_is_found

            say_what_is_found(speech, word, games, FOUND_INSTEAD)
        speech.finish()
        return NOTHING
    if options.is_json:
        speech.say_json({"word": word, "text": text})
    else:
        for line in text.splitlines():
            speech.say(speech.style.line(line, "", len(line) - len(line.lstrip())))
    speech.finish()
    return 0
