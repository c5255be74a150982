"""The state while rules speak, the checks that an action requires, events at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mpoc.engine.statements import (
    Check,
    Choice,
    Cite,
    Option,
    Refuse,
    Rule,
    Unknown,
)

if TYPE_CHECKING:
    from mpoc.scenario.file_reading import Settings

S = TypeVar("S")


@cache
def heading(*slugs: str) -> Cite:
    """The cite of one or several headings of a rules text that has no pages.

    A heading is cited by its slug: `unit-attacks` is the part called Unit Attacks.
    """
    return Cite("", slugs, " ".join(slugs))


class Game(Generic[S]):
    """The state now, and which rulings were consulted so far.

    Without `watching`, rules say only the conditions that fail. `assumptions` names
    refusals whose conditions count as met, so that tests find out whether a scenario
    depends on them. A game adds its own properties and the default readings of its
    unclear rules.
    """

    __slots__ = ("_rulings_asked", "assumptions", "state", "watching")

    def __init__(
        self,
        state: S,
        watching: bool = True,
        assumptions: frozenset[str] = frozenset(),
    ) -> None:
        self.state = state
        self.watching = watching
        self.assumptions = assumptions
        self._rulings_asked: set[str] = set()

    @property
    def player(self) -> str:
        """The active player."""
        raise NotImplementedError

    @property
    def default_readings(self) -> Mapping[str, str]:
        """How unclear rules are read without a choice of the file or a command."""
        raise NotImplementedError

    @property
    def settings(self) -> Settings:
        """The settings of the replay, which the state holds."""
        state: Any = self.state
        settings: Settings = state.settings
        return settings

    @property
    def rulings_consulted(self) -> AbstractSet[str]:
        """The names of the rulings that were asked for so far."""
        return self._rulings_asked

    def reading(self, ruling: str) -> str:
        """How an unclear rule is read in this replay; remembers that it was asked.

        Raises LookupError where the game has no unclear rule of that name.
        """
        self._rulings_asked.add(ruling)
        return self.settings.reading_of(ruling, self.default_readings)

    def choice(
        self, rule: str, key: str, words: str, options: Iterable[Option], cite: Cite
    ) -> Choice:
        """The active player decides something for a rule (`Choice`)."""
        return Choice(rule, "", self.player, key, words, tuple(options), cite)

    def objections(self, checks: Iterable[Check]) -> tuple[Check, ...]:
        """The checks of an answer that fail, and whose conditions do not count as met.

        A fact that the file leaves out is among them.
        """
        return tuple(
            [
                check
                for check in checks
                if not check.holds and check.name not in self.assumptions
            ]
        )

    def accepts(self, checks: Iterable[Check]) -> bool:
        """Whether every check holds, or its condition counts as met."""
        return all([check.holds or check.name in self.assumptions for check in checks])


def require(game: Game[Any], checks: Iterable[Check]) -> Rule[None]:
    """Say every check, and refuse the action with all that fail.

    Where only a fact that the file leaves out is missing, the replay waits for it.
    """
    failed_checks = []
    for check in checks:
        if check.name in game.assumptions:
            continue
        if game.watching or not check.holds:
            yield check
        if not check.holds:
            failed_checks.append(check)
    yield from wait_for_missing(failed_checks)
    refusals = refusals_among(failed_checks)
    if refusals and not refusals[0].untold:
        yield Refuse(refusals)


def wait_for_missing(checks: Iterable[Check]) -> Rule[None]:
    """Wait for the first fact that the file leaves out, if no other check fails."""
    refusals = refusals_among([check for check in checks if not check.holds])
    if refusals and refusals[0].untold:
        yield Unknown(refusals[0].words, refusals[0].untold, refusals[0].cite)


def refusals_among(failed_checks: Iterable[Check]) -> tuple[Check, ...]:
    """The failed checks for which an action is refused.

    A missing fact counts only where no other check fails; then it is the first missing
    fact, for which the action waits.
    """
    checks = tuple(failed_checks)
    refusals = tuple([check for check in checks if not check.untold])
    return refusals or checks[:1]


def is_known(is_in_file: bool, words: str, line: str, cite: Cite) -> Check:
    """Whether the file gives a fact; `line` is the line to add where it does not."""
    return Check("condition-not-met", words, is_in_file, cite, untold=line)
