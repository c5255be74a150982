"""Whose turn it is, what is left of it, and how it ends (actions, turn-order)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.monster import Monster
from mpoc.games.giant_monster_invasion.powers.lasting import at_round_end
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.checks import Purse, spending_checks
from mpoc.games.giant_monster_invasion.turn.damage import end_if_over
from mpoc.games.giant_monster_invasion.turn.second_rolls import spending
from mpoc.games.giant_monster_invasion.words import (
    ACTIONS,
    ORDER,
    PHASE_WORDS,
    UNDERGROUND,
)
from mpoc.games.kit.file.players import OfPlayers
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Count, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb

MP: Any = key(
    OfPlayers("a mapping of monsters to MP such as `{gorra: 1}`", Count("MP", 9, 1)),
    "MP that monsters spend for dice more, on their first roll of it.",
    name="mp",
    default={},
)
"""The key `mods` of a verb that rolls."""


_NOTHING: Mapping[str, int] = {}


def of_phase(game: SmallGame, phase: str) -> Check:
    """Whether an action belongs to what is under way."""
    now = game.state.phase
    return Check(
        "wrong-phase",
        f"it is the time at which {PHASE_WORDS[phase]}",
        now == phase,
        h("2.4-actions"),
        f"now {PHASE_WORDS[now]}",
        failure=f"it belongs to the time at which {PHASE_WORDS[phase]}",
    )


def allowed_actions(monster: Monster) -> int:
    """How many actions a turn has: one more for every two extra heads.

    A monster in a lock has one, with which it may try to break free.
    """
    if monster.held is not None:
        return 1
    return 1 + monster.powers.extra_head // 2


class TurnVerb(SmallVerb):
    """What a monster does in its turn.

    `takes` is `move` or `action`, or empty for what costs neither; an attack counts as
    one for extra heads. `while_held`, `while_prone`, `while_below` and `while_leaving`
    say whether a monster may do it in a lock, knocked down, underground, in retreat. A
    verb that rolls has the keys `mods` and `again`, and `spend` in the place of `act`.
    """

    takes: ClassVar[str] = "action"
    is_attack: ClassVar[bool] = False
    while_held: ClassVar[bool] = False
    while_prone: ClassVar[bool] = False
    while_below: ClassVar[bool] = False
    while_leaving: ClassVar[bool] = False

    @property
    def purse(self) -> Purse:
        """What is spent on its rolls: a new purse, from which rolls take."""
        return Purse(self.bought, self.second_rolls)

    @property
    def bought(self) -> Mapping[str, int]:
        """The MP that monsters spend for dice more, by their names."""
        mods: Mapping[str, int] = getattr(self, "mods", _NOTHING)
        return mods

    @property
    def second_rolls(self) -> Sequence[tuple[str, str]]:
        """The monsters that pay to roll once again, each with which roll."""
        pairs: Sequence[tuple[str, str]] = getattr(self, "again", ())
        return pairs

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """It is the turn of the monster, which may do this now; then its own."""
        yield of_phase(game, ACTIONS)
        yield from self.may_act(game)
        yield from self.own_checks(game)
        yield from spending_checks(game.state, self.purse)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """The conditions of its own rule."""
        yield from ()

    def may_act(self, game: SmallGame) -> Iterator[Check]:
        """Whether the monster has a Move or an action left, and is free to do it."""
        name, monster = game.player, game.own
        spent = monster.spent
        if self.takes == "action":
            allowed = allowed_actions(monster)
            yield Check(
                "already-acted",
                f"{name} has an action left",
                spent.acts < allowed,
                h("2.4-actions"),
                f"{spent.acts} of {allowed} are used",
                failure=f"{name} has no action left",
            )
            yield Check(
                "move-only",
                f"{name} may take actions in this turn",
                not monster.effects.only_moves,
                h("6.1-extra-head"),
                failure=f"{name} has a Move alone in this turn",
            )
        if not self.while_held and monster.held is not None:
            yield Check(
                "locked",
                f"{name} is not locked in a grab",
                False,
                h("3.4.b-breaking-free"),
                f"{monster.held.by} holds it",
                failure=f"{name} is locked in a grab and can only break free",
            )
        if not self.while_prone and monster.prone:
            is_free = self.is_attack and game.reading("prone-attacks") == "allowed"
            yield Check(
                "prone",
                f"{name} is not knocked down",
                is_free,
                h("3.7-knock-down"),
                failure=f"{name} is knocked down",
            )
        if not self.while_below and monster.level == UNDERGROUND:
            yield Check(
                "underground",
                f"{name} is above ground",
                False,
                h("6.1-tunneling"),
                failure=f"{name} is underground",
            )
        if not self.while_leaving and monster.retreating:
            yield Check(
                "retreating",
                f"{name} is not in retreat",
                False,
                h("5.5-retreat"),
                failure=f"{name} is in retreat and can only move",
            )

    def move_checks(self, game: SmallGame) -> Iterator[Check]:
        """A Move is left, or an action for a second one (ruling move-and-action)."""
        name, monster = game.player, game.own
        spent = monster.spent
        acts_left = spent.acts < allowed_actions(monster)
        may_second = acts_left and not monster.effects.only_moves
        yield self.check(
            "already-moved",
            f"{name} has a Move left, or an action for a second one",
            spent.moves == 0 or (spent.moves == 1 and may_second),
            f"{spent.moves} of 2 moves are used",
            failure=f"{name} has moved already",
        )
        if spent.acts and not spent.moves:
            yield self.check(
                "already-acted",
                "the Move comes before the action",
                game.reading("move-and-action") == "either-first",
                failure=f"{name} has acted already, and moves first or not at all",
            )

    def rule(self, game: SmallGame) -> Rule[None]:
        name = game.player
        if self.takes == "action":
            yield events.Use(name, acts=1, attacked=self.is_attack)
        purse = self.purse
        yield from spending(game, self.spend(game, purse), purse)
        yield from end_if_over(game)
        if game.state.monster(name).out and is_under_way(game):
            yield from next_turn(game)

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        """What it does with a purse for its rolls; a verb without rolls has `act`."""
        return self.act(game)

    def act(self, game: SmallGame) -> Rule[None]:
        """What it does where nothing can be spent on a roll."""
        raise NotImplementedError


def is_under_way(game: SmallGame) -> bool:
    """Whether the battle, and the duel of a gauntlet, goes on."""
    return not game.state.winner and game.state.phase != ORDER


def next_turn(game: SmallGame) -> Rule[None]:
    """The next monster of the order has its turn; after the last the round ends."""
    state = game.state
    turns = state.turns
    for name in turns[turns.index(state.turn) + 1 :]:
        if not state.monster(name).out:
            yield events.NextTurn(name)
            return
    yield from end_round(game)


def end_round(game: SmallGame) -> Rule[None]:
    """Monsters regenerate, Force Fields vanish, and the next round begins."""
    yield from at_round_end(game)
    state = game.state
    first = state.in_play[0]
    yield events.NextRound(state.number + 1, first)
    yield from end_if_over(game)


def attack_headline(state: State, does: str, target: str, how: str = "") -> str:
    """`gorra blasts tagon with laser`."""
    return f"{state.turn} {does} {target}{f' with {how}' if how else ''}"
