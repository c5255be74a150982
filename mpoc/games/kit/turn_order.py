"""Whose turn it is and what belongs to it, for any number of players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Cite


def next_player(
    players: Sequence[str], player: str, out: Collection[str] = ()
) -> str | None:
    """The player whose turn follows, past those who are out of the game.

    It is the player himself where all others are out; None where he is out as well.
    """
    start = players.index(player)
    for step in range(1, len(players) + 1):
        follower = players[(start + step) % len(players)]
        if follower not in out:
            return follower
    return None


def opponents(players: Sequence[str], player: str) -> tuple[str, ...]:
    """All other players, in the order in which their turns follow."""
    start = players.index(player)
    return (*players[start + 1 :], *players[:start])


class Phases(Record):
    """The phases of a turn in their order, each with its name in sentences.

    `cite` is where their order stands, `end_cite` how a game ends; `over` is the phase
    of a game that has ended.
    """

    words: Mapping[str, str]
    cite: Cite
    end_cite: Cite
    over: str = "over"

    def checks(
        self, own_phases: Sequence[str], phase: str, player: str, ending: str = ""
    ) -> Iterator[Check]:
        """Whether the game goes on and an action belongs to the current phase.

        `own_phases` are the phases of the action; `ending` says how the game ended.
        """
        if phase == self.over:
            yield Check(
                "game-over",
                "the game goes on",
                False,
                self.end_cite,
                f"it has ended: {ending}" if ending else "it has ended",
                failure="the game is over",
            )
            return
        names = " or ".join([self.words[name] for name in own_phases])
        yield Check(
            "wrong-phase",
            f"it is the {names} phase",
            phase in own_phases,
            self.cite,
            f"it is the {self.words[phase]} phase of {player}",
            failure=f"it belongs to the {names} phase",
        )


def owner_check(thing: str, owner: str, player: str, cite: Cite) -> Check:
    """Whether something belongs to the player whose turn it is."""
    return Check(
        "not-your-turn",
        f"{thing} belongs to the active player",
        owner == player,
        cite,
        f"{thing} belongs to {owner}, and it is the turn of {player}",
        failure=f"{thing} belongs to another player",
    )
