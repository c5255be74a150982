"""Formats of answers other than text: each is a module with the name of the format.

`mpoc run --format json` calls the function `run` of the module `json`, which is
imported only then, so that no other answer pays for it. Text is no module here: a
command prints it itself, the complaints beside it.

To add a format `NAME` to a command:

1. Name it where the command declares its formats, such as `format_option("text",
   "json", "NAME")`. Help, completion and the message about an unknown format follow.
2. Write `NAME.py` with a function that has the name of the command, or of a part of it
   as in the table below. It takes the answers of the command and a `Presentation`, and
   yields the document in pieces with the last line end: text, or bytes for a picture,
   or an `Appendix`.
   Every text of a file passes `presentation.style.plain`, or is escaped as the format
   wants it. A position or ruling that the format cannot hold raises `NotInThisFormat`.
3. A format of `test` may have `details`: it takes a `Report` or a `FileWithoutRuling`,
   and what it returns comes back as `TestResult.details`. It runs in the process that
   replays the file, so that nothing else is sent between processes. Where the module
   sets `WATCHING = True`, replays also record what did not apply. Where it sets
   `NAMES_DEPENDENCES = True`, the report names the readings under which the result
   would differ. One that sets `HOLDS_PROBLEMS = False` is given no `FileWithoutRuling`
   by `run`: what is wrong with the file then goes to standard error. One that sets
   `IS_MARKUP = True` may write every character by its number, as `--ascii` asks for.

`tests/report/test_formats.py` asks for what is missing. What a function is given:

    run         each Report or FileWithoutRuling, made when it is asked for
    test        each `answers.test_result.TestResult`, likewise
    summary     the same, for `test --format json --summary`
    check       each `answers.file_check.FileCheck`, likewise
    show        an `answers.position.FilePosition`
    legal       a `legal.LegalActions`; `why` (--why) a `why.ActionAnswer`
    explore     an Exploration
    odds        Odds of a file; `pool_odds` (dice) a `odds.pool.PoolAnswer`
    diff        a `diff.DiffAnswer`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from mpoc.engine.record import Record
from mpoc.report.style import PLAIN, Style

Writer = Callable[[Any, "Presentation"], Iterator["str | bytes | Appendix"]]
"""Writes the answers of a command as a document, in pieces."""


class Presentation(Record):
    """How an answer is written: the characters that may be used, and how much is told.

    `verbose` 1 also says what was considered, 2 every check; `quiet` is the ruling
    alone.
    """

    style: Style = PLAIN
    verbose: int = 0
    quiet: bool = False


class Appendix(Record):
    """A piece that is no part of the document: text for another file.

    It is appended to the file that an environment variable names, if it names one.
    """

    variable: str
    text: str


class NotInThisFormat(ValueError):
    """An answer that a format cannot hold; the message says why."""


def format_module(name: str) -> ModuleType:
    """The module of a format that some command declares."""
    return import_module(f"{__name__}.{name}")


def writer_of(name: str, part: str) -> Writer | None:
    """What writes the answers of a command, or of a part of it, in a format.

    None where the format has no such part.
    """
    writer: Writer | None = getattr(format_module(name), part, None)
    return writer


def formats_of(part: str) -> list[str]:
    """The formats that have a command, or a part of it; sorted, without text.

    One whose library is not installed is left out.
    """
    from contextlib import suppress
    from pkgutil import iter_modules

    formats = []
    for module in iter_modules(__path__):
        with suppress(ImportError):
            if writer_of(module.name, part) is not None:
                formats.append(module.name)
    return sorted(formats)
