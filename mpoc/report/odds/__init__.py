"""Exact chances as text and as JSON: fractions, percent, histograms.

`pool` reports the chances of a pool of dice, `scenario` and `scenario_json` those of a
scenario; `chance` has what they share. `schemas/odds.schema.json` describes the
documents.
"""

from __future__ import annotations
