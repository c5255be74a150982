"""Makes a game with a fault shorter: fewer actions lead to the same fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import adjudicate
from mpoc.engine.candidates import Candidate
from mpoc.engine.tables import RecordedAnswers
from mpoc.play.playout import Fault, PlayedAction, PlayedGame, failure_of, fault_of
from mpoc.rules.playing import Playing

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

MOST_TRIALS = 400
"""The most replays in search of a shorter game with the same fault."""


def shorten(
    game: PlayedGame,
    rules: Ruleset,
    playing: Playing,
    whole_fault: Callable[[PlayedGame], Fault | None] = lambda game: None,
) -> PlayedGame:
    """The game with fewer actions that lead to the same fault.

    Smaller and smaller parts are left out, as long as the rest has the fault.
    `whole_fault` finds a fault of the whole game if no action has one.
    """
    if game.fault is None:
        return game
    name = game.fault.name
    trials_left = [MOST_TRIALS]

    def show_fault(moves: Sequence[PlayedAction]) -> PlayedGame | None:
        trials_left[0] -= 1
        trial = play_again(game.start, moves, rules, playing)
        if trial.fault is None:
            trial = trial.but(fault=whole_fault(trial))
        return trial if trial.fault is not None and trial.fault.name == name else None

    first = show_fault(game.moves)
    if first is None:
        return game
    shortest, best = first, list(first.moves)
    size = max(1, len(best) // 2)
    while trials_left[0] > 0:
        place = 0
        while place < len(best) and trials_left[0] > 0:
            shorter = show_fault(best[:place] + best[place + size :])
            if shorter is not None:
                shortest, best = shorter, list(shorter.moves)
            else:
                place += size
        if size == 1:
            break
        size = max(1, size // 2)
    return shortest


def play_again(
    start: Any, moves: Iterable[PlayedAction], rules: Ruleset, playing: Playing
) -> PlayedGame:
    """Play actions once more with the same answers, up to the first fault.

    An action that is no longer possible, because it needed an earlier one, is left out.
    """
    state = start
    moves_played: list[PlayedAction] = []
    for move in moves:
        action = move.action
        game = rules.begin(state)
        table = RecordedAnswers(action.answers)
        try:
            transcript = adjudicate(
                lambda game, action=action: rules.play(game, action.act),  # type: ignore[misc]
                game,
                table,
            )
        except Exception as exception:  # noqa: BLE001
            failure = failure_of(exception)
            if move.fault is not None and move.fault.words != failure.words:
                continue
            moves_played.append(move.but(transcript=None, fault=failure))
            return PlayedGame(start, tuple(moves_played), failure)
        candidate = _find_candidate(state, move, rules)
        if candidate is None:
            continue
        if transcript.waits is not None and move.fault is None:
            continue
        now = move.but(candidate=candidate, transcript=transcript, fault=None)
        now = now.but(fault=fault_of(now, transcript, rules, playing))
        moves_played.append(now)
        if now.fault is not None:
            return PlayedGame(start, tuple(moves_played), now.fault)
        state = transcript.after
    return PlayedGame(start, tuple(moves_played))


def _find_candidate(state: Any, move: PlayedAction, rules: Ruleset) -> Candidate | None:
    """The candidate of a position that is the same action, or None."""
    is_refused = bool(move.candidate.failed_checks)
    for kind in rules.candidates(rules.begin(state, watching=False)):
        if kind.verb not in move.candidate.keys:
            continue
        for candidate in kind.find(is_refused):
            is_same = candidate.act == move.candidate.act
            if is_same and bool(candidate.failed_checks) == is_refused:
                same: Candidate = candidate
                return same
    return None
