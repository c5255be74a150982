"""Counters from the stock, or from a city where the stock has none."""

from __future__ import annotations

from mpoc.engine.statements import Check, Cite, Note, Rule, Unknown
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.questions import SUPPLY
from mpoc.games.moongha_invaders.state import State


def is_left(state: State, kind: str) -> Check:
    """Whether the stock or a city may have the counter that a pass token brings."""
    return Check(
        "none-left",
        f"the stock or a city has the {kind} that a pass token brings",
        state.left(kind) != 0 or bool(state.cities_with(kind)),
        h("pass"),
        failure=f"neither the stock nor a city has the {kind} that a pass token brings",
    )


def take(
    game: SmallGame, kind: str, cite: Cite, *, from_city: bool = True
) -> Rule[bool]:
    """Take a counter; say whether there was one.

    The active player says from which city it comes where the stock has none; without
    `from_city` it is left out then.
    """
    number = game.state.left(kind)
    if number is None:
        words = f"how many {kind} counters are in stock"
        yield Unknown(words, f"stock: {{{kind}: …}}", cite)
    if number:
        yield events.TakeFromStock(kind, cite)
        return True
    cities = game.state.cities_with(kind) if from_city else []
    if not cities:
        yield Note(f"no {kind} is left to take", cite)
        return False
    city = yield SUPPLY.ask(game, cities)
    yield events.TakeFromCity(kind, city, cite)
    return True
