"""The manual as files: `pages` makes them, `write_manual` puts them in a folder.

Plain htpy makes the pages, and no generator of sites such as zensical: what a page says
is a value already, which would have to be written as Markdown with every character
escaped and read back; a generator brings fonts, scripts and a search that ask for a
server, while these pages work from a folder under a policy that allows nothing; and
`mpoc manual` has to work wherever mpoc is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from json import dumps
from typing import TYPE_CHECKING

import htpy as h

from mpoc.engine.record import Record
from mpoc.lookup.explain import explain
from mpoc.lookup.guides import GUIDES
from mpoc.report.manual import frame
from mpoc.report.manual.collection import Collection, collect
from mpoc.report.manual.exhibits import Exhibit
from mpoc.report.manual.explanations import (
    Explanations,
    code,
    picture,
    ruling,
    with_code,
)
from mpoc.report.manual.library import library_nodes
from mpoc.report.manual.links import Links
from mpoc.report.manual.outline import Line, outline
from mpoc.report.manual.words import Chapter, Word, chapter_of, complaints_of
from mpoc.report.pages.document import t
from mpoc.rules.registry import DEFAULT
from mpoc.text.folders import refuse_folder, write_folder
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from htpy import Node

    from mpoc.parallel.sharing import Mapper
    from mpoc.rules.reference import Topic
    from mpoc.rules.ruleset import Ruleset

MOST_PICTURES = 2
"""Scenarios that are shown as pictures with a word."""

NOT_SHOWN = ("terms",)
"""Topics that a scenario reaches by their pages alone."""

MOST_LINKS = 10
"""Further scenarios that are named there."""


class Page(Record):
    """A file of the manual: where it stands, and its text."""

    place: str
    text: str


class Hit(Record):
    """Something that the search finds."""

    game: str
    kind: str
    name: str
    page: str
    words: str = ""


Watch = Callable[[str], object]
"""What gets how far the manual has come, in words."""


def _unseen(words: str) -> None:
    """Nobody watches."""


def pages(
    games: Sequence[Ruleset], mapper: Mapper, watch: Watch = _unseen
) -> Iterator[Page]:
    """Every file of the manual of some games."""
    made = _Manual(games, collect(games, mapper, watch)).pages()
    for number, page in enumerate(made, 1):
        watch(f"{number} pages")
        yield page


class _Manual:
    """Makes the pages of some games."""

    def __init__(self, games: Sequence[Ruleset], collection: Collection) -> None:
        self.collection = collection
        self.games = games
        self.chapters = {rules.name: chapter_of(rules) for rules in self.games}
        self.complaints = complaints_of(games[0])
        self.hits: list[Hit] = []

    def pages(self) -> Iterator[Page]:
        yield Page(frame.STYLE, frame.style())
        yield Page(frame.SCRIPT, frame.script())
        yield self._home()
        yield from self._guides()
        yield from self._chapter(self.complaints, None)
        for rules in self.games:
            yield from self._chapter(self.chapters[rules.name], rules)
            yield from self._scenarios(rules)
        yield Page(frame.WORDS, self._words_script())

    # One of a kind

    def _home(self) -> Page:
        links = Links(frame.HOME, [])
        body = [
            h.h1["The manual of mpoc"],
            h.p(".kind")[
                "mpoc settles rules disputes of board games: it replays a position "
                "from a file by the rulebook, and shows every step with its page."
            ],
            h.h2["Begin here"],
            self._cards(
                links,
                [
                    (f"guides/{name}.html", guide.title, guide.about)
                    for name, guide in GUIDES.items()
                ],
            ),
            h.h2["The games"],
            self._cards(
                links,
                [
                    (
                        f"{rules.name}/index.html",
                        rules.title,
                        f"{len(self.chapters[rules.name].words)} words, "
                        f"{len(self.collection.of_game(rules.name))} scenarios",
                    )
                    for rules in self.games
                ],
            ),
            h.h2["Files of all games"],
            self._cards(links, self._topic_cards(self.complaints)),
        ]
        return Page(frame.HOME, frame.page(frame.HOME, "The manual of mpoc", body))

    def _cards(self, links: Links, cards: Iterable[tuple[str, str, str]]) -> Node:
        return h.ul(".topics")[
            [
                h.li[links.to(place, [h.b[t(title)], h.span[t(about)]])]
                for place, title, about in cards
            ]
        ]

    def _topic_cards(self, chapter: Chapter) -> list[tuple[str, str, str]]:
        return [
            (chapter.topic_page(topic), topic.title, f"{len(topic.entries)}")
            for topic in chapter.topics
        ]

    def _guides(self) -> Iterator[Page]:
        first = self.games[0]
        for name, guide in GUIDES.items():
            place = f"guides/{name}.html"
            links = Links(place, [*self.chapters.values(), self.complaints])
            explanations = Explanations(links, self.collection.at)
            nodes = explanations.guide(outline(guide.text(first)))
            if name == "library":
                nodes += library_nodes()
            body = [h.h1[t(guide.title)], h.div(".guide")[nodes]]
            self.hits.append(Hit("", "guide", guide.title, place, guide.about))
            yield Page(
                place,
                frame.page(
                    place,
                    guide.title,
                    body,
                    command=f"mpoc explain {name}{_flag(first.name)}",
                ),
            )

    # Words

    def _chapter(self, chapter: Chapter, rules: Ruleset | None) -> Iterator[Page]:
        place = f"{chapter.folder}/index.html"
        links = Links(place, [chapter, self.complaints])
        cards = self._topic_cards(chapter)
        if rules is not None:
            count = len(self.collection.of_game(rules.name))
            cards.append((f"{chapter.folder}/scenarios.html", "Scenarios", f"{count}"))
        body = [h.h1[t(chapter.title)], self._cards(links, cards)]
        yield Page(
            place,
            frame.page(place, chapter.title, body, game=chapter.folder),
        )
        for topic in chapter.topics:
            yield self._list(chapter, topic)
        for word in chapter.words.values():
            yield self._word(chapter, word, rules)

    def _list(self, chapter: Chapter, topic: Topic) -> Page:
        place = chapter.topic_page(topic)
        links = Links(place, [chapter, self.complaints])
        rows = [
            h.div[
                h.dt[
                    links.to(chapter.word_of(entry).page, t(entry.name)),
                    [" ", links.marks(entry.marks)] if entry.marks else None,
                ],
                h.dd[with_code(entry.words)],
            ]
            for entry in topic.entries
        ]
        body = [
            h.h1[t(topic.title)],
            h.p(".kind")[t(f"{len(rows)} in all")],
            h.dl(".entries")[rows],
        ]
        return Page(
            place,
            frame.page(
                place,
                f"{topic.title} · {chapter.title}",
                body,
                crumbs=[(f"{chapter.folder}/index.html", chapter.title)],
                command=f"mpoc explain {topic.word}",
                game=chapter.folder,
            ),
        )

    def _word(self, chapter: Chapter, word: Word, rules: Ruleset | None) -> Page:
        links = Links(word.page, [chapter, self.complaints])
        explanations = Explanations(links, self.collection.at)
        game = "" if rules is None else rules.name
        lines = [line for name in word.names for line in self._explained(name, rules)]
        title = _head(lines[0])[0]
        exhibits = self.collection.showing(word, game)
        topic, entry = word.entries[0]
        self._note(chapter, word)
        shown = exhibits[:MOST_PICTURES]
        body = h.div(".beside" if exhibits else ".word")[
            h.article(".word")[
                h.h1[t(title)],
                [
                    _section(
                        line,
                        explanations,
                        noun=word.noun_of(_head(line)[0]),
                        is_alone=len(lines) == 1,
                    )
                    for line in lines
                ],
            ],
            self._exhibits(exhibits, explanations) if exhibits else None,
        ]
        return Page(
            word.page,
            frame.page(
                word.page,
                title,
                body,
                crumbs=[
                    (f"{chapter.folder}/index.html", chapter.title),
                    (chapter.topic_page(topic), topic.title),
                ],
                looks=[look for exhibit in shown for look in exhibit.looks],
                command=f"mpoc explain {_quoted(entry.name)}{_flag(game)}",
                game=chapter.folder,
            ),
        )

    def _explained(self, name: str, rules: Ruleset | None) -> list[Line]:
        """What is explained under a name, one line for each thing of that name."""
        text = explain(name, [rules or self.games[0]])
        assert text is not None, name
        return outline(text)

    def _note(self, chapter: Chapter, word: Word) -> None:
        """Have the search find a word by the names of its entries."""
        for topic, entry in word.entries:
            game = "" if chapter is self.complaints else chapter.folder
            names = ", ".join(
                [entry.name, *[name for name in entry.names if name not in entry.name]]
            )
            self.hits.append(Hit(game, topic.noun, names, word.page, entry.words[:120]))

    def _exhibits(
        self, exhibits: Sequence[Exhibit], explanations: Explanations
    ) -> Node:
        shown = exhibits[:MOST_PICTURES]
        others = exhibits[MOST_PICTURES : MOST_PICTURES + MOST_LINKS]
        left = len(exhibits) - len(shown) - len(others)
        links = explanations.links
        return h.aside(".exhibits", aria_label="Scenarios")[
            h.h2["Scenarios that show it"],
            h.div(".shown")[[explanations.figure(exhibit) for exhibit in shown]],
            h.ul(".more")[
                [h.li[links.to(other.page, t(other.title))] for other in others],
                h.li[links.to(others[0].list_page, t(f"and {left} more"))]
                if left
                else None,
            ]
            if others
            else None,
        ]

    # Scenarios

    def _scenarios(self, rules: Ruleset) -> Iterator[Page]:
        place = f"{rules.name}/scenarios.html"
        exhibits = self.collection.of_game(rules.name)
        links = Links(place, [])
        groups = [
            (folder, list(group))
            for folder, group in groupby(exhibits, lambda each: _folder(each.path))
        ]
        body = [
            h.h1["Scenarios"],
            h.p(".kind")[
                t(f"{count_of(len(exhibits), 'precedent')}, each of them tested")
            ],
            h.div(".scenarios")[
                [
                    h.details(open=len(groups) == 1)[
                        h.summary[h.b[t(folder or "others")], t(f" {len(group)}")],
                        h.ul[
                            [h.li[links.to(each.page, t(each.title))] for each in group]
                        ],
                    ]
                    for folder, group in groups
                ]
            ],
        ]
        crumbs = [(f"{rules.name}/index.html", rules.title)]
        yield Page(
            place,
            frame.page(
                place,
                f"Scenarios · {rules.title}",
                body,
                crumbs=crumbs,
                command="mpoc test",
                game=rules.name,
            ),
        )
        crumbs.append((place, "Scenarios"))
        for exhibit in exhibits:
            yield self._scenario(exhibit, crumbs)

    def _scenario(self, exhibit: Exhibit, crumbs: frame.Crumbs) -> Page:
        self.hits.append(
            Hit(exhibit.game, "scenario", exhibit.title, exhibit.page, exhibit.question)
        )
        body = h.article[
            h.header[
                h.h1[t(exhibit.title)],
                h.p(".question")[t(exhibit.question)] if exhibit.question else None,
                h.p(".answer")[ruling(exhibit)] if exhibit.answer else None,
            ],
            h.div(".scenario")[
                h.div[h.figure[picture(exhibit)], self._shows(exhibit)],
                h.div[h.h2["The file"], code(exhibit.text)],
            ],
        ]
        return Page(
            exhibit.page,
            frame.page(
                exhibit.page,
                exhibit.title,
                body,
                crumbs=crumbs,
                looks=exhibit.looks,
                command=f"mpoc run {exhibit.file}",
                game=exhibit.game,
            ),
        )

    def _shows(self, exhibit: Exhibit) -> Node:
        """The words that a scenario shows, by their topics."""
        chapter = self.chapters[exhibit.game]
        links = Links(exhibit.page, [chapter])
        shown = [
            (topic, [each.name for each in topic.entries if each.name in names])
            for topic in chapter.topics
            if topic.word not in NOT_SHOWN
            for names in (exhibit.reached.get(topic.word, frozenset()),)
        ]
        return h.section[
            h.h2["What it shows"],
            h.dl(".reaches")[
                [
                    h.div[
                        h.dt[t(topic.title)],
                        h.dd[links.names(", ".join(names))],
                    ]
                    for topic, names in shown
                    if names
                ]
            ],
        ]

    # The search

    def _words_script(self) -> str:
        """What the search finds, as a script that a page from a folder may load."""
        games = ["", *self.chapters]
        titles = ["", *[rules.title for rules in self.games]]
        kinds = list(dict.fromkeys([hit.kind for hit in self.hits]))
        items = [
            [
                games.index(hit.game),
                kinds.index(hit.kind),
                hit.name,
                hit.page,
                hit.words,
            ]
            for hit in self.hits
        ]
        document = {"games": games, "titles": titles, "kinds": kinds, "items": items}
        return f"window.MPOC_WORDS={dumps(document, separators=(',', ':'))};\n"


def _head(line: Line) -> tuple[str, str]:
    """The name at the head of an explanation, and what kind of thing it is."""
    name, _, kind = line.text.partition(", ")
    return name, kind


def _section(
    line: Line, explanations: Explanations, *, noun: str, is_alone: bool
) -> Node:
    """One thing that is explained: its kind and pages, then what is said of it."""
    links = explanations.links
    kind = _head(line)[1] or noun
    element = h.p(".kind") if is_alone else h.h2
    return h.section[
        element[
            links.sentence(kind[:1].upper() + kind[1:]),
            [" ", links.marks(line.marks)] if line.marks else None,
        ],
        explanations.items(line.lines),
    ]


def _folder(path: str) -> str:
    """The folder of a scenario below that of its game."""
    return path.partition("/")[2].rpartition("/")[0]


def _flag(game: str) -> str:
    """What a command needs after it to be about a game; "" stands for no game."""
    return f" --game {game}" if game not in ("", DEFAULT) else ""


def _quoted(name: str) -> str:
    from shlex import quote

    return quote(name)


LEAST_BYTES = 2_000_000
"""The pages of every game take more."""


def write_manual(
    folder: str,
    games: Sequence[Ruleset],
    mapper: Mapper,
    *,
    is_forced: bool = False,
    watch: Watch = _unseen,
) -> int:
    """Write the manual of some games into a folder; return how many pages it has.

    All of it is written or nothing, and the folder may not exist yet. Raises
    FolderInUse where it holds files that are not of a manual, unless that `is_forced`,
    and other kinds of OSError.
    """
    refuse_folder(folder, is_forced, len(games) * LEAST_BYTES)
    files = {page.place: page.text for page in pages(games, mapper, watch)}
    write_folder(folder, files, is_forced)
    return sum([place.endswith(".html") for place in files])
