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
from ruamel.yaml.scanner import Scanner


def strict_events(text: str) -> Iterator[Any]:
    """The events of a text, raising ruamel.yaml's YAMLError where libyaml would."""
    last = 0
    yaml = YAML(typ="safe", pure=True)
    yaml.Scanner = _StrictScanner
    events = iter(yaml.parse(text))
    while True:
        try:
            event = next(events)
        except StopIteration:
            return
        except (ValueError, OverflowError):
            at = _impossible_escape(text, last)
            raise _fault("invalid Unicode character escape code", text, at) from None
        last = event.end_mark.index
        yield event


class _StrictScanner(Scanner):
    """A scanner that reads what stands between brackets as libyaml does.

    A scanner is ahead of the parser, so a fault that it finds comes before one that
    the parser would find further to the left.
    """

    # By the older version of YAML a question mark ends a plain scalar.
    scanner_processing_version = (1, 1)

    def scan_plain(self) -> Any:
        """A plain scalar, which holds no colon between brackets."""
        token = super().scan_plain()
        if self.flow_level:
            start, end = token.start_mark.pointer, token.end_mark.pointer
            at = self.reader.buffer.find(":", start, end + 1)
            if at >= 0 and self.reader.buffer[at + 1] not in "\0 \t\n":
                place = _mark(self.reader.buffer, at)
                raise MarkedYAMLError(None, None, "found unexpected ':'", place)
        return token


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
