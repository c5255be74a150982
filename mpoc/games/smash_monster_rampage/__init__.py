"""Smash Monster Rampage by the rules of July 2012.

Nothing here imports the rules before they are asked for. Begin with `state`, a
position, then `events`, every change of it, then `game`, the state while rules speak.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind
    from mpoc.engine.replay import ReplayGame
    from mpoc.engine.statements import Rule
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
    from mpoc.games.smash_monster_rampage.file.valid import PIECES, scenario

    return scenario, PIECES


def _read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    from mpoc.games.smash_monster_rampage.file.read import read

    return read(document, faults)


def _write(state: Any, **more: Any) -> str:
    from mpoc.games.smash_monster_rampage.file.write import scenario_text

    return scenario_text(state, **more)


def _begin(state: Any, watching: bool = True) -> ReplayGame:
    from mpoc.games.smash_monster_rampage.game import Game

    return Game(state, watching)


def _play(game: Any, act: Any) -> Rule[None]:
    rule: Rule[None] = act.play(game)
    return rule


def _wording() -> Wording:
    from mpoc.games.smash_monster_rampage.wording import WORDING

    return WORDING


def _readings() -> Mapping[str, Sequence[str]]:
    from mpoc.games.smash_monster_rampage.book.rulings import READINGS

    return READINGS


def _facts(scope: Scope) -> Facts:
    from mpoc.games.smash_monster_rampage.expect.facts import Facts

    return Facts(scope)


def _ledger() -> Rulings:
    from mpoc.games.smash_monster_rampage.book.ledger import LEDGER

    return tuple(LEDGER.values())


def _editions() -> Sequence[str]:
    from mpoc.games.smash_monster_rampage.words import EDITIONS

    return EDITIONS


def _defaults(edition: str) -> Mapping[str, str]:
    from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS

    return DEFAULTS


def _cards() -> Cards:
    from mpoc.games.smash_monster_rampage.book import reference

    return reference


def _reference() -> Reference:
    from mpoc.games.smash_monster_rampage.book.reference import GLOSSARY

    return GLOSSARY


def _coverage() -> Coverage:
    from mpoc.games.smash_monster_rampage.book.coverage import SmashCoverage

    return SmashCoverage(_begin, _wording(), _readings(), _defaults(""))


def _candidates(game: Any) -> Sequence[ActionKind]:
    from mpoc.games.kit.listing import action_kinds
    from mpoc.games.smash_monster_rampage.verbs import VERBS

    return action_kinds(VERBS, game)


def _chances() -> Chances:
    from mpoc.games.smash_monster_rampage.play.chances import CHANCES

    return CHANCES


def _playing() -> Playing:
    from mpoc.games.smash_monster_rampage.play.playing import PLAYING

    return PLAYING


def _starters() -> Sequence[Starter]:
    from mpoc.games.smash_monster_rampage.file.starters import starters

    return starters()


def _problem_kinds() -> Mapping[str, Any]:
    from mpoc.games.smash_monster_rampage.file import problem_kinds
    from mpoc.text.problems import kinds_in

    return kinds_in(problem_kinds)


RULESET = Ruleset(
    "smash-monster-rampage",
    "Smash Monster Rampage (July 2012)",
    "smash-monster-rampage",
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
    coverage=_coverage,
    starters=_starters,
    problem_kinds=_problem_kinds,
)
