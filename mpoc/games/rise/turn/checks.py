"""The conditions of an action: how they are stated and enforced."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Cite, Refuse, Rule, Unknown
from mpoc.games.rise.book.pages import p

if TYPE_CHECKING:
    from mpoc.games.rise.dice import WrittenRoll
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.state import State


_PASSED_CHECKS: dict[tuple[str, str], Check] = {}
"""The last check of each condition that held, for the next time that it does."""

MOST_KEPT = 4_000
"""The most checks that are kept; their words may hold names of a file."""


def check(
    name: str,
    words: str,
    holds: bool,
    cite: Cite,
    facts: Callable[[], str] | None = None,
    mend: Callable[[], str] | None = None,
    failure: str = "",
) -> Check:
    """A condition; facts and the mend are worked out only where it fails."""
    if holds:
        key = (name, words)
        passed_check = _PASSED_CHECKS.get(key)
        if passed_check is None or passed_check.cite is not cite:
            if len(_PASSED_CHECKS) >= MOST_KEPT:
                _PASSED_CHECKS.clear()
            passed_check = _PASSED_CHECKS[key] = Check(name, words, True, cite)
        return passed_check
    return Check(
        name,
        words,
        False,
        cite,
        "" if facts is None else facts(),
        "" if mend is None else mend(),
        failure=failure,
    )


def game_goes_on(state: State) -> Check:
    """Nothing more is done once somebody has won (p29)."""
    return check(
        "game-over",
        "the game goes on",
        state.winner is None,
        p(29),
        lambda: f"winner: {state.winner}",
        failure="the game is over",
    )


def failing(checks: Iterable[Check]) -> tuple[Check, ...]:
    """The checks that fail, each once: several figures may fail the same."""
    failed_checks = [condition for condition in checks if not condition.holds]
    return tuple(
        dict.fromkeys(failed_checks) if len(failed_checks) > 1 else failed_checks
    )


def require(game: Game, checks: Iterable[Check]) -> Rule[None]:
    """Say every check, and refuse the action with all that fail.

    Where only a fact that the file leaves out is missing, the replay waits for it.
    """
    failed_checks = []
    watching = game.watching
    for condition in checks:
        if condition.holds:
            if watching:
                yield condition
        elif condition not in failed_checks:
            yield condition
            failed_checks.append(condition)
    refusals = tuple([condition for condition in failed_checks if not condition.untold])
    if refusals:
        yield Refuse(refusals)
    elif failed_checks:
        first = failed_checks[0]
        where = "in the file"
        if not first.untold.startswith(("dice:", "out:")):
            where = "at its figure under `figures`"
        yield Unknown(first.words, first.untold, first.cite, where)


def refusals_of(
    game: Game,
    rule: Callable[[Game], Rule[None]],
    answers: Mapping[str, Any],
    roll: WrittenRoll | None = None,
) -> tuple[Check, ...]:
    """The checks with which a rule refuses an action's answers, tried on the side."""
    from mpoc.engine.adjudicate import adjudicate
    from mpoc.engine.statements import Answers
    from mpoc.engine.tables import RecordedAnswers
    from mpoc.games.rise.game import Game

    aside = Game(game.state, game.assumptions, game.rulings_consulted, False)
    table = RecordedAnswers(Answers(keys=answers, roll=roll))
    return adjudicate(rule, aside, table, record=False).refusals
