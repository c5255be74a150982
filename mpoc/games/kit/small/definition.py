"""What a small game says of itself: its state, verbs, facts, headings and rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.record import Record
from mpoc.engine.statements import Cite
from mpoc.games.kit.dice import D6, Die
from mpoc.games.kit.game import Game
from mpoc.games.kit.keys import Keyed

if TYPE_CHECKING:
    from mpoc.games.kit.action import ActionVerb
    from mpoc.games.kit.book.ruling import Ruling
    from mpoc.games.kit.fact import Fact, ScopeFacts
    from mpoc.games.kit.file.reading import GameNames
    from mpoc.games.kit.random_play import Invariant
    from mpoc.games.kit.spaces.space import Space
    from mpoc.rules.chance import Chance
    from mpoc.rules.wording import Table


class SmallState(Keyed):
    """A position: the keys of a file and, in fields without a key, what is not written.

    A game's class has the fields `turn` (the active player), `winner` (None until
    somebody has won) and `settings`.
    """

    def key(self) -> tuple[Any, ...]:
        """Everything that distinguishes two positions of one replay."""
        return tuple([_hashable(value) for value in self.values()])


def _hashable(value: Any) -> Any:
    """A value as tuples, in which two positions that are alike are equal."""
    if isinstance(value, Mapping):
        return tuple([(name, _hashable(value[name])) for name in sorted(value)])
    if isinstance(value, Record):
        return tuple([_hashable(part) for part in value.values()])
    if isinstance(value, tuple):
        return tuple([_hashable(part) for part in value])
    return value


class NoChoice(Keyed):
    """The keys of choices in a game without any."""


class SmallGame(Game[Any]):
    """A small game in play."""

    __slots__ = ("definition",)

    def __init__(
        self, definition: Definition, state: Any, watching: bool = True
    ) -> None:
        super().__init__(state, watching)
        self.definition = definition

    @property
    def player(self) -> str:
        """The active player."""
        player: str = self.state.turn
        return player

    def default_reading(self, ruling: str) -> str:
        return self.definition.defaults()[ruling]


class Definition:
    """A small game. A subclass gives what has no value here.

    `headings` are the titles of the rules by the slugs that are cited, `refusals` the
    reasons for which an action is refused, each with its meaning. `choice` lists the
    keys of choices, and `asking` are the rules that ask for them or for further rolls.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[Sequence[str]]
    state: ClassVar[type[SmallState]]
    verbs: ClassVar[Sequence[type[ActionVerb]]]
    facts: ClassVar[Sequence[Fact[ScopeFacts, GameNames]]]
    headings: ClassVar[Mapping[str, str]]
    refusals: ClassVar[Mapping[str, str]]
    rulings: ClassVar[Sequence[Ruling]] = ()
    editions: ClassVar[Sequence[str]] = ("first",)
    dice: ClassVar[Sequence[Die]] = (D6,)
    choice: ClassVar[type[Keyed]] = NoChoice
    asking: ClassVar[Sequence[str]] = ()
    invariants: ClassVar[Mapping[str, Invariant]] = {}
    legend: ClassVar[Mapping[str, str]] = {}
    """What signs of the drawing stand for."""
    size_key: ClassVar[str] = "size"
    """The key that holds the size of the board."""

    def start(self, chance: Chance) -> SmallState:
        """A random position to play from."""
        raise NotImplementedError

    def space(self, state: Any) -> Space[Any]:
        """Where the things of a position can be."""
        raise NotImplementedError

    def marks(self, state: Any) -> Mapping[Any, str]:
        """What is drawn at places of the space."""
        raise NotImplementedError

    def tables(self, state: Any) -> Sequence[Table]:
        """A position in tables."""
        return ()

    def check_state(self, names: GameNames, state: Any) -> None:
        """Note what is wrong with a position although each of its values is sound."""

    # Derived

    def readings(self) -> dict[str, tuple[str, ...]]:
        """The readings of each unclear rule, the default first."""
        return {
            ruling.name: tuple([name for name, _ in ruling.readings])
            for ruling in self.rulings
        }

    def defaults(self, edition: str = "") -> dict[str, str]:
        """The reading of each unclear rule that holds without a choice."""
        return {ruling.name: ruling.default for ruling in self.rulings}


def cite(*slugs: str) -> Cite:
    """The cite of one or several headings."""
    return Cite("", slugs, " ".join(slugs))
