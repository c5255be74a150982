"""One attack among 40 figures with 5 abilities each, against a decision in chess.

Run by `run.py` with the Python of its environment; prints the medians in seconds. The
two are measured in turn in one process, in slices short enough to meet the same load.
An attack is told from the same positions again and again, as exploring does; for who
comes to a position for the first time, one is told from positions that are always new.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from time import perf_counter, process_time
from typing import Any

SLICE = 50
REPEATS = 2
FIGURES = 40
FEW, MANY = 10, 160
BRAWL = {"by": "T", "target": "D", "roll": "{action: Xx..*, power: Xx}"}
BLAST = {"by": "e", "target": "f", "roll": "{action: Xx*}"}

Times = tuple[float, float]
"""Seconds that passed, and seconds of the processor."""


def printed_names() -> list[str]:
    """The abilities of 2008 that others than buildings print, Triggers beside Brawl."""
    from mpoc.games.rise.abilities import ABILITIES
    from mpoc.games.rise.book.pages import BUILDINGS

    return [
        f"{name} (brawl)" if ability.kind == "Trigger" else name
        for name, ability in sorted(ABILITIES.items())
        if ability.printed_in != (BUILDINGS,)
    ]


def scenario_text(seed: int, kind: str, count: int = FIGURES) -> str:
    """A scenario with one attack: two monsters, 38 units or so, 5 abilities on each.

    Who fights prints abilities that come into play; the others print any.
    """
    from mpoc.rules.spaces import name_of

    columns, rows = (24, 16) if count <= FIGURES else (40, 40)
    chance = random.Random(seed)
    anything = printed_names()
    units = ["G-Tank", "Belcher", "Raptix", "Task Master", "Sun Fighter", "Hunter"]
    figures = {
        "T": ("Terra Khan", "red", "C3", "Charge, Munch (brawl), Power Gorge (brawl), "
              "Annihilate, Flank"),
        "D": ("Defender X", "blue", "E3", "Riled, Jump, Safeguard, Shelter, Charge"),
        "e": ("Belcher", "red", "C7", "Armor Piercing, Radar, Power Gorge (blast), "
              "Anti-Air, Flank"),
        "f": ("G-Tank", "blue", "F7", "Riled, Force Field, Shelter, Climb, Charge"),
    }  # fmt: skip
    spots = [
        (column, row)
        for row in range(0, rows, 2)
        for column in range(0, columns, 2)
        if not (column <= 7 and 1 <= row <= 7 and (row < 4 or column in (2, 4)))
    ]
    chance.shuffle(spots)
    for number, (column, row) in enumerate(spots[: count - len(figures)]):
        first, *others = chance.sample(anything, 5)
        if number % 5 < 2:
            # On four in ten cards of the catalog an icon grants an ability to others.
            first = f"{first.removesuffix(')')} {('red', 'blue')[number % 5]})"
            first = first if " (" in first else first.replace(" red", " (red")
            first = first if " (" in first else first.replace(" blue", " (blue")
        print_five = ", ".join([first, *others])
        figures[f"u{number}"] = (
            units[number % len(units)],
            ("red", "blue")[number % 2],
            name_of(column, row),
            print_five,
        )
    lines = [
        "mpoc: 1",
        "title: One attack among many",
        f"board: {{size: {columns}x{rows}}}",
        "figures:",
    ]
    for id, (like, player, at, abilities) in figures.items():
        card = f"{{name: Card of {id}, like: {like}, abilities: [{abilities}]}}"
        lines.append(f"  {id}: {{card: {card}, player: {player}, at: {at}}}")
    pools = "{monster: 5, unit: 5, power: 3}"
    activation = "monster" if kind == "brawl" else "unit"
    lines += [
        f"dice: {{red: {pools}, blue: {pools}}}",
        f"turn: {{player: red, activation: {activation}}}",
        "assume: first",
        "actions:",
        f"  - attack: {kind}",
    ]
    attack_word = BRAWL if kind == "brawl" else BLAST
    lines += [f"    {key}: {value}" for key, value in attack_word.items()]
    return "\n".join(lines) + "\n"


def positions(number: int, kind: str, count: int = FIGURES) -> list[tuple[Any, Any]]:
    """A number of positions in which the scenario leaves nothing open."""
    candidates = (position(seed, kind, count) for seed in range(100 * number))
    return list(islice((one for one in candidates if one is not None), number))


def position(seed: int, kind: str, count: int = FIGURES) -> tuple[Any, Any] | None:
    """The state and the action of such a scenario, with the Boost Dice it owes."""
    from mpoc.scenario.scenario import scenario_of
    from mpoc.text.document import parse

    text = scenario_text(seed, kind, count)
    for boost in range(12):
        dice = f", boost: {'x' * boost}" if boost else ""
        scenario = scenario_of(parse(text.replace("*", dice), "many.mpoc.yaml"))
        transcript = resolve(scenario.start, scenario.actions[0], True, True)
        if transcript.refusals and transcript.refusals[0].name in (
            "too-few-dice",
            "too-many-dice",
        ):
            continue
        if transcript.waits is not None:
            return None
        if transcript.refusals or transcript.unbuilt:
            sys.exit(
                f"attack.py: seed {seed}: {transcript.refusals or transcript.unbuilt}"
            )
        return scenario.start, scenario.actions[0]
    sys.exit(f"attack.py: seed {seed}: no number of Boost Dice is right")


def resolve(state: Any, action: Any, record: bool, watching: bool = False) -> Any:
    """The attack told from the position before it, from nothing."""
    from mpoc.engine.adjudicate import adjudicate
    from mpoc.engine.tables import RecordedAnswers
    from mpoc.games.rise.game import Game

    game = Game(state, watching=watching)
    table = RecordedAnswers(action.answers, assume=True)
    return adjudicate(action.act.play, game, table, record)


def chess_games() -> Callable[[], int]:
    """A function that makes some decisions of random chess games and counts them."""
    import chess

    def decisions() -> Iterator[None]:
        seed = 0
        while True:
            chance = random.Random(seed)
            board = chess.Board()
            while not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
                yield
            seed += 1

    decision_list = decisions()

    def decide() -> int:
        for _ in range(SLICE):
            next(decision_list)
        return SLICE

    return decide


def measure(works: dict[str, Callable[[], int]], rounds: int) -> dict[str, Times]:
    """The median times of one of each, in seconds; the slices alternate.

    Their order changes: who comes after work of another kind finds no code at hand.
    """
    chance = random.Random(0)
    order = list(works.items())
    times: dict[str, list[Times]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(rounds):
        chance.shuffle(order)
        for name, work in order:
            start, cpu = perf_counter(), process_time()
            count = work()
            time_spent = perf_counter() - start, process_time() - cpu
            times[name].append((time_spent[0] / count, time_spent[1] / count))
    return {
        name: (
            statistics.median([one[0] for one in each]),
            statistics.median([one[1] for one in each]),
        )
        for name, each in times.items()
    }


def repeat(
    value: list[tuple[Any, Any]], record: bool, watching: bool = False
) -> Callable[[], int]:
    """A function that resolves the attack of each position, and counts them."""

    def attack() -> int:
        for state, action in value * REPEATS:
            resolve(state, action, record, watching)
        return REPEATS * len(value)

    return attack


def repeat_anew(value: list[tuple[Any, Any]]) -> Callable[[], int]:
    """The same without trace, before any question about where figures stand."""

    def attack() -> int:
        for state, action in value * REPEATS:
            new_state = state.but(occupants=dict(state.occupants))
            resolve(new_state, action, False)
        return REPEATS * len(value)

    return attack


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seeds", type=int, default=5)
    options = parser.parse_args()
    brawls = positions(options.seeds, "brawl")
    blasts = positions(options.seeds, "blast")
    few = positions(options.seeds, "brawl", FEW)
    many = positions(options.seeds, "brawl", MANY)
    works = {
        "chess": chess_games(),
        "a monster's brawl without trace": repeat(brawls, False),
        "a monster's brawl with the default trace": repeat(brawls, True),
        "a unit's blast without trace": repeat(blasts, False),
        "a unit's blast with the default trace": repeat(blasts, True),
        "a monster's brawl in a new position": repeat_anew(brawls),
        f"a monster's brawl among {FEW} figures": repeat(few, False),
        f"a monster's brawl among {MANY} figures": repeat(many, False),
        f"a monster's brawl in a new position among {MANY}": repeat_anew(many),
    }
    # As in a run of mpoc, nobody looks for garbage, for either of the two.
    gc.disable()
    print(json.dumps(measure(works, options.rounds)))


if __name__ == "__main__":
    main()
