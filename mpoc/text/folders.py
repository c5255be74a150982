"""Write a folder of many files in one piece."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from errno import ENOTDIR, ENOTEMPTY

from mpoc.text.files import delay_signals

LIST = "files.txt"
"""The file of such a folder that lists all others: only these are ever removed."""


class FolderInUse(OSError):
    """A folder holds files of somebody else; `file` is one of them."""

    def __init__(self, path: str, file: str) -> None:
        super().__init__(ENOTEMPTY, os.strerror(ENOTEMPTY), path)
        self.file = file


def refuse_folder(path: str, is_forced: bool) -> None:
    """Raise FolderInUse if a folder holds files that `write_folder` did not write.

    Nothing is raised for that where it `is_forced`; NotADirectoryError is for a file.
    """
    if os.path.lexists(path) and not os.path.isdir(path):
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), path)
    other = next(_other_files(path), None)
    if other is not None and not is_forced:
        raise FolderInUse(path, other)


def write_folder(
    path: str, files: Mapping[str, str | bytes], is_forced: bool = False
) -> None:
    """Write a folder with some files, by their places in it; places have slashes.

    All files are written beside the folder first and then take its place in one step,
    so that its readers see the old ones or the new ones. Where it holds files of
    somebody else and the write `is_forced`, these stay, and the new files are moved in
    one by one. Raises OSError, and FolderInUse as `refuse_folder` does.
    """
    from shutil import rmtree
    from tempfile import mkdtemp

    refuse_folder(path, is_forced)
    path = os.path.realpath(path)
    parent, name = os.path.split(path)
    os.makedirs(parent, exist_ok=True)
    with delay_signals():
        new = mkdtemp(prefix=f".{name[:40]}.", dir=parent)
        try:
            listed = "".join([f"{place}\n" for place in sorted(files)])
            _fill(new, {**files, LIST: listed})
            if next(_other_files(path), None) is not None:
                _move_in(path, new, files)
            elif os.path.isdir(path):
                old = f"{new}.old"
                os.rename(path, old)
                try:
                    os.rename(new, path)
                except OSError:
                    os.rename(old, path)
                    raise
                rmtree(old)
            else:
                os.rename(new, path)
        finally:
            rmtree(new, ignore_errors=True)


def _fill(folder: str, files: Mapping[str, str | bytes]) -> None:
    """Write files into a new folder, which everybody may read as usual."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(folder, 0o777 & ~mask)
    for inner in sorted({os.path.dirname(place) for place in files}):
        os.makedirs(_path(folder, inner), exist_ok=True)
    for place, content in files.items():
        with open(_path(folder, place), "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)


def _move_in(path: str, new: str, files: Iterable[str]) -> None:
    """Move files into a folder that holds others; those of an older list go."""
    stale = set(_listed(path)) - set(files)
    for place in [*files, LIST]:
        target = _path(path, place)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.replace(_path(new, place), target)
    for place in stale:
        with suppress(FileNotFoundError):
            os.unlink(_path(path, place))


def _other_files(path: str) -> Iterator[str]:
    """The files in a folder that its list does not name; none if it does not exist."""
    listed = {*_listed(path), LIST}
    for here, folders, names in os.walk(path):
        folders.sort()
        for name in sorted(names):
            file = os.path.join(here, name)
            if os.path.relpath(file, path).replace(os.sep, "/") not in listed:
                yield file


def _listed(path: str) -> list[str]:
    """The places that the list of a folder names; none where there is no list."""
    try:
        with open(os.path.join(path, LIST), encoding="utf-8") as file:
            places = file.read().split("\n")
    except (OSError, ValueError):
        return []
    # A list that somebody else wrote leads nowhere outside of the folder.
    return [
        place
        for place in places
        if place and ".." not in place.split("/") and not os.path.isabs(place)
    ]


def _path(folder: str, place: str) -> str:
    return os.path.join(folder, *place.split("/"))
