"""Toxic clouds: whom they reach, and what they do (toxic-cloud)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mpoc.engine.statements import Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.questions import CLOUD
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.checks import ON_DIE, damage_of, die
from mpoc.games.giant_monster_invasion.turn.damage import hurt
from mpoc.games.giant_monster_invasion.words import SMALL
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Point
from mpoc.games.kit.spaces.shapes import Disc, are_within, crosses


def reach_of(state: State, owner: str) -> int:
    """How far a cloud extends from a base, in hundredths of an inch."""
    level: int = state.monster(owner).powers.toxic_cloud
    return level * HUNDREDTHS // (2 if state.scale == SMALL else 1)


def enter(game: SmallGame, name: str, way: Sequence[Point]) -> Rule[None]:
    """A monster whose way leads into clouds takes damage, once a turn from each."""
    for owner in game.state.in_play:
        state = game.state
        monster = state.monster(name)
        if not monster.can_be_reached:
            return
        cloud = state.monster(owner)
        is_new = owner not in monster.spent.gassed
        if owner == name or not cloud.effects.cloud or not is_new:
            continue
        reach = reach_of(state, owner)
        wide = Disc(cloud.at, cloud.base + 2 * reach)
        points = [Disc(point, monster.base) for point in way]
        inside = any([are_within(point, cloud.disc, reach) for point in points])
        through = any(
            [crosses(start, end, wide, monster.base) for start, end in pairwise(way)]
        )
        if inside or through:
            yield events.Gas(name, owner)
            yield from burn(game, name, owner)


def burn(game: SmallGame, name: str, owner: str) -> Rule[None]:
    """A cloud does a die and its level."""
    cite = h("6.1-toxic-cloud")
    spots = yield from die(game, name, CLOUD, "the cloud", cite)
    level = game.state.monster(owner).powers.toxic_cloud
    damage = yield from damage_of(
        "the cloud", Part(spots, ON_DIE, cite), Part(level, "level", cite)
    )
    yield from hurt(game, name, damage, cite, owner, is_attack=False)
