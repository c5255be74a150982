"""`mpoc catalog`: the figures of a game."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperOption

from mpoc.cli.app import ExitingCommand
from mpoc.cli.exit_codes import NOTHING
from mpoc.cli.names import find_game, find_games, report_unknown
from mpoc.cli.options import Options, WrongUsage
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
from mpoc.engine.record import Record
from mpoc.games.kit.book.glossary import plain
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of

if TYPE_CHECKING:
    from typer._click import Context, Parameter

    from mpoc.rules.ruleset import Ruleset


FILTERS = "mpoc.filters"
"""Where a command line has the values of the options that narrow the list down."""


class FigureFilter(Record):
    """Which figures are listed: by name, by values of their keys, playable ones."""

    name: str = ""
    filters: Mapping[str, str] = {}
    is_playable: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether more than a name is given."""
        return bool(self.filters) or self.is_playable

    def fits(self, card: Mapping[str, Any]) -> bool:
        """Whether a figure is wanted; a part of a name or of a value is enough."""
        if self.is_playable and "not_playable" in card:
            return False
        parts = {**self.filters, "name": self.name}
        return all(
            part.casefold() in str(card.get(key) or "").casefold()
            for key, part in parts.items()
        )

    def words(self) -> str:
        """What is wanted, in words."""
        parts = [f"of {key} {value!r}" for key, value in self.filters.items()]
        parts += [f"called {self.name!r}"] if self.name else []
        return " and ".join(["playable"] * self.is_playable + parts)


class FilteredCommand(ExitingCommand):
    """The command with an option for each key by which some game narrows its list."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """The parameters; the filters of all games stand before `--playable`."""
        filters: dict[str, str] = {}
        for name in RULESETS:
            filters = {**rules_of(name).cards().FILTERS, **filters}
        parameters = super().get_params(ctx)
        place = [parameter.name for parameter in parameters].index("is_playable")
        parameters[place:place] = [_filter(key, filters[key]) for key in filters]
        return parameters


COMMAND = FilteredCommand


def _filter(key: str, meaning: str) -> TyperOption:
    """The option that narrows the list down by a key of the figures."""

    def keep(context: Context, parameter: Parameter, value: str | None) -> None:
        if value:
            context.meta.setdefault(FILTERS, {})[key] = value

    def complete(context: Context, parameter: Parameter, text: str) -> Any:
        from mpoc.cli.completion import offers

        game = context.params.get("game")
        rules = rules_of(game if game in RULESETS else DEFAULT)
        values = {card.get(key) for card in rules.cards().documents()}
        return offers(text, sorted([str(value) for value in values if value]))

    option = TyperOption(
        param_decls=[f"--{key}"],
        help=f"List only those of this {key}, {meaning}; a part is enough.",
        metavar="TEXT",
        expose_value=False,
        callback=keep,
    )
    option._custom_shell_complete = complete
    return option


def catalog(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]", help="A figure.", show_default=False),
    ] = None,
    is_playable: Annotated[
        bool,
        typer.Option("--playable", help="List only those that can be played."),
    ] = False,
    game: GameOption = "",
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="Count which rules the scenarios of NAME use, a file or a folder.",
        ),
    ] = False,
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
) -> int:
    """List the figures, or show one with its abilities."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    figure_filter = FigureFilter(
        " ".join(names or []), context.meta.get(FILTERS, {}), is_playable
    )
    if coverage:
        if figure_filter.is_narrow:
            raise WrongUsage("--coverage counts everything: it takes no other filter")
        from mpoc.cli.modes.coverage import count_coverage

        return count_coverage(names or [], game, options)
    return _catalog(figure_filter, game, options)


def _catalog(figure_filter: FigureFilter, game: str, options: Options) -> int:
    """List all figures, those that are wanted, or show one; return the exit code.

    If no figure has the name, those are listed whose name contains it. Raises
    WrongUsage for a filter that the game's figures do not have.
    """
    speech = Speech(options)
    cards = find_game(game).cards()
    name = figure_filter.name
    if figure_filter.is_narrow:
        for key in figure_filter.filters:
            if key not in cards.FILTERS:
                raise WrongUsage(f"--{key}: no {cards.NOUN} of this game has one")
        matches = [card for card in cards.documents() if figure_filter.fits(card)]
        if not matches:
            speech.complain(f"no {cards.NOUN} is {figure_filter.words()}")
            return NOTHING
        _say_figures(speech, cards, matches)
    elif name:
        every = (rules.cards() for rules in find_games(game))
        cards = next((each for each in every if each.find(name)), cards)
        card = cards.find(name)
        if card is None:
            return _partly_named(speech, name, find_games(game), cards)
        if options.is_json:
            speech.say_json({"figures": [card]})
        else:
            first, *lines = cards.page(card)
            speech.say(speech.style.line(first, "", 0, "title"))
            for line in lines:
                hang = len(line) - len(line.lstrip()) + 2
                speech.say(speech.style.line(line, "", hang))
    else:
        _say_figures(speech, cards, cards.documents())
    speech.finish()
    return 0


def _partly_named(speech: Speech, name: str, games: list[Ruleset], usual: Any) -> int:
    """List the figures whose names contain a text; return the exit code."""
    part = plain(name)
    for cards in (rules.cards() for rules in games):
        documents = [card for card in cards.documents() if part in plain(card["name"])]
        if documents:
            if not (speech.options.is_json or speech.options.quiet):
                heading = f"no {cards.NOUN} is called {name}; these names contain it:"
                speech.say(f"{speech.style.plain(heading)}\n")
            _say_figures(speech, cards, documents)
            speech.finish()
            return 0
    nouns = [rules.cards().NOUN.split(" or ") for rules in games]
    *others, last = dict.fromkeys([noun for own in nouns for noun in own])
    noun = f"{', '.join(others)} or {last}" if others else last
    if any([rules.reference().explain(name) is not None for rules in games]):
        command = f"`mpoc explain {shlex.quote(name)}`"
        speech.complain(f"there is no {noun} {name!r}; {command} explains it")
        return NOTHING
    near = usual.suggest(name)
    return report_unknown(speech, noun, name, [near] if near else [])


def _say_figures(speech: Speech, cards: Any, documents: list[dict[str, Any]]) -> None:
    """List figures of a catalog, one on each line."""
    if speech.options.is_json:
        speech.say_json({"figures": documents})
    elif speech.options.quiet:
        speech.say("\n".join([speech.style.plain(card["name"]) for card in documents]))
    else:
        from mpoc.report.tables.listing import listing_lines

        rows = [cards.row(card) for card in documents]
        faint = ["not_playable" in card for card in documents]
        for line in listing_lines(cards.COLUMNS, rows, speech.style, faint):
            speech.say(line)
        if any("not_playable" in card for card in documents):
            speech.say("")
            speech.say(speech.style.line(cards.REMARK))
