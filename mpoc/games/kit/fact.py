"""A fact that a file may expect of a replay: everything about one key of `expect`.

A game has a class for each of its facts and lists them once, in `Expectations`: the
schema, the look at the names in a file, the verdicts and all that could be expected of
a replay are derived from that list.

The type parameters are the game's own: `F`, how it reads a part of a replay, `N`, what
the names in a file mean, and `T`, the value of a fact in the form of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import is_
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mpoc.engine.statements import Choice, Draw, Event, Roll, Statement, Unknown
from mpoc.games.kit.keys import Form
from mpoc.rules.facts import NONE, Verdict
from mpoc.rules.goals import entries_of
from mpoc.schema.envelope import Schema, by_type, number, one_of, truth

if TYPE_CHECKING:
    from mpoc.rules.facts import Scope
    from mpoc.scenario.file_reading import FileReading
    from mpoc.schema.shapes import Shape
    from mpoc.text.document import Path

MOST_HAPPENINGS = 2_000
"""Entries of a list of what happened: in a whole game a piece may be lost often."""

N = TypeVar("N", bound="FileReading")
T = TypeVar("T")

SetBy = Mapping[type[Statement], str] | tuple[type[Statement], ...]
"""The events that set a fact, each with the field that holds whose value it is.

The field may lead through others (`figure.id`); it is empty where the event sets the
values of all, as those of a tuple do.
"""

Verdicts = Iterator[Verdict]


class ScopeFacts:
    """A part of a replay, from which facts are read; a game adds its own sums."""

    __slots__ = ("scope",)

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def setters(self, set_by: SetBy, *subjects: object) -> tuple[Statement, ...]:
        """The events up to the end of the scope that set a value, in order.

        With `subjects` only those that set it for one of them.
        """
        parts = self.scope.story or (self.scope.statements,)
        return tuple(
            [
                statement
                for part in parts
                for statement in part
                if _sets(statement, set_by, subjects)
            ]
        )


def _sets(statement: Statement, set_by: SetBy, subjects: Sequence[object]) -> bool:
    if isinstance(set_by, tuple):
        return type(statement) in set_by
    field = set_by.get(type(statement))
    if field is None:
        return False
    if not field or not subjects:
        return True
    value: object = statement
    for name in field.split("."):
        value = getattr(value, name)
    return value in subjects


F = TypeVar("F", bound=ScopeFacts)


class Number(Form[int]):
    """Any whole number: an expectation may be impossible."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return number(description, **more)


