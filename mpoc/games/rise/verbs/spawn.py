"""Spawn: a unit enters play for Action Dice at a spawn point (pp. 22, 28, 53)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Choice,
    Enter,
    Note,
    Option,
    Rule,
    Statement,
)
from mpoc.games.kit.keys import Group, Keyed, key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events, kinds
from mpoc.games.rise.board import EIGHT, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.forms import FIGURE, NEW_FIGURE, SPACE, CardOf
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.turn.entering import (
    come_in,
    free_id,
    meet_hazards_placed,
    require_free_id,
)
from mpoc.games.rise.turn.phases import phase_checks, player_pool_check
from mpoc.games.rise.turn.spawning import (
    agendas_of_monsters,
    discounts,
    equal_discounts,
    figure_at,
    full_cost,
    is_spawn_point,
    no_spawn_point,
    returns_when_pushed,
    spawn_cost,
    without_names_of_discounts,
)
from mpoc.games.rise.turn.steps import landing_checks, move_one, one_space_checks
from mpoc.games.rise.verb import RiseVerb, place_of
from mpoc.games.rise.words import NEUTRAL_SPAWN, SPAWN, UNIT

PUSH_COST = 1

OPEN = "…"
"""The sign for a value that the file leaves out."""


class Clear(Keyed):
    """A unit that is pushed off the spawn point."""

    figure: str = key(FIGURE, "The unit that is pushed off.", example="h")
    to: int = key(SPACE, "Where it goes.", example="C2")


class Spawn(RiseVerb):
    """A unit from Reserves enters play."""

    word, cite, weight = "spawn", p(28), 12
    also = ("deploy", "summon")
    asks = (kinds.SPAWN_COST,)
    card: Card = key(CardOf(UNIT), is_main=True)
    new_id: str = key(NEW_FIGURE, "The new unit's id.", name="as", example="g7")
    at: int = key(SPACE, "The spawn point.", example="C1")
    clear: Clear | None = key(
        Group("what is cleared such as `{figure: h, to: C2}`", Clear),
        "Pushes the unit off that stands on the spawn point.",
        default=None,
    )

    def checks(self, game: Game) -> Iterator[Check]:
        """Every condition of spawning a unit (p28)."""
        turn, at, card, clear = game.turn, self.at, self.card, self.clear
        player = turn.player
        yield from phase_checks(game, player, "spawn", p(28))
        yield check(
            "not-in-reserves",
            "the unit is in its player's Reserves",
            card in game.state.players[player].reserves or _is_pushed_unit(game, self),
            p(4, 28),
            lambda: f"{player} has no {card.name} in reserve",
            lambda: _reserves_mend(game, player, card),
            failure="the unit is not in its player's Reserves",
        )
        yield check(
            "not-a-spawn-point",
            "the space is one of its player's spawn points",
            is_spawn_point(game, player, at),
            p(22, 23),
            lambda: no_spawn_point(game, player, at),
            failure="the space is not one of its player's spawn points",
        )
        yield check(
            "spawn-point-used",
            "no unit has been spawned there this turn",
            at not in turn.spawn_points_used,
            p(28),
            lambda: f"{name_of(at)} is used",
            failure="a unit has already been spawned there this turn",
        )
        if not agendas_of_monsters(game, player):
            yield Check(
                "condition-not-met",
                f"the agendas of {player}'s monsters, drawn or out",
                False,
                p(28),
                untold=f"out: {{{player}: [{OPEN}]}}",
            )
        cost = spawn_cost(game, player, card)
        occupant = figure_at(game, at)
        if occupant is not None:
            is_pushed = clear is not None and clear.figure == occupant.id
            yield check(
                "occupied",
                "the spawn point is free, or a unit there is pushed off",
                occupant.card.kind == UNIT and is_pushed,
                p(28),
                lambda: f"{occupant.id} stands at {name_of(at)}",
                lambda: (
                    f"clear: {{figure: {occupant.id}, to: …}} pushes it for one die"
                    if occupant.card.kind == UNIT
                    else ""
                ),
                failure="the spawn point is occupied",
            )
        if clear is not None:
            cost += PUSH_COST
            yield from _push_checks(game, clear, at)
        yield from player_pool_check(game, player, UNIT, cost, p(28))
        newcomer = Figure("new", card, player, at)
        if occupant is None:
            yield from landing_checks(game, newcomer, at, p(14))

    def rule(self, game: Game) -> Rule[None]:
        """Pay a unit's cost and put it on a spawn point, which may be cleared first."""
        turn, card, clear = game.turn, self.card, self.clear
        player = turn.player
        id = self.new_id or free_id(game, card)
        yield from require_free_id(game, id, card, p(28))
        if turn.phase != "spawn":
            yield events.ReachPhase("spawn", p(28))
        if card.agenda not in agendas_of_monsters(game, player):
            yield Note(
                f"{card.name} shares no agenda with {player}'s monsters: one die more",
                p(3, 28),
            )
        cost = yield from _use_discount(game, self)
        if clear is not None:
            why = f"to push {clear.figure}"
            yield events.Spend(player, UNIT, PUSH_COST, why, p(28))
            credit = ""
            if game.reading("spawn-push-credit") == "attacker-like":
                credit = player
            yield from move_one(
                game, clear.figure, clear.to, "is pushed", p(28), credit
            )
        if cost:
            yield events.Spend(player, UNIT, cost, f"for {card.name}", p(28))
        newcomer = Figure(id, card, player, self.at)
        yield from come_in(game, newcomer, "is spawned", p(28))
        yield events.UseSpawnPoint(self.at)
        yield from meet_hazards_placed(game, id, "")

    def outcome_key(self, state: State) -> tuple[Any, ...]:
        """A key in which it makes no difference which of equal Discounts was used."""
        return without_names_of_discounts(Game(state)).key()

    @classmethod
    def exists(cls, game: Game) -> bool:
        return super().exists(game) and game.turn.activation == UNIT

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """Each kind of unit in reserve at each spawn point, with its pushes."""
        state, player = game.state, game.turn.player
        points = [
            at
            for at, kinds in sorted(state.board.ground.items())
            if NEUTRAL_SPAWN in kinds or f"{SPAWN}{player}" in kinds
        ]
        reserves = {card.name: card for card in state.players[player].reserves}
        own_units = [
            figure
            for at in points
            if (figure := figure_at(game, at)) is not None and figure.player == player
        ]
        cards = {**{unit.card.name: unit.card for unit in own_units}, **reserves}
        for name, card in sorted(cards.items()):
            cost = spawn_cost(game, player, card)
            for at in points:
                occupant = state.occupants.get(at)
                clears: list[Clear | None] = [None]
                if occupant is not None:
                    clears += [Clear(occupant, at + shift) for shift in EIGHT]
                for clear in clears:
                    words = f"{card.name} at {name_of(at)}"
                    if clear is not None:
                        words += f" ({occupant} to {name_of(clear.to)})"
                    dice = dice_words(cost + (PUSH_COST if clear else 0), "Action")
                    action = cls(card, free_id(game, card), at, clear)
                    if name not in reserves and not _is_pushed_unit(game, action):
                        continue
                    yield Way(action, words, dice, place=place_of(at))

    def headline(self, state: State) -> str:
        unit = f"{self.card.name} {self.new_id}"
        return f"{self.acting_player(state)} spawns {unit} at {name_of(self.at)}"

    def headline_end(self, statements: Sequence[Statement]) -> str:
        """The dice that it costs, each part with what it is for."""
        parts = [
            statement for statement in statements if isinstance(statement, events.Spend)
        ]
        if not parts:
            return ""
        total = dice_words(sum([part.dice for part in parts]), "Action")
        if len(parts) == 1:
            return f": {total}"
        words = ", ".join([f"{part.dice} {part.why}" for part in parts])
        return f": {total} ({words})"

    def is_headline(self, statement: Statement) -> bool:
        return (
            isinstance(statement, events.EnterPlay)
            and statement.figure.id == self.new_id
        )


