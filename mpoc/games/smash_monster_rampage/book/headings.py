"""The headings of the rules text (revision of July 2012), which have no pages.

A heading is cited by its slug: `unit-attacks` is the part called Unit Attacks. Each
Monster Hit card has an entry of its own.
"""

from __future__ import annotations

from mpoc.engine.statements import Cite

HEADINGS = {
    "set-up": "Set Up",
    "order-of-play": "Order Of Play",
    "unit-movement": "Unit Movement",
    "helicopter-movement": "Helicopter Movement",
    "tank-movement": "Tank Movement",
    "reserve-units": "Reserve Units",
    "monster-movement": "Monster Movement/Actions",
    "unit-attacks": "Unit Attacks",
    "monster-hit-cards": "Monster Hit Cards",
    "direct-hit": "Direct Hit",
    "critical-hit": "Critical Hit",
    "survivors": "Survivors",
    "fire-crew": "Fire Crew",
    "fire-storm": "Fire Storm",
    "monster-dazed": "Monster Dazed",
    "monster-fly-swat": "Monster Fly Swat",
    "monster-quake": "Monster Quake",
    "monster-revenge-attack": "Monster Revenge Attack",
    "monster-rage": "Monster Rage",
    "mission-accomplished": "Mission Accomplished",
    "how-to-win": "How to Win",
}
"""The title of each heading by the slug that a file's `cites` may name."""

_CITES: dict[tuple[str, ...], Cite] = {}


def h(*slugs: str) -> Cite:
    """The cite of one or several headings. Raises KeyError for one that is none."""
    cite = _CITES.get(slugs)
    if cite is None:
        for slug in slugs:
            HEADINGS[slug]
        cite = _CITES[slugs] = Cite("", slugs, " ".join(slugs))
    return cite
