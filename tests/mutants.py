"""Scenario files changed at random, and what becomes of each.

Three kinds: texts with bytes, signs, words and lines changed, which mostly are broken
files; values with cards, places, abilities, dice and actions changed, which mostly are
files in order with strange play; and values of other files at the same places. Each
comes from its seed and number alone.

    python tests/mutants.py mutants=100000 seed=7    tries so many, tells what breaks
    python tests/mutants.py seed=7 number=12         shows one and its answer
"""

from __future__ import annotations

import json
import random
import re
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import settling
from places import ROOT, SCENARIOS
from scenes import scenario_files

from mpoc.cli.exit_codes import UNREADABLE
from mpoc.engine.record import Record
from mpoc.engine.statements import Choice, Further, OpenChoice
from mpoc.exploration.replay import replay
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import name_of
from mpoc.games.rise.book.rulings import READINGS
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.write import own_monsters_out
from mpoc.games.rise.state import State
from mpoc.games.rise.words import (
    ATTACKS,
    BUILDING,
    DIRECTIONS,
    GROUND,
    MONSTER,
    PHASES,
    TILES,
    UNIT,
)
from mpoc.report.outcome_json import document_of, json_text, problems_document
from mpoc.report.report import Report, bare_report, with_dependences
from mpoc.report.ruling.text import report_line, report_text
from mpoc.report.style import Style
from mpoc.rules.registry import rules_of
from mpoc.scenario.answers import lines_to_add
from mpoc.scenario.scenario import Scenario, scenario_of
from mpoc.scenario.settle import Settler
from mpoc.scenario.terms import Terms
from mpoc.scenario.verdict import summary
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems, Problem, render_problem

NAME = str(SCENARIOS / "smash-monster-rampage" / "mutant.mpoc.yaml")
"""The name of every mutant; mats are looked for beside it."""

PATIENCE = 30
"""Seconds of the processor after which a mutant never gets its answer."""

Chance = random.Random
Plain = dict[str, Any]


# Texts


WORD = re.compile(r"[A-Za-z0-9.&+-]+")
VALUE = re.compile(r": ([^,{}\[\]\n]+)")
NUMBER = re.compile(r"\b\d+\b")
SPACE = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
FACES = re.compile(r"\b[Xx.]{1,10}(?![\w.])")
SIGNS = "abTgSX.x{}[],:|&*!#?%@`\"'\\ ~>-0123456789\n\t\r\x00\x1b\u202e\ufeff\u00a0é🐉"
STRANGE = [
    *("{}", "[]", "~", "true", "-1", "0", "007", "1e9", "999999999", "99999999999999"),
    *("A1", "a1", "Z99", '""', "{a: b}", "[[]]", "Ω", "-", "? ", "*a", "&a x", "!!str"),
    *("null", "use", "none", "draw", "\\x1b[31m", "x" * 70, "[red]", "2008-01-01"),
]


def mutant_text(chance: Chance) -> bytes:
    """A scenario file with one to four changes to its text."""
    text = chance.choice(texts())
    for _ in range(chance.choice((1, 1, 2, 4))):
        text = chance.choice(TEXT_CHANGES)(chance, text) or text
    data = text.encode("utf-8")
    if chance.random() < 0.1:
        at = chance.randrange(len(data))
        some = bytes([chance.randrange(256)])
        data = data[:at] + some + data[at + chance.randint(0, 2) :]
    return data


def random_match(
    chance: Chance, text: str, pattern: re.Pattern[str]
) -> re.Match[str] | None:
    """One of the places that a pattern finds."""
    places = list(pattern.finditer(text))
    return chance.choice(places) if places else None


def put(text: str, place: re.Match[str], other: str) -> str:
    return text[: place.start()] + other + text[place.end() :]


def other_word(chance: Chance, text: str) -> str | None:
    place, other = random_match(chance, text, WORD), random_match(chance, text, WORD)
    if place is None or other is None:
        return None
    return put(text, place, chance.choice([*STRANGE, *[other.group()] * 20]))


def swapped_values(chance: Chance, text: str) -> str | None:
    first, second = random_match(chance, text, VALUE), random_match(chance, text, VALUE)
    if first is None or second is None or first.end() > second.start():
        return None
    middle = text[first.end(1) : second.start(1)]
    return (
        text[: first.start(1)]
        + second.group(1)
        + middle
        + first.group(1)
        + text[second.end(1) :]
    )


def other_number(chance: Chance, text: str) -> str | None:
    place = random_match(chance, text, NUMBER)
    many = chance.choice(
        ("0", "1", "2", "3", "9", "10", "11", "-1", "64", "100", "1.5")
    )
    return put(text, place, many) if place else None


def other_space(chance: Chance, text: str) -> str | None:
    place = random_match(chance, text, SPACE)
    if place is None:
        return None
    other = random_match(chance, chance.choice(texts()), SPACE)
    near = other.group() if other else "AZ64"
    return put(text, place, chance.choice((a_space(chance), near, near.lower())))


