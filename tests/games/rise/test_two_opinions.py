"""Random positions, judged by mpoc and by the plain second opinion.

    MPOC_OPINIONS=10000 pytest tests/games/rise/test_two_opinions.py

compares so many positions, and more places of each than the suite does. Half of them
are judged by random readings of all rulings, most of which must not matter here. A
difference is reported with the scenario that shows it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random

import pytest
from naive import opinion
from naive.opinion import (
    ALL_WAYS,
    DIAGONAL,
    STRAIGHT,
    Piece,
    Place,
    Position,
    Result,
    advances,
    are_aligned,
    beat_back,
    block,
    lines,
    may_smash,
    may_strike,
    ram,
    rampage,
    shifted_place,
    slams,
    smash,
    steps,
    stomp,
    strike,
    strikes_needed,
    throw,
    throws,
)
from scenes import settle_text

from mpoc.engine.statements import Choice
from mpoc.games.rise.book.rulings import DEFAULTS, READINGS

IN_THE_SUITE = 125
POSITIONS = int(os.environ.get("MPOC_OPINIONS", IN_THE_SUITE))
MANY = POSITIONS > IN_THE_SUITE
BATCH = 25

# Of the places that are not legal answers, and of those that are.
REFUSED, ALLOWED = (16, 4) if MANY else (8, 2)

LARGE, SMALL = "PQRS", "abcdefghijk"
REACTIONS = {"fire": "Blazing Inferno", "radiation": "Radiated Zone"}
POWER, REACH = 6, {"short": 3, "long": 5}


# Positions


def readings(random: Random) -> dict[str, str]:
    """The default reading of each ruling, or random ones: most do not matter here."""
    if random.random() < 0.5:
        return {}
    chosen = {name: random.choice(READINGS[name]) for name in READINGS}
    return {name: chosen[name] for name in chosen if chosen[name] != DEFAULTS[name]}


class Table:
    """A position that is being made, with what a scenario adds to it."""

    def __init__(self, random: Random, least: int = 7, most: int = 11) -> None:
        self.random = random
        width, height = random.randint(least, most), random.randint(least, most)
        self.position = Position(width, height, readings=readings(random))
        self.notes: dict[str, str] = {}
        self.abilities: dict[str, str] = {}
        self.reach = random.choice(list(REACH))
        self.taken: set[Place] = set()

    def somewhere(self, large: bool) -> Place:
        """A place on the map, for a base."""
        less = 2 if large else 1
        return (
            self.random.randint(0, self.position.width - less),
            self.random.randint(0, self.position.height - less),
        )

    def put(self, name: str, kind: str, side: str, place: Place | None = None) -> bool:
        """A figure where there is room for it, or nothing."""
        random = self.random
        piece = Piece(
            name,
            kind,
            side,
            self.somewhere(kind != "unit") if place is None else place,
            speed=random.randint(1, 4),
            defence=random.randint(1, 8),
            energy=random.randint(1, 3),
            radioactive=kind != "building" and random.random() < 0.25,
        )
        if kind != "building":
            skill = random.random()
            piece.flying, piece.jumping = skill < 0.2, 0.2 <= skill < 0.35
        if kind == "building":
            piece.hazard = random.choice(["", "fire", "radiation"])
        if piece.spaces() & self.taken or not self.position.on_map(piece.spaces()):
            return False
        self.position.pieces[name] = piece
        self.taken |= piece.spaces()
        return True

    def fill(self, crowd: float) -> None:
        """Other monsters, buildings, units, tiles and terrain."""
        random, position = self.random, self.position
        for name, side in (("M", "red"), ("N", "blue")):
            if random.random() < 0.6:
                self.put(name, "monster", side)
        for name in LARGE[: random.randint(0, 1 + int(3 * crowd))]:
            self.put(name, "building", "")
        tiles: set[Place] = set()
        for _ in range(random.randint(0, 3)):
            corner = self.somewhere(True)
            standing = position.under(block(corner), "building")
            if not block(corner) & tiles and not standing:
                position.tiles[corner] = random.choice(["rubble", "fire", "radiation"])
                tiles |= block(corner)
        for name in SMALL[: random.randint(0, int(len(SMALL) * crowd))]:
            self.put(name, "unit", random.choice(["red", "blue"]))
        units = {
            piece.place for piece in position.pieces.values() if piece.kind == "unit"
        }
        for _ in range(random.randint(0, int(25 * crowd))):
            place = self.somewhere(False)
            dry = ["forest", "sand", "rocks", "dirt"]
            kinds = dry if place in units else [*dry, "water", "lava"]
            position.terrain[place] = random.choice(kinds)

    def place_by(self, place: Place) -> Place:
        """A place for a base beside another: mostly aligned, else anywhere near."""
        if self.random.random() < 0.85:
            return shifted_place(place, self.random.choice(list(STRAIGHT.values())), 2)
        return shifted_place(
            place, (self.random.randint(-3, 3), self.random.randint(-3, 3))
        )

    def pair(self) -> bool:
        """Two monsters that will fight; whether there was room for both."""
        self.put("A", "monster", "red")
        return self.put("T", "monster", "blue", self.place_by(self.at("A")))

    def at(self, name: str) -> Place:
        """Where a figure is."""
        return self.position.pieces[name].place


# Scenarios


def name_of(place: Place) -> str:
    """A place as a scenario names it."""
    return f"{chr(ord('A') + place[0])}{place[1] + 1}"


def mapping(entries: dict[str, str]) -> str:
    """A mapping on one line."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in entries.items()) + "}"


