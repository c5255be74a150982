"""Random play for tests: positions and actions from a seed, by the package's own means.

Positions, candidates, answers and dice are those of `mpoc play`; the tests add what a
command need not try: paths that are named, attackers of a smaller group, wrong dice.

    python tests/random_play.py seed=7 units=4      tells one play
    python tests/random_play.py plays=2000          counts which abilities spoke
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.candidates import ActionKind
from mpoc.engine.candidates import Candidate as LegalWay
from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import (
    Answers,
    Check,
    Enter,
    Event,
    Leave,
    Note,
    Reply,
    Statement,
    Total,
)
from mpoc.engine.tables import RecordedAnswers
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.attack.checks import attack_checks, owed_boost, type_of
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.body_slam import BodySlam
from mpoc.games.rise.board import adjacent_spaces, name_of, space
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import Roll, WrittenRoll
from mpoc.games.rise.game import Game
from mpoc.games.rise.play import playing as random_rise
from mpoc.games.rise.play import positions
from mpoc.games.rise.play.candidates import action_kinds
from mpoc.games.rise.play.positions import BLUE, RED, cards, without_what_is_untold
from mpoc.games.rise.state import State
from mpoc.games.rise.stats import speed
from mpoc.games.rise.turn.checks import failing
from mpoc.games.rise.turn.travel import Travel
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs.advance import Advance
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.end_turn import EndTurn
from mpoc.games.rise.verbs.power_up import PowerUp
from mpoc.games.rise.verbs.spawn import Clear, Spawn
from mpoc.games.rise.verbs.use import Use
from mpoc.games.rise.words import BODY_SLAM, POWER
from mpoc.play.random_table import RandomTable, counts_within
from mpoc.rules.chance import Chance, Streams
from mpoc.rules.registry import rules_of

__all__ = [
    "BLUE",
    "RED",
    "Chance",
    "cards",
    "without_what_is_untold",
]

REFUSED_PERCENT = 12
WRONG_DICE_PERCENT = 5


class Play(positions.Plan):
    """What a play is made from; the same values make the same play again."""

    seed: int = 0
    actions: int = 6

    def command(self) -> str:
        """The command that plays this again and prints it."""
        parts = [f"{name}={getattr(self, name)}" for name in self._fields]
        return "python tests/random_play.py " + " ".join(parts)

    @property
    def streams(self) -> Streams:
        """The streams of chance under this play's seed."""
        return partial(Chance, self.seed)


def position(play: Play) -> State:
    """A random legal position: a map, two forces, a city, pools, and a turn begun."""
    return positions.position(play, play.streams)


def random_roll(chance: Chance, dice: Mapping[str, int]) -> Roll:
    """A roll by the faces of the dice, or by dice that favour strikes or misses."""
    faces = random_rise.random_roll(State.__new__(State), dice, chance).faces
    assert faces is not None
    return faces


# Actions

PLAY = rules_of("rise").play
"""The rule of an action, as a replay asks for it."""


class Candidate(Record):
    """An action with the names of the conditions that fail: none where it is legal."""

    act: RiseVerb
    failed: tuple[str, ...] = ()


class PlayedAction(Record):
    """One action of a play: what was tried, what a file would say, its transcript."""

    candidate: Candidate
    answers: Answers
    dialogue: tuple[tuple[Statement, Any], ...]
    transcript: Transcript

    @property
    def action(self) -> Action:
        """The action as a replay needs it."""
        act = self.candidate.act
        if self.answers.roll is not None and isinstance(act, (Attack, PowerUp)):
            act = act.but(dice=self.answers.roll)
        return Action(act, self.answers, bool(self.candidate.failed))


class Match(Record):
    """A play that was played."""

    play: Play
    start: State
    played: tuple[PlayedAction, ...]

    @property
    def end(self) -> State:
        """The position at the end."""
        end: State = self.played[-1].transcript.after if self.played else self.start
        return end


def check_names(checks: Iterable[Check]) -> tuple[str, ...]:
    """The names of checks."""
    return tuple([entry.name for entry in checks])


