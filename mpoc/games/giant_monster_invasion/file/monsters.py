"""The monsters in a file, and the names of those that an action creates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.giant_monster_invasion.file.problem_kinds import NAME_OF_ENDING
from mpoc.games.giant_monster_invasion.monster import Monster
from mpoc.games.giant_monster_invasion.words import MONSTER as NAME
from mpoc.games.giant_monster_invasion.words import TIE
from mpoc.games.kit.file.players import PlayersOf
from mpoc.games.kit.keys import Form
from mpoc.rules.facts import NONE
from mpoc.schema.envelope import Schema, word_of

if TYPE_CHECKING:
    from mpoc.text.document import Path


class Monsters(PlayersOf[Monster]):
    """The monsters of a file by their names."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Monster, "a monster")
        self.title, self.most, self.shape = "monsters by name", 12, NAME

    def schema(self, description: str = "", **more: Any) -> Schema:
        example: Any = {
            "gorra": {
                "at": "4/4",
                "class": "lost-world",
                "stomp": 3,
                "blast": 2,
                "brawl": 3,
                "roar": 1,
            }
        }
        return super().schema(
            "The monsters, each with a player of its own.",
            **more | {"minProperties": 1, "examples": [example]},
        )

    def read(self, names: Any, value: Any, path: Path) -> Mapping[str, Monster]:
        names.sides = {
            str(each["side"])
            for each in value.values()
            if isinstance(each, dict) and "side" in each
        }
        return super().read(names, value, path)


class NewName(Form[str]):
    """The name of a new monster, which later actions know."""

    __slots__ = ()
    is_read_last = True

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(NAME, description, **more)

    def read(self, names: Any, value: str, path: Any) -> str:
        if value in (TIE, NONE):
            names.problem(path, NAME_OF_ENDING(name=value, what="monster"))
        elif value not in names.players and not names.expects_refusal:
            names.players = (*names.players, value)
        return value
