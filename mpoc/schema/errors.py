"""Errors of jsonschema as problems that an author can mend.

Each problem is marked in the author's file: an unknown key at the key, a wrong value at
the value, a missing key where its mapping begins. The schemas are the project's own
(`mpoc.schema.envelope` says how they are built): every alternative is chosen by
`if`/`then`/`else`, so that an error is about the form that was meant, and titles,
descriptions and examples say what belongs where (`mpoc.schema.schema_place` finds
them). `mpoc.schema.corrections` guesses what was meant by a wrong value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from mpoc.schema.corrections import (
    AS_LIST,
    as_words,
    compass_word,
    completion,
    fill_in_hint,
    may_hold_mappings,
    respelling,
    retyping,
    retyping_hint,
)
from mpoc.schema.other_words import hint_for, key_meant
from mpoc.schema.phrases import by_keys, fits
from mpoc.schema.placement import (
    keys_apart,
    line_on_top,
    with_dash,
    with_key_under,
    with_keys_below,
    without_dashes,
    without_indentation,
)
from mpoc.schema.problem_kinds import (
    EMPTY,
    MISSING_KEY,
    NO_KIND,
    NO_VALUE,
    NUMBER_TOO_SMALL,
    OUT_OF_PLACE,
    SECOND_ENTRY,
    TOO_SMALL,
    UNKNOWN_ACTION,
    UNKNOWN_CHOICE,
    UNKNOWN_KEY,
    UNKNOWN_WORD,
    WRONG_FORM,
    WRONG_TYPE,
)
from mpoc.schema.schema_place import SchemaPlace, follow_references
from mpoc.schema.shapes import LENGTH, SPACE, python_pattern
from mpoc.schema.validate import authority
from mpoc.text.document import Document, Path
from mpoc.text.mend import Mend
from mpoc.text.problem_kinds import NUMBER_TOO_LARGE, TOO_LARGE
from mpoc.text.problems import MOST_PROBLEMS, Complaint, Problem, nearest_name, quote
from mpoc.text.source import Mark

MOST_WORDS = 24
"""The most legal words that a message lists."""


def problems_of(
    errors: Iterable[Any], document: Document, schema: Mapping[str, Any]
) -> list[Problem]:
    """Problems for errors about a document, at most 50, in the order of the file."""
    report = _Report(document, schema)
    for error in errors:
        report.add_error(error)
    return report.problems()


class _Report:
    """Turns errors about one document into problems."""

    def __init__(self, document: Document, schema: Mapping[str, Any]) -> None:
        self.document = document
        self.schema = schema
        # The first problem of each kind at each line and column.
        self._problems: dict[tuple[int, int, str], Problem] = {}
        self._missing: dict[Path, tuple[list[str], SchemaPlace]] = {}
        # Missing keys that another problem explains, such as a misspelt key.
        self._explained_keys: set[tuple[Path, str]] = set()

    def problems(self) -> list[Problem]:
        """The problems so far, with the missing keys, by their place in the file."""
        for path, (names, place) in self._missing.items():
            names = [name for name in names if (path, name) not in self._explained_keys]
            if names:
                self._report_missing(path, names, place)
        by_place = [self._problems[place] for place in sorted(self._problems)]
        return by_place[:MOST_PROBLEMS]

    def add_error(self, error: Any) -> None:
        """Add the problems that an error of jsonschema stands for."""
        path: Path = tuple(error.absolute_path)
        steps = tuple(error.absolute_schema_path)
        # The last step is the keyword that failed.
        place = SchemaPlace(self.schema, steps[:-1])
        report = getattr(self, _METHODS.get(error.validator, "_report_no_place"))
        report(path, error, place)

    def _add(
        self,
        path: Path,
        complaint: Complaint,
        *,
        place: SchemaPlace | None = None,
        at: str | Mark = "value",
    ) -> None:
        """Add a problem; without a hint of its own it gets the meaning of its place."""
        if not complaint.hint and place is not None:
            complaint = complaint.but(hint=place.meaning)
        problem = self.document.problem(path, complaint, at=at)
        key = (problem.line, problem.column, problem.code)
        self._problems.setdefault(key, problem)

    def _report_unknown(self, path: Path, error: Any, place: SchemaPlace) -> None:
        """Report keys that a mapping cannot have."""
        mapping, legal = error.instance, error.schema.get("properties", {})
        has_own = "patternProperties" in error.schema
        unknown = [
            key
            for key in mapping
            if key not in legal and not (has_own and key.startswith("x-"))
        ]
        if not legal and place.kinds:
            self._report_no_kind(path, unknown, place)
            return
        free_keys = [key for key in legal if key not in mapping]
        free = [f"`{key}`" for key in free_keys]
        kinds = [key for key in mapping if key in place.kinds]
        for key in unknown[:MOST_PROBLEMS]:
            if key in place.kinds:
                # Two entries in one: missing keys of the first would only repeat this
                # problem, and later keys belong to the second.
                self._explained_keys.update((path, name) for name in legal)
                self._report_second_entry(path, kinds, place)
                return
            near = nearest_name(key, free_keys)
            if near is not None:
                self._explained_keys.add((path, near.new))
            hint = None
            if near is None or not near.is_safe:
                hint = (
                    hint_for(key, legal)
                    or self._place_under(key, mapping[key], place)
                    or self._decimal_comma(key, mapping, place)
                )
                # A key without a value may be the end of a list without brackets.
                is_key = mapping[key] is not None
                near = (
                    self._other_word(key, mapping, legal)
                    or self._mend_of_place((*path, key), place)
                    or (None if hint else self._with_its_key(key, path, place))
                    or (near if is_key and not hint else None)
                )
            if near is None and not hint:
                hint = self._right_place(key, place, has_own)
            else:
                hint = None if near else hint
            if near is not None:
                self._explained_keys.add((path, near.new.partition(":")[0]))
            complaint = UNKNOWN_KEY(
                noun=place.noun, key=key, keys=_any_of(free), mend=near, hint=hint
            )
            self._add((*path, key), complaint, at="key")

    def _other_word(
        self, word: str, mapping: Collection[str], legal: Mapping[str, Any]
    ) -> Mend | None:
        """The mend that writes the key for which a word stands, if it is free."""
        meant = key_meant(word, legal)
        return Mend(meant) if meant and meant not in mapping else None

    def _place_under(self, key: str, value: Any, place: SchemaPlace) -> str:
        """The hint that a key belongs under a key beside it; empty if it does not.

        There it has a name of its own, or is the name of something of that form.
        """
        for name, form in place.properties.items():
            form = follow_references(self.schema, form)
            is_named = isinstance(value, dict) and "propertyNames" in form
            if key in form.get("properties", ()) or (
                is_named and self._is_right({key: value}, form)
            ):
                return f"it belongs under `{name}`: `{name}: {{{key}: …}}`"
        return ""

    def _is_right(self, value: Any, form: Mapping[str, Any]) -> bool:
        """Whether a value has a form of this schema."""
        return not any(authority({**form, "$defs": self.schema["$defs"]})(value))

    def _decimal_comma(
        self, key: str, mapping: Mapping[str, Any], place: SchemaPlace
    ) -> str:
        """The hint that a number has a comma for its point; empty if it has none."""
        names = [*mapping]
        before = names[max(names.index(key) - 1, 0)]
        form = follow_references(self.schema, place.properties.get(before))
        is_part = key.isdecimal() and mapping[key] is None
        if not is_part or form.get("else", {}).get("pattern") != LENGTH.pattern:
            return ""
        return f'a comma parts two keys: write `{before}: {mapping[before]}.{key}"`'

    def _mend_of_place(self, path: Path, place: SchemaPlace) -> Mend | None:
        """The mend that puts an unknown key where it belongs."""
        for name, form in place.properties.items():
            form = follow_references(self.schema, form)
            if path[-1] in form.get("properties", ()):
                return with_key_under(self.document, path, name)
        return without_indentation(self.document, path, self.schema)

    def _with_its_key(self, word: str, path: Path, place: SchemaPlace) -> Mend | None:
        """The mend of a value without its key, such as the name of a card."""
        mapping = self.document.value_at(path)
        if mapping[word] is not None or len(place.required) != 1:
            return None
        required = place.required
        words = [key for key in mapping if mapping[key] is None]
        words = [key for key in words if key not in place.properties]
        meant = by_keys(words, place.properties, required, self.schema, mapping) or {}
        for key, value in meant.items():
            if value == word:
                is_only = len(words) == 1 and key in required
                return Mend(f"{key}: {word}", "write `{new}`", is_safe=is_only)
        return None

    def _right_place(self, key: str, place: SchemaPlace, has_own: bool) -> str:
        """A hint where an unknown key belongs that resembles no known key."""
        if key == "…":
            return "replace … by what it stands for"
        if key in self.schema.get("properties", ()):
            return f"`{key}` belongs at the top of the file, without indentation"
        if key.startswith("x-"):
            return "keys of your own belong at the top of the file"
        if has_own:
            return "keys of your own begin with `x-`"
        owners = [kind for kind, keys in place.keys_of_kinds.items() if key in keys]
        if owners:
            return f"it belongs to {_all_of(owners)}"
        return place.meaning

    def _report_second_entry(
        self, path: Path, kinds: Sequence[str], place: SchemaPlace
    ) -> None:
        """Report two list entries in one: the dash of the second is missing."""
        first, second = kinds[:2]
        mark = self.document.key_mark_of((*path, second))
        line = self.document.lines[mark.line - 1]
        indent = line[: mark.column - 1]
        hint = f"begin a new entry of the list: `- {second}: …`"
        if not indent.strip() and len(indent) >= 2 and "`" not in line:
            new_line = f"{indent[:-2]}- {line.lstrip()}"
            hint = f"begin a new entry: write line {mark.line} as `{new_line}`"
        self._add(
            (*path, second),
            SECOND_ENTRY(first=first, second=second, noun=place.entry_noun, hint=hint),
            at="key",
        )

    def _report_no_kind(
        self, path: Path, keys: Sequence[str], place: SchemaPlace
    ) -> None:
        """Report a mapping without the key that says what kind of thing it is."""
        noun = place.noun.partition(" ")[2]
        kinds = [f"`{kind}`" for kind in place.kinds]
        known_keys = {key for keys in place.keys_of_kinds.values() for key in keys}
        guesses = {
            key: nearest_name(key, place.kinds) for key in keys if key not in known_keys
        }
        if guesses:
            # The first key that resembles a kind, else the first key.
            key = next((key for key in guesses if guesses[key]), next(iter(guesses)))
            mend, hint = self._kind_meant(path, key, guesses[key], place)
            complaint = _UNKNOWN_OF[noun](
                word=key,
                words=_any_of(kinds),
                example=place.example,
                mend=mend,
                hint=hint,
            )
            self._add((*path, key), complaint, at="key")
            return
        fitting = [
            kind
            for kind in place.kinds
            if {*keys} <= {*place.keys_of_kinds[kind]} - {kind}
        ]
        hint = place.example
        if keys and len(fitting) == 1:
            # An example would show other keys than the author's.
            hint = f"begin it with `{fitting[0]}: …`"
        complaint = NO_KIND(noun=noun, expected=_any_of(kinds), hint=hint)
        self._add(path, complaint, at=self._start(path))

    def _kind_meant(
        self, path: Path, key: str, guess: Mend | None, place: SchemaPlace
    ) -> tuple[Mend | None, str | None]:
        """The kind that stands for a key which names none, or a hint at one.

        `guess` is the kind that is spelt nearly alike.
        """
        near = self._fitting_kind(path, key, guess, place)
        kind = place.kind_with_word(self.schema, key)
        if kind is not None and not (near and guess and guess.is_safe):
            # Such as a kind of attack, not a misspelt action.
            hint = f"write `{kind}: {key.casefold()}`, then the other keys"
            value = self.document.value_at((*path, key))
            if isinstance(value, str) and len(value) <= 12:
                hint += f", …: {value}"
            return None, hint
        meant = place.meant_by(key)
        is_sure = near is not None and (near.is_safe or near.new == meant)
        is_guess = near is None or (guess is not None and near.new == guess.new)
        if meant is None or is_sure or not is_guess:
            return near, None
        # Another word for a kind that needs more keys, not a misspelt kind.
        keys_there = set(self.document.value_at(path))
        needed = {*place.needs_of_kinds[meant]} - keys_there - {meant}
        too = f" and needs {_all_of(sorted(needed))} too" if needed else ""
        return None, f"it is called `{meant}`{too}"

    def _fitting_kind(
        self, path: Path, key: str, guess: Mend | None, place: SchemaPlace
    ) -> Mend | None:
        """The first kind for a key that fits the other keys of its mapping."""
        keys_there = set(self.document.value_at(path))
        ways: list[Mend] = []
        if not (guess and guess.is_safe):
            value = self.document.value_at((*path, key))
            words = (place.kind_with_word(self.schema, value), place.meant_by(key))
            ways = [
                Mend(kind)
                for kind in words
                if kind and keys_there >= {*place.needs_of_kinds[kind]} - {kind}
            ]
        ways += [guess] if guess else []
        for way in ways:
            if self._fits(path, key, place.keys_of_kinds[way.new]):
                return way.but(is_read=_is_same_word(key, way))
        return None

    def _fits(self, path: Path, word: str, keys: Iterable[str]) -> bool:
        """Whether the other keys of a mapping are among those of a kind."""
        return all(key == word or key in keys for key in self.document.value_at(path))

    def _collect_missing(self, path: Path, error: Any, place: SchemaPlace) -> None:
        names, _ = self._missing.setdefault(path, ([], place))
        names.extend(
            name
            for name in error.validator_value
            if name not in error.instance and name not in names
        )

    def _report_missing(self, path: Path, names: list[str], place: SchemaPlace) -> None:
        plural = "s" if len(names) > 1 else ""
        mend = self._line_to_add(path, names, place)
        complaint = MISSING_KEY(
            noun=place.noun,
            keys=f"the key{plural} {_all_of(names)}",
            mend=mend,
            hint=None if mend else self._lines_to_add(names, place),
        )
        self._add(path, complaint, at=self._start(path))

    def _line_to_add(
        self, path: Path, names: Sequence[str], place: SchemaPlace
    ) -> Mend | None:
        """The mend that adds a key with only one possible value, such as `mpoc: 1`."""
        form = follow_references(self.schema, place.properties.get(names[0], {}))
        values = form.get("enum", ())
        if path or len(names) > 1 or len(values) != 1:
            return None
        return line_on_top(self.document, f"{names[0]}: {_in_yaml(values[0])}")

    def _lines_to_add(self, names: Sequence[str], place: SchemaPlace) -> str:
        """The lines to add for missing keys.

        A line has a blank and an example beside it, unless only one value is possible.
        """
        lines = []
        examples = []
        for name in names:
            form = place.properties.get(name, {})
            for example in self._examples(form)[:1]:
                line = f"`{name}: {_in_yaml(example)}`"
                is_only = len(follow_references(self.schema, form).get("enum", ())) == 1
                lines.append(line if is_only else f"`{name}: …`")
                examples += [] if is_only else [line]
        example_words = f", such as {' and '.join(examples)}" if examples else ""
        return f"add {' and '.join(lines)}{example_words}" if lines else ""

    def _report_dependent(self, path: Path, error: Any, place: SchemaPlace) -> None:
        for key, others in error.validator_value.items():
            absent = [other for other in others if other not in error.instance]
            if key in error.instance and absent:
                complaint = MISSING_KEY(
                    noun=f"{place.noun} with the key `{key}`",
                    keys=f"{_all_of(absent)} too",
                    hint=self._lines_to_add(absent, place),
                )
                self._add((*path, key), complaint, at="key")

    def _report_type(
        self, path: Path, error: Any, place: SchemaPlace, expected: str = ""
    ) -> None:
        value = error.instance
        label = _label(path, place)
        complaint = NO_VALUE(value=label)
        if value is not None:
            complaint = WRONG_TYPE(value=label, what=_in_words(value), noun=place.noun)
        mend = retyping(value, error.schema, self.schema)
        if value is None and path:
            mend = without_indentation(self.document, path, self.schema)
            if len(path) == 1:
                top_keys = self.schema["properties"]
                mend = with_keys_below(self.document, path, top_keys)
        if isinstance(value, list) and "object" in error.schema.get("type", ()):
            mend = mend or without_dashes(self.document, path)
        is_list = "array" in error.schema.get("type", ())
        may_be_entry = is_list and may_hold_mappings(error.schema, self.schema)
        if isinstance(value, dict) and may_be_entry:
            mend = mend or with_dash(self.document, path)
        hint = mend.hint if mend else self._as_roll(path, value, error)
        hint = hint or retyping_hint(value, error.schema, self.schema)
        if mend is None and not hint and isinstance(value, dict):
            hint = self._without_braces(path, value, error)
        complaint = complaint.but(
            expected=expected or place.title, hint=hint, mend=mend
        )
        # Without a value, only the key can be marked.
        at = "value" if value is not None else "key"
        self._add(path, complaint, place=place, at=at)

    def _as_roll(self, path: Path, value: Any, error: Any) -> str:
        """The hint that dice belong under `roll`; empty if there they would not fit."""
        steps = [*error.absolute_schema_path][:-3]
        form = SchemaPlace(self.schema, steps).properties.get("roll")
        if not isinstance(value, str) or form is None or path[-1:] == ("roll",):
            return ""
        mend = retyping(value, follow_references(self.schema, form), self.schema)
        form = follow_references(self.schema, form)
        if not self._is_right(value, form) and not (mend and mend.is_read):
            return ""
        return f"the dice as they lay go into a key of their own: `roll: {value}`"

    def _without_braces(self, path: Path, mapping: Collection[str], error: Any) -> str:
        """The hint for a mapping where one value is wanted."""
        key = path[-1] if path else ""
        if not isinstance(key, str) or "object" in error.schema.get("type", ()):
            return ""
        hint = f"write one value after `{key}:`, without braces"
        *steps, _, _, _ = error.absolute_schema_path
        beside = SchemaPlace(self.schema, steps).properties
        free = [name for name in mapping if name in beside]
        return f"{hint}, and {_all_of(free)} beside `{key}`" if free else hint

    def _report_enum(self, path: Path, error: Any, place: SchemaPlace) -> None:
        value, words = error.instance, error.validator_value
        words_allowed = _any_of([f"`{word}`" for word in words])
        if not isinstance(value, str) or not isinstance(words[0], str):
            self._report_type(path, error, place, words_allowed)
            return
        kind = value.partition(":")[0]
        noun, expected = place.noun, words_allowed + place.remark
        mend = None
        if place.or_number is not None:
            noun = expected = place.or_number["title"]
            number = retyping(value, {"type": "integer"}, self.schema)
            if number is not None and fits(number.new, place.or_number, self.schema):
                mend = number
        mend = (
            mend
            or _with_hyphen(value, place.beginnings)
            or compass_word(value, words)
            or nearest_name(value, words)
            or completion(value, words)
            or _without_quotes(value, place.types)
            or self._keys_apart(path, error)
        )
        complaint = UNKNOWN_WORD(
            text=value,
            noun=noun,
            expected=expected,
            mend=mend and mend.but(is_read=_is_same_word(value, mend)),
            hint=f"write it as a mapping: `{kind}: …`" if kind in place.kinds else None,
        )
        self._add(path, complaint, place=place)

    def _report_pattern(self, path: Path, error: Any, place: SchemaPlace) -> None:
        value = error.instance
        at = "value"
        if place.is_name:
            path, at = (*path, value), "key"
        mend = respelling(value, error.validator_value)
        if mend is None and not place.is_name:
            mend = self._keys_apart(path, error)
        if mend is not None and error.validator_value == SPACE.pattern:
            # Where a space may be an id too, the pattern is another.
            mend = mend.but(is_read=_is_same_word(value, mend))
        words = as_words(value)
        parts = value.split()
        if mend is None and path and isinstance(path[-1], int) and len(parts) > 1:
            pattern = python_pattern(error.validator_value)
            if all(re.search(pattern, part) for part in parts):
                mend = Mend(", ".join(parts), "write `{new}`", is_safe=True)
        if "array" in place.types and len(words) > 1:
            mend = Mend(f"[{', '.join(words)}]", AS_LIST)
        complaint = WRONG_FORM(
            text=value,
            noun=place.noun,
            expected=place.title,
            mend=mend,
            hint=None if mend else fill_in_hint(value, path),
        )
        self._add(path, complaint, place=place, at=at)

    def _keys_apart(self, path: Path, error: Any) -> Mend | None:
        """The mend of a value in which further keys of its mapping stand."""
        if not path or not isinstance(path[-1], str):
            return None
        *steps, _, _, _ = error.absolute_schema_path
        beside = SchemaPlace(self.schema, steps).properties
        return keys_apart(self.document, path, beside)

    def _report_size(self, path: Path, error: Any, place: SchemaPlace) -> None:
        """Report a text, list, mapping or number that is too large or too small."""
        value, limit = error.instance, error.validator_value
        is_high = error.validator.startswith("max")
        size, unit = value, ""
        if isinstance(value, str):
            size, unit = len(value), "characters"
        elif isinstance(value, list):
            size, unit = len(value), "entries"
        elif isinstance(value, dict):
            size, unit = len(value), "keys"
        label = _label(path, place)
        if not size and unit:
            complaint = EMPTY(value=label, expected=place.title)
            self._add(path, complaint, place=place)
            return
        if unit:
            kind = TOO_LARGE if is_high else TOO_SMALL
            complaint = kind(
                value=label, size=f"{size} {unit}", limit=f"{limit} {unit}"
            )
        else:
            kind = NUMBER_TOO_LARGE if is_high else NUMBER_TOO_SMALL
            complaint = kind(value=label, size=size, limit=limit)
        at = "key" if isinstance(value, (list, dict)) and path else "value"
        self._add(path, complaint, place=place, at=at)

    def _report_no_place(self, path: Path, error: Any, place: SchemaPlace) -> None:
        complaint = OUT_OF_PLACE(value=_label(path, place), expected=place.title)
        self._add(path, complaint, place=place, at="key")

    def _start(self, path: Path) -> Any:
        """The mark of a mapping's first key, which stands for the whole mapping."""
        for key in self.document.value_at(path):
            return self.document.key_mark_of((*path, key))
        return "value"

    def _examples(self, form: Any) -> list[Any]:
        examples: list[Any] = form.get("examples") or []
        if not examples and "$ref" in form:
            return self._examples(follow_references(self.schema, form))
        return examples


