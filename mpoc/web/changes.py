"""Changes the position in the text of a file; every other byte stays.

Each change returns the new file and a sentence on what is different now. It raises
ValueError or FileProblems if the board or the file does not allow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.schema.fields import AT
from mpoc.text.edits import draft_of, replacement
from mpoc.text.pruning import removal, splice
from mpoc.web.drawings import MAP, OPEN, SIZES, Drawing, is_drawn
from mpoc.web.forms import value_at, words_of
from mpoc.web.places import box_of, point
from mpoc.web.position import WHAT_IT_IS, is_on_map

if TYPE_CHECKING:
    from mpoc.schema.key_order import KeyOrder
    from mpoc.text.document import Path
    from mpoc.text.edits import Draft
    from mpoc.web.position import Board

Change = tuple["Draft", str]
"""The changed file, and a sentence on what is different now."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def move(board: Board, path: Path, across: float, down: float) -> Change:
    """The file with a thing moved to the place that was tapped.

    If a map draws the thing, the drawing changes. A thing with several places, such as
    the corners of a building, moves as a whole.
    """
    place = board.place(across, down)
    places = dict(board.things()).get(path)
    if places is None:
        raise ValueError(f"the file has nothing called {path[-1]}")
    notice = f"{board.name(path)} stands at {place} now."
    if is_on_map(board, path):
        token, id = board.token(path), str(path[-1])
        if token is None:
            raise ValueError(f"{id} is not on the board")
        draft = Drawing(board.draft, MAP).without(id)
        sizes = (round(token.width), round(token.height))
        drawing = Drawing(draft, MAP)
        return drawing.with_figure(id, place, sizes, board.picture), notice
    draft, keys = board.draft, board.order.of(board.root, path)
    if len(places) == 1:
        return draft.put(path, places[0], place, keys), notice
    for key, value in _at_new_place(board, path, places, place):
        draft = draft.put(path, key, value, keys)
    return draft, notice


def _at_new_place(
    board: Board, path: Path, places: tuple[str, ...], place: str
) -> Iterator[tuple[str, str]]:
    """The places of a thing, moved so that its middle comes to a place."""
    west, north, width, height = board.box(path, places) or (0, 0, 0, 0)
    goal = box_of(board.picture, place, board.scene) or (0, 0, 0, 0)
    east = min(max(goal[0] - width / 2, 0), board.picture.width - width) - west
    south = min(max(goal[1] - height / 2, 0), board.picture.height - height) - north
    for key in places:
        old = str(value_at(board.root, (*path, key)))
        box = box_of(board.picture, old, board.scene)
        if box is not None:
            yield key, point(box[0] + east, box[1] + south)


def take_off(board: Board, path: Path) -> Change:
    """The file without a thing."""
    if len(path) < 2 or value_at(board.root, path) is None:
        raise ValueError(f"{path[-1]} cannot be taken off the board")
    draft, notice = board.draft, f"{board.name(path)} is off the board now."
    if is_on_map(board, path):
        draft = Drawing(draft, MAP).without(str(path[-1]))
    return _again(draft, splice(draft, removal(draft.document, [path]))), notice


def add(
    board: Board,
    path: Path,
    entry: Mapping[str, Any],
    points: Mapping[str, tuple[float, float]],
    own_name: str = "",
) -> Iterator[Change]:
    """The file with a new entry of a table at some places.

    It is called by its `own_name`, or gets a free id. If a map draws it, there is one
    file for each size that it may have.
    """
    kind = next((kind for kind in board.kinds() if kind.path == path), None)
    if kind is None:
        raise ValueError("the file has nothing of this kind on its board")
    places = {key: board.place(*points[key]) for key in kind.places if key in points}
    first = next(iter(places.values()))
    id = own_name.strip() or free_id(board, path, entry)
    if id in (value_at(board.root, path) or ()):
        raise ValueError(f"{id} stands on the board already")
    has_map = is_drawn(board.draft, MAP) and kind.places == (AT,)
    others = value_at(board.root, path) or {}
    is_at_all = any([AT in other for other in others.values() if other])
    name = next((str(entry[key]) for key in WHAT_IT_IS if entry.get(key)), "")
    notice = f"{f'{name} ({id})' if name else id} stands at {first} now."
    is_drawn_there = has_map and not is_at_all
    whole = {**entry} if is_drawn_there else {**entry, **places}
    in_order = {key: whole[key] for key in kind.field.keys if key in whole}
    if not is_drawn_there:
        yield with_value(board.draft, (*path, id), in_order, board.order), notice
        return
    for sizes in SIZES:
        drawing = Drawing(board.draft, MAP)
        draft = drawing.with_figure(id, first, sizes, board.picture)
        yield with_value(draft, (*path, id), in_order, board.order), notice


def free_id(board: Board, path: Path, entry: Mapping[str, Any]) -> str:
    """A short id that is not in use: a letter of what it is, then a number."""
    used_ids = {token.id for token in board.picture.tokens}
    used_ids |= {str(id) for key in board.forms.keys for id in _names_in(board, key)}
    what = next((entry[key] for key in WHAT_IT_IS if key in entry), "")
    letter = next((each for each in str(what) if each.isalpha() and each.isascii()), "")
    base = letter or str(path[-1]).removesuffix("s")
    numbers = ["", *[str(number) for number in range(2, 1000)]]
    return next(id for number in numbers if (id := f"{base}{number}") not in used_ids)


