"""Problems of files: every complaint about a file is a `Problem`.

A problem names the place in the author's file, says what stands there, what was
expected, and if possible how to mend it. Nothing here prints: `render_problem` makes a
text of a problem and `problem_as_dict` a plain mapping.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from mpoc.engine.record import Record
from mpoc.text.mend import Mend

MOST_PROBLEMS = 50
"""The most problems of one file that are reported."""

LONGEST_QUOTE = 60
"""The most characters of an author's value that a message repeats."""

EXCERPT_WIDTH = 90
"""The most columns of an author's line that are shown around the mark."""


_FIELD = r"`\{([a-z_]+)\}`|\{([a-z_]+)\}"
"""A field of a sentence: one in backquotes, whose value is quoted, or a plain one."""


class ProblemKind(Record):
    """A kind of problem: its message, what the message means, and how to mend it.

    `code` is a readable slug such as `duplicate-key`. `message`, `expected` and `hint`
    are sentences with fields. The value of a plain field, `{name}`, is put in as it is;
    the value of a field in backquotes is quoted by `quote`. To call a kind with its
    fields, as in `UNKNOWN_CARD(card=text)`, makes the `Complaint` about one file.

    If a code has several messages, each is a constant of its own: the first says what
    the code means, and the others are copies, `KIND.but(message=...)`. The message of
    the first is empty if only copies made by games are ever reported.

    A sentence that fields cannot express is built where the problem is found; its kind
    then has the message `{words}`. In the same way a call may replace what the kind
    says under `expected` and `hint`.

    Each kind is a constant in a module named `problem_kinds`: kinds for all games are
    in `mpoc.text`, `mpoc.schema` and `mpoc.scenario`, kinds for one game in its own
    package.
    """

    code: str
    message: str
    meaning: str
    mend: str
    expected: str = ""
    hint: str = ""

    def __call__(
        self,
        /,
        *,
        expected: str | None = None,
        hint: str | None = None,
        mend: Mend | None = None,
        **fields: object,
    ) -> Complaint:
        """The complaint about one file.

        `mend` is what to write instead, if that is known; the hint then says so. A hint
        of the kind may have the field `new`, which is the text of the mend. Raises
        TypeError for a missing field, or for a field that no sentence has.
        """
        if not self.message:
            raise TypeError(f"{self.code}: only its copies have a message")
        surplus = fields.keys() - self.fields
        if surplus:
            raise TypeError(f"{self.code}: no sentence has {', '.join(surplus)}")
        if hint is not None:
            # A hint of the call's own would not describe the mend.
            mend = None
        if mend is not None:
            hint = mend.hint or self._fill(self.hint, {**fields, "new": mend.new})
        return Complaint(
            self,
            self._fill(self.message, fields),
            self._fill(self.expected, fields) if expected is None else expected,
            self._fill(self.hint, fields) if hint is None else hint,
            mend,
        )

    def _fill(self, sentence: str, fields: Mapping[str, object]) -> str:
        def value_of(field: re.Match[str]) -> str:
            name = field[1] or field[2]
            if name not in fields:
                raise TypeError(f"{self.code}: the field {name} is missing")
            return quote(fields[name]) if field[1] else str(fields[name])

        return re.sub(_FIELD, value_of, sentence) if "{" in sentence else sentence

    @property
    def fields(self) -> set[str]:
        """The names of the fields of its sentences."""
        sentences = f"{self.message} {self.expected} {self.hint}"
        return {field[1] or field[2] for field in re.finditer(_FIELD, sentences)}

    @property
    def explanation(self) -> str:
        """The text of `mpoc explain` on the code."""
        return (
            f"{self.code}, a complaint about a file\n"
            f"  {self.meaning}\n  how to mend it: {self.mend}"
        )


def kinds_in(*modules: ModuleType) -> dict[str, ProblemKind]:
    """The kinds of problems in some modules, by their codes.

    If several constants share a code, the first is taken. Raises ValueError if two of
    them give the code different meanings.
    """
    kinds: dict[str, ProblemKind] = {}
    for module in modules:
        for kind in vars(module).values():
            if isinstance(kind, ProblemKind):
                first = kinds.setdefault(kind.code, kind)
                if (kind.meaning, kind.mend) != (first.meaning, first.mend):
                    raise ValueError(f"two kinds of problems are called {kind.code}")
    return kinds


