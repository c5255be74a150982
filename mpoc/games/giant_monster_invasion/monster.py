"""A monster: its abilities, powers, and everything that has befallen it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.giant_monster_invasion.file.problem_kinds import NO_SCORES
from mpoc.games.giant_monster_invasion.powers.keys import Powers
from mpoc.games.giant_monster_invasion.words import (
    BLAST,
    BRAWL,
    CLASSES,
    DEFEATED,
    GROUND,
    INVENTED_NAMES,
    LEVELS,
    LOCKS,
    MOST_HITS,
    MOST_SCORE,
    MOST_TOUGH,
    MOST_TURNS_BELOW,
    NOT_AVAILABLE,
    RETREATED,
    ROAR,
    STOMP,
    UNDERGROUND,
    WAITING,
)
from mpoc.games.kit.file.players import PlayerName
from mpoc.games.kit.file.points import POINT_NAME, Inches
from mpoc.games.kit.keys import Count, Form, Group, Keyed, ListOf, Truth, Word, key
from mpoc.games.kit.spaces.plane import Point
from mpoc.games.kit.spaces.shapes import Disc
from mpoc.schema.envelope import Schema, by_type, one_of, whole

if TYPE_CHECKING:
    from mpoc.text.document import Path

NEEDED = {
    "kind": "class",
    "stomp": "stomp",
    "blast": "blast",
    "brawl": "brawl",
    "roar": "roar",
}
"""What a file says of each monster, unless a sample fills it in; with the keys."""
SAMPLED = (*NEEDED, "base", "powers", "wings")

NO_BLAST = -1
"""The BLAST score of a monster for which BLAST is not available."""


class Score(Form[int]):
    """A score from 0 to 4, or `N/A`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        forms = {
            "integer": whole("a score", most=MOST_SCORE),
            "string": one_of("`N/A`", [NOT_AVAILABLE]),
        }
        title = f"a score from 0 to {MOST_SCORE}, or `N/A`"
        return by_type(title, forms, description, **more)

    def read(self, names: Any, value: Any, path: Path) -> int:
        return NO_BLAST if value == NOT_AVAILABLE else value

    def write(self, value: int) -> Any:
        return NOT_AVAILABLE if value == NO_BLAST else value


SCORE = Count("a score", MOST_SCORE)


def _count(noun: str, what: str, most: int = 99) -> int:
    return key(Count(noun, most), what, default=0)


def _flag(what: str) -> bool:
    return key(Truth(), what, default=False)


class Hold(Keyed):
    """A lock in which a monster is held."""

    by: str = key(PlayerName(), "The monster that holds it.", example="gorra")
    grip: str = key(Word("a lock", LOCKS), "Which lock it is.", example=LOCKS[0])
    score: int = key(Count("a score", 99, 1), "What is left to break.", example=5)
    turns: int = _count("turns", "Turns for which the squeeze has been kept.")


class Turn(Keyed):
    """What a monster has done in its turn."""

    moves: int = _count("moves", "Moves made or given up.", 2)
    acts: int = _count("actions", "Actions taken.", 9)
    attacked: bool = _flag("Whether one of them was an attack.")
    charged: bool = _flag("Whether a charge was placed.")
    burnt: bool = _flag("Whether it went through lava.")
    gassed: tuple[str, ...] = key(
        ListOf("a list of monsters such as `[tagon]`", PlayerName(), most=12),
        "Monsters whose clouds it has been in.",
        default=(),
    )


class Effects(Keyed):
    """What lasts on a monster."""

    was_held: bool = _flag("Whether it was locked in a grab since the turn order.")
    shaken: int = _count("dice", "The mod against it in this turn, as a number.")
    shaken_next: int = _count("dice", "The mod against it in its next turn.")
    safe: int = _count("turns", "Turns in which no military strike comes.", 9)
    blended: int = _count("turns", "Turns for which Chameleon Skin still acts.", 9)
    no_move: bool = _flag("Whether its next turn has no Move.")
    move_only: bool = _flag("Whether its next turn has a Move alone.")
    only_moves: bool = _flag("Whether this turn has a Move alone.")
    field: int = _count("points", "What is left of a Force Field.", 9)
    cloud: bool = _flag("Whether its toxic cloud hangs around it.")
    armor_lost: int = _count("points", "Points of Armor that are lost.", 9)


class Deeds(Keyed):
    """What a monster has done in the battle, for which it earns MP."""

    felled: int = _count("monsters", "Monsters whose HITS it brought to 0.")
    low: int = _count("buildings", "Buildings of STURDY 1 to 3 that it destroyed.")
    middle: int = _count("buildings", "Those of STURDY 4 and 5.")
    high: int = _count("buildings", "Those of STURDY 6.")


