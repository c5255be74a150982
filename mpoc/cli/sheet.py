"""`mpoc rulings --sheet`: a sheet of readings to announce before an event."""

from __future__ import annotations

from typing import Any

from mpoc.cli.names import game_named, report_unknown
from mpoc.cli.options import Options, Speech, WrongUsage

SHEET_WIDTH = 80
"""Columns of a sheet, so that it can be printed."""


def print_sheet(name: str, game: str, options: Options) -> int:
    """The readings to announce before an event, as a file for `--rulings-file`.

    Each unclear rule with all its readings; the one that holds is that of the edition,
    or of `options.rulings`. Raises WrongUsage for an edition, a ruling or a reading
    that there is not.
    """
    from mpoc.scenario.readings import readings_asked

    if options.is_json:
        raise WrongUsage("a sheet is YAML; without --sheet the rulings are JSON")
    speech = Speech(options)
    rules = game_named(game)
    asked = readings_asked(options, rules)
    edition = asked.edition or rules.editions()[0]
    held = {**rules.defaults(edition), **asked.readings}
    usual = rules.defaults(edition)
    ledger = [each for each in rules.ledger() if not name or each.name == slug(name)]
    if not ledger:
        return report_unknown(speech, "ruling", name, held)
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
        lines += _remark(f"{ruling.question} ({' '.join(marks(ruling))})", "  # ")
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


def slug(name: str) -> str:
    """A name as names of rulings are written: `Throw region` as `throw-region`."""
    return "-".join(name.casefold().replace("_", " ").split())


def marks(ruling: Any) -> list[str]:
    """Where an unclear rule stands: pages, or headings in a game without pages."""
    if hasattr(ruling, "marks"):
        return list(ruling.marks)
    return [f"p{page}" for page in ruling.pages]
