"""The figures on the map: their cards, places, damage, and what they did this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import cells, name_of, parse_space
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.figure_state import with_damage, with_deeds, written_place
from mpoc.games.rise.file.position import WrittenFigure, WrittenGone
from mpoc.games.rise.file.problem_kinds import (
    BASE_SHAPE,
    DRAWN_LIKE_A_SPACE,
    DRAWN_OVER,
    ID_ON_MAP,
    NO_FIGURE_DRAWN,
    NO_ID_DRAWN,
    NO_PLACE,
    NO_PLAYER_GIVEN,
    NO_SPACE_GIVEN,
    NOT_DRAWN_THERE,
    NOT_IN_WINDOW,
    OVER_EDGE,
    OVERLAP,
    PLACES_DIFFER,
    STRUCTURE_OF_A_PLAYER,
    UNIT_SHAPE,
    WRONG_KIND,
)
from mpoc.games.rise.state import NOBODY, UNKNOWN_SPACE, Figure
from mpoc.games.rise.words import (
    BUILDING,
    MONSTER,
    UNIT,
)
from mpoc.text.problems import did_you_mean, nearest_name

if TYPE_CHECKING:
    from mpoc.games.rise.file.board import Map
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path


def read_figures(
    names: Names, map: Map, has_turn: bool
) -> tuple[dict[int, str], dict[str, tuple[int, ...]]]:
    """Fill in the figures of the file.

    Returns the id of the figure on each occupied space, and the tiles that figures have
    suffered, as far as the file gives them.
    """
    entries = names.document.root.get("figures")
    if not isinstance(entries, dict):
        names.any_id = entries is not None
        entries = {}
    for id in entries:
        names.ids[id] = ("figures", id)
    spaces_drawn: dict[str, list[int]] = {}
    if map.drawing is not None:
        for at, word in map.drawing.words.items():
            spaces_drawn.setdefault(word, []).append(at)
    occupants: dict[int, str] = {}
    tiles_suffered: dict[str, tuple[int, ...]] = {}
    for id, keys in names.entries("figures"):
        values, _ = WrittenFigure.read_values(names, keys, ("figures", id))
        figure = _figure(names, map, id, values, spaces_drawn.get(id, []), has_turn)
        if values.get("suffered") is not None:
            tiles_suffered[id] = values["suffered"]
        if figure is not None:
            names.figures[id] = figure
            _settle(names, figure, occupants)
    for word, spaces in spaces_drawn.items():
        if word not in entries and not names.any_id:
            _report_stranger(names, map, word, spaces, spaces_drawn)
    return occupants, tiles_suffered


def _figure(
    names: Names,
    map: Map,
    id: str,
    values: Mapping[str, Any],
    spaces_drawn: list[int],
    has_turn: bool,
) -> Figure | None:
    """The figure that the values of its keys describe, or None if unreadable."""
    path: Path = ("figures", id)
    card = values["card"]
    if card is None:
        return None
    player = _player(names, values, path, card)
    at = _place(names, map, id, values, card, spaces_drawn)
    if at is None or player is None:
        return None
    began = at if has_turn and card.kind == MONSTER else None
    figure = Figure(id, card, player, at, began=began)
    # Most figures have no other keys.
    if not _PLAIN.issuperset(values):
        figure = with_damage(names, figure, values, path)
        figure = with_deeds(names, figure, values, path, has_turn)
    return figure


_PLAIN = frozenset(("card", "player", "at"))


def _player(
    names: Names, values: Mapping[str, Any], path: Path, card: Card
) -> str | None:
    """The figure's player; structures belong to nobody (p21)."""
    if card.kind == BUILDING:
        if "player" in values:
            complaint = STRUCTURE_OF_A_PLAYER(card=card.name)
            names.problem((*path, "player"), complaint, at="key")
        return NOBODY
    if "player" not in values:
        complaint = NO_PLAYER_GIVEN(
            card=card.name,
            players=" or ".join(f"`player: {each}`" for each in names.players),
        )
        names.problem(path, complaint, at=names.start(path))
        return None
    player: str | None = values["player"]
    return player


def _place(
    names: Names,
    map: Map,
    id: str,
    values: Mapping[str, Any],
    card: Card,
    spaces_drawn: list[int],
) -> int | None:
    """The north-west space of a figure, by the drawing, by `at`, or by both."""
    size = 1 if card.kind == UNIT else 2
    path: Path = ("figures", id)
    at: int | None = values.get("at")
    if "at" in values:
        if at is None or not map.is_sound:
            return at
        if not names.board.holds(at, size):
            complaint = OVER_EDGE(
                id=id,
                space=name_of(at),
                columns=names.board.columns,
                rows=names.board.rows,
            )
            names.problem((*path, "at"), complaint)
            return None
    if map.drawing is None:
        if at is None and map.is_sound:
            names.problem(path, NO_SPACE_GIVEN(id=id), at=names.start(path))
        return at
    if at is not None:
        base = [cell for cell in cells(at, size) if map.drawing.shows(cell)]
        if spaces_drawn == base:
            return at
        _report_disagreement(names, map, id, at, base, spaces_drawn)
        return None
    if not spaces_drawn:
        near = did_you_mean(id, _strangers(names, map))
        hint = None
        if near is not None:
            hint = (
                f"the drawing has `{near}`, which is not a figure: did you mean that?"
            )
        names.problem(path, NO_PLACE(id=id, hint=hint), at="key")
        return None
    if spaces_drawn == list(cells(spaces_drawn[0], size)):
        return spaces_drawn[0]
    _report_shape(names, map, id, card, spaces_drawn)
    return None


