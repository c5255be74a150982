"""A monster tries to break a lock, by BLAST or by BRAWL (breaking-free)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Note, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.file.needless import is_without
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import MP, TurnVerb
from mpoc.games.giant_monster_invasion.turn.attacks import blast_mods
from mpoc.games.giant_monster_invasion.turn.brawling import (
    TYPE,
    brawl_damage,
    brawl_parts,
)
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    ability_check,
    bought_part,
    dice_of,
    halved,
    pool_check,
    pool_parts,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.damage import hurt
from mpoc.games.giant_monster_invasion.turn.grabbing import let_go
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.verbs.attacks.blast import (
    BlastKind,
    blast_damage,
    fired,
    fired_checks,
)
from mpoc.games.giant_monster_invasion.words import (
    BLAST,
    BRAWL,
    BRAWL_TYPES,
    NO_COVER,
    STOMPING,
)
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way

if TYPE_CHECKING:
    from mpoc.text.document import Path

MEANS = (BRAWL.lower(), BLAST.lower())


class BreakFree(TurnVerb):
    """A monster that is held lowers the GRAB score; at 0 it is free."""

    word, cite, weight, title = "break-free", h("3.4.b-breaking-free"), 30, "break free"
    is_attack: ClassVar[bool] = True
    while_held: ClassVar[bool] = True
    while_prone: ClassVar[bool] = True
    means: str = key(Word("a way to break free", MEANS), is_main=True)
    type: str = key(TYPE, "Which BRAWL attack it is.", default="")
    power: str = key(BlastKind(), "Which BLAST Attack, if it has several.", default="")
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """A BRAWL attack is of a type, and a BLAST Attack is a power."""
        means = values.get("means")
        if means not in MEANS:
            return True
        field = "power" if means == BRAWL.lower() else "type"
        what = f"breaking free with {means.upper()}"
        return is_without(cls, values, [field], what, names, path)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It is held, and names an attack that it can make."""
        name, monster = game.player, game.own
        yield self.check(
            "not-held",
            f"{name} is held",
            monster.held is not None,
            failure=f"nobody holds {name}",
        )
        yield ability_check(game.state, name, self.means.upper())
        if self.means == BRAWL.lower():
            holder = monster.held.by if monster.held is not None else ""
            is_prone = bool(holder) and game.state.monster(holder).prone
            yield self.check(
                "no-type",
                "it names a BRAWL attack that it can make",
                bool(self.type) and (self.type != STOMPING or is_prone),
                failure="no BRAWL attack is named that it can make",
            )
        else:
            yield from fired_checks(name, monster, self.power)
        if monster.held is not None and self.is_named:
            yield pool_check(name, self.pool(game, self.bought.get(name, 0)))

    @property
    def is_named(self) -> bool:
        """Whether it says which BRAWL attack it is, if it is one."""
        return bool(self.type) or self.means != BRAWL.lower()

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice of the attempt, part by part."""
        name, monster = game.player, game.own
        assert monster.held is not None
        holder = monster.held.by
        if self.means == BRAWL.lower():
            parts = brawl_parts(game, name, holder, self.type)
            slime = monster.powers.slime_coating
            if slime:
                parts.append(Part(slime, "Slime Coating", h("6.1-slime-coating")))
        else:
            mods = blast_mods(game, name, holder, NO_COVER, point_blank=True)
            parts = pool_parts(game.state, name, BLAST, mods)
        return [*parts, *bought_part(bought)]

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        name, hold = game.player, game.own.held
        assert hold is not None
        by_brawl = self.means == BRAWL.lower()
        successes = yield from rolled(
            game,
            name,
            BRAWL if by_brawl else BLAST,
            (),
            self.word,
            self.cite,
            purse,
            words="the attempt",
            own=True,
            parts=self.pool(game),
        )
        damage, would_do, kind = 0, 0, ""
        if by_brawl and successes:
            damage = yield from brawl_damage(game, name, self.type, successes)
        elif not by_brawl:
            kind = fired(game.own, self.power)
            blast = game.own.powers.blasts[kind]
            yield events.Charge(name, kind, 0)
            would_do = yield from blast_damage(game, kind, blast, successes)
            damage = would_do if successes else 0
        left = hold.score - damage
        score = f"the GRAB score of {hold.by}"
        words = f"{score} falls from {hold.score} to {max(left, 0)}"
        yield Note(words if damage else f"{score} stays {left}", self.cite)
        if not by_brawl:
            burns = successes or game.reading("missed-break-out") == "burns-anyway"
            own = -(-would_do // 2) if burns else 0
            if own:
                words = f"half of {would_do}, rounded up, goes to {name} itself"
                yield Note(words, self.cite)
            if kind in game.own.powers.immunity:
                own = yield from halved(name, kind, own)
            yield from hurt(game, name, own, self.cite)
        if game.state.monster(name).out:
            return
        if left > 0:
            yield events.Lock(name, hold.but(score=left), self.cite)
        else:
            yield from let_go(game, name)

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        if game.own.held is None or not self.is_named:
            return ()
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return game.own.held is not None

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for type in BRAWL_TYPES:
            yield Way(cls(means=MEANS[0], type=type), type)
        blasts = tuple(game.own.powers.blasts)
        for kind in blasts:
            power = kind if len(blasts) > 1 else ""
            yield Way(cls(means=MEANS[1], power=power), kind)

    def headline(self, state: State) -> str:
        how = self.type or self.power or self.means
        return f"{state.turn} tries to break free with {how}"
