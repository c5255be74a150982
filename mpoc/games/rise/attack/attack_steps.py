"""One attack, from its declaration until its dice return (pp. 17, 20, 30-36).

What each power attack does in step 3 is in `power_attacks`.
"""

from __future__ import annotations

from functools import cache

from mpoc.engine.statements import (
    LEAVE,
    Cite,
    Enter,
    IdleRule,
    Note,
    Roll,
    Rule,
    Statement,
    Total,
)
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.attack.checks import active_pool, owed_boost, type_of
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks import power_attack_of
from mpoc.games.rise.attack.power_attacks.power_attack import PowerAttack
from mpoc.games.rise.attack.windows import after_damage, open_late_window, open_window
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.dice import Dice
from mpoc.games.rise.effects import (
    bury_forms,
    compare_one,
    earn,
    earn_for_unit,
    is_immune,
    note_damage,
    replace_building,
)
from mpoc.games.rise.game import ATTACKER, AttackMoment, Game
from mpoc.games.rise.kinds import idle_rule_of, judge
from mpoc.games.rise.roster import bearers, may_speak
from mpoc.games.rise.state import Attack, DamageItem, Figure, FurtherAttack
from mpoc.games.rise.words import BLAST, BRAWL, BUILDING, MONSTER, SWAT, UNIT

SUPER_DAMAGE = "Super Damage"

STEPS = {
    1: "roll",
    2: "advantages",
    3: "power attack effects",
    4: "triggers",
    5: "reactions",
    6: "damage",
}


def declare_and_resolve(
    game: Game, act: DeclaredAttack, further: FurtherAttack | None
) -> Rule[None]:
    """Pick up the dice, declare and resolve one attack, and return its dice."""
    state = game.state
    leader = state.figures[act.by[0]]
    source = "" if further is None else further.source
    totals: list[Total] = []
    if further is not None and further.dice is not None:
        place = further.dice
        dice_in_play = state.in_play[place]
        assert dice_in_play is not None
        dice = dice_in_play
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
    power_attack = power_attack_of(act.kind)
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
        leader_card=leader.card,
    )
    if power_attack is not None:
        cite = power_attack.cite
    else:
        cite = p(20) if len(act.by) == 1 else p(20, 43)
    # The limits that the checks used: declaring the attack changes none of them.
    limits = _limits(game, attack)
    if game.turn.phase != "attack":
        yield events.ReachPhase("attack")
    yield events.Declare(attack, cite)
    yield from limits
    yield from _brawling_flyers(game, attack)
    if further is None or further.dice is None:
        yield events.PickUp(dice)
        yield from totals
    yield from six_steps(game, power_attack)


def _limits(game: Game, attack: Attack) -> list[Total]:
    """The totals that skills modify: the most Action Dice, the range."""
    totals = [
        stats.attack_stat(game, id, attack.type)
        for id in attack.participants
        if may_speak(game, kinds.STAT, id)
    ]
    if attack.type == BLAST and may_speak(game, kinds.RANGE, attack.leader):
        totals.append(stats.blast_range(game, attack.leader))
    return [
        total
        for total in totals
        if total is not None and (total.idle_rules or len(total.parts) > 1)
    ]


def _brawling_flyers(game: Game, attack: Attack) -> Rule[None]:
    """Say by which skills units may brawl a target with Flight (p15)."""
    if attack.type != BRAWL or attack.target is None:
        return
    if stats.is_airborne(game, attack.target):
        for id in attack.participants:
            excuse = None
            if game.state.figures[id].card.kind == UNIT:
                excuse = stats.brawling_flyers(game, id)
            if excuse is not None:
                me, skill = excuse
                yield Note(
                    f"{id} may brawl {attack.target}, which has Flight: {skill.name}",
                    with_page(15, skill.cite_for(me)),
                )


