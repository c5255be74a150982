"""`mpoc find`: rules, words, cards and scenarios that speak of something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mpoc.cli.exit_codes import NOTHING
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
from mpoc.rules.registry import DEFAULT

if TYPE_CHECKING:
    from mpoc.lookup.find import Word
    from mpoc.lookup.precedents import Precedent
    from mpoc.rules.ruleset import Ruleset

MOST = 10
"""The scenarios that are shown if nobody says how many."""


def find(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WORDS...",
            help="What you are looking for, such as: throw onto a unit.",
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
    """Search rules, words, cards and scenarios, best matches first.

    The scenarios are those that come with mpoc, each with its outcome, and those in
    the folder scenarios/ here. Their titles, questions, tags and names are searched.
    """
    options = Options(format, output, color, ascii, quiet, debug=debug)
    return search_for(" ".join(words), game, options, most)


def search_for(words: str, game: str, options: Options, most: int = MOST) -> int:
    """Show what speaks of some words; return the exit code."""
    if not words.strip():
        raise WrongUsage("name the words to search for")
    speech = Speech(options)
    if not say_what_is_found(speech, words, find_games(game), most):
        speech.complain(f"nothing mentions {words!r}")
        return NOTHING
    speech.finish()
    return 0


def say_what_is_found(
    speech: Speech, words: str, games: Sequence[Ruleset], most: int
) -> bool:
    """Show what speaks of some words; return whether anything does.

    At most as many words and as many scenarios are shown.
    """
    from mpoc.lookup.find import find_precedents, find_words

    entries = find_words(words, games)[:most]
    scenarios = find_precedents(words, games)[:most]
    if speech.options.is_json:
        speech.say_json(
            {
                "words": [_word_document(word) for word in entries],
                "scenarios": [_scenario_document(each, speech) for each in scenarios],
            }
        )
    else:
        _say_words(speech, entries)
        if entries and scenarios:
            speech.say("")
        _say_scenarios(speech, scenarios)
    return bool(entries or scenarios)


def _say_words(speech: Speech, words: Sequence[Word]) -> None:
    if not words:
        return
    style = speech.style
    speech.say(style.paint("title", "Words: `mpoc explain NAME` says more"))
    for word in words:
        entry = word.entry
        noun = word.noun if word.game == DEFAULT else f"{word.noun}, {word.game}"
        marks = " ".join(entry.marks)
        if speech.options.quiet:
            speech.say(style.plain(f"  {entry.name}"))
        else:
            text = f"  {entry.name} ({noun}): {entry.words}"
            speech.say(style.line(text, marks, 4))


def _say_scenarios(speech: Speech, scenarios: Sequence[Precedent]) -> None:
    if not scenarios:
        return
    from mpoc.lookup.precedents import shown_path

    style = speech.style
    speech.say(style.paint("title", "Scenarios: `mpoc run FILE` shows the ruling"))
    for scenario in scenarios:
        if speech.options.quiet:
            speech.say(style.plain(shown_path(scenario.path)))
            continue
        speech.say(style.line(f"  {scenario.title}", "", 4, "label"))
        if scenario.question:
            speech.say(style.line(f"    {scenario.question}", "", 4))
        ruling, pages = _ruling(scenario, speech)
        if ruling:
            speech.say(style.line(f"    {ruling}", pages, 7))
        speech.say(style.line(f"    {shown_path(scenario.path)}", "", 4))


def _ruling(scenario: Precedent, speech: Speech) -> tuple[str, str]:
    """What came of a scenario, in a line, and the pages that decide it.

    Of a file that cannot be read, what is wrong with it.
    """
    from mpoc.exploration.replay import replay
    from mpoc.report.report import bare_report
    from mpoc.report.ruling.answer import LEAD, answer
    from mpoc.scenario.scenario import loads
    from mpoc.scenario.settle import FileWithoutRuling, Settler
    from mpoc.text.problems import FileProblems

    settler = Settler(speech.options.terms, replay)
    try:
        # The text is known; where mpoc is in an archive, no path leads to it.
        read = loads(scenario.text, scenario.path)
    except FileProblems as complaint:
        return LEAD + complaint.problems[0].message, ""
    settlement = settler.settle_file(scenario.path, scenario=read)
    if isinstance(settlement, FileWithoutRuling):
        return LEAD + settlement.complaint.problems[0].message, ""
    return answer(bare_report(settlement))


def _word_document(word: Word) -> dict[str, Any]:
    entry = word.entry
    return {
        "game": word.game,
        "kind": word.noun,
        "name": entry.name,
        "text": entry.words,
        "cites": list(entry.marks),
    }


def _scenario_document(scenario: Precedent, speech: Speech) -> dict[str, Any]:
    return {
        "game": scenario.game,
        "file": scenario.path,
        "title": scenario.title,
        "question": scenario.question,
        "ruling": " ".join(_ruling(scenario, speech)).strip(),
    }
