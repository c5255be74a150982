"""Mistakes with colons, dashes, indentation and block text."""

from __future__ import annotations

import re

from mpoc.text.faults import (
    empty_key,
    second_document,
    unsupported_property,
)
from mpoc.text.mistakes.brackets import extra_bracket, text_after_value
from mpoc.text.mistakes.parser_stop import ParserStop
from mpoc.text.problem_kinds import (
    AFTER_THE_END,
    BAD_INDENTATION,
    BLANKS_FIRST,
    BLOCK_HEADER,
    BLOCK_INDENTATION,
    BLOCK_NOT_INDENTED,
    FENCE,
    INDENTED_TOO_DEEP,
    KEY_TOO_LONG,
    MERGE_CONFLICT,
    MISPLACED_ENTRY,
    MISPLACED_KEY,
    MISSING_BLANK,
    MISSING_COLON,
    NOT_YAML,
    OTHER_SIGN_FOR_COLON,
    QUOTED_LINES,
    SECOND_COLON,
    STRAY_DASH,
)
from mpoc.text.problems import LONGEST_QUOTE, FileProblems, Problem, count_of
from mpoc.text.source import Source, indent_of

CONFLICT = re.compile(r"(?m)^<{7} .*$")
"""The line that git writes above the two versions of a part."""


def merge_conflict(source: Source) -> Problem | None:
    """A conflict of two versions, as git leaves it; None where there is none."""
    match = CONFLICT.search(source.text)
    if match is None:
        return None
    return source.problem(MERGE_CONFLICT(), match.start(), match.end())


FENCE_LINE = re.compile(r"\s*`{3,}[\w-]*\s*")
"""A line that begins or ends a part of a page in Markdown."""


def fence(stop: ParserStop) -> Problem | None:
    """A line of three backquotes, as around a file in a chat; None for another line."""
    if FENCE_LINE.fullmatch(stop.source.line(stop.line)) is None:
        return None
    return stop.problem(FENCE(), end=stop.at + 3)


def quoted_lines(source: Source) -> Problem | None:
    """A file with `>` before each line, as in the quotation of a mail, or None."""
    lines = [line for line in source.lines if line.strip()]
    if len(lines) < 2 or not all([line.startswith(">") for line in lines]):
        return None
    start = source.text.index(">")
    return source.problem(QUOTED_LINES(), start, start + 1)


def block_header(stop: ParserStop) -> Problem:
    """Something on the same line after `|` or `>`."""
    begin = stop.begin
    sign = stop.source.text[begin : begin + 1]
    end = len(stop.source.line(stop.line)) + stop.at - len(stop.lead)
    return stop.problem(BLOCK_HEADER(sign=sign), end=end)


def missing_blank(source: Source, colon: int) -> Problem:
    """A colon without a blank after it; `colon` is its offset."""
    return source.problem(MISSING_BLANK(), colon)


def check_colons_of_key(source: Source, key: str, start: int) -> None:
    """Refuse a key such as `board:{size`, in which a bracket follows a colon.

    YAML takes what stands there for a key without a bracket. `start` is its offset.
    """
    match = re.match(r"[\w-]+(:)[\[{]", key)
    if match is not None:
        raise FileProblems([missing_blank(source, start + match.start(1))])


_UNSEPARATED = re.compile(r"\s*(?:- +)*[A-Za-z][\w-]*(:)(?=[^\s/])")
"""A line that begins with a key and a colon, but no blank after it."""


def missing_blank_before(stop: ParserStop) -> Problem | None:
    """A missing blank because of which the parser took a key for a part of a text.

    The key is on the line where the parser stopped, or on one of those just above,
    which YAML reads as one text: `- end:all` and then `next: one`.
    """
    source = stop.source
    if stop.bracket is not None or _block_text_above(source, stop.line):
        return None
    first = None
    for number in (stop.line, _line_above(source, stop.line)):
        while _UNSEPARATED.match(source.line(number)):
            first = number
            if number == 1:
                break
            number = _line_above(source, number)
        if first is not None:
            return without_colon(source, first)
    return None


