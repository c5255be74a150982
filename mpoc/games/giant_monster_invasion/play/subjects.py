"""Random games about one heading, power or refusal: a position, and what suits it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mpoc.games.giant_monster_invasion.monster import NO_BLAST, Hold, Monster
from mpoc.games.giant_monster_invasion.powers.keys import Blast as BlastAttack
from mpoc.games.giant_monster_invasion.powers.keys import Killer, Powers
from mpoc.games.giant_monster_invasion.state import Building, Hazard, State
from mpoc.games.giant_monster_invasion.turn.moving import POWER_OF, ring
from mpoc.games.giant_monster_invasion.verbs import VERBS
from mpoc.games.giant_monster_invasion.verbs.attacks.blast import Blast
from mpoc.games.giant_monster_invasion.verbs.attacks.break_free import BreakFree
from mpoc.games.giant_monster_invasion.verbs.attacks.burrowing_blast import (
    BurrowingBlast,
)
from mpoc.games.giant_monster_invasion.verbs.attacks.grab import Grab
from mpoc.games.giant_monster_invasion.verbs.attacks.wind_blast import WindBlast
from mpoc.games.giant_monster_invasion.verbs.create import Create
from mpoc.games.giant_monster_invasion.verbs.heal import Heal
from mpoc.games.giant_monster_invasion.verbs.move import Move
from mpoc.games.giant_monster_invasion.verbs.powers.memory_decay import MemoryDecay
from mpoc.games.giant_monster_invasion.verbs.powers.teleport import Teleport
from mpoc.games.giant_monster_invasion.verbs.surface import Surface
from mpoc.games.giant_monster_invasion.words import (
    ACID,
    ACTIONS,
    BLAST,
    BLOCKED,
    BRAWL,
    BRAWL_TYPES,
    CLASSES,
    CLAWS,
    CLEAR,
    DEFEATED,
    DUEL,
    GROUND,
    HALF,
    LAVA,
    MOST,
    MOST_SCORE,
    OPTIONS,
    ORDER,
    POINTS,
    RESTRAINED,
    ROAR,
    SMALL,
    START,
    TAR,
    TUNNEL,
    UNDERGROUND,
    WALK,
)
from mpoc.games.kit.keys import Count, Truth
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Point
from mpoc.games.kit.spaces.shapes import Disc, overlap
from mpoc.rules.chance import Chance

FIELDS = {power.name: power for power in Powers.keys}
KINDS = ("laser", "fire")
"""Kinds of BLAST Attacks that are dealt."""
NEW_NAME = "newcomer"

MODES = {power: mode for mode, power in POWER_OF.items()}
AT_ORDER = ("cunning", "speed-burst", "turn-order", "extra-head")
"""Headings that say something of the turn order."""
OF_CREATION = (
    *("abilities", "classes", "creation", "powers", "create", "name-taken"),
    *("score-too-high", "no-stomp", "too-many-points", "own-class", "power-twice"),
)
OF_KAIJU = (
    *("kaiju-points", "improve", "zero-and-na", "blast-attack"),
    *("between-battles", "no-kaiju", "not-available", "at-its-limit"),
)
AT_CLOSE_QUARTERS = (
    *("brawl", "grab", "grab-options", "wind-blast", "knock-back", "knock-down"),
    *("enhanced-brawl", "slime-coating", "suction-cups", "killer-instinct"),
    *("intimidation", "intimidate", "bleeding", "no-wings"),
)
BELOW = ("burrowing-blast", "leech", "defense-ability", "mods")
"""What comes up where a monster attacks from below: such attacks do great damage, and
a slow monster has no die against them."""
AT_THE_END = ("earning-mp", "fast-learner", "defeat", "battles", "battle-scars")
GROUNDS = {"lava": LAVA, "tar-pits": TAR, "toxic-acid": ACID}


def without_section(about: str) -> str:
    """`damage` of `3.5-damage`; the name of a verb or a refusal as it is."""
    return about.partition("-")[2] if about[:1].isdigit() else about


def ready_for(about: str, state: State, chance: Chance) -> State:
    """A random position, changed so that a heading or refusal may come up."""
    about = without_section(about)
    if about in FIELDS:
        state = _with_power(about, state, chance)
    if about in AT_ORDER:
        return state.but(phase=ORDER)
    if about in OF_CREATION:
        return state.but(phase=ORDER, number=1)
    if about in OF_KAIJU:
        return _with_kaiju(about, state)
    if about in GROUNDS:
        return _on_ground(GROUNDS[about], state)
    state = state.but(phase=ACTIONS)
    if about in BELOW:
        state = _below(_hurt(state))
        # A check at -1 has no die left.
        return state.with_monster(_rival(state), stomp=1, prone=False)
    if about in AT_THE_END:
        return _nearly_over(state)
    if about in AT_CLOSE_QUARTERS:
        return _beside(state)
    if about in ("coverage", "no-sight", "monster-vision"):
        return _with_blast(state.but(options=OPTIONS))
    if about == "small-scale":
        return _beside(state.but(scale=SMALL))
    return _in_condition(about, state)


def _rival(state: State) -> str:
    return next(name for name in state.players if name != state.turn)


def _own(state: State, **changes: Any) -> State:
    """The position in which the active monster is otherwise."""
    return state.with_monster(state.turn, **changes)


def _with_power(name: str, state: State, chance: Chance) -> State:
    """Every monster has a power."""
    for each, monster in state.players.items():
        prey = next(other for other in state.players if other != each)
        value = _of_power(name, state.monster(prey), chance)
        powers = monster.powers.but(**{FIELDS[name].field: value})
        if name == "killer-instinct" and value.prey == monster.kind:
            continue
        state = state.with_monster(each, powers=powers)
    return _beside(_hurt(state.but(phase=ACTIONS)))


def _of_power(name: str, prey: Monster, chance: Chance) -> Any:
    """A value of a power: a level, kinds, or the prey of Killer Instinct."""
    form = FIELDS[name].form
    if isinstance(form, Count):
        return chance.number(1, form.most)
    if isinstance(form, Truth):
        return True
    if name == "blast-attack":
        return {KINDS[0]: BlastAttack(3, 2)}
    if name == "enhanced-brawl":
        return tuple(BRAWL_TYPES)[:3]
    if name == "immunity":
        return KINDS
    return Killer(prey.kind, chance.among((BRAWL.lower(), BLAST.lower())))


def _with_blast(state: State) -> State:
    """The active monster can fire a BLAST Attack."""
    own = state.monster(state.turn)
    powers = own.powers.but(blasts={KINDS[0]: BlastAttack(4, 2)})
    return _own(state, blast=max(own.blast, 2), powers=powers, prone=False)


def _hurt(state: State) -> State:
    """Every monster has lost HITS and TOUGH."""
    for name, monster in state.players.items():
        hits, tough = max(monster.full_hits - 4, 1), max(monster.full_tough - 1, 0)
        state = state.with_monster(name, hits=hits, tough=tough)
    return state


def _beside(state: State) -> State:
    """The active monster stands an inch from another one, where there is room."""
    own, other = state.monster(state.turn), state.monster(_rival(state))
    reach = (own.base + other.base) // 2 + HUNDREDTHS
    for point in ring(other.at, reach):
        disc = Disc(point, own.base)
        near = [shape for _, shape in state.obstacles(state.turn)]
        if state.is_on_table(disc) and not any(
            [overlap(disc, shape) for shape in near]
        ):
            state = _own(state, at=point)
    return _own(state, prone=False, brawl=max(own.brawl, 2))


def _below(state: State) -> State:
    """The active monster is strong, and stands directly below another one."""
    own = state.monster(state.turn)
    return _own(
        state,
        at=state.monster(_rival(state)).at,
        level=UNDERGROUND,
        below=1,
        stomp=MOST_SCORE,
        brawl=MOST_SCORE,
        prone=False,
        powers=own.powers.but(tunneling=True),
    )


def _nearly_over(state: State) -> State:
    """Two monsters are left, and the other one is nearly defeated."""
    rival = _rival(state)
    for name in state.players:
        if name not in (state.turn, rival):
            state = state.with_monster(name, hits=0, out=DEFEATED)
    state = state.with_monster(rival, hits=1, tough=0)
    return _beside(state.but(battle=DUEL))


def _on_ground(kind: str, state: State) -> State:
    """The active monster stands in a hazard, at the beginning of its turn."""
    hazard = Hazard((0, 0), (state.size.width, state.size.depth), kind)
    return _own(state.but(phase=START, hazards={"field": hazard}), level=GROUND)


def _with_kaiju(about: str, state: State) -> State:
    """Monsters have Kaiju points before the first round."""
    number = 2 if about == "between-battles" else 1
    state = state.but(phase=ORDER, number=number)
    for name in state.players:
        has = 0 if about == "no-kaiju" and name != state.turn else 2
        state = state.with_monster(name, kaiju=has)
    if about == "not-available":
        powers = state.monster(state.turn).powers.but(blasts={})
        return _own(state, blast=NO_BLAST, powers=powers)
    return _own(state, roar=0) if about == "zero-and-na" else state


def _in_condition(about: str, state: State) -> State:
    """The active monster, or the one that it meets, is in some condition."""
    own, name, rival = state.monster(state.turn), state.turn, _rival(state)
    spent, effects, powers = own.spent, own.effects, own.powers
    if about in ("breaking-free", "break-free", "locked", "no-type"):
        return _own(_beside(state), held=Hold(rival, RESTRAINED, 3))
    if about in ("holding", "held-already"):
        return _beside(state).with_monster(rival, held=Hold(name, RESTRAINED, 6))
    if about in ("underground", "surface"):
        return _below(state)
    if about == "out-of-reach":
        powers = state.monster(rival).powers.but(tunneling=True)
        state = state.with_monster(rival, powers=powers)
        return _beside(state).with_monster(rival, level=UNDERGROUND, below=1)
    if about in ("prone", "stand"):
        return _own(state, prone=True)
    if about in ("retreat", "retreating", "not-straight"):
        return _own(state, retreating=True, prone=False)
    if about == "move-only":
        return _own(state, effects=effects.but(only_moves=True))
    if about == "already-acted":
        return _own(state, spent=spent.but(acts=1 + powers.extra_head // 2))
    if about == "already-moved":
        return _own(state, spent=spent.but(moves=2))
    if about == "already-charged":
        return _own(_with_blast(state), spent=spent.but(charged=True))
    if about == "fully-charged":
        return _own(state, powers=powers.but(blasts={KINDS[0]: BlastAttack(2, 2)}))
    if about == "no-charge":
        state = _with_blast(state)
        return _own(state, powers=powers.but(blasts={KINDS[0]: BlastAttack(2)}))
    if about == "no-ability":
        return _own(_with_blast(state), blast=0, roar=0, brawl=0)
    if about == "no-dice":
        return _own(_beside(_with_blast(state)), effects=effects.but(shaken=9))
    if about == "too-few-mp":
        return _own(state, mp=0, powers=powers.but(force_field=1))
    if about == "second-roll-stands":
        return _own(_hurt(state), roar=2, mp=6, prone=False)
    if about == "healthy":
        return _own(state, hits=own.full_hits, tough=own.full_tough, roar=2, blood=0)
    if about == "already-active":
        powers = powers.but(toxic_cloud=1)
        return _own(state, powers=powers, effects=effects.but(cloud=True))
    if about in ("no-place", "in-hazard"):
        state = _on_ground(LAVA, state).but(phase=ACTIONS)
        return _own(state, powers=powers.but(teleport=2), prone=False)
    if about == "not-in-water":
        return _own(state, powers=powers.but(swimming=True), prone=False)
    if about == "no-monster":
        box = Building((0, 0), (HUNDREDTHS, HUNDREDTHS), height=2 * HUNDREDTHS)
        is_free = not overlap(own.disc, box.box)
        return state.but(buildings={**state.buildings, "shed": box} if is_free else {})
    if about == "no-target":
        return state.with_monster(rival, hits=0, out=DEFEATED)
    if about == "option-off":
        return _beside(state.but(options=()))
    return state


def suits(about: str, state: State, act: Any) -> bool:
    """Whether a heading may come up in an action."""
    about = without_section(about)
    if about in MODES:
        return bool(act.word == "move" and act.mode == MODES[about])
    if about in AT_ORDER:
        is_second = act.word == "move" and state.monster(state.turn).spent.moves
        return bool(act.word == "roll-order" or (about == "speed-burst" and is_second))
    if about in BELOW:
        return bool(act.word == "burrowing-blast")
    if about in GROUNDS:
        return act.word in ("begin-turn", "end-turn")
    if about in ("regenerate", "battles"):
        return bool(act.word == "end-turn")
    if about == "fast-healer":
        return bool(act.word == "heal")
    if about in ("zero-and-na", "blast-attack"):
        what = ROAR.lower() if about == "zero-and-na" else about
        return bool(act.word == "improve" and act.what == what)
    if about in ("superb-eyesight", "charges"):
        return bool(act.word == "blast")
    if about in ("slime-coating", "suction-cups"):
        return act.word in ("grab", "break-free")
    if about == "enhanced-brawl":
        return bool(act.word == "brawl")
    if about == "chameleon-skin":
        return act.word in ("chameleon-skin", "begin-turn")
    is_attack = bool(getattr(act, "is_attack", False))
    if about in (*FIELDS, *AT_THE_END, "bleeding", "small-scale", "buildings"):
        return is_attack
    return about in map(without_section, act.cite.marks)


def unlisted(about: str, state: State, chance: Chance) -> Iterator[Any]:
    """Actions that no list holds, and in which a heading or refusal may come up."""
    about = without_section(about)
    if about in OF_CREATION:
        yield _new_monster(about, state, chance)
        return
    rival = _rival(state)
    targets = {
        "own-monster": state.turn,
        "no-target": rival,
        "no-monster": chance.among((*state.buildings, rival)),
        "no-wings": rival,
    }
    if about in ("coverage", "no-sight", "monster-vision"):
        power = next(iter(state.monster(state.turn).powers.blasts), "")
        sight = CLEAR if about == "coverage" else BLOCKED
        cover = chance.among((HALF, MOST))
        yield Blast(target=rival, power=power, sight=sight, cover=cover)
    elif about == "second-roll-stands":
        yield Heal(again=((state.turn, ""), (state.turn, "")))
    elif about == "no-wings":
        yield WindBlast(target=rival)
    elif about in targets:
        yield Grab(target=targets[about])
        yield MemoryDecay(target=targets[about])
    elif about in ("not-held", "no-type"):
        kind = CLAWS if about == "not-held" else ""
        yield BreakFree(means=BRAWL.lower(), type=kind)
    elif about == "not-below":
        yield Surface()
        yield BurrowingBlast(target=rival)
    elif about == "no-power":
        yield VERBS[chance.among(("teleport", "toxic-cloud", "chameleon-skin"))]()
        yield Move(mode=TUNNEL)
    elif about in ("off-table", "occupied", "not-straight", "too-far", "blocked"):
        yield Move(mode=WALK, to=_bad_point(about, state, chance))
    elif about == "in-hazard":
        yield Teleport(to=_bad_point(about, state, chance))


def _bad_point(about: str, state: State, chance: Chance) -> Point:
    """A point of the table where a monster may not go."""
    if about in ("occupied", "blocked"):
        return state.monster(_rival(state)).at
    if about == "off-table":
        return chance.among(((0, 0), (state.size.width, state.size.depth)))
    x, y = state.monster(state.turn).at
    return (min(x + HUNDREDTHS, state.size.width), y)


def _new_monster(about: str, state: State, chance: Chance) -> Any:
    """A new monster by the rules, or one against the rule that `about` names."""
    scores = [1, 0, 0, 0]
    for _ in range(POINTS - 1):
        place = chance.number(0, len(scores) - 1)
        scores[place] += scores[place] < MOST_SCORE
    kind, killer = chance.among(CLASSES), None
    name = state.turn if about == "name-taken" else NEW_NAME
    claws: tuple[str, ...] = (CLAWS,) if scores[3] else ()
    if about == "score-too-high":
        scores = [MOST_SCORE + 1, 1, 1, 1]
    elif about == "no-stomp":
        scores[0] = 0
    elif about == "too-many-points":
        scores = [MOST_SCORE] * 4
    elif about == "own-class":
        killer, claws = Killer(kind, BLAST.lower()), ()
    elif about == "power-twice":
        claws = (CLAWS, CLAWS)
    powers = Powers(enhanced_brawl=claws, killer_instinct=killer)
    stomp, blast, brawl, roar = scores
    at = (chance.number(0, state.size.width), chance.number(0, state.size.depth))
    return Create(name, kind, stomp, blast, brawl, roar, at, powers=powers)