class Fact(Generic[F, N]):
    """A fact. The first line of its docstring describes it to editors.

    `form` is what is expected, as a file has it: names in it that do not exist are
    problems, and a value is compared as it would be written. `rank` orders facts that
    are listed together, before the order of the list: those of an action before those
    of the position after it.
    """

    form: Form[Any] = Number()

    word: ClassVar[str]
    """The key of `expect`."""
    words: ClassVar[str] = ""
    """What verdicts call it, where that is not the key."""
    set_by: ClassVar[SetBy] = {}
    reads: ClassVar[tuple[str, ...]] = ()
    """The fields of a position that decide it; it is worked out again only where one of
    them has changed. Without them it is worked out for every position."""
    rank: ClassVar[int] = 0
    is_lasting: ClassVar[bool] = True
    """Whether it matters after the action; a roll, a draw and a refusal do not."""
    is_detail: ClassVar[bool] = False
    """Whether odds show it only where everything is shown."""
    is_place: ClassVar[bool] = False
    """Whether it only says where something is, or what follows from that."""
    is_looked_up: ClassVar[bool] = False
    """Whether a reader would have to look it up first: starters leave it out."""
    missing: ClassVar[int | str | None] = None
    """Its value for a name that a position does not list, where outcomes are compared:
    0 for a count, `none` for a place, None for a figure or tile that is gone."""
    opposite: ClassVar[str] = ""
    """The fact in whose list an entry holds that does not hold in the list of this."""
    is_happening: ClassVar[bool] = False
    """Whether it lists what happened, which no position shows."""
    adds_up: ClassVar[bool] = False
    """Whether events count it for each figure, as in `crushed.g`."""

    def __class_getitem__(cls, parameters: Any) -> Any:
        """The class itself: type parameters are for readers and the type checker.

        What Python makes of them takes longer to make than the class.
        """
        return cls

    def schema(self) -> Schema:
        """The schema of what is expected."""
        return self.form.schema(self.description)

    def check(self, names: N, expected_value: Any, path: Path) -> None:
        """Note a problem for each name that does not exist."""
        self.form.read(names, expected_value, path)

    def verdicts(self, facts: F, expected_value: Any, path: Path) -> Verdicts:
        """A verdict for each value that is expected."""
        raise NotImplementedError

    def as_expectation(self, facts: F) -> Any:
        """What a file could expect, or None for nothing."""
        raise NotImplementedError

    def holds(self, expected_value: Any, value: Any) -> bool:
        """Whether a value, as a file has it, is the expected one.

        The value is None for a name that the position does not have.
        """
        return value is not None and self.form.is_same(expected_value, value)

    def is_list(self) -> bool:
        """Whether a value is a list."""
        return self.form.is_list

    # For the classes of a game

    def setters(self) -> SetBy:
        """The events that set it."""
        return self.set_by

    @property
    def description(self) -> str:
        """The fact in a sentence."""
        return (self.__doc__ or "").partition("\n")[0]

    def verdict(
        self,
        facts: F,
        path: Path,
        words: str,
        expected_value: object,
        actual: object,
        holds: bool,
        *subjects: object,
    ) -> Verdict:
        """A verdict; one that does not hold has the events that set the value.

        One that holds has them too where the scope `explains`.
        """
        is_plain = holds and not facts.scope.explains
        setters = () if is_plain else facts.setters(self.setters(), *subjects)
        return Verdict(
            path,
            words,
            value_words(expected_value),
            value_words(actual),
            holds,
            setters,
        )


class Single(Fact[F, N], Generic[F, N, T]):
    """A fact with one value."""

    absent: ClassVar[str] = NONE
    """The word for no value, in verdicts and where a file may expect it."""

    def value(self, facts: F) -> T | None:
        """The value, or None where there is none: that of the position after it."""
        return self.of(facts.scope.state)

    def of(self, state: Any) -> T | None:
        """The value in a position."""
        raise NotImplementedError

    def holds(self, expected_value: Any, value: Any) -> bool:
        if value is None:
            return bool(expected_value == self.absent)
        return super().holds(expected_value, value)

    def verdicts(self, facts: F, expected_value: Any, path: Path) -> Verdicts:
        value = self._as_written(facts)
        words = self.words or self.word
        actual = self.absent if value is None else value
        holds = self.holds(expected_value, value)
        yield self.verdict(facts, path, words, expected_value, actual, holds)

    def as_expectation(self, facts: F) -> Any:
        return self._as_written(facts)

    def _as_written(self, facts: F) -> Any:
        value = self.value(facts)
        return None if value is None else self.form.write(value)


class LastOf(Single[F, N, Any]):
    """A field of the last event of a kind, None where none of the kind happened."""

    event: ClassVar[type[Event]]
    field: ClassVar[str]

    def value(self, facts: F) -> Any:
        for statement in reversed(facts.scope.statements):
            if isinstance(statement, self.event):
                return getattr(statement, self.field)
        return None

    def setters(self) -> SetBy:
        return (self.event,)


class AllOf(Fact[F, N]):
    """A list of everything of some kind, in any order."""

    def names(self, facts: F) -> Iterable[str]:
        """Everything of the kind; what occurs twice is listed twice."""
        raise NotImplementedError

    def verdicts(self, facts: F, expected_value: Any, path: Path) -> Verdicts:
        actual = sorted(self.names(facts))
        words, holds = self.words or self.word, self.holds(expected_value, actual)
        yield self.verdict(facts, path, words, sorted(expected_value), actual, holds)

    def as_expectation(self, facts: F) -> list[str]:
        return sorted(self.names(facts))

    def holds(self, expected_value: Any, value: Any) -> bool:
        return sorted(expected_value) == sorted(value)

    def is_list(self) -> bool:
        return True


