"""Facts of damage: what was dealt, the Health left, what was lost (pp. 8, 20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import MOST_HAPPENINGS, SetBy, Verdicts
from mpoc.games.rise import events
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.expect.account import (
    OF_POSITION,
    OF_SCOPE,
    ByFigure,
    ListFact,
    RiseFacts,
)
from mpoc.games.rise.file.problem_kinds import (
    NO_FORM_OF_FIGURE,
    NO_MONSTER_CARD,
)
from mpoc.games.rise.words import MONSTER
from mpoc.rules.facts import Verdict
from mpoc.schema.envelope import Schema, by_type, keyed, list_of, number, ref
from mpoc.schema.shapes import Shape

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.games.rise.state import Figure
    from mpoc.text.document import Path


class Damage(ByFigure[int]):
    """All damage that was dealt, by id."""

    word, words, rank = "damage", "damage of", OF_SCOPE
    missing = 0
    title = "a mapping of ids to damage such as `{D: 3}`"
    set_by: ClassVar[SetBy] = {
        events.Compare: "figure",
        events.TakeDamage: "figure",
        events.RecordDamage: "hurt.figure",
    }

    def value_schema(self) -> Schema:
        return number()

    def values(self, facts: RiseFacts) -> Mapping[str, int]:
        return facts.account.damage

    def otherwise(self, facts: RiseFacts, name: str) -> int:
        return 0

    def as_expectation(self, facts: RiseFacts) -> dict[str, int]:
        figures = facts.state.figures.items()
        monsters = [id for id, figure in figures if figure.card.kind == MONSTER]
        return {**dict.fromkeys(monsters, 0), **facts.account.damage}


class Health(ByFigure[Any]):
    """Health left, of the form in play or of both forms."""

    word, words, rank = "health", "health of", OF_POSITION
    is_detail = True
    title = "a mapping of ids to Health such as `{D: 4}`"
    set_by: ClassVar[SetBy] = {
        events.TakeDamage: "figure",
        events.Restore: "figure",
        events.ChangeForm: "figure",
        events.LeaveGame: "figure",
    }

    def value_schema(self) -> Schema:
        both_forms = keyed(
            "a mapping of cards to Health such as `{Defender X: 4}`",
            Shape("a card's printed name", "^.{1,60}$"),
            number(),
            most=3,
        )
        title = "a whole number, or a mapping of both forms"
        return by_type(title, {"integer": number(), "object": both_forms})

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        if isinstance(value, dict):
            for card in value:
                _check_form(names, name, card, (*path, card))

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        figures = facts.all_figures()
        for id, health in expected_value.items():
            figure, words, at = figures.get(id), f"{self.words} {id}", (*path, id)
            if not isinstance(health, Mapping):
                actual = None if figure is None else _health_in_play(figure)
                yield self._verdict(facts, at, words, health, actual, id)
                continue
            for card, points in health.items():
                actual = None if figure is None else _health_of_form(figure, card)
                yield self._verdict(
                    facts, (*at, card), f"{words} as {card}", points, actual, id
                )

    def _verdict(
        self,
        facts: RiseFacts,
        path: Path,
        words: str,
        health: int,
        points_left: int | None,
        id: str,
    ) -> Verdict:
        actual = self.absent if points_left is None else points_left
        return self.verdict(
            facts, path, words, health, actual, points_left == health, id
        )

    def values(self, facts: RiseFacts) -> Mapping[str, Any]:
        """Health of monsters: in play, or of both forms where they are known."""
        return {
            id: _health(figure)
            for id, figure in facts.all_figures().items()
            if figure.card.kind == MONSTER
        }


def _check_form(names: Names, id: str, text: str, path: Path) -> None:
    """A card whose Health is expected must be one of the figure's two forms."""
    figure = names.figures.get(id)
    forms = [] if figure is None else [figure.card, figure.other]
    if any(form is not None and form.name.lower() == text.lower() for form in forms):
        return
    card = names.card_of_any_set(text, path, "key")
    if card is None or figure is None or card in forms:
        return
    form_names = [form.name for form in forms if form is not None]
    is_other_form = figure.other is None and card.title == figure.card.title
    complaint = NO_FORM_OF_FIGURE(
        card=card.name,
        id=id,
        forms=" or ".join(f"`{name}`" for name in form_names),
        hint=None if is_other_form else "",
    )
    names.problem(path, complaint, at="key")


