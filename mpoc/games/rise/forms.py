"""What values of Rise look like in a file: spaces, figures, cards, players, dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.keys import Form, Group, Keyed, ListOf, SetOf, key
from mpoc.games.rise.board import DIRECTION_BY_NAME, DIRECTION_NAMES, name_of
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.dice import (
    Roll,
    WrittenRoll,
    faces_words,
    read_faces,
    roll_with_faces,
)
from mpoc.games.rise.file.problem_kinds import HALF_ROLLED
from mpoc.games.rise.words import ACTION, DICE, DIRECTIONS, MONSTER
from mpoc.schema.envelope import (
    LONGEST_NAME,
    Schema,
    by_type,
    keyed,
    list_of,
    one_of,
    ref,
    text,
    word_of,
)
from mpoc.schema.shapes import ID_OR_SPACE, Shape
from mpoc.schema.shapes import PLAYER as PLAYER_NAME

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

FACES = Shape(
    "dice such as `Xx..`: one sign a die, `X` super strike, `x` strike, `.` miss",
    "^[Xx.]{1,40}$",
)


class _Space(Form[int]):
    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("space", description, **more)

    def read(self, names: Names, value: str, path: Path) -> int | None:
        return names.space(value, path)

    def write(self, value: int) -> str:
        return name_of(value)


class _Leaping(Form[str]):
    """The ability that lets a figure leap."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return text("an ability", description, LONGEST_NAME, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.ability(value, path)


class Leap(Keyed):
    """A leap on a path: the rule that allows it and the space it leads to."""

    via: str = key(
        _Leaping(), "The ability that allows the leap.", example="Underground Network"
    )
    to: int = key(_Space(), "Where the leap ends.", example="L12")


def end_of(path: Sequence[int | Leap]) -> int:
    """The space where a path ends."""
    last = path[-1]
    return last.to if isinstance(last, Leap) else last


class _Stop(Form[int | Leap]):
    """A space of a path, or a leap."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return by_type(
            "a space, or a leap `{via: …, to: …}`",
            {"string": SPACE.schema(), "object": LEAP.schema()},
            description,
            **more,
        )

    def read(self, names: Names, value: Any, path: Path) -> int | Leap | None:
        form: Form[Any] = SPACE if isinstance(value, str) else LEAP
        stop: int | Leap | None = form.read(names, value, path)
        return stop

    def write(self, value: int | Leap) -> Any:
        return LEAP.write(value) if isinstance(value, Leap) else SPACE.write(value)


class _Way(ListOf[int | Leap]):
    """Every space of a way, and the leaps on it."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("path", description, **more)


class _Direction(Form[int]):
    def schema(self, description: str = "", **more: Any) -> Schema:
        return one_of("a direction", DIRECTIONS, description, **more)

    def read(self, names: Names, value: str, path: Path) -> int:
        return DIRECTION_BY_NAME[value]

    def write(self, value: int) -> str:
        return DIRECTION_NAMES[value]


