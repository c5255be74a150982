"""Attacks: what makes one legal, its six steps, and further attacks (pp. 17-20, 31-36).

The power attacks are in `power_attacks`; what they share with brawls and blasts is
here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mpoc.engine.talk import (
    FURTHER_DONE,
    LEAVE,
    Answers,
    Check,
    Choice,
    Cite,
    Considered,
    Enter,
    Exempt,
    Further,
    Note,
    Option,
    Part,
    Refuse,
    Rule,
    Total,
    Unknown,
)
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.acts import Act, Declared, check, failing, require
from mpoc.games.rise.board import name_of
from mpoc.games.rise.combined_power_attacks import EVERY_POWER_ATTACK
from mpoc.games.rise.dice import Dice, counted
from mpoc.games.rise.effects import (
    bury_forms,
    earn,
    hurt,
    replace_building,
)
from mpoc.games.rise.game import (
    ANYONE,
    ATTACKER,
    AttackMoment,
    Declaration,
    Game,
)
from mpoc.games.rise.kinds import judge
from mpoc.games.rise.pages import p, with_page
from mpoc.games.rise.power_attacks import POWER_ATTACKS, PowerAttack
from mpoc.games.rise.rolling import roll_attack
from mpoc.games.rise.roster import bearers, roster_of
from mpoc.games.rise.state import Attack, Figure, FurtherAttack, Hurt
from mpoc.games.rise.turn import turn_checks
from mpoc.games.rise.windows import after_damage, open_window
from mpoc.games.rise.words import (
    BLAST,
    BRAWL,
    BUILDING,
    DICE,
    MONSTER,
    POWER,
    SWAT,
    UNIT,
)

STEPS = {
    1: "roll",
    2: "advantages",
    3: "power attack effects",
    4: "triggers",
    5: "reactions",
    6: "damage",
}


def type_of(kind: str) -> str:
    """The type of an attack: brawl, blast, or power for every power attack (p17)."""
    return kind if kind in (BRAWL, BLAST) else POWER


# What makes an attack legal


def attack_checks(
    game: Game, act: Act, further: FurtherAttack | None = None
) -> Iterator[Check]:
    """Every condition of an attack as declared: turn, attacker, target, dice.

    `further` is the rule that created it, where it is no ordinary attack: then the
    turn's limits do not bind it, and neither does what that rule waives.
    """
    state = game.state
    leader = state.figures.get(act.by[0])
    if leader is None:
        yield check(
            "no-target", "the attacker is on the map", False, p(17), lambda: act.by[0]
        )
        return
    type = type_of(act.kind)
    if further is not None:
        if further.dice is not None:
            held = state.in_play[further.dice]
            assert held is not None
            if act.dice is not None and act.dice.faces is not None:
                yield from held_checks(held, act.dice)
            dice = Declared(held.action, held.boost, held.power, None)
            act = act.but(dice=dice)
        possible = further_kinds(further, game)
        yield check(
            "condition-not-met",
            f"it is an attack that {further.source} allows",
            act.kind in possible,
            further.cite,
            lambda: f"{act.kind}, not {' or '.join(possible)}",
        )
    for id in act.by:
        figure = state.figures.get(id)
        if figure is None:
            yield Check("no-target", f"{id} is on the map", False, p(17))
            return
        yield from attacker_checks(game, figure, type, further, len(act.by) > 1)
    if type == POWER:
        yield check(
            "no-such-attack",
            "it is a monster",
            leader.card.kind == MONSTER,
            p(36),
            lambda: f"{leader.id} is a {leader.card.kind}",
        )
    near = further is not None and further.near is not None
    if not near or game.reading("chain-reaction-restrictions") != "all-waived":
        yield from ban_checks(game, act)
    power_attack = EVERY_POWER_ATTACK.get(act.kind)
    if power_attack is None or power_attack.names_target:
        for id in act.by:
            yield from target_checks(game, act, state.figures[id], further)
    elif act.target is not None:
        told = f"{act.kind} at {act.target}"
        yield Check("no-target", "it names no target", False, power_attack.cite, told)
    if power_attack is not None:
        yield from power_attack.needs(game, act, leader)
    if further is None or further.dice is None:
        yield from dice_checks(game, act, leader)


def held_checks(held: Dice, rolled: Declared) -> Iterator[Check]:
    """Dice in play are all rolled again, and no others (p36)."""
    wanted, given = dict(held.counts()), dict(rolled.counts())
    for die in DICE:
        need, have = wanted.get(die, 0), given.get(die, 0)
        yield check(
            "too-few-dice" if have < need else "too-many-dice",
            f"exactly the {die.title()} Dice in play are rolled",
            have == need,
            p(36),
            lambda die=die, need=need, have=have: (  # type: ignore[misc]
                f"{need} in play, {counted(have, die.title())} rolled"
            ),
        )


def attacker_checks(
    game: Game,
    figure: Figure,
    type: str,
    further: FurtherAttack | None,
    combined: bool,
) -> Iterator[Check]:
    """The conditions that each attacking figure must meet (pp. 10, 17, 28, 43)."""
    if further is None:
        yield from turn_checks(game, figure, "attack", p(17, 28))
        yield check(
            "already-attacked",
            "it has not attacked this turn",
            not figure.attacked,
            p(17, 28),
            lambda: f"{figure.id} has attacked this turn",
        )
    yield check(
        "no-such-attack",
        f"its card prints a {type.title()} stat",
        getattr(figure.card, type) is not None,
        p(10),
        lambda: f"{figure.card.name} has no {type.title()} stat",
    )
    if combined:
        wanted = MONSTER if type == POWER else UNIT
        yield check(
            "wrong-kind-of-figure",
            f"only {wanted}s combine such an attack",
            figure.card.kind == wanted,
            p(43, 45),
            lambda: f"{figure.id} is a {figure.card.kind}",
        )


def target_checks(
    game: Game, act: Act, leader: Figure, further: FurtherAttack | None
) -> Iterator[Check]:
    """The conditions that the attack's target must meet (pp. 10, 15, 17, 20)."""
    state = game.state
    target = None if act.target is None else state.figures.get(str(act.target))
    yield check(
        "no-target",
        "there is a target",
        target is not None,
        p(20),
        lambda: (
            "no target is named"
            if act.target is None
            else f"{act.target} is no longer on the map"
        ),
    )
    if target is None:
        return
    yield check(
        "own-figure",
        "the target is an enemy or a structure",
        target.player != leader.player,
        p(20),
        lambda: f"{target.id} belongs to {target.player}",
    )
    waived = further is not None and further.near is not None
    if further is not None and further.target is not None:
        same = target.id == further.target and target.card is further.target_card
        yield check(
            "no-target",
            "the target is the one that was attacked, in the same form",
            same,
            p(29),
            lambda: f"{target.id} is {target.card.name} now",
        )
        if game.reading("extra-attack-legality") == "same-target-only":
            return
    if further is not None and further.near is not None:
        at, size = further.near
        yield check(
            "wrong-kind-of-figure",
            "the target is a unit",
            target.card.kind == UNIT,
            further.cite,
            lambda: f"{target.id} is a {target.card.kind}",
        )
        piece = game.piece(target.id)
        yield check(
            "not-adjacent",
            "the target is adjacent to the last one",
            piece.adjacent_to_space(at, size),
            further.cite,
            lambda: f"{target.id} is at {name_of(target.space)}, not at {name_of(at)}",
        )
        if game.reading("chain-reaction-restrictions") == "all-waived":
            return
    me, other = game.piece(leader.id), game.piece(target.id)
    if act.kind == BRAWL:
        if not waived:
            yield check(
                "not-adjacent",
                "the target is adjacent",
                me.adjacent_to(other),
                p(20),
                lambda: (
                    f"{leader.id} at {name_of(leader.space)}, {target.id} at "
                    f"{name_of(target.space)}: {me.distance_to(other)} spaces away"
                ),
            )
        if stats.is_airborne(game, target.id):
            yield check(
                "flying",
                "a unit without Flight or Jump does not brawl a figure with Flight",
                stats.may_brawl_flyers(game, leader.id),
                p(15),
                lambda: f"{target.id} has Flight, {leader.id} has neither",
            )
    elif act.kind == BLAST and not waived:
        yield check(
            "adjacent",
            "the target of a blast is not adjacent",
            not me.adjacent_to(other),
            p(20),
            lambda: f"{target.id} at {name_of(target.space)} is adjacent",
        )
        reach = stats.blast_range(game, leader.id)
        away = me.distance_to(other)
        yield check(
            "out-of-range",
            "the target of a blast is within range",
            away <= reach.value,
            p(10, 20),
            lambda: f"{target.id} is {away} spaces away, {reach.sentence()}",
        )


