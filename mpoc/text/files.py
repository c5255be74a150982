"""Search folders for scenario files, and write files in one piece."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EEXIST

SUFFIX = ".mpoc.yaml"
"""The end of the name of every scenario file."""

SCENARIOS = "scenarios"
"""The folder to search where the command line names no path."""


def existing(path: str) -> str:
    """A path, or the scenario file that it names without its end `.mpoc.yaml`."""
    for end in (SUFFIX, ".yaml"):
        if os.path.exists(path):
            break
        longer = f"{path.removesuffix('.')}{end}"
        if longer.endswith(SUFFIX) and os.path.isfile(longer):
            return longer
    return path


def scenario_files(paths: Iterable[str]) -> list[str]:
    """The files that paths name, and the scenario files in the folders, sorted.

    Hidden folders are left out, links to folders are not followed. A path that does not
    exist is kept, and so is a folder that cannot be read, so that reading it reports
    the problem.
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
    closed: list[str] = []
    walk = os.walk(folder, onerror=lambda fault: closed.append(str(fault.filename)))
    for here, folders, files in walk:
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if name.endswith(SUFFIX):
                yield os.path.normpath(os.path.join(here, name))
    yield from map(os.path.normpath, closed)


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


class ChangedMeanwhile(OSError):
    """A file is no longer what it was when it was read."""

    def __init__(self, path: str) -> None:
        super().__init__(EAGAIN, "the file was changed meanwhile", path)


def write_whole(path: str, text: str, instead_of: bytes | None = None) -> None:
    """Write a file in one piece: its readers see the old text or the new one.

    A file of that name is replaced and its permissions are kept; one that nobody may
    write is left alone. A link stays and its file is written; the text is written
    straight to a device or a pipe. `instead_of` are the bytes that the file must still
    hold, so that nothing is lost that others have written. Raises OSError.
    """
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        with open(path, "w", encoding="utf-8", newline="\n") as device:
            device.write(text)
        return
    path = os.path.realpath(path)
    if os.path.isfile(path) and not os.stat(path).st_mode & 0o222:
        raise PermissionError(EACCES, "the file is write-protected", path)
    with _written_beside(path, text) as new, _locked(path, instead_of):
        _keep_mode(path, new)
        os.replace(new, path)
    _sync_folder(path)


@contextmanager
def _locked(path: str, held: bytes | None) -> Iterator[None]:
    """Keep others of this program from a file that must still hold some bytes.

    Raises ChangedMeanwhile where it holds others.
    """
    if held is None:
        yield
        return
    with open(path, "rb") as opened:
        with suppress(ImportError, OSError):
            # Where the system has no such locks, two may still pass one another.
            from fcntl import LOCK_EX, flock

            flock(opened, LOCK_EX)
        # Whoever had the lock before may have put another file in its place.
        with open(path, "rb") as now:
            if now.read() != held:
                raise ChangedMeanwhile(path)
        yield


def write_new(path: str, text: str) -> None:
    """Write a file that does not exist yet, in one piece.

    Raises FileExistsError where something has that name, and other kinds of OSError.
    """
    if os.path.lexists(path):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), path)
    with _written_beside(path, text) as new:
        _keep_mode(path, new)
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except (NotImplementedError, OSError):
            # Some systems have no links. An empty file keeps others from the name.
            with open(path, "x", encoding="utf-8"):
                pass
            os.replace(new, path)
    _sync_folder(path)


@contextmanager
def _written_beside(path: str, text: str) -> Iterator[str]:
    """The path of a temporary file with a text, in the folder of another file.

    It is gone in the end, also if the process is asked to end meanwhile.
    """
    from tempfile import mkstemp

    folder, name = os.path.split(path)
    with _until_written():
        opened, new = mkstemp(prefix=f".{name[:40]}.", dir=folder or ".")
        try:
            with open(opened, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            yield new
        finally:
            with suppress(FileNotFoundError):
                os.unlink(new)


@contextmanager
def _until_written() -> Iterator[None]:
    """Ask the process to end only when nothing half written is left."""
    import signal
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        yield
        return
    waiting: list[int] = []
    kept = {}
    for number in (signal.SIGTERM, signal.SIGINT):
        kept[number] = signal.signal(number, lambda got, _: waiting.append(got))
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler or signal.SIG_DFL)
        for asked in waiting:
            signal.raise_signal(asked)


def _sync_folder(path: str) -> None:
    """See to it that the name of a file outlasts a crash, where the system can."""
    with suppress(OSError):
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


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
