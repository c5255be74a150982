"""The same play in another form: mirrored, turned, renamed, reordered, a little more.

Nobody needs to know the right ruling for that: whatever it is, it must be the same
ruling, or one that goes the same way. A failure prints the command that tells the play
again; `MPOC_EXAMPLES=20` multiplies the number of plays by 20.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from hypothesis import Phase, assume, given, note, settings
from hypothesis import strategies as st
from random_play import (
    BLUE,
    PLAY,
    RED,
    Chance,
    Play,
    PlayedAction,
    attempt,
    boost_owed,
    candidate,
    drawing,
    events_of,
    lines,
    playing,
    position,
    random_roll,
    scene,
    settle_action,
    without_what_is_untold,
)

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.replay import Action
from mpoc.engine.statements import (
    Answers,
    Check,
    Choice,
    Draw,
    Event,
    Further,
    Naming,
    Reply,
    RollAgain,
    Statement,
    Total,
)
from mpoc.engine.statements import Roll as RollQuestion
from mpoc.exploration.replay import replay
from mpoc.games.kit.keys import Form, Group, Keyed
from mpoc.games.rise import events
from mpoc.games.rise.attack.checks import attack_candidates
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.board import (
    STRIDE,
    Board,
    column_row,
    name_of,
    space,
)
from mpoc.games.rise.book.rulings import DEFAULTS
from mpoc.games.rise.cards.card import card_of
from mpoc.games.rise.dice import Roll, WrittenRoll
from mpoc.games.rise.forms import (
    ATTACKERS,
    DIRECTION,
    FIGURE,
    FIGURE_OR_TILE,
    NEW_FIGURE,
    PATH,
    PLAYER,
    SPACE,
    Leap,
)
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import UNKNOWN_SPACE, Figure, State
from mpoc.games.rise.stats import speed
from mpoc.games.rise.turn.movement import advance_candidates
from mpoc.games.rise.turn.travel import Travel
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.spawn import Spawn
from mpoc.games.rise.verbs.step import Step
from mpoc.games.rise.verbs.use import Use
from mpoc.games.rise.words import (
    BLAST,
    BRAWL,
    BUILDING,
    MONSTER,
    POWER_ATTACKS,
    SECOND_SWAT,
    UNIT,
)

TIMES = int(os.environ.get("MPOC_EXAMPLES", "1"))
WITHOUT_EXPLAINING = tuple(phase for phase in Phase if phase is not Phase.explain)


def plays(most_columns: int = 16, actions: int = 1) -> st.SearchStrategy[Play]:
    """Plays of few actions on all sizes of board."""
    return st.builds(
        Play,
        seed=st.integers(0, 2**40),
        columns=st.integers(8, most_columns),
        rows=st.integers(8, 16),
        units=st.integers(0, 14),
        buildings=st.integers(0, 4),
        tiles=st.integers(0, 4),
        ground=st.integers(0, 25),
        readings=st.sampled_from((0, 0, 3, 40)),
        actions=st.just(actions),
        monsters=st.sampled_from((1, 1, 2)),
        fight=st.integers(0, 1),
    )


def examples(count: int) -> settings:
    """Settings for a number of plays, times `MPOC_EXAMPLES`."""
    return settings(max_examples=count * TIMES, phases=WITHOUT_EXPLAINING)


# One play seen in two ways


K = TypeVar("K", bound=Keyed)


class View:
    """Another view of the same position: every place, direction and name.

    `flip_columns` and `flip_rows` mirror the board, `transpose` then exchanges columns
    and rows. Names that `names` does not list stay as they are.
    """

    def __init__(
        self,
        board: Board,
        *,
        transpose: bool = False,
        flip_columns: bool = False,
        flip_rows: bool = False,
        names: Mapping[str, str] | None = None,
        prefix: str = "",
    ) -> None:
        self.board = board
        self.transpose = transpose
        self.flip_columns = flip_columns
        self.flip_rows = flip_rows
        self.names = names or {}
        self.prefix = prefix

    def place(self, at: int, size: int) -> int:
        """Where a base of some size is seen."""
        column, row = column_row(at)
        if self.flip_columns:
            column = self.board.columns - size - column
        if self.flip_rows:
            row = self.board.rows - size - row
        if self.transpose:
            column, row = row, column
        return space(column, row)

    def shift(self, direction: int) -> int:
        """Which way a direction is seen."""
        column, row = column_row(direction)
        if self.flip_columns:
            column = -column
        if self.flip_rows:
            row = -row
        if self.transpose:
            column, row = row, column
        return row * STRIDE + column

    def name(self, name: str) -> str:
        """What a player is called."""
        return self.names.get(name, name)

    def id(self, id: str) -> str:
        """What a figure is called."""
        return self.prefix + id if id else id

    def board_seen(self) -> Board:
        """The board with its ground."""
        columns, rows = self.board.columns, self.board.rows
        if self.transpose:
            columns, rows = rows, columns
        marks = {f"spawn-{name}": f"spawn-{self.name(name)}" for name in (RED, BLUE)}
        ground = {
            self.place(at, 1): tuple([marks.get(kind, kind) for kind in kinds])
            for at, kinds in self.board.ground.items()
        }
        return Board(columns, rows, ground)

    def figure(self, figure: Figure) -> Figure:
        """A figure, with where it was."""

        def seen(at: int | None) -> int | None:
            return at if at in (None, UNKNOWN_SPACE) else self.place(at, figure.size)

        return figure.but(
            id=self.id(figure.id),
            player=self.name(figure.player),
            space=self.place(figure.space, figure.size),
            ended=seen(figure.ended),
            began=seen(figure.began),
        )

    def state(self, state: State) -> State:
        """A whole position between actions."""
        turn = state.turn
        if turn is not None:
            turn = turn.but(
                player=self.name(turn.player),
                spawn_points_used=frozenset(
                    self.place(at, 1) for at in turn.spawn_points_used
                ),
            )
        names_seen = State(
            self.board_seen(),
            {},
            {},
            {self.place(at, 2): kind for at, kind in state.tiles.items()},
            {
                self.name(name): player.but(name=self.name(name))
                for name, player in state.players.items()
            },
            turn,
            gone={self.id(id): self.figure(f) for id, f in state.gone.items()},
            unclaimed_forms=tuple([self.name(name) for name in state.unclaimed_forms]),
            winner=None if state.winner is None else self.name(state.winner),
            settings=state.settings,
        )
        for figure in state.figures.values():
            names_seen = names_seen.with_figure(self.figure(figure))
        hazards = frozenset(
            (self.id(id), self.place(tile, 2)) for id, tile in state.suffered_hazards
        )
        return names_seen.but(suffered_hazards=hazards)

    def stops(self, path: Iterable[int | Leap], size: int) -> tuple[int | Leap, ...]:
        """A path of a base of some size."""
        return tuple(
            [
                stop.but(to=self.place(stop.to, size))
                if isinstance(stop, Leap)
                else self.place(stop, size)
                for stop in path
            ]
        )

    def act(self, act: RiseVerb, state: State) -> RiseVerb:
        """An action that is taken in a position."""
        mover = state.figures[act.performers[0]].size if act.performers else 1
        if isinstance(act, Attack):
            mover = 2
        elif isinstance(act, Use):
            mover = 1
        return self.keyed(act, mover)

    def keyed(self, keyed: K, mover: int) -> K:
        """A mapping of a file; what goes to a space has this size."""
        changes = {
            each.field: self.value(each.form, value, mover)
            for each in keyed.keys
            if (value := getattr(keyed, each.field)) is not None
        }
        return keyed.but(**changes)

    def value(self, form: Form[Any], value: Any, mover: int) -> Any:
        """The value of a key, by what it looks like in a file."""
        if form is FIGURE_OR_TILE:
            form = FIGURE if isinstance(value, str) else TILE
        if isinstance(form, Group):
            return self.keyed(value, 1)
        names_seen: dict[Form[Any], Callable[[Any], Any]] = {
            SPACE: lambda at: self.place(at, mover),
            TILE: lambda at: self.place(at, 2),
            PATH: lambda path: self.stops(path, mover),
            DIRECTION: self.shift,
            FIGURE: self.id,
            NEW_FIGURE: self.id,
            ATTACKERS: lambda ids: tuple([self.id(id) for id in ids]),
            PLAYER: self.name,
        }
        return names_seen[form](value) if form in names_seen else value


TILE: Form[int] = Form()
"""What is named by the north-west space of a tile."""


def step_candidates(game: Game, id: str) -> list[tuple[int, tuple[Check, ...]]]:
    """The places to which a figure could step, with the checks that fail."""
    steps = [way.action for way in Step.ways(game, id)]
    return [(s.to, s.refusals(game)) for s in steps if isinstance(s, Step)]


PUT_BY_POWER_ATTACKS = ("Throw", "Body Slam", "Cradle Throw")
BROUGHT_IN_BY = ("Summon", "Nesting", "Transport", "Manufacture")
UNITS_MOVED_BY = ("Telekinesis", "Teleport")


class SameTable:
    """Answers as somebody else answered the same questions, seen in another way.

    `exact` where each question must come up just as it did, and no other.
    """

    def __init__(
        self,
        view: View,
        question: Iterable[tuple[Statement, Any]],
        game: Game,
        exact: bool,
    ) -> None:
        self.view = view
        self.left = list(question)
        self.game = game
        self.exact = exact

    def _earlier(self, question: Any) -> tuple[Any, Any]:
        """The question that was asked before in place of this one, and its answer."""

        def told(other: Any, with_bearer: bool) -> tuple[Any, ...]:
            bearer = getattr(other, "bearer", "")
            return (
                type(other),
                getattr(other, "rule", ""),
                getattr(other, "key", ""),
                bearer if with_bearer else "",
            )

        for with_bearer in (True, False):
            for index, (other, answer) in enumerate(self.left):
                before = told(other, with_bearer)
                if with_bearer and before[-1]:
                    before = (*before[:-1], self.view.id(before[-1]))
                if before == told(question, with_bearer):
                    assert not (self.exact and index), f"asked out of turn: {question}"
                    del self.left[index]
                    return other, answer
        raise AssertionError(f"was not asked before: {question}")

    def choose(self, question: Choice) -> Reply:
        """The option that was chosen, which is still there and still legal."""
        other, answer = self._earlier(question)
        names_seen = self._seen(question, answer)
        if question.key != "order":
            before = {self._seen(question, o.value) for o in legal(other)}
            assert before == {option.value for option in legal(question)}, question
            assert names_seen in before
            return Reply(question, names_seen, "given" if len(before) > 1 else "only")
        for option in legal(question):
            if option.value[1:] == names_seen[1:]:
                return Reply(question, option.value, "given")
        for option in legal(question):
            if option.value[1] == names_seen[1] and not self.exact:
                return Reply(question, option.value, "given")
        raise AssertionError(f"no longer among the options: {names_seen}")

    def _seen(self, question: Choice, answer: Any) -> Any:
        view, figures = self.view, self.game.state.figures
        bearer = figures.get(question.bearer)
        size = 1 if bearer is None else bearer.size
        if question.key == "to":
            if question.rule in PUT_BY_POWER_ATTACKS:
                size = 2
            elif question.rule in (*BROUGHT_IN_BY, *UNITS_MOVED_BY):
                size = 1
            return view.place(answer, size)
        if question.key == "direction":
            return view.shift(answer)
        if question.key == "path":
            return view.stops(answer, size)
        if question.key == "order":
            title, name, owner = answer
            return title, name, view.id(owner)
        if question.key == "target" and isinstance(answer, int):
            return view.place(answer, 2)  # a tile
        if question.key == "target" or question.rule == "Discount":
            return view.id(answer)
        return answer

    def roll(self, question: RollQuestion) -> Reply:
        """The same faces of the same dice."""
        other, answer = self._earlier(question)
        assert other.dice == question.dice
        return Reply(question, answer, "given")

    def roll_again(self, statement: RollAgain) -> None:
        """No rule of this game makes rolls again."""
        raise AssertionError(statement)

    def draw(self, question: Draw) -> Reply:
        """Nothing in this game draws cards."""
        raise AssertionError(question)

    def name(self, question: Naming) -> str:
        """The same id, as it is seen."""
        _, answer = self._earlier(question)
        return self.view.id(answer)

    def begin_further(self, question: Further) -> Answers | None:
        """The same further attack, or the same refusal of one."""
        other, answer = self._earlier(question)
        assert Counter(other.options) == Counter(question.options)
        if answer is None:
            return None
        keys = dict(answer)
        if isinstance(keys.get("target"), str):
            keys["target"] = self.view.id(keys["target"])
        if keys.get("direction") is not None:
            keys["direction"] = self.view.shift(keys["direction"])
        return Answers(keys=keys)

    def end_further(self) -> None:
        """Nothing to close: all answers are in one list."""


def legal(question: Choice) -> list[Any]:
    """The options of a question that may be chosen."""
    return [option for option in question.options if not option.objections]


def played_once(play: Play) -> PlayedAction:
    """One random action in a random position."""
    state = position(play)
    first = "attack" if play.fight else ""
    way = candidate(Game(state), Chance(play.seed, "action", 0), first)
    return attempt(state, way, Chance(play.seed, "answers"))


def seen_again(
    deed: PlayedAction, view: View, state: State, exact: bool = True
) -> Transcript:
    """The same action in a position that is another view of the one before it."""
    act = view.act(deed.candidate.act, deed.transcript.before)
    if isinstance(act, Spawn):
        # Who is given no id gets one of the rules' own making.
        entries = [
            e for e in events_of(deed.transcript) if isinstance(e, events.EnterPlay)
        ]
        act = act.but(new_id="".join(view.id(event.figure.id) for event in entries))
    game = Game(state)
    table = SameTable(view, deed.dialogue, game, exact)
    transcript = adjudicate(act.play, game, table)
    if not transcript.refusals:
        assert table.left == [], f"not asked any more: {table.left}"
    return transcript


def findings(transcript: Transcript, view: View) -> Counter[tuple[Any, ...]]:
    """What was established and what came of it, in whatever order."""
    counts: Counter[tuple[Any, ...]] = Counter()
    for statement in transcript.statements:
        if isinstance(statement, Total):
            of = statement.of
            if of in (RED, BLUE):
                of = view.name(of)
            elif of != "the attack":
                of = view.id(of)
            counts[("total", statement.name, of, statement.value)] += 1
        elif isinstance(statement, events.Compare):
            counts[
                (
                    "compared",
                    view.id(statement.figure),
                    statement.strikes,
                    statement.defense,
                )
            ] += 1
        elif isinstance(statement, events.Speak):
            counts[("spoke", statement.ability)] += 1
        elif isinstance(statement, (events.Earn, events.LosePower)):
            counts[
                (
                    "power",
                    type(statement).__name__,
                    view.name(statement.player),
                    statement.dice,
                )
            ] += 1
        elif isinstance(statement, events.Shove):
            counts[("shoved", view.id(statement.figure), statement.spaces)] += 1
        elif isinstance(statement, events.SufferHazard):
            counts[
                ("hazard", view.id(statement.figure), view.place(statement.tile, 2))
            ] += 1
        elif isinstance(statement, events.FlipTile):
            counts[("flipped", view.place(statement.tile, 2))] += 1
        elif isinstance(statement, events.Queue):
            counts[("queued", statement.further.source)] += 1
        elif isinstance(statement, Event):
            count = statement.tally()
            if count is not None:
                of_player = count[0] in ("earned", "lost")
                name = view.name(count[1]) if of_player else view.id(count[1])
                counts[("counted", count[0], name, count[2])] += 1
    return counts


def same_ruling(deed: PlayedAction, view: View, again: Transcript) -> None:
    """The action came to the same in both views."""
    assert {c.name for c in again.refusals} == {
        c.name for c in deed.transcript.refusals
    }
    assert again.after.key() == view.state(deed.transcript.after).key()
    nowhere = View(again.after.board)
    assert findings(again, nowhere) == findings(deed.transcript, view)


def check_view(play: Play, **view_of: Any) -> None:
    """One action of a play is settled alike in a view of its position."""
    note(f"repeat: {play.command()}")
    deed = played_once(play)
    view = View(deed.transcript.before.board, **view_of)
    second = seen_again(deed, view, view.state(deed.transcript.before))
    same_ruling(deed, view, second)


@examples(12)
@given(plays(), st.booleans())
def test_mirrored_board(play: Play, flip_rows: bool) -> None:
    """1. A mirror exchanges east and west (or north and south) and nothing else."""
    check_view(play, flip_columns=not flip_rows, flip_rows=flip_rows)


@examples(12)
@given(plays(), st.integers(1, 3))
def test_turned_board(play: Play, quarters: int) -> None:
    """2. A board seen from another of its sides gives the same ruling."""
    check_view(
        play,
        transpose=quarters != 2,
        flip_columns=quarters >= 2,
        flip_rows=quarters <= 2,
    )


@examples(2)
@given(plays(), st.booleans(), st.booleans(), st.booleans())
def test_candidates_turn_with_the_board(
    play: Play, transpose: bool, flip_columns: bool, flip_rows: bool
) -> None:
    """3. Every candidate fails the same conditions in every view of the board."""
    note(f"repeat: {play.command()}")
    state = position(play)
    view = View(
        state.board,
        transpose=transpose,
        flip_columns=flip_columns,
        flip_rows=flip_rows,
    )
    game, names_seen = Game(state), Game(view.state(state))
    for figure in state.figures.values():
        if figure.card.kind == BUILDING:
            continue
        for listing in (advance_candidates, step_candidates):
            before = {
                view.place(at, figure.size): {c.name for c in failed_checks}
                for at, failed_checks in listing(game, figure.id)
                if state.board.holds(at, figure.size)
            }
            second = {
                at: {c.name for c in failed_checks}
                for at, failed_checks in listing(names_seen, figure.id)
                if names_seen.state.board.holds(at, figure.size)
            }
            assert before == second, figure.id
        for kind in (BRAWL, BLAST, *POWER_ATTACKS, SECOND_SWAT):
            values = {
                (a.target, a.direction and view.shift(a.direction)): _names(
                    failed_checks
                )
                for a, failed_checks in attack_candidates(game, figure.id, kind)
            }
            told_again = {
                (a.target, a.direction): _names(failed_checks)
                for a, failed_checks in attack_candidates(names_seen, figure.id, kind)
            }
            assert values == told_again, (figure.id, kind)


def _names(checks: Iterable[Any]) -> set[str]:
    return {entry.name for entry in checks}


@examples(12)
@given(plays())
def test_players_names_swapped(play: Play) -> None:
    """4. What the players are called, and who is named first, decides nothing."""
    note(f"repeat: {play.command()}")
    deed = played_once(play)
    view = View(deed.transcript.before.board, names={RED: BLUE, BLUE: RED})
    state = view.state(deed.transcript.before)
    second = seen_again(deed, view, state)
    same_ruling(deed, view, second)
    assert [*lines(second)] == with_names(lines(deed.transcript), view.names)
    players = dict(reversed(list(state.players.items())))
    second = seen_again(deed, view, state.but(players=players))
    after = view.state(deed.transcript.after)
    after = after.but(players=dict(reversed(list(after.players.items()))))
    assert second.after.key() == after.key()
    assert sorted(lines(second)) == sorted(
        with_names(lines(deed.transcript), view.names)
    )


@examples(12)
@given(plays())
def test_figures_renamed(play: Play) -> None:
    """5. Other ids in the same order give the same sentences with other ids."""
    note(f"repeat: {play.command()}")
    deed = played_once(play)
    view = View(deed.transcript.before.board, prefix="zz")
    second = seen_again(deed, view, view.state(deed.transcript.before))
    same_ruling(deed, view, second)
    ids = {
        *deed.transcript.before.figures,
        *deed.transcript.after.figures,
        *deed.transcript.after.gone,
    }
    names = {id: view.id(id) for id in ids}
    assert [*lines(second)] == with_names(lines(deed.transcript), names)


def with_names(text: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """Lines of a trace with names exchanged where they stand as words.

    The colours of icons are not names of players.
    """
    words = re.compile(r"(?<!icon is )\b(?:" + "|".join(map(re.escape, names)) + r")\b")
    return [words.sub(lambda result: names[result[0]], line) for line in text]


@examples(20)
@given(plays())
def test_figures_reordered(play: Play) -> None:
    """6. The order in which a file lists its figures decides nothing."""
    note(f"repeat: {play.command()}")
    deed = played_once(play)
    state = deed.transcript.before
    ids = Chance(play.seed, "order").shuffle(state.figures)
    figures = {id: state.figures[id] for id in ids}
    view = View(state.board)
    second = seen_again(
        deed, view, state.but(figures=figures, grants=None, roster=None), False
    )
    assert _names(second.refusals) == _names(deed.transcript.refusals)
    assert without_order(second.after) == without_order(deed.transcript.after)
    assert findings(second, view) == findings(deed.transcript, view)


def without_order(state: State) -> tuple[Any, ...]:
    """A state's key, but for the order in which units came into reserve."""
    players = [
        (*p.but(reserves=()).values(), frozenset(Counter(p.reserves).items()))
        for p in state.players.values()
    ]
    return (state.but(players={}).key(), tuple(players))


