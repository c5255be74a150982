"""Whatever is listed in positions of scenarios keeps the laws of its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from asking import ask_each
from laws import keep_laws
from laws_of_rise import check_securing
from naive import rise_turns
from naive.lists import check_list
from naive.rise_refusals import is_the_case
from places import SCENARIOS
from random_play import Play, playing
from scenes import is_drawn, name_of_file, scenario_files, settle_file

from mpoc.engine.candidates import ActionKind, Candidate
from mpoc.engine.statements import Check, Cite, Event, Reply
from mpoc.games.giant_monster_invasion.book import rulings as invasion
from mpoc.games.moongha_invaders.book import rulings as moongha
from mpoc.games.rise.game import Game
from mpoc.games.rise.play.candidates import action_kinds
from mpoc.games.smash_monster_rampage.book import rulings as rampage
from mpoc.play.playout import play_action, play_game
from mpoc.rules.chance import Chance
from mpoc.rules.registry import rules_of

GAMES = ("giant-monster-invasion", "smash-monster-rampage", "moongha-invaders")
"""The games that list few enough actions to try all of them."""
READINGS: dict[str, Mapping[str, tuple[str, ...]]] = dict(
    zip(GAMES, (invasion.READINGS, rampage.READINGS, moongha.READINGS), strict=True)
)
FEW, PARTS = {"rise": 80} | dict.fromkeys(GAMES, 40), 8
"""One file in so many is asked at once, and of how many parts all others consist."""


def positions(path: Path) -> Iterator[Any]:
    """The positions of a scenario: before its actions, and after each."""
    scene = settle_file(path)
    states = [scene.scenario.start]
    states += [step.transcript.after for step in scene.outcome.steps]
    seen = set()
    for state in states:
        if state is not None and not state.winner and state.key() not in seen:
            seen.add(state.key())
            yield state


MOST_WAYS = 8
"""Of a kind of action with more ways than these, some are tried."""
UNDRAWN = "nothing can be drawn"
"""What random play says where the chances of all cards left are unknown."""


def listed(
    game: str, state: Any, chance: Chance
) -> Iterator[tuple[ActionKind, Candidate]]:
    """Ways of all kinds of action, also such as are refused."""
    rules = rules_of(game)
    for kind in rules.candidates(rules.begin(state, watching=False)):
        ways = kind.find(True)
        if len(ways) > MOST_WAYS:
            ways = chance.shuffle([*ways])[:MOST_WAYS]
        yield from [(kind, way) for way in ways]


def check_what_is_listed(path: Path) -> None:
    """Each listed action is played with random dice and answers.

    It is refused for what the list says, and no two of a kind come to the same.
    """
    game = path.relative_to(SCENARIOS).parts[0]
    rules = rules_of(game)
    playing = rules.playing()
    chance = Chance(name_of_file(path))
    for state in positions(path):
        ends: dict[Any, Any] = {}
        for kind, way in listed(game, state, chance):
            move = play_action(state, kind, way, rules, playing, chance)
            if move.fault is not None and UNDRAWN in move.fault.words:
                continue
            assert move.fault is None, (way.act, move.fault)
            transcript = move.transcript
            assert transcript is not None
            keep_laws(game, move.action.act, transcript)
            said = transcript.statements
            is_forced = not any(isinstance(each, Reply) for each in said)
            if is_forced and not (transcript.refusals or transcript.waits):
                events = tuple([e.sentence() for e in said if isinstance(e, Event)])
                end = (kind.verb, kind.actor, events, transcript.after.key())
                same = ends.setdefault(end, way.act)
                assert same is way.act, f"{way.act} and {same} come to the same"


def parts(game: str) -> Iterator[Any]:
    """Some files of a game, a part that faults are tried on, and all others."""
    files = scenario_files(game)
    few = [path for path in files if is_drawn(name_of_file(path), FEW[game])]
    yield pytest.param(few, id=f"{game}, some", marks=pytest.mark.laws)
    for number in range(PARTS):
        marks = [pytest.mark.slow, *[pytest.mark.laws] * (number == 0)]
        yield pytest.param(files[number::PARTS], id=f"{game}, {number}", marks=marks)


def check_lists(path: Path) -> None:
    """What is legal in a position is listed, each action once."""
    game = path.relative_to(SCENARIOS).parts[0]
    rules = rules_of(game)
    for state in positions(path):
        kinds = rules.candidates(rules.begin(state, watching=False))
        check_list(game, state, [way.act for kind in kinds for way in kind.find(False)])
        if game == "smash-monster-rampage":
            trades = [kind.find(True) for kind in kinds if kind.verb == "trade"]
            for way in [way for ways in trades for way in ways]:
                assert len(way.act.cards) + state.turn.traded <= 2, way.act


@pytest.mark.parametrize("files", [part for game in GAMES[1:] for part in parts(game)])
def test_whatever_is_legal_is_listed_once(files: list[Path]) -> None:
    ask_each(files, check_lists, name_of_file)


def check_ways(path: Path) -> None:
    for state in positions(path):
        check_ways_from(state)


def check_ways_from(state: Any) -> None:
    """What a list calls legal is so, and what it refuses is refused for what is so.

    A unit that would be pushed off a spawn point is on the map.
    """
    ways = [way for kind in action_kinds(Game(state)) for way in kind.find(True)]
    rise_turns.check_list(state, ways)
    check_securing(state)
    failed_checks: set[Check] = set()
    for way in ways:
        failed_checks.update(way.failed_checks)
        clear = getattr(way.act, "clear", None)
        assert clear is None or clear.figure in state.figures, way.act
    for check in failed_checks:
        is_the_case(state, check)


@pytest.mark.parametrize("files", [*parts("rise")])
def test_what_a_list_says_of_its_ways_is_the_case(files: list[Path]) -> None:
    ask_each(files, check_ways, name_of_file)


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(3), id="rise, few", marks=pytest.mark.laws),
        pytest.param(
            range(3, 40), id="rise, many", marks=[pytest.mark.laws, pytest.mark.slow]
        ),
    ],
)
def test_what_a_list_says_in_a_random_position_is_the_case(seeds: range) -> None:
    for seed in seeds:
        play = Play(
            seed=seed,
            units=9,
            tiles=3,
            buildings=2,
            ground=15,
            monsters=1 + seed % 2,
            fight=seed // 2 % 2,
            actions=(2, 0, 5, 0)[seed % 4],
            readings=40 * (seed % 3 == 2),
            untold=seed % 5 == 4,
        )
        check_ways_from(playing(play).end)


@pytest.mark.parametrize("files", [part for game in GAMES for part in parts(game)])
def test_whatever_is_listed_keeps_the_laws(files: list[Path]) -> None:
    ask_each(files, check_what_is_listed, name_of_file)


def games(game: str) -> Iterator[Any]:
    """The seeds of a few random games, and of many, which are slow."""
    yield pytest.param(game, range(2), id=f"{game}, few", marks=pytest.mark.laws)
    for part in range(PARTS):
        marks = [pytest.mark.slow, *[pytest.mark.laws] * (part == 0)]
        seeds = range(100 * part, 100 * part + 16)
        yield pytest.param(game, seeds, id=f"{game}, {part}", marks=marks)


@pytest.mark.parametrize(
    ("game", "seeds"), [part for game in GAMES for part in games(game)]
)
def test_random_games_keep_the_laws(game: str, seeds: range) -> None:
    """Games about one subject after the other, and about none, by all readings."""
    rules = rules_of(game)
    playing = rules.playing()
    subjects = ["", *playing.subjects()]
    for seed in seeds:
        about = subjects[seed * 7 % len(subjects)]
        streams = partial(Chance, seed)
        start = playing.start(streams, about)
        if seed % 2:
            chance = streams("readings")
            readings = {
                ruling: chance.among(names)
                for ruling, names in READINGS[game].items()
                if chance.happens(60)
            }
            start = start.but(settings=start.settings.but(readings=readings))
        played = play_game(start, streams, 10, rules, playing, about)
        assert played.fault is None, (seed, played.fault)
        for move in played.moves:
            assert move.transcript is not None
            keep_laws(game, move.action.act, move.transcript)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_is_otherwise_breaks_a_law(game: str) -> None:
    """Nothing comes of an action that did something, or one is refused for nothing."""
    refusal = Check("condition-not-met", "it may be done", False, Cite("", (), ""))
    count = 0
    for path in scenario_files(game)[::20]:
        scene = settle_file(path)
        for step in scene.outcome.steps:
            act, transcript = scene.scenario.actions[step.index].act, step.transcript
            if transcript.before is None or transcript.after is transcript.before:
                continue
            keep_laws(game, act, transcript)
            nothing = transcript.but(after=transcript.before)
            refused = nothing.but(refusals=(refusal,), statements=())
            others = [nothing]
            if not any(isinstance(each, Reply) for each in transcript.statements):
                # After a question it may be refused for the answer.
                others.append(refused)
            for other in others:
                with pytest.raises(AssertionError):
                    keep_laws(game, act, other)
                count += 1
    assert count
