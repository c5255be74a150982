"""Smash Monster Rampage for random play: positions, dice, and what is to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import Candidate, DiceLimit
from mpoc.engine.statements import Answers, Enter
from mpoc.games.smash_monster_rampage.file import write_acts
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.play import invariants
from mpoc.games.smash_monster_rampage.play.positions import position
from mpoc.games.smash_monster_rampage.turn.acts import Act, Faces
from mpoc.games.smash_monster_rampage.words import (
    CRITICAL_MISS,
    D6,
    DECK,
    MONSTER_DIE,
    RESULTS,
)

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.state import State
    from mpoc.play.chance import Chance, Streams

WEIGHTS = {
    "roll-movement": 30,
    "move": 20,
    "deploy": 12,
    "trade": 6,
    "end-movement": 1,
    "monster": 3,
    "fire": 30,
    "end-turn": 1,
}
"""How gladly each kind of action is tried."""


def gladly(verb: str) -> float:
    """How gladly a kind of action is tried, against the others."""
    return WEIGHTS.get(verb, 1)


def start(streams: Streams, about: str) -> State:
    """A random position; whatever it is to be about, cards come as they are drawn."""
    return position(streams)


def subjects() -> Sequence[str]:
    """The Monster Hit cards and the Critical Miss."""
    return (*DECK, CRITICAL_MISS)


def seen(told: Transcript) -> Iterable[str]:
    """The cards that were obeyed in an action."""
    known = subjects()
    rules = {said.rule for said in told.said if isinstance(said, Enter)}
    return [name for name in known if name in rules] if not told.refused else []


def suits(game: Game, one: Candidate, about: str) -> bool:
    """Whether an action may draw a card: a shot."""
    act: Act = one.act
    return act.verb == "fire"


def forbids(about: str) -> bool:
    """No card forbids anything."""
    return False


def with_dice(act: Act, counts: Mapping[str, int]) -> Act:
    """Nobody chooses how many dice are rolled."""
    return act


def completed(act: Act, state: State, chance: Chance) -> Act:
    """Every roll is an answer."""
    return act


def thrown(state: State, dice: Mapping[str, int], chance: Chance) -> Faces:
    """What the dice show; the Monster Die as this city has its faces."""
    shown: list[int | str] = [chance.number(1, 6) for _ in range(dice.get(D6, 0))]
    faces = state.city.die or RESULTS
    shown += [chance.among(faces) for _ in range(dice.get(MONSTER_DIE, 0))]
    return Faces(tuple(shown))


def further(game: Game, source: str) -> Sequence[Candidate]:
    """No action causes a further one."""
    return ()


def further_limits(game: Game, source: str, one: Candidate) -> tuple[DiceLimit, ...]:
    """No action causes a further one."""
    return ()


def further_keys(one: Candidate, counts: Mapping[str, int]) -> dict[str, Any]:
    """No action causes a further one."""
    return {}


def written(act: Act, answers: Answers) -> dict[str, Any]:
    """An action as a file writes it, with everything that was answered."""
    own = {key: write_acts.plain(key, each) for key, each in answers.keys.items()}
    return write_acts.keys_of(act) | own | write_acts.answered(answers)


def broken(told: Transcript) -> Iterator[tuple[str, str]]:
    """The invariants that an action breaks: the name of each, and what is wrong."""
    return invariants.broken(told)
