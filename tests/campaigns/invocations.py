"""Random command lines with the files that they read.

The options are those that the commands declare, so that a new one is tried as soon as
there is one; only what a good value for a name is stands here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import corpus
import mistakes
import mutants
import typer
from places import SCENARIOS
from typer.main import get_command

from mpoc.cli.app import COMMANDS, app
from mpoc.engine.record import Record
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.cards import catalog
from mpoc.rules.registry import RULESETS, rules_of

Chance = random.Random

FILE, OTHER, SHEET = "a.mpoc.yaml", "b.mpoc.yaml", "sheet.yaml"
SETTINGS = "pyproject.toml"

LEFT_OUT = {"--watch", "--dask", "--debug", "--version"}
"""Options that wait for somebody, need a cluster, print a traceback or the version."""


class Invocation(Record):
    """A command line, the files of the folder in which it is given, and what it reads.

    `files` are by their paths in the folder.
    """

    arguments: tuple[str, ...]
    files: Mapping[str, bytes]
    stdin: bytes

    def __str__(self) -> str:
        return f"mpoc {' '.join(map(repr, self.arguments))}"

    def write(self, folder: Path) -> None:
        """Write the files into a folder."""
        for name, data in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


# Files


@cache
def hostile() -> list[bytes]:
    """The corpus of hostile files."""
    return [path.read_bytes() for path in corpus.FILES]


@cache
def mats() -> dict[str, bytes]:
    """The mats that come with mpoc, by the path that a scenario expects."""
    files = (SCENARIOS / "smash-monster-rampage" / "mats").iterdir()
    return {f"mats/{path.name}": path.read_bytes() for path in files}


def mutate(chance: Chance, data: bytes) -> bytes:
    """A file of any kind with one to three changes to its text."""
    text = data.decode("utf-8", "replace")
    for _ in range(chance.randint(1, 3)):
        if text:
            change = chance.choice(mutants.TEXT_CHANGES)
            text = change(chance, text) or text
    return text.encode("utf-8", "replace")


def with_mistakes(chance: Chance, text: str) -> str:
    """A scenario with one to three mistakes that people make."""
    for _ in range(chance.randint(1, 3)):
        text = chance.choice([*mistakes.MAKERS.values()])(chance, text) or text
    return text


def a_scenario(chance: Chance) -> bytes:
    """A scenario file: as it is shipped, changed, hostile, or no scenario at all."""
    text = chance.choice(mutants.texts())
    way = chance.random()
    if way < 0.2:
        return text.encode()
    if way < 0.55:
        return mutants.mutant(chance.randrange(10**9), chance.randrange(10**6))
    if way < 0.65:
        return chance.choice(hostile())
    if way < 0.75:
        return mutate(chance, chance.choice(hostile()))
    if way < 0.9:
        return with_mistakes(chance, text).encode()
    if way < 0.95:
        return text.partition("\nactions:")[0].encode() + b"\n"
    return chance.choice((b"", b"\n", chance.randbytes(40), b"forces: {}\nmpoc: 1\n"))


def a_sheet(chance: Chance) -> bytes:
    """A sheet of rulings, sound or changed."""
    lines = "".join(f"  {name}: {reading}\n" for name, reading in readings(chance, 4))
    text = f"edition: {chance.choice(editions())}\nrulings:\n{lines}"
    data = text.encode()
    return data if chance.random() < 0.5 else mutate(chance, data)


def settings(chance: Chance) -> bytes:
    """Settings of a project, sound or changed."""
    lines = "".join(f'{name} = "{reading}"\n' for name, reading in readings(chance, 3))
    text = f'[tool.mpoc]\nedition = "{chance.choice(editions())}"\n'
    if chance.random() < 0.3:
        text += f'rulings-file = "{chance.choice((SHEET, "../x", "mats"))}"\n'
    data = f"{text}[tool.mpoc.rulings]\n{lines}".encode()
    return data if chance.random() < 0.4 else mutate(chance, data)


# Words


@cache
def all_readings() -> list[tuple[str, str]]:
    """Each ruling of each game with each of its readings."""
    return [
        (name, reading)
        for game in RULESETS
        for name, options in rules_of(game).readings().items()
        for reading in options
    ]


def readings(chance: Chance, most: int) -> list[tuple[str, str]]:
    """Some rulings with a reading each."""
    pairs = chance.sample(all_readings(), chance.randint(0, most))
    return [*dict(pairs).items()]


@cache
def editions() -> list[str]:
    """The editions of all games."""
    return [edition for game in RULESETS for edition in rules_of(game).editions()]


@cache
def names() -> list[str]:
    """Names of cards, abilities and rulings, pages, and keys of files."""
    cards = [card.name for card in catalog.cards()]
    rulings = [name for name, _ in all_readings()]
    pages = [f"p{number}" for number in range(0, 60, 3)]
    keys = ["expect", "turn.player", "figures", "roll", "board.map", "abilities"]
    return [*cards, *ABILITIES, *rulings, *pages, *keys]


ODD_WORDS = ("", " ", "-", "--", "nonsense", "é🐉", "[red]x[/]", "\x1b[31m", "a" * 300)
GOALS = (
    *("damage.T>=2", "damage.D", "health.T", "earned.red", "winner=red", "hit=true"),
    *("smashed=none", "at.T=C2", "crushed", "damage>=1", "damage.T>=", "x.y.z=1"),
)
ACTIONS = (
    *("{advance: T, to: C2}", "{attack: smash, by: T, target: D}", "end-turn"),
    *("{attack: brawl, by: [T, g]", "{use: x}", "{step: T, to: ZZ99}", "- a"),
)
POOLS = ("5A+2B+5P", "7A", "3B", "1A+1A", "99A", "9Z", "-1A", "5a+2b", "5A+")
KINDS = ("smash", "throw", "dispute", "forces", "nonsense", "power-up")
TYPED = (
    *("1", "2", "0", "99", "?", "??", "undo", "keep", "Xx.", "C2", "north", "", "-"),
    *("X" * 40, "yes", "no", "none", "[X", "red", "\x1b", "advance T to C2"),
)
PATHS = (FILE, FILE, FILE, FILE, OTHER, "-", ".", "none", "mats", "a", f"./{FILE}")
OUTPUTS = ("out.txt", FILE, "none/out.txt", "mats", "a.txt")

WORDS: Mapping[str, Callable[[Chance], str]] = {
    "--edition": lambda chance: chance.choice(editions()),
    "--rulings": lambda chance: "=".join(chance.choice(all_readings())),
    "--rulings-file": lambda chance: chance.choice((SHEET, SHEET, FILE, "none.yaml")),
    "--goal": lambda chance: chance.choice(GOALS),
    "--keep": lambda chance: chance.choice(GOALS),
    "--why": lambda chance: chance.choice(ACTIONS),
    "--about": lambda chance: chance.choice([*ABILITIES]),
    "--for": lambda chance: chance.choice(("red", "blue", "green", "rob")),
    "--game": lambda chance: chance.choice([*RULESETS]),
    "-o": lambda chance: chance.choice(OUTPUTS),
    "--save": lambda chance: chance.choice(OUTPUTS),
    "--save-as": lambda chance: chance.choice(OUTPUTS),
    "--seconds": lambda chance: chance.choice(("0.2", "1", "2")),
    "--memory": lambda chance: chance.choice(("1", "50", "200")),
    "--limit": lambda chance: chance.choice(("1", "7", "100", "2000")),
    "--plays": lambda chance: chance.choice(("1", "2", "3")),
    "--moves": lambda chance: chance.choice(("1", "5", "20")),
    "-j": lambda chance: chance.choice(("1", "1", "1", "2")),
    "kind": lambda chance: chance.choice(KINDS),
    "path": lambda chance: chance.choice(("new.mpoc.yaml", "-", FILE)),
    "words": lambda chance: chance.choice(names()),
}
"""What a good value is, by the option or argument that it is for."""

WORDS = {**WORDS, **dict.fromkeys(("--by", "--second", "--target"), WORDS["words"])}
WORDS = {**WORDS, **dict.fromkeys(("name", "names"), WORDS["words"])}

BOUNDED = ("--seconds", "--plays", "--moves")
"""Options that are always given where there is one: without, a run may take long."""


def a_word(chance: Chance, parameter: Any, name: str) -> str:
    """A value of a parameter, mostly one that it takes."""
    if chance.random() < 0.08 and name not in BOUNDED:
        return chance.choice(ODD_WORDS)
    if name in WORDS:
        return WORDS[name](chance)
    choices = getattr(parameter.type, "choices", None)
    if choices:
        return str(chance.choice([*choices]))
    if "Range" in str(parameter.type):
        return str(chance.choice((0, 0, 1, 1, 2, 3, 5, 7, 40, -1, 10**9)))
    return chance.choice((*names(), *ODD_WORDS))


# Command lines


@cache
def parameters(command: str) -> Sequence[Any]:
    """The options and arguments that a command declares."""
    group: Any = get_command(app)
    all_parameters: Sequence[Any] = group.get_command(
        typer.Context(group), command
    ).params
    return all_parameters


def an_invocation(chance: Chance, command: str = "") -> Invocation:
    """A random command with random options on random files."""
    command = command or chance.choice(COMMANDS)
    files = {FILE: a_scenario(chance), OTHER: a_scenario(chance), **mats()}
    files[SHEET] = a_sheet(chance)
    if chance.random() < 0.2:
        files[SETTINGS] = settings(chance)
    if chance.random() < 0.1:
        name = chance.choice([*mats()])
        files[name] = mutate(chance, files[name])
    words: list[str] = []
    often = chance.choice((0, 0.1, 0.1, 0.3))
    operands: list[str] = []
    for parameter in parameters(command):
        name = parameter.opts[-1]
        if name in LEFT_OUT:
            continue
        if parameter.param_type_name == "argument":
            operands += _operands(chance, parameter, name)
        elif name in BOUNDED or chance.random() < often:
            words += _option(chance, parameter, name)
    chance.shuffle(operands)
    separator = ["--"] if any(word.startswith("-") for word in operands) else []
    stdin = files[FILE] if "-" in operands else some_answers(chance)
    arguments = (command, *words, *separator, *operands)
    return Invocation(arguments, files, stdin)


def _operands(chance: Chance, parameter: Any, name: str) -> list[str]:
    """What stands on a command line for an argument."""
    if name in ("file", "files", "paths") or (
        name == "words" and chance.random() < 0.5
    ):
        many = chance.choice((1, 1, 2)) if parameter.nargs != 1 else 1
        if chance.random() < 0.05:
            many = 0
        some = (
            FILE,
            FILE,
            FILE,
            FILE,
            OTHER,
            "-",
            ".",
            "none",
            "mats",
            "a",
            "./" + FILE,
        )
        return [chance.choice(some) for _ in range(many)]
    if name == "words" and chance.random() < 0.3:
        return [chance.choice(POOLS)]
    if chance.random() < 0.3 and not parameter.required:
        return []
    many = chance.choice((1, 1, 2, 3)) if parameter.nargs != 1 else 1
    return [a_word(chance, parameter, name) for _ in range(many)]


def _option(chance: Chance, parameter: Any, name: str) -> list[str]:
    """An option with its value, if it takes one."""
    if parameter.is_flag or getattr(parameter, "count", False):
        return [name] * (chance.choice((1, 2)) if parameter.count else 1)
    many = chance.choice((1, 2)) if parameter.multiple else 1
    return [
        word for _ in range(many) for word in (name, a_word(chance, parameter, name))
    ]


def some_answers(chance: Chance) -> bytes:
    """What somebody types whom mpoc asks."""
    many = chance.choice((0, 0, 3, 12))
    return "".join(f"{chance.choice(TYPED)}\n" for _ in range(many)).encode()