@examples(9)
@given(plays(actions=3))
def test_ground_tiles_and_reserves_reordered(play: Play) -> None:
    """7. Nor does the order of tiles, ground and reserves."""
    note(f"repeat: {play.command()}")
    match = playing(play)
    start = match.start
    chance = Chance(play.seed, "order")
    second = start.but(
        board=start.board.but(ground=dict(chance.shuffle(start.board.ground.items()))),
        tiles=dict(chance.shuffle(start.tiles.items())),
        players={
            name: player.but(reserves=tuple(chance.shuffle(player.reserves)))
            for name, player in start.players.items()
        },
    )
    actions = tuple([deed.action for deed in match.played])
    outcome = replay(start, actions, Game, PLAY)
    other = replay(second, actions, Game, PLAY)
    assert [[*lines(step.transcript)] for step in outcome.steps] == [
        [*lines(step.transcript)] for step in other.steps
    ]
    assert without_order(outcome.end) == without_order(other.end)


PLAIN = card_of(
    "Bystander\tBystander\tunit\t\t\tgrunt\t\t\t\t\t4\t9\t1+0\t\t\t\t\t\t1\t\t\t\t\t\t"
)
FAR = 40


@examples(12)
@given(plays(most_columns=10), st.sampled_from((RED, BLUE)), st.integers(0, 7))
def test_a_figure_far_away(play: Play, player: str, row: int) -> None:
    """8. A figure without abilities, far from everything, matters to nobody."""
    note(f"repeat: {play.command()}")
    state = position(play)
    state = state.but(board=state.board.but(columns=FAR))
    way = candidate(Game(state), Chance(play.seed, "action", 0))
    deed = attempt(state, way, Chance(play.seed, "answers"))
    far = Figure("far", PLAIN, player, space(FAR - 1, row))
    view = View(state.board)
    second = seen_again(deed, view, state.with_figure(far))
    assert _names(second.refusals) == _names(deed.transcript.refusals)
    assert second.after.key() == deed.transcript.after.with_figure(far).key()
    assert findings(second, view) == findings(deed.transcript, view)


