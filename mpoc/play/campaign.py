"""Random play in other processes: games that are planned, and what came of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.parallel.sent_file import SentFile
from mpoc.play.playout import Plan, came_up, game_of
from mpoc.play.written_game import reloaded
from mpoc.rules.registry import rules_of
from mpoc.scenario.reading import Settings


class Summary(Record):
    """What came of one game: small enough to send.

    `seen` counts the actions in which each subject came up; `fault` names what did not
    hold, if anything.
    """

    plan: Plan
    actions: int
    is_won: bool
    seen: Mapping[str, int]
    fault: str


class Campaign(Record):
    """What another process needs to play planned games.

    They begin at the position of a file, or else at random ones, which read the rules
    as is `asked` for.
    """

    game: str
    moves: int
    file: SentFile | None = None
    asked: Settings | None = None

    def look_ahead(self, plans: Sequence[Plan]) -> None:
        """Nothing is to be got ready for the games that come next."""

    def __call__(self, plan: Plan) -> Summary:
        """Play one game, and see that its file tells the same."""
        rules = rules_of(self.game)
        playing = rules.playing()
        start = self.start()
        game = game_of(plan, self.moves, rules, playing, start, self.asked)
        fault = game.fault or reloaded(game, rules, playing)
        last = game.done[-1].told if game.done else None
        return Summary(
            plan,
            len(game.done),
            last is not None and last.after.winner is not None,
            came_up(game, playing),
            "" if fault is None else fault.name,
        )

    def start(self) -> Any:
        """The position of the file, None without one."""
        return None if self.file is None else self.file.scenario().start


Spread = Callable[[Campaign, list[list[Plan]]], Iterator[Any]]


def results(campaign: Campaign, plans: list[Plan], spread: Spread | None) -> Any:
    """What came of planned games, in their order, in this process or in others."""
    if spread is None:
        return map(campaign, plans)
    # A game takes a few hundredths of a second: some of them make a batch.
    size = max(1, len(plans) // 8)
    return spread(
        campaign, [plans[at : at + size] for at in range(0, len(plans), size)]
    )
