"""Rise for random play: positions, dice, further attacks, and abilities to cover."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.statements import Answers
from mpoc.games.rise import kinds
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.attack.checks import type_of
from mpoc.games.rise.attack.listing import attack_dice, further_candidates
from mpoc.games.rise.attack.power_attacks import KINDS, power_attack_of
from mpoc.games.rise.book.coverage import conditions_of
from mpoc.games.rise.dice import (
    FACE_COUNTS,
    Faces,
    Roll,
    WrittenRoll,
    roll_without_faces,
)
from mpoc.games.rise.expect.effective import effective_abilities
from mpoc.games.rise.file.answers import answers_as_written, plain
from mpoc.games.rise.game import (
    ALLY,
    ATTACKER,
    DEFENDER,
    STRUCTURE,
    TARGET,
    Game,
)
from mpoc.games.rise.icons import has_ability
from mpoc.games.rise.kinds import Trigger
from mpoc.games.rise.play import invariants
from mpoc.games.rise.play.positions import (
    CLOSING,
    OF_SORT,
    RED,
    Plan,
    borne_by,
    position,
)
from mpoc.games.rise.state import NOBODY
from mpoc.games.rise.turn.setting_up import SET_UP_DICE
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs import VERBS
from mpoc.games.rise.verbs.advance import Advance
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.set_up import SetUp
from mpoc.games.rise.verbs.use import Use
from mpoc.games.rise.words import ACTION, BRAWL, DICE, MONSTER, ONLY_FURTHER
from mpoc.rules.facts import Scope

if TYPE_CHECKING:
    from mpoc.games.rise.state import State
    from mpoc.rules.chance import Chance, Streams


def weight_of(verb: str) -> float:
    """How often a kind of action is tried, compared with the others."""
    return VERBS[verb].weight


def start(streams: Streams, about: str) -> State:
    """A random position, in which the ability that `about` names may come up."""
    chance = streams("plan")
    fight_percent = 45
    subject = about
    if about not in ABILITIES:  # a verb or a refusal
        about = CAUSES.get(about, "")
    if about:
        by_allies = ABILITIES[about].part & ALLY or CLOSING & {*ABILITIES[about].hooks}
        fight_percent = 30 if by_allies else 80
        if MONSTER not in borne_by(about):
            fight_percent = 0
    state = position(
        Plan(
            columns=chance.number(9, 15),
            rows=chance.number(9, 15),
            units=chance.number(2, 12),
            buildings=chance.number(1, 4),
            tiles=chance.number(0, 4),
            ground=chance.number(0, 20),
            readings=40 if chance.happens(15) else 0,
            monsters=2 if chance.happens(20) else 1,
            fight=int(chance.happens(fight_percent)),
            about=about,
        ),
        streams,
    )
    if subject == "not-in-reserves":
        state = state.with_player(RED, reserves=())
    return state


BEFORE_THE_GAME = {"set-up", "place"}
"""The verbs for which there is no place in a random position."""

LISTED_REFUSALS = (
    "wrong-phase",
    "wrong-activation",
    "not-your-turn",
    "empty-pool",
    "already-advanced",
    "has-advanced",
    "did-not-advance",
    "too-few-dice",
    "too-many-dice",
    "own-figure",
    "wrong-kind-of-figure",
    "not-adjacent",
    "adjacent",
    "adjacent-at-turn-start",
    "advance-not-aligned",
    "not-aligned",
    "out-of-range",
    "flying",
    "cloaked",
    "solo-brawler",
    "terrified",
    "off-board",
    "blocked",
    "occupied",
    "impassible",
    "too-far",
    "no-valid-place",
    "not-a-spawn-point",
    "not-in-reserves",
    "condition-not-met",
    "not-secured",
    "form-destroyed",
    "already-hyper",
    "not-hyper",
)
"""The refusals of actions that are listed; only a file can be refused for others."""


CAUSES = {
    "cloaked": "Cloak",
    "flying": "Flight",
    "not-in-reserves": "Nesting",
    "not-secured": "Shuffle",
    "shuffle": "Shuffle",
    "solo-brawler": "Solo Brawler",
    "terrified": "Terrify",
}
"""The abilities without which a verb or a refusal does not come up."""


def subjects() -> Sequence[str]:
    """What random play has to cover: abilities that can come up, verbs, refusals."""
    abilities = [
        name
        for name, ability in ABILITIES.items()
        if not kinds.ASKED_OF_CARDS.issuperset(ability.hooks)
    ]
    verbs = [verb for verb in VERBS if verb not in BEFORE_THE_GAME]
    return (*abilities, *verbs, *LISTED_REFUSALS)


def subjects_in(transcript: Transcript) -> Iterable[str]:
    """The abilities that had an effect in an action."""
    return (
        effective_abilities(
            Scope(transcript.statements, transcript.after, transcript.refusals)
        ).keys()
        & ABILITIES.keys()
    )


ASKED_IN = {hook: verb for verb in VERBS.values() for hook in verb.asks}
"""The verb in which a question to skills comes up, unless that is an attack."""


@cache
def needs_a_monster(ability: str) -> bool:
    """Whether an ability comes up only where a monster is attacked, by its words."""
    words = conditions_of(ABILITIES[ability])
    return any(
        [
            each.startswith("the target is a monster")
            for each in words
            if " or " not in each
        ]
    )


@cache
def attacks_named(ability: str) -> frozenset[str]:
    """The kinds of power attack that the conditions of an ability name, if any."""
    words = " ".join(conditions_of(ABILITIES[ability]))
    return frozenset(
        kind
        for kind in KINDS
        if (attack := power_attack_of(kind)) is not None
        and re.search(rf"(?<!not )\ba {attack.name}\b", words)
    )


def suits(game: Game, candidate: Candidate, about: str) -> bool:
    """Whether an ability may come up in an action, judged by its actors and target."""
    action: RiseVerb = candidate.act
    if about not in ABILITIES:
        return False
    ability = ABILITIES[about]
    if ability.kind == "Action":
        return isinstance(action, Use) and action.ability == about
    if type(action) not in {ASKED_IN.get(hook, Attack) for hook in ability.hooks}:
        return False
    kind, target_id = "", None
    if isinstance(action, Attack):
        kind, target_id = action.kind, action.target
    elif not isinstance(action, Advance):
        return True
    actors = action.performers
    figures = game.state.figures
    target = figures.get(target_id or "")
    if about in OF_SORT and kind != BRAWL:
        return False
    if (kinds_named := attacks_named(about)) and kind not in kinds_named:
        return False
    is_monster = target is not None and target.card.kind == MONSTER
    if needs_a_monster(about) and not is_monster:
        return False
    bearers = [id for id in figures if has_ability(game.state, id, about)]
    if isinstance(ability, Trigger):
        attack_type = type_of(kind)
        return any(
            [
                printed_ability.name == about
                and printed_ability.attack in (None, attack_type)
                for printed_ability in figures[actors[0]].card.abilities
            ]
        )
    if ability.part & ATTACKER and set(actors) & set(bearers):
        return True
    if ability.part & TARGET and target_id in bearers:
        return True
    sides = {figures[id].player for id in bearers}
    own_side = figures[actors[0]].player
    if ability.part & ALLY and own_side in sides:
        return True
    others = sides - {own_side, NOBODY}
    return bool(ability.part & DEFENDER and others) or bool(ability.part & STRUCTURE)


def forbids(about: str) -> bool:
    """Whether an ability comes up by forbidding an attack or a way, or is a refusal."""
    if about not in ABILITIES:
        return about in LISTED_REFUSALS
    return bool({kinds.BAN, kinds.CLOSES} & {*ABILITIES[about].hooks})


def unlisted(
    game: Game, about: str, chance: Chance
) -> Sequence[tuple[ActionKind, Candidate]]:
    """Actions that no list holds: there are none."""
    return ()


# Dice


def with_dice(act: RiseVerb, counts: Mapping[str, int]) -> RiseVerb:
    """An action with the numbers of dice that it rolls."""
    return act.with_dice(counts)


def with_rolls(act: RiseVerb, state: State, chance: Chance) -> RiseVerb:
    """The set-up roll with the dice of both players (p26)."""
    if not isinstance(act, SetUp):
        return act
    dice = {ACTION: SET_UP_DICE}
    rolls = [(name, random_roll(state, dice, chance).faces) for name in state.players]
    return SetUp(tuple([(name, roll) for name, roll in rolls if roll]))


def random_roll(state: State, dice: Mapping[str, int], chance: Chance) -> WrittenRoll:
    """A roll by the faces of the dice, or by dice that favour strikes or misses."""
    bias = chance.among((None, None, None, (5, 1, 1), (1, 3, 3)))
    faces: dict[str, Faces] = {}
    for die in DICE:
        weights = bias or FACE_COUNTS[die]
        tally = [0, 0, 0]
        for _ in range(dice.get(die, 0)):
            tally[chance.pick_by_weight((0, 1, 2), weights)] += 1
        faces[die] = (tally[0], tally[1], tally[2])
    action, boost, power = [dice.get(die, 0) for die in DICE]
    return WrittenRoll(action, boost, power, Roll(*[faces[die] for die in DICE]))


# Further attacks


def further(game: Game, source: str) -> Sequence[Candidate]:
    """The legal declarations of a further attack that waits."""
    return further_candidates(Attack.of, game, source)


def further_limits(
    game: Game, source: str, candidate: Candidate
) -> tuple[DiceLimit, ...]:
    """The dice that a further attack may roll; empty if it rolls those in play."""
    waiting = next(
        further for further in game.state.waiting if further.source == source
    )
    return attack_dice(game, candidate.act, waiting)


def further_keys(candidate: Candidate, counts: Mapping[str, int]) -> dict[str, Any]:
    """The keys of a further attack's entry: kind, target, direction, dice.

    A kind that only a rule can cause has no word in files and is left out.
    """
    keys: dict[str, Any] = {}
    if candidate.act.kind not in ONLY_FURTHER:
        keys["attack"] = candidate.act.kind
    for key in ("target", "direction"):
        if getattr(candidate.act, key) is not None:
            keys[key] = getattr(candidate.act, key)
    if counts:
        keys["dice"] = roll_without_faces(counts)
    return keys


# Files and invariants


def as_file_entry(act: RiseVerb, answers: Answers) -> dict[str, Any]:
    """An action as a file writes it, with every answer."""
    own = {
        key: plain(key, value)
        for key, value in answers.keys.items()
        if value is not None
    }
    return act.as_written() | own | answers_as_written(answers)


def broken_invariants(transcript: Transcript) -> Iterator[tuple[str, str]]:
    """The invariants that an action breaks: the name of each, and what is wrong."""
    return invariants.broken_by(transcript)
