"""The schema for editors, `mpoc.schema.json`: one for the files of all games.

It allows what the schemas of the games allow, chooses by the key `game`, and says more:
a sentence with each name that may be written, and what a ruling asks. Everything comes
from the schemas of the games and from what can be looked up, so that a new game has it
too. It keeps to an older draft of JSON Schema than the others, the newest that all
editors know and that SchemaStore takes.

Nothing in a run imports this module: `tests/schema/test_schema.py` writes the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.lookup.topics import is_about, topics_of
from mpoc.rules.reference import Entry, Ruling, Topic
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of
from mpoc.rules.ruleset import Ruleset
from mpoc.schema.envelope import Schema
from mpoc.schema.validate import schema

DRAFT = "http://json-schema.org/draft-07/schema#"

ID = "https://json.schemastore.org/mpoc.json"
"""Where SchemaStore would publish it; nothing is fetched from there."""

FILES = ["*.mpoc.yaml"]
"""The files that it is for, as a catalog of schemas names them."""

RULINGS = ("rules", "rulings")
"""Where the names of unclear rules are keys."""

FEWEST_WORDS = 3
"""The words of a sentence that says more than the name does."""

END = re.compile(r"(?<=[a-z)]{2})[.?](?= [A-Z])")
"""The end of a sentence with another behind it."""

NONE = "none"
"""What a list of words may have for nothing at all; it needs no sentence."""

NOT_OFFERED = ("complaints", "keys", "verbs")
"""What can be looked up and is no value in a file."""

PIECES = "#/$defs/"
DEFINITIONS = "#/definitions/"


def build() -> Schema:
    """The schema of the scenario files of all games."""
    definitions: dict[str, Schema] = {}
    for name in RULESETS:
        definitions |= _definitions(rules_of(name))
    first = definitions[DEFAULT]
    chosen: Schema = {"$ref": DEFINITIONS + DEFAULT}
    for name in reversed([name for name in RULESETS if name != DEFAULT]):
        is_named: Schema = {
            "required": ["game"],
            "properties": {"game": {"const": name}},
        }
        chosen = {
            "if": is_named,
            "then": {"$ref": DEFINITIONS + name},
            "else": chosen,
        }
    game = {
        **first["properties"]["game"],
        "enum": list(RULESETS),
        "enumDescriptions": [rules_of(name).title for name in RULESETS],
    }
    for name in RULESETS:
        # The key is checked at the top alone, where all games are allowed.
        definitions[name]["properties"] |= {"game": {}}
    return {
        "$schema": DRAFT,
        "$id": ID,
        "title": "a scenario of mpoc",
        "description": "A position of a board game, actions, and what is expected.",
        "type": "object",
        "properties": {"game": game},
        **chosen,
        "definitions": definitions,
    }


def catalog_entry() -> dict[str, Any]:
    """The entry of a catalog of schemas, such as that of SchemaStore."""
    return {
        "name": "mpoc scenario",
        "description": "A rules dispute of a board game, settled by mpoc",
        "fileMatch": FILES,
        "url": ID,
    }


def _definitions(rules: Ruleset) -> dict[str, Schema]:
    """The schema of one game and its pieces, under names of their own."""
    whole = schema(rules.schema)
    pieces = whole.pop("$defs")
    del whole["$schema"]
    speaker = _Speaker(rules)
    return {
        rules.name: speaker.form(whole),
        **{
            f"{rules.name}-{name}": speaker.form(piece)
            for name, piece in pieces.items()
        },
    }


class _Speaker:
    """Adds to the forms of one game what editors show."""

    def __init__(self, rules: Ruleset) -> None:
        self.game = rules.name
        self.topics = [
            topic for topic in topics_of(rules) if topic.word not in NOT_OFFERED
        ]
        self.sentences = [_sentences(topic) for topic in self.topics]
        self.unplayable = {
            card["name"] for card in rules.cards().documents() if "not_playable" in card
        }
        self.ledger = {ruling.name: ruling for ruling in rules.ledger()}

    def form(self, form: Schema, keys: tuple[str, ...] = ()) -> Schema:
        """A form with all its parts; `keys` lead to the value that it describes."""
        new: Schema = {}
        for word, value in form.items():
            if word == "$comment":
                continue
            if word == "$ref":
                new[word] = value.replace(PIECES, f"{DEFINITIONS}{self.game}-")
            elif word == "dependentRequired":
                new["dependencies"] = value
            elif word in ("properties", "patternProperties"):
                new[word] = {
                    name: self._part(part, (*keys, name))
                    for name, part in value.items()
                }
            else:
                new[word] = self._part(value)
        if "description" in form:
            # Where a piece has one of its own, an editor would show that one.
            new["markdownDescription"] = form["description"]
        if keys[:-1] == RULINGS and keys[-1] in self.ledger:
            new |= _of_ruling(self.ledger[keys[-1]])
        elif "enum" in form:
            new |= self._of_words(form["enum"])
        else:
            new |= self._of_names(form)
        return new

    def _part(self, part: Any, keys: tuple[str, ...] = ()) -> Any:
        return self.form(part, keys) if isinstance(part, dict) else part

    def _of_words(self, words: Sequence[Any]) -> Schema:
        """What each word of a closed list is; nothing unless all of them are known.

        The kind of which most words are names comes first; a word may be of two.
        """
        texts = [_plain(str(word)) for word in words]
        if not texts:
            return {}
        best_first = sorted(
            self.sentences,
            key=lambda sentences: -sum([text in sentences for text in texts]),
        )
        known = {NONE: ""}
        for sentences in reversed(best_first):
            known |= sentences
        if not all([text in known for text in texts]):
            return {}
        descriptions = [known[text] for text in texts]
        return {"enumDescriptions": descriptions} if any(descriptions) else {}

    def _of_names(self, form: Schema) -> Schema:
        """The names that a form takes, each with a sentence; its title says which."""
        kinds = form.get("type", ())
        if "string" not in ([kinds] if isinstance(kinds, str) else kinds):
            return {}
        for topic in self.topics:
            if is_about(topic, form.get("title", "")):
                return {"defaultSnippets": [*self._snippets(topic.entries)]}
        # Editors offer examples too, without a sentence.
        known = self._of_words(form.get("examples", ()))
        sentences = known.get("enumDescriptions", ())
        entries = [
            Entry(str(name), sentence)
            for name, sentence in zip(form.get("examples", ()), sentences, strict=False)
        ]
        return {"defaultSnippets": [*self._snippets(entries)]} if entries else {}

    def _snippets(self, entries: Iterable[Entry]) -> Iterator[Mapping[str, str]]:
        for entry in entries:
            if entry.name not in self.unplayable:
                pages = f" ({', '.join(entry.marks)})" if entry.marks else ""
                yield {
                    "label": entry.name,
                    "description": first_sentence(entry.words) + pages,
                    "body": entry.name,
                }


def _sentences(topic: Topic) -> dict[str, str]:
    """What each entry of a topic is, in a sentence, by its names (`_plain`)."""
    return {
        _plain(name): first_sentence(entry.words)
        for entry in topic.entries
        for name in (entry.name, *entry.names)
        if len(re.findall(r"[A-Za-z]{2,}", entry.words)) >= FEWEST_WORDS
    }


def _plain(name: str) -> str:
    """A name without letter case and hyphens."""
    return name.casefold().replace("-", " ")


def first_sentence(words: str) -> str:
    """The first sentence of a text; after the word for a kind of ability, two.

    Editors show it beside a list.
    """
    end = END.search(words)
    if end is not None and " " not in words[: end.start()]:
        end = END.search(words, end.end())
    return words if end is None else words[: end.end()]


def _of_ruling(ruling: Ruling) -> Schema:
    """What an unclear rule asks, and what each of its readings says.

    Editors list the readings below the question.
    """
    pages = ", ".join(ruling.marks)
    question = f"{ruling.question} ({pages})" if pages else ruling.question
    lines = [question, f"`{ruling.default}` by default. {ruling.reason}"]
    for edition, reading, where in ruling.editions:
        lines.append(f"`{edition}` decides it: `{reading}` ({where}).")
    return {
        "description": question,
        "markdownDescription": "\n\n".join(lines),
        "enumDescriptions": [words for _, words in ruling.readings],
    }