class HappeningList(AllOf[F, N]):
    """A list of what some events report; `of` reads the values from each event.

    Its values are those of `form`. `set_by` names other events that decide it.
    """

    is_happening = True
    of: ClassVar[Mapping[type[Statement], Callable[[Any], Iterable[Any]]]]

    def schema(self) -> Schema:
        return self.form.schema(self.description) | {"maxItems": MOST_HAPPENINGS}

    def names(self, facts: F) -> Iterable[str]:
        values = [
            value
            for statement in facts.scope.statements
            if type(statement) in self.of
            for value in self.of[type(statement)](statement)
        ]
        names: list[str] = self.form.write(tuple(values))
        return names

    def setters(self) -> SetBy:
        return (*self.of, *self.set_by)


class AllNow(AllOf[F, N]):
    """A list of everything of some kind in a position; its values are those of `form`.

    Files list them in the order of `of`.
    """

    def of(self, state: Any) -> Iterable[Any]:
        """The values in a position."""
        raise NotImplementedError

    def names(self, facts: F) -> Iterable[str]:
        names: list[str] = self.form.write(tuple(self.of(facts.scope.state)))
        return names

    def as_expectation(self, facts: F) -> list[str]:
        return [*self.names(facts)]


DATA_MISSING = "data-missing"
"""What `open` lists where a rule needs a fact that the file leaves out."""


class Open(AllOf[F, N]):
    """What the replay still waits for here; `[]` for nothing."""

    word, is_lasting, is_looked_up = "open", False, True

    def names(self, facts: F) -> Iterable[str]:
        question = facts.scope.waits
        if isinstance(question, Choice | Roll | Draw):
            return [question.rule]
        return [DATA_MISSING] if isinstance(question, Unknown) else []


class Illegal(Fact[F, N]):
    """One reason why the action is refused; `true` for any."""

    word, is_lasting, is_looked_up = "illegal", False, True
    title: str
    """What is expected, with examples."""

    def reasons(self) -> Sequence[str]:
        """Names of refusals and marks of rules, which a file may give."""
        raise NotImplementedError

    def schema(self) -> Schema:
        reason = one_of("a reason", self.reasons())
        forms = {"string": reason, "boolean": truth()}
        return by_type(self.title, forms, self.description)

    def verdicts(self, facts: F, expected_value: Any, path: Path) -> Verdicts:
        failed_checks = facts.scope.refusals
        names = list(dict.fromkeys([check.name for check in failed_checks]))
        actual = ", ".join(names) or "legal"
        if isinstance(expected_value, bool):
            holds = bool(failed_checks) == expected_value
        else:
            marks = [mark for check in failed_checks for mark in check.cite.marks]
            holds = expected_value in names or expected_value in marks
        yield self.verdict(facts, path, self.word, expected_value, actual, holds)

    def as_expectation(self, facts: F) -> str | None:
        failed_checks = facts.scope.refusals
        return failed_checks[0].name if failed_checks else None


