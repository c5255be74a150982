"""What is said of false claims, held against what other searches of mpoc find."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from command_line import run
from places import SCENARIOS
from scenes import MAKER, in_two_sizes, name_of_file

import mpoc
from mpoc.engine.replay import Outcome
from mpoc.exploration.budget import Limit
from mpoc.exploration.claims.claims import CHOICE, DICE, NEVER, RULING, Remedy, remedies
from mpoc.exploration.dependence import Dependence, dependences, other_readings
from mpoc.exploration.exploration import (
    NO,
    YES,
    exploration_of,
    explorer_of,
    steps,
    undecided_actions,
)
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import Freedom
from mpoc.exploration.goals.claimed_goal import require_claimable
from mpoc.exploration.graph import End, Position, Result, add_up
from mpoc.exploration.odds.variants import (
    ExploredScenario,
    ExploreHere,
    Variant,
    roll_remover,
)
from mpoc.exploration.opening import open_actions
from mpoc.exploration.outcomes import Outcomes
from mpoc.exploration.quantities import (
    Quantities,
    differing,
    goal_among,
    quantity_words,
)
from mpoc.exploration.replay import replay
from mpoc.games.rise.words import EDITIONS
from mpoc.report.ruling.remedies import remedy_words
from mpoc.rules.goals import WrongGoal, as_shown, goal_of
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.scenario.verdict import holds, in_the_right, judge_claim, scope_of_all
from mpoc.text.edits import draft_of, flow
from mpoc.text.problems import FileProblems
from mpoc.text.pruning import removal, splice

SIDE = "x"
MOST_CLAIMS = 3
"""How many claims are made of a scenario."""

MISS = "....., boost: .., power: xxx"


def replayed(scenario: Scenario) -> Outcome:
    """The replay of a scenario."""
    rules = rules_of(scenario.game)
    return replay(scenario.start, scenario.actions, rules.begin, rules.play)


def claimed(scenario: Scenario, claim: str) -> Scenario:
    """The scenario with one claim."""
    return scenario.but(claims={SIDE: claim})


def results_by_other_dice(scenario: Scenario) -> Iterator[str]:
    """Some results that the odds give a chance, as conditions."""
    rules = rules_of(scenario.game)
    variant = Variant(again=True, most=200)
    explored = ExploredScenario(scenario, rules, variant, None, ExploreHere())
    quantities = explored.quantities
    rows = [
        quantities.of(result)
        for result, _ in explored.outcomes.results()
        if result.end.status == "done"
    ]
    names = differing(rows, quantities.missing)
    conditions = sorted(
        {
            f"{name}={row[name]}"
            for row in rows
            for name in names
            if isinstance(row.get(name), int)
        }
    )
    chance = random.Random(name_of_file(Path(scenario.document.name)))
    yield from chance.sample(conditions, min(MOST_CLAIMS, len(conditions)))


@pytest.mark.parametrize("files", in_two_sizes(120, 6))
def test_what_has_a_chance_is_not_called_impossible(files: list[Path]) -> None:
    """A result of other dice, claimed, is found or left open."""
    count = 0
    for path in files:
        scenario = load(str(path))
        rules = rules_of(scenario.game)
        if any([action.expects_refusal for action in scenario.actions]):
            continue
        try:
            claims = list(results_by_other_dice(scenario))
        except Limit:
            continue
        for claim in claims:
            found = remedies(claimed(scenario, claim), [SIDE], rules, ())
            assert found[SIDE].kind != NEVER, (name_of_file(path), claim)
            count += 1
    assert count > len(files) // 4


def results_of_other_readings(
    scenario: Scenario, found: Sequence[Dependence]
) -> Iterator[str]:
    """A result of each other reading, as a condition."""
    quantities = Quantities(rules_of(scenario.game).wording())
    own = quantities.of_state(replayed(scenario).end)
    for dependence in found:
        other = quantities.of_state(dependence.outcome.end)
        names = [
            name
            for name in sorted(other)
            if isinstance(other[name], int) and other[name] != own.get(name)
        ]
        yield from [f"{name}={other[name]}" for name in names[:1]]


@pytest.mark.parametrize("files", in_two_sizes(60, 4))
def test_a_side_is_right_under_the_reading_that_is_named(files: list[Path]) -> None:
    """Where nothing else is named, the file with that reading says so."""
    count = 0
    for path in files:
        scenario = load(str(path))
        rules = rules_of(scenario.game)
        found = dependences(scenario, replayed(scenario), rules)
        for claim in results_of_other_readings(scenario, found):
            with_claim = claimed(scenario, claim)
            remedy = remedies(with_claim, [SIDE], rules, found)[SIDE]
            dependence = remedy.dependence
            if remedy.kind != RULING or dependence is None or remedy.way:
                continue
            is_right = not remedy.holds_so_far
            settings = scenario.start.settings
            readings = {**settings.readings, dependence.ruling: dependence.other}
            start = scenario.start.but(settings=settings.but(readings=readings))
            other = with_claim.but(start=start)
            outcome = replayed(other)
            right = (SIDE,) if is_right else ()
            assert in_the_right(other, outcome) == right, (name_of_file(path), claim)
            left_out = bool(outcome.unused_answers)
            words = " ".join(remedy_words(SIDE, remedy, outcome))
            assert ("left out" in words) == left_out, name_of_file(path)
            count += 1
    assert count > len(files) // 50


def results_of_any_way(scenario: Scenario) -> Iterator[str]:
    """Some results of other choices, and of other choices and dice, as conditions."""
    rules = rules_of(scenario.game)
    chances = rules.chances()
    quantities = Quantities(rules.wording())
    conditions: set[str] = set()
    for dice in (False, True):
        actions = undecided_actions(scenario, rules)
        if dice:
            actions = open_actions(actions, roll_remover(chances))
        explorer = Explorer(
            actions,
            rules.begin,
            rules.play,
            Freedom(
                unmade=chances.unmade_roll if dice else None, again=dice, is_free=True
            ),
            most=200,
        )
        position = Position(0, scenario.start)
        for _ in steps(explorer, position):
            pass
        rows = [
            quantities.of(result)
            for result, _ in Outcomes(position).results()
            if result.end.status == "done"
        ]
        conditions |= {
            f"{name}={row[name]}"
            for name in differing(rows, quantities.missing)
            for row in rows
            if isinstance(row.get(name), int)
        }
    chance = random.Random(name_of_file(Path(scenario.document.name)))
    yield from chance.sample(sorted(conditions), min(MOST_CLAIMS, len(conditions)))


def following(scenario: Scenario, remedy: Remedy) -> Scenario:
    """The scenario of the file in which all is written that a remedy says.

    Nothing is expected in it. Raises `FileProblems`.
    """
    name = scenario.document.name
    draft = draft_of(Path(name).read_text("utf-8"), name)
    places = [(), *[("actions", action.index) for action in remedy.rewritings]]
    expecting = [
        (*path, key)
        for path in places
        for key in ("expect", "claims")
        if isinstance(draft.document.value_at(path), dict)
        and key in draft.document.value_at(path)
    ]
    if expecting:
        draft = draft_of(splice(draft, removal(draft.document, expecting)), name)
    for rewriting in remedy.rewritings:
        path = ("actions", rewriting.index)
        for key, value in rewriting.keys.items():
            draft = draft.put(path, key, value)
        if rewriting.left_out:
            cuts = removal(draft.document, [(*path, k) for k in rewriting.left_out])
            draft = draft_of(splice(draft, cuts), name)
    start = scenario.start
    if remedy.dependence is not None:
        other = {remedy.dependence.ruling: remedy.dependence.other}
        settings = start.settings
        readings = {**settings.readings, **other}
        start = start.but(settings=settings.but(readings=readings))
    return scenario_of(draft.document).but(start=start)


@pytest.mark.parametrize("files", in_two_sizes(60, 3))
def test_who_follows_a_remedy_is_right(files: list[Path]) -> None:
    """With what it says in the file, the claim holds, and no answer is needless."""
    kinds: Counter[str] = Counter()
    for path in files:
        scenario = load(str(path))
        if any([action.expects_refusal for action in scenario.actions]):
            continue
        rules = rules_of(scenario.game)
        claims = dict(enumerate(results_of_any_way(scenario)))
        sides = {f"{SIDE}{number}": claim for number, claim in claims.items()}
        with_claims = scenario.but(claims={**scenario.claims, **sides})
        outcome = replayed(scenario)
        wrong = [
            side
            for side in with_claims.claims
            if not holds(judge_claim(with_claims, side, outcome))
        ]
        found = dependences(scenario, outcome, rules)
        for side, remedy in remedies(with_claims, wrong, rules, found).items():
            if remedy.outcome is None or not (remedy.way or remedy.rewritings):
                continue
            about = name_of_file(path), with_claims.claims[side]
            assert remedy.rewritings, about
            try:
                followed = following(scenario, remedy)
            except FileProblems:
                # What is left in the file names a figure that it no longer names.
                assert any([each.lost_names for each in remedy.rewritings]), about
                continue
            new_outcome = replayed(followed)
            assert new_outcome.status == remedy.outcome.status, about
            assert not new_outcome.unused_answers, about
            judged = with_claims.but(actions=followed.actions)
            assert holds(judge_claim(judged, side, new_outcome)), about
            kinds[remedy.kind] += 1
    assert kinds[DICE] > len(files) // 4
    assert kinds[CHOICE] > len(files) // 20


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        (
            "rise/disputes/fling-at-whom",
            [
                "poor would be right with other choices: blue: Reactions: first "
                "Unstable",
                "write in action 1: choose: [{for: Fling, target: D, roll: {action: "
                "XXx.., boost: x}}, {order: [Unstable]}]",
            ],
        ),
        (
            "rise/disputes/run-and-step-over-two-turns",
            [
                "blue would be right with other dice: action 4, dice: the attack roll: "
                "3 or more strikes",
                "write in action 4, for example: roll: {action: Xx..., boost: ..}; "
                "leave out `choose`",
            ],
        ),
        (
            "rise/disputes/the-chain-goes-on",
            [
                "red would be right with other choices: red: which target: m",
                "write in action 1: then: [{from: Chain Reaction, target: h, roll: "
                "{action: XX...}, then: [{from: Chain Reaction, target: m, roll: "
                "{action: xxx..}}]}]",
            ],
        ),
    ],
)
def test_a_remedy_names_what_changes_and_nothing_else(
    file: str, lines: list[str]
) -> None:
    """A roll that shows enough, and an answer that stays, are not named."""
    out = run("run", str(SCENARIOS / f"{file}.mpoc.yaml"), "--format", "json").out
    (settled,) = json.loads(out)["files"]
    report = run("run", str(SCENARIOS / f"{file}.mpoc.yaml")).out.split("\n\n")[-1]
    assert " ".join(lines) in " ".join(report.split())
    side = lines[0].partition(" ")[0]
    remedy = settled["outcome"]["would_hold"][side]
    assert remedy["told"] == lines[:1]
    (written,) = remedy["write"]
    number = f"in action {written['action']}"
    assert number in lines[1]
    pairs = [f"{key}: {flow(value)}" for key, value in written["keys"].items()]
    assert all([pair in lines[1] for pair in pairs])
    assert all([f"`{key}`" in lines[1] for key in written["leave_out"]])


def test_a_roll_is_an_example_in_the_form_of_the_file(tmp_path: Path) -> None:
    """As few dice as possible show something else."""
    path = tmp_path / "brawl.mpoc.yaml"
    path.write_text(BRAWL, "utf-8")
    out = run("run", str(path)).out
    assert "write in action 1, for example: roll: [3, 3, 6, 6]" in out


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("chain-reaction-repeat", "entry 1 of `then` in entry 1 of `then` in action 1"),
        ("immunity-triggers", "entry 1 of `choose` in action 2"),
    ],
)
def test_answers_that_another_reading_does_not_ask_for_are_named(
    file: str, place: str
) -> None:
    """They stand in the way of a file with that reading."""
    scenario = load(str(SCENARIOS / f"rise/rulings/{file}.mpoc.yaml"))
    outcome = replayed(scenario)
    found = dependences(scenario, outcome, rules_of(scenario.game))
    (dependence,) = [each for each in found if each.outcome.unused_answers]
    remedy = Remedy(RULING, (), dependence, dependence.outcome)
    (words,) = remedy_words(SIDE, remedy, outcome)
    assert words.endswith(f"were left out ({place})")


def test_more_dice_may_be_in_play_after_another_roll(tmp_path: Path) -> None:
    """A die that missed is gained back, so that the further attack rolls one less."""
    file = SCENARIOS / "rise/rulings/slingshot-smash-makers.both.mpoc.yaml"
    path = tmp_path / "slingshot.mpoc.yaml"
    claim = f"claims: {{{SIDE}: {{dice: {{red: {{monster: 4}}}}}}}}\n"
    path.write_text(file.read_text("utf-8") + claim, "utf-8")
    out = run("run", str(path)).out
    assert "x would be right with other dice and other answers to open choices" in out


@pytest.mark.parametrize(
    ("name", "condition", "mapping"),
    [
        ("skyscraper-reactions", "earned.red==6", "{earned: {red: 6}}"),
        ("smash-fire", "damage.D==0", "{damage: {D: 0}}"),
    ],
)
def test_a_condition_asks_no_more_of_a_roll_than_a_mapping(
    name: str, condition: str, mapping: str, tmp_path: Path
) -> None:
    text = (SCENARIOS / f"rise/examples/{name}.mpoc.yaml").read_text("utf-8")
    said = []
    for claim in (condition, mapping):
        path = tmp_path / "claim.mpoc.yaml"
        path.write_text(f"{text}claims: {{{SIDE}: {claim}}}\n", "utf-8")
        said.append(run("run", str(path)).out)
    assert said[0] == said[1]
    assert "not everything could be tried" not in said[0]


def test_a_ruling_and_dice_may_be_needed_together(tmp_path: Path) -> None:
    """The Smash missed: with a hit, the fire would burn D under the default reading."""
    text = (SCENARIOS / "rise/examples/smash-fire.mpoc.yaml").read_text("utf-8")
    text = text[: text.index("\nexpect:")].replace("Xxx.., boost: x., power: Xxx", MISS)
    path = tmp_path / "missed.mpoc.yaml"
    path.write_text(f"{text}\nclaims: {{{SIDE}: {{damage: {{D: 2}}}}}}\n", "utf-8")
    expected = "x would be right if hazard-under-mover were read as suffered-never"
    assert f"{expected}, with other dice: " in run("run", str(path)).out


def test_a_unit_may_be_claimed_by_the_name_that_the_replay_gives_it(
    tmp_path: Path,
) -> None:
    """The file need not name it; another name is no figure's."""
    shipped = SCENARIOS / "rise/disputes/summon-whom-where.mpoc.yaml"
    text = shipped.read_text("utf-8").replace("    as: s\n", "")
    text = text[: text.index("\nexpect:")]
    path = tmp_path / "summoned.mpoc.yaml"
    claims = "{x: {at: {m1: B3}}, y: at.m1=C3, z: at.s1=B3}"
    path.write_text(f"{text}\nclaims: {claims}\n", "utf-8")
    out = run("run", str(path)).out
    assert "x is right" in out
    assert "y is wrong" in out
    remedy = "would be right with other choices: red:"
    assert f"y {remedy} where Meat Slave enters: C3" in out
    assert f"z {remedy} which unit enters play: Spitter" in out
    path.write_text(f"{text}\nclaims: {{x: {{at: {{k1: B3}}}}}}\n", "utf-8")
    assert "there is no figure `k1`" in run("run", str(path)).err
    path.write_text(text, "utf-8")
    odds = run("odds", str(path), "--goal", "at.m1=B3").out
    assert "at.m1 = B3: 100 %" in odds