def other_dice(chance: Chance, text: str) -> str | None:
    place = random_match(chance, text, FACES)
    return put(text, place, faces(chance)) if place else None


def other_line(chance: Chance, text: str) -> str:
    """Delete a line, or bring one in, or move one, or push it right or left."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    way = chance.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, chance.choice(lines))
    elif way == 2:
        lines.insert(at, chance.choice(chance.choice(texts()).split("\n")))
    elif way == 3:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 4:
        lines[at] = " " * chance.randint(1, 4) + lines[at]
    else:
        lines[at] = lines[at][chance.randint(1, 2) :]
    return "\n".join(lines)


def other_block(chance: Chance, text: str) -> str:
    """Delete some lines in a row, or double them, or go on as another file does."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    end = at + chance.randint(1, 8)
    way = chance.randrange(3)
    if way == 0:
        del lines[at:end]
    elif way == 1:
        lines[at:at] = lines[at:end]
    else:
        others = chance.choice(texts()).split("\n")
        lines[at:] = others[chance.randrange(len(others)) :]
    return "\n".join(lines)


def other_sign(chance: Chance, text: str) -> str:
    at = chance.randrange(len(text) or 1)
    return text[:at] + chance.choice(SIGNS) + text[at + chance.randint(0, 2) :]


def lost_sign(chance: Chance, text: str) -> str:
    at = chance.randrange(len(text) or 1)
    return text[:at] + text[at + 1 :]


def cut(chance: Chance, text: str) -> str | None:
    return text[: chance.randrange(len(text))] if chance.random() < 0.3 else None


TEXT_CHANGES: Sequence[Callable[[Chance, str], str | None]] = (
    *(other_word, other_word, other_word, swapped_values, swapped_values),
    *(other_number, other_space, other_dice, other_line, other_line),
    *(other_block, other_sign, other_sign, lost_sign, cut),
)


@cache
def texts() -> list[str]:
    """All scenarios of all games, as text."""
    return [file.read_text(encoding="utf-8") for file in scenario_files()]


@cache
def rise_texts() -> list[str]:
    """All scenarios with a position of Rise, as text; a mat lies in another file."""
    texts = [
        file.read_text(encoding="utf-8")
        for file in scenario_files()
        if file.relative_to(SCENARIOS).parts[0] == "rise"
    ]
    return [text for text in texts if "\nboard:" in text and "mat:" not in text]


# Values


def plain(value: Any) -> Any:
    """A value of a document as plain lists and dicts that may be changed."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    return value


@cache
def random_file(number: int) -> tuple[Plain, tuple[int, int]]:
    """The values of a scenario, every figure with its place, and the map's size."""
    scenario = scenario_of(parse(rise_texts()[number], NAME))
    root: Plain = plain(scenario.document.root)
    state = scenario.start
    size = state.board.columns, state.board.rows
    board = {key: part for key, part in root["board"].items() if key != "map"}
    if "mat" in board:
        return root, size
    root["board"] = {"size": f"{size[0]}x{size[1]}", **board}
    for id, figure in root.get("figures", {}).items():
        figure["at"] = name_of(state.figures[id].space)
    root.setdefault("figures", {})
    root.setdefault("actions", [])
    return root, size


@cache
def cards(kind: str) -> list[Card]:
    """The cards of a kind that the rules can play."""
    return [
        card
        for card in catalog.cards()
        if card.kind == kind and not catalog.why_not_loaded(card)
    ]


@cache
def printed_abilities(kind: str) -> list[str]:
    """Abilities as cards of a kind print them, with icon and attack."""
    names = {each.text for card in cards(kind) for each in card.abilities}
    return sorted(names)


def a_space(chance: Chance, size: tuple[int, int] = (12, 10)) -> str:
    columns, rows = min(size[0], 26), size[1]
    column = chance.randrange(columns)
    return f"{chr(ord('A') + column)}{chance.randint(1, rows)}"


def beside(chance: Chance, root: Plain, size: tuple[int, int]) -> str:
    """A space near some figure, or anywhere."""
    places = [each.get("at", "A1") for each in root["figures"].values()]
    near = chance.choice(places) if places else "A1"
    if chance.random() < 0.2 or not re.fullmatch(r"[A-Z]\d+", near):
        return a_space(chance, size)
    column = ord(near[0]) - ord("A") + chance.randint(-3, 3)
    row = int(near[1:]) + chance.randint(-3, 3)
    column, row = max(0, min(column, size[0] - 2)), max(1, min(row, size[1] - 1))
    return f"{chr(ord('A') + min(column, 25))}{row}"


def faces(chance: Chance, most: int = 7, least: int = 1) -> str:
    return "".join(chance.choices("Xx.", (2, 3, 2), k=chance.randint(least, most)))


