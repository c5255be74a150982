"""Everything that reads a file, given files that are changed at random.

Each target takes the bytes of a file, reads them in one of the ways in which mpoc reads
files, holds the answer to what must be true of it, and returns the kind of the answer.
"""

from __future__ import annotations

import json
import random
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import mutants
from command_line import run
from places import SCENARIOS
from schema.test_fmt import as_read, comments
from text.test_document import differ_rightly, reading

from campaigns import invocations
from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.play.playout import play_game
from mpoc.play.written_game import file_fault
from mpoc.rules.chance import Chance as Stream
from mpoc.rules.registry import rules_of
from mpoc.scenario.project import project_table
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.scenario.settle import Settler
from mpoc.scenario.terms import Terms, WrongReading
from mpoc.text.document import parse
from mpoc.text.edits import text_of
from mpoc.text.problems import FileProblems, Problem, render_problem

Chance = random.Random

NAME = mutants.NAME
"""The name of the files; mats are looked for beside it."""

SHIPPED = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"
ON_A_MAT = SCENARIOS / "smash-monster-rampage" / "set-up.mpoc.yaml"
MOST_MOVES = 3
"""The most actions of a game that is played on from a position."""


class Target(Record):
    """A way to read a file: what reads, where files come from, how one is changed."""

    read: Callable[[bytes], str]
    begin: Callable[[Chance], bytes]
    change: Callable[[Chance, bytes], bytes] = invocations.mutate


def hold(problems: Sequence[Problem], data: bytes, are_advised: bool = True) -> str:
    """Hold the problems of a file to what is promised of them; return the first code.

    Where they are not `are_advised`, the message itself may say what to do.
    """
    mutants.check_problems(problems, data, are_advised)
    for problem in problems:
        for ascii_only in (False, True):
            text = render_problem(problem, ascii=ascii_only).replace("\n", "")
            assert text.replace("\u00a0", "").isprintable(), text
    return problems[0].code


