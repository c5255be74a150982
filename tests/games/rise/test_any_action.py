"""Any action that a file may write is judged: done, refused, or waited for.

The actions name any figure of the position, also those that have left, any space and
any direction, without regard to what a list would offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from random_play import Chance, Play, cards, check_names, playing

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.statements import Answers, Check, Reply
from mpoc.engine.tables import RecordedAnswers
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import ORTHOGONAL
from mpoc.games.rise.game import Game
from mpoc.games.rise.kinds import Action
from mpoc.games.rise.play import invariants
from mpoc.games.rise.play.candidates import action_kinds
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.checks import failing
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs.activate import Activate
from mpoc.games.rise.verbs.advance import Advance
from mpoc.games.rise.verbs.alpha import Alpha
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.hyper import Hyper
from mpoc.games.rise.verbs.push import Push
from mpoc.games.rise.verbs.spawn import Clear, Spawn
from mpoc.games.rise.verbs.step import Step
from mpoc.games.rise.verbs.use import Use
from mpoc.games.rise.words import (
    ACTIVATIONS,
    ATTACKS,
    COMBINED_POWER_ATTACKS,
    UNIT,
)

POSITIONS = 8
NOT_YET_IN_PLAY = "n"
TIMES = {"attack": 120, "use": 30, "spawn": 30, "simple": 15}
"""How many actions of each sort are tried in a position."""
KINDS_TRIED = 12
ACTIONS = {n: a for n, a in ABILITIES.items() if isinstance(a, Action)}


class Words:
    """The words of a position from which an action is written by chance."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.ids = [*state.figures, *state.gone, NOT_YET_IN_PLAY]

    def figure(self) -> str:
        """A figure on the map, gone or in reserve; mostly one of the active player."""
        turn = self.state.turn
        own = [
            figure.id
            for figure in self.state.figures.values()
            if turn is not None and figure.player == turn.player
        ]
        return self.chance.among(own if own and self.chance.happens(60) else self.ids)

    def space(self) -> int:
        """A space of the map; mostly one next to a figure's."""
        spaces = self.state.board.spaces()
        figures = [*self.state.figures.values()]
        near = self.chance.among(figures).space + self.chance.among(
            [*ORTHOGONAL, *[2 * shift for shift in ORTHOGONAL], 0]
        )
        return near if near in spaces else self.chance.among(spaces)

    def perhaps(self, word: Callable[[], Any]) -> Any:
        """A word, or nothing where a file may leave it out."""
        return word() if self.chance.happens(50) else None

    def direction(self) -> int:
        """One of the four directions."""
        return self.chance.among(list(ORTHOGONAL))

    def attack(self) -> Attack:
        """An attack of any kind by one to three figures on anybody."""
        kind = self.chance.among([*ATTACKS, *COMBINED_POWER_ATTACKS])
        by = {self.figure(): None for _ in range(self.chance.among((1, 1, 2, 2, 3)))}
        target = self.perhaps(lambda: self.chance.among(self.ids))
        if target is None and self.chance.happens(70):
            target = self.figure()
        return Attack(
            kind,
            tuple(by),
            target,
            self.perhaps(self.space),
            self.perhaps(self.direction),
        )

    def use(self) -> Use:
        """A use of any Action by anybody, with what such a use may name."""
        name = self.chance.among(list(ACTIONS))
        bearers = [
            id for id, figure in self.state.figures.items() if figure.card.prints(name)
        ]
        by = self.figure()
        if bearers and self.chance.happens(70):
            by = self.chance.among(bearers)
        target: Any = None
        if ACTIONS[name].target == "figure":
            target = self.perhaps(lambda: self.chance.among(self.ids))
        elif ACTIONS[name].target == "tile":
            target = self.perhaps(
                lambda: self.chance.among([*self.state.tiles, self.space()])
            )
        to = self.perhaps(self.space) if "to" in ACTIONS[name].used_with else None
        return Use(name, by, target, None, None, to, None)

    def spawn(self) -> Spawn:
        """A unit that enters anywhere, also by pushing somebody."""
        clear = Clear(self.figure(), self.space())
        units = [card for card in cards() if card.kind == UNIT]
        reserves = [
            card for player in self.state.players.values() for card in player.reserves
        ]
        card = self.chance.among(reserves or units)
        return Spawn(card, "new", self.space(), self.perhaps(lambda: clear))

    def simple(self) -> RiseVerb:
        """One of the other actions."""
        players = [*self.state.players]
        return self.chance.among(
            [
                Advance(self.figure(), self.space(), None),
                Advance(self.figure(), None, (self.space(), self.space())),
                Step(self.figure(), self.space()),
                Hyper(self.figure()),
                Alpha(self.figure()),
                Push(self.chance.number(1, 4)),
                Activate(self.chance.among(ACTIVATIONS), self.chance.among(players)),
            ]
        )


