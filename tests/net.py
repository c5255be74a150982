"""What every command says of everything that is shipped, to compare before and after.

    python tests/net.py write DIR          # the answers, a file for each kind
    python tests/net.py compare DIR OTHER  # what differs between two such folders

A change of the code's shape leaves no difference. A change of a sentence shows each
place where the sentence is printed. `compare` exits with 1 if anything differs.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("rise", "smash-monster-rampage", "moongha-invaders", "giant-monster-invasion")
SAMPLED = {"explore": 8, "odds": 8, "diff": 6, "shrink": 60, "legal-v": 8, "free": 40}
SAMPLED |= {"verbose": 12}
"""Of how many scenarios one is asked, for commands that take long."""


def scenarios() -> list[str]:
    """All scenario files, relative to the checkout."""
    result = (ROOT / "scenarios").rglob("*.mpoc.yaml")
    return sorted(str(path.relative_to(ROOT)) for path in result)


def sample(files: list[str], kind: str) -> list[str]:
    """The same part of the files every time, also where other files are added."""
    return [
        file for file in files if crc32(f"{kind} {file}".encode()) % SAMPLED[kind] == 0
    ]


def commands() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every command, with the kind of answers that it belongs to."""
    files = scenarios()
    for file in files:
        yield "run", ("run", "-v", file)
        yield "json", ("run", "--format", "json", file)
        yield "legal", ("legal", file)
        yield "show", ("show", file, "--at", "1", "--format", "yaml")
    for file in sample(files, "verbose"):
        yield "run-vv", ("run", "-vv", file)
        yield "check", ("check", file)
        yield "show-text", ("show", file)
        yield "show-text", ("show", file, "--format", "json")
    for file in sample(files, "explore"):
        yield "explore", ("explore", file, "--limit", "200")
    for file in sample(files, "free"):
        yield "explore", ("explore", file, "--free", "--limit", "100", "-v")
        yield "explore", ("explore", file, "--limit", "100", "--format", "json")
    for file in sample(files, "odds"):
        yield "odds", ("odds", file, "--limit", "200")
        yield "odds", ("odds", file, "--again", "--limit", "50", "--format", "json")
    for file in sample(files, "legal-v"):
        yield "legal-v", ("legal", "-v", file, "--format", "json")
        yield "legal-v", ("legal", "-v", file)
    for first, second in pairwise(sample(files, "diff")):
        yield "diff", ("diff", first, second)
        yield "diff", ("diff", first, "--edition", "first-edition-2011")
    for file in sample(files, "shrink"):
        yield "shrink", ("shrink", file)
    for hostile in sorted((ROOT / "tests" / "hostile").iterdir()):
        yield "hostile", ("check", str(hostile.relative_to(ROOT)))
    for golden in sorted((ROOT / "tests" / "golden").glob("*.mpoc.yaml")):
        for flags in ("-v", "--format json", "--ascii", "--assume first"):
            yield "golden", ("run", *flags.split(), str(golden.relative_to(ROOT)))
    yield from words_to_explain()
    yield from of_no_file()


def words_to_explain() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every word that the shipped files, the schemas and the lists of names hold."""
    import re

    words: set[str] = set()
    for file in scenarios():
        text = (ROOT / file).read_text()
        words.update(re.findall(r"[a-z]+(?:-[a-z]+)+|\bp\d+\b", text))
    for path in sorted((ROOT / "schemas").glob("*.json")):
        words.update(enums(json.loads(path.read_text())))
    for word in sorted(words):
        yield "explain", ("explain", "--", word)
    for word in ("games", "critical miss", "survivors", "tail", "fire", "h4"):
        yield "explain", ("explain", "--game", GAMES[1], word)


def enums(schema: object) -> Iterator[str]:
    """The words of closed lists in a schema."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "enum":
                yield from (word for word in value if isinstance(word, str))
            else:
                yield from enums(value)
    elif isinstance(schema, list):
        for entry in schema:
            yield from enums(entry)


