"""Which actions of a file a search opens, and which it plays as they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mpoc.engine.replay import Action

Open = Callable[[Action], Action]
"""Takes the answers that a search wants to make itself out of an action."""


def opened(actions: Iterable[Action], open_one: Open) -> tuple[Action, ...]:
    """The actions as a search plays them.

    An action that the file expects to be refused stays as it is written: its answers
    are what makes it illegal.
    """
    return tuple(
        [action if action.expects_refusal else open_one(action) for action in actions]
    )


def kept_as_written(actions: Iterable[Action], open_one: Open) -> tuple[int, ...]:
    """The indexes of the actions that `opened` keeps, though they have such answers."""
    return tuple(
        [
            index
            for index, action in enumerate(actions)
            if action.expects_refusal and open_one(action) != action
        ]
    )
