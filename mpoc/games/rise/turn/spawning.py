"""Spawning: units enter play for Action Dice at spawn points (pp. 22, 28, 53)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Choice,
    Considered,
    Enter,
    Note,
    Option,
    Rule,
)
from mpoc.games.rise import events, kinds
from mpoc.games.rise.board import EIGHT, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import counted
from mpoc.games.rise.game import ANYONE, Game, Piece, PlayerMoment
from mpoc.games.rise.kinds import judge
from mpoc.games.rise.objectives import holds
from mpoc.games.rise.roster import bearers
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.acts import Act, check, require
from mpoc.games.rise.turn.entering import free_id, is_taken, meet_hazards_placed
from mpoc.games.rise.turn.movement import landing_checks, move_one, one_space_checks
from mpoc.games.rise.turn.turn import phase_checks, player_pool_check
from mpoc.games.rise.words import ACTIVATOR, MONSTER, NEUTRAL_SPAWN, UNIT

PUSH_COST = 1

OPEN = "…"
"""What the file does not tell."""


def is_spawn_point(game: Game, player: str, at: int) -> bool:
    """Whether a space is a spawn point of a player's now (pp. 22-23).

    The player's own, and a neutral one next to an Activator that a unit of the player
    holds.
    """
    ground = game.state.board.ground.get(at, ())
    if f"spawn-{player}" in ground:
        return True
    return NEUTRAL_SPAWN in ground and any(
        figure.player == player and holds(game, figure.id, (ACTIVATOR,))
        for shift in EIGHT
        if (figure := _figure_at(game, at + shift)) is not None
    )


def _no_spawn_point(game: Game, player: str, at: int) -> str:
    """Why a space is no spawn point of a player's."""
    if NEUTRAL_SPAWN not in game.state.board.ground.get(at, ()):
        return f"{name_of(at)} is none of {player}'s"
    beside = [
        figure.id
        for shift in EIGHT
        if (figure := _figure_at(game, at + shift)) is not None
        and ACTIVATOR in game.state.board.ground.get(figure.space, ())
    ]
    told = f"; {', '.join(beside)} does not hold one" if beside else ""
    return (
        f"{name_of(at)} is a neutral one, and no unit of {player} holds an Activator "
        f"beside it{told}"
    )


def _figure_at(game: Game, at: int) -> Figure | None:
    id = game.state.occupied.get(at)
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


def discounts(game: Game, player: str) -> tuple[list[Piece], list[Considered]]:
    """The buildings that make a unit cheaper now, and those that do not."""
    moment = PlayerMoment(game, player)
    found: list[Piece] = []
    refused: list[Considered] = []
    for me, skill, _ in bearers(game, kinds.SPAWN_COST, ANYONE, moment):
        failed = judge(skill, me, moment)
        if failed:
            refused.append(Considered(skill.name, me.id, failed, skill.cite_for(me)))
        else:
            found.append(me)
    return found, refused


def full_cost(game: Game, player: str, card: Card) -> int:
    """What a unit costs without a Discount, in Action Dice: its Cost, and 1 more off
    the agendas of its player's monsters (p28).
    """
    cost = card.cost or 0
    if card.agenda not in agendas_of_monsters(game, player):
        cost += 1
    return cost


def spawn_cost(game: Game, player: str, card: Card) -> int:
    """The least that a unit costs, in Action Dice: with a Discount 1 less (p53).

    How low it can go is `discount-floor`.
    """
    cost = full_cost(game, player, card)
    if not cost or not discounts(game, player)[0]:
        return cost
    if cost == 1 and game.reading("discount-floor") == "one":
        return cost
    return cost - 1