class Table(Record):
    """What a change to a scenario's values may look at."""

    root: Plain
    size: tuple[int, int]

    def ids(self) -> list[str]:
        return list(self.root["figures"]) or ["T"]

    def players(self) -> list[str]:
        figures = self.root["figures"].values()
        lines = [each["player"] for each in figures if "player" in each]
        return sorted({*lines, *self.root.get("dice", {})}) or ["red"]

    def actions(self) -> list[Any]:
        actions: list[Any] = self.root["actions"]
        return actions

    def figure(self, chance: Chance) -> Plain:
        figure: Plain = self.root["figures"].get(chance.choice(self.ids()), {})
        return figure

    def kind(self, figure: Plain) -> str:
        card = figure.get("card")
        if isinstance(card, dict):
            card = card.get("like", "")
        card_or_none = catalog.find(card or "")
        return card_or_none.kind if card_or_none is not None else UNIT


Change = Callable[[Chance, Table], None]


def other_card(chance: Chance, table: Table) -> None:
    figure = table.figure(chance)
    kind = table.kind(figure)
    figure["card"] = chance.choice(cards(kind)).name
    figure.pop("other-form", None)
    figure.pop("damage", None)
    if kind == MONSTER and chance.random() < 0.7:
        add_other_form(chance, figure)


def add_other_form(chance: Chance, figure: Plain) -> None:
    card = figure.get("card")
    printed_card = catalog.find(card) if isinstance(card, str) else None
    if printed_card is None or printed_card.kind != MONSTER:
        return
    forms = [
        each
        for each in cards(MONSTER)
        if each.title == printed_card.title and each.form != printed_card.form
    ]
    if forms:
        figure["other-form"] = {"card": chance.choice(forms).name}
        if chance.random() < 0.3:
            figure["other-form"]["destroyed"] = True
        elif chance.random() < 0.3:
            figure["other-form"]["damage"] = 1


def other_form(chance: Chance, table: Table) -> None:
    add_other_form(chance, table.figure(chance))


def changed_abilities(chance: Chance, table: Table) -> None:
    figure = table.figure(chance)
    kind = table.kind(figure)
    card = figure.get("card", "G-Tank")
    if isinstance(card, str):
        printed_card = catalog.find(card)
        card = {
            "name": "Strange Beast",
            "like": printed_card.name if printed_card else card,
        }
    texts_with_signs = [
        "+" + chance.choice(printed_abilities(kind))
        for _ in range(chance.randint(1, 3))
    ]
    figure["card"] = {**card, "abilities": sorted(set(texts_with_signs))}


def move_figure(chance: Chance, table: Table) -> None:
    figure = table.figure(chance)
    if "at" in figure:
        figure["at"] = beside(chance, table.root, table.size)


def other_side(chance: Chance, table: Table) -> None:
    figure = table.figure(chance)
    if "player" in figure:
        figure["player"] = chance.choice(table.players())


def earlier(chance: Chance, table: Table) -> None:
    """Something that happened to a figure before."""
    figure = table.figure(chance)
    way = chance.randrange(6)
    if way == 0:
        figure["damage"] = chance.randint(0, 6)
    elif way == 1:
        figure["advanced"] = chance.choice(
            (True, beside(chance, table.root, table.size))
        )
    elif way == 2:
        figure["attacked"] = True
    elif way == 3:
        figure["began-turn"] = beside(chance, table.root, table.size)
    elif way == 4:
        figure["used"] = chance.sample(list(ABILITIES), 2)
    else:
        figure["suffered"] = []


def another_figure(chance: Chance, table: Table) -> None:
    kind = chance.choice((UNIT, UNIT, UNIT, BUILDING, MONSTER))
    figure = {
        "card": chance.choice(cards(kind)).name,
        "at": beside(chance, table.root, table.size),
    }
    if kind != BUILDING:
        figure["player"] = chance.choice(table.players())
    table.root["figures"][f"n{len(table.root['figures'])}"] = figure


def lost_figure(chance: Chance, table: Table) -> None:
    table.root["figures"].pop(chance.choice(table.ids()), None)


def other_ground(chance: Chance, table: Table) -> None:
    board = table.root["board"]
    ground = board.setdefault("ground", {})
    if isinstance(ground, dict):
        kinds = (*GROUND, *TILES * 4, f"spawn-{table.players()[0]}")
        ground[beside(chance, table.root, table.size)] = chance.choice(kinds)


def other_pools(chance: Chance, table: Table) -> None:
    dice = table.root.setdefault("dice", {})
    monster = chance.randint(0, 10)
    pools = {"monster": monster, "unit": 10 - monster, "power": chance.randint(0, 12)}
    if chance.random() < 0.2:
        del pools[chance.choice(list(pools))]
    dice[chance.choice(table.players())] = pools


def other_turn(chance: Chance, table: Table) -> None:
    turn: Plain = {"player": chance.choice(table.players())}
    if chance.random() < 0.9:
        turn["activation"] = chance.choice((MONSTER, UNIT))
    if chance.random() < 0.3:
        turn["phase"] = chance.choice(PHASES)
    if chance.random() < 0.2:
        turn["used"] = chance.sample(("power-up", "action", "shuffle"), 2)
    table.root["turn"] = turn


