"""Moongha Invaders worked out a second time, from its text and the ledger.

Positions are plain values that an opinion changes in place. Of mpoc it uses the order
of the readings and what the invented board has printed on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from mpoc.games.moongha_invaders.invented import INVENTED
from naive.second_opinion import UNTOLD, Conditions, SecondOpinion, Waits

NUMBERS: dict[str, dict[str, int]] = {
    "kiddoo": {"counters": 1},
    "drakoor": {"cost": 1},
    "spectoor": {"counters": 1},
    "shaggoo": {"counters": 1},
    "bloob": {"cost": 3, "strength": 1, "capacity": 3},
    "moogre": {"strength": 2, "counters": 1},
    "mechoor": {"cost": 4, "strength": 3, "capacity": 6, "counters": 1},
}
"""What the text says of each kind."""
SHOWN = {("spectoor", "capacity"): 2, ("drakoor", "counters"): 2}
SHOWN |= {("bloob", "counters"): 2}
"""Numbers that an example shows to be at least so high; others are at least 1."""
WRECKERS = ("bloob", "moogre", "mechoor")
HUMANS = ("hero", "infantry", "armour")
SIDES = {"infantry": 2, "armour": 3}
"""The dice of each unit that stays in a city."""
TOKENS = {"create": 25, "attack": 30, "move": 5}
BROUGHT = {"military-1": "infantry", "military-2": "armour"}


def field(name: str) -> str:
    """The name of a field for a box or a counter."""
    return name.replace("-", "_")


class Opinion(SecondOpinion):
    """One action of Moongha Invaders."""

    beside = ("board",)

    def __init__(self, transcript: Any, act: Any, defaults: Mapping[str, str]) -> None:
        super().__init__(transcript, act, defaults)
        self.wasted: list[tuple[str, int]] = []
        """Who or what has had how many hits more than there was room for."""
        self.rolled: list[tuple[int, int]] = []
        """The dice of each roll in a combat, with how many hit."""

    def check_words(self) -> None:
        """Hits, and those that are wasted, are said in their order."""
        wasted, rolled = [], []
        for event in self.transcript.statements:
            name = type(event).__name__
            if name == "Destroy":
                wasted.append((event.id, event.wasted))
            elif name == "MarkCity":
                wasted.append((event.at, event.wasted))
            elif name == "Hits":
                rolled.append((event.dice, event.hits))
        assert wasted == self.wasted
        assert rolled == self.rolled

    # The position

    @property
    def me(self) -> str:
        return str(self.s.turn)

    @property
    def box(self) -> str:
        """The action box of the action; a pass has none."""
        word = self.act.word
        if word == "place-military":
            return str(self.act.from_box)
        boxes = {"create": "create", "heal": "create", "load": "attack"}
        boxes |= {"attack": "attack", "move": "move", "hide": "move"}
        return (boxes | {"place-hero": "hero"}).get(word, "")

    def tidy(self, state: Any) -> Any:
        """Without what holds nothing."""
        for city in state.cities.values():
            city.cubes = {colour: n for colour, n in city.cubes.items() if n}
        state.cities = {
            name: city
            for name, city in state.cities.items()
            if city.cubes or any(getattr(city, kind) for kind in HUMANS)
        }
        for player in state.players.values():
            boxes = player.boxes.items()
            player.boxes = {k: box for k, box in boxes if box.orange or box.white}
        return state

    def printed(self, kind: str, name: str) -> int | None:
        """A number of a kind, from the file, the sample board or the text."""
        board = self.transcript.before.board
        sources = [board, INVENTED] if board.sample else [board]
        for source in sources:
            numbers = source.monsters.get(kind)
            if numbers is not None and getattr(numbers, name) is not None:
                return int(getattr(numbers, name))
        return NUMBERS[kind].get(name)

    def known(self, kind: str, name: str) -> int:
        number = self.printed(kind, name)
        if number is None:
            raise Waits(UNTOLD)
        return number

    def linked(self, one: str, other: str) -> bool | None:
        """Whether two cities are connected; None where nobody knows."""
        board = self.transcript.before.board
        links = board.links or (INVENTED.links if board.sample else None)
        if links is not None:
            return other in links.neighbours(one)
        if {one, other} == {"Tokyo", "Los Angeles"}:
            return True
        return None

    def places(self) -> list[str]:
        board = self.transcript.before.board
        links = board.links or (INVENTED.links if board.sample else None)
        if links is None:
            return ["Tokyo", "Los Angeles", "London", "Paris", "Rome"]
        return list(links.places())

    def city(self, name: str) -> Any:
        empty = SimpleNamespace(hero=0, infantry=0, armour=0, cubes={})
        return self.s.cities.setdefault(name, empty)

    def humans(self, name: str) -> dict[str, int]:
        city = self.city(name)
        return {k: getattr(city, k) for k in HUMANS if getattr(city, k)}

    def here(self, at: str) -> list[str]:
        return [id for id, each in self.s.monsters.items() if each.at == at]

    def seen(self, at: str) -> list[str]:
        return [id for id in self.here(at) if not self.s.monsters[id].hidden]

    def mine(self, kind: str, player: str = "") -> list[str]:
        """The monsters of a player that are known to be of a kind, or of none."""
        owner = player or self.me
        monsters = self.s.monsters.items()
        return [id for id, m in monsters if (m.player, m.kind) == (owner, kind)]

    def tokens(self, kind: str, player: str = "") -> Any:
        boxes = self.s.players[player or self.me].boxes
        return boxes.setdefault(kind, SimpleNamespace(orange=0, white=0))

    def in_box(self, box: str) -> int:
        content = getattr(self.s.boxes, field(box))
        return sum(vars(content).values()) if box in BROUGHT else int(content)

    def put(self, box: str, number: int, kind: str = "") -> None:
        if kind and box in BROUGHT:
            content = getattr(self.s.boxes, field(box))
            setattr(content, field(kind), getattr(content, field(kind)) + number)
        else:
            setattr(self.s.boxes, box, getattr(self.s.boxes, box) + number)

    def tokens_left(self, box: str) -> int:
        colour = {"create": "orange", "attack": "white"}.get(box)
        owners = self.s.players.values()
        boxes = [each for owner in owners for each in owner.boxes.values()]
        stored = sum([getattr(each, colour) for each in boxes]) if colour else 0
        return TOKENS[box] - self.in_box(box) - stored

    def left(self, kind: str) -> int | None:
        """Counters in stock; None where the file does not say it."""
        if kind == "hero":
            out = sum([city.hero for city in self.s.cities.values()])
            return 5 - int(out) - int(self.s.boxes.hero)
        stock = self.s.stock.get(kind)
        return None if stock is None else int(stock)

    def with_counter(self, kind: str) -> list[str]:
        if kind not in HUMANS:
            return []
        return [name for name in self.places() if getattr(self.city(name), kind)]

    def restock(self, kind: str, number: int) -> None:
        if kind in self.s.stock:
            self.s.stock[kind] += number

    # What is asked

    def roll(self, rule: str, number: int) -> list[int]:
        """A roll of a combat; twelve dice come with the game."""
        if number > 12 and self.reads("dice-run-out", "left-out"):
            number = 12
        return list(self.dice(rule, self.me, number).numbers)

    def hits(self, rule: str, number: int) -> int:
        return self._said(self.roll(rule, number))

    def _said(self, faces: list[int]) -> int:
        hits = sum([face > 3 for face in faces])
        self.rolled.append((len(faces), hits))
        return hits

    def share(self, rule: str, key: str, total: int, most: Mapping[str, int]) -> Any:
        reply = self.next_reply(rule, self.me, key)
        share = Counter(dict(reply.answer.counts))
        assert share.total() == total, f"{rule}: {share}, and not {total}"
        assert not share - Counter(most), f"{rule}: {share} of {most}"
        return share

    def take(self, kind: str, *, from_city: bool = True) -> bool:
        """A counter comes from the stock, or from a city that the player chooses."""
        left = self.left(kind)
        if left is None:
            raise Waits(UNTOLD)
        if left > 0:
            self.restock(kind, -1)
            return True
        cities = self.with_counter(kind) if from_city else []
        if cities:
            name = self.choice("Supply", self.me, "city", cities)
            setattr(self.city(name), kind, getattr(self.city(name), kind) - 1)
        return bool(cities)

    # Damage

    def black(self, number: int) -> int:
        """How many of some black cubes there are."""
        marked = sum([city.cubes.get("black", 0) for city in self.s.cities.values()])
        marked += sum([monster.damage for monster in self.s.monsters.values()])
        if self.reads("black-cubes-run-out", "left-out"):
            return int(min(number, max(20 - marked, 0)))
        return number

    def kind(self, id: str) -> str:
        if not self.s.monsters[id].kind:
            raise Waits(UNTOLD)
        return str(self.s.monsters[id].kind)

    def reveal(self, id: str) -> None:
        if self.s.monsters[id].hidden:
            self.kind(id)
            self.s.monsters[id].hidden = False

    def wound(self, id: str, hits: int, killer: str = "") -> bool:
        """Damage to a monster; say whether it is destroyed."""
        if not hits:
            return False
        kind, monster = self.kind(id), self.s.monsters[id]
        total = monster.damage + hits
        if total < SHOWN.get((kind, "capacity"), 1) or total < self.known(
            kind, "capacity"
        ):
            monster.damage += self.black(hits)
            return False
        self.destroy(id, killer, total - self.known(kind, "capacity"))
        return True

    def destroy(self, id: str, killer: str = "", wasted: int = 0) -> None:
        self.wasted.append((id, wasted))
        monster = self.s.monsters.pop(id)
        owner, kind = monster.player, monster.kind
        self.s.gone = (*self.s.gone, id)
        if killer:
            trophy = SimpleNamespace(player=owner, kind=kind)
            self.s.players[killer].trophies += (trophy,)
        returned = self.reads("tokens-of-the-dead", "returned")
        if returned and not self.mine(kind, owner):
            self.tokens(kind, owner).white = 0

    def mark(self, at: str, colour: str, hits: int) -> None:
        cubes = self.city(at).cubes
        number = min(hits, 8 - sum(cubes.values()))
        if colour == "black":
            number = self.black(number)
        else:
            number = min(number, self.cubes_left(colour))
        cubes[colour] = cubes.get(colour, 0) + number
        if number > 0:
            self.wasted.append((at, hits - number))

    def cubes_left(self, player: str) -> int:
        cities = self.s.cities.values()
        return 20 - int(sum([city.cubes.get(player, 0) for city in cities]))

    # How actions begin and end

    def conditions(self) -> Conditions:
        word, box = self.act.word, self.box
        if self.s.winner:
            yield "game-over", False
            return
        if word not in ("begin-turn", "take-token"):
            token = self.s.players[self.me].pass_token
            yield "wrong-phase", self.s.phase == "actions"
            yield "must-do-first", token in ("", box)
            if box and token != box:
                yield "empty-box", self.in_box(box) > 0
            elif box in ("create", "attack"):
                stand_ins = self.reads("tokens-run-out", "stand-ins")
                yield "none-left", stand_ins or self.tokens_left(box) > 0
        yield from super().conditions()

    def begin(self, kind: str = "") -> bool:
        """A token leaves its box, or the pass token comes back: say whether it does."""
        player = self.s.players[self.me]
        if player.pass_token:
            player.pass_token = ""
            return True
        self.put(self.box, -1, kind)
        return False

    def after(self, name: str) -> str:
        names: list[str] = [*self.s.players]
        return names[(names.index(name) + 1) % len(names)]

    def finish(self, passes: bool) -> None:
        self.s.passes = self.s.passes + 1 if passes else 0
        if self.s.passes < len(self.s.players):
            self.s.turn = self.after(self.me)
            return
        for box in BROUGHT:
            content = vars(getattr(self.s.boxes, field(box)))
            for kind in self.s.stock:
                self.s.stock[kind] += content[field(kind)]
            content.update(dict.fromkeys(content, 0))
        for box in ("create", "attack", "move", "hero"):
            setattr(self.s.boxes, box, 0)
        self.s.passes = 0
        for player in self.s.players.values():
            player.pass_token = ""
        out = any(self.cubes_left(player) < 1 for player in self.s.players)
        if out or self.s.number >= {3: 9, 4: 8}[len(self.s.players)]:
            self.end()
            return
        first = self.s.first_player or self.me
        if self.reads("first-player", "rotates"):
            first = self.after(first)
        self.s.number += 1
        self.s.turn = self.s.first_player = first
        self.s.phase = "start"

    def end(self) -> None:
        """The points are counted, and ties are broken."""
        scores = {}
        for name, player in self.s.players.items():
            if player.cities is None or self.mine("", name):
                raise Waits(UNTOLD)
            cities = self.s.cities.values()
            points = sum([self._worth(city) for city in player.cities])
            points += sum([self._majority(city.cubes, name) for city in cities])
            for id in self.mine("drakoor", name):
                others = len(self.here(self.s.monsters[id].at)) - 1
                points += max(3 - others, 0)
            for trophy in player.trophies:
                points += self.known(trophy.kind, "capacity")
            cubes = [city.cubes.get(name, 0) for city in cities]
            owners = [monster.player for monster in self.s.monsters.values()]
            marked = sum(map(bool, cubes))
            scores[name] = (points, marked, owners.count(name), sum(cubes))
        best = max(scores.values())
        winners = [name for name, score in scores.items() if score == best]
        self.s.winner = winners[0] if len(winners) == 1 else "tie"
        self.s.phase = "over"

    def _worth(self, name: str) -> int:
        damage = sum(self.city(name).cubes.values())
        return 5 if damage < 2 else 3 if damage < 8 else 0

    def _majority(self, cubes: Mapping[str, int], name: str) -> int:
        mine = cubes.get(name, 0)
        more = [n for n in cubes.values() if n > mine]
        equal = [colour for colour, n in cubes.items() if n == mine]
        if not mine:
            return 0
        if not more:
            return 4 if len(equal) == 1 else 2
        is_second = len({*more}) == 1 and len(equal) == 1
        joint = len(more) > 1 and self.reads("second-after-joint", "nothing")
        return int(is_second and not joint)

    # The turn begins

    def _track(self, name: str) -> int | None:
        board = self.transcript.before.board
        number = self.s.number
        track = getattr(board, name) or (
            getattr(INVENTED, name) if board.sample else ()
        )
        if len(track) >= number:
            return int(track[number - 1])
        return {("white", 1): 2, ("dice", 5): 6}.get((name, number))

    def may_begin_turn(self) -> Conditions:
        yield "wrong-phase", self.s.phase == "start"
        yield "no-player", self.act.first in ("", *self.s.players)
        yield UNTOLD, self._track("white") is not None
        yield UNTOLD, self._track("dice") is not None

    def do_begin_turn(self) -> None:
        first = self.act.first or self.s.first_player or self.me
        if first != (self.s.first_player or self.me):
            self.s.turn = self.s.first_player = first
        players, double = len(self.s.players), 2 if self.s.number == 1 else 1
        self._fill("create", {3: 7, 4: 10}[players] * double)
        self._fill("attack", self._track("white") or 0)
        self._fill("move", {3: 1, 4: 2}[players])
        self._add("hero", "hero")
        self._add("military-1", "infantry")
        dice = self._track("dice") or 0
        if dice:
            faces = Counter(self.dice("begin-turn", self.me, dice).numbers)
            for box, face in (("create", 1), ("attack", 2), ("move", 3)):
                self._fill(box, faces[face])
            for _ in range(faces[4]):
                self._add("hero", "hero")
            row = ["infantry", "armour", "air-force", "a-bomb"]
            self._add_row("military-1", row, faces[5])
            row = row[1:]
            if faces[6] > 3 and self.reads("military-2-sequence", "with-infantry"):
                row.append("infantry")
            self._add_row("military-2", row, faces[6])
        self.s.turn = self.s.first_player = first
        self.s.phase = "actions"

    def _fill(self, box: str, number: int) -> None:
        if self.reads("tokens-run-out", "left-out"):
            number = min(number, max(self.tokens_left(box), 0))
        self.put(box, number)

    def _add(self, box: str, kind: str, *, extra: bool = False) -> None:
        from_city = kind in HUMANS
        if extra and not self.left(kind):
            from_city = from_city and self.reads("extra-military", "from-a-city")
        if self.take(kind, from_city=from_city):
            self.put(box, 1, kind)

    def _add_row(self, box: str, row: list[str], dice: int) -> None:
        place = 0
        for _ in range(dice):
            while self._skips(row[place % len(row)]):
                place += 1
            self._add(box, row[place % len(row)], extra=True)
            place += 1

    def _skips(self, kind: str) -> bool:
        lacks = kind not in HUMANS and self.left(kind) == 0
        return lacks and self.reads("extra-planes", "next-in-row")

    # Passes

    def may_pass(self) -> Conditions:
        yield from ()

    def do_pass(self) -> None:
        if self.act.token:
            self.s.players[self.me].pass_token = self.act.token
        self.finish(True)

    def may_take_token(self) -> Conditions:
        token = self.s.players[self.me].pass_token
        yield "no-token", bool(token)
        if token:  # the list of actions is held to the rules elsewhere
            yield "can-act", "can-act" not in self.refusals

    def do_take_token(self) -> None:
        self.s.players[self.me].pass_token = ""
        if self.reads("token-in-vain", "lapses"):
            self.finish(True)

    # Creation

    def _own(self, id: str) -> Conditions:
        monster = self.s.monsters.get(id)
        yield "no-target", monster is not None
        if monster is not None:
            yield "not-your-monster", monster.player == self.me

    def _cost(self) -> int | None:
        cost = self.printed(self.act.kind, "cost")
        if cost is None or self.act.kind != "drakoor":
            return cost
        return cost + len(self.mine("drakoor"))

    def may_create(self) -> Conditions:
        kind, at = self.act.kind, self.act.at
        players = self.s.players.values()
        kept = [trophy for player in players for trophy in player.trophies]
        lost = [t for t in kept if (t.player, t.kind) == (self.me, kind)]
        out = len(self.mine(kind)) + len(lost)
        counters, unknown = self.printed(kind, "counters"), len(self.mine(""))
        shown = SHOWN.get((kind, "counters"), 1)
        least = shown if counters is None else counters
        full = out < least <= out + unknown
        cost, tokens = self._cost(), self.tokens(kind).orange + 1
        comes = at or (cost is not None and tokens >= cost)
        priced = kind == "drakoor" or (kind == "bloob" and comes)
        yield UNTOLD, not (unknown and (full or priced))
        if counters is None:
            yield UNTOLD, out < least
        else:
            yield "not-in-box", out < counters
        yield UNTOLD, cost is not None or kind == "drakoor"
        if not at or cost is None:
            return
        if kind == "bloob" and tokens == cost - 1:
            links = [self._near(city, at) for city in self._bloobs()]
            if None in links and True not in links:
                yield UNTOLD, False
            else:
                yield "not-adjacent", True in links
            return
        yield "too-few-tokens", tokens >= cost
        if tokens >= cost:
            yield from self._apart(at)

    def _bloobs(self) -> list[str]:
        return [self.s.monsters[id].at for id in self.mine("bloob")]

    def _near(self, one: str, other: str) -> bool | None:
        return True if one == other else self.linked(one, other)

    def _apart(self, at: str) -> Conditions:
        if self.act.kind == "bloob":
            links = [self._near(city, at) for city in self._bloobs()]
            for link in links:
                yield UNTOLD, link is not None
            anywhere = self.reads("bloob-three", "anywhere")
            yield "adjacent", anywhere or True not in links

    def do_create(self) -> None:
        kind, passes = self.act.kind, self.begin()
        box, cost = self.tokens(kind), self._cost()
        assert cost is not None
        tokens = box.orange + 1
        if tokens < cost and not self.act.at:
            box.orange = tokens
        else:
            legal = (
                [self.act.at]
                if self.act.at
                else [
                    city
                    for city in self.places()
                    if all(holds for _, holds in self._apart(city))
                ]
            )
            at = self.choice("create", self.me, "at", legal)
            box.orange = tokens
            if self.reads("created-orange", "returned"):
                stays = self.reads("surplus-orange", "stays")
                box.orange = max(tokens - cost, 0) if stays else 0
            ids, number = {*self.s.monsters, *self.s.gone}, 2
            id = self.act.id or kind
            while not self.act.id and id in ids:
                id, number = f"{kind}-{number}", number + 1
            self.s.monsters[id] = SimpleNamespace(
                player=self.me, kind=kind, at=at, hidden=True, damage=0
            )
        self.finish(passes)

    def may_heal(self) -> Conditions:
        monster = self.s.monsters.get(self.act.id)
        theirs = monster is not None and monster.player != self.me
        if not (theirs and self.reads("heal-whose", "any")):
            yield from self._own(self.act.id)
        if monster is not None:
            yield "not-hidden", monster.hidden
            yield "no-damage", monster.damage > 0

    def do_heal(self) -> None:
        passes = self.begin()
        self.s.monsters[self.act.id].damage -= 1
        self.finish(passes)

    def may_load(self) -> Conditions:
        known, unknown = bool(self.mine(self.act.kind)), bool(self.mine(""))
        yield UNTOLD, known or not unknown
        yield "not-on-board", known or unknown

    def do_load(self) -> None:
        passes = self.begin()
        self.tokens(self.act.kind).white += 1
        self.finish(passes)

    # Movements

    def _moves(self, movement: Any, visited: Iterable[str] = ()) -> Conditions:
        """The conditions of one movement: `move` along a path, or `hide`."""
        id = movement.move or movement.hide
        if not id:
            return
        yield from self._own(id)
        monster = self.s.monsters.get(id)
        if movement.hide:
            if monster is not None:
                allowed = self.reads("hide-hidden", "allowed")
                yield "already-hidden", allowed or not monster.hidden
            return
        if monster is None or monster.player != self.me:
            return
        way = [monster.at, *movement.path]
        for start, end in pairwise(way):
            if start != end:
                link = self.linked(start, end)
                yield UNTOLD, link is not None
                yield "no-link", link is not False
        cities = [*visited, *way]
        yield "city-twice", len({*cities}) == len(cities)
        yield UNTOLD, bool(monster.kind)
        if monster.kind:
            most = self.printed(monster.kind, "move")
            yield UNTOLD, most is not None
            yield "too-far", most is None or len(movement.path) <= most

    def _first(self) -> Any:
        act, path = self.act, getattr(self.act, "path", ())
        is_move = act.word == "move"
        return SimpleNamespace(
            move=act.id if is_move else "", path=path, hide="" if is_move else act.id
        )

    def may_move(self) -> Conditions:
        second = self.act.second
        yield from self._moves(self._first())
        spectoor, unknown = bool(self.mine("spectoor")), bool(self.mine(""))
        is_none = second is not None and not (second.move or second.hide)
        if not is_none:
            yield UNTOLD, spectoor or not unknown
        if second is not None and not is_none:
            yield "no-second-move", spectoor or unknown

    may_hide = may_move

    def do_move(self) -> None:
        passes, first = self.begin(), self._first()
        way = [self.s.monsters[first.move or first.hide].at, *first.path]
        self._carry_out(first)
        if self.mine("spectoor"):
            second = self._second(first, way)
            self._carry_out(second)
        self.finish(passes)

    do_hide = do_move

    def _carry_out(self, movement: Any) -> None:
        if movement.move:
            self.s.monsters[movement.move].at = movement.path[-1]
        elif movement.hide:
            self.s.monsters[movement.hide].hidden = True

    def _second(self, first: Any, way: list[str]) -> Any:
        """The second movement, which is one of all that are legal."""
        given = self.act.second
        together = self.reads("two-moves", "together")

        def fails(movement: Any) -> list[str]:
            again = movement.move == first.move and {*movement.path} & {*way}
            visited = way[:-1] if together and again else ()
            checks = self._moves(movement, visited)
            return [name for name, holds in checks if not holds]

        if given is not None and UNTOLD in fails(given):
            raise Waits(UNTOLD)
        reply = self.next_reply("Spectoor", self.me, "second")
        offered = [o.value for o in reply.question.options if not o.objections]
        assert all(not fails(each) for each in offered)
        ends = {(each.move, each.path[-1:], each.hide) for each in offered}
        assert ("", (), "") in ends
        for id, monster in self.s.monsters.items():
            if monster.player != self.me:
                continue
            hides = not monster.hidden or self.reads("hide-hidden", "allowed")
            assert (("", (), id) in ends) == hides
            most = self.printed(monster.kind, "move") if monster.kind else None
            if most is not None and self.linked("Paris", "Rome") is not None:
                for end in self._reach(monster.at, most):
                    assert together or (id, (end,), "") in ends, (id, end)
        return reply.answer

    def _reach(self, at: str, most: int) -> set[str]:
        cities = {at}
        for _ in range(most):
            cities |= {b for a in cities for b in self.places() if self.linked(a, b)}
        return cities - {at}

    # Humans

    def may_place_hero(self) -> Conditions:
        if self.s.players[self.me].pass_token == "hero":
            yield from self._is_left("hero")

    def _is_left(self, kind: str) -> Conditions:
        yield "none-left", self.left(kind) != 0 or bool(self.with_counter(kind))

    def do_place_hero(self) -> None:
        at, passes = self.act.at, self.begin()
        if not passes or self.take("hero"):
            self.city(at).hero += 1
        for id in [each for each in self.here(at) if self.s.monsters[each].hidden]:
            if self.hits("Search", self.city(at).hero):
                self.reveal(id)
        self.heroes_fight(at)
        units = self.city(at).armour + self.city(at).infantry
        if units and self.seen(at) and self._wanted("Fire"):
            self.shoot(self.aim(at))
        self.finish(passes)

    def _wanted(self, rule: str) -> bool:
        if self.reads("hero-attacks", "compulsory"):
            return True
        return bool(self.choice(rule, self.me, "use", [True, False]))

    def _prey(self, at: str) -> list[str]:
        """What the heroes of a city may attack, or might."""
        if not self.city(at).hero:
            return []
        return [
            id for id in self.here(at) if self.s.monsters[id].kind in ("drakoor", "")
        ]

    def heroes_fight(self, at: str) -> None:
        prey = self._prey(at)
        if self.reads("hero-finds-drakoor", "revealed"):
            prey = [id for id in prey if not self.s.monsters[id].hidden]
        for id in prey:
            self.kind(id)
        if not prey or not self._wanted("Heroes"):
            return
        hits = self.hits("Heroes", self.city(at).hero)
        if hits >= len(prey):
            for id in prey:
                self.destroy(id)
            return
        for _ in range(hits):
            left = [id for id in prey if id in self.s.monsters]
            self.destroy(self.choice("Drakoors", self.me, "target", left))

    def aim(self, at: str) -> dict[str, int]:
        """Which monsters the units of a city attack, each with so many dice."""
        targets, shots = self.seen(at), Counter[str]()
        for unit, sides in SIDES.items():
            number = getattr(self.city(at), unit)
            if number and targets:
                most = dict.fromkeys(targets, number)
                share = self.share("Fire", unit, number, most)
                for target, units in share.items():
                    shots[target] += units * sides
        return {target: shots[target] for target in targets if shots[target]}

    def shoot(self, shots: Mapping[str, int]) -> None:
        for target, dice in shots.items():
            monster = self.s.monsters.get(target)
            if monster is not None and monster.kind != "drakoor":
                self.wound(target, self.hits("Fire", dice))

    def may_place_military(self) -> Conditions:
        box, unit = self.act.from_box, self.act.unit
        if self.s.players[self.me].pass_token == box:
            yield "not-in-box", unit == BROUGHT[box]
            yield from self._is_left(BROUGHT[box])
        else:
            content = getattr(self.s.boxes, field(box))
            yield "not-in-box", getattr(content, field(unit)) > 0
        if unit not in HUMANS:
            yield "no-target", bool(self.seen(self.act.at))

    def do_place_military(self) -> None:
        unit, at = self.act.unit, self.act.at
        passes = self.begin(unit)
        if not passes or self.take(unit):
            if unit == "a-bomb":
                self._bomb(at)
            elif unit == "air-force":
                self._planes(at)
            else:
                setattr(self.city(at), unit, getattr(self.city(at), unit) + 1)
                if self.seen(at):
                    attack = self.reads("heroes-with-military", "attack")
                    if attack and self._prey(at):
                        self.heroes_fight(at)
                    self.shoot(self.aim(at))
        self.finish(passes)

    def _support(self, at: str, *readings: str) -> dict[str, int]:
        return self.aim(at) if self.readings["support"] in readings else {}

    def _planes(self, at: str) -> None:
        target = self.choice("Air Force", self.me, "target", self.seen(at))
        shots = self._support(at, "air-force", "both")
        faces = self._own_faces("Air Force", 4)
        hits = self._said(faces)
        if self.kind(target) != "drakoor":
            self.wound(target, hits)
        self.mark(at, "black", faces.count(1))
        self.shoot(shots)
        self.restock("air-force", 1)

    def _own_faces(self, rule: str, number: int) -> list[int]:
        return list(self.dice(rule, self.me, number).numbers)

    def _bomb(self, at: str) -> None:
        shots = self._support(at, "both")
        for id in self.here(at):
            kind = self.kind(id)
            if self.reads("bomb-reveals", "revealed"):
                self.reveal(id)
            if kind != "drakoor" or self.reads("bomb-and-drakoor", "damaged"):
                self.wound(id, self.hits("A Bomb", 8))
        if self.reads("bomb-and-humans", "eliminated"):
            for unit, number in self.humans(at).items():
                setattr(self.city(at), unit, 0)
                self.restock(unit, number)
        self.mark(at, "black", self.hits("Collateral", 8))
        self.shoot(shots)
        self.restock("a-bomb", 1)

    # Attacks of monsters

    def may_attack(self) -> Conditions:
        act = self.act
        aims = {act.id: act.target, **act.others}
        for id in (act.id, *act.others):
            yield from self._own(id)
            monster = self.s.monsters.get(id)
            yield UNTOLD, monster is None or bool(monster.kind)
        main = self.s.monsters.get(act.id)
        if main is None or main.player != self.me or not main.kind:
            return
        yield "too-few-tokens", 1 <= act.spend <= self.tokens(main.kind).white + 1
        cities = {main.at}
        for id in act.others:
            other = self.s.monsters.get(id)
            if other is None or not other.kind or self._is_beside(main, other):
                continue
            kinds = ["bloob"]
            if self.reads("several-drakoors", "any"):
                kinds.append("drakoor")
            alike = main.kind == other.kind and main.kind in kinds
            yield "one-attacker", alike and id != act.id
            cities.add(other.at)
        kiddoo = self._kiddoo()
        if kiddoo:
            yield "out-of-range", self.s.monsters[kiddoo].at in cities
        white = self.tokens("kiddoo").white if kiddoo else 0
        yield "too-few-tokens", act.side_kick <= white
        yield UNTOLD, self.printed(main.kind, "strength") is not None
        for id, target in aims.items():
            if id in self.s.monsters:
                yield from self._aims(self.s.monsters[id], target)

    def _is_beside(self, main: Any, other: Any) -> bool:
        return bool(other.kind == "kiddoo" != main.kind)

    def _kiddoo(self) -> str:
        """The Kiddoo that attacks beside another monster."""
        main = self.s.monsters[self.act.id]
        for id in self.act.others:
            if id in self.s.monsters and self._is_beside(main, self.s.monsters[id]):
                return str(id)
        return ""

    def _aims(self, monster: Any, target: str) -> Conditions:
        if target == "city":
            yield "no-city-attack", not monster.kind or monster.kind in WRECKERS
        elif target == "humans":
            yield "no-target", bool(self.humans(monster.at))
        else:
            victim = self.s.monsters.get(target)
            yield "no-target", victim is not None
            if victim is not None:
                yield "own-monster", victim.player != monster.player
                yield "out-of-range", victim.at == monster.at
                sees = monster.kind in ("", "shaggoo")
                yield "hidden-target", sees or not victim.hidden

    def do_attack(self) -> None:
        act, passes = self.act, self.begin()
        kind, kiddoo = self.s.monsters[act.id].kind, self._kiddoo()
        self.tokens(kind).white += 1 - act.spend
        attackers = {act.id: act.target, **act.others}
        if kiddoo:
            self.tokens("kiddoo").white -= act.side_kick
            target = attackers.pop(kiddoo)
            self._side_kick(kiddoo, target, kind)
        ends = []
        for id, target in attackers.items():
            dice = 1
            if act.spend or kind != "kiddoo":
                dice = act.spend * self.known(kind, "strength")
            ends.append(self._attack(id, target, dice))
        kept = [end and self.reads(end, "kept") for end in ends]
        if all(kept):
            self.tokens(kind).white += act.spend
        self.finish(passes)

    def _side_kick(self, id: str, target: str, main: str) -> None:
        """Kiddoo attacks before all others, and mostly nobody fires at it."""
        dice = 1
        if self.act.side_kick:
            dice = self.act.side_kick * self.known("kiddoo", "strength")
        at = self.s.monsters[id].at
        fires = target in ("city", "humans") and bool(
            self.city(at).armour + self.city(at).infantry
        )
        fires = fires and self.reads("humans-fire-at", "each-attacker")
        self.reveal(id)
        if target not in ("city", "humans"):
            keeps = main == "moogre" and self.reads("side-kick-trophy", "moogre")
            self._fight(id, target, dice, self.me if keeps else "")
            return
        if target == "humans" and not self.humans(at):
            return
        self._ravage(id, target, dice)
        if fires and not self._fire(id, "armour"):
            self._fire(id, "infantry")

    def _attack(self, id: str, target: str, dice: int) -> str:
        """One attack; say which ruling keeps its tokens where it rolls no dice."""
        self.reveal(id)
        monster = self.s.monsters[id]
        if target not in ("city", "humans"):
            keeps = monster.kind == "moogre"
            fought = self._fight(id, target, dice, self.me if keeps else "")
            return "" if fought else "spent-on-nobody"
        if target == "humans" and not self.humans(monster.at):
            turns = self.reads("humans-gone", "city") and monster.kind in WRECKERS
            if not turns:
                return "spent-on-nobody"
            target = "city"
        if self._fire(id, "armour"):
            return "spent-in-vain"
        self._ravage(id, target, dice)
        self._fire(id, "infantry")
        return ""

    def _fire(self, id: str, unit: str) -> bool:
        """The units of a kind fire at an attacker; say whether that destroys it."""
        monster = self.s.monsters[id]
        units = getattr(self.city(monster.at), unit)
        if not units or monster.kind == "drakoor":
            return False
        return self.wound(id, self.hits(unit.capitalize(), units * SIDES[unit]))

    def _fight(self, id: str, target: str, dice: int, killer: str) -> bool:
        """A monster attacks another; say whether it rolls dice."""
        monster = self.s.monsters[id]
        if target not in self.s.monsters:
            others = [
                each
                for each in self.here(monster.at)
                if all(holds for _, holds in self._aims(monster, each))
            ]
            if not others or self.reads("lost-target", "lapses"):
                return False
            target = self.choice("Another Target", self.me, "target", others)
        self.reveal(target)
        kind = self.kind(target)
        hits = self.hits("Attack", dice)
        if kind != "drakoor" or monster.kind == "drakoor":
            self.wound(target, hits, killer)
        return True

    def _ravage(self, id: str, target: str, dice: int) -> None:
        """Hits eliminate humans, and what is left of them marks the city."""
        monster = self.s.monsters[id]
        at, hits = monster.at, self.hits("Attack", dice)
        humans = self.humans(at)
        lost = min(hits, sum(humans.values()))
        if lost:
            share = self.share("Casualties", "lose", lost, humans)
            for unit, number in share.items():
                setattr(self.city(at), unit, getattr(self.city(at), unit) - number)
                self.restock(unit, number)
        if target == "city":
            self.mark(at, monster.player, hits - lost)
