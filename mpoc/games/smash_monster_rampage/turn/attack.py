"""What a shot brings about: a Critical Miss, or a Monster Hit card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import (
    LEAVE,
    Choice,
    Draw,
    Enter,
    Note,
    Option,
    Rule,
)
from mpoc.games.kit.spaces.grid import in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name, steps_between
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.effects import ignite, settle
from mpoc.games.smash_monster_rampage.game import (
    Game,
)
from mpoc.games.smash_monster_rampage.state import Card, State, opponent
from mpoc.games.smash_monster_rampage.turn.cards import CARDS, MONSTER_HITS
from mpoc.games.smash_monster_rampage.words import (
    CRITICAL_MISS,
    SURVIVORS,
)

if TYPE_CHECKING:
    pass

CITE = h("unit-attacks")


def critical_miss(game: Game, id: str) -> Rule[None]:
    """The unlit building nearest to the shooter catches fire (unit-attacks)."""
    yield Enter(CRITICAL_MISS, CITE, "", CRITICAL_MISS)
    state = game.state
    at = state.units[id].at
    unlit = state.unlit()
    if not unlit:
        yield Note("no building is left that does not burn: nothing happens", CITE)
        yield LEAVE
        return
    by_steps = {square: steps_between(at, square, True) for square in unlit}
    if len(unlit) > 1 and game.reading("nearest") == "diagonal":
        by_steps = {square: steps_between(at, square, False) for square in unlit}
    least = min(by_steps.values())
    nearest = in_order([square for square in unlit if by_steps[square] == least])
    hit = yield Choice(
        CRITICAL_MISS,
        "",
        game.player,
        "target",
        "which of the nearest buildings is hit",
        tuple([Option(square, name(square)) for square in nearest]),
        CITE,
    )
    yield Note(f"the nearest unlit building to {id} is {least} away", CITE)
    yield from ignite(game, [hit], CITE, True)
    yield LEAVE


def draw_and_obey(game: Game, id: str) -> Rule[None]:
    """The top Monster Hit card is drawn and obeyed (monster-hit-cards)."""
    player = game.player
    card = yield from _draw(game)
    yield events.TakeCard(player, card)
    yield Enter(card.name, CARDS[card.name].cite, "", card.name)
    before = tuple(game.state.units)
    ends_turn = yield from CARDS[card.name].obey(game, id, card)
    yield LEAVE
    if ends_turn and not (yield from settle(game, before)):
        yield events.BeginTurn(opponent(player))


def _draw(game: Game) -> Rule[Card]:
    """The card on top: known, or as the file says."""
    state = game.state
    cite = h("monster-hit-cards")
    known = state.deck[0] if state.deck else None
    left = {known.name: 1} if known is not None else MONSTER_HITS.left(_seen(state))
    drawn: str = yield Draw(
        "fire",
        "",
        game.player,
        "the top Monster Hit card",
        tuple([Option(each, each) for each in left]),
        cite,
        True,
        weights=tuple(left.values()),
    )
    if drawn != SURVIVORS:
        return Card(drawn)
    squares = list(state.city.survivors or state.city.size.places())
    if known is not None and known.at is not None:
        squares = [known.at]
    at = yield Draw(
        "fire",
        "",
        game.player,
        "the coordinates on the Survivors card",
        tuple([Option(each, name(each)) for each in squares]),
        h("survivors"),
        True,
        "at",
    )
    return Card(drawn, at)


def _seen(state: State) -> list[str]:
    """The cards that have left the deck."""
    seen = [*state.discard, *[SURVIVORS for _ in state.markers]]
    for won in state.won.values():
        seen += won
    return seen
