"""A position: the board, whose turn it is, boxes, cities, monsters, supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.file.forms import ById, MapOf
from mpoc.games.kit.file.players import PlayersOf, TurnOf
from mpoc.games.kit.keys import Count, Form, Group, Word, key
from mpoc.games.kit.small.position import SmallState
from mpoc.games.moongha_invaders.file.board import BoardForm
from mpoc.games.moongha_invaders.pieces import (
    COLOUR_NAME,
    PLAYER,
    Board,
    Box,
    Boxes,
    City,
    Monster,
    Player,
    name_with,
)
from mpoc.games.moongha_invaders.words import (
    ACTIONS,
    BLACK,
    BLACK_CUBES,
    COLOUR_STORED,
    COUNTER_NOUNS,
    CUBES,
    FEWEST_PLAYERS,
    HEROES,
    MILITARY,
    MOST_PLAYERS,
    PHASES,
    PLAYERS,
    TOKENS,
    TURNS,
)
from mpoc.schema.envelope import Schema
from mpoc.schema.shapes import PLACE

if TYPE_CHECKING:
    from mpoc.text.document import Path


class _Colours(PlayersOf[Player]):
    """The players by their colours, three or four of them."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Player)
        self.shape, self.most = COLOUR_NAME, MOST_PLAYERS

    def schema(self, description: str = "", **more: Any) -> Schema:
        example: Any = [{"red": {}, "yellow": {}, "blue": {}}]
        limits = {"minProperties": FEWEST_PLAYERS, "examples": example}
        return super().schema(
            "Three or four players, clockwise in the order of the table.",
            **more | limits,
        )


class _Cities(MapOf[City]):
    """Cities by their names; a name that the board lacks is a problem."""

    __slots__ = ()

    def read(self, names: Any, value: Any, path: Any) -> Mapping[str, City]:
        cities = super().read(names, value, path)
        places = {name: names.place(name, (*path, name), "key") for name in cities}
        return {places[name]: city for name, city in cities.items() if places[name]}


