"""What may be done from a position, as text and as JSON.

`schemas/legal.schema.json` describes the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.record import Record
from mpoc.engine.statements import Check
from mpoc.report.board import board_lines
from mpoc.report.style import Style
from mpoc.rules.spaces import name_of
from mpoc.rules.wording import Drawing, Sign, Wording
from mpoc.scenario.trace import pages
from mpoc.text.problems import counted

MOST_PICTURES = 3
"""Pictures of where somebody may go; further ones are told in words, or with -v."""

FEWEST_DRAWN = 9
"""Places that are worth a picture; fewer are named."""

MOST_NAMED = 12
"""Ways that are refused for one reason and are named."""

ABOUT_NOW = ("Turn", "Dice", "Players")
"""The tables of a position that say who may do something and with what."""

HARMLESS_MARKS = ("o", "x", "0", "$")
HARMFUL_MARKS = ("!", "#", "/", "|")


class Ways(Record):
    """One kind of action with its legal ways, and the refused ones if asked for."""

    kind: ActionKind
    legal: tuple[Candidate, ...]
    refused: tuple[Candidate, ...] = ()

    @property
    def waits(self) -> tuple[Candidate, ...]:
        """The ways of which the file does not tell whether they are legal."""
        return tuple([one for one in self.refused if one.is_open])


def ways_of(kinds: Iterable[ActionKind], refused: bool) -> list[Ways]:
    """Each kind of action with its ways; those refused only where they are wanted.

    What the file does not tell is looked for in any case.
    """
    found = []
    for kind in kinds:
        ways = kind.find(True)
        legal = tuple([one for one in ways if not one.failed])
        others = [one for one in ways if one.failed and (refused or one.is_open)]
        found.append(Ways(kind, legal, tuple(others)))
    return found


# Text


def legal_lines(
    title: str,
    state: Any,
    found: Sequence[Ways],
    wording: Wording,
    style: Style,
    depth: int,
) -> Iterator[str]:
    """The whole answer, line by line, without pictures where places are few."""
    yield style.paint("title", style.plain(title))
    yield ""
    for line in board_lines(wording.drawing(state)):
        yield "   " + style.plain(line)
    rows = [
        row
        for table in wording.position_tables(state)
        if table.title in ABOUT_NOW
        for row in table.rows
    ]
    if rows:
        yield ""
    for row in rows:
        yield style.line("  ".join([cell for cell in row if cell]))
    pictures = [0]
    idle = []
    for actor, ways in _by_actor(found):
        shown = [each for each in ways if each.legal or each.waits or depth]
        if not shown:
            idle.append(actor or "the player")
            continue
        yield ""
        yield style.line(_actor_words(actor, state, wording), "", 0, "label")
        room = max([len(_label(each.kind)) for each in shown])
        for each in shown:
            yield from _ways_lines(each, state, wording, style, depth, pictures, room)
    if idle:
        yield ""
        yield style.line(f"nothing: {', '.join(idle)} (-v tells why)", "", 2)


def quiet_lines(found: Sequence[Ways], style: Style) -> Iterator[str]:
    """What each may do, in a line: the kinds of action of which some way is legal."""
    for actor, ways in _by_actor(found):
        kinds = [each.kind.words for each in ways if each.legal]
        if kinds:
            who = actor or "the player"
            yield style.line(f"{who}: {', '.join(dict.fromkeys(kinds))}", "", 2)


def _by_actor(found: Sequence[Ways]) -> list[tuple[str, list[Ways]]]:
    """The kinds of action by who does them: the player first."""
    by_actor: dict[str, list[Ways]] = {"": []}
    for ways in found:
        by_actor.setdefault(ways.kind.actor, []).append(ways)
    return [(actor, ways) for actor, ways in by_actor.items() if ways]


def _actor_words(actor: str, state: Any, wording: Wording) -> str:
    """A figure as the table of the position tells it."""
    if not actor:
        return "the player"
    for table in wording.position_tables(state):
        for row in table.rows:
            if row and row[0] == actor:
                return "  ".join([cell for cell in row if cell])
    return actor


def _ways_lines(
    ways: Ways,
    state: Any,
    wording: Wording,
    style: Style,
    depth: int,
    pictures: list[int],
    room: int,
) -> Iterator[str]:
    """One kind of action: its ways with pages, a picture, and what is refused.

    `room` is the width of the labels, `pictures` how many were drawn before.
    """
    kind = ways.kind
    label = f"  {_label(kind):<{room}}  "
    cites = pages([kind.cite])
    places = [one for one in ways.legal if one.place is not None]
    apart = len({one.place for one in places})
    is_drawn = apart >= FEWEST_DRAWN and len(places) == len(ways.legal)
    if is_drawn and (depth or pictures[0] < MOST_PICTURES):
        pictures[0] += 1
        yield style.line(f"{label}{counted(apart, 'place')}", cites, 4)
        for line in board_lines(_marked(places, kind, wording.drawing(state))):
            yield "      " + style.plain(line)
    elif ways.legal:
        texts = _legal_texts(ways)
        yield style.line(label + texts[0], cites, 4)
        for text in texts[1:]:
            yield style.line(" " * len(label) + text, "", len(label) + 2)
    lead = label if not ways.legal else " " * len(label)
    for one in ways.waits:
        told = one.failed[0]
        words = f"{one.words}: waits for {told.words} (write `{told.untold}`)"
        yield style.line(lead + words.removeprefix(": "), pages([told.cite]), 4)
        lead = " " * len(label)
    if not depth:
        return
    if not ways.legal and not ways.refused:
        yield style.line(f"{lead}none", cites, 4)
    for check, refused in _by_reason(ways.refused):
        yield style.line(
            lead + _refused_text(check, refused, bool(ways.legal)),
            pages([check.cite]),
            len(label) + 2,
        )
        lead = " " * len(label)


def _label(kind: ActionKind) -> str:
    """A kind of action with what each way of it costs."""
    return kind.words + (f" ({kind.cost})" if kind.cost else "")


def _legal_texts(ways: Ways) -> list[str]:
    """The legal ways in words: those that differ in nothing else in one text."""
    legal = ways.legal
    if len(legal) > 1 and all([one.words.isdecimal() for one in legal]):
        same = {limit.die for one in legal for limit in ways.kind.limits(one)}
        owed = [
            limit
            for limit in ways.kind.limits(legal[0])
            if limit.owed and len(same) > 1
        ]
        told = f"{legal[0].words} to {legal[-1].words} {legal[0].facts}".rstrip()
        return [", ".join([told, *([dice_words(owed)] if owed else [])])]
    by_rest: dict[str, list[Candidate]] = {}
    for one in legal:
        rest = f" ({one.facts})" if one.facts else ""
        rest += f", {one.harm}" if one.harm else ""
        dice = dice_words(ways.kind.limits(one))
        if dice:
            rest += f": {dice}"
        by_rest.setdefault(rest, []).append(one)
    texts = []
    for rest, alike in by_rest.items():
        places = [one.place for one in alike if one.place is not None]
        words = [one.words for one in alike if one.words]
        if len({*places}) == len(alike) >= FEWEST_DRAWN:
            words = _ranges(places)
        told = ", ".join(words)
        texts.append((told + rest).removeprefix(": ").lstrip() or "legal")
    return texts


def _ranges(places: Iterable[tuple[int, int]]) -> list[str]:
    """Spaces row by row, those side by side in one: `A2 to F2`."""
    found: list[list[tuple[int, int]]] = []
    for row, column in sorted({*places}):
        if found and found[-1][-1] == (row, column - 1):
            found[-1].append((row, column))
        else:
            found.append([(row, column)])
    told = []
    for run in found:
        names = [name_of(column, row) for row, column in (run[0], run[-1])]
        told.append(names[0] if len(run) == 1 else " to ".join(names))
    return told


def dice_words(limits: Iterable[DiceLimit]) -> str:
    """`1 to 6 Action, 2 Boost, 1 to 4 Power Dice`."""
    told = []
    single = False
    for limit in limits:
        single = limit.least == limit.most == 1
        number = str(limit.least)
        if limit.most != limit.least:
            number += f" to {limit.most}"
        told.append(f"{number} {limit.die.capitalize()}")
    return f"{', '.join(told)} {'Die' if single else 'Dice'}" if told else ""


def _by_reason(
    refused: Sequence[Candidate],
) -> list[tuple[Check, list[Candidate]]]:
    """The ways that are refused, by the first condition that fails."""
    found: dict[tuple[str, str], tuple[Check, list[Candidate]]] = {}
    for one in refused:
        if one.is_open:
            continue
        first = _reason(one)
        found.setdefault((first.name, first.words), (first, []))[1].append(one)
    return list(found.values())


def _reason(one: Candidate) -> Check:
    """The first condition that fails, whatever the file does not tell."""
    return next(check for check in one.failed if not check.untold)


def _refused_text(check: Check, refused: list[Candidate], others: bool) -> str:
    """`bM, s1: the target is not adjacent`; facts where they are those of one way."""
    words = [one.words for one in refused if one.words]
    facts = {_reason(one).facts for one in refused}
    told = check.reason
    if words and (others or len(words) <= MOST_NAMED):
        named = ", ".join(words)
        if len(words) > MOST_NAMED:
            named = f"{len(words)} others"
        told = f"{named}: {check.reason}"
    if len(facts) == 1 and check.facts:
        told += f" ({check.facts})"
    return told


def _marked(places: Sequence[Candidate], kind: ActionKind, board: Drawing) -> Drawing:
    """The board with the places where an action may end, as far as they reach."""
    used = {cell for row in board.cells for cell in row}
    used |= {sign.sign for sign in board.signs}
    plain = next((mark for mark in HARMLESS_MARKS if mark not in used), "o")
    harmful = next((mark for mark in HARMFUL_MARKS if mark not in used), "!")
    cells = [[*row] for row in board.cells]
    for one in places:
        assert one.place is not None
        row, column = one.place
        cells[row][column] = harmful if one.harm else plain
    who = f"{kind.actor} may {kind.words} here".strip()
    signs = [Sign(plain, who), Sign(harmful, f"{who}, and suffers a hazard")]
    return Drawing(
        board.columns,
        board.rows,
        tuple([tuple(row) for row in cells]),
        (*signs, *board.signs),
        tuple([one.place for one in places if one.place is not None]),
    )


# JSON

Plain = dict[str, Any]


def legal_document(
    name: str, at: int, found: Sequence[Ways], wording: Wording
) -> Plain:
    """What may be done, for JSON; refused ways are there where they were looked for."""
    return {"file": name, "at": at, "legal": [_kind_document(each) for each in found]}


def _kind_document(ways: Ways) -> Plain:
    kind = ways.kind
    told: Plain = {"actor": kind.actor, "verb": kind.verb, "words": kind.words}
    if kind.cost:
        told["cost"] = kind.cost
    told["pages"] = pages([kind.cite]).split()
    told["ways"] = [way_document(one, kind.limits(one)) for one in ways.legal]
    told["refused"] = [way_document(one) for one in ways.refused]
    return told


def way_document(one: Candidate, limits: Sequence[DiceLimit] = ()) -> Plain:
    """One action: the keys that a file writes, its facts, dice, failed conditions."""
    told: Plain = {"action": dict(one.keys), "words": one.words}
    if one.facts:
        told["facts"] = one.facts
    if one.harm:
        told["harm"] = one.harm
    if limits:
        told["dice"] = dice_documents(limits)
    if one.failed:
        told["failed"] = [check_document(check) for check in one.failed]
    return told


def dice_documents(limits: Iterable[DiceLimit]) -> list[Plain]:
    """The dice that a roll may have."""
    return [
        {field: getattr(limit, field) for field in DiceLimit._fields}
        for limit in limits
    ]


def check_document(check: Check) -> Mapping[str, Any]:
    """A condition that fails."""
    told: Plain = {"name": check.name, "words": check.words}
    for key in ("facts", "mend", "untold"):
        if getattr(check, key):
            told[key] = getattr(check, key)
    return {**told, "pages": pages([check.cite]).split()}
