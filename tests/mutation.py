"""Faults put into the rules one at a time: one that nothing notices shows a hole.

    python tests/mutation.py --seed 7 --sample 40           # 40 faults, in any rule
    python tests/mutation.py --only rise/attack rise/dice.py --sample 0
    python tests/mutation.py --stages scenarios             # judged by scenarios alone
    python tests/mutation.py --only rise/stats.py:226:30    # one fault again

Each fault changes one operator, number, condition or statement of a function of a
game's rules. It is judged first by the scenarios, then by the laws that hold of each of
their actions (`laws.py`), then by the tests of the game, all in forks, then by all
tests; the first that fails notices it. What nothing notices is
listed: a rule without a test, or a change that changes nothing. Of the latter those
that somebody has judged stand in `equivalent_faults.toml`, with the reason, and are not
tried.

At the end a table counts by module. A campaign of hours writes each judgement down
(`--record campaign.jsonl`); begun anew with the same file, it tries only what is left.

Mutation libraries (cosmic-ray, mutmut) have no fault that takes a `yield` out of a
rule, change page numbers too, and do not judge in stages: scenarios decide most faults
in half a second, pytest takes minutes.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from forked_scenarios import ForkedScenarios
from forked_tests import judge_by_tests
from laws import keep_laws_of_scenario

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "mpoc" / "games"
NO_RULES = {"book", "cards", "expect", "file", "play"}
"""Folders of a game that judge nothing."""
NO_RULES |= {"__init__.py", "wording.py", "words.py", "forms.py", "problem_kinds.py"}
NO_RULES |= {"rulings.py", "listing.py", "tables.py", "picture.py", "pictures"}
GOLDEN = "tests/report"
"""Tests that compare what commands print."""
LAWS = ("tests/test_scenarios.py", "tests/test_laws.py")
"""Tests that hold laws of actions, those of scenarios and those that are listed."""
LISTED = {"verb.py", "verbs", "checks.py", "pieces.py"}
"""Folders and modules that lists of actions, and of their rolls, are made from."""
LISTS = (
    *("tests/cli/test_legal.py", "tests/cli/test_listed.py"),
    "tests/exploration/test_odds.py",
)
"""Tests that hold what is listed to what is accepted."""
VERBS = {"verb.py", "verbs"}
FILES = ("tests/text/test_hostile.py",)
"""Tests of wrong files: an action also judges how it is written."""
EQUIVALENT = ROOT / "tests" / "equivalent_faults.toml"
EQUIVALENT_WORD = "equivalent"
"""The judgement of a fault that stands there."""

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
OPERATORS: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+"}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
CITES = {"p", "with_page", "under", "Heading"}
"""Calls whose numbers are pages: a page is not a rule."""
TRACE = {"Note", "Enter", "LEAVE", "_step", "idle_rule", "idle_rules"}
"""What a rule only says: without it a trace lacks a line or an indent."""
WORDS = {"cite", "ending", "facts", "sentence", "why", "words"}
"""Variables that hold what is said."""
WORDING = {"sentence", "with_strikes", "label"}
"""Functions that word what was decided, besides those named `..._words`."""
SIZED = {"cells"}
"""Calls that take a base of size 1 or 2."""
CHECKS = {"Check", "check"}
"""Calls whose first and third arguments decide; the others word it."""
LONGEST_SECONDS = {"scenarios": 120, "laws": 120, "near": 600, "all": 1800}


class Fault(NamedTuple):
    """A text of a module that another text replaces; line and columns count from 1."""

    path: str
    line: int
    column: int
    start: int
    end: int
    before: str
    after: str
    source: str
    """The line of the module on which it begins, without its indent."""

    def __str__(self) -> str:
        before = " ".join(self.before.split())
        short = before if len(before) < 60 else f"{before[:57]}..."
        path = self.path.removeprefix("mpoc/games/")
        return f"{path}:{self.line}:{self.column}  {short}  ->  {self.after}"


class Faults(ast.NodeVisitor):
    """All faults of one module, inside its functions."""

    def __init__(self, path: Path, root: Path = ROOT) -> None:
        self.path = path.relative_to(root).as_posix()
        self.text = path.read_bytes()
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts
        self.faults: list[Fault] = []
        self.depth = 0
        self.visit(ast.parse(self.text))

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _put(self, start: int, end: int, after: str) -> None:
        if not self.depth:
            return
        before = self.text[start:end].decode()
        line = self.text.count(b"\n", 0, start) + 1
        column = start - self.starts[line - 1] + 1
        source = self.text.splitlines()[line - 1].decode().strip()
        self.faults.append(
            Fault(self.path, line, column, start, end, before, after, source)
        )

    def _put_between(self, left: ast.expr, right: ast.expr, after: str) -> None:
        """Replace the operator between two operands, whatever blanks surround it."""
        start, end = self._span(left)[1], self._span(right)[0]
        between = self.text[start:end].decode()
        words = between.strip("() \n\t\\")
        if words and "#" not in between:
            at = start + between.index(words)
            self._put(at, at + len(words), after)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in WORDING or node.name.endswith("_words"):
            return
        if node.name.startswith("headline"):
            return
        self.depth += 1
        has_docstring = ast.get_docstring(node) is not None
        for statement in node.body[has_docstring:]:
            self.visit(statement)
        self.depth -= 1

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(
            operands, node.ops, operands[1:], strict=False
        ):
            self._put_between(left, right, COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        word = "or" if isinstance(node.op, ast.And) else "and"
        for left, right in pairwise(node.values):
            self._put_between(left, right, word)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OPERATORS:
            self._put_between(node.left, node.right, OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start, end = self._span(node.operand)
            operand = self.text[start:end].decode()
            # A `yield` needs the parentheses in which it stands.
            if isinstance(node.operand, ast.Yield | ast.YieldFrom):
                operand = f"({operand})"
            self._put(*self._span(node), operand)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._put(*self._span(node), str(not node.value))
        elif isinstance(node.value, int):
            self._put(*self._span(node), str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr in SIZED:
            self._visit_sized(node)
            return
        if isinstance(node.func, ast.Name):
            if node.func.id in CITES:
                return
            if node.func.id in SIZED:
                self._visit_sized(node)
                return
            if node.func.id in CHECKS:
                for decides in [*node.args[:1], *node.args[2:3]]:
                    self.visit(decides)
                return
            if node.func.id in FUNCTIONS and len(node.args) + len(node.keywords):
                self._put(*self._span(node.func), FUNCTIONS[node.func.id])
        self.generic_visit(node)

    def _visit_sized(self, node: ast.Call) -> None:
        """Take the other size of a base; another number would do the same as one."""
        for argument in node.args[:-1]:
            self.visit(argument)
        for part in ast.walk(node.args[-1]):
            if isinstance(part, ast.Constant) and part.value in (1, 2):
                self._put(*self._span(part), str(3 - part.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words of a sentence decide nothing."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assert only tells the type checker what is known."""

    def visit_keyword(self, node: ast.keyword) -> None:
        """`strict=True` only tells what is known."""
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if only_says(node):
            return
        for truth in ("True", "False"):
            self._put(*self._span(node.test), truth)
        self.generic_visit(node)

    def _leave_out(self, node: ast.stmt) -> None:
        self._put(*self._span(node), "pass")
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        if not only_says(node):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not only_says(node):
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not only_says(node):
            self._leave_out(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if not only_says(node):
            self._leave_out(node)

    visit_Continue = _leave_out  # noqa: N815
    visit_Break = _leave_out  # noqa: N815


def only_says(node: ast.stmt) -> bool:
    """Whether a statement only says something, and decides nothing."""
    match node:
        case ast.Expr(ast.Yield(ast.Call(ast.Name(name))) | ast.Yield(ast.Name(name))):
            return name in TRACE
        case ast.Expr(ast.YieldFrom(ast.Name(name))):
            return name in TRACE
        case ast.Expr(ast.YieldFrom(ast.Call(ast.Name(name)))):
            return name.endswith("_notes")
        case ast.Assign([ast.Name(name)]) | ast.AugAssign(ast.Name(name)):
            return name in WORDS
        case ast.If() | ast.For():
            return all(map(only_says, [*node.body, *node.orelse]))
    return False


def rule_modules(root: Path = ROOT) -> list[Path]:
    """The modules of the games' rules."""
    games = root / "mpoc" / "games"
    return [
        path
        for path in sorted(games.rglob("*.py"))
        if not NO_RULES & set(path.relative_to(games).parts)
        and path.relative_to(games).parts[0] != "kit"
        and len(path.relative_to(games).parts) > 1
    ]


def commands(stage: str, module: str) -> list[str]:
    """What judges the rules of a module at one stage."""
    if stage == "scenarios":
        return ["-P", "-m", "mpoc", "test", "scenarios", "--quiet", "-x"]
    pytest = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    if stage == "all":
        return pytest
    if stage == "laws":
        return [*pytest, *LAWS]
    return [*pytest, *LAWS, *near_tests(module)]


def near_tests(module: str) -> tuple[str, ...]:
    """Where the tests are that are near to the rules of a module."""
    parts = Path(module).parts
    lists = LISTS if LISTED & set(parts) else ()
    files = FILES if VERBS & set(parts) else ()
    game = "/".join(parts[1:3])
    rulings = "tests/scenario/test_rulings.py"
    listed = LAWS[1]
    return (listed, f"tests/{game}", "tests/play", rulings, GOLDEN, *lists, *files)


def with_fault(fault: Fault, root: Path) -> bytes:
    """The text of the module with the fault in it."""
    text = (root / fault.path).read_bytes()
    return text[: fault.start] + fault.after.encode() + text[fault.end :]


def equivalent(path: Path = EQUIVALENT) -> set[tuple[str, str, str, str]]:
    """The faults that change nothing, as somebody has judged them."""
    entries = tomllib.loads(path.read_text("utf-8"))["fault"]
    return {(one["in"], one["line"], one["before"], one["after"]) for one in entries}


def name_of(fault: Fault) -> tuple[str, str, str, str]:
    """What stays the same of a fault where lines are put in above it."""
    path = fault.path.removeprefix("mpoc/games/")
    return path, fault.source, " ".join(fault.before.split()), fault.after


class Tree:
    """A copy of the checkout in which faults are tried."""

    def __init__(self, place: Path, root: Path = ROOT) -> None:
        self.place = place
        leave = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__")
        shutil.copytree(root, place, ignore=leave)
        self.settings = {**os.environ, "PYTHONPATH": str(place), "COLUMNS": "100"}
        self.settings.pop("PYTHONDONTWRITEBYTECODE", None)
        self.clock = 0

    def notices(self, fault: Fault, stage: str) -> bool:
        """Whether a stage fails once the fault is in."""
        path = self.place / fault.path
        text = path.read_bytes()
        self._write(path, with_fault(fault, self.place))
        try:
            return self.fails(fault.path, stage)
        finally:
            self._write(path, text)

    def _write(self, path: Path, text: bytes) -> None:
        """Write a module; two texts of one second and length are told apart too.

        Python takes the bytecode of a module by its time in seconds and its length.
        """
        path.write_bytes(text)
        self.clock += 1
        os.utime(path, (self.clock, self.clock))

    def fails(self, module: str, stage: str) -> bool:
        """Whether the tests of a stage fail, or hang, on the tree as it is."""
        try:
            process = subprocess.run(
                [sys.executable, *commands(stage, module)],
                cwd=self.place,
                env=self.settings,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=LONGEST_SECONDS[stage],
            )
        except subprocess.TimeoutExpired:
            return True
        return process.returncode != 0


Judgement = tuple[Fault, str]
"""A fault with the stage that notices it; an empty text if none does."""


def judge(
    faults: Sequence[Fault], stages: Sequence[str], jobs: int, root: Path = ROOT
) -> Iterator[Judgement]:
    """The judgement of each fault, in no order.

    Scenarios and near tests are tried in forks. A fork cannot make every change; what
    it cannot make, and all that goes to the last stage, goes to copies of the checkout.
    """
    left: list[Fault] = list(faults)
    in_trees: dict[Fault, list[str]] = {fault: [] for fault in faults}
    stages_in_forks = (
        *(("scenarios", by_scenarios), ("laws", by_laws)),
        ("near", by_near_tests),
    )
    for stage, in_forks in stages_in_forks:
        if stage not in stages:
            continue
        still_left = []
        for fault, noticing in in_forks(left, root):
            if noticing:
                yield fault, stage
                continue
            still_left.append(fault)
            if noticing is None:
                in_trees[fault].append(stage)
        left = still_left
    if "all" in stages:
        for fault in left:
            in_trees[fault].append("all")
    yield from by_trees({fault: in_trees[fault] for fault in left}, jobs, root)


def by_scenarios(
    faults: Sequence[Fault], root: Path
) -> Iterator[tuple[Fault, str | None]]:
    """Each fault with the scenario that notices it; None if a fork cannot make it."""
    scenarios = forked_scenarios(root)
    if file := scenarios.failing_file(lambda: True):
        raise SystemExit(f"{file} fails without any fault")
    for fault in faults:
        yield fault, scenarios.notice(fault.path, with_fault(fault, root))


def by_laws(faults: Sequence[Fault], root: Path) -> Iterator[tuple[Fault, str | None]]:
    """Each fault with the scenario whose actions break a law; None as above."""
    scenarios = forked_scenarios(root)
    if file := scenarios.failing_file(lambda: True, keep=keep_laws_of_scenario):
        raise SystemExit(f"{file} breaks a law without any fault")
    for fault in faults:
        text = with_fault(fault, root)
        yield fault, scenarios.notice(fault.path, text, keep_laws_of_scenario)


@cache
def forked_scenarios(root: Path) -> ForkedScenarios:
    """The scenarios of a checkout, read once."""
    return ForkedScenarios(root)


def by_near_tests(
    faults: Sequence[Fault], root: Path
) -> Iterator[tuple[Fault, str | None]]:
    """Each fault with the test that notices it; None if a fork cannot make it.

    The tests near to all faults of a game are collected at once: to find out what they
    call takes longer than to judge by them.
    """
    by_game: dict[str, list[Fault]] = {}
    for fault in faults:
        by_game.setdefault(Path(fault.path).parts[2], []).append(fault)
    for in_game in by_game.values():
        places = dict.fromkeys([p for fault in in_game for p in near_tests(fault.path)])
        changes = [(fault.path, with_fault(fault, root)) for fault in in_game]
        yield from zip(in_game, judge_by_tests(root, [*places], changes), strict=True)


def by_trees(
    stages_of: Mapping[Fault, Sequence[str]], jobs: int, root: Path
) -> Iterator[Judgement]:
    """The judgement of each fault by its stages in a copy of the checkout."""
    stages = {stage for stages in stages_of.values() for stage in stages}
    if not stages:
        yield from [(fault, "") for fault in stages_of]
        return
    with tempfile.TemporaryDirectory() as folder:
        trees: SimpleQueue[Tree] = SimpleQueue()
        for number in range(jobs):
            trees.put(Tree(Path(folder) / str(number), root))
        for stage in sorted(stages):
            tree = trees.get()
            if tree.fails("mpoc/games/rise", stage):
                raise SystemExit(f"{stage}: fails without any fault")
            trees.put(tree)

        def try_out(fault: Fault) -> str:
            tree = trees.get()
            try:
                for stage in stages_of[fault]:
                    if tree.notices(fault, stage):
                        return stage
                return ""
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(jobs) as pool:
            yield from zip(stages_of, pool.map(try_out, stages_of), strict=True)


def read_record(path: str) -> dict[str, str]:
    """The judgements written down in a file, by fault."""
    if not path or not Path(path).exists():
        return {}
    return dict(map(json.loads, Path(path).read_text("utf-8").splitlines()))


COLUMNS = ("scenarios", "laws", "near", "all", EQUIVALENT_WORD, "left")


def table(judgements: Sequence[tuple[Fault, str]]) -> Iterator[str]:
    """How many faults of each module and game were tried, and what noticed them."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for fault, judgement in judgements:
        module = fault.path.removeprefix("mpoc/games/")
        for row in (module, f"{module.split('/')[0]}, all modules"):
            counts[row][judgement or "left"] += 1
    width = max(map(len, counts), default=0)
    yield f"{'':{width}}  tried  {'  '.join(COLUMNS)}"
    for row in sorted(counts, key=lambda row: (", all" in row, row)):
        numbers = [counts[row].total(), *[counts[row][column] for column in COLUMNS]]
        yield f"{row:{width}}  " + "  ".join(
            [
                f"{number:>{len(title)}}"
                for number, title in zip(numbers, ("tried", *COLUMNS), strict=True)
            ]
        )


def main() -> int:
    """Try a sample of faults; return 1 if too few are noticed."""
    parser = argparse.ArgumentParser(description="Try faults in rules.")
    parser.add_argument("--seed", type=int, default=0, help="which sample is drawn")
    parser.add_argument("--sample", type=int, default=40, help="how many; 0 for all")
    parser.add_argument(
        "--only",
        nargs="+",
        default=[""],
        metavar="START",
        help="faults whose line begins so: rise/attack, rise/stats.py:226",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--stages", default="scenarios,laws,near,all", help="what judges"
    )
    parser.add_argument(
        "--least",
        type=int,
        default=100,
        help="percent that must be noticed of those that are not equivalent",
    )
    parser.add_argument("--list", action="store_true", help="list the faults, try none")
    parser.add_argument(
        "--record", default="", metavar="FILE", help="judgements, read and added to"
    )
    options = parser.parse_args()
    faults = [
        fault
        for path in rule_modules()
        for fault in Faults(path).faults
        if str(fault).startswith(tuple(options.only))
    ]
    print(f"{len(faults)} faults can be put in")
    if options.sample:
        sample = min(options.sample, len(faults))
        faults = random.Random(options.seed).sample(faults, sample)
    if options.list:
        for fault in faults:
            print(fault)
        return 0
    without_effect = equivalent()
    known = read_record(options.record)
    judgements: list[tuple[Fault, str]] = []
    to_try = []
    for fault in faults:
        if name_of(fault) in without_effect:
            judgements.append((fault, EQUIVALENT_WORD))
        elif str(fault) in known:
            judgements.append((fault, known[str(fault)]))
        else:
            to_try.append(fault)
    for fault, stage in judge(to_try, options.stages.split(","), options.jobs):
        judgements.append((fault, stage))
        if options.record:
            with Path(options.record).open("a", encoding="utf-8") as record:
                record.write(json.dumps([str(fault), stage]) + "\n")
        if not stage:
            print(f"not noticed: {fault}", flush=True)
    for line in table(judgements):
        print(line)
    stages = Counter([stage for _, stage in judgements])
    to_notice = len(judgements) - stages[EQUIVALENT_WORD]
    number_noticed = to_notice - stages[""]
    print(f"noticed: {number_noticed} of {to_notice}")
    return 1 if number_noticed * 100 < options.least * to_notice else 0


if __name__ == "__main__":
    sys.exit(main())
