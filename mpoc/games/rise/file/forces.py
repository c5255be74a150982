"""The players' forces in a file, checked against the limits of construction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.keys import Keyed, ListOf, key
from mpoc.games.rise.cards.force import (
    Breach,
    CardList,
    city_breaches,
    monster_breaches,
    unit_breaches,
)
from mpoc.games.rise.file.players import card_of_kind
from mpoc.games.rise.file.problem_kinds import (
    FIGURE_MISSING,
    FORCE_INCOMPLETE,
    NOT_IN_FORCE,
    PLACED_TOO_EARLY,
    UNEVEN_FORCES,
)
from mpoc.games.rise.forms import CardOf
from mpoc.games.rise.state import Force, Player, State
from mpoc.games.rise.words import ALPHA, BUILDING, MONSTER, UNIT
from mpoc.schema.envelope import Schema, ref

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path


class _NamedCardOf(CardOf):
    """A card of certain kinds of figures, by its printed name alone."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("card-name", description, **more)


class _NamedCards(ListOf["Card"]):
    """Cards of one kind of figures, by their printed names."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        super().__init__("a list of cards such as `[G-Tank]`", _NamedCardOf(kind))
        self.kind = kind


class WrittenForce(Keyed):
    """The keys of a force; an unknown part is None."""

    monsters: tuple[Card, ...] | None = key(
        _NamedCards(MONSTER), "Monsters in all their forms.", default=None
    )
    units: tuple[Card, ...] | None = key(
        _NamedCards(UNIT), "Units, once for each copy.", default=None
    )
    city: tuple[Card, ...] | None = key(
        _NamedCards(BUILDING), "Structures, once for each copy.", default=None
    )


PARTS = {
    each.name: each.form.kind
    for each in WrittenForce.keys
    if isinstance(each.form, _NamedCards)
}
"""The lists of a force and the kind of figure that each of them names."""

COMPULSORY_PARTS = {
    "monsters": "the Alpha form and one Hyper form of each monster (p23)",
    "city": "2 to 12 structures (p23, p26)",
}
"""The parts of each force that a file about forces must give."""


def read_forces(names: Names, *, is_alone: bool) -> dict[str, Force]:
    """Each player's force, as far as the file gives it; report breaches of limits.

    A missing part is reported only where the file `is_alone` about forces.
    """
    forces: dict[str, Force] = {}
    for name, force_keys in names.entries("forces"):
        parts: dict[str, tuple[Card, ...]] = {}
        for part in PARTS:
            if part in force_keys:
                parts[part] = _part(names, name, part, force_keys[part])
            elif is_alone and part in COMPULSORY_PARTS:
                complaint = FORCE_INCOMPLETE(
                    player=name, key=part, expectation=COMPULSORY_PARTS[part]
                )
                names.problem(("forces", name), complaint, at="key")
        forces[name] = Force(**parts)
    _same_number(names, forces)
    return forces


def _part(names: Names, player: str, key: str, names_of_cards: Any) -> tuple[Card, ...]:
    """The cards of one list of a force."""
    cards: list[tuple[int, Card]] = []
    for index, text in enumerate(names_of_cards):
        path: Path = ("forces", player, key, index)
        expectation = f"`{key}` names {PARTS[key]}s"
        card = card_of_kind(names, text, path, PARTS[key], expectation)
        if card is not None:
            cards.append((index, card))
    for breach in _breaches(key, cards, len(cards) == len(names_of_cards)):
        path = ("forces", player, key)
        related_place = None
        if breach.place is None:
            at = "key"
        else:
            path, at = (*path, breach.place), "value"
        if breach.first is not None:
            first = ("forces", player, key, breach.first)
            related_place = names.document.place(first, "the other one")
        names.problem(path, breach.complaint, at=at, related_place=related_place)
    return tuple([card for _, card in cards])


def _breaches(key: str, cards: CardList, is_whole: bool) -> Iterator[Breach]:
    if key == "monsters":
        return monster_breaches(cards, is_whole)
    if key == "units":
        return unit_breaches(cards)
    return city_breaches(cards, is_whole)


def _same_number(names: Names, forces: Mapping[str, Force]) -> None:
    """Both players bring the same number of monsters (p45)."""
    counts = {
        name: len({card.title for card in force.monsters})
        for name, force in forces.items()
        if force.monsters
    }
    if len(set(counts.values())) < 2:
        return
    player, other = counts
    names.problem(
        ("forces", other, "monsters"),
        UNEVEN_FORCES(
            other=other,
            more=_monsters(counts[other]),
            player=player,
            number=counts[player],
        ),
        at="key",
        related_place=names.document.place(
            ("forces", player, "monsters"), player, at="key"
        ),
    )


def _monsters(number: int) -> str:
    return "1 monster" if number == 1 else f"{number} monsters"


# The position and the forces


def check_position(
    names: Names, forces: Mapping[str, Force], players: Mapping[str, Player]
) -> None:
    """Every card in play or in reserve belongs to its force or city in the file.

    No card appears more often than its force contains it.
    """
    cards_left: dict[tuple[str, str], list[str]] = {}
    for name, force in forces.items():
        for part, kind in PARTS.items():
            cards = getattr(force, part)
            if cards is not None and kind != BUILDING:
                cards_left[name, kind] = [card.name for card in cards]
    cities = [force.city for force in forces.values() if force.city is not None]
    if len(cities) == len(players):
        cards_left["", BUILDING] = [card.name for city in cities for card in city]
    for card, player, path, at in _in_play(names, players):
        cards_of_owner = cards_left.get((player, card.kind))
        if cards_of_owner is None:
            continue
        if card.name in cards_of_owner:
            cards_of_owner.remove(card.name)
            continue
        owner = f"the force of {player}" if player else "either city"
        key = "city" if not player else f"{card.kind}s"
        complaint = NOT_IN_FORCE(card=card.name, owner=owner, key=key)
        names.problem(path, complaint, at=at)


def _in_play(
    names: Names, players: Mapping[str, Player]
) -> Iterator[tuple[Card, str, Path, Any]]:
    """Each card in play or in reserve, whose it is, and where the file names it."""
    for id, figure in names.figures.items():
        yield figure.card, figure.player, ("figures", id, "card"), "value"
        if figure.other is not None:
            path = ("figures", id, "other-form", "card")
            yield figure.other, figure.player, path, "value"
    for name, player in players.items():
        for index, card in enumerate(player.reserves):
            yield card, name, ("reserves", name, index), "value"
        for index, card in enumerate(player.out):
            yield card, name, ("out", name, index), "value"


# What is left to place


def being_set_up(names: Names, forces: Mapping[str, Force], state: State) -> State:
    """The position with the figures left to place, while the game is being set up.

    It is being set up as long as no turn is under way, no unit, tile or die has come
    into play, and a monster of a force is not on the map.
    """
    turn = state.turn
    if (
        (turn is not None and turn.phase != "over")
        or state.tiles
        or any(figure.card.kind == UNIT for figure in state.figures.values())
        or any(
            player.monster or player.power or player.unit not in (None, 10)
            for player in state.players.values()
        )
    ):
        return state
    alphas = {
        name: [
            card
            for card in forces.get(name, Force()).monsters or ()
            if card.form == ALPHA and card.title not in _titles(state, name)
        ]
        for name in state.players
    }
    if not any(alphas.values()):
        return state
    structures = _structures_left(names, forces, state)
    return state.but(
        players={
            name: player.but(
                force=forces.get(name, Force()),
                to_place=(*structures[name], *alphas[name]),
            )
            for name, player in state.players.items()
        }
    )


def check_all_there(names: Names, forces: Mapping[str, Force], state: State) -> None:
    """Every monster of a force in the file is on the map, out, or yet to be placed.

    A monster that the file forgets would count as lost at the end of the game (p29).
    """
    for name, force in forces.items():
        titles = _titles(state, name)
        titles |= {card.title for card in state.players[name].to_place}
        for index, card in enumerate(force.monsters or ()):
            if card.title not in titles:
                titles.add(card.title)
                complaint = FIGURE_MISSING(card=card.name, player=name)
                names.problem(("forces", name, "monsters", index), complaint)


def _titles(state: State, player: str) -> set[str]:
    """The monsters of a player that are on the map, or out of the game."""
    titles = {
        figure.card.title
        for figure in state.figures.values()
        if figure.player == player and figure.card.kind == MONSTER
    }
    return titles | {card.title for card in state.players[player].out}


def _structures_left(
    names: Names, forces: Mapping[str, Force], state: State
) -> dict[str, list[Card]]:
    """The structures of each city that are not on the map.

    Those on the map were placed in the order of the file, in turns that began with the
    winner of the set-up roll, so that their owners are known.
    """
    from mpoc.games.rise.turn.setting_up import first_player, places_next

    cards_left: dict[str, list[Card]] = {}
    for name in state.players:
        cards_left[name] = list(forces.get(name, Force()).city or ())
    standing = [
        figure for figure in state.figures.values() if figure.card.kind == BUILDING
    ]
    winner = first_player(state)
    if not winner:
        if standing:
            _report_placement(names, standing[0].id)
        return cards_left
    loser = state.opponent(winner)
    structures_placed = dict.fromkeys(cards_left, 0)
    for figure in standing:
        counts = {name: len(cards) for name, cards in cards_left.items()}
        first = places_next(winner, loser, counts, structures_placed)
        for name in (first, state.opponent(first)):
            if name and figure.card in cards_left[name]:
                cards_left[name].remove(figure.card)
                structures_placed[name] += 1
                break
    return cards_left


def _report_placement(names: Names, id: str) -> None:
    """Report a structure that stands before the file says who places first."""
    if names.is_faulty("turn"):
        return
    actions = names.document.root.get("actions")
    for action in actions if isinstance(actions, list) else ():
        if isinstance(action, dict) and ("place" in action or "set-up" in action):
            names.problem(("figures", id), PLACED_TOO_EARLY(id=id), at="key")
            return
