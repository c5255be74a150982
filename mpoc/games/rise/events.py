"""Every change of a position: each event can apply itself and put itself into words.

An event is complete: applying the recorded events to the start, one after the other,
gives the end. What the rules worked out before (how many dice fit under the cap, which
spaces are free) is in its fields.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.statements import Cite, Event, Note
from mpoc.games.rise.board import name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import AnyRoll, Dice, dice_words, pool_words, strike_words
from mpoc.games.rise.state import (
    Attack,
    DamageItem,
    FallenBuilding,
    Figure,
    FurtherAttack,
    Player,
    State,
    Turn,
)
from mpoc.games.rise.words import ALPHA, BUILDING, MONSTER, UNIT
from mpoc.text.problems import count_of

OTHER_POOL = {MONSTER: UNIT, UNIT: MONSTER}
POOL_WORDS = {MONSTER: "Monster Pool", UNIT: "Unit Pool"}


def _shift(player: Player, pool: str, dice: int) -> Player:
    """A player with Action Dice moved out of `pool`; unknown pools stay unknown."""
    monster, unit = player.monster, player.unit
    sign = 1 if pool == MONSTER else -1
    return player.but(
        monster=None if monster is None else monster - sign * dice,
        unit=None if unit is None else unit + sign * dice,
    )


# Set-up


class WinSetUp(Event):
    """A player wins the set-up roll: places first and has the first turn (p26)."""

    player: str
    cite: Cite = p(26)

    def apply(self, state: State) -> State:
        return state.but(turn=Turn(state.opponent(self.player), "", "over"))

    def sentence(self) -> str:
        return f"{self.player} wins the set-up roll: places first, has the first turn"


class PlaceInSetUp(Event):
    """A structure or an Alpha form is placed before the first turn (p26)."""

    player: str
    figure: Figure
    cite: Cite = p(26)

    def apply(self, state: State) -> State:
        still_to_place = list(state.players[self.player].to_place)
        still_to_place.remove(self.figure.card)
        after = state.with_figure(self.figure)
        return after.with_player(self.player, to_place=tuple(still_to_place))

    def sentence(self) -> str:
        figure = self.figure
        at = name_of(figure.space)
        return f"{self.player} places {figure.card.name} {figure.id} at {at}"


class CompleteSetUp(Event):
    """All monsters are placed: dice and units are where they begin the game (p26)."""

    cite: Cite = p(26)

    def apply(self, state: State) -> State:
        players = {}
        for name, player in state.players.items():
            units = None if player.force is None else player.force.units
            players[name] = player.but(
                monster=0,
                unit=10,
                power=0,
                reserves=player.reserves if units is None else units,
                force=None,
                to_place=(),
            )
        return state.but(players=players)

    def sentence(self) -> str:
        return "the set-up is complete: 10 Action Dice in each Unit Pool"


# Turns


class BeginTurn(Event):
    """A player begins a turn and chooses the activation (p26)."""

    player: str
    activation: str
    cite: Cite = p(26)

    def apply(self, state: State) -> State:
        figures = {
            id: figure.but(
                advanced=False,
                ended=None,
                attacked=False,
                began=figure.space if figure.card.kind == MONSTER else None,
                used=frozenset(),
            )
            for id, figure in state.figures.items()
        }
        turn = Turn(self.player, self.activation)
        return state.but(figures=figures, gone=_idle(state.gone), turn=turn)

    def sentence(self) -> str:
        return f"{self.player} begins a {self.activation.title()} Activation"


def _idle(gone: Mapping[str, Figure]) -> Mapping[str, Figure]:
    """The figures that have left the map, without what they did in a turn."""
    return {
        id: figure.but(advanced=False, attacked=False, used=frozenset())
        for id, figure in gone.items()
    }


class EndTurn(Event):
    """The turn ends."""

    player: str
    cite: Cite = p(27)

    def apply(self, state: State) -> State:
        # Nothing that figures did in a turn counts after its end.
        figures = {
            id: figure.but(
                advanced=False, ended=None, attacked=False, began=None, used=frozenset()
            )
            for id, figure in state.figures.items()
        }
        turn = Turn(self.player, "", "over")
        return state.but(figures=figures, gone=_idle(state.gone), turn=turn)

    def sentence(self) -> str:
        return f"{self.player}'s turn ends"


class ReachPhase(Event):
    """A phase of the activation begins (pp. 27-29)."""

    phase: str
    cite: Cite = p(27)

    def apply(self, state: State) -> State:
        assert state.turn is not None
        return state.but(turn=state.turn.but(phase=self.phase))

    def sentence(self) -> str:
        return f"the {self.phase.title()} Phase begins"


class MarkTurn(Event):
    """A player has done something that may be done only once a turn."""

    mark: str
    cite: Cite = p(30)

    def apply(self, state: State) -> State:
        assert state.turn is not None
        return state.but(turn=state.turn.but(marks=state.turn.marks | {self.mark}))

    def sentence(self) -> str:
        return f"the turn's {self.mark} is used"


class UseSpawnPoint(Event):
    """A spawn point is used for this turn (p28)."""

    space: int
    cite: Cite = p(28)

    def apply(self, state: State) -> State:
        assert state.turn is not None
        turn = state.turn
        return state.but(
            turn=turn.but(spawn_points_used=turn.spawn_points_used | {self.space})
        )

    def sentence(self) -> str:
        return f"the spawn point {name_of(self.space)} is used for this turn"


class MarkUsed(Event):
    """A monster has used an ability that it may use once a turn."""

    figure: str
    ability: str
    cite: Cite

    def apply(self, state: State) -> State:
        used_abilities = state.last_known(self.figure).used | {self.ability}
        if self.figure not in state.figures:
            return state
        return state.with_changed_figure(self.figure, used=used_abilities)

    def sentence(self) -> str:
        return f"{self.figure} has used {self.ability} for this turn"


# Dice


class Spend(Event):
    """Action Dice go from the Active Pool to the other pool (p9)."""

    player: str
    pool: str
    dice: int
    why: str
    cite: Cite = p(9)

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        player_after = _shift(player, self.pool, self.dice)
        return state.but(players={**state.players, self.player: player_after})

    def sentence(self) -> str:
        return f"{self.player} spends {dice_words(self.dice, 'Action')} {self.why}"


class ShiftDice(Event):
    """An effect or a push moves Action Dice between a player's pools (p9)."""

    player: str
    pool: str
    dice: int
    cite: Cite = p(9)

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        player_after = _shift(player, self.pool, self.dice)
        return state.but(players={**state.players, self.player: player_after})

    def sentence(self) -> str:
        if not self.dice:
            return f"{self.player} has no die in the {POOL_WORDS[self.pool]} to move"
        return (
            f"{self.player} moves {dice_words(self.dice, 'Action')} from the "
            f"{POOL_WORDS[self.pool]} to the {POOL_WORDS[OTHER_POOL[self.pool]]}"
        )


