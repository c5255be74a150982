"""Securing buildings and holding objective spaces (pages 22 and 23)."""

from __future__ import annotations

from mpoc.engine.statements import Note, Statement
from mpoc.games.rise import kinds, stats
from mpoc.games.rise.board import adjacent, name_of
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.game import ANYONE, MOVER, FigureMoment, Game
from mpoc.games.rise.kinds import Because, idle_rule_of, judge
from mpoc.games.rise.roster import bearers, roster_of
from mpoc.games.rise.state import Figure
from mpoc.games.rise.words import BUILDING, UNIT, ZONES

SECURING_UNITS = 3


def securing_units(
    game: Game, player: str, building: str, moving: str = ""
) -> list[Figure]:
    """The units with which a player secures a building; empty if it is not secured.

    At least three of the player's units are adjacent, no unit or monster of the enemy
    is, and no skill forbids it; a unit that is being moved does not count (p22).
    """
    state = game.state
    place = state.figures[building]
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
    own = [
        figure
        for figure in _beside(game, place)
        if figure.player == player and figure.card.kind == UNIT
    ]
    if len(own) < SECURING_UNITS:
        return []
    reasons: list[Statement] = [*not_secured_notes(game, player, building)]
    moment = SecuringMoment(game, building, player)
    for me, skill, _ in bearers(game, kinds.SECURING, ANYONE, moment):
        failed_condition = judge(skill, me, moment)
        if failed_condition:
            reasons.append(idle_rule_of(skill, me, moment, failed_condition))
    return reasons


def _beside(game: Game, place: Figure) -> list[Figure]:
    """The figures of players that are adjacent to a building."""
    return [
        figure
        for figure in game.state.figures.values()
        if figure.player
        and adjacent(figure.space, figure.size, place.space, place.size)
    ]


def not_secured_notes(
    game: Game, player: str, building: str, moving: str = ""
) -> list[Note]:
    """Everything that keeps a player from securing a building (p22)."""
    place = game.state.figures[building]
    words = f"{building} is not secured"
    attack = game.state.attack
    if attack is not None and building in attack.pending:
        return [Note(f"{words}: it is destroyed", p(21, 22))]
    beside = _beside(game, place)
    notes = [
        Note(f"{words}: {figure.id} is adjacent", p(22))
        for figure in beside
        if figure.player != player
    ]
    units = [
        figure.id
        for figure in beside
        if figure.player == player and figure.card.kind == UNIT
    ]
    at_rest = [id for id in units if id != moving]
    if len(at_rest) < SECURING_UNITS:
        facts = f"{len(at_rest)} of {SECURING_UNITS} units of {player} are adjacent"
        if moving in units:
            facts += f", {moving} is being moved"
        notes.append(Note(f"{words}: {facts}", p(22)))
    moment = SecuringMoment(game, building, player)
    for me, skill, _ in bearers(game, kinds.SECURING, ANYONE, moment):
        if not judge(skill, me, moment):
            cite = with_page(22, skill.cite_for(me))
            notes.append(Note(f"{words}: {skill.name} of {me.id}", cite))
    return notes


def secures(game: Game, player: str, building: str, moving: str = "") -> bool | Because:
    """Whether a player secures a building, or what prevents it (p22)."""
    if securing_units(game, player, building, moving):
        return True
    return Because(
        lambda: not_secured_notes(game, player, building, moving), "not-secured"
    )


def not_secured_words(game: Game, player: str, building: str) -> str:
    """Everything that keeps a player from securing a building, in a refusal."""
    notes = not_secured_notes(game, player, building)
    return "; ".join([note.words for note in notes])


def secures_with(game: Game, player: str, building: str, agenda: str) -> bool | Because:
    """Whether a player secures a building with at least three units of an agenda."""
    units = securing_units(game, player, building)
    fitting = [unit.id for unit in units if unit.card.agenda == agenda]
    if len(fitting) >= SECURING_UNITS:
        return True
    if not units:
        return Because(lambda: not_secured_notes(game, player, building), "not-secured")
    words = (
        f"{len(fitting)} of the {len(units)} units that secure {building} are of the "
        f"{agenda}"
    )
    return Because(lambda: [Note(words, p(3, 22))])


def secures_any(game: Game, player: str) -> bool | Because:
    """Whether a player secures any building, or what prevents it for each."""
    buildings = [
        id for id, figure in game.state.figures.items() if figure.card.kind == BUILDING
    ]
    if any(secures(game, player, id) for id in buildings):
        return True
    return Because(
        lambda: [
            note for id in buildings for note in not_secured_notes(game, player, id)
        ]
    )


