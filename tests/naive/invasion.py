"""Giant Monster Invasion worked out a second time, from its text and the ledger.

`Opinion` plays a recorded action again by itself: it takes from the record the dice and
choices alone, and says which conditions the action fails, what is asked of whom, and
what the position comes to. Positions are plain values that it changes in place. Of mpoc
it uses the shapes of the kit and the order of the readings; no rule of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise
from math import ceil, cos, dist, floor, hypot, sin
from types import SimpleNamespace
from typing import Any

from mpoc.engine.statements import Event, Note, OpenChoice, RollAgain
from mpoc.games.kit.spaces.shapes import Box, Disc, crosses, overlap, part_inside
from naive.second_opinion import (
    UNTOLD,
    Conditions,
    Doubt,
    Refused,
    SecondOpinion,
    Waits,
    plain,
)

Point = tuple[int, int]
FREE = {"move", "collide", "charge", "toxic-cloud", "force-field", "stand", "surface"}
FREE |= {"end-turn"}
"""What takes no action (2.4)."""
ATTACKS = {"blast", "brawl", "grab", "break-free", "burrowing-blast", "wind-blast"}
ATTACKS |= {"ram"}
HELD = {"break-free", "charge", "force-field", "end-turn"}
"""What a monster in a lock may do (3.4.b)."""
LYING = {"blast", "break-free", "charge", "toxic-cloud", "force-field", "stand"}
LYING |= {"end-turn"}
"""What a monster may do that is knocked down (3.7)."""
BELOW = {"move", "charge", "teleport", "force-field", "burrowing-blast", "surface"}
BELOW |= {"end-turn"}
LEAVING = {"move", "force-field", "stand", "surface", "end-turn"}
TURN_VERBS = FREE | ATTACKS | {"heal", "intimidate", "memory-decay", "teleport"}
TURN_VERBS |= {"chameleon-skin", "guard"}
NEEDS = {"fly": "flying", "swim": "swimming", "tunnel": "tunneling", "leap": "leaping"}
BRAWLS = {"claws": 1, "tail-whip": 1, "bite": 2, "kick": 2, "stomp": 2}
STOMP_AN_INCH = {"water": 1, "rubble": 1, "lava": 1, "tar": 3, "acid": 0}
LOCKS = ("death-grip", "restrained")
GRABS = ["thunder-slam", "death-grip", "spinning-launch", "restrained"]
GRABS += ["low-orbit-plunge"]
NUMBERS = {"Turn Order", "Thunder Slam", "Death Grip", "Spinning Launch"}
NUMBERS |= {"Low Orbit Plunge", "Push Damage", "Push Distance", "Lava", "Acid Damage"}
NUMBERS |= {"Enhanced BRAWL", "Collision", "Fall", "Toxic Cloud", "Battle Scar"}
NUMBERS |= {"Battle Scar Detail", "begin-turn"}
"""Rolls that are no checks."""
NEAR_ENOUGH = 2.5
"""Hundredths of an inch by which two ways to round may differ."""


EFFECTS = ["was_held", "shaken", "shaken_next", "safe", "blended", "no_move"]
EFFECTS += ["move_only", "only_moves", "field", "cloud", "armor_lost"]
LEVELS = {
    **dict.fromkeys(("memory-decay", "regenerate", "fast-healer", "leech"), 3),
    **dict.fromkeys(("extra-head", "armor", "toxic-cloud", "leaping", "cunning"), 4),
    **dict.fromkeys(("speed-burst", "defense-ability", "chameleon-skin"), 4),
    "slime-coating": 4,
    "force-field": 5,
    "fast-learner": 2,
    "teleport": 7,
    "suction-cups": 3,
}
"""The highest levels of powers that have some (6.1)."""


def turn_begun(moves: int = 0) -> SimpleNamespace:
    """What a monster has done whose turn begins."""
    return SimpleNamespace(
        moves=moves, acts=0, attacked=False, charged=False, burnt=False, gassed=()
    )


def half_up(number: int) -> int:
    """Half of a number, rounded up."""
    return (number + 1) // 2


class Opinion(SecondOpinion):
    """One action of Giant Monster Invasion."""

    def __init__(self, transcript: Any, act: Any, defaults: Mapping[str, str]) -> None:
        super().__init__(transcript, act, defaults)
        events = [e for e in transcript.statements if isinstance(e, Event)]
        self.events: list[Any] = events
        self.goes: list[Any] = [
            each for each in self.events if type(each).__name__ == "Go"
        ]
        self.mods = dict(getattr(act, "mods", {}))
        self.again = list(getattr(act, "again", ()))
        self.checks: list[tuple[str, int, int, int]] = []
        """Who checks, with how many dice, for which score, with how many successes."""
        self.blows: list[tuple[str, int, int]] = []
        """Who or what takes how much damage, against how much."""
        self.misses = 0
        """Attacks without a successful die."""
        self.ties: list[int] = []
        """How many rolled where all of them tied."""

    # The position

    @property
    def me(self) -> str:
        return str(self.s.turn)

    @property
    def own(self) -> Any:
        return self.s.players[self.s.turn]

    @property
    def small(self) -> bool:
        return bool(self.s.scale == "small")

    def fighting(self) -> list[str]:
        return [name for name, each in self.s.players.items() if not each.out]

    def held_by(self, name: str) -> list[str]:
        return [
            other
            for other in self.fighting()
            if (hold := self.s.players[other].held) is not None and hold.by == name
        ]

    def actions(self) -> int:
        """Every two heads give an action more; a lock leaves one (3.4.b, 6.1)."""
        return 1 if self.own.held else 1 + self.own.powers.extra_head // 2

    def disc(self, name: str, at: Point | None = None) -> Disc:
        monster = self.s.players[name]
        return Disc(monster.at if at is None else at, monster.base)

    def shape(self, name: str) -> Disc | Box:
        if name in self.s.players:
            return self.disc(name)
        building = self.s.buildings[name]
        return Box(building.corner, building.opposite)

    def standing(self, but: str) -> dict[str, Disc | Box]:
        """Everything that is solid, but one monster."""
        names = [
            name
            for name in self.fighting()
            if name != but and self.s.players[name].level != "underground"
        ]
        return {name: self.shape(name) for name in [*names, *self.s.buildings]}

    def ground(self, name: str) -> set[str]:
        at = self.s.players[name].at
        return {
            hazard.kind
            for hazard in self.s.hazards.values()
            if Box(hazard.corner, hazard.opposite).holds(at)
        }

    def room(self, name: str, at: Point) -> list[float]:
        """Hundredths between a base at a point and each edge, the west one first."""
        half = self.s.players[name].base / 2
        far = self.s.size.width - at[0], self.s.size.depth - at[1]
        return [side - half for side in (*at, *far)]

    def gap(self, name: str, other: str) -> float:
        """Hundredths of free space between a monster and something."""
        shape = self.shape(other)
        away = shape.square_from(self.s.players[name].at) ** 0.5
        return float(max(away - (self.s.players[name].base + shape.across) / 2, 0))

    def is_near(self, name: str, other: str, inches: float) -> bool:
        return self.gap(name, other) <= inches * 100 + 1e-6

    def sturdy(self, id: str) -> int | None:
        building = self.s.buildings[id]
        if building.sturdy is not None or building.height is None:
            sturdy: int | None = building.sturdy
            return sturdy
        tall: int = floor(building.height / 100 + 0.5)
        if self.small:
            return int(max(1, min(tall, 6)))
        return 1 if tall < 2 else min(1 + tall // 2, 6)

    # What is asked

    def faces(self, rule: str, player: str, number: int) -> list[int]:
        """What so many dice show."""
        return list(self.dice(rule, player, number).numbers)

    def number(self, rule: str, player: str, dice: int = 1) -> list[int]:
        """A roll for a number, made again where that is paid for (5.2)."""
        faces = self.faces(rule, player, dice)
        if (
            rule in NUMBERS
            and self.reads("second-rolls", "every-roll")
            and self._pays(player, rule)
        ):
            faces = self.faces("Re-Roll", player, dice)
        return faces

    def _pays(self, player: str, rule: str) -> bool:
        mine = [pair for pair in self.again if pair[0] == player]
        if not {(player, ""), (player, rule)} & {*mine}:
            return False
        self.again = [pair for pair in self.again if pair not in mine]
        self.s.players[player].mp -= 3
        return True

    def third(self, rule: str, player: str) -> int:
        (face,) = self.number(rule, player)
        if self.reads("three-sided-die", "remainder"):
            return (1, 2, 3, 1, 2, 3)[face - 1]
        return (1, 1, 2, 2, 3, 3)[face - 1]

    def check(self, rule: str, player: str, dice: int, score: int) -> int:
        """Successful dice of a check, with dice that MP buy (2.6, 2.7, 5.2)."""
        bought = self.mods.pop(player, 0)
        self.s.players[player].mp -= bought
        dice += bought
        if dice < 1:
            self.checks.append((player, 0, score, 0))
            return 0
        faces = self.faces(rule, player, dice)
        good = sum(face <= score for face in faces)
        self.checks.append((player, dice, score, good))
        if self._pays(player, rule):
            one = self.reads("single-roll", "one-die")
            kept = min(good, dice - 1) if one else 0
            dice = 1 if one else dice
            again = self.faces("Re-Roll", player, dice)
            good = sum(face <= score for face in again)
            self.checks.append((player, dice, score, good))
            good += kept
        return good

    # What is hurt, of section 3.5

    def defence(self, name: str) -> tuple[int, int, int]:
        monster = self.s.players[name]
        armor = max(monster.powers.armor - monster.effects.armor_lost, 0)
        return monster.effects.field, armor, monster.tough

    def hurt(self, name: str, damage: int, by: str, *, bleeds: bool = True) -> int:
        monster = self.s.players[name]
        if monster.out or (damage <= 0 and self.reads("no-damage", "nothing")):
            return 0
        damage = max(damage, 0)
        field, armor, tough = self.defence(name)
        self.blows.append((name, damage, field + armor + tough))
        through = max(damage - field - armor - tough, 0)
        for _ in range(2 if through else 1):
            if monster.effects.field:
                monster.effects.field -= 1
            elif monster.powers.armor > monster.effects.armor_lost:
                monster.effects.armor_lost += 1
            elif monster.tough:
                monster.tough -= 1
        self.lose(name, through, by, bleeds=bleeds)
        return through

    def lose(self, name: str, hits: int, by: str, *, bleeds: bool = False) -> None:
        monster = self.s.players[name]
        monster.hits = max(monster.hits - hits, 0)
        if bleeds and "bleeding" in self.s.options:
            monster.blood += hits // 5
        if not monster.hits:
            self.fell(name, by if by != name else "")

    def fell(self, name: str, by: str = "") -> None:
        """A monster is defeated (5.4, battle scars of 7)."""
        monster = self.s.players[name]
        for other in self.held_by(name):
            self.s.players[other].held = None
        monster.out, monster.held = "defeated", None
        if by:
            self.s.players[by].deeds.felled += 1
        if "battle-scars" in self.s.options:
            self.scar(name)

    def scar(self, name: str) -> None:
        (face,) = self.number("Battle Scar", name)
        if face in (1, 6):
            (second,) = self.number("Battle Scar Detail", name)
            if face == 1:
                what = "tough" if second in (1, 6) else "blast"
            else:
                what = "roar" if second in (2, 4, 6) else "tough"
        else:
            what = "brawl" if face <= 3 else "stomp"
        monster = self.s.players[name]
        if what == "tough":
            monster.full_tough = max(monster.full_tough - 1, 0)
            monster.tough = min(monster.tough, monster.full_tough)
        elif getattr(monster, what) > 1:
            setattr(monster, what, getattr(monster, what) - 1)

    def batter(self, id: str, damage: int, by: str) -> None:
        """A building falls whole, or stands (4.1)."""
        sturdy = self.known_sturdy(id)
        self.blows.append((id, damage, sturdy))
        if damage <= sturdy:
            return
        fallen = self.s.buildings.pop(id)
        self.s.ruins = (*self.s.ruins, id)
        if self.reads("fallen-buildings", "rubble"):
            self.s.hazards[id] = SimpleNamespace(
                corner=fallen.corner, opposite=fallen.opposite, kind="rubble"
            )
        if by:
            deeds = self.s.players[by].deeds
            size = "low" if sturdy < 4 else "high" if sturdy == 6 else "middle"
            setattr(deeds, size, getattr(deeds, size) + 1)

    def known_sturdy(self, id: str) -> int:
        sturdy = self.sturdy(id)
        if sturdy is None:
            raise Waits(UNTOLD)
        return sturdy

    # Dice of attacks (2.4, 2.7, 3.1, 3.2)

    def against(self, name: str, target: str, ability: str, grab: bool = False) -> int:
        """The mods of an attack on a target that are not those of a range."""
        own, other = self.s.players[name], self.s.players.get(target)
        mods = -own.effects.shaken
        if other is None:
            return int(mods + 1)
        if other.prone and not (grab and self.reads("grab-at-prone", "no-die-more")):
            mods += 1
        mods -= bool(other.guard)
        if other.effects.blended and not own.powers.monster_vision:
            mods -= 2
        hold = other.held
        if hold and not grab and hold.grip == "restrained" and hold.by != name:
            mods += 1
        killer = own.powers.killer_instinct
        if killer and (killer.prey, killer.attack) == (other.kind, ability):
            mods += 1
        return int(mods)

    def brawl_dice(self, name: str, target: str, type: str) -> int:
        score = self.s.players[name].brawl
        return int(score) + BRAWLS[type] + self.against(name, target, "brawl")

    def range_mod(self, name: str, target: str) -> int:
        shape, own = self.shape(target), self.s.players[name]
        away = shape.square_from(own.at) ** 0.5
        if self.reads("range-between", "bases"):
            away = self.gap(name, target)
        inches = floor(away / 100 + 0.5)
        other = self.s.players.get(target)
        if other and other.level in ("flying", "submerged"):
            inches += 5
        ends = (1, 3, 5, 7) if self.small else (2, 5, 10, 15)
        mod = 2 - sum(inches > end for end in ends)
        return int(min(mod + bool(own.powers.superb_eyesight), 2))

    def blast_dice(self, name: str, target: str, cover: str, lock: bool = False) -> int:
        own, other = self.s.players[name], self.s.players.get(target)
        dice = max(own.blast, 0) + self.against(name, target, "blast")
        dice += 2 if lock else self.range_mod(name, target)
        if other:
            dice += 1 if own.blast >= other.stomp else -1
        dice -= bool(own.prone)
        if "coverage" in self.s.options and not own.powers.monster_vision:
            dice -= {"half": 1, "most": 2}.get(cover, 0)
        return int(dice)

    def fired(self) -> str:
        """The BLAST Attack that is meant: the one named, or the only one."""
        blasts, power = self.own.powers.blasts, self.act.power
        if power:
            return power if power in blasts else ""
        return next(iter(blasts)) if len(blasts) == 1 else ""

    def blast_damage(self, blast: Any, good: int) -> int:
        reading = self.readings["blast-damage"]
        damage = blast.level if reading == "level-plus-successes" else blast.charges
        return int(damage + (good if reading != "charges" else 0))

    # Ways over the table (2.5, 3.7, 4.2)

    def stomp_now(self) -> int:
        return max(int(self.own.stomp) - int(self.own.effects.shaken), 0)

    def reach(self, mode: str, second: bool) -> tuple[int, int]:
        """The STOMP points of a move, and the inches of open ground for each."""
        stomp, burst = self.stomp_now(), self.own.powers.speed_burst
        if second and burst:
            stomp = (half_up(stomp) if self.small else stomp) + burst
        inches = 1 if second else 2
        level = {"swim": "submerged", "tunnel": "underground"}.get(mode)
        if mode in ("fly", "swim", "tunnel") and self.own.level != level:
            stomp = max(stomp - 1, 0)
        if mode == "fly" and not (second and self.reads("second-flight", "plain")):
            inches = 2 if self.small else 3
        return stomp, inches

    def cost(self, way: Sequence[Point], mode: str, inches: int) -> float:
        """What a way costs in STOMP points."""
        cost = 0.0
        for start, end in pairwise(way):
            prices = [(0.0, 1.0, 1 / inches)]
            for hazard in self.s.hazards.values():
                part = part_inside(start, end, Box(hazard.corner, hazard.opposite))
                price = STOMP_AN_INCH[hazard.kind]
                if part and not (mode == "swim" and hazard.kind == "water"):
                    prices.append((float(part[0]), float(part[1]), price))
            if mode in ("fly", "tunnel"):
                prices = prices[:1]
            cuts = sorted({cut for first, last, _ in prices for cut in (first, last)})
            for first, last in pairwise(cuts):
                middle = (first + last) / 2
                dearest = max(price for a, b, price in prices if a <= middle <= b)
                cost += (last - first) * dist(start, end) / 100 * dearest
        return cost

    def way_fails(
        self, way: Sequence[Point], mode: str, points: int, inches: int
    ) -> Conditions:
        name = self.me
        ground = way[:-1] if mode == "leap" else way
        cost = self.cost(ground, mode, inches)
        if mode == "leap":
            leap = dist(way[-2], way[-1]) / 100
            yield "too-far", leap <= self.own.powers.leaping + 1e-9
            cost += leap / inches
        yield "too-far", cost <= points + 1e-9
        if mode in ("walk", "swim", "leap"):
            yield (
                "blocked",
                not any(
                    crosses(start, end, shape, self.own.base)
                    for shape in self.standing(name).values()
                    for start, end in pairwise(ground)
                ),
            )
        yield from self.spot_fails(name, way[-1], lands=mode != "tunnel")

    def spot_fails(self, name: str, at: Point, *, lands: bool = True) -> Conditions:
        yield "off-table", min(self.room(name, at)) >= 0
        if lands:
            yield (
                "occupied",
                not any(
                    overlap(self.disc(name, at), shape)
                    for shape in self.standing(name).values()
                ),
            )

    def goals(self, points: int, inches: int) -> list[Point]:
        """Where a retreat may end (5.5)."""
        (x, y), rooms = self.own.at, self.room(self.me, self.own.at)
        nearest = min(rooms)
        far = min(floor(nearest), points * inches * 100)
        sides = ((-1, 0), (0, -1), (1, 0), (0, 1))
        return [
            (x + across * far, y + down * far)
            for (across, down), room in zip(sides, rooms, strict=True)
            if room == nearest
        ]

    def go(
        self,
        name: str,
        near: tuple[float, float],
        exactly: bool = False,
        far: str = "",
    ) -> None:
        """A monster comes to a place; the record says how it is rounded.

        `far` is how far it is said to go, in inches.
        """
        assert self.goes, f"{name} does not move"
        go = self.goes.pop(0)
        assert far in go.words, f"{name} {go.words}, and not {far}"
        assert go.name == name, f"{go.name} moves, and not {name}"
        end = go.path[-1]
        apart = max(abs(end[0] - near[0]), abs(end[1] - near[1]))
        least = 0 if exactly else NEAR_ENOUGH
        assert apart <= least, f"{name} comes to {end}, and not to {near}"
        self.s.players[name].at = end

    def slide(
        self, name: str, aim: Point, length: float
    ) -> tuple[tuple[float, float], list[str], bool]:
        """Where a straight way ends, what stops it, and whether the table's edge does.

        It goes ahead by as much as is free around it, until something is touched.
        """
        x, y = self.s.players[name].at
        solid = self.standing(name)
        far = hypot(aim[0] - x, aim[1] - y)
        if not far:
            there = {id: overlap(self.disc(name), shape) for id, shape in solid.items()}
            return (x, y), [id for id, is_there in there.items() if is_there], False
        right, down = (aim[0] - x) / far, (aim[1] - y) / far
        half = self.s.players[name].base / 2
        stops: list[tuple[float, str]] = []
        for id, shape in solid.items():
            touch = _touch((x, y), (right, down), half, shape, length)
            if touch is not None:
                stops.append((touch, id))
        edges = [
            (room / pace if pace > 0 else length + 9, "")
            for room, pace in zip(
                self.room(name, (x, y)), (-right, -down, right, down), strict=True
            )
        ]
        least = min([at for at, _ in [*stops, *edges, (length, "")]])
        # Whoever would stop where something stands is stopped by it.
        stopped = [id for at, id in stops if at <= least + 1]
        if any(least + 1 < at < least + 3 for at, _ in stops if at <= length + 3):
            raise Doubt(f"{name} nearly touches something else too")
        end = x + right * least, y + down * least
        return end, stopped, not stopped and least < length - 1

    def knock_back(
        self, name: str, aim: Point, inches: int, by: str, thrown: bool = False
    ) -> bool:
        monster = self.s.players[name]
        if monster.out:
            return False
        own_distance = thrown and self.reads("small-throw", "own-distance")
        if self.small and not own_distance:
            inches = half_up(inches)
        end, stopped, at_edge = self.slide(name, aim, inches * 100)
        short = inches * 100 - dist(end, monster.at)
        far = f" {inches} inch" if short < NEAR_ENOUGH else f" of {inches} inch"
        self.go(name, end, far=far)
        if at_edge and self.reads("table-edge", "leaves"):
            self.leave(name)
        for other in stopped:
            self.crash(name, other, by)
        return bool(stopped)

    def leave(self, name: str) -> None:
        for other in self.held_by(name):
            self.s.players[other].held = None
        self.s.players[name].out, self.s.players[name].held = "retreated", None

    def crash(self, name: str, other: str, by: str = "", bonus: int = 0) -> None:
        """A collision (3.6)."""
        one, two = self.s.players[name], self.s.players.get(other)
        if one.out:
            return
        damage = one.tough + one.brawl + bonus
        back = two.tough + two.brawl if two else self.known_sturdy(other)
        damage += self.number("Collision", name)[0]
        back += self.number("Collision", other if two else name)[0]
        credit = self.reads("collision-credit", "colliders")
        if two:
            self.hurt(other, damage, name if credit else by or name)
        else:
            self.batter(other, damage, name if credit else by or name)
        self.hurt(name, back, (other if two else "") if credit else by or name)

    def may_fall(self, name: str, mod: int = 0) -> None:
        monster = self.s.players[name]
        if monster.out or monster.prone:
            return
        stomp = monster.stomp
        if not self.check("Knock Down", name, stomp + mod, stomp):
            self.fall(name)

    def fall(self, name: str) -> None:
        monster = self.s.players[name]
        if monster.out or monster.prone:
            return
        monster.prone, flew = True, monster.level == "flying"
        if flew:
            monster.level = "ground"
            self.hurt(name, self.number("Fall", name)[0], "", bleeds=False)

    def great(
        self, name: str, target: str, damage: int, hits: int, brawl: bool
    ) -> None:
        """Leech and Defense Ability (6.1)."""
        one, two = self.s.players[name], self.s.players[target]
        if (hits if self.reads("great-damage", "after-tough") else damage) < 7:
            return
        if not one.out:
            one.hits = min(one.hits + one.powers.leech, max(one.full_hits, one.hits))
        if brawl and two.powers.defense_ability:
            self.hurt(name, two.powers.defense_ability, target, bleeds=False)

    def free(self, name: str) -> None:
        self.s.players[name].held = None
        self.s.players[name].effects.was_held = True

    def let_go(self) -> None:
        for other in self.held_by(self.me):
            self.free(other)

    def clouds(self, name: str, way: Sequence[Point]) -> None:
        """Toxic clouds on a way, each once in a turn (6.1)."""
        monster = self.s.players[name]
        for owner in self.fighting():
            cloud = self.s.players[owner]
            if monster.out or monster.level == "underground":
                return
            if owner == name or not cloud.effects.cloud:
                continue
            reach = cloud.powers.toxic_cloud * (50 if self.small else 100)
            wide = Disc(cloud.at, cloud.base + 2 * reach)
            touches = [
                2 * dist(point, cloud.at) <= wide.across + monster.base for point in way
            ]
            enters = [crosses(a, b, wide, monster.base) for a, b in pairwise(way)]
            if any(touches + enters) and owner not in monster.spent.gassed:
                monster.spent.gassed = (*monster.spent.gassed, owner)
                self.gas(name, owner)

    def gas(self, name: str, owner: str) -> None:
        level = self.s.players[owner].powers.toxic_cloud
        damage = self.number("Toxic Cloud", name)[0] + level
        self.hurt(name, damage, owner, bleeds=False)

    # The end of turns, rounds and battles (5.1, 5.3, 5.4, 9)

    def end_if_over(self) -> None:
        if self.s.winner:
            return
        left = self.fighting()
        sides = {self.s.players[name].side or name: 0 for name in left}
        waiting = [n for n, each in self.s.players.items() if each.out == "waiting"]
        if self.s.battle == "nightmare-awakening":
            if not left:
                self.end("tie")
            elif self.s.number > 7:
                self.end(next(iter(sides)))
        elif len(sides) < 2 and waiting and self.s.battle == "gauntlet":
            self.s.number += 1
            self.s.turn, self.s.phase = (left or waiting)[0], "order"
            self.s.order = ()
        elif len(sides) < 2:
            self.end(next(iter(sides), "tie"))

    def end(self, winner: str) -> None:
        self.s.winner, self.s.phase = winner, "over"
        for name, monster in self.s.players.items():
            deeds = monster.deeds
            monster.mp += 1
            if monster.out != "retreated":
                monster.mp += 2 * ((monster.side or name) == winner)
                monster.mp += deeds.felled + deeds.low // 3 + deeds.middle // 2
                monster.mp += deeds.high + monster.powers.fast_learner
            if self.reads("half-or-kaiju", "kaiju-first"):
                self.kaiju(monster)
            if monster.out:
                whole = self.reads("retreat-award", "whole")
                if not (monster.out == "retreated" and whole):
                    monster.mp = half_up(monster.mp)
                monster.kaiju = 0
            self.kaiju(monster)

    def kaiju(self, monster: Any) -> None:
        if monster.mp >= 15:
            kept = self.reads("kaiju-surplus", "kept")
            monster.kaiju += monster.mp // 15 if kept else 1
            monster.mp = monster.mp % 15 if kept else 0

    def next_turn(self) -> None:
        turns = list(self.s.order or self.s.players)
        later = turns[turns.index(self.me) + 1 :] if self.me in turns else turns
        for name in later:
            if not self.s.players[name].out:
                self.s.turn, self.s.phase = name, "start"
                return
        for name in self.fighting():
            monster = self.s.players[name]
            most = max(monster.full_hits, monster.hits)
            monster.hits = min(monster.hits + monster.powers.regenerate, most)
            monster.effects.field = 0
        self.s.number += 1
        self.s.turn, self.s.phase, self.s.order = self.fighting()[0], "order", ()
        self.end_if_over()

    def goes_on(self) -> bool:
        return not self.s.winner and self.s.phase != "order"

    # An action

    def conditions(self) -> Conditions:
        word = self.act.word
        if self.s.winner:
            yield "game-over", False
            return
        if word in TURN_VERBS:
            yield from self._may_act()
        yield from super().conditions()
        if word in TURN_VERBS or word in ("begin-turn", "roll-order"):
            yield from self._spending()

    def place_failed(self) -> list[str] | None:
        to = getattr(self.act, "to", None)
        if to is None or self.act.word == "burrowing-blast":
            return None
        return self.place_fails(to)

    def play(self) -> None:
        word, actor = self.act.word, self.own
        if word not in TURN_VERBS or word == "end-turn":
            super().play()
            return
        if word not in FREE:
            actor.spent.acts += 1
            actor.spent.attacked = actor.spent.attacked or word in ATTACKS
        super().play()
        self.end_if_over()
        if self.own.out and self.goes_on():
            self.next_turn()

    def check_words(self) -> None:
        """Checks and damage are said in their order."""
        checks = [e for e in self.events if type(e).__name__ == "CheckRoll"]
        said = [(e.name, e.dice, e.score, e.successes) for e in checks]
        assert said == self.checks
        hurt = []
        for event in self.events:
            if type(event).__name__ == "Absorb":
                hurt.append((event.name, event.damage, event.defence))
            elif type(event).__name__ == "Batter":
                hurt.append((event.id, event.damage, event.sturdy))
        assert hurt == self.blows
        for award in [e for e in self.events if type(e).__name__ == "Award"]:
            parts = [int(part.split()[0]) for part in award.why.split(", ")]
            assert 0 not in parts
            assert sum(parts) == award.mp
        notes = [e for e in self.transcript.statements if isinstance(e, Note)]
        assert sum([" misses " in note.words for note in notes]) == self.misses
        again = [e for e in self.transcript.statements if isinstance(e, RollAgain)]
        assert [each.rolls for each in again] == self.ties

    def _phase(self, *phases: str) -> tuple[str, bool]:
        return "wrong-phase", self.s.phase in phases

    def _may_act(self) -> Conditions:
        word, own = self.act.word, self.own
        yield self._phase("actions")
        if word not in FREE:
            yield "already-acted", own.spent.acts < self.actions()
            yield "move-only", not own.effects.only_moves
        yield "locked", word in HELD or own.held is None
        fights_lying = word in ATTACKS and self.reads("prone-attacks", "allowed")
        yield "prone", word in LYING or fights_lying or not own.prone
        yield "underground", word in BELOW or own.level != "underground"
        yield "retreating", word in LEAVING or not own.retreating

    def _spending(self) -> Conditions:
        for name in {*self.mods, *[each for each, _ in self.again]}:
            second = sum([each == name for each, _ in self.again])
            yield "second-roll-stands", second < 2
            cost = self.mods.get(name, 0) + 3 * second
            yield "too-few-mp", self.s.players[name].mp >= cost

    def _target(self) -> Conditions:
        target = self.act.target
        monster = self.s.players.get(target)
        yield "no-target", self.is_there()
        yield "own-monster", target != self.me
        if monster and not monster.out:
            yield "out-of-reach", monster.level != "underground"

    def is_there(self) -> bool:
        monster = self.s.players.get(self.act.target)
        return self.act.target in self.s.buildings or bool(monster and not monster.out)

    @property
    def at_building(self) -> bool:
        return self.act.target in self.s.buildings

    def _die_left(self, dice: int) -> tuple[str, bool]:
        return "no-dice", dice + self.mods.get(self.me, 0) >= 1

    def _sturdy_known(self) -> Conditions:
        if self.at_building:
            yield UNTOLD, self.sturdy(self.act.target) is not None

    def _holds_nobody(self) -> tuple[str, bool]:
        lets_go = self.reads("holder-moves", "lets-go")
        return "holding", lets_go or not self.held_by(self.me)

    def _move_left(self) -> Conditions:
        spent, acts_left = self.own.spent, self.own.spent.acts < self.actions()
        second = acts_left and not self.own.effects.only_moves
        yield "already-moved", spent.moves == 0 or (spent.moves == 1 and second)
        either = self.reads("move-and-action", "either-first")
        yield "already-acted", either or not spent.acts or bool(spent.moves)

    def may_move(self) -> Conditions:
        own, mode = self.own, self.act.mode
        yield from self._move_left()
        yield self._holds_nobody()
        if mode in NEEDS:
            yield "no-power", bool(getattr(own.powers, NEEDS[mode]))
        yield "not-in-water", mode != "swim" or "water" in self.ground(self.me)
        if own.retreating:
            goals = self.goals(*self.reach(mode, own.spent.moves == 1))
            yield "blocked", any(not self.place_fails(goal) for goal in goals)
        if own.level == "underground" and mode != "tunnel":
            yield from self.spot_fails(self.me, own.at)

    def place_fails(self, point: Point) -> list[str]:
        """The conditions that a place fails to which the action leads."""
        checks = [*getattr(self, f"_place_{self.act.word.replace('-', '_')}")(point)]
        return sorted([name for name, holds in checks if not holds])

    def _place_move(self, point: Point) -> Conditions:
        own, mode, via = self.own, self.act.mode, self.act.via
        points, inches = self.reach(mode, own.spent.moves == 1)
        yield from self.way_fails((own.at, *via, point), mode, points, inches)
        if own.retreating:
            straight = not via and mode != "leap"
            goals = self.goals(points, inches)
            yield "not-straight", straight and point in goals

    def do_move(self) -> None:
        name, own, mode = self.me, self.own, self.act.mode
        second = own.spent.moves == 1
        to = self.choice("move", name, "to")
        assert not self.place_fails(to), self.place_fails(to)
        way = (own.at, *self.act.via, to)
        self.let_go()
        level = {"swim": "submerged", "tunnel": "underground"}.get(mode, "ground")
        self._rise_to(name, "flying" if mode == "fly" else level)
        own.spent.moves += 1
        own.spent.acts += second
        self.go(name, to, exactly=True)
        lava = [h for h in self.s.hazards.values() if h.kind == "lava"]
        if mode in ("walk", "swim"):
            for start, end in pairwise(way):
                for hazard in lava:
                    box = Box(hazard.corner, hazard.opposite)
                    part = part_inside(start, end, box) if start != end else None
                    own.spent.burnt |= part is not None and part[0] < part[1]
        self.clouds(name, way)
        if own.out:
            return
        swims = level == "submerged" and "water" in self.ground(name)
        self._rise_to(name, level if level != "submerged" or swims else "ground")
        if own.retreating and min(self.room(name, own.at)) <= 0:
            self.leave(name)

    def _rise_to(self, name: str, level: str) -> None:
        monster = self.s.players[name]
        if monster.level != level:
            monster.level, monster.below = level, 0

    def may_collide(self) -> Conditions:
        yield from self._move_left()
        yield self._holds_nobody()
        yield from self._target()
        if self.act.target == self.me or not self.is_there():
            return
        _, stopped, is_near = self._run()
        yield "blocked", not stopped or self.act.target in stopped
        yield "too-far", bool(stopped) and is_near
        yield from self._sturdy_known()

    def _run(self) -> tuple[tuple[float, float], list[str], bool]:
        """Where a straight run at the target ends, what stops it, and if STOMP does."""
        second = self.own.spent.moves == 1 and self.act.word == "collide"
        points, inches = self.reach("walk", second)
        x, y = self.own.at
        shape = self.shape(self.act.target)
        aim = shape.at
        if isinstance(shape, Box):
            (west, east), (north, south) = shape.sides
            nearest = min(max(x, west), east), min(max(y, north), south)
            aim = nearest if nearest != (x, y) else aim
        end, stopped, _ = self.slide(self.me, aim, points * inches * 100)
        cost = self.cost((self.own.at, (round(end[0]), round(end[1]))), "walk", inches)
        if not stopped or abs(cost - points) >= 0.03:
            return end, stopped, cost < points
        if not self.goes:
            raise Doubt("it just gets there, or not")
        return end, stopped, True

    def do_collide(self) -> None:
        end, _, _ = self._run()
        own, second = self.own, self.own.spent.moves == 1
        self.let_go()
        own.spent.moves += 1
        own.spent.acts += second
        self.go(self.me, end)
        bonus = 0
        if not self.at_building and self.reads("deliberate-collision", "brawl-check"):
            dice = own.brawl - own.effects.shaken
            bonus = self.check("collide", self.me, dice, own.brawl)
        self.crash(self.me, self.act.target, self.me, bonus)

    def may_blast(self) -> Conditions:
        own, act = self.own, self.act
        yield from self._target()
        yield "no-ability", own.blast > 0
        yield from self._charged()
        eyes = own.powers.monster_vision
        yield "no-sight", eyes or act.sight != "blocked"
        if "coverage" in self.s.options:
            yield "no-sight", eyes or act.cover != "all"
        if self.is_there():
            yield self._die_left(self.blast_dice(self.me, act.target, act.cover))
            yield from self._sturdy_known()

    def _charged(self) -> Conditions:
        kind = self.fired()
        yield "no-power", bool(kind)
        if kind:
            yield "no-charge", self.own.powers.blasts[kind].charges > 0

    def do_blast(self) -> None:
        name, target, kind = self.me, self.act.target, self.fired()
        dice = self.blast_dice(name, target, self.act.cover)
        good = self.check("blast", name, dice, self.own.blast)
        blast = self.own.powers.blasts[kind]
        damage = self.blast_damage(blast, good)
        blast.charges = 0
        self.misses += not good
        if not good:
            return
        if self.at_building:
            self.batter(target, damage, name)
            return
        if kind in self.s.players[target].powers.immunity:
            damage //= 2
        self.hurt(target, damage, name)

    def may_brawl(self) -> Conditions:
        target, type = self.act.target, self.act.type
        yield from self._target()
        yield "no-ability", self.own.brawl > 0
        if not self.is_there():
            return
        yield "out-of-range", self.is_near(self.me, target, 1 if self.small else 2)
        other = self.s.players.get(target)
        yield "not-prone", type != "stomp" or bool(other and other.prone)
        yield self._die_left(self.brawl_dice(self.me, target, type))
        yield from self._sturdy_known()

    def do_brawl(self) -> None:
        name, target, type = self.me, self.act.target, self.act.type
        dice = self.brawl_dice(name, target, type)
        good = self.check("brawl", name, dice, self.own.brawl)
        self.strike(name, target, type, good)

    def brawl_damage(self, name: str, type: str, good: int) -> int:
        if type in self.s.players[name].powers.enhanced_brawl:
            return good + self.third("Enhanced BRAWL", name)
        return good

    def strike(self, name: str, target: str, type: str, good: int) -> None:
        self.misses += not good
        if not good:
            return
        damage = self.brawl_damage(name, type, good)
        if target in self.s.buildings:
            self.batter(target, damage, name)
        else:
            hits = self.hurt(target, damage, name)
            self.great(name, target, damage, hits, True)

    def may_break_free(self) -> Conditions:
        own, act = self.own, self.act
        yield "not-held", own.held is not None
        score = own.brawl if act.means == "brawl" else own.blast
        yield "no-ability", score > 0
        holder = own.held.by if own.held else ""
        if act.means == "brawl":
            prone = bool(holder) and self.s.players[holder].prone
            yield "no-type", bool(act.type) and (act.type != "stomp" or prone)
        else:
            yield from self._charged()
        if holder and (act.type or act.means == "blast"):
            yield self._die_left(self._struggle(holder))

    def _struggle(self, holder: str) -> int:
        if self.act.means == "brawl":
            slime = int(self.own.powers.slime_coating)
            return self.brawl_dice(self.me, holder, self.act.type) + slime
        return self.blast_dice(self.me, holder, "none", lock=True)

    def do_break_free(self) -> None:
        name, own, hold = self.me, self.own, self.own.held
        brawls = self.act.means == "brawl"
        dice = self._struggle(hold.by)
        score = own.brawl if brawls else own.blast
        good = self.check("break-free", name, dice, score)
        if brawls:
            damage = self.brawl_damage(name, self.act.type, good) if good else 0
        else:
            kind = self.fired()
            full = self.blast_damage(own.powers.blasts[kind], good)
            own.powers.blasts[kind].charges = 0
            damage = full if good else 0
            burns = good or self.reads("missed-break-out", "burns-anyway")
            own_damage = half_up(full) if burns else 0
            if kind in own.powers.immunity:
                own_damage //= 2
            self.hurt(name, own_damage, "")
        if own.out:
            return
        hold.score -= damage
        own.effects.was_held = True
        if hold.score > 0:
            return
        self.free(name)
        apart = 100 if self.small else 300
        if self.reads("moved-apart", "together"):
            apart //= 2
        one, two = own.at, self.s.players[hold.by].at
        for each, here, there in ((name, one, two), (hold.by, two, one)):
            aim = (2 * here[0] - there[0], 2 * here[1] - there[1])
            end, _, _ = self.slide(each, aim, apart)
            self.go(each, end)

    def may_grab(self) -> Conditions:
        target = self.act.target
        yield from self._target()
        yield "no-ability", self.own.brawl > 0
        yield "no-monster", not self.at_building
        monster = self.s.players.get(target)
        if monster is None or monster.out:
            return
        yield "out-of-range", self.is_near(self.me, target, 1 if self.small else 2)
        yield "held-already", monster.held is None
        dice = self.own.brawl + self.against(self.me, target, "brawl", grab=True)
        yield self._die_left(dice)

    def do_grab(self) -> None:
        name, target = self.me, self.act.target
        one, two = self.own, self.s.players[target]
        dice = one.brawl + self.against(name, target, "brawl", grab=True)
        good = self.check("grab", name, dice, one.brawl)
        dice = max(two.brawl, 0) + 1 - two.effects.shaken + two.powers.slime_coating
        other = self.check("Grab", target, dice, two.brawl)
        if other > good:
            self._strike_back(target, name)
        elif other == good:
            self._push(name, target)
        else:
            self._grip(name, target, good, good - other)

    def _strike_back(self, name: str, target: str) -> None:
        if self.s.players[name].retreating:
            return
        prone = self.s.players[target].prone
        types = [type for type in BRAWLS if prone or type != "stomp"]
        type = self.choice("Free BRAWL", name, "type", types)
        dice = self.brawl_dice(name, target, type)
        good = self.check("Free BRAWL", name, dice, self.s.players[name].brawl)
        self.strike(name, target, type, good)

    def _push(self, name: str, target: str) -> None:
        both = (name, target)
        lists = []
        for rule in ("Push Damage", "Push Distance"):
            first = self.third(rule, name)
            shared = self.reads("push-rolls", "shared")
            lists.append((first, first if shared else self.third(rule, target)))
        places = [self.s.players[each].at for each in both]
        for each, other, damage in zip(both, both[::-1], lists[0], strict=True):
            self.hurt(each, damage, other)
        for place, (each, other) in enumerate((both, both[::-1])):
            (x, y), (a, b) = places[place], places[1 - place]
            self.knock_back(each, (2 * x - a, 2 * y - b), lists[1][place], other)
        for each in both:
            self.may_fall(each)

    def _grip(self, name: str, target: str, good: int, margin: int) -> None:
        one, two = self.own, self.s.players[target]
        score = one.brawl + good + one.powers.suction_cups
        legal = [o for o in GRABS if one.powers.flying or o != GRABS[-1]]
        option = self.choice("grab", name, "option", legal)
        if option in LOCKS:
            two.held = SimpleNamespace(by=name, grip=option, score=score, turns=0)
            two.effects.was_held = True
            if option == "death-grip":
                self.squeeze(target)
            return
        if option == "thunder-slam":
            self._wrench(target, self.number("Thunder Slam", name)[0] + margin)
        elif option == "low-orbit-plunge":
            drop = 1 + self.third("Low Orbit Plunge", name)
            self._wrench(target, drop * (score // 2))
        else:
            inches = 1 + good if self.small else 3 + margin
            aim = self.choice("Throw", name, "toward")
            if not self.knock_back(target, aim, inches, name, True) and not two.out:
                damage = self.number("Spinning Launch", name)[0] + good
                self._wrench(target, damage)
        self.fall(target)

    def _wrench(self, target: str, damage: int) -> None:
        hits = self.hurt(target, damage, self.me)
        self.great(self.me, target, damage, hits, False)

    def squeeze(self, target: str) -> None:
        hold = self.s.players[target].held
        damage = self.third("Death Grip", hold.by) + hold.turns
        hits = self.hurt(target, damage, hold.by)
        self.great(hold.by, target, damage, hits, False)
        if self.s.players[target].held:
            hold.turns += 1
            self.s.players[target].effects.was_held = True

    def _special(
        self, dice: Callable[[], int], at_buildings: bool = True
    ) -> Conditions:
        """What attacks with a rule of their own have in common."""
        score = self.own.roar if self.act.word == "intimidate" else self.own.brawl
        yield "no-ability", score > 0
        if not at_buildings:
            yield "no-monster", not self.at_building
        if self._aims(at_buildings):
            yield self._die_left(dice())
            yield from self._sturdy_known()

    def _aims(self, at_buildings: bool = True) -> bool:
        return self.is_there() and (at_buildings or not self.at_building)

    def _brawl_check(self) -> int:
        target = self.act.target
        return int(self.own.brawl) + self.against(self.me, target, "brawl")

    def may_burrowing_blast(self) -> Conditions:
        yield from self._target()
        yield from self._special(lambda: self._brawl_check() + 1)
        yield "not-below", self.own.level == "underground"
        if self.is_there():
            yield "out-of-range", self.is_near(self.me, self.act.target, 0)

    def do_burrowing_blast(self) -> None:
        name, target, own = self.me, self.act.target, self.own
        dice = self._brawl_check() + 1
        good = self.check("burrowing-blast", name, dice, own.brawl)
        self.misses += not good
        if good and self.at_building:
            self.batter(target, own.stomp + good, name)
        elif good:
            damage = own.stomp + good
            hits = self.hurt(target, damage, name)
            self.great(name, target, damage, hits, True)
            self.may_fall(target, -1)
        if own.out:
            return
        above = [
            shape
            for shape in self.standing(name).values()
            if overlap(self.disc(name), shape)
        ]
        if above:
            if not (self.replies or self.goes):
                # Whether there is room to come up is in doubt, the rest is not.
                if self.transcript.refusals or self.transcript.waits:
                    raise Doubt("whether there is room to come up")
                return
            to = self.choice("burrowing-blast", name, "to")
            fails = [*self.spot_fails(name, to)]
            assert all(holds for _, holds in fails), fails
            assert dist(to, own.at) <= 200 + own.base
            self.go(name, to, exactly=True)
        self._rise_to(name, "ground")

    def may_wind_blast(self) -> Conditions:
        yield from self._target()
        yield from self._special(self._brawl_check)
        yield "no-wings", self.own.wings
        if self.is_there() and self.reads("wind-reach", "as-brawl"):
            near = self.is_near(self.me, self.act.target, 1 if self.small else 2)
            yield "out-of-range", near

    def do_wind_blast(self) -> None:
        name, target, own = self.me, self.act.target, self.own
        good = self.check("wind-blast", name, self._brawl_check(), own.brawl)
        self.misses += not good
        if good and self.at_building:
            self.batter(target, own.brawl, name)
        elif good:
            self.hurt(target, own.brawl, name)
            (x, y), (a, b) = self.s.players[target].at, own.at
            aim = (2 * x - a, 2 * y - b)
            inches = own.brawl + good
            if self.small and self.reads("small-wind", "half-score"):
                # A whole knock back, of which half is what the reading gives.
                inches = 2 * (half_up(own.brawl) + good)
            self.knock_back(target, aim, inches, name)
            self.may_fall(target)

    def may_intimidate(self) -> Conditions:
        yield from self._target()
        yield from self._special(
            lambda: int(self.own.roar) - int(self.own.effects.shaken), False
        )
        yield "option-off", "intimidation" in self.s.options
        if self._aims(False):
            near = self.is_near(self.me, self.act.target, 2 if self.small else 3)
            yield "out-of-range", near

    def do_intimidate(self) -> None:
        own, other = self.own, self.s.players[self.act.target]
        dice = own.roar - own.effects.shaken
        good = self.check("intimidate", self.me, dice, own.roar)
        if good:
            other.effects.shaken_next += max(own.roar + good - other.tough, 0)

    def may_ram(self) -> Conditions:
        yield from self._target()
        yield from self._special(self._brawl_check, False)
        yield "option-off", "ram" in self.s.options
        yield "already-moved", not self.own.spent.moves
        if self._aims(False):
            if self.act.target == self.me:
                yield "too-far", False
            else:
                _, stopped, is_near = self._run()
                yield "too-far", self.act.target in stopped and is_near
        yield self._holds_nobody()

    def _place_ram(self, point: Point) -> Conditions:
        own, shape = self.own, self.shape(self.act.target)
        away = shape.square_from(point) ** 0.5 - (own.base + shape.across) / 2
        yield "out-of-range", away <= 100 + 1e-6
        points, inches = self.reach("walk", False)
        yield from self.way_fails((own.at, point), "walk", points, inches)

    def do_ram(self) -> None:
        name, target, own = self.me, self.act.target, self.own
        other, start = self.s.players[target], self.own.at
        to = self.choice("ram", name, "to")
        assert not self.place_fails(to), self.place_fails(to)
        self.let_go()
        own.spent.moves += 2
        dice = self._brawl_check()
        self.go(name, to, exactly=True)
        good = self.check("ram", name, dice, own.brawl)
        if not good:
            damage = other.tough + other.brawl + self.number("Collision", target)[0]
            credit = self.reads("collision-credit", "colliders")
            self.hurt(name, damage, target if credit else name)
            self.may_fall(name, -1)
            return
        self.crash(name, target, name, good)
        (x, y), (a, b) = other.at, own.at
        half = ceil(round(dist(start, own.at), 6) / 200)
        self.knock_back(target, (2 * x - a, 2 * y - b), half, name)
        self.may_fall(target, -1)

    def may_memory_decay(self) -> Conditions:
        yield "no-power", bool(self.own.powers.memory_decay)
        yield from self._target()
        yield "no-monster", not self.at_building
        if self.act.target in self.fighting():
            yield self._die_left(self._decay())

    def _decay(self) -> int:
        dice = self.own.powers.memory_decay - self.own.effects.shaken
        return int(dice) + self.range_mod(self.me, self.act.target)

    def do_memory_decay(self) -> None:
        own, other = self.own, self.s.players[self.act.target]
        by_blast = self.reads("decay-score", "blast")
        score = max(own.blast, 0) if by_blast else own.powers.memory_decay
        good = self.check("memory-decay", self.me, self._decay(), score)
        other.mp = max(other.mp - good, 0)

    def _wounds(self) -> dict[str, int]:
        own = self.own
        wounds = {"hits": own.full_hits - own.hits, "tough": own.full_tough - own.tough}
        if "bleeding" in self.s.options:
            wounds["blood"] = own.blood
        return {what: number for what, number in wounds.items() if number > 0}

    def _roar(self) -> int:
        own = self.own
        return int(own.roar + own.powers.fast_healer - own.effects.shaken)

    def may_heal(self) -> Conditions:
        yield "no-ability", self.own.roar > 0
        yield "healthy", bool(self._wounds())
        yield self._die_left(self._roar())

    def do_heal(self) -> None:
        good = self.check("heal", self.me, self._roar(), self.own.roar)
        wounds = self._wounds()
        points = min(good, sum(wounds.values()))
        if not points:
            return
        reply: Any = self.next_reply("Healing", self.me, "heal")
        share = dict(reply.answer.counts)
        assert sum(share.values()) == points
        assert all(number <= wounds.get(what, 0) for what, number in share.items())
        if not isinstance(reply.question, OpenChoice):
            ways = {
                (hits, tough, points - hits - tough)
                for hits in range(wounds.get("hits", 0) + 1)
                for tough in range(wounds.get("tough", 0) + 1)
                if 0 <= points - hits - tough <= wounds.get("blood", 0)
            }
            shares = [dict(option.value.counts) for option in reply.question.options]
            kinds = ("hits", "tough", "blood")
            offered = [tuple([each.get(k, 0) for k in kinds]) for each in shares]
            assert Counter(offered) == Counter(ways)
        self.own.hits += share.get("hits", 0)
        self.own.tough += share.get("tough", 0)
        self.own.blood -= share.get("blood", 0)

    def may_teleport(self) -> Conditions:
        yield "no-power", bool(self.own.powers.teleport)
        yield "already-moved", not self.own.spent.moves
        yield self._holds_nobody()
        if self.act.to is None and self.own.powers.teleport:
            # The record has tried some places, and here others are.
            (x, y), far = self.own.at, self._blink() * 100
            turns = [(0.1 * number, far * number / 200) for number in range(200)]
            places = [
                (round(x + far * cos(turn)), round(y + far * sin(turn)))
                for turn, far in turns
            ]
            free = sum([not self.place_fails(place) for place in places])
            refused = "no-place" in self.refusals
            yield "no-place", (not refused and free > 0) or free > 10

    def _blink(self) -> int:
        level = self.own.powers.teleport
        return self.stomp_now() + (min(level, 4) if self.small else int(level))

    def _place_teleport(self, point: Point) -> Conditions:
        yield "too-far", dist(point, self.own.at) <= self._blink() * 100
        disc = self.disc(self.me, point)
        boxes = [Box(h.corner, h.opposite) for h in self.s.hazards.values()]
        yield (
            "in-hazard",
            not any(overlap(disc, box) or box.holds(point) for box in boxes),
        )
        yield from self.spot_fails(self.me, point)

    def do_teleport(self) -> None:
        to = self.choice("teleport", self.me, "to")
        assert not self.place_fails(to), self.place_fails(to)
        self.let_go()
        self.own.spent.moves += 2
        self.go(self.me, to, exactly=True)
        self._rise_to(self.me, "ground")

    def may_toxic_cloud(self) -> Conditions:
        own = self.own
        yield "no-power", bool(own.powers.toxic_cloud)
        yield "already-active", not (own.effects.cloud or own.effects.no_move)
        yield "already-moved", own.spent.moves < 2

    def do_toxic_cloud(self) -> None:
        name, own = self.me, self.own
        own.effects.cloud, own.effects.no_move = True, own.spent.moves > 0
        own.spent.moves = 2
        level = own.powers.toxic_cloud
        for other in self.fighting():
            monster = self.s.players[other]
            if other == name or monster.out or monster.level == "underground":
                continue
            if self.is_near(name, other, level / 2 if self.small else level):
                self.gas(other, name)
        if self.reads("cloud-lasts", "moment"):
            own.effects.cloud = False

    def may_force_field(self) -> Conditions:
        level, now = self.own.powers.force_field, self.own.effects.field
        yield "no-power", bool(level)
        yield "already-active", not level or now < level
        yield "too-few-mp", self.own.mp >= 2

    def do_force_field(self) -> None:
        self.own.mp -= 2
        self.own.effects.field = self.own.powers.force_field

    def may_charge(self) -> Conditions:
        blast = self.own.powers.blasts.get(self.act.power)
        yield "no-power", blast is not None
        yield "already-charged", not self.own.spent.charged
        if blast is not None:
            yield "fully-charged", blast.charges < blast.level

    def do_charge(self) -> None:
        self.own.powers.blasts[self.act.power].charges += 1
        self.own.spent.charged = True

    def may_chameleon_skin(self) -> Conditions:
        yield "no-power", bool(self.own.powers.chameleon_skin)

    def do_chameleon_skin(self) -> None:
        later = self.reads("blending-turns", "next-turns")
        self.own.effects.blended = self.own.powers.chameleon_skin + later

    def may_guard(self) -> Conditions:
        yield "already-moved", not self.own.spent.moves
        yield "already-acted", not self.own.spent.acts

    def do_guard(self) -> None:
        self.own.spent.moves, self.own.spent.acts = 2, self.actions()
        self.own.guard = True

    def may_stand(self) -> Conditions:
        yield "not-prone", self.own.prone
        yield "already-moved", not self.own.spent.moves

    def do_stand(self) -> None:
        self.own.spent.moves, self.own.prone = 2, False

    def may_surface(self) -> Conditions:
        level = self.own.level
        yield "not-below", level in ("submerged", "underground")
        if level == "underground":
            yield from self.spot_fails(self.me, self.own.at)

    def do_surface(self) -> None:
        self._rise_to(self.me, "ground")

    def may_pay_off(self) -> Conditions:
        yield self._phase("start", "actions")
        yield "too-few-mp", self.own.mp >= 5

    def do_pay_off(self) -> None:
        self.own.mp -= 5
        self.own.effects.safe = 2

    def _leaver(self) -> str:
        return self.act.by or self.me

    def may_retreat(self) -> Conditions:
        monster = self.s.players[self._leaver()]
        yield "no-target", not monster.out
        yield "retreating", not monster.retreating

    def do_retreat(self) -> None:
        name = self._leaver()
        self.s.players[name].retreating = True
        if self.reads("retreating-holder", "lets-go"):
            for other in self.held_by(name):
                self.free(other)

    # How monsters are made, of sections 1 and 5

    def may_create(self) -> Conditions:
        new, powers = self.act, self.act.powers
        yield self._phase("order")
        yield "name-taken", new.name not in self.s.players
        scores = (new.stomp, new.blast, new.brawl, new.roar)
        yield "score-too-high", max(scores) <= 4
        yield "no-stomp", new.stomp > 0
        points = new.stomp + max(new.blast, 0) + new.brawl + new.roar
        yield "too-many-points", points <= (11 if new.blast < 0 else 9)
        killer = powers.killer_instinct
        yield "own-class", not killer or killer.prey != new.kind
        for kinds in (powers.enhanced_brawl, powers.immunity):
            yield "power-twice", len(kinds) == len({*kinds})
        disc = Disc(new.at, new.base)
        far = self.s.size.width - new.at[0], self.s.size.depth - new.at[1]
        yield "off-table", min(*new.at, *far) >= new.base / 2
        solid = self.standing(new.name).values()
        yield "occupied", not any(overlap(disc, shape) for shape in solid)

    def do_create(self) -> None:
        new = self.act
        cost = sum(blast.level for blast in new.powers.blasts.values())
        for power, value in vars(plain(new.powers)).items():
            if isinstance(value, tuple):
                cost += len(value)
            elif power == "killer_instinct":
                cost += value is not None
            elif power != "blasts":
                cost += value
        if new.roar + self.number("create", new.name)[0] < cost:
            raise Refused("too-few-points")
        tough = max(new.blast, 0) + new.brawl + 1
        hits = 2 * tough + new.brawl + 3
        monster = SimpleNamespace(
            **dict.fromkeys(("mp", "kaiju", "below", "blood", "tar"), 0),
            **dict.fromkeys(("prone", "guard", "retreating"), False),
            **dict.fromkeys(("side", "out", "sample"), ""),
            level="ground",
            held=None,
            spent=turn_begun(),
            effects=SimpleNamespace(**dict.fromkeys(EFFECTS, 0)),
            deeds=SimpleNamespace(felled=0, low=0, middle=0, high=0),
            tough=tough,
            full_tough=tough,
            hits=hits,
            full_hits=hits,
            powers=plain(new.powers),
        )
        for field in ("at", "kind", "stomp", "blast", "brawl", "roar", "base", "wings"):
            setattr(monster, field, getattr(new, field))
        self.s.players[new.name] = monster

    def may_improve(self) -> Conditions:
        monster, what = self.s.players[self.act.by], self.act.what
        yield self._phase("order")
        yield "between-battles", self.s.number == 1
        yield "no-kaiju", monster.kaiju > 0
        if what == "blast" and monster.blast < 0:
            yield "not-available", False
        else:
            yield "at-its-limit", self._improved(deepcopy(monster))

    def _improved(self, monster: Any) -> bool:
        """Make a monster better by what the action names; say whether it can be."""
        what, kind = self.act.what, self.act.kind
        powers, field = monster.powers, what.replace("-", "_")
        if what == "hits":
            is_new = monster.full_hits < 40
            monster.hits = monster.full_hits = min(monster.full_hits + 2, 40)
        elif what == "tough":
            is_new = monster.full_tough < 13
            monster.full_tough += 1
            monster.tough += 1
        elif what in ("stomp", "blast", "brawl", "roar"):
            is_new = getattr(monster, what) < 4
            setattr(monster, what, getattr(monster, what) + 1)
        elif what == "blast-attack":
            blast = powers.blasts.setdefault(kind, SimpleNamespace(level=0, charges=0))
            is_new = bool(kind) and blast.level < 5
            blast.level += 1
        elif what == "killer-instinct":
            prey, attack = self.act.prey, self.act.attack
            is_new = bool(prey and attack and powers.killer_instinct is None)
            is_new = is_new and prey != monster.kind
            powers.killer_instinct = SimpleNamespace(prey=prey, attack=attack)
        elif what in ("immunity", "enhanced-brawl"):
            kinds = getattr(powers, field)
            fits = kind in BRAWLS if what == "enhanced-brawl" else bool(kind)
            most = 3 if what == "enhanced-brawl" else 2
            is_new = fits and kind not in kinds and len(kinds) < most
            setattr(powers, field, (*kinds, kind))
        else:
            level = getattr(powers, field)
            is_new = level < LEVELS.get(what, 1)
            setattr(powers, field, level + 1 if what in LEVELS else True)
        return bool(is_new)

    def do_improve(self) -> None:
        monster = self.s.players[self.act.by]
        assert self._improved(monster)
        monster.kaiju -= 1

    # How turns and rounds begin and end, of section 2

    def may_begin_turn(self) -> Conditions:
        yield self._phase("start")

    def do_begin_turn(self) -> None:
        name, own = self.me, self.own
        effects = own.effects
        effects.shaken, effects.shaken_next = effects.shaken_next, 0
        effects.only_moves, effects.move_only = effects.move_only, False
        effects.cloud, own.guard = False, False
        own.spent = turn_begun(2 if effects.no_move else 0)
        effects.no_move = False
        self.s.phase = "actions"
        ills = [self._strike, self._bleed, self._acid]
        if self.reads("first-of-a-turn", "acid-first"):
            ills.reverse()
        ills = [self._blend, *ills, self._in_cloud, self._squeezes]
        for ill in ills:
            if not own.out:
                ill()
        if not own.out and own.level in ("submerged", "underground"):
            self._stay_below(name)
        self.end_if_over()
        if self.own.out and self.goes_on():
            self.next_turn()

    def _blend(self) -> None:
        name, own = self.me, self.own
        if not own.effects.blended:
            return
        own.effects.blended -= 1
        if own.effects.blended:
            legal = ["mp", "hits"] if own.mp else ["hits"]
            if self.choice("Chameleon Skin", name, "pay", legal) == "mp":
                own.mp -= 1
            else:
                self.lose(name, 2, "")

    def _strike(self) -> None:
        name, own = self.me, self.own
        under = own.level == "underground"
        if own.effects.safe or own.effects.blended:
            return
        if under and self.reads("strike-underground", "safe"):
            return
        one, two = self.number("begin-turn", name, 2)
        if one == two:
            self.hurt(name, one, "", bleeds=False)

    def _bleed(self) -> None:
        lost = self.own.blood // 2
        if "bleeding" in self.s.options and lost:
            self.lose(self.me, lost, "")

    def _acid(self) -> None:
        name, own = self.me, self.own
        above = own.level in ("flying", "underground")
        if above or "acid" not in self.ground(name):
            return
        if not self.check("Acid", name, own.brawl, own.brawl):
            damage = self.number("Acid Damage", name)[0]
            if "acid" in own.powers.immunity:
                damage //= 2
            self.hurt(name, damage, "", bleeds=False)

    def _in_cloud(self) -> None:
        self.clouds(self.me, (self.own.at,))

    def _squeezes(self) -> None:
        name = self.me
        victims = self.held_by(name)
        if self.reads("squeezing-turn", "held"):
            victims = [name] if self.own.held else []
        for other in victims:
            hold = self.s.players[other].held
            if hold and hold.grip == "death-grip":
                self.squeeze(other)

    def _stay_below(self, name: str) -> None:
        own = self.own
        if own.below < 3:
            own.below += 1
            return
        above = [
            other
            for other, shape in self.standing(name).items()
            if overlap(self.disc(name), shape)
        ]
        if not above:
            self._rise_to(name, "ground")
        elif self.reads("no-room-above", "collides"):
            for other in above:
                self.crash(name, other)

    def may_end_turn(self) -> Conditions:
        yield from ()

    def do_end_turn(self) -> None:
        name, own = self.me, self.own
        grounded = own.level == "ground"
        if grounded and "tar" in self.ground(name):
            if not self.check("Tar", name, own.stomp, own.stomp):
                if own.tar + 1 < 3:
                    own.tar += 1
                else:
                    self.fell(name)
        elif self.reads("tar-left", "forgotten"):
            own.tar = 0
        self._lava(name)
        heads = self.actions()
        used = own.spent.attacked and own.spent.acts >= heads
        lazy = heads > 1 and not used and not own.effects.only_moves
        effects = own.effects
        effects.shaken, effects.only_moves, effects.move_only = 0, False, lazy
        effects.safe = max(effects.safe - 1, 0)
        own.spent = turn_begun()
        self.end_if_over()
        if self.goes_on():
            self.next_turn()

    def _lava(self, name: str) -> None:
        own = self.own
        stands = own.level == "ground" and "lava" in self.ground(name)
        went = own.spent.burnt and self.reads("lava-crossed", "burns")
        if own.out or not (stands or went) or "fire" in own.powers.immunity:
            return
        damage = 2 + self.third("Lava", name)
        if "lava" in own.powers.immunity:
            damage //= 2
        if self.reads("lava-and-tough", "helps"):
            self.hurt(name, damage, "", bleeds=False)
        else:
            self.lose(name, damage, "")

    def may_roll_order(self) -> Conditions:
        yield self._phase("order")

    def do_roll_order(self) -> None:
        fighters = self.fighting()
        waiting = [n for n, each in self.s.players.items() if each.out == "waiting"]
        order: list[str] = []
        if self.s.battle == "gauntlet":
            if not waiting and len(fighters) > 2 and self.s.number == 1:
                order = self._ranked(fighters)
                for name in order[2:]:
                    self.s.players[name].out = "waiting"
                order = order[:2]
            elif waiting and len(fighters) < 2:
                missing = 2 - len(fighters)
                for name in self._ranked(waiting)[:missing]:
                    self.s.players[name].out = ""
        order = order or self._ranked(self.fighting())
        for name in order:
            monster = self.s.players[name]
            monster.effects.was_held = monster.held is not None
        self.s.order, self.s.turn, self.s.phase = tuple(order), order[0], "start"

    def _ranked(self, names: Sequence[str]) -> list[str]:
        totals: dict[int, list[str]] = {}
        for name in names:
            monster = self.s.players[name]
            powers = monster.powers
            locked = monster.held or monster.effects.was_held
            if self.reads("locked-order", "both"):
                locked = locked or self.held_by(name)
            total = monster.stomp + powers.cunning + 2 * powers.extra_head
            total += powers.speed_burst * self.reads("burst-in-order", "added")
            total += self.number("Turn Order", name)[0] - 2 * bool(locked)
            totals.setdefault(total, []).append(name)
        ranked = []
        for total in sorted(totals, reverse=True):
            tied = totals[total]
            if len(tied) == len(names) > 1:
                self.ties.append(len(tied))
            ranked += tied if len(tied) == 1 else self._ranked(tied)
        return ranked


def _touch(
    start: Point,
    pace: tuple[float, float],
    half: float,
    shape: Disc | Box,
    length: float,
) -> float | None:
    """How far a base goes until it touches a shape; None if it does not on the way."""
    gone = 0.0
    least = half + shape.across / 2
    if not least and isinstance(shape, Disc):
        return None  # two points never touch
    for _ in range(400):
        at = (start[0] + pace[0] * gone, start[1] + pace[1] * gone)
        room = _far(at, shape) - least
        if room < 0.01:
            break
        gone += room
        if gone > length + 1:
            return None
    # A base that only slides along a shape is not stopped by it.
    ahead = (start[0] + pace[0] * (gone + 1), start[1] + pace[1] * (gone + 1))
    inside = least - _far(ahead, shape)
    if inside <= 0 and gone == 0.0:
        return None
    if inside < 0.05 and least:
        raise Doubt("something is grazed")
    return gone if gone < length + 0.97 else None


def _far(at: tuple[float, float], shape: Disc | Box) -> float:
    """The distance from a point to the middle of a base, or to a rectangle."""
    if isinstance(shape, Disc):
        return dist(at, shape.at)
    outside = [
        max(low - place, 0, place - high)
        for place, (low, high) in zip(at, shape.sides, strict=True)
    ]
    return hypot(*outside)