# A little more, or less


@examples(12)
@given(plays(), st.integers(1, 6))
def test_one_more_power_die_drives_further(play: Play, power: int) -> None:
    """9. A Smash that hits with one more Power Die drives at least as far."""
    note(f"repeat: {play.command()}")
    scene_made = scene(play, "smash", power + 1)
    assume(scene_made is not None)
    assert scene_made is not None
    state, act = scene_made
    boost = boost_owed(state, act)
    driven = []
    for count in (power, power + 1):
        faces = Roll((0, 0, 4), (boost, 0, 0), (count - 1, 0, 1))
        transcript = settle_action(state, act, WrittenRoll(4, boost, count, faces), {})
        assert not transcript.refusals
        hit = [e.hit for e in events_of(transcript) if isinstance(e, events.Compare)]
        shoves = [e for e in events_of(transcript) if isinstance(e, events.Shove)]
        driven.append((hit[:1], shoves[0].spaces if shoves else 0))
    assert driven[0][0] == driven[1][0]
    assert driven[0][1] <= driven[1][1]
    assert driven[1][1] <= power + 2


@examples(12)
@given(plays(), st.integers(1, 3))
def test_higher_defense_never_helps_the_attacker(play: Play, more: int) -> None:
    """10. A higher DEF turns no miss into a hit."""
    compared_before_and_after(play, defense=more)


