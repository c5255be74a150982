"""What may be done from a position, as text and as JSON.

`schemas/legal.schema.json` describes the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.record import Record
from mpoc.engine.statements import Check, option_list
from mpoc.report.answers.position import FilePosition, moment
from mpoc.report.board import board_lines
from mpoc.report.report import reading_lines, readings_document
from mpoc.report.style import Style
from mpoc.rules.spaces import name_of
from mpoc.rules.wording import Drawing, Sign, Wording
from mpoc.scenario.trace import pages
from mpoc.text.edits import flow
from mpoc.text.problems import count_of

MOST_PICTURES = 3
"""Pictures of where somebody may go; further ones are given in words, or with -v."""

FEWEST_DRAWN = 9
"""Places that are worth a picture; fewer are named."""

MOST_NAMED = 12
"""Ways that are refused for one reason and are named."""

ABOUT_NOW = ("Turn", "Dice", "Players")
"""The tables of a position that say who may do something and with what."""

HARMLESS_MARKS = ("o", "x", "0", "$")
HARMFUL_MARKS = ("!", "#", "/", "|")


class LegalActions(Record):
    """What may be done from a position of a file."""

    position: FilePosition
    ways: Sequence[Ways]


class Ways(Record):
    """One kind of action with its legal ways, and the refused ones if asked for."""

    kind: ActionKind
    legal: tuple[Candidate, ...]
    refused: tuple[Candidate, ...] = ()

    @property
    def open_ways(self) -> tuple[Candidate, ...]:
        """The ways of which the file does not say whether they are legal."""
        return tuple([way for way in self.refused if way.is_open])


def ways_of(kinds: Iterable[ActionKind], with_refused: bool) -> list[Ways]:
    """Each kind of action with its ways; those refused only where they are wanted.

    What the file leaves open is looked for in any case.
    """
    all_ways = []
    for kind in kinds:
        ways = kind.find(True)
        legal = tuple([way for way in ways if not way.failed_checks])
        others = [
            way for way in ways if way.failed_checks and (with_refused or way.is_open)
        ]
        all_ways.append(Ways(kind, legal, tuple(others)))
    return all_ways


class ListedWays(Record):
    """Ways that were looked for, each with the dice of its roll.

    It takes the place of the functions of an `ActionKind`, which cannot be pickled.
    """

    ways: tuple[Candidate, ...]
    dice: tuple[tuple[DiceLimit, ...], ...]

    def __call__(self, with_refused: bool) -> tuple[Candidate, ...]:
        """The ways, or the legal ones alone."""
        return tuple(
            [way for way in self.ways if with_refused or not way.failed_checks]
        )

    def limits(self, candidate: Candidate) -> tuple[DiceLimit, ...]:
        """The dice of one of the legal ways; none for another."""
        for way, dice in zip(self.ways, self.dice, strict=False):
            if way is candidate or way.keys == candidate.keys:
                return dice
        return ()


def listed(ways: Ways) -> Ways:
    """The same ways without functions of the rules, so that they can be pickled."""
    dice = tuple([ways.kind.limits(way) for way in ways.legal])
    known = ListedWays((*ways.legal, *ways.refused), dice)
    return ways.but(kind=ways.kind.but(find=known, limits=known.limits))


# Text


def legal_lines(actions: LegalActions, style: Style, depth: int) -> Iterator[str]:
    """The whole answer, line by line, without pictures where places are few."""
    position = actions.position
    state, wording = position.state, position.rules.wording()
    title = f"{position.scenario.title}: legal actions {moment(position.at)}"
    yield style.line(title, "", 2, "title")
    yield from reading_lines(position.scenario, style)
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
    pictures = 0
    idle = []
    for actor, ways in by_actor(actions.ways):
        entries = [entry for entry in ways if entry.legal or entry.open_ways or depth]
        if not entries:
            idle.append(actor or "the player")
            continue
        yield ""
        yield style.line(actor_words(actor, state, wording), "", 0, "label")
        room = max([len(_label(entry.kind)) for entry in entries])
        for entry in entries:
            may_draw = depth > 0 or pictures < MOST_PICTURES
            is_drawn = may_draw and _fills_a_picture(entry)
            pictures += is_drawn
            yield from _ways_lines(entry, state, wording, style, depth, is_drawn, room)
    if idle:
        yield ""
        yield style.line(f"nothing: {', '.join(idle)} (-v says why)", "", 2)


def quiet_lines(all_ways: Sequence[Ways], style: Style) -> Iterator[str]:
    """What each may do, in a line: the kinds of action of which some way is legal."""
    for actor, ways in by_actor(all_ways):
        kinds = [entry.kind.words for entry in ways if entry.legal]
        if kinds:
            name = actor or "the player"
            yield style.line(f"{name}: {', '.join(dict.fromkeys(kinds))}", "", 2)


def yaml_lines(
    all_ways: Sequence[Ways], state: Any, wording: Wording, number: int = 0
) -> list[str]:
    """Each legal action as an entry for a file, by who does it; with its number.

    Only the one of a `number`, if that is not 0; nothing where there is none.
    """
    lines = []
    count = 0
    for actor, group in by_actor([ways for ways in all_ways if ways.legal]):
        if not number:
            lines.append(f"  # {actor_words(actor, state, wording)}")
        for ways in group:
            for way in ways.legal:
                count += 1
                entry = f"  - {flow(written_action(way.keys))}"
                dice = dice_words(ways.kind.limits(way))
                facts = "" if way.words.isdecimal() else way.facts
                remark = ", ".join([part for part in (facts, way.harm, dice) if part])
                if number == count:
                    return [entry]
                if not number:
                    remark = f": {remark}" if remark else ""
                    lines.append(f"{entry}  # {count}{remark}")
    return lines


def written_action(keys: Mapping[str, Any]) -> Any:
    """An action as an entry of a file: a bare word where its verb says everything."""
    if len(keys) == 1 and None in keys.values():
        return next(iter(keys))
    return dict(keys)


def by_actor(all_ways: Sequence[Ways]) -> list[tuple[str, list[Ways]]]:
    """The kinds of action by who does them: the player first."""
    groups: dict[str, list[Ways]] = {"": []}
    for ways in all_ways:
        groups.setdefault(ways.kind.actor, []).append(ways)
    return [(actor, ways) for actor, ways in groups.items() if ways]


def actor_words(actor: str, state: Any, wording: Wording) -> str:
    """A figure as the table of the position shows it."""
    if not actor:
        return "the player"
    for table in wording.position_tables(state):
        for row in table.rows:
            if row and row[0] == actor:
                return "  ".join([cell for cell in row if cell])
    return actor


def _fills_a_picture(ways: Ways) -> bool:
    """Whether every legal way leads to a place, and to enough different ones."""
    places = {way.place for way in ways.legal}
    return len(places) >= FEWEST_DRAWN and None not in places


def _ways_lines(
    ways: Ways,
    state: Any,
    wording: Wording,
    style: Style,
    depth: int,
    is_drawn: bool,
    room: int,
) -> Iterator[str]:
    """One kind of action: its ways with pages, a picture, and what is refused.

    `room` is the width of the labels. Where it `is_drawn`, a picture shows the ways.
    """
    kind = ways.kind
    label = f"  {_label(kind):<{room}}  "
    cites = pages([kind.cite])
    if is_drawn:
        apart = len({way.place for way in ways.legal})
        yield style.line(f"{label}{count_of(apart, 'place')}", cites, 4)
        board = marked_board(ways.legal, kind, wording.drawing(state))
        for line in board_lines(board):
            yield "      " + style.plain(line)
    elif ways.legal:
        texts = _legal_texts(ways)
        yield style.line(label + texts[0], cites, 4)
        for text in texts[1:]:
            yield style.line(" " * len(label) + text, "", len(label) + 2)
    lead = label if not ways.legal else " " * len(label)
    for way in ways.open_ways:
        unknown = way.failed_checks[0]
        words = f"{way.words}: waits for {unknown.words} (write `{unknown.untold}`)"
        yield style.line(lead + words.removeprefix(": "), pages([unknown.cite]), 4)
        lead = " " * len(label)
    if not depth:
        return
    if not ways.legal and not ways.refused:
        yield style.line(f"{lead}none", cites, 4)
    for check, candidates in by_reason(ways.refused):
        yield style.line(
            lead + _refused_text(check, candidates, bool(ways.legal)),
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
    if len(legal) > 1 and all([way.words.isdecimal() for way in legal]):
        same = {limit.die for way in legal for limit in ways.kind.limits(way)}
        owed_dice = [
            limit
            for limit in ways.kind.limits(legal[0])
            if limit.is_owed and len(same) > 1
        ]
        text = f"{legal[0].words} to {legal[-1].words} {legal[0].facts}".rstrip()
        return [", ".join([text, *([dice_words(owed_dice)] if owed_dice else [])])]
    by_rest: dict[str, list[Candidate]] = {}
    for way in legal:
        rest = f" ({way.facts})" if way.facts else ""
        rest += f", {way.harm}" if way.harm else ""
        dice = dice_words(ways.kind.limits(way))
        if dice:
            rest += f": {dice}"
        by_rest.setdefault(rest, []).append(way)
    texts = []
    for rest, alike in by_rest.items():
        places = [way.place for way in alike if way.place is not None]
        words = [way.words for way in alike if way.words]
        if len({*places}) == len(alike) >= FEWEST_DRAWN:
            words = _ranges(places)
        text = option_list(words)
        texts.append((text + rest).removeprefix(": ").lstrip() or "legal")
    return texts


def _ranges(places: Iterable[tuple[int, int]]) -> list[str]:
    """Spaces row by row, those side by side in one: `A2 to F2`."""
    runs: list[list[tuple[int, int]]] = []
    for row, column in sorted({*places}):
        if runs and runs[-1][-1] == (row, column - 1):
            runs[-1].append((row, column))
        else:
            runs.append([(row, column)])
    texts = []
    for run in runs:
        names = [name_of(column, row) for row, column in (run[0], run[-1])]
        texts.append(names[0] if len(run) == 1 else " to ".join(names))
    return texts


def dice_words(limits: Iterable[DiceLimit]) -> str:
    """`1 to 6 Action, 2 Boost, 1 to 4 Power Dice`."""
    parts = []
    single = False
    for limit in limits:
        single = limit.least == limit.most == 1
        number = str(limit.least)
        if limit.most != limit.least:
            number += f" to {limit.most}"
        parts.append(f"{number} {limit.die.capitalize()}")
    return f"{', '.join(parts)} {'Die' if single else 'Dice'}" if parts else ""


def by_reason(
    candidates: Sequence[Candidate],
) -> list[tuple[Check, list[Candidate]]]:
    """The ways that are refused, by the first condition that fails."""
    groups: dict[tuple[str, str], tuple[Check, list[Candidate]]] = {}
    for way in candidates:
        if way.is_open:
            continue
        first = first_reason(way)
        groups.setdefault((first.name, first.words), (first, []))[1].append(way)
    return list(groups.values())


def first_reason(way: Candidate) -> Check:
    """The first condition that fails by what the file does say."""
    return next(check for check in way.failed_checks if not check.untold)


def _refused_text(check: Check, candidates: list[Candidate], others: bool) -> str:
    """`bM, s1: the target is not adjacent`; facts where they are those of one way."""
    words = [way.words for way in candidates if way.words]
    facts = {first_reason(way).facts for way in candidates}
    text = check.reason
    if words and (others or len(words) <= MOST_NAMED):
        names = option_list(words)
        if len(words) > MOST_NAMED:
            names = f"{len(words)} others"
        text = f"{names}: {check.reason}"
    if len(facts) == 1 and check.facts:
        text += f" ({check.facts})"
    return text


def marked_board(
    places: Sequence[Candidate], kind: ActionKind, board: Drawing
) -> Drawing:
    """The board with the places where an action may end, as far as they reach."""
    used_cells = {cell for row in board.cells for cell in row}
    used_cells |= {sign.sign for sign in board.signs}
    plain = next((mark for mark in HARMLESS_MARKS if mark not in used_cells), "o")
    harmful = next((mark for mark in HARMFUL_MARKS if mark not in used_cells), "!")
    cells = [[*row] for row in board.cells]
    for way in places:
        assert way.place is not None
        row, column = way.place
        cells[row][column] = harmful if way.harm else plain
    meaning = f"{kind.actor} may {kind.words} here".strip()
    signs = [Sign(plain, meaning), Sign(harmful, f"{meaning}, and suffers a hazard")]
    return Drawing(
        board.columns,
        board.rows,
        tuple([tuple(row) for row in cells]),
        (*signs, *board.signs),
        tuple([way.place for way in places if way.place is not None]),
    )


# JSON

Plain = dict[str, Any]


def legal_document(actions: LegalActions) -> Plain:
    """What may be done, for JSON; refused ways are there where they were looked for."""
    return {**legal_parts(actions), "legal": list(map(_kind_document, actions.ways))}


def legal_parts(actions: LegalActions) -> Plain:
    """The same document, in which one kind of action is made at a time."""
    position = actions.position
    return {
        "file": position.scenario.name,
        "at": position.at,
        **readings_document(position.scenario),
        "legal": map(_kind_document, actions.ways),
    }


def _kind_document(ways: Ways) -> Plain:
    kind = ways.kind
    document: Plain = {"actor": kind.actor, "verb": kind.verb, "words": kind.words}
    if kind.cost:
        document["cost"] = kind.cost
    document["pages"] = pages([kind.cite]).split()
    document["ways"] = [way_document(way, kind.limits(way)) for way in ways.legal]
    document["refused"] = [way_document(way) for way in ways.refused]
    return document


def way_document(way: Candidate, limits: Sequence[DiceLimit] = ()) -> Plain:
    """One action: the keys that a file writes, its facts, dice, failed conditions."""
    document: Plain = {"action": dict(way.keys), "words": way.words}
    if way.facts:
        document["facts"] = way.facts
    if way.harm:
        document["harm"] = way.harm
    if limits:
        document["dice"] = dice_documents(limits)
    if way.failed_checks:
        document["failed"] = [check_document(check) for check in way.failed_checks]
    return document


def dice_documents(limits: Iterable[DiceLimit]) -> list[Plain]:
    """The dice that a roll may have."""
    return [
        {
            "die": limit.die,
            "least": limit.least,
            "most": limit.most,
            "owed": limit.is_owed,
        }
        for limit in limits
    ]


def check_document(check: Check) -> Mapping[str, Any]:
    """A condition that fails."""
    document: Plain = {"name": check.name, "words": check.words}
    for key in ("facts", "mend", "untold"):
        if getattr(check, key):
            document[key] = getattr(check, key)
    return {**document, "pages": pages([check.cite]).split()}
