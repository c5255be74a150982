"""Compile what a first ruling loads, so that no browser has to.

Pyodide brings Python's library as source, and mpoc is source too. A browser took longer
to compile them than to load them and to rule. Each Python reads only its own bytecode,
so Node.js runs the Python of the page to write it while the page is made.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from mpoc.engine.record import Record
from mpoc.text.files import held_signals, interrupt_at_signals
from mpoc.text.packaged import packaged_text
from mpoc.web.archive import pack, unpack

PATIENCE = 600
"""Seconds after which Node.js is stopped; it takes about 20."""

ASKS = ("rule", "sheet", "next", "position")
"""The requests that show a ruling, as the page sends them."""

WITH_DOCSTRINGS = ("_pyodide", "mpoc", "pyodide")
"""Packages that use their own docstrings."""

UNUSED = (
    "_pyrepl/",
    "doctest.py",
    "ftplib.py",
    "imaplib.py",
    "mailbox.py",
    "multiprocessing/",
    "pdb.py",
    "pickletools.py",
    "poplib.py",
    "pydoc.py",
    "smtplib.py",
    "sqlite3/",
    "unittest/",
    "wsgiref/",
    "xmlrpc/",
)
"""Parts of Python's library that no page uses: for programmers, servers, processes."""

ROOT = "/mpoc/"
"""The folder of the page's Python where the archive is unpacked."""

LIBRARY, OWN = "library", "own"
"""The two parts of an answer of Node.js."""


class Code(Record):
    """What the page's Python loads.

    `library` is Python's own library, a zip archive; `own` is mpoc, an archive as
    `web.archive` packs it. `is_compiled` says whether the modules in both that a first
    ruling needs are bytecode.
    """

    library: bytes
    own: bytes
    is_compiled: bool = False


def _answer_of(command: Sequence[str], question: bytes) -> bytes:
    """What a process answers to its input. Raises OSError, SubprocessError."""
    process: subprocess.Popen[bytes] | None = None
    # Whatever ends this process ends the other one, too.
    with interrupt_at_signals():
        try:
            with held_signals():
                process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
            answer, errors = process.communicate(question, PATIENCE)
        finally:
            if process is not None and process.poll() is None:
                process.kill()
                process.communicate()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, answer, errors)
    return answer


def compile_code(code: Code, runtime: Path, script: str) -> Code:
    """The code, compiled; unchanged where there is no Node.js, or where it fails.

    `script` is the text of `unpack.js`.
    """
    node = shutil.which("node")
    if node is None:
        return code
    program = packaged_text("web/compile.mjs")
    address = f"data:text/javascript,{quote(script)}"
    command = [node, "--input-type=module", "-e", program, str(runtime), address]
    try:
        parts = unpack(_answer_of(command, code.own))
        return Code(parts[LIBRARY], parts[OWN], is_compiled=True)
    except (OSError, subprocess.SubprocessError, LookupError, ValueError):
        return code


def with_bytecode(library: bytes, own: bytes) -> bytes:
    """The two parts of the page's code with bytecode, as an archive.

    Only the modules that a first ruling of each game loads are compiled: bytecode is
    longer than its source. Call this in the Python of the page.
    """
    _rule()
    with ZipFile(BytesIO(library)) as archive:
        names = [name for name in archive.namelist() if not name.startswith(UNUSED)]
        files = {name: archive.read(name) for name in names if not name.endswith("/")}
    (place,) = [place for place in sys.path if place.endswith(".zip")]
    parts = {
        LIBRARY: _zip(_compile_loaded(files, f"{place}/")),
        OWN: pack(_compile_loaded(unpack(own), ROOT)),
    }
    return pack(parts)


def _rule() -> None:
    """Load what a first ruling in each game needs, and the first touch of a figure."""
    from mpoc.rules.registry import RULESETS, rules_of
    from mpoc.web.desk import answer
    from mpoc.web.start import starter_text

    for rules in map(rules_of, RULESETS):
        text = starter_text(next(iter(rules.starters())), rules)
        for ask in ASKS:
            board = answer(json.dumps({"ask": ask, "text": text}))
        path = json.loads(board)["things"][0]["path"]
        answer(json.dumps({"ask": "form", "text": text, "path": path}))


def _compile_loaded(files: Mapping[str, bytes], top: str) -> dict[str, bytes]:
    """The files with bytecode in place of each module that was loaded below `top`."""
    specs = [module.__spec__ for module in [*sys.modules.values()]]
    origins = {spec.origin for spec in specs if spec is not None}
    result = {}
    for name, content in files.items():
        if name.endswith(".py") and f"{top}{name}" in origins:
            result[f"{name}c"] = _bytecode(name, content)
        else:
            result[name] = content
    return result


def _bytecode(name: str, source: bytes) -> bytes:
    """The bytecode of a module, which nothing compares with its source."""
    from py_compile import PycInvalidationMode, compile
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        place, target = Path(folder, "module.py"), Path(folder, "module.pyc")
        place.write_bytes(source)
        compile(
            str(place),
            str(target),
            name,
            doraise=True,
            optimize=0 if name.startswith(WITH_DOCSTRINGS) else 2,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
        return target.read_bytes()


def _zip(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of some files; the same files make the same archive."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            # An entry that is made from its name alone always has the same date.
            archive.writestr(ZipInfo(name), files[name], ZIP_DEFLATED)
    return buffer.getvalue()