_KEY = re.compile(r"""\s*(?:- +)*("[^"]*"|'[^']*'|[^\s"'#\[{][^:#]*?)\s*:(?= |$)""")


def second_colon(stop: ParserStop) -> Problem:
    """A second key on one line, or a line indented as if the line above went on."""
    source = stop.source
    line = source.line(stop.line)
    key = _KEY.match(line)
    if key is not None and key.end() <= len(stop.lead):
        value = line[key.end() :].strip()
        better = f"{key[0].strip()} {_in_quotes(value)}"
        return stop.problem(SECOND_COLON(line=better))
    above = _line_above(source, stop.line)
    if indent_of(line) == indent_of(source.line(above)):
        for number in (stop.line, above):
            missing_colon = without_colon(source, number)
            if missing_colon is not None:
                return missing_colon
        bare = source.line(above).strip()
        if re.fullmatch(r"[A-Za-z][^:#\[{]*", bare):
            begin = source.offset(above, indent_of(line) + 1)
            return source.problem(MISSING_COLON(), begin, begin + len(bare))
    start = stop.at - len(stop.lead.lstrip())
    blanks = count_of(indent_of(source.line(above)), "blank")
    return stop.problem(INDENTED_TOO_DEEP(above=above, blanks=blanks), start, stop.at)


def _in_quotes(text: str) -> str:
    fence = "'" if '"' in text or "\\" in text else '"'
    return fence + (text if len(text) <= LONGEST_QUOTE else "…") + fence


def no_colon(stop: ParserStop) -> Problem:
    """A line without a colon where a key is expected."""
    number = stop.source.line_of(stop.begin)
    if stop.source.text[stop.begin : stop.begin + 1] in ("&", "*", "!"):
        return unsupported_property(stop.source, stop.begin)
    above = _line_above(stop.source, number)
    if _opens_block(stop.source.line(above)):
        return _unindented_block(stop, number, above)
    missing_colon = without_colon(stop.source, number)
    if missing_colon is not None:
        return missing_colon
    begin = stop.begin
    end = begin + len(stop.source.line(number).strip())
    return stop.problem(MISSING_COLON(), begin, end)


def without_colon(source: Source, number: int) -> Problem | None:
    """The problem of a line that is probably meant as `key: value`, or None."""
    line = source.line(number)
    start = source.offset(number, 1)
    colon = _UNSEPARATED.match(line)
    if colon:
        return missing_blank(source, start + colon.start(1))
    other_sign = re.match(r"\s*(?:- +)*[A-Za-z][\w -]*?\s*([=\uff1a])", line)
    if other_sign:
        at = start + other_sign.start(1)
        return source.problem(OTHER_SIGN_FOR_COLON(sign=other_sign[1]), at)
    long_key = re.match(r"[^:]{1000,}(?=: )", line)
    if long_key:
        return source.problem(KEY_TOO_LONG(), start, start + long_key.end())
    return None


def stray_dash(stop: ParserStop) -> Problem:
    """A dash where a value is expected."""
    return stop.problem(STRAY_DASH())


def no_key(stop: ParserStop) -> Problem:
    """Something other than the key or the entry that is expected."""
    source = stop.source
    sign = stop.sign
    lead = stop.lead.rstrip()
    if sign and sign in "]}":
        return extra_bracket(stop)
    if lead[-1:] in ("'", '"', "]", "}"):
        return text_after_value(stop, lead[-1])
    if sign == ":":
        return empty_key(source, stop.at)
    if lead:
        return stop.problem(NOT_YAML())
    block = _block_text_above(source, stop.line)
    if block:
        return _crooked_block(stop, block)
    indent = len(stop.lead)
    fitting = _fitting_indents(stop)
    if indent not in fitting:
        return _bad_indentation(stop, fitting)
    end = stop.at + len(source.line(stop.line).strip())
    if sign == "-":
        return stop.problem(MISPLACED_ENTRY(), end=end)
    return stop.problem(MISPLACED_KEY(indent=indent + 2), end=end)


