"""What is wrong with the text of a file, in words that help its author.

Only a file with a fault imports this module. The parsers say what they stumbled over;
`diagnosed` looks at the place in the text and says what the author probably did.
"""

from __future__ import annotations

import re
import stat
from typing import Any
from unicodedata import category, combining, is_normalized, name, normalize

from mpoc.document import (
    LONGEST_SCALAR,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_DIGITS,
    MOST_VALUES,
    MappingNode,
    SequenceNode,
)
from mpoc.problems import (
    LONGEST_QUOTE,
    MOST_PROBLEMS,
    FileProblems,
    Problem,
    counted,
    quoted,
)
from mpoc.record import Record
from mpoc.source import Source


def unreadable(file: str, fault: OSError | ValueError) -> FileProblems:
    """The file cannot be opened or read."""
    if isinstance(fault, FileNotFoundError):
        told = Problem("not-found", "there is no such file", file)
    else:
        why = getattr(fault, "strerror", None) or "this cannot be the name of a file"
        told = Problem("unreadable", f"the file cannot be read: {why}", file)
    return FileProblems([told])


def not_a_file(file: str, mode: int) -> FileProblems:
    """What the name leads to is no regular file."""
    kinds = {
        stat.S_IFDIR: "a directory",
        stat.S_IFIFO: "a named pipe",
        stat.S_IFSOCK: "a socket",
    }
    kind = kinds.get(stat.S_IFMT(mode), "a device")
    told = Problem(
        "not-a-file",
        f"this is {kind}, not a file",
        file,
        expected="a file, or `-` for standard input",
    )
    return FileProblems([told])


_ENCODINGS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def undecodable(file: str, data: bytes) -> FileProblems:
    """The file is too large, or its bytes are not UTF-8."""
    if len(data) > MOST_BYTES:
        source = Source(file, _text(data[:MOST_BYTES], "ignore"))
        return source.refusal(
            "too-large",
            f"the file is longer than {MOST_BYTES // 1024} KiB, which end here",
            len(source.text),
            expected=f"at most {MOST_BYTES // 1024} KiB",
            hint="one file is one dispute: split it",
        )
    for mark, encoding in _ENCODINGS:
        if data.startswith(mark):
            text = data.decode(encoding, "replace").replace("\r\n", "\n")
            return Source(file, text).refusal(
                "not-utf-8",
                f"the file is saved as {encoding}",
                0,
                expected="UTF-8",
                hint="save the file as UTF-8",
            )
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        data.decode()
    except UnicodeDecodeError as fault:
        wrong = fault.start
    source = Source(file, _text(data, "backslashreplace"))
    at = len(_text(data[:wrong], "strict"))
    return source.refusal(
        "not-utf-8",
        f"the byte 0x{data[wrong]:02X} cannot stand here in UTF-8",
        at,
        at + 4,
        expected="UTF-8",
        hint="save the file as UTF-8, not as Latin-1 or Windows-1252",
    )


def _text(data: bytes, errors: str) -> str:
    return data.decode("utf-8", errors).replace("\r\n", "\n").removeprefix("\ufeff")


# Characters


class _Odd(Record):
    """Something in a text that a file may not hold, from an offset on."""

    code: str
    message: str
    at: int
    width: int
    hint: str


_ENTER = "end lines with the Enter key alone"
_ODD_CATEGORIES = {
    "Cc": ("control-character", "a control character", "remove it"),
    "Cf": (
        "invisible-character",
        "an invisible character",
        "remove it: two names that look alike could differ by it",
    ),
    "Cs": ("surrogate", "half a character", "write the character itself"),
    "Co": (
        "private-character",
        "a character for private use",
        "remove it: it looks different on every machine",
    ),
    "Zl": ("line-separator", "a line separator", _ENTER),
    "Zp": ("line-separator", "a paragraph separator", _ENTER),
}
_ODD_SIGNS = {
    "\t": ("tab", "a tab", "use spaces; YAML does not indent with tabs"),
    "\r": (
        "control-character",
        "a carriage return inside a line",
        "end every line with LF, or with CR and LF together",
    ),
    "\0": (
        "control-character",
        "a NUL character",
        "save the file as UTF-8; this looks like UTF-16 or like no text at all",
    ),
    "\n": (
        "line-break",
        "a line break inside quotes or in a plain value",
        "write a text of several lines as block text: `|`, then its lines, indented",
    ),
    "\x85": ("line-separator", "a line separator", _ENTER),
    "\ufeff": (
        "invisible-character",
        "a byte order mark after the beginning",
        "remove it: it can only be the first character of a file",
    ),
}
_TURNING = (
    "bidi-character",
    "a character that turns the direction of writing",
    "remove it: it makes a text look other than it is",
)
_ODD_SIGNS |= dict.fromkeys(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    _TURNING,
)


