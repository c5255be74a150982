"""The names of the game's unclear rules and of their readings, the default first."""

from __future__ import annotations

from collections.abc import Mapping

READINGS: Mapping[str, tuple[str, ...]] = {
    "first-player": ("stays", "rotates"),
    "military-2-sequence": ("three", "with-infantry"),
    "extra-military": ("from-a-city", "left-out"),
    "extra-planes": ("left-out", "next-in-row"),
    "created-orange": ("returned", "kept"),
    "surplus-orange": ("stays", "returned"),
    "heal-whose": ("own", "any"),
    "bloob-three": ("strict", "anywhere"),
    "tokens-run-out": ("stand-ins", "left-out"),
    "black-cubes-run-out": ("stand-ins", "left-out"),
    "dice-run-out": ("rolled-again", "left-out"),
    "tokens-of-the-dead": ("stay", "returned"),
    "spent-in-vain": ("gone", "kept"),
    "spent-on-nobody": ("gone", "kept"),
    "several-drakoors": ("one", "any"),
    "humans-fire-at": ("main-attacker", "each-attacker"),
    "side-kick-trophy": ("none", "moogre"),
    "lost-target": ("lapses", "another"),
    "humans-gone": ("lapses", "city"),
    "hide-hidden": ("refused", "allowed"),
    "two-moves": ("apart", "together"),
    "hero-attacks": ("optional", "compulsory"),
    "hero-finds-drakoor": ("revealed", "hidden-too"),
    "heroes-with-military": ("idle", "attack"),
    "support": ("air-force", "both", "neither"),
    "bomb-and-humans": ("spared", "eliminated"),
    "bomb-and-drakoor": ("immune", "damaged"),
    "bomb-reveals": ("stay-hidden", "revealed"),
    "token-in-vain": ("lapses", "another-action"),
    "second-after-joint": ("scores", "nothing"),
}

DEFAULTS: Mapping[str, str] = {name: readings[0] for name, readings in READINGS.items()}
"""The reading that holds unless another is chosen."""
