"""The exhibits in an order: which scenarios show a word, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from mpoc.games.kit.book.glossary import plain
from mpoc.lookup.precedents import precedents, shown_path
from mpoc.lookup.search import stems
from mpoc.report.manual.exhibits import Exhibit, ExhibitMaker, below_scenarios
from mpoc.report.manual.words import slug

if TYPE_CHECKING:
    from mpoc.parallel.sharing import Mapper
    from mpoc.report.manual.words import Word
    from mpoc.rules.reference import Entry, Topic
    from mpoc.rules.ruleset import Ruleset

BATCH = 40
"""Scenarios that are read before the first of them is replayed."""


class Collection:
    """All exhibits, and what they show."""

    def __init__(self, exhibits: Iterable[Exhibit]) -> None:
        self.exhibits = list(exhibits)
        self._by_path = {exhibit.path: exhibit for exhibit in self.exhibits}
        self._paths = {
            shown_path(each.path): below_scenarios(each.path) for each in precedents()
        }
        self._stems = {
            exhibit.path: frozenset(
                stems(f"{exhibit.title} {exhibit.tags} {exhibit.path}")
            )
            for exhibit in self.exhibits
        }
        self._showing: dict[tuple[str, str, str], list[Exhibit]] = {}
        self._citing: dict[tuple[str, str], list[Exhibit]] = {}
        for exhibit in self.exhibits:
            for topic, names in exhibit.reached.items():
                for name in names:
                    key = (exhibit.game, topic, plain(name))
                    self._showing.setdefault(key, []).append(exhibit)
            for mark in exhibit.marks:
                self._citing.setdefault((exhibit.game, mark), []).append(exhibit)

    def at(self, path: str) -> Exhibit | None:
        """The exhibit of a file, by the path that an explanation shows."""
        return self._by_path.get(self._paths.get(path, ""))

    def of_game(self, game: str) -> list[Exhibit]:
        """The exhibits of a game, by their paths."""
        of_game = [exhibit for exhibit in self.exhibits if exhibit.game == game]
        return sorted(of_game, key=lambda exhibit: exhibit.path)

    def showing(self, word: Word, game: str) -> list[Exhibit]:
        """The scenarios that show a word, the best first.

        Best are those whose file has its name, then those whose title, tags or path
        name it; of these, those without a refusal, those that show little else of its
        kind, and the shortest.
        """
        ranks: dict[str, tuple[int, bool, int]] = {}
        for topic, entry in word.entries:
            name_stems = frozenset(stems(entry.name))
            for exhibit in self._showing_entry(topic, entry, game):
                rank = (
                    self._likeness(exhibit, entry.name, name_stems),
                    bool(exhibit.reached["refusals"]) and topic.word != "refusals",
                    len(exhibit.reached.get(topic.word, ())),
                )
                ranks[exhibit.path] = min(rank, ranks.get(exhibit.path, rank))
        place = {exhibit.path: place for place, exhibit in enumerate(self.exhibits)}
        best = sorted(ranks, key=lambda path: (*ranks[path], place[path]))
        return [self._by_path[path] for path in best]

    def _likeness(self, exhibit: Exhibit, name: str, stems: frozenset[str]) -> int:
        """How far a scenario's words are from a name: 0 where its file has it."""
        file = exhibit.path.rpartition("/")[2]
        if slug(name) in (file, file.partition(".")[0]):
            return int("." in file)
        return 2 if stems <= self._stems[exhibit.path] else 3

    def _showing_entry(
        self, topic: Topic, entry: Entry, game: str
    ) -> Sequence[Exhibit]:
        """The exhibits of an entry.

        Those that reached it, if its topic is counted. A term is shown by those that
        are named for it and cite where it stands; anything else by those that write it.
        """
        reached = self._showing.get((game, topic.word, plain(entry.name)))
        if reached is not None:
            return reached
        if entry.marks and topic.word == "terms":
            name_stems = frozenset(stems(entry.name))
            citing = {
                exhibit.path: exhibit
                for mark in entry.marks
                for exhibit in self._citing.get((game, mark), ())
            }
            return [
                exhibit
                for path, exhibit in citing.items()
                if name_stems <= self._stems[path]
            ]
        if topic.word in ("cards", "editions", "companies"):
            return self._showing.get((game, "", plain(entry.name)), ())
        return ()


def collect(
    games: Iterable[Ruleset], mapper: Mapper, watch: Callable[[str], object]
) -> Collection:
    """The exhibits of all scenarios of some games that come with mpoc.

    After each scenario, `watch` gets how far it has come, in words.
    """
    from mpoc.parallel.sharing import in_batches

    names = {rules.name for rules in games}
    wanted = [each for each in precedents() if each.game in names]
    exhibits = []
    made = mapper.map(ExhibitMaker(), in_batches(wanted, BATCH))
    for number, exhibit in enumerate(made, 1):
        watch(f"{number} of {len(wanted)} scenarios")
        if exhibit is not None:
            exhibits.append(exhibit)
    return Collection(exhibits)