def as_checked(act: RiseVerb, checks: Iterable[Check]) -> Candidate:
    """An action with what its checks say of it."""
    return Candidate(act, check_names(failing(checks)))


def kinds_by_verb(game: Game) -> dict[str, list[ActionKind]]:
    """The kinds of action that exist, by their verb."""
    results: dict[str, list[ActionKind]] = {}
    for kind in action_kinds(game):
        results.setdefault(kind.verb, []).append(kind)
    return results


def candidate(game: Game, chance: Chance, first: str = "") -> Candidate:
    """A random action: mostly a legal one, sometimes one that must be refused.

    `first` is tried before everything else.
    """
    wants_legal = not chance.happens(REFUSED_PERCENT)
    by_verb = kinds_by_verb(game)
    verbs = [*by_verb]
    order = chance.rank(verbs, [random_rise.weight_of(verb) for verb in verbs])
    for verb in [first, *order] if first in by_verb else order:
        # Some kinds have many ways and come first for that; so each has its turn.
        for kind in chance.shuffle(by_verb[verb]):
            if not wants_legal or verb != "advance" or chance.happens(50):
                ways = kind.find(not wants_legal)
                fitting = [
                    way
                    for way in ways
                    if bool(way.failed_checks) != wants_legal and not way.is_open
                ]
                for way in chance.shuffle(fitting)[:4]:
                    tried = vary(game, kind, way, chance)
                    if bool(tried.failed) != wants_legal:
                        return tried
    return Candidate(EndTurn())


def vary(game: Game, kind: ActionKind, way: LegalWay, chance: Chance) -> Candidate:
    """A listed action with dice, and now and then written otherwise, or wrongly."""
    act, failed = way.act, check_names(way.failed_checks)
    if isinstance(act, PowerUp):
        dice = WrittenRoll(act.count, None, 0, None)
        return Candidate(act.but(dice=dice), failed)
    if isinstance(act, Advance) and not failed and chance.happens(30):
        ways = Travel(game, act.figure, speed(game, act.figure).value).ways()
        assert act.to is not None
        path = chance.among(ways[act.to]).path
        return Candidate(Advance(act.figure, path=path))
    if isinstance(act, Spawn) and chance.happens(10):
        occupant = game.state.occupants.get(act.at)
        if occupant is not None:
            clear = Clear(occupant, chance.among(adjacent_spaces(act.at, 1)))
            act = act.but(clear=clear)
            return as_checked(act, act.checks(game))
    if not isinstance(act, Attack):
        return Candidate(act, failed)
    return _attack(game, kind, way, act, chance)


def _attack(
    game: Game, kind: ActionKind, way: LegalWay, act: Attack, chance: Chance
) -> Candidate:
    """An attack with its dice, by all who are listed or by some of them."""
    if len(act.by) > 2 and chance.happens(60):
        leader, *others = act.by
        act = act.but(by=(leader, *chance.shuffle(others)[: chance.number(1, 3)]))
        way = way.but(act=act)
    counts = counts_within(kind.limits(way), chance) if not way.failed_checks else {}
    least = len(act.by)
    if not counts:
        counts = {"action": least, "power": least if type_of(act.kind) == POWER else 0}
    if chance.happens(WRONG_DICE_PERCENT):
        wrong = ({"action": 23}, {"action": 0}, {"power": 14}, {"boost": 15})
        counts = counts | chance.among(wrong)
    act = act.with_dice(counts)
    if act.kind in ("rampage", "slingshot") and chance.happens(20):
        act = act.but(direction=None)
    if act.kind == BODY_SLAM and not way.failed_checks and chance.happens(50):
        figures = game.state.figures
        places = BodySlam().places(game, figures[act.by[0]], figures[str(act.target)])
        act = act.but(to=chance.among([place.value for place in places]))
    return as_checked(act, attack_checks(game, act))