def _strangers(names: Names, map: Map) -> list[str]:
    """The words of the drawing that are not ids of figures."""
    assert map.drawing is not None
    return [word for word in map.drawing.words.values() if word not in names.ids]


def _report_disagreement(
    names: Names, map: Map, id: str, at: int, base: list[int], spaces_drawn: list[int]
) -> None:
    assert map.drawing is not None
    path = ("figures", id, "at")
    if spaces_drawn:
        related_place = names.document.place(
            map.drawing.path, "drawn here", at=map.drawing.mark(spaces_drawn[0])
        )
        complaint = PLACES_DIFFER(
            id=id, space=name_of(at), drawn_at=_spaces(spaces_drawn)
        )
        names.problem(path, complaint, related_place=related_place)
        return
    words = map.drawing.words
    cell_taken = next((cell for cell in base if cell in words), None)
    space = name_of(at)
    if cell_taken is not None:
        other = words[cell_taken]
        related_place = names.document.place(
            map.drawing.path, other, at=map.drawing.mark(cell_taken)
        )
        over = DRAWN_OVER(id=id, space=name_of(cell_taken), other=other)
        names.problem(path, over, related_place=related_place)
    elif base:
        complaint = NOT_DRAWN_THERE(id=id, space=space, spaces=_spaces(base))
        names.problem(path, complaint)
    else:
        names.problem(path, NOT_IN_WINDOW(id=id, space=space))


def _report_shape(
    names: Names, map: Map, id: str, card: Card, spaces_drawn: list[int]
) -> None:
    """Report an id drawn on spaces that its base cannot cover."""
    assert map.drawing is not None
    spaces = "1 space" if len(spaces_drawn) == 1 else f"{len(spaces_drawn)} spaces"
    kind, hint, strays = UNIT_SHAPE, None, spaces_drawn[1:]
    if card.kind != UNIT:
        kind = BASE_SHAPE
        strays = [
            cell for cell in spaces_drawn if cell not in cells(spaces_drawn[0], 2)
        ]
        if strays and len(spaces_drawn) > 4:
            hint = "give every figure an id of its own"
    complaint = kind(
        id=id,
        kind=card.kind,
        number=spaces,
        drawn_at=_spaces(spaces_drawn),
        hint=hint,
    )
    mark = map.drawing.mark((strays or spaces_drawn)[0])
    names.problem(map.drawing.path, complaint, at=mark)


def _spaces(spaces: list[int]) -> str:
    names = ", ".join(name_of(at) for at in spaces[:6])
    return f"{names}, …" if len(spaces) > 6 else names


def _report_stranger(
    names: Names,
    map: Map,
    word: str,
    spaces: list[int],
    spaces_drawn: Mapping[str, Any],
) -> None:
    """Report a word in the drawing that is not the id of a figure."""
    assert map.drawing is not None
    near = nearest_name(word, names.ids)
    is_id = word[0].isascii() and word[0].isalpha() and word.isprintable()
    if parse_space(word) is not None:
        complaint = DRAWN_LIKE_A_SPACE(word=word)
    elif not is_id or len(word) > 12:
        complaint = NO_ID_DRAWN(word=word)
    else:
        figures = names.document.root["figures"] if names.ids else {}
        ids_without_place = [
            id for id in figures if id not in spaces_drawn and id not in names.figures
        ]
        hint = None
        if near is None and len(ids_without_place) == 1:
            hint = f"did you mean `{ids_without_place[0]}`, which has no place?"
        complaint = NO_FIGURE_DRAWN(id=word, mend=near, hint=hint)
    names.problem(map.drawing.path, complaint, at=map.drawing.mark(spaces[0]))


def _settle(names: Names, figure: Figure, occupants: dict[int, str]) -> None:
    """Put a figure on its spaces, or report that another stands there."""
    for cell in cells(figure.space, figure.size):
        other = occupants.setdefault(cell, figure.id)
        if other == figure.id:
            continue
        path, at = written_place(names, figure.id)
        first, first_at = written_place(names, other)
        names.problem(
            path,
            OVERLAP(id=figure.id, other=other, space=name_of(cell)),
            at=at,
            related_place=names.document.place(first, other, at=first_at),
        )
        return


def read_gone(names: Names) -> dict[str, Figure]:
    """The units that left the map this turn, with what they had done (pp. 4, 14, 17).

    They are in Reserves, and their ids mean them to the end of the file.
    """
    gone: dict[str, Figure] = {}
    for id, values in names.entries("gone"):
        path = ("gone", id)
        unit = WrittenGone.read(names, values, path)
        if id in names.figures:
            names.problem(path, ID_ON_MAP(id=id), at="key")
        elif unit is not None and unit.card.kind != UNIT:
            complaint = WRONG_KIND(
                card=unit.card.name,
                kind=unit.card.kind,
                expectation="a unit",
                expected="`gone` names units",
            )
            names.problem((*path, "card"), complaint)
        elif unit is not None:
            names.ids[id] = path
            gone[id] = Figure(
                id,
                unit.card,
                unit.player,
                UNKNOWN_SPACE,
                advanced=unit.advanced,
                attacked=unit.attacked,
                used=unit.used,
            )
    return gone
