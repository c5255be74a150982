"""The terms on which files are settled, as a command line or a program sets them."""

from __future__ import annotations

from mpoc.engine.record import Record


class Terms(Record):
    """How files are read and unclear rules settled.

    `edition` is a printing of the rules, `rulings` pairs the names of unclear rules
    with readings, `rulings_file` is a sheet of such readings; what is empty leaves the
    matter to the file. With `assume` open choices take the first legal answer.
    `stdin_name` is what messages call standard input, and `debug` shows where mpoc
    itself failed.
    """

    stdin_name: str = "<stdin>"
    edition: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    rulings_file: str = ""
    assume: bool = False
    debug: bool = False


class WrongRequest(Exception):
    """What is asked of a file cannot be had; neither the file nor mpoc is at fault."""


class WrongReading(WrongRequest, ValueError):
    """An edition, an unclear rule or a reading is asked for that does not exist.

    `option` names the field of the terms that asks for it; it is empty where a project
    file does, which the message then names.
    """

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message, option)
        self.message = message
        self.option = option

    def __str__(self) -> str:
        return self.message
