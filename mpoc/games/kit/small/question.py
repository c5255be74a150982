"""What rules of a small game ask of a player, each question declared once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Choice, Cite, Option
from mpoc.games.kit.game import Game
from mpoc.games.kit.keys import Form, Keyed, KeyedType, key


class Question(Record):
    """A question to the active player.

    `rule` is its name, which a choice of a file gives as `for`; the answer stands under
    `key` in the form `form`. `words` follow "red decides:".
    """

    rule: str
    key: str
    form: Form[Any]
    words: str
    cite: Cite

    def ask(self, game: Game[Any], values: Iterable[Any]) -> Choice:
        """The choice among some values, for a rule to yield; it is sent the answer."""
        options = [Option(value, str(self.form.write(value))) for value in values]
        return game.choice(self.rule, self.key, self.words, options, self.cite)

    def description(self) -> str:
        """Its key for editors: `Which apple is picked.`, the words as a sentence."""
        return f"{self.words[0].upper()}{self.words[1:]}."


def choice_of(questions: Sequence[Question]) -> type[Keyed]:
    """The class of the keys with which choices answer questions, each key once."""
    keys: dict[str, Any] = {
        question.key.replace("-", "_"): key(
            question.form, question.description(), name=question.key, default=None
        )
        for question in questions
    }
    body = {"__annotations__": dict.fromkeys(keys, "Any")} | keys
    choice: type[Keyed] = KeyedType("AnyChoice", (Keyed,), body)  # type: ignore[assignment]
    return choice
