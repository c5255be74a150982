"""An action as a scenario writes it, with its names resolved."""

from __future__ import annotations

from mpoc.engine.record import Record
from mpoc.games.kit.grid import Square


class Act(Record):
    """One action. `verb` is its key in the file; the other fields as the verb needs."""

    verb: str
    unit: str = ""
    steps: tuple[str, ...] = ()
    type: str = ""
    id: str = ""
    at: Square | None = None
    facing: str = ""
    cards: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
