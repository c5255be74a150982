"""How unclear rules are read: by the terms, the file, the project, the default.

In that order: the `rulings` of the terms come before their `rulings_file`, both before
the scenario's own `rules`, and those before `[tool.mpoc]` of the nearest
`pyproject.toml`. Editions are chosen in the same order. The readings of an edition come
last: any reading given by name goes before them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.problem_kinds import (
    NOT_IN_SHEET,
    READING_NOT_LISTED,
    RULING_NOT_LISTED,
    RULINGS_NO_MAPPING,
    UNKNOWN_EDITION,
)
from mpoc.scenario.project import project_table
from mpoc.scenario.terms import Terms, WrongReading
from mpoc.text.problems import Complaint, did_you_mean, quote

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.file_reading import Settings
    from mpoc.scenario.scenario import Scenario


class Preference(Record):
    """An edition, if any, and readings by the name of their ruling."""

    edition: str = ""
    readings: Mapping[str, str] = {}


class Departure(Record):
    """A rule that a file and the sheet read differently; the sheet prevails.

    `ruling` is `edition` where they differ in the printing of the rules.
    """

    ruling: str
    in_file: str
    in_sheet: str

    def sentence(self) -> str:
        """`throw-region: the file says half-plane, the sheet three-lanes: it holds`."""
        both = f"the file says {self.in_file}, the sheet {self.in_sheet}"
        return f"{self.ruling}: {both}, and the sheet holds"


NO_PREFERENCE = Preference()


class Readings:
    """The readings that the terms and the projects ask for, each looked up once."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._first: dict[str, Preference] = {}
        self._sheets: dict[str, Preference] = {}
        self._projects: dict[tuple[str, str], Preference] = {}

    def apply(self, scenario: Scenario, path: str, rules: Ruleset) -> Scenario:
        """The scenario under these readings. Raises WrongReading, FileProblems."""
        first = self._first.get(rules.name)
        if first is None:
            sheet = self._sheet(rules)
            first = self._first[rules.name] = _of_terms(self.terms, rules, sheet)
        last = NO_PREFERENCE
        if scenario.document.is_file:
            folder = "." if path == "-" else os.path.dirname(path) or "."
            last = self._of_project(folder, rules)
        if scenario.start is None or (first, last) == (NO_PREFERENCE, NO_PREFERENCE):
            return scenario
        own = scenario.document.root.get("rules") or {}
        edition = first.edition or own.get("edition") or last.edition
        settings = scenario.start.settings
        settings = settings.but(
            edition=edition or settings.edition,
            readings={**last.readings, **settings.readings, **first.readings},
        )
        return scenario.but(start=scenario.start.but(settings=settings))

    def _of_project(self, folder: str, rules: Ruleset) -> Preference:
        """What the project of a folder asks for. Raises WrongReading."""
        preference = self._projects.get((folder, rules.name))
        if preference is None:
            preference = self._projects[folder, rules.name] = _of_project(folder, rules)
        return preference

    def _sheet(self, rules: Ruleset) -> Preference:
        """What the sheet of the terms asks for. Raises FileProblems."""
        sheet = self._sheets.get(rules.name, NO_PREFERENCE)
        if rules.name not in self._sheets and self.terms.rulings_file:
            sheet = _of_sheet(self.terms.rulings_file, rules)
            self._sheets[rules.name] = sheet
        return sheet

    def departures(self, scenario: Scenario, rules: Ruleset) -> tuple[Departure, ...]:
        """Where a file, as written, differs from the sheet; the sheet holds.

        An edition or ruling that the terms name is left out: it prevails over both.
        """
        sheet = self._sheet(rules)
        named = {name for name, _ in self.terms.rulings}
        own = scenario.document.root.get("rules") or {}
        edition = own.get("edition", sheet.edition)
        departures = []
        is_edition_named = self.terms.edition in rules.editions()
        if sheet.edition and edition != sheet.edition and not is_edition_named:
            departures.append(Departure("edition", edition, sheet.edition))
        for name, reading in (own.get("rulings") or {}).items():
            in_sheet = sheet.readings.get(name, reading)
            if in_sheet != reading and name not in named:
                departures.append(Departure(name, reading, in_sheet))
        return tuple(departures)


def options_for(settings: Settings, own: Settings, rules: Ruleset) -> list[str]:
    """The options with which a file is read by some settings; `own` are its own."""
    words = []
    if settings.edition != own.edition:
        words += ["--edition", settings.edition]
    usual = rules.defaults(settings.edition)
    for name in dict.fromkeys([*settings.readings, *own.readings]):
        reading = settings.reading_of(name, usual)
        if own.reading_of(name, usual) != reading:
            words += ["--rulings", f"{name}={reading}"]
    return words


def preference_of(terms: Terms, rules: Ruleset, new_sheet: str = "") -> Preference:
    """What the terms and the project of this folder ask for, for no file in particular.

    The project may name the sheet that is being made, at the path `new_sheet`; if there
    is none yet, it asks for nothing. Raises WrongReading, FileProblems.
    """
    sheet = NO_PREFERENCE
    if terms.rulings_file:
        sheet = _of_sheet(terms.rulings_file, rules)
    first = _of_terms(terms, rules, sheet)
    last = _of_project(".", rules, new_sheet)
    readings = {**last.readings, **first.readings}
    return Preference(first.edition or last.edition, readings)


