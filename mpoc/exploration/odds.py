"""How likely it is what can come of a scenario, exactly: rolls that nobody made yet.

Choices are those of the file. One that it leaves open is told for each answer, or it is
made by who wants something: a goal is a quantity that is to be high, or a condition.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import Answers, Choice, Further, Roll
from mpoc.exploration.graph import CHANCE, End, Explorer, Fork, Position
from mpoc.exploration.outcomes import (
    Contest,
    Measure,
    Outcomes,
    Result,
    Tally,
    Undecided,
    distribution,
    inside_out,
    owners,
)
from mpoc.exploration.quantities import (
    Quantities,
    Value,
    amount,
    quantity_named,
    tallied_in,
)

if TYPE_CHECKING:
    from mpoc.parallel.levels import Shared
    from mpoc.rules.chances import Chances
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

MOST_CASES = 12
"""Ways to answer open choices that are told each by itself."""

MOST_WAYS = 100_000


# What is wanted


class Goal(Record):
    """A quantity that counts, or, with a relation, a condition on it."""

    name: str
    relation: str = ""
    wanted: Value = None

    @property
    def is_condition(self) -> bool:
        """Whether it holds or does not, so that its value is a chance."""
        return bool(self.relation)

    def value(self, found: Value) -> int:
        """What a quantity's value is worth: itself, or 1 where the condition holds."""
        if not self.relation:
            return found if isinstance(found, int) else 0
        if isinstance(self.wanted, int) and not isinstance(found, int):
            return int(self.relation == "!=")
        return int(_RELATIONS[self.relation](found, self.wanted))

    def words(self) -> str:
        """As it is written: `damage.D >= 3`."""
        if not self.relation:
            return self.name
        return f"{self.name} {self.relation} {self.wanted}"


