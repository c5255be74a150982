"""Every key that a file may have, from its schema, for `mpoc explain`.

A schema describes each key at each of its places. Here all places of a key with the
same form and meaning are one `FileKey`, so that `roll` is explained once and not once
for every action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.schema.other_words import also_called
from mpoc.schema.schema_place import follow_references, piece_name

Schema = Mapping[str, Any]
Place = tuple[str, ...]

ENTRY = "*"
"""The step of a place that leads to an entry of a list, or under a key of any name."""

KIND = "="
"""Begins the step of a place that says which kind of mapping is meant: `=attack`.

It leads to no other value: the key `attack` makes the mapping an attack.
"""

ANY = "any "
"""Begins the owner of a key that mappings of every kind may have."""


class FileKey(Record):
    """A key of a file: where it may stand, what it means, and the form of its value.

    `owner` is a noun for the mapping with the key: `a turn`. If the key decides the
    kind of its mapping, as `advance` does in an action, `companions` are the other keys
    there, and `also` are other words that people use for it.
    """

    name: str
    owner: str
    places: tuple[Place, ...]
    meaning: str
    form: Schema
    is_required: bool
    companions: Mapping[str, Schema] = {}
    also: str = ""

    @property
    def is_kind(self) -> bool:
        """Whether it decides the kind of the mapping in which it stands."""
        return bool(self.companions)

    @property
    def dotted_name(self) -> str:
        """The key after those above it, with dots: `turn.player`, `attack.by`."""
        place = min(self.places, key=len)
        kind = place[-2:-1] or ("",)
        if kind[0].startswith(KIND) and not self.owner.startswith(ANY):
            return f"{kind[0].removeprefix(KIND)}.{self.name}"
        return ".".join(
            [step for step in place if step != ENTRY and not step.startswith(KIND)]
        )

    @property
    def is_action(self) -> bool:
        """Whether it is the word of an action."""
        return self.is_kind and self.places[0][:-1] == ("actions", ENTRY)


def find_keys(keys: Iterable[FileKey], word: str) -> list[FileKey]:
    """The keys that a word names, those nearest the top of a file first.

    The word is a key alone, or a key after those above it, with dots: `turn.player`.
    Keys in between may be left out, unless the word also names a key directly.
    """
    *above, name = [part.strip() for part in word.casefold().split(".")]
    candidates = [key for key in keys if key.name == name]
    for is_match in (_ends_with, _leads_through):
        matches = [
            key
            for key in candidates
            if any([is_match(_names(place[:-1]), above) for place in key.places])
        ]
        if matches:
            return sorted(matches, key=lambda key: len(min(key.places, key=len)))
    return []


def at_named_places(key: FileKey, word: str) -> FileKey:
    """A key with only those of its places that a word such as `attack.roll` names."""
    above = [part.strip() for part in word.casefold().split(".")][:-1]
    for is_match in (_ends_with, _leads_through):
        places = [place for place in key.places if is_match(_names(place[:-1]), above)]
        if places:
            return key.but(places=tuple(places))
    return key


def _names(place: Place) -> list[str]:
    """The keys that lead to a place."""
    return [step.removeprefix(KIND) for step in place if step != ENTRY]


def _ends_with(steps: Sequence[str], names: Sequence[str]) -> bool:
    return not names or list(steps[-len(names) :]) == list(names)


def _leads_through(steps: Sequence[str], names: Sequence[str]) -> bool:
    """Whether steps name all the names, in their order."""
    remaining = iter(steps)
    # Each name is looked for after the one before it.
    return all(name in remaining for name in names)


def keys_of(schema: Schema) -> list[FileKey]:
    """Every key of a schema, in the order of the schema."""
    walk = _Walk(schema)
    walk.into(schema, ())
    return walk.keys()


class _Walk:
    """Goes through a schema once; a shared piece is entered at its first place only.

    `_at` is the place where each piece was met first, `_also_at` are the others.
    `_keys` are the keys, each with the pieces round it; `_open` are those round what
    is looked at.
    """

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._keys: list[tuple[FileKey, tuple[str, ...]]] = []
        self._open: tuple[str, ...] = ()
        self._at: dict[str, Place] = {}
        self._also_at: dict[str, list[Place]] = {}
        self._kinds: dict[Place, tuple[str, set[str]]] = {}

    def into(self, form: Schema, place: Place) -> None:
        """Note the keys of a form at a place."""
        reference = form.get("$ref")
        if reference is not None:
            name = piece_name(reference)
            if name in self._at:
                self._also_at[name].append(place)
                return
            self._at[name] = place
            self._also_at[name] = []
            self._open = (*self._open, name)
            self.into(self._schema["$defs"][name], place)
            self._open = self._open[:-1]
            return
        if "properties" in form and form.get("additionalProperties") is False:
            self._note_properties(form, place)
        elif "properties" in form and "if" in form:
            self._kinds_of(form, place)
            return
        for inner in (form.get("items"), form.get("additionalProperties")):
            if isinstance(inner, Mapping):
                self.into(inner, (*place, ENTRY))
        for branch in ("then", "else"):
            if branch in form:
                self.into(form[branch], place)

    def _note_properties(self, form: Schema, place: Place) -> None:
        owner, required = noun_of(form), form.get("required", ())
        for name, inner in form["properties"].items():
            self._note(name, owner, place, inner, name in required)

    def _kinds_of(self, form: Schema, place: Place) -> None:
        """Note the keys of each kind of mapping that a form chooses between."""
        notes = form["properties"]
        self._kinds[place] = (noun_of(form), set(notes))
        branch = form
        while "if" in branch:
            (kind,) = branch["if"]["required"]
            own = follow_references(self._schema, branch["then"])
            others = {
                name: inner for name, inner in own["properties"].items() if name != kind
            }
            key = FileKey(
                kind,
                noun_of(form),
                ((*place, kind),),
                notes[kind].get("description", ""),
                own["properties"][kind],
                True,
                others,
                also_called(notes[kind]),
            )
            self._keys.append((key, self._open))
            self.into(key.form, (*place, kind))
            required = own.get("required", ())
            for name, inner in others.items():
                at = (*place, KIND + kind)
                self._note(name, noun_of(own), at, inner, name in required)
            branch = branch["else"]

    def _note(
        self, name: str, owner: str, place: Place, form: Schema, is_required: bool
    ) -> None:
        at = (*place, name)
        meaning = form.get("description", "")
        meaning = meaning or follow_references(self._schema, form).get(
            "description", ""
        )
        key = FileKey(name, owner, (at,), meaning, form, is_required)
        self._keys.append((key, self._open))
        self.into(form, at)

    def keys(self) -> list[FileKey]:
        """The keys with all their places; those of one form and meaning are one key."""
        groups: dict[tuple[str, str, str], list[FileKey]] = {}
        for key, pieces in self._keys:
            # A mapping of the same keys has the same form, whatever it is called.
            same = (key.name, key.meaning, repr(key.form))
            places = tuple(self._all_places(key.places[0], pieces))
            groups.setdefault(same, []).append(key.but(places=places))
        return [self._join(group) for group in groups.values()]

    def _join(self, group: list[FileKey]) -> FileKey:
        first = group[0]
        places = [place for key in group for place in key.places]
        owners = {key.places[0][:-1]: key.owner for key in group}
        for above, (noun, kinds) in self._kinds.items():
            of_kinds = [(*above, KIND + kind) for kind in sorted(kinds)]
            if all([place in owners for place in of_kinds]):
                # A key that every kind of action has belongs to any action.
                of_any = ANY + noun.partition(" ")[2]
                owners |= dict.fromkeys(of_kinds, of_any)
        nouns = dict.fromkeys(owners.values())
        return first.but(
            owner=" or ".join(sorted(nouns, key=lambda noun: not noun.startswith(ANY))),
            places=tuple(dict.fromkeys(places)),
            is_required=all([key.is_required for key in group]),
        )

    def _all_places(self, place: Place, pieces: Iterable[str]) -> Iterator[Place]:
        """A place, and the same one wherever else the pieces round it may stand."""
        yield place
        for name in pieces:
            inside = place[len(self._at[name]) :]
            for other in self._also_at[name]:
                yield (*other, *inside)


# What values look like


def noun_of(form: Schema) -> str:
    """The noun for a form, with its article and without examples."""
    return str(form.get("title", "a value")).partition(" such as `")[0]


MOST_WORDS = 40
"""The most words of a closed list that an explanation shows."""


def form_lines(schema: Schema, form: Schema) -> list[str]:
    """What a value of a form looks like, in lines; indented lines explain the others.

    Each key of a mapping has a line. Of a mapping inside it, one line lists the keys,
    because each has an explanation of its own.
    """
    return _Description(schema).lines(form, 0)


class _Description:
    """Describes forms; a form that occurs again is only named."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._titles_seen: set[str] = set()

    def lines(self, form: Schema, depth: int) -> list[str]:
        """The lines of a form that stands inside `depth` others."""
        whole = follow_references(self._schema, form)
        title = form.get("title") or whole.get("title", "")
        if title in self._titles_seen:
            return [title]
        below = [*self._below(whole, title, depth)]
        if title and below:
            self._titles_seen.add(title)
        return [title, *below] if title else below

    def _below(self, whole: Schema, title: str, depth: int) -> Iterator[str]:
        """The lines below the title of a form: words, keys, entries, kinds."""
        if "enum" in whole and len(whole["enum"]) > 1:
            words = [str(word) for word in whole["enum"]]
            more = len(words) - MOST_WORDS
            if more > 0:
                words = [*words[:MOST_WORDS], f"and {more} more"]
            yield f"  one of: {', '.join(words)}"
        names = whole.get("propertyNames")
        if names is not None:
            yield f"  each key: {names['title']}"
        for word, noun in (("additionalProperties", "value"), ("items", "entry")):
            inner = whole.get(word)
            if isinstance(inner, Mapping):
                # The entries of a list are described as fully as a mapping on its own.
                deeper = depth + (word != "items")
                first, *others = self.lines(inner, deeper) or ["any value"]
                yield f"  each {noun}: {first}"
                yield from [f"  {line}" for line in others]
        if whole.get("additionalProperties") is False and "properties" in whole:
            if depth:
                yield f"  its keys: {', '.join(whole['properties'])}"
            else:
                required = whole.get("required", ())
                yield from key_lines(self._schema, whole["properties"], required)
        elif "properties" in whole and "if" in whole:
            yield f"  with one of the keys: {', '.join(whole['properties'])}"
            return
        for branch in ("then", "else"):
            if branch in whole:
                lines = self.lines(whole[branch], depth + 1)
                if lines[:1] == [title]:
                    yield from lines[1:]
                else:
                    yield from [f"  {line}" for line in lines]


def words_of(schema: Schema, form: Schema) -> list[str]:
    """The words of the closed lists from which a value, or an entry of it, is taken."""
    whole = follow_references(schema, form)
    words = [word for word in whole.get("enum", ()) if isinstance(word, str)]
    for inner in (whole.get("items"), whole.get("additionalProperties")):
        if isinstance(inner, Mapping) and not inner.get("properties"):
            words += words_of(schema, inner)
    if "properties" not in whole:
        for branch in ("then", "else"):
            if branch in whole:
                words += words_of(schema, whole[branch])
    return list(dict.fromkeys(words))


def key_lines(
    schema: Schema, keys: Mapping[str, Schema], required: Iterable[str] = ()
) -> list[str]:
    """A line for each key, with its meaning."""
    lines = []
    for name, form in keys.items():
        piece = follow_references(schema, form)
        words = form.get("description") or piece.get("description") or ""
        words = words or noun_of(form if "title" in form else piece)
        must = " (required)" if name in required else ""
        lines.append(f"  {name}{must}: {words}")
    return lines
