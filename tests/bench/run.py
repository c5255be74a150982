"""How fast mpoc is, as ratios to its peers in one run on one machine.

    python tests/bench/run.py [--env FOLDER] [--rounds N] [NAME ...]

Builds an environment of its own with the peers and with a wheel of mpoc, never an
editable install, which would be compiled at each start. What is compared is measured
in turn, round by round; the table tells the ratios of the medians: of the processor's
time, which decides whether a target is met since a busy machine disturbs it less, and
of the time that passed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.files import long_text, write_variants

ROOT = Path(__file__).parents[2]
PEERS = ("check-jsonschema", "ruamel.yaml.clib", "chess", "icepool")
SHOWN = (
    "mpoc",
    *PEERS,
    "ruamel.yaml",
    "jsonschema",
    "typer",
)
SCHEMA = ROOT / "schemas" / "rise.schema.json"
SMASH = ROOT / "scenarios" / "rise" / "examples" / "smash-fire.mpoc.yaml"
MANY = 2_000

Times = tuple[float, float]
"""What a process took: seconds that passed, seconds of the processor."""

PEAK = """\
import atexit, sys
def tell():
    with open("/proc/self/status") as status:
        peak = [line.split()[1] for line in status if line.startswith("VmHWM")]
    print(peak[0], file=sys.stderr)
