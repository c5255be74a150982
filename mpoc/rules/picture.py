"""A position as a picture: what lies where on its board, in values that no game owns.

A game gives them in a module of its own (`picture.py`), which is imported only when a
picture is asked for; `report/pictures` draws them. Places and sizes are in units of the
board from its north-west corner: squares of a grid, inches of a table. A game that
gives no pictures is drawn from its text board (`picture_of_drawing`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.engine.statements import Event, Reply
    from mpoc.rules.wording import Drawing, Wording

Point = tuple[float, float]
"""Units of the board to the east and to the south of its north-west corner."""

(
    PLAIN,
    DOTS,
    WAVES,
    ZIGZAGS,
    LINES,
    COUNTERLINES,
    CROSSES,
    STONES,
    BRICKS,
    SLABS,
    BLADES,
    SPECKS,
    FLAMES,
    RAYS,
    RINGS,
) = (
    "plain",
    "dots",
    "waves",
    "zigzags",
    "lines",
    "counterlines",
    "crosses",
    "stones",
    "bricks",
    "slabs",
    "blades",
    "specks",
    "flames",
    "rays",
    "rings",
)
"""How ground is filled: a pattern tells it apart where there is no colour."""

GREY, BROWN, GREEN, BLUE, RED, ORANGE, YELLOW, PURPLE = (
    "grey",
    "brown",
    "green",
    "blue",
    "red",
    "orange",
    "yellow",
    "purple",
)
"""The tints of ground."""

ROUND, SQUARE, BLOCK = "round", "square", "block"
"""The shapes of pieces: a small base, a large base, a building."""

MOVE, FORCED, ATTACK = "move", "forced", "attack"
"""What an arrow shows: an own move, a move forced by another, who attacks whom."""


class Look(Record):
    """How a kind of ground looks: its pattern, its tint, and the sign on it."""

    pattern: str = PLAIN
    tint: str = GREY
    sign: str = ""


class Area(Record):
    """A rectangle of ground of one kind; `words` say what it is.

    `player` is whose ground it is, empty where it belongs to nobody.
    """

    words: str
    look: Look
    x: float
    y: float
    width: float = 1
    height: float = 1
    player: str = ""


class Token(Record):
    """A piece on the board: `x` and `y` are the north-west corner of its base.

    `health` of `full_health` points are left, which the game calls `points`; a piece
    without Health has 0 of 0.
    `label` is a short text on the piece itself, `words` the rest of what a legend says.
    `facing` is `north`, `east`, `south` or `west`, or empty. A piece at a `spot` has
    not moved while it stays at the spot.
    """

    id: str
    name: str
    x: float
    y: float
    width: float = 1
    height: float = 1
    player: str = ""
    shape: str = SQUARE
    health: int = 0
    full_health: int = 0
    label: str = ""
    words: str = ""
    facing: str = ""
    points: str = "health"
    spot: str = ""

    @property
    def middle(self) -> Point:
        """The middle of its base."""
        return self.x + self.width / 2, self.y + self.height / 2

    def is_where(self, other: Token) -> bool:
        """Whether it stands where another piece stands, or stood."""
        if self.spot or other.spot:
            return self.spot == other.spot
        return self.middle == other.middle


class Spot(Record):
    """A named place of a board without squares, such as a city; `x`, `y`: its middle.

    `label` stands below its name, a line for each part that ends with a semicolon.
    """

    name: str
    x: float
    y: float
    label: str = ""


class Way(Record):
    """A connection between two spots, by their names."""

    start: str
    end: str


class Arrow(Record):
    """A line with a head through some points; `words` say what it shows.

    `label` is a short text beside it, such as a distance.
    """

    kind: str
    points: tuple[Point, ...]
    words: str = ""
    player: str = ""
    label: str = ""


class Mark(Record):
    """A place that is pointed out, such as one where a figure may go.

    `is_harmful` where something bad cannot be avoided on the way there. `spot` is the
    name of a spot that is pointed out as a whole.
    """

    words: str
    x: float
    y: float
    width: float = 1
    height: float = 1
    is_harmful: bool = False
    spot: str = ""


class Region(Record):
    """Where something may be on a board without squares: a sample of the points.

    Of one that `is_doubtful` the picture does not say whether it may be there.
    """

    words: str
    points: tuple[Point, ...]
    is_doubtful: bool = False


class Ring(Record):
    """A circle round a point, such as a reach; `label` is a short text on it."""

    words: str
    x: float
    y: float
    radius: float
    label: str = ""


class Pointers(Record):
    """What is pointed out on a board.

    `piece` is the id, or the kind, of the one piece that it is about; empty for none or
    several.
    """

    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    regions: tuple[Region, ...] = ()
    rings: tuple[Ring, ...] = ()
    piece: str = ""

    def __bool__(self) -> bool:
        """Whether anything is pointed out."""
        return bool(self.arrows or self.marks or self.regions or self.rings)

    def plus(self, other: Pointers) -> Pointers:
        """With what others point out besides, each thing once."""
        return Pointers(
            tuple(dict.fromkeys([*self.arrows, *other.arrows])),
            tuple(dict.fromkeys([*self.marks, *other.marks])),
            tuple(dict.fromkeys([*self.regions, *other.regions])),
            tuple(dict.fromkeys([*self.rings, *other.rings])),
            self.piece or other.piece,
        )


NOTHING = Pointers()


class Picture(Record):
    """A board with everything on it.

    `columns` and `rows` are the names of a grid's columns and rows; a board without
    squares has neither. `scale` says what one unit is, where a reader has to know. A
    board with a `unit`, such as `″`, has a ruler along its edges; its pieces are named
    beside their bases, and one whose base has no size is drawn as a pin.
    """

    width: float
    height: float
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    tokens: tuple[Token, ...] = ()
    spots: tuple[Spot, ...] = ()
    ways: tuple[Way, ...] = ()
    scale: str = ""
    unit: str = ""

    @property
    def is_grid(self) -> bool:
        """Whether the board has squares."""
        return bool(self.columns and self.rows)


class Die(Record):
    """One die as it lies on the table: its kind, and what it shows in a word.

    `pips` is the number on a numbered die, `strikes` what a face counts on others;
    None where it is not that sort of die.
    """

    kind: str
    face: str
    pips: int | None = None
    strikes: int | None = None


class Aim(Record):
    """What a roll was compared with: at least `number` was wanted, `words` say of what.

    `counts` are the dice rolled, as the laws of the game's dice take them.
    """

    number: int
    words: str
    counts: tuple[tuple[str, int], ...]


class Pictures(Protocol):
    """One game's pictures; its module `picture` provides them."""

    has_open_places: bool
    """Whether some question of the game asks for a place that it can show."""

    def picture(self, state: Any) -> Picture:
        """The board of a state."""

    def arrows(self, event: Event, before: Any) -> Sequence[Arrow]:
        """What an event adds to the board of the state before it.

        Pieces that stand elsewhere afterwards get an arrow without it.
        """

    def plan(self, act: Any, state: Any) -> Pointers:
        """What an action sets out to do: whom it attacks, where it goes.

        Its attacks are shown in a replay where no event says whom it attacks; the rest
        where it is refused, and among the actions that are legal.
        """

    def open_places(self, question: Any) -> Pointers:
        """The places among which an open question asks to choose."""

    def is_forced(self, event: Event) -> bool:
        """Whether a piece that an event moves is moved by others."""

    def dice(self, reply: Reply) -> Sequence[Die]:
        """The dice of a roll that was made; none where the faces are not known."""

    def die(self, kind: str, face: str) -> Die:
        """A die that shows a face, which is written as a player types it."""

    def aim(self, reply: Reply, event: Event) -> Aim | None:
        """What a roll was compared with in an event after it; None in any other."""

    def place(self, row: int, column: int) -> Mark:
        """Where a row and column of the text board lie, for an action that ends there.

        A larger base is named by its north-west square.
        """


