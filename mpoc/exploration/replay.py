"""A replay that asks only for choices that matter; nothing else is explored."""

from __future__ import annotations

from typing import Any

from mpoc.engine.replay import Action, Begin, Outcome, Play
from mpoc.engine.replay import replay as replay_with


def replay(
    start: Any,
    actions: tuple[Action, ...],
    begin: Begin,
    play: Play,
    assume: bool = False,
) -> Outcome:
    """Replay actions from a start until they end or one is refused or waits.

    An open choice that makes no difference needs no answer; with `assume` every open
    choice takes its first legal answer.
    """
    return replay_with(start, actions, begin, play, assume, indifferent_answers)


def indifferent_answers(
    state: Any, action: Action, begin: Begin, play: Play
) -> tuple[int, ...]:
    """As `indifference.indifferent_answers`, loaded when a choice is open."""
    from mpoc.exploration.indifference import indifferent_answers

    return indifferent_answers(state, action, begin, play)
