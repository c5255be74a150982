"""The actions of a file without the answers that a search is to find itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mpoc.engine.replay import Action

RemoveAnswers = Callable[[Action], Action]
"""Removes from an action the answers that a search is to find itself."""


def open_actions(
    actions: Iterable[Action], remove_answers: RemoveAnswers
) -> tuple[Action, ...]:
    """The actions as a search plays them.

    An action that the file expects to be refused stays as it is written: its answers
    are what makes it illegal.
    """
    return tuple(
        [
            action if action.expects_refusal else remove_answers(action)
            for action in actions
        ]
    )


def indexes_of_kept_actions(
    actions: Iterable[Action], remove_answers: RemoveAnswers
) -> tuple[int, ...]:
    """The indexes of actions with such answers that `open_actions` keeps."""
    return tuple(
        [
            index
            for index, action in enumerate(actions)
            if action.expects_refusal and remove_answers(action) != action
        ]
    )
