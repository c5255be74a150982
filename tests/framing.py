"""The frames in which an editor and a language server send their messages."""

from __future__ import annotations

import json
from typing import Any


def framed(message: object) -> bytes:
    """A message with its header; bytes are a content that need not be JSON."""
    content = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def messages_in(data: bytes) -> list[Any]:
    """All messages that a server has sent."""
    messages = []
    while data:
        header, _, data = data.partition(b"\r\n\r\n")
        length = int(header.partition(b"\r\n")[0].removeprefix(b"Content-Length: "))
        messages.append(json.loads(data[:length]))
        data = data[length:]
    return messages
