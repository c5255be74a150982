"""Turns: activations, their phases in order, and what may be done when (pp. 26-30)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Rule
from mpoc.games.rise import events, kinds
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import counted
from mpoc.games.rise.effects import change_form
from mpoc.games.rise.game import Game
from mpoc.games.rise.roster import roster_of
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.acts import Act, check, game_goes_on, require
from mpoc.games.rise.turn.shuffling import unshuffled_checks
from mpoc.games.rise.words import (
    ALPHA,
    HYPER,
    MONSTER,
    MONSTER_PHASES,
    UNIT,
    UNIT_PHASES,
)


def phases_of(activation: str) -> tuple[str, ...]:
    """The phases of an activation in their order (pp. 27-29)."""
    return MONSTER_PHASES if activation == MONSTER else UNIT_PHASES


def phase_checks(game: Game, player: str, phase: str, cite: Cite) -> Iterator[Check]:
    """It is the player's turn, and the phase is not past (p27)."""
    turn = game.state.turn
    if turn is None:
        return
    yield game_goes_on(game.state)
    yield check(
        "not-your-turn",
        "it is its player's turn",
        turn.player == player and turn.phase != "over",
        p(26),
        lambda: (
            f"the turn of {turn.player} is over"
            if turn.phase == "over"
            else f"it is the turn of {turn.player}"
        ),
    )
    if turn.phase == "over":
        return
    order = phases_of(turn.activation)
    now = order.index(turn.phase) if turn.phase in order else -1
    wanted = order.index(phase) if phase in order else -1
    if wanted < 0:
        told = f"a {turn.activation.title()} Activation has no {phase.title()} Phase"
        words = f"the activation has a {phase.title()} Phase"
        yield Check("wrong-activation", words, False, p(27), told)
    yield check(
        "wrong-phase",
        f"the {phase.title()} Phase is not past",
        wanted >= now and wanted >= 0,
        cite,
        lambda: (
            f"the {turn.phase.title() or turn.activation.title()} Phase is reached"
            if wanted >= 0
            else f"a {turn.activation.title()} Activation has no {phase.title()} Phase"
        ),
        failure=f"the {phase.title()} Phase is already past"
        if wanted >= 0
        else f"the {phase.title()} Phase never comes",
    )
    yield from _first_of_all_checks(game)


def _first_of_all_checks(game: Game) -> Iterator[Check]:
    """What must be done before the first phase has been done (p53)."""
    turn = game.state.turn
    if (
        turn is not None
        and not turn.phase
        and kinds.SHUFFLES in roster_of(game).by_hook
    ):
        yield from unshuffled_checks(game)


def turn_checks(game: Game, figure: Figure, phase: str, cite: Cite) -> Iterator[Check]:
    """A figure may act now: turn, activation and phase fit, it has not attacked yet.

    Steps and advances come before the monster's attack (pp. 14, 27).
    """
    turn = game.state.turn
    if turn is None:
        return
    yield from phase_checks(game, figure.player, phase, cite)
    if turn.phase == "over":
        return
    wanted = MONSTER if figure.card.kind == MONSTER else UNIT
    yield check(
        "wrong-activation",
        f"it is a {wanted.title()} Activation",
        turn.activation == wanted,
        p(26, 27),
        lambda: f"{turn.player} has a {turn.activation.title()} Activation",
    )
    if phase == "advancement" and figure.card.kind == MONSTER:
        yield check(
            "after-attack",
            "it has not attacked this turn",
            not figure.attacked,
            p(14, 27),
            lambda: f"{figure.id} has attacked",
            failure="it has already attacked this turn",
        )


def pool_of(figure: Figure) -> str:
    """The pool that pays for a figure: of monsters or of units (p9)."""
    return MONSTER if figure.card.kind == MONSTER else UNIT


def pool_dice(game: Game, player: str, pool: str) -> int | None:
    """How many Action Dice are in a pool, or None where the file does not tell.

    None too for nobody, to whom structures belong.
    """
    held = game.state.players.get(player)
    if held is None:
        return None
    return held.monster if pool == MONSTER else held.unit


def pool_check(game: Game, figure: Figure, dice: int, cite: Cite) -> Iterator[Check]:
    """The Active Pool can pay (p9)."""
    yield from player_pool_check(game, figure.player, pool_of(figure), dice, cite)


def player_pool_check(
    game: Game, player: str, pool: str, dice: int, cite: Cite
) -> Iterator[Check]:
    """A player's pool holds so many Action Dice."""
    there = pool_dice(game, player, pool)
    if there is None:
        return
    yield check(
        "too-few-dice",
        f"the {events.POOL_WORDS[pool]} can pay {counted(dice, 'Action')}",
        there >= dice,
        cite,
        lambda: f"{events.POOL_WORDS[pool]} {there}",
        lambda: f"{counted(dice - there, 'Action')} short",
    )


def spend(game: Game, figure: Figure, dice: int, why: str, cite: Cite) -> Rule[None]:
    """A figure's player pays Action Dice from the Active Pool to the other (p9)."""
    yield events.Spend(figure.player, pool_of(figure), dice, why, cite)


# The turn itself


def activate_checks(game: Game, act: Act) -> Iterator[Check]:
    """An activation may be chosen: its turn has come, its pool holds a die (p27)."""
    state = game.state
    player = act.player
    yield game_goes_on(state)
    turn = state.turn
    if turn is not None:
        yield check(
            "not-your-turn",
            "the other player had the turn before",
            turn.player != player,
            p(26, 27),
            lambda: (
                f"the next turn is {state.opponent(player)}'s"
                if turn.phase == "over"
                else f"{turn.player} has the turn"
            ),
        )
    if turn is None or turn.phase == "over":
        yield from complete_checks(game)
    there = pool_dice(game, player, act.kind)
    if there is not None:
        yield check(
            "empty-pool",
            f"the {events.POOL_WORDS[act.kind]} holds an Action Die",
            there >= 1,
            p(27),
            lambda: f"{events.POOL_WORDS[act.kind]} {there}",
        )


