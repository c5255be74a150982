"""Smash Monster Rampage by the rules of July 2012.

Nothing here imports the rules before they are asked for. Module by module:

    words, headings   the closed vocabularies; the headings that rules cite
    rulings, ledger   unclear rules: their readings; what each is about, and why so
    rules, reference  what `explain` and `catalog` tell
    board, state      squares and lines; a position
    events            every change: applies itself and says itself
    game, effects     the state while rules speak; fire, destruction, ends of the game
    acts, play        an action with its names resolved; the rule of each
    movement          phase 1: dice, moves, entering, rescues, trades
    monster           phase 2: what the Monster does
    attack            phase 3: units fire
    chances           how likely rolls are; a roll that is not made yet
    cards             the Monster Hit cards
    schema, valid     the form of a file; the quick test made from it
    read, read_acts, names  from a document to a scenario
    facts, expectable  what a file may expect; all that it could expect
    candidates        what may be done from a position
    playing, positions, invariants  random play, and what must hold in it
    starters          files to begin with
    telling, write, write_acts  reports; positions and actions as files
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
    from mpoc.games.smash_monster_rampage.valid import PIECES, scenario

    return scenario, PIECES


def _read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    from mpoc.games.smash_monster_rampage.read import read

    return read(document, faults)


def _write(state: Any, **more: Any) -> str:
    from mpoc.games.smash_monster_rampage.write import scenario_text

    return scenario_text(state, **more)


def _begin(state: Any, watching: bool = True) -> Any:
    from mpoc.games.smash_monster_rampage.game import Game

    return Game(state, watching)


def _play(game: Any, act: Any) -> Any:
    from mpoc.games.smash_monster_rampage.play import play

    return play(game, act)


def _telling() -> Any:
    from mpoc.games.smash_monster_rampage import telling

    return telling


def _readings() -> Mapping[str, Sequence[str]]:
    from mpoc.games.smash_monster_rampage.rulings import READINGS

    return READINGS


def _facts(scope: Any) -> Any:
    from mpoc.games.smash_monster_rampage.facts import Facts

    return Facts(scope)


def _ledger() -> Sequence[Any]:
    from mpoc.games.smash_monster_rampage.ledger import LEDGER

    return tuple(LEDGER.values())


def _editions() -> Sequence[str]:
    from mpoc.games.smash_monster_rampage.words import EDITIONS

    return EDITIONS


def _defaults(edition: str) -> Mapping[str, str]:
    from mpoc.games.smash_monster_rampage.rulings import DEFAULTS

    return DEFAULTS


def _reference() -> Any:
    from mpoc.games.smash_monster_rampage import reference

    return reference


def _candidates(game: Any) -> Sequence[Any]:
    from mpoc.games.smash_monster_rampage.candidates import action_kinds

    return action_kinds(game)


def _chances() -> Any:
    from mpoc.games.smash_monster_rampage import chances

    return chances


def _playing() -> Any:
    from mpoc.games.smash_monster_rampage import playing

    return playing


def _starters() -> Sequence[Any]:
    from mpoc.games.smash_monster_rampage.starters import starters

    return starters()


RULESET = Ruleset(
    "smash-monster-rampage",
    "Smash Monster Rampage (July 2012)",
    "smash-monster-rampage",
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
    _defaults,
    _reference,
    _reference,
    _chances,
    _candidates,
    _playing,
    starters=_starters,
)