def card(table: Table, piece: Piece) -> str:
    """A figure's card, written out."""
    values = {"name": f"{piece.kind.title()} {piece.name}", "kind": piece.kind}
    values["def"] = str(piece.defence)
    if piece.kind == "building":
        values["energy"] = str(piece.energy)
        values["abilities"] = f"[{REACTIONS.get(piece.hazard, '')}]"
        return mapping(values)
    abilities = ["Flight"] if piece.flying else ["Jump"] if piece.jumping else []
    abilities += [table.abilities[piece.name]] if piece.name in table.abilities else []
    values |= {
        "faction": "Terrasaurs",
        "energy-type": "Radioactive" if piece.radioactive else "Nature",
        "spd": str(piece.speed),
        "brawl": "6",
        "blast": "6",
        "range": table.reach,
        "abilities": f"[{', '.join(abilities)}]",
    }
    if piece.kind == "monster":
        return mapping(values | {"form": "alpha", "power": str(POWER), "health": "20"})
    return mapping(values | {"class": "grunt", "cost": "1"})


def scenario(table: Table, actions: list[str], expect: str, power: int = 0) -> str:
    """A scenario as text."""
    position = table.position
    activation = position.pieces["A"].kind
    lines = ["mpoc: 1", "title: Two opinions"]
    if position.readings:
        lines.append(f"rules: {{rulings: {mapping(position.readings)}}}")
    lines.append("board:")
    lines.append(f"  size: {position.width}x{position.height}")
    ground: dict[Place, list[str]] = {}
    for place, kind in [*position.terrain.items(), *position.tiles.items()]:
        ground.setdefault(place, []).append(kind)
    values = {
        name_of(place): f"[{', '.join(kinds)}]" for place, kinds in ground.items()
    }
    lines += [f"  ground: {mapping(values)}", "figures:"]
    for name, piece in position.pieces.items():
        figure = {"card": card(table, piece), "at": name_of(piece.place)}
        if piece.side:
            figure["player"] = piece.side
        note = table.notes.get(name, "")
        lines.append(f"  {name}: {mapping(figure)[:-1]}{note}}}")
    lines += [
        f"dice: {{red: {{{activation}: 10, power: {power}}}, blue: {{monster: 5}}}}",
        f"turn: {{player: red, activation: {activation}}}",
        "actions:",
        *[f"  - {{{action}}}" for action in actions],
    ]
    return "\n".join([*lines, f"expect: {expect}", ""])


def roll(random: Random, strikes: int, power: int) -> str:
    """Dice that show about some strikes, with some Power Dice, with all faces."""
    action = "".join(random.choice("Xx.") for _ in range(random.randint(1, POWER)))
    faces = "".join(random.choice("xxxxX.") for _ in range(power))
    while dice_count(action + faces) < strikes and set(action) != {"X"}:
        low, high = (".", "x") if "." in action else ("x", "X")
        action = action.replace(low, high, 1)
    dice = {"action": action} | ({"power": faces} if power else {})
    return mapping(dice)


