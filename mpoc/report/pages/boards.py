"""A position, or what may be done in it, as a page: boards, their legend, the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import htpy as h

from mpoc.report.pages import document
from mpoc.report.pages.document import lines, svg, t
from mpoc.report.pictures.elements import root
from mpoc.report.pictures.legend import entries_of
from mpoc.report.pictures.svg import all_looks, board_markup

if TYPE_CHECKING:
    from htpy import Element

    from mpoc.report.pictures.documents import Boards
    from mpoc.report.pictures.legend import Entry

SIDE = 26
"""How wide the samples of a legend are."""


def boards_page(boards: Boards, text: Iterable[str]) -> Iterator[str]:
    """The page of some boards, in pieces; `text` says the same in words."""
    scenes = [panel.scene for panel in boards.panels]
    body = [
        h.header[h.h1[t(boards.title)], h.p(".answer")[t(boards.about)]],
        h.main[
            h.div(".sides")[
                [
                    h.figure[
                        h.figcaption[t(panel.heading)] if panel.heading else None,
                        svg(
                            board_markup(
                                panel.scene,
                                t(panel.heading or boards.title),
                                boards.description if not place else "",
                            )
                        ),
                    ]
                    for place, panel in enumerate(boards.panels)
                ]
            ],
            h.section(aria_label="Legend")[
                h.h2["What it shows"],
                h.ul(".legend")[[_entry(entry) for entry in entries_of(scenes)]],
            ],
            h.section(aria_label="In words")[
                h.h2["In words"], h.pre(tabindex="0")[lines("\n".join(text))]
            ],
        ],
        document.foot(),
    ]
    yield from document.page(boards.title, body, all_looks(scenes))


def _entry(entry: Entry) -> Element:
    sample = root(
        viewbox=f"0 0 {SIDE} {SIDE}",
        width=SIDE,
        height=SIDE,
        class_="board",
        aria_hidden="true",
    )
    entry.draw(sample, 0, 0, SIDE)
    return h.li[svg(sample), h.span[t(entry.words)]]
