"""The position of a file, drawn so that it can be changed by taps.

Nothing here knows a game: a figure is a piece of the picture whose id is the key of a
mapping in the file, and a place is what the picture says of it: a square, a named spot,
or a point in inches. A change is written into the text; every other byte stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import floor, hypot
from typing import TYPE_CHECKING, Any

from mpoc.report.asking import mapping_of
from mpoc.report.pages.document import definitions
from mpoc.report.pictures.board import Frame
from mpoc.report.pictures.elements import markup
from mpoc.report.pictures.scene import Scene, pictures_of, players_of
from mpoc.report.pictures.svg import all_looks, board_markup
from mpoc.rules.picture import Mark
from mpoc.rules.registry import rules_of
from mpoc.text.edits import flow
from mpoc.text.mend import Cut
from mpoc.text.problems import safe
from mpoc.text.pruning import removal, splice

if TYPE_CHECKING:
    from mpoc.rules.picture import Picture, Token
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario
    from mpoc.schema.key_order import KeyOrder
    from mpoc.text.document import Path
    from mpoc.text.edits import Draft

AT = "at"
"""The key under which a file says where a figure stands."""

OPEN_GROUND = "."
"""The sign in a map where nothing stands."""

SIZES = ((1, 1), (2, 2))
"""How many spaces a figure covers to the east and to the south."""

STEPS = 4
"""Into how many parts of an inch a tap on a plane is rounded."""


GROUND = (("board", "ground"), ("ground",))
"""Where a file may say what lies on a place, each place a key."""

NOT_FACTS = ("actions", "expect", "board", "rules", "notes", "claims", "cites")
"""Keys that say nothing of who has what in the position."""


def drawn(draft: Draft, scenario: Scenario, order: KeyOrder) -> dict[str, Any]:
    """The board as a drawing, where its units lie in it, and the figures on it."""
    rules = rules_of(scenario.game)
    picture = pictures_of(rules).picture(scenario.start)
    scene = Scene(picture, players_of(rules, scenario.start))
    root = draft.document.root
    figures = [
        _figure(token, path, root, order)
        for token in picture.tokens
        if (path := path_of(root, token.id, token.name)) and AT in order.of(root, path)
    ]
    return {
        **_drawing(scene, "The board before the first action"),
        "tables": [*_tables(rules, scenario.start)],
        "figures": figures,
        "facts": [*_facts(root, order)],
        "ground": list(_ground_words(root, order)),
        "players": list(scene.players),
        "can-add": bool(figures)
        and "card" in order.of(root, tuple(figures[0]["path"])),
    }


def _drawing(scene: Scene, title: str) -> dict[str, Any]:
    """The board of a scene, and where its units lie in the drawing."""
    frame = Frame(scene)
    svg = markup(board_markup(scene, title, ""))
    return {
        "svg": f"{definitions(all_looks([scene]))}{svg}",
        "unit": frame.unit,
        "left": frame.x(0),
        "top": frame.y(0),
    }


def _tables(rules: Ruleset, state: Any) -> Iterator[dict[str, Any]]:
    """The position as tables, for those who do not see the board."""
    for table in rules.wording().position_tables(state):
        if table.rows and not table.verbose:
            rows = [[safe(cell) for cell in row] for row in table.rows]
            yield {"title": safe(table.title), "rows": rows}


def with_places(rules: Ruleset, state: Any, names: Sequence[str]) -> dict[str, Any]:
    """The board of a state with some places marked, and where each of them is.

    Empty unless every name is that of a place.
    """
    picture = pictures_of(rules).picture(state)
    marks = [_mark(picture, name) for name in names]
    known = tuple([mark for mark in marks if mark is not None])
    if not known or len(known) < len(names):
        return {}
    scene = Scene(picture, players_of(rules, state), marks=known)
    places = [[mark.x, mark.y, mark.width, mark.height] for mark in known]
    return {**_drawing(scene, "The answers on the board"), "places": places}


def _mark(picture: Picture, name: str) -> Mark | None:
    """The place of a name, pointed out; None where the board has none such."""
    for spot in picture.spots:
        if spot.name == name:
            return Mark(name, spot.x - 0.5, spot.y - 0.5)
    for down, row in enumerate(picture.rows):
        if name.endswith(row) and name[: -len(row)] in picture.columns:
            return Mark(name, picture.columns.index(name[: -len(row)]), down)
    return None


def _facts(root: Any, order: KeyOrder) -> Iterator[dict[str, Any]]:
    """What the file says besides figures: pools, turn, supplies; a mapping each."""
    for key, value in root.items():
        if key in NOT_FACTS or not isinstance(value, Mapping):
            continue
        if order.of(root, (key,)):
            yield _mapping((key,), key, root, order)
            continue
        for name, inner in value.items():
            path = (key, name)
            if isinstance(inner, Mapping) and AT not in order.of(root, path):
                yield _mapping(path, f"{key}: {name}", root, order)


def _mapping(path: Path, words: str, root: Any, order: KeyOrder) -> dict[str, Any]:
    """A mapping of the file with the keys that it may have."""
    values = _value_at(root, path)
    return {
        "path": list(path),
        "words": safe(words),
        "keys": [
            {
                "key": key,
                "value": flow(values[key]) if values.get(key) is not None else "",
                "values": list(order.words_of(root, path, key)),
            }
            for key in order.of(root, path)
        ],
    }


def _ground_words(root: Any, order: KeyOrder) -> tuple[str, ...]:
    """What may lie on a place; empty where the game's files do not say so."""
    return next(
        (words for path in GROUND if (words := order.words_of(root, path, "A1"))), ()
    )