def spellings(value: object) -> list[str]:
    """A value as a goal may write it, in several ways; not all of them mean it."""
    text = str(value)
    backwards = ", ".join(reversed(text.split(", ")))
    return list(dict.fromkeys([text, text.lower(), text.upper(), backwards, "none"]))


@pytest.mark.parametrize("files", in_two_sizes(60, 12))
def test_claims_and_goals_are_one_language(files: list[Path]) -> None:
    """What the file cannot claim is no goal, and both hold of the same results.

    A claim may name a quantity as reports do.
    """
    count = 0
    for path in files:
        scenario = load(str(path))
        outcome = replayed(scenario)
        if outcome.status != "done":
            continue
        rules = rules_of(scenario.game)
        quantities = Quantities(rules.wording())
        tallies = [
            step.transcript.tally()
            for step in outcome.steps
            if not step.transcript.refusals
        ]
        tally = add_up([entry for each in tallies for entry in each])
        result = Result(End(outcome.end, "done", None, ()), tally)
        row = quantities.of(result)
        chance = random.Random(name_of_file(path))
        texts = [
            f"{name}{relation}{text}"
            for name, value in sorted(row.items())
            for text in spellings(value)
            for relation in ("=", "!=")
        ]
        for text in chance.sample(texts, min(20, len(texts))):
            goal = goal_of(text)
            try:
                require_claimable(scenario, goal)
            except WrongGoal:
                with pytest.raises(WrongGoal):
                    goal_among(goal, quantities, [result], scenario, needs_number=False)
                continue
            try:
                asked = goal_among(
                    goal, quantities, [result], scenario, needs_number=False
                )
            except WrongGoal:
                continue
            name, relation, value = re.split("(!?=)", text, maxsplit=1)
            spoken = f"{quantity_words(name)}{relation}{value}"
            if goal_of(spoken) != goal:
                assert name in ("monster.at", "monster.facing")
                spoken = text
            for words in (text, spoken):
                (verdict,) = judge_claim(claimed(scenario, words), SIDE, outcome)
                assert asked.value(row[asked.name]) == verdict.holds, (path.name, words)
            count += 1
    assert count > 5 * len(files)


