"""The exact chances of a scenario as text: its dice, the goal, outcomes, quantities."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import option_list
from mpoc.report.explored import (
    kept_lines,
    lines_to_know,
    measure_words,
    question_words,
    stopped_words,
)
from mpoc.report.odds.chance import bar, chance_gained, number_columns
from mpoc.report.odds.rows import further_tables, in_every, is_said
from mpoc.report.percent import decimal, fraction, percent
from mpoc.report.report import reading_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mpoc.engine.statements import Roll
    from mpoc.exploration.graph import Value
    from mpoc.exploration.odds.cases import Case, Group
    from mpoc.exploration.odds.odds import Best, Odds
    from mpoc.report.style import Style
    from mpoc.rules.chances import Chances
    from mpoc.rules.goals import Goal

SHORT = 25
"""Signs of a fraction that is shown beside its percentage unless more is asked for."""

MOST_GROUPS = 12
"""Outcomes that are listed unless more is asked for."""

FEW_CASES = 2
"""Ways to answer open choices for which each quantity is shown unless more is asked."""

MOST_VALUES = 24
"""Values of one quantity that are listed unless more is asked for."""


def odds_text(
    odds: Odds, chances: Chances, style: Style, verbose: int = 0
) -> Iterator[str]:
    """The lines about a scenario: the dice, the goal, every outcome, each quantity.

    With `verbose` -1 only the goal, or the outcomes; with 1 also where
    everything is, and every fraction.
    """
    if verbose >= 0:
        yield style.line(odds.scenario.title, "", 2, "title")
        if odds.scenario.question:
            yield style.line(odds.scenario.question)
        yield from reading_lines(odds.scenario, style)
    if odds.waits:
        yield from _waiting_lines(odds, style)
        return
    if verbose >= 0:
        yield from _dice_lines(odds, chances, style, verbose)
        if odds.without:
            yield ""
            yield style.line(
                f"left out because open choices decide them: {', '.join(odds.without)}"
            )
    if odds.goal is not None:
        yield from _goal_lines(odds, odds.goal, chances, style, verbose)
        if verbose < 0:
            return
    for case in odds.cases:
        yield from _case_lines(odds, case, chances, style, verbose)
    if verbose == 0 and len(odds.cases) > FEW_CASES:
        yield ""
        yield "-v shows each quantity"
    if odds.open_choice is not None:
        yield ""
        yield from _undecided_lines(odds, style)


def odds_summary(odds: Odds) -> list[str]:
    """What the bars of a picture do not say: the goal, or the choice that is open."""
    goal = odds.goal
    sentences = [] if goal is None else [_best_words(best, goal) for best in odds.best]
    if odds.open_choice is not None:
        sentences += _undecided_words(odds)
    return sentences


def _waiting_lines(odds: Odds, style: Style) -> Iterator[str]:
    """What the file must say first, where no way comes to its end."""
    groups = [group for case in odds.cases for group in case.groups]
    yield ""
    for words in dict.fromkeys([stopped_words(group) for group in groups]):
        yield style.line(
            f"no chance can be given: the play {words}", hang=2, tint="open"
        )
    yield from lines_to_know(groups, style)


def _exactly(chance: Fraction, verbose: int) -> str:
    """`41.67 %  5/12`; a long fraction is shown only where much is."""
    exact = fraction(chance)
    is_shown = verbose > 0 or len(exact) <= SHORT
    return f"{percent(chance):>8}" + (f"  {exact}" if is_shown else "")


def _dice_lines(
    odds: Odds, chances: Chances, style: Style, verbose: int
) -> Iterator[str]:
    """What rules ask of each roll, with the chance of each answer."""
    yield ""
    yield from kept_lines(odds.kept_actions, style)
    if not odds.questions:
        way_on = "; --again opens those in the file, but for set-up rolls"
        yield style.line(f"no open roll decides anything{'' if odds.again else way_on}")
    last: Roll | None = None
    for question in odds.questions:
        if question.roll != last:
            last = question.roll
            line = _roll_words(question.roll, chances)
            yield style.paint("label", style.plain(line))
        answers = (
            question.answers[:1] if len(question.answers) == 2 else question.answers
        )
        for words, chance in answers:
            line = f"  {words:<32}{_exactly(chance, verbose)}"
            yield style.plain(line.rstrip())
        for die, chance in question.more:
            line = chance_gained(chances.NAMES[die], question.answers[0][1], chance)
            yield style.plain(f"    {line}")


def _roll_words(roll: Roll, chances: Chances) -> str:
    """`the attack roll (KIND of T), rolled by red: 5 Action, 2 Boost, 3 Power Dice`."""
    is_known = all(die in chances.NAMES for die, _ in roll.dice)
    dice = f": {chances.pool_words(roll.dice)}" if is_known else ""
    is_named = not roll.bearer or roll.bearer in roll.words.split()
    rule = "" if is_named else f" ({roll.rule} of {roll.bearer})"
    is_said = not roll.player or roll.words.endswith(f" of {roll.player}")
    # The words may end with a figure that belongs to somebody else.
    roller = "" if is_said else f", rolled by {roll.player}"
    return f"{roll.words}{rule}{roller}{dice}"


def _goal_lines(
    odds: Odds, goal: Goal, chances: Chances, style: Style, verbose: int
) -> Iterator[str]:
    """The value of the goal for each player who wants it."""
    if verbose >= 0:
        yield ""
    for best in odds.best:
        yield style.paint("title", style.plain(_best_words(best, goal, verbose)))
        if verbose >= 0:
            several = len({index for index, _, _ in best.more}) > 1
            for index, die, value in best.more:
                name = chances.NAMES[die]
                if several:
                    name += f" in action {index + 1}"
                line = chance_gained(name, best.value, value, goal.is_condition)
                yield style.plain(f"  {line}")
        if goal.is_condition and not isinstance(goal.target, int):
            yield from _known_values(odds, goal, style)
    if not goal.is_condition:
        yield from _values_without_number(odds, goal, style)


def _values_of(odds: Odds, goal: Goal) -> list[Value]:
    """The values that the quantity of a goal may have."""
    laws = [case.laws[goal.name] for case in odds.cases if goal.name in case.laws]
    return list(dict.fromkeys([value for law in laws for value in law]))


def _known_values(odds: Odds, goal: Goal, style: Style) -> Iterator[str]:
    """The values of a quantity that never has the wanted one."""
    from mpoc.exploration.quantities import value_words

    values = _values_of(odds, goal)
    if values and not any(map(goal.is_target, values)):
        listing = option_list([value_words(goal.name, value) for value in values])
        yield style.line(f"  {goal.name} comes to {listing}", hang=4)


def _values_without_number(odds: Odds, goal: Goal, style: Style) -> Iterator[str]:
    """The values that are no numbers, and so add nothing to the average."""
    from mpoc.exploration.quantities import value_words

    for value in _values_of(odds, goal):
        if not isinstance(value, int):
            yield style.plain(f"  {value_words(goal.name, value)} counts as 0")


def _best_words(best: Best, goal: Goal, verbose: int = 0) -> str:
    if goal.is_condition:
        text = f"{goal.words()}: {_exactly(best.value, verbose).strip()}"
    else:
        text = f"{goal.words()}: {decimal(best.value)} on average"
        exact = fraction(best.value)
        if best.value.denominator > 1 and (verbose > 0 or len(exact) <= SHORT):
            text += f"  {exact}"
    if best.player:
        wants = "wants it" if goal.is_condition else "wants it high"
        text += f"  ({best.player} {wants}, nobody else does)"
    return text


def _case_lines(
    odds: Odds, case: Case, chances: Chances, style: Style, verbose: int
) -> Iterator[str]:
    """One law: the outcomes, then each quantity."""
    if verbose >= 0:
        yield ""
    for answer in case.answers:
        row = _answer_words(answer.fork, answer.words)
        yield style.paint("open", style.plain(row))
    names = [name for name in case.laws if verbose > 0 or not _is_detail(name, chances)]
    groups = _merge(case.groups, names)
    first_groups = groups if verbose > 0 else groups[:MOST_GROUPS]
    always = [] if verbose else [*in_every(groups)]
    differing = [name for name in names if name not in always]
    nothing = "nothing more" if always else "nothing"
    rows = []
    for number, group in enumerate(first_groups, 1):
        outcome = _group_words(group, differing, odds.sums, chances) or nothing
        rows.append((str(number), group.chance, outcome))
    if len(groups) > len(first_groups):
        rest = sum([group.chance for group in groups[len(first_groups) :]], Fraction(0))
        others = len(groups) - len(first_groups)
        rows.append(("", rest, f"{others} more: -v lists them"))
    whole = sum([group.chance for group in groups], Fraction(0))
    rows.append(("sum", whole, ""))
    yield from _outcome_lines(rows, style, verbose)
    words = _list_words(groups[0], always, odds.sums, chances)
    if words:
        yield style.line(f"in every outcome: {', '.join(words)}", hang=2)
    yield from lines_to_know(groups, style)
    if verbose < 0 or (verbose == 0 and len(odds.cases) > FEW_CASES):
        return
    are_all_shown = len(first_groups) == len(groups)
    tables = _tables(case, groups if are_all_shown else [], names, verbose)
    for kind, members in _by_kind(names).items():
        laws = [case.laws[name] for name in members]
        values = [tuple([group.measures[name] for name in members]) for group in groups]
        is_new = not (are_all_shown and is_said(values)) and len({*values}) > 1
        if kind in chances.LISTS:
            if verbose > 0 or is_new:
                yield from _lost_lines(kind, members, groups, style, verbose)
            continue
        for name in members:
            for table in tables:
                if table[0] == name:
                    yield from _law_lines(table, case.laws[name], style, verbose)
        if (
            (verbose > 0 or is_new)
            and _are_several(members, laws)
            and all([name in odds.sums for name in members])
        ):
            yield from _joint_lines(kind, members, groups, style, verbose)


def _tables(
    case: Case, groups: Sequence[Group], names: Sequence[str], verbose: int
) -> list[list[str]]:
    """The quantities of each table: from `verbose` 1 each quantity has its own."""
    laws = {name: case.laws[name] for name in names}
    if verbose > 0:
        # One that is certain is shown beside the same of another player.
        return [
            [name] for name, law in laws.items() if len(law) > 1 or name.count(".") > 1
        ]
    if groups:
        return further_tables(groups, laws)
    return [[name] for name, law in laws.items() if len(law) > 1]


def _outcome_lines(
    rows: Sequence[tuple[str, Fraction, str]], style: Style, verbose: int
) -> Iterator[str]:
    """Outcomes: the number of each, its chance and its words."""
    yield style.paint("label", "outcomes")
    if style.width:
        from mpoc.report.tables.terminal import Column, Row, table_lines

        cells = [
            (number, percent(chance), _exactly(chance, verbose)[8:].strip(), words)
            for number, chance, words in rows
        ]
        columns = [
            Column(is_right=True),
            Column(is_right=True, tint="title"),
            Column(),
            Column(),
        ]
        yield from table_lines(columns, [Row(cell) for cell in cells], style, 1)
        return
    for number, chance, words in rows:
        row = f" {number:>3}  {_exactly(chance, verbose)}"
        yield style.line(f"{row}  {words}" if words else row, hang=6)


def _are_several(members: Sequence[str], laws: Sequence[Mapping[Value, Any]]) -> bool:
    """Whether several quantities of a kind can each come to several values."""
    return sum([len(law) > 1 for law in laws]) > 1 and len(members) > 1


def _is_detail(name: str, chances: Chances) -> bool:
    return name.partition(".")[0] in chances.DETAILS


def _by_kind(names: Sequence[str]) -> dict[str, list[str]]:
    """Quantities by what they are of: `damage`, `earned`, `form`."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _, owner = name.partition(".")
        pool = owner.rpartition(".")[2] if "." in owner else ""
        kinds.setdefault(f"{kind}.{pool}" if pool else kind, []).append(name)
    return kinds


