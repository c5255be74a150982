"""Forms in which the page shows and changes the values of a file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mpoc.lookup.topics import topic_of
from mpoc.schema.fields import AT, FORM, LIST, TABLE, TEXT, Field, Fields
from mpoc.schema.key_order import KeyOrder
from mpoc.text.files import SCENARIOS
from mpoc.text.packaged import packaged_files, packaged_text
from mpoc.text.problems import safe

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.text.document import Path

NOT_POSITION = (
    *("mpoc", "game", "title", "question", "cites", "tags", "notes", "rules"),
    *("actions", "expect", "claims", "assume"),
)
"""Keys that are not about the position before the first action."""

DEEPEST = 5
"""How many mappings within mappings a form shows."""

MOST_FILES = 120
"""At most so many shipped files are read for the uses of keys: a phone is slow."""

LONGEST = 60
"""Characters of the summary of a mapping."""

DRAWINGS = (("board", "map"), ("board", "ground"))
"""Drawings, which only the board changes."""

Plain = dict[str, Any]


def position_keys(order: KeyOrder, root: Any) -> tuple[str, ...]:
    """The top keys that are about the position."""
    return tuple([key for key in order.of(root, ()) if key not in NOT_POSITION])


def words_of(key: str) -> str:
    """A key of a file in words."""
    return "place" if key == AT else key.replace("-", " ")


@lru_cache(maxsize=1024)
def spelling_of(rules: Ruleset, words: str) -> str:
    """Words as the explanations of a game mostly spell them, such as in capitals."""
    text, small = _explanations(rules)
    if len(text) != len(small):
        return words
    pattern = re.compile(rf"\b{re.escape(words.casefold())}\b")
    hits = [text[match.start() : match.end()] for match in pattern.finditer(small)]
    return Counter(hits).most_common(1)[0][0] if hits else words


@lru_cache(maxsize=8)
def _explanations(rules: Ruleset) -> tuple[str, str]:
    """All that a game explains, as it is spelt and in small letters."""
    entries = [entry for topic in rules.reference().topics() for entry in topic.entries]
    parts = [part for it in entries for part in (it.name, it.words, *it.names, it.more)]
    # The name that a program has for a word is no spelling of it.
    text = "\n".join([part for part in parts if part != part.casefold()])
    return text, text.casefold()


@lru_cache(maxsize=8)
def uses_of_keys(rules: Ruleset) -> Counter[str]:
    """How often some shipped files of a game say each key, wherever it stands."""
    uses: Counter[str] = Counter()
    files = packaged_files(f"{SCENARIOS}/{rules.name}", ".yaml")
    for file in files[:: len(files) // MOST_FILES + 1]:
        uses.update(re.findall(r"([a-z][a-z-]*): ", packaged_text(file)))
    return uses


class Forms:
    """The forms of one file.

    `spots` are the named places of its board, `start` is the position that it gives.
    """

    def __init__(
        self,
        rules: Ruleset,
        order: KeyOrder,
        root: Any,
        spots: Sequence[str],
        start: Any,
    ) -> None:
        self.rules = rules
        self.start = start
        self.spots = spots
        self.order = order
        self.root = root
        self.keys = position_keys(order, root)
        self.fields = Fields(order, root, self.keys)

    def words(self, key: str) -> str:
        """A key in words, spelt as the game's rules spell them."""
        return spelling_of(self.rules, words_of(key))

    def at(self, path: Path) -> Plain:
        """The form of the value at a path, with those below it."""
        return self._form(path, self.fields.at(path), value_at(self.root, path), 0)

    def entry(self, path: Path) -> Plain:
        """The form of a new entry of the list or table at a path."""
        return self._form((*path, ""), self.fields.entry(path), None, 0)

    def facts(self, but: tuple[str, ...]) -> Plain:
        """The form of all facts besides figures: pools, turn, supplies, the board."""
        keys = [key for key in self.keys if key not in but and key != "board"]
        if "board" in self.keys:
            keys.append("board")
        whole = Field(FORM, keys=tuple(keys))
        return self._form((), whole, self.root, 0)

    def _form(self, path: Path, field: Field, value: Any, depth: int) -> Plain:
        key = str(path[-1]) if path else ""
        is_name = bool(path) and self._is_name(path)
        form: Plain = {
            "key": key,
            "words": safe(key) if is_name else self.words(key),
            "help": field.help,
            "title": field.title,
            "kind": field.kind,
            "value": None,
            "present": value is not None,
        }
        if field.least is not None:
            form |= {"least": field.least, "most": field.most}
            if value is None:
                form["usual"] = value_in_effect(self.start, path)
        options = field.options or field.names
        if field.kind == TABLE and self.spots and self.fields.is_place_name(path):
            options = tuple(self.spots)
        if options:
            form["options"] = list(options)
        if field.is_free:
            form["free"] = True
        if field.required:
            form["required"] = list(field.required)
        if field.kind == TEXT and (topic := topic_of(self.rules, field.title)):
            form["catalog"] = topic.word
        if field.kind in (FORM, TABLE):
            form["children"] = [*self._children(path, field, value, depth)]
            form["summary"] = safe(_short(_in_words(value))) if value else ""
        elif field.kind == LIST:
            form["items"] = [safe(_in_words(item)) for item in value or ()]
            form["value"] = _plain(value)
        else:
            form["value"] = _plain(value)
        if field.kind in (LIST, TABLE) and depth < DEEPEST:
            form["entry"] = self._form(
                (*path, ""), self.fields.entry(path), None, depth + 1
            )
        others = [other for other in field.others if other.kind not in (FORM, TABLE)]
        if others and depth < DEEPEST:
            form["others"] = [
                self._form(path, other, None, depth + 1) | {"words": self.words(key)}
                for other in others
            ]
        return form

    def _children(
        self, path: Path, field: Field, value: Any, depth: int
    ) -> Iterator[Plain]:
        """The forms of the entries of a mapping, and of the keys that it lacks."""
        own_keys = list(value) if isinstance(value, Mapping) else []
        keys = field.keys if field.kind == FORM else own_keys
        if depth >= DEEPEST:
            return
        for key in keys:
            if (*path, key) not in DRAWINGS:
                inner = value.get(key) if isinstance(value, Mapping) else None
                deeper = (*path, key)
                form = self._form(deeper, self.fields.at(deeper), inner, depth + 1)
                yield form | {"uses": uses_of_keys(self.rules)[str(key)]}

    def _is_name(self, path: Path) -> bool:
        """Whether the last step is a name that the author chose, not a key."""
        return not self.order.of(self.root, path[:-1])


