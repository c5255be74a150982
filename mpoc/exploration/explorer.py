"""Explores every way that actions can go: each open choice, and dice not rolled yet.

A rule cannot be rewound, so a way is played from the position before its action with
the answers that lead to it, and played again with the next answer. The graph that this
makes is in `graph`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from mpoc.engine.adjudicate import Game, Transcript, adjudicate
from mpoc.engine.replay import Action, Outcome, Step, status_of
from mpoc.engine.statements import (
    Answers,
    Choice,
    Draw,
    Event,
    Further,
    Naming,
    Option,
    Reply,
    Roll,
    Rule,
    Statement,
)
from mpoc.engine.tables import (
    NOTHING,
    Path,
    RecordedAnswers,
    Scope,
    addressed,
    expects_refusal,
)
from mpoc.exploration.budget import UNBOUNDED, Budget, Limit
from mpoc.exploration.graph import (
    CHANCE,
    Answer,
    End,
    Fork,
    Line,
    Node,
    Pick,
    Position,
    Stretch,
    add_up,
    copy_questions,
)

Ask = Callable[[Any, tuple[tuple[Any, int], ...]], Any]
"""Asks what a roll says: the question, a value whose `told` says an answer in words,
and each answer with its weight."""

Unmade = Callable[[Roll, Ask, Any], Any]
"""Makes a roll that is not made yet in a state: it asks what it says only when a rule
wants to know, and its `decide` asks a question before that.
"""


class NotOnWay(Exception):
    """Something is asked that the way that is played again has no answer to."""


class _KnownFork(Exception):
    """The way has come to a fork that is known already."""

    def __init__(self, fork: Fork) -> None:
        super().__init__()
        self.fork = fork


class _AskEarlier(Exception):
    """A roll was asked after a choice that a player made seeing its dice.

    The player who chooses knows how the dice lie: what the dice are asked must be known
    before the choice.
    """

    def __init__(self, roll: Any, question: Hashable) -> None:
        super().__init__()
        self.roll = roll
        self.question = question


class Explorer:
    """Tries every way through some actions, one after the other, deepest first.

    `actions` come with the answers that the file gives; `begin` and `play` are the
    game's, as for a replay. With `unmade`, which makes rolls that are not made yet, the
    results of open rolls are tried in groups of equal answers to what rules ask of
    them; without it a way ends where a roll is missing. With `again` the rolls that the
    file records are tried too. Where `is_free`, players may answer differently from the
    file, except in an action that is expected to be refused. With `further` the ways to
    go on with further actions are tried too. With `merges` False no two ways are one.
    With `any_order` the answers of the file count in whatever order it has them.

    `ways` counts the ways tried. `most` limits them, `most_said` how many statements
    they may yield together, and `budget` seconds and memory: beyond that `Limit` is
    raised, and what has been tried until then stays. `bound` says what was used up, if
    exploring was broken off.
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
        any_order: bool = False,
        most: int = 0,
        most_said: int = 0,
        budget: Budget = UNBOUNDED,
    ) -> None:
        self.actions = actions
        self.begin = begin
        self.play = play
        self.unmade = unmade
        self.again = again
        self.is_free = is_free
        self.further = further
        self.merges = merges
        self.any_order = any_order
        self.most = most
        self.most_said = most_said
        self.budget = budget
        self.bound = ""
        self.ways = 0
        self.said = 0
        self.merged = 0
        self.rulings_consulted: set[str] = set()
        self.positions: dict[Any, Position] = {}
        self.ahead: list[Position] = []
        self._transcripts: dict[Any, Transcript] = {}

    def reach(self, start: Any, line: Line) -> Position:
        """The position to which a line leads; its own line is empty."""
        state = start
        for index, stretch in enumerate(line):
            position = Position(index, state)
            position.repeat(stretch)
            action = self.actions[index]
            game = self.begin(state, watching=False)
            table = _ExploringTable(
                self, position, action.answers, game, len(stretch.places)
            )
            state = adjudicate(self._rule_of(action), game, table, record=False).after
        return Position(len(line), state)

    def explore(self, start: Any, index: int = 0) -> Position:
        """The position at the start, with every way on from it.

        Raises `Limit`.
        """
        first = Position(index, start)
        for _ in self.steps(first):
            pass
        return first

    def steps(self, first: Position, until: int = -1) -> Iterator[None]:
        """Explore a new position, pausing after each way. Raises `Limit`.

        Positions before the action `until` are kept in `ahead` and not explored. Then
        no position is marked complete, since one of these may belong to it.
        """
        under_way = [(first, True)]
        while under_way:
            position, is_open = under_way.pop()
            if not is_open:
                if until < 0:
                    position.complete()
                continue
            end, is_open, places = self._try_next(position)
            under_way.append((position, is_open))
            if end is not None and end.status == "done":
                # The position may begin again and ask more early; this way did not.
                stretch = Stretch(places, copy_questions(position.asked_early))
                line = (*position.line, stretch)
                follower = self.follower(position.index + 1, end, line)
                if follower is not None and follower.index == until:
                    self.ahead.append(follower)
                elif follower is not None:
                    under_way.append((follower, True))
            yield

    def follower(self, index: int, end: End, line: Line) -> Position | None:
        """The position before the action `index`, if it is new; the end leads there."""
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

    def play_again(self, start: Any, way: Sequence[Pick]) -> Outcome:
        """The outcome of a way, with everything that happens recorded.

        `way` are the answers taken, in their order. Raises `NotOnWay` where something
        is asked that it has no answer to.
        """
        state = start
        steps: list[Step] = []
        status = "done"
        # Many ways begin alike: an action is played once after the same answers.
        passed: tuple[Any, ...] = (id(start),)
        for index, action in enumerate(self.actions):
            taken = [pick for pick in way if pick.action == index]
            passed = (passed, *[(id(pick.fork), pick.place) for pick in taken])
            transcript = self._transcripts.get(passed)
            if transcript is None:
                transcript = self._play_action(index, state, taken)
                self._transcripts[passed] = transcript
            steps.append(Step(index, transcript))
            state = transcript.after
            status = status_of(transcript)
            if status == "refused" and action.expects_refusal:
                status = "done"
            if status != "done":
                break
        rulings_consulted = tuple(sorted(self.rulings_consulted))
        return Outcome(start, tuple(steps), state, status, rulings_consulted)

    def _play_action(self, index: int, state: Any, taken: Sequence[Pick]) -> Transcript:
        """One action played with the answers taken in it. Raises `NotOnWay`."""
        action = self.actions[index]
        position = Position(index, state)
        position.follow([(pick.fork, pick.place) for pick in taken])
        game = self.begin(state, watching=False)
        table = _ExploringTable(self, position, action.answers, game, len(taken))
        transcript = adjudicate(self._rule_of(action), game, table)
        self.rulings_consulted |= game.rulings_consulted
        return transcript

    def _rule_of(self, action: Action) -> Callable[[Any], Rule[None]]:
        return lambda game: self.play(game, action.act)

    def _try_next(self, position: Position) -> tuple[End | None, bool, tuple[int, ...]]:
        """Try the next way: its end, or None where it joins one that is known; whether
        the action has more ways; and the answers taken.
        """
        if self.most and self.ways >= self.most:
            raise Limit
        if self.most_said and self.said >= self.most_said:
            raise Limit
        self.budget.check()
        self.ways += 1
        if position.index == len(self.actions):
            # Without actions there is one way: everything stays as it is.
            unchanged = End(position.state, "done", None, ())
            position.attach(unchanged)
            return unchanged, False, ()
        action = self.actions[position.index]
        game = self.begin(position.state, watching=False)
        table = _ExploringTable(self, position, action.answers, game)
        end: End | None = None
        node: Node
        try:
            transcript = adjudicate(self._rule_of(action), game, table, log=table.said)
        except _KnownFork as merged:
            self.merged += 1
            node = merged.fork
        except _AskEarlier as early:
            position.begin_again(early.roll, early.question)
            return None, True, ()
        else:
            refused = bool(transcript.refused)
            if refused and action.expects_refusal:
                transcript = transcript.but(refused=(), statements=())
            node = end = End(
                transcript.after,
                status_of(transcript),
                transcript.unbuilt or transcript.waits or transcript.refused or None,
                () if refused else add_up(transcript.tally()),
            )
        finally:
            self.rulings_consulted |= game.rulings_consulted
            self.said += len(table.said)
        position.attach(node)
        places = tuple([place for _, place in position.path])
        return end, position.go_on(), places


