"""The author's probable mistake where a parser of YAML stopped.

A parser says what it could not use; `diagnosed` looks at the text there and names the
mistake behind it. Only a file with such a fault imports this module.
"""

from __future__ import annotations

import re
from typing import Any
from unicodedata import category

from mpoc.engine.record import Record
from mpoc.text.characters import ESCAPE, named, odd_sign, unescaped
from mpoc.text.faults import (
    FIRST_LINES,
    empty_file,
    empty_key,
    left_out,
    question_mark,
    second_document,
    word_end,
)
from mpoc.text.nodes import LONGEST_SCALAR, SequenceNode
from mpoc.text.problem_kinds import (
    BAD_ESCAPE,
    BAD_INDENTATION,
    BLOCK_HEADER,
    BLOCK_INDENTATION,
    EXTRA_BRACKET,
    EXTRA_COMMA,
    LINE_BREAK,
    MISPLACED_ENTRY,
    MISPLACED_KEY,
    MISSING_BLANK,
    MISSING_COLON,
    MISSING_COMMA,
    NOT_A_MAPPING,
    NOT_YAML,
    RESERVED_CHARACTER,
    SECOND_COLON,
    STRAY_DASH,
    TEXT_AFTER_VALUE,
    TOO_LONG,
    UNCLOSED_BRACKET,
    UNCLOSED_QUOTE,
    WRONG_BRACKET,
)
from mpoc.text.problems import (
    LONGEST_QUOTE,
    FileProblems,
    Problem,
    ProblemKind,
    counted,
    quoted,
)
from mpoc.text.source import Source


class _Break(Record):
    """The place where a parser stopped.

    `at` is the offset of what it could not use, `begin` that of what it was reading,
    `opened` holds the containers that were not closed.
    """

    source: Source
    at: int
    begin: int
    opened: list[Any]

    @property
    def sign(self) -> str:
        """The character at the break; empty at the end of the file."""
        return self.source.text[self.at : self.at + 1]

    @property
    def line(self) -> int:
        """The number of the line of the break."""
        return self.source.line_of(self.at)

    @property
    def lead(self) -> str:
        """What stands before the break on its line."""
        mark = self.source.mark(self.at, self.at)
        return self.source.line(mark.line)[: mark.column - 1]

    @property
    def bracket(self) -> int | None:
        """The offset of the innermost bracket that is open."""
        for node in reversed(self.opened):
            start: int = node.marks[0]
            if self.source.text[start : start + 1] in ("[", "{"):
                return start
        return None

    def problem(
        self, kind: ProblemKind, message: str, at: int = -1, end: int = -1, **more: Any
    ) -> Problem:
        """A problem at the break or elsewhere."""
        at = self.at if at < 0 else at
        return self.source.problem(kind, message, at, end, **more)


def diagnosed(source: Source, fault: Exception, opened: list[Any]) -> Problem:
    """The problem behind an error of a parser.

    Both parsers speak nearly alike, so that some words of theirs choose the case; the
    text at the place decides the rest.
    """
    told = str(getattr(fault, "problem", None) or fault)
    context = str(getattr(fault, "context", None) or "")
    context_mark = getattr(fault, "context_mark", None)
    mark = getattr(fault, "problem_mark", None) or context_mark
    context_mark = context_mark or mark
    size = len(source.text)
    at = min(mark.index, size) if mark is not None else 0
    begin = min(context_mark.index, size) if context_mark is not None else at
    broken = _Break(source, at, begin, opened)
    problem = _case_of(broken, told, context)
    return problem.but(hint=_with_strange_blank(source, problem))