def with_ground(
    draft: Draft,
    scenario: Scenario,
    across: float,
    down: float,
    word: str,
    order: KeyOrder,
) -> Draft:
    """The file with another ground at a place; without any, if `word` is empty.

    Raises ValueError where the game's files do not say what lies on a place.
    """
    root = draft.document.root
    path = next((path for path in GROUND if order.words_of(root, path, "A1")), None)
    if path is None:
        raise ValueError("this game has no ground to change")
    picture = pictures_of(rules_of(scenario.game)).picture(scenario.start)
    place = place_at(picture, across, down)
    parent, key = path[:-1], path[-1]
    old = _value_at(root, parent).get(key) if not parent or parent[0] in root else None
    if isinstance(old, Mapping):
        return edited(draft, path, place, word, order)
    if old is not None:
        raise ValueError("the ground is a drawing: change it in the text")
    if not word:
        return draft
    return draft.put(parent, key, {place: word}, order.of(root, parent))


def without_figure(draft: Draft, id: str) -> Draft:
    """The file without a figure. Raises ValueError where it does not tell of it."""
    path = path_of(draft.document.root, id)
    if not path:
        raise ValueError(f"the file has no figure {id}")
    draft = MapDrawing(draft).without(id)
    return _again(draft, splice(draft, removal(draft.document, [path])))


def _figure(token: Token, path: Path, root: Any, order: KeyOrder) -> dict[str, Any]:
    words = f"{token.id} {token.name}"
    return {
        "id": path[-1],
        "x": token.x,
        "y": token.y,
        "width": token.width,
        "height": token.height,
        **_mapping(path, words, root, order),
    }


def path_of(root: Any, *names: str) -> Path:
    """Where the file tells of a figure that has one of some names; empty if nowhere."""
    for name in names:
        for key, value in root.items():
            if isinstance(value, Mapping) and isinstance(value.get(name), Mapping):
                return (key, name)
    return ()


def _value_at(root: Any, path: Path) -> Any:
    for step in path:
        root = root[step]
    return root


def place_at(picture: Picture, across: float, down: float) -> str:
    """The place at a point of the board, as a file writes it."""
    if picture.is_grid:
        column = min(max(floor(across), 0), len(picture.columns) - 1)
        row = min(max(floor(down), 0), len(picture.rows) - 1)
        return f"{picture.columns[column]}{picture.rows[row]}"
    if picture.spots:
        return min(
            picture.spots, key=lambda spot: hypot(spot.x - across, spot.y - down)
        ).name
    return "/".join([f"{round(part * STEPS) / STEPS:g}" for part in (across, down)])


def moved(
    draft: Draft,
    scenario: Scenario,
    id: str,
    across: float,
    down: float,
    order: KeyOrder,
) -> Draft:
    """The file with a figure at the place that was tapped.

    Where a map draws the figures, it is drawn there. Raises ValueError for a figure of
    which the file does not tell, or where the map has no room for it.
    """
    picture = pictures_of(rules_of(scenario.game)).picture(scenario.start)
    root = draft.document.root
    path = path_of(root, id)
    if not path:
        raise ValueError(f"the file has no figure {id}")
    if MapDrawing(draft).has_map and AT not in _value_at(root, path):
        token = next(token for token in picture.tokens if token.id == id)
        draft = MapDrawing(draft).without(id)
        sizes = (round(token.width), round(token.height))
        return MapDrawing(draft).with_figure(id, floor(across), floor(down), sizes)
    keys = order.of(root, path)
    return draft.put(path, AT, place_at(picture, across, down), keys)


