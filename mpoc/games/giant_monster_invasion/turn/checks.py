"""Ability checks: the dice of a pool, its mods, MP spent on it, and the roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mpoc.engine.statements import Check, Cite, Note, Part, Roll, Rule, Total
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.words import MOD_COST, REROLL_COST
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.text.problems import count_of

MODS, SPENDING = h("2.7-mods"), h("5.2-spending-mp")
ON_DIE, ON_1D3 = "on the die", "on 1d3"
"""What a number of a die is called in a sum."""
RE_ROLL = "Re-Roll"
"""What asks for the second roll that a monster has paid for."""
SECOND = "for a second roll that stands"
"""For what it has paid."""


def joined(cite: Cite, *slugs: str) -> Cite:
    """A cite with further headings; empty ones and repetitions count for nothing."""
    return h(*dict.fromkeys([*cite.marks, *[slug for slug in slugs if slug]]))


class Purse:
    """The MP that monsters spend in one action: mods for a first roll, and re-rolls.

    `again` are the monsters that roll again, each with the name of the roll; an empty
    one stands for its first roll.
    """

    __slots__ = ("again", "mods")

    def __init__(
        self, mods: Mapping[str, int], again: Sequence[tuple[str, str]]
    ) -> None:
        self.mods = dict(mods)
        self.again = list(again)

    def pays_for(self, name: str, rule: str) -> bool:
        """Whether a monster pays to make a roll again."""
        return (name, "") in self.again or (name, rule) in self.again

    def forget(self, name: str) -> None:
        """A monster has rolled again; it may do so only once."""
        self.again = [pair for pair in self.again if pair[0] != name]


NO_PURSE = Purse({}, ())


def spending_checks(state: State, purse: Purse) -> list[Check]:
    """Whether monsters have the MP that they spend on the rolls of an action."""
    checks = []
    again = [name for name, _ in purse.again]
    for name in dict.fromkeys([*purse.mods, *again]):
        checks.append(
            Check(
                "second-roll-stands",
                f"{name} rolls once again at most",
                again.count(name) < 2,
                SPENDING,
                failure=f"the second roll of {name} stands",
            )
        )
        cost = purse.mods.get(name, 0) * MOD_COST
        cost += REROLL_COST * again.count(name)
        has = state.monster(name).mp
        checks.append(
            Check(
                "too-few-mp",
                f"{name} has {cost} MP to spend",
                has >= cost,
                SPENDING,
                f"it has {has}",
                failure=f"{name} has {has} MP and spends {cost}",
            )
        )
    return checks


def score_now(state: State, name: str, ability: str) -> int:
    """A score as its checks use it; one that is not available counts as 0."""
    return max(state.monster(name).score(ability), 0)


def ability_check(state: State, name: str, ability: str) -> Check:
    """Whether a monster can use an ability: not at 0, and not where it is N/A."""
    score = state.monster(name).score(ability)
    return Check(
        "no-ability",
        f"{name} has a {ability} score",
        score > 0,
        h("1.2-zero-and-na"),
        f"its {ability} is {'N/A' if score < 0 else score}",
        failure=f"{name} cannot use {ability}",
    )


def own_mods(state: State, name: str) -> list[Part]:
    """The mods on everything that a monster does in its turn (intimidation)."""
    shaken = state.monster(name).effects.shaken
    return [Part(-shaken, "intimidated", h("7-intimidation"))] if shaken else []


def pool_parts(
    state: State, name: str, ability: str, mods: Sequence[Part], bought: int = 0
) -> list[Part]:
    """The parts of a pool: the score, then mods, then what MP buys."""
    parts = [Part(score_now(state, name, ability), ability, h("2.6-checks"))]
    parts += [part for part in mods if part.amount]
    return [*parts, *bought_part(bought)]


def bought_part(bought: int) -> list[Part]:
    """The dice that MP buy for a pool, if any."""
    return [Part(bought, "MP", SPENDING)] if bought else []


def dice_of(parts: Sequence[Part]) -> int:
    """The dice of a pool."""
    return sum([part.amount for part in parts])


def pool_check(name: str, parts: Sequence[Part]) -> Check:
    """Whether a pool has a die at all."""
    dice = dice_of(parts)
    return Check(
        "no-dice",
        f"{name} rolls at least one die",
        dice > 0,
        MODS,
        parts_words(parts),
        f"{count_of(1 - dice, 'MP', 'MP')} more would leave a die" if dice < 1 else "",
        failure=f"no die is left to {name}",
    )


def successes_part(successes: int, cite: Cite, of: str = "") -> Part:
    """The successful dice in a damage."""
    noun = "success" if successes == 1 else "successes"
    return Part(successes, f"{noun} {of}".rstrip(), cite)


def damage_of(what: str, *parts: Part) -> Rule[int]:
    """The damage of an attack; say of which parts it consists."""
    damage = dice_of(parts)
    yield Total("damage", what, damage, tuple([part for part in parts if part.amount]))
    return damage


def halved(name: str, kind: str, damage: int) -> Rule[int]:
    """Half of a damage to which a monster is immune, rounded down."""
    left = damage // 2
    words = f"{name} is immune to {kind}: half of {damage}, rounded down, is {left}"
    yield Note(words, h("6.1-immunity"))
    return left


def parts_words(parts: Sequence[Part]) -> str:
    """`3 BLAST +1 short range -1 guard`."""
    first, *others = parts
    words = [f"{first.amount} {first.label}"]
    words += [f"{part.amount:+d} {part.label}" for part in others]
    return " ".join(words)


def rolled(
    game: SmallGame,
    name: str,
    ability: str,
    mods: Sequence[Part],
    rule: str,
    cite: Cite,
    purse: Purse = NO_PURSE,
    *,
    words: str = "",
    own: bool = False,
    score: int | None = None,
    parts: Sequence[Part] = (),
) -> Rule[int]:
    """Roll for an ability of a monster; say how many dice were successful.

    The score alone is what a die must not exceed, whatever the mods. A pool without a
    die fails. `parts` replace those of the score, and `score` the score itself.
    """
    bought = purse.mods.pop(name, 0)
    parts = [*parts] or pool_parts(game.state, name, ability, mods)
    parts += bought_part(bought)
    if bought:
        yield events.PayMP(
            name, bought * MOD_COST, f"for {count_of(bought, 'die', 'dice')}"
        )
    dice = dice_of(parts)
    yield Total(f"{parts[0].label} dice", name, dice, tuple(parts))
    if score is None:
        score = score_now(game.state, name, ability)
    what = words or f"the {ability} check"
    if dice < 1:
        why = joined(cite, "2.7-mods")
        yield events.CheckRoll(name, what, None, 0, score, 0, why)  # type: ignore[arg-type]
        return 0
    successes = yield from _roll(game, name, dice, score, what, rule, cite, own)
    if purse.pays_for(name, rule):
        purse.forget(name)
        yield events.PayMP(name, REROLL_COST, SECOND)
        again, kept = dice, 0
        if game.reading("single-roll") == "one-die":
            again, kept = 1, min(successes, dice - 1)
        successes = kept + (
            yield from _roll(game, name, again, score, what, RE_ROLL, SPENDING, False)
        )
    return successes


def _roll(
    game: SmallGame,
    name: str,
    dice: int,
    score: int,
    what: str,
    rule: str,
    cite: Cite,
    own: bool,
) -> Rule[int]:
    bearer = "" if own else name
    faces = yield Roll(rule, bearer, name, ((D6.name, dice),), what, cite, own)
    successes: int = faces.at_most(score)
    yield events.CheckRoll(name, what, faces, dice, score, successes, cite)
    return successes


def die(
    game: SmallGame, name: str, rule: str, words: str, cite: Cite, bearer: str = ""
) -> Rule[int]:
    """Roll one die for a number; `bearer` is what it is about, if not who rolls."""
    words = f"a die for {words}"
    faces = yield Roll(rule, bearer or name, name, ((D6.name, 1),), words, cite)
    total: int = faces.total
    return total


def half_die(
    game: SmallGame, name: str, rule: str, words: str, cite: Cite
) -> Rule[int]:
    """Roll 1d3: a die that is read as 1 to 3 (ruling three-sided-die)."""
    words = f"a die, read as 1d3, for {words}"
    faces = yield Roll(rule, name, name, ((D6.name, 1),), words, cite)
    if game.reading("three-sided-die") == "remainder":
        spots: int = faces.total
        return (spots - 1) % 3 + 1
    half: int = 1 + faces.reaches(3) + faces.reaches(5)
    return half
