"""The figures on the map: their cards, places, damage, and what they did this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import cells, name_of, parse_space
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.figure_state import busy, damaged, written_place
from mpoc.games.rise.file.problem_kinds import (
    BASE_SHAPE,
    NO_PLACE,
    OVER_EDGE,
    OVERLAP,
    PLACES_DIFFER,
    UNKNOWN_FIGURE,
    WRONG_KIND,
)
from mpoc.games.rise.state import NOBODY, Figure
from mpoc.games.rise.words import (
    BUILDING,
    MONSTER,
    UNIT,
)
from mpoc.schema.problem_kinds import MISSING_KEY
from mpoc.text.problems import did_you_mean, quoted

if TYPE_CHECKING:
    from mpoc.games.rise.file.board import Map
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path


def read_figures(names: Names, map: Map, has_turn: bool) -> dict[int, str]:
    """Fill in the figures of the file; the figure on each space that has one."""
    written = names.document.root.get("figures")
    if not isinstance(written, dict):
        names.any_id = written is not None
        written = {}
    for id in written:
        names.ids[id] = ("figures", id)
    drawn: dict[str, list[int]] = {}
    if map.drawing is not None:
        for at, word in map.drawing.written.items():
            drawn.setdefault(word, []).append(at)
    occupied: dict[int, str] = {}
    for id, keys in names.entries("figures"):
        figure = _figure(names, map, id, keys, drawn.get(id, []), has_turn)
        if figure is not None:
            names.figures[id] = figure
            _settle(names, figure, occupied)
    for word, spaces in drawn.items():
        if word not in written and not names.any_id:
            _tell_stranger(names, map, word, spaces, drawn)
    return occupied


def _figure(
    names: Names,
    map: Map,
    id: str,
    keys: Mapping[str, Any],
    drawn: list[int],
    has_turn: bool,
) -> Figure | None:
    path: Path = ("figures", id)
    card = names.card(keys["card"], (*path, "card"))
    if card is None:
        return None
    player = _player(names, keys, path, card)
    at = _place(names, map, id, keys, card, drawn)
    if at is None or player is None:
        return None
    began = at if has_turn and card.kind == MONSTER else None
    figure = Figure(id, card, player, at, began=began)
    # Most figures are that and nothing more.
    if not _PLAIN.issuperset(keys):
        figure = damaged(names, figure, keys, path)
        figure = busy(names, figure, keys, path, has_turn)
    return figure


_PLAIN = frozenset(("card", "player", "at"))


def _player(
    names: Names, keys: Mapping[str, Any], path: Path, card: Card
) -> str | None:
    """Whose figure it is; nobody's for a structure (p21)."""
    name = keys.get("player")
    if card.kind == BUILDING:
        if name is not None:
            names.problem(
                (*path, "player"),
                f"{card.name} is a structure, and structures belong to no force",
                WRONG_KIND,
                expected="no player (p21)",
                hint="leave `player` out",
                at="key",
            )
        return NOBODY
    if name is None:
        names.problem(
            path,
            f"{card.name} needs the key `player`",
            MISSING_KEY,
            expected=" or ".join(f"`player: {each}`" for each in names.players),
            hint=f"add `player: {names.players[0] if names.players else 'red'}`",
            at=names.start(path),
        )
        return None
    # Anyone named here is a player, unless there are three: that is told already.
    return str(name) if name in names.players else None


def _place(
    names: Names,
    map: Map,
    id: str,
    keys: Mapping[str, Any],
    card: Card,
    drawn: list[int],
) -> int | None:
    """The north-west space of a figure, by the drawing, by `at`, or by both."""
    size = 1 if card.kind == UNIT else 2
    path: Path = ("figures", id)
    at: int | None = None
    if "at" in keys:
        text = keys["at"]
        if not map.is_sound:
            return parse_space(text)
        at = names.space(text, (*path, "at"), of=id)
        if at is None:
            return None
        if not names.board.holds(at, size):
            names.problem(
                (*path, "at"),
                f"{id} at {text} hangs over the edge of the map",
                OVER_EDGE,
                expected="the north-west space of its 2x2 spaces",
                hint=f"the map has {names.board.columns} columns and "
                f"{names.board.rows} rows",
            )
            return None
    if map.drawing is None:
        if at is None and map.is_sound:
            names.problem(
                path,
                f"{id} has no place on the map",
                NO_PLACE,
                expected="a space by `at`, since there is no drawing of the map",
                hint="add its space, such as `at: C3`",
                at=names.start(path),
            )
        return at
    if at is not None:
        wanted = [cell for cell in cells(at, size) if map.drawing.shows(cell)]
        if drawn == wanted:
            return at
        _tell_disagreement(names, map, id, at, wanted, drawn)
        return None
    if not drawn:
        near = did_you_mean(id, _strangers(names, map))
        names.problem(
            path,
            f"{id} has no place on the map",
            NO_PLACE,
            expected="its id in the drawing, or its space by `at`",
            hint=f"the drawing has `{near}`, which is no figure: did you mean that?"
            if near
            else f"draw `{id}` or add its space, such as `at: C3`",
            at="key",
        )
        return None
    if drawn == list(cells(drawn[0], size)):
        return drawn[0]
    _tell_shape(names, map, id, card, drawn)
    return None


