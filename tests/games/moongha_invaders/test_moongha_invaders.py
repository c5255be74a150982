"""Every rule of Moongha Invaders matters: switched off, its scenarios fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from asking import asked_of_each
from places import SCENARIOS
from scenes import (
    check_written_actions,
    name_of_file,
    settle,
    settle_file,
    settle_text,
)

import mpoc
from mpoc.engine.statements import Check, Choice, Cite, Event, Note
from mpoc.exploration.replay import replay
from mpoc.games.kit.dice import D6, UnmadeRoll
from mpoc.games.kit.headline import headline_of
from mpoc.games.kit.small.definition import COMMON_REFUSALS, SmallGame
from mpoc.games.kit.spaces.graph import Graph
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.book.rulings import READINGS
from mpoc.games.moongha_invaders.definition import MOONGHA
from mpoc.games.moongha_invaders.events import EndGame
from mpoc.games.moongha_invaders.invented import INVENTED
from mpoc.games.moongha_invaders.pieces import (
    Board,
    Boxes,
    City,
    Printed,
    Stock,
    name_with,
)
from mpoc.games.moongha_invaders.turn.moving import Second, SecondForm
from mpoc.games.moongha_invaders.turn.moving import ways as ways_of
from mpoc.games.moongha_invaders.turn.points import SECOND_AFTER_JOINT, points_in
from mpoc.games.moongha_invaders.verbs import VERBS
from mpoc.games.moongha_invaders.verbs.attack import Attack
from mpoc.games.moongha_invaders.verbs.create import Create, free_id
from mpoc.games.moongha_invaders.verbs.move import Move
from mpoc.games.moongha_invaders.verbs.place_military import PlaceMilitary
from mpoc.games.moongha_invaders.words import (
    BOXES,
    CITIES,
    KINDS,
    LINK,
    MILITARY,
    MILITARY_1,
    MILITARY_2,
    OUT_OF_PLAY,
)
from mpoc.rules.chance import Chance
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.scenario.trace import cited_pages
from mpoc.scenario.verdict import judge
from mpoc.text.document import parse

GAME = "moongha-invaders"
NO_CITE = Cite("", (), "")
FILES = sorted((SCENARIOS / GAME).rglob("*.mpoc.yaml"))


@cache
def loaded(path: Path) -> Scenario:
    return load(str(path))


def fails(scenario: Scenario, assumptions: frozenset[str] = frozenset()) -> bool:
    """Whether a scenario does not hold, its cites left aside."""
    scenario = scenario.but(cites=())
    try:
        outcome = replay(
            scenario.start,
            scenario.actions,
            lambda state: SmallGame(MOONGHA, state, assumptions=assumptions),
            rules_of(GAME).play,
        )
    except (AssertionError, KeyError, ValueError, IndexError, TypeError):
        # Without its rule the position became one that cannot be.
        return True
    is_whole = len(outcome.steps) == len(scenario.actions)
    return not is_whole or any([not each.holds for each in judge(scenario, outcome)])


def refused_in(scenario: Scenario) -> Iterator[str]:
    """The names of refusals that a scenario expects."""
    for action in scenario.actions:
        reason = action.expect.get("illegal") if action.expect else None
        if reason:
            yield reason


WITH_OTHERS = ("over-limit", "no-target")
"""A share that is wrong, and a monster that is gone, fail other conditions as well."""


@asked_of_each(FILES, name_of_file)
def test_a_limit_taken_away_makes_its_scenario_fail(path: Path) -> None:
    reasons = {*refused_in(loaded(path))} & {*MOONGHA.refusal_texts} - {*WITH_OTHERS}
    if not reasons:
        pytest.skip("nothing is refused for one reason alone")
    for why in reasons:
        assert not fails(loaded(path))
        assert fails(loaded(path), frozenset((why,))), why


def test_every_refusal_is_met_and_names_a_condition_of_a_heading() -> None:
    met: set[str] = set()
    for path in FILES:
        for step in settle_file(path).outcome.steps:
            for check in step.transcript.refusals:
                assert isinstance(check, Check)
                assert not check.holds
                assert check.words
                assert {*check.cite.marks} <= {*MOONGHA.heading_texts}
                met.add(check.name)
    assert met == {*MOONGHA.refusal_texts, *COMMON_REFUSALS}


@asked_of_each(FILES, name_of_file)
def test_a_file_meets_no_other_refusals_than_those_that_it_expects(path: Path) -> None:
    """Conditions that do not concern an action do not refuse it."""
    met = {
        check.name
        for step in settle_file(path).outcome.steps
        for check in step.transcript.refusals
    }
    assert met == {*refused_in(loaded(path))}


@asked_of_each(FILES, name_of_file)
def test_a_position_that_is_written_and_read_anew_is_the_same(path: Path) -> None:
    rules = rules_of(GAME)
    states = [loaded(path).start]
    steps = settle_file(path).outcome.steps
    states += [step.after for step in steps if not step.transcript.waits]
    for state in states:
        if state.winner or state.gone:
            continue
        text = rules.write(state, title="Written")
        again = scenario_of(parse(text, "again.mpoc.yaml")).start
        assert again.key() == state.key(), text
        assert again.settings == state.settings
        # The player whose turn it is has the marker where nothing else is written.
        assert ("\nfirst-player:" in text) == (state.first != state.turn)


def test_every_heading_is_cited_by_some_trace() -> None:
    wording = rules_of(GAME).wording()
    cited: set[str] = set()
    for path in FILES:
        acts = [action.act for action in loaded(path).actions]
        cited |= cited_pages(settle_file(path).outcome, wording, acts)
    assert cited == {*MOONGHA.heading_texts}


@asked_of_each(FILES, name_of_file)
def test_an_action_is_written_as_a_file_has_it(path: Path) -> None:
    check_written_actions(path)


@pytest.mark.parametrize("name", READINGS)
def test_the_other_reading_makes_the_scenario_of_a_ruling_fail(name: str) -> None:
    """The scenario of each reading fails under another, and has consulted it."""
    default, *others = READINGS[name]
    for reading in others:
        (changed,) = (SCENARIOS / GAME / "rulings").glob(f"{name}*.{reading}.mpoc.yaml")
        usual = changed.with_name(changed.name.replace(f".{reading}.", "."))
        for path, own, instead in (
            (usual, default, reading),
            (changed, reading, default),
        ):
            scenario = loaded(path)
            settled = settle(scenario)
            assert settled.code == 0, settled.word
            assert name in settled.outcome.rulings_consulted
            start = scenario.start
            settings = start.settings.but(readings={name: instead})
            other = scenario.but(start=start.but(settings=settings))
            assert settle(other).code != 0, own


# What the text says, and what it leaves out


def test_the_invented_board_keeps_to_the_text_and_leaves_nothing_out() -> None:
    for kind, text in KINDS.items():
        printed = INVENTED.monsters[kind]
        for field in ("cost", "move", "strength", "capacity", "counters"):
            value = getattr(printed, field)
            assert value is not None
            assert getattr(text, field) in (None, value), (kind, field)
        assert (printed.capacity or 0) >= text.least_capacity
        assert (printed.counters or 0) >= text.least_counters
    cities = INVENTED.cities
    assert len(cities.places()) == 12
    assert {*CITIES} <= {*cities.places()}
    assert LINK[1] in cities.neighbours(LINK[0])
    assert all([cities.distance("Tokyo", city) is not None for city in cities.places()])
    assert len(INVENTED.white) == len(INVENTED.dice) == 9
    assert (INVENTED.white[0], INVENTED.dice[4]) == (2, 6)


def test_a_file_says_what_the_text_leaves_out_and_the_sample_fills_in_the_rest() -> (
    None
):
    bare = Board()
    assert bare.number("moogre", "capacity") is None
    assert bare.number("mechoor", "capacity") == 6
    assert not bare.knows_links
    own = Board("invented-earth", monsters={"moogre": Printed(capacity=9)})
    assert own.number("moogre", "capacity") == 9
    assert own.number("moogre", "cost") == INVENTED.number("moogre", "cost")
    assert own.knows_links
    track = Board("invented-earth", white=(1,) * 9)
    assert (track.whole.white, track.whole.dice) == ((1,) * 9, INVENTED.dice)
    assert track.whole.links == INVENTED.links
    links = Board("invented-earth", links=Graph({"Oslo": ["Lima"]}), dice=(3,) * 9)
    assert {*links.cities.places()} == {"Oslo", "Lima"}
    assert (links.whole.white, links.whole.dice) == (INVENTED.white, (3,) * 9)


@pytest.mark.parametrize(
    ("cubes", "points"),
    [
        ({}, {}),
        ({"red": 0}, {}),
        ({"red": 1}, {"red": 4}),
        ({"red": 4, "black": 5}, {"black": 4, "red": 1}),
        ({"red": 4, "yellow": 2, "black": 2}, {"red": 4}),
        ({"red": 3, "yellow": 3, "blue": 3}, {"red": 2, "yellow": 2, "blue": 2}),
    ],
)
def test_points_of_a_city(cubes: dict[str, int], points: dict[str, int]) -> None:
    start = loaded(FILES[0]).start
    for reading in READINGS[SECOND_AFTER_JOINT]:
        settings = start.settings.but(readings={SECOND_AFTER_JOINT: reading})
        assert points_in(start.but(settings=settings), City(cubes=cubes)) == points


def chance_of(hits: int, twos: int) -> Fraction:
    """The chance that four dice have so many hits, and so many without a one."""
    chance = Fraction(1)
    answers = [hits, twos]

    def ask(question: Any, options: Any) -> Any:
        nonlocal chance
        answer, weights = answers.pop(0), dict(options)
        chance *= Fraction(weights[answer], sum(weights.values()))
        return answer

    roll = UnmadeRoll(((D6.name, 4),), ask, {D6.name: D6})
    assert roll.successes(4) == hits
    assert roll.successes(2) == twos
    return chance


def test_an_air_force_that_is_not_rolled_has_the_law_of_its_dice() -> None:
    """Hits and ones together, against every outcome of four dice."""
    counts = Counter(
        [
            (sum([face >= 4 for face in faces]), sum([face >= 2 for face in faces]))
            for faces in product(range(1, 7), repeat=4)
        ]
    )
    for pair, count in counts.items():
        assert chance_of(*pair) == Fraction(count, 6**4)


# Files


HEAD = f"mpoc: 1\ngame: {GAME}\ntitle: x\n"
PLAYERS = "players: {red: {}, yellow: {}, blue: {}}\nturn: red\n"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("players: {red: {}, yellow: {}}\nturn: red\n", "too-small"),
        (PLAYERS + "monsters: {m: {player: red, at: Rome}}\n", "revealed-and-unknown"),
        (PLAYERS + "monsters: {m: {player: green, at: Rome, hidden: true}}\n", ""),
        (PLAYERS + "monsters: {m: {player: red, at: Roma, hidden: true}}\n", ""),
        (PLAYERS + "cities: {Rome: {hero: 4}, Paris: {hero: 2}}\n", "over-limit"),
        (PLAYERS + "cities: {Rome: {cubes: {red: 5, black: 4}}}\n", "over-limit"),
        (PLAYERS + "cities: {Rome: {cubes: {green: 1}}}\n", "unknown-colour"),
        (PLAYERS + "board: {links: {Rome: [Rome]}}\n", "duplicate"),
        (PLAYERS + "board: {links: {Rome: [paris], Paris: []}}\n", "duplicate"),
        (PLAYERS + "board: {white: [3, 2, 2, 2, 2, 2, 2, 2]}\n", "unlike-the-text"),
        (PLAYERS + "board: {monsters: {mechoor: {cost: 3}}}\n", "unlike-the-text"),
        (PLAYERS + "phase: start\nboxes: {attack: 1}\n", ""),
        (PLAYERS.replace("red: {}", "red: {city-counters: [Rome]}"), "over-limit"),
        (
            PLAYERS + "monsters:\n"
            "  m: {player: red, kind: mechoor, at: Rome}\n"
            "  n: {player: red, kind: mechoor, at: Rome}\n",
            "over-limit",
        ),
        (
            PLAYERS
            + "monsters: {b: {player: red, kind: bloob, at: Rome, damage: 3}}\n",
            "over-limit",
        ),
    ],
)
def test_a_position_that_cannot_be_is_a_problem_of_the_file(
    lines: str, code: str
) -> None:
    from mpoc.text.problems import FileProblems

    with pytest.raises(FileProblems) as raised:
        scenario_of(parse(HEAD + lines, "x.mpoc.yaml"))
    assert code in {problem.code for problem in raised.value.problems} or not code


# What comes of a roll


@asked_of_each(FILES, name_of_file)
def test_every_hit_does_something_or_is_said_to_be_wasted(path: Path) -> None:
    readings = loaded(path).start.settings.readings
    if readings.get("black-cubes-run-out") == "left-out":
        pytest.skip("damage may be lost")
    for step in settle_file(path).outcome.steps:
        state, hits, ones, who = step.transcript.before, 0, 0, ""
        for event in step.transcript.statements:
            if isinstance(event, events.Hits):
                hits, who = event.hits, event.who
                faces = getattr(event.faces, "face_values", ())
                ones = faces.count(1) if "air force" in who else 0
            elif isinstance(event, events.Eliminate):
                hits -= min(event.count, hits)
            elif isinstance(event, events.MarkCity):
                assert event.cubes + event.wasted == (ones or hits)
            elif isinstance(event, events.Damage):
                assert event.cubes == hits
            elif isinstance(event, events.Destroy):
                capacity = state.board.number(event.kind, "capacity")
                damage = state.monsters[event.id].damage + hits
                # A hero kills a Drakoor whatever its damage is.
                wasted = 0 if "heroes" in who else damage - capacity
                assert event.wasted == wasted
            if isinstance(event, Event):
                state = event.apply(state)


COUNTS = ("cubes", "count")
"""Fields that say how much an event places or takes away."""


@asked_of_each(FILES, name_of_file)
def test_nothing_is_said_where_nothing_happens(path: Path) -> None:
    for step in settle_file(path).outcome.steps:
        for event in step.transcript.statements:
            if isinstance(event, Event):
                assert 0 not in [getattr(event, name, 1) for name in COUNTS], event


@pytest.mark.parametrize(
    "name", ["one-five", "six-fives", "fifth-turn-of-four-players"]
)
def test_every_die_of_a_turn_is_said(name: str) -> None:
    path = SCENARIOS / GAME / "examples" / f"{name}.mpoc.yaml"
    (action,) = loaded(path).actions
    (step,) = settle_file(path).outcome.steps
    notes = [each for each in step.transcript.statements if isinstance(each, Note)]
    faces = sorted(map(str, action.answers.roll.face_values))
    said = "the die shows" if len(faces) == 1 else "the dice show"
    assert f"{said} {' '.join(faces)}" in [note.words for note in notes]


# What may be done, and what is said


def game_at(number: int) -> SmallGame:
    """A random position with its actions under way."""
    state = MOONGHA.start(Chance("ways", number))
    return SmallGame(MOONGHA, state.but(phase="actions", boxes=FULL))


FULL = Boxes(9, 9, 9, 1, Stock(1, 1, 1, 1), Stock(1, 1, 1, 1))


@pytest.mark.parametrize("number", range(12))
def test_every_creation_that_is_legal_is_listed(number: int) -> None:
    game = game_at(number)
    creations: list[Any] = [way.action for way in Create.ways(game, "")]
    ways = {
        (create.kind, create.at) for create in creations if not create.refusals(game)
    }
    places = game.state.board.cities.places()
    for kind in KINDS:
        for city in places:
            is_legal = not Create(kind, city).refusals(game)
            assert ((kind, city) in ways) == is_legal, (kind, city)
        # A token that completes nothing, or that may wait, goes to the box alone.
        cost = 3 if kind == "bloob" else game.state.board.number(kind, "cost")
        if kind == "drakoor":
            cost += len(game.state.own(game.player, kind))
        is_short = game.own.box(kind).orange + 1 < cost
        is_legal = not Create(kind).refusals(game)
        assert ((kind, None) in ways) == (is_legal and is_short), kind


@pytest.mark.parametrize("number", range(12))
def test_every_city_in_reach_is_listed(number: int) -> None:
    game = game_at(number)
    state = game.state
    for id, monster in state.monsters.items():
        most = state.board.number(monster.kind, "move")
        reach = {
            city
            for city in state.board.cities.places()
            if city != monster.at and state.board.cities.within(monster.at, city, most)
        }
        found = ways_of(game, id)
        assert {path[-1] for path in found} == reach
        if monster.player == game.player:
            assert not any([Move(id, path).refusals(game) for path in found])


def ways_listed(game: SmallGame, word: str) -> list[Any]:
    """All ways of a verb, also those that break a rule."""
    return [way.action for way in VERBS[word].ways(game, "")]


@pytest.mark.parametrize("number", range(3))
def test_whatever_a_box_allows_is_listed(number: int) -> None:
    game = game_at(number)
    places = game.state.board.cities.places()
    for token in ("", MILITARY_1, MILITARY_2):
        state = game.state.with_player(game.player, pass_token=token)
        game = SmallGame(MOONGHA, state)
        placed = {
            (each.unit, each.from_box, each.at)
            for each in ways_listed(game, "place-military")
            if not each.refusals(game)
        }
        for place in product(MILITARY, (MILITARY_1, MILITARY_2), places):
            is_legal = not PlaceMilitary(*place).refusals(game)
            assert (place in placed) == is_legal, place
    game = game_at(number)
    assert {each.token for each in ways_listed(game, "pass")} == {"", *BOXES}
    # Nobody is shown what the monsters of other players might do.
    own = {id for id, each in game.state.monsters.items() if each.player == game.player}
    for word in ("attack", "hide"):
        assert {each.id for each in ways_listed(game, word)} == own


def verbs_that_exist(game: SmallGame) -> set[str]:
    return {word for word in VERBS if VERBS[word].exists(game)}


def test_each_phase_has_its_actions() -> None:
    state = game_at(0).state
    actions = {*VERBS} - {"begin-turn", "take-token"}
    for phase, verbs in (("actions", actions), ("start", {"begin-turn"})):
        begun = state.but(phase=phase)
        assert verbs_that_exist(SmallGame(MOONGHA, begun)) == verbs
        token = begun.with_player(state.turn, pass_token="move")
        with_token = {"take-token"} if phase == "actions" else set()
        assert verbs_that_exist(SmallGame(MOONGHA, token)) == verbs | with_token
        over = begun.but(winner="red")
        assert verbs_that_exist(SmallGame(MOONGHA, over)) == set()


@pytest.mark.parametrize("number", range(12))
def test_what_is_listed_breaks_only_rules_that_a_player_may_overlook(
    number: int,
) -> None:
    """`OUT_OF_PLAY` names the refusals that only a file can meet."""
    state = game_at(number).state
    with_token = [
        state.but(boxes=boxes).with_player(state.turn, pass_token=box)
        for boxes in (Boxes(), FULL)
        for box in BOXES
    ]
    for each in (state, *with_token):
        game = SmallGame(MOONGHA, each)
        for word in verbs_that_exist(game):
            for act in ways_listed(game, word):
                names = {check.name for check in act.refusals(game)}
                assert not names & {*OUT_OF_PLAY}, act
                # A counter that lies in no box is not offered.
                assert word != "place-military" or "not-in-box" not in names, act


def test_ways_of_an_unknown_length_lead_to_the_next_cities() -> None:
    state = game_at(0).state
    board = Board(links=INVENTED.links)
    game = SmallGame(MOONGHA, state.but(board=board))
    for id, monster in state.monsters.items():
        if board.number(monster.kind, "move") is None:
            ends = {path[-1] for path in ways_of(game, id)}
            assert ends == {*board.cities.neighbours(monster.at)}


HEADLINE_EVENTS: dict[str, tuple[type[Event], ...]] = {
    "create": (events.AddOrange, events.Create),
    "heal": (events.Heal,),
    "load": (events.AddWhite,),
    "move": (events.Go,),
    "hide": (events.Hide,),
    "place-hero": (events.PlaceCounter,),
    "take-token": (events.TakePassToken,),
}


@asked_of_each(FILES, name_of_file)
def test_a_headline_says_what_its_action_does_and_no_line_says_it_again(
    path: Path,
) -> None:
    for step in settle_file(path).outcome.steps:
        act, transcript = loaded(path).actions[step.index].act, step.transcript
        expected = HEADLINE_EVENTS.get(act.word, ())
        if act.word == "pass" and act.token:
            expected = (events.PlacePassToken,)
        if transcript.refusals or transcript.waits:
            continue
        if act.word == "pass" and not act.token:
            assert headline_of(act, transcript).events == ()
        if not expected:
            continue
        (covered,) = headline_of(act, transcript).events
        assert isinstance(covered, expected)
        about = getattr(covered, "id", None) or getattr(covered, "kind", act.word)
        assert about in (*act.values(), act.word, "hero")


@pytest.mark.parametrize(
    ("humans", "beside"),
    [("{armour: 1}", [{}, {"k": "e"}, {"k": "humans"}]), ("{}", [{}, {"k": "e"}])],
)
def test_kiddoo_is_listed_beside_another_at_what_it_may_attack(
    humans: str, beside: list[dict[str, str]]
) -> None:
    text = f"""\
