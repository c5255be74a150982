"""What makes an attack legal: attacker, target, dice (pp. 10, 15, 17, 20, 28, 43)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Part, Total
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks import names_target, power_attack_of
from mpoc.games.rise.board import (
    distance,
    name_of,
)
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import MOST_DICE, Dice, WrittenRoll, dice_words
from mpoc.games.rise.game import (
    ANYONE,
    Declaration,
    Game,
    Piece,
)
from mpoc.games.rise.kinds import judge
from mpoc.games.rise.roster import bearers, may_speak, roster_of
from mpoc.games.rise.state import Figure, FurtherAttack
from mpoc.games.rise.turn.checks import check, failing
from mpoc.games.rise.turn.phases import phase_checks, present_checks, turn_checks
from mpoc.games.rise.words import (
    BLAST,
    BRAWL,
    CRADLE_THROW,
    DICE,
    MONSTER,
    ONLY_FURTHER,
    POWER,
    POWER_ATTACKS,
    SWAT,
    THROW,
    UNIT,
)
from mpoc.text.problems import count_of


def type_of(kind: str) -> str:
    """The type of an attack: brawl, blast, or power for every power attack (p17)."""
    return kind if kind in (BRAWL, BLAST) else POWER


def attack_checks(
    game: Game, act: DeclaredAttack, further: FurtherAttack | None = None
) -> Iterator[Check]:
    """Every condition of an attack as declared: turn, attacker, target, dice.

    `further` is what created it, unless it is an ordinary attack: then the limits of
    the turn do not apply, nor do the conditions that its rule waives.
    """
    state = game.state
    type = type_of(act.kind)
    attackers = []
    for id in act.by:
        attacker = yield from present_checks(game, id, p(17))
        if attacker is not None:
            attackers.append(attacker)
    if further is not None:
        if further.dice is not None:
            in_play = state.in_play[further.dice]
            assert in_play is not None
            if act.dice is not None and act.dice.faces is not None:
                yield from dice_in_play_checks(in_play, act.dice)
            dice = WrittenRoll(in_play.action, in_play.boost, in_play.power, None)
            act = act.but(dice=dice)
        possible = further_kinds(game, further)
        yield check(
            "condition-not-met",
            f"it is an attack that {further.source} allows",
            act.kind in possible,
            further.cite,
            lambda: f"{act.kind}, not {' or '.join(possible)}",
            failure=f"{further.source} does not allow this attack",
        )
    for figure in attackers:
        if figure.player:
            yield from attacker_checks(game, figure, type, further, len(act.by) > 1)
        else:
            yield from _structure_checks(game, figure)
    if not attackers:
        return
    leader = attackers[0]
    if type == POWER and leader.player:
        yield check(
            "no-such-attack",
            "it is a monster",
            leader.card.kind == MONSTER,
            p(36),
            lambda: f"{leader.id} is a {leader.card.kind}",
            failure="it is not a monster",
        )
    all_present = all([id in state.figures for id in act.by])
    if all_present and (further is None or not further.is_free):
        yield from ban_checks(game, act)
    power_attack = power_attack_of(act.kind)
    if power_attack is None or power_attack.names_target:
        for figure in attackers:
            yield from target_checks(game, act, figure, further)
    elif act.target is not None:
        facts = f"{act.kind} at {act.target}"
        yield Check(
            "no-target",
            "it names no target",
            False,
            power_attack.cite,
            facts,
            failure="it names a target",
        )
    if power_attack is not None and act.by[0] in state.figures:
        yield from power_attack.needs(game, act, leader)
    if further is None or further.dice is None:
        yield from dice_checks(game, act, leader)


def _structure_checks(game: Game, figure: Figure) -> Iterator[Check]:
    """A structure makes no attack (pp. 10, 21); the turn is judged all the same."""
    yield Check(
        "no-such-attack",
        "a monster or a unit attacks",
        False,
        p(10, 21),
        f"{figure.id} is a structure",
        failure="a structure would attack",
    )
    yield from phase_checks(game, None, "attack", p(17, 28))


def dice_in_play_checks(dice: Dice, roll: WrittenRoll) -> Iterator[Check]:
    """Dice in play are all rolled again, and no others (p36)."""
    in_play, in_roll = dict(dice.counts()), dict(roll.counts())
    for die in DICE:
        need, have = in_play.get(die, 0), in_roll.get(die, 0)
        yield check(
            "too-few-dice" if have < need else "too-many-dice",
            f"exactly the {die.title()} Dice in play are rolled",
            have == need,
            p(36),
            lambda die=die, need=need, have=have: (  # type: ignore[misc]
                f"{need} in play, {dice_words(have, die.title())} rolled"
            ),
            failure=f"{'fewer' if have < need else 'more'} {die.title()} Dice are "
            "rolled than are in play",
        )


def attacker_checks(
    game: Game,
    figure: Figure,
    type: str,
    further: FurtherAttack | None,
    is_combined: bool,
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
            failure="it has already attacked this turn",
        )
    yield check(
        "no-such-attack",
        f"its card prints a {type.title()} stat",
        getattr(figure.card, type) is not None,
        p(10),
        lambda: f"{figure.card.name} has no {type.title()} stat",
        failure=f"its card prints no {type.title()} stat",
    )
    if is_combined:
        kind = MONSTER if type == POWER else UNIT
        yield check(
            "wrong-kind-of-figure",
            f"only {kind}s combine such an attack",
            figure.card.kind == kind,
            p(43, 45),
            lambda: f"{figure.id} is a {figure.card.kind}",
            failure=f"a {figure.card.kind} cannot take part in this combined attack",
        )


def target_checks(
    game: Game, act: DeclaredAttack, leader: Figure, further: FurtherAttack | None
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
        failure="there is no target",
    )
    if target is None:
        return
    yield check(
        "own-figure",
        "the target is an enemy or a structure",
        target.player != leader.player
        or not target.player
        or _may_be_swatted(game, act, target),
        p(2, 20),
        lambda: f"{target.id} belongs to {target.player}",
        failure="the target belongs to the attacker's own force",
    )
    is_waived = further is not None and further.near is not None
    if further is not None and further.target is not None:
        is_same = target.id == further.target and target.card is further.target_card
        yield check(
            "no-target",
            "the target is the one that was attacked, in the same form",
            is_same,
            p(29),
            lambda: f"{target.id} is {target.card.name} now",
            failure="the target is another one than before, or in another form",
        )
        if game.reading("extra-attack-legality") == "same-target-only":
            return
    if further is not None and further.near is not None:
        yield from nearness_checks(game, target, further, further.near)
        if further.is_free:
            return
    if leader.id not in state.figures or leader is target:
        return
    me, other = game.piece(leader.id), game.piece(target.id)
    if act.kind == BRAWL:
        if not is_waived:
            yield check(
                "not-adjacent",
                "the target is adjacent",
                me.adjacent_to(other),
                p(20),
                lambda: (
                    f"{leader.id} at {name_of(leader.space)}, {target.id} at "
                    f"{name_of(target.space)}: {me.distance_to(other)} spaces away"
                ),
                lambda: f"{count_of(me.distance_to(other) - 1, 'space')} nearer",
                failure="the target is not adjacent",
            )
        if leader.player and stats.is_airborne(game, target.id):
            yield check(
                "flying",
                "a unit without Flight or Jump does not brawl a figure with Flight",
                stats.may_brawl_flyers(game, leader.id),
                p(15),
                lambda: f"{target.id} has Flight, {leader.id} has neither",
                failure="without Flight or Jump a unit cannot brawl a flying figure",
            )
    elif act.kind == BLAST and not is_waived:
        yield check(
            "adjacent",
            "the target of a blast is not adjacent",
            not me.adjacent_to(other),
            p(20),
            lambda: f"{target.id} at {name_of(target.space)} is adjacent",
            failure="the target of a blast is adjacent",
        )
        if not leader.player:
            return  # it has no range
        reach = stats.blast_range(game, leader.id)
        away = me.distance_to(other)
        yield check(
            "out-of-range",
            "the target of a blast is within range",
            away <= reach.value,
            p(10, 20),
            lambda: (
                f"{target.id} is {away} spaces away from {leader.id}, "
                f"{reach.sentence()}"
            ),
            lambda: f"{count_of(away - reach.value, 'space')} nearer",
            failure="the target of a blast is out of range",
        )


def _may_be_swatted(game: Game, act: DeclaredAttack, target: Figure) -> bool:
    """Whether a unit of the attacker's own force may be swatted (`swat-own-unit`)."""
    if act.kind != SWAT or target.card.kind != UNIT:
        return False
    return game.reading("swat-own-unit") == "any-unit"


