"""The ledger of unclear rules: readings, default, reason and page of each."""

from __future__ import annotations

from mpoc.record import Record


class Ruling(Record):
    """One unclear rule. `readings` pairs each reading's name with its words, the
    default first; `tier` says how often it matters (1 often, 3 rarely).
    """

    name: str
    question: str
    readings: tuple[tuple[str, str], ...]
    reason: str
    pages: tuple[int, ...]
    tier: int

    @property
    def default(self) -> str:
        """The reading that holds where nobody chooses another."""
        return self.readings[0][0]


_READINGS = {
    "throw-region": "three-lanes away-lane half-plane",
    "throw-distance": "displacement target-gap attacker-distance",
    "structure-reaction-order": "defender attacker attacker-benefit-first",
    "immunity-scope": "whole-attack effect-only",
    "extra-attack-legality": "full same-target-only",
    "hazard-under-mover": "final-footprint suffered-never any-touched",
    "chain-attack-dice": "fresh dice-in-play",
    "reroll-window": "reopen closed",
    "form-shared-limits": "monster figure",
    "power-cap": "pool-only pool-plus-in-play",
    "power-sink-scope": "enemy-figure-attacked any-attack",
    "swat-triggers": "both second-only",
    "fling-status": "effect-roll attack",
    "splash-def": "printed attack-modified",
    "splash-is-hit": "not-a-hit hit",
    "explosion-scope": "all-figures enemies",
    "area-attack-triggers": "none untargeted-once per-hit",
    "chain-reaction-repeat": "unlimited once-per-activation",
    "chain-reaction-restrictions": "only-distance-waived all-waived",
    "lightning-power-kind": "any same",
    "power-cycle-distance": "dice-rolled dice-left",
    "brawl-collateral-energy": "one energy",
    "smash-step-alignment": "advance-must-end-aligned aligned-at-attack",
    "rampage-blocked-row": "untouched resolved",
    "collision-blocked-row": "untouched resolved",
    "straight-lines": "orthogonal with-diagonal",
    "ability-distance": "one-diagonal free-diagonal",
    "aura-self": "excluded included",
    "blue-grant-scope": "whole-force on-map",
    "bonus-advance-counts": "counts free",
    "combined-agn-source": "any-participant all-participants leader",
    "trigger-compulsion": "mandatory-unless-may optional",
    "mutual-destruction": "draw active-player-wins tiebreak",
    "incubator-credit": "attacker none",
    "spawn-push-credit": "none attacker-like",
    "forced-hazard-jump": "suffers immune",
    "place-onto-hazard": "suffers safe",
    "mire-rough": "double-once quadruple triple",
    "discount-floor": "zero one",
    "speed-snapshot": "at-start at-start-without-mover continuous",
    "restore-form": "current any-living",
    "objective-kinds": "plus-spawn-points zones-activators",
    "corner-cutting": "allowed forbidden",
    "crushed-unit-reactions": "deny allow-on-hit",
}

LEDGER: dict[str, Ruling] = {
    name: Ruling(name, "", tuple((r, "") for r in readings.split()), "", (), 1)
    for name, readings in _READINGS.items()
}

DEFAULTS: dict[str, str] = {name: ruling.default for name, ruling in LEDGER.items()}