def _names_in(board: Board, key: str) -> list[str]:
    value = board.root.get(key)
    return list(value) if isinstance(value, Mapping) else []


def edit(board: Board, path: Path, value: Any) -> Iterator[Change]:
    """The file with another value at a path; None removes the value.

    If a drawing shows it, there is one file for each size that it may have there.
    """
    words = _about(board, path)
    new_words = "left out" if value is None else _in_words(value)
    notice = f"{words}: {new_words} now."
    if is_drawn(board.draft, path[:-1]):
        for draft in _with_ground(board, path, value):
            yield draft, notice
    else:
        yield with_value(board.draft, path, value, board.order), notice


def _about(board: Board, path: Path) -> str:
    """A path in words: the name of the thing, then the keys."""
    is_thing = path[:2] in dict(board.things()) and len(path) > 1
    first = [board.name(path[:2])] if is_thing else []
    is_place = len(path) > 1 and board.forms.fields.is_place_name(path[:1])
    if not is_thing and is_place:
        is_thing = True
        first = [str(path[1])]
    rest = path[2:] if is_thing else path
    steps = [words_of(str(step)) for step in rest if step != "board"]
    return ", ".join([*first, *steps])


def lay(board: Board, path: Path, name: str, is_there: bool) -> Change:
    """The file with a place added to a list of places, or removed from it."""
    old = list(value_at(board.root, path) or ())
    new = [each for each in old if each != name] + [name] * is_there
    words = " ".join([words_of(str(step)) for step in path if step != "board"])
    notice = f"{name}: {words if is_there else f'not among {words}'} now."
    return with_value(board.draft, path, new, board.order), notice


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        pairs = [f"{words_of(key)} {_in_words(inner)}" for key, inner in value.items()]
        return ", ".join(pairs) or "nothing"
    if isinstance(value, list):
        return ", ".join(map(_in_words, value)) or "nothing"
    return str(value)


def with_value(draft: Draft, path: Path, value: Any, order: KeyOrder) -> Draft:
    """The file with a value at a path; mappings that are missing are added."""
    root = draft.document.root
    old = value_at(root, path)
    if value is None or value == []:
        return draft if old is None else _without(draft, path, order)
    if isinstance(value, list) and isinstance(old, list):
        return _with_list(draft, path, old, value, order)
    while len(path) > 1 and not isinstance(value_at(root, path[:-1]), Mapping):
        if value_at(root, path[:-1]) is not None:
            break
        *_, key = path
        path, value = path[:-1], {key: value}
    return draft.put(path[:-1], str(path[-1]), value, order.of(root, path[:-1]))


def _without(draft: Draft, path: Path, order: KeyOrder) -> Draft:
    """The file without a value; an entry that loses its last key stays as `{}`."""
    root = draft.document.root
    parent = path[:-1]
    is_named = len(parent) > 1 and not order.of(root, parent[:-1])
    if is_named and len(value_at(root, parent)) == 1:
        return draft.with_cuts(replacement(draft.document, parent, "{}"))
    return _again(draft, splice(draft, removal(draft.document, [path])))


def _with_list(
    draft: Draft, path: Path, old: list[Any], new: list[Any], order: KeyOrder
) -> Draft:
    """The file with another list; adding or removing one entry keeps the others."""
    if new[:-1] == old:
        parent, key = path[:-1], str(path[-1])
        keys = order.of(draft.document.root, parent)
        return draft.insert(parent, key, len(old), new[-1], keys)
    if len(new) == len(old) - 1:
        for at in range(len(old)):
            if old[:at] + old[at + 1 :] == new:
                cuts = removal(draft.document, [(*path, at)])
                return _again(draft, splice(draft, cuts))
    parent, key = path[:-1], str(path[-1])
    return draft.put(parent, key, new, order.of(draft.document.root, parent))


def _with_ground(board: Board, path: Path, value: Any) -> Iterator[Draft]:
    """The file whose drawing has another ground at a space, or none.

    Ground that is removed may cover more than the space. Ground that is not in the
    legend gets a new letter.
    """
    draft, drawing, place = board.draft, path[:-1], str(path[-1])
    if value is None:
        for block in Drawing(draft, drawing).blocks(place, board.picture):
            yield Drawing(draft, drawing).with_sign(block, OPEN)
        return
    legend_path = (path[0], "legend")
    legend = value_at(board.root, legend_path) or {}
    letter = next((sign for sign, word in legend.items() if word == value), None)
    if letter is None:
        letters = [*str(value).casefold(), *LETTERS]
        free = [each for each in letters if each in LETTERS and each not in legend]
        if not free:
            raise ValueError("the legend has no letter left")
        letter = free[0]
        draft = with_value(draft, (*legend_path, letter), value, board.order)
    # A tile that is larger than a space may be drawn by its north-west one.
    yield Drawing(draft, drawing).with_sign([place], str(letter))


def _again(draft: Draft, raw: str) -> Draft:
    return draft_of(raw, draft.document.name)