@pytest.mark.parametrize("files", in_two_sizes(60, 12))
def test_goals_on_what_passes_hold_where_claims_do(files: list[Path]) -> None:
    """What no position shows is read at the end of the way, as a claim is judged."""
    count = 0
    for path in files:
        scenario = load(str(path))
        outcome = replayed(scenario)
        rules = rules_of(scenario.game)
        wording = rules.wording()
        scope = scope_of_all(outcome)
        facts = wording.as_expectation(scope, False)
        texts = [
            f"{word}{relation}{text}"
            for word in wording.on_the_way()
            if facts.get(word) is not None and not isinstance(facts[word], dict)
            for text in spellings(as_shown(word, facts[word]))
            for relation in ("=", "!=")
        ]
        chance = random.Random(name_of_file(path))
        for text in chance.sample(texts, min(3, len(texts))):
            try:
                require_claimable(scenario, goal_of(text))
            except WrongGoal:
                continue
            explorer = explorer_of(scenario, rules, goal=text)
            position = explorer.explore(scenario.start)
            found = exploration_of(scenario, rules, explorer, position, text)
            if found.choices:
                continue
            (group,) = found.groups
            (verdict,) = judge_claim(claimed(scenario, text), SIDE, outcome)
            truth = YES if verdict.holds else NO
            assert group.measures[found.goal] == truth, (path.name, text)
            count += 1
    assert count > len(files)


OTHER_SPELLINGS = """\
mpoc: 1
game: giant-monster-invasion
title: What a file is free in
battlefield: 36x24
turn: a
battle: monster-vs-monster
monsters:
  a:
    {at: 10/12, class: mecha, stomp: 3, blast: N/A, brawl: 3, roar: 1, base: 2,
     powers: {leech: 2, enhanced-brawl: [bite]}}
  b: {at: 13/12, class: mecha, stomp: 3, blast: 2, brawl: 2, roar: 1, base: 2}
buildings:
  t: {corner: 16/10, opposite: 17/13, height: 6}
  u: {corner: 20/10, opposite: 21/13, height: 6}
actions:
  - brawl: b
    type: bite
    roll: [6, 6, 6, 6, 6]
"""


