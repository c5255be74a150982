"""Who answers the questions of an action: the file that records it.

Choices are answered in the order in which the rules ask; what the file does not answer
is never picked for a player, unless the file or its reader says `assume: first`.
"""

from __future__ import annotations

from typing import Any

from mpoc.engine.adjudicate import AnswerMissing, IllegalPlay
from mpoc.engine.statements import (
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
)

Path = tuple[str | int, ...]

NOTHING = Answers()

NOWHERE = Cite("", (), "")
"""The cite of what no page decides."""


ONLY_ANSWERS = ("draw", "at")
"""Keys of an action that do nothing but answer a question of their own."""

DECLINING = ("from", "use", "by", "player", "dice")
"""What an entry may say of a further attack that it declines."""

OrderEntry = tuple[int, str, str]
"""One of an order: its place there, the ability, and the bearer if it is named."""


class Scope:
    """The answers in force: those of the action, or of one entry of its `then`.

    `order` is what is left of the list that is in force, from `order_path`; `ordered`
    are the abilities of all lists so far.
    """

    __slots__ = (
        "answers",
        "next_choice",
        "next_then",
        "open_entry",
        "order",
        "order_path",
        "ordered",
        "own_used",
        "refused_last",
        "rolled",
        "used_keys",
    )

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.next_choice = 0
        self.next_then = 0
        self.open_entry: Answers | None = None
        self.used_keys: set[str] = set()
        self.own_used: set[str] = set()
        self.order: list[OrderEntry] = []
        self.order_path: Path = ()
        self.ordered: set[str] = set()
        self.rolled = False
        self.refused_last = False

    def reached(self) -> tuple[Any, ...]:
        """How far its answers have been used; hashable."""
        entry = self.open_entry
        return (
            self.next_choice,
            self.next_then,
            None if entry is None else entry.path,
            frozenset(self.used_keys),
            tuple(self.order),
            self.rolled,
            self.refused_last,
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
        "unused",
        "unused_orders",
    )

    def __init__(
        self, answers: Answers, assume: bool = False, following: tuple[int, ...] = ()
    ) -> None:
        self.assume = assume
        self.following = following
        self.left_open = 0
        self.scopes = [Scope(answers)]
        self.unused: list[Path] = []
        self.unused_orders: list[tuple[Path, tuple[tuple[str, str], ...]]] = []

    # Choices

    def choose(self, question: Choice) -> Reply:
        """The file's answer; else the only legal one; else what is assumed.

        Raises `IllegalPlay` where the answer given is illegal, `AnswerMissing` where
        there is none.
        """
        scope = self.scopes[-1]
        given = self._given(scope, question)
        if isinstance(question, OpenChoice):
            return _open_answer(question, given)
        legal = [option for option in question.options if not option.objections]
        if given is not None:
            option = _option_for(question, given[0])
            if option.objections:
                raise IllegalPlay(option.objections)
            return Reply(question, option.value, "given" if len(legal) > 1 else "only")
        if len(legal) == 1:
            return Reply(question, legal[0].value, "only")
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
        """The answer to a choice between several that the file leaves open."""
        place = self.left_open
        self.left_open += 1
        if place < len(self.following):
            picked = legal[self.following[place]]
            return Reply(question, picked.value, "indifferent")
        if self.assume:
            return Reply(question, legal[0].value, "assumed")
        raise AnswerMissing(question)

    def _given(self, scope: Scope, question: Choice | Draw) -> tuple[Any] | None:
        """The answer that the file gives to a question, wrapped, or None."""
        if question.own and question.key in scope.answers.keys:
            value = scope.answers.keys[question.key]
            scope.own_used.add(question.key)
            return None if value is None else (value,)
        if isinstance(question, Choice) and question.key == "order":
            return self._ordered(scope, question)
        entry = self._entry(scope, question)
        if entry is None:
            return None
        scope.used_keys.add(question.key)
        # An answer that says what the rule does also says that it is used.
        return (entry.keys.get(question.key, True),)

    def _ordered(self, scope: Scope, question: Choice) -> tuple[Any] | None:
        """The first of a listed order that can resolve now."""
        if not _first_listed(scope.order, question):
            entry = scope.following_entry()
            if entry is None or "order" not in entry.keys:
                return None
            listed = [
                (place, name, bearer)
                for place, (name, bearer) in enumerate(entry.keys["order"])
            ]
            if not _first_listed(listed, question):
                return None
            self._check_player(entry, question)
            self._leave_listed(scope)
            scope.order, scope.order_path = listed, entry.path
            scope.ordered |= {name for _, name, _ in listed}
            scope.next_choice += 1
        first = _first_listed(scope.order, question)
        assert first is not None
        listed_item, option = first
        scope.order.remove(listed_item)
        return (option.value,)

    def _entry(
        self, scope: Scope, question: Choice | Roll | Draw | Naming
    ) -> Answers | None:
        """The entry of `choose` that answers a question, opened if it is the next."""
        key = _key_of(question)
        entry = scope.open_entry
        if (
            entry is not None
            and addressed(entry, question)
            and _answers(entry, question)
            and key not in scope.used_keys
        ):
            return entry
        # An order that was never asked for does not hide the answers after it.
        place = scope.next_choice
        answers = scope.answers.choose
        while place < len(answers) and "order" in answers[place].keys:
            place += 1
        entry = answers[place] if place < len(answers) else None
        if entry is None or not addressed(entry, question):
            return None
        if key != "use" and entry.keys.get("use") is False:
            raise IllegalPlay((_compulsory(question),))
        if not _answers(entry, question):
            return None
        self._close(scope)
        self._leave_over(scope, answers[scope.next_choice : place])
        scope.next_choice = place + 1
        scope.open_entry = entry
        self._check_player(entry, question)
        return entry

    def _check_player(
        self, entry: Answers, question: Choice | Roll | Draw | Naming
    ) -> None:
        """A choice that names its player must name the one whose choice it is."""
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
                        failure="the choice is another player's",
                    ),
                )
            )

    def _close(self, scope: Scope) -> None:
        """Note the keys of the open entry that nothing asked for."""
        entry = scope.open_entry
        if entry is None:
            return
        asked = scope.used_keys | {"for", "by", "player"}
        if "use" in entry.keys and entry.keys["use"] is not False:
            asked = asked | {"use"}
        for key in entry.keys:
            if key not in asked:
                self.unused.append((*entry.path, key))
        if entry.roll is not None and "roll" not in scope.used_keys:
            self.unused.append((*entry.path, "roll"))
        scope.open_entry = None
        scope.used_keys = set()

    # Dice, draws and names

    def roll(self, question: Roll) -> Reply:
        """The dice that the file records for a roll.

        Raises `IllegalPlay` where they are not those that are owed, `AnswerMissing`
        where the file records none.
        """
        scope = self.scopes[-1]
        if question.own and not scope.rolled:
            given = scope.answers.roll
            scope.rolled = True
        else:
            given = self.recorded_roll(scope, question)
        if given is None or given.faces is None:
            return self.left_open_roll(question)
        if given.counts() != question.dice:
            raise IllegalPlay(_wrong_dice(question, given.counts()))
        return Reply(question, given.faces, "given")

    def recorded_roll(self, scope: Scope, question: Roll) -> Any:
        """The roll of the entry that answers a rule, or None; this uses the entry."""
        entry = self._entry(scope, question)
        if entry is None:
            return None
        scope.used_keys.add("roll")
        return entry.roll

    def left_open_roll(self, question: Roll) -> Reply:
        """The dice of a roll that the file does not record: nobody may assume them."""
        raise AnswerMissing(question)

    def draw(self, question: Draw) -> Reply:
        """The card that the file says was drawn, or the only one that can be.

        Raises `IllegalPlay` where it cannot be, `AnswerMissing` where the file gives
        none.
        """
        given = self._given(self.scopes[-1], question)
        legal = [option for option in question.options if not option.objections]
        if given is not None:
            option = _option_for(question, given[0])
            if option.objections:
                raise IllegalPlay(option.objections)
            return Reply(question, option.value, "given")
        if len(legal) == 1:
            return Reply(question, legal[0].value, "only")
        return self.left_open_draw(question, legal)

    def left_open_draw(self, question: Draw, legal: list[Option]) -> Reply:
        """The card drawn where the file gives none: nobody may assume it."""
        raise AnswerMissing(question)

    def name(self, question: Naming) -> str:
        """The id that the file gives a figure entering play, or the proposed one."""
        scope = self.scopes[-1]
        if scope.answers.keys.get("as"):
            return str(scope.answers.keys["as"])
        entry = self._entry(scope, question)
        if entry is None:
            return question.proposed
        scope.used_keys.add("as")
        return str(entry.keys["as"])

    # Further actions

    def begin_further(self, question: Further) -> Answers | None:
        """Put the next entry of `then` in force, if it is about what comes up."""
        scope = self.scopes[-1]
        entry = None
        if scope.next_then < len(scope.answers.then):
            entry = scope.answers.then[scope.next_then]
            if entry.keys.get("from") not in question.sources:
                entry = None
        if entry is not None:
            scope.next_then += 1
            scope.refused_last = expects_refusal(entry)
            self.enter(entry)
            return entry
        answers = None
        if not question.options:
            pass
        elif scope.refused_last and question.optional[0]:
            answers = Answers(keys={"from": question.options[0], "use": False})
        elif len(question.options) > 1 or question.optional[0]:
            answers = self.left_open_further(question)
        self.enter(NOTHING)
        return answers

    def enter(self, answers: Answers) -> None:
        """Put the answers of a further action in force, until it is done."""
        self.scopes.append(Scope(answers))

    def left_open_further(self, question: Further) -> Answers | None:
        """What becomes of several further actions, or of one that may be declined,
        where the file has no entry for them.
        """
        if self.assume:
            return Answers(keys={"from": question.options[0]})
        raise AnswerMissing(question)

    def end_further(self) -> None:
        """Close the entry and note what it gives that nothing asked for."""
        self._finish(self.scopes.pop())

    # What is left over

    def finish(self) -> None:
        """End the action and note what the file gives that nothing asked for."""
        while self.scopes:
            self._finish(self.scopes.pop())

    def _finish(self, scope: Scope) -> None:
        self._close(scope)
        answers = scope.answers
        declined = answers.keys.get("use") is False
        refused = expects_refusal(answers)
        if answers.roll is not None and not (scope.rolled or refused):
            self.unused.append((*answers.path, "roll"))
        if not refused:
            self.unused += [
                (*answers.path, key)
                for key in ONLY_ANSWERS
                if key in answers.keys and key not in scope.own_used
            ]
        if declined and not refused:
            self.unused += [
                (*answers.path, key) for key in answers.keys if key not in DECLINING
            ]
        self._leave_listed(scope)
        self._leave_over(scope, answers.choose[scope.next_choice :])
        for entry in answers.then[scope.next_then :]:
            self.unused.append(entry.path)

    def _leave_listed(self, scope: Scope) -> None:
        """Note the names of a list whose turn never came."""
        for place, name, bearer in scope.order:
            path = (*scope.order_path, "order", place)
            self.unused_orders.append((path, ((name, bearer),)))
        scope.order = []

    def _leave_over(self, scope: Scope, entries: tuple[Answers, ...]) -> None:
        """Note entries of `choose` that nothing asked for.

        An order does no harm if all that it names did speak, unless another order was
        asked for that names one of them.
        """
        for entry in entries:
            names = entry.keys.get("order")
            if names is None or scope.ordered.intersection([name for name, _ in names]):
                self.unused.append(entry.path)
            else:
                self.unused_orders.append((entry.path, names))


