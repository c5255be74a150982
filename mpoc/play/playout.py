"""Random play: whole games of legal actions, dice and answers from one seed.

Nothing here knows a rule. Actions are picked from the candidates that the rules list,
questions are answered with their options, and everything is recorded as a file would
have it. The invariants are checked after every event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.candidates import ActionKind, Candidate
from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import Answers, Event, Statement, Unknown
from mpoc.engine.tables import RecordedAnswers
from mpoc.play.random_table import RandomTable, counts_within
from mpoc.rules.chance import Chance, Streams
from mpoc.rules.playing import Playing

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.file_reading import Settings

REFUSED_PERCENT = 6
"""How often a candidate that must be refused is tried."""

PREFERRED_PERCENT = 60
"""How often an action that suits the subject is preferred, if there is a subject."""

FORBIDDEN_PERCENT = 30
"""How often a subject that forbids actions is tested by an action that it forbids."""


class Fault(Record):
    """What went wrong in a game: the condition that fails, and how."""

    name: str
    words: str


# One action


class PlayedAction(Record):
    """One action of a game: the candidate, the action of a file, the transcript.

    `dialogue` holds the questions with their answers. `transcript` is None if a rule
    raised an exception; `fault` is the first condition that fails, if any does.
    """

    candidate: Candidate
    action: Action
    transcript: Transcript | None
    dialogue: tuple[tuple[Statement, Any], ...] = ()
    fault: Fault | None = None

    @property
    def is_refused(self) -> bool:
        """Whether the action is refused, so that nothing changes."""
        return self.transcript is not None and bool(self.transcript.refusals)


def pick_action(
    game: Any, rules: Ruleset, playing: Playing, chance: Chance, about: str = ""
) -> tuple[ActionKind, Candidate] | None:
    """A random action: mostly a legal one, sometimes one that must be refused.

    None if no action is possible.
    """
    by_verb: dict[str, list[ActionKind]] = {}
    for kind in rules.candidates(game):
        by_verb.setdefault(kind.verb, []).append(kind)
    wants_refused = chance.happens(REFUSED_PERCENT)
    if about and not wants_refused and chance.happens(PREFERRED_PERCENT):
        fitting = [
            (kind, candidate)
            for kinds in by_verb.values()
            for kind in kinds
            for candidate in kind.find(False)
            if kind.verb == about or playing.suits(game, candidate, about)
        ]
        fitting += playing.unlisted(game, about, chance)
        if playing.forbids(about) and chance.happens(FORBIDDEN_PERCENT):
            fitting = _forbidden_by(about, by_verb) or fitting
        if fitting:
            return chance.among(fitting)
    verbs = [*by_verb]
    weights = [playing.weight_of(verb) for verb in verbs]
    for verb in chance.rank(verbs, weights):
        for kind in chance.shuffle(by_verb[verb]):
            candidates = kind.find(wants_refused)
            if wants_refused:
                candidates = [
                    candidate
                    for candidate in candidates
                    if candidate.failed_checks and not candidate.is_open
                ]
            if candidates:
                return kind, chance.among(candidates)
    return None


def _forbidden_by(
    about: str, by_verb: Mapping[str, Sequence[ActionKind]]
) -> list[tuple[ActionKind, Candidate]]:
    """The actions that a subject forbids; it comes up when they are tried."""
    return [
        (kind, candidate)
        for kinds in by_verb.values()
        for kind in kinds
        for candidate in kind.find(True)
        if not candidate.is_open
        and any(about in (c.cite.entry, c.name) for c in candidate.failed_checks)
    ]


def play_action(
    state: Any,
    kind: ActionKind,
    candidate: Candidate,
    rules: Ruleset,
    playing: Playing,
    chance: Chance,
    about: str = "",
) -> PlayedAction:
    """Play one action with random dice and answers, and check it."""
    try:
        counts = counts_within(kind.limits(candidate), chance)
    except Exception as fault:  # noqa: BLE001
        action = Action(candidate.act, Answers(keys=candidate.key_values))
        return PlayedAction(candidate, action, None, (), failure_of(fault))
    act = playing.with_dice(candidate.act, counts) if counts else candidate.act
    act = playing.with_rolls(act, state, chance)
    game = rules.begin(state)
    table = RandomTable(chance, game, candidate.key_values, playing, about)
    try:
        transcript = adjudicate(lambda game: rules.play(game, act), game, table)
    except Exception as fault:  # noqa: BLE001
        answers = table.answers()
        return PlayedAction(
            candidate, Action(act, answers), None, (), failure_of(fault)
        )
    answers = (
        Answers(keys=candidate.key_values) if transcript.refusals else table.answers()
    )
    if answers.roll is not None:
        act = _with_roll(act, answers)
    action = Action(act, answers, bool(candidate.failed_checks))
    move = PlayedAction(candidate, action, transcript, tuple(table.dialogue))
    return move.but(fault=fault_of(move, transcript, rules, playing))


def _with_roll(act: Any, answers: Answers) -> Any:
    """An action with the result of its roll, if it has dice of its own."""
    if getattr(act, "dice", None) is None:
        return act
    return act.but(dice=answers.roll)


def failure_of(fault: Exception) -> Fault:
    """The fault of a rule that has raised an exception."""
    return Fault("no rule fails", f"{type(fault).__name__}: {fault}")


def fault_of(
    move: PlayedAction, transcript: Transcript, rules: Ruleset, playing: Playing
) -> Fault | None:
    """The first condition that fails for an action, or None."""
    failed_checks = move.candidate.failed_checks
    if transcript.refusals and not failed_checks:
        names = ", ".join([check.name for check in transcript.refusals])
        return Fault("what is legal is not refused", names)
    if failed_checks and not transcript.refusals and transcript.waits is None:
        names = ", ".join([check.name for check in failed_checks])
        return Fault("what is illegal is refused", names)
    fault = broken_invariant(transcript, playing)
    stops = transcript.refusals or transcript.waits or transcript.unbuilt
    if fault is not None or stops:
        return fault
    return _replay_fault(move.action, transcript, rules)


def broken_invariant(transcript: Transcript, playing: Playing) -> Fault | None:
    """The first invariant that an action breaks; those of the game come first."""
    for name, words in playing.broken_invariants(transcript):
        return Fault(name, words)
    if transcript.refusals:
        if transcript.after is not transcript.before:
            return Fault("what is refused changes nothing", "the position is another")
        return None
    if transcript.waits is not None and not isinstance(transcript.waits, Unknown):
        return Fault("what is answered is not asked again", str(transcript.waits))
    state = transcript.before
    for statement in transcript.statements:
        if isinstance(statement, Event):
            sentence = statement.sentence()
            if not sentence or sentence != sentence.strip() or "\n" in sentence:
                return Fault("events speak in one line", repr(sentence))
            state = statement.apply(state)
    if state.key() != transcript.after.key():
        return Fault("events alone lead to the end", "the folded position is another")
    return None


def _replay_fault(
    action: Action, transcript: Transcript, rules: Ruleset
) -> Fault | None:
    """The fault if the file's answers do not lead to the same position."""
    game = rules.begin(transcript.before)
    table = RecordedAnswers(action.answers)
    again = adjudicate(lambda game: rules.play(game, action.act), game, table)
    table.finish()
    if again.after.key() != transcript.after.key():
        words = str(again.waits or [check.name for check in again.refusals] or "")
        return Fault(
            "the written file replays alike", f"another position {words}".strip()
        )
    if table.unused_paths:
        return Fault(
            "the written file replays alike",
            f"nothing asks for {table.unused_paths[0]}",
        )
    return None


