"""What the rules text says, in our own words: headings, rules, unclear rules.

Begin with `texts`, which reads the TOML files.
"""

from __future__ import annotations