class SpendPower(Event):
    """Power Dice go from the Power Pool to the Dice Well (p9)."""

    player: str
    dice: int
    why: str
    cite: Cite = p(9)

    def apply(self, state: State) -> State:
        power = state.players[self.player].power
        left = None if power is None else power - self.dice
        return state.with_player(self.player, power=left)

    def sentence(self) -> str:
        return f"{self.player} spends {dice_words(self.dice, 'Power')} {self.why}"


class Earn(Event):
    """A player gains Power Dice; those over the cap of 10 are lost (p9)."""

    player: str
    dice: int
    lost: int
    why: str
    cite: Cite = p(9)

    def apply(self, state: State) -> State:
        power = state.players[self.player].power
        power_now = None if power is None else power + self.dice
        return state.with_player(self.player, power=power_now)

    def sentence(self) -> str:
        sentence = f"{self.player} earns {dice_words(self.dice, 'Power')} {self.why}"
        if self.lost:
            verb = "is" if self.lost == 1 else "are"
            sentence += f"; {self.lost} over the cap of 10 {verb} lost"
        return sentence

    def tally(self) -> tuple[str, str, int] | None:
        return ("earned", self.player, self.dice)


class LosePower(Event):
    """An effect takes Power Dice from a Power Pool, at most those in it (p9)."""

    player: str
    dice: int
    why: str
    cite: Cite = p(9)

    def apply(self, state: State) -> State:
        power = state.players[self.player].power
        left = None if power is None else power - self.dice
        return state.with_player(self.player, power=left)

    def sentence(self) -> str:
        if not self.dice:
            return f"{self.player} has no Power Die to lose"
        return f"{self.player} loses {dice_words(self.dice, 'Power')} {self.why}"