def _health_in_play(figure: Figure) -> int | None:
    """Health of the form in play, in points; None for a figure without Health (p8)."""
    return figure.health if figure.card.health is not None else None


def _health_of_form(figure: Figure, card: str) -> int | None:
    """Health of the form of that name, in play or not; None for an unknown form."""
    if catalog.is_named(figure.card.name, card):
        return _health_in_play(figure)
    if figure.other is None or not catalog.is_named(figure.other.name, card):
        return None
    return _health_in_reserve(figure)


def _health_in_reserve(figure: Figure) -> int:
    """Health of the form in Monster Reserves, in points."""
    if figure.other is None or figure.other_destroyed:
        return 0
    return max(0, figure.other.full_health - figure.other_damage)


def _health(figure: Figure) -> Any:
    """Health of the form in play, in points; by card name where another is known."""
    in_play, other = _health_in_play(figure), figure.other
    if other is None or other.name == figure.card.name:
        return in_play
    return {figure.card.name: in_play, other.name: _health_in_reserve(figure)}


class Form(ByFigure[str]):
    """The card of the form in play, by id."""

    word, words, rank = "form", "form of", OF_POSITION
    kind, absent = MONSTER, "not in play"
    title = "a mapping of ids to cards such as `{T: Terra Khan}`"
    set_by: ClassVar[SetBy] = {
        events.ChangeForm: "figure",
        events.LeaveGame: "figure",
    }

    def value_schema(self) -> Schema:
        return ref("card-name")

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        card = names.card_of_any_set(value, path)
        self.check_kind(names, name, path)
        if card is not None and card.kind != MONSTER:
            names.problem(path, NO_MONSTER_CARD(card=card.name, kind=card.kind))

    def values(self, facts: RiseFacts) -> Mapping[str, str]:
        return {id: figure.card.name for id, figure in facts.state.figures.items()}

    def holds(self, expected_value: Any, value: str | None) -> bool:
        return value is not None and catalog.is_named(value, expected_value)

    def as_expectation(self, facts: RiseFacts) -> dict[str, str]:
        figures = facts.state.figures
        return {
            id: figures[id].card.name
            for id, figure in facts.all_figures().items()
            if figure.card.kind == MONSTER and id in figures
        }


class FigureList(ListFact):
    """A list of the figures to which something happened."""

    rank, is_happening, adds_up = OF_SCOPE, True, True

    def schema(self) -> Schema:
        title = "a list of ids such as `[g, S]`"
        return list_of(title, ref("id"), self.description, most=MOST_HAPPENINGS)

    def check(self, names: Names, expected_value: Any, path: Path) -> None:
        for index, id in enumerate(expected_value):
            names.id(id, (*path, index))


class Crushed(FigureList):
    """All figures that were crushed; `[]` for none."""

    word = "crushed"
    set_by: ClassVar[SetBy] = {events.Crush: ""}

    def names(self, facts: RiseFacts) -> Iterable[str]:
        return facts.account.crushed_figures


class Destroyed(FigureList):
    """All figures that were destroyed; `[]` for none."""

    word = "destroyed"
    set_by: ClassVar[SetBy] = {
        events.DestroyUnit: "",
        events.DoomBuilding: "",
        events.LeaveGame: "",
    }

    def names(self, facts: RiseFacts) -> Iterable[str]:
        return facts.account.destroyed_figures