_UNKNOWN_OF = {"action": UNKNOWN_ACTION, "choice": UNKNOWN_CHOICE}
"""The problem of a mapping without a known kind, by the noun for such mappings."""

_METHODS = {
    "additionalProperties": "_report_unknown",
    "required": "_collect_missing",
    "dependentRequired": "_report_dependent",
    "type": "_report_type",
    "enum": "_report_enum",
    "pattern": "_report_pattern",
    "minLength": "_report_size",
    "maxLength": "_report_size",
    "minItems": "_report_size",
    "maxItems": "_report_size",
    "minProperties": "_report_size",
    "maxProperties": "_report_size",
    "minimum": "_report_size",
    "maximum": "_report_size",
}
"""The method that reports an error, by the keyword that failed."""


def _with_hyphen(text: str, forms: Mapping[str, Mapping[str, Any]]) -> Mend | None:
    """Write `spawn-red` for `spawn red` and the like, by the forms of such words."""
    for word, form in forms.items():
        name = text.removeprefix(word).strip(" _-")
        near = f"{word}-{name}"
        pattern = python_pattern(form.get("pattern", "$"))
        if text.startswith(word) and name and re.search(pattern, near):
            return Mend(near, is_safe=True)
    return None


def _without_quotes(text: str, types: Collection[str]) -> Mend | None:
    """Write a truth or a number as such, where it may stand beside words."""
    is_truth = "boolean" in types and text in ("true", "false")
    is_number = text.isascii() and text.isdecimal()
    if is_truth or ("integer" in types and is_number):
        return Mend(text, "leave out the quotes", is_safe=True)
    return None


def _is_same_word(text: str, mend: Mend) -> bool:
    """Whether a mend changes the letter case alone, of a word that it can mean only."""
    return mend.is_safe and text.casefold() == mend.new.casefold()


def _label(path: Path, place: SchemaPlace | None = None) -> str:
    """The value at a path: `` `title` ``, `` entry 2 of `cites` ``."""
    if not path:
        return "the file"
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of {_label(path[:-1])}"
    if place is not None and place.is_entry and path[:-1]:
        return f"{quote(path[-1])} of {_label(path[:-1])}"
    return quote(path[-1])


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return quote(value)
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {quote(value)}"
    return "a list" if isinstance(value, list) else "a mapping"


def _any_of(words: Sequence[str]) -> str:
    if len(words) > MOST_WORDS:
        first = ", ".join(words[:MOST_WORDS])
        return f"one of {first} and {len(words) - MOST_WORDS} more"
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _all_of(names: Sequence[str]) -> str:
    words = [f"`{name}`" for name in names]
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


def _in_yaml(example: Any) -> str:
    """An example as a file has it on one line."""
    if isinstance(example, dict):
        inner = [f"{key}: {_in_yaml(value)}" for key, value in example.items()]
        return "{" + ", ".join(inner) + "}"
    return str(example)
