"""The table `[tool.mpoc]` of the nearest `pyproject.toml`.

Settings may change rulings, so a table that cannot be read is an error, and the limits
of scenario files hold for its file.
"""

from __future__ import annotations

import os
import re
import stat
from errno import EACCES, ENAMETOOLONG
from typing import Any

from mpoc.scenario.terms import WrongReading
from mpoc.text.files import read_at_once

PROJECT_FILE = "pyproject.toml"

MOST_BYTES = 1_048_576
MOST_PARTS = 16
"""The most parts of a key such as `tool.mpoc.rulings`."""

_LONG_KEY = rb"(?m)^[ \t]*\[*[ \t]*(?:[^.\s=#]+[ \t]*\.[ \t]*){%d}" % MOST_PARTS


def project_table(folder: str) -> tuple[Any, str]:
    """The table of the nearest project file that has one, and the path of that file.

    The table is None where no file from the folder upwards has one. Raises WrongReading
    for a file that cannot be read.
    """
    try:
        here = os.path.abspath(folder)
    except FileNotFoundError:
        # The working directory was removed: no settings lie above it.
        return None, ""
    first = here
    while True:
        path = os.path.join(here, PROJECT_FILE)
        if _is_there(path, is_above=here != first):
            table = _table(path)
            if table is not None:
                return table, path_for_message(path)
        above = os.path.dirname(here)
        if above == here:
            return None, ""
        here = above


def _is_there(path: str, is_above: bool) -> bool:
    """Whether a project file is there.

    A folder above the first in which nobody may look is of another project. Raises
    WrongReading where it cannot be known otherwise.
    """
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as fault:
        if fault.errno == ENAMETOOLONG or (is_above and fault.errno == EACCES):
            return False
        raise _unreadable(path, fault) from fault
    return True


def path_for_message(path: str) -> str:
    """A path as messages show it: from the working directory, if there is one."""
    try:
        return os.path.relpath(path)
    except FileNotFoundError:
        return path


_NOT_UTF_8 = "the file is not saved as UTF-8"


def _table(path: str) -> Any:
    """The table `tool.mpoc` of a file, or None; TOML is parsed only if it is there."""
    from mpoc.text.document import FILES_READ

    shown_path = path_for_message(path)
    try:
        # Opening a named pipe would wait for its writer.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise WrongReading(f"{shown_path}: the settings of a project are a file")
        FILES_READ.add(path)
        text = read_at_once(path, MOST_BYTES + 1)
    except OSError as fault:
        raise _unreadable(path, fault) from fault
    if len(text) > MOST_BYTES:
        raise WrongReading(
            f"{shown_path}: the file is longer than {MOST_BYTES // 1024} KiB"
        )
    if not _may_hold_table(text):
        return None
    if re.search(_LONG_KEY, text):
        raise WrongReading(f"{shown_path}: a key has more than {MOST_PARTS} parts")
    if b"\0" in text:
        raise WrongReading(f"{shown_path}: {_NOT_UTF_8}")
    from tomllib import loads

    try:
        # Windows may begin a file with a mark of its encoding.
        tool = loads(text.decode("utf-8-sig")).get("tool", {})
    except RecursionError as fault:
        raise WrongReading(f"{shown_path}: values are nested too deeply") from fault
    except UnicodeDecodeError as fault:
        raise WrongReading(f"{shown_path}: {_NOT_UTF_8}") from fault
    except ValueError as fault:
        # A mistake of TOML, or a number with thousands of digits.
        words = str(fault).partition(";")[0]
        raise WrongReading(f"{shown_path}: {words}") from fault
    if not isinstance(tool, dict):
        raise WrongReading(f"{shown_path}: `tool` is not a table")
    return tool.get("mpoc")


def _unreadable(path: str, fault: OSError) -> WrongReading:
    words = f"the file cannot be read: {fault.strerror}"
    return WrongReading(f"{path_for_message(path)}: {words}")


def _may_hold_table(text: bytes) -> bool:
    """Whether a file may have the table `tool.mpoc`."""
    # A key between quotes may have its letters as escapes. In UTF-16, of which every
    # second byte is mostly 0, no key can be found: that is an error, not silence.
    if any([sign in text for sign in (b"\\u", b"\\U", b"\0")]):
        return True
    lines = [line for line in text.splitlines() if b"tool" in line]
    return any(map(_may_begin_table, lines))


def _may_begin_table(line: bytes) -> bool:
    """Whether a line of TOML that holds `tool` may begin the table `tool.mpoc`."""
    key = line.partition(b"#")[0].partition(b"=")[0]
    return b"mpoc" in line or key.strip(b" \t[]\"'") == b"tool"
