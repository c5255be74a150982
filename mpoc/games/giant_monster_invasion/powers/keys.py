"""Every power with its levels, as a file writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpoc.games.giant_monster_invasion.words import (
    BLAST,
    BLAST_KIND,
    BRAWL,
    BRAWL_TYPES,
    CLASSES,
    IMMUNE_TO,
)
from mpoc.games.kit.file.forms import MapOf
from mpoc.games.kit.keys import Count, Form, Group, Keyed, ListOf, Truth, Word, key
from mpoc.schema.envelope import Schema, word_of


class Blast(Keyed):
    """A BLAST Attack: its kind, its level, and the charges on it."""

    level: int = key(Count("a level", 5, 1), "Its level.", example=3)
    charges: int = key(Count("charges", 5), "Charges on it.", default=0)


class Killer(Keyed):
    """The prey of Killer Instinct."""

    prey: str = key(
        Word("a class", CLASSES), "The class.", name="class", example="mecha"
    )
    attack: str = key(
        Word("a kind of attack", (BRAWL.lower(), BLAST.lower())),
        "Which attacks it helps; grabs are BRAWL.",
        example="brawl",
    )


class _Kind(Form[str]):
    """A kind of BLAST Attack, or a hazard other than water."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(IMMUNE_TO, description, **more)


def _level(most: int, what: str) -> int:
    return key(Count("a level", most), what, default=0)


def _has(what: str) -> bool:
    return key(Truth(), what, default=False)


def slug_of(power: str) -> str:
    """How the heading of a power is cited: the text has no numbers for them."""
    return f"6.1-{power}"


class Powers(Keyed):
    """The powers of a monster; it lacks those that are left out."""

    blasts: Mapping[str, Blast] = key(
        MapOf(
            "a mapping of kinds to BLAST Attacks such as `{laser: {level: 3}}`",
            Group("a BLAST Attack such as `{level: 3}`", Blast),
            shape=BLAST_KIND,
            most=20,
        ),
        "BLAST Attacks by their kinds, such as laser, fire or lightning.",
        name="blast-attack",
        default={},
    )
    enhanced_brawl: tuple[str, ...] = key(
        ListOf(
            "a list of BRAWL attacks such as `[claws]`",
            Word("a BRAWL attack", tuple(BRAWL_TYPES)),
            most=3,
        ),
        "BRAWL attacks that do 1d3 extra damage.",
        default=(),
    )
    flying: bool = _has("Whether it can fly.")
    swimming: bool = _has("Whether it can swim.")
    tunneling: bool = _has("Whether it can tunnel.")
    extra_head: int = _level(4, "How many extra heads it has.")
    armor: int = _level(4, "Adds to TOUGH, and is lost first.")
    toxic_cloud: int = _level(4, "The size of its cloud in inches.")
    leaping: int = _level(4, "Inches of its move that ignore what lies there.")
    force_field: int = _level(5, "Adds to TOUGH for 2 MP until the round ends.")
    regenerate: int = _level(3, "HITS healed at the end of each round.")
    fast_healer: int = _level(3, "Extra dice for healing.")
    monster_vision: bool = _has("Whether it sees through buildings.")
    cunning: int = _level(4, "Adds to the turn order.")
    immunity: tuple[str, ...] = key(
        ListOf("a list such as `[laser, lava]`", _Kind(), most=2),
        "Kinds of BLAST Attacks or hazards that do half damage.",
        default=(),
    )
    speed_burst: int = _level(4, "Adds to STOMP in a second move.")
    leech: int = _level(3, "HITS healed by 7 or more damage of a BRAWL or grab.")
    defense_ability: int = _level(
        4, "Damage to a monster that does it 7 or more in a BRAWL."
    )
    fast_learner: int = _level(2, "Extra MP after a battle.")
    chameleon_skin: int = _level(4, "Turns for which it blends in.")
    slime_coating: int = _level(4, "Extra dice against grabs.")
    memory_decay: int = _level(3, "Dice of an attack that takes MP from a monster.")
    superb_eyesight: bool = _has("Whether BLAST attacks are one rank closer.")
    killer_instinct: Killer | None = key(
        Group("prey such as `{class: mecha, attack: brawl}`", Killer),
        "The class against which it has an extra die.",
        default=None,
    )
    teleport: int = _level(7, "Inches, beyond its STOMP, that it can teleport.")
    suction_cups: int = _level(3, "Adds to the GRAB score.")

    def names(self) -> tuple[str, ...]:
        """The powers that it has, by their keys."""
        return tuple(self.as_written())

    @property
    def points(self) -> int:
        """What the powers cost: a point for each, and one for each further level."""
        return sum([_cost(value) for value in self.values()])


def _cost(value: Any) -> int:
    if isinstance(value, Mapping):
        return sum([each.level for each in value.values()])
    if isinstance(value, tuple):
        return len(value)
    return int(value) if isinstance(value, int) else int(value is not None)