@pytest.mark.parametrize(
    ("claim", "is_right"),
    [
        ("{standing: [u, t]}", True),
        ("standing==u, t", True),
        ("{standing: [u]}", False),
        ("{at: {b: 13.0/12}}", True),
        ("at.b==13.0/12.00", True),
        ("at.b==12/13", False),
        ("{scores: {a: 3 n/a 3 1}}", True),
        ("scores.a==3 n/a 3 1", True),
        ("{powers: {a: [enhanced-brawl, leech]}}", True),
        ("powers.a==leech, enhanced-brawl", True),
        ("{order: [b, a]}", False),
        ("order==b, a", False),
        ("order==a, b", True),
    ],
)
def test_what_a_file_is_free_in_decides_nothing(
    claim: str, is_right: bool, tmp_path: Path
) -> None:
    """The order of a set, letter case and decimals, in a claim and in a goal."""
    path = tmp_path / "spellings.mpoc.yaml"
    quoted = claim if claim.startswith("{") else f"'{claim}'"
    path.write_text(f"{OTHER_SPELLINGS}claims: {{x: {quoted}}}\n", "utf-8")
    assert ("-> x is right" in run("run", str(path)).out) == is_right
    if not claim.startswith("{"):
        out = run("explore", str(path), "--goal", claim).out
        assert (": yes, as the play" in out, ": no, as the play" in out) == (
            is_right,
            not is_right,
        )


def test_a_city_may_be_written_in_any_letter_case() -> None:
    path = (
        SCENARIOS
        / "moongha-invaders"
        / "attack"
        / "armour-destroys-kiddoo-before-infantry-fires.mpoc.yaml"
    )
    scenario = load(str(path))
    outcome = replayed(scenario)
    name, city = next(iter(outcome.end.cities.items()))
    humans = {kind: city.of(kind) for kind in ("infantry", "armour")}
    for claim in ({name.upper(): humans}, {name.lower(): humans}):
        written = scenario.but(claims={SIDE: {"humans": claim}})
        assert holds(judge_claim(written, SIDE, outcome))
    wrong = scenario.but(claims={SIDE: {"humans": {name.upper(): {"infantry": 99}}}})
    assert not holds(judge_claim(wrong, SIDE, outcome))


def test_two_readings_may_be_needed_together(tmp_path: Path) -> None:
    """Neither of them would do alone; more of them at once are not denied."""
    shipped = SCENARIOS / "rise" / "rulings" / "splash-is-hit-building.mpoc.yaml"
    path = tmp_path / "two.mpoc.yaml"
    claims = "claims: {x: {earned: {red: 3}}, y: {earned: {red: 9}}}\n"
    path.write_text(f"{shipped.read_text('utf-8')}{claims}", "utf-8")
    out = run("run", str(path)).out
    of_x, _, of_y = out.partition("y is wrong")
    words = "if brawl-collateral-energy were read as energy and splash-is-hit as hit"
    assert f"x would be right {words}" in of_x
    assert "cannot lead there as the unclear rules are read" in of_y
    assert "not every other reading was tried" in of_y
    one, two = "brawl-collateral-energy=energy", "splash-is-hit=hit"
    for readings, is_right in (([one], False), ([two], False), ([one, two], True)):
        options = [part for reading in readings for part in ("--rulings", reading)]
        assert ("x is right" in run("run", str(path), *options).out) == is_right


BREAK_OUT = """\
mpoc: 1
game: giant-monster-invasion
title: A monster blasts itself free
battlefield: 36x24
turn: a
monsters:
  a:
    {at: 10/12, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2, hits: 4,
     tough: 0, powers: {blast-attack: {laser: {level: 4, charges: 3}}},
     held: {by: b, grip: restrained, score: 3}}
  b: {at: 12/12, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2}
actions:
  - break-free: blast
claims:
  ann: {lost: {a: 0}}
  bob: {lost: {a: 2}}
"""


def test_a_claim_that_holds_so_far_may_be_wrong_already(tmp_path: Path) -> None:
    """The blast costs a HITS whatever is rolled, unless the rule is read otherwise."""
    path = tmp_path / "free.mpoc.yaml"
    path.write_text(BREAK_OUT, "utf-8")
    out = run("run", str(path)).out
    assert "ann is wrong" in out
    words = "if missed-break-out were read as nothing, with these dice: the attempt: "
    assert f"ann would be right {words}" in out
    path.write_text(BREAK_OUT.replace("lost: {a: 0}", "hits: {a: 4}"), "utf-8")
    read = run("run", str(path), "--rulings", "missed-break-out=nothing").out
    assert "ann may be right" in read


HALF_ROLLED = """\
mpoc: 1
game: moongha-invaders
title: The attack is rolled, what shoots back is not
board: {monsters: {moogre: {capacity: 4}}}
players: {red: {}, yellow: {}, green: {}, blue: {}}
turn: red
turn-number: 4
boxes: {attack: 1}
cities: {Rome: {infantry: 2}}
monsters:
  g: {player: red, kind: moogre, at: Rome}
actions:
  - attack: g
    target: city
    spend: 1
    roll: [4, 1]
claims:
  red: damage.g=1
"""


def test_a_remedy_keeps_the_rolls_of_a_file_that_lacks_one(tmp_path: Path) -> None:
    path = tmp_path / "attack.mpoc.yaml"
    path.write_text(HALF_ROLLED, "utf-8")
    out = run("run", str(path)).out
    assert "the infantry in Rome against g: 4 or more on 1 die\n" in out
    assert "write in action 1, for example: choose: [{for: Infantry, roll: [" in out
    assert "the attack of g" not in out.partition("would be right")[2]


BRAWL = """\
mpoc: 1
game: giant-monster-invasion
title: A brawl misses
battlefield: 24x16
turn: a
monsters:
  a: {at: 4/8, class: lost-world, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2}
  b: {at: 7/8, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2, tough: 6}
actions:
  - brawl: b
    type: claws
    roll: [6, 6, 6, 6]
claims:
  two: successes==2
  four: {successes: 4}
  five: successes==5
  hurt: {damage: 4}
"""


MANUFACTURED_TOO_FAR = f"""{MAKER}actions:
  - attack: brawl
    by: b
    target: g
    roll: {{action: XX, boost: x}}
    choose: [{{for: Manufacture, unit: Vanguard, as: v, to: H6}}]
claims: {{a: at.v=D2}}
"""


