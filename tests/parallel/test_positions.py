"""Other processes and clusters explore positions to the same bytes as one process."""

from __future__ import annotations

import os
import pickle
import re
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from places import ROOT

from mpoc.exploration import exploring_table
from mpoc.exploration.budget import SAMPLE, SECONDS, WAYS, Limit
from mpoc.exploration.exploration import Exploration, exploration_of, explorer_of, steps
from mpoc.exploration.graph import CHANCE, Fork, Position, PositionSummary, Start
from mpoc.exploration.odds.odds import odds as odds_of
from mpoc.exploration.odds.variants import Explore, ExploreHere
from mpoc.exploration.outcomes import Outcomes
from mpoc.exploration.quantities import Quantities
from mpoc.exploration.summary import PortableCopies
from mpoc.parallel import positions, sharing
from mpoc.parallel.action_graphs import ExploreAction, SharedExploration
from mpoc.parallel.sent_file import SentFile
from mpoc.parallel.sharing import Answer, Piece, Task
from mpoc.report.explored import exploration_document
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, loads
from mpoc.scenario.terms import Terms
from mpoc.text.problems import FileProblems

BOTH = """\
mpoc: 1
title: Two attacks with choices of both players
board:
  map: |
    +  A B C D E F G H
    1  . . . . . . . .
    2  T T G G U U . .
    3  T T G G U U . .
    4  . . s . . . . .
    5  . . . . . . . .
figures:
  T: {card: {name: Test Beast, like: Terra Khan, abilities: [Energy Sap (brawl),
    Hit & Run (brawl), Power Gorge (brawl), Siphon (brawl)]}, player: red, damage: 2}
  U: {card: {name: Other Beast, like: Terra Khan, abilities: [Energy Sap (brawl),
    Power Gorge (brawl)]}, player: red, damage: 2}
  G: {card: {name: Goal, like: Defender X, def: 5, abilities: [Side Step, Riled]},
    player: blue}
  s: {card: G-Tank, player: blue}
dice:
  red:  {monster: 5, unit: 5, power: 1}
  blue: {monster: 5, unit: 5, power: 2}
turn: {player: red, activation: monster}
actions:
  - {attack: brawl, by: T, target: G, roll: {action: XXX, boost: XX}}
  - {attack: brawl, by: U, target: G, roll: {action: .., boost: ..}}
"""


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is shared out, however little work it is."""
    monkeypatch.setattr(sharing, "LEAST_SECONDS", 0)
    monkeypatch.setattr(sharing, "WIDE", 1)


@pytest.fixture
def both(tmp_path: Path, eager: None) -> str:
    """A file whose positions are shared out."""
    path = tmp_path / "both.mpoc.yaml"
    path.write_text(BOTH, "utf-8")
    return str(path)


def send(value: Any) -> Any:
    """A value as another process receives it."""
    return pickle.loads(pickle.dumps(value))


@lru_cache(maxsize=1)
def scenario_of_text(path: str, text: str) -> Scenario:
    """The scenario of a text, kept for the next question about the same text."""
    return loads(text, path)


def scenario_at(path: str) -> Scenario:
    """The scenario of a file, as it is now."""
    return scenario_of_text(path, Path(path).read_text("utf-8"))


class Pickling:
    """A mapper that pickles as two processes would; it keeps pieces and answers."""

    processes = 2

    def __init__(self) -> None:
        self.pieces: list[Any] = []
        self.answers: list[Any] = []

    def map(
        self, task: Task[Piece, Answer], batches: Sequence[Sequence[Piece]], /
    ) -> Generator[Answer, None, None]:
        for batch in batches:
            for piece in batch:
                self.pieces.append(piece)
                self.answers.append(send(send(task)(send(piece))))
                yield self.answers[-1]


def results_in_processes(path: str, **how: Any) -> tuple[Any, list[PositionSummary]]:
    """A file explored with its positions pickled and sent back, and what was sent."""
    scenario = scenario_at(path)
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules, **how)
    position = Position(0, scenario.start)
    text = Path(path).read_text("utf-8")
    task = positions.ExplorePosition(SentFile(text, path, Terms()), **how)
    mapper = Pickling()
    for _ in positions.explore(explorer, position, task, mapper):
        pass
    return exploration_of(scenario, rules, explorer, position), mapper.answers


def alone(path: str, **how: Any) -> Any:
    """A file explored here."""
    scenario = scenario_at(path)
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules, **how)
    position = Position(0, scenario.start)
    for _ in steps(explorer, position):
        pass
    return exploration_of(scenario, rules, explorer, position)


@pytest.mark.parametrize("dice", [False, True], ids=["choices", "dice"])
def test_what_is_sent_comes_to_the_same(both: str, dice: bool) -> None:
    text = Path(both).read_text("utf-8")
    if dice:
        text = text.replace("roll: {action: .., boost: ..}", "roll: {action: 2}")
        Path(both).write_text(text, "utf-8")
    single = alone(both, dice=dice)
    other, tasks = results_in_processes(both, dice=dice)
    assert len(tasks) > 5
    assert len(single.owners) == 2
    assert [group.measures for group in other.groups] == [
        group.measures for group in single.groups
    ]
    assert [group.ways for group in other.groups] == [
        group.ways for group in single.groups
    ]
    assert other.ways == single.ways
    assert other.controls == single.controls
    assert any(control.is_number for control in single.controls)


MOST_WAYS = 1_500
"""Scenarios with more ways than these take too long to explore twice."""

SHARED = (
    "disputes/run-and-step-over-two-turns",
    "movement/refuel-after-an-attack",
    "puzzles/moves/a-new-form-brings-no-new-action",
    "puzzles/moves/hatched-beside-the-nest-and-fighting-with-three-boost-dice",
    "rulings/unit-back-in-play-attack",
)
"""In these a figure is gone after some of the positions that are sent."""


def contents(exploration: Exploration) -> dict[str, Any]:
    """What reports say of an exploration."""
    wording = rules_of(exploration.scenario.game).wording()
    document = exploration_document(exploration, wording)
    return document | {"outcomes": [*document["outcomes"]]}


def differences(path: str, **how: Any) -> Iterator[tuple[Any, Any]]:
    """The lines in which reports differ between exploring alone and with others."""
    whole = alone(path, most=MOST_WAYS, **how)
    if whole.bound == WAYS:
        return
    other, _ = results_in_processes(path, most=MOST_WAYS, **how)
    here, there = contents(whole), contents(other)
    for key in here:
        if here[key] != there[key]:
            yield here[key], there[key]


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("name", SHARED)
def test_a_figure_that_is_gone_elsewhere_is_gone_here(name: str) -> None:
    path = str(ROOT / "scenarios" / "rise" / f"{name}.mpoc.yaml")
    assert [*differences(path, is_free=True)] == []


def test_each_choice_is_sent_as_itself() -> None:
    """A fork with the answers of several ways is made to be sent, and dropped then."""
    wording = rules_of("rise").wording()
    portable = PortableCopies(Outcomes(Position(0, None)), Quantities(wording), wording)
    sent = [portable.fork(Fork(None, CHANCE, (), action)) for action in range(8)]
    assert [fork.action for fork in sent] == [*range(8)]


@pytest.mark.usefixtures("eager")
def test_a_sample_is_a_sample_in_several_processes() -> None:
    """The points towards which a monster may be thrown cannot all be tried."""
    game = ROOT / "scenarios" / "giant-monster-invasion"
    path = str(game / "grab" / "small-launch.mpoc.yaml")
    assert alone(path, is_free=True).bound == SAMPLE
    assert [*differences(path, is_free=True)] == []


MOVES = """\
mpoc: 1
game: giant-monster-invasion
title: Who goes first goes somewhere
battlefield: 24x16
turn: gorra
phase: order
monsters:
  gorra: {at: 4/8, class: flora, stomp: 1, blast: 1, brawl: 2, roar: 2}
  tagon: {at: 9/8, class: flora, stomp: 1, blast: 1, brawl: 2, roar: 2}
