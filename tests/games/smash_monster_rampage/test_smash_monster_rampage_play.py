"""Smash Monster Rampage played at random: whatever is said, the pieces stay right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from places import SCENARIOS

from mpoc.engine.replay import Action, play_action
from mpoc.engine.statements import Answers, Event
from mpoc.games.kit.verb import Verb
from mpoc.games.smash_monster_rampage.board import monster_squares
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.pieces import Card
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.verbs.deploy import Deploy
from mpoc.games.smash_monster_rampage.verbs.end_turn import EndTurn
from mpoc.games.smash_monster_rampage.verbs.fire import Fire
from mpoc.games.smash_monster_rampage.verbs.monster import Monster
from mpoc.games.smash_monster_rampage.verbs.move import Move
from mpoc.games.smash_monster_rampage.verbs.roll_movement import RollMovement
from mpoc.games.smash_monster_rampage.verbs.set_up import SetUp
from mpoc.games.smash_monster_rampage.verbs.trade import Trade
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    FACINGS,
    FORWARD,
    MISSION_ACCOMPLISHED,
    MONSTER_DAZED,
    MOST_ON_BOARD,
    MOST_OWNED,
    OVER,
    PIECES,
    PLAYERS,
    RESULTS,
    REVENGE,
    SURVIVORS,
    TANK,
    TANK_STEPS,
    TYPES,
)
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse

GAME = "smash-monster-rampage"
MOST_TURNS = 250


def opening(chance: Random) -> State:
    """Demo City at set-up, with a shuffled deck."""
    demo = (SCENARIOS / GAME / "mats" / "demo-city.yaml").read_text("utf-8")
    lines = [f"  {line}" for line in demo.splitlines() if not line.startswith("#")]
    text = "\n".join(
        [
            "mpoc: 1",
            f"game: {GAME}",
            "title: Opening",
            "board:",
            *lines,
            "turn: {player: green}",
            "reserves: {green: {tank: 3, helicopter: 3}, "
            "orange: {tank: 3, helicopter: 3}}",
            "won: {green: {cards: [], markers: 0}, orange: {cards: [], markers: 0}}",
            "",
        ]
    )
    state: State = scenario_of(parse(text, "opening.mpoc.yaml")).start
    squares = list(state.city.survivors)
    cards = [card for card, count in DECK.items() for _ in range(count)]
    cards.remove(MISSION_ACCOMPLISHED)
    chance.shuffle(cards)
    deck = [Card(card, squares.pop() if card == SURVIVORS else None) for card in cards]
    return state.but(deck=(*deck, Card(MISSION_ACCOMPLISHED)))


def state_after(state: State, chance: Random, act: Verb, *dice: int | str) -> State:
    """The state after an action, or the same where it is refused."""
    later = (
        Answers(
            keys={"for": MONSTER_DAZED},
            roll=Faces((chance.choice(RESULTS), chance.choice(RESULTS))),
        ),
        Answers(keys={"for": REVENGE}, roll=Faces((chance.randint(1, 6),))),
    )
    card = state.deck[0].name if state.deck else ""
    choose = tuple([each for each in later if each.keys["for"] == card])
    answers = Answers(roll=Faces(dice) if dice else None, choose=choose)
    rules = rules_of(GAME)
    transcript, _ = play_action(
        state, Action(act, answers), rules.begin, rules.play, True, set()
    )
    assert transcript.waits is None, transcript.waits
    assert transcript.unbuilt is None
    again: Any = state
    if not transcript.refusals:
        for one in transcript.statements:
            if isinstance(one, Event):
                again = one.apply(again)
    assert again == transcript.after
    after: State = transcript.after
    check(after)
    return after


def check(state: State) -> None:
    """What holds in every position."""
    city = state.city
    assert state.fires <= set(city.debris) - state.rubble
    assert state.rubble <= set(city.debris)
    squares = [unit.at for unit in state.units.values()]
    assert len(set(squares)) == len(squares)
    under = monster_squares(state.monster.at) if state.monster else ()
    for unit in state.units.values():
        assert city.size.has(unit.at)
        assert unit.at not in under
        if unit.type == TANK:
            assert not state.has_building(unit.at)
            assert unit.facing in FACINGS
        else:
            assert unit.at not in state.fires
            assert not unit.facing
    for marker in state.markers:
        assert marker.at not in under
        assert marker.at not in state.fires
    cards = [card.name for card in state.deck or ()]
    cards += state.discard
    cards += [SURVIVORS for _ in state.markers]
    for player in PLAYERS:
        assert len(state.units_of(player)) <= MOST_ON_BOARD
        stock = state.stock_of(player)
        assert stock is not None
        assert stock.total <= MOST_OWNED
        assert 0 <= stock.tank <= PIECES
        assert 0 <= stock.helicopter <= PIECES
        cards += state.cards_won[player]
    if state.winner != "nobody":
        assert sorted(cards) == sorted(
            [card for card, count in DECK.items() for _ in range(count)]
        )
    assert (state.turn.phase == OVER) == bool(state.winner)


def turn(state: State, chance: Random, next_id: list[int]) -> State:
    """A turn of the active player, most of what is tried legal."""
    player = state.turn.player
    dice = (chance.randint(1, 6), chance.randint(1, 6))
    state = state_after(state, chance, RollMovement(), *dice)
    if chance.random() < 0.2:
        cards = state.cards_won[player][:2]
        types = tuple([chance.choice(TYPES) for _ in cards])
        state = state_after(state, chance, Trade(cards, types))
    for _ in range(4):
        ids = state.units_of(player)
        if ids and chance.random() < 0.6:
            unit = state.units[chance.choice(ids)]
            id = state.unit_at(unit.at)
            ways = TANK_STEPS if unit.type == TANK else FACINGS
            steps = tuple([chance.choice(ways) for _ in range(chance.randint(1, 4))])
            state = state_after(state, chance, Move(id, steps))
        else:
            type = chance.choice(TYPES)
            next_id[0] += 1
            row = chance.randrange(state.city.size.rows)
            east = chance.random() < 0.5
            at = (state.city.size.columns - 1 if east else 0, row)
            facing = ("west" if east else "east") if type == TANK else ""
            inward = "west" if east else "east"
            way = FORWARD if type == TANK else inward
            state = state_after(
                state,
                chance,
                Deploy(
                    type, f"u{next_id[0]}", at, facing, (way,) * chance.randint(0, 3)
                ),
            )
    state = state_after(state, chance, Monster(), chance.choice(RESULTS))
    for id in sorted(state.units_of(player), key=lambda _: chance.random()):
        if id in state.units and state.turn.player == player:
            state = state_after(state, chance, Fire(id), chance.randint(1, 6))
    return state_after(state, chance, EndTurn())


def game(seed: int) -> State:
    """The position in which a game at random ends, or in which it is left."""
    chance = Random(seed)
    state = state_after(opening(chance), chance, SetUp(), chance.randint(1, 6))
    next_id = [0]
    for _ in range(MOST_TURNS):
        if state.turn.phase == OVER:
            break
        state = turn(state, chance, next_id)
    return state


@pytest.mark.parametrize("games", [3, pytest.param(14, marks=pytest.mark.slow)])
def test_games_at_random(games: int) -> None:
    """Random games end in several ways and draw nearly every card.

    What holds in every position is checked after each action.
    """
    endings: set[str | None] = set()
    cards_drawn: set[str] = set()
    for state in map(game, range(games)):
        assert state.rubble
        left = [card.name for card in state.deck or ()]
        cards_drawn |= {card for card in DECK if left.count(card) < DECK[card]}
        endings.add(state.winner)
    assert len(cards_drawn) >= 10
    assert {"nobody", *PLAYERS} <= endings