def ban_checks(game: Game, act: Act) -> Iterator[Check]:
    """Skills that forbid this attack: Cloak, Negation, Solo Brawler."""
    if kinds.BAN not in roster_of(game).by_hook:
        return
    target = act.target if isinstance(act.target, str) else None
    for id in act.by:
        if id not in game.state.figures:
            continue
        moment = Declaration(game, id, type_of(act.kind), act.kind, target, act.by)
        for me, skill, _ in bearers(game, kinds.BAN, ANYONE, moment):
            failed = judge(skill, me, moment)
            cite = skill.cite_for(me)
            if failed:
                if game.watching:
                    told = f"not: {failed}"
                    yield Check(skill.refusal, skill.refusal_words, True, cite, told)
            else:
                yield Check(
                    skill.refusal,
                    skill.refusal_words,
                    False,
                    cite,
                    f"{me.id} at {name_of(me.space)} has {skill.name}",
                )


def owed_boost(game: Game, act: Act) -> list[Total]:
    """The Boost Dice that each participant must roll, and those of the whole attack."""
    asked = (act.by, act.kind, act.target)
    if game.memory is not None:
        state, question, answer = game.memory
        if state is game.state and question == asked:
            remembered: list[Total] = answer
            return remembered
    type = type_of(act.kind)
    target = act.target if isinstance(act.target, str) else None
    totals = []
    for id in act.by:
        moment = Declaration(game, id, type, act.kind, target, act.by)
        totals.append(stats.boost_dice(game, id, moment))
    if kinds.ATTACK_BOOST in roster_of(game).by_hook:
        moment = Declaration(game, act.by[0], type, act.kind, target, act.by)
        parts, refused = stats.modifiers(game, kinds.ATTACK_BOOST, ANYONE, moment)
        if parts or refused:
            value = sum([part.amount for part in parts])
            parts.insert(0, Part(0, "usually"))
            totals.append(
                Total("Boost Dice", "the attack", value, tuple(parts), tuple(refused))
            )
    game.memory = (game.state, asked, totals)
    return totals


