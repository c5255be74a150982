"""A BLAST attack at a distance, with the charges on a BLAST Attack (blast, charges)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Note, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.monster import Monster
from mpoc.games.giant_monster_invasion.names import TARGET_NAME
from mpoc.games.giant_monster_invasion.powers.keys import Blast as BlastPower
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import (
    MP,
    TurnVerb,
    attack_headline,
)
from mpoc.games.giant_monster_invasion.turn.attacks import (
    blast_mods,
    is_there,
    target_checks,
)
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    ability_check,
    damage_of,
    dice_of,
    halved,
    pool_check,
    pool_parts,
    rolled,
    successes_part,
)
from mpoc.games.giant_monster_invasion.turn.damage import batter, hurt, known_sturdy
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.words import (
    ALL,
    BLAST,
    BLAST_KIND,
    BLOCKED,
    CLEAR,
    COVERAGE,
    COVERS,
    NO_COVER,
    SIGHTS,
)
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Form, Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.schema.envelope import Schema, word_of


class BlastKind(Form[str]):
    """A kind of BLAST Attack, such as `laser`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: object) -> Schema:
        return word_of(BLAST_KIND, description, **more)


class Blast(TurnVerb):
    """A monster fires a BLAST Attack at a monster or a building."""

    word, cite, weight = "blast", h("3.1-blast"), 8
    is_attack: ClassVar[bool] = True
    while_prone: ClassVar[bool] = True
    target: str = key(TARGET_NAME, is_main=True)
    power: str = key(BlastKind(), "Which BLAST Attack, if it has several.", default="")
    sight: str = key(
        Word("a line of sight", SIGHTS),
        "Whether the attacker can look it in the eye.",
        default=CLEAR,
    )
    cover: str = key(
        Word("a cover", COVERS),
        "How much of the target is behind something (option coverage).",
        default=NO_COVER,
    )
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """BLAST can be used, a charge is there, and nothing hides the target."""
        name, monster = game.player, game.own
        yield from target_checks(game, self.target, self.cite)
        yield ability_check(game.state, name, BLAST)
        yield from fired_checks(name, monster, self.power)
        eyes = monster.powers.monster_vision
        yield self.check(
            "no-sight",
            "the line of sight is clear",
            self.sight != BLOCKED or eyes,
            failure="the target cannot be seen",
        )
        if COVERAGE in game.state.options:
            yield Check(
                "no-sight",
                "the target is not wholly covered",
                self.cover != ALL or eyes,
                h("7-coverage"),
                failure="the target is wholly covered",
            )
        if is_there(game.state, self.target):
            yield pool_check(name, self.pool(game, self.bought.get(name, 0)))
            if self.target in game.state.buildings:
                yield known_sturdy(game.state, self.target, h("4.1-buildings"))

    def chosen(self, game: SmallGame) -> str:
        """The BLAST Attack that is fired: the one named, or the only one."""
        return fired(game.own, self.power)

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice of the attack, part by part."""
        mods = blast_mods(game, game.player, self.target, self.cover)
        return pool_parts(game.state, game.player, BLAST, mods, bought)

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        name, target = game.player, self.target
        kind = self.chosen(game)
        if game.own.powers.monster_vision:
            yield from self._seen_through(game)
        blast = game.own.powers.blasts[kind]
        successes = yield from rolled(
            game,
            name,
            BLAST,
            (),
            self.word,
            self.cite,
            purse,
            words="the BLAST",
            own=True,
            parts=self.pool(game),
        )
        yield events.Charge(name, kind, 0)
        if not successes:
            yield Note(f"{kind} misses {target}", self.cite)
            return
        damage = yield from blast_damage(game, kind, blast, successes)
        if target in game.state.buildings:
            yield from batter(game, target, damage, self.cite, name)
            return
        if kind in game.state.monster(target).powers.immunity:
            damage = yield from halved(target, kind, damage)
        yield from hurt(game, target, damage, self.cite, name)

    def _seen_through(self, game: SmallGame) -> Rule[None]:
        """Say what Monster-Vision sees through."""
        other = game.state.players.get(self.target)
        blends = other is not None and other.effects.blended
        covered = COVERAGE in game.state.options and self.cover != NO_COVER
        if self.sight == BLOCKED or covered or blends:
            words = f"Monster-Vision of {game.player} sees {self.target}"
            yield Note(words, h("6.1-monster-vision"))

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        if not is_there(game.state, self.target):
            return ()
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.powers.blasts)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        state = game.state
        blasts = tuple(game.own.powers.blasts)
        for target in (*state.in_play, *state.buildings):
            if target != game.player:
                for kind in blasts:
                    power = kind if len(blasts) > 1 else ""
                    words = f"{target} with {kind}"
                    yield Way(cls(target=target, power=power), words)

    def headline(self, state: State) -> str:
        return attack_headline(state, "blasts", self.target, self.power)


def fired(monster: Monster, power: str) -> str:
    """The BLAST Attack that is fired: the one named, or the only one; else nothing."""
    blasts = monster.powers.blasts
    if power:
        return power if power in blasts else ""
    return next(iter(blasts)) if len(blasts) == 1 else ""


def fired_checks(name: str, monster: Monster, power: str) -> Iterator[Check]:
    """Whether a monster has the BLAST Attack that it fires, and a charge on it."""
    blast = fired(monster, power)
    yield Check(
        "no-power",
        f"{name} has the BLAST Attack that it fires",
        bool(blast),
        h("6.1-blast-attack"),
        f"it has {', '.join(monster.powers.blasts) or 'none'}",
        "name one of them under `power`" if monster.powers.blasts and not blast else "",
        failure=f"{name} has no such BLAST Attack"
        if power or not monster.powers.blasts
        else f"{name} has several BLAST Attacks, and none is named",
    )
    if blast:
        yield Check(
            "no-charge",
            f"{blast} has a charge",
            monster.powers.blasts[blast].charges > 0,
            h("3.1.a-charges"),
            failure=f"{blast} has no charge",
        )


def blast_damage(
    game: SmallGame, kind: str, blast: BlastPower, successes: int
) -> Rule[int]:
    """The damage of a BLAST that hits (ruling blast-damage)."""
    reading, cite = game.reading("blast-damage"), h("3.1.a-charges")
    noun = "charge" if blast.charges == 1 else "charges"
    parts = [Part(blast.charges, noun, cite)]
    if reading == "level-plus-successes":
        parts = [Part(blast.level, "level", h("3.1-blast"))]
    if reading != "charges":
        parts.append(successes_part(successes, h("3.1-blast")))
    return (yield from damage_of(kind, *parts))
