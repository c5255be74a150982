"""The files to begin with that a game offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mpoc.engine.record import Record
from mpoc.engine.statements import Roll


class StarterQuestion(Record):
    """What must be known before a file can be begun; `usual` is the usual answer."""

    key: str
    words: str
    usual: str


class Starter(Record):
    """One kind of file to begin with.

    `texts` gives the file for the answers to its `questions`, by their keys: some
    texts, of which the first is taken in which nothing is refused and nothing unasked;
    ValueError says why there is none. `roll` is the dice on the table, as a player
    reads them out. `omitted_keys` are the keys of `expect` that a reader would have to
    look up first. `about` is what a dispute is about, in a word or two; kinds about the
    same stand together.
    """

    kind: str
    words: str
    questions: tuple[StarterQuestion, ...]
    texts: Callable[[Mapping[str, str]], Iterable[str]]
    roll: Callable[[Roll], str]
    omitted_keys: tuple[str, ...]
    about: str = ""
