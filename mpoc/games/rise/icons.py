"""What the agenda icons of figures grant to others of their agenda (p32).

These functions ask the cards alone, so that abilities may depend on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mpoc.games.rise.board import adjacent

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import PrintedAbility
    from mpoc.games.rise.state import Figure, Grant, State


def receivers_of(figures: Mapping[str, Figure], owner: Figure) -> list[str]:
    """The ids of figures to which an icon of `owner` may grant an ability (p32).

    They are the figures of its agenda in its force, and itself; a red icon reaches only
    those that are adjacent.
    """
    agenda, player = owner.card.agenda, owner.player
    if not agenda or not player:
        return [owner.id]
    return [
        id
        for id, figure in figures.items()
        if figure.player == player and figure.card.agenda == agenda
    ]


def reaches(
    figures: Mapping[str, Figure], owner: str, id: str, printed_ability: PrintedAbility
) -> bool:
    """Whether an icon reaches a figure of its agenda: a red one only if adjacent."""
    if id == owner or printed_ability.icon == "blue":
        return True
    owner_figure, figure = figures[owner], figures[id]
    return adjacent(owner_figure.space, owner_figure.size, figure.space, figure.size)


def _grants_by_ability(figures: Mapping[str, Figure]) -> Mapping[str, Sequence[Grant]]:
    grants: dict[str, list[Grant]] = {}
    for id, figure in figures.items():
        for printed_ability in figure.card.abilities:
            if printed_ability.icon is not None:
                grant = (id, printed_ability, receivers_of(figures, figure))
                grants.setdefault(printed_ability.name, []).append(grant)
    return grants


def grants_of(state: State) -> Mapping[str, Sequence[Grant]]:
    """What icons grant, by the names of abilities; worked out once for a position."""
    grants = state.grants
    if grants is None:
        grants = _grants_by_ability(state.figures)
        # A derived value, not a fact: filling it in changes no state.
        state.grants = grants  # type: ignore[misc]
    return grants


def granter(state: State, id: str, name: str) -> tuple[str, str] | None:
    """A figure that grants a figure an ability, and the colour of its icon (p32)."""
    for lender, printed_ability, ids in grants_of(state).get(name, ()):
        is_other = id in ids and id != lender
        if is_other and reaches(state.figures, lender, id, printed_ability):
            return lender, printed_ability.icon or ""
    return None


def has_ability(state: State, id: str, name: str) -> bool:
    """Whether a figure on the map has an ability, printed or granted."""
    figure = state.figures.get(id)
    if figure is None:
        return False
    return figure.card.prints(name) or granter(state, id, name) is not None