class ByName(Fact[F, N], Generic[F, N, T]):
    """A value for each of several figures, players or spaces, by their names."""

    title: ClassVar[str]
    """What the mapping is, with an example: `a mapping of ids to damage such as …`."""
    shape: ClassVar[Shape]
    """The form of a name."""
    most: ClassVar[int] = 200
    """Names in one mapping."""
    absent: ClassVar[str] = NONE
    """What verdicts call the value of a name that has none."""

    def values(self, facts: F) -> Mapping[str, T]:
        """The value of each name that has one, in the position after it."""
        return self.of(facts.scope.state)

    def of(self, state: Any) -> Mapping[str, T]:
        """The values in a position."""
        raise NotImplementedError

    def subject(self, name: str) -> object:
        """What a name stands for in the fields of events that `set_by` names."""
        return name

    def known_name(self, name: str, values: Mapping[str, T]) -> str:
        """The name of a value as `values` has it; empty where there is none."""
        return name if name in values else ""

    def otherwise(self, facts: F, name: str) -> T | None:
        """The value of a name that `values` lacks."""
        return None

    def value_schema(self) -> Schema:
        """The schema of a value."""
        return self.form.schema()

    def check_name(self, names: N, name: str, path: Path) -> bool:
        """Whether the value of a name is looked at too; a wrong name is a problem."""
        raise NotImplementedError

    def check_value(self, names: N, name: str, value: Any, path: Path) -> None:
        """Note a problem for each name in a value that does not exist."""
        self.form.read(names, value, path)

    # Derived

    def schema(self) -> Schema:
        from mpoc.schema.envelope import keyed

        values, description = self.value_schema(), self.description
        return keyed(self.title, self.shape, values, description, most=self.most)

    def check(self, names: N, expected_value: Any, path: Path) -> None:
        for name, value in expected_value.items():
            at = (*path, name)
            if self.check_name(names, name, at):
                self.check_value(names, name, value, at)

    def verdicts(self, facts: F, expected_value: Any, path: Path) -> Verdicts:
        write, values = self.form.write, self.values(facts)
        for name, entry in expected_value.items():
            known = self.known_name(name, values)
            value = write(values[known]) if known else self.otherwise(facts, name)
            yield self.verdict(
                facts,
                (*path, name),
                f"{self.words or self.word} {name}",
                entry,
                self.absent if value is None else value,
                self.holds(entry, value),
                self.subject(name),
            )

    def as_expectation(self, facts: F) -> dict[str, Any]:
        write, values = self.form.write, self.values(facts)
        return {name: write(value) for name, value in values.items()}


def value_words(value: object) -> str:
    """A value as a verdict shows it."""
    if type(value) is int:
        return str(value)
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return NONE
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or NONE
    if isinstance(value, Mapping):
        pairs = [f"{name} {value_words(inner)}" for name, inner in value.items()]
        return ", ".join(pairs) or NONE
    return str(value)


class ImportedFacts(Mapping[str, Fact[F, N]]):
    """The facts of a game by their words; each is imported when it is looked up.

    `places` are modules of `package`, each with the words of facts that it holds, in
    the order of the schema: `("damage", "health form")`. The fact `not-applied` is the
    class `NotApplied` there.
    """

    __slots__ = ("_facts", "modules", "package")

    def __init__(self, package: str, *places: tuple[str, str]) -> None:
        self.package = package
        self.modules = {
            word: module for module, words in places for word in words.split()
        }
        self._facts: dict[str, Fact[F, N]] = {}

    def __getitem__(self, word: str) -> Fact[F, N]:
        fact = self._facts.get(word)
        if fact is None:
            fact = self._facts[word] = self._import(word)
        return fact

    def _import(self, word: str) -> Fact[F, N]:
        name = self.modules[word]
        from importlib import import_module

        module = import_module(f"{self.package}.{name}")
        fact: Fact[F, N] = getattr(module, word.title().replace("-", ""))()
        if fact.word != word:
            raise TypeError(f"{type(fact).__name__} is the fact {fact.word}")
        return fact

    def __contains__(self, word: object) -> bool:
        return word in self.modules

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)


