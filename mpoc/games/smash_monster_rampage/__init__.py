"""Smash Monster Rampage by the rules of July 2012.

This module imports the rules only when they are needed. Begin with `state`, a position,
then read `events`, every change of it, and `game`, the state while rules are applied.
"""

from __future__ import annotations

from mpoc.rules.ruleset import ruleset_of_package

RULESET = ruleset_of_package(
    __name__,
    "smash-monster-rampage",
    "Smash Monster Rampage (July 2012)",
    ledger="book.texts:LEDGER",
)