class Monster(Keyed):
    """A monster. TOUGH and HITS follow from its scores where they are left out."""

    at: Point = key(POINT_NAME, "Where its middle stands.", example="12/8")
    kind: str = key(
        Word("a class", CLASSES),
        "Its class.",
        name="class",
        example="mecha",
        is_filled_in=True,
    )
    stomp: int = key(
        Count("a score", MOST_SCORE, 1), "How fast it is.", example=2, is_filled_in=True
    )
    blast: int = key(
        Score(), "How well it hits from a distance.", example=2, is_filled_in=True
    )
    brawl: int = key(
        SCORE, "How well it fights at close quarters.", example=2, is_filled_in=True
    )
    roar: int = key(
        SCORE, "How well it heals and frightens.", example=2, is_filled_in=True
    )
    tough: int = key(
        Count("TOUGH", MOST_TOUGH), "TOUGH now; full if left out.", is_filled_in=True
    )
    hits: int = key(
        Count("HITS", MOST_HITS), "HITS now; full if left out.", is_filled_in=True
    )
    full_tough: int = key(
        Count("TOUGH", MOST_TOUGH), "TOUGH of the healthy monster.", is_filled_in=True
    )
    full_hits: int = key(
        Count("HITS", MOST_HITS, 1), "HITS of the healthy monster.", is_filled_in=True
    )
    base: int = key(
        Inches("inches", 12), "How wide its base is; 0 is a point.", default=0
    )
    powers: Powers = key(
        Group("a mapping of powers such as `{armor: 2, flying: true}`", Powers),
        "Its powers with their levels.",
        default=Powers(),
    )
    wings: bool = _flag("Whether it has wings, or what serves as such.")
    side: str = key(PlayerName(), "Its side, where several fight together.", default="")
    mp: int = _count("MP", "Monster points to spend.")
    kaiju: int = _count("points", "Kaiju points to spend.")
    prone: bool = _flag("Whether it is knocked down.")
    guard: bool = _flag("Whether its guard is up.")
    level: str = key(Word("a level", LEVELS), "Where it moves.", default=GROUND)
    below: int = _count("turns", "Turns under water or ground.", MOST_TURNS_BELOW)
    blood: int = _count("tokens", "Blood tokens.")
    held: Hold | None = key(
        Group("a lock such as `{by: gorra, grip: restrained, score: 5}`", Hold),
        "The lock in which it is held.",
        default=None,
    )
    tar: int = _count("checks", "How deep it has sunk into tar.", 2)
    out: str = key(
        Word("a way to be out", (DEFEATED, RETREATED, WAITING)),
        "How it left the battle.",
        default="",
    )
    retreating: bool = _flag("Whether it has declared its retreat.")
    spent: Turn = key(
        Group("a mapping such as `{moves: 1}`", Turn),
        "What it has done in its turn.",
        default=Turn(),
    )
    effects: Effects = key(
        Group("a mapping such as `{shaken: 1}`", Effects),
        "What lasts on it.",
        default=Effects(),
    )
    deeds: Deeds = key(
        Group("a mapping such as `{felled: 1}`", Deeds),
        "What it has done in the battle.",
        default=Deeds(),
    )

    sample: str = key(
        Word("an invented monster", INVENTED_NAMES),
        "Fills in class, scores, base and powers of an invented monster.",
        default="",
    )

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """TOUGH and HITS follow from the scores (creation)."""
        sample = values.pop("sample", None)
        if sample:
            from mpoc.games.giant_monster_invasion.invented import INVENTED

            for field in SAMPLED:
                values.setdefault(field, getattr(INVENTED[sample], field))
        missing = [name for name in NEEDED if name not in values]
        if missing:
            keys = ", ".join([f"`{NEEDED[name]}`" for name in missing])
            names.problem(path, NO_SCORES(keys=keys), at="key")
        if missing or None in values.values():
            return False
        tough, hits = numbers_of(values["blast"], values["brawl"])
        if values.get("full_tough") is None:
            values["full_tough"] = tough
        else:
            hits = 2 * values["full_tough"] + values["brawl"] + 3
        if values.get("full_hits") is None:
            values["full_hits"] = min(hits, MOST_HITS)
        for name in ("tough", "hits"):
            if values.get(name) is None:
                values[name] = values[f"full_{name}"]
        return True

    def as_written(self) -> dict[str, Any]:
        keys = super().as_written()
        if self.full_tough == self.tough:
            del keys["tough"]
        if self.full_hits == self.hits:
            del keys["hits"]
        tough, _ = numbers_of(self.blast, self.brawl)
        if self.full_tough == tough:
            del keys["full-tough"]
        if self.full_hits == 2 * self.full_tough + self.brawl + 3:
            del keys["full-hits"]
        return keys

    @property
    def disc(self) -> Disc:
        """Its base."""
        return Disc(self.at, self.base)

    @property
    def armor(self) -> int:
        """What is left of its Armor."""
        return max(self.powers.armor - self.effects.armor_lost, 0)

    @property
    def defence(self) -> int:
        """TOUGH with Armor and a Force Field: what damage is compared with."""
        return self.tough + self.armor + self.effects.field

    @property
    def can_be_reached(self) -> bool:
        """Whether anything can attack it: nobody reaches it underground."""
        return not self.out and self.level != UNDERGROUND

    def score(self, ability: str) -> int:
        """A score by the name of its ability."""
        score: int = getattr(self, ability.lower())
        return score

    def with_spent(self, **changes: Any) -> Monster:
        """The monster that has done something else in its turn."""
        return self.but(spent=self.spent.but(**changes))

    def with_effects(self, **changes: Any) -> Monster:
        """The monster with other lasting effects."""
        return self.but(effects=self.effects.but(**changes))


def scores_words(monster: Monster) -> str:
    """`3 2 3 1`: STOMP, BLAST, BRAWL and ROAR."""
    blast = NOT_AVAILABLE if monster.blast == NO_BLAST else monster.blast
    return f"{monster.stomp} {blast} {monster.brawl} {monster.roar}"


def named_scores(monster: Monster) -> str:
    """`STOMP 3, BLAST 2, BRAWL 3, ROAR 1`."""
    names = (STOMP, BLAST, BRAWL, ROAR)
    pairs = zip(names, scores_words(monster).split(), strict=True)
    return ", ".join([f"{name} {score}" for name, score in pairs])


def numbers_of(blast: int, brawl: int) -> tuple[int, int]:
    """TOUGH and HITS of a new monster; a BLAST that is not available counts as 0."""
    tough = max(blast, 0) + brawl + 1
    return tough, 2 * tough + brawl + 3
