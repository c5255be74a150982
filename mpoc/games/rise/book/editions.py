"""The printings of the rules: what a later one does otherwise than the book of 2008.

An edition is a profile, that is the readings that it sets. What a later printing has
changed is a ruling like any other, whose default is the rule of 2008, so that no rule
asks for an edition. Only names, because every replay needs them: why, and where a
change stands, is in `ledger`.
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
"""The readings that an edition sets otherwise than that of 2008."""

DEFAULTS_OF: Mapping[str, Mapping[str, str]] = {
    edition: {**DEFAULTS, **profile} for edition, profile in PROFILES.items()
}
"""The reading of each ruling that holds in an edition where nobody chooses another."""
