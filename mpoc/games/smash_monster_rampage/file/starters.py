"""Files to begin with: a shot at the Monster, and the Monster's own turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mpoc.engine.statements import Roll
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.words import D6, FORWARD
from mpoc.rules.starters import Starter

POSITION = """\
# The map: its size in columns x rows, and the squares that print a building.
board: {size: 16x12, debris: [C4, M9]}

# Whose turn it is: green or orange, and the phase move, monster or attack.
turn: {player: green, phase: PHASE}

# The Monster by the north-west of its four squares.
monster: {at: I5, facing: west}

# Units on the board; a tank also has a facing.
units:
  h1: {player: green, type: helicopter, at: D5}
  t1: {player: orange, type: tank, at: G10, facing: north}
"""

HEAD = """\
# Change what was different at your table, then ask `mpoc run` with this file;
# with --ask it asks for what you leave out.
mpoc: 1
game: smash-monster-rampage
title: TITLE
question: What do you disagree about?

"""

FIRE = """
actions:
  # The die as it lay, and the card that was drawn for a hit.
  - fire: h1
"""

MONSTER = """
actions:
  # What the Monster Die showed: forward, right, left or blast.
  - monster:
"""


def starters() -> list[Starter]:
    """Every kind of file to begin with."""
    left_out = FACTS.words(lambda fact: fact.is_looked_up)
    return [
        Starter("fire", "a unit fires at the Monster", (), _fire, lying, left_out),
        Starter("monster", "the Monster Die is rolled", (), _monster, lying, left_out),
    ]


def lying(question: Roll) -> str:
    """Dice as they may lie: what hits, what goes on."""
    kind, count = question.dice[0]
    return " ".join([("5" if kind == D6 else FORWARD)] * count)


def _fire(said: Mapping[str, str]) -> Iterable[str]:
    yield _text("A helicopter fires at the Monster", "attack", FIRE)


def _monster(said: Mapping[str, str]) -> Iterable[str]:
    yield _text("The Monster Die is rolled", "monster", MONSTER)


def _text(title: str, phase: str, actions: str) -> str:
    head = HEAD.replace("TITLE", title)
    return head + POSITION.replace("PHASE", phase) + actions
