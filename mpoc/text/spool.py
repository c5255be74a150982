"""Text that waits to be written in one piece, however much it is."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import IO

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
        return map(decoder.decode, self.pieces())

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
                self._file = TemporaryFile()  # noqa: SIM115
            self._file.writelines(self._held)
            self._file.flush()
        except OSError:
            self._has_room = False
            return
        self._bytes_in_file += self._size
        self._held, self._size = [], 0
