"""The conditions of an action: how they are said, and required."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mpoc.engine.statements import Check, Cite, Refuse, Rule, Unknown
from mpoc.games.rise.book.pages import p

if TYPE_CHECKING:
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.state import State


_PASSED: dict[tuple[str, str], Check] = {}
"""The last check of each condition that held, for the next time that it does."""


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
        passed = _PASSED.get(key)
        if passed is None or passed.cite is not cite:
            passed = _PASSED[key] = Check(name, words, True, cite)
        return passed
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
    """The checks that fail."""
    return tuple([condition for condition in checks if not condition.holds])


def require(game: Game, checks: Iterable[Check]) -> Rule[bool]:
    """Say every check. Where any fails, the action is refused with all that fail.

    Where all that is missing is a fact that the file leaves out, the replay waits for
    it.
    """
    failed = []
    watching = game.watching
    for condition in checks:
        if watching or not condition.holds:
            yield condition
        if not condition.holds:
            failed.append(condition)
    if not failed:
        return True
    refused = tuple([condition for condition in failed if not condition.untold])
    if refused:
        yield Refuse(refused)
    else:
        first = failed[0]
        where = "in the file"
        if not first.untold.startswith(("dice:", "out:")):
            where = "at its figure under `figures`"
        yield Unknown(first.words, first.untold, first.cite, where)
    return False
