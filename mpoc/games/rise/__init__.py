"""Monsterpocalypse by the rulebook of 2008.

Nothing here imports the rules before they are asked for. Module by module:

    words             the closed vocabularies: what a file may say
    pages             the pages that rules cite
    rulings, ledger   unclear rules: their readings; what each is about, and why so
    editions          the printings of the rules: which readings each of them sets
    rules, refusals   what `explain` tells of pages and of refusals

    dice              the three dice, and what a roll says
    chances           how likely rolls are; a roll that is not made yet
    board             spaces, bases, distances
    card              printed stats and abilities; the names of all abilities
    catalog, cards    the printed figures; how `catalog` shows them
    written_card      cards that a file writes out
    state             a position
    events            every change: applies itself and says itself

    game              the state while rules speak; figures and moments as they see it
    kinds             what an ability is; the questions that skills answer
    abilities/        one class for each ability
        actions, advantages, triggers, reactions, skills
    roster            who has which ability, printed or granted
    stats             DEF, dice, range, speed, Cover, immunity
    objectives        securing buildings, holding objectives
    effects           dice earned, units crushed, damage, hazards, forms

    acts, play        an action with its names resolved; the rule of each
    setting_up        before the first turn
    turn, ending      activations and phases; time is called
    power_up          the Power Phase
    spawning          units bought at spawn points
    entering          units that come in by an ability
    shuffling         a die between pools before the first phase
    travel            where an advance may lead: one search
    movement          advances and steps
    actions           using an Action ability
    attack_checks     what makes an attack legal
    attack            an attack, and the further ones that come of it
    six_steps         one attack from declaration to end
    rolling           step 1
    windows           steps 2, 4 and 5: which abilities speak, in whose order
    power_attacks     step 3 of the eight power attacks
    combined_power_attacks  those that two monsters make together
    collisions        a monster moved by force, and what it meets

    candidates        what may be done from a position, by the checks of doing it
    playing, positions, invariants  random play, and what must hold in it
    schema, valid     the form of a file; the quick test made from it
    read              from a document to a scenario
    read_board, read_drawing, read_figures, read_facts, read_players, read_forces,
    read_names, read_acts, read_expect  its parts
    force             the limits of construction
    facts             what a file may expect
    expectable        all that a file could expect of a replay
    coverage          what of the rules replays reach
    starters          files to begin with
    telling, explain  reports; what `explain` tells
    write, write_acts  positions and actions as files
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


def _defaults(edition: str) -> Mapping[str, str]:
    from mpoc.games.rise.editions import DEFAULTS_OF

    return DEFAULTS_OF[edition]


def _cards() -> Any:
    from mpoc.games.rise import cards

    return cards


def _reference() -> Any:
    from mpoc.games.rise import explain

    return explain


def _candidates(game: Any) -> Sequence[Any]:
    from mpoc.games.rise.candidates import action_kinds

    return action_kinds(game)


def _playing() -> Any:
    from mpoc.games.rise import playing

    return playing


def _coverage() -> Any:
    from mpoc.games.rise.coverage import Coverage

    return Coverage()


def _chances() -> Any:
    from mpoc.games.rise import chances

    return chances


def _starters() -> Sequence[Any]:
    from mpoc.games.rise.starters import starters

    return starters()


def _undecided(act: Any, answers: Any, paths: bool = False) -> tuple[Any, Any]:
    from mpoc.games.rise.acts import undecided

    return undecided(act, answers, paths)


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
    _defaults,
    _cards,
    _reference,
    _chances,
    _candidates,
    _playing,
    _coverage,
    _starters,
    _undecided,
)
