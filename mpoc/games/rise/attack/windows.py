"""The windows of an attack in which abilities speak (pp. 30-33).

This module alone decides which abilities may speak when and who chooses the order. It
sees to it that one name affects one subject once, by a figure still on the map.
"""

from __future__ import annotations

from typing import Any

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Choice,
    Cite,
    Enter,
    IdleRule,
    Note,
    Option,
    Rule,
)
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import (
    ALLY,
    ATTACKER,
    DEFENDER,
    STRUCTURE,
    TARGET,
    AttackMoment,
    Game,
    Piece,
)
from mpoc.games.rise.icons import granter
from mpoc.games.rise.kinds import (
    Ability,
    Advantage,
    Reaction,
    Trigger,
    idle_rule_of,
    judge,
)
from mpoc.games.rise.roster import (
    Bearer,
    abilities_it_had,
    bearers,
    roster_of,
    subject_of,
    wording_for,
)
from mpoc.games.rise.state import NOBODY
from mpoc.games.rise.words import BLAST, BRAWL, POWER

Happening = Advantage | Trigger | Reaction

Speaker = tuple[Piece, Happening]
"""An ability that speaks in a window, and the figure that has it."""

WORDS = {
    kinds.ADVANTAGE: "Advantages",
    kinds.TRIGGER: "Triggers",
    kinds.REACTION: "Reactions",
}

BESIDE = {
    BRAWL: "the attack is a brawl",
    BLAST: "the attack is a blast",
    POWER: "the attack is a power attack",
}
"""The condition that a Trigger's icon sets, by the attack that it stands beside."""

ON_MAP = "it is still on the map"
"""The condition of every ability in an attack (p31)."""

NOT_IMMUNE = "the target is not immune to the attack"
"""The condition of Triggers that affect the target, by `immunity-triggers` (p33)."""

LEADS = "it leads the attack"
"""The condition of Triggers in a combined attack (pp. 44, 45)."""

FIRST_OF_ITS_NAME = "it is the first of its name to affect this"
"""The condition under which an ability affects a subject (p33)."""


def _parts(game: Game, hook: str, moment: AttackMoment) -> int:
    """Whose abilities a window admits, by their part in the attack (pp. 30-32).

    Advantages of the attackers and their allies, Triggers of the attackers, Reactions
    of the figure attacked and its allies, and of structures. Whether those of allies
    may answer an attack on a building is `power-sink-scope`.
    """
    if hook == kinds.ADVANTAGE:
        return ATTACKER | ALLY
    if hook == kinds.TRIGGER:
        return ATTACKER
    attack = game.attack
    defender = game.state.opponent(attack.player)
    if moment.attacks_force_of(defender) or (
        attack.power and game.reading("power-sink-scope") == "any-attack"
    ):
        return TARGET | DEFENDER | STRUCTURE
    return TARGET | STRUCTURE


def _judge(
    game: Game, me: Piece, ability: Happening, beside: str, moment: AttackMoment
) -> str:
    """The first condition that fails: the Trigger's icon, then the card's own (p31).

    A Trigger speaks only after the kind of attack beside which it is printed.
    """
    words = BESIDE[beside]
    holds = beside == game.attack.type
    if game.verdicts is not None:
        game.verdicts.add((ability.name, words, holds))
    if not holds and (ability.name, words) not in game.assumptions:
        return words
    return judge(ability, me, moment)


def _eligible(
    game: Game, hook: str, moment: AttackMoment, is_late: bool
) -> list[Bearer]:
    """The abilities that are judged in a window, each with its bearer (pp. 31-32).

    Only the leader's Triggers count. Reactions never come on their own player's turn,
    and from a structure only if it is struck. Those that resolve after the attack have
    the window that `is_late`.
    """
    candidates = bearers(game, hook, _parts(game, hook, moment), moment)
    if not candidates or hook == kinds.ADVANTAGE:
        return candidates
    attack = game.attack
    if hook == kinds.TRIGGER:
        return [bearer for bearer in candidates if bearer[0].id == attack.leader]
    eligible = []
    for bearer in candidates:
        me = bearer[0]
        player = me.player
        if player == NOBODY:
            if me.id == attack.target or me.id in attack.pending:
                eligible.append(bearer)
        elif player != attack.player and bearer[1].comes_late(game) == is_late:
            eligible.append(bearer)
    return eligible


