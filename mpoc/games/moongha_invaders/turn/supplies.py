"""Counters from the stock, or from a city where the stock has none."""

from __future__ import annotations

from mpoc.engine.statements import Check, Cite, Note, Rule, Unknown
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.questions import SUPPLY
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import TOKENS_IN_BOX, shortage_words


def is_left(state: State, kind: str) -> Check:
    """Whether the stock or a city may have the counter that a pass token brings."""
    return Check(
        "none-left",
        f"the stock or a city has the {kind} that a pass token brings",
        state.left(kind) != 0 or bool(state.cities_with(kind)),
        h("pass"),
        failure=f"neither the stock nor a city has the {kind} that a pass token brings",
    )


def is_token_left(game: SmallGame, box: str) -> Check:
    """Whether a token may be there that a pass token brings (ruling tokens-run-out)."""
    noun = TOKENS_IN_BOX[box]
    is_there = game.state.tokens_left(box) > 0
    return Check(
        "none-left",
        f"the stock has the {noun} that a pass token brings",
        is_there or game.reading("tokens-run-out") == "stand-ins",
        h("pass"),
        failure=f"the stock has no {noun} for a pass token to bring",
    )


def fill(game: SmallGame, box: str, number: int) -> Rule[None]:
    """Tokens go to an action box, as far as there are any (ruling tokens-run-out)."""
    left = max(game.state.tokens_left(box), 0)
    if number > left and game.reading("tokens-run-out") == "left-out":
        words = shortage_words(number, left, TOKENS_IN_BOX[box])
        yield Note(words, h("phase-one"))
        number = left
    if number:
        yield events.FillBox(box, number)


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
    city = yield SUPPLY.but(cite=cite).ask(game, cities)
    yield events.TakeFromCity(kind, city, cite)
    return True
