"""The game while rules are applied: the vocabulary in which abilities are written.

`Game` holds the state after the last event; `Piece` is a figure as rules see it; a
moment (`AttackMoment`, `FigureMoment`, ...) is what a rule is about. They read the
state each time and keep nothing, so they are never out of date.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from mpoc.games.rise import board
from mpoc.games.rise.book.editions import DEFAULTS_OF
from mpoc.games.rise.dice import AnyRoll
from mpoc.games.rise.icons import has_ability
from mpoc.games.rise.words import BUILDING, MONSTER, UNIT

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.state import Attack, Figure, State, Turn

ATTACKER, ALLY, TARGET, DEFENDER, STRUCTURE = 1, 2, 4, 8, 16
"""The parts that a figure can play in a moment: it makes the attack (or moves); it is
another figure of that player; the attack is compared with it; it is another figure of
the other player; it is a structure that is not the target."""
MOVER = ATTACKER
ANYONE = ATTACKER | ALLY | TARGET | DEFENDER | STRUCTURE

T = TypeVar("T")

Sides = tuple[tuple[str, ...], tuple[str, ...], str]
"""The figures that act in a moment, those acted on, and the acting player."""


class Game:
    """The state now, and which rulings were consulted so far.

    `memory` keeps answers by question, together with the state for which they hold. If
    `watching` is false, rules leave out which abilities did not apply and which
    conditions hold; they still say all that happens. `assumptions` holds conditions,
    as (ability, words), that count as true although they fail: so tests find out
    whether a scenario depends on them. `verdicts` collects each examined condition and
    whether it held; None collects nothing.
    """

    __slots__ = (
        "assumptions",
        "memory",
        "rulings_consulted",
        "state",
        "verdicts",
        "watching",
    )

    def __init__(
        self,
        state: State,
        assumptions: frozenset[tuple[str, str]] = frozenset(),
        rulings_consulted: set[str] | None = None,
        watching: bool = True,
        verdicts: set[tuple[str, str, bool]] | None = None,
    ) -> None:
        self.state = state
        self.watching = watching
        self.assumptions = assumptions
        self.rulings_consulted: set[str] = (
            set() if rulings_consulted is None else rulings_consulted
        )
        self.verdicts = verdicts
        self.memory: tuple[State, dict[tuple[Any, ...], Any]] | None = None

    def reading(self, ruling: str) -> str:
        """How an unclear rule is read in this replay; remembers that it was asked.

        Raises LookupError where `book/rulings.py` has no line for it.
        """
        self.rulings_consulted.add(ruling)
        settings = self.state.settings
        return settings.reading_of(ruling, DEFAULTS_OF[settings.edition])

    def recall(self, question: tuple[Any, ...], answer: Callable[[], T]) -> T:
        """The answer to a question, computed once while the state stays the same."""
        if self.memory is None or self.memory[0] is not self.state:
            self.memory = self.state, {}
        answers = self.memory[1]
        if question not in answers:
            answers[question] = answer()
        remembered_answer: T = answers[question]
        return remembered_answer

    def piece(self, id: str) -> Piece:
        """A figure by its id."""
        return Piece(self, id)

    def pieces(self) -> list[Piece]:
        """All figures on the map, in the order of the file."""
        return [Piece(self, id) for id in self.state.figures]

    @property
    def turn(self) -> Turn:
        """The turn under way."""
        turn = self.state.turn
        assert turn is not None
        return turn

    @property
    def attack(self) -> Attack:
        """The attack under way."""
        attack = self.state.attack
        assert attack is not None
        return attack


class Piece:
    """A figure as a rule sees it; off the map it stays as it was when it left."""

    __slots__ = ("game", "id")

    def __init__(self, game: Game, id: str) -> None:
        self.game = game
        self.id = id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Piece {self.id}>"

    @property
    def figure(self) -> Figure:
        """The figure's facts now."""
        state = self.game.state
        return state.figures.get(self.id) or state.gone[self.id]

    @property
    def on_map(self) -> bool:
        """Whether it is on the battle map."""
        return self.id in self.game.state.figures

    @property
    def card(self) -> Card:
        """The card in play."""
        state = self.game.state
        return (state.figures.get(self.id) or state.gone[self.id]).card

    @property
    def player(self) -> str:
        """Its player's name; empty for a structure."""
        state = self.game.state
        return (state.figures.get(self.id) or state.gone[self.id]).player

    @property
    def opponent(self) -> str:
        """The name of the other player."""
        return self.game.state.opponent(self.figure.player)

    @property
    def space(self) -> int:
        """Its north-west space."""
        return self.figure.space

    @property
    def agenda(self) -> str | None:
        """Its agenda (p3)."""
        return self.figure.card.agenda

    @property
    def faction(self) -> str | None:
        """Its faction (p3)."""
        return self.figure.card.faction

    @property
    def is_monster(self) -> bool:
        """Whether it is a monster, in either form."""
        return self.figure.card.kind == MONSTER

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit."""
        return self.figure.card.kind == UNIT

    @property
    def is_building(self) -> bool:
        """Whether it is a building, the only kind of structure in Rise."""
        return self.figure.card.kind == BUILDING

    def is_ally_of(self, player: str) -> bool:
        """Whether it belongs to a player's force."""
        return bool(player) and self.figure.player == player

    def shares_agenda_with(self, other: Piece) -> bool:
        """Whether both are figures of one force with one agenda ("AGN", p53)."""
        own, theirs = self.figure, other.figure
        return (
            own.player == theirs.player
            and bool(own.player)
            and own.card.agenda is not None
            and own.card.agenda == theirs.card.agenda
        )

    def shares_faction_with(self, other: Piece) -> bool:
        """Whether both are figures of one force with one faction ("FAC", p53)."""
        own, theirs = self.figure, other.figure
        return (
            own.player == theirs.player
            and bool(own.player)
            and own.card.faction is not None
            and own.card.faction == theirs.card.faction
        )

    def adjacent_to(self, other: Piece) -> bool:
        """Whether the bases touch at a side or corner (p15)."""
        a, b = self.figure, other.figure
        return board.adjacent(a.space, a.size, b.space, b.size)

    def adjacent_to_space(self, at: int, size: int = 1) -> bool:
        """Whether the base touches a space, or a larger place, at a side or corner."""
        figure = self.figure
        return board.adjacent(figure.space, figure.size, at, size)

    def distance_to(self, other: Piece) -> int:
        """Spaces to another figure, one diagonal at most (p20)."""
        a, b = self.figure, other.figure
        return board.distance(a.space, a.size, b.space, b.size)

    def within(self, spaces: int, other: Piece) -> bool:
        """Whether another figure is at most some spaces away.

        The ruling `aura-self` says whether a figure is within reach of itself,
        `ability-distance` how diagonals count.
        """
        if self.id == other.id:
            return self.game.reading("aura-self") == "included"
        figure = other.figure
        return self.within_of(spaces, figure.space, figure.size)

    def within_of(self, spaces: int, at: int, size: int) -> bool:
        """Whether a place is at most some spaces away from this figure."""
        figure = self.figure
        across, down = board.gaps(figure.space, figure.size, at, size)
        straight = across + down
        if straight <= spaces:
            return True
        if max(across, down) > spaces:
            return False
        if self.game.reading("ability-distance") == "free-diagonal":
            return True
        return straight - 1 <= spaces  # one diagonal leads around a corner

    def has(self, ability: str) -> bool:
        """Whether it has an ability, its own or granted (p32)."""
        return has_ability(self.game.state, self.id, ability)


