"""The title of a file that was begun from a starter or precedent, then changed."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from mpoc.lookup.precedents import precedents
from mpoc.report.ruling.answer import with_capital
from mpoc.report.ruling.figures import figures_named
from mpoc.text.edits import draft_of
from mpoc.text.pruning import removal, splice

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.text.edits import Draft
    from mpoc.web.requests.opening import Dispute

MOST_TEXTS = 20
"""How many texts of a starter are asked for titles; nearly all have the same one."""


def with_own_title(draft: Draft, new: Dispute, old: Dispute) -> Draft:
    """The changed file, with a title that says what it rules on.

    A title that the player typed stays, and so does its question. The question of a
    precedent is removed, since it is about another position. `new` is the dispute of
    the draft, `old` the one before the change.
    """
    root = draft.document.root
    title = root.get("title")
    if title not in (title_of(old), *_titles(new.rules)):
        return draft
    if "question" in root:
        cuts = removal(draft.document, [("question",)])
        draft = draft_of(splice(draft, cuts), draft.document.name)
    keys = new.order.of(root, ())
    return draft.put((), "title", title_of(new), keys)


def title_of(dispute: Dispute) -> str:
    """What a dispute is about: its last action, with the names of the figures."""
    outcome, wording = dispute.settlement.outcome, dispute.settlement.wording
    if not outcome.steps:
        return f"A position of {dispute.rules.title}"
    sentence = dispute.headline(len(outcome.steps) - 1)
    deed, _, dice = sentence.partition(": ")
    if " " not in deed and dice:
        deed = sentence
    figures = figures_named(deed, outcome, wording)
    names = [name for _, name, _ in figures]
    for id, name, _ in figures:
        # A form, such as (Alpha), is no part of what players call a figure.
        plain_name = re.sub(r" \(\w+\)$", "", name)
        if names.count(name) == 1 and plain_name not in deed:
            deed = re.sub(rf"(?<![\w'-]){re.escape(id)}(?![\w'-])", plain_name, deed)
    return with_capital(deed)


@lru_cache(maxsize=8)
def _titles(rules: Ruleset) -> frozenset[str]:
    """The titles of the beginnings that mpoc offers for a game."""
    titles = {each.title for each in precedents() if each.game == rules.name}
    for starter in rules.starters():
        usual = {question.key: question.usual for question in starter.questions}
        for text in islice(starter.texts(usual), MOST_TEXTS):
            titles |= {*re.findall("^title: (.+)$", text, re.MULTILINE)}
    return frozenset(titles)
