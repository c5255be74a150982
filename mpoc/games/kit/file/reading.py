"""From a document to a scenario: names, actions, and the scenario of what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from mpoc.engine.statements import Answers, expects_refusal
from mpoc.games.kit.dice import ShownFaces
from mpoc.games.kit.file.forms import ById, NewId
from mpoc.games.kit.spaces.grid import Grid
from mpoc.scenario.file_reading import Enough, FileReading, Settings, whole_scenario
from mpoc.scenario.problem_kinds import DUPLICATE_ID, UNKNOWN_SPACE
from mpoc.scenario.scenario import Scenario, ScenarioAction
from mpoc.text.problems import nearest_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mpoc.games.kit.fact import Expectations
    from mpoc.games.kit.keys import Key, Keyed
    from mpoc.games.kit.spaces.space import Space
    from mpoc.games.kit.verb import Verb
    from mpoc.text.document import Document, Path
    from mpoc.text.problems import Problem, ProblemKind

    K = TypeVar("K", bound=Keyed)

LARGEST = Grid(40, 40)
"""The board where the file's own cannot be read: every square passes."""


class GameNames(FileReading):
    """The names of one file: places of its space, and ids of pieces.

    `ids` are the ids so far, also those of pieces that come on later; `refused_ids` are
    ids of pieces whose coming on the file expects to be refused. `expects_refusal` says
    whether the file expects the action that is being read to be refused; `lacks_ids`
    says that the pieces cannot be read, so that any id may be one of theirs, and
    `lacks_places` that the board cannot be read, so that any place is accepted. A game
    whose pieces have ids gives their noun, and the kind of problem of an unknown id.
    """

    __slots__ = (
        "expects_refusal",
        "ids",
        "lacks_ids",
        "lacks_places",
        "refused_ids",
        "space",
    )

    place_noun = "a square of the board"
    id_noun: ClassVar[str] = "piece"
    unknown_id: ClassVar[ProblemKind]
    id_twice: ClassVar[ProblemKind] = DUPLICATE_ID

    def __init__(self, document: Document, faults: Sequence[Problem] = ()) -> None:
        super().__init__(document, faults)
        self.space: Space[Any] = LARGEST
        self.ids: set[str] = set()
        self.refused_ids: set[str] = set()
        self.expects_refusal = False
        self.lacks_ids = False
        self.lacks_places = False

    def id(self, text: str, path: Path, at: Any = "value") -> str | None:
        """A piece's id, or None for an id that no piece has."""
        if self.lacks_ids:
            return None
        return self.known_name(text, self.ids, path, self.unknown_id, at=at)

    def lose_ids(self) -> None:
        """Note that the pieces cannot be read."""
        self.lacks_ids = True

    def new_id(self, text: str, path: Path) -> str | None:
        """The id of a piece that comes on, or None where another piece has it."""
        is_refused, is_free = self.expects_refusal, True
        if text in self.ids and text not in self.refused_ids and not is_refused:
            is_free = False
            self.problem(path, self.id_twice(noun=self.id_noun, id=text))
        if is_refused and text not in self.ids:
            self.refused_ids.add(text)
        elif not is_refused:
            self.refused_ids.discard(text)
        self.ids.add(text)
        return text if is_free else None

    def place(self, text: str, path: Path, at: Any = "value") -> Any:
        """The place that a text names, or None for one that does not exist."""
        place = self.space.parse(text)
        if place is None and not self.lacks_places:
            complaint = UNKNOWN_SPACE(
                text=text,
                noun=self.place_noun,
                expected=self.space.range_words(),
                hint=self.space_hint() or None,
                mend=nearest_name(text, self.place_names()),
            )
            self.problem(path, complaint, at=at)
        return place

    def sound_keys(self, keyed: type[Keyed]) -> dict[str, Any]:
        """The values at the top of the file under the keys of a class.

        A value in which the schema found a fault is left out, unless its form skips the
        faulty parts.
        """
        root = self.document.root
        sound_keys = {}
        for key in keyed.keys:
            if key.name not in root:
                continue
            value = root[key.name]
            skips = key.form.passes_over_faults and isinstance(value, dict)
            if skips or not self.is_faulty(key.name):
                sound_keys[key.name] = value
            elif isinstance(key.form, ById):
                self.lose_ids()
        return sound_keys

    def position(self, state: type[K], **placeholders: Any) -> K:
        """The position of a file; a key that cannot be read is left out.

        `placeholders` stand for fields that every position has.
        """
        values, _ = state.read_values(self, self.sound_keys(state), ())
        readable = {
            field: value for field, value in values.items() if value is not None
        }
        return state(**placeholders | readable)

    def place_names(self) -> Sequence[str]:
        """The places of a map of named places; none of a board of squares."""
        return getattr(self.space, "names", ())

    def space_hint(self) -> str:
        """A hint for an author who names a place that does not exist."""
        space = self.space
        if not isinstance(space, Grid):
            return ""
        return f"the board has {space.columns} columns and {space.rows} rows"

    def known_name(
        self,
        text: str,
        known_names: Iterable[str],
        path: Path,
        kind: ProblemKind,
        *,
        at: Any = "value",
    ) -> str | None:
        """A name that is among `known_names`, or None after reporting a problem.

        The sentences of the kind have the fields `name` and `names`.
        """
        names = sorted(known_names)
        if text in names:
            return text
        list_words = ", ".join([f"`{name}`" for name in names])
        complaint = kind(
            name=text,
            names=f"one of {list_words}" if list_words else "",
            mend=nearest_name(text, names),
        )
        self.problem(path, complaint, at=at)
        return None


