"""Every rule of Giant Monster Invasion matters: switched off, its scenarios fail."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from asking import asked_of_each
from places import SCENARIOS
from scenes import check_written_actions, name_of_file, settle, settle_file

from mpoc.engine.candidates import attempt
from mpoc.engine.statements import Answers, Check, Event, Note, Reply, Roll, Total
from mpoc.exploration.replay import replay
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.book.rulings import READINGS
from mpoc.games.giant_monster_invasion.definition import INVASION
from mpoc.games.giant_monster_invasion.invented import INVENTED
from mpoc.games.giant_monster_invasion.monster import Hold
from mpoc.games.giant_monster_invasion.play.chances import ScoreChances
from mpoc.games.giant_monster_invasion.play.subjects import ready_for
from mpoc.games.giant_monster_invasion.powers.keys import Blast as BlastAttack
from mpoc.games.giant_monster_invasion.powers.keys import Powers
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.checks import dice_of
from mpoc.games.giant_monster_invasion.turn.knocks import slide
from mpoc.games.giant_monster_invasion.turn.moving import ring
from mpoc.games.giant_monster_invasion.verbs import VERBS
from mpoc.games.giant_monster_invasion.verbs.attacks.blast import Blast
from mpoc.games.giant_monster_invasion.verbs.attacks.brawl import Brawl
from mpoc.games.giant_monster_invasion.verbs.attacks.break_free import BreakFree
from mpoc.games.giant_monster_invasion.verbs.attacks.burrowing_blast import (
    BurrowingBlast,
)
from mpoc.games.giant_monster_invasion.verbs.attacks.collide import Collide
from mpoc.games.giant_monster_invasion.verbs.attacks.grab import Grab
from mpoc.games.giant_monster_invasion.verbs.attacks.intimidate import Intimidate
from mpoc.games.giant_monster_invasion.verbs.attacks.ram import Ram
from mpoc.games.giant_monster_invasion.verbs.attacks.wind_blast import WindBlast
from mpoc.games.giant_monster_invasion.verbs.heal import Heal
from mpoc.games.giant_monster_invasion.verbs.improve import SCORES as ABILITIES
from mpoc.games.giant_monster_invasion.verbs.improve import WHAT, Improve
from mpoc.games.giant_monster_invasion.verbs.move import Move
from mpoc.games.giant_monster_invasion.verbs.powers.memory_decay import MemoryDecay
from mpoc.games.giant_monster_invasion.words import (
    BRAWL_TYPES,
    CLASSES,
    HAZARDS,
    MODES,
    MOST_SCORE,
    POINTS,
)
from mpoc.games.kit.dice import ShownFaces
from mpoc.games.kit.small.definition import COMMON_REFUSALS, SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS
from mpoc.games.kit.spaces.shapes import Disc, overlap, square_between
from mpoc.rules.chance import Chance
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.scenario.trace import cited_pages
from mpoc.scenario.verdict import judge
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

GAME = "giant-monster-invasion"
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
            lambda state: SmallGame(INVASION, state, assumptions=assumptions),
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
        if action.expect and "illegal" in action.expect:
            yield action.expect["illegal"]


WITH_OTHERS = ("over-limit", "no-target")
"""A share that is wrong, and a target that is gone, fail other conditions as well."""


@asked_of_each(FILES, name_of_file)
def test_a_limit_taken_away_makes_its_scenario_fail(path: Path) -> None:
    reasons = {*refused_in(loaded(path))} & {*INVASION.refusal_texts} - {*WITH_OTHERS}
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
                assert {*check.cite.marks} <= {*INVASION.heading_texts}
                met.add(check.name)
    # No file of this game can decline anything.
    assert met == {*INVASION.refusal_texts, *COMMON_REFUSALS} - {"compulsory"}


def test_what_must_hold_in_play_holds_in_every_scenario() -> None:
    playing = rules_of(GAME).playing()
    for path in FILES:
        for step in settle_file(path).outcome.steps:
            broken = [*playing.broken_invariants(step.transcript)]
            assert not broken, path


WORDS_ONLY = (events.Batter, events.CheckRoll)
"""Events that only say what was compared or rolled."""
FOR_EVERYBODY = (events.HalveMP, events.Rest, events.Scar)
"""Events that come to every monster, also to one that has nothing to lose."""


def test_an_event_changes_the_position() -> None:
    for path in FILES:
        for step in settle_file(path).outcome.steps:
            state = step.transcript.before
            for event in step.transcript.statements:
                if isinstance(event, Event):
                    before, state = state, event.apply(state)
                    if not isinstance(event, (*WORDS_ONLY, *FOR_EVERYBODY)):
                        assert state != before, (path, event)


def test_rolls_and_heals_of_every_scenario_are_whole() -> None:
    """Monsters roll, a check has its dice, a heal heals, and who paid keeps no MP."""
    for path in FILES:
        for step in settle_file(path).outcome.steps:
            pool = 0
            paid: set[str] = set()
            for each in step.transcript.statements:
                if isinstance(each, Reply) and isinstance(each.question, Roll):
                    buildings = step.transcript.before.buildings
                    assert each.question.player not in buildings, path
                elif isinstance(each, Total) and each.name.endswith(" dice"):
                    pool = max(each.value, 0)
                elif isinstance(each, events.CheckRoll):
                    assert each.dice == pool or "one-die" in path.name, path
                elif isinstance(each, events.PayMP):
                    paid.add(each.name)
                elif isinstance(each, Note) and "makes no check" in each.words:
                    assert each.words.split()[0] not in paid, path
                elif isinstance(each, events.Heal):
                    assert each.hits + each.tough + each.blood > 0, path


def test_every_heading_is_cited_by_some_trace() -> None:
    wording = rules_of(GAME).wording()
    cited: set[str] = set()
    for path in FILES:
        acts = [action.act for action in loaded(path).actions]
        cited |= cited_pages(settle_file(path).outcome, wording, acts)
    assert cited == {*INVASION.heading_texts}


@pytest.mark.parametrize("name", READINGS)
def test_the_other_reading_makes_the_scenario_of_a_ruling_fail(name: str) -> None:
    """The scenario of each reading fails under another, and has consulted it."""
    default, *others = READINGS[name]
    for reading in others:
        folder = SCENARIOS / GAME / "rulings"
        changed = folder / f"{name}.{reading}.mpoc.yaml"
        usual = folder / f"{name}.mpoc.yaml"
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


@asked_of_each(FILES, name_of_file)
def test_an_action_is_written_as_a_file_has_it(path: Path) -> None:
    check_written_actions(path)


# Monsters and dice


def test_invented_monsters_could_be_created_and_have_every_power() -> None:
    powers: set[str] = set()
    for name, monster in INVENTED.items():
        assert name.startswith("invented-")
        assert monster.base == 2 * HUNDREDTHS, name
        scores = (monster.stomp, max(monster.blast, 0), monster.brawl, monster.roar)
        assert sum(scores) <= POINTS + 2 * (monster.blast < 0), name
        assert max(scores) <= MOST_SCORE
        assert monster.powers.points <= monster.roar + 6, name
        powers |= {*monster.powers.names()}
    assert powers == {key.name for key in Powers.keys}


def test_a_pool_has_the_law_of_its_dice() -> None:
    law = ScoreChances(INVASION).law((("3", 2), ("1", 1)))
    rolls = [
        (first <= 3) + (second <= 3) + (third <= 1)
        for first, second, third in product(range(1, 7), repeat=3)
    ]
    assert law == [rolls.count(number) for number in range(4)]


# The plane


@pytest.mark.parametrize("number", range(6))
def test_points_that_are_sampled_are_legal_and_others_are_checked(number: int) -> None:
    """A move to a point is refused just where the region that is listed ends."""
    state = INVASION.start(Chance("moves", number)).but(phase="actions", options=())
    name = state.turn
    state = state.with_monster(name, prone=False)
    game = SmallGame(INVASION, state, watching=False)
    chance = Chance("points", number)
    monster = state.monster(name)
    reach = 2 * monster.stomp * 100
    for _ in range(60):
        point = state.size.sample(chance)
        move = Move(mode="walk", to=point)
        if not move.objections(game, point):
            square = sum([(a - b) ** 2 for a, b in zip(point, monster.at, strict=True)])
            assert square <= reach * reach
            disc = monster.but(at=point).disc
            assert state.is_on_table(disc)


def test_a_sample_of_places_goes_outwards_in_equal_steps() -> None:
    centre, reach = (3000, 2000), 1200
    squares = [square_between(centre, point) for point in ring(centre, reach)]
    lengths = [*dict.fromkeys([round(sqrt(square), -1) for square in squares])]
    assert lengths[-1] == reach
    assert lengths == [lengths[0] * (number + 1) for number in range(len(lengths))]


def test_a_corner_that_a_rounded_way_grazes_stops_a_monster() -> None:
    text = f"{HEAD}monsters:\n  gorra: {{at: 2.1/8.46, base: 2, {SCORES}}}\n"
    text += "buildings: {hall: {corner: 1.94/1.74, opposite: 3.57/4.14, height: 3}}\n"
    state = scenario_of(parse(text, "x.mpoc.yaml")).start
    for length in range(300, 600):
        way = slide(state, "gorra", (15, 143), length)
        disc = Disc(way.end, state.monster("gorra").base)
        assert not overlap(disc, state.shape("hall")), length
        assert way.length >= min(length, 410), length
    # A hundredth farther its base would overlap the corner, if only by rounding.
    way = slide(state, "gorra", (15, 143), 414)
    assert (way.length, way.stopped_by) == (412, ("hall",))


def test_random_play_looks_for_places_near_the_others() -> None:
    state = INVASION.start(Chance("near")).but(phase="actions")
    name = state.turn
    state = state.with_monster(name, prone=False)
    rules = rules_of(GAME)
    question: Any = attempt(
        state, Move(mode="walk"), Answers(), rules.begin, rules.play
    ).waits
    others = [state.monster(each).at for each in state.in_play if each != name]
    assert [*question.near] == others
    distances = set()
    for near in ((), question.near):
        asked = question.but(near=near)
        for number in range(40):
            side = question.reach >> (number // 10)
            x, y = asked._guess(Chance("guess", number), number)
            assert max(abs(x - asked.start[0]), abs(y - asked.start[1])) <= side
            distances.add(square_between(asked.start, (x, y)))
    assert len(distances) > 60


def test_a_retreat_that_is_sampled_goes_straight_to_an_edge() -> None:
    state = INVASION.start(Chance("retreat")).but(phase="actions")
    state = state.with_monster(state.turn, retreating=True, prone=False)
    rules = rules_of(GAME)
    walk = Move(mode="walk")
    question: Any = attempt(state, walk, Answers(), rules.begin, rules.play).waits
    for number in range(4):
        point = question.sample(Chance("edge", number))
        assert point in question.only
        assert not question.objections(point)


def test_a_base_may_touch_each_edge_of_the_table_and_not_go_beyond() -> None:
    state = INVASION.start(Chance("edges"))
    width, depth = state.size.width, state.size.depth
    for across, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        x = {1: width - 100, 0: width // 2, -1: 100}[across]
        y = {1: depth - 100, 0: depth // 2, -1: 100}[down]
        assert state.is_on_table(Disc((x, y), 200))
        assert not state.is_on_table(Disc((x + across, y + down), 200))


# What may be done


@pytest.mark.parametrize("number", range(16))
def test_dice_that_are_listed_are_those_that_are_rolled(number: int) -> None:
    chance = Chance("dice", number)
    state = INVASION.start(chance).but(phase=("actions", "start")[number % 2])
    own = state.monster(state.turn)
    effects = own.effects.but(blended=number % 3, safe=number % 5 == 0)
    state = state.with_monster(state.turn, effects=effects, mp=number % 4)
    if number % 4 == 2:
        rival = next(name for name in state.players if name != state.turn)
        state = state.with_monster(state.turn, held=Hold(rival, "restrained", 3))
    rules = rules_of(GAME)
    game = rules.begin(state, watching=False)
    for kind in rules.candidates(game):
        for candidate in kind.find(False):
            answers = Answers(keys=candidate.key_values)
            question = attempt(
                state, candidate.act, answers, rules.begin, rules.play
            ).waits
            if isinstance(question, Roll) and question.own:
                limits = kind.limits(candidate)
                dice = tuple([(limit.die, limit.most) for limit in limits])
                assert dice == question.dice, candidate.act
                # No player chooses how many dice of a pool are rolled.
                assert all([limit.is_owed for limit in limits]), candidate.act


@pytest.mark.parametrize("number", range(16))
def test_every_attack_that_is_legal_is_listed(number: int) -> None:
    state = INVASION.start(Chance("attacks", number)).but(phase="actions")
    powers = state.monster(state.turn).powers.but(memory_decay=1)
    if number % 3 == 0:
        kinds = ("laser", "fire")[: 1 + number % 2]
        powers = powers.but(blasts={kind: BlastAttack(2, 1) for kind in kinds})
    state = state.with_monster(state.turn, powers=powers)
    game = SmallGame(INVASION, state, watching=False)
    targets = (*state.players, *state.buildings)
    blasts = tuple(game.own.powers.blasts)
    for verb, attacks in (
        (Brawl, [Brawl(target=t, type=type) for t in targets for type in BRAWL_TYPES]),
        (Blast, [Blast(target=t, power=kind) for t in targets for kind in blasts]),
        (Grab, [Grab(target=target) for target in targets]),
        (Collide, [Collide(target=target) for target in targets]),
        (WindBlast, [WindBlast(target=target) for target in targets]),
        (Intimidate, [Intimidate(target=target) for target in targets]),
        (MemoryDecay, [MemoryDecay(target=target) for target in targets]),
        (Move, [Move(mode=mode) for mode in MODES]),
    ):
        ways: list[Any] = [way.action for way in verb.ways(game, "")]
        assert state.turn not in [getattr(way, "target", "") for way in ways]
        listed = [way for way in ways if not way.refusals(game)]
        if verb is Blast and len(blasts) == 1:
            listed = [way.but(power=blasts[0]) for way in listed]
        legal: list[Any] = [each for each in attacks if not each.refusals(game)]
        names = [sorted(map(repr, each)) for each in (listed, legal)]
        assert names[0] == names[1], verb.word
    for way in Move.ways(game, ""):
        assert "no-power" not in {check.name for check in way.action.refusals(game)}


@pytest.mark.parametrize("kinds", [(), ("laser",), ("laser", "fire")])
def test_ways_to_break_free_name_no_more_than_is_needed(kinds: tuple[str, ...]) -> None:
    state = INVASION.start(Chance("locks")).but(phase="actions")
    own, rival = state.turn, next(name for name in state.players if name != state.turn)
    blasts = {kind: BlastAttack(2, 1) for kind in kinds}
    state = state.with_monster(
        own, blast=2, powers=Powers(blasts), held=Hold(rival, "restrained", 3)
    )
    state = state.with_monster(rival, prone=False)
    game = SmallGame(INVASION, state, watching=False)
    ways: list[Any] = [way.action for way in BreakFree.ways(game, "")]
    legal = [way for way in ways if not way.refusals(game)]
    types = [way.type for way in legal if way.means == "brawl"]
    assert types == [type for type in BRAWL_TYPES if type != "stomp"]
    powers = [way.power for way in legal if way.means == "blast"]
    assert powers == ([""] if len(kinds) == 1 else [*kinds])
    for way in legal:
        assert not way.power or way.but(power="").refusals(game), way


@pytest.mark.parametrize("number", range(8))
def test_every_improvement_that_is_legal_is_listed(number: int) -> None:
    state = INVASION.start(Chance("kaiju", number)).but(phase="order", number=1)
    name = state.turn
    state = state.with_monster(name, kaiju=1, roar=number % 2)
    game = SmallGame(INVASION, state, watching=False)
    kinds: dict[str, tuple[str, ...]] = {
        "blast-attack": tuple(state.monster(name).powers.blasts),
        "enhanced-brawl": (*BRAWL_TYPES, "laser"),
        # Nobody is immune to the hazard, but there may be a BLAST of water.
        "immunity": (*state.monster(name).powers.blasts, *HAZARDS[1:]),
    }
    assert Improve.exists(game)
    poor = state
    for each in state.players:
        poor = poor.with_monster(each, kaiju=0)
    for other in (state.but(phase="actions"), poor):
        assert not Improve.exists(SmallGame(INVASION, other, watching=False))
    all_improvements = [
        *[
            Improve(what, name, kind)
            for what in WHAT
            for kind in kinds.get(what, ("",))
        ],
        *[
            Improve("killer-instinct", name, prey=prey, attack=attack)
            for prey in CLASSES
            for attack in ("brawl", "blast")
        ],
    ]
    legal = [each for each in all_improvements if not each.refusals(game)]
    ways: list[Any] = [way.action for way in Improve.ways(game, "")]
    listed = [each for each in ways if each.by == name and not each.refusals(game)]
    assert {*map(repr, legal)} <= {*map(repr, listed)}
    rules = rules_of(GAME)
    for each in listed:
        transcript = attempt(state, each, Answers(), rules.begin, rules.play)
        (event,) = [s for s in transcript.statements if isinstance(s, events.Improve)]
        was_0 = each.what in ABILITIES and not getattr(state.monster(name), each.what)
        assert ("1.2-zero-and-na" in event.cite.marks) == was_0
        if each.what not in (*ABILITIES, "hits", "tough"):
            was, now = state.monster(name).powers, event.better.powers
            assert now.points == was.points + 1, each
    monster = state.monster(name)
    bought = Improve("blast-attack", name, "breath").better(monster)
    assert bought is not None
    assert bought.powers.points == monster.powers.points + 1


@pytest.mark.parametrize("number", range(12))
def test_an_attack_needs_one_die_at_least(number: int) -> None:
    state = INVASION.start(Chance("pools", number)).but(phase="actions")
    if number % 2:
        state = ready_for("3.4-grab", state, Chance("near", number))
    game = SmallGame(INVASION, state, watching=False)
    own = state.monster(state.turn)
    powers = own.powers.but(memory_decay=2)
    state = state.with_monster(state.turn, powers=powers, mp=1)
    game = SmallGame(INVASION, state, watching=False)
    verbs: tuple[Any, ...] = (Brawl, Blast, Grab, WindBlast, Intimidate, Heal)
    for verb in (*verbs, MemoryDecay):
        for way in verb.ways(game, ""):
            if way.action.refusals(game):
                continue
            dice = dice_of(way.action.pool(game))
            for lost in (dice - 1, dice):
                effects = own.effects.but(shaken=lost)
                shaken = state.with_monster(state.turn, effects=effects)
                refusals = way.action.refusals(SmallGame(INVASION, shaken))
                names = {check.name for check in refusals}
                assert ("no-dice" in names) == (lost == dice), way.action
            (limit,) = way.action.limits(SmallGame(INVASION, shaken))
            assert limit.most == 0, way.action
            # An MP buys the die that is missing.
            bought = way.action.but(mods={state.turn: 1})
            (limit,) = bought.limits(SmallGame(INVASION, shaken))
            assert not bought.refusals(SmallGame(INVASION, shaken)), bought
            assert limit.most == 1, bought


@pytest.mark.parametrize("number", range(4))
def test_an_attack_without_a_success_does_nothing(number: int) -> None:
    state = INVASION.start(Chance("misses", number)).but(phase="actions")
    if number % 2:
        state = ready_for("3.4-grab", state, Chance("near", number))
    own = state.monster(state.turn)
    powers = own.powers.but(memory_decay=1, enhanced_brawl=tuple(BRAWL_TYPES))
    state = state.with_monster(state.turn, powers=powers, wings=True)
    rules = rules_of(GAME)
    game = rules.begin(state, watching=False)
    verbs: tuple[Any, ...] = (Brawl, Blast, WindBlast, Intimidate, MemoryDecay, Heal)
    for verb in verbs:
        for way in verb.ways(game, ""):
            if way.action.refusals(game):
                continue
            (limit,) = way.action.limits(game)
            answers = Answers(roll=ShownFaces((6,) * limit.most))
            transcript = attempt(state, way.action, answers, rules.begin, rules.play)
            assert transcript.waits is None, way.action
            after = transcript.after
            assert after.buildings == state.buildings
            for name in state.players:
                was, now = state.monster(name), after.monster(name)
                if name == state.turn:
                    now = now.but(spent=was.spent, powers=was.powers)
                assert now == was, way.action


def test_mp_that_pay_for_a_power_are_not_taken_for_bought_dice() -> None:
    own = f"at: 4/8, {SCORES}, mp: 3, powers: {{chameleon-skin: 2}}"
    text = f"{HEAD}phase: start\nmonsters:\n"
    text += (
        f"  gorra: {{{own}, effects: {{blended: 2}}}}\n  tagon: {{at: 9/8, {SCORES}}}\n"
    )
    text += "actions:\n  - begin-turn:\n    mp: {gorra: 1}\n    roll: [1, 2]\n"
    text += "    choose: [{for: Chameleon Skin, by: gorra, pay: mp}]\n"
    settled = settle(scenario_of(parse(text, "x.mpoc.yaml")))
    (step,) = settled.outcome.steps
    notes = [s.words for s in step.transcript.statements if isinstance(s, Note)]
    assert "gorra makes no check, and keeps its MP" in notes
    assert step.transcript.after.monster("gorra").mp == 2


def test_an_attack_at_a_building_needs_its_height_before_the_dice() -> None:
    state = ready_for("no-monster", INVASION.start(Chance("heights")), Chance("shed"))
    shed = state.buildings["shed"].but(height=None)
    state = state.but(phase="actions", buildings={**state.buildings, "shed": shed})
    game = SmallGame(INVASION, state, watching=False)
    attacks: tuple[Any, ...] = (
        *(Brawl(target="shed", type="claws"), Blast(target="shed")),
        *(WindBlast(target="shed"), BurrowingBlast(target="shed"), Collide("shed")),
    )
    for attack in attacks:
        assert any([check.untold for check in attack.checks(game)]), attack.word


@pytest.mark.parametrize("number", range(18))
def test_what_may_be_done_is_listed(number: int) -> None:
    """Actions without a target, in each phase, with few and with many MP."""
    phases, levels = ("order", "start", "actions"), ("ground", "underground")
    state = INVASION.start(Chance("listed", number)).but(phase=phases[number % 3])
    powers = Powers(force_field=1, toxic_cloud=1, chameleon_skin=1, tunneling=True)
    mp, level = (2, 5, 1)[number // 3 % 3], levels[number // 9]
    state = state.with_monster(
        state.turn, mp=mp, prone=number % 2 > 0, powers=powers, level=level
    )
    game = SmallGame(INVASION, state, watching=False)
    plain = ("force-field", "toxic-cloud", "chameleon-skin", "guard", "stand")
    for word in (*plain, "surface", "pay-off", "heal", "begin-turn", "roll-order"):
        verb: Any = VERBS[word]
        if not verb().refusals(game):
            assert verb.exists(game), word
            assert [*verb.ways(game, "")], word
    # A new monster joins before the order of a round is rolled.
    assert VERBS["create"].exists(game) == (state.phase == "order")


def test_what_is_gone_is_no_target() -> None:
    state = ready_for("no-target", INVASION.start(Chance("gone")), Chance("gone"))
    gone = next(name for name in state.players if state.monster(name).out)
    state = state.but(phase="actions", ruins=("shed",))
    game = SmallGame(INVASION, state, watching=False)
    for target in (gone, "shed"):
        attacks: tuple[Any, ...] = (
            *(Brawl(target=target, type="claws"), Blast(target=target), Grab(target)),
            *(WindBlast(target=target), BurrowingBlast(target=target)),
            *(Collide(target), Intimidate(target=target), Ram(target=target)),
        )
        for attack in attacks:
            names = {check.name for check in attack.refusals(game)}
            assert "no-target" in names, attack
            assert not attack.limits(game), attack


# Files


HEAD = f"mpoc: 1\ngame: {GAME}\ntitle: x\nbattlefield: 24x16\nturn: gorra\n"
SCORES = "class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1"
BUILDING = "buildings: {b: {corner: 9/4, opposite: 10/9}}\n"
GORRA = f"monsters:\n  gorra: {{at: 4/8, {SCORES}, base: 2}}\n"


def problems_of(lines: str) -> set[str]:
    """The codes of what is wrong with a file."""
    with pytest.raises(FileProblems) as raised:
        scenario_of(parse(HEAD + lines, "x.mpoc.yaml"))
    return {problem.code for problem in raised.value.problems}


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (GORRA + f"  tagon: {{at: 5/8, {SCORES}, base: 2}}\n", "same-place"),
        (GORRA + "buildings: {b: {corner: 4/4, opposite: 8/9}}\n", "same-place"),
        (GORRA + "buildings: {gorra: {corner: 9/4, opposite: 12/9}}\n", "duplicate"),
        (GORRA + BUILDING + "actions: [{blast: nobody}]\n", "unknown-target"),
        (GORRA.replace("4/8", "0.99/8"), "off-table"),
        (GORRA.replace("4/8", "25/8"), "unknown-space"),
        (GORRA.replace("base: 2", "hits: 19"), "over-limit"),
        (GORRA.replace("base: 2", "hits: 0"), "over-limit"),
        (GORRA.replace("base: 2", "tough: 7"), "over-limit"),
        (GORRA.replace("base: 2", "level: flying"), "power-missing"),
        (
            GORRA.replace("base: 2", "held: {by: gorra, grip: restrained, score: 2}"),
            "held-by-itself",
        ),
        (
            GORRA.replace(
                "base: 2", "powers: {killer-instinct: {class: mecha, attack: brawl}}"
            ),
            "own-class",
        ),
        (
            GORRA.replace("base: 2", "powers: {immunity: [laser, laser]}"),
            "duplicate",
        ),
        (
            GORRA.replace(
                "base: 2", "powers: {blast-attack: {fire: {level: 1, charges: 2}}}"
            ),
            "over-limit",
        ),
        (GORRA.replace("base: 2", "hits: 0, out: defeated"), "wrong-phase"),
        (GORRA.replace(SCORES, "class: mecha"), "no-scores"),
        (
            GORRA + f"  tagon: {{at: 9/8, {SCORES}}}\norder: [gorra]\n",
            "not-in-order",
        ),
        (GORRA + "buildings: {b: {corner: 9/4, opposite: 9/9}}\n", "no-ground"),
        (
            GORRA + "hazards: {b: {corner: 9/4, opposite: 12/4, kind: tar}}\n",
            "no-ground",
        ),
        (
            GORRA + "buildings: {b: {corner: 9/4, opposite: 10/9, height: 0}}\n",
            "no-height",
        ),
        (GORRA + f"  tie: {{at: 9/8, {SCORES}}}\n", "duplicate"),
        (GORRA + f"  none: {{at: 9/8, {SCORES}}}\n", "duplicate"),
        (GORRA + f"  tagon: {{at: 9/8, side: tie, {SCORES}}}\n", "duplicate"),
        (GORRA + f"  tagon: {{at: 9/8, side: none, {SCORES}}}\n", "duplicate"),
        (
            GORRA + f"actions: [{{create: tie, at: 9/8, {SCORES}, roll: 4}}]\n",
            "duplicate",
        ),
        (GORRA.replace("4/8", "nan/8"), "wrong-form"),
        (GORRA.replace("4/8", "1e309/8"), "wrong-form"),
        (GORRA.replace("4/8", "4.123/8"), "wrong-form"),
        (GORRA.replace("4/8", "\u0664/8"), "wrong-form"),
        (GORRA.replace("base: 2", "base: 2.5"), "number-form"),
        (GORRA.replace("base: 2", "base: .nan"), "number-form"),
        (GORRA.replace("base: 2", 'base: "-1"'), "wrong-form"),
        (GORRA + "actions: [{heal: , mp: {gora: 1}}]\n", "unknown-player"),
        (GORRA + "actions: [{heal: , re-roll: {gora: Tar}}]\n", "unknown-player"),
    ],
)
def test_a_position_that_cannot_be_is_a_problem_of_the_file(
    lines: str, code: str
) -> None:
    assert code in problems_of(lines)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("4/8", "4\u22158"),
        ("4/8", "\uff14/8"),
        ("4/8", '"4/8 in"'),
        ("4/8", "[4, 8]"),
        ("4/8", "{x: 4, y: 8}"),
        ("4/8", "4;8"),
        ("4/8", "4''/8''"),
        ("4/8", "04/+8"),
        ("4.5/8", "4\u00bd/8"),
        ("10/8", "1O/8"),
        ("4.5/8", '"4,5/8"'),
        ('base: 2.5"', "base: 2.5"),
        ('base: 2"', "base: 2 inches"),
        ('base: 2"', "base: 2\u2033"),
        ("tagon: {at", "tag\u00f3n: {at"),
        ("tagon: {at", "t\u0430gon: {at"),
    ],
)
def test_what_looks_right_is_mended(right: str, wrong: str) -> None:
    at = right if "/" in right else "4/8"
    base = right if "base" in right else "base: 2"
    good = f"monsters:\n  gorra: {{at: {at}, {SCORES}, {base}}}\n"
    good += f"  tagon: {{at: 20/8, {SCORES}}}\n"
    with pytest.raises(FileProblems) as raised:
        parse_and_read(good.replace(right, wrong, 1))
    (problem,) = raised.value.problems
    assert problem.mend is not None
    assert right.startswith(problem.mend.new) or problem.mend.new in right
    parse_and_read(good)


@pytest.mark.parametrize("size", ["24 by 16", "[24, 16]", '24"x16"', "24/16"])
def test_a_size_is_mended(size: str) -> None:
    with pytest.raises(FileProblems) as raised:
        scenario_of(parse(HEAD.replace("24x16", size) + GORRA, "x.mpoc.yaml"))
    assert [str(each.mend and each.mend.new) for each in raised.value.problems] == [
        "24x16"
    ]


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        (GORRA.replace("4/8", "6.5") + BUILDING, "two numbers, such as `6.5/6.5`"),
        (GORRA.replace("base: 2", "base: 2,5"), 'write `base: 2.5"`'),
        (GORRA.replace("blast: 2", "blast: two"), "did you mean `2`?"),
        (GORRA + "actions: [{heal: , roll: [1.5]}]\n", "such as `1`"),
        (GORRA + "actions: [{heal: , roll: 1 2}]\n", "`[1, 2]`"),
        (GORRA.replace("gorra", "g\u00f3rra"), "did you mean `gorra`?"),
    ],
)
def test_a_hint_says_what_works(lines: str, hint: str) -> None:
    """One problem each: a wrong name is reported once, not again where it is used."""
    with pytest.raises(FileProblems) as raised:
        scenario_of(parse(HEAD + lines, "x.mpoc.yaml"))
    (problem,) = raised.value.problems
    assert hint in str(problem.hint)


def parse_and_read(lines: str) -> None:
    """Read a file with these lines."""
    scenario_of(parse(HEAD + lines, "x.mpoc.yaml"))


def test_a_position_that_is_written_reads_back() -> None:
    for number in range(8):
        state = INVASION.start(Chance("written", number))
        monster = state.monster(state.turn)
        full = monster.full_tough + number % 2, monster.full_hits + number % 3
        state = state.with_monster(state.turn, full_tough=full[0], full_hits=full[1])
        text = rules_of(GAME).write(state, title="x")
        start: State = scenario_of(parse(text, "x.mpoc.yaml")).start
        assert start.as_written() == state.as_written()


def test_numbers_of_a_healthy_monster_are_not_written() -> None:
    start: Any = scenario_of(parse(HEAD + GORRA, "x.mpoc.yaml")).start
    monster = start.monster("gorra")
    assert (monster.tough, monster.hits) == (6, 18)
    assert {"tough", "hits", "full-tough", "full-hits"}.isdisjoint(monster.as_written())
    hurt = monster.but(hits=17, full_tough=7)
    assert hurt.as_written()["hits"] == 17
    assert hurt.as_written()["full-tough"] == 7
