"""The rules of places, worked out a second time and as plainly as possible.

Places are pairs (x, y): x grows eastward, y southward, both from 0. A piece of two by
two spaces is named by its north-west space. Everything is a set of spaces, and every
question is answered by trying everything. Nothing of mpoc is used here: the two have
the rulebook in common and no line of code.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

Place = tuple[int, int]

STRAIGHT: dict[str, Place] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
SLANTING: dict[str, Place] = {
    "south-east": (1, 1),
    "north-east": (1, -1),
    "south-west": (-1, 1),
    "north-west": (-1, -1),
}
DIAGONAL: list[Place] = list(SLANTING.values())
ALL_WAYS = STRAIGHT | SLANTING


@dataclass
class Piece:
    """A figure. `side` is empty for a building; `hazard` is what a building leaves."""

    name: str
    kind: str
    side: str
    place: Place
    speed: int = 0
    defence: int = 1
    energy: int = 0
    hazard: str = ""
    radioactive: bool = False
    flying: bool = False
    jumping: bool = False

    def spaces(self, place: Place | None = None) -> set[Place]:
        """What the piece covers, here or elsewhere."""
        x, y = self.place if place is None else place
        if self.kind == "unit":
            return {(x, y)}
        return block((x, y))


@dataclass
class Position:
    """A map of `width` times `height` spaces with what is on it.

    `readings` are those of unclear rules that differ from their default.
    """

    width: int
    height: int
    pieces: dict[str, Piece] = field(default_factory=dict)
    terrain: dict[Place, str] = field(default_factory=dict)
    tiles: dict[Place, str] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether an unclear rule is read in this way, which is not the default."""
        return self.readings.get(ruling) == reading

    def on_map(self, spaces: set[Place]) -> bool:
        """Whether all these spaces are on the map."""
        return all(0 <= x < self.width and 0 <= y < self.height for x, y in spaces)

    def under(self, spaces: set[Place], kind: str, but: str = "") -> list[Piece]:
        """The pieces of a kind that cover one of these spaces, without one of them."""
        return [
            piece
            for piece in self.pieces.values()
            if piece.kind == kind and piece.name != but and piece.spaces() & spaces
        ]

    def anyone(self, spaces: set[Place], but: str) -> list[Piece]:
        """Every other piece that covers one of these spaces."""
        return [
            piece
            for piece in self.pieces.values()
            if piece.name != but and piece.spaces() & spaces
        ]


@dataclass
class Result:
    """What came of an action: who lost what, where everything is now."""

    after: Position
    damage: dict[str, int]
    crushed: set[str] = field(default_factory=set)
    destroyed: set[str] = field(default_factory=set)
    earned: int = 0

    def hurt(self, name: str, amount: int = 1) -> None:
        """More damage to a monster."""
        self.damage[name] += amount


def untouched_result(position: Position) -> Result:
    """A result in which nothing has happened yet, on a copy of the position."""
    after = deepcopy(position)
    monsters = [p.name for p in after.pieces.values() if p.kind == "monster"]
    return Result(after, dict.fromkeys(monsters, 0))


# Relations


def block(corner: Place) -> set[Place]:
    """Two by two spaces from their north-west space."""
    x, y = corner
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def shifted_place(place: Place, direction: Place, times: int = 1) -> Place:
    """A place some spaces further."""
    return place[0] + times * direction[0], place[1] + times * direction[1]


def adjacent(some: set[Place], others: set[Place]) -> bool:
    """Whether a space of the one is next to or diagonal to one of the other (p15)."""
    return any(
        shifted_place(space, way) in others
        for space in some
        for way in [*STRAIGHT.values(), *DIAGONAL]
    )


def are_aligned(some: Piece, other: Piece) -> bool:
    """Whether a complete edge touches a complete edge (p16)."""
    if "unit" in (some.kind, other.kind):
        return False
    return direction_to(some.place, other.place) != ""


