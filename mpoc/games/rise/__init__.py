"""Monsterpocalypse by the rulebook of 2008.

This module imports the rules only when they are needed. Begin with `state`, a position,
then read `events`, every change of it, and `game`, the state while rules are applied.
What players do is in `verbs`, one file for each kind of action; the rules of attacks
are in `attack`, those of moves and phases in `turn`. `effects` has what many rules do,
such as damage and Power Dice earned, `abilities` the printed abilities, `book` the
pages that are cited, `file` the reading and writing of scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.cards import abilities
from mpoc.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind
    from mpoc.engine.replay import ReplayGame
    from mpoc.engine.statements import Answers, Rule
    from mpoc.rules.chances import Chances
    from mpoc.rules.coverage import Coverage
    from mpoc.rules.facts import Facts, Scope
    from mpoc.rules.playing import Playing
    from mpoc.rules.reference import Cards, Reference, Rulings
    from mpoc.rules.starters import Starter
    from mpoc.rules.wording import Wording
    from mpoc.scenario.scenario import Scenario
    from mpoc.text.document import Document
    from mpoc.text.problems import Problem


def _valid() -> tuple[Callable[[Any], bool], Mapping[str, Callable[[Any], bool]]]:
    from mpoc.games.rise.file.valid import PIECES, scenario

    return scenario, PIECES


def _read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    from mpoc.games.rise.file.read import read

    return read(document, faults)


def _write(state: Any, **more: Any) -> str:
    from mpoc.games.rise.file.write import scenario_text

    return scenario_text(state, **more)


def _begin(state: Any, watching: bool = True) -> ReplayGame:
    from mpoc.games.rise.game import Game

    return Game(state, watching=watching)


def _play(game: Any, act: Any) -> Rule[None]:
    rule: Rule[None] = act.play(game)
    return rule


def _wording() -> Wording:
    from mpoc.games.rise import wording

    return wording


def _readings() -> Mapping[str, Sequence[str]]:
    from mpoc.games.rise.book.rulings import READINGS

    return READINGS


def _facts(scope: Scope) -> Facts:
    from mpoc.games.rise.expect.facts import Facts

    return Facts(scope)


def _ledger() -> Rulings:
    from mpoc.games.rise.book.ledger import LEDGER

    return tuple(LEDGER.values())


def _editions() -> Sequence[str]:
    from mpoc.games.rise.words import EDITIONS

    return EDITIONS


def _defaults(edition: str) -> Mapping[str, str]:
    from mpoc.games.rise.book.editions import DEFAULTS_OF

    return DEFAULTS_OF[edition]


def _cards() -> Cards:
    from mpoc.games.rise.cards import listing as cards

    return cards


def _reference() -> Reference:
    from mpoc.games.rise.book import explain

    return explain


def _candidates(game: Any) -> Sequence[ActionKind]:
    from mpoc.games.rise.play.candidates import action_kinds

    return action_kinds(game)


def _playing() -> Playing:
    from mpoc.games.rise.play import playing

    return playing


def _coverage() -> Coverage:
    from mpoc.games.rise.book.coverage import Coverage

    return Coverage()


def _chances() -> Chances:
    from mpoc.games.rise.play import chances

    return chances


def _starters() -> Sequence[Starter]:
    from mpoc.games.rise.file.starters import starters

    return starters()


def _undecided(act: Any, answers: Answers, paths: bool = False) -> tuple[Any, Answers]:
    undecided: tuple[Any, Answers] = act.undecided(answers, paths)
    return undecided


def _problem_kinds() -> Mapping[str, Any]:
    from mpoc.games.rise.file import problem_kinds
    from mpoc.text.problems import kinds_in

    return kinds_in(problem_kinds)


def _wordings() -> Mapping[str, abilities.Edition]:
    from mpoc.games.rise.abilities.wordings import WORDINGS

    return WORDINGS


# Rules ask for abilities, which are written in terms of rules.
abilities.load_with(_wordings)

RULESET = Ruleset(
    "rise",
    "Monsterpocalypse (2008)",
    "rise",
    _valid,
    _read,
    _write,
    _begin,
    _play,
    _wording,
    _readings,
    _facts,
    _ledger,
    _editions,
    _defaults,
    _cards,
    _reference,
    _chances,
    _candidates,
    _playing,
    _coverage,
    _starters,
    _undecided,
    problem_kinds=_problem_kinds,
)
