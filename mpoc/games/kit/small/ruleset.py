"""What commands ask of a game, made of the definition of a small one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from mpoc.engine.candidates import attempt, failed_checks
from mpoc.engine.statements import Answers, Check, Event, Rule, Statement
from mpoc.games.kit.dice import DiceChances, Pool, UnmadeRoll, law_of_successes
from mpoc.games.kit.fact import value_words
from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.kit.file.reading import ActionReader
from mpoc.games.kit.file.writing import plain_values, position_text
from mpoc.games.kit.keys import Keyed
from mpoc.games.kit.listing import action_kinds, candidate, kind_of
from mpoc.games.kit.random_play import RandomPlay
from mpoc.games.kit.shares import Share
from mpoc.games.kit.small.definition import COMMON_REFUSALS, Definition, SmallGame
from mpoc.games.kit.small.facts import expectations
from mpoc.games.kit.verb import Way
from mpoc.games.kit.wording import GameWording
from mpoc.rules.ruleset import Ruleset
from mpoc.scenario.file_reading import Settings, read_all, read_settings

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.engine.candidates import ActionKind, Candidate
    from mpoc.engine.replay import Outcome
    from mpoc.games.kit.dice import Die
    from mpoc.games.kit.fact import Expectations
    from mpoc.rules.chance import Chance, Streams
    from mpoc.rules.coverage import Coverage
    from mpoc.rules.wording import Drawing, Piece, Table
    from mpoc.scenario.scenario import Scenario
    from mpoc.text.document import Document
    from mpoc.text.problems import Problem


def ruleset_of(game: Definition) -> Ruleset:
    """The rules of a small game, to be registered."""
    return Ruleset(
        game.name,
        game.title,
        valid=game.quick_tests,
        read=SmallFiles(game).read,
        write=SmallFiles(game).write,
        begin=lambda state, watching=True: SmallGame(game, state, watching),
        play=_play,
        wording=lambda: SmallWording(game),
        readings=game.readings,
        facts=lambda scope: expectations(game).of_scope(scope),
        ledger=game.ledger,
        editions=lambda: game.editions,
        defaults=game.defaults,
        cards=game.cards,
        reference=game.glossary,
        chances=game.chances,
        candidates=lambda state_in_play: action_kinds(
            game.verbs_by_word(), state_in_play
        ),
        playing=lambda: SmallRandomPlay(game),
        coverage=lambda: _coverage(game),
        starters=game.starters,
        problem_kinds=game.problem_kinds,
        pictures=game.pictures,
        verb_marks=lambda word: game.verbs_by_word()[word].cite.marks,
    )


def _play(game: Any, act: Any) -> Rule[None]:
    rule: Rule[None] = act.play(game)
    return rule


class SmallFiles:
    """Reads and writes the files of a small game."""

    def __init__(self, game: Definition) -> None:
        self.game = game

    def read(self, document: Document, faults: Sequence[Problem] = ()) -> Scenario:
        """The scenario in a document, in which the schema found `faults`.

        Raises `FileProblems` with everything that is wrong.
        """
        names = self.game.names(document, faults, self.game.board)
        return read_all(names, faults, self._scenario)

    def _scenario(self, names: PlayerNames) -> Scenario:
        game = self.game
        settings = read_settings(names, game.editions, game.readings())
        keys = names.sound_keys(game.state)
        state: Any = None
        if all([key.name in keys for key in game.state.keys if key.is_required]):
            state = game.state.read(names, keys, ())
        else:
            names.lose_ids()
        if state is not None:
            state = state.but(settings=settings)
            game.check_state(names, state)
        verbs = game.verbs_by_word()
        reader = ActionReader(names, verbs, expectations(game), game.choice())
        return reader.scenario(game.name, settings, state)

    def write(self, state: Any, **words: str) -> str:
        """The text of a file that loads to this position (`position_text`)."""
        return position_text(self.game.name, state, **words)


class SmallWording(GameWording):
    """A small game's words for reports."""

    def __init__(self, game: Definition) -> None:
        self.game = game
        self.size_path = (game.size_key,)
        self.dice = {die.name: die for die in game.dice}

    def depth_of(self, event: Event) -> int:
        return int(type(event) in self.game.quiet)

    def drawing(self, state: Any) -> Drawing:
        return self.game.drawing(state)

    def pieces(self, state: Any) -> Sequence[Piece]:
        return self.game.pieces(state)

    def place_name(self, place: Any) -> str:
        return self.game.place_name(place)

    def tables(self, outcome: Outcome) -> Sequence[Table]:
        return self.game.outcome_tables(outcome)

    def position_tables(self, state: Any) -> Sequence[Table]:
        return self.game.tables(state)

    def differences(self, outcome: Outcome, other: Outcome) -> list[str]:
        """The keys of the position that another outcome leaves otherwise.

        What players have goes without a key: their names say enough.
        """
        ours, theirs = outcome.end.as_written(), other.end.as_written()
        players = {key.name for key in other.end.keys if key.field == "players"}
        lines = [
            f"{'' if key in players else f'{key} '}{value_words(value)}"
            for key, value in _what_differs(theirs, ours, other.end).items()
        ]
        if other.end.winner != outcome.end.winner:
            lines.insert(0, f"winner {other.end.winner or 'nobody yet'}")
        return lines

    def changes(self, outcome: Outcome, headline: str) -> list[str]:
        """What the last action adds to a tally, in its own words; else its sentence."""
        changes = [
            statement.sentence()
            for statement in outcome.steps[-1].transcript.statements
            if isinstance(statement, Event) and statement.tally()
        ]
        if outcome.end.winner != outcome.start.winner:
            changes.insert(0, f"winner {outcome.end.winner or 'nobody yet'}")
        return changes or [headline]

    def expectations(self) -> Expectations[Any, Any]:
        return expectations(self.game)

    def position(self, state: Any) -> dict[str, Any]:
        """A state for JSON: what players have always stands under `players`."""
        position: dict[str, Any] = state.as_written()
        names = {key.name: key.field for key in state.keys if key.field == "players"}
        return {names.get(name, name): value for name, value in position.items()}

    def plain(self, field: str, value: Any) -> Any:
        """A value from a statement, for JSON and for files: keys as a file has them."""
        if isinstance(value, Keyed | Share):
            verbs = self.game.verbs_by_word().values()
            written = plain_values(self.game.choice(), verbs)(field, value)
            return value.as_written() if written is value else written
        return super().plain(field, value)