def _case_of(broken: _Break, told: str, context: str) -> Problem:
    """The first case whose words the parser used."""
    words = f"{context} {told}"
    if "alphabetic or numeric" in told or "tag" in words:
        return _unfinished_property(broken)
    if "quoted scalar" in context and ("stream" in told or "document" in told):
        return _unclosed_quote(broken)
    if "escape" in told or "hexdecimal" in told:
        return _bad_escape(broken)
    if "more indented" in told:
        return _deep_blank(broken)
    if "block scalar" in context:
        return _block_header(broken)
    if "cannot start any token" in told:
        return _reserved_sign(broken)
    if "question mark" in told or "mapping keys" in told:
        return question_mark(broken.source, broken.at)
    if "unexpected ':'" in told:
        return _blank_after_colon(broken.source, broken.at)
    if "mapping values" in told:
        return _second_colon(broken)
    if "sequence entries" in told:
        return _dash(broken)
    if "expected ':'" in told:
        return _no_colon(broken)
    if "expected ',' or" in told:
        return _inside_brackets(broken)
    if "node content" in told:
        return _no_value(broken)
    if "expected key" in told or "block end" in told or "'-' indicator" in told:
        return _no_key(broken)
    if "document end" in told:
        return second_document(broken.source, broken.at)
    if "document start" in told:
        return _after_the_end(broken)
    return broken.problem(NOT_YAML, "this is not YAML", hint=f"the parser: {told}")


def _with_strange_blank(source: Source, problem: Problem) -> str:
    """The hint, or a better one if a blank is not what it looks like."""
    for number in (problem.line, problem.line - 1):
        for sign in source.line(number):
            if sign != " " and category(sign) == "Zs":
                return (
                    f"line {number} has an unusual blank ({named(sign)}): "
                    "type an ordinary space instead"
                )
    return problem.hint


def _unfinished_property(broken: _Break) -> Problem:
    text = broken.source.text
    at = broken.at
    while at > 0 and text[at : at + 1] not in ("&", "*", "!"):
        if text[at : at + 1] == "\n" and at < broken.at:
            break
        at -= 1
    return left_out(broken.source, at)


def _unclosed_quote(broken: _Break) -> Problem:
    begin = broken.begin
    quote = broken.source.text[begin : begin + 1]
    inside = "''" if quote == "'" else '\\"'
    return broken.problem(
        UNCLOSED_QUOTE,
        f"the quote {quote} is never closed",
        begin,
        begin + 1,
        expected=f"{quote} at the end of the text",
        hint=f"inside the quotes {quote} itself is written {inside}",
    )


def _bad_escape(broken: _Break) -> Problem:
    text = broken.source.text
    at = text.rfind("\\", 0, broken.at + 1)
    escape = ESCAPE.match(text, at)
    if escape is None or escape[4]:
        width = {"x": 2, "u": 4, "U": 8}.get(text[at + 1 : at + 2], 0)
        return broken.problem(
            BAD_ESCAPE,
            f"`\\{text[at + 1 : at + 2]}` needs {width} digits of 0-9 and A-F"
            if width
            else f"there is no escape `\\{text[at + 1 : at + 2].strip()}`",
            at,
            at + 2,
            hint="inside \"…\" a backslash is written \\\\; inside '…' it stays itself",
        )
    code = int(escape[1] or escape[2] or escape[3], 16)
    odd = odd_sign(chr(code)) if code <= 0x10FFFF else None
    if odd is not None:
        return broken.problem(odd.kind, odd.message, *escape.span(), hint=odd.hint)
    return broken.problem(
        BAD_ESCAPE,
        f"there is no character {escape[0]}",
        *escape.span(),
        hint="write the character itself",
    )


def _block_header(broken: _Break) -> Problem:
    begin = broken.begin
    sign = broken.source.text[begin : begin + 1]
    return broken.problem(
        BLOCK_HEADER,
        f"nothing can follow `{sign}` on its line",
        end=len(broken.source.line(broken.line)) + broken.at - len(broken.lead),
        expected=f"the text on the lines after `{sign}`, indented",
        hint=f"put a text that begins with `{sign}` in quotes",
    )


