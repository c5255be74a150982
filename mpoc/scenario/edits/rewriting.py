"""Write into a file what its replay gives instead of what the file expects.

Only values that do not hold change. What is expected of is kept: the same key, figure,
player or ability is expected to be what it now is. Where a file cannot say that, it is
left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.rules.facts import NONE, number_in
from mpoc.rules.registry import rules_of
from mpoc.scenario.verdict import (
    NOT_REACHED,
    expecting_places,
    in_the_right,
)
from mpoc.text.document import SequenceNode
from mpoc.text.mend import Cut
from mpoc.text.pruning import removal, splice

if TYPE_CHECKING:
    from mpoc.rules.facts import Facts, Verdict
    from mpoc.scenario.settle import Settlement
    from mpoc.scenario.verdict import ExpectingPlace
    from mpoc.text.document import Path
    from mpoc.text.edits import Draft


MOST_ROUNDS = 8
"""How often a text is rewritten: most files need one round, and one to see it holds."""

STOPS = ("illegal", "open")
"""Keys that say why a replay stops."""


class CannotRewrite(Exception):
    """A file cannot expect what its replay gives; the message says why."""


def rewrite(draft: Draft, settle: Callable[[Draft], Settlement]) -> Draft:
    """The draft with what its replay gives, wherever an expectation does not hold.

    The draft itself where all of them hold. `settle` settles a draft. An action that
    is refused as expected does not end a replay, so that a new text may be replayed
    further, and is then rewritten once more. Raises CannotRewrite, FileProblems.
    """
    for _ in range(MOST_ROUNDS):
        settlement = settle(draft)
        failure = settlement.failure()
        if not failure:
            return draft
        failing = [verdict for verdict in settlement.verdicts if not verdict.holds]
        if settlement.is_incomplete:
            # A replay that stops is no fault of an expectation, unless one of the
            # stop itself. What comes after it is only known when it is expected.
            failing = [
                verdict
                for verdict in failing
                if verdict.path[-1] in STOPS and verdict.actual != NOT_REACHED
            ]
        if not failing:
            break
        draft = _rewrite_failing(draft, settlement, failing)
    raise CannotRewrite(failure)


def _rewrite_failing(
    draft: Draft, settlement: Settlement, failing: list[Verdict]
) -> Draft:
    """The draft with what its replay gives, where one of these verdicts is."""
    scenario, outcome = settlement.scenario, settlement.outcome
    for place in expecting_places(scenario, outcome):
        draft = _rewrite_place(draft, settlement, place, failing)
    for verdict in failing:
        if verdict.path == ("expect", "right"):
            sides = in_the_right(scenario, outcome)
            draft = draft.put(("expect",), "right", list(sides) or NONE)
    pages = [verdict.path for verdict in failing if verdict.path[0] == "cites"]
    if pages and len(pages) == len(scenario.cites):
        raise CannotRewrite("none of the pages of `cites` is cited")
    return _without(draft, pages)


def _rewrite_place(
    draft: Draft,
    settlement: Settlement,
    place: ExpectingPlace,
    failing: list[Verdict],
) -> Draft:
    """The draft with one `expect` as the replay gives it."""
    length = len(place.path)
    by_key: dict[str, list[Verdict]] = {}
    for verdict in failing:
        if verdict.path[:length] == place.path and len(verdict.path) > length:
            key = str(verdict.path[length])
            if key in place.expect:
                by_key.setdefault(key, []).append(verdict)
    if not by_key:
        return draft
    if place.scope is None:
        raise CannotRewrite(settlement.failure())
    facts = rules_of(settlement.scenario.game).facts(place.scope)
    full = settlement.wording.as_expectation(place.scope, False)
    entries: list[tuple[str, Any]] = []
    for key, verdicts in by_key.items():
        at = (*place.path, key)
        if opposite := facts.opposite(key):
            draft = _without(draft, [verdict.path for verdict in verdicts], keeps=at)
            entries += [
                (opposite, place.expect[key][verdict.path[-1]]) for verdict in verdicts
            ]
            continue
        value = _plain(place.expect[key])
        for verdict in verdicts:
            value = _with_actual(facts, value, full.get(key), verdict, at)
        draft = _write(draft, at, place.expect[key], value)
    for key, entry in entries:
        node = draft.document.value_at(place.path)
        draft = draft.insert(place.path, key, len(node.get(key, ())), entry)
    for key in by_key:
        # An ability that was alone in its list has left an empty one.
        if facts.opposite(key) and draft.document.value_at((*place.path, key)) == []:
            draft = _without(draft, [(*place.path, key)])
    return draft


def _with_actual(
    facts: Facts, value: Any, full: Any, verdict: Verdict, at: Path
) -> Any:
    """The value of a key, at a path, with one expectation in it that now holds."""
    steps = verdict.path[len(at) :]
    for candidate in _candidates(_at(value, steps), _at(full, steps), verdict.actual):
        new_value = _put(value, steps, candidate)
        for other in facts.verdicts(str(at[-1]), new_value, at):
            if other.path == verdict.path and other.holds:
                return new_value
    raise CannotRewrite(
        f"{verdict.words}: {verdict.actual} is nothing that a file can expect"
    )


def _candidates(old: Any, full: Any, words: str) -> Iterator[Any]:
    """Values that may hold, those in the form of the old one first.

    `full` is the value as files of the game usually have it, `words` as verdicts do.
    """
    if isinstance(old, Mapping):
        # What is not there at all counts as 0 where a number is expected.
        parts = full if isinstance(full, Mapping) else {}
        zeros = {key: 0 for key, part in old.items() if type(part) is int}
        new_parts = {**zeros, **parts}
        if old.keys() <= new_parts.keys():
            yield {key: new_parts[key] for key in old}
        return
    texts = [] if words == NONE else words.split(", ")
    if isinstance(old, list):
        lists = [values for values in (full, texts) if isinstance(values, list)]
        yield from [_in_order_of(old, values) for values in lists]
        # The order may be what does not hold.
        yield from lists
        return
    yield _scalar(words)
    if full is not None:
        yield full
    yield texts


def _scalar(words: str) -> int | bool | str:
    """The value that a verdict shows in these words."""
    if words in ("true", "false"):
        return words == "true"
    number = number_in(words)
    return words if number is None else number


def _in_order_of(old: list[Any], values: list[Any]) -> list[Any]:
    """Some values, those of an old list first and in its order."""
    new_values = list(values)
    kept = []
    for entry in old:
        if entry in new_values:
            new_values.remove(entry)
            kept.append(entry)
    return [*kept, *new_values]


def _at(value: Any, steps: Path) -> Any:
    """The part of a value at some steps; None where there is none."""
    for step in steps:
        if not isinstance(value, Mapping):
            return None
        value = value.get(step)
    return value


def _put(value: Any, steps: Path, part: Any) -> Any:
    """A copy of a value with another part at some steps."""
    if not steps:
        return part
    return {**value, steps[0]: _put(value[steps[0]], steps[1:], part)}


def _plain(value: Any) -> Any:
    """A copy of a value of a file, without its places."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return list(value) if isinstance(value, list) else value


