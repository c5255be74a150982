"""Search folders for scenario files, and write files in one piece."""

from __future__ import annotations

import os
import stat
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES, EBUSY, EEXIST, ENXIO
from typing import IO

SUFFIX = ".mpoc.yaml"
"""How the name of every scenario file ends."""

SCENARIOS = "scenarios"
"""The folder to search where the command line names no path."""

ENDING_SIGNALS = (
    *("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK", "SIGALRM", "SIGUSR1"),
    *("SIGUSR2", "SIGXCPU", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGSTKFLT"),
)
"""Signals that end a process which does nothing about them.

Left out are those of a crash, and SIGKILL, about which nothing can be done.
"""

STREAMS = ("/dev/stdin", "/dev/stdout", "/dev/stderr")
STREAM_FOLDERS = ("/dev/fd", "/proc/self/fd")
"""The paths that a system gives to the streams of a process."""


def with_full_name(path: str) -> str:
    """A path, or the path of the scenario file that it names without `.mpoc.yaml`."""
    for end in (SUFFIX, ".yaml"):
        if os.path.exists(path):
            break
        longer = f"{path.removesuffix('.')}{end}"
        if longer.endswith(SUFFIX) and os.path.isfile(longer):
            return longer
    return path


def scenario_files(paths: Iterable[str]) -> list[str]:
    """The files among some paths, and the scenario files in the folders, sorted.

    Hidden folders are left out, and links to folders are not followed. Paths that do
    not exist and folders that cannot be read are included, so that reading them reports
    the problem.
    """
    files: list[str] = []
    for path in paths:
        if path != "-" and os.path.isdir(path):
            files.extend(sorted(_below(path)))
        else:
            files.append(path)
    return list(dict.fromkeys(files))


NO_SCENARIO = "no scenario was found"
"""What commands say where there is no file to look at."""


def chosen_files(paths: Sequence[str]) -> list[str]:
    """The scenario files that a command line names, else those of `scenarios` here.

    Without such a folder there are none.
    """
    if not paths and not os.path.exists(SCENARIOS):
        return []
    return scenario_files(paths or [SCENARIOS])


def _below(folder: str) -> Iterable[str]:
    """The scenario files in a folder and its folders."""
    unreadable_folders: list[str] = []
    below = walk(folder, lambda fault: unreadable_folders.append(str(fault.filename)))
    for here, folders, files in below:
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if name.endswith(SUFFIX):
                yield os.path.normpath(os.path.join(here, name))
    yield from map(os.path.normpath, unreadable_folders)


def walk(
    folder: str, on_error: Callable[[OSError], object]
) -> Iterator[tuple[str, list[str], list[str]]]:
    """A folder and those below it, each with the names of its folders and its files.

    Links are not followed, and only the folders left in a list are entered. `os.walk`
    does the same, and before Python 3.12 calls itself for each folder on the way down.
    """
    to_enter = [folder]
    while to_enter:
        here = to_enter.pop()
        try:
            with os.scandir(here) as entries:
                are_folders = {entry.name: _is_folder(entry) for entry in entries}
        except OSError as fault:
            on_error(fault)
            continue
        folders = [name for name, is_folder in are_folders.items() if is_folder]
        yield here, folders, [name for name in are_folders if not are_folders[name]]
        paths = [os.path.join(here, name) for name in folders]
        to_enter += [path for path in reversed(paths) if not os.path.islink(path)]


def real_path(path: str) -> str:
    """A path with links followed; as it is where the working folder is gone."""
    try:
        return os.path.realpath(path)
    except FileNotFoundError:
        return os.path.normpath(path)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder, or a link to one; False for a loop of links."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def read_at_once(path: str, most: int) -> bytes:
    """The bytes of a file, at most so many; a pipe without data reads as empty.

    Nobody is waited for. Raises OSError.
    """

    def opener(path: str, flags: int) -> int:
        return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))

    with open(path, "rb", opener=opener) as file:
        return file.read(most) or b""