def six_steps(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """The order in which an attack resolves (p31)."""
    yield _step(1)
    yield from roll_attack(game, power_attack)
    yield LEAVE
    yield _step(2)
    if counts_for_abilities(game):
        yield from open_window(game, kinds.ADVANTAGE, p(30))
    yield LEAVE
    if power_attack is not None:
        yield _step(3, power_attack.name)
        yield from power_attack.effects(game)
        yield LEAVE
    yield _step(4)
    yield from triggers(game)
    yield LEAVE
    yield _step(5)
    yield from open_window(game, kinds.REACTION, p(31))
    yield LEAVE
    yield _step(6)
    yield from deal_damage(game, power_attack)
    yield LEAVE
    yield from open_late_window(game)
    yield from put_dice_away(game)
    yield events.EndAttack()


@cache
def _step(step: int, title: str = "") -> Enter:
    # Page 30 says what Advantages are and when they resolve; the others are on 31.
    cite = p(30, 31) if step == 2 else p(31)
    return Enter(f"{step} {title or STEPS[step]}", cite, is_step=True)


def roll_attack(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """Step 1: the dice are rolled and compared with the target's DEF (p17)."""
    attack = game.attack
    dice = game.state.in_play[attack.dice]
    assert dice is not None
    roll = yield Roll(
        attack.source or attack.kind,
        attack.leader,
        attack.player,
        dice.counts(),
        "the attack roll",
        p(36),
        True,
    )
    yield events.Rolled(roll)
    yield from compare(game, power_attack)


def compare(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """Whether the roll hits: its strikes against DEF (p17)."""
    attack = game.attack
    if power_attack is not None and not power_attack.names_target:
        yield from power_attack.compare(game)
        return
    assert attack.target is not None
    yield from compare_one(game, attack.target)


def roll_again(game: Game, rule: str, bearer: str, cite: Cite) -> Rule[None]:
    """All dice in play of the attack are rolled again; the new roll counts (p36)."""
    attack = game.attack
    dice = game.state.in_play[attack.dice]
    assert dice is not None
    roll = yield Roll(
        rule, bearer, attack.player, dice.counts(), "the dice in play again", cite
    )
    yield events.Rolled(roll, True, cite)
    yield from compare(game, power_attack_of(attack.kind))


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
    reading = "" if attack.target is not None else game.reading("area-attack-triggers")
    if reading == "none":
        yield Note("a Stomp or Rampage has no target: no Triggers", p(31))
        return
    if reading != "per-hit":
        yield from open_window(game, kinds.TRIGGER, p(31))
        return
    for id, hit in attack.compared:
        if hit and attack.leader in game.state.figures:
            yield Enter(f"for the hit of {id}", p(31))
            yield from open_window(game, kinds.TRIGGER, p(31), id)
            yield LEAVE


def deal_damage(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """Step 6: all damage at once, removals, effects after damage, Power Dice."""
    attack = game.attack
    if attack.hit and attack.target in game.state.figures:
        yield from hit_damage(game, power_attack)
    hurts: dict[str, list[DamageItem]] = {}
    for point in game.attack.damage:
        figure = game.state.figures.get(point.figure)
        if figure is not None and figure.card is point.card:
            hurts.setdefault(point.figure, []).append(point)
    credit = attack.player
    unpaid = [
        id for id, points in hurts.items() if not any([point.pays for point in points])
    ]
    lost_units = []
    for id, points in hurts.items():
        figure = game.state.figures[id]
        if figure.card.kind != BUILDING:
            yield events.TakeDamage(
                id,
                sum([point.points for point in points]),
                damage_words(points),
                _cite_of(points),
            )
        if figure.card.kind == UNIT:
            lost_units.append(id)
    for id in lost_units:
        figure = game.state.figures[id]
        yield events.DestroyUnit(id)
    pending = game.attack.pending
    for id in [id for id in game.state.figures if id in pending] if pending else ():
        tile = "" if id in game.attack.rubbleless else "rubble"
        yield from replace_building(game, id, tile)
    for id in lost_units:
        if id not in unpaid:
            yield from earn_for_unit(game, credit, game.state.last_known(id))
    yield from bury_forms(game, list(hurts), credit, unpaid)
    yield from after_damage(game)
    if power_attack is not None:
        yield from power_attack.after_damage(game)
    attack_now = game.attack
    for building, more in zip(attack_now.razed, attack_now.bounties, strict=True):
        yield from more
        yield from earn(game, credit, building.dice, building.why, p(10))


def damage_words(points: list[DamageItem]) -> str:
    """The sources of one figure's damage: `hit 1, collisions 2, fire 1`."""
    if len(points) == 1:
        return f"{points[0].why} {points[0].points}"
    points_by_source: dict[str, list[int]] = {}
    # The hit comes first, then what it caused, as players add it up (p29).
    for point in sorted(points, key=lambda point: not point.is_of_hit):
        points_by_source.setdefault(point.why, []).append(point.points)
    return ", ".join(
        f"{why}{'s' if why == 'collision' and len(parts) > 1 else ''} {sum(parts)}"
        for why, parts in points_by_source.items()
    )


def _cite_of(points: list[DamageItem]) -> Cite:
    """The pages on all the damage of a figure, with those on step 6."""
    return p(20, 29, 31) if len(points) > 1 else p(20, 31)


def hit_damage(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """The 1 damage of a hit, and 1 more where it does Super Damage (pp. 17, 20, 36)."""
    attack = game.attack
    assert attack.target is not None
    target = game.state.figures[attack.target]
    if power_attack is not None and not power_attack.harms:
        yield from _idle_super_damage(game, target)
        return
    if target.card is not attack.target_card:
        return
    is_monster = target.card.kind == MONSTER
    sources, statements = _sources_of_super_damage(game) if is_monster else ([], [])
    asked_next = SUPER_DAMAGE if sources else ""
    is_spared = yield from is_immune(
        game, target.id, attack.kind, asked_next=asked_next
    )
    if is_spared and game.reading("immunity-scope") == "whole-attack":
        name = attack.kind if power_attack is None else power_attack.name
        yield Note(f"{target.id} is not harmed by the {name}", p(33))
        return
    yield from note_damage(game, target.id, 1, "hit", p(17))
    if not is_monster:
        yield from _idle_super_damage(game, target)
        return
    yield from statements
    if not sources:
        return
    if (yield from is_immune(game, target.id, SUPER_DAMAGE)):
        return
    yield from note_damage(game, target.id, 1, f"{SUPER_DAMAGE} by {sources[0]}", p(20))


def _sources_of_super_damage(game: Game) -> tuple[list[str], list[Statement]]:
    """The abilities by which the attack does Super Damage, and what is said of them."""
    attack = game.attack
    sources = list(attack.super_damage)
    statements: list[Statement] = []
    if may_speak(game, kinds.SUPER_DAMAGE, *attack.participants):
        moment = AttackMoment(game)
        for me, skill, _ in bearers(game, kinds.SUPER_DAMAGE, ATTACKER, moment):
            failed_condition = judge(skill, me, moment)
            if failed_condition:
                statements.append(idle_rule_of(skill, me, moment, failed_condition))
                continue
            cite = skill.cite_for(me)
            statements.append(Enter(skill.name, cite, me.id, skill.name))
            statements.append(Note("the attack does Super Damage", cite))
            statements.append(LEAVE)
            sources.append(skill.name)
    return sources, statements


def _idle_super_damage(game: Game, target: Figure) -> Rule[None]:
    """Say that Super Damage adds nothing: it harms a monster that is the target (p20).

    The debris of a Ram is not the attack's own damage, and units and buildings fall by
    1 damage.
    """
    attack = game.attack
    if attack.super_damage:
        words = f"{target.id} is a {target.card.kind}"
        yield Note(f"the Super Damage harms nobody: {words}", p(20))
    if game.watching:
        moment = AttackMoment(game)
        for me, skill, _ in bearers(game, kinds.SUPER_DAMAGE, ATTACKER, moment):
            yield IdleRule(skill.name, me.id, "the target is a monster", p(20))


def put_dice_away(game: Game) -> Rule[None]:
    """Return the dice in play that no waiting attack needs (p36)."""
    waiting = game.state.waiting
    needed_places = {further.dice for further in waiting} if waiting else ()
    for place, dice in enumerate(game.state.in_play):
        if dice is not None and place not in needed_places:
            yield events.PutAway(place, dice)
