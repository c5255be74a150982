"""Combat: an attack of a monster, the fire of humans, results (attack, military)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from mpoc.engine.statements import Cite, Note, Roll, Rule, Statement
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.shares import share_choice
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import (
    black_cubes,
    damage,
    is_immune,
    kind_of,
    number,
    reveal,
)
from mpoc.games.moongha_invaders.questions import (
    ANOTHER_TARGET,
    ARMOUR_FIRES,
    ATTACKS,
    CASUALTIES,
    FIRE,
    INFANTRY_FIRES,
)
from mpoc.games.moongha_invaders.words import (
    ARMOUR,
    BLACK,
    CITY,
    DICE_IN_BOX,
    DICE_OF,
    DRAKOOR,
    HIT,
    HUMANS,
    INFANTRY,
    KIDDOO,
    KINDS,
    MOOGRE,
    MOST_IN_CITY,
    SHAGGOO,
    TARGETS,
    listed,
)
from mpoc.text.problems import count_of

ATTACK = h("attack")


def rolled(
    game: SmallGame,
    rule: str,
    bearer: str,
    dice: int,
    words: str,
    cite: Cite,
    own: bool = False,
) -> Rule[int]:
    """Roll dice of a combat and say how many hit: every die of four or more.

    The box holds twelve (ruling dice-run-out).
    """
    if dice > DICE_IN_BOX and game.reading("dice-run-out") == "left-out":
        yield Note(f"only {DICE_IN_BOX} of {dice} dice are there", cite)
        dice = DICE_IN_BOX
    roll = Roll(rule, bearer, game.player, ((D6.name, dice),), words, cite, own)
    faces = yield roll
    hits: int = faces.successes(HIT)
    yield events.Hits(words, faces, dice, hits, cite)
    return hits


class Attack:
    """One monster attacks: who, with how many dice, at what.

    `is_side_kick` marks Kiddoo beside another monster, at whom nobody fires. `bearer`
    is its id where several monsters attack, and `is_own` whether the action's own roll
    is its roll.
    """

    __slots__ = ("bearer", "dice", "id", "is_own", "is_side_kick", "killer", "target")

    def __init__(
        self,
        id: str,
        target: str,
        dice: int,
        *,
        bearer: str = "",
        is_own: bool = True,
        is_side_kick: bool = False,
        killer: str = "",
    ) -> None:
        self.id = id
        self.target = target
        self.dice = dice
        self.bearer = bearer
        self.is_own = is_own
        self.is_side_kick = is_side_kick
        self.killer = killer

    def resolve(self, game: SmallGame, is_fired_at: bool) -> Rule[str]:
        """The whole attack.

        The result is empty, or, where the monster rolls no dice, the ruling on the
        tokens that were spent for it.
        """
        yield from reveal(game, self.id, ATTACK)
        if self.target not in TARGETS:
            return "" if (yield from self._at_monster(game)) else "spent-on-nobody"
        at = game.state.monsters[self.id].at
        if self.target != CITY and not game.state.city(at).total:
            if not self._turns_on_the_city(game):
                yield Note(f"no human is left in {at}: the attack finds nobody", ATTACK)
                return "spent-on-nobody"
            self.target = CITY
        is_first = is_fired_at and not self.is_side_kick
        if is_first and (yield from self._fire(game, ARMOUR, ARMOUR_FIRES)):
            return "spent-in-vain"
        yield from self._at_city(game, at)
        if is_fired_at:
            is_dead = self.is_side_kick and (
                yield from self._fire(game, ARMOUR, ARMOUR_FIRES)
            )
            if not is_dead:
                yield from self._fire(game, INFANTRY, INFANTRY_FIRES)
        return ""

    def _turns_on_the_city(self, game: SmallGame) -> bool:
        """Whether an attack marks the city where no human is left (ruling)."""
        kind = KINDS[game.state.monsters[self.id].kind]
        return kind.attacks_cities and game.reading("humans-gone") == "city"

    def _fire(self, game: SmallGame, unit: str, rule: str) -> Rule[bool]:
        """All units of a kind in the city attack the attacker; say if that kills it."""
        monster = game.state.monsters[self.id]
        units = game.state.city(monster.at).of(unit)
        if not units:
            return False
        if is_immune(monster.kind):
            yield Note(f"the {unit} cannot harm a Drakoor", h("drakoor"))
            return False
        words = f"the {unit} in {monster.at} against {self.id}"
        dice = units * DICE_OF[unit]
        hits = yield from rolled(game, rule, self.bearer, dice, words, ATTACK)
        return (yield from damage(game, self.id, hits, ATTACK))

    def _roll(self, game: SmallGame) -> Rule[int]:
        words = f"the attack of {self.id}"
        return (
            yield from rolled(
                game, ATTACKS, self.id, self.dice, words, ATTACK, self.is_own
            )
        )

    def _at_monster(self, game: SmallGame) -> Rule[bool]:
        """Each hit is one damage; humans take no part. Say whether dice were rolled."""
        attacker = game.state.monsters[self.id]
        target = yield from self._target_left(game)
        if not target:
            return False
        yield from reveal(game, target, h("shaggoo"))
        kind = yield from kind_of(game, target, ATTACK)
        hits = yield from self._roll(game)
        if is_immune(kind) and attacker.kind != DRAKOOR:
            yield Note("only a hero or a Drakoor harms a Drakoor", h("drakoor"))
            return True
        yield from damage(game, target, hits, ATTACK, self.killer)
        return True

    def _target_left(self, game: SmallGame) -> Rule[str]:
        """The target, another if it is gone (ruling lost-target), or empty."""
        if self.target in game.state.monsters:
            return self.target
        others = _open_to(game, self.id)
        if others and game.reading("lost-target") == "another":
            other: str = yield ANOTHER_TARGET.ask(game, others)
            return other
        words = f"{self.target} is destroyed already: the attack finds nobody"
        yield Note(words, ATTACK)
        return ""

    def _at_city(self, game: SmallGame, at: str) -> Rule[None]:
        """Hits eliminate humans first; in an attack on the city, the rest mark it."""
        hits = yield from self._roll(game)
        humans = {kind: game.state.city(at).of(kind) for kind in HUMANS}
        humans = {kind: count for kind, count in humans.items() if count}
        number_lost = min(hits, sum(humans.values()))
        if number_lost:
            lost = yield share_choice(
                CASUALTIES,
                game.player,
                "lose",
                f"which humans in {at} are eliminated",
                number_lost,
                humans,
                ATTACK,
                self.bearer,
            )
            for kind in HUMANS:
                if lost.of(kind):
                    yield events.Eliminate(at, kind, lost.of(kind), ATTACK)
        rest = hits - number_lost
        if self.target == CITY and rest:
            player = game.state.monsters[self.id].player
            room = game.state.cubes_left(player)
            yield from mark_city(game, at, player, rest, ATTACK, room)


def mark_city(
    game: SmallGame, at: str, colour: str, hits: int, cite: Cite, left: int = 99
) -> Rule[None]:
    """Hits become damage cubes, as long as the city and the supply have room."""
    room = MOST_IN_CITY - game.state.city(at).damage
    cubes = min(hits, room, left)
    if colour == BLACK:
        cubes = yield from black_cubes(game, cubes, cite)
    if cubes:
        yield events.MarkCity(at, colour, cubes, hits - cubes, cite)
    elif hits:
        why = f"no {colour} cube is left" if room else f"{at} is destroyed already"
        yield Note(f"{why}: the hits are wasted", cite)


def strength(game: SmallGame, kind: str, spend: int, is_side_kick: bool) -> Rule[int]:
    """The dice that a monster rolls for some white tokens; Kiddoo at least one."""
    if kind == KIDDOO and not spend:
        return 1
    cite = h("kiddoo") if is_side_kick else ATTACK
    dice = yield from number(game, kind, "strength", cite)
    return spend * dice


def keeps_kills(kind: str) -> bool:
    """Whether a kind keeps the monsters that it kills (moogre)."""
    return kind == MOOGRE


def finds_hidden(kind: str) -> bool:
    """Whether a kind may attack a hidden monster (shaggoo)."""
    return kind == SHAGGOO


def fire_at_monsters(
    game: SmallGame, at: str, cite: Cite, is_alone: bool = True
) -> Rule[None]:
    """The infantry and armour in a city attack its revealed monsters (military).

    `is_alone` says that nobody else rolls dice in this action.
    """
    shots = yield from aim_at_monsters(game, at, cite)
    yield from shoot_monsters(game, at, shots, cite, is_alone)


def aim_at_monsters(game: SmallGame, at: str, cite: Cite) -> Rule[Mapping[str, int]]:
    """The active player says which units attack which monsters, before any roll.

    The result is the number of dice for each monster that is attacked.
    """
    targets = revealed_in(game, at)
    shots = dict.fromkeys(targets, 0)
    for unit in (INFANTRY, ARMOUR):
        count = game.state.city(at).of(unit)
        if not count or not targets:
            continue
        share = yield share_choice(
            FIRE,
            game.player,
            unit,
            f"which monsters the {unit} in {at} attacks",
            count,
            dict.fromkeys(targets, count),
            cite,
        )
        for target in targets:
            shots[target] += share.of(target) * DICE_OF[unit]
    return {target: dice for target, dice in shots.items() if dice}


def shoot_monsters(
    game: SmallGame, at: str, shots: Mapping[str, int], cite: Cite, is_alone: bool
) -> Rule[None]:
    """The units roll at their targets; surplus hits at one go to no other."""
    is_single = is_alone and len(shots) == 1
    for target, dice in shots.items():
        yield from _shoot(game, at, target, dice, cite, is_single)


def _shoot(
    game: SmallGame, at: str, target: str, dice: int, cite: Cite, is_single: bool
) -> Rule[None]:
    if target not in game.state.monsters:
        words = f"{target} is destroyed already: the military in {at} finds nobody"
        yield Note(words, cite)
        return
    if is_immune(game.state.monsters[target].kind):
        yield Note("the military cannot harm a Drakoor", h("drakoor"))
        return
    words = f"the military in {at} against {target}"
    hits = yield from rolled(game, FIRE, target, dice, words, cite, is_single)
    yield from damage(game, target, hits, cite)


def revealed_in(game: SmallGame, at: str) -> list[str]:
    """The revealed monsters in a city."""
    state = game.state
    return [id for id in state.monsters_in(at) if not state.monsters[id].hidden]


def _open_to(game: SmallGame, id: str) -> list[str]:
    """The monsters that a monster may attack: as `attack` checks a target."""
    state = game.state
    attacker = state.monsters[id]
    here = {each: state.monsters[each] for each in state.monsters_in(attacker.at)}
    return [
        each
        for each, monster in here.items()
        if monster.player != attacker.player
        and (not monster.hidden or finds_hidden(attacker.kind))
    ]


def results_words(statements: Sequence[Statement], is_search: bool = False) -> str:
    """`: 3 humans are eliminated, Tokyo takes 3 red cubes, m takes 2`.

    A search also says what it reveals. It is empty where no die was rolled.
    """
    humans = 0
    revealed = []
    cubes: Counter[tuple[str, str]] = Counter()
    damage: Counter[str] = Counter()
    destroyed = []
    for event in statements:
        if isinstance(event, events.Reveal) and is_search:
            revealed.append(event.id)
        elif isinstance(event, events.Eliminate):
            humans += event.count
        elif isinstance(event, events.MarkCity):
            cubes[event.at, event.colour] += event.cubes
        elif isinstance(event, events.Damage):
            damage[event.id] += event.cubes
        elif isinstance(event, events.Destroy):
            destroyed.append(event.id)
    parts = [_are(revealed, "revealed")] if revealed else []
    if humans:
        verb = "is" if humans == 1 else "are"
        parts.append(f"{count_of(humans, 'human')} {verb} eliminated")
    parts += [
        f"{at} takes {count_of(number, f'{colour} cube')}"
        for (at, colour), number in cubes.items()
    ]
    parts += [f"{id} takes {n}" for id, n in damage.items() if id not in destroyed]
    if destroyed:
        parts.append(_are(destroyed, "destroyed"))
    if parts:
        return f": {', '.join(parts)}"
    is_rolled = any([isinstance(each, events.Hits) for each in statements])
    return ": nothing comes of it" if is_rolled else ""


def _are(ids: Sequence[str], participle: str) -> str:
    """`d and s are revealed`."""
    return f"{listed(ids)} {'is' if len(ids) == 1 else 'are'} {participle}"
