"""Rank texts by how well they fit some words.

The measure is BM25, as search engines use it: a rare word counts more, and so does a
word in a short text. Words count as the same if they have the same stem. No library is
used, because those for this need NumPy or an index on disk, and their stemmers do not
know that `thrown` belongs to `throw`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import log
from typing import Generic, TypeVar

from mpoc.engine.record import Record

T = TypeVar("T")

TITLE = 3
"""How much more a word of a title counts than a word of the text."""

SATURATION, LENGTH = 1.2, 0.6
"""How soon repeating a word stops counting, and how much a long text loses."""

IRREGULAR = {
    "thrown": "throw",
    "threw": "throw",
    "flung": "fling",
    "slung": "sling",
    "struck": "strike",
    "burnt": "burn",
    "began": "begin",
    "begun": "begin",
    "spent": "spend",
    "left": "leave",
    "lost": "lose",
    "won": "win",
    "dice": "die",
    "bases": "base",
    "drawn": "draw",
    "drew": "draw",
    "stood": "stand",
    "fell": "fall",
    "fallen": "fall",
    "took": "take",
    "taken": "take",
    "went": "go",
    "gone": "go",
    "dealt": "deal",
    "chosen": "choose",
    "chose": "choose",
    "paid": "pay",
    "ties": "tie",
    "tied": "tie",
    "dies": "die",
    "died": "die",
}

_WORD = re.compile(r"[a-z0-9]+")


class Text(Record, Generic[T]):
    """Something to find: its title and the rest of its text."""

    entry: T
    title: str
    rest: str


class Hit(Record, Generic[T]):
    """A search result and its score."""

    entry: T
    score: float


def search(words: str, texts: Iterable[Text[T]]) -> list[Hit[T]]:
    """The texts that fit some words, the best first; those with none are left out.

    Texts that fit equally well keep their order.
    """
    query_stems = list(dict.fromkeys(stems(words)))
    texts_with_counts = [(text, _counts(text)) for text in texts]
    if not texts_with_counts or not query_stems:
        return []
    lengths = [sum(counts.values()) for _, counts in texts_with_counts]
    usual = sum(lengths) / len(lengths)
    having = Counter(
        [
            stem
            for _, counts in texts_with_counts
            for stem in query_stems
            if stem in counts
        ]
    )
    weights = {
        stem: log(1 + (len(texts_with_counts) - count + 0.5) / (count + 0.5))
        for stem, count in having.items()
    }
    most = sum(weights.values())
    hits = []
    for (text, counts), length in zip(texts_with_counts, lengths, strict=True):
        shared_stems = [stem for stem in query_stems if stem in counts]
        if not shared_stems:
            continue
        damp = SATURATION * (1 - LENGTH + LENGTH * length / usual)
        score = sum(
            [
                weights[stem] * counts[stem] * (SATURATION + 1) / (counts[stem] + damp)
                for stem in shared_stems
            ]
        )
        # A text with all the words goes before one that repeats a single word, and a
        # match in the title before a match in the text.
        share = sum([weights[stem] for stem in shared_stems]) / most
        title_stems = stems(text.title)
        title_share = sum([stem in shared_stems for stem in title_stems]) / max(
            len(title_stems), 1
        )
        hits.append(Hit(text.entry, score * share * (1 + title_share)))
    return sorted(hits, key=lambda hit: -hit.score)


def _counts(text: Text[T]) -> Counter[str]:
    """How often each stem occurs in a text; those in its title count more."""
    counts = Counter(stems(text.rest))
    for title_stem in stems(text.title):
        counts[title_stem] += TITLE
    return counts


def stems(text: str) -> list[str]:
    """The stems of the words of a text, in their order."""
    return [stem(word) for word in _WORD.findall(text.casefold())]


@cache
def stem(word: str) -> str:
    """The part that a word shares with its other forms: `move`, `moved`, `moving`."""
    if word in IRREGULAR:
        return stem(IRREGULAR[word])
    if len(word) <= 3 or word.isdecimal():
        return word
    for ending, instead in (
        ("ies", "y"),
        ("sses", "ss"),
        ("ches", "ch"),
        ("shes", "sh"),
    ):
        if word.endswith(ending):
            word = word.removesuffix(ending) + instead
            break
    else:
        if word.endswith("s") and not word.endswith(("ss", "us", "is")):
            word = word.removesuffix("s")
    for ending in ("ing", "ed", "er"):
        begin = word.removesuffix(ending)
        if (
            begin != word
            and len(begin) >= 3
            and any([sign in "aeiouy" for sign in begin])
        ):
            word = begin
            if word[-1] == word[-2] and word[-1] not in "aeiouls":
                word = word[:-1]
            break
    if word.endswith("y") and len(word) > 3:
        word = word[:-1] + "i"
    return word.removesuffix("e") if len(word) > 3 else word
