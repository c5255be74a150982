"""A revealed monster hides; with Spectoor there is a second movement (move)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Statement
from mpoc.games.kit.file.forms import Id
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.moving import Second, SecondForm
from mpoc.games.moongha_invaders.verbs.move import SECOND_WORDS, Movement


class Hide(Movement):
    """A revealed monster hides."""

    word, weight = "hide", 4
    id: str = key(Id(), is_main=True)
    second: Second | None = key(
        SecondForm(), SECOND_WORDS, default=None, is_answer=True
    )

    @property
    def first(self) -> Second:
        return Second(hide=self.id)

    @property
    def following(self) -> Second | None:
        return self.second

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for id, monster in game.state.monsters.items():
            if monster.player == game.player:
                yield Way(cls(id), id)

    def headline(self, state: State) -> str:
        return f"{state.turn} hides {state.words(self.id)}"

    def is_headline(self, statement: Statement) -> bool:
        return statement == events.Hide(self.id)
