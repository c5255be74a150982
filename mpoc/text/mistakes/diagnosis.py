"""The author's probable mistake where a parser of YAML stopped.

A parser says what it could not use; `diagnose` looks at the text there and names the
mistake behind it. Mistakes with brackets and quotes are in `brackets`, mistakes with
lines and indentation in `lines`.
"""

from __future__ import annotations

import re
from typing import Any

from mpoc.text.characters import ESCAPE, bad_character, character_of
from mpoc.text.faults import (
    empty_file,
    empty_key,
    question_mark,
    second_document,
    unsupported_property,
)
from mpoc.text.mistakes.brackets import (
    bad_escape,
    extra_bracket,
    inside_brackets,
    question_before,
    unclosed_bracket,
    unclosed_bracket_before,
    unclosed_quote,
    wrong_bracket,
)
from mpoc.text.mistakes.lines import (
    after_the_end,
    block_header,
    deep_blank,
    fence,
    merge_conflict,
    missing_blank,
    missing_blank_before,
    no_colon,
    no_key,
    quoted_lines,
    second_colon,
    stray_dash,
    without_colon,
)
from mpoc.text.mistakes.parser_stop import ParserStop
from mpoc.text.nodes import LONGEST_SCALAR, SequenceNode
from mpoc.text.problem_kinds import (
    EXTRA_COMMA,
    LINE_BREAK,
    NOT_A_MAPPING,
    PARSER_STOPS,
    RESERVED_CHARACTER,
    TAB,
    TOO_LONG,
)
from mpoc.text.problems import FileProblems, Problem
from mpoc.text.source import Source

UNEXPECTED_TOKEN = re.compile(r", but (found|got) '<\w+>'$")
"""Words of the parser in pure Python for a token that it cannot use."""


def diagnose(source: Source, fault: Exception, containers: list[Any]) -> Problem:
    """The problem behind an error of a parser.

    Both parsers use nearly the same words, so some of their words select the case; the
    text at the place decides the rest.
    """
    conflict = merge_conflict(source)
    if conflict is not None:
        return conflict
    message = str(getattr(fault, "problem", None) or fault)
    # Only one of them names the token that it came upon, which stands in the text.
    message = UNEXPECTED_TOKEN.sub("", message)
    context = str(getattr(fault, "context", None) or "")
    context_mark = getattr(fault, "context_mark", None)
    mark = getattr(fault, "problem_mark", None) or context_mark
    context_mark = context_mark or mark
    size = len(source.text)
    at = min(mark.index, size) if mark is not None else 0
    begin = min(context_mark.index, size) if context_mark is not None else at
    stop = ParserStop(source, at, begin, containers)
    return _case_of(stop, message, context)


def _case_of(stop: ParserStop, message: str, context: str) -> Problem:
    """The problem of the first case that matches the parser's words."""
    words = f"{context} {message}"
    if "alphabetic or numeric" in message or "tag" in words:
        return _unfinished_property(stop)
    if "quoted scalar" in context and ("stream" in message or "document" in message):
        return unclosed_quote(stop)
    if "escape" in message or "hexdecimal" in message:
        return bad_escape(stop)
    if "more indented" in message:
        return deep_blank(stop)
    if "block scalar" in context:
        return quoted_lines(stop.source) or block_header(stop)
    if "cannot start any token" in message:
        return fence(stop) or _reserved_sign(stop)
    if "question mark" in message or "mapping keys" in message:
        return question_mark(stop.source, stop.at)
    if "unexpected ':'" in message:
        return missing_blank(stop.source, stop.at)
    if "mapping values" in message:
        return missing_blank_before(stop) or second_colon(stop)
    if "sequence entries" in message:
        return stray_dash(stop)
    if "expected ':'" in message:
        return no_colon(stop)
    if "expected ',' or" in message:
        return inside_brackets(stop)
    if "node content" in message:
        return _no_value(stop)
    if (
        "expected key" in message
        or "block end" in message
        or "'-' indicator" in message
    ):
        return missing_blank_before(stop) or no_key(stop)
    if "document end" in message:
        return second_document(stop.source, stop.at)
    if "document start" in message:
        return missing_blank_before(stop) or after_the_end(stop)
    return stop.problem(PARSER_STOPS(message=message))


def _unfinished_property(stop: ParserStop) -> Problem:
    """An anchor, alias or tag whose name the parser cannot read."""
    text = stop.source.text
    at = stop.at
    while at > 0 and text[at : at + 1] not in ("&", "*", "!"):
        if text[at : at + 1] == "\n" and at < stop.at:
            break
        at -= 1
    return unsupported_property(stop.source, at)


def _reserved_sign(stop: ParserStop) -> Problem:
    """A value that begins with a character that YAML reserves."""
    return stop.problem(RESERVED_CHARACTER(sign=stop.sign))


def _no_value(stop: ParserStop) -> Problem:
    """Something else where a value is expected."""
    source = stop.source
    sign = stop.sign
    bracket = stop.bracket
    if not stop.containers and source.text.startswith("...", stop.at):
        return empty_file(source)
    question = question_before(stop) if bracket is not None else None
    if question is not None:
        return question
    if sign == "-":
        return stray_dash(stop)
    if sign == ":":
        return empty_key(source, stop.at)
    if sign and sign in "]}":
        if bracket is None:
            return extra_bracket(stop)
        return wrong_bracket(stop, bracket)
    if sign == "," and bracket is not None:
        return stop.problem(EXTRA_COMMA())
    if bracket is not None:
        return unclosed_bracket(stop, bracket)
    return _reserved_sign(stop)


# Faults that the parsers accept and `mpoc.text.document` finds


WITHOUT_BRACKETS = (
    "write what stands in the brackets on lines of its own, without them; then the "
    "text can be block text: `|`, then its lines, indented"
)
"""How to write a text of several lines inside brackets, which have no block text."""


def unfit_text(
    source: Source, text: str, start: int, end: int, containers: list[Any]
) -> FileProblems:
    """A scalar that is too long or contains a forbidden character.

    `containers` holds the mappings and lists around it.
    """
    bad = bad_character(text)
    if len(text) > LONGEST_SCALAR or bad is None:
        complaint = TOO_LONG(size=len(text), limit=LONGEST_SCALAR)
        return source.refusal(complaint, start, end)
    style = source.text[start : start + 1]
    if bad.complaint.kind == LINE_BREAK and style not in ("'", '"'):
        bracket_problem = unclosed_bracket_before(source, start, containers)
        if bracket_problem is not None:
            return FileProblems([bracket_problem])
    complaint = bad.complaint
    stop = ParserStop(source, start, start, containers)
    if complaint.kind == LINE_BREAK and stop.bracket is not None:
        complaint = LINE_BREAK(hint=WITHOUT_BRACKETS)
    if style == '"':
        for escape in ESCAPE.finditer(source.text, start, end):
            if bad_character(character_of(escape)) is not None:
                start, end = escape.span()
                if complaint.kind == TAB:
                    complaint = TAB(hint=f"write a blank instead of `{escape[0]}`")
                break
    return source.refusal(complaint, start, end)


def not_a_mapping(source: Source, value: object, start: int, end: int) -> FileProblems:
    """The file is empty, a list, or a single value."""
    if value is None and start == end:
        return FileProblems([empty_file(source)])
    if isinstance(value, SequenceNode):
        kind = "a list"
    else:
        mistake = quoted_lines(source) or without_colon(source, source.line_of(start))
        if mistake is not None:
            return FileProblems([mistake])
        kind = "a single value"
    return source.refusal(NOT_A_MAPPING(what=kind), start, end)
