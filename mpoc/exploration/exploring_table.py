"""The answers of one way: those of the file, and others where the file has none.

`explorer` plays each way at such a table, which takes the next answer at each fork.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence, Set
from typing import Any, NamedTuple, TypeGuard

from mpoc.engine.adjudicate import AnswerMissing, Game
from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import (
    GIVEN,
    ONLY,
    TRIED,
    Answers,
    Choice,
    Draw,
    Event,
    Further,
    Naming,
    OpenChoice,
    Option,
    Reply,
    Roll,
    RollAgain,
    Statement,
)
from mpoc.engine.tables import (
    NOTHING,
    Path,
    RecordedAnswers,
    Scope,
    gives_answer,
    is_about,
    key_of,
)
from mpoc.exploration.budget import ROLLS, Limit
from mpoc.exploration.graph import CHANCE, Answer, Fork, Position
from mpoc.rules.chance import Chance

MOST_SAMPLED = 12
"""How many answers are tried where the answers to a choice cannot be listed."""

MOST_ANSWERS = 300
"""How many answers a way gives in one action; one that wants more may never end."""

Ask = Callable[[Any, tuple[tuple[Any, int], ...]], Any]
"""Asks a question about a roll and returns the answer.

The parameters are the question, whose `answer_words` puts an answer into words, and
each possible answer with its weight.
"""

Unmade = Callable[[Roll, Ask, Any], Any]
"""Makes a roll in a state whose dice are still open.