class Complaint(Record):
    """What is wrong with a file, in words, without its place.

    `mend` is what to write instead, if that is known.
    """

    kind: ProblemKind
    message: str
    expected: str = ""
    hint: str = ""
    mend: Mend | None = None

    def about(self, file: str) -> Problem:
        """The problem of a file as a whole, such as one that cannot be opened."""
        return Problem(
            self.kind, self.message, file, expected=self.expected, hint=self.hint
        )


class Place(Record):
    """A second place that explains a problem, such as the first of two equal keys.

    `line` and `column` count from 1, columns in characters; `end_column` is the first
    column after the marked text; `file` is empty for the problem's own file.
    """

    line: int
    column: int
    end_column: int
    source: str
    label: str
    file: str = ""


class Problem(Record):
    """One fault of a file, at a place that the author can find.

    `line` and `column` count from 1, columns in characters; a problem of the file as a
    whole, which could not be opened, has line 0. `end_column` is the first column after
    the marked text on that line. `source` is the author's line; `mend` is what to write
    so that the problem is gone, if that is known. `consequences` are other problems
    that would then be gone too. All texts are raw: `render_problem` makes them safe.
    """

    kind: ProblemKind
    message: str
    file: str
    line: int = 0
    column: int = 0
    end_column: int = 0
    expected: str = ""
    hint: str = ""
    source: str = ""
    related_place: Place | None = None
    mend: Mend | None = None
    consequences: tuple[Problem, ...] = ()

    @property
    def code(self) -> str:
        """The code of the kind, such as `duplicate-key`."""
        return self.kind.code


