"""Mistakes with brackets and quotes, and with the text between them."""

from __future__ import annotations

import re
from typing import Any

from mpoc.text.characters import ESCAPE, bad_character
from mpoc.text.faults import question_mark, unsupported_property, word_end
from mpoc.text.mistakes.parser_stop import ParserStop
from mpoc.text.problem_kinds import (
    BAD_ESCAPE,
    ESCAPE_OF_NOTHING,
    EXTRA_BRACKET,
    MISSING_COMMA,
    SHORT_ESCAPE,
    TEXT_AFTER_QUOTE,
    TEXT_AFTER_VALUE,
    UNCLOSED_BRACKET,
    UNCLOSED_QUOTE,
    WRONG_BRACKET,
)
from mpoc.text.problems import Problem
from mpoc.text.source import Source, indent_of


def unclosed_quote(stop: ParserStop) -> Problem:
    """A quote that nothing closes."""
    begin = stop.begin
    quote = stop.source.text[begin : begin + 1]
    return stop.problem(
        UNCLOSED_QUOTE(quote=quote, inside=_inside(quote)), begin, begin + 1
    )


def _inside(quote: str) -> str:
    """How a quote is written inside a text in such quotes."""
    return "''" if quote == "'" else '\\"'


def bad_escape(stop: ParserStop) -> Problem:
    """A backslash in double quotes without a valid escape or an allowed character."""
    text = stop.source.text
    at = text.rfind("\\", 0, stop.at + 1)
    escape = ESCAPE.match(text, at)
    if escape is None or escape[4]:
        sign = text[at + 1 : at + 2].strip()
        width = {"x": 2, "u": 4, "U": 8}.get(sign, 0)
        complaint = SHORT_ESCAPE(sign=sign, width=width)
        if not width:
            complaint = BAD_ESCAPE(sign=sign)
        return stop.problem(complaint, at, at + 2)
    code = int(escape[1] or escape[2] or escape[3], 16)
    bad = bad_character(chr(code)) if code <= 0x10FFFF else None
    if bad is not None:
        return stop.problem(bad.complaint, *escape.span())
    return stop.problem(ESCAPE_OF_NOTHING(escape=escape[0]), *escape.span())


def inside_brackets(stop: ParserStop) -> Problem:
    """Between brackets, something other than a comma or the closing bracket."""
    source = stop.source
    begin = stop.begin
    if source.text[begin : begin + 1] not in ("[", "{"):
        begin = stop.bracket if stop.bracket is not None else begin
    opening = source.text[begin : begin + 1]
    closing = "]" if opening == "[" else "}"
    question = question_before(stop)
    if question is not None:
        return question
    if stop.sign and stop.sign in "]}":
        return wrong_bracket(stop, begin)
    if not stop.sign:
        return unclosed_bracket(stop, begin)
    rest_of_line = source.text[stop.at :].partition("\n")[0]
    begins_entry = stop.lead.strip() == "-"
    if source.line_of(begin) != stop.line and (
        begins_entry or closing not in rest_of_line
    ):
        return unclosed_bracket(stop, begin)
    start = stop.at
    if stop.sign == ":":
        start -= len(re.split(r"[\s,\[{]", stop.lead)[-1])
    word = source.text[start : word_end(source.text, start)] or stop.sign
    return stop.problem(
        MISSING_COMMA(word=word.rstrip(":") or word, closing=closing),
        start,
        max(start + 1, stop.at),
    )


def question_before(stop: ParserStop) -> Problem | None:
    """A question mark between brackets, if that is where the parser stopped."""
    if stop.sign == "?":
        return question_mark(stop.source, stop.at)
    before = stop.source.text[: stop.at].rstrip()
    if before.endswith("?"):
        return question_mark(stop.source, len(before) - 1)
    return None


_OPENING = {"]": "[", "}": "{"}


def wrong_bracket(stop: ParserStop, begin: int) -> Problem:
    """A bracket closed by a bracket of the other kind; `begin` is its offset."""
    opening = stop.source.text[begin : begin + 1]
    closing = "]" if opening == "[" else "}"
    return stop.problem(
        WRONG_BRACKET(
            sign=stop.sign,
            opening=opening,
            closing=closing,
            matching=_OPENING[stop.sign],
        ),
        related_place=stop.source.place(begin, begin + 1, "opened here"),
    )


def unclosed_bracket(stop: ParserStop, begin: int) -> Problem:
    """A bracket that nothing closes; `begin` is its offset."""
    source = stop.source
    opening = source.text[begin : begin + 1]
    closing = "]" if opening == "[" else "}"
    related_place = None
    if source.text[stop.at :].strip():
        line = source.line(stop.line)
        start = source.offset(stop.line, 1) + indent_of(line)
        related_place = source.place(
            start, start + len(line.strip()), "still inside it"
        )
    return stop.problem(
        UNCLOSED_BRACKET(sign=opening, closing=closing),
        begin,
        begin + 1,
        related_place=related_place,
    )


def extra_bracket(stop: ParserStop) -> Problem:
    """A closing bracket without an opening one."""
    return stop.problem(EXTRA_BRACKET(sign=stop.sign))


def unclosed_bracket_before(
    source: Source, start: int, containers: list[Any]
) -> Problem | None:
    """An unclosed bracket, if it makes a plain text run over a blank line.

    `start` is the offset of the text.
    """
    text = source.text
    at = text.find("\n", start)
    while text[at] in " \n":
        at += 1
    stop = ParserStop(source, at, start, containers)
    if stop.bracket is None:
        return None
    return unclosed_bracket(stop, stop.bracket)


def text_after_value(stop: ParserStop, closing: str) -> Problem:
    """A text after the quote or bracket `closing`, which ends a value."""
    if stop.sign in ("&", "*", "!"):
        return unsupported_property(stop.source, stop.at)
    end = stop.at + len(stop.source.line(stop.line)[len(stop.lead) :].rstrip())
    if closing in "]}":
        return stop.problem(TEXT_AFTER_VALUE(closing=closing), end=end)
    complaint = TEXT_AFTER_QUOTE(quote=closing, inside=_inside(closing))
    return stop.problem(complaint, end=end)
