"""Where a Body Slam or a Throw may put its target (pp. 36, 37, 42)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Choice, Cite, Option, Rule
from mpoc.games.rise.board import name_of, off_map_words
from mpoc.games.rise.book.pages import with_page
from mpoc.games.rise.effects import overlapping
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import MONSTER


def place_checks(game: Game, target: Figure, to: int, cite: Cite) -> Iterator[Check]:
    """A monster may be put there: on the map, elsewhere, on no other monster."""
    yield check(
        "off-board",
        "the place is on the map",
        game.state.board.holds(to, 2),
        with_page(5, cite),
        lambda: off_map_words(to),
        failure="the place is not wholly on the map",
    )
    yield check(
        "same-place",
        "the place is a new one",
        to != target.space,
        cite,
        lambda: f"{target.id} is at {name_of(to)} already",
        failure="the target stands there already",
    )
    in_the_way = [
        other
        for other in overlapping(game, to, 2, target.id)
        if other.card.kind == MONSTER
    ]
    yield check(
        "occupied",
        "no monster stands on the place",
        not in_the_way,
        cite,
        lambda: ", ".join(
            f"{other.id} at {name_of(other.space)}" for other in in_the_way
        ),
        failure="a monster stands on the place",
    )


def choose_place(game: Game, rule: str, options: list[Option], cite: Cite) -> Rule[int]:
    """Let the attacker choose where the target is put, among the legal places."""
    attack = game.attack
    place: int = yield Choice(
        rule,
        attack.leader,
        attack.player,
        "to",
        f"where {attack.target} is put",
        tuple(options),
        cite,
        True,
        "outside-region",
    )
    return place
