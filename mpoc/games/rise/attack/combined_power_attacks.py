"""Combined power attacks: two allied monsters make one attack (pp. 45-46)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Enter, Note, Rule
from mpoc.games.rise import board, events
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks import (
    POWER_ATTACKS,
    PowerAttack,
    Rampage,
    Smash,
    Throw,
    aligned_check,
    direction_between,
    kind_check,
    power_dice_used,
    return_to_alpha,
    standing_target,
    target_of,
)
from mpoc.games.rise.board import EAST, WEST, column_row, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.effects import lose_power
from mpoc.games.rise.game import Game
from mpoc.games.rise.kinds import (
    away_words,
)
from mpoc.games.rise.state import Figure, FurtherAttack
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import (
    CRADLE_THROW,
    DOUBLE_HEAD_BUTT,
    MONSTER,
    POWER,
    SLINGSHOT,
    SLINGSHOT_SMASH,
    SMASH,
)

MONSTERS_NEEDED = 2
WHY_SUPER_DAMAGE = "a combined power attack"


def partner(game: Game, act: DeclaredAttack) -> Figure | None:
    """The monster that makes the attack together with its leader."""
    if len(act.by) != MONSTERS_NEEDED:
        return None
    state = game.state
    return state.figures.get(act.by[1]) or state.gone.get(act.by[1])


def pair_checks(game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
    """What every combined power attack needs: two allied monsters, two dice (p45)."""
    other = partner(game, act)
    yield check(
        "no-such-attack",
        "two allied monsters make it",
        other is not None
        and other.id != leader.id
        and other.card.kind == MONSTER
        and other.player == leader.player,
        p(45),
        lambda: f"by: [{', '.join(act.by)}]",
        failure="it is not made by two allied monsters",
    )
    if act.dice is not None:
        power = act.dice.power
        yield check(
            "too-few-dice",
            "at least one Power Die is rolled for each monster",
            power >= MONSTERS_NEEDED,
            p(45),
            lambda: f"{dice_words(power, 'Power')}, {MONSTERS_NEEDED} needed",
            failure="fewer Power Dice are rolled than monsters attack",
        )


def super_damage() -> Rule[None]:
    """All combined power attacks do Super Damage (p45)."""
    yield events.CauseSuperDamage(WHY_SUPER_DAMAGE, p(20, 45))


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
    only_further = True

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
        if game.attack.hit:
            yield from super_damage()
        yield from super().effects(game)


class CradleThrow(Throw):
    """Monsters on two sides of the target throw it up to twice as far (p46)."""

    name = "Cradle Throw"
    kind = CRADLE_THROW
    cite = p(46)
    spaces_per_die = 2

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        yield from pair_checks(game, act, leader)
        yield from super().needs(game, act, leader)
        target, other = target_of(game, act), partner(game, act)
        if target is None or other is None or other.id not in game.state.figures:
            return
        yield check(
            "not-aligned",
            "the two stand aligned on opposite sides of the target",
            leader.space - target.space == target.space - other.space
            and leader.size == other.size == target.size == 2
            and board.are_aligned(other.space, target.space),
            self.cite,
            lambda: (
                f"{leader.id} at {name_of(leader.space)}, {other.id} at "
                f"{name_of(other.space)}, {target.id} at {name_of(target.space)}"
            ),
            failure="the two do not stand aligned on opposite sides of the target",
        )

    def region_check(
        self, game: Game, leader: Figure, target: Figure, to: int
    ) -> Iterator[Check]:
        """The place lies in a marked direction."""
        yield check(
            "outside-region",
            "the place lies wholly in a marked direction",
            self.is_marked(game, leader, target, to) or to == target.space,
            self.cite,
            lambda: (
                f"{name_of(to)}: {target.id} at {name_of(target.space)}, a thrower at "
                f"{name_of(leader.space)}"
            ),
            failure="the place does not lie wholly in a marked direction",
        )

    def is_marked(self, game: Game, leader: Figure, target: Figure, to: int) -> bool:
        """Whether a place lies on either side: both ways across the throwers' line.

        `cradle-region` says whether these are the two straight lanes alone or all that
        lies beyond the throwers' band of two spaces.
        """
        column, row = column_row(to)
        target_column, target_row = column_row(target.space)
        across, down = column - target_column, row - target_row
        sideways = direction_between(leader.space, target.space) in (EAST, WEST)
        along, off = (across, down) if sideways else (down, across)
        if game.reading("cradle-region") == "side-half-planes":
            return abs(off) >= MONSTERS_NEEDED
        return along == 0 and off != 0

    def effects(self, game: Game) -> Rule[None]:
        if game.attack.hit:
            yield from super_damage()
        yield from super().effects(game)


class DoubleHeadButt(PowerAttack):
    """The target's player loses the Power Dice spent, and a Hyper form goes (p46)."""

    name = "Double Head-butt"
    kind = DOUBLE_HEAD_BUTT
    cite = p(46)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        yield from pair_checks(game, act, leader)
        target, other = target_of(game, act), partner(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        if other is None or other.id not in game.state.figures:
            return
        yield from aligned_check(game, other, target, self.cite)
        yield check(
            "not-adjacent",
            "the two attackers are adjacent",
            board.adjacent(leader.space, leader.size, other.space, other.size),
            self.cite,
            lambda: away_words(game.piece(other.id), game.piece(leader.id)),
            failure="the two attackers are not adjacent",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        yield from super_damage()
        dice = power_dice_used(game)
        why = f"by the {self.name}"
        yield from lose_power(game, target.player, dice, why, self.cite)
        if game.reading("double-headbutt-swap") == "immediately":
            yield from return_to_alpha(game, target.id, self.cite, True)
            yield events.FollowForm(target.id, self.cite)

    def after_damage(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or attack.target is None:
            return
        if game.reading("double-headbutt-swap") == "after-damage":
            yield Enter(self.name, self.cite)
            yield from return_to_alpha(game, attack.target, self.cite)
            yield LEAVE


COMBINED_ATTACKS: dict[str, PowerAttack] = {
    attack.kind: attack
    for attack in (Slingshot(), SlingshotSmash(), CradleThrow(), DoubleHeadButt())
}

EVERY_POWER_ATTACK: dict[str, PowerAttack] = {**POWER_ATTACKS, **COMBINED_ATTACKS}
"""The power attacks by kind, those of one monster and those of two."""
