"""The actions that may be done, listed from the ways that verbs give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.statements import Check
from mpoc.games.kit.verb import Verb, Way


def action_kinds(verbs: Mapping[str, type[Verb]], game: Any) -> list[ActionKind]:
    """Every kind of action that exists now, in the order of the verbs."""
    return [
        kind
        for verb in verbs.values()
        if verb.exists(game)
        for actor in verb.actors(game)
        for kind in verb.kinds(game, actor)
    ]


def kind_of(verb: type[Verb], game: Any, actor: str = "") -> ActionKind:
    """A verb as a kind of action: the legal ways are picked from all of them."""
    return kind_of_ways(verb, game, actor, lambda: verb.ways(game, actor))


def kind_of_ways(
    verb: type[Verb], game: Any, actor: str, ways: Callable[[], Iterable[Way]]
) -> ActionKind:
    """Some ways to do a verb as a kind of action."""

    def find(with_refused: bool) -> list[Candidate]:
        return candidates(ways(), game, with_refused)

    def limits(candidate: Candidate) -> tuple[DiceLimit, ...]:
        action: Verb = candidate.act
        return action.limits(game)

    title = verb.title or verb.word
    return ActionKind(
        actor, verb.word, title, verb.cite, find, limits, verb.cost, verb.passes
    )


def candidates(ways: Iterable[Way], game: Any, with_refused: bool) -> list[Candidate]:
    """The legal ways as candidates; `with_refused` adds the others."""
    selection = []
    for way in ways:
        failed_checks = way.action.refusals(game)
        if with_refused or not failed_checks:
            selection.append(candidate(way, failed_checks))
    return selection


def candidate(way: Way, failed_checks: tuple[Check, ...]) -> Candidate:
    """A way with the checks that it fails."""
    action = way.action
    keys, answers = action.as_written(), action.answers()
    words, facts, harm, place = way.words, way.facts, way.harm, way.place
    return Candidate(action, keys, answers, words, failed_checks, facts, harm, place)
