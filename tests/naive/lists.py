"""Whether what may be done is listed, whole and once, by the second opinions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from mpoc.games.moongha_invaders import verbs as moongha_verbs
from mpoc.games.moongha_invaders.book.rulings import DEFAULTS as MOONGHA_DEFAULTS
from mpoc.games.smash_monster_rampage import verbs as rampage_verbs
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS as RAMPAGE_DEFAULTS
from naive import moongha, rampage
from naive.second_opinion import record_of

PLAIN = ("set-up", "roll-movement", "end-movement", "monster", "end-turn")
"""Actions of Smash Monster Rampage without a key that matters."""
BOXES = ("create", "attack", "move", "hero", "military-1", "military-2")
UNITS = ("infantry", "armour", "air-force", "a-bomb")


def check_list(game: str, state: Any, acts: Sequence[Any]) -> None:
    """The legal actions of a position are these, each once."""
    if game == "smash-monster-rampage":
        _check_rampage(state, acts)
    elif game == "moongha-invaders":
        _check_moongha(state, acts)


def _check(word: str, listed: Sequence[Any], legal: set[Any]) -> None:
    counts = Counter(listed)
    assert {*listed} == legal, (word, {*listed} ^ legal)
    assert not listed or counts.most_common(1)[0][1] == 1, (word, counts)


def _check_rampage(state: Any, acts: Sequence[Any]) -> None:
    opinion = rampage.Opinion(record_of(state), None, RAMPAGE_DEFAULTS)
    by_word: dict[str, list[Any]] = {}
    for act in acts:
        by_word.setdefault(act.word, []).append(act)
    moves = [opinion.end_of(act) for act in by_word.get("move", [])]
    _check("move", moves, opinion.ends())
    entries = [opinion.end_of(act) for act in by_word.get("deploy", [])]
    _check("deploy", entries, opinion.entries())
    ids = {act.id for act in by_word.get("deploy", [])}
    assert len(ids) < 2
    assert not ids & {*state.units, *state.lost_units}
    trades = [
        (tuple(sorted(act.cards)), tuple(sorted(act.take)))
        for act in by_word.get("trade", [])
    ]
    _check("trade", trades, opinion.trades())
    fire: Any = rampage_verbs.VERBS["fire"]
    legal = {id for id in opinion.s.units if opinion.may(fire(unit=id))}
    _check("fire", [act.unit for act in by_word.get("fire", [])], legal)
    for word in PLAIN:
        verb = rampage_verbs.VERBS[word]
        assert (word in by_word) == opinion.may(verb()), word


def _check_moongha(state: Any, acts: Sequence[Any]) -> None:
    opinion = moongha.Opinion(record_of(state), None, MOONGHA_DEFAULTS)
    listed = [
        key
        for act in acts
        if act.word not in ("begin-turn", "take-token")
        and not getattr(act, "others", None)
        for key in [_key(act)]
    ]
    legal = {_key(act) for act in _acts(opinion) if opinion.may(act)}
    _check("any", listed, legal)


def _key(act: Any) -> tuple[Any, ...]:
    """What tells listed actions apart."""
    if act.word == "create":
        return (act.word, act.kind, act.at)
    if act.word == "move":
        return (act.word, act.id, act.path[-1])
    return (act.word, *[str(value) for value in act.values()])


def _acts(opinion: moongha.Opinion) -> Iterator[Any]:
    """Every action without companions that can be written down."""
    verbs: Any = moongha_verbs.VERBS
    places, monsters = opinion.places(), opinion.s.monsters
    for kind in moongha.NUMBERS:
        yield verbs["load"](kind=kind)
        opinion.act = verbs["create"](kind=kind)
        cost, tokens = opinion._cost(), opinion.tokens(kind).orange + 1
        if cost is None:
            continue
        if tokens < cost:
            yield opinion.act
        if tokens >= cost or (kind == "bloob" and tokens == cost - 1):
            yield from [verbs["create"](kind=kind, at=at, id="new") for at in places]
    for id, monster in monsters.items():
        yield verbs["heal"](id=id)
        yield verbs["hide"](id=id)
        if monster.player != opinion.me or not monster.kind:
            continue
        most = opinion.printed(monster.kind, "move")
        if most is not None:
            yield from _moves(opinion, id, most)
        for target in ("city", "humans", *monsters):
            for spend in range(1, opinion.tokens(monster.kind).white + 2):
                yield verbs["attack"](id=id, target=target, spend=spend)
    for at in places:
        yield verbs["place-hero"](at=at)
        for box in BOXES[4:]:
            for unit in UNITS:
                yield verbs["place-military"](unit=unit, from_box=box, at=at)
    for token in ("", *BOXES):
        yield verbs["pass"](token=token)


def _moves(opinion: moongha.Opinion, id: str, most: int) -> Iterator[Any]:
    """A shortest way of a monster to each city in its reach."""
    verbs: Any = moongha_verbs.VERBS
    ways: dict[str, tuple[str, ...]] = {opinion.s.monsters[id].at: ()}
    for _ in range(most):
        for start, way in [*ways.items()]:
            for end in opinion.places():
                if opinion.linked(start, end) and end not in ways:
                    ways[end] = (*way, end)
    yield from [verbs["move"](id=id, path=way) for way in ways.values() if way]
