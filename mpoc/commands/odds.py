"""`mpoc odds`: exact chances of a pool of dice."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.commands.options import Options, Speech, WrongUsage
from mpoc.commands.reference import game_of
from mpoc.pools import WrongPool, pool_odds, read_pool
from mpoc.report.odds import pool_document, pool_text


def odds(
    words: Sequence[str], needed: Sequence[int], game: str, options: Options
) -> int:
    """Tell how likely a pool of dice reaches a number; the exit code.

    Raises WrongUsage for dice that the game does not have.
    """
    rules = game_of(game)
    chances = rules.chances()
    try:
        counts = read_pool(" ".join(words), chances)
    except WrongPool as wrong:
        raise WrongUsage(str(wrong)) from wrong
    found = pool_odds(chances, counts, needed)
    speech = Speech(options)
    if options.is_json:
        from mpoc.report.outcome_json import written

        speech.say(written(pool_document(found, chances, rules.name)))
    else:
        verbose = -1 if options.quiet else options.verbose
        for line in pool_text(found, chances, speech.style, verbose):
            speech.say(line)
    speech.done()
    return 0
