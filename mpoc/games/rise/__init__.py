"""Monsterpocalypse by the rulebook of 2008.

Nothing here imports the rules before they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.ruleset import Ruleset

if TYPE_CHECKING:
    from mpoc.document import Document
    from mpoc.problems import Problem
    from mpoc.scenario import Scenario


def _valid() -> tuple[Callable[[Any], bool], Mapping[str, Callable[[Any], bool]]]:
    from mpoc.games.rise.valid import PIECES, scenario

    return scenario, PIECES


def _read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    from mpoc.games.rise.read import read

    return read(document, faults)


def _write(state: Any, **more: Any) -> str:
    from mpoc.games.rise.write import scenario_text

    return scenario_text(state, **more)


def _begin(state: Any, watching: bool = True) -> Any:
    from mpoc.games.rise.game import Game

    return Game(state, watching=watching)


def _play(game: Any, act: Any) -> Any:
    from mpoc.games.rise.play import play

    return play(game, act)


def _telling() -> Any:
    from mpoc.games.rise import telling

    return telling


def _readings() -> Mapping[str, Sequence[str]]:
    from mpoc.games.rise.rulings import READINGS

    return READINGS


def _facts(scope: Any) -> Any:
    from mpoc.games.rise.facts import Facts

    return Facts(scope)


def _ledger() -> Sequence[Any]:
    from mpoc.games.rise.ledger import LEDGER

    return tuple(LEDGER.values())


def _editions() -> Sequence[str]:
    from mpoc.games.rise.words import EDITIONS

    return EDITIONS


def _cards() -> Any:
    from mpoc.games.rise import cards

    return cards


def _reference() -> Any:
    from mpoc.games.rise import explain

    return explain


RULESET = Ruleset(
    "rise",
    "Monsterpocalypse (2008)",
    "rise",
    _valid,
    _read,
    _write,
    _begin,
    _play,
    _telling,
    _readings,
    _facts,
    _ledger,
    _editions,
    _cards,
    _reference,
)
