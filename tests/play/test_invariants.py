"""What must hold in every play: each invariant is broken by a fault put into a rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from mpoc.engine.statements import Part, Total
from mpoc.games.giant_monster_invasion import events as invasion
from mpoc.games.moongha_invaders import events as moongha
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.play.invariants import (
    a_miss_does_no_harm,
    names_count_once,
    once_a_turn,
    something_changes,
)
from mpoc.games.rise.state import Attack, State
from mpoc.games.rise.words import RISE_2008
from mpoc.games.smash_monster_rampage import events as smash_events
from mpoc.games.smash_monster_rampage.play.invariants import (
    fire_markers,
    points,
    units_are_kept,
)
from mpoc.games.smash_monster_rampage.state import State as SmashState
from mpoc.play.playout import PlayedGame, play_game
from mpoc.play.written_game import POSITION_GOES_ON_ALIKE, file_fault
from mpoc.rules.chance import Chance
from mpoc.rules.registry import rules_of
from mpoc.scenario.file_reading import Settings


def one_game(game: str, seed: int, moves: int) -> PlayedGame:
    """A game from a random position."""
    rules, streams = rules_of(game), partial(Chance, seed)
    playing = rules.playing()
    start = playing.start(streams, "")
    return play_game(start, streams, moves, rules, playing)


def is_found(game: str, name: str, seeds: int = 30) -> bool:
    """Whether any of some games ends with the fault of this name."""
    for seed in range(seeds):
        fault = one_game(game, seed, 12).fault
        if fault is not None and fault.name == name:
            return True
    return False


def from_the_other_pool(event: Any, state: State) -> State:
    """Dice leave the pool into which they should come."""
    player = state.players[event.player]
    assert player.monster is not None
    assert player.unit is not None
    change = event.dice if event.pool == "monster" else -event.dice
    return state.with_player(
        event.player, monster=player.monster + change, unit=player.unit - change
    )


def one_too_many(event: Any, state: State) -> State:
    """A player gains a die more than the event says, as long as there is room."""
    power = state.players[event.player].power or 0
    return state.with_player(event.player, power=min(10, power + event.dice + 1))


def back_into_reserve(event: Any, state: SmashState) -> SmashState:
    """A unit that is destroyed waits in reserve."""
    unit = state.units[event.unit]
    stock = state.reserves[unit.player].plus(unit.type)
    units = {id: unit for id, unit in state.units.items() if id != event.unit}
    return state.but(units=units, reserves={**state.reserves, unit.player: stock})


def nothing_happens(event: Any, state: Any) -> Any:
    """The event changes nothing."""
    return state


def two_tokens(event: Any, state: Any) -> Any:
    """A token more than the event says."""
    return state.with_box(event.player, event.kind, orange=event.tokens + 1)


def to_the_next(event: Any, state: Any) -> Any:
    """White tokens go to the box of another player."""
    other = next(name for name in state.players if name != event.player)
    return state.with_box(other, event.kind, white=event.tokens)


def cubes_wiped(event: Any, state: Any) -> Any:
    """The city loses the cubes of all other colours."""
    return state.with_city(event.at, state.city(event.at).but(cubes={event.colour: 1}))


@pytest.mark.parametrize(
    ("event", "wrong", "name"),
    [
        (moongha.PlaceCounter, nothing_happens, "military counters are kept"),
        (moongha.MarkCity, cubes_wiped, "cubes stay where they are"),
        (
            moongha.TakeToken,
            nothing_happens,
            "an action takes one thing from one box",
        ),
        (moongha.AddOrange, two_tokens, "tokens come from the box"),
        (moongha.AddWhite, to_the_next, "only own boxes change"),
        (moongha.Create, nothing_happens, "monsters come and go as it is said"),
        (moongha.TakeTrophy, nothing_happens, "monsters come and go as it is said"),
        (moongha.NextPlayer, nothing_happens, "players act in turn"),
    ],
)
def test_what_a_whole_action_loses_is_found(
    event: type, wrong: Callable[..., Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, "apply", wrong)
    assert is_found("moongha-invaders", name)


@pytest.mark.parametrize(
    ("game", "event", "wrong", "name"),
    [
        ("rise", events.Spend, from_the_other_pool, "dice are kept"),
        ("rise", events.Earn, one_too_many, "dice are kept"),
        (
            "smash-monster-rampage",
            smash_events.Destroy,
            back_into_reserve,
            "units are kept",
        ),
        (
            "giant-monster-invasion",
            invasion.Absorb,
            nothing_happens,
            "damage takes what it says",
        ),
    ],
)
def test_an_event_that_does_otherwise_than_it_says_is_found(
    game: str,
    event: type,
    wrong: Callable[..., Any],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event, "apply", wrong)
    assert is_found(game, name)


def test_what_is_done_twice_in_a_turn_is_found() -> None:
    """A Power Up, a spawn point, an ability that may be used once (pp. 27, 28, 30)."""
    start = one_game("rise", 5, 0).start
    id = next(iter(start.figures))
    for event in (
        events.MarkTurn("power-up"),
        events.UseSpawnPoint(0),
        events.MarkUsed(id, "Refuel", p(57)),
    ):
        once = event.apply(start)
        assert [*once_a_turn(start, event, once)] == []
        assert [*once_a_turn(once, event, event.apply(once))] != []


def test_an_event_without_effect_and_one_without_a_hit_are_found() -> None:
    """A tile is flipped twice, and an attack does Super Damage before it has hit."""
    start = one_game("rise", 5, 0).start.but(tiles={0: "fire"})
    flip = events.FlipTile(0, p(39))
    flipped = flip.apply(start)
    assert [*something_changes(start, flip, flipped)] == []
    assert [*something_changes(flipped, flip, flip.apply(flipped))] != []
    attack = Attack("power", "slingshot", "red", "A", ("A", "B"), "D", None, 0, 2, 2)
    damage = events.CauseSuperDamage("a combined power attack", p(45))
    for is_hit, count in ((True, 0), (False, 1), (None, 1)):
        state = start.but(attack=attack.but(hit=is_hit))
        faults = [*a_miss_does_no_harm(state, damage, damage.apply(state))]
        assert len(faults) == count


def test_more_than_the_box_and_the_dice_hold_is_found() -> None:
    """Fifteen Fire Markers, where the reading limits them, and two dice to move."""
    start = one_game("smash-monster-rampage", 1, 0).start
    squares = start.city.size.places()
    limited = start.but(settings=start.settings.but(readings={"fire-limit": "fifteen"}))
    assert [*fire_markers(limited.but(fires=frozenset(squares[:15])))] == []
    assert [*fire_markers(limited.but(fires=frozenset(squares[:16])))] != []
    assert [*points(start.but(turn=start.turn.but(points=12)))] == []
    assert [*points(start.but(turn=start.turn.but(points=13)))] != []


def test_a_name_counts_twice_only_where_its_subject_is_read_so() -> None:
    game = one_game("rise", 0, 1)
    transcript = game.moves[0].transcript
    assert transcript is not None
    total = Total("Boost Dice", "the attack", 2, (Part(1, "Logistics"),) * 2)
    state = transcript.before.but(settings=Settings(RISE_2008, {}))
    transcript = transcript.but(statements=(total,), before=state)
    assert [*names_count_once(transcript)]
    settings = Settings(RISE_2008, {"ability-subjects": "each-bearer"})
    in_doubt = transcript.but(before=state.but(settings=settings))
    assert not [*names_count_once(in_doubt)]
    other = total.but(parts=(Part(1, "Radar"),) * 2)
    assert [*names_count_once(in_doubt.but(statements=(other,)))]


def test_a_unit_that_a_card_brings_is_none_too_many() -> None:
    """Critical Hit gives a Reserve Unit of the type that is chosen, and no other."""
    start = one_game("smash-monster-rampage", 1, 0).start
    gain = smash_events.Gain("green", "tank")
    once = gain.apply(start)
    assert [*units_are_kept(start, gain, once)] == []
    assert [*units_are_kept(start, gain, gain.apply(once))] != []
    assert [*units_are_kept(start, gain.but(type="helicopter"), once)] != []


class Forgetful:
    """The rules of Rise, but what is written forgets that figures have attacked."""

    def __init__(self) -> None:
        self.rules = rules_of("rise")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def write(self, state: State, **words: str) -> str:
        figures = {
            id: figure.but(attacked=False) for id, figure in state.figures.items()
        }
        return self.rules.write(state.but(figures=figures), **words)


def test_a_position_that_is_not_written_whole_is_found() -> None:
    """What figures have done matters to the rest of the turn."""
    forgetful: Any = Forgetful()
    for seed in range(30):
        game = one_game("rise", seed, 8)
        fault = file_fault(game, forgetful, forgetful.playing())
        if fault is not None:
            # No figure has attacked before the game begins.
            assert fault.name == POSITION_GOES_ON_ALIKE
            return
    raise AssertionError("it was not found")
