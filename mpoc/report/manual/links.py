"""Texts of explanations as elements, with a link wherever they name a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import htpy as h

from mpoc.report.manual.words import Chapter, Word
from mpoc.report.pages.document import t

if TYPE_CHECKING:
    from htpy import Element, Node

_PARTS = re.compile(
    r"(?P<code>`[^`]+`)|(?P<page>\bp[0-9]+\b)|(?P<slug>\b[a-z]+(?:-[a-z0-9]+)+\b)"
    r"|(?P<name>\b[A-Z][\w'.-]*)"
)
"""What may name a word: code, a page, a name as in a file, a capital letter."""

_PIECE = re.compile(r"(?P<name>.*?)(?P<more> \([^()]*\))?(?P<end>[.]?)")
"""An entry of a list, with what stands in brackets behind it."""

_EXPLAIN = re.compile(r"mpoc (?:explain|catalog) (.+)")


def root_of(page: str) -> str:
    """The way from a page to the folder of the manual."""
    return "../" * page.count("/")


class Links:
    """Makes links from one page; in sentences each word is linked once.

    `chapters` are where names are looked up, the first first.
    """

    def __init__(self, page: str, chapters: Iterable[Chapter]) -> None:
        self.page = page
        self.root = root_of(page)
        self.chapters = list(chapters)
        self._linked = {page}

    def to(self, page: str, words: Node) -> Node:
        """A link to a page of the manual; on that page itself only the words."""
        if page == self.page:
            return words
        return h.a(href=self.root + page)[words]

    def find(self, name: str) -> Word | None:
        """The word of a name."""
        for chapter in self.chapters:
            word = chapter.find(name)
            if word is not None:
                return word
        return None

    def sentence(self, text: str) -> list[Node]:
        """A sentence with links."""
        nodes: list[Node] = []
        at = 0
        for match in _PARTS.finditer(text):
            if match.start() < at:
                continue
            end, node = self._part(text, match)
            if node is not None:
                nodes += [t(text[at : match.start()]), node]
                at = end
        return [*nodes, t(text[at:])]

    def _part(self, text: str, match: re.Match[str]) -> tuple[int, Node]:
        """Where a part of a sentence ends, and its element; None for plain words."""
        words = match[0]
        if match["code"]:
            return match.end(), self.code(words[1:-1])
        if match["page"]:
            return match.end(), self._name(words, self.find(words))
        if match["slug"]:
            found = (chapter.slugs.get(words) for chapter in self.chapters)
            word = next((each for each in found if each is not None), None)
            return match.end(), self._name(words, word)
        return self._spoken(text, match.start())

    def _spoken(self, text: str, start: int) -> tuple[int, Node]:
        """The longest name that begins at a place of a sentence, as a link."""
        opens = not text[:start].strip() or text[:start].rstrip()[-1:] in ".:;!?"
        for chapter in self.chapters:
            for name, word in chapter.spoken_by_first_word(_first(text[start:])):
                if not text.startswith(name, start):
                    continue
                end = start + len(name)
                if text[end : end + 1].isalnum():
                    continue
                if opens and " " not in name:
                    # A sentence begins with a capital letter anyway.
                    break
                return end, self._name(name, word)
        return start, None

    def _name(self, words: str, word: Word | None) -> Node:
        """A name in a sentence as a link, unless its word is linked already."""
        if word is None or word.page in self._linked:
            return None
        self._linked.add(word.page)
        return self.to(word.page, t(words))

    def code(self, text: str) -> Element:
        """Code within a sentence; what names a word, or explains one, is a link."""
        explained = _EXPLAIN.fullmatch(text)
        word = self.find(explained[1] if explained else text)
        if word is None or (" " in text and not explained):
            return h.code[t(text)]
        return h.code[self.to(word.page, t(text))]

    def names(self, text: str) -> list[Node] | None:
        """A list of names with a link for each; None if it is no such list."""
        pieces = [_PIECE.fullmatch(piece) for piece in text.split(", ")]
        matches = [piece for piece in pieces if piece is not None]
        words = [self.find(piece["name"].strip("`")) for piece in matches]
        if sum([word is not None for word in words]) * 2 <= len(pieces):
            return None
        nodes: list[Node] = []
        for piece, word in zip(matches, words, strict=True):
            if nodes:
                nodes.append(", ")
            name = piece["name"]
            node: Node = h.code[t(name.strip("`"))] if "`" in name else t(name)
            nodes.append(node if word is None else self.to(word.page, node))
            nodes.append(t((piece["more"] or "") + piece["end"]))
        return nodes

    def marks(self, marks: Iterable[str]) -> Node:
        """Pages or headings as they stand at the end of a line."""
        return h.span(".pages")[[*self._marks(marks)]]

    def _marks(self, marks: Iterable[str]) -> Iterator[Node]:
        for place, mark in enumerate(marks):
            word = self.find(mark)
            yield " " if place else None
            yield t(mark) if word is None else self.to(word.page, t(mark))


def _first(text: str) -> str:
    match = re.match(r"[\w'&.-]+", text)
    return match[0].strip(".") if match else ""
