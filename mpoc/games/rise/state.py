"""The position: figures, pools, tiles, the turn, and the attack under way.

No value here changes: an event makes a new state and leaves the old one as it is, so
that a replay can go on from any of them. Printed numbers stay on the card; modified
numbers are never stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.record import Record
from mpoc.games.rise.board import STRIDE, Board, cells
from mpoc.games.rise.dice import AnyRoll, Dice
from mpoc.games.rise.words import RISE_2008, UNIT
from mpoc.scenario.file_reading import Settings

if TYPE_CHECKING:
    from mpoc.engine.statements import Cite, Note
    from mpoc.games.rise.cards.card import Card, PrintedAbility

NOBODY = ""
"""The player of a structure: structures belong to no force (p21)."""

UNKNOWN_SPACE = -1000
"""The space in `began` of a figure whose place at the turn's start is unknown."""


class Figure(Record):
    """A figure on the map, or as it was when it left the map.

    `space` is its north-west space and `damage` that of the form in play. The other
    form of a monster waits in Monster Reserves (`other`, `other_damage`); None where
    the file names no other form. `ended` is where the last advance of this turn ended,
    `began` where a monster stood when the turn began (None: no turn is under way).
    """

    id: str
    card: Card
    player: str
    space: int
    damage: int = 0
    other: Card | None = None
    other_damage: int = 0
    other_destroyed: bool = False
    advanced: bool = False
    ended: int | None = None
    attacked: bool = False
    began: int | None = None
    used: frozenset[str] = frozenset()

    @property
    def size(self) -> int:
        """Spaces along a side of the base: 1 for units, 2 for the others (p4)."""
        return 1 if self.card.kind == UNIT else 2

    @property
    def cells(self) -> tuple[int, ...]:
        """The spaces under the base."""
        return cells(self.space, 1 if self.card.kind == UNIT else 2)

    @property
    def other_form(self) -> Card:
        """The other form of a monster. Raises `ValueError` where none is known."""
        if self.other is None:
            raise ValueError(f"{self.id} has no other form")
        return self.other

    @property
    def has_acted(self) -> bool:
        """Whether it has advanced, attacked or used an ability once this turn."""
        return self.advanced or self.attacked or bool(self.used)

    @property
    def health(self) -> int:
        """Health left of the form in play, in points; 0 where the card has none."""
        return max(0, self.card.full_health - self.damage)


class Force(Record):
    """What a player brings to a game, as far as the file says (pp. 23, 26).

    `monsters` are all their forms, `city` the structures. An unknown part is None.
    """

    monsters: tuple[Card, ...] | None = None
    units: tuple[Card, ...] | None = None
    city: tuple[Card, ...] | None = None


class Player(Record):
    """One player's pools, in dice, and reserves. A pool the file leaves out is None.

    `out` holds a card of each monster that is out of the game, in whatever form. While
    the game is set up, `force` is what the player brings and `to_place` what is left of
    it to place: structures and Alpha forms.
    """

    name: str
    monster: int | None = None
    unit: int | None = None
    power: int | None = None
    reserves: tuple[Card, ...] = ()
    out: tuple[Card, ...] = ()
    force: Force | None = None
    to_place: tuple[Card, ...] = ()


class Turn(Record):
    """Whose turn it is, its activation and phase, and what is used up.

    A turn that has ended has only a player and the phase `over`.
    """

    player: str
    activation: str
    phase: str = ""
    marks: frozenset[str] = frozenset()
    spawn_points_used: frozenset[int] = frozenset()


class DamageItem(Record):
    """Damage that waits for step 6: points on a figure, in the form that was hit.

    With `pays` the attacker earns dice for what the figure loses by it.
    """

    is_splash: ClassVar[bool] = False
    figure: str
    card: Card
    points: int
    why: str
    cite: Cite
    pays: bool = True

    @property
    def is_of_hit(self) -> bool:
        """Whether the hit itself does it, with its Super Damage."""
        return self.why.startswith(("hit", "Super Damage"))


class SplashDamage(DamageItem):
    """Damage of a figure with which the attack roll was not compared.

    `splash-is-hit` says whether such a figure counts as hit.
    """

    is_splash = True


class FallenBuilding(Record):
    """A building that this attack destroyed, the dice it pays, and the reason."""

    building: str
    dice: int
    why: str


