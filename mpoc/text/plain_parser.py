"""The events of ruamel.yaml's parser in pure Python, made equal to those of libyaml.

If libyaml is not installed, this parser takes its place. It accepts a few things that
libyaml refuses, and some escapes make it raise errors without a place. A file must be
read alike everywhere, so this module removes these differences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, StringMark
from ruamel.yaml.events import (
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)


def strict_events(text: str) -> Iterator[Any]:
    """The events of a text, raising ruamel.yaml's YAMLError where libyaml would."""
    flows = 0
    last = 0
    events = iter(YAML(typ="safe", pure=True).parse(text))
    while True:
        try:
            event = next(events)
        except StopIteration:
            return
        except (ValueError, OverflowError):
            at = _impossible_escape(text, last)
            raise _fault("invalid Unicode character escape code", text, at) from None
        kind = event.__class__
        if kind is ScalarEvent:
            if flows and not (event.style or event.anchor or event.tag):
                _check_flow_scalar(text, event)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            flows += bool(event.flow_style)
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            flows -= bool(flows)
        last = event.end_mark.index
        yield event


def _check_flow_scalar(text: str, event: Any) -> None:
    """Refuse colons and question marks in a plain scalar between brackets."""
    start = event.start_mark.index
    for at in range(start, event.end_mark.index):
        if text[at] == ":" and at == start:
            raise _fault("did not find expected node content", text, at)
        if text[at] == ":":
            raise _fault("found unexpected ':'", text, at)
        if text[at] == "?":
            raise _fault("found a question mark", text, at)


def _impossible_escape(text: str, at: int) -> int:
    """The offset of the first escape after an offset whose character does not exist."""
    while True:
        escape = text.find("\\U", at)
        if escape < 0:
            return at
        try:
            if int(text[escape + 2 : escape + 10], 16) > 0x10FFFF:
                return escape + 2
        except ValueError:
            pass
        at = escape + 2


def _mark(text: str, at: int) -> StringMark:
    line = text.count("\n", 0, at)
    column = at - (text.rfind("\n", 0, at) + 1)
    return StringMark("", at, line, column, None, at)


def _fault(problem: str, text: str, at: int) -> MarkedYAMLError:
    return MarkedYAMLError(None, None, problem, _mark(text, at))
