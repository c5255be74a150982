"""Rise as a picture: its ground, bases and buildings, attacks and dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Roll as RollQuestion
from mpoc.games.rise import events
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.board import column_row, name_of, space
from mpoc.games.rise.dice import Roll
from mpoc.games.rise.pictures.ground import ground, tiles
from mpoc.games.rise.wording import form_words, ground_under
from mpoc.games.rise.words import (
    BUILDING,
    DICE,
    UNIT,
)
from mpoc.rules import picture as p
from mpoc.rules.picture import (
    NOTHING,
    Aim,
    Arrow,
    Die,
    DrawnPictures,
    Mark,
    Picture,
    Pointers,
    Token,
)

if TYPE_CHECKING:
    from mpoc.engine.statements import Event, Reply
    from mpoc.games.rise.state import Figure, State

STRIKES_OF = (0, 1, 2)
"""The strikes of a miss, a strike and a super strike (p8)."""

FACES = ("miss", "strike", "super strike")

SIGNS = (".", "x", "X")
"""The same faces as a file has them."""


class RisePictures(DrawnPictures):
    """The pictures of rise; a unit is one square of the map."""

    def picture(self, state: State) -> Picture:
        """The map of a state: ground, then tiles, then figures."""
        board = state.board
        columns = [name_of(space(column, 0))[:-1] for column in range(board.columns)]
        return Picture(
            board.columns,
            board.rows,
            tuple(columns),
            tuple([str(row + 1) for row in range(board.rows)]),
            (*ground(state), *tiles(state)),
            tuple([_token(state, figure) for figure in state.figures.values()]),
        )

    def arrows(self, event: Event, before: State) -> Sequence[Arrow]:
        """Who attacks whom."""
        if not isinstance(event, events.Declare):
            return ()
        attack, figures = event.attack, before.figures
        if attack.target is None or attack.target not in figures:
            return ()
        target = _token(before, figures[attack.target]).middle
        return [
            Arrow(
                p.ATTACK,
                (_token(before, figures[id]).middle, target),
                event.sentence(),
                attack.player,
            )
            for id in attack.participants
            if id in figures
        ]

    def plan(self, act: Any, state: State) -> Pointers:
        """Who would attack whom, and the place that an attack names."""
        figures = state.figures
        if not isinstance(act, DeclaredAttack):
            return NOTHING
        target = figures.get(act.target or "")
        arrows = [
            Arrow(
                p.ATTACK,
                (_token(state, figures[id]).middle, _token(state, target).middle),
                f"{id} to {target.id}",
                figures[id].player,
            )
            for id in act.by
            if target is not None and id in figures and id != target.id
        ]
        marks = []
        if act.to is not None:
            column, row = column_row(act.to)
            words = f"{name_of(act.to)}, which the action names"
            marks.append(Mark(words, column, row))
        return Pointers(tuple(arrows), tuple(marks))

    def is_forced(self, event: Event) -> bool:
        """A shove, and a figure that is put somewhere."""
        return isinstance(event, events.Shove | events.Place)

    def dice(self, reply: Reply) -> Sequence[Die]:
        """The dice by kind, the best faces first."""
        roll = reply.answer
        if not isinstance(roll, Roll):
            return ()
        return [
            Die(kind, FACES[face], strikes=STRIKES_OF[face])
            for kind in DICE
            for face in (2, 1, 0)
            for _ in range(getattr(roll, kind)[face])
        ]

    def die(self, kind: str, face: str) -> Die:
        """A die of the sort that counts strikes: `.`, `x` or `X`."""
        place = SIGNS.index(face)
        return Die(kind, FACES[place], strikes=STRIKES_OF[place])

    def aim(self, reply: Reply, event: Event) -> Aim | None:
        """The DEF that an attack roll is compared with (p17)."""
        question = reply.question
        if not isinstance(event, events.Compare) or event.roll is not reply.answer:
            return None
        assert isinstance(question, RollQuestion)
        words = f"DEF {event.defense} of {event.figure}"
        return Aim(event.defense, words, question.dice)


def _token(state: State, figure: Figure) -> Token:
    """A figure, with its Health as points, and what is special about it now."""
    card = figure.card
    column, row = column_row(figure.space)
    shape = p.SQUARE
    if card.kind == UNIT:
        shape = p.ROUND
    elif card.kind == BUILDING:
        shape = p.BLOCK
    under = ", ".join(ground_under(state, figure))
    words = f"on {under}" if under else ""
    label = ""
    if card.energy is not None:
        label = f"energy {card.energy}"
    return Token(
        figure.id,
        form_words(card),
        column,
        row,
        figure.size,
        figure.size,
        figure.player,
        shape,
        figure.health,
        card.full_health,
        label,
        words,
    )


PICTURES = RisePictures()
