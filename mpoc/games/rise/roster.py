"""Who has which ability: printed on the card in play, or granted by an icon (p32).

The roster of a position lists, for each question and window, the figures that print an
ability that can speak in it, so that a rule asks only those. Nothing else reads the
printed list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import gaps
from mpoc.games.rise.cards.abilities import all_abilities, wordings_on
from mpoc.games.rise.cards.card import MOST_CACHED
from mpoc.games.rise.game import (
    ALLY,
    ATTACKER,
    DEFENDER,
    STRUCTURE,
    TARGET,
    Game,
    Piece,
    Sides,
)
from mpoc.games.rise.icons import (
    granter,
    grants_of,
    has_ability,
    reaches,
    receivers_of,
)
from mpoc.games.rise.kinds import Ability
from mpoc.games.rise.words import UNIT

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card, PrintedAbility
    from mpoc.games.rise.state import Figure, State

Bearer = tuple["Piece", Any, "PrintedAbility"]
"""A figure that has an ability, the ability, and how a card prints it."""

AdmittedAbility = tuple[str, Any, "PrintedAbility"]
"""The same with the id of the figure, so that it serves any game."""

Voice = tuple[str, int, int, "Ability", "PrintedAbility", str]
"""A figure that may have an ability, and what decides whether it matters.