class Expectations(Generic[F, N]):
    """The facts of a game, in the order of the schema.

    `scope_facts` is what they are read off.
    """

    def __init__(
        self,
        facts: Iterable[Fact[F, N]] | ImportedFacts[F, N],
        scope_facts: type[F],
    ) -> None:
        self.by_word: Mapping[str, Fact[F, N]] = (
            facts
            if isinstance(facts, ImportedFacts)
            else {fact.word: fact for fact in facts}
        )
        self.scope_facts = scope_facts
        self._latest: dict[str, tuple[Sequence[Any], Any]] = {}

    @cached_property
    def _by_rank(self) -> Sequence[Fact[F, N]]:
        """All facts in the order of an expectation."""
        return sorted(self.by_word.values(), key=lambda fact: fact.rank)

    def of_scope(self, scope: Scope) -> FactsOfScope[F]:
        """What may be expected of a part of a replay (`rules.facts.Facts`)."""
        return FactsOfScope(self, self.scope_facts(scope))

    def schemas(self) -> dict[str, Schema]:
        """The schema of each key of `expect`."""
        return {word: fact.schema() for word, fact in self.by_word.items()}

    def check(self, names: N, expect: Any, path: Path) -> Mapping[str, Any] | None:
        """Look up every name in an expectation, and return the expectation itself.

        Returns None where no expectation keeps to the schema. The values are compared
        only after the replay.
        """
        if not isinstance(expect, dict):
            return None
        for word, expected_value in expect.items():
            at = (*path, word)
            if word in self.by_word and not names.is_faulty(*at):
                self.by_word[word].check(names, expected_value, at)
        return expect

    def as_expectation(
        self, scope: Scope, lasting: bool = True, only: str = ""
    ) -> dict[str, Any]:
        """Everything that a file could expect of a scope, by the keys of `expect`.

        All of it holds. With `lasting`, only facts that still matter after the action;
        with `only`, the fact of that word alone.
        """
        facts = self.scope_facts(scope)
        values: dict[str, Any] = {}
        for fact in self._by_rank:
            if (fact.is_lasting or not lasting) and only in ("", fact.word):
                value = (
                    self._value(fact, facts)
                    if fact.reads
                    else fact.as_expectation(facts)
                )
                if value is not None:
                    values[fact.word] = value
        return values

    def _value(self, fact: Fact[F, N], facts: F) -> Any:
        """A fact that few fields decide; the latest value, where none has changed."""
        state = facts.scope.state
        fields = [getattr(state, name) for name in fact.reads]
        latest = self._latest.get(fact.word)
        if latest is not None and all(map(is_, fields, latest[0])):
            return latest[1]
        value = fact.as_expectation(facts)
        self._latest[fact.word] = fields, value
        return value

    def missing(self, word: str) -> int | str | None:
        """The value of the fact of a word for a name that a position does not list."""
        fact = self.by_word.get(word)
        return None if fact is None else fact.missing

    def is_alike(self, name: str, target: str, shown: str) -> bool:
        """Whether a file may write a value of a quantity as the target of a goal.

        `shown` is the value in the words of reports.
        """
        word, *keys = name.split(".")
        fact = self.by_word.get(word)
        if fact is None or len(keys) != isinstance(fact, ByName):
            return False
        if fact.is_list():
            return fact.holds(entries_of(target), entries_of(shown))
        return fact.holds(target, shown)

    def happenings(self) -> Mapping[str, bool]:
        """The words of facts that list what happened, and whether events add them up.

        No position shows what happened.
        """
        return {
            word: fact.adds_up
            for word, fact in self.by_word.items()
            if fact.is_happening
        }

    def on_the_way(self) -> tuple[str, ...]:
        """The words of facts that two ways to one result may differ in.

        They say what happened on the way, and no event adds them up.
        """
        return self.words(
            lambda fact: not fact.is_lasting or (fact.is_happening and not fact.adds_up)
        )

    def words(self, condition: Callable[[Fact[F, N]], bool]) -> tuple[str, ...]:
        """The keys of some of the facts, such as those that are details."""
        return tuple([word for word, fact in self.by_word.items() if condition(fact)])


class FactsOfScope(Generic[F]):
    """The facts of one part of a replay."""

    __slots__ = ("_expectations", "_facts")

    def __init__(self, expectations: Expectations[F, Any], facts: F) -> None:
        self._expectations = expectations
        self._facts = facts

    def verdicts(self, key: str, expected_value: Any, path: Path) -> Verdicts:
        """The verdicts on one entry of an `expect`."""
        fact = self._expectations.by_word[key]
        return fact.verdicts(self._facts, expected_value, path)

    def opposite(self, key: str) -> str:
        """The fact in whose list an entry holds that does not hold in that of `key`."""
        return self._expectations.by_word[key].opposite
