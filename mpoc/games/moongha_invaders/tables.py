"""A position drawn city by city, and its tables: players, points, supplies."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.engine.replay import Outcome
from mpoc.games.kit.wording import drawing_of
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.points import points_in, points_of
from mpoc.games.moongha_invaders.words import (
    BOXES,
    KINDS,
    MILITARY,
    MILITARY_1,
    MILITARY_2,
)
from mpoc.rules.wording import Drawing, Piece, Table
from mpoc.text.problems import count_of


def drawing(state: State) -> Drawing:
    """A row for each city: monsters, humans, cubes, and where connections lead."""
    marks = {}
    for name in state.board.cities.places():
        ids = [mark(state, id) for id in state.monsters_in(name)]
        parts = [" ".join(ids), state.city(name).words()]
        marks[name] = "; ".join([part for part in parts if part])
    signs = {"?": "hidden"} if any(m.hidden for m in state.monsters.values()) else {}
    return drawing_of(state.board.cities.picture(marks), signs)


def mark(state: State, id: str) -> str:
    """`m?` for a hidden monster."""
    return f"{id}?" if state.monsters[id].hidden else id


def pieces(state: State) -> Sequence[Piece]:
    """The monsters on the board, with their damage."""
    return [
        Piece(
            id,
            monster.kind or "unknown monster",
            monster.player,
            ", ".join(
                [
                    part
                    for part in (
                        "hidden" if monster.hidden else "",
                        f"damage {monster.damage}{_of(state, monster.kind)}"
                        if monster.damage
                        else "",
                    )
                    if part
                ]
            ),
        )
        for id, monster in state.monsters.items()
    ]


def _of(state: State, kind: str) -> str:
    capacity = state.board.number(kind, "capacity") if kind else None
    return "" if capacity is None else f" of {capacity}"


def of_outcome(outcome: Outcome) -> Sequence[Table]:
    """Combats, then the position after it."""
    rows = [
        (event.who, count_of(event.dice, "die", "dice"), count_of(event.hits, "hit"))
        for step in outcome.steps
        if not step.transcript.refusals
        for event in step.transcript.statements
        if isinstance(event, events.Hits)
    ]
    return [Table("Dice", tuple(rows)), *of_position(outcome.end)]


def of_position(state: State) -> Sequence[Table]:
    """The players, the boxes, the stock, and points so far."""
    turn = (
        f"turn {state.number} of {state.last_turn}",
        state.phase,
        f"{state.turn} acts",
        f"{state.first} is the first player",
    )
    return [
        Table("Turn", (turn,)),
        Table("Boxes", tuple(_boxes(state))),
        Table("Players", tuple(_players(state))),
        Table("Stock", tuple(_stock(state)), True),
        Table("Points", tuple(_points(state))),
        Table("Damage points", tuple(_majorities(state)), True),
    ]


def _boxes(state: State) -> list[tuple[str, ...]]:
    contents = {MILITARY_1: state.boxes.military_1, MILITARY_2: state.boxes.military_2}
    tokens = {has.pass_token: name for name, has in state.players.items()}
    return [
        (
            box,
            contents[box].words() if box in contents else str(state.boxes.of(box)),
            f"pass token of {tokens[box]}" if box in tokens else "",
        )
        for box in BOXES
        if state.boxes.of(box) or box in tokens
    ]


def _players(state: State) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for name, has in state.players.items():
        boxes = [(kind, has.box(kind)) for kind in KINDS]
        white = [f"{kind} {box.white}" for kind, box in boxes if box.white]
        orange = [f"{kind} {box.orange}" for kind, box in boxes if box.orange]
        trophies = [trophy.kind for trophy in has.trophies]
        rows.append(
            (
                name,
                f"cubes {state.cubes_left(name)}",
                f"white {', '.join(white)}" if white else "",
                f"orange {', '.join(orange)}" if orange else "",
                f"trophies {', '.join(trophies)}" if trophies else "",
            )
        )
    return rows


def _stock(state: State) -> list[tuple[str, ...]]:
    known = [f"{kind} {state.stock[kind]}" for kind in MILITARY if kind in state.stock]
    return [(f"hero {state.heroes_left}", *known)]


def _points(state: State) -> list[tuple[str, ...]]:
    rows = []
    for name in state.players:
        points = points_of(state, name)
        parts = [f"{source} {n}" for source, n in points.as_written().items()]
        total = "unknown" if points.total is None else str(points.total)
        rows.append((name, total, *parts))
    return rows


def _majorities(state: State) -> list[tuple[str, ...]]:
    rows = []
    for name, city in state.cities.items():
        points = points_in(state, city)
        parts = [f"{each} {n}" for each, n in points.items() if each in state.players]
        if parts:
            rows.append((name, *parts))
    return rows
