"""Questions about figures: DEF, dice, range, speed, and what movement allows.

Each answers with a `Total` or a verdict and never changes anything. Modifiers are
summed first, then held at the floor of 1 (p11); abilities with one name affect one
subject once (p33).
"""

from __future__ import annotations

from typing import Any

from mpoc.engine.statements import Cite, IdleRule, Part, Total
from mpoc.games.rise import kinds
from mpoc.games.rise.board import adjacent
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.game import (
    ANYONE,
    MOVER,
    TARGET,
    AttackMoment,
    DefenseMoment,
    FigureMoment,
    Game,
    Piece,
)
from mpoc.games.rise.kinds import Ability, Skill, idle_rule_of, judge
from mpoc.games.rise.roster import bearers, may_speak, roster_of, subject_of
from mpoc.games.rise.state import Figure
from mpoc.games.rise.words import (
    BLAST,
    BRAWL,
    LONG,
    MONSTER,
    ROUGH_TERRAIN,
    UNIT,
)


def idle_rules_to_record(
    game: Game, ability: Ability, me: Piece, moment: Any, failed_condition: str
) -> list[IdleRule]:
    """A record that an ability does not apply, or nothing if that is of no interest.

    Where the game is not watched, it is recorded only if other skills alone keep the
    ability from applying, since those skills have then had an effect.
    """
    if game.watching:
        return [idle_rule_of(ability, me, moment, failed_condition)]
    if kinds.SECURING not in roster_of(game).by_hook:
        return []
    statement = idle_rule_of(ability, me, moment, failed_condition)
    by_skills = statement.causes and all(cite.entry for cite in statement.causes)
    return [statement] if by_skills else []


def modifiers(
    game: Game, question: str, parts: int, moment: Any
) -> tuple[list[Part], list[IdleRule]]:
    """The skills that answer a question with a number, and those that do not apply."""
    changes: list[Part] = []
    idle_rules: list[IdleRule] = []
    counted: dict[str, list[tuple[Ability, Piece]]] = {}
    for me, ability, _ in bearers(game, question, parts, moment):
        namesakes = counted.get(ability.name)
        if namesakes is not None and subject_of(ability, me, moment) in [
            subject_of(*namesake, moment) for namesake in namesakes
        ]:
            continue
        failed_condition = judge(ability, me, moment)
        if failed_condition:
            idle_rules += idle_rules_to_record(
                game, ability, me, moment, failed_condition
            )
            continue
        counted.setdefault(ability.name, []).append((ability, me))
        changes.append(
            Part(ability.amount(me, moment), ability.name, ability.cite_for(me))
        )
    return changes, idle_rules


def applies(
    game: Game, question: str, parts: int, moment: Any
) -> tuple[tuple[Piece, Skill] | None, list[IdleRule]]:
    """The first skill that says yes to a question, and those that do not apply."""
    idle_rules: list[IdleRule] = []
    for me, ability, _ in bearers(game, question, parts, moment):
        failed_condition = judge(ability, me, moment)
        if not failed_condition:
            return (me, ability), idle_rules
        idle_rules += idle_rules_to_record(game, ability, me, moment, failed_condition)
    return None, idle_rules


def _total(
    name: str,
    of: str,
    printed_number: int,
    parts: list[Part],
    idle_rules: list[IdleRule],
    floor: int,
) -> Total:
    value = printed_number
    for part in parts:
        value += part.amount
    if value < floor:
        parts = [
            *parts,
            Part(floor - value, f"(never below {floor})", p(11) if floor else None),
        ]
        value = floor
    return Total(
        name,
        of,
        value,
        (Part(printed_number, "printed"), *parts),
        tuple(idle_rules),
    )


def defense(game: Game, figure_id: str) -> Total:
    """The DEF of a figure against the attack under way, in strikes (pp. 11, 15)."""
    figure = game.state.last_known(figure_id)
    moment = DefenseMoment(game, figure_id)
    parts, idle_rules = modifiers(game, kinds.DEFENSE, ANYONE, moment)
    if game.attack.type == BLAST and figure.card.kind == UNIT:
        cover, cover_idle_rules = cover_of(game, figure, moment.attack)
        idle_rules += cover_idle_rules
        parts = cover + parts
    return _total("DEF", figure_id, figure.card.defense, parts, idle_rules, 1)


