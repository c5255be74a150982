"""What the rulebook says, in our own words: pages, rules, refusals, unclear rules,
editions.

Begin with `pages`. `explain` answers `mpoc explain` from all of them.
"""

from __future__ import annotations