def _reserved_sign(broken: _Break) -> Problem:
    return broken.problem(
        RESERVED_CHARACTER,
        f"a value cannot begin with {quoted(broken.sign)}",
        hint="put the text in quotes",
    )


def _blank_after_colon(source: Source, colon: int) -> Problem:
    return source.problem(
        MISSING_BLANK,
        "a blank is missing after the colon",
        colon,
        expected="`key: value`",
        hint="put a text with a colon inside, such as a time, in quotes",
    )


_KEY = re.compile(r"""\s*(?:- +)*("[^"]*"|'[^']*'|[^\s"'#\[{][^:#]*?)\s*:(?= |$)""")


def _second_colon(broken: _Break) -> Problem:
    source = broken.source
    line = source.line(broken.line)
    key = _KEY.match(line)
    if key is not None and key.end() <= len(broken.lead):
        value = line[key.end() :].strip()
        return broken.problem(
            SECOND_COLON,
            "a second colon with a blank after it in one line",
            hint=f"put the text in quotes: {key[0].strip()} {_in_quotes(value)}; "
            "or begin a new line for the second key",
        )
    above = _line_above(source, broken.line)
    start = broken.at - len(broken.lead.lstrip())
    return broken.problem(
        BAD_INDENTATION,
        f"this line is indented deeper than line {above}, as if it continued that line",
        start,
        broken.at,
        hint=f"indent it by {counted(_indent(source.line(above)), 'blank')}, "
        f"like line {above}",
    )


def _in_quotes(text: str) -> str:
    fence = "'" if '"' in text or "\\" in text else '"'
    return fence + (text if len(text) <= LONGEST_QUOTE else "…") + fence


def _line_above(source: Source, number: int) -> int:
    """The nearest line above that holds more than a comment."""
    number -= 1
    while number > 1 and source.line(number).strip()[:1] in ("", "#"):
        number -= 1
    return number


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _dash(broken: _Break) -> Problem:
    return broken.problem(
        STRAY_DASH,
        "a dash stands where a value belongs",
        expected="a value",
        hint="a missed die is written `.`; "
        "a list begins on the next line, or stands in brackets: [a, b]",
    )


def _no_colon(broken: _Break) -> Problem:
    number = broken.source.line_of(broken.begin)
    if broken.source.text[broken.begin : broken.begin + 1] in ("&", "*", "!"):
        return left_out(broken.source, broken.begin)
    above = _line_above(broken.source, number)
    if _opens_block(broken.source.line(above)):
        return _unindented_block(broken, number, above)
    told = without_colon(broken.source, number)
    if told is not None:
        return told
    begin = broken.begin
    return broken.problem(
        MISSING_COLON,
        "a key without a colon, or a stray text",
        begin,
        begin + len(broken.source.line(number).strip()),
        expected="`key: value`",
        hint="indent a text that continues on a second line deeper than its key",
    )


def without_colon(source: Source, number: int) -> Problem | None:
    """A line that was meant as `key: value`, if it looks like one."""
    line = source.line(number)
    start = source.offset(number, 1)
    found = re.match(r"\s*(?:- +)*[A-Za-z][\w-]*(:)(?=[^\s/])", line)
    if found:
        return _blank_after_colon(source, start + found.start(1))
    found = re.match(r"\s*(?:- +)*[A-Za-z][\w -]*?\s*([=\uff1a])", line)
    if found:
        at = start + found.start(1)
        return source.problem(
            MISSING_COLON,
            f"{quoted(found[1])} stands where a colon belongs",
            at,
            expected="`key: value`",
            hint="write the ordinary colon `:` and a blank after it",
        )
    found = re.match(r"[^:]{1000,}(?=: )", line)
    if found:
        return source.problem(
            TOO_LONG,
            "a key of more than a thousand characters",
            start,
            start + found.end(),
            expected="a name before the colon",
            hint="a long text is a value, after its key",
        )
    return None


def _opens_block(line: str) -> bool:
    """Whether the lines after this one are block text."""
    return re.search(r"[:-] +[|>][-+0-9]*\s*(#.*)?$", line) is not None


