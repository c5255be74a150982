"""What a game has to look up: its unclear rules, its words, its figures or cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mpoc.engine.record import Record


class Ruling(Protocol):
    """One unclear rule: `question` is what the rulebook leaves open.

    `readings` are the names of its readings with a sentence each, `default` the one
    that holds unless another is chosen, and `reason` why. `tier` is 1 where it
    changes outcomes often, 2 now and then, 3 rarely; `marks` are the pages or headings
    that leave it open. `editions` are printings that decide it: the edition, the
    reading, and where that stands.
    """

    @property
    def name(self) -> str: ...

    @property
    def question(self) -> str: ...

    @property
    def readings(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def default(self) -> str: ...

    @property
    def reason(self) -> str: ...

    @property
    def tier(self) -> int: ...

    @property
    def marks(self) -> tuple[str, ...]: ...

    @property
    def editions(self) -> tuple[tuple[str, str, str], ...]: ...


class Entry(Record):
    """Something that can be looked up: its name, and what it is in a sentence.

    `names` are its other names, `marks` the pages or headings where it stands; `more`
    is what a search reads besides.
    """

    name: str
    words: str
    marks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    more: str = ""


class Topic(Record):
    """Everything of one kind that can be looked up.

    `word` lists it, as in `mpoc explain refusals`; `noun` is what one entry is called,
    and `title` what they all are, for a heading.
    """

    word: str
    noun: str
    title: str
    entries: tuple[Entry, ...]


class Reference(Protocol):
    """Explains the words of a game; a module of the game provides it."""

    def explain(self, word: str) -> str | None:
        """The text on a word; None where the game does not know it."""

    def words(self) -> list[str]:
        """Every word that can be explained."""

    def topics(self) -> Sequence[Topic]:
        """All that can be explained, by kind; cards are in the catalog."""


class Cards(Protocol):
    """The figures or cards of a game as plain values.

    `NOUN` is what one card is called, `COLUMNS` are the titles of a listing; `REMARK`
    stands below a listing with cards that cannot be played. `FILTERS` are the keys of a
    card by which a listing is narrowed down, each with what it is.
    """

    NOUN: str
    COLUMNS: tuple[str, ...]
    REMARK: str
    FILTERS: Mapping[str, str]

    def documents(self) -> list[dict[str, Any]]:
        """All of them."""

    def find(self, name: str) -> dict[str, Any] | None:
        """The card of that name, or None."""

    def suggest(self, name: str) -> str | None:
        """A name with a similar spelling, or None."""

    def row(self, card: dict[str, Any]) -> tuple[str, ...]:
        """The cells of a card in a listing."""

    def page(self, card: dict[str, Any]) -> list[str]:
        """All that is printed on a card, in lines."""


Rulings = Sequence[Ruling]
"""The unclear rules of a game, in the order in which they are listed."""