def _strangers(names: Names, map: Map) -> list[str]:
    """The words of the drawing that are no figure's id."""
    assert map.drawing is not None
    return [word for word in map.drawing.written.values() if word not in names.ids]


def _tell_disagreement(
    names: Names, map: Map, id: str, at: int, wanted: list[int], drawn: list[int]
) -> None:
    assert map.drawing is not None
    if drawn:
        told = f"the drawing has it at {_spaces(drawn)}"
        related = names.document.place(
            map.drawing.path, "drawn here", at=map.drawing.mark(drawn[0])
        )
        hint = "leave `at` out, or move it in the drawing"
    else:
        told = "the drawing does not have it there"
        related = None
        hint = "leave `at` out and draw it, or put `.` there and draw no figure"
        if wanted:
            hint = f"draw `{id}` at {_spaces(wanted)}"
    names.problem(
        ("figures", id, "at"),
        f"{id} is at {name_of(at)}, but {told}",
        PLACES_DIFFER,
        expected="the same place in the drawing and by `at`",
        hint=hint,
        related=related,
    )


def _tell_shape(names: Names, map: Map, id: str, card: Card, drawn: list[int]) -> None:
    """An id that is drawn on spaces that its base cannot cover."""
    assert map.drawing is not None
    spaces = "1 space" if len(drawn) == 1 else f"{len(drawn)} spaces"
    if card.kind == UNIT:
        message = f"{id} is a unit and is drawn on {spaces}: {_spaces(drawn)}"
        expected = "one space for a unit"
        hint = "give every unit an id of its own"
        mark = map.drawing.mark(drawn[1])
    else:
        message = f"{id} is a {card.kind} and is drawn on {spaces}: {_spaces(drawn)}"
        expected = "a block of 2x2 spaces for a monster or structure"
        hint = "draw the whole base: two cells in each of two rows"
        first = drawn[0]
        odd = [cell for cell in drawn if cell not in cells(first, 2)]
        mark = map.drawing.mark(odd[0] if odd else first)
        if odd and len(drawn) > 4:
            hint = "give every figure an id of its own"
    names.note(
        names.document.problem(
            map.drawing.path,
            message,
            kind=BASE_SHAPE,
            expected=expected,
            hint=hint,
            at=mark,
        )
    )


def _spaces(spaces: list[int]) -> str:
    told = ", ".join(name_of(at) for at in spaces[:6])
    return f"{told}, …" if len(spaces) > 6 else told


def _tell_stranger(
    names: Names, map: Map, word: str, spaces: list[int], drawn: Mapping[str, Any]
) -> None:
    """A word in the drawing that is no figure's id."""
    assert map.drawing is not None
    near = did_you_mean(word, names.ids)
    is_id = word[0].isascii() and word[0].isalpha() and word.isprintable()
    message = f"the drawing has {quoted(word)}, but there is no such figure"
    hint = f"add it under `figures`: `{word}: {{card: …, player: …}}`"
    if parse_space(word) is not None:
        message = f"{quoted(word)} is spelt like a space, so it is no figure's id"
        hint = "cells hold `.` or an id; the header and the row numbers name the spaces"
    elif not is_id or len(word) > 12:
        message = f"{quoted(word)} is neither `.` nor the id of a figure"
        hint = "cells hold `.` or an id and are separated by blanks"
    elif near:
        hint = f"did you mean `{near}`?"
    else:
        figures = names.document.root["figures"] if names.ids else {}
        lost = [id for id in figures if id not in drawn and id not in names.figures]
        if len(lost) == 1:
            hint = f"did you mean `{lost[0]}`, which has no place?"
    names.note(
        names.document.problem(
            map.drawing.path,
            message,
            kind=UNKNOWN_FIGURE,
            expected="`.` or the id of a figure",
            hint=hint,
            at=map.drawing.mark(spaces[0]),
        )
    )


def _settle(names: Names, figure: Figure, occupied: dict[int, str]) -> None:
    """Put a figure on its spaces, where no other may be."""
    for cell in cells(figure.space, figure.size):
        other = occupied.setdefault(cell, figure.id)
        if other == figure.id:
            continue
        path, at = written_place(names, figure.id)
        first, first_at = written_place(names, other)
        names.problem(
            path,
            f"{figure.id} and {other} are both at {name_of(cell)}",
            OVERLAP,
            expected="one figure on each space",
            hint="a base of 2x2 spaces is named by its north-west space",
            at=at,
            related=names.document.place(first, other, at=first_at),
        )
        return