def _reserves_mend(game: Game, player: str, card: Card) -> str:
    """What to write if the file forgot the Reserves; empty if it lists some."""
    if game.state.players[player].reserves:
        return ""
    return f"if it was there, write `reserves: {{{player}: [{card.name}]}}`"


def _is_pushed_unit(game: Game, act: Spawn) -> bool:
    """Whether the spawned unit is in Reserves once the spawn point is cleared (p28).

    That is so if it is the unit that is pushed, a hazard destroys it, and
    `spawn-pushed-unit` has the push come first.
    """
    clear, occupant = act.clear, figure_at(game, act.at)
    return (
        clear is not None
        and occupant is not None
        and occupant.id == clear.figure
        and occupant.player == game.turn.player
        and occupant.card == act.card
        and returns_when_pushed(game, occupant, clear.to)
        and game.reading("spawn-pushed-unit") == "push-first"
    )


def _push_checks(game: Game, clear: Clear, at: int) -> Iterator[Check]:
    """The conditions of pushing a unit off a spawn point (p28)."""
    id, to = clear.figure, clear.to
    figure = game.state.figures.get(id)
    yield check(
        "no-target",
        "the unit that is pushed stands on the spawn point",
        figure is not None and at in figure.cells,
        p(28),
        lambda: f"{id} is not at {name_of(at)}",
        failure="the unit that is pushed does not stand on the spawn point",
    )
    if figure is None:
        return
    yield check(
        "wrong-kind-of-figure",
        "only a unit is pushed",
        figure.card.kind == UNIT,
        p(28),
        lambda: f"{id} is a {figure.card.kind}",
        failure="only a unit may be pushed",
    )
    yield from one_space_checks(game, figure, to, p(28))


