"""The small changes that would make a refused action legal, found by trying them.

Five searches try them: a legal action that differs in one key, another answer to a
question of its own, the action without what stands under `choose` and `then`, another
legal action before it, and time that passes. Every change in the result was played and
is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.candidates import ActionKind, Candidate, attempt
from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import Answers, Draw, Roll, Unknown
from mpoc.exploration.budget import NO_LIMITS, Budget, Limit
from mpoc.rules.spaces import parse_space

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.rules.ruleset import Ruleset

OTHERWISE, FIRST, LATER = "otherwise", "first", "later"
"""Kinds of changes: another value of one key; another action first; time passes."""

MOST_TRIED = 300
"""The most actions by other figures that are tried before an action."""

ENOUGH = 40
"""The most ways that are collected for one kind of action."""

MOST_PASSED = 3
"""The most actions in a row that only let the game go on."""

NAMELESS = ("as",)
"""Keys whose value decides nothing."""


class Change(Record):
    """A change that makes the action legal, with all values that make it so.

    `keys` are the keys that change (`otherwise`): one with other values, or all that
    the action is legal without, where there are no `words`. `label` is the kind of
    action before it. `instead_of` is the key that is replaced, as `to` replaces `path`.
    `words` are the values or ways, the nearest first; `actions` are the actions as a
    file writes them.
    """

    kind: str
    keys: tuple[str, ...]
    label: str
    words: tuple[str, ...]
    actions: tuple[Mapping[str, Any], ...]
    instead_of: str = ""


class Trials:
    """Counts the actions that a search tries: up to `most` (0: all), within a `budget`.

    After each, `watch` gets their number.
    """

    __slots__ = ("budget", "most", "number", "watch")

    def __init__(
        self,
        budget: Budget = NO_LIMITS,
        most: int = 0,
        watch: Callable[[int], None] | None = None,
    ) -> None:
        self.budget = budget
        self.most = most
        self.watch = watch
        self.number = 0

    def add(self) -> None:
        """Count one more action. Raises `Limit` if it may not be tried any more."""
        if self.most and self.number >= self.most:
            raise Limit
        self.budget.check()
        self.number += 1
        if self.watch is not None:
            self.watch(self.number)


def changes(
    state: Any,
    action: Action,
    request: Mapping[str, Any],
    rules: Ruleset,
    trials: Trials,
) -> Iterator[Change]:
    """The changes that make an action legal, the smallest first.

    `request` holds the keys of the action as a file writes them, without rolls and
    choices. Raises `Limit` where the trials are used up, after what is known then.
    """
    kinds = list(rules.candidates(rules.begin(state, watching=False)))
    names = _names_in(request)
    # The actions of the figures that are asked about come first.
    kinds.sort(key=lambda kind: kind.actor not in names)
    has_small_changes = False
    for search in (
        _otherwise(state, action, request, kinds, rules, trials),
        _other_answers(state, action, request, rules, trials),
        _without_entries(state, action, request, rules, trials),
        _first(state, action, request, kinds, rules, trials),
    ):
        for change in search:
            has_small_changes = True
            yield change
    if not has_small_changes:
        yield from _later(state, action, request, rules, trials)


def is_legal(transcript: Transcript) -> bool:
    """Whether an action is not refused and does not wait for a missing fact."""
    waits = transcript.waits
    return not transcript.refusals and not (
        isinstance(waits, Unknown) and bool(waits.where)
    )


def differing(keys: Mapping[str, Any], request: Mapping[str, Any]) -> list[str]:
    """The keys in which two actions differ, without keys that decide nothing."""
    return [
        key
        for key in dict.fromkeys((*request, *keys))
        if key not in NAMELESS and _unwrap(keys.get(key)) != _unwrap(request.get(key))
    ]


def as_listed(
    state: Any, keys: Mapping[str, Any], rules: Ruleset
) -> tuple[ActionKind, Candidate] | None:
    """An action as a position lists it, with its kind; None if it is not listed.

    Keys that no action of a kind is listed with, such as where a thrown figure is put,
    answer what the action asks for later.
    """
    for kind in rules.candidates(rules.begin(state, watching=False)):
        candidates = kind.find(True) if kind.verb in keys else ()
        listed_keys = {key for candidate in candidates for key in candidate.keys}
        own = {key: value for key, value in keys.items() if key in listed_keys}
        for candidate in candidates:
            if not differing(candidate.keys, own) and not candidate.is_open:
                return kind, candidate
    return None


def _names_in(request: Mapping[str, Any]) -> set[str]:
    """The words among the values of an action, such as ids of figures."""
    names: set[str] = set()
    for value in request.values():
        values = value if isinstance(value, list) else [value]
        names.update([name for name in values if isinstance(name, str)])
    return names


# One key otherwise


def _otherwise(
    state: Any,
    action: Action,
    request: Mapping[str, Any],
    kinds: Sequence[ActionKind],
    rules: Ruleset,
    trials: Trials,
) -> Iterator[Change]:
    """Legal actions of its kind that differ from it in one key."""
    by_key: dict[str, list[tuple[Any, Candidate]]] = {}
    names_way = "path" in request
    request = _to_its_end(request)
    end: Limit | None = None
    try:
        for kind in kinds:
            if kind.verb not in request:
                continue
            for candidate in kind.find(False):
                own = candidate.keys
                # The rules choose another way, to the same space or to another.
                keys = differing(own, request) or (["to"] if names_way else [])
                if len(keys) != 1 or own.get(keys[0]) is None:
                    continue
                key = keys[0]
                if names_way and key != "to":
                    continue
                trials.add()
                if names_way or _is_legal_as(state, candidate, action, rules):
                    by_key.setdefault(key, []).append((own[key], candidate))
    except Limit as limit:
        end = limit
    for key, pairs in by_key.items():
        pairs.sort(key=lambda pair: _distance(pair[0], request.get(key)))
        values = tuple([_value_words(value) for value, _ in pairs])
        actions = tuple([candidate.keys for _, candidate in pairs])
        instead_of = "path" if names_way else ""
        yield Change(OTHERWISE, (key,), "", values, actions, instead_of)
    if end is not None:
        raise end


def _other_answers(
    state: Any,
    action: Action,
    request: Mapping[str, Any],
    rules: Ruleset,
    trials: Trials,
) -> Iterator[Change]:
    """Other answers to questions that the action answers in its own keys."""
    from mpoc.exploration.explorer import Explorer
    from mpoc.exploration.exploring_table import Freedom
    from mpoc.exploration.graph import Position
    from mpoc.exploration.outcomes import Outcomes, forks, is_own

    act, answers = rules.without_decisions(action.act, action.answers)
    if act == action.act:
        return
    explorer = Explorer(
        (Action(act, answers),),
        rules.begin,
        rules.play,
        Freedom(unmade=rules.chances().unmade_roll, further=False),
        most=MOST_TRIED,
    )
    position = Position(0, state)
    try:
        for _ in explorer.steps(position):
            trials.add()
    except Limit:
        if explorer.ways < MOST_TRIED:
            raise
        return
    outcomes = Outcomes(position)
    by_key: dict[str, dict[str, None]] = {}
    for fork in forks(position):
        if not is_own(fork) or fork.question.key not in request:
            continue
        words = by_key.setdefault(fork.question.key, {})
        for place, branch in outcomes.legal(fork):
            if not outcomes.is_illegal(branch):
                words[fork.answers[place].words] = None
    for key, words in by_key.items():
        old_value = request.get(key)
        values = [value for value in words if value != _value_words(old_value)]
        values.sort(key=lambda value: _distance(value, old_value))
        if values:
            actions = tuple([{**request, key: value} for value in values])
            yield Change(OTHERWISE, (key,), "", tuple(values), actions)


def _without_entries(
    state: Any,
    action: Action,
    request: Mapping[str, Any],
    rules: Ruleset,
    trials: Trials,
) -> Iterator[Change]:
    """Whether the action is legal without its entries under `choose`, `then`, or both.

    The refusal of an answer itself lists the answers that are legal. Nothing is known
    where a roll is open then: the entry may have been refused because of it.
    """
    written = [key for key in ("choose", "then") if getattr(action.answers, key)]
    alternatives = [[key] for key in written] + [written] * (len(written) > 1)
    for keys in alternatives:
        trials.add()
        bare = action.but(answers=action.answers.but(**dict.fromkeys(keys, ())))
        transcript = attempt(state, bare.act, bare.answers, rules.begin, rules.play)
        is_open = isinstance(transcript.waits, Roll | Draw)
        if not is_open and _is_legal_at(state, bare, request, rules):
            yield Change(OTHERWISE, tuple(keys), "", (), (request,))
            return


def _to_its_end(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """An action with the last space of its path in the place of the path."""
    path = request.get("path")
    if not path:
        return request
    last = path[-1]
    to = last.get("to") if isinstance(last, Mapping) else last
    return {key: request[key] for key in request if key != "path"} | {"to": to}


def _is_legal_as(
    state: Any, candidate: Candidate, action: Action, rules: Ruleset
) -> bool:
    """Whether a candidate is legal with the dice and other details of the action."""
    defaults = type(candidate.act)._defaults
    rest = {
        field: getattr(action.act, field)
        for field in candidate.act._fields
        if getattr(candidate.act, field) == defaults.get(field)
    }
    act = candidate.act.but(**rest)
    if act == candidate.act and action.answers.roll is None:
        return True  # as it is listed
    answers = action.answers.but(keys={**action.answers.keys, **candidate.key_values})
    transcript = attempt(state, act, answers, rules.begin, rules.play)
    return is_legal(transcript)


def _unwrap(value: Any) -> Any:
    """A list of one entry as that entry: a file may write either."""
    if isinstance(value, list) and len(value) == 1:
        return value[0]
    return value


def _distance(value: Any, other: Any) -> int:
    """The distance of a space from the space asked for; 0 for other values."""
    if not isinstance(value, str) or not isinstance(other, str):
        return 0
    first, second = parse_space(value), parse_space(other)
    if first is None or second is None:
        return 0
    return abs(first[0] - second[0]) + abs(first[1] - second[1])


def _value_words(value: Any) -> str:
    """A value as a file writes it."""
    if isinstance(value, list):
        return f"[{', '.join([str(entry) for entry in value])}]"
    return str(value)


# Something before it


def _first(
    state: Any,
    action: Action,
    request: Mapping[str, Any],
    kinds: Iterable[ActionKind],
    rules: Ruleset,
    trials: Trials,
) -> Iterator[Change]:
    """Legal actions before it, its own figures' first; after each it is legal."""
    others = 0
    names = _names_in(request)
    for kind in kinds:
        if kind.passes or (kind.verb in request and kind.actor in names):
            continue
        helpful: list[Candidate] = []
        is_asked = kind.actor in names
        end: Limit | None = None
        try:
            for candidate in kind.find(False):
                if len(helpful) == ENOUGH or not (is_asked or others < MOST_TRIED):
                    break
                if not differing(candidate.keys, request):
                    continue
                trials.add()
                others += not is_asked
                after = _state_after(state, candidate, rules)
                if after is not None and _is_legal_at(after, action, request, rules):
                    helpful.append(candidate)
        except Limit as limit:
            end = limit
        if helpful:
            words = tuple([candidate.words for candidate in helpful])
            label = f"{kind.words} {kind.actor}".strip()
            actions = tuple([candidate.keys for candidate in helpful])
            yield Change(FIRST, (), label, words, actions)
        if end is not None:
            raise end


