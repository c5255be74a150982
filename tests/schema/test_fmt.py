"""`mpoc fmt`: it aligns drawings and sorts keys, and changes nothing else."""

from __future__ import annotations

import io
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from answering import plain
from command_line import run
from places import ROOT
from scenes import in_two_sizes, name_of_file

from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, scenario_of
from mpoc.schema.key_order import KeyOrder, key_order
from mpoc.schema.layout import AUTHOR_ORDERED, align, lay_out, reordering
from mpoc.text.document import MappingNode, SequenceNode
from mpoc.text.edits import Draft, draft_of, read_draft
from mpoc.text.mend import Cut

SCENARIOS = sorted((ROOT / "scenarios").rglob("*.mpoc.yaml"))


@cache
def order_of(game: str) -> KeyOrder:
    return key_order(rules_of(game).schema)


def laid(draft: Draft) -> Draft:
    return lay_out(draft, order_of(draft.document.root.get("game", "rise")))


def laid_text(text: str) -> str:
    return laid(draft_of(text, "x.mpoc.yaml")).raw


# Every scenario


def as_read(scenario: Scenario) -> tuple[Any, ...]:
    """What a scenario says, without the text that it was read from."""
    start = None if scenario.start is None else scenario.start.key()
    acts = [(action.act, action.expects_refusal) for action in scenario.actions]
    rest = scenario.values()[2:4] + scenario.values()[5:10] + scenario.values()[11:]
    return start, acts, plain_all(rest)


def plain_all(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(plain_all, value))
    return plain(value)


def comments(text: str) -> Counter[str]:
    return Counter(line[line.index("#") :] for line in text.splitlines() if "#" in line)


@pytest.mark.parametrize("files", in_two_sizes(8))
def test_every_scenario_is_the_same_after_it(files: list[Path]) -> None:
    for path in files:
        draft = read_draft(str(path))
        layout = laid(draft)
        assert laid(layout).raw == layout.raw, path
        assert Counter(layout.raw) == Counter(draft.raw), path
        assert comments(layout.raw) == comments(draft.raw), path
        if layout.raw != draft.raw:
            before, after = scenario_of(draft.document), scenario_of(layout.document)
            assert as_read(before) == as_read(after), path


def test_the_examples_have_the_layout() -> None:
    """An author who copies an example begins with a file that `mpoc fmt` accepts."""
    examples = [path for path in SCENARIOS if path.parent.name == "examples"]
    assert len(examples) > 50
    for path in examples:
        draft = read_draft(str(path))
        assert laid(draft).raw == draft.raw, path


@pytest.mark.parametrize("files", in_two_sizes(8, 2))
def test_what_is_brought_into_disorder_comes_back(files: list[Path]) -> None:
    """Shuffled keys with all their remarks, and drawings with extra blanks."""
    count = 0
    for path in files:
        chance = Random(f"disorder of {name_of_file(path)}")
        whole = laid(read_draft(str(path)))
        draft = whole
        for _ in range(3):
            draft = with_disorder(draft, chance)
        draft = with_blanks(draft, chance)
        count += draft.raw != whole.raw
        assert laid(draft).raw == whole.raw, f"{path}\n{draft.raw}"
    assert count > len(files) // 2


def with_disorder(draft: Draft, chance: Random) -> Draft:
    """A file with the keys of one mapping in another order, if they can be moved."""
    root = draft.document.root
    order = order_of(root.get("game", "rise"))
    paths = [
        path
        for path in mappings(root, ())
        if set(draft.document.value_at(path)) <= set(order.of(root, path))
    ]
    if not paths:
        return draft
    path = chance.choice(paths)
    node = draft.document.value_at(path)
    expected = list(node)
    chance.shuffle(expected)
    cut = reordering(draft, path, node, expected)
    return draft if cut is None else draft.with_cuts(cut)


