"""A scenario file as it is sent to another process, which reads it again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario
    from mpoc.scenario.terms import Terms
    from mpoc.text.document import Document


class SentFile(Record):
    """A file's `text`, its full path as its `name`, and the terms for reading it."""

    text: str
    name: str
    terms: Terms

    def scenario(self) -> Scenario:
        """The scenario under these readings, read once in each process."""
        scenario = _READ.get(self)
        if scenario is None:
            from mpoc.rules.registry import rules_of
            from mpoc.scenario.readings import Readings
            from mpoc.scenario.scenario import scenario_of
            from mpoc.text.document import parse

            scenario = scenario_of(parse(self.text, self.name))
            rules = rules_of(scenario.game)
            scenario = Readings(self.terms).apply(scenario, self.name, rules)
            _READ.clear()
            _READ[self] = scenario
        return scenario


_READ: dict[SentFile, Scenario] = {}
"""A cache with the scenario of the last file that was sent here."""


def sent_file(document: Document, terms: Terms) -> SentFile:
    """A file that was read here, with the readings that the terms ask for."""
    sheet = terms.rulings_file and _absolute(terms.rulings_file)
    return SentFile(
        document.text,
        _absolute(document.name),
        terms.but(rulings_file=sheet, stdin_name="", assume=False, debug=False),
    )


def _absolute(path: str) -> str:
    """A path from the root; as it is where the working folder is gone, there too."""
    try:
        return os.path.abspath(path)
    except FileNotFoundError:
        return path