def _ready(
    game: Game,
    hook: str,
    eligible: list[Bearer],
    declined_pairs: set[tuple[str, str]],
    hit_figure: str,
    moment: AttackMoment,
) -> tuple[list[Speaker], list[IdleRule]]:
    """The abilities that can resolve now, and those that do not apply, with reasons."""
    ready: list[Speaker] = []
    idle_rules: list[IdleRule] = []
    resolved_pairs = game.attack.spoken
    used_up = set(declined_pairs)
    # Subjects matter only where a name speaks twice.
    has_namesakes = bool(resolved_pairs or used_up) or len(
        {ability.name for _, ability, _ in eligible}
    ) < len(eligible)
    is_spared = hook == kinds.TRIGGER and _spares_target(game, eligible)
    for me, ability, printed_ability in eligible:
        if is_spared and ability.subject == "target":
            if game.watching:
                idle_rules.append(IdleRule(ability.name, me.id, NOT_IMMUNE, p(33)))
            continue
        if has_namesakes:
            key = (ability.name, hit_figure + subject_of(ability, me, moment))
            if key in resolved_pairs or key in used_up:
                if key in resolved_pairs and game.watching:
                    idle_rules.append(
                        IdleRule(ability.name, me.id, FIRST_OF_ITS_NAME, p(33))
                    )
                continue
        beside = printed_ability.attack
        if beside is None:
            failed_condition = judge(ability, me, moment)
        else:
            failed_condition = _judge(game, me, ability, beside, moment)
        if not failed_condition:
            if has_namesakes:
                used_up.add(key)
            ready.append((me, ability))
        elif game.watching:
            if beside is not None and failed_condition == BESIDE[beside]:
                cite = ability.cite_for(me)
                idle_rules.append(IdleRule(ability.name, me.id, failed_condition, cite))
            else:
                idle_rules.append(idle_rule_of(ability, me, moment, failed_condition))
    # Options are listed by bearer, in the order in which its card prints them.
    ready.sort(key=lambda pair: pair[0].id)
    return ready, idle_rules


def _rolls_again(pair: Speaker) -> bool:
    """Whether it rolls dice again and so resolves after all other Advantages (p30)."""
    return isinstance(pair[1], Advantage) and pair[1].last


def _spares_target(game: Game, eligible: list[Bearer]) -> bool:
    """Whether immunity also keeps Triggers off the target (`immunity-triggers`).

    It does not where `immunity-scope` leaves the hit its damage.
    """
    attack = game.attack
    if attack.type != POWER or attack.target is None:
        return False
    if not any(ability.subject == "target" for _, ability, _ in eligible):
        return False
    if stats.immunity(game, attack.target, attack.kind)[0] is None:
        return False
    return (
        game.reading("immunity-triggers") == "kept-off"
        and game.reading("immunity-scope") == "whole-attack"
    )


def _titles(ready: list[Speaker]) -> list[str]:
    """The names of abilities in an `order`: with the bearer where two share a name."""
    names = [ability.name for _, ability in ready]
    return [
        ability.name if names.count(ability.name) == 1 else f"{ability.name} of {me.id}"
        for me, ability in ready
    ]


def _chooser(game: Game, hook: str, ready: list[Speaker]) -> str:
    """The player who orders what resolves in this window (pp. 30-31).

    The attacking player for Advantages and Triggers, the defending one for Reactions;
    Reactions of structures by `structure-reaction-order`.
    """
    attacker = game.attack.player
    if hook != kinds.REACTION:
        return attacker
    defender = game.state.opponent(attacker)
    if all(me.player == NOBODY for me, _ in ready):
        reading = game.reading("structure-reaction-order")
        if reading != "defender":
            return attacker
    return defender