def _what_differs(value: Any, other: Any, whole: Any) -> Any:
    """A value without the parts of a mapping that are the same in another one.

    Both are as files have them, without what has its usual value. `whole` is what the
    value was written from, and knows that too.
    """
    if not (isinstance(value, Mapping) and isinstance(other, Mapping)):
        return value
    parts = {
        name: _what_differs(part, other.get(name), _part_of(whole, name)[0])
        for name, part in value.items()
        if part != other.get(name)
    }
    usual = {name: _part_of(whole, name)[1] for name in other if name not in value}
    return parts | usual


def _part_of(whole: Any, name: str) -> tuple[Any, Any]:
    """The part that a file has under a name, and the same as a file writes it.

    None for both where there is no such part.
    """
    if isinstance(whole, Mapping):
        part = whole.get(name)
        return part, part.as_written() if isinstance(part, Keyed) else part
    keys = whole.keys if isinstance(whole, Keyed) else ()
    for key in keys:
        if key.name == name:
            part = getattr(whole, key.field)
            return part, None if part in (None, "") else key.form.write(part)
    return None, None


class SmallChances(DiceChances):
    """The chances of a small game's dice."""

    def __init__(self, game: Definition) -> None:
        super().__init__(expectations(game))
        self.dice = {die.name: die for die in game.dice}
        self.die = game.dice[0]
        self.LETTERS = {"D": self.die.name}
        self.NAMES = {self.die.name: "die"}
        self.MOST = {self.die.name: game.most_dice}
        self.hit = game.hit
        if self.hit:
            self.COUNT_NOUN = "hits"

    def law(self, counts: Pool) -> list[int]:
        if not self.hit:
            return super().law(counts)
        return law_of_successes(self.die, sum([n for _, n in counts]), self.hit)

    def unmade_roll(self, question: Any, ask: Any, state: Any) -> UnmadeRoll:
        return UnmadeRoll(question.dice, ask, self.dice)


