"""Facts of what happened: cards drawn, won and lost, units and buildings destroyed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import SetBy
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.expect.scope import HAPPENED, ListFact, SmashFacts
from mpoc.games.smash_monster_rampage.words import SURVIVORS
from mpoc.schema.envelope import Schema, listed, ref, shaped
from mpoc.schema.shapes import ID

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path


class OfCards(ListFact):
    """A list of cards."""

    rank = HAPPENED

    def schema(self) -> Schema:
        return ref("cards", self.description)


class Drawn(OfCards):
    """All cards drawn, in any order; `[]` for none."""

    word, is_lasting = "drawn", False
    set_by: ClassVar[SetBy] = {events.TakeCard: ""}

    def names(self, facts: SmashFacts) -> Iterable[str]:
        return [taken.card.name for taken in facts.statements(events.TakeCard)]


class Cards(OfCards):
    """All cards won, in any order; `[]` for none."""

    word = "cards"
    set_by: ClassVar[SetBy] = {events.Win: "", events.Rescue: "", events.Discard: ""}

    def names(self, facts: SmashFacts) -> Iterable[str]:
        cards = [won.card for won in facts.statements(events.Win)]
        return [*cards, *[SURVIVORS for _ in facts.statements(events.Rescue)]]


class Discarded(OfCards):
    """All cards discarded; `[]` for none."""

    word = "discarded"
    set_by: ClassVar[SetBy] = {
        events.Discard: "",
        events.LoseSurvivors: "",
        events.Trade: "",
        events.Win: "",
    }

    def names(self, facts: SmashFacts) -> Iterable[str]:
        cards = [discarded.card for discarded in facts.statements(events.Discard)]
        cards += [SURVIVORS for _ in facts.statements(events.LoseSurvivors)]
        for trade in facts.statements(events.Trade):
            cards += trade.cards
        return cards


class Destroyed(ListFact):
    """All units destroyed; `[]` for none."""

    word, rank = "destroyed", HAPPENED
    set_by: ClassVar[SetBy] = {events.Destroy: ""}

    def schema(self) -> Schema:
        ids = "a list of ids such as `[h1]`"
        return listed(ids, shaped(ID), self.description, most=12)

    def check(self, names: Names, expected: Any, path: Path) -> None:
        for index, id in enumerate(expected):
            names.id(id, (*path, index))

    def names(self, facts: SmashFacts) -> Iterable[str]:
        return [destroyed.unit for destroyed in facts.statements(events.Destroy)]


class OfSquares(ListFact):
    """A list of squares."""

    rank = HAPPENED

    def schema(self) -> Schema:
        return ref("spaces", self.description)

    def check(self, names: Names, expected: Any, path: Path) -> None:
        for index, square in enumerate(expected):
            names.place(square, (*path, index))


class Smashed(OfSquares):
    """All buildings destroyed; `[]` for none."""

    word = "smashed"
    set_by: ClassVar[SetBy] = {events.Raze: ""}

    def names(self, facts: SmashFacts) -> Iterable[str]:
        return [name(razed.at) for razed in facts.statements(events.Raze)]


class Ignited(OfSquares):
    """All buildings that caught fire; `[]` for none."""

    word = "ignited"
    set_by: ClassVar[SetBy] = {events.Ignite: ""}

    def names(self, facts: SmashFacts) -> Iterable[str]:
        return [name(ignited.at) for ignited in facts.statements(events.Ignite)]


class Rescued(OfSquares):
    """Where survivors were rescued; `[]` for nowhere."""

    word = "rescued"
    set_by: ClassVar[SetBy] = {events.Rescue: ""}

    def names(self, facts: SmashFacts) -> Iterable[str]:
        return [name(rescue.marker.at) for rescue in facts.statements(events.Rescue)]
