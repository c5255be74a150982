"""Place: a structure or a monster is placed before the first turn (p26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.keys import key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.board import cells, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.forms import NEW_FIGURE, PLAYER, SPACE, CardOf
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.checks import check, failing, require
from mpoc.games.rise.turn.entering import free_id, require_free_id
from mpoc.games.rise.turn.setting_up import (
    GREEN,
    YELLOW,
    before_turns_checks,
    due,
    empty_foundations,
    foundations,
    is_set_up,
    left_to_place,
    missing_fact,
)
from mpoc.games.rise.verb import RiseVerb, place_of
from mpoc.games.rise.words import ALPHA, BUILDING, HYPER, MONSTER, START

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path


class Place(RiseVerb):
    """Places a structure or a monster before the first turn."""

    word, cite, weight = "place", p(26), 40
    needs_turn = False
    headline_event = events.PlaceInSetUp
    card: Card = key(CardOf(BUILDING, MONSTER), is_main=True)
    player: str | None = key(PLAYER, "Who places it.", is_filled_in=True)
    new_id: str = key(NEW_FIGURE, "Its id.", name="as", example="S")
    at: int = key(SPACE, "Its north-west space.", example="C3")

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """The file need not name the player who places next."""
        values.setdefault("player", None)
        return True

    def checks(self, game: Game) -> Iterator[Check]:
        """Every condition of placing a structure or a monster (p26)."""
        state, card = game.state, self.card
        player, kind = due(state)
        yield check(
            "not-your-turn",
            "it is this player's turn to place",
            self.player in (None, player),
            p(26),
            lambda: f"{player} places a {_WORDS[kind]} next",
            failure="it is another player's turn to place",
        )
        yield check(
            "wrong-phase",
            "structures are placed before monsters",
            card.kind == kind,
            p(26),
            lambda: (
                f"{player} places a {_WORDS[kind]} next"
                if kind == BUILDING
                else "no more structures can be placed"
            ),
            failure="structures are left to place"
            if kind == BUILDING
            else "all structures have been placed",
        )
        owner = self.player or player
        yield from self._form_checks()
        if card.kind == BUILDING or card.form == ALPHA:
            yield check(
                "not-in-force",
                "it is left to place in its player's force or city",
                card in state.players[owner].to_place,
                p(26),
                lambda: f"{owner} has no {card.name} left to place",
                failure="it is not left to place in its player's force or city",
            )
        yield from self._place_checks(state, owner)

    def _form_checks(self) -> Iterator[Check]:
        """A monster is placed in its Alpha form."""
        card = self.card
        if card.kind == MONSTER:
            yield check(
                "wrong-kind-of-figure",
                "the monster is in its Alpha form",
                card.form == ALPHA,
                p(26),
                lambda: f"{card.name} is a Hyper form",
                failure="the monster is in its Hyper form",
            )

    def _place_checks(self, state: State, owner: str | None) -> Iterator[Check]:
        """Where it may be placed; the owner may be unknown."""
        card, at = self.card, self.at
        is_on_map = state.board.holds(at, 2)
        if not is_on_map:
            yield check(
                "off-board",
                "it lies wholly on the map",
                False,
                p(26),
                lambda: "edge of the map",
                failure="it does not lie wholly on the map",
            )
        elif card.kind == BUILDING:
            yield from _foundation_checks(state, at)
        elif owner:
            area = f"{START}{owner}"
            yield check(
                "outside-region",
                "it lies wholly on a starting area of its player",
                all(area in state.board.ground.get(cell, ()) for cell in cells(at, 2)),
                p(26),
                lambda: f"{name_of(at)} is not wholly on {area}",
                failure="it does not lie wholly on its player's starting areas",
            )
        others = sorted(
            {state.occupants[c] for c in cells(at, 2) if c in state.occupants}
        )
        yield check(
            "occupied",
            "nothing else stands there",
            not others,
            p(26),
            lambda: " and ".join(
                f"{other} at {name_of(state.figures[other].space)}" for other in others
            ),
            failure="something else stands there",
        )

    def play(self, game: Game) -> Rule[None]:
        """Check and place it; both forces and the winner of the roll must be known."""
        before = [*before_turns_checks(game.state)]
        if failing(before):
            before += self._form_checks()
            before += self._place_checks(game.state, self.player)
        yield from require(game, before)
        missing = missing_fact(game.state)
        if missing is not None:
            yield missing
            return
        yield from super().play(game)

    def rule(self, game: Game) -> Rule[None]:
        """A structure on a foundation, or a monster's Alpha form on a starting area.

        With the last monster the set-up is complete (p26).
        """
        card = self.card
        yield from require_free_id(game, self.new_id, card, p(26))
        player, kind = due(game.state)
        owner = "" if kind == BUILDING else player
        figure = Figure(self.new_id, card, owner, self.at)
        if kind == MONSTER:
            figure = figure.but(other=_hyper_form(game.state, player, card))
        yield events.PlaceInSetUp(player, figure)
        if not any(left_to_place(game.state, MONSTER).values()):
            yield events.CompleteSetUp()

    @classmethod
    def exists(cls, game: Game) -> bool:
        return is_set_up(game.state) and missing_fact(game.state) is None

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """It is listed with the player who places next, and the kind of figure."""
        for action_kind in super().kinds(game, actor):
            player, kind = due(game.state)
            yield action_kind.but(words=f"{player} places a {_WORDS[kind]}")

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """Each card left to place, on each place where it can start."""
        player, _ = due(game.state)
        left = {card.name: card for card in game.state.players[player].to_place}
        for card in left.values():
            for at in _places(game.state, player, card):
                words = f"{card.name} at {name_of(at)}"
                act = cls(card, None, free_id(game, card), at)
                yield Way(act, words, place=place_of(at))

    def refusals(self, game: Game) -> tuple[Check, ...]:
        return failing([*before_turns_checks(game.state), *self.checks(game)])

    def headline(self, state: State) -> str:
        player = self.player
        if player is None:
            player = "" if missing_fact(state) is not None else due(state)[0]
        where = f"{self.card.name} {self.new_id} at {name_of(self.at)}"
        return f"{player} places {where}".strip()


_WORDS = {BUILDING: "structure", MONSTER: "monster"}


def _foundation_checks(state: State, at: int) -> Iterator[Check]:
    kind = foundations(state.board).get(at)
    yield check(
        "outside-region",
        "the place is a foundation",
        kind is not None,
        p(22, 26),
        lambda: f"no foundation has its north-west space at {name_of(at)}",
        failure="the place is not a foundation",
    )
    if kind != YELLOW:
        return
    empty = empty_foundations(state)
    green = [name_of(place) for place, kind in empty.items() if kind == GREEN]
    yield check(
        "outside-region",
        "green foundations are filled before yellow ones",
        not green,
        p(22, 26),
        lambda: f"green and empty: {', '.join(green)}",
        failure="a green foundation is still empty",
    )


def _places(state: State, player: str, card: Card) -> list[int]:
    """The foundations, or the spaces of the player's starting areas."""
    board = state.board
    if card.kind == BUILDING:
        return sorted(foundations(board))
    area = f"{START}{player}"
    return [at for at in board.spaces() if area in board.ground.get(at, ())]


def _hyper_form(state: State, player: str, alpha: Card) -> Card | None:
    """The Hyper form of a monster, which waits in Monster Reserves (p26)."""
    force = state.players[player].force
    assert force is not None
    for card in force.monsters or ():
        if card.form == HYPER and card.title == alpha.title:
            return card
    return None
