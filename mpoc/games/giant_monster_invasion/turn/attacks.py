"""What every attack has in common: its target and its mods (blast, brawl)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Part
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.checks import joined, own_mods
from mpoc.games.giant_monster_invasion.words import (
    AWAY_FROM_GROUND,
    BLAST,
    COVER_MODS,
    COVERAGE,
    FLYING,
    RANK_ENDS,
    RANK_MODS,
    RANKS,
    REACH,
    RESTRAINED,
    SMALL,
    SUBMERGED,
    UNDERGROUND,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, inch_words
from mpoc.games.kit.spaces.shapes import are_within, gap, gap_words, nearest_inch


def is_there(state: State, target: str) -> bool:
    """Whether a monster or a building is on the battlefield."""
    monster = state.players.get(target)
    return target in state.buildings or (monster is not None and not monster.out)


def target_checks(game: SmallGame, target: str, cite: Cite) -> Iterator[Check]:
    """Whether a target is there, another than the attacker, and above ground."""
    state, player = game.state, game.player
    monster = state.players.get(target)
    where = "it was destroyed" if monster is None else f"it is {monster.out}"
    is_here = is_there(state, target)
    yield Check(
        "no-target",
        f"{target} is on the battlefield",
        is_here,
        cite,
        "" if is_here else where,
        failure=f"{target} is no longer on the battlefield",
    )
    yield Check(
        "own-monster",
        "a monster attacks something else than itself",
        target != player,
        cite,
        failure=f"{player} cannot attack itself",
    )
    if monster is not None and not monster.out:
        yield Check(
            "out-of-reach",
            f"{target} is not underground",
            monster.level != UNDERGROUND,
            h("6.1-tunneling"),
            failure=f"{target} is underground, where nothing attacks it",
        )


def reach_check(state: State, name: str, target: str, cite: Cite) -> Check:
    """Whether two figures are near enough for a BRAWL attack or a grab."""
    reach = REACH[state.scale]
    attacker, shape = state.monster(name).disc, state.shape(target)
    return Check(
        "out-of-range",
        f"{target} is within {inch_words(reach)}",
        are_within(attacker, shape, reach * HUNDREDTHS),
        joined(cite, "8-small-scale" if state.scale == SMALL else ""),
        f"{gap_words(attacker, shape)} between {name} and {target}",
        failure=f"{target} is too far away",
    )


def target_mods(
    game: SmallGame, name: str, target: str, ability: str, *, is_grab: bool = False
) -> list[Part]:
    """The mods of an attack that the target, and what the attacker is, decide."""
    state = game.state
    mods = own_mods(state, name)
    if target in state.buildings:
        return [*mods, Part(1, "building", h("4.1-buildings"))]
    own, other = state.monster(name), state.monster(target)
    if other.prone and (not is_grab or game.reading("grab-at-prone") == "die-more"):
        mods.append(Part(1, "prone target", h("3.7-knock-down")))
    if other.guard:
        mods.append(Part(-1, "guard up", h("2.4-actions")))
    if other.effects.blended and not own.powers.monster_vision:
        mods.append(Part(-2, "Chameleon Skin", h("6.1-chameleon-skin")))
    held = other.held
    if held is not None and held.grip == RESTRAINED and held.by != name and not is_grab:
        mods.append(Part(1, "restrained", h("3.4.c-grab-options")))
    killer = own.powers.killer_instinct
    if (
        killer is not None
        and killer.prey == other.kind
        and killer.attack == ability.lower()
    ):
        mods.append(Part(1, "Killer Instinct", h("6.1-killer-instinct")))
    return mods


def range_inches(game: SmallGame, name: str, target: str) -> int:
    """Whole inches from an attacker to a target, and 5 more off the ground."""
    state = game.state
    attacker, shape = state.monster(name), state.shape(target)
    square = shape.square_from(attacker.at)
    whole = nearest_inch(square)
    if game.reading("range-between") == "bases":
        free = gap(attacker.disc, shape) * HUNDREDTHS
        whole = nearest_inch(int(free) ** 2)
    other = state.players.get(target)
    if other is not None and other.level in (FLYING, SUBMERGED):
        whole += AWAY_FROM_GROUND
    return whole


def rank_of(state: State, name: str, distance: int) -> int:
    """The range rank of a distance, from 0 for point blank; eyesight lowers it."""
    rank = len([end for end in RANK_ENDS[state.scale] if distance > end])
    eyes = state.monster(name).powers.superb_eyesight
    return max(rank - 1, 0) if eyes else rank


def range_part(game: SmallGame, name: str, target: str) -> Part:
    """The mod of the range."""
    distance = range_inches(game, name, target)
    rank = rank_of(game.state, name, distance)
    state = game.state
    small = "8-small-scale" if state.scale == SMALL else ""
    eyes = "6.1-superb-eyesight" if state.monster(name).powers.superb_eyesight else ""
    cite = joined(h("3.1-blast"), small, eyes)
    return Part(RANK_MODS[rank], f"{RANKS[rank]} range ({inch_words(distance)})", cite)


def blast_mods(
    game: SmallGame,
    name: str,
    target: str,
    cover: str,
    *,
    point_blank: bool = False,
) -> list[Part]:
    """The mods of a BLAST attack on a target."""
    state = game.state
    mods = target_mods(game, name, target, BLAST)
    own = state.monster(name)
    other = state.players.get(target)
    if other is not None:
        is_match = own.blast >= other.stomp
        words = f"against STOMP {other.stomp}"
        mods.append(Part(1 if is_match else -1, words, h("3.1-blast")))
    if point_blank:
        mods.append(Part(RANK_MODS[0], RANKS[0], h("3.1-blast")))
    else:
        mods.append(range_part(game, name, target))
    if own.prone:
        mods.append(Part(-1, "prone", h("3.7-knock-down")))
    if COVERAGE in state.options and not own.powers.monster_vision:
        mods.append(Part(COVER_MODS[cover], f"cover: {cover}", h("7-coverage")))
    return mods
