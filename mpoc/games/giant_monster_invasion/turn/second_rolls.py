"""Which rolls monsters make once again for 3 MP (spending-mp)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpoc.engine.statements import Note, Roll, Rule, Statement
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.questions import CHECKS, NUMBERS
from mpoc.games.giant_monster_invasion.turn.checks import (
    RE_ROLL,
    SECOND,
    SPENDING,
    Purse,
)
from mpoc.games.giant_monster_invasion.words import REROLL_COST
from mpoc.games.kit.file.players import OfPlayers, PlayerName
from mpoc.games.kit.keys import Form, ListOf, Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.schema.envelope import Schema, by_type
from mpoc.text.document import Path

STRIKE = "begin-turn"
"""The verb that asks for the dice of a military strike."""

FIRST = ListOf("a list of monsters such as `[gorra]`", PlayerName(), most=12)
NAMED = OfPlayers(
    "a mapping of monsters to rolls such as `{gorra: Knock Down}`",
    Word("what a roll is for", (*CHECKS, *NUMBERS)),
)


class SecondRolls(Form[tuple[tuple[str, str], ...]]):
    """Monsters, each with what the roll is for that it makes again; empty: its first.

    A file lists those that make their first roll again, or maps monsters to rolls.
    """

    __slots__ = ()
    passes_over_faults = True

    def schema(self, description: str = "", **more: Any) -> Schema:
        forms = {"array": FIRST.schema(), "object": NAMED.schema()}
        title = "a list of monsters, or a mapping of monsters to rolls"
        return by_type(title, forms, description, **more)

    def read(
        self, names: Any, value: Any, path: Path
    ) -> tuple[tuple[str, str], ...] | None:
        if isinstance(value, Mapping):
            return tuple(NAMED.read(names, value, path).items())
        monsters = FIRST.read(names, value, path)
        return None if monsters is None else tuple([(name, "") for name in monsters])

    def write(self, value: tuple[tuple[str, str], ...]) -> Any:
        if all([roll for _, roll in value]):
            return dict(value)
        return [name for name, _ in value]


AGAIN: Any = key(
    SecondRolls(),
    "Monsters that pay 3 MP to make their first roll of it again, `[gorra]`, or "
    "another: `{gorra: Knock Down}`.",
    name="re-roll",
    default=(),
)
"""The key `again` of a verb that rolls."""


def spending(game: SmallGame, rule: Rule[None], purse: Purse) -> Rule[None]:
    """A rule in which MP are spent: a roll for a number may be made again too (ruling).

    `checks.rolled` sees to checks, with the same purse. What it holds at the end was
    not spent, because no roll was made for it.
    """
    answer: Any = None
    try:
        while True:
            statement: Statement = rule.send(answer)
            answer = yield statement
            if not isinstance(statement, Roll):
                continue
            name = statement.player
            if (
                statement.rule in (*NUMBERS, STRIKE)
                and purse.pays_for(name, statement.rule)
                and game.reading("second-rolls") == "every-roll"
            ):
                purse.forget(name)
                yield events.PayMP(name, REROLL_COST, SECOND)
                answer = yield statement.but(
                    rule=RE_ROLL, bearer=name, cite=SPENDING, own=False
                )
    except StopIteration:
        pass
    for name in purse.mods:
        yield Note(f"{name} makes no check, and keeps its MP", SPENDING)
    for name, roll in purse.again:
        what = f"a roll for {roll}" if roll else "a roll"
        yield Note(f"{name} does not make {what} again, and keeps its MP", SPENDING)