class PickUp(Event):
    """Dice are picked up for a roll: they are in play (p36)."""

    dice: Dice
    cite: Cite = p(36)

    def apply(self, state: State) -> State:
        dice = self.dice
        player = state.players[dice.player]
        pool = player.monster if dice.home == MONSTER else player.unit
        changes: dict[str, int | None] = {}
        if pool is not None:
            changes["monster" if dice.home == MONSTER else "unit"] = pool - dice.action
        if player.power is not None:
            changes["power"] = player.power - dice.power
        return state.but(
            players={**state.players, dice.player: player.but(**changes)},
            in_play=(*state.in_play, dice),
        )

    def sentence(self) -> str:
        return f"{self.dice.player} picks up {pool_words(self.dice.counts())}"


class PutAway(Event):
    """Dice in play go home: Action Dice to the other pool, others to the Well (p36)."""

    place: int
    dice: Dice
    cite: Cite = p(36)

    def apply(self, state: State) -> State:
        dice = self.dice
        player = state.players[dice.player]
        other = OTHER_POOL[dice.home]
        pool = player.monster if other == MONSTER else player.unit
        changes: dict[str, int | None] = {}
        if pool is not None:
            changes["monster" if other == MONSTER else "unit"] = pool + dice.action
        in_play = list(state.in_play)
        in_play[self.place] = None
        while in_play and in_play[-1] is None:
            in_play.pop()
        return state.but(
            players={**state.players, dice.player: player.but(**changes)},
            in_play=tuple(in_play),
        )

    def sentence(self) -> str:
        return f"{self.dice.player}'s dice in play are put away"


class TakeBack(Event):
    """A die that rolled a miss leaves the dice in play for its own pool (p36)."""

    place: int
    die: str
    cite: Cite

    def apply(self, state: State) -> State:
        dice = state.in_play[self.place]
        assert dice is not None
        player = state.players[dice.player]
        in_play = list(state.in_play)
        if self.die == "action":
            in_play[self.place] = dice.but(action=dice.action - 1)
            name = "monster" if dice.home == MONSTER else "unit"
            pool = player.monster if dice.home == MONSTER else player.unit
            player = player.but(**{name: None if pool is None else pool + 1})
        else:
            in_play[self.place] = dice.but(power=dice.power - 1)
            power = player.power
            player = player.but(power=None if power is None else min(10, power + 1))
        return state.but(
            players={**state.players, dice.player: player}, in_play=tuple(in_play)
        )

    def sentence(self) -> str:
        if self.die == "action":
            return "one Action Die that rolled a miss returns to the Active Pool"
        return "one Power Die that rolled a miss returns to the Power Pool"


# Places


class Move(Event):
    """A figure moves itself: an advance, a step, a move of an ability (p14)."""

    figure: str
    to: int
    how: str
    spaces: int
    cite: Cite = p(14)

    def apply(self, state: State) -> State:
        return state.with_figure(state.figures[self.figure].but(space=self.to))

    def sentence(self) -> str:
        if not self.spaces:
            return f"{self.figure} stays at {name_of(self.to)}"
        return f"{self.figure} {self.how} to {name_of(self.to)}"


class Shove(Event):
    """A monster is forced along a straight line, or comes to rest at once (p36)."""

    figure: str
    to: int
    spaces: int
    direction: str
    cite: Cite = p(36)

    def apply(self, state: State) -> State:
        return state.with_figure(state.figures[self.figure].but(space=self.to))

    def sentence(self) -> str:
        if not self.spaces:
            return f"{self.figure} stays at {name_of(self.to)}"
        spaces = count_of(self.spaces, "space")
        return f"{self.figure} moves {spaces} {self.direction} to {name_of(self.to)}"


class Place(Event):
    """A figure is put on other spaces without a way between (pp. 37, 42)."""

    figure: str
    to: int
    cite: Cite = p(42)

    def apply(self, state: State) -> State:
        return state.with_figure(state.figures[self.figure].but(space=self.to))

    def sentence(self) -> str:
        return f"{self.figure} is placed at {name_of(self.to)}"