class MapDrawing:
    """The drawing of the board in a file, cell by cell, where the file has one.

    Its first line names the columns, the first cell of each further line the row.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        board = draft.document.root.get("board")
        self.has_map = isinstance(board, Mapping) and isinstance(board.get("map"), str)
        self.rows: list[list[tuple[int, int]]] = []
        if not self.has_map:
            return
        self.text = draft.document.text
        start, end = draft.document.span_of(("board", "map"))
        lines = []
        for line in self.text[start:end].splitlines(keepends=True):
            cells = [
                (start + cell.start(), start + cell.end())
                for cell in re.finditer(r"\S+", line)
            ]
            start += len(line)
            if len(cells) > 1:
                lines.append(cells)
        self.rows = [cells[1:] for cells in lines[1:]]

    def without(self, id: str) -> Draft:
        """The file whose map has open ground where it drew a figure."""
        cuts = [
            Cut(start, end, OPEN_GROUND.ljust(len(id)))
            for cells in self.rows
            for start, end in cells
            if self.text[start:end] == id
        ]
        return self.draft.with_cuts(*cuts) if cuts else self.draft

    def with_figure(
        self, id: str, column: int, row: int, sizes: tuple[int, int]
    ) -> Draft:
        """The file whose map draws a figure from a cell on, east and south.

        Raises ValueError where the map ends there or something stands there.
        """
        width, height = sizes
        cuts = []
        for down in range(row, row + height):
            for across in range(column, column + width):
                if not (0 <= down < len(self.rows) and across < len(self.rows[down])):
                    raise ValueError("it does not fit on the drawing of the board")
                start, end = self.rows[down][across]
                sign = self.text[start:end]
                if sign != OPEN_GROUND:
                    raise ValueError(f"{sign} stands there")
                # A longer id takes the blanks after the cell, so that columns stay.
                blanks = re.match(r" *", self.text[end:])
                spare = max(0, len(blanks[0]) - 1) if blanks else 0
                end += min(len(id) - 1, spare)
                cuts.append(Cut(start, end, id))
        return self.draft.with_cuts(*cuts)


def edited(draft: Draft, path: Path, key: str, value: str, order: KeyOrder) -> Draft:
    """The file with another value under a key of a mapping; without it, if empty.

    Raises FileProblems where the file cannot have it, Unclear where it is no value.
    """
    if not value.strip():
        node = draft.document.value_at(path)
        if key not in node:
            return draft
        return _again(draft, splice(draft, removal(draft.document, [(*path, key)])))
    new = mapping_of(f"value: {value}")["value"]
    return draft.put(path, key, new, order.of(draft.document.root, path))


def _again(draft: Draft, raw: str) -> Draft:
    from mpoc.text.edits import draft_of

    return draft_of(raw, draft.document.name)


def with_figure(
    draft: Draft,
    scenario: Scenario,
    card: str,
    player: str,
    across: float,
    down: float,
    order: KeyOrder,
) -> Iterator[Draft]:
    """The file with another figure of a card at a place, drawn in each possible size.

    It goes where the file's other figures are. Raises ValueError where it has none.
    """
    root = draft.document.root
    picture = pictures_of(rules_of(scenario.game)).picture(scenario.start)
    paths = [path for token in picture.tokens if (path := path_of(root, token.id))]
    if not paths:
        raise ValueError("write the first figure into the file")
    ids = {token.id for token in picture.tokens} | set(_value_at(root, paths[0][:1]))
    figure: dict[str, Any] = {"card": card}
    if player:
        figure["player"] = player
    id = _free_id(card, ids)
    at_all = [AT in _value_at(root, path) for path in paths]
    if MapDrawing(draft).has_map and not any(at_all):
        for sizes in SIZES:
            drawn = MapDrawing(draft).with_figure(id, floor(across), floor(down), sizes)
            yield _with_new(drawn, paths[0][:1], id, figure, order)
        return
    figure[AT] = place_at(picture, across, down)
    yield _with_new(draft, paths[0][:1], id, figure, order)


def _with_new(
    draft: Draft, path: Path, id: str, figure: Mapping[str, Any], order: KeyOrder
) -> Draft:
    root = draft.document.root
    return draft.put(path, id, dict(figure), order.of(root, path))


def _free_id(card: str, ids: set[Any]) -> str:
    """A short id that no figure has: the first letter of the card, then a number."""
    letter = next((sign for sign in card if sign.isalpha() and sign.isascii()), "F")
    numbers = ["", *[str(number) for number in range(2, 1000)]]
    return next(
        f"{letter}{number}" for number in numbers if f"{letter}{number}" not in ids
    )
