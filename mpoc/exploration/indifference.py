"""Open choices that make no difference, and so need no answer.

Every answer to a choice that a file leaves open is tried. If all lead to the same, the
replay goes on with the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from mpoc.engine.replay import Action, Begin, Play
from mpoc.engine.statements import Answers
from mpoc.exploration.budget import Limit
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import Freedom
from mpoc.exploration.graph import End, Fork, Position

MOST_TRIALS = 256
"""The most ways through open choices that are tried; beyond it the replay waits."""

MOST_TRIED = 12_000
"""The most statements that rules may yield on these ways, to keep a replay quick.

It is enough for the order of two Triggers of which one is a run in the open.
"""

OutcomeKey = Callable[[Any], Any]
"""The parts of a state that an outcome depends on."""

Profile = dict[frozenset[tuple[str, ...]], set[Any]]
"""The results of an action for each set of answers on the way.

The order of abilities is not part of such a set.
"""


def indifferent_answers(
    state: Any, action: Action, begin: Begin, play: Play
) -> tuple[int, ...]:
    """The places of answers to the first open choices, if these make no difference.

    A choice makes no difference if every answer to it leaves the same outcomes open,
    each under the same later answers, or if all ways come to one outcome. In whatever
    order abilities come, ways that stop at the same question in the same state come to
    the same. Empty if the first choice matters or there are too many ways to try.

    Nor does an order make a difference if the file's later answers lead to the same
    outcome in any order; the abilities then speak in the order of the file's answers.
    """

    def explorer(any_order: bool) -> Explorer:
        return Explorer(
            (action,),
            begin,
            play,
            Freedom(further=False, any_order=any_order),
            most=MOST_TRIALS,
            most_statements=MOST_TRIED,
        )

    names = list(_names_answered(action.answers))
    key_of = action.act.outcome_key
    root, picks = _alike(explorer(False), Position(0, state), key_of, names)
    if picks or not isinstance(root, Fork) or root.question.key != "order":
        return tuple([place for _, place in picks])
    again, picks = _alike(explorer(True), Position(0, state), key_of, names)
    if not isinstance(again, Fork) or again.answers != root.answers:
        return ()
    in_order = takewhile(lambda pick: pick[0].question.key == "order", picks)
    return tuple([place for _, place in in_order])


def _alike(
    explorer: Explorer,
    position: Position,
    key_of: OutcomeKey,
    names: list[tuple[str, str]],
) -> tuple[Fork | End | None, list[tuple[Fork, int]]]:
    """The first open choice, and the first answers from there on, each with its fork.

    They end before the first choice whose answers lead to different results. Of the
    abilities in an order the first is one of the `names` that the file answers.
    """
    profiles: dict[int, Profile] = {}
    answers_compared = 1
    try:
        for _ in explorer.steps(position):
            # Stop as soon as two answers to the first question differ.
            fork, place = position.path[0] if position.path else (None, 0)
            if fork is not None and place > answers_compared:
                answers_compared = place
                profiles_compared = [
                    _profile(branch, profiles, key_of)
                    for branch in (fork.branches[0], fork.branches[place - 1])
                ]
                if not _are_alike(fork, profiles_compared):
                    return fork, []
    except Limit:
        return None, []
    node = position.root
    picks: list[tuple[Fork, int]] = []
    while isinstance(node, Fork) and _are_alike(
        node, [_profile(branch, profiles, key_of) for branch in node.branches]
    ):
        place = _first_of(node, names) if node.question.key == "order" else 0
        picks.append((node, place))
        node = node.branches[place]
    return position.root, picks


def _names_answered(answers: Answers) -> Iterator[tuple[str, str]]:
    """The rules that the entries of a file answer, each with its bearer if named."""
    for entry in answers.choose:
        yield str(entry.keys.get("for", "")), str(entry.keys.get("by") or "")
    for entry in answers.then:
        yield from _names_answered(entry)


def _first_of(fork: Fork, names: list[tuple[str, str]]) -> int:
    """The place of the first ability that the file has an answer for, else 0."""
    for name, bearer in names:
        for place, answer in enumerate(fork.answers):
            _, rule, owner = answer.value
            if rule == name and bearer in ("", owner):
                return place
    return 0


def _are_alike(fork: Fork, branches: Sequence[Profile]) -> bool:
    """Whether profiles are the same, or every way in them comes to one outcome.

    What stops a way says nothing of an answer that its rule has yet to use: only ways
    that differ in the order of abilities may stop alike.
    """
    results = [result for each in branches for ends in each.values() for result in ends]
    stops = any([stop for stop, *_ in results])
    if stops and fork.question.key != "order":
        return False
    if all([profile == branches[0] for profile in branches]):
        return True
    return not stops and all([result == results[0] for result in results])


def _words_of(stop: Any) -> Any:
    """What tells the reasons apart for which ways stop."""
    if isinstance(stop, tuple):
        return tuple([(check.name, check.words, check.facts) for check in stop])
    return repr(stop)


def _profile(
    node: Fork | End, profiles: dict[int, Profile], key_of: OutcomeKey
) -> Profile:
    """The profile of a fork or an end."""
    profile = profiles.get(id(node))
    if profile is not None:
        return profile
    if isinstance(node, End):
        stop = () if node.status == "done" else (node.status, _words_of(node.stop))
        profile = {frozenset(): {(stop, key_of(node.after), node.tally)}}
    else:
        profile = {}
        question = node.question
        for option, branch in zip(node.answers, node.branches, strict=True):
            answer = (question.rule, question.bearer, question.key, option.words)
            for later, results in _profile(branch, profiles, key_of).items():
                way = later if question.key == "order" else later | {answer}
                profile.setdefault(way, set()).update(results)
    profiles[id(node)] = profile
    return profile
