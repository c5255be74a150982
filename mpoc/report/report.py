"""A ruling with what it depends on, and what would make false claims true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from mpoc.engine.replay import Outcome, Step
from mpoc.rules.registry import rules_of
from mpoc.scenario.settle import Settlement
from mpoc.scenario.verdict import (
    AS_EXPECTED,
    holds,
    is_decided,
    judge_claims,
    summary,
    verdicts_without_pages,
)

if TYPE_CHECKING:
    from mpoc.exploration.claims.claims import Remedy
    from mpoc.exploration.dependence import Dependence
    from mpoc.report.style import Style
    from mpoc.rules.facts import Verdict
    from mpoc.scenario.scenario import Scenario

MOST_DIFFERENCES = 3
"""Differences to another outcome that are named."""


class Report(Settlement):
    """A scenario that was replayed and judged, with what else a reader wants to know.

    `dependences` are readings of unclear rules under which the result would differ;
    `are_dependences_known`: the other readings were tried, once there is a result.
    `remedies` say for each side whose claim is false what would make it true;
    `are_remedies_known`: such remedies were looked for.
    `has_untried_readings`: the file has too many actions to try the other readings.
    """

    dependences: tuple[Dependence, ...] = ()
    are_dependences_known: bool = False
    remedies: Mapping[str, Remedy] = {}
    are_remedies_known: bool = False
    has_untried_readings: bool = False


def report_on(
    settlement: Settlement,
    seconds: float = 0,
    megabytes: int = 0,
    watch: Callable[[], object] | None = None,
) -> Report:
    """The full report on a settled scenario.

    What would make false claims true is looked for as long as `seconds` and `megabytes`
    are left; 0 sets no bound. `watch` is called again and again while it is looked for.
    """
    report = with_dependences(bare_report(settlement))
    return with_remedies(report, seconds, megabytes, watch)


def bare_report(settlement: Settlement) -> Report:
    """The report on a settled scenario without dependences and remedies."""
    return Report(*settlement.values())


def with_dependences(report: Report) -> Report:
    """The report with the readings under which the result would differ."""
    if report.outcome.status in ("waits", "unbuilt"):
        return report
    from mpoc.exploration.dependence import TooManyActions, dependences

    scenario = report.scenario
    rules = rules_of(scenario.game)
    try:
        found = dependences(scenario, report.outcome, rules, report.assume)
    except TooManyActions:
        return report.but(has_untried_readings=True)
    visible = [each for each in found if dependence_words(report, each)]
    return report.but(dependences=tuple(visible), are_dependences_known=True)


def with_remedies(
    report: Report,
    seconds: float = 0,
    megabytes: int = 0,
    watch: Callable[[], object] | None = None,
) -> Report:
    """The report with what would make each false claim true, as far as that is known.

    Where the replay waits, it also looks at claims that hold so far, and will fail. The
    search stops after `seconds`, or when it has taken `megabytes`; `watch` is called
    again and again.
    """
    scenario = report.scenario
    if not scenario.claims or report.outcome.status == "unbuilt":
        return report
    from mpoc.exploration.budget import Budget
    from mpoc.exploration.claims.claims import remedies, sides_that_will_fail

    # No choice or roll supplies a value that the file does not state, and a claim that
    # says nothing cannot come true.
    standings = {
        side: standing(report, side, verdicts)
        for side, verdicts in judge_claims(scenario, report.outcome).items()
        if verdicts and all([verdict.is_known for verdict in verdicts])
    }
    wrong = [s for s, word in standings.items() if word not in (RIGHT, MAY_BE_RIGHT)]
    rules = rules_of(scenario.game)
    readings = report.dependences if report.are_dependences_known else None
    budget = Budget(seconds, megabytes, watch=watch)
    found = remedies(scenario, wrong, rules, readings, budget)
    if report.outcome.status == "waits":
        waiting = [side for side, word in standings.items() if word == MAY_BE_RIGHT]
        found |= sides_that_will_fail(scenario, waiting, rules, budget)
    return report.but(remedies=found, are_remedies_known=True)


RIGHT, WRONG, MAY_BE_RIGHT, NOT_YET_RIGHT = (
    "is right",
    "is wrong",
    "may be right",
    "is not right yet",
)
"""What may be said of a side."""


def standing(report: Report, side: str, verdicts: tuple[Verdict, ...]) -> str:
    """What is said of a side, by the verdicts on its claim: that it is right or not."""
    if is_decided(report.scenario, report.outcome, side):
        return RIGHT if holds(verdicts) else WRONG
    remedy = report.remedies.get(side)
    holds_so_far = holds(verdicts)
    # A claim that holds while the replay waits has a remedy if no answer keeps it true.
    is_lost = remedy is not None and (holds_so_far or remedy.is_impossible)
    if is_lost and report.outcome.status == "waits":
        return WRONG
    if holds_so_far or report.outcome.status == "done":
        return MAY_BE_RIGHT
    return NOT_YET_RIGHT


def verdict_words(settlement: Settlement) -> tuple[str, str]:
    """The verdict in a word or two, and its tint."""
    words, code = settlement.summary()
    if code == AS_EXPECTED:
        # A file that expects nothing has not succeeded in anything.
        return words, "good" if settlement.verdicts else "open"
    is_open = settlement.is_incomplete and settlement.outcome.status != "refused"
    return words, "open" if is_open else "bad"


def edition_and_readings(settlement: Settlement) -> list[str]:
    """The edition, then every reading that is not the default: `name: reading`."""
    scenario = settlement.scenario
    readings = chosen_readings(scenario)
    words = [f"{name}: {reading}" for name, reading in readings.items()]
    return [scenario.start.settings.edition, *words]


def chosen_readings(scenario: Scenario) -> dict[str, str]:
    """Every reading in force, by its ruling, that is not the edition's default."""
    settings = scenario.start.settings
    defaults = rules_of(scenario.game).defaults(settings.edition)
    return {
        name: reading
        for name, reading in settings.readings.items()
        if defaults.get(name) != reading
    }


