"""Random play: a position, actions, dice and answers that all come from one seed.

The player knows no rule of its own. It picks among the candidates that the engine
lists, answers with the options that the engine offers, and writes down what it answered
in the form in which a file would say it, so that the same play can be replayed.

    python tests/random_play.py seed=7 units=4      tells one play
    python tests/random_play.py plays=2000          counts which abilities spoke
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from mpoc.engine.adjudicate import Told, adjudicate
from mpoc.engine.replay import Action
from mpoc.engine.tables import Recorded
from mpoc.engine.talk import (
    Answered,
    Answers,
    Check,
    Choice,
    Draw,
    Enter,
    Event,
    Further,
    Leave,
    Naming,
    Note,
    Said,
    Total,
)
from mpoc.engine.talk import Roll as RollQuestion
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.actions import use_checks
from mpoc.games.rise.acts import Act, Declared, failing
from mpoc.games.rise.attack_checks import (
    attack_candidates,
    attack_checks,
    further_kinds,
    owed_boost,
    type_of,
)
from mpoc.games.rise.board import (
    ORTHOGONAL,
    STRIDE,
    Board,
    cells,
    name_of,
    space,
    touching,
)
from mpoc.games.rise.card import Card
from mpoc.games.rise.catalog import find, names, why_not_loaded
from mpoc.games.rise.combined_power_attacks import COMBINED, EVERY_POWER_ATTACK
from mpoc.games.rise.dice import FACE_COUNTS, Roll
from mpoc.games.rise.game import Game
from mpoc.games.rise.movement import (
    advance_candidates,
    advance_checks,
    step_candidates,
    step_checks,
)
from mpoc.games.rise.play import play as rule_of
from mpoc.games.rise.power_up import power_up_checks
from mpoc.games.rise.roster import has_ability
from mpoc.games.rise.rulings import READINGS
from mpoc.games.rise.shuffling import shuffle_checks
from mpoc.games.rise.spawning import spawn_checks
from mpoc.games.rise.state import (
    NOBODY,
    UNTOLD,
    Figure,
    FurtherAttack,
    Player,
    Settings,
    State,
    Turn,
)
from mpoc.games.rise.stats import attack_stat, speed
from mpoc.games.rise.travel import Travel
from mpoc.games.rise.turn import (
    activate_checks,
    alpha_checks,
    hyper_checks,
    push_checks,
)
from mpoc.games.rise.words import (
    ACTIVATOR,
    ALPHA,
    BLAST,
    BRAWL,
    BUILDING,
    DICE,
    HYPER,
    IMPASSIBLE_TERRAIN,
    MONSTER,
    NEUTRAL_SPAWN,
    POWER,
    SHUFFLES,
    TERRAIN,
    TILES,
    UNIT,
    ZONES,
)
from mpoc.record import Record

T = TypeVar("T")

RED, BLUE = "red", "blue"
OBJECTIVES = (*ZONES, ACTIVATOR, NEUTRAL_SPAWN)
GROUND = (*TERRAIN, *TERRAIN, *OBJECTIVES, f"spawn-{RED}", f"spawn-{BLUE}")
KINDS_OF_ATTACK = (
    BRAWL,
    BLAST,
    *(kind for kind, attack in EVERY_POWER_ATTACK.items() if not attack.only_further),
)


class Play(Record):
    """What a play is made from; the same values make the same play again.

    A `fight` begins with an attack by red's monster, which stands next to blue's. What
    is `untold` are the pools, and where monsters stood when the turn began.
    """

    seed: int = 0
    columns: int = 12
    rows: int = 12
    units: int = 8
    buildings: int = 2
    tiles: int = 2
    ground: int = 12
    readings: int = 0
    actions: int = 6
    monsters: int = 1
    fight: int = 0
    untold: int = 0

    def command(self) -> str:
        """The command that tells this play again."""
        told = [f"{name}={getattr(self, name)}" for name in self._fields]
        return "python tests/random_play.py " + " ".join(told)


class Chance:
    """A stream of random picks that depends on its name alone."""

    def __init__(self, *stream: object) -> None:
        self.random = Random("/".join(str(part) for part in stream))

    def number(self, least: int, most: int) -> int:
        """A number between two, both included."""
        return self.random.randint(least, most)

    def among(self, options: Sequence[T]) -> T:
        """One of several."""
        return options[self.random.randrange(len(options))]

    def happens(self, percent: int) -> bool:
        """Whether something happens that happens so many times in a hundred."""
        return self.random.random() * 100 < percent

    def mixed(self, options: Iterable[T]) -> list[T]:
        """All of them in a random order."""
        listed = list(options)
        self.random.shuffle(listed)
        return listed


# Positions


def cards() -> list[Card]:
    """The figures that the 2008 rules can play, in the order of the catalog."""
    if not _CARDS:
        found = [find(name) for name in names("rise")]
        _CARDS.extend(c for c in found if c is not None and why_not_loaded(c) is None)
    return _CARDS


_CARDS: list[Card] = []


def position(play: Play) -> State:
    """A random legal position: a map, two forces, a city, pools, and a turn begun."""
    chance = Chance(play.seed, "position")
    columns, rows = play.columns, play.rows
    spaces = [space(column, row) for row in range(rows) for column in range(columns)]
    state = State(
        Board(columns, rows, _ground(play, spaces)),
        {},
        {},
        {},
        {name: _player(play, name) for name in (RED, BLUE)},
        settings=_settings(play),
    )
    ability = chance.among(list(ABILITIES))
    if play.fight:
        printed = {a.name for c in cards() if c.kind == MONSTER for a in c.abilities}
        ability = chance.among(sorted(printed))
    monsters: dict[str, Figure] = {}
    for number in range(play.monsters):
        for name in (RED, BLUE):
            others = [*state.figures.values()]
            stream = Chance(play.seed, "monster", name, number)
            monster = _monster(stream, state, name, others, ability)
            monster = monster.but(id=f"{name[0]}{'MN'[number]}")
            monsters.setdefault(name, monster)
            state = state.placing(monster)
    for index in range(play.buildings):
        chance = Chance(play.seed, "building", index)
        card = chance.among(preferring(chance, ability, 40, BUILDING))
        near = chance.among(list(monsters.values()))
        at = _free_place(chance, state, 2, near)
        if at is not None:
            state = state.placing(Figure(f"s{index + 1}", card, NOBODY, at))
    for index in range(play.tiles):
        chance = Chance(play.seed, "tile", index)
        at = _tile_place(chance, state)
        if at is not None:
            kind = chance.among(TILES)
            state = state.but(tiles={**state.tiles, at: kind})
    for index in range(play.units):
        chance = Chance(play.seed, "unit", index)
        unit = _unit(chance, state, index, monsters, ability)
        if unit is None:
            continue
        state = state.placing(unit)
        if chance.happens(15):
            zone = {unit.space: (chance.among(OBJECTIVES),)}
            board = state.board.but(ground={**state.board.ground, **zone})
            state = state.but(board=board)
    state = _turn(Chance(play.seed, "turn"), state, monsters)
    if play.fight:
        state = faced(state, Chance(play.seed, "fight")) or state
    return without_what_is_untold(state) if play.untold else state


def without_what_is_untold(state: State) -> State:
    """The position as a file tells it that leaves out what it can leave out."""
    for name in state.players:
        state = state.with_player(name, monster=None, unit=None, power=None)
    for figure in state.figures.values():
        if figure.card.kind == MONSTER:
            state = state.changing(figure.id, began=UNTOLD)
    return state


def preferring(chance: Chance, ability: str, percent: int, kind: str) -> list[Card]:
    """The cards of a kind; so many times in a hundred only those with an ability."""
    listed = [card for card in cards() if card.kind == kind]
    fitting = [card for card in listed if card.prints(ability)]
    return fitting if fitting and chance.happens(percent) else listed


def _ground(play: Play, spaces: list[int]) -> dict[int, tuple[str, ...]]:
    chance = Chance(play.seed, "ground")
    ground: dict[int, tuple[str, ...]] = {}
    kinds = [*GROUND]
    for _ in range(play.ground):
        kind, at = chance.among(kinds), chance.among(spaces)
        patch = [at]
        if kind in TERRAIN:
            patch = [at, at + 1, at + STRIDE, at + STRIDE + 1]
        for one in patch:
            if one in spaces:
                ground[one] = (kind,)
    return ground


def _player(play: Play, name: str) -> Player:
    chance = Chance(play.seed, "player", name)
    monster = chance.among((0, 2, 3, 4, 5, 5, 6, 7, 8, 10))
    units = [card for card in cards() if card.kind == UNIT]
    reserves = tuple(chance.among(units) for _ in range(chance.number(0, 6)))
    power = chance.among((0, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10))
    return Player(name, monster, 10 - monster, power, reserves)


def _settings(play: Play) -> Settings:
    chance = Chance(play.seed, "readings")
    readings = {}
    for ruling in chance.mixed(READINGS)[: play.readings]:
        readings[ruling] = chance.among(READINGS[ruling])
    return Settings(readings=dict(sorted(readings.items())))


def _monster(
    chance: Chance, state: State, name: str, others: list[Figure], ability: str
) -> Figure:
    card = chance.among(preferring(chance, ability, 50, MONSTER))
    other = chance.among(
        [
            other
            for other in cards()
            if other.title == card.title and {card.form, other.form} == {ALPHA, HYPER}
        ]
    )
    health, other_health = card.health or 1, other.health or 1
    at = None
    for one in others:
        around = [one.space + 2 * shift for shift in ORTHOGONAL]
        if chance.happens(60):
            around = [place for place in around if _is_free(state, place, 2)]
            at = chance.among(around) if around else None
    if at is None:
        at = _free_place(chance, state, 2, None)
    assert at is not None
    lost = chance.happens(15)
    return Figure(
        name,
        card,
        name,
        at,
        damage=chance.among((0, 0, 1, health - 1)),
        other=other if lost or chance.happens(90) else None,
        other_damage=other_health if lost else chance.among((0, 1, other_health - 1)),
        other_destroyed=lost,
        began=at,
    )


def _unit(
    chance: Chance,
    state: State,
    index: int,
    monsters: Mapping[str, Figure],
    ability: str,
) -> Figure | None:
    name = chance.among((RED, BLUE))
    units = preferring(chance, ability, 30, UNIT)
    agenda = monsters[name].card.agenda
    allied = [card for card in units if card.agenda == agenda]
    card = chance.among(allied if allied and chance.happens(60) else units)
    near = chance.among(list(state.figures.values())) if chance.happens(85) else None
    besieged = state.figures.get("s1")
    if besieged is not None and chance.happens(30):
        near = besieged
    for _ in range(4):
        at = _free_place(chance, state, 1, near)
        if at is None:
            continue
        ground = state.board.ground.get(at, ())
        closed = any(kind in IMPASSIBLE_TERRAIN for kind in ground)
        if not closed or card.prints("Flight") or card.prints("Hover"):
            return Figure(f"{name[0]}{index + 1}", card, name, at)
    return None


def _is_free(state: State, at: int, size: int) -> bool:
    return state.board.holds(at, size) and not any(
        cell in state.occupied for cell in cells(at, size)
    )


def _free_place(
    chance: Chance, state: State, size: int, near: Figure | None
) -> int | None:
    """A place without figures, next to one if that is possible."""
    places = state.board.spaces()
    if near is not None:
        column, row = near.space & 63, near.space >> 6
        places = [
            at
            for at in places
            if abs((at & 63) - column) <= 3 and abs((at >> 6) - row) <= 3
        ]
    for at in chance.mixed(places):
        if _is_free(state, at, size):
            return at
    return None


def _tile_place(chance: Chance, state: State) -> int | None:
    """A place for a tile: under no building and on no other tile."""
    taken = {cell for tile in state.tiles for cell in cells(tile, 2)}
    for figure in state.figures.values():
        if figure.card.kind == BUILDING:
            taken.update(figure.cells)
    for at in chance.mixed(state.board.spaces()):
        if state.board.holds(at, 2) and taken.isdisjoint(cells(at, 2)):
            return at
    return None


def faced(state: State, chance: Chance) -> State | None:
    """The position with red's monster aligned with blue's, with dice to attack it.

    None where there is no room next to it.
    """
    red, blue = state.figures["rM"], state.figures["bM"]
    state = state.removing("bM")
    places = [red.space + 2 * shift for shift in ORTHOGONAL]
    free = [at for at in places if _is_free(state, at, 2)]
    if not free:
        return None
    figure = blue.but(space=chance.among(free), began=None)
    state = state.but(gone={}).placing(figure)
    state = state.changing("rM", advanced=True, ended=red.space)
    state = state.with_player(RED, monster=9, unit=1, power=chance.number(1, 9))
    return state.but(turn=Turn(RED, MONSTER, "advancement"))


def _turn(chance: Chance, state: State, monsters: Mapping[str, Figure]) -> State:
    """A turn that has begun; perhaps a monster has advanced to where it stands."""
    name = chance.among((RED, BLUE))
    player = state.players[name]
    kinds = [MONSTER] if player.monster else []
    if player.unit and (not kinds or chance.happens(40)):
        kinds = [UNIT]
    turn = Turn(name, kinds[0])
    under = [
        (figure.id, tile)
        for figure in state.figures.values()
        for tile in state.tiles_under(figure.space, figure.size)
    ]
    state = state.but(suffered=frozenset(p for p in under if chance.happens(80)))
    if turn.activation == MONSTER and chance.happens(50):
        turn = turn.but(phase="advancement")
        me = monsters[name]
        began = chance.among(state.board.spaces())
        state = state.changing(me.id, advanced=True, ended=me.space, began=began)
    return state.but(turn=turn)


# Answers


class _Scope:
    def __init__(self, keys: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self.keys = keys
        self.path = path
        self.roll: Declared | None = None
        self.rolled = False
        self.choose: list[Answers] = []
        self.then: list[Answers] = []

    def answers(self) -> Answers:
        return Answers(
            self.path, self.keys, self.roll, tuple(self.choose), tuple(self.then)
        )


class RandomTable:
    """Answers every question with a legal option, and writes down what a file says.

    `asked` lists the questions with their answers in the order in which they came.
    """

    def __init__(self, chance: Chance, game: Game, keys: Mapping[str, Any]) -> None:
        self.chance = chance
        self.game = game
        self.scopes = [_Scope(dict(keys), ())]
        self.asked: list[tuple[Said, Any]] = []

    def answers(self) -> Answers:
        """What a file would say of everything that was answered."""
        while len(self.scopes) > 1:  # where the action stopped inside
            self.end_further()
        return self.scopes[0].answers()

    def choose(self, question: Choice) -> Answered:
        """One of the legal options. There must be one: else a rule led nowhere."""
        scope = self.scopes[-1]
        legal = [option for option in question.options if not option.objections]
        assert legal, f"no legal answer to {question.words} ({question.rule})"
        option = self.chance.among(legal)
        if question.own and question.key in scope.keys:
            given = scope.keys[question.key]
            fits = [option for option in legal if option.value == given]
            assert fits, f"{question.words}: {given} was accepted and is no option"
            option = fits[0]
        elif question.own:
            scope.keys[question.key] = option.value
        elif question.key == "order":
            _, name, bearer = option.value
            self._write({"order": ((name, bearer),)})
        else:
            keys = {"for": question.rule, question.key: option.value}
            if question.bearer:
                keys["by"] = question.bearer
            self._write(keys)
        self.asked.append((question, option.value))
        return Answered(question, option.value, "given" if len(legal) > 1 else "only")

    def _write(self, keys: dict[str, Any], roll: Declared | None = None) -> None:
        scope = self.scopes[-1]
        path = (*scope.path, "choose", len(scope.choose))
        scope.choose.append(Answers(path, keys, roll))

    def roll(self, question: RollQuestion) -> Answered:
        """Faces for exactly the dice that are rolled."""
        faces = rolled(self.chance, dict(question.dice))
        count = dict(question.dice)
        action, boost, power = (count.get(die, 0) for die in DICE)
        given = Declared(action, boost, power, faces)
        scope = self.scopes[-1]
        if question.own and not scope.rolled:
            scope.roll = given
            scope.rolled = True
        else:
            keys = {"for": question.rule}
            if question.bearer:
                keys["by"] = question.bearer
            self._write(keys, given)
        self.asked.append((question, faces))
        return Answered(question, faces, "given")

    def draw(self, question: Draw) -> Answered:
        """Nothing in this game draws cards."""
        raise AssertionError(question)

    def name(self, question: Naming) -> str:
        """The id proposed, or one of our own."""
        named = question.proposed
        if self.chance.happens(50):
            named = f"n{len(self.game.state.figures) + len(self.game.state.gone)}"
            keys = {"for": question.rule, "as": named}
            if question.bearer:
                keys["by"] = question.bearer
            self._write(keys)
        self.asked.append((question, named))
        return named

    def begin_further(self, question: Further) -> Answers | None:
        """A further attack that can be made, with its dice; or it is declined."""
        scope = self.scopes[-1]
        if not question.options:
            self.scopes.append(_Scope({}, ()))
            self.asked.append((question, None))
            return None
        place = self.chance.number(0, len(question.options) - 1)
        keys: dict[str, Any] = {"from": question.options[place]}
        if question.optional[place] and self.chance.happens(30):
            keys["use"] = False
        else:
            keys.update(self._attack(question.options[place]))
        here = _Scope(keys, (*scope.path, "then", len(scope.then)))
        self.scopes.append(here)
        self.asked.append((question, dict(keys)))
        return here.answers()

    def _attack(self, source: str) -> dict[str, Any]:
        """The kind, target and dice of a further attack, where it leaves them open."""
        game, chance = self.game, self.chance
        further = next(one for one in game.state.waiting if one.source == source)
        for act in legal_further(game, further, chance):
            keys: dict[str, Any] = {"attack": act.kind}
            if act.target is not None:
                keys["target"] = act.target
            if act.direction is not None:
                keys["direction"] = act.direction
            if act.dice is not None:
                keys["dice"] = act.dice
            elif chance.happens(40):
                del keys["attack"]
                if further.target is None or chance.happens(50):
                    keys.pop("target", None)
                keys.pop("direction", None)
            return keys
        raise AssertionError(f"{source} is listed as possible and is not")

    def end_further(self) -> None:
        """What was answered inside belongs to the entry."""
        done = self.scopes.pop()
        if done.keys:
            self.scopes[-1].then.append(done.answers())


def legal_further(game: Game, further: FurtherAttack, chance: Chance) -> Iterator[Act]:
    """Legal declarations of a further attack, with dice where it needs fresh ones."""
    for kind in chance.mixed(further_kinds(game, further)):
        candidates = attack_candidates(game, further.leader, kind, further)
        for act, failed in chance.mixed(candidates):
            if failed:
                continue
            if further.dice is None:
                dice = legal_dice(game, act, chance)
                if dice is None:
                    continue
                act = act.but(dice=dice)
                if failing(attack_checks(game, act, further)):
                    continue
            yield act


def rolled(chance: Chance, dice: Mapping[str, int]) -> Roll:
    """A roll by the faces of the dice, or by dice that favour strikes or misses."""
    mood = chance.among((0, 0, 0, 1, 2))
    faces = {}
    for die in DICE:
        shown = [0, 0, 0]
        for _ in range(dice.get(die, 0)):
            weights = FACE_COUNTS[die]
            if mood == 0:
                weights = (1, 3, 3)
            elif mood == 1:
                weights = (5, 1, 1)
            shown[chance.random.choices((0, 1, 2), weights)[0]] += 1
        faces[die] = (shown[0], shown[1], shown[2])
    return Roll(*(faces[die] for die in DICE))


def legal_dice(game: Game, act: Act, chance: Chance) -> Declared | None:
    """Numbers of dice within stats and pools; None where there are none."""
    leader = game.state.figures[act.by[0]]
    player = game.state.players.get(leader.player, Player(NOBODY))
    type = type_of(act.kind)
    stats = [attack_stat(game, id, type) for id in act.by]
    pool = player.monster if leader.card.kind == MONSTER else player.unit
    least = len(act.by)
    most = sum(stat.value for stat in stats if stat is not None)
    most = min(most, 10 if pool is None else pool)
    least_power = least if type == POWER else 0
    most_power = 10 if player.power is None else player.power
    if leader.card.kind != MONSTER:
        most_power = 0
    if most < least or most_power < least_power:
        return None
    action = most if chance.happens(50) else chance.number(least, most)
    power = chance.number(least_power, most_power)
    owed = sum(total.value for total in owed_boost(game, act))
    return Declared(action, owed if chance.happens(50) else None, power, None)


# Actions


class Candidate(Record):
    """An action with the names of the conditions that fail: none where it is legal."""

    act: Act
    failed: tuple[str, ...] = ()


class Played(Record):
    """One action of a play: what was tried, what a file would say, what came of it."""

    candidate: Candidate
    answers: Answers
    asked: tuple[tuple[Said, Any], ...]
    told: Told

    @property
    def action(self) -> Action:
        """The action as a replay needs it."""
        act = self.candidate.act
        if self.answers.roll is not None and act.verb in ("attack", "power-up"):
            act = act.but(dice=self.answers.roll)
        return Action(act, self.answers, bool(self.candidate.failed))


class Match(Record):
    """A play that was played."""

    play: Play
    start: State
    played: tuple[Played, ...]

    @property
    def end(self) -> State:
        """The position at the end."""
        end: State = self.played[-1].told.after if self.played else self.start
        return end


def _names(checks: Iterable[Check]) -> tuple[str, ...]:
    return tuple([found.name for found in checks])


def _candidate(act: Act, checks: Iterable[Check]) -> Candidate:
    return Candidate(act, _names(failing(checks)))


def _movers(game: Game, chance: Chance) -> list[Figure]:
    turn = game.state.turn
    assert turn is not None
    figures = [
        figure
        for figure in game.state.figures.values()
        if figure.player == turn.player and figure.card.kind == turn.activation
    ]
    if chance.happens(4):
        figures = list(game.state.figures.values())
    return chance.mixed(figures)


def _advances(game: Game, chance: Chance) -> Iterator[Candidate]:
    for figure in _movers(game, chance)[:1]:
        first = failing(advance_checks(game, Act("advance", (figure.id,))))
        if first:
            act = Act("advance", (figure.id,), to=figure.space)
            yield Candidate(act, _names(first))
            continue
        ways = Travel(game, figure.id, speed(game, figure.id).value).ways()
        for to, failed in advance_candidates(game, figure.id):
            act = Act("advance", (figure.id,), to=to)
            yield Candidate(act, _names(failed))
            if not failed:
                path = chance.among(ways[to]).path
                yield Candidate(Act("advance", (figure.id,), path=path))


def _steps(game: Game, chance: Chance) -> Iterator[Candidate]:
    for figure in _movers(game, chance)[:2]:
        first = _names(failing(step_checks(game, Act("step", (figure.id,)))))
        for to, failed in step_candidates(game, figure.id):
            yield Candidate(Act("step", (figure.id,), to=to), first + _names(failed))


def _attacks(game: Game, chance: Chance) -> Iterator[Candidate]:
    for figure in _movers(game, chance)[:2]:
        for kind in chance.mixed(KINDS_OF_ATTACK):
            stat = getattr(figure.card, type_of(kind))
            if stat is None and not chance.happens(5):
                continue
            if kind in COMBINED:
                yield from _pairs(game, figure, kind)
                continue
            for act, failed in attack_candidates(game, figure.id, kind):
                yield Candidate(act, _names(failed))
                if figure.card.kind == UNIT and chance.happens(30):
                    yield from _combined(game, act, chance)


def _combined(game: Game, act: Act, chance: Chance) -> Iterator[Candidate]:
    """The attack of a unit with others of its force, who could mostly make it too."""
    leader = game.state.figures[act.by[0]]
    able = []
    for figure in game.state.figures.values():
        if figure.player != leader.player or figure.id == leader.id:
            continue
        alone = act.but(by=(figure.id,))
        if not failing(attack_checks(game, alone)) or chance.happens(5):
            able.append(figure.id)
    if able:
        others = chance.mixed(able)[: chance.number(1, len(able))]
        act = act.but(by=(leader.id, *others))
        yield _candidate(act, attack_checks(game, act))


def _pairs(game: Game, leader: Figure, kind: str) -> Iterator[Candidate]:
    """A combined power attack with each ally, at each target or in each direction."""
    for other in game.state.figures.values():
        if other.player != leader.player or other.id == leader.id:
            continue
        act = Act("attack", (leader.id, other.id), kind)
        if EVERY_POWER_ATTACK[kind].names_target:
            acts = [act.but(target=id) for id in game.state.figures if id not in act.by]
        else:
            acts = [act.but(direction=shift) for shift in ORTHOGONAL]
        for each in acts:
            yield _candidate(each, attack_checks(game, each))


def finished(game: Game, listed: Candidate, chance: Chance) -> Candidate:
    """A candidate with what the list leaves open: the dice of an attack."""
    act = listed.act
    if act.verb != "attack" or act.dice is not None:
        return listed
    dice = legal_dice(game, act, chance)
    if dice is None:
        dice = Declared(1, None, 1 if type_of(act.kind) == POWER else 0, None)
        act = act.but(dice=dice)
        return _candidate(act, attack_checks(game, act))
    if chance.happens(5):
        dice = chance.among(
            (
                dice.but(action=dice.action + 12),
                dice.but(action=0),
                dice.but(power=dice.power + 11),
                dice.but(boost=(dice.boost or 0) + 9),
            )
        )
        act = act.but(dice=dice)
        return _candidate(act, attack_checks(game, act))
    act = act.but(dice=dice)
    if (
        act.kind in ("rampage", "slingshot")
        and not listed.failed
        and chance.happens(20)
    ):
        act = act.but(direction=None)
    if act.kind in ("throw", "cradle-throw"):
        # How far it may go depends on the dice, which the list leaves open.
        return _candidate(act, attack_checks(game, act))
    if act.kind == "body-slam" and not listed.failed and chance.happens(50):
        target = game.state.figures[str(act.target)]
        leader = game.state.figures[act.by[0]]
        slam: Any = EVERY_POWER_ATTACK["body-slam"]
        to = chance.among([o.value for o in slam.places(game, leader, target)])
        act = act.but(to=to)
        return _candidate(act, attack_checks(game, act))
    return Candidate(act, listed.failed)


def _uses(game: Game, chance: Chance) -> Iterator[Candidate]:
    state = game.state
    actions = [name for name, found in ABILITIES.items() if found.kind == "Action"]
    movers = _movers(game, chance)
    having = [
        (figure, name)
        for figure in movers
        for name in actions
        if has_ability(game, figure.id, name)
    ]
    if movers and chance.happens(5):
        having = [(movers[0], chance.among(actions))]
    if not having:
        return
    figure, name = chance.among(having)
    targets: list[str | int | None] = [None, *state.figures, *state.tiles]
    for target in targets:
        for to in _places(game, name, target):
            act = Act("use", (figure.id,), name, target=target, to=to)
            yield _candidate(act, use_checks(game, act))


def _places(game: Game, name: str, target: str | int | None) -> list[int | None]:
    """The places that the use of an ability may name, legal or not."""
    figures = game.state.figures
    if not isinstance(target, str):
        return [None]
    if name == "Telekinesis":
        figure = figures[target]
        return [None, *touching(figure.space, figure.size), figure.space + 2]
    if name == "Teleport":
        doors = [id for id in figures if has_ability(game, id, name)]
        return [at for id in doors for at in touching(figures[id].space, 1)]
    return [None]


def _power_ups(game: Game, chance: Chance) -> Iterator[Candidate]:
    for count in range(5):
        dice = Declared(count, None, 0, None)
        act = Act("power-up", count=count, dice=dice)
        yield _candidate(act, power_up_checks(game, act))


def _hypers(game: Game, chance: Chance) -> Iterator[Candidate]:
    for figure in game.state.figures.values():
        if figure.card.kind == MONSTER:
            act = Act("hyper", (figure.id,))
            yield _candidate(act, hyper_checks(game, act))


def _alphas(game: Game, chance: Chance) -> Iterator[Candidate]:
    for figure in game.state.figures.values():
        if figure.card.kind == MONSTER:
            act = Act("alpha", (figure.id,))
            yield _candidate(act, alpha_checks(game, act))


def _pushes(game: Game, chance: Chance) -> Iterator[Candidate]:
    for count in range(11):
        act = Act("push", count=count)
        yield _candidate(act, push_checks(game, act))


def _spawns(game: Game, chance: Chance) -> Iterator[Candidate]:
    state = game.state
    turn = state.turn
    assert turn is not None
    points = [
        at
        for at, kinds in state.board.ground.items()
        if NEUTRAL_SPAWN in kinds or f"spawn-{turn.player}" in kinds
    ]
    reserves = state.players[turn.player].reserves
    if not points or not reserves:
        return
    for _ in range(8):
        at, card = chance.among(points), chance.among(reserves)
        if chance.happens(5):
            at, card = chance.among(state.board.spaces()), chance.among(cards())
        act = Act("spawn", card=card, to=at)
        if chance.happens(50):
            act = act.but(named=f"u{len(state.figures) + len(state.gone)}")
        there = state.occupied.get(at)
        if there is not None and not chance.happens(5):
            act = act.but(clear=(there, chance.among(touching(at, 1))))
        yield _candidate(act, spawn_checks(game, act))


def _shuffles(game: Game, chance: Chance) -> Iterator[Candidate]:
    for kind in SHUFFLES:
        act = Act("shuffle", kind=kind)
        yield _candidate(act, shuffle_checks(game, act))


def _endings(game: Game, chance: Chance) -> Iterator[Candidate]:
    told = all(
        figure.other is not None
        for figure in game.state.figures.values()
        if figure.card.kind == MONSTER
    )
    if told and chance.happens(10):
        yield Candidate(Act("end-game"))


def _activations(game: Game, chance: Chance) -> Iterator[Candidate]:
    for player in game.state.players:
        for kind in (MONSTER, UNIT):
            act = Act("activate", kind=kind, player=player)
            yield _candidate(act, activate_checks(game, act))


VERBS: dict[str, Callable[[Game, Chance], Iterator[Candidate]]] = {
    "attack": _attacks,
    "advance": _advances,
    "use": _uses,
    "step": _steps,
    "power-up": _power_ups,
    "hyper": _hypers,
    "alpha": _alphas,
    "push": _pushes,
    "spawn": _spawns,
    "shuffle": _shuffles,
    "end-game": _endings,
    "activate": _activations,
}
WEIGHTS = {
    "attack": 45,
    "advance": 20,
    "use": 14,
    "step": 8,
    "power-up": 12,
    "hyper": 12,
    "alpha": 3,
    "spawn": 12,
    "shuffle": 12,
    "push": 1,
    "end-game": 0.3,
    "activate": 3,
}
"""How gladly each kind of action is tried."""


def candidate(game: Game, chance: Chance, first: str = "") -> Candidate:
    """A random action: mostly a legal one, sometimes one that must be refused.

    `first` is tried before everything else.
    """
    turn = game.state.turn
    wants_legal = chance.happens(88)
    order = {verb: chance.random.random() ** (1 / w) for verb, w in WEIGHTS.items()}
    verbs = sorted(order, key=lambda verb: -order[verb])
    if first:
        verbs = [first, *verbs]
    elif turn is not None and turn.phase == "over":
        verbs = ["activate", *verbs]
    for verb in verbs:
        found = list(VERBS[verb](game, chance))
        fitting = [one for one in found if bool(one.failed) != wants_legal]
        if fitting:
            by_act: dict[tuple[str, bool], list[Candidate]] = {}
            for one in fitting:
                key = (one.act.kind, one.act.path is None)
                by_act.setdefault(key, []).append(one)
            aimed = [key for key in by_act if key[0] not in ("stomp", "rampage")]
            for _ in range(4):
                key = chance.among([*by_act, *aimed, *aimed])
                one = finished(game, chance.among(by_act[key]), chance)
                if bool(one.failed) != wants_legal:
                    return one
    return Candidate(Act("end-turn"))


def attempt(state: State, tried: Candidate, chance: Chance) -> Played:
    """Do one action with random answers."""
    game = Game(state)
    keys: dict[str, Any] = {}
    act = tried.act
    for key in ("to", "direction"):
        if getattr(act, key) is not None and act.verb in ("attack", "use"):
            keys[key] = getattr(act, key)
    table = RandomTable(chance, game, keys)
    told = adjudicate(lambda game: rule_of(game, act), game, table)
    answers = Answers() if told.refused else table.answers()
    return Played(tried, answers, tuple(table.asked), told)


def playing(play: Play) -> Match:
    """Play from a random position until the actions are used up or somebody wins.

    A play that waits for something that is not told ends there.
    """
    start = state = position(play)
    played: list[Played] = []
    for index in range(play.actions):
        if state.winner is not None or (played and played[-1].told.waits is not None):
            break
        chance = Chance(play.seed, "action", index)
        first = "attack" if play.fight and not index else ""
        tried = candidate(Game(state), chance, first)
        done = attempt(state, tried, chance)
        played.append(done)
        state = done.told.after
    return Match(play, start, tuple(played))


# One attack, set up


def facing(play: Play, power: int = 6) -> State | None:
    """A position with the monsters aligned in which red has so many Power Dice."""
    state = faced(position(play), Chance(play.seed, "aligned"))
    return None if state is None else state.with_player(RED, power=power)


def scene(play: Play, kind: str, power: int = 6) -> tuple[State, Act] | None:
    """A position of that sort and an attack on blue's monster, if it is legal there."""
    state = facing(play, power)
    act = Act("attack", ("rM",), kind, target="bM")
    if state is None or failing(attack_checks(Game(state), act)):
        return None
    return state, act


