"""What an ability is: the five kinds, the questions skills answer, and one judgement.

An ability is a class without state. Its docstring is the rule in our words; `when`
yields its conditions as (words, truth), in printed order, and the first that fails is
the explanation. Abilities stand directly below the five kinds; only a later wording of
an ability may stand below that ability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Cite, IdleRule, Note, Rule
from mpoc.games.rise.board import name_of
from mpoc.games.rise.book.pages import BUILDINGS, Book, Heading, p, with_page
from mpoc.games.rise.cards.card import MOST_CACHED
from mpoc.games.rise.game import (
    ALLY,
    ANYONE,
    ATTACKER,
    DEFENDER,
    STRUCTURE,
    TARGET,
    Game,
    Piece,
)
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.games.rise.cards.card import Card


class Because:
    """A condition that fails, and the notes that say why.

    `refusal` is the name under which an action is refused for it, if it has its own.
    """

    __slots__ = ("notes", "refusal")

    def __init__(self, notes: Callable[[], Sequence[Note]], refusal: str = "") -> None:
        self.notes = notes
        self.refusal = refusal

    def __bool__(self) -> bool:
        return False


Claims = Iterator[tuple[str, bool | Because]]


def with_cause(holds: bool, facts: Callable[[], str], cite: Cite) -> bool | Because:
    """A condition's truth; where it fails, with the facts that decide it."""
    return True if holds else Because(lambda: [Note(facts(), cite)])


def is_adjacent(me: Piece, other: Piece) -> bool | Because:
    """Whether two figures are adjacent; if not, where they are (p15)."""
    return with_cause(me.adjacent_to(other), lambda: away_words(other, me), p(15))


def away_words(other: Piece, me: Piece) -> str:
    """`D is at E5, 3 spaces from T`."""
    away = me.distance_to(other)
    spaces = count_of(away, "space")
    return f"{other.id} is at {name_of(other.space)}, {spaces} from {me.id}"


# Questions that skills answer, each asked in one place of the rules.
DEFENSE = "defense"  # modifies the DEF of the figure compared (a number)
BOOST = "boost"  # adds Boost Dice to one participant (a number)
ATTACK_BOOST = "attack-boost"  # adds Boost Dice to a whole attack (a number)
STAT = "stat"  # modifies Brawl, Blast or Power (a number)
RANGE = "range"  # adds spaces to the range of a blast (a number)
SPEED = "speed"  # adds spaces to SPD at the start of an advance (a number)
SUPER_DAMAGE = "super-damage"  # the attack does Super Damage
IMMUNITY = "immunity"  # the target is immune to `immune_to`
BAN = "ban"  # forbids an attack: `refusal` names why
BOUNTY = "bounty"  # Power Dice more for each building and enemy unit (a number)
RAZING = "razing"  # what a destroyed building pays
PASSES = "passes"  # advances through a figure
TERRAIN = "terrain"  # counts a space's terrain as open
HAZARD = "hazard"  # is immune to a hazard
BRAWLS_FLYERS = "brawls-flyers"  # a unit that may brawl figures with Flight
AIRBORNE = "airborne"  # is in the air: no objectives, no Cover, hard to brawl
HOLDS = "holds"  # holds objectives where others may not
COVER = "cover"  # gains Cover, or may although in the air
IGNORES_COVER = "ignores-cover"  # its attacks disregard Cover
CLOSES = "closes"  # closes spaces to an advance
SLOWS = "slows"  # makes spaces count twice in an advance
DOORS = "doors"  # opens further ways to an advance
SECURING = "securing"  # keeps a building from being secured
POWER_UP = "power-up"  # a Power Up pays more, or takes from the opponent
POWER_UP_ROLL = "power-up-roll"  # adds Boost Dice to a Power Up roll
SPAWN_COST = "spawn-cost"  # makes a spawned unit cheaper
SHUFFLES = "shuffles"  # moves a die between pools before the first phase
TRANSPORT = "carried"  # marks a unit for Transport
CONSTRUCTION = "construction"  # limits a force or city
MOVES_FURTHER = "moves-further"  # moves a thrown or smashed monster further (a number)
# Windows and moments in which abilities happen
ADVANTAGE, TRIGGER, REACTION, ACTION_ABILITY = (
    "advantage",
    "trigger",
    "reaction",
    "action-ability",
)

ASKED_OF_CARDS = frozenset((TRANSPORT, CONSTRUCTION))
"""Questions about figures that are not on the map: the printed card is asked."""

_SUBJECTS = frozenset(("compared_figure", "figure", "player", "target"))
"""The subjects that differ by the moment, besides the bearer."""