def _merge(groups: Sequence[Group], names: Sequence[str]) -> list[Group]:
    """The groups by the quantities that are shown, the likeliest first."""
    by_measures: dict[Any, Group] = {}
    for group in groups:
        measures = {name: group.measures[name] for name in names}
        key = (*measures.values(), group.status, stopped_words(group))
        before = by_measures.get(key)
        chance = group.chance + (0 if before is None else before.chance)
        by_measures[key] = group.but(measures=measures, chance=chance)
    return sorted(by_measures.values(), key=lambda group: -group.chance)


def _group_words(
    group: Group, names: Sequence[str], tallied_names: Sequence[str], chances: Chances
) -> str:
    """The outcome: what was dealt and earned, and what differs; empty if nothing."""
    texts = _list_words(group, names, tallied_names, chances)
    reason = stopped_words(group)
    if reason:
        texts.append(reason)
    return ", ".join(texts)


def _list_words(
    group: Group, names: Sequence[str], tallied_names: Sequence[str], chances: Chances
) -> list[str]:
    """The values of some quantities of an outcome in words; sums of 0 are left out."""
    texts = []
    by_list: dict[str, list[str]] = {}
    for name in names:
        value = group.measures[name]
        kind, _, owner = name.partition(".")
        if name in tallied_names and not value:
            continue
        if kind in chances.LISTS:
            by_list.setdefault(kind, []).append(owner)
        else:
            texts.append(measure_words(name, value))
    return texts + [f"{kind} {' '.join(owner)}" for kind, owner in by_list.items()]