def check_signs(source: Source) -> None:
    """Refuse characters that cannot be seen, or that a file should not hold."""
    problems: list[Problem] = []
    start = 0
    for line in source.lines:
        odd = _odd_sign(line)
        if odd is not None and len(problems) < MOST_PROBLEMS:
            at = start + odd.at
            told = source.problem(
                odd.code, odd.message, at, at + odd.width, hint=odd.hint
            )
            problems.append(told)
            if line[odd.at] == "\0":
                # No text at all: the other lines would say the same.
                break
        start += len(line) + 1
    if problems:
        raise FileProblems(problems)


def _odd_sign(text: str) -> _Odd | None:
    """The first thing in a text that a file may not hold."""
    for at, sign in enumerate(text):
        if sign.isprintable():
            continue
        told = _ODD_SIGNS.get(sign) or _ODD_CATEGORIES.get(category(sign))
        # The 66 codes that will never be characters count as unassigned.
        if told is None and (
            ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF
        ):
            told = ("no-character", "a code that is no character", "remove it")
        if told is not None:
            code, what, hint = told
            which = "" if sign in "\t\r\n\0" else f" ({_name(sign)})"
            return _Odd(code, f"{what}{which} is not allowed here", at, 1, hint)
    return None if is_normalized("NFC", text) else _not_composed(text)


def _name(sign: str) -> str:
    told = name(sign, "").lower()
    return f"U+{ord(sign):04X}" + (f", {told}" if told else "")


def _not_composed(text: str) -> _Odd:
    """The first letter of a text that is not in Unicode's form NFC."""
    composed = normalize("NFC", text)
    at = 0
    while composed[at : at + 1] == text[at : at + 1]:
        at += 1
    # The two may part only at an accent: its letter belongs to it.
    while at and combining(text[at]):
        at -= 1
    end = at + 1
    while end < len(text) and combining(text[end]):
        end += 1
    better = normalize("NFC", text[at:end])
    return _Odd(
        "not-normalised",
        "a letter is written in parts, or in an outdated way",
        at,
        end - at,
        f"type {quoted(better)} anew, as the keyboard gives it (Unicode form NFC)",
    )


_ESCAPE = re.compile(
    r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL
)
_SHORT_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    "N": "\x85",
    "L": "\u2028",
    "P": "\u2029",
}


def check_text(
    source: Source, text: str, start: int, end: int, opened: list[Any]
) -> None:
    """Refuse a scalar that is too long, or that escapes or line breaks make odd.

    `opened` holds the containers round it.
    """
    if len(text) > LONGEST_SCALAR:
        raise source.refusal(
            "too-long",
            f"this text has {len(text)} characters",
            start,
            end,
            expected=f"at most {LONGEST_SCALAR} characters",
            hint="look for a quote that closes too late, or shorten the text",
        )
    odd = _odd_sign(text)
    if odd is None:
        return
    style = source.text[start : start + 1]
    if odd.code == "line-break" and style not in ("'", '"'):
        rest = source.text.find("\n", start)
        rest += len(source.text[rest:]) - len(source.text[rest:].lstrip())
        broken = _Break(source, rest, start, opened)
        if broken.bracket is not None:
            raise FileProblems([_unclosed_bracket(broken, broken.bracket)])
    if style == '"':
        for escape in _ESCAPE.finditer(source.text, start, end):
            if _odd_sign(_unescaped(escape)) is not None:
                start, end = escape.span()
                break
    raise source.refusal(odd.code, odd.message, start, end, hint=odd.hint)


def _unescaped(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2] or escape[3]
    if code:
        return chr(int(code, 16))
    return _SHORT_ESCAPES.get(escape[4], "")


# Scalars, keys, and what the format leaves out of YAML


def check_number(source: Source, text: str, start: int, end: int) -> None:
    """Refuse a plain scalar that looks like a number which the format has not."""
    told = _odd_number(text)
    if told is not None:
        code, message, better = told
        quote = f'as text it stands in quotes: "{text[:20]}"'
        raise source.refusal(
            code,
            f"{quoted(text)} {message}",
            start,
            end,
            expected=f"a whole number of at most {MOST_DIGITS} digits, or a text",
            hint=f"write {better}; {quote}" if better else quote,
        )