def after_the_end(stop: ParserStop) -> Problem:
    """Something after the value of the whole file."""
    source = stop.source
    lead = stop.lead.rstrip()
    if lead[-1:] in ("'", '"', "]", "}"):
        return text_after_value(stop, lead[-1])
    if re.search(r"^\.\.\.(\s|$)", source.text[: stop.at], re.MULTILINE):
        return second_document(source, stop.at)
    first = next((line for line in source.lines if line.strip()[:1] not in "#"), "")
    if indent_of(first) > len(stop.lead):
        return _bad_indentation(stop, [indent_of(first)])
    return stop.problem(AFTER_THE_END())


def _fitting_indents(stop: ParserStop) -> list[int]:
    """The indentations with which a line continues an open mapping or list."""
    source = stop.source
    columns = {indent_of(source.line(_line_above(source, stop.line)))} | {
        source.mark(node.marks[0], node.marks[0]).column - 1
        for node in stop.containers
        if source.text[node.marks[0] : node.marks[0] + 1] not in ("[", "{")
    }
    return sorted(columns)


def _bad_indentation(stop: ParserStop, fitting: list[int]) -> Problem:
    end = stop.at + len(stop.source.line(stop.line).strip())
    indent = len(stop.lead)
    *others, last = fitting[-3:]
    choice = "".join(f"{blanks} or " for blanks in others) + count_of(last, "blank")
    return stop.problem(BAD_INDENTATION(indent=indent, fitting=choice), end=end)


def _opens_block(line: str) -> bool:
    """Whether the lines after this one are block text."""
    return re.search(r"[:-] +[|>][-+0-9]*\s*(#.*)?$", line) is not None


def _block_text_above(source: Source, number: int) -> int:
    """The number of the line with `|` or `>` above a line of its block text, or 0."""
    indent = indent_of(source.line(number))
    above = number - 1
    while above > 0:
        line = source.line(above)
        if line.strip() and indent_of(line) < indent:
            return above if _opens_block(line) else 0
        above -= 1
    return 0


def _unindented_block(stop: ParserStop, number: int, header: int) -> Problem:
    source = stop.source
    indent = indent_of(source.line(header))
    start = source.offset(number, 1) + indent_of(source.line(number))
    return stop.problem(
        BLOCK_NOT_INDENTED(header=header, blanks=count_of(indent + 1, "blank")),
        start,
        start + len(source.line(number).strip()),
    )


def _crooked_block(stop: ParserStop, header: int) -> Problem:
    source = stop.source
    first = header + 1
    while not source.line(first).strip():
        first += 1
    is_blank = first == stop.line
    if is_blank:
        first = header + 1
    line = source.line(first)
    start = source.offset(first, 1)
    related_place = source.place(
        start + (0 if is_blank else indent_of(line)),
        start + len(line),
        "the first line sets the indentation",
    )
    complaint = BLOCK_INDENTATION(
        first=first,
        blanks=count_of(indent_of(line), "blank"),
        hint=f"remove the blanks from line {first}" if is_blank else None,
    )
    end = stop.at + len(source.line(stop.line).strip())
    return stop.problem(complaint, end=end, related_place=related_place)


def deep_blank(stop: ParserStop) -> Problem:
    """A block text that begins with a line of blanks, which some parsers refuse."""
    source = stop.source
    number = source.line_of(stop.begin)
    while number > 1 and not _opens_block(source.line(number - 1)):
        number -= 1
    start = source.offset(number, 1)
    end = start + len(source.line(number))
    return stop.problem(BLANKS_FIRST(first=number), start, end)


def _line_above(source: Source, number: int) -> int:
    """The number of the nearest line above with more than a comment."""
    number -= 1
    while number > 1 and source.line(number).strip()[:1] in ("", "#"):
        number -= 1
    return number
