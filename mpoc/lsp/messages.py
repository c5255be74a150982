"""Checks what an editor sends: only sound messages reach the server.

The library that speaks the protocol reads whatever it is given: it sets no bound on a
message, prints a traceback where one is no JSON, and never answers a request whose
parameters are wrong, so that an editor waits for ever. `Messages` stands before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

MOST_BYTES = 32 * 1024 * 1024
"""The longest message: a few times the longest text that mpoc reads."""

LONGEST_LINE = 8 * 1024
"""The longest line of a header."""

NOT_JSON, NO_REQUEST, WRONG_PARAMETERS, TOO_EARLY = -32700, -32600, -32602, -32002
"""The codes of the protocol for messages that are refused."""

_LENGTH = re.compile(rb"content-length:[ \t]*(\d{1,20})[ \t]*", re.IGNORECASE)


class Refused(Exception):
    """A message is not for the server: the code, the reason, and the id of a request.

    `is_silent` is a message to which the protocol has no answer.
    """

    def __init__(
        self,
        code: int,
        reason: str,
        request: str | int | None = None,
        is_silent: bool = False,
    ) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.request = request
        self.is_silent = is_silent


class InputFault(Exception):
    """Standard input cannot be read; the message says why."""


class Messages:
    """Standard input as the library reads it: only sound messages, one by one.

    `structure` makes a value of the protocol of a message and raises where it is none.
    Whatever is refused is answered on `output`, as far as the protocol has an answer.
    `is_cut_short` says that `exit` came without `shutdown` before it, and `fault` why
    the input could not be read further.
    """

    def __init__(
        self,
        stream: BinaryIO,
        output: BinaryIO,
        structure: Callable[[dict[str, Any]], object],
    ) -> None:
        self._stream = stream
        self._output = output
        self._structure = structure
        self._header: list[bytes] = []
        self._body = b""
        self._is_begun = self._is_ending = False
        self.is_cut_short = False
        self.fault: OSError | None = None

    def readline(self) -> bytes:
        """The next line of a header; empty after the last message."""
        if not self._header:
            body = self._next_body()
            if body is None:
                return b""
            self._body = body
            self._header = [b"Content-Length: %d\r\n" % len(body), b"\r\n"]
        return self._header.pop(0)

    def read(self, _: int) -> bytes:
        """The message whose header was read."""
        return self._body

    def _next_body(self) -> bytes | None:
        """The next sound message; None after the last. Others are refused."""
        while True:
            try:
                try:
                    body = self._body_of_any()
                except OSError as fault:
                    self.fault = fault
                    return None
                if body is not None:
                    self._check(body)
                return body
            except Refused as refused:
                if not refused.is_silent:
                    self._answer(refused)

    def _body_of_any(self) -> bytes | None:
        """The next message, whatever it is. Raises Refused without its length."""
        length: int | None = None
        is_header = False
        while line := self._stream.readline(LONGEST_LINE):
            bare = line.strip()
            if match := _LENGTH.fullmatch(bare):
                length = int(match.group(1))
            is_header = is_header or bool(bare)
            if bare or not is_header:
                continue
            if length is None:
                raise Refused(NOT_JSON, "a header has no Content-Length")
            if length > MOST_BYTES:
                self._skip(length)
                words = f"a message has {length} bytes; {MOST_BYTES} are the most"
                raise Refused(NO_REQUEST, words)
            body = self._stream.read(length)
            return body if len(body) == length else None
        return None

    def _skip(self, length: int) -> None:
        """Skip this many bytes."""
        while length and (part := self._stream.read(min(length, 65536))):
            length -= len(part)

    def _check(self, body: bytes) -> None:
        """Look at a message. Raises Refused where the server can do nothing with it."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError) as fault:
            raise Refused(NOT_JSON, f"the message is not JSON: {fault}") from None
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise Refused(NO_REQUEST, "this is no message of JSON-RPC 2.0")
        method = message.get("method")
        if method is None and "id" in message:
            raise Refused(NO_REQUEST, "the server has asked nothing", is_silent=True)
        request = message.get("id")
        is_named = isinstance(request, (str, int)) and not isinstance(request, bool)
        if not isinstance(method, str) or ("id" in message and not is_named):
            raise Refused(NO_REQUEST, "a method is a text, an id a text or a number")
        is_silent = "id" not in message
        self._check_order(method, request, is_silent)
        try:
            value = self._structure(message)
        except Exception as fault:
            words = f"{method} does not take these parameters"
            raise Refused(WRONG_PARAMETERS, words, request, is_silent) from fault
        if not is_silent and not hasattr(value, "id"):
            raise Refused(NO_REQUEST, f"{method} is no request", request)
        self._is_begun = self._is_begun or method == "initialize"
        self._is_ending = self._is_ending or method == "shutdown"

    def _check_order(
        self, method: str, request: str | int | None, is_silent: bool
    ) -> None:
        """Raise Refused for a message that comes too early or too late."""
        if method == "exit":
            self.is_cut_short = not self._is_ending
            return
        if self._is_ending:
            raise Refused(NO_REQUEST, "the session is ending", request, is_silent)
        if method == "initialize" and self._is_begun:
            raise Refused(NO_REQUEST, "the session has begun", request, is_silent)
        if method != "initialize" and not self._is_begun:
            raise Refused(TOO_EARLY, "initialize comes first", request, is_silent)

    def _answer(self, refused: Refused) -> None:
        error = {"code": refused.code, "message": refused.reason}
        answer = {"jsonrpc": "2.0", "id": refused.request, "error": error}
        content = json.dumps(answer).encode()
        # In one piece: the library writes from another thread.
        frame = b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
        with suppress(OSError, ValueError):
            self._output.write(frame)
            self._output.flush()
