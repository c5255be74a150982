"""Before the first turn: the set-up roll, and what the players place (p26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mpoc.engine.statements import Check, Note, Rule, Unknown
from mpoc.games.rise import events
from mpoc.games.rise.board import Board, cells, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import counted
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.acts import Act, check, game_goes_on, require
from mpoc.games.rise.turn.entering import is_taken
from mpoc.games.rise.words import (
    ACTION,
    ALPHA,
    BUILDING,
    FOUNDATIONS,
    HYPER,
    MONSTER,
)

SET_UP_DICE = 5
GREEN, YELLOW = FOUNDATIONS


# The set-up roll


def set_up_checks(game: Game, act: Act) -> Iterator[Check]:
    """Nobody has won the roll yet, and each player rolls five Action Dice (p26)."""
    state = game.state
    yield game_goes_on(state)
    turn = state.turn
    yield check(
        "already-used",
        "nobody has won the set-up roll yet",
        turn is None,
        p(26),
        lambda: (
            f"{first_player(state)} has won it"
            if is_set_up(state)
            else "the first turn has begun"
        ),
        failure="the set-up roll has already been won",
    )
    for player, roll in act.rolls:
        dice = roll.rolled(ACTION)
        yield check(
            "too-few-dice" if dice < SET_UP_DICE else "too-many-dice",
            f"{player} rolls {counted(SET_UP_DICE, 'Action')}",
            dice == SET_UP_DICE,
            p(26),
            lambda dice=dice: counted(dice, "Action"),  # type: ignore[misc]
        )


def set_up(game: Game, act: Act) -> Rule[None]:
    """Both players roll; more strikes win, and a tie is rolled again (p26)."""
    if not (yield from require(game, set_up_checks(game, act))):
        return
    rolls = dict(act.rolls)
    players = list(game.state.players)
    for player in players:
        if player not in rolls:
            line = f"set-up: {{{', '.join(f'{name}: …' for name in players)}}}"
            yield Unknown(f"the set-up roll of {player}", line, p(26), "")
            return
    strikes = {player: rolls[player].strikes for player in players}
    for player in players:
        yield Note(f"{player} rolls {rolls[player].told()}", p(26))
    one, other = players
    if strikes[one] == strikes[other]:
        yield Note("a tie: both players roll again", p(26))
        return
    winner = max(players, key=lambda name: strikes[name])
    yield events.WinSetUp(winner)
    loser = game.state.opponent(winner)
    yield Note(f"{winner} chooses the colours, {loser} the play mat", p(26))
    yield from _agendas_together(game.state)


def _agendas_together(state: State) -> Iterator[Note]:
    """Which agendas a force's monsters join, neighbours on the wheel (pp. 44-45)."""
    for name, player in state.players.items():
        monsters = () if player.force is None else player.force.monsters or ()
        agendas = dict.fromkeys([str(card.agenda) for card in monsters])
        if len(agendas) > 1:
            together = " and the ".join(agendas)
            told = f"{name} brings monsters of the {together}"
            yield Note(f"{told}, neighbours on the Agenda Wheel", p(44, 45))


# What is left to place


def is_set_up(state: State) -> bool:
    """Whether the players still have monsters to place before the first turn."""
    return any(player.force is not None for player in state.players.values())


def first_player(state: State) -> str:
    """The winner of the set-up roll, who places first and has the first turn (p26)."""
    return "" if state.turn is None else state.opponent(state.turn.player)


def places_next(
    winner: str, loser: str, left: Mapping[str, int], placed: Mapping[str, int]
) -> str:
    """Who places the next structure, by turns from the winner on; empty for nobody.

    Who has none left drops out, and the other player goes on alone (p26).
    """
    if left[winner] and (not left[loser] or placed[winner] <= placed[loser]):
        return winner
    return loser if left[loser] else ""


def foundations(board: Board) -> dict[int, str]:
    """The kind of each foundation by its north-west space, in order."""
    found: dict[int, str] = {}
    covered: set[int] = set()
    for at in sorted(board.ground):
        for kind in board.ground[at]:
            if kind in FOUNDATIONS and at not in covered:
                covered.update(cells(at, 2))
                found[at] = kind
    return found


def empty_foundations(state: State) -> dict[int, str]:
    """The foundations on which nothing stands."""
    return {
        at: kind
        for at, kind in foundations(state.board).items()
        if not any(cell in state.occupied for cell in cells(at, 2))
    }


def _left(state: State, kind: str) -> dict[str, list[Card]]:
    return {
        name: [card for card in player.to_place if card.kind == kind]
        for name, player in state.players.items()
    }


def due(state: State) -> tuple[str, str]:
    """The player who places next, and the kind of figure: structures come first.

    They end with the structures or with the empty foundations. Then the winner of the
    set-up roll places every monster, and the other player after that (p26).
    """
    winner = first_player(state)
    loser = state.opponent(winner)
    structures = _left(state, BUILDING)
    if empty_foundations(state):
        left = {name: len(cards) for name, cards in structures.items()}
        placed = {}
        for name, player in state.players.items():
            assert player.force is not None
            placed[name] = len(player.force.city or ()) - left[name]
        player_due = places_next(winner, loser, left, placed)
        if player_due:
            return player_due, BUILDING
    monsters = _left(state, MONSTER)
    return (winner if monsters[winner] else loser), MONSTER


