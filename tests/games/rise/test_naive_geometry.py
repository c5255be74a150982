"""A second, slow opinion: distances, advances and power attacks again.

What is written here follows the pages of the rulebook with sets of spaces, one at a
time, and shares no rule with the package. Both must agree. A failure prints the command
that shows the position again; `MPOC_EXAMPLES=20` tries 20 times as many.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import Phase, assume, given, note, settings
from hypothesis import strategies as st
from random_play import (
    Chance,
    Play,
    boost_owed,
    cards,
    events_of,
    facing,
    position,
    settle_action,
)

from mpoc.games.rise import board, events
from mpoc.games.rise.attack.checks import attack_candidates, attack_checks
from mpoc.games.rise.attack.power_attacks.throw import Throw
from mpoc.games.rise.board import space
from mpoc.games.rise.dice import Roll, WrittenRoll
from mpoc.games.rise.game import Game
from mpoc.games.rise.icons import has_ability
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.stats import speed
from mpoc.games.rise.turn.checks import failing
from mpoc.games.rise.turn.travel import Travel
from mpoc.games.rise.verbs.attack import Attack

TIMES = int(os.environ.get("MPOC_EXAMPLES", "1"))
WITHOUT_EXPLAINING = tuple(phase for phase in Phase if phase is not Phase.explain)

Space = tuple[int, int]
"""Column and row, from the north-west corner."""

EAST, WEST, SOUTH, NORTH = (1, 0), (-1, 0), (0, 1), (0, -1)
STRAIGHT = (NORTH, EAST, SOUTH, WEST)
SLANTING = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def plays() -> st.SearchStrategy[Play]:
    """Positions of all sizes, with the usual readings."""
    return st.builds(
        Play,
        seed=st.integers(0, 2**40),
        columns=st.integers(8, 16),
        rows=st.integers(8, 16),
        units=st.integers(0, 14),
        buildings=st.integers(0, 4),
        tiles=st.integers(0, 4),
        ground=st.integers(0, 25),
    )


def examples(count: int) -> settings:
    """Settings for a number of positions, times `MPOC_EXAMPLES`."""
    return settings(max_examples=count * TIMES, phases=WITHOUT_EXPLAINING)


def place(at: int) -> Space:
    """Column and row of a space on the map."""
    return at % 64, at // 64


def base(corner: Space, size: int) -> set[Space]:
    """The spaces under a base."""
    column, row = corner
    return {(column + i, row + j) for i in range(size) for j in range(size)}


def shift(spaces: Iterable[Space], way: Space, times: int = 1) -> set[Space]:
    """The spaces at some distance from others, in one direction."""
    return {(c + way[0] * times, r + way[1] * times) for c, r in spaces}


def touch(one: set[Space], other: set[Space]) -> bool:
    """Whether two bases apart from each other touch at a side or a corner (p15)."""
    return one.isdisjoint(other) and any(
        max(abs(a - c), abs(b - d)) == 1 for a, b in one for c, d in other
    )


# Geometry

SIZES = (1, 2)
OFFSETS = range(-8, 9)


def walking_distance(start: set[Space], goal: set[Space]) -> int:
    """The fewest spaces from a base to another with one slanting step at most (p20)."""
    reachable = {(at, False) for at in start}
    count = 0
    while not any(at in goal for at, _ in reachable):
        count += 1
        further = set()
        for (column, row), slanted in reachable:
            ways = STRAIGHT if slanted else (*STRAIGHT, *SLANTING)
            for i, j in ways:
                further.add(((column + i, row + j), slanted or (i, j) in SLANTING))
        reachable = further
    return count


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("other_size", SIZES)
def test_bases_and_distances(size: int, other_size: int) -> None:
    """Adjacent, aligned and distance, for all places of two bases."""
    a = (20, 20)
    one = base(a, size)
    for across in OFFSETS:
        for down in OFFSETS:
            b = (20 + across, 20 + down)
            other = base(b, other_size)
            at, to = space(*a), space(*b)
            sides = {
                frozenset((x, y))
                for x in one
                for y in other
                if abs(x[0] - y[0]) + abs(x[1] - y[1]) == 1
            }
            apart = one.isdisjoint(other)
            assert board.adjacent(at, size, to, other_size) == touch(one, other)
            if size == other_size == 2:
                assert board.are_aligned(at, to) == (apart and len(sides) == 2)
            if abs(across) + abs(down) < 8:
                far = walking_distance(one, other) if apart else 0
                assert board.distance(at, size, to, other_size) == far


def test_places_around_and_ahead() -> None:
    """The spaces next to a base, and those a large one newly covers as it moves on."""
    for size in SIZES:
        at, one = space(10, 10), base((10, 10), size)
        around = {place(each) for each in board.adjacent_spaces(at, size)}
        assert around == {
            (c, r) for c in range(7, 15) for r in range(7, 15) if touch(one, {(c, r)})
        }
    for way, direction in zip(STRAIGHT, board.ORTHOGONAL, strict=True):
        ahead = {place(each) for each in board.newly_covered(at, direction)}
        assert ahead == shift(one, way) - one


# Advances

ROUGH = {"sand", "rocks", "forest"}
CLOSED = {"water", "lava"}


class Walk:
    """Where a figure may advance, told space by space (pp. 14, 15, 21, 54-58)."""

    def __init__(self, state: State, me: Figure) -> None:
        self.state = state
        self.me = me
        self.size = 1 if me.card.kind == "unit" else 2
        self.skills = {
            name
            for name in ("Flight", "Jump", "Hover", "Climb", "All Terrain")
            if has_ability(state, me.id, name)
        }
        self.enemies = [
            other
            for other in state.figures.values()
            if other.player and other.player != me.player
        ]

    def others_on(self, spaces: set[Space]) -> list[Figure]:
        """The other figures on some spaces."""
        return [
            other
            for other in self.state.figures.values()
            if other.id != self.me.id
            and not spaces.isdisjoint(base(place(other.space), other.size))
        ]

    def ground(self, at: Space) -> set[str]:
        """The kinds of ground of a space."""
        return set(self.state.board.ground.get(space(*at), ()))

    def tiles(self, spaces: set[Space]) -> set[int]:
        """The tiles that lie under some spaces."""
        return {
            tile
            for tile in self.state.tiles
            if not spaces.isdisjoint(base(place(tile), 2))
        }

    def may_enter(self, at: Space) -> bool:
        """Whether the figure may move into a place on its way."""
        spaces = base(at, self.size)
        for column, row in spaces:
            if not 0 <= column < self.state.board.columns:
                return False
            if not 0 <= row < self.state.board.rows:
                return False
        if self.skills.isdisjoint({"Flight", "Jump"}):
            for other in self.others_on(spaces):
                climbs = other.card.kind == "building" and "Climb" in self.skills
                if other.player != self.me.player and not climbs:
                    return False
        if self.size == 2:
            return True
        over_all = {"Flight", "Jump", "Hover"}
        if self.ground(at) & CLOSED and self.skills.isdisjoint(over_all):
            return False
        return not any(
            has_ability(self.state, enemy.id, "Terrify")
            and touch({at}, base(place(enemy.space), enemy.size))
            for enemy in self.enemies
        )

    def cost(self, at: Space) -> int:
        """How many spaces a place counts."""
        if self.size == 2:
            return 1
        rough = bool(self.ground(at) & ROUGH or self.tiles({at}))
        if not self.skills.isdisjoint({"Flight", "Jump", "Hover", "All Terrain"}):
            rough = False
        is_mired = any(
            has_ability(self.state, enemy.id, "Mire")
            and walking_distance({at}, base(place(enemy.space), enemy.size)) <= 2
            for enemy in self.enemies
        )
        return 2 if rough or is_mired else 1

    def dies_on(self, at: Space, flagged: frozenset[int]) -> bool:
        """Whether a unit is destroyed by a hazard as it moves over a space."""
        if self.size == 2 or not self.skills.isdisjoint({"Flight", "Jump"}):
            return False
        for tile in self.tiles({at}) - flagged:
            kind = self.state.tiles[tile]
            is_shielded = (
                kind == "radiation" and self.me.card.energy_type == "Radioactive"
            )
            if kind != "rubble" and not is_shielded:
                return True
        return False

    def may_end(self, at: Space) -> bool:
        """Whether the figure may end its advance there."""
        if self.others_on(base(at, self.size)):
            return False
        stays = at == place(self.me.space)
        if self.size == 2 or stays or not self.ground(at) & CLOSED:
            return True
        return not self.skills.isdisjoint({"Flight", "Hover"})

    def ends(self, spaces: int) -> set[Space]:
        """All places where an advance of so many spaces may end."""
        start = place(self.me.space)
        stood = self.tiles(base(start, self.size))
        flags = frozenset(
            tile
            for who, tile in self.state.suffered_hazards
            if who == self.me.id and tile in stood
        )
        reachable: dict[tuple[Space, bool, frozenset[int]], int] = {}
        ahead = [(start, False, flags, 0)]
        names = set()
        while ahead:
            at, slanted, flagged, cost = ahead.pop()
            key = (at, slanted, flagged)
            if reachable.get(key, 99) <= cost:
                continue
            reachable[key] = cost
            names.add(at)
            if at != start and self.dies_on(at, flagged):
                continue
            for way in STRAIGHT if slanted else (*STRAIGHT, *SLANTING):
                to = (at[0] + way[0], at[1] + way[1])
                if not self.may_enter(to):
                    continue
                total = cost + self.cost(to)
                if total <= spaces:
                    remaining = flagged & self.tiles(base(to, self.size))
                    turned = slanted or way in SLANTING
                    ahead.append((to, turned, remaining, total))
        return {at for at in names if self.may_end(at)}


@examples(8)
@given(plays())
def test_advances(play: Play) -> None:
    """Every figure may end its advance just where the slow search says."""
    note(f"repeat: {play.command()}")
    state = without_doors(position(play))
    chance = Chance(play.seed, "movers")
    movers = [f for f in state.figures.values() if f.card.kind != "building"]
    for me in chance.shuffle(movers)[:3]:
        game = Game(state)
        spaces = min(5, speed(game, me.id).value)
        travel = Travel(game, me.id, spaces)
        ends = {place(at) for at in travel.ways() if not [*travel.end_obstacles(at)]}
        assert ends == Walk(state, me).ends(spaces), me.id


def without_doors(state: State) -> State:
    """The position without the buildings that open ways of their own."""
    for figure in list(state.figures.values()):
        if figure.card.prints("Underground Network"):
            state = state.without_figure(figure.id)
    return state.but(gone={})


# Power attacks by the base rules


class Transcript:
    """What a power attack of red's monster on plain figures comes to (pp. 36-42)."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.at = {id: place(f.space) for id, f in state.figures.items()}
        self.size = {id: f.size for id, f in state.figures.items()}
        self.kind = {id: f.card.kind for id, f in state.figures.items()}
        self.flags = set(state.suffered_hazards)
        self.tiles = {place(at): kind for at, kind in state.tiles.items()}
        self.damage: Counter[str] = Counter()
        self.crushed: set[str] = set()
        self.razed: set[str] = set()

    def base_of(self, id: str) -> set[Space]:
        """The spaces under a figure."""
        return base(self.at[id], self.size[id])

    def standing(self, spaces: set[Space], kind: str, but: str = "") -> list[str]:
        """The figures of a kind on some spaces that are not crushed or razed."""
        return [
            id
            for id in self.at
            if id != but
            and self.kind[id] == kind
            and id not in self.crushed | self.razed
            and not spaces.isdisjoint(self.base_of(id))
        ]

    def on_map(self, spaces: set[Space]) -> bool:
        """Whether all of some spaces are on the map."""
        columns, rows = self.state.board.columns, self.state.board.rows
        return all(0 <= c < columns and 0 <= r < rows for c, r in spaces)

    def burn(self, id: str, spaces: set[Space]) -> None:
        """The hazards on some spaces hurt a monster once each."""
        kind_of_monster = self.state.figures[id].card.energy_type
        for tile, kind in self.tiles.items():
            if kind == "rubble" or spaces.isdisjoint(base(tile, 2)):
                continue
            if kind == "radiation" and kind_of_monster == "Radioactive":
                continue
            if (id, space(*tile)) not in self.flags:
                self.flags.add((id, space(*tile)))
                self.damage[id] += 1

    def collide(self, id: str, spaces: set[Space]) -> None:
        """A monster collides with units, buildings and hazards on some spaces."""
        self.crushed.update(self.standing(spaces, "unit"))
        for building in self.standing(spaces, "building"):
            self.razed.add(building)
            self.damage[id] += 1
        self.burn(id, spaces)

    def drive(self, id: str, way: Space, spaces: int) -> None:
        """A monster is forced straight on."""
        for _ in range(spaces):
            row = shift(self.base_of(id), way) - self.base_of(id)
            if not self.on_map(row):
                break
            monsters = self.standing(row, "monster", id)
            if monsters:
                for other in monsters:
                    self.damage[other] += 1
                    self.damage[id] += 1
                break
            self.collide(id, row)
            self.at[id] = next(iter(shift({self.at[id]}, way)))

    def put(self, id: str, to: Space) -> None:
        """A monster is placed somewhere else."""
        self.flags = {
            (who, tile)
            for who, tile in self.flags
            if who != id or not base(to, 2).isdisjoint(base(place(tile), 2))
        }
        self.at[id] = to
        self.collide(id, self.base_of(id))

    def run(self, id: str, way: Space, spaces: int, strikes: int) -> None:
        """A monster rampages."""
        for _ in range(spaces):
            row = shift(self.base_of(id), way) - self.base_of(id)
            if not self.on_map(row) or self.standing(row, "monster", id):
                break
            buildings = self.standing(row, "building")
            if any(strikes < self.defense(each) for each in buildings):
                break
            self.razed.update(buildings)
            for unit in self.standing(row, "unit"):
                if strikes >= self.defense(unit):
                    self.crushed.add(unit)
            self.at[id] = next(iter(shift({self.at[id]}, way)))
        self.crushed.update(self.standing(self.base_of(id), "unit"))
        self.flags = {
            (who, tile)
            for who, tile in self.flags
            if who != id or not self.base_of(id).isdisjoint(base(place(tile), 2))
        }
        self.burn(id, self.base_of(id))

    def stomp(self, id: str, strikes: int) -> None:
        """A monster stomps: hazards beneath and around, then units and buildings."""
        mine = self.base_of(id)
        for tile in self.tiles:
            if touch(mine, base(tile, 2)) or not mine.isdisjoint(base(tile, 2)):
                self.tiles[tile] = "rubble"
        for other in list(self.at):
            if touch(mine, self.base_of(other)) and strikes >= self.defense(other):
                if self.kind[other] == "unit":
                    self.crushed.add(other)
                elif self.kind[other] == "building":
                    self.razed.add(other)

    def defense(self, id: str) -> int:
        """The DEF that the card prints."""
        return self.state.figures[id].card.defense

    def power_dice(self) -> int:
        """What red earns: one for each building and each enemy unit (pp. 9-10)."""
        enemies = [id for id in self.crushed if self.state.figures[id].player == "blue"]
        return len(enemies) + len(self.razed)


