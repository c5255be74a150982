"""A turn begins: the action boxes are filled, and dice add to them (phase-one)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Note, Roll, Rule
from mpoc.games.kit.dice import D6, AnyRoll
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import is_known
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.pieces import PLAYER
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import of_phase
from mpoc.games.moongha_invaders.turn.supplies import fill, take
from mpoc.games.moongha_invaders.words import (
    A_BOMB,
    AIR_FORCE,
    ATTACK,
    BOXES,
    CREATE,
    DICE_OF_FIFTH_TURN,
    HERO,
    INFANTRY,
    MILITARY_1,
    MILITARY_2,
    MOVE,
    ORANGE,
    PURPLE,
    SEQUENCE_1,
    SEQUENCE_2,
    START,
    WHITE_OF_FIRST_TURN,
)


class BeginTurn(SmallVerb):
    """The action boxes are filled, and the first player rolls for more."""

    word, cite, weight = "begin-turn", h("phase-one"), 50
    first: str = key(
        PLAYER,
        "Who gets the first player marker, if another.",
        name="first-player",
        default="",
    )

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """The first phase, and what the turn track shows."""
        state = game.state
        yield of_phase(game, START)
        yield self.check(
            "no-player",
            "the first player takes part",
            self.first in ("", *state.players),
            failure=f"{self.first} does not take part",
        )
        for name, value in (("white", _white(state)), ("dice", _dice(state))):
            words = f"the turn track's number of {name} in turn {state.number}"
            line = f"board: {{{name}: […]}}"
            yield is_known(value is not None, words, line, self.cite)

    def rule(self, game: SmallGame) -> Rule[None]:
        state, players = game.state, len(game.state.players)
        if self.first and self.first != state.first:
            yield events.GiveMarker(self.first)
        double = 2 if state.number == 1 else 1
        yield from fill(game, CREATE, ORANGE[players] * double)
        yield from fill(game, ATTACK, _white(state) or 0)
        yield from fill(game, MOVE, PURPLE[players])
        yield from _fill(game, HERO, HERO)
        yield from _fill(game, MILITARY_1, INFANTRY)
        if _dice(state):
            faces = yield self.own_roll(game)
            yield from self._add(game, faces)
        yield events.BeginActions(game.state.first)

    def _add(self, game: SmallGame, faces: AnyRoll) -> Rule[None]:
        """Each die adds to the box of its number."""
        cite = h("phase-one")
        dice = [faces.showing(spots) for spots, _ in enumerate(BOXES, 1)]
        numbers = enumerate(dice, 1)
        shown = [str(spots) for spots, number in numbers for _ in range(number)]
        noun = "die shows" if len(shown) == 1 else "dice show"
        yield Note(f"the {noun} {' '.join(shown)}", cite)
        for box, count in zip((CREATE, ATTACK, MOVE), dice[:3], strict=True):
            yield from fill(game, box, count)
        for _ in range(dice[3]):
            yield from _fill(game, HERO, HERO)
        yield from _add_row(game, MILITARY_1, SEQUENCE_1, dice[4])
        sequence: tuple[str, ...] = SEQUENCE_2
        goes_on = dice[5] > len(sequence)
        if goes_on and game.reading("military-2-sequence") == "with-infantry":
            sequence = (*SEQUENCE_2, INFANTRY)
        yield from _add_row(game, MILITARY_2, sequence, dice[5])

    def own_roll(self, game: SmallGame, bearer: str = "") -> Roll:
        dice = ((D6.name, _dice(game.state) or 0),)
        words = f"the dice of turn {game.state.number}"
        return Roll(self.word, bearer, game.player, dice, words, self.cite, True)

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        number = _dice(game.state)
        return (DiceLimit(D6.name, number, number, True),) if number else ()

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.state.phase == START and not game.state.winner)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        yield Way(cls())

    def headline(self, state: State) -> str:
        return f"{self.first or state.first} fills the boxes of turn {state.number}"


def _add_row(game: SmallGame, box: str, row: Sequence[str], dice: int) -> Rule[None]:
    """Each die adds the next counter of a row to a Military box."""
    counters = cycle(row)
    for _ in range(dice):
        # Every row has an armour, which is never passed over.
        kind = next(kind for kind in counters if not _is_passed_over(game, kind))
        yield from _fill(game, box, kind, is_extra=True)


def _is_passed_over(game: SmallGame, kind: str) -> bool:
    """Whether the next counter comes for one that is lacking (ruling extra-planes)."""
    if kind not in (AIR_FORCE, A_BOMB) or game.state.left(kind) != 0:
        return False
    return game.reading("extra-planes") == "next-in-row"


def _fill(game: SmallGame, box: str, kind: str, is_extra: bool = False) -> Rule[None]:
    """A counter goes to a box, if there is one (ruling extra-military)."""
    from_city = kind not in (AIR_FORCE, A_BOMB)
    if is_extra and from_city and game.state.left(kind) == 0:
        from_city = game.reading("extra-military") == "from-a-city"
    if (yield from take(game, kind, h("phase-one"), from_city=from_city)):
        yield events.FillBox(box, 1, "" if kind == HERO else kind)


def _white(state: State) -> int | None:
    """The white tokens of the turn, as far as they are known."""
    track = state.board.whole.white
    if len(track) >= state.number:
        return track[state.number - 1]
    return WHITE_OF_FIRST_TURN if state.number == 1 else None


def _dice(state: State) -> int | None:
    """The dice of the turn, as far as they are known."""
    track = state.board.whole.dice
    if len(track) >= state.number:
        return track[state.number - 1]
    return DICE_OF_FIFTH_TURN if state.number == 5 else None
