"""A smaller file with the same ruling: entries, figures and dice that do not matter go.

Every smaller file is tried by reading and replaying it as `run` does. The result is
1-minimal: to take away any single further entry, figure, die, row or column changes the
ruling. Equal files have equal results.
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
from mpoc.text.edits import Cut, Draft, draft_of, flow, replacement
from mpoc.text.problems import did_you_mean
from mpoc.text.pruning import (
    Sketch,
    crop,
    empty_cells,
    entries,
    removal,
    sketches,
    splice,
    whole_size,
)

if TYPE_CHECKING:
    from mpoc.scenario.settle import Settlement
    from mpoc.text.document import Document, Path

T = TypeVar("T")

Settle = Callable[[str], "Settlement"]
"""Reads and replays the text of a file. Raises FileProblems."""

WORDS_OF_THE_AUTHOR = ("title", "question", "notes", "tags", "cites", "note")
"""Keys that are for readers and not for the rules: they stay."""

SIDES = ("bottom", "right", "top", "left")


class NothingToKeep(Exception):
    """The file expects nothing and has no action: any file would do."""


class NoSuchFact(Exception):
    """A fact that is to stay does not exist in this replay."""


# What must stay


class Kept:
    """What of a ruling must stay while its file gets smaller."""

    __slots__ = ()

    def prepare(self, draft: Draft) -> Draft:
        """The file that is made smaller."""
        return draft

    def is_in(self, settlement: Settlement) -> bool:
        """Whether a smaller file's replay still shows it."""
        raise NotImplementedError

    def finish(self, draft: Draft, settlement: Settlement) -> Draft:
        """The smallest file, with what its readers must find in it."""
        return draft


def kept_of(settlement: Settlement, names: Sequence[str], settle: Settle) -> Kept:
    """What must stay of a ruling.

    With `names` such as `damage.D` these facts of the replay and nothing else. Without
    names all that the file expects and claims, and whether it holds; in a file that
    expects nothing, the effects of its last action. Raises NothingToKeep, NoSuchFact.
    """
    if names:
        return _Facts(settlement, names, settle)
    if not checks_nothing(settlement.scenario) or settlement.scenario.claims:
        return _Verdicts(settlement)
    if not settlement.outcome.steps:
        raise NothingToKeep
    return _LastAction(settlement)


Signature = tuple[Any, ...]


def _stop_of(settlement: Settlement) -> Signature:
    """How a replay ended: to its end, or by which refusal or open question."""
    outcome = settlement.outcome
    if outcome.status == "done" or not outcome.steps:
        return (outcome.status,)
    transcript = outcome.steps[-1].transcript
    names = frozenset([check.name for check in transcript.refused])
    waits = "" if transcript.waits is None else open_question(transcript.waits)
    return outcome.status, names, waits, transcript.unbuilt and transcript.unbuilt.rule


def _signatures(verdicts: Iterable[Verdict]) -> list[Signature]:
    """Verdicts without their places among actions, which change; no cites."""
    return [
        (
            tuple([step for step in verdict.path if isinstance(step, str)]),
            verdict.words,
            verdict.expected,
            verdict.actual,
            verdict.holds,
        )
        for verdict in verdicts
        if verdict.path[0] != "cites"
    ]


def _claim_signatures(settlement: Settlement) -> dict[str, list[Signature]]:
    claims = judge_claims(settlement.scenario, settlement.outcome)
    return {side: _signatures(verdicts) for side, verdicts in claims.items()}


class _Verdicts(Kept):
    """Each expectation and each claim, with the actual value."""

    __slots__ = ("signature",)

    def __init__(self, settlement: Settlement) -> None:
        self.signature = self._of(settlement)

    def _of(self, settlement: Settlement) -> Signature:
        return (
            _stop_of(settlement),
            _signatures(settlement.verdicts),
            _claim_signatures(settlement),
        )

    def is_in(self, settlement: Settlement) -> bool:
        return self._of(settlement) == self.signature


class _LastAction(Kept):
    """What the last action does and changes; the finished file expects it."""

    __slots__ = ("signature",)

    def __init__(self, settlement: Settlement) -> None:
        self.signature = self._of(settlement)

    def _of(self, settlement: Settlement) -> Signature:
        if not settlement.outcome.steps:
            return ()
        return _stop_of(settlement), self._changed(settlement)

    def _changed(self, settlement: Settlement) -> dict[Path, Any]:
        """The facts that the last action changed, by their keys in an `expect`."""
        outcome = settlement.outcome
        step = outcome.steps[-1]
        as_expectation = settlement.wording.as_expectation
        before = _leaves(as_expectation(Scope((), step.transcript.before)))
        after = _leaves(as_expectation(scope_of_action(outcome, step)))
        return {path: fact for path, fact in after.items() if before.get(path) != fact}

    def is_in(self, settlement: Settlement) -> bool:
        return self._of(settlement) == self.signature

    def finish(self, draft: Draft, settlement: Settlement) -> Draft:
        facts = _leaves(
            settlement.wording.as_expectation(scope_of_all(settlement.outcome), False)
        )
        paths = list(self._changed(settlement))
        step = settlement.outcome.steps[-1].transcript
        paths += [("illegal",)] * bool(step.refused) + [("open",)] * bool(step.waits)
        kept = {path: facts[path] for path in paths if path in facts}
        return _expecting(draft, kept) if kept else draft