def is_among(path: str, files: Iterable[str]) -> bool:
    """Whether a path leads to one of some files, even by another name or a link.

    `-` is the file that the shell gives as standard input, if it does.
    """
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return _is_in_place_of(path, files)
    except (OSError, ValueError):
        return False
    for file in files:
        try:
            other = os.fstat(0) if file == "-" else os.stat(file)
            # A terminal or `/dev/null` may be both, and nothing is lost there.
            is_other_file = file != "-" or stat.S_ISREG(other.st_mode)
            if is_other_file and os.path.samestat(other, status):
                return True
        except (OSError, ValueError):
            # A file that does not exist, or has an impossible name, is another file.
            continue
    return False


def _is_in_place_of(path: str, files: Iterable[str]) -> bool:
    """Whether a path, at which nothing is, would be one of some files."""
    try:
        there = os.path.realpath(path)
        return any([file and os.path.realpath(file) == there for file in files])
    except FileNotFoundError:
        # The working folder is gone, and nothing can be written there.
        return False


class ChangedMeanwhile(OSError):
    """A file has changed since it was read."""

    def __init__(self, path: str) -> None:
        # Not EAGAIN, which counts as a limit of the system.
        super().__init__(EBUSY, "the file was changed meanwhile", path)


def write_whole(
    path: str, content: str | Iterable[bytes], instead_of: bytes | None = None
) -> None:
    """Write a file in one piece: its readers see the old text or the new one.

    An existing file is replaced and its permissions are kept; a write-protected file
    raises PermissionError. A link stays and its target is written; a stream, a device
    or a pipe is written directly, and nobody waits for a reader of a pipe. `instead_of`
    are the bytes that the file must still contain, so that no change made by others is
    lost. Raises OSError.
    """
    if is_direct(path):
        with open(path, "wb", opener=_open_without_waiting) as device:
            device.writelines(_bytes_of(content))
        return
    path = os.path.realpath(path)
    if os.path.isfile(path) and not os.stat(path).st_mode & 0o222:
        raise PermissionError(EACCES, "the file is write-protected", path)
    with _temporary_file(path, content) as new, _lock(path, instead_of):
        keep_owner_and_rights(path, new)
        os.replace(new, path)
    _sync_folder(path)


def open_without_waiting(path: str) -> IO[bytes]:
    """Open a file to append to it. Raises OSError for a pipe that nobody reads."""
    return open(path, "ab", opener=_open_without_waiting)


def _stream_of(path: str) -> int:
    """The number of the stream that a path stands for; -1 if it is another path."""
    if path in STREAMS:
        return STREAMS.index(path)
    folder, name = os.path.split(path)
    is_number = name.isascii() and name.isdecimal() and len(name) < 10
    return int(name) if folder in STREAM_FOLDERS and is_number else -1


def is_direct(path: str) -> bool:
    """Whether a path is written directly: that of a stream, a device or a pipe.

    A stream may lead to a file in which others write too, so that is not replaced.
    """
    if _stream_of(path) >= 0:
        return True
    return os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path))


def _open_without_waiting(path: str, flags: int) -> int:
    """Open a device or a pipe. Raises OSError for a named pipe that nobody reads."""
    if _stream_of(path) >= 0:
        return os.dup(_stream_of(path))
    nonblock = getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, flags | nonblock, 0o666)
    except OSError as fault:
        if fault.errno == ENXIO and stat.S_ISFIFO(os.stat(path).st_mode):
            words = "it is a named pipe that nobody reads"
            raise OSError(ENXIO, words, path) from fault
        raise
    if nonblock:
        os.set_blocking(descriptor, True)
    return descriptor


