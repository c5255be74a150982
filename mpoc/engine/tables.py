"""The file that records an action answers its questions.

Choices are answered in the order in which the rules ask. mpoc never chooses for a
player what the file leaves open, unless the file or its reader says `assume: first`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mpoc.engine.adjudicate import AnswerMissing, IllegalPlay
from mpoc.engine.statements import (
    ASSUMED,
    GIVEN,
    INDIFFERENT,
    ONLY,
    Answers,
    Check,
    Choice,
    Cite,
    Draw,
    Further,
    Naming,
    OpenChoice,
    Option,
    Reply,
    Roll,
    RollAgain,
    option_list,
)

Path = tuple[str | int, ...]

MOST_LEGAL_NAMED = 12
"""The most legal answers that a refusal of another one names."""

ADDRESS = ("for", "by", "player")
"""The keys of an entry that only say which question it answers."""

NOTHING = Answers()

NOWHERE = Cite("", (), "")
"""The cite of a check that no page decides."""


ONLY_ANSWERS = ("draw", "at", "as")
"""Keys of an action that only answer a question of their own."""

DECLINING = ("from", "use", "by", "player", "dice")
"""The keys of an entry that declines a further attack."""

OrderEntry = tuple[int, str, str]
"""One entry of an order: its place, the ability, and the bearer if it names one."""


class Order:
    """An order of the file that has answered a question.

    `rest` are the abilities whose turn has not come, and `turns` those that were taken,
    each with the rule that asked.
    """

    __slots__ = ("path", "rest", "turns")

    def __init__(self, entry: Answers) -> None:
        self.path = entry.path
        self.rest = _order_entries(entry)
        self.turns: list[tuple[OrderEntry, str]] = []


class Scope:
    """The answers in force: those of the action, or of one entry of its `then`.

    `orders` are the orders that have answered a question; `skipped_orders` stand before
    an answer that was asked for first. `abilities` are the abilities in `orders`.
    """

    __slots__ = (
        "abilities",
        "answers",
        "has_rolled",
        "next_choice",
        "next_then",
        "open_entry",
        "orders",
        "skipped_orders",
        "used_keys",
        "used_own_keys",
        "was_last_refused",
    )

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.next_choice = 0
        self.next_then = 0
        self.open_entry: Answers | None = None
        self.used_keys: set[str] = set()
        self.used_own_keys: set[str] = set()
        self.orders: list[Order] = []
        self.skipped_orders: list[Answers] = []
        self.abilities: set[str] = set()
        self.has_rolled = False
        self.was_last_refused = False

    def progress(self) -> tuple[Any, ...]:
        """Which of its answers have been used; hashable."""
        entry = self.open_entry
        return (
            self.next_choice,
            self.next_then,
            None if entry is None else entry.path,
            frozenset(self.used_keys),
            tuple([tuple(order.rest) for order in self.orders]),
            tuple([entry_skipped.path for entry_skipped in self.skipped_orders]),
            self.has_rolled,
            self.was_last_refused,
        )

    def following_entry(self) -> Answers | None:
        """The next entry of `choose`, if there is one."""
        if self.next_choice < len(self.answers.choose):
            return self.answers.choose[self.next_choice]
        return None


class RecordedAnswers:
    """Answers from the file. `following` picks, by place, the legal option of each
    choice that the file leaves open, in the order in which they come up.
    """

    __slots__ = (
        "assume",
        "following",
        "left_open",
        "scopes",
        "unused_orders",
        "unused_paths",
    )

    def __init__(
        self, answers: Answers, assume: bool = False, following: tuple[int, ...] = ()
    ) -> None:
        self.assume = assume
        self.following = following
        self.left_open = 0
        self.scopes = [Scope(answers)]
        self.unused_paths: list[Path] = []
        self.unused_orders: list[tuple[Path, tuple[tuple[str, str], ...]]] = []

    # Choices

    def choose(self, question: Choice) -> Reply:
        """The file's answer; else the only legal one; else the assumed one.

        Raises `IllegalPlay` where the file's answer is illegal, `AnswerMissing` where
        there is no answer.
        """
        scope = self.scopes[-1]
        answer = self._file_answer(scope, question)
        if isinstance(question, OpenChoice):
            return _open_answer(question, answer)
        legal = [option for option in question.options if not option.objections]
        if answer is not None:
            option = _option_for(question, answer[0])
            if option.objections:
                raise IllegalPlay(option.objections)
            return Reply(question, option.value, GIVEN if len(legal) > 1 else ONLY)
        if len(legal) == 1:
            return Reply(question, legal[0].value, ONLY)
        if not legal:
            raise IllegalPlay(
                (
                    Check(
                        "no-valid-place" if question.key == "to" else question.outside,
                        f"there is a legal answer to {question.words}",
                        False,
                        question.cite,
                        failure=f"there is no legal answer: {question.words}",
                    ),
                )
            )
        return self.left_open_choice(question, legal)

    def left_open_choice(self, question: Choice, legal: list[Option]) -> Reply:
        """The answer to a choice among several that the file leaves open."""
        place = self.left_open
        self.left_open += 1
        if place < len(self.following):
            option = legal[self.following[place]]
            return Reply(question, option.value, INDIFFERENT)
        if self.assume:
            return Reply(question, legal[0].value, ASSUMED)
        raise AnswerMissing(question)

    def _file_answer(self, scope: Scope, question: Choice | Draw) -> tuple[Any] | None:
        """The answer that the file gives to a question, in a tuple, or None."""
        if question.own and question.key in scope.answers.keys:
            value = scope.answers.keys[question.key]
            scope.used_own_keys.add(question.key)
            return None if value is None else (value,)
        if isinstance(question, Choice) and question.key == "order":
            return self._next_in_order(scope, question)
        entry = self._entry(scope, question)
        if entry is None:
            return None
        scope.used_keys.add(question.key)
        # An entry with other answers of the rule also says that the rule is used.
        return (entry.keys.get(question.key, True),)

    def _next_in_order(self, scope: Scope, question: Choice) -> tuple[Any] | None:
        """The first ability of the file's order that can resolve now, in a tuple.

        One order may go through several windows: what is left of it answers later.
        """
        for order in scope.orders:
            first = _first_among(order.rest, question)
            if first is not None:
                break
        else:
            entry = self._order_entry(scope, question)
            if entry is None:
                return None
            self._check_player(entry, question)
            order = Order(entry)
            scope.orders.append(order)
            scope.abilities |= {name for _, name, _ in order.rest}
            first = _first_among(order.rest, question)
            assert first is not None
        item, option = first
        for earlier, rule in order.turns:
            if earlier[0] > item[0] and rule != question.rule:
                raise IllegalPlay((_wrong_window(question, item, earlier, rule),))
        order.rest.remove(item)
        order.turns.append((item, question.rule))
        return (option.value,)

    def _order_entry(self, scope: Scope, question: Choice) -> Answers | None:
        """The entry with the order for a question, which is used now.

        It may stand before the answer to an earlier question.
        """
        for entry_skipped in scope.skipped_orders:
            if _first_among(_order_entries(entry_skipped), question):
                scope.skipped_orders.remove(entry_skipped)
                return entry_skipped
        entry = scope.following_entry()
        if entry is None or "order" not in entry.keys:
            return None
        if not _first_among(_order_entries(entry), question):
            return None
        scope.next_choice += 1
        return entry

    def _entry(
        self, scope: Scope, question: Choice | Roll | Draw | Naming
    ) -> Answers | None:
        """The entry of `choose` that answers a question; opens the next one for it."""
        key = key_of(question)
        entry = scope.open_entry
        if (
            entry is not None
            and is_about(entry, question)
            and gives_answer(entry, question)
            and key not in scope.used_keys
        ):
            return entry
        # An order that no rule asks for does not block the answers after it.
        place = scope.next_choice
        answers = scope.answers.choose
        while place < len(answers) and "order" in answers[place].keys:
            place += 1
        entry = answers[place] if place < len(answers) else None
        if entry is None or not is_about(entry, question):
            return None
        if key != "use" and entry.keys.get("use") is False:
            raise IllegalPlay((_compulsory(question),))
        if not gives_answer(entry, question):
            return None
        self._close(scope)
        scope.skipped_orders += answers[scope.next_choice : place]
        scope.next_choice = place + 1
        scope.open_entry = entry
        self._check_player(entry, question)
        return entry

    def _check_player(
        self, entry: Answers, question: Choice | Roll | Draw | Naming
    ) -> None:
        """Refuse an entry that names a player other than the one who decides."""
        player = entry.keys.get("player")
        owner = getattr(question, "player", player)
        if player is not None and player != owner:
            cite = question.cite if not isinstance(question, Naming) else None
            assert cite is not None
            raise IllegalPlay(
                (
                    Check(
                        "not-your-turn",
                        "the choice is this player's",
                        False,
                        cite,
                        f"{owner} decides, not {player}",
                        failure="the choice belongs to another player",
                    ),
                )
            )

    def _close(self, scope: Scope) -> None:
        """Close the open entry and note its keys that no rule asked for."""
        entry = scope.open_entry
        if entry is None:
            return
        used_keys = scope.used_keys.union(ADDRESS)
        if "use" in entry.keys and entry.keys["use"] is not False:
            used_keys = used_keys | {"use"}
        for key in entry.keys:
            if key not in used_keys:
                self.unused_paths.append((*entry.path, key))
        if entry.roll is not None and "roll" not in scope.used_keys:
            self.unused_paths.append((*entry.path, "roll"))
        scope.open_entry = None
        scope.used_keys = set()

    # Dice, draws and names

    def roll(self, question: Roll) -> Reply:
        """The dice that the file records for a roll.

        The action's own roll may also stand in an entry for its rule. Raises
        `IllegalPlay` where the roll needs other dice, `AnswerMissing` where the file
        records none.
        """
        scope = self.scopes[-1]
        answer = None
        if question.own and not scope.has_rolled:
            answer = scope.answers.roll
            scope.has_rolled = True
        if answer is None:
            answer = self.recorded_roll(scope, question)
        if answer is None or answer.faces is None:
            return self.left_open_roll(question)
        if answer.counts() != question.dice:
            raise IllegalPlay(_wrong_dice(question, answer.counts()))
        return Reply(question, answer.faces, GIVEN)

    def recorded_roll(self, scope: Scope, question: Roll) -> Any:
        """Use the entry that answers a rule and return its roll, or None."""
        entry = self._entry(scope, question)
        if entry is None:
            return None
        scope.used_keys.add("roll")
        return entry.roll

    def roll_again(self, statement: RollAgain) -> None:
        """Do nothing: the file also records the rolls that decided nothing."""

    def left_open_roll(self, question: Roll) -> Reply:
        """The dice of a roll that the file leaves out: they are never assumed."""
        raise AnswerMissing(question)

    def draw(self, question: Draw) -> Reply:
        """The card that the file says was drawn, or the only possible one.

        Raises `IllegalPlay` where the file's card is impossible, `AnswerMissing` where
        the file gives none.
        """
        answer = self._file_answer(self.scopes[-1], question)
        legal = [option for option in question.options if not option.objections]
        if answer is not None:
            option = _option_for(question, answer[0])
            if option.objections:
                raise IllegalPlay(option.objections)
            return Reply(question, option.value, GIVEN)
        if len(legal) == 1:
            return Reply(question, legal[0].value, ONLY)
        return self.left_open_draw(question, legal)

    def left_open_draw(self, question: Draw, legal: list[Option]) -> Reply:
        """The card of a draw that the file leaves out: it is never assumed."""
        raise AnswerMissing(question)

    def name(self, question: Naming) -> str:
        """The id that the file gives a figure entering play, or the proposed one."""
        scope = self.scopes[-1]
        if scope.answers.keys.get("as"):
            scope.used_own_keys.add("as")
            return str(scope.answers.keys["as"])
        entry = self._entry(scope, question)
        if entry is None:
            return question.proposed_id
        scope.used_keys.add("as")
        return str(entry.keys["as"])

    # Further actions

    def begin_further(self, question: Further) -> Answers | None:
        """Put the next entry of `then` in force, if it is about one of the sources."""
        scope = self.scopes[-1]
        entry = None
        if scope.next_then < len(scope.answers.then):
            entry = scope.answers.then[scope.next_then]
            if entry.keys.get("from") not in question.sources:
                entry = None
        if entry is not None:
            scope.next_then += 1
            scope.was_last_refused = entry.expects_refusal
            self.enter(entry)
            return entry
        answers = None
        if not question.options:
            pass
        elif scope.was_last_refused and question.optional[0]:
            answers = Answers(keys={"from": question.options[0], "use": False})
        elif len(question.options) > 1 or question.optional[0]:
            answers = self.left_open_further(question)
        self.enter(NOTHING)
        return answers

    def enter(self, answers: Answers) -> None:
        """Put the answers of a further action in force, until it ends."""
        self.scopes.append(Scope(answers))

    def left_open_further(self, question: Further) -> Answers | None:
        """The answer for further actions that the file leaves open.

        There are several, or the only one may be declined.
        """
        if self.assume:
            return Answers(keys={"from": question.options[0]})
        raise AnswerMissing(question)

    def end_further(self) -> None:
        """Close the entry and note its answers that no rule asked for."""
        self._finish(self.scopes.pop())

    # What is left over

    def finish(self) -> None:
        """End the action and note the answers of the file that no rule asked for."""
        while self.scopes:
            self._finish(self.scopes.pop())

    def _finish(self, scope: Scope) -> None:
        self._close(scope)
        answers = scope.answers
        is_declined = answers.keys.get("use") is False
        is_refused = answers.expects_refusal
        if answers.roll is not None and not (scope.has_rolled or is_refused):
            self.unused_paths.append((*answers.path, "roll"))
        if not is_refused:
            self.unused_paths += [
                (*answers.path, key)
                for key in ONLY_ANSWERS
                if answers.keys.get(key) and key not in scope.used_own_keys
            ]
        if is_declined and not is_refused:
            self.unused_paths += [
                (*answers.path, key) for key in answers.keys if key not in DECLINING
            ]
        for order in scope.orders:
            for place, name, bearer in order.rest:
                path = (*order.path, "order", place)
                self.unused_orders.append((path, ((name, bearer),)))
        self._skip_entries(scope, scope.skipped_orders)
        self._skip_entries(scope, answers.choose[scope.next_choice :])
        for entry in answers.then[scope.next_then :]:
            self.unused_paths.append(entry.path)

    def _skip_entries(self, scope: Scope, entries: Sequence[Answers]) -> None:
        """Note entries of `choose` that no rule asked for.

        An order does no harm if all abilities in it did speak, unless a rule asked for
        another order that also names one of them.
        """
        for entry in entries:
            names = entry.keys.get("order")
            if names is None or scope.abilities.intersection(
                [name for name, _ in names]
            ):
                self.unused_paths.append(entry.path)
            else:
                self.unused_orders.append((entry.path, names))


def _order_entries(entry: Answers) -> list[OrderEntry]:
    """The abilities that an entry of `choose` puts in order."""
    return [
        (place, name, bearer)
        for place, (name, bearer) in enumerate(entry.keys["order"])
    ]


def _wrong_window(
    question: Choice, item: OrderEntry, earlier: OrderEntry, rule: str
) -> Check:
    """The refusal of an order in which two abilities change windows."""
    return Check(
        "condition-not-met",
        f"{rule} stand before {question.rule} in an order",
        False,
        question.cite,
        f"the order puts {item[1]}, one of the {question.rule}, before {earlier[1]}, "
        f"one of the {rule}",
        failure=f"{rule} resolve before {question.rule}",
    )


def key_of(question: Choice | Roll | Draw | Naming) -> str:
    """The key under which a file answers a question, such as `roll`."""
    if isinstance(question, Roll):
        return "roll"
    return "as" if isinstance(question, Naming) else question.key


def _compulsory(question: Choice | Roll | Draw | Naming) -> Check:
    """The refusal where the file declines a rule that is compulsory."""
    cite = NOWHERE if isinstance(question, Naming) else question.cite
    return Check(
        "compulsory",
        f"{question.rule} may be declined",
        False,
        cite,
        f"{question.rule} is compulsory",
        failure=f"{question.rule} may not be declined",
    )


def gives_answer(entry: Answers, question: Choice | Roll | Draw | Naming) -> bool:
    """Whether an entry of `choose` that is about a question answers it.

    An entry with other answers of an optional rule may omit `use`.
    """
    key = key_of(question)
    if key == "roll":
        return entry.roll is not None
    if key in entry.keys:
        return True
    return (
        key == "use"
        and isinstance(question, Choice)
        and any(option.value is True for option in question.options)
    )


def is_about(entry: Answers, question: Choice | Roll | Draw | Naming) -> bool:
    """Whether an entry of `choose` is about a question's rule and bearer."""
    if entry.keys.get("for") != question.rule:
        return False
    by = entry.keys.get("by")
    return not by or by == question.bearer