def dice_checks(game: Game, act: Act, leader: Figure) -> Iterator[Check]:
    """The numbers of dice: fixed before the roll, within stats and pools (p17)."""
    dice = act.dice
    if dice is None or not leader.player:
        return
    type = type_of(act.kind)
    player = game.state.players[leader.player]
    pool = player.monster if leader.card.kind == MONSTER else player.unit
    pool_name = events.POOL_WORDS[active_pool(leader)]
    allowed = [
        stat for id in act.by if (stat := stats.attack_stat(game, id, type)) is not None
    ]
    most = sum([stat.value for stat in allowed])
    yield check(
        "too-few-dice",
        "at least one Action Die is rolled for each attacking figure",
        dice.action >= len(act.by),
        p(17, 43),
        lambda: f"{counted(dice.action, 'Action')}, {len(act.by)} needed",
    )
    yield check(
        "too-many-dice",
        f"no more Action Dice are rolled than the {type.title()} stat allows",
        dice.action <= most,
        p(10, 17),
        lambda: ", ".join(
            [counted(dice.action, "Action"), *[stat.sentence() for stat in allowed]]
        ),
    )
    if pool is not None:
        yield check(
            "too-many-dice",
            f"the {pool_name} holds the Action Dice",
            dice.action <= pool,
            p(9, 17),
            lambda: f"{counted(dice.action, 'Action')}, {pool_name} {pool}",
            lambda: f"roll {pool} or fewer" if pool else "",
        )
    if leader.card.kind == UNIT:
        yield check(
            "no-power-dice-for-units",
            "units roll no Power Dice",
            dice.power == 0,
            p(9, 17),
            lambda: f"{leader.id} is a unit",
        )
    elif player.power is not None:
        yield check(
            "too-many-dice",
            "the Power Pool holds the Power Dice",
            dice.power <= player.power,
            p(9, 17),
            lambda: f"{counted(dice.power, 'Power')}, Power Pool {player.power}",
        )
    if type == POWER:
        yield check(
            "no-power-die",
            "a power attack rolls at least one Power Die",
            dice.power >= 1,
            p(17, 36),
            lambda: "no Power Die is rolled",
        )
    if dice.boost is not None:
        totals = owed_boost(game, act)
        owed = sum([total.value for total in totals])
        if dice.boost != owed:
            told = "; ".join(total.sentence() for total in totals)
            yield check(
                "too-few-dice" if dice.boost < owed else "too-many-dice",
                "exactly the Boost Dice that are owed are rolled",
                False,
                p(17),
                lambda: f"{counted(dice.boost or 0, 'Boost')}, {owed} owed: {told}",
            )