@contextmanager
def _lock(path: str, expected_bytes: bytes | None) -> Iterator[None]:
    """Lock a file against other runs of mpoc, and check that it is unchanged.

    Raises ChangedMeanwhile if its bytes are not `expected_bytes`; None skips both.
    """
    if expected_bytes is None:
        yield
        return
    with locked(path):
        # The previous holder of the lock may have put another file in its place.
        with open(path, "rb") as now:
            if now.read() != expected_bytes:
                raise ChangedMeanwhile(path)
        yield


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Lock a file or a folder against other runs of mpoc.

    On a system without such locks, two runs may still collide.
    """
    descriptor = -1
    try:
        with suppress(ImportError, OSError):
            from fcntl import LOCK_EX, flock

            descriptor = os.open(path, os.O_RDONLY)
            flock(descriptor, LOCK_EX)
        yield
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def write_new(path: str, text: str) -> None:
    """Write a file that does not exist yet, in one piece.

    A stream or a device is written as `write_whole` does. Raises FileExistsError where
    something else has that name, and other kinds of OSError.
    """
    if is_direct(path):
        write_whole(path, text)
        return
    if os.path.lexists(path):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), path)
    with _temporary_file(path, text) as new:
        keep_owner_and_rights(path, new)
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except (AttributeError, NotImplementedError, OSError):
            # Some systems have no links, nor has Python a function for them there. An
            # empty file reserves the name.
            with open(path, "x", encoding="utf-8"):
                pass
            os.replace(new, path)
    _sync_folder(path)


def _bytes_of(content: str | Iterable[bytes]) -> Iterable[bytes]:
    return [content.encode()] if isinstance(content, str) else content


@contextmanager
def _temporary_file(path: str, content: str | Iterable[bytes]) -> Iterator[str]:
    """The path of a temporary file with some content, in the same folder as a file.

    If there is such a file already, nobody else may read the temporary one; if not, the
    system gives it the rights of any new file. It is removed in the end, even if the
    process is asked to terminate meanwhile.
    """
    folder, name = os.path.split(path)
    mode = 0o600 if os.path.lexists(path) else 0o666
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    for flag in ("O_CLOEXEC", "O_NOFOLLOW", "O_BINARY"):
        flags |= getattr(os, flag, 0)
    with delay_signals():
        new = os.path.join(folder, f".{name[:40]}.{os.urandom(8).hex()}")
        descriptor = os.open(new, flags, mode)
        try:
            with open(descriptor, "wb") as file:
                file.writelines(_bytes_of(content))
                file.flush()
                os.fsync(file.fileno())
            yield new
        finally:
            with suppress(FileNotFoundError):
                os.unlink(new)


@contextmanager
def delay_signals() -> Iterator[None]:
    """Delay signals that end the process until no half-written file is left."""
    import signal
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        yield
        return
    signal_numbers: list[int] = []
    handlers = {}
    for name in ENDING_SIGNALS:
        # No system has all of them.
        if number := getattr(signal, name, None):
            handlers[number] = signal.signal(
                number, lambda number, _: signal_numbers.append(number)
            )
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler or signal.SIG_DFL)
        for signal_number in signal_numbers:
            signal.raise_signal(signal_number)


def ending_signals() -> list[int]:
    """The signals that end this process as it is now, besides SIGINT."""
    import signal

    # No system has all of them.
    numbers = [getattr(signal, name, None) for name in ENDING_SIGNALS]
    return [
        number
        for number in numbers
        if number is not None and signal.getsignal(number) == signal.SIG_DFL
    ]


@contextmanager
def interrupt_at_signals() -> Iterator[None]:
    """Have a signal that ends the process interrupt it first, as SIGINT does.

    What is still to do is done, then the process ends by that signal. A signal that is
    ignored, as `nohup` has it, stays so.
    """
    import signal
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        yield
        return
    signal_numbers: list[int] = []

    def interrupt(number: int, _: object) -> None:
        signal_numbers.append(number)
        if len(signal_numbers) == 1:
            raise KeyboardInterrupt

    at_default = ending_signals()
    for number in at_default:
        signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number in at_default:
            signal.signal(number, signal.SIG_DFL)
        if signal_numbers:
            signal.raise_signal(signal_numbers[0])


@contextmanager
def held_signals() -> Iterator[None]:
    """Hold a signal that ends the process back until something is done whole.

    A process that is being started could not be ended yet.
    """
    import signal
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        yield
        return
    held: list[int] = []
    numbers = [getattr(signal, name, None) for name in ENDING_SIGNALS]
    before = {each: signal.getsignal(each) for each in numbers if each is not None}
    for number, handler in before.items():
        if callable(handler):
            signal.signal(number, lambda number, _: held.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            if callable(handler):
                signal.signal(number, handler)
        if held:
            signal.raise_signal(held[0])


def _sync_folder(path: str) -> None:
    """Make the name of a file survive a crash, where the system can."""
    with suppress(OSError):
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def keep_owner_and_rights(path: str, new: str) -> None:
    """Give a new file or folder the owner and the rights of the one that it replaces.

    Only an administrator may give a file away, and others only to their own groups.
    A group that cannot be kept leaves its rights to nobody. Where no file is replaced,
    the new one has the rights that the system gives it.
    """
    try:
        before = os.stat(path)
    except FileNotFoundError:
        return
    mode = before.st_mode & (0o7777 if stat.S_ISDIR(before.st_mode) else 0o777)
    if hasattr(os, "chown"):
        for owner, group in ((-1, before.st_gid), (before.st_uid, -1)):
            with suppress(OSError):
                os.chown(new, owner, group)
        if os.stat(new).st_gid != before.st_gid:
            mode &= ~(0o070 | stat.S_ISGID)
    os.chmod(new, mode)
    if hasattr(os, "listxattr"):
        with suppress(OSError):
            _keep_attributes(path, new)


ACCESS_LIST = "system.posix_acl_access"
"""The extended attribute of a file that is its access control list (ACL)."""


def _keep_attributes(path: str, new: str) -> None:
    """Give a new file the ACL and the other attributes of the one that it replaces.

    With an ACL, the rights of the group in the mode are the most that any user whom it
    names may have. If it cannot be copied, the group gets none, so that nobody gains;
    nor does a group that the old file did not have.
    """
    names = os.listxattr(path)
    if ACCESS_LIST in os.listxattr(new) and ACCESS_LIST not in names:
        # The folder gives one to its new files.
        os.removexattr(new, ACCESS_LIST)
    has_group = os.stat(new).st_gid == os.stat(path).st_gid
    for name in names:
        value = os.getxattr(path, name)
        if name == ACCESS_LIST and not has_group:
            value = _without_group(value)
        try:
            os.setxattr(new, name, value)
        except OSError:
            if name == ACCESS_LIST:
                os.chmod(new, os.stat(path).st_mode & 0o707)


def _without_group(access_list: bytes) -> bytes:
    """An ACL whose entry for the group of the file gives no rights.

    After a head of 4 bytes, each entry has 2 for its kind, 2 for rights, 4 for an id.
    """
    entries = bytearray(access_list)
    for at in range(4, len(entries) - 7, 8):
        if int.from_bytes(entries[at : at + 2], "little") == _GROUP_OF_FILE:
            entries[at + 2 : at + 4] = b"\0\0"
    return bytes(entries)


_GROUP_OF_FILE = 0x04
"""The kind of the entry of an ACL that is for the group of the file."""


# Text that waits to be written in one piece

MOST_HELD = 8 * 1024 * 1024
"""The most bytes that wait in memory."""


class Spool:
    """Bytes that wait; beyond `MOST_HELD` they wait in a file without a name.

    Where the disk is full, they stay in memory.
    """

    def __init__(self) -> None:
        self._held: list[bytes] = []
        self._size = 0
        self._file: IO[bytes] | None = None
        self._bytes_in_file = 0
        self._has_room = True

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self._held or self._bytes_in_file)

    def __del__(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def add(self, piece: bytes) -> None:
        """Add some bytes at the end."""
        self._held.append(piece)
        self._size += len(piece)
        if self._size > MOST_HELD and self._has_room:
            self._move_to_file()

    def texts(self) -> Iterator[str]:
        """All bytes in their order as text in UTF-8."""
        decoder = getincrementaldecoder("utf-8")()
        yield from map(decoder.decode, self.pieces())
        yield decoder.decode(b"", final=True)

    def pieces(self) -> Iterator[bytes]:
        """All bytes in their order."""
        if self._file is not None:
            self._file.seek(0)
            left = self._bytes_in_file
            while left:
                piece = self._file.read(min(left, MOST_HELD // 8))
                left -= len(piece)
                yield piece
        yield from self._held

    def _move_to_file(self) -> None:
        from tempfile import TemporaryFile

        try:
            if self._file is None:
                self._file = TemporaryFile(buffering=0)  # noqa: SIM115
            while self._held:
                self._file.seek(self._bytes_in_file)
                written = self._file.write(self._held[0])
                self._bytes_in_file += written
                self._held[0] = self._held[0][written:]
                if not self._held[0]:
                    del self._held[0]
        except OSError:
            self._has_room = False
        self._size = 0