actions: [roll-order, {begin-turn: null, roll: [1, 2]}, {move: walk}]
"""


def test_a_point_is_asked_for_by_other_processes(both: str) -> None:
    """The question is sent back: `explore` tries a sample, `odds` waits for it."""
    Path(both).write_text(MOVES, "utf-8")
    single = alone(both, dice=True)
    other, sent = results_in_processes(both, dice=True)
    assert [summary.bound for summary in sent] == [SAMPLE] == [single.bound]
    assert contents(other) == contents(single)
    chances = run("odds", both)
    assert run("odds", both, "-j", "2") == chances
    assert "where it goes" in chances.out


@pytest.mark.slow
@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("part", range(8))
def test_every_scenario_explored_elsewhere_comes_to_the_same(part: int) -> None:
    for path in sorted((ROOT / "scenarios").rglob("*.mpoc.yaml"))[part::8]:
        if problems_or_few_actions(path):
            continue
        for how in ({}, {"is_free": True}, {"dice": True}):
            assert [*differences(str(path), **how)] == [], (path.name, how)


def problems_or_few_actions(path: Path) -> bool:
    """Whether there is nothing between two actions to explore."""
    try:
        return len(scenario_at(str(path)).actions) < 2
    except FileProblems:
        return True


def test_several_processes_try_no_more_ways_than_they_may(both: str) -> None:
    """Each process may try as many, so together they could try many times that."""
    whole = alone(both)
    ways = []
    for most in range(1, whole.ways_tried + 1, 23):
        results, _ = results_in_processes(both, most=most)
        assert not results.is_complete
        assert 0 < results.ways_tried <= most
        assert contents(results) == contents(alone(both, most=most))
        ways.append(results.ways_tried)
    assert len(set(ways)) > 3
    results, tasks = results_in_processes(both, most=whole.ways_tried)
    assert results.is_complete
    assert len(tasks) > 5
    assert results.ways == whole.ways


def test_what_is_broken_off_between_two_actions_is_not_complete(both: str) -> None:
    """As by Ctrl-C while what comes after the first action is explored elsewhere."""
    scenario = load(both)
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules)
    position = Position(0, scenario.start)
    task = positions.ExplorePosition(
        SentFile(Path(both).read_text("utf-8"), both, Terms())
    )

    class Interrupted(Pickling):
        def map(self, *work: Any) -> Generator[Any, None, None]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        for _ in positions.explore(explorer, position, task, Interrupted()):
            pass
    assert explorer.ahead
    assert not exploration_of(scenario, rules, explorer, position).is_complete


@pytest.mark.parametrize(
    "options", [(), ("-v",), ("--format", "json"), ("--goal", "strikes>=3")]
)
def test_several_processes_tell_the_same_bytes(
    both: str, options: tuple[str, ...]
) -> None:
    single = run("explore", both, *options)
    two = run("explore", both, *options, "-j", "2")
    assert single.code == two.code == 0
    assert two.out == single.out
    assert "strikes >= 3: no in all" in single.out or "Side Step" in single.out


def test_games_are_the_same_in_several_processes(both: str) -> None:
    """From random positions as text, and from the position of a file as JSON."""
    for more in ((), (both, "--format", "json")):
        words = ("play", *more, "--plays", "4", "--moves", "3")
        one, two = run(*words), run(*words, "-j", "2")
        assert one.code == two.code == 0
        assert two.out == one.out
        assert "4" in one.out


# Odds

ROLLS = (
    BOTH.replace("    4  . . s . . . . .", "    4  s . V V . . . .")
    .replace("    5  . . . . . . . .", "    5  . . V V . . . .")
    .replace("  G: {card", "  V: {card: Terra Khan, player: red}\n  G: {card")
    .replace("{action: XXX, boost: XX}", "{action: 1, boost: 2}")
    .replace("{action: .., boost: ..}", "{action: 2, boost: 2}")
    + "  - {attack: brawl, by: V, target: G, roll: {action: 1, boost: 2}}\n"
).replace("Hit & Run (brawl), ", "")
"""Three attacks whose rolls nobody made."""

OFTEN = [
    ("--format", "json"),
    ("--goal", "damage.G>=2", "--for", "red", "--format", "json"),
    ("--limit", "50"),
]
SELDOM = [
    ("--goal", "hit=true"),
    (),
    ("-v",),
    ("--assume", "first"),
    ("--goal", "damage.G"),
    ("--goal", "dice.blue.power", "--for", "blue"),
]
"""Other views of the same chances, which the slow tests ask for."""


@pytest.fixture
def rolls(both: str) -> str:
    """A file with rolls that nobody made in both actions."""
    Path(both).write_text(ROLLS, "utf-8")
    return both


def plain(path: str) -> None:
    """Leave a file without abilities, so that nobody has a choice."""
    text = Path(path).read_text("utf-8")
    own = re.compile(r"\{name: [^,]*, like: ([^,]*),[^\[]*\[[^\]]*\]\}")
    text, count = own.subn(r"\1", text)
    assert count == 3
    Path(path).write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("options", "has_choices"),
    [
        pytest.param(
            each,
            has_choices,
            id=f"{'choices' if has_choices else 'dice'} {' '.join(each)}",
            marks=() if each in OFTEN else pytest.mark.slow,
        )
        for has_choices in (False, True)
        for each in (*OFTEN, *SELDOM)
    ],
)
def test_odds_are_the_same_bytes_in_several_processes(
    rolls: str, options: tuple[str, ...], has_choices: bool
) -> None:
    if not has_choices:
        plain(rolls)
    if "--goal" in options and options[1] in ("damage.G>=2", "hit=true"):
        # Where a condition is the goal no positions are one: two attacks are enough.
        text = Path(rolls).read_text("utf-8").rstrip("\n")
        Path(rolls).write_text(text.rpartition("\n")[0] + "\n", "utf-8")
    single = run("odds", rolls, *options)
    two = run("odds", rolls, *options, "-j", "2")
    assert two.code == single.code
    assert two.out == single.out
    assert two.err == single.err
    assert len(single.out + single.err) > 20


def test_odds_are_the_same_where_the_middle_action_is_refused(rolls: str) -> None:
    """And where rolls of the file do not count."""
    head, actions = ROLLS.split("actions:\n")
    first, second, third = actions.splitlines(keepends=True)
    second = second.replace("{action: 2, boost: 2}", "{action: XX, boost: XX}")
    for last, options in (((third, second), ()), ((second, third), ("--again",))):
        text = head + "actions:\n" + first + "".join(last)
        Path(rolls).write_text(text, "utf-8")
        single = run("odds", rolls, *options, "-v")
        two = run("odds", rolls, *options, "-v", "-j", "2")
        assert two.out == single.out
        if not options:
            assert "refused: not-adjacent" in single.out
        else:
            assert "2 Action, 2 Boost Dice\n  4 or more" in single.out


ENDLESS = """\
mpoc: 1
game: giant-monster-invasion
title: The turn order, after another turn
battlefield: 24x16
turn: gorra
monsters:
  gorra: {at: 4/8, class: flora, stomp: 3, blast: 1, brawl: 2, roar: 2}
  tagon: {at: 9/8, class: flora, stomp: 3, blast: 1, brawl: 2, roar: 2}