def other_reading(chance: Chance, table: Table) -> None:
    rules = table.root.setdefault("rules", {})
    readings = rules.setdefault("rulings", {})
    for ruling in chance.sample(list(READINGS), chance.randint(1, 3)):
        readings[ruling] = chance.choice(READINGS[ruling])


def other_reserves(chance: Chance, table: Table) -> None:
    reserves = table.root.setdefault("reserves", {})
    units = chance.choices(cards(UNIT), k=chance.randint(0, 4))
    reserves[chance.choice(table.players())] = [card.name for card in units]


def another_action(chance: Chance, table: Table) -> None:
    actions = table.actions()
    actions.insert(chance.randint(0, len(actions)), an_action(chance, table))


def an_action(chance: Chance, table: Table) -> Any:
    """Some action of some figure, which is seldom a sensible one."""
    ids = table.ids()
    entry, other = chance.choice(ids), chance.choice(ids)
    place = beside(chance, table.root, table.size)
    attack: Plain = {
        "attack": chance.choice(ATTACKS),
        "by": entry,
        "roll": a_roll(chance),
    }
    if attack["attack"] in ("rampage", "slingshot"):
        attack["direction"] = chance.choice(DIRECTIONS)
    if attack["attack"] in ("rampage", "body-slam", "throw", "cradle-throw"):
        attack["to"] = place
    if attack["attack"] not in ("rampage", "stomp"):
        attack["target"] = other
    use = {"use": chance.choice(list(ABILITIES)), "by": entry, "to": place}
    use["target"] = chance.choice((other, place))
    unit = chance.choice(cards(UNIT)).name
    return chance.choice(
        (
            *(attack, attack, attack, attack, use, use),
            {"advance": entry, "to": place},
            {"advance": entry, "path": [place, beside(chance, table.root, table.size)]},
            {"step": entry, "to": place},
            "end-turn",
            {
                "activate": chance.choice((MONSTER, UNIT)),
                "player": chance.choice(table.players()),
            },
            {"push": chance.randint(0, 4)},
            {"hyper": entry},
            {"alpha": entry},
            {"power-up": 1, "roll": {"action": faces(chance, 1)}},
            {"shuffle": "monster-to-unit"},
            {"spawn": unit, "as": "q1", "at": place},
            {"place": chance.choice(cards(BUILDING)).name, "as": "q2", "at": place},
            {"end-game": None},
        )
    )


def a_roll(chance: Chance) -> Plain:
    roll: Plain = {"action": faces(chance, 5)}
    if chance.random() < 0.6:
        roll["boost"] = faces(chance, 3)
    if chance.random() < 0.6:
        roll["power"] = faces(chance, 3)
    return roll


def other_order(chance: Chance, table: Table) -> None:
    """An action fewer, or one twice, or two in the other order."""
    actions = table.actions()
    if not actions:
        return
    at, other = chance.randrange(len(actions)), chance.randrange(len(actions))
    way = chance.randrange(3)
    if way == 0:
        del actions[at]
    elif way == 1:
        actions.insert(other, deepcopy(actions[at]))
    else:
        actions[at], actions[other] = actions[other], actions[at]


def scopes(table: Table) -> Iterator[Plain]:
    """The actions and the entries of their `then`."""
    waiting = [each for each in table.actions() if isinstance(each, dict)]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += [each for each in one.get("then", ()) if isinstance(each, dict)]


def other_answers(chance: Chance, table: Table) -> None:
    """Answers fewer, more, in another order, or those of another file."""
    given = [
        (one, key) for one in scopes(table) for key in ("choose", "then") if key in one
    ]
    if not given:
        return borrowed_answers(chance, table)
    one, key = chance.choice(given)
    entries = one[key]
    way = chance.randrange(6)
    if way == 0 or not entries:
        del one[key]
    elif way == 1:
        del entries[chance.randrange(len(entries))]
    elif way == 2:
        entries.append(deepcopy(chance.choice(entries)))
    elif way == 3:
        chance.shuffle(entries)
    elif way == 4:
        borrowed_answers(chance, table)
    else:
        entry = chance.choice(entries)
        remaining = {
            name: entry[name] for name in ("for", "from", "by") if name in entry
        }
        entry.clear()
        entry.update({**remaining, "use": False})
    return None


def borrowed_answers(chance: Chance, table: Table) -> None:
    """An answer of another file, with figures of this one."""
    root, _ = random_file(chance.randrange(len(rise_texts())))
    entries = [
        (key, entry)
        for one in scopes(Table(root, table.size))
        for key in ("choose", "then")
        for entry in one.get(key, ())
    ]
    mine = list(scopes(table))
    if entries and mine:
        key, entry = chance.choice(entries)
        entry = deepcopy(entry)
        for name in ("by", "target"):
            if name in entry:
                entry[name] = chance.choice(table.ids())
        chance.choice(mine).setdefault(key, []).append(entry)


