"""What would make a claim that fails hold, in sentences of text, page and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Unknown
from mpoc.report.ruling.answer import stop_reason
from mpoc.text.edits import flow

if TYPE_CHECKING:
    from mpoc.engine.replay import Outcome
    from mpoc.exploration.claims.claims import Remedy
    from mpoc.exploration.claims.written_way import Rewriting
    from mpoc.exploration.graph import Pick
    from mpoc.text.document import Path


def remedy_words(side: str, remedy: Remedy, outcome: Outcome) -> list[str]:
    """What would make a claim that fails hold, in sentences."""
    is_open = outcome.status == "waits"
    if remedy.is_impossible:
        never = "these actions cannot lead there"
        if remedy.has_fixed_dice:
            never = "with this number of dice these actions cannot lead there"
        if remedy.omits_readings:
            never += " as the unclear rules are read"
        never += ", whatever is chosen or rolled"
        if remedy.omits_readings:
            never += "; not every other reading was tried"
        return [never]
    if remedy.is_unknown:
        if is_open and isinstance(outcome.steps[-1].transcript.waits, Unknown):
            return ["nothing more can be said until the file states what is missing"]
        nothing = (
            "nothing that leads there was found, but not everything could be tried"
        )
        return [f"{nothing}{_missing_words(remedy)}{_kept_words(remedy)}"]
    so_far = " so far" if remedy.holds_so_far else ""
    stop = ""
    if remedy.stops_early and remedy.outcome is not None:
        stop = stop_reason(remedy.outcome.steps[-1], [])
        if stop == stop_reason(outcome.steps[-1], []):
            stop = ""
    replaces = any([rewriting.replaces for rewriting in remedy.rewritings])
    change = _change_words(remedy, is_open and not replaces)
    words = f"{side} would be right{so_far} {change}"
    if stop:
        words += f"; but then {stop.replace('it waits', 'the replay waits', 1)}"
    return [words]


def _missing_words(remedy: Remedy) -> str:
    """The fact that the file must state before more can be tried; empty without one."""
    if not remedy.missing:
        return ""
    first = remedy.missing[0]
    more = ", and more" if len(remedy.missing) > 1 else ""
    words = f": the file does not state {first.words}{more}"
    return f"{words} (write {first.place}: {first.line})"


def _kept_words(remedy: Remedy) -> str:
    """The actions in which nothing else was tried; empty without one."""
    if not remedy.kept_actions:
        return ""
    from mpoc.report.explored import refusals_expected

    refusals = refusals_expected(remedy.kept_actions)
    lead = ";" if remedy.missing else ":"
    return f"{lead} {refusals}, and nothing else was tried there"


def rewriting_words(remedy: Remedy) -> list[str]:
    """What each action of a file has to say then: `write in action 1: to: F3`."""
    return [_words_of_rewriting(rewriting) for rewriting in remedy.rewritings]


def _words_of_rewriting(rewriting: Rewriting) -> str:
    number = rewriting.index + 1
    parts = []
    if rewriting.keys:
        example = ", for example" if rewriting.has_dice else ""
        pairs = [f"{key}: {flow(value)}" for key, value in rewriting.keys.items()]
        parts.append(f"write in action {number}{example}: {', '.join(pairs)}")
    if rewriting.left_out:
        keys = " and ".join([f"`{key}`" for key in rewriting.left_out])
        where = "" if parts else f" in action {number}"
        parts.append(f"leave out {keys}{where}")
    if rewriting.lost_names:
        names = " and ".join([f"`{name}`" for name in rewriting.lost_names])
        parts.append(f"then no later line may name {names}")
    return "; ".join(parts)


def _change_words(remedy: Remedy, is_open: bool) -> str:
    """What would be other: `if throw-distance were read as target-gap`."""
    from mpoc.exploration.claims import claims
    from mpoc.exploration.graph import CHANCE
    from mpoc.report.explored import DICE, chance_words, way_words

    ways = way_words(remedy.way)
    article = "these" if is_open else "other"
    is_chance = all([pick.fork.owner == CHANCE for pick in remedy.way])
    if is_chance:
        ways = [way.removeprefix(f"{DICE}: ") for way in ways]
    if remedy.dependence is not None:
        dependence = remedy.dependence
        words = f"if {dependence.ruling} were read as {dependence.other}"
        if remedy.also is not None:
            words += f" and {remedy.also.ruling} as {remedy.also.other}"
        if dependence.outcome.unused_answers:
            places = [*map(_answer_place, dependence.outcome.unused_answers)]
            words += " and the answers that are then not asked for were left out"
            words += f" ({'; '.join(places)})"
        if not ways:
            return words
        noun = _noun_of(remedy.way)
        return f"{words}, with {article} {noun}: {'; '.join(ways)}"
    chance = chance_words(remedy.way)
    nouns = {claims.CHOICE: "choices", claims.DICE: chance}
    noun = nouns.get(remedy.kind, f"choices and {chance}")
    if remedy.kind == claims.DICE and not is_chance:
        noun += " and other answers to open choices"
    if not ways:
        paths = [
            "path" in each.left_out or _has_key(each.keys, "path")
            for each in remedy.rewritings
        ]
        if any(paths) or not paths:
            return "with another way to the same place"
        has_dice = any([rewriting.has_dice for rewriting in remedy.rewritings])
        return f"with {article} {'dice' if has_dice else 'answers'}"
    return f"with {article} {noun}: {'; '.join(ways)}"


def _has_key(value: Any, key: str) -> bool:
    """Whether a mapping, or one within it, has a key."""
    if isinstance(value, Mapping):
        return key in value or any([_has_key(part, key) for part in value.values()])
    is_list = isinstance(value, list | tuple)
    return is_list and any([_has_key(part, key) for part in value])


def _answer_place(path: Path) -> str:
    """Where an answer stands: `entry 2 of `choose` in action 1`."""
    words = f"action {int(path[1]) + 1}"
    key = ""
    for step in path[2:]:
        if isinstance(step, int):
            words = f"entry {step + 1} of `{key}` in {words}"
            key = ""
        else:
            key = step
    return f"`{key}` in {words}" if key else words


def _noun_of(way: Sequence[Pick]) -> str:
    """What decides a way: `choices`, `dice`, `choices and dice`."""
    from mpoc.exploration.graph import CHANCE
    from mpoc.report.explored import chance_words

    by_chance = [pick.fork.owner == CHANCE for pick in way]
    nouns = [] if all(by_chance) else ["choices"]
    nouns += [chance_words(way)] if any(by_chance) else []
    return " and ".join(nouns)
