"""A turn begins: the military strikes, and what is wrong with a monster goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Note, Part, Roll, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.powers import clouds
from mpoc.games.giant_monster_invasion.powers.blending import keep_blending
from mpoc.games.giant_monster_invasion.questions import ACID_BURNS, ACID_CHECK
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import (
    MP,
    is_under_way,
    next_turn,
    of_phase,
)
from mpoc.games.giant_monster_invasion.turn.checks import (
    ON_DIE,
    Purse,
    damage_of,
    die,
    halved,
    rolled,
    spending_checks,
)
from mpoc.games.giant_monster_invasion.turn.damage import end_if_over, hurt, suffer
from mpoc.games.giant_monster_invasion.turn.grabbing import squeeze
from mpoc.games.giant_monster_invasion.turn.knocks import collide
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN, spending
from mpoc.games.giant_monster_invasion.words import (
    ACID,
    BLEEDING,
    BLOOD_PER_TOKENS,
    BRAWL,
    FLYING,
    GRIP,
    GROUND,
    MOST_TURNS_BELOW,
    START,
    STRIKE_DICE,
    SUBMERGED,
    UNDERGROUND,
)
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.spaces.shapes import overlap
from mpoc.games.kit.verb import Way
from mpoc.text.problems import said_of

STRIKE = h("2.3-military-strikes")

Step = Callable[[SmallGame, str], Rule[None]]
"""Something that is done to a monster where its turn begins."""


class BeginTurn(SmallVerb):
    """The turn of a monster begins with a possible military strike."""

    word, cite, weight, title = "begin-turn", STRIKE, 50, "begin the turn"
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """The turn has not begun."""
        yield of_phase(game, START)
        yield from spending_checks(game.state, Purse(self.mods, self.again))

    def rule(self, game: SmallGame) -> Rule[None]:
        name = game.player
        yield events.Wake(name)
        purse = Purse(self.mods, self.again)
        yield from spending(game, self._suffer(game, name, purse), purse)
        yield from self._stay_below(game, name)
        yield from end_if_over(game)
        if game.state.monster(name).out and is_under_way(game):
            yield from next_turn(game)

    def _suffer(self, game: SmallGame, name: str, purse: Purse) -> Rule[None]:
        """What is done to it before it may act, until it is defeated."""
        acid = partial(self._acid, purse)
        first: list[Step] = [self._strike, self._bleed, acid]
        if game.reading("first-of-a-turn") == "acid-first":
            first.reverse()
        for step in (self._blend, *first, self._cloud, self._squeeze):
            yield from step(game, name)
            if game.state.monster(name).out:
                break

    def _strike(self, game: SmallGame, name: str) -> Rule[None]:
        """Doubles do that much damage."""
        why = unstruck(game, name)
        if why:
            yield Note(f"no military strike comes: {why}", STRIKE)
            return
        faces = yield self.own_roll(game)
        damage: int = faces.alike
        if damage:
            words = f"doubles of {damage}: the military strikes {name}"
            yield Note(words, STRIKE)
            yield from hurt(game, name, damage, STRIKE, is_attack=False)
        else:
            yield Note("no doubles: no military strike", STRIKE)

    def _bleed(self, game: SmallGame, name: str) -> Rule[None]:
        if BLEEDING in game.state.options:
            lost = game.state.monster(name).blood // BLOOD_PER_TOKENS
            yield from suffer(game, name, lost, h("3.5.a-bleeding"))

    def _acid(self, purse: Purse, game: SmallGame, name: str) -> Rule[None]:
        """A monster in acid checks BRAWL, or takes a die of damage."""
        state, cite = game.state, h("4.2-toxic-acid")
        monster = state.monster(name)
        if ACID not in state.hazards_under(name) or monster.level in (
            FLYING,
            UNDERGROUND,
        ):
            return
        words = "the acid check"
        if (
            yield from rolled(
                game, name, BRAWL, (), ACID_CHECK, cite, purse, words=words
            )
        ):
            return
        spots = yield from die(game, name, ACID_BURNS, "the acid", cite)
        damage = yield from damage_of("the acid", Part(spots, ON_DIE, cite))
        if ACID in monster.powers.immunity:
            damage = yield from halved(name, ACID, damage)
        yield from hurt(game, name, damage, cite, is_attack=False)

    def _blend(self, game: SmallGame, name: str) -> Rule[None]:
        yield from keep_blending(game, name)

    def _cloud(self, game: SmallGame, name: str) -> Rule[None]:
        """A monster may stand in the cloud of another."""
        yield from clouds.enter(game, name, (game.state.monster(name).at,))

    def _squeeze(self, game: SmallGame, name: str) -> Rule[None]:
        """A Death Grip goes on, in the turns of one of the two (ruling)."""
        state = game.state
        gripped = [
            other
            for other in (name, *state.holds(name))
            if (hold := state.monster(other).held) is not None and hold.grip == GRIP
        ]
        for other in gripped:
            if (other == name) == (game.reading("squeezing-turn") == "held"):
                yield from squeeze(game, other)

    def _stay_below(self, game: SmallGame, name: str) -> Rule[None]:
        """After three turns below, a monster has to come up."""
        monster = game.state.monster(name)
        if monster.out or monster.level not in (SUBMERGED, UNDERGROUND):
            return
        cite = h("6.1-swimming" if monster.level == SUBMERGED else "6.1-tunneling")
        if monster.below < MOST_TURNS_BELOW:
            yield events.StayBelow(name, monster.below + 1, cite)
            return
        yield Note(f"{name} has been below for {MOST_TURNS_BELOW} turns", cite)
        above = [
            other
            for other, shape in game.state.obstacles(name)
            if overlap(monster.disc, shape)
        ]
        if not above:
            yield events.ChangeLevel(name, GROUND, cite)
            return
        yield Note(f"{said_of(above, 'stands', 'stand')} above {name}", cite)
        if game.reading("no-room-above") == "collides":
            for other in above:
                yield from collide(game, name, other)

    def own_roll(self, game: SmallGame, bearer: str = "") -> Roll:
        words = f"the military strike on {game.player}"
        dice = ((D6.name, STRIKE_DICE),)
        return Roll(self.word, bearer, game.player, dice, words, STRIKE, True)

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        # What was paid for Chameleon Skin may have ended before the strike.
        is_last = game.own.effects.blended == 1 and not game.own.effects.safe
        if unstruck(game, game.player) and not is_last:
            return ()
        return (DiceLimit(D6.name, STRIKE_DICE, STRIKE_DICE, True),)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.state.phase == START and not game.state.winner)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        yield Way(cls())

    def headline(self, state: State) -> str:
        return f"the turn of {state.turn} begins"


def unstruck(game: SmallGame, name: str) -> str:
    """Why no military strike comes; empty where one may."""
    monster = game.state.monster(name)
    if monster.effects.safe:
        return f"{name} has paid for it"
    if monster.effects.blended:
        return f"{name} blends in"
    below = monster.level == UNDERGROUND
    if below and game.reading("strike-underground") == "safe":
        return f"{name} is underground"
    return ""
