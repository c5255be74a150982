"""What an entry of `choose` or `then` holds, key by key: schema and reader follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.keys import Form, Keyed, ListOf, Truth, Word, key
from mpoc.games.rise.forms import (
    ABILITY,
    ATTACKERS,
    DESTINATION,
    DIRECTION,
    END_OF_ATTACK,
    FIGURE,
    FORM_NAME,
    ID_OF_NEW_UNIT,
    PLAYER,
    ROLL,
    WAY,
    WAY_OF_ATTACK,
    CardOf,
)
from mpoc.games.rise.words import ATTACKS, UNIT
from mpoc.schema.envelope import LONGEST_NAME, Schema, by_type, text, truth

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.dice import WrittenRoll
    from mpoc.games.rise.file.names import Names
    from mpoc.games.rise.forms import Leap
    from mpoc.text.document import Path


class _RuleName(Form[tuple[str, str]]):
    """A rule or ability, and its bearer; the bearer is empty where none is named."""

    __slots__ = ("title",)

    def __init__(self, title: str) -> None:
        self.title = title

    def schema(self, description: str = "", **more: Any) -> Schema:
        return text(self.title, description, LONGEST_NAME + 20, **more)

    def read(self, names: Names, value: str, path: Path) -> tuple[str, str] | None:
        return names.rule(value, path)

    def write(self, value: tuple[str, str]) -> str:
        name, bearer = value
        return f"{name} of {bearer}" if bearer else name


class _Use(Form[bool | str]):
    """Whether something is used, or which of several things."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        forms = {"boolean": truth(), "string": ABILITY.schema()}
        return by_type("`true`, `false`, or a name", forms, description, **more)

    def read(self, names: Names, value: bool | str, path: Path) -> bool | str | None:
        return names.named_use(value, path) if isinstance(value, str) else value


class _Remark(Form[str]):
    """A remark for the reader."""

    def schema(self, description: str = "", **more: Any) -> Schema:
        return text("text", description, **more)


ASKING = _RuleName(
    "an ability such as `Fling`, also with its bearer: `Blazing Inferno of S`"
)
USE = _Use()
REMARK = _Remark()

_BY = key(FIGURE, "The bearer, where several could answer.", default=None)
_PLAYER = key(PLAYER, "Whose choice it is, checked.", default=None)
_NOTE = key(REMARK, "A remark for the reader.", default=None)


class Order(Keyed):
    """Puts abilities that wait at the same time in order."""

    word: ClassVar[str] = "order"
    rules: tuple[tuple[str, str], ...] = key(
        ListOf("a list of abilities such as `[Riled]`", ASKING, least=1, most=40),
        is_main=True,
    )
    by: str | None = _BY
    player: str | None = _PLAYER
    note: str | None = _NOTE


class Answer(Keyed):
    """Answers a choice of this ability or rule."""

    word: ClassVar[str] = "for"
    rule: tuple[str, str] = key(ASKING, is_main=True)
    by: str | None = _BY
    use: bool | str | None = key(
        USE,
        "`false` declines; a name says which of several is used.",
        default=None,
        is_answer=True,
    )
    direction: int | None = key(
        DIRECTION, "The direction that is chosen.", default=None, is_answer=True
    )
    target: str | None = key(
        FIGURE, "The figure that is chosen.", default=None, is_answer=True
    )
    unit: Card | None = key(
        CardOf(UNIT),
        "The unit from Reserves that enters play.",
        default=None,
        is_answer=True,
    )
    as_id: str | None = ID_OF_NEW_UNIT
    to: int | None = DESTINATION
    path: tuple[int | Leap, ...] | None = WAY
    form: str | None = key(
        FORM_NAME, "The form that is chosen.", default=None, is_answer=True
    )
    roll: WrittenRoll | None = key(
        ROLL, "Dice that are rolled, or rolled again.", default=None
    )
    player: str | None = _PLAYER
    note: str | None = _NOTE


ANSWER_KEYS = (*[each.name for each in Answer.keys if each.is_answer], "roll")
"""Keys of a choice that answer something."""


class FurtherAttack(Keyed):
    """What a rule that makes a further attack leaves open."""

    rule: tuple[str, str] = key(
        _RuleName("an ability, `Swat` or `Slingshot`"),
        "The ability or power attack that creates this attack.",
        name="from",
        example="Lightning Attack",
    )
    use: bool | None = key(
        Truth(),
        "`false` declines an attack that is optional.",
        default=None,
        is_answer=True,
    )
    attack: str | None = key(
        Word("an attack", ATTACKS),
        "The kind of the attack.",
        default=None,
        is_answer=True,
    )
    by: tuple[str, ...] | None = key(
        ATTACKERS,
        "The attacker, where the rule leaves it open.",
        example="T",
        default=None,
        is_answer=True,
    )
    target: str | None = key(
        FIGURE, "The figure that is attacked.", default=None, is_answer=True
    )
    to: int | None = END_OF_ATTACK
    direction: int | None = WAY_OF_ATTACK
