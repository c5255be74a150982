"""Find rules, words, cards and precedents on a subject."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.lookup.precedents import Precedent, of_own_folder, precedents
from mpoc.lookup.search import Text, search
from mpoc.lookup.topics import topics_of
from mpoc.rules.reference import Entry

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset


class Word(Record):
    """A word that can be explained: its game, its kind and its entry."""

    game: str
    noun: str
    entry: Entry


def find_words(words: str, games: Sequence[Ruleset]) -> list[Word]:
    """The entries that fit some words, the best first.

    An entry that the files of all games share comes once.
    """
    texts = []
    known_entries: set[tuple[str, Entry]] = set()
    for rules in games:
        for topic in topics_of(rules):
            for entry in topic.entries:
                if (topic.noun, entry) in known_entries:
                    continue
                known_entries.add((topic.noun, entry))
                title = " ".join([entry.name, *entry.names])
                word = Word(rules.name, topic.noun, entry)
                texts.append(Text(word, title, f"{entry.words} {entry.more}"))
    return [hit.entry for hit in search(words, texts)]


def find_precedents(words: str, games: Sequence[Ruleset]) -> list[Precedent]:
    """The scenarios that fit some words, the best first.

    They are those that come with mpoc and those in the folder `scenarios` here. Only
    their titles, questions, tags and file names are searched.
    """
    names = {rules.name for rules in games}
    shipped_precedents = precedents()
    texts = [
        Text(each, each.title, f"{each.question} {each.tags} {each.name}")
        for each in [*shipped_precedents, *of_own_folder(shipped_precedents)]
        if each.game in names
    ]
    return [hit.entry for hit in search(words, texts)]
