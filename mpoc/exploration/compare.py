"""Where two replays part, and how their outcomes differ.

Two files are compared, or one file under two readings. Positions are compared by the
keys that a file would have, actions by the lines of their traces, and outcomes by what
a file could expect of them; layout plays no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Enter, Leave, Statement, option_list
from mpoc.engine.tables import MOST_LEGAL_NAMED
from mpoc.rules.facts import Scope, Verdict
from mpoc.scenario.questions import legal_answers, open_question
from mpoc.scenario.trace import WITH_CHECKS, Line, action_trace, trace_text
from mpoc.scenario.verdict import in_the_right, scope_of_all, scopes_of, summary

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.engine.replay import Outcome
    from mpoc.rules.ruleset import Ruleset
    from mpoc.rules.wording import Wording
    from mpoc.scenario.scenario import Scenario
    from mpoc.scenario.settle import Settlement
    from mpoc.text.document import Path

NOTHING = "-"
"""Stands for a value that is missing."""


class Difference(Record):
    """A value that the two sides do not share; `words` say whose value it is."""

    path: Path
    words: str
    left: str
    right: str


class Parting(Record):
    """The first line that differs.

    `action` counts from 1. `above` are the lines above it, equal on both sides, from
    the headline of the action on; it is empty where the headlines differ. A side that
    has no further line there is None. `depth` is the depth of the traces.
    """

    action: int
    depth: int
    above: tuple[Line, ...]
    left: Line | None
    right: Line | None


class Comparison(Record):
    """Two replays side by side.

    `settings` are the edition and the readings that differ, `position` are the
    differences before the first action, `parting` is the first line that differs, and
    `outcome` are the differences at the end. Where nothing else differs, `outcome` has
    the facts of single actions that do.
    """

    left: Settlement
    right: Settlement
    settings: tuple[Difference, ...]
    position: tuple[Difference, ...]
    parting: Parting | None
    outcome: tuple[Difference, ...]

    @property
    def is_equal(self) -> bool:
        """Whether equal positions led to equal outcomes by equal steps."""
        return not self.position and self.parting is None and not self.outcome


def compare(
    left: Settlement, right: Settlement, rules: Ruleset, depth: int
) -> Comparison:
    """Compare two replays of one game by their traces at a depth.

    If the lines at that depth are equal but the outcomes differ, deeper traces are
    compared.
    """
    position = tuple(
        position_differences(rules, left.outcome.start, right.outcome.start)
    )
    outcome = tuple(
        [_blank_missing(entry, position) for entry in _outcome(left, right, rules)]
    )
    parting = None
    for deep in range(depth, WITH_CHECKS + 1):
        parting = _parting(left, right, deep)
        if parting is not None or not outcome:
            break
    if parting is None and not outcome:
        outcome = tuple(_differences_by_action(left.outcome, right.outcome, rules))
    settings = tuple(_settings(left, right))
    return Comparison(left, right, settings, position, parting, outcome)


# How the rules are read


def _settings(left: Settlement, right: Settlement) -> Iterator[Difference]:
    """The edition, and each unclear rule that is read differently.

    A reading that follows from the edition alone counts if a replay consulted the rule.
    """
    first, second = left.scenario.start.settings, right.scenario.start.settings
    if first.edition != second.edition:
        words = "edition"
        yield Difference(("rules", words), words, first.edition, second.edition)
    ruling_names = {*first.readings, *second.readings}
    ruling_names.update(left.outcome.rulings_consulted, right.outcome.rulings_consulted)
    for name in left.defaults:
        mine = first.readings.get(name) or left.defaults[name]
        theirs = second.readings.get(name) or right.defaults[name]
        if name in ruling_names and mine != theirs:
            yield Difference(("rules", "rulings", name), name, mine, theirs)


# Positions


def position_differences(rules: Ruleset, left: Any, right: Any) -> Iterator[Difference]:
    """The differences between two positions, by the keys of a file."""
    mine, theirs = _as_keys(rules, left, right)
    yield from _differences(mine, theirs, rules.wording())


def _as_keys(rules: Ruleset, *states: Any) -> list[dict[str, Any]]:
    """Some positions as the keys of a file, all in the same form.

    A file cannot hold a position within an action; if one is, all are as in JSON.
    """
    try:
        return [_keys_of_file(rules, state) for state in states]
    except ValueError:
        wording = rules.wording()
        return [wording.position(state) for state in states]


_NOT_OF_THE_POSITION = ("mpoc", "game", "title", "rules")


def _keys_of_file(rules: Ruleset, state: Any) -> dict[str, Any]:
    """A position as the keys of a file, its drawing as places of the figures.

    Raises ValueError within an action.
    """
    from mpoc.text.document import parse

    root = parse(rules.write(state), "position").root
    keys = {key: root[key] for key in root if key not in _NOT_OF_THE_POSITION}
    board = dict(keys.get("board", {}))
    drawing = board.pop("map", None)
    if drawing is not None:
        rows = [line.split() for line in drawing.splitlines()]
        board["size"] = f"{len(rows[0]) - 1}x{len(rows) - 1}"
        figures = dict(keys.get("figures", {}))
        for id, place in _places_in(rows).items():
            figures[id] = {**figures[id], "at": place}
        keys["figures"] = figures
    return {**keys, "board": board}


def _places_in(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    """The first space of every figure of a drawing, by row, then column."""
    places: dict[str, str] = {}
    for row in rows[1:]:
        for letters, cell in zip(rows[0][1:], row[1:], strict=True):
            if cell != ".":
                places.setdefault(cell, f"{letters}{row[0]}")
    return places


def _differences(
    left: Any, right: Any, wording: Wording, path: Path = ()
) -> Iterator[Difference]:
    """The smallest parts that differ, each with its path."""
    if left == right:
        return
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        for key in [*left, *(key for key in right if key not in left)]:
            yield from _differences(
                left.get(key), right.get(key), wording, (*path, key)
            )
        return
    if isinstance(left, list) and isinstance(right, list):
        # The order may mean nothing, as in reserves.
        mine, theirs = [", ".join(map(_flow, entries)) for entries in (left, right)]
        if wording.is_alike(".".join(map(str, path)), mine, theirs):
            return
    words = ".".join(map(str, path))
    yield Difference(path, words, _flow(left), _flow(right))


def _flow(value: Any) -> str:
    """A plain value on one line."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        entries = ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items())
        return f"{{{entries}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return str(value)