class _ExploringTable(RecordedAnswers):
    """The answers of the file, and those of one way where the file has none.

    `picks` counts the answers of a way that is played again; -1 on a way that is new.
    """

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
        # An action that is expected to be refused is played as it stands.
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
        """The place of the answer that this way takes here, 0 at a new fork.

        Raises `_KnownFork` where the rest is known.
        """
        position = self.position
        place = self.place
        self.place += 1
        if place < len(position.path):
            return position.path[place][1]
        if self.picks >= 0:
            raise NotOnWay
        within = tuple(self.within)
        fork = Fork(question, owner, answers, position.index, about, roll, within)
        if self.explorer.merges:
            key = self._key(identity, answers)
            known = position.forks.get(key)
            if known is not None:
                raise _KnownFork(known)
            position.keep(key, fork)
        position.enter(fork)
        return 0

    def _key(self, identity: Any, answers: tuple[Answer, ...]) -> Any:
        """What tells this fork from others of its action.

        What has happened counts, and what was answered, in whatever order: nothing else
        decides what rules keep in mind.
        """
        happened = [
            said
            for said in self.said
            if isinstance(said, Event)
            or (
                isinstance(said, Reply)
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
            frozenset(self.used_entries),
        )

    def _entry(
        self, scope: Scope, question: Choice | Roll | Draw | Naming
    ) -> Answers | None:
        if not self.explorer.any_order:
            return super()._entry(scope, question)
        entries = scope.answers.choose
        scope.next_choice = len(entries)
        for place, entry in enumerate(entries):
            if entry.path not in self.used_entries and addressed(entry, question):
                scope.next_choice = place
                break
        entry_used = super()._entry(scope, question)
        if entry_used is not None:
            self.used_entries.add(entry_used.path)
        return entry_used

    # What the file leaves open

    def choose(self, question: Choice) -> Reply:
        if self.is_free and not question.own:
            legal = [option for option in question.options if not option.objections]
            if len(legal) > 1:
                return self.left_open_choice(question, legal)
            if legal:
                return Reply(question, legal[0].value, "only")
        return super().choose(question)

    def roll(self, question: Roll) -> Reply:
        """The dice that the file records, even where it makes other choices first."""
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
                    return Reply(question, entry.roll.faces, "given")
        return self.left_open_roll(question)

    def name(self, question: Naming) -> str:
        """The id that the file gives, even where another choice stands before it."""
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
        answers = self._answers_for(question)
        source = None if answers is None else answers.keys.get("from")
        self.begun += 1
        self.within.append((source or question.sources[0], self.begun))
        return answers

    def end_further(self) -> None:
        super().end_further()
        self.within.pop()

    def _answers_for(self, question: Further) -> Answers | None:
        """The answers for a further action; its entry says how it is made."""
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
        """The first unused entry of the file for a further action."""
        for entry in self.scopes[-1].answers.then:
            if entry.path in self.used_entries or expects_refusal(entry):
                continue
            if entry.keys.get("from") == answers.keys["from"]:
                self.used_entries.add(entry.path)
                declined = entry.keys.get("use") is False
                return answers if declined else entry
        return answers

    def left_open_choice(self, question: Choice, legal: list[Option]) -> Reply:
        answers = tuple([Answer(option.value, option.words) for option in legal])
        identity = (question.rule, question.bearer, question.key)
        place = self.at_fork(question, question.player, answers, identity)
        return Reply(question, legal[place].value, "tried")

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
        taken: Answers = answers[place].value
        return taken

    def left_open_draw(self, question: Draw, legal: list[Option]) -> Reply:
        if self.explorer.unmade is None:
            return super().left_open_draw(question, legal)
        weights = question.weights or (1,) * len(question.options)
        answers = tuple(
            [
                Answer(option.value, option.words, weight)
                for option, weight in zip(question.options, weights, strict=True)
                if weight and not option.objections
            ]
        )
        if not answers:
            return super().left_open_draw(question, legal)
        identity = (question.rule, question.bearer, question.key)
        place = self.at_fork(question, CHANCE, answers, identity)
        return Reply(question, answers[place].value, "tried")

    def left_open_roll(self, question: Roll) -> Reply:
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
            answers = tuple(
                [
                    Answer(answer, asked.answer_words(answer), many)
                    for answer, many in groups
                ]
            )
            place = self.at_fork(asked, CHANCE, answers, (name, asked), question, name)
            taken = groups[place][0]
            self.known.append((name, asked, taken))
            return taken

        roll = make(question, ask, self.game.state)
        for asked in self.position.asked_early.get(name, ()):
            roll.decide(asked)
        if self.picks >= 0:
            self._ask_as_before(name, roll)
        return Reply(question, roll, "tried")

    def _ask_as_before(self, name: Any, roll: Any) -> None:
        """Ask a roll at once what it is asked next on the way that is played again."""
        path = self.position.path
        place = -1
        while place < self.place < len(path):
            place = self.place
            fork = path[place][0]
            if fork.roll == name:
                roll.decide(fork.question)


def _happening(said: Statement) -> Any:
    """What of a statement tells ways apart."""
    if isinstance(said, Reply):
        question = said.question
        assert isinstance(question, Choice)
        return (question.rule, question.bearer, question.key, said.answer)
    return said
