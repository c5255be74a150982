"""Where rules and abilities are printed, and how a page is cited."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mpoc.engine.record import Record
from mpoc.engine.statements import Cite


class Book(Record):
    """A book that prints abilities.

    `short` comes before its pages in cites; it is empty for the rulebook of 2008, whose
    pages are cited bare.
    """

    title: str
    short: str = ""

    def mark(self, page: int | None) -> str:
        """How a page of it is cited: `p54`; by its name alone if it has no pages."""
        if page is None:
            return self.short
        return f"{self.short} p{page}" if self.short else f"p{page}"


class Heading(Record):
    """A heading under which a book prints abilities: faction or buildings, and page."""

    book: Book
    faction: str
    page: int | None

    @property
    def mark(self) -> str:
        """How it is cited."""
        return self.book.mark(self.page)


def under(*headings: Heading) -> tuple[Heading, ...]:
    """The headings under which an ability is printed, in the order of their pages."""
    return headings


RULEBOOK = Book("the rulebook of 2008")

BUILDINGS = Heading(RULEBOOK, "Buildings", 53)
GUARD = Heading(RULEBOOK, "G.U.A.R.D.", 54)
TERRASAURS = Heading(RULEBOOK, "Terrasaurs", 55)
CTHUL = Heading(RULEBOOK, "Lords of Cthul", 56)
SHADOW_SUN = Heading(RULEBOOK, "Shadow Sun Syndicate", 57)
MARTIANS = Heading(RULEBOOK, "Martian Menace", 58)
PLANET_EATERS = Heading(RULEBOOK, "Planet Eaters", 59)

FACTION_PAGES = {
    heading.faction: heading.page
    for heading in (
        BUILDINGS,
        GUARD,
        TERRASAURS,
        CTHUL,
        SHADOW_SUN,
        MARTIANS,
        PLANET_EATERS,
    )
    if heading.page is not None
}
"""Where the rulebook prints each faction's abilities (pp. 53-59)."""

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


def marks_of(pages: Iterable[int]) -> tuple[str, ...]:
    """Pages as traces and files cite them: `p29`."""
    return tuple([f"p{page}" for page in pages])


@cache
def p(*pages: int) -> Cite:
    """The cite of one or several pages: `p(29, 36)` is shown as `p29 p36`."""
    marks = marks_of(pages)
    return Cite("", marks, " ".join(marks))


def with_page(page: int, cite: Cite) -> Cite:
    """A cite with one more page: that of the rule behind an ability's effect."""
    mark = f"p{page}"
    if mark in cite.marks:
        return cite
    return Cite(cite.entry, (mark, *cite.marks), f"{mark} {cite.text}")