def value_at(root: Any, path: Path) -> Any:
    """The value at a path of a file; None if there is none."""
    for step in path:
        try:
            root = root[step]
        except (KeyError, IndexError, TypeError):
            return None
    return root


def value_in_effect(state: Any, path: Path) -> int | None:
    """The number that holds in a position, also where its file leaves it out.

    None if the position has no field for a key, or no number there.
    """
    for step in path:
        if isinstance(state, Mapping):
            state = state.get(step)
            continue
        # Some positions say which field holds what a key says.
        by_key = {key.name: key.field for key in getattr(state, "keys", ())}
        field = by_key.get(step, str(step).replace("-", "_"))
        has_field = field in getattr(state, "_fields", ())
        state = getattr(state, field) if has_field else None
    return state if type(state) is int else None


def _plain(value: Any) -> Any:
    """A value as plain Python, without its places in the file."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, bool) or value is None:
        return value
    return int(value) if isinstance(value, int) else str(value)


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST].rstrip(' ,')} …"


def _in_words(value: Any) -> str:
    """A value in words."""
    if isinstance(value, Mapping):
        pairs = [
            f"{words_of(key)} {_in_words(inner)}".strip()
            for key, inner in value.items()
        ]
        return ", ".join(pairs)
    if isinstance(value, list):
        return " and ".join([_in_words(inner) for inner in value])
    return (
        {True: "yes", False: "no"}.get(value, str(value))
        if isinstance(value, bool)
        else str(value)
    )