def cover_of(
    game: Game, figure: Figure, attack: AttackMoment
) -> tuple[list[Part], list[IdleRule]]:
    """The +1 DEF of Cover against a blast, at most once, for units only (p15).

    It is empty without Cover. Where the attack ignores Cover, a second part takes the
    point back.
    """
    state = game.state
    source, cite = "", p(15)
    if "forest" in state.board.ground.get(figure.space, ()):
        source = "forest"
    else:
        for id in roster_of(game).large:
            other = state.figures[id]
            if other.card.kind == MONSTER and other.player != figure.player:
                continue
            if adjacent(other.space, other.size, figure.space, figure.size):
                source = other.id
                break
    idle_rules: list[IdleRule] = []
    if not source:
        gains, idle_rules = applies(
            game, kinds.COVER, TARGET, CoverMoment(game, figure.id, "gains")
        )
        if gains is None:
            return [], idle_rules
        me, skill = gains
        source, cite = skill.name, with_page(15, skill.cite_for(me))
    airborne, flight_idle_rules = flying(game, figure.id)
    if airborne is not None:
        low, low_idle_rules = applies(
            game, kinds.COVER, TARGET, CoverMoment(game, figure.id, "air")
        )
        idle_rules += low_idle_rules
        if low is None:
            me, flight = airborne
            idle_rules.append(
                IdleRule("Cover", me.id, "it has no Flight", flight.cite_for(me))
            )
            return [], idle_rules
        me, skill = low
        source, cite = f"{source}, {skill.name}", with_page(15, skill.cite_for(me))
    idle_rules += flight_idle_rules
    ignoring_skill, heeding_idle_rules = applies(
        game, kinds.IGNORES_COVER, ANYONE, attack
    )
    idle_rules += heeding_idle_rules
    parts = [Part(1, f"Cover ({source})", cite)]
    if ignoring_skill is not None:
        me, skill = ignoring_skill
        parts.append(Part(-1, skill.name, skill.cite_for(me)))
    return parts, idle_rules


class CoverMoment(DefenseMoment):
    """A unit's Cover; `question` is `gains` (a source of Cover) or `air` (Flight)."""

    __slots__ = ("question",)

    def __init__(self, game: Game, figure_id: str, question: str) -> None:
        super().__init__(game, figure_id)
        self.question = question


def attack_stat(game: Game, id: str, type: str) -> Total | None:
    """Brawl, Blast or Power, the most Action Dice; None without the stat (p10)."""
    question = (kinds.STAT, id, type)
    return game.recall(question, lambda: _attack_stat(game, id, type))


def _attack_stat(game: Game, id: str, type: str) -> Total | None:
    figure = game.state.figures[id]
    printed_number: int | None = getattr(figure.card, type)
    if printed_number is None:
        return None
    moment = FigureMoment(game, id, type)
    parts, idle_rules = modifiers(game, kinds.STAT, ANYONE, moment)
    return _total(type.title(), id, printed_number, parts, idle_rules, 1)


def boost_dice(game: Game, id: str, moment: Any) -> Total:
    """The Boost Dice that a participant must roll, at least 0 (p17).

    `moment` is a `Declaration` of that participant.
    """
    card = game.state.figures[id].card
    type = moment.doing
    stars: int = getattr(card, f"{type}_boost") or 0
    parts, idle_rules = modifiers(game, kinds.BOOST, ANYONE, moment)
    return _total("Boost Dice", id, stars, parts, idle_rules, 0)


def blast_range(game: Game, id: str) -> Total:
    """How many spaces a blast reaches: 3 short or 5 long, before modifiers (p20)."""
    return game.recall((kinds.RANGE, id), lambda: _blast_range(game, id))


def _blast_range(game: Game, id: str) -> Total:
    card = game.state.figures[id].card
    printed_number = 5 if card.reach == LONG else 3
    moment = FigureMoment(game, id, BLAST)
    parts, idle_rules = modifiers(game, kinds.RANGE, ANYONE, moment)
    return _total("range", id, printed_number, parts, idle_rules, 1)


