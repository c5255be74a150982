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

Grant = tuple[int, str, "Ability", "PrintedAbility"]
"""What an icon grants: its place among such, whose icon it is, how it is printed."""

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
    acted on; `around` those that matter wherever their bearer stands, with its player.
    What icons grant is apart: `lent` is like `own`, by those who may receive it, and
    `granting` like `around`.
    """

    __slots__ = ("_grants", "_heard", "around", "granting", "lent", "own")

    def __init__(self) -> None:
        self.own: dict[str, list[tuple[Ability, PrintedAbility]]] = {}
        self.around: list[tuple[str, str, Ability, PrintedAbility]] = []
        self.lent: dict[str, list[Grant]] = {}
        self.granting: list[tuple[Grant, str, list[str]]] = []
        self._grants = 0
        self._heard: dict[str, list[tuple[str, int, Ability, PrintedAbility]]] = {}

    def add(
        self,
        figures: Mapping[str, Figure],
        figure: Figure,
        ability: Ability,
        printed: PrintedAbility,
    ) -> None:
        """Add an ability that a figure prints."""
        id, player = figure.id, figure.player
        is_wide = ability.part & ~(ATTACKER | TARGET)
        if printed.icon is None:
            if is_wide:
                self.around.append((id, player, ability, printed))
            else:
                self.own.setdefault(id, []).append((ability, printed))
            return
        grant = self._grants, id, ability, printed
        self._grants += 1
        receivers = _receivers(figures, figure)
        if is_wide:
            self.granting.append((grant, player, receivers))
        else:
            for other in receivers:
                self.lent.setdefault(other, []).append(grant)

    def heard(self, player: str) -> list[tuple[str, int, Ability, PrintedAbility]]:
        """The abilities of `around` that can matter where a player acts.

        Each with its bearer's part where that neither acts nor is acted on.
        """
        heard = self._heard.get(player)
        if heard is None:
            heard = self._heard[player] = []
            for id, owner, ability, printed in self.around:
                aside = _aside(owner, player)
                possible = aside | TARGET | (0 if aside == DEFENDER else ATTACKER)
                if ability.part & possible:
                    heard.append((id, aside, ability, printed))
        return heard


def _aside(owner: str, player: str) -> int:
    """The part of figures of `owner` where a player acts, neither by them nor at them.

    A structure has nobody as its owner.
    """
    if not owner:
        return STRUCTURE
    return ALLY if owner == player else DEFENDER


class Roster:
    """The printed abilities of all figures on the map, by question and window."""

    __slots__ = ("by_hook",)

    def __init__(self, figures: Mapping[str, Figure]) -> None:
        self.by_hook: dict[str, Voices] = {}
        for figure in figures.values():
            for hook, ability, printed in _hooks_of(figure.card):
                voices = self.by_hook.get(hook)
                if voices is None:
                    voices = self.by_hook[hook] = Voices()
                voices.add(figures, figure, ability, printed)


def _receivers(figures: Mapping[str, Figure], owner: Figure) -> list[str]:
    """Who has an ability that an icon of `owner` grants, if adjacent where it is red.

    The figures of its agenda in its force, and itself (p32).
    """
    agenda, player = owner.card.agenda, owner.player
    if not agenda or not player:
        return [owner.id]
    return [
        id
        for id, figure in figures.items()
        if figure.player == player and figure.card.agenda == agenda
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
    figures = game.state.figures
    focus: int | None = None
    for id, part, ability, printed in voices.heard(player):
        if id in doers:
            part = ATTACKER
        elif id in targets:
            part = TARGET
        if not part & ability.part & parts:
            continue
        if ability.near is not None and _may_skip(game):
            # Most figures stand too far away: not to judge them is most of the cost.
            if focus is None:
                focus = moment.focus.figure.space
            if _is_far(figures[id].space, focus, ability.near):
                continue
        found.append((Piece(game, id), ability, printed))
    if voices.lent or voices.granting:
        _add_granted(game, voices, parts, moment, found)
    return found


def _may_skip(game: Game) -> bool:
    """Whether nobody asks which figures were looked at."""
    return not game.watching and game.judged is None and not game.supposed


def _is_far(here: int, there: int, near: int) -> bool:
    """Whether two spaces are surely not within so many, whatever bases stand there."""
    apart = near + 2
    return not (
        -apart <= (here & 63) - (there & 63) <= apart
        and -apart <= (here >> 6) - (there >> 6) <= apart
    )


def _add_granted(
    game: Game, voices: Voices, parts: int, moment: Any, found: list[Bearer]
) -> None:
    """Add the abilities that icons grant, and those of the figures that print them."""
    doers, targets, player = moment.sides()
    granted: list[tuple[Grant, str]] = []
    for part, ids in ((ATTACKER, doers), (TARGET, targets)):
        if part & parts:
            for id in ids:
                lent = voices.lent.get(id, ())
                granted += [(grant, id) for grant in lent if grant[2].part & part]
    for grant, its_player, receivers in voices.granting:
        wanted = grant[2].part & parts
        aside = _aside(its_player, player)
        for id in receivers:
            part = ATTACKER if id in doers else TARGET if id in targets else aside
            if part & wanted:
                granted.append((grant, id))
    if len(granted) > 1:
        granted.sort(key=lambda grant: grant[0][0])
    figures = game.state.figures
    for (_, owner, ability, printed), id in granted:
        if not _reaches(game, owner, id, printed):
            continue
        if ability.near is not None and _may_skip(game):
            focus = moment.focus.figure.space
            if _is_far(figures[id].space, focus, ability.near):
                continue
        if not any(
            me.id == id and other is ability and how.attack == printed.attack
            for me, other, how in found
        ):
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
    if voices is None:
        return None
    grants = list(voices.lent.get(id, ()))
    grants += [grant for grant, _, receivers in voices.granting if id in receivers]
    for _, owner, ability, printed in grants:
        if ability.name == name and id != owner and _reaches(game, owner, id, printed):
            return owner, printed.icon or ""
    return None