def _block_text_above(source: Source, number: int) -> int:
    """The line with `|` or `>` under which a line is indented, or 0."""
    indent = _indent(source.line(number))
    above = number - 1
    while above > 0:
        line = source.line(above)
        if line.strip() and _indent(line) < indent:
            return above if _opens_block(line) else 0
        above -= 1
    return 0


def _unindented_block(broken: _Break, number: int, header: int) -> Problem:
    source = broken.source
    indent = _indent(source.line(header))
    start = source.offset(number, 1) + _indent(source.line(number))
    return broken.problem(
        BLOCK_INDENTATION,
        f"this line belongs to the block text of line {header}, but is not indented",
        start,
        start + len(source.line(number).strip()),
        expected=f"at least {counted(indent + 1, 'blank')} before it",
        hint="indent all lines of a block text deeper than its key, by two blanks",
    )


def _inside_brackets(broken: _Break) -> Problem:
    source = broken.source
    begin = broken.begin
    if source.text[begin : begin + 1] not in ("[", "{"):
        begin = broken.bracket if broken.bracket is not None else begin
    opening = source.text[begin : begin + 1]
    closing = "]" if opening == "[" else "}"
    question = _question_before(broken)
    if question is not None:
        return question
    if broken.sign and broken.sign in "]}":
        return _wrong_bracket(broken, begin)
    rest = source.text[broken.at :].partition("\n")[0]
    if source.line_of(begin) != broken.line and closing not in rest:
        return _unclosed_bracket(broken, begin)
    start = broken.at
    if broken.sign == ":":
        start -= len(re.split(r"[\s,\[{]", broken.lead)[-1])
    what = source.text[start : word_end(source.text, start)] or broken.sign
    return broken.problem(
        MISSING_COMMA,
        f"a comma is missing before {quoted(what.rstrip(':') or what)}",
        start,
        max(start + 1, broken.at),
        expected=f"`,` between entries, or `{closing}`",
        hint="put a text with commas, colons or brackets in quotes",
    )


def _question_before(broken: _Break) -> Problem | None:
    """A question mark that ended a text between brackets, if that broke it off."""
    if broken.sign == "?":
        return question_mark(broken.source, broken.at)
    before = broken.source.text[: broken.at].rstrip()
    if before.endswith("?"):
        return question_mark(broken.source, len(before) - 1)
    return None


_OPENING = {"]": "[", "}": "{"}


def _wrong_bracket(broken: _Break, begin: int) -> Problem:
    opening = broken.source.text[begin : begin + 1]
    closing = "]" if opening == "[" else "}"
    return broken.problem(
        WRONG_BRACKET,
        f"`{broken.sign}` cannot close `{opening}`",
        expected=f"`{closing}`",
        hint=f"write `{closing}` here, or `{_OPENING[broken.sign]}` there",
        related=broken.source.place(begin, begin + 1, "opened here"),
    )


def _unclosed_bracket(broken: _Break, begin: int) -> Problem:
    source = broken.source
    opening = source.text[begin : begin + 1]
    closing = "]" if opening == "[" else "}"
    related = None
    if source.text[broken.at :].strip():
        line = source.line(broken.line)
        start = source.offset(broken.line, 1) + _indent(line)
        related = source.place(start, start + len(line.strip()), "still inside it")
    return broken.problem(
        UNCLOSED_BRACKET,
        f"the bracket `{opening}` is never closed",
        begin,
        begin + 1,
        expected=f"`{closing}` after the last entry",
        hint=f"put a text that begins with `{opening}` in quotes",
        related=related,
    )


