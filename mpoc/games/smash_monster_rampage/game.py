"""The game while rules are applied, and questions that several rules ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mpoc.engine.statements import Check
from mpoc.games.kit import game as kit
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import is_known
from mpoc.games.kit.spaces.grid import Square
from mpoc.games.kit.turn_order import Phases, owner_check
from mpoc.games.smash_monster_rampage.board import (
    between,
    direction_to,
    name,
    names,
    spaces_to,
)
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS
from mpoc.games.smash_monster_rampage.pieces import Monster, Unit
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import ATTACK, MONSTER, MOVE, OVER, TANK


class Game(kit.Game[State]):
    """The game of a replay, with questions that many rules ask."""

    __slots__ = ()

    @property
    def default_readings(self) -> Mapping[str, str]:
        return DEFAULTS

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


PHASES = Phases(
    {MOVE: "movement", MONSTER: "Monster", ATTACK: "attack"},
    h("order-of-play"),
    h("how-to-win"),
    OVER,
)


def of_phase(game: Game, *phases: str) -> Iterator[Check]:
    """Whether the game goes on, and the action belongs to the phase."""
    turn = game.state.turn
    return PHASES.checks(phases, turn.phase, turn.player, game.state.ending)


def dice_rolled(game: Game) -> Iterator[Check]:
    """Whether the dice let the movement phase end (unit-movement)."""
    turn = game.state.turn
    if turn.awaits_dice:
        is_optional = game.reading("movement-roll") == "optional"
        yield Check(
            "must-do-first",
            "the movement dice have been rolled, or need not be",
            is_optional,
            h("unit-movement"),
            "" if is_optional else "they are rolled even if no unit moves",
            "" if is_optional else "roll-movement",
            failure="the movement dice have not been rolled yet",
        )


def of_unit(game: Game, id: str) -> Iterable[Check]:
    """Whether a unit is on the board and belongs to the active player."""
    state = game.state
    unit = state.units.get(id)
    if unit is None:
        lost_unit = state.lost_units.get(id)
        facts = "it was destroyed" if lost_unit is not None else "it has not come on"
        yield Check(
            "no-target",
            f"{id} is on the board",
            False,
            h("unit-movement"),
            facts,
            failure=f"{id} is not on the board",
        )
        unit = lost_unit
    if unit is not None:
        yield owner_check(id, unit.player, game.player, h("order-of-play"))


def monster_known(game: Game) -> Iterable[Check]:
    """Whether the file says where the Monster is."""
    yield is_known(
        game.state.monster is not None,
        "where the Monster stands and faces",
        "monster: {at: …, facing: …}",
        h("monster-movement"),
    )


def reserves_line(player: str) -> str:
    """The line that says what a player has in reserve."""
    return f"reserves: {{{player}: {{tank: …, helicopter: …}}}}"


def won_line(player: str) -> str:
    """The line that says what a player has won."""
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
            failure="it shares no row or column with the Monster",
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
            failure="the tank does not face the Monster",
        )
    )
    way = [at for at in between(unit.at, monster.at) if state.has_building(at)]
    checks.append(
        Check(
            "blocked",
            "no building stands between a tank and the Monster",
            not way,
            cite,
            f"in the way: {names(way)}" if way else "",
            failure="a building stands between the tank and the Monster",
        )
    )
    return tuple(checks)
