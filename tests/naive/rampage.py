"""Smash Monster Rampage worked out a second time, from its text and the ledger.

A square is its column and row from 0. An opinion changes a position of plain values
in place; of mpoc it uses nothing but the order of the readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from types import SimpleNamespace
from typing import Any

from mpoc.engine.statements import Event
from naive.second_opinion import UNTOLD, Conditions, SecondOpinion, Waits

Square = tuple[int, int]

WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
NAMES = [*WAYS]
DECK = {"Direct Hit": 4, "Critical Hit": 3, "Survivors": 8, "Fire Crew": 2}
DECK |= {"Fire Storm": 2, "Monster Dazed": 3, "Monster Fly Swat": 2}
DECK |= {"Monster Quake": 3, "Monster Revenge Attack": 2, "Monster Rage": 2}
LAST = "Mission Accomplished"


def turned(facing: str, quarters: int) -> str:
    return NAMES[(NAMES.index(facing) + quarters) % 4]


def after(at: Square, way: str, steps: int = 1) -> Square:
    return (at[0] + WAYS[way][0] * steps, at[1] + WAYS[way][1] * steps)


def side_steps(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def other_player(player: str) -> str:
    return {"green": "orange", "orange": "green"}[player]


class Opinion(SecondOpinion):
    """One action of Smash Monster Rampage."""

    beside = ("ending",)

    # The position

    @property
    def me(self) -> str:
        return str(self.s.turn.player)

    def has(self, at: Square) -> bool:
        size = self.s.city.size
        return bool(0 <= at[0] < size.columns and 0 <= at[1] < size.rows)

    def board(self) -> list[Square]:
        size = self.s.city.size
        return [(x, y) for y in range(size.rows) for x in range(size.columns)]

    def beside_of(self, at: Square) -> list[Square]:
        return [each for way in NAMES if self.has(each := after(at, way))]

    def stands(self, at: Square) -> bool:
        """Whether a building is there."""
        return at in self.s.city.debris and at not in self.s.rubble

    def burns(self, at: Square) -> bool:
        return at in self.s.fires

    def four(self) -> list[Square]:
        """The Monster's squares; none before it is set up."""
        if self.s.monster is None:
            return []
        x, y = self.s.monster.at
        return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]

    def units_at(self, at: Square) -> list[str]:
        return [id for id, unit in self.s.units.items() if unit.at == at]

    def waiting_at(self, at: Square) -> list[Any]:
        return [marker for marker in self.s.markers if marker.at == at]

    def mine(self, player: str) -> list[str]:
        return [id for id, unit in self.s.units.items() if unit.player == player]

    def owned(self, player: str, type: str) -> int:
        units = [self.s.units[id].type for id in self.mine(player)]
        return units.count(type) + int(getattr(self.s.reserves[player], type))

    def cards_of(self, player: str) -> Any:
        winnings = self.s.winnings.get(player)
        return None if winnings is None else winnings.cards

    def range_to(self, at: Square) -> int:
        spaces = min(side_steps(at, square) for square in self.four())
        return spaces - self.reads("range", "gap")

    def check_words(self) -> None:
        """A game ends once, and events say what their positions were."""
        names = [type(each).__name__ for each in self.transcript.statements]
        assert names.count("EndGame") <= 1
        state = self.transcript.before
        for event in self.transcript.statements:
            if isinstance(event, Event):
                before, state = state, event.apply(state)
                tell = getattr(self, f"_tells_{type(event).__name__.lower()}", None)
                assert tell is None or tell(event, before, state), event

    def _tells_raze(self, event: Any, before: Any, state: Any) -> bool:
        return bool(event.burned == (event.at in before.fires))

    def _tells_go(self, event: Any, before: Any, state: Any) -> bool:
        left: int = state.turn.points
        return (event.left, event.points) == (left, before.turn.points - left)

    _tells_enter = _tells_go

    def _tells_reachphase(self, event: Any, before: Any, state: Any) -> bool:
        # Cards are traded in the place of all movement.
        left = 0 if self.act.word == "trade" else before.turn.points or 0
        return bool(event.unspent == left)

    def _tells_stride(self, event: Any, before: Any, state: Any) -> bool:
        monster = before.monster
        ahead = after(monster.at, monster.facing, 2)
        return (event.start, event.wraps) == (monster.at, ahead != event.at)

    def _tells_destroy(self, event: Any, before: Any, state: Any) -> bool:
        return bool(event.player == before.units[event.unit].player)

    def _tells_shoot(self, event: Any, before: Any, state: Any) -> bool:
        start = Opinion(self.transcript, self.act, self.readings)
        spaces = start.range_to(before.units[event.unit].at)
        return (event.range, event.needs) == (spaces, start.needs(spaces))

    def needs(self, spaces: int) -> int:
        """The least roll that hits from so far away."""
        return (
            spaces
            if spaces > 1
            else 1 + self.reads("one-at-range-one", "critical-miss")
        )

    # What happens to things

    def raze(self, at: Square) -> None:
        self.s.rubble |= {at}
        self.s.fires -= {at}

    def kill(self, id: str) -> None:
        self.s.lost_units = {**self.s.lost_units, id: self.s.units.pop(id)}
        for field in ("moved", "fired", "passed"):
            ids = getattr(self.s.turn, field)
            setattr(self.s.turn, field, tuple([each for each in ids if each != id]))

    def take_off(self, marker: Any) -> None:
        left = list(self.s.markers)
        left.remove(marker)
        self.s.markers = tuple(left)

    def lose(self, marker: Any) -> None:
        self.take_off(marker)
        self.s.discard = (*self.s.discard, "Survivors")

    def win(self, player: str, card: str) -> None:
        if self.cards_of(player) is None:
            self.s.seen = (*self.s.seen, card)
        else:
            self.s.winnings[player].cards += (card,)

    def rescue(self, marker: Any) -> None:
        self.win(marker.player, "Survivors")
        winnings = self.s.winnings.get(marker.player)
        if winnings is not None and winnings.markers is not None:
            winnings.markers += 1
        self.take_off(marker)

    def smash(self, squares: Iterable[Square], *, below: bool) -> bool:
        """Everything there is destroyed, below helicopters or with them."""
        did = False
        for at in {*squares}:
            if self.stands(at):
                did = True
                self.raze(at)
            for id in self.units_at(at):
                if not (below and self.s.units[id].type == "helicopter"):
                    did = True
                    self.kill(id)
            for marker in self.waiting_at(at):
                did = True
                self.lose(marker)
        return did

    def ignite(self, squares: Iterable[Square], *, critical: bool = False) -> bool:
        fresh = [at for at in {*squares} if self.stands(at) and not self.burns(at)]
        room = 15 - len(self.s.fires)
        if len(fresh) > room and self.reads("fire-limit", "fifteen"):
            chosen: list[Square] = []
            while len(chosen) < room:
                left = [at for at in fresh if at not in chosen]
                chosen.append(self.choice("Fire Markers", self.me, "target", left))
            fresh = chosen
        for at in fresh:
            self.s.fires |= {at}
            for id in self.units_at(at):
                dies = critical or self.reads("fire-under-helicopter", "destroyed")
                if dies and self.s.units[id].type == "helicopter":
                    self.kill(id)
            for marker in self.waiting_at(at):
                self.lose(marker)
        return bool(fresh)

    # The Monster

    def folded(self, squares: Iterable[Square]) -> set[Square]:
        """What of an area lies on the board, or goes on at the opposite edge."""
        area = {*squares}
        if self.reads("areas-at-the-edge", "cut-off"):
            return {at for at in area if self.has(at)}
        size = self.s.city.size
        return {(x % size.columns, y % size.rows) for x, y in area}

    def ring(self) -> set[Square]:
        x, y = self.s.monster.at
        square = {(x + a, y + b) for a in range(-1, 3) for b in range(-1, 3)}
        return square - {*self.four()}

    def obey(self, face: str) -> bool:
        """Do what the Monster Die says; return whether it does harm."""
        monster = self.s.monster
        if face == "forward":
            x, y = after(monster.at, monster.facing, 2)
            size = self.s.city.size
            monster.at = (x % size.columns, y % size.rows)
            return self.smash(self.four(), below=False)
        if face == "blast":
            return self._blast()
        old = turned(monster.facing, 2)
        monster.facing = turned(monster.facing, 1 if face == "right" else -1)
        new = turned(monster.facing, 2)
        ring = self.ring()
        (corner,) = {
            at
            for at in ring
            if not {after(at, way) for way in NAMES} & {*self.four()}
            and all(self._is_behind(at, way) for way in (old, new))
        }
        if self.reads("tail-sweep", "quarter-ring"):
            area = {corner} | {after(corner, way) for way in NAMES} & ring
        else:
            rear = new if self.reads("tail-sweep", "rear-row") else old
            area = {corner} | {after(at, rear) for at in self.four()} & ring
        return self.smash(self.folded(area), below=True)

    def _is_behind(self, at: Square, way: str) -> bool:
        """Whether a square lies farther that way than all of the Monster's."""
        x, y = WAYS[way]
        return all((at[0] - a) * x + (at[1] - b) * y > 0 for a, b in self.four())

    def _blast(self) -> bool:
        def reach(at: Square) -> int:
            offsets = [(abs(at[0] - x), abs(at[1] - y)) for x, y in self.four()]
            if self.reads("blast-area", "square"):
                return min(max(offset) for offset in offsets)
            return min(sum(offset) for offset in offsets)

        x, y = self.s.monster.at
        around = [(x + a, y + b) for a in range(-2, 4) for b in range(-2, 4)]
        area = self.folded([at for at in around if 0 < reach(at) <= 2])
        did = False
        for at in area:
            for id in self.units_at(at):
                if self.s.units[id].type == "helicopter":
                    did = True
                    self.kill(id)
            if self.reads("blast-survivors", "all") or self.stands(at):
                for marker in self.waiting_at(at):
                    did = True
                    self.lose(marker)
        return self.ignite(area) or did

    # The end

    def settle(self, before: Sequence[str]) -> bool:
        """Whether the game is over: the city has fallen, or last units are lost."""
        if self.s.winner:
            return True
        fallen = self._city_lost()
        losers = {
            self.s.lost_units[id].player for id in before if id in self.s.lost_units
        }
        at_risk = [p for p in ("green", "orange") if p in losers and not self._left(p)]
        unit_first = at_risk and self.reads("city-or-last-unit", "last-unit-first")
        if fallen and not unit_first:
            self.end("nobody")
            return True
        for player in at_risk:
            if player not in self.s.reserves or self.cards_of(player) is None:
                raise Waits(UNTOLD)
        if len(at_risk) == 2:
            undecided = self.reads("both-wiped-out", "undecided")
            self.end("undecided" if undecided else other_player(self.me))
        elif at_risk:
            self.end(other_player(at_risk[0]))
        elif fallen:
            self.end("nobody")
        return bool(self.s.winner)

    def _left(self, player: str) -> bool:
        """Whether it is known that a player can go on."""
        reserve = self.s.reserves.get(player)
        in_reserve = reserve is not None and reserve.tank + reserve.helicopter > 0
        return bool(self.mine(player) or in_reserve or self.cards_of(player))

    def end(self, winner: str) -> None:
        self.s.winner = winner
        self.s.turn.phase, self.s.turn.points = "over", None

    # Conditions of several actions

    def _phase(self, *phases: str) -> Conditions:
        over = self.s.turn.phase == "over"
        yield "game-over", not over
        yield "wrong-phase", over or self.s.turn.phase in phases

    def _monster_known(self) -> tuple[str, bool]:
        return UNTOLD, self.s.monster is not None

    def _dice_rolled(self) -> tuple[str, bool]:
        turn = self.s.turn
        rolled = turn.phase != "move" or turn.points is not None
        return "must-do-first", rolled or self.reads("movement-roll", "optional")

    def _own_unit(self, id: str) -> Conditions:
        yield "no-target", id in self.s.units
        unit = self.s.units.get(id) or self.s.lost_units.get(id)
        if unit is not None:
            yield "not-your-turn", unit.player == self.me

    def _points(self, cost: int) -> Conditions:
        left = self.s.turn.points
        yield "must-do-first", left is not None or self.s.turn.phase != "move"
        yield "too-far", left is None or cost <= left

    def _pass(self, type: str, at: Square) -> Conditions:
        """Whether a unit may enter a square."""
        if not self.has(at):
            yield "off-board", False
            return
        yield "blocked", at not in self.four()
        barred = self.stands(at) if type == "tank" else self.burns(at)
        yield "blocked", not barred

    def _stop(self, id: str, player: str, at: Square) -> Conditions:
        yield "occupied", not [each for each in self.units_at(at) if each != id]
        there = self.waiting_at(at)[:1]
        yield "occupied", all(marker.player == player for marker in there)

    def _way(
        self, type: str, at: Square, facing: str, steps: Sequence[str]
    ) -> tuple[list[tuple[Square, str]], list[tuple[str, bool]]]:
        """Where a unit is after each step, and what it must meet there."""
        places: list[tuple[Square, str]] = []
        met: list[tuple[str, bool]] = []
        for step in steps:
            if type == "tank" and step in ("left", "right"):
                facing = turned(facing, 1 if step == "right" else -1)
                places.append((at, facing))
                continue
            way = step
            if type == "tank":
                way = {"forward": facing, "back": turned(facing or "north", 2)}.get(
                    step, ""
                )
            if way not in WAYS:
                met.append(("bad-path", False))
                break
            at = after(at, way)
            places.append((at, facing))
            met += self._pass(type, at)
            if not self.has(at):
                break
        return places, met

    # Actions

    def may_set_up(self) -> Conditions:
        yield "already-used", self.s.monster is None

    def do_set_up(self) -> None:
        (face,) = self.dice("set-up", self.me, 1).numbers
        start = self.s.city.starts.get(face)
        if start is None:
            raise Waits(UNTOLD)
        self.s.monster = start
        for player in ("green", "orange"):
            if player in self.s.reserves or self.s.units:
                continue
            self.s.reserves[player] = SimpleNamespace(tank=3, helicopter=3)
            winnings = self.s.winnings.setdefault(
                player, SimpleNamespace(cards=None, markers=None)
            )
            winnings.cards = winnings.cards or ()
            winnings.markers = winnings.markers or 0

    def may_roll_movement(self) -> Conditions:
        yield from self._phase("move")
        yield "already-used", self.s.turn.points is None

    def do_roll_movement(self) -> None:
        self.s.turn.points = sum(self.dice("roll-movement", self.me, 2).numbers)

    def may_end_movement(self) -> Conditions:
        yield from self._phase("move")
        yield self._dice_rolled()

    def do_end_movement(self) -> None:
        self.s.turn.phase, self.s.turn.points = "monster", None

    def may_monster(self) -> Conditions:
        yield from self._phase("move", "monster")
        yield self._dice_rolled()
        yield self._monster_known()

    def do_monster(self) -> None:
        self.s.turn.phase, self.s.turn.points = "monster", None
        (face,) = self.dice("monster", self.me, 1).words
        before = [*self.s.units]
        self.obey(face)
        if not self.settle(before):
            self.s.turn.phase = "attack"

    def may_end_turn(self) -> Conditions:
        yield from self._phase("attack")

    def do_end_turn(self) -> None:
        fresh = {"phase": "move", "points": None, "traded": 0}
        lists = dict.fromkeys(("moved", "fired", "passed"), ())
        turn = SimpleNamespace(player=other_player(self.me), **fresh, **lists)
        self.s.turn = turn

    def may_move(self) -> Conditions:
        id, steps = self.act.unit, self.act.steps
        yield from self._own_unit(id)
        yield self._monster_known()
        yield from self._phase("move")
        yield from self._points(len(steps))
        one_go = self.reads("movement-instalments", "one-go")
        yield "already-moved", not (one_go and id in self.s.turn.moved)
        unit = self.s.units.get(id)
        if unit is None:
            return
        places, met = self._way(unit.type, unit.at, unit.facing, steps)
        yield from met
        end = places[-1][0] if places else unit.at
        if len(places) == len(steps) and self.has(end):
            yield from self._stop(id, unit.player, end)

    def do_move(self) -> None:
        self._go(self.act.unit, self.act.steps)

    def _go(self, id: str, steps: Sequence[str]) -> None:
        unit, turn = self.s.units[id], self.s.turn
        places, _ = self._way(unit.type, unit.at, unit.facing, steps)
        turn.points -= len(steps)
        for number, (at, facing) in enumerate(places):
            unit.at, unit.facing = at, facing
            self._rescues(id, ends=number + 1 == len(places))
        if places and id not in turn.moved:
            turn.moved = (*turn.moved, id)

    def _rescues(self, id: str, *, ends: bool) -> None:
        unit = self.s.units[id]
        if ends or self.reads("rescue-in-passing", "rescued"):
            for marker in self.waiting_at(unit.at):
                if marker.player == unit.player:
                    self.rescue(marker)

    def _edge_cost(self) -> int:
        return 1 - self.reads("entering-cost", "free")

    def may_deploy(self) -> Conditions:
        act, me = self.act, self.me
        stock = self.s.reserves.get(me)
        yield from self._phase("move")
        yield self._monster_known()
        yield UNTOLD, stock is not None
        yield "not-in-reserves", stock is None or getattr(stock, act.type) > 0
        yield "over-limit", len(self.mine(me)) < 4
        size = self.s.city.size
        edges = act.at[0] in (0, size.columns - 1) or act.at[1] in (0, size.rows - 1)
        yield "off-board", edges
        yield from self._points(self._edge_cost() + len(act.steps))
        yield from self._pass(act.type, act.at)
        places, met = self._way(act.type, act.at, act.facing, act.steps)
        yield from met
        if act.type == "tank" and edges:
            inwards = [way for way in NAMES if not self.has(after(act.at, way, -1))]
            straight = {act.facing, turned(act.facing, 2)} & {*inwards}
            yield "bad-path", bool(straight)
        end = places[-1][0] if places else act.at
        if len(places) == len(act.steps) and self.has(end):
            yield from self._stop(act.id, me, end)

    def do_deploy(self) -> None:
        act, turn, stock = self.act, self.s.turn, self.s.reserves[self.me]
        self.s.units[act.id] = SimpleNamespace(
            player=self.me, type=act.type, at=act.at, facing=act.facing
        )
        self.s.lost_units.pop(act.id, None)
        turn.points -= self._edge_cost()
        turn.moved = (*turn.moved, act.id)
        setattr(stock, act.type, getattr(stock, act.type) - 1)
        self._rescues(act.id, ends=not act.steps)
        self._go(act.id, act.steps)

    def may_trade(self) -> Conditions:
        act, me, turn = self.act, self.me, self.s.turn
        cards, stock = self.cards_of(me), self.s.reserves.get(me)
        again = ("monster",) if turn.traded else ()
        yield from self._phase("move", *again)
        yield "wrong-phase", turn.phase != "move" or turn.points is not None
        yield "already-moved", not turn.moved
        yield "over-limit", turn.traded + len(act.cards) <= 2
        given = Counter(act.cards)
        yield "bad-target", not given.pop("Survivor Marker", 0)
        yield UNTOLD, cards is not None
        yield UNTOLD, stock is not None
        if cards is not None:
            yield "not-in-won-cards", given <= Counter(cards)
        if stock is not None:
            for type, taken in Counter(act.take).items():
                yield "over-limit", self.owned(me, type) + taken <= 3
            both = sum([self.owned(me, type) for type in ("tank", "helicopter")])
            yield "over-limit", both + len(act.take) <= 6

    def do_trade(self) -> None:
        act, turn = self.act, self.s.turn
        cards, stock = list(self.cards_of(self.me)), self.s.reserves[self.me]
        for card in act.cards:
            cards.remove(card)
        for type in act.take:
            setattr(stock, type, getattr(stock, type) + 1)
        self.s.winnings[self.me].cards = tuple(cards)
        self.s.discard = (*self.s.discard, *act.cards)
        turn.traded += len(act.cards)
        turn.phase, turn.points = "monster", None

    # Attacks

    def _aim(self, unit: Any) -> list[tuple[str, bool]]:
        """Whether a unit is in line, and for a tank whether it sees the Monster."""
        for way in NAMES:
            line, at = [], unit.at
            while self.has(at) and at not in self.four():
                at = after(at, way)
                line.append(at)
            if at in self.four() and line:
                if unit.type != "tank":
                    return [("not-aligned", True)]
                return [
                    ("not-aligned", True),
                    ("no-line", unit.facing == way),
                    ("blocked", not any(map(self.stands, line[:-1]))),
                ]
        return [("not-aligned", False)]

    def _farther(self) -> list[str]:
        """Other units that may fire now, from farther away."""
        turn, spaces = self.s.turn, self.range_to(self.s.units[self.act.unit].at)
        return [
            id
            for id in self.mine(self.me)
            if id not in (self.act.unit, *turn.fired, *turn.passed)
            and all(holds for _, holds in self._aim(self.s.units[id]))
            and self.range_to(self.s.units[id].at) > spaces
        ]

    def may_fire(self) -> Conditions:
        id, turn = self.act.unit, self.s.turn
        yield from self._phase("attack")
        yield self._monster_known()
        yield from self._own_unit(id)
        yield "already-attacked", id not in turn.fired
        yield "must-do-first", id not in turn.passed
        unit = self.s.units.get(id)
        if unit is None or self.s.monster is None:
            return
        aim = self._aim(unit)
        yield from aim
        if ("not-aligned", True) in aim:
            first = self.reads("shooting-order", "farther-first")
            yield "must-do-first", not (first and self._farther())
            hopeless = self.range_to(unit.at) > 6
            yield (
                "out-of-range",
                not hopeless or self.reads("hopeless-shots", "allowed"),
            )

    def do_fire(self) -> None:
        id, turn, before = self.act.unit, self.s.turn, [*self.s.units]
        needs = self.needs(self.range_to(self.s.units[id].at))
        (face,) = self.dice("fire", self.me, 1).numbers
        farther = self._farther()
        turn.fired, turn.passed = (*turn.fired, id), (*turn.passed, *farther)
        if face == 1 and needs > 1:
            self._miss(id)
        elif face >= needs and self._draw(id) and not self.settle(before):
            self.do_end_turn()
            return
        self.settle(before)

    def _miss(self, id: str) -> None:
        """A Critical Miss: the nearest building that does not burn does now."""
        at = self.s.units[id].at
        unlit = [
            each
            for each in self.s.city.debris
            if self.stands(each) and not self.burns(each)
        ]
        if not unlit:
            return

        def far(square: Square) -> int:
            if self.reads("nearest", "orthogonal"):
                return side_steps(at, square)
            across: int = abs(at[0] - square[0])
            down: int = abs(at[1] - square[1])
            return max(across, down)

        least = min(map(far, unlit))
        nearest = [square for square in unlit if far(square) == least]
        hit = self.choice("Critical Miss", self.me, "target", nearest)
        self.ignite([hit], critical=True)

    def _draw(self, id: str) -> bool:
        """The top card is obeyed; say whether it ends the turn."""
        known = self.s.deck[:1] if self.s.deck else ()
        seen = Counter([*self.s.discard, *self.s.seen])
        for winnings in self.s.winnings.values():
            seen.update(winnings.cards or ())
        seen["Survivors"] += len(self.s.markers)
        left = [card for card, number in DECK.items() if seen[card] < number]
        legal = [card.name for card in known] or [*left, LAST]
        card = self.choice("fire", self.me, "draw", legal)
        printed = None
        if card == "Survivors":
            printed = self.choice("fire", self.me, "at", self._coordinates(known))
            self.s.coordinates |= {printed}
        if self.s.deck is not None:
            self.s.deck = self.s.deck[1:]
        obey: Callable[[str], bool | None] = getattr(
            self, f"_{card.lower().replace(' ', '_')}"
        )
        if card == "Survivors":
            return self._survivors(printed)
        won = obey(id)
        if won is not None:
            self._keep(card, won=won)
        return False

    def _coordinates(self, known: Sequence[Any]) -> list[Square]:
        if known and known[0].at is not None:
            return [known[0].at]
        gone = {*self.s.coordinates, *[card.at for card in self.s.deck or ()]}
        printed = self.s.city.survivors
        if printed:
            gone |= {marker.at for marker in self.s.markers}
        return [at for at in printed or self.board() if at not in gone]

    def _keep(self, card: str, *, won: bool) -> None:
        if won:
            self.win(self.me, card)
        else:
            self.s.discard = (*self.s.discard, card)

    def _direct_hit(self, id: str) -> bool:
        return True

    def _critical_hit(self, id: str) -> None:
        self._keep("Critical Hit", won=True)
        stock = self.s.reserves.get(self.me)
        if stock is None:
            raise Waits(UNTOLD)
        types = [t for t in ("tank", "helicopter") if self.owned(self.me, t) < 3]
        if types:
            type = self.choice("Critical Hit", self.me, "unit", types)
            setattr(stock, type, getattr(stock, type) + 1)

    def _taken(self, at: Square) -> bool:
        waits = self.waiting_at(at) and self.reads("second-marker", "occupied")
        return bool(self.units_at(at) or waits)

    def _survivors(self, at: Any) -> bool:
        """Survivors wait where the card says, or beside: then the turn ends."""

        def deadly(square: Square) -> bool:
            return self.burns(square) or square in self.four()

        if self._taken(at):
            free = [each for each in self.beside_of(at) if not self._taken(each)]
            if not free and self.reads("no-free-neighbour", "nearest-free"):
                free = [each for each in self.board() if not self._taken(each)]
                least = min([side_steps(at, each) for each in free], default=0)
                free = [each for each in free if side_steps(at, each) == least]
            safe = [each for each in free if not deadly(each)]
            if safe and self.reads("deadly-neighbour", "spared"):
                free = safe
            if not free:
                self._keep("Survivors", won=False)
                return False
            at = self.choice("Survivors", self.me, "to", free)
        if deadly(at):
            self._keep("Survivors", won=False)
            return False
        marker = SimpleNamespace(player=self.me, at=at)
        self.s.markers = (*self.s.markers, marker)
        return True

    def _fire_crew(self, id: str) -> bool:
        self.s.fires = frozenset()
        return True

    def _fire_storm(self, id: str) -> bool:
        debris = self.s.city.debris
        printed = self.reads("blocks", "printed")
        if printed and not all(debris[at] for at in self.s.fires):
            raise Waits(UNTOLD)
        spread = {*self.s.fires}
        while True:
            if printed:
                names = {debris[at] for at in spread}
                more = {at for at in debris if debris[at] in names}
            else:
                more = {b for at in spread for b in self.beside_of(at) if b in debris}
            if more <= spread:
                return not self.ignite(spread)
            spread |= more

    def _monster_dazed(self, id: str) -> bool | None:
        faces = self.dice("Monster Dazed", self.me, 2).words
        did = False
        for face in faces:
            before = [*self.s.units]
            did = self.obey(face) or did
            if self.settle(before):
                return None
        return not did

    def _monster_fly_swat(self, id: str) -> bool:
        flies = self.s.units[id].type == "helicopter"
        if flies:
            self.kill(id)
        return not flies

    def _monster_quake(self, id: str) -> bool | None:
        burning = [*self.s.fires]
        for at in burning:
            self.raze(at)
        return None if self._city_lost() else not burning

    def _city_lost(self) -> bool:
        debris = self.s.city.debris
        return bool(debris) and not any(map(self.stands, debris))

    def _monster_revenge_attack(self, id: str) -> bool:
        needs = self.range_to(self.s.units[id].at)
        (face,) = self.dice("Monster Revenge Attack", self.me, 1).numbers
        if face >= needs:
            self.kill(id)
        return bool(face < needs)

    def _monster_rage(self, id: str) -> bool | None:
        did = self.smash(self.folded(self.ring()), below=True)
        return None if self._city_lost() else not did

    def _mission_accomplished(self, id: str) -> None:
        """The scores are compared once those who wait are lost."""
        me, scores = self.me, {}
        self._keep(LAST, won=True)
        for marker in [*self.s.markers]:
            scored = self.reads("own-survivors-at-end", "scored")
            if marker.player == me and scored:
                self.rescue(marker)
            else:
                self.lose(marker)
        for player in ("green", "orange"):
            winnings = self.s.winnings.get(player)
            if winnings is None or None in (winnings.cards, winnings.markers):
                raise Waits(UNTOLD)
            units = len(self.mine(player))
            scores[player] = len(winnings.cards) + winnings.markers + units
        theirs = scores[other_player(me)]
        self.end(other_player(me) if theirs > scores[me] else me)

    # What may be done

    def end_of(self, act: Any) -> tuple[str, Square, str, int]:
        """Where a listed way of a unit ends, and how many steps it has."""
        if act.word == "move":
            unit = self.s.units[act.unit]
            name, type, at, facing = act.unit, unit.type, unit.at, unit.facing
        else:
            name, type, at, facing = act.type, act.type, act.at, act.facing
        places, _ = self._way(type, at, facing, act.steps)
        end = places[-1] if places else (at, facing)
        return (name, *end, len(act.steps))

    def ends(self) -> set[tuple[str, Square, str, int]]:
        """Where own units may go, each by as few steps as possible."""
        turn = self.s.turn
        if turn.phase != "move" or turn.points is None or not self.four():
            return set()
        ends = set()
        one_go = self.reads("movement-instalments", "one-go")
        for id in self.mine(self.me):
            if not (one_go and id in turn.moved):
                unit = self.s.units[id]
                starts = {(unit.at, unit.facing)}
                for end, steps in self._spread(unit.type, starts, turn.points).items():
                    if steps and self._may_stop(id, end[0]):
                        ends.add((id, *end, steps))
        return ends

    def entries(self) -> set[tuple[str, Square, str, int]]:
        """Where own units may come on, and go on to, by as few steps as possible."""
        turn, stock = self.s.turn, self.s.reserves.get(self.me)
        if turn.phase != "move" or turn.points is None or not self.four():
            return set()
        left, entries = turn.points - self._edge_cost(), set()
        if stock is None or len(self.mine(self.me)) > 3 or left < 0:
            return set()
        size = self.s.city.size
        for type in ("tank", "helicopter"):
            if not getattr(stock, type):
                continue
            starts = set()
            for at in self.board():
                across = at[0] in (0, size.columns - 1)
                if not across and at[1] not in (0, size.rows - 1):
                    continue
                inwards = {way for way in NAMES if not self.has(after(at, way, -1))}
                inwards |= {turned(way, 2) for way in inwards}
                facings = inwards if type == "tank" else {""}
                if all(holds for _, holds in self._pass(type, at)):
                    starts |= {(at, facing) for facing in facings}
            for end, steps in self._spread(type, starts, left).items():
                if self._may_stop("", end[0]):
                    entries.add((type, *end, steps))
        return entries

    def _may_stop(self, id: str, at: Square) -> bool:
        return all(holds for _, holds in self._stop(id, self.me, at))

    def _spread(
        self, type: str, starts: set[tuple[Square, str]], points: int
    ) -> dict[tuple[Square, str], int]:
        """The places that are reached from some, each by how few steps."""
        reached = dict.fromkeys(starts, 0)
        steps = ["forward", "back", "left", "right"] if type == "tank" else NAMES
        for number in range(1, points + 1):
            for at, facing in [p for p, n in reached.items() if n == number - 1]:
                for step in steps:
                    (place, *_), met = self._way(type, at, facing, [step])
                    if all(holds for _, holds in met):
                        reached.setdefault(place, number)
        return reached

    def trades(self) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The cards that may be traded, and the units that may be had for them."""
        turn, cards = self.s.turn, self.cards_of(self.me)
        later = turn.phase == "monster" and turn.traded
        now = turn.phase == "move" and turn.points is not None and not turn.traded
        if not (now or later) or turn.moved or cards is None:
            return set()
        if self.me not in self.s.reserves:
            return set()
        free = [
            type
            for type in ("tank", "helicopter")
            for _ in range(3 - self.owned(self.me, type))
        ]
        return {
            (tuple(sorted(given)), tuple(sorted(taken)))
            for number in range(1, 3 - turn.traded)
            for given in combinations(cards, number)
            for taken in combinations(free, number)
        }
