"""A file that leaves a fact out: its replay waits for just this fact, or agrees.

Every scenario is replayed with one of its facts left out at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from asking import asked_of_each
from places import SCENARIOS
from scenes import name_of_file

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Event, Unknown
from mpoc.exploration.replay import replay
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import CITIES
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.text.document import parse

GAME = "moongha-invaders"
FILES = sorted((SCENARIOS / GAME).rglob("*.mpoc.yaml"))


@cache
def loaded(path: Path) -> Scenario:
    return load(str(path))


def without_one_fact(state: State) -> Iterator[tuple[str, State]]:
    """Positions that lack a fact, each with the line that would say it."""
    for id, monster in state.monsters.items():
        if monster.hidden and monster.kind:
            line = f"monsters: {{{id}: {{kind: …}}}}"
            yield line, state.with_monster(id, kind="")
    for kind in state.stock:
        stock = {each: n for each, n in state.stock.items() if each != kind}
        yield f"stock: {{{kind}: …}}", state.but(stock=stock)
    for player, has in state.players.items():
        if has.cities is not None:
            line = f"players: {{{player}: {{city-counters: […]}}}}"
            yield line, state.with_player(player, cities=None)
    for key, board in without_one_number(state.board):
        yield key, state.but(board=board)


def without_one_number(board: Any) -> Iterator[tuple[str, Any]]:
    """Boards that lack something printed."""
    if board.sample:
        board = board.whole
    for kind, printed in board.monsters.items():
        for field in printed._fields:
            if getattr(printed, field) is not None:
                monsters = {**board.monsters, kind: printed.but(**{field: None})}
                line = f"board: {{monsters: {{{kind}: {{{field}: …}}}}}}"
                yield line, board.but(monsters=monsters)
    if board.links and {*board.links.places()} <= {*CITIES}:
        yield "board: {links: ", board.but(links=None)
    if board.white:
        yield "board: {white: […]}", board.but(white=())
    if board.dice:
        yield "board: {dice: […]}", board.but(dice=())


def replayed(scenario: Scenario, start: State) -> Outcome:
    rules = rules_of(GAME)
    return replay(start, scenario.actions, rules.begin, rules.play, scenario.assume)


def story(transcript: Transcript) -> list[str]:
    """What happened in an action, in sentences."""
    return [
        each.sentence() for each in transcript.statements if isinstance(each, Event)
    ]


@asked_of_each(FILES, name_of_file)
def test_a_fact_that_is_left_out_is_asked_for_or_changes_nothing(path: Path) -> None:
    scenario = loaded(path)
    whole = replayed(scenario, scenario.start)
    for line, start in without_one_fact(scenario.start):
        lacking = replayed(scenario, start)
        for step, other in zip(whole.steps, lacking.steps, strict=False):
            transcript, less = step.transcript, other.transcript
            if isinstance(less.waits, Unknown):
                asked = less.waits.line.startswith(line)
                assert asked or less.waits == transcript.waits
                break
            refusals = {check.name for check in transcript.refusals}
            fewer = {check.name for check in less.refusals}
            # A condition that depends on the missing fact is left out.
            assert fewer <= refusals
            assert bool(fewer) == bool(refusals)
            assert story(less) == story(transcript)
        else:
            assert len(whole.steps) == len(lacking.steps)


def test_a_kind_that_cannot_matter_is_not_asked_for() -> None:
    """Where all known counters are out, their number decides, whatever hides."""
    text = f"""\
mpoc: 1
game: {GAME}
title: Another Bloob
players: {{red: {{}}, yellow: {{}}, blue: {{}}}}
turn: red
boxes: {{create: 1}}
monsters:
  b: {{player: red, kind: bloob, at: Rome}}
  c: {{player: red, kind: bloob, at: Rome}}
  x: {{player: red, at: Rome, hidden: true}}
actions: [{{create: bloob}}]
"""
    scenario = scenario_of(parse(text, "test.mpoc.yaml"))
    (step,) = replayed(scenario, scenario.start).steps
    assert isinstance(step.transcript.waits, Unknown)
    assert step.transcript.waits.line == "board: {monsters: {bloob: {counters: …}}}"