# A whole game


class PlayedGame(Record):
    """A game played from a position, up to a fault if it has one."""

    start: Any
    moves: tuple[PlayedAction, ...]
    fault: Fault | None = None


def play_game(
    start: Any,
    streams: Streams,
    most_moves: int,
    rules: Ruleset,
    playing: Playing,
    about: str = "",
) -> PlayedGame:
    """A game of at most `most_moves` actions; it ends early if a player wins.

    It also ends if a rule needs a fact that the position does not have.
    """
    state = start
    moves: list[PlayedAction] = []
    for index in range(most_moves):
        if state.winner is not None:
            break
        chance = streams("action", index)
        try:
            choice = pick_action(
                rules.begin(state, watching=False), rules, playing, chance, about
            )
        except Exception as fault:  # noqa: BLE001
            return PlayedGame(start, tuple(moves), failure_of(fault))
        if choice is None:
            break
        move = play_action(state, *choice, rules, playing, chance, about)
        transcript = move.transcript
        if (
            move.candidate.failed_checks
            and transcript is not None
            and transcript.waits is not None
        ):
            # No number of dice fits the action, so it waits for one.
            continue
        moves.append(move)
        if move.fault is not None or transcript is None:
            return PlayedGame(start, tuple(moves), move.fault)
        if transcript.waits is not None or transcript.unbuilt is not None:
            break
        state = transcript.after
    return PlayedGame(start, tuple(moves))


