"""What a file holds of a position, key by key: schema, reader and writer follow."""

from __future__ import annotations

from mpoc.games.kit.keys import Keyed, SetOf, Word, key
from mpoc.games.rise.forms import PLAYER, SPACE
from mpoc.games.rise.words import ACTIVATIONS, PHASES, TURN_MARKS


class WrittenTurn(Keyed):
    """The keys of a turn; without an activation it has yet to begin."""

    player: str = key(PLAYER, "Whose turn it is.", example="red")
    activation: str = key(
        Word("an activation", ACTIVATIONS),
        "The activation that was chosen.",
        example="monster",
        default="",
    )
    phase: str = key(Word("a phase", PHASES), "The phase that was reached.", default="")
    used: frozenset[str] = key(
        SetOf(
            "a list of what was used",
            Word("what can be used in a turn", TURN_MARKS),
            most=3,
        ),
        "What was already used this turn.",
        default=frozenset(),
    )
    spawned: frozenset[int] = key(
        SetOf("a list of spaces such as `[B2, C2]`", SPACE, most=40),
        "Spawn points that were already used this turn.",
        default=frozenset(),
    )
