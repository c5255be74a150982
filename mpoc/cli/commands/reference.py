"""`mpoc schema`, `catalog`, `rulings`, `explain`: what mpoc knows without a file."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.cli.options import NOTHING, Options, Speech, WrongUsage
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of
from mpoc.text.problems import did_you_mean

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

SHEET_WIDTH = 80
"""Columns of a sheet, so that it can be printed."""

SCHEMA_ENDING = ".schema.json"


def schema(name: str, options: Options) -> int:
    """Print a schema, or list those there are; nothing is ever overwritten."""
    from mpoc.schema.validate import schema_text

    speech = Speech(options)
    names = schema_names()
    if not name:
        for each in names:
            speech.say(each)
    elif name.removesuffix(SCHEMA_ENDING) not in names:
        return unknown(speech, "schema", name, names)
    else:
        if options.output and os.path.exists(options.output):
            raise WrongUsage(f"{options.output} is there already")
        speech.say(schema_text(name.removesuffix(SCHEMA_ENDING)).rstrip("\n"))
    speech.done()
    return 0


def schema_names() -> list[str]:
    """The names of the schemas, sorted."""
    import mpoc
    from mpoc.text.files import shipped

    return sorted(
        file.removesuffix(SCHEMA_ENDING)
        for file in os.listdir(shipped(os.path.dirname(mpoc.__file__), "schemas"))
        if file.endswith(SCHEMA_ENDING)
    )


MOST_LISTED = 20
"""Names that are told to who named none of them; of more a command tells the list."""


def unknown(speech: Speech, what: str, name: str, known: Iterable[str]) -> int:
    """Say that there is nothing of a name; the exit code."""
    names = list(known)
    near = did_you_mean(name, names)
    more = f"; did you mean {near}?" if near else ""
    if names and not near and len(names) <= MOST_LISTED:
        more = f"; known: {', '.join(names)}"
    speech.complain(f"there is no {what} {name!r}{more}")
    return NOTHING


def game_of(name: str) -> Ruleset:
    """The rules of a game that the command line names. Raises WrongUsage."""
    if name and name not in RULESETS:
        near = did_you_mean(name, RULESETS)
        more = f"; did you mean {near}?" if near else f": {', '.join(RULESETS)}"
        raise WrongUsage(f"there is no game {name!r}{more}")
    return rules_of(name or DEFAULT)


def _asked(game: str) -> list[Ruleset]:
    """The game that the command line names, or all games, the usual one first."""
    if game:
        return [game_of(game)]
    return [
        rules_of(name) for name in sorted(RULESETS, key=lambda each: each != DEFAULT)
    ]


def catalog(name: str, game: str, options: Options) -> int:
    """List all figures, or show one with what it prints.

    Where none has the name, those are listed whose name has it as a part.
    """
    speech = Speech(options)
    cards = game_of(game).cards()
    if name:
        every = (rules.cards() for rules in _asked(game))
        cards = next((each for each in every if each.found(name)), cards)
        card = cards.found(name)
        if card is None:
            return _partly_named(speech, name, _asked(game), cards)
        if options.is_json:
            _say_json(speech, {"figures": [card]})
        else:
            first, *lines = [speech.style.plain(line) for line in cards.page(card)]
            speech.say("\n".join([speech.style.paint("title", first), *lines]))
    else:
        _say_figures(speech, cards, cards.known())
    speech.done()
    return 0


def _partly_named(speech: Speech, name: str, games: list[Ruleset], usual: Any) -> int:
    """List the figures whose name has a text as a part; the exit code."""
    part = " ".join(name.casefold().split())
    for cards in (rules.cards() for rules in games):
        known = [card for card in cards.known() if part in card["name"].casefold()]
        if known:
            if not (speech.options.is_json or speech.options.quiet):
                told = speech.style.plain(
                    f"no figure is called {name}; these have it in their name:"
                )
                speech.say(f"{told}\n")
            _say_figures(speech, cards, known)
            speech.done()
            return 0
    if any([rules.reference().explain(name) is not None for rules in games]):
        command = f"`mpoc explain {shlex.quote(name)}`"
        speech.complain(f"there is no figure {name!r}; {command} tells of that")
        return NOTHING
    near = usual.suggest(name)
    return unknown(speech, "figure", name, [near] if near else [])


def _say_figures(speech: Speech, cards: Any, known: list[dict[str, Any]]) -> None:
    """Figures of a game's catalog, a line each."""
    if speech.options.is_json:
        _say_json(speech, {"figures": known})
    elif speech.options.quiet:
        speech.say("\n".join([speech.style.plain(card["name"]) for card in known]))
    else:
        _say_rows(speech, [cards.row(card) for card in known], cards.COLUMNS)
        if any("not_playable" in card for card in known):
            speech.say(f"\n{speech.style.plain(cards.REMARK)}")


def _say_json(speech: Speech, document: dict[str, Any]) -> None:
    from mpoc.report.outcome_json import written

    speech.say(written(document))


def _say_rows(
    speech: Speech, rows: list[tuple[str, ...]], columns: tuple[str, ...]
) -> None:
    """Rows in columns as wide as they need, under their titles."""
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        cells = [f"{cell:<{widths[at]}}" for at, cell in enumerate(row) if widths[at]]
        told = speech.style.plain("  ".join(cells).rstrip())
        speech.say(speech.style.paint("title", told) if row is columns else told)


