"""A fact that a file may expect of a replay: all that is known of a key of `expect`.

A game has a class for each of its facts and lists them once, in `Expectations`: the
schema, the look at the names in a file, the verdicts and all that could be expected of
a replay are derived from that list.

The type parameters are the game's own: `F`, how it reads a part of a replay, `N`, what
the names in a file mean, and `T`, the value of a fact in the form of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mpoc.engine.statements import Statement
from mpoc.rules.facts import Verdict

if TYPE_CHECKING:
    from mpoc.rules.facts import Scope
    from mpoc.scenario.reading import Reading
    from mpoc.schema.envelope import Schema
    from mpoc.schema.shapes import Shape
    from mpoc.text.document import Path

N = TypeVar("N", bound="Reading")
T = TypeVar("T")

SetBy = Mapping[type[Statement], str]
"""The events that set a fact, each with the field that holds whose value it is.

The field may lead through others (`figure.id`); it is empty where the event sets the
values of all.
"""

Verdicts = Iterator[Verdict]

NONE = "none"
"""The word for an empty list in verdicts, and for nobody or nothing in a file."""


class ScopeFacts:
    """What facts are read off: a part of a replay, which a game sums up for itself."""

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


class Fact(Generic[F, N]):
    """A fact. The first line of its docstring describes it to editors.

    `rank` orders facts that are listed together, before the order of the list: those
    of an action before those of the position after it.
    """

    word: ClassVar[str]
    """The key of `expect`."""
    words: ClassVar[str] = ""
    """What verdicts call it, where that is not the key."""
    set_by: ClassVar[SetBy] = {}
    rank: ClassVar[int] = 0
    is_lasting: ClassVar[bool] = True
    """Whether it matters after the action; a roll, a draw and a refusal do not."""
    is_detail: ClassVar[bool] = False
    """Whether odds show it only where everything is shown."""
    is_place: ClassVar[bool] = False
    """Whether it only says where something is, or what follows from that."""
    is_looked_up: ClassVar[bool] = False
    """Whether a reader would have to look it up first: starters leave it out."""
    happens_to_figures: ClassVar[bool] = False
    """Whether it happens to a figure or does not, so that figures are listed."""

    def __class_getitem__(cls, parameters: Any) -> Any:
        """The class itself: type parameters are for readers and the type checker.

        What Python makes of them takes longer to make than the class.
        """
        return cls

    def schema(self) -> Schema:
        """The schema of what is expected."""
        raise NotImplementedError

    def check(self, names: N, expected: Any, path: Path) -> None:
        """Note a problem for each name that does not exist."""

    def verdicts(self, facts: F, expected: Any, path: Path) -> Verdicts:
        """A verdict for each value that is expected."""
        raise NotImplementedError

    def as_expectation(self, facts: F) -> Any:
        """What a file could expect; None where it could expect nothing."""
        raise NotImplementedError

    # For the classes of a game

    @property
    def description(self) -> str:
        """The fact in a sentence."""
        return (self.__doc__ or "").partition("\n")[0]

    def verdict(
        self,
        facts: F,
        path: Path,
        words: str,
        expected: object,
        actual: object,
        holds: bool,
        *subjects: object,
    ) -> Verdict:
        """A verdict; one that does not hold has the events that set the value.

        One that holds has them too where the scope `explains`.
        """
        is_plain = holds and not facts.scope.explains
        setters = () if is_plain else facts.setters(self.set_by, *subjects)
        return Verdict(path, words, shown(expected), shown(actual), holds, setters)


class Single(Fact[F, N], Generic[F, N, T]):
    """A fact with one value."""

    absent: ClassVar[str] = NONE
    """What verdicts call no value."""

    def value(self, facts: F) -> T | None:
        """The value, or None where there is none."""
        raise NotImplementedError

    def verdicts(self, facts: F, expected: Any, path: Path) -> Verdicts:
        value = self.value(facts)
        words = self.words or self.word
        actual = self.absent if value is None else value
        yield self.verdict(facts, path, words, expected, actual, value == expected)

    def as_expectation(self, facts: F) -> T | None:
        return self.value(facts)


class AllOf(Fact[F, N]):
    """A list of everything of some kind, in any order."""

    def names(self, facts: F) -> Iterable[str]:
        """Everything of the kind; what occurs twice is listed twice."""
        raise NotImplementedError

    def verdicts(self, facts: F, expected: Any, path: Path) -> Verdicts:
        wanted, actual = sorted(expected), sorted(self.names(facts))
        words = self.words or self.word
        yield self.verdict(facts, path, words, wanted, actual, wanted == actual)

    def as_expectation(self, facts: F) -> list[str]:
        return sorted(self.names(facts))


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
        """The values of all that have one."""
        raise NotImplementedError

    def otherwise(self, facts: F, name: str) -> T | None:
        """The value of a name that `values` lacks."""
        return None

    def value_schema(self) -> Schema:
        """The schema of a value."""
        raise NotImplementedError

    def check_name(self, names: N, name: str, path: Path) -> bool:
        """Whether the value of a name is looked at too; a wrong name is a problem."""
        raise NotImplementedError

    def check_value(self, names: N, name: str, value: Any, path: Path) -> None:
        """Note a problem for each name in a value that does not exist."""

    def holds(self, expected: Any, value: T | None) -> bool:
        """Whether a value is the expected one."""
        return bool(value == expected)

    # Derived

    def schema(self) -> Schema:
        from mpoc.schema.envelope import keyed

        values, description = self.value_schema(), self.description
        return keyed(self.title, self.shape, values, description, most=self.most)

    def check(self, names: N, expected: Any, path: Path) -> None:
        for name, value in expected.items():
            at = (*path, name)
            if self.check_name(names, name, at):
                self.check_value(names, name, value, at)

    def verdicts(self, facts: F, expected: Any, path: Path) -> Verdicts:
        values = self.values(facts)
        for name, expected_value in expected.items():
            value = values[name] if name in values else self.otherwise(facts, name)
            yield self.verdict(
                facts,
                (*path, name),
                f"{self.words or self.word} {name}",
                expected_value,
                self.absent if value is None else value,
                self.holds(expected_value, value),
                name,
            )

    def as_expectation(self, facts: F) -> dict[str, T]:
        return dict(self.values(facts))


def shown(value: object) -> str:
    """A value as a verdict shows it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return NONE
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or NONE
    if isinstance(value, Mapping):
        pairs = [f"{name} {shown(inner)}" for name, inner in value.items()]
        return ", ".join(pairs) or NONE
    return str(value)


