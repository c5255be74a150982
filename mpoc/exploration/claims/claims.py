"""What would make a false claim true: another choice, another ruling, other dice.

The rules themselves find each of them: the ways through all choices are explored, other
readings are replayed, and rolls are treated as not made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Action, Outcome
from mpoc.engine.statements import Unknown
from mpoc.exploration.budget import NO_LIMITS, Budget, Limit
from mpoc.exploration.claims.written_way import Rewriting, WrittenWay, written_way
from mpoc.exploration.dependence import (
    Dependence,
    OtherReading,
    other_readings,
    start_read_otherwise,
)
from mpoc.exploration.exploration import answer_remover, steps, undecided_actions
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import Freedom, NotOnWay
from mpoc.exploration.goals.on_the_way import facts_so_far
from mpoc.exploration.graph import CHANCE, Pick, Position, Result
from mpoc.exploration.odds.variants import roll_remover
from mpoc.exploration.opening import indexes_of_kept_actions, open_actions
from mpoc.exploration.outcomes import Outcomes
from mpoc.exploration.quantities import Quantities
from mpoc.exploration.replay import replay
from mpoc.rules.goals import Goal, goal_of
from mpoc.scenario.verdict import (
    ABOUT_THE_END,
    claims_refusal,
    holds,
    is_about_stop,
    is_decided,
    judge_claim,
)

if TYPE_CHECKING:
    from mpoc.exploration.goals.on_the_way import ReadWay, WaySoFar
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

MOST_WAYS = 2_000
"""The most ways that are tried to find one under which a claim holds."""

MOST_WAYS_OF_A_READING = 200
"""The same, for each other reading of an unclear rule."""

MOST_WAYS_OF_READINGS = 800
"""The same, for all other readings together."""

MOST_PAIRS = 40
"""The most pairs of other readings under which the file is replayed."""

MOST_RESULTS_OF_A_ROLL = 24
"""The most results of a roll that are judged to find whether any of them would do."""

MOST_JUDGED = 1_000
"""The most results that are replayed and judged."""

CHOICE, RULING, DICE, BOTH, NEVER, UNKNOWN = (
    "choice",
    "ruling",
    "dice",
    "choice-and-dice",
    "never",
    "unknown",
)


NONE, OPEN, ALL = "none", "open", "all"
"""The rolls of which every result is tried: none, those that the file lacks, or all."""


class Remedy(Record):
    """What would make a claim true.

    `kind` says which: other choices (the answers that matter on their `way`), another
    reading (`dependence`, and the choices and dice needed under it; or with a second
    reading, `also`), other dice (`way`), both choices and dice, nothing at all
    (`never`: every legal way was tried, with every roll and card), or nothing among the
    ways that were tried (`unknown`).

    `rewritings` say what a file would have to say instead, action by action; there are
    none where nothing has to change but a reading, or where no such file was found.

    `outcome` is what would happen. `stops_early`: the replay then stops before its end,
    and the claim is not about that stop. `holds_so_far`: the claim is true up to the
    stop, but not yet right. `missing`: facts that the file does not state and some ways
    need, where nothing was found. `kept_actions`: the indexes of actions in which
    nothing else was tried, because the file expects them to be refused.
    `has_fixed_dice`: a player chose the number of dice, and only the number in the file
    was tried. `omits_readings`: not every other reading of the unclear rules was tried,
    two at once only with what the file says, or one not to the end.
    """

    kind: str
    way: tuple[Pick, ...] = ()
    dependence: Dependence | None = None
    outcome: Outcome | None = None
    also: Dependence | None = None
    has_fixed_dice: bool = False
    omits_readings: bool = False
    stops_early: bool = False
    holds_so_far: bool = False
    missing: tuple[Unknown, ...] = ()
    rewritings: tuple[Rewriting, ...] = ()
    kept_actions: tuple[int, ...] = ()

    @property
    def is_impossible(self) -> bool:
        """Whether nothing at all makes the claim true."""
        return self.kind == NEVER

    @property
    def is_unknown(self) -> bool:
        """Whether nothing was found, and not everything was tried."""
        return self.kind == UNKNOWN


def remedies(
    scenario: Scenario,
    sides: Sequence[str],
    rules: Ruleset,
    dependences: tuple[Dependence, ...] | None,
    budget: Budget = NO_LIMITS,
) -> dict[str, Remedy]:
    """For each side the first remedy that would make its claim true.

    A choice is tried first, then a ruling, dice, a choice with dice, a ruling with a
    choice, and a ruling with dice. In a file that waits, the rolls that it has stay as
    long as the others may be enough. The ways are explored once for all sides.
    """
    ways = _Ways(scenario, rules, budget)
    return {side: _remedy(ways, side, dependences) for side in sides}


def sides_that_will_fail(
    scenario: Scenario,
    sides: Sequence[str],
    rules: Ruleset,
    budget: Budget = NO_LIMITS,
) -> dict[str, Remedy]:
    """The sides whose claim holds while the replay waits, and will fail in the end.

    Whatever is answered to what the file leaves open, they are wrong. Each comes with
    what would make its claim true: other answers or dice than those of the file, or a
    ruling.
    """
    ways = _Ways(scenario, rules, budget)
    found: dict[str, Remedy] = {}
    for side in sides:

        def may_be_right(outcome: Outcome, side: str = side) -> bool:
            # Where a later action is refused, a claim that holds may be right.
            is_over = outcome.status != "waits"
            return is_over and holds(judge_claim(scenario, side, outcome))

        ways.claim_by(side)
        aim = _Aim(may_be_right, tuple(_numbers_claimed(scenario, side)))
        left_open = ways.search(OPEN, False)
        if left_open.find(aim) is None and left_open.is_exhaustive:
            remedy = _choices(ways, aim)
            if remedy.is_unknown:
                remedy = _first_of_others(ways, aim, None)
            found[side] = remedy
    return found


def _remedy(
    ways: _Ways, side: str, dependences: tuple[Dependence, ...] | None
) -> Remedy:
    """The first remedy under which a side is right.

    Its claim may be true only so far: where another choice stops the replay, because
    later actions no longer fit it, and where nothing else makes the side right.
    """
    ways.claim_by(side)
    scenario = ways.scenario
    is_undecided = False

    def is_right(outcome: Outcome) -> bool:
        nonlocal is_undecided
        if not holds_so_far(outcome):
            return False
        decides = is_decided(scenario, outcome, side)
        is_undecided |= not decides
        return decides

    def holds_so_far(outcome: Outcome) -> bool:
        return holds(judge_claim(scenario, side, outcome))

    numbers = tuple(_numbers_claimed(scenario, side))
    right_so_far: Remedy | None = None
    others = partial(_first_of_others, ways, dependences=dependences)
    for find in (partial(_choices, ways), others):
        remedy = find(_Aim(is_right, numbers))
        if remedy.outcome is not None:
            stops = remedy.outcome.status != "done"
            claims_the_stop = is_about_stop(scenario, remedy.outcome, side)
            return remedy.but(stops_early=stops and not claims_the_stop)
        if is_undecided:
            so_far = find(_Aim(holds_so_far, numbers))
            changes = so_far.way or so_far.rewritings or so_far.dependence
            if so_far.outcome is not None and so_far.outcome.status == "waits":
                # Dice may lead to an end: that says more, if there are any.
                right_so_far = right_so_far or (so_far if changes else None)
            elif changes:
                return so_far.but(stops_early=True, holds_so_far=True)
            elif so_far.kind == NEVER:
                return so_far
            # What changes nothing yet makes nobody right.
    if right_so_far is None:
        return remedy
    return right_so_far.but(stops_early=True, holds_so_far=True)


class _Aim(Record):
    """What a search looks for.

    `is_right` judges an outcome; `numbers` are conditions on quantities that it meets,
    which cost less to check.
    """

    is_right: Callable[[Outcome], bool]
    numbers: tuple[Goal, ...] = ()


def _numbers_claimed(scenario: Scenario, side: str) -> Iterator[Goal]:
    """The numbers that a side's claim names, as conditions that hold if it does."""
    claim = scenario.claims[side]
    if isinstance(claim, str):
        goal = goal_of(claim)
        if isinstance(goal.target, int):
            yield goal
        return
    waiting = [(str(key), value) for key, value in claim.items()]
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += [(f"{name}.{key}", part) for key, part in value.items()]
        elif isinstance(value, int) and not isinstance(value, bool):
            yield Goal(name, "=", value)


