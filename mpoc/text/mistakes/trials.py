"""Find by trial what to write where a parser of YAML stopped.

A hint must not lead from one fault to the next. So each way to mend a line is tried on
the text: a way is proposed only if the parser then reads the whole file, or at least
stops further down, at another fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from unicodedata import category

from mpoc.engine.record import Record
from mpoc.text.characters import code_and_name
from mpoc.text.mend import Mend, line_anew
from mpoc.text.mistakes.lines import FENCE_LINE
from mpoc.text.nodes import TEXTS
from mpoc.text.problems import Problem, count_of
from mpoc.text.source import Source, indent_of

LONGEST_TEXT = 32 * 1024
"""The most characters of a file in which mends are tried."""

MOST_TRIALS = 24
"""The most ways that are tried to mend one fault."""

LONGEST_LINE = 100
"""The most characters of a line that a hint writes in full."""


class Trial(Record):
    """One way to mend a text.

    A guess is proposed only if no other way is as good. A remark is for the author to
    read, not to be written.
    """

    mend: Mend
    is_guess: bool = False
    is_remark: bool = False

    def apply(self, source: Source) -> str:
        """The whole text with this mend."""
        cut = self.mend.cut(source.text, 0, 0, 0)
        return source.text[: cut.start] + cut.text + source.text[cut.end :]


def with_best_mend(
    source: Source,
    problem: Problem,
    stops_at: Callable[[str], int | None],
    meaning: Callable[[str], tuple[Sequence[Problem], object]],
) -> Problem:
    """The problem with the best way to mend the text there, if any way helps.

    `stops_at` gives the line on which a parser stops in a text, or None if it reads all
    of it; `meaning` gives the problems and the values of a readable text. A mend is
    safe if the lines that it writes have no fault, or only faults with safe mends, and
    if no other mend that is as good leads to other values.
    """
    blank = _unusual_blank(source, problem)
    if blank is not None:
        return problem.but(hint=blank.hint, mend=blank)
    ways = _WAYS.get(problem.code)
    if ways is None or len(source.text) > LONGEST_TEXT:
        return problem
    best = _best(source, problem, ways(source, problem), stops_at, meaning)
    return problem if best is None else problem.but(hint=best.hint, mend=best)


def _best(
    source: Source,
    problem: Problem,
    ways: Iterator[Trial],
    stops_at: Callable[[str], int | None],
    meaning: Callable[[str], tuple[Sequence[Problem], object]],
) -> Mend | None:
    """The best of some ways to mend a text; None if no way helps."""
    readable: list[tuple[tuple[int, int], object, Trial]] = []
    further: Mend | None = None
    is_no_mapping = problem.code == "not-a-mapping"
    for number, trial in enumerate(ways):
        if number >= MOST_TRIALS:
            break
        mend, text = trial.mend, trial.apply(source)
        if text == source.text:
            continue
        line = stops_at(text)
        if line is None:
            faults, result = meaning(text)
            rank = (_faultiness(mend, faults), len(faults))
            readable.append((rank, result, trial))
            continue
        if trial.is_guess or further is not None:
            continue
        if is_no_mapping and line > text.rstrip().count("\n") + 1:
            # It opens a bracket that nothing closes.
            continue
        line_count = mend.new.count("\n") + 1
        last = max(problem.line, mend.number + line_count - 1)
        if line > last + line_count - mend.replaces:
            further = mend
    if not readable:
        return further
    rank, meant, best = min(readable, key=lambda way: (*way[0], way[2].is_guess))
    if rank[0] == HOPELESS:
        # Its lines have faults too: it would lead from one fault to the next.
        remarks = [trial.mend for _, _, trial in readable if trial.is_remark]
        return remarks[0] if remarks else further
    is_only = all(
        result == meant for rank_here, result, _ in readable if rank_here == rank
    )
    return best.mend.but(is_safe=is_only and rank[0] <= SAFE)


SOUND, SAFE, MENDABLE, HOPELESS = range(4)
"""How good the lines of a mend are, by the mends of the faults in them."""


def _faultiness(mend: Mend, faults: Sequence[Problem]) -> int:
    """How good the lines of a mend are, from the faults in the mended text."""
    line_numbers = range(mend.number, mend.number + mend.new.count("\n") + 1)
    mends = [fault.mend for fault in faults if fault.line in line_numbers]
    if not all(mends):
        return HOPELESS
    if not all([mend is not None and mend.is_safe for mend in mends]):
        return MENDABLE
    return SAFE if mends else SOUND


def _unusual_blank(source: Source, problem: Problem) -> Mend | None:
    """Replace an unusual blank near a problem, which YAML does not take for a blank."""
    for number in (problem.line, problem.line - 1):
        line = source.line(number)
        for sign in line:
            if sign != " " and category(sign) == "Zs":
                words = (
                    f"line {number} has an unusual blank ({code_and_name(sign)}): "
                    "type an ordinary space instead"
                )
                new = line.replace(sign, " ")
                return Mend(new, words, is_safe=True, number=number)
    return None


def _trial(number: int, lines: tuple[str, ...], words: str) -> Trial:
    """Replace a line by others, which the hint does not write in full."""
    return Trial(Mend("\n".join(lines), words, number=number))


def _line(source: Source, number: int, line: str) -> Iterator[Trial]:
    """Replace a line by another, if a hint can write it or the words that change."""
    mend, shown = line_anew(number, line), line
    if len(line) > LONGEST_LINE:
        old, new = _changed_words(source.line(number), line)
        shown = old + new
        words = f"write `{new}` for `{old}` in line {number}"
        mend = mend.but(words=words)
    if shown and len(shown) <= LONGEST_LINE and not {"`", "…"} & {*shown}:
        yield Trial(mend)


def _changed_words(before: str, after: str) -> tuple[str, str]:
    """The words in which two lines differ, those of the first and of the second.

    They are as many as are needed to find the place in the first line, or too many for
    a hint.
    """
    start = _alike(before, after)
    alike = _alike(before[start:][::-1], after[start:][::-1])
    end = len(before) - alike
    while end < len(before) and before[end] not in _WORD_ENDS:
        end += 1
    while start and end - start <= LONGEST_LINE:
        if before[start - 1] in _WORD_ENDS and before.count(before[start:end]) == 1:
            break
        start -= 1
    return before[start:end], after[start : len(after) - (len(before) - end)]


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    return next((at for at, (mine, its) in pairs if mine != its), shorter)


_WORD_ENDS = " ,[]{}"
"""The characters between the words of a line."""


def _line_above(source: Source, number: int) -> int:
    """The number of the nearest line above that is more than blanks and a comment."""
    number -= 1
    while number > 1 and source.line(number).lstrip()[:1] in ("", "#"):
        number -= 1
    return number


def _reindent(source: Source, number: int, blanks: int, here: int) -> Iterator[Trial]:
    """Indent a line by some blanks; `here` is the line that the problem marks."""
    line = source.line(number)
    if blanks == indent_of(line):
        return
    line_words = "it" if number == here else f"line {number}"
    hint = f"indent {line_words} by {count_of(blanks, 'blank')}"
    yield _trial(number, (" " * blanks + line.lstrip(" "),), hint)


def _key_columns(source: Source, number: int) -> list[int]:
    """The columns of keys and dashes above a line, the nearest lines first."""
    columns: list[int] = []
    deepest = 1_000
    for above in range(number - 1, 0, -1):
        line = source.line(above)
        lead = re.match(r" *((?:- +)*)", line)
        if lead is None or not line.strip() or line.lstrip()[0] == "#":
            continue
        if indent_of(line) > deepest:
            continue
        deepest = indent_of(line)
        for column in (lead.end(), indent_of(line)):
            if column not in columns:
                columns.append(column)
        if not deepest:
            break
    return columns


def _ways_to_indent(source: Source, problem: Problem) -> Iterator[Trial]:
    number = problem.line
    line = source.line(number)
    indent = indent_of(line)
    bare = line.lstrip(" ")
    if bare.startswith("- "):
        yield from _with_a_dash_above(source, problem)
    yield from _line(source, number, re.sub(r"^( *)-(?=[a-z])", r"\1- ", line))
    above = _line_above(source, number)
    opening = source.line(above)
    as_entry = re.sub(r"^( *)(?:[*\u2022+\u2013] *|-)(?=[a-z])", r"\1- ", opening)
    if as_entry != opening:
        yield from _line(source, above, as_entry)
    if re.match(r" *- [^:{\[\"']*$", opening) and indent_of(opening) < indent:
        for trial in _ways_to_colons(source, problem.but(line=above)):
            yield trial.but(is_guess=True)
        with_key = re.sub(r"- ", "- x-key: ", opening, count=1)
        hint = f"line {above} begins an entry without a key and a colon"
        yield _trial(above, (with_key,), hint).but(is_remark=True)
        return
    if re.match(r" *[a-z-]+: +\S", opening) and indent_of(opening) + 2 == indent:
        for trial in _line(source, above, " " * (indent - 2) + "- " + opening.strip()):
            yield trial.but(is_guess=True)
    yield from _without_the_dash_above(source, problem)
    columns = _key_columns(source, number)
    if 0 not in columns:
        columns.append(0)
    columns.sort(key=lambda column: (abs(column - indent), -column))
    below = source.line(number + 1)
    is_key = re.match(r"[\w-]+: +\S", bare) is not None
    in_lists: list[Trial] = []
    for column in columns if is_key else ():
        dash = " " * column + "- "
        if any(line.startswith(dash) for line in source.lines[: number - 1]):
            hint = f"begin it with a dash, indented by {count_of(column, 'blank')}"
            in_lists.append(_trial(number, (dash + bare,), hint))
    if below.strip() and indent_of(below) > indent:
        # The next line is indented as if this line began an entry.
        yield from in_lists
        in_lists = []
    for column in columns:
        yield from _reindent(source, number, column, number)
    yield from in_lists
    yield from _reindent(source, above, indent, number)
    if re.match(r" *- (?=[\w-]+:)", opening) is None and is_key:
        with_dash = re.sub(r"^( *)  (?=\S)", r"\1- ", source.line(above))
        if with_dash != source.line(above):
            hint = f"write line {above} as `{with_dash}`"
            yield _trial(above, (with_dash,), hint)
    for first in range(above, max(0, number - 12), -1):
        for column in _key_columns(source, first):
            yield from _reindent(source, first, column, number)


def _ways_with_dashes(source: Source, problem: Problem) -> Iterator[Trial]:
    """An entry of a list among keys: a dash is missing above, or out of place."""
    yield from _with_a_dash_above(source, problem)
    without = re.sub(r"^( *)- (?=[\w-]+:)", r"\1", source.line(problem.line))
    yield from _line(source, problem.line, without)
    yield from _ways_to_indent(source, problem)


def _with_a_dash_above(source: Source, problem: Problem) -> Iterator[Trial]:
    indent = indent_of(source.line(problem.line))
    for above in range(problem.line - 1, max(0, problem.line - 40), -1):
        line = source.line(above)
        if line.startswith(" " * (indent + 2)) and line.strip():
            before = source.line(above - 1)
            if re.match(rf"(?: {{0,{indent}}}\S.*:) *$", before) or before.startswith(
                " " * indent + "- "
            ):
                with_dash = " " * indent + "- " + line.strip()
                yield from _line(source, above, with_dash)
        elif line.strip():
            break


def _without_the_dash_above(source: Source, problem: Problem) -> Iterator[Trial]:
    """A key below an entry of a list, at its dash: the entry may be a key, too."""
    indent = indent_of(source.line(problem.line))
    entry = re.compile(rf" {{{indent}}}- (?=[\w-]+:)")
    for above in range(problem.line - 1, 0, -1):
        line = source.line(above)
        if entry.match(line):
            yield from _line(source, above, entry.sub(" " * indent, line))
        elif line.strip() and indent_of(line) <= indent:
            return


def _ways_to_colons(source: Source, problem: Problem) -> Iterator[Trial]:
    number = problem.line
    line = source.line(number)
    yield from _text_at_the_end(source, number)
    key = r"^(\s*(?:- +)*[A-Za-z][\w-]*)"
    for pattern, new in (
        (key + r" *[=\uff1a] *", r"\1: "),
        (key + r":(?=\S)", r"\1: "),
        (key + r" +: *", r"\1: "),
        (key + r" *$", r"\1:"),
        (key + r" +(?=[^\s=\uff1a])", r"\1: "),
    ):
        other = re.sub(pattern, new, line)
        if other != line:
            yield from _line(source, number, other)
    yield from _with_blanks_after_colons(source, problem)
    yield from _ways_to_indent(source, problem)


def _text_at_the_end(source: Source, number: int) -> Iterator[Trial]:
    """Make remarks of sentences below the last key, such as a report copied there."""
    lines = list(source.lines[number - 1 :])
    while lines and not lines[-1].strip():
        lines.pop()
    is_sentence = re.match(r"[^\W\d_][^:#]* \S+ \S", lines[0]) if lines else None
    if is_sentence is None or any([re.match(_OF_A_FILE, each) for each in lines[1:]]):
        return
    new = _as_remarks(lines)
    if len(lines) == 1:
        yield from _line(source, number, new[0])
        return
    last = number + len(lines) - 1
    words = f"put `#` before each of the lines {number} to {last}"
    yield Trial(Mend("\n".join(new), words, number=number, replaces=len(lines)))


def _as_remarks(lines: Sequence[str]) -> list[str]:
    """Lines with `#` before each that is not empty."""
    return [f"# {line.rstrip()}" if line.strip() else line for line in lines]


_OF_A_FILE = r" *(- |[a-z-]+:( |$))"
"""The beginning of a line that is a key, or an entry of a list."""


def _with_blanks_after_colons(source: Source, problem: Problem) -> Iterator[Trial]:
    line = source.line(problem.line)
    other = re.sub(r"(?<=\w):(?=[\w\"'\[{])", ": ", line)
    if other != line:
        yield from _line(source, problem.line, other)


def _ways_to_split(source: Source, problem: Problem) -> Iterator[Trial]:
    """A second colon on a line: brackets, quotes or a new line are missing."""
    number = problem.line
    line = source.line(number)
    parts = re.match(r"(\s*)((?:- +)*)([\w-]+): +(.*?)\s*$", line)
    if parts is None:
        yield from _ways_to_indent(source, problem)
        return
    lead, dashes, key, value = parts.groups()
    begin = f"{lead}{dashes}{key}: "
    quote = "'" if '"' in value or "\\" in value else '"'
    quoted_line = f"{begin}{quote}{value}{quote}"
    if key in TEXTS:
        yield from _line(source, number, quoted_line)
    if value.endswith("}"):
        yield from _line(source, number, f"{begin}{{{value}")
    if key not in TEXTS and re.match(r"[\w-]+: ", value):
        yield from _line(source, number, f"{begin}{{{value}}}")
    pairs = re.split(r",? +(?=[a-z-]+: )", f"{key}: {value}")
    whole = f"{lead}{dashes}{{{', '.join(pairs)}}}"
    if dashes or (not lead and len(source.lines) < 3):
        yield from _line(source, number, whole)
    more = re.findall(r",? +([a-z-]+): ", value)
    if len(more) > 1:
        blanks = " " * len(lead + dashes)
        own, *others = re.split(r",? +(?=[a-z-]+: )", value)
        pairs = [f"{blanks}{pair}" for pair in others]
        lines = (f"{begin}{own}", *pairs)
        keys = " and ".join([f"`{name}`" for name in more])
        yield _trial(number, lines, f"begin a new line before each of {keys}")
    second = re.search(r",? +([a-z-]+): ", value)
    if second is not None and key not in TEXTS:
        first = f"{begin}{value[: second.start()]}"
        rest = value[second.start() :].lstrip(", ")
        blanks = " " * len(lead + dashes)
        hint = f"begin a new line before `{second[1]}`"
        yield _trial(number, (first, blanks + rest), hint)
        yield from _line(source, number, f"{begin}{{{value}}}")
    yield from _line(source, number, quoted_line)


_CLOSING = {"[": "]", "{": "}"}


def _ways_to_close(source: Source, problem: Problem) -> Iterator[Trial]:
    """A bracket that is open, superfluous or of the other kind."""
    number = problem.line
    line = source.line(number)
    if problem.code == "missing-comma" and problem.column == indent_of(line) + 1:
        # A line above lacks something: a bracket, or a comma after it.
        above = _line_above(source, number)
        end = len(source.line(above))
        yield from _ways_to_close(source, problem.but(line=above, column=end + 1))
        yield from _line(source, above, source.line(above).rstrip() + ",")
        return
    bare = re.sub(r"\s+#.*$|[\s]+$", "", line)
    tail = line[len(bare) :]
    closing_signs = ""
    for sign in bare:
        if sign in _CLOSING:
            closing_signs = _CLOSING[sign] + closing_signs
        elif sign in "]}" and closing_signs[:1] == sign:
            closing_signs = closing_signs[1:]
    is_closed = bare.endswith(("]", "}"))
    if closing_signs and is_closed and bare[-1] != closing_signs[0]:
        yield from _line(source, number, bare[:-1] + closing_signs + tail)
    if closing_signs:
        yield from _line(source, number, bare.rstrip(",") + closing_signs + tail)
    if is_closed and not closing_signs:
        opening = "[" if bare[-1] == "]" else "{"
        parts = re.match(r"(\s*(?:- +)*[\w-]+: +)(.*)$", bare)
        if parts is not None:
            yield from _line(source, number, f"{parts[1]}{opening}{parts[2]}{tail}")
        yield from _line(source, number, bare[:-1] + tail)
    at = problem.column - 1
    if line.startswith(("]", "}"), at):
        yield from _line(source, number, (line[:at] + line[at + 1 :]).rstrip())
    yield from _ways_to_commas(source, problem)
    related_place = problem.related_place
    if related_place is not None and related_place.line != number:
        yield from _ways_to_close(
            source,
            problem.but(
                line=related_place.line, column=related_place.column, related_place=None
            ),
        )


def _ways_to_commas(source: Source, problem: Problem) -> Iterator[Trial]:
    """A comma that is missing or superfluous."""
    number = problem.line
    line = source.line(number)
    at = problem.column - 1
    if line[at : at + 1] == ",":
        yield from _line(source, number, line[:at].rstrip() + line[at + 1 :])
    before = line[:at].rstrip()
    # After a key or an opening bracket no comma can be missing.
    if before[-1:] not in (":", "[", "{", ""):
        yield from _line(source, number, f"{before}, {line[at:].lstrip(', ')}")
    for pattern, new in (
        (r"(?<=[\w\]}.]) +(?=[a-z-]+: )", ", "),
        (r"(?<=\w):(?=[\w.])", ": "),
        (r"(?<=[\]}\"']),\s*$", ""),
        (r",\s*,", ","),
        (r"([\[{]) *,", r"\1"),
    ):
        other = re.sub(pattern, new, line)
        if other != line:
            yield from _line(source, number, other)


def _ways_to_quote(source: Source, problem: Problem) -> Iterator[Trial]:
    """A quote that is open, or that ends too early."""
    number = problem.line
    line = source.line(number)
    at = problem.column - 1
    quote = line[at : at + 1]
    parts = re.match(r"(\s*(?:- +)*[\w-]+: +)(.*?)\s*$", line)
    if parts is not None and parts[2][:1] in ("'", '"') and parts[1].strip(" -"):
        inner = parts[2]
        key = parts[1].strip(" -:")
        if inner.count(inner[0]) == 1 and not re.search(r"[,}\]]", inner):
            yield from _line(source, number, line.rstrip() + inner[0])
        elif inner.count(inner[0]) > 1 or key in TEXTS:
            other = '"' if "'" in inner else "'"
            text = inner.strip("'\"") if inner[0] not in inner[1:-1] else inner
            yield from _line(source, number, f"{parts[1]}{other}{text}{other}")
    if quote in ("'", '"'):
        yield from _line(source, number, line[:at] + line[at + 1 :])


def _ways_to_begin(source: Source, problem: Problem) -> Iterator[Trial]:
    """A value that begins with a sign which YAML reserves."""
    number = problem.line
    line = source.line(number)
    name = re.compile(r"[&*][^\s,\[\]{}]+[ ]*").match(line, problem.column - 1)
    rest = "" if name is None else line[name.end() :]
    is_alone = name is not None and rest[:1] in ("", "#")
    parts = re.match(r"(\s*(?:- +)*[\w-]+: +)([^\[{].*?)\s*$", line)
    is_text = parts is not None and parts[1].strip(" -:") in TEXTS
    is_apart = is_alone or rest[:1] in ("|", ">", '"', "'")
    if name is not None and name[0][0] == "&" and (is_apart or not is_text):
        # What it names is the value: `&t {player: red}`, also on the lines below.
        begin = line[: name.start()]
        without = begin + rest if rest else begin.rstrip()
        if without.strip():
            yield from _line(source, number, without)
    yield from _line(source, number, re.sub(r"^(\s*)[*\u2022+](?= +\w)", r"\1-", line))
    # A name alone stands for a value, unless a text is asked for.
    if parts is not None and (is_text or not is_alone):
        quote = "'" if '"' in parts[2] else '"'
        yield from _line(source, number, f"{parts[1]}{quote}{parts[2]}{quote}")
        if parts[2][0] in "*&!" and len(parts[2]) > 1:
            yield from _line(source, number, f"{parts[1]}{parts[2][1:]}")


def _ways_without_tabs(source: Source, _: Problem) -> Iterator[Trial]:
    """Blanks for tabs: some for each that begins a line, one for each other."""
    numbers = [at for at, line in enumerate(source.lines, 1) if "\t" in line]
    if not numbers:
        return
    parts = [
        _lead_and_body(line) for line in source.lines[numbers[0] - 1 : numbers[-1]]
    ]
    is_indented = any(["\t" in lead for lead, _ in parts])
    for blanks in (2, 4, 8) if is_indented else (1,):
        lines = [
            " ".join([lead.replace("\t", " " * blanks) + first, *more])
            for lead, (first, *more) in parts
        ]
        words = f"write {count_of(blanks, 'blank')} instead of each tab"
        if is_indented and any([len(body) > 1 for _, body in parts]):
            words += " that begins a line, and 1 blank instead of any other"
        mend = Mend("\n".join(lines), words, number=numbers[0], replaces=len(lines))
        yield Trial(mend)


def _lead_and_body(line: str) -> tuple[str, list[str]]:
    """The blanks and tabs that begin a line, and its parts between other tabs."""
    body = line.lstrip("\t ")
    return line[: len(line) - len(body)], body.split("\t")


def _ways_to_block_text(source: Source, problem: Problem) -> Iterator[Trial]:
    """A drawing whose header lacks its sign, so that its first line is the deepest."""
    if problem.related_place is None:
        return
    number = problem.related_place.line
    words = source.line(number).split()
    if words and all(word.isalpha() and word.isupper() for word in words):
        blanks = " " * indent_of(source.line(problem.line))
        yield from _line(source, number, f"{blanks}+  {source.line(number).strip()}")


def _ways_out_of_markdown(source: Source, problem: Problem) -> Iterator[Trial]:
    """The file without `>` before each line, or without what is outside its fence."""
    last = len(source.text.rstrip().split("\n"))
    lines = source.lines[:last]
    if source.line(problem.line).startswith(">"):
        bare = [re.sub("^> ?", "", line) for line in lines]
        words = "remove `>` and the blank after it at the beginning of each line"
        yield Trial(Mend("\n".join(bare), words, number=1, replaces=last))
        return
    first = problem.line
    ends = range(first + 1, last + 1)
    end = next((n for n in ends if FENCE_LINE.fullmatch(source.line(n))), last + 1)
    above, inside, below = lines[:first], lines[first : end - 1], lines[end - 1 :]
    outside = _lines_words(1, first)
    if below:
        outside += f" and {_lines_words(end, last)}"
    if any([line.strip() for line in above[:-1] + below[1:]]):
        # Somebody wrote this: it stays as a remark.
        above, below = _as_remarks(above), _as_remarks(below)
        text = "\n".join([*above, *inside, *below])
        yield Trial(Mend(text, f"put `#` before {outside}", number=1, replaces=last))
        return
    text = "\n".join(inside)
    yield Trial(Mend(text, f"remove {outside}", number=1, replaces=last))


def _lines_words(first: int, last: int) -> str:
    """`line 1` or `lines 1 to 3`."""
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _ways_of_all(source: Source, problem: Problem) -> Iterator[Trial]:
    yield from _ways_to_colons(source, problem)
    yield from _ways_to_close(source, problem)


_WAYS: dict[str, Callable[[Source, Problem], Iterator[Trial]]] = {
    "bad-indentation": _ways_to_indent,
    "block-indentation": _ways_to_block_text,
    "markdown": _ways_out_of_markdown,
    "misplaced-key": _ways_to_indent,
    "misplaced-entry": _ways_with_dashes,
    "missing-colon": _ways_to_colons,
    "missing-blank": _ways_to_colons,
    "second-colon": _ways_to_split,
    "missing-comma": _ways_to_close,
    "extra-comma": _ways_to_commas,
    "unclosed-bracket": _ways_to_close,
    "wrong-bracket": _ways_to_close,
    "extra-bracket": _ways_to_close,
    "text-after-value": _ways_to_close,
    "unclosed-quote": _ways_to_quote,
    "reserved-character": _ways_to_begin,
    "alias": _ways_to_begin,
    "anchor": _ways_to_begin,
    "tab": _ways_without_tabs,
    "not-yaml": _ways_of_all,
    "not-a-mapping": _ways_of_all,
    "stray-dash": _ways_to_colons,
}
"""The ways to mend each kind of fault, the likeliest first, by its code."""