# Steps


def _parting(left: Settlement, right: Settlement, depth: int) -> Parting | None:
    """The first line of the traces that differs."""
    steps = zip_longest(left.outcome.steps, right.outcome.steps)
    for number, (mine, theirs) in enumerate(steps, 1):
        if mine is None or theirs is None:
            first = None if mine is None else _headline(left, number - 1)
            second = None if theirs is None else _headline(right, number - 1)
            return Parting(number, depth, (), first, second)
        lines = _first_difference(
            _Trace(left, mine.transcript, number - 1, depth),
            _Trace(right, theirs.transcript, number - 1, depth),
        )
        if lines is not None:
            return Parting(number, depth, *lines)
    return None


PartingLines = tuple[tuple[Line, ...], Line | None, Line | None]
"""The lines above the first that differs, and that line on either side."""


class _Trace:
    """One action on one side: its lines, and why and where it stopped."""

    __slots__ = ("headline", "lines", "open", "stop")

    def __init__(
        self, settlement: Settlement, transcript: Transcript, index: int, depth: int
    ) -> None:
        act = settlement.scenario.actions[index].act
        trace = action_trace(act, transcript, settlement.wording, depth)
        self.headline = Line(trace.headline.text, trace.headline.cites)
        self.lines = trace.lines
        self.stop = _stop(transcript)
        self.open = _open_frames(transcript.statements) if self.stop is not None else {}

    def after(self, above: Sequence[Line]) -> Line | None:
        """The line after the last one inside some lines: the stop, or None."""
        if all(id(line.statement) in self.open for line in above):
            return self.stop
        return None

    def stops_in(self, line: Line) -> bool:
        """Whether the action stopped in the frame of a line before any other line."""
        return any(trace_text(frame) == line.text for frame in self.open.values())