def settled(state: State, act: Act, dice: Declared, keys: Mapping[str, Any]) -> Told:
    """An attack with given dice; choices left open take the first option."""
    answers = Answers(keys=keys, roll=dice)
    act = act.but(dice=dice.but(faces=None, boost=None))
    return adjudicate(
        lambda game: rule_of(game, act), Game(state), Recorded(answers, True)
    )


def boost_owed(state: State, act: Act) -> int:
    """How many Boost Dice an attack rolls."""
    return sum(total.value for total in owed_boost(Game(state), act))


# What tests ask of a play


def events_of(told: Told) -> list[Event]:
    """The events of an action, in order."""
    return [said for said in told.said if isinstance(said, Event)]


def folded(told: Told) -> Iterator[tuple[State, Event, State]]:
    """Each event with the state before and after it, from the start of the action."""
    state: State = told.before
    for event in events_of(told):
        after: State = event.apply(state)
        yield state, event, after
        state = after


def frozen(value: Any) -> Any:
    """A value with everything in it, as one that can be compared and hashed.

    What a state derives from its figures is left out.
    """
    if isinstance(value, State):
        fields = [name for name in value._fields if name != "roster"]
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


def lines(told: Told) -> Iterator[str]:
    """An action as text: every sentence with its page, indented by its frame."""
    depth = 0
    for said in told.said:
        if isinstance(said, Leave):
            depth -= 1
            continue
        if isinstance(said, Check) and said.holds:
            continue
        yield "  " * depth + _line(said)
        if isinstance(said, Enter):
            depth += 1
    for found in told.refused:
        yield f"refused: {found.name}: {found.facts or found.words}"
    if told.waits is not None:
        yield f"waits: {told.waits}"
    if told.unbuilt is not None:
        yield f"not built: {told.unbuilt.rule} of {told.unbuilt.bearer}"


