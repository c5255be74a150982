"""Whose turn it is and what players have, as the files of small games say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from mpoc.games.kit.file.forms import MapOf
from mpoc.games.kit.file.reading import LARGEST, GameNames
from mpoc.games.kit.keys import Form, Group, Keyed, Word
from mpoc.scenario.problem_kinds import UNKNOWN_PLAYER
from mpoc.schema.envelope import Schema, word_of
from mpoc.schema.shapes import PLAYER, Shape, python_pattern

if TYPE_CHECKING:
    from mpoc.games.kit.spaces.space import Space
    from mpoc.text.document import Document, Path
    from mpoc.text.problems import Problem, ProblemKind

K = TypeVar("K", bound=Keyed)
T = TypeVar("T")


class PlayerNames(GameNames):
    """The names of one file: places, and the players read so far.

    `board` is the board of a game that is always played on the same one.
    """

    __slots__ = ("lacks_players", "players")

    unknown_player: ClassVar[ProblemKind] = UNKNOWN_PLAYER
    """What is wrong with a name that no player has."""

    def __init__(
        self, document: Document, faults: Sequence[Problem], board: Space[Any] | None
    ) -> None:
        super().__init__(document, faults)
        self.space = board or LARGEST
        self.players: tuple[str, ...] = ()
        self.lacks_players = False

    def list_players(self, names: Iterable[str], shape: Shape) -> None:
        """Accept these players; a wrong name elsewhere may be one of them, misspelt."""
        pattern = python_pattern(shape.pattern)
        texts = [*names]
        self.players = tuple([name for name in texts if re.search(pattern, name)])
        self.lacks_players = len(self.players) < len(texts)

    def player(self, text: str, path: Path, at: Any = "value") -> str | None:
        """A player's name, or None for a name that the file does not have.

        A file without players, or with one whose name is wrong, has that problem
        already.
        """
        if not self.players or (self.lacks_players and text not in self.players):
            return None
        return self.known_name(text, self.players, path, self.unknown_player, at=at)


class PlayerName(Form[str]):
    """A player of the file by name, in games in which files give the names."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(PLAYER, description, **more)

    def read(self, names: PlayerNames, value: str, path: Path) -> str | None:
        return names.player(value, path)


class OfPlayers(MapOf[T]):
    """A value of one form for some of the players that a file names."""

    __slots__ = ()

    def __init__(self, title: str, entry: Form[T], *, most: int = 12) -> None:
        super().__init__(title, entry, shape=PLAYER, most=most)

    def read(self, names: PlayerNames, value: Any, path: Path) -> Mapping[str, T]:
        return {
            name: entry
            for name, entry in super().read(names, value, path).items()
            if names.player(name, (*path, name), at="key") is not None
        }


class NamedTurn(PlayerName):
    """Whose turn it is, in games in which files give the names."""

    __slots__ = ()
    is_read_last = True


class TurnOf(Word):
    """Whose turn it is: one of the players that the game knows, and the file has."""

    __slots__ = ()
    is_read_last = True

    def read(self, names: PlayerNames, value: str, path: Path) -> str | None:
        return names.player(value, path)

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__("a player", players)

    def schema(self, description: str = "", **more: Any) -> Schema:
        words = description or "Whose turn it is."
        return super().schema(words, **{"examples": [self.words[0]]} | more)


class PlayersOf(MapOf[K]):
    """What each player has, by name, in the order of their turns.

    `keyed` lists the keys of a player, and `noun` is what the game calls one.
    """

    __slots__ = ("_example",)

    def __init__(self, keyed: type[K], noun: str = "a player") -> None:
        super().__init__("players by name", Group(noun, keyed), shape=PLAYER)
        self._example = {key.name: key.example for key in keyed.keys if key.is_required}

    def schema(self, description: str = "", **more: Any) -> Schema:
        words = description or "The players in the order of their turns."
        example = {"red": self._example, "blue": self._example}
        return super().schema(words, **{"examples": [example]} | more)

    def read(self, names: PlayerNames, value: Any, path: Path) -> Mapping[str, K]:
        names.list_players(value, self.shape)
        return super().read(names, value, path)
