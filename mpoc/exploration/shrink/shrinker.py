"""Makes a file smaller step by step, as long as it meets its requirement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from mpoc.exploration.shrink.cuts import (
    crops_of,
    draft_after,
    entry_cuts,
    lower_cuts,
    removable,
)
from mpoc.exploration.shrink.delta_debugging import ddmin
from mpoc.exploration.shrink.requirement import Requirement, Settle
from mpoc.text.edits import Draft, draft_of
from mpoc.text.mend import Cut
from mpoc.text.pruning import empty_cells, removal, sketches, splice

if TYPE_CHECKING:
    from mpoc.text.document import Document, Path


T = TypeVar("T")

SIDES = ("bottom", "right", "top", "left")


class Shrinker:
    """A file while it gets smaller; `draft` is the smallest so far.

    `trials` counts the files that were read and replayed. `watch` is called after each
    of them.
    """

    __slots__ = ("_answers", "_settle", "_watch", "draft", "requirement", "trials")

    def __init__(
        self,
        draft: Draft,
        settle: Settle,
        requirement: Requirement,
        watch: Callable[[Shrinker], None],
    ) -> None:
        self.draft = draft
        self.requirement = requirement
        self.trials = 0
        self._settle = settle
        self._watch = watch
        self._answers: dict[str, bool] = {}

    def run(self) -> None:
        """Make the file as small as possible.

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
        """The smallest file so far, completed for readers.

        Pages that are no longer cited are removed from its `cites`.
        """
        settlement = self._settle(self.draft.raw)
        draft = self.draft
        failing = [
            v.path for v in settlement.verdicts if v.path[0] == "cites" and not v.holds
        ]
        if failing:
            draft = draft_after(draft, removal(draft.document, failing))
        return self.requirement.finish(draft, self._settle(draft.raw))

    def is_same(self, raw: str) -> bool:
        """Whether a file still meets the requirement."""
        answer = self._answers.get(raw)
        if answer is None:
            self.trials += 1
            try:
                answer = self.requirement.is_met_by(self._settle(raw))
            except Exception:  # noqa: BLE001
                # The file is not a scenario, or mpoc itself fails: there is no ruling.
                answer = False
            self._answers[raw] = answer
            self._watch(self)
        return answer

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
        """Take away as many parts as may go together; all others are needed."""
        draft = self.draft

        def fails(parts_left: list[T]) -> bool:
            remaining_ids = {id(part) for part in parts_left}
            gone = [part for part in parts if id(part) not in remaining_ids]
            return not gone or self._accept(draft, cuts(draft.document, gone))

        ddmin(parts, fails)

    def _accept(self, draft: Draft, cuts: Iterable[Cut]) -> bool:
        """Accept a changed file as the smallest if it meets the requirement."""
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
