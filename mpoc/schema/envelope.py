"""The pieces of which the scenario schemas of all games are built.

A schema says at each place what belongs there: `title` is a noun with its article,
which messages use, `description` is a sentence for editors, `examples` holds a value
that messages show where the key is missing. Alternatives are always chosen by
`if`/`then`/`else`, so that a fault is reported against the form that was meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mpoc.rules.registry import DEFAULT
from mpoc.schema.shapes import CONDITION, PAGE, PLAYER, WORD, Shape

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FORMAT = 1
"""The version of the scenario format, the value of the key `mpoc`."""

LONGEST_TITLE = 200
LONGEST_NAME = 60
LONGEST_TEXT = 8_192


def ref(name: str, description: str = "", **more: Any) -> Schema:
    """A reference to the shared piece `name`, with a description for its place."""
    schema: Schema = {"$ref": f"#/$defs/{name}"}
    if description:
        schema["description"] = description
    return schema | more


def text(
    title: str, description: str = "", longest: int = LONGEST_TEXT, **more: Any
) -> Schema:
    """Any text that is not empty."""
    schema: Schema = {"title": title, "type": "string"}
    schema |= {"minLength": 1, "maxLength": longest}
    return _describe(schema, description, more)


def word_of(shape: Shape, description: str = "", **more: Any) -> Schema:
    """Text of a certain form."""
    schema: Schema = {"title": shape.noun, "type": "string", "pattern": shape.pattern}
    return _describe(schema, description, more)


def whole(
    title: str,
    description: str = "",
    least: int = 0,
    most: int = 99,
    **more: Any,
) -> Schema:
    """A whole number within limits.

    `title` says what it is, such as `a level` or `HITS`, or what is counted: `dice`.
    """
    is_counted = title.islower() and not title.startswith("a ")
    noun = f"a number of {title}" if is_counted else title
    schema: Schema = {"title": f"{noun} from {least} to {most}", "type": "integer"}
    schema |= {"minimum": least, "maximum": most}
    return _describe(schema, description, more)


def number(description: str = "", **more: Any) -> Schema:
    """Any whole number: an expectation may be impossible."""
    schema: Schema = {"title": "a whole number", "type": "integer"}
    return _describe(schema, description, more)


def one_of(
    title: str, words: Sequence[str | int], description: str = "", **more: Any
) -> Schema:
    """One word of a closed list."""
    return _describe({"title": title, "enum": list(words)}, description, more)


def truth(description: str = "", **more: Any) -> Schema:
    """`true` or `false`."""
    schema: Schema = {"title": "`true` or `false`", "type": "boolean"}
    return _describe(schema, description, more)


def nothing(description: str, **more: Any) -> Schema:
    """A key that is written without a value."""
    schema: Schema = {"title": "an empty value", "type": "null"}
    return _describe(schema, description, more)


def list_of(
    title: str,
    entries: Schema,
    description: str = "",
    *,
    least: int = 0,
    most: int = 200,
    **more: Any,
) -> Schema:
    """A list whose entries all have one form."""
    schema: Schema = {"title": title, "type": "array", "items": entries}
    if least:
        schema["minItems"] = least
    schema["maxItems"] = most
    return _describe(schema, description, more)


def keyed(
    title: str,
    key: Shape,
    values: Schema,
    description: str = "",
    *,
    most: int = 200,
    **more: Any,
) -> Schema:
    """A mapping whose keys are names of one form, with values of one form."""
    schema: Schema = {
        "title": title,
        "type": "object",
        "propertyNames": {"title": key.noun, "pattern": key.pattern},
        "additionalProperties": values,
        "maxProperties": most,
    }
    return _describe(schema, description, more)


def mapping_of(
    title: str,
    properties: Mapping[str, Any],
    required: Sequence[str] = (),
    description: str = "",
    **more: Any,
) -> Schema:
    """A mapping with these keys and no others."""
    schema: Schema = {
        "title": title,
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False,
    }
    if required:
        schema["required"] = list(required)
    return _describe(schema, description, more)


def by_type(
    title: str, forms: Mapping[str, Schema], description: str = "", **more: Any
) -> Schema:
    """A value whose form follows from its type, such as text or a list.

    Editors do not offer the words of an `enum` behind `if`, but they offer `examples`.
    """
    schema: Schema = {"title": title, "type": list(forms)}
    schema = _describe(schema, description, more)
    cases = [({"type": kind}, form) for kind, form in forms.items()]
    return schema | chain(cases[:-1], cases[-1][1])


ALSO = "also called: "
"""Begins the comment of a key with other words that authors may write for it."""


def by_key(
    title: str,
    forms: Mapping[str, Schema],
    notes: Mapping[str, str],
    also: Mapping[str, Sequence[str]] | None = None,
) -> Schema:
    """A mapping whose form depends on the first of its keys that is in `forms`.

    `notes` describes each of these keys for editors, which offer all of them, and
    `also` has other words for them, for hints. The last `else` allows no keys in a
    mapping that has none of these.
    """
    schema: Schema = {"title": title, "type": "object"}
    schema["properties"] = {key: {"description": notes[key]} for key in forms}
    for key, words in (also or {}).items():
        if words:
            schema["properties"][key]["$comment"] = ALSO + ", ".join(words)
    cases = [({"required": [key]}, form) for key, form in forms.items()]
    end: Schema = {"minProperties": 1, "additionalProperties": False}
    return schema | chain(cases, end)


def chain(cases: Sequence[tuple[Schema, Schema]], end: Schema) -> Schema:
    """`if`/`then`/`else` over the cases in order; `end` is the last `else`."""
    for condition, form in reversed(cases):
        end = {"if": condition, "then": form, "else": end}
    return end


def _describe(schema: Schema, description: str, more: Mapping[str, Any]) -> Schema:
    if description:
        schema["description"] = description
    return {**schema, **more}


def pages(description: str) -> Schema:
    """A list of pages of the rulebook."""
    return list_of(
        "a list of pages such as `[p29, p39]`", word_of(PAGE), description, most=100
    )


def about(game: str, cites: Schema | None = None) -> dict[str, Schema]:
    """The keys that say what a file is about, in their usual order.

    `cites` is the form of the key `cites`, by default a list of pages.
    """
    default = f"; `{game}` where it is left out" if game == DEFAULT else ""
    return {
        "mpoc": one_of(
            "a version of the format that is known here",
            [FORMAT],
            "The version of the scenario format.",
            examples=[FORMAT],
        ),
        "game": one_of(
            "a game",
            [game],
            f"The game that is played{default}.",
            examples=[game],
        ),
        "title": text(
            "text on one line",
            "What the dispute is about, in one line.",
            LONGEST_TITLE,
            examples=["The fire was not there before the attack"],
        ),
        "question": text("text", "What the players disagree about, in their words."),
        "cites": cites
        or pages("Pages of the rulebook that the ruling must cite; each is checked."),
        "tags": list_of(
            "a list of words such as `[timing, dice]`",
            word_of(WORD),
            "Words by which scenarios are selected.",
            most=40,
        ),
        "notes": text("text", "Anything else a reader should know."),
    }


def rules(editions: Sequence[str], ledger: Mapping[str, Sequence[str]]) -> Schema:
    """The key `rules`: the edition and the readings of unclear rules.

    `ledger` maps the name of each ruling to the names of its readings, default first.
    """
    readings = {
        name: one_of(
            "a reading",
            names,
            f"How this rule is read; `{names[0]}` unless the edition says otherwise.",
        )
        for name, names in ledger.items()
    }
    rulings = mapping_of(
        "a mapping of rulings to readings such as `{RULING: READING}`",
        readings,
        (),
        "Readings of unclear rules, by the ruling's name; `mpoc rulings` lists them.",
    )
    return mapping_of(
        "a mapping of `edition` and `rulings`",
        {
            "edition": one_of("an edition", editions, "The printing of the rules."),
            "rulings": rulings,
        },
        (),
        "The edition, and how unclear rules are read.",
    )


def claims(outcome: Schema) -> Schema:
    """The key `claims`: the outcome that each side expects, or a condition on one."""
    title = "a mapping of expectations, or a condition such as `damage.D>=2`"
    return keyed(
        "a mapping of names to expectations such as `{rob: {…}}`",
        PLAYER,
        by_type(title, {"string": word_of(CONDITION), "object": outcome}),
        "A dispute: what each side expects, by any name. A false claim fails no file.",
        most=10,
    )


def right(description: str) -> Schema:
    """Which claims hold, inside the expectations of a file."""
    return by_type(
        "a list of names such as `[rob]`, or `none`",
        {
            "string": one_of("`none`: or a list of names such as `[rob]`", ["none"]),
            "array": list_of("a list of names", word_of(PLAYER), most=10),
        },
        description,
    )


def assume() -> Schema:
    """The key `assume`: how to answer choices that the file leaves open."""
    return one_of(
        "an assumption",
        ["first"],
        "`first` takes the first legal answer where a choice is missing, and says so.",
    )


def document(title: str, schema: Schema, pieces: Mapping[str, Schema]) -> Schema:
    """A whole schema file: the schema, its shared pieces, and room for `x-` keys."""
    own = {"^x-": {"description": "A key of the author's own; mpoc does not read it."}}
    return (
        {"$schema": DRAFT, "title": title}
        | {key: value for key, value in schema.items() if key != "title"}
        | {"patternProperties": own, "$defs": dict(pieces)}
    )
