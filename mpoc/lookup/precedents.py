"""The scenarios that come with mpoc: each is a precedent, and each is tested."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache

from mpoc.engine.record import Record
from mpoc.rules.registry import DEFAULT
from mpoc.text.document import read_bytes
from mpoc.text.files import SCENARIOS, SUFFIX, scenario_files
from mpoc.text.packaged import packaged_files, packaged_path, packaged_text
from mpoc.text.problems import FileProblems

MAT = re.compile(r"^board: \{mat: ([\w-]+)", re.MULTILINE)
"""The name of a mat in the text of a shipped scenario."""


class Precedent(Record):
    """A scenario file with its text, and what its first lines say of it."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return os.path.basename(self.path).removesuffix(SUFFIX)

    @property
    def game(self) -> str:
        """The game that is played."""
        return self._line("game") or DEFAULT

    @property
    def title(self) -> str:
        """The title, or an empty text."""
        return self._line("title")

    @property
    def question(self) -> str:
        """What the players disagree about, or an empty text."""
        return self._line("question")

    @property
    def tags(self) -> str:
        """The words by which a reader may select it."""
        return self._line("tags")

    def whole_text(self) -> str:
        """The text of one that came with mpoc; what its mat prints stands in it."""
        name = MAT.search(self.text)
        if name is None:
            return self.text
        from mpoc.scenario.mats import with_mat

        mat = os.path.join(os.path.dirname(self.path), "mats", f"{name[1]}.yaml")
        above = os.path.dirname(packaged_path(SCENARIOS))
        place = os.path.relpath(mat, above).replace(os.sep, "/")
        return with_mat(self.text, packaged_text(place))

    def _line(self, key: str) -> str:
        """The text under a key at the top, in one line, without reading the YAML.

        Indented lines below the first belong to it.
        """
        head = f"\n{key}:"
        at = f"\n{self.text}".find(head)
        if at < 0:
            return ""
        first, *others = self.text[at + len(head) - 1 :].split("\n")
        parts = [first.strip()]
        for line in others:
            if not line.startswith(" "):
                break
            parts.append(line.strip())
        if parts[0][:1] in ("|", ">"):
            del parts[0]
        text = " ".join(parts).strip()
        if text[:1] in "'\"" and text[:1] == text[-1:] and len(text) > 1:
            text = text[1:-1].replace("''", "'")
        return text


@cache
def precedents() -> Sequence[Precedent]:
    """Every scenario that comes with mpoc, the shortest file first.

    Those with a refusal come after all others.
    """
    folder = packaged_path(SCENARIOS)
    all_precedents = (
        _precedents(scenario_files([folder]))
        if os.path.isdir(folder)
        else _precedents_in_archive()
    )
    return sorted(
        all_precedents,
        key=lambda each: ("illegal" in each.text, len(each.text), each.path),
    )


def of_own_folder(others: Sequence[Precedent]) -> list[Precedent]:
    """The scenarios of the folder `scenarios` here, without those in `others`."""
    if not os.path.isdir(SCENARIOS):
        # Or the working directory was removed, and has no path.
        return []
    here = os.path.realpath(SCENARIOS)
    if here == os.path.realpath(packaged_path(SCENARIOS)):
        return []
    paths = {os.path.realpath(each.path) for each in others}
    files = scenario_files([SCENARIOS])
    return _precedents([path for path in files if os.path.realpath(path) not in paths])


def _precedents(paths: Sequence[str]) -> list[Precedent]:
    """The scenarios at some paths; files that cannot be read as text are left out."""
    result = []
    for path in paths:
        try:
            text = read_bytes(path, path).decode().replace("\r\n", "\n")
        except (FileProblems, UnicodeDecodeError):
            continue
        result.append(Precedent(path, text[:LONGEST]))
    return result


def _precedents_in_archive() -> list[Precedent]:
    """The scenarios that come with mpoc where no path leads to them."""
    return [
        Precedent(packaged_path(name), packaged_text(name)[:LONGEST])
        for name in packaged_files(SCENARIOS, SUFFIX)
    ]


LONGEST = 65_536
"""The most characters of a file that are searched."""


def shown_path(path: str) -> str:
    """A path as a user would type it: relative if below the working directory."""
    try:
        relative = os.path.relpath(path)
    except (OSError, ValueError):
        return path
    return path if relative.startswith("..") else relative
