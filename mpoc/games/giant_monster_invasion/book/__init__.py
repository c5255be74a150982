"""What the rules text says: headings, refusals, terms, and its unclear rules.

`ledger.toml` and `rulings` have the unclear rules, which a rule asks for by name;
`headings.toml` has the sections of the text with their rules in our own words.
"""

from __future__ import annotations
