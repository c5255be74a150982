"""Files to begin with: one for each attack, for each other deed, and for a dispute."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from mpoc.engine.record import Record
from mpoc.engine.statements import Roll
from mpoc.games.kit.book.prose import Table, read_tables
from mpoc.games.kit.file.starters import read_questions
from mpoc.games.rise.attack.power_attacks import names_target
from mpoc.games.rise.board import name_of, space
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.events import ATTACK_VERBS
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.words import (
    BLAST,
    BODY_SLAM,
    BRAWL,
    BUILDING,
    CRADLE_THROW,
    DOUBLE_HEAD_BUTT,
    HEAD_BUTT,
    HYPER,
    MONSTER,
    RAM,
    RAMPAGE,
    RAMPAGES,
    SLINGSHOT,
    SMASH,
    STOMP,
    SWAT,
    THROW,
    UNIT,
)
from mpoc.rules.starters import Starter, StarterQuestion
from mpoc.text.problems import quote

COLUMNS, ROWS = 14, 8


class Kind(Record):
    """One kind of file: what it is about, and what is asked before it is begun.

    `title` and `text` are those of the file, of which an attack has none. `unit_text`
    is the text where a unit is named, of the kinds that a unit can be about as well.
    """

    words: str
    questions: tuple[StarterQuestion, ...]
    title: str
    text: str
    unit_text: str
    about: str


def _kind(_: str, table: Table) -> Kind:
    return Kind(
        table.sentence("words"),
        read_questions(table),
        table.sentence("title", ""),
        table.text("text", ""),
        table.text("unit-text", ""),
        table.sentence("about"),
    )


class Place(Record):
    """Where the figures of an attack stand: columns and rows from 0.

    `start` is the place from which the attacker has advanced to its own.
    """

    by: tuple[int, int] = (2, 2)
    target: tuple[int, int] = (4, 2)
    second: tuple[int, int] | None = None
    start: tuple[int, int] | None = None


_NEAR = (Place(), Place(target=(3, 2)))
PLACES: Mapping[str, Sequence[Place]] = {
    BRAWL: _NEAR,
    BODY_SLAM: _NEAR,
    HEAD_BUTT: _NEAR,
    RAM: _NEAR,
    STOMP: _NEAR,
    SWAT: _NEAR,
    THROW: _NEAR,
    BLAST: [Place(target=(column, 2)) for column in (6, 5, 7, 8, 4)],
    RAMPAGE: (Place(target=(5, 2)), *_NEAR),
    SMASH: (Place(start=(0, 2)),),
    SLINGSHOT: (Place((0, 4), (6, 4), (0, 6)), Place((0, 4), (4, 4), (0, 6))),
    CRADLE_THROW: (Place((2, 4), (4, 4), (6, 4)),),
    DOUBLE_HEAD_BUTT: (Place((2, 4), (4, 4), (4, 2)),),
}
DICE = ((4, 2), (3, 2), (2, 1), (4, 0), (3, 0), (2, 0), (1, 0))
"""Action and Power Dice of the attack, those that a figure may lack first."""


def starters() -> list[Starter]:
    """Every kind of file to begin with, as `starters.toml` lists them."""
    kinds = read_tables("mpoc.games.rise.file", "starters.toml", _kind)
    omitted_keys = FACTS.words(lambda fact: fact.is_looked_up)
    return [
        Starter(
            name,
            kind.words,
            kind.questions,
            _situation(kind) if kind.text else _texts_of(name),
            lying,
            omitted_keys,
            kind.about,
        )
        for name, kind in kinds.items()
    ]


def lying(question: Roll) -> str:
    """Dice as they may lie: mostly strikes, and one super strike among them."""
    dice = []
    for at, (_, count) in enumerate(question.dice):
        dice.append(("x" if at else "X") + "x" * (count - 1))
    return " ".join(dice)


def _texts_of(kind: str) -> Callable[[Mapping[str, str]], Iterable[str]]:
    return lambda replies: _attacks(kind, replies)


def _card(name: str) -> Card:
    """The card with a name. Raises ValueError for an unknown name."""
    card = catalog.find(name)
    if card is None:
        near = catalog.suggest(name)
        hint = f"; did you mean {near.new}?" if near else "; `mpoc catalog` lists them"
        raise ValueError(f"there is no card {quote(name)}{hint}")
    return card


def _attacks(kind: str, replies: Mapping[str, str]) -> Iterator[str]:
    """The file of an attack, with the figures where they may stand and fewer dice."""
    is_dispute = kind not in PLACES
    kind = BRAWL if is_dispute else kind
    by, target = _card(replies["by"]), _card(replies["target"])
    second = _card(replies["second"]) if "second" in replies else None
    ids: dict[str, Card] = {}
    leader = _add_id(ids, by)
    other = None if second is None else _add_id(ids, second)
    victim = _add_id(ids, target)
    for place in PLACES[kind]:
        spots = {leader: place.start or place.by, victim: place.target}
        if other is not None and place.second is not None:
            spots[other] = place.second
        drawing = _drawing(spots, ids)
        if not drawing:
            continue
        for action, power in DICE:
            acts = _acts(kind, leader, other, victim, place, (action, power))
            title = f"{by.name} {ATTACK_VERBS[kind]}"
            if names_target(kind):
                title += f" {target.name}"
            parts = [
                _head(title, is_dispute),
                _board(drawing),
                _figures(ids, {victim}),
                _pools(),
                f"turn: {{player: red, activation: {_activation(by)}}}",
                acts,
            ]
            if is_dispute:
                parts.append(CLAIMS)
            yield "\n\n".join(parts) + "\n"


def _situation(kind: Kind) -> Callable[[Mapping[str, str]], Iterable[str]]:
    """The one file of a kind that has a text, with the card that is named."""

    def texts(replies: Mapping[str, str]) -> Iterator[str]:
        body = kind.text
        words = {"MAP": MAP_REMARK, "CARDS": CARDS_REMARK, "ROLL": DICE_REMARK}
        words["POOLS"] = _pools()
        if "by" in replies:
            card = _card(replies["by"])
            if kind.unit_text and card.kind == UNIT:
                body = kind.unit_text
            elif _DRAWN_MONSTER.search(body) and card.kind != MONSTER:
                raise ValueError(f"{card.name} is a {card.kind}, not a monster")
            words["BY"] = card.name
            if "HYPER" in body:
                words["BY"], words["HYPER"] = _alpha_and_hyper(card)
        text = f"{_head(kind.title, False)}\n\n{body}"
        yield _CAPITALS.sub(lambda match: words.get(match[0], match[0]), text)

    return texts


_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")


_DRAWN_MONSTER = re.compile(r"^  M: \{card: (BY|HYPER)\b", re.MULTILINE)
"""The line of a text by which the card that is named is a monster on the map."""


def _alpha_and_hyper(card: Card) -> tuple[str, str]:
    """The names of a monster's Alpha and Hyper form, one of which is named.

    Of several Hyper forms an Alpha takes the first. Raises ValueError where the other
    form is not in the catalog.
    """
    others = _other_forms(card)
    if not others:
        other = "Alpha" if card.form == HYPER else "Hyper"
        raise ValueError(f"{card.name} has no {other} form")
    return (others[0], card.name) if card.form == HYPER else (card.name, others[0])


def _other_forms(card: Card) -> list[str]:
    """The names of a monster's forms other than this one: Alpha or Hyper."""
    return [
        other.name
        for other in catalog.cards()
        if other.title == card.title
        and other.kind == MONSTER
        and (other.form == HYPER) != (card.form == HYPER)
    ]


