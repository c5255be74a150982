"""The position before the first action, and its changes by taps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.rules.registry import rules_of
from mpoc.text.problems import FileProblems, safe
from mpoc.web import changes
from mpoc.web.catalog import groups_of
from mpoc.web.fitting import keys_of_new
from mpoc.web.forms import value_at
from mpoc.web.position import Board, board_of, facts_of, place_of
from mpoc.web.requests.opening import Plain, dispute_of
from mpoc.web.titles import with_own_title

if TYPE_CHECKING:
    from mpoc.web.changes import Change


def position(text: str) -> Plain:
    """The board before the first action, as a drawing in which places can be tapped."""
    dispute = dispute_of(text)
    return board_of(dispute.draft, dispute.settlement.scenario, dispute.order)


def _board(text: str) -> Board:
    dispute = dispute_of(text)
    return Board(dispute.draft, dispute.settlement.scenario, dispute.order)


def place(text: str, across: float, down: float) -> Plain:
    """What is at a point, in units of the board, and what may be laid there."""
    return place_of(_board(text), across, down)


def form(text: str, path: list[str]) -> Plain:
    """The form of a thing on the board; without a path, of all other facts."""
    board = _board(text)
    if not path:
        return {"form": facts_of(board)}
    form = board.forms.at((*path,))
    cannot, _ = keys_of_new(board, (*path[:-1],), value_at(board.root, (*path,)))
    if cannot:
        children = form["children"]
        form["children"] = [it for it in children if it["key"] not in cannot]
    return {"form": form}


def names(game: str, topic: str) -> Plain:
    """The names that a topic of a game lists, in groups."""
    return {"groups": groups_of(rules_of(game), topic)}


def move(text: str, path: list[str], across: float, down: float) -> Plain:
    """The text with a thing at another place, in units of the board."""
    board = _board(text)
    return _first_readable(board, lambda: [changes.move(board, (*path,), across, down)])


def edit(text: str, path: list[str], value: Any) -> Plain:
    """The text with another value in its position; None removes the value."""
    board = _board(text)
    return _first_readable(board, lambda: changes.edit(board, (*path,), value))


def lay(text: str, path: list[str], place: str, is_there: bool) -> Plain:
    """The text with a place in a list of places, or without it."""
    board = _board(text)
    return _first_readable(
        board, lambda: [changes.lay(board, (*path,), place, is_there)]
    )


def add(
    text: str,
    path: list[str],
    entry: Plain,
    points: Mapping[str, tuple[float, float]],
    id: str = "",
) -> Plain:
    """The text with a new thing at some places, in units of the board."""
    board = _board(text)
    return _first_readable(
        board, lambda: changes.add(board, (*path,), entry, points, id)
    )


def fitting(text: str, path: list[str], entry: Plain) -> Plain:
    """Which keys of a new thing follow from what is said of it already.

    `cannot` are those of which no value fits, `needs` those that it cannot be without.
    """
    cannot, needs = keys_of_new(_board(text), (*path,), entry)
    return {"cannot": cannot, "needs": needs}


def take_off(text: str, path: list[str]) -> Plain:
    """The text without a thing."""
    board = _board(text)
    return _first_readable(board, lambda: [changes.take_off(board, (*path,))])


def _first_readable(board: Board, attempts_of: Callable[[], Iterable[Change]]) -> Plain:
    """The first change that can be ruled on, or why there is none, in plain words.

    The player changed the board, so no reason names a line of the file.
    """
    attempts: list[list[str]] = []
    try:
        for draft, notice in attempts_of():
            try:
                new = dispute_of(draft.raw)
            except FileProblems as wrong:
                attempts.append(_messages(wrong))
                continue
            whole = with_own_title(draft, new, dispute_of(board.draft.raw))
            return {"text": whole.raw, "notice": safe(notice)}
    except FileProblems as wrong:
        attempts.append(_messages(wrong))
    except ValueError as wrong:
        attempts.append([safe(str(wrong))])
    return {"refused": _causes(attempts)}


def _messages(wrong: FileProblems) -> list[str]:
    return [*dict.fromkeys([safe(problem.message) for problem in wrong.problems])]


def _causes(attempts: list[list[str]]) -> list[str]:
    """Why none of some attempts is possible.

    The reasons that all attempts share are the cause; any other comes from the way of
    one attempt.
    """
    fewest = min(attempts, key=len)
    return [each for each in fewest if all([each in it for it in attempts])] or fewest