class _Counters(Form[Mapping[str, int]]):
    """How many military counters lie beside the board, by kind."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        from mpoc.schema.envelope import mapping_of, whole

        title = "a mapping of counters to numbers such as `{infantry: 4}`"
        nouns = {kind: COUNTER_NOUNS.get(kind, kind) for kind in MILITARY}
        keys = {
            kind: whole("counters", f"Counters of {noun}.")
            for kind, noun in nouns.items()
        }
        return mapping_of(title, keys, (), description, **more)


class State(SmallState):
    """The keys of a file.

    A city that the file does not list holds nothing. `stock` leaves out the kinds of
    military counters whose number nobody knows; heroes in stock follow from the five
    that there are. No file says which ids destroyed monsters had (`gone`).
    """

    board: Board = key(
        BoardForm(),
        "What is printed on the board; a rule asks for what it needs.",
        example={"monsters": {"moogre": {"capacity": 4}}},
        is_filled_in=True,
    )
    players: Mapping[str, Player] = key(_Colours())
    turn: str = key(TurnOf(PLAYERS))
    first_player: str = key(
        PLAYER,
        "Who has the first player marker; by default whose turn it is.",
        default="",
    )
    phase: str = key(
        Word("a phase", PHASES),
        "`start` until the boxes are filled, then `actions`.",
        default=ACTIONS,
    )
    number: int = key(
        Count("a turn", 9, 1),
        "The turn on the turn track.",
        name="turn-number",
        default=1,
    )
    passes: int = key(
        Count("passes", MOST_PLAYERS - 1), "Passes in succession so far.", default=0
    )
    boxes: Boxes = key(
        Group("a mapping such as `{create: 10, attack: 3}`", Boxes),
        "What is left in the action boxes.",
        default=Boxes(),
    )
    cities: Mapping[str, City] = key(
        _Cities(
            "a mapping of cities such as `{Tokyo: {infantry: 2, cubes: {red: 3}}}`",
            Group("a city such as `{infantry: 2, cubes: {red: 3}}`", City),
            shape=PLACE,
            most=60,
        ),
        "Humans and damage cubes in the cities.",
        default={},
    )
    monsters: Mapping[str, Monster] = key(
        ById(
            "a mapping of ids to monsters such as `{m: {player: red, …}}`",
            Group(
                "a monster such as `{player: red, kind: mechoor, at: Rome}`", Monster
            ),
            most=60,
        ),
        "Every monster counter on the board.",
        default={},
    )
    stock: Mapping[str, int] = key(
        _Counters(),
        "Military counters beside the board; asked for where they are left out.",
        default={},
    )

    gone: tuple[str, ...] = ()

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """The board of the text, and the marker with the active player, by default."""
        values.setdefault("board", Board())
        values.setdefault("first_player", values.get("turn") or "")
        return True

    def key(self) -> tuple[Any, ...]:
        # Which ids are gone decides nothing but the ids that are proposed.
        return super(State, self.but(gone=())).key()

    def as_written(self) -> dict[str, Any]:
        keys = super().as_written()
        if not keys["board"]:
            del keys["board"]
        if self.first_player == self.turn:
            keys.pop("first-player", None)
        return keys

    # Cities

    def city(self, name: str) -> City:
        """What is in a city."""
        return self.cities.get(name) or City()

    def with_city(self, name: str, city: City) -> State:
        """The position in which a city holds something else."""
        return self.but(cities={**self.cities, name: city})

    def cubes_left(self, player: str) -> int:
        """The damage cubes that a player has not placed."""
        placed = [city.cubes.get(player, 0) for city in self.cities.values()]
        return CUBES - sum(placed)

    @property
    def black_left(self) -> int:
        """The black cubes that mark neither a city nor a monster."""
        in_cities = [city.cubes.get(BLACK, 0) for city in self.cities.values()]
        on_monsters = [monster.damage for monster in self.monsters.values()]
        return BLACK_CUBES - sum(in_cities) - sum(on_monsters)

    def tokens_left(self, box: str) -> int:
        """The tokens in stock of the colour that an action box holds."""
        stored: list[int] = []
        if colour := COLOUR_STORED.get(box):
            boxes = [
                each for has in self.players.values() for each in has.boxes.values()
            ]
            stored = [getattr(each, colour) for each in boxes]
        return TOKENS[box] - self.boxes.of(box) - sum(stored)

    @property
    def heroes_left(self) -> int:
        """Heroes beside the board: those that are in no city and no box."""
        heroes = [city.hero for city in self.cities.values()]
        return HEROES - sum(heroes) - self.boxes.hero

    def left(self, kind: str) -> int | None:
        """How many counters of a kind are in stock; None where nobody knows."""
        return self.heroes_left if kind == "hero" else self.stock.get(kind)

    def cities_with(self, kind: str) -> list[str]:
        """The cities that hold a human counter of a kind."""
        places = self.board.cities.places()
        return [name for name in places if self.city(name).of(kind)]

    # Players

    @property
    def first(self) -> str:
        """Who holds the first player marker."""
        return self.first_player or self.turn

    @property
    def last_turn(self) -> int:
        """The number of turns with so many players."""
        return TURNS[len(self.players)]

    def with_box(self, player: str, kind: str, **more: int) -> State:
        """The position with other numbers of tokens in a monster box."""
        boxes = {**self.players[player].boxes}
        boxes[kind] = self.players[player].box(kind).but(**more)
        if boxes[kind] == Box():
            del boxes[kind]
        return self.with_player(player, boxes=boxes)

    def own_box(self, kind: str) -> Box:
        """The monster box of the active player."""
        return self.players[self.turn].box(kind)

    # Monsters

    def monsters_in(self, city: str) -> list[str]:
        """The ids of the monsters in a city."""
        return [id for id, each in self.monsters.items() if each.at == city]

    def own(self, player: str, kind: str) -> list[str]:
        """The ids of a player's monsters of a kind, as far as kinds are known."""
        return [
            id
            for id, each in self.monsters.items()
            if each.player == player and each.kind == kind
        ]

    def unknown(self, player: str) -> list[str]:
        """The ids of a player's hidden monsters whose kind nobody knows."""
        return self.own(player, "")

    def name(self, id: str) -> str:
        """`red's mechoor m`, or `the mechoor m` of the active player."""
        monster = self.monsters.get(id)
        if monster is None:
            return id
        owner = "the" if monster.player == self.turn else f"{monster.player}'s"
        return f"{owner} {name_with(monster.kind or 'hidden monster', id)}"

    def words(self, id: str) -> str:
        """`red's mechoor m in Tokyo`, `the mechoor m in Tokyo`."""
        name, monster = self.name(id), self.monsters.get(id)
        return name if monster is None else f"{name} in {monster.at}"

    def with_monster(self, id: str, **changes: Any) -> State:
        """The position in which a monster has changed."""
        changed = self.monsters[id].but(**changes)
        return self.but(monsters={**self.monsters, id: changed})

    def taken(self, player: str, kind: str) -> int:
        """How many counters of a player's kind are on the board or taken for good."""
        trophies = [
            each
            for owner in self.players.values()
            for each in owner.trophies
            if (each.player, each.kind) == (player, kind)
        ]
        return len(self.own(player, kind)) + len(trophies)