class _Figure(Form[str]):
    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("id", description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.id(value, path)


class _NewFigure(_Figure):
    """The id of a figure that enters play."""

    is_read_last: ClassVar[bool] = True

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.new_id(value, path, is_refused=names.expects_refusal)


class _FigureOrTile(Form[str | int]):
    """A figure by its id, or a tile by its north-west space."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(ID_OR_SPACE, description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | int | None:
        return names.figure_or_tile(value, path)

    def write(self, value: str | int) -> str:
        return value if isinstance(value, str) else name_of(value)


class _Attackers(Form[tuple[str, ...]]):
    """The attacking figures, the leader first; a file may write one without a list.

    Ids that cannot be read are left out.
    """

    def schema(self, description: str = "", **more: Any) -> Schema:
        return (
            by_type(
                "an id such as `T`, or a list of ids with the leader first",
                {
                    "string": ref("id"),
                    "array": list_of("a list of ids", ref("id"), least=1, most=40),
                },
                description,
            )
            | more
        )

    def read(self, names: Names, value: Any, path: Path) -> tuple[str, ...] | None:
        return names.attackers(value, path)

    def write(self, value: tuple[str, ...]) -> Any:
        return value[0] if len(value) == 1 else list(value)


class _Player(Form[str]):
    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("player", description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.player(value, path)


class _Ability(Form[str]):
    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("ability", description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.ability(value, path)


class _Abilities(SetOf[str]):
    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("abilities", description, **more)


class _Card(Form["Card"]):
    """A card by its printed name, or written out."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("card", description, **more)

    def read(self, names: Names, value: Any, path: Path) -> Card | None:
        return names.card(value, path)

    def write(self, value: Card) -> str | dict[str, Any]:
        """The printed name, or the whole card where it is not printed."""
        if catalog.find(value.name) is value:
            return value.name
        from mpoc.games.rise.cards.written_card import written_out

        return written_out(value)


class CardOf(Form["Card"]):
    """A card of certain kinds of figures, by its name or written out."""

    __slots__ = ("kinds",)

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("card", description, **more)

    def read(self, names: Names, value: Any, path: Path) -> Card | None:
        return names.card_of(self.kinds, value, path)

    def write(self, value: Card) -> str:
        return value.name


class _FormName(Form[str]):
    """The name of a form of a monster."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("card-name", description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        card = names.card_of((MONSTER,), value, path)
        return None if card is None else card.name


class _RollsOfPlayers(Form[tuple[tuple[str, Roll], ...]]):
    """The Action Dice that each player rolled."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return keyed(
            "a mapping of players to rolls such as `{rob: Xx.., jason: x...}`",
            PLAYER_NAME,
            word_of(FACES, "The Action Dice that this player rolled."),
            description,
            most=2,
            **more,
        )

    def read(
        self, names: Names, value: Any, path: Path
    ) -> tuple[tuple[str, Roll], ...]:
        return tuple(
            [
                (player, Roll(read_faces(faces)))
                for player, faces in value.items()
                if names.player(player, (*path, player), "key") is not None
            ]
        )

    def write(self, value: tuple[tuple[str, Roll], ...]) -> dict[str, str]:
        return {player: faces_words(roll, ACTION) for player, roll in value}


class _Roll(Form[WrittenRoll]):
    """The dice of a roll: all of them rolled, or all of them only counted.

    A number of 0 goes with both.
    """

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("roll", description, **more)

    def read(
        self, names: Names, value: Mapping[str, Any], path: Path
    ) -> WrittenRoll | None:
        faces = {die: each for die, each in value.items() if isinstance(each, str)}
        counted = [die for die in value if die not in faces]
        # Of no dice there are no faces to write.
        missing = [die for die in counted if value[die]]
        if faces and not missing:
            return roll_with_faces(faces)
        if faces:
            complaint = HALF_ROLLED(
                counted_kind=missing[0].title(),
                rolled_kind=next(iter(faces)).title(),
                key=missing[0],
                faces="x" * min(value[missing[0]], 9),
            )
            names.problem((*path, missing[0]), complaint)
            return None
        counts = [value.get(die) for die in DICE]
        return WrittenRoll(counts[0] or 0, counts[1], counts[2] or 0, None)

    def write(self, value: WrittenRoll) -> dict[str, str]:
        """The faces of the dice that were rolled."""
        if value.faces is None:
            return {}
        faces_by_kind = {die: faces_words(value.faces, die) for die in DICE}
        return {die: faces for die, faces in faces_by_kind.items() if faces}


SPACE = _Space()
LEAP = Group("a leap", Leap)
STOPS = ListOf("a list of spaces such as `[B2, C2]`", _Stop(), least=1)
PATH = _Way(STOPS.title, STOPS.entry)
DIRECTION = _Direction()
FIGURE = _Figure()
NEW_FIGURE = _NewFigure()
FIGURE_OR_TILE = _FigureOrTile()
ATTACKERS = _Attackers()
PLAYER = _Player()
ABILITY = _Ability()
ABILITIES = _Abilities("a list of abilities such as `[Riled]`", ABILITY, most=40)
CARD = _Card()
FORM_NAME = _FormName()
ROLL = _Roll()
ROLLS_OF_PLAYERS = _RollsOfPlayers()

# Keys that several verbs and choices have.
ID_OF_NEW_UNIT: str | None = key(
    NEW_FIGURE, "Its id.", name="as", default=None, is_answer=True
)
DESTINATION: int | None = key(
    SPACE,
    "Where it goes; of a large base the north-west space.",
    default=None,
    is_answer=True,
)
WAY: tuple[int | Leap, ...] | None = key(
    PATH,
    "Every space of the way, where it matters which one.",
    default=None,
    is_answer=True,
)
END_OF_ATTACK: int | None = key(
    SPACE, "Where the target, or the attacker, ends.", default=None, is_answer=True
)
WAY_OF_ATTACK: int | None = key(
    DIRECTION,
    "The direction of a rampage or slingshot.",
    default=None,
    is_answer=True,
)
