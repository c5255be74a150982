"""Random play: whole games of legal actions, dice and answers that come from one seed.

Nothing here knows a rule. Actions are picked among the candidates that the rules list,
questions are answered with the options that they offer, and everything is written down
as a file would tell it. What must hold is checked after every event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import (
    Answered,
    Answers,
    Choice,
    Draw,
    Event,
    Further,
    Naming,
    Roll,
    Statement,
    Unknown,
)
from mpoc.engine.tables import Recorded
from mpoc.rules.chance import Chance, Streams
from mpoc.rules.playing import Playing

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.reading import Settings

REFUSED_PERCENT = 6
"""How often an action is tried that must be refused."""

PREFERRED_PERCENT = 60
"""How often an action is taken that suits what is to be seen, where there is one."""

FORBIDDEN_PERCENT = 30
"""How often what is to be seen is looked for in what it forbids."""

MOST_IDS = 999_999
"""The highest number at the end of an id that is made up for a figure."""

MOST_TRIALS = 400
"""Replays that are made to find a shorter game with the same fault."""


class Game(Protocol):
    """The game in play: the state now."""

    state: Any


class Fault(Record):
    """What went wrong in a game: the name of what does not hold, and how."""

    name: str
    words: str


class NoAnswer(Exception):
    """A rule has asked a question to which no answer is legal."""


# Answers


class _Scope:
    """The answers to an action, or to one further action, while they are given."""

    def __init__(self, keys: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self.keys = keys
        self.path = path
        self.roll: Any = None
        self.rolled = False
        self.choose: list[Answers] = []
        self.then: list[Answers] = []

    def answers(self) -> Answers:
        choose, then = tuple(self.choose), tuple(self.then)
        return Answers(self.path, self.keys, self.roll, choose, then)


class RandomTable:
    """Answers every question with a legal option, and writes down what a file says.

    `asked` lists the questions with their answers in the order in which they came.
    What is to be seen (`about`) is used rather than declined.
    """

    def __init__(
        self,
        chance: Chance,
        game: Game,
        keys: Mapping[str, Any],
        playing: Playing,
        about: str = "",
    ) -> None:
        self.chance = chance
        self.game = game
        self.playing = playing
        self.about = about
        self.scopes = [_Scope(dict(keys), ())]
        self.asked: list[tuple[Statement, Any]] = []

    def answers(self) -> Answers:
        """What a file would say of everything that was answered."""
        while len(self.scopes) > 1:  # where the action stopped inside
            self.end_further()
        return self.scopes[0].answers()

    def choose(self, question: Choice) -> Answered:
        """One of the legal options. Raises `NoAnswer` where there is none."""
        scope = self.scopes[-1]
        legal = [option for option in question.options if not option.objections]
        if not legal:
            raise NoAnswer(f"no legal answer to {question.words} ({question.rule})")
        option = self.chance.among(legal)
        if question.rule == self.about and option.value is False:
            option = legal[0]
        if question.own and question.key in scope.keys:
            given = scope.keys[question.key]
            fits = [option for option in legal if option.value == given]
            if not fits:
                raise NoAnswer(f"{question.words}: {given} was legal and is no option")
            option = fits[0]
        elif question.own:
            scope.keys[question.key] = option.value
        elif question.key == "order":
            _, name, bearer = option.value
            self._write({"order": ((name, bearer),)})
        else:
            self._write(self._addressed(question) | {question.key: option.value})
        return self._answered(question, option.value, len(legal) > 1)

    def _answered(self, question: Any, answer: Any, given: bool = True) -> Answered:
        self.asked.append((question, answer))
        return Answered(question, answer, "given" if given else "only")

    def _addressed(self, question: Choice | Roll | Draw | Naming) -> dict[str, Any]:
        keys = {"for": question.rule}
        if question.bearer:
            keys["by"] = question.bearer
        return keys

    def _write(self, keys: dict[str, Any], roll: Any = None) -> None:
        scope = self.scopes[-1]
        path = (*scope.path, "choose", len(scope.choose))
        scope.choose.append(Answers(path, keys, roll))

    def roll(self, question: Roll) -> Answered:
        """Faces for exactly the dice that are rolled."""
        dice = dict(question.dice)
        given = self.playing.thrown(self.game.state, dice, self.chance)
        scope = self.scopes[-1]
        if question.own and not scope.rolled:
            scope.roll = given
            scope.rolled = True
        else:
            self._write(self._addressed(question), given)
        return self._answered(question, given.faces)

    def draw(self, question: Draw) -> Answered:
        """One of the cards that may be drawn."""
        legal = [option for option in question.options if not option.objections]
        if not legal:
            raise NoAnswer(f"nothing can be drawn: {question.words}")
        option = self.chance.among(legal)
        scope = self.scopes[-1]
        if question.own:
            scope.keys[question.key] = option.value
        else:
            self._write(self._addressed(question) | {question.key: option.value})
        return self._answered(question, option.value)

    def name(self, question: Naming) -> str:
        """The id proposed, or one of our own; told, as a file may name it later."""
        named = question.proposed
        if self.chance.happens(50):
            # An id that was made up before may still be there: this one is no other.
            named = f"{question.proposed[:5]}x{self.chance.number(0, MOST_IDS)}"
        self._write(self._addressed(question) | {"as": named})
        self.asked.append((question, named))
        return named

    def begin_further(self, question: Further) -> Answers | None:
        """A further action that can be done, with its dice; or it is declined."""
        scope = self.scopes[-1]
        if not question.options:
            self.scopes.append(_Scope({}, ()))
            self.asked.append((question, None))
            return None
        place = self.chance.number(0, len(question.options) - 1)
        source = question.options[place]
        keys: dict[str, Any] = {"from": source}
        if question.optional[place] and self.chance.happens(30):
            keys["use"] = False
        else:
            keys |= self._further(source)
        here = _Scope(keys, (*scope.path, "then", len(scope.then)))
        self.scopes.append(here)
        self.asked.append((question, dict(keys)))
        return here.answers()

    def _further(self, source: str) -> dict[str, Any]:
        """A legal way to do a further action; now and then some of it is left open."""
        legal = self.playing.further(self.game, source)
        if not legal:
            raise NoAnswer(f"{source} is listed as possible and is not")
        one = self.chance.among(legal)
        limits = self.playing.further_limits(self.game, source, one)
        counts = counts_within(limits, self.chance)
        keys = self.playing.further_keys(one, counts)
        if not counts and self.chance.happens(40):
            # The rules ask for what the entry leaves open.
            return {}
        return keys

    def end_further(self) -> None:
        """What was answered inside belongs to the entry."""
        done = self.scopes.pop()
        if done.keys:
            self.scopes[-1].then.append(done.answers())


def counts_within(limits: Iterable[DiceLimit], chance: Chance) -> dict[str, int]:
    """Numbers of dice within their limits: as many as may be, or any.

    Those that are owed are sometimes left uncounted.
    """
    found = {}
    for limit in limits:
        if limit.owed and chance.happens(50):
            continue
        most = chance.happens(50)
        found[limit.die] = (
            limit.most if most else chance.number(limit.least, limit.most)
        )
    return found


# One action


class Done(Record):
    """One action of a game: what was tried, what a file would say, what came of it.

    `told` is None where a rule failed; `fault` says what does not hold, if anything.
    """

    one: Candidate
    action: Action
    told: Transcript | None
    asked: tuple[tuple[Statement, Any], ...] = ()
    fault: Fault | None = None


def picked(
    game: Any, rules: Ruleset, playing: Playing, chance: Chance, about: str = ""
) -> tuple[ActionKind, Candidate] | None:
    """A random action: mostly a legal one, sometimes one that must be refused.

    None where there is nothing to do.
    """
    by_verb: dict[str, list[ActionKind]] = {}
    for kind in rules.candidates(game):
        by_verb.setdefault(kind.verb, []).append(kind)
    wants_refused = chance.happens(REFUSED_PERCENT)
    if about and not wants_refused and chance.happens(PREFERRED_PERCENT):
        fitting = [
            (kind, one)
            for kinds in by_verb.values()
            for kind in kinds
            for one in kind.find(False)
            if playing.suits(game, one, about)
        ]
        if playing.forbids(about) and chance.happens(FORBIDDEN_PERCENT):
            fitting = _forbidden_by(about, by_verb) or fitting
        if fitting:
            return chance.among(fitting)
    verbs = [*by_verb]
    weights = [playing.gladly(verb) for verb in verbs]
    for verb in chance.ranked(verbs, weights):
        for kind in chance.mixed(by_verb[verb]):
            ways = kind.find(wants_refused)
            if wants_refused:
                ways = [one for one in ways if one.failed and not one.is_open]
            if ways:
                return kind, chance.among(ways)
    return None


def _forbidden_by(
    about: str, by_verb: Mapping[str, Sequence[ActionKind]]
) -> list[tuple[ActionKind, Candidate]]:
    """What a subject forbids: it comes up where that is tried."""
    return [
        (kind, one)
        for kinds in by_verb.values()
        for kind in kinds
        for one in kind.find(True)
        if not one.is_open and any([check.cite.entry == about for check in one.failed])
    ]


def done(
    state: Any,
    kind: ActionKind,
    one: Candidate,
    rules: Ruleset,
    playing: Playing,
    chance: Chance,
    about: str = "",
) -> Done:
    """Do one action with random dice and answers, and check what must hold."""
    counts = counts_within(kind.limits(one), chance)
    act = playing.with_dice(one.act, counts) if counts else one.act
    act = playing.completed(act, state, chance)
    game = rules.begin(state)
    table = RandomTable(chance, game, one.given, playing, about)
    try:
        told = adjudicate(lambda game: rules.play(game, act), game, table)
    except Exception as wrong:  # noqa: BLE001
        answers = table.answers()
        return Done(one, Action(act, answers), None, (), _failure(wrong))
    refused = bool(one.failed)
    answers = Answers(keys=one.given) if told.refused else table.answers()
    if answers.roll is not None:
        act = _as_rolled(act, answers)
    action = Action(act, answers, refused)
    found = Done(one, action, told, tuple(table.asked))
    return found.but(fault=_fault(found, rules, playing))


def _as_rolled(act: Any, answers: Answers) -> Any:
    """An action with its dice as they were rolled, where it has dice of its own."""
    if getattr(act, "dice", None) is None:
        return act
    return act.but(dice=answers.roll)


def _failure(wrong: Exception) -> Fault:
    return Fault("no rule fails", f"{type(wrong).__name__}: {wrong}")


def _fault(found: Done, rules: Ruleset, playing: Playing) -> Fault | None:
    """The first thing that does not hold of an action that was done."""
    told = found.told
    assert told is not None
    if told.refused and not found.one.failed:
        names = ", ".join([check.name for check in told.refused])
        return Fault("what is legal is not refused", names)
    if found.one.failed and not told.refused and told.waits is None:
        names = ", ".join([check.name for check in found.one.failed])
        return Fault("what is illegal is refused", names)
    wrong = wrong_with(told, playing)
    if wrong is not None or told.refused or told.waits or told.unbuilt:
        return wrong
    return _replayed(found, rules)


def wrong_with(told: Transcript, playing: Playing) -> Fault | None:
    """The first invariant that an action breaks; those of the game come first."""
    for name, words in playing.broken(told):
        return Fault(name, words)
    if told.refused:
        if told.after is not told.before:
            return Fault("what is refused changes nothing", "the position is another")
        return None
    if told.waits is not None and not isinstance(told.waits, Unknown):
        return Fault("what is answered is not asked again", str(told.waits))
    state = told.before
    for said in told.said:
        if isinstance(said, Event):
            sentence = said.sentence()
            if not sentence or sentence != sentence.strip() or "\n" in sentence:
                return Fault("events speak in one line", repr(sentence))
            state = said.apply(state)
    if state.key() != told.after.key():
        return Fault("events alone lead to the end", "the folded position is another")
    return None


def _replayed(found: Done, rules: Ruleset) -> Fault | None:
    """Told by what was written down, the action comes to the same."""
    told = found.told
    assert told is not None
    game = rules.begin(told.before)
    table = Recorded(found.action.answers)
    again = adjudicate(lambda game: rules.play(game, found.action.act), game, table)
    table.finish()
    if again.after.key() != told.after.key():
        words = str(again.waits or [check.name for check in again.refused] or "")
        return Fault("a file tells the same", f"another position {words}".strip())
    if table.unused:
        return Fault("a file tells the same", f"nothing asks for {table.unused[0]}")
    return None


# A whole game


class Played(Record):
    """A game that was played from a position, up to a fault if there was one."""

    start: Any
    done: tuple[Done, ...]
    fault: Fault | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, as a replay needs them."""
        return tuple([each.action for each in self.done])