def _odd_number(text: str) -> tuple[str, str, str] | None:
    """Why a text that looks like a number is none: code, words, the better way."""
    if not text.isascii():
        return None
    low = text.lower().lstrip("+-") if text[:1] in "+-" else text.lower()
    if re.fullmatch(r"[0-9][0-9_]*", low):
        digits = low.replace("_", "")
        if len(digits) > MOST_DIGITS:
            return "number-too-long", f"has more than {MOST_DIGITS} digits", ""
        number = -int(digits) if text[0] == "-" else int(digits)
        return "number-form", "is an unusual way to write a number", str(number)
    if re.fullmatch(r"0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+", low):
        return "number-form", "is not a decimal number", ""
    if re.fullmatch(r"\.inf|\.nan", low):
        return "number-form", "is not a number of the game", ""
    if re.fullmatch(r"(\.[0-9]+|[0-9][0-9_]*(\.[0-9_]*)?)(e[+-]?[0-9]+)?", low):
        return "number-form", "is not a whole number", ""
    return None


def impossible_key(source: Source, key: str, start: int, end: int) -> FileProblems:
    """A key without a name, or the key that merges mappings."""
    if key:
        return source.refusal(
            "merge-key",
            "merge keys are not read",
            start,
            end,
            hint="write the keys out where they belong",
        )
    # Parsers point at the sign that leaves the key empty, or somewhere after it.
    before = source.text[:start].rstrip(" \n]}")
    if before.endswith("?"):
        return FileProblems([_question_mark(source, len(before) - 1)])
    if source.text[start : start + 1] != ":" and before.endswith(":"):
        start = len(before) - 1
    return _empty_key(source, start)


def explicit_key(source: Source, start: int) -> FileProblems:
    """A key that a question mark announces."""
    at = source.text.rfind("?", 0, start)
    return FileProblems([_question_mark(source, at)])


def _question_mark(source: Source, at: int) -> Problem:
    return source.problem(
        "question-mark",
        "a question mark stands here outside quotes",
        at,
        expected="`key: value`",
        hint="a text that begins with `?`, or holds it between brackets, "
        "stands in quotes",
    )


def _empty_key(source: Source, start: int) -> FileProblems:
    return source.refusal(
        "empty-key",
        "a key without a name",
        start,
        expected="a name before the colon",
        hint="a text that begins with a colon stands in quotes",
    )


def duplicate_key(
    source: Source, mapping: MappingNode, key: str, start: int, end: int
) -> FileProblems:
    """A key that stands twice in its mapping; both places are shown."""
    slot = 2 + 4 * list(mapping).index(key)
    first, first_end = mapping.marks[slot : slot + 2]
    return source.refusal(
        "duplicate-key",
        f"the key {quoted(key)} is written twice, "
        f"in line {source.line_of(first)} and in line {source.line_of(start)}",
        start,
        end,
        expected="every key once",
        hint="join the two, or remove one",
        related=source.place(first, first_end, "first written here"),
    )


def key_not_text(source: Source, start: int, end: int) -> FileProblems:
    """A list or mapping where a key belongs."""
    is_list = source.text[start : start + 1] in ("[", "-")
    return source.refusal(
        "key-not-text",
        f"a {'list' if is_list else 'mapping'} cannot be a key",
        start,
        end,
        expected="a text before the colon",
        hint="a text that begins with a bracket stands in quotes",
    )


def with_property(source: Source, event: Any) -> FileProblems:
    """A value with an anchor or a tag."""
    start, end = event.start_mark.index, event.end_mark.index
    sign = "&" if event.anchor else "!"
    at = source.text.find(sign, start, max(end, start + 1))
    return _left_out(source, at if at >= 0 else start)


def alias(source: Source, start: int, end: int) -> FileProblems:
    """A value that repeats an anchored one."""
    return _left_out(source, start)


_LEFT_OUT = {
    "&": ("anchor", "an anchor", "write the value out wherever it is needed"),
    "*": ("alias", "an alias", "write the value out"),
    "!": ("tag", "a tag", "remove it"),
}


def _left_out(source: Source, at: int) -> FileProblems:
    sign = source.text[at : at + 1]
    code, what, hint = _LEFT_OUT.get(sign, _LEFT_OUT["!"])
    return source.refusal(
        code,
        f"{what} is not read",
        at,
        _word_end(source.text, at),
        hint=f"{hint}; a text that begins with `{sign}` stands in quotes",
    )