def _headline(settlement: Settlement, index: int) -> Line:
    transcript = settlement.outcome.steps[index].transcript
    headline = settlement.wording.headline(
        settlement.scenario.actions[index].act, transcript
    )
    return Line(headline.text, headline.cites)


def _open_frames(statements: Iterable[Statement]) -> dict[int, Enter]:
    """The frames that were still open where an action stopped."""
    frames: list[Enter] = []
    for statement in statements:
        if isinstance(statement, Enter):
            frames.append(statement)
        elif isinstance(statement, Leave):
            frames.pop()
    return {id(frame): frame for frame in frames}


def _stop(transcript: Transcript) -> Line | None:
    """Why an action stopped, as a line; None where it came to its end."""
    if transcript.refusals:
        why = "; ".join(
            [
                f"{check.name}, {check.reason_with_facts}"
                for check in transcript.refusals
            ]
        )
        cites = tuple(dict.fromkeys([check.cite for check in transcript.refusals]))
        return Line(f"refused: {why}", cites)
    if transcript.unbuilt is not None:
        return Line(
            f"{transcript.unbuilt.rule} is not built", (transcript.unbuilt.cite,)
        )
    if transcript.waits is None:
        return None
    text = f"waits for {open_question(transcript.waits)}"
    legal = legal_answers(transcript.waits)
    if legal:
        text += f" (legal: {option_list(legal, MOST_LEGAL_NAMED)})"
    cite = getattr(transcript.waits, "cite", None)
    return Line(text, () if cite is None else (cite,))


def _first_difference(left: _Trace, right: _Trace) -> PartingLines | None:
    """Where the traces of one action part; None where they are equal."""
    if left.headline.text != right.headline.text:
        return (), left.headline, right.headline
    lines = _first(left, right, left.lines, right.lines, (), ())
    if lines is None:
        stops = left.stop, right.stop
        if _text(stops[0]) == _text(stops[1]):
            return None
        lines = (), *stops
    above, mine, theirs = lines
    return (left.headline, *above), mine, theirs


def _text(line: Line | None) -> str | None:
    return None if line is None else line.text


def _first(
    left: _Trace,
    right: _Trace,
    mine: Sequence[Line],
    theirs: Sequence[Line],
    above: tuple[Line, ...],
    beside: tuple[Line, ...],
) -> PartingLines | None:
    """The first line that differs below `above`, whose twins are `beside`."""
    for line, other in zip_longest(mine, theirs):
        if line is None:
            stop = left.after(above)
            return _lines_at_stop(left, stop, other, above, right.after(beside))
        if other is None:
            stop = right.after(beside)
            above, its, rest = _lines_at_stop(
                right, stop, line, above, left.after(above)
            )
            return above, rest, its
        if line.text != other.text:
            return above, line, other
        lines = _first(
            left, right, line.lines, other.lines, (*above, line), (*beside, other)
        )
        if lines is not None:
            return lines
    return None


def _lines_at_stop(
    side: _Trace,
    stop: Line | None,
    other: Line | None,
    above: tuple[Line, ...],
    beside: Line | None,
) -> PartingLines:
    """The lines after the last common one: where one side stops, the other goes on.

    A frame without a line before the stop has no line of its own.
    """
    while stop is not None and other is not None and side.stops_in(other):
        above = (*above, other)
        other = other.lines[0] if other.lines else beside
    return above, stop, other


# Outcomes