def _next_ability(
    game: Game, hook: str, ready: list[Speaker], cite: Cite
) -> Rule[Speaker]:
    """The ability that resolves next, as its player chooses.

    An ability that must wait stays listed, so that an order that puts it first is
    refused.
    """
    if hook == kinds.REACTION:
        ready = _paying_first(game, ready)
        if len(ready) == 1:
            return ready[0]
    rerolls = [pair for pair in ready if _rolls_again(pair)]
    player = _chooser(game, hook, ready)
    if any(me.player == NOBODY for me, _ in ready):
        cite = p(31, 32)
    options = tuple(
        [
            Option(
                (title, pair[1].name, pair[0].id),
                title,
                (_too_early(pair[1]),) if pair in rerolls else (),
            )
            for title, pair in zip(_titles(ready), ready, strict=True)
        ]
    )
    words = f"which {WORDS[hook].removesuffix('s')} resolves next"
    choice = yield Choice(WORDS[hook], "", player, "order", words, options, cite)
    for pair in ready:
        if (pair[1].name, pair[0].id) == choice[1:]:
            return pair
    raise AssertionError(choice)


def _too_early(ability: Happening) -> Check:
    """Why an ability that rolls dice again must wait (p30)."""
    return Check(
        "condition-not-met",
        f"every other Advantage has resolved before {ability.name}",
        False,
        p(30),
        f"{ability.name} rolls dice again",
        failure=f"{ability.name} resolves after all other Advantages",
    )


def _paying_first(game: Game, ready: list[Speaker]) -> list[Speaker]:
    """The Reactions that may come next.

    By `structure-reaction-order`, Reactions of structures that pay the attacker come
    before those of other structures.
    """
    by_structures = [pair for pair in ready if pair[0].player == NOBODY]
    paying = [pair for pair in by_structures if _pays_attacker(pair[1])]
    if (
        0 < len(paying) < len(by_structures)
        and game.reading("structure-reaction-order") == "attacker-benefit-first"
    ):
        return [pair for pair in ready if pair not in by_structures] + paying
    return ready


def _pays_attacker(ability: Happening) -> bool:
    return isinstance(ability, Reaction) and ability.for_attacker


def _note_silenced(game: Game) -> Rule[None]:
    """Say which Reactions a figure no longer has because it was crushed (p31)."""
    for id in AttackMoment(game).sides()[1]:
        figure = game.state.gone.get(id)
        if figure is None or figure.player in (NOBODY, game.attack.player):
            continue
        for printed_ability in figure.card.abilities:
            if printed_ability.kind == "Reaction":
                yield IdleRule(printed_ability.name, id, ON_MAP, p(31))


def _note_comrades(game: Game, moment: AttackMoment) -> Rule[None]:
    """Say which Triggers do not count because their figure does not lead (pp. 44, 45).

    Triggers printed beside another kind of attack are left out.
    """
    attack = game.attack
    page = p(45) if attack.type == POWER else p(44)
    for me, ability, printed_ability in bearers(game, kinds.TRIGGER, ATTACKER, moment):
        if me.id != attack.leader and printed_ability.attack in (None, attack.type):
            facts = f"{attack.leader} leads"
            yield IdleRule(ability.name, me.id, LEADS, page, facts)


def _crushed_but_hit(game: Game) -> list[Bearer]:
    """The Reactions of units that were hit and have been crushed.

    Empty unless `crushed-unit-reactions` says that the hit is enough.
    """
    reactions: list[Bearer] = []
    attack = game.attack
    moment = AttackMoment(game)
    for id in moment.sides()[1]:
        figure = game.state.gone.get(id)
        if figure is None or figure.player in (NOBODY, attack.player):
            continue
        me = Piece(game, id)
        for ability, printed_ability in abilities_it_had(game, id):
            if (
                isinstance(ability, Reaction)
                and ability.to_a_hit
                and moment.hits(me)
                and game.reading("crushed-unit-reactions") == "allow-on-hit"
            ):
                reactions.append((me, ability, printed_ability))
    return reactions


def open_late_window(game: Game) -> Rule[None]:
    """Let Reactions resolve that come after the attack by `side-step-timing` (p31)."""
    reactions = roster_of(game).by_hook.get(kinds.REACTION, ())
    if any([bearer[1].comes_late(game) for bearer in reactions]):
        yield Enter("after the attack", p(31))
        yield from open_window(game, kinds.REACTION, p(31), is_late=True)
        yield LEAVE


