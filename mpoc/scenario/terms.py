"""The terms on which files are settled, as a command line or a program sets them."""

from __future__ import annotations

from mpoc.engine.record import Record

NO_DOCSTRINGS = (
    "Python runs without docstrings (-OO or PYTHONOPTIMIZE=2), in which the "
    "sentences of rules stand; -O is the most that mpoc can do with"
)
"""Why nothing is read or settled where Python has removed what abilities say."""


class Terms(Record):
    """How files are read and unclear rules settled.

    `edition` is a printing of the rules, `rulings` pairs the names of unclear rules
    with readings, `rulings_file` is a sheet of such readings; an empty field leaves the
    matter to the file. With `assume` open choices take the first legal answer.
    `stdin_name` is what messages call standard input, and `debug` shows where mpoc
    itself failed. Where they are `for_one_file`, an edition or a ruling of another game
    is a mistake; among several files it is meant for those of that game.
    """

    stdin_name: str = "<stdin>"
    edition: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    rulings_file: str = ""
    assume: bool = False
    debug: bool = False
    for_one_file: bool = False


class WrongRequest(Exception):
    """A request cannot be met, through no fault of the file or of mpoc."""


class WrongReading(WrongRequest, ValueError):
    """The edition, unclear rule or reading that is asked for does not exist.

    `option` names the field of the terms that asks for it; it is empty where a project
    file asks, which the message then names.
    """

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message, option)
        self.message = message
        self.option = option

    def __str__(self) -> str:
        return self.message
