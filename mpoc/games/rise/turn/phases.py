"""Turns: activations, their phases in order, and what may be done when (pp. 26-30)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from mpoc.engine.statements import Check, Cite, IdleRule, Rule
from mpoc.games.rise import events, kinds
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.game import ANYONE, Game, PlayerMoment
from mpoc.games.rise.kinds import idle_rule_of, judge
from mpoc.games.rise.roster import Bearer, bearers, roster_of
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check, game_goes_on
from mpoc.games.rise.words import (
    MONSTER,
    MONSTER_PHASES,
    UNIT,
    UNIT_PHASES,
)


def phases_of(activation: str) -> tuple[str, ...]:
    """The phases of an activation in their order (pp. 27-29)."""
    return MONSTER_PHASES if activation == MONSTER else UNIT_PHASES


def phase_checks(
    game: Game, player: str | None, phase: str, cite: Cite
) -> Iterator[Check]:
    """It is the player's turn, and the phase can still be reached (p27).

    `player` is None where it may be anybody's turn.
    """
    yield from player_checks(game, player)
    if game.turn.phase != "over":
        yield from reach_checks(game, phase, cite)


def player_checks(game: Game, player: str | None) -> Iterator[Check]:
    """The game goes on, and it is the player's turn (pp. 26, 29).

    `player` is None for a figure of nobody, or one that has not entered play.
    """
    turn = game.turn
    yield game_goes_on(game.state)
    yield check(
        "not-your-turn",
        "it is its player's turn",
        player in (None, turn.player) and turn.phase != "over",
        p(26),
        lambda: (
            f"the turn of {turn.player} is over"
            if turn.phase == "over"
            else f"it is the turn of {turn.player}"
        ),
        failure=(
            "the turn is over"
            if turn.phase == "over"
            else "it is another player's turn"
        ),
    )


def present_checks(
    game: Game, id: str, cite: Cite
) -> Generator[Check, None, Figure | None]:
    """A figure that acts is on the map. Returns it, or as it was when it left.

    Returns None for a figure that has not entered play: nothing more can be judged.
    """
    figure = game.state.figures.get(id)
    if figure is not None:
        return figure
    gone = game.state.gone.get(id)
    facts = f"{id} has {'not entered play' if gone is None else 'left the map'}"
    words, failure = f"{id} is on the map", f"{id} is not on the map"
    yield Check("no-target", words, False, cite, facts, failure=failure)
    if gone is None:
        yield from player_checks(game, None)
    return gone


def reach_checks(game: Game, phase: str, cite: Cite) -> Iterator[Check]:
    """The turn under way has the phase and can still reach it (p27)."""
    turn = game.turn
    order = phases_of(turn.activation)
    words = f"the {phase.title()} Phase is not past"
    if phase not in order:
        facts = f"a {turn.activation.title()} Activation has no {phase.title()} Phase"
        yield Check(
            "wrong-activation",
            f"the activation has a {phase.title()} Phase",
            False,
            p(27),
            facts,
            failure=f"the activation has no {phase.title()} Phase",
        )
        failure = f"the {phase.title()} Phase never comes"
        yield Check("wrong-phase", words, False, cite, facts, failure=failure)
    else:
        # A turn that has reached no phase yet has all of them before it.
        past = order[: order.index(turn.phase)] if turn.phase else ()
        yield check(
            "wrong-phase",
            words,
            phase not in past,
            cite,
            lambda: f"the {turn.phase.title()} Phase is reached",
            failure=f"the {phase.title()} Phase is already past",
        )
    yield from first_of_all_checks(game)


def first_of_all_checks(game: Game) -> Iterator[Check]:
    """Whatever must come before the first phase has been done (p53)."""
    if not game.turn.phase and kinds.SHUFFLES in roster_of(game).by_hook:
        yield from unshuffled_checks(game)


def shufflers(game: Game, player: str) -> tuple[list[Bearer], list[IdleRule]]:
    """The buildings that let a player shuffle now, and those that do not."""
    moment = PlayerMoment(game, player)
    able: list[Bearer] = []
    idle_rules: list[IdleRule] = []
    for bearer in bearers(game, kinds.SHUFFLES, ANYONE, moment):
        building, skill, _ = bearer
        failed_condition = judge(skill, building, moment)
        if failed_condition:
            idle_rules.append(idle_rule_of(skill, building, moment, failed_condition))
        else:
            able.append(bearer)
    return able, idle_rules


def unshuffled_checks(game: Game) -> Iterator[Check]:
    """Shuffle has moved its die, where it must (`shuffle-compulsion`).

    This is asked before the first phase.
    """
    turn = game.turn
    if "shuffle" in turn.marks:
        return
    able, _ = shufflers(game, turn.player)
    if able and game.reading("shuffle-compulsion") == "compulsory":
        building, skill, _ = able[0]
        yield Check(
            "compulsory",
            "a die has been moved by Shuffle first",
            False,
            skill.cite_for(building),
            f"{turn.player} secures {building.id}",
            failure="Shuffle must move a die first",
        )


def turn_checks(game: Game, figure: Figure, phase: str, cite: Cite) -> Iterator[Check]:
    """A figure may act now: turn, activation and phase fit, it has not attacked yet.

    Steps and advances come before the monster's attack (pp. 14, 27).
    """
    turn = game.turn
    yield from phase_checks(game, figure.player, phase, cite)
    if turn.phase == "over":
        return
    activation = MONSTER if figure.card.kind == MONSTER else UNIT
    yield check(
        "wrong-activation",
        f"it is a {activation.title()} Activation",
        turn.activation == activation,
        p(26, 27),
        lambda: f"{turn.player} has a {turn.activation.title()} Activation",
        failure=f"it belongs to a {activation.title()} Activation",
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
    """How many Action Dice are in a pool, or None where the file does not say.

    None for structures too, which belong to no player.
    """
    owner = game.state.players.get(player)
    if owner is None:
        return None
    return owner.monster if pool == MONSTER else owner.unit


def pool_check(game: Game, figure: Figure, dice: int, cite: Cite) -> Iterator[Check]:
    """The Active Pool can pay (p9)."""
    yield from player_pool_check(game, figure.player, pool_of(figure), dice, cite)


def player_pool_check(
    game: Game, player: str, pool: str, dice: int, cite: Cite
) -> Iterator[Check]:
    """A player's pool can pay some Action Dice."""
    in_pool = pool_dice(game, player, pool)
    if in_pool is None:
        return
    yield check(
        "too-few-dice",
        f"the {events.POOL_WORDS[pool]} can pay {dice_words(dice, 'Action')}",
        in_pool >= dice,
        cite,
        lambda: f"{events.POOL_WORDS[pool]} {in_pool}",
        lambda: f"{dice_words(dice - in_pool, 'Action')} short",
        failure=f"the {events.POOL_WORDS[pool]} holds too few dice",
    )


def spend(game: Game, figure: Figure, dice: int, why: str, cite: Cite) -> Rule[None]:
    """A figure's player pays Action Dice from the Active Pool to the other (p9)."""
    yield events.Spend(figure.player, pool_of(figure), dice, why, cite)