# The text


def _write(draft: Draft, path: Path, old: Any, new: Any) -> Draft:
    """The draft with a new value at a path; every part that stays keeps its bytes."""
    if old == new and type(old) is type(new):
        return draft
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in old:
            draft = _write(draft, (*path, key), old[key], new[key])
        return draft
    if isinstance(old, list) and isinstance(new, list):
        return _write_list(draft, path, old, new)
    return draft.put(path[:-1], str(path[-1]), new)


def _write_list(draft: Draft, path: Path, old: list[Any], new: list[Any]) -> Draft:
    """The draft with another list: old entries that stay keep their bytes."""
    entries_left = list(new)
    places = []
    for place, entry in enumerate(old):
        if entry in entries_left:
            entries_left.remove(entry)
        else:
            places.append(place)
    kept = [entry for place, entry in enumerate(old) if place not in places]
    if [*kept, *entries_left] != new:
        return draft.put(path[:-1], str(path[-1]), new)
    for entry in entries_left:
        node = draft.document.value_at(path)
        draft = draft.insert(path[:-1], str(path[-1]), len(node), entry)
    return _without(draft, [(*path, place) for place in places], keeps=path)


def _without(draft: Draft, paths: list[Path], keeps: Path | None = None) -> Draft:
    """The draft without the values at some paths.

    A list at the path `keeps` that loses all its entries stays, as an empty one.
    """
    if not paths:
        return draft
    document = draft.document
    if keeps is not None:
        node = document.value_at(keeps)
        if isinstance(node, SequenceNode) and len(node) == len(paths):
            start, end = document.span_of(keeps)
            _, key_end = document.key_span_of(keeps)
            if document.text[start] != "[":
                start = document.text.index(":", key_end) + 1
            lead = "" if document.text[start] == "[" else " "
            return draft.with_cuts(Cut(start, end, f"{lead}[]"))
    from mpoc.text.edits import draft_of

    return draft_of(splice(draft, removal(document, paths)), document.name)
