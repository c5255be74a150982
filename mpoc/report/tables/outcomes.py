"""The outcomes of an exploration as a table: a row for each, a column for what differs.

Quantities that tell the same outcomes apart share a column: of each such family the
table shows the first, and the others are named below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mpoc.exploration.exploration import Group
from mpoc.exploration.quantities import quantity_words, value_words
from mpoc.report.style import Style

GAP = "   "

EXAMPLE = "for example "


def biggest_first(groups: Sequence[Group]) -> list[Group]:
    """The outcomes to which the most ways lead first; else as they were met."""
    return sorted(groups, key=lambda group: -group.ways)


def families(groups: Sequence[Group], names: Sequence[str]) -> dict[str, list[str]]:
    """The quantities by the first of those that tell the same outcomes apart."""
    first_of: dict[tuple[int, ...], str] = {}
    alike: dict[str, list[str]] = {}
    for name in names:
        numbers: dict[object, int] = {}
        parts = [
            numbers.setdefault(group.measures[name], len(numbers)) for group in groups
        ]
        first = first_of.setdefault(tuple(parts), name)
        alike.setdefault(first, [])
        if first != name:
            alike[first].append(name)
    return alike


def table_lines(
    groups: Sequence[Group],
    first_groups: Sequence[Group],
    ends: Callable[[Group], str],
    example: Callable[[Group], Sequence[str]],
    style: Style,
) -> Iterator[str]:
    """The rows of `first_groups` among all outcomes, each with an example of a way.

    `ends` says why an outcome stops early; columns that do not fit are named below.
    """
    alike = families(groups, list(groups[0].measures))
    rows: list[list[str]] = [["ways"], *[[str(group.ways)] for group in first_groups]]
    if any([ends(group) for group in first_groups]):
        _add(rows, ["ends", *[ends(group) or "-" for group in first_groups]])
    left = []
    for name in alike:
        values = [value_words(name, group.measures[name]) for group in first_groups]
        column = [quantity_words(name), *values]
        if _width(rows) + len(GAP) + max(map(len, column)) <= style.columns:
            _add(rows, column)
        else:
            left.append(name)

    def below(place: int, indent: int) -> Iterator[str]:
        """The lines below a row: an example of a way."""
        group = first_groups[place]
        lead = EXAMPLE if group.ways > 1 else ""
        tint = "faint" if style.width else ""
        for line in example(group):
            yield style.line(f"{' ' * indent}{lead}{line}", "", indent + 2, tint)

    yield from _row_lines(rows, below, style)
    for name, others in alike.items():
        if others and name not in left:
            words = ", ".join([quantity_words(other) for other in others])
            yield style.line(f"as {quantity_words(name)} goes: {words}", "", 2)
    if left:
        names = [each for name in left for each in (name, *alike[name])]
        words = ", ".join([quantity_words(name) for name in names])
        yield style.line(f"more differs (-v shows it): {words}", "", 2)


def _row_lines(
    rows: Sequence[Sequence[str]],
    below: Callable[[int, int], Iterator[str]],
    style: Style,
) -> Iterator[str]:
    """The headings and the rows, each with the lines `below` it, so far indented."""
    if style.width:
        from mpoc.report.tables import terminal

        columns = [
            terminal.Column(heading, is_right=not at)
            for at, heading in enumerate(rows[0])
        ]
        indent = len(rows[0][0]) + terminal.GAP
        yield from terminal.table_lines(
            columns,
            [
                terminal.Row(row, below=list(below(place, indent)))
                for place, row in enumerate(rows[1:])
            ],
            style,
        )
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for place, row in enumerate(rows):
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)]
        text = style.plain(GAP.join(cells).rstrip())
        yield style.paint("label", text) if not place else text
        if place:
            yield from below(place - 1, widths[0] + len(GAP))


def _add(rows: list[list[str]], column: Sequence[str]) -> None:
    for row, cell in zip(rows, column, strict=True):
        row.append(cell)


def _width(rows: Sequence[Sequence[str]]) -> int:
    columns = list(zip(*rows, strict=True))
    return sum([max(map(len, column)) for column in columns]) + len(GAP) * (
        len(columns) - 1
    )
