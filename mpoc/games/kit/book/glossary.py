"""What `mpoc explain` says of a game whose rules have headings.

A heading is cited by its slug: `unit-attacks` is the part called Unit Attacks, and
`3.5-damage` the part called Taking Damage in section 3.5. Lines that belong to the line
above are indented; none is wrapped here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from mpoc.engine.record import Record
from mpoc.games.kit.book.prose import Table, read_tables
from mpoc.games.kit.book.ruling import Ruling
from mpoc.rules.reference import Entry, Topic


class Heading(Record):
    """A part of the rules text: its title, and its rules in sentences."""

    title: str
    rules: tuple[str, ...] = ()

    def names(self, slug: str) -> tuple[str, ...]:
        """What it is called, its slug first: by the section and without it too."""
        section, _, rest = slug.partition("-")
        numbers = (section, rest) if slug[:1].isdigit() else ()
        return (slug, self.title, *numbers)


def read_headings(package: str) -> dict[str, Heading]:
    """The headings of `headings.toml` in a package, by their slugs, as printed."""

    def read(_: str, table: Table) -> Heading:
        return Heading(table.sentence("title"), table.sentences("rules"))

    return read_tables(package, "headings.toml", read)


def read_refusals(package: str) -> dict[str, str]:
    """What each refusal of `refusals.toml` in a package means, by its name."""
    return read_tables(
        package, "refusals.toml", lambda _, table: table.sentence("means")
    )


class Term(Record):
    """A word of the rules: its other names, what it means, and where that stands."""

    names: tuple[str, ...]
    meaning: str
    marks: tuple[str, ...]


def read_terms(package: str) -> dict[str, Term]:
    """The terms of `terms.toml` in a package, by the name that is shown."""

    def read(_: str, table: Table) -> Term:
        return Term(
            table.sentences("names"),
            table.sentence("means"),
            table.sentences("headings"),
        )

    return read_tables(package, "terms.toml", read)


def no_lines(slug: str) -> Sequence[str]:
    """No further lines for a heading."""
    return ()


class Glossary:
    """Explains headings, terms, refusals and unclear rules, each by its name.

    `refusals` are the meanings of refusals; one that names a slug belongs to that
    heading. `more` are further lines for a heading, such as the card that it is about.
    """

    def __init__(
        self,
        headings: Mapping[str, Heading],
        refusals: Mapping[str, str],
        rulings: Iterable[Ruling],
        more: Callable[[str], Sequence[str]] = no_lines,
        terms: Mapping[str, Term] | None = None,
    ) -> None:
        self.headings = headings
        self.refusals = refusals
        self.rulings = {ruling.name: ruling for ruling in rulings}
        self.more = more
        self.terms = terms or {}

    def explain(self, word: str) -> str | None:
        """The explanations of everything that has this name, or None.

        The word may name a heading, a term, a refusal or a ruling, in any letter case
        and with blanks or hyphens; the name of a reading explains its ruling if nothing
        else is called so.
        """
        name = plain(word)
        texts = [
            self._heading(slug, heading)
            for slug, heading in self.headings.items()
            if name in map(plain, heading.names(slug))
        ]
        texts += [
            f"{title}    term\n  {term.meaning}\n  {' '.join(term.marks)}"
            for title, term in self.terms.items()
            if name in map(plain, (title, *term.names))
        ]
        texts += [
            f"{refusal}    refusal\n  {meaning}"
            for refusal, meaning in self.refusals.items()
            if plain(refusal) == name
        ]
        rulings = self.rulings.values()
        texts += [_ruling(ruling) for ruling in rulings if plain(ruling.name) == name]
        if not texts:
            texts = [
                _ruling(ruling)
                for ruling in rulings
                if any([plain(reading) == name for reading, _ in ruling.readings])
            ]
        return "\n\n".join(texts) or None

    def words(self) -> list[str]:
        """Every name that can be explained, sorted."""
        headings = self.headings.items()
        titles = [name for slug, each in headings for name in each.names(slug)]
        terms = [name for term in self.terms.values() for name in term.names]
        names = {*titles, *self.refusals, *self.rulings, *self.terms, *terms}
        return sorted(names, key=lambda name: (name.casefold(), name))

    def topics(self) -> list[Topic]:
        """Headings, terms, refusals and unclear rules, each kind in its order."""
        headings = [
            Entry(
                slug,
                " ".join(heading.rules) or heading.title,
                names=heading.names(slug)[1:],
            )
            for slug, heading in self.headings.items()
        ]
        terms = [
            Entry(name, term.meaning, term.marks, term.names)
            for name, term in self.terms.items()
        ]
        refusals = [Entry(name, words) for name, words in self.refusals.items()]
        return [
            Topic("headings", "heading", "Headings of the rules text", (*headings,)),
            Topic("terms", "term", "Terms of the rules", (*terms,)),
            Topic("refusals", "refusal", "Why an action is refused", (*refusals,)),
            rulings_topic(self.rulings.values()),
        ]

    def _heading(self, slug: str, heading: Heading) -> str:
        lines = [f"{heading.title}    {slug}"]
        lines += [f"  {line}" for line in (*heading.rules, *self.more(slug))]
        refusals = [name for name, meaning in self.refusals.items() if slug in meaning]
        if refusals:
            lines.append(f"  refusals under it: {', '.join(refusals)}")
        unclear = [
            ruling.name for ruling in self.rulings.values() if slug in ruling.marks
        ]
        if unclear:
            lines.append(f"  unclear rules: {', '.join(unclear)}")
        return "\n".join(lines)


def rulings_topic(rulings: Iterable[Ruling]) -> Topic:
    """The unclear rules as entries."""
    entries = [
        Entry(
            ruling.name,
            ruling.question,
            ruling.marks,
            more=" ".join([ruling.reason, *[words for _, words in ruling.readings]]),
        )
        for ruling in rulings
    ]
    return Topic("rulings", "ruling", "Unclear rules", (*entries,))


def _ruling(ruling: Ruling) -> str:
    return "\n".join(
        [
            f"{ruling.name}    unclear rule",
            *question_lines(ruling),
            f"  why the default: {ruling.reason}",
            f"  {' '.join(ruling.marks)}",
        ]
    )


def question_lines(ruling: Ruling) -> list[str]:
    """What an unclear rule leaves open, and its readings; a star marks the default."""
    lines = [f"  {ruling.question}"]
    for name, sentence in ruling.readings:
        mark = "*" if name == ruling.default else " "
        lines.append(f"  {mark} {name}: {sentence}")
    return lines


@cache
def plain(word: str) -> str:
    """A word as look-ups use it: small letters, hyphens as blanks, `&` as `and`."""
    text = word.casefold().replace("&", " and ").replace("-", " ").replace("_", " ")
    return " ".join(text.split())
