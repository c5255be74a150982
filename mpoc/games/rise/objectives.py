"""Securing buildings and holding objective spaces (pages 22 and 23)."""

from __future__ import annotations

from mpoc.engine.statements import Considered, Note, Statement
from mpoc.games.rise import kinds, stats
from mpoc.games.rise.board import adjacent
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.game import ANYONE, MOVER, FigureMoment, Game
from mpoc.games.rise.kinds import judge
from mpoc.games.rise.roster import bearers, roster_of
from mpoc.games.rise.state import Figure
from mpoc.games.rise.words import BUILDING, UNIT, ZONES

SECURING_UNITS = 3


def securing_units(
    game: Game, player: str, building: str, moving: str = ""
) -> list[Figure]:
    """The units with which a player secures a building; empty if it is not secured.

    At least three of the player's units are adjacent, no unit or monster of the enemy
    is, and nothing forbids it; a unit that is being moved does not count (p22).
    """
    state = game.state
    place = state.figures.get(building)
    if place is None or place.card.kind != BUILDING:
        return []
    if state.attack is not None and building in state.attack.pending:
        return []
    units = []
    for figure in state.figures.values():
        if not figure.player or not adjacent(
            figure.space, figure.size, place.space, place.size
        ):
            continue
        if figure.player != player:
            return []
        if figure.card.kind == UNIT and figure.id != moving:
            units.append(figure)
    if len(units) < SECURING_UNITS:
        return []
    if kinds.SECURING in roster_of(game).by_hook:
        moment = SecuringMoment(game, building, player)
        for me, skill, _ in bearers(game, kinds.SECURING, ANYONE, moment):
            if not judge(skill, me, moment):
                return []
    return units


def securing_notes(game: Game, player: str, building: str) -> list[Statement]:
    """Why enough units next to a building do not secure it (p22).

    Empty where a player has fewer than three units there.
    """
    state = game.state
    place = state.figures[building]
    near = [
        figure
        for figure in state.figures.values()
        if figure.player
        and adjacent(figure.space, figure.size, place.space, place.size)
    ]
    own = [
        figure
        for figure in near
        if figure.player == player and figure.card.kind == UNIT
    ]
    if len(own) < SECURING_UNITS:
        return []
    not_secured = f"{building} is not secured"
    reasons: list[Statement] = [
        Note(f"{not_secured}: {figure.id} is adjacent", p(22))
        for figure in near
        if figure.player != player
    ]
    moment = SecuringMoment(game, building, player)
    for me, skill, _ in bearers(game, kinds.SECURING, ANYONE, moment):
        failed = judge(skill, me, moment)
        cite = skill.cite_for(me)
        if failed:
            reasons.append(Considered(skill.name, me.id, failed, cite))
        else:
            words = f"{not_secured}: {skill.name} of {me.id}"
            reasons.append(Note(words, with_page(22, cite)))
    return reasons


def secures(game: Game, player: str, building: str, moving: str = "") -> bool:
    """Whether a player is securing a building (p22)."""
    return bool(securing_units(game, player, building, moving))


def secured_by(game: Game, building: str) -> str:
    """The player who secures a building, or an empty name."""
    for player in game.state.players:
        if secures(game, player, building):
            return player
    return ""


class SecuringMoment(FigureMoment):
    """A player would secure a building (`figure`); skills may keep it from that."""

    __slots__ = ("player",)

    def __init__(self, game: Game, building: str, player: str) -> None:
        super().__init__(game, building, "securing")
        self.player = player


def may_hold(game: Game, id: str) -> bool:
    """Whether a figure may hold objectives (pp. 15, 22).

    A unit that is not in the air may; other figures only by a skill.
    """
    figure = game.state.figures[id]
    if figure.card.kind == UNIT and not stats.is_airborne(game, id):
        return True
    moment = FigureMoment(game, id, "hold")
    return stats.applies(game, kinds.HOLDS, MOVER, moment)[0] is not None


def holds(game: Game, id: str, kinds_of_space: tuple[str, ...]) -> bool:
    """Whether a unit holds a space of any of these kinds: it stands there (p22)."""
    figure = game.state.figures[id]
    ground = game.state.board.ground.get(figure.space, ())
    return any(kind in kinds_of_space for kind in ground) and may_hold(game, id)


def holding_notes(
    game: Game, id: str, kinds_of_space: tuple[str, ...]
) -> list[Statement]:
    """Why a figure holds, or does not, a space of these kinds that it stands on.

    Empty where it stands elsewhere, and for a unit that simply holds it.
    """
    figure = game.state.figures[id]
    ground = game.state.board.ground.get(figure.space, ())
    is_unit = figure.card.kind == UNIT
    if not any(kind in kinds_of_space for kind in ground) or (
        is_unit and not stats.is_airborne(game, id)
    ):
        return []
    moment = FigureMoment(game, id, "hold")
    permit, refused = stats.applies(game, kinds.HOLDS, MOVER, moment)
    if permit is not None:
        me, skill = permit
        return [Note(f"{id} holds its zone: {skill.name}", skill.cite_for(me))]
    why = "it has Flight" if is_unit else "it is not a unit"
    return [*refused, Note(f"{id} does not hold its zone: {why}", p(15, 22))]


def holds_zone(game: Game, id: str) -> bool:
    """Whether a unit holds a Power or Negative Zone (p22)."""
    return holds(game, id, ZONES)


def holds_objective(game: Game, id: str) -> bool:
    """Whether a unit holds any objective; what counts as one is `objective-kinds`."""
    figure = game.state.figures[id]
    ground = game.state.board.ground.get(figure.space, ())
    wanted = [*ZONES, "activator"]
    if game.reading("objective-kinds") == "plus-spawn-points":
        wanted.append("neutral-spawn")
        if any(kind.startswith("spawn-") for kind in ground):
            return may_hold(game, id)
    return any(kind in wanted for kind in ground) and may_hold(game, id)
