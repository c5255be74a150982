"""Cases: the exact law of outcomes under each set of answers to open choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Choice, Further
from mpoc.exploration.graph import CHANCE, End, Fork, Position, Result, Tally, Value
from mpoc.exploration.odds.chance_law import chance_law
from mpoc.exploration.odds.variants import ExploredScenario
from mpoc.exploration.outcomes import (
    Outcomes,
    UndecidedChoice,
    distribution,
    inside_out,
)
from mpoc.exploration.quantities import differing

MOST_CASES = 12
"""The most cases, one for each set of answers to open choices."""


class Group(Record):
    """Results that agree in the quantities that differ, and how they ended."""

    measures: Mapping[str, Value]
    status: str
    stop: Any
    chance: Fraction


class Assumption(Record):
    """The answer to a choice that a case assumes, wherever the choice comes up."""

    fork: Fork
    words: str


Law = Sequence[tuple[Result, Fraction]]
"""Results with their chances, which add up to 1."""


class Case(Record):
    """The exact law under some answers.

    The chances of the `groups` add up to 1; the likeliest group comes first. `laws`
    holds for each quantity the chance of each value. Quantities are those that differ
    in this case, or between it and the other cases.
    """

    answers: tuple[Assumption, ...]
    groups: tuple[Group, ...]
    laws: Mapping[str, Mapping[Value, Fraction]]


def case_of(
    exploration: ExploredScenario,
    law: Law,
    sums: Sequence[str],
    answers: tuple[Assumption, ...] = (),
    without: Sequence[str] = (),
    other_laws: Sequence[Law] = (),
) -> Case:
    """A law as a case, leaving out the quantities of the kinds in `without`.

    `other_laws` are the laws of the other cases.
    """
    quantities, missing = exploration.quantities, exploration.quantities.missing
    rows = [
        ({**dict.fromkeys(sums, 0), **quantities.of(result)}, result, chance)
        for result, chance in law
    ]
    others = [quantities.of(result) for other in other_laws for result, _ in other]
    all_values = [*[values for values, _, _ in rows], *others]
    all_names: dict[str, None] = {}
    for values in all_values:
        all_names.update(dict.fromkeys(values))
    kept = [
        name
        for name in all_names
        if name.partition(".")[0] not in without and not quantities.is_list(name)
    ]
    changing_names = [
        name
        for name in kept
        if name in sums
        or len({values.get(name, missing[name]) for values in all_values}) > 1
    ]
    names = _with_counterparts(changing_names, kept)
    if len(all_values) == 1:
        # Nothing differs among outcomes: what differs from the start is told.
        start = quantities.of_state(exploration.position.state)
        (only,) = all_values
        names = [
            name
            for name in kept
            if name in sums or only.get(name) != start.get(name, missing[name])
        ]
    # Whole numbers over one whole are added in a fifth of the time of fractions.
    whole = lcm(*[chance.denominator for _, _, chance in rows])
    parts: Counter[Any] = Counter()
    groups: dict[Any, Group] = {}
    laws: dict[str, Counter[Value]] = {name: Counter() for name in names}
    for values, result, chance in rows:
        part = chance.numerator * (whole // chance.denominator)
        measures = {name: values.get(name, missing[name]) for name in names}
        for name, value in measures.items():
            laws[name][value] += part
        end = result.end
        key = (*measures.values(), *end.stop_key())
        parts[key] += part
        if key not in groups:
            groups[key] = Group(measures, end.status, end.stop, Fraction(0))
    likeliest_first = sorted(groups, key=lambda key: -parts[key])
    return Case(
        answers,
        tuple(
            [
                groups[key].but(chance=Fraction(parts[key], whole))
                for key in likeliest_first
            ]
        ),
        {
            name: {value: Fraction(part, whole) for value, part in counts.items()}
            for name, counts in laws.items()
        },
    )


def _with_counterparts(differing: Sequence[str], names: Iterable[str]) -> list[str]:
    """The names that differ, each with its counterparts, as for the other player.

    `dice.blue.power` follows `dice.red.power`, even if only one of them differs.
    """
    all_names: dict[str, None] = {}
    for name in differing:
        all_names[name] = None
        kind, _, rest = name.partition(".")
        _, dot, key = rest.partition(".")
        if dot:
            begin, end = f"{kind}.", f".{key}"
            counterparts = [
                other
                for other in names
                if other.startswith(begin) and other.endswith(end)
            ]
            all_names.update(dict.fromkeys(counterparts))
    return list(all_names)


def fewest_cases(
    exploration: ExploredScenario, sums: Sequence[str]
) -> tuple[list[Case], tuple[str, ...]]:
    """A case for each set of answers to the choices that matter; what they leave out.

    If choices matter, the places that they decide are left out, so that choices which
    decide only places need no answer. Raises `UndecidedChoice`.
    """
    try:
        return _cases(exploration, exploration.outcomes, sums, (), 1), ()
    except UndecidedChoice:
        results = [result for result, _ in exploration.outcomes.results()]
        quantities = exploration.quantities
        changing_names = differing(map(quantities.of, results), quantities.missing)
        kinds = {name.partition(".")[0] for name in changing_names}
        places = [kind for kind in exploration.rules.chances().PLACES if kind in kinds]
        chosen = tuple([kind for kind in places if _is_chosen(exploration, kind)])
        try:
            return _cases_without(exploration, sums, chosen), chosen
        except UndecidedChoice:
            # A choice may decide which places go with which other outcomes.
            if len(chosen) == len(places):
                raise
            return _cases_without(exploration, sums, places), tuple(places)


def _cases_without(
    exploration: ExploredScenario, sums: Sequence[str], kinds: Sequence[str]
) -> list[Case]:
    """The cases, leaving out the quantities of some kinds; may raise."""
    outcomes = Outcomes(exploration.position, exploration.key_without(kinds))
    return _cases(exploration, outcomes, sums, kinds, MOST_CASES)


def _is_chosen(exploration: ExploredScenario, kind: str) -> bool:
    """Whether a choice changes how likely the quantities of a kind have some values."""
    quantities = exploration.quantities

    def values_at(tally: Tally, end: End | None) -> Any:
        if end is None:
            return 0
        values = quantities.at(end).items()
        return frozenset(
            [entry for entry in values if entry[0].partition(".")[0] == kind]
        )

    return chance_law(exploration.outcomes, values_at) is None


def _cases(
    exploration: ExploredScenario,
    outcomes: Outcomes,
    sums: Sequence[str],
    without: Sequence[str],
    most: int,
) -> list[Case]:
    """A case for each set of answers; raises `UndecidedChoice` for more than `most`."""
    laws: list[tuple[Law, tuple[Assumption, ...]]] = []
    waiting: list[tuple[Assumption, ...]] = [()]
    while waiting:
        answers = waiting.pop(0)
        assumptions = {choice_key(answer.fork): answer.words for answer in answers}

        def place_at(
            fork: Fork, assumptions: Mapping[Any, str] = assumptions
        ) -> int | None:
            answer_words = assumptions.get(choice_key(fork))
            legal = outcomes.legal(fork)
            words = [fork.answers[number].words for number, _ in legal]
            return words.index(answer_words) if answer_words in words else None

        try:
            law = distribution(outcomes, answer_place=place_at)
        except UndecidedChoice as choice:
            fork = _first_open(outcomes, assumptions, choice.fork)
            legal = outcomes.legal(fork)
            count = len(laws) + len(waiting) + len(legal)
            if choice_key(fork) in assumptions or count > most:
                raise UndecidedChoice(fork) from choice
            following = [
                (*answers, Assumption(fork, fork.answers[number].words))
                for number, _ in legal
            ]
            waiting = [*following, *waiting]
        else:
            laws.append((law, answers))
    return [
        case_of(
            exploration,
            law,
            sums,
            answers,
            without,
            [other for other, _ in laws if other is not law],
        )
        for law, answers in laws
    ]


def _first_open(outcomes: Outcomes, assumptions: Mapping[Any, str], last: Fork) -> Fork:
    """The first choice that matters and has no answer yet, at the latest `last`."""
    for fork in forks_in_order(outcomes.position):
        is_open = fork.owner != CHANCE and choice_key(fork) not in assumptions
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


def forks_in_order(position: Position) -> Iterator[Fork]:
    """Every fork once, in the order of the ways."""
    return reversed([node for node in inside_out(position) if isinstance(node, Fork)])
