"""What can be looked up in a game, in groups from which one name is chosen by a tap."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mpoc.lookup.topics import topics_of
from mpoc.text.problems import safe

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

CARDS = "cards"

FILTERS = 2
"""How many of the catalog's filters group its cards."""


def kinds_of_cards(rules: Ruleset) -> list[str]:
    """The kinds of the cards of a game, the most frequent first."""
    kind = next(iter(rules.cards().FILTERS))
    counts = Counter([str(card[kind]) for card in rules.cards().documents()])
    return [kind for kind, _ in counts.most_common()]


def groups_of(rules: Ruleset, topic: str) -> list[dict[str, Any]]:
    """The names of a topic in groups, each a title and its names."""
    groups: dict[str, list[str]] = {}
    own_topic = next((each for each in topics_of(rules) if each.word == topic), None)
    by_name = {card["name"]: card for card in rules.cards().documents()}
    filters = list(rules.cards().FILTERS)[:FILTERS]
    for entry in own_topic.entries if own_topic is not None else ():
        card = by_name.get(entry.name)
        if card is not None and "not_playable" in card:
            continue
        parts = [str(card[key]) for key in filters if card and card.get(key)]
        groups.setdefault(", ".join(parts), []).append(safe(entry.name))
    return [
        {"title": safe(title), "names": names}
        for title, names in sorted(groups.items())
    ]
