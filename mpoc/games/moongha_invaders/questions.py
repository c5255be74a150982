"""What rules ask of players, and the keys of a file that answer."""

from __future__ import annotations

from mpoc.games.kit.file.forms import Id
from mpoc.games.kit.file.places import PLACE_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Keyed, Truth, key
from mpoc.games.kit.shares import Share, Shares
from mpoc.games.kit.small.question import Question
from mpoc.games.moongha_invaders.pieces import one_of_shape
from mpoc.games.moongha_invaders.words import HUMANS

ARMOUR_FIRES, INFANTRY_FIRES, ATTACKS = "Armour", "Infantry", "Attack"
CASUALTIES, FIRE, AIR_FORCE, A_BOMB = "Casualties", "Fire", "Air Force", "A Bomb"
COLLATERAL, SEARCH, HEROES, SPECTOOR = "Collateral", "Search", "Heroes", "Spectoor"
ROLLING = (
    ARMOUR_FIRES,
    INFANTRY_FIRES,
    ATTACKS,
    CASUALTIES,
    FIRE,
    A_BOMB,
    COLLATERAL,
    SEARCH,
    HEROES,
    SPECTOOR,
)
"""The rules that roll or ask besides the questions below."""

SUPPLY = Question(
    "Supply",
    "city",
    PLACE_NAME,
    "from which city the counter is taken",
    h("phase-one"),
)
DRAKOORS = Question(
    "Drakoors", "target", Id(), "which Drakoor is eliminated", h("hero")
)
PLANES = Question(
    AIR_FORCE, "target", Id(), "which monster the air force attacks", h("military")
)
ANOTHER_TARGET = Question(
    "Another Target", "target", Id(), "which other monster is attacked", h("attack")
)
QUESTIONS = (SUPPLY, DRAKOORS, PLANES, ANOTHER_TARGET)


def _read_id(names: object, name: str, path: tuple[str | int, ...]) -> object:
    return Id().read(names, name, path)  # type: ignore[arg-type]


SHOTS = Shares("a mapping of monsters to numbers such as `{b1: 2}`", read_name=_read_id)
LOSSES = Shares(
    "a mapping of humans to numbers such as `{infantry: 1}`",
    one_of_shape("a human counter", HUMANS),
)


class Choice(Keyed):
    """The keys of a choice besides `for`, `roll` and `player`."""

    by: str = key(Id(), "Which monster it is about.", default="")
    use: bool | None = key(Truth(), "Whether something optional is done.", default=None)
    lose: Share | None = key(LOSSES, "The humans that are eliminated.", default=None)
    infantry: Share | None = key(
        SHOTS, "How many infantry attack each monster.", default=None
    )
    armour: Share | None = key(
        SHOTS, "How many armour attack each monster.", default=None
    )
    city: str | None = key(PLACE_NAME, "The city that is chosen.", default=None)
    target: str | None = key(Id(), "The monster that is chosen.", default=None)
