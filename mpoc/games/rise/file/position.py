"""What a file holds of a position, key by key: schema, reader and writer follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.keys import (
    Count,
    Form,
    Group,
    Keyed,
    ListOf,
    SetOf,
    Truth,
    Word,
    key,
)
from mpoc.games.rise.forms import ABILITIES, CARD, PLAYER, SPACE
from mpoc.games.rise.state import NOBODY
from mpoc.games.rise.words import ACTIVATIONS, PHASES, TURN_MARKS
from mpoc.schema.envelope import Schema, by_type

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

_DAMAGE = Count("a number")
_TRUTH = Truth()
_SPACES = "a list of spaces such as `[B2, C2]`"


class _Place(Form[int]):
    """The space of the figure whose key it is."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return SPACE.schema(description, **more)

    def read(self, names: Names, value: str, path: Path) -> int | None:
        return names.space(value, path, of=str(path[-2]))

    def write(self, value: int) -> str:
        return SPACE.write(value)


class _AdvanceEnd(Form[bool | int]):
    """Whether a figure has advanced, or the space where its advance ended."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return by_type(
            "`true`, `false`, or the space where the advance ended",
            {"boolean": _TRUTH.schema(), "string": SPACE.schema()},
            description,
            **more,
        )

    def read(self, names: Names, value: bool | str, path: Path) -> bool | int | None:
        return SPACE.read(names, value, path) if isinstance(value, str) else value

    def write(self, value: bool | int) -> bool | str:
        return value if isinstance(value, bool) else SPACE.write(value)


class WrittenOtherForm(Keyed):
    """The keys of the form of a monster that is not in play.

    If `damage` is left out, it is 0, or the whole Health of a destroyed form.
    """

    card: Card = key(CARD, "The card of that form.", example="Ultra Terra Khan")
    damage: int | None = key(_DAMAGE, "Damage on that form.", default=None)
    destroyed: bool = key(_TRUTH, "Whether that form is destroyed.", default=False)


class WrittenFigure(Keyed):
    """The keys of a figure; one without `at` stands in the drawing."""

    card: Card = key(
        CARD,
        "The card's printed name, such as `Terra Khan` or `Elite G-Tank`.",
        example="Terra Khan",
    )
    player: str = key(
        PLAYER, "Whose figure it is; structures have no player.", default=NOBODY
    )
    at: int | None = key(
        _Place(), "Its space; of a large base the north-west one.", default=None
    )
    damage: int = key(_DAMAGE, "Damage on the form in play.", default=0)
    other_form: WrittenOtherForm | None = key(
        Group(
            "another form such as `{card: Ultra Terra Khan, damage: 2}`",
            WrittenOtherForm,
        ),
        "The monster's form in Monster Reserves.",
        default=None,
    )
    advanced: bool | int | None = key(
        _AdvanceEnd(),
        "Whether it has advanced this turn, or where that advance ended.",
        default=None,
    )
    attacked: bool = key(_TRUTH, "Whether it has attacked this turn.", default=False)
    began_turn: int | None = key(
        SPACE, "Where it stood when the turn began.", default=None
    )
    used: frozenset[str] = key(
        ABILITIES, "Abilities that it has used this turn.", default=frozenset()
    )
    suffered: tuple[int, ...] | None = key(
        ListOf(_SPACES, SPACE, most=16),
        "Hazard tiles under it that it has suffered; all of them if left out.",
        default=None,
    )


class WrittenGone(Keyed):
    """The keys of a unit that left the map this turn after it had acted."""

    card: Card = key(CARD, "The card's printed name.", example="Carnidon")
    player: str = key(PLAYER, "Whose unit it is.", example="red")
    advanced: bool = key(_TRUTH, "Whether it had advanced.", default=False)
    attacked: bool = key(_TRUTH, "Whether it had attacked.", default=False)
    used: frozenset[str] = key(
        ABILITIES, "Abilities that it had used.", default=frozenset()
    )


class WrittenTurn(Keyed):
    """The keys of a turn; a turn without an activation has not begun yet."""

    player: str = key(PLAYER, "Whose turn it is.", example="red")
    activation: str = key(
        Word("an activation", ACTIVATIONS),
        "The activation that was chosen.",
        example="monster",
        default="",
    )
    phase: str = key(Word("a phase", PHASES), "The phase that was reached.", default="")
    used: frozenset[str] = key(
        SetOf(
            "a list of what was used",
            Word("what can be used in a turn", TURN_MARKS),
            most=3,
        ),
        "What has been used this turn.",
        default=frozenset(),
    )
    spawned: frozenset[int] = key(
        SetOf(_SPACES, SPACE, most=40),
        "Spawn points where a unit has come on this turn.",
        default=frozenset(),
    )