def direction_to(some: Place, other: Place) -> str:
    """In which direction a base is aligned with another, or nothing."""
    for name, way in STRAIGHT.items():
        if shifted_place(some, way, 2) == other:
            return name
    return ""


def distance(some: set[Place], others: set[Place], most: int) -> int:
    """How many spaces away, a diagonal counted once (p20); `most` + 1 is further."""
    with_diagonal: set[Place] = set()
    without = set(some)
    for count in range(most + 1):
        if (without | with_diagonal) & others:
            return count
        with_diagonal = {
            shifted_place(space, way)
            for space in with_diagonal
            for way in STRAIGHT.values()
        } | {shifted_place(space, way) for space in without for way in DIAGONAL}
        without = {
            shifted_place(space, way) for space in without for way in STRAIGHT.values()
        }
    return most + 1


def has_cover(position: Position, unit: Piece) -> bool:
    """Whether a unit has Cover (p15)."""
    if unit.flying:
        return False
    if position.terrain.get(unit.place) == "forest":
        return True
    return any(
        adjacent(unit.spaces(), piece.spaces())
        for piece in position.pieces.values()
        if piece.kind == "building"
        or (piece.kind == "monster" and piece.side == unit.side)
    )


# Hazards


def tiles_under(position: Position, spaces: set[Place]) -> set[Place]:
    """The hazard tiles that lie under these spaces."""
    return {
        corner
        for corner, kind in position.tiles.items()
        if kind in ("fire", "radiation") and block(corner) & spaces
    }


def burns(piece: Piece, kind: str) -> bool:
    """Whether a hazard hurts a figure: radiation spares Radioactive ones (p53)."""
    return kind == "fire" or (kind == "radiation" and not piece.radioactive)


def burns_passing(piece: Piece, kind: str) -> bool:
    """Whether a hazard hurts a figure that moves by itself: Flight passes it (p15)."""
    return burns(piece, kind) and not piece.flying


def burns_by_itself(position: Position, piece: Piece, kind: str) -> bool:
    """Whether a hazard hurts a figure that moves onto it and does not advance.

    Flight helps; whether Jump does is `forced-hazard-jump`.
    """
    if piece.jumping and position.reads("forced-hazard-jump", "immune"):
        return False
    return burns_passing(piece, kind)


def suffered_tiles(position: Position, piece: Piece) -> set[Place]:
    """The hazards that a figure stands on and has suffered; who flies has not (p21)."""
    return set() if piece.flying else tiles_under(position, piece.spaces())


# Movement by a figure's own will


def enterable(position: Position, mover: Piece, place: Place) -> bool:
    """Whether a figure may pass through a place while it advances (p14)."""
    spaces = mover.spaces(place)
    if not position.on_map(spaces):
        return False
    if mover.flying or mover.jumping:
        return True
    if mover.kind == "unit" and is_closed(position, place):
        return False
    return all(
        piece.kind != "building" and piece.side == mover.side
        for piece in position.anyone(spaces, mover.name)
    )


def is_closed(position: Position, place: Place) -> bool:
    """Whether a place is impassible terrain (p14)."""
    return position.terrain.get(place) in ("water", "lava")


def turns_corner(position: Position, mover: Piece, place: Place, way: Place) -> bool:
    """Whether a diagonal has an open way around its corner, where it needs one.

    `corner-cutting` decides that.
    """
    if not position.reads("corner-cutting", "forbidden") or 0 in way:
        return True
    sides = [shifted_place(place, (way[0], 0)), shifted_place(place, (0, way[1]))]
    return any(enterable(position, mover, side) for side in sides)


def count_of(position: Position, mover: Piece, place: Place) -> int:
    """How often a space counts for a figure that advances into it (p14-15)."""
    if mover.kind == "monster" or mover.flying or mover.jumping:
        return 1
    rough = position.terrain.get(place) in ("forest", "sand", "rocks")
    on_tile = any(place in block(corner) for corner in position.tiles)
    return 2 if rough or on_tile else 1


