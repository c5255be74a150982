"""Random positions to play from: a map, two forces, a city, pools, and a turn begun.

All chance comes from the streams passed in: the same seed gives the same position.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.games.rise import kinds
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import (
    ORTHOGONAL,
    STRIDE,
    Board,
    adjacent,
    adjacent_spaces,
    cells,
    distance,
    space,
)
from mpoc.games.rise.book.rulings import DEFAULTS, READINGS
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.cards.catalog import find, names, why_not_loaded
from mpoc.games.rise.game import ALLY, ATTACKER, DEFENDER, TARGET
from mpoc.games.rise.state import (
    NOBODY,
    UNKNOWN_SPACE,
    Figure,
    Player,
    State,
    Turn,
)
from mpoc.games.rise.words import (
    ACTIVATOR,
    ALPHA,
    BUILDING,
    HYPER,
    IMPASSIBLE_TERRAIN,
    MONSTER,
    NEUTRAL_SPAWN,
    RISE_2008,
    TERRAIN,
    TILES,
    UNIT,
    ZONES,
)
from mpoc.scenario.file_reading import Settings

if TYPE_CHECKING:
    from mpoc.games.rise.kinds import Ability
    from mpoc.rules.chance import Chance, Streams

RED, BLUE = "red", "blue"
OBJECTIVES = (*ZONES, ACTIVATOR, NEUTRAL_SPAWN)
GROUND = (*TERRAIN, *TERRAIN, *OBJECTIVES, f"spawn-{RED}", f"spawn-{BLUE}")

OF_AGENDA = {
    "Financier": "Protectors",
    "Media Hub": "Invaders",
    "Underground Network": "Collaborators",
}
"""Abilities of structures that serve the units of one agenda."""

OF_SORT = {
    "Defenseless": "Fiends",
    "High Occupancy": "Nature",
    "Industrial Site": "Radicals",
    "Nuclear Powered": "Radioactive",
    "Superstructure": "Destroyers",
}
"""Abilities of structures by which a monster of one agenda or Energy Type gains."""

CLOSING = {kinds.CLOSES, kinds.SLOWS}
"""The questions of skills that hinder the advance of a unit next to them."""

NEAR = 2
"""Spaces from its bearer within which a skill keeps a building from being secured."""

DICE = 10
"""Action Dice of each player, in two pools (p9)."""


class Plan(Record):
    """What a position is made from; the same plan and seed make the same position.

    With `fight`, red's monster stands next to blue's and red has dice to attack it.
    With `untold` the file leaves out the pools, and where monsters stood when the turn
    began. `about` names an ability that red bears, with what it needs to come up.
    """

    columns: int = 12
    rows: int = 12
    units: int = 8
    buildings: int = 2
    tiles: int = 2
    ground: int = 12
    readings: int = 0
    monsters: int = 1
    fight: int = 0
    untold: int = 0
    about: str = ""


@cache
def cards() -> tuple[Card, ...]:
    """The figures that the 2008 rules can play, in the order of the catalog."""
    first_set = [card for name in names("rise") if (card := find(name)) is not None]
    return tuple([card for card in first_set if why_not_loaded(card) is None])


def position(plan: Plan, streams: Streams) -> State:
    """A random legal position: a map, two forces, a city, pools, and a turn begun."""
    chance = streams("position")
    columns, rows = plan.columns, plan.rows
    spaces = [space(column, row) for row in range(rows) for column in range(columns)]
    state = State(
        Board(columns, rows, _ground(plan, streams, spaces)),
        {},
        {},
        {},
        {name: _player(plan, streams, name) for name in (RED, BLUE)},
        settings=_settings(plan, streams),
    )
    ability = chance.among(list(ABILITIES))
    if plan.fight:
        names_of_abilities = {
            a.name for c in cards() if c.kind == MONSTER for a in c.abilities
        }
        ability = chance.among(sorted(names_of_abilities))
    ability = plan.about or ability
    side = bearing_side(plan.about) if plan.about else NOBODY
    monsters: dict[str, Figure] = {}
    for number in range(plan.monsters):
        for name in (RED, BLUE):
            others = [*state.figures.values()]
            stream = streams("monster", name, number)
            sure = 100 if name == side else 50
            monster = _monster(stream, state, name, others, ability, sure)
            monster = monster.but(id=f"{name[0]}{'MN'[number]}")
            monsters.setdefault(name, monster)
            state = state.with_figure(monster)
    for index in range(plan.buildings):
        chance = streams("building", index)
        sure = 100 if plan.about else 40
        card = chance.among(preferring(chance, ability, sure, BUILDING))
        near = chance.among(list(monsters.values()))
        at = _free_place(chance, state, 2, near)
        if plan.about in OF_SORT:
            beside = [monsters[RED].space + 2 * shift for shift in ORTHOGONAL]
            free = [place for place in beside if _is_free(state, place, 2)]
            at = chance.among(free) if free else at
        if at is not None:
            state = state.with_figure(Figure(f"s{index + 1}", card, NOBODY, at))
    for index in range(plan.tiles):
        chance = streams("tile", index)
        at = _tile_place(chance, state)
        if at is not None:
            kind = chance.among(TILES)
            state = state.but(tiles={**state.tiles, at: kind})
    for index in range(plan.units):
        chance = streams("unit", index)
        unit = _unit(chance, state, index, monsters, ability)
        if unit is None:
            continue
        state = state.with_figure(unit)
        if chance.happens(15):
            zone = {unit.space: (chance.among(OBJECTIVES),)}
            board = state.board.but(ground={**state.board.ground, **zone})
            state = state.but(board=board)
    state = _turn(streams("turn"), state, monsters)
    if plan.fight:
        state = with_fight(state, streams("fight")) or state
    if plan.about:
        state = _with_units_for_ability(streams("about"), state, plan)
    return without_what_is_untold(state) if plan.untold else state


def without_what_is_untold(state: State) -> State:
    """The position of a file that leaves out every fact that it may leave out."""
    for name in state.players:
        state = state.with_player(name, monster=None, unit=None, power=None)
    for figure in state.figures.values():
        if figure.card.kind == MONSTER:
            state = state.with_changed_figure(figure.id, began=UNKNOWN_SPACE)
    return state


def preferring(chance: Chance, ability: str, percent: int, kind: str) -> list[Card]:
    """The cards of a kind; `percent` of the time only those with an ability."""
    of_kind = [card for card in cards() if card.kind == kind]
    fitting = [card for card in of_kind if card.prints(ability)]
    return fitting if fitting and chance.happens(percent) else of_kind


def _ground(
    plan: Plan, streams: Streams, spaces: list[int]
) -> dict[int, tuple[str, ...]]:
    chance = streams("ground")
    ground: dict[int, tuple[str, ...]] = {}
    kinds = [*GROUND]
    for _ in range(plan.ground):
        kind, at = chance.among(kinds), chance.among(spaces)
        patch = [at]
        if kind in TERRAIN:
            patch = [at, at + 1, at + STRIDE, at + STRIDE + 1]
        for cell in patch:
            if cell in spaces:
                ground[cell] = (kind,)
    return ground


def _player(plan: Plan, streams: Streams, name: str) -> Player:
    chance = streams("player", name)
    monster = chance.among((0, 2, 3, 4, 5, 5, 6, 7, 8, 10))
    units = [card for card in cards() if card.kind == UNIT]
    reserves = tuple(chance.among(units) for _ in range(chance.number(0, 6)))
    power = chance.among((0, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10))
    return Player(name, monster, 10 - monster, power, reserves)


def _settings(plan: Plan, streams: Streams) -> Settings:
    chance = streams("readings")
    readings = {}
    for ruling in chance.shuffle(READINGS)[: plan.readings]:
        reading = chance.among(READINGS[ruling])
        # The default needs no choice, and would be written into files.
        if reading != DEFAULTS[ruling]:
            readings[ruling] = reading
    return Settings(RISE_2008, dict(sorted(readings.items())))


def _monster(
    chance: Chance,
    state: State,
    name: str,
    others: list[Figure],
    ability: str,
    percent: int,
) -> Figure:
    cards_listed = preferring(chance, ability, percent, MONSTER)
    if ability in OF_SORT and name == RED:
        sort = OF_SORT[ability]
        cards_listed = [
            c for c in cards_listed if sort in (c.agenda, c.energy_type)
        ] or cards_listed
    card = chance.among(cards_listed)
    other = chance.among(
        [
            other
            for other in cards()
            if other.title == card.title and {card.form, other.form} == {ALPHA, HYPER}
        ]
    )
    health, other_health = card.health or 1, other.health or 1
    at = None
    for neighbour in others:
        around = [neighbour.space + 2 * shift for shift in ORTHOGONAL]
        if chance.happens(60):
            around = [place for place in around if _is_free(state, place, 2)]
            at = chance.among(around) if around else None
    if at is None:
        at = _free_place(chance, state, 2, None)
    assert at is not None
    is_destroyed = chance.happens(15)
    may_be_hurt = is_destroyed or chance.happens(90)
    other_damage = (
        other_health if is_destroyed else chance.among((0, 1, other_health - 1))
    )
    return Figure(
        name,
        card,
        name,
        at,
        damage=chance.among((0, 0, 1, health - 1)),
        other=other,
        other_damage=other_damage if may_be_hurt else 0,
        other_destroyed=is_destroyed,
        began=at,
    )


def _unit(
    chance: Chance,
    state: State,
    index: int,
    monsters: Mapping[str, Figure],
    ability: str,
) -> Figure | None:
    name = chance.among((RED, BLUE))
    units = preferring(chance, ability, 30, UNIT)
    agenda = monsters[name].card.agenda
    of_agenda = [card for card in units if card.agenda == agenda]
    card = chance.among(of_agenda if of_agenda and chance.happens(60) else units)
    near = chance.among(list(state.figures.values())) if chance.happens(85) else None
    structure = state.figures.get("s1")
    if structure is not None and chance.happens(30):
        near = structure
    for _ in range(4):
        at = _free_place(chance, state, 1, near)
        if at is None:
            continue
        ground = state.board.ground.get(at, ())
        is_closed = any(kind in IMPASSIBLE_TERRAIN for kind in ground)
        if not is_closed or card.prints("Flight") or card.prints("Hover"):
            return Figure(f"{name[0]}{index + 1}", card, name, at)
    return None


def _is_free(state: State, at: int, size: int) -> bool:
    return state.board.holds(at, size) and not any(
        cell in state.occupants for cell in cells(at, size)
    )


def _free_place(
    chance: Chance, state: State, size: int, near: Figure | None
) -> int | None:
    """A place without figures, at most three spaces from `near`, or None."""
    places = state.board.spaces()
    if near is not None:
        column, row = near.space & 63, near.space >> 6
        places = [
            at
            for at in places
            if abs((at & 63) - column) <= 3 and abs((at >> 6) - row) <= 3
        ]
    for at in chance.shuffle(places):
        if _is_free(state, at, size):
            return at
    return None


def _tile_place(chance: Chance, state: State) -> int | None:
    """A place for a tile where no building or other tile lies, or None."""
    under_tiles = {cell for tile in state.tiles for cell in cells(tile, 2)}
    for figure in state.figures.values():
        if figure.card.kind == BUILDING:
            under_tiles.update(figure.cells)
    for at in chance.shuffle(state.board.spaces()):
        if state.board.holds(at, 2) and under_tiles.isdisjoint(cells(at, 2)):
            return at
    return None


def with_fight(state: State, chance: Chance) -> State | None:
    """The position with blue's monster aligned with red's, and dice for red to attack.

    None where there is no room next to red's monster.
    """
    red, blue = state.figures["rM"], state.figures["bM"]
    state = state.without_figure("bM")
    places = [red.space + 2 * shift for shift in ORTHOGONAL]
    free = [at for at in places if _is_free(state, at, 2)]
    if not free:
        return None
    place = chance.among(free)
    figure = blue.but(space=place, began=place)
    state = state.but(gone={}).with_figure(figure)
    apart = [
        at
        for at in state.board.spaces()
        if state.board.holds(at, 2) and not adjacent(at, 2, place, 2) and at != place
    ]
    began = chance.among(apart)
    state = state.with_changed_figure("rM", advanced=True, ended=red.space, began=began)
    state = state.with_player(RED, monster=9, unit=1, power=chance.number(1, 9))
    return state.but(turn=Turn(RED, MONSTER, "advancement"))


def _turn(chance: Chance, state: State, monsters: Mapping[str, Figure]) -> State:
    """The position with a turn begun, perhaps after the advance of a monster."""
    name = chance.among((RED, BLUE))
    player = state.players[name]
    kinds = [MONSTER] if player.monster else []
    if player.unit and (not kinds or chance.happens(40)):
        kinds = [UNIT]
    turn = Turn(name, kinds[0])
    under = [
        (figure.id, tile)
        for figure in state.figures.values()
        for tile in state.tiles_under(figure.space, figure.size)
    ]
    state = state.but(
        suffered_hazards=frozenset(p for p in under if chance.happens(80))
    )
    if turn.activation == MONSTER and chance.happens(50):
        turn = turn.but(phase="advancement")
        me = monsters[name]
        began = chance.among(state.board.spaces())
        state = state.with_changed_figure(
            me.id, advanced=True, ended=me.space, began=began
        )
    return state.but(turn=turn)


# About one ability


def borne_by(ability: str) -> set[str]:
    """The kinds of figure on whose cards an ability is printed."""
    return {card.kind for card in cards() if card.prints(ability)}


def bearing_side(ability: str) -> str:
    """The player whose figures must bear an ability for it to come up; red attacks."""
    part = ABILITIES[ability].part
    defends = part & (TARGET | DEFENDER) and not part & (ATTACKER | ALLY)
    return BLUE if defends else RED


def _with_units_for_ability(chance: Chance, state: State, plan: Plan) -> State:
    """The position in red's turn, with units where an ability may need them.

    They bear it or share the agenda of its bearers, and stand next to a monster, a
    structure and an enemy unit; some hold a zone.
    """
    ability = ABILITIES[plan.about]
    side = bearing_side(plan.about)
    red, blue = state.figures["rM"], state.figures["bM"]
    own = red if side == RED else blue
    units = [card for card in cards() if card.kind == UNIT]
    bearing_units = [card for card in units if card.prints(plan.about)]
    agendas = {card.agenda for card in bearing_units}
    if not agendas:
        agendas = {own.card.agenda}
    if own.card.kind == BUILDING or borne_by(plan.about) == {BUILDING}:
        agendas = {card.agenda for card in units}
    if plan.about in OF_AGENDA:
        agendas = {OF_AGENDA[plan.about]}
    agenda = chance.among(sorted([agenda for agenda in agendas if agenda]))
    of_agenda = [card for card in units if card.agenda == agenda] or units
    bearing_units = [card for card in bearing_units if card.agenda == agenda]
    others = [f for f in state.figures.values() if f.player not in ("", side)]
    houses = [f for f in state.figures.values() if f.card.kind == BUILDING][:1]
    beside = [*houses, *(others[:1] * 2), *houses, *others[-1:], *houses]
    if set(ability.hooks) & {kinds.POWER_UP, kinds.POWER_UP_ROLL, kinds.SECURING}:
        beside = houses * 4 or beside
    for index, near in enumerate(beside):
        is_bearer = bearing_units and (index < 3 or chance.happens(30))
        card = chance.among(bearing_units if is_bearer else of_agenda)
        at = _beside(chance, state, near)
        if at is None:
            continue
        state = state.with_figure(Figure(f"{side[0]}{index + 21}", card, side, at))
        if chance.happens(35):
            zone = {**state.board.ground, at: (chance.among(ZONES),)}
            state = state.but(board=state.board.but(ground=zone))
    if set(ability.hooks) & CLOSING:
        bearers = [f for f in state.figures.values() if f.card.prints(plan.about)]
        for index, near in enumerate(bearers[:3]):
            at = _beside(chance, state, near)
            if at is not None and near.player == BLUE:
                mover = Figure(f"r{index + 31}", chance.among(units), RED, at)
                state = state.with_figure(mover)
    state = _ready(chance, state, plan)
    return _with_rival_at_building(chance, state) if _forbids(ability) else state


def _forbids(ability: Ability) -> bool:
    """Whether an ability keeps the enemies of its bearer from securing a building."""
    return kinds.SECURING in ability.hooks and bool(ability.part & DEFENDER)


def _with_rival_at_building(chance: Chance, state: State) -> State:
    """Blue may power up, with three units at a building near red's monster (p22)."""
    red = state.figures["rM"]
    places = [
        at
        for at in state.board.spaces()
        if _is_free(state, at, 2)
        and distance(red.space, 2, at, 2) == NEAR
        and not state.tiles_under(at, 2)
    ]
    if not places:
        return state
    at = chance.among(places)
    for figure in list(state.figures.values()):
        if figure.player == RED and figure.card.kind == UNIT:
            state = state.without_figure(figure.id)
    buildings = [card for card in cards() if card.kind == BUILDING]
    building = Figure("s21", chance.among(buildings), NOBODY, at)
    state = state.but(gone={}).with_figure(building)
    units = [card for card in cards() if card.kind == UNIT]
    for index in range(3):
        place = _beside(chance, state, building)
        if place is not None:
            unit = Figure(f"b{index + 41}", chance.among(units), BLUE, place)
            state = state.with_figure(unit)
    state = state.with_player(BLUE, monster=6, unit=DICE - 6)
    return state.but(turn=Turn(BLUE, MONSTER))