class ActionReader:
    """Reads the actions of a file with their dice, choices and expectations.

    `choice` lists the keys of a choice, beside its dice and its player.
    """

    roll_type: type[ShownFaces] = ShownFaces

    def __init__(
        self,
        names: GameNames,
        verbs: Mapping[str, type[Verb]],
        facts: Expectations[Any, Any],
        choice: type[Keyed],
    ) -> None:
        self.names = names
        self.verbs = verbs
        self.facts = facts
        self._choice_forms = {key.name: key.form for key in choice.keys}

    def actions(self) -> tuple[ScenarioAction, ...]:
        """The actions of the file in order; their problems are reported."""
        entries = self.names.document.root.get("actions")
        if not isinstance(entries, list):
            return ()
        actions = []
        for index, action in enumerate(entries):
            if self.names.is_faulty("actions", index):
                self.read_faulty(action)
            else:
                actions.append(self._action(action, ("actions", index)))
        return tuple(actions)

    def read_faulty(self, action: Any) -> None:
        """Note the ids that a faulty action introduces.

        Later actions may use them without a problem of their own.
        """
        for key in _keys_in(self.verbs, action):
            if isinstance(key.form, NewId) and isinstance(action[key.name], str):
                self.names.ids.add(action[key.name])

    def _action(self, action: Any, path: Path) -> ScenarioAction:
        """One action, as a bare word or a mapping."""
        keys: dict[str, Any] = {action: None} if isinstance(action, str) else action
        word = next(word for word in self.verbs if word in keys)
        verb = self.verbs[word]
        expect = keys.get("expect")
        is_refused = expects_refusal(expect)
        self.names.expects_refusal = is_refused
        act = verb.read(self.names, keys, path)
        own = {} if act is None else act.answers()
        choose = tuple(
            [
                self._choice(choice, (*path, "choose", index))
                for index, choice in enumerate(keys.get("choose", ()))
            ]
        )
        self.facts.check(self.names, expect, (*path, "expect"))
        roll = self.roll(keys.get("roll"), (*path, "roll"))
        answers = Answers(path, own, roll, choose, (), expect)
        return ScenarioAction(act, answers, is_refused, path, verb.label(keys), expect)

    def roll(self, value: Any, path: Path) -> ShownFaces | None:
        """A roll of the file: one die, or a list of dice."""
        if value is None:
            return None
        return self.roll_type(tuple(value) if isinstance(value, list) else (value,))

    def _choice(self, choice: Mapping[str, Any], path: Path) -> Answers:
        keys = {
            key: self._choice_value(key, value, (*path, key))
            for key, value in choice.items()
            if key not in ("roll", "note")
        }
        return Answers(path, keys, self.roll(choice.get("roll"), (*path, "roll")))

    def _choice_value(self, key: str, value: Any, path: Path) -> Any:
        """What a key of a choice means in play."""
        form = self._choice_forms.get(key)
        return value if form is None else form.read(self.names, value, path)

    def scenario(self, game: str, settings: Settings, state: Any) -> Scenario:
        """The scenario of a file with this position: read its actions and claims.

        Raises `Enough` where anything is wrong with the file.
        """
        actions = self.actions()
        check = partial(self.facts.check, self.names)
        scenario = whole_scenario(self.names, game, settings, state, actions, check)
        if state is None:
            raise Enough
        return scenario


def _keys_in(verbs: Mapping[str, type[Verb]], action: Any) -> list[Key]:
    """The keys of its verb that an action has; of any verb, where it names none."""
    if not isinstance(action, dict):
        return []
    words = [word for word in verbs if word in action] or verbs
    return [key for word in words for key in verbs[word].keys if key.name in action]
