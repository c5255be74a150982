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
    from mpoc.games.rise.state import Figure

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
    that an icon grants to others, with all who may receive them.
    """

    __slots__ = ("around", "granting", "own")

    def __init__(self) -> None:
        self.own: dict[str, list[tuple[Ability, PrintedAbility]]] = {}
        self.around: list[tuple[str, str, Ability, PrintedAbility]] = []
        self.granting: list[tuple[str, str, Ability, PrintedAbility, list[str]]] = []


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
                    receivers = _receivers(figures, figure)
                    granted = (id, figure.player, ability, printed, receivers)
                    voices.granting.append(granted)
                elif ability.part & ~(ATTACKER | TARGET):
                    voices.around.append((id, figure.player, ability, printed))
                else:
                    voices.own.setdefault(id, []).append((ability, printed))


def _receivers(figures: Mapping[str, Figure], owner: Figure) -> list[str]:
    """Who has an ability that an icon of `owner` grants, if adjacent where it is red.

    The figures of its agenda in its force, and itself (p32).
    """
    agenda, player = owner.card.agenda, owner.player
    return [
        id
        for id, figure in figures.items()
        if id == owner.id
        or (player and agenda and figure.player == player)
        and figure.card.agenda == agenda
    ]


def roster_of(game: Game) -> Roster:
    """The roster of the position, made once for the figures on the map."""
    state = game.state
    roster = state.roster
    if roster is None:
        roster = Roster(state.figures)
        # A derived value, not a fact: filling it in changes no state.
        state.roster = roster  # type: ignore[misc]
    return roster


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
    for id, owner, ability, printed in voices.around:
        if id in doers:
            part = ATTACKER
        elif id in targets:
            part = TARGET
        elif owner == player:
            part = ALLY
        else:
            part = DEFENDER if owner else STRUCTURE
        if part & ability.part & parts and not (
            ability.near is not None and _is_far(game, id, ability.near, moment)
        ):
            found.append((Piece(game, id), ability, printed))
    if voices.granting:
        _grant(game, voices, parts, moment, found)
    return found


def _is_far(game: Game, id: str, near: int, moment: Any) -> bool:
    """Whether a figure need not be judged, as it stands too far away to matter.

    Most figures do. Who asks what was looked at wants to hear of them all the same.
    """
    if game.watching or game.judged is not None or game.supposed:
        return False
    figures = game.state.figures
    here, there = figures[id].space, moment.focus.figure.space
    apart = near + 2
    return not (
        -apart <= (here & 63) - (there & 63) <= apart
        and -apart <= (here >> 6) - (there >> 6) <= apart
    )


def _grant(
    game: Game, voices: Voices, parts: int, moment: Any, found: list[Bearer]
) -> None:
    """Add the abilities that icons grant, and those of the figures that print them."""
    doers, targets, player = moment.sides()
    there = {(me.id, ability.name, how.attack) for me, ability, how in found}
    for owner, its_player, ability, printed, receivers in voices.granting:
        wanted = ability.part & parts
        aside = (ALLY if its_player == player else DEFENDER) & wanted
        for id in receivers:
            if id in doers:
                part = ATTACKER & wanted
            elif id in targets:
                part = TARGET & wanted
            else:
                part = aside
            if not part or not _reaches(game, owner, id, printed):
                continue
            if ability.near is not None and _is_far(game, id, ability.near, moment):
                continue
            key = (id, ability.name, printed.attack)
            if key not in there:
                there.add(key)
                found.append((Piece(game, id), ability, printed))


def _reaches(game: Game, owner: str, id: str, printed: PrintedAbility) -> bool:
    """Whether an icon reaches one that may receive its ability: red only next to it."""
    if id == owner or printed.icon == "blue":
        return True
    figures = game.state.figures
    here, there = figures[owner], figures[id]
    return adjacent(here.space, here.size, there.space, there.size)


def has_ability(game: Game, id: str, name: str) -> bool:
    """Whether a figure on the map has an ability, printed or granted."""
    figure = game.state.figures.get(id)
    if figure is None:
        return False
    return figure.card.prints(name) or granter(game, id, name) is not None


def granter(game: Game, id: str, name: str) -> tuple[str, str] | None:
    """A figure that grants a figure an ability, and the colour of its icon (p32)."""
    from mpoc.games.rise.abilities import ABILITIES

    voices = roster_of(game).by_hook.get(ABILITIES[name].hooks[0])
    for owner, _, ability, printed, receivers in voices.granting if voices else ():
        if (
            ability.name == name
            and id != owner
            and id in receivers
            and _reaches(game, owner, id, printed)
        ):
            return owner, printed.icon or ""
    return None
