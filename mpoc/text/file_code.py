"""A scenario file as one line, its code, to post, to send, or to put into a link.

A code is `mpoc1-` and then letters A to Z and digits 2 to 7: nothing in it is markup,
and neither a link nor a change of letter case harms it. It holds the start of the
SHA-256 of the text, then the text, compressed (raw deflate) with the words of
`file_code_1.txt`, which scenarios often repeat. A code must be read for ever, so those
words never change: other words need another version, beside this one.

The same text may have another code where Python has another zlib; both give the text.
"""

from __future__ import annotations

from functools import cache

from mpoc.text.nodes import MOST_BYTES
from mpoc.text.problem_kinds import (
    CODE_OF_OTHER_VERSION,
    CODE_TOO_LARGE,
    CODE_TOO_LONG,
    DAMAGED_CODE,
    NOT_A_CODE,
    NOT_IN_A_CODE,
)
from mpoc.text.problems import Complaint, FileProblems
from mpoc.text.source import Source

START = "mpoc1-"
"""How a code begins: with the name and its version."""

NAME = "<code>"
"""What messages call a code."""

DIGEST_BYTES = 5
"""How much of the digest a code holds: eight of its characters."""

_INNER = (
    "\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"
)
"""What forums put into a long word, so that it can be broken anywhere."""

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")


def code_of(text: str) -> str:
    """The code of the text of a file, without a line end.

    Raises ValueError if the text or its code is longer than a file may be.
    """
    from base64 import b32encode
    from zlib import DEFLATED, MAX_WBITS, Z_BEST_COMPRESSION, compressobj

    data = text.encode()
    pressing = compressobj(
        Z_BEST_COMPRESSION, DEFLATED, -MAX_WBITS, memLevel=9, zdict=_words()
    )
    packed = _digest(data) + pressing.compress(data) + pressing.flush()
    code = START + b32encode(packed).decode().rstrip("=")
    if max(len(data), len(code)) > MOST_BYTES:
        raise ValueError(f"no code is longer than {MOST_BYTES // 1024} KiB")
    return code


def text_of(code: str, name: str = NAME) -> str:
    """The text of the file that a code holds.

    Line breaks, blanks and lower case in it are what forums and phones make of a code.
    The text may be anything: nothing is said of whether it is a scenario. Raises
    FileProblems, in which `name` stands for the code.
    """
    import zlib
    from base64 import b32decode
    from binascii import Error

    source = Source(name, code[:MOST_BYTES].strip())
    if len(code) > MOST_BYTES:
        raise _whole(source, CODE_TOO_LONG(limit=MOST_BYTES // 1024))
    letters = _letters(source)
    try:
        packed = b32decode(letters + "=" * (-len(letters) % 8))
    except Error:
        # No code has such a length.
        raise _whole(source, DAMAGED_CODE()) from None
    digest, packed = packed[:DIGEST_BYTES], packed[DIGEST_BYTES:]
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_words())
    try:
        data = unpacking.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        raise _whole(source, DAMAGED_CODE()) from None
    if len(data) > MOST_BYTES:
        raise _whole(source, CODE_TOO_LARGE(limit=MOST_BYTES // 1024))
    is_whole = unpacking.eof and not unpacking.unused_data
    if not is_whole or _digest(data) != digest:
        raise _whole(source, DAMAGED_CODE())
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise _whole(source, DAMAGED_CODE()) from None


def _letters(source: Source) -> str:
    """The letters and digits of a code after its start, in upper case.

    Raises FileProblems for another start and for a character that no code has.
    """
    letters: list[str] = []
    start = ""
    for at, sign in enumerate(source.text):
        if sign.isspace() or sign in _INNER:
            continue
        if len(start) < len(START):
            start += sign
            if not START.startswith(start.lower()):
                raise _whole(source, _other_start(source.text))
            continue
        letter = sign.upper()
        if not sign.isascii() or letter not in _LETTERS:
            raise source.refusal(NOT_IN_A_CODE(character=_named(sign)), at, at + 1)
        letters.append(letter)
    if len(start) < len(START):
        raise _whole(source, NOT_A_CODE(start=START))
    return "".join(letters)


def _other_start(text: str) -> Complaint:
    """What is wrong with a text that begins in another way than a code."""
    import re

    version = re.match(r"mpoc([0-9]{1,4})-", text, re.IGNORECASE)
    if version is None:
        return NOT_A_CODE(start=START)
    return CODE_OF_OTHER_VERSION(version=version[1], known=START)


def _named(sign: str) -> str:
    """A character, and its name where it looks like another or cannot be seen."""
    if sign.isascii() and sign.isprintable():
        return f"`{sign}`" if sign != "`" else f'"{sign}"'
    from unicodedata import name

    return name(sign, f"U+{ord(sign):04X}")


def _whole(source: Source, complaint: Complaint) -> FileProblems:
    return source.refusal(complaint, 0, len(source.lines[0]))


def _digest(data: bytes) -> bytes:
    from hashlib import sha256

    return sha256(data).digest()[:DIGEST_BYTES]


@cache
def _words() -> bytes:
    """The words that a code need not repeat."""
    from mpoc.text.packaged import packaged_text

    return packaged_text("text/file_code_1.txt").encode()
