"""Power up: dice are rolled for the income of Power Dice (pp. 22, 27, 53-59)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Enter,
    Note,
    Part,
    Roll,
    Rule,
    Total,
    Unknown,
)
from mpoc.games.kit.keys import Count, key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import (
    MOST_DICE,
    Dice,
    WrittenRoll,
    dice_words,
    roll_without_faces,
)
from mpoc.games.rise.effects import earn, lose_power
from mpoc.games.rise.game import ANYONE, Game, PlayerMoment
from mpoc.games.rise.kinds import idle_rule_of, judge
from mpoc.games.rise.objectives import holding_notes, holds, secures, securing_notes
from mpoc.games.rise.roster import bearers
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check, refusals_of
from mpoc.games.rise.turn.phases import phase_checks, pool_dice
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.words import (
    ACTION,
    BOOST,
    BUILDING,
    MONSTER,
    NEGATIVE_ZONE,
    POWER_ZONE,
    ZONES,
)

if TYPE_CHECKING:
    from mpoc.engine.candidates import DiceLimit
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

MOST_ACTION_DICE = 3


class PowerUp(RiseVerb):
    """Power Phase: rolls this many Action Dice for Power Dice."""

    word, cite, weight = "power-up", p(27), 12
    also = ("powerup",)
    title = "power up"
    asks = (kinds.POWER_UP, kinds.POWER_UP_ROLL, kinds.SECURING)
    count: int = key(Count("a number of dice", MOST_DICE), is_main=True)
    dice: WrittenRoll | None = None

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        values["dice"] = names.dice
        return True

    def checks(self, game: Game) -> Iterator[Check]:
        """Once, in the Power Phase, with one to three Action Dice (p27)."""
        turn, count, dice = game.turn, self.count, self.dice
        yield from phase_checks(game, turn.player, "power", p(27))
        yield check(
            "already-used",
            "no Power Up was attempted this turn",
            "power-up" not in turn.marks,
            p(27),
            lambda: "one attempt a Monster Activation",
            failure="a Power Up was already attempted this turn",
        )
        yield check(
            "too-few-dice",
            "at least one Action Die is rolled",
            count >= 1,
            p(27),
            lambda: dice_words(count, "Action"),
            failure="no Action Die is rolled",
        )
        yield check(
            "too-many-dice",
            "at most three Action Dice are rolled",
            count <= MOST_ACTION_DICE,
            p(27),
            lambda: dice_words(count, "Action"),
            failure="more than three Action Dice are rolled",
        )
        pool = pool_dice(game, turn.player, MONSTER)
        if pool is not None:
            yield check(
                "too-many-dice",
                "the Monster Pool holds the Action Dice",
                count <= pool,
                p(27),
                lambda: f"{dice_words(count, 'Action')}, Monster Pool {pool}",
                lambda: f"roll {min(pool, MOST_ACTION_DICE)} or fewer" if pool else "",
                failure="the Monster Pool holds fewer Action Dice than are rolled",
            )
        if dice is not None:
            yield check(
                "too-many-dice",
                "no Power Dice are rolled",
                dice.power == 0,
                p(27),
                lambda: dice_words(dice.power, "Power"),
                failure="a Power Up rolls no Power Dice",
            )

    def more_refusals(self, game: Game) -> tuple[Check, ...]:
        """The dice of its roll that are not the dice it must roll."""
        if self.dice is None:
            return ()
        boost = boost_of(game, game.turn.player).value
        dice = Dice(game.turn.player, MONSTER, self.count, boost, self.dice.power)

        def rolling(game: Game) -> Rule[None]:
            yield _own_roll(game, dice)

        return refusals_of(game, rolling, {}, self.dice)

    def rule(self, game: Game) -> Rule[None]:
        """Roll: on one strike or more the income is paid (p27)."""
        turn = game.turn
        player = turn.player
        if turn.phase != "power":
            yield events.ReachPhase("power")
        yield events.MarkTurn("power-up", p(27))
        boost = boost_of(game, player)
        if len(boost.parts) > 1 or boost.idle_rules:
            yield boost
        dice = Dice(player, MONSTER, self.count, boost.value, 0)
        place = len(game.state.in_play)
        yield events.PickUp(dice, p(27))
        if self.dice is None:
            yield Unknown("the Power Up roll", "roll: {action: …}", p(27), "")
            return
        roll = yield _own_roll(game, dice)
        succeeds = roll.reaches(1)
        yield Note(roll.with_strikes(), p(27))
        if succeeds:
            yield Enter("the Power Up succeeds", p(27))
            yield from _income(game, player, PlayerMoment(game, player))
            yield LEAVE
        else:
            yield Note("no strike: the Power Up fails and nothing happens", p(27))
        yield events.PutAway(place, dice, p(27))

    @classmethod
    def exists(cls, game: Game) -> bool:
        return super().exists(game) and game.turn.activation == MONSTER

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        for count in range(1, MOST_ACTION_DICE + 1):
            yield Way(cls(count), str(count), "Action Dice")

    def limits(self, game: Game) -> tuple[DiceLimit, ...]:
        """The Action Dice of the action, and the Boost Dice that come with them."""
        from mpoc.engine.candidates import DiceLimit

        boost = boost_of(game, game.turn.player).value
        action = DiceLimit(ACTION, self.count, self.count)
        return (action, DiceLimit(BOOST, boost, boost, True)) if boost else (action,)

    def with_dice(self, counts: Mapping[str, int]) -> Self:
        return self.but(dice=roll_without_faces(counts))

    def with_one_more(self, die: str) -> Self | None:
        if self.dice is None or die == BOOST:
            return None
        return self.but(dice=self.dice.with_one_more(die), count=self.count + 1)

    def headline(self, state: State) -> str:
        dice = dice_words(self.count, "Action")
        return f"{self.acting_player(state)} powers up with {dice}"


def _own_roll(game: Game, dice: Dice) -> Roll:
    """The roll of a Power Up, with its dice."""
    player, words = game.turn.player, "the Power Up roll"
    return Roll("power-up", "", player, dice.counts(), words, p(27), True)


def boost_of(game: Game, player: str) -> Total:
    """The Boost Dice of a player's Power Up, with the skills that do not apply."""
    moment = PlayerMoment(game, player)
    parts, idle_rules = stats.modifiers(game, kinds.POWER_UP_ROLL, ANYONE, moment)
    value = sum([part.amount for part in parts])
    parts.insert(0, Part(0, "usually"))
    return Total("Boost Dice", player, value, tuple(parts), tuple(idle_rules))


