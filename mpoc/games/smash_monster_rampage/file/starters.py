"""Files to begin with: a shot, the Monster's own turn, movement, a trade, a card.

Their texts stand in `starters.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mpoc.engine.record import Record
from mpoc.engine.statements import Roll
from mpoc.games.kit.book.prose import Table, read_tables
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.words import D6, FORWARD
from mpoc.rules.starters import Starter

SHARED = "file"
"""The entry whose text is that of all files."""


class StarterText(Record):
    """What is told of a file to begin with: `words`, its title, its turn, its actions.

    The entry of what they share has a text alone.
    """

    words: str
    title: str
    phase: str
    text: str


def _starter_text(_: str, table: Table) -> StarterText:
    return StarterText(
        table.sentence("words", ""),
        table.sentence("title", ""),
        table.sentence("phase", ""),
        table.text("text"),
    )


def starters() -> list[Starter]:
    """Every kind of file to begin with."""
    package = "mpoc.games.smash_monster_rampage.file"
    kinds = read_tables(package, "starters.toml", _starter_text)
    shared = kinds.pop(SHARED).text
    left_out = FACTS.words(lambda fact: fact.is_looked_up)
    return [
        Starter(kind, text.words, (), _files(shared, text), rolled, left_out)
        for kind, text in kinds.items()
    ]


def _files(
    shared: str, own: StarterText
) -> Callable[[Mapping[str, str]], Iterable[str]]:
    """The one file of a kind, whatever is answered: nothing is asked."""
    text = shared.replace("TITLE", own.title).replace("PHASE", own.phase)
    file = text.replace("ACTIONS", own.text)
    return lambda answers: (file,)


def rolled(question: Roll) -> str:
    """Dice that let the action succeed: a hit, or a step forward."""
    kind, count = question.dice[0]
    return " ".join([("5" if kind == D6 else FORWARD)] * count)
