"""A smaller file with the same ruling: entries, figures and dice that do not matter go.

Every smaller file is tried by reading and replaying it as `run` does. What is found is
1-minimal: to take away any single further entry, figure, die, row or column changes the
ruling. It always is the same for the same file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from mpoc.exploration.delta_debugging import ddmin
from mpoc.rules.facts import Scope, Verdict
from mpoc.scenario.questions import open_question
from mpoc.scenario.verdict import (
    checks_nothing,
    judge_claims,
    scope_of_action,
    scope_of_all,
)
from mpoc.text.edits import Cut, Draft, draft_of, flow
from mpoc.text.problems import did_you_mean
from mpoc.text.pruning import (
    Sketch,
    cropped,
    emptied,
    entries,
    replaced,
    sketches,
    spliced,
    whole_size,
    without,
)

if TYPE_CHECKING:
    from mpoc.scenario.settle import Settlement
    from mpoc.text.document import Document, Path

T = TypeVar("T")

Settle = Callable[[str], "Settlement"]
"""Reads and replays the text of a file. Raises FileProblems."""

WORDS_OF_THE_AUTHOR = ("title", "question", "notes", "tags", "cites", "note")
"""What tells readers something and the rules nothing: it stays."""

SIDES = ("bottom", "right", "top", "left")


class NothingToKeep(Exception):
    """The file expects nothing and nothing happens in it: any file would do."""


class NoSuchFact(Exception):
    """A fact that is to stay and is none of this replay's."""


# What must stay


class Kept:
    """What of a ruling must stay while its file gets smaller."""

    __slots__ = ()

    def prepared(self, draft: Draft) -> Draft:
        """The file that is made smaller."""
        return draft

    def is_in(self, report: Settlement) -> bool:
        """Whether a smaller file's replay shows it still."""
        raise NotImplementedError

    def finished(self, draft: Draft, report: Settlement) -> Draft:
        """The smallest file, with what its readers must find in it."""
        return draft


def kept_of(report: Settlement, names: Sequence[str], settle: Settle) -> Kept:
    """What must stay of a ruling.

    With `names` such as `damage.D` these facts of the replay and nothing else. Without,
    all that the file expects and claims, and whether it came about; of a file that
    expects nothing, what its last action brings about. Raises NothingToKeep,
    NoSuchFact.
    """
    if names:
        return _Facts(report, names, settle)
    if not checks_nothing(report.scenario) or report.scenario.claims:
        return _Verdicts(report)
    if not report.outcome.steps:
        raise NothingToKeep
    return _LastAction(report)


Signature = tuple[Any, ...]


def _stop_of(report: Settlement) -> Signature:
    """How a replay ended: to its end, or by which refusal or open question."""
    outcome = report.outcome
    if outcome.status == "done" or not outcome.steps:
        return (outcome.status,)
    told = outcome.steps[-1].told
    names = frozenset([check.name for check in told.refused])
    waits = "" if told.waits is None else open_question(told.waits)
    return outcome.status, names, waits, told.unbuilt and told.unbuilt.rule


def _judged(verdicts: Iterable[Verdict]) -> list[Signature]:
    """Verdicts without their places among actions, which change; no cites."""
    return [
        (
            tuple([step for step in one.path if isinstance(step, str)]),
            one.words,
            one.expected,
            one.actual,
            one.holds,
        )
        for one in verdicts
        if one.path[0] != "cites"
    ]


def _claimed(report: Settlement) -> dict[str, list[Signature]]:
    claims = judge_claims(report.scenario, report.outcome)
    return {side: _judged(verdicts) for side, verdicts in claims.items()}


class _Verdicts(Kept):
    """Each expectation and each claim, with the value that came about."""

    __slots__ = ("signature",)

    def __init__(self, report: Settlement) -> None:
        self.signature = self._of(report)

    def _of(self, report: Settlement) -> Signature:
        return _stop_of(report), _judged(report.verdicts), _claimed(report)

    def is_in(self, report: Settlement) -> bool:
        return self._of(report) == self.signature


