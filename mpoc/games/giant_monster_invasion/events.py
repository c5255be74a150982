"""Every change of a position: each event applies itself and says itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.engine.statements import Cite, Event
from mpoc.games.giant_monster_invasion.monster import Hold, Monster, Turn
from mpoc.games.giant_monster_invasion.state import Hazard, State
from mpoc.games.giant_monster_invasion.words import (
    ACTIONS,
    DEFEATED,
    FLYING,
    GROUND,
    ORDER,
    OVER,
    RETREATED,
    RUBBLE,
    START,
    SUBMERGED,
    TIE,
    TOUGH,
    WAITING,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.spaces.plane import Point, point_name
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.games.kit.dice import AnyRoll


def listed_words(words: Sequence[str]) -> str:
    """`5 HITS, 1 Armor and 1 TOUGH`."""
    return " and ".join([part for part in (", ".join(words[:-1]), *words[-1:]) if part])


class OnMonster(Event):
    """Something happens to a monster: `change` gives it as it is afterwards."""

    name: str

    def change(self, monster: Monster) -> Monster:
        """The monster afterwards."""
        raise NotImplementedError

    def apply(self, state: State) -> State:
        changed = self.change(state.players[self.name])
        return state.but(players={**state.players, self.name: changed})


# Rounds and turns


class SetOrder(Event):
    """The turn order of a round is known, and its first turn begins."""

    order: tuple[str, ...]
    cite: Cite = h("2.2-turn-order")

    def apply(self, state: State) -> State:
        for name in self.order:
            held = state.players[name].held is not None
            monster = state.players[name].with_effects(was_held=held)
            state = state.but(players={**state.players, name: monster})
        return state.but(order=self.order, turn=self.order[0], phase=START)

    def sentence(self) -> str:
        return f"the turn order is {', '.join(self.order)}"


class NextTurn(Event):
    """The turn of the next monster begins."""

    name: str
    cite: Cite = h("2.2-turn-order")

    def apply(self, state: State) -> State:
        return state.but(turn=self.name, phase=START)

    def sentence(self) -> str:
        return f"it is the turn of {self.name}"


class NextRound(Event):
    """A round ends, and the next one begins with its turn order."""

    number: int
    first: str
    cite: Cite = h("2.2-turn-order")

    def apply(self, state: State) -> State:
        return state.but(number=self.number, turn=self.first, phase=ORDER, order=())

    def sentence(self) -> str:
        return f"round {self.number} begins"


class Wake(OnMonster):
    """A monster's turn begins: its guard goes down, what was to come comes."""

    cite: Cite = h("2.4-actions")

    def change(self, monster: Monster) -> Monster:
        now = monster.effects
        effects = now.but(
            shaken=now.shaken_next,
            shaken_next=0,
            cloud=False,
            only_moves=now.move_only,
            move_only=False,
            no_move=False,
        )
        moves = 2 if now.no_move else 0
        return monster.but(guard=False, spent=Turn(moves), effects=effects)

    def apply(self, state: State) -> State:
        return super().apply(state).but(phase=ACTIONS)

    def sentence(self) -> str:
        return f"{self.name} may act"


class Rest(OnMonster):
    """A monster's turn ends."""

    move_only: bool = False
    cite: Cite = h("2.4-actions")

    def change(self, monster: Monster) -> Monster:
        effects = monster.effects
        effects = effects.but(
            shaken=0,
            only_moves=False,
            move_only=self.move_only,
            safe=max(effects.safe - 1, 0),
        )
        return monster.but(spent=Turn(), effects=effects)

    def sentence(self) -> str:
        only = "; its next turn has a Move alone" if self.move_only else ""
        return f"the turn of {self.name} ends{only}"


class Use(OnMonster):
    """A monster uses up something of its turn."""

    moves: int = 0
    acts: int = 0
    attacked: bool = False
    cite: Cite = h("2.4-actions")

    def change(self, monster: Monster) -> Monster:
        spent = monster.spent
        return monster.with_spent(
            moves=spent.moves + self.moves,
            acts=spent.acts + self.acts,
            attacked=spent.attacked or self.attacked,
        )

    def sentence(self) -> str:
        parts = [count_of(self.moves, "Move")] if self.moves else []
        parts += [count_of(self.acts, "action")] if self.acts else []
        return f"{self.name} uses {' and '.join(parts)}"


class EndBattle(Event):
    """The battle is over."""

    winner: str
    reason: str
    cite: Cite = h("9-battles")

    def apply(self, state: State) -> State:
        return state.but(winner=self.winner, phase=OVER)

    def sentence(self) -> str:
        if self.winner == TIE:
            return f"nobody wins: {self.reason}"
        return f"{self.winner} wins: {self.reason}"


