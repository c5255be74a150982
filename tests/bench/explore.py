"""Exploring and odds in one process: ways a second, what merging saves, what a branch
keeps in memory.

    python tests/bench/explore.py

Needs the packages chess and, for the odds of a pool, icepool. Ratios are of medians of
the processor's time, measured in turn in one process.
"""

from __future__ import annotations

import copy
import gc
import statistics
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).parents[2]
SMASH = ROOT / "scenarios/rise/examples/smash-fire.mpoc.yaml"

HEAD = """\
mpoc: 1
title: Five Triggers in one window
board:
  size: 24x16
figures:
  T:
    card:
      name: Test Beast
      like: Terra Khan
      abilities: [Energy Drain (brawl), Power Drain (brawl), Power Gorge (brawl),
        Siphon (brawl), Vampirism (brawl)]
    player: red
    at: B2
    damage: 2
    other-form: {card: Ultra Terra Khan}
  G: {card: Defender X, player: blue, at: D2, other-form: {card: Ultra Defender X}}
"""
TAIL = """\
dice:
  red:  {monster: 5, unit: 5, power: 1}
  blue: {monster: 5, unit: 5, power: 2}
turn: {player: red, activation: monster}
actions:
  - {attack: brawl, by: T, target: G, roll: {action: XXX, boost: XX}}
"""
SECOND = """\
  U:
    card:
      name: Other Beast
      like: Terra Khan
      abilities: [Energy Drain (brawl), Power Drain (brawl), Power Gorge (brawl),
        Siphon (brawl), Vampirism (brawl)]
    player: red
    at: F2
    damage: 2
    other-form: {card: Ultra Terra Khan}
"""
AGAIN = """\
  - {attack: brawl, by: U, target: G, roll: {action: XX, boost: XX}}
"""


def five(more: str = "", actions: str = "") -> Any:
    """A brawl after which five Triggers may come in any order."""
    from mpoc.scenario.scenario import scenario_of
    from mpoc.text.document import parse

    return scenario_of(parse(HEAD + more + TAIL + actions, "five.mpoc.yaml"))


def explorer_of(scenario: Any, merges: bool, **more: Any) -> Any:
    """What explores a scenario, with more freedom."""
    from mpoc.exploration.explorer import Explorer
    from mpoc.exploration.exploring_table import Freedom
    from mpoc.rules.registry import rules_of

    rules = rules_of(scenario.game)
    freedom = Freedom(merges=merges, **more)
    return Explorer(scenario.actions, rules.begin, rules.play, freedom)


def median(work: Callable[[], Any], rounds: int = 5) -> float:
    """The processor's time of a piece of work, in seconds."""
    work()
    times = []
    for _ in range(rounds):
        gc.collect()
        before = process_time()
        work()
        times.append(process_time() - before)
    return statistics.median(times)


def perft(board: Any, depth: int) -> int:
    """Positions after a number of half-moves, every one of them pushed."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def orders() -> None:
    """The time for every order of five abilities, and ways a second against perft."""
    import chess

    scenario = five()
    explorer = explorer_of(scenario, False)
    explorer.explore(scenario.start)
    assert explorer.ways == 120, explorer.ways
    value = median(lambda: explorer_of(scenario, False).explore(scenario.start))
    merged_time = median(lambda: explorer_of(scenario, True).explore(scenario.start))
    leaves = perft(chess.Board(), 3)
    chess_time = median(lambda: perft(chess.Board(), 3))
    mine, theirs = explorer.ways / value, leaves / chess_time
    print(f"five abilities, 120 orders   {value * 1000:6.1f} ms   (under 100)")
    print(f"the same, merged             {merged_time * 1000:6.1f} ms")
    print(f"ways a second / perft(3)     {mine / theirs:6.3f}      (0.1 or more)")


def merging() -> None:
    """What merging saves: two such attacks one after the other."""
    scenario = five(SECOND, AGAIN)
    merged_time = median(lambda: explorer_of(scenario, True).explore(scenario.start))
    apart = explorer_of(scenario, False)
    before = process_time()
    apart.explore(scenario.start)
    assert apart.ways == 120 + 120 * 120, apart.ways
    unmerged_time = process_time() - before
    text = f"merged / unmerged ({apart.ways} ways)"
    print(f"{text}  {merged_time / unmerged_time:6.4f}   (0.1 or less)")


def memory() -> None:
    """What a live branch keeps, 40 figures, against a deep copy of the position."""
    more = "".join(
        [
            f"  u{number}: {{card: G-Tank, player: blue, "
            f"at: {chr(65 + 2 * (number % 12))}{6 + 2 * (number // 12)}}}\n"
            for number in range(38)
        ]
    )
    scenario = five(more)
    assert len(scenario.start.figures) == 40
    from mpoc.exploration.outcomes import Outcomes

    gc.collect()
    tracemalloc.start()
    explorer = explorer_of(scenario, False)
    position = explorer.explore(scenario.start)
    gc.collect()
    remaining = tracemalloc.get_traced_memory()[0]
    branches = explorer.ways
    before = tracemalloc.get_traced_memory()[0]
    copies = [copy.deepcopy(scenario.start) for _ in range(20)]
    gc.collect()
    each = (tracemalloc.get_traced_memory()[0] - before) / len(copies)
    tracemalloc.stop()
    assert len(Outcomes(position).results()) == 1
    ratio = remaining / branches / each
    print(f"memory of a branch / deepcopy {ratio:5.3f}      (0.25 or less)")


def smash() -> None:
    """The whole distribution of the Smash sample, with all its outcomes."""
    from mpoc.exploration.outcomes import Outcomes, distribution
    from mpoc.rules.registry import rules_of
    from mpoc.scenario.scenario import load

    scenario = load(str(SMASH))
    unmade = rules_of(scenario.game).chances().unmade_roll

    def odds() -> Any:
        explorer = explorer_of(scenario, True, unmade=unmade, again=True)
        return distribution(Outcomes(explorer.explore(scenario.start)))

    assert sum([chance for _, chance in odds()]) == 1
    print(
        f"odds of the Smash sample     {median(odds, 20) * 1000:6.2f} ms   (under 10)"
    )


if __name__ == "__main__":
    orders()
    merging()
    memory()
    smash()
