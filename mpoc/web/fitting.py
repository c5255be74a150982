"""What follows for a new thing on the board from what is said of it already.

Nothing here knows a game: its file is read with each value that might be said, and what
mpoc complains of tells which are possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.scenario.scenario import faults_of, scenario_of
from mpoc.schema.fields import WORD
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems
from mpoc.web.changes import free_id, with_value

if TYPE_CHECKING:
    from mpoc.text.document import Path
    from mpoc.web.position import Board


def keys_of_new(
    board: Board, path: Path, entry: dict[str, Any]
) -> tuple[list[str], list[str]]:
    """The keys of a new entry of which no value fits, and those that it needs.

    Only keys that need not be there and whose value is one of some words are tried: of
    those that come first each word, of others the first.
    """
    kind = next((kind for kind in board.kinds() if kind.path == path), None)
    cannot: list[str] = []
    needs: list[str] = []
    if kind is None:
        return cannot, needs
    # Where a file must say a place, the rest is read only if there is one.
    place_keys = [key for key in kind.places if key in kind.field.required]
    entry = {key: board.place(at, at) for at, key in enumerate(place_keys, 1)} | entry
    for key in kind.field.keys:
        field = board.forms.fields.at((*path, "", key))
        if key in kind.field.required or field.kind != WORD:
            continue
        rest = {each: value for each, value in entry.items() if each != key}
        without = _complaints(board, path, rest)
        is_first = key in kind.lead
        if not is_first and not without:
            continue
        options = field.options if is_first else field.options[:1]
        with_it = [_complaints(board, path, rest | {key: each}) for each in options]
        if is_first and with_it and all([each - without for each in with_it]):
            cannot.append(key)
        elif any([each < without for each in with_it]):
            needs.append(key)
    return cannot, needs


def _complaints(board: Board, path: Path, entry: Mapping[str, Any]) -> frozenset[str]:
    """What is wrong with the file that has a new entry."""
    place = (*path, free_id(board, path, entry))
    try:
        draft = with_value(board.draft, place, {**entry}, board.order)
        name = board.draft.document.name
        scenario_of(parse(draft.raw, name, is_file=False, faults_of=faults_of))
    except FileProblems as wrong:
        return frozenset([problem.message for problem in wrong.problems])
    return frozenset()
