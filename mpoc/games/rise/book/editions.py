"""The printings of the rules: what a later printing changes in the book of 2008.

An edition of the rules is a profile: the readings that it sets. A later printing's
change is a ruling like any other, whose default is the rule of 2008, so that no rule
asks for an edition. There are only names here, because every replay needs them; the
reasons and places of the changes are in `ledger`. `abilities/wordings` says how the
cards of a set word their abilities.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.games.rise.book.rulings import DEFAULTS
from mpoc.games.rise.words import FIRST_EDITION_2011, RISE_2008

PROFILES: Mapping[str, Mapping[str, str]] = {
    RISE_2008: {},
    FIRST_EDITION_2011: {
        "hazard-under-mover": "occupants",
        "explosion-scope": "monsters-and-units",
        "abduct-pair": "bearer-and-another",
        "lightning-compulsion": "optional",
        "power-cycle-compulsion": "optional",
        "solid-scope": "smash-and-beat-back",
        "network-exits": "own-teleport",
    },
}
"""The readings in which an edition differs from the edition of 2008."""

DEFAULTS_OF: Mapping[str, Mapping[str, str]] = {
    edition: {**DEFAULTS, **profile} for edition, profile in PROFILES.items()
}
"""The reading of each ruling in an edition, unless a file or option chooses another."""
