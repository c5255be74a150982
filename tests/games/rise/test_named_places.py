"""A place that a file names with its action is judged like one that is asked for.

It is refused at once, before dice are rolled, where it is no legal answer to the
question that the rules ask later, and for the reasons that stand there.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from random_play import RED, Chance, Play, boost_owed, facing, settle_action

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.statements import Answers, Choice, Option, Reply
from mpoc.engine.tables import RecordedAnswers
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.attack.checks import attack_checks
from mpoc.games.rise.dice import Roll, WrittenRoll
from mpoc.games.rise.game import Game
from mpoc.games.rise.kinds import Action
from mpoc.games.rise.play import positions
from mpoc.games.rise.play.candidates import action_kinds
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import failing
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.use import Use
from mpoc.games.rise.words import BODY_SLAM, THROW

ENOUGH = 3
MOST_SEEDS = 30
LISTED_SPACES, OTHER_SPACES = 10, 4

PLACING_ACTIONS = [
    name
    for name, ability in ABILITIES.items()
    if isinstance(ability, Action) and "to" in ability.used_with
]


def questions_of_file(transcript: Transcript) -> dict[str, tuple[Choice, Any]]:
    """What was asked that the action itself may answer, and the answer, by its key."""
    return {
        statement.question.key: (statement.question, statement.answer)
        for statement in transcript.statements
        if isinstance(statement, Reply)
        and isinstance(statement.question, Choice)
        and statement.question.own
    }


def refusal_names(state: State, act: RiseVerb, answers: Answers) -> set[str]:
    """The conditions for which an action is refused; dice are not rolled."""
    transcript = adjudicate(act.play, Game(state), RecordedAnswers(answers))
    return {check.name for check in transcript.refusals}


def hold_named_places_to(
    options: tuple[Option, ...],
    state: State,
    act: Attack | Use,
    answers: Answers,
    chance: Chance,
) -> None:
    """Name each place of a question with the action, and some that it does not list."""
    names_by_place = {
        option.value: {check.name for check in option.objections} for option in options
    }
    spaces = state.board.spaces()
    listed = chance.shuffle([at for at in spaces if at in names_by_place])
    others = chance.shuffle([at for at in spaces if at not in names_by_place])
    for at in [*listed[:LISTED_SPACES], *others[:OTHER_SPACES]]:
        keys = {**answers.keys, "to": at}
        refused = refusal_names(state, act.but(to=at), answers.but(keys=keys))
        if at in names_by_place:
            assert refused == names_by_place[at], (act, at)
        else:
            assert refused, (act, at)


@pytest.mark.parametrize("ability", PLACING_ACTIONS)
def test_a_place_named_with_an_action_is_judged_at_once(ability: str) -> None:
    tried = 0
    for seed in range(MOST_SEEDS):
        plan = positions.Plan(10, 10, units=6, tiles=3, ground=25, about=ability)
        state = positions.position(plan, partial(Chance, seed))
        for kind in action_kinds(Game(state)):
            if kind.verb != "use":
                continue
            for way in kind.find(False)[:1]:
                act = way.act
                assert isinstance(act, Use)
                if act.ability != ability:
                    continue
                answers = Answers(keys=way.key_values)
                table = RecordedAnswers(answers, assume=True)
                asked = questions_of_file(adjudicate(act.play, Game(state), table))
                if "to" not in asked:
                    continue
                if "unit" in asked:  # where it may enter depends on the unit
                    card = asked["unit"][1]
                    act = act.but(card=card)
                    answers = Answers(keys={**answers.keys, "unit": card})
                options = asked["to"][0].options
                hold_named_places_to(
                    options, state, act, answers, Chance(seed, "others")
                )
                tried += 1
        if tried >= ENOUGH:
            return
    assert tried


@pytest.mark.parametrize("kind", [BODY_SLAM, THROW])
def test_a_place_named_with_an_attack_is_judged_at_once(kind: str) -> None:
    tried = 0
    for seed in range(MOST_SEEDS):
        play = Play(seed=seed, columns=9, rows=9, units=6, buildings=1)
        state = facing(play, power=3)
        act = Attack(kind, (f"{RED[0]}M",), "bM")
        if state is None:
            continue
        dice = WrittenRoll(1, None, 3, None)
        act = act.but(dice=dice)
        if failing(attack_checks(Game(state), act)):
            continue
        boost = boost_owed(state, act)
        faces = Roll((0, 0, 1), (0, 0, boost), (0, 0, 3))
        roll = WrittenRoll(1, boost, 3, faces)
        asked = questions_of_file(settle_action(state, act, roll, {}))
        if "to" in asked:
            options = asked["to"][0].options
            hold_named_places_to(options, state, act, Answers(), Chance(seed, "others"))
            tried += 1
        if tried >= ENOUGH:
            return
    assert tried