def _of_terms(terms: Terms, rules: Ruleset, sheet: Preference) -> Preference:
    """What the terms ask for, on top of their sheet."""
    edition, readings = sheet.edition, dict(sheet.readings)
    if terms.edition and (terms.for_one_file or _prints(terms.edition, rules)):
        wrong = wrong_edition(terms.edition, rules.editions())
        if wrong:
            raise WrongReading(wrong.message, "edition")
        edition = terms.edition
    for name, reading in terms.rulings:
        if terms.for_one_file or _rules_on(name, rules):
            wrong = wrong_reading(name, reading, rules.readings())
            if wrong:
                raise WrongReading(wrong.message, "rulings")
            readings[name] = reading
    return Preference(edition, readings)


def _is_for(rules: Ruleset, knows: Callable[[Ruleset], bool]) -> bool:
    """Whether a name that the terms give is meant for this game.

    Terms hold for files of several games: a name that only another game knows is meant
    for that game; a name that no game knows is a mistake, reported by this game.
    """
    if knows(rules):
        return True
    return not any([knows(rules_of(name)) for name in RULESETS if name != rules.name])


def _prints(edition: object, rules: Ruleset) -> bool:
    """Whether an edition belongs to this game, or to none."""
    return _is_for(rules, lambda game: edition in game.editions())


def _rules_on(ruling: str, rules: Ruleset) -> bool:
    """Whether a ruling belongs to this game, or to none."""
    return _is_for(rules, lambda game: ruling in game.readings())


def wrong_edition(edition: object, editions: Sequence[str]) -> Complaint | None:
    """What is wrong with an edition's name, or None."""
    if edition in editions:
        return None
    return UNKNOWN_EDITION(edition=edition, editions=" or ".join(editions))


def wrong_reading(
    name: str, reading: object, ledger: Mapping[str, Sequence[str]]
) -> Complaint | None:
    """What is wrong with a ruling's name or a reading, or None."""
    if name not in ledger:
        near = did_you_mean(name, ledger)
        more = f"did you mean {near}?" if near else "`mpoc rulings` lists them"
        for game in map(rules_of, RULESETS):
            if name in game.readings():
                more = f"it belongs to {game.title}"
        return RULING_NOT_LISTED(ruling=name, advice=more)
    if reading not in ledger[name]:
        readings = " or ".join(ledger[name])
        return READING_NOT_LISTED(ruling=name, reading=reading, readings=readings)
    return None


def _of_sheet(path: str, rules: Ruleset, within: str = "") -> Preference:
    """The readings of a file with the keys of a scenario's `rules`.

    The file must lie in the folder `within`, if that is not empty. Raises FileProblems
    with all its problems.
    """
    from mpoc.text.document import read_document
    from mpoc.text.problem_kinds import EMPTY_SHEET, about_another_file
    from mpoc.text.problems import FileProblems

    try:
        document = read_document(path, within=within)
    except FileProblems as fault:
        raise FileProblems(
            [about_another_file(problem, EMPTY_SHEET) for problem in fault.problems]
        ) from None
    root = document.root
    problems = [
        document.problem((key,), NOT_IN_SHEET(key=key), at="key")
        for key in root
        if key not in ("edition", "rulings")
    ]
    edition = ""
    if "edition" in root and _prints(root["edition"], rules):
        edition = root["edition"]
        if wrong := wrong_edition(edition, rules.editions()):
            problems.append(document.problem(("edition",), wrong))
    readings = root.get("rulings", {})
    if not isinstance(readings, Mapping):
        problems.append(document.problem(("rulings",), RULINGS_NO_MAPPING()))
        readings = {}
    own = {
        name: reading for name, reading in readings.items() if _rules_on(name, rules)
    }
    for name, reading in own.items():
        wrong = wrong_reading(name, reading, rules.readings())
        if wrong:
            at = "key" if name not in rules.readings() else "value"
            problems.append(document.problem(("rulings", name), wrong, at=at))
    if problems:
        raise FileProblems(problems)
    return Preference(edition, own)


def _of_project(folder: str, rules: Ruleset, new_sheet: str = "") -> Preference:
    """What the nearest `pyproject.toml` with a table `[tool.mpoc]` asks for."""
    table, path = project_table(folder)
    return NO_PREFERENCE if table is None else _of_table(table, path, rules, new_sheet)


def _of_table(table: Any, path: str, rules: Ruleset, new_sheet: str) -> Preference:
    """The readings of a table `tool.mpoc`. Raises WrongReading where it has a fault."""
    where = f"{path}: [tool.mpoc]"
    if not isinstance(table, dict):
        raise WrongReading(f"{where} is not a table")
    for key in table:
        if key not in ("edition", "rulings", "rulings-file"):
            key_names = "edition, rulings or rulings-file"
            raise WrongReading(f"{where} has no key {quote(key)}: {key_names}")
    sheet = NO_PREFERENCE
    if "rulings-file" in table:
        file = table["rulings-file"]
        if not isinstance(file, str) or not file:
            raise WrongReading(f"{where}: rulings-file is not a path")
        folder = os.path.dirname(path)
        file = os.path.join(folder, file)
        is_made_now = new_sheet and os.path.abspath(file) == os.path.abspath(new_sheet)
        if not is_made_now or os.path.lexists(file):
            sheet = _of_sheet(file, rules, folder or ".")
    edition = sheet.edition
    if "edition" in table:
        edition = ""
        if _prints(table["edition"], rules):
            edition = table["edition"]
            if wrong := wrong_edition(edition, rules.editions()):
                raise WrongReading(f"{where}: {wrong.message}")
    readings = table.get("rulings", {})
    if not isinstance(readings, dict):
        raise WrongReading(f"{where}: rulings is not a table")
    own = {
        name: reading for name, reading in readings.items() if _rules_on(name, rules)
    }
    for name, reading in own.items():
        if wrong := wrong_reading(name, reading, rules.readings()):
            raise WrongReading(f"{where}: {wrong.message}")
    return Preference(edition, {**sheet.readings, **own})
