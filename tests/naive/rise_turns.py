"""What may be done in a turn of Monsterpocalypse, worked out a second time (pp. 14-28).

`check_list` compares it with what a list calls legal. Where abilities or rulings have
a say there is no opinion: an action is then held to nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mpoc.engine.candidates import Candidate
from mpoc.games.rise.state import Figure, State
from naive.rise_refusals import aligned, away, base, corner, touch, turn_of
from naive.rise_refusals import place as place_of

MONSTER_TURN = ("", "power", "hyper", "advancement", "attack", "push")
UNIT_TURN = ("", "spawn", "advancement", "attack", "push")
ABILITIES_ABOUT_TARGETS = {"Cloak", "Flight", "Negation", "Solo Brawler"}
OTHER_SPAWN_RULES = {"Discount", "Flight", "Hover", "Jump", "Sabotage", "Wader"}
RANGE = {"short": 3, "long": 5}
RADAR = 2
MOST_TO_POWER_UP = 3
SPARED = {"Flight", "Hover", "Jump", "Radioactive", "Underground Network"}
"""Abilities by which hazards do no harm, or by which a way does not lead past them."""


def prints(state: State, *names: str) -> bool:
    """Whether any figure on the map prints one of some abilities."""
    return any(
        printed.name in names
        for figure in state.figures.values()
        for printed in figure.card.abilities
    )


def may_reach(state: State, phase: str) -> bool:
    """Whether the turn has a phase, and has not gone past it (p27)."""
    turn = turn_of(state)
    phases = MONSTER_TURN if turn.activation == "monster" else UNIT_TURN
    return phase in phases and phases.index(turn.phase) <= phases.index(phase)


def enough(pool: int | None, dice: int) -> bool:
    """Whether a pool holds some dice; one that is not known may."""
    return pool is None or pool >= dice


def fits(state: State, spaces: set[tuple[int, int]], *but: str) -> bool:
    """Whether spaces are on the map, and free but for some figures."""
    taken = {
        space
        for id, figure in state.figures.items()
        if id not in but
        for space in base(figure)
    }
    columns, rows = state.board.columns, state.board.rows
    on_map = all(0 <= x < columns and 0 <= y < rows for x, y in spaces)
    return on_map and taken.isdisjoint(spaces)


def place(at: int) -> tuple[int, int]:
    """Column and row of a space, also of one just beside the map."""
    row, column = divmod(at + 8, 64)
    return column - 8, row


def may(state: State, act: Any) -> bool | None:
    """Whether an action is legal; None where there is no opinion."""
    turn = turn_of(state)
    if prints(state, "Shuffle") and not turn.phase:
        return None
    opinion = OPINIONS.get(act.word)
    return None if opinion is None else opinion(state, act)


def may_power_up(state: State, act: Any) -> bool:
    player = state.players[turn_of(state).player]
    once = "power-up" not in turn_of(state).marks
    return may_reach(state, "power") and once and enough(player.monster, act.count)


def may_change_form(state: State, act: Any) -> bool | None:
    """A monster goes Hyper for Power Dice, and back for none (pp. 27, 29)."""
    figure = state.figures[act.figure]
    turn, other = turn_of(state), figure.other
    if other is None:
        return None
    is_alpha = act.word == "hyper"
    phase = "hyper" if is_alpha else "attack"
    power = state.players[figure.player].power
    return (
        figure.player == turn.player
        and turn.activation == "monster"
        and may_reach(state, phase)
        and (figure.card.form == "alpha") is is_alpha
        and not figure.other_destroyed
        and (not is_alpha or enough(power, other.hyper or 0))
    )


def may_step(state: State, act: Any) -> bool | None:
    """A monster steps one space for a die, before it attacks (p14)."""
    figure = state.figures[act.figure]
    x, y = place(act.to)
    from_x, from_y = corner(figure)
    to = {(x + i, y + j) for i in (0, 1) for j in (0, 1)}
    if x != from_x and y != from_y and "corner-cutting" in state.settings.readings:
        return None
    turn = turn_of(state)
    return (
        (figure.player, figure.card.kind) == (turn.player, turn.activation)
        and turn.activation == "monster"
        and may_reach(state, "advancement")
        and not figure.attacked
        and enough(state.players[turn.player].monster, 1)
        and fits(state, to, act.figure)
    )


def may_push(state: State, act: Any) -> bool:
    turn = turn_of(state)
    pool = getattr(state.players[turn.player], turn.activation)
    return may_reach(state, "push") and enough(pool, act.count)


def may_end(state: State, act: Any) -> bool:
    return turn_of(state).phase != "over"


def may_spawn(state: State, act: Any) -> bool | None:
    """A unit in reserve enters at a free spawn point of its player's (p28)."""
    turn = turn_of(state)
    player = state.players[turn.player]
    ground = state.board.ground.get(act.at, ())
    is_own = f"spawn-{turn.player}" in ground
    if act.clear is not None or prints(state, *OTHER_SPAWN_RULES):
        return None
    if {"water", "lava"} & {*ground}:
        return None
    if not is_own:
        return None if "neutral-spawn" in ground else False
    monsters = [
        figure.card.agenda
        for figure in state.figures.values()
        if (figure.player, figure.card.kind) == (turn.player, "monster")
    ]
    agendas = {*monsters, *[card.agenda for card in player.out]}
    if not agendas:
        return None
    cost = (act.card.cost or 0) + (act.card.agenda not in agendas)
    return (
        may_reach(state, "spawn")
        and act.card in player.reserves
        and act.at not in turn.spawn_points_used
        and fits(state, {place(act.at)})
        and enough(player.unit, cost)
    )