def other_roll(chance: Chance, table: Table) -> None:
    rolls = [one for one in scopes(table) if "roll" in one]
    if not rolls:
        return
    one = chance.choice(rolls)
    roll, way = one["roll"], chance.randrange(4)
    if way == 0:
        del one["roll"]
    elif way == 1 and isinstance(roll, dict) and roll:
        roll[chance.choice(list(roll))] = faces(chance)
    elif way == 2 and isinstance(roll, dict):
        for die, text in roll.items():
            if isinstance(text, str):
                roll[die] = "".join(chance.choices("Xx.", k=len(text)))
    else:
        one["roll"] = a_roll(chance)


def other_key(chance: Chance, table: Table) -> None:
    """A key of an action more or fewer, or with another value."""
    acting = list(scopes(table))
    if not acting:
        return
    entry = chance.choice(acting)
    way = chance.randrange(4)
    key = chance.choice(list(entry)) if entry else "to"
    place = beside(chance, table.root, table.size)
    if way == 0 and entry:
        del entry[key]
    elif way == 1:
        entry["to"] = place
    elif way == 2:
        entry["target"] = chance.choice((*table.ids(), place))
    elif key in ("by", "target", "advance", "step", "hyper", "alpha"):
        entry[key] = chance.choice(table.ids())
    elif key == "attack":
        entry[key] = chance.choice(ATTACKS)
    elif key in ("use", "from", "for"):
        entry[key] = chance.choice(list(ABILITIES))
    elif key == "direction":
        entry[key] = chance.choice(DIRECTIONS)


def combine_attack(chance: Chance, table: Table) -> None:
    attacks = [one for one in scopes(table) if "attack" in one]
    if attacks:
        several = chance.sample(
            table.ids(), min(len(table.ids()), chance.randint(2, 3))
        )
        chance.choice(attacks)["by"] = several


def other_expectation(chance: Chance, table: Table) -> None:
    """Something else is expected, of the file, of an action, or by a side."""
    ids, players = table.ids(), table.players()
    rules = list(ABILITIES)
    place = beside(chance, table.root, table.size)
    expect: Plain = {
        key: value
        for key, value in {
            "hit": chance.choice((True, False)),
            "strikes": chance.randint(0, 9),
            "needs": {chance.choice(ids): chance.randint(1, 9)},
            "damage": {chance.choice(ids): chance.randint(0, 9)},
            "health": {chance.choice(ids): chance.randint(0, 9)},
            "form": {chance.choice(ids): chance.choice(cards(MONSTER)).name},
            "crushed": chance.sample(ids, 1),
            "destroyed": chance.sample(ids, 1),
            "at": {chance.choice(ids): place},
            "ground": {place: chance.choice((*TILES, "none", ["sand", "fire"]))},
            "dice": {chance.choice(players): {"power": chance.randint(0, 10)}},
            "earned": {chance.choice(players): chance.randint(0, 5)},
            "reserves": {chance.choice(players): []},
            "secured": {chance.choice(ids): chance.choice((*players, "none"))},
            "open": chance.sample(rules, chance.randint(0, 1)),
            "applied": chance.sample(rules, 1),
            "not-applied": chance.sample(rules, 1),
            "illegal": chance.choice((True, "blocked", "p39", "occupied")),
            "winner": chance.choice((*players, "draw")),
        }.items()
        if chance.random() < 0.2
    }
    where = chance.random()
    acting = list(scopes(table))
    if where < 0.4 and acting:
        chance.choice(acting)["expect"] = expect
    elif where < 0.8:
        table.root["expect"] = expect
    else:
        table.root.setdefault("claims", {})[chance.choice(("rob", "jason"))] = expect


def assume_first(chance: Chance, table: Table) -> None:
    table.root["assume"] = "first"


VALUE_CHANGES: Sequence[Change] = (
    *(other_card, other_card, other_form, changed_abilities, changed_abilities),
    *(
        move_figure,
        move_figure,
        move_figure,
        other_side,
        earlier,
        another_figure,
        another_figure,
    ),
    *(lost_figure, other_ground, other_ground, other_pools, other_turn),
    *(other_reading, other_reserves, another_action, another_action, other_order),
    *(other_answers, other_answers, borrowed_answers, other_roll, other_roll),
    *(
        other_key,
        other_key,
        combine_attack,
        other_expectation,
        other_expectation,
        assume_first,
    ),
)


def mutant_value(chance: Chance) -> bytes:
    """A scenario file with one to five changes to its values.

    Half of them are finished: what the replay waits for is added, as mpoc tells.
    """
    known, size = random_file(chance.randrange(len(rise_texts())))
    table = Table(deepcopy(known), size)
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        chance.choice(VALUE_CHANGES)(chance, table)
    if chance.random() < 0.5:
        finish(chance, table.root)
    return as_text(table.root).encode()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values within a value."""
    entries: Sequence[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list):
        entries = list(enumerate(value))
    for key, entry in entries:
        yield (*path, key)
        yield from places(entry, (*path, key))


def kind_of_place(root: Plain, path: tuple[Any, ...]) -> tuple[str, ...]:
    """A path without names, spaces and numbers, in the root's game."""
    words = [str(step) for step in path if str(step).islower() and len(str(step)) > 1]
    return (root.get("game", "rise"), *words)


