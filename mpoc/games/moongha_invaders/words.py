"""The closed vocabularies of the game, and every number that the rules text gives.

What is printed on the board alone is not here: a rule that needs it asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mpoc.engine.record import Record

GAME = "moongha-invaders"
EDITIONS = ("rules-book-2010",)

PLAYERS = ("red", "yellow", "green", "blue")
BLACK = "black"
"""The colour of damage that is no player's."""
COLOURS = (*PLAYERS, BLACK)
FEWEST_PLAYERS, MOST_PLAYERS = 3, 4
TIE = "tie"
"""Stands for the winner where no tie-break decides."""

KIDDOO, DRAKOOR, SPECTOOR, SHAGGOO = "kiddoo", "drakoor", "spectoor", "shaggoo"
BLOOB, MOOGRE, MECHOOR = "bloob", "moogre", "mechoor"


class Numbers(Record):
    """What is known of a kind of monster; None where the board alone says it.

    `capacity` is the damage that destroys it, `strength` its dice for each white token,
    `cost` its orange tokens, `move` its purple circle, `counters` how many a player
    has. `least_capacity` and `least_counters` are what examples show.
    """

    attacks_cities: bool
    cost: int | None = None
    move: int | None = None
    strength: int | None = None
    capacity: int | None = None
    counters: int | None = 1
    least_capacity: int = 1
    least_counters: int = 1


KINDS: Mapping[str, Numbers] = {
    KIDDOO: Numbers(False),
    # One more token than there are own Drakoors on the board.
    DRAKOOR: Numbers(False, cost=1, counters=None, least_counters=2),
    SPECTOOR: Numbers(False, least_capacity=2),
    SHAGGOO: Numbers(False),
    # One token less beside another Bloob.
    BLOOB: Numbers(
        True, cost=3, strength=1, capacity=3, counters=None, least_counters=2
    ),
    MOOGRE: Numbers(True, strength=2),
    MECHOOR: Numbers(True, cost=4, strength=3, capacity=6),
}
"""The seven kinds, in the order of a player's display."""

SEVERAL_AT_ONCE = (BLOOB,)
BLOOB_DISCOUNT = 1

HERO, INFANTRY, ARMOUR = "hero", "infantry", "armour"
AIR_FORCE, A_BOMB = "air-force", "a-bomb"
HUMANS = (HERO, INFANTRY, ARMOUR)
MILITARY = (INFANTRY, ARMOUR, AIR_FORCE, A_BOMB)
COUNTER_NOUNS = {AIR_FORCE: "air force", A_BOMB: "A bomb"}
"""How sentences say the counters that files write otherwise."""
HEROES = 5
DICE_OF = {INFANTRY: 2, ARMOUR: 3, AIR_FORCE: 4}
BOMB_DICE = 8
DICE_IN_BOX = 12
HIT = 4
"""The least that a die of any combat must show."""

CREATE, ATTACK, MOVE = "create", "attack", "move"
MILITARY_1, MILITARY_2 = "military-1", "military-2"
BOXES = (CREATE, ATTACK, MOVE, HERO, MILITARY_1, MILITARY_2)
"""The action boxes: the first belongs to a die of 1, the last to one of 6."""
_BOX_WORDS = {MILITARY_1: "first Military box", MILITARY_2: "second Military box"}
TOKENS_IN_BOX = {CREATE: "orange token", ATTACK: "white token", MOVE: "purple token"}

TOKENS = {CREATE: 25, ATTACK: 30, MOVE: 5}
"""How many tokens there are of the colour that a box holds."""
COLOUR_STORED = {CREATE: "orange", ATTACK: "white"}
"""The colour of tokens that monster boxes store, by the box that they come from."""

ORANGE = {3: 7, 4: 10}
PURPLE = {3: 1, 4: 2}
TURNS = {3: 9, 4: 8}
"""Tokens a turn, and the number of turns, by the number of players."""
WHITE_OF_FIRST_TURN, DICE_OF_FIFTH_TURN = 2, 6

SEQUENCE_1 = (INFANTRY, ARMOUR, AIR_FORCE, A_BOMB)
SEQUENCE_2 = (ARMOUR, AIR_FORCE, A_BOMB)
"""What the dice in the Military boxes add, one after the other."""

CUBES, BLACK_CUBES = 20, 20
"""Damage cubes of each player, and those that are no player's."""
MOST_IN_CITY = 8

CITIES = ("Tokyo", "Los Angeles", "London", "Paris", "Rome")
"""The cities that the text names; five of twelve."""
LINK = ("Tokyo", "Los Angeles")
"""The one connection that the text gives."""
COUNTERS = {3: 3, 4: 2}
"""City counters that a player draws, by the number of players."""

START, ACTIONS, OVER = "start", "actions", "over"
PHASES = (START, ACTIONS)

CITY = "city"
TARGETS = (CITY, "humans")
"""What an attack is aimed at, where it is no monster."""

OUT_OF_PLAY = (
    *("starting", "board", "playing"),
    *("wrong-phase", "game-over", "no-player", "too-few-tokens", "adjacent"),
    *("not-on-board", "out-of-range", "one-attacker", "no-link", "city-twice"),
    *("too-far", "no-second-move", "over-limit", "none-left", "no-token"),
)
"""Headings under which nothing happens, and refusals that only a file can meet: what
a position lists never fails for them."""


def box_words(box: str) -> str:
    """`Create box`, `second Military box`: an action box as sentences say it."""
    return _BOX_WORDS.get(box) or f"{box.capitalize()} box"


def shortage_words(number: int, left: int, noun: str) -> str:
    """`only 1 of 2 white tokens is left`, `no white token is left`."""
    if not left:
        return f"no {noun} is left"
    return f"only {left} of {number} {noun}s {'is' if left == 1 else 'are'} left"


def listed(names: Sequence[str]) -> str:
    """`red, yellow and blue`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