def complete_checks(game: Game) -> Iterator[Check]:
    """The first turn waits until the players have placed their monsters (p26)."""
    left = {
        name: [card.name for card in player.to_place if card.kind == MONSTER]
        for name, player in game.state.players.items()
    }
    yield check(
        "wrong-phase",
        "the set-up is complete",
        not any(left.values()),
        p(26),
        lambda: "; ".join(
            f"{name} has still to place {', '.join(cards)}"
            for name, cards in left.items()
            if cards
        ),
    )


def activate(game: Game, act: Act) -> Rule[None]:
    """A player begins a turn with a Monster or a Unit Activation (p26)."""
    if not (yield from require(game, activate_checks(game, act))):
        return
    turn = game.state.turn
    if turn is not None and turn.phase != "over":
        yield events.EndTurn(turn.player)
    yield events.BeginTurn(act.player, act.kind)


def end_turn_checks(game: Game, act: Act) -> Iterator[Check]:
    """A turn is under way, and it is that of the player who is named (p27)."""
    turn = game.state.turn
    assert turn is not None
    yield game_goes_on(game.state)
    yield check(
        "not-your-turn",
        "a turn is under way",
        turn.phase != "over",
        p(27),
        lambda: f"the turn of {turn.player} is over",
    )
    if act.player:
        yield check(
            "not-your-turn",
            "it is this player's turn",
            turn.player == act.player,
            p(27),
            lambda: f"it is the turn of {turn.player}",
        )
    yield from _first_of_all_checks(game)


def end_turn(game: Game, act: Act) -> Rule[None]:
    """The turn ends; the next player takes one (p27)."""
    if not (yield from require(game, end_turn_checks(game, act))):
        return
    turn = game.state.turn
    assert turn is not None
    yield events.EndTurn(turn.player)


def hyper_checks(game: Game, act: Act) -> Iterator[Check]:
    """Going Hyper: the phase, a living Hyper form, its price in Power Dice (p27)."""
    figure = game.state.figures[act.by[0]]
    yield from turn_checks(game, figure, "hyper", p(27))
    yield check(
        "already-hyper",
        "it is in its Alpha form",
        figure.card.form == ALPHA,
        p(27),
        lambda: f"{figure.id} is {figure.card.name}",
    )
    if figure.card.form != ALPHA:
        return
    other = figure.other
    yield check(
        "form-destroyed",
        "its Hyper form is in Monster Reserves",
        other is not None and not figure.other_destroyed,
        p(27, 29),
        lambda: (
            "no other form is given: counts as destroyed"
            if other is None
            else f"{other.name} is destroyed"
        ),
    )
    power = game.state.players[figure.player].power
    if other is not None and power is not None:
        yield check(
            "too-few-dice",
            "the Power Pool can pay the Hyper stat",
            power >= (other.hyper or 0),
            p(27),
            lambda: f"Power Pool {power}, Hyper {other.hyper}",
            lambda: f"{counted((other.hyper or 0) - power, 'Power')} short",
        )


def go_hyper(game: Game, act: Act) -> Rule[None]:
    """A monster goes into its Hyper form, paid in Power Dice (pp. 27, 29)."""
    if not (yield from require(game, hyper_checks(game, act))):
        return
    figure = game.state.figures[act.by[0]]
    assert figure.other is not None
    turn = game.state.turn
    if turn is not None and turn.phase != "hyper":
        yield events.ReachPhase("hyper")
    yield events.SpendPower(
        figure.player, figure.other.hyper or 0, "to go Hyper", p(27)
    )
    yield from change_form(game, figure.id, figure.other.name, p(27, 29))


def alpha_checks(game: Game, act: Act) -> Iterator[Check]:
    """Leaving Hyper form: phases 3 and 4, with a living Alpha form (p29)."""
    figure = game.state.figures[act.by[0]]
    turn = game.state.turn
    if turn is not None:
        late = "attack" if turn.phase == "attack" else "advancement"
        yield from phase_checks(game, figure.player, late, p(29))
    if turn is not None and turn.phase != "over":
        yield check(
            "wrong-activation",
            "it is a Monster Activation",
            turn.activation == MONSTER,
            p(29),
            lambda: f"{turn.player} has a Unit Activation",
        )
    yield check(
        "not-hyper",
        "it is in its Hyper form",
        figure.card.form == HYPER,
        p(29),
        lambda: f"{figure.id} is {figure.card.name}",
    )
    if figure.card.form == HYPER:
        yield check(
            "form-destroyed",
            "its Alpha form is in Monster Reserves",
            figure.other is not None and not figure.other_destroyed,
            p(29),
            lambda: (
                "no other form is given: counts as destroyed"
                if figure.other is None
                else f"{figure.other.name} is destroyed"
            ),
        )


def leave_hyper(game: Game, act: Act) -> Rule[None]:
    """A monster goes back to its Alpha form, for nothing (p29)."""
    if not (yield from require(game, alpha_checks(game, act))):
        return
    figure = game.state.figures[act.by[0]]
    assert figure.other is not None
    turn = game.state.turn
    if turn is not None and turn.phase not in ("advancement", "attack"):
        yield events.ReachPhase("advancement")
    yield from change_form(game, figure.id, figure.other.name, p(29))