def misfits(value: str) -> Iterator[bytes]:
    """Every kind of place in a scenario once, with a value that does not fit."""
    names_seen = set()
    for text in texts():
        root = plain(parse(text, NAME).root)
        for path in places(root):
            kind = kind_of_place(root, path)
            if kind not in names_seen:
                names_seen.add(kind)
                other_root = with_value(root, path, "misfit")
                yield as_text(other_root).replace('"misfit"', value).encode()


def with_value(root: Plain, path: tuple[Any, ...], value: Any) -> Plain:
    """A scenario's values with another one at a path."""
    other_root = deepcopy(root)
    parent: Any = other_root
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = value
    return other_root


@cache
def values_by_place() -> dict[tuple[str, ...], list[Any]]:
    """All values that stand at each kind of place."""
    results: dict[tuple[str, ...], list[Any]] = {}
    for text in texts():
        root = plain(parse(text, NAME).root)
        for path in places(root):
            value = root
            for step in path:
                value = value[step]
            results.setdefault(kind_of_place(root, path), []).append(value)
    return results


def mutant_mixed(chance: Chance) -> bytes:
    """A scenario of any game with one to five values of others at the same places."""
    root: Plain = plain(parse(chance.choice(texts()), NAME).root)
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        path = chance.choice(list(places(root)))
        value = chance.choice(values_by_place()[kind_of_place(root, path)])
        root = with_value(root, path, deepcopy(value))
    return as_text(root).encode()


def as_text(root: Plain) -> str:
    """A scenario as text: drawings as such, everything else as JSON, which is YAML."""
    lines = []
    for key, value in root.items():
        if key in ("figures", "actions") and value and not isinstance(value, str):
            lines.append(f"{key}:")
            for entry in value:
                text = f"- {as_json(entry)}"
                if key == "figures":
                    text = f"{entry}: {as_json(value[entry])}"
                lines.append(f"  {text}")
        elif key != "board" or not isinstance(value, dict):
            lines.append(f"{key}: {as_json(value)}")
        else:
            lines.append("board:")
            for name, entry in value.items():
                if isinstance(entry, str) and "\n" in entry:
                    lines.append(f"  {name}: |")
                    lines += [f"    {line}" for line in entry.rstrip("\n").split("\n")]
                else:
                    lines.append(f"  {name}: {as_json(entry)}")
    return "\n".join(lines) + "\n"


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\\n", " ")


# What mpoc tells to add


MOST_ADDITIONS = 8
WHERE = re.compile(
    r"in action (\d+)((?:, in entry \d+ of its `then`)*)(?: from [^(]*?)?"
    r"(?: \(line \d+\))?(?:, in its `\w+`"
    r"(?: before its entry (\d+), which (?:does not answer this|says .*))?)?"
)


def finish(chance: Chance, root: Plain) -> None:
    """Add what the replay waits for, as the report says, until it waits for nothing.

    The lines that mpoc asks for must be accepted: the next question is another.
    """
    try:
        report = settle(as_text(root).encode())
    except FileProblems:
        return
    for _ in range(MOST_ADDITIONS):
        question = question_of(report)
        if question is None or not add_line(chance, root, report):
            return
        try:
            report = settle(as_text(root).encode())
        except FileProblems as wrong:
            refuse_all_but_unused(wrong)
            return
        assert question_of(report) != question, as_text(root)


def refuse_all_but_unused(wrong: FileProblems) -> None:
    """What a mutant says of a later moment may not come up any more; that is all."""
    if any(each.code != "unused-answer" for each in wrong.problems):
        raise wrong


def question_of(report: Report) -> object:
    """What a replay waits for and how far it came, or None."""
    if report.outcome.status != "waits":
        return None
    step = report.outcome.steps[-1]
    return step.index, len(step.transcript.statements), step.transcript.waits


def add_line(chance: Chance, root: Plain, report: Report) -> bool:
    """Whether the lines of the report could be added, dice with random faces.

    Or another answer that the report says is legal.
    """
    step = report.outcome.steps[-1]
    text = lines_to_add(report.scenario, step, report.wording)
    place = WHERE.fullmatch(text.where)
    if place is None:
        return False
    action = root["actions"][int(place[1]) - 1]
    if not isinstance(action, dict):
        return False
    scope = action
    for entry in re.findall(r"\d+", place[2]):
        scope = scope["then"][int(entry) - 1]
    question = step.transcript.waits
    values = values_to_add(chance, text.lines)
    if chance.random() < 0.5 and ("then" in values) == isinstance(question, Further):
        values = an_answer(chance, question, report) or values
    for key, value in values.items():
        if isinstance(value, list) and key in ("choose", "then"):
            entries = scope.setdefault(key, [])
            at = int(place[3]) - 1 if place[3] else len(entries)
            entries[at:at] = value
        else:
            scope[key] = value
    return True