# Parts of a file

MAP_REMARK = (
    "# Each figure by its id, . for an empty space; a large base fills 2x2 spaces."
)
CARDS_REMARK = "# Cards by their printed names: `mpoc catalog` lists them."
DICE_REMARK = "# A sign for each die as it lay: X super strike, x strike, . miss."

OWN_QUESTION = "# question: What you disagree about; it stands above the ruling."

CLAIMS = """\
# What each side says; `right` above is who says what the rules say.
claims:
  rob: {hit: true}
  jason: {hit: false}"""


def _head(title: str, is_dispute: bool) -> str:
    question = "question: Does the brawl hit?" if is_dispute else OWN_QUESTION
    return (
        "# Change what was different at your table, then run `mpoc run` on this\n"
        "# file; with --ask it asks for what you leave out.\n"
        f"mpoc: 1\ntitle: {title}\n{question}"
    )


def _board(drawing: Sequence[str]) -> str:
    lines = [
        MAP_REMARK,
        "board:",
        "  map: |",
        *[f"    {line}" for line in drawing],
    ]
    return "\n".join(lines)


def _figures(ids: Mapping[str, Card], blue: set[str]) -> str:
    lines = [CARDS_REMARK, "figures:"]
    for id, card in ids.items():
        keys = f"card: {card.name}"
        if _is_owned(card):
            keys += f", player: {'blue' if id in blue else 'red'}"
        if card.form == HYPER and (alphas := _other_forms(card)):
            # Some attacks bring the Alpha form back, and then its state must be known.
            keys += f", other-form: {{card: {alphas[0]}}}"
        lines.append(f"  {id}: {{{keys}}}")
    return "\n".join(lines)


