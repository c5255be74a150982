"""Who has which ability: printed on the card in play, or granted by an icon (p32).

The roster of a position lists, for each question and window, the figures that print an
ability that can speak in it, so that a rule asks only those. Nothing else reads the
printed list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import adjacent
from mpoc.games.rise.game import Game, Piece
from mpoc.games.rise.kinds import Ability

if TYPE_CHECKING:
    from mpoc.games.rise.card import Card, PrintedAbility
    from mpoc.games.rise.state import Figure, State

Printed = tuple[str, Ability, "PrintedAbility"]
"""A figure's id, the ability, and how its card prints it."""

_HOOKS_OF: dict[Card, tuple[tuple[str, Ability, PrintedAbility], ...]] = {}


def _hooks_of(card: Card) -> tuple[tuple[str, Ability, PrintedAbility], ...]:
    """The questions and windows in which a card can speak, with the abilities."""
    hooks = _HOOKS_OF.get(card)
    if hooks is None:
        # Abilities are written in terms of rules that ask the roster.
        from mpoc.games.rise.abilities import ABILITIES

        found = []
        for printed in card.abilities:
            ability = ABILITIES[printed.name]
            found.extend([(hook, ability, printed) for hook in ability.hooks])
        hooks = _HOOKS_OF[card] = tuple(found)
    return hooks


class Roster:
    """The printed abilities of all figures on the map, by question and window."""

    __slots__ = ("by_hook",)

    def __init__(self, figures: dict[str, Figure]) -> None:
        self.by_hook: dict[str, list[Printed]] = {}
        for id, figure in figures.items():
            for hook, ability, printed in _hooks_of(figure.card):
                self.by_hook.setdefault(hook, []).append((id, ability, printed))


def roster_of(game: Game) -> Roster:
    """The roster of the position, made once for the figures on the map."""
    state = game.state
    roster = state.roster
    if roster is None:
        roster = Roster(state.figures)  # type: ignore[arg-type]
        # A derived value, not a fact: filling it in changes no state.
        state.roster = roster  # type: ignore[misc]
    return roster


def receives(state: State, owner: Figure, other: Figure, icon: str) -> bool:
    """Whether an icon of `owner` grants its ability to `other` (p32).

    Red: adjacent figures of the force with the same agenda; blue: all of them.
    """
    if other.player != owner.player or not owner.player or other.id == owner.id:
        return False
    if other.card.agenda != owner.card.agenda or owner.card.agenda is None:
        return False
    return icon == "blue" or adjacent(owner.space, owner.size, other.space, other.size)


def bearers(
    game: Game, hook: str, parts: int, moment: Any
) -> Iterator[tuple[Piece, Ability, PrintedAbility]]:
    """The figures that may speak: each ability with each figure that has it.

    Only figures whose part in the moment the ability names, and which `parts` admits,
    are returned: in the order of the file, abilities as printed.
    """
    printed_by = roster_of(game).by_hook.get(hook)
    if not printed_by:
        return
    state = game.state
    seen: set[tuple[str, str, str | None]] | None = None
    for id, ability, printed in printed_by:
        wanted = ability.part & parts
        if not wanted:
            continue
        if printed.icon is None and seen is None:
            if moment.part_of(id) & wanted:
                yield Piece(game, id), ability, printed
            continue
        if seen is None:
            seen = {
                (other, name.name, how.attack)
                for other, name, how in printed_by
                if how.icon is None
            }
        if moment.part_of(id) & wanted and (
            printed.icon is None or (id, ability.name, printed.attack) not in seen
        ):
            yield Piece(game, id), ability, printed
        if printed.icon is None:
            continue
        seen.add((id, ability.name, printed.attack))
        owner = state.figures[id]
        for other in list(state.figures.values()):
            key = (other.id, ability.name, printed.attack)
            if (
                other.player == owner.player
                and key not in seen
                and receives(state, owner, other, printed.icon)
            ):
                seen.add(key)
                if moment.part_of(other.id) & wanted:
                    yield Piece(game, other.id), ability, printed


def has_ability(game: Game, id: str, name: str) -> bool:
    """Whether a figure on the map has an ability, printed or granted."""
    state = game.state
    figure = state.figures.get(id)
    if figure is None:
        return False
    if any(printed.name == name for printed in figure.card.abilities):
        return True
    from mpoc.games.rise.abilities import ABILITIES

    hook = ABILITIES[name].hooks[0]
    for owner, ability, printed in roster_of(game).by_hook.get(hook, ()):
        if (
            printed.icon is not None
            and ability.name == name
            and receives(state, state.figures[owner], figure, printed.icon)
        ):
            return True
    return False