class FileProblems(Exception):
    """A file that cannot be used; `problems` says why, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n\n".join(render_problem(problem) for problem in self.problems)


def safe(text: str) -> str:
    r"""The text with every character that could steer a terminal made visible.

    Control, format (bidirectional marks too), surrogate, private and separator
    characters become escapes such as `\x1b` or `\u202e`; a line end becomes `\n`.
    Printable text comes back as it is.
    """
    if text.isprintable():
        return text
    return "".join([_visible(sign) for sign in text])


def _visible(sign: str, *, ascii_only: bool = False) -> str:
    """One character as it may be shown on a terminal."""
    if sign.isprintable() and (sign.isascii() or not ascii_only):
        return sign
    code = ord(sign)
    if not ascii_only and _is_blank(sign):
        return sign
    if sign == "…":
        return "..."
    if sign == "\n":
        return "\\n"
    if sign == "\t":
        return "\\t"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _is_blank(sign: str) -> bool:
    """Whether a character is a blank of any width; those are harmless to show."""
    from unicodedata import category

    return category(sign) == "Zs"


def _plain(text: str, ascii_only: bool) -> str:
    """`safe`, and with `ascii_only` also every other character as an escape."""
    if not ascii_only or text.isascii():
        return safe(text)
    return "".join([_visible(sign, ascii_only=True) for sign in text])


def quote(value: object) -> str:
    """A value of the file as messages repeat it, at most 60 characters of it.

    Texts stand in backquotes; lists and mappings are only named with their size.
    """
    if isinstance(value, str):
        if len(value) > LONGEST_QUOTE:
            value = value[: LONGEST_QUOTE - 1] + "…"
        return f'"{value}"' if "`" in value else f"`{value}`"
    if value is None:
        return "nothing"
    if value is True or value is False:
        return "`true`" if value else "`false`"
    if isinstance(value, Mapping):
        return f"a mapping of {count_of(len(value), 'key')}"
    if isinstance(value, Sequence):
        return f"a list of {count_of(len(value), 'entry', 'entries')}"
    return f"`{str(value)[:LONGEST_QUOTE]}`"


def said_of(names: Sequence[str], singular: str, plural: str) -> str:
    """Names with the verb that agrees with them: `a stands`, `a, b and c stand`."""
    listing = " and ".join([", ".join(names[:-1]), *names[-1:]] if names[1:] else names)
    return f"{listing} {singular if len(names) == 1 else plural}"


def count_of(number: int, singular: str, plural: str = "") -> str:
    """A number with its noun: `1 key`, `3 keys`, `2 entries`."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that the author most likely meant, or None.

    Letter case does not matter. The answer depends on the candidates alone, not on
    their order.
    """
    return next(iter(near_names(word, candidates, 1)), None)


def near_names(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """The candidates that the author may have meant, the likeliest first."""
    if not 0 < len(word) <= LONGEST_QUOTE:
        return []
    by_folded_name = {
        candidate.casefold(): candidate for candidate in sorted(candidates)
    }
    folded_word = word.casefold()
    if folded_word in by_folded_name:
        return [by_folded_name[folded_word]]
    from difflib import get_close_matches

    cutoff = 0.5 if len(folded_word) <= 3 else 0.6
    if len(folded_word) <= 2:
        # A single letter is part of many words and says too little.
        by_folded_name = {
            word: name for word, name in by_folded_name.items() if len(word) <= 3
        }
        by_folded_name = by_folded_name if len(folded_word) == 2 else {}
    matches = get_close_matches(folded_word, by_folded_name, n=most + 3, cutoff=cutoff)
    near = [match for match in matches if _is_near(folded_word, match)]
    return [by_folded_name[match] for match in near[:most]]


def _is_near(word: str, name: str) -> bool:
    """Whether a short word is close enough to a name: half of its letters say nothing.

    A part of the name is always close.
    """
    if len(word) > 5 or word in name or name in word:
        return True
    return _steps_between(word, name) <= (1 if len(word) <= 3 else 2)


def nearest_name(word: str, names: Iterable[str]) -> Mend | None:
    """The mend that writes the name most likely meant; None if no name is near.

    It is safe if the name differs only in letter case, or in a letter or two of a long
    word, and no other name is as near.
    """
    return _nearest_name(word, tuple(names))


@lru_cache(maxsize=256)
def _nearest_name(word: str, names: tuple[str, ...]) -> Mend | None:
    # A file often has the same mistake many times.
    near = did_you_mean(word, names)
    if near is None:
        return None
    others = [name for name in names if name != near]
    return Mend(near, is_safe=_is_certain(word, near, others))


def _is_certain(word: str, near: str, others: Iterable[str]) -> bool:
    folded_word, near = word.casefold(), near.casefold()
    folded_others = {other.casefold() for other in others}
    if folded_word == near:
        return near not in folded_others
    if max(len(folded_word), len(near)) < 4 or _digits(folded_word) != _digits(near):
        return False
    steps = _steps_between(folded_word, near)
    return steps <= 1 + (len(folded_word) >= 8) and all(
        _steps_between(folded_word, other) > steps for other in folded_others
    )


def _digits(text: str) -> str:
    return "".join([sign for sign in text if sign.isdecimal()])


def _steps_between(word: str, other: str) -> int:
    """How many letters to add, omit, replace or swap to turn a word into another."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, sign in enumerate(word, 1):
        earlier, before, row = before, row, [at]
        for column, other_sign in enumerate(other, 1):
            steps = before[column - 1] + (sign != other_sign)
            steps = min(steps, before[column] + 1, row[-1] + 1)
            if min(at, column) > 1 and (sign, word[at - 2]) == (
                other[column - 2],
                other_sign,
            ):
                steps = min(steps, earlier[column - 2] + 1)
            row.append(steps)
    return row[-1]


def problem_as_dict(problem: Problem) -> dict[str, Any]:
    """The problem for JSON: the fields that are not empty, in a fixed order."""
    fields: dict[str, Any] = {"code": problem.code, "message": problem.message}
    fields["file"] = problem.file
    if problem.line:
        fields["line"] = problem.line
        fields["column"] = problem.column
        fields["end_column"] = problem.end_column
        fields["source"] = problem.source
    if problem.expected:
        fields["expected"] = problem.expected
    if problem.hint:
        fields["hint"] = problem.hint
    if problem.consequences:
        fields["consequences"] = [
            problem_as_dict(consequence) for consequence in problem.consequences
        ]
    if problem.related_place is not None:
        place = problem.related_place
        fields["related"] = {
            "file": place.file or problem.file,
            "line": place.line,
            "column": place.column,
            "end_column": place.end_column,
            "source": place.source,
            "label": place.label,
        }
    return fields


