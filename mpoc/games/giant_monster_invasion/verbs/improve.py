"""A Kaiju point makes a monster better, between battles (kaiju-points)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.file.needless import is_without
from mpoc.games.giant_monster_invasion.monster import NO_BLAST, Monster
from mpoc.games.giant_monster_invasion.powers.keys import Blast as BlastAttack
from mpoc.games.giant_monster_invasion.powers.keys import Killer, Powers, slug_of
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import of_phase
from mpoc.games.giant_monster_invasion.turn.checks import joined
from mpoc.games.giant_monster_invasion.verbs.attacks.blast import BlastKind
from mpoc.games.giant_monster_invasion.words import (
    BLAST,
    BRAWL,
    BRAWL_TYPES,
    CLASSES,
    HAZARDS,
    HITS,
    MORE_HITS,
    MOST_HITS,
    MOST_LEVEL_OF_BLAST,
    MOST_SCORE,
    MOST_TOUGH,
    ORDER,
    ROAR,
    STOMP,
    TOUGH,
    WATER,
)
from mpoc.games.kit.file.players import PlayerName
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Count, Truth, Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.verb import Way

if TYPE_CHECKING:
    from mpoc.text.document import Path

SCORES = tuple([name.lower() for name in (STOMP, BLAST, BRAWL, ROAR)])
FIELDS = {power.name: power for power in Powers.keys}
WHAT = (HITS, TOUGH.lower(), *SCORES, *FIELDS)
KIND_FIELDS = ("kind", "prey", "attack")
FIELDS_OF: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("blast-attack", "enhanced-brawl", "immunity"), ("kind",)),
    "killer-instinct": ("prey", "attack"),
}
"""The fields that name the kind of what is raised, where it comes in kinds."""


class Improve(SmallVerb):
    """A monster spends a Kaiju point before a battle."""

    word, cite, weight = "improve", h("5.3-kaiju-points"), 0.5
    what: str = key(Word("what a Kaiju point raises", WHAT), is_main=True)
    by: str = key(PlayerName(), "The monster that spends it.", example="gorra")
    kind: str = key(
        BlastKind(),
        "Of which BLAST Attack, BRAWL attack or immunity.",
        default="",
    )
    prey: str = key(
        Word("a class", CLASSES),
        "The class of Killer Instinct.",
        name="class",
        default="",
    )
    attack: str = key(
        Word("a kind of attack", (BRAWL.lower(), BLAST.lower())),
        "The attacks of Killer Instinct.",
        default="",
    )

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """Only what comes in kinds has the keys that name one."""
        what = values.get("what")
        if what is None:
            return True
        needless_fields = {*KIND_FIELDS} - {*FIELDS_OF.get(what, ())}
        return is_without(cls, values, needless_fields, in_words(what), names, path)

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """It has a Kaiju point, and what it raises has room."""
        monster = game.state.monster(self.by)
        yield of_phase(game, ORDER)
        yield self.check(
            "between-battles",
            "no round has been played",
            game.state.number == 1,
            failure="a battle is under way",
        )
        yield self.check(
            "no-kaiju",
            f"{self.by} has a Kaiju point",
            monster.kaiju > 0,
            failure=f"{self.by} has no Kaiju point",
        )
        if self.what == BLAST.lower() and monster.blast == NO_BLAST:
            yield Check(
                "not-available",
                "BLAST is available to it",
                False,
                h("1.2-zero-and-na"),
                failure="its BLAST is N/A, which stays so",
            )
            return
        yield self.check(
            "at-its-limit",
            f"{self.what} can be raised",
            self.better(monster) is not None,
            failure=f"{self.what} cannot be raised further, or its kind is missing",
        )

    def better(self, monster: Monster) -> Monster | None:
        """The monster that is better; None where it cannot be."""
        if self.what == HITS:
            full = min(monster.full_hits + MORE_HITS, MOST_HITS)
            if full == monster.full_hits:
                return None
            return monster.but(full_hits=full, hits=full)
        if self.what == TOUGH.lower():
            if monster.full_tough >= MOST_TOUGH:
                return None
            tough = monster.full_tough + 1
            return monster.but(full_tough=tough, tough=monster.tough + 1)
        if self.what in SCORES:
            score = getattr(monster, self.what)
            if score >= MOST_SCORE:
                return None
            return monster.but(**{self.what: score + 1})
        powers = self._more(monster)
        return None if powers is None else monster.but(powers=powers)

    def _more(self, monster: Monster) -> Powers | None:
        """The powers with one more, or with a level more of one."""
        powers, power = monster.powers, FIELDS[self.what]
        value: Any = getattr(powers, power.field)
        if isinstance(power.form, Count):
            more = value + 1 if value < power.form.most else None
        elif isinstance(power.form, Truth):
            more = None if value else True
        elif power.field == "blasts":
            has = value.get(self.kind)
            new = has.but(level=has.level + 1) if has is not None else BlastAttack(1)
            fits = self.kind and new.level <= MOST_LEVEL_OF_BLAST
            more = {**value, self.kind: new} if fits else None
        elif power.field == "killer_instinct":
            fits = self.prey and self.attack and self.prey != monster.kind
            more = Killer(self.prey, self.attack) if fits and value is None else None
        else:
            room = len(value) < power.form.most  # type: ignore[attr-defined]
            is_brawl = self.kind in BRAWL_TYPES
            fits = is_brawl if power.field == "enhanced_brawl" else bool(self.kind)
            fits = fits and self.kind not in value and room
            more = (*value, self.kind) if fits else None
        return None if more is None else powers.but(**{power.field: more})

    def rule(self, game: SmallGame) -> Rule[None]:
        monster = game.state.monster(self.by)
        better = self.better(monster)
        assert better is not None
        why = "1.2-zero-and-na" if self._wakes(monster) else ""
        why = slug_of(self.what) if self.what in FIELDS else why
        yield events.Improve(self.by, self.what, better, joined(self.cite, why))

    def _wakes(self, monster: Monster) -> bool:
        """Whether it raises a score of 0, which could not be used."""
        return self.what in SCORES and monster.score(self.what) == 0

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        state = game.state
        return state.phase == ORDER and any(
            [monster.kaiju for monster in state.players.values()]
        )

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for name in game.state.in_play:
            for what in WHAT:
                for keys in kinds_of(game.state, name, what):
                    words = " ".join([f"{what} of {name}", *keys.values()])
                    yield Way(cls(what=what, by=name, **keys), words)

    def headline(self, state: State) -> str:
        return f"{self.by} raises its {in_words(self.what)}"


def in_words(what: str) -> str:
    """An ability as the text writes it, and a power without hyphens."""
    if what in (HITS, TOUGH.lower(), *SCORES):
        return what.upper()
    return what.replace("-", " ")


def kinds_of(state: State, name: str, what: str) -> Iterator[dict[str, str]]:
    """The keys with which a power can be bought; a new kind of BLAST is not listed."""
    blasts = [kind for each in state.players.values() for kind in each.powers.blasts]
    hazards = [hazard for hazard in HAZARDS if hazard != WATER]
    kinds: dict[str, Sequence[str]] = {
        "blast-attack": tuple(state.monster(name).powers.blasts),
        "enhanced-brawl": tuple(BRAWL_TYPES),
        "immunity": tuple(dict.fromkeys([*blasts, *hazards])),
    }
    if what == "killer-instinct":
        for prey in CLASSES:
            for attack in (BRAWL.lower(), BLAST.lower()):
                yield {"prey": prey, "attack": attack}
        return
    yield from [{"kind": kind} for kind in kinds[what]] if what in kinds else [{}]
