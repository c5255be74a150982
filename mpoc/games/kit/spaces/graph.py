"""A map of named places, such as cities, some of which are linked by a way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mpoc.games.kit.spaces.space import Picture

if TYPE_CHECKING:
    from decimal import Decimal

    from mpoc.rules.chance import Chance


class Graph:
    """Places by their names, and which are one step apart.

    `links` gives for a place those that a way leads to. Ways lead both ways, so that a
    link stands at one of its ends. A place that is only named as an end exists too.
    """

    __slots__ = ("_steps_from", "links")

    def __init__(self, links: Mapping[str, Sequence[str]]) -> None:
        both: dict[str, list[str]] = {place: [] for place in links}
        for place, ends in links.items():
            for end in ends:
                if end == place:
                    raise ValueError(f"{place} is linked to itself")
                for start, other in ((place, end), (end, place)):
                    beside = both.setdefault(start, [])
                    if other not in beside:
                        beside.append(other)
        # By name, however the links are written.
        self.links: Mapping[str, tuple[str, ...]] = {
            place: tuple(sorted(ends)) for place, ends in both.items()
        }
        self._steps_from: dict[str, dict[str, int]] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return {place: {*ends} for place, ends in self.links.items()} == {
            place: {*ends} for place, ends in other.links.items()
        }

    def __hash__(self) -> int:
        return hash(frozenset(self.links))

    def __repr__(self) -> str:
        return f"Graph({dict(self.links)!r})"

    def has(self, place: str) -> bool:
        """Whether there is a place of that name."""
        return place in self.links

    def name(self, place: str) -> str:
        """The place's name."""
        return place

    def parse(self, text: str) -> str | None:
        """The place that a text names, in any letter case, or None."""
        if text in self.links:
            return text
        plain = text.strip().casefold()
        return next((name for name in self.links if name.casefold() == plain), None)

    def range_words(self) -> str:
        """`one of` the places' names, at most twelve of them."""
        names = [f"`{name}`" for name in self.links]
        return f"one of {', '.join(names[:12])}{', …' if len(names) > 12 else ''}"

    def distance(self, start: str, end: str) -> int | None:
        """The fewest steps from one place to another; None where no way leads there."""
        steps = self._steps_from.get(start)
        if steps is None:
            steps = self._steps_from[start] = self._steps(start)
        return steps.get(end)

    def _steps(self, start: str) -> dict[str, int]:
        steps = {start: 0}
        edge = [start]
        while edge:
            next_edge = []
            for place in edge:
                for beside in self.links[place]:
                    if beside not in steps:
                        steps[beside] = steps[place] + 1
                        next_edge.append(beside)
            edge = next_edge
        return steps

    def within(self, start: str, end: str, reach: int | Decimal) -> bool:
        """Whether at most `reach` steps lead from one place to another."""
        steps = self.distance(start, end)
        return steps is not None and steps <= reach

    def places(self) -> tuple[str, ...]:
        """Every place, in the order in which the links name them."""
        return tuple(self.links)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all places, of which a misspelt one may be meant."""
        return self.places()

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The places that a way leads to."""
        return self.links[place]

    def sample(self, chance: Chance) -> str:
        """A random place."""
        return chance.among(self.places())

    def picture(self, marks: Mapping[str, str]) -> Picture:
        """A row for each place: what stands there, and where its ways lead."""
        return Picture(
            ("here", "ways to"),
            self.places(),
            tuple(
                [
                    (marks.get(place, ""), ", ".join(ends))
                    for place, ends in self.links.items()
                ]
            ),
            tuple(
                [(row, 0) for row, place in enumerate(self.links) if marks.get(place)]
            ),
        )

    def smaller(self) -> Iterator[str]:
        """Nothing: shrinking removes places where the file lists them."""
        return iter(())
