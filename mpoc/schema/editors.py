"""How an editor finds the schema of a file: by a line at its top.

The line names a file that is on this machine, as seen from the folder of the scenario.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mpoc.rules.registry import RULESETS, registered_schema
from mpoc.schema.validate import ENDING, schema_path, schema_text

EDITOR_SCHEMA = "mpoc"
"""The name of the schema for editors, which has the files of all games."""

PROJECT_FOLDER = ".mpoc"
"""The folder of a project that holds its copies of the schemas."""

FOLDERS = ("", PROJECT_FOLDER, "schemas")
"""Where schemas may lie, in the folder of a scenario and in those above it."""

MODELINE = "# yaml-language-server: $schema="

_LINE = re.compile(
    r"(?:^|(?<=\ufeff))[ \t]*#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)[^\r\n]*",
    re.MULTILINE,
)


def line_for_editors(name: str, folder: str) -> str:
    """The first line of a file in a folder, by which editors find its schema.

    `name` is the schema of a game. The schema for editors is the nearest one in the
    folder, in the folders above it, or in their folders `.mpoc` and `schemas`;
    otherwise the one that comes with mpoc. Empty without any.
    """
    try:
        here = Path(os.path.abspath(folder))
    except FileNotFoundError:
        # The working directory was removed: no folder is above it.
        here = Path(os.path.sep)
    names = (name,) if registered_schema(name) else (EDITOR_SCHEMA, name)
    for place in (here, *here.parents):
        for inner in FOLDERS:
            for schema_name in names:
                path = place / inner / (schema_name + ENDING)
                if os.path.isfile(path):
                    return MODELINE + Path(os.path.relpath(path, here)).as_posix()
    for schema_name in names:
        path = Path(schema_path(schema_name))
        if os.path.exists(path):
            # Editors read the path up to the first blank.
            return MODELINE + (path.as_uri() if " " in str(path) else path.as_posix())
    return ""


def with_line_for_editors(text: str, name: str, path: str) -> str:
    """A text to be written to a path, with a line that leads to a schema.

    A line of its own stays if what it names is there. Every other byte stays too.
    """
    folder = os.path.dirname(path) or "."
    own_line = _LINE.search(text)
    if own_line is not None and _exists(own_line[1], folder):
        return text
    line = line_for_editors(name, folder)
    if own_line is not None:
        start, end = own_line.span()
        return text[:start] + (line or own_line[0]) + text[end:]
    if not line:
        return text
    end_of_line = "\r\n" if "\r\n" in text else "\n"
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return f"{mark}{line}{end_of_line}{text.removeprefix(mark)}"


def _exists(address: str, folder: str) -> bool:
    """Whether the schema at an address is there, as far as this machine can tell."""
    if "://" not in address:
        return os.path.exists(os.path.join(folder, address))
    if not address.startswith("file://"):
        return True
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    return os.path.exists(url2pathname(urlsplit(address).path))


def installed_schemas(folder: str) -> Iterator[tuple[str, str]]:
    """The path and the text of each file for `.mpoc` in a folder.

    They are the schemas of what people write: scenarios, and the mats of games.
    """
    for name in (EDITOR_SCHEMA, *[f"{game}-mat" for game in RULESETS]):
        with suppress(FileNotFoundError):
            yield os.path.join(folder, PROJECT_FOLDER, name + ENDING), schema_text(name)
