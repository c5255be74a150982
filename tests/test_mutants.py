"""Scenarios changed at random: whatever becomes of a file, it gets a plain answer.

Two kinds of mutants: texts with words and signs changed, which are mostly broken files,
and values with figures, spaces, dice and actions changed, which mostly are files in
order with strange play. `MPOC_MUTANTS=100000` asks for so many instead of 2,000;
`MPOC_MUTANTS_SEED` for others. A failure prints the file.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from mpoc.commands.options import Options
from mpoc.commands.run import run
from mpoc.document import parse
from mpoc.games.rise import catalog
from mpoc.games.rise.card import RISE_ABILITIES
from mpoc.games.rise.words import ATTACKS, DIRECTIONS

FILES = sorted(Path(__file__).parents[1].glob("scenarios/**/*.mpoc.yaml"))
TEXTS = [file.read_text(encoding="utf-8") for file in FILES]
MUTANTS = int(os.environ.get("MPOC_MUTANTS", "2000"))
SEED = int(os.environ.get("MPOC_MUTANTS_SEED", "2008"))
PROCESSES = 50
PATIENCE = 30
"""Seconds after which a mutant counts as one that never gets its answer."""

WORD = re.compile(r"[A-Za-z0-9.&+-]+")
VALUE = re.compile(r": ([^,{}\[\]\n]+)")
SIGNS = "abTgSX.x{}[],:|&*!#' 0123456789\n-"
STRANGE = ["{}", "[]", "~", "true", "-1", "999999999", "A1", "Z99", '""', "{a: b}", "Ω"]
CARDS = [card.name for card in catalog.cards() if not catalog.why_not_loaded(card)]
ABILITIES = list(RISE_ABILITIES)


# Texts


def mutant_text(chance: random.Random) -> str:
    """A scenario file with one to four changes to its text."""
    text = chance.choice(TEXTS)
    for _ in range(chance.choice((1, 1, 2, 4))):
        way = chance.random()
        lines = text.split("\n")
        at = chance.randrange(len(text) or 1)
        if way < 0.5:
            words = list(WORD.finditer(text))
            if words:
                word = chance.choice(words)
                other = chance.choice([*STRANGE, *(each.group() for each in words)])
                text = text[: word.start()] + other + text[word.end() :]
        elif way < 0.65:
            first, second = sorted(
                chance.choices(list(VALUE.finditer(text)) or [None], k=2),
                key=lambda each: each.start() if each else 0,
            )
            if first and second and first.end() <= second.start():
                text = (
                    text[: first.start(1)]
                    + second.group(1)
                    + text[first.end(1) : second.start(1)]
                    + first.group(1)
                    + text[second.end(1) :]
                )
        elif way < 0.75:
            del lines[chance.randrange(len(lines))]
            text = "\n".join(lines)
        elif way < 0.85:
            lines.insert(chance.randrange(len(lines)), chance.choice(lines))
            text = "\n".join(lines)
        else:
            text = text[:at] + chance.choice(SIGNS) + text[at + chance.randint(0, 2) :]
    return text


# Values


def plain(value: Any) -> Any:
    """A value of a document as plain lists and dicts that may be changed."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    return value


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values that are neither lists nor mappings."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from places(entry, (*path, key))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from places(entry, (*path, index))
    else:
        yield path


def a_space(chance: random.Random) -> str:
    return f"{chance.choice('ABCDEFGHIJKL')}{chance.randint(1, 10)}"


def faces(chance: random.Random, most: int = 7) -> str:
    return "".join(chance.choices("Xx.", k=chance.randint(1, most)))


def an_action(chance: random.Random, ids: list[str], players: list[str]) -> Any:
    """Some action of some figure, which is seldom a sensible one."""
    one, other = chance.choice(ids), chance.choice(ids)
    roll = {"action": faces(chance, 5)}
    if chance.random() < 0.6:
        roll["boost"] = faces(chance, 3)
    if chance.random() < 0.6:
        roll["power"] = faces(chance, 3)
    attack = {"attack": chance.choice(ATTACKS), "by": one, "roll": roll}
    if attack["attack"] in ("rampage", "stomp"):
        attack["direction"] = chance.choice(DIRECTIONS)
    else:
        attack["target"] = other
    use = {"use": chance.choice(ABILITIES), "by": one, "to": a_space(chance)}
    use["target"] = chance.choice((other, a_space(chance)))
    return chance.choice(
        (
            attack,
            attack,
            use,
            {"advance": one, "to": a_space(chance)},
            {"step": one, "to": a_space(chance)},
            "end-turn",
            {
                "activate": chance.choice(("monster", "unit")),
                "player": chance.choice(players),
            },
            {"push": chance.randint(0, 4)},
            {"hyper": one},
            {"alpha": one},
            {"power-up": 1, "roll": {"action": faces(chance, 1)}},
            {"shuffle": "monster-to-unit"},
            {"spawn": chance.choice(CARDS), "as": "q1", "at": a_space(chance)},
            {"place": chance.choice(CARDS), "as": "q2", "at": a_space(chance)},
            {"end-game": None},
        )
    )


