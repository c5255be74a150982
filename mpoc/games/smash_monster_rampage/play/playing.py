"""Smash Monster Rampage for random play: positions, dice, and cards to cover."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import Candidate
from mpoc.engine.statements import Enter
from mpoc.games.kit import dice
from mpoc.games.kit.dice import Die
from mpoc.games.kit.random_play import RandomPlay
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.forms import Choice
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.play.invariants import (
    AT_REST,
    EVENT_INVARIANTS,
    INVARIANTS,
)
from mpoc.games.smash_monster_rampage.play.positions import TRADE, position
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
    from mpoc.rules.chance import Streams


CARD_SUBJECTS = (*DECK, CRITICAL_MISS)

LISTED_REFUSALS = (
    "must-do-first",
    "wrong-phase",
    "blocked",
    "bad-path",
    "occupied",
    "over-limit",
    "not-in-reserves",
    "not-aligned",
    "no-line",
)
"""The refusals of actions that are listed; only a file can be refused for others."""


class Playing(RandomPlay):
    """Random play in a random city."""

    invariants, at_rest, roll_type = INVARIANTS, AT_REST, Faces
    event_invariants = EVENT_INVARIANTS

    def start(self, streams: Streams, about: str) -> State:
        """A random position; the card `about` lies on top of the deck."""
        return position(streams, about if about in (*CARD_SUBJECTS, TRADE) else "")

    def subjects(self) -> Sequence[str]:
        """The Monster Hit cards and the Critical Miss, verbs, refusals."""
        return (
            *CARD_SUBJECTS,
            *[verb for verb in VERBS if verb != "set-up"],
            *LISTED_REFUSALS,
        )

    def subjects_in(self, transcript: Transcript) -> Iterable[str]:
        """The cards that were obeyed in an action."""
        rules = {each.rule for each in transcript.statements if isinstance(each, Enter)}
        if transcript.refusals:
            return []
        return [name for name in CARD_SUBJECTS if name in rules]

    def suits(self, game: Game, candidate: Candidate, about: str) -> bool:
        """Whether an action may draw a card: a shot."""
        return about in CARD_SUBJECTS and isinstance(candidate.act, Fire)

    def forbids(self, about: str) -> bool:
        """Whether it is a refusal."""
        return about in LISTED_REFUSALS

    def dice(self, state: State) -> Mapping[str, Die]:
        """The ordinary die, and the Monster Die as this city has its faces."""
        return {D6: dice.D6, MONSTER_DIE: Die(MONSTER_DIE, state.city.die or RESULTS)}


PLAYING = Playing(VERBS, Choice)
