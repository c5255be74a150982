"""The verbs of the game: one kind of action a file, imported when a file names it.

A verb is a `TurnVerb` (`turn/acting`): it lists its keys, gives its own conditions
(`own_checks`) and what happens (`act`), the ways in which it may be done (`ways`), and
its `headline`. Its word goes into the list below. Begin with `move`; `attacks` and
`powers` hold those that attack or use a power.
"""

from __future__ import annotations

from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.verb import Verbs

WORDS = (
    # Its keys `blast` and `brawl` are other verbs in other actions.
    "create",
    "move",
    "blast",
    "brawl",
    "grab",
    "break-free",
    "collide",
    "wind-blast",
    "burrowing-blast",
    "ram",
    "intimidate",
    "memory-decay",
    "toxic-cloud",
    "force-field",
    "chameleon-skin",
    "teleport",
    "charge",
    "heal",
    "guard",
    "stand",
    "surface",
    "retreat",
    "pay-off",
    "end-turn",
    "begin-turn",
    "roll-order",
    "improve",
)
FOLDERS = {
    "attacks": (
        "blast",
        "brawl",
        "grab",
        "break-free",
        "collide",
        "wind-blast",
        "burrowing-blast",
        "ram",
        "intimidate",
    ),
    "powers": (
        "charge",
        "memory-decay",
        "toxic-cloud",
        "force-field",
        "chameleon-skin",
        "teleport",
    ),
}
VERBS: Verbs[SmallVerb] = Verbs(__package__ or "", WORDS, FOLDERS)
"""In the order in which they are listed."""
