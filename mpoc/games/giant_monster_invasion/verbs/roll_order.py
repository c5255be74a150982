"""The turn order of a round is rolled (turn-order)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.engine.statements import Check, Note, Part, Roll, RollAgain, Rule, Total
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.questions import ORDER_ROLL
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import of_phase
from mpoc.games.giant_monster_invasion.turn.checks import (
    ON_DIE,
    Purse,
    spending_checks,
)
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN, spending
from mpoc.games.giant_monster_invasion.words import (
    GAUNTLET,
    ORDER,
    ORDER_FOR_LOCKED,
    STOMP,
    WAITING,
)
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.verb import Way


class RollOrder(SmallVerb):
    """Each monster rolls for its place in the turn order."""

    word, cite, weight, title = (
        "roll-order",
        h("2.2-turn-order"),
        50,
        "roll the turn order",
    )

    again: tuple[tuple[str, str], ...] = AGAIN

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """A round begins."""
        yield of_phase(game, ORDER)
        yield from spending_checks(game.state, Purse({}, self.again))

    def rule(self, game: SmallGame) -> Rule[None]:
        yield from spending(game, self._order(game), Purse({}, self.again))

    def _order(self, game: SmallGame) -> Rule[None]:
        """The order of the monsters, and which of a gauntlet fights."""
        state = game.state
        order: list[str] = []
        if state.battle == GAUNTLET:
            waiting = [name for name, m in state.players.items() if m.out == WAITING]
            fighters = len(state.in_play)
            if not waiting and fighters > 2 and state.number == 1:
                # The two highest fight each other first, in this order.
                order = yield from self._ranked(game, state.in_play)
                for name in order[2:]:
                    yield events.Wait(name)
                order = order[:2]
            elif waiting and fighters < 2:
                ranked = yield from self._ranked(game, waiting)
                for name in ranked[: 2 - fighters]:
                    yield events.Enter(name)
        if not order:
            order = yield from self._ranked(game, game.state.in_play)
        yield events.SetOrder(tuple(order))

    def _ranked(self, game: SmallGame, names: Sequence[str]) -> Rule[list[str]]:
        """The monsters from highest to lowest; ties roll again."""
        totals: dict[int, list[str]] = {}
        for name in names:
            parts = order_parts(game, name)
            faces = yield Roll(
                ORDER_ROLL,
                name,
                name,
                ((D6.name, 1),),
                f"the turn order of {name}",
                self.cite,
            )
            die: int = faces.total
            parts.append(Part(die, ON_DIE, self.cite))
            total = sum([part.amount for part in parts])
            yield Total("turn order", name, total, tuple(parts))
            totals.setdefault(total, []).append(name)
        ranked: list[str] = []
        for total in sorted(totals, reverse=True):
            tied = totals[total]
            if len(tied) > 1:
                words = f"{' and '.join(tied)} tie at {total}, and roll again"
                # Where some others rolled too, fewer roll now.
                if tied == [*names]:
                    yield RollAgain(words, self.cite, len(tied))
                else:
                    yield Note(words, self.cite)
                tied = yield from self._ranked(game, tied)
            ranked += tied
        return ranked

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.state.phase == ORDER and not game.state.winner)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        yield Way(cls())

    def headline(self, state: State) -> str:
        return f"the turn order of round {state.number} is rolled"


def order_parts(game: SmallGame, name: str) -> list[Part]:
    """What is added to the die of a monster, part by part."""
    monster = game.state.monster(name)
    powers = monster.powers
    is_locked = monster.held is not None or monster.effects.was_held
    if game.reading("locked-order") == "both" and game.state.holds(name):
        is_locked = True
    burst = powers.speed_burst
    if burst and game.reading("burst-in-order") == "left-out":
        burst = 0
    parts = [
        Part(monster.stomp, STOMP, h("2.2-turn-order")),
        Part(burst, "Speed Burst", h("6.1-speed-burst")),
        Part(powers.cunning, "Cunning", h("6.1-cunning")),
        Part(2 * powers.extra_head, "Extra Head", h("6.1-extra-head")),
        Part(
            ORDER_FOR_LOCKED * is_locked, "locked in a grab", h("3.4.b-breaking-free")
        ),
    ]
    return [part for part in parts if part.amount]