def nearness_checks(
    game: Game, target: Figure, further: FurtherAttack, near: tuple[int, int]
) -> Iterator[Check]:
    """The target stands near the last one, wherever the attacker is (pp. 56, 59)."""
    at, size = near
    piece = game.piece(target.id)
    if further.only_units:
        yield check(
            "wrong-kind-of-figure",
            "the target is a unit",
            target.card.kind == UNIT,
            further.cite,
            lambda: f"{target.id} is a {target.card.kind}",
            failure="the target is not a unit",
        )
    if further.within == 1:
        yield check(
            "not-adjacent",
            "the target is adjacent to the last one",
            piece.adjacent_to_space(at, size),
            further.cite,
            lambda: _away_from_last(piece, at, size),
            failure="the target is not adjacent to the last one",
        )
    else:
        yield check(
            "out-of-range",
            f"the target is within {further.within} spaces of the last one",
            piece.within_of(further.within, at, size),
            further.cite,
            lambda: _away_from_last(piece, at, size),
            failure=f"the target is over {further.within} spaces from the last one",
        )


def _away_from_last(piece: Piece, at: int, size: int) -> str:
    """Where a target is, and how far from the place of the last one (p20)."""
    away = distance(piece.space, piece.figure.size, at, size)
    spaces = count_of(away, "space")
    where = name_of(piece.space)
    return f"{piece.id} is at {where}, {spaces} from {name_of(at)}, where the last was"