def expects_refusal(answers: Answers) -> bool:
    """Whether the file expects that an action, or an entry of `then`, is refused."""
    return isinstance(answers.expect, dict) and "illegal" in answers.expect


def _key_of(question: Choice | Roll | Draw | Naming) -> str:
    if isinstance(question, Roll):
        return "roll"
    return "as" if isinstance(question, Naming) else question.key


def _compulsory(question: Choice | Roll | Draw | Naming) -> Check:
    """The refusal of declining a rule that does not ask whether it is used."""
    cite = NOWHERE if isinstance(question, Naming) else question.cite
    return Check(
        "compulsory",
        f"{question.rule} may be declined",
        False,
        cite,
        f"{question.rule} is compulsory",
        failure=f"{question.rule} may not be declined",
    )


def _answers(entry: Answers, question: Choice | Roll | Draw | Naming) -> bool:
    """Whether an entry of `choose` that is about a question answers it.

    An entry that says what an optional rule does need not say that it is used.
    """
    key = _key_of(question)
    if key == "roll":
        return entry.roll is not None
    if key in entry.keys:
        return True
    return (
        key == "use"
        and isinstance(question, Choice)
        and any(option.value is True for option in question.options)
    )


def addressed(entry: Answers, question: Choice | Roll | Draw | Naming) -> bool:
    """Whether an entry of `choose` is about a question's rule and bearer."""
    if entry.keys.get("for") != question.rule:
        return False
    by = entry.keys.get("by")
    return not by or by == question.bearer


