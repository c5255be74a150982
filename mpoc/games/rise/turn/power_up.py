"""Powering Up: the Power Phase of a Monster Activation (pp. 27, 22, 53-59)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Considered,
    Enter,
    Note,
    Part,
    Roll,
    Rule,
    Total,
    Unknown,
)
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import Dice, counted
from mpoc.games.rise.effects import earn, lose_power
from mpoc.games.rise.game import ANYONE, Game, PlayerMoment
from mpoc.games.rise.kinds import judge
from mpoc.games.rise.objectives import holding_notes, holds, secures, securing_notes
from mpoc.games.rise.roster import bearers
from mpoc.games.rise.turn.acts import Act, check, require
from mpoc.games.rise.turn.turn import phase_checks, pool_dice
from mpoc.games.rise.words import BUILDING, MONSTER, NEGATIVE_ZONE, POWER_ZONE, ZONES

MOST_ACTION_DICE = 3


def power_up_checks(game: Game, act: Act) -> Iterator[Check]:
    """Every condition of a Power Up: once, in the Power Phase, 1 to 3 dice (p27)."""
    turn = game.state.turn
    assert turn is not None
    yield from phase_checks(game, turn.player, "power", p(27))
    yield check(
        "already-used",
        "no Power Up was attempted this turn",
        "power-up" not in turn.used,
        p(27),
        lambda: "one attempt a Monster Activation",
        failure="a Power Up was already attempted this turn",
    )
    count = act.count or 0
    yield check(
        "too-few-dice",
        "at least one Action Die is rolled",
        count >= 1,
        p(27),
        lambda: counted(count, "Action"),
    )
    yield check(
        "too-many-dice",
        "at most three Action Dice are rolled",
        count <= MOST_ACTION_DICE,
        p(27),
        lambda: counted(count, "Action"),
    )
    there = pool_dice(game, turn.player, MONSTER)
    if there is not None:
        yield check(
            "too-many-dice",
            "the Monster Pool holds the Action Dice",
            count <= there,
            p(27),
            lambda: f"{counted(count, 'Action')}, Monster Pool {there}",
            lambda: f"roll {min(there, MOST_ACTION_DICE)} or fewer" if there else "",
        )
    if act.dice is not None:
        yield check(
            "too-many-dice",
            "no Power Dice are rolled",
            act.dice.power == 0,
            p(27),
            lambda: counted(act.dice.power if act.dice else 0, "Power"),
            failure="a Power Up rolls no Power Dice",
        )


def power_up_boost(game: Game, player: str) -> Total:
    """The Boost Dice of a player's Power Up, with those that do not apply."""
    moment = PlayerMoment(game, player)
    parts, refused = stats.modifiers(game, kinds.POWER_UP_ROLL, ANYONE, moment)
    value = sum([part.amount for part in parts])
    parts.insert(0, Part(0, "usually"))
    return Total("Boost Dice", player, value, tuple(parts), tuple(refused))


def power_up(game: Game, act: Act) -> Rule[None]:
    """Attempt to Power Up: on one strike or more the income is paid (p27)."""
    if not (yield from require(game, power_up_checks(game, act))):
        return
    turn = game.state.turn
    assert turn is not None
    player = turn.player
    if turn.phase != "power":
        yield events.ReachPhase("power")
    yield events.MarkTurn("power-up", p(27))
    boost = power_up_boost(game, player)
    if len(boost.parts) > 1 or boost.refused:
        yield boost
    dice = Dice(player, MONSTER, act.count or 0, boost.value, 0)
    place = len(game.state.in_play)
    yield events.PickUp(dice, p(27))
    if act.dice is None:
        yield Unknown("the Power Up roll", "roll: {action: …}", p(27), "")
        return
    roll = yield Roll(
        "power-up", "", player, dice.counts(), "the Power Up roll", p(27), True
    )
    succeeds = roll.reaches(1)
    yield Note(roll.told(), p(27))
    if succeeds:
        yield Enter("the Power Up succeeds", p(27))
        yield from _income(game, player, PlayerMoment(game, player))
        yield LEAVE
    else:
        yield Note("no strike: the Power Up fails and nothing happens", p(27))
    yield events.PutAway(place, dice, p(27))


def _income(game: Game, player: str, moment: PlayerMoment) -> Rule[None]:
    """What a successful Power Up pays, and what it costs the opponent (pp. 22, 27)."""
    state = game.state
    for id, figure in state.figures.items():
        if figure.player == player:
            yield from holding_notes(game, id, ZONES)
    for id, figure in state.figures.items():
        if figure.player == player and holds(game, id, (POWER_ZONE,)):
            yield from earn(game, player, 1, f"for the Power Zone of {id}", p(22, 27))
    for id, figure in state.figures.items():
        if figure.card.kind != BUILDING:
            continue
        yield from securing_notes(game, player, id)
        if secures(game, player, id):
            yield from earn(game, player, 1, f"for securing {id}", p(22, 27))
    spoken = set()
    losses = []
    for me, skill, _ in bearers(game, kinds.POWER_UP, ANYONE, moment):
        if skill.name in spoken:
            continue
        cite = skill.cite_for(me)
        failed = judge(skill, me, moment)
        if failed:
            yield Considered(skill.name, me.id, failed, cite)
            continue
        spoken.add(skill.name)
        amount = skill.amount(me, moment)
        yield Enter(skill.name, cite, me.id, skill.name)
        if amount > 0:
            yield from earn(game, player, amount, f"by {skill.name}", cite)
        else:
            losses.append((-amount, f"by {skill.name}", cite))
        yield LEAVE
    opponent = state.opponent(player)
    for id, figure in state.figures.items():
        if figure.player == player and holds(game, id, (NEGATIVE_ZONE,)):
            losses.append((1, f"by the Negative Zone of {id}", p(22, 27)))
    for amount, why, cite in losses:
        yield from lose_power(game, opponent, amount, why, cite)
    if game.state is state:
        yield Note(f"{player} gains nothing by it", p(27))
