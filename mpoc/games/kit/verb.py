"""A verb of a game: everything about one kind of action, in one class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from mpoc.engine.record import Record
from mpoc.engine.statements import Answers, Check, Cite, Event, Rule, Statement
from mpoc.games.kit.keys import Keyed

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind, DiceLimit
    from mpoc.schema.envelope import Schema


class Verb(Keyed):
    """An action of a scenario. The first line of its docstring describes it to editors.

    A game has a class between this one and its verbs, which narrows `game` and `state`
    to its own, and says how the checks of an action are required.
    """

    word: ClassVar[str]
    """The key in the file."""
    also: ClassVar[tuple[str, ...]] = ()
    """Other words that players have for it; a hint says which word a file has."""
    cite: ClassVar[Cite]
    """Where its rule stands."""
    title: ClassVar[str] = ""
    """Its name in a list of what may be done, where that is not the word itself."""
    cost: ClassVar[str] = ""
    """What it always takes, for such a list."""
    passes: ClassVar[bool] = False
    """Whether it does nothing but let the game go on."""
    weight: ClassVar[float] = 1
    """How often random play tries it, compared with the others."""
    rolls_first: ClassVar[bool] = False
    """Whether a file has `roll` right after its word: other keys depend on the roll."""
    headline_event: ClassVar[type[Event] | None] = None
    """The event that its headline covers."""

    # Rules

    def checks(self, game: Any) -> Iterable[Check]:
        """Every condition, in the order in which they are printed."""
        return ()

    def rule(self, game: Any) -> Rule[None]:
        """What happens once every check has held."""
        raise NotImplementedError

    def play(self, game: Any) -> Rule[None]:
        """The whole rule: the checks, then what happens."""
        raise NotImplementedError

    def outcome_key(self, state: Any) -> Any:
        """A key of a state after it, equal for states that differ in nothing relevant.

        It shows whether a choice leads to different outcomes.
        """
        return state.key()

    def without_decisions(self, answers: Answers, paths: bool) -> tuple[Verb, Answers]:
        """The action and its answers without what its rule asks for if it is left out.

        With `paths` a path is left out too.
        """
        return self, answers

    # Words

    def headline(self, state: Any) -> str:
        """The action in one sentence: subject first, present tense."""
        raise NotImplementedError

    def headline_end(self, statements: Sequence[Statement]) -> str:
        """The end of the sentence from what its rule said, such as the dice rolled."""
        return ""

    def headline_result(self, statements: Sequence[Statement]) -> str:
        """What came of it: the end of the sentence, once no question is open."""
        return ""

    def headline_cites(self, cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
        """The cites of the headline's rule.

        `cites` are those of the event that the headline covers, if there is one.
        """
        return cites or (self.cite,)

    def is_headline(self, statement: Statement) -> bool:
        """Whether the headline covers a statement."""
        return type(statement) is self.headline_event

    # Candidates

    @classmethod
    def ways(cls, game: Any, actor: str) -> Iterable[Way]:
        """The ways to do it, legal or not. `actor` is the figure that acts, if any."""
        return ()

    @classmethod
    def exists(cls, game: Any) -> bool:
        """Whether it can appear now in a list of everything that may be done."""
        return True

    @classmethod
    def actors(cls, game: Any) -> Sequence[str]:
        """The figures that such a list names with it; one empty name for a player."""
        return ("",)

    @classmethod
    def kinds(cls, game: Any, actor: str) -> Iterable[ActionKind]:
        """Its kinds in a list of everything that may be done: usually one."""
        from mpoc.games.kit.listing import kind_of

        yield kind_of(cls, game, actor)

    def refusals(self, game: Any) -> tuple[Check, ...]:
        """The checks that fail now."""
        return tuple([check for check in self.checks(game) if not check.holds])

    def limits(self, game: Any) -> tuple[DiceLimit, ...]:
        """How many dice its own roll may have."""
        return ()

    # Files

    @classmethod
    def more_schema(cls) -> Schema:
        """What its schema says besides its keys, such as a key that needs another."""
        return {}

    def as_written(self) -> dict[str, Any]:
        # A verb without a main key is written as its word alone.
        return {self.word: None} | super().as_written()

    @classmethod
    def in_order(cls, keys: dict[str, Any]) -> dict[str, Any]:
        """The keys of the action in the order in which a file has them."""
        if not (cls.rolls_first and "roll" in keys):
            return keys
        return {cls.word: keys[cls.word], "roll": keys["roll"]} | keys

    @classmethod
    def schema(cls, common: Mapping[str, Any]) -> dict[str, Any]:
        """The schema of the action; `common` are the keys that any action may have."""
        from mpoc.games.kit.schema_of import verb_schema

        return verb_schema(cls, common)

    @classmethod
    def label(cls, mapping: Mapping[str, Any]) -> str:
        """The action in a few words, as the file has it."""
        value = mapping[cls.word]
        if isinstance(value, Mapping):
            value = value.get("name")
        return cls.word if value is None else f"{cls.word}: {value}"


class Way(Record):
    """One way to do a verb, with what distinguishes it from the others.

    `words` name it among them, `facts` say what else to know, `harm` what cannot be
    avoided; `place` is the row and column where it ends, for a picture.
    """

    action: Verb
    words: str = ""
    facts: str = ""
    harm: str = ""
    place: tuple[int, int] | None = None


V = TypeVar("V", bound=Verb)


class Verbs(Mapping[str, type[V]]):
    """The verbs of a game by their words; each is imported when it is looked up.

    The verb `end-turn` is the class `EndTurn` in the module `end_turn` of `package`, or
    of a folder of it: `folders` has the words of those in folders. A game says of which
    class its verbs are: `VERBS: Verbs[GameVerb] = Verbs(...)`.
    """

    __slots__ = ("_classes", "folders", "package", "words")

    def __init__(
        self,
        package: str,
        words: tuple[str, ...],
        folders: Mapping[str, tuple[str, ...]] = {},
    ) -> None:
        self.package = package
        self.words = words
        self.folders = folders
        self._classes: dict[str, type[V]] = {}

    def __getitem__(self, word: str) -> type[V]:
        verb = self._classes.get(word)
        if verb is None:
            verb = self._classes[word] = self._import(word)
        return verb

    def _import(self, word: str) -> type[V]:
        if word not in self.words:
            raise KeyError(word)
        from importlib import import_module

        package = self.package
        for folder, words in self.folders.items():
            if word in words:
                package = f"{package}.{folder}"
        module = import_module(f"{package}.{word.replace('-', '_')}")
        verb: type[V] = getattr(module, word.title().replace("-", ""))
        if verb.word != word:
            raise TypeError(f"{verb.__name__} is the verb {verb.word}, not {word}")
        return verb

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def candidates(self, game: Any) -> list[ActionKind]:
        """Every kind of action that exists now, in the order of the verbs."""
        from mpoc.games.kit.listing import action_kinds

        return action_kinds(self, game)

    def of(self, mapping: Mapping[str, Any]) -> type[V]:
        """The verb of an action in a file: the first whose word is one of its keys."""
        return self[next(word for word in self.words if word in mapping)]