class Advanced(Event):
    """A figure has advanced this turn and ended where it stands (p14).

    A figure that was destroyed on its way has advanced too.
    """

    figure: str
    cite: Cite = p(14)

    def apply(self, state: State) -> State:
        if self.figure not in state.figures:
            was = state.gone[self.figure].but(advanced=True)
            return state.but(gone={**state.gone, self.figure: was})
        ended = state.figures[self.figure].space
        return state.with_changed_figure(self.figure, advanced=True, ended=ended)

    def sentence(self) -> str:
        return f"{self.figure} has advanced"


class Unadvanced(Event):
    """An advance does not count: `advanced` and `ended` are as they were before it."""

    figure: str
    advanced: bool
    ended: int | None
    cite: Cite

    def apply(self, state: State) -> State:
        return state.with_changed_figure(
            self.figure, advanced=self.advanced, ended=self.ended
        )

    def sentence(self) -> str:
        return f"the advance of {self.figure} does not count as its own"


class EnterPlay(Event):
    """A unit comes into play from Unit Reserves (p28).

    `back` is the id under which it left the map earlier in the turn, if it did.
    """

    figure: Figure
    how: str
    cite: Cite = p(28)
    back: str = ""

    def apply(self, state: State) -> State:
        figure = self.figure
        reserves = list(state.players[figure.player].reserves)
        reserves.remove(figure.card)
        if self.back:
            was = state.gone[self.back]
            idle = was.but(advanced=False, attacked=False, used=frozenset())
            state = state.but(gone={**state.gone, self.back: idle})
        return state.with_figure(figure).with_player(
            figure.player, reserves=tuple(reserves)
        )

    def sentence(self) -> str:
        figure = self.figure
        return f"{figure.card.name} {figure.id} {self.how} at {name_of(figure.space)}"


class Crush(Event):
    """A unit is crushed: it leaves the map at once for Unit Reserves (p21)."""

    figure: str
    why: str
    cite: Cite = p(21)

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        player = state.players[figure.player]
        after = state.without_figure(self.figure).with_player(
            figure.player, reserves=(*player.reserves, figure.card)
        )
        return after

    def sentence(self) -> str:
        return f"{self.figure} is crushed{self.why and ' ' + self.why}"

    def tally(self) -> tuple[str, str, int] | None:
        return ("crushed", self.figure, 1)


class DestroyUnit(Event):
    """A unit that took damage is destroyed and goes to Unit Reserves (p20)."""

    figure: str
    cite: Cite = p(20)

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        player = state.players[figure.player]
        after = state.without_figure(self.figure).with_player(
            figure.player, reserves=(*player.reserves, figure.card)
        )
        if after.attack is not None:
            destroyed_figures = after.attack.destroyed | {self.figure}
            after = after.with_attack(destroyed=destroyed_figures)
        return after

    def sentence(self) -> str:
        return f"{self.figure} is destroyed"

    def tally(self) -> tuple[str, str, int] | None:
        return ("destroyed", self.figure, 1)


class DoomBuilding(Event):
    """A building is destroyed, but stands until step 5 or 6 (pp. 21, 31).

    `more` says which skills add to the dice that it pays, to be shown where it pays.
    """

    building: str
    razed: FallenBuilding
    cite: Cite = p(21)
    more: tuple[Note, ...] = ()

    @classmethod
    def facts(cls) -> tuple[str, ...]:
        return ("building", "razed")

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        return state.with_attack(
            pending=attack.pending | {self.building},
            razed=(*attack.razed, self.razed),
            bounties=(*attack.bounties, self.more),
        )

    def sentence(self) -> str:
        return f"{self.building} is destroyed"


class ReplaceBuilding(Event):
    """A destroyed building leaves the map; `tile` takes its place, or nothing (p21)."""

    building: str
    tile: str
    cite: Cite = p(21)

    def apply(self, state: State) -> State:
        space = state.figures[self.building].space
        tiles = dict(state.tiles)
        if self.tile:
            tiles[space] = self.tile
        return state.without_figure(self.building).but(tiles=tiles)

    def sentence(self) -> str:
        if not self.tile:
            return f"{self.building} leaves neither rubble nor hazard"
        return f"{self.tile.title()} replaces {self.building}"

    def tally(self) -> tuple[str, str, int] | None:
        return ("destroyed", self.building, 1)


