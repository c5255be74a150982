"""What the rules text says, in our own words: headings, rules, unclear rules.

Begin with `headings`.
"""

from __future__ import annotations
