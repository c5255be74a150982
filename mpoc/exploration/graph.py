"""Every way that actions can go: each open choice tried, and dice that nobody rolled.

A rule cannot be gone back in, so a way is told from the position before its action,
with the answers that lead to it, and told again with the next answer. What comes of it
is a graph: forks where something is open, ends where an action stops. Positions between
two actions that are equal are one, and so are forks at which the same is asked in the
same position after the same has happened, in whatever order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.adjudicate import Game, Transcript, adjudicate
from mpoc.engine.record import Record
from mpoc.engine.replay import Action, Outcome, Step, status_of
from mpoc.engine.statements import (
    Answered,
    Answers,
    Choice,
    Draw,
    Event,
    Further,
    Naming,
    Option,
    Roll,
    Rule,
    Statement,
)
from mpoc.engine.tables import NOTHING, Path, Recorded, addressed, expects_refusal

CHANCE = ""
"""Who owns a fork that dice or cards decide."""

Ask = Callable[[Any, tuple[tuple[Any, int], ...]], Any]
"""Asks what a roll says: the question, a value whose `told` says an answer in words,
and each answer with its weight."""

Unmade = Callable[[Roll, Ask, Any], Any]
"""Makes a roll that is not made yet in a state: it asks what it says only when a rule
wants to know, and `decide` makes it ask a question before that.
"""


class Answer(Record):
    """One answer at a fork: its value, its words, and its weight if chance decides.

    `written` is how a file gives it, where the value was left in another process.
    """

    value: Any
    words: str
    weight: int = 1
    written: str = ""


class Fork:
    """Where something is open: a player's choice, or chance (`owner` is `CHANCE`).

    `branches` are what each of the `answers` leads to, in their order; fewer while not
    all of them were tried. `question` is what was asked; where it asks what a roll
    says, `about` is the roll and `roll` which of the action's rolls. `action` is the
    number of the action, from 0, and `within` are the further actions in which it is
    asked, the outermost first: what made each, and which of the action's it is.
    `matters` is known of one that was explored elsewhere: whether its answers leave
    different results.
    """

    __slots__ = (
        "about",
        "action",
        "answers",
        "branches",
        "matters",
        "owner",
        "question",
        "roll",
        "within",
    )

    def __init__(
        self,
        question: Any,
        owner: str,
        answers: tuple[Answer, ...],
        action: int,
        about: Roll | None = None,
        roll: Any = None,
        within: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.roll = roll
        self.within = within
        self.action = action
        self.question = question
        self.owner = owner
        self.answers = answers
        self.about = about
        self.matters: bool | None = None
        self.branches: list[Fork | End] = []

    def know(self, matters: bool) -> None:
        """Whether its answers leave different results was found out elsewhere."""
        self.matters = matters

    def lead_to(self, branches: Sequence[Fork | End]) -> None:
        """What each of its answers leads to was found out elsewhere."""
        self.branches.extend(branches)

    @property
    def is_complete(self) -> bool:
        """Whether every answer was tried."""
        return len(self.branches) == len(self.answers)


class Pick(Record):
    """One answer taken on a way: the fork, and the place of the answer."""

    fork: Fork
    place: int

    @property
    def action(self) -> int:
        """The number of the action in which it is asked, from 0."""
        return self.fork.action

    @property
    def words(self) -> str:
        """The answer in words."""
        return str(self.fork.answers[self.place].words)


class End:
    """Where an action stops: `status` as in an `Outcome`, `stopped` tells why.

    `tally` is what was dealt and earned in this action. `then` is the position from
    which the next action goes on, None after the last one.
    """

    __slots__ = ("after", "status", "stopped", "tally", "then")

    def __init__(
        self, after: Any, status: str, stopped: Any, tally: tuple[Any, ...]
    ) -> None:
        self.after = after
        self.status = status
        self.stopped = stopped
        self.tally = tally
        self.then: Position | None = None

    def lead_to(self, position: Position) -> None:
        """The next action goes on from there."""
        self.then = position


class Stretch(Record):
    """How one action went: the places of the answers taken, and what its rolls were
    asked before a choice when it was told.
    """

    places: tuple[int, ...]
    asked_early: Mapping[Any, Sequence[Hashable]]


class Position:
    """A state between two actions, and what the action of that place can lead to.

    `root` is None until a way was told to its first fork or its end. `line` are the
    ways of the actions before it by which it was first reached. `far` is what is told
    of it where it was explored elsewhere, and then it has no root.
    """

    __slots__ = (
        "asked_early",
        "far",
        "forks",
        "index",
        "is_complete",
        "line",
        "path",
        "root",
        "state",
    )

    def __init__(self, index: int, state: Any, line: tuple[Stretch, ...] = ()) -> None:
        self.index = index
        self.state = state
        self.line = line
        self.far: Any = None
        self.root: Fork | End | None = None
        self.path: list[tuple[Fork, int]] = []
        self.forks: dict[Any, Fork] = {}
        self.asked_early: dict[Any, list[Hashable]] = {}
        self.is_complete = False

    def attach(self, reached: Fork | End) -> None:
        """Note where the way that is being told leads from its last fork."""
        if self.path:
            self.path[-1][0].branches.append(reached)
        else:
            self.root = reached

    def enter(self, fork: Fork) -> None:
        """The way comes to a new fork and takes its first answer."""
        self.attach(fork)
        self.path.append((fork, 0))

    def know(self, key: Any, fork: Fork) -> None:
        """What comes to the same key joins this fork."""
        self.forks[key] = fork

    def follow(self, path: list[tuple[Fork, int]]) -> None:
        """The way to tell is this one."""
        self.path = path

    def go_on(self) -> bool:
        """Turn to the next way of this action; whether there is one."""
        path = self.path
        while path and path[-1][1] + 1 == len(path[-1][0].answers):
            path.pop()
        if path:
            fork, pick = path[-1]
            path[-1] = fork, pick + 1
        return bool(path)

    def begin_again(self, roll: Any, question: Hashable) -> None:
        """Forget the ways: what a roll is asked is to be asked when it is made."""
        self.asked_early.setdefault(roll, []).append(question)
        self.root = None
        self.path = []
        self.forks = {}

    def complete(self) -> None:
        """Every way of this action, and of those after it, was told."""
        self.is_complete = True

    def tell(self, far: Any) -> None:
        """It was explored elsewhere: what is told of it."""
        self.far = far
        self.is_complete = far.is_complete

    def repeat(self, stretch: Stretch) -> None:
        """The way to tell is the one that went so."""
        self.asked_early = _copied(stretch.asked_early)
        self.path = [(_PASSED, place) for place in stretch.places]


def _copied(asked: Mapping[Any, Sequence[Hashable]]) -> dict[Any, list[Hashable]]:
    """The same questions of the same rolls, which later ones do not join."""
    return {roll: [*questions] for roll, questions in asked.items()}


_PASSED = Fork(None, CHANCE, (), 0)
"""Stands for a fork that was passed elsewhere."""


class Untold(Exception):
    """More is asked than on the way that is told again."""


class Limit(Exception):
    """More ways than may be told."""


class _Merged(Exception):
    """A fork that is known already was reached."""

    def __init__(self, fork: Fork) -> None:
        super().__init__()
        self.fork = fork


class _AskEarlier(Exception):
    """A roll was asked after a choice that a player made seeing its dice.

    Who chooses knows how the dice lie. What they are asked must be known before.
    """

    def __init__(self, roll: Any, question: Hashable) -> None:
        super().__init__()
        self.roll = roll
        self.question = question


class Explorer:
    """Tells every way through some actions, one after the other, deepest first.

    `actions` with the answers that the file gives; `begin` and `play` are the game's,
    as for a replay. Rolls that nobody made are tried in groups of what rules ask of
    them where `unmade` makes such rolls; else a way ends where one is missing. With
    `again` so are those that the file records. Where
    `is_free`, players may answer otherwise than the file says, but for an action that
    is expected to be refused. `further` also tries
    what to do with further actions. With `merges` False no two ways are one.

    `ways` counts the ways told, `most` limits them and `most_said` how much may be said
    on them in all: then `Limit` is raised and what is known stays.
    """

    def __init__(
        self,
        actions: tuple[Action, ...],
        begin: Callable[..., Any],
        play: Callable[[Any, Any], Rule[None]],
        *,
        unmade: Unmade | None = None,
        again: bool = False,
        is_free: bool = False,
        further: bool = True,
        merges: bool = True,
        most: int = 0,
        most_said: int = 0,
    ) -> None:
        self.actions = actions
        self.begin = begin
        self.play = play
        self.unmade = unmade
        self.again = again
        self.is_free = is_free
        self.further = further
        self.merges = merges
        self.most = most
        self.most_said = most_said
        self.ways = 0
        self.said = 0
        self.merged = 0
        self.touched: set[str] = set()
        self.positions: dict[Any, Position] = {}
        self.ahead: list[Position] = []
        self._told: dict[Any, Transcript] = {}

    def reach(self, start: Any, line: Sequence[Stretch]) -> Position:
        """The position to which a line leads; its own line is empty."""
        state = start
        for index, stretch in enumerate(line):
            position = Position(index, state)
            position.repeat(stretch)
            action = self.actions[index]
            game = self.begin(state, watching=False)
            table = _Trying(self, position, action.answers, game, len(stretch.places))
            state = adjudicate(self._rule_of(action), game, table, record=False).after
        return Position(len(line), state)

    def explore(self, start: Any, index: int = 0) -> Position:
        """The position at the start, with everything that can come of it.

        Raises `Limit`.
        """
        first = Position(index, start)
        for _ in self.steps(first):
            pass
        return first

    def steps(self, first: Position, until: int = -1) -> Iterator[None]:
        """Explore a position that is new, pausing after each way. Raises `Limit`.

        Positions before the action `until` are not explored but kept in `ahead`; then
        no position is complete, for these may belong to it.
        """
        under_way = [(first, True)]
        while under_way:
            position, is_open = under_way.pop()
            if not is_open:
                if until < 0:
                    position.complete()
                continue
            end, is_open, places = self._tell_next(position)
            under_way.append((position, is_open))
            if end is not None and end.status == "done":
                # The position may begin again and ask more early; this way did not.
                stretch = Stretch(places, _copied(position.asked_early))
                line = (*position.line, stretch)
                follower = self.follower(position.index + 1, end, line)
                if follower is not None and follower.index == until:
                    self.ahead.append(follower)
                elif follower is not None:
                    under_way.append((follower, True))
            yield

    def follower(
        self, index: int, end: End, line: tuple[Stretch, ...]
    ) -> Position | None:
        """The position after an action, where it is new; the end leads there.

        `index` is the number of the next action.
        """
        if index >= len(self.actions):
            return None
        key = (index, end.after.key()) if self.merges else object()
        known = self.positions.get(key)
        if known is not None:
            end.lead_to(known)
            return None
        new = self.positions[key] = Position(index, end.after, line)
        end.lead_to(new)
        return new

    def told_again(self, start: Any, way: Sequence[Pick]) -> Outcome:
        """What a way comes to, everything that happens written down.

        `way` are the answers taken, in their order. Raises `Untold` where more is asked
        than on the way.
        """
        state = start
        steps: list[Step] = []
        status = "done"
        # Many ways begin alike: what was told of an action after the same answers.
        passed: tuple[Any, ...] = (id(start),)
        for index, action in enumerate(self.actions):
            taken = [pick for pick in way if pick.action == index]
            passed = (passed, *[(id(pick.fork), pick.place) for pick in taken])
            told = self._told.get(passed)
            if told is None:
                told = self._told[passed] = self._told_once(index, state, taken)
            steps.append(Step(index, told))
            state = told.after
            status = status_of(told)
            if status == "refused" and action.expects_refusal:
                status = "done"
            if status != "done":
                break
        touched = tuple(sorted(self.touched))
        return Outcome(start, tuple(steps), state, status, touched)

    def _told_once(self, index: int, state: Any, taken: Sequence[Pick]) -> Transcript:
        """One action told with the answers taken in it. Raises `Untold`."""
        action = self.actions[index]
        position = Position(index, state)
        position.follow([(pick.fork, pick.place) for pick in taken])
        game = self.begin(state, watching=False)
        table = _Trying(self, position, action.answers, game, len(taken))
        told = adjudicate(self._rule_of(action), game, table)
        self.touched |= game.touched
        return told

    def _rule_of(self, action: Action) -> Callable[[Any], Rule[None]]:
        return lambda game: self.play(game, action.act)

    def _tell_next(
        self, position: Position
    ) -> tuple[End | None, bool, tuple[int, ...]]:
        """Tell the next way: its end, or None where it joins one that is known; whether
        the action has more ways; and the answers taken.
        """
        if self.most and self.ways >= self.most:
            raise Limit
        if self.most_said and self.said >= self.most_said:
            raise Limit
        self.ways += 1
        action = self.actions[position.index]
        game = self.begin(position.state, watching=False)
        table = _Trying(self, position, action.answers, game)
        end: End | None = None
        reached: Fork | End
        try:
            told = adjudicate(self._rule_of(action), game, table, heard=table.said)
        except _Merged as merged:
            self.merged += 1
            reached = merged.fork
        except _AskEarlier as early:
            position.begin_again(early.roll, early.question)
            return None, True, ()
        else:
            refused = bool(told.refused)
            if refused and action.expects_refusal:
                told = told.but(refused=(), said=())
            reached = end = End(
                told.after,
                status_of(told),
                told.unbuilt or told.waits or told.refused or None,
                () if refused else added_up(told.tally()),
            )
        finally:
            self.touched |= game.touched
            self.said += len(table.said)
        position.attach(reached)
        places = tuple([place for _, place in position.path])
        return end, position.go_on(), places


class _Trying(Recorded):
    """Answers of the file, and those of one way where the file leaves them open."""

    __slots__ = (
        "begun",
        "born",
        "explorer",
        "game",
        "is_free",
        "known",
        "picks",
        "place",
        "position",
        "said",
        "used_entries",
        "within",
    )

    def __init__(
        self,
        explorer: Explorer,
        position: Position,
        answers: Answers,
        game: Game,
        picks: int = -1,
    ) -> None:
        super().__init__(answers)
        self.picks = picks
        self.explorer = explorer
        # What is expected to be refused is told as it stands.
        refused = explorer.actions[position.index].expects_refusal
        self.is_free = explorer.is_free and not refused
        self.game = game
        self.position = position
        self.place = 0
        self.said: list[Statement] = []
        self.born: Counter[Any] = Counter()
        self.known: list[tuple[Any, Hashable, Any]] = []
        self.used_entries: set[Path] = set()
        self.begun = 0
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
        """The place of the answer that this way takes here; a new fork begins with 0.

        Raises `_Merged` where the rest is known.
        """
        position = self.position
        place = self.place
        self.place += 1
        if place < len(position.path):
            return position.path[place][1]
        if self.picks >= 0:
            raise Untold
        within = tuple(self.within)
        fork = Fork(question, owner, answers, position.index, about, roll, within)
        if self.explorer.merges:
            key = self._key(identity, answers)
            known = position.forks.get(key)
            if known is not None:
                raise _Merged(known)
            position.know(key, fork)
        position.enter(fork)
        return 0

    def _key(self, identity: Any, answers: tuple[Answer, ...]) -> Any:
        """What tells this fork from others of its action.

        What happened counts, and what was answered, but not in which order: what rules
        keep in mind came of that.
        """
        happened = [
            said
            for said in self.said
            if isinstance(said, Event)
            or (
                isinstance(said, Answered)
                and isinstance(said.question, Choice)
                and said.question.key != "order"
            )
        ]
        scopes = tuple([scope.reached() for scope in self.scopes])
        return (
            identity,
            tuple([answer.words for answer in answers]),
            self.game.state.key(),
            frozenset(Counter(map(_happening, happened)).items()),
            frozenset(self.known),
            scopes,
        )

    # What the file leaves open

    def choose(self, question: Choice) -> Answered:
        if self.is_free and not question.own:
            legal = [option for option in question.options if not option.objections]
            if len(legal) > 1:
                return self.left_open_choice(question, legal)
            if legal:
                return Answered(question, legal[0].value, "only")
        return super().choose(question)

    def roll(self, question: Roll) -> Answered:
        """The dice that the file records, also where it makes other choices first."""
        if self.explorer.again:
            if not question.own:
                self.recorded_roll(self.scopes[-1], question)
            return self.left_open_roll(question)
        if not self.is_free or question.own:
            return super().roll(question)
        for entry in self.scopes[-1].answers.choose:
            if entry.roll is None or entry.path in self.used_entries:
                continue
            if addressed(entry, question) and entry.roll.counts() == question.dice:
                self.used_entries.add(entry.path)
                if entry.roll.faces is not None:
                    return Answered(question, entry.roll.faces, "given")
        return self.left_open_roll(question)

    def name(self, question: Naming) -> str:
        """The id that the file gives, also where another choice stands before it."""
        scope = self.scopes[-1]
        if self.is_free and not scope.answers.keys.get("as"):
            for entry in scope.answers.choose:
                place = (*entry.path, "as")
                if place in self.used_entries or not entry.keys.get("as"):
                    continue
                if addressed(entry, question):
                    self.used_entries.add(place)
                    return str(entry.keys["as"])
        return super().name(question)

    def begin_further(self, question: Further) -> Answers | None:
        answers = self._begun(question)
        source = None if answers is None else answers.keys.get("from")
        self.begun += 1
        self.within.append((source or question.sources[0], self.begun))
        return answers

    def end_further(self) -> None:
        super().end_further()
        self.within.pop()

    def _begun(self, question: Further) -> Answers | None:
        """What becomes of a further action; its entry tells how it is made."""
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
        """The first entry of the file for a further action that is not used yet."""
        for entry in self.scopes[-1].answers.then:
            if entry.path in self.used_entries or expects_refusal(entry):
                continue
            if entry.keys.get("from") == answers.keys["from"]:
                self.used_entries.add(entry.path)
                declined = entry.keys.get("use") is False
                return answers if declined else entry
        return answers

    def left_open_choice(self, question: Choice, legal: list[Option]) -> Answered:
        answers = tuple([Answer(option.value, option.words) for option in legal])
        identity = (question.rule, question.bearer, question.key)
        place = self.at_fork(question, question.player, answers, identity)
        return Answered(question, legal[place].value, "tried")

    def left_open_further(self, question: Further) -> Answers | None:
        if not self.explorer.further:
            return super().left_open_further(question)
        answers = []
        for source, optional in zip(question.options, question.optional, strict=True):
            answers.append(Answer(Answers(keys={"from": source}), source))
            if optional:
                declined = Answers(keys={"from": source, "use": False})
                answers.append(Answer(declined, f"decline {source}"))
        identity = ("further", *question.sources)
        place = self.at_fork(question, question.player, tuple(answers), identity)
        found: Answers = answers[place].value
        return found

    def left_open_draw(self, question: Draw, legal: list[Option]) -> Answered:
        if self.explorer.unmade is None:
            return super().left_open_draw(question, legal)
        weights = question.weights or (1,) * len(question.options)
        answers = tuple(
            [
                Answer(option.value, option.words, weight)
                for option, weight in zip(question.options, weights, strict=True)
                if not option.objections
            ]
        )
        identity = (question.rule, question.bearer, question.key)
        place = self.at_fork(question, CHANCE, answers, identity)
        return Answered(question, answers[place].value, "tried")

    def left_open_roll(self, question: Roll) -> Answered:
        make = self.explorer.unmade
        if make is None:
            return super().left_open_roll(question)
        kind = (question.rule, question.bearer, question.words, question.dice)
        self.born[kind] += 1
        name = (*kind, self.born[kind])
        born = self.place

        def ask(asked: Any, groups: tuple[tuple[Any, int], ...]) -> Any:
            between = self.position.path[born : self.place]
            if any(fork.owner != CHANCE for fork, _ in between):
                raise _AskEarlier(name, asked)
            told = asked.told
            answers = tuple([Answer(each, told(each), many) for each, many in groups])
            place = self.at_fork(asked, CHANCE, answers, (name, asked), question, name)
            answer = groups[place][0]
            self.known.append((name, asked, answer))
            return answer

        roll = make(question, ask, self.game.state)
        for asked in self.position.asked_early.get(name, ()):
            roll.decide(asked)
        if self.picks >= 0:
            self._ask_as_before(name, roll)
        return Answered(question, roll, "tried")

    def _ask_as_before(self, name: Any, roll: Any) -> None:
        """Ask a roll at once what it is asked next on the way that is told again."""
        path = self.position.path
        place = -1
        while place < self.place < len(path):
            place = self.place
            fork = path[place][0]
            if fork.roll == name:
                roll.decide(fork.question)


def added_up(tally: Iterable[tuple[str, str, int]]) -> Any:
    """A tally with one entry for each quantity, sorted; none for what comes to 0."""
    counted: dict[tuple[str, str], int] = {}
    for what, whose, number in tally:
        counted[what, whose] = counted.get((what, whose), 0) + number
    # A die earned into a full pool counts 0, and is no other result than none earned.
    return tuple([(*name, many) for name, many in sorted(counted.items()) if many])


def _happening(said: Statement) -> Any:
    """What of a thing said tells ways apart."""
    if isinstance(said, Answered):
        question = said.question
        assert isinstance(question, Choice)
        return (question.rule, question.bearer, question.key, said.answer)
    return said
