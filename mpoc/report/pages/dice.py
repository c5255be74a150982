"""Dice as they lay on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import htpy as h

from mpoc.report.pages.document import svg, t
from mpoc.report.pictures.elements import add, root

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element as SvgElement

    from htpy import Element

    from mpoc.rules.picture import Die

SIDE = 30

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face lie, from its middle."""

STAR = "M15 4L17.600 12.400L26 15L17.600 17.600L15 26L12.400 17.600L4 15L12.400 12.400Z"
SMALL_STAR = (
    "M15 8L16.700 13.300L22 15L16.700 16.700L15 22L13.300 16.700L8 15L13.300 13.300Z"
)
RING = "M15 15m-9.500 0a9.500 9.500 0 1 0 19 0a9.500 9.500 0 1 0-19 0"


def dice_row(dice: Sequence[Die]) -> Element:
    """The dice of a roll, by kind, in the order in which they are given."""
    return h.div(".dice")[
        [
            h.span(".pool")[
                h.span(".kind")[t(kind.capitalize())],
                [svg(die_picture(die)) for die in group],
            ]
            for kind, group in [
                (kind, list(group))
                for kind, group in groupby(dice, key=lambda die: die.kind)
            ]
        ]
    ]


def die_picture(die: Die) -> SvgElement:
    """One die: pips, the strikes that it counts, or its word."""
    face = root(
        viewbox=f"0 0 {SIDE} {SIDE}", width=SIDE, height=SIDE, role="img", class_="die"
    )
    add(face, "title", f"{die.kind} die: {die.face}")
    add(
        face,
        "rect",
        x=1.5,
        y=1.5,
        width=27,
        height=27,
        rx=6,
        class_=f"cube {_kind(die)}",
    )
    if die.pips in PIPS:
        for across, down in PIPS[die.pips]:
            add(
                face,
                "circle",
                cx=15 + 7 * across,
                cy=15 + 7 * down,
                r=2.6,
                class_="pip",
            )
    elif die.strikes is not None:
        if die.strikes == 1:
            add(face, "path", d=SMALL_STAR, class_="pip")
        elif die.strikes:
            add(face, "path", d=STAR, class_="pip")
            add(face, "path", d=RING, class_="ring")
        else:
            add(face, "circle", cx=15, cy=15, r=1.5, class_="pip")
    else:
        size = min(12.0, 40 / max(1, len(die.face)))
        add(
            face,
            "text",
            die.face,
            x=15,
            y=15 + size * 0.35,
            font_size=size,
            text_anchor="middle",
            class_="pip",
        )
    return face


KINDS = ("action", "boost", "power")


def _kind(die: Die) -> str:
    """The class of a kind of die; its name is written beside it too."""
    return die.kind if die.kind in KINDS else "plain"
