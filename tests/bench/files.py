"""The scenario files that the benchmarks give to mpoc and to its peer."""

from __future__ import annotations

import re
from pathlib import Path

LONG = 5_000
"""Lines of the long scenario."""

_MOVES = """\
  - activate: unit
    player: {player}
  - advance: {unit}
    path:
      - {first}
      - {second}
  - attack: brawl
    by: {unit}
    target: {other}
    roll:
      action: Xx.
      boost: x
    choose:
      - order:
          - Riled
          - Power Sink
    expect:
      hit: true
      damage:
        {other}: 1
  - push: 1
  - end-turn
"""


def long_text(lines: int = LONG) -> str:
    """A scenario of a number of lines, written as by hand, one value a line."""
    texts = ["mpoc: 1", "title: A whole evening", "board:", "  size: 24x16", "figures:"]
    for number in range(40):
        texts += [
            f"  u{number}:",
            f"    card: {('G-Tank', 'Belcher')[number % 2]}",
            f"    player: {('red', 'blue')[number % 2]}",
            f"    at: {chr(65 + number % 20)}{1 + number // 20 * 4}",
        ]
    texts += ["dice:"]
    for player in ("red", "blue"):
        texts += [f"  {player}:", "    monster: 5", "    unit: 5", "    power: 0"]
    texts += ["actions:"]
    turn = 0
    while len(texts) < lines:
        number = turn * 7 % 38
        texts += _MOVES.format(
            player=("red", "blue")[turn % 2],
            unit=f"u{number}",
            other=f"u{number + 1}",
            first=f"{chr(65 + turn % 20)}2",
            second=f"{chr(65 + turn % 20)}3",
        ).splitlines()
        turn += 1
    return "\n".join(texts) + "\n"


def variants(text: str, stem: str, number: int) -> str:
    """A scenario told again with other names for its players and figures."""
    match = re.search(r"(?m)^figures:\n((?:[ #].*\n|\n)+)", text)
    ids = re.findall(r"(?m)^  ([A-Za-z][\w-]*):", match[1]) if match else []
    names = {}
    free = [
        letter
        for letter in "ZYWVUzywvutsr"
        if not re.search(rf"(?<![\w-]){letter}(?![\w-])", text)
    ]
    for id in ids:
        if len(id) > 1:
            names[id] = f"{id[:6]}v{number % 1000}"
        elif free and id not in "Xx":
            names[id] = free.pop(number % len(free))
    if not re.search(r"(red|blue)\)|spawn-(red|blue)", text):
        names["red"], names["blue"] = f"anna{number}", f"ben{number}"
    if names:
        word = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        # Not in the header of a drawing, where letters are columns.
        text = re.sub(
            rf"(?m)^ *[+] .*$|(?<![\w&'-])({word})(?![\w&'-])",
            lambda match: names[match[1]] if match[1] else match[0],
            text,
        )
    title = f"title: {stem} told again as {number}"
    return re.sub(r"(?m)^title:.*$", title, text, count=1)


def write_variants(scenarios: Path, folder: Path, count: int) -> None:
    """Write so many different scenarios, made of the shipped ones, into a folder.

    Some may mean something else by their new names: whoever calls drops those that
    do not pass.
    """
    paths = sorted(scenarios.rglob("*.mpoc.yaml"))
    for number in range(count):
        path = paths[number % len(paths)]
        stem = path.name.removesuffix(".mpoc.yaml")
        text = variants(path.read_text(encoding="utf-8"), stem, number)
        (folder / f"{number:05}-{stem}.mpoc.yaml").write_text(text, encoding="utf-8")