def active_pool(leader: Figure) -> str:
    """The pool from which a figure's dice come: of monsters or of units (p9)."""
    return MONSTER if leader.card.kind == MONSTER else UNIT


def attack_candidates(
    game: Game, leader: str, kind: str, further: FurtherAttack | None = None
) -> list[tuple[Act, tuple[Check, ...]]]:
    """Every way to name the attack's target, each with the checks that fail.

    Dice are left out: any numbers within stats and pools will do.
    """
    state = game.state
    power_attack = EVERY_POWER_ATTACK.get(kind)
    found = []
    if power_attack is not None and not power_attack.names_target:
        return [
            (act, failing(attack_checks(game, act, further)))
            for act in power_attack.declarations(game, leader)
        ]
    for id in state.figures:
        if id == leader:
            continue
        act = Act("attack", (leader,), kind, target=id)
        found.append((act, failing(attack_checks(game, act, further))))
    return found


# An attack from its declaration to its end


def make_attack(game: Game, act: Act) -> Rule[None]:
    """An ordinary attack, and then whatever further attacks it earned."""
    if not (yield from require(game, attack_checks(game, act))):
        return
    if act.dice is None:
        yield Unknown(
            "the dice of the attack",
            "roll: {action: …, boost: …, power: …}",
            p(17),
            "",
        )
        return
    yield from declare_and_resolve(game, act, None)
    yield from further_attacks(game)


def declare_and_resolve(
    game: Game, act: Act, further: FurtherAttack | None
) -> Rule[None]:
    """Pick up the dice, declare, and resolve one attack, to where its dice go home."""
    state = game.state
    leader = state.figures[act.by[0]]
    source = "" if further is None else further.source
    totals: list[Total] = []
    if further is not None and further.dice is not None:
        place = further.dice
        held = state.in_play[place]
        assert held is not None
        dice = held
    else:
        assert act.dice is not None
        totals = owed_boost(game, act)
        dice = Dice(
            leader.player,
            active_pool(leader),
            act.dice.action,
            sum([total.value for total in totals]),
            act.dice.power,
        )
        place = len(state.in_play)
    target = act.target if isinstance(act.target, str) else None
    type = type_of(act.kind)
    power_attack = EVERY_POWER_ATTACK.get(act.kind)
    kind = act.kind
    if power_attack is not None and power_attack.counts_as:
        kind = power_attack.counts_as
    attack = Attack(
        type,
        kind,
        leader.player,
        leader.id,
        act.by,
        target,
        None if target is None else state.figures[target].card,
        place,
        dice.action,
        dice.power,
        source,
        act.to,
        act.direction,
    )
    if power_attack is not None:
        cite = power_attack.cite
    else:
        cite = p(20) if len(act.by) == 1 else p(20, 43)
    turn = state.turn
    if turn is not None and turn.phase != "attack":
        yield events.ReachPhase("attack")
    yield events.Declare(attack, cite)
    if game.watching:
        yield from _limits(game, attack)
    if further is None or further.dice is None:
        yield events.PickUp(dice)
        yield from totals
    yield from six_steps(game, power_attack)


def _limits(game: Game, attack: Attack) -> Rule[None]:
    """Say what skills looked at or changed: most Action Dice, range, who may brawl."""
    told = [stats.attack_stat(game, id, attack.type) for id in attack.participants]
    if attack.type == BLAST:
        told.append(stats.blast_range(game, attack.leader))
    for total in told:
        if total is not None and (total.refused or len(total.parts) > 1):
            yield total
    if attack.type != BRAWL or attack.target is None:
        return
    if stats.is_airborne(game, attack.target):
        for id in attack.participants:
            found = None
            if game.state.figures[id].card.kind == UNIT:
                found = stats.brawling_flyers(game, id)
            if found is not None:
                me, skill = found
                yield Note(
                    f"{id} may brawl {attack.target}, which has Flight: {skill.name}",
                    with_page(15, skill.cite_for(me)),
                )


