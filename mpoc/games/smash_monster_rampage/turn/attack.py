"""Phase 3: units fire at the Monster; hits draw cards, ones set buildings on fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Choice,
    Draw,
    Enter,
    Note,
    Option,
    Roll,
    Rule,
)
from mpoc.games.kit.game import require
from mpoc.games.kit.grid import in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name, steps_between
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.effects import ignite, settle
from mpoc.games.smash_monster_rampage.game import (
    Game,
    aim,
    monster_known,
    of_phase,
    of_unit,
)
from mpoc.games.smash_monster_rampage.state import Card, State, opponent
from mpoc.games.smash_monster_rampage.turn.cards import CARDS, MONSTER_HITS
from mpoc.games.smash_monster_rampage.words import (
    ATTACK,
    CRITICAL,
    CRITICAL_MISS,
    D6,
    HIT,
    MISS,
    SURVIVORS,
)

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.turn.acts import Act

CITE = h("unit-attacks")
MOST_ON_A_DIE = 6


def fire(game: Game, act: Act) -> Rule[None]:
    """A unit fires: the roll against the range (unit-attacks)."""
    state = game.state
    unit = state.units.get(act.unit)
    yield from require(
        game,
        [*of_phase(game, ATTACK), *monster_known(game), *of_unit(game, act.unit)],
    )
    assert unit is not None
    yield from require(game, _checks(game, act.unit))
    spaces = game.range_of(unit.at)
    faces = yield Roll(
        "fire",
        act.unit,
        game.player,
        ((D6, 1),),
        f"the shot of {act.unit}",
        CITE,
        True,
    )
    result = MISS
    if not faces.reaches(2):
        result = CRITICAL
    elif faces.reaches(spaces):
        result = HIT
    passed = _farther(game, act.unit, spaces)
    yield events.Shoot(act.unit, faces, spaces, max(spaces, 2), result, passed)
    before = tuple(state.units)
    if result == CRITICAL:
        yield from _critical_miss(game, act.unit)
    elif result == HIT:
        yield from _hit(game, act.unit)
    yield from settle(game, before)


def _checks(game: Game, id: str) -> list[Check]:
    """Whether a unit may fire now."""
    state = game.state
    unit = state.units[id]
    turn = state.turn
    found = [
        Check("already-attacked", f"{id} has not fired", id not in turn.fired, CITE),
        Check(
            "must-do-first",
            "the unit farthest from the Monster fires first",
            id not in turn.passed,
            CITE,
            f"a nearer unit has fired while {id} could have",
        ),
        *aim(game, unit),
    ]
    spaces = game.range_of(unit.at)
    if spaces > MOST_ON_A_DIE and all(check.holds for check in aim(game, unit)):
        found.append(
            Check(
                "out-of-range",
                "some roll of one die reaches the Monster",
                game.reading("hopeless-shots") == "allowed",
                CITE,
                f"the range is {spaces}",
            )
        )
    return found


def _farther(game: Game, shooter: str, spaces: int) -> tuple[str, ...]:
    """The active player's other units that could fire now from farther away."""
    state = game.state
    found = []
    for id in state.units_of(game.player):
        unit = state.units[id]
        done = id == shooter or id in state.turn.fired or id in state.turn.passed
        can_fire = not done and all([check.holds for check in aim(game, unit)])
        if can_fire and game.range_of(unit.at) > spaces:
            found.append(id)
    return tuple(found)


def _critical_miss(game: Game, id: str) -> Rule[None]:
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
    yield Note(f"the nearest building to {id} that does not burn is {least} away", CITE)
    yield from ignite(game, [hit], CITE, True)
    yield LEAVE


def _hit(game: Game, id: str) -> Rule[None]:
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
    """The card on top: known, or as the file tells."""
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
    """The cards that are not in the deck any more."""
    seen = [*state.discard, *[SURVIVORS for _ in state.markers]]
    for won in state.won.values():
        seen += won
    return seen