def attempt(state: State, tried: Candidate, chance: Chance) -> PlayedAction:
    """Do one action with random answers."""
    game = Game(state)
    keys: dict[str, Any] = {}
    act = tried.act
    for key in ("to", "direction"):
        if isinstance(act, (Attack, Use)) and getattr(act, key, None) is not None:
            keys[key] = getattr(act, key)
    table = RandomTable(chance, game, keys, random_rise)
    transcript = adjudicate(lambda game: act.play(game), game, table)
    answers = Answers() if transcript.refusals else table.answers()
    return PlayedAction(tried, answers, tuple(table.dialogue), transcript)


def playing(play: Play) -> Match:
    """Play from a random position until the actions are used up or somebody wins.

    A play that waits for an answer that nothing gives ends there.
    """
    start = state = position(play)
    played: list[PlayedAction] = []
    for index in range(play.actions):
        if state.winner is not None or (
            played and played[-1].transcript.waits is not None
        ):
            break
        chance = Chance(play.seed, "action", index)
        first = "attack" if play.fight and not index else ""
        tried = candidate(Game(state), chance, first)
        deed = attempt(state, tried, chance)
        played.append(deed)
        state = deed.transcript.after
    return Match(play, start, tuple(played))


# One attack, set up


def facing(play: Play, power: int = 6) -> State | None:
    """A position with the monsters aligned in which red has `power` Power Dice."""
    state = positions.with_fight(position(play), Chance(play.seed, "aligned"))
    return None if state is None else state.with_player(RED, power=power)


def scene(play: Play, kind: str, power: int = 6) -> tuple[State, Attack] | None:
    """A position of that sort and an attack on blue's monster, if it is legal there."""
    state = facing(play, power)
    act = Attack(kind, ("rM",), "bM")
    if state is None or failing(attack_checks(Game(state), act)):
        return None
    return state, act


def settle_action(
    state: State, act: DeclaredAttack, dice: WrittenRoll, keys: Mapping[str, Any]
) -> Transcript:
    """An attack with given dice; choices left open take the first option."""
    answers = Answers(keys=keys, roll=dice)
    declared = act.but(dice=dice.but(faces=None, boost=None))
    attack = Attack(*declared.values())
    return adjudicate(attack.play, Game(state), RecordedAnswers(answers, True))


def boost_owed(state: State, act: DeclaredAttack) -> int:
    """How many Boost Dice an attack rolls."""
    return sum(total.value for total in owed_boost(Game(state), act))


# What tests ask of a play


def events_of(transcript: Transcript) -> list[Event]:
    """The events of an action, in order."""
    return [
        statement for statement in transcript.statements if isinstance(statement, Event)
    ]


def states_between(transcript: Transcript) -> Iterator[tuple[State, Event, State]]:
    """Each event with the state before and after it, from the start of the action."""
    state: State = transcript.before
    for event in events_of(transcript):
        after: State = event.apply(state)
        yield state, event, after
        state = after


def frozen(value: Any) -> Any:
    """A value with everything in it, as one that can be compared and hashed.

    What a state derives from its figures is left out.
    """
    if isinstance(value, State):
        fields = [name for name in value._fields if name not in ("grants", "roster")]
        return tuple([frozen(getattr(value, name)) for name in fields])
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Record):
        return (type(value).__name__, *[frozen(part) for part in value.values()])
    if isinstance(value, Mapping):
        return tuple([(frozen(key), frozen(part)) for key, part in value.items()])
    if isinstance(value, (set, frozenset)):
        return tuple(sorted([frozen(part) for part in value], key=repr))
    if isinstance(value, (tuple, list)):
        return tuple([frozen(part) for part in value])
    return value


def lines(transcript: Transcript) -> Iterator[str]:
    """An action as text: every sentence with its page, indented by its frame."""
    depth = 0
    for statement in transcript.statements:
        if isinstance(statement, Leave):
            depth -= 1
            continue
        if isinstance(statement, Check) and statement.holds:
            continue
        yield "  " * depth + _line(statement)
        if isinstance(statement, Enter):
            depth += 1
    for entry in transcript.refusals:
        yield f"refused: {entry.name}: {entry.facts or entry.words}"
    if transcript.waits is not None:
        yield f"waits: {transcript.waits}"
    if transcript.unbuilt is not None:
        yield f"not built: {transcript.unbuilt.rule} of {transcript.unbuilt.bearer}"