def dice_count(dice: str) -> int:
    """The strikes that a roll shows."""
    return 2 * dice.count("X") + dice.count("x")


def expect_lines(result: Result) -> str:
    """Everything that a result says, as what a scenario expects."""
    after = result.after
    ground = {name_of(place): kind for place, kind in after.tiles.items()}
    for piece in after.pieces.values():
        if piece.kind == "building":
            ground[name_of(piece.place)] = "none"
    at = {piece.name: name_of(piece.place) for piece in after.pieces.values()}
    return mapping(
        {
            "damage": mapping({who: str(n) for who, n in result.damage.items()}),
            "crushed": f"[{', '.join(sorted(result.crushed))}]",
            "destroyed": f"[{', '.join(sorted(result.destroyed))}]",
            "at": mapping(at),
            "ground": mapping(ground),
            "earned": mapping({"red": str(result.earned), "blue": "0"}),
        }
    )


REFUSAL = "expect: {illegal: true}"


def some(random: Random, places: set[Place], most: int) -> list[Place]:
    """Some of the places, in no order of theirs."""
    return random.sample(sorted(places), min(most, len(places)))


# Questions: each yields scenarios with the word that must come out, or with the legal
# answers that must be listed


Question = Iterator[tuple[str, str | list[str]]]
HOLDS, WAITS = "holds", "waits"


def every(places: set[Place]) -> list[str]:
    """All these places, named."""
    return sorted(name_of(place) for place in places)


def where_to(
    table: Table, action: str, ends: dict[Place, set[int]], speed: int
) -> Question:
    """Every end of a movement of A, and places that are none."""
    position, random = table.position, table.random
    mover = position.pieces["A"]
    near = {
        (x, y)
        for x in range(position.width)
        for y in range(position.height)
        if abs(x - mover.place[0]) + abs(y - mover.place[1]) <= speed + 2
    } - {mover.place}
    other_places = [
        f"{action}: A, to: {name_of(place)}, {REFUSAL}"
        for place in some(random, near - set(ends), REFUSED)
    ]
    if other_places:
        yield scenario(table, other_places, "{illegal: true}"), HOLDS
    others = {name: name_of(table.at(name)) for name in position.pieces if name != "A"}
    for place in some(random, set(ends) - {mover.place}, ALLOWED):
        damage = min(ends[place])
        dies = mover.kind == "unit" and damage > 0
        at = others if dies else others | {"A": name_of(place)}
        dealt = {"A": str(damage)} if mover.kind == "monster" else {}
        expect = {
            "at": mapping(at),
            "damage": mapping(dealt),
            "crushed": "[]",
            "destroyed": "[A]" if dies else "[]",
        }
        text = scenario(table, [f"{action}: A, to: {name_of(place)}"], mapping(expect))
        yield text, WAITS if len(ends[place]) > 1 else HOLDS


def ask_advance(table: Table, kind: str) -> Question:
    table.put("A", kind, "red")
    table.fill(0.9)
    ends = advances(table.position, "A")
    if len(ends) > 1:
        yield scenario(table, ["advance: A"], "{}"), every(set(ends))
    yield from where_to(table, "advance", ends, table.position.pieces["A"].speed)


def ask_advance_of_a_monster(table: Table) -> Question:
    return ask_advance(table, "monster")


def ask_advance_of_a_unit(table: Table) -> Question:
    return ask_advance(table, "unit")


def ask_step(table: Table) -> Question:
    table.put("A", "monster", "red")
    table.fill(0.9)
    ends = {place: {damage} for place, damage in steps(table.position, "A").items()}
    return where_to(table, "step", ends, 1)


