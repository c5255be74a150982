"""Slingshot: the leader is slung into a Rampage, and then smashes (pp. 39, 45)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Note, Rule
from mpoc.games.rise import board, events
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.combined import (
    pair_checks,
    partner,
    super_damage,
)
from mpoc.games.rise.attack.power_attacks.power_attack import aligned_check
from mpoc.games.rise.attack.power_attacks.rampage import Rampage
from mpoc.games.rise.attack.power_attacks.smash import Smash
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, FurtherAttack
from mpoc.games.rise.words import MONSTER, POWER, SLINGSHOT, SLINGSHOT_SMASH, SMASH


class Slingshot(Rampage):
    """The leader is slung into a Rampage, and into a Smash where it ends (p45)."""

    name = "Slingshot"
    kind = SLINGSHOT
    cite = p(45)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        yield from pair_checks(game, act, leader)
        yield from super().needs(game, act, leader)
        other = partner(game, act)
        if other is not None and other.id in game.state.figures:
            yield from aligned_check(game, leader, other, self.cite)

    def effects(self, game: Game) -> Rule[None]:
        yield from super().effects(game)
        attack = game.attack
        leader = game.state.figures[attack.leader]
        aligned_enemies = [
            figure.id
            for figure in game.state.figures.values()
            if figure.card.kind == MONSTER
            and figure.player != leader.player
            and board.are_aligned(leader.space, figure.space)
        ]
        if not aligned_enemies:
            yield Note(f"{leader.id} does not end aligned with an enemy", self.cite)
            return
        yield events.Queue(
            FurtherAttack(
                self.name,
                attack.player,
                leader.id,
                POWER,
                attack.dice,
                False,
                self.cite,
                kind=SLINGSHOT_SMASH,
                partners=self._smashers(game),
            ),
            self.cite,
        )

    def _smashers(self, game: Game) -> tuple[str, ...]:
        """The partners who make the Smash too (`slingshot-smash-makers`)."""
        others = game.attack.participants[1:]
        return others if game.reading("slingshot-smash-makers") == "both" else ()


class SlingshotSmash(Smash):
    """The Smash that ends a Slingshot, with the dice in play (pp. 39, 45)."""

    name = "Smash"
    kind = SLINGSHOT_SMASH
    counts_as = SMASH
    cite = p(39, 45)

    def approach_checks(
        self, game: Game, leader: Figure, target: Figure | None
    ) -> Iterator[Check]:
        """A Rampage that ended aligned counts as an advance that did.

        Whether the two may have been adjacent when the turn began is
        `slingshot-smash-adjacency`.
        """
        if target is None:
            return
        if game.reading("slingshot-smash-adjacency") == "applies":
            yield from self.apart_checks(leader, target)

    def effects(self, game: Game) -> Rule[None]:
        yield from super_damage(game)
        yield from super().effects(game)
