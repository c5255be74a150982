"""Smash Monster Rampage as a picture: city, Monster, units, fires, survivors, dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.statements import Roll
from mpoc.games.kit.spaces.grid import in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.wording import BUILDING_WORDS
from mpoc.games.smash_monster_rampage.words import BURNING, GONE, STANDING
from mpoc.rules import picture as p
from mpoc.rules.picture import Aim, Area, Arrow, DrawnPictures, Look, Picture, Token

if TYPE_CHECKING:
    from mpoc.engine.statements import Event, Reply
    from mpoc.games.smash_monster_rampage.state import State

MONSTER = "Monster"
"""What stands on the Monster, which has no id."""

LOOKS = {
    STANDING: Look(p.BRICKS, p.GREY),
    BURNING: Look(p.FLAMES, p.ORANGE),
    GONE: Look(p.DOTS, p.BROWN),
}


class SmashPictures(DrawnPictures):
    """The pictures of Smash Monster Rampage."""

    def picture(self, state: State) -> Picture:
        """The city: buildings as ground, then survivors, the Monster and the units."""
        size = state.city.size
        return Picture(
            size.columns,
            size.rows,
            tuple([name((column, 0))[:-1] for column in range(size.columns)]),
            tuple([str(row + 1) for row in range(size.rows)]),
            (*_buildings(state), *_survivors(state)),
            tuple(_tokens(state)),
        )

    def arrows(self, event: Event, before: State) -> Sequence[Arrow]:
        """A shot at the Monster."""
        if not isinstance(event, events.Shoot) or before.monster is None:
            return ()
        unit = before.units.get(event.unit)
        if unit is None:
            return ()
        column, row = unit.at
        across, down = before.monster.at
        ends = ((column + 0.5, row + 0.5), (across + 1.0, down + 1.0))
        return (Arrow(p.ATTACK, ends, event.sentence(), unit.player),)

    def aim(self, reply: Reply, event: Event) -> Aim | None:
        """What a shot needs (unit-attacks)."""
        question = reply.question
        if not isinstance(event, events.Shoot) or event.faces is not reply.answer:
            return None
        assert isinstance(question, Roll)
        return Aim(event.needs, f"{event.needs}, which hits", question.dice)


def _buildings(state: State) -> Iterator[Area]:
    for at in in_order(state.city.debris):
        condition = state.condition(at)
        yield Area(BUILDING_WORDS[condition], LOOKS[condition], *at)


def _survivors(state: State) -> Iterator[Area]:
    for marker in state.markers:
        look = Look(p.RINGS, p.YELLOW, marker.player[:1].upper())
        words = f"survivors of {marker.player}"
        yield Area(words, look, *marker.at, player=marker.player)


def _tokens(state: State) -> Iterator[Token]:
    monster = state.monster
    if monster is not None:
        yield Token(MONSTER, MONSTER, *monster.at, 2, 2, facing=monster.facing)
    for id, unit in state.units.items():
        yield Token(
            id,
            unit.type,
            *unit.at,
            player=unit.player,
            shape=p.ROUND,
            facing=unit.facing,
            words=BUILDING_WORDS.get(state.condition(unit.at), ""),
        )


PICTURES = SmashPictures()
