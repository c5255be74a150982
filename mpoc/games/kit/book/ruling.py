"""The ledger of a game: its unclear rules with their readings, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest

from mpoc.engine.record import Record
from mpoc.games.kit.book.prose import ProseFault, Table, read_tables

UNCLEAR = "an unclear rule"
CHANGED_LATER = "a rule that a later printing changed"


class Ruling(Record):
    """An unclear rule.

    `readings` holds the name and the sentence of each reading, the default first, and
    `reason` why it is the default. `marks` are the pages or headings whose words leave
    the rule open, as traces cite them. `tier` is 1 where it changes outcomes often, 2
    now and then, 3 rarely. `about` are the abilities, attacks and terms that it
    touches, as `mpoc explain` knows them. `editions` are the later printings that read
    it otherwise: the edition, its reading, and where that stands.
    """

    name: str
    question: str
    readings: tuple[tuple[str, str], ...]
    reason: str
    marks: tuple[str, ...]
    tier: int = 1
    about: tuple[str, ...] = ()
    sort: str = UNCLEAR
    editions: tuple[tuple[str, str, str], ...] = ()

    @property
    def default(self) -> str:
        """The reading that holds unless another is chosen."""
        return self.readings[0][0]


def read_ledger(
    package: str,
    readings: Mapping[str, Sequence[str]],
    marks: Callable[[Table], tuple[str, ...]],
) -> dict[str, Ruling]:
    """The rulings of `ledger.toml` in a package, by their names.

    `readings` are the names that the rules ask for; those in the file have to be the
    same, in the same order. `marks` reads a rule's pages or headings. Raises
    `ProseFault`.
    """

    def read(name: str, table: Table) -> Ruling:
        sentences = table.table("readings").texts_by_key()
        if list(sentences) != list(readings.get(name, ())):
            names_due = readings.get(name, ["a line for it in the list of readings"])
            raise table.fault("readings", ", ".join(names_due))
        return Ruling(
            name,
            table.sentence("question"),
            tuple(sentences.items()),
            table.sentence("reason"),
            marks(table),
            table.number("tier"),
            table.sentences("about"),
            CHANGED_LATER if table.truth("changed-later") else UNCLEAR,
        )

    ledger = read_tables(package, "ledger.toml", read)
    for name_in_rules, name_in_ledger in zip_longest(readings, ledger):
        if name_in_rules != name_in_ledger:
            place = f"{package.replace('.', '/')}/ledger.toml"
            raise ProseFault(
                f"{place}: expected [{name_in_rules}] instead of [{name_in_ledger}]"
            )
    return ledger
