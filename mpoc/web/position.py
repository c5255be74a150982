"""The position of a file as a board that taps can change.

Nothing here knows a game; the schema of its files says everything. A thing that stands
on the board is a mapping with a place, or an entry of a table whose entries have one.
What lies on a place is a table whose keys are places, or a list of places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.report.pages.document import definitions
from mpoc.report.pictures.board import Frame
from mpoc.report.pictures.elements import markup
from mpoc.report.pictures.scene import Scene, pictures_of, players_of
from mpoc.report.pictures.svg import all_looks, board_markup
from mpoc.rules.registry import rules_of
from mpoc.schema.fields import AT, FORM, LIST, PLACE, TABLE, Field
from mpoc.schema.key_order import KeyOrder
from mpoc.text.problems import safe
from mpoc.web.catalog import CARDS, kinds_of_cards
from mpoc.web.drawings import MAP, OPEN, Drawing, is_drawn
from mpoc.web.forms import Forms, value_at, words_of
from mpoc.web.places import (
    NOTHING_THERE,
    OPEN_GROUND,
    around,
    box_of,
    lying_at,
    mark_of,
    place_at,
    spoken,
)

if TYPE_CHECKING:
    from mpoc.rules.picture import Token
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario
    from mpoc.text.document import Path
    from mpoc.text.edits import Draft
    from mpoc.web.places import Box

Plain = dict[str, Any]

WHAT_IT_IS = ("card", "kind", "type")
"""Keys that say what an entry is."""

OWNER = "player"
"""The key that says whose something is."""

DEEPEST_PLACES = 2
"""How many keys may lead to a list of places."""


LONGEST_LABEL = 2
"""Up to so many letters an id only marks a piece; a longer one is its name."""


class Kind(Record):
    """A table whose entries stand on the board; `places` are their keys for places."""

    path: Path
    field: Field
    places: tuple[str, ...]

    @property
    def lead(self) -> tuple[str, ...]:
        """The keys that come first: the required ones, and those before the place."""
        keys = self.field.keys
        before = keys[: keys.index(self.places[0])]
        lead = [key for key in keys if key in before or key in self.field.required]
        return tuple([key for key in lead if key not in self.places])

    @property
    def is_named(self) -> bool:
        """Whether an entry is called by its id alone, since no key says what it is."""
        return not set(WHAT_IT_IS) & set(self.field.keys)

    @property
    def words(self) -> str:
        """One such entry in words, as the schema has it."""
        title = self.field.title.partition(" such as ")[0]
        return title or words_of(str(self.path[0]))


class Board:
    """The position of one file: its picture, and where the file describes each part."""

    def __init__(self, draft: Draft, scenario: Scenario, order: KeyOrder) -> None:
        self.draft = draft
        self.root = draft.document.root
        self.order = order
        self.rules = rules_of(scenario.game)
        self.start = scenario.start
        self.picture = pictures_of(self.rules).picture(self.start)
        self.scene = Scene(self.picture, players_of(self.rules, self.start))
        spots = [spot.name for spot in self.picture.spots]
        self.forms = Forms(self.rules, order, self.root, spots, self.start)

    def place(self, across: float, down: float) -> str:
        """The place at a point of the board."""
        return place_at(self.picture, across, down, self.scene)

    def kinds(self) -> Iterator[Kind]:
        """The tables of the file whose entries stand on the board."""
        fields = self.forms.fields
        for key in self.forms.keys:
            if fields.at((key,)).kind != TABLE or fields.is_place_name((key,)):
                continue
            entry = fields.entry((key,))
            places = self._place_keys((key, ""), entry)
            if places:
                yield Kind((key,), entry, places)

    def _place_keys(self, path: Path, field: Field) -> tuple[str, ...]:
        """The keys of a mapping that say where it stands."""
        if field.kind != FORM:
            return ()
        places = [
            key
            for key in field.keys
            if self.forms.fields.at((*path, key)).kind == PLACE
        ]
        stands = [key for key in places if key in field.required or key == AT]
        return tuple(stands)

    def things(self) -> Iterator[tuple[Path, tuple[str, ...]]]:
        """What stands on the board by its path, with its keys for places."""
        things: list[tuple[Path, tuple[str, ...]]] = [
            ((key,), self._place_keys((key,), self.forms.fields.at((key,))))
            for key in self.forms.keys
            if isinstance(self.root.get(key), Mapping)
        ]
        for kind in self.kinds():
            ids = value_at(self.root, kind.path) or ()
            things += [((*kind.path, id), kind.places) for id in ids]
        yield from [(path, places) for path, places in things if places]

    def token(self, path: Path) -> Token | None:
        """The piece of the picture that the file describes at a path."""
        name = str(path[-1]).casefold()
        for token in self.picture.tokens:
            if name in (token.id.casefold(), token.name.casefold()):
                return token
        return None

    def box(self, path: Path, places: Sequence[str]) -> Box | None:
        """Where a thing stands on the board; None if it is off the board."""
        token = self.token(path)
        if token is not None:
            return token.x, token.y, token.width, token.height
        names = [value_at(self.root, (*path, key)) for key in places]
        boxes = [box_of(self.picture, str(name), self.scene) for name in names if name]
        boxes_there = [box for box in boxes if box is not None]
        return around(boxes_there) if boxes_there else None

    def name(self, path: Path) -> str:
        """A thing in words, for notices."""
        token, id = self.token(path), safe(str(path[-1]))
        if token is None or len(id) > LONGEST_LABEL:
            return token.name if token and token.name.casefold() == id else id
        names = [each.name for each in self.picture.tokens]
        is_alone = names.count(token.name) == 1
        return safe(token.name if is_alone else f"{token.name} ({id})")

    def lays(self) -> Iterator[tuple[Path, Field]]:
        """The lists and tables of places, in which the file says what lies where."""
        for key in self.forms.keys:
            yield from self._lays((key,), 1)

    def _lays(self, path: Path, depth: int) -> Iterator[tuple[Path, Field]]:
        field = self.forms.fields.at(path)
        for form in (field, *field.others):
            if form.kind == FORM and depth < DEEPEST_PLACES:
                for key in form.keys:
                    yield from self._lays((*path, key), depth + 1)
            elif form.kind == LIST:
                if self.forms.fields.entry(path).kind == PLACE:
                    yield path, form
            elif (
                form.kind == TABLE
                and self.forms.fields.is_place_name(path)
                # A list of places for each place is the map itself.
                and self.forms.fields.at((*path, "")).kind != LIST
            ):
                yield path, form

    def form_at(self, path: Path, form: Field, place: str) -> Plain:
        """The form for one place of one of the `lays`."""
        words = ", ".join([words_of(str(step)) for step in path if step != "board"])
        if form.kind == LIST:
            is_in = place in (value_at(self.root, path) or ())
            about = self.forms.fields.at(path).help
            return {
                "path": list(path),
                # Its sentence says it better than its keys.
                "words": about.rstrip(".") or words,
                "help": "",
                "kind": "member",
                "value": is_in,
            }
        plain = self.forms.at((*path, place))
        if is_drawn(self.draft, path):
            plain["value"] = drawn_ground(self.draft, path, place)
            plain["present"] = plain["value"] is not None
        # What has fields of its own is called by the name of the place.
        is_form = plain["kind"] == FORM
        return plain | {"path": [*path, place], "words": place if is_form else words}


def drawn_ground(draft: Draft, path: Path, place: str) -> str | None:
    """The ground that a drawing shows at a place, in the words of its legend."""
    sign = Drawing(draft, path).sign(place)
    legend = value_at(draft.document.root, (path[0], "legend")) or {}
    word = legend.get(sign)
    if sign == OPEN or word is None:
        return None
    return (
        " and ".join([str(part) for part in word])
        if isinstance(word, list)
        else (str(word))
    )


def board_of(draft: Draft, scenario: Scenario, order: KeyOrder) -> Plain:
    """The board as a drawing, its scale, and what stands on it."""
    board = Board(draft, scenario, order)
    picture = board.picture
    return {
        **_drawing(board.scene, "The board before the first action"),
        "tables": [*_tables(board.rules, board.start)],
        "things": [*_things(board)],
        "adds": [_addition(board, kind) for kind in board.kinds()],
        "grid": [list(picture.columns), list(picture.rows)],
        "spots": [
            {"name": spot.name, "box": box_of(picture, spot.name, board.scene)}
            for spot in picture.spots
        ],
        "size": [picture.width, picture.height],
    }


def _things(board: Board) -> Iterator[Plain]:
    for path, places in board.things():
        box = board.box(path, places)
        token, id = board.token(path), str(path[-1])
        name = token.name if token is not None else ""
        yield {
            "id": id,
            "path": list(path),
            "words": board.name(path),
            "letter": safe(id) if name and len(id) <= LONGEST_LABEL else "",
            "owner": safe(str(value_at(board.root, (*path, OWNER)) or "")),
            "box": list(box) if box is not None else None,
            "removable": len(path) > 1,
        }


def _addition(board: Board, kind: Kind) -> Plain:
    """What may be added to a table: its form, and the keys that the page asks first."""
    return {
        "path": list(kind.path),
        "words": safe(_words_of_new(board, kind)),
        "places": list(kind.places),
        "lead": list(kind.lead),
        "is-named": kind.is_named,
        "form": board.forms.entry(kind.path),
    }


def _words_of_new(board: Board, kind: Kind) -> str:
    """What may be added: the kinds of the cards, where a card says what it is."""
    form = board.forms.entry(kind.path)
    has_card = any(
        [
            child.get("catalog") == CARDS
            for child in form["children"]
            if child["key"] in kind.lead
        ]
    )
    kinds = kinds_of_cards(board.rules) if has_card else []
    return f"a {', '.join(kinds[:-1])} or {kinds[-1]}" if len(kinds) > 1 else kind.words


def _drawing(scene: Scene, title: str) -> Plain:
    """The board of a scene as a drawing, and its scale."""
    frame = Frame(scene)
    svg = markup(board_markup(scene, title, ""))
    return {
        "svg": f"{definitions(all_looks([scene]))}{svg}",
        "unit": frame.unit,
        "left": frame.x(0),
        "top": frame.y(0),
    }


def _tables(rules: Ruleset, state: Any) -> Iterator[Plain]:
    """The position as tables, for players who cannot see the board."""
    for table in rules.wording().position_tables(state):
        if table.rows and not table.verbose:
            rows = [[safe(cell) for cell in row] for row in table.rows]
            yield {"title": safe(table.title), "rows": rows}


def with_places(rules: Ruleset, state: Any, names: Sequence[str]) -> Plain:
    """The board of a state with some places marked, and where each of them is.

    Empty unless every name is that of a place.
    """
    picture = pictures_of(rules).picture(state)
    marks = [mark_of(picture, name) for name in names]
    all_marks = tuple([mark for mark in marks if mark is not None])
    if not all_marks or len(all_marks) < len(names):
        return {}
    scene = Scene(picture, players_of(rules, state), marks=all_marks)
    places = [[mark.x, mark.y, mark.width, mark.height] for mark in all_marks]
    return {**_drawing(scene, "The answers on the board"), "places": places}


def place_of(board: Board, across: float, down: float) -> Plain:
    """What is at a place, and what may be laid there."""
    name = board.place(across, down)
    lying = [*dict.fromkeys(lying_at(board.picture, name, board.scene))]
    box = box_of(board.picture, name, board.scene)
    where = spoken(board.picture, name)
    nothing = NOTHING_THERE if board.picture.spots else OPEN_GROUND
    return {
        "name": name,
        "words": safe(f"{where}: {', '.join(lying) or nothing}"),
        "box": list(box or ()),
        "lays": [board.form_at(path, form, name) for path, form in board.lays()],
    }


def facts_of(board: Board) -> Plain:
    """The form of all that the file says except what stands on the board."""
    things = [str(path[0]) for path, _ in board.things()]
    things += [str(kind.path[0]) for kind in board.kinds()]
    return board.forms.facts(tuple(things))


def is_on_map(board: Board, path: Path) -> bool:
    """Whether a drawing of the map, not a key, says where a thing stands."""
    return is_drawn(board.draft, MAP) and value_at(board.root, (*path, AT)) is None