def _law_lines(
    quantities: Sequence[str], law: Mapping[Value, Fraction], style: Style, verbose: int
) -> Iterator[str]:
    """The chance of each value, and of so much or more where values are numbers.

    Several quantities share the table if they always have the same value.
    """
    from mpoc.exploration.quantities import quantity_words, value_words

    yield ""
    numbers = [value for value in law if isinstance(value, int)]
    is_number = len(numbers) == len(law)
    if is_number:
        order: list[Value] = [*sorted(numbers)]
    else:
        order = sorted(law, key=lambda value: (-law[value], str(value)))
    values = order if verbose > 0 else order[:MOST_VALUES]
    names = [style.plain(value_words(quantities[0], value)) for value in values]
    width = max([len(name) for name in names])
    most = max(law.values())
    head = style.plain(", ".join(map(quantity_words, quantities)))
    yield style.paint("label", f"{head}: exactly, at least" if is_number else head)
    at_least = Fraction(1)
    rows = []
    for value, name in zip(values, names, strict=True):
        chance = law[value]
        rows.append(
            (
                name,
                percent(chance),
                percent(at_least) if is_number else "",
                bar(chance / most, style.ascii),
                fraction(chance) if verbose > 0 else "",
            )
        )
        at_least -= chance
    if style.width:
        from mpoc.report.tables.terminal import Column, Row, table_lines

        columns = [*number_columns("", "", ""), Column()]
        yield from table_lines(columns, [Row(row) for row in rows], style, 2)
    else:
        for name, exactly, more, mark, exact in rows:
            cells = [f"{name:>{width}}", f"{exactly:>8}", more and f"{more:>8}"]
            yield "  " + "  ".join([cell for cell in (*cells, mark, exact) if cell])
    if len(order) > len(values):
        yield f"  {len(order) - len(values)} more values: -v lists them"