def agenda_attacks(
    me: Piece, participants: list[Piece], only_others: bool = False
) -> bool:
    """Whether figures of the bearer's agenda make an attack (`combined-agn-source`).

    With `only_others` the bearer itself does not count, as its card names others of its
    agenda (Flank, p55).
    """
    sharing = [
        piece for piece in participants if piece == me or piece.shares_agenda_with(me)
    ]
    makers = [piece for piece in sharing if piece != me] if only_others else sharing
    if len(participants) > 1:
        reading = me.game.reading("combined-agn-source")
        if reading == "all-participants":
            return bool(makers) and len(sharing) == len(participants)
        if reading == "leader":
            return participants[0] in makers
    return bool(makers)


class AttackMoment:
    """An attack as abilities see it."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def type(self) -> str:
        """`brawl`, `blast` or `power` (p17)."""
        return self.game.attack.type

    @property
    def kind(self) -> str:
        """`brawl`, `blast`, or the name of the power attack (p36)."""
        return self.game.attack.kind

    @property
    def player(self) -> str:
        """The attacking player's name."""
        return self.game.attack.player

    @property
    def opponent(self) -> str:
        """The name of the player who is attacked."""
        return self.game.state.opponent(self.game.attack.player)

    @property
    def leader(self) -> Piece:
        """The attacking figure, or the one that leads a combined attack."""
        return Piece(self.game, self.game.attack.leader)

    @property
    def participants(self) -> list[Piece]:
        """All figures that make the attack, the leader first."""
        return [Piece(self.game, id) for id in self.game.attack.participants]

    @property
    def is_combined(self) -> bool:
        """Whether several figures make it together (p43)."""
        return len(self.game.attack.participants) > 1

    @property
    def has_target(self) -> bool:
        """Whether the attack names a target: not a Stomp or a Rampage."""
        return self.game.attack.target is not None

    @property
    def target(self) -> Piece:
        """The target, even after it was crushed."""
        target = self.game.attack.target
        assert target is not None
        return Piece(self.game, target)

    @property
    def roll(self) -> AnyRoll:
        """The roll that counts."""
        roll = self.game.attack.roll
        assert roll is not None
        return roll

    @property
    def hit(self) -> bool:
        """Whether the roll hit the target, or for a Stomp or Rampage any figure."""
        return bool(self.game.attack.hit)

    def number_of(self, die: str) -> int:
        """How many dice of a kind were rolled (`action`, `boost`, `power`)."""
        return self.roll.number_of(die)

    def any_missed(self, die: str) -> bool:
        """Whether a die of a kind rolled a miss, and one is still in play."""
        dice = self.game.state.in_play[self.game.attack.dice]
        in_play: int = getattr(dice, die)
        return in_play > 0 and self.roll.any_missed(die)

    def attacks_force_of(self, player: str) -> bool:
        """Whether a figure of a player's force is attacked."""
        attack = self.game.attack
        last_known = self.game.state.last_known
        if attack.target is not None:
            return last_known(attack.target).player == player
        return any(last_known(id).player == player for id, _ in attack.compared)

    def hits(self, me: Piece) -> bool:
        """Whether the roll hit this very figure."""
        attack = self.game.attack
        if (attack.damage or attack.pending) and me.id in self.splash_victims():
            return True
        if attack.target is not None:
            return attack.target == me.id and bool(attack.hit)
        return (me.id, True) in attack.compared

    def splash_victims(self) -> tuple[str, ...]:
        """The figures that count as hit because a splash or collision reached them."""
        attack = self.game.attack
        attacked_ids = {attack.target, *[id for id, _ in attack.compared]}
        ids = [hurt.figure for hurt in attack.damage if hurt.is_splash]
        # A collision destroys a building, which has no damage to note.
        ids += sorted(attack.pending)
        victims = tuple([id for id in dict.fromkeys(ids) if id not in attacked_ids])
        if victims and self.game.reading("splash-is-hit") == "hit":
            return victims
        return ()

    def sides(self) -> Sides:
        """The attacking figures, those attacked, and the attacking player."""
        attack = self.game.attack
        if attack.target is not None:
            targets: tuple[str, ...] = (attack.target,)
            if attack.damage or attack.pending:
                targets += self.splash_victims()
            return attack.participants, targets, attack.player
        return (
            attack.participants,
            tuple([c[0] for c in attack.compared]),
            attack.player,
        )


