"""Reading a file of any game: each problem is noted, and reading goes on.

A game says what names and values mean. How problems are collected, how the readings of
unclear rules are chosen and who may claim something is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from mpoc.engine.record import Record
from mpoc.scenario.problem_kinds import (
    NO_CONDITION,
    UNKNOWN_CLAIM,
    UNKNOWN_READING,
    UNKNOWN_RULING,
)
from mpoc.schema.problem_kinds import EMPTY
from mpoc.text.problems import (
    MOST_PROBLEMS,
    Complaint,
    FileProblems,
    Problem,
    nearest_name,
)

if TYPE_CHECKING:
    from mpoc.rules.goals import Goal
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario, ScenarioAction
    from mpoc.text.document import Document, Path
    from mpoc.text.problems import Place
    from mpoc.text.source import Mark

T = TypeVar("T")
N = TypeVar("N", bound="FileReading")


class Settings(Record):
    """The settings of a whole replay: its edition, and the readings that are chosen."""

    edition: str
    readings: Mapping[str, str] = {}

    def reading_of(self, ruling: str, defaults: Mapping[str, str]) -> str:
        """How an unclear rule is read: as is chosen, else by its default.

        Raises LookupError where the game has no unclear rule of that name.
        """
        reading = self.readings.get(ruling) or defaults.get(ruling)
        if reading is None:
            raise LookupError(f"no unclear rule has the name `{ruling}`")
        return reading


class Enough(Exception):
    """The file has so many problems that reading stops."""


class FileReading:
    """One file while it is read, and its problems so far."""

    __slots__ = ("_faulty", "document", "problems")

    def __init__(self, document: Document, faults: Sequence[Problem] = ()) -> None:
        self.document = document
        self.problems: list[Problem] = list(faults)
        self._faulty = _paths(document, faults) if faults else []

    def problem(
        self,
        path: Iterable[str | int],
        complaint: Complaint,
        *,
        at: str | Mark = "value",
        related_place: Place | None = None,
    ) -> None:
        """Note a problem at a path; the parameters are those of `Document.problem`."""
        self.note(
            self.document.problem(path, complaint, at=at, related_place=related_place)
        )

    def note(self, problem: Problem) -> None:
        """Note a problem, once for each place and kind."""
        for other in self.problems:
            if (other.line, other.column, other.code, other.file) == (
                problem.line,
                problem.column,
                problem.code,
                problem.file,
            ):
                return
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise Enough

    def is_faulty(self, *path: str | int) -> bool:
        """Whether the schema found fault with what stands at a path or inside it."""
        if not self._faulty:
            return False
        return any(faulty[: len(path)] == path for faulty in self._faulty)

    def entries(self, key: str, *path: str | int) -> list[tuple[str, Any]]:
        """The entries of a mapping that conform to the schema, in the file's order.

        Empty where it is missing, or is not a mapping.
        """
        at = (*path, key)
        mapping = (self.document.value_at(path) if path else self.document.root).get(
            key
        )
        if not isinstance(mapping, dict):
            return []
        if not self._faulty:
            return list(mapping.items())
        return [pair for pair in mapping.items() if not self.is_faulty(*at, pair[0])]

    def value(self, key: str) -> Any:
        """The value of a key at the top of the file, if it conforms to the schema."""
        value = self.document.root.get(key)
        if self._faulty and value is not None and self.is_faulty(key):
            return None
        return value


def _paths(document: Document, faults: Sequence[Problem]) -> list[Path]:
    """The path of the innermost value at the place of each fault."""
    from bisect import bisect_right
    from itertools import accumulate

    starts = [0, *accumulate(len(line) + 1 for line in document.lines)]
    paths = []
    for fault in faults:
        offset = starts[fault.line - 1] + fault.column - 1
        value: Any = document.root
        path: Path = ()
        while isinstance(value, (dict, list)):
            # Where each key, or each entry of a list, begins.
            width = 4 if isinstance(value, dict) else 2
            index = bisect_right(value.marks[2::width], offset) - 1  # type: ignore[union-attr]
            if index < 0:
                break
            step = [*value][index] if isinstance(value, dict) else index
            path = (*path, step)
            value = value[step]
        paths.append(path)
    return paths


def read_all(names: N, faults: Sequence[Problem], read: Callable[[N], T]) -> T:
    """What `read` makes of a file in which the schema found `faults`.

    Raises `FileProblems` with at most 50 problems, in the order of the file.
    """
    result: T | None = None
    if len(faults) < MOST_PROBLEMS:
        with suppress(Enough):
            _check_title(names)
            result = read(names)
    if names.problems:
        # Problems of other files, such as a board, stand last.
        own = names.document.name
        names.problems.sort(key=lambda each: (each.file != own, each.line, each.column))
        raise FileProblems(names.problems[:MOST_PROBLEMS])
    assert result is not None
    return result


def _check_title(names: FileReading) -> None:
    """Report a title of blanks only: the schema checks nothing but its length."""
    title = names.document.root.get("title")
    if isinstance(title, str) and title and not title.strip():
        complaint = EMPTY(value="`title`", expected="text on one line")
        names.problem(("title",), complaint)


def read_settings(
    names: FileReading, editions: Sequence[str], ledger: Mapping[str, Sequence[str]]
) -> Settings:
    """The edition, and the readings of unclear rules that the file chooses."""
    rules = names.document.root.get("rules")
    if not isinstance(rules, dict):
        return Settings(editions[0])
    readings = {}
    for name, reading in names.entries("rulings", "rules"):
        path = ("rules", "rulings", name)
        options = ledger.get(name)
        if options is None:
            complaint = UNKNOWN_RULING(ruling=name, mend=nearest_name(name, ledger))
            names.problem(path, complaint, at="key")
            continue
        if reading not in options:
            complaint = UNKNOWN_READING(
                ruling=name,
                reading=reading,
                readings=" or ".join(f"`{each}`" for each in options),
                mend=nearest_name(reading, options),
            )
            names.problem(path, complaint)
            continue
        readings[name] = reading
    return Settings(rules.get("edition", editions[0]), readings)


def _check_condition(
    names: FileReading,
    text: str,
    path: Path,
    check: Callable[[Any, Path], object],
    start: Any,
) -> None:
    """Check that a claim such as `damage.D>=2` is a condition that a fact can meet.

    That something is gone can be claimed of what is there at the `start`.
    """
    from mpoc.rules.goals import WrongGoal, goal_of
    from mpoc.rules.registry import DEFAULT, rules_of

    try:
        goal = goal_of(text)
    except WrongGoal as wrong:
        names.problem(path, NO_CONDITION(words=str(wrong)))
        return
    if not goal.is_condition:
        words = f"{text!r} names a quantity and does not say what it should be"
        names.problem(path, NO_CONDITION(words=words))
        return
    rules = rules_of(names.document.root.get("game", DEFAULT))

    def faults_of(goal: Goal) -> list[Problem] | None:
        return _faults_of(names, goal.expectations(), path, check, rules.schema)

    faults = faults_of(goal)
    if faults == [] or _may_be_absent(goal, rules, start, faults_of):
        return
    if faults is None:
        words = _why_never(goal, rules, start)
        names.problem(path, NO_CONDITION(words=words))
    else:
        names.problems += faults


def _faults_of(
    names: FileReading,
    expectations: Iterable[Mapping[str, Any]],
    path: Path,
    check: Callable[[Any, Path], object],
    schema_name: str,
) -> list[Problem] | None:
    """The faults of the first expectation that keeps to the schema.

    An empty list as soon as one has no faults; None if none keeps to the schema.
    """
    from mpoc.schema.validate import is_expectation

    first: list[Problem] | None = None
    for expectation in expectations:
        if is_expectation(expectation, schema_name):
            number = len(names.problems)
            check(expectation, path)
            faults = names.problems[number:]
            del names.problems[number:]
            if not faults:
                return []
            first = first or faults
    return first


def _may_be_absent(
    goal: Goal,
    rules: Ruleset,
    start: Any,
    faults_of: Callable[[Goal], list[Problem] | None],
) -> bool:
    """Whether a goal says that something is gone or none, and that is possible.

    It is there at the start; or it may come, and then a file may say of it what it says
    of others.
    """
    from mpoc.rules.facts import Scope
    from mpoc.rules.goals import no_value, part_of
    from mpoc.schema.validate import schema

    if goal.target != no_value(goal.name):
        return False
    if start is None:
        return True  # what is wrong with the position has been said
    facts = rules.wording().as_expectation(Scope((), start), False)
    words = schema(rules.schema)["$defs"]["outcome"]["properties"]
    if goal.name in words or part_of(facts, goal.name) is not None:
        return True
    of_others = facts.get(goal.name.partition(".")[0])
    values = of_others.values() if isinstance(of_others, Mapping) else ()
    return any([faults_of(goal.but(target=value)) == [] for value in values])


def _why_never(goal: Goal, rules: Ruleset, start: Any) -> str:
    """Why no file can expect what a goal says, with the goal that may be meant."""
    from mpoc.rules.facts import GONE, NONE, Scope
    from mpoc.rules.goals import no_value, part_of
    from mpoc.schema.validate import is_expectation

    words = f"no file can expect {goal.name} to be {goal.target}"
    meant = no_value(goal.name)
    wording = rules.wording()
    # Only what has a place or a name can be gone, no number and no whole mapping.
    may_be_gone = wording.missing(goal.name.partition(".")[0]) is None
    if may_be_gone and start is not None:
        at_start = wording.as_expectation(Scope((), start), False)
        is_word = isinstance(part_of(at_start, goal.name), str)
        if goal.target in (GONE, NONE) and goal.target != meant and is_word:
            words = f"{goal.name} is never {goal.target}"
            words += f"; did you mean {goal.name}{goal.relation}{meant}"
    for spelling in _other_cases(goal.target):
        forms = goal.but(target=spelling).expectations()
        if any([is_expectation(form, rules.schema) for form in forms]):
            return f"{words}; did you mean {goal.name}{goal.relation}{spelling}"
    return words


def _other_cases(target: Any) -> list[str]:
    """A word in capitals and in small letters, where that is another spelling."""
    if not isinstance(target, str):
        return []
    return [word for word in (target.upper(), target.lower()) if word != target]


def whole_scenario(
    names: FileReading,
    game: str,
    settings: Settings,
    start: Any,
    actions: tuple[ScenarioAction, ...],
    check: Callable[[Any, Path], object],
) -> Scenario:
    """The scenario of a file whose position and actions are read.

    `check` notes what is wrong with an expectation at a place. Raises `Enough` where
    anything is wrong with the file.
    """
    from mpoc.scenario.scenario import Scenario

    root = names.document.root
    check(root.get("expect"), ("expect",))
    check_claims(names, check, start)
    if names.problems:
        raise Enough
    return Scenario(
        names.document,
        names.document.name,
        game,
        # Reports show each in one line, as a file may have it in several.
        title=" ".join(root["title"].splitlines()),
        question=" ".join(root.get("question", "").split()),
        start=start,
        cites=tuple(root.get("cites", ())),
        tags=tuple(root.get("tags", ())),
        notes=root.get("notes", ""),
        edition=settings.edition,
        readings=settings.readings,
        actions=actions,
        expect=root.get("expect"),
        claims=root.get("claims", {}),
        assume=root.get("assume") == "first",
    )


def check_claims(
    names: FileReading, check: Callable[[Any, Path], object], start: Any
) -> None:
    """Call `check` for each claim, and check that `expect.right` names claims."""
    root = names.document.root
    claims = root.get("claims")
    if not isinstance(claims, dict):
        claims = {}
    for name, claim in names.entries("claims"):
        if isinstance(claim, str):
            _check_condition(names, claim, ("claims", name), check, start)
        else:
            check(claim, ("claims", name))
    expect = root.get("expect")
    right = expect.get("right") if isinstance(expect, dict) else None
    if not isinstance(right, list):
        return
    for index, name in enumerate(right):
        if isinstance(name, str) and name not in claims:
            complaint = UNKNOWN_CLAIM(
                name=name,
                claims=" or ".join(f"`{each}`" for each in claims),
                mend=nearest_name(name, claims),
                hint=None if claims else f"add `claims: {{{name}: {{…}}}}`",
            )
            names.problem(("expect", "right", index), complaint)