def advances(position: Position, name: str) -> dict[Place, set[int]]:
    """Where a figure may advance to, each with the damage that a way there may do.

    Every way is walked, with at most one diagonal (p14). A unit dies on the first
    hazard that hurts it and goes no further (p21). A way does not matter where another
    one suffers a part of its hazards only.
    """
    mover = position.pieces[name]
    ends: dict[Place, set[tuple[Place, ...]]] = {}

    def suffered(place: Place, stood: set[Place]) -> tuple[Place, ...]:
        fresh = [
            tile
            for tile in tiles_under(position, mover.spaces(place)) - stood
            if burns_passing(mover, position.tiles[tile])
        ]
        return tuple(sorted(fresh)[: 1 if mover.kind == "unit" else None])

    def walk(
        place: Place,
        left: int,
        diagonal: bool,
        stood: set[Place],
        burnt: tuple[Place, ...],
    ) -> None:
        lands = not (mover.jumping and mover.kind == "unit")
        lands = lands or place == mover.place or not is_closed(position, place)
        if lands and not position.anyone(mover.spaces(place), name):
            at_end = suffered(place, stood) if mover.jumping else ()
            ends.setdefault(place, set()).add((*burnt, *at_end))
        if mover.kind == "unit" and burnt:
            return
        for way in [*STRAIGHT.values(), *(DIAGONAL if diagonal else [])]:
            there = shifted_place(place, way)
            if not enterable(position, mover, there):
                continue
            if not turns_corner(position, mover, place, way):
                continue
            cost = count_of(position, mover, there)
            if cost > left:
                continue
            under = tiles_under(position, mover.spaces(there))
            straight = way not in DIAGONAL
            if mover.jumping:  # only where it lands hazards harm it (p15)
                walk(there, left - cost, diagonal and straight, stood & under, ())
                continue
            fresh = suffered(there, stood)
            walk(there, left - cost, diagonal and straight, under, (*burnt, *fresh))

    walk(mover.place, mover.speed, True, tiles_under(position, mover.spaces()), ())
    return {
        place: {len(burnt) for burnt in least(ways)} for place, ways in ends.items()
    }


def least(ways: set[tuple[Place, ...]]) -> list[tuple[Place, ...]]:
    """The ways but for those that suffer all that another one suffers, and more."""
    return [
        burnt
        for burnt in ways
        if not any(Counter(other) < Counter(burnt) for other in ways)
    ]


def steps(position: Position, name: str) -> dict[Place, int]:
    """Where a monster may step to, each with the damage of the step (p14)."""
    mover = position.pieces[name]
    stood = tiles_under(position, mover.spaces())
    ends: dict[Place, int] = {}
    for way in [*STRAIGHT.values(), *DIAGONAL]:
        there = shifted_place(mover.place, way)
        spaces = mover.spaces(there)
        if position.anyone(spaces, name) or not position.on_map(spaces):
            continue
        if turns_corner(position, mover, mover.place, way):
            fresh = tiles_under(position, spaces) - stood
            ends[there] = sum(
                burns_by_itself(position, mover, position.tiles[tile]) for tile in fresh
            )
    return ends


# What an attack does


