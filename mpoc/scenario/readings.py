"""How unclear rules are read: by the command line, the file, the project, the default.

In that order: `--rulings` goes before `--rulings-file`, both before what a scenario
says itself, and that before `[tool.mpoc]` of the nearest `pyproject.toml`. Editions are
chosen likewise; the readings of an edition come after all that are named.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.cli.options import Options, WrongUsage
from mpoc.engine.record import Record
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.text.problems import did_you_mean, quoted

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

PROJECT_FILE = "pyproject.toml"


class Wanted(Record):
    """An edition, or none, and readings by the name of their ruling."""

    edition: str = ""
    readings: Mapping[str, str] = {}


class Departure(Record):
    """A rule that a file reads otherwise than the sheet that holds it.

    `ruling` is `edition` where another printing of the rules is meant.
    """

    ruling: str
    in_file: str
    in_sheet: str

    def sentence(self) -> str:
        """`throw-region: the file says half-plane, the sheet three-lanes: it holds`."""
        told = f"the file says {self.in_file}, the sheet {self.in_sheet}"
        return f"{self.ruling}: {told}, and the sheet holds"


NOTHING_WANTED = Wanted()


class Readings:
    """What the command line and the projects ask for, each looked up once."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._first: dict[str, Wanted] = {}
        self._sheets: dict[str, Wanted] = {}
        self._projects: dict[tuple[str, str], Wanted] = {}

    def applied(self, scenario: Scenario, path: str, rules: Ruleset) -> Scenario:
        """The scenario under these readings. Raises WrongUsage, FileProblems."""
        first = self._first.get(rules.name)
        if first is None:
            sheet = self._sheet(rules)
            first = self._first[rules.name] = _of_options(self.options, rules, sheet)
        folder = "." if path == "-" else os.path.dirname(path) or "."
        last = self._projects.get((folder, rules.name))
        if last is None:
            last = self._projects[folder, rules.name] = _of_project(folder, rules)
        if scenario.start is None or (first, last) == (NOTHING_WANTED, NOTHING_WANTED):
            return scenario
        own = scenario.document.root.get("rules") or {}
        edition = first.edition or own.get("edition") or last.edition
        settings = scenario.start.settings
        settings = settings.but(
            edition=edition or settings.edition,
            readings={**last.readings, **settings.readings, **first.readings},
        )
        return scenario.but(start=scenario.start.but(settings=settings))

    def _sheet(self, rules: Ruleset) -> Wanted:
        """What the sheet of `--rulings-file` asks for. Raises FileProblems."""
        sheet = self._sheets.get(rules.name, NOTHING_WANTED)
        if rules.name not in self._sheets and self.options.rulings_file:
            sheet = self._sheets[rules.name] = _of_sheet(
                self.options.rulings_file, rules
            )
        return sheet

    def departures(self, scenario: Scenario, rules: Ruleset) -> tuple[Departure, ...]:
        """What a file, as it was read, says otherwise than the sheet that holds it."""
        sheet = self._sheet(rules)
        own = scenario.document.root.get("rules") or {}
        edition = own.get("edition", sheet.edition)
        found = []
        if sheet.edition and edition != sheet.edition:
            found.append(Departure("edition", edition, sheet.edition))
        for name, reading in (own.get("rulings") or {}).items():
            held = sheet.readings.get(name, reading)
            if held != reading:
                found.append(Departure(name, reading, held))
        return tuple(found)


def readings_asked(options: Options, rules: Ruleset) -> Wanted:
    """What the command line asks for of a game. Raises WrongUsage, FileProblems."""
    sheet = NOTHING_WANTED
    if options.rulings_file:
        sheet = _of_sheet(options.rulings_file, rules)
    return _of_options(options, rules, sheet)


def _of_options(options: Options, rules: Ruleset, sheet: Wanted) -> Wanted:
    """What the command line asks for, beyond the sheet that it names."""
    edition, readings = sheet.edition, dict(sheet.readings)
    if options.edition and _prints(options.edition, rules):
        wrong = wrong_edition(options.edition, rules.editions())
        if wrong:
            raise WrongUsage(f"--edition: {wrong}")
        edition = options.edition
    for pair in options.rulings:
        name, equals, reading = pair.partition("=")
        if not equals:
            raise WrongUsage(f"--rulings takes NAME=READING, not {pair!r}")
        if _rules_on(name, rules):
            wrong = wrong_reading(name, reading, rules.readings())
            if wrong:
                raise WrongUsage(f"--rulings: {wrong}")
            readings[name] = reading
    return Wanted(edition, readings)


def _is_for(rules: Ruleset, knows: Callable[[Ruleset], bool]) -> bool:
    """Whether something that is asked for is meant for a game.

    What several games are told at once need not be known to each, but to one of them:
    what none knows is wrong for whichever is at hand.
    """
    if knows(rules):
        return True
    return not any([knows(rules_of(name)) for name in RULESETS if name != rules.name])


def _prints(edition: object, rules: Ruleset) -> bool:
    """Whether an edition is one of a game, or of none."""
    return _is_for(rules, lambda each: edition in each.editions())


def _rules_on(ruling: str, rules: Ruleset) -> bool:
    """Whether a ruling is one of a game, or of none."""
    return _is_for(rules, lambda each: ruling in each.readings())


