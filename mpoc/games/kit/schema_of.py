"""Schemas made from the keys that classes list. Nothing in a run imports this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpoc.games.kit.keys import Keyed, NoValue
from mpoc.games.kit.verb import Verb
from mpoc.schema.envelope import Schema, mapping_of

_NO_VALUE = NoValue()


def mapping_schema(
    title: str, keyed: type[Keyed], description: str = "", **more: Any
) -> Schema:
    """The schema of a mapping with the keys of a class."""
    return mapping_of(
        title, properties(keyed), required_keys(keyed), description, **more
    )


def verb_schema(verb: type[Verb], common: Mapping[str, Schema]) -> Schema:
    """The schema of an action; `common` are the keys that any action may have."""
    keys = verb.in_order(properties(verb) | dict(common))
    form = mapping_of(f"the action `{verb.word}`", keys, required_keys(verb))
    return form | verb.more_schema()


def properties(keyed: type[Keyed]) -> dict[str, Schema]:
    """The schemas of the keys of a class, by name; a bare verb has its word alone."""
    keys = {key.name: key.schema() for key in keyed.keys}
    if issubclass(keyed, Verb) and is_bare(keyed):
        return {keyed.word: _NO_VALUE.schema()} | keys
    return keys


def required_keys(keyed: type[Keyed]) -> list[str]:
    """The keys that must be there, besides the main one."""
    return [key.name for key in keyed.keys if key.is_required and not key.is_main]


def description_of(keyed: type[Keyed]) -> str:
    """What editors say of a verb or a choice: the first line of its docstring."""
    return (keyed.__doc__ or "").partition("\n")[0]


def is_bare(verb: type[Verb]) -> bool:
    """Whether a file may write it as a bare word: it has no main key."""
    return not any(key.is_main for key in verb.keys)