class Attack:
    """The effects of an attack of `by`, gathered until its damage is dealt."""

    def __init__(self, position: Position, by: str) -> None:
        self.result = untouched_result(position)
        self.map = self.result.after
        self.by = self.map.pieces[by]
        self.fallen: dict[str, Piece] = {}
        self.pays_energy = False
        self.met: set[Place] = set()
        self.passed: set[Place] = set()
        self.suffered = {
            piece.name: suffered_tiles(self.map, piece)
            for piece in self.map.pieces.values()
        }

    def crush(self, unit: Piece) -> None:
        """A unit goes at once, and an enemy of the attacker pays (p9)."""
        del self.map.pieces[unit.name]
        self.result.crushed.add(unit.name)
        if unit.side != self.by.side:
            self.result.earned += 1

    def fell(self, building: Piece, pays: int = 1) -> None:
        """A building falls; its tile comes at the end."""
        del self.map.pieces[building.name]
        self.fallen[building.name] = building
        self.result.destroyed.add(building.name)
        self.result.earned += pays

    def crash(self, mover: Piece, place: Place, into: set[Place]) -> None:
        """A monster is forced into spaces, and is then at a place (p36).

        By `hazard-not-left` a tile that it has not left may harm it again, once.
        """
        for unit in self.map.under(into, "unit"):
            self.crush(unit)
        for building in self.map.under(into, "building"):
            self.fell(building, building.energy if self.pays_energy else 1)
            self.result.hurt(mover.name)
        before = self.suffered[mover.name]
        spared = before
        if self.map.reads("hazard-not-left", "any-collision"):
            spared = self.met
        tiles = tiles_under(self.map, into)
        for tile in tiles - spared:
            if burns(mover, self.map.tiles[tile]):
                self.result.hurt(mover.name)
        self.met |= tiles
        self.passed |= mover.spaces(place)
        mover.place = place
        under = tiles_under(self.map, mover.spaces())
        self.suffered[mover.name] = (before | tiles) & under

    def push(self, mover: Piece, direction: str, times: int) -> None:
        """A monster is forced along a straight line (p36, p39)."""
        self.passed |= mover.spaces()
        for _ in range(times):
            there = shifted_place(mover.place, ALL_WAYS[direction])
            spaces = mover.spaces(there)
            if not self.map.on_map(spaces):
                return
            others = self.map.under(spaces, "monster", mover.name)
            if others:
                for other in others:
                    self.result.hurt(other.name)
                    self.result.hurt(mover.name)
                if self.map.reads("collision-blocked-row", "resolved"):
                    self.crash(mover, mover.place, spaces - mover.spaces())
                return
            # A line meets what each move newly covers; a placement, all below it.
            self.crash(mover, there, spaces - mover.spaces())

    def ends(self, mover: Piece | None = None) -> Result:
        """Tiles take the place of what fell; the one that was moved may burn (p36).

        `hazard-under-mover` says where.
        """
        for building in self.fallen.values():
            kind = building.hazard or "rubble"
            self.map.tiles[building.place] = kind
            if mover is None or self.map.reads("hazard-under-mover", "suffered-never"):
                continue
            touched = mover.spaces()
            if self.map.reads("hazard-under-mover", "any-touched"):
                touched = touched | self.passed
            if block(building.place) & touched:
                # Flight helps who runs, not who is forced, and no occupant.
                helps = mover is self.by
                if self.map.reads("hazard-under-mover", "occupants"):
                    helps = False
                hurts = burns(mover, kind)
                if helps:
                    hurts = burns_by_itself(self.map, mover, kind)
                self.result.hurt(mover.name, int(hurts))
        self.result.earned = min(10, self.result.earned)
        return self.result


def may_smash(
    position: Position, by: str, target: str, began: Place, advanced: Place | None
) -> bool:
    """Whether a monster may Smash: where its turn began, where its advance ended."""
    one, other = position.pieces[by], position.pieces[target]
    return (
        are_aligned(one, other)
        and advanced is not None
        and (
            direction_to(advanced, other.place) != ""
            or position.reads("smash-step-alignment", "aligned-at-attack")
        )
        and not adjacent(one.spaces(began), other.spaces())
    )


def smash(position: Position, by: str, target: str, strikes: int, dice: int) -> Result:
    """The target goes straight away, one space for each Power Die (p39)."""
    attack = Attack(position, by)
    mover = attack.map.pieces[target]
    if strikes < mover.defence:
        return attack.ends()
    attack.result.hurt(target)
    attack.push(mover, direction_to(attack.by.place, mover.place), dice)
    return attack.ends(mover)


