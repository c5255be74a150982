"""How an action begins and ends: its box, passes in succession, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.turn_order import next_player
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.turn.points import end_game
from mpoc.games.moongha_invaders.turn.supplies import is_token_left
from mpoc.games.moongha_invaders.words import ACTIONS, COLOUR_STORED, box_words


class ActionVerb(SmallVerb):
    """An action of the second phase."""

    box: ClassVar[str] = ""
    """The action box that it belongs to; empty for a pass."""

    def in_box(self) -> str:
        """The action box of this action."""
        return self.box

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """The second phase; the pass token first; something in the box."""
        yield of_phase(game, ACTIONS)
        box, token = self.in_box(), game.own.pass_token
        where = f"lies in the {box_words(token)}" if token else "lies in no box"
        yield Check(
            "must-do-first",
            "a pass token that lies in a box is taken back",
            token in ("", box),
            h("pass"),
            f"the pass token of {game.player} {where}",
            failure=f"the pass token in the {box_words(token)} must be taken back",
        )
        if box and token != box:
            yield Check(
                "empty-box",
                f"something is in the {box_words(box)}",
                game.state.boxes.of(box) > 0,
                h("phase-two"),
                failure=f"the {box_words(box)} is empty",
            )
        elif box in COLOUR_STORED:
            yield is_token_left(game, box)
        yield from self.own_checks(game)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """The checks of this kind of action."""
        return iter(())

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        state = game.state
        return state.phase == ACTIONS and not state.winner


def of_phase(game: SmallGame, phase: str) -> Check:
    """Whether an action belongs to the phase."""
    words = {ACTIONS: "phase two, in which players act"}
    name = words.get(phase, "phase one, in which the boxes are filled")
    return Check(
        "wrong-phase",
        f"it is {name}",
        game.state.phase == phase,
        h("playing"),
        failure=f"it belongs to {name}",
    )


def take_token(game: SmallGame, box: str, kind: str = "") -> Rule[bool]:
    """A token leaves its box, or the pass token comes back; the latter is a pass."""
    if game.own.pass_token:
        yield events.TakePassToken(game.player, box)
        return True
    yield events.TakeToken(box, kind)
    return False


def end_action(game: SmallGame, is_pass: bool) -> Rule[None]:
    """The next player acts, or the turn ends because all have passed in succession."""
    passes = game.state.passes + 1 if is_pass else 0
    players = tuple(game.state.players)
    if passes == len(players):
        yield from end_turn(game)
        return
    if passes != game.state.passes:
        yield events.CountPasses(passes)
    player = next_player(players, game.player)
    assert player is not None
    yield events.NextPlayer(player)


def end_turn(game: SmallGame) -> Rule[None]:
    """The boxes are emptied; the game ends, or the next turn begins (phase-three)."""
    yield events.ClearBoxes()
    state = game.state
    out = [player for player in state.players if not state.cubes_left(player)]
    if out or state.number >= state.last_turn:
        reason = f"{out[0]} has placed all cubes" if out else "the last turn is over"
        yield from end_game(game, reason)
        return
    first = state.first
    if game.reading("first-player") == "rotates":
        first = next_player(tuple(state.players), first) or first
    yield events.NextTurn(state.number + 1, first)
