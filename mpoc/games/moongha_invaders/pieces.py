"""What lies on the table: cities, monsters, boxes, what players have, the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.file.forms import MapOf
from mpoc.games.kit.file.places import PLACE_NAME, Links
from mpoc.games.kit.keys import Count, Group, Keyed, ListOf, Truth, Word, key
from mpoc.games.kit.spaces.graph import Graph
from mpoc.games.kit.supplies import Pieces
from mpoc.games.moongha_invaders.words import (
    BOXES,
    CITIES,
    COLOURS,
    KINDS,
    LINK,
    MILITARY,
    MOST_IN_CITY,
    PLAYERS,
    Numbers,
)
from mpoc.schema.shapes import Shape

if TYPE_CHECKING:
    from mpoc.text.document import Path

KIND = Word("a kind of monster", tuple(KINDS))
PLAYER = Word("a player", PLAYERS)
BOX = Word("an action box", BOXES)


def one_of_shape(noun: str, words: tuple[str, ...]) -> Shape:
    """The form of a name that is one of some words."""
    return Shape(f"{noun}: {', '.join(words)}", f"^({'|'.join(words)})$")


COLOUR_NAME = one_of_shape("a player", PLAYERS)
CUBE_NAME = one_of_shape("a colour", COLOURS)
KIND_NAME = one_of_shape("a kind of monster", tuple(KINDS))


def _number(noun: str, most: int = 99) -> Count:
    return Count(noun, most)


class Stock(Pieces, Keyed):
    """Military counters of each kind, such as those in a box."""

    infantry: int = key(_number("counters"), "Counters of infantry.", default=0)
    armour: int = key(_number("counters"), "Counters of armour.", default=0)
    air_force: int = key(_number("counters"), "Counters of air force.", default=0)
    a_bomb: int = key(_number("counters"), "Counters of A bombs.", default=0)

    def of(self, kind: str) -> int:
        return super().of(kind.replace("-", "_"))

    def plus(self, kind: str, count: int = 1) -> Stock:
        return super().plus(kind.replace("-", "_"), count)

    def as_written(self) -> dict[str, Any]:
        return Keyed.as_written(self)

    def words(self) -> str:
        """`2 infantry, 1 armour`."""
        parts = [f"{self.of(kind)} {kind}" for kind in MILITARY if self.of(kind)]
        return ", ".join(parts) or "nothing"


STOCK = Group("counters such as `{infantry: 2, armour: 1}`", Stock)


class Boxes(Keyed):
    """What the six action boxes hold."""

    create: int = key(_number("tokens"), "Orange tokens.", default=0)
    attack: int = key(_number("tokens"), "White tokens.", default=0)
    move: int = key(_number("tokens"), "Purple tokens.", default=0)
    hero: int = key(_number("counters", 5), "Heroes.", default=0)
    military_1: Stock = key(STOCK, "Military counters.", default=Stock())
    military_2: Stock = key(STOCK, "Military counters.", default=Stock())

    def of(self, box: str) -> int:
        """How much is in a box."""
        content = getattr(self, box.replace("-", "_"))
        number: int = content.total if isinstance(content, Stock) else content
        return number

    def plus(self, box: str, count: int = 1, kind: str = "") -> Boxes:
        """With some more in a box, or less; `kind` is that of a military counter."""
        field = box.replace("-", "_")
        content = getattr(self, field)
        more = content.plus(kind, count) if kind else content + count
        return self.but(**{field: more})


class City(Pieces, Keyed):
    """What is in a city, besides monsters."""

    hero: int = key(_number("heroes", 5), "Heroes.", default=0)
    infantry: int = key(_number("counters"), "Infantry.", default=0)
    armour: int = key(_number("counters"), "Armour.", default=0)
    cubes: Mapping[str, int] = key(
        MapOf(
            "a mapping of colours to cubes such as `{red: 3, black: 1}`",
            _number("cubes", MOST_IN_CITY),
            shape=CUBE_NAME,
            most=5,
        ),
        "Damage cubes by their colours; collateral damage is black.",
        default={},
    )

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """Colours without cubes are left out."""
        cubes = values.get("cubes") or {}
        values["cubes"] = {colour: n for colour, n in cubes.items() if n}
        return True

    @property
    def total(self) -> int:
        """All human counters."""
        return self.hero + self.infantry + self.armour

    @property
    def damage(self) -> int:
        """Cubes of all colours."""
        return sum(self.cubes.values())

    def as_written(self) -> dict[str, Any]:
        cubes = {each: self.cubes[each] for each in COLOURS if self.cubes.get(each)}
        return Keyed.as_written(self.but(cubes=cubes))

    def words(self) -> str:
        """`1 hero, 2 infantry; 3 red, 1 black (4 of 8)`."""
        humans = [
            f"{self.of(kind)} {kind}"
            for kind in ("hero", "infantry", "armour")
            if self.of(kind)
        ]
        cubes = [f"{n} {colour}" for colour, n in self.cubes.items() if n]
        parts = [", ".join(humans)]
        if cubes:
            parts.append(f"{', '.join(cubes)} ({self.damage} of {MOST_IN_CITY})")
        return "; ".join([part for part in parts if part])


def name_with(kind: str, id: str) -> str:
    """`mechoor m`, or `mechoor` alone where the id says no more."""
    return kind if id == kind else f"{kind} {id}"


class Monster(Keyed):
    """A monster counter on the board; a hidden one may be of a kind nobody knows."""

    player: str = key(PLAYER, "Whose monster it is.", example="red")
    kind: str = key(
        KIND,
        "Its kind, unless it is hidden and nobody knows.",
        example="mechoor",
        is_filled_in=True,
    )
    at: str = key(PLACE_NAME, "Its city.", example="Tokyo")
    hidden: bool = key(Truth(), "Whether it lies on its hidden side.", default=False)
    damage: int = key(_number("cubes"), "Black cubes that it has taken.", default=0)

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """A monster without a kind is one that nobody knows."""
        values.setdefault("kind", "")
        return True

    def as_written(self) -> dict[str, Any]:
        keys = super().as_written()
        return keys if self.kind else {k: v for k, v in keys.items() if k != "kind"}


class Box(Keyed):
    """Tokens in a monster box of a player."""

    orange: int = key(_number("tokens"), "Orange tokens.", default=0)
    white: int = key(_number("tokens"), "White tokens.", default=0)


class Trophy(Keyed):
    """A monster that a Moogre has killed."""

    player: str = key(PLAYER, "Whose it was.", example="red")
    kind: str = key(KIND, "What it was.", example="mechoor")


class Player(Keyed):
    """What a player has off the map."""

    boxes: Mapping[str, Box] = key(
        MapOf(
            "a mapping of kinds to tokens such as `{mechoor: {white: 3}}`",
            Group("tokens such as `{white: 3}`", Box),
            shape=KIND_NAME,
            most=7,
        ),
        "Tokens in the monster boxes.",
        default={},
    )
    trophies: tuple[Trophy, ...] = key(
        ListOf(
            "a list such as `[{player: red, kind: mechoor}]`", Group("a trophy", Trophy)
        ),
        "Monsters that the Moogre has killed.",
        default=(),
    )
    cities: tuple[str, ...] | None = key(
        ListOf("a list of cities such as `[London, Rome]`", PLACE_NAME, most=3),
        "The secret city counters; asked for at the end if left out.",
        name="city-counters",
        default=None,
    )
    pass_token: str = key(BOX, "The box in which the pass token lies.", default="")

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """Empty boxes are left out."""
        boxes = values.get("boxes") or {}
        values["boxes"] = {kind: box for kind, box in boxes.items() if box != Box()}
        return True

    def box(self, kind: str) -> Box:
        """The tokens in the box of a kind."""
        return self.boxes.get(kind) or Box()

    def as_written(self) -> dict[str, Any]:
        boxes = {kind: self.boxes[kind] for kind in KINDS if kind in self.boxes}
        return Keyed.as_written(self.but(boxes=boxes))


class Printed(Keyed):
    """Numbers of a monster that are printed on the board alone."""

    cost: int | None = key(Count("tokens", 9, 1), "Orange tokens.", default=None)
    move: int | None = key(Count("connections", 9), "Its purple circle.", default=None)
    strength: int | None = key(
        Count("dice", 9, 1), "Dice for each white token.", default=None
    )
    capacity: int | None = key(
        Count("cubes", 20, 1), "The damage that destroys it.", default=None
    )
    counters: int | None = key(
        Count("counters", 9, 1), "Counters that each player has.", default=None
    )


class Board(Keyed):
    """What is printed on the board, as far as the file says it."""

    sample: str = key(
        Word("an invented board", ("invented-earth",)),
        "Fills in an invented board: nothing of it is from the game.",
        default="",
    )
    links: Graph | None = key(
        Links(),
        "All cities, with those that a connection leads to.",
        example={"Tokyo": ["Los Angeles"]},
        default=None,
    )
    white: tuple[int, ...] = key(
        ListOf("a list of numbers", _number("tokens"), least=8, most=9),
        "White tokens of each turn, as the turn track shows them.",
        default=(),
    )
    dice: tuple[int, ...] = key(
        ListOf("a list of numbers", _number("dice"), least=8, most=9),
        "Dice of each turn, as the turn track shows them.",
        default=(),
    )
    monsters: Mapping[str, Printed] = key(
        MapOf(
            "a mapping of kinds to numbers such as `{moogre: {capacity: 4}}`",
            Group("numbers such as `{capacity: 4}`", Printed),
            shape=KIND_NAME,
            most=7,
        ),
        "What the boxes of the monsters print.",
        default={},
    )

    def __hash__(self) -> int:
        return hash((self.sample, self.links, self.white, self.dice))

    @property
    def whole(self) -> Board:
        """The board with what the invented one fills in."""
        return _whole(self) if self.sample else self

    @property
    def cities(self) -> Graph:
        """The cities: those of the file, or those that the text names."""
        return self.whole.links or TEXT_CITIES

    @property
    def knows_links(self) -> bool:
        """Whether every connection is known."""
        return self.whole.links is not None

    def number(self, kind: str, name: str) -> int | None:
        """A number of a kind of monster; None where neither file nor text says it."""
        printed = self.whole.monsters.get(kind)
        own: int | None = getattr(printed, name) if printed is not None else None
        text: int | None = getattr(numbers_of(kind), name)
        return own if own is not None else text


@lru_cache(maxsize=4)
def _whole(board: Board) -> Board:
    from mpoc.games.moongha_invaders.invented import INVENTED

    own = {kind: numbers.as_written() for kind, numbers in board.monsters.items()}
    monsters = {
        kind: numbers.but(**own.get(kind, {}))
        for kind, numbers in INVENTED.monsters.items()
    }
    return Board(
        "",
        board.links or INVENTED.links,
        board.white or INVENTED.white,
        board.dice or INVENTED.dice,
        monsters,
    )


TEXT_CITIES = Graph({LINK[0]: [LINK[1]], **{city: [] for city in CITIES[2:]}})
"""The cities that the text names, with the one connection that it gives."""


def numbers_of(kind: str) -> Numbers:
    """What the text says of a kind of monster."""
    return KINDS[kind]


def with_cubes(city: City, colour: str, count: int) -> City:
    """A city with more cubes of a colour."""
    return city.but(cubes={**city.cubes, colour: city.cubes.get(colour, 0) + count})
