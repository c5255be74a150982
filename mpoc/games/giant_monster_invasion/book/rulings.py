"""The names of the game's unclear rules and of their readings, the default first."""

from __future__ import annotations

from collections.abc import Mapping

READINGS: Mapping[str, tuple[str, ...]] = {
    "blast-damage": (
        "charges",
        "charges-plus-successes",
        "level-plus-successes",
    ),
    "three-sided-die": ("halved", "remainder"),
    "move-and-action": ("either-first", "move-first"),
    "range-between": ("heads", "bases"),
    "no-damage": ("nothing", "wears"),
    "great-damage": ("before-tough", "after-tough"),
    "prone-attacks": ("refused", "allowed"),
    "push-rolls": ("shared", "each"),
    "moved-apart": ("each", "together"),
    "holder-moves": ("stays", "lets-go"),
    "locked-order": ("held-alone", "both"),
    "burst-in-order": ("added", "left-out"),
    "second-flight": ("plain", "flying"),
    "deliberate-collision": ("brawl-check", "no-check"),
    "table-edge": ("stops", "leaves"),
    "small-throw": ("own-distance", "halved-too"),
    "small-wind": ("halved", "half-score"),
    "strike-underground": ("struck", "safe"),
    "no-room-above": ("waits", "collides"),
    "cloud-lasts": ("lingers", "moment"),
    "blending-turns": ("this-turn", "next-turns"),
    "decay-score": ("level", "blast"),
    "wind-reach": ("as-brawl", "anywhere"),
    "kaiju-surplus": ("lost", "kept"),
    "retreat-award": ("halved", "whole"),
    "lava-crossed": ("burns", "only-inside"),
    "first-of-a-turn": ("strike-first", "acid-first"),
    "single-roll": ("whole-check", "one-die"),
    "grab-at-prone": ("no-die-more", "die-more"),
    "missed-break-out": ("burns-anyway", "nothing"),
    "fallen-buildings": ("nothing", "rubble"),
    "half-or-kaiju": ("halved-first", "kaiju-first"),
    "tar-left": ("forgotten", "remembered"),
    "collision-credit": ("causer", "colliders"),
    "lava-and-tough": ("helps", "ignored"),
    "squeezing-turn": ("holder", "held"),
    "second-rolls": ("checks", "every-roll"),
    "retreating-holder": ("lets-go", "keeps"),
}

DEFAULTS: Mapping[str, str] = {name: readings[0] for name, readings in READINGS.items()}
"""The reading that holds unless another is chosen."""
