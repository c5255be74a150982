"""A monster moves; with Spectoor there is a second movement (move)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Choice, Note, Option, Rule, Statement
from mpoc.games.kit.file.forms import Id
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import wait_for_missing
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import known_own
from mpoc.games.moongha_invaders.questions import SPECTOOR as ASKS
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action, take_token
from mpoc.games.moongha_invaders.turn.moving import (
    WAY,
    Second,
    SecondForm,
    seconds,
    ways,
)
from mpoc.games.moongha_invaders.words import MOVE, SPECTOOR

SECOND_WORDS = "The second movement that Spectoor gives, or `none`."


class Movement(ActionVerb):
    """A purple token is used."""

    box: ClassVar[str] = MOVE
    cite = h("move")

    @property
    def first(self) -> Second:
        """The first movement."""
        raise NotImplementedError

    @property
    def following(self) -> Second | None:
        """The second movement, if the file gives one."""
        raise NotImplementedError

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """The first movement; a second one needs Spectoor."""
        yield from self.first.checks(game)
        second = self.following
        if second != Second():
            yield from known_own(game.state, game.player, SPECTOOR, h("spectoor"))
        if second is not None and second != Second():
            yield Check(
                "no-second-move",
                f"Spectoor of {game.player} is on the board",
                _has_spectoor(game) or bool(game.state.unknown(game.player)),
                h("spectoor"),
                failure=f"no Spectoor of {game.player} is on the board",
            )

    def rule(self, game: SmallGame) -> Rule[None]:
        is_pass = yield from take_token(game, MOVE)
        start = game.state.monsters[self.first.move or self.first.hide].at
        yield from self.first.events()
        if _has_spectoor(game):
            second = yield from self._second(game, (start, *self.first.path))
            cite = h("spectoor")
            for event in second.events():
                yield event.but(cite=cite)
            if second == Second():
                yield Note("there is no second movement", cite)
        yield from end_action(game, is_pass)

    def _second(self, game: SmallGame, way: tuple[str, ...]) -> Rule[Second]:
        """The second movement: of any own monster, or none."""
        state = game.state
        own = [id for id, each in state.monsters.items() if each.player == game.player]
        given = self.following
        candidates = seconds(game, own)
        if given is not None and given not in candidates:
            candidates.append(given)
        options = []
        for second in candidates:
            visited = way[:-1] if self._goes_on(game, second, way) else ()
            checks = [*second.checks(game, visited)]
            if second == given:
                yield from wait_for_missing(checks)
            options.append(Option(second, second.words(), game.objections(checks)))
        answer: Second = yield Choice(
            ASKS,
            "",
            game.player,
            "second",
            "the second movement",
            tuple(options),
            h("spectoor"),
            True,
        )
        return answer

    def _goes_on(self, game: SmallGame, second: Second, way: tuple[str, ...]) -> bool:
        """Whether a second move of the same monster counts with the first (ruling)."""
        is_back = second.move == self.first.move and bool({*second.path} & {*way})
        return is_back and game.reading("two-moves") == "together"


def _has_spectoor(game: SmallGame) -> bool:
    return bool(game.state.own(game.player, SPECTOOR))


class Move(Movement):
    """A monster moves along connections."""

    word, weight = "move", 6
    id: str = key(Id(), is_main=True)
    path: tuple[str, ...] = key(WAY, "The cities on its way.", example=["Paris"])
    second: Second | None = key(
        SecondForm(), SECOND_WORDS, default=None, is_answer=True
    )

    @property
    def first(self) -> Second:
        return Second(self.id, self.path)

    @property
    def following(self) -> Second | None:
        return self.second

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for id, monster in game.state.monsters.items():
            if monster.player == game.player:
                for path in ways(game, id):
                    yield Way(cls(id, path), f"{id} to {path[-1]}")

    def headline(self, state: State) -> str:
        monster = state.monsters.get(self.id)
        start = f" from {monster.at}" if monster else ""
        way = ", then ".join(self.path)
        return f"{state.turn} moves {state.name(self.id)}{start} to {way}"

    def is_headline(self, statement: Statement) -> bool:
        return statement == events.Go(self.id, self.path)
