"""What all pages of the manual share: the head with its policy, the search, the foot.

Style and scripts are files of the manual, so that a browser reads them once. The policy
allows these and nothing else, on a server as from a folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import htpy as h

from mpoc.report.manual.links import root_of
from mpoc.report.pages.document import (
    definitions,
    policy_of_sources,
    resource,
    style_text,
    t,
)
from mpoc.version import __version__

if TYPE_CHECKING:
    from htpy import Node

PACKAGE = "mpoc.report.manual"

STYLE, SCRIPT, WORDS = "manual.css", "search.js", "words.js"
"""The files of the style, the search, and what it searches."""

HOME = "index.html"

SELF = ("'self'",)

Crumbs = Sequence[tuple[str, str]]
"""The way to a page: the pages above it, each with its title."""


def style() -> str:
    """The style sheet: that of all pages and boards, then what the manual adds."""
    return f"{style_text()}\n{resource(STYLE, PACKAGE)}\n"


def script() -> str:
    """The script of the search."""
    return f"{resource(SCRIPT, PACKAGE)}\n"


def page(
    place: str,
    title: str,
    body: Node,
    *,
    crumbs: Crumbs = (),
    looks: Iterable[tuple[str, str]] = (),
    command: str = "",
    game: str = "",
) -> str:
    """A whole page that stands at a place in the manual.

    `looks` are the patterns that its pictures need; `command` prints the same in a
    terminal; the search lists words of the `game` first.
    """
    root = root_of(place)
    patterns = {*looks}
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(
            http_equiv="Content-Security-Policy", content=policy_of_sources(SELF, SELF)
        ),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.meta(name="generator", content=f"mpoc {__version__}"),
        h.meta(name="referrer", content="no-referrer"),
        h.title[t(title if place == HOME else f"{title} · mpoc manual")],
        # Without it a browser asks the server for /favicon.ico.
        h.link(rel="icon", href="data:,"),
        h.link(rel="stylesheet", href=root + STYLE),
    ]
    document = h.html(lang="en")[
        head,
        h.body(".manual", data_root=root, data_game=game)[
            h.a(".skip", href="#main")["To the text"],
            h.div(".bar", role="banner")[
                h.a(".home", href=root + HOME)["mpoc manual"],
                h.div(".search", role="search", hidden=True)[
                    h.input(
                        type="search",
                        aria_label="Search the manual",
                        placeholder="Search",
                        autocomplete="off",
                    ),
                    h.ol(".hits", hidden=True),
                    h.p(".hidden", role="status"),
                ],
            ],
            definitions(patterns) if patterns else None,
            h.main(id="main")[None if place == HOME else _crumbs(root, crumbs), body],
            h.footer[
                h.p[
                    f"Made by mpoc {__version__}.",
                    [" In a terminal: ", h.code[t(command)]] if command else None,
                ]
            ],
            h.script(src=root + SCRIPT),
        ],
    ]
    return f"{document}\n"


def _crumbs(root: str, crumbs: Crumbs) -> Node:
    return h.nav(".crumbs", aria_label="Where this page stands")[
        h.ol[
            [
                h.li[h.a(href=root + place)[t(title)]]
                for place, title in [(HOME, "Manual"), *crumbs]
            ]
        ]
    ]
