"""The JSON Schema of a game's files, from its position, verbs, facts and choices.

Nothing in a run imports this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.games.kit.fact import Expectations
from mpoc.games.kit.file.forms import Piece, schemas_of
from mpoc.games.kit.keys import Form, Keyed
from mpoc.games.kit.schema_of import description_of, is_bare, properties, required_keys
from mpoc.games.kit.verb import Verb
from mpoc.schema.envelope import (
    Schema,
    about,
    assume,
    by_key,
    by_type,
    claims,
    document,
    list_of,
    mapping_of,
    one_of,
    ref,
    right,
    rules,
    text,
)
from mpoc.schema.other_words import with_other_words
from mpoc.text.edits import flow

MOST_ACTIONS = 2_000
MOST_ANSWERS = 40


class Examples(Record):
    """What messages show where something else is expected: a heading that is cited, an
    action, an answer to a choice and an expectation, as a file writes them.
    """

    heading: str
    action: str
    answer: Mapping[str, str]
    expectation: str


class FileForm(Record):
    """What the files of a game are made of.

    `asking` are the rules that ask something beside the action itself, `roll` is the
    schema of dice, `player` the form of a player's name, and `pieces` are the forms
    that stand once among the shared pieces. `other_words` are words that authors write
    for keys, by key, and `hints` has by key what to write instead of other words.
    """

    game: str
    editions: Sequence[str]
    readings: Mapping[str, Sequence[str]]
    headings: Iterable[str]
    position: type[Keyed]
    verbs: Mapping[str, type[Verb]]
    facts: Expectations[Any, Any]
    choice: type[Keyed]
    asking: Sequence[str]
    roll: Schema
    player: Form[str]
    examples: Examples
    pieces: tuple[Piece[Any], ...] = ()
    other_words: Mapping[str, str] = {}
    hints: Mapping[str, Mapping[str, str]] = {}

    def schema(self) -> Schema:
        """The schema of a scenario file."""
        required_names = ["mpoc", "game", "title", *required_keys(self.position)]
        scenario = mapping_of("a scenario", self._keys(), required_names)
        return with_other_words(
            document("a scenario", scenario, self.shared_pieces()),
            self.other_words,
            self.hints,
        )

    def shared_pieces(self) -> dict[str, Schema]:
        """The pieces of the schema that several places share, by name."""
        return {
            **schemas_of(*self.pieces),
            "roll": self.roll,
            "action": self._action(),
            **self._verbs(),
            "choice": self._choice(),
            "outcome": self._expectation(
                "What this must have done, and the state after it."
            ),
        }

    def _keys(self) -> dict[str, Schema]:
        """The keys at the top of a file."""
        cites = list_of(
            f"a list of headings such as `[{self.examples.heading}]`",
            one_of("a heading of the rules text", list(self.headings)),
            "Headings of the rules text that the ruling must cite; each is checked.",
            most=MOST_ANSWERS,
        )
        expect = self._expectation(
            "What should come of it; only what is written is checked.",
            right=right("Whose claims hold: a list of names, or `none`."),
        )
        return about(self.game, cites) | {
            "rules": rules(self.editions, self.readings),
            **properties(self.position),
            "actions": list_of(
                f"a list of actions such as `- {self.examples.action}`",
                ref("action"),
                "What the players do, in order, with the dice that were rolled.",
                most=MOST_ACTIONS,
            ),
            "expect": expect,
            "claims": claims(ref("outcome")),
            "assume": assume(),
        }

    def _action(self) -> Schema:
        title = f"an action such as `{self.examples.action}`"
        notes = {word: description_of(verb) for word, verb in self.verbs.items()}
        forms = {word: ref(f"do-{word}") for word in self.verbs}
        also = {word: verb.also for word, verb in self.verbs.items()}
        kinds = by_key(title, forms, notes, also)
        bare = [word for word, verb in self.verbs.items() if is_bare(verb)]
        if not bare:
            return kinds
        alone = one_of("an action: as a bare word, or a mapping", bare)
        return by_type(title, {"string": alone, "object": kinds})

    def _verbs(self) -> dict[str, Schema]:
        """The form of each action, with the keys that any action may have."""
        common = {
            "roll": ref("roll", "The dice that were rolled."),
            "choose": list_of(
                f"a list of choices such as `[{flow(self.examples.answer)}]`",
                ref("choice"),
                "Answers to what the rules ask for, in the order of asking. Where "
                "several are asked the same, they follow their order in the file.",
                most=MOST_ANSWERS,
            ),
            "expect": ref(
                "outcome", "What this must have done, and the state after it."
            ),
            "note": text("text", "A remark for the reader."),
        }
        return {f"do-{word}": verb.schema(common) for word, verb in self.verbs.items()}

    def _choice(self) -> Schema:
        what_asks: dict[str, Schema] = {}
        if self.asking:
            example = self.examples.answer["for"]
            what_asks["for"] = one_of(
                "what asks", self.asking, "What asks.", examples=[example]
            )
        keys = {
            **what_asks,
            **properties(self.choice),
            "roll": ref("roll", "Dice that the rule asks for."),
            "player": self.player.schema("Whose choice it is, checked."),
            "note": text("text", "A remark for the reader."),
        }
        title = f"a choice such as `{flow(self.examples.answer)}`"
        return mapping_of(title, keys, [*what_asks])

    def _expectation(self, description: str, **more: Schema) -> Schema:
        title = f"an expectation such as `{self.examples.expectation}`"
        return mapping_of(title, self.facts.schemas() | more, (), description)