# Dice


class CheckRoll(Event):
    """A check was rolled; so many dice were successful. It changes nothing."""

    name: str
    what: str
    faces: AnyRoll
    dice: int
    score: int
    successes: int
    cite: Cite

    @classmethod
    def facts(cls) -> tuple[str, ...]:
        """The number of successes, and not the faces."""
        return ("name", "what", "dice", "score", "successes")

    def apply(self, state: State) -> State:
        return state

    def sentence(self) -> str:
        if not self.dice:
            return f"{self.what} of {self.name} has no die, and fails"
        dice = count_of(self.dice, "die", "dice")
        successes = count_of(self.successes, "success", "successes")
        return (
            f"{self.what} of {self.name}: {dice} for {self.score} or less, {successes}"
        )


class PayMP(OnMonster):
    """A monster spends MP."""

    mp: int
    why: str
    cite: Cite = h("5.2-spending-mp")

    def change(self, monster: Monster) -> Monster:
        return monster.but(mp=monster.mp - self.mp)

    def sentence(self) -> str:
        return f"{self.name} spends {self.mp} MP {self.why}"


# Damage


class Damaging(Event):
    """A monster or a building takes damage: the field `damage` says how much."""


class Absorb(OnMonster, Damaging):
    """TOUGH stops some damage and is lowered; HITS take the rest."""

    damage: int
    hits: int
    field: int
    armor: int
    tough: int
    defence: int
    cite: Cite = h("3.5-damage")

    def change(self, monster: Monster) -> Monster:
        effects = monster.effects
        effects = effects.but(
            field=effects.field - self.field, armor_lost=effects.armor_lost + self.armor
        )
        return monster.but(
            hits=max(monster.hits - self.hits, 0),
            tough=monster.tough - self.tough,
            effects=effects,
        )

    def tally(self) -> tuple[str, str, int] | None:
        return ("lost", self.name, self.hits)

    def sentence(self) -> str:
        lost = [
            f"{number} {what}"
            for number, what in (
                (self.hits, "HITS"),
                (self.field, "of the Force Field"),
                (self.armor, "Armor"),
                (self.tough, "TOUGH"),
            )
            if number
        ]
        loss = listed_words(lost) or "nothing"
        stops = f"TOUGH {self.defence}"
        return f"{self.name} takes {self.damage} against {stops}: it loses {loss}"


class Suffer(OnMonster):
    """Damage goes to the HITS, and TOUGH does not help."""

    hits: int
    cite: Cite

    def change(self, monster: Monster) -> Monster:
        return monster.but(hits=max(monster.hits - self.hits, 0))

    def tally(self) -> tuple[str, str, int] | None:
        return ("lost", self.name, self.hits)

    def sentence(self) -> str:
        return f"{self.name} loses {self.hits} HITS"


class Bleed(OnMonster):
    """A monster gets blood tokens."""

    tokens: int
    cite: Cite = h("3.5.a-bleeding")

    def change(self, monster: Monster) -> Monster:
        return monster.but(blood=monster.blood + self.tokens)

    def sentence(self) -> str:
        return f"{self.name} gets {count_of(self.tokens, 'blood token')}"


class Defeat(OnMonster):
    """A monster is defeated; what it held is free, and so is it."""

    by: str = ""
    cite: Cite = h("5.4-defeat")

    def change(self, monster: Monster) -> Monster:
        return monster.but(out=DEFEATED, held=None)

    def apply(self, state: State) -> State:
        for other in state.holds(self.name):
            state = state.with_monster(other, held=None)
        state = super().apply(state)
        if self.by:
            deeds = state.players[self.by].deeds
            state = state.with_monster(
                self.by, deeds=deeds.but(felled=deeds.felled + 1)
            )
        return state

    def sentence(self) -> str:
        by = f" by {self.by}" if self.by else ""
        return f"{self.name} is defeated{by}"


class Heal(OnMonster):
    """A monster heals."""

    hits: int = 0
    tough: int = 0
    blood: int = 0
    cite: Cite = h("3.5.b-healing")

    def change(self, monster: Monster) -> Monster:
        return monster.but(
            hits=monster.hits + self.hits,
            tough=monster.tough + self.tough,
            blood=monster.blood - self.blood,
        )

    def sentence(self) -> str:
        parts = [f"{self.hits} HITS"] if self.hits else []
        parts += [f"{self.tough} TOUGH"] if self.tough else []
        parts += [count_of(self.blood, "blood token")] if self.blood else []
        return f"{self.name} heals {listed_words(parts) or 'nothing'}"


