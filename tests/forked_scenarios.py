"""The scenarios replayed in a forked process, in which one module has another text.

Reading the scenarios takes longer than most replays: one process reads them once, and
each fault goes into a fork of it. A fork replays only what reaches a function that the
fault changes.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from inspect import CO_NEWLOCALS
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from mpoc.exploration.replay import replay
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.settle import FileWithoutRuling, Settler, load_files
from mpoc.scenario.terms import Terms
from mpoc.text.files import chosen_files

FAILS, PASSES, CANNOT_CHANGE = range(3)
"""How a fork ends; one that a signal ends has hung."""
LONGEST_SECONDS = 20
"""The processor time after which a replay hangs, however busy the machine is.

All scenarios together take less than two seconds.
"""


READS = ".fill_in"
"""How the name of a method ends that is called while a file is read."""

Keep = Callable[[Scenario], None]
"""Asserts what must hold of a scenario."""


class ForkedScenarios:
    """The scenarios in a folder of a checkout, those first that noticed a fault."""

    def __init__(self, root: Path, folder: str = "scenarios") -> None:
        self.root = root
        self.settler = Settler(Terms(), replay)
        files = chosen_files([str(root / folder)])
        self.scenarios = load_files(files, self.settler.terms)
        self.order = [*self.scenarios]

    def notice(self, path: str, text: bytes, keep: Keep | None = None) -> str | None:
        """The file that fails once the module at a path has another text.

        With `keep` it is the file that `keep` raises AssertionError for. It is empty if
        none fails, and None if the difference is not one in the code of functions
        alone, which is all that a running process can change, or if it lies in one that
        reads: the scenarios of a fork were read before.
        """
        module = self.root / path
        changed = changed_names(module, text)
        if keep is None and any(name.endswith(READS) for name in changed):
            return None

        def change() -> bool:
            importlib.import_module(path.removesuffix(".py").replace("/", "."))
            return change_functions(module, text)

        if keep is not None:  # laws may call what no replay calls
            folder = f"/{Path(path).parts[2].replace('_', '-')}/"
            files = [file for file in self.order if folder in file]
            return self.failing_file(change, files, keep)
        paths: set[str] = set()
        for name in changed:
            paths.update(self.files_by_function.get(f"{module} {name}", []))
        return self.failing_file(change, [f for f in self.order if f in paths])

    @cached_property
    def files_by_function(self) -> dict[str, list[str]]:
        """The files whose replay calls a function, by its module and its name."""
        to_read, to_write = os.pipe()
        fork = os.fork()
        if not fork:
            with os.fdopen(to_write, "w") as pipe:
                json.dump(self._trace_calls(), pipe)
            os._exit(PASSES)
        os.close(to_write)
        with os.fdopen(to_read) as pipe:
            document: dict[str, list[str]] = json.load(pipe)
        os.waitpid(fork, 0)
        return document

    def _trace_calls(self) -> dict[str, list[str]]:
        calls: set[CodeType] = set()

        def trace(frame: FrameType, _event: str, _value: object) -> None:
            calls.add(frame.f_code)

        files = defaultdict(list)
        remembered = rule_caches(self.root)
        for file in self.order:
            calls.clear()
            forget(remembered)
            sys.settrace(trace)
            self.settler.settle_file(file, False, self.scenarios[file])
            sys.settrace(None)
            for name in {f"{code.co_filename} {code.co_qualname}" for code in calls}:
                files[name].append(file)
        return files

    def failing_file(
        self,
        change: Callable[[], bool],
        files: Sequence[str] | None = None,
        keep: Keep | None = None,
    ) -> str | None:
        """The first file that fails in a fork after a change; empty if none fails.

        All are replayed unless `files` says which. It is None if the change cannot be
        made, and where the fork hangs the file that hangs it.
        """
        files = self.order if files is None else files
        to_read, to_write = os.pipe()
        fork = os.fork()
        if not fork:
            try:
                ending = self._try_out(change, files, to_write, keep)
            except BaseException:  # noqa: BLE001
                ending = CANNOT_CHANGE
            os._exit(ending)
        os.close(to_write)
        with os.fdopen(to_read) as pipe:
            file = pipe.read().splitlines()[-1:]
        ending = os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1])
        if ending in (CANNOT_CHANGE, PASSES):
            return None if ending == CANNOT_CHANGE else ""
        self.order.remove(file[0])
        self.order.insert(0, file[0])
        return file[0]

    def _try_out(
        self,
        change: Callable[[], bool],
        files: Sequence[str],
        to_write: int,
        keep: Keep | None,
    ) -> int:
        """Replay after a change, and write down each file before it is replayed."""
        signal.setitimer(signal.ITIMER_PROF, LONGEST_SECONDS)
        if not change():
            return CANNOT_CHANGE
        for file in files:
            os.write(to_write, f"{file}\n".encode())
            scenario = self.scenarios[file]
            if keep is not None and isinstance(scenario, Scenario):
                try:
                    keep(scenario)
                except Exception:  # noqa: BLE001
                    return FAILS
                continue
            settlement = self.settler.settle_file(file, False, scenario)
            if isinstance(settlement, FileWithoutRuling) or settlement.failure():
                return FAILS
        return PASSES


def change_functions(path: Path, text: bytes) -> bool:
    """Give the functions of an imported module their code in another text of it.

    Return whether that was possible for each function that differs, and one does.
    """
    different = changed_names(path, text)
    unchanged = set(different)
    gc.unfreeze()  # what is frozen is not among the objects
    for function in gc.get_objects():
        if not isinstance(function, FunctionType):
            continue
        code = function.__code__
        if code.co_filename != str(path) or code.co_qualname not in different:
            continue
        codes = different[code.co_qualname]
        if len(codes) != 1 or codes[0].co_freevars != code.co_freevars:
            return False
        function.__code__ = codes[0]
        unchanged.discard(code.co_qualname)
    forget(caches_in(str(path)))
    return bool(different) and not unchanged


Cache = type(cache(len))


def caches_in(path: str) -> list[Any]:
    """The functions of modules whose path begins so that remember what they return."""
    return [
        function
        for function in gc.get_objects()
        if isinstance(function, Cache)
        and isinstance(function.__wrapped__, FunctionType)
        and function.__wrapped__.__code__.co_filename.startswith(path)
    ]


def rule_caches(root: Path) -> list[Any]:
    """What the rules of the games remember, but for their cards, which stay the same.

    A card is known by being the same object.
    """
    games = f"{root / 'mpoc' / 'games'}{os.sep}"
    return [
        function
        for function in caches_in(games)
        if f"{os.sep}cards{os.sep}" not in function.__wrapped__.__code__.co_filename
    ]


def forget(caches: Sequence[Any]) -> None:
    """Have functions work out anew what they remember."""
    for function in caches:
        function.cache_clear()


def changed_names(path: Path, text: bytes) -> dict[str, list[CodeType]]:
    """The functions that differ in another text of a module, with their codes in it."""
    old = functions_in(path, path.read_bytes())
    return {
        name: codes
        for name, codes in functions_in(path, text).items()
        if [*map(essence, codes)] != [*map(essence, old.get(name, []))]
    }


def functions_in(path: Path, text: bytes) -> dict[str, list[CodeType]]:
    """The codes of the functions of a module and of its classes, by qualified name."""
    codes = defaultdict(list)
    waiting = _inside(compile(text, str(path), "exec"))
    while waiting:
        code = waiting.pop()
        if code.co_flags & CO_NEWLOCALS:
            codes[code.co_qualname].append(code)
        else:  # the body of a class
            waiting += _inside(code)
    return dict(codes)


def essence(code: CodeType) -> tuple[object, ...]:
    """What a code does, wherever it stands in its module."""
    constants = [
        essence(constant) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts
    ]
    return code.co_code, code.co_names, code.co_varnames, *constants


def _inside(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]
