"""Monsterpocalypse by the rulebook of 2008.

This module imports the rules only when they are needed. Begin with `state`, a position,
then read `events`, every change of it, and `game`, the state while rules are applied.
What players do is in `verbs`, one file for each kind of action; the rules of attacks
are in `attack`, those of moves and phases in `turn`. `effects` has what many rules do,
such as damage and Power Dice earned, `abilities` the printed abilities, `book` the
pages that are cited, `file` the reading and writing of scenarios.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.games.rise.cards import abilities
from mpoc.rules.ruleset import ruleset_of_package


def _wordings() -> Mapping[str, abilities.Edition]:
    from mpoc.games.rise.abilities.wordings import WORDINGS

    return WORDINGS


# Rules ask for abilities, which are written in terms of rules.
abilities.load_with(_wordings)

RULESET = ruleset_of_package(
    __name__,
    "rise",
    "Monsterpocalypse (2008)",
    wording="wording",
    defaults="book.editions:DEFAULTS_OF",
    cards="cards.listing",
    reference="book.explain",
    chances="play.chances",
    candidates="play.candidates:action_kinds",
    playing="play.playing",
    pictures="pictures.board:PICTURES",
)