def test_no_claim_is_called_impossible_where_not_all_was_tried(tmp_path: Path) -> None:
    """In an action that the file expects to be refused, no other answer is tried."""
    path = tmp_path / "maker.mpoc.yaml"
    path.write_text(MANUFACTURED_TOO_FAR, "utf-8")
    assert "a would be right with other choices" in run("run", str(path)).out
    expected = MANUFACTURED_TOO_FAR.replace(
        "claims:", "    expect: {illegal: true}\nclaims:"
    )
    path.write_text(expected, "utf-8")
    out = run("run", str(path)).out
    assert "the file expects that action 1 is refused, and nothing else was" in out
    assert "cannot lead there" not in out


ROLL_OF_A_FLING = """\
mpoc: 1
title: The roll of a Fling is open
board:
  map: |
    +  A B C D E F G H
    1  . C C . m n . .
    2  . C C . . . . .
figures:
  C: {card: Cthugrosh, player: red}
  m: {card: Meat Slave, player: blue}
  n: {card: G-Tank, player: blue}
dice:
  red: {monster: 5, unit: 5, power: 2}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
actions:
  - {attack: blast, by: C, target: m, roll: {action: XX, boost: x}}
claims: {y: CLAIM}
"""


@pytest.mark.parametrize(
    ("claim", "answer"), [("earned.red>=1", "any"), ("destroyed=[m, n]", "4 or more")]
)
def test_a_remedy_says_where_any_roll_would_do(
    claim: str, answer: str, tmp_path: Path
) -> None:
    """The claim about m is decided before the open roll, that about n by it."""
    path = tmp_path / "fling.mpoc.yaml"
    path.write_text(ROLL_OF_A_FLING.replace("CLAIM", repr(claim)), "utf-8")
    out = run("run", str(path)).out
    assert f"with these dice: the roll of Fling: {answer}" in out


def test_rolls_with_one_result_are_told_apart_where_they_are_claimed(
    tmp_path: Path,
) -> None:
    """What TOUGH absorbs leads to positions that are alike."""
    path = tmp_path / "brawl.mpoc.yaml"
    path.write_text(BRAWL, "utf-8")
    out = run("run", str(path)).out
    assert "two would be right with other dice: the claws: 3 or less on 2 dice" in out
    assert "four would be right with other dice: the claws: 3 or less on 4 dice" in out
    hurt = out.partition("hurt is wrong")[2]
    assert "hurt would be right with other dice" in hurt
    five = out.partition("five is wrong")[2].partition("hurt is wrong")[0]
    assert "cannot lead there" in five


def test_a_claim_does_not_change_what_is_said_of_another(tmp_path: Path) -> None:
    """How many strikes were rolled is more detail than the rules ask for."""
    shipped = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
    pairs = ["b: {damage: {D: 9}}", "f: {strikes: 20}"]
    said: list[list[str]] = []
    for order in (pairs, pairs[::-1]):
        path = tmp_path / "order.mpoc.yaml"
        claims = "".join([f"  {pair}\n" for pair in order])
        path.write_text(f"{shipped.read_text('utf-8')}claims:\n{claims}", "utf-8")
        out = run("run", str(path)).out
        said.append([line for line in out.splitlines() if line.startswith("  with")])
    assert said[0] == said[1] != []
    assert "with other dice: action 2, dice: the attack roll: 20 strikes" in out


@pytest.mark.parametrize(
    "words", [("run",), ("explore",), ("explore", "--free"), ("odds", "--again")]
)
def test_no_search_is_made_in_a_file_without_ruling(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """A file with answers that nothing asks for is refused by each command."""
    path = tmp_path / "left-over.mpoc.yaml"
    text = BRAWL.replace(
        "claims:", "    choose: [{for: Toxic Cloud, roll: 3}]\nclaims:"
    )
    path.write_text(text, "utf-8")
    result = run(*words, str(path))
    assert result.code == 3
    assert "nothing asks for this" in result.out + result.err


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("range=2", "range = 2: yes, as the play"),
        ("range=4", "range = 4: no, as the play"),
        ("burning.A1=0", "burning of A1 = 0: yes, as the play"),
        ("shot=hit", "shot = hit: yes, as the play"),
        ("shot.h1=hit", "no file can expect shot.h1 to be hit"),
        ("winner=green", "winner = green: no, as the play"),
        ("illegal=none", "illegal = none: no, as the play"),
        ("illegal=already-attacked", "illegal = already-attacked: yes, as the play"),
        ("monster.at=I5", "place of monster = I5: yes, as the play"),
    ],
)
def test_a_goal_in_smash_is_answered_or_cannot_be_claimed(
    goal: str, words: str
) -> None:
    folder = SCENARIOS / "smash-monster-rampage"
    result = run(
        "explore",
        str(folder / "a32-farther-unit-fired-first.mpoc.yaml"),
        "--goal",
        goal,
    )
    assert words in result.out + result.err


BLASTED = """\
mpoc: 1
game: smash-monster-rampage
title: Survivors in the street within a blast
board: {size: 16x12, debris: [G7, C4]}
turn: {player: green, phase: monster}
monster: {at: I5, facing: west}
units:
  t1: {player: green, type: tank, at: A1, facing: east}
survivors: {green: [G5, G7]}
actions:
  - monster:
    roll: blast
claims: {x: {discarded: [], phase: monster}}
"""


def test_a_roll_that_comes_to_nothing_makes_nobody_right(tmp_path: Path) -> None:
    """The faces of the Monster Die are unknown: without its roll the replay waits."""
    path = tmp_path / "blasted.mpoc.yaml"
    path.write_text(BLASTED, "utf-8")
    out = run("run", str(path)).out
    assert "x would be right" not in out
    assert (
        "not everything could be tried: the file does not state the six faces of the "
        "Monster Die (write under `board`: monster-die: [forward, …])"
    ) in out


def test_a_claim_may_be_right_where_a_later_action_is_refused(tmp_path: Path) -> None:
    """No way comes to its end; what is claimed holds on each all the same."""
    path = tmp_path / "later.mpoc.yaml"
    text = BRAWL.partition("claims:")[0].replace("    roll: [6, 6, 6, 6]\n", "")
    path.write_text(
        f"{text}  - brawl: a\n    type: claws\nclaims: {{x: {{at: {{a: 4/8}}}}}}\n",
        "utf-8",
    )
    assert "x may be right" in run("run", str(path)).out


