"""Using an Action ability: one a turn, for one Action Die (p30)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.talk import LEAVE, Check, Enter, NotBuilt, Rule
from mpoc.games.rise import events
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.acts import Act, check, require
from mpoc.games.rise.game import FigureMoment, Game, Piece
from mpoc.games.rise.kinds import Action, judge
from mpoc.games.rise.pages import p
from mpoc.games.rise.roster import has_ability
from mpoc.games.rise.turn import phase_checks, pool_check, spend
from mpoc.games.rise.words import MONSTER, UNIT


class UseMoment(FigureMoment):
    """A use of an Action ability by a figure, with what it names."""

    __slots__ = ("act",)

    def __init__(self, game: Game, act: Act) -> None:
        super().__init__(game, act.by[0], "use")
        self.act = act

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


def use_checks(game: Game, act: Act) -> Iterator[Check]:
    """Every condition of using an Action: turn, limit, cost, the card's own (p30)."""
    figure = game.state.figures[act.by[0]]
    turn = game.state.turn
    ability = ABILITIES[act.kind]
    me = Piece(game, figure.id)
    if turn is not None:
        late = "attack" if turn.phase == "attack" else "advancement"
        yield from phase_checks(game, figure.player, late, p(30))
    if turn is not None and turn.phase != "over":
        wanted = MONSTER if figure.card.kind == MONSTER else UNIT
        yield check(
            "wrong-activation",
            f"it is a {wanted.title()} Activation",
            turn.activation == wanted,
            p(30),
            lambda: f"{turn.player} has a {turn.activation.title()} Activation",
        )
        yield check(
            "one-action-per-turn",
            "no Action has been used this turn",
            "action" not in turn.used,
            p(30),
            lambda: "an Action has been used this turn",
        )
    yield check(
        "no-such-ability",
        f"it has {act.kind}",
        isinstance(ability, Action) and has_ability(game, figure.id, act.kind),
        ability.cite_for(me),
        lambda: f"{figure.card.name} has no {act.kind}",
    )
    yield from pool_check(game, figure, 1, p(30))
    if not isinstance(ability, Action):
        return
    use = UseMoment(game, act)
    failed = judge(ability, me, use)
    yield Check(
        "condition-not-met",
        failed or f"the conditions of {ability.name} hold",
        not failed,
        ability.cite_for(me),
    )
    if not failed:
        yield from ability.needs(me, use)


def use_action(game: Game, act: Act) -> Rule[None]:
    """Pay for an Action and do it (p30)."""
    if not (yield from require(game, use_checks(game, act))):
        return
    figure = game.state.figures[act.by[0]]
    ability = ABILITIES[act.kind]
    assert isinstance(ability, Action)
    me = Piece(game, figure.id)
    cite = ability.cite_for(me)
    if not ability.built:
        yield NotBuilt(ability.name, me.id, cite)
        return
    turn = game.state.turn
    if turn is not None:
        if turn.phase not in ("advancement", "attack"):
            yield events.ReachPhase("advancement", p(30))
        yield events.MarkTurn("action")
    yield from spend(game, figure, 1, f"for {ability.name}", p(30))
    yield Enter(ability.name, cite, me.id, ability.name)
    yield from ability.resolve(me, UseMoment(game, act))
    yield LEAVE
