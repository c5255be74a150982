"""The closed vocabularies of the game, as the rules text prints them."""

from __future__ import annotations

GAME = "smash-monster-rampage"
EDITIONS = ("july-2012",)

GREEN, ORANGE = "green", "orange"
PLAYERS = (GREEN, ORANGE)

TANK, HELICOPTER = "tank", "helicopter"
TYPES = (TANK, HELICOPTER)
PIECES = 3
"""Tanks, and helicopters, that each colour has."""

MOST_ON_BOARD = 4
MOST_OWNED = 6
"""Units of one player on the board, and on the board and in reserve together."""

MOST_TRADED = 2
FIRE_MARKERS = 15

FACINGS = ("north", "east", "south", "west")
DIAGONALS = ("north-east", "south-east", "south-west", "north-west")
"""Ways that no unit may go; a file can still tell that somebody went one."""

FORWARD, BACK, LEFT, RIGHT = "forward", "back", "left", "right"
TANK_STEPS = (FORWARD, BACK, LEFT, RIGHT)

BLAST = "blast"
RESULTS = (FORWARD, RIGHT, LEFT, BLAST)
"""What the Monster Die can show."""

D6, MONSTER_DIE = "six-sided", "monster"

MOVE, MONSTER, ATTACK, OVER = "move", "monster", "attack", "over"
PHASES = (MOVE, MONSTER, ATTACK)
"""The three phases of a turn; `over` is the state of a game that has ended."""

DIRECT_HIT = "Direct Hit"
CRITICAL_HIT = "Critical Hit"
SURVIVORS = "Survivors"
FIRE_CREW = "Fire Crew"
FIRE_STORM = "Fire Storm"
DAZED = "Monster Dazed"
FLY_SWAT = "Monster Fly Swat"
QUAKE = "Monster Quake"
REVENGE = "Monster Revenge Attack"
RAGE = "Monster Rage"
ACCOMPLISHED = "Mission Accomplished"

DECK = {
    DIRECT_HIT: 4,
    CRITICAL_HIT: 3,
    SURVIVORS: 8,
    FIRE_CREW: 2,
    FIRE_STORM: 2,
    DAZED: 3,
    FLY_SWAT: 2,
    QUAKE: 3,
    REVENGE: 2,
    RAGE: 2,
    ACCOMPLISHED: 1,
}
"""The 32 Monster Hit cards; Mission Accomplished always lies at the bottom."""

MARKER = "Survivor Marker"

CRITICAL_MISS = "Critical Miss"
FIRES = "Fire Markers"
ASKING = (CRITICAL_MISS, CRITICAL_HIT, SURVIVORS, DAZED, REVENGE, FIRES)
"""What asks a question beside the action itself."""

STANDING, BURNING, GONE = "standing", "burning", "gone"
CONDITIONS = (STANDING, BURNING, GONE)

HIT, MISS, CRITICAL = "hit", "miss", "critical-miss"
SHOTS = (HIT, MISS, CRITICAL)

NOBODY, UNDECIDED = "nobody", "undecided"

VERBS = (
    "set-up",
    "roll-movement",
    "move",
    "deploy",
    "trade",
    "end-movement",
    "monster",
    "fire",
    "end-turn",
)
BARE = ("set-up", "roll-movement", "end-movement", "monster", "end-turn")

REFUSALS = {
    "wrong-phase": "The action belongs to another phase: units move first, then the "
    "Monster acts, then units attack (order-of-play).",
    "not-your-turn": "The unit, or the choice, belongs to the other player.",
    "game-over": "Somebody has won, or the Monster has (how-to-win).",
    "already-used": "The movement dice have been rolled this turn already.",
    "already-moved": "The unit has moved already, and units move in one go (ruling "
    "movement-instalments), or units have moved and a trade stands instead of moving.",
    "already-attacked": "Each unit fires once a turn (unit-attacks).",
    "must-do-first": "Something comes before: the unit farther from the Monster fires "
    "first, and nobody moves before the movement dice are rolled.",
    "no-target": "The unit is not on the board.",
    "bad-target": "A Survivor Marker cannot be traded, only won cards (reserve-units).",
    "not-in-won-cards": "The player has not won that card.",
    "not-in-reserves": "No unit of that type waits in reserve, or it may enter only in "
    "the next movement phase (reserve-units).",
    "over-limit": "At most 4 units on the board, 6 owned, 3 of a type, and 2 cards "
    "traded at a time (reserve-units).",
    "not-aligned": "The unit shares no row or column with the Monster (unit-attacks).",
    "no-line": "A tank fires only the way it faces, and the Monster is not there "
    "(unit-attacks).",
    "blocked": "Something is in the way: the Monster for all units, a burning building "
    "for helicopters, any building for tanks and for their line of sight.",
    "occupied": "The square where the unit stops holds another unit, or survivors "
    "whom it does not rescue (unit-movement).",
    "off-board": "A unit may not leave the board, and comes on over its edge "
    "(unit-movement, reserve-units).",
    "bad-path": "Units never go diagonally; helicopters go by compass directions, "
    "tanks forward and back and by quarter turns (unit-movement, tank-movement).",
    "too-far": "More movement points are needed than are left (unit-movement).",
    "out-of-range": "No roll of one die can reach so far (ruling hopeless-shots).",
    "condition-not-met": "The answer is none of those that are possible.",
    "too-few-dice": "Fewer dice are recorded than are rolled.",
    "too-many-dice": "More dice are recorded than are rolled.",
}
"""Why an action is refused: each name with what it stands for."""
