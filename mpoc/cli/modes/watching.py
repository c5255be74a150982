"""Do something again whenever one of some files is saved."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence

from mpoc.cli.options import STDIN, WrongUsage
from mpoc.cli.speech import write

PAUSE = 0.2
"""Seconds between two looks at the files."""

Look = tuple[int, int, int] | None
"""Time, size and number of a file; None while it is not there."""


def watch(files: Sequence[str], act: Callable[[], int]) -> int:
    """Act now and whenever a file is saved, until somebody interrupts.

    Raises WrongUsage where one of them is standard input.
    """
    if "-" in files:
        raise WrongUsage(f"--watch waits for a file to be saved; {STDIN} is not a file")
    looks = [_look(file) for file in files]
    while True:
        act()
        saved_file = None
        while saved_file is None:
            time.sleep(PAUSE)
            for place, file in enumerate(files):
                look = _look(file)
                # An editor may take the file away before it writes the new one.
                if look is not None and look != looks[place]:
                    looks[place] = look
                    saved_file = file
        write(sys.stderr, f"\n--- {saved_file} was saved\n\n")


def _look(file: str) -> Look:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
