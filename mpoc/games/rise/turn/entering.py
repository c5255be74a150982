"""Units that come into play from Unit Reserves by an ability, and placements (p32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import (
    Check,
    Choice,
    Cite,
    Naming,
    Note,
    Option,
    Rule,
    Unknown,
)
from mpoc.games.rise import events
from mpoc.games.rise.board import adjacent_spaces, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import hazards_under, meet_hazards
from mpoc.games.rise.game import Game, Piece
from mpoc.games.rise.icons import grants_of
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check, failing
from mpoc.games.rise.turn.steps import landing_checks

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card


def reserve_units(game: Game, player: str) -> list[Card]:
    """The kinds of unit in a player's Reserves, by name, each once.

    Empty for structures, which belong to no player.
    """
    owner = game.state.players.get(player)
    cards = {card.name: card for card in owner.reserves} if owner is not None else {}
    return [cards[name] for name in sorted(cards)]


def reserves_words(me: Piece) -> str:
    """What a figure's player has in Reserves, in words."""
    names = [card.name for card in reserve_units(me.game, me.player)]
    if not names:
        return f"{me.player or me.id} has no unit in reserve"
    return f"{me.player} has in reserve: {', '.join(names)}"


def faction_units(me: Piece) -> list[Card]:
    """The reserve units of the figure's faction."""
    return [
        card
        for card in reserve_units(me.game, me.player)
        if card.faction is not None and card.faction == me.faction
    ]


def incubator_units(me: Piece) -> list[Card]:
    """The reserve units that may take an incubating unit's place (p56)."""
    fitting = []
    for card in faction_units(me):
        if card.prints("Incubator"):
            continue
        newcomer = Figure("new", card, me.player, me.space)
        if not failing(_landing(me.game, newcomer, me.space, me.id)):
            fitting.append(card)
    return fitting


def _landing(game: Game, figure: Figure, at: int, instead: str) -> list[Check]:
    """Landing checks for a figure that takes another's place."""
    state = game.state
    if instead in state.figures:
        state = state.without_figure(instead)
    without = Game(state, game.assumptions, game.rulings_consulted)
    return list(landing_checks(without, figure, at, _NOWHERE))


_NOWHERE = Cite("", (), "")


def cargo_units(me: Piece) -> list[Card]:
    """The reserve units of the figure's agenda with Cargo, printed or granted (p32).

    Whether a blue icon reaches units in Reserves is `blue-grant-scope`.
    """
    game = me.game
    granted_agendas = set()
    for id, printed_ability, _ in grants_of(game.state).get("Cargo", ()):
        if printed_ability.icon == "blue":
            owner = game.state.figures[id]
            if owner.player == me.player:
                granted_agendas.add(owner.card.agenda)
    if granted_agendas and game.reading("blue-grant-scope") != "whole-force":
        granted_agendas = set()
    return [
        card
        for card in reserve_units(game, me.player)
        if card.agenda == me.agenda
        and (card.prints("Cargo") or card.agenda in granted_agendas)
    ]


def _fitting(
    me: Piece, cards: list[Card], beside: Piece, cite: Cite
) -> dict[str, list[Option]]:
    """The places next to a figure where each of some units can enter play, by name."""
    places = adjacent_spaces(beside.space, beside.figure.size)
    fitting: dict[str, list[Option]] = {}
    for card in cards:
        newcomer = Figure("new", card, me.player, 0)
        options = [
            Option(
                at, name_of(at), failing(landing_checks(me.game, newcomer, at, cite))
            )
            for at in places
        ]
        if any(not option.objections for option in options):
            fitting[card.name] = options
    return fitting


def entry_check(
    me: Piece, cards: list[Card], beside: Piece, cite: Cite
) -> Iterator[Check]:
    """A use that brings a unit into play needs room next to a figure.

    Yields nothing where `cards` is empty.
    """
    if cards:
        yield check(
            "no-valid-place",
            "a unit in reserve can enter play next to it",
            bool(_fitting(me, cards, beside, cite)),
            cite,
            lambda: f"every space around {beside.id} is taken or closed",
            failure="no unit in reserve can enter play next to it",
        )


def bring_in(
    me: Piece,
    rule: str,
    cards: list[Card],
    beside: Piece,
    cite: Cite,
    own: bool = False,
    only_at: int | None = None,
) -> Rule[None]:
    """A reserve unit of the player's choice enters play next to a figure.

    Nothing happens where none can. With `own` the action itself names unit and place.
    `only_at` is the one space where it may enter, if there is only one.
    """
    fitting = _fitting(me, cards, beside, cite)
    if only_at is not None:
        there = {
            name: [option for option in options if option.value == only_at]
            for name, options in fitting.items()
        }
        fitting = {name: options for name, options in there.items() if options}
    if not fitting:
        yield Note("no unit in reserve can enter play", cite)
        return
    cards_with_room = [card for card in cards if card.name in fitting]
    card = yield from _pick_unit(me, rule, cards, cards_with_room, cite, own)
    to = yield Choice(
        rule,
        me.id,
        me.player,
        "to",
        f"where {card.name} enters",
        tuple(fitting[card.name]),
        cite,
        own,
        "not-adjacent",
    )
    yield from _enter(me, rule, card, to, cite)


