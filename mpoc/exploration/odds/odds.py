"""The exact chance of each outcome of a scenario whose rolls are not all made.

Choices are those of the file. A choice that it leaves open gets a case for each answer,
or is made by a player with a goal: a quantity that should be high, or a condition.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Roll
from mpoc.exploration.goals.on_the_way import reader_for
from mpoc.exploration.graph import Fork
from mpoc.exploration.odds.cases import Case, case_of, fewest_cases, forks_in_order
from mpoc.exploration.odds.variants import (
    Explore,
    ExploredScenario,
    ExploreHere,
    Variant,
    roll_remover,
)
from mpoc.exploration.opening import indexes_of_kept_actions
from mpoc.exploration.outcomes import UndecidedChoice, distribution, owners
from mpoc.exploration.quantities import goal_among, tally_names
from mpoc.rules.goals import Goal, WrongGoal

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

MOST_WAYS = 100_000
"""The most ways that are tried, unless the caller allows more."""


class RollQuestion(Record):
    """What rules ask of a roll, in words, with the chance of each answer.

    `more` is the chance of the first answer with one more die, for each kind of which
    one more is possible.
    """

    roll: Roll
    answers: tuple[tuple[str, Fraction], ...]
    more: tuple[tuple[str, Fraction], ...] = ()


class Best(Record):
    """The value of a goal if one player wants it high and the others low.

    `player` is empty if nobody has a say. `more` is the value with one more die of a
    kind in an action, by the action's number, where one more is possible.
    """

    player: str
    value: Fraction
    more: tuple[tuple[int, str, Fraction], ...] = ()


EXPLORE_HERE = ExploreHere()


class Odds(Record):
    """The exact chance of each outcome of a scenario.

    `cases` are empty if choices matter and would make too many cases; `open_choice` is
    then one of these choices. `sums` are the quantities that add up. Quantities of the
    kinds in `without` are left out, because open choices decide them. With `again`
    the recorded rolls were ignored, except in the actions at `kept_actions`, which the
    file expects to be refused.
    """

    scenario: Scenario
    cases: tuple[Case, ...]
    sums: tuple[str, ...]
    questions: tuple[RollQuestion, ...]
    ways: int
    goal: Goal | None = None
    best: tuple[Best, ...] = ()
    open_choice: Fork | None = None
    without: tuple[str, ...] = ()
    again: bool = False
    kept_actions: tuple[int, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether every way waits for something that the file leaves out."""
        groups = [group for case in self.cases for group in case.groups]
        return bool(groups) and all([group.status == "waits" for group in groups])

    @property
    def comes_to_its_end(self) -> bool:
        """Whether nothing is refused or waits, and every choice is made."""
        groups = [group for case in self.cases for group in case.groups]
        is_decided = bool(groups) and self.open_choice is None
        return is_decided and all([group.status == "done" for group in groups])


def odds(
    scenario: Scenario,
    rules: Ruleset,
    *,
    again: bool = False,
    goal: Goal | None = None,
    player: str = "",
    assume: bool = False,
    most: int = MOST_WAYS,
    explore: Explore = EXPLORE_HERE,
) -> Odds:
    """The exact chance of each outcome of a scenario whose rolls are not all made.

    With `again` no roll counts as made. With `assume`, or if the file says so, the
    first legal answer stands in for an open choice. The best value of a `goal` is that
    for `player`, or for each player who has a say. `explore` may share the work out to
    other processes. Raises `Limit` for more than `most` ways or if `explore` uses up
    its budget, `NoQuantity` for a goal about an unknown quantity, and `WrongGoal` for a
    goal that is not a number or a player who is not in this file.
    """
    players = rules.wording().position(scenario.start)["players"]
    if player and player not in players:
        raise WrongGoal(
            f"{player!r} is not a player in this file: {', '.join(players)}"
        )
    read = reader_for(goal, scenario, rules)
    # Whether a sum reaches a number depends on earlier actions, so equal positions must
    # stay apart.
    adds_up = goal is not None and goal.is_condition and read is None
    merges = not adds_up or len(scenario.actions) < 2
    variant = Variant(again, merges=merges, most=most)
    exploration = ExploredScenario(scenario, rules, variant, goal, explore, read)
    results = [result for result, _ in exploration.outcomes.results()]
    sums = tuple(tally_names(results))
    if goal is not None:
        goal = exploration.goal = goal_among(
            goal, exploration.quantities, results, scenario
        )
    cases: list[Case] = []
    without: tuple[str, ...] = ()
    open_choice = None
    best: tuple[Best, ...] = ()
    assume = (assume or scenario.assume) and not player
    if assume:
        contest = exploration.contest("", assume=True)
        cases = [
            case_of(exploration, distribution(exploration.outcomes, contest), sums)
        ]
        best = (Best("", Fraction(contest.value())),) if goal is not None else ()
    elif goal is not None and player:
        contest = exploration.contest(player)
        cases = [
            case_of(exploration, distribution(exploration.outcomes, contest), sums)
        ]
        best = (Best(player, Fraction(contest.value())),)
    else:
        try:
            cases, without = fewest_cases(exploration, sums)
        except UndecidedChoice as choice:
            open_choice = choice.fork
        if goal is not None:
            best = _best(exploration)
            open_choice = None
    questions = _questions_of(exploration)
    result = Odds(
        scenario,
        tuple(cases),
        sums,
        tuple(questions.values()),
        exploration.ways,
        goal,
        best,
        open_choice,
        without,
        again,
        indexes_of_kept_actions(scenario.actions, roll_remover(rules.chances()))
        if again
        else (),
    )
    return _with_more_dice(result, questions, exploration, assume)


