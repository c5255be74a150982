"""Write a folder of many files in one piece."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from errno import EACCES, EISDIR, ENAMETOOLONG, ENOSPC, ENOTDIR, ENOTEMPTY

from mpoc.text.files import delay_signals, keep_owner_and_rights, walk

LIST = "files.txt"
"""The file of such a folder that lists all others: only these are ever removed."""

HEAD = "# mpoc wrote these files, and removes them when it writes this folder anew."
"""The first line of the list, which tells it from lists of other programs."""


ALL_RIGHTS = os.R_OK | os.W_OK | os.X_OK


class FolderInUse(OSError):
    """A folder holds files of somebody else; `file` is one of them."""

    def __init__(self, path: str, file: str) -> None:
        super().__init__(ENOTEMPTY, os.strerror(ENOTEMPTY), path)
        self.file = file


def refuse_folder(path: str, is_forced: bool, least_bytes: int = 0) -> None:
    """Raise FolderInUse if a folder holds files that `write_folder` did not write.

    If it `is_forced`, they may be there. Raises NotADirectoryError for a file,
    PermissionError for a folder that cannot be read or written, and another OSError for
    a path that is too long and a disk without room for `least_bytes`: its files take
    long to make, so that this is asked first.
    """
    try:
        os.lstat(path)
        is_there = True
    except OSError as fault:
        if fault.errno == ENAMETOOLONG:
            raise
        is_there = False
    if is_there and not os.path.isdir(path):
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), path)
    if os.path.isdir(path):
        listed = [_path(path, place) for place in _listed(path)]
        for folder in dict.fromkeys([path, *map(os.path.dirname, listed)]):
            if os.path.isdir(folder) and not os.access(folder, ALL_RIGHTS):
                raise PermissionError(EACCES, os.strerror(EACCES), folder)
    else:
        above = os.path.dirname(os.path.realpath(path))
        while not os.path.lexists(above):
            above = os.path.dirname(above)
        if not os.path.isdir(above):
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), above)
        if not os.access(above, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, f"no writable folder {above}", path)
    _refuse_full_disk(path, least_bytes)
    other = next(_other_files(path), None)
    if other is not None and not is_forced:
        raise FolderInUse(path, other)


def _refuse_full_disk(path: str, least_bytes: int) -> None:
    """Raise OSError where a disk has too little room; an older folder takes its own."""
    from shutil import disk_usage

    existing = os.path.realpath(path)
    while not os.path.exists(existing):
        existing = os.path.dirname(existing)
    try:
        free = disk_usage(existing).free
    except (AttributeError, OSError):
        # Some systems do not say.
        return
    if free < least_bytes:
        raise OSError(ENOSPC, os.strerror(ENOSPC), path)


def write_folder(
    path: str, files: Mapping[str, str | bytes], is_forced: bool = False
) -> None:
    """Write a folder with some files, by their places in it; places have slashes.

    All files are written beside the folder first and then take its place in one step,
    so that its readers see the old ones or the new ones. Where it holds files of
    somebody else and the write `is_forced`, these stay, and the new files are moved in
    one by one; so they are where the folder itself has to stay. Raises OSError, and
    FolderInUse as `refuse_folder` does.
    """
    from shutil import rmtree

    refuse_folder(path, is_forced)
    path = os.path.realpath(path)
    parent, name = os.path.split(path)
    try:
        os.makedirs(parent, exist_ok=True)
    except RecursionError:
        # There are too many folders in its path.
        raise OSError(ENAMETOOLONG, os.strerror(ENAMETOOLONG), path) from None
    is_staying = _has_to_stay(path)
    is_shared = next(_other_files(path), None) is not None
    if is_staying or is_shared:
        _refuse_folders_in_the_way(path, [*files, LIST])
    with delay_signals():
        beside = path if is_staying else parent
        new = os.path.join(beside, f".{name[:40]}.{os.urandom(8).hex()}")
        os.mkdir(new)
        try:
            lines = [f"{line}\n" for line in (HEAD, *sorted(files))]
            _fill(new, {**files, LIST: "".join(lines)})
            if is_staying or is_shared:
                _move_in(path, new, files)
            elif os.path.isdir(path):
                old = f"{new}.old"
                keep_owner_and_rights(path, new)
                os.rename(path, old)
                try:
                    # Somebody may have put a file there meanwhile.
                    other = next(_other_files(old), None)
                    if other is not None:
                        other = os.path.join(path, os.path.relpath(other, old))
                        raise FolderInUse(path, other)
                    os.rename(new, path)
                except OSError:
                    os.rename(old, path)
                    raise
                rmtree(old)
            else:
                os.rename(new, path)
        finally:
            rmtree(new, ignore_errors=True)


def _has_to_stay(path: str) -> bool:
    """Whether a folder cannot be replaced by another without harm.

    It is the working directory, which a shell would go on with though it is removed; a
    disk of its own; or it stands in a folder in which nothing can be written.
    """
    if not os.path.isdir(path):
        return False
    with suppress(OSError):
        if os.path.samefile(path, os.curdir):
            return True
    parent = os.path.dirname(path)
    return os.path.ismount(path) or not os.access(parent, os.W_OK | os.X_OK)


def _refuse_folders_in_the_way(path: str, places: Iterable[str]) -> None:
    """Raise IsADirectoryError, or NotADirectoryError, where a file cannot be moved in.

    That is found before the first one is moved.
    """
    for place in places:
        target = _path(path, place)
        if os.path.isdir(target) and not os.path.islink(target):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), target)
        inner = os.path.dirname(target)
        while len(inner) > len(path):
            if os.path.lexists(inner) and not os.path.isdir(inner):
                raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), inner)
            inner = os.path.dirname(inner)


def _fill(folder: str, files: Mapping[str, str | bytes]) -> None:
    """Write files into a new folder."""
    for inner in sorted({os.path.dirname(place) for place in files}):
        os.makedirs(_path(folder, inner), exist_ok=True)
    for place, content in files.items():
        with open(_path(folder, place), "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)


def _move_in(path: str, new: str, files: Iterable[str]) -> None:
    """Move files into a folder that holds others; those of an older list go."""
    stale = set(_listed(path)) - {*files, LIST}
    for place in [*files, LIST]:
        target = _path(path, place)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.replace(_path(new, place), target)
    for place in stale:
        with suppress(FileNotFoundError):
            os.unlink(_path(path, place))


def _other_files(path: str) -> Iterator[str]:
    """The files in a folder that its list does not name; none if it does not exist.

    Raises OSError where a folder in it cannot be read.
    """
    listed = {*_listed(path)}
    for here, folders, names in walk(path, _raise_unless_gone):
        folders.sort()
        # The walk does not follow links to folders.
        links = [name for name in folders if os.path.islink(os.path.join(here, name))]
        for name in sorted([*names, *links]):
            file = os.path.join(here, name)
            if os.path.relpath(file, path).replace(os.sep, "/") not in listed:
                yield file


def _raise_unless_gone(fault: OSError) -> None:
    """Raise the error of a folder that cannot be read, unless it is gone."""
    if not isinstance(fault, FileNotFoundError):
        raise fault


def _listed(path: str) -> list[str]:
    """The places that the list of a folder names, its own among them.

    There are none without such a list, or where somebody else wrote it.
    """
    file_list = os.path.join(path, LIST)
    if not os.path.isfile(file_list):
        return []
    try:
        with open(file_list, encoding="utf-8") as file:
            head, *places = file.read().split("\n")
    except (OSError, ValueError):
        return []
    if head != HEAD:
        return []
    # Somebody may have changed the list: no entry may lead out of the folder.
    return [LIST] + [
        place
        for place in places
        if place and ".." not in place.split("/") and not os.path.isabs(place)
    ]


def _path(folder: str, place: str) -> str:
    return os.path.join(folder, *place.split("/"))
