"""What all pages share: the head with its policy, the style, the scripts, the foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as SvgElement

import htpy as h
from markupsafe import Markup

from mpoc.report.pictures import palette
from mpoc.report.pictures.board import draw_patterns
from mpoc.report.pictures.elements import add, markup, root
from mpoc.text.problems import safe
from mpoc.version import __version__

if TYPE_CHECKING:
    from htpy import Element, Node

STYLES = ("base.css",)

FONT_SIZE = 16


def t(text: str) -> str:
    """A text that may be shown: no character in it steers what is round it."""
    return safe(text)


def lines(text: str) -> str:
    """A text of several lines, each of them guarded."""
    return "\n".join([safe(line) for line in text.expandtabs(4).split("\n")])


def svg(element: SvgElement) -> Markup:
    """A drawing within a page; its texts were guarded and escaped when it was made."""
    return Markup(markup(element))


def page(
    title: str,
    body: Node,
    looks: set[tuple[str, str]],
    scripts: Sequence[str] = (),
    stills: Sequence[SvgElement] = (),
) -> Iterator[str]:
    """A whole page in pieces, with a last line end.

    `looks` are the patterns that its pictures need, `stills` drawings that several of
    them share, `scripts` the files of its scripts.
    """
    style = style_text()
    codes = [resource(name) for name in scripts]
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(
            http_equiv="Content-Security-Policy",
            content=policy([style], codes),
        ),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.meta(name="generator", content=f"mpoc {__version__}"),
        h.meta(name="referrer", content="no-referrer"),
        h.title[t(title)],
        # Without it a browser asks the server for /favicon.ico.
        h.link(rel="icon", href="data:,"),
        h.style[Markup(style)],
    ]
    document = h.html(lang="en")[
        head,
        h.body[
            definitions(looks, stills),
            body,
            [h.script[Markup(code)] for code in codes],
        ],
    ]
    yield from document.iter_chunks()
    yield "\n"


def policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """The policy of a page: nothing but its own style and scripts, by their hashes."""
    return policy_of_sources(map(_hash, styles), map(_hash, scripts))


def policy_of_sources(styles: Iterable[str], scripts: Iterable[str]) -> str:
    """A policy that allows nothing but styles and scripts from some sources."""
    parts = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]
    parts.append("img-src data:")
    for name, sources in (("style-src", styles), ("script-src", scripts)):
        parts.append(f"{name} {' '.join(sources) or chr(39) + 'none' + chr(39)}")
    return "; ".join(parts)


def _hash(text: str) -> str:
    from base64 import b64encode
    from hashlib import sha256

    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def resource(name: str, package: str = "mpoc.report.pages") -> str:
    """The text of a style sheet or script that stands in a package."""
    from importlib.resources import files

    return (files(package) / name).read_text("utf-8").strip()


@cache
def style_text() -> str:
    """The style sheet of a page, and that of boards in the colours of day and night."""
    parts = [
        resource("page.css"),
        palette.picture_style(palette.LIGHT),
        "@media screen and (prefers-color-scheme:dark){",
        palette.picture_style(palette.DARK),
        "}",
    ]
    return "\n".join(parts)


def definitions(
    looks: set[tuple[str, str]], stills: Sequence[SvgElement] = ()
) -> Markup:
    """The patterns and drawings to which the boards of a page refer."""
    tree = root(class_="board defs", width=0, height=0, aria_hidden="true")
    definitions = add(tree, "defs")
    draw_patterns(definitions, looks)
    definitions.extend(stills)
    return svg(tree)


def foot(*parts: Node) -> Element:
    """The end of a page: what made it."""
    return h.footer[
        h.p[f"Made by mpoc {__version__}.", [[" ", part] for part in parts]]
    ]


def pages_node(pages: str) -> Node:
    """The pages of a line, as they are shown at its end."""
    if not pages:
        return None
    return h.span(".pages")[t(pages)]
