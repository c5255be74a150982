"""Every change of a position: each event applies itself and says itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Cite, Event
from mpoc.games.kit.dice import ShownFaces
from mpoc.games.kit.game import heading as h
from mpoc.games.moongha_invaders.pieces import (
    Boxes,
    Monster,
    Trophy,
    name_with,
    with_cubes,
)
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import (
    A_BOMB,
    ACTIONS,
    COUNTER_NOUNS,
    HERO,
    MILITARY,
    OVER,
    START,
    TIE,
    TOKENS_IN_BOX,
    box_words,
)
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.games.kit.dice import AnyRoll


class FillBox(Event):
    """An action box gets something when a turn begins."""

    box: str
    count: int
    kind: str = ""
    cite: Cite = h("phase-one")

    def apply(self, state: State) -> State:
        return state.but(boxes=state.boxes.plus(self.box, self.count, self.kind))

    def sentence(self) -> str:
        noun = _noun(self.kind or self.box)
        number = f"{self.count} {noun}" if self.kind else count_of(self.count, noun)
        return f"the {box_words(self.box)} gets {number}"


class TakeFromStock(Event):
    """A counter leaves the stock."""

    kind: str
    cite: Cite

    def apply(self, state: State) -> State:
        return _with_stock(state, self.kind, -1)

    def sentence(self) -> str:
        return f"{_one(self.kind)} comes from the stock"


class TakeFromCity(Event):
    """A human counter is taken from a city, because the stock has none."""

    kind: str
    at: str
    cite: Cite

    def apply(self, state: State) -> State:
        return state.with_city(self.at, state.city(self.at).plus(self.kind, -1))

    def sentence(self) -> str:
        return f"{_one(self.kind)} comes from {self.at}"


class ReturnToStock(Event):
    """Counters go back to the stock."""

    kind: str
    cite: Cite

    def apply(self, state: State) -> State:
        return _with_stock(state, self.kind, 1)

    def sentence(self) -> str:
        return f"the {_noun(self.kind)} goes back to the stock"


def _noun(name: str) -> str:
    """How a sentence says a counter, or what the box of that name holds."""
    return TOKENS_IN_BOX.get(name) or COUNTER_NOUNS.get(name, name)


def _one(name: str) -> str:
    """`a hero`, `an infantry counter`, `an orange token`."""
    noun = _noun(name)
    if name in MILITARY and name != A_BOMB:
        noun += " counter"
    return f"{'an' if noun[0] in 'aiouAIO' else 'a'} {noun}"


def _with_stock(state: State, kind: str, count: int) -> State:
    """The position with other military counters in stock, if their number is known."""
    number = state.stock.get(kind)
    if number is None:
        return state
    return state.but(stock={**state.stock, kind: number + count})


class GiveMarker(Event):
    """A player gets the first player marker."""

    player: str
    cite: Cite = h("starting")

    def apply(self, state: State) -> State:
        return state.but(turn=self.player, first_player=self.player)

    def sentence(self) -> str:
        return f"{self.player} gets the first player marker"


class BeginActions(Event):
    """The boxes are filled, and the first player acts."""

    player: str
    cite: Cite = h("phase-two")

    def apply(self, state: State) -> State:
        return state.but(phase=ACTIONS, turn=self.player, first_player=self.player)

    def sentence(self) -> str:
        return f"{self.player} is the first player and begins"


class TakeToken(Event):
    """A token or counter leaves an action box."""

    box: str
    kind: str = ""
    cite: Cite = h("phase-two")

    def apply(self, state: State) -> State:
        return state.but(boxes=state.boxes.plus(self.box, -1, self.kind))

    def sentence(self) -> str:
        return f"{_one(self.kind or self.box)} is taken from the {box_words(self.box)}"


class TakePassToken(Event):
    """A pass token comes back, and its action is performed."""

    player: str
    box: str
    cite: Cite = h("pass")

    def apply(self, state: State) -> State:
        return state.with_player(self.player, pass_token="")

    def sentence(self) -> str:
        return f"{self.player} takes the pass token back from the {box_words(self.box)}"


class PlacePassToken(Event):
    """A pass token is put in an action box."""

    player: str
    box: str
    cite: Cite = h("pass")

    def apply(self, state: State) -> State:
        return state.with_player(self.player, pass_token=self.box)

    def sentence(self) -> str:
        return f"{self.player} puts the pass token in the {box_words(self.box)}"


class AddOrange(Event):
    """An orange token goes to a monster box."""

    player: str
    kind: str
    tokens: int
    cite: Cite = h("create")

    def apply(self, state: State) -> State:
        return state.with_box(self.player, self.kind, orange=self.tokens)

    def sentence(self) -> str:
        tokens = count_of(self.tokens, "orange token")
        return f"the {self.kind} box of {self.player} has {tokens}"


class Create(Event):
    """A monster is created: it lies in a city on its hidden side."""

    id: str
    monster: Monster
    tokens: int
    cite: Cite = h("create")

    def apply(self, state: State) -> State:
        owner, kind = self.monster.player, self.monster.kind
        state = state.with_box(owner, kind, orange=self.tokens)
        return state.but(monsters={**state.monsters, self.id: self.monster})

    def sentence(self) -> str:
        monster = self.monster
        name = name_with(monster.kind, self.id)
        return f"{monster.player}'s {name} hides in {monster.at}"


class Heal(Event):
    """A damage cube is removed from a hidden monster."""

    id: str
    cite: Cite = h("create")

    def apply(self, state: State) -> State:
        damage = state.monsters[self.id].damage
        return state.with_monster(self.id, damage=damage - 1)

    def sentence(self) -> str:
        return f"one damage cube is removed from {self.id}"


class AddWhite(Event):
    """White tokens in a monster box change."""

    player: str
    kind: str
    tokens: int
    cite: Cite = h("attack")

    def apply(self, state: State) -> State:
        return state.with_box(self.player, self.kind, white=self.tokens)

    def sentence(self) -> str:
        tokens = count_of(self.tokens, "white token")
        return f"the {self.kind} box of {self.player} has {tokens}"


class Reveal(Event):
    """A monster is flipped to its revealed side."""

    id: str
    cite: Cite

    def apply(self, state: State) -> State:
        return state.with_monster(self.id, hidden=False)

    def sentence(self) -> str:
        return f"{self.id} is revealed"


class Hide(Event):
    """A monster is flipped to its hidden side."""

    id: str
    cite: Cite = h("move")

    def apply(self, state: State) -> State:
        return state.with_monster(self.id, hidden=True)

    def sentence(self) -> str:
        return f"{self.id} hides"


class Go(Event):
    """A monster moves along connections."""

    id: str
    path: tuple[str, ...]
    cite: Cite = h("move")

    def apply(self, state: State) -> State:
        return state.with_monster(self.id, at=self.path[-1])

    def sentence(self) -> str:
        return f"{self.id} moves to {', then '.join(self.path)}"


class Hits(Event):
    """Dice of a combat were rolled; so many of them hit. It changes nothing."""

    who: str
    faces: AnyRoll
    dice: int
    hits: int
    cite: Cite

    @classmethod
    def facts(cls) -> tuple[str, ...]:
        """The number of hits, and not the faces."""
        return ("who", "dice", "hits")

    def apply(self, state: State) -> State:
        return state

    def sentence(self) -> str:
        hits = count_of(self.hits, "hit")
        if not isinstance(self.faces, ShownFaces):
            return f"{self.who}: {count_of(self.dice, 'die', 'dice')}, {hits}"
        faces = " ".join([str(face) for face in self.faces.face_values])
        return f"{self.who}: {faces} = {hits}"


class Damage(Event):
    """A monster takes damage that does not destroy it."""

    id: str
    cubes: int
    cite: Cite

    def apply(self, state: State) -> State:
        damage = state.monsters[self.id].damage + self.cubes
        return state.with_monster(self.id, damage=damage)

    def sentence(self) -> str:
        return f"{self.id} takes {self.cubes}"


class Destroy(Event):
    """A monster is destroyed: its counter goes back to its owner's box."""

    id: str
    player: str
    kind: str
    wasted: int
    is_kept: bool
    cite: Cite

    def apply(self, state: State) -> State:
        monsters = {id: each for id, each in state.monsters.items() if id != self.id}
        return state.but(monsters=monsters, gone=(*state.gone, self.id))

    def sentence(self) -> str:
        waste = f", {count_of(self.wasted, 'hit')} wasted" if self.wasted else ""
        back = "" if self.is_kept else f" and goes back to {self.player}"
        return f"{self.id} is destroyed{back}{waste}"

    def tally(self) -> tuple[str, str, int] | None:
        return ("destroyed", self.id, 1)


