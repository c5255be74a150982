"""What must hold of every action of every game.

`keep_laws` asserts the laws of all games, then those of the game itself: for Rise the
`laws_of_rise`, for the others what second opinions (`naive`) come to. Scenarios,
listed actions and random play are held to them, and `mutation.py` judges faults by
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

import laws_of_rise
from asked_in_vain import idle_rules_made, lost_idle_rules
from naive import invasion, moongha, rampage
from naive.second_opinion import agrees
from scenes import Scene, settle

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.statements import (
    LEAVE,
    Check,
    Choice,
    Enter,
    Event,
    IdleRule,
    Note,
    OpenChoice,
    Reply,
    Roll,
    Total,
)
from mpoc.games.giant_monster_invasion.book.rulings import DEFAULTS as INVASION_DEFAULTS
from mpoc.games.moongha_invaders.book.rulings import DEFAULTS as MOONGHA_DEFAULTS
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS as RAMPAGE_DEFAULTS
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario

Law = Callable[[str, Any, Transcript], None]
"""Asserts something of an action of a game, by its transcript."""
LAWS: list[Law] = []


def law(holds: Law) -> Law:
    """Mark what must hold of any action of any game."""
    LAWS.append(holds)
    return holds


def keep_laws(game: str, act: Any, transcript: Transcript) -> None:
    """The laws of all games hold of an action, and those of its own game."""
    for holds in LAWS:
        holds(game, act, transcript)
    if game == "rise":
        laws_of_rise.keep_laws(act, transcript)
    elif game == "giant-monster-invasion":
        agrees(invasion.Opinion(transcript, act, INVASION_DEFAULTS))
    elif game == "smash-monster-rampage":
        agrees(rampage.Opinion(transcript, act, RAMPAGE_DEFAULTS))
    else:
        agrees(moongha.Opinion(transcript, act, MOONGHA_DEFAULTS))


def keep_laws_of_scene(scene: Scene) -> None:
    """The laws hold of all actions of a scenario that has been replayed."""
    for step in scene.outcome.steps:
        if step.transcript.before is not None:
            act = scene.scenario.actions[step.index].act
            keep_laws(scene.scenario.game, act, step.transcript)


def settle_and_look(scenario: Scenario) -> Scene:
    """A scenario replayed and judged; its trace names what was asked in vain."""
    with idle_rules_made() as idle_rules:
        scene = settle(scenario)
    assert not [*lost_idle_rules(scene.outcome, idle_rules)]
    return scene


def keep_laws_of_scenario(scenario: Scenario) -> None:
    """The laws hold of all actions of a scenario, and of its trace."""
    keep_laws_of_scene(settle_and_look(scenario))


@law
def what_is_refused_changes_nothing(
    game: str, act: Any, transcript: Transcript
) -> None:
    if transcript.refusals:
        assert transcript.after is transcript.before


@law
def nothing_is_refused_twice(game: str, act: Any, transcript: Transcript) -> None:
    """No condition that fails is said again with the same facts, or a part of them."""
    for one, other in combinations(transcript.refusals, 2):
        if one.name == other.name and one.facts and other.facts:
            for facts, others in permutations((one.facts, other.facts)):
                is_part = re.search(rf"(?<!\w){re.escape(facts)}(?!\w)", others)
                assert not is_part, f"{one.name} is said twice: {others}"


@law
def each_rule_that_begins_ends(game: str, act: Any, transcript: Transcript) -> None:
    """Rules are nested, as far as the action was played."""
    statements = transcript.statements
    begun = sum([isinstance(statement, Enter) for statement in statements])
    ended = sum([statement is LEAVE for statement in statements])
    if not (transcript.refusals or transcript.waits or transcript.unbuilt):
        assert begun == ended, "a rule goes on"


@law
def what_is_objected_fails(game: str, act: Any, transcript: Transcript) -> None:
    assert not [check for check in objections(transcript) if check.holds]


def objections(transcript: Transcript) -> Iterator[Check]:
    """The checks that refuse an action, or an answer to one of its questions."""
    yield from transcript.refusals
    for statement in (*transcript.statements, transcript.waits):
        question = statement.question if isinstance(statement, Reply) else statement
        for option in getattr(question, "options", ()):
            yield from getattr(option, "objections", ())


@law
def who_is_idle_lacks_something(game: str, act: Any, transcript: Transcript) -> None:
    """A rule that did not apply names a condition, also one that a total names."""
    for statement in transcript.statements:
        idle: tuple[IdleRule, ...] = ()
        if isinstance(statement, IdleRule):
            idle = (statement,)
        if isinstance(statement, Total):
            idle = statement.idle_rules
        assert all(rule.failed_condition for rule in idle)


@law
def what_must_hold_in_play_holds(game: str, act: Any, transcript: Transcript) -> None:
    assert not [*rules_of(game).playing().broken_invariants(transcript)]


@law
def answers_are_among_the_options(game: str, act: Any, transcript: Transcript) -> None:
    """A choice is answered by a legal option, and said to be forced if it is one."""
    for statement in transcript.statements:
        if not isinstance(statement, Reply):
            continue
        question = statement.question
        # What an open choice objects to hangs on the position in which it was asked.
        if isinstance(question, Choice) and not isinstance(question, OpenChoice):
            legal = [option for option in question.options if not option.objections]
            answers = [
                answer for each in legal for answer in (each.value, *each.equals)
            ]
            assert statement.answer in answers
            assert (statement.how == "only") == (len(legal) == 1)


@law
def events_speak(game: str, act: Any, transcript: Transcript) -> None:
    """Every event says one line."""
    for event in transcript.statements:
        if not isinstance(event, Event):
            continue
        sentence = event.sentence()
        tally = event.tally()
        if tally is not None and tally[0] == "destroyed":
            assert tally[2] == 1, "a figure is lost once"
        assert sentence
        assert sentence == sentence.strip()
        assert "\n" not in sentence
        assert not sentence.endswith(".")


@law
def a_total_is_the_sum_of_its_parts(
    game: str, act: Any, transcript: Transcript
) -> None:
    for statement in transcript.statements:
        if isinstance(statement, Total) and statement.parts:
            parts = [part.amount for part in statement.parts]
            assert statement.value == sum(parts), statement


@law
def dice_that_are_listed_are_rolled(
    game: str, act: Any, transcript: Transcript
) -> None:
    """An action's own roll has the dice that a list of actions gives for it."""
    if game in ("rise", "moongha-invaders"):
        return  # players choose how many dice they roll, or whose
    rolls = [
        question
        for statement in (*transcript.statements, transcript.waits)
        if isinstance(
            question := statement.question
            if isinstance(statement, Reply)
            else statement,
            Roll,
        )
        and question.own
    ]
    limits = act.limits(rules_of(game).begin(transcript.before, watching=False))
    for roll in rolls[:1]:
        assert dict(roll.dice) == {limit.die: limit.most for limit in limits}