def chosen_edition(scenario: Scenario) -> str:
    """The edition of a scenario that is not its game's usual one, or an empty text."""
    edition: str = scenario.start.settings.edition
    return "" if edition == rules_of(scenario.game).editions()[0] else edition


def reading_lines(scenario: Scenario, style: Style, indent: int = 0) -> Iterator[str]:
    """A line with the edition and readings of an answer; none for the usual ones."""
    readings = chosen_readings(scenario)
    words = [f"{name} is read as {reading}" for name, reading in readings.items()]
    if edition := chosen_edition(scenario):
        words.insert(0, f"edition {edition}")
    if words:
        yield style.line(f"{' ' * indent}{'; '.join(words)}", hang=indent + 2)


def readings_document(scenario: Scenario) -> dict[str, Any]:
    """The same for JSON; nothing for the usual ones."""
    edition, readings = chosen_edition(scenario), chosen_readings(scenario)
    return {
        **({"edition": edition} if edition else {}),
        **({"readings": readings} if readings else {}),
    }


def consulted_readings(settlement: Settlement) -> list[tuple[str, str]]:
    """Rulings that were consulted and are not read by their default."""
    readings = settlement.scenario.start.settings.readings
    return [
        (name, readings[name])
        for name in settlement.outcome.rulings_consulted
        if name in readings and readings[name] != settlement.defaults.get(name)
    ]


def dependence_words(settlement: Settlement, dependence: Dependence) -> str:
    """What another reading would lead to, in a few words.

    Empty where the outcomes differ in nothing that a reader can see.
    """
    return difference_words(settlement, dependence.outcome)


def influence_words(report: Report, ruling: str) -> str:
    """Whether the result depends on an unclear rule; empty where nobody has tried."""
    if ruling in [dependence.ruling for dependence in report.dependences]:
        return "The result depends on it."
    if report.are_dependences_known:
        return "The result does not depend on it."
    if report.has_untried_readings:
        return "Not every other reading was tried: the file has too many actions."
    return ""


def difference_words(settlement: Settlement, other: Outcome) -> str:
    """What another outcome of a scenario has that its own has not, in a few words.

    Empty where they differ in nothing that a reader can see.
    """
    outcome, scenario = settlement.outcome, settlement.scenario
    if other.status != "done":
        words = stop_words(scenario, other)
        is_same = outcome.status == other.status
        if not (is_same and words == stop_words(scenario, outcome)):
            return words
    differences = (
        settlement.wording.differences(outcome, other)
        or _expectable_differences(settlement, other)
        or _refusal_differences(outcome, other)
        or _verdict_differences(settlement, other)
        or _position_differences(settlement, other)
        or _differences_by_action(outcome, other)
    )
    return ", ".join(differences[:MOST_DIFFERENCES])