class TakeTrophy(Event):
    """A monster that a Moogre killed goes to the Moogre's box for good."""

    player: str
    trophy: Trophy
    cite: Cite = h("moogre")

    def apply(self, state: State) -> State:
        trophies = (*state.players[self.player].trophies, self.trophy)
        return state.with_player(self.player, trophies=trophies)

    def sentence(self) -> str:
        return f"{self.player} keeps the {self.trophy.kind} in the moogre box"


class Eliminate(Event):
    """Human counters in a city are removed."""

    at: str
    kind: str
    count: int
    cite: Cite

    def apply(self, state: State) -> State:
        state = state.with_city(
            self.at, state.city(self.at).plus(self.kind, -self.count)
        )
        return _with_stock(state, self.kind, self.count)

    def sentence(self) -> str:
        noun = "heroes" if self.kind == HERO and self.count > 1 else self.kind
        verb = "is" if self.count == 1 else "are"
        return f"{self.count} {noun} in {self.at} {verb} eliminated"


class MarkCity(Event):
    """Damage cubes of a colour are placed in a city."""

    at: str
    colour: str
    cubes: int
    wasted: int
    cite: Cite

    def apply(self, state: State) -> State:
        return state.with_city(
            self.at, with_cubes(state.city(self.at), self.colour, self.cubes)
        )

    def sentence(self) -> str:
        waste = f", {count_of(self.wasted, 'hit')} wasted" if self.wasted else ""
        return f"{self.at} takes {count_of(self.cubes, f'{self.colour} cube')}{waste}"