def _choices(ways: _Ways, aim: _Aim) -> Remedy:
    """The other choices that lead to a right outcome, as far as there are any."""
    for paths in ways.which_paths():
        way_there = ways.search(NONE, True, paths=paths).first(aim)
        if way_there is not None:
            return way_there.remedy(CHOICE)
    return Remedy(UNKNOWN)


def _first_of_others(
    ways: _Ways,
    aim: _Aim,
    dependences: tuple[Dependence, ...] | None,
) -> Remedy:
    """The first of a ruling, dice, choices with dice, a ruling with either."""
    for dependence in ways.singles() if dependences is None else dependences:
        if aim.is_right(dependence.outcome):
            return Remedy(RULING, (), dependence, dependence.outcome)
    for rolls in ways.which_rolls():
        way_there = ways.search(rolls, False).first(aim)
        if way_there is not None:
            return way_there.remedy(DICE)
        for paths in ways.which_paths():
            way_there = ways.search(rolls, True, paths=paths).first(aim)
            if way_there is not None:
                return way_there.remedy(CHOICE if way_there.keeps_rolls else BOTH)
    widest = ways.search(ALL, True, paths=ways.which_paths()[-1])
    others = list(ways.other_readings(widest.rulings_consulted))
    ways.readings_tried = max(len(others), 1)

    def may_help(other: OtherReading) -> bool:
        """Whether a reading leads there with some dice, or not all could be tried."""
        search = ways.search(ALL, True, other)
        return search.find(aim) is not None or not search.is_exhaustive

    helpful = [other for other in others if may_help(other)]
    # Dice last: a remedy that changes less says more.
    for rolls in (NONE, *ways.which_rolls()):
        for other in helpful:
            way_there = ways.search(rolls, True, other).first(aim)
            if way_there is not None:
                return way_there.remedy(RULING, Dependence(*other, way_there.outcome))
    for dependence, also in ways.pairs():
        if aim.is_right(dependence.outcome):
            return Remedy(RULING, (), dependence, dependence.outcome, also)
    kept = ways.kept_actions()
    if widest.is_exhaustive and not kept:
        searches = [ways.search(ALL, True, other) for other in others]
        is_each_tried = all([each.is_exhaustive for each in searches])
        # Two at once, or with another path, are not tried with all choices and dice.
        names = {name for name, _, _ in others}
        names.update(*[search.rulings_consulted for search in searches])
        are_several = len(names) > 1 or (others and len(ways.which_paths()) > 1)
        return Remedy(
            NEVER,
            has_fixed_dice=ways.has_chosen_dice(),
            omits_readings=bool(are_several) or not is_each_tried,
        )
    return Remedy(UNKNOWN, missing=widest.missing_facts(), kept_actions=kept)


