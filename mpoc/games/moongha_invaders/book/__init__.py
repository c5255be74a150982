"""The rules text in our own words: headings, terms, refusals, unclear rules.

Begin with `headings`. `rulings` names the readings for the rules, `ledger` says them in
sentences; `monsters` is the catalog.
"""

from __future__ import annotations
