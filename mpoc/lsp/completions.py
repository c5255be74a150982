"""What may be played next, as completions of a half-written action."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.lsp.place import Place, Span, TextPlaces
from mpoc.lsp.reading import OpenText, document_of, prepared
from mpoc.report.legal import dice_words, written_action
from mpoc.report.next_action import next_actions
from mpoc.rules.registry import rules_of
from mpoc.scenario.single_action import ANSWERS
from mpoc.scenario.terms import WrongReading
from mpoc.scenario.trace import pages
from mpoc.text.edits import flow
from mpoc.text.problems import FileProblems
from mpoc.text.source import indent_of

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind, Candidate

MOST_OFFERED = 500
"""The most completions that are offered at once."""

_TOP_KEY = re.compile(r"([A-Za-z][A-Za-z0-9-]*):")
_ENTRY = re.compile(r"( *)-(?: +|$)")
_ENTRY_START = re.compile(r" *- *\{? *")
_INNER = re.compile(r"\{[^{}]*\}?")
_PAIR = re.compile(r"([a-z][a-z-]*): *(\[[^\]\n]*\]|[^,{}\[\]#\n]+)")
_AT_VALUE = re.compile(r"([a-z][a-z-]*): *([^,{}\n]*)$")

AFTER_ACTIONS = ("expect", "claims", "cites")
"""Keys that speak of what actions did, and are left out with them."""


class Completion(Record):
    """A text to offer, what it replaces, and what to know of it."""

    label: str
    detail: str
    span: Span
    new_text: str


class Entry(Record):
    """A half-written action: its number from 0, and its text before the cursor.

    `pairs` are the keys that it has elsewhere. `base` is the file without it and
    without the actions after it.
    """

    index: int
    before: str
    pairs: Mapping[str, str]
    base: str


def completions(open_text: OpenText, place: Place) -> list[Completion]:
    """The legal actions, or the values of a key in them, that may stand at a place."""
    places = TextPlaces(open_text.text, open_text.encoding)
    offset = places.offset_of(place)
    entry = entry_at(places.text, offset)
    if entry is None:
        return []
    try:
        document = document_of(open_text.but(text=entry.base))
        scenario = prepared(document, open_text.name)
    except (FileProblems, WrongReading):
        return []
    rules = rules_of(scenario.game)
    if len(scenario.actions) != entry.index:
        return []
    outcome = replay(
        scenario.start, scenario.actions, rules.begin, rules.play, scenario.assume
    )
    if outcome.status != "done":
        return []
    ways = [
        (group.kind, way)
        for group in next_actions(rules, outcome.end)
        for way in group.legal
    ]
    offered: dict[str, Completion] = {}
    for text, detail, length in _offers(entry, ways):
        span = places.span(offset - length, offset)
        offered.setdefault(text, Completion(text, detail, span, text))
        if len(offered) >= MOST_OFFERED:
            break
    return [*offered.values()]


def _offers(
    entry: Entry, ways: Sequence[tuple[ActionKind, Candidate]]
) -> Iterator[tuple[str, str, int]]:
    """Texts with what to know of them, and how many letters each replaces."""
    at_value = _AT_VALUE.search(entry.before)
    pairs = dict(entry.pairs)
    if at_value is not None:
        key, typed = at_value[1], at_value[2]
        pairs.pop(key, None)
        for kind, way in _fitting(ways, pairs, key):
            if way.keys.get(key) is not None:
                yield flow(way.keys[key]), _detail(kind, way), len(typed)
        return
    typed = re.split(r"[{,] *|^ *- +|^ +", entry.before)[-1]
    if not pairs and "{" not in entry.before:
        for kind, way in ways:
            yield flow(written_action(way.keys)), _detail(kind, way), len(typed)
        return
    for kind, way in _fitting(ways, pairs, ""):
        for key, value in way.keys.items():
            if key not in pairs:
                text = f"{key}:" if value is None else f"{key}: {flow(value)}"
                yield text, _detail(kind, way), len(typed)


def _fitting(
    ways: Sequence[tuple[ActionKind, Candidate]], pairs: Mapping[str, str], key: str
) -> Iterator[tuple[ActionKind, Candidate]]:
    """The ways that agree with the pairs; the cursor may stand at the value of a key.

    A key without a value is left to the author. Where the verb of a way is written,
    keys that the way lacks are passed over: no list of legal actions names answers, or
    such as the path of a walk.
    """
    for kind, way in ways:
        is_verb_written = next(iter(way.keys)) in (key, *pairs)
        lacking = [other for other in pairs if other not in way.keys]
        if (is_verb_written or {*lacking} <= {*ANSWERS}) and _agrees(way, pairs):
            yield kind, way


def _agrees(way: Candidate, pairs: Mapping[str, str]) -> bool:
    """Whether a way has the values of the pairs, as far as it has any."""
    return all(
        [
            _bare(flow(way.keys[key])) == _bare(text)
            for key, text in pairs.items()
            if way.keys.get(key) is not None
        ]
    )


def _bare(text: str) -> str:
    """A value as it is written, in small letters and without its quotes."""
    return text.strip().strip("\"'").casefold()


def _detail(kind: ActionKind, way: Candidate) -> str:
    parts = (way.facts, way.harm, dice_words(kind.limits(way)), pages([kind.cite]))
    return ", ".join([part for part in parts if part])


def entry_at(text: str, offset: int) -> Entry | None:
    """The action that is written at an offset; None elsewhere in a file."""
    lines = text.split("\n")
    number = text.count("\n", 0, offset)
    before = lines[number][: offset - (text.rfind("\n", 0, offset) + 1)]
    head = next((at for at in range(number, -1, -1) if _TOP_KEY.match(lines[at])), None)
    if head is None or lines[head].split("#")[0].strip() != "actions:":
        return None
    end = next(
        (at for at in range(head + 1, len(lines)) if _TOP_KEY.match(lines[at])),
        len(lines),
    )
    starts = _entry_starts(lines, head + 1, end)
    first = max([at for at in starts if at <= number], default=None)
    if first is None:
        return None
    if _is_whole("\n".join(lines[first:number])):
        return None
    after = min([at for at in starts if at > first], default=end)
    pairs: dict[str, str] = {}
    own_column = len(_ENTRY_START.match(lines[first])[0])  # type: ignore[index]
    for at in range(first, after):
        line = lines[at]
        if at != first and indent_of(line) != own_column:
            # Inside a value, such as the entries of `then`.
            continue
        if at == number:
            # The pair in which the cursor stands says nothing yet.
            rest = line[len(before) :]
            line = before[: max(before.rfind(","), before.rfind("{")) + 1]
            line += rest.partition(",")[2]
        bare = _INNER.sub("", line[own_column:])
        pairs.update({key: value.strip() for key, value in _PAIR.findall(bare)})
    kept = [*lines[: head if first == starts[0] else first], *_others(lines[end:])]
    base = "\n".join(kept) + "\n"
    return Entry(starts.index(first), before, pairs, base)


def _is_whole(above: str) -> bool:
    """Whether the lines of an entry above the cursor's are all that it can have."""
    written = re.sub(r"(?m)(^|\s+)#.*$", "", above.strip().removeprefix("-")).strip()
    if written.startswith("{"):
        return written.count("{") == written.count("}")
    return bool(written) and ":" not in written


def _entry_starts(lines: Sequence[str], start: int, end: int) -> list[int]:
    """The lines on which the actions of a list begin: those indented the least."""
    dashes = [
        (len(match[1]), at)
        for at in range(start, end)
        if (match := _ENTRY.match(lines[at]))
    ]
    least = min([indent for indent, _ in dashes], default=0)
    return [at for indent, at in dashes if indent == least]


def _others(lines: Sequence[str]) -> list[str]:
    """The lines of the keys below the actions that do not speak of them."""
    kept: list[str] = []
    is_kept = True
    for line in lines:
        match = _TOP_KEY.match(line)
        if match is not None:
            is_kept = match[1] not in AFTER_ACTIONS
        if is_kept:
            kept.append(line)
    return kept