def ask_smash(table: Table) -> Question:
    if not table.pair():
        return
    table.fill(1)
    position, random = table.position, table.random
    began = table.at("T")
    while block(began) & block(table.at("T")):
        began = table.somewhere(True)
    advance_start = random.choice([table.at("A")] * 8 + [began, None])
    table.notes["A"] = f", began-turn: {name_of(began)}"
    if advance_start is not None:
        table.notes["A"] += f", advanced: {name_of(advance_start)}"
    legal = may_smash(position, "A", "T", began, advance_start)
    for dice in random.sample(range(1, 8), 2):
        faces = roll(random, random.choice([0, 5, 12]), dice)
        action = f"attack: smash, by: A, target: T, roll: {faces}"
        if not legal:
            action, expect = f"{action}, {REFUSAL}", "{illegal: true}"
        else:
            result = smash(position, "A", "T", dice_count(faces), dice)
            expect = expect_lines(result)
        yield scenario(table, [action], expect, dice), HOLDS


def ask_throw(table: Table) -> Question:
    if not table.pair():
        return
    table.fill(1)
    position, random = table.position, table.random
    target = position.pieces["T"]
    dice = random.randint(1, 5)
    faces = roll(random, target.defence, dice)
    hits = dice_count(faces) >= target.defence
    action = f"attack: throw, by: A, target: T, roll: {faces}"
    is_strong = random.random() < 0.3
    if is_strong:
        table.abilities["A"] = "Super Strength"
    places = throws(position, "A", "T", dice + is_strong)
    lanes = {
        shifted_place(target.place, way, times)
        for way in [*STRAIGHT.values(), *DIAGONAL]
        for times in range(1, dice + 4)
    }
    lanes |= {shifted_place(place, (0, 1)) for place in lanes}
    lanes = {
        (x, y) for x, y in lanes if 0 <= x < position.width and 0 <= y < position.height
    }
    other_places = [
        f"{action}, to: {name_of(place)}, {REFUSAL}"
        for place in some(random, lanes - places, REFUSED)
    ]
    if other_places:
        yield scenario(table, other_places, "{illegal: true}", dice), HOLDS
    if hits and len(places) > 1:
        yield scenario(table, [action], "{}", dice), every(places)
    for place in some(random, places, ALLOWED) if hits else []:
        result = throw(position, "A", "T", dice_count(faces), place)
        text = f"{action}, to: {name_of(place)}"
        yield scenario(table, [text], expect_lines(result), dice), HOLDS


def ask_body_slam(table: Table) -> Question:
    if not table.pair():
        return
    table.fill(1)
    position, random = table.position, table.random
    target = position.pieces["T"]
    faces = roll(random, target.defence, 1)
    action = f"attack: body-slam, by: A, target: T, roll: {faces}"
    places = slams(position, "A", "T")
    around = {
        shifted_place(table.at("A"), way, times)
        for way in ALL_WAYS.values()
        for times in (1, 2, 3)
    }
    other_places = [
        f"{action}, to: {name_of(place)}, {REFUSAL}"
        for place in some(random, around - places, REFUSED)
        if place in board_places(position)
    ]
    if other_places:
        yield scenario(table, other_places, "{illegal: true}", 1), HOLDS
    hits = dice_count(faces) >= target.defence
    if hits and len(places) > 1:
        yield scenario(table, [action], "{}", 1), every(places)
    for place in some(random, places, ALLOWED) if hits else []:
        result = throw(position, "A", "T", dice_count(faces), place)
        text = f"{action}, to: {name_of(place)}"
        yield scenario(table, [text], expect_lines(result), 1), HOLDS


def board_places(position: Position) -> set[Place]:
    """Every space of the map."""
    return {(x, y) for x in range(position.width) for y in range(position.height)}


def ask_stomp(table: Table) -> Question:
    table.put("A", "monster", "red")
    table.fill(1)
    for strikes in table.random.sample(range(10), 3):
        faces = roll(table.random, strikes, 1)
        result = stomp(table.position, "A", dice_count(faces))
        action = f"attack: stomp, by: A, roll: {faces}"
        yield scenario(table, [action], expect_lines(result), 1), HOLDS


