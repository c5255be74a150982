"""A position written back as a scenario file, which loads to the same position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mpoc.games.kit.file.writing import position_text
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import GAME
from mpoc.text.edits import flow


def scenario_text(state: State, **words: str) -> str:
    """The text of a file that loads to this position (`position_text`).

    A file does not say which units were destroyed.
    """
    return position_text(GAME, state, _lines(state), **words)


def _lines(state: State) -> Iterator[str]:
    """The board first, with a line for each part; then a line for each key or unit."""
    keys = state.as_written()
    yield from ["", "board:", *_board(keys.pop("board")), ""]
    for key, value in keys.items():
        if key == "units":
            yield "units:"
            yield from [f"  {id}: {flow(unit)}" for id, unit in value.items()]
        else:
            yield f"{key}: {flow(value)}"


def _board(board_keys: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a board: a line for each block and each starting place."""
    for key, value in board_keys.items():
        if key == "blocks":
            yield "  blocks:"
            yield from [f"    {block}: {flow(at)}" for block, at in value.items()]
        elif key == "starts":
            yield "  starts:"
            yield from [f"    - {flow(place)}" for place in value]
        else:
            yield f"  {key}: {flow(value)}"