def _first_among(
    items: list[OrderEntry], question: Choice
) -> tuple[OrderEntry, Option] | None:
    """The first item that is among the options, with that option; None without one."""
    for item in items:
        _, name, bearer = item
        for option in question.options:
            _, rule, owner = option.value
            if rule == name and bearer in ("", owner):
                return item, option
    return None


def _open_answer(question: OpenChoice, answer: tuple[Any] | None) -> Reply:
    """The file's answer to a choice whose answers cannot be listed."""
    if answer is None:
        raise AnswerMissing(question)
    objections = question.objections(answer[0])
    if objections:
        raise IllegalPlay(objections)
    return Reply(question, answer[0], GIVEN)


def _option_for(question: Choice | Draw, value: Any) -> Option:
    """The candidate that an answer names; any other answer comes with objections."""
    for option in question.options:
        if option.value == value and type(option.value) is type(value):
            return option
        if option.equals and value in option.equals:
            return option.but(value=value)
    objections = question.failed_by(value)
    if objections:
        return Option(value, str(value), objections)
    legal = [option.words for option in question.options if not option.objections]
    return Option(
        value,
        str(value),
        (
            Check(
                question.outside,
                f"the answer is a legal one for {question.words}",
                False,
                question.cite,
                f"legal: {option_list(legal, MOST_LEGAL_NAMED) or 'none'}",
                failure="this answer is not legal",
            ),
        ),
    )


def _wrong_dice(
    question: Roll, file_dice: tuple[tuple[str, int], ...]
) -> tuple[Check, ...]:
    """The refusals of a recorded roll that has other dice than the rule asks for."""
    roll_counts, file_counts = dict(question.dice), dict(file_dice)
    checks = []
    for kind in sorted({*roll_counts, *file_counts}):
        need, have = roll_counts.get(kind, 0), file_counts.get(kind, 0)
        if need != have:
            checks.append(
                Check(
                    "too-few-dice" if have < need else "too-many-dice",
                    f"exactly the {kind.title()} Dice in play are rolled",
                    False,
                    question.cite,
                    f"{question.words}: {need} {kind.title()} Dice; the file records "
                    f"{have}",
                    failure=f"{'fewer' if have < need else 'more'} {kind.title()} Dice "
                    "are rolled than the roll has",
                )
            )
    return tuple(checks)