class FlipTile(Event):
    """A hazard is eliminated: its tile is turned to the rubble side (p21)."""

    tile: int
    cite: Cite = p(21)

    def apply(self, state: State) -> State:
        return state.but(tiles={**state.tiles, self.tile: "rubble"})

    def sentence(self) -> str:
        return f"the hazard at {name_of(self.tile)} is turned to rubble"


# Damage and forms


class SufferHazard(Event):
    """A figure suffers a hazard tile once, until it has wholly left it (p21)."""

    figure: str
    tile: int
    kind: str
    cite: Cite = p(21)

    def apply(self, state: State) -> State:
        return state.but(
            suffered_hazards=state.suffered_hazards | {(self.figure, self.tile)}
        )

    def sentence(self) -> str:
        return f"{self.figure} suffers {self.kind.title()} at {name_of(self.tile)}"


class RecordDamage(Event):
    """Damage is noted; it is dealt in step 6 (p31)."""

    hurt: DamageItem
    cite: Cite

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        return state.with_attack(damage=(*attack.damage, self.hurt))

    def sentence(self) -> str:
        hurt = self.hurt
        # The line above already names debris or a collision as the cause.
        is_plain = hurt.why in ("collision", "debris")
        if hurt.is_of_hit:
            # The damage is not taken yet: it is part of the sum in step 6.
            source = "the hit" if hurt.why == "hit" else hurt.why
            return f"{source} will do {hurt.points} damage to {hurt.figure}"
        return (
            f"{hurt.figure} takes {hurt.points}{'' if is_plain else f' ({hurt.why})'}"
        )

    def tally(self) -> tuple[str, str, int] | None:
        # Step 6 deals it to a monster; a building is destroyed at once (p53).
        hurt = self.hurt
        is_dealt = hurt.card.kind == BUILDING
        return ("damage", hurt.figure, hurt.points) if is_dealt else None


class TakeDamage(Event):
    """A monster's form takes damage, in points; `told` lists the sources (p20)."""

    figure: str
    points: int
    told: str
    cite: Cite = p(20, 31)

    def apply(self, state: State) -> State:
        damage = state.figures[self.figure].damage + self.points
        return state.with_changed_figure(self.figure, damage=damage)

    def sentence(self) -> str:
        return f"{self.figure} takes {self.points} ({self.told})"

    def tally(self) -> tuple[str, str, int] | None:
        return ("damage", self.figure, self.points)


class Restore(Event):
    """A monster regains Health, in points, never above its stat (p8)."""

    figure: str
    points: int
    other: bool = False
    cite: Cite = p(8)

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        if self.other:
            damage = figure.other_damage - self.points
            return state.with_changed_figure(self.figure, other_damage=damage)
        return state.with_changed_figure(
            self.figure, damage=figure.damage - self.points
        )

    def sentence(self) -> str:
        form = "the other form of " if self.other else ""
        if not self.points:
            return f"{form}{self.figure} is at full Health"
        return f"{form}{self.figure} regains {self.points} Health"


class ChangeForm(Event):
    """A monster's other form takes its place; each form keeps its damage (p29).

    With `fresh` the new form has done nothing yet this turn; with `unharmed` it has not
    suffered the hazards that the old form suffered. A destroyed form is `unclaimed` if
    no deed of the enemy destroyed it.
    """

    figure: str
    into: str
    destroyed: bool = False
    cite: Cite = p(29)
    fresh: bool = False
    unharmed: bool = False
    unclaimed: bool = False

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        assert figure.other is not None
        if self.fresh:
            figure = figure.but(
                advanced=False, ended=None, attacked=False, used=frozenset()
            )
        after = state.with_figure(
            figure.but(
                card=figure.other,
                damage=figure.other_damage,
                other=figure.card,
                other_damage=figure.damage,
                other_destroyed=self.destroyed,
            )
        )
        if self.unharmed:
            left = [pair for pair in after.suffered_hazards if pair[0] != self.figure]
            after = after.but(suffered_hazards=frozenset(left))
        if self.unclaimed:
            after = after.but(unclaimed_forms=(*after.unclaimed_forms, figure.player))
        return after

    def sentence(self) -> str:
        if self.destroyed:
            return f"the form of {self.figure} is destroyed: it becomes {self.into}"
        return f"{self.figure} becomes {self.into}"


