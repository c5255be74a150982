"""Random play as work that can be shared out: plans of games, a summary of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mpoc.engine.record import Record
from mpoc.play.playout import Plan, count_subjects, game_of
from mpoc.play.written_game import file_fault
from mpoc.rules.registry import rules_of
from mpoc.scenario.file_reading import Settings
from mpoc.scenario.scenario import Scenario

BATCHES = 8
"""The number of batches in a round: a game takes a few hundredths of a second."""


class Summary(Record):
    """What happened in one game, small enough to send.

    `actions` counts what was tried, `refusals` those of it that were refused, and
    `subject_counts` the actions in which each subject came up. `fault` names the
    first condition that failed; it is empty if all held.
    """

    plan: Plan
    actions: int
    refusals: int
    is_won: bool
    subject_counts: Mapping[str, int]
    fault: str


class Source(Protocol):
    """Where the scenario of a file comes from, also in another process."""

    def scenario(self) -> Scenario:
        """The scenario."""


class Campaign(Record):
    """The task to play games by their plans; another process can do it too.

    They begin at the position of a file's scenario, or else at random positions, with
    rules read by `settings`.
    """

    game: str
    moves: int
    source: Source | None = None
    settings: Settings | None = None

    def prepare(self, plans: Sequence[Plan]) -> None:
        """Nothing needs preparing."""

    def __call__(self, plan: Plan) -> Summary:
        """Play one game, and check that its file replays to the same end."""
        rules = rules_of(self.game)
        playing = rules.playing()
        game = game_of(plan, self.moves, rules, playing, self.start(), self.settings)
        fault = game.fault or file_fault(game, rules, playing)
        last = game.moves[-1].transcript if game.moves else None
        return Summary(
            plan,
            len(game.moves),
            sum([move.is_refused for move in game.moves]),
            last is not None and last.after.winner is not None,
            count_subjects(game, playing),
            "" if fault is None else fault.name,
        )

    def replace_lost(self, plan: Plan) -> Summary:
        """Play the game here."""
        return self(plan)

    def start(self) -> Any:
        """The position of the file; None without one."""
        return None if self.source is None else self.source.scenario().start


def batches_of(plans: Sequence[Plan]) -> list[Sequence[Plan]]:
    """The plans of a round in batches, in their order."""
    size = max(1, len(plans) // BATCHES)
    return [plans[at : at + size] for at in range(0, len(plans), size)]