class DrawnPictures:
    """The pictures of a game that gives none: its text board, square by square.

    A game's own pictures extend this and say more.
    """

    has_open_places = False

    def __init__(self, wording: Wording | None = None) -> None:
        self.wording = wording

    def picture(self, state: Any) -> Picture:
        """The board of a state, as its drawing has it."""
        assert self.wording is not None
        names = {piece.id: piece.name for piece in self.wording.pieces(state)}
        return picture_of_drawing(self.wording.drawing(state), names)

    def arrows(self, event: Event, before: Any) -> Sequence[Arrow]:
        """Nothing."""
        return ()

    def plan(self, act: Any, state: Any) -> Pointers:
        """Nothing."""
        return NOTHING

    def open_places(self, question: Any) -> Pointers:
        """Nothing."""
        return NOTHING

    def is_forced(self, event: Event) -> bool:
        """No: nobody knows."""
        return False

    def dice(self, reply: Reply) -> Sequence[Die]:
        """The faces of a roll that says them one by one."""
        faces = getattr(reply.answer, "face_values", None)
        if faces is None:
            return ()
        (kind, _), *_ = (
            reply.question.dice if hasattr(reply.question, "dice") else [("", 0)]
        )
        return [
            Die(kind, str(face), pips=face if isinstance(face, int) else None)
            for face in faces
        ]

    def die(self, kind: str, face: str) -> Die:
        """A die with a number on it, or with a word."""
        return Die(kind, face, pips=int(face) if face.isdecimal() else None)

    def aim(self, reply: Reply, event: Event) -> Aim | None:
        """Nothing."""
        return None

    def place(self, row: int, column: int) -> Mark:
        """The square."""
        return Mark("", column, row)


def picture_of_drawing(drawing: Drawing, names: Mapping[str, str]) -> Picture:
    """A text board as a picture; `names` are those of the pieces, by their ids.

    Cells side by side that show the same piece are one base.
    """
    words_of = {sign.sign: sign.words for sign in drawing.signs}
    areas: list[Area] = []
    cells_of: dict[str, list[tuple[int, int]]] = {}
    for row, cells in enumerate(drawing.cells):
        for column, text in enumerate(cells):
            if text in words_of:
                look = Look(LINES, GREY, text)
                areas.append(Area(words_of[text], look, column, row))
            elif text:
                cells_of.setdefault(text, []).append((row, column))
    tokens = []
    for text, cells_here in cells_of.items():
        for top, left, height, width in _bases(cells_here):
            shape = ROUND if width == height == 1 else SQUARE
            name, player = names.get(text, ""), drawing.owners.get(text, "")
            tokens.append(Token(text, name, left, top, width, height, player, shape))
    return Picture(
        len(drawing.columns),
        len(drawing.rows),
        drawing.columns,
        drawing.rows,
        tuple(areas),
        tuple(tokens),
    )


def _bases(cells: Sequence[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """The cells of one text as a single rectangle, or each on its own."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height = max(row for row, _ in cells) - top + 1
    width = max(column for _, column in cells) - left + 1
    if height * width == len(cells):
        return [(top, left, height, width)]
    return [(row, column, 1, 1) for row, column in cells]