def values_to_add(chance: Chance, lines: Sequence[str]) -> Plain:
    """The lines to add, as values; they are YAML except for open places."""
    text = "\n".join(lines).replace("roll: {…}", "note: without a roll")
    text = re.sub(r"\?+", lambda dice: faces(chance, len(dice[0]), len(dice[0])), text)
    text = text.replace("[…]", f"[{a_space(chance)}]")
    text = re.sub("…", lambda _: faces(chance, 5), text)
    values = plain(parse(f"x:\n  {text}".replace("\n", "\n  "), NAME).root)["x"]
    if isinstance(values, list):
        return {"then" if "from" in values[0] else "choose": values}
    answers: Plain = values
    return answers


def an_answer(chance: Chance, question: Any, report: Report) -> Plain | None:
    """Some legal answer to a question, as a file gives it."""
    if isinstance(question, Further):
        at = chance.randrange(len(question.options) or 1)
        entry: Plain = {"from": (question.options or question.sources)[at]}
        if question.options and question.optional[at] and chance.random() < 0.3:
            entry["use"] = False
        return {"then": [entry]}
    if not isinstance(question, Choice):
        return None
    legal = [option for option in question.options if not option.objections]
    if question.key == "order":
        return {
            "choose": [{"order": [o.words for o in chance.sample(legal, len(legal))]}]
        }
    value = chance.choice(legal).value
    answer: Plain = {question.key: report.wording.plain(question.key, value)}
    if question.own:
        return answer
    choice_entry: Plain = {"for": question.rule}
    if question.bearer:
        choice_entry["by"] = question.bearer
    return {"choose": [choice_entry | answer]}


# Answers


class Answer(Record):
    """What became of a mutant: exit code, its faults, all output."""

    code: int
    problems: tuple[Problem, ...] = ()
    report: Report | None = None
    output: tuple[str, ...] = ()


