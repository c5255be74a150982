"""`mpoc rulings --sheet`: a sheet of readings to announce before an event."""

from __future__ import annotations

from mpoc.cli.names import find_game, report_unknown
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.speech import Speech, refuse_to_replace

SHEET_WIDTH = 80
"""Columns of a sheet, so that it can be printed."""


def print_sheet(name: str, game: str, options: Options, is_forced: bool) -> int:
    """Print the readings of all unclear rules as a file for `--rulings-file`.

    The reading that holds is the one in `options.rulings`, or else that of the project
    of this folder, or else that of the edition; the comments list the others. The
    project may name the sheet before there is one. A sheet may have been edited, so
    that no file is replaced unless `is_forced`. Returns the exit code. Raises
    WrongUsage for an unknown edition, ruling or reading, and for a file that exists.
    """
    from mpoc.scenario.readings import preference_of
    from mpoc.scenario.settle import FileWithoutRuling
    from mpoc.text.problems import FileProblems

    if options.is_json:
        raise WrongUsage("a sheet is YAML; without --sheet the rulings are JSON")
    refuse_to_replace(options.output, is_forced)
    speech = Speech(options)
    rules = find_game(game)
    try:
        preference = preference_of(options.terms, rules, options.output)
    except FileProblems as problems:
        return speech.end_without_ruling(FileWithoutRuling("", problems))
    edition = preference.edition or rules.editions()[0]
    defaults = rules.defaults(edition)
    readings = {**defaults, **preference.readings}
    ledger = rules.ledger()
    if name:
        ledger = [ruling for ruling in ledger if ruling.name == slug(name)]
    if not ledger:
        return report_unknown(speech, "ruling", name, readings)
    lines = [
        f"# {rules.title}: how unclear rules are read.",
        "# To rule otherwise, write another reading behind the colon. Replayed with",
        "# `--rulings-file` and this file, scenarios follow it, whatever they say.",
        "",
        f"edition: {edition}",
        "rulings:",
    ]
    for ruling in ledger:
        lines.append("")
        lines += _comment(f"{ruling.question} ({' '.join(ruling.marks)})", "  # ")
        for reading, words in ruling.readings:
            default = " (default)" if reading == defaults[ruling.name] else ""
            lines += _comment(f"{reading}{default}: {words}", "  #   ")
        lines.append(f"  {ruling.name}: {readings[ruling.name]}")
    speech.say_file("\n".join(lines))
    speech.finish()
    return 0


def _comment(text: str, lead: str) -> list[str]:
    """A text as lines of a comment; those after the first are indented further."""
    from textwrap import wrap

    return wrap(text, SHEET_WIDTH, initial_indent=lead, subsequent_indent=f"{lead}  ")


def slug(name: str) -> str:
    """A name in the form of rulings: `throw-region` for `Throw region`."""
    return "-".join(name.casefold().replace("_", " ").split())