class LeaveGame(Event):
    """A monster without a form left is out of the game (p29).

    The form is `unclaimed` if no deed of the enemy destroyed it.
    """

    figure: str
    cite: Cite = p(29)
    unclaimed: bool = False

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        player = state.players[figure.player]
        # A Hyper form names its Alpha form; an Alpha form names no Hyper form.
        card = figure.other_form if figure.card.form == ALPHA else figure.card
        after = state.without_figure(self.figure).with_player(
            figure.player, out=(*player.out, card)
        )
        if self.unclaimed:
            after = after.but(unclaimed_forms=(*after.unclaimed_forms, figure.player))
        return after

    def sentence(self) -> str:
        return f"{self.figure} is out of the game"

    def tally(self) -> tuple[str, str, int] | None:
        return ("destroyed", self.figure, 1)


class Win(Event):
    """The game is over (pp. 29-30): the winner's name, or `draw`."""

    winner: str
    cite: Cite = p(29)

    def apply(self, state: State) -> State:
        return state.but(winner=self.winner)

    def sentence(self) -> str:
        if self.winner == "draw":
            return "the game is a draw"
        return f"{self.winner} wins the game"


# Attacks


class Declare(Event):
    """An attack begins: its figures have attacked for this turn (p17)."""

    attack: Attack
    cite: Cite = p(17)

    def apply(self, state: State) -> State:
        attack = self.attack
        if attack.source:
            return state.but(attack=attack)
        figures = dict(state.figures)
        for id in attack.participants:
            figures[id] = figures[id].but(attacked=True)
        return state.but(attack=attack, figures=figures)

    def sentence(self) -> str:
        attack = self.attack
        by = " and ".join(attack.participants)
        verb = ATTACK_VERBS[attack.kind]
        target = f" {attack.target}" if attack.target is not None else ""
        return f"{attack.player} {verb}{target} with {by}"


ATTACK_VERBS = {
    "brawl": "brawls",
    "blast": "blasts",
    "body-slam": "body slams",
    "head-butt": "head-butts",
    "ram": "rams",
    "rampage": "rampages",
    "smash": "smashes",
    "stomp": "stomps",
    "swat": "swats",
    "second-swat": "hurls the swatted unit at",
    "throw": "throws",
    "slingshot": "slingshots",
    "cradle-throw": "cradle throws",
    "double-head-butt": "double head-butts",
    "slingshot-smash": "smashes",
}


class Rolled(Event):
    """The dice of an attack, or its dice in play again, have been rolled (p36)."""

    roll: AnyRoll
    again: bool = False
    cite: Cite = p(36)

    def apply(self, state: State) -> State:
        if self.again:
            return state.with_attack(
                roll=self.roll, hit=None, compared=(), rerolled=True
            )
        return state.with_attack(roll=self.roll)

    def sentence(self) -> str:
        return self.roll.with_strikes()


class Compare(Event):
    """The strikes are compared with a figure's DEF (p17)."""

    is_verdict = True

    figure: str
    roll: AnyRoll
    defense: int
    hit: bool
    of_many: bool = False
    cite: Cite = p(17)

    @property
    def strikes(self) -> int:
        """The strikes of the roll; asking for them may split a roll not made yet."""
        return self.roll.strikes

    @classmethod
    def facts(cls) -> tuple[str, ...]:
        """The fields for JSON: the strikes of the roll instead of the roll."""
        return ("figure", "strikes", "defense", "hit", "of_many")

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        return state.with_attack(
            compared=(*attack.compared, (self.figure, self.hit)),
            hit=bool(attack.hit) or self.hit,
        )

    def sentence(self) -> str:
        verdict = "hit" if self.hit else "missed"
        return f"{self.figure} has DEF {self.defense}: {verdict}"

    def sentence_alone(self) -> str:
        return f"{strike_words(self.strikes)}, {self.sentence()}"


