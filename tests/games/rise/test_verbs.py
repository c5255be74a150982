"""The verbs of Rise: each in its file, each listed once, each by figures on the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from places import SCENARIOS

from mpoc.engine.candidates import attempt
from mpoc.engine.statements import Answers
from mpoc.games.rise import verbs
from mpoc.games.rise.game import Game
from mpoc.games.rise.play.candidates import action_kinds
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs import FIRST, LAST, OF_FIGURES, VERBS
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.step import Step
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load

SMASH = str(SCENARIOS / "rise/examples/smash-fire.mpoc.yaml")


def test_every_file_of_the_folder_is_a_verb_of_the_table() -> None:
    files = {path.stem for path in Path(verbs.__file__).parent.glob("[a-z]*.py")}
    assert files == {word.replace("-", "_") for word in VERBS}


def test_every_verb_is_listed_once() -> None:
    assert sorted((*FIRST, *OF_FIGURES, *LAST)) == sorted(VERBS), (
        "each verb stands in one of FIRST, OF_FIGURES and LAST of verbs/__init__.py"
    )


@pytest.mark.parametrize("word", VERBS)
def test_a_verb_tells_editors_what_it_is(word: str) -> None:
    verb = VERBS[word]
    assert verb.__doc__
    assert verb.__doc__.partition("\n")[0].endswith(".")
    assert verb.weight > 0


def test_a_listed_action_is_written_and_read_as_itself() -> None:
    """What a list of all that may be done writes is the action that it lists."""
    game = Game(load(SMASH).start)
    names_seen = set()
    for kind in action_kinds(game):
        for way in kind.find(True):
            assert isinstance(way.act, VERBS[kind.verb])
            assert way.keys == way.act.as_written()
            assert way.key_values == way.act.answers()
            names_seen.add(kind.verb)
    assert {"attack", "advance", "step", "push", "end-turn", "activate"} <= names_seen


@pytest.mark.parametrize(
    ("action", "others"),
    [
        (Step("X", 0), []),
        (
            Attack("brawl", ("T", "X"), "D"),
            ["wrong-kind-of-figure", "not-adjacent"],
        ),
    ],
    ids=["step", "attack"],
)
def test_a_figure_that_is_not_on_the_map_does_nothing(
    action: RiseVerb, others: list[str]
) -> None:
    rules = rules_of("rise")
    state = load(SMASH).start
    transcript = attempt(state, action, Answers(), rules.begin, rules.play)
    check, *more = transcript.refusals
    assert [each.name for each in more] == others
    assert (check.name, check.words) == ("no-target", "X is on the map")
    assert check.facts == "X has not entered play"
    assert transcript.after == state