SAPPED = """\
mpoc: 1
title: A strike of lightning without its dice
board: {size: 11x11}
figures:
  a: {card: {name: Att, like: Yasheth, abilities: [+Lightning Attack (brawl),
      +Energy Sap (brawl)]}, player: mia, at: F7}
  T: {card: Cthugrosh, player: tom, at: H7}
  b: {card: Skyscraper, at: J3}
dice: {mia: {monster: 5, unit: 5, power: 4}, tom: {monster: 5, unit: 5, power: 5}}
turn: {player: mia, activation: monster}
actions:
- attack: brawl
  by: a
  target: T
  roll: {action: xXxx, boost: xx, power: ..}
  choose: [{for: Energy Sap, by: a, use: true}]
"""


def test_what_a_waiting_file_needs_is_said_to_its_end(tmp_path: Path) -> None:
    """The dice that it lacks are named too, beside the answer that has to change."""
    path = tmp_path / "sapped.mpoc.yaml"
    claim = "{damage: {T: 1}, dice: {tom: {unit: 5}}}"
    path.write_text(f"{SAPPED}claims: {{x: {claim}}}\n", "utf-8")
    assert (
        "x would be right with other choices and dice: mia: whether Energy Sap of a is "
        "used: decline; dice: the attack roll of Lightning Attack: 4 or fewer strikes"
    ) in run("run", str(path)).out


@pytest.mark.parametrize("most", [3, 5, 8, 1000])
def test_a_choice_that_is_right_so_far_is_kept_where_not_all_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Whether dice lead to an end is then unknown; what was found stays."""
    monkeypatch.setattr("mpoc.exploration.claims.claims.MOST_WAYS", most)
    monkeypatch.setattr("mpoc.exploration.claims.claims.MOST_WAYS_OF_A_READING", 1)
    monkeypatch.setattr("mpoc.exploration.claims.claims.MOST_PAIRS", 0)
    path = tmp_path / "sapped.mpoc.yaml"
    claim = "{damage: {T: 1}, dice: {tom: {unit: 5}}}"
    path.write_text(f"{SAPPED}claims: {{x: {claim}}}\n", "utf-8")
    out = run("run", str(path)).out
    assert "x would be right " in out
    assert "not everything could be tried" not in out


THROUGH_FIRE = """\
mpoc: 1
title: Through the fire, or around it
board: {size: 12x8, ground: {D3: fire}}
figures:
  g: {card: G-Tank, player: red, at: C3}
dice: {red: {monster: 5, unit: 5, power: 0}, blue: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: unit}
actions:
- {advance: g, to: F3, path: [D3, E3, F3]}
"""
SLUNG = SCENARIOS / "rise/puzzles/moves/the-slung-smash-dies-beside-negation.mpoc.yaml"


@pytest.mark.parametrize(
    ("text", "claim", "words", "line"),
    [
        (
            THROUGH_FIRE,
            "at.g=F3",
            "x would be right with another way to the same place",
            "leave out `path` in action 1",
        ),
        (
            SLUNG.read_text("utf-8").replace(
                "        expect: {illegal: negated}\n", ""
            ),
            "crushed.g=1",
            "x would be right with other answers",
            "leave out `then` in action 1",
        ),
    ],
    ids=["path", "then"],
)
def test_another_way_is_said_of_a_path_alone(
    tmp_path: Path, text: str, claim: str, words: str, line: str
) -> None:
    path = tmp_path / "way.mpoc.yaml"
    path.write_text(f"{text}claims: {{x: {claim}}}\n", "utf-8")
    lines = [each.strip() for each in run("run", str(path)).out.splitlines()]
    assert line == lines[lines.index(words) + 1]


TOO_FAR = """\
mpoc: 1
title: A further attack is refused, and an action after it
board: {size: 11x8}
figures:
  Z: {card: {name: Sparky, like: Ultra Zor-Raiden, abilities: [Lightning Attack
      (brawl), Power Cycle, Chain Attack (brawl)]}, player: mia, at: C2}
  R: {card: Rogzor, player: tom, at: E2}
  Q: {card: Armodax, player: mia, at: A6}
dice: {mia: {monster: 9, unit: 1, power: 5}, tom: {monster: 5, unit: 5, power: 2}}
turn: {player: mia, activation: monster}
actions:
- attack: brawl
  by: Z
  target: R
  roll: {action: Xxx., boost: x.., power: x.}
  then:
  - {from: Lightning Attack, roll: {action: Xxx., boost: xx., power: .}}
  - {from: Chain Attack, attack: head-butt, roll: {action: XXX., boost: ...}}
- {attack: brawl, by: Q, target: R, roll: {action: Xx, boost: xx}}
claims: {hurt: damage.R>=3, refused: {illegal: true}}
"""


def test_who_is_told_what_to_change_is_told_what_is_refused_then(
    tmp_path: Path,
) -> None:
    """`hurt` is right: another side claims a refusal, which is then a proper end."""
    path = tmp_path / "far.mpoc.yaml"
    path.write_text(TOO_FAR, "utf-8")
    out = run("run", str(path)).out
    assert (
        "hurt would be right if chain-attack-dice were read as dice-in-play; but then "
        "action 2 is refused: the target is not adjacent"
    ) in out


HEROES = """\
mpoc: 1
game: moongha-invaders
title: The heroes do not attack
players: {red: {}, yellow: {}, blue: {}}
turn: blue
boxes: {hero: 1}
monsters: {d: {player: red, kind: drakoor, at: Rome}}
actions:
- place-hero: Rome
  choose: [{for: Heroes, use: false}]