def spawn_checks(game: Game, act: Act) -> Iterator[Check]:
    """Every condition of spawning a unit (p28)."""
    turn = game.state.turn
    assert turn is not None
    assert act.card is not None
    assert act.to is not None
    player, at, card = turn.player, act.to, act.card
    yield from phase_checks(game, player, "spawn", p(28))
    if turn.phase == "over":
        return
    yield check(
        "not-in-reserves",
        "the unit is in its player's Reserves",
        card in game.state.players[player].reserves,
        p(4, 28),
        lambda: f"{player} has no {card.name} in reserve",
    )
    yield check(
        "not-a-spawn-point",
        "the space is one of its player's spawn points",
        is_spawn_point(game, player, at),
        p(22, 23),
        lambda: _no_spawn_point(game, player, at),
    )
    yield check(
        "spawn-point-used",
        "no unit has been spawned there this turn",
        at not in turn.spawned,
        p(28),
        lambda: f"{name_of(at)} is used",
        failure="a unit has already been spawned there this turn",
    )
    if not agendas_of_monsters(game, player):
        yield Check(
            "condition-not-met",
            f"the agendas of {player}'s monsters, drawn or out",
            False,
            p(28),
            untold=f"out: {{{player}: [{OPEN}]}}",
        )
    cost = spawn_cost(game, player, card)
    occupant = _figure_at(game, at)
    if occupant is not None:
        pushed = act.clear is not None and act.clear[0] == occupant.id
        yield check(
            "occupied",
            "the spawn point is free, or a unit there is pushed off",
            occupant.card.kind == UNIT and pushed,
            p(28),
            lambda: f"{occupant.id} stands at {name_of(at)}",
            lambda: (
                f"clear: {{figure: {occupant.id}, to: …}} pushes it for one die"
                if occupant.card.kind == UNIT
                else ""
            ),
        )
    if act.clear is not None:
        cost += PUSH_COST
        yield from _push_checks(game, act.clear, at)
    yield from player_pool_check(game, player, UNIT, cost, p(28))
    spawned = Figure("new", card, player, at)
    if occupant is None:
        yield from landing_checks(game, spawned, at, p(14))


def _push_checks(game: Game, clear: tuple[str, int], at: int) -> Iterator[Check]:
    """The conditions of pushing a unit off a spawn point (p28)."""
    id, to = clear
    figure = game.state.figures.get(id)
    yield check(
        "no-target",
        "the unit that is pushed stands on the spawn point",
        figure is not None and at in figure.cells,
        p(28),
        lambda: f"{id} is not at {name_of(at)}",
    )
    if figure is None:
        return
    yield check(
        "wrong-kind-of-figure",
        "only a unit is pushed",
        figure.card.kind == UNIT,
        p(28),
        lambda: f"{id} is a {figure.card.kind}",
    )
    if figure.card.kind == UNIT:
        yield from one_space_checks(game, figure, to, p(28))


def spawn(game: Game, act: Act) -> Rule[None]:
    """Pay a unit's cost and put it on a spawn point, pushing off who stands there."""
    if not (yield from require(game, spawn_checks(game, act))):
        return
    turn = game.state.turn
    assert turn is not None
    assert act.card is not None
    assert act.to is not None
    player, card = turn.player, act.card
    id = act.named or free_id(game, card)
    if (yield from is_taken(game, id, card, p(28))):
        return
    if turn.phase != "spawn":
        yield events.ReachPhase("spawn", p(28))
    if card.agenda not in agendas_of_monsters(game, player):
        yield Note(
            f"{card.name} is of no agenda of {player}'s monsters: one die more",
            p(3, 28),
        )
    cost = yield from _use_discount(game, act, card)
    if act.clear is not None:
        pushed, to = act.clear
        yield events.Spend(player, UNIT, PUSH_COST, f"to push {pushed}", p(28))
        credit = ""
        if game.reading("spawn-push-credit") == "attacker-like":
            credit = player
        yield from move_one(game, pushed, to, "is pushed", p(28), credit)
    if cost:
        yield events.Spend(player, UNIT, cost, f"for {card.name}", p(28))
    entered = Figure(id, card, player, act.to)
    yield events.EnterPlay(entered, "is spawned", p(28))
    yield events.UseSpawnPoint(act.to)
    yield from meet_hazards_placed(game, id, "")


def _use_discount(game: Game, act: Act, card: Card) -> Rule[int]:
    """The building whose Discount makes the unit cheaper is used (p53).

    Whether it may be kept for another unit is `discount-compulsion`. The cost, in
    Action Dice; a Discount that would spare none is not used.
    """
    turn = game.state.turn
    assert turn is not None
    player = turn.player
    full, least = full_cost(game, player, card), spawn_cost(game, player, card)
    cheaper, refused = discounts(game, player)
    if game.watching:
        yield from refused
    if least == full:
        return full
    cite = p(53)
    options = [Option(each.id, each.id) for each in cheaper]
    if game.reading("discount-compulsion") == "optional":
        push = PUSH_COST if act.clear is not None else 0
        affordable = player_pool_check(game, player, UNIT, full + push, p(28))
        lacking = tuple([one for one in affordable if not one.holds])
        options.append(Option(False, "none", lacking))
    id = yield Choice(
        "Discount",
        "",
        player,
        "use",
        "which Discount is used",
        tuple(options),
        cite,
    )
    if id is False:
        yield Note(f"the Discount is kept, {card.name} costs {full}", cite)
        return full
    building = game.piece(id)
    yield Enter("Discount", cite, building.id, "Discount")
    yield Note(f"{card.name} costs {counted(1, 'Action')} less", cite)
    yield events.MarkUsed(building.id, "Discount", cite)
    yield LEAVE
    return least