mpoc: 1
game: {GAME}
title: Kiddoo beside a Mechoor
players: {{red: {{}}, yellow: {{}}, blue: {{}}}}
turn: red
boxes: {{attack: 1}}
cities: {{Rome: {humans}}}
monsters:
  m: {{player: red, kind: mechoor, at: Rome}}
  k: {{player: red, kind: kiddoo, at: Rome}}
  e: {{player: blue, kind: moogre, at: Rome}}
"""
    game = SmallGame(MOONGHA, scenario_of(parse(text, "test.mpoc.yaml")).start)
    attacks = [each for each in ways_listed(game, "attack") if each.id == "m"]
    assert [each.others for each in attacks if each.target == "e"] == beside


def test_monsters_and_movements_are_named() -> None:
    state = loaded(SCENARIOS / GAME / "attack" / "kiddoo-first.mpoc.yaml").start
    assert state.name("m") == "the mechoor m"
    assert state.but(turn="blue").name("m") == "red's mechoor m"
    assert name_with("mechoor", "mechoor") == "mechoor"
    assert (Stock().words(), Stock(2, 1).words()) == ("nothing", "2 infantry, 1 armour")
    assert Second(move="m", path=("Paris", "London")).words() == (
        "m moves to Paris, then London"
    )
    assert Second(hide="m").words() == "m hides"
    assert City(1, 0, 2, {"red": 3, "black": 1}).words() == (
        "1 hero, 2 armour; 3 red, 1 black (4 of 8)"
    )
    assert free_id({"bloob"}, "bloob") == "bloob-2"
    assert free_id({"bloob", "bloob-2"}, "bloob") == "bloob-3"
    # A box without tokens is as good as none: both are the same position.
    filled = state.with_box("red", "mechoor", white=1)
    assert filled.with_box("red", "mechoor", white=0) == state


def test_headlines_and_listed_attacks_say_who_attacks_what() -> None:
    state = loaded(
        SCENARIOS / GAME / "attack" / "bloobs-at-a-monster-and-a-city.mpoc.yaml"
    ).start
    game = SmallGame(MOONGHA, state)
    attacks: list[Any] = [way.action for way in Attack.ways(game, "")]
    assert not any([attack.id in attack.others for attack in attacks])
    legal = [attack for attack in attacks if not attack.refusals(game)]
    assert {(attack.id, attack.target, attack.spend) for attack in legal} == {
        (id, target, spend)
        for id in ("b1", "b2")
        for target in ("city", "humans", "m")
        for spend in (1, 2)
    }
    assert {*map(str, [attack.others for attack in legal])} == {
        "{}",
        "{'b1': 'city'}",
        "{'b2': 'city'}",
    }
    words = Attack("b1", "city", 2, {"b2": "m"}).headline(state)
    assert words == "red attacks Rome with b1 and m with b2, 2 white tokens spent"
    humans = Attack("b1", "humans", 1, {"b2": "humans"}).headline(state)
    assert humans == (
        "red attacks the humans in Rome with b1 and b2, 1 white token spent"
    )
    create = Create("mechoor")
    assert create.headline(state) == "red puts an orange token in the mechoor box"
    added = events.AddOrange("red", "mechoor", 2)
    assert create.headline_end([added]) == ", which then has 2"
    assert create.headline_end([]) == ""
    assert Create("mechoor", "Rome", "m").headline(state).endswith("comes to Rome")
    assert SecondForm().write(Second()) == "none"
    assert SecondForm().write(Second(hide="m")) == {"hide": "m"}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.TakeToken("create"), "an orange token is taken from the Create box"),
        (events.TakeToken("hero"), "a hero is taken from the Hero box"),
        (
            events.TakeToken("military-1", "infantry"),
            "an infantry counter is taken from the first Military box",
        ),
        (
            events.TakeFromStock("air-force", NO_CITE),
            "an air force counter comes from the stock",
        ),
        (events.TakeFromStock("a-bomb", NO_CITE), "an A bomb comes from the stock"),
        (events.FillBox("attack", 2), "the Attack box gets 2 white tokens"),
        (
            events.FillBox("military-1", 1, "a-bomb"),
            "the first Military box gets 1 A bomb",
        ),
    ],
)
def test_counters_are_said_as_players_say_them(event: Event, sentence: str) -> None:
    assert event.sentence() == sentence


@pytest.mark.parametrize(
    ("name", "result"),
    [
        (
            "examples/mechoor-attacks-a-city",
            "3 humans are eliminated, Tokyo takes 3 red cubes, m takes 2",
        ),
        (
            "examples/hero-in-london",
            "d and s are revealed, s takes 1, d is destroyed",
        ),
        ("military/a-bomb", "Rome takes 3 black cubes, s takes 1, g is destroyed"),
        ("attack/humans-and-not-the-city", "1 human is eliminated"),
        ("hero/finds-nothing", "nothing comes of it"),
    ],
)
def test_a_headline_ends_with_what_came_of_it(name: str, result: str) -> None:
    path = SCENARIOS / GAME / f"{name}.mpoc.yaml"
    step = settle_file(path).outcome.steps[0]
    act, transcript = loaded(path).actions[0].act, step.transcript
    assert headline_of(act, transcript).text.partition(": ")[2] == result
    # While a choice is open, nobody knows what will come of it.
    waiting = transcript.but(
        waits=Choice("", "", "red", "target", "which", (), act.cite)
    )
    assert ": " not in headline_of(act, waiting).text


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("blue-wins-by-a-trophy", "blue wins: most points (the last turn is over)"),
        ("tie-by-monsters", "green wins: most monsters (the last turn is over)"),
        ("tie-by-cubes", "red wins: most cubes (the last turn is over)"),
        (
            "twenty-cubes-end-the-game",
            "red wins: most points (red has placed all cubes)",
        ),
        (
            "after-the-end",
            "the game ends in a tie: red, yellow, green and blue are equal "
            "(the last turn is over)",
        ),
    ],
)
def test_the_end_says_what_decided(name: str, sentence: str) -> None:
    scene = settle_file(SCENARIOS / GAME / "end" / f"{name}.mpoc.yaml")
    sentences = [
        statement.sentence()
        for step in scene.outcome.steps
        for statement in step.transcript.statements
        if isinstance(statement, EndGame)
    ]
    assert sentences == [sentence]


def test_the_end_says_the_points_of_each_city() -> None:
    path = SCENARIOS / GAME / "end" / "tie-by-cities.mpoc.yaml"
    notes = [
        statement.words
        for step in settle_file(path).outcome.steps
        for statement in step.transcript.statements
        if isinstance(statement, Note)
    ]
    assert notes[:2] == [
        "the damage of X scores: red 4, yellow 1",
        "the damage of Y scores: yellow 4, red 1",
    ]
    assert "red has 15 points: 10 for counters, 5 for majorities" in notes[2]


@pytest.mark.parametrize(
    ("name", "is_asked"),
    [("attack/twelve-dice-are-enough", False), ("rulings/dice-run-out", True)],
)
def test_the_ruling_about_missing_dice_is_consulted_only_where_dice_are_missing(
    name: str, is_asked: bool
) -> None:
    outcome = settle_file(SCENARIOS / GAME / f"{name}.mpoc.yaml").outcome
    assert ("dice-run-out" in outcome.rulings_consulted) == is_asked


TOKEN = """\
mpoc: 1
game: moongha-invaders
title: A first token for a Bloob
players: {red: {}, yellow: {}, blue: {}}
turn: red
boxes: {create: 3}
actions:
  - create: bloob
    as: bob
