"""Body Slam: the target is put on another place beside the attacker (pp. 36-37)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Option, Rule, option_list
from mpoc.games.rise.attack.collisions import put_down
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.moving import NOT_MOVED
from mpoc.games.rise.attack.power_attacks.placement import choose_place, place_checks
from mpoc.games.rise.attack.power_attacks.power_attack import (
    PowerAttack,
    aligned_check,
    kind_check,
    standing_target,
    target_of,
)
from mpoc.games.rise.board import DIRECTION_NAMES, EAST, NORTH, SOUTH, WEST, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import is_immune
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check, failing
from mpoc.games.rise.words import BODY_SLAM, MONSTER


class BodySlam(PowerAttack):
    """The target is put on another place aligned with the attacker (pp. 36-37)."""

    name = "Body Slam"
    kind = BODY_SLAM
    cite = p(36, 37)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        if target is None or not leader.size == 2 == target.size:
            return
        options = self.places(game, leader, target)
        yield check(
            "no-valid-place",
            "there is a valid new place for the target",
            any(not option.objections for option in options),
            self.cite,
            lambda: "; ".join(
                [
                    f"{DIRECTION_NAMES[(option.value - leader.space) // 2]}: "
                    f"{option.objections[0].facts}"
                    for option in options
                ]
            ),
            failure="there is no valid new place for the target",
        )
        if act.to == target.space:
            yield from place_checks(game, target, act.to, self.cite)
        elif act.to is not None:
            where = f"aligned with {leader.id}"
            yield from _given_place(act.to, options, self.cite, where)

    def places(self, game: Game, leader: Figure, target: Figure) -> list[Option]:
        """The places aligned with the attacker, except the target's own."""
        options = []
        for shift in (NORTH, WEST, EAST, SOUTH):
            to = leader.space + 2 * shift
            if to != target.space:
                objections = failing(place_checks(game, target, to, self.cite))
                options.append(Option(to, name_of(to), objections))
        return options

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        if (yield from is_immune(game, target.id, self.kind, NOT_MOVED)):
            return
        leader = game.state.figures[attack.leader]
        to = yield from choose_place(
            game, self.name, self.places(game, leader, target), self.cite
        )
        yield from put_down(
            game, target.id, to, f"{target.id} is slammed to {name_of(to)}", self.cite
        )


def _given_place(
    to: int, options: list[Option], cite: Cite, place_words: str
) -> Iterator[Check]:
    """A destination named in the declaration must be one of the legal places."""
    for option in options:
        if option.value == to:
            yield from option.objections
            return
    yield check(
        "outside-region",
        f"the place is {place_words}",
        False,
        cite,
        lambda: f"{name_of(to)} is not {place_words}",
        lambda: option_list(
            [option.words for option in options if not option.objections]
        ),
        failure=f"the place is not {place_words}",
    )
