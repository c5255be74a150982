"""The consequences of a shot: a Critical Miss, or a Monster Hit card."""

from __future__ import annotations

from typing import Any

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Draw,
    Enter,
    Note,
    Option,
    Rule,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.spaces.grid import Square, in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name, steps_between
from mpoc.games.smash_monster_rampage.effects import ignite, settle
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.pieces import MONSTER_HITS, Card
from mpoc.games.smash_monster_rampage.state import State, opponent
from mpoc.games.smash_monster_rampage.turn.cards import CARDS
from mpoc.games.smash_monster_rampage.words import (
    CRITICAL_MISS,
    MISSION_ACCOMPLISHED,
    SURVIVORS,
)

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
    hit = yield game.choice(
        CRITICAL_MISS,
        "target",
        "which of the nearest buildings is hit",
        [Option(square, name(square)) for square in nearest],
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
    """The top card: of a known deck, or the one that the file names."""
    state = game.state
    top_card = state.deck[0] if state.deck else None
    likely = (
        {top_card.name: 1} if top_card else MONSTER_HITS.drawable(state.seen_cards())
    )
    # A file need not list the cards that lay above the last one.
    may_be_last = top_card is None and MISSION_ACCOMPLISHED not in likely
    options = {**likely, MISSION_ACCOMPLISHED: 0} if may_be_last else likely
    card_name: str = yield CardDraw(
        "fire",
        "",
        game.player,
        "the top Monster Hit card",
        tuple([Option(each, each) for each in options]),
        h("monster-hit-cards"),
        True,
        weights=tuple(options.values()),
    )
    if card_name == MISSION_ACCOMPLISHED and may_be_last:
        yield Note(
            f"{MISSION_ACCOMPLISHED} is the last card: those above it are drawn, "
            "although the file does not list them all",
            h("set-up"),
        )
    if card_name != SURVIVORS:
        return Card(card_name)
    squares, are_known = _coordinates(state)
    at = yield CoordinatesDraw(
        "fire",
        "",
        game.player,
        "the coordinates on the Survivors card",
        tuple([Option(each, name(each)) for each in squares]),
        h("survivors"),
        True,
        "at",
        weights=(int(are_known),) * len(squares),
    )
    return Card(card_name, at)


class CardDraw(Draw):
    """The draw of the top card."""

    def failed_by(self, answer: Any) -> tuple[Check, ...]:
        left = [option.words for option in self.options]
        if len(left) == 1:
            words, failure = f"{left[0]} lies on top", f"the top card is {left[0]}"
        else:
            words = f"{answer} is in the deck"
            failure = f"every {answer} has left the deck"
        check = Check(self.outside, words, False, self.cite, failure=failure)
        return (check,)


class CoordinatesDraw(Draw):
    """The coordinates on a Survivors card that is drawn."""

    def failed_by(self, answer: Any) -> tuple[Check, ...]:
        where = name(answer)
        words = f"a Survivors card in the deck has the coordinates {where}"
        failure = f"no Survivors card in the deck has the coordinates {where}"
        return (Check(self.outside, words, False, self.cite, failure=failure),)


def _coordinates(state: State) -> tuple[list[Square], bool]:
    """The coordinates that the next Survivors card may show; whether they are known.

    Each card has its own coordinates: those of a card that is on the table or has been
    drawn cannot come up again.
    """
    deck = state.deck or ()
    if deck and deck[0].at is not None:
        return [deck[0].at], True
    gone = {*state.coordinates, *[card.at for card in deck]}
    card_squares = state.city.survivors
    if card_squares:
        gone |= {marker.at for marker in state.markers}
    left = [at for at in card_squares or state.city.size.places() if at not in gone]
    return left, bool(card_squares)