def bring_in_at(
    me: Piece, rule: str, cards: list[Card], at: int, cite: Cite, pays: bool = True
) -> Rule[None]:
    """A reserve unit of the player's choice enters play on one space.

    A file need not name the space; where it does, it must be this one. `pays` says
    whether the attacker earns for the unit if a hazard there destroys it.
    """
    card = yield from _pick_unit(me, rule, cards, cards, cite)
    to = yield Choice(
        rule,
        me.id,
        me.player,
        "to",
        f"where {card.name} enters",
        (Option(at, name_of(at)),),
        cite,
        outside="outside-region",
    )
    yield from _enter(me, rule, card, to, cite, pays)


def _pick_unit(
    me: Piece,
    rule: str,
    cards: list[Card],
    cards_with_room: list[Card],
    cite: Cite,
    own: bool = False,
) -> Rule[Card]:
    """The player's choice among `cards`; only those with room are legal."""
    options = []
    possible_names = ", ".join([card.name for card in cards])
    for card in reserve_units(me.game, me.player):
        failed_check: Check | None = None
        if card not in cards:
            words, facts = (
                f"it is a unit for {rule}",
                f"{card.name}; it may be: {possible_names}",
            )
            failed_check = Check("condition-not-met", words, False, cite, facts)
        elif card not in cards_with_room:
            facts = f"every space around {me.id} is taken or closed to {card.name}"
            failed_check = Check(
                "no-valid-place",
                "there is room for it",
                False,
                cite,
                facts,
                failure="there is no room for it",
            )
        objections = () if failed_check is None else (failed_check,)
        options.append(Option(card, card.name, objections))
    unit: Card = yield Choice(
        rule,
        me.id,
        me.player,
        "unit",
        "which unit enters play",
        tuple(options),
        cite,
        own,
        "not-in-reserves",
    )
    return unit


def _enter(
    me: Piece, rule: str, card: Card, at: int, cite: Cite, pays: bool = True
) -> Rule[None]:
    """A unit enters play and is named; a hazard there is suffered (p21)."""
    game = me.game
    id = yield Naming(rule, me.id, free_id(game, card))
    yield from require_free_id(game, id, card, cite)
    yield from come_in(game, Figure(id, card, me.player, at), "enters play", cite)
    yield from meet_hazards_placed(game, id, "", pays)


def come_in(game: Game, figure: Figure, how: str, cite: Cite) -> Rule[None]:
    """A unit comes into play from Reserves.

    If every unit of its kind in Reserves has acted this turn, `unit-back-in-play` says
    whether it is one of them; if so, it is the one that has done the least.
    """
    reserves = game.state.players[figure.player].reserves
    earlier_figures = [
        was
        for was in game.state.gone.values()
        if was.has_acted and was.player == figure.player and was.card == figure.card
    ]
    if (
        not earlier_figures
        or len(earlier_figures) < reserves.count(figure.card)
        or game.reading("unit-back-in-play") == "new-figure"
    ):
        yield events.EnterPlay(figure, how, cite)
        return
    was = min(
        earlier_figures, key=lambda was: was.advanced + was.attacked + len(was.used)
    )
    with_deeds = figure.but(
        advanced=was.advanced,
        ended=figure.space if was.advanced else None,
        attacked=was.attacked,
        used=was.used,
    )
    yield events.EnterPlay(with_deeds, how, cite, was.id)
    deeds = [
        *(["advanced"] if was.advanced else []),
        *(["attacked"] if was.attacked else []),
        *[f"used {name}" for name in sorted(was.used)],
    ]
    words = f"{figure.id} is the figure that left as {was.id}"
    yield Note(f"{words}: it has {' and '.join(deeds)} this turn", p(4, 14, 17))


def require_free_id(game: Game, id: str, card: Card, cite: Cite) -> Rule[None]:
    """Wait for another id where some figure has or had this one.

    The file cannot know the ids that the replay gave to figures.
    """
    if id in game.state.figures or id in game.state.gone:
        words = f"another id for {card.name}: {id} is taken"
        yield Unknown(words, f"as: {free_id(game, card)}", cite, "")


def free_id(game: Game, card: Card) -> str:
    """An id that no figure has or had: a letter of the name and a number."""
    letter = card.initial
    number = 1
    while (
        f"{letter}{number}" in game.state.figures
        or f"{letter}{number}" in game.state.gone
    ):
        number += 1
    return f"{letter}{number}"


def meet_hazards_placed(
    game: Game, id: str, credit: str, pays: bool = True
) -> Rule[None]:
    """A figure put on a hazard tile suffers it unless `place-onto-hazard` is safe.

    `credit` and `pays` say who earns for the losses, as in `meet_hazards`.
    """
    figure = game.state.figures[id]
    tiles = [tile for tile, _ in hazards_under(game, figure.space, figure.size)]
    if tiles and game.reading("place-onto-hazard") == "suffers":
        yield from meet_hazards(
            game, id, tiles, is_forced=False, credit=credit, pays=pays
        )


def set_down(game: Game, id: str, to: int, cite: Cite, credit: str = "") -> Rule[None]:
    """A figure is placed elsewhere by an ability; hazards there are suffered."""
    yield events.Place(id, to, cite)
    yield from meet_hazards_placed(game, id, credit)
