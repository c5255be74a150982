"""Open choices that make no difference: nobody needs to make them.

A choice that a file leaves open is tried every way. Where all ways come to the same,
the replay goes on with the first.
"""

from __future__ import annotations

from typing import Any

from mpoc.engine.replay import Action, Begin, Play
from mpoc.exploration.budget import Limit
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.graph import End, Fork, Position

MOST_TRIALS = 256
"""How many ways through open choices are tried before the replay waits instead."""

MOST_TRIED = 4000
"""How many statements rules may yield on all these ways together, so that a replay
stays quick."""

Profile = dict[frozenset[tuple[str, ...]], set[Any]]
"""The results of an action for each set of answers to what is asked on the way; the
order in which abilities speak is no part of such a set."""


def indifferent_answers(
    state: Any, action: Action, begin: Begin, play: Play
) -> tuple[int, ...]:
    """Answers to the first open choices that make no difference, as places.

    A choice makes none where every answer to it leaves the same outcomes open, each
    under the same answers to what is asked later. Empty where the first one matters or
    there are too many ways to try.
    """
    explorer = Explorer(
        (action,),
        begin,
        play,
        further=False,
        most=MOST_TRIALS,
        most_said=MOST_TRIED,
    )
    profiles: dict[int, Profile] = {}
    position = Position(0, state)
    compared = 1
    try:
        for _ in explorer.steps(position):
            # As soon as two answers to the first question differ, no more is needed.
            fork, tried = position.path[0] if position.path else (None, 0)
            if fork is not None and tried > compared:
                compared = tried
                first, last = fork.branches[0], fork.branches[tried - 1]
                if _profile(first, profiles) != _profile(last, profiles):
                    return ()
    except Limit:
        return ()
    node = position.root
    places: tuple[int, ...] = ()
    while isinstance(node, Fork):
        first_profile, *others = [
            _profile(branch, profiles) for branch in node.branches
        ]
        if any([profile != first_profile for profile in others]):
            break
        places = (*places, 0)
        node = node.branches[0]
    return places


def _profile(node: Fork | End, profiles: dict[int, Profile]) -> Profile:
    """The profile of a fork or an end; an end that stops is equal to nothing else."""
    profile = profiles.get(id(node))
    if profile is not None:
        return profile
    if isinstance(node, End):
        stops = node.status != "done"
        result = object() if stops else (node.after.key(), node.tally)
        profile = {frozenset(): {result}}
    else:
        profile = {}
        question = node.question
        for option, branch in zip(node.answers, node.branches, strict=True):
            answer = (question.rule, question.bearer, question.key, option.words)
            for later, results in _profile(branch, profiles).items():
                way = later if question.key == "order" else later | {answer}
                profile.setdefault(way, set()).update(results)
    profiles[id(node)] = profile
    return profile
