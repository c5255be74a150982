"""Random positions to play from: a city of our own, units on the board, a turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mpoc.games.kit.spaces.grid import Grid, Square
from mpoc.games.smash_monster_rampage.board import (
    direction_to,
    monster_squares,
    spaces_to,
)
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.pieces import (
    Card,
    City,
    Monster,
    Stock,
    Turn,
    Unit,
    Winnings,
)
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import (
    ATTACK,
    DECK,
    EDITIONS,
    FACINGS,
    HELICOPTER,
    MISSION_ACCOMPLISHED,
    PIECES,
    PLAYERS,
    SURVIVORS,
    TANK,
    TYPES,
)
from mpoc.scenario.file_reading import Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mpoc.rules.chance import Chance, Streams


LARGEST_BLOCK = 4
TRADE = "trade"


def position(streams: Streams, about: str = "") -> State:
    """A random city in which the Monster stands, with some units of both players.

    A game about a card or the Critical Miss begins with a helicopter that may fire, and
    with that card on top of the deck; one about trades with cards to trade.
    """
    trades, about = about == TRADE, "" if about == TRADE else about
    chance = streams("city")
    size = Grid(2 * chance.number(4, 8), 2 * chance.number(4, 7))
    squares = size.places()
    monster = _place(size, chance)
    starts: dict[int, Monster] = {}
    while len(starts) < 6:
        place = _place(size, chance)
        if place.at not in [start.at for start in starts.values()]:
            starts[len(starts) + 1] = place
    places = [monster, *starts.values()]
    under = {at for place in places for at in monster_squares(place.at)}
    clear = [at for at in squares if at not in under]
    debris = chance.shuffle(clear)[: chance.number(4, 30)]
    waiting = tuple(chance.shuffle(squares)[:8])
    blocks = {
        at: f"block-{1 + place // LARGEST_BLOCK}"
        for place, at in enumerate(sorted(debris))
    }
    city = City(size, blocks, starts, waiting)
    chance = streams("units")
    turn = Turn(chance.among(PLAYERS))
    if about:
        turn = turn.but(phase=ATTACK)
    squares_taken = {*monster_squares(monster.at)}
    units: dict[str, Unit] = {}
    reserves = {}
    for player in PLAYERS:
        pieces_left = dict.fromkeys(TYPES, PIECES)
        is_ready = bool(about) and player == turn.player
        for number in range(chance.number(int(is_ready), 4)):
            type = chance.among([each for each in TYPES if pieces_left[each]])
            free = [at for at in squares if at not in squares_taken]
            if is_ready and not number:
                type = HELICOPTER
                free = [at for at in free if 0 < spaces_ahead(at, monster.at) <= 3]
            if type == TANK:
                free = [at for at in free if at not in city.debris]
            at: Square = chance.among(free)
            squares_taken.add(at)
            pieces_left[type] -= 1
            facing = chance.among(FACINGS) if type == TANK else ""
            units[f"{player[0]}{number + 1}"] = Unit(player, type, at, facing)
        reserves[player] = Stock(*[pieces_left[each] for each in TYPES])
    chance = streams("fires")
    fires = [at for at in debris if at not in squares_taken and chance.happens(15)]
    deck: tuple[Card, ...] | None = None
    discard: tuple[str, ...] = ()
    if about or trades or chance.happens(50):
        deck, discard = _deck(waiting, about, chance)
    winnings = dict.fromkeys(PLAYERS, Winnings((), 0))
    if trades:
        turn = turn.but(points=chance.number(2, 12))
        cards = [card for card in discard if card != SURVIVORS][:4]
        winnings[turn.player] = Winnings(tuple(cards), 0)
        discard = tuple((Counter(discard) - Counter(cards)).elements())
        reserves[turn.player] = Stock(0, 0)
    state = State(
        city,
        turn,
        monster,
        units,
        fires=frozenset(fires),
        reserves=reserves,
        winnings=winnings,
        deck=deck,
        discard=discard,
    )
    readings = {}
    if chance.happens(25):
        readings = {name: chance.among(names) for name, names in READINGS.items()}
    return state.but(settings=Settings(EDITIONS[0], readings))


def spaces_ahead(at: Square, monster: Square) -> int:
    """The range of a helicopter; 0 where it is not in line with the Monster."""
    return spaces_to(at, monster) if direction_to(at, monster) else 0


def _deck(
    coordinates: Sequence[Square], about: str, chance: Chance
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """A shuffled deck and the cards discarded from its top; `about` may come next."""
    names = [card for card, count in DECK.items() for _ in range(count)]
    names.remove(MISSION_ACCOMPLISHED)
    names = [*chance.shuffle(names), MISSION_ACCOMPLISHED]
    start = names.index(about) if about in names else chance.number(0, len(names) - 1)
    squares = iter(coordinates)
    cards = [Card(card, next(squares) if card == SURVIVORS else None) for card in names]
    return tuple(cards[start:]), tuple(names[:start])


def _place(size: Grid, chance: Chance) -> Monster:
    """A Monster Square, and a way to face."""
    column = 2 * chance.number(0, size.columns // 2 - 1)
    row = 2 * chance.number(0, size.rows // 2 - 1)
    return Monster((column, row), chance.among(FACINGS))