class Batter(Damaging):
    """A building takes damage, which changes nothing by itself."""

    id: str
    damage: int
    sturdy: int
    cite: Cite = h("4.1-buildings")

    def apply(self, state: State) -> State:
        return state

    def sentence(self) -> str:
        stands = "" if self.damage > self.sturdy else ": it stands"
        return f"{self.id} takes {self.damage} against STURDY {self.sturdy}{stands}"


class Raze(Event):
    """A building is destroyed and removed."""

    id: str
    sturdy: int
    by: str = ""
    is_rubble: bool = False
    cite: Cite = h("4.1-buildings")

    def apply(self, state: State) -> State:
        if self.is_rubble:
            fallen = state.buildings[self.id]
            rubble = Hazard(fallen.corner, fallen.opposite, RUBBLE)
            state = state.but(hazards={**state.hazards, self.id: rubble})
        buildings = {id: each for id, each in state.buildings.items() if id != self.id}
        state = state.but(buildings=buildings, ruins=(*state.ruins, self.id))
        if self.by:
            deeds = state.players[self.by].deeds
            if self.sturdy <= 3:
                deeds = deeds.but(low=deeds.low + 1)
            elif self.sturdy <= 5:
                deeds = deeds.but(middle=deeds.middle + 1)
            else:
                deeds = deeds.but(high=deeds.high + 1)
            state = state.with_monster(self.by, deeds=deeds)
        return state

    def sentence(self) -> str:
        rubble = " and becomes rubble" if self.is_rubble else ""
        return f"{self.id} is destroyed{rubble}"


# Places


class Go(OnMonster):
    """A monster is somewhere else: it moved, or was knocked back."""

    path: tuple[Point, ...]
    words: str
    cite: Cite = h("2.5-moving")

    def change(self, monster: Monster) -> Monster:
        return monster.but(at=self.path[-1])

    def sentence(self) -> str:
        places = ", then ".join([point_name(point) for point in self.path])
        return f"{self.name} {self.words} to {places}"


class ChangeLevel(OnMonster):
    """A monster takes off, dives, digs in, or comes back to the ground."""

    level: str
    cite: Cite = h("2.5-moving")

    def change(self, monster: Monster) -> Monster:
        return monster.but(level=self.level, below=0)

    def sentence(self) -> str:
        if self.level == GROUND:
            return f"{self.name} comes back to the ground"
        words = {FLYING: "takes off", SUBMERGED: "dives"}.get(
            self.level, f"goes {self.level}"
        )
        return f"{self.name} {words}"


class StayBelow(OnMonster):
    """A monster is another turn under water or underground."""

    turns: int
    cite: Cite

    def change(self, monster: Monster) -> Monster:
        return monster.but(below=self.turns)

    def sentence(self) -> str:
        return f"{self.name} is below for {count_of(self.turns, 'turn')}"


class Fall(OnMonster):
    """A monster is knocked down."""

    cite: Cite = h("3.7-knock-down")

    def change(self, monster: Monster) -> Monster:
        level = GROUND if monster.level == FLYING else monster.level
        return monster.but(prone=True, level=level)

    def sentence(self) -> str:
        return f"{self.name} is knocked down"


class Rise(OnMonster):
    """A monster stands up."""

    cite: Cite = h("3.7-knock-down")

    def change(self, monster: Monster) -> Monster:
        return monster.but(prone=False)

    def sentence(self) -> str:
        return f"{self.name} stands up"


class GuardUp(OnMonster):
    """A monster puts its guard up until its next turn."""

    cite: Cite = h("2.4-actions")

    def change(self, monster: Monster) -> Monster:
        return monster.but(guard=True)

    def sentence(self) -> str:
        return f"the guard of {self.name} is up"


class Sink(OnMonster):
    """A monster sinks deeper into tar, or has left it."""

    depth: int
    cite: Cite = h("4.2-tar-pits")

    def change(self, monster: Monster) -> Monster:
        return monster.but(tar=self.depth)

    def sentence(self) -> str:
        if not self.depth:
            return f"{self.name} is out of the tar"
        return f"{self.name} sinks into the tar ({self.depth})"


class Retreat(OnMonster):
    """A monster declares its retreat."""

    cite: Cite = h("5.5-retreat")

    def change(self, monster: Monster) -> Monster:
        return monster.but(retreating=True)

    def sentence(self) -> str:
        return f"{self.name} retreats"


