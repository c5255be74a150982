"""Which files failed last, kept between runs of `mpoc test` for `--lf`.

They are kept in `.mpoc/cache` of the project, as pytest keeps its own: a file that
passes is taken off the list, one that was not tested stays on it. Nothing is written
as long as nothing fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from mpoc.text.files import read_at_once

PROJECT_MARKS = (".mpoc", "pyproject.toml", ".git")
"""What the folder of a project holds."""

CACHE = os.path.join(".mpoc", "cache")
NAME = "last-failed.json"
MOST_BYTES = 4_194_304

IGNORE = ".gitignore"
IGNORE_ALL = "# mpoc keeps here what it may lose.\n*\n"


class LastFailed:
    """The files that failed when they were last tested, of the project around here.

    Where the working directory was removed, there is no project and nothing is kept.
    """

    def __init__(self) -> None:
        try:
            self.root = _project_folder(os.getcwd())
        except FileNotFoundError:
            self.root = ""
        self.folder = os.path.join(self.root, CACHE)
        self.path = os.path.join(self.folder, NAME)
        self.names = self._read()

    def _read(self) -> frozenset[str]:
        """The names on the list; none where it is missing or is no such list."""
        try:
            text = read_at_once(self.path, MOST_BYTES)
        except OSError:
            return frozenset()
        from json import loads

        try:
            names = loads(text)
        except (ValueError, RecursionError):
            return frozenset()
        if not isinstance(names, list):
            return frozenset()
        return frozenset([name for name in names if isinstance(name, str)])

    def name_of(self, file: str) -> str:
        """A file as the list has it: from the folder of the project, if it is there."""
        if not self.root:
            return file
        path = os.path.abspath(file)
        if path.startswith(os.path.join(self.root, "")):
            path = os.path.relpath(path, self.root)
        return path.replace(os.sep, "/")

    def among(self, files: Iterable[str]) -> list[str]:
        """Those of some files that failed last, in the same order."""
        return [file for file in files if self.name_of(file) in self.names]

    def missing(self) -> list[str]:
        """The files on the list that are no longer there, sorted."""
        return sorted([name for name in self.names if not self._exists(name)])

    def _exists(self, name: str) -> bool:
        try:
            return os.path.lexists(os.path.join(self.root, name))
        except ValueError:
            return False

    def keep(self, passing: Sequence[str], failing: Sequence[str]) -> None:
        """Write down what was tested; what was not stays as it is. Raises OSError.

        What other runs write down at the same time is kept too.
        """
        self.names = self._read()
        if not self.root or self._after(passing, failing) == self.names:
            return
        from json import dumps

        from mpoc.text.files import locked, write_whole

        os.makedirs(self.folder, exist_ok=True)
        with locked(self.folder):
            self.names = self._read()
            names = self._after(passing, failing)
            ignore = os.path.join(self.folder, IGNORE)
            if not os.path.lexists(ignore):
                write_whole(ignore, IGNORE_ALL)
            write_whole(self.path, dumps(sorted(names), indent=0) + "\n")
            self.names = names

    def _after(self, passing: Sequence[str], failing: Sequence[str]) -> frozenset[str]:
        """The names on the list after some files were tested."""
        names = self.names - set(map(self.name_of, passing)) - set(self.missing())
        return names | set(map(self.name_of, failing))


def _project_folder(folder: str) -> str:
    """The nearest folder, upwards from one, that is a project's; else the folder."""
    here = folder
    while True:
        if any([os.path.exists(os.path.join(here, mark)) for mark in PROJECT_MARKS]):
            return here
        above = os.path.dirname(here)
        if above == here:
            return folder
        here = above