def _line(said: Said) -> str:
    cite = getattr(said, "cite", None)
    page = f"  [{cite.shown}]" if cite is not None else ""
    if isinstance(said, Answered):
        return f"? {said.question.words}: {frozen(said.answer)} ({said.how})"
    if isinstance(said, Enter):
        return (f"{said.bearer}: " if said.bearer else "") + said.title + page
    if isinstance(said, Event):
        return said.sentence() + page
    if isinstance(said, Total):
        return f"{said.of}: {said.sentence()}{page}"
    if isinstance(said, Note):
        return said.words + page
    return f"({' '.join(str(frozen(part)) for part in said.values()[:4])}){page}"


def drawing(state: State) -> Iterator[str]:
    """The map with the figures' ids, and what the players have."""
    for row in range(state.board.rows):
        told = []
        for column in range(state.board.columns):
            at = space(column, row)
            mark = state.occupied.get(at, "")
            if not mark and state.tiles_under(at, 1):
                mark = "#"
            if not mark:
                mark = (state.board.ground.get(at) or ("",))[0][:2]
            told.append(f"{mark or '.':<4}")
        yield "".join(told).rstrip()
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
    for done in match.played:
        act = done.candidate.act
        told = [
            f"{field} {frozen(getattr(act, field))}"
            for field in act._fields
            if getattr(act, field) not in (None, (), "")
        ]
        yield f"-- {', '.join(told)}"
        if done.candidate.failed:
            yield f"   must be refused: {', '.join(done.candidate.failed)}"
        yield from lines(done.told)