UNFINISHED = re.compile(r"^ | $|  |:$|: ?[;,]|\b(is|are|at|of|to)$|^(is|are)\b")
"""Where a name is missing: ` is at B7`, `in the way: `, `it is `."""


@law
def facts_of_a_condition_are_whole(game: str, act: Any, transcript: Transcript) -> None:
    """Facts name what they are about, and what holds already needs no mend."""
    checks = [each for each in transcript.statements if isinstance(each, Check)]
    for check in [*checks, *objections(transcript)]:
        assert not UNFINISHED.search(check.facts), check
        assert not (check.holds and check.mend), check


NOUNS = {
    "success": "successes",
    "die": "dice",
    "space": "spaces",
    "hit": "hits",
    "point": "points",
    "token": "tokens",
    "cube": "cubes",
    "turn": "turns",
    "inch": "inches",
    "action": "actions",
    "card": "cards",
    "unit": "units",
    "charge": "charges",
    "Survivor Marker": "Survivor Markers",
}
DISAGREES = re.compile(
    rf"(?<![\w.])(1 ({'|'.join(NOUNS.values())})"
    rf"|([02-9]|\d\d+) ({'|'.join(NOUNS)}))(?![\w-]| blank)"
)


@law
def nouns_agree_with_their_numbers(game: str, act: Any, transcript: Transcript) -> None:
    for statement in transcript.statements:
        if isinstance(statement, Event):
            texts = [statement.sentence()]
        elif isinstance(statement, Total):
            texts = [f"{part.amount} {part.label}" for part in statement.parts]
        else:
            texts = [statement.words] if isinstance(statement, Note) else []
        for text in texts:
            assert not DISAGREES.search(text), text


SPEAKING = {"Batter", "CheckRoll", "HalveMP", "Rest", "Scar", "Hits", "ReturnToStock"}
SPEAKING |= {"TakeFromStock", "AddWhite", "TakeCard", "Hide", "Go"}
SPEAKING |= {"Blend"}
"""Events that say what was rolled, or that come to all, or to what nobody counts."""


@law
def an_event_changes_something(game: str, act: Any, transcript: Transcript) -> None:
    if game == "rise":
        return
    state = transcript.before
    for event in transcript.statements:
        if isinstance(event, Event):
            before, state = state, event.apply(state)
            assert type(event).__name__ in SPEAKING or state != before, event


SAID: dict[tuple[type[Event], str], dict[str, Any]] = {}
"""What the events were of which sentences spoke in this process."""
UNSAID = {
    *(("Improve", "what"), ("Improve", "better"), ("Raze", "sturdy")),
    *(("CheckRoll", "faces"), ("Create", "monster"), ("Use", "attacked")),
    *(("Shoot", "passed"), ("Shoot", "range"), ("TakeTrophy", "trophy")),
    *(("Create", "tokens"), ("Raze", "by"), ("CheckRoll", "score")),
    *(("Destroy", "player"), ("NextRound", "first"), ("AvertStrikes", "name")),
    *(("Destroy", "kind"), ("PutOut", "fires")),
}
"""Fields of events that no sentence says: the position or a summary shows them."""


@law
def what_differs_is_said_differently(
    game: str, act: Any, transcript: Transcript
) -> None:
    """A sentence says all facts of its event, so that two of them never look alike."""
    if game == "rise":
        return
    for event in transcript.statements:
        if not isinstance(event, Event):
            continue
        facts = {name: getattr(event, name) for name in event._fields}
        earlier = SAID.setdefault((type(event), event.sentence()), facts)
        differ = {name for name in facts if facts[name] != earlier[name]}
        said = {(type(event).__name__, name) for name in differ - {"cite"}} - UNSAID
        assert not said, (event, earlier)
