"""Counters from the stock, or from a city where the stock has none."""

from __future__ import annotations

from mpoc.engine.statements import Cite, Note, Rule, Unknown
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.questions import SUPPLY


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