class LeaveBattle(OnMonster):
    """A monster leaves the battlefield."""

    cite: Cite = h("5.5-retreat")

    def change(self, monster: Monster) -> Monster:
        return monster.but(out=RETREATED, held=None)

    def apply(self, state: State) -> State:
        for other in state.holds(self.name):
            state = state.with_monster(other, held=None)
        return super().apply(state)

    def sentence(self) -> str:
        return f"{self.name} has left the battlefield"


# BLAST and grabs


class Charge(OnMonster):
    """A charge is placed on a BLAST Attack, or all are removed when it is fired."""

    blast: str
    charges: int
    cite: Cite = h("3.1.a-charges")

    def change(self, monster: Monster) -> Monster:
        powers = monster.powers
        blast = powers.blasts[self.blast].but(charges=self.charges)
        if self.charges:
            monster = monster.with_spent(charged=True)
        return monster.but(
            powers=powers.but(blasts={**powers.blasts, self.blast: blast})
        )

    def sentence(self) -> str:
        return f"{self.blast} of {self.name} has {count_of(self.charges, 'charge')}"


class Lock(OnMonster):
    """A monster is locked in a grab, or the lock has changed."""

    hold: Hold | None
    cite: Cite

    def change(self, monster: Monster) -> Monster:
        effects = monster.effects.but(was_held=True)
        return monster.but(held=self.hold, effects=effects)

    def sentence(self) -> str:
        if self.hold is None:
            return f"{self.name} is free"
        lock = f"{self.hold.grip}, {self.hold.score} to break"
        if self.hold.turns:
            lock += f", kept for {count_of(self.hold.turns, 'turn')}"
        return f"{self.hold.by} holds {self.name}: {lock}"


class DropField(OnMonster):
    """What is left of a Force Field is gone."""

    cite: Cite = h("6.1-force-field")

    def change(self, monster: Monster) -> Monster:
        return monster.with_effects(field=0)

    def sentence(self) -> str:
        return f"the Force Field of {self.name} is gone"


class AvertStrikes(OnMonster):
    """No military strike comes in a number of a monster's turns."""

    turns: int
    cite: Cite = h("5.2-spending-mp")

    def change(self, monster: Monster) -> Monster:
        return monster.with_effects(safe=self.turns)

    def sentence(self) -> str:
        return "no military strike comes until the end of its next turn"


class Burn(OnMonster):
    """A monster has gone through lava."""

    cite: Cite = h("4.2-lava")

    def change(self, monster: Monster) -> Monster:
        return monster.with_spent(burnt=True)

    def sentence(self) -> str:
        return f"{self.name} goes through lava"


class Create(Event):
    """A new monster joins the battle."""

    name: str
    monster: Monster
    cite: Cite = h("1.4-creation", "1.1-abilities", "1.3-classes", "6.1-powers")

    def apply(self, state: State) -> State:
        return state.but(players={**state.players, self.name: self.monster})

    def sentence(self) -> str:
        monster = self.monster
        numbers = f"TOUGH {monster.tough} and HITS {monster.hits}"
        return f"{self.name} joins as {monster.kind}, with {numbers}"


# Powers


class RaiseField(OnMonster):
    """A Force Field is raised."""

    points: int
    cite: Cite = h("6.1-force-field")

    def change(self, monster: Monster) -> Monster:
        return monster.with_effects(field=self.points)

    def sentence(self) -> str:
        return f"the Force Field of {self.name} adds {self.points} to TOUGH"


class Blend(OnMonster):
    """A monster blends in for a number of turns, or no longer."""

    turns: int
    cite: Cite = h("6.1-chameleon-skin")

    def change(self, monster: Monster) -> Monster:
        return monster.with_effects(blended=self.turns)

    def sentence(self) -> str:
        if not self.turns:
            return f"{self.name} no longer blends in"
        return f"{self.name} blends in for {count_of(self.turns, 'turn')}"


class LoseMP(OnMonster):
    """A monster loses MP."""

    mp: int
    cite: Cite = h("6.1-memory-decay")

    def change(self, monster: Monster) -> Monster:
        return monster.but(mp=monster.mp - self.mp)

    def sentence(self) -> str:
        return f"{self.name} loses {self.mp} MP"


class Breathe(OnMonster):
    """A toxic cloud hangs around a monster; it may cost the Move of the next turn."""

    from_next_turn: bool
    cite: Cite = h("6.1-toxic-cloud")

    def change(self, monster: Monster) -> Monster:
        return monster.with_effects(cloud=True, no_move=self.from_next_turn)

    def sentence(self) -> str:
        cost = "; its next turn has no Move" if self.from_next_turn else ""
        return f"a toxic cloud hangs around {self.name}{cost}"


