"""What came of a replay in the words of expectations.

A fact is read off the events that were recorded and the state after them, never off a
sentence. Values are compared as the file writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Choice, Draw, Roll, Statement, Unknown
from mpoc.games.kit.grid import in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.turn.cards import score
from mpoc.games.smash_monster_rampage.words import SURVIVORS
from mpoc.rules.facts import Verdict

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.state import State
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

NONE = "none"
UNKNOWN = "unknown"


class Facts:
    """The facts of one scope."""

    __slots__ = ("scope",)

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def verdicts(self, key: str, expected: Any, path: Path) -> Iterator[Verdict]:
        """The verdicts on one entry of an `expect`."""
        if key in LISTS:
            yield self._list(key, expected, path)
        elif key in SHOT:
            yield self._shot(key, expected, path)
        elif key in VALUES:
            yield self._value(key, VALUES[key](self.scope.state), expected, path)
        elif key in PARTS:
            found = PARTS[key](self.scope.state)
            for each, wanted in expected.items():
                there = found.get(each, UNKNOWN)
                words = f"{key} of {each}" if key != "monster" else f"{key} {each}"
                yield self._value(words, there, wanted, (*path, each), key)
        else:
            yield QUESTIONS[key](self, expected, path)

    def _said(self, *kinds: type) -> list[Any]:
        return [one for one in self.scope.said if isinstance(one, kinds)]

    def _list(self, key: str, expected: list[str], path: Path) -> Verdict:
        """All of something that happened in the scope, in any order."""
        found = list(LISTS[key](self))
        holds = sorted(found) == sorted(expected)
        made = () if holds else self._made(key)
        return Verdict(path, key, _listed(expected), _listed(found), holds, made)

    def _shot(self, key: str, expected: Any, path: Path) -> Verdict:
        shots = self._said(events.Shoot)
        there: Any = NONE
        if shots:
            there = {
                "shot": shots[-1].result,
                "range": shots[-1].range,
                "needs": shots[-1].needs,
            }[key]
        made = tuple(shots[-1:])
        holds = there == expected
        return Verdict(path, key, str(expected), str(there), holds, made)

    def _value(
        self, words: str, there: Any, expected: Any, path: Path, key: str = ""
    ) -> Verdict:
        if isinstance(expected, list):
            holds = isinstance(there, list) and sorted(there) == sorted(expected)
        elif isinstance(expected, Mapping):
            holds = isinstance(there, Mapping) and all(
                there.get(each) == wanted for each, wanted in expected.items()
            )
        else:
            holds = there == expected and type(there) is type(expected)
        made = () if holds else self._made(key or words)
        return Verdict(path, words, _told(expected), _told(there), holds, made)

    def _made(self, key: str) -> tuple[Statement, ...]:
        """What was said that made such a value what it is, in order."""
        kinds = SETTERS.get(key, ())
        parts = self.scope.story or (self.scope.said,)
        return tuple([one for part in parts for one in part if isinstance(one, kinds)])

    def open(self) -> list[str]:
        """What asks the question that is open."""
        waits = self.scope.waits
        if isinstance(waits, Choice | Roll | Draw):
            return [waits.rule]
        return [waits.words] if isinstance(waits, Unknown) else []

    def _open(self, expected: list[str], path: Path) -> Verdict:
        found = self.open()
        holds = sorted(found) == sorted(expected)
        return Verdict(path, "open", _listed(expected), _listed(found), holds)

    def _illegal(self, expected: Any, path: Path) -> Verdict:
        refused = self.scope.refused
        names = list(dict.fromkeys([check.name for check in refused]))
        marks = [mark for check in refused for mark in check.cite.marks]
        if isinstance(expected, bool):
            holds = bool(refused) == expected
            there = ", ".join(names) if names else "legal"
            return Verdict(path, "illegal", str(expected).lower(), there, holds)
        holds = expected in names or expected in marks
        told = ", ".join(names) or "legal"
        return Verdict(path, "illegal", expected, told, holds)


def _listed(values: Iterable[Any]) -> str:
    return ", ".join([str(value) for value in values]) or NONE


def _told(value: Any) -> str:
    if isinstance(value, list):
        return _listed(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_told(each)}" for key, each in value.items()) or NONE
    return str(value) if value not in (None, "") else NONE


def _spaces(facts: Facts, *kinds: type) -> list[str]:
    return [name(one.at) for one in facts._said(*kinds)]


def _lost_cards(facts: Facts) -> list[str]:
    lost: list[str] = []
    for one in facts._said(events.Discard, events.LoseSurvivors, events.Trade):
        if isinstance(one, events.Trade):
            lost += one.cards
        else:
            lost.append(one.card if isinstance(one, events.Discard) else SURVIVORS)
    return lost


def _won_cards(facts: Facts) -> list[str]:
    return [
        one.card if isinstance(one, events.Win) else SURVIVORS
        for one in facts._said(events.Win, events.Rescue)
    ]


LISTS: Mapping[str, Callable[[Facts], Iterable[str]]] = {
    "drawn": lambda facts: [one.card.name for one in facts._said(events.TakeCard)],
    "cards": _won_cards,
    "discarded": _lost_cards,
    "destroyed": lambda facts: [one.unit for one in facts._said(events.Destroy)],
    "smashed": lambda facts: _spaces(facts, events.Raze),
    "ignited": lambda facts: _spaces(facts, events.Ignite),
    "rescued": lambda facts: [
        name(one.marker.at) for one in facts._said(events.Rescue)
    ],
}

SHOT = ("shot", "range", "needs")


def _survivors(state: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"green": [], "orange": []}
    for marker in state.markers:
        found[marker.player].append(name(marker.at))
    return found


def _scores(state: State) -> dict[str, Any]:
    totals = {player: score(state, player) for player in ("green", "orange")}
    return {
        player: total.value for player, total in totals.items() if total is not None
    }


def _monster(state: State) -> dict[str, str]:
    if state.monster is None:
        return {}
    return {"at": name(state.monster.at), "facing": state.monster.facing}


VALUES: Mapping[str, Callable[[State], Any]] = {
    "burning": lambda state: [name(at) for at in in_order(state.fires)],
    "points": lambda state: state.turn.points,
    "phase": lambda state: state.turn.phase,
    "turn": lambda state: state.turn.player,
    "winner": lambda state: state.winner or "",
}

PARTS: Mapping[str, Callable[[State], Mapping[str, Any]]] = {
    "at": lambda state: {id: name(unit.at) for id, unit in state.units.items()},
    "facing": lambda state: {id: unit.facing for id, unit in state.units.items()},
    "monster": _monster,
    "buildings": lambda state: {
        name(at): state.condition(at) for at in state.city.debris
    },
    "survivors": _survivors,
    "won": lambda state: {player: list(won) for player, won in state.won.items()},
    "markers": lambda state: state.rescued,
    "reserves": lambda state: {
        player: {"tank": stock.tank, "helicopter": stock.helicopter}
        for player, stock in state.reserves.items()
    },
    "score": _scores,
}

QUESTIONS: Mapping[str, Callable[[Facts, Any, Path], Verdict]] = {
    "open": Facts._open,
    "illegal": Facts._illegal,
}

SETTERS: Mapping[str, tuple[type, ...]] = {
    "drawn": (events.TakeCard,),
    "cards": (events.Win, events.Rescue, events.Discard),
    "discarded": (events.Discard, events.LoseSurvivors, events.Trade, events.Win),
    "destroyed": (events.Destroy,),
    "smashed": (events.Raze,),
    "ignited": (events.Ignite,),
    "rescued": (events.Rescue,),
    "burning": (events.Ignite, events.PutOut, events.Raze),
    "points": (events.GivePoints, events.Go, events.Enter, events.ReachPhase),
    "phase": (events.ReachPhase, events.BeginTurn, events.EndGame),
    "turn": (events.BeginTurn,),
    "winner": (events.EndGame,),
    "at": (events.Go, events.Enter, events.Destroy),
    "facing": (events.Go, events.Enter, events.Destroy),
    "monster": (events.Stride, events.TurnMonster, events.PlaceMonster),
    "buildings": (events.Ignite, events.Raze, events.PutOut),
    "survivors": (events.PlaceSurvivors, events.LoseSurvivors, events.Rescue),
    "won": (events.Win, events.Rescue, events.Trade),
    "markers": (events.Rescue,),
    "reserves": (events.Enter, events.Trade, events.Gain),
    "score": (events.Win, events.Rescue, events.Trade, events.Destroy),
}