@examples(12)
@given(plays())
def test_a_strike_more_never_hurts_the_attacker(play: Play) -> None:
    """11. A die that shows a strike in place of a miss turns no hit into a miss."""
    compared_before_and_after(play, strike=True)


def compared_before_and_after(
    play: Play, defense: int = 0, strike: bool = False
) -> None:
    note(f"repeat: {play.command()}")
    state = position(play)
    chance = Chance(play.seed, "attack")
    listing = [
        act
        for figure in state.figures.values()
        if figure.card.kind != BUILDING
        for kind in (BRAWL, BLAST, "stomp", "ram", "head-butt", "swat")
        for act, failed_checks in attack_candidates(Game(state), figure.id, kind)
        if not failed_checks
    ]
    assume(listing)
    act = chance.among(listing)
    leader = state.figures[act.by[0]]
    state = state.with_player(leader.player, monster=5, unit=5, power=3)
    power = 1 if leader.card.kind == MONSTER else 0
    boost = boost_owed(state, act)
    dice = {"action": 1, "boost": boost, "power": power}
    roll = random_roll(chance, dice)
    target = None if act.target is None else state.figures[str(act.target)]
    other, roll_again = state, roll
    if defense and target is not None:
        card = target.card.but(defense=target.card.defense + defense)
        other = state.with_changed_figure(target.id, card=card)
    if strike and roll.action[0]:
        misses, strikes, supers = roll.action
        roll_again = roll.but(action=(misses - 1, strikes + 1, supers))
    first = first_hits(state, act, WrittenRoll(1, boost, power, roll))
    second = first_hits(other, act, WrittenRoll(1, boost, power, roll_again))
    assert first.keys() == second.keys()
    for id, hit in first.items():
        if defense:
            assert hit or not second[id]
        else:
            assert second[id] or not hit


