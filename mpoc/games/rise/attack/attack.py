"""An attack that a player makes, and the further attacks that it causes (p31).

What makes an attack legal is in `checks`, how it resolves in `attack_steps`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mpoc.engine.statements import (
    FURTHER_END,
    LEAVE,
    Answers,
    Check,
    Choice,
    Enter,
    Exempt,
    Further,
    Note,
    Option,
    Refuse,
    Rule,
    Unknown,
)
from mpoc.games.rise import events
from mpoc.games.rise.attack.attack_steps import declare_and_resolve, put_dice_away
from mpoc.games.rise.attack.checks import (
    attack_candidates,
    attack_checks,
    further_kinds,
    makers,
    unpayable_checks,
)
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks import names_target
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import FurtherAttack
from mpoc.games.rise.turn.checks import check, failing, game_goes_on, require
from mpoc.games.rise.words import SECOND_SWAT, SWAT


def make_attack(game: Game, act: DeclaredAttack) -> Rule[None]:
    """Make an ordinary attack whose checks have passed, then the attacks it causes."""
    if act.dice is None:
        yield from require(game, unpayable_checks(game, act))
        yield Unknown(
            "the dice of the attack",
            "roll: {action: …, boost: …, power: …}",
            p(17),
            "",
        )
        return
    yield from declare_and_resolve(game, act, None)
    yield from further_attacks(game)


def further_attacks(game: Game, waiting_before: int = 0) -> Rule[None]:
    """Make the attacks that rules have created, in their player's order (p31).

    An attack that a further attack causes is made before the `waiting_before` attacks
    that were waiting already.
    """
    while len(game.state.waiting) > waiting_before:
        waiting = game.state.waiting[waiting_before:]
        possible = [further for further in waiting if not lapse_checks(game, further)]
        answers: Answers | None = yield Further(
            tuple([further.source for further in waiting]),
            tuple([further.source for further in possible]),
            tuple([further.optional for further in possible]),
            waiting[0].player,
            waiting[0].cite,
        )
        further = pick(waiting, possible, answers)
        yield from make_further(game, further, answers)
        yield FURTHER_END


def pick(
    waiting: tuple[FurtherAttack, ...],
    possible: list[FurtherAttack],
    answers: Answers | None,
) -> FurtherAttack:
    """The next further attack: the one that the file names, or the first possible."""
    if answers is not None:
        for further in waiting:
            if further.source == answers.keys.get("from"):
                return further
    return (possible or list(waiting))[0]


NO_TARGET = Check(
    "no-target", "a target exists", False, p(20), failure="there is no target"
)
"""What fails for a kind of further attack that could be made on no figure."""


def lapse_checks(game: Game, further: FurtherAttack) -> tuple[Check, ...]:
    """The checks that rule a further attack out; empty if it can be made."""
    return game.recall(("lapse", further), lambda: _lapse_checks(game, further))


def _lapse_checks(game: Game, further: FurtherAttack) -> tuple[Check, ...]:
    obstacles = failing(_standing_checks(game, further))
    if obstacles:
        return obstacles
    failures: list[tuple[Check, ...]] = []
    for kind in further_kinds(game, further):
        if further.target is None:
            candidates = attack_candidates(game, further.leader, kind, further)
            failures += [failed_checks for _, failed_checks in candidates]
        else:
            act = DeclaredAttack(kind, makers(game, further), target=further.target)
            failures.append(failing(attack_checks(game, act, further)))
        if () in failures:
            return ()
    fewest_failures = min(failures, key=len, default=())
    if further.target is None:
        return (
            Check(
                "no-target",
                f"a target for {further.source} exists",
                False,
                further.cite,
                "no figure may be attacked",
                failure=f"there is no target for {further.source}",
            ),
            # Why the likeliest figure cannot be the target.
            *(fewest_failures if len(fewest_failures) == 1 else ()),
        )
    return fewest_failures


def _standing_checks(game: Game, further: FurtherAttack) -> Iterator[Check]:
    """The failed conditions that every way to make a further attack shares."""
    state = game.state
    leader = state.figures.get(further.leader)
    if leader is None:
        yield Check(
            "no-target",
            "the attacker is on the map",
            False,
            further.cite,
            f"{further.leader} has left the map",
            failure="the attacker is not on the map",
        )
    elif (
        further.leader_card is not None
        and leader.card is not further.leader_card
        and game.reading("lost-form-dues") == "lapse"
    ):
        yield Check(
            "no-target",
            "the form that earned it is in play",
            False,
            p(29, 31),
            f"{further.leader} is {leader.card.name} now",
            failure="the form that earned it is no longer in play",
        )
    yield game_goes_on(state)
    if further.dice is not None:
        dice = state.in_play[further.dice]
        assert dice is not None
        if dice.action + dice.boost + dice.power == 0:
            yield Check(
                "too-few-dice",
                "dice are in play",
                False,
                p(36),
                failure="no dice are in play",
            )
        return
    player = state.players[further.player]
    lacking = []
    if player.monster == 0:
        lacking.append("no Action Die in the Monster Pool")
    if player.power == 0:
        lacking.append("no Power Die in the Power Pool")
    if lacking:
        yield Check(
            "too-few-dice",
            "a power attack needs an Action Die and a Power Die",
            False,
            p(17, 36),
            ", ".join(lacking),
            failure="an Action Die or a Power Die is missing",
        )


def make_further(
    game: Game, further: FurtherAttack, answers: Answers | None
) -> Rule[None]:
    """Decline, refuse, drop or make a further attack, to its end."""
    keys = {} if answers is None else answers.keys
    yield Enter(
        f"{further.source}: a further attack of {further.leader}",
        further.cite,
        further.leader,
        further.source,
    )
    obstacles = lapse_checks(game, further)
    if obstacles:
        reasons = [(check.name, check.facts) for check in obstacles]
        obstacles += tuple(
            [
                check
                for check in checks_of_named_attack(game, further, keys)
                if (check.name, check.facts) not in reasons
            ]
        )
        yield events.TakeUp(further, further.cite)
        for obstacle in obstacles:
            yield obstacle
            yield Note(
                f"it cannot be made: {obstacle.reason_with_facts}", obstacle.cite
            )
        if answers is not None and keys.get("use") is not False:
            if not answers.expects_refusal:
                yield Refuse(obstacles)
                return
            yield Exempt(obstacles)
        yield from put_dice_away(game)
        yield LEAVE
        return
    if keys.get("use") is False:
        if not further.optional:
            compulsory = Check(
                "compulsory",
                f"{further.source} may be declined",
                False,
                further.cite,
                f"{further.source} is compulsory",
                failure=f"{further.source} may not be declined",
            )
            if answers is not None and answers.expects_refusal:
                yield Exempt((compulsory,))
                yield LEAVE
            else:
                yield Refuse((compulsory,))
            return
        yield events.TakeUp(further, further.cite)
        yield Note(f"{further.source} is declined", further.cite)
        yield from put_dice_away(game)
        yield LEAVE
        return
    act = yield from further_act(game, further, keys, answers)
    checks = [*_maker_checks(game, further, keys), *attack_checks(game, act, further)]
    failed_checks = failing(checks)
    if failed_checks and answers is not None and answers.expects_refusal:
        yield Exempt(failed_checks)
        yield LEAVE
        return
    yield from require(game, checks)
    if further.dice is None and act.dice is None:
        yield from require(game, unpayable_checks(game, act, further))
        yield Unknown(
            f"the dice of {further.source}",
            "roll: {action: …, boost: …, power: …}",
            p(17),
            "",
        )
        return
    yield events.TakeUp(further, further.cite)
    before = len(game.state.waiting)
    yield from declare_and_resolve(game, act, further)
    yield from further_attacks(game, before)
    yield LEAVE


def _maker_checks(game: Game, further: FurtherAttack, keys: Any) -> Iterator[Check]:
    """Check the attackers that the file names although the rule fixes them."""
    attackers = keys.get("by")
    if attackers is not None:
        rightful_makers = makers(game, further)
        yield check(
            "condition-not-met",
            f"the figures that the file names make {further.source}",
            tuple(attackers) in (rightful_makers, rightful_makers[:1]),
            further.cite,
            lambda: (
                f"{', '.join(rightful_makers)} makes it, not {', '.join(attackers)}"
            ),
            failure=f"{further.source} is made by another figure than the file names",
        )


def checks_of_named_attack(
    game: Game, further: FurtherAttack, keys: Any
) -> tuple[Check, ...]:
    """The checks that fail for the attack in the file, where no target is legal."""
    possible = further_kinds(game, further)
    kind = possible[0] if len(possible) == 1 else keys.get("attack")
    target = keys.get("target")
    if further.target is not None or kind is None or not isinstance(target, str):
        return ()
    act = DeclaredAttack(kind, makers(game, further), target=target)
    return failing(attack_checks(game, act, further))


def further_act(
    game: Game, further: FurtherAttack, keys: Any, answers: Answers | None
) -> Rule[DeclaredAttack]:
    """Let the player choose the kind, target and dice of a further attack."""
    possible = further_kinds(game, further)
    kind = keys.get("attack")
    if kind == SWAT and possible == (SECOND_SWAT,):
        kind = SECOND_SWAT
    if kind is None and len(possible) == 1:
        (kind,) = possible
    elif kind is None:
        kind = yield Choice(
            further.source,
            further.leader,
            further.player,
            "attack",
            "which attack",
            tuple(
                [
                    Option(
                        name,
                        name,
                        ()
                        if any(
                            not failed_checks
                            for _, failed_checks in attack_candidates(
                                game, further.leader, name, further
                            )
                        )
                        else (NO_TARGET,),
                    )
                    for name in possible
                ]
            ),
            further.cite,
            True,
        )
    target = keys.get("target", further.target)
    if target is None and names_target(kind):
        target = yield Choice(
            further.source,
            further.leader,
            further.player,
            "target",
            "which target",
            tuple(
                [
                    Option(candidate.target, str(candidate.target), failed_checks)
                    for candidate, failed_checks in attack_candidates(
                        game, further.leader, kind, further
                    )
                ]
            ),
            further.cite,
            True,
            "no-target",
        )
    return DeclaredAttack(
        kind,
        makers(game, further),
        target=target,
        to=keys.get("to"),
        direction=keys.get("direction"),
        dice=keys.get("dice"),
    )
