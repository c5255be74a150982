"""A position drawn to scale, and its tables: monsters, buildings, the round."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.engine.replay import Outcome
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.monster import Monster, named_scores
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.words import (
    ACID,
    GROUND,
    LAVA,
    PHASE_WORDS,
    RUBBLE,
    TAR,
    WATER,
)
from mpoc.games.kit.spaces.plane import (
    HUNDREDTHS,
    Point,
    inch_words,
    inches,
    point_name,
)
from mpoc.games.kit.wording import drawing_of
from mpoc.rules.wording import Drawing, Piece, Table
from mpoc.text.problems import count_of

MOST_COLUMNS = 24
HAZARD_SIGNS = {WATER: "~", RUBBLE: ":", LAVA: "*", TAR: "%", ACID: "!"}
BUILDING_SIGN = "#"


def drawing(state: State) -> Drawing:
    """The table in square cells, one inch or more wide, so that it fits a screen."""
    side = HUNDREDTHS * max(-(-state.size.width // (MOST_COLUMNS * HUNDREDTHS)), 1)
    marks: dict[Point, str] = {}
    signs: dict[str, str] = {}
    columns = -(-state.size.width // side)
    rows = -(-state.size.depth // side)
    for row in range(rows):
        for column in range(columns):
            middle = (column * side + side // 2, row * side + side // 2)
            for hazard in state.hazards.values():
                if hazard.box.holds(middle):
                    marks[middle] = HAZARD_SIGNS[hazard.kind]
                    signs[HAZARD_SIGNS[hazard.kind]] = hazard.kind
            for building in state.buildings.values():
                if building.box.holds(middle):
                    marks[middle] = BUILDING_SIGN
                    signs[BUILDING_SIGN] = "a building"
    for name, mark in marks_of(state).items():
        x, y = state.monster(name).at
        column = min(x // side, columns - 1)
        row = min(y // side, rows - 1)
        middle = (column * side + side // 2, row * side + side // 2)
        there = marks.get(middle, "")
        marks[middle] = there + mark if there.isalpha() else mark
    return drawing_of(state.size.picture(marks, side), signs)


def marks_of(state: State) -> dict[str, str]:
    """A letter for each monster in play: the first of its name that is free."""
    marks: dict[str, str] = {}
    for name in state.in_play:
        letters = [letter for letter in name.upper() if letter.isalpha()]
        free = [letter for letter in letters if letter not in marks.values()]
        free += [chr(65 + n) for n in range(26) if chr(65 + n) not in marks.values()]
        marks[name] = free[0]
    return marks


def pieces(state: State) -> Sequence[Piece]:
    """The monsters on the table, with what lasts on them."""
    marks = marks_of(state)
    return [
        Piece(marks[name], name, name, condition(state.monster(name)))
        for name in state.in_play
    ]


def condition(monster: Monster) -> str:
    """`at 4/6, HITS 15 of 18, TOUGH 3 of 5, prone`."""
    parts = [
        f"at {point_name(monster.at)}",
        f"HITS {monster.hits} of {monster.full_hits}",
        f"TOUGH {monster.tough} of {monster.full_tough}",
    ]
    parts += [f"Armor {monster.armor}"] if monster.powers.armor else []
    parts += [f"Force Field {monster.effects.field}"] if monster.effects.field else []
    parts += [monster.level] if monster.level != GROUND else []
    parts += ["prone"] if monster.prone else []
    parts += ["guard up"] if monster.guard else []
    parts += [f"held by {monster.held.by}"] if monster.held is not None else []
    parts += ["in retreat"] if monster.retreating else []
    parts += [count_of(monster.blood, "blood token")] if monster.blood else []
    return ", ".join(parts)


def of_outcome(outcome: Outcome) -> Sequence[Table]:
    """Checks, then the position after it."""
    rows = [
        (
            event.name,
            event.what,
            count_of(event.dice, "die", "dice"),
            f"{event.score} or less",
            count_of(event.successes, "success", "successes"),
        )
        for step in outcome.steps
        if not step.transcript.refusals
        for event in step.transcript.statements
        if isinstance(event, events.CheckRoll)
    ]
    return [Table("Checks", tuple(rows)), *of_position(outcome.end)]


def of_position(state: State) -> Sequence[Table]:
    """The round, the monsters, the buildings and the hazards."""
    order = f"order {', '.join(state.turns)}" if state.order else ""
    phase = PHASE_WORDS.get(state.phase, "the battle is over")
    return [
        Table("Turn", ((f"round {state.number}", state.turn, phase, order),)),
        Table("Monsters", tuple([_row(state, name) for name in state.players])),
        Table("Powers", tuple(_powers(state)), True),
        Table("Buildings", tuple(_buildings(state))),
        Table("Hazards", tuple(_hazards(state))),
    ]


def _row(state: State, name: str) -> tuple[str, ...]:
    monster = state.monster(name)
    charges = [
        f"{kind} {blast.charges} of {blast.level}"
        for kind, blast in monster.powers.blasts.items()
    ]
    return (
        name,
        named_scores(monster),
        monster.out or condition(monster),
        f"charges {', '.join(charges)}" if charges else "",
        f"MP {monster.mp}",
    )


def _powers(state: State) -> list[tuple[str, ...]]:
    return [
        (name, *monster.powers.names())
        for name, monster in state.players.items()
        if monster.powers.names()
    ]


def _buildings(state: State) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for id, building in state.buildings.items():
        sturdy = building.sturdy_at(state.scale)
        tall = inch_words(inches(building.height)) if building.height else ""
        known = "STURDY unknown" if sturdy is None else f"STURDY {sturdy}"
        ground = f"{point_name(building.corner)} to {point_name(building.opposite)}"
        rows.append((id, ground, known, tall))
    return rows


def _hazards(state: State) -> list[tuple[str, ...]]:
    return [
        (id, each.kind, f"{point_name(each.corner)} to {point_name(each.opposite)}")
        for id, each in state.hazards.items()
    ]
