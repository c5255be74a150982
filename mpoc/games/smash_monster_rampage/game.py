"""The game as it stands while rules speak, and what several rules ask of it."""

from __future__ import annotations

from collections.abc import Iterable

from mpoc.engine.statements import Check, Cite, Refuse, Rule, Unknown
from mpoc.games.smash_monster_rampage.board import (
    Square,
    between,
    direction_to,
    name,
    names,
    spaces_to,
)
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS
from mpoc.games.smash_monster_rampage.state import Monster, State, Unit
from mpoc.games.smash_monster_rampage.words import OVER, TANK

IN_FILE = "in the file"


class Game:
    """The state now, and which rulings were consulted so far.

    `supposed` names refusals whose conditions count as met: the tests ask so whether a
    scenario depends on them.
    """

    __slots__ = ("state", "supposed", "touched", "watching")

    def __init__(
        self,
        state: State,
        watching: bool = True,
        supposed: frozenset[str] = frozenset(),
    ) -> None:
        self.state = state
        self.watching = watching
        self.supposed = supposed
        self.touched: set[str] = set()

    def reading(self, ruling: str) -> str:
        """How an unclear rule is read in this replay; marks the ruling as touched."""
        self.touched.add(ruling)
        return self.state.settings.readings.get(ruling) or DEFAULTS[ruling]

    @property
    def player(self) -> str:
        """The active player."""
        return self.state.turn.player

    @property
    def monster(self) -> Monster:
        """The Monster, which is on the board."""
        monster = self.state.monster
        assert monster is not None
        return monster

    def range_of(self, square: Square) -> int:
        """The spaces from a square to the nearest of the Monster's (unit-attacks)."""
        spaces = spaces_to(square, self.monster.at)
        return spaces - 1 if self.reading("range") == "gap" else spaces


def require(game: Game, checks: Iterable[Check]) -> Rule[None]:
    """Say every check; the action is refused with all that fail.

    Where nothing fails but what the file does not tell, the replay waits for that.
    """
    failed = []
    for check in checks:
        if check.name in game.supposed:
            continue
        if game.watching or not check.holds:
            yield check
        if not check.holds:
            failed.append(check)
    refused = tuple([check for check in failed if not check.untold])
    if refused:
        yield Refuse(refused)
    elif failed:
        yield Unknown(failed[0].words, failed[0].untold, failed[0].cite)


PHASE_NAMES = {"move": "movement", "monster": "Monster", "attack": "attack"}


def of_phase(game: Game, *phases: str) -> Iterable[Check]:
    """Whether the game goes on, and the action belongs to the phase."""
    state = game.state
    if state.turn.phase == OVER:
        yield Check(
            "game-over",
            "the game goes on",
            False,
            h("how-to-win"),
            f"it has ended: {state.ending}" if state.ending else "it has ended",
        )
        return
    wanted = " or ".join(PHASE_NAMES[phase] for phase in phases)
    yield Check(
        "wrong-phase",
        f"it is the {wanted} phase",
        state.turn.phase in phases,
        h("order-of-play"),
        f"it is the {PHASE_NAMES[state.turn.phase]} phase of {state.turn.player}",
    )


def of_unit(game: Game, id: str) -> Iterable[Check]:
    """Whether a unit is on the board and belongs to the active player."""
    state = game.state
    unit = state.units.get(id)
    if unit is None:
        told = "it was destroyed" if id in state.lost else "it has not come on"
        yield Check(
            "no-target", f"{id} is on the board", False, h("unit-movement"), told
        )
        return
    yield Check(
        "not-your-turn",
        f"{id} belongs to the active player",
        unit.player == game.player,
        h("order-of-play"),
        f"{id} belongs to {unit.player}, and it is the turn of {game.player}",
    )


def monster_known(game: Game) -> Iterable[Check]:
    """Whether the file tells where the Monster is."""
    yield untold(
        game.state.monster is not None,
        "where the Monster stands and faces",
        "monster: {at: …, facing: …}",
        h("monster-movement"),
    )


def untold(is_told: bool, words: str, line: str, cite: Cite) -> Check:
    """Whether the file tells a fact; `line` is the one to add where it does not."""
    return Check("condition-not-met", words, is_told, cite, "", "", line)


def reserves_line(player: str) -> str:
    """The line that tells what a player has in reserve."""
    return f"reserves: {{{player}: {{tank: …, helicopter: …}}}}"


def won_line(player: str) -> str:
    """The line that tells what a player has won."""
    return f"won: {{{player}: {{cards: […], markers: …}}}}"


def aim(game: Game, unit: Unit) -> tuple[Check, ...]:
    """Whether a unit could hit the Monster at all (unit-attacks)."""
    state, monster = game.state, game.monster
    cite = h("unit-attacks")
    where = f"the Monster stands at {name(monster.at)}"
    ahead = direction_to(unit.at, monster.at)
    checks = [
        Check(
            "not-aligned",
            "it is in one row or column with the Monster",
            bool(ahead),
            cite,
            f"it is at {name(unit.at)}, {where}",
        )
    ]
    if not ahead or unit.type != TANK:
        return tuple(checks)
    checks.append(
        Check(
            "no-line",
            "a tank faces the Monster",
            unit.facing == ahead,
            cite,
            f"it faces {unit.facing}, the Monster is to the {ahead}",
        )
    )
    way = [at for at in between(unit.at, monster.at) if state.has_building(at)]
    checks.append(
        Check(
            "blocked",
            "no building stands between a tank and the Monster",
            not way,
            cite,
            f"in the way: {names(way)}",
        )
    )
    return tuple(checks)