# Planned games

ROUND = 32
"""The games of a round: each has another subject, from the rarest before the round."""

Plan = tuple[int, str]
"""The seed of a game, and its subject."""


def plans(
    seed: int, count: int, about: str, counts: Mapping[str, int]
) -> Iterator[list[Plan]]:
    """The plans of each round; `counts` may change between two rounds.

    Without `about`, the subject of each game is one that has come up least so far; the
    first game has no subject.
    """
    end = seed + count
    for first in range(seed, end, ROUND):
        subjects: set[str] = set()
        round_plans: list[Plan] = []
        for number in range(first, min(first + ROUND, end)):
            subject = about
            if not about and number > seed and counts:
                names = [name for name in counts if name not in subjects] or list(
                    counts
                )
                least = min([counts[name] for name in names])
                rare = [name for name in names if counts[name] == least]
                subject = Chance(number, "about").among(rare)
                subjects.add(subject)
            round_plans.append((number, subject))
        yield round_plans


def game_of(
    plan: Plan,
    most_moves: int,
    rules: Ruleset,
    playing: Playing,
    start: Any = None,
    settings: Settings | None = None,
) -> PlayedGame:
    """The game of a plan, from the position `start` or else from a random one.

    At a random position `settings` say how rules are read; an empty edition leaves that
    of the position.
    """
    from functools import partial

    number, about = plan
    streams = partial(Chance, number)
    position = playing.start(streams, about) if start is None else start
    if start is None and settings is not None:
        own = position.settings
        edition = settings.edition or own.edition
        readings = {**own.readings, **settings.readings}
        position = position.but(settings=own.but(edition=edition, readings=readings))
    return play_game(position, streams, most_moves, rules, playing, about)


def count_subjects(game: PlayedGame, playing: Playing) -> dict[str, int]:
    """The number of actions of a game in which each subject came up.

    A verb comes up where an action of it is accepted, a refusal where one is refused.
    """
    subjects = {*playing.subjects()}
    counts: Counter[str] = Counter()
    for move in game.moves:
        if move.transcript is None:
            continue
        names = {*playing.subjects_in(move.transcript)}
        refusals = {check.name for check in move.transcript.refusals}
        names |= refusals or {move.candidate.act.word}
        counts.update(names & subjects)
    return dict(counts)


def games(
    seed: int,
    count: int,
    most_moves: int,
    rules: Ruleset,
    playing: Playing,
    start: Any = None,
    about: str = "",
) -> Iterator[tuple[int, str, PlayedGame]]:
    """Games one after the other: the seed of each, its subject, the game."""
    counts = dict.fromkeys(playing.subjects(), 0)
    for round_plans in plans(seed, count, about, counts):
        round_games = []
        for plan in round_plans:
            game = game_of(plan, most_moves, rules, playing, start)
            round_games.append(game)
            yield *plan, game
        for game in round_games:
            for name, times in count_subjects(game, playing).items():
                counts[name] += times