_RELATIONS: Mapping[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
_GOAL = re.compile(r"([^<>=!]+?)\s*(?:(>=|<=|!=|>|<|==?)\s*([^<>=!]+))?")
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


class WrongGoal(ValueError):
    """What is written is no goal; the words say why."""


def goal_of(text: str) -> Goal:
    """The goal that is written as `damage.D`, `damage.D>=3` or `form.D=Defender X`.

    Raises `WrongGoal`.
    """
    read = _GOAL.fullmatch(text.strip())
    if read is None:
        raise WrongGoal(
            f"{text!r} is no goal: name a quantity as damage.D, or a condition as "
            "damage.D>=3"
        )
    name, relation, wanted = read.groups()
    if relation is None:
        return Goal(name)
    relation = "=" if relation == "==" else relation
    wanted = wanted.strip()
    if _NUMBER.fullmatch(wanted):
        return Goal(name, relation, int(wanted))
    if relation not in ("=", "!="):
        raise WrongGoal(f"{wanted!r} is no number, and {relation} compares numbers")
    return Goal(name, relation, None if wanted == "gone" else wanted)


# What is found


class Group(Record):
    """Results that agree in the quantities that are told, and how they ended."""

    measures: Mapping[str, Value]
    status: str
    stopped: Any
    chance: Fraction


class Supposed(Record):
    """An answer that a case supposes to a choice, wherever it comes up."""

    fork: Fork
    words: str


class Case(Record):
    """The exact law under some answers: `groups` add up to 1, the likeliest first.

    `laws` gives for each quantity the chance of each value.
    """

    answers: tuple[Supposed, ...]
    groups: tuple[Group, ...]
    laws: Mapping[str, Mapping[Value, Fraction]]


class Asked(Record):
    """What rules ask of a roll, in words, with the chance of each answer.

    `more` is the chance of the first answer with one more die of each kind of which
    there may be one more.
    """

    roll: Roll
    answers: tuple[tuple[str, Fraction], ...]
    more: tuple[tuple[str, Fraction], ...] = ()


class Best(Record):
    """The value of a goal where one player wants it high and the others low.

    `player` is empty where nobody has a say. `more` is the value with one more die of
    a kind in an action, told by its number, where there may be one more.
    """

    player: str
    value: Fraction
    more: tuple[tuple[int, str, Fraction], ...] = ()


class Odds(Record):
    """How likely everything is that can come of a scenario.

    `cases` are empty where choices matter and are too many to be told one by one:
    then `undecided` is one of them. `tallied` are the quantities that add up; those of
    the kinds in `without` are left out, as open choices decide them.
    """

    scenario: Scenario
    cases: tuple[Case, ...]
    tallied: tuple[str, ...]
    asked: tuple[Asked, ...]
    ways: int
    goal: Goal | None = None
    best: tuple[Best, ...] = ()
    undecided: Fork | None = None
    without: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether every way waits for something that nobody told."""
        groups = [group for case in self.cases for group in case.groups]
        return bool(groups) and all([group.status == "waits" for group in groups])

    @property
    def comes_to_its_end(self) -> bool:
        """Whether nothing is refused or waits, and every choice is made."""
        groups = [group for case in self.cases for group in case.groups]
        is_told = bool(groups) and self.undecided is None
        return is_told and all([group.status == "done" for group in groups])


def unrolled(answers: Answers, chances: Chances) -> Answers:
    """The answers as if none of their dice had been rolled yet."""
    return chances.not_rolled(answers).but(
        choose=tuple([unrolled(each, chances) for each in answers.choose]),
        then=tuple([unrolled(each, chances) for each in answers.then]),
    )


def actions_of(
    scenario: Scenario,
    rules: Ruleset,
    again: bool = False,
    more: Sequence[tuple[int, str]] = (),
) -> tuple[Action, ...] | None:
    """The actions of a scenario, with `again` as if nothing had been rolled.

    `more` are the numbers of actions and the kind of a die that each has more; None
    where that is not legal.
    """
    actions = list(scenario.actions)
    chances = rules.chances()
    if again:
        actions = [
            action.but(answers=unrolled(action.answers, chances)) for action in actions
        ]
    for index, die in more:
        act = chances.with_one_more(actions[index].act, die)
        if act is None:
            return None
        actions[index] = actions[index].but(act=act)
    return tuple(actions)


def odds(
    scenario: Scenario,
    rules: Ruleset,
    *,
    again: bool = False,
    goal: Goal | None = None,
    player: str = "",
    assume: bool = False,
    most: int = MOST_WAYS,
    shared: Shared | None = None,
) -> Odds:
    """How likely it is what comes of a scenario whose rolls are not all made.

    With `again` no roll counts as made. With `assume`, or where the file says so, the
    first legal answer stands in for a choice that nobody makes. Of a `goal` the best
    value is told for `player`, or for each player who has a say. `shared` has several
    processes explore. Raises `Limit` where there are more than `most` ways,
    `NoQuantity` for an unknown goal, `WrongGoal` for one that cannot be and for a
    player that there is not.
    """
    players = rules.wording().position(scenario.start)["players"]
    if player and player not in players:
        raise WrongGoal(f"there is no player {player!r}: {', '.join(players)}")
    found = _Explored(scenario, rules, again, goal, most, shared)
    results = [result for result, _ in found.outcomes.results()]
    tallied = tuple(tallied_in(results))
    if goal is not None:
        goal = found.goal = _known(goal, [found.quantities.of(one) for one in results])
    cases: list[Case] = []
    without: tuple[str, ...] = ()
    undecided = None
    best: tuple[Best, ...] = ()
    assume = (assume or scenario.assume) and not player
    if assume:
        contest = found.contest("", assume=True)
        cases = [found.case(distribution(found.outcomes, contest), tallied)]
        best = (Best("", Fraction(contest.value())),) if goal is not None else ()
    elif goal is not None and player:
        contest = found.contest(player)
        cases = [found.case(distribution(found.outcomes, contest), tallied)]
        best = (Best(player, Fraction(contest.value())),)
    else:
        try:
            cases, without = _fewest_cases(found, tallied)
        except Undecided as choice:
            undecided = choice.fork
        if goal is not None:
            best = _best(found)
            undecided = None
    asked = _asked(found)
    told = Odds(
        scenario,
        tuple(cases),
        tallied,
        tuple(asked.values()),
        found.ways,
        goal,
        best,
        undecided,
        without,
    )
    return _with_more_dice(told, asked, found, assume)


def _best(found: _Explored) -> tuple[Best, ...]:
    """The value of the goal for each player who has a say; for nobody if none has."""
    players = owners(found.position)
    best = [Best(each, Fraction(found.contest(each).value())) for each in players]
    least = Fraction(found.contest("").value())
    if all([each.value == least for each in best]):
        return (Best("", least),)
    return tuple(best)


def _known(goal: Goal, found: Sequence[Mapping[str, Value]]) -> Goal:
    """A goal under the name that files use for what it is about.

    Raises `NoQuantity` or `WrongGoal` where no outcome has what it is about.
    """
    known = dict.fromkeys([name for one in found for name in one])
    goal = goal.but(name=quantity_named(goal.name, list(known)))
    values = [one[goal.name] for one in found if goal.name in one]
    is_number = not goal.is_condition or isinstance(goal.wanted, int)
    if is_number and not any([isinstance(value, int) for value in values]):
        raise WrongGoal(
            f"{goal.name} is no number: write what it is to be, as "
            f"{goal.name}={values[0]}"
        )
    return goal


def _nothing(tally: Tally, end: End | None) -> int:
    """The measure of no goal."""
    return 0


class _Explored:
    """A scenario explored with all that rolls can show."""

    def __init__(
        self,
        scenario: Scenario,
        rules: Ruleset,
        again: bool,
        goal: Goal | None,
        most: int,
        shared: Shared | None = None,
        more: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.again = again
        self.goal = goal
        self.most = most
        self.shared = shared
        actions = actions_of(scenario, rules, again, more)
        assert actions is not None
        # Whether a sum reaches a number depends on what came before: positions that
        # are equal are then not one.
        sums = goal is not None and goal.is_condition and len(actions) > 1
        explorer = Explorer(
            actions,
            rules.begin,
            rules.play,
            unmade=rules.chances().unmade,
            merges=not sums,
            most=most,
        )
        if shared is None:
            self.position = explorer.explore(scenario.start)
            self.ways = explorer.ways
        else:
            from mpoc.parallel import levels

            self.position = Position(0, scenario.start)
            task = shared.task.but(again=again, merges=not sums, most=most, more=more)
            self.ways = levels.explore(explorer, self.position, shared.but(task=task))
        self.outcomes = Outcomes(self.position)
        self.quantities = Quantities(rules.wording())

    def with_one_more(self, index: int, die: str) -> _Explored | None:
        """The same with one more die in an action; None where that is not legal."""
        more = ((index, die),)
        if actions_of(self.scenario, self.rules, self.again, more) is None:
            return None
        longer = _Explored(
            self.scenario,
            self.rules,
            self.again,
            self.goal,
            self.most,
            self.shared,
            more,
        )
        return None if longer.is_refused and not self.is_refused else longer

    @property
    def is_refused(self) -> bool:
        """Whether anything that can come of it is illegal."""
        results = self.outcomes.results()
        return any([result.end.status == "refused" for result, _ in results])

    def key_without(self, kinds: Sequence[str]) -> Callable[[Result], Any]:
        """What tells results apart but for some kinds of quantities."""
        known: dict[int, tuple[Any, Any]] = {}

        def of_state(state: Any) -> Any:
            if id(state) not in known:
                told = self.quantities.of_state(state).items()
                left = [one for one in told if one[0].partition(".")[0] not in kinds]
                known[id(state)] = state, frozenset(left)
            return known[id(state)][1]

        def key(result: Result) -> Any:
            return result.tally, of_state(result.end.after), *result.key()[2:]

        return key

    def contest(self, player: str, assume: bool = False) -> Contest:
        """The goal as a contest: one player, or nobody, wants it high, others low.

        With `assume` nobody wants anything, and first answers are given.
        """
        wants = {each: 1 if each == player else -1 for each in owners(self.position)}
        measure = _nothing if self.goal is None else self._measure()
        return Contest(self.outcomes, measure, {} if assume else wants, odds=True)

    def _measure(self) -> Measure:
        """The goal as what each action and the last position add to it."""
        goal = self.goal
        assert goal is not None
        name = goal.name
        results = [result for result, _ in self.outcomes.results()]
        is_sum = name in tallied_in(results)
        totals = self._totals(name) if is_sum and goal.is_condition else {}

        def measure(tally: Tally, end: End | None) -> int:
            if is_sum and not goal.is_condition:
                return amount(name, tally)
            if end is None:
                return 0
            if is_sum:
                return goal.value(totals[id(end)])
            return goal.value(self.quantities.of_state(end.after).get(name))

        return measure

    def _totals(self, name: str) -> dict[int, int]:
        """What a quantity that adds up comes to at each last end."""
        totals: dict[int, int] = {}
        waiting: list[tuple[Any, int]] = [(self.position.root, 0)]
        while waiting:
            node, before = waiting.pop()
            if isinstance(node, Fork):
                waiting += [(branch, before) for branch in node.branches]
            elif node.then is None:
                totals[id(node)] = before + amount(name, node.tally)
            else:
                waiting.append((node.then.root, before + amount(name, node.tally)))
        return totals

    def case(
        self,
        law: Sequence[tuple[Result, Fraction]],
        tallied: Sequence[str],
        answers: tuple[Supposed, ...] = (),
        without: Sequence[str] = (),
    ) -> Case:
        """The results of a law by what is told of them, but for some quantities."""
        found = [
            (
                {**dict.fromkeys(tallied, 0), **self.quantities.of(result)},
                result,
                chance,
            )
            for result, chance in law
        ]
        names = dict.fromkeys(
            [
                name
                for values, _, _ in found
                for name in values
                if name.partition(".")[0] not in without
            ]
        )
        differ = [
            name
            for name in names
            if name in tallied or len({values.get(name) for values, _, _ in found}) > 1
        ]
        groups: dict[Any, Group] = {}
        laws: dict[str, dict[Value, Fraction]] = {
            name: {} for name in _with_others(differ, names)
        }
        for values, result, chance in found:
            told = {name: values.get(name) for name in laws}
            for name, value in told.items():
                laws[name][value] = laws[name].get(value, Fraction(0)) + chance
            end = result.end
            key = (*told.values(), *result.key()[2:])
            group = groups.get(key)
            if group is None:
                groups[key] = Group(told, end.status, end.stopped, chance)
            else:
                groups[key] = group.but(chance=group.chance + chance)
        ordered = sorted(groups.values(), key=lambda group: -group.chance)
        return Case(answers, tuple(ordered), laws)


def _with_others(differ: Sequence[str], names: Iterable[str]) -> list[str]:
    """The names that differ, each with the same of others, as of the other player.

    `dice.blue.power` is told beside `dice.red.power`, although it may be certain.
    """
    told: dict[str, None] = {}
    for name in differ:
        told[name] = None
        what, _, rest = name.partition(".")
        _, dot, which = rest.partition(".")
        if dot:
            begin, end = f"{what}.", f".{which}"
            others = [each for each in names if each.startswith(begin)]
            told.update(dict.fromkeys([each for each in others if each.endswith(end)]))
    return list(told)


# Choices that are left open


def _fewest_cases(
    found: _Explored, tallied: Sequence[str]
) -> tuple[list[Case], tuple[str, ...]]:
    """The law for each way to answer the choices that matter, and what it leaves out.

    Where choices matter, it is left out where everything is, so that those that decide
    nothing else need no answer. Raises `Undecided`.
    """
    try:
        return _cases(found, found.outcomes, tallied, (), 1), ()
    except Undecided:
        without = tuple(found.rules.chances().PLACES)
        outcomes = Outcomes(found.position, found.key_without(without))
        return _cases(found, outcomes, tallied, without, MOST_CASES), without


def _cases(
    found: _Explored,
    outcomes: Outcomes,
    tallied: Sequence[str],
    without: Sequence[str],
    most: int,
) -> list[Case]:
    """The law for each way to answer choices; `Undecided` for more than `most`."""
    cases: list[Case] = []
    waiting: list[tuple[Supposed, ...]] = [()]
    while waiting:
        answers = waiting.pop(0)
        settled = {choice_key(each.fork): each.words for each in answers}

        def place(fork: Fork, settled: Mapping[Any, str] = settled) -> int | None:
            wanted = settled.get(choice_key(fork))
            legal = outcomes.legal(fork)
            words = [fork.answers[number].words for number, _ in legal]
            return words.index(wanted) if wanted in words else None

        try:
            law = distribution(outcomes, settled=place)
        except Undecided as undecided:
            fork = _first_open(outcomes, settled, undecided.fork)
            legal = outcomes.legal(fork)
            told = len(cases) + len(waiting) + len(legal)
            if choice_key(fork) in settled or told > most:
                raise Undecided(fork) from undecided
            following = [
                (*answers, Supposed(fork, fork.answers[number].words))
                for number, _ in legal
            ]
            waiting = [*following, *waiting]
        else:
            cases.append(found.case(law, tallied, answers, without))
    return cases


def _first_open(outcomes: Outcomes, settled: Mapping[Any, str], last: Fork) -> Fork:
    """The first choice that matters and has no answer yet: at the latest the last."""
    for fork in _forks(outcomes.position):
        is_open = fork.owner != CHANCE and choice_key(fork) not in settled
        if fork is last or (is_open and outcomes.matters(fork)):
            return fork
    return last


def choice_key(fork: Fork) -> Any:
    """What tells a choice from others, wherever it comes up."""
    question = fork.question
    if isinstance(question, Choice):
        return fork.owner, question.rule, question.bearer, question.key, question.words
    if isinstance(question, Further):
        return fork.owner, "further", question.sources
    return None


# What is asked of the dice


def _asked(found: _Explored) -> dict[Any, Asked]:
    """What rules ask of each roll, in the order in which it is first asked.

    By `_asked_key`: what is asked in several actions of equal rolls is told once.
    """
    asked: dict[Any, Asked] = {}
    for fork in _forks(found.position):
        if fork.about is not None and _asked_key(fork) not in asked:
            asked[_asked_key(fork)] = _of_roll(
                fork.about, fork.question, found.rules, found.scenario.start
            )
    return asked


def _asked_key(fork: Fork) -> Any:
    """What tells apart what is asked of rolls: the roll and the question."""
    about = fork.about
    assert about is not None
    return about.rule, about.bearer, about.words, about.dice, fork.question


def _of_roll(roll: Roll, question: Any, rules: Ruleset, start: Any) -> Asked:
    """The chances of the answers that a roll gives to a question asked first."""
    told: list[tuple[str, Fraction]] = []

    def ask(asked: Any, groups: tuple[tuple[Any, int], ...]) -> Any:
        whole = sum([weight for _, weight in groups])
        told.extend(
            [(asked.told(answer), Fraction(weight, whole)) for answer, weight in groups]
        )
        return groups[0][0]

    rules.chances().unmade(roll, ask, start).decide(question)
    return Asked(roll, tuple(told))


def _forks(position: Position) -> Iterator[Fork]:
    """Every fork, each once, those that come first on the way first."""
    return reversed([node for node in inside_out(position) if isinstance(node, Fork)])


# One more die


def _with_more_dice(
    told: Odds, asked: Mapping[Any, Asked], found: _Explored, assume: bool
) -> Odds:
    """What one more die changes in each action whose own roll is not made."""
    chances = found.rules.chances()
    asked = dict(asked)
    more: list[tuple[int, str, Fraction]] = []
    for index, first in _own_rolls(found).items():
        question: list[tuple[str, Fraction]] = []
        for die in chances.NAMES:
            longer = found.with_one_more(index, die)
            if longer is None:
                continue
            if len(told.best) == 1:
                player = told.best[0].player
                value = Fraction(longer.contest(player, assume).value())
                more.append((index, die, value))
            roll = _own_rolls(longer).get(index)
            if roll is not None and roll.about is not None:
                of = _of_roll(
                    roll.about, first.question, found.rules, found.scenario.start
                )
                question.append((die, of.answers[0][1]))
        key = _asked_key(first)
        asked[key] = asked[key].but(more=tuple(question))
    best = told.best
    if len(best) == 1:
        best = (best[0].but(more=tuple(more)),)
    return told.but(asked=tuple(asked.values()), best=best)


def _own_rolls(found: _Explored) -> dict[int, Fork]:
    """What is first asked of the own roll of each action, by the action's number."""
    first: dict[int, Fork] = {}
    for fork in _forks(found.position):
        if fork.about is not None and fork.about.own:
            first.setdefault(fork.action, fork)
    return first