class Attack(Record):
    """The attack under way.

    `type` is brawl, blast or power, `kind` that or the power attack. `leader_card` is
    the form in which its leader makes it. `dice` is the place of its dice among the
    dice in play. `hit` is None until a roll is compared. `compared` holds each
    figure with which it was compared and whether it was hit. `damage` waits for step 6;
    `pending` are structures that are destroyed but still stand. `bounties` says, for
    each item of `razed`, which skills add dice to what it pays.
    """

    type: str
    kind: str
    player: str
    leader: str
    participants: tuple[str, ...]
    target: str | None
    target_card: Card | None
    dice: int
    action: int
    power: int
    source: str = ""
    to: int | None = None
    direction: int | None = None
    roll: AnyRoll | None = None
    hit: bool | None = None
    rerolled: bool = False
    compared: tuple[tuple[str, bool], ...] = ()
    damage: tuple[DamageItem, ...] = ()
    pending: frozenset[str] = frozenset()
    rubbleless: frozenset[str] = frozenset()
    razed: tuple[FallenBuilding, ...] = ()
    bounties: tuple[tuple[Note, ...], ...] = ()
    super_damage: tuple[str, ...] = ()
    spoken: frozenset[tuple[str, str]] = frozenset()
    after_damage: tuple[tuple[str, str], ...] = ()
    resting: tuple[tuple[str, bool, frozenset[int]], ...] = ()
    destroyed: frozenset[str] = frozenset()
    leader_card: Card | None = None


class FurtherAttack(Record):
    """An attack that a rule has created and that waits for the current one to end.

    `source` is the ability or power attack that created it, `leader_card` the form of
    the leader that may make it, `partners` make it with the leader. `dice` is the place
    of the dice in play that it must roll, or None for fresh dice. `target` is None
    unless the rule fixes it; `target_card` is then its form. `near` is the place and
    size of a base: a new target must be at most `within` spaces away from it. With
    `only_units` the target must be a unit; with `is_free` no other limit applies.
    """

    source: str
    player: str
    leader: str
    type: str
    dice: int | None
    optional: bool
    cite: Cite
    target: str | None = None
    target_card: Card | None = None
    near: tuple[int, int] | None = None
    kind: str = ""
    within: int = 1
    only_units: bool = True
    is_free: bool = False
    leader_card: Card | None = None
    partners: tuple[str, ...] = ()


Grant = tuple[str, "PrintedAbility", Sequence[str]]
"""Whose icon grants an ability, how its card prints it, and who may receive it."""


BRINGING_IN = frozenset(("Incubator", "Manufacture", "Nesting", "Summon", "Transport"))
"""The abilities that bring a unit from Reserves into play outside the Spawn Phase."""


