"""What a file must say so that its replay takes a way.

The way is played once more, and each answer is noted where a file would give it. What
the file says already stays where it fits: answers to the same questions, and rolls that
show what the way needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.record import Record
from mpoc.engine.replay import Action, status_of
from mpoc.engine.statements import (
    GIVEN,
    ONLY,
    TRIED,
    Answers,
    Choice,
    Draw,
    Further,
    Naming,
    Reply,
    Roll,
)
from mpoc.engine.tables import ADDRESS, NOTHING, ONLY_ANSWERS, is_about
from mpoc.exploration.exploring_table import ExploringTable
from mpoc.exploration.graph import Fork, Pick, Position

if TYPE_CHECKING:
    from mpoc.exploration.explorer import Explorer
    from mpoc.rules.ruleset import Ruleset

MOST_ROLLS = 20_000
"""The most rolls that are tried to find one that shows what a way needs."""

Turns = Sequence[tuple[str, str]]
"""An order: each ability with its bearer, or without one."""


class Rewriting(Record):
    """What one action of a file has to say: values of `keys`, and what is `left_out`.

    `index` is the number of the action, from 0. `lost_names` are figures that then do
    not enter play under a name of the file. With `has_dice` a roll is among the values,
    for which others may stand that show as much. `replaces`: an answer of the file
    goes; otherwise answers are only added.
    """

    index: int
    keys: Mapping[str, Any]
    left_out: tuple[str, ...] = ()
    lost_names: tuple[str, ...] = ()
    has_dice: bool = False
    replaces: bool = False


class WrittenWay(Record):
    """A way as a file takes it.

    `actions` are all actions with their answers, `rewritings` say what is new in them,
    and `picks` are the answers of the way that the file did not give. `other_rolls` are
    those of them whose roll replaces one of the file.
    """

    actions: tuple[Action, ...]
    rewritings: tuple[Rewriting, ...]
    picks: tuple[Pick, ...]
    other_rolls: tuple[Pick, ...]


def written_way(
    explorer: Explorer,
    start: Any,
    way: Sequence[Pick],
    recorded: Sequence[Action],
    rules: Ruleset,
    *,
    matters: Callable[[Fork], bool],
    writes_all: bool = False,
    kept: Sequence[Pick] = (),
) -> WrittenWay | None:
    """The actions of a file that take a way; `recorded` are those of the file.

    What the file leaves open is written where it `matters`. If it `writes_all`, every
    answer is written anew. A roll of the file stays as it is, whatever it shows, if all
    picks about it are in `kept`. None where no roll was found that shows what the way
    needs.
    """
    state = start
    actions = list(recorded)
    rewritings: list[Rewriting] = []
    new_picks: list[Pick] = []
    other_rolls: list[Pick] = []
    for index, action in enumerate(explorer.actions):
        picks = [pick for pick in way if pick.action == index]
        position = Position(index, state)
        position.follow([(pick.fork, pick.place_for_rules) for pick in picks])
        game = rules.begin(state, watching=False)
        table = _WritingTable(
            explorer,
            position,
            action,
            game,
            recorded[index],
            picks,
            matters,
            writes_all,
            kept,
        )
        transcript = _play(rules, action, game, table)
        state = transcript.after
        status = status_of(transcript)
        # What the file says stays where the way gives no answer and the action stops,
        # or is expected to be refused.
        if picks or (status == "done" and not action.expects_refusal):
            answers = table.written()
            if answers is None:
                return None
            if status == "refused":
                answers = _with_rolls_of(recorded[index].answers, answers)
            new = actions[index] = _with_answers(action, recorded[index], answers)
            rewriting = _rewriting(index, recorded[index], new, rules)
            if rewriting is not None:
                rewritings.append(rewriting.but(has_dice=table.has_new_dice))
            new_picks += [pick for pick in picks if id(pick.fork) in table.new_ids]
            other_rolls += table.other_rolls
        if status == "refused" and action.expects_refusal:
            continue
        if status != "done":
            break
    return WrittenWay(
        tuple(actions), tuple(rewritings), tuple(new_picks), tuple(other_rolls)
    )


def _with_rolls_of(recorded: Answers, answers: Answers) -> Answers:
    """The answers with those rolls of the file that the way has not come to.

    A roll may be what is refused.
    """
    pairs = zip_longest(recorded.then[: len(answers.then)], answers.then)
    then = [new if old is None else _with_rolls_of(old, new) for old, new in pairs]
    roll = recorded.roll if answers.roll is None else answers.roll
    return answers.but(roll=roll, then=tuple(then))


def _play(rules: Ruleset, action: Action, game: Any, table: Any) -> Transcript:
    return adjudicate(lambda game: rules.play(game, action.act), game, table)


def _with_answers(action: Action, recorded: Action, answers: Answers) -> Action:
    """An action with its new answers, and without those that nobody asks for."""
    unasked = [
        key.field
        for key in getattr(action.act, "keys", ())
        if key.is_answer
        and key.name in ONLY_ANSWERS
        and recorded.answers.keys.get(key.name) is not None
        and answers.keys.get(key.name) is None
    ]
    act = action.act.but(**dict.fromkeys(unasked))
    if getattr(act, "dice", None) is not None and answers.roll is not None:
        act = act.but(dice=answers.roll)
    return action.but(act=act, answers=answers)


def _rewriting(
    index: int, old: Action, new: Action, rules: Ruleset
) -> Rewriting | None:
    """What is new in an action, and what no longer stands in it; None if nothing is."""
    before, after = [
        _with_refusals(
            rules.playing().as_file_entry(action.act, action.answers), action.answers
        )
        for action in (old, new)
    ]
    keys = {
        key: value
        for key, value in after.items()
        if value is not None and before.get(key) != value
    }
    left_out = tuple(
        [
            key
            for key, value in before.items()
            if value is not None and after.get(key) is None
        ]
    )
    if not keys and not left_out:
        return None
    names = _names(new.answers)
    lost_names = tuple([name for name in _names(old.answers) if name not in names])
    replaces = bool(left_out) or not all(
        [before.get(key) is None or _adds_to(before[key], keys[key]) for key in keys]
    )
    return Rewriting(index, keys, left_out, lost_names, replaces=replaces)


def _adds_to(old: Any, new: Any) -> bool:
    """Whether a new value of a file says all that the old one says.

    Faces say as much as their number.
    """
    match old, new:
        case (int(), str()):
            return len(new) == old
        case (Mapping(), Mapping()):
            return all([key in new and _adds_to(old[key], new[key]) for key in old])
        case (list() | tuple(), list() | tuple()):
            pairs = zip(old, new, strict=False)
            return len(old) <= len(new) and all([_adds_to(*pair) for pair in pairs])
    return bool(old == new)


def _with_refusals(entry: dict[str, Any], answers: Answers) -> dict[str, Any]:
    """An entry of a file in which further actions may be refused as it expects."""
    for inner, further in zip(entry.get("then", ()), answers.then, strict=False):
        _with_refusals(inner, further)
        if further.expects_refusal:
            inner["expect"] = dict(further.expect)
    return entry


def _all_of(answers: Answers) -> Iterator[Answers]:
    """The answers of an action and of all entries in them."""
    yield answers
    for entry in (*answers.choose, *answers.then):
        yield from _all_of(entry)


def _names(answers: Answers) -> list[str]:
    """The names that a file gives to figures entering play."""
    return [str(each.keys["as"]) for each in _all_of(answers) if each.keys.get("as")]


class _Note:
    """An entry of `choose`: its keys, and those of them that a file `needs`.

    `picks` are the answers of the way in it, `rule` is the rule whose order it gives.
    If it has a roll, `shown` is its result, and `name` its name if it is not made yet.
    """

    def __init__(self, keys: dict[str, Any], rule: str = "") -> None:
        self.keys = keys
        self.rule = rule
        self.needs: set[str] = set()
        self.picks: list[Pick] = []
        self.roll: Roll | None = None
        self.shown: Any = None
        self.name: Any = None

    @property
    def is_order(self) -> bool:
        """Whether it gives an order."""
        return "order" in self.keys


class _Scope(_Note):
    """The answers to an action, or to a further one; `recorded` are those of the file.

    `further` is the answer of the way that has taken the further action.
    """

    def __init__(
        self, keys: dict[str, Any], recorded: Answers, further: Pick | None = None
    ) -> None:
        super().__init__(keys)
        self.recorded = recorded
        self.further = further
        self.choose: list[_Note] = []
        self.then: list[_Scope] = []

    @property
    def is_needed(self) -> bool:
        """Whether a further action says anything that a file has to say."""
        return bool(
            self.recorded is not NOTHING
            or self.further is not None
            or self.keys.keys() - {"from"}
            or self.roll is not None
            or any([note.needs for note in self.choose])
            or self.then
        )


class _NoRoll(Exception):
    """No roll was found that shows what a way needs."""


class _WritingTable(ExploringTable):
    """Answers by a way, and notes each answer where a file would give it.

    `new_ids` are the forks whose answers the file did not give, `has_new_dice` says
    whether a roll is new, and `other_rolls` are the answers about rolls that the file
    has otherwise; they are known once all is `written`.
    """

    __slots__ = (
        "by_path",
        "has_new_dice",
        "kept",
        "matters",
        "new_ids",
        "other_rolls",
        "picks_by_roll",
        "under_way",
        "unused_rolls",
        "writes_all",
    )

    def __init__(
        self,
        explorer: Explorer,
        position: Position,
        action: Action,
        game: Any,
        recorded: Action,
        picks: Sequence[Pick],
        matters: Callable[[Fork], bool],
        writes_all: bool,
        kept: Sequence[Pick],
    ) -> None:
        super().__init__(explorer.freedom, position, action, game, len(picks))
        self.matters = matters
        self.writes_all = writes_all
        self.kept = kept
        self.has_new_dice = False
        self.other_rolls: list[Pick] = []
        self.new_ids: set[int] = set()
        entries = [*_all_of(recorded.answers)]
        self.by_path = {entry.path: entry for entry in entries}
        self.unused_rolls = [
            entry
            for entry in entries
            if entry.roll is not None and entry.roll.faces is not None
        ]
        self.picks_by_roll: dict[Any, list[Pick]] = {}
        for pick in picks:
            if pick.fork.roll is not None:
                self.picks_by_roll.setdefault(pick.fork.roll, []).append(pick)
        keys = _keys_of(recorded.answers, action.answers)
        for key in ONLY_ANSWERS:
            keys.pop(key, None)
        self.under_way = [_Scope(keys, recorded.answers)]

    # What is noted

    def choose(self, question: Choice) -> Reply:
        place = self.place
        reply = super().choose(question)
        pick = self._pick_since(place)
        is_needed = reply.how == GIVEN
        if pick is not None:
            is_needed = self.writes_all or self.matters(pick.fork)
        self._note(question, reply.answer, pick, is_needed)
        return reply

    def draw(self, question: Draw) -> Reply:
        place = self.place
        reply = super().draw(question)
        self._note(question, reply.answer, self._pick_since(place), reply.how != ONLY)
        return reply

    def roll(self, question: Roll) -> Reply:
        reply = super().roll(question)
        note: _Note = self.under_way[-1]
        if not question.own or note.roll is not None:
            note = self._entry_of(question, "roll")
        note.needs.add("roll")
        note.roll, note.shown = question, reply.answer
        if reply.how == TRIED:
            kind = (question.rule, question.bearer, question.words, question.dice)
            note.name = (*kind, self.rolls[kind])
        return reply

    def name(self, question: Naming) -> str:
        id = super().name(question)
        if self.scopes[-1].answers.keys.get("as"):
            self.under_way[-1].keys["as"] = id
        elif id != question.proposed_id:
            note = self._entry_of(question, "as")
            note.keys["as"] = id
            note.needs.add("as")
        return id

    def begin_further(self, question: Further) -> Answers | None:
        place = self.place
        answers = super().begin_further(question)
        keys: dict[str, Any] = {}
        recorded = NOTHING
        if answers is not None:
            recorded = self.by_path.get(answers.path, NOTHING)
            keys = _keys_of(recorded, answers)
        elif question.options:
            keys = {"from": question.options[0]}
        self.under_way.append(_Scope(keys, recorded, self._pick_since(place)))
        return answers

    def end_further(self) -> None:
        super().end_further()
        self._end_scope()

    def _end_scope(self) -> None:
        scope = self.under_way.pop()
        if scope.keys:
            self.under_way[-1].then.append(scope)

    def _pick_since(self, place: int) -> Pick | None:
        """The answer that the way has just given, if it has given one."""
        return None if self.place == place else Pick(*self.position.path[place])

    def _note(
        self, question: Choice | Draw, answer: Any, pick: Pick | None, is_needed: bool
    ) -> None:
        scope, key = self.under_way[-1], question.key
        if question.own and key != "order":
            recorded = scope.recorded.keys
            if is_needed or recorded.get(key) is not None:
                scope.keys[key] = answer
            if pick is not None and recorded.get(key) != answer:
                self.new_ids.add(id(pick.fork))
            return
        if key == "order":
            note = self._order_of(question)
            _, name, bearer = answer
            names = [option.value[1] for option in question.options]
            is_plain = names.count(name) == 1 and not self.writes_all
            turn = (name, "" if is_plain else bearer)
            note.keys["order"] = (*note.keys["order"], turn)
        else:
            note = self._entry_of(question, key)
            note.keys[key] = answer
        if is_needed:
            note.needs.add(key)
        if pick is not None:
            note.picks.append(pick)

    def _order_of(self, question: Choice | Draw) -> _Note:
        """The order that the last entry gives for the same rule, or a new one."""
        choose = self.under_way[-1].choose
        if not choose or not choose[-1].is_order or choose[-1].rule != question.rule:
            choose.append(_Note({"order": ()}, question.rule))
        return choose[-1]

    def _entry_of(self, question: Choice | Roll | Draw | Naming, key: str) -> _Note:
        """The last entry, if an answer under a key may go on with it, or a new one."""
        choose = self.under_way[-1].choose
        address = {"for": question.rule}
        if question.bearer:
            address["by"] = question.bearer
        if choose:
            last = choose[-1]
            is_same = {name: last.keys.get(name) for name in address} == address
            is_free = last.roll is None if key == "roll" else key not in last.keys
            if is_same and is_free and last.keys.get("use") is not False:
                return last
        choose.append(_Note(dict(address)))
        return choose[-1]

    # What is written

    def written(self) -> Answers | None:
        """The answers of the action as a file gives them; None where no roll fits."""
        while len(self.under_way) > 1:
            self._end_scope()
        try:
            return self._of_scope(self.under_way[0])
        except _NoRoll:
            return None

    def _of_scope(self, scope: _Scope) -> Answers:
        recorded, keys = scope.recorded, dict(scope.keys)
        roll = None
        if scope.roll is not None:
            roll = self._roll_of(scope)
        elif recorded.roll is not None and recorded.roll.faces is None:
            roll = recorded.roll
        if "dice" in keys and roll is not None:
            keys["dice"] = roll
        unused = [] if self.writes_all else list(recorded.choose)
        orders: list[Turns] = []
        choose: list[Answers] = []
        for note in scope.choose:
            entry = self._of_note(note, unused, orders)
            if entry is not None:
                path = (*recorded.path, "choose", len(choose))
                choose.append(entry.but(path=path))
        then: list[Answers] = []
        for inner in scope.then:
            if self.writes_all or inner.is_needed:
                path = (*recorded.path, "then", len(then))
                then.append(self._of_scope(inner).but(path=path))
            is_used, was_used = [
                each.keys.get("use") is not False for each in (inner, inner.recorded)
            ]
            is_new = inner.recorded is NOTHING or is_used != was_used
            if inner.further is not None and is_new:
                self.new_ids.add(id(inner.further.fork))
        return Answers(
            recorded.path, keys, roll, tuple(choose), tuple(then), recorded.expect
        )

    def _of_note(
        self, note: _Note, unused: list[Answers], orders: list[Turns]
    ) -> Answers | None:
        """The entry of a file for a note, an `unused` one of the file if one fits.

        None where the file needs none: the answer makes no difference, or what is left
        of one of the `orders` gives it.
        """
        roll = None if note.roll is None else self._roll_of(note)
        if note.is_order:
            turns = note.keys["order"]
            for place, rest in enumerate(orders):
                if _begins_with(rest, turns):
                    orders[place] = rest[len(turns) :]
                    return None
        for old in unused:
            if note.is_order and _begins_with(old.keys.get("order", ()), turns):
                orders.append(old.keys["order"][len(turns) :])
            elif note.is_order or not _says(old, note, roll):
                continue
            unused.remove(old)
            return old
        if not self.writes_all and not note.needs:
            return None
        self.new_ids |= {id(pick.fork) for pick in note.picks}
        keys = note.keys
        if not self.writes_all:
            kept = {*note.needs, *ADDRESS}
            keys = {key: value for key, value in keys.items() if key in kept}
        return Answers((), keys, roll)

    def _roll_of(self, note: _Note) -> Any:
        """A roll as a file gives it: one of the file's that shows enough, or another.

        Raises `_NoRoll` where none was found.
        """
        question = note.roll
        assert question is not None
        picks = self.picks_by_roll.get(note.name, ())
        rolls = [
            entry
            for entry in self.unused_rolls
            if entry.roll.counts() == question.dice
            and (
                entry is note.recorded
                if isinstance(note, _Scope)
                else is_about(entry, question)
            )
        ]
        is_kept = bool(picks) and all([pick in self.kept for pick in picks])
        for entry in rolls:
            faces = entry.roll.faces
            shows = faces == note.shown if note.name is None else _shows(faces, picks)
            if shows or is_kept:
                self.unused_rolls.remove(entry)
                return entry.roll
        if note.name is None:
            raise _NoRoll
        self.has_new_dice = True
        self.new_ids |= {id(pick.fork) for pick in picks}
        self.other_rolls += picks if rolls else ()
        near = rolls[0].roll.faces if rolls else None
        for roll in islice(note.shown.rolls_near(near), MOST_ROLLS):
            if _shows(roll.faces, picks):
                return roll
        raise _NoRoll


def _keys_of(recorded: Answers, answers: Answers) -> dict[str, Any]:
    """The keys of some answers, with the values that the file has under them."""
    return {key: recorded.keys.get(key, value) for key, value in answers.keys.items()}


def _begins_with(order: Turns, turns: Turns) -> bool:
    """Whether an order of the file begins with some turns."""
    return len(order) >= len(turns) and all(
        [
            name == other and (bearer == owner or not bearer or not owner)
            for (name, bearer), (other, owner) in zip(order, turns, strict=False)
        ]
    )


def _says(old: Answers, note: _Note, roll: Any) -> bool:
    """Whether an entry of the file says what a note needs, and nothing else."""
    if old.keys.get("for") != note.keys["for"] or old.roll != roll:
        return False
    if old.keys.get("by", note.keys.get("by")) != note.keys.get("by"):
        return False
    said = {key: value for key, value in old.keys.items() if key not in ADDRESS}
    needed = note.needs - {"roll"}
    if note.keys.get("use", True) is True and said.get("use", True) is True:
        # An entry with other answers of an optional rule may omit `use`.
        said.pop("use", None)
        if said or roll is not None or "use" in old.keys:
            needed = needed - {"use"}
    return needed <= said.keys() and all(
        [note.keys.get(key) == value for key, value in said.items()]
    )


def _shows(faces: Any, picks: Sequence[Pick]) -> bool:
    """Whether dice show what the answers of a way about their roll say."""
    for pick in picks:
        question = pick.fork.question
        member = getattr(faces, question.name)
        shown = member(question.about) if callable(member) else member
        if shown != pick.fork.answers[pick.place].value:
            return False
    return True