def of_no_file() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Commands that need no scenario."""
    for name in [path.name.partition(".")[0] for path in (ROOT / "schemas").iterdir()]:
        yield "schema", ("schema", name)
    for game in GAMES:
        yield "lists", ("rulings", "--game", game)
        yield "lists", ("rulings", "--game", game, "--format", "json")
        yield "lists", ("rulings", "--game", game, "--sheet")
        yield "lists", ("catalog", "--game", game)
        yield "lists", ("catalog", "--game", game, "--format", "json")
    yield "lists", ("catalog", "--coverage", "-v", "scenarios")
    yield "play", ("play", "--seed", "7", "--plays", "20")
    for game in GAMES[1:]:
        yield "play", ("play", "--seed", "7", "--plays", "10", "--game", game)
    for kind in ("smash", "throw", "dispute", "nonsense"):
        yield "new", ("new", kind, "-")
    for pool in ("5A+2B+5P", "7A+2B+4P", "3B", "9Z"):
        yield "odds-pool", ("odds", pool, "--def", "7")
    names = "run test fmt check explore show legal diff shrink odds explain rulings "
    for name in (names + "catalog play new schema").split():
        yield "help", (name, "--help")
        yield "wrong", (name, "--nonsense")
    yield "help", ("--help",)
    yield "wrong", ("run", "no-such-file")


class Answer(io.StringIO):
    """Standard input of a command: empty, and not a terminal."""


def answer(arguments: tuple[str, ...]) -> dict[str, object]:
    """What a command writes, and its exit code."""
    from mpoc.__main__ import main

    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["mpoc", *arguments]),
        patch.object(sys, "stdin", Answer()),
        patch.object(gc, "freeze"),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = main()
    values = {"command": " ".join(arguments), "code": code}
    return values | {"out": out.getvalue(), "err": err.getvalue()}


def answers(work: tuple[str, list[tuple[str, ...]]]) -> tuple[str, list[str]]:
    """The answers of one batch of commands of one kind, a line of JSON each."""
    kind, batch = work
    lines = [json.dumps(answer(arguments), ensure_ascii=False) for arguments in batch]
    gc.collect()
    return kind, lines


def write(folder: Path, processes: int, only: set[str]) -> None:
    """Write all answers into a folder, one file for each kind."""
    os.chdir(ROOT)
    os.environ |= {"COLUMNS": "100", "NO_COLOR": "1", "MPOC_NET": "1"}
    kinds: dict[str, list[tuple[str, ...]]] = {}
    for kind, arguments in commands():
        if not only or kind in only:
            kinds.setdefault(kind, []).append(arguments)
    work = [
        (kind, batch[at : at + 40])
        for kind, batch in kinds.items()
        for at in range(0, len(batch), 40)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    answers_by_kind: dict[str, list[str]] = {kind: [] for kind in kinds}
    with ProcessPoolExecutor(processes) as pool:
        for kind, lines in pool.map(answers, work):
            answers_by_kind[kind].extend(lines)
    for kind, lines in answers_by_kind.items():
        (folder / f"{kind}.jsonl").write_text("\n".join(lines) + "\n")


def read(path: Path) -> dict[str, dict[str, object]]:
    """The answers of a file by their command."""
    text = [json.loads(line) for line in path.read_text().split("\n") if line]
    return {one["command"]: one for one in text}


def differences(first: Path, second: Path, most: int) -> Iterable[str]:
    """The differences between two folders of answers, a few lines for each."""
    for path in sorted(second.glob("*.jsonl")):
        before, after = read(first / path.name), read(path)
        differing = [
            command
            for command in before.keys() | after.keys()
            if before.get(command) != after.get(command)
        ]
        if differing:
            yield f"== {path.stem}: {len(differing)} of {len(before)} answers differ"
        for command in sorted(differing)[:most]:
            yield f"mpoc {command}"
            old, new = before.get(command, {}), after.get(command, {})
            for part in ("code", "out", "err"):
                a, b = str(old.get(part)), str(new.get(part))
                lines = difflib.unified_diff(a.splitlines(), b.splitlines(), n=0)
                yield from ["  " + line for line in lines][2:14]


def main() -> int:
    """Write or compare; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["write", "compare"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("other", type=Path, nargs="?")
    parser.add_argument("-j", type=int, default=2, help="processes")
    parser.add_argument("--only", nargs="*", default=[], help="kinds of answers")
    parser.add_argument("--most", type=int, default=5, help="differences of a kind")
    options = parser.parse_args()
    if options.action == "write":
        write(options.folder, options.j, set(options.only))
        return 0
    results = list(differences(options.folder, options.other, options.most))
    print("\n".join(results) if results else "no difference")
    return 1 if results else 0


if __name__ == "__main__":
    sys.exit(main())
