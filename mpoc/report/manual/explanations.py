"""Explanations as elements: their heads, lists, code, and scenarios as figures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import htpy as h
from markupsafe import Markup

from mpoc.report.manual.exhibits import Exhibit
from mpoc.report.manual.links import Links
from mpoc.report.manual.outline import Line
from mpoc.report.pages.document import lines as guarded_lines
from mpoc.report.pages.document import pages_node, t

if TYPE_CHECKING:
    from collections.abc import Callable

    from htpy import Element, Node

_LABEL = re.compile(
    r"(?P<star>\* )?(?P<label>[a-z0-9_][^:`(]*|[^:`(.]{1,40}): (?P<rest>.+)"
)
"""A line that names what the rest of it is about; a star marks the default."""


class Explanations:
    """Makes the elements of explanations on one page.

    `exhibit_at` gives the exhibit of a file that is named in an explanation.
    """

    def __init__(
        self, links: Links, exhibit_at: Callable[[str], Exhibit | None]
    ) -> None:
        self.links = links
        self.exhibit_at = exhibit_at

    def items(self, lines: Sequence[Line]) -> Node:
        """Some lines as a list, with those below each."""
        if not lines:
            return None
        if all([not line.lines and _is_prose(line) for line in lines]):
            return [self.item(line, h.p) for line in lines]
        return h.ul(".lines")[[self.item(line, h.li) for line in lines]]

    def item(self, line: Line, element: Element) -> Node:
        """A line in an element of its own, with what is below it."""
        if line.code:
            return element(".example")[
                [self._source(line.example)] if line.example else None,
                code(line.code),
            ]
        words, is_default = self._words(line)
        parts = [words, self._marks(line), self.items(line.lines)]
        return element(".ours")[parts] if is_default else element[parts]

    def _words(self, line: Line) -> tuple[Node, bool]:
        """The text of a line, and whether it is the default of a list."""
        label = _LABEL.fullmatch(line.text)
        if line.lines and line.text.endswith(":") and "`" not in line.text:
            return h.b(".label")[t(_begun(line.text[:-1]))], False
        if label is None or not self._is_label(label["label"]):
            return self.links.names(line.text) or self.links.sentence(line.text), False
        name, rest = label["label"], label["rest"]
        word = self.links.find(re.sub(r"^[0-9.]+ ", "", name))
        title: Node = t(name)
        if word is not None:
            title = self.links.to(word.page, title)
        elif " " in name:
            # It is no name of anything, but begins a sentence.
            title = t(_begun(name))
        nodes = self.links.names(rest) or self.links.sentence(rest)
        default = h.span(".default")["default"] if label["star"] else None
        return [h.b(".label")[title], default, " ", nodes], default is not None

    def _is_label(self, name: str) -> bool:
        if name[0].islower():
            return len(name) < 60
        return self.links.find(re.sub(r"^[0-9.]+ ", "", name)) is not None

    def _marks(self, line: Line) -> Node:
        return [" ", self.links.marks(line.marks)] if line.marks else None

    def _source(self, path: str) -> Node:
        """The file that an example is from."""
        exhibit = self.exhibit_at(path)
        if exhibit is None:
            return h.p["In a shipped scenario:"]
        return h.p["In ", self.links.to(exhibit.page, t(exhibit.title)), ":"]

    def guide(self, lines: Iterable[Line]) -> list[Node]:
        """A guide: paragraphs, lists and code below each other."""
        nodes: list[Node] = []
        paragraph: list[str] = []
        for line in [*lines, Line("", code="")]:
            if paragraph and (line.opens or line.code or not line.text):
                nodes.append(h.p[self.links.sentence(" ".join(paragraph))])
                paragraph = []
            if line.code:
                nodes.append(code(line.code))
            elif line.text:
                paragraph.append(line.text)
            if line.lines:
                nodes.append(h.p[self.links.sentence(" ".join(paragraph))])
                nodes.append(self.items(line.lines))
                paragraph = []
        return nodes

    def figure(self, exhibit: Exhibit) -> Element:
        """A scenario as a picture with its ruling."""
        return h.figure(".exhibit")[
            picture(exhibit),
            h.figcaption[
                h.b[self.links.to(exhibit.page, t(exhibit.title))],
                [h.br, h.i[t(exhibit.question)]] if exhibit.question else None,
                [h.br, *ruling(exhibit)] if exhibit.answer else None,
            ],
        ]


def _begun(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def _is_prose(line: Line) -> bool:
    return not line.code and _LABEL.fullmatch(line.text) is None


def picture(exhibit: Exhibit) -> Markup:
    """The picture of a scenario, in which every text was escaped when it was made."""
    return Markup(exhibit.picture)


def ruling(exhibit: Exhibit) -> list[Node]:
    """What comes of a scenario, in a sentence with its pages."""
    return [t(exhibit.answer), " ", pages_node(t(exhibit.pages))]


def with_code(text: str) -> list[Node]:
    """A text in which what stands in backquotes is code."""
    parts = text.split("`")
    return [
        h.code[t(part)] if place % 2 else t(part) for place, part in enumerate(parts)
    ]


def code(text: str) -> Element:
    """Lines of code, which can be scrolled by keys where they are long."""
    return h.pre(tabindex="0")[h.code[guarded_lines(text)]]