The roll asks for a result only when a rule needs it; `decide` asks earlier.
"""


class Freedom(Record):
    """What may differ among the ways through some actions.

    `unmade` makes rolls and draws that are still open: their results are tried, in
    groups that give equal answers to the questions of rules. Without it a way ends
    where a roll is missing. With `again`, the results of the rolls and draws that the
    file records are tried too; with `every_card`, also cards whose chances are unknown.
    With `is_free`, all choices are open, not only those that the file leaves open. An
    action that is expected to be refused stays as the file has it. `further` are the
    further actions that are taken. Without `merges`, ways that come to the same fork
    stay apart, and an explorer that reads nothing of them keeps equal positions apart
    too. With `any_order`, the order of the file's answers does not matter. With
    `samples`, some answers are tried where they cannot be listed.
    """

    unmade: Unmade | None = None
    again: bool = False
    every_card: bool = False
    is_free: bool = False
    further: bool = True
    merges: bool = True
    any_order: bool = False
    samples: bool = False


OPEN_CHOICES = Freedom()
"""Only the choices that the file leaves open may differ."""


class NotOnWay(Exception):
    """A rule asks a question that the replayed way does not answer."""


class KnownFork(Exception):
    """The way has come to a fork that an earlier way has reached."""

    def __init__(self, fork: Fork) -> None:
        super().__init__()
        self.fork = fork


class Repetition(Exception):
    """The way makes `rolls` again that decided nothing; `fork` is the first of them."""

    def __init__(self, fork: Fork, rolls: Set[Hashable]) -> None:
        super().__init__()
        self.fork = fork
        self.rolls = rolls


class RollMark(NamedTuple):
    """The name of an open roll, and where on the way it was made.

    `place` counts the forks before it, `statements` the statements of rules before it.
    """

    name: Hashable
    place: int
    statements: int


class AskEarlier(Exception):
    """A rule asks about a roll after a player has made a choice with its dice in view.

    That player saw the dice, so the question must be decided before the choice.
    """

    def __init__(self, roll: Any, question: Hashable) -> None:
        super().__init__()
        self.roll = roll
        self.question = question


class ExploringTable(RecordedAnswers):
    """The answers of the file, and those of one way where the file has none.

    `picks` counts the answers of a way that is replayed; it is -1 on a new way.
    `last_choice` is the place of the last fork that a player decided, or -1. `rolls`
    counts the unmade rolls by kind, `roll_marks` lists them, and `roll_answers` holds
    their answers so far. `within` names the further actions under way, each with its
    number.
    """

    __slots__ = (
        "freedom",
        "further_actions",
        "game",
        "is_free",
        "is_rolled_again",
        "last_choice",
        "picks",
        "place",
        "position",
        "roll_answers",
        "roll_marks",
        "rolls",
        "statements",
        "used_entries",
        "within",
    )

    def __init__(
        self,
        freedom: Freedom,
        position: Position,
        action: Action,
        game: Game,
        picks: int = -1,
    ) -> None:
        super().__init__(action.answers)
        self.picks = picks
        self.freedom = freedom
        # An action that is expected to be refused is played as it stands.
        self.is_free = freedom.is_free and not action.expects_refusal
        self.is_rolled_again = freedom.again and not action.expects_refusal
        self.game = game
        self.position = position
        self.place = 0
        self.last_choice = -1
        self.statements: list[Statement] = []
        self.rolls: Counter[Any] = Counter()
        self.roll_marks: list[RollMark] = []
        self.roll_answers: list[tuple[Any, Hashable, Any]] = []
        self.used_entries: set[Path] = set()
        self.further_actions = 0
        self.within: list[tuple[str, int]] = []

    def at_fork(
        self,
        question: Any,
        owner: str,
        answers: tuple[Answer, ...],
        identity: Any,
        about: Roll | None = None,
        roll: Any = None,
    ) -> int:
        """The place of the answer that this way takes here, 0 at a new fork.

        Raises `KnownFork` where an earlier way has come to the same fork, and `Limit`
        where the action wants more than `MOST_ANSWERS`.
        """
        place = self._place_taken()
        if place is not None:
            return place
        position = self.position
        if self.picks >= 0:
            raise NotOnWay
        if self.place >= MOST_ANSWERS:
            raise Limit(ROLLS)
        if owner != CHANCE:
            self.last_choice = self.place
        self.place += 1
        within = tuple(self.within)
        fork = Fork(question, owner, answers, position.index, about, roll, within)
        if self.freedom.merges:
            key = self._key(identity, answers)
            earlier = position.forks.get(key)
            if earlier is not None:
                raise KnownFork(earlier)
            position.keep(key, fork)
        position.enter(fork)
        return 0

    def _place_taken(self) -> int | None:
        """The place of the answer that this way takes here; None at a new fork."""
        path = self.position.path
        if self.place >= len(path):
            return None
        fork, place = path[self.place]
        if fork.owner != CHANCE:
            self.last_choice = self.place
        self.place += 1
        return place

    def _key(self, identity: Any, answers: tuple[Answer, ...]) -> Any:
        """What tells this fork from others of its action.

        Events and answers count, but not their order, because rules remember nothing
        else.
        """
        happenings = [
            statement
            for statement in self.statements
            if isinstance(statement, Event)
            or (
                isinstance(statement, Reply)
                and isinstance(statement.question, Choice)
                and statement.question.key != "order"
            )
        ]
        scopes = tuple([scope.progress() for scope in self.scopes])
        return (
            identity,
            tuple([answer.words for answer in answers]),
            self.game.state.key(),
            frozenset(Counter(map(_happening, happenings)).items()),
            frozenset(self.roll_answers),
            scopes,
            frozenset(self.used_entries),
        )

    def _entry(
        self, scope: Scope, question: Choice | Roll | Draw | Naming
    ) -> Answers | None:
        if self.is_free:
            return self._unused_entry(scope, question)
        if not self.freedom.any_order:
            return super()._entry(scope, question)
        entries = scope.answers.choose
        scope.next_choice = len(entries)
        for place, entry in enumerate(entries):
            if entry.path not in self.used_entries and is_about(entry, question):
                scope.next_choice = place
                break
        entry_used = super()._entry(scope, question)
        if entry_used is not None:
            self.used_entries.add(entry_used.path)
        return entry_used

    def _unused_entry(
        self, scope: Scope, question: Choice | Roll | Draw | Naming
    ) -> Answers | None:
        """The first entry that answers a question, even if others stand before it.

        The way makes its own choices, so an entry that declines a rule is skipped.
        """
        for entry in scope.answers.choose:
            place = (*entry.path, key_of(question))
            if place in self.used_entries or not is_about(entry, question):
                continue
            if not gives_answer(entry, question):
                continue
            if isinstance(question, Roll) and entry.roll.counts() != question.dice:
                continue
            self.used_entries.add(place)
            return entry
        return None

    # What the file leaves open

    def choose(self, question: Choice) -> Reply:
        if self.is_free and not question.own:
            legal = [option for option in question.options if not option.objections]
            if len(legal) > 1:
                return self.left_open_choice(question, legal)
            if legal:
                return Reply(question, legal[0].value, ONLY)
            if self._is_sampled(question):
                answer = self._file_answer(self.scopes[-1], question)
                return self._sampled(question, answer or ())
        try:
            return super().choose(question)
        except AnswerMissing:
            if self._is_sampled(question):
                return self._sampled(question)
            raise

    def _is_sampled(self, question: Choice) -> TypeGuard[OpenChoice]:
        """Whether only some answers to a choice are tried: they cannot be listed."""
        is_open = isinstance(question, OpenChoice) and question.is_sampled
        return is_open and self.freedom.samples

    def _sampled(self, question: OpenChoice, file_answers: Sequence[Any] = ()) -> Reply:
        """One of some legal answers to a choice whose answers cannot be listed.

        The legal ones of `file_answers` are always among them.
        """
        chance = Chance("sample", question.rule, question.key)
        legal = [value for value in file_answers if not question.objections(value)]
        values: dict[Any, None] = dict.fromkeys(legal)
        for _ in range(MOST_SAMPLED - len(values)):
            value = question.sample(chance)
            if not question.objections(value):
                values[value] = None
        if not values:
            raise AnswerMissing(question)
        self.position.note_sample()
        answers = tuple([Answer(value, question.words_of(value)) for value in values])
        identity = (question.rule, question.bearer, question.key)
        place = self.at_fork(question, question.player, answers, identity)
        return Reply(question, answers[place].value, TRIED)

    def roll(self, question: Roll) -> Reply:
        """The dice that the file records, even if other entries stand before them."""
        if self.is_rolled_again:
            is_own = question.own and self.scopes[-1].answers.roll is not None
            if not is_own and not self.is_free:
                self.recorded_roll(self.scopes[-1], question)
            return self.left_open_roll(question)
        if not self.is_free or question.own:
            return super().roll(question)
        entry = self._entry(self.scopes[-1], question)
        if entry is not None and entry.roll.faces is not None:
            return Reply(question, entry.roll.faces, GIVEN)
        return self.left_open_roll(question)

    def draw(self, question: Draw) -> Reply:
        """The card that the file records; any card where rolls are made again.

        A card that chance never draws stays: its draw tells what was left to draw.
        """
        cards = self._cards(question)
        if not self.is_rolled_again or not cards:
            return super().draw(question)
        # The entry that answers this draw must not answer a later one.
        answer = self._file_answer(self.scopes[-1], question)
        legal = [option for option in question.options if not option.objections]
        if len(legal) == 1:
            return Reply(question, legal[0].value, ONLY)
        if answer is not None and answer[0] not in [card.value for card in cards]:
            for option in legal:
                if option.value == answer[0]:
                    return Reply(question, option.value, GIVEN)
        return self.left_open_draw(question, legal)

    def begin_further(self, question: Further) -> Answers | None:
        answers = self._answers_for(question)
        source = None if answers is None else answers.keys.get("from")
        self.further_actions += 1
        self.within.append((source or question.sources[0], self.further_actions))
        return answers

    def end_further(self) -> None:
        super().end_further()
        self.within.pop()

    def _answers_for(self, question: Further) -> Answers | None:
        """The answers for a further action, from its entry in the file if any."""
        if not self.is_free:
            return super().begin_further(question)
        answers: Answers | None = None
        if len(question.options) > 1 or any(question.optional):
            answers = self.left_open_further(question)
        elif question.options:
            answers = Answers(keys={"from": question.options[0]})
        if answers is not None and answers.keys.get("use") is not False:
            answers = self._entry_for(answers)
        self.enter(answers or NOTHING)
        return answers

    def _entry_for(self, answers: Answers) -> Answers:
        """The first unused entry of the file for a further action.

        One that the file expects to be refused comes last: where it is legal on this
        way, its roll is the one that was made.
        """
        entries = self.scopes[-1].answers.then
        for entry in sorted(entries, key=lambda entry: entry.expects_refusal):
            if entry.path in self.used_entries:
                continue
            if entry.keys.get("from") == answers.keys["from"]:
                self.used_entries.add(entry.path)
                is_declined = entry.keys.get("use") is False
                return answers if is_declined else entry
        return answers

    def left_open_choice(self, question: Choice, legal: list[Option]) -> Reply:
        answers = tuple([Answer(option.value, option.words) for option in legal])
        identity = (question.rule, question.bearer, question.key)
        place = self.at_fork(question, question.player, answers, identity)
        return Reply(question, legal[place].value, TRIED)

    def left_open_further(self, question: Further) -> Answers | None:
        if not self.freedom.further:
            return super().left_open_further(question)
        answers = []
        for source, optional in zip(question.options, question.optional, strict=True):
            answers.append(Answer(Answers(keys={"from": source}), source))
            if optional:
                declining = Answers(keys={"from": source, "use": False})
                answers.append(Answer(declining, f"decline {source}"))
        identity = ("further", *question.sources)
        place = self.at_fork(question, question.player, tuple(answers), identity)
        way_on: Answers = answers[place].value
        return way_on

    def left_open_draw(self, question: Draw, legal: list[Option]) -> Reply:
        if self.freedom.unmade is None:
            return super().left_open_draw(question, legal)
        answers = self._cards(question)
        if not answers:
            return super().left_open_draw(question, legal)
        identity = (question.rule, question.bearer, question.key)
        place = self.at_fork(question, CHANCE, answers, identity)
        return Reply(question, answers[place].value, TRIED)

    def _cards(self, question: Draw) -> tuple[Answer, ...]:
        """The cards that may be drawn; none where their chances must be known."""
        if not (question.has_known_chances or self.freedom.every_card):
            return ()
        return tuple(
            [
                Answer(option.value, option.words, weight)
                for option, weight in question.likely()
            ]
        )

    def left_open_roll(self, question: Roll) -> Reply:
        make = self.freedom.unmade
        if make is None:
            return super().left_open_roll(question)
        kind = (question.rule, question.bearer, question.words, question.dice)
        self.rolls[kind] += 1
        name = (*kind, self.rolls[kind])
        place_of_roll = self.place
        self.roll_marks.append(RollMark(name, place_of_roll, len(self.statements)))

        def ask(roll_question: Any, groups: tuple[tuple[Any, int], ...]) -> Any:
            if self.last_choice >= place_of_roll:
                # On a replayed way every early question has been asked.
                raise NotOnWay if self.picks >= 0 else AskEarlier(name, roll_question)
            place = self._place_taken()
            if place is None:
                # Words take long, and most ways have been here before.
                answers = tuple(
                    [
                        Answer(answer, roll_question.answer_words(answer), weight)
                        for answer, weight in groups
                    ]
                )
                identity = (name, roll_question)
                place = self.at_fork(
                    roll_question, CHANCE, answers, identity, question, name
                )
            answer = groups[place][0]
            self.roll_answers.append((name, roll_question, answer))
            return answer

        roll = make(question, ask, self.game.state)
        for roll_question in self.position.early_questions.get(name, ()):
            roll.decide(roll_question)
        if self.picks >= 0:
            self._ask_as_before(name, roll)
        return Reply(question, roll, TRIED)

    def roll_again(self, statement: RollAgain) -> None:
        """Raise `Repetition` where the next rolls are like the last ones.

        They are alike if all the last rolls were open and nothing else has happened
        since.
        """
        last = self.roll_marks[-statement.rolls :]
        if self.picks >= 0 or len(last) < statement.rolls:
            return
        since = self.statements[last[0].statements :]
        if any([isinstance(later, Event) for later in since]):
            return
        if sum([isinstance(later, Reply) for later in since]) > len(last):
            return
        names = frozenset([roll.name for roll in last])
        forks = [fork for fork, _ in self.position.path[last[0].place :]]
        if forks and all([fork.roll in names for fork in forks]):
            raise Repetition(forks[0], names)

    def _ask_as_before(self, name: Any, roll: Any) -> None:
        """Ask a roll at once what the replayed way asks it next."""
        path = self.position.path
        place = -1
        while place < self.place < len(path):
            place = self.place
            fork = path[place][0]
            if fork.roll == name:
                roll.decide(fork.question)


def _happening(statement: Statement) -> Any:
    """The part of a statement by which ways differ."""
    if isinstance(statement, Reply):
        question = statement.question
        assert isinstance(question, Choice)
        return (question.rule, question.bearer, question.key, statement.answer)
    return statement