def ask_ram(table: Table) -> Question:
    table.put("A", "monster", "red")
    if not table.put("T", "building", "", table.place_by(table.at("A"))):
        return
    table.fill(1)
    position = table.position
    faces = roll(table.random, position.pieces["T"].defence, 1)
    action = f"attack: ram, by: A, target: T, roll: {faces}"
    if not are_aligned(position.pieces["A"], position.pieces["T"]):
        yield scenario(table, [f"{action}, {REFUSAL}"], "{illegal: true}", 1), HOLDS
        return
    result = ram(position, "A", "T", dice_count(faces))
    yield scenario(table, [action], expect_lines(result), 1), HOLDS


def ask_rampage(table: Table) -> Question:
    table.put("A", "monster", "red")
    table.position.pieces["A"].speed = table.random.randint(1, 9)
    table.fill(1)
    position, random = table.position, table.random
    faces = roll(random, random.randint(0, 6), 1)
    if random.random() < 0.1:
        table.notes["A"] = ", advanced: true"
        action = f"attack: rampage, by: A, direction: east, roll: {faces}"
        yield scenario(table, [f"{action}, {REFUSAL}"], "{illegal: true}", 1), HOLDS
        return
    for direction in random.sample(list(ALL_WAYS), 8 if MANY else 3):
        action = f"attack: rampage, by: A, direction: {direction}, roll: {faces}"
        if direction not in lines(position):
            yield scenario(table, [f"{action}, {REFUSAL}"], "{illegal: true}", 1), HOLDS
            continue
        result = rampage(position, "A", dice_count(faces), direction)
        yield scenario(table, [action], expect_lines(result), 1), HOLDS


def ask_beat_back(table: Table) -> Question:
    random = table.random
    table.put("A", "monster", "red")
    near = shifted_place(table.at("A"), (random.randint(-3, 3), random.randint(-3, 3)))
    if not table.put("T", "monster", "blue", near):
        return
    table.fill(1)
    position = table.position
    kind = random.choice(["brawl", "blast"])
    table.abilities["A"] = f"Beat Back ({kind})"
    faces = roll(random, position.pieces["T"].defence, random.randint(0, 3))
    action = f"attack: {kind}, by: A, target: T, roll: {faces}"
    if not may_strike(position, "A", "T", kind, REACH[table.reach]):
        yield scenario(table, [f"{action}, {REFUSAL}"], "{illegal: true}", 3), HOLDS
        return
    strikes = dice_count(faces)
    if strikes < position.pieces["T"].defence:
        result = beat_back(position, "A", "T", strikes, "north", kind)
        yield scenario(table, [action], expect_lines(result), 3), HOLDS
        return
    for way in random.sample(list(lines(position)), 4 if MANY else 2):
        result = beat_back(position, "A", "T", strikes, way, kind)
        choice = f"{action}, choose: [{{for: Beat Back, direction: {way}}}]"
        yield scenario(table, [choice], expect_lines(result), 3), HOLDS


def ask_strike(table: Table) -> Question:
    random = table.random
    by = random.choice(["monster", "unit"])
    table.put("A", by, "red")
    table.put("T", "monster", "blue")
    table.fill(1)
    position = table.position
    kind = random.choice(["brawl", "blast"])
    dice = random.randint(0, 2) if by == "monster" else 0
    faces = roll(random, random.choice([0, 4, 8]), dice)
    reach = REACH[table.reach]
    allowed, refused = [], []
    for name in position.pieces:
        if name == "A":
            continue
        action = f"attack: {kind}, by: A, target: {name}, roll: {faces}"
        if may_strike(position, "A", name, kind, reach):
            allowed.append((name, action))
        else:
            refused.append(f"{action}, {REFUSAL}")
    if refused:
        yield scenario(table, refused, "{illegal: true}", dice), HOLDS
    for name, action in random.sample(allowed, min(ALLOWED, len(allowed))):
        result = strike(position, "A", name, dice_count(faces), kind)
        needs = f"expect: {{needs: {{{name}: {strikes_needed(position, name, kind)}}}}}"
        text = f"{action}, {needs}"
        yield scenario(table, [text], expect_lines(result), dice), HOLDS


QUESTIONS: list[Callable[[Table], Question]] = [
    ask_advance_of_a_monster,
    ask_advance_of_a_unit,
    ask_step,
    ask_smash,
    ask_throw,
    ask_rampage,
    ask_beat_back,
    ask_strike,
    ask_body_slam,
    ask_stomp,
    ask_ram,
]