def may_attack(state: State, act: Any) -> bool | None:
    """An enemy or a structure is attacked once by a figure with the stat (pp. 17, 20).

    What stands for attacks by abilities or by several figures is left open.
    """
    turn = turn_of(state)
    player = state.players[turn.player]
    figures = [state.figures[id] for id in act.by]
    kind = act.kind if act.kind in ("brawl", "blast") else "power"
    can_begin = (
        may_reach(state, "attack")
        and enough(getattr(player, turn.activation), len(figures))
        and all(
            (figure.player, figure.card.kind) == (turn.player, turn.activation)
            and getattr(figure.card, kind) is not None
            and not figure.attacked
            for figure in figures
        )
    )
    if not can_begin:
        return False
    target = state.figures.get(act.target)
    if target is None or kind == "power":
        return power_opinion(state, act, figures[0], target)
    if target.player == turn.player:
        return False
    far = [away(base(figure), base(target)) for figure in figures]
    if kind == "brawl" and max(far) > 1:
        return False
    if kind == "blast":
        ranges = [RANGE[figure.card.reach or "short"] for figure in figures]
        reach = [*zip(far, ranges, strict=True)]
        if any(one == 1 or one > most + RADAR for one, most in reach):
            return False
        if any(one > most for one, most in reach):
            return None
    return None if prints(state, *ABILITIES_ABOUT_TARGETS) or act.by[1:] else True


def power_opinion(
    state: State, act: Any, leader: Figure, target: Figure | None
) -> bool | None:
    """What a power attack by one monster needs besides its dice (pp. 36-42).

    Of combined ones, and of places for a throw, there is no opinion.
    """
    power = state.players[leader.player].power
    if leader.card.kind != "monster" or not enough(power, len(act.by)):
        return False
    if act.by[1:] or prints(state, "Negation") or state.settings.readings:
        return None
    if act.kind in ("stomp", "rampage"):
        return act.kind == "stomp" or not leader.advanced
    if target is None:
        return None
    far = away(base(leader), base(target))
    is_aligned = aligned(corner(leader), corner(target))
    is_enemy = target.player != leader.player and bool(target.player)
    if act.kind == "swat":
        return is_enemy and target.card.kind == "unit" and far == 1
    if act.kind == "ram":
        return target.card.kind == "building" and is_aligned
    if not is_enemy or target.card.kind != "monster" or not is_aligned:
        return False
    if act.kind == "body-slam":
        return any(True for _ in sides_for(state, leader, target))
    if act.kind == "smash":
        return may_smash(leader, target)
    return True if act.kind == "head-butt" else None


def sides_for(
    state: State, leader: Figure, target: Figure
) -> Iterator[tuple[int, int]]:
    """Where a target may be slammed to: another side of the attacker (p37)."""
    x, y = corner(leader)
    monsters = {
        space
        for figure in state.figures.values()
        if figure.card.kind == "monster" and figure.id != target.id
        for space in base(figure)
    }
    for i, j in ((x + 2, y), (x - 2, y), (x, y + 2), (x, y - 2)):
        spaces = {(i + k, j + m) for k in (0, 1) for m in (0, 1)}
        columns, rows = state.board.columns, state.board.rows
        on_map = all(0 <= k < columns and 0 <= m < rows for k, m in spaces)
        if (i, j) != corner(target) and on_map and monsters.isdisjoint(spaces):
            yield i, j


