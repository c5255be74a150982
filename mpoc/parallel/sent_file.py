"""A scenario file as it is sent to another process, which reads it anew."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.cli.options import Options
    from mpoc.scenario.scenario import Scenario
    from mpoc.text.document import Document


class SentFile(Record):
    """A file's `text` and the full path that is its `name`, and how rules are read."""

    text: str
    name: str
    edition: str = ""
    rulings: tuple[str, ...] = ()
    rulings_file: str = ""

    def scenario(self) -> Scenario:
        """The scenario under these readings, read once in each process."""
        found = _READ.get(self)
        if found is None:
            from mpoc.cli.options import Options
            from mpoc.rules.registry import rules_of
            from mpoc.scenario.readings import Readings
            from mpoc.scenario.scenario import scenario_of
            from mpoc.text.document import parse

            options = Options(
                edition=self.edition,
                rulings=self.rulings,
                rulings_file=self.rulings_file,
            )
            scenario = scenario_of(parse(self.text, self.name))
            rules = rules_of(scenario.game)
            found = Readings(options).applied(scenario, self.name, rules)
            _READ.clear()
            _READ[self] = found
        return found


_READ: dict[SentFile, Scenario] = {}
"""The scenario of the last file that was sent here."""


def sent_file(document: Document, options: Options) -> SentFile:
    """A file that was read here, with the readings that the command line asks for."""
    return SentFile(
        document.text,
        os.path.abspath(document.name),
        options.edition,
        options.rulings,
        options.rulings_file and os.path.abspath(options.rulings_file),
    )