def _word_end(text: str, start: int) -> int:
    word = re.compile(r"[^\s,\[\]{}]*").match(text, start)
    return word.end() if word else start


def second_document(source: Source, start: int) -> FileProblems:
    """A document after the first."""
    return source.refusal(
        "second-document",
        "a second document begins here",
        start,
        _word_end(source.text, start),
        expected="one document in a file",
        hint="one file is one dispute: move the rest to a file of its own",
    )


def directive(source: Source) -> FileProblems:
    """A line with `%` that would change how YAML is read."""
    found = re.search(r"^%.*", source.text, re.MULTILINE)
    start, end = found.span() if found else (0, 0)
    return source.refusal(
        "directive",
        "a directive is not read",
        start,
        end,
        hint="remove the line; the format is YAML 1.2 always",
    )


def too_deep(source: Source, start: int) -> FileProblems:
    """A container inside too many others."""
    return source.refusal(
        "too-deep",
        f"values are nested more than {MOST_DEPTH} deep",
        start,
        expected=f"at most {MOST_DEPTH} mappings and lists inside one another",
        hint="look for brackets or dashes that were repeated by mistake",
    )


def too_many_values(source: Source, opened: list[Any]) -> FileProblems:
    """More values than a scenario can need; marked at the container that was read."""
    start = opened[-1].marks[0] if opened else 0
    return source.refusal(
        "too-many-values",
        f"the file has more than {MOST_VALUES} values",
        start,
        expected=f"at most {MOST_VALUES} values",
        hint="one file is one dispute: split it",
    )


_FIRST_LINES = "a scenario begins with `mpoc: 1` and `title: …`"


def not_a_mapping(source: Source, value: object, start: int, end: int) -> FileProblems:
    """The file holds nothing, a list, or a single value."""
    if value is None and start == end:
        return _empty_file(source)
    if isinstance(value, SequenceNode):
        kind = "a list"
    else:
        told = _without_colon(source, source.line_of(start))
        if told is not None:
            return FileProblems([told])
        kind = "a single value"
    return source.refusal(
        "not-a-mapping",
        f"the file is {kind}, not a scenario",
        start,
        end,
        expected="keys with their values",
        hint=_FIRST_LINES,
    )


def _empty_file(source: Source) -> FileProblems:
    message = "the file is empty"
    if source.text.strip():
        message = "the file holds no values"
        if all(line.strip()[:1] in ("", "#") for line in source.lines):
            message = "the file holds nothing but comments"
    return source.refusal(
        "empty-file", message, 0, expected="a scenario", hint=_FIRST_LINES
    )


# Faults of the parsers


