"""What a small game says of itself: its state, verbs, facts, headings and rulings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.dice import D6, Die
from mpoc.games.kit.fact import value_words
from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.kit.game import Game
from mpoc.games.kit.keys import Form, Keyed, Word
from mpoc.rules.spaces import name_of
from mpoc.rules.wording import Table

if TYPE_CHECKING:
    from types import ModuleType

    from mpoc.engine.replay import Outcome
    from mpoc.engine.statements import Event
    from mpoc.games.kit.book.coverage import Naming
    from mpoc.games.kit.book.ruling import Ruling
    from mpoc.games.kit.dice import DiceChances
    from mpoc.games.kit.fact import Fact, ScopeFacts
    from mpoc.games.kit.random_play import ActionInvariant, EventInvariant, Invariant
    from mpoc.games.kit.small.position import SmallState
    from mpoc.games.kit.small.question import Question
    from mpoc.games.kit.small.verb import SmallVerb
    from mpoc.games.kit.spaces.space import Space
    from mpoc.games.kit.verb import Verbs
    from mpoc.rules.chance import Chance
    from mpoc.rules.coverage import Reach
    from mpoc.rules.picture import Pictures
    from mpoc.rules.reference import Cards, Reference
    from mpoc.rules.ruleset import Ruleset
    from mpoc.rules.starters import Starter
    from mpoc.rules.wording import Drawing, Piece
    from mpoc.schema.envelope import Schema


COMMON_REFUSALS = {
    "game-over": "The game has ended.",
    "condition-not-met": "The answer is not among the possible ones.",
    "not-your-turn": "The choice belongs to another player.",
    "compulsory": "A rule that must be followed is declined.",
    "too-few-dice": "Fewer dice are rolled than the roll has.",
    "too-many-dice": "More dice are rolled than the roll has.",
}
"""What any game refuses; a game adds its own reasons."""


class SmallGame(Game[Any]):
    """A small game in play."""

    __slots__ = ("definition",)

    def __init__(
        self,
        definition: Definition,
        state: Any,
        watching: bool = True,
        assumptions: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(state, watching, assumptions)
        self.definition = definition

    @property
    def player(self) -> str:
        """The active player."""
        player: str = self.state.turn
        return player

    @property
    def own(self) -> Any:
        """What the active player has."""
        return self.state.players[self.player]

    @property
    def default_readings(self) -> Mapping[str, str]:
        return self.definition.defaults()

    @property
    def rulings_consulted(self) -> AbstractSet[str]:
        return self._rulings_asked.union(self.definition.rulings_of(self.state))


class Definition:
    """A small game. A subclass sets the attributes that have no value here.

    `players` are the names that players may have; where there are none, files give
    them.
    `headings` are the titles of the rules by the slugs that are cited; `ends` is the
    slug of the rule that says how the game ends. `refusals` are the game's own reasons
    for which an action is refused, each with its meaning. `questions` are what rules
    ask of players, `rolling` the names of the rules that roll further dice. `signs`
    says how to draw the places in a field of the position: the sign, and what it stands
    for; players are drawn by their names. `endings` are words that may stand for the
    winner where no player has won, and `winning` the events that say who has won, if
    not `Win`. `names` is what the names of a file mean, and
    `most_dice` how many dice a roll may have. Where each die of a pool counts that
    shows a number or more, `hit` is that number. `quiet` are events that have a line in
    a trace only with `-v`. `out_of_play` are the headings and refusals that random play
    cannot bring up.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[Sequence[str]]
    state: ClassVar[type[SmallState]]
    verbs: ClassVar[Sequence[type[SmallVerb]] | Verbs[SmallVerb]]
    facts: ClassVar[Sequence[type[Fact[ScopeFacts, PlayerNames]]]]
    headings: ClassVar[Mapping[str, str]]
    ends: ClassVar[str]
    refusals: ClassVar[Mapping[str, str]] = {}
    rulings: ClassVar[Sequence[Ruling]] = ()
    editions: ClassVar[Sequence[str]] = ("first",)
    dice: ClassVar[Sequence[Die]] = (D6,)
    questions: ClassVar[Sequence[Question]] = ()
    rolling: ClassVar[Sequence[str]] = ()
    invariants: ClassVar[Sequence[Invariant]] = ()
    event_invariants: ClassVar[Sequence[EventInvariant]] = ()
    action_invariants: ClassVar[Sequence[ActionInvariant]] = ()
    signs: ClassVar[Mapping[str, tuple[str, str]]] = {}
    endings: ClassVar[Sequence[str]] = ()
    winning: ClassVar[tuple[type[Event], ...]] = ()
    names: ClassVar[type[PlayerNames]] = PlayerNames
    most_dice: ClassVar[int] = 20
    hit: ClassVar[int] = 0
    quiet: ClassVar[Sequence[type[Event]]] = ()
    size_key: ClassVar[str] = "size"
    """The key of a file with the size of the board, which shrinking makes smaller."""
    out_of_play: ClassVar[Collection[str]] = ()
    board: ClassVar[Space[Any] | None] = None
    """The board, if there is only one; otherwise `size` is a key of the file."""

    def start(self, chance: Chance) -> SmallState:
        """A random position to play from."""
        raise NotImplementedError

    def ready_for(self, about: str, state: Any, chance: Chance) -> Any:
        """A random position, changed so that a heading or refusal may come up."""
        return state

    def suits(self, about: str, state: Any, act: Any) -> bool:
        """Whether a heading may come up in an action."""
        return False

    def unlisted(self, about: str, state: Any, chance: Chance) -> Iterable[Any]:
        """Random actions that no list holds, in which a heading or refusal may come up.

        Those that a list cannot hold, such as what players make up, and wrong ones.
        """
        return ()

    def space(self, state: Any) -> Space[Any]:
        """Where the things of a position can be."""
        space: Space[Any] = self.board or state.size
        return space

    def marks(self, state: Any) -> Mapping[Any, str]:
        """What is drawn at places of the space."""
        marks: dict[Any, str] = {}
        for field, (sign, _) in self.signs.items():
            marks |= dict.fromkeys(getattr(state, field), sign)
        return marks | {has.at: name for name, has in state.players.items()}

    def player_form(self, endings: Sequence[str] = ()) -> Form[str]:
        """A player as a file names one, or one of some words in place of a player."""
        if self.players:
            return Word("a player", (*self.players, *endings))
        from mpoc.games.kit.file.players import PlayerName

        return PlayerName()

    def place_name(self, place: Any) -> str:
        """The name of a place that an event holds: that of a square by default."""
        return name_of(*place)

    def tables(self, state: Any) -> Sequence[Table]:
        """A position in tables: what the players have, and whose turn it is."""
        rows = [
            (
                name,
                *[
                    f"{key.name} {value_words(key.form.write(getattr(has, key.field)))}"
                    for key in has.keys
                ],
            )
            for name, has in state.players.items()
        ]
        return [Table("Players", tuple(rows)), Table("Turn", ((state.turn,),))]

    def drawing(self, state: Any) -> Drawing:
        """The board of a position, drawn."""
        from mpoc.games.kit.wording import drawing_of

        picture = self.space(state).picture(self.marks(state))
        return drawing_of(picture, dict(self.signs.values()))

    def pieces(self, state: Any) -> Sequence[Piece]:
        """The pieces on the board, for the legend of its drawing."""
        return ()

    def pictures(self) -> Pictures:
        """The pictures of positions: by default their text boards, drawn."""
        from mpoc.games.kit.small.ruleset import SmallWording
        from mpoc.rules.picture import DrawnPictures

        return DrawnPictures(SmallWording(self))

    def outcome_tables(self, outcome: Outcome) -> Sequence[Table]:
        """The summaries of an outcome: the position after it."""
        return self.tables(outcome.end)

    def check_state(self, names: Any, state: Any) -> None:
        """Report what is wrong with a position whose single values are sound."""

    def rulings_of(self, state: Any) -> Iterable[str]:
        """The rulings by which a fact of a position is read, whatever is played."""
        return ()

    def happenings(self) -> Sequence[tuple[Reach, Naming]]:
        """What coverage counts besides verbs, refusals, rulings and headings."""
        return ()

    def chances(self) -> DiceChances:
        """What odds need to know of the dice."""
        from mpoc.games.kit.small.ruleset import SmallChances

        return SmallChances(self)

    def cards(self) -> Cards:
        """The catalog: none in a game without cards."""
        from mpoc.games.kit.book.catalog import Catalog

        return Catalog("card", ("Card",))

    def starters(self) -> Sequence[Starter]:
        """Files to begin with."""
        return ()

    def glossary(self) -> Reference:
        """What `mpoc explain` knows: headings, refusals, rulings."""
        from mpoc.games.kit.book.glossary import Glossary, Heading

        headings = {slug: Heading(title) for slug, title in self.headings.items()}
        return Glossary(headings, self.all_refusals(), self.rulings)

    # Derived

    def verbs_by_word(self) -> Mapping[str, type[SmallVerb]]:
        """The verbs by their words, in their order."""
        if isinstance(self.verbs, Mapping):
            return self.verbs
        return {verb.word: verb for verb in self.verbs}

    def slugs(self) -> Sequence[str]:
        """The slugs of the headings, in their order."""
        return tuple(self.headings)

    def ledger(self) -> Sequence[Ruling]:
        """The unclear rules, in their order."""
        return self.rulings

    def quick_tests(self) -> tuple[Callable[[Any], bool], Mapping[str, Any]]:
        """Quick tests of the schema: none, so that jsonschema looks at every file."""
        return (lambda value: False), {}

    def problem_kinds(self) -> Sequence[ModuleType]:
        """The modules with the kinds of problems that only its files can have."""
        return ()

    def ruleset(self) -> Ruleset:
        """The rules as a value, to be registered.

        Raises LookupError where something cites a heading that the game lacks.
        """
        from mpoc.games.kit.small.ruleset import ruleset_of

        self._require_headings()
        return ruleset_of(self)

    def _require_headings(self) -> None:
        headings_by_owner: dict[str, Sequence[str]] = {"`ends`": (self.ends,)}
        headings_by_owner |= {
            f"the verb `{word}`": verb.cite.marks
            for word, verb in self.verbs_by_word().items()
        }
        headings_by_owner |= {
            f"the question `{question.rule}`": question.cite.marks
            for question in self.questions
        }
        headings_by_owner |= {
            f"the ruling `{each.name}`": each.marks for each in self.rulings
        }
        for owner, slugs in headings_by_owner.items():
            for slug in slugs:
                if slug not in self.headings:
                    raise LookupError(
                        f"{owner} of {self.name} cites `{slug}`, which is not a key of "
                        "`headings`"
                    )

    def require_refusal(self, name: str) -> None:
        """Raise LookupError where the refusals of the game lack the name of a check."""
        if name not in self.refusals and name not in COMMON_REFUSALS:
            raise LookupError(
                f"a check of {self.name} has the name `{name}`, which is not a key of "
                "`refusals`"
            )

    def schema(self) -> Schema:
        """The schema of the game's files."""
        from mpoc.games.kit.small.schema import scenario_schema

        return scenario_schema(self)

    def all_refusals(self) -> dict[str, str]:
        """Every reason for which an action may be refused, with its meaning."""
        return {**self.refusals, **COMMON_REFUSALS}

    def choice(self) -> type[Keyed]:
        """The keys with which choices answer the game's questions."""
        from mpoc.games.kit.small.question import choice_of

        return choice_of(self.questions)

    def asking(self) -> list[str]:
        """What asks something beside the action itself."""
        return [*[question.rule for question in self.questions], *self.rolling]

    def readings(self) -> dict[str, tuple[str, ...]]:
        """The readings of each unclear rule, the default first."""
        return {
            ruling.name: tuple([name for name, _ in ruling.readings])
            for ruling in self.rulings
        }

    def defaults(self, edition: str = "") -> Mapping[str, str]:
        """The default reading of each unclear rule."""
        return {ruling.name: ruling.default for ruling in self.rulings}
