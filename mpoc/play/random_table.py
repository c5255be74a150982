"""A table that answers every question of a rule at random, in the form of a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from mpoc.engine.adjudicate import IllegalPlay
from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import (
    GIVEN,
    ONLY,
    Answers,
    Choice,
    Draw,
    Further,
    Naming,
    OpenChoice,
    Reply,
    Roll,
    RollAgain,
    Statement,
)
from mpoc.rules.chance import Chance
from mpoc.rules.playing import Playing

MOST_IDS = 999_999
"""The highest number at the end of an invented id."""


class Game(Protocol):
    """The game in play: the state now."""

    state: Any


class NoAnswer(Exception):
    """A rule asks a question that has no legal answer."""


class _Scope:
    """The answers to an action or a further action so far."""

    def __init__(self, keys: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self.keys = keys
        self.path = path
        self.roll: Any = None
        self.has_rolled = False
        self.choose: list[Answers] = []
        self.then: list[Answers] = []

    def answers(self) -> Answers:
        choose, then = tuple(self.choose), tuple(self.then)
        return Answers(self.path, self.keys, self.roll, choose, then)


class RandomTable:
    """Answers every question with a legal option, and records it as a file would.

    `dialogue` lists the questions with their answers in order. The subject of the game
    (`about`) is used rather than declined.
    """

    def __init__(
        self,
        chance: Chance,
        game: Game,
        keys: Mapping[str, Any],
        playing: Playing,
        about: str = "",
    ) -> None:
        self.chance = chance
        self.game = game
        self.playing = playing
        self.about = about
        self.scopes = [_Scope(dict(keys), ())]
        self.dialogue: list[tuple[Statement, Any]] = []

    def answers(self) -> Answers:
        """All answers so far, as a file would give them."""
        while len(self.scopes) > 1:  # where the action stopped inside
            self.end_further()
        return self.scopes[0].answers()

    def choose(self, question: Choice) -> Reply:
        """One of the legal options. Raises `NoAnswer` if there is none."""
        scope = self.scopes[-1]
        if isinstance(question, OpenChoice):
            if question.own:
                if question.key not in scope.keys:
                    scope.keys[question.key] = question.sample(self.chance)
                answer = scope.keys[question.key]
                if objections := question.objections(answer):
                    raise IllegalPlay(objections)
            else:
                answer = question.sample(self.chance)
                self._write(self._address(question) | {question.key: answer})
            return self._answer(question, answer)
        legal = [option for option in question.options if not option.objections]
        if not legal:
            raise NoAnswer(f"no legal answer to {question.words} ({question.rule})")
        option = self.chance.among(legal)
        if question.rule == self.about and option.value is False:
            option = legal[0]
        if question.own and question.key in scope.keys:
            old_answer = scope.keys[question.key]
            fitting = [option for option in legal if option.value == old_answer]
            if not fitting:
                raise NoAnswer(
                    f"{question.words}: {old_answer} was legal and is not an option"
                )
            option = fitting[0]
        elif question.own:
            scope.keys[question.key] = option.value
        elif question.key == "order":
            _, name, bearer = option.value
            self._write({"order": ((name, bearer),)})
        else:
            self._write(self._address(question) | {question.key: option.value})
        return self._answer(question, option.value, len(legal) > 1)

    def _answer(self, question: Any, answer: Any, is_open: bool = True) -> Reply:
        self.dialogue.append((question, answer))
        return Reply(question, answer, GIVEN if is_open else ONLY)

    def _address(self, question: Choice | Roll | Draw | Naming) -> dict[str, Any]:
        keys = {"for": question.rule}
        if question.bearer:
            keys["by"] = question.bearer
        return keys

    def _write(self, keys: dict[str, Any], roll: Any = None) -> None:
        scope = self.scopes[-1]
        path = (*scope.path, "choose", len(scope.choose))
        scope.choose.append(Answers(path, keys, roll))

    def roll(self, question: Roll) -> Reply:
        """Faces for exactly the dice that are rolled."""
        dice = dict(question.dice)
        roll = self.playing.random_roll(self.game.state, dice, self.chance)
        scope = self.scopes[-1]
        if question.own and not scope.has_rolled:
            scope.roll = roll
            scope.has_rolled = True
        else:
            self._write(self._address(question), roll)
        return self._answer(question, roll.faces)

    def draw(self, question: Draw) -> Reply:
        """One of the cards that may be drawn, by their weights.

        Any of them where their chances are unknown.
        """
        likely = question.likely()
        if not likely:
            raise NoAnswer(f"nothing can be drawn: {question.words}")
        option = self.chance.pick_by_weight(*zip(*likely, strict=True))
        scope = self.scopes[-1]
        if question.own:
            scope.keys[question.key] = option.value
        else:
            self._write(self._address(question) | {question.key: option.value})
        return self._answer(question, option.value)

    def name(self, question: Naming) -> str:
        """The proposed id, or an invented one; for an action the id that it has."""
        id = question.proposed_id
        if question.own:
            own_id: str = self.scopes[-1].keys.setdefault("as", id)
            self.dialogue.append((question, own_id))
            return own_id
        if self.chance.happens(50):
            # An earlier invented id may still be in use; this one is different.
            id = f"{question.proposed_id[:5]}x{self.chance.number(0, MOST_IDS)}"
        self._write(self._address(question) | {"as": id})
        self.dialogue.append((question, id))
        return id

    def begin_further(self, question: Further) -> Answers | None:
        """Take a further action that is possible, with its dice, or decline it."""
        scope = self.scopes[-1]
        if not question.options:
            self.scopes.append(_Scope({}, ()))
            self.dialogue.append((question, None))
            return None
        place = self.chance.number(0, len(question.options) - 1)
        source = question.options[place]
        keys: dict[str, Any] = {"from": source}
        if question.optional[place] and self.chance.happens(30):
            keys["use"] = False
        else:
            keys |= self._further(source)
        inner = _Scope(keys, (*scope.path, "then", len(scope.then)))
        self.scopes.append(inner)
        self.dialogue.append((question, dict(keys)))
        return inner.answers()

    def _further(self, source: str) -> dict[str, Any]:
        """The keys of a legal further action; sometimes none, so that rules ask."""
        legal = self.playing.further(self.game, source)
        if not legal:
            raise NoAnswer(f"{source} is listed as possible and is not")
        candidate = self.chance.among(legal)
        limits = self.playing.further_limits(self.game, source, candidate)
        counts = counts_within(limits, self.chance)
        keys = self.playing.further_keys(candidate, counts)
        if not counts and self.chance.happens(40):
            # The rules ask for what the entry leaves open.
            return {}
        return keys

    def roll_again(self, statement: RollAgain) -> None:
        """Do nothing: a later roll is as random as an earlier one."""

    def end_further(self) -> None:
        """Close the further action and add its answers to the outer scope."""
        inner = self.scopes.pop()
        if inner.keys:
            self.scopes[-1].then.append(inner.answers())


def counts_within(limits: Iterable[DiceLimit], chance: Chance) -> dict[str, int]:
    """Numbers of dice within their limits: the most, or any number.

    Dice that a roll must have in any case are sometimes left out.
    """
    counts = {}
    for limit in limits:
        if limit.is_owed and chance.happens(50):
            continue
        most = chance.happens(50)
        counts[limit.die] = (
            limit.most if most else chance.number(limit.least, limit.most)
        )
    return counts