def change(chance: random.Random, root: dict[str, Any], ids: list[str]) -> None:
    """Change one value of a scenario for another of its kind."""
    parts = ("actions", "figures", "dice", "turn", "reserves")
    found = [path for path in places(root) if path[0] in parts]
    if not found:
        return
    path = chance.choice(found)
    parent: Any = root
    for step in path[:-1]:
        parent = parent[step]
    last = path[-1]
    value = parent[last]
    if isinstance(value, bool):
        parent[last] = not value
    elif isinstance(value, int):
        parent[last] = max(0, value + chance.choice((-2, -1, 1, 2, 5)))
    elif value in ids:
        parent[last] = chance.choice(ids)
    elif last in ("to", "at") or "path" in path:
        parent[last] = a_space(chance)
    elif last in ("action", "boost", "power"):
        parent[last] = faces(chance)
    elif last == "attack":
        parent[last] = chance.choice(ATTACKS)
    elif last == "card":
        parent[last] = chance.choice(CARDS)
    elif last in ("for", "from"):
        parent[last] = chance.choice((*ABILITIES, "advance", "Swat", "Throw"))
    elif chance.random() < 0.5:
        del parent[last]


def mutant_value(chance: random.Random) -> str:
    """A scenario file with one to three changes to its values."""
    text = chance.choice(TEXTS)
    root = plain(parse(text, "whole").root)
    ids = list(root.get("figures") or {"T": None})
    players = [
        figure["player"]
        for figure in (root.get("figures") or {}).values()
        if "player" in figure
    ] or ["red"]
    actions = root.setdefault("actions", [])
    for _ in range(chance.choice((1, 1, 2, 3))):
        way = chance.random()
        at = chance.randint(0, len(actions))
        if way < 0.1 and actions:
            del actions[at - 1]
        elif way < 0.2 and actions:
            actions.insert(at, deepcopy(chance.choice(actions)))
        elif way < 0.45:
            actions.insert(at, an_action(chance, ids, players))
        else:
            change(chance, root, ids)
    return written(root)


def written(root: dict[str, Any]) -> str:
    """A scenario as text: drawings as such, everything else as JSON, which is YAML."""
    lines = []
    for key, value in root.items():
        if key != "board":
            lines.append(f"{key}: {as_json(value)}")
            continue
        lines.append("board:")
        for name, entry in value.items():
            if isinstance(entry, str) and "\n" in entry:
                lines.append(f"  {name}: |")
                lines += [f"    {line}" for line in entry.rstrip("\n").split("\n")]
            else:
                lines.append(f"  {name}: {as_json(entry)}")
    return "\n".join(lines) + "\n"


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\\n", " ")


# Answers


@contextmanager
def patience() -> Iterator[None]:
    """Break off what runs far longer than any file may take."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"no answer after {PATIENCE} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def answer(file: Path, options: Options) -> tuple[int, str, str]:
    """Exit code, output and messages of `mpoc run`, in this process."""
    out, err = io.StringIO(), io.StringIO()
    with patience(), redirect_stdout(out), redirect_stderr(err):
        code = run([str(file)], options)
    return code, out.getvalue(), err.getvalue()


def assert_plain(code: int, out: str, err: str) -> None:
    """An answer is a ruling, or problems with their places, and nothing else."""
    assert code in (0, 1, 3, 4)
    if code == 3:
        assert err.startswith("error[")
        assert " --> " in err
    else:
        assert out
        assert not err
    for text in (out, err):
        assert text.replace("\n", "").isprintable()


OPTIONS = (
    Options(quiet=True),
    Options(),
    Options(verbose=2),
    Options(assume=True),
    Options(ascii=True),
)


@pytest.mark.parametrize("make", [mutant_text, mutant_value])
def test_every_mutant_gets_an_answer(make: Any, tmp_path: Path) -> None:
    chance = random.Random(SEED)
    file = tmp_path / "mutant.mpoc.yaml"
    codes: Counter[int] = Counter()
    for number in range(MUTANTS // 2):
        text = make(chance)
        file.write_text(text, encoding="utf-8")
        options = chance.choice(OPTIONS)
        try:
            found = answer(file, options)
            assert_plain(*found)
        except BaseException:
            print(f"mutant {number} of seed {SEED}, {options}:\n{text}")
            raise
        codes[found[0]] += 1
    # Both kinds of files must come up, or nothing is shown by this.
    assert codes[3] >= MUTANTS // 20
    assert codes[0] + codes[1] + codes[4] >= MUTANTS // 20


def test_mutants_as_processes(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    for number in range(PROCESSES):
        make = chance.choice((mutant_text, mutant_value))
        file = tmp_path / f"mutant-{number}.mpoc.yaml"
        file.write_text(make(chance), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "mpoc", "run", str(file)],
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            env={**os.environ, "PYTHONUTF8": "1"},
            check=False,
        )
        assert_plain(done.returncode, done.stdout, done.stderr)
