"""One answer to one question, whichever command is asked, in positions that are random.

Each case is a short random game as a file, or a scenario that is shipped, without its
own expectations. Conditions on its facts are then asked in every form: as a claim, as
the mapping of a claim, as an expectation, as the goal of `explore` and of `odds`. With
the rolls made again, the chance of a goal is held against the law of its quantity, and
what is said of a false claim against what `explore` and `odds` find. The chances of the
last action are also counted over all rolls that are possible.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import mutants
from every_roll import TooManyRolls, chance_by_all_rolls, every_end

import mpoc
from campaigns.hunt import Broken
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Draw
from mpoc.exploration.claims import claims
from mpoc.exploration.dependence import dependences
from mpoc.exploration.exploration import Exploration
from mpoc.exploration.odds.odds import Odds
from mpoc.exploration.odds.variants import roll_remover
from mpoc.exploration.quantities import NoQuantity
from mpoc.exploration.replay import replay
from mpoc.play.playout import game_of
from mpoc.play.written_game import game_text
from mpoc.rules.goals import WrongGoal, as_shown, goal_of
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.scenario import Scenario, loads
from mpoc.scenario.verdict import (
    holds,
    judge,
    judge_claim,
    scope_of_all,
)
from mpoc.schema.validate import is_expectation
from mpoc.text.edits import flow
from mpoc.text.problems import FileProblems

SIDE = "a"
MOST_ACTIONS = 4
MOST_CONDITIONS = 4
MOST_WAYS = 500
"""The most ways that a search tries here; a larger one is left out."""

MOST_ROLLS = 300
"""The most rolls of an action that are tried one by one."""

BLOCKS = ("expect", "claims", "cites")
"""Parts of a file that say what comes of it."""


def attempt(seed: int, number: int) -> str:
    """Ask about one file. Raises Broken where two answers differ; returns its game."""
    chance = random.Random(f"{seed}/agreement/{number}")
    text = a_text(chance)
    try:
        scenario = loads(text, "case.mpoc.yaml")
    except FileProblems:
        return "no file"
    Case(text, scenario, chance).ask()
    return scenario.game


def a_text(chance: random.Random) -> str:
    """A file without expectations: a random game of few actions, or one shipped."""
    if chance.random() < 0.4:
        return without_blocks(chance.choice(mutants.texts()))
    game = chance.choice([*RULESETS])
    rules = rules_of(game)
    playing = rules.playing()
    about = chance.choice(["", *playing.subjects()])
    plan = chance.randrange(10**9), about
    played = game_of(plan, chance.randint(1, MOST_ACTIONS), rules, playing)
    return game_text(played, rules, playing, "A random game", expects=False)


def without_blocks(text: str) -> str:
    """A scenario without what it says of its outcome."""
    kept: list[str] = []
    is_left_out = False
    for line in text.splitlines(keepends=True):
        if line[:1] not in (" ", "\n", "#"):
            is_left_out = line.partition(":")[0] in BLOCKS
        if not is_left_out:
            kept.append(line)
    return "".join(kept)


class Case:
    """One file, and the conditions on it that are asked in every form."""

    def __init__(self, text: str, scenario: Scenario, chance: random.Random) -> None:
        self.text = text
        self.scenario = scenario
        self.chance = chance
        self.rules = rules_of(scenario.game)
        self.outcome = self.replayed(scenario)

    def replayed(self, scenario: Scenario) -> Outcome:
        """The replay of the file, or of a change of it."""
        begin, play = self.rules.begin, self.rules.play
        assume = scenario.assume
        return replay(scenario.start, scenario.actions, begin, play, assume)

    def ask(self) -> None:
        """Ask some conditions in every form. Raises Broken."""
        again = self.odds("", again=True)
        conditions = sorted({*self.own_conditions(), *law_conditions(again)})
        number = min(MOST_CONDITIONS, len(conditions))
        for condition in self.chance.sample(conditions, number):
            claiming = self.with_end(f"claims:\n  {SIDE}: {flow(condition)}\n")
            if claiming is None:
                self.ask_unclaimable(condition)
                continue
            is_right = holds(judge_claim(claiming, SIDE, self.outcome))
            self.ask_as_mapping(condition, is_right)
            self.ask_as_goal(condition, is_right)
            self.ask_again(condition, claiming, again)
        if self.outcome.steps:
            self.ask_each_roll()

    def with_end(self, block: str) -> Scenario | None:
        """The file with one more block; None where it is refused."""
        try:
            return loads(f"{self.text.rstrip()}\n{block}", "case.mpoc.yaml")
        except FileProblems:
            return None

    def own_conditions(self) -> Iterator[str]:
        """Conditions on the facts at the end of the file, true ones and others."""
        facts = self.facts_of(self.outcome)
        yield from conditions_on(facts)
        for name, _ in flat(facts):
            yield f"{name}={self.chance.choice(('none', 'gone', '0', '1', 'true'))}"

    def facts_of(self, outcome: Outcome) -> Mapping[str, Any]:
        """All facts at the end of a replay."""
        return self.rules.wording().as_expectation(scope_of_all(outcome), False)

    def ask_unclaimable(self, condition: str) -> None:
        """What the file cannot claim is no goal of it."""
        if self.explored(condition, False) is not None:
            self.fail("a goal that no file can claim", condition)

    def ask_as_mapping(self, condition: str, is_right: bool) -> None:
        """A mapping and an expectation say what `=` says."""
        goal = goal_of(condition)
        if goal.relation != "=":
            return
        listed, _, _ = goal.name.rpartition(".")
        if listed in self.rules.wording().happenings():
            return  # how often an entry is in a list, which no mapping says
        forms = [
            form
            for form in goal.expectations()
            if is_expectation(form, self.rules.schema)
        ]
        if len(forms) != 1:
            return
        (form,) = forms
        if not [*flat(form)] or [] in form.values():
            return  # an empty list says nothing where entries may be left out
        claiming = self.with_end(f"claims:\n  {SIDE}: {flow(form)}\n")
        expecting = self.with_end(f"expect: {flow(form)}\n")
        if claiming is None or expecting is None:
            return
        verdicts = [
            verdict
            for verdict in judge(expecting, self.outcome)
            if verdict.path[:1] == ("expect",)  # not those of its actions
        ]
        truths = {
            holds(judge_claim(claiming, SIDE, self.outcome)),
            all([verdict.holds for verdict in verdicts]),
        }
        # A condition also holds of what reports show, such as `gone`.
        if len(truths) > 1 or (truths == {True} and not is_right):
            self.fail("a mapping is judged otherwise", condition)
        # A mapping within a mapping, such as a Military box, is meant as a whole.
        is_whole = goal.name.count(".") > 1
        if is_right and truths == {False} and not is_whole:
            value = dict(flat(form))
            known = dict(flat(self.facts_of(self.outcome)))
            if all([known.get(name) == each for name, each in value.items()]):
                self.fail("a condition holds, its mapping does not", condition)

    def ask_as_goal(self, condition: str, is_right: bool) -> None:
        """Where nothing is open, `explore` and `odds` say what the replay says."""
        if self.outcome.status != "done":
            return
        found = self.explored(condition, False)
        if isinstance(found, Exploration) and not found.choices:
            (group,) = found.groups
            values = list(group.measures.values())
            if values and (values[0] == "yes") != is_right:
                self.fail("explore and a claim differ", condition)
        odds = self.odds(condition, again=False)
        if odds is not None and len(odds.cases) == 1 and len(odds.best) == 1:
            (group_of_odds, *others) = odds.cases[0].groups
            is_decided = not others and group_of_odds.status == "done"
            if is_decided and odds.best[0].value != is_right:
                self.fail("odds and a claim differ", condition)

    def ask_again(self, condition: str, claiming: Scenario, again: Odds | None) -> None:
        """What is said of a claim fits the chances with all rolls made again."""
        odds = self.odds(condition, again=True)
        best = None
        if odds is not None and len(odds.best) == 1 and not odds.best[0].player:
            best = odds.best[0].value
        if best is not None and again is not None and len(again.cases) == 1:
            law = again.cases[0].laws.get(goal_of(condition).name)
            statuses = {group.status for group in again.cases[0].groups}
            if law is not None and statuses == {"done"}:
                goal = odds.goal if odds is not None else None
                assert goal is not None
                expected = sum([part for each, part in law.items() if goal.value(each)])
                if expected != best:
                    self.fail("the chance of a goal is not that of the law", condition)
        if holds(judge_claim(claiming, SIDE, self.outcome)):
            return
        found = dependences(claiming, self.outcome, self.rules)
        remedy = claims.remedies(claiming, [SIDE], self.rules, found)[SIDE]
        cases = odds.cases if odds is not None else ()
        groups = [group for case in cases for group in case.groups]
        is_refused = any([group.status == "refused" for group in groups])
        # Odds count a goal where the play is refused as well; no claim is judged there.
        name = goal_of(condition).name
        goal = odds.goal if odds is not None else None
        reached = {
            group.status
            for group in groups
            if name in group.measures
            and goal is not None
            and goal.value(group.measures[name])
        }
        if best and reached == {"refused"}:
            best = None
        self.judge_remedy(condition, claiming, remedy, best, is_refused)

    def ask_each_roll(self) -> None:
        """The odds of the last action are those of all rolls that are possible."""
        last = self.outcome.steps[-1]
        written = self.scenario.actions[last.index]
        if written.expects_refusal:
            return
        action = roll_remover(self.rules.chances())(written)
        start = last.transcript.before
        file = self.scenario
        alone = file.but(start=start, actions=(action,), expect=None, claims={})
        ends: list[tuple[Outcome, Fraction]] = []
        conditions: dict[str, None] = {}
        try:
            for end, part in every_end(alone):
                transcript = end.steps[0].transcript
                if transcript.waits or transcript.unbuilt or len(ends) == MOST_ROLLS:
                    return
                ends.append((end, part))
                conditions |= dict.fromkeys(conditions_on(self.facts_of(end)))
        except TooManyRolls:
            return
        number = min(MOST_CONDITIONS, len(conditions))
        for condition in self.chance.sample([*conditions], number):
            odds = self.odds_of(alone, condition, assume=True)
            if odds is None:
                continue
            groups = [group for case in odds.cases for group in case.groups]
            if any([group.status == "waits" for group in groups]):
                continue  # a card whose chance the file does not state
            expected = chance_by_all_rolls(alone, condition, ends)
            if odds.best[0].value != expected:
                words = f"{condition}: {odds.best[0].value}, by all rolls {expected}"
                self.fail("the chance is not that of all rolls", words)

    def judge_remedy(
        self,
        condition: str,
        claiming: Scenario,
        remedy: claims.Remedy,
        best: Any,
        is_refused: bool,
    ) -> None:
        """A remedy makes the claim true, and what has a chance is not impossible."""
        if remedy.kind == claims.NEVER:
            if best:
                self.fail("what has a chance is called impossible", condition)
            free = self.explored(condition, True)
            if isinstance(free, Exploration):
                done = [group for group in free.groups if group.status == "done"]
                if any(["yes" in group.measures.values() for group in done]):
                    self.fail("explore finds what is called impossible", condition)
        elif remedy.kind != claims.UNKNOWN:
            outcome = remedy.outcome
            if outcome is None or not holds(judge_claim(claiming, SIDE, outcome)):
                self.fail("a remedy does not make the claim true", condition)
        # Cards of which the file states no chance stay as they are in the odds.
        draws = [pick for pick in remedy.way if isinstance(pick.fork.question, Draw)]
        is_by_dice = remedy.kind == claims.DICE and not draws
        # Where other dice lead to a refusal, the remedy may write something else.
        if is_by_dice and best == 0 and not remedy.stops_early and not is_refused:
            self.fail("a remedy has no chance", condition)

    def odds(self, goal: str, again: bool) -> Odds | None:
        """The chances of the file, or None where there is no answer."""
        return self.odds_of(self.scenario, goal, again=again)

    def odds_of(
        self, scenario: Scenario, goal: str, again: bool = False, assume: bool = False
    ) -> Odds | None:
        """The chances of a goal in a scenario, or None where there is no answer."""
        try:
            return mpoc.odds(
                scenario, goal=goal, again=again, assume=assume, ways=MOST_WAYS
            )
        except mpoc.LimitReached:
            return None
        except ValueError as fault:
            if cannot_be_asked(fault):
                return None
            raise

    def explored(self, goal: str, free: bool) -> Exploration | None:
        """What `explore` finds for a goal; None where the goal is refused."""
        try:
            return mpoc.explore(
                self.scenario, goal=goal, free=free, dice=free, ways=MOST_WAYS
            )
        except ValueError as fault:
            if cannot_be_asked(fault):
                return None
            raise

    def fail(self, sign: str, condition: str) -> None:
        """Report two answers. Raises Broken."""
        raise Broken(sign, f"{condition}\n---\n{self.text}")


def cannot_be_asked(fault: ValueError) -> bool:
    """Whether an error says that this cannot be asked; any other is a fault."""
    return isinstance(fault, WrongGoal) or isinstance(fault.__cause__, NoQuantity)


def flat(facts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The values of facts under their names, such as `damage.D`."""
    for key, value in facts.items():
        name = f"{before}{key}"
        if isinstance(value, Mapping):
            yield from flat(value, f"{name}.")
        else:
            yield name, value


def conditions_on(facts: Mapping[str, Any]) -> Iterator[str]:
    """Conditions on the values of facts: that they are so, and that they are not."""
    for name, value in flat(facts):
        shown = as_shown(name, value)
        for relation in ("=", "!=", *((">=", "<") if type(shown) is int else ())):
            yield f"{name}{relation}{shown}"


def law_conditions(odds: Odds | None) -> Iterator[str]:
    """Conditions on what differs with other dice."""
    for case in odds.cases if odds is not None else ():
        for name, law in case.laws.items():
            for value in law:
                if isinstance(value, int | str):
                    yield f"{name}={value}"
                if isinstance(value, int):
                    yield f"{name}>={value}"