class Speak(Event):
    """An ability resolves in this attack, once on its subject (p33)."""

    ability: str
    subject: str
    bearer: str
    cite: Cite

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        return state.with_attack(spoken=attack.spoken | {(self.ability, self.subject)})

    def sentence(self) -> str:
        return f"{self.bearer}: {self.ability}"


class CauseSuperDamage(Event):
    """The attack does Super Damage to its target (p20)."""

    why: str
    cite: Cite = p(20)

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        return state.with_attack(super_damage=(*attack.super_damage, self.why))

    def sentence(self) -> str:
        return "the attack does Super Damage"


class FollowForm(Event):
    """The attack's target is from now on the form that is in play (p46)."""

    figure: str
    cite: Cite

    def apply(self, state: State) -> State:
        return state.with_attack(target_card=state.figures[self.figure].card)

    def sentence(self) -> str:
        return f"the damage will fall on the form of {self.figure} now in play"


class AwaitDamage(Event):
    """An ability takes effect after damage, in step 6 (p31)."""

    ability: str
    bearer: str
    words: str
    cite: Cite

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        waiting = (*attack.after_damage, (self.ability, self.bearer))
        return state.with_attack(after_damage=waiting)

    def sentence(self) -> str:
        return self.words


class SpareRubble(Event):
    """The target building will leave no tile (p59)."""

    building: str
    cite: Cite

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        rubbleless = attack.rubbleless | {self.building}
        return state.with_attack(rubbleless=rubbleless)

    def sentence(self) -> str:
        return f"{self.building} will leave neither rubble nor hazard"


class Rest(Event):
    """A moved monster comes to rest: it suffers hazards that appear there later (p36).

    `own_movement` marks a Rampage, which no other figure forced. `covered` holds every
    space that its base covered on the way. An attack may move a monster twice, and
    both ways count.
    """

    figure: str
    own_movement: bool
    covered: frozenset[int]
    cite: Cite = p(36)

    def apply(self, state: State) -> State:
        attack = state.attack
        assert attack is not None
        rest = (self.figure, self.own_movement, self.covered)
        return state.with_attack(resting=(*attack.resting, rest))

    def sentence(self) -> str:
        return f"{self.figure} comes to rest"


class Queue(Event):
    """A further attack waits until the current one is completely resolved (p31)."""

    further: FurtherAttack
    cite: Cite

    def apply(self, state: State) -> State:
        attack = state.attack
        card = None if attack is None else attack.leader_card
        # Only the form that makes this attack may make the further one (p29).
        return state.but(waiting=(*state.waiting, self.further.but(leader_card=card)))

    def sentence(self) -> str:
        may = "may follow" if self.further.optional else "will follow"
        return f"a further attack of {self.further.leader} {may}"


class TakeUp(Event):
    """A further attack stops waiting: it is made now or not at all."""

    further: FurtherAttack
    cite: Cite

    def apply(self, state: State) -> State:
        waiting = list(state.waiting)
        waiting.remove(self.further)
        return state.but(waiting=tuple(waiting))

    def sentence(self) -> str:
        return f"{self.further.source}: the further attack is due"


class EndAttack(Event):
    """The attack is completely resolved."""

    cite: Cite = p(31)

    def apply(self, state: State) -> State:
        # A figure that only passed a hazard may suffer it again later.
        figures = state.figures
        hazards = frozenset(
            (id, tile)
            for id, tile in state.suffered_hazards
            if id in figures
            and tile in state.tiles_under(figures[id].space, figures[id].size)
        )
        return state.but(attack=None, suffered_hazards=hazards)

    def sentence(self) -> str:
        return "the attack is resolved"


QUIET = (ReachPhase, PickUp, PutAway, Spend)
"""Events that a trace shows at `-v` only: dice on their way, phases."""

OF_POOLS = (
    CompleteSetUp,
    Spend,
    ShiftDice,
    SpendPower,
    Earn,
    LosePower,
    PickUp,
    PutAway,
    TakeBack,
)
"""Events that touch the dice of a pool."""

BOOKKEEPING = (
    Advanced,
    EndAttack,
    MarkTurn,
    MarkUsed,
    Rest,
    Speak,
    TakeUp,
    UseSpawnPoint,
)
"""Events that a trace shows at `-vv` only: the events around them say the same."""
