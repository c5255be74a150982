"""A position written back as a scenario file, which loads to the same position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mpoc.games.kit.file.writing import heading_lines
from mpoc.games.kit.spaces.grid import Square, in_order
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import GAME, MOVE, PLAYERS
from mpoc.text.edits import flow


def scenario_text(
    state: State, *, title: str = "A position", notes: str = "", question: str = ""
) -> str:
    """The text of a file that loads to this position, without actions.

    Which units were destroyed is not part of a file. ValueError where the game is over,
    since a file begins before its end.
    """
    if state.winner is not None:
        raise ValueError("the game is over, and no file begins after its end")
    lines = heading_lines(
        GAME, state.settings, DEFAULTS, title=title, notes=notes, question=question
    )
    lines += ["", "board:", *_board(state), "", f"turn: {flow(_turn(state))}"]
    if state.monster is not None:
        lines.append(f"monster: {flow(_place(state.monster))}")
    if state.units:
        lines.append("units:")
        for id, unit in state.units.items():
            keys = {"player": unit.player, "type": unit.type, "at": name(unit.at)}
            if unit.facing:
                keys["facing"] = unit.facing
            lines.append(f"  {id}: {flow(keys)}")
    lines += _rest(state)
    return "\n".join(lines) + "\n"


def _board(state: State) -> list[str]:
    city = state.city
    lines = [f"  size: {city.size.columns}x{city.size.rows}"]
    blocks: dict[str, list[Square]] = {}
    for at, block in city.debris.items():
        blocks.setdefault(block, []).append(at)
    loose = blocks.pop("", [])
    if blocks:
        lines.append("  blocks:")
        lines += [f"    {block}: {_list(at)}" for block, at in blocks.items()]
    if loose:
        lines.append(f"  debris: {_list(loose)}")
    if city.starts:
        lines.append("  starts:")
        lines += [f"    - {flow(_place(place))}" for place in city.starts.values()]
    if city.survivors:
        lines.append(f"  survivors: {_list(city.survivors)}")
    if city.die:
        lines.append(f"  monster-die: {flow(list(city.die))}")
    return lines


def _rest(state: State) -> list[str]:
    keys: dict[str, Any] = {
        "reserves": {
            player: {"tank": stock.tank, "helicopter": stock.helicopter}
            for player, stock in state.reserves.items()
        },
        "burning": [name(at) for at in in_order(state.fires)],
        "gone": [name(at) for at in in_order(state.rubble)],
        "survivors": _survivors(state),
        "won": _won(state),
        "discard": list(state.discard),
    }
    lines = [f"{key}: {flow(value)}" for key, value in keys.items() if value]
    if state.deck is not None:
        deck = [
            card.name if card.at is None else {"card": card.name, "at": name(card.at)}
            for card in state.deck
        ]
        lines.append(f"deck: {flow(deck)}")
    return lines


def _survivors(state: State) -> dict[str, list[str]]:
    survivors: dict[str, list[str]] = {}
    for marker in state.markers:
        survivors.setdefault(marker.player, []).append(name(marker.at))
    return survivors


def _won(state: State) -> dict[str, Any]:
    won: dict[str, Any] = {}
    for player in PLAYERS:
        keys: dict[str, Any] = {}
        if player in state.won:
            keys["cards"] = list(state.won[player])
        if player in state.rescued:
            keys["markers"] = state.rescued[player]
        if keys:
            won[player] = keys
    return won


def _turn(state: State) -> dict[str, Any]:
    turn = state.turn
    keys: dict[str, Any] = {"player": turn.player}
    if turn.phase != MOVE:
        keys["phase"] = turn.phase
    if turn.points is not None:
        keys["points"] = turn.points
    for key in ("moved", "fired", "passed"):
        there = [id for id in getattr(turn, key) if id in state.units]
        if there:
            keys[key] = there
    return keys


def _place(monster: Any) -> dict[str, str]:
    return {"at": name(monster.at), "facing": monster.facing}


def _list(squares: Iterable[Square]) -> str:
    return f"[{', '.join(name(at) for at in squares)}]"