def lines(position: Position) -> dict[str, Place]:
    """The directions of straight lines, as `straight-lines` reads them."""
    return ALL_WAYS if position.reads("straight-lines", "with-diagonal") else STRAIGHT


def beat_back(
    position: Position, by: str, target: str, strikes: int, direction: str, kind: str
) -> Result:
    """An attack that hits moves the target three spaces in one direction (p54)."""
    attack = Attack(position, by)
    energy = position.reads("brawl-collateral-energy", "energy")
    attack.pays_energy = energy and kind == "brawl"
    mover = attack.map.pieces[target]
    if strikes < mover.defence:
        return attack.ends()
    attack.result.hurt(target)
    attack.push(mover, direction, 3)
    return attack.ends(mover)


def throws(position: Position, by: str, target: str, dice: int) -> set[Place]:
    """Where a monster may be thrown: free places near enough, in the region (p42)."""
    one, other = position.pieces[by], position.pieces[target]
    if not are_aligned(one, other):
        return set()
    away = STRAIGHT[direction_to(one.place, other.place)]
    return {
        (x, y)
        for x in range(position.width)
        for y in range(position.height)
        if (x, y) != other.place
        and position.on_map(block((x, y)))
        and not position.under(block((x, y)), "monster", target)
        and is_in_region(position, away, x - other.place[0], y - other.place[1])
        and thrown_spaces(position, one, other, (x, y), dice) <= dice
    }


def is_in_region(position: Position, away: Place, across: int, down: int) -> bool:
    """Whether a place so far from the target lies in the region (`throw-region`)."""
    ahead = across * away[0] + down * away[1]
    if position.reads("throw-region", "half-plane"):
        return ahead >= 0
    if position.reads("throw-region", "away-lane"):
        return 0 in (across, down) and ahead > 0
    return 0 in (across, down) and ahead >= 0


def thrown_spaces(
    position: Position, by: Piece, target: Piece, place: Place, most: int
) -> int:
    """How far a throw to a place is (`throw-distance`)."""
    if position.reads("throw-distance", "target-gap"):
        return distance(target.spaces(), block(place), most)
    if position.reads("throw-distance", "attacker-distance"):
        return distance(by.spaces(), block(place), most)
    across, down = (abs(place[i] - target.place[i]) for i in (0, 1))
    return across + down - (1 if across and down else 0)


def throw(
    position: Position, by: str, target: str, strikes: int, place: Place
) -> Result:
    """The target flies to a place and collides with what is there (p42)."""
    attack = Attack(position, by)
    mover = attack.map.pieces[target]
    if strikes < mover.defence:
        return attack.ends()
    attack.result.hurt(target)
    if not position.reads("hazard-not-left", "suffered-once"):
        # In the air it has left the hazards on which it stood (p42).
        attack.suffered[target] = set()
    attack.crash(mover, place, mover.spaces(place))
    return attack.ends(mover)


def slams(position: Position, by: str, target: str) -> set[Place]:
    """Where a Body Slam may put its target: the other places aligned with it (p36)."""
    one, other = position.pieces[by], position.pieces[target]
    if not are_aligned(one, other):
        return set()
    places = {shifted_place(one.place, way, 2) for way in STRAIGHT.values()}
    return {
        place
        for place in places - {other.place}
        if position.on_map(block(place))
        and not position.under(block(place), "monster", target)
    }


def stomp(position: Position, by: str, strikes: int) -> Result:
    """Hazards next to it turn to rubble; what stands there is compared (p39)."""
    attack = Attack(position, by)
    spaces = attack.by.spaces()
    for corner, kind in attack.map.tiles.items():
        is_near = block(corner) & spaces or adjacent(block(corner), spaces)
        if kind in ("fire", "radiation") and is_near:
            attack.map.tiles[corner] = "rubble"
    for piece in [*attack.map.pieces.values()]:
        if strikes >= piece.defence and adjacent(piece.spaces(), spaces):
            if piece.kind == "unit":
                attack.crush(piece)
            elif piece.kind == "building":
                attack.fell(piece)
    return attack.ends()