class _Break(Record):
    """Where a parser broke off.

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
        self, code: str, message: str, at: int = -1, end: int = -1, **more: Any
    ) -> Problem:
        """A problem at the break or elsewhere."""
        at = self.at if at < 0 else at
        return self.source.problem(code, message, at, end, **more)


def diagnosed(source: Source, fault: Exception, opened: list[Any]) -> Problem:
    """The problem behind an error of a parser.

    Both parsers speak nearly alike, so that some words of theirs choose the case; the
    text at the place decides the rest.
    """
    told = str(getattr(fault, "problem", None) or fault)
    context = str(getattr(fault, "context", None) or "")
    mark = getattr(fault, "problem_mark", None)
    context_mark = getattr(fault, "context_mark", None) or mark
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
    if "block scalar" in context:
        return _block_header(broken)
    if "cannot start any token" in told:
        return _reserved_sign(broken)
    if "question mark" in told or "mapping keys" in told:
        return _question_mark(broken.source, broken.at)
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
        return second_document(broken.source, broken.at).problems[0]
    if "document start" in told:
        return _after_the_end(broken)
    return broken.problem("not-yaml", "this is not YAML", hint=f"the parser: {told}")


def _with_strange_blank(source: Source, problem: Problem) -> str:
    """The hint, or a better one if a blank is not what it looks like."""
    for number in (problem.line, problem.line - 1):
        for sign in source.line(number):
            if sign != " " and category(sign) == "Zs":
                return (
                    f"line {number} has a blank that is no common one ({_name(sign)}): "
                    "type a space instead"
                )
    return problem.hint


def _unfinished_property(broken: _Break) -> Problem:
    text = broken.source.text
    at = broken.at
    while at > 0 and text[at : at + 1] not in ("&", "*", "!"):
        if text[at : at + 1] == "\n" and at < broken.at:
            break
        at -= 1
    return _left_out(broken.source, at).problems[0]


def _unclosed_quote(broken: _Break) -> Problem:
    begin = broken.begin
    quote = broken.source.text[begin : begin + 1]
    inside = "''" if quote == "'" else '\\"'
    return broken.problem(
        "unclosed-quote",
        f"the quote {quote} is never closed",
        begin,
        begin + 1,
        expected=f"{quote} at the end of the text",
        hint=f"inside the quotes {quote} itself is written {inside}",
    )


def _bad_escape(broken: _Break) -> Problem:
    text = broken.source.text
    at = text.rfind("\\", 0, broken.at + 1)
    escape = _ESCAPE.match(text, at)
    if escape is None or escape[4]:
        width = {"x": 2, "u": 4, "U": 8}.get(text[at + 1 : at + 2], 0)
        return broken.problem(
            "bad-escape",
            f"`\\{text[at + 1 : at + 2]}` needs {width} digits of 0-9 and A-F"
            if width
            else f"there is no escape `\\{text[at + 1 : at + 2].strip()}`",
            at,
            at + 2,
            hint="inside \"…\" a backslash is written \\\\; inside '…' it stays itself",
        )
    code = int(escape[1] or escape[2] or escape[3], 16)
    odd = _odd_sign(chr(code)) if code <= 0x10FFFF else None
    if odd is not None:
        return broken.problem(odd.code, odd.message, *escape.span(), hint=odd.hint)
    return broken.problem(
        "bad-escape",
        f"there is no character {escape[0]}",
        *escape.span(),
        hint="write the character itself",
    )


def _block_header(broken: _Break) -> Problem:
    begin = broken.begin
    sign = broken.source.text[begin : begin + 1]
    return broken.problem(
        "block-header",
        f"nothing can follow `{sign}` on its line",
        end=len(broken.source.line(broken.line)) + broken.at - len(broken.lead),
        expected=f"the text on the lines after `{sign}`, indented",
        hint=f"a text that begins with `{sign}` stands in quotes",
    )


def _reserved_sign(broken: _Break) -> Problem:
    return broken.problem(
        "reserved-character",
        f"a value cannot begin with {quoted(broken.sign)}",
        hint="put the text in quotes",
    )


def _blank_after_colon(source: Source, colon: int) -> Problem:
    return source.problem(
        "missing-blank",
        "a blank is missing after the colon",
        colon,
        expected="`key: value`",
        hint="a text with a colon inside, such as a time, stands in quotes",
    )


_KEY = re.compile(r"""\s*(?:- +)*("[^"]*"|'[^']*'|[^\s"'#\[{][^:#]*?)\s*:(?= |$)""")


def _second_colon(broken: _Break) -> Problem:
    source = broken.source
    line = source.line(broken.line)
    key = _KEY.match(line)
    if key is not None and key.end() <= len(broken.lead):
        value = line[key.end() :].strip()
        return broken.problem(
            "second-colon",
            "a second colon with a blank after it in one line",
            hint=f"put the text in quotes: {key[0].strip()} {_in_quotes(value)}; "
            "or begin a new line for the second key",
        )
    above = _line_above(source, broken.line)
    start = broken.at - len(broken.lead.lstrip())
    return broken.problem(
        "bad-indentation",
        f"this line is indented deeper than line {above}, as if it went on with it",
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
        "stray-dash",
        "a dash stands where a value belongs",
        expected="a value",
        hint="a missed die is written `.`; "
        "a list begins on the next line, or stands in brackets: [a, b]",
    )


def _no_colon(broken: _Break) -> Problem:
    number = broken.source.line_of(broken.begin)
    if broken.source.text[broken.begin : broken.begin + 1] in ("&", "*", "!"):
        return _left_out(broken.source, broken.begin).problems[0]
    above = _line_above(broken.source, number)
    if _opens_block(broken.source.line(above)):
        return _unindented_block(broken, number, above)
    told = _without_colon(broken.source, number)
    if told is not None:
        return told
    begin = broken.begin
    return broken.problem(
        "missing-colon",
        "a key without a colon, or a text that belongs to nothing",
        begin,
        begin + len(broken.source.line(number).strip()),
        expected="`key: value`",
        hint="a text that goes on in a second line is indented deeper than its key",
    )