def _best(exploration: ExploredScenario) -> tuple[Best, ...]:
    """The value of the goal for each player who has a say, or for no player."""
    best = [
        Best(player, Fraction(exploration.contest(player).value()))
        for player in owners(exploration.position)
    ]
    least = Fraction(exploration.contest("").value())
    if all([entry.value == least for entry in best]):
        return (Best("", least),)
    return tuple(best)


# Questions about the dice


def _questions_of(exploration: ExploredScenario) -> dict[Any, RollQuestion]:
    """What rules ask about each roll, in the order of the ways.

    The keys are those of `_question_key`: equal questions about equal rolls of several
    actions are one.
    """
    questions: dict[Any, RollQuestion] = {}
    for fork in forks_in_order(exploration.position):
        if fork.about is not None and _question_key(fork, fork.about) not in questions:
            questions[_question_key(fork, fork.about)] = _chances_of_answers(
                fork.about, fork.question, exploration
            )
    return questions


def _question_key(fork: Fork, roll: Roll) -> Any:
    """What tells questions apart: the roll and the question about it."""
    return roll.rule, roll.bearer, roll.words, roll.dice, fork.question


def _chances_of_answers(
    roll: Roll, question: Any, exploration: ExploredScenario
) -> RollQuestion:
    """The chances of the answers to the first question about a roll."""
    answers: list[tuple[str, Fraction]] = []

    def ask(first_question: Any, groups: tuple[tuple[Any, int], ...]) -> Any:
        whole = sum([weight for _, weight in groups])
        answers.extend(
            [
                (first_question.answer_words(answer), Fraction(weight, whole))
                for answer, weight in groups
            ]
        )
        return groups[0][0]

    chances, start = exploration.rules.chances(), exploration.scenario.start
    chances.unmade_roll(roll, ask, start).decide(question)
    return RollQuestion(roll, tuple(answers))


# One more die


def _with_more_dice(
    result: Odds,
    questions: Mapping[Any, RollQuestion],
    exploration: ExploredScenario,
    assume: bool,
) -> Odds:
    """The result with the effect of one more die in each action whose roll is open."""
    chances = exploration.rules.chances()
    questions = dict(questions)
    best = result.best
    best_with_more: list[tuple[int, str, Fraction]] = []
    for index, (fork, roll) in _own_rolls(exploration).items():
        chances_with_more: list[tuple[str, Fraction]] = []
        for die in chances.NAMES:
            longer = exploration.with_one_more(index, die)
            if longer is None:
                continue
            if len(best) == 1:
                value = Fraction(longer.contest(best[0].player, assume).value())
                best_with_more.append((index, die, value))
            own_rolls = _own_rolls(longer)
            if index in own_rolls:
                _, longer_roll = own_rolls[index]
                longer_question = _chances_of_answers(
                    longer_roll, fork.question, exploration
                )
                chances_with_more.append((die, longer_question.answers[0][1]))
        key = _question_key(fork, roll)
        questions[key] = questions[key].but(more=tuple(chances_with_more))
    if len(best) == 1:
        best = (best[0].but(more=tuple(best_with_more)),)
    return result.but(questions=tuple(questions.values()), best=best)


def _own_rolls(exploration: ExploredScenario) -> dict[int, tuple[Fork, Roll]]:
    """The first question about each action's own roll, by the action's number."""
    first: dict[int, tuple[Fork, Roll]] = {}
    for fork in forks_in_order(exploration.position):
        if fork.about is not None and fork.about.own:
            first.setdefault(fork.action, (fork, fork.about))
    return first
