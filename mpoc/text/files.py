"""Search folders for scenario files, and write files in one piece."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

SUFFIX = ".mpoc.yaml"
"""The end of the name of every scenario file."""

SCENARIOS = "scenarios"
"""The folder to search where the command line names no path."""


def scenario_files(paths: Iterable[str]) -> list[str]:
    """The files that paths name, and the scenario files in the folders, sorted.

    Hidden folders are left out, links to folders are not followed. A path that does not
    exist is kept, so that reading it reports the problem.
    """
    files: list[str] = []
    for path in paths:
        if path != "-" and os.path.isdir(path):
            files.extend(sorted(_below(path)))
        else:
            files.append(path)
    return list(dict.fromkeys(files))


def chosen_files(paths: Sequence[str]) -> list[str]:
    """The scenario files that a command line names, else those of `scenarios` here.

    Without such a folder there are none.
    """
    if not paths and not os.path.exists(SCENARIOS):
        return []
    return scenario_files(paths or [SCENARIOS])


def _below(folder: str) -> Iterable[str]:
    """The scenario files in a folder and its folders."""
    for here, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if name.endswith(SUFFIX):
                yield os.path.normpath(os.path.join(here, name))


def is_among(path: str, files: Iterable[str]) -> bool:
    """Whether a path leads to one of some files, by whatever name or link."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    for file in files:
        try:
            if file != "-" and os.path.samestat(os.stat(file), status):
                return True
        except (OSError, ValueError):
            # A file that does not exist, or has an impossible name, is another file.
            continue
    return False


def write_whole(path: str, text: str) -> None:
    """Write a file in one piece: its readers see the old text or the new one.

    A file of that name is replaced and its permissions are kept. A link stays and its
    file is written; the text is written straight to a device or a pipe. Raises OSError.
    """
    from tempfile import NamedTemporaryFile

    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        with open(path, "w", encoding="utf-8", newline="\n") as device:
            device.write(text)
        return
    path = os.path.realpath(path)
    folder = os.path.dirname(path)
    with NamedTemporaryFile(
        "w",
        encoding="utf-8",
        newline="\n",
        dir=folder,
        prefix=f".{os.path.basename(path)[:40]}.",
        delete=False,
    ) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            _keep_mode(path, file.name)
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def write_new(path: str, text: str) -> None:
    """Write a file that does not exist yet, in one piece.

    Raises FileExistsError where something has that name, and other kinds of OSError.
    """
    # Making an empty file first keeps other processes from taking the name.
    with open(path, "x", encoding="utf-8", newline="\n"):
        pass
    try:
        write_whole(path, text)
    except BaseException:
        os.unlink(path)
        raise


def _keep_mode(path: str, new: str) -> None:
    """Give a new file the permissions of the one it replaces, else the usual ones."""
    try:
        mode = os.stat(path).st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    os.chmod(new, mode)


def shipped(package: str, folder: str) -> str:
    """The place of a folder that comes with mpoc.

    It is in the package, or beside it where the package is not installed or installed
    to be edited.
    """
    inside = os.path.join(package, folder)
    if os.path.isdir(inside):
        return inside
    return os.path.join(os.path.dirname(package), folder)
