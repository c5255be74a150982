"""The actions that may be played next as a list to choose from, and what is chosen.

Nothing is decided here: what may be played is what the game lists as legal, and a
choice is the action as a file writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from mpoc.engine.candidates import ActionKind, Candidate
from mpoc.report.asking import MOST_NUMBERED, Unclear, in_columns, mapping_of
from mpoc.report.board import board_lines
from mpoc.report.legal import (
    FEWEST_DRAWN,
    Ways,
    actor_words,
    by_actor,
    marked_board,
    written_action,
)
from mpoc.report.style import Style
from mpoc.rules.ruleset import Ruleset
from mpoc.rules.wording import Wording
from mpoc.scenario.trace import pages
from mpoc.text.nodes import index_of_number


def next_actions(
    rules: Ruleset,
    state: Any,
    over: Callable[[Sequence[ActionKind]], Iterable[ActionKind]] = iter,
) -> list[Ways]:
    """The kinds of action that may be played at a position, each with its legal ways.

    They stand in the order in which they are listed: the player's own come first.
    `over` gives them one by one, and may show how far it is.
    """
    kinds = rules.candidates(rules.begin(state, watching=False))
    all_ways = [Ways(kind, tuple(kind.find(False))) for kind in over(kinds)]
    legal = [ways for ways in all_ways if ways.legal]
    return [ways for _, group in by_actor(legal) for ways in group]


def turn_words(state: Any, wording: Wording) -> str:
    """Whose turn it is, as the tables of the position say it."""
    rows = [
        row
        for table in wording.position_tables(state)
        if table.title == "Turn"
        for row in table.rows
    ]
    return ", ".join([cell for row in rows for cell in row if cell])


def action_lines(
    all_ways: Sequence[Ways], state: Any, wording: Wording, style: Style
) -> Iterator[str]:
    """The kinds of action by who does them, with the number of each."""
    number = 0
    for actor, ways in by_actor(all_ways):
        yield style.line(f"  {actor_words(actor, state, wording)}", "", 4)
        words = []
        for entry in ways:
            number += 1
            cost = f" ({entry.kind.cost})" if entry.kind.cost else ""
            words.append(f"{number} {entry.kind.words}{cost}")
        for line in in_columns(words, style):
            yield f"  {line}"


def way_lines(ways: Ways, state: Any, wording: Wording, style: Style) -> Iterator[str]:
    """The legal ways of one kind of action; many places with a picture."""
    kind = ways.kind
    title = f"{kind.actor}: {kind.words}" if kind.actor else kind.words
    yield style.line(title, pages([kind.cite]), 2, "label")
    places = [way for way in ways.legal if way.place is not None]
    if len({way.place for way in places}) >= FEWEST_DRAWN:
        if style.colour:
            style = style.for_players(wording.position(state)["players"])
        board = marked_board(places, kind, wording.drawing(state))
        for line in board_lines(board, style=style):
            yield f"      {line}"
    texts = [way_text(way) for way in ways.legal]
    if is_numbered(ways):
        texts = [f"{number} {text}" for number, text in enumerate(texts, 1)]
    yield from in_columns(texts, style)


def way_text(way: Candidate) -> str:
    """A way with what to know of it: `D (3 spaces away)`, `0 Action Dice`."""
    # What stands beside a number is what it counts.
    beside = f" {way.facts}" if way.words.isdecimal() else f" ({way.facts})"
    facts = beside if way.facts else ""
    harm = f", {way.harm}" if way.harm else ""
    return f"{way.words}{facts}{harm}".strip() or "as it is"


def is_numbered(ways: Ways) -> bool:
    """Whether the ways have numbers; many have none, nor those that are numbers."""
    words = [way.words for way in ways.legal]
    return len(words) <= MOST_NUMBERED and not any([word.isdecimal() for word in words])


def chosen_kind(all_ways: Sequence[Ways], reply: str) -> tuple[Ways, str]:
    """The kind of action that is meant, and the rest of the reply, if any.

    It is said by its number or its words, with its actor where several could do it.
    Raises Unclear.
    """
    first, _, rest = reply.partition(" ")
    if first.isdecimal():
        place = index_of_number(first, len(all_ways))
        if place is not None:
            return all_ways[place], rest.strip()
        raise Unclear(f"the actions have the numbers 1 to {len(all_ways)}")
    low_reply = reply.casefold()
    matches = [
        (entry, len(name))
        for entry in all_ways
        for name in _names(entry)
        if low_reply == name or low_reply.startswith(f"{name} ")
    ]
    if not matches:
        raise Unclear("this is not one of the actions")
    longest = max([length for _, length in matches])
    meant = [entry for entry, length in matches if length == longest]
    if len(meant) > 1:
        actors = ", ".join([entry.kind.actor for entry in meant])
        raise Unclear(f"several may do so: say who, {actors}")
    return meant[0], reply[longest:].strip()


def _names(ways: Ways) -> set[str]:
    """What a kind of action may be called: by its words, or with its actor first."""
    words = {ways.kind.words.casefold()}
    if ways.kind.verb != "attack":
        words.add(ways.kind.verb.casefold())
    return words | {f"{ways.kind.actor.casefold()} {name}" for name in words}


def chosen_way(ways: Ways, reply: str) -> Candidate:
    """The way that is meant: by its number or its words. Raises Unclear."""
    if reply.isdecimal() and is_numbered(ways):
        place = index_of_number(reply, len(ways.legal))
        if place is not None:
            return ways.legal[place]
        raise Unclear(f"the answers have the numbers 1 to {len(ways.legal)}")
    low_reply = reply.casefold().removeprefix("to ")
    for way in ways.legal:
        if low_reply in (way.words.casefold(), way_text(way).casefold()):
            return way
    raise Unclear("this is not one of the answers")


def typed_action(reply: str) -> Any:
    """An action typed as a file has it: `advance: T, to: C3`. Raises Unclear."""
    return written_action(mapping_of(reply.removeprefix("- ").strip()))