F = TypeVar("F", bound=Callable[..., Any])


def _by_sentence(functions: Iterable[F]) -> dict[str, F]:
    """Functions whose names are sentences, by these."""
    return {function.__name__.replace("_", " "): function for function in functions}


class SmallRandomPlay(RandomPlay):
    """A small game in random play."""

    def __init__(self, game: Definition) -> None:
        super().__init__(game.verbs_by_word(), game.choice())
        self.game = game
        self.invariants = _by_sentence(game.invariants)
        self.event_invariants = _by_sentence(game.event_invariants)
        self.action_invariants = _by_sentence(game.action_invariants)

    def start(self, streams: Streams, about: str) -> Any:
        """A random position, in some games with other readings than the usual ones."""
        state = self.game.start(streams("start"))
        if about:
            state = self.game.ready_for(about, state, streams("about"))
        chance, readings = streams("readings"), self.game.readings()
        readings_in_play = {}
        if chance.happens(25):
            readings_in_play = {
                name: chance.among(names) for name, names in readings.items()
            }
        return state.but(settings=Settings(self.game.editions[0], readings_in_play))

    def dice(self, state: Any) -> Mapping[str, Die]:
        return {die.name: die for die in self.game.dice}

    def subjects(self) -> Sequence[str]:
        """Headings, verbs and refusals, but for those that play cannot reach."""
        game = self.game
        names = (*game.slugs(), *self.verbs, *self._refusals())
        played = [name for name in names if name not in game.out_of_play]
        return tuple(dict.fromkeys(played))

    def _refusals(self) -> Sequence[str]:
        """The game's own refusals."""
        all_names = self.game.all_refusals()
        return [name for name in all_names if name not in COMMON_REFUSALS]

    def subjects_in(self, transcript: Transcript) -> Iterable[str]:
        """The headings under which something happened, or was added, in an action."""
        from mpoc.scenario.trace import cites_of

        cites = [cite for each in _happened(transcript) for cite in cites_of(each)]
        return {mark for cite in cites for mark in cite.marks}

    def suits(self, game: Any, candidate: Candidate, about: str) -> bool:
        return self.game.suits(about, game.state, candidate.act)

    def unlisted(
        self, game: Any, about: str, chance: Chance
    ) -> Sequence[tuple[ActionKind, Candidate]]:
        state, pairs = game.state, []
        for act in self.game.unlisted(about, state, chance):
            answers = Answers(keys=act.answers())
            begin = partial(SmallGame, self.game)
            transcript = attempt(state, act, answers, begin, _play)
            way = candidate(Way(act), failed_checks(transcript))
            pairs.append((kind_of(type(act), game), way))
        return pairs

    def forbids(self, about: str) -> bool:
        return about in self._refusals()


def _happened(transcript: Transcript) -> Iterator[Statement]:
    """What an action made happen; its checks are not part of that."""
    if not transcript.refusals:
        for each in transcript.statements:
            if not isinstance(each, Check):
                yield each


def _coverage(game: Definition) -> Coverage:
    """What scenarios of a small game reach."""
    from mpoc.games.kit.book.coverage import HeadingCoverage

    return HeadingCoverage(
        lambda state, watching=True: SmallGame(game, state, watching),
        SmallWording(game),
        game.readings(),
        game.defaults,
        headings=game.slugs(),
        refusals=game.all_refusals(),
        verbs=game.verbs_by_word(),
        happenings=game.happenings(),
    )
