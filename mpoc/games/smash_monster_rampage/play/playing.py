"""Smash Monster Rampage for random play: positions, dice, and what is to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import Candidate
from mpoc.engine.statements import Answers, Enter
from mpoc.games.kit.file.writing import plain_values, written_action
from mpoc.games.kit.random_play import RandomPlay
from mpoc.games.kit.verb import Verb
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.forms import Choice
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.play.invariants import AT_REST, INVARIANTS
from mpoc.games.smash_monster_rampage.play.positions import position
from mpoc.games.smash_monster_rampage.verbs import VERBS
from mpoc.games.smash_monster_rampage.verbs.fire import Fire
from mpoc.games.smash_monster_rampage.words import (
    CRITICAL_MISS,
    D6,
    DECK,
    MONSTER_DIE,
    RESULTS,
)

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.state import State
    from mpoc.rules.chance import Chance, Streams


class Playing(RandomPlay):
    """Random play in a random city."""

    invariants = INVARIANTS
    at_rest = AT_REST

    def start(self, streams: Streams, about: str) -> State:
        """A random position; the card that it is about lies on top."""
        return position(streams, about)

    def weight_of(self, verb: str) -> float:
        """How often a kind of action is tried, compared with the others."""
        return VERBS[verb].weight

    def subjects(self) -> Sequence[str]:
        """The Monster Hit cards and the Critical Miss."""
        return (*DECK, CRITICAL_MISS)

    def subjects_in(self, transcript: Transcript) -> Iterable[str]:
        """The cards that were obeyed in an action."""
        rules = {each.rule for each in transcript.statements if isinstance(each, Enter)}
        if transcript.refused:
            return []
        return [name for name in self.subjects() if name in rules]

    def suits(self, game: Game, candidate: Candidate, about: str) -> bool:
        """Whether an action may draw a card: a shot."""
        return isinstance(candidate.act, Fire)

    def random_roll(
        self, state: State, dice: Mapping[str, int], chance: Chance
    ) -> Faces:
        """What the dice show; the Monster Die as this city has its faces."""
        shown: list[int | str] = [chance.number(1, 6) for _ in range(dice.get(D6, 0))]
        faces = state.city.die or RESULTS
        shown += [chance.among(faces) for _ in range(dice.get(MONSTER_DIE, 0))]
        return Faces(tuple(shown))

    def as_file_entry(self, act: Verb, answers: Answers) -> dict[str, Any]:
        """An action as a file writes it, with everything that was answered."""
        return written_action(act, answers, _PLAIN)


_PLAIN = plain_values(Choice, VERBS.values())
PLAYING = Playing()
