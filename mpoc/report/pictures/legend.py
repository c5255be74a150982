"""What the pieces, the ground and the arrows of a picture stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.report.pictures import palette
from mpoc.report.pictures.board import (
    draw_mark,
    draw_piece,
    draw_swatch,
    kinds_shown,
    region_class,
    state_words,
)
from mpoc.report.pictures.elements import LETTER, add, number
from mpoc.rules.picture import ATTACK, FORCED, MOVE, Look, Mark, Region, Token

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from mpoc.report.pictures.scene import Scene

Draw = Callable[["Element", float, float, float], None]
"""Draws a sample below an element, in a square with this corner and side."""

ARROW_WORDS = {
    MOVE: "moves",
    FORCED: "is moved",
    ATTACK: "attacks",
}

MOST_IDS = 8
"""Ids of pieces that are alike and named in one entry."""


class Entry(Record):
    """One line of a legend: a sample, and what it stands for."""

    draw: Draw
    words: str


def entries_of(scenes: Sequence[Scene]) -> list[Entry]:
    """The entries for some scenes: pieces by player, ground, marks, arrows."""
    by_words: dict[str, Entry] = {}
    for entries in (_piece_entries, _ground_entries, _mark_entries, _arrow_entries):
        for scene in scenes:
            for entry in entries(scene):
                by_words.setdefault(entry.words, entry)
    for scene in scenes:
        if scene.picture.scale:
            by_words[scene.picture.scale] = Entry(_no_sample, scene.picture.scale)
    return list(by_words.values())


def _no_sample(parent: Element, x: float, y: float, side: float) -> None:
    """Nothing: the words need none."""


def _piece_entries(scene: Scene) -> Iterator[Entry]:
    """Pieces that differ in nothing but their id share an entry; nobody's come last."""
    alike: dict[Token, list[Token]] = {}
    for token in scene.picture.tokens:
        alike.setdefault(token.but(id="", x=0, y=0), []).append(token)
    order = [*scene.players, ""]
    groups = sorted(
        alike.values(),
        key=lambda group: (
            order.index(group[0].player) if group[0].player in order else len(order)
        ),
    )
    for group in groups:
        yield Entry(_piece_sample(group[0], scene.players), piece_words(group))


def _piece_sample(token: Token, players: Sequence[str]) -> Draw:
    def draw(parent: Element, x: float, y: float, side: float) -> None:
        bare = token.but(full_health=0, facing="", label="", name="")
        draw_piece(parent, bare, players, x, y, side, side)

    return draw


def piece_words(group: Sequence[Token]) -> str:
    """`Defender X (Alpha), blue, health 1 of 5`; further ids follow."""
    token = group[0]
    facing = f"facing {token.facing}" if token.facing else ""
    parts = [*state_words(token), facing, token.words]
    words = ", ".join([part for part in parts if part]) or token.id
    if len(group) > 1:
        ids = " ".join([each.id for each in group[1 : MOST_IDS + 1]])
        more = " …" if len(group) > MOST_IDS + 1 else ""
        words += f" (also {ids}{more})"
    return words


def _ground_entries(scene: Scene) -> Iterator[Entry]:
    for area in kinds_shown(scene):
        yield Entry(_ground_sample(area.look), area.words)


def _ground_sample(look: Look) -> Draw:
    def draw(parent: Element, x: float, y: float, side: float) -> None:
        draw_swatch(parent, look, x, y, side, side)

    return draw


def _mark_entries(scene: Scene) -> Iterator[Entry]:
    for mark in {
        mark.but(x=0, y=0, width=1, height=1, spot=""): None for mark in scene.marks
    }:
        yield Entry(_mark_sample(mark), mark.words)
    for region in scene.regions:
        yield Entry(_dots_sample(region), region.words)
    for ring in scene.rings:
        yield Entry(_draw_arc, ring.words)


def _dots_sample(region: Region) -> Draw:
    def draw(parent: Element, x: float, y: float, side: float) -> None:
        steps = [side * part / 4 for part in (1, 2, 3)]
        places = [(x + across, y + down) for across in steps for down in steps]
        path = "".join([f"M{number(east)} {number(south)}h0" for east, south in places])
        add(parent, "path", d=path, class_=region_class(region))

    return draw


def _draw_arc(parent: Element, x: float, y: float, side: float) -> None:
    middle = side / 2
    add(parent, "circle", cx=x + middle, cy=y + middle, r=middle * 0.85, class_="ring")


def _mark_sample(mark: Mark) -> Draw:
    def draw(parent: Element, x: float, y: float, side: float) -> None:
        draw_mark(parent, mark, x, y, side * 1.4, side)

    return draw


def _arrow_entries(scene: Scene) -> Iterator[Entry]:
    kinds = {numbered.arrow.kind for numbered in scene.arrows}
    for kind, words in ARROW_WORDS.items():
        if kind in kinds:
            yield Entry(_arrow_sample(kind), words)
    if any([numbered.number for numbered in scene.arrows]):
        yield Entry(_draw_badge, "the number of the action")
    if scene.ghosts:
        yield Entry(_draw_ghost, "where a piece was before")


def _arrow_sample(kind: str) -> Draw:
    def draw(parent: Element, x: float, y: float, side: float) -> None:
        middle = y + side / 2
        path = f"M{number(x)} {number(middle)}h{number(side - 6)}"
        add(parent, "path", d=path, class_=f"arrow {kind} line-nobody")
        tip = f"M{number(x + side)} {number(middle)}l-8-5v10z"
        add(parent, "path", d=tip, class_="head-nobody")

    return draw


def _draw_badge(parent: Element, x: float, y: float, side: float) -> None:
    middle = side / 2
    add(parent, "circle", cx=x + middle, cy=y + middle, r=middle * 0.8, class_="badge")
    add(
        parent,
        "text",
        "1",
        x=x + middle,
        y=y + middle * 1.35,
        font_size=middle,
        font_weight="bold",
        text_anchor="middle",
        class_="ink",
    )


def _draw_ghost(parent: Element, x: float, y: float, side: float) -> None:
    add(
        parent,
        "rect",
        x=x + 2,
        y=y + 2,
        width=side - 4,
        height=side - 4,
        rx=4,
        class_=f"ghost {palette.NOBODY}",
    )


def draw_legend(
    parent: Element,
    entries: Sequence[Entry],
    x: float,
    y: float,
    width: float,
    size: float,
) -> float:
    """The entries below each other, in two columns where there is room.

    Returns where the next thing begins.
    """
    from textwrap import wrap

    side = size * 1.7
    columns = 2 if width >= 60 * size * LETTER * 1.6 else 1
    room = (width - 2 * x) / columns
    fits = max(12, int((room - side - size) / (size * LETTER)))
    tops = [y] * columns
    for entry in entries:
        column = tops.index(min(tops))
        left, top = x + column * room, tops[column]
        lines = wrap(entry.words, fits) or [""]
        group = add(parent, "g")
        entry.draw(group, left, top, side)
        for place, line in enumerate(lines):
            add(
                group,
                "text",
                line,
                x=left + side + size * 0.6,
                y=top + side / 2 + size * FIRST_LINE + place * size * 1.25,
                font_size=size,
                class_="ink",
            )
        tops[column] += max(side, side / 2 + len(lines) * size * 1.25) + size * 0.3
    return max(tops)


FIRST_LINE = 0.36
