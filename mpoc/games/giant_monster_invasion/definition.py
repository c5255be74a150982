"""What the game says of itself: its state, verbs, facts, headings and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.book.rulings import READINGS
from mpoc.games.giant_monster_invasion.expect.facts import FACTS
from mpoc.games.giant_monster_invasion.names import Names, SideName
from mpoc.games.giant_monster_invasion.play.invariants import (
    EVENT_INVARIANTS,
    INVARIANTS,
)
from mpoc.games.giant_monster_invasion.questions import ASKING, Choice
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.verbs import VERBS
from mpoc.games.giant_monster_invasion.words import (
    EDITIONS,
    GAME,
    LOCKS,
    OUT_OF_PLAY,
    TIE,
)
from mpoc.games.kit.small.package import PackagedGame
from mpoc.games.kit.spaces.plane import point_name

if TYPE_CHECKING:
    from mpoc.engine.replay import Outcome
    from mpoc.games.kit.book.catalog import Catalog
    from mpoc.games.kit.book.coverage import Naming
    from mpoc.games.kit.dice import DiceChances
    from mpoc.games.kit.keys import Form, Keyed
    from mpoc.games.kit.spaces.plane import Plane
    from mpoc.rules.chance import Chance
    from mpoc.rules.coverage import Reach
    from mpoc.rules.picture import Pictures
    from mpoc.rules.wording import Drawing, Piece, Table


class GiantMonsterInvasion(PackagedGame):
    """The game."""

    name, title, package = GAME, "Giant Monster Invasion (2014)", __package__ or ""
    players, endings, editions, ends = (), (TIE,), EDITIONS, "9-battles"
    state, verbs, facts, names = State, VERBS, FACTS, Names
    rolling, reading_names = ASKING, READINGS
    invariants, event_invariants = INVARIANTS, EVENT_INVARIANTS
    most_dice, size_key = 20, "battlefield"
    out_of_play = OUT_OF_PLAY
    winning = (events.EndBattle,)
    quiet = (events.NextTurn, events.Use, events.Wake, events.Rest)

    def choice(self) -> type[Keyed]:
        return Choice

    def player_form(self, endings: Sequence[str] = ()) -> Form[str]:
        return SideName()

    def place_name(self, place: Any) -> str:
        return point_name(place)

    def check_state(self, names: Any, state: Any) -> None:
        from mpoc.games.giant_monster_invasion.file.possible import check_state

        check_state(names, state)

    def space(self, state: State) -> Plane:
        return state.size

    def drawing(self, state: State) -> Drawing:
        from mpoc.games.giant_monster_invasion import tables

        return tables.drawing(state)

    def pieces(self, state: State) -> Sequence[Piece]:
        from mpoc.games.giant_monster_invasion import tables

        return tables.pieces(state)

    def pictures(self) -> Pictures:
        from mpoc.games.giant_monster_invasion.picture import PICTURES

        return PICTURES

    def tables(self, state: State) -> Sequence[Table]:
        from mpoc.games.giant_monster_invasion import tables

        return tables.of_position(state)

    def outcome_tables(self, outcome: Outcome) -> Sequence[Table]:
        from mpoc.games.giant_monster_invasion import tables

        return tables.of_outcome(outcome)

    def start(self, chance: Chance) -> State:
        from mpoc.games.giant_monster_invasion.play.positions import position

        return position(chance)

    def ready_for(self, about: str, state: State, chance: Chance) -> State:
        from mpoc.games.giant_monster_invasion.play.subjects import ready_for

        return ready_for(about, state, chance)

    def suits(self, about: str, state: State, act: Any) -> bool:
        from mpoc.games.giant_monster_invasion.play.subjects import suits

        return suits(about, state, act)

    def unlisted(self, about: str, state: State, chance: Chance) -> Iterable[Any]:
        from mpoc.games.giant_monster_invasion.play.subjects import unlisted

        return unlisted(about, state, chance)

    def chances(self) -> DiceChances:
        from mpoc.games.giant_monster_invasion.play.chances import ScoreChances

        return ScoreChances(self)

    def cards(self) -> Catalog:
        from mpoc.games.giant_monster_invasion.book.catalog import CATALOG

        return CATALOG

    def lines_under(self, slug: str) -> Sequence[str]:
        from mpoc.games.giant_monster_invasion.book.catalog import lines_under

        return lines_under(slug)

    def happenings(self) -> Sequence[tuple[Reach, Naming]]:
        from mpoc.rules.coverage import Reach

        return (
            (
                Reach("locks", "locks in which a monster was held", LOCKS),
                {events.Lock: lambda event: event.hold.grip if event.hold else ""},
            ),
        )


INVASION = GiantMonsterInvasion()