class _WayThere(Record):
    """A way that leads to the aim.

    `way` are its answers that matter, `rewritings` say what a file has to say for it.
    """

    way: tuple[Pick, ...]
    outcome: Outcome
    rewritings: tuple[Rewriting, ...] = ()

    @property
    def keeps_rolls(self) -> bool:
        """Whether the rolls of the file are enough; False without a rewriting."""
        by_chance = [pick.fork.owner == CHANCE for pick in self.way]
        return not any(by_chance) and bool(self.rewritings)

    def remedy(self, kind: str, dependence: Dependence | None = None) -> Remedy:
        """The remedy that takes this way."""
        return Remedy(
            kind, self.way, dependence, self.outcome, rewritings=self.rewritings
        )


class _Ways:
    """The ways of a scenario, explored once for each combination of parameters."""

    def __init__(self, scenario: Scenario, rules: Ruleset, budget: Budget) -> None:
        self.scenario = scenario
        self.rules = rules
        self.budget = budget
        self.tells_apart = False
        self.with_refusals = False
        self.readings_tried = 1
        self._searches: dict[Any, _Search] = {}
        self._pairs: list[tuple[Dependence, Dependence]] | None = None
        self._rolls: tuple[str, ...] | None = None

    def which_paths(self) -> tuple[bool, ...]:
        """False, and after it True if the file gives a path: others are tried last."""
        scenario, rules = self.scenario, self.rules
        acts = [action.act for action in undecided_actions(scenario, rules)]
        bare = [action.act for action in undecided_actions(scenario, rules, True)]
        return (False,) if acts == bare else (False, True)

    def kept_actions(self) -> tuple[int, ...]:
        """The indexes of the actions in which no search makes an answer of its own."""
        without_dice = roll_remover(self.rules.chances())
        without_choices = answer_remover(self.rules, paths=True)
        return indexes_of_kept_actions(
            self.scenario.actions, lambda action: without_dice(without_choices(action))
        )

    def claim_by(self, side: str) -> None:
        """Search for a side; ways to one result are told apart by what it claims.

        For one that claims a refusal, answers that are refused count as well.
        """
        self.tells_apart = bool(self._facts_on_the_way(side))
        self.with_refusals = claims_refusal(self.scenario, side)

    def _facts_on_the_way(self, side: str) -> list[str]:
        """The facts that a side claims in which ways to one result may differ."""
        claim = self.scenario.claims[side]
        if isinstance(claim, str):
            words = [goal_of(claim).name.partition(".")[0]]
        else:
            words = [word for word in claim if word not in ABOUT_THE_END]
        on_the_way = self.rules.wording().on_the_way()
        return [word for word in words if word in on_the_way]

    def _read(self, outcome: Outcome) -> WaySoFar:
        """What happened on a way, as far as a side claims it."""
        kinds: dict[str, None] = {}
        actual: list[tuple[str, str]] = []
        for side in self.scenario.claims:
            facts = self._facts_on_the_way(side)
            if facts:
                verdicts = judge_claim(self.scenario, side, outcome)
                actual += [(side, verdict.actual) for verdict in verdicts]
            kinds |= dict.fromkeys(facts)
        # A verdict may tell more than the facts: no roll, or a roll compared with none.
        return facts_so_far(outcome, kinds, self.rules.wording()).and_also(actual)

    def which_rolls(self) -> tuple[str, ...]:
        """All rolls, and before them those that the file lacks, if it may lack any."""
        if self._rolls is None:
            self._rolls = (OPEN, ALL) if self._replay().status == "waits" else (ALL,)
        return self._rolls

    def has_chosen_dice(self) -> bool:
        """Whether a player chose how many dice to roll in an action."""
        chances = self.rules.chances()
        return any(
            [
                chances.with_one_more(action.act, die) is not None
                for action in self.scenario.actions
                for die in chances.NAMES
            ]
        )

    def search(
        self,
        rolls: str,
        is_free: bool,
        other: OtherReading | None = None,
        paths: bool = False,
    ) -> _Search:
        """The ways through choices if `is_free`, and through no, open or all `rolls`.

        They are tried under the `other` reading, if any, and with `paths` also along
        other paths to the same spaces.
        """
        key = rolls, is_free, other, paths, self.tells_apart, self.with_refusals
        search = self._searches.get(key)
        if search is None:
            most = MOST_WAYS
            if other is not None:
                each = MOST_WAYS_OF_READINGS // self.readings_tried
                most = min(MOST_WAYS_OF_A_READING, max(each, 1))
            start = self._start_under(*([other] if other else []))
            actions: tuple[Action, ...] = self.scenario.actions
            if is_free:
                actions = undecided_actions(self.scenario, self.rules, paths)
            if rolls == ALL:
                chances = self.rules.chances()
                actions = open_actions(actions, roll_remover(chances))
            search = _Search(
                self.scenario.actions,
                actions,
                self.rules,
                start,
                rolls,
                is_free,
                self._read if self.tells_apart else None,
                most,
                self.budget,
                paths,
                self.with_refusals,
            )
            self._searches[key] = search
        return search

    def _start_under(self, *others: OtherReading) -> Any:
        """The position at the start, under some other readings."""
        readings = {name: reading for name, _, reading in others}
        return start_read_otherwise(self.scenario, readings)

    def singles(self) -> Iterator[Dependence]:
        """What the file comes to under each other reading, for some of them.

        It is for a file with so many actions that they were not tried before.
        """
        for reading in islice(self.other_readings(self._consulted()), MOST_PAIRS):
            yield Dependence(*reading, self._replay(reading))

    def pairs(self) -> Sequence[tuple[Dependence, Dependence]]:
        """What the file comes to under two other readings at once, for some of them.

        Both have that outcome.
        """
        if self._pairs is None:
            self._pairs = []
            for first, second in islice(self._pairs_of_readings(), MOST_PAIRS):
                outcome = self._replay(first, second)
                if outcome.status not in ("waits", "unbuilt"):
                    pair = Dependence(*first, outcome), Dependence(*second, outcome)
                    self._pairs.append(pair)
        return self._pairs

    def _pairs_of_readings(self) -> Iterator[tuple[OtherReading, OtherReading]]:
        names: set[frozenset[OtherReading]] = set()
        for first in self.other_readings(self._consulted()):
            for second in self.other_readings(self._consulted(first)):
                pair = frozenset((first, second))
                if second[0] != first[0] and pair not in names:
                    names.add(pair)
                    yield first, second

    def _consulted(self, *others: OtherReading) -> frozenset[str]:
        return frozenset(self._replay(*others).rulings_consulted)

    def _replay(self, *others: OtherReading) -> Outcome:
        """The outcome of the file as it stands, under some other readings."""
        start, actions = self._start_under(*others), self.scenario.actions
        return replay(start, actions, self.rules.begin, self.rules.play)

    def other_readings(
        self, rulings_consulted: frozenset[str]
    ) -> Iterator[OtherReading]:
        """Every other reading of the rulings that were consulted."""
        return other_readings(self.scenario, sorted(rulings_consulted), self.rules)