def _income(game: Game, player: str, moment: PlayerMoment) -> Rule[None]:
    """What a successful Power Up pays, and what it costs the opponent (pp. 22, 27)."""
    state = game.state
    for id, figure in state.figures.items():
        if figure.player == player:
            yield from holding_notes(game, id, ZONES)
    for id, figure in state.figures.items():
        if figure.player == player and holds(game, id, (POWER_ZONE,)):
            yield from earn(game, player, 1, f"for the Power Zone of {id}", p(22, 27))
    buildings = [
        id for id, figure in state.figures.items() if figure.card.kind == BUILDING
    ]
    for id in buildings:
        yield from securing_notes(game, player, id)
        if secures(game, player, id):
            yield from earn(game, player, 1, f"for securing {id}", p(22, 27))
    counted_names = set()
    losses = []
    for me, skill, _ in bearers(game, kinds.POWER_UP, ANYONE, moment):
        if skill.name in counted_names:
            continue
        cite = skill.cite_for(me)
        failed_condition = judge(skill, me, moment)
        if failed_condition:
            yield idle_rule_of(skill, me, moment, failed_condition)
            continue
        counted_names.add(skill.name)
        amount = skill.amount(me, moment)
        yield Enter(skill.name, cite, me.id, skill.name)
        if amount > 0:
            yield from earn(game, player, amount, f"by {skill.name}", cite)
        else:
            losses.append((-amount, f"by {skill.name}", cite))
        yield LEAVE
    opponent = state.opponent(player)
    for id, figure in state.figures.items():
        if figure.player == player and holds(game, id, (NEGATIVE_ZONE,)):
            losses.append((1, f"by the Negative Zone of {id}", p(22, 27)))
    for amount, why, cite in losses:
        yield from lose_power(game, opponent, amount, why, cite)
    if game.state is state:
        yield Note(f"the Power Up earns {player} nothing", p(27))