def ram(position: Position, by: str, target: str, strikes: int) -> Result:
    """A building falls on what stands along its far side (p37-38)."""
    attack = Attack(position, by)
    building = attack.map.pieces[target]
    if strikes < building.defence:
        return attack.ends()
    way = STRAIGHT[direction_to(attack.by.place, building.place)]
    beyond = building.spaces(shifted_place(building.place, way)) - building.spaces()
    attack.fell(building)
    for unit in attack.map.under(beyond, "unit"):
        attack.crush(unit)
    for monster in attack.map.under(beyond, "monster"):
        attack.result.hurt(monster.name)
    return attack.ends()


def rampage(position: Position, by: str, strikes: int, direction: str) -> Result:
    """A monster runs straight ahead until something stops it (p38-39)."""
    attack = Attack(position, by)
    runner = attack.by
    stood = tiles_under(attack.map, runner.spaces())
    attack.passed |= runner.spaces()
    untouched = not position.reads("rampage-blocked-row", "resolved")
    for _ in range(runner.speed):
        there = shifted_place(runner.place, ALL_WAYS[direction])
        spaces = runner.spaces(there)
        if not attack.map.on_map(spaces):
            break
        stopped = bool(attack.map.under(spaces, "monster", by))
        buildings = attack.map.under(spaces, "building")
        stopped |= any(strikes < building.defence for building in buildings)
        if stopped and untouched:
            break
        for building in buildings:
            if strikes >= building.defence:
                attack.fell(building)
        for unit in attack.map.under(spaces - runner.spaces(), "unit"):
            if strikes >= unit.defence:
                attack.crush(unit)
        if stopped:
            break
        runner.place = there
        attack.passed |= spaces
        stood &= tiles_under(attack.map, runner.spaces())
    for unit in attack.map.under(runner.spaces(), "unit"):
        attack.crush(unit)
    for tile in tiles_under(attack.map, runner.spaces()) - stood:
        if burns_by_itself(attack.map, runner, attack.map.tiles[tile]):
            attack.result.hurt(by)
    return attack.ends(runner)


def may_strike(position: Position, by: str, target: str, kind: str, reach: int) -> bool:
    """Whether a figure may brawl or blast another; `reach` is 3 or 5 (p17, p20)."""
    one, other = position.pieces[by], position.pieces[target]
    if one.side == other.side:
        return False
    if kind == "brawl":
        if other.flying and one.kind == "unit" and not (one.flying or one.jumping):
            return False
        return adjacent(one.spaces(), other.spaces())
    return 2 <= distance(one.spaces(), other.spaces(), reach) <= reach


def strikes_needed(position: Position, target: str, kind: str) -> int:
    """How many strikes hit a figure: DEF, and Cover against a blast (p11, p15)."""
    other = position.pieces[target]
    has_cover_now = (
        kind == "blast" and other.kind == "unit" and has_cover(position, other)
    )
    return other.defence + has_cover_now


def strike(position: Position, by: str, target: str, strikes: int, kind: str) -> Result:
    """A brawl or blast: one damage to a monster, the end of anything else (p20-21)."""
    attack = Attack(position, by)
    other = attack.map.pieces[target]
    if strikes < strikes_needed(position, target, kind):
        return attack.ends()
    if other.kind == "monster":
        attack.result.hurt(target)
    elif other.kind == "building":
        is_monster_brawl = kind == "brawl" and attack.by.kind == "monster"
        attack.fell(other, other.energy if is_monster_brawl else 1)
    else:
        del attack.map.pieces[target]
        attack.result.destroyed.add(target)
        attack.result.earned += 1
    return attack.ends()
