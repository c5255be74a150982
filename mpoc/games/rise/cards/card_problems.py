"""Problems of a card that a scenario writes out."""

from __future__ import annotations

from mpoc.engine.record import Record
from mpoc.text.mend import Mend

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class CardProblem(Record):
    """Why a written-out card is not possible.

    `path` leads from the card's mapping to the place: `("abilities", 1)`; the empty
    path is the mapping itself, where a key is missing.
    """

    path: tuple[str | int, ...]
    message: str
    expected: str = ""
    hint: str = ""
    mend: Mend | None = None


class CardProblems(ValueError):
    """A card that cannot be composed; `problems` holds every reason."""

    def __init__(self, problems: Iterable[CardProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))