class Ability:
    """One wording of a printed ability; all it knows arrives as arguments.

    `printed_in` are the headings under which its book prints it. `part` is the role of
    its bearer in the moment, `subject` what it affects; `subject_in_doubt` marks an
    ability whose subject matters and is known from later printings alone. `near` is the
    greatest distance in spaces between its bearer and what the moment is about.
    `applies_through` names the ability through which this one takes effect, if it has
    no effect of its own. `brings_in` marks one by which a unit enters play.
    """

    name = ""
    kind = ""
    printed_in: tuple[Heading, ...] = ()
    hooks: tuple[str, ...] = ()
    part = ANYONE
    subject = "bearer"
    subject_in_doubt = False
    near: int | None = None
    once_per_turn = False
    applies_through = ""
    brings_in = False

    def __init_subclass__(cls) -> None:
        """Derive the printed name from the class name, unless the class sets it.

        A later wording of an ability, a subclass of it, keeps its name.
        """
        if not cls.name and Ability not in cls.__bases__:
            cls.name = "".join(
                f" {letter}" if letter.isupper() else letter for letter in cls.__name__
            ).strip()

    @property
    def book(self) -> Book:
        """The book that prints it so."""
        return self.printed_in[0].book

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages of its book that print it, in their order."""
        return tuple(
            [heading.page for heading in self.printed_in if heading.page is not None]
        )

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions whose figures print it; of buildings `Buildings`."""
        return tuple([heading.faction for heading in self.printed_in])

    def when(self, me: Piece, moment: Any) -> Claims:
        """Yield (words, truth) for each condition the card prints."""
        yield from ()

    def subject_of(self, me: Piece, moment: Any) -> str:
        """What it affects by its `subject`, as text (p33).

        Rules ask `roster.subject_of`, which knows whether the subject is in doubt.
        """
        subject = self.subject
        if subject == "bearer":
            return me.id
        if subject not in _SUBJECTS:
            return subject
        if subject == "target":
            target: str | None = moment.game.attack.target
            return target or ""
        if subject == "player":
            return me.player
        piece: Piece = getattr(moment, subject)
        return piece.id

    def cite_for(self, me: Piece) -> Cite:
        """The ability's pages, of which the one of the bearer's faction is shown.

        Where an icon lends it to the bearer, the page on granted abilities is added.
        """
        card = me.card
        cite = _PRINTED_CITES.get((self, card))
        if cite is not None:
            return cite
        cite = _cite_of(self, BUILDINGS.faction if me.is_building else card.faction)
        if card.prints(self.name):
            if len(_PRINTED_CITES) >= MOST_CACHED:
                _PRINTED_CITES.clear()
            _PRINTED_CITES[(self, card)] = cite
        elif me.has(self.name):
            return with_page(32, cite)
        return cite

    @classmethod
    def sentence(cls) -> str:
        """The rule in one sentence of ours, as players see it."""
        return (cls.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " ")


_CITES: dict[tuple[Ability, str | None], Cite] = {}
_PRINTED_CITES: dict[tuple[Ability, Card], Cite] = {}


def _cite_of(ability: Ability, faction: str | None) -> Cite:
    key = (ability, faction)
    cite = _CITES.get(key)
    if cite is None:
        if len(_CITES) >= MOST_CACHED:
            _CITES.clear()
        marks = {heading.faction: heading.mark for heading in ability.printed_in}
        first = next(iter(marks.values()))
        shown_page = marks.get(faction or "", first)
        cite = _CITES[key] = Cite(ability.name, tuple(marks.values()), shown_page)
    return cite


class Skill(Ability):
    """Always in effect while its bearer is on the map; answers questions (p30).

    `amount` is what it adds where the question wants a number.
    """

    kind = "Skill"
    immune_to = ""
    refusal = ""
    refusal_words = ""
    refusal_failure = ""

    def amount(self, me: Piece, moment: Any) -> int:
        """The number it adds: spaces, dice, or points of DEF."""
        return 1

    def exits(self, me: Piece, moment: Any) -> list[int]:
        """The spaces to which it lets an advance leap, where it opens doors."""
        return []

    def spaces(self, me: Piece) -> list[int]:
        """The spaces that it closes or slows to an advance, also beyond the edge."""
        return []


class Advantage(Ability):
    """Step 2, hit or miss: of the attacking figures and their allies (pp. 30-31).

    `last` marks an Advantage that rolls dice again: it resolves after all others.
    """

    kind = "Advantage"
    hooks = (ADVANTAGE,)
    part = ATTACKER
    subject = "attack"
    optional = False
    last = False

    def may_be_declined(self, game: Game) -> bool:
        """Whether its player may choose not to use it."""
        return self.optional

    def resolve(self, me: Piece, attack: Any) -> Rule[None]:
        """What happens, as events."""
        raise NotImplementedError


class Trigger(Ability):
    """Step 4, after a hit with the attack it is printed beside (p31).

    A Trigger whose effect comes after damage is announced in step 4.
    """

    kind = "Trigger"
    hooks = (TRIGGER,)
    part = ATTACKER
    subject = "target"
    optional = False

    def may_be_declined(self, game: Game) -> bool:
        """Whether its player may choose not to use it; any by `trigger-compulsion`."""
        return self.optional or game.reading("trigger-compulsion") == "optional"

    def resolve(self, me: Piece, attack: Any) -> Rule[None]:
        """What happens, as events."""
        raise NotImplementedError

    def after_damage(self, me: Piece, attack: Any) -> Rule[None]:
        """What happens right after damage, where the Trigger was announced (p31)."""
        raise NotImplementedError