def secured_by(game: Game, building: str) -> str:
    """The player who secures a building, or an empty name."""
    for player in game.state.players:
        if secures(game, player, building):
            return player
    return ""


class SecuringMoment(FigureMoment):
    """A player would secure a building (`figure`); skills may prevent it."""

    __slots__ = ("player",)

    def __init__(self, game: Game, building: str, player: str) -> None:
        super().__init__(game, building, "securing")
        self.player = player


def may_hold(game: Game, id: str) -> bool:
    """Whether a figure may hold objectives (pp. 15, 22).

    A unit on the ground may; other figures need a skill.
    """
    figure = game.state.figures[id]
    if figure.card.kind == UNIT and not stats.is_airborne(game, id):
        return True
    moment = FigureMoment(game, id, "hold")
    return stats.applies(game, kinds.HOLDS, MOVER, moment)[0] is not None


def holds(game: Game, id: str, kinds_of_space: tuple[str, ...]) -> bool | Because:
    """Whether a unit holds a space of any of these kinds: it stands there (p22)."""
    figure = game.state.figures[id]
    ground = game.state.board.ground.get(figure.space, ())
    if not any(kind in kinds_of_space for kind in ground):
        return Because(lambda: [_stands_elsewhere(figure)])
    if not may_hold(game, id):
        return Because(lambda: [_cannot_hold(figure)])
    return True


def holds_any(
    game: Game, player: str, kinds_of_space: tuple[str, ...]
) -> bool | Because:
    """Whether a player holds a space of any of these kinds, or why nobody does."""
    own = [id for id, figure in game.state.figures.items() if figure.player == player]
    if any(holds(game, id, kinds_of_space) for id in own):
        return True
    return Because(lambda: _unheld(game, player, own, kinds_of_space))


def _unheld(
    game: Game, player: str, own: list[str], kinds_of_space: tuple[str, ...]
) -> list[Note]:
    ground = game.state.board.ground
    figures = [game.state.figures[id] for id in own]
    on_such_spaces = [
        figure
        for figure in figures
        if any(kind in kinds_of_space for kind in ground.get(figure.space, ()))
    ]
    if not on_such_spaces:
        return [Note(f"no unit of {player} stands on one", p(22))]
    return [_cannot_hold(figure) for figure in on_such_spaces]


def _stands_elsewhere(figure: Figure) -> Note:
    return Note(
        f"{figure.id} stands on no such space, at {name_of(figure.space)}", p(22)
    )


def _cannot_hold(figure: Figure) -> Note:
    reason = "it has Flight" if figure.card.kind == UNIT else "it is not a unit"
    return Note(f"{figure.id} does not hold its zone: {reason}", p(15, 22))


def holding_notes(
    game: Game, id: str, kinds_of_space: tuple[str, ...]
) -> list[Statement]:
    """Why a figure holds, or does not, a space of these kinds that it stands on.

    It is empty where the figure stands elsewhere, and for a unit that needs no skill.
    """
    figure = game.state.figures[id]
    ground = game.state.board.ground.get(figure.space, ())
    is_unit = figure.card.kind == UNIT
    if not any(kind in kinds_of_space for kind in ground) or (
        is_unit and not stats.is_airborne(game, id)
    ):
        return []
    moment = FigureMoment(game, id, "hold")
    permit, idle_rules = stats.applies(game, kinds.HOLDS, MOVER, moment)
    if permit is not None:
        me, skill = permit
        return [Note(f"{id} holds its zone: {skill.name}", skill.cite_for(me))]
    return [*idle_rules, _cannot_hold(figure)]


def holds_zone(game: Game, id: str) -> bool | Because:
    """Whether a unit holds a Power or Negative Zone (p22)."""
    return holds(game, id, ZONES)


def holds_objective(game: Game, id: str) -> bool | Because:
    """Whether a unit holds any objective; what counts as one is `objective-kinds`."""
    figure = game.state.figures[id]
    ground = game.state.board.ground.get(figure.space, ())
    objectives = [*ZONES, "activator"]
    if game.reading("objective-kinds") == "plus-spawn-points":
        objectives += ["neutral-spawn", *(k for k in ground if k.startswith("spawn-"))]
    return holds(game, id, tuple(objectives))
