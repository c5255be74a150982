"""What small change would make a refused action legal: found by trying, not by rules.

Tried are the legal actions that differ in one thing, each legal action done before it,
and time that passes. Whatever is named was played and not refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.candidates import ActionKind, Candidate, attempted
from mpoc.engine.record import Record
from mpoc.engine.statements import Answers, Unknown
from mpoc.rules.spaces import parse_space

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.engine.replay import Action
    from mpoc.rules.ruleset import Ruleset

OTHERWISE, FIRST, LATER = "otherwise", "first", "later"
"""Another value of one key; something done before; after time has passed."""

MOST_TRIED = 300
"""Actions of others than it asks about that are tried before an action."""

ENOUGH = 40
"""Ways of one kind that help; no more are looked for."""

MOST_PASSED = 3
"""Actions in a row that do nothing but let the game go on."""

NAMELESS = ("as",)
"""Keys whose value decides nothing."""


class Change(Record):
    """A change that makes the action legal, with all values that do.

    `key` is the key that changes (`otherwise`), `label` what is done before it. `words`
    are the values or ways, the nearest first, `actions` what a file writes of each.
    """

    kind: str
    key: str
    label: str
    words: tuple[str, ...]
    actions: tuple[Mapping[str, Any], ...]


def changes(
    state: Any, action: Action, asked: Mapping[str, Any], rules: Ruleset
) -> list[Change]:
    """The changes that make an action legal, the smallest first.

    `asked` are the keys of the action as a file writes them, without rolls and choices.
    """
    kinds = list(rules.candidates(rules.begin(state, watching=False)))
    names = _names_in(asked)
    # What the figures that are asked about could do comes first.
    kinds.sort(key=lambda kind: kind.actor not in names)
    found = [
        *_otherwise(state, action, asked, kinds, rules),
        *_answered_otherwise(state, action, asked, rules),
        *_first(state, action, asked, kinds, rules),
    ]
    return found or [*_later(state, action, asked, rules)]


def is_legal(told: Transcript) -> bool:
    """Whether nothing was refused, nor waits for a fact that would decide it."""
    waits = told.waits
    return not told.refused and not (isinstance(waits, Unknown) and bool(waits.where))


def differing(keys: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """The keys in which two actions differ, but for those that decide nothing."""
    return [
        key
        for key in dict.fromkeys((*asked, *keys))
        if key not in NAMELESS and _alone(keys.get(key)) != _alone(asked.get(key))
    ]


def as_listed(
    state: Any, keys: Mapping[str, Any], rules: Ruleset
) -> tuple[ActionKind, Candidate] | None:
    """An action as it is listed in a position, with its kind; None where it is not."""
    for kind in rules.candidates(rules.begin(state, watching=False)):
        for one in kind.find(True) if kind.verb in keys else ():
            if not differing(one.keys, keys) and not one.is_open:
                return kind, one
    return None


def _names_in(asked: Mapping[str, Any]) -> set[str]:
    found: set[str] = set()
    for value in asked.values():
        values = value if isinstance(value, list) else [value]
        found.update([each for each in values if isinstance(each, str)])
    return found


# One key otherwise


def _otherwise(
    state: Any,
    action: Action,
    asked: Mapping[str, Any],
    kinds: Sequence[ActionKind],
    rules: Ruleset,
) -> Iterator[Change]:
    by_key: dict[str, list[tuple[Any, Candidate]]] = {}
    names_way = "path" in asked
    asked = _to_its_end(asked)
    for kind in kinds:
        if kind.verb not in asked:
            continue
        for one in kind.find(False):
            keys = differing(one.keys, asked)
            if not keys and names_way:
                yield Change(OTHERWISE, "path", "", ("another way",), (one.keys,))
            if len(keys) != 1 or one.keys.get(keys[0]) is None:
                continue
            key = keys[0]
            if names_way or _is_legal_as(state, one, action, rules):
                by_key.setdefault(key, []).append((one.keys[key], one))
    for key, found in by_key.items():
        found.sort(key=lambda pair: _away(pair[0], asked.get(key)))
        values = tuple([_value_words(value) for value, _ in found])
        actions = tuple([one.keys for _, one in found])
        yield Change(OTHERWISE, key, "", values, actions)


def _answered_otherwise(
    state: Any, action: Action, asked: Mapping[str, Any], rules: Ruleset
) -> Iterator[Change]:
    """What the action tells and its rule would ask for, answered otherwise."""
    from mpoc.engine.replay import Action as Asked
    from mpoc.exploration.explorer import Explorer, Limit
    from mpoc.exploration.graph import Position
    from mpoc.exploration.outcomes import Outcomes, forks, is_own

    act, answers = rules.undecided(action.act, action.answers)
    if act == action.act:
        return
    explorer = Explorer(
        (Asked(act, answers),),
        rules.begin,
        rules.play,
        unmade=rules.chances().unmade,
        further=False,
        most=MOST_TRIED,
    )
    position = Position(0, state)
    try:
        for _ in explorer.steps(position):
            pass
    except Limit:
        return
    outcomes = Outcomes(position)
    by_key: dict[str, dict[str, None]] = {}
    for fork in forks(position):
        if not is_own(fork) or fork.question.key not in asked:
            continue
        words = by_key.setdefault(fork.question.key, {})
        for place, branch in outcomes.legal(fork):
            if not outcomes.is_illegal(branch):
                words[fork.answers[place].words] = None
    for key, words in by_key.items():
        wanted = asked.get(key)
        values = [each for each in words if each != _value_words(wanted)]
        values.sort(key=lambda value: _away(value, wanted))
        if values:
            actions = tuple([{**asked, key: value} for value in values])
            yield Change(OTHERWISE, key, "", tuple(values), actions)


def _to_its_end(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """An action that names every space of its way, with the last one alone."""
    path = asked.get("path")
    if not path:
        return asked
    last = path[-1]
    to = last.get("to") if isinstance(last, Mapping) else last
    return {key: asked[key] for key in asked if key != "path"} | {"to": to}


def _is_legal_as(state: Any, one: Candidate, action: Action, rules: Ruleset) -> bool:
    """Whether a candidate is legal with the dice and all else that was asked about."""
    defaults = type(one.act)._defaults
    rest = {
        field: getattr(action.act, field)
        for field in one.act._fields
        if getattr(one.act, field) == defaults.get(field)
    }
    act = one.act.but(**rest)
    if act == one.act and action.answers.roll is None:
        return True  # as it is listed
    answers = action.answers.but(keys={**action.answers.keys, **one.given})
    told = attempted(state, act, answers, rules.begin, rules.play)
    return is_legal(told)


def _alone(value: Any) -> Any:
    """A list of one as its one entry: both are written."""
    if isinstance(value, list) and len(value) == 1:
        return value[0]
    return value


def _away(value: Any, wanted: Any) -> int:
    """How far a space is from the one that was asked for; 0 for what is no space."""
    if not isinstance(value, str) or not isinstance(wanted, str):
        return 0
    one, other = parse_space(value), parse_space(wanted)
    if one is None or other is None:
        return 0
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _value_words(value: Any) -> str:
    if isinstance(value, list):
        return " and ".join([str(one) for one in value])
    return str(value)


# Something before it


def _first(
    state: Any,
    action: Action,
    asked: Mapping[str, Any],
    kinds: Iterable[ActionKind],
    rules: Ruleset,
) -> Iterator[Change]:
    tried = 0
    names = _names_in(asked)
    for kind in kinds:
        if kind.passes or (kind.verb in asked and kind.actor in names):
            continue
        found: list[Candidate] = []
        is_asked = kind.actor in names
        for one in kind.find(False):
            if len(found) == ENOUGH or not (is_asked or tried < MOST_TRIED):
                break
            if not differing(one.keys, asked):
                continue
            tried += not is_asked
            after = _done(state, one, rules)
            if after is not None and _is_legal_at(after, action, asked, rules):
                found.append(one)
        if found:
            words = tuple([one.words for one in found])
            label = f"{kind.words} {kind.actor}".strip()
            actions = tuple([one.keys for one in found])
            yield Change(FIRST, "", label, words, actions)


def _done(state: Any, one: Candidate, rules: Ruleset) -> Any:
    """The state after a candidate that asks nothing; None where it asks or stops."""
    answers = Answers((), one.given)
    told = attempted(state, one.act, answers, rules.begin, rules.play)
    stopped = told.refused or told.waits is not None or told.unbuilt is not None
    return None if stopped else told.after


def _is_legal_at(
    state: Any, action: Action, asked: Mapping[str, Any], rules: Ruleset
) -> bool:
    """Whether the action is legal at a state, and some roll would do if it has none."""
    told = attempted(state, action.act, action.answers, rules.begin, rules.play)
    if not is_legal(told):
        return False
    if told.waits is None:
        return True
    names = _names_in(asked)
    for kind in rules.candidates(rules.begin(state, watching=False)):
        if kind.verb in asked and (not kind.actor or kind.actor in names):
            for one in kind.find(True):
                if not differing(one.keys, asked):
                    return not one.failed
    return True


# Time that passes


def _later(
    state: Any, action: Action, asked: Mapping[str, Any], rules: Ruleset
) -> Iterator[Change]:
    """The shortest chains of actions that let time pass, after which it is legal.

    It must still be the same player's action: its headline tells whose it is.
    """
    headline = rules.wording().headline
    told = attempted(state, action.act, action.answers, rules.begin, rules.play)
    wanted = headline(action.act, told).text
    edge: list[tuple[Any, tuple[Candidate, ...]]] = [(state, ())]
    seen = {state.key()}
    for _ in range(MOST_PASSED):
        reached = []
        found: list[tuple[Candidate, ...]] = []
        for at, before in edge:
            for kind in rules.candidates(rules.begin(at, watching=False)):
                for one in kind.find(False) if kind.passes else ():
                    after = _done(at, one, rules)
                    if after is None or after.key() in seen:
                        continue
                    seen.add(after.key())
                    chain = (*before, one)
                    reached.append((after, chain))
                    told = attempted(
                        after, action.act, action.answers, rules.begin, rules.play
                    )
                    is_same = headline(action.act, told).text == wanted
                    if is_same and _is_legal_at(after, action, asked, rules):
                        found.append(chain)
        if found:
            words = tuple(dict.fromkeys([chain[-1].words for chain in found]))
            actions = tuple([candidate.keys for candidate in found[0]])
            yield Change(LATER, "", "", words, actions)
            return
        edge = reached
