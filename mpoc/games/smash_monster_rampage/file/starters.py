"""Files to begin with: a shot, the Monster's own turn, movement, a trade, a card."""

from __future__ import annotations

from mpoc.engine.statements import Roll
from mpoc.games.kit.file.starters import read_starters
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.words import D6, FORWARD
from mpoc.rules.starters import Starter


def starters() -> list[Starter]:
    """Every kind of file to begin with."""
    omitted_keys = FACTS.words(lambda fact: fact.is_looked_up)
    return read_starters(__package__, successful_roll, omitted_keys)


def successful_roll(question: Roll) -> str:
    """Dice that let the action succeed: a hit, or a step forward."""
    kind, count = question.dice[0]
    return " ".join([("5" if kind == D6 else FORWARD)] * count)
