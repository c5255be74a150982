"""Mistakes that authors make, made at random in files that are right.

Each maker takes a text and a source of chance and returns the text with one mistake, or
None where it finds no place for it. The kinds are those that people make: a word
misspelt or in another letter case, a line indented otherwise, a sign left out or put in
too much, a value of another kind or in another place, and what a report shows copied
into the file.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from zlib import crc32

Chance = random.Random
Maker = Callable[[Chance, str], str | None]

KEY = re.compile(r"(?m)(?<![\w.-])([a-z][a-z-]{2,})(?=:( |$))")
TOP_KEY = re.compile(r"(?m)^([a-z]+)(?=:)")
VALUE = re.compile(r"(?<=: )([A-Za-z][A-Za-z-]{2,})(?=[,}\]\n])")
CARD = re.compile(r"(?<=card: )([A-Z][\w'. -]+\w)(?=[,}\n])")
NUMBER = re.compile(r"(?<=: )(\d+)(?=[,}\]\n])")
SPACE = re.compile(r"(?<=[ \[])([A-Z][1-9]\d?)(?=[,}\]:\n])")
WORD = re.compile(r"(?<=[ \[{])([A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*)(?=[,}\]\n])")
ROLL = re.compile(r"roll: \{([^}\n]+)\}")
FACES = re.compile(r"(?<=: )([Xx.]{2,})(?=[,}\n])")
LIST = re.compile(r": \[([^\[\]{}\n]+)\]")
ROW = re.compile(r"(?m)^( +)(\d+)((?: +[\w.-]+)+)$")


def _one(chance: Chance, pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    places = list(pattern.finditer(text))
    return chance.choice(places) if places else None


def _put(text: str, place: re.Match[str], new: str, group: int = 0) -> str:
    return text[: place.start(group)] + new + text[place.end(group) :]


def _misspell(chance: Chance, word: str) -> str:
    """A word with two letters in the wrong order, one less, twice, or another."""
    if len(word) < 3:
        return word + word[-1]
    at = chance.randrange(1, len(word) - 1)
    way = chance.randrange(4)
    if way == 0 and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if way == 1:
        return word[:at] + word[at + 1 :]
    if way == 2:
        return word[:at] + word[at] + word[at:]
    near = {"a": "s", "e": "r", "i": "o", "o": "p", "t": "r", "n": "m", "s": "d"}
    return word[:at] + near.get(word[at], "e") + word[at + 1 :]


def _misspelt(pattern: re.Pattern[str]) -> Maker:
    def make(chance: Chance, text: str) -> str | None:
        place = _one(chance, pattern, text)
        return _put(text, place, _misspell(chance, place[0])) if place else None

    return make


def _misspelt_within(section: str) -> Maker:
    """A key misspelt inside what stands under another key."""
    within = re.compile(
        rf"(?m)^( *)(?:- )?{section}:[ \[{{]*([^\n]+|(?:\n\1 +[^\n]*)+)"
    )

    def make(chance: Chance, text: str) -> str | None:
        places = [
            key
            for part in within.finditer(text)
            for key in KEY.finditer(text, part.start(2), part.end(2))
        ]
        if not places:
            return None
        key = chance.choice(places)
        return _put(text, key, _misspell(chance, key[0]))

    return make


def _other_case(pattern: re.Pattern[str]) -> Maker:
    def make(chance: Chance, text: str) -> str | None:
        place = _one(chance, pattern, text)
        if place is None:
            return None
        word = place[0]
        return _put(text, place, chance.choice((word.capitalize(), word.upper())))

    return make


def _rewritten(pattern: str, *ways: str) -> Maker:
    """What a pattern finds, written in one of some ways; the ways name its groups."""
    regex = re.compile(pattern)

    def make(chance: Chance, text: str) -> str | None:
        place = _one(chance, regex, text)
        return _put(text, place, place.expand(chance.choice(ways))) if place else None

    return make


def _in_words(chance: Chance, text: str) -> str | None:
    place = _one(chance, NUMBER, text)
    words = ("zero", "one", "two", "three", "four", "five", "six", "seven")
    if place is None or int(place[0]) >= len(words):
        return None
    word = words[int(place[0])]
    return _put(text, place, chance.choice((word, word.capitalize())))


def _indented(change: int) -> Maker:
    """One line further right or left than it belongs."""

    def make(chance: Chance, text: str) -> str | None:
        lines = text.split("\n")
        fit = [n for n, line in enumerate(lines) if line.startswith("  ")]
        if not fit:
            return None
        at = chance.choice(fit)
        lines[at] = " " * change + lines[at] if change > 0 else lines[at][-change:]
        return "\n".join(lines)

    return make


def _spelt_small(chance: Chance, text: str) -> str | None:
    place = _one(chance, SPACE, text)
    return _put(text, place, place[0].lower()) if place else None


def _strange_space(chance: Chance, text: str) -> str | None:
    place = _one(chance, SPACE, text)
    if place is None:
        return None
    column, row = place[0][0], place[0][1:]
    way = (f"{row}{column}", f"{column} {row}", f"{column}-{row}", f"{column}0{row}")
    return _put(text, place, chance.choice((*way, f"{place[0]}*")))


def _roll_as_typed(chance: Chance, text: str) -> str | None:
    place = _one(chance, ROLL, text)
    if place is None:
        return None
    dice = dict(re.findall(r"(\w+): ([Xx.]+)", place[1]))
    if not {"action", "boost"} <= dice.keys():
        return None
    return _put(text, place, f"roll: {' '.join(dice.values())}")


def _strange_faces(chance: Chance, text: str) -> str | None:
    place = _one(chance, FACES, text)
    if place is None:
        return None
    faces = place[0]
    ways = (
        faces.replace(".", "-"),
        faces.replace(".", "0"),
        faces.replace(".", "o"),
        " ".join(faces),
        faces.replace("X", "S"),
        f"[{', '.join(faces)}]",
        f"{faces} = 3 strikes",
    )
    return _put(text, place, chance.choice([way for way in ways if way != faces]))


def _no_brackets(chance: Chance, text: str) -> str | None:
    place = _one(chance, LIST, text)
    return _put(text, place, f": {place[1]}") if place else None


def _overlapping(chance: Chance, text: str) -> str | None:
    """A figure with a place by `at` where another one is drawn."""
    place = _one(chance, re.compile(r"(?m)^figures:\n"), text)
    row = _one(chance, ROW, text)
    if place is None or row is None:
        return None
    cells = row[3].split()
    cells_taken = [n for n, cell in enumerate(cells) if cell != "." and n < 26]
    if not cells_taken:
        return None
    at = f"{chr(65 + chance.choice(cells_taken))}{row[2]}"
    figure = f"  zz: {{card: G-Tank, player: red, at: {at}}}\n"
    return text[: place.end()] + figure + text[place.end() :]


def _drawn(change: Callable[[Chance, list[str]], list[str]]) -> Maker:
    """A row of a drawing with its cells changed."""

    def make(chance: Chance, text: str) -> str | None:
        place = _one(chance, ROW, text)
        if place is None:
            return None
        cells = change(chance, place[3].split())
        return _put(text, place, f"{place[1]}{place[2]}  {' '.join(cells)}")

    return make


def _one_cell(new: str) -> Maker:
    def change(chance: Chance, cells: list[str]) -> list[str]:
        at = chance.randrange(len(cells))
        return [*cells[:at], new, *cells[at + 1 :]]

    return _drawn(change)


def _id_in_other_case(chance: Chance, text: str) -> str | None:
    ids = re.findall(r"(?m)^  ([A-Za-z]+): \{card", text)
    if not ids:
        return None
    id = chance.choice(ids)
    other = id.swapcase()
    place = _one(chance, re.compile(rf"(?<=: ){id}(?=[,}}\]\n])"), text)
    return _put(text, place, other) if place and other not in ids else None


def _line_left_out(pattern: str) -> Maker:
    regex = re.compile(pattern)

    def make(chance: Chance, text: str) -> str | None:
        place = _one(chance, regex, text)
        return _put(text, place, "") if place else None

    return make


def _key_moved_to_the_top(chance: Chance, text: str) -> str | None:
    """A key of a mapping that stands alone, without indentation."""
    place = _one(chance, re.compile(r"(?m)^( +)(map|size|ground|by|to|target):"), text)
    return _put(text, place, "", 1) if place else None


def _under_the_key_before(chance: Chance, text: str) -> str | None:
    place = _one(
        chance, re.compile(r"(?m)(?<=\n)(figures|dice|turn|expect|actions):"), text
    )
    return _put(text, place, f"  {place[0]}") if place else None


def _another_word(chance: Chance, text: str) -> str | None:
    """A key by another word that people use for it."""
    place = _one(chance, OTHER_WORD, text)
    return _put(text, place, OTHER_WORDS[place[0]]) if place else None


OTHER_WORDS = {
    "actions": "moves",
    "burning": "fires",
    "card": "name",
    "expect": "expected",
    "gone": "rubble",
    "player": "owner",
    "roll": "dice",
    "target": "defender",
}
OTHER_WORD = re.compile(rf"(?m)(?<![\w.-])({'|'.join(OTHER_WORDS)})(?=:( |$))")

MAKERS: dict[str, Maker] = {
    "key-misspelt": _misspelt(KEY),
    "key-by-another-word": _another_word,
    "top-key-misspelt": _misspelt(TOP_KEY),
    **{
        f"key-of-{section}-misspelt": _misspelt_within(section)
        for section in ("figures", "units", "dice", "actions", "expect", "then")
    },
    "key-of-choose-misspelt": _misspelt_within("choose"),
    "word-misspelt": _misspelt(VALUE),
    "card-misspelt": _misspelt(CARD),
    "name-misspelt": _misspelt(WORD),
    "key-in-capitals": _other_case(KEY),
    "word-in-capitals": _other_case(VALUE),
    "space-small": _spelt_small,
    "space-strange": _strange_space,
    "line-one-right": _indented(1),
    "line-one-left": _indented(-1),
    "line-two-right": _indented(2),
    "line-two-left": _indented(-2),
    "dash-left-out": _rewritten(r"(?m)^( +)- (?=[a-z-]+:)", r"\1  ", r"\1"),
    "colon-left-out": _rewritten(r"(?m)^( *)([a-z-]+): (?=[A-Za-z])", r"\1\2 "),
    "blank-left-out": _rewritten(r"(?m)^( *(?:- )?)([a-z-]+): (?=\S)", r"\1\2:"),
    "bracket-at-colon": _rewritten(r"([\w-]+): (?=[\[{])", r"\1:"),
    "name-at-colon": _rewritten(r"(?<=[{ ])([\w-]+): (?=\w)", r"\1:"),
    "dash-too-many": _rewritten(r"(?m)^  (?=\w+: \{card)", "  - "),
    "dashes-of-a-list": lambda _, text: re.sub(r"(?m)^  (?=\w+: \{card)", "  - ", text),
    "line-quoted": lambda _, text: re.sub(r"(?m)^(?=.)", "> ", text),
    "fence-around": lambda _, text: f"```yaml\n{text}```\n",
    "fence-below-words": lambda _, text: f"So it was:\n\n```\n{text}```\nLegal?\n",
    "braces-left-out": _rewritten(r": \{([^{}]*)\}(?=\n)", r": \1"),
    "colon-as-equals": _rewritten(r"(?m)^( *)([a-z-]+): (?=[A-Za-z])", r"\1\2 = "),
    "comma-left-out": _rewritten(r", ", " "),
    "brace-left-open": _rewritten(r"\}(?=\n)", ""),
    "brackets-left-open": _rewritten(r"[\]}]{2,}(?=\n)", ""),
    "brace-never-opened": _rewritten(r": \{", ": "),
    "brace-by-bracket": _rewritten(r"\}(?=\n)", "]"),
    "quote-left-open": _rewritten(r": ([A-Za-z][A-Za-z ]+)(?=[,}\n])", r': "\1'),
    "bar-left-out": _rewritten(r"(map|ground): \|", r"\1:"),
    "bar-as-fold": _rewritten(r"(map|ground): \|", r"\1: >"),
    "number-in-quotes": _rewritten(NUMBER.pattern, r'"\1"'),
    "number-with-point": _rewritten(NUMBER.pattern, r"\1.5", r"\1.0"),
    "number-in-words": _in_words,
    "number-with-a-sign": _rewritten(NUMBER.pattern, r"\1x", r"+\1", r"0\1"),
    "list-for-a-word": _rewritten(VALUE.pattern, r"[\1]"),
    "brackets-left-out": _no_brackets,
    "words-for-one": _rewritten(r"(?<=by: )([A-Za-z]+)(?=\n)", r"\1, \1", r"\1 and \1"),
    "card-without-braces": _rewritten(r"\{card: ([A-Z][\w -]+)\}", r"\1"),
    "roll-as-typed": _roll_as_typed,
    "faces-strange": _strange_faces,
    "overlap": _overlapping,
    "cell-left-out": _drawn(lambda _, cells: cells[:-1]),
    "cell-too-much": _drawn(lambda _, cells: [*cells, "."]),
    "cell-of-nobody": _one_cell("Q"),
    "cell-of-a-report": _one_cell("*"),
    "cell-zero": _one_cell("0"),
    "row-number": _rewritten(r"(?m)^( +)(\d)(?=  ?[.A-Za-z])", r"\g<1>1\2", r"\1 "),
    "header-without-plus": _rewritten(r"\+  A", "   A"),
    "header-small": _rewritten(r"(?<=A )B", "b", "C"),
    "id-in-other-case": _id_in_other_case,
    "player-left-out": _line_left_out(r", player: \w+"),
    "card-left-out": _line_left_out(r"card: [^,}\n]+, "),
    "target-left-out": _line_left_out(r"\n    target: \w+"),
    "by-left-out": _line_left_out(r"\n    by: \w+"),
    "turn-left-out": _line_left_out(r"(?m)^turn: .*\n"),
    "title-left-out": _line_left_out(r"(?m)^title: .*\n"),
    "format-left-out": _line_left_out(r"(?m)^mpoc: 1\n"),
    "key-at-the-top": _key_moved_to_the_top,
    "key-too-deep": _under_the_key_before,
    "verb-of-speech": _rewritten(
        r"(?m)^  - (advance|step|attack|activate|use|spawn|power-up):",
        *("  - move:", "  - moves:", "  - do:", "  - action:", "  - fight:"),
        *("  - run:", "  - hit:", r"  - \1s:", "  - ability:", "  - turn:"),
    ),
    "verb-without-a-key": _rewritten(r"attack: (\w+)\n +by: (\w+)", r"\1: \2"),
    "page-otherwise": _rewritten(r"(?<=[\[ ])p(\d+)(?=[,\]])", r"\1", r"p. \1", r"P\1"),
    "pages-as-a-text": _rewritten(r"cites: \[p(\d+)\]", r"cites: p\1", r"cites: \1"),
    "direction-otherwise": _rewritten(
        r"direction: (\w)(\w+)", r"direction: \1", "to: \\1\\2"
    ),
    "truth-otherwise": _rewritten(r"(?<=: )true(?=[,}\n])", "yes", "'true'", "1"),
    "ground-otherwise": _rewritten(
        r"spawn-(\w+)", r"spawn\1", r"\1-spawn", r"spawn_\1", r"spawn \1", "spawn"
    ),
    "health-of-a-report": _rewritten(r"(?<=health: \{)(\w+): (\d)", r"\1: 4 -> \2"),
    "sentence-of-a-report": _rewritten(
        r"(?m)^  - advance: (\w+)\n    to: (\w+)",
        r"  - red advances \1 to \2",
        r"  - advance: \1 to \2",
        r"  - advance \1 to \2",
    ),
    "attack-on-one-line": _rewritten(
        r"attack: (\w+)\n +by: (\w+)\n +target: (\w+)",
        r"attack: \1, by: \2, target: \3",
        r"attack: \1 by \2 on \3",
        r"\1 \3 with \2",
    ),
    "figure-of-a-report": _rewritten(
        r"(?m)^  (\w): \{card: ([\w -]+)(.*)\}$",
        r"  \1: {card: \2 (Alpha)\3}",
        r"  \1 \2",
        r"  \1: \2",
        r"  \1: {\2\3}",
    ),
    "tab": _rewritten(r"(?m)^  (?=\w)", "\t"),
    "trailing-comma": _rewritten(r"\}(?=\n)", "},"),
    "sign-of-a-list": _rewritten(r"(?m)^  - ", "  * ", "  • ", "  -"),
}
"""The makers of mistakes, by the names of their kinds."""


def mistakes(
    texts: Mapping[str, str], each: int, seed: int
) -> Iterator[tuple[str, str, str]]:
    """Some mistakes of each kind: its name with a number, the right text, the wrong.

    Each comes from its name, its number and the seed; `texts` have names, so that one
    more text changes few of the others.
    """
    for name, maker in MAKERS.items():
        texts_so_far: set[str] = set()
        for number in range(20 * each):
            draw = f"{seed} {name} {number}"
            chance = Chance(draw)
            text = texts[min(texts, key=lambda it: crc32(f"{draw} {it}".encode()))]
            wrong = maker(chance, text)
            if wrong is not None and wrong != text and wrong not in texts_so_far:
                texts_so_far.add(wrong)
                yield f"{name}-{number}", text, wrong
            if len(texts_so_far) == each:
                break