class _Facts(Kept):
    """Some facts that were chosen; the finished file expects only them."""

    __slots__ = ("allowed", "claims", "facts", "settle", "status")

    def __init__(
        self, settlement: Settlement, names: Sequence[str], settle: Settle
    ) -> None:
        known = _all_facts(settlement)
        self.settle = settle
        self.facts = {path: known[path] for path in _named(names, known)}
        self.status = settlement.outcome.status
        self.allowed = _signatures(settlement.verdicts)
        self.claims = _claim_signatures(settlement)

    def prepare(self, draft: Draft) -> Draft:
        settlement = self.settle(draft.raw)
        if not self._are_expected(settlement):
            draft = _expecting(draft, self.facts)
            settlement = self.settle(draft.raw)
            self.allowed = _signatures(settlement.verdicts)
            self.claims = _claim_signatures(settlement)
        return draft

    def _are_expected(self, settlement: Settlement) -> bool:
        expected = _leaves(settlement.scenario.expect or {})
        return all(path in expected for path in self.facts)

    def is_in(self, settlement: Settlement) -> bool:
        return (
            settlement.outcome.status in (self.status, "done")
            and self._are_expected(settlement)
            and all(entry in self.allowed for entry in _signatures(settlement.verdicts))
            and all(
                signatures == self.claims[side]
                for side, signatures in _claim_signatures(settlement).items()
            )
        )


def _all_facts(settlement: Settlement) -> dict[Path, Any]:
    scope = scope_of_all(settlement.outcome)
    return _leaves(settlement.wording.as_expectation(scope, False))


def _leaves(facts: Mapping[str, Any], above: Path = ()) -> dict[Path, Any]:
    """Values by the keys that lead to them; a list is one value."""
    leaves: dict[Path, Any] = {}
    for key, value in facts.items():
        if isinstance(value, Mapping):
            leaves |= _leaves(value, (*above, key))
        else:
            leaves[(*above, key)] = value
    return leaves


def _named(names: Sequence[str], known: Mapping[Path, Any]) -> list[Path]:
    """The facts that names such as `damage.D` or `dice.red` are about."""
    named: list[Path] = []
    dotted = {".".join(map(str, path)): path for path in known}
    for name in names:
        those = [
            path
            for known_name, path in dotted.items()
            if known_name == name or known_name.startswith(f"{name}.")
        ]
        if not those:
            near = did_you_mean(name, dotted)
            more = (
                f"did you mean {near}?"
                if near
                else f"its facts are {', '.join(dotted)}"
            )
            raise NoSuchFact(f"this replay has no fact {name!r}; {more}")
        named += [path for path in those if path not in named]
    return named


_END_MARK = re.compile(r"^\.\.\.(?=\s|$)", re.MULTILINE)
"""What may stand below a document to end it."""


def _expecting(draft: Draft, facts: Mapping[Path, Any]) -> Draft:
    """A file that expects these facts at its end, and nothing else there."""
    if "expect" in draft.document.root:
        cuts = removal(draft.document, [("expect",)])
        draft = _after(draft, cuts)
    expected: dict[str, Any] = {}
    for path, value in facts.items():
        inner = expected
        for step in path[:-1]:
            inner = inner.setdefault(str(step), {})
        inner[str(path[-1])] = value
    if draft.is_flow(()):
        return draft.put((), "expect", expected)
    lines = [f"  {flow({key: value})[1:-1]}" for key, value in expected.items()]
    mark = _END_MARK.search(draft.document.text)
    text = draft.document.text[: mark.start() if mark else None]
    end = len(text.rstrip("\n"))
    cut = Cut(end, len(text), "\n\nexpect:\n" + "\n".join(lines) + "\n")
    return _after(draft, [cut])


# Getting smaller