class DefenseMoment:
    """A comparison of a figure with an attack's roll: its DEF depends on both."""

    __slots__ = ("attack", "compared_figure", "game")

    def __init__(self, game: Game, compared_figure: str) -> None:
        self.game = game
        self.attack = AttackMoment(game)
        self.compared_figure = Piece(game, compared_figure)

    @property
    def focus(self) -> Piece:
        """What the moment is about: the figure compared."""
        return self.compared_figure

    def sides(self) -> Sides:
        """As in the attack, but the figure compared is the only target."""
        attack = self.game.attack
        return attack.participants, (self.compared_figure.id,), attack.player


class FigureMoment:
    """A question about one figure outside or before an attack: speed, range, dice.

    `doing` says what the figure does, in the words of the question (`brawl`, `blast`,
    ...). Here it is neither forced nor advancing and enters no terrain;
    `stats.MoveMoment` is the moment in which it moves.
    """

    __slots__ = ("doing", "figure", "game", "target")

    is_forced: bool = False
    is_advancing: bool = False
    is_ending: bool = False
    terrain: str = ""

    def __init__(
        self, game: Game, figure: str, doing: str = "", target: str | None = None
    ) -> None:
        self.game = game
        self.figure = Piece(game, figure)
        self.doing = doing
        self.target = None if target is None else Piece(game, target)

    @property
    def focus(self) -> Piece:
        """What the moment is about: the figure."""
        return self.figure

    def sides(self) -> Sides:
        """The figure itself, no figure acted on, and its player."""
        return (self.figure.id,), (), self.figure.player


class Declaration(FigureMoment):
    """An attack under declaration, as one of its participants (`figure`) sees it.

    `doing` is its type (`brawl`, `blast`, `power`); `kind` is the same, or the name of
    the power attack.
    """

    __slots__ = ("by", "kind")

    def __init__(
        self,
        game: Game,
        figure: str,
        type: str,
        kind: str,
        target: str | None,
        by: tuple[str, ...],
    ) -> None:
        super().__init__(game, figure, type, target)
        self.kind = kind
        self.by = by

    @property
    def participants(self) -> list[Piece]:
        """All figures that make the attack, the leader first."""
        return [Piece(self.game, id) for id in self.by]

    def sides(self) -> Sides:
        """The participant, the target, and the attacking player."""
        targets = () if self.target is None else (self.target.id,)
        return (self.figure.id,), targets, self.figure.player


class PlayerMoment:
    """Something that a player does without a figure, such as a Power Up or a spawn."""

    __slots__ = ("game", "player")

    def __init__(self, game: Game, player: str) -> None:
        self.game = game
        self.player = player

    def sides(self) -> Sides:
        """No figure acts or is acted on; the player."""
        return (), (), self.player