def plain(state: State) -> State:
    """The same position with figures that print no abilities."""
    for figure in state.figures.values():
        state = state.with_changed_figure(figure.id, card=figure.card.but(abilities=()))
        if figure.other is not None:
            other = figure.other.but(abilities=())
            state = state.with_changed_figure(figure.id, other=other)
    return state


def attack_on_plain_figures(
    play: Play, kind: str, *, strikes: int, power: int
) -> tuple[State, Transcript, Attack, WrittenRoll]:
    """A position with plain figures, red's attack, and dice that show the strikes."""
    scene_made = facing(play, 10)
    assume(scene_made is not None)
    assert scene_made is not None
    state = plain(scene_made)
    if kind == "rampage":
        state = state.with_changed_figure("rM", advanced=False, ended=None)
    act = Attack(kind, ("rM",), "bM")
    if kind in ("rampage", "stomp"):
        act = act.but(target=None)
    boost = boost_owed(state, act)
    left = strikes
    faces: list[tuple[int, int, int]] = []
    for count in (4, boost, power):
        supers = min(count, left // 2)
        single = min(count - supers, left - 2 * supers)
        left -= 2 * supers + single
        faces.append((count - supers - single, single, supers))
    return state, Transcript(state), act, WrittenRoll(4, boost, power, Roll(*faces))


def check_told(
    state: State,
    transcript: Transcript,
    act: Attack,
    dice: WrittenRoll,
    keys: dict[str, object],
) -> None:
    """The attack comes to what is told: places, losses, damage, tiles and dice."""
    came = settle_action(state, act, dice, keys)
    assert not came.refusals, came.refusals
    assert came.waits is None, came.waits
    after: State = came.after
    damage: Counter[str] = Counter()
    for event in events_of(came):
        if isinstance(event, events.TakeDamage):
            damage[event.figure] += event.points
    assert damage == +transcript.damage
    for id, at in transcript.at.items():
        losses = id in transcript.crushed | transcript.razed
        if transcript.kind[id] != "monster":
            assert (id not in after.figures) == losses, id
        if id in after.figures:
            assert place(after.figures[id].space) == at, id
    tiles = dict(transcript.tiles)
    tiles.update({transcript.at[id]: "rubble" for id in transcript.razed})
    assert {place(at): kind for at, kind in after.tiles.items()} == tiles
    dice_earned = sum(
        event.dice + event.lost
        for event in events_of(came)
        if isinstance(event, events.Earn)
        and event.player == "red"
        and "form" not in event.why
    )
    assert dice_earned == transcript.power_dice()


def target_way(transcript: Transcript) -> Space:
    """The direction from red's monster to blue's."""
    (a, b), (c, d) = transcript.at["rM"], transcript.at["bM"]
    return ((c > a) - (c < a), (d > b) - (d < b))


@examples(18)
@given(plays(), st.integers(1, 8))
def test_smash(play: Play, power: int) -> None:
    """A Smash drives its target one space for each Power Die (p39)."""
    note(f"repeat: {play.command()}")
    state, transcript, act, dice = attack_on_plain_figures(
        play, "smash", strikes=9, power=power
    )
    assume(not failing(attack_checks(Game(state), act)))
    transcript.damage["bM"] += 1
    transcript.drive("bM", target_way(transcript), power)
    check_told(state, transcript, act, dice, {})


@examples(18)
@given(plays(), st.integers(0, 12), st.sampled_from(STRAIGHT))
def test_rampage(play: Play, strikes: int, way: Space) -> None:
    """A Rampage runs through what it hits and stops before what it misses (p38)."""
    note(f"repeat: {play.command()}")
    state, transcript, act, dice = attack_on_plain_figures(
        play, "rampage", strikes=strikes, power=3
    )
    direction = space(0, 0) + way[0] + 64 * way[1]
    act = act.but(direction=direction)
    spaces = state.figures["rM"].card.speed or 0
    transcript.run("rM", way, spaces, dice.faces.strikes if dice.faces else 0)
    check_told(state, transcript, act, dice, {"direction": direction})


@examples(18)
@given(plays(), st.integers(0, 8))
def test_stomp(play: Play, strikes: int) -> None:
    """A Stomp clears hazards around and hits units and buildings next to it (p39)."""
    note(f"repeat: {play.command()}")
    state, transcript, act, dice = attack_on_plain_figures(
        play, "stomp", strikes=strikes, power=1
    )
    transcript.stomp("rM", dice.faces.strikes if dice.faces else 0)
    check_told(state, transcript, act, dice, {})


@examples(18)
@given(plays(), st.integers(1, 6), st.integers(0, 99))
def test_throw(play: Play, power: int, pick: int) -> None:
    """A Throw may put its target on three lanes, no further than its dice (p42)."""
    note(f"repeat: {play.command()}")
    state, transcript, act, dice = attack_on_plain_figures(
        play, "throw", strikes=9, power=power
    )
    away = target_way(transcript)
    lanes = [away, (away[1], away[0]), (-away[1], -away[0])]
    target = transcript.base_of("bM")
    legal = set()
    for way in lanes:
        for times in range(1, power + 1):
            spaces = shift(target, way, times)
            if transcript.on_map(spaces) and not transcript.standing(
                spaces, "monster", "bM"
            ):
                legal.add(min(spaces))
    listing = {
        place(option.value)
        for option in Throw().places(
            Game(state), state.figures["rM"], state.figures["bM"], power
        )
        if not option.objections
    }
    assert listing == legal
    failed_checks = failing(
        attack_checks(Game(state), act.but(dice=dice.but(faces=None)))
    )
    assert {check.name for check in failed_checks} == (
        set() if legal else {"no-valid-place"}
    )
    assume(legal)
    to = sorted(legal)[pick % len(legal)]
    transcript.damage["bM"] += 1
    transcript.put("bM", to)
    check_told(state, transcript, act, dice, {"to": space(*to)})


@examples(18)
@given(plays(), st.integers(0, 2))
def test_body_slam(play: Play, pick: int) -> None:
    """A Body Slam puts its target on another side of the attacker (p37)."""
    note(f"repeat: {play.command()}")
    state, transcript, act, dice = attack_on_plain_figures(
        play, "body-slam", strikes=9, power=1
    )
    mine = transcript.base_of("rM")
    legal = [
        min(spaces)
        for way in STRAIGHT
        if way != target_way(transcript)
        and transcript.on_map(spaces := shift(mine, way, 2))
        and not transcript.standing(spaces, "monster")
    ]
    failed_checks = failing(attack_checks(Game(state), act))
    assert {check.name for check in failed_checks} == (
        set() if legal else {"no-valid-place"}
    )
    assume(legal)
    to = legal[pick % len(legal)]
    transcript.damage["bM"] += 1
    transcript.put("bM", to)
    check_told(state, transcript, act, dice, {"to": space(*to)})


@examples(18)
@given(plays(), st.integers(0, 9))
def test_ram(play: Play, strikes: int) -> None:
    """A Ram's debris falls on the two spaces behind the building (p37)."""
    note(f"repeat: {play.command()}")
    state, transcript, act, dice = attack_on_plain_figures(
        play, "ram", strikes=strikes, power=1
    )
    mine = transcript.base_of("rM")
    for way in STRAIGHT:
        spaces = shift(mine, way, 2)
        if transcript.on_map(spaces) and spaces.isdisjoint(map(place, state.occupants)):
            card = next(c for c in cards() if c.kind == "building")
            corner = space(*min(spaces))
            figure = Figure("near", card.but(abilities=()), "", corner)
            state = state.with_figure(figure)
            transcript = Transcript(state)
            break
    legal = {
        each.target
        for each, failed_checks in attack_candidates(Game(state), "rM", "ram")
        if not failed_checks
    }
    sides = {way: shift(mine, way, 2) for way in STRAIGHT}
    beside = {
        id: way
        for way, spaces in sides.items()
        for id in transcript.at
        if transcript.kind[id] == "building" and transcript.base_of(id) == spaces
    }
    assert legal == beside.keys()
    assume(beside)
    building, way = sorted(beside.items())[0]
    if dice.faces and dice.faces.strikes >= transcript.defense(building):
        transcript.razed.add(building)
        behind = shift(transcript.base_of(building), way) - transcript.base_of(building)
        transcript.crushed.update(transcript.standing(behind, "unit"))
        for monster in transcript.standing(behind, "monster"):
            transcript.damage[monster] += 1
    check_told(state, transcript, act.but(target=building), dice, {})
