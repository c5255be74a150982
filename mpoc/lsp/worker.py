"""A process that thinks for the server, and is stopped where it thinks too long.

A search cannot be interrupted from outside in a thread. In a process it can, and a
fault of memory ends that process alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from mpoc.text.problems import own_fault

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


class TooLong(Exception):
    """The answer was not there in time; the process was stopped."""


class Fault(Exception):
    """mpoc itself failed; the message says how, in one line."""


class Worker:
    """One process, begun anew after it was stopped. Not for several threads."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._is_over = False

    def begin(self) -> None:
        """Start the process, if it is not running. Raises OSError, Fault."""
        if self._process is not None and self._process.is_alive():
            return
        self.stop()
        # A fork would take over the threads and the streams of the server.
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        try:
            process.start()
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        self._process, self._connection = process, ours
        if self._is_over:
            self.stop()
            raise Fault("the server has ended")

    def ask(self, work: Callable[..., Any], *arguments: Any, seconds: float) -> Any:
        """What a function answers, in at most so many seconds (0: no bound).

        Starting the process does not count. Raises TooLong, Fault.
        """
        try:
            self.begin()
        except OSError as refused:
            words = f"the server cannot start a process: {refused.strerror}"
            raise Fault(words) from refused
        connection = self._connection
        if connection is None:
            raise Fault("the server has ended")
        try:
            connection.send((work, arguments))
            if not connection.poll(seconds or None):
                self.stop()
                raise TooLong
            is_fault, answer = connection.recv()
        except (EOFError, OSError) as broken:
            self.stop()
            raise Fault("the process of the server has ended") from broken
        if is_fault:
            raise Fault(answer)
        return answer

    def end(self) -> None:
        """End the process, and one that another thread is starting."""
        self._is_over = True
        self.stop()

    def stop(self) -> None:
        """Stop the process; another question starts it anew."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


def _serve(connection: Connection) -> None:
    """Answer one question after the other, until nobody asks."""
    # Standard output belongs to the protocol.
    os.dup2(2, 1)
    while True:
        try:
            work, arguments = connection.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            message = False, work(*arguments)
        except Exception as fault:  # noqa: BLE001
            message = True, own_fault(fault)
        connection.send(message)
