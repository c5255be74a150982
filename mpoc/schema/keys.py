"""Every key that a file may have, as its schema has it: for `mpoc explain`.

A schema describes each key at its place. Here the places of one key that have the same
form and the same meaning are one `FileKey`, so that `roll` is explained once and not
once for every action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.schema.envelope import ALSO
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
"""Begins the owner of a key that a mapping may have of whatever kind it is."""


class FileKey(Record):
    """A key of a file: where it may stand, what it means, and the form of its value.

    `owner` is what has the key, as a noun: `a turn`. Where the key makes the mapping
    what it is, as `advance` makes an action, `companions` are the other keys there and
    `also` are other words that people have for it.
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
        """Whether it makes the mapping in which it stands what it is."""
        return bool(self.companions)

    @property
    def dotted(self) -> str:
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


def keys_named(keys: Iterable[FileKey], word: str) -> list[FileKey]:
    """The keys that a word names, those nearest the top of a file first.

    The word is a key alone, or after keys above it and dots: `turn.player`. Keys
    between may be left out if no key is named without.
    """
    *above, name = [part.strip() for part in word.casefold().split(".")]
    so_called = [key for key in keys if key.name == name]
    for leads in (_ends_with, _leads_through):
        named = [
            key
            for key in so_called
            if any([leads(_names(place[:-1]), above) for place in key.places])
        ]
        if named:
            return sorted(named, key=lambda key: len(min(key.places, key=len)))
    return []


def _names(place: Place) -> list[str]:
    """The keys that lead to a place."""
    return [step.removeprefix(KIND) for step in place if step != ENTRY]


def _ends_with(steps: Sequence[str], names: Sequence[str]) -> bool:
    return not names or list(steps[-len(names) :]) == list(names)


def _leads_through(steps: Sequence[str], names: Sequence[str]) -> bool:
    """Whether steps name all the names, in their order."""
    left = iter(steps)
    # Each name is looked for after the one before it.
    return all(name in left for name in names)


def keys_of(schema: Schema) -> list[FileKey]:
    """Every key of a schema, in the order of the schema."""
    walk = _Walk(schema)
    walk.into(schema, ())
    return walk.keys()


class _Walk:
    """Goes through a schema once; shared pieces are entered where they are met first.

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
        """Note the keys of a form that stands at a place."""
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
            self._closed(form, place)
        elif "properties" in form and "if" in form:
            self._kinds_of(form, place)
            return
        for inner in (form.get("items"), form.get("additionalProperties")):
            if isinstance(inner, Mapping):
                self.into(inner, (*place, ENTRY))
        for branch in ("then", "else"):
            if branch in form:
                self.into(form[branch], place)

    def _closed(self, form: Schema, place: Place) -> None:
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
            comment = notes[kind].get("$comment", "")
            key = FileKey(
                kind,
                noun_of(form),
                ((*place, kind),),
                notes[kind].get("description", ""),
                own["properties"][kind],
                True,
                others,
                comment.removeprefix(ALSO) if comment.startswith(ALSO) else "",
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
        """The keys, those of one form and meaning as one, with all their places."""
        groups: dict[tuple[str, str, str], list[FileKey]] = {}
        for key, pieces in self._keys:
            # A mapping of the same keys has the same form, whatever it is called.
            same = (key.name, key.meaning, repr(key.form))
            places = tuple(self._all_places(key.places[0], pieces))
            groups.setdefault(same, []).append(key.but(places=places))
        return [self._joined(group) for group in groups.values()]

    def _joined(self, group: list[FileKey]) -> FileKey:
        first = group[0]
        places = [place for key in group for place in key.places]
        owners = {key.places[0][:-1]: key.owner for key in group}
        for above, (noun, kinds) in self._kinds.items():
            of_kinds = [(*above, KIND + kind) for kind in sorted(kinds)]
            if all([place in owners for place in of_kinds]):
                # What every kind of action has, any action has.
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
    """What a form is, with its article and without examples."""
    return str(form.get("title", "a value")).partition(" such as `")[0]


MOST_WORDS = 40
"""The most words of a closed list that are written down."""


def form_lines(schema: Schema, form: Schema) -> list[str]:
    """What a value of a form looks like, in lines; those indented explain the others.

    The keys of a mapping have a line each, those of a mapping inside it are named: each
    has an explanation of its own.
    """
    return _Description(schema).lines(form, 0)


class _Description:
    """Describes forms; what was described once is only named from then on."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._described: set[str] = set()

    def lines(self, form: Schema, depth: int) -> list[str]:
        """The lines of a form that stands in others, `depth` of them."""
        whole = follow_references(self._schema, form)
        title = form.get("title") or whole.get("title", "")
        if title in self._described:
            return [title]
        below = [*self._below(whole, title, depth)]
        if title and below:
            self._described.add(title)
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
        for word, what in (("additionalProperties", "value"), ("items", "entry")):
            inner = whole.get(word)
            if isinstance(inner, Mapping):
                # The entries of a list are described as fully as a mapping on its own.
                deeper = depth + (word != "items")
                first, *others = self.lines(inner, deeper) or ["any value"]
                yield f"  each {what}: {first}"
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
    """A line for each of some keys, with what it means."""
    lines = []
    for name, form in keys.items():
        piece = follow_references(schema, form)
        words = form.get("description") or piece.get("description") or ""
        words = words or noun_of(form if "title" in form else piece)
        must = " (must be there)" if name in required else ""
        lines.append(f"  {name}{must}: {words}")
    return lines
