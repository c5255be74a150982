"""What monsters earn in a battle, and what the defeated lose (earning-mp, defeat)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.checks import joined
from mpoc.games.giant_monster_invasion.words import KAIJU_COST, RETREATED, TIE
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


def award(game: SmallGame) -> Rule[None]:
    """Every monster that took part earns its MP; then the defeated lose half."""
    for name in game.state.players:
        parts = list(award_parts(game.state, name))
        total = sum([mp for mp, _ in parts])
        why = ", ".join([f"{mp} {what}" for mp, what in parts])
        monster = game.state.monster(name)
        learns = monster.powers.fast_learner and monster.out != RETREATED
        power = "6.1-fast-learner" if learns else ""
        yield events.Award(name, total, why, joined(h("5.1-earning-mp"), power))
        if game.reading("half-or-kaiju") == "kaiju-first":
            yield from turn_kaiju(game, name)
        monster = game.state.monster(name)
        halves = monster.out and (
            monster.out != RETREATED or game.reading("retreat-award") == "halved"
        )
        if halves:
            yield events.HalveMP(name, -(-monster.mp // 2))
        elif monster.out:
            yield events.HalveMP(name, monster.mp)
        yield from turn_kaiju(game, name)


def turn_kaiju(game: SmallGame, name: str) -> Rule[None]:
    """15 MP become a Kaiju point."""
    mp = game.state.monster(name).mp
    if mp >= KAIJU_COST:
        points, rest = 1, 0
        if game.reading("kaiju-surplus") == "kept":
            points, rest = divmod(mp, KAIJU_COST)
        yield events.TurnKaiju(name, points, rest)


def award_parts(state: State, name: str) -> Iterator[tuple[int, str]]:
    """The MP of a monster, part by part; a retreat leaves one alone."""
    monster = state.monster(name)
    yield 1, "for taking part"
    if monster.out == RETREATED:
        return
    if state.winner not in (None, TIE) and state.side(name) == state.winner:
        yield 2, "for winning"
    deeds = monster.deeds
    for mp, what in (
        (deeds.felled, "for defeated monsters"),
        (deeds.low // 3, "for buildings of STURDY 1 to 3"),
        (deeds.middle // 2, "for buildings of STURDY 4 and 5"),
        (deeds.high, "for buildings of STURDY 6"),
        (monster.powers.fast_learner, "for Fast Learner"),
    ):
        if mp:
            yield mp, what
