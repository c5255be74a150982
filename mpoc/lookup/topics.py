"""All that can be looked up, by kind: of a game, of its files, and of mpoc."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from mpoc.rules.reference import Entry, Topic
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.schema.keys import FileKey, keys_of
from mpoc.schema.validate import schema

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.text.problems import ProblemKind

READINGS = ("rules", "rulings")
"""The place where the names of unclear rules are keys; rulings explain these."""

_KIND = re.compile(r"an? ([a-z]+)('s| such as)")
"""The beginning of a title that says which kind of name is meant."""


def topics_of(rules: Ruleset) -> list[Topic]:
    """All that can be looked up where this game is played, by its kind.

    A kind of which there is nothing is left out.
    """
    return [*_topics_of(rules, tuple(RULESETS))]


@lru_cache(maxsize=8)
def _topics_of(rules: Ruleset, games: Sequence[str]) -> Sequence[Topic]:
    """The topics of a game; the complaints among them are those of all `games`."""
    topics = [*_named_in_files(rules), _complaints(rules)]
    return [topic for topic in topics if topic.entries]


def _named_in_files(rules: Ruleset) -> Iterator[Topic]:
    """The topics whose names a file may give; each is made when it is needed."""
    yield from rules.reference().topics()
    yield _cards(rules)
    yield from format_topics(file_keys(rules))


@lru_cache(maxsize=64)
def topic_of(rules: Ruleset, title: str) -> Topic | None:
    """The topic whose names a form with this title takes; None for most titles."""
    if not _KIND.match(title):
        return None
    fitting = (topic for topic in _named_in_files(rules) if is_about(topic, title))
    return next((topic for topic in fitting if topic.entries), None)


def file_keys(rules: Ruleset) -> list[FileKey]:
    """The keys of this game's files, without the names of unclear rules."""
    return [*_file_keys(rules)]


@lru_cache(maxsize=8)
def _file_keys(rules: Ruleset) -> Sequence[FileKey]:
    return [
        key
        for key in keys_of(schema(rules.schema))
        if key.places[0][:2] != READINGS or key.places[0] == READINGS
    ]


def format_topics(keys: Sequence[FileKey]) -> Iterator[Topic]:
    """The actions and the other keys of a file."""
    verbs = [Entry(key.name, key.meaning) for key in keys if key.is_action]
    others = [
        Entry(key.dotted_name, key.meaning, names=(key.name,), more=key.owner)
        for key in keys
        if not key.is_action
    ]
    yield Topic("verbs", "action", "Actions in a file", (*verbs,))
    yield Topic("keys", "key", "Keys of a file", (*others,))


def _cards(rules: Ruleset) -> Topic:
    """The topic of the cards in the catalog."""
    cards = rules.cards()
    entries = [
        Entry(card["name"], " ".join([cell for cell in cards.row(card)[1:] if cell]))
        for card in cards.documents()
    ]
    return Topic("cards", cards.NOUN, "The catalog", (*entries,))


def _complaints(rules: Ruleset) -> Topic:
    """The topic of the problems that a file may have."""
    entries = [
        Entry(kind.code, kind.meaning, more=kind.mend)
        for kind in sorted(problem_kinds().values(), key=lambda kind: kind.code)
    ]
    return Topic("complaints", "complaint", "What is wrong with a file", (*entries,))


def problem_kinds() -> dict[str, ProblemKind]:
    """Every kind of problem that a file of any game can have, by its code."""
    from mpoc.scenario import problem_kinds as of_scenarios
    from mpoc.schema import problem_kinds as of_schemas
    from mpoc.text import problem_kinds as of_texts
    from mpoc.text.problems import kinds_in

    kinds = kinds_in(of_texts, of_schemas, of_scenarios)
    for name in RULESETS:
        kinds |= kinds_in(*rules_of(name).problem_kinds())
    return kinds


def is_about(topic: Topic, title: str) -> bool:
    """Whether a form with this title takes names of a topic: `a page such as p1`."""
    nouns = {topic.noun, topic.word.removesuffix("s")}
    kind = _KIND.match(title)
    return kind is not None and kind[1] in nouns