class State(Record):
    """A position. At an action boundary it is a value with a cheap `key`.

    `grants` and `roster` hold what `icons` and `roster` have worked out from the
    figures on the map; they are not part of the key. `unclaimed_forms` names a player
    once for each of their forms that fell without a deed of the enemy.
    """

    board: Board
    figures: Mapping[str, Figure]
    occupants: Mapping[int, str]
    tiles: Mapping[int, str]
    players: Mapping[str, Player]
    turn: Turn | None = None
    suffered_hazards: frozenset[tuple[str, int]] = frozenset()
    in_play: tuple[Dice | None, ...] = ()
    attack: Attack | None = None
    waiting: tuple[FurtherAttack, ...] = ()
    gone: Mapping[str, Figure] = {}
    unclaimed_forms: tuple[str, ...] = ()
    winner: str | None = None
    settings: Settings = Settings(RISE_2008)
    grants: Mapping[str, Sequence[Grant]] | None = None
    roster: Any = None

    def key(self) -> tuple[Any, ...]:
        """A hashable value, different for different states of the same replay."""
        return (
            frozenset(figure.values() for figure in self.figures.values()),
            frozenset(self.tiles.items()),
            tuple(player.values() for player in self.players.values()),
            self.turn,
            self.suffered_hazards,
            self.in_play,
            self.attack,
            self.waiting,
            self.winner,
            self._past_deeds(),
            self._own_losses(),
        )

    def units_that_acted(self) -> dict[str, Figure]:
        """The units that left this turn after they had acted, by id.

        They are the same figures if they come back. There are none where nobody asks:
        under another reading of `unit-back-in-play`, and where their player has no
        figure that brings units into play, since the Spawn Phase is past by then.
        """
        acted = {
            id: figure
            for id, figure in self.gone.items()
            if figure.has_acted and figure.card.kind == UNIT
        }
        if not acted:
            return acted
        if self.settings.readings.get("unit-back-in-play") == "new-figure":
            return {}
        bringers = {
            figure.player
            for figure in self.figures.values()
            if any([each.name in BRINGING_IN for each in figure.card.abilities])
        }
        return {id: figure for id, figure in acted.items() if figure.player in bringers}

    def _past_deeds(self) -> frozenset[tuple[Any, ...]]:
        """What the units that are gone did this turn."""
        if not self.gone:
            return frozenset()
        return frozenset(
            (id, figure.advanced, figure.attacked, figure.used)
            for id, figure in self.units_that_acted().items()
        )

    def _own_losses(self) -> tuple[str, ...]:
        """The players of unclaimed forms, sorted; none where that no longer matters."""
        if not self.unclaimed_forms or self.winner is not None:
            return ()
        if self.settings.readings.get("forms-counted") == "all-destroyed":
            return ()
        return tuple(sorted(self.unclaimed_forms))

    def opponent(self, player: str) -> str:
        """The name of the other player."""
        for name in self.players:
            if name != player:
                return name
        return NOBODY

    def with_figure(self, figure: Figure) -> State:
        """The state with a figure at its `space`, whether or not it was on the map."""
        figures = dict(self.figures)
        before = figures.get(figure.id)
        occupants = dict(self.occupants)
        if before is not None:
            spaces_left = [
                cell for cell in before.cells if occupants.get(cell) == figure.id
            ]
            for cell in spaces_left:
                del occupants[cell]
            # Others may be under it: a flyer passes over figures, a monster over a
            # structure that the attack has destroyed.
            for other in figures.values():
                if other is not before:
                    cells_covered = other.cells
                    for cell in spaces_left:
                        if cell in cells_covered:
                            occupants[cell] = other.id
        figures[figure.id] = figure
        for cell in figure.cells:
            occupants[cell] = figure.id
        suffered_hazards = self.suffered_hazards
        if suffered_hazards:
            # One suffered flag per figure and tile, kept until the base has wholly
            # left the tile (p21).
            cells_now = figure.cells
            suffered_hazards = frozenset(
                (sufferer, tile)
                for sufferer, tile in suffered_hazards
                if sufferer != figure.id
                or any(cell in cells_now for cell in cells(tile, 2))
            )
        same_card = before is not None and before.card is figure.card
        return self.but(
            figures=figures,
            occupants=occupants,
            suffered_hazards=suffered_hazards,
            grants=self.grants if same_card else None,
            roster=self.roster if same_card else None,
        )

    def with_changed_figure(self, id: str, **changes: Any) -> State:
        """The state with facts of a figure changed, but not its card or its place."""
        return self.but(figures={**self.figures, id: self.figures[id].but(**changes)})

    def without_figure(self, id: str) -> State:
        """The state with a figure off the map; it stays among those that are `gone`."""
        figures = dict(self.figures)
        figure = figures.pop(id)
        occupants = {
            at: occupant for at, occupant in self.occupants.items() if occupant != id
        }
        for cell in figure.cells:
            # The figure may have left from above another, on its way past an ally.
            for other in figures.values():
                if cell in other.cells:
                    occupants[cell] = other.id
        # No file says what a figure suffered that is gone, so no position does.
        suffered_hazards = frozenset(
            [pair for pair in self.suffered_hazards if pair[0] != id]
        )
        return self.but(
            figures=figures,
            occupants=occupants,
            suffered_hazards=suffered_hazards,
            gone={**self.gone, id: figure},
            grants=None,
            roster=None,
        )

    def with_player(self, name: str, **changes: Any) -> State:
        """The state with some of a player's stores changed."""
        player = self.players[name].but(**changes)
        return self.but(players={**self.players, name: player})

    def with_attack(self, **changes: Any) -> State:
        """The state with some facts of the attack under way changed."""
        assert self.attack is not None
        return self.but(attack=self.attack.but(**changes))

    def last_known(self, id: str) -> Figure:
        """A figure on the map, or one off the map as it was when it left."""
        return self.figures.get(id) or self.gone[id]

    def tiles_under(self, at: int, size: int) -> list[int]:
        """The tiles that a base overlaps, by their north-west spaces, in order."""
        tiles = self.tiles
        if not tiles:
            return []
        under = []
        for row in range(-1, size):
            for column in range(-1, size):
                tile = at + row * STRIDE + column
                if tile in tiles:
                    under.append(tile)
        return under
