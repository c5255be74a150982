"""Facts of what players have: dice in pools, Power Dice earned, units in reserve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import SetBy, Verdicts
from mpoc.games.rise import events
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.expect.account import OF_POSITION, OF_SCOPE, ByPlayer, RiseFacts
from mpoc.games.rise.words import MONSTER, UNIT
from mpoc.rules.facts import UNKNOWN, Verdict
from mpoc.schema.envelope import Schema, list_of, mapping_of, number, ref

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.games.rise.state import Player
    from mpoc.text.document import Path

POWER = "power"
POOLS = {MONSTER: "Monster Pool", UNIT: "Unit Pool", POWER: "Power Pool"}


def pools_schema(dice: Schema) -> Schema:
    """A player's dice by pool, each of a form."""
    kinds = {MONSTER: "Action", UNIT: "Action", POWER: "Power"}
    return mapping_of(
        "a player's dice such as `{monster: 7, unit: 3, power: 4}`",
        {
            pool: dice | {"description": f"{kinds[pool]} Dice in the {name}."}
            for pool, name in POOLS.items()
        },
    )


def known_pools(player: Player) -> dict[str, int]:
    """A player's dice by pool, without the pools that the file leaves out."""
    pools = {pool: getattr(player, pool) for pool in POOLS}
    return {pool: dice for pool, dice in pools.items() if dice is not None}


class Dice(ByPlayer[dict[str, int]]):
    """Dice in the pools."""

    word, rank = "dice", OF_POSITION
    set_by: ClassVar[SetBy] = {
        events.CompleteSetUp: "",
        events.Spend: "player",
        events.ShiftDice: "player",
        events.PickUp: "dice.player",
        events.PutAway: "dice.player",
        events.TakeBack: "",
    }
    power_set_by: ClassVar[SetBy] = {
        events.CompleteSetUp: "",
        events.SpendPower: "player",
        events.Earn: "player",
        events.LosePower: "player",
        events.PickUp: "dice.player",
        events.TakeBack: "",
    }
    absent = missing = UNKNOWN

    def value_schema(self) -> Schema:
        return pools_schema(number())

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        actual = self.values(facts)
        for player, pools in expected_value.items():
            for pool, expected_dice in pools.items():
                dice = actual.get(player, {}).get(pool)
                set_by = self.power_set_by if pool == POWER else self.set_by
                verdict = Verdict(
                    (*path, player, pool),
                    f"{POOLS[pool]} of {player}",
                    str(expected_dice),
                    self.absent if dice is None else str(dice),
                    dice == expected_dice,
                )
                yield (
                    verdict
                    if verdict.holds
                    else verdict.but(causes=facts.setters(set_by, player))
                )

    def values(self, facts: RiseFacts) -> Mapping[str, dict[str, int]]:
        """The pools whose dice the file gives."""
        players = facts.state.players
        return {name: known_pools(player) for name, player in players.items()}


class Earned(ByPlayer[int]):
    """Power Dice that were gained."""

    word, words, rank = "earned", "Power Dice earned by", OF_SCOPE
    set_by: ClassVar[SetBy] = {events.Earn: "player"}

    def value_schema(self) -> Schema:
        return number()

    def values(self, facts: RiseFacts) -> Mapping[str, int]:
        dice_earned = facts.account.dice_earned
        return {player: dice_earned.get(player, 0) for player in facts.state.players}

    def otherwise(self, facts: RiseFacts, name: str) -> int:
        return 0


class Reserves(ByPlayer[list[str]]):
    """Units in Unit Reserves."""

    word, words, rank = "reserves", "Unit Reserves of", OF_POSITION
    is_detail = True
    title = "a mapping of players to lists of units such as `{red: [G-Tank]}`"
    set_by: ClassVar[SetBy] = {
        events.CompleteSetUp: "",
        events.Crush: "",
        events.DestroyUnit: "",
        events.EnterPlay: "",
    }

    def value_schema(self) -> Schema:
        return list_of("a list of units such as `[G-Tank]`", ref("card-name"))

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        for index, card in enumerate(value):
            names.card_of_any_set(card, (*path, index))

    def values(self, facts: RiseFacts) -> Mapping[str, list[str]]:
        return {
            name: sorted([card.name for card in player.reserves])
            for name, player in facts.state.players.items()
        }

    def is_list(self) -> bool:
        return True

    def holds(self, expected_value: Sequence[str], value: list[str] | None) -> bool:
        cards_left = list(value or ())
        for text in expected_value:
            matches = [card for card in cards_left if catalog.is_named(card, text)]
            if not matches:
                return False
            cards_left.remove(matches[0])
        return not cards_left
