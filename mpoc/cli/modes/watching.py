"""Do something again whenever one of some files is saved.

The files are looked at again and again: this needs no library, sees a change within a
fifth of a second, and works on every system and on every kind of disk.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from mpoc.cli.options import STDIN, WrongUsage
from mpoc.cli.speech import write
from mpoc.scenario.project import path_for_message
from mpoc.scenario.terms import WrongRequest
from mpoc.text.problems import count_of, safe

PAUSE = 0.2
"""Seconds between two looks at the files."""

SHARE = 4
"""How many times as long as a look takes the pause after it is, at least.

So a tree of any size takes no more than a fifth of a processor.
"""

Answer = TypeVar("Answer")

Look = tuple[int, int, int] | None
"""Time, size and number of a file; None while it is not there."""


def watch(files: Sequence[str], beside: Sequence[str], act: Callable[[], int]) -> int:
    """Act now and whenever a file is saved, until somebody interrupts.

    So it does where a file changes that rulings depend on, such as a mat, a project's
    settings and those `beside`. Raises WrongUsage where one of the files is standard
    input.
    """
    _refuse_stream(files)
    looks = _looks_at(files)
    other_looks = _looks_at(_others(files, beside))
    act()
    while True:
        time.sleep(PAUSE)
        new_looks = _looks_at(files)
        new_other_looks = _looks_at(_others(files, beside))
        if _missing(other_looks, new_other_looks):
            # An editor may take a file away before it writes the new one.
            time.sleep(PAUSE)
            new_other_looks = _looks_at(_others(files, beside))
        changed_files = _changed(looks, new_looks)
        changed_others = _changed(other_looks, new_other_looks)
        lost_others = _missing(other_looks, new_other_looks)
        looks |= {file: new_looks[file] for file in changed_files}
        other_looks = new_other_looks
        if not (changed_files or changed_others or lost_others):
            continue
        _write_lines(
            [*map(path_for_message, lost_others)],
            [*changed_files, *map(path_for_message, changed_others)],
        )
        _act_again(act)


def watch_tests(
    search: Callable[[], Sequence[str]],
    beside: Sequence[str],
    act: Callable[[Sequence[str]], Collection[str]],
    is_whole: bool,
) -> int:
    """Test all files now, then those that change, until somebody interrupts.

    `search` returns the files there are, `act` tests some and returns those that fail.
    These are tested again with every change. If it `is_whole`, or where a file changes
    that rulings depend on, such as a mat, a project's settings and those `beside`, all
    files are tested. Raises WrongUsage where one of them is standard input.
    """
    files = search()
    _refuse_stream(files)
    looks = _looks_at(files)
    other_looks = _looks_at(_others(files, beside))
    failing = act(files)
    pause = PAUSE
    while True:
        time.sleep(pause)
        begin = time.monotonic()
        files = search()
        new_looks = _looks_at(files)
        new_other_looks = _looks_at(_others(files, beside))
        pause = max(PAUSE, SHARE * (time.monotonic() - begin))
        if new_looks == looks and new_other_looks == other_looks:
            continue
        if _missing(looks, new_looks):
            # An editor may take a file away before it writes the new one.
            time.sleep(PAUSE)
            files = search()
            new_looks = _looks_at(files)
        lost_files = _missing(looks, new_looks)
        changed_files = _changed(looks, new_looks)
        changed_others = _changed(other_looks, new_other_looks)
        lost_others = _missing(other_looks, new_other_looks)
        looks, other_looks = new_looks, new_other_looks
        is_about_others = bool(changed_others or lost_others)
        if not (lost_files or changed_files or is_about_others):
            continue
        _write_lines(
            [*lost_files, *map(path_for_message, lost_others)],
            [*changed_files, *map(path_for_message, changed_others)],
        )
        due = {*changed_files, *failing}
        if is_whole or is_about_others:
            due = {*files}
        chosen_files = [file for file in files if file in due]
        if not (chosen_files or is_whole or is_about_others):
            failing = ()
            continue
        # What a fault of the settings kept from being tested is tested again.
        answer = _act_again(partial(act, chosen_files))
        failing = chosen_files if answer is None else answer


def _act_again(act: Callable[[], Answer]) -> Answer | None:
    """Act after a change; None where it was one that makes the request a wrong one.

    Somebody who edits the settings of a project leaves them unfinished for a while.
    """
    try:
        return act()
    except WrongRequest as fault:
        write(sys.stderr, safe(f"mpoc: {fault}") + "\n")
        return None


MOST_NAMES = 5
"""Names of saved files that are written one by one."""


def _write_lines(lost_files: Sequence[str], saved_files: Sequence[str]) -> None:
    """Write which files are gone and which were saved."""
    lines = [f"{file} is gone" for file in lost_files] + _lines_of(saved_files)
    write(sys.stderr, "\n" + "".join([f"--- {safe(line)}\n" for line in lines]))
    write(sys.stderr, "\n")


def _lines_of(files: Sequence[str]) -> list[str]:
    """Which files were saved, in a few lines."""
    if len(files) > MOST_NAMES:
        return [f"{count_of(len(files), 'file')} were saved"]
    return [f"{file} was saved" for file in files]


def _refuse_stream(files: Sequence[str]) -> None:
    if "-" in files:
        raise WrongUsage(f"--watch waits for a file to be saved; {STDIN} is not a file")


def _looks_at(files: Iterable[str]) -> dict[str, Look]:
    return {file: _look(file) for file in files}


def _missing(old: Mapping[str, Look], new: Mapping[str, Look]) -> list[str]:
    """The files that were there and are no longer."""
    return [file for file in old if old[file] is not None and new.get(file) is None]


def _changed(old: Mapping[str, Look], new: Mapping[str, Look]) -> list[str]:
    """The files that are there, and are new or have changed."""
    return [
        file for file in new if new[file] is not None and new[file] != old.get(file)
    ]


def _others(files: Sequence[str], beside: Sequence[str]) -> list[str]:
    """Other files on which rulings depend: settings of projects, and mats."""
    others = list(beside)
    try:
        here = os.getcwd()
    except FileNotFoundError:
        # The working directory was removed, and all that has a name from it is gone.
        return others
    folders = {os.path.dirname(os.path.abspath(file)) for file in files}
    for folder in sorted(folders):
        try:
            mats = sorted(os.listdir(os.path.join(folder, "mats")))
        except (OSError, ValueError):
            continue
        others += [os.path.join(folder, "mats", mat) for mat in mats]
    above = {here, *folders}
    while above:
        others += [os.path.join(folder, "pyproject.toml") for folder in sorted(above)]
        above = {os.path.dirname(folder) for folder in above} - above
    return list(dict.fromkeys(others))


def _look(file: str) -> Look:
    try:
        try:
            status = os.stat(file)
        except OSError:
            # A link that leads nowhere is there, and is reported.
            status = os.lstat(file)
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