claims: {a: destroyed=d}
"""


def test_what_the_file_declines_may_be_rolled_for(tmp_path: Path) -> None:
    """That it declines the attack forbids no way on which the heroes attack."""
    path = tmp_path / "heroes.mpoc.yaml"
    path.write_text(HEROES, "utf-8")
    out = run("run", str(path)).out
    assert "a would be right with other choices and dice" in out
    assert "choose: [{for: Heroes, use: true, roll: 4}]" in out


@pytest.mark.parametrize(
    ("roll", "standings"),
    [
        (4, ("is right", "is wrong", "is wrong")),
        (1, ("is wrong", "is right", "is right")),
    ],
)
def test_a_monster_that_is_destroyed_is_gone(
    tmp_path: Path, roll: int, standings: tuple[str, ...]
) -> None:
    """A city might be named `gone`; what is in none is gone all the same."""
    path = tmp_path / "heroes.mpoc.yaml"
    claims = '{a: "at.d=gone", b: "at.d!=gone", c: {at: {d: Rome}}}'
    text = HEROES.replace("use: false", f"roll: {roll}")
    path.write_text(text.replace("{a: destroyed=d}", claims), "utf-8")
    out = run("run", str(path)).out
    for side, standing in zip("abc", standings, strict=True):
        assert f"{side} {standing}" in out
    chance = run("odds", str(path), "--goal", "at.d=gone").out
    assert f"at.d = gone: {100 if roll == 4 else 0} %" in chance


TWO_SHOTS = """\
mpoc: 1
game: smash-monster-rampage
title: The second shot of a unit is refused
board: {size: 16x12, debris: [C4, M9, E7]}
turn: {player: green, phase: attack}
monster: {at: I5, facing: west}
units: {h1: {player: green, type: helicopter, at: E5}}
actions:
- {fire: h1, roll: 2}
- {fire: h1, roll: 1}
claims: {a: shot=hit}
"""


def test_a_claim_is_right_so_far_where_the_same_action_is_refused(
    tmp_path: Path,
) -> None:
    """Who follows the remedy reads that the side may be right."""
    path = tmp_path / "shots.mpoc.yaml"
    path.write_text(TWO_SHOTS, "utf-8")
    words = "a would be right so far with other dice and cards: the shot of h1: 4 or"
    assert words in run("run", str(path)).out
    hit = "roll: 4, draw: Direct Hit"
    path.write_text(TWO_SHOTS.replace("roll: 2", hit), "utf-8")
    assert "a may be right" in run("run", str(path)).out


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_other_reading_is_the_one_in_force(edition: str) -> None:
    """An edition has readings of its own, which the file need not choose."""
    path = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
    scenario, rules = load(str(path)), rules_of("rise")
    settings = scenario.start.settings.but(edition=edition)
    scenario = scenario.but(start=scenario.start.but(settings=settings))
    usual = rules.defaults(edition)
    found = list(other_readings(scenario, usual, rules))
    assert {name: reading for name, reading, _ in found} == usual
    assert all([other != usual[name] for name, _, other in found])


def test_nothing_is_right_of_what_the_file_does_not_state(tmp_path: Path) -> None:
    """Whether a building ever stood on a square is not known, nor that it is not."""
    path = tmp_path / "square.mpoc.yaml"
    text = BLASTED.partition("claims:")[0]
    claims = "a: buildings.D6=gone, b: {buildings: {D6: gone}}, c: buildings.D6!=gone"
    path.write_text(f"{text}claims: {{{claims}}}\n", "utf-8")
    out = run("run", str(path)).out
    assert [f"{side} may be right" in out for side in "abc"] == [True] * 3
    assert "does not state" in run("odds", str(path), "--goal", "buildings.D6=gone").err


WIDE = """\
mpoc: 1
title: A fire on four spaces, and a monster with two forms
board: {size: 10x6, ground: {B1: fire}}
figures:
  T: {card: Terra Khan, player: red, at: E1}
  D: {card: Defender X, player: blue, at: G1, other-form: {card: Ultra Defender X}}
dice:
  red:  {monster: 5, unit: 5, power: 1}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
actions:
  - {advance: T, to: E2}
"""


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ("ground.C2=fire", True),
        ("ground.C2=none", False),
        ("ground.C2!=fire", False),
        ("ground.D1=none", True),
        ("health.D=5", True),
        ("health.D>=6", False),
        ("earned=none", False),
        ("at!=none", True),
        ("dice=none", False),
        ("secured=none", True),
    ],
)
def test_what_no_position_lists_is_one_answer(
    condition: str, is_so: bool, tmp_path: Path
) -> None:
    path = tmp_path / "wide.mpoc.yaml"
    path.write_text(WIDE, "utf-8")
    scenario = load(str(path))
    (best,) = mpoc.odds(scenario, goal=condition).best
    assert best.value == is_so
    kept = run("shrink", str(path), "--keep", condition)
    assert ("does not hold here" in kept.err) != is_so
    assert (kept.code == 0) == is_so
    path.write_text(f"{WIDE}claims: {{x: '{condition}'}}\n", "utf-8")
    out = run("run", str(path)).out
    assert ("x is right" in out) == is_so
    assert "{'" not in out


@pytest.mark.parametrize("claim", ["{}", "{at: {}}", "{at: {}, damage: {}}"])
def test_of_a_claim_that_says_nothing_nothing_more_is_said(
    claim: str, tmp_path: Path
) -> None:
    shipped = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
    path = tmp_path / "empty.mpoc.yaml"
    path.write_text(f"{shipped.read_text('utf-8')}claims: {{x: {claim}}}\n", "utf-8")
    out = run("run", str(path)).out
    assert "x is wrong\n  nothing is claimed" in out
    assert "cannot lead there" not in out


def test_that_something_is_open_is_decided_while_it_is_open(tmp_path: Path) -> None:
    path = tmp_path / "open.mpoc.yaml"
    text = BRAWL.partition("claims:")[0].replace("    roll: [6, 6, 6, 6]\n", "")
    claims = "{mapping: {open: [brawl]}, condition: 'open!=[]', other: 'open!=brawl'}"
    path.write_text(f"{text}claims: {claims}\n", "utf-8")
    out = run("run", str(path)).out
    assert "mapping is right" in out
    assert "condition is right" in out
    assert "other is wrong" in out


ODD_VALUES = ("gone", "none", "a, b", "[a]", "-1", "true", "zz zz")


@pytest.mark.parametrize("game", sorted(path.name for path in SCENARIOS.iterdir()))
def test_a_goal_of_any_value_is_answered_or_refused(game: str) -> None:
    """Also one that the fact cannot have, such as a word where it is a mapping."""
    files = sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))
    chance = random.Random(game)
    for path in chance.sample(files, 3):
        scenario = load(str(path))
        if scenario.start is None:
            continue
        rules = rules_of(scenario.game)
        outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play)
        facts = rules.wording().as_expectation(scope_of_all(outcome), False)
        names = [*facts]
        for word, value in facts.items():
            if isinstance(value, dict):
                names += [f"{word}.{key}" for key in value]
        for name in chance.sample(names, min(len(names), 12)):
            goal = f"{name}{chance.choice(('=', '!='))}{chance.choice(ODD_VALUES)}"
            result = run("explore", str(path), "--goal", goal)
            assert result.code in (0, 2, 3, 4), (path.name, goal, result.err)


@pytest.mark.parametrize("relation", ["=", "!="])
def test_no_mapping_is_a_word(relation: str) -> None:
    name = "moongha-invaders/examples/first-turn-attack-box.mpoc.yaml"
    goal = f"points-by-source.green{relation}gone"
    result = run("odds", str(SCENARIOS / name), "--goal", goal)
    assert "fault" not in result.err
    assert result.code in (0, 2)


WON = """\
mpoc: 1
game: smash-monster-rampage
title: Nobody knows what was won before
board: {size: 16x12, debris: [C4]}
turn: {player: green, phase: attack}
monster: {at: I5, facing: west}
units:
  h1: {player: green, type: helicopter, at: J2}
