"""What open choices lead to, as text and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from mpoc.engine.statements import Choice, Draw, Further, Roll, Unknown, option_list
from mpoc.exploration.budget import INTERRUPT, MEMORY, ROLLS, SAMPLE, SECONDS
from mpoc.exploration.exploration import (
    BETWEEN,
    LIST,
    WORDS,
    Control,
    Exploration,
    Group,
)
from mpoc.exploration.forcing import ForcedRange
from mpoc.exploration.graph import CHANCE, Fork, Pick, Value
from mpoc.exploration.quantities import quantity_words, value_words
from mpoc.report.report import reading_lines, readings_document
from mpoc.report.style import Style
from mpoc.report.tables.outcomes import biggest_first, table_lines
from mpoc.rules.wording import Wording
from mpoc.scenario.questions import open_question
from mpoc.scenario.trace import pages
from mpoc.text.problems import count_of, said_of

MOST_GROUPS = 10
"""Outcomes that are shown unless all are asked for."""

MOST_ANSWERS = 8
"""Answers to a choice that are listed unless more is asked for."""

DICE = "dice"
"""Who chance is in a list of players."""


USED_UP = {
    SECONDS: ", when the time was used up (--seconds)",
    MEMORY: ", when the memory was used up (--memory)",
    ROLLS: ", where an action can roll again for ever",
    SAMPLE: " through a sample of the answers",
}
"""Why a search was broken off, where that was not the number of ways."""

WHY_SKIPPED = {
    **USED_UP,
    INTERRUPT: ", after Ctrl-C",
    LIST: " for a whole list; a goal may name one entry",
    BETWEEN: " for a number between the least and the most; a goal may have >= or <=",
    WORDS: " where not every value is a number; a goal may name one value with =",
}
"""Why it was not worked out who can force something."""


def exploration_lines(
    exploration: Exploration,
    wording: Wording,
    style: Style,
    depth: int,
    is_brief: bool = False,
    is_whole: bool = False,
) -> Iterator[str]:
    """The choices that are open, what they lead to, and who can force what.

    Where it `is_brief`, only how many outcomes there are, and who can force what; where
    it `is_whole`, all outcomes and not only the biggest.
    """
    yield style.line(exploration.scenario.title, "", 2, "title")
    if not is_brief:
        if exploration.scenario.question:
            yield style.line(exploration.scenario.question)
        yield from reading_lines(exploration.scenario, style)
    if not is_brief:
        yield ""
        yield from _choice_lines(exploration, style, depth)
    yield style.line(_headline(exploration), tint="label")
    if not exploration.matters:
        yield from _only_group(exploration, style)
        return
    if not is_brief:
        yield from _outcome_lines(exploration, wording, style, depth, is_whole)
    if exploration.controls:
        if not is_brief:
            yield ""
        for control in exploration.controls:
            for line in control_words(control, exploration.owners):
                yield style.line(line, hang=2)
    if exploration.skipped_quantities:
        names = ", ".join(
            [quantity_words(name) for name in exploration.skipped_quantities]
        )
        why = WHY_SKIPPED.get(exploration.why_skipped, "")
        yield style.line(f"who can force {names}: not worked out{why}", hang=2)


def _outcome_lines(
    exploration: Exploration,
    wording: Wording,
    style: Style,
    depth: int,
    is_whole: bool,
) -> Iterator[str]:
    """The outcomes, the biggest first: as a table, at `-v` each in full."""
    groups = biggest_first(exploration.groups)
    if depth:
        for number, group in enumerate(groups, 1):
            yield ""
            yield from _group_lines(exploration, number, group, wording, style)
        return
    first_groups = groups if is_whole else groups[:MOST_GROUPS]

    def example(group: Group) -> list[str]:
        return ["; ".join(way_words(group.decisive))] if group.decisive else []

    yield ""
    yield from table_lines(groups, first_groups, stopped_words, example, style)
    left = len(groups) - len(first_groups)
    if left:
        yield style.line(f"and {count_of(left, 'smaller outcome')}: --all shows all")


def _choice_lines(exploration: Exploration, style: Style, depth: int) -> Iterator[str]:
    yield from kept_lines(exploration.kept_actions, style)
    if not exploration.choices and _waiting(exploration):
        return
    if not exploration.choices:
        yield "no choice is open"
        yield ""
        return
    for action, fork in exploration.choices:
        answers = [answer.words for answer in fork.answers]
        listing = option_list(answers, None if depth else MOST_ANSWERS)
        owner, question = owner_words(fork.owner), question_words(fork)
        words = f"{action + 1}  {owner}: {question}: {listing}"
        cite = getattr(fork.question, "cite", None)
        if fork.about is not None:
            cite = fork.about.cite
        yield style.line(words, "" if cite is None else pages([cite]), hang=3)
    yield ""


def kept_lines(indexes: Sequence[int], style: Style) -> Iterator[str]:
    """Which actions stayed as they are written, since they are to be refused."""
    if not indexes:
        return
    yield style.line(f"{refusals_expected(indexes)}: nothing else is tried there")
    yield ""


def kept_document(indexes: Sequence[int]) -> dict[str, Any]:
    """The numbers of these actions for JSON; nothing where there are none."""
    return {"kept_actions": [index + 1 for index in indexes]} if indexes else {}


def refusals_expected(indexes: Sequence[int]) -> str:
    """`the file expects that action 1 is refused`."""
    noun = "action" if len(indexes) == 1 else "actions"
    are = said_of([str(index + 1) for index in indexes], "is", "are")
    return f"the file expects that {noun} {are} refused"


def owner_words(owner: str) -> str:
    """Who decides at a fork."""
    return DICE if owner == CHANCE else owner


def question_words(fork: Fork) -> str:
    """What is asked at a fork."""
    question = fork.question
    if isinstance(question, Further):
        return "a further attack" if len(question.options) == 1 else "which comes next"
    if fork.about is not None:
        words = str(fork.about.words)
        rule = fork.within[-1][0] if fork.within else ""
        return words if rule in words else f"{words} of {rule}"
    return str(question.words)


def _headline(exploration: Exploration) -> str:
    ways = count_of(exploration.ways, "way")
    if not exploration.is_complete:
        outcomes = count_of(len(exploration.groups), "outcome")
        why = USED_UP.get(exploration.bound, "")
        if exploration.bound == SAMPLE:
            return f"{ways}{why}: {outcomes}, and there may be more"
        return f"broken off after {ways}{why}: {outcomes} so far, and there may be more"
    if not exploration.matters:
        for group in _waiting(exploration):
            return f"no way comes to an end: the play {stopped_words(group)}"
        name = quantity_words(exploration.goal) if exploration.goal else ""
        if exploration.ways <= 1:
            only = "the play can go only one way"
            if exploration.choices:
                only = "only one way is legal: any other answer ends in a refusal"
            values = [*exploration.groups[0].measures.values()]
            return f"{name}: {values[0]}, as {only}" if name and values else only
        if exploration.goal:
            (value,) = exploration.groups[0].measures.values()
            return f"{name}: {value} in all {ways}"
        finding = (
            "the order does not matter"
            if _only_orders(exploration)
            else ("the choices do not matter")
        )
        return f"{finding}: all {ways} come to the same"
    return f"{ways}, {count_of(len(exploration.groups), 'outcome')}"


def _only_orders(exploration: Exploration) -> bool:
    return all(
        [
            isinstance(fork.question, Choice) and fork.question.key == "order"
            for _, fork in exploration.choices
        ]
    )


def _waiting(exploration: Exploration) -> list[Group]:
    """The only group, where it waits for something."""
    groups = exploration.groups
    return [group for group in groups if len(groups) == 1 and group.status == "waits"]


def _only_group(exploration: Exploration, style: Style) -> Iterator[str]:
    if _waiting(exploration):
        yield from lines_to_know(exploration.groups, style)
        if isinstance(exploration.groups[0].stop, Roll):
            yield "  or --dice tries every roll"
        return
    for group in exploration.groups:
        stop = stopped_words(group)
        if stop:
            yield style.line(f"   {stop}", hang=3)


def _group_lines(
    exploration: Exploration,
    number: int,
    group: Group,
    wording: Wording,
    style: Style,
) -> Iterator[str]:
    measures = ", ".join(
        [measure_words(name, value) for name, value in group.measures.items()]
    )
    text = ", ".join([part for part in (measures, stopped_words(group)) if part])
    of_all = f"{group.ways} of {count_of(exploration.ways, 'way')}"
    yield style.line(f"outcome {number} ({of_all}): {text}", hang=3, tint="label")
    answers = way_words(group.decisive)
    if answers and group.ways > 1:
        yield "   for example"
    for line in answers:
        yield style.line(f"   {line}", hang=6)
    for action, lines in lines_to_write(group.way, wording):
        yield f"      in action {action + 1}:"
        for line in lines:
            yield style.plain(f"        {line}")


class ResultGroup(Protocol):
    """Results that ended alike."""

    @property
    def status(self) -> str:
        """How: `done`, `refused`, `waits`, `unbuilt`."""

    @property
    def stop(self) -> Any:
        """Why, if it is not done."""


def lines_to_know(groups: Iterable[ResultGroup], style: Style) -> Iterator[str]:
    """What the file must give before results that wait can come to an end."""
    stops = [group.stop for group in groups if isinstance(group.stop, Unknown)]
    for place, line in dict.fromkeys([(stop.place, stop.line) for stop in stops]):
        yield style.line(f"  to write {place}: {line}", hang=4)
    if any(["roll:" in stop.line for stop in stops]):
        yield "  (how many dice of each kind, where they are not rolled yet)"


def stopped_words(group: ResultGroup) -> str:
    """Why the replay stops there; empty where it comes to its end."""
    if group.status == "refused":
        names = ", ".join(sorted({check.name for check in group.stop}))
        return f"refused: {names}"
    if group.status == "waits":
        return f"waits for {open_question(group.stop)}"
    if group.status == "unbuilt":
        return f"{group.stop.rule} is not built"
    return ""


def measure_words(name: str, value: Value) -> str:
    """`damage of D 3`, `dice of red (power) 4`, `place of T C4`."""
    return f"{quantity_words(name)} {listed_value(name, value)}"


def listed_value(name: str, value: Value) -> str:
    """A value in words beside others; several names are one value."""
    text = value_words(name, value)
    return f"({text})" if "," in text else text


def chance_words(way: Sequence[Pick]) -> str:
    """What chance decides a way with: `dice`, `cards`, or `dice and cards`."""
    by_chance = [pick.fork.question for pick in way if pick.fork.owner == CHANCE]
    are_cards = [isinstance(question, Draw) for question in by_chance]
    if not any(are_cards):
        return "dice"
    return "cards" if all(are_cards) else "dice and cards"


def way_words(way: Sequence[Pick]) -> list[str]:
    """The answers of a way, those of one order in one line.

    Where they are not all given in the first action, each names its own.
    """
    lines: list[str] = []
    words_of_several = _words_of_several_rolls(way)
    is_numbered = any([pick.action for pick in way])
    orders: list[Any] = []
    last_roll: Any = None
    picks: list[Pick] = []
    for pick in way:
        if len(pick.fork.answers) < 2:
            continue
        fork = pick.fork
        question = fork.question
        owner = owner_words(fork.owner)
        if is_numbered:
            owner = f"action {pick.action + 1}, {owner}"
        if isinstance(question, Choice) and question.key == "order":
            last_roll = None
            kind = (pick.action, owner, question.rule)
            if orders and orders[-1] == kind:
                lines[-1] += f", then {pick.words}"
            else:
                orders.append(kind)
                lines.append(f"{owner}: {question.rule}: first {pick.words}")
            continue
        orders.clear()
        roll = None if fork.roll is None else (pick.action, fork.roll)
        if roll is not None and roll == last_roll:
            # Rules may ask several things about one roll.
            picks = [it for it in picks if not _implies(pick, it)]
            if not any([_implies(it, pick) for it in picks]):
                picks.append(pick)
            lines.pop()
        else:
            picks = [pick]
        # Beside an answer that is needed, one that may be any says nothing.
        said = [it.words for it in picks if not it.is_any] or [picks[0].words]
        answers = " and ".join(said)
        words = question_words(picks[0].fork)
        about = picks[0].fork.about
        if words in words_of_several and about is not None and about.bearer:
            words += f" ({about.rule} of {about.bearer})"
        lines.append(f"{owner}: {words}: {answers}")
        last_roll = roll
    return lines


def _words_of_several_rolls(way: Sequence[Pick]) -> set[str]:
    """The words that name several rolls of a way."""
    rolls_by_words: dict[str, set[Any]] = {}
    for pick in way:
        fork = pick.fork
        if fork.about is not None:
            bearer = fork.about.rule, fork.about.bearer
            rolls_by_words.setdefault(question_words(fork), set()).add(bearer)
    return {words for words, bearers in rolls_by_words.items() if len(bearers) > 1}


WHOLE_SUMS = ("strikes", "total")
"""Questions about all that a roll comes to."""


def _implies(pick: Pick, other: Pick) -> bool:
    """Whether an answer about a roll says another: `5 or more` says `2 or more`.

    The whole sum, such as `5 strikes`, says it too.
    """
    question, earlier = pick.fork.question, other.fork.question
    if earlier.name != "reaches":
        return False
    is_so, was_so = [it.fork.answers[it.place].value for it in (pick, other)]
    if question.name in WHOLE_SUMS:
        return bool((is_so >= earlier.about) == was_so)
    if question.name != "reaches" or is_so != was_so:
        return False
    return bool(
        question.about >= earlier.about if is_so else question.about <= earlier.about
    )


class _Entry:
    """What one action, or one entry of a `then`, has to say on a way."""

    def __init__(self, source: str = "", number: int = 0) -> None:
        self.source = source
        self.number = number
        self.keys: list[str] = []
        self.choose: list[str] = []
        self.then: list[_Entry] = []
        self.order_so_far: tuple[str, list[str]] = ("", [])

    def within(self, source: str, number: int) -> _Entry:
        """The entry of a further action; a new one where there is none yet."""
        for entry in self.then:
            if entry.source == source and entry.number in (0, number):
                entry.number = number
                return entry
        entry = _Entry(source, number)
        self.then.append(entry)
        return entry

    def order(self, rule: str, words: str) -> None:
        """Something comes next in the order of a rule."""
        if self.order_so_far[0] != rule:
            self.close()
            self.order_so_far = rule, []
        self.order_so_far[1].append(words)

    def close(self) -> None:
        """An order is complete as far as it matters."""
        if self.order_so_far[1]:
            self.choose.append(f"{{order: [{', '.join(self.order_so_far[1])}]}}")
        self.order_so_far = "", []

    def as_text(self) -> str:
        """An entry of a `then`, in one line."""
        parts = [f"from: {self.source}", *self.keys]
        if self.choose:
            parts.append(f"choose: [{', '.join(self.choose)}]")
        if self.then:
            parts.append(
                f"then: [{', '.join([entry.as_text() for entry in self.then])}]"
            )
        return f"{{{', '.join(parts)}}}"

    def finish(self) -> None:
        """Nothing more is said."""
        self.close()
        for entry in self.then:
            entry.finish()

    def lines(self) -> list[str]:
        """The keys of an action, line by line."""
        lines = [*self.keys]
        for key, entries in (
            ("choose", self.choose),
            ("then", [entry.as_text() for entry in self.then]),
        ):
            if entries:
                lines += [f"{key}:", *[f"  - {entry}" for entry in entries]]
        return lines


def lines_to_write(
    way: Sequence[Pick], wording: Wording
) -> list[tuple[int, list[str]]]:
    """The keys with which a file takes this way, for each action that needs some.

    The number of the action, from 0, and the lines; a further action of which nothing
    is open needs no entry.
    """
    actions: dict[int, _Entry] = {}
    for pick in way:
        fork = pick.fork
        question, answer = fork.question, fork.answers[pick.place]
        if len(fork.answers) < 2 or not isinstance(question, Choice | Further):
            continue
        entry = actions.setdefault(pick.action, _Entry())
        for source, number in fork.within:
            entry = entry.within(source, number)
        if isinstance(question, Further):
            keys = answer.value.keys
            further = _Entry(keys["from"])
            if keys.get("use") is False:
                further.keys.append("use: false")
                further.number = -1
            entry.then.append(further)
        elif question.key == "order":
            entry.order(question.rule, answer.words)
        else:
            from mpoc.scenario.answers import choice_to_write

            entry.close()
            text = answer.file_text or choice_to_write(question, answer.value, wording)
            (entry.keys if question.own else entry.choose).append(text)
    for entry in actions.values():
        entry.finish()
    return [(action, entry.lines()) for action, entry in sorted(actions.items())]


# Who has a say


def control_words(control: Control, owners: Sequence[str]) -> Iterable[str]:
    """What each player can force of a quantity."""
    name = quantity_words(control.quantity)
    if not owners or control.is_by_chance:
        yield f"{name}: only the dice decide"
        return
    possible, both = control.possible, (control.reachable, control.avoidable)
    if control.is_number:
        numbers = [value for value in control.possible if isinstance(value, int)]
        low, high = min(numbers), max(numbers)
        texts = [
            f"{bounds.player} decides"
            for bounds in control.ranges
            if bounds.least == high and bounds.most == low
        ]
        texts = texts or [_forced_words(bounds, low, high) for bounds in control.ranges]
        yield f"{name}: {low} to {high}; {'; '.join(texts) or 'nobody alone decides'}"
        return
    for player in owners:
        if all(
            [player in makers.get(value, ()) for makers in both for value in possible]
        ):
            text = ", ".join(
                [listed_value(control.quantity, value) for value in possible]
            )
            yield f"{name}: {text}; {player} decides"
            return
    alike: dict[str, list[str]] = {}
    for value in possible:
        makers = control.reachable.get(value, ())
        preventers = control.avoidable.get(value, ())
        texts = []
        if makers and makers == preventers:
            # Who can do both leaves nothing to anybody else.
            texts.append(f"{makers[0]} decides")
        else:
            if makers:
                texts.append(f"{' and '.join(makers)} can make it so")
            if preventers:
                texts.append(f"{' and '.join(preventers)} can prevent it")
        words = "; ".join(texts) or "nobody alone decides"
        alike.setdefault(words, []).append(listed_value(control.quantity, value))
    for words, shown_values in alike.items():
        yield f"{name} {', '.join(shown_values)}: {words}"


def _forced_words(bounds: ForcedRange, low: int, high: int) -> str:
    texts = []
    if bounds.most < high:
        texts.append(f"can hold it at {_bound(bounds.most, low)}")
    if bounds.least > low:
        texts.append(f"can bring it to {_bound(bounds.least, high, 'more')}")
    else:
        texts.append("cannot raise it")
    if not bounds.most < high:
        texts.append("cannot lower it")
    return f"{bounds.player} {' and '.join(texts)}"


def _bound(number: int, end: int, beyond: str = "less") -> str:
    return str(number) if number == end else f"{number} or {beyond}"


# JSON


def exploration_document(exploration: Exploration, wording: Wording) -> dict[str, Any]:
    """An exploration as plain values; `outcomes` makes one of them at a time."""
    stops = {"broken_off_by": exploration.bound} if exploration.bound else {}
    left = (
        {
            "undecided": list(exploration.skipped_quantities),
            "undecided_by": exploration.why_skipped,
        }
        if exploration.skipped_quantities
        else {}
    )
    return {
        "title": exploration.scenario.title,
        **readings_document(exploration.scenario),
        "is_complete": exploration.is_complete,
        **stops,
        **kept_document(exploration.kept_actions),
        "matters": exploration.matters,
        "ways": exploration.ways,
        "choices": [
            {
                "action": action + 1,
                "owner": owner_words(fork.owner),
                "question": question_words(fork),
                "answers": [answer.words for answer in fork.answers],
            }
            for action, fork in exploration.choices
        ],
        "outcomes": (_outcome_document(group, wording) for group in exploration.groups),
        "control": [_control_document(control) for control in exploration.controls],
        **left,
    }


def _outcome_document(group: Group, wording: Wording) -> dict[str, Any]:
    return {
        "quantities": dict(group.measures),
        "status": group.status,
        "stopped": stopped_words(group),
        "ways": group.ways,
        "way": [
            {
                "action": pick.action + 1,
                "owner": owner_words(pick.fork.owner),
                "question": question_words(pick.fork),
                "answer": pick.words,
            }
            for pick in group.decisive
        ],
        "write": [
            {"action": action + 1, "lines": lines}
            for action, lines in lines_to_write(group.way, wording)
        ],
    }


def _control_document(control: Control) -> dict[str, Any]:
    if control.is_number:
        return {
            "quantity": control.quantity,
            "possible": list(control.possible),
            "players": [
                {
                    "player": bounds.player,
                    "at_least": bounds.least,
                    "at_most": bounds.most,
                }
                for bounds in control.ranges
            ],
        }
    return {
        "quantity": control.quantity,
        "possible": list(control.possible),
        "values": [
            {
                "value": value,
                "forced_by": list(control.reachable.get(value, ())),
                "prevented_by": list(control.avoidable.get(value, ())),
            }
            for value in control.possible
        ],
    }
