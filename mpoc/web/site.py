"""Write the page as a folder of static files, which any web server can serve.

The runtime, Pyodide, is not part of mpoc: it is taken from a folder, as the npm package
`pyodide` has it. mpoc and the libraries that a ruling needs are packed as they are
installed here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from gzip import compress
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from mpoc.engine.record import Record
from mpoc.report.pages import document as pages
from mpoc.text.packaged import own_files, packaged_files, packaged_text
from mpoc.version import __version__
from mpoc.web.archive import pack
from mpoc.web.bytecode import Code, compile_code
from mpoc.web.runtime import STDLIB, runtime_of
from mpoc.web.skeleton import index_page
from mpoc.web.start import start

LIBRARIES = (
    "attrs",
    "htpy",
    "jsonschema",
    "jsonschema-specifications",
    "markupsafe",
    "referencing",
    "ruamel.yaml",
)
"""What a ruling needs besides Python, all of it in Python or with a part in Python."""

LEFT_OUT = (
    "cli",
    "lsp/server.py",
    "lsp/worker.py",
    "parallel",
    "scenarios",
    "schemas",
    "web/compile.mjs",
    "web/static",
)
"""Parts of mpoc that the page's worker does not use."""

STATIC = "web/static"
"""The folder of files that a browser gets unchanged."""

OFFLINE = "offline.js"
"""The service worker, whose first lines are written for each page."""

MANUAL = "manual"
"""The folder of the manual beside the page."""

ARCHIVE = "mpoc.gz"

LIBRARY = "python.zip"
"""Python's standard library: bytecode, or the source that the runtime brings."""

UNPACK = "unpack.js"
"""The script that knows how the archive is laid out."""


class Site(Record):
    """What the page is made of: the content of each file, by its path."""

    files: Mapping[str, bytes]
    runtime: str
    is_compiled: bool

    def size(self) -> int:
        """Its bytes as a server sends them, compressed."""
        return sum([len(compress(content, 9)) for content in self.files.values()])


LEAST_BYTES = 8_000_000
"""Pyodide alone takes more."""


def site_of(folder: Path) -> Site:
    """The files of the page with the runtime of a folder. Raises NoRuntime."""
    runtime = runtime_of(folder)
    files = {f"runtime/{name}": data for name, data in runtime.files.items()}
    library = files.pop(f"runtime/{STDLIB}")
    code = compile_code(Code(library, code_archive()), folder, static(UNPACK).decode())
    files[LIBRARY] = code.library
    files[ARCHIVE] = compress(code.own, 9, mtime=0)
    files["start.json"] = json.dumps(start(), ensure_ascii=False).encode()
    files |= {name: static(name) for name in scripts()}
    files["player.js"] = pages.resource("player.js").encode()
    style = f"{pages.style_text()}\n{static('page.css').decode()}"
    files["page.css"] = style.encode()
    files["icon.svg"] = static("icon.svg")
    files["manifest.webmanifest"] = json.dumps(MANIFEST, indent=2).encode()
    files["index.html"] = index_page().encode()
    hashes = {name: sha256(content).hexdigest() for name, content in files.items()}
    about = {"mpoc": __version__, "pyodide": runtime.version, "sha256": hashes}
    files["contents.json"] = json.dumps(about, indent=2, sort_keys=True).encode()
    files[OFFLINE] = _offline(files)
    return Site(files, runtime.version, is_compiled=code.is_compiled)


MANIFEST = {
    "name": "mpoc",
    "short_name": "mpoc",
    "description": "Settles rules disputes of board games",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#1b1e23",
    "theme_color": "#1b1e23",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}


def _offline(files: Mapping[str, bytes]) -> bytes:
    """The service worker, with the list of what it keeps."""
    names = ["./", *sorted(name for name in files if name != "index.html")]
    digest = sha256(b"".join([files[name] for name in sorted(files)])).hexdigest()
    head = f"const KEEP = {json.dumps(names)};\nconst NAME = {json.dumps(digest)};\n"
    return head.encode() + static(OFFLINE)


def static(name: str) -> bytes:
    """A file that stands in the folder `static` of this wing."""
    return packaged_text(f"{STATIC}/{name}").encode()


def scripts() -> list[str]:
    """The scripts of the page and of its worker, below the folder `static`."""
    names = [
        place.removeprefix(f"{STATIC}/") for place in packaged_files(STATIC, ".js")
    ]
    return [name for name in names if name != OFFLINE]


def code_archive() -> bytes:
    """mpoc, its scenarios and schemas, and the libraries, as one archive."""
    return pack(dict(_contents()))


def _contents() -> Iterator[tuple[str, bytes]]:
    for place in own_files():
        is_out = any([place == out or place.startswith(f"{out}/") for out in LEFT_OUT])
        if not is_out:
            yield f"mpoc/{place}", packaged_text(place).encode()
    data = packaged_files("scenarios", ".yaml") + packaged_files("schemas", ".json")
    for place in data:
        yield f"mpoc/{place}", packaged_text(place).encode()
    yield "rpds.py", packaged_text("web/standins/rpds.py").encode()
    for name in LIBRARIES:
        yield from _library(name)


def _library(name: str) -> Iterator[tuple[str, bytes]]:
    """The modules and data of a library, without tests and compiled parts."""
    for file in distribution(name).files or ():
        place = PurePosixPath(file.as_posix())
        is_data = place.suffix in (".py", ".json") or "metaschema" in place.parts
        is_inside = not place.parts[0].endswith((".dist-info", "..", "bin"))
        if is_data and is_inside and "tests" not in place.parts:
            yield str(place), Path(str(file.locate())).read_bytes()
