"""The closed vocabularies of the game, and the numbers of its tables."""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.schema.shapes import PLAYER, WORD, Shape

GAME = "giant-monster-invasion"
EDITIONS = ("gamma-v1-4-20b",)
TIE = "tie"
"""Stands for the winner where the last monsters go down together."""

INVENTED_NAMES = tuple(
    [
        f"invented-{name}"
        for name in (
            "gorra",
            "tagon",
            "vespa",
            "mole",
            "squid",
            "hydra",
            "thorn",
            "wraith",
            "fume",
        )
    ]
)
"""The monsters that mpoc invents, because the game prints none."""

NAME_RULES = "letters, digits and hyphens, at most 20"
MONSTER = Shape(f"a monster's name such as `gorra`: {NAME_RULES}", PLAYER.pattern)
TARGET = Shape(f"a monster or building such as `gorra`: {NAME_RULES}", PLAYER.pattern)
BLAST_KIND = Shape("a kind of BLAST Attack such as `laser`", WORD.pattern)
IMMUNE_TO = Shape("a kind of BLAST Attack or a hazard such as `lava`", WORD.pattern)

CLASSES = (
    "mecha",
    "lost-world",
    "animal-mutation",
    "interstellar-alien",
    "deity-guardian",
    "flora",
    "rogue-anomaly",
)
STOMP, BLAST, BRAWL, ROAR = "STOMP", "BLAST", "BRAWL", "ROAR"
NOT_AVAILABLE = "N/A"
MOST_SCORE, POINTS, POINTS_FOR_NO_BLAST = 4, 9, 2
"""The highest score, the points of a new monster, and those that N/A gives back."""

TOUGH, HITS, MP = "TOUGH", "hits", "mp"
"""What is not rolled for, as sentences and files call it."""

STANDARD, SMALL = "standard", "small"
SCALES = (STANDARD, SMALL)

BLEEDING, COVERAGE, SCARS = "bleeding", "coverage", "battle-scars"
RAM, INTIMIDATION = "ram", "intimidation"
OPTIONS = (BLEEDING, COVERAGE, SCARS, RAM, INTIMIDATION)

DUEL, AWAKENING, GAUNTLET = "monster-vs-monster", "nightmare-awakening", "gauntlet"
BATTLES = (DUEL, AWAKENING, GAUNTLET)
ROUNDS_OF_AWAKENING = 7

ORDER, START, ACTIONS, OVER = "order", "start", "actions", "over"
PHASES = (ORDER, START, ACTIONS)
PHASE_WORDS = {
    ORDER: "a round begins",
    START: "a turn begins",
    ACTIONS: "a monster acts",
}

GROUND, FLYING, SUBMERGED, UNDERGROUND = "ground", "flying", "submerged", "underground"
LEVELS = (GROUND, FLYING, SUBMERGED, UNDERGROUND)
WALK, FLY, SWIM, TUNNEL, LEAP = "walk", "fly", "swim", "tunnel", "leap"
MODES = (WALK, FLY, SWIM, TUNNEL, LEAP)
MOST_TURNS_BELOW = 3

DEFEATED, RETREATED, WAITING = "defeated", "retreated", "waiting"
"""How a monster is out of the battle; in a gauntlet it waits for its duel."""

WATER, RUBBLE, LAVA, TAR, ACID = "water", "rubble", "lava", "tar", "acid"
HAZARDS = (WATER, RUBBLE, LAVA, TAR, ACID)
HAZARD_COSTS: Mapping[str, int] = {WATER: 1, RUBBLE: 1, LAVA: 1, TAR: 3}
"""STOMP points for an inch; the text gives none for acid."""
DEPTH_OF_TAR = 3
"""Failed checks after which the tar swallows a monster."""

CLAWS, TAIL_WHIP, BITE, KICK, STOMPING = "claws", "tail-whip", "bite", "kick", "stomp"
BRAWL_TYPES: Mapping[str, int] = {CLAWS: 1, TAIL_WHIP: 1, BITE: 2, KICK: 2, STOMPING: 2}
"""Kinds of BRAWL attacks with their mods; `stomp` needs a target that is prone."""

RANKS = ("point blank", "short", "medium", "long", "far")
RANK_MODS = (2, 1, 0, -1, -2)
RANK_ENDS: Mapping[str, tuple[int, ...]] = {
    STANDARD: (2, 5, 10, 15),
    SMALL: (1, 3, 5, 7),
}
"""The most inches of each rank but the last."""
AWAY_FROM_GROUND = 5
"""Inches that are added to the range of a target that flies or is submerged."""

REACH: Mapping[str, int] = {STANDARD: 2, SMALL: 1}
"""Inches within which BRAWL attacks and grabs are made."""
APART: Mapping[str, int] = {STANDARD: 3, SMALL: 1}
"""Inches that two monsters move away from each other when a lock is broken."""

STURDY_ENDS: Mapping[str, tuple[int, ...]] = {
    STANDARD: (1, 3, 5, 7, 9),
    SMALL: (1, 2, 3, 4, 5),
}
"""The most inches of height of each STURDY but the last."""
MOST_STURDY = 6

SLAM, GRIP, LAUNCH, RESTRAINED, PLUNGE = (
    "thunder-slam",
    "death-grip",
    "spinning-launch",
    "restrained",
    "low-orbit-plunge",
)
GRABS = (SLAM, GRIP, LAUNCH, RESTRAINED, PLUNGE)
LOCKS = (GRIP, RESTRAINED)

CLEAR, BLOCKED = "clear", "blocked"
SIGHTS = (CLEAR, BLOCKED)
NO_COVER, HALF, MOST, ALL = "none", "half", "most", "all"
COVERS = (NO_COVER, HALF, MOST, ALL)
COVER_MODS: Mapping[str, int] = {NO_COVER: 0, HALF: -1, MOST: -2, ALL: 0}

MOD_COST, REROLL_COST, SAFETY_COST, KAIJU_COST = 1, 3, 5, 15
MOST_HITS, MOST_TOUGH, MORE_HITS = 40, 13, 2
"""What Kaiju points can raise HITS and TOUGH to, and how many HITS one gives."""

MOST_LEVEL_OF_BLAST = 5
FIELD_COST = 2
BLEND_MP, BLEND_HITS = 1, 2
"""What a turn of Chameleon Skin costs: one or the other."""
MOST_SMALL_TELEPORT = 4
INTIMIDATION_REACH: Mapping[str, int] = {STANDARD: 3, SMALL: 2}
SCAR, SCAR_DETAIL = "Battle Scar", "Battle Scar Detail"
"""What asks for the dice of a scar."""

OUT_OF_PLAY = ("no-direction", "over-limit", "too-few-points")
"""Refusals of an answer, or after a roll: random play answers as the rules allow."""

STRIKE_DICE = 2
ORDER_FOR_LOCKED = -2
BLOOD_PER_DAMAGE, BLOOD_PER_TOKENS = 5, 2
GREAT_DAMAGE = 7
"""The damage of one attack from which Leech and Defense Ability act."""
