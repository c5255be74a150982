"""Smash Monster Rampage by the rules of July 2012.

Nothing here imports the rules before they are asked for. Begin with `state`, a
position, then `events`, every change of it, then `game`, the state while rules speak.
"""

from __future__ import annotations

from mpoc.rules.ruleset import ruleset_of_package

RULESET = ruleset_of_package(
    __name__,
    "smash-monster-rampage",
    "Smash Monster Rampage (July 2012)",
    ledger="book.texts:LEDGER",
)