def _outcome(
    left: Settlement, right: Settlement, rules: Ruleset
) -> Iterator[Difference]:
    """The differences at the end that did not exist at the start."""
    mine, theirs = _status(left), _status(right)
    if mine != theirs:
        yield Difference(("status",), "replay", mine, theirs)
    yield from _claims(left, right)
    first, second = left.outcome, right.outcome
    before = set(_facts(Scope((), first.start), Scope((), second.start), rules))
    after = _facts(scope_of_all(first), scope_of_all(second), rules)
    new = [difference for difference in after if difference not in before]
    if not new:
        # Compare what no file can expect, such as whose turn it is.
        keys = _as_keys(rules, first.start, second.start, first.end, second.end)
        wording = rules.wording()
        before = set(_differences(keys[0], keys[1], wording))
        after = _differences(keys[2], keys[3], wording)
        new = [difference for difference in after if difference not in before]
    yield from new


def _blank_missing(
    difference: Difference, position: Sequence[Difference]
) -> Difference:
    """A difference at the end, blank on the side whose file lacks the whole entry.

    An entry is for example a figure under its id. If only a part of an entry is
    missing, such as the dice of one pool, other differences stay as they are.
    """
    for earlier in position:
        if len(earlier.path) != 2 or earlier.path[-1] != difference.path[-1]:
            continue
        if earlier.left == NOTHING:
            return difference.but(left=NOTHING)
        if earlier.right == NOTHING:
            return difference.but(right=NOTHING)
    return difference


def _status(settlement: Settlement) -> str:
    """How a replay ended, in a few words."""
    outcome = settlement.outcome
    if outcome.status == "done":
        return "is complete"
    bare: Scenario = settlement.scenario.but(expect=None)
    return summary(bare, outcome, ())[0]


def _claims(left: Settlement, right: Settlement) -> Iterator[Difference]:
    """The difference in the claims that hold, if both files have claims."""
    if left.scenario.claims and right.scenario.claims:
        mine, theirs = [
            ", ".join(in_the_right(side.scenario, side.outcome)) or "none"
            for side in (left, right)
        ]
        if mine != theirs:
            yield Difference(("right",), "in the right", mine, theirs)


def _differences_by_action(
    left: Outcome, right: Outcome, rules: Ruleset
) -> Iterator[Difference]:
    """The facts of single actions that differ in another replay of the same steps.

    No line of a trace shows such facts as the range of a shot that misses.
    """
    pairs = zip(left.steps, right.steps, strict=True)
    for number, (mine, theirs) in enumerate(pairs, 1):
        scopes = zip(scopes_of(left, mine), scopes_of(right, theirs), strict=False)
        differences: dict[Difference, None] = {}
        for pair in scopes:
            facts = [*_facts(*pair, rules, lasting=False)]
            lasting = {*_facts(*pair, rules)} if facts else set()
            differences |= {fact: None for fact in facts if fact not in lasting}
        for difference in differences:
            words = f"{difference.words}, action {number}"
            path = ("actions", number - 1, *difference.path)
            yield difference.but(path=path, words=words)


def _facts(
    left: Scope, right: Scope, rules: Ruleset, lasting: bool = True
) -> Iterator[Difference]:
    """The facts of one scope that differ in the other, in words of the game.

    If `lasting`, only facts of the position; otherwise also of what happened.
    """
    wording = rules.wording()
    mine, theirs = [wording.as_expectation(each, lasting) for each in (left, right)]
    first, second = rules.facts(left), rules.facts(right)
    for key in dict.fromkeys([*mine, *theirs]):
        paths: set[Path] = set()
        if key in mine:
            for verdict in second.verdicts(key, mine[key], (key,)):
                paths.add(verdict.path)
                if not verdict.holds:
                    yield _of_verdict(verdict, verdict.expected, verdict.actual)
        if key in theirs:
            for verdict in first.verdicts(key, theirs[key], (key,)):
                if verdict.path not in paths and not verdict.holds:
                    yield _of_verdict(verdict, verdict.actual, verdict.expected)


def _of_verdict(verdict: Verdict, left: str, right: str) -> Difference:
    return Difference(verdict.path, verdict.words, left, right)
