"""Random play that goes on: both games, what holds in every play, a second opinion.

The cases take turns: a game of each game with its invariants and its file, a play of
the first game with all that tests ask of one, and a position that mpoc and the plain
second opinion judge.
"""

from __future__ import annotations

import random

from games.rise.test_two_opinions import differences
from play.test_properties import PROPERTIES
from random_play import Play, playing

from campaigns.hunt import Broken
from mpoc.play.campaign import Campaign
from mpoc.rules.registry import RULESETS, rules_of

MOST_ACTIONS = 40

KINDS = (*RULESETS, "properties", "opinions")


def attempt(seed: int, number: int) -> str:
    """Play one case. Raises Broken where something does not hold; returns its kind."""
    kind = KINDS[number % len(KINDS)]
    chance = random.Random(f"{seed}/play/{number}")
    if kind in RULESETS:
        return play_game(kind, chance)
    if kind == "properties":
        return play_with_properties(chance)
    _, differing = differences(chance.randrange(10**9))
    if differing:
        raise Broken(
            f"two opinions differ: {differing[0].split(': ')[1]}", differing[0]
        )
    return kind


def play_game(game: str, chance: random.Random) -> str:
    """A game about a random subject, checked after every event, and then its file."""
    about = chance.choice(["", *rules_of(game).playing().subjects()])
    plan = chance.randrange(10**9), about
    moves = chance.randint(1, MOST_ACTIONS)
    summary = Campaign(game, moves)(plan)
    if summary.fault:
        about_words = f"--about '{about}' " if about else ""
        line = f"mpoc play --game {game} --seed {plan[0]} --plays 1 {about_words}"
        raise Broken(f"{game}: {summary.fault}", f"{line}--moves {moves} -v")
    return f"{game} {'won' if summary.is_won else 'played'}"


def play_with_properties(chance: random.Random) -> str:
    """A play of the first game in which all properties of the tests hold."""
    play = Play(
        seed=chance.randrange(2**40),
        columns=chance.randint(8, 20),
        rows=chance.randint(8, 20),
        units=chance.randint(0, 20),
        buildings=chance.randint(0, 6),
        tiles=chance.randint(0, 6),
        ground=chance.randint(0, 30),
        readings=chance.choice((0, 0, 3, 40)),
        actions=chance.randint(1, 16),
        monsters=chance.choice((1, 1, 2)),
        fight=chance.randint(0, 1),
    )
    match = playing(play)
    for holds in PROPERTIES:
        try:
            holds(match)
        except AssertionError as fault:
            raise Broken(f"property {holds.__name__}", play.command()) from fault
    return "properties"
