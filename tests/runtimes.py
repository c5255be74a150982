"""A folder that looks like Pyodide, for tests that start no browser."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

MODULE = b"\0asm\x01\0\0\0" + b"\0\x81\0x" + b"\1\0"
"""The shortest module with two sections: one of a byte, and an empty one."""


def an_archive() -> bytes:
    """A small archive."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.writestr("a.py", "pass\n" * 100)
    return buffer.getvalue()


def write_runtime(folder: Path) -> None:
    """Write the files of a runtime."""
    folder.mkdir(exist_ok=True)
    info = {"python": "3.14.2", "version": "0.30"}
    for name, content in {
        "pyodide.mjs": b"export {}",
        "pyodide.asm.mjs": b"export {}",
        "pyodide.asm.wasm": MODULE,
        "python_stdlib.zip": an_archive(),
        "pyodide-lock.json": json.dumps({"info": info}).encode(),
        "package.json": b'{"version": "314.0.7"}',
    }.items():
        (folder / name).write_bytes(content)