order: [gorra, tagon]
actions: [end-turn, begin-turn, end-turn, roll-order]
"""


@pytest.mark.parametrize("limit", ["3", "9"])
def test_several_processes_report_a_later_action_without_end(
    both: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second die of the last action is one too many: the ways before it are 4."""
    monkeypatch.setattr(exploring_table, "MOST_ANSWERS", 1)
    Path(both).write_text(ENDLESS, "utf-8")
    single = run("odds", both, "--limit", limit)
    assert run("odds", both, "--limit", limit, "-j", "2") == single
    assert ("for ever" in single.err, f"than {limit}" in single.err) == (
        limit == "9",
        limit == "3",
    )


@pytest.mark.parametrize("seconds", [1e-9, 0])
def test_another_process_keeps_to_the_seconds_of_the_search(
    rolls: str, seconds: float
) -> None:
    task = ExploreAction(SentFile(ROLLS, rolls, Terms()), seconds=seconds)
    graph = task(Start(0, load(rolls).start))
    assert graph.bound == (SECONDS if seconds else "")
    assert bool(graph.nodes) == (not seconds)


def test_equal_positions_are_explored_once(rolls: str) -> None:
    """They are explored once whatever the number of processes."""
    scenario = load(rolls)
    rules = rules_of(scenario.game)
    mapper = Pickling()
    explore_elsewhere = SharedExploration(SentFile(ROLLS, rolls, Terms()), mapper)
    single = odds_of(scenario, rules)
    two = odds_of(scenario, rules, explore=explore_elsewhere)
    assert two.ways == single.ways > 50
    assert two.cases[0].laws == single.cases[0].laws
    assert [len(case.answers) for case in two.cases] == [
        len(case.answers) for case in single.cases
    ]
    # What comes after the first action, and after the second.
    assert {start.index for start in mapper.pieces} == {1, 2}
    # More than so many ways are too many in several processes where they are in one.
    ways = []
    ways_to_explore: tuple[Explore, ...] = (ExploreHere(), explore_elsewhere)
    for most in (single.ways - 1, single.ways):
        for explore in ways_to_explore:
            try:
                ways.append(odds_of(scenario, rules, most=most, explore=explore).ways)
            except Limit:
                ways.append(0)
    assert ways[0::2] == ways[1::2]
    assert ways[0] == 0 < ways[-1]