_CODES = {"red": "1;31", "blue": "1;34", "cyan": "1;36", "bold": "1"}


def render_problem(
    problem: Problem,
    *,
    colour: bool = False,
    ascii: bool = False,
    columns: int = 0,
) -> str:
    """The problem as text for a terminal, several lines without a closing line end.

    On a terminal of so many `columns` sentences are broken at blanks (0: nowhere).

    Message, place, the author's line with a mark under the place, what was expected
    and a hint. No line of the excerpt is wider than about a hundred columns, and no
    character of the author's reaches the terminal unless it is harmless.
    """

    def paint(tint: str, text: str) -> str:
        return f"\x1b[{_CODES[tint]}m{text}\x1b[0m" if colour else text

    def plain(text: str) -> str:
        return _plain(text, ascii)

    file = plain(problem.file)
    place = problem.related_place
    excerpts = _excerpts(problem)
    width = len(str(max([line for line, *_ in excerpts], default=1)))
    gap = " " * width
    bar = paint("blue", "|")
    error = "error"
    message = f"{error}[{problem.code}]: {plain(problem.message)}"
    first, *others = wrap(message, columns, 2) if columns else [message]
    lines = [paint("red", error) + paint("bold", first.removeprefix(error))]
    lines += [paint("bold", line) for line in others]
    where = f"{file}:{problem.line}:{problem.column}" if problem.line else file
    lines.append(f"{gap}{paint('blue', '-->')} {where}")
    previous_line, previous_text = 0, ""
    for line, source, column, end_column, label in excerpts:
        text, lead, mark = _window(source, column, end_column, ascii)
        if not previous_line:
            lines.append(f"{gap} {bar}")
        elif line > previous_line + 1:
            lines.append(paint("blue", "..."))
        is_own = not label
        tint, sign = ("red", "^") if is_own else ("blue", "-")
        under = sign * mark + (f" {plain(label)}" if label else "")
        if (line, text) != (previous_line, previous_text):
            number = paint("blue", f"{line:>{width}}")
            lines.append(f"{number} {bar} {text}".rstrip())
        lines.append(f"{gap} {bar} {' ' * lead}{paint(tint, under)}")
        previous_line, previous_text = line, text
    if place is not None and place.file:
        where = f"{plain(place.file)}:{place.line}:{place.column}"
        lines.append(f"{gap}{paint('blue', ':::')} {where} {plain(place.label)}")
        if place.source:
            text, lead, mark = _window(
                place.source, place.column, place.end_column, ascii
            )
            lines.append(f"{gap} {bar} {text}".rstrip())
            lines.append(f"{gap} {bar} {' ' * lead}{paint('blue', '-' * mark)}")
    for label, text in (("expected", problem.expected), ("hint", problem.hint)):
        if text:
            sentence = f"{gap} = {label}: {plain(text)}"
            hang = len(gap) + 5
            first, *others = wrap(sentence, columns, hang) if columns else [sentence]
            lines.append(first.replace(f"{label}:", paint("cyan", f"{label}:"), 1))
            lines += others
    if problem.consequences:
        more = count_of(len(problem.consequences), "more error follows", "more follow")
        lines.append(f"{gap} = {more} from it (`-v` shows them)")
    return "\n".join(lines)


def _excerpts(problem: Problem) -> list[tuple[int, str, int, int, str]]:
    """The lines of the problem's own file to show, in the order of the file."""
    if not problem.line:
        return []
    own = (problem.line, problem.source, problem.column, problem.end_column, "")
    place = problem.related_place
    if place is None or place.file:
        return [own]
    other = (place.line, place.source, place.column, place.end_column, place.label)
    return sorted([own, other], key=lambda excerpt: excerpt[:1])