def _line(statement: Statement) -> str:
    cite = getattr(statement, "cite", None)
    page = f"  [{cite.text}]" if cite is not None else ""
    if isinstance(statement, Reply):
        words = statement.question.words
        return f"? {words}: {frozen(statement.answer)} ({statement.how})"
    if isinstance(statement, Enter):
        return (
            (f"{statement.bearer}: " if statement.bearer else "")
            + statement.title
            + page
        )
    if isinstance(statement, Event):
        return statement.sentence() + page
    if isinstance(statement, Total):
        return f"{statement.of}: {statement.sentence()}{page}"
    if isinstance(statement, Note):
        return statement.words + page
    return f"({' '.join(str(frozen(part)) for part in statement.values()[:4])}){page}"


def drawing(state: State) -> Iterator[str]:
    """The map with the figures' ids, and what the players have."""
    for row in range(state.board.rows):
        parts = []
        for column in range(state.board.columns):
            at = space(column, row)
            mark = state.occupants.get(at, "")
            if not mark and state.tiles_under(at, 1):
                mark = "#"
            if not mark:
                mark = (state.board.ground.get(at) or ("",))[0][:2]
            parts.append(f"{mark or '.':<4}")
        yield "".join(parts).rstrip()
    for figure in state.figures.values():
        yield (
            f"{figure.id}: {figure.card.name} of {figure.player or 'nobody'} at "
            f"{name_of(figure.space)}, damage {figure.damage}"
        )
    for player in state.players.values():
        yield (
            f"{player.name}: {player.monster} + {player.unit} Action, "
            f"{player.power} Power Dice, reserves "
            + ", ".join(card.name for card in player.reserves)
        )
    yield f"tiles: { ({name_of(at): kind for at, kind in state.tiles.items()}) }"
    yield f"turn: {state.turn}; readings: {state.settings.readings}"


def transcript(match: Match) -> Iterator[str]:
    """A whole play as text."""
    yield from drawing(match.start)
    for deed in match.played:
        act = deed.candidate.act
        parts = [
            f"{field} {frozen(getattr(act, field))}"
            for field in act._fields
            if getattr(act, field) not in (None, (), "")
        ]
        yield f"-- {', '.join([act.word, *parts])}"
        if deed.candidate.failed:
            yield f"   must be refused: {', '.join(deed.candidate.failed)}"
        yield from lines(deed.transcript)


def kind_of(act: RiseVerb) -> str:
    """The verb of an action, with the kind of an attack or the Action of a use."""
    if isinstance(act, Attack):
        return f"{act.word} {act.kind}"
    return f"{act.word} {act.ability}" if isinstance(act, Use) else act.word


def spoken(match: Match) -> Iterator[str]:
    """The abilities that did something in a play."""
    for deed in match.played:
        yield from random_rise.subjects_in(deed.transcript)


def main(arguments: list[str]) -> None:
    """Print one play, or play many and count what was seen in them."""
    values = dict(one.split("=", 1) for one in arguments)
    numbers: dict[str, Any] = {
        name: value if name == "about" else int(value) for name, value in values.items()
    }
    if "plays" not in numbers:
        print("\n".join(transcript(playing(Play(**numbers)))))
        return
    counts = dict.fromkeys(ABILITIES, 0)
    verbs: dict[str, int] = {}
    for seed in range(numbers.pop("plays")):
        match = playing(Play(**{"seed": seed, **numbers}))
        for name in spoken(match):
            counts[name] += 1
        for deed in match.played:
            act = deed.candidate.act
            key = f"{kind_of(act)}{' refused' if deed.transcript.refusals else ''}"
            verbs[key] = verbs.get(key, 0) + 1
    for key, count in sorted(verbs.items()):
        print(f"{count:6} {key}")
    for name, count in sorted(counts.items(), key=lambda pair: -pair[1]):
        print(f"{count:6} {ABILITIES[name].kind:10} {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
