"""Read a text of the page, which may come from anybody, and rule on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.report.ruling.figures import figures_named
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import faults_of, scenario_of
from mpoc.scenario.settle import Settler
from mpoc.scenario.terms import Terms
from mpoc.schema.key_order import KeyOrder, key_order
from mpoc.text.document import parse
from mpoc.text.edits import Draft
from mpoc.text.problems import safe

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.settle import Settlement

SECONDS = 8.0
"""How long one search may take, unless the page allows more."""

MEGABYTES = 0
"""No bound: a browser does not say how much memory is in use."""

HEADINGS = "headings"
"""The topic of a game whose rules text has no pages."""

NAME = "<text>"

Plain = dict[str, Any]


class Dispute(Record):
    """A text that can be ruled on."""

    draft: Draft
    settlement: Settlement

    @property
    def rules(self) -> Ruleset:
        """The rules of its game."""
        return rules_of(self.settlement.scenario.game)

    @property
    def order(self) -> KeyOrder:
        """The order of the keys of its files."""
        return key_order(self.rules.schema)

    @property
    def headings(self) -> dict[str, str]:
        """The titles of the headings of the rules text, by the marks that cite them."""
        topics = self.rules.reference().topics()
        entries = [
            it for topic in topics if topic.word == HEADINGS for it in topic.entries
        ]
        return {entry.name: safe(entry.names[0]) for entry in entries}

    def title_of(self, mark: str) -> str:
        """The title of the heading that a mark cites; of a page, the mark itself."""
        return self.headings.get(mark, mark)

    def headline(self, number: int) -> str:
        """An action in a sentence; `number` counts from 0."""
        outcome, scenario = self.settlement.outcome, self.settlement.scenario
        step, action = outcome.steps[number], scenario.actions[number]
        return safe(self.settlement.wording.headline(action.act, step.transcript).text)

    def figures_in(self, sentence: str) -> list[str]:
        """The figures that a sentence calls by their ids, with their names."""
        settlement = self.settlement
        figures = figures_named(sentence, settlement.outcome, settlement.wording)
        return [
            safe(f"{id}: {name}, {player}" if player else f"{id}: {name}")
            for id, name, player in figures
        ]


@lru_cache(maxsize=2)
def dispute_of(text: str) -> Dispute:
    """A text with its ruling. Raises FileProblems.

    The page asks several things of one text, one after the other, and a change is
    compared with the text before it.
    """
    document = parse(text, NAME, is_file=False, faults_of=faults_of)
    draft = Draft(text, document)
    return Dispute(draft, settle(draft))


def settle(draft: Draft) -> Settlement:
    """The ruling on a draft."""
    settler = Settler(Terms(for_one_file=True), replay)
    return settler.settle(scenario_of(_as_text(draft).document), NAME)


def _as_text(draft: Draft) -> Draft:
    """The draft as a text that may not refer to other files."""
    if not draft.document.is_file:
        return draft
    document = parse(draft.raw, NAME, is_file=False, faults_of=faults_of)
    return Draft(draft.raw, document)