def _state_after(state: Any, candidate: Candidate, rules: Ruleset) -> Any:
    """The state after a candidate; None if it asks a question or stops."""
    answers = Answers((), candidate.key_values)
    transcript = attempt(state, candidate.act, answers, rules.begin, rules.play)
    has_stopped = (
        transcript.refusals
        or transcript.waits is not None
        or transcript.unbuilt is not None
    )
    return None if has_stopped else transcript.after


def _is_legal_at(
    state: Any, action: Action, request: Mapping[str, Any], rules: Ruleset
) -> bool:
    """Whether the action is legal at a state; without a roll, whether any roll is."""
    transcript = attempt(state, action.act, action.answers, rules.begin, rules.play)
    if not is_legal(transcript):
        return False
    if transcript.waits is None:
        return True
    names = _names_in(request)
    for kind in rules.candidates(rules.begin(state, watching=False)):
        if kind.verb in request and (not kind.actor or kind.actor in names):
            for candidate in kind.find(True):
                if not differing(candidate.keys, request):
                    return not candidate.failed_checks
    return True


# Time that passes


def _later(
    state: Any,
    action: Action,
    request: Mapping[str, Any],
    rules: Ruleset,
    trials: Trials,
) -> Iterator[Change]:
    """The shortest chains of actions that let time pass, after which it is legal.

    The action must still be the same player's, as its headline says.
    """
    headline = rules.wording().headline
    transcript = attempt(state, action.act, action.answers, rules.begin, rules.play)
    own_headline = headline(action.act, transcript).text
    edge: list[tuple[Any, tuple[Candidate, ...]]] = [(state, ())]
    seen_keys = {state.key()}
    for _ in range(MOST_PASSED):
        next_edge = []
        chains: list[tuple[Candidate, ...]] = []
        for at, before in edge:
            for kind in rules.candidates(rules.begin(at, watching=False)):
                for candidate in kind.find(False) if kind.passes else ():
                    trials.add()
                    after = _state_after(at, candidate, rules)
                    if after is None or after.key() in seen_keys:
                        continue
                    seen_keys.add(after.key())
                    chain = (*before, candidate)
                    next_edge.append((after, chain))
                    transcript = attempt(
                        after, action.act, action.answers, rules.begin, rules.play
                    )
                    is_same = headline(action.act, transcript).text == own_headline
                    if is_same and _is_legal_at(after, action, request, rules):
                        chains.append(chain)
        if chains:
            words = tuple(dict.fromkeys([chain[-1].words for chain in chains]))
            actions = tuple([candidate.keys for candidate in chains[0]])
            yield Change(LATER, (), "", words, actions)
            return
        edge = next_edge