def six_steps(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """The order in which an attack resolves (p31)."""
    yield from _step(game, 1)
    yield from roll_attack(game, power_attack)
    yield LEAVE
    yield from _step(game, 2)
    if counts_for_abilities(game):
        yield from open_window(game, kinds.ADVANTAGE, p(30))
    yield LEAVE
    if power_attack is not None:
        yield from _step(game, 3, power_attack.name)
        yield from power_attack.effects(game)
        yield LEAVE
    yield from _step(game, 4)
    yield from triggers(game)
    yield LEAVE
    yield from _step(game, 5)
    yield from open_window(game, kinds.REACTION, p(31))
    yield LEAVE
    yield from _step(game, 6)
    yield from deal_damage(game, power_attack)
    yield LEAVE
    yield from put_dice_away(game)
    yield events.EndAttack()


def _step(game: Game, step: int, title: str = "") -> Rule[None]:
    # Page 30 tells what Advantages are and when they resolve; the others are on 31.
    cite = p(30, 31) if step == 2 else p(31)
    yield Enter(f"{step} {title or STEPS[step]}", cite)


def counts_for_abilities(game: Game) -> bool:
    """Whether Advantages and Triggers apply to this roll: in a Swat `swat-triggers`."""
    return game.attack.kind != SWAT or game.reading("swat-triggers") == "both"


def triggers(game: Game) -> Rule[None]:
    """Step 4: only where a target was hit and the attacker is on the map (p31)."""
    attack = game.attack
    if not attack.hit or not counts_for_abilities(game):
        return
    if attack.leader not in game.state.figures:
        return
    if attack.target is None and (
        game.reading("area-attack-triggers") != "untargeted-once"
    ):
        yield Note("a Stomp or Rampage has no target: no Triggers", p(31))
        return
    yield from open_window(game, kinds.TRIGGER, p(31))


def deal_damage(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """Step 6: all damage at once, then removal, then what looks at it, then dice."""
    attack = game.attack
    if attack.hit and attack.target in game.state.figures:
        yield from hit_damage(game, power_attack)
    hurts: dict[str, list[Hurt]] = {}
    for one in game.attack.damage:
        figure = game.state.figures.get(one.figure)
        if figure is not None and figure.card is one.card:
            hurts.setdefault(one.figure, []).append(one)
    credit = attack.player
    lost_units = []
    for id, points in hurts.items():
        figure = game.state.figures[id]
        if figure.card.kind == BUILDING:
            continue
        yield events.TakeDamage(
            id,
            sum([one.points for one in points]),
            ", ".join(f"{one.why} {one.points}" for one in sorted(points, key=_rank)),
            _cite_of(points),
        )
        if figure.card.kind == UNIT:
            lost_units.append(id)
    for id in lost_units:
        figure = game.state.figures[id]
        yield events.DestroyUnit(id)
    for id in [id for id in game.state.figures if id in game.attack.pending]:
        tile = "" if id in game.attack.rubbleless else "rubble"
        yield from replace_building(game, id, tile)
    for id in lost_units:
        if game.state.known(id).player != credit:
            yield from earn(game, credit, 1, f"for {id}")
    yield from bury_forms(game, list(hurts), credit)
    yield from after_damage(game)
    if power_attack is not None:
        yield from power_attack.after_damage(game)
    for razed in game.attack.razed:
        yield from earn(game, credit, razed.dice, razed.why, p(10))


def _rank(one: Hurt) -> int:
    """The hit is told before what came of it, as players add it up (p29)."""
    return 0 if one.why == "hit" else 1 if one.why.startswith("Super Damage") else 2


def _cite_of(points: list[Hurt]) -> Cite:
    """The pages of all that a figure suffers, with those of step 6."""
    pages = {20, 29 if len(points) > 1 else 31, 31}
    return p(*sorted(pages))


def hit_damage(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """The 1 damage of a hit, and 1 more where it does Super Damage (pp. 17, 20, 36)."""
    attack = game.attack
    assert attack.target is not None
    target = game.state.figures[attack.target]
    if power_attack is not None and not power_attack.harms:
        return
    if target.card is not attack.target_card:
        return
    if (yield from is_immune(game, target.id, attack.kind)) and (
        game.reading("immunity-scope") == "whole-attack"
    ):
        name = attack.kind if power_attack is None else power_attack.name
        yield Note(f"{target.id} is not harmed by the {name}", p(33))
        return
    yield from hurt(game, target.id, 1, "hit", p(17))
    if target.card.kind != MONSTER:
        return
    why = list(attack.super_damage)
    moment = AttackMoment(game)
    if kinds.SUPER_DAMAGE in roster_of(game).by_hook:
        for me, skill, _ in bearers(game, kinds.SUPER_DAMAGE, ATTACKER, moment):
            failed = judge(skill, me, moment)
            if failed:
                yield Considered(skill.name, me.id, failed, skill.cite_for(me))
            else:
                yield Enter(skill.name, skill.cite_for(me), me.id, skill.name)
                yield Note("the attack does Super Damage", skill.cite_for(me))
                yield LEAVE
                why.append(skill.name)
    if not why:
        return
    if (yield from is_immune(game, target.id, "Super Damage")):
        return
    yield from hurt(game, target.id, 1, f"Super Damage by {why[0]}", p(20))


def is_immune(game: Game, id: str, to: str) -> Rule[bool]:
    """Whether a figure is immune to an attack or effect by name, and why (p33)."""
    found, refused = stats.immunity(game, id, to)
    yield from refused
    if found is None:
        return False
    me, skill = found
    yield Enter(skill.name, skill.cite_for(me), me.id, skill.name)
    yield Note(f"{id} is immune to {to.replace('-', ' ').title()}", p(33))
    yield LEAVE
    return True


def put_dice_away(game: Game) -> Rule[None]:
    """Dice in play that no waiting attack needs go home (p36)."""
    wanted = {further.dice for further in game.state.waiting}
    for place, dice in enumerate(game.state.in_play):
        if dice is not None and place not in wanted:
            yield events.PutAway(place, dice)


# Further attacks


def further_attacks(game: Game, waited: int = 0) -> Rule[None]:
    """Attacks that rules have created: made in their player's order (p31).

    One that an extra attack itself causes is made before those (`waited` of them) that
    waited already.
    """
    while len(game.state.waiting) > waited:
        waiting = game.state.waiting[waited:]
        possible = [further for further in waiting if not lapse_checks(game, further)]
        answers: Answers | None = yield Further(
            tuple([further.source for further in waiting]),
            tuple([further.source for further in possible]),
            tuple([further.optional for further in possible]),
            waiting[0].player,
            waiting[0].cite,
            () if possible else lapse_checks(game, waiting[0]),
        )
        further = _picked(waiting, possible, answers)
        yield from make_further(game, further, answers)
        yield FURTHER_DONE


def _picked(
    waiting: tuple[FurtherAttack, ...],
    possible: list[FurtherAttack],
    answers: Answers | None,
) -> FurtherAttack:
    """The further attack that comes up: the one named, else the first possible."""
    if answers is not None:
        for further in waiting:
            if further.source == answers.keys.get("from"):
                return further
    return (possible or list(waiting))[0]


def lapse_checks(game: Game, further: FurtherAttack) -> tuple[Check, ...]:
    """Why a further attack cannot be made at all, or nothing if it can."""
    state = game.state
    if further.leader not in state.figures:
        return (
            Check(
                "no-target",
                "the attacker is on the map",
                False,
                further.cite,
                f"{further.leader} has left the map",
            ),
        )
    if state.winner is not None:
        return (Check("game-over", "the game goes on", False, p(29)),)
    if further.dice is not None:
        dice = state.in_play[further.dice]
        assert dice is not None
        if dice.action + dice.boost + dice.power == 0:
            return (
                Check(
                    "too-few-dice",
                    "dice are in play",
                    False,
                    p(36),
                    "no die is left in play",
                ),
            )
    else:
        player = state.players[further.player]
        lacking = []
        if player.monster == 0:
            lacking.append("no Action Die in the Monster Pool")
        if player.power == 0:
            lacking.append("no Power Die in the Power Pool")
        if lacking:
            return (
                Check(
                    "too-few-dice",
                    "a power attack needs an Action Die and a Power Die",
                    False,
                    p(17, 36),
                    ", ".join(lacking),
                ),
            )
    failed: tuple[Check, ...] = ()
    for kind in further_kinds(further, game):
        if further.target is not None:
            act = Act("attack", (further.leader,), kind, target=further.target)
            failed = failing(attack_checks(game, act, further))
            if not failed:
                return ()
            continue
        for _, missing in attack_candidates(game, further.leader, kind, further):
            if not missing:
                return ()
            failed = failed or missing
    if further.target is None:
        return (
            Check(
                "no-target",
                f"a target for {further.source} exists",
                False,
                further.cite,
                "no figure may be attacked",
            ),
        )
    return failed


def further_kinds(further: FurtherAttack, game: Game) -> tuple[str, ...]:
    """The kinds of attack that a further attack may be.

    One at a fixed target is none of those that name no target.
    """
    if further.type != POWER:
        return (further.type,)
    fixed = EVERY_POWER_ATTACK.get(further.kind)
    if fixed is not None and fixed.only_further:
        return (further.kind,)
    if further.kind and game.reading("lightning-power-kind") == "same":
        return (further.kind,)
    return tuple(
        [
            kind
            for kind, power in POWER_ATTACKS.items()
            if not power.only_further and (power.names_target or further.target is None)
        ]
    )


def make_further(
    game: Game, further: FurtherAttack, answers: Answers | None
) -> Rule[None]:
    """One further attack: declined, refused, lapsed, or made to its end."""
    keys = {} if answers is None else answers.keys
    yield Enter(
        f"{further.source}: a further attack of {further.leader}",
        further.cite,
        further.leader,
        further.source,
    )
    lapsed = lapse_checks(game, further)
    if lapsed:
        lapsed += _failed_as_named(game, further, keys)
        yield events.TakeUp(further, further.cite)
        for failed in lapsed:
            yield failed
            yield Note(
                f"it cannot be made: {failed.facts or 'not: ' + failed.words}",
                failed.cite,
            )
        if answers is not None and keys.get("use") is not False:
            if not expects_refusal(answers):
                yield Refuse(lapsed)
                return
            yield Exempt(lapsed)
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
            )
            if answers is not None and expects_refusal(answers):
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
    checks = list(attack_checks(game, act, further))
    failed_checks = failing(checks)
    if failed_checks and answers is not None and expects_refusal(answers):
        yield Exempt(failed_checks)
        yield LEAVE
        return
    if not (yield from require(game, checks)):
        return
    if further.dice is None and act.dice is None:
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


def _failed_as_named(
    game: Game, further: FurtherAttack, keys: Any
) -> tuple[Check, ...]:
    """What the attack that the file names fails, where no target is a legal one."""
    possible = further_kinds(further, game)
    kind = possible[0] if len(possible) == 1 else keys.get("attack")
    target = keys.get("target")
    if further.target is not None or kind is None or not isinstance(target, str):
        return ()
    act = Act("attack", (further.leader,), kind, target=target)
    return failing(attack_checks(game, act, further))


def expects_refusal(answers: Answers) -> bool:
    """Whether the file expects an entry of `then` to be refused."""
    return isinstance(answers.expect, dict) and bool(answers.expect.get("illegal"))


def further_act(
    game: Game, further: FurtherAttack, keys: Any, answers: Answers | None
) -> Rule[Act]:
    """The attack that the player makes of a further attack: kind, target, dice."""
    possible = further_kinds(further, game)
    kind = keys.get("attack")
    if kind is None and len(possible) > 1:
        kind = yield Choice(
            further.source,
            further.leader,
            further.player,
            "attack",
            "which attack",
            tuple(
                [
                    Option(
                        each,
                        each,
                        ()
                        if any(
                            not missing
                            for _, missing in attack_candidates(
                                game, further.leader, each, further
                            )
                        )
                        else (Check("no-target", "a target exists", False, p(20)),),
                    )
                    for each in possible
                ]
            ),
            further.cite,
            True,
        )
    if kind is None or (further.source == "Swat" and kind == "swat"):
        kind = possible[0]
    target = keys.get("target", further.target)
    power_attack = EVERY_POWER_ATTACK.get(kind)
    if target is None and (power_attack is None or power_attack.names_target):
        target = yield Choice(
            further.source,
            further.leader,
            further.player,
            "target",
            "which target",
            tuple(
                [
                    Option(each.target, str(each.target), missing)
                    for each, missing in attack_candidates(
                        game, further.leader, kind, further
                    )
                ]
            ),
            further.cite,
            True,
            "no-target",
        )
    return Act(
        "attack",
        (further.leader,),
        kind,
        target=target,
        to=keys.get("to"),
        direction=keys.get("direction"),
        dice=keys.get("dice"),
    )