class ImportedFacts(Mapping[str, Fact[F, N]]):
    """The facts of a game by their words; each is imported when it is looked up.

    `modules` names the module of `package` that holds each fact. The fact `not-applied`
    is the class `NotApplied` there.
    """

    __slots__ = ("_facts", "modules", "package")

    def __init__(self, package: str, modules: Mapping[str, str]) -> None:
        self.package = package
        self.modules = modules
        self._facts: dict[str, Fact[F, N]] = {}

    def __getitem__(self, word: str) -> Fact[F, N]:
        fact = self._facts.get(word)
        if fact is None:
            fact = self._facts[word] = self._imported(word)
        return fact

    def _imported(self, word: str) -> Fact[F, N]:
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
    """The facts of a game, in the order of the schema."""

    def __init__(self, facts: Iterable[Fact[F, N]] | ImportedFacts[F, N]) -> None:
        self.by_word: Mapping[str, Fact[F, N]] = (
            facts
            if isinstance(facts, ImportedFacts)
            else {fact.word: fact for fact in facts}
        )

    def schemas(self) -> dict[str, Schema]:
        """The schema of each key of `expect`."""
        return {word: fact.schema() for word, fact in self.by_word.items()}

    def check(self, names: N, expect: Any, path: Path) -> Mapping[str, Any] | None:
        """Look up every name in an expectation; give the expectation as it is written.

        None where there is none that keeps to the schema. Values are left as they are:
        whether they come true is settled after the replay.
        """
        if not isinstance(expect, dict):
            return None
        for word, expected in expect.items():
            at = (*path, word)
            if word in self.by_word and not names.is_faulty(*at):
                self.by_word[word].check(names, expected, at)
        return expect

    def verdicts(self, facts: F, word: str, expected: Any, path: Path) -> Verdicts:
        """The verdicts on one entry of an `expect`."""
        return self.by_word[word].verdicts(facts, expected, path)

    def as_expectation(self, facts: F, lasting: bool = True) -> dict[str, Any]:
        """All that a file could expect, by the keys of `expect`; each of it holds.

        With `lasting` only what still matters after the action.
        """
        values: dict[str, Any] = {}
        for fact in sorted(self.by_word.values(), key=lambda fact: fact.rank):
            if fact.is_lasting or not lasting:
                value = fact.as_expectation(facts)
                if value is not None:
                    values[fact.word] = value
        return values

    def words(self, condition: Callable[[Fact[F, N]], bool]) -> tuple[str, ...]:
        """The keys of some of the facts, such as those that are details."""
        return tuple([word for word, fact in self.by_word.items() if condition(fact)])