@contextmanager
def patience() -> Iterator[None]:
    """Break off what runs far longer than any file may take."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"no answer after {PATIENCE} seconds")

    # Seconds of the clock would also pass while others use the processor.
    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


ASSUMING = Settler(Terms(assume=True), replay)


def settle(data: bytes) -> Report:
    """A mutant replayed and judged. Raises FileProblems."""
    return settling.settle(scenario_of(parse(data, NAME)), NAME)


STYLES = (Style(), Style(ascii=True), Style(colour=True, width=60))


def answer(data: bytes) -> Answer:
    """What `mpoc run` makes of a mutant, shown at all depths and as JSON."""
    with patience():
        try:
            report = with_dependences(settle(data))
        except FileProblems as wrong:
            text = [render_problem(each) for each in wrong.problems]
            text += [render_problem(each, ascii=True) for each in wrong.problems]
            text.append(json_text(problems_document(NAME, wrong)))
            return Answer(UNREADABLE, wrong.problems, None, tuple(text))
        code = summary(report.scenario, report.outcome, report.verdicts)[1]
        text = [report_line(report, STYLES[0])]
        text += [report_text(report, STYLES[depth], depth) for depth in range(3)]
        text.append(json_text(document_of(report)))
        if report.outcome.status == "waits":
            text.insert(0, report_text(assumed_to_the_end(report), STYLES[0]))
        return Answer(code, (), report, tuple(text))


def assumed_to_the_end(report: Report) -> Report:
    """A replay that waits, with the first legal answer to all that it asks.

    It may wait still for an answer that cannot be listed: none of those is the first.
    """
    try:
        assumed_report = bare_report(ASSUMING.settle(report.scenario, NAME))
    except FileProblems as wrong:
        refuse_all_but_unused(wrong)
        return report
    question = assumed_report.outcome.steps[-1].transcript.waits
    assert isinstance(question, OpenChoice) or not isinstance(question, Choice)
    return assumed_report


@cache
def outcome_schema() -> Callable[[Any], Any]:
    """Holds a document to the published schema of the JSON output."""
    path = ROOT / "schemas" / "outcome.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    # It knows the drafts up to 7 only, in which definitions have another name.
    text = json.dumps(schema).replace("$defs", "definitions")
    check: Callable[[Any], Any] = fastjsonschema.compile(json.loads(text))
    return check


def check(data: bytes) -> Answer:
    """The answer to a mutant, after a look at whether it is a plain one.

    A plain one is a ruling, or problems each with a place in the file; no output has a
    sign that steers a terminal; the JSON keeps to its schema; the position
    at the end can be written back.
    """
    actual = answer(data)
    assert actual.code in (0, 1, 3, 4)
    assert (actual.code == UNREADABLE) == bool(actual.problems)
    for text in actual.output:
        bare = re.sub(r"\x1b\[[0-9;]*m", "", text)
        harmless = bare.replace("\n", "").replace("\u00a0", "")
        assert harmless.isprintable(), harmless
    outcome_schema()({"files": [json.loads(actual.output[-1])]})
    check_problems(actual.problems, data)
    if actual.report is not None:
        for step in actual.report.outcome.steps:
            if step.transcript.waits is None and step.transcript.unbuilt is None:
                check_written(actual.report.scenario, step.after)
    return actual


def check_problems(
    problems: Sequence[Problem], data: bytes, are_advised: bool = True
) -> None:
    """Each problem has a message, a place in the file, and says what to do.

    Where they are not `are_advised`, the message itself may say so.
    """
    lines = data.decode("utf-8", "replace").splitlines()
    for problem in problems:
        assert problem.message
        assert 1 <= problem.line <= len(lines) + 1, problem
        assert 1 <= problem.column < problem.end_column, problem
        assert problem.column <= len(problem.source) + 1, problem
        assert not are_advised or problem.hint or problem.expected, problem


def check_written(scenario: Scenario, state: Any) -> None:
    """A position that is written back loads to the same, unless the game is over.

    Nor can a file say what a reading of it asks of the past, or what forms a monster of
    its own had that is out.
    """
    if getattr(state, "winner", None) is not None:
        return
    if isinstance(state, State) and (own_monsters_out(state)):
        return
    text = rules_of(scenario.game).write(state, title=scenario.title)
    second = scenario_of(parse(text, "written.mpoc.yaml"))
    assert second.start.key() == state.key(), text
    # What follows from the rest is right too.
    for field in ("occupied", "board"):
        if hasattr(state, field):
            assert getattr(second.start, field) == getattr(state, field), text


# Hunts


MAKERS: Sequence[Callable[[Chance], bytes]] = (mutant_text, mutant_value, mutant_mixed)


class Fall(Record):
    """A mutant that broke something: where it came from, what broke."""

    seed: int
    number: int
    data: bytes
    sign: str
    trace: str


class Bag(Record):
    """What a hunt brought home: answers by code, hints, slow ones, falls."""

    codes: Counter[int]
    hints: Counter[bool]
    slowest: list[tuple[float, int]]
    falls: list[Fall]


def mutant(seed: int, number: int) -> bytes:
    """One mutant: the kinds by turns."""
    return MAKERS[number % len(MAKERS)](Chance(f"{seed}/{number}"))


def sign_of(fault: BaseException) -> str:
    """What distinguishes a fault: its kind and where in mpoc it arose."""
    frames = traceback.extract_tb(fault.__traceback__)
    inner = [frame for frame in frames if "/mpoc/" in frame.filename] or frames
    last = inner[-1]
    return f"{type(fault).__name__} {Path(last.filename).name}:{last.name}"


def hunt(mutants: int, seed: int, first: int = 0, most: int = 10) -> Bag:
    """Try a number of mutants; keep at most a number of kinds of falls."""
    bag = Bag(Counter(), Counter(), [], [])
    signs: set[str] = set()
    for number in range(first, first + mutants):
        data = b""
        try:
            data = mutant(seed, number)
            before = time.perf_counter()
            actual = check(data)
            took = time.perf_counter() - before
        except Exception as fault:  # noqa: BLE001
            sign = sign_of(fault)
            if sign not in signs:
                signs.add(sign)
                trace = "".join(traceback.format_exception(fault))
                bag.falls.append(Fall(seed, number, data, sign, trace))
            if len(bag.falls) >= most:
                break
            continue
        bag.codes[actual.code] += 1
        bag.hints.update(bool(problem.hint) for problem in actual.problems)
        bag.slowest[:] = sorted([*bag.slowest, (took, number)])[-5:]
    return bag


def smallest(fall: Fall) -> bytes:
    """The file of a fall without the lines that it does not need."""

    def falls(data: bytes) -> bool:
        try:
            check(data)
        except Exception as fault:  # noqa: BLE001
            return sign_of(fault) == fall.sign
        return False

    lines = fall.data.split(b"\n")
    at = len(lines)
    while at:
        at -= 1
        fewer = lines[:at] + lines[at + 1 :]
        if falls(b"\n".join(fewer)):
            lines = fewer
    return b"\n".join(lines)


def fall_text(fall: Fall) -> str:
    """A fall as text: how to repeat it, what broke, and the smallest file."""
    return (
        f"python tests/mutants.py seed={fall.seed} number={fall.number}: {fall.sign}\n"
        f"{fall.trace}\n{smallest(fall).decode('utf-8', 'replace')}"
    )


def main(arguments: list[str]) -> None:
    """Hunt, or show one mutant and its answer."""
    numbers = {"seed": 2008, "first": 0, "mutants": 2000, "most": 10}
    numbers |= {k: int(v) for k, v in (one.split("=", 1) for one in arguments)}
    if "number" in numbers:
        data = mutant(numbers["seed"], numbers["number"])
        print(data.decode("utf-8", "backslashreplace"))
        print("\n\n".join(check(data).output[:-1]))
        return
    bag = hunt(numbers["mutants"], numbers["seed"], numbers["first"], numbers["most"])
    for fall in bag.falls:
        print(f"{'=' * 70}\n{fall_text(fall)}")
    print("exit codes", dict(sorted(bag.codes.items())))
    print("problems with a hint", bag.hints[True], "without", bag.hints[False])
    print("slowest", [(round(took, 2), number) for took, number in bag.slowest])


if __name__ == "__main__":
    main(sys.argv[1:])