class Reaction(Ability):
    """Step 5: of the figure attacked and its allies, never on their own turn (p31).

    `for_attacker` marks a Reaction of a structure by which the attacker gains,
    `to_a_hit` a Reaction of a unit that needs only a hit on the unit.
    """

    kind = "Reaction"
    hooks = (REACTION,)
    part = TARGET
    subject = "bearer"
    optional = False
    for_attacker = False
    to_a_hit = False

    def may_be_declined(self, game: Game) -> bool:
        """Whether its player may choose not to use it."""
        return self.optional

    def comes_late(self, game: Game) -> bool:
        """Whether it resolves after the attack instead of in step 5."""
        return False

    def resolve(self, me: Piece, attack: Any) -> Rule[None]:
        """What happens, as events."""
        raise NotImplementedError


class Action(Ability):
    """Bought with an Action Die, one a turn, in the Advancement or Attack Phase (p30).

    `target` is what it is used on: a "figure", a "tile", or empty where a use names no
    target. `answers` are the other keys by which a use may answer the Action's
    questions. `needs` checks what a use names beyond the conditions of the card, such
    as its destination; `resolve` does it.
    """

    kind = "Action"
    hooks = (ACTION_ABILITY,)
    part = ATTACKER
    target = ""
    answers: tuple[str, ...] = ()

    @property
    def used_with(self) -> tuple[str, ...]:
        """The keys that a use of it may have."""
        return ("target", *self.answers) if self.target else self.answers

    def needs(self, me: Piece, use: Any) -> Iterator[Check]:
        """Every condition of this use beyond those of all Actions and of the card."""
        yield from ()

    def facts(self, me: Piece, use: Any) -> str:
        """The facts that decide the card's conditions, for a refusal."""
        return f"{me.id} is {me.card.name}"

    def resolve(self, me: Piece, use: Any) -> Rule[None]:
        """What happens, as events."""
        raise NotImplementedError


def judge(ability: Ability, me: Piece, moment: Any) -> str:
    """The first condition that fails, in words; empty where the ability applies."""
    game: Game = moment.game
    if game.verdicts is not None:
        return _judge_all(ability, me, moment, game.verdicts)
    name = ability.name
    near = ability.near
    if near is not None and not me.within(near, moment.focus):
        words = near_words(near)
        if (name, words) not in game.assumptions:
            return words
    for words, truth in ability.when(me, moment):
        if not truth and (name, words) not in game.assumptions:
            return words
    return ""


def near_words(near: int) -> str:
    """The condition that an ability reaches the figure or space that it is about."""
    return f"it is within {near} spaces"


def conditions(ability: Ability, me: Piece, moment: Any) -> Claims:
    """Every condition of an ability in order: its reach, then what its card says."""
    if ability.near is not None:
        yield near_words(ability.near), _is_near(me, ability.near, moment.focus)
    yield from ability.when(me, moment)


def _is_near(me: Piece, near: int, focus: Piece) -> bool | Because:
    if me.within(near, focus):
        return True
    if me == focus:
        return False
    return Because(lambda: [Note(away_words(focus, me), p(20))])


def idle_rule_of(
    ability: Ability, me: Piece, moment: Any, failed_condition: str
) -> IdleRule:
    """The record that an ability does not apply, and why its condition fails."""
    notes: Sequence[Note] = ()
    for words, truth in conditions(ability, me, moment):
        if words == failed_condition:
            notes = truth.notes() if isinstance(truth, Because) else ()
            break
    return IdleRule(
        ability.name,
        me.id,
        failed_condition,
        ability.cite_for(me),
        "; ".join([note.words for note in notes]),
        tuple([note.cite for note in notes if note.cite is not None]),
    )


def failures(ability: Ability, me: Piece, moment: Any) -> list[tuple[str, str]]:
    """Every condition that fails, in words, with the facts that it names itself.

    `judge` gives only the first.
    """
    game: Game = moment.game
    failed_conditions = []
    for words, truth in conditions(ability, me, moment):
        if game.verdicts is not None:
            game.verdicts.add((ability.name, words, bool(truth)))
        if not truth and (ability.name, words) not in game.assumptions:
            notes = truth.notes() if isinstance(truth, Because) else ()
            facts = "; ".join([note.words for note in notes])
            failed_conditions.append((words, facts))
    return failed_conditions


def _judge_all(
    ability: Ability, me: Piece, moment: Any, verdicts: set[tuple[str, str, bool]]
) -> str:
    """Like `judge`, but note each condition with its truth (for coverage)."""
    for words, truth in conditions(ability, me, moment):
        verdicts.add((ability.name, words, bool(truth)))
        if not truth and (ability.name, words) not in moment.game.assumptions:
            return words
    return ""


__all__ = [
    "ALLY",
    "ANYONE",
    "ATTACKER",
    "DEFENDER",
    "STRUCTURE",
    "TARGET",
    "Ability",
    "Action",
    "Advantage",
    "Because",
    "Claims",
    "Reaction",
    "Skill",
    "Trigger",
    "failures",
    "idle_rule_of",
    "judge",
]