def first_hits(state: State, act: DeclaredAttack, dice: WrittenRoll) -> dict[str, bool]:
    """Whom the first roll hit, of those it was compared with in step 1."""
    transcript = settle_action(state, act, dice, {})
    results: dict[str, bool] = {}
    for statement in transcript.statements:
        if isinstance(statement, events.Compare):
            results.setdefault(statement.figure, statement.hit)
        elif results and not isinstance(statement, Total):
            break
    return results


@examples(9)
@given(plays())
def test_a_faster_figure_reaches_no_less(play: Play) -> None:
    """12. With one space more of SPD a figure reaches all that it reached, and more."""
    note(f"repeat: {play.command()}")
    game = Game(position(play))
    for figure in game.state.figures.values():
        if figure.card.kind != BUILDING:
            spaces = speed(game, figure.id).value
            slow = Travel(game, figure.id, spaces).ways()
            fast = Travel(game, figure.id, spaces + 1).ways()
            assert slow.keys() <= fast.keys()


@examples(9)
@given(plays())
def test_an_enemy_less_is_not_an_obstacle_more(play: Play) -> None:
    """13. Where an enemy unit is taken away, whoever advances reaches no less."""
    note(f"repeat: {play.command()}")
    state = position(play)
    units = [f for f in state.figures.values() if f.card.kind == UNIT]
    assume(units)
    unit = Chance(play.seed, "gone").among(units)
    without = Game(state.without_figure(unit.id))
    game = Game(state)
    for figure in state.figures.values():
        if figure.card.kind == BUILDING or figure.player == unit.player:
            continue
        spaces = speed(game, figure.id).value
        assert spaces <= speed(without, figure.id).value
        before = spaces_reached(Travel(game, figure.id, spaces))
        assert before <= spaces_reached(Travel(without, figure.id, spaces))


