"""The names of the unclear rules and of their readings.

Only names, because every replay needs them: what each is about, why its default was
chosen and on which pages it stands is in `ledger`.
"""

from __future__ import annotations

from collections.abc import Mapping

_WRITTEN = {
    # Often, and the rulebook says two things or lost a picture
    "throw-region": "three-lanes away-lane half-plane",
    "throw-distance": "displacement target-gap attacker-distance",
    "cradle-region": "side-lanes side-half-planes",
    "structure-reaction-order": "defender attacker attacker-benefit-first",
    "immunity-scope": "whole-attack effect-only",
    "double-headbutt-swap": "after-damage immediately",
    "extra-attack-legality": "full same-target-only",
    "hazard-under-mover": "final-footprint suffered-never any-touched",
    "chain-attack-dice": "fresh dice-in-play",
    "reroll-window": "reopen closed",
    "form-shared-limits": "monster figure",
    "power-cap": "pool-only pool-plus-in-play",
    # Now and then
    "power-sink-scope": "enemy-figure-attacked any-attack",
    "swat-triggers": "both second-only",
    "splash-def": "printed attack-modified",
    "splash-is-hit": "not-a-hit hit",
    "explosion-scope": "all-figures enemies",
    "area-attack-triggers": "none untargeted-once",
    "chain-reaction-repeat": "unlimited once-per-activation",
    "chain-reaction-restrictions": "only-distance-waived all-waived",
    "lightning-power-kind": "any same",
    "power-cycle-distance": "dice-rolled dice-left",
    "brawl-collateral-energy": "one energy",
    "smash-step-alignment": "advance-must-end-aligned aligned-at-attack",
    "rampage-blocked-row": "untouched resolved",
    "collision-blocked-row": "untouched resolved",
    "slingshot-smash-adjacency": "applies waived",
    "ability-distance": "one-diagonal free-diagonal",
    "aura-self": "excluded included",
    "blue-grant-scope": "whole-force on-map",
    "bonus-advance-counts": "counts free",
    "combined-agn-source": "any-participant all-participants leader",
    "trigger-compulsion": "mandatory-unless-may optional",
    "mutual-destruction": "draw active-player-wins",
    # Rarely
    "incubator-credit": "attacker none",
    "spawn-push-credit": "none attacker-like",
    "forced-hazard-jump": "suffers immune",
    "place-onto-hazard": "suffers safe",
    "mire-rough": "double-once quadruple triple",
    "discount-floor": "zero one",
    "speed-snapshot": "at-start at-start-without-mover",
    "restore-form": "current any-living",
    "objective-kinds": "plus-spawn-points zones-activators",
}

READINGS: Mapping[str, tuple[str, ...]] = {
    name: tuple(written.split()) for name, written in _WRITTEN.items()
}
"""The readings of each ruling, the default first, by the ruling's name."""

DEFAULTS: Mapping[str, str] = {name: known[0] for name, known in READINGS.items()}
"""The reading that holds where nobody chooses another."""