class Shrinker:
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
        watch: Callable[[Shrinker], None],
    ) -> None:
        self.draft = draft
        self.kept = kept
        self.tried = 0
        self._settle = settle
        self._watch = watch
        self._known: dict[str, bool] = {}

    def run(self) -> None:
        """Make the file as small as it gets.

        After an interruption `draft` is the smallest file so far.
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

    def finish(self) -> Draft:
        """The smallest file so far, made ready for readers.

        Pages that are no longer cited are taken out of its `cites`.
        """
        settlement = self._settle(self.draft.raw)
        draft = self.draft
        lost = [
            v.path for v in settlement.verdicts if v.path[0] == "cites" and not v.holds
        ]
        if lost:
            draft = _after(draft, removal(draft.document, lost))
        return self.kept.finish(draft, self._settle(draft.raw))

    def is_same(self, raw: str) -> bool:
        """Whether a file shows what must stay."""
        known = self._known.get(raw)
        if known is None:
            self.tried += 1
            try:
                known = self.kept.is_in(self._settle(raw))
            except Exception:  # noqa: BLE001
                # Not a scenario, or mpoc itself fails at it: that is not a ruling.
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
        self._reduce(cells, empty_cells)

    def _reduce(
        self, parts: list[T], cuts: Callable[[Document, list[T]], Iterable[Cut]]
    ) -> None:
        """Take away as many parts as may go together; all that stay are needed."""
        draft = self.draft

        def fails(those: list[T]) -> bool:
            stay = {id(part) for part in those}
            gone = [part for part in parts if id(part) not in stay]
            return not gone or self._accept(draft, cuts(draft.document, gone))

        ddmin(parts, fails)

    def _accept(self, draft: Draft, cuts: Iterable[Cut]) -> bool:
        """Whether a changed file shows what must stay; then it is the smallest now."""
        raw = splice(draft, cuts)
        if not self.is_same(raw):
            return False
        self.draft = draft_of(raw, draft.document.name)
        return True

    def _crop(self, side: str) -> None:
        """Take as many rows or columns as possible off one side of the drawings."""
        while crops := crops_of(self.draft.document, side):
            raw = self.draft.raw
            if not any(
                len(splice(self.draft, cuts)) < len(raw)
                and self._accept(self.draft, cuts)
                for cuts in crops
            ):
                return

    def _lower(self) -> None:
        """Make dice and sizes smaller, one after the other, while that is possible."""
        while True:
            wording = self._settle(self.draft.raw).wording
            if not any(
                self._accept(self.draft, [cut])
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
    return draft_of(splice(draft, cuts), draft.document.name)


def removable(document: Document) -> list[Path]:
    """The keys and entries that may go, the outer ones first.

    Words for readers stay, and so do the keys that name the game.
    """
    return [path for path in entries(document) if not _stays(path)]


def _stays(path: Path) -> bool:
    """Whether a key stays: it is for readers, or names the game."""
    if path[0] in ("mpoc", "game") or str(path[0]).startswith("x-"):
        return True
    return any(step in WORDS_OF_THE_AUTHOR for step in path)


def entry_cuts(document: Document, paths: Iterable[Path]) -> list[Cut]:
    """The changes that take out some entries, with what drawings show of them."""
    paths = list(paths)
    gone = set(paths)
    cuts = removal(document, paths)
    for sketch in sketches(document):
        if any(sketch.path[:length] in gone for length in (1, 2)):
            continue
        names = _names_gone(document, sketch, gone)
        cuts += empty_cells(document, [c for c in sketch.cells() if c.word in names])
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
    drawings = sketches(document)
    sizes = {sketch.size for sketch in drawings}
    if len(sizes) != 1:
        return []
    room = min(_empty_at(sketch, side) for sketch in drawings)
    board = document.root["board"]
    crops = []
    for count in range(room, 0, -1):
        cuts = [
            cut for sketch in drawings for cut in crop(document, sketch, side, count)
        ]
        crops.append(cuts)
        if side in ("top", "left") and "size" not in board:
            # A part of a map needs the map's size, which the drawing was.
            start, _ = document.key_span_of(drawings[0].path)
            line = document.text.rfind("\n", 0, start) + 1
            indent = document.text[line:start]
            if not indent.strip():
                size = f"size: {whole_size(drawings[0])}\n{indent}"
                crops.append([Cut(start, start, size), *cuts])
    return crops


def _empty_at(sketch: Sketch, side: str) -> int:
    """How many rows or columns at a side show nothing; one stays in any case."""
    columns, rows = sketch.size
    if side in ("top", "bottom"):
        used, last = [cell.row for cell in sketch.cells()], rows
    else:
        used, last = [cell.column for cell in sketch.cells()], columns
    if not used:
        return last - 1
    return min(used) - 1 if side in ("top", "left") else last - max(used)


def lower_cuts(document: Document, wording: Any) -> Iterable[Cut]:
    """The changes that make one number of dice, or one size, smaller."""
    for path in entries(document):
        if _stays(path) or "expect" in path or path[0] == "claims":
            continue
        value = document.value_at(path)
        if isinstance(value, str | int) and not isinstance(value, bool):
            for less in wording.smaller(path, value):
                yield replacement(document, path, flow(less))