def _joint_lines(
    kind: str,
    members: Sequence[str],
    groups: Sequence[Group],
    style: Style,
    verbose: int,
) -> Iterator[str]:
    """The chance of each combination of several quantities of a kind."""
    yield ""
    owners = [name.partition(".")[2] for name in members]
    yield style.paint("label", style.plain(f"{kind} of {', '.join(owners)} together"))
    for values, chance in _together(members, groups):
        text = ", ".join(
            [f"{owner} {value}" for owner, value in zip(owners, values, strict=True)]
        )
        yield style.plain(f"  {_exactly(chance, verbose)}  {text}")


def _lost_lines(
    kind: str,
    members: Sequence[str],
    groups: Sequence[Group],
    style: Style,
    verbose: int,
) -> Iterator[str]:
    """Which figures: the chance of each set of them."""
    yield ""
    yield style.paint("label", style.plain(kind))
    for values, chance in _together(members, groups):
        names = [
            name.partition(".")[2]
            for name, value in zip(members, values, strict=True)
            if value
        ]
        line = f"  {_exactly(chance, verbose)}  {', '.join(names) or 'none'}"
        yield style.plain(line)


def _together(
    members: Sequence[str], groups: Sequence[Group]
) -> list[tuple[tuple[Value, ...], Fraction]]:
    chances: dict[tuple[Value, ...], Fraction] = {}
    for group in groups:
        values = tuple([group.measures[name] for name in members])
        chances[values] = chances.get(values, Fraction(0)) + group.chance
    return sorted(chances.items(), key=lambda pair: -pair[1])


def _answer_words(fork: Any, answer: str) -> str:
    """`if red decides whether the die of G is taken back: use it`."""
    question = fork.question
    words = question_words(fork)
    rule, bearer = getattr(question, "rule", ""), getattr(question, "bearer", "")
    if rule and rule not in words:
        words = f"{words} ({rule} of {bearer})" if bearer else f"{words} ({rule})"
    return f"if {fork.owner} decides {words}: {answer}"


def _undecided_lines(odds: Odds, style: Style) -> Iterator[str]:
    choice, ways_out = _undecided_words(odds)
    yield style.line(choice, hang=2, tint="open")
    yield style.line(ways_out, hang=2)


def _undecided_words(odds: Odds) -> tuple[str, str]:
    """Whose choice it is, with its answers, and the two ways out."""
    fork = odds.open_choice
    assert fork is not None
    words = option_list([answer.words for answer in fork.answers])
    question = question_words(fork)
    return (
        f"{fork.owner} has a choice that matters: {question}: {words}",
        "write the answer in the file, or name what is wanted, for instance "
        f"--goal {_example(odds)} --for {fork.owner}",
    )


def _example(odds: Odds) -> str:
    """A quantity that adds up, or what goals look like."""
    return odds.sums[0] if odds.sums else "damage.D"
