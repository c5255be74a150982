"""The names of the game's unclear rules and of their readings, the default first."""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.games.smash_monster_rampage.words import EDITIONS

READINGS: Mapping[str, tuple[str, ...]] = {
    "tail-sweep": ("quarter-ring", "rear-row", "old-rear-row"),
    "blast-area": ("square", "diamond"),
    "range": ("adjacent-1", "gap"),
    "nearest": ("orthogonal", "diagonal"),
    "fire-under-helicopter": ("destroyed", "critical-miss-only"),
    "blast-survivors": ("all", "on-buildings"),
    "fire-limit": ("none", "fifteen"),
    "blocks": ("printed", "contact"),
    "own-survivors-at-end": ("lost", "scored"),
    "second-marker": ("occupied", "stacked"),
    "movement-instalments": ("allowed", "one-go"),
    "both-wiped-out": ("undecided", "active-player-loses"),
    "hopeless-shots": ("allowed", "refused"),
    "entering-cost": ("one", "free"),
    "one-at-range-one": ("critical-miss", "hit"),
    "shooting-order": ("farther-forfeits", "farther-first"),
    "rescue-in-passing": ("rescued", "stop-only"),
    "areas-at-the-edge": ("cut-off", "round-the-edge"),
    "no-free-neighbour": ("lost", "nearest-free"),
    "deadly-neighbour": ("allowed", "spared"),
    "movement-roll": ("optional", "required"),
    "city-or-last-unit": ("city-first", "last-unit-first"),
}

DEFAULTS: Mapping[str, str] = {name: readings[0] for name, readings in READINGS.items()}
"""The reading that holds unless another is chosen."""

DEFAULTS_OF = dict.fromkeys(EDITIONS, DEFAULTS)
"""The same by the edition."""