Its id; its part if it neither acts nor is acted on (0 if the ability then does not
matter); how many spaces the ability reaches (0 without a limit); the ability; how a
card prints it; whose icon grants it, or an empty id.
"""

_HOOKS_OF: dict[Card, tuple[tuple[str, Ability, PrintedAbility], ...]] = {}


def _hooks_of(card: Card) -> tuple[tuple[str, Ability, PrintedAbility], ...]:
    """The questions and windows in which a card can speak, with the abilities."""
    hooks = _HOOKS_OF.get(card)
    if hooks is None:
        if len(_HOOKS_OF) >= MOST_CACHED:
            _HOOKS_OF.clear()
        wordings = wordings_on(card)
        hooks = _HOOKS_OF[card] = tuple(
            [
                (hook, wordings[printed_ability.name], printed_ability)
                for printed_ability in card.abilities
                for hook in wordings[printed_ability.name].hooks
            ]
        )
    return hooks


Print = tuple["Figure", Any, "PrintedAbility", list[str]]
"""A figure, an ability that it prints and how, and who may have it by its icon."""


class Voices:
    """The figures that can speak on one question.

    `own` holds, by figure, abilities that matter only where their bearer acts or is
    acted on, and `lent` those that an icon may grant it, with whose icon; `around` and
    `granting` hold those that matter wherever their bearer stands, with its player.
    """

    __slots__ = ("_by_player", "around", "granting", "lent", "own")

    def __init__(self, printed_ability: list[Print]) -> None:
        self.own: dict[str, list[tuple[Ability, PrintedAbility]]] = {}
        self.lent: dict[str, list[tuple[Ability, PrintedAbility, str]]] = {}
        self.around: list[tuple[str, str, Ability, PrintedAbility]] = []
        self.granting: list[tuple[str, str, Ability, PrintedAbility, list[str]]] = []
        self._by_player: dict[str, list[Voice]] = {}
        for entry in printed_ability:
            self._add(*entry)

    def _add(
        self,
        figure: Figure,
        ability: Ability,
        printed_ability: PrintedAbility,
        receivers: list[str],
    ) -> None:
        id, player = figure.id, figure.player
        is_wide = ability.part & ~(ATTACKER | TARGET)
        if printed_ability.icon is None:
            if is_wide:
                self.around.append((id, player, ability, printed_ability))
            else:
                self.own.setdefault(id, []).append((ability, printed_ability))
            return
        if is_wide:
            self.granting.append((id, player, ability, printed_ability, receivers))
        else:
            for other in receivers:
                self.lent.setdefault(other, []).append((ability, printed_ability, id))

    def may_be(self, *ids: str) -> bool:
        """Whether any of these figures, or of those around them, may speak."""
        if self.around or self.granting:
            return True
        for id in ids:
            if id in self.own or id in self.lent:
                return True
        return False

    def of_player(self, player: str) -> list[Voice]:
        """The voices from around that can matter where a player acts."""
        voices = self._by_player.get(player)
        if voices is None:
            voices = self._by_player[player] = []
            for id, owner, ability, printed_ability in self.around:
                voices += _voices(
                    ability, printed_ability, _aside(owner, player), [id], ""
                )
            for lender, owner, ability, printed_ability, ids in self.granting:
                voices += _voices(
                    ability, printed_ability, _aside(owner, player), ids, lender
                )
        return voices


def _voices(
    ability: Ability,
    printed_ability: PrintedAbility,
    aside: int,
    ids: list[str],
    lender: str,
) -> list[Voice]:
    """The voices of one ability, if it can matter; enemies never act."""
    close = TARGET if aside == DEFENDER else TARGET | ATTACKER
    if not ability.part & (aside | close):
        return []
    reach = ability.near or 0
    part = aside & ability.part
    return [(id, part, reach, ability, printed_ability, lender) for id in ids]


def _aside(owner: str, player: str) -> int:
    """The part of `owner`'s bystanders where `player` acts.

    The owner of a structure is empty.
    """
    if not owner:
        return STRUCTURE
    return ALLY if owner == player else DEFENDER


class Roster:
    """The printed abilities of all figures on the map, by question and window.

    `by_hook` holds them as they are printed, `voices` those for one question. `large`
    are the figures on large bases.
    """

    __slots__ = ("_admitted_abilities", "_occupants", "_voices", "by_hook", "large")

    def __init__(self, figures: Mapping[str, Figure]) -> None:
        self._admitted_abilities: dict[
            tuple[Any, ...], tuple[AdmittedAbility, ...]
        ] = {}
        self._occupants: Mapping[int, str] | None = None
        self.large = [id for id, figure in figures.items() if figure.card.kind != UNIT]
        self._voices: dict[str, Voices] = {}
        self.by_hook: dict[str, list[Print]] = {}
        for figure in figures.values():
            receivers: list[str] = []
            for printed_ability in figure.card.abilities:
                if printed_ability.icon is not None:
                    receivers = receivers or receivers_of(figures, figure)
            for hook, ability, printed_ability in _hooks_of(figure.card):
                entry = (figure, ability, printed_ability, receivers)
                if hook in self.by_hook:
                    self.by_hook[hook].append(entry)
                else:
                    self.by_hook[hook] = [entry]

    def voices(self, hook: str) -> Voices:
        """The voices on a question that some card on the map answers."""
        voices = self._voices.get(hook)
        if voices is None:
            voices = self._voices[hook] = Voices(self.by_hook[hook])
        return voices

    def admit(
        self, state: State, hook: str, parts: int, moment: Any, admits_all: bool
    ) -> tuple[AdmittedAbility, ...]:
        """Like `bearers`, but worked out once while every figure stays where it is.

        Figures that are certainly too far away are left out, unless `admits_all`: most
        figures are, and judging them takes most of the time.
        """
        if self._occupants is not state.occupants:
            self._occupants = state.occupants
            self._admitted_abilities = {}
        sides = moment.sides()
        key = (hook, parts, moment.__class__, sides, admits_all)
        admitted_abilities = self._admitted_abilities.get(key)
        if admitted_abilities is None:
            focus = None if admits_all else getattr(moment, "focus", None)
            figure = None if focus is None else focus.figure
            admitted_abilities = tuple(
                admit_abilities(state, self.voices(hook), parts, sides, figure)
            )
            self._admitted_abilities[key] = admitted_abilities
        return admitted_abilities


def roster_of(game: Game) -> Roster:
    """The roster of the position, made once for the figures on the map."""
    state = game.state
    roster: Roster | None = state.roster
    if roster is None:
        roster = Roster(state.figures)
        # A derived value, not a fact: filling it in changes no state.
        state.roster = roster  # type: ignore[misc]
    return roster


def may_speak(game: Game, hook: str, *ids: str) -> bool:
    """Whether any figure may speak on a question about these figures.

    Where none may, the moment of the question need not be made.
    """
    roster = roster_of(game)
    return hook in roster.by_hook and roster.voices(hook).may_be(*ids)


def bearers(game: Game, hook: str, parts: int, moment: Any) -> list[Bearer]:
    """The figures that may speak: each ability with each figure that has it.

    A figure may speak if the ability and `parts` both admit its part in the moment. An
    ability that a figure prints or is granted twice is listed once.
    """
    roster = roster_of(game)
    if hook not in roster.by_hook:
        return []
    # A trace and the coverage also speak of figures that are too far away.
    admits_all = game.watching or game.verdicts is not None or bool(game.assumptions)
    admitted_abilities = roster.admit(game.state, hook, parts, moment, admits_all)
    return [
        (Piece(game, id), ability, printed_ability)
        for id, ability, printed_ability in admitted_abilities
    ]


def subject_of(ability: Ability, me: Piece, moment: Any) -> str:
    """What an ability affects, as text: one name affects one subject once (p33).

    The texts that we have lack the marks of subjects: see `ability-subjects`.
    """
    if (
        ability.subject_in_doubt
        and _has_twin(ability, me)
        and me.game.reading("ability-subjects") == "each-bearer"
    ):
        return me.id
    return ability.subject_of(me, moment)


def _has_twin(ability: Ability, me: Piece) -> bool:
    """Whether another figure of its player has the same ability."""
    state, player = me.game.state, me.player
    receivers: list[str] = []
    speakers = roster_of(me.game).by_hook.get(ability.hooks[0], ())
    for figure, printed, _, ids in speakers:
        if printed.name == ability.name:
            if figure.id != me.id and figure.player == player:
                return True
            receivers += ids
    return any(
        id != me.id
        and state.figures[id].player == player
        and has_ability(state, id, ability.name)
        for id in receivers
    )


def admit_abilities(
    state: State, voices: Voices, parts: int, sides: Sides, focus: Figure | None
) -> list[AdmittedAbility]:
    """Like `bearers`, without the figures that are certainly too far from `focus`."""
    doers, targets, player = sides
    figures = state.figures
    admitted_abilities: list[AdmittedAbility] = []
    asked = [
        (part, id)
        for part, ids in ((ATTACKER, doers), (TARGET, targets))
        if part & parts
        for id in ids
    ]
    own = voices.own
    if own:
        for part, id in asked:
            for ability, printed_ability in own.get(id, ()):
                if ability.part & part:
                    admitted_abilities.append((id, ability, printed_ability))
    at, size = (0, 0) if focus is None else (focus.space, focus.size)
    column, row = at & 63, at >> 6
    for id, part, reach, ability, printed_ability, lender in voices.of_player(player):
        if id in doers:
            part = ability.part & ATTACKER
        elif id in targets:
            part = ability.part & TARGET
        if not part & parts:
            continue
        if reach and focus is not None:
            figure = figures[id]
            there = figure.space
            # A base is up to 2 spaces wide; most figures need no closer look.
            far = reach + 1
            if abs((there & 63) - column) > far or abs((there >> 6) - row) > far:
                continue
            if max(gaps(there, figure.size, at, size)) > reach:
                continue
        if not lender or _is_granted(
            figures, id, ability, printed_ability, lender, admitted_abilities
        ):
            admitted_abilities.append((id, ability, printed_ability))
    if voices.lent:
        for part, id in asked:
            for ability, printed_ability, lender in voices.lent.get(id, ()):
                if ability.part & part and _is_granted(
                    figures, id, ability, printed_ability, lender, admitted_abilities
                ):
                    admitted_abilities.append((id, ability, printed_ability))
    return admitted_abilities


def _is_granted(
    figures: Mapping[str, Figure],
    id: str,
    ability: Ability,
    printed_ability: PrintedAbility,
    lender: str,
    admitted_abilities: list[AdmittedAbility],
) -> bool:
    """Whether an icon grants a figure an ability that it does not have already."""
    return reaches(figures, lender, id, printed_ability) and not any(
        bearer == id
        and other.name == ability.name
        and how.attack == printed_ability.attack
        for bearer, other, how in admitted_abilities
    )


def wording_for(game: Game, id: str, name: str) -> Ability:
    """An ability as a figure has it: as its card words it, or that of its granter.

    A figure that does not have it gets the wording of its own set.
    """
    card = Piece(game, id).card
    if not card.prints(name):
        lender = granter(game.state, id, name)
        if lender is not None:
            card = game.state.figures[lender[0]].card
    return wordings_on(card).get(name) or all_abilities()[name]


def abilities_it_had(game: Game, id: str) -> list[tuple[Ability, PrintedAbility]]:
    """The abilities of a figure that has left the map: printed, or granted there."""
    me = Piece(game, id)
    wordings = wordings_on(me.card)
    had = {each.name: (wordings[each.name], each) for each in me.card.abilities}
    for name, grants in grants_of(game.state).items():
        for lender, printed_ability, _ in grants:
            owner = Piece(game, lender)
            if owner.shares_agenda_with(me) and (
                printed_ability.icon == "blue" or owner.adjacent_to(me)
            ):
                wording = wordings_on(owner.card)[name]
                had.setdefault(name, (wording, printed_ability))
    return list(had.values())
