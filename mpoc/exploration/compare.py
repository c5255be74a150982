"""Where two replays part, and what came of each.

Two files are compared, or one under two readings. Positions are compared by the keys
that a file would write, actions by the lines of their traces, outcomes by what a file
could expect of them; never by how any of it is laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Enter, Leave, Statement
from mpoc.rules.facts import Scope
from mpoc.scenario.questions import legal_answers, open_question
from mpoc.scenario.trace import CHECKED, Line, action_trace, trace_text
from mpoc.scenario.verdict import in_the_right, judge_claims, scope_of_all, summary

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario
    from mpoc.scenario.settle import Settlement
    from mpoc.text.document import Path

NOTHING = "-"
"""How the lack of a value is shown."""

MOST_LEGAL = 12
"""Legal answers to an open question that are told."""


class Difference(Record):
    """A value that the two sides do not share; `words` say whose value it is."""

    path: Path
    words: str
    left: str
    right: str


class Parting(Record):
    """The first line that is told otherwise.

    `action` counts from 1. `above` are the lines, equal on both sides, that it belongs
    to: the headline of the action first; it is empty where the headlines differ. A side
    that says nothing more there is None. `depth` is how deep the traces were told.
    """

    action: int
    depth: int
    above: tuple[Line, ...]
    left: Line | None
    right: Line | None


class Comparison(Record):
    """Two replays side by side.

    `settings` are the edition and the readings that differ, `position` what differs
    before the first action, `parting` the first line that does, `outcome` what came of
    the one and not of the other.
    """

    left: Settlement
    right: Settlement
    settings: tuple[Difference, ...]
    position: tuple[Difference, ...]
    parting: Parting | None
    outcome: tuple[Difference, ...]

    @property
    def is_equal(self) -> bool:
        """Whether the same position led to the same by the same steps."""
        return not self.position and self.parting is None and not self.outcome


def compared(
    left: Settlement, right: Settlement, rules: Ruleset, depth: int
) -> Comparison:
    """Two replays of one game compared; traces are told at a depth, or deeper.

    Where the lines at that depth are alike although the outcomes are not, deeper ones
    are looked through.
    """
    position = tuple(_positions(rules, left.outcome.start, right.outcome.start))
    outcome = tuple(
        [_of_what_is_there(one, position) for one in _outcome(left, right, rules)]
    )
    parting = None
    for deep in range(depth, CHECKED + 1):
        parting = _parting(left, right, deep)
        if parting is not None or not outcome:
            break
    settings = tuple(_settings(left, right))
    return Comparison(left, right, settings, position, parting, outcome)


# How the rules are read


def _settings(left: Settlement, right: Settlement) -> Iterator[Difference]:
    """The edition, and each unclear rule that is not read alike.

    A reading that only comes with an edition is told where a replay consulted the rule.
    """
    first, second = left.scenario.start.settings, right.scenario.start.settings
    if first.edition != second.edition:
        words = "edition"
        yield Difference(("rules", words), words, first.edition, second.edition)
    named = {*first.readings, *second.readings}
    named.update(left.outcome.touched, right.outcome.touched)
    for name in left.defaults:
        mine = first.readings.get(name) or left.defaults[name]
        theirs = second.readings.get(name) or right.defaults[name]
        if name in named and mine != theirs:
            yield Difference(("rules", "rulings", name), name, mine, theirs)


# Positions


def _positions(rules: Ruleset, left: Any, right: Any) -> Iterator[Difference]:
    """What differs between two positions, by the keys of a file."""
    mine, theirs = _told_alike(rules, left, right)
    yield from _apart(mine, theirs)


def _told_alike(rules: Ruleset, *states: Any) -> list[dict[str, Any]]:
    """Some positions as a file tells them.

    Within an action there is no file, and what JSON tells of all of them must do.
    """
    try:
        return [_as_written(rules, state) for state in states]
    except ValueError:
        wording = rules.wording()
        return [wording.position(state) for state in states]


_NOT_OF_THE_POSITION = ("mpoc", "game", "title", "rules")


def _as_written(rules: Ruleset, state: Any) -> dict[str, Any]:
    """A position as a file tells it, its drawing as places of the figures.

    Raises ValueError within an action.
    """
    from mpoc.text.document import parse

    root = parse(rules.write(state), "position").root
    told = {key: root[key] for key in root if key not in _NOT_OF_THE_POSITION}
    board = dict(told.get("board", {}))
    drawing = board.pop("map", None)
    if drawing is not None:
        rows = [line.split() for line in drawing.splitlines()]
        board["size"] = f"{len(rows[0]) - 1}x{len(rows) - 1}"
        figures = dict(told.get("figures", {}))
        for id, place in _drawn(rows).items():
            figures[id] = {**figures[id], "at": place}
        told["figures"] = figures
    return {**told, "board": board}


def _drawn(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    """The first space of every figure of a drawing, by row, then column."""
    found: dict[str, str] = {}
    for row in rows[1:]:
        for letters, cell in zip(rows[0][1:], row[1:], strict=True):
            if cell != ".":
                found.setdefault(cell, f"{letters}{row[0]}")
    return found


def _apart(left: Any, right: Any, path: Path = ()) -> Iterator[Difference]:
    """The smallest parts that differ, each with the way to it."""
    if left == right:
        return
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        for key in [*left, *(key for key in right if key not in left)]:
            yield from _apart(left.get(key), right.get(key), (*path, key))
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
        told = ", ".join(f"{key}: {_flow(each)}" for key, each in value.items())
        return f"{{{told}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return str(value)


# Steps


def _parting(left: Settlement, right: Settlement, depth: int) -> Parting | None:
    """The first line of the traces that is told otherwise."""
    steps = zip_longest(left.outcome.steps, right.outcome.steps)
    for number, (mine, theirs) in enumerate(steps, 1):
        if mine is None or theirs is None:
            first = None if mine is None else _headline(left, number - 1)
            second = None if theirs is None else _headline(right, number - 1)
            return Parting(number, depth, (), first, second)
        found = _parted(
            _Telling(left, mine.told, number - 1, depth),
            _Telling(right, theirs.told, number - 1, depth),
        )
        if found is not None:
            return Parting(number, depth, *found)
    return None


Found = tuple[tuple[Line, ...], Line | None, Line | None]
"""The lines above the first that differs, and that line on either side."""


class _Telling:
    """One action on one side: its lines, and how and where it stopped."""

    __slots__ = ("headline", "lines", "open", "stop")

    def __init__(
        self, report: Settlement, told: Transcript, index: int, depth: int
    ) -> None:
        act = report.scenario.actions[index].act
        trace = action_trace(act, told, report.wording, depth)
        self.headline = Line(trace.headline.text, trace.headline.cites)
        self.lines = trace.lines
        self.stop = _stop(told)
        self.open = _open_frames(told.said) if self.stop is not None else {}

    def after(self, above: Sequence[Line]) -> Line | None:
        """What follows the last line within some lines: the stop, or nothing."""
        if all(id(line.said) in self.open for line in above):
            return self.stop
        return None

    def stopped_in(self, line: Line) -> bool:
        """Whether the action stopped in the frame of a line before it said anything."""
        return any(trace_text(frame) == line.text for frame in self.open.values())


def _headline(report: Settlement, index: int) -> Line:
    told = report.outcome.steps[index].told
    headline = report.wording.headline(report.scenario.actions[index].act, told)
    return Line(headline.text, headline.cites)


def _open_frames(said: Iterable[Statement]) -> dict[int, Enter]:
    """The frames that had begun and not ended where an action stopped."""
    opened: list[Enter] = []
    for one in said:
        if isinstance(one, Enter):
            opened.append(one)
        elif isinstance(one, Leave):
            opened.pop()
    return {id(frame): frame for frame in opened}


def _stop(told: Transcript) -> Line | None:
    """Why an action stopped, as a line; None where it came to its end."""
    if told.refused:
        why = "; ".join(
            [
                f"{check.name}, {check.reason}"
                + (f" ({check.facts})" if check.facts else "")
                for check in told.refused
            ]
        )
        cites = tuple(dict.fromkeys([check.cite for check in told.refused]))
        return Line(f"refused: {why}", cites)
    if told.unbuilt is not None:
        return Line(f"{told.unbuilt.rule} is not built", (told.unbuilt.cite,))
    if told.waits is None:
        return None
    text = f"waits for {open_question(told.waits)}"
    legal = legal_answers(told.waits)
    if legal:
        more = f" and {len(legal) - MOST_LEGAL} more" if legal[MOST_LEGAL:] else ""
        text += f" (legal: {', '.join(legal[:MOST_LEGAL])}{more})"
    cite = getattr(told.waits, "cite", None)
    return Line(text, () if cite is None else (cite,))


def _parted(left: _Telling, right: _Telling) -> Found | None:
    """Where the tellings of one action part; None where they do not."""
    if left.headline.text != right.headline.text:
        return (), left.headline, right.headline
    found = _first(left, right, left.lines, right.lines, (), ())
    if found is None:
        stops = left.stop, right.stop
        if _text(stops[0]) == _text(stops[1]):
            return None
        found = (), *stops
    above, mine, theirs = found
    return (left.headline, *above), mine, theirs


def _text(line: Line | None) -> str | None:
    return None if line is None else line.text


def _first(
    left: _Telling,
    right: _Telling,
    mine: Sequence[Line],
    theirs: Sequence[Line],
    above: tuple[Line, ...],
    beside: tuple[Line, ...],
) -> Found | None:
    """The first line that differs below `above`, whose twins are `beside`."""
    for one, other in zip_longest(mine, theirs):
        if one is None:
            stop = left.after(above)
            return _stopped(left, stop, other, above, right.after(beside))
        if other is None:
            stop = right.after(beside)
            above, there, line = _stopped(right, stop, one, above, left.after(above))
            return above, line, there
        if one.text != other.text:
            return above, one, other
        found = _first(
            left, right, one.lines, other.lines, (*above, one), (*beside, other)
        )
        if found is not None:
            return found
    return None


def _stopped(
    side: _Telling,
    stop: Line | None,
    other: Line | None,
    above: tuple[Line, ...],
    beside: Line | None,
) -> Found:
    """What one side says after its last line, and what the other does there.

    A frame of which nothing is told before the stop has no line of its own.
    """
    while stop is not None and other is not None and side.stopped_in(other):
        above = (*above, other)
        other = other.lines[0] if other.lines else beside
    return above, stop, other


# Outcomes


def _outcome(
    left: Settlement, right: Settlement, rules: Ruleset
) -> Iterator[Difference]:
    """What came of the two replays and is not the same, but for what never was."""
    mine, theirs = _status(left), _status(right)
    if mine != theirs:
        yield Difference(("status",), "replay", mine, theirs)
    yield from _claims(left, right)
    first, second = left.outcome, right.outcome
    before = set(_facts(Scope((), first.start), Scope((), second.start), rules))
    after = _facts(scope_of_all(first), scope_of_all(second), rules)
    found = [each for each in after if each not in before]
    if not found:
        # What no file can expect: what has been used up, or whose turn it is.
        told = _told_alike(rules, first.start, second.start, first.end, second.end)
        before = set(_apart(told[0], told[1]))
        found = [each for each in _apart(told[2], told[3]) if each not in before]
    yield from found


def _of_what_is_there(
    difference: Difference, position: Sequence[Difference]
) -> Difference:
    """A difference in which a side says nothing of what its file does not have.

    That is a whole entry, as a figure under its id: what an entry does not tell, such
    as the dice of one pool, says nothing of other entries.
    """
    for one in position:
        if len(one.path) != 2 or one.path[-1] != difference.path[-1]:
            continue
        if one.left == NOTHING:
            return difference.but(left=NOTHING)
        if one.right == NOTHING:
            return difference.but(right=NOTHING)
    return difference


def _status(report: Settlement) -> str:
    """How a replay ended, in a word."""
    outcome = report.outcome
    if outcome.status == "done":
        return "comes to its end"
    bare: Scenario = report.scenario.but(expect=None)
    return summary(bare, outcome, ())[0]


def _claims(left: Settlement, right: Settlement) -> Iterator[Difference]:
    """Who is in the right, where both sides claim something."""
    if left.scenario.claims and right.scenario.claims:
        mine, theirs = [
            ", ".join(in_the_right(judge_claims(each.scenario, each.outcome))) or "none"
            for each in (left, right)
        ]
        if mine != theirs:
            yield Difference(("right",), "in the right", mine, theirs)


def _facts(left: Scope, right: Scope, rules: Ruleset) -> Iterator[Difference]:
    """The facts of one scope that are not so in the other, in words of the game."""
    wording = rules.wording()
    mine, theirs = wording.expectable(left), wording.expectable(right)
    first, second = rules.facts(left), rules.facts(right)
    for key in dict.fromkeys([*mine, *theirs]):
        seen: set[Path] = set()
        if key in mine:
            for one in second.verdicts(key, mine[key], (key,)):
                seen.add(one.path)
                if not one.holds:
                    yield Difference(one.path, one.words, one.expected, one.actual)
        if key in theirs:
            for one in first.verdicts(key, theirs[key], (key,)):
                if one.path not in seen and not one.holds:
                    yield Difference(one.path, one.words, one.actual, one.expected)
