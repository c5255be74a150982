"""What power attacks have in common (pp. 16, 36, 37, 39, 42)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Refuse, Rule
from mpoc.games.rise import board
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.board import (
    DIRECTION_NAMES,
    EAST,
    NORTH,
    ORTHOGONAL,
    SOUTH,
    WEST,
    name_of,
)
from mpoc.games.rise.book.pages import with_page
from mpoc.games.rise.effects import overlapping
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check


class PowerAttack:
    """One power attack.

    `name` stands in sentences, `kind` in files. `names_target` where it is declared
    against one figure, `harms` where a hit does that figure 1 damage (p36). `counts_as`
    is the kind as which abilities treat it, where that differs from its own.
    """

    name = ""
    kind = ""
    cite: Cite
    names_target = True
    harms = True
    counts_as = ""

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        """Every condition of the attack beyond those of all power attacks."""
        yield from ()

    def declarations(self, game: Game, leader: str) -> list[DeclaredAttack]:
        """Every way to declare it, where it names no target."""
        return [DeclaredAttack(self.kind, (leader,))]

    def compare(self, game: Game) -> Rule[None]:
        """Step 1 of an attack that names no target."""
        yield from ()

    def effects(self, game: Game) -> Rule[None]:
        """Step 3."""
        yield from ()

    def after_damage(self, game: Game) -> Rule[None]:
        """What it does right after damage, in step 6."""
        yield from ()


def target_of(game: Game, act: DeclaredAttack) -> Figure | None:
    """The figure that an attack names as its target, if it is on the map."""
    return game.state.figures.get(act.target) if isinstance(act.target, str) else None


def standing_target(game: Game) -> Figure | None:
    """The attack's target, if it is still on the map."""
    target = game.attack.target
    return None if target is None else game.state.figures.get(target)


def kind_check(target: Figure | None, kind: str, cite: Cite) -> Iterator[Check]:
    """The target is a figure of the kind that the attack names."""
    if target is not None:
        yield check(
            "wrong-kind-of-figure",
            f"the target is a {kind}",
            target.card.kind == kind,
            cite,
            lambda: f"{target.id} is a {target.card.kind}",
            failure=f"the target is not a {kind}",
        )


def aligned_check(
    game: Game, leader: Figure, target: Figure | None, cite: Cite
) -> Iterator[Check]:
    """Attacker and target share one whole edge (p16)."""
    if target is None:
        return
    yield check(
        "not-aligned",
        "the attacker is aligned with the target",
        leader.size == 2 == target.size
        and board.are_aligned(leader.space, target.space),
        with_page(16, cite),
        lambda: (
            f"{leader.id} at {name_of(leader.space)}, {target.id} at "
            f"{name_of(target.space)}"
        ),
        lambda: _aligned_from(game, leader, target),
        failure="the attacker is not aligned with the target",
    )


def _aligned_from(game: Game, leader: Figure, target: Figure) -> str:
    """The free places from which the attacker would be aligned."""
    if target.size != 2:
        return ""
    places = [
        name_of(at)
        for at in [target.space + 2 * shift for shift in ORTHOGONAL]
        if game.state.board.holds(at, 2) and not overlapping(game, at, 2, leader.id)
    ]
    return "aligned from " + ", ".join(places) if places else ""


def direction_between(start: int, end: int) -> int:
    """The direction from one aligned base to the other."""
    shift = end - start
    return {2: EAST, -2: WEST, 2 * SOUTH: SOUTH, 2 * NORTH: NORTH}[shift]


def away_check(
    act: DeclaredAttack, leader: Figure, target: Figure | None, cite: Cite
) -> Iterator[Check]:
    """The direction in the file leads away from the attacker (pp. 37, 39)."""
    if act.direction is None or target is None:
        return
    if not leader.size == 2 == target.size:
        return
    if not board.are_aligned(leader.space, target.space):
        return
    away = direction_between(leader.space, target.space)
    yield check(
        "outside-region",
        "the direction is straight away from the attacker",
        act.direction == away,
        cite,
        lambda: f"{DIRECTION_NAMES[away]}, not {DIRECTION_NAMES[act.direction or 0]}",
        failure="the direction does not lead straight away from the attacker",
    )


def require_end(goal: int | None, at: int, move: str, cite: Cite) -> Rule[None]:
    """Refuse a straight move that did not end at the goal of the file, if any."""
    if goal is not None and goal != at:
        yield Refuse(
            (
                check(
                    "must-go-on",
                    f"the {move} ends where the attacker means to stop",
                    False,
                    cite,
                    lambda: f"it ends at {name_of(at)}, not at {name_of(goal)}",
                    failure=f"the {move} does not end where the file says",
                ),
            )
        )