class PlaceCounter(Event):
    """A hero or a military counter is placed in a city."""

    kind: str
    at: str
    cite: Cite

    def apply(self, state: State) -> State:
        return state.with_city(self.at, state.city(self.at).plus(self.kind))

    def sentence(self) -> str:
        return f"{_one(self.kind)} is placed in {self.at}"


class CountPasses(Event):
    """How many passes there are in succession."""

    passes: int
    cite: Cite = h("phase-two")

    def apply(self, state: State) -> State:
        return state.but(passes=self.passes)

    def sentence(self) -> str:
        if not self.passes:
            return "passes in succession are counted anew"
        return f"{count_of(self.passes, 'pass', 'passes')} in succession"


class NextPlayer(Event):
    """The next player acts."""

    player: str
    cite: Cite = h("phase-two")

    def apply(self, state: State) -> State:
        return state.but(turn=self.player)

    def sentence(self) -> str:
        return f"it is the turn of {self.player}"


class ClearBoxes(Event):
    """At the end of a turn the boxes are emptied, and pass tokens come back."""

    cite: Cite = h("phase-three")

    def apply(self, state: State) -> State:
        stock = dict(state.stock)
        for content in (state.boxes.military_1, state.boxes.military_2):
            for kind in stock:
                stock[kind] += content.of(kind)
        state = state.but(boxes=Boxes(), stock=stock, passes=0)
        for player in state.players:
            state = state.with_player(player, pass_token="")
        return state

    def sentence(self) -> str:
        return "all players have passed in succession: the action boxes are emptied"


class NextTurn(Event):
    """The turn marker moves on."""

    number: int
    player: str
    cite: Cite = h("phase-three")

    def apply(self, state: State) -> State:
        return state.but(
            phase=START, number=self.number, turn=self.player, first_player=self.player
        )

    def sentence(self) -> str:
        return f"turn {self.number} begins; {self.player} is the first player"


class EndGame(Event):
    """The game ends and the points are counted."""

    winner: str
    reason: str
    cite: Cite = h("winning")

    def apply(self, state: State) -> State:
        return state.but(winner=self.winner, phase=OVER)

    def sentence(self) -> str:
        if self.winner == TIE:
            return f"the game ends in a tie: {self.reason}"
        return f"{self.winner} wins: {self.reason}"
