"""What the rulebook says, in our own words: pages, rules, refusals, unclear rules,
editions.

Begin with `pages`. `explain` answers `mpoc explain` from all of them. A sentence about
a page, a refusal or an edition is mended in the table of that name (`*.toml`).

To add an unclear rule:

1. Write its table in `ledger.toml` (question, readings, reason, pages) and, at the same
   place in their order, a line in `rulings`, the default first.
2. Ask `game.reading("NAME")` in one place of the rules.
3. Write two scenarios for each other reading in `scenarios/rise/rulings`:
   `NAME.mpoc.yaml`, played by the default, and `NAME.READING.mpoc.yaml`. Each fails
   under the reading of the other.
4. `MPOC_REWRITE=1 pytest -n0 tests/schema/test_schema.py` writes the schemas anew;
   until then files cannot choose a reading. Then `pytest -n0
   tests/scenario/test_rulings.py tests/games/rise/test_coverage.py`.
"""

from __future__ import annotations
