"""Supplies, turn order, phases, requirements, invariants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Cite, Event, Refuse, Statement, Unknown
from mpoc.games.kit.game import Game, is_known, refusals_among, require
from mpoc.games.kit.random_play import broken_by
from mpoc.games.kit.supplies import Pieces, Supply
from mpoc.games.kit.turn_order import Phases, next_player, opponents, owner_check
from mpoc.scenario.file_reading import Settings

CITE = Cite("", ("turns",), "turns")
DECK = Supply({"red": 2, "blue": 1, "end": 1}, last="end")


def test_what_may_be_drawn_is_what_is_left_and_the_last_kind_comes_last() -> None:
    assert DECK.total == 4
    assert DECK.left(["red"]) == {"red": 1, "blue": 1, "end": 1}
    assert DECK.drawable(["red"]) == {"red": 1, "blue": 1}
    assert DECK.drawable(["red", "blue", "red"]) == {"end": 1}
    assert DECK.drawable(["red", "blue", "red", "end"]) == {}
    assert DECK.excess(["red", "blue", "blue"]) == {"blue": 2}
    assert DECK.misplacements(["red", "end", "blue"]) == [1]
    assert DECK.misplacements(["red", "blue", "end"]) == []


class Ships(Pieces):
    sloop: int = 0
    brig: int = 0


def test_pieces_are_counted_by_kind() -> None:
    ships = Ships(1).plus("brig", 2).plus("sloop", -1)
    assert (ships.sloop, ships.of("brig"), ships.total) == (0, 2, 2)
    assert ships.as_written() == {"sloop": 0, "brig": 2}


@pytest.mark.parametrize("number", [2, 3, 4])
def test_turns_go_round_past_players_who_are_out(number: int) -> None:
    players = ("red", "blue", "green", "black")[:number]
    order = ["red"]
    for _ in range(number):
        follower = next_player(players, order[-1])
        assert follower is not None
        order.append(follower)
    assert order == [*players, "red"]
    assert next_player(players, "red", {"blue"}) == (
        "red" if number == 2 else players[2]
    )
    assert next_player(players, "red", players) is None
    assert opponents(players, "blue") == (*players[2:], "red")


PHASES = Phases({"walk": "walking", "trade": "trading"}, CITE, CITE)


def test_an_action_belongs_to_its_phases_and_none_comes_after_the_end() -> None:
    (check,) = PHASES.checks(["walk", "trade"], "trade", "red")
    assert check.holds
    assert check.words == "it is the walking or trading phase"
    (check,) = PHASES.checks(["walk"], "trade", "red")
    assert (check.name, check.holds) == ("wrong-phase", False)
    assert check.facts == "it is the trading phase of red"
    (check,) = PHASES.checks(["walk"], "over", "red", "red has won")
    assert (check.name, check.facts) == ("game-over", "it has ended: red has won")


class ToyState(Record):
    health: tuple[int, int]


class Hurt(Event):
    place: int
    amount: int

    def apply(self, state: ToyState) -> ToyState:
        health = list(state.health)
        health[self.place] -= self.amount
        return ToyState((health[0], health[1]))

    def sentence(self) -> str:
        return f"{self.place} takes {self.amount}"


class ToyGame(Game[ToyState]):
    @property
    def settings(self) -> Settings:
        return Settings("", {"ties": "attacker"})

    @property
    def default_readings(self) -> Mapping[str, str]:
        return {"ties": "defender", "other": "usual"}


GAME = ToyGame(ToyState((3, 3)))
HOLDS = Check("far", "it is near", True, CITE)
FAILS = Check("far", "it is near", False, CITE)
UNKNOWN_SPACE = is_known(False, "where it is", "at: …", CITE)


@pytest.mark.parametrize(
    ("checks", "stop"),
    [
        ([HOLDS], None),
        ([HOLDS, FAILS], Refuse((FAILS,))),
        ([UNKNOWN_SPACE, FAILS], Refuse((FAILS,))),
        ([UNKNOWN_SPACE, HOLDS], Unknown("where it is", "at: …", CITE)),
    ],
)
def test_an_action_is_refused_for_what_fails_and_waits_for_what_is_not_written(
    checks: list[Check], stop: Statement | None
) -> None:
    statements = [*require(GAME, checks)]
    assert statements == [*checks, *([stop] if stop else [])]
    failed_checks = [check for check in checks if not check.holds]
    if isinstance(stop, Refuse):
        assert refusals_among(failed_checks) == stop.checks
    statements_unwatched = [*require(ToyGame(GAME.state, watching=False), checks)]
    assert statements_unwatched == [*failed_checks, *([stop] if stop else [])]
    assumptions = ToyGame(
        GAME.state, assumptions=frozenset({"far", "condition-not-met"})
    )
    assert [*require(assumptions, checks)] == []


def test_a_reading_is_the_chosen_one_and_is_noted() -> None:
    game = ToyGame(GAME.state)
    assert game.reading("ties") == "attacker"
    assert game.reading("other") == "usual"
    assert game.rulings_consulted == {"ties", "other"}


def test_an_owner_is_the_active_player() -> None:
    assert owner_check("h1", "red", "red", CITE).holds
    check = owner_check("h1", "red", "blue", CITE)
    assert check.facts == "h1 belongs to red, and it is the turn of blue"


def alive(state: ToyState) -> Iterator[str]:
    if min(state.health) < 0:
        yield "someone is less than dead"


def test_invariants_are_asked_after_every_event_and_at_rest() -> None:
    state = ToyState((1, 1))
    lines = (Hurt(0, 2), Hurt(0, -2))
    transcript = Transcript(state, state, lines)
    result = [*broken_by(transcript, {"alive": alive})]
    assert result == [("alive", "someone is less than dead, after: 0 takes 2")]
    assert [*broken_by(transcript, {"alive": alive}, ["alive"])] == []
