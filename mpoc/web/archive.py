"""An archive of files, laid out so that a short script of the page can read it too.

The first line is JSON: the name and the length in bytes of each file. The files follow.
Compress it as a whole, since scenarios repeat much of one another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping


def pack(files: Mapping[str, bytes]) -> bytes:
    """The archive of some files, by their names; their order makes no difference."""
    names = sorted(files)
    index = json.dumps([(name, len(files[name])) for name in names])
    return b"".join([f"{index}\n".encode(), *(files[name] for name in names)])


def unpack(archive: bytes) -> dict[str, bytes]:
    """The files of an archive, by their names."""
    head, _, rest = archive.partition(b"\n")
    files, start = {}, 0
    for name, length in json.loads(head):
        files[name] = rest[start : start + length]
        start += length
    return files