def rulings(name: str, game: str, options: Options) -> int:
    """The ledger of unclear rules, or one of them, of whichever game has it.

    With `options.edition` the readings that hold in that printing count as defaults.
    Raises WrongUsage for an edition that the game has not.
    """
    speech = Speech(options)
    style = speech.style
    rules = game_of(game)
    ledger = rules.ledger()
    edition = options.edition
    if edition:
        from mpoc.scenario.readings import wrong_edition

        wrong = wrong_edition(edition, rules.editions())
        if wrong:
            raise WrongUsage(f"--edition: {wrong}")
    usual = rules.defaults(edition) if edition else {}
    if name:
        every = [ruling for rules in _asked(game) for ruling in rules.ledger()]
        ledger = [ruling for ruling in every if ruling.name == _slug(name)]
        if not ledger:
            return unknown(speech, "ruling", name, [ruling.name for ruling in every])
    if options.is_json:
        _say_json(speech, {"rulings": [_ruling(ruling, usual) for ruling in ledger]})
        speech.done()
        return 0
    for place, ruling in enumerate(ledger):
        if options.quiet:
            names = " ".join(name for name, _ in ruling.readings)
            speech.say(style.plain(f"{ruling.name}: {names}"))
            continue
        if place:
            speech.say("")
        speech.say(style.line(ruling.name, " ".join(_marks(ruling)), 0, "title"))
        speech.say(style.line(f"  {ruling.question}", "", 2))
        width = max(len(name) for name, _ in ruling.readings)
        for name, words in ruling.readings:
            mark = "*" if name == usual.get(ruling.name, ruling.default) else " "
            speech.say(style.line(f"  {mark} {name:<{width}}  {words}", "", width + 6))
        speech.say(style.line(f"  why the default: {ruling.reason}", "", 4))
        for later, reading, stands in _later(ruling):
            speech.say(style.line(f"  in {later}: {reading}, by {stands}", "", 4))
    if not options.quiet:
        speech.say("")
        told = f"the default in {edition}" if edition else "the default"
        speech.say(
            f"* {told}; --rulings NAME=READING, or `rules` in a file, takes another"
        )
    speech.done()
    return 0


def sheet(name: str, game: str, options: Options) -> int:
    """The readings to announce before an event, as a file for `--rulings-file`.

    Each unclear rule with all its readings; the one that holds is that of the edition,
    or of `options.rulings`. Raises WrongUsage for an edition, a ruling or a reading
    that there is not.
    """
    from mpoc.scenario.readings import readings_asked

    if options.is_json:
        raise WrongUsage("a sheet is YAML; without --sheet the rulings are JSON")
    speech = Speech(options)
    rules = game_of(game)
    asked = readings_asked(options, rules)
    edition = asked.edition or rules.editions()[0]
    held = {**rules.defaults(edition), **asked.readings}
    usual = rules.defaults(edition)
    ledger = [each for each in rules.ledger() if not name or each.name == _slug(name)]
    if not ledger:
        return unknown(speech, "ruling", name, held)
    lines = [
        f"# {rules.title}: how unclear rules are read.",
        "# Put another reading behind the colon where you rule otherwise, and replay",
        "# with `--rulings-file` and this file: it goes before what a scenario says.",
        "",
        f"edition: {edition}",
        "rulings:",
    ]
    for ruling in ledger:
        lines.append("")
        lines += _remark(f"{ruling.question} ({' '.join(_marks(ruling))})", "  # ")
        for reading, words in ruling.readings:
            default = " (default)" if reading == usual[ruling.name] else ""
            lines += _remark(f"{reading}{default}: {words}", "  #   ")
        lines.append(f"  {ruling.name}: {held[ruling.name]}")
    for line in lines:
        speech.say(speech.style.plain(line))
    speech.done()
    return 0


def _remark(text: str, lead: str) -> list[str]:
    """A text as lines of a comment, which go on set in."""
    from textwrap import wrap

    return wrap(text, SHEET_WIDTH, initial_indent=lead, subsequent_indent=f"{lead}  ")


def _slug(name: str) -> str:
    """A name as names of rulings are written: `Throw region` as `throw-region`."""
    return "-".join(name.casefold().replace("_", " ").split())


def _marks(ruling: Any) -> list[str]:
    """Where an unclear rule stands: pages, or headings in a game without pages."""
    if hasattr(ruling, "marks"):
        return list(ruling.marks)
    return [f"p{page}" for page in ruling.pages]


def _later(ruling: Any) -> list[tuple[str, str, str]]:
    """The editions that read it otherwise, with that reading and where it stands."""
    return list(getattr(ruling, "editions", ()))


def _ruling(ruling: Any, usual: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": ruling.name,
        "question": ruling.question,
        "readings": [{"name": name, "words": words} for name, words in ruling.readings],
        "default": usual.get(ruling.name, ruling.default),
        "reason": ruling.reason,
        "pages": _marks(ruling),
        "tier": ruling.tier,
        "editions": {
            edition: {"reading": reading, "stands": stands}
            for edition, reading, stands in _later(ruling)
        },
    }


def explain(word: str, game: str, options: Options) -> int:
    """Explain a word of the rules, of mpoc's messages, or of the catalog.

    Without `game` the usual game is asked, and the others about what it does not know;
    `games` tells which there are.
    """
    from mpoc.rules import adding
    from mpoc.text import complaints

    speech = Speech(options)
    games = _asked(game)
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
        return unknown(
            speech, "explanation of", word, [*words, *complaints.COMPLAINTS, "games"]
        )
    text = "\n\n".join(found)
    if options.is_json:
        _say_json(speech, {"word": word, "text": text})
    else:
        for line in text.splitlines():
            speech.say(speech.style.line(line, "", len(line) - len(line.lstrip())))
    speech.done()
    return 0