def may_smash(leader: Figure, target: Figure) -> bool | None:
    """Whether it came to stand aligned by its advance, from elsewhere (p39)."""
    if not leader.advanced:
        return False
    if leader.ended is None or not aligned(place(leader.ended), corner(target)):
        return None if leader.ended is None else False
    if leader.began is None or target.began is None:
        return None
    if min(leader.began, target.began) < 0:
        return None  # the file does not say where they stood
    return not touch(place(leader.began), place(target.began))


OPINIONS = {
    "power-up": may_power_up,
    "hyper": may_change_form,
    "alpha": may_change_form,
    "step": may_step,
    "push": may_push,
    "end-turn": may_end,
    "spawn": may_spawn,
    "attack": may_attack,
}


def all_of(state: State) -> Iterator[tuple[str, Any]]:
    """What a list must have, legal or not: each verb with what tells its ways apart."""
    turn = turn_of(state)
    own = [figure for figure in state.figures.values() if figure.player == turn.player]
    monsters = [figure for figure in own if figure.card.kind == "monster"]
    pool = getattr(state.players[turn.player], turn.activation)
    yield "end-turn", None
    if turn.activation == "monster":
        yield from [("power-up", dice + 1) for dice in range(MOST_TO_POWER_UP)]
    if pool is not None:
        yield from [("push", count) for count in range(pool + 1)]
    for figure in monsters:
        yield "hyper", figure.id
        yield "alpha", figure.id
        x, y = corner(figure)
        for i, j in [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]:
            on_map = 0 <= x + i < state.board.columns - 1
            if on_map and 0 <= y + j < state.board.rows - 1:
                yield "step", (figure.id, (y + j) * 64 + x + i)


def check_harm(state: State, way: Candidate) -> None:
    """What an advance cannot avoid is said of hazards, of each once (p21).

    A figure without an ability that could spare it suffers those that it comes to.
    """
    figure = state.figures[way.act.figure]
    spaces_named = re.findall(r"(fire|radiation) at ([A-Z]+\d+)", way.harm)
    assert bool(spaces_named) == bool(way.harm), way.harm
    assert len(set(spaces_named)) == len(spaces_named), way.harm
    tiles = {at: kind for at, kind in state.tiles.items() if kind != "rubble"}
    named = {place_of(name): kind for kind, name in spaces_named}
    assert named.items() <= {place(at): kind for at, kind in tiles.items()}.items()
    if way.failed_checks or way.act.to is None or state.settings.readings:
        return
    own = {printed.name for printed in figure.card.abilities}
    x, y = place(way.act.to)
    around = (-1, 0) if figure.card.kind == "unit" else (-1, 0, 1)
    tiles_there = {(x + i, y + j) for i in around for j in around}
    # One that flies suffers no hazard, one that jumps only where it lands (pp. 54-58).
    assert not named or "Flight" not in own, way
    assert {*named} <= tiles_there or "Jump" not in own, way
    assert "radiation" not in named.values() or "Radioactive" not in own, way
    if prints(state, *SPARED) or figure.card.kind == "monster":
        return
    for at, kind in tiles.items():
        x, y = place(at)
        under = {(x + i, y + j) for i in (0, 1) for j in (0, 1)}
        comes = place(way.act.to) in under and corner(figure) not in under
        assert not comes or named.get((x, y)) == kind, way


TOLD_APART: dict[str, Callable[[Any], Any]] = {
    "power-up": lambda act: act.count,
    "push": lambda act: act.count,
    "hyper": lambda act: act.figure,
    "alpha": lambda act: act.figure,
    "step": lambda act: (act.figure, act.to),
    "end-turn": lambda act: None,
}


def check_list(state: State, ways: Sequence[Candidate]) -> None:
    """Each way that is listed is called legal rightly, and none of some verbs lacks."""
    turn = state.turn
    if turn is None or turn.phase == "over":
        return
    listed: list[tuple[str, Any]] = []
    for way in ways:
        opinion = may(state, way.act)
        names = [check.name for check in way.failed_checks]
        assert opinion in (None, not names), (way.act, opinion, names)
        if way.act.word == "advance":
            check_harm(state, way)
        told_apart = TOLD_APART.get(way.act.word)
        if told_apart is not None:
            listed.append((way.act.word, told_apart(way.act)))
    counts = Counter(listed)
    for entry in all_of(state):
        assert counts.pop(entry, 0) == 1, entry
    if getattr(state.players[turn.player], turn.activation) is not None:
        assert not counts, counts