class ClearCloud(OnMonster):
    """A toxic cloud is gone."""

    cite: Cite = h("6.1-toxic-cloud")

    def change(self, monster: Monster) -> Monster:
        return monster.with_effects(cloud=False)

    def sentence(self) -> str:
        return f"the cloud of {self.name} is gone"


class Gas(OnMonster):
    """A monster is in the cloud of another."""

    owner: str
    cite: Cite = h("6.1-toxic-cloud")

    def change(self, monster: Monster) -> Monster:
        return monster.with_spent(gassed=(*monster.spent.gassed, self.owner))

    def sentence(self) -> str:
        return f"{self.name} is in the cloud of {self.owner}"


# Options


class Shake(OnMonster):
    """A monster is intimidated in its next turn."""

    dice: int
    cite: Cite = h("7-intimidation")

    def change(self, monster: Monster) -> Monster:
        return monster.with_effects(shaken_next=monster.effects.shaken_next + self.dice)

    def sentence(self) -> str:
        return f"{self.name} takes a mod of -{self.dice} in all of its next turn"


class Scar(OnMonster):
    """A defeated monster keeps a scar: a score is lower by 1."""

    ability: str
    loss: int
    cite: Cite = h("7-battle-scars")

    def change(self, monster: Monster) -> Monster:
        if self.ability == TOUGH:
            full = monster.full_tough - self.loss
            return monster.but(full_tough=full, tough=min(monster.tough, full))
        field = self.ability.lower()
        return monster.but(**{field: getattr(monster, field) - self.loss})

    def sentence(self) -> str:
        if not self.loss:
            return f"the scar of {self.name} does not lower {self.ability} further"
        return f"the scar of {self.name} lowers {self.ability} by {self.loss}"


# After the battle, and between battles


class Award(OnMonster):
    """A monster earns MP in a battle."""

    mp: int
    why: str
    cite: Cite = h("5.1-earning-mp")

    def change(self, monster: Monster) -> Monster:
        return monster.but(mp=monster.mp + self.mp)

    def sentence(self) -> str:
        return f"{self.name} earns {self.mp} MP: {self.why}"


class HalveMP(OnMonster):
    """A defeated monster keeps half of its MP and no Kaiju points."""

    left: int
    cite: Cite = h("5.4-defeat")

    def change(self, monster: Monster) -> Monster:
        return monster.but(mp=self.left, kaiju=0)

    def sentence(self) -> str:
        return f"{self.name} keeps {self.left} MP, and no Kaiju points"


class TurnKaiju(OnMonster):
    """15 MP become a Kaiju point."""

    points: int
    left: int
    cite: Cite = h("5.3-kaiju-points")

    def change(self, monster: Monster) -> Monster:
        return monster.but(mp=self.left, kaiju=monster.kaiju + self.points)

    def sentence(self) -> str:
        points = count_of(self.points, "Kaiju point")
        return f"{self.name} gets {points} for its MP, and has {self.left} MP"


class Improve(OnMonster):
    """A Kaiju point makes a monster better."""

    what: str
    better: Monster
    cite: Cite

    @classmethod
    def facts(cls) -> tuple[str, ...]:
        """What is better; the whole monster stands in the position."""
        return ("name", "what")

    def change(self, monster: Monster) -> Monster:
        return self.better.but(kaiju=monster.kaiju - 1)

    def sentence(self) -> str:
        return f"a Kaiju point of {self.name} is spent"


class Wait(OnMonster):
    """A monster waits for its duel in a gauntlet."""

    cite: Cite = h("9-battles")

    def change(self, monster: Monster) -> Monster:
        return monster.but(out=WAITING)

    def sentence(self) -> str:
        return f"{self.name} waits for its duel"


class Enter(OnMonster):
    """A monster that waited comes to its duel."""

    cite: Cite = h("9-battles")

    def change(self, monster: Monster) -> Monster:
        return monster.but(out="")

    def sentence(self) -> str:
        return f"{self.name} is the next to fight"


class EndDuel(Event):
    """A duel of a gauntlet is over, and the next one is due."""

    number: int
    first: str
    cite: Cite = h("9-battles")

    def apply(self, state: State) -> State:
        return state.but(number=self.number, turn=self.first, phase=ORDER, order=())

    def sentence(self) -> str:
        return "the duel is over, and the next monster comes"
