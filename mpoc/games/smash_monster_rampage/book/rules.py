"""The rules in short sentences of our own, by the heading under which they stand."""

from __future__ import annotations

from collections.abc import Mapping

RULES: Mapping[str, tuple[str, ...]] = {
    "set-up": (
        "A building stands on every debris square, and Mission Accomplished lies "
        "under the other 31 shuffled cards.",
        "Both players begin with six units in reserve; one die decides on which of "
        "six places the Monster starts.",
    ),
    "order-of-play": (
        "A turn has three phases in this order: the active player's units move, the "
        "Monster acts, the active player's units attack.",
    ),
    "unit-movement": (
        "Two dice give points that all the player's units share; points may be left.",
        "No unit goes diagonally, onto or through the Monster, or off the board.",
        "A unit stops where survivors wait only to rescue its own.",
    ),
    "helicopter-movement": (
        "One point a square, over buildings and units; a helicopter does not stop on "
        "another unit, nor pass over a burning building.",
    ),
    "tank-movement": (
        "One point a square straight forward or back, one for a quarter turn.",
        "A tank passes through units and does not stop on one; it enters no square "
        "with a building, burning or not.",
    ),
    "reserve-units": (
        "A unit in reserve comes on over any edge by the rules of movement.",
        "At most four units of a player are on the board, at most six are owned.",
        "After the movement dice, instead of moving, up to two won cards may be "
        "traded for a unit each, which comes on in the player's next movement phase.",
    ),
    "monster-movement": (
        "Forward: one Monster Square ahead, round the edge if need be; all on the "
        "four new squares is destroyed.",
        "Right and left: a quarter turn; the tail destroys buildings, tanks and "
        "survivors on three squares behind, no helicopters.",
        "Blast: within two squares buildings catch fire, survivors and helicopters "
        "die, tanks are safe.",
    ),
    "unit-attacks": (
        "A unit fires along a row or column of one of the Monster's squares; a tank "
        "only the way it faces and past no building, a helicopter any way.",
        "One die: the range or more hits, a one is always a Critical Miss.",
        "The farthest unit fires first, and each fires once a turn.",
        "A Critical Miss sets the nearest unlit building to the shooter on fire, and "
        "a helicopter or survivors on it are lost.",
    ),
    "monster-hit-cards": ("A hit draws the top card, which is then obeyed.",),
    "how-to-win": (
        "The Monster wins, and both lose, when no building is left.",
        "A player who has no unit on the board after a loss, none in reserve and no "
        "card to trade loses.",
        "Mission Accomplished ends the game: cards, Survivor Markers and units on the "
        "board are the Mission Score, and a draw goes to its holder.",
    ),
}