def ban_checks(game: Game, act: DeclaredAttack) -> Iterator[Check]:
    """Skills that forbid this attack: Cloak, Negation, Solo Brawler."""
    if kinds.BAN not in roster_of(game).by_hook:
        return
    target = act.target if isinstance(act.target, str) else None
    for id in act.by:
        if id not in game.state.figures:
            continue
        moment = Declaration(game, id, type_of(act.kind), act.kind, target, act.by)
        for me, skill, _ in bearers(game, kinds.BAN, ANYONE, moment):
            failed_condition = judge(skill, me, moment)
            if failed_condition and not game.watching:
                continue
            facts = f"{skill.name} does not apply; it needs: {failed_condition}"
            if not failed_condition:
                facts = f"{me.id} at {name_of(me.space)} has {skill.name}"
                if len(act.by) > 1 and id != me.id:
                    facts += f", which holds against {id}"
            cite = skill.cite_for(me)
            yield Check(
                skill.refusal,
                skill.refusal_words,
                bool(failed_condition),
                cite,
                facts,
                failure=skill.refusal_failure,
            )


def owed_boost(game: Game, act: DeclaredAttack) -> list[Total]:
    """The Boost Dice that each participant and the attack as a whole must roll."""
    key = (kinds.BOOST, act.by, act.kind, act.target)
    return game.recall(key, lambda: _owed_boost(game, act))