class _LastAction(Kept):
    """What the last action does and changes; it is written down in the end."""

    __slots__ = ("signature",)

    def __init__(self, report: Settlement) -> None:
        self.signature = self._of(report)

    def _of(self, report: Settlement) -> Signature:
        if not report.outcome.steps:
            return ()
        return _stop_of(report), self._changed(report)

    def _changed(self, report: Settlement) -> dict[Path, Any]:
        """The facts that the last action made so, by their keys in an `expect`."""
        outcome = report.outcome
        step = outcome.steps[-1]
        expectable = report.wording.expectable
        before = _leaves(expectable(Scope((), step.told.before)))
        after = _leaves(expectable(scope_of_action(outcome, step)))
        return {path: told for path, told in after.items() if before.get(path) != told}

    def is_in(self, report: Settlement) -> bool:
        return self._of(report) == self.signature

    def finished(self, draft: Draft, report: Settlement) -> Draft:
        facts = _leaves(report.wording.expectable(scope_of_all(report.outcome), False))
        paths = list(self._changed(report))
        step = report.outcome.steps[-1].told
        paths += [("illegal",)] * bool(step.refused) + [("open",)] * bool(step.waits)
        found = {path: facts[path] for path in paths if path in facts}
        return _expecting(draft, found) if found else draft


class _Facts(Kept):
    """Some facts that were chosen; the file expects nothing but them in the end."""

    __slots__ = ("allowed", "claims", "facts", "settle", "status")

    def __init__(
        self, report: Settlement, names: Sequence[str], settle: Settle
    ) -> None:
        known = _all_facts(report)
        self.settle = settle
        self.facts = {path: known[path] for path in _named(names, known)}
        self.status = report.outcome.status
        self.allowed = _judged(report.verdicts)
        self.claims = _claimed(report)

    def prepared(self, draft: Draft) -> Draft:
        report = self.settle(draft.raw)
        if not self._are_expected(report):
            draft = _expecting(draft, self.facts)
            report = self.settle(draft.raw)
            self.allowed = _judged(report.verdicts)
            self.claims = _claimed(report)
        return draft

    def _are_expected(self, report: Settlement) -> bool:
        expected = _leaves(report.scenario.expect or {})
        return all(path in expected for path in self.facts)

    def is_in(self, report: Settlement) -> bool:
        return (
            report.outcome.status in (self.status, "done")
            and self._are_expected(report)
            and all(each in self.allowed for each in _judged(report.verdicts))
            and all(
                told == self.claims[side] for side, told in _claimed(report).items()
            )
        )


def _all_facts(report: Settlement) -> dict[Path, Any]:
    scope = scope_of_all(report.outcome)
    return _leaves(report.wording.expectable(scope, False))


def _leaves(told: Mapping[str, Any], above: Path = ()) -> dict[Path, Any]:
    """Values by the keys that lead to them; a list is one value."""
    found: dict[Path, Any] = {}
    for key, value in told.items():
        if isinstance(value, Mapping):
            found |= _leaves(value, (*above, key))
        else:
            found[(*above, key)] = value
    return found


def _named(names: Sequence[str], known: Mapping[Path, Any]) -> list[Path]:
    """The facts that names such as `damage.D` or `dice.red` are about."""
    found: list[Path] = []
    dotted = {".".join(map(str, path)): path for path in known}
    for name in names:
        those = [
            path
            for told, path in dotted.items()
            if told == name or told.startswith(f"{name}.")
        ]
        if not those:
            near = did_you_mean(name, dotted)
            more = f"did you mean {near}?" if near else f"it is {', '.join(dotted)}"
            raise NoSuchFact(f"nothing in this replay is {name!r}; {more}")
        found += [path for path in those if path not in found]
    return found


_END_MARK = re.compile(r"^\.\.\.(?=\s|$)", re.MULTILINE)
"""What may stand below a document to end it."""


