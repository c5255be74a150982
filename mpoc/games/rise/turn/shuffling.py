"""Shuffle: a die moved between pools before the first phase (p53)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Considered, Enter, Rule
from mpoc.games.rise import events, kinds
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import ANYONE, Game, PlayerMoment
from mpoc.games.rise.kinds import judge
from mpoc.games.rise.roster import Bearer, bearers
from mpoc.games.rise.turn.acts import Act, check, game_goes_on, require
from mpoc.games.rise.turn.turn import phase_checks, phases_of, player_pool_check
from mpoc.games.rise.words import MONSTER, UNIT


def shufflers(game: Game, player: str) -> tuple[list[Bearer], list[Considered]]:
    """The buildings that let a player shuffle now, and those that do not."""
    moment = PlayerMoment(game, player)
    found: list[Bearer] = []
    refused: list[Considered] = []
    for bearer in bearers(game, kinds.SHUFFLES, ANYONE, moment):
        me, skill, _ = bearer
        failed = judge(skill, me, moment)
        if failed:
            refused.append(Considered(skill.name, me.id, failed, skill.cite_for(me)))
        else:
            found.append(bearer)
    return found, refused


def unshuffled_checks(game: Game) -> Iterator[Check]:
    """The die that Shuffle moves has been moved, where it must (`shuffle-compulsion`).

    Asked before the first phase.
    """
    turn = game.state.turn
    assert turn is not None
    if "shuffle" in turn.used:
        return
    found, _ = shufflers(game, turn.player)
    if found and game.reading("shuffle-compulsion") == "compulsory":
        me, skill, _ = found[0]
        yield Check(
            "compulsory",
            "a die has been moved by Shuffle first",
            False,
            skill.cite_for(me),
            f"{turn.player} secures {me.id}",
        )


def shuffle_checks(game: Game, act: Act) -> Iterator[Check]:
    """Before the Power or Spawn Phase, once, with a Shuffle building secured (p53)."""
    turn = game.state.turn
    assert turn is not None
    if turn.phase == "over":
        yield from phase_checks(game, turn.player, "push", p(53))
        return
    yield game_goes_on(game.state)
    first = phases_of(turn.activation)[0]
    yield check(
        "wrong-phase",
        f"the {first.title()} Phase has not begun",
        turn.phase == "",
        p(53),
        lambda: f"the {turn.phase.title()} Phase is reached",
    )
    yield check(
        "already-used",
        "nothing has been shuffled this turn",
        "shuffle" not in turn.used,
        p(53),
        lambda: f"{turn.player} has shuffled",
    )
    found, refused = shufflers(game, turn.player)
    yield check(
        "not-secured",
        "a building with Shuffle is secured",
        bool(found),
        p(53),
        lambda: (
            "; ".join(f"{each.bearer}: not ({each.failed})" for each in refused)
            or "no building has Shuffle"
        ),
    )
    pool = MONSTER if act.kind == "monster-to-unit" else UNIT
    yield from player_pool_check(game, turn.player, pool, 1, p(53))


def shuffle(game: Game, act: Act) -> Rule[None]:
    """Move one Action Die from one of the player's pools to the other (p53)."""
    if not (yield from require(game, shuffle_checks(game, act))):
        return
    turn = game.state.turn
    assert turn is not None
    me, skill, _ = shufflers(game, turn.player)[0][0]
    cite = skill.cite_for(me)
    yield Enter(skill.name, cite, me.id, skill.name)
    yield events.MarkTurn("shuffle", cite)
    pool = MONSTER if act.kind == "monster-to-unit" else UNIT
    yield events.ShiftDice(turn.player, pool, 1, cite)
    yield LEAVE