def _owed_boost(game: Game, act: DeclaredAttack) -> list[Total]:
    type = type_of(act.kind)
    target = act.target if isinstance(act.target, str) else None
    moments = [Declaration(game, id, type, act.kind, target, act.by) for id in act.by]
    totals = [stats.boost_dice(game, moment.figure.id, moment) for moment in moments]
    if may_speak(game, kinds.ATTACK_BOOST, *act.by):
        parts, idle_rules = stats.modifiers(
            game, kinds.ATTACK_BOOST, ANYONE, moments[0]
        )
        if parts or idle_rules:
            value = sum([part.amount for part in parts])
            parts.insert(0, Part(0, "usually"))
            totals.append(
                Total(
                    "Boost Dice", "the attack", value, tuple(parts), tuple(idle_rules)
                )
            )
    return totals


def dice_checks(game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
    """The numbers of dice: fixed before the roll, within stats and pools (p17)."""
    dice = act.dice
    if dice is None or not leader.player:
        return
    type = type_of(act.kind)
    player = game.state.players[leader.player]
    pool = player.monster if leader.card.kind == MONSTER else player.unit
    pool_name = events.POOL_WORDS[active_pool(leader)]
    present_ids = [id for id in act.by if id in game.state.figures]
    all_present = len(present_ids) == len(act.by)
    stat_totals = [
        stat
        for id in present_ids
        if (stat := stats.attack_stat(game, id, type)) is not None
    ]
    most = sum([stat.value for stat in stat_totals])
    yield check(
        "too-few-dice",
        "at least one Action Die is rolled for each attacking figure",
        dice.action >= len(act.by),
        p(17, 43),
        lambda: f"{dice_words(dice.action, 'Action')}, {len(act.by)} needed",
        failure="fewer Action Dice are rolled than figures attack",
    )
    # A missing figure or stat fails a check of its own and sets no number here.
    if all_present and stat_totals:
        yield check(
            "too-many-dice",
            f"no more Action Dice are rolled than the {type.title()} stat allows",
            dice.action <= most,
            p(10, 17),
            lambda: ", ".join(
                [
                    dice_words(dice.action, "Action"),
                    *[stat.sentence() for stat in stat_totals],
                ]
            ),
            lambda: f"roll {most} or fewer" if pool is None or pool >= most else "",
            failure=f"more Action Dice are rolled than the {type.title()} stat allows",
        )
    if pool is not None:
        yield check(
            "too-many-dice",
            f"the {pool_name} holds the Action Dice",
            dice.action <= pool,
            p(9, 17),
            lambda: f"{dice_words(dice.action, 'Action')}, {pool_name} {pool}",
            lambda: (
                f"{dice_words(len(act.by) - pool, 'Action')} short"
                if pool < len(act.by)
                else f"roll {min(pool, most)} or fewer"
                if most >= len(act.by)
                else ""
            ),
            failure=f"the {pool_name} holds fewer Action Dice than are rolled",
        )
    if leader.card.kind == UNIT:
        yield check(
            "no-power-dice-for-units",
            "units roll no Power Dice",
            dice.power == 0,
            p(9, 17),
            lambda: f"{leader.id} is a unit",
            failure="units cannot roll Power Dice",
        )
    elif player.power is not None:
        yield check(
            "too-many-dice",
            "the Power Pool holds the Power Dice",
            dice.power <= player.power,
            p(9, 17),
            lambda: f"{dice_words(dice.power, 'Power')}, Power Pool {player.power}",
            lambda: (
                f"roll {player.power} or fewer"
                if player.power or type != POWER
                else f"{dice_words(1, 'Power')} short"
            ),
            failure="the Power Pool holds fewer Power Dice than are rolled",
        )
    if type == POWER:
        yield check(
            "no-power-die",
            "a power attack rolls at least one Power Die",
            dice.power >= 1,
            p(17, 36),
            lambda: "no Power Die is rolled",
            failure="a power attack is made without a Power Die",
        )
    if dice.boost is not None and all_present:
        totals = owed_boost(game, act)
        boost_owed = sum([total.value for total in totals])
        if dice.boost != boost_owed:
            sums = "; ".join(f"{total.of} {sum_words(total)}" for total in totals)
            yield check(
                "too-few-dice" if dice.boost < boost_owed else "too-many-dice",
                "exactly the Boost Dice that are owed are rolled",
                False,
                p(17),
                lambda: (
                    f"{dice_words(dice.boost or 0, 'Boost')}, {boost_owed} owed: {sums}"
                ),
                lambda: f"roll {dice_words(boost_owed, 'Boost')}",
                failure=f"{'fewer' if dice.boost < boost_owed else 'more'} Boost Dice "
                "are rolled than are owed",
            )


def sum_words(total: Total) -> str:
    """`2 = 1 printed +1 Charge`: a total without its name."""
    return total.sentence().replace(f" {total.name}", "", 1)


def active_pool(leader: Figure) -> str:
    """The pool from which a figure's dice come: of monsters or of units (p9)."""
    return MONSTER if leader.card.kind == MONSTER else UNIT


def attack_candidates(
    game: Game, leader: str, kind: str, further: FurtherAttack | None = None
) -> list[tuple[DeclaredAttack, tuple[Check, ...]]]:
    """Every way to name the attack's target, with the checks that each way fails.

    Dice are not checked: a number that stats and pools allow is assumed.
    """
    key = ("targets", leader, kind, further)
    return game.recall(key, lambda: _attack_candidates(game, leader, kind, further))


def _attack_candidates(
    game: Game, leader: str, kind: str, further: FurtherAttack | None
) -> list[tuple[DeclaredAttack, tuple[Check, ...]]]:
    state = game.state
    by = (leader,) if further is None else makers(game, further)
    power_attack = power_attack_of(kind)
    candidates = []
    if power_attack is not None and not power_attack.names_target:
        return [
            (act, failing(attack_checks(game, act, further)))
            for act in power_attack.declarations(game, leader)
        ]
    for id in state.figures:
        if id == leader:
            continue
        act = DeclaredAttack(kind, by, target=id)
        candidates.append((act, failing(attack_checks(game, act, further))))
    return candidates


def unpayable_checks(
    game: Game, act: DeclaredAttack, further: FurtherAttack | None = None
) -> tuple[Check, ...]:
    """The checks that an attack fails with any dice; none if some dice will do.

    With more Power Dice a throw reaches further, so the most are tried as well.
    """
    failed_checks: tuple[Check, ...] = ()
    for dice in fewest_and_most(game, act):
        failed_checks = failing(attack_checks(game, act.but(dice=dice), further))
        if not failed_checks:
            return ()
    return failed_checks


def fewest_and_most(game: Game, act: DeclaredAttack) -> Iterator[WrittenRoll]:
    """Dice to try an attack with, where its stats and pools are not looked at."""
    least = len(act.by)
    power = least if type_of(act.kind) == POWER else 0
    yield WrittenRoll(least, None, power, None)
    leader = game.state.figures.get(act.by[0])
    pool = None if leader is None else game.state.players[leader.player].power
    if act.kind in (THROW, CRADLE_THROW):
        yield WrittenRoll(least, None, MOST_DICE if pool is None else pool, None)


def makers(game: Game, further: FurtherAttack) -> tuple[str, ...]:
    """The ids of a further attack's leader and of its partners on the map."""
    partners = [id for id in further.partners if id in game.state.figures]
    return (further.leader, *partners)


def further_kinds(game: Game, further: FurtherAttack) -> tuple[str, ...]:
    """The kinds of attack that a further attack may be.

    An attack on a fixed target is of a kind that names a target. The second parts of a
    Swat and of a Slingshot choose their targets; a Lightning Attack after them may be
    of another kind.
    """
    if further.type != POWER:
        return (further.type,)
    if further.kind in ONLY_FURTHER and further.target is None:
        return (further.kind,)
    if further.kind and game.reading("lightning-power-kind") == "same":
        return (further.kind,)
    return tuple(
        [kind for kind in POWER_ATTACKS if further.target is None or names_target(kind)]
    )