def _without_colon(source: Source, number: int) -> Problem | None:
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
            "missing-colon",
            f"{quoted(found[1])} stands where a colon belongs",
            at,
            expected="`key: value`",
            hint="write the common colon `:` and a blank after it",
        )
    found = re.match(r"[^:]{1000,}(?=: )", line)
    if found:
        return source.problem(
            "too-long",
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
        "block-indentation",
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
    what = source.text[start : _word_end(source.text, start)] or broken.sign
    return broken.problem(
        "missing-comma",
        f"a comma is missing before {quoted(what.rstrip(':') or what)}",
        start,
        max(start + 1, broken.at),
        expected=f"`,` between entries, or `{closing}`",
        hint="a text with commas, colons or brackets stands in quotes",
    )


def _question_before(broken: _Break) -> Problem | None:
    """A question mark that ended a text between brackets, if that broke it off."""
    if broken.sign == "?":
        return _question_mark(broken.source, broken.at)
    before = broken.source.text[: broken.at].rstrip()
    if before.endswith("?"):
        return _question_mark(broken.source, len(before) - 1)
    return None


_OPENING = {"]": "[", "}": "{"}


def _wrong_bracket(broken: _Break, begin: int) -> Problem:
    opening = broken.source.text[begin : begin + 1]
    closing = "]" if opening == "[" else "}"
    return broken.problem(
        "wrong-bracket",
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
        "unclosed-bracket",
        f"the bracket `{opening}` is never closed",
        begin,
        begin + 1,
        expected=f"`{closing}` after the last entry",
        hint=f"a text that begins with `{opening}` stands in quotes",
        related=related,
    )


def _no_value(broken: _Break) -> Problem:
    source = broken.source
    sign = broken.sign
    bracket = broken.bracket
    if not broken.opened and source.text.startswith("...", broken.at):
        return _empty_file(source).problems[0]
    question = _question_before(broken) if bracket is not None else None
    if question is not None:
        return question
    if sign == "-":
        return _dash(broken)
    if sign == ":":
        return _empty_key(source, broken.at).problems[0]
    if sign and sign in "]}":
        if bracket is None:
            return _extra_bracket(broken)
        return _wrong_bracket(broken, bracket)
    if sign == "," and bracket is not None:
        return broken.problem(
            "extra-comma",
            "nothing stands before this comma",
            expected="a value",
            hint="remove the comma",
        )
    if bracket is not None:
        return _unclosed_bracket(broken, bracket)
    return _reserved_sign(broken)


def _extra_bracket(broken: _Break) -> Problem:
    return broken.problem(
        "extra-bracket",
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
        return _empty_key(source, broken.at).problems[0]
    if lead:
        return broken.problem("not-yaml", "this cannot stand here")
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
            "misplaced-entry",
            "an entry of a list stands among the keys of a mapping",
            end=end,
            expected="`key: value`",
            hint="give the list a key of its own, and indent it under the key",
        )
    return broken.problem(
        "misplaced-key",
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
        "bad-indentation",
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
        "block-indentation",
        f"this line of the block text is indented less than its first line, {first}",
        end=broken.at + len(source.line(broken.line).strip()),
        expected=f"at least {counted(_indent(line), 'blank')} before it",
        hint=f"remove the blanks from line {first}"
        if is_blank
        else "indent all its lines alike; the header of a drawing begins with `+`, "
        "above the row numbers",
        related=related,
    )


def _text_after_value(broken: _Break, closing: str) -> Problem:
    if broken.sign in ("&", "*", "!"):
        return _left_out(broken.source, broken.at).problems[0]
    end = broken.at + len(broken.source.line(broken.line)[len(broken.lead) :].rstrip())
    if closing in "]}":
        return broken.problem(
            "text-after-value",
            f"something follows the closing `{closing}`",
            end=end,
            expected="the end of the line",
            hint="the next key begins on a new line",
        )
    inside = "''" if closing == "'" else '\\"'
    return broken.problem(
        "text-after-value",
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
        return second_document(source, broken.at).problems[0]
    first = next((line for line in source.lines if line.strip()[:1] not in "#"), "")
    if _indent(first) > len(broken.lead):
        return _bad_indentation(broken, [_indent(first)])
    return broken.problem(
        "not-a-mapping",
        "something follows the whole of the file's value",
        expected="keys with their values",
        hint=_FIRST_LINES,
    )