def speed(game: Game, id: str, doing: str = "advance") -> Total:
    """The SPD of a monster or a unit in spaces, fixed as it begins to move (p14)."""
    figure = game.state.figures[id]
    moment = FigureMoment(game, id, doing)
    parts, idle_rules = modifiers(game, kinds.SPEED, ANYONE, moment)
    assert figure.card.speed is not None
    return _total("SPD", id, figure.card.speed, parts, idle_rules, 1)


class MoveMoment(FigureMoment):
    """A figure about to enter a space or to suffer a hazard.

    `is_forced` where another figure's attack moves it, `is_advancing` where this is its
    own advance, `is_ending` where its movement ends there. `terrain` is the kind of
    ground, `obstacle` a figure in the way.
    """

    __slots__ = ("is_advancing", "is_ending", "is_forced", "obstacle", "terrain")

    def __init__(
        self,
        game: Game,
        figure: str,
        *,
        is_forced: bool = False,
        is_advancing: bool = False,
        is_ending: bool = False,
        terrain: str = "",
        obstacle: str | None = None,
    ) -> None:
        super().__init__(game, figure, "move")
        self.is_forced = is_forced
        self.is_advancing = is_advancing
        self.is_ending = is_ending
        self.terrain = terrain
        self.obstacle = None if obstacle is None else Piece(game, obstacle)


def hazard_immunity(
    game: Game,
    id: str,
    kind: str,
    *,
    is_forced: bool,
    is_ending: bool,
    is_advancing: bool,
) -> tuple[str, Cite | None, list[IdleRule]]:
    """Why a figure does not suffer a hazard, or an empty reason (pp. 15, 33, 53)."""
    figure = game.state.last_known(id)
    if kind == "radiation" and figure.card.energy_type == "Radioactive":
        return "Radioactive", p(33, 53), []
    if not may_speak(game, kinds.HAZARD, id):
        return "", None, []
    moment = MoveMoment(
        game,
        id,
        is_forced=is_forced,
        is_ending=is_ending,
        is_advancing=is_advancing,
        terrain=kind,
    )
    immunity, idle_rules = applies(game, kinds.HAZARD, MOVER, moment)
    if immunity is None:
        return "", None, idle_rules
    me, ability = immunity
    return ability.name, with_page(15, ability.cite_for(me)), idle_rules


def immunity(
    game: Game, id: str, to: str
) -> tuple[tuple[Piece, Skill] | None, list[IdleRule]]:
    """The skill that makes a figure immune to an attack or effect, by name (p33)."""
    if not may_speak(game, kinds.IMMUNITY, id):
        return None, []
    moment = ImmunityMoment(game, id, to)
    return applies(game, kinds.IMMUNITY, MOVER, moment)


class ImmunityMoment(FigureMoment):
    """Something that would harm or affect a figure: `to` names the attack or effect."""

    __slots__ = ("to",)

    def __init__(self, game: Game, figure: str, to: str) -> None:
        super().__init__(game, figure, "immunity")
        self.to = to


def is_airborne(game: Game, id: str) -> bool:
    """Whether a figure has Flight (p15)."""
    return flying(game, id)[0] is not None


def flying(game: Game, id: str) -> tuple[tuple[Piece, Skill] | None, list[IdleRule]]:
    """The skill by which a figure is in the air (p15)."""
    if not may_speak(game, kinds.AIRBORNE, id):
        return None, []
    return applies(game, kinds.AIRBORNE, MOVER, FigureMoment(game, id))


def may_brawl_flyers(game: Game, id: str) -> bool:
    """Whether a figure may brawl a figure with Flight (p15)."""
    is_unit = game.state.figures[id].card.kind == UNIT
    return not is_unit or brawling_flyers(game, id) is not None


def brawling_flyers(game: Game, id: str) -> tuple[Piece, Skill] | None:
    """The skill by which a unit may brawl figures with Flight, if it has one (p15)."""
    if not may_speak(game, kinds.BRAWLS_FLYERS, id):
        return None
    moment = FigureMoment(game, id, BRAWL)
    return applies(game, kinds.BRAWLS_FLYERS, MOVER, moment)[0]


def is_rough(ground: tuple[str, ...], on_tile: bool) -> bool:
    """Whether a space counts twice for a unit: rough terrain or any tile (p14)."""
    return on_tile or any(kind in ROUGH_TERRAIN for kind in ground)