class Watched(Pickling):
    """A mapper that notes when its work is given up."""

    is_closed = False

    def map(self, *work: Any) -> Generator[Any, None, None]:
        try:
            yield from super().map(*work)
        finally:
            self.is_closed = True


def test_a_limit_ends_the_work_of_other_processes_at_once(rolls: str) -> None:
    """Work left to the garbage collector would end in an arbitrary thread."""
    scenario = load(rolls)
    rules = rules_of(scenario.game)
    mapper = Watched()
    explore = SharedExploration(SentFile(ROLLS, rolls, Terms()), mapper)
    whole = odds_of(scenario, rules)
    with pytest.raises(Limit) as caught:
        odds_of(scenario, rules, most=whole.ways // 2, explore=explore)
    # The traceback still holds everything that is not closed.
    assert caught.tb is not None
    assert mapper.pieces
    assert mapper.is_closed


# A cluster


def wait_for(path: Path, process: subprocess.Popen[bytes]) -> str:
    """The address that a scheduler writes down when it listens."""
    import json

    for _ in range(300):
        assert process.poll() is None
        if path.exists() and path.stat().st_size:
            return str(json.loads(path.read_text("utf-8"))["address"])
        time.sleep(0.1)
    raise AssertionError("the scheduler does not listen")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers on this machine."""
    with start_cluster(tmp_path_factory.mktemp("cluster")) as (address, _):
        yield address


@pytest.fixture
def brief(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Such a cluster whose processes, the scheduler first, may be ended."""
    with start_cluster(tmp_path) as cluster:
        yield cluster


@contextmanager
def start_cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a new cluster, and its processes, which write to a folder."""
    pytest.importorskip("distributed")
    value = folder / "scheduler.json"
    python = [sys.executable, "-m"]
    quiet = ["--no-dashboard", "--host", "127.0.0.1"]
    begin = [*python, "distributed.cli.dask_scheduler", *quiet, "--port", "0"]
    join = [*python, "distributed.cli.dask_worker", *quiet, "--nthreads", "1"]
    processes = [
        subprocess.Popen(
            [*begin, "--scheduler-file", str(value)],
            stderr=subprocess.DEVNULL,
            cwd=folder,
        )
    ]
    try:
        address = wait_for(value, processes[0])
        processes += [
            subprocess.Popen(
                [*join, "--no-nanny", "--death-timeout", "60", address],
                stderr=subprocess.DEVNULL,
                cwd=folder,
            )
            for _ in range(2)
        ]
        # On a busy machine a command may come before the workers do.
        join_both = "from distributed import Client; import sys\n"
        join_both += "Client(sys.argv[1]).wait_for_workers(2, timeout=60)"
        subprocess.run(
            [sys.executable, "-c", join_both, address],
            stderr=subprocess.DEVNULL,
            cwd=folder,
            timeout=120,
            check=True,
        )
        yield address, processes
    finally:
        # Nothing of theirs is kept, and leaving in order may take them long.
        for process in processes:
            process.kill()
        for process in processes:
            process.wait(30)


def output_of(
    address: str, *words: str, before: str = ""
) -> subprocess.CompletedProcess[bytes]:
    """The output of mpoc in a process of its own, which may start threads."""
    program = (
        "import sys; from mpoc.parallel import sharing\n"
        f"sharing.LEAST_SECONDS = 0; sharing.WIDE = 1\n{before}\n"
        "from mpoc.cli.app import run_command_line\n"
        "sys.argv[0] = 'mpoc'; sys.exit(run_command_line())"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *words, "--dask", address],
        capture_output=True,
        timeout=120,
        env=dict(os.environ),
        check=False,
    )


@pytest.mark.slow
def test_a_cluster_tells_the_same_bytes(
    cluster: str, both: str, tmp_path: Path
) -> None:
    rolls = str(tmp_path / "rolls.mpoc.yaml")
    Path(rolls).write_text(ROLLS, "utf-8")
    for words in (
        ("explore", both),
        ("explore", both, "--format", "json"),
        ("odds", rolls),
        ("odds", rolls, "--goal", "damage.G>=2", "--format", "json"),
        ("play", both, "--plays", "40", "--moves", "3", "--format", "json"),
    ):
        here = run(*words)
        there = output_of(cluster, *words)
        # What an attack is refused after is told of odds too.
        assert there.returncode == here.code == 4 * ("odds" in words)
        assert there.stdout.decode() == here.out
        assert len(here.out) > 500


BEFORE = """
import os
from mpoc.parallel import cluster
cluster.SECONDS = 5
whole = cluster.answer_batch
def answer_batch(task, batch):
    {}
    return whole(task, batch)
cluster.answer_batch = answer_batch
"""
"""Has something happen in the workers before they work."""


@pytest.mark.slow
@pytest.mark.parametrize("command", ["explore", "odds"])
def test_what_fails_on_a_cluster_is_said(
    cluster: str, rolls: str, command: str
) -> None:
    before = BEFORE.format("raise KeyError('lost in there')")
    if command == "explore":
        Path(rolls).write_text(BOTH, "utf-8")
    result = output_of(cluster, command, rolls, before=before)
    assert result.returncode == 2
    assert b"failed: KeyError: 'lost in there'" in result.stderr
    assert b"Traceback" not in result.stderr
    assert not result.stdout


@pytest.mark.slow
def test_a_worker_may_end(
    brief: tuple[str, list[subprocess.Popen[bytes]]], rolls: str, tmp_path: Path
) -> None:
    """If one of two ends, nothing changes; if none is left, the command ends."""
    address, processes = brief
    # Both ask at the same moment: the folder is made by one of them alone.
    first = str(tmp_path / "first")
    ends = f"__import__('subprocess').call(['mkdir', {first!r}]) or os._exit(1)"
    here = run("odds", rolls)
    there = output_of(address, "odds", rolls, before=BEFORE.format(ends))
    assert there.stdout.decode() == here.out, there.stderr
    assert len(here.out) > 500
    assert [each.poll() is None for each in processes].count(False) == 1
    none = output_of(address, "odds", rolls, before=BEFORE.format("os._exit(1)"))
    assert none.returncode == 2
    assert b"no worker is left of the cluster" in none.stderr
    assert b"Traceback" not in none.stderr


@pytest.mark.slow
def test_a_scheduler_may_end(
    brief: tuple[str, list[subprocess.Popen[bytes]]], rolls: str
) -> None:
    address, processes = brief
    ends = f"os.kill({processes[0].pid}, 9); __import__('time').sleep(60)"
    result = output_of(address, "odds", rolls, before=BEFORE.format(ends))
    assert result.returncode == 2
    assert f"the cluster {address} failed".encode() in result.stderr
    assert result.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_nobody_at_the_address_is_said(both: str) -> None:
    said = connecting_to("tcp://127.0.0.1:9", both)
    assert re.search(r"no scheduler answers at tcp://127\.0\.0\.1:9: \w+", said)


@pytest.mark.slow
def test_a_server_that_never_answers_is_no_scheduler(both: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert f"no scheduler answers at {address}: " in connecting_to(address, both)


def connecting_to(address: str, path: str) -> str:
    """What mpoc says when it looks for a scheduler for a second."""
    pytest.importorskip("distributed")
    from mpoc.parallel import cluster as clusters

    program = (
        "import sys, mpoc.parallel.cluster as clusters; clusters.SECONDS = 1\n"
        "from mpoc.cli.app import run_command_line\n"
        "sys.argv[0] = 'mpoc'; sys.exit(run_command_line())"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, "explore", path, "--dask", address],
        capture_output=True,
        timeout=120,
        check=False,
        text=True,
    )
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert 1 < clusters.SECONDS <= 10
    return result.stderr


@pytest.mark.slow
def test_another_version_is_not_worked_with(cluster: str, both: str) -> None:
    program = (
        "import sys; from mpoc import version; version.__version__ = '0.0.9'\n"
        "from mpoc.cli.app import run_command_line\n"
        "sys.argv[0] = 'mpoc'; sys.exit(run_command_line())"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, "explore", both, "--dask", cluster],
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 2
    assert b"here it is mpoc 0.0.9" in result.stderr


def test_without_the_package_the_extra_is_named(
    both: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("dask")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "dask", None)
    result = run("explore", both, "--dask", "tcp://127.0.0.1:9")
    assert result.code == 2
    assert "mpoc[cluster]" in result.err