def spaces_reached(travel: Travel) -> set[int]:
    """Where an advance can end."""
    return {at for at in travel.ways() if not [*travel.end_obstacles(at)]}


@examples(9)
@given(plays(actions=3), st.integers(0, 2))
def test_a_refused_action_leaves_no_trace(play: Play, place: int) -> None:
    """14. An action that is refused, as expected, changes nothing for what follows."""
    note(f"repeat: {play.command()}")
    match = playing(play)
    actions = [deed.action for deed in match.played]
    illegal_step = Action(Step("bM", space(39, 39)), Answers(), True)
    place = min(place, len(actions))
    more = [*actions[:place], illegal_step, *actions[place:]]
    outcome = replay(match.start, tuple(actions), Game, PLAY)
    other = replay(match.start, tuple(more), Game, PLAY)
    steps = list(other.steps)
    assert steps.pop(place).transcript.refusals
    assert other.end.key() == outcome.end.key()
    assert [[*lines(step.transcript)] for step in steps] == [
        [*lines(step.transcript)] for step in outcome.steps
    ]


@examples(9)
@given(plays(actions=3))
def test_default_readings_named(play: Play) -> None:
    """15. To name the default reading of every unclear rule changes nothing."""
    note(f"repeat: {play.command()}")
    match = playing(play.but(readings=0))
    start = match.start
    start_with_names = start.but(settings=start.settings.but(readings=dict(DEFAULTS)))
    actions = tuple([deed.action for deed in match.played])
    outcome = replay(start, actions, Game, PLAY)
    other = replay(start_with_names, actions, Game, PLAY)
    assert other.end.key() == outcome.end.key()
    assert other.rulings_consulted == outcome.rulings_consulted
    assert [[*lines(step.transcript)] for step in outcome.steps] == [
        [*lines(step.transcript)] for step in other.steps
    ]


