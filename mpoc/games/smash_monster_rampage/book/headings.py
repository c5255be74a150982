"""What a ruling cites: headings of the rules text, which has no pages.

A heading is cited by its slug: `unit-attacks` is the part called Unit Attacks. Each
Monster Hit card has a heading of its own. The headings are in `headings.toml`, which
`rules` reads; a test checks that it has each of those that are cited.
"""

from __future__ import annotations

from functools import cache

from mpoc.engine.statements import Cite


@cache
def h(*slugs: str) -> Cite:
    """The cite of one or several headings."""
    return Cite("", slugs, " ".join(slugs))
