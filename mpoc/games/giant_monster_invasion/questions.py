"""What rules ask besides an action's own roll, and the keys that answer."""

from __future__ import annotations

from mpoc.games.giant_monster_invasion.names import TARGET_NAME
from mpoc.games.giant_monster_invasion.turn.brawling import ENHANCED, TYPE
from mpoc.games.giant_monster_invasion.turn.checks import RE_ROLL
from mpoc.games.giant_monster_invasion.turn.knocks import (
    COLLISION,
    FALLS,
    KNOCKED_DOWN,
)
from mpoc.games.giant_monster_invasion.words import HITS, MP, SCAR, SCAR_DETAIL
from mpoc.games.kit.file.points import POINT_NAME
from mpoc.games.kit.keys import Keyed, Word, key
from mpoc.games.kit.shares import Share, Shares
from mpoc.games.kit.spaces.plane import Point
from mpoc.schema.shapes import Shape

ORDER_ROLL, GRABBED, FREE_BRAWL = "Turn Order", "Grab", "Free BRAWL"
SLAMS, SQUEEZES, LANDS, DROPS = (
    "Thunder Slam",
    "Death Grip",
    "Spinning Launch",
    "Low Orbit Plunge",
)
PUSHES, PUSHED = "Push Damage", "Push Distance"
TAR_CHECK, LAVA_BURNS, ACID_CHECK, ACID_BURNS = "Tar", "Lava", "Acid", "Acid Damage"
THROWN, HEALING = "Throw", "Healing"
CLOUD, BLENDING = "Toxic Cloud", "Chameleon Skin"

CHECKS = (GRABBED, FREE_BRAWL, TAR_CHECK, ACID_CHECK, KNOCKED_DOWN)
"""Checks besides those of the action itself: successes are counted."""
NUMBERS = (
    *(ORDER_ROLL, SLAMS, SQUEEZES, LANDS, DROPS, PUSHES, PUSHED, LAVA_BURNS),
    *(ACID_BURNS, ENHANCED, COLLISION, FALLS, CLOUD, SCAR, SCAR_DETAIL),
)
"""Rolls for a number."""
ASKING = (*CHECKS, *NUMBERS, RE_ROLL, THROWN, HEALING, BLENDING)
"""Everything that asks something beside the action itself."""

NAME = Shape("what is healed: hits, tough, blood", "^(hits|tough|blood)$")


class Choice(Keyed):
    """The keys of a choice besides `for`, `roll` and `player`."""

    by: str = key(TARGET_NAME, "Which monster or building it is about.", default="")
    pay: str | None = key(
        Word("a way to pay", (MP, HITS)), "With what a turn is paid for.", default=None
    )
    type: str | None = key(TYPE, "Which BRAWL attack it is.", default=None)
    toward: Point | None = key(
        POINT_NAME, "The point towards which a monster is thrown.", default=None
    )
    heal: Share | None = key(
        Shares("a mapping such as `{hits: 2, tough: 1}`", NAME),
        "What the points of a heal go to.",
        default=None,
    )
