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

MOST_POINTS = 12
"""Movement points that two dice can give."""

MOST_TRADED = 2
FIRE_MARKERS = 15

FACINGS = ("north", "east", "south", "west")
DIAGONALS = ("north-east", "south-east", "south-west", "north-west")
"""Steps that no unit may take; a file can still contain them."""

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
MONSTER_DAZED = "Monster Dazed"
FLY_SWAT = "Monster Fly Swat"
QUAKE = "Monster Quake"
REVENGE = "Monster Revenge Attack"
RAGE = "Monster Rage"
MISSION_ACCOMPLISHED = "Mission Accomplished"

DECK = {
    DIRECT_HIT: 4,
    CRITICAL_HIT: 3,
    SURVIVORS: 8,
    FIRE_CREW: 2,
    FIRE_STORM: 2,
    MONSTER_DAZED: 3,
    FLY_SWAT: 2,
    QUAKE: 3,
    REVENGE: 2,
    RAGE: 2,
    MISSION_ACCOMPLISHED: 1,
}
"""The 32 Monster Hit cards; Mission Accomplished always lies at the bottom."""

BUILDINGS = 30
MARKERS = 8
"""The number of buildings, and of Survivor Markers of each colour."""

MARKER = "Survivor Marker"

CRITICAL_MISS = "Critical Miss"
FIRES = "Fire Markers"
ASKING = (CRITICAL_MISS, CRITICAL_HIT, SURVIVORS, MONSTER_DAZED, REVENGE, FIRES)
"""The rules that ask a question besides the action itself."""

STANDING, BURNING, GONE = "standing", "burning", "gone"
CONDITIONS = (STANDING, BURNING, GONE)

HIT, MISS, CRITICAL = "hit", "miss", "critical-miss"
SHOTS = (HIT, MISS, CRITICAL)

NOBODY, UNDECIDED = "nobody", "undecided"
