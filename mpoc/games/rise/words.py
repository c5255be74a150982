"""The closed vocabularies of the 2008 rules: what a scenario file may say.

The JSON Schema, the reader and the rules all take their words from here.
"""

from __future__ import annotations

# Figures (pp. 2-4, 10-11)
MONSTER, UNIT, BUILDING = "monster", "unit", "building"
FIGURE_KINDS = (MONSTER, UNIT, BUILDING)
ALPHA, HYPER = "alpha", "hyper"
FORMS = (ALPHA, HYPER)
GRUNT, ELITE = "grunt", "elite"
UNIT_CLASSES = (GRUNT, ELITE)
SHORT, LONG = "short", "long"
REACHES = (SHORT, LONG)
AGENDAS = (
    "Protectors",
    "Radicals",
    "Fiends",
    "Destroyers",
    "Invaders",
    "Collaborators",
)
FACTIONS = (
    "G.U.A.R.D.",
    "Terrasaurs",
    "Lords of Cthul",
    "Planet Eaters",
    "Martian Menace",
    "Shadow Sun Syndicate",
)
ENERGY_TYPES = ("Mechanical", "Nature", "Occult", "Cosmic", "Radioactive", "Biotech")

# Dice (pp. 8-9)
ACTION, BOOST, POWER_DIE = "action", "boost", "power"
DICE = (ACTION, BOOST, POWER_DIE)
MISS, STRIKE, SUPER_STRIKE = ".", "x", "X"
FACES = (MISS, STRIKE, SUPER_STRIKE)

# Attacks (pp. 17, 36-42)
BRAWL, BLAST, POWER = "brawl", "blast", "power"
ATTACK_TYPES = (BRAWL, BLAST, POWER)
BODY_SLAM, HEAD_BUTT, RAM, RAMPAGE = "body-slam", "head-butt", "ram", "rampage"
SMASH, STOMP, SWAT, THROW = "smash", "stomp", "swat", "throw"
SECOND_SWAT, SLINGSHOT_SMASH = "second-swat", "slingshot-smash"
ONLY_FURTHER = (SECOND_SWAT, SLINGSHOT_SMASH)  # caused by another attack alone
POWER_ATTACKS = (BODY_SLAM, HEAD_BUTT, RAM, RAMPAGE, SMASH, STOMP, SWAT, THROW)
SLINGSHOT, CRADLE_THROW, DOUBLE_HEAD_BUTT = (
    "slingshot",
    "cradle-throw",
    "double-head-butt",
)
COMBINED_POWER_ATTACKS = (SLINGSHOT, CRADLE_THROW, DOUBLE_HEAD_BUTT)
RAMPAGES = (RAMPAGE, SLINGSHOT)
ATTACKS = (BRAWL, BLAST, *POWER_ATTACKS, *COMBINED_POWER_ATTACKS)

DIRECTIONS = (
    *("north", "east", "south", "west"),
    *("north-east", "south-east", "south-west", "north-west"),
)
"""The straight ones first; the ruling `straight-lines` says if diagonals count."""

# Ground (pp. 14-15, 21-23)
OPEN_TERRAIN = ("road", "concrete", "dirt", "grass")
ROUGH_TERRAIN = ("sand", "rocks", "forest")
IMPASSIBLE_TERRAIN = ("water", "lava")
TERRAIN = (*OPEN_TERRAIN, *ROUGH_TERRAIN, *IMPASSIBLE_TERRAIN)
RUBBLE, FIRE, RADIATION = "rubble", "fire", "radiation"
HAZARDS = (FIRE, RADIATION)
TILES = (RUBBLE, *HAZARDS)
FOUNDATIONS = ("green-foundation", "yellow-foundation")
POWER_ZONE, NEGATIVE_ZONE = "power-zone", "negative-zone"
ZONES = (POWER_ZONE, NEGATIVE_ZONE)
NEUTRAL_SPAWN, ACTIVATOR = "neutral-spawn", "activator"
GROUND = (*TERRAIN, *TILES, *FOUNDATIONS, *ZONES, NEUTRAL_SPAWN, ACTIVATOR)
"""Kinds of ground that belong to no player."""

OF_PLAYERS = SPAWN, START = "spawn-", "start-"
"""How kinds of ground begin that belong to a player: `spawn-red`, `start-red`."""

GROUND_SIGNS = {
    FIRE: "*",
    RADIATION: "%",
    RUBBLE: ":",
    POWER_ZONE: "+",
    NEGATIVE_ZONE: "-",
    NEUTRAL_SPAWN: "?",
    ACTIVATOR: "@",
    "water": "~",
    "lava": "=",
    "forest": "&",
    "rocks": "^",
    "sand": ",",
    "green-foundation": "[",
    "yellow-foundation": "]",
}
"""The signs by which reports draw ground; other kinds get one that is free."""

# Turns (pp. 26-29)
ACTIVATIONS = (MONSTER, UNIT)
PHASES = ("power", "hyper", "spawn", "advancement", "attack", "push")
MONSTER_PHASES = ("power", "hyper", "advancement", "attack", "push")
UNIT_PHASES = ("spawn", "advancement", "attack", "push")
TURN_MARKS = ("power-up", "action", "shuffle")

ABILITY_KINDS = ("Action", "Advantage", "Trigger", "Reaction", "Skill")
ICONS = ("red", "blue")

AIMED_WITH = {
    BODY_SLAM: ("to",),
    RAM: ("direction",),
    RAMPAGE: ("to", "direction"),
    SMASH: ("to", "direction"),
    THROW: ("to",),
    SLINGSHOT: ("to", "direction"),
    CRADLE_THROW: ("to",),
}
"""The places and directions that a kind of attack may name; other kinds name none."""

RISE_2008, FIRST_EDITION_2011 = "rise-2008", "first-edition-2011"
EDITIONS = (RISE_2008, FIRST_EDITION_2011)
"""The printings of the rules, the one of the 2008 rulebook first."""