def _expecting(draft: Draft, facts: Mapping[Path, Any]) -> Draft:
    """A file that expects these facts at its end, and nothing else there."""
    if "expect" in draft.document.root:
        cuts = without(draft.document, [("expect",)])
        draft = _after(draft, cuts)
    told: dict[str, Any] = {}
    for path, value in facts.items():
        inner = told
        for step in path[:-1]:
            inner = inner.setdefault(str(step), {})
        inner[str(path[-1])] = value
    if draft.is_flow(()):
        return draft.put((), "expect", told)
    lines = [f"  {flow({key: value})[1:-1]}" for key, value in told.items()]
    mark = _END_MARK.search(draft.document.text)
    text = draft.document.text[: mark.start() if mark else None]
    end = len(text.rstrip("\n"))
    cut = Cut(end, len(text), "\n\nexpect:\n" + "\n".join(lines) + "\n")
    return _after(draft, [cut])


# Getting smaller


class Shrinking:
    """A file while it gets smaller; `draft` is the smallest so far.

    `tried` counts the files that were read and replayed. `watch` is called after each
    of them.
    """

    __slots__ = ("_known", "_settle", "_watch", "draft", "kept", "tried")

    def __init__(
        self,
        draft: Draft,
        settle: Settle,
        kept: Kept,
        watch: Callable[[Shrinking], None],
    ) -> None:
        self.draft = draft
        self.kept = kept
        self.tried = 0
        self._settle = settle
        self._watch = watch
        self._known: dict[str, bool] = {}

    def run(self) -> None:
        """Make the file as small as it gets.

        An interruption leaves in `draft` what has been reached.
        """
        while True:
            before = self.draft.raw
            self._take_away([path for path in self._paths() if _is_action(path)])
            self._take_away([path for path in self._paths() if _is_figure(path)])
            for depth in range(1, _depth(self._paths()) + 1):
                self._take_away([p for p in self._paths() if len(p) == depth])
            self._empty_cells()
            for side in SIDES:
                self._crop(side)
            self._lower()
            if self.draft.raw == before:
                return

    def finished(self) -> Draft:
        """The smallest so far as a file for its readers.

        Pages that are no longer cited are taken out of its `cites`.
        """
        report = self._settle(self.draft.raw)
        draft = self.draft
        lost = [v.path for v in report.verdicts if v.path[0] == "cites" and not v.holds]
        if lost:
            draft = _after(draft, without(draft.document, lost))
        return self.kept.finished(draft, self._settle(draft.raw))

    def is_same(self, raw: str) -> bool:
        """Whether a file shows what must stay."""
        known = self._known.get(raw)
        if known is None:
            self.tried += 1
            try:
                known = self.kept.is_in(self._settle(raw))
            except Exception:  # noqa: BLE001
                # No scenario, or one at which mpoc itself fails: that is no ruling.
                known = False
            self._known[raw] = known
            self._watch(self)
        return known

    # One step after the other

    def _paths(self) -> list[Path]:
        return removable(self.draft.document)

    def _take_away(self, paths: list[Path]) -> None:
        """Take away as many entries as may go together."""
        self._reduce(paths, entry_cuts)

    def _empty_cells(self) -> None:
        """Empty as many cells of drawings as may be empty together."""
        cells = [
            cell for sketch in sketches(self.draft.document) for cell in sketch.cells()
        ]
        self._reduce(cells, emptied)

    def _reduce(
        self, parts: list[T], cuts: Callable[[Document, list[T]], Iterable[Cut]]
    ) -> None:
        """Take away as many parts as may go together; each that stays is needed."""
        draft = self.draft

        def fails(those: list[T]) -> bool:
            stay = {id(part) for part in those}
            gone = [part for part in parts if id(part) not in stay]
            return not gone or self._takes(draft, cuts(draft.document, gone))

        ddmin(parts, fails)

    def _takes(self, draft: Draft, cuts: Iterable[Cut]) -> bool:
        """Whether a changed file shows what must stay; then it is the smallest now."""
        raw = spliced(draft, cuts)
        if not self.is_same(raw):
            return False
        self.draft = draft_of(raw, draft.document.name)
        return True

    def _crop(self, side: str) -> None:
        """Take as many rows or columns as may go off one side of the drawings."""
        while crops := crops_of(self.draft.document, side):
            raw = self.draft.raw
            if not any(
                len(spliced(self.draft, cuts)) < len(raw)
                and self._takes(self.draft, cuts)
                for cuts in crops
            ):
                return

    def _lower(self) -> None:
        """Make dice and sizes smaller, one after the other, as long as one may be."""
        while True:
            wording = self._settle(self.draft.raw).wording
            if not any(
                self._takes(self.draft, [cut])
                for cut in lower_cuts(self.draft.document, wording)
            ):
                return