def open_window(
    game: Game, hook: str, cite: Cite, hit_figure: str = "", is_late: bool = False
) -> Rule[None]:
    """Let the abilities of one window resolve in turn, until none is left.

    The position is looked at anew after each of them: one ability may make another
    possible or impossible, and a crushed figure is silent at once (p31). `hit_figure`
    is the figure whose hit opens the window, where every hit has its own window. The
    window after step 6 `is_late`.
    """
    reactions_of_crushed: list[Bearer] = []
    if hook == kinds.REACTION and game.state.gone and not is_late:
        reactions_of_crushed = _crushed_but_hit(game)
        if game.watching and not reactions_of_crushed:
            yield from _note_silenced(game)
    if hook not in roster_of(game).by_hook and not reactions_of_crushed:
        return
    moment = AttackMoment(game)
    if hook == kinds.TRIGGER and game.watching and not hit_figure:
        yield from _note_comrades(game, moment)
    declined_pairs: set[tuple[str, str]] = set()
    resolved_or_declined: set[tuple[str, str]] = set()
    not_applied: dict[tuple[str, str], IdleRule] = {}
    eligible: list[Bearer] = []
    eligible_in: tuple[Any, ...] = ()
    while True:
        attack = game.attack
        # Which abilities are eligible depends on these alone.
        position = game.state.figures, attack.damage, attack.compared, attack.pending
        if position != eligible_in:
            eligible, eligible_in = (
                reactions_of_crushed + _eligible(game, hook, moment, is_late),
                position,
            )
        ready, idle_rules = _ready(
            game, hook, eligible, declined_pairs, hit_figure, moment
        )
        for idle_rule in idle_rules:
            not_applied[(idle_rule.rule, idle_rule.bearer)] = idle_rule
        if not ready:
            for pair, idle_rule in not_applied.items():
                if pair not in resolved_or_declined:
                    yield idle_rule
            return
        if game.watching:
            # An ability that waits may lose its turn: a figure off the map is silent.
            for bearer, waiting in ready:
                not_applied[(waiting.name, bearer.id)] = IdleRule(
                    waiting.name, bearer.id, ON_MAP, p(31)
                )
        me, ability = ready[0]
        if len(ready) > 1:
            me, ability = yield from _next_ability(game, hook, ready, cite)
        resolved_or_declined.add((ability.name, me.id))
        key = (ability.name, hit_figure + subject_of(ability, me, moment))
        ability_cite = ability.cite_for(me)
        if ability.may_be_declined(game):
            use = yield Choice(
                ability.name,
                me.id,
                me.player or game.attack.player,
                "use",
                f"whether {ability.name} of {me.id} is used",
                (Option(True, "use it"), Option(False, "decline")),
                ability_cite,
            )
            if not use:
                declined_pairs.add(key)
                yield Note(f"{me.id}: {ability.name} is declined", ability_cite)
                continue
        yield Enter(ability.name, ability_cite, me.id, ability.name)
        yield from note_grant(game, me, ability)
        yield events.Speak(ability.name, key[1], me.id, ability_cite)
        if ability.once_per_turn:
            yield events.MarkUsed(me.id, ability.name, ability_cite)
        was_rerolled = game.attack.rerolled
        yield from ability.resolve(me, moment)
        yield LEAVE
        if (
            game.attack.rerolled
            and not was_rerolled
            and game.reading("reroll-window") == "closed"
        ):
            return


def note_grant(game: Game, me: Piece, ability: Ability) -> Rule[None]:
    """Say who grants a figure an ability that its card does not print (p32)."""
    if me.card.prints(ability.name):
        return
    lender = granter(game.state, me.id, ability.name)
    if lender is not None:
        owner, icon = lender
        yield Note(f"{me.id} has it from {owner}, whose icon is {icon}", p(32))


def after_damage(game: Game) -> Rule[None]:
    """Resolve the effects announced earlier that look at the damage dealt (p31)."""
    for name, bearer in game.attack.after_damage:
        ability = wording_for(game, bearer, name)
        assert isinstance(ability, Trigger)
        me = Piece(game, bearer)
        yield Enter(name, ability.cite_for(me), bearer, name)
        yield from ability.after_damage(me, AttackMoment(game))
        yield LEAVE