def _beside(chance: Chance, state: State, near: Figure) -> int | None:
    """A free space next to a figure on which a unit may stand."""
    free = [
        at
        for at in adjacent_spaces(near.space, near.size)
        if _is_free(state, at, 1)
        and not set(IMPASSIBLE_TERRAIN) & set(state.board.ground.get(at, ()))
    ]
    return chance.among(free) if free else None


def _ready(chance: Chance, state: State, plan: Plan) -> State:
    """The position with red's turn begun, and plenty of dice."""
    hooks = set(ABILITIES[plan.about].hooks)
    red, blue = state.figures["rM"], state.figures["bM"]
    if (red.card.health or 0) > 1 and chance.happens(70):
        state = state.with_changed_figure(red.id, damage=1)
    if chance.happens(60):
        state = state.with_player(BLUE, power=chance.number(6, 10))
    if plan.fight:
        return state
    for figure in (state.figures[red.id], state.figures[blue.id]):
        fresh = {"advanced": False, "ended": None, "began": figure.space}
        state = state.with_changed_figure(figure.id, **fresh)
    borne = borne_by(plan.about)
    by_allies = ABILITIES[plan.about].part & ALLY or hooks & CLOSING
    percent = 85 if UNIT in borne else 60 if BUILDING in borne or by_allies else 25
    by_units = chance.happens(percent)
    if hooks & {kinds.POWER_UP, kinds.POWER_UP_ROLL} or plan.about in OF_SORT:
        by_units = False
    if kinds.SPAWN_COST in hooks:
        by_units = True
        at = _free_place(chance, state, 1, red)
        if at is not None:
            ground = {**state.board.ground, at: (f"spawn-{RED}",)}
            state = state.but(board=state.board.but(ground=ground))
    least = chance.number(6, 9)
    monster = DICE - least if by_units else least
    power = chance.number(2, 9)
    state = state.with_player(RED, monster=monster, unit=DICE - monster, power=power)
    return state.but(turn=Turn(RED, UNIT if by_units else MONSTER))
