"""Sums over the events of a part of a replay, and what facts have in common.

A fact is read off the recorded events and the state after them, never off a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mpoc.engine.statements import Reply, Roll, Statement
from mpoc.games.kit.fact import AllOf, ByName, Fact, ScopeFacts, Single
from mpoc.games.rise import events
from mpoc.games.rise.file.problem_kinds import EXPECTED_OF_OTHERS
from mpoc.games.rise.words import BUILDING
from mpoc.schema.shapes import ID, PLAYER

if TYPE_CHECKING:
    from mpoc.games.rise.dice import AnyRoll
    from mpoc.games.rise.file.names import Names
    from mpoc.games.rise.state import Figure, State
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

T = TypeVar("T")

PASSING, OF_SCOPE, OF_POSITION, OF_GAME = range(4)
"""Ranks of facts: the roll and the reason why the replay stopped, everything that was
done, the position after it, who has won."""


class Account:
    """Sums over events.

    `damage` is in points and includes what a destroyed form could not take;
    `dice_earned` is in Power Dice after the cap. `roll` and `comparisons` belong to the
    last roll that counts: `comparisons` gives each figure's DEF and whether it was hit.
    """

    __slots__ = (
        "comparisons",
        "crushed_figures",
        "damage",
        "destroyed_figures",
        "dice_earned",
        "roll",
    )

    def __init__(self, statements: Iterable[Statement]) -> None:
        self.damage: dict[str, int] = {}
        self.crushed_figures: list[str] = []
        self.destroyed_figures: dict[str, None] = {}
        self.dice_earned: dict[str, int] = {}
        self.roll: AnyRoll | None = None
        self.comparisons: dict[str, events.Compare] = {}
        for statement in statements:
            add = _ENTRIES.get(type(statement))
            if add is not None:
                add(self, statement)

    def _declare(self, _: events.Declare) -> None:
        self.roll = None
        self.comparisons = {}

    def _note_roll(self, reply: Reply) -> None:
        question = reply.question
        if isinstance(question, Roll) and question.own:
            self.roll = reply.answer
            self.comparisons = {}

    def _count_roll(self, event: events.Rolled) -> None:
        self.roll = event.roll
        if event.again:
            self.comparisons = {}

    def _compare(self, compare: events.Compare) -> None:
        self.comparisons[compare.figure] = compare

    def _record_damage(self, record: events.RecordDamage) -> None:
        # Step 6 deals the damage that is noted; a building is destroyed at once (p53).
        if record.hurt.card.kind == BUILDING:
            self._deal(record.hurt.figure, record.hurt.points)

    def _take_damage(self, event: events.TakeDamage) -> None:
        self._deal(event.figure, event.points)

    def _deal(self, id: str, points: int) -> None:
        self.damage[id] = self.damage.get(id, 0) + points

    def _destroy_unit(self, event: events.DestroyUnit) -> None:
        self.destroyed_figures[event.figure] = None

    def _doom_building(self, event: events.DoomBuilding) -> None:
        self.destroyed_figures[event.building] = None

    def _replace_building(self, event: events.ReplaceBuilding) -> None:
        self.destroyed_figures[event.building] = None

    def _leave_game(self, event: events.LeaveGame) -> None:
        self.destroyed_figures[event.figure] = None

    def _crush(self, event: events.Crush) -> None:
        self.crushed_figures.append(event.figure)

    def _earn(self, event: events.Earn) -> None:
        self.dice_earned[event.player] = (
            self.dice_earned.get(event.player, 0) + event.dice
        )


_ENTRIES: dict[type[Statement], Callable[[Account, Any], None]] = {
    Reply: Account._note_roll,
    events.Declare: Account._declare,
    events.Rolled: Account._count_roll,
    events.Compare: Account._compare,
    events.RecordDamage: Account._record_damage,
    events.TakeDamage: Account._take_damage,
    events.DestroyUnit: Account._destroy_unit,
    events.DoomBuilding: Account._doom_building,
    events.ReplaceBuilding: Account._replace_building,
    events.LeaveGame: Account._leave_game,
    events.Crush: Account._crush,
    events.Earn: Account._earn,
}
"""How an account enters each kind of statement."""


class RiseFacts(ScopeFacts):
    """A part of a replay; each sum is worked out at the first question."""

    __slots__ = ("_abilities", "_account")

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self._account: Account | None = None
        self._abilities: dict[str, Statement] | None = None

    @property
    def account(self) -> Account:
        """What was done in the scope, summed up."""
        if self._account is None:
            self._account = Account(self.scope.statements)
        return self._account

    @property
    def abilities(self) -> dict[str, Statement]:
        """The abilities that had an effect, each with the last statement about it."""
        if self._abilities is None:
            from mpoc.games.rise.expect.effective import effective_abilities

            self._abilities = effective_abilities(self.scope)
        return self._abilities

    @property
    def state(self) -> State:
        """The position right after it."""
        state: State = self.scope.state
        return state

    def all_figures(self) -> dict[str, Figure]:
        """The figures that left the map, then those on it."""
        return {**self.state.gone, **self.state.figures}


class RiseFact(Fact[RiseFacts, "Names"]):
    """A fact of this game."""


class SingleFact(Single[RiseFacts, "Names", T], Generic[T]):
    """A fact with one value."""


class ListFact(AllOf[RiseFacts, "Names"]):
    """A list of everything of some kind."""


class FactByName(ByName[RiseFacts, "Names", T], Generic[T]):
    """A value for each of several names."""


class ByFigure(FactByName[T], Generic[T]):
    """A fact of each figure, or of each figure of one `kind`."""

    shape = ID
    kind = ""

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        return names.id(name, path, "key") is not None

    def check_kind(self, names: Names, id: str, path: Path) -> None:
        """Report a figure that is not of the fact's kind."""
        figure = names.figures.get(id)
        if figure is not None and figure.card.kind != self.kind:
            complaint = EXPECTED_OF_OTHERS(
                id=id, kind=figure.card.kind, word=self.word, expectation=self.kind
            )
            names.problem(path, complaint, at="key")


class ByPlayer(FactByName[T], Generic[T]):
    """A fact of each player."""

    shape = PLAYER
    title = "a mapping of players to dice such as `{red: 2}`"
    most = 2

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        names.player(name, path, "key")
        return True
