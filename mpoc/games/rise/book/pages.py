"""The pages of the 2008 rulebook that rules cite, and how a page is named."""

from __future__ import annotations

from functools import cache

from mpoc.engine.statements import Cite

FACTION_PAGES = {
    "Buildings": 53,
    "G.U.A.R.D.": 54,
    "Terrasaurs": 55,
    "Lords of Cthul": 56,
    "Shadow Sun Syndicate": 57,
    "Martian Menace": 58,
    "Planet Eaters": 59,
}
"""Where each faction's abilities are printed (pp. 53-59)."""

RULE_PAGES = (
    (2, 5),
    (8, 11),
    (14, 17),
    (20, 23),
    (26, 33),
    (36, 39),
    (42, 46),
    (53, 59),
)
"""The pages with rules or abilities, from first to last of each part of the book."""


@cache
def p(*pages: int) -> Cite:
    """The cite of one or several pages: `p(29, 36)` is shown as `p29 p36`."""
    marks = tuple([f"p{page}" for page in pages])
    return Cite("", marks, " ".join(marks))


def with_page(page: int, cite: Cite) -> Cite:
    """A cite that names one page more: of the rule behind what an ability does."""
    mark = f"p{page}"
    if mark in cite.marks:
        return cite
    return Cite(cite.entry, (mark, *cite.marks), f"{mark} {cite.shown}")
