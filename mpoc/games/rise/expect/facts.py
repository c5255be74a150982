"""What came of a replay in the words of expectations: damage, places, pools, refusals.

A fact is read off the events that were recorded and the state after them, never off a
sentence. Values are compared as the file writes them; one that cannot be is simply not
the case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import (
    Answered,
    Choice,
    Considered,
    Enter,
    Event,
    Exempt,
    Further,
    Leave,
    Note,
    Roll,
    Statement,
    Total,
)
from mpoc.games.rise import events
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import STRIDE, name_of, parse_space
from mpoc.games.rise.words import BUILDING, MONSTER, UNIT
from mpoc.rules.facts import Verdict

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.dice import AnyRoll
    from mpoc.games.rise.state import Figure
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

NONE = "none"
POOLS = {MONSTER: "Monster Pool", UNIT: "Unit Pool", "power": "Power Pool"}


class Facts:
    """The facts of one scope; each is worked out when it is first asked for."""

    __slots__ = ("_account", "_applied", "scope")

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._account: Account | None = None
        self._applied: dict[str, Statement] | None = None

    def verdicts(self, key: str, expected: Any, path: Path) -> Iterator[Verdict]:
        """The verdicts on one entry of an `expect`; `key` is one of `QUESTIONS`."""
        return QUESTIONS[key](self, expected, path)

    @property
    def account(self) -> Account:
        """What was done in the scope, summed up."""
        if self._account is None:
            self._account = Account(self.scope.said)
        return self._account

    @property
    def applied(self) -> dict[str, Statement]:
        """The abilities that did something, each with what was said of it last."""
        if self._applied is None:
            self._applied = at_work(self.scope)
        return self._applied

    def figure(self, id: str) -> Figure | None:
        """A figure on the map or as it left it; None for one that never was there."""
        state = self.scope.state
        found: Figure | None = state.figures.get(id) or state.gone.get(id)
        return found


class Account:
    """What events did, summed up.

    `damage` is in points and includes what a destroyed form could not take; `earned` in
    Power Dice after the cap. `roll` and `compared` are of the last roll that counts:
    `compared` gives for each figure the DEF it had and whether it was hit.
    """

    __slots__ = (
        "compared",
        "crushed",
        "damage",
        "destroyed",
        "earned",
        "roll",
    )

    def __init__(self, said: Iterable[Statement]) -> None:
        self.damage: dict[str, int] = {}
        self.crushed: list[str] = []
        self.destroyed: dict[str, None] = {}
        self.earned: dict[str, int] = {}
        self.roll: AnyRoll | None = None
        self.compared: dict[str, events.Compare] = {}
        for one in said:
            note = _NOTES.get(type(one))
            if note is not None:
                note(self, one)

    @property
    def strikes(self) -> int | None:
        """The strikes of the roll that counts; None where there is none."""
        return None if self.roll is None else self.roll.strikes

    def _declare(self, one: events.Declare) -> None:
        self.roll = None
        self.compared = {}

    def _answered(self, one: Answered) -> None:
        question = one.question
        if isinstance(question, Roll) and question.own:
            self.roll = one.answer
            self.compared = {}

    def _rolled(self, one: events.Rolled) -> None:
        self.roll = one.roll
        if one.again:
            self.compared = {}

    def _compare(self, one: events.Compare) -> None:
        self.compared[one.figure] = one

    def _record(self, one: events.RecordDamage) -> None:
        # What is noted is dealt in step 6; a building is destroyed by it at once (p53).
        if one.hurt.card.kind == BUILDING:
            self._deal(one.hurt.figure, one.hurt.points)

    def _deal(self, id: str, points: int) -> None:
        self.damage[id] = self.damage.get(id, 0) + points

    def _take_damage(self, one: events.TakeDamage) -> None:
        self._deal(one.figure, one.points)

    def _destroy_unit(self, one: events.DestroyUnit) -> None:
        self.destroyed[one.figure] = None

    def _doom(self, one: events.DoomBuilding) -> None:
        self.destroyed[one.building] = None

    def _replace(self, one: events.ReplaceBuilding) -> None:
        self.destroyed[one.building] = None

    def _leave(self, one: events.LeaveGame) -> None:
        self.destroyed[one.figure] = None

    def _crush(self, one: events.Crush) -> None:
        self.crushed.append(one.figure)

    def _earn(self, one: events.Earn) -> None:
        self.earned[one.player] = self.earned.get(one.player, 0) + one.dice


_NOTES: dict[type, Callable[[Account, Any], None]] = {
    Answered: Account._answered,
    events.Declare: Account._declare,
    events.Rolled: Account._rolled,
    events.Compare: Account._compare,
    events.RecordDamage: Account._record,
    events.TakeDamage: Account._take_damage,
    events.DestroyUnit: Account._destroy_unit,
    events.DoomBuilding: Account._doom,
    events.ReplaceBuilding: Account._replace,
    events.LeaveGame: Account._leave,
    events.Crush: Account._crush,
    events.Earn: Account._earn,
}


# Which abilities did something

_NO_EFFECT = (
    events.Advanced,
    events.AwaitDamage,
    events.EndAttack,
    events.MarkTurn,
    events.MarkUsed,
    events.PickUp,
    events.PutAway,
    events.ReachPhase,
    events.Rest,
    events.Speak,
    events.TakeUp,
    events.Unadvanced,
)
"""Events that only keep the books: no ability has done anything by them alone."""

_AMOUNTS: dict[type, str] = {
    events.Earn: "dice",
    events.LosePower: "dice",
    events.Move: "spaces",
    events.Restore: "points",
    events.ShiftDice: "dice",
    events.Shove: "spaces",
}
"""Events that did nothing where this field of theirs is 0."""


def _has_effect(one: Event) -> bool:
    amount = _AMOUNTS.get(type(one))
    if amount is not None:
        return bool(getattr(one, amount))
    return not isinstance(one, _NO_EFFECT)


def _is_skill(rule: str) -> bool:
    ability = ABILITIES.get(rule)
    return ability is not None and ability.kind == "Skill"


def at_work(scope: Scope) -> dict[str, Statement]:
    """The abilities that did something in a scope.

    A skill did if it changed a number or settled a question; another ability if an
    event with an effect, or a roll, came of it. One that has made a further attack did
    something, unless the attack could not be made or was declined.
    """
    found: dict[str, Statement] = {}
    frames: list[str] = []
    queued: list[tuple[str, Statement]] = []
    for one in scope.said:
        if isinstance(one, Event):
            if isinstance(one, events.Queue):
                queued.append((one.further.source, one))
                continue
            if isinstance(one, events.TakeUp):
                queued = [pair for pair in queued if pair[0] != one.further.source]
            if _has_effect(one):
                for rule in frames:
                    found[rule] = one
                cite = getattr(one, "cite", None)
                if cite is not None and cite.entry:
                    found[cite.entry] = one
        elif isinstance(one, Enter):
            frames.append(one.rule)
            if _is_skill(one.rule):
                found[one.rule] = one
        elif isinstance(one, Leave):
            frames.pop()
        elif isinstance(one, Total):
            for part in one.parts:
                if part.amount and part.cite is not None and part.cite.entry:
                    found[part.cite.entry] = one
        elif isinstance(one, Note):
            if one.cite is not None and _is_skill(one.cite.entry):
                found[one.cite.entry] = one
        elif isinstance(one, Answered):
            if isinstance(one.question, Roll) and one.question.rule in frames:
                found[one.question.rule] = one
        elif isinstance(one, Exempt):
            for failed in one.checks:
                found[failed.cite.entry] = failed
    for failed in scope.refused:
        found[failed.cite.entry] = failed
    found.update(queued)
    return found


# What was said that made a value what it is

_FIGURE_LEAVES: dict[type, str] = {
    events.Crush: "figure",
    events.DestroyUnit: "figure",
    events.LeaveGame: "figure",
    events.ReplaceBuilding: "building",
}
_SETTERS: dict[str, dict[type, str]] = {
    "hit": {events.Compare: "figure"},
    "strikes": {events.Rolled: ""},
    "needs": {events.Compare: "figure"},
    "damage": {
        events.Compare: "figure",
        events.TakeDamage: "figure",
        events.RecordDamage: "hurt.figure",
    },
    "health": {
        events.TakeDamage: "figure",
        events.Restore: "figure",
        events.ChangeForm: "figure",
        events.LeaveGame: "figure",
    },
    "form": {events.ChangeForm: "figure", events.LeaveGame: "figure"},
    "crushed": {events.Crush: ""},
    "destroyed": {
        events.DestroyUnit: "",
        events.DoomBuilding: "",
        events.LeaveGame: "",
    },
    "at": {
        events.Move: "figure",
        events.Shove: "figure",
        events.Place: "figure",
        events.EnterPlay: "figure.id",
        events.PlaceInSetUp: "figure.id",
        **_FIGURE_LEAVES,
    },
    "ground": {events.ReplaceBuilding: "building", events.FlipTile: "tile"},
    "pool": {
        events.CompleteSetUp: "",
        events.Spend: "player",
        events.ShiftDice: "player",
        events.PickUp: "dice.player",
        events.PutAway: "dice.player",
        events.TakeBack: "",
    },
    "power": {
        events.CompleteSetUp: "",
        events.SpendPower: "player",
        events.Earn: "player",
        events.LosePower: "player",
        events.PickUp: "dice.player",
        events.TakeBack: "",
    },
    "earned": {events.Earn: "player"},
    "reserves": {
        events.CompleteSetUp: "",
        events.Crush: "",
        events.DestroyUnit: "",
        events.EnterPlay: "",
    },
    "winner": {events.Win: ""},
}
"""The events that set a value, each with the field that names whose value it is."""


def _made(
    facts: Facts, key: str, subjects: tuple[Any, ...] = ()
) -> tuple[Statement, ...]:
    """The events up to the end of the scope that set a value of a subject, in order."""
    setters = _SETTERS[key]
    found = []
    for part in facts.scope.story:
        for one in part:
            field = setters.get(type(one))
            if field is None:
                continue
            if not field or not subjects or _field(one, field) in subjects:
                found.append(one)
    return tuple(found)


def _field(one: Statement, field: str) -> Any:
    found: Any = one
    for name in field.split("."):
        found = getattr(found, name)
    return found


# Texts


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or NONE


def _plain(name: str) -> str:
    return name.casefold()


def _is_card(card: Card | None, text: str) -> bool:
    """Whether a text names a card, by its printed name or a shorter one."""
    return card is not None and _plain(card.name) in _card_names(text)


def _card_names(text: str) -> tuple[str, ...]:
    from mpoc.games.rise.cards import catalog

    found = catalog.find(text)
    if found is None:
        return (_plain(text),)
    return _plain(text), _plain(found.name)


def _ability(text: str) -> str:
    """The printed name of an ability or asking rule; a bearer is left out."""
    if text in ABILITIES:
        return text
    from mpoc.games.rise.file.names import canonical

    name, _, _ = text.rpartition(" of ")
    return canonical(text) or (canonical(name) if name else None) or text


# What can be asked. Each takes the facts, what is expected, and where that stands


def _single(
    facts: Facts,
    path: Path,
    words: str,
    expected: Any,
    actual: Any,
    holds: bool,
    key: str = "",
    subjects: tuple[Any, ...] = (),
) -> Verdict:
    """One verdict; where it does not hold, with what made the value what it is."""
    made = () if holds or not key else _made(facts, key, subjects)
    return Verdict(path, words, str(expected), str(actual), holds, made)


def _hit(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    compared = facts.account.compared
    if isinstance(expected, Mapping):
        for id, wanted in expected.items():
            one = compared.get(id)
            actual = "not compared" if one is None else _truth(one.hit)
            yield _single(
                facts,
                (*path, id),
                f"hit on {id}",
                _truth(wanted),
                actual,
                one is not None and one.hit is wanted,
                "hit",
                (id,),
            )
        return
    told = "no roll"
    if facts.account.roll is not None:
        told = _truth(any(one.hit for one in compared.values()))
    yield _single(
        facts, path, "hit", _truth(expected), told, told == _truth(expected), "hit"
    )


def _strikes(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    strikes = facts.account.strikes
    actual = "no roll" if strikes is None else strikes
    yield _single(
        facts, path, "strikes", expected, actual, strikes == expected, "strikes"
    )


def _needs(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    compared = facts.account.compared
    if isinstance(expected, Mapping):
        for id, wanted in expected.items():
            one = compared.get(id)
            yield _single(
                facts,
                (*path, id),
                f"strikes needed against {id}",
                wanted,
                "not compared" if one is None else one.defense,
                one is not None and one.defense == wanted,
                "needs",
                (id,),
            )
        return
    if len(compared) > 1:
        told = ", ".join(f"{id} {one.defense}" for id, one in compared.items())
    else:
        told = ", ".join(str(one.defense) for one in compared.values())
    holds = bool(compared) and all(one.defense == expected for one in compared.values())
    yield _single(
        facts, path, "strikes needed", expected, told or "no roll", holds, "needs"
    )


def _damage(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    damage = facts.account.damage
    for id, points in expected.items():
        dealt = damage.get(id, 0)
        yield _single(
            facts,
            (*path, id),
            f"damage of {id}",
            points,
            dealt,
            dealt == points,
            "damage",
            (id,),
        )


def _health(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for id, wanted in expected.items():
        at, words = (*path, id), f"health of {id}"
        figure = facts.figure(id)
        if not isinstance(wanted, Mapping):
            left = None if figure is None else _health_left(figure)
            actual = NONE if left is None else left
            yield _single(
                facts, at, words, wanted, actual, left == wanted, "health", (id,)
            )
            continue
        for name, points in wanted.items():
            left = None if figure is None else _health_of(figure, name)
            yield _single(
                facts,
                (*at, name),
                f"{words} as {name}",
                points,
                NONE if left is None else left,
                left == points,
                "health",
                (id,),
            )


def _health_left(figure: Figure) -> int | None:
    """Health of the form in play, in points; None for what has none (p8)."""
    return figure.health if figure.card.health is not None else None


def _health_of(figure: Figure, name: str) -> int | None:
    """Health of the form of that name, in play or not; None where there is none."""
    if _is_card(figure.card, name):
        return _health_left(figure)
    other = figure.other
    if other is None or not _is_card(other, name):
        return None
    if figure.other_destroyed:
        return 0
    return max(0, (other.health or 0) - figure.other_damage)


def _form(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for id, name in expected.items():
        figure = facts.scope.state.figures.get(id)
        yield _single(
            facts,
            (*path, id),
            f"form of {id}",
            name,
            "not in play" if figure is None else figure.card.name,
            figure is not None and _is_card(figure.card, name),
            "form",
            (id,),
        )


def _crushed(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    return _all_of(facts, "crushed", expected, facts.account.crushed, path)


def _destroyed(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    return _all_of(facts, "destroyed", expected, facts.account.destroyed, path)


def _all_of(
    facts: Facts, key: str, expected: Any, actual: Iterable[str], path: Path
) -> Iterator[Verdict]:
    """A list that names all there is, in any order."""
    wanted, there = sorted(expected), sorted(actual)
    yield _single(
        facts, path, key, _listed(wanted), _listed(there), wanted == there, key
    )


def _at(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for id, space in expected.items():
        figure = facts.scope.state.figures.get(id)
        actual = "off the map" if figure is None else name_of(figure.space)
        yield _single(
            facts,
            (*path, id),
            f"place of {id}",
            space,
            actual,
            actual == space,
            "at",
            (id,),
        )


def _ground(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    state = facts.scope.state
    for text, wanted in expected.items():
        space = parse_space(text)
        if space is None:
            continue
        tiles = state.tiles_under(space, 1)
        kinds = [*state.board.ground.get(space, ()), *[state.tiles[at] for at in tiles]]
        several = [wanted] if isinstance(wanted, str) else list(wanted)
        holds = all(not tiles if kind == NONE else kind in kinds for kind in several)
        verdict = _single(
            facts,
            (*path, text),
            f"ground at {text}",
            _listed(several),
            _listed(kinds),
            holds,
        )
        yield verdict if holds else verdict.but(made=_made_on(facts, space))


def _made_on(facts: Facts, space: int) -> tuple[Statement, ...]:
    """The events that put or turned a tile on a space."""
    corners = (space, space - 1, space - STRIDE, space - STRIDE - 1)
    buildings = [
        id for id, figure in facts.scope.state.gone.items() if figure.space in corners
    ]
    return _made(facts, "ground", (*corners, *buildings))


def _dice(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for name, pools in expected.items():
        player = facts.scope.state.players.get(name)
        for pool, wanted in pools.items():
            dice = None if player is None else getattr(player, pool)
            yield _single(
                facts,
                (*path, name, pool),
                f"{POOLS[pool]} of {name}",
                wanted,
                "not told" if dice is None else dice,
                dice == wanted,
                "power" if pool == "power" else "pool",
                (name,),
            )


def _earned(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for name, wanted in expected.items():
        dice = facts.account.earned.get(name, 0)
        yield _single(
            facts,
            (*path, name),
            f"Power Dice earned by {name}",
            wanted,
            dice,
            dice == wanted,
            "earned",
            (name,),
        )


def _reserves(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for name, wanted in expected.items():
        player = facts.scope.state.players.get(name)
        cards = [] if player is None else list(player.reserves)
        left = list(cards)
        missing = False
        for text in wanted:
            found = [card for card in left if _is_card(card, text)]
            if found:
                left.remove(found[0])
            else:
                missing = True
        yield _single(
            facts,
            (*path, name),
            f"Unit Reserves of {name}",
            _listed(wanted),
            _listed(sorted([card.name for card in cards])),
            not missing and not left,
            "reserves",
        )


def _secured(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.objectives import secured_by

    game = Game(facts.scope.state)
    for id, wanted in expected.items():
        actual = secured_by(game, id) or NONE
        yield _single(
            facts,
            (*path, id),
            f"player securing {id}",
            wanted,
            actual,
            actual == wanted,
        )


def _open(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    wanted = sorted([_ability(text) for text in expected])
    there = sorted(_awaited(facts.scope))
    yield Verdict(
        path,
        "open",
        _listed(wanted),
        _listed(there),
        wanted == there,
        () if facts.scope.waits is None else (facts.scope.waits,),
    )


def _awaited(scope: Scope) -> list[str]:
    """What asks the question that is open, and the further attacks that wait."""
    question = scope.waits
    found: list[str] = []
    if isinstance(question, Further):
        found = list(question.sources)
    elif isinstance(question, Choice) and question.key == "order":
        found = [option.value[1] for option in question.options]
    elif isinstance(question, Choice | Roll):
        found = [_ability(question.rule)]
    elif question is not None:
        found = [getattr(question, "words", "an answer")]
    if not isinstance(question, Further):
        found += [further.source for further in scope.state.waiting]
    return found


def _applied(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for index, text in enumerate(expected):
        name = _ability(text)
        holds = name in facts.applied
        made = () if holds else _considered(facts.scope, name)
        actual = "applied" if holds else "without effect"
        yield Verdict((*path, index), text, "applied", actual, holds, made)


def _not_applied(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    for index, text in enumerate(expected):
        why = facts.applied.get(_ability(text))
        actual = "without effect" if why is None else "applied"
        made = () if why is None else (why,)
        holds = why is None
        yield Verdict((*path, index), text, "without effect", actual, holds, made)


def _considered(scope: Scope, ability: str) -> tuple[Statement, ...]:
    """The conditions that stopped an ability, in order, where that was recorded."""
    found = []
    for one in scope.said:
        looked_at: tuple[Considered, ...] = ()
        if isinstance(one, Considered):
            looked_at = (one,)
        if isinstance(one, Total):
            looked_at = one.refused
        found += [each for each in looked_at if each.rule == ability]
    return tuple(found)


def _illegal(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    refused = facts.scope.refused
    names = list(dict.fromkeys([failed.name for failed in refused]))
    if expected is True:
        wanted, holds = "any", bool(refused)
    elif expected is False:
        wanted, holds = NONE, not refused
    else:
        wanted = expected
        holds = expected in names or any(
            expected in failed.cite.marks for failed in refused
        )
    made = () if holds else refused
    yield Verdict(path, "refusal", wanted, _listed(names), holds, made)


def _winner(facts: Facts, expected: Any, path: Path) -> Iterator[Verdict]:
    winner = facts.scope.state.winner
    yield _single(
        facts, path, "winner", expected, winner or NONE, winner == expected, "winner"
    )


QUESTIONS: dict[str, Callable[[Facts, Any, Path], Iterator[Verdict]]] = {
    "hit": _hit,
    "strikes": _strikes,
    "needs": _needs,
    "damage": _damage,
    "health": _health,
    "form": _form,
    "crushed": _crushed,
    "destroyed": _destroyed,
    "at": _at,
    "ground": _ground,
    "dice": _dice,
    "earned": _earned,
    "reserves": _reserves,
    "secured": _secured,
    "open": _open,
    "applied": _applied,
    "not-applied": _not_applied,
    "illegal": _illegal,
    "winner": _winner,
}
"""What a file may expect, by the key that asks for it."""