actions: []
claims: {a: won=none}
"""

NOTHING_LEFT = """\
mpoc: 1
game: smash-monster-rampage
title: Nothing is left in reserve
board: {size: 16x12, debris: [C4]}
turn: {player: green, phase: attack}
monster: {at: I5, facing: west}
reserves: {green: {tank: 0, helicopter: 0}}
actions: []
claims: {a: reserves.green.tank=0}
"""

TROPHIES = """\
mpoc: 1
game: moongha-invaders
title: Nobody has a trophy
players: {red: {}, yellow: {}, blue: {}}
turn: red
actions: []
claims: {a: trophies=none}
"""


@pytest.mark.parametrize(
    ("text", "standing"), [(WON, "may be"), (NOTHING_LEFT, "is"), (TROPHIES, "is")]
)
def test_a_whole_is_none_where_it_is_known_to_be_empty(
    text: str, standing: str, tmp_path: Path
) -> None:
    path = tmp_path / "none.mpoc.yaml"
    path.write_text(text, "utf-8")
    assert f"a {standing} right" in run("run", str(path)).out
    odds = run("odds", str(path), "--goal", text.split("a: ")[1].rstrip("}\n"))
    assert ("100 %" in odds.out) == (standing == "is")


def test_a_long_file_needs_no_second_reading(tmp_path: Path) -> None:
    path = tmp_path / "long.mpoc.yaml"
    text = (SCENARIOS / "rise/examples/smash-fire.mpoc.yaml").read_text("utf-8")
    turns = "  - end-turn\n  - activate: monster\n" * 400
    claims = "\nclaims: {a: damage.D=2}\n"
    long = re.sub("(?m)^expect:\n(  .*\n)+", "", text).rstrip() + f"\n{turns}{claims}"
    for file in (text + claims, long):
        path.write_text(file, "utf-8")
        words = "a would be right if hazard-under-mover were read as suffered-never\n"
        assert words in run("run", str(path)).out


COLLISION = """\
mpoc: 1
game: giant-monster-invasion
title: A monster is thrown into a building
battlefield: 24x16
turn: gorra
monsters:
  gorra: {at: 4/8, class: lost-world, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2}
  tagon: {at: 7/8, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1, base: 2}
buildings:
  tower: {corner: 10/6, opposite: 11/9, height: 10}
actions:
  - grab: tagon
    option: spinning-launch
    roll: [1, 2, 6]
    choose:
      - {for: Grab, by: tagon, roll: [1, 6, 6, 6]}
      - {for: Throw, by: gorra, toward: 20/8}
      - {for: Collision, by: tagon, roll: 1}
      - {for: Collision, by: tower, roll: 1}
claims: {a: damage=3}
"""


def test_a_remedy_names_each_roll_that_stands_in_place_of_another(
    tmp_path: Path,
) -> None:
    """Either check leads to the same results by itself; both have to miss."""
    path = tmp_path / "collision.mpoc.yaml"
    path.write_text(COLLISION, "utf-8")
    lines = run("run", str(path)).out.splitlines()
    (remedy,) = [line for line in lines if "would be right with other dice" in line]
    for roll in ("the grab: ", "the resistance: ", "the inches of the push of gorra: "):
        assert roll in remedy


STRIKE = """\
mpoc: 1
game: giant-monster-invasion
title: A strike after a turn order
battlefield: 24x16
turn: gorra
monsters:
  gorra: {at: 4/8, class: lost-world, stomp: 3, blast: 2, brawl: 3, roar: 1}
  tagon: {at: 7/8, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1}
order: [gorra, tagon]
actions:
  - end-turn
  - begin-turn:
    roll: [1, 2]
  - end-turn
  - roll-order:
    choose:
      - {for: Turn Order, by: gorra, roll: 6}
      - {for: Turn Order, by: tagon, roll: 1}
  - begin-turn:
    roll: [1, 2]
claims: {a: damage=4}
"""


def test_a_remedy_keeps_each_roll_with_which_it_holds(tmp_path: Path) -> None:
    """Who goes first would matter for other results of the last roll."""
    path = tmp_path / "strike.mpoc.yaml"
    path.write_text(STRIKE, "utf-8")
    out = run("run", str(path)).out
    remedy = "action 5, dice: the military strike on tagon: all show 4\n"
    assert f"a would be right with other dice: {remedy}" in out
    assert out.count("write in action") == 1


@pytest.mark.parametrize(
    ("goal", "is_so"),
    [
        ("applied.Blazing Inferno>=1", True),
        ("applied.blazing inferno=1", True),
        ("applied.Blazing Inferno=0", False),
        ("applied.Blazing Inferno=2", False),
        ("applied.Blazing Inferno!=0", True),
        ("applied.Riled<1", True),
        ("not-applied.Blazing Inferno>=1", False),
        ("not-applied.Riled!=0", True),
    ],
)
def test_how_often_an_ability_stands_in_a_list_is_one_answer(
    goal: str, is_so: bool, tmp_path: Path
) -> None:
    """The verdict on it is one on the entry alone."""
    text = (SCENARIOS / "rise/examples/smash-fire.mpoc.yaml").read_text("utf-8")
    text = re.sub("(?m)^expect:\n(  .*\n)+", f"claims: {{a: '{goal}'}}\n", text)
    path = tmp_path / "applied.mpoc.yaml"
    path.write_text(text, "utf-8")
    assert f"a is {'right' if is_so else 'wrong'}" in run("run", str(path)).out
    answer = f": {'yes' if is_so else 'no'}, as"
    assert answer in run("explore", str(path), "--goal", goal).out
    chance = re.search("[0-9]+ %", run("odds", str(path), "--goal", goal).out)
    assert chance is not None
    assert chance[0] == ("100 %" if is_so else "0 %")


ENOUGH_POINTS = """\
mpoc: 1
game: smash-monster-rampage
title: A tank comes on with the points that the roll gives
board: {size: 16x12}
turn: {player: green, phase: move}
monster: {at: I5, facing: west}
reserves: {green: {tank: 3, helicopter: 3}, orange: {tank: 3, helicopter: 3}}
actions:
  - roll-movement:
    roll: [2, 2]
  - {deploy: tank, as: t1, at: A3, facing: east, steps: [forward 2]}
  - end-movement
  - {monster: null, roll: right}
claims: {a: phase!=attack}
"""


def test_a_roll_of_the_file_is_none_of_which_any_would_do(tmp_path: Path) -> None:
    """With the file's own 4 points the phase of attacks begins."""
    path = tmp_path / "points.mpoc.yaml"
    path.write_text(ENOUGH_POINTS, "utf-8")
    out = run("run", str(path)).out
    assert "a would be right so far with other dice: the movement roll: 2; but" in out