atexit.register(tell)
del sys.argv[0]
if sys.argv:
    import runpy
    runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Environment:
    """The environment that holds mpoc's wheel and its peers."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.python = str(self.bin / "python")
        self.mpoc = str(self.bin / "mpoc")
        self.check = [
            str(self.bin / "check-jsonschema"),
            "--schemafile",
            str(SCHEMA),
        ]
        # As a user's: with bytecode, without what this shell may have set.
        self.variables = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("PYTHON")
        }

    def build(self) -> None:
        """Make the environment, or bring it up to date with this tree."""
        if not self.bin.exists():
            self.run([sys.executable, "-m", "venv", str(self.bin.parent)])
        pip = [self.python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        with tempfile.TemporaryDirectory() as wheels:
            self.run([*pip, "wheel", "--no-deps", "-w", wheels, str(ROOT)])
            wheel = next(Path(wheels).glob("mpoc-*.whl"))
            constraints = ["-c", str(ROOT / ".ci" / "constraints.txt")]
            self.run([*pip, "install", *constraints, str(wheel), *PEERS])
            self.run([*pip, "install", "--force-reinstall", "--no-deps", str(wheel)])

    def run(self, command: Sequence[str]) -> str:
        """Run a command to its end; what it wrote. A failure ends all."""
        result = subprocess.run(
            command, env=self.variables, text=True, capture_output=True, check=False
        )
        if result.returncode:
            sys.exit(f"{' '.join(command[:6])} …\n{result.stdout}{result.stderr}")
        return result.stdout

    def versions(self) -> str:
        """What is measured: the versions of Python and of the packages."""
        question = (
            "import sys; from importlib.metadata import version\n"
            "told = ['Python ' + sys.version.split()[0]]\n"
            "told += [name + ' ' + version(name) for name in sys.argv[1:]]\n"
            "print(', '.join(told))"
        )
        return self.run([self.python, "-c", question, *SHOWN]).strip()

    def spent(self, command: Sequence[str]) -> Times:
        """The time of one process. It must end well."""
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{' '.join(command[:6])} … ended with {process.returncode}")
        return seconds, usage.ru_utime + usage.ru_stime

    def peak(self, arguments: Sequence[str]) -> float:
        """The most memory that a process of Python ever held, in kB."""
        result = subprocess.run(
            [self.python, "-c", PEAK, *arguments],
            env=self.variables,
            text=True,
            capture_output=True,
            check=False,
        )
        return float(result.stderr.split()[-1])


class Table:
    """The ratios that were found, printed one by one."""

    def __init__(self) -> None:
        print(f"{'':64}    cpu  passed  target")

    def add(
        self,
        what: str,
        ours: Times,
        peer: Times,
        target: float | None = None,
        at_least: bool = False,
        landing: float | None = None,
    ) -> None:
        """One ratio of ours to the peer's; `at_least` turns it round.

        Without a `target` it is told for who wants to know.
        """
        seconds, cpu = [one / other for one, other in zip(ours, peer, strict=True)]
        if target is None:
            print(f"{what:64} {cpu:6.2f}  {seconds:6.2f}", flush=True)
            return
        if at_least:
            seconds, cpu = 1 / seconds, 1 / cpu
        expected = f"{'>=' if at_least else '<='} {target:.2f}"
        text = "met" if (cpu >= target if at_least else cpu <= target) else "missed"
        if landing is not None:
            expected += f" (first {landing:.2f})"
            if text == "missed" and cpu <= landing:
                text = "first landing met"
        print(f"{what:64} {cpu:6.2f}  {seconds:6.2f}  {expected:20} {text}", flush=True)


def medians(works: dict[str, Callable[[], Times]], rounds: int) -> dict[str, Times]:
    """The median times of each work; the works take turns."""
    results: dict[str, list[Times]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(rounds):
        for name, work in works.items():
            results[name].append(work())
    return {
        name: (
            statistics.median([one[0] for one in times]),
            statistics.median([one[1] for one in times]),
        )
        for name, times in results.items()
    }


def commands(env: Environment, rounds: int, **named: Sequence[str]) -> dict[str, Times]:
    """The median times of commands."""
    works: dict[str, Callable[[], Times]] = {
        name: partial(env.spent, command) for name, command in named.items()
    }
    return medians(works, rounds)


def measure_version(env: Environment, table: Table, rounds: int, _: Path) -> None:
    """`mpoc --version` against Python alone."""
    took = commands(
        env, rounds, mpoc=[env.mpoc, "--version"], bare=[env.python, "-c", "pass"]
    )
    table.add("mpoc --version / bare python", took["mpoc"], took["bare"], 2.5)


def measure_run(env: Environment, table: Table, rounds: int, _: Path) -> None:
    """`mpoc run` of the Smash against Python alone and against the peer."""
    took = commands(
        env,
        rounds,
        mpoc=[env.mpoc, "run", str(SMASH)],
        bare=[env.python, "-c", "pass"],
        peer=[*env.check, str(SMASH)],
    )
    table.add("mpoc run of the Smash / bare python", took["mpoc"], took["bare"], 10)
    table.add(
        "mpoc run of the Smash / check-jsonschema", took["mpoc"], took["peer"], 0.4
    )


def measure_check(env: Environment, table: Table, rounds: int, folder: Path) -> None:
    """`mpoc check` of a long scenario against the peer."""
    path = folder / "long.mpoc.yaml"
    path.write_text(long_text(), encoding="utf-8")
    took = commands(
        env,
        max(rounds // 2, 3),
        mpoc=[env.mpoc, "check", str(path)],
        peer=[*env.check, str(path)],
    )
    lines = len(path.read_text(encoding="utf-8").splitlines())
    what = f"mpoc check of {lines} lines / check-jsonschema"
    table.add(what, took["mpoc"], took["peer"], 0.3)


def measure_test(env: Environment, table: Table, rounds: int, folder: Path) -> None:
    """`mpoc test` against the peer, and in two processes against one."""
    many = folder / "many"
    many.mkdir()
    write_variants(ROOT / "scenarios" / "rise", many, MANY * 13 // 10)
    result = subprocess.run(
        [env.mpoc, "test", "--format", "json", str(many)],
        env=env.variables,
        text=True,
        capture_output=True,
        check=False,
    )
    remaining = 0
    for file in json.loads(result.stdout)["files"]:
        outcome = file.get("outcome")
        passes = outcome is not None and outcome["exit_code"] == 0 and remaining < MANY
        remaining += passes
        if not passes:
            Path(file["file"]).unlink()
    files = [str(path) for path in sorted(many.iterdir())]
    lines = sum(len(Path(path).read_text("utf-8").splitlines()) for path in files)
    took = commands(
        env,
        max(rounds // 7, 3),
        mpoc=[env.mpoc, "test", str(many)],
        two=[env.mpoc, "test", "-j", "2", str(many)],
        peer=[*env.check, *files],
    )
    # Processes side by side spare no processor's time, only that which passes.
    one, two = [(took[name][0],) * 2 for name in ("mpoc", "two")]
    table.add("mpoc test -j 2 / -j 1", two, one, 1.7, at_least=True)
    length = lines // remaining
    what = f"mpoc test of {remaining} files of {length} lines / check-jsonschema"
    table.add(what, took["mpoc"], took["peer"], 5, at_least=True)


def measure_attack(env: Environment, table: Table, rounds: int, _: Path) -> None:
    """An attack among 40 figures against a decision in chess."""
    output = env.run(
        [
            env.python,
            str(Path(__file__).parent / "attack.py"),
            "--rounds",
            f"{rounds * 4}",
        ]
    )
    results = {name: tuple(times) for name, times in json.loads(output).items()}
    chess = results.pop("chess")
    for name, took in results.items():
        what = f"{name} / python-chess decision"
        target = None
        if name.endswith("trace"):
            target = 0.8 if name.endswith("without trace") else 1.3
        table.add(what, took, chess, target, landing=2.5)


def measure_odds(env: Environment, table: Table, rounds: int, _: Path) -> None:
    """Exact chances of pools against a library of dice, and of a whole attack."""
    script = str(Path(__file__).parent / "odds.py")
    output = env.run([env.python, script, str(SMASH), "--rounds", f"{rounds * 2}"])
    results = {name: tuple(times) for name, times in json.loads(output).items()}
    for pool in ("7A+2B+4P", "10A+8B+10P"):
        what = f"exact odds of {pool} / icepool"
        table.add(what, results[f"mpoc {pool}"], results[f"icepool {pool}"], 0.05)
    table.add("exact odds of all the Smash / 10 ms", results["attack"], (0.01,) * 2, 1)


def measure_memory(env: Environment, table: Table, rounds: int, _: Path) -> None:
    """The peak memory of a run against that of Python alone."""
    mpoc: list[float] = []
    bare: list[float] = []
    for _round in range(max(rounds // 5, 3)):
        mpoc.append(env.peak([env.mpoc, "run", str(SMASH)]))
        bare.append(env.peak([]))
    ours, peer = statistics.median(mpoc), statistics.median(bare)
    table.add("peak memory of mpoc run / bare python", (ours,) * 2, (peer,) * 2, 3)


MEASURES: dict[str, Callable[[Environment, Table, int, Path], None]] = {
    "version": measure_version,
    "run": measure_run,
    "check": measure_check,
    "test": measure_test,
    "attack": measure_attack,
    "odds": measure_odds,
    "memory": measure_memory,
}


def main() -> None:
    """Build the environment, measure what is asked for, print the table."""
    parser = argparse.ArgumentParser(description="Measure mpoc against its peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MEASURES))
    parser.add_argument("--env", type=Path, help="make or reuse the environment there")
    parser.add_argument("--rounds", type=int, default=21)
    options = parser.parse_args()
    unknown = set(options.names) - set(MEASURES)
    if unknown:
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    folder = Path(tempfile.mkdtemp())
    try:
        env = Environment((options.env or folder / "env").resolve())
        env.build()
        print(env.versions())
        print(f"load {' '.join(f'{load:.1f}' for load in os.getloadavg())}")
        table = Table()
        for name in options.names or MEASURES:
            MEASURES[name](env, table, options.rounds, folder)
        print(f"load {' '.join(f'{load:.1f}' for load in os.getloadavg())}")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
