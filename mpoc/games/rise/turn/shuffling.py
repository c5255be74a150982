"""Which buildings let a player shuffle, and whether that must come first (p53)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, IdleRule
from mpoc.games.rise import kinds
from mpoc.games.rise.game import ANYONE, Game, PlayerMoment
from mpoc.games.rise.kinds import idle_rule_of, judge
from mpoc.games.rise.roster import Bearer, bearers


def shufflers(game: Game, player: str) -> tuple[list[Bearer], list[IdleRule]]:
    """The buildings that let a player shuffle now, and those that do not."""
    moment = PlayerMoment(game, player)
    able: list[Bearer] = []
    idle_rules: list[IdleRule] = []
    for bearer in bearers(game, kinds.SHUFFLES, ANYONE, moment):
        building, skill, _ = bearer
        failed_condition = judge(skill, building, moment)
        if failed_condition:
            idle_rules.append(idle_rule_of(skill, building, moment, failed_condition))
        else:
            able.append(bearer)
    return able, idle_rules


def unshuffled_checks(game: Game) -> Iterator[Check]:
    """Shuffle has moved its die, where it must (`shuffle-compulsion`).

    This is asked before the first phase.
    """
    turn = game.turn
    if "shuffle" in turn.marks:
        return
    able, _ = shufflers(game, turn.player)
    if able and game.reading("shuffle-compulsion") == "compulsory":
        building, skill, _ = able[0]
        yield Check(
            "compulsory",
            "a die has been moved by Shuffle first",
            False,
            skill.cite_for(building),
            f"{turn.player} secures {building.id}",
            failure="Shuffle must move a die first",
        )