def _no_value(broken: _Break) -> Problem:
    source = broken.source
    sign = broken.sign
    bracket = broken.bracket
    if not broken.opened and source.text.startswith("...", broken.at):
        return empty_file(source)
    question = _question_before(broken) if bracket is not None else None
    if question is not None:
        return question
    if sign == "-":
        return _dash(broken)
    if sign == ":":
        return empty_key(source, broken.at)
    if sign and sign in "]}":
        if bracket is None:
            return _extra_bracket(broken)
        return _wrong_bracket(broken, bracket)
    if sign == "," and bracket is not None:
        return broken.problem(
            EXTRA_COMMA,
            "nothing stands before this comma",
            expected="a value",
            hint="remove the comma",
        )
    if bracket is not None:
        return _unclosed_bracket(broken, bracket)
    return _reserved_sign(broken)


def text_past_bracket(source: Source, start: int, opened: list[Any]) -> Problem | None:
    """A plain text that ran over a blank line since a bracket was not closed."""
    text = source.text
    at = text.find("\n", start)
    while text[at] in " \n":
        at += 1
    broken = _Break(source, at, start, opened)
    if broken.bracket is None:
        return None
    return _unclosed_bracket(broken, broken.bracket)


def _extra_bracket(broken: _Break) -> Problem:
    return broken.problem(
        EXTRA_BRACKET,
        f"`{broken.sign}` closes nothing",
        hint="remove it, or open the bracket",
    )


def _no_key(broken: _Break) -> Problem:
    source = broken.source
    sign = broken.sign
    lead = broken.lead.rstrip()
    if sign and sign in "]}":
        return _extra_bracket(broken)
    if lead[-1:] in ("'", '"', "]", "}"):
        return _text_after_value(broken, lead[-1])
    if sign == ":":
        return empty_key(source, broken.at)
    if lead:
        return broken.problem(NOT_YAML, "this cannot stand here")
    block = _block_text_above(source, broken.line)
    if block:
        return _crooked_block(broken, block)
    indent = len(broken.lead)
    fitting = _fitting_indents(broken)
    if indent not in fitting:
        return _bad_indentation(broken, fitting)
    end = broken.at + len(source.line(broken.line).strip())
    if sign == "-":
        return broken.problem(
            MISPLACED_ENTRY,
            "an entry of a list stands among the keys of a mapping",
            end=end,
            expected="`key: value`",
            hint="give the list a key of its own, and indent it under the key",
        )
    return broken.problem(
        MISPLACED_KEY,
        "a key stands among the entries of a list",
        end=end,
        expected="`- ` and the next entry",
        hint=f"keys of the entry above are indented by {indent + 2} blanks",
    )


def _fitting_indents(broken: _Break) -> list[int]:
    """How deep a line may be indented that goes on with something opened."""
    source = broken.source
    columns = {_indent(source.line(_line_above(source, broken.line)))} | {
        source.mark(node.marks[0], node.marks[0]).column - 1
        for node in broken.opened
        if source.text[node.marks[0] : node.marks[0] + 1] not in ("[", "{")
    }
    return sorted(columns)


def _bad_indentation(broken: _Break, fitting: list[int]) -> Problem:
    end = broken.at + len(broken.source.line(broken.line).strip())
    indent = len(broken.lead)
    *others, last = fitting[-3:]
    choice = "".join(f"{blanks} or " for blanks in others) + counted(last, "blank")
    return broken.problem(
        BAD_INDENTATION,
        f"this line is indented by {indent}, which fits no line above",
        end=end,
        expected=f"{choice} before it",
        hint="lines that belong together are indented alike",
    )


def _crooked_block(broken: _Break, header: int) -> Problem:
    source = broken.source
    first = header + 1
    while not source.line(first).strip():
        first += 1
    is_blank = first == broken.line
    if is_blank:
        first = header + 1
    line = source.line(first)
    start = source.offset(first, 1)
    related = source.place(
        start + (0 if is_blank else _indent(line)),
        start + len(line),
        "the first line sets the indentation",
    )
    return broken.problem(
        BLOCK_INDENTATION,
        f"this line of the block text is indented less than its first line, {first}",
        end=broken.at + len(source.line(broken.line).strip()),
        expected=f"at least {counted(_indent(line), 'blank')} before it",
        hint=f"remove the blanks from line {first}"
        if is_blank
        else "indent all its lines alike; the header of a drawing begins with `+`, "
        "above the row numbers",
        related=related,
    )


