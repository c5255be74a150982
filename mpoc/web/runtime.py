"""The runtime of the page: Pyodide, from a folder as its npm package has it.

A page with a part of a file, or with a Python in which mpoc cannot run, would show
nothing but an empty screen. So whatever can be seen of that is refused.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from mpoc.engine.record import Record

STDLIB = "python_stdlib.zip"
"""Python's standard library, as Pyodide brings it."""

RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    STDLIB,
    "pyodide-lock.json",
)
"""The files of Pyodide that the page loads."""

MOST_BYTES = 100_000_000
"""The longest file that is read: a few times the longest of the runtime."""

OLDEST_PYTHON = (3, 11)
"""The oldest Python in which mpoc runs, as its package says."""


class NoRuntime(ValueError):
    """A folder does not hold Pyodide as it is needed; the message names the file."""


class Runtime(Record):
    """The files of a runtime by name, and its version with that of its Python."""

    files: Mapping[str, bytes]
    version: str


def runtime_of(folder: Path) -> Runtime:
    """The runtime of a folder. Raises NoRuntime."""
    files = {name: _file(folder, name) for name in RUNTIME}
    return Runtime(files, _version(folder, files))


def _file(folder: Path, name: str) -> bytes:
    """A file of the runtime. Raises NoRuntime if it cannot be that file."""
    path = folder / name
    try:
        # A named pipe would wait for its writer, and a device never ends.
        if path.exists() and not path.is_file():
            raise NoRuntime(f"{folder} is not Pyodide: {name} is no file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise NoRuntime(f"{folder} is not Pyodide: it has no {name}") from None
    except OSError as fault:
        words = f"{name} cannot be read: {fault.strerror}"
        raise NoRuntime(f"{folder} is not Pyodide: {words}") from fault
    if len(content) > MOST_BYTES or not _IS_WHOLE.get(Path(name).suffix, len)(content):
        raise NoRuntime(f"{folder} is not Pyodide: {name} is damaged")
    return content


def _is_whole_module(content: bytes) -> bool:
    """Whether WebAssembly ends where the last of its sections does."""
    at, end = 8, len(content)
    if content[:4] != b"\0asm":
        return False
    while at < end:
        # The kind of the section, and its length in groups of seven bits.
        at, length, shift, group = at + 1, 0, 0, 0x80
        while group >= 0x80:
            if at >= end:
                return False
            group = content[at]
            length |= (group & 0x7F) << shift
            at, shift = at + 1, shift + 7
        at += length
    return at == end > 8


def _is_whole_archive(content: bytes) -> bool:
    """Whether every file of a zip archive agrees with its checksum."""
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(BytesIO(content)) as archive:
            return bool(archive.namelist()) and archive.testzip() is None
    except (BadZipFile, ValueError, OSError, NotImplementedError, zlib.error):
        return False


_IS_WHOLE: Mapping[str, Callable[[bytes], object]] = {
    ".wasm": _is_whole_module,
    ".zip": _is_whole_archive,
}
"""The check that a file is whole, by the end of its name."""


def _version(folder: Path, files: Mapping[str, bytes]) -> str:
    """The version of the runtime and of its Python, as far as its folder says.

    Raises NoRuntime where the list of its packages is none, or its Python is too old.
    """
    list_name = "pyodide-lock.json"
    info = _table(files[list_name]).get("info")
    if not isinstance(info, dict):
        raise NoRuntime(f"{folder} is not Pyodide: {list_name} is damaged")
    python = info.get("python")
    numbers = re.match(r"(\d{1,3})\.(\d{1,3})", str(python))
    if numbers and tuple(map(int, numbers.groups())) < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        words = f"its Python is {python}; mpoc needs {oldest} or later"
        raise NoRuntime(f"{folder} is too old: {words}")
    try:
        package = _table(_file(folder, "package.json"))
    except NoRuntime:
        package = {}
    version = package.get("version") or info.get("version") or "of unknown version"
    return f"{version}, Python {python or 'of unknown version'}"


def _table(content: bytes) -> dict[str, Any]:
    """The object that JSON holds; an empty one where it holds none."""
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
