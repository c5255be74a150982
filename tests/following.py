"""Follow the hint of a problem word for word, as somebody would who trusts it.

A hint is read by its words alone: nothing here knows why it was given. What it says to
write must stand in backquotes or after a colon, so that it can be typed as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from mpoc.engine.record import Record
from mpoc.text.document import MappingNode, parse
from mpoc.text.problems import FileProblems, Problem


class Mended(Record):
    """A text after a hint was followed; `start` to `end` is what was written."""

    text: str
    start: int
    end: int


def follow(text: str, problem: Problem) -> Mended | None:
    """The text after the hint was followed; None where it says nothing to type."""
    hint = problem.hint
    example = re.search(r", such as (`.+`)$", hint)
    if hint.startswith("add `") and example is not None:
        # What an author has to fill in is taken from the example.
        lines = re.findall(r"`([^`]+)`", hint[: example.start()])
        lines = [line for line in lines if "…" not in line]
        lines += re.findall(r"`([^`]+)`", example[1])
        return _add(_Place(text, problem), *lines)
    if "…" in hint:
        # It leaves to the author what to write.
        return None
    for pattern, deed in _DEEDS:
        words = re.fullmatch(pattern, hint)
        if words is not None:
            return deed(_Place(text, problem), *words.groups())
    return None


class _Place:
    """The place of a problem in its text."""

    def __init__(self, text: str, problem: Problem) -> None:
        self.text = text
        self.problem = problem
        self.lines = text.split("\n")
        before = self.lines[: problem.line - 1]
        self.line_start = sum(len(line) + 1 for line in before)
        self.start = self.line_start + problem.column - 1
        self.end = self.line_start + problem.end_column - 1

    @property
    def line(self) -> str:
        return self.lines[self.problem.line - 1]

    def put(self, start: int, end: int, new: str) -> Mended:
        text = self.text[:start] + new + self.text[end:]
        return Mended(text, start, start + len(new))

    def put_line(self, number: int, new: str) -> Mended:
        """Write a line anew; `number` counts from 1."""
        start = sum(len(line) + 1 for line in self.lines[: number - 1])
        return self.put(start, start + len(self.lines[number - 1]), new)

    def mapping(self, key: str = "") -> tuple[MappingNode, int] | None:
        """The innermost mapping round the place, with the key if one is given."""
        inner: list[Any] = []

        def look(node: Any) -> None:
            if isinstance(node, MappingNode):
                slots = node.marks[2:]
                for index, value in enumerate(node.values()):
                    first, last = slots[4 * index], slots[4 * index + 3]
                    if isinstance(value, (dict, list)):
                        last = max(last, slots[4 * index + 3])
                    if first <= self.start <= max(last, slots[4 * index + 1]):
                        inner.append(node)
                        look(value)
                        return
            elif isinstance(node, list):
                slots = node.marks[2:]  # type: ignore[attr-defined]
                for index, value in enumerate(node):
                    if slots[2 * index] <= self.start <= slots[2 * index + 1]:
                        look(value)
                        return

        try:
            look(parse(self.text, "f").root)
        except FileProblems:
            return None
        for node in reversed(inner):
            if not key or key in node:
                index = list(node).index(key) if key else 0
                return node, index
        return None


def _replace(place: _Place, new: str) -> Mended:
    return place.put(place.start, place.end, new)


def _replace_all(place: _Place, old: str, new: str) -> Mended:
    """Write a part of the line otherwise."""
    at = place.line.index(old)
    start = place.line_start + at
    return place.put(start, start + len(old), new)


def _indent(place: _Place, blanks: str, *_: str) -> Mended:
    return _indent_line(place, str(place.problem.line), blanks)


def _indent_line(place: _Place, number: str, blanks: str) -> Mended:
    line = place.lines[int(number) - 1].lstrip(" ")
    return place.put_line(int(number), " " * int(blanks) + line)


def _dash(place: _Place, blanks: str) -> Mended:
    return place.put_line(
        place.problem.line, " " * int(blanks) + "- " + place.line.lstrip(" -")
    )


def _new_line(place: _Place, key: str) -> Mended:
    """Begin a line before a key, indented like the key that begins the line."""
    second = re.search(rf",? +{key}: ", place.line)
    lead = re.match(r" *(?:- +)*", place.line)
    assert second is not None
    assert lead is not None
    first, rest = place.line[: second.start()], place.line[second.start() :]
    new = f"{first}\n{' ' * lead.end()}{rest.lstrip(', ')}"
    return place.put_line(place.problem.line, new)


def _without_tabs(place: _Place, blanks: str) -> Mended:
    """Write blanks for the tabs at the beginning of lines, and one for others."""
    lines = []
    for line in place.lines:
        body = line.lstrip("\t ")
        lead = line[: len(line) - len(body)].replace("\t", " " * int(blanks))
        lines.append(lead + body.replace("\t", " "))
    return Mended("\n".join(lines), 0, 0)


def _indent_by_two(place: _Place, first: str, last: str | None) -> Mended:
    """Indent some lines two blanks more."""
    lines = list(place.lines)
    for number in range(int(first) - 1, int(last or first)):
        lines[number] = f"  {lines[number]}" if lines[number] else ""
    start = sum(len(line) + 1 for line in lines[: int(first) - 1])
    return Mended("\n".join(lines), start, start)


def _above(place: _Place, line: str, key: str) -> Mended | None:
    """Write a line above that of a key of the file."""
    number = next(
        (n for n, text in enumerate(place.lines) if text.startswith(f"{key}:")), None
    )
    if number is None:
        return None
    start = sum(len(text) + 1 for text in place.lines[:number])
    return place.put(start, start, f"{line}\n")


def _new_lines(place: _Place, keys: str) -> Mended:
    """Begin a line before each of some keys, indented like the first key."""
    lead = re.match(r" *(?:- +)*", place.line)
    assert lead is not None
    blanks = " " * lead.end()
    line = place.line
    for key in re.findall("`([^`]+)`", keys):
        line = re.sub(rf",? +{key}: ", f"\n{blanks}{key}: ", line, count=1)
    return place.put_line(place.problem.line, line)


def _with_lines_below(place: _Place, first: str, lines: str) -> Mended:
    """Write a value, and lines below it that are indented like its key."""
    lead = re.match(r" *(?:- +)*", place.line)
    assert lead is not None
    texts = re.findall("`([^`]+)`", lines)
    new = f"\n{' ' * lead.end()}".join([first, *texts])
    return place.put(place.start, place.end, new)


def _write_line(place: _Place, number: str, new: str) -> Mended:
    return place.put_line(int(number), new)


def _add(place: _Place, *lines: str) -> Mended | None:
    """Add keys to the mapping that begins at the place, or that is round it."""
    target = place.mapping()
    new = [line for line in lines if line]
    if target is None:
        return None
    node, _ = target
    at = node.marks[0]
    if place.text[at : at + 1] == "{":
        return place.put(at + 1, at + 1, ", ".join(new) + (", " if node else ""))
    at = node.marks[2]
    begin = place.text.rfind("\n", 0, at) + 1
    lead = " " * (at - begin)
    return place.put(at, at, "".join(f"{line}\n{lead}" for line in new))


def _leave_out(place: _Place, key: str) -> Mended | None:
    target = place.mapping(key)
    if target is None:
        return None
    node, index = target
    text = place.text
    slots = node.marks[2:]
    first, last = slots[4 * index], slots[4 * index + 3]
    if text[node.marks[0]] == "{":
        rest = re.compile(r"\s*,\s*").match(text, last)
        if rest:
            return place.put(first, rest.end(), "")
        lead = re.compile(r",\s*$").search(text[:first])
        return place.put(lead.start() if lead else first, last, "")
    end = text.find("\n", last - 1 if text[last - 1 : last] == "\n" else last)
    begin = text.rfind("\n", 0, first) + 1
    if text[begin:first].strip() == "-":
        following = re.compile(r"\s*").match(text, end)
        assert following
        return place.put(first, following.end(), "")
    return place.put(begin, (end if end >= 0 else len(text)) + 1, "")


def _leave_out_marked(place: _Place) -> Mended | None:
    """Take out what is marked: an entry of a list, a key, or a value with its key."""
    text = place.text
    text_marked = text[place.start : place.end]
    target = place.mapping()
    if target is not None:
        node, _ = target
        slots = node.marks[2:]
        for index, key in enumerate(node):
            value = node[key]
            first, _, begin, end = slots[4 * index : 4 * index + 4]
            if place.start == first or (place.start == begin and place.end >= end):
                return _leave_out(place, key)
            if isinstance(value, list) and begin <= place.start < max(end, begin + 1):
                rest = re.compile(r"\s*,\s*").match(text, place.end)
                if rest:
                    return place.put(place.start, rest.end(), "")
                lead = re.compile(r",\s*$").search(text[: place.start])
                start = lead.start() if lead else place.start
                return place.put(start, place.end, "")
    return place.put(place.start, place.start + len(text_marked), "")


def _remove(place: _Place) -> Mended:
    return place.put(place.start, place.end, "")


def _draw(place: _Place, id: str, spaces: str) -> Mended | None:
    """Write an id into cells of the drawing of the map."""
    header = next(
        (n for n, line in enumerate(place.lines) if line.split()[:1] == ["+"]), None
    )
    if header is None:
        return None
    lines = list(place.lines)
    columns = lines[header].split()
    for space in spaces.replace(" and ", ", ").replace("`", "").split(", "):
        letters = space.rstrip("0123456789")
        row = space[len(letters) :]
        number = next(
            (n for n in range(header + 1, len(lines)) if lines[n].split()[:1] == [row]),
            None,
        )
        if number is None or letters not in columns:
            return None
        words = list(re.finditer(r"\S+", lines[number]))
        cell = words[columns.index(letters)]
        line = lines[number]
        lines[number] = line[: cell.start()] + id + line[cell.end() :]
    return Mended("\n".join(lines), place.start, place.end)


def _under(place: _Place, outer: str, line: str) -> Mended | None:
    """Put a key under another of the file, or with it at the end of the file."""
    text = place.text
    line = line.removeprefix(f"{outer}: ").strip()
    there = re.search(rf"^{outer}:[ ]*(?=\n)", text, re.MULTILINE)
    if there:
        indent = re.compile(r"\n( +)").match(text, there.end())
        lead = indent[1] if indent else "  "
        return place.put(there.end(), there.end(), f"\n{lead}{line}")
    if re.search(rf"^{outer}:", text, re.MULTILINE):
        return None
    new = f"{outer}: {{{line}}}\n"
    return place.put(len(text), len(text), new)


def _before(place: _Place, new: str, _: str) -> Mended:
    return place.put(place.start, place.start, f"{new}  ")


def _words_of_line(place: _Place, new: str, old: str, number: str) -> Mended:
    line = place.lines[int(number) - 1]
    assert line.count(old) == 1
    return place.put_line(int(number), line.replace(old, new))


def _without_dashes(place: _Place, listing: str) -> Mended:
    text = place.text
    for key in re.findall(r"`([^`]+)`", listing):
        text = re.sub(rf"(?m)^( *)- (?={re.escape(key)}:)", r"\1", text, count=1)
    return place.put(0, len(place.text), text)


def _without_quoting(place: _Place) -> Mended:
    lines = [re.sub("^> ?", "", line) for line in place.lines]
    return place.put(0, len(place.text), "\n".join(lines))


def _numbers(words: str) -> list[int]:
    """The numbers of lines in `lines 1 to 3 and line 7`."""
    numbers: list[int] = []
    for first, last in re.findall(r"lines? (\d+)(?: to (\d+))?", words):
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def _without_lines(place: _Place, words: str) -> Mended:
    numbers = _numbers(words)
    kept = [line for at, line in enumerate(place.lines, 1) if at not in numbers]
    return place.put(0, len(place.text), "\n".join(kept))


def _as_remarks(place: _Place, words: str) -> Mended:
    numbers = _numbers(words)
    lines = [
        f"# {line}" if line and at in numbers else line
        for at, line in enumerate(place.lines, 1)
    ]
    return place.put(0, len(place.text), "\n".join(lines))


def _instead_of(place: _Place, new: str, old: str) -> Mended:
    return _replace_all(place, old, new)


_DEEDS: list[tuple[str, Callable[..., Mended | None]]] = [
    (r"did you mean `([^`]+)`\?", _replace),
    (r"write (?:a whole number such as )?`([^`]+)`(?:, if .*)?", _replace),
    (r"write it in quotes: `([^`]+)`", _replace),
    (r"write `([^`]+)` before `([^`]+)`", _before),
    (r"begin a new entry: write line (\d+) as `([^`]+)`", _write_line),
    (r"write it as (?:a list|a mapping): `([^`]+)`(?:, (?:and|or) .*)?", _replace),
    (r"write `([^`]+)`, and in lines below it (.+)", _with_lines_below),
    (r"write it without brackets: `([^`]+)`", _replace),
    (r"write it without braces: `([^`]+)`", _replace),
    (r"if it is meant as text, write it in quotes: `([^`]+)`", _replace),
    (r"write `([^`]+)` for `([^`]+)`", _instead_of),
    (r"write `([^`]+)` for `([^`]+)` in line (\d+)", _words_of_line),
    (r"write line (\d+) as `([^`]+)`", _write_line),
    (r"write (\d+) blanks? instead of each tab(?: that begins .*)?", _without_tabs),
    (r"an empty list is written `([^`]+)`", _replace),
    (r"type `([^`]+)` again on the keyboard .*", _replace),
    (
        r"leave out the quotes",
        lambda place: _replace(place, place.text[place.start : place.end].strip("\"'")),
    ),
    (r"indent it by (\d+) blanks?(?:, .*)?", _indent),
    (r"indent line (\d+) by (\d+) blanks?", _indent_line),
    (r"begin a new line before `([^`]+)`", _new_line),
    (r"begin a new line before each of (.+)", _new_lines),
    (r"begin it with a dash, indented by (\d+) blanks?(?:, .*)?", _dash),
    (r"add `([^`]+)`(?: and `([^`]+)`)*", _add),
    (r"leave `([^`]+)` out(?:: .*)?", _leave_out),
    (r"(?:leave|take) it out", _leave_out_marked),
    (r"remove (?:it|the comma)(?:: .*)?", _remove),
    (r"leave out the dash(?:es)? before (.+)", _without_dashes),
    (r"remove `>` and the blank after it at the beginning .*", _without_quoting),
    (r"remove (lines? \d+.*)", _without_lines),
    (r"put `#` before (lines? \d+.*)", _as_remarks),
    (r"draw `([^`]+)` at ([^`]+)", _draw),
    (r"add `([^`]+)` above `([^`]+)`(?:, or .*)?", _above),
    (r"indent lines (\d+) to (\d+) by 2 blanks more", _indent_by_two),
    (r"it belongs under `([^`]+)`: `([^`]+)`", _under),
]
"""The hints that can be followed, and how."""
