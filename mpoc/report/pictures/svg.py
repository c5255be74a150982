"""A picture as a file of SVG: title, board, legend; its text board describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.report.pictures import palette
from mpoc.report.pictures.board import Frame, draw_board, draw_patterns
from mpoc.report.pictures.elements import LETTER, SVG, add, markup, number, root
from mpoc.report.pictures.legend import draw_legend, entries_of
from mpoc.report.pictures.scene import Scene

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, Ubuntu, Cantarell, 'Noto Sans', "
    "'DejaVu Sans', 'Liberation Sans', Helvetica, Arial, sans-serif"
)
"""Fonts that machines have already: a picture asks for nothing."""

MARGIN = 12
"""Room round everything."""

NARROWEST = 320
"""The least width of a picture, so that its title and legend have room."""

GAP = 8
"""Room above and below a board."""

PHONE = 32
"""How many heights of text a picture is wide: at 360 pixels it can be read."""


class Panel(Record):
    """One board of a picture, with a line above it; empty for none."""

    scene: Scene
    heading: str = ""


def svg_text(
    panels: Sequence[Panel], title: str, about: str = "", description: str = ""
) -> str:
    """A whole SVG document: title, boards below each other, and their legend.

    `title` stands on top, `about` is a smaller line below it. `description` is for
    those who cannot see the picture: the board as text, line by line.
    """
    scenes = [panel.scene for panel in panels]
    frames = [Frame(scene) for scene in scenes]
    width = max([NARROWEST, *[frame.width for frame in frames]]) + 2 * MARGIN
    size = max(13.0, width / PHONE)
    tree = root(xmlns=SVG, role="img", class_="board", font_family=FONT)
    add(tree, "title", ", ".join([part for part in (title, about) if part]))
    add(tree, "desc", description)
    add(tree, "style", palette.picture_style())
    draw_patterns(add(tree, "defs"), all_looks(scenes))
    sheet = add(tree, "rect", x=0, y=0, class_="paper")
    y: float = MARGIN
    y = draw_lines(tree, title, MARGIN, y, width, size * 1.15, "bold")
    y = draw_lines(tree, about, MARGIN, y, width, size, "normal")
    for panel, frame in zip(panels, frames, strict=True):
        if panel.heading:
            y = draw_lines(tree, panel.heading, MARGIN, y + size, width, size, "bold")
        y += GAP
        left = number((width - frame.width) / 2)
        board = add(tree, "g", transform=f"translate({left} {number(y)})")
        draw_board(board, panel.scene)
        y += frame.height + GAP
    y = draw_legend(tree, entries_of(scenes), MARGIN, y, width, size)
    height = y + MARGIN
    for name, value in (("width", width), ("height", height)):
        sheet.set(name, number(value))
        tree.set(name, number(value))
    tree.set("viewBox", f"0 0 {number(width)} {number(height)}")
    return markup(tree)


def draw_lines(
    parent: Element,
    text: str,
    x: float,
    y: float,
    width: float,
    size: float,
    weight: str,
) -> float:
    """Lines of text that keep within a width; returns where the next one begins."""
    from textwrap import wrap

    letter = LETTER * (1.06 if weight == "bold" else 1)
    fits = max(10, int((width - 2 * x) / (size * letter)))
    for line in wrap(text, fits):
        y += size * 1.3
        add(
            parent,
            "text",
            line,
            x=x,
            y=y - size * 0.3,
            font_size=size,
            font_weight=weight,
            class_="ink" if weight == "bold" else "faint",
        )
    return y


def board_markup(
    scene: Scene, title: str, description: Iterable[str] | str, still: str = ""
) -> Element:
    """A board alone for a page, whose style sheet and patterns it shares.

    `still` names the drawing of its ground, if the page has it once for several boards.
    """
    frame = Frame(scene)
    width, height = round(frame.width, 1), round(frame.height, 1)
    tree = root(
        viewbox=f"0 0 {width} {height}",
        role="img",
        class_="board",
        width=width,
        height=height,
    )
    add(tree, "title", title)
    if not isinstance(description, str):
        description = "\n".join(description)
    if description:
        add(tree, "desc", description)
    if still:
        add(tree, "use", href=f"#{still}")
    draw_board(tree, scene, is_still=not still)
    return tree


def all_looks(scenes: Iterable[Scene]) -> set[tuple[str, str]]:
    """The patterns, with their tints, that some scenes need."""
    return {
        (area.look.pattern, area.look.tint)
        for scene in scenes
        for area in scene.picture.areas
    }
