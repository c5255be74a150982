"""Chameleon Skin while it lasts (chameleon-skin)."""

from __future__ import annotations

from mpoc.engine.statements import Choice, Option, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.questions import BLENDING
from mpoc.games.giant_monster_invasion.turn.damage import suffer
from mpoc.games.giant_monster_invasion.words import BLEND_HITS, BLEND_MP, HITS, MP
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


def keep_blending(game: SmallGame, name: str) -> Rule[None]:
    """A monster that blends in pays when its turn begins, unless it has ended."""
    monster, cite = game.state.monster(name), h("6.1-chameleon-skin")
    if not monster.effects.blended:
        return
    yield events.Blend(name, monster.effects.blended - 1)
    if monster.effects.blended == 1:
        return
    options = [Option(HITS, f"{BLEND_HITS} HITS")]
    if monster.mp >= BLEND_MP:
        options.insert(0, Option(MP, f"{BLEND_MP} MP"))
    words = "with what it pays for its Chameleon Skin"
    way = yield Choice(BLENDING, name, name, "pay", words, tuple(options), cite)
    if way == MP:
        yield events.PayMP(name, BLEND_MP, "for Chameleon Skin", cite)
    else:
        yield from suffer(game, name, BLEND_HITS, cite)