def wrong_edition(edition: object, known: Sequence[str]) -> str:
    """What is wrong with an edition's name, or nothing."""
    if edition in known:
        return ""
    return f"there is no edition {quoted(edition)}; it is {' or '.join(known)}"


def wrong_reading(
    name: str, reading: object, known: Mapping[str, Sequence[str]]
) -> str:
    """What is wrong with a ruling's name or a reading, or nothing."""
    if name not in known:
        near = did_you_mean(name, known)
        more = f"did you mean {near}?" if near else "`mpoc rulings` lists them"
        return f"there is no ruling {quoted(name)}; {more}"
    if reading not in known[name]:
        told = " or ".join(known[name])
        return f"{name} has no reading {quoted(reading)}; it is {told}"
    return ""


def _of_sheet(path: str, rules: Ruleset) -> Wanted:
    """The readings of a file with the keys of a scenario's `rules`.

    Raises FileProblems with everything that is wrong with it.
    """
    from mpoc.text.document import read_document
    from mpoc.text.problems import FileProblems

    document = read_document(path)
    root = document.root
    problems = [
        document.problem(
            (key,),
            f"there is no key {quoted(key)} in a file of readings",
            code="unknown-key",
            at="key",
            expected="`edition` or `rulings`",
            hint="rulings stand under `rulings`, as in the `rules` of a scenario",
        )
        for key in root
        if key not in ("edition", "rulings")
    ]
    edition = root.get("edition", "")
    if edition and not _prints(edition, rules):
        edition = ""
    if edition and (wrong := wrong_edition(edition, rules.editions())):
        problems.append(document.problem(("edition",), wrong, code="unknown-edition"))
    readings = root.get("rulings", {})
    if not isinstance(readings, Mapping):
        problems.append(
            document.problem(
                ("rulings",),
                "this is no mapping of rulings to readings",
                code="wrong-type",
                expected="a mapping such as `{throw-region: half-plane}`",
            )
        )
        readings = {}
    own = {name: each for name, each in readings.items() if _rules_on(name, rules)}
    for name, reading in own.items():
        wrong = wrong_reading(name, reading, rules.readings())
        if wrong:
            at = "key" if name not in rules.readings() else "value"
            problems.append(
                document.problem(
                    ("rulings", name), wrong, code="unknown-reading", at=at
                )
            )
    if problems:
        raise FileProblems(problems)
    return Wanted(edition, own)


def _of_project(folder: str, rules: Ruleset) -> Wanted:
    """What `[tool.mpoc]` of the nearest `pyproject.toml` that has it asks for."""
    here = os.path.abspath(folder)
    while True:
        path = os.path.join(here, PROJECT_FILE)
        if os.path.isfile(path):
            table = _table(path)
            if table is not None:
                return _of_table(table, os.path.relpath(path), rules)
        above = os.path.dirname(here)
        if above == here:
            return NOTHING_WANTED
        here = above


def _table(path: str) -> Any:
    """The table `tool.mpoc` of a file, or None; TOML is parsed only if it is there."""
    try:
        with open(path, "rb") as file:
            text = file.read()
    except OSError:
        return None
    if not any(map(_may_begin_table, text.splitlines())):
        return None
    from tomllib import TOMLDecodeError, loads

    try:
        return loads(text.decode()).get("tool", {}).get("mpoc")
    except (TOMLDecodeError, UnicodeDecodeError, AttributeError) as fault:
        raise WrongUsage(f"{os.path.relpath(path)}: {fault}") from fault


def _may_begin_table(line: bytes) -> bool:
    """Whether a line of TOML may begin the table `tool.mpoc`; it may also not."""
    return (b"tool" in line and b"mpoc" in line) or line.strip() == b"[tool]"


def _of_table(table: Any, path: str, rules: Ruleset) -> Wanted:
    """The readings of a table `tool.mpoc`. Raises WrongUsage for what is wrong."""
    where = f"{path}: [tool.mpoc]"
    if not isinstance(table, dict):
        raise WrongUsage(f"{where} is no table")
    for key in table:
        if key not in ("edition", "rulings", "rulings-file"):
            known = "edition, rulings or rulings-file"
            raise WrongUsage(f"{where} has no key {quoted(key)}: {known}")
    sheet = NOTHING_WANTED
    named = table.get("rulings-file", "")
    if not isinstance(named, str):
        raise WrongUsage(f"{where}: rulings-file is no path")
    if named:
        sheet = _of_sheet(os.path.join(os.path.dirname(path), named), rules)
    edition = table.get("edition", sheet.edition)
    if edition and not _prints(edition, rules):
        edition = ""
    if edition and (wrong := wrong_edition(edition, rules.editions())):
        raise WrongUsage(f"{where}: {wrong}")
    readings = table.get("rulings", {})
    if not isinstance(readings, dict):
        raise WrongUsage(f"{where}: rulings is no table")
    own = {name: each for name, each in readings.items() if _rules_on(name, rules)}
    for name, reading in own.items():
        if wrong := wrong_reading(name, reading, rules.readings()):
            raise WrongUsage(f"{where}: {wrong}")
    return Wanted(edition, {**sheet.readings, **own})
