"""A position written back as a scenario file, which loads to the same position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mpoc.games.kit.file.writing import heading_lines
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import GAME
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
    written = state.as_written()
    lines += ["", "board:", *_board(written.pop("board")), ""]
    deck = {"deck": written.pop("deck")} if "deck" in written else {}
    for key, value in (written | deck).items():
        if key == "units":
            lines.append("units:")
            lines += [f"  {id}: {flow(unit)}" for id, unit in value.items()]
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def _board(written: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a board: a line for each block and each starting place."""
    for key, value in written.items():
        if key == "blocks":
            yield "  blocks:"
            yield from [f"    {block}: {flow(at)}" for block, at in value.items()]
        elif key == "starts":
            yield "  starts:"
            yield from [f"    - {flow(place)}" for place in value]
        else:
            yield f"  {key}: {flow(value)}"
