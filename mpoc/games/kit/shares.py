"""How a number is shared out among several names: shots among targets, losses.

A file writes a share as `{b1: 2, m: 1}`. Like pieces count together, so that two ways
to deal them out which differ in nothing are one answer. Few answers are listed; where
there are many, the answer is checked, and random play takes one at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Choice, Cite, OpenChoice, Option
from mpoc.games.kit.keys import Form
from mpoc.schema.envelope import Schema, keyed, whole
from mpoc.schema.shapes import ID, Shape
from mpoc.text.problems import said_of

if TYPE_CHECKING:
    from mpoc.text.document import Path

MOST_LISTED = 200
"""The number of answers up to which all are listed."""
LARGEST_PART = 99


class Share(Record):
    """How many go to each name that gets any, in the order of the names."""

    counts: tuple[tuple[str, int], ...]

    def of(self, name: str) -> int:
        """How many go to a name."""
        return dict(self.counts).get(name, 0)

    def as_written(self) -> dict[str, int]:
        """The share as a file has it."""
        return dict(self.counts)

    def words(self) -> str:
        """`2 to b1, 1 to m`."""
        return ", ".join([f"{number} to {name}" for name, number in self.counts])


def share_of(counts: Mapping[str, int]) -> Share:
    """The share with these counts; names that get nothing are left out."""
    return Share(tuple(sorted([(name, n) for name, n in counts.items() if n])))


class Shares(Form[Share]):
    """A share as a file has it; `read_name` looks a name up, where it may be wrong."""

    __slots__ = ("read_name", "shape", "title")

    def __init__(
        self,
        title: str,
        shape: Shape = ID,
        read_name: Callable[[Any, str, Path], Any] | None = None,
    ) -> None:
        self.title = title
        self.shape = shape
        self.read_name = read_name

    def schema(self, description: str = "", **more: Any) -> Schema:
        number = whole("a number", least=0, most=LARGEST_PART)
        return keyed(self.title, self.shape, number, description, most=40, **more)

    def read(self, names: Any, value: Mapping[str, int], path: Path) -> Share | None:
        if self.read_name is not None:
            names_read = [self.read_name(names, name, (*path, name)) for name in value]
            if None in names_read:
                return None
        return share_of(value)

    def write(self, value: Share) -> dict[str, int]:
        return value.as_written()


def share_checks(
    share: Share, total: int, most: Mapping[str, int], words: str, cite: Cite
) -> tuple[Check, ...]:
    """The checks that a share of `total` fails; `most` is the limit of each name."""
    strangers = [name for name, _ in share.counts if name not in most]
    over = [name for name, count in share.counts if count > most.get(name, count)]
    number = sum([count for _, count in share.counts])
    checks = (
        Check(
            "no-target",
            f"only {', '.join(most)} can be named",
            not strangers,
            cite,
            f"named: {', '.join(strangers)}",
            failure=f"{' and '.join(strangers)} cannot be named",
        ),
        Check(
            "over-limit",
            "no name gets more than there are",
            not over,
            cite,
            ", ".join([f"{name}: at most {most[name]}" for name in over]),
            failure=f"{said_of(over, 'gets', 'get')} more than there are",
        ),
        Check(
            "condition-not-met",
            f"{total} are shared out",
            number == total,
            cite,
            f"{words}: {number}, not {total}",
            failure=f"{number} are shared out, and not {total}",
        ),
    )
    return tuple([check for check in checks if not check.holds])


class ListedShare(Choice):
    """A choice among all shares."""

    total: int = 0
    most: Mapping[str, int] = {}

    def failed_by(self, answer: Any) -> tuple[Check, ...]:
        """The checks that a share outside the options fails."""
        return share_checks(answer, self.total, self.most, self.words, self.cite)


class OpenShare(OpenChoice):
    """A share of so many that the answers cannot be listed."""

    total: int = 0
    most: Mapping[str, int] = {}

    def objections(self, answer: Any) -> tuple[Check, ...]:
        return share_checks(answer, self.total, self.most, self.words, self.cite)

    def sample(self, chance: Any) -> Share:
        counts = dict.fromkeys(self.most, 0)
        for _ in range(self.total):
            free = [name for name, most in self.most.items() if counts[name] < most]
            counts[chance.among(free)] += 1
        return share_of(counts)

    def words_of(self, answer: Any) -> str:
        return str(answer.words())

    def form(self) -> str:
        return "{" + ", ".join([f"{name}: …" for name in self.most]) + "}"


def share_choice(
    rule: str,
    player: str,
    key: str,
    words: str,
    total: int,
    most: Mapping[str, int],
    cite: Cite,
    bearer: str = "",
) -> Choice:
    """The choice how `total` is shared among names, each with the most it may get."""
    counts = {name: min(limit, total) for name, limit in most.items()}
    # Upwards of this many there may be too many to list them.
    bound = comb(total + len(counts) - 1, max(len(counts) - 1, 0))
    if bound > MOST_LISTED:
        return OpenShare(
            rule, bearer, player, key, words, (), cite, total=total, most=counts
        )
    options = [
        Option(share, share.words()) for share in shares(total, tuple(counts.items()))
    ]
    return ListedShare(
        rule,
        bearer,
        player,
        key,
        words,
        tuple(options),
        cite,
        total=total,
        most=counts,
    )


def shares(total: int, most: Sequence[tuple[str, int]]) -> Iterator[Share]:
    """Every share of a number among names with limits, the first names first."""
    for counts in _parts(total, [limit for _, limit in most]):
        yield share_of({name: n for (name, _), n in zip(most, counts, strict=True)})


def _parts(total: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not limits:
        if not total:
            yield ()
        return
    first, *others = limits
    for number in range(min(first, total), -1, -1):
        for rest in _parts(total - number, others):
            yield (number, *rest)