def untold(state: State) -> Unknown | None:
    """What placing needs and the file does not tell, if anything."""
    for name, player in state.players.items():
        force = player.force
        if force is None or force.monsters is None or force.city is None:
            line = f"forces: {{{name}: {{monsters: […], units: […], city: […]}}}}"
            return Unknown(f"the force and city of {name}", line, p(23, 26))
    if state.turn is None:
        names = ", ".join(f"{name}: …" for name in state.players)
        return Unknown(
            "the winner of the set-up roll",
            f"- set-up: {{{names}}}",
            p(26),
            "before the first `place` under `actions`",
        )
    return None


# Placing


def before_turns_checks(state: State) -> Iterator[Check]:
    """Figures are placed before the first turn, until all monsters are (p26)."""
    yield game_goes_on(state)
    turn = state.turn
    begun = turn is not None and turn.phase != "over"
    done = not is_set_up(state) and any(
        figure.card.kind == MONSTER for figure in state.figures.values()
    )
    yield check(
        "wrong-phase",
        "the game is being set up",
        not begun and not done,
        p(26),
        lambda: "a turn has begun" if begun else "every monster is in play",
    )


def place_checks(game: Game, act: Act) -> Iterator[Check]:
    """Every condition of placing a structure or a monster in set-up (p26)."""
    state = game.state
    assert act.card is not None
    assert act.to is not None
    card, at = act.card, act.to
    player, kind = due(state)
    yield check(
        "not-your-turn",
        "it is this player's turn to place",
        act.player in ("", player),
        p(26),
        lambda: f"{player} places a {_WORDS[kind]} next",
    )
    yield check(
        "wrong-phase",
        "structures are placed before monsters",
        card.kind == kind,
        p(26),
        lambda: (
            f"{player} places a {_WORDS[kind]} next"
            if kind == BUILDING
            else "no structure can be placed any more"
        ),
    )
    owner = act.player or player
    if card.kind == MONSTER:
        yield check(
            "wrong-kind-of-figure",
            "the monster is in its Alpha form",
            card.form == ALPHA,
            p(26),
            lambda: f"{card.name} is a Hyper form",
        )
    if card.kind == BUILDING or card.form == ALPHA:
        yield check(
            "not-in-force",
            "it is left to place in its player's force or city",
            card in state.players[owner].to_place,
            p(26),
            lambda: f"{owner} has no {card.name} left to place",
        )
    if not state.board.holds(at, 2):
        yield check(
            "off-board",
            "it lies wholly on the map",
            False,
            p(26),
            lambda: "edge of the map",
        )
        return
    if card.kind == BUILDING:
        yield from _foundation_checks(state, at)
    else:
        area = f"start-{owner}"
        yield check(
            "outside-region",
            "it lies wholly on a starting area of its player",
            all(area in state.board.ground.get(cell, ()) for cell in cells(at, 2)),
            p(26),
            lambda: f"{name_of(at)} is no place of {area}",
        )
    others = sorted({state.occupied[c] for c in cells(at, 2) if c in state.occupied})
    yield check(
        "occupied",
        "nothing else stands there",
        not others,
        p(26),
        lambda: f"{' and '.join(others)} at {name_of(at)}",
        failure="something else stands there",
    )


_WORDS = {BUILDING: "structure", MONSTER: "monster"}


def _foundation_checks(state: State, at: int) -> Iterator[Check]:
    kind = foundations(state.board).get(at)
    yield check(
        "outside-region",
        "the place is a foundation",
        kind is not None,
        p(22, 26),
        lambda: f"no foundation has its north-west space at {name_of(at)}",
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
    )


def place(game: Game, act: Act) -> Rule[None]:
    """A structure on a foundation, or a monster's Alpha form on a starting area (p26).

    With the last monster the set-up is complete.
    """
    if not (yield from require(game, before_turns_checks(game.state))):
        return
    missing = untold(game.state)
    if missing is not None:
        yield missing
        return
    if not (yield from require(game, place_checks(game, act))):
        return
    assert act.card is not None
    assert act.to is not None
    if (yield from is_taken(game, act.named, act.card, p(26))):
        return
    player, kind = due(game.state)
    figure = Figure(act.named, act.card, "" if kind == BUILDING else player, act.to)
    if kind == MONSTER:
        figure = figure.but(other=_hyper_form(game.state, player, act.card))
    yield events.PlaceInSetUp(player, figure)
    if not any(_left(game.state, MONSTER).values()):
        yield events.CompleteSetUp()


def _hyper_form(state: State, player: str, alpha: Card) -> Card | None:
    """The Hyper form of a monster, which waits in Monster Reserves (p26)."""
    force = state.players[player].force
    assert force is not None
    for card in force.monsters or ():
        if card.form == HYPER and card.title == alpha.title:
            return card
    return None