def _use_discount(game: Game, act: Spawn) -> Rule[int]:
    """Use Discounts of buildings, and return the unit's cost in Action Dice (p53).

    One unit gets one Discount, unless `ability-subjects` lets each building give its
    own. Whether a player may keep a Discount for another unit is `discount-compulsion`.
    A Discount that would save no die is not used.
    """
    player, card = game.turn.player, act.card
    cost, least = full_cost(game, player, card), spawn_cost(game, player, card)
    cheaper, idle_rules = discounts(game, player)
    yield from idle_rules
    cite = p(53)
    while cost > least:
        options = [Option(building.id, building.id) for building, _ in cheaper]
        if game.reading("discount-compulsion") == "optional":
            push = PUSH_COST if act.clear is not None else 0
            affordable = player_pool_check(game, player, UNIT, cost + push, p(28))
            failed_checks = tuple([check for check in affordable if not check.holds])
            options = _without_equals(game, options)
            options.append(Option(False, "none", failed_checks))
        id = yield Choice(
            "Discount",
            "",
            player,
            "use",
            "which Discount is used",
            tuple(options),
            cite,
        )
        if id is False:
            yield Note(f"the Discount is kept, {card.name} costs {cost}", cite)
            return cost
        building = game.piece(id)
        yield Enter("Discount", cite, building.id, "Discount")
        yield Note(f"{card.name} costs {dice_words(1, 'Action')} less", cite)
        yield events.MarkUsed(building.id, "Discount", cite)
        yield LEAVE
        cost -= 1
        cheaper = [pair for pair in cheaper if pair[0].id != id]
    return cost


def _without_equals(game: Game, options: list[Option]) -> list[Option]:
    """The Discounts to choose from, with only the first of equal ones."""
    equal_ids = equal_discounts(game)
    first, *equals = [each for each in options if each.value in equal_ids] or options
    if first.value not in equal_ids or not equals:
        return options
    ids = tuple([each.value for each in equals])
    verb = "is" if len(ids) == 1 else "are"
    first_with_equals = first.but(
        words=f"{first.words} ({' and '.join(ids)} {verb} equal)", equals=ids
    )
    different = [each for each in options if each is not first and each not in equals]
    return [first_with_equals, *different]
