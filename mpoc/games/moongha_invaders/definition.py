"""The game as the kit knows it: its state, verbs, facts, rulings and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.small.package import PackagedGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.book.rulings import READINGS
from mpoc.games.moongha_invaders.expect.facts import FACTS
from mpoc.games.moongha_invaders.names import Names
from mpoc.games.moongha_invaders.play.invariants import ACTION_INVARIANTS, INVARIANTS
from mpoc.games.moongha_invaders.questions import QUESTIONS, ROLLING, Choice
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.points import (
    SECOND_AFTER_JOINT,
    has_second_after_joint,
)
from mpoc.games.moongha_invaders.verbs import VERBS
from mpoc.games.moongha_invaders.words import (
    EDITIONS,
    GAME,
    HIT,
    KINDS,
    OUT_OF_PLAY,
    PLAYERS,
    TIE,
)

if TYPE_CHECKING:
    from mpoc.engine.replay import Outcome
    from mpoc.games.kit.book.catalog import Catalog
    from mpoc.games.kit.book.coverage import Naming
    from mpoc.games.kit.keys import Keyed
    from mpoc.games.kit.spaces.graph import Graph
    from mpoc.rules.chance import Chance
    from mpoc.rules.coverage import Reach
    from mpoc.rules.picture import Pictures
    from mpoc.rules.wording import Drawing, Piece, Table


class MoonghaInvaders(PackagedGame):
    """The game."""

    name, title, package = GAME, "Moongha Invaders (2010)", __package__ or ""
    players, endings, editions, ends = PLAYERS, (TIE,), EDITIONS, "winning"
    state, verbs, facts, names = State, VERBS, FACTS, Names
    questions, rolling, reading_names = QUESTIONS, ROLLING, READINGS
    invariants, action_invariants = INVARIANTS, ACTION_INVARIANTS
    most_dice, hit = 120, HIT
    out_of_play = OUT_OF_PLAY
    quiet = (
        events.NextPlayer,
        events.CountPasses,
        events.TakeToken,
        events.TakeFromStock,
    )

    def choice(self) -> type[Keyed]:
        return Choice

    def check_state(self, names: Any, state: Any) -> None:
        from mpoc.games.moongha_invaders.file.possible import check_state

        check_state(names, state)

    def space(self, state: State) -> Graph:
        return state.board.cities

    def drawing(self, state: State) -> Drawing:
        from mpoc.games.moongha_invaders import tables

        return tables.drawing(state)

    def pieces(self, state: State) -> Sequence[Piece]:
        from mpoc.games.moongha_invaders import tables

        return tables.pieces(state)

    def pictures(self) -> Pictures:
        from mpoc.games.moongha_invaders.picture import PICTURES

        return PICTURES

    def tables(self, state: State) -> Sequence[Table]:
        from mpoc.games.moongha_invaders import tables

        return tables.of_position(state)

    def outcome_tables(self, outcome: Outcome) -> Sequence[Table]:
        from mpoc.games.moongha_invaders import tables

        return tables.of_outcome(outcome)

    def start(self, chance: Chance) -> State:
        from mpoc.games.moongha_invaders.play.positions import position

        return position(chance)

    def ready_for(self, about: str, state: State, chance: Chance) -> State:
        from mpoc.games.moongha_invaders.play.subjects import ready_for

        return ready_for(about, state, chance)

    def suits(self, about: str, state: State, act: Any) -> bool:
        from mpoc.games.moongha_invaders.play.subjects import suits

        return suits(about, state, act)

    def cards(self) -> Catalog:
        from mpoc.games.moongha_invaders.book.monsters import CATALOG

        return CATALOG

    def lines_under(self, slug: str) -> Sequence[str]:
        from mpoc.games.moongha_invaders.book.monsters import lines_under

        return lines_under(slug)

    def rulings_of(self, state: State) -> Sequence[str]:
        return (SECOND_AFTER_JOINT,) if has_second_after_joint(state) else ()

    def happenings(self) -> Sequence[tuple[Reach, Naming]]:
        from mpoc.rules.coverage import Reach

        return (
            (
                Reach("created", "kinds of monsters that were created", KINDS),
                {events.Create: lambda event: event.monster.kind},
            ),
            (
                Reach("destroyed", "kinds of monsters that were destroyed", KINDS),
                {events.Destroy: lambda event: event.kind},
            ),
            (
                Reach("endings", "winners of the game", (*PLAYERS, TIE)),
                {events.EndGame: lambda event: event.winner},
            ),
        )


MOONGHA = MoonghaInvaders()
