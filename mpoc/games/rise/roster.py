"""Who has which ability: printed on the card in play, or granted by an icon (p32).

The roster of a position lists, for each question and window, the figures that print an
ability that can speak in it, so that a rule asks only those. Nothing else reads the
printed list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import adjacent
from mpoc.games.rise.game import (
    ALLY,
    ATTACKER,
    DEFENDER,
    STRUCTURE,
    TARGET,
    Game,
    Piece,
)
from mpoc.games.rise.kinds import Ability

if TYPE_CHECKING:
    from mpoc.games.rise.card import Card, PrintedAbility
    from mpoc.games.rise.state import Figure, State

Bearer = tuple["Piece", Any, "PrintedAbility"]
"""A figure that has an ability, the ability, and how a card prints it."""

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


class Voices:
    """The figures that can speak on one question.

    `own` holds, by figure, abilities that matter only where their bearer acts or is
    acted on; `around` those that matter wherever their bearer stands; `granting` those
    that an icon grants to others.
    """

    __slots__ = ("around", "granting", "own")

    def __init__(self) -> None:
        self.own: dict[str, list[tuple[Ability, PrintedAbility]]] = {}
        self.around: list[tuple[str, str, Ability, PrintedAbility]] = []
        self.granting: list[tuple[str, str, Ability, PrintedAbility]] = []


class Roster:
    """The printed abilities of all figures on the map, by question and window."""

    __slots__ = ("by_hook",)

    def __init__(self, figures: Mapping[str, Figure]) -> None:
        self.by_hook: dict[str, Voices] = {}
        for id, figure in figures.items():
            for hook, ability, printed in _hooks_of(figure.card):
                voices = self.by_hook.get(hook)
                if voices is None:
                    voices = self.by_hook[hook] = Voices()
                if printed.icon is not None:
                    voices.granting.append((id, figure.player, ability, printed))
                elif ability.part & ~(ATTACKER | TARGET):
                    voices.around.append((id, figure.player, ability, printed))
                else:
                    voices.own.setdefault(id, []).append((ability, printed))


def roster_of(game: Game) -> Roster:
    """The roster of the position, made once for the figures on the map."""
    state = game.state
    roster = state.roster
    if roster is None:
        roster = Roster(state.figures)
        # A derived value, not a fact: filling it in changes no state.
        state.roster = roster  # type: ignore[misc]
    return roster


def receives(state: State, owner: Figure, other: Figure, icon: str | None) -> bool:
    """Whether an icon of `owner` grants its ability to `other` (p32).

    Red: adjacent figures of the force with the same agenda; blue: all of them.
    """
    if other.player != owner.player or not owner.player or other.id == owner.id:
        return False
    if other.card.agenda != owner.card.agenda or owner.card.agenda is None:
        return False
    return icon == "blue" or adjacent(owner.space, owner.size, other.space, other.size)


def bearers(game: Game, hook: str, parts: int, moment: Any) -> list[Bearer]:
    """The figures that may speak: each ability with each figure that has it.

    Only figures whose part in the moment the ability names, and which `parts` admits.
    An ability that a figure prints or is granted twice is named once.
    """
    voices = roster_of(game).by_hook.get(hook)
    if voices is None:
        return []
    doers, targets, player = moment.sides()
    found: list[Bearer] = []
    own = voices.own
    if own:
        for part, ids in ((ATTACKER, doers), (TARGET, targets)):
            if part & parts:
                for id in ids:
                    for ability, printed in own.get(id, ()):
                        if ability.part & part:
                            found.append((Piece(game, id), ability, printed))
    column = row = None
    figures = game.state.figures
    for id, owner, ability, printed in voices.around:
        if ability.near is not None:
            # Most figures are far away: most of an attack's cost without this.
            if row is None:
                if not skips_far(game):
                    row = -1000
                else:
                    at = moment.focus.figure.space
                    column, row = at & 63, at >> 6
            if column is not None:
                at = figures[id].space
                apart = ability.near + 2
                if not -apart <= (at & 63) - column <= apart or (
                    not -apart <= (at >> 6) - row <= apart
                ):
                    continue
        if id in doers:
            part = ATTACKER
        elif id in targets:
            part = TARGET
        elif not owner:
            part = STRUCTURE
        else:
            part = ALLY if owner == player else DEFENDER
        if part & ability.part & parts:
            found.append((Piece(game, id), ability, printed))
    if voices.granting:
        _grant(game, voices, parts, moment, found)
    return found


def skips_far(game: Game) -> bool:
    """Whether figures too far away to matter need not even be judged."""
    return not game.watching and game.judged is None and not game.supposed


def _grant(
    game: Game, voices: Voices, parts: int, moment: Any, found: list[Bearer]
) -> None:
    """Add the abilities that icons grant, and those of the figures that print them."""
    state = game.state
    doers, targets, player = moment.sides()
    there = {(me.id, ability.name, how.attack) for me, ability, how in found}
    for id, _, ability, printed in voices.granting:
        owner = state.figures[id]
        for other in list(state.figures.values()):
            key = (other.id, ability.name, printed.attack)
            if key in there:
                continue
            if other.id != id and not receives(state, owner, other, printed.icon):
                continue
            if other.id in doers:
                part = ATTACKER
            elif other.id in targets:
                part = TARGET
            else:
                part = ALLY if other.player == player else DEFENDER
            if part & ability.part & parts:
                there.add(key)
                found.append((Piece(game, other.id), ability, printed))


def has_ability(game: Game, id: str, name: str) -> bool:
    """Whether a figure on the map has an ability, printed or granted."""
    figure = game.state.figures.get(id)
    if figure is None:
        return False
    return figure.card.prints(name) or granter(game, id, name) is not None


def granter(game: Game, id: str, name: str) -> tuple[str, str] | None:
    """A figure that grants a figure an ability, and the colour of its icon (p32)."""
    from mpoc.games.rise.abilities import ABILITIES

    state = game.state
    voices = roster_of(game).by_hook.get(ABILITIES[name].hooks[0])
    for owner, _, ability, printed in voices.granting if voices is not None else ():
        if ability.name == name and receives(
            state, state.figures[owner], state.figures[id], printed.icon
        ):
            return owner, printed.icon or ""
    return None