def stop_words(scenario: Scenario, outcome: Outcome) -> str:
    """At what an outcome of a scenario stops, with the facts of a refusal."""
    words = summary(scenario, outcome, ())[0]
    # The facts say what is really different: who decides, which dice are owed.
    facts = [
        check.facts for check in outcome.steps[-1].transcript.refusals if check.facts
    ]
    return ", ".join([words, *facts[:1]])


def _expectable_differences(settlement: Settlement, other: Outcome) -> list[str]:
    """What a file could expect of the other outcome at its end, and not of ours."""
    from mpoc.exploration.quantities import Quantities, differing
    from mpoc.report.explored import measure_words

    outcome = settlement.outcome
    quantities = Quantities(settlement.wording)
    of_state, missing = quantities.of_state, quantities.missing
    our_tally, their_tally = _tally(outcome.steps), _tally(other.steps)
    ours = {**of_state(outcome.end), **dict.fromkeys(their_tally, 0), **our_tally}
    theirs = {**of_state(other.end), **dict.fromkeys(our_tally, 0), **their_tally}
    names = differing([ours, theirs], missing)
    return [measure_words(name, theirs.get(name, missing[name])) for name in names]


def _differences_by_action(outcome: Outcome, other: Outcome) -> list[str]:
    """What single actions deal or earn in the other outcome, and not in ours."""
    from mpoc.report.explored import measure_words

    words = []
    for our_step, their_step in zip(outcome.steps, other.steps, strict=False):
        ours, theirs = _tally([our_step]), _tally([their_step])
        for name in dict.fromkeys([*ours, *theirs]):
            number = theirs.get(name, 0)
            if ours.get(name, 0) != number:
                measure = measure_words(name, number)
                words.append(f"{measure} in action {our_step.index + 1}")
    return words


def _tally(steps: Iterable[Step]) -> dict[str, int]:
    """What the legal ones of some actions dealt and earned, by names as `damage.D`."""
    totals: dict[str, int] = {}
    for step in steps:
        if step.transcript.refusals:
            continue
        for kind, owner, number in step.transcript.tally():
            name = f"{kind}.{owner}"
            totals[name] = totals.get(name, 0) + number
    return totals


def _verdict_differences(settlement: Settlement, other: Outcome) -> list[str]:
    """What the other outcome gives for each expectation and claim that holds in only
    one of the two.
    """
    scenario = settlement.scenario
    held = {
        verdict.path: verdict.holds
        for verdict in verdicts_without_pages(scenario, settlement.outcome)
    }
    words = []
    for verdict in verdicts_without_pages(scenario, other):
        if held.get(verdict.path, verdict.holds) != verdict.holds:
            match verdict.path:
                case ("actions", int(index), *_):
                    where = f" in action {index + 1}"
                case _:
                    where = ""
            words.append(f"{verdict.words} {verdict.actual}{where}")
    return list(dict.fromkeys(words))


def _position_differences(settlement: Settlement, other: Outcome) -> list[str]:
    """How the other last position differs, in the keys of a file, in one entry.

    It names what no file can expect, such as whether a figure has advanced:
    ``a position with no `advanced` for T``.
    """
    from mpoc.exploration.compare import NOTHING, position_differences

    rules = rules_of(settlement.scenario.game)
    ends = settlement.outcome.end, other.end
    parts: dict[str, list[str]] = {}
    for each in islice(position_differences(rules, *ends), MOST_DIFFERENCES):
        *above, key = each.path
        owner = f" for {above[-1]}" if above else ""
        is_gone = each.right == NOTHING
        part = f"no `{key}`" if is_gone else f"`{key}: {each.right}`"
        parts.setdefault(owner, []).append(part)
    words = [f"{' and '.join(parts[owner])}{owner}" for owner in parts]
    return [f"a position with {' and '.join(words)}"] if words else []


def _refusal_differences(outcome: Outcome, other: Outcome) -> list[str]:
    """The actions that the other outcome refuses for other reasons, or not at all."""
    words = []
    for our_step, their_step in zip(outcome.steps, other.steps, strict=False):
        ours, theirs = [
            dict.fromkeys([check.name for check in step.transcript.refusals])
            for step in (our_step, their_step)
        ]
        if ours != theirs:
            verdict = f"refused for {', '.join(theirs)}" if theirs else "as legal"
            words.append(f"action {our_step.index + 1} {verdict}")
    return words
