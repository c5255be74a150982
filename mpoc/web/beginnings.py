"""The title of a file that was begun from a starter or precedent, then changed."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from mpoc.lookup.precedents import precedents
from mpoc.text.pruning import removal, splice

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.schema.key_order import KeyOrder
    from mpoc.text.edits import Draft

BEGUN = "Begun from: "
"""The words before the original title once the position has changed."""

MOST_TEXTS = 20
"""How many texts of a starter give titles; nearly all have the same title."""


def begun_from(draft: Draft, rules: Ruleset, order: KeyOrder) -> Draft:
    """The changed file, with a title that names the file it was begun from.

    A title of one's own stays, and so does the question with it; that of a precedent
    goes, since it was asked of another position.
    """
    from mpoc.text.edits import draft_of

    root = draft.document.root
    title = root.get("title")
    if not isinstance(title, str) or title not in _titles(rules):
        return draft
    if "question" in root:
        cuts = removal(draft.document, [("question",)])
        draft = draft_of(splice(draft, cuts), draft.document.name)
    keys = order.of(root, ())
    return draft.put((), "title", f"{BEGUN}{title}", keys)


@lru_cache(maxsize=8)
def _titles(rules: Ruleset) -> frozenset[str]:
    """The titles of the beginnings that mpoc offers for a game."""
    titles = {each.title for each in precedents() if each.game == rules.name}
    for starter in rules.starters():
        usual = {question.key: question.usual for question in starter.questions}
        for text in islice(starter.texts(usual), MOST_TEXTS):
            titles |= {*re.findall("^title: (.+)$", text, re.MULTILINE)}
    return frozenset(titles)