def mappings(value: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The paths of the mappings whose keys have an order; an empty one has none."""
    paths = []
    if isinstance(value, MappingNode):
        if path and value:
            paths.append(path)
        for key, inner in value.items():
            if key not in AUTHOR_ORDERED:
                paths += mappings(inner, (*path, key))
    elif isinstance(value, SequenceNode):
        for at, entry in enumerate(value):
            paths += mappings(entry, (*path, at))
    return paths


def with_blanks(draft: Draft, chance: Random) -> Draft:
    """A file whose drawing is out of line."""
    board = draft.document.root.get("board") or {}
    cuts = []
    for key in ("map", "ground"):
        if isinstance(board.get(key), str):
            start, end = draft.document.span_of(("board", key))
            head, *lines = draft.document.text[start:end].split("\n")
            new_lines = [
                line[:5] + line[5:].replace(" ", " " * chance.randint(1, 3))
                for line in lines
            ]
            cuts.append(Cut(start, end, "\n".join([head, *new_lines])))
    return draft.with_cuts(*cuts)


# Drawings


def test_a_drawing_stands_straight() -> None:
    cells = [row.split() for row in ("+ A B C", "9 . T1 .", "10 f . .")]
    assert align(cells) == ["+   A  B  C", "9   .  T1 .", "10  f  .  ."]


BOARD = """\
board:
  size: 3x2 # small
  map: |

      + A  B C
      1 . T T

      2   . T  T
  ground: |
    + A B C
    1 f . .
    2  . . w
  legend: {f: forest, w: water}
"""


def test_only_drawings_are_straightened() -> None:
    head = "mpoc: 1\ntitle: t\nnotes: |\n  + A  B\n  1 .  .\n"
    text = laid_text(f"{head}{BOARD}")
    assert text == head + BOARD.replace(
        "      + A  B C\n      1 . T T\n\n      2   . T  T\n",
        "      +  A B C\n      1  . T T\n\n      2  . T T\n",
    ).replace(
        "    + A B C\n    1 f . .\n    2  . . w\n",
        "    +  A B C\n    1  f . .\n    2  . . w\n",
    ).replace("  size: 3x2 # small\n", "", 1).replace(
        "  ground: |", "  size: 3x2 # small\n  ground: |"
    )


def test_a_text_that_is_not_a_drawing_stays() -> None:
    for drawing in ("+ A  B\n    1 .", "+ A\n    x  .", "A  B\n    1  .", "+"):
        text = f"mpoc: 1\nboard:\n  map: |\n    {drawing}\n"
        assert laid_text(text) == text


# Keys


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Comments above and beside a key go with it, blank lines stay.
        (
            "title: t # short\n\n# what it is\nmpoc: 1\n",
            "# what it is\nmpoc: 1\n\ntitle: t # short\n",
        ),
        (
            "# yaml-language-server: x\n# of the title\ntitle: t\nmpoc: 1\n",
            "# yaml-language-server: x\nmpoc: 1\n# of the title\ntitle: t\n",
        ),
        (
            "# of the file\n\ntitle: t\nmpoc: 1\n",
            "# of the file\n\nmpoc: 1\ntitle: t\n",
        ),
        # The last line has no end, the last text has its own.
        ("title: t\nmpoc: 1", "mpoc: 1\ntitle: t"),
        ("notes: |\n  a\n\n  b\nmpoc: 1\n", "mpoc: 1\nnotes: |\n  a\n\n  b\n"),
        # Own keys stay behind what they follow.
        (
            "title: t\nx-mine: 1\nmpoc: 1\nx-yours: 2\n",
            "mpoc: 1\nx-yours: 2\ntitle: t\nx-mine: 1\n",
        ),
        ("x-first: 0\ntitle: t\nmpoc: 1\n", "x-first: 0\nmpoc: 1\ntitle: t\n"),
        # Within lists, and below them.
        (
            "actions:\n# one\n- by: T\n  attack: smash # it\n  # two\n  target: D\n",
            "actions:\n# one\n- attack: smash # it\n  by: T\n  # two\n  target: D\n",
        ),
        (
            "actions:\n  - roll:\n      power: x\n      action: X\n    power-up: 1\n",
            "actions:\n  - power-up: 1\n    roll:\n      action: X\n      power: x\n",
        ),
        # Between braces the commas stay where they are.
        (
            "figures: {T: { player: red,  card: Terra Khan }}\n",
            "figures: {T: { card: Terra Khan,  player: red }}\n",
        ),
        (
            "turn: {activation: monster,\n  player: red}\n",
            "turn: {player: red,\n  activation: monster}\n",
        ),
        # A key without a value keeps the blank after its colon.
        (
            "actions:\n  - {expect: {illegal: true}, end-turn: }\n",
            "actions:\n  - {end-turn: , expect: {illegal: true}}\n",
        ),
        # Expectations and figures stay in the author's order.
        ("expect: {dice: {}, damage: {}}\n", "expect: {dice: {}, damage: {}}\n"),
        ("figures: {b: {}, a: {}}\n", "figures: {b: {}, a: {}}\n"),
    ],
)
def test_keys_stand_in_order(before: str, after: str) -> None:
    assert laid_text(before) == after
    assert laid_text(after) == after
    crlf = before.replace("\n", "\r\n")
    assert laid_text(crlf) == after.replace("\n", "\r\n")


@pytest.mark.parametrize(
    "text",
    [
        # A comment cannot stand between a dash and a key.
        "actions:\n- by: T\n  # it\n  attack: smash\n",
        # A comment between braces belongs to neither side.
        "turn: {activation: monster, # a\n  player: red}\n",
        # Only at the end of a file has a text no end of its own.
        "board: {size: 3x3}\nnotes: |\n  a",
    ],
)
def test_what_cannot_be_moved_without_loss_stays(text: str) -> None:
    assert laid_text(text) == text
    # Keys elsewhere are moved all the same.
    more = f"dice: {{red: {{unit: 4, monster: 6}}}}\n{text}"
    assert "dice: {red: {monster: 6, unit: 4}}" in laid_text(more)


def test_texts_that_keep_their_empty_lines_may_move() -> None:
    text = "notes: |+\n  a\n\n\nmpoc: 1\n"
    new_text = laid_text(text)
    root = draft_of(new_text, "x").document.root
    assert plain(root) == {"mpoc": 1, "notes": "a\n\n\n"}
    assert laid_text(new_text) == new_text


# The command

CROOKED = """\
title: t
mpoc: 1
board:
  map: |
    + A B
    1 .  .
"""
STRAIGHT = """\
mpoc: 1
title: t
board:
  map: |
    +  A B
    1  . .
"""


def test_files_are_formatted_or_listed(tmp_path: Path) -> None:
    crooked, straight = tmp_path / "a.mpoc.yaml", tmp_path / "b.mpoc.yaml"
    crooked.write_text(CROOKED, "utf-8")
    straight.write_text(STRAIGHT, "utf-8")
    result = run("fmt", "--check", str(tmp_path))
    assert result.code == 1
    assert result.out.splitlines() == [str(crooked), "2 files, 1 would change"]
    assert crooked.read_text("utf-8") == CROOKED
    assert run("fmt", "-q", str(tmp_path)).out.splitlines() == [str(crooked)]
    assert crooked.read_text("utf-8") == STRAIGHT
    assert run("fmt", "--check", str(tmp_path)).code == 0
    assert run("fmt", str(tmp_path)).out == "2 files, 0 changed\n"


def test_a_faulty_file_is_reported_and_stays(tmp_path: Path) -> None:
    faulty, other = tmp_path / "a.mpoc.yaml", tmp_path / "b.mpoc.yaml"
    faulty.write_text("titel: t\nmpoc: 1\n", "utf-8")
    other.write_text(CROOKED, "utf-8")
    result = run("fmt", str(tmp_path))
    assert result.code == 3
    assert "titel" in result.err
    assert faulty.read_text("utf-8") == "titel: t\nmpoc: 1\n"
    assert other.read_text("utf-8") == STRAIGHT


def test_nothing_to_lay_out(tmp_path: Path) -> None:
    result = run("fmt", str(tmp_path))
    assert (result.code, result.out) == (5, "no scenario was found\n")


def test_standard_input_goes_to_standard_output() -> None:
    class Input:
        buffer = io.BytesIO(CROOKED.encode())

    with patch.object(sys, "stdin", Input()):
        result = run("fmt", "-")
    assert (result.code, result.out) == (0, STRAIGHT)