def played(
    start: Any,
    streams: Streams,
    moves: int,
    rules: Ruleset,
    playing: Playing,
    about: str = "",
) -> Played:
    """A game of so many actions at most; it ends early where somebody has won.

    It also ends where a rule needs a fact that the position does not tell.
    """
    state = start
    game: list[Done] = []
    for index in range(moves):
        if state.winner is not None:
            break
        chance = streams("action", index)
        try:
            choice = picked(
                rules.begin(state, watching=False), rules, playing, chance, about
            )
        except Exception as wrong:  # noqa: BLE001
            return Played(start, tuple(game), _failure(wrong))
        if choice is None:
            break
        each = done(state, *choice, rules, playing, chance, about)
        if each.one.failed and each.told is not None and each.told.waits is not None:
            # No dice fit it, so none were named, and it waits for them.
            continue
        game.append(each)
        if each.fault is not None:
            return Played(start, tuple(game), each.fault)
        assert each.told is not None
        if each.told.waits is not None or each.told.unbuilt is not None:
            break
        state = each.told.after
    return Played(start, tuple(game))


# Shorter games with the same fault


def shortened(
    game: Played,
    rules: Ruleset,
    playing: Playing,
    whole: Callable[[Played], Fault | None] = lambda game: None,
) -> Played:
    """The game with as few actions as lead to the same fault.

    Parts are left out, ever smaller ones, as long as what remains still shows it.
    `whole` finds what is wrong with a game in which every action is sound.
    """
    if game.fault is None:
        return game
    name = game.fault.name
    best = list(game.done)
    left = [MOST_TRIALS]

    def shows(trial: Sequence[Done]) -> Played | None:
        left[0] -= 1
        found = again(game.start, trial, rules, playing)
        if found.fault is None:
            found = found.but(fault=whole(found))
        return found if found.fault is not None and found.fault.name == name else None

    first = shows(best)
    if first is None:
        return game
    shortest, best = first, list(first.done)
    size = max(1, len(best) // 2)
    while left[0] > 0:
        place = 0
        while place < len(best) and left[0] > 0:
            found = shows(best[:place] + best[place + size :])
            if found is not None:
                shortest, best = found, list(found.done)
            else:
                place += size
        if size == 1:
            break
        size = max(1, size // 2)
    return shortest


def again(
    start: Any, trial: Iterable[Done], rules: Ruleset, playing: Playing
) -> Played:
    """Actions done once more with the same answers, up to the first fault.

    One that cannot be done any more is left out: it belonged to what came before it.
    """
    state = start
    found: list[Done] = []
    for each in trial:
        action = each.action
        game = rules.begin(state)
        table = Recorded(action.answers)
        try:
            told = adjudicate(
                lambda game, action=action: rules.play(game, action.act),  # type: ignore[misc]
                game,
                table,
            )
        except Exception as wrong:  # noqa: BLE001
            fault = _failure(wrong)
            if each.fault is not None and each.fault.words != fault.words:
                continue
            found.append(each.but(told=None, fault=fault))
            return Played(start, tuple(found), fault)
        now = each.but(told=told, fault=None)
        listed = _listed(state, each, rules)
        if listed is None:
            continue
        now = now.but(one=listed)
        if told.waits is not None and each.fault is None:
            continue
        fault_now = _fault(now, rules, playing)
        now = now.but(fault=fault_now)
        found.append(now)
        if fault_now is not None:
            return Played(start, tuple(found), fault_now)
        state = told.after
    return Played(start, tuple(found))


def _listed(state: Any, each: Done, rules: Ruleset) -> Candidate | None:
    """The same action as it is listed at a position; None where it is not or open."""
    refused = bool(each.one.failed)
    for kind in rules.candidates(rules.begin(state, watching=False)):
        if kind.verb not in each.one.keys:
            continue
        for one in kind.find(refused):
            if one.act == each.one.act and bool(one.failed) == refused:
                same: Candidate = one
                return same
    return None


ROUND = 32
"""Games of which each is about something else that was seen least before them."""

Plan = tuple[int, str]
"""The seed of a game, and what it is about."""


def plans(
    seed: int, count: int, about: str, seen: Mapping[str, int]
) -> Iterator[list[Plan]]:
    """The games of each round. `seen` is looked at anew before each.

    Without an `about` each game is about what was seen least so far; so is not the
    first, whose actions are taken as they come.
    """
    end = seed + count
    for first in range(seed, end, ROUND):
        chosen: set[str] = set()
        planned: list[Plan] = []
        for number in range(first, min(first + ROUND, end)):
            wanted = about
            if not about and number > seed and seen:
                left = [name for name in seen if name not in chosen] or list(seen)
                least = min([seen[name] for name in left])
                rare = [name for name in left if seen[name] == least]
                wanted = Chance(number, "about").among(rare)
                chosen.add(wanted)
            planned.append((number, wanted))
        yield planned


def game_of(
    plan: Plan,
    moves: int,
    rules: Ruleset,
    playing: Playing,
    start: Any = None,
    asked: Settings | None = None,
) -> Played:
    """The game that is planned, from a random position or from a given one.

    What is `asked` for goes before how a random position reads the rules; an edition
    without a name leaves that of the position.
    """
    from functools import partial

    number, about = plan
    streams = partial(Chance, number)
    position = playing.start(streams, about) if start is None else start
    if start is None and asked is not None:
        settings = position.settings
        edition = asked.edition or settings.edition
        readings = {**settings.readings, **asked.readings}
        settings = settings.but(edition=edition, readings=readings)
        position = position.but(settings=settings)
    return played(position, streams, moves, rules, playing, about)


def came_up(game: Played, playing: Playing) -> dict[str, int]:
    """In how many actions of a game each subject came up."""
    seen: dict[str, int] = {}
    for each in game.done:
        for name in playing.seen(each.told) if each.told is not None else ():
            seen[name] = seen.get(name, 0) + 1
    return seen


def games(
    seed: int,
    count: int,
    moves: int,
    rules: Ruleset,
    playing: Playing,
    start: Any = None,
    about: str = "",
) -> Iterator[tuple[int, str, Played]]:
    """Games one after the other: the seed of each, what it is about, the game."""
    seen = dict.fromkeys(playing.subjects(), 0)
    for planned in plans(seed, count, about, seen):
        found = []
        for plan in planned:
            game = game_of(plan, moves, rules, playing, start)
            found.append(game)
            yield *plan, game
        for game in found:
            for name, times in came_up(game, playing).items():
                seen[name] += times
