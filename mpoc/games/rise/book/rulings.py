"""The names of the unclear rules and of their readings.

There are only names here, because every replay needs them. The subject of each ruling,
the reason for its default, and its pages are in `ledger.toml`; `editions` says which
printing sets which reading.
"""

from __future__ import annotations

from collections.abc import Mapping

_READINGS_IN_WORDS = {
    # Often, and the rulebook says two things or lost a picture
    "throw-region": "three-lanes away-lane half-plane",
    "throw-distance": "displacement target-gap attacker-distance",
    "cradle-region": "side-lanes side-half-planes",
    "structure-reaction-order": "defender attacker attacker-benefit-first",
    "immunity-scope": "whole-attack effect-only",
    "double-headbutt-swap": "after-damage immediately",
    "extra-attack-legality": "full same-target-only",
    "hazard-under-mover": "final-footprint suffered-never any-touched occupants",
    "chain-attack-dice": "fresh dice-in-play",
    "reroll-window": "reopen closed",
    "form-shared-limits": "monster figure",
    "power-cap": "pool-only pool-plus-in-play",
    # Now and then
    "power-sink-scope": "enemy-figure-attacked any-attack",
    "swat-triggers": "both second-only",
    "fling-status": "effect-roll attack",
    "splash-def": "printed attack-modified",
    "splash-is-hit": "not-a-hit hit",
    "explosion-scope": "all-figures enemies monsters-and-units",
    "area-attack-triggers": "none untargeted-once per-hit",
    "immunity-triggers": "resolve kept-off",
    "lost-form-dues": "lapse other-form",
    "chain-reaction-repeat": "unlimited once-per-activation",
    "chain-reaction-restrictions": "only-distance-waived all-waived",
    "lightning-power-kind": "any same",
    "power-cycle-distance": "dice-rolled dice-left",
    "brawl-collateral-energy": "one energy",
    "smash-step-alignment": "advance-must-end-aligned aligned-at-attack",
    "rampage-blocked-row": "untouched resolved",
    "collision-blocked-row": "untouched resolved",
    "straight-lines": "orthogonal with-diagonal",
    "slingshot-smash-adjacency": "applies waived",
    "slingshot-smash-makers": "leader both",
    "negation-second-roll": "slung-smash neither both",
    "ability-distance": "one-diagonal free-diagonal",
    "aura-self": "excluded included",
    "ability-subjects": "as-marked-later each-bearer",
    "blue-grant-scope": "whole-force on-map",
    "bonus-advance-counts": "counts free",
    "combined-agn-source": "any-participant all-participants leader",
    "trigger-compulsion": "mandatory-unless-may optional",
    "unit-back-in-play": "same-figure new-figure",
    "forms-counted": "by-the-enemy all-destroyed",
    "mutual-destruction": "draw active-player-wins tiebreak",
    # Rarely
    "manufacture-place": "adjacent victim-space",
    "incubator-credit": "attacker none",
    "side-step-credit": "attacker none",
    "side-step-timing": "step-5 after-attack",
    "spawn-push-credit": "none attacker-like",
    "spawn-pushed-unit": "reserves-first push-first",
    "forced-hazard-jump": "suffers immune",
    "place-onto-hazard": "suffers safe",
    "hazard-under-new-form": "next-move by-change anew",
    "hazard-not-left": "put-down suffered-once any-collision",
    "suffered-by-form": "figure form",
    "advance-by-new-form": "speed-at-start own-speed ends",
    "mire-rough": "double-once quadruple triple",
    "discount-floor": "zero one",
    "discount-compulsion": "compulsory optional",
    "speed-snapshot": "at-start at-start-without-mover continuous",
    "restore-form": "current any-living",
    "objective-kinds": "plus-spawn-points zones-activators",
    "corner-cutting": "allowed forbidden",
    "combined-indirect-fire": "any-participant leader",
    "crushed-unit-reactions": "deny allow-on-hit",
    "shuffle-compulsion": "optional compulsory",
    "leap-into-terrify": "open closed",
    "hazard-underfoot": "adjacent apart",
    "stomp-misses": "hits-nothing never",
    "swat-own-unit": "enemies-only any-unit",
    # Changed in a later printing: the rule of 2008 first
    "abduct-pair": "any-two bearer-and-another",
    "lightning-compulsion": "compulsory optional",
    "power-cycle-compulsion": "compulsory optional",
    "solid-scope": "smash-only smash-and-beat-back",
    "network-exits": "any-teleport own-teleport",
}

READINGS: Mapping[str, tuple[str, ...]] = {
    name: tuple(readings.split()) for name, readings in _READINGS_IN_WORDS.items()
}
"""The readings of each ruling, the default first, by the ruling's name."""

DEFAULTS: Mapping[str, str] = {name: readings[0] for name, readings in READINGS.items()}
"""The reading that holds unless another is chosen."""