@contextmanager
def folder_with(files: Mapping[str, bytes]) -> Iterator[Path]:
    """A folder that holds these files and is gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, data in files.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_bytes(data)
        yield folder


# Scenario files


def read_yaml(data: bytes) -> str:
    """Both parsers read the same, or report the same at the same place."""
    try:
        parse(data, NAME)
        kind = "read"
    except FileProblems as wrong:
        kind = hold(wrong.problems, data)
    text = data.decode("utf-8", "replace")
    if not differ_rightly(text_of(text)):
        assert reading(data, False) == reading(data, True), text
    return kind


def read_and_replay(data: bytes) -> str:
    """A file is refused with its problems, or replayed and shown in every form."""
    actual = mutants.check(data)
    return actual.problems[0].code if actual.problems else f"exit {actual.code}"


def read_to_fix(data: bytes) -> str:
    """`check --fix` changes what it names and no other byte, and leaves nothing to do.

    All characters of the file are there afterwards, but for those named before, and
    with those named after.
    """
    with folder_with({"a.mpoc.yaml": data, **invocations.mats()}) as folder:
        path = folder / "a.mpoc.yaml"
        answer = run("check", "--fix", "--format", "json", str(path))
        raw_after = path.read_bytes()
        (document,) = json.loads(answer.out)["files"]
        corrections = document["mended"]
        if not corrections:
            assert raw_after == data
            return document["problems"][0]["code"] if answer.code else "sound"
        before, after = [text_of(each.decode()) for each in (data, raw_after)]
        expected = Counter(before)
        for correction in corrections:
            expected.subtract(correction["before"])
            expected.update(correction["after"])
        assert +expected == Counter(after), corrections
        assert not -expected, corrections
        # A mend that cannot be read would make the file worse.
        again = run("check", "--fix", "--format", "json", str(path))
        (second,) = json.loads(again.out)["files"]
        assert second["mended"] == [], (corrections, second["mended"])
        assert path.read_bytes() == raw_after
        assert again.code == answer.code
        assert second["problems"] == document["problems"]
    return "fixed" if not answer.code else "fixed in part"


def read_to_format(data: bytes) -> str:
    """`fmt` moves characters and loses none; the file says the same; twice is once."""
    with folder_with({"a.mpoc.yaml": data, **invocations.mats()}) as folder:
        path = folder / "a.mpoc.yaml"
        scenario = _loaded(path)
        answer = run("fmt", str(path))
        raw_after = path.read_bytes()
        if scenario is None:
            assert answer.code == 3
            assert raw_after == data
            return "refused"
        assert answer.code == 0, answer
        if raw_after == data:
            return "stays"
        old, new = data.decode(), raw_after.decode()
        if not isinstance(scenario, FileProblems):
            again = _loaded(path)
            assert isinstance(again, Scenario)
            assert as_read(again) == as_read(scenario)
        assert comments(text_of(new)) == comments(text_of(old))
        # Words may be spelt in the usual way, which is a matter of letters.
        assert _spelt(new) == _spelt(old)
        run("fmt", str(path))
        assert path.read_bytes() == raw_after
    return "formatted"


def _loaded(path: Path) -> Scenario | None:
    with suppress(FileProblems):
        return load(str(path))
    return None


def _spelt(text: str) -> Counter[str]:
    """The letters and digits of a text, in whatever case."""
    return Counter(sign for sign in text.lower() if sign.isalnum())


def read_and_save(data: bytes) -> str:
    """A position that is written and read anew is the same, and plays on the same."""
    with mutants.patience():
        try:
            report = mutants.settle(data)
        except FileProblems as wrong:
            return wrong.problems[0].code
        scenario, outcome = report.scenario, report.outcome
        rules = rules_of(scenario.game)
        states = [scenario.start]
        for step in outcome.steps:
            transcript = step.transcript
            if transcript.waits is None and transcript.unbuilt is None:
                states.append(step.after)
        for state in states:
            mutants.check_written(scenario, state)
        state = states[-1]
        playing = rules.playing()
        streams = partial(Stream, len(data))
        game = play_game(state, streams, MOST_MOVES, rules, playing)
        fault = game.fault or file_fault(game, rules, playing)
        assert fault is None, fault
        return f"{outcome.status}, {len(game.moves)} more"


# Files beside scenarios


def read_settings(data: bytes) -> str:
    """The table `tool.mpoc` is found wherever TOML has one, or an error is raised."""
    try:
        table = tomllib.loads(data.decode())["tool"]["mpoc"]
    except (KeyError, TypeError, ValueError, RecursionError):
        table = None
    files = {"pyproject.toml": data, "sheet.yaml": b"rulings: {}\n"}
    with folder_with(files) as folder:
        path = str(folder / "a.mpoc.yaml")
        try:
            project, _ = project_table(str(folder))
            assert project == table
            _settler().prepare(_shipped(), path)
        except WrongReading:
            return "refused"
        except FileProblems:
            return "its sheet is refused"
    return "no table" if table is None else "read"


def read_sheet(data: bytes) -> str:
    """A sheet of rulings holds, or its problems are reported."""
    with folder_with({"sheet.yaml": data}) as folder:
        settler = _settler(str(folder / "sheet.yaml"))
        try:
            scenario = settler.prepare(_shipped(), str(SHIPPED))
        except FileProblems as wrong:
            return hold(wrong.problems, data, are_advised=False)
        except WrongReading:
            return "refused"
        settler.settle(scenario, str(SHIPPED))
    return "read"


def read_mat(data: bytes) -> str:
    """A mat is printed below a scenario, or its problems are reported."""
    text = ON_A_MAT.read_bytes().replace(b"demo-city", b"x")
    with folder_with({"a.mpoc.yaml": text, "mats/x.yaml": data}) as folder:
        try:
            scenario = load(str(folder / "a.mpoc.yaml"))
        except FileProblems as wrong:
            for each in wrong.problems:
                hold([each], data if "/mats/" in each.file else text)
            return wrong.problems[0].code
        _settler().settle_leniently(scenario, scenario.name)
    return "read"


def _settler(sheet: str = "") -> Settler:
    return Settler(Terms(rulings_file=sheet), replay)


def _shipped() -> Scenario:
    return scenario_of(parse(SHIPPED.read_bytes(), str(SHIPPED)))


# Where files come from


def a_game(chance: Chance) -> bytes:
    """A scenario that mostly loads."""
    if chance.random() < 0.4:
        return chance.choice(mutants.texts()).encode()
    return chance.choice(mutants.MAKERS[1:])(chance)


def with_mistakes(chance: Chance, data: bytes) -> bytes:
    """A scenario with mistakes that people make."""
    if chance.random() < 0.5:
        return invocations.mutate(chance, data)
    return invocations.with_mistakes(chance, data.decode("utf-8", "replace")).encode()


def without_order(chance: Chance, data: bytes) -> bytes:
    """A scenario with lines moved, or with blanks and comments put in."""
    if chance.random() < 0.3:
        return invocations.mutate(chance, data)
    lines = data.decode("utf-8", "replace").split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        way = chance.randrange(4)
        if way == 0:
            lines.insert(at, chance.choice(("", "# a remark", "  # deeper", "    #")))
        elif way == 1:
            lines[at] += chance.choice(("  # beside", " ", "  "))
        elif way == 2:
            other = min(len(lines) - 1, at + 1)
            lines[at], lines[other] = lines[other], lines[at]
        else:
            words = lines[at].split(", ")
            chance.shuffle(words)
            lines[at] = ", ".join(words)
    return "\n".join(lines).encode()


def a_mat(chance: Chance) -> bytes:
    """A mat as it is shipped."""
    return chance.choice([*invocations.mats().values()])


def _same(chance: Chance, data: bytes) -> bytes:
    """A file as it is: those of this target are made, not changed."""
    return data if chance.random() < 0.7 else invocations.mutate(chance, data)


TARGETS: Mapping[str, Target] = {
    "yaml": Target(read_yaml, invocations.a_scenario),
    "replay": Target(read_and_replay, a_game),
    "settings": Target(read_settings, invocations.settings),
    "sheet": Target(read_sheet, invocations.a_sheet),
    "mat": Target(read_mat, a_mat),
    "fix": Target(read_to_fix, a_game, with_mistakes),
    "fmt": Target(read_to_format, a_game, without_order),
    "saved": Target(read_and_save, a_game, _same),
}


def attempt(seed: int, number: int, target: str = "") -> str:
    """Give one file to a target; return the target with the kind of its answer.

    Without `target` the targets take turns.
    """
    name = target or [*TARGETS][number % len(TARGETS)]
    chance = Chance(f"{seed}/{name}/{number}")
    files = TARGETS[name]
    return read(name, files.change(chance, files.begin(chance)))


def read(name: str, data: bytes) -> str:
    """Give a file to a target; return the target with the kind of its answer."""
    with mutants.patience():
        return f"{name}: {TARGETS[name].read(data)}"
