"""Stomp: what is around the attacker is hit, and hazards turn to rubble (p39)."""

from __future__ import annotations

from mpoc.engine.statements import Rule
from mpoc.games.rise import board, events
from mpoc.games.rise.attack.power_attacks.power_attack import PowerAttack
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import compare_one, crush, doom
from mpoc.games.rise.game import Game
from mpoc.games.rise.words import HAZARDS, STOMP, UNIT


class Stomp(PowerAttack):
    """Hazards around turn to rubble; units and buildings around are hit (p39)."""

    name = "Stomp"
    kind = STOMP
    cite = p(39)
    names_target = False
    harms = False

    def compare(self, game: Game) -> Rule[None]:
        me = game.piece(game.attack.leader)
        for other in game.pieces():
            if not other.is_monster and me.adjacent_to(other):
                yield from compare_one(game, other.id, True)

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        leader = game.state.figures[attack.leader]
        for tile in sorted(game.state.tiles):
            if game.state.tiles[tile] not in HAZARDS:
                continue
            if max(board.gaps(leader.space, 2, tile, 2)) <= 1:
                yield events.FlipTile(tile, self.cite)
        for id, hit in game.attack.compared:
            if not hit or id not in game.state.figures:
                continue
            if game.state.figures[id].card.kind == UNIT:
                yield from crush(game, id, attack.player, cite=self.cite)
            else:
                yield from doom(game, id, self.cite)