"""


def test_a_name_for_a_monster_that_does_not_come_is_named() -> None:
    path = ("actions", 0, "as")
    assert settle_text(TOKEN).outcome.unused_answers == (path,)
    tokens = "{red: {boxes: {bloob: {orange: 2}}}"
    last = TOKEN.replace("{red: {}", tokens).replace("bob", "bob\n    at: Rome")
    outcome = settle_text(last).outcome
    assert outcome.unused_answers == ()
    assert "bob" in outcome.end.monsters


SHOT = """\
mpoc: 1
game: moongha-invaders
title: One roll
players: {red: {}, yellow: {}, blue: {}}
turn: blue
boxes: {hero: 1, attack: 1}
monsters: {m: {player: blue, kind: mechoor, at: Rome, hidden: HIDDEN}}
actions:
"""


@pytest.mark.parametrize("by", ["", "by: m, "])
@pytest.mark.parametrize(
    ("rule", "act"),
    [
        ("Search", "place-hero: Rome"),
        ("Attack", "attack: m\n    target: city\n    spend: 1"),
    ],
)
def test_the_only_roll_may_stand_in_an_entry_too(rule: str, act: str, by: str) -> None:
    """As it must where several are rolled."""
    dice = {"Search": "3", "Attack": "[3, 1, 1]"}[rule]
    text = SHOT.replace("HIDDEN", str(rule == "Search").lower()) + f"  - {act}\n"
    entry = f"    choose:\n      - {{for: {rule}, {by}roll: {dice}}}\n"
    outcome = settle_text(text + entry).outcome
    assert outcome.status == "done"
    assert outcome.unused_answers == ()
    twice = settle_text(f"{text}    roll: {dice}\n{entry}").outcome
    assert twice.unused_answers == (("actions", 0, "choose", 0),)


def test_another_reading_says_what_is_left_of_what_it_takes() -> None:
    """Nothing that the file would leave out is called a default."""
    folder = SCENARIOS / GAME / "rulings"
    sequence = folder / "military-2-sequence.with-infantry.mpoc.yaml"
    assert gives(sequence, "military-2-sequence") == [
        "boxes military-2 armour 2, infantry 0",
        "stock infantry 4, armour 3",
    ]
    heals = gives(folder / "heal-whose.mpoc.yaml", "heal-whose")
    assert "monsters m damage 0" in heals


def gives(path: Path, ruling: str) -> list[str]:
    """What another reading of a ruling would leave otherwise."""
    report = mpoc.replay(mpoc.load(path))
    (other,) = [
        dependence.outcome
        for dependence in report.dependences
        if dependence.ruling == ruling
    ]
    return report.wording.differences(report.outcome, other)


def test_a_claim_names_a_monster_as_the_replay_does() -> None:
    path = SCENARIOS / "moongha-invaders/create/city-not-chosen.mpoc.yaml"
    text = path.read_text("utf-8").split("    expect:")[0]
    claims = "{red: {at: {mechoor: Tokyo}}, blue: {at: {mechoor: Paris}}}"
    text += f"assume: first\nexpect: {{right: [red]}}\nclaims: {claims}\n"
    report = mpoc.replay(mpoc.loads(text))
    assert [verdict.holds for verdict in report.verdicts] == [True]