def positions_of_plays() -> Iterator[tuple[State, Chance]]:
    """Positions after a few actions, in which figures have left the map.

    In some the file leaves out the pools.
    """
    for seed in range(POSITIONS):
        play = Play(
            seed=seed,
            units=9,
            tiles=3,
            buildings=2,
            ground=15,
            monsters=1 + seed % 2,
            fight=seed // 2 % 2,
            actions=(0, 0, 2, 5)[seed % 4],
            readings=40 * (seed % 3 == 2),
            untold=int(seed in (4, 5)),
        )
        yield playing(play).end, Chance(seed, "any")


def checks_said(transcript: Transcript) -> Iterator[Check]:
    """The checks that refuse an action, or an answer to a question of it."""
    yield from transcript.refusals
    for statement in (*transcript.statements, transcript.waits):
        question = statement.question if isinstance(statement, Reply) else statement
        for option in getattr(question, "options", ()):
            yield from getattr(option, "objections", ())


def who_acts(state: State, act: RiseVerb) -> str:
    """The player of the figure that acts, else the one who has the turn."""
    if isinstance(act, Activate):
        return act.player
    for id in act.performers[:1]:
        figure = state.figures.get(id) or state.gone.get(id)
        if figure is not None and figure.player:
            return figure.player
    return "" if state.turn is None else state.turn.player


def hold(state: State, act: RiseVerb) -> None:
    """Judge an action, with the first answer to all that it asks."""
    keys = {
        key: getattr(act, key)
        for key in ("target", "to", "direction", "path")
        if getattr(act, key, None) is not None
    }
    game = Game(state)
    assert act.headline(state).startswith(who_acts(state, act)), act
    failed = {*check_names(failing(act.checks(game)))}
    table = RecordedAnswers(Answers(keys=keys), assume=True)
    transcript = adjudicate(act.play, game, table)
    refused = {*check_names(transcript.refusals)}
    assert failed <= refused, act
    assert not any(check.holds for check in checks_said(transcript)), act
    if refused:
        assert transcript.after is state
    assert [*invariants.broken_by(transcript)] == [], act


@pytest.mark.laws
@pytest.mark.parametrize("write", [Words.attack, Words.use, Words.spawn, Words.simple])
def test_any_action_is_judged(write: Callable[[Words], RiseVerb]) -> None:
    for state, chance in positions_of_plays():
        words = Words(state, chance)
        for _ in range(TIMES[write.__name__]):
            hold(state, write(words))


def hyper_cost(figure: Figure) -> str:
    """What a list says that the Hyper form of a monster costs; nothing if unknown."""
    price = None if figure.other is None else figure.other.hyper
    if price is None:
        return ""
    return "1 Power Die" if price == 1 else f"{price} Power Dice"


@pytest.mark.laws
def test_a_listed_action_without_answers_waits_or_is_whole() -> None:
    """The replay waits for a missing answer; no action ends halfway."""
    for state, chance in positions_of_plays():
        kinds = chance.shuffle(list(action_kinds(Game(state))))
        of_nobody = [kind for kind in kinds if not kind.actor]
        for kind in [*of_nobody, *kinds[:KINDS_TRIED]]:
            if kind.verb == "hyper":
                assert kind.cost == hyper_cost(state.figures[kind.actor])
            with_refused = chance.happens(40)
            for way in chance.shuffle(list(kind.find(with_refused)))[:2]:
                assert not any(check.holds for check in way.failed_checks)
                table = RecordedAnswers(Answers(keys=way.key_values))
                transcript = adjudicate(way.act.play, Game(state), table)
                assert [*invariants.broken_by(transcript)] == [], way.act
                assert not any(check.holds for check in checks_said(transcript))
                if not way.failed_checks and kind.limits(way):
                    assert transcript.waits is not None, way.act