def _is_owned(card: Card) -> bool:
    return card.kind in (MONSTER, UNIT)


def _pools() -> str:
    return (
        "# Dice in the pools before the actions: monster and unit make ten together.\n"
        "dice:\n"
        "  red:  {monster: 6, unit: 4, power: 4}\n"
        "  blue: {monster: 5, unit: 5, power: 2}"
    )


def _activation(card: Card) -> str:
    return MONSTER if card.kind == MONSTER else UNIT


def _acts(
    kind: str,
    leader: str,
    other: str | None,
    victim: str,
    place: Place,
    dice: tuple[int, int],
) -> str:
    lines = ["actions:"]
    if place.start is not None:
        lines += [f"  - advance: {leader}", f"    to: {name_of(space(*place.by))}"]
    lines.append(f"  - attack: {kind}")
    lines.append(f"    by: {leader if other is None else f'[{leader}, {other}]'}")
    if names_target(kind):
        lines.append(f"    target: {victim}")
    if kind in RAMPAGES:
        lines.append("    direction: east")
    action, power = dice
    power_words = f", power: {power}" if power else ""
    lines += [f"    {DICE_REMARK}", f"    roll: {{action: {action}{power_words}}}"]
    return "\n".join(lines)


def _add_id(ids: dict[str, Card], card: Card) -> str:
    """An id for a figure: a capital letter for a large base, else a small one.

    It is the first letter that is still free: of the first word, of a later word, or
    from within the name.
    """
    name = card.title.lower() if card.kind == UNIT else card.title.upper()
    words: list[str] = re.findall("[A-Za-z]+", name)
    letters = [*(word[0] for word in words), *"".join(words)]
    id: str = next(letter for letter in letters if letter not in ids)
    ids[id] = card
    return id


def _drawing(
    spots: Mapping[str, tuple[int, int]], ids: Mapping[str, Card]
) -> list[str]:
    """The lines of a drawing; empty where figures would overlap."""
    cells = [["." for _ in range(COLUMNS)] for _ in range(ROWS)]
    for id, (column, row) in spots.items():
        size = 2 if ids[id].kind in (MONSTER, BUILDING) else 1
        for down in range(size):
            for across in range(size):
                if cells[row + down][column + across] != ".":
                    return []
                cells[row + down][column + across] = id
    width = max(len(id) for id in spots)
    letters = [name_of(column)[:-1] for column in range(COLUMNS)]
    rows = [["+", *letters], *[[str(at + 1), *row] for at, row in enumerate(cells)]]
    return [
        (row[0].ljust(3) + " ".join(cell.ljust(width) for cell in row[1:])).rstrip()
        for row in rows
    ]