class _Search:
    """The ways from a start, each replayed when its outcome is first needed.

    Of several ways to one result the first stands for all; what `read` reads of them
    tells ways apart.
    `is_whole` says whether all ways were tried and can be replayed, and `was_judged`
    whether the last question could be asked of each. `rulings_consulted` are the
    rulings that were consulted. Where it `has_paths`, ways may differ from the file in
    a path alone.
    """

    def __init__(
        self,
        recorded: tuple[Action, ...],
        actions: tuple[Action, ...],
        rules: Ruleset,
        start: Any,
        rolls: str,
        is_free: bool,
        read: ReadWay | None,
        most: int,
        budget: Budget,
        has_paths: bool,
        with_refusals: bool,
    ) -> None:
        self.recorded = recorded
        self.rules = rules
        self.budget = budget
        self.has_paths = has_paths
        self.explorer = Explorer(
            actions,
            rules.begin,
            rules.play,
            Freedom(
                unmade=None if rolls == NONE else rules.chances().unmade_roll,
                again=rolls == ALL,
                every_card=rolls != NONE,
                is_free=is_free,
            ),
            read=read,
            most=most,
            budget=budget,
        )
        position = Position(0, start)
        for _ in steps(self.explorer, position):
            pass
        self.start = start
        self.rulings_consulted = frozenset(self.explorer.rulings_consulted)
        self.outcomes = Outcomes(position, with_refusals=with_refusals)
        results = self.outcomes.results()
        # A way that waits for a fact which only the players know may lead further.
        ends = [result.end.status for result, _ in results]
        is_tried = position.is_complete and len(results) <= MOST_JUDGED
        self.is_whole = is_tried and not {"waits", "unbuilt"}.intersection(ends)
        self.results = results[:MOST_JUDGED]
        self.quantities = Quantities(rules.wording())
        self.was_judged = True
        self._replays: dict[int, Outcome | None] = {}

    @property
    def is_exhaustive(self) -> bool:
        """Whether all ways were tried, and the last question was asked of each."""
        return self.is_whole and self.was_judged

    def missing_facts(self) -> tuple[Unknown, ...]:
        """The facts that ways wait for."""
        stops = [result.end.stop for result, _ in self.results]
        return tuple(
            dict.fromkeys([stop for stop in stops if isinstance(stop, Unknown)])
        )

    def find(self, aim: _Aim) -> int | None:
        """The place of the first way with the right outcome; None if there is none."""
        self.was_judged = True
        for place, (result, _) in enumerate(self.results):
            try:
                self.budget.check()
                is_done = result.end.status == "done"
                if is_done and not self._has(result, aim.numbers):
                    continue
                outcome = self._outcome(place)
                if outcome is not None and aim.is_right(outcome):
                    return place
            except Limit:
                self.is_whole = False
                return None
            except NotOnWay:
                # The claim needs more detail of a roll than the rules ask for.
                self.was_judged = False
        return None

    def _has(self, result: Result, numbers: Iterable[Goal]) -> bool:
        """Whether a result may have the numbers: to replay its way takes long."""
        if not numbers:
            return True
        row = self.quantities.of(result)
        for goal in numbers:
            number = row.get(goal.name)
            if isinstance(number, int) and not goal.value(number):
                return False
        return True

    def first(self, aim: _Aim) -> _WayThere | None:
        """The first way with the right outcome, and the answers that matter on it.

        Where a file with these answers leads there, only those that the file does not
        give already.
        """
        place = self.find(aim)
        if place is None:
            return None
        (_, way), outcome = self.results[place], self._outcome(place)
        assert outcome is not None
        written = self._written(way, outcome, aim.is_right)
        if written is None:
            return _WayThere(self._decisive(way), outcome)
        picks = self._decisive(
            written.picks or (() if written.rewritings else way), written.other_rolls
        )
        # The file's own roll is kept where it will do: not any roll does otherwise.
        marked = [
            pick.but(
                is_any=pick not in written.other_rolls
                and self._any_answer_would_do(pick, way, aim.is_right)
            )
            for pick in picks
        ]
        return _WayThere(tuple(marked), outcome, written.rewritings)

    def _any_answer_would_do(
        self, pick: Pick, way: Sequence[Pick], is_right: Callable[[Outcome], bool]
    ) -> bool:
        """Whether every answer of chance leads to the aim too, whatever follows."""
        if pick.fork.owner != CHANCE or not self.outcomes.is_complete:
            return False
        from_there = Position(pick.action, self.start)
        from_there.root = pick.fork
        results = Outcomes(from_there).results()
        if len(results) > MOST_RESULTS_OF_A_ROLL:
            return False
        before = way[: way.index(pick)]
        try:
            for _, rest in results:
                self.budget.check()
                outcome = self.explorer.play_again(self.start, (*before, *rest))
                if not is_right(outcome):
                    return False
        except (NotOnWay, Limit):
            return False
        return True

    def _decisive(
        self, picks: Sequence[Pick], needed: Sequence[Pick] = ()
    ) -> tuple[Pick, ...]:
        """The picks that decide what comes of a way.

        Of a roll that is `needed` and decides nothing by itself, all of them.
        """
        decisive = [pick for pick in picks if self.outcomes.matters(pick.fork)]
        rolls = {(pick.action, pick.fork.roll) for pick in decisive}
        decisive = [
            pick
            for pick in picks
            if pick in decisive
            or (pick in needed and (pick.action, pick.fork.roll) not in rolls)
        ]
        return tuple(decisive if decisive or self.has_paths else picks)

    def _written(
        self,
        way: Sequence[Pick],
        outcome: Outcome,
        is_right: Callable[[Outcome], bool],
    ) -> WrittenWay | None:
        """A way as a file takes it; None if no such file leads where the way does.

        It keeps each roll of the file with which it leads there too: first all that
        decide nothing by themselves, then one after the other.
        """
        rolls: dict[tuple[int, Any], list[Pick]] = {}
        for pick in way:
            if pick.fork.roll is not None:
                rolls.setdefault((pick.action, pick.fork.roll), []).append(pick)
        undecided = [
            picks
            for picks in rolls.values()
            if not any([self.outcomes.matters(pick.fork) for pick in picks])
        ]
        for writes_all in (False, True):
            fits = partial(self._written_with, way, outcome, is_right, writes_all)
            kept = [*chain(*undecided)]
            best = fits(kept)
            if best is None and kept:
                kept = []
                best = fits(kept)
            if best is not None:
                return self._with_more_kept(best, kept, rolls.values(), fits)
        return None

    def _with_more_kept(
        self,
        best: WrittenWay,
        kept: list[Pick],
        rolls: Iterable[Sequence[Pick]],
        fits: Callable[[Sequence[Pick]], WrittenWay | None],
    ) -> WrittenWay:
        """The same with each roll kept that the file has and the way does not need."""
        for picks in rolls:
            try:
                self.budget.check()
            except Limit:
                break
            if any([pick in best.other_rolls for pick in picks]):
                written = fits([*kept, *picks])
                if written is not None:
                    best, kept = written, [*kept, *picks]
        return best

    def _written_with(
        self,
        way: Sequence[Pick],
        outcome: Outcome,
        is_right: Callable[[Outcome], bool],
        writes_all: bool,
        kept: Sequence[Pick],
    ) -> WrittenWay | None:
        """A file that takes a way and keeps some rolls; None if it leads elsewhere."""
        rules = self.rules
        written = written_way(
            self.explorer,
            self.start,
            way,
            self.recorded,
            rules,
            matters=self.outcomes.matters,
            writes_all=writes_all,
            kept=kept,
        )
        if written is None:
            return None
        replayed = replay(self.start, written.actions, rules.begin, rules.play)
        is_there = (
            replayed.status == outcome.status
            and not replayed.unused_answers
            and is_right(replayed)
        )
        return written if is_there else None

    def _outcome(self, place: int) -> Outcome | None:
        """The outcome of a way; None where it cannot be replayed."""
        if place not in self._replays:
            _, way = self.results[place]
            self._replays[place] = None
            try:
                self._replays[place] = self.explorer.play_again(self.start, way)
            except NotOnWay:
                self.is_whole = False
        return self._replays[place]