def _is_action(path: Path) -> bool:
    return len(path) == 2 and path[0] == "actions"


def _is_figure(path: Path) -> bool:
    return len(path) == 2 and path[0] == "figures"


def _depth(paths: Sequence[Path]) -> int:
    return max(map(len, paths), default=0)


def _after(draft: Draft, cuts: Iterable[Cut]) -> Draft:
    """A file with some changes. Raises FileProblems where it cannot be read."""
    return draft_of(spliced(draft, cuts), draft.document.name)


def removable(document: Document) -> list[Path]:
    """The keys and entries that may go, the outer ones first.

    What the author tells readers stays, as does what says which game it is.
    """
    return [path for path in entries(document) if not _stays(path)]


def _stays(path: Path) -> bool:
    """Whether something is no part of the play, or belongs to the author."""
    if path[0] in ("mpoc", "game") or str(path[0]).startswith("x-"):
        return True
    return any(step in WORDS_OF_THE_AUTHOR for step in path)


def entry_cuts(document: Document, paths: Iterable[Path]) -> list[Cut]:
    """The changes that take out some entries, with what drawings show of them."""
    paths = list(paths)
    gone = set(paths)
    cuts = without(document, paths)
    for sketch in sketches(document):
        if any(sketch.path[:length] in gone for length in (1, 2)):
            continue
        names = _names_gone(document, sketch, gone)
        cuts += emptied(document, [c for c in sketch.cells() if c.word in names])
    return cuts


def _names_gone(document: Document, sketch: Sketch, gone: set[Path]) -> set[Any]:
    """The ids of figures, or letters of the legend, that lose their meaning."""
    owner: Path = ("figures",) if sketch.path[-1] == "map" else ("board", "legend")
    try:
        names = document.value_at(owner)
    except KeyError:
        return set()
    if any(owner[:length] in gone for length in range(1, len(owner) + 1)):
        return set(names)
    return {name for name in names if (*owner, name) in gone}


def crops_of(document: Document, side: str) -> list[list[Cut]]:
    """The ways to make all drawings smaller at one side, most rows or columns first."""
    found = sketches(document)
    sizes = {sketch.size for sketch in found}
    if len(sizes) != 1:
        return []
    room = min(_empty_at(sketch, side) for sketch in found)
    board = document.root["board"]
    crops = []
    for count in range(room, 0, -1):
        cuts = [
            cut for sketch in found for cut in cropped(document, sketch, side, count)
        ]
        crops.append(cuts)
        if side in ("top", "left") and "size" not in board:
            # A part of a map needs the map's size, which the drawing was.
            start, _ = document.key_span_of(found[0].path)
            line = document.text.rfind("\n", 0, start) + 1
            indent = document.text[line:start]
            if not indent.strip():
                size = f"size: {whole_size(found[0])}\n{indent}"
                crops.append([Cut(start, start, size), *cuts])
    return crops


def _empty_at(sketch: Sketch, side: str) -> int:
    """How many rows or columns at a side show nothing; one stays in any case."""
    columns, rows = sketch.size
    if side in ("top", "bottom"):
        there, last = [cell.row for cell in sketch.cells()], rows
    else:
        there, last = [cell.column for cell in sketch.cells()], columns
    if not there:
        return last - 1
    return min(there) - 1 if side in ("top", "left") else last - max(there)


def lower_cuts(document: Document, wording: Any) -> Iterable[Cut]:
    """The changes that make one number of dice, or one size, smaller."""
    for path in entries(document):
        if _stays(path) or "expect" in path or path[0] == "claims":
            continue
        value = document.value_at(path)
        if isinstance(value, str | int) and not isinstance(value, bool):
            for less in wording.smaller(path, value):
                yield replaced(document, path, flow(less))