def _deep_blank(broken: _Break) -> Problem:
    """Blanks on the first line of a block text, which only some parsers let pass."""
    source = broken.source
    number = source.line_of(broken.begin)
    while number > 1 and not _opens_block(source.line(number - 1)):
        number -= 1
    start = source.offset(number, 1)
    return broken.problem(
        BLOCK_INDENTATION,
        "a block text begins with a line of blanks",
        start,
        start + len(source.line(number)),
        hint=f"remove the blanks from line {number}",
    )


def _text_after_value(broken: _Break, closing: str) -> Problem:
    if broken.sign in ("&", "*", "!"):
        return left_out(broken.source, broken.at)
    end = broken.at + len(broken.source.line(broken.line)[len(broken.lead) :].rstrip())
    if closing in "]}":
        return broken.problem(
            TEXT_AFTER_VALUE,
            f"something follows the closing `{closing}`",
            end=end,
            expected="the end of the line",
            hint="the next key begins on a new line",
        )
    inside = "''" if closing == "'" else '\\"'
    return broken.problem(
        TEXT_AFTER_VALUE,
        f"something follows the closing quote {closing}",
        end=end,
        expected="the end of the line",
        hint=f"inside the quotes {closing} itself is written {inside}",
    )


def _after_the_end(broken: _Break) -> Problem:
    source = broken.source
    lead = broken.lead.rstrip()
    if lead[-1:] in ("'", '"', "]", "}"):
        return _text_after_value(broken, lead[-1])
    if re.search(r"^\.\.\.(\s|$)", source.text[: broken.at], re.MULTILINE):
        return second_document(source, broken.at)
    first = next((line for line in source.lines if line.strip()[:1] not in "#"), "")
    if _indent(first) > len(broken.lead):
        return _bad_indentation(broken, [_indent(first)])
    return broken.problem(
        NOT_A_MAPPING,
        "something follows the end of the file's value",
        expected="keys with their values",
        hint=FIRST_LINES,
    )


# What the reading itself finds, and the parsers let pass


def unfit_text(
    source: Source, text: str, start: int, end: int, opened: list[Any]
) -> FileProblems:
    """A scalar that is too long, or that escapes or line breaks make odd.

    `opened` holds the containers round it.
    """
    odd = odd_sign(text)
    if len(text) > LONGEST_SCALAR or odd is None:
        return source.refusal(
            TOO_LONG,
            f"this text has {len(text)} characters",
            start,
            end,
            expected=f"at most {LONGEST_SCALAR} characters",
            hint="look for a quote that closes too late, or shorten the text",
        )
    style = source.text[start : start + 1]
    if odd.kind == LINE_BREAK and style not in ("'", '"'):
        unclosed = text_past_bracket(source, start, opened)
        if unclosed is not None:
            return FileProblems([unclosed])
    if style == '"':
        for escape in ESCAPE.finditer(source.text, start, end):
            if odd_sign(unescaped(escape)) is not None:
                start, end = escape.span()
                break
    return source.refusal(odd.kind, odd.message, start, end, hint=odd.hint)


def not_a_mapping(source: Source, value: object, start: int, end: int) -> FileProblems:
    """The file holds nothing, a list, or a single value."""
    if value is None and start == end:
        return FileProblems([empty_file(source)])
    if isinstance(value, SequenceNode):
        kind = "a list"
    else:
        told = without_colon(source, source.line_of(start))
        if told is not None:
            return FileProblems([told])
        kind = "a single value"
    return source.refusal(
        NOT_A_MAPPING,
        f"the file is {kind}, not a scenario",
        start,
        end,
        expected="keys with their values",
        hint=FIRST_LINES,
    )