def _window(
    source: str, column: int, end_column: int, ascii_only: bool
) -> tuple[str, int, int]:
    """The part of a line around its mark, the blanks before the mark, its width."""
    start = min(max(column - 1, 0), len(source))
    end = min(max(end_column - 1, start), len(source))
    signs = [_visible(sign, ascii_only=ascii_only) for sign in source]
    widths = [_columns(sign) for sign in signs]
    first, last = 0, len(signs)
    ellipsis = "..." if ascii_only else "…"
    if max(sum(widths), len(signs)) > EXCERPT_WIDTH:
        first = last = start
        room = EXCERPT_WIDTH - 2 * len(ellipsis)
        # The mark's beginning matters most, then what leads to it, then the rest.
        first, room = _grow(widths, first, -1, 0, room // 2, room)
        last, room = _grow(widths, last, 1, len(signs), room, room)
        first, room = _grow(widths, first, -1, 0, room, room)
    before = ellipsis if first else ""
    after = ellipsis if last < len(signs) else ""
    text = before + "".join(signs[first:last]) + after
    lead = len(before) + sum(widths[first:start])
    mark = max(sum(widths[start : min(end, last)]), 1)
    return text, lead, mark


def _grow(
    widths: list[int], edge: int, step: int, limit: int, share: int, room: int
) -> tuple[int, int]:
    """Move an edge of the window as far as its share of the room allows."""
    while edge != limit:
        cost = max(widths[edge if step > 0 else edge - 1], 1)
        if cost > share:
            break
        edge += step
        share -= cost
        room -= cost
    return edge, room


def _columns(text: str) -> int:
    """The columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(
        [
            0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1
            for sign in text
        ]
    )


def wrap(text: str, width: int, hang: int) -> list[str]:
    """A text broken at blanks; its own indent is kept, what follows hangs."""
    bare = text.lstrip(" ")
    rows = [" " * (len(text) - len(bare))]
    has_words = False
    for word in bare.split(" "):
        if has_words and _columns(rows[-1]) + 1 + _columns(word) > width:
            rows.append(" " * hang + word)
            continue
        rows[-1] += f" {word}" if has_words else word
        has_words = True
    return rows


LIMITS = (errno.EAGAIN, errno.EMFILE, errno.ENFILE, errno.ENOMEM)
"""Errors of a system that limits processes, open files or memory."""

NO_EXCEPTION = ("without exception set", "without setting an exception")
"""Ends of Python's message where memory is too short to raise a proper error."""

NO_SEGMENT = "failed to map segment from shared object"
NO_LIBRARY = (NO_SEGMENT, f"{NO_SEGMENT}: {os.strerror(errno.ENOMEM)}")
"""Ends of the loader's message where memory is too short for a library in C."""

NO_THREAD = "can't start new thread"
"""What Python says where the system allows no more threads."""


def limit_of_system(fault: Exception) -> str:
    """Which limit of the system a fault comes from, in one line; empty if from none."""
    if isinstance(fault, MemoryError) or _is_lack_of_memory(fault):
        return "there is too little memory for this"
    if isinstance(fault, OSError) and fault.errno in LIMITS:
        return f"the system allows no more: {fault.strerror or fault}"
    if isinstance(fault, RuntimeError) and str(fault) == NO_THREAD:
        return "the system allows no more threads"
    return ""


def _is_lack_of_memory(fault: Exception) -> bool:
    """Whether a fault of Python or of the loader is really a lack of memory."""
    words = str(fault)
    if isinstance(fault, SystemError):
        return words.endswith(NO_EXCEPTION)
    return isinstance(fault, ImportError) and words.endswith(NO_LIBRARY)


def own_fault(fault: Exception) -> str:
    """A fault of mpoc itself in one line; or a limit of the system, if it is one."""
    limit = limit_of_system(fault)
    if limit:
        return limit
    words = f"{type(fault).__name__}: {fault}".rstrip(": ")
    return f"a fault of mpoc's own: {words}; --debug shows where"
