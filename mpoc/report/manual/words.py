"""The words of a game, each with a page: all that `mpoc explain WORD` says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.games.kit.book.glossary import plain
from mpoc.lookup.topics import topics_of
from mpoc.rules.reference import Entry, Topic

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

COMPLAINTS = "complaints"
"""The topic of what may be wrong with a file: the same in all games."""

SPOKEN_OF = ("terms", "abilities", "cards", "companies", "headings", "editions")
"""The topics whose names occur in sentences, begun with a capital letter."""

SLUGS = ("refusals", "rulings", "headings", "editions", "complaints")
"""The topics whose names occur in sentences as they are written in a file."""


class Word(Record):
    """What can be looked up under one name, and where its page stands in the manual.

    Several entries of one name share a page, as they share an answer of `explain`.
    """

    page: str
    entries: tuple[tuple[Topic, Entry], ...]

    @property
    def names(self) -> list[str]:
        """Its names, without those that differ only in letter case or hyphens."""
        by_plain_name: dict[str, str] = {}
        for _, entry in self.entries:
            by_plain_name.setdefault(plain(entry.name), entry.name)
        return list(by_plain_name.values())

    def noun_of(self, name: str) -> str:
        """What its entry of a name is called, or its first one."""
        for topic, entry in self.entries:
            if plain(name) in map(plain, (entry.name, *entry.names)):
                return topic.noun
        return self.entries[0][0].noun


class Chapter:
    """The words of one game, or the complaints about files of any game."""

    def __init__(self, folder: str, title: str, topics: Sequence[Topic]) -> None:
        self.folder = folder
        self.title = title
        self.topics = topics
        entries: dict[str, list[tuple[Topic, Entry]]] = {}
        for topic in topics:
            for entry in topic.entries:
                entries.setdefault(slug(entry.name), []).append((topic, entry))
        self.words = {
            name: Word(f"{folder}/words/{name}.html", tuple(pairs))
            for name, pairs in entries.items()
        }

    def word_of(self, entry: Entry) -> Word:
        """The word under which an entry stands."""
        return self.words[slug(entry.name)]

    def find(self, name: str) -> Word | None:
        """The word of that name, or of an entry that has it as another name."""
        if "/" in name:
            # A path has no page, whatever the name of its folder.
            return None
        return self.words.get(slug(name)) or self._by_other_name.get(plain(name))

    def topic_page(self, topic: Topic) -> str:
        """Where the list of a topic stands."""
        return f"{self.folder}/{topic.word}.html"

    @cached_property
    def _by_other_name(self) -> dict[str, Word]:
        names: dict[str, Word] = {}
        for word in self.words.values():
            for _, entry in word.entries:
                for name in entry.names:
                    names.setdefault(plain(name), word)
        return names

    def spoken_by_first_word(self, first: str) -> Sequence[tuple[str, Word]]:
        """The names that begin with a word and occur in sentences, the longest first.

        Each comes with its word.
        """
        return self._spoken.get(first, ())

    @cached_property
    def _spoken(self) -> dict[str, list[tuple[str, Word]]]:
        by_first_word: dict[str, list[tuple[str, Word]]] = {}
        for name, word in self._names_in_sentences():
            by_first_word.setdefault(name.split()[0].strip("."), []).append(
                (name, word)
            )
        for names in by_first_word.values():
            names.sort(key=lambda pair: -len(pair[0]))
        return by_first_word

    def _names_in_sentences(self) -> Iterator[tuple[str, Word]]:
        for topic in self.topics:
            if topic.word in SPOKEN_OF:
                for entry in topic.entries:
                    for name in (entry.name, *entry.names):
                        if name[:1].isupper():
                            yield name, self.word_of(entry)

    @cached_property
    def slugs(self) -> dict[str, Word]:
        """The names that occur in sentences as they are written in a file."""
        return {
            entry.name: self.word_of(entry)
            for topic in self.topics
            if topic.word in SLUGS
            for entry in topic.entries
            if "-" in entry.name
        }


def chapter_of(rules: Ruleset) -> Chapter:
    """The chapter of a game."""
    topics = [topic for topic in topics_of(rules) if topic.word != COMPLAINTS]
    return Chapter(rules.name, rules.title, topics)


def complaints_of(rules: Ruleset) -> Chapter:
    """The chapter of complaints, which are those about files of all games."""
    topics = [topic for topic in topics_of(rules) if topic.word == COMPLAINTS]
    return Chapter("files", "Files", topics)


def slug(name: str) -> str:
    """A name as that of a file: small letters, digits, hyphens and dots."""
    return re.sub(r"[^a-z0-9.]+", "-", plain(name)).strip("-.") or "none"