def _first_listed(
    listed: list[OrderEntry], question: Choice
) -> tuple[OrderEntry, Option] | None:
    """The first of a list that is among the options."""
    for item in listed:
        _, name, bearer = item
        for option in question.options:
            _, rule, owner = option.value
            if rule == name and bearer in ("", owner):
                return item, option
    return None


def _open_answer(question: OpenChoice, given: tuple[Any] | None) -> Reply:
    """The answer to a choice that cannot be listed, wrapped, if the file gives one."""
    if given is None:
        raise AnswerMissing(question)
    objections = question.objections(given[0])
    if objections:
        raise IllegalPlay(objections)
    return Reply(question, given[0], "given")


def _option_for(question: Choice | Draw, value: Any) -> Option:
    """The candidate that an answer names; one that is no candidate is refused."""
    for option in question.options:
        if option.value == value and type(option.value) is type(value):
            return option
    failed = question.failed_by(value)
    if failed:
        return Option(value, str(value), failed)
    legal = [option.words for option in question.options if not option.objections]
    listing = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
    return Option(
        value,
        str(value),
        (
            Check(
                question.outside,
                f"the answer is a legal one for {question.words}",
                False,
                question.cite,
                f"legal: {listing or 'none'}",
                failure="this answer is not legal",
            ),
        ),
    )


def _wrong_dice(
    question: Roll, given: tuple[tuple[str, int], ...]
) -> tuple[Check, ...]:
    """The refusals of a recorded roll whose dice are not those asked for."""
    wanted, there = dict(question.dice), dict(given)
    checks = []
    for kind in sorted({*wanted, *there}):
        need, have = wanted.get(kind, 0), there.get(kind, 0)
        if need != have:
            checks.append(
                Check(
                    "too-few-dice" if have < need else "too-many-dice",
                    f"exactly the {kind.title()} Dice in play are rolled",
                    False,
                    question.cite,
                    f"{question.words} has {need} {kind.title()} Dice; the file "
                    f"records {have}",
                    failure=f"{'fewer' if have < need else 'more'} {kind.title()} Dice "
                    "are rolled than the roll has",
                )
            )
    return tuple(checks)
