"""Use: a figure or structure uses an Action ability, for one Action Die (p30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Answers, Check, Rule
from mpoc.games.kit.verb import Way
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.file.answers import report_surplus_answers, without
from mpoc.games.rise.game import Game
from mpoc.games.rise.icons import has_ability
from mpoc.games.rise.kinds import Action
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.actions import (
    DeclaredUse,
    refused_uses,
    use_action,
    use_checks,
)
from mpoc.games.rise.verb import RiseVerb

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

ASKED_KEYS = frozenset({"unit", "to"})
"""The keys that an Action asks for besides its target."""


class Use(DeclaredUse, RiseVerb):
    """A figure or structure uses an Action ability."""

    word, cite, weight = "use", p(30), 14
    also = ("ability", "action", "cast", "activate-ability")
    cost = dice_words(1, "Action")

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """Report answers to questions that this Action does not ask."""
        ability = ABILITIES.get(values["ability"])
        if not isinstance(ability, Action):
            return True
        answered_keys = [
            each.name for each in cls.keys if each.is_answer and each.field in values
        ]
        keys_asked = ability.used_with
        return not report_surplus_answers(
            names, ability.name, answered_keys, keys_asked, path
        )

    @property
    def performers(self) -> tuple[str, ...]:
        return (self.figure,)

    def checks(self, game: Game) -> Iterator[Check]:
        return use_checks(game, self)

    def more_refusals(self, game: Game) -> tuple[Check, ...]:
        """The answers in the file that the Action would refuse if it could be used."""
        return refused_uses(game, self)

    def rule(self, game: Game) -> Rule[None]:
        return use_action(game, self)

    def without_decisions(self, answers: Answers, paths: bool) -> tuple[Use, Answers]:
        """The target stays, and so does a path, which has its own end."""
        return self.but(to=None, card=None), without(answers, ASKED_KEYS)

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """Each Action that the figure has, on each possible target."""
        from mpoc.games.kit.listing import kind_of_ways

        figure = game.state.figures[actor]
        for name, ability in ABILITIES.items():
            if isinstance(ability, Action) and has_ability(game.state, actor, name):
                yield kind_of_ways(
                    cls,
                    game,
                    actor,
                    lambda ability=ability: _ways(game, figure, ability),  # type: ignore[misc]
                ).but(words=f"use {name}", cite=ability.cite_for(game.piece(actor)))

    @classmethod
    def label(cls, mapping: Mapping[str, Any]) -> str:
        return f"{super().label(mapping)} by {mapping['by']}"

    def headline(self, state: State) -> str:
        words = f"{self.acting_player(state)} uses {self.ability} of {self.figure}"
        if self.target is not None:
            words += f" on {_target_words(self.target)}"
        if self.to is not None:
            words += f", to {name_of(self.to)}"
        return words


def _ways(game: Game, figure: Figure, ability: Action) -> Iterator[Way]:
    targets: list[str | int | None] = [None]
    if ability.target == "tile":
        targets = [*sorted(game.state.tiles)] or [None]
    elif ability.target:
        targets = [*game.state.figures]
    for target in targets:
        words = "" if target is None else _target_words(target)
        yield Way(Use(ability.name, figure.id, target), words)


def _target_words(target: str | int) -> str:
    """The id of a figure, or the space of a tile."""
    return target if isinstance(target, str) else name_of(target)
