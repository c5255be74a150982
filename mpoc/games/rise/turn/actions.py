"""Using an Action ability: one a turn, for one Action Die (p30)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Choice, Enter, Note, Option, Rule
from mpoc.games.kit.keys import Keyed, key
from mpoc.games.rise import events
from mpoc.games.rise.attack.windows import note_grant
from mpoc.games.rise.board import name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.forms import (
    ABILITY,
    DESTINATION,
    FIGURE,
    FIGURE_OR_TILE,
    ID_OF_NEW_UNIT,
    PATH,
    CardOf,
)
from mpoc.games.rise.game import FigureMoment, Game, Piece
from mpoc.games.rise.icons import has_ability
from mpoc.games.rise.kinds import Action, failures
from mpoc.games.rise.objectives import not_secured_words, secures
from mpoc.games.rise.roster import wording_for
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check, failing, refusals_of
from mpoc.games.rise.turn.phases import (
    phase_checks,
    player_pool_check,
    pool_of,
    present_checks,
)
from mpoc.games.rise.turn.travel import Stop
from mpoc.games.rise.words import BUILDING, MONSTER, UNIT
from mpoc.text.problems import count_of

REFUSED_AS = {
    "the target is an enemy": "own-figure",
    "the target is a unit": "wrong-kind-of-figure",
    "the target is a monster": "wrong-kind-of-figure",
    "the target is adjacent": "not-adjacent",
    "the hazard is adjacent": "not-adjacent",
    "it holds a Power or Negative Zone": "not-holding",
    "a unit of its faction is in reserve": "not-in-reserves",
}
"""Conditions of cards that are refused by a name of their own."""

MOST_EXPLAINED = 6
"""Targets for which a refusal says why an Action cannot be used on them."""


class DeclaredUse(Keyed):
    """A use of an Action as a player declares it: by whom, on what, and how.

    `card` and `new_id` are a unit from Reserves and its id; `to` and `path` say where
    the figure that it moves goes. Its rule asks for what is left out.
    """

    word = "use"
    ability: str = key(ABILITY, is_main=True)
    figure: str = key(FIGURE, "The figure that uses it.", name="by", example="g")
    target: str | int | None = key(
        FIGURE_OR_TILE,
        "A figure, or a tile by its north-west space.",
        default=None,
        is_answer=True,
    )
    card: Card | None = key(
        CardOf(UNIT),
        "The unit from Reserves that enters play.",
        name="unit",
        default=None,
        is_answer=True,
    )
    new_id: str | None = ID_OF_NEW_UNIT
    to: int | None = DESTINATION
    path: tuple[Stop, ...] | None = key(
        PATH, "Every space of the way.", default=None, is_answer=True
    )


class UseMoment(FigureMoment):
    """A use of an Action ability by a figure, with what it names.

    `player` uses it: the figure's player, or who has secured the structure (p32).
    """

    __slots__ = ("act", "player")

    def __init__(self, game: Game, act: DeclaredUse) -> None:
        super().__init__(game, act.figure, "use")
        self.act = act
        self.player = _user(game, game.state.last_known(act.figure))

    @property
    def figure_target(self) -> Piece | None:
        """The figure that the use names, if it names one on the map."""
        target = self.act.target
        if isinstance(target, str) and target in self.game.state.figures:
            return Piece(self.game, target)
        return None

    @property
    def tile_target(self) -> int | None:
        """The north-west space of the tile that the use names."""
        return self.act.target if isinstance(self.act.target, int) else None


def _user(game: Game, figure: Figure) -> str:
    """The player who uses an Action; of a structure the one who has the turn (p32)."""
    return figure.player or game.turn.player


def use_checks(game: Game, act: DeclaredUse) -> Iterator[Check]:
    """Every condition of using an Action: turn, limit, cost, the card's own (p30).

    Where the use does not name its target, some target must be a legal one.
    """
    figure = yield from present_checks(game, act.figure, p(14))
    if figure is None:
        return
    turn = game.turn
    player = _user(game, figure)
    is_there = figure.id in game.state.figures
    kind = MONSTER if figure.card.kind == MONSTER else UNIT
    phase = "attack" if turn.phase == "attack" else "advancement"
    yield from phase_checks(game, player, phase, p(30))
    if turn.phase != "over":
        yield check(
            "wrong-activation",
            f"it is a {kind.title()} Activation",
            turn.activation == kind,
            p(30),
            lambda: f"{turn.player} has a {turn.activation.title()} Activation",
            failure=f"it belongs to a {kind.title()} Activation",
        )
        yield check(
            "one-action-per-turn",
            "no Action has been used this turn",
            "action" not in turn.marks,
            p(30),
            lambda: f"{turn.player} has used one",
            failure="an Action has already been used this turn",
        )
    if not is_there:
        yield from player_pool_check(game, player, kind, 1, p(30))
        return
    ability = wording_for(game, figure.id, act.ability)
    me = Piece(game, figure.id)
    if figure.card.kind == BUILDING:
        yield check(
            "not-secured",
            "the player has secured the building",
            bool(secures(game, player, figure.id)),
            p(22, 32),
            lambda: not_secured_words(game, player, figure.id),
            failure="the player has not secured the building",
        )
    is_action = isinstance(ability, Action)
    yield check(
        "no-such-ability",
        f"it has the Action {act.ability}",
        is_action and has_ability(game.state, figure.id, act.ability),
        ability.cite_for(me) if is_action else p(30),
        lambda: (
            f"{figure.card.name} has no {act.ability}"
            if is_action
            else f"{act.ability} is not an Action"
        ),
        failure=f"it lacks the Action {act.ability}",
    )
    yield from player_pool_check(game, player, kind, 1, p(30))
    if not isinstance(ability, Action):
        return
    if act.target is None and ability.target:
        options = target_options(game, act, ability)
        yield check(
            "no-target",
            f"there is a {ability.target} on which it can be used",
            any(not option.objections for option in options),
            ability.cite_for(me),
            lambda: "; ".join(
                f"{option.words}: {option.objections[0].reason}"
                for option in options[:MOST_EXPLAINED]
                if option.value != figure.id
            ),
            failure=f"there is no {ability.target} on which it can be used",
        )
        return
    yield from card_checks(game, act, ability)


def card_checks(game: Game, act: DeclaredUse, ability: Action) -> Iterator[Check]:
    """The conditions that the card sets for what this use names, and its own needs."""
    me = game.piece(act.figure)
    cite = ability.cite_for(me)
    use = UseMoment(game, act)
    if ability.target:
        target = use.figure_target if ability.target == "figure" else use.tile_target
        yield check(
            "no-target",
            f"the target is a {ability.target} on the map",
            target is not None,
            cite,
            lambda: _missing_target_words(game, act),
            failure=f"the target is not a {ability.target} on the map",
        )
        if target is None:
            return
    failed_conditions = failures(ability, me, use)
    names = [
        REFUSED_AS.get(words, "condition-not-met") for words, _ in failed_conditions
    ]
    general_facts = _target_words(use) or ability.facts(me, use)
    for name, (words, facts) in zip(names, failed_conditions, strict=True):
        all_facts = "; ".join([each for each in (general_facts, facts) if each])
        general_facts = ""
        yield Check(name, words, False, cite, all_facts)
    if "condition-not-met" not in names:
        # What fails under a name of its own also fails this condition.
        yield Check(
            "condition-not-met",
            f"the conditions of {ability.name} hold",
            not failed_conditions,
            cite,
            failure=f"a condition of {ability.name} does not hold",
        )
    yield from ability.needs(me, use)


def _missing_target_words(game: Game, act: DeclaredUse) -> str:
    """Why nothing can be used on this target: what it is instead."""
    target = act.target
    if isinstance(target, int):
        return f"{name_of(target)} is a space"
    has_left = target in game.state.gone
    if has_left or target not in game.state.figures:
        return f"{target} has {'left the map' if has_left else 'not entered play'}"
    return f"{target} is a figure; a tile is named by its north-west space"


def _target_words(use: UseMoment) -> str:
    """The target and its place: the facts on which conditions may depend."""
    game, me = use.game, use.figure
    tile = use.tile_target
    if tile is not None:
        kind = game.state.tiles.get(tile)
        around = [at for at in game.state.tiles_under(tile, 1) if at != tile]
        if kind is None and around:
            return f"the tile on {name_of(tile)} is named {name_of(around[0])}"
        tile_words = "no tile" if kind is None else kind
        return f"{name_of(tile)} is {tile_words}, {me.id} stands at {name_of(me.space)}"
    target = use.figure_target
    if target is None:
        return ""
    card, away = target.card, me.distance_to(target)
    sorts = [card.kind, target.player, card.faction if target.player else None]
    sort = ", ".join([each for each in (*sorts, card.energy_type) if each])
    return (
        f"{target.id} ({sort}) at {name_of(target.space)}, {me.id} at "
        f"{name_of(me.space)}: {count_of(away, 'space')}"
    )


def target_options(game: Game, act: DeclaredUse, ability: Action) -> tuple[Option, ...]:
    """Every target of a use that does not name one, with the checks that it fails."""
    options = []
    if ability.target == "tile":
        for tile in sorted(game.state.tiles):
            checks = failing(card_checks(game, act.but(target=tile), ability))
            options.append(Option(tile, name_of(tile), checks))
    else:
        for id in game.state.figures:
            checks = failing(card_checks(game, act.but(target=id), ability))
            options.append(Option(id, id, checks))
    return tuple(options)


def refused_uses(game: Game, act: DeclaredUse) -> tuple[Check, ...]:
    """The answers in the file that an Action would refuse if it could be used now.

    Empty where the card's own conditions fail, as they do where no target is named.
    """
    if act.figure not in game.state.figures:
        return ()
    ability = wording_for(game, act.figure, act.ability)
    if (
        not isinstance(ability, Action)
        or not has_ability(game.state, act.figure, act.ability)
        or failing(card_checks(game, act, ability))
    ):
        return ()

    def using(game: Game) -> Rule[None]:
        yield from ability.resolve(game.piece(act.figure), UseMoment(game, act))

    return refusals_of(game, using, {"unit": act.card, "to": act.to})


def use_action(game: Game, act: DeclaredUse) -> Rule[None]:
    """Pay for an Action whose checks have passed, and do it (p30)."""
    figure = game.state.figures[act.figure]
    ability = wording_for(game, figure.id, act.ability)
    assert isinstance(ability, Action)
    me = Piece(game, figure.id)
    cite = ability.cite_for(me)
    player = _user(game, figure)
    if act.target is None and ability.target:
        target = yield Choice(
            ability.name,
            me.id,
            player,
            "target",
            f"which {ability.target} it is used on",
            target_options(game, act, ability),
            cite,
            True,
            "no-target",
        )
        act = act.but(target=target)
    if game.turn.phase not in ("advancement", "attack"):
        yield events.ReachPhase("advancement", p(30))
    yield events.MarkTurn("action")
    yield events.Spend(player, pool_of(figure), 1, f"for {ability.name}", p(30))
    yield Enter(ability.name, cite, me.id, ability.name)
    if figure.card.kind == BUILDING:
        yield Note(f"{player} has secured {me.id}", p(22, 32))
    yield from note_grant(game, me, ability)
    yield from ability.resolve(me, UseMoment(game, act))
    yield LEAVE