@examples(9)
@given(plays(actions=3))
def test_what_is_not_needed_need_not_be_told(play: Play) -> None:
    """16. Without pools the same happens, up to where the replay waits for one.

    Only the Power Dice over the cap cannot be known.
    """
    note(f"repeat: {play.command()}")
    match = playing(play)
    legal_ones = [deed for deed in match.played if not deed.transcript.refusals]
    actions = tuple([deed.action for deed in legal_ones])
    untold = without_what_is_untold(match.start)
    outcome = replay(untold, actions, Game, PLAY)
    for deed, step in zip(legal_ones, outcome.steps, strict=False):
        assert not step.transcript.refusals
        if step.transcript.waits is None:
            assert but_for_the_cap(step.transcript) == but_for_the_cap(deed.transcript)
    assert len(outcome.steps) == len(legal_ones) or outcome.status == "waits"


def but_for_the_cap(transcript: Transcript) -> list[str]:
    """What happened, without the dice earned."""
    return [
        e.sentence() for e in events_of(transcript) if not isinstance(e, events.Earn)
    ]


# The views themselves


def test_a_view_moves_everything() -> None:
    """The comparisons above are not of a thing with itself."""
    state = position(Play(seed=4, columns=9, rows=12, units=9))
    views: list[dict[str, Any]] = [
        {"flip_columns": True},
        {"transpose": True},
        {"prefix": "zz"},
        {"names": {RED: BLUE, BLUE: RED}},
    ]
    for expected in views:
        view = View(state.board, **expected)
        names_seen = view.state(state)
        assert names_seen.key() != state.key()
        picture = "\n".join(drawing(names_seen))
        assert picture != "\n".join(drawing(state))
    mirror = View(state.board, flip_columns=True)
    twice = View(mirror.board_seen(), flip_columns=True)
    assert twice.state(mirror.state(state)).key() == state.key()
    assert name_of(mirror.place(0, 1)) == "I1"
    assert name_of(mirror.place(0, 2)) == "H1"