def differences(number: int) -> tuple[list[str], list[str]]:
    """The scenarios that a number makes, and those on which the opinions differ."""
    random = Random(f"two opinions/{number}")
    ask = QUESTIONS[number % len(QUESTIONS)]
    questions: list[str] = []
    sentences: list[str] = []
    while not questions:
        for text, word in ask(Table(random)):
            questions.append(text)
            scene = settle_text(text)
            came: str | list[str]
            came = HOLDS if scene.word == HOLDS else scene.outcome.status
            waits = scene.outcome.steps[-1].transcript.waits
            if isinstance(word, list) and isinstance(waits, Choice):
                came = sorted(
                    option.words for option in waits.options if not option.objections
                )
            if came != word:
                sentences.append(
                    f"# {number}: {scene.word}: {came}, not {word}\n{text}"
                )
    return questions, sentences


@pytest.mark.parametrize("first", range(0, POSITIONS, BATCH))
def test_both_opinions_agree(first: int) -> None:
    differing: list[str] = []
    for number in range(first, min(first + BATCH, POSITIONS)):
        differing += differences(number)[1]
    assert not differing, "\n".join([f"{len(differing)} differ", *differing[:3]])


def further(
    position: Position, by: str, target: str, strikes: int, dice: int
) -> Result:
    return opinion.smash(position, by, target, strikes, dice + 1)


def stronger(position: Position, by: str, strikes: int, direction: str) -> Result:
    return opinion.rampage(position, by, strikes + 1, direction)


def clumsier(
    position: Position, by: str, target: str, strikes: int, place: Place
) -> Result:
    return opinion.throw(position, by, target, 0, place)


def other_way(
    position: Position, by: str, target: str, strikes: int, direction: str, kind: str
) -> Result:
    x, y = ALL_WAYS[direction]
    back = next(name for name in ALL_WAYS if ALL_WAYS[name] == (-x, -y))
    return opinion.beat_back(position, by, target, strikes, back, kind)


def wider(position: Position, by: str, target: str, dice: int) -> set[Place]:
    return opinion.throws(position, by, target, dice + 1)


def faster(position: Position, name: str) -> dict[Place, set[int]]:
    position.pieces[name].speed += 1
    ends = opinion.advances(position, name)
    position.pieces[name].speed -= 1
    return ends


def straighter(position: Position, name: str) -> dict[Place, int]:
    x, y = position.pieces[name].place
    ends = opinion.steps(position, name)
    return {place: ends[place] for place in ends if x == place[0] or y == place[1]}


def nearer(position: Position, by: str, target: str, kind: str, reach: int) -> bool:
    return opinion.may_strike(position, by, target, kind, reach - 1)


def unaligned(position: Position, by: str, target: str) -> set[Place]:
    x, y = position.pieces[by].place
    return {*opinion.slams(position, by, target), (x + 2, y + 1)}


def lighter(position: Position, by: str, strikes: int) -> Result:
    return opinion.stomp(position, by, strikes - 1)


def weaker(position: Position, by: str, target: str, strikes: int) -> Result:
    return opinion.ram(position, by, target, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        *(further, stronger, clumsier, other_way, wider, faster, straighter, nearer),
        *(unaligned, lighter, weaker),
    ],
)
def test_a_wrong_opinion_is_found(
    wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the comparison would miss, it does not compare."""
    right, ask = {
        further: ("smash", ask_smash),
        stronger: ("rampage", ask_rampage),
        clumsier: ("throw", ask_throw),
        other_way: ("beat_back", ask_beat_back),
        wider: ("throws", ask_throw),
        faster: ("advances", ask_advance_of_a_unit),
        straighter: ("steps", ask_step),
        nearer: ("may_strike", ask_strike),
        unaligned: ("slams", ask_body_slam),
        lighter: ("stomp", ask_stomp),
        weaker: ("ram", ask_ram),
    }[wrong]
    monkeypatch.setitem(globals(), right, wrong)
    numbers = range(QUESTIONS.index(ask), 2 * IN_THE_SUITE, len(QUESTIONS))
    assert any(differences(number)[1] for number in numbers)
