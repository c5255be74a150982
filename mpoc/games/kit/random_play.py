"""What random play asks of a game, with the answers of a simple game.

An invariant is what holds of every position, event or action, whatever is played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Event
from mpoc.games.kit.dice import Die, ShownFaces
from mpoc.games.kit.file.writing import plain_values, written_action
from mpoc.games.kit.keys import Keyed
from mpoc.games.kit.verb import Verb

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
    from mpoc.engine.statements import Answers
    from mpoc.rules.chance import Chance, Streams


Invariant = Callable[[Any], Iterator[str]]
"""What is wrong with a state, in sentences; none where it holds."""
EventInvariant = Callable[[Any, Event, Any], Iterator[str]]
"""What is wrong with an event, by the states before and after it."""
ActionInvariant = Callable[["Transcript"], Iterator[str]]
"""The faults of a whole action, such as something lost between its events."""


def broken_by(
    transcript: Transcript,
    invariants: Mapping[str, Invariant],
    at_rest: Collection[str] = (),
    of_events: Mapping[str, EventInvariant] = {},
    of_actions: Mapping[str, ActionInvariant] = {},
) -> Iterator[tuple[str, str]]:
    """The invariants that an action breaks: the name of each, and what is wrong.

    They are asked after every event and of the position that an action leaves; those
    `at_rest` need not hold while an action is under way. Those `of_events` are asked
    of each event, and those `of_actions` of an action that came to its end.
    """
    state = transcript.before
    for event in transcript.statements:
        if isinstance(event, Event):
            before, state = state, event.apply(state)
            for name, of_event in of_events.items():
                for fault in of_event(before, event, state):
                    yield name, f"{fault}, after: {event.sentence()}"
            for name, invariant in invariants.items():
                for fault in invariant(state) if name not in at_rest else ():
                    yield name, f"{fault}, after: {event.sentence()}"
    for name, invariant in invariants.items():
        for fault in invariant(transcript.after):
            yield name, fault
    if not (transcript.refusals or transcript.waits or transcript.unbuilt):
        for name, of_action in of_actions.items():
            for fault in of_action(transcript):
                yield name, fault


class RandomPlay:
    """A game in random play: positions, dice, what can come up, what must hold.

    A game says at least how a position begins and which dice it has; `choice` lists the
    keys of its choices. The other answers are those of a game in which no player
    chooses dice and no action causes a further one.
    """

    invariants: Mapping[str, Invariant] = {}
    at_rest: Sequence[str] = ()
    """Invariants that need not hold while an action is under way."""
    event_invariants: Mapping[str, EventInvariant] = {}
    action_invariants: Mapping[str, ActionInvariant] = {}
    roll_type: type[ShownFaces] = ShownFaces

    def __init__(self, verbs: Mapping[str, type[Verb]], choice: type[Keyed]) -> None:
        self.verbs = verbs
        self._plain = plain_values(choice, verbs.values())

    def start(self, streams: Streams, about: str) -> Any:
        """A random position, one in which the subject `about` may come up."""
        raise NotImplementedError

    def dice(self, state: Any) -> Mapping[str, Die]:
        """The kinds of dice of a position, by name."""
        raise NotImplementedError

    def random_roll(
        self, state: Any, dice: Mapping[str, int], chance: Chance
    ) -> ShownFaces:
        """A roll of these dice, as a file gives it."""
        kinds = self.dice(state)
        counts = [(kind, dice[kind]) for kind in kinds if kind in dice]
        faces = [
            chance.among(kinds[kind].faces) for kind, n in counts for _ in range(n)
        ]
        return self.roll_type(tuple(faces))

    def as_file_entry(self, act: Verb, answers: Answers) -> dict[str, Any]:
        """An action as a file writes it, with every answer."""
        return written_action(act, answers, self._plain)

    def weight_of(self, verb: str) -> float:
        """How often a kind of action is tried, compared with the others."""
        return self.verbs[verb].weight

    def subjects(self) -> Sequence[str]:
        """What random play has to cover, by name: verbs, refusals, what it names."""
        return ()

    def subjects_in(self, transcript: Transcript) -> Iterable[str]:
        """The subjects that came up in an action."""
        return ()

    def suits(self, game: Any, candidate: Candidate, about: str) -> bool:
        """Whether an action may let a subject come up."""
        return False

    def forbids(self, about: str) -> bool:
        """Whether a subject comes up by forbidding something."""
        return False

    def unlisted(
        self, game: Any, about: str, chance: Chance
    ) -> Sequence[tuple[ActionKind, Candidate]]:
        """Random actions that no list holds, in which a subject may come up."""
        return ()

    def with_dice(self, act: Any, counts: Mapping[str, int]) -> Any:
        """An action with the numbers of dice that it rolls."""
        return act

    def with_rolls(self, act: Any, state: Any, chance: Chance) -> Any:
        """An action with the rolls that stand in it rather than in its answers."""
        return act

    def further(self, game: Any, source: str) -> Sequence[Candidate]:
        """The legal ways to do a further action that waits."""
        return ()

    def further_limits(
        self, game: Any, source: str, candidate: Candidate
    ) -> tuple[DiceLimit, ...]:
        """The dice that a further action may roll."""
        return ()

    def further_keys(
        self, candidate: Candidate, counts: Mapping[str, int]
    ) -> dict[str, Any]:
        """What the entry of a further action answers."""
        return {}

    def broken_invariants(self, transcript: Transcript) -> Iterable[tuple[str, str]]:
        """The invariants that an action breaks: the name of each, and what is wrong."""
        return broken_by(
            transcript,
            self.invariants,
            self.at_rest,
            self.event_invariants,
            self.action_invariants,
        )