def spoken(match: Match) -> Iterator[str]:
    """The abilities that did something in a play."""
    for done in match.played:
        for said in done.told.said:
            if isinstance(said, Enter) and said.rule in ABILITIES:
                yield said.rule
            elif isinstance(said, Total):
                for part in said.parts:
                    if part.label in ABILITIES:
                        yield part.label


def main(arguments: list[str]) -> None:
    """Tell one play, or play many and count what was seen in them."""
    given = dict(one.split("=", 1) for one in arguments)
    numbers = {name: int(value) for name, value in given.items()}
    if "plays" not in numbers:
        print("\n".join(transcript(playing(Play(**numbers)))))
        return
    counts = dict.fromkeys(ABILITIES, 0)
    verbs: dict[str, int] = {}
    for seed in range(numbers.pop("plays")):
        match = playing(Play(**{"seed": seed, **numbers}))
        for name in spoken(match):
            counts[name] += 1
        for done in match.played:
            act = done.candidate.act
            key = f"{act.verb} {act.kind}{' refused' if done.told.refused else ''}"
            verbs[key] = verbs.get(key, 0) + 1
    for key, count in sorted(verbs.items()):
        print(f"{count:6} {key}")
    for name, count in sorted(counts.items(), key=lambda pair: -pair[1]):
        print(f"{count:6} {ABILITIES[name].kind:10} {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
