"""What spawning a unit costs, and where it can be done (pp. 22, 28, 53)."""

from __future__ import annotations

from mpoc.engine.statements import IdleRule
from mpoc.games.rise import kinds
from mpoc.games.rise.board import EIGHT, name_of
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.effects import hazards_under
from mpoc.games.rise.game import ANYONE, Game, Piece, PlayerMoment
from mpoc.games.rise.kinds import Ability, judge
from mpoc.games.rise.objectives import holds, secures
from mpoc.games.rise.roster import bearers, subject_of
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.stats import hazard_immunity, idle_rules_to_record
from mpoc.games.rise.words import ACTIVATOR, MONSTER, NEUTRAL_SPAWN


def is_spawn_point(game: Game, player: str, at: int) -> bool:
    """Whether a space is a spawn point of a player's now (pp. 22-23).

    It is the player's own, or neutral and next to an Activator that one of the player's
    units holds.
    """
    ground = game.state.board.ground.get(at, ())
    if f"spawn-{player}" in ground:
        return True
    return NEUTRAL_SPAWN in ground and any(
        figure.player == player and holds(game, figure.id, (ACTIVATOR,))
        for shift in EIGHT
        if (figure := figure_at(game, at + shift)) is not None
    )


def no_spawn_point(game: Game, player: str, at: int) -> str:
    """Why a player may not spawn a unit on a space."""
    if NEUTRAL_SPAWN not in game.state.board.ground.get(at, ()):
        return f"{name_of(at)} is not a spawn point of {player}"
    beside = [
        figure.id
        for shift in EIGHT
        if (figure := figure_at(game, at + shift)) is not None
        and ACTIVATOR in game.state.board.ground.get(figure.space, ())
    ]
    holders = f"; {', '.join(beside)} does not hold one" if beside else ""
    return (
        f"{name_of(at)} is a neutral spawn point, and no unit of {player} holds an "
        f"Activator beside it{holders}"
    )


def figure_at(game: Game, at: int) -> Figure | None:
    """The figure that covers a space."""
    id = game.state.occupants.get(at)
    return None if id is None else game.state.figures[id]


def agendas_of_monsters(game: Game, player: str) -> set[str | None]:
    """The agendas of the monsters in a player's force, also of those out (p28)."""
    agendas = {
        figure.card.agenda
        for figure in game.state.figures.values()
        if figure.player == player and figure.card.kind == MONSTER
    }
    agendas.update([card.agenda for card in game.state.players[player].out])
    return agendas


def discounts(
    game: Game, player: str
) -> tuple[list[tuple[Piece, Ability]], list[IdleRule]]:
    """The buildings that make a unit cheaper now, with the skill, and the idle ones."""
    moment = PlayerMoment(game, player)
    cheaper: list[tuple[Piece, Ability]] = []
    idle_rules: list[IdleRule] = []
    for me, skill, _ in bearers(game, kinds.SPAWN_COST, ANYONE, moment):
        failed_condition = judge(skill, me, moment)
        if failed_condition:
            idle_rules += idle_rules_to_record(
                game, skill, me, moment, failed_condition
            )
        else:
            cheaper.append((me, skill))
    return cheaper, idle_rules


def equal_discounts(game: Game) -> dict[str, str]:
    """The buildings whose Discounts are equal to a player who is spawning units.

    Each with the name of its skill. Two Discounts are equal while the player secures
    both buildings and no figure can be pushed off a spawn point: a push might end that
    (pp. 22, 28, 53).
    """
    state, turn = game.state, game.turn
    points = {NEUTRAL_SPAWN, f"spawn-{turn.player}"}
    for at in state.occupants:
        if at not in turn.spawn_points_used and not points.isdisjoint(
            state.board.ground.get(at, ())
        ):
            return {}
    moment = PlayerMoment(game, turn.player)
    return {
        me.id: skill.name
        for me, skill, _ in bearers(game, kinds.SPAWN_COST, ANYONE, moment)
        if secures(game, turn.player, me.id)
    }


def without_names_of_discounts(game: Game) -> State:
    """The state with equal Discounts used in the order of the buildings' ids."""
    state = game.state
    discount_names = equal_discounts(game)
    used_ids = [
        id for id, name in discount_names.items() if name in state.figures[id].used
    ]
    for place, id in enumerate(sorted(discount_names)):
        before = state.figures[id].used
        now = (
            before | {discount_names[id]}
            if place < len(used_ids)
            else before - {discount_names[id]}
        )
        state = state.with_changed_figure(id, used=now)
    return state


def returns_when_pushed(game: Game, figure: Figure, to: int) -> bool:
    """Whether a unit that is pushed to a space is destroyed by a hazard there (p21)."""
    state = game.state
    if not state.board.holds(to, figure.size):
        return False
    game_after_push = Game(
        state.with_changed_figure(figure.id, space=to),
        game.assumptions,
        game.rulings_consulted,
    )
    return any(
        (figure.id, tile) not in state.suffered_hazards
        and not hazard_immunity(
            game_after_push,
            figure.id,
            kind,
            is_forced=False,
            is_ending=True,
            is_advancing=False,
        )[0]
        for tile, kind in hazards_under(game_after_push, to, figure.size)
    )


def full_cost(game: Game, player: str, card: Card) -> int:
    """What a unit costs in Action Dice without a Discount (p28).

    It is its Cost, and 1 more if no monster of its player has its agenda.
    """
    cost = card.cost or 0
    if card.agenda not in agendas_of_monsters(game, player):
        cost += 1
    return cost


def spawn_cost(game: Game, player: str, card: Card) -> int:
    """The least that a unit costs, in Action Dice: with a Discount 1 less (p53).

    How low it can go is `discount-floor`; whether several Discounts make one unit
    cheaper is `ability-subjects`.
    """
    cost = full_cost(game, player, card)
    if not cost:
        return cost
    cheaper = discounts(game, player)[0]
    moment = PlayerMoment(game, player)
    subjects = {subject_of(skill, me, moment) for me, skill in cheaper}
    least = cost - min(len(subjects), cost)
    if not least and cheaper and game.reading("discount-floor") == "one":
        return 1
    return least
