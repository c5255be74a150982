"""Scenario files and texts, replayed and judged as the command line does it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from places import SCENARIOS

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.exploration.replay import replay
from mpoc.rules.facts import Verdict
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.scenario.trace import Line, action_trace, pages
from mpoc.scenario.verdict import judge, summary
from mpoc.text.document import parse


class Scene(Record):
    """A scenario with its outcome and the verdicts on it."""

    scenario: Scenario
    outcome: Outcome
    verdicts: tuple[Verdict, ...]

    @property
    def failing(self) -> list[str]:
        """The verdicts that do not hold, in sentences."""
        return [each.sentence() for each in self.verdicts if not each.holds]

    @property
    def word(self) -> str:
        """The verdict in a word."""
        return summary(self.scenario, self.outcome, self.verdicts)[0]

    @property
    def code(self) -> int:
        """The exit code."""
        return summary(self.scenario, self.outcome, self.verdicts)[1]


@cache
def scenario_files(game: str = "") -> list[Path]:
    """Every scenario of the repository, or of one game; nobody changes the list."""
    return sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))


def is_drawn(name: str, every: int) -> bool:
    """Whether a name is among the one in `every` that is drawn, whatever else is."""
    return crc32(name.encode()) % every == 0


@cache
def one_in(every: int) -> list[Path]:
    """About one scenario in `every`; a new file changes no choice among the others.

    Nobody changes the list.
    """
    return [path for path in scenario_files() if is_drawn(name_of_file(path), every)]


def sample(every: int, slow: int) -> list[pytest.ParameterSet]:
    """About one scenario in `every` as parameters of a test, to be asked one by one.

    With `-m slow` one in `slow`, which divides `every`.
    """
    few = set(one_in(every))
    return [
        pytest.param(
            path,
            id=name_of_file(path),
            marks=() if path in few else pytest.mark.slow,
        )
        for path in one_in(slow)
    ]


def in_two_sizes(every: int, slow: int = 1) -> list[pytest.ParameterSet]:
    """About one scenario in `every` as one parameter, a list to be asked in one test.

    With `-m slow` a list of one in `slow`.
    """
    return [
        pytest.param(one_in(every), id=f"one in {every}"),
        pytest.param(one_in(slow), id=f"one in {slow}", marks=pytest.mark.slow),
    ]


@cache
def name_of_file(path: Path) -> str:
    """How a scenario file is called in a test's name."""
    return path.relative_to(SCENARIOS).as_posix().removesuffix(".mpoc.yaml")


def settle_file(path: Path) -> Scene:
    """A scenario file replayed and judged."""
    return settle(load(str(path)))


def settle_text(text: str) -> Scene:
    """The text of a scenario replayed and judged."""
    return settle(scenario_of(parse(text, "test.mpoc.yaml")))


def settle(scenario: Scenario) -> Scene:
    """A scenario replayed and judged."""
    rules = rules_of(scenario.game)
    outcome = replay(
        scenario.start, scenario.actions, rules.begin, rules.play, scenario.assume
    )
    return Scene(scenario, outcome, judge(scenario, outcome))


BESIDE_THE_ACTION = {"choose", "expect", "note", "roll", "sight"}
"""Keys of an action in a file that are no part of what is done: answers and words."""


def check_written_actions(path: Path) -> None:
    """Each action is written with the keys and values that its file has.

    It may have more, those that the file leaves to a default.
    """
    scenario = load(str(path))
    entries = parse(path.read_text("utf-8"), path.name).root.get("actions", [])
    for action, entry in zip(scenario.actions, entries, strict=True):
        written = action.act.as_written()
        if isinstance(entry, Mapping):
            keys = [key for key in entry if key not in BESIDE_THE_ACTION]
            assert {key: written.get(key, "missing") for key in keys} == {
                key: entry[key] for key in keys
            }
        else:
            assert [*written] == [entry]


def trace_text(scene: Scene, index: int) -> str:
    """The default trace of one action, as indented text."""
    act = scene.scenario.actions[index].act
    step = scene.outcome.steps[index].transcript
    trace = action_trace(act, step, rules_of(scene.scenario.game).wording())
    lines = [f"{index + 1}  {trace.headline.text}"]

    def tell(line: Line, depth: int) -> None:
        lines.append(f"{'  ' * depth}{line.text}  {pages(line.cites)}".rstrip())
        for inner in line.lines:
            tell(inner, depth + 1)

    for line in trace.lines:
        tell(line, 2)
    lines += [f"    refused: {each.name}: {each.facts}" for each in step.refusals]
    return "\n".join(lines)


MAKER = """\
mpoc: 1
title: The Maker manufactures a unit beside itself
board: {size: 8x6}
figures:
  b: {card: {name: Maker, like: Ares Mothership, abilities: [Manufacture]}, at: B2,
    player: red}
  g: {card: G-Tank, player: blue, at: D2}
reserves: {red: [Vanguard]}
dice:
  red: {monster: 5, unit: 5, power: 2}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: monster}
"""
"""A position before an attack that lets its monster bring a unit into play."""
