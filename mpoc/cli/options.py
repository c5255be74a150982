"""The values of the options that commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.scenario.terms import WrongRequest

if TYPE_CHECKING:
    from mpoc.scenario.terms import Terms

STDIN = "<stdin>"
"""The name of standard input in messages, unless `--stdin-name` gives another."""


class Options(Record):
    """How a command writes its answer, and how it reads files and unclear rules.

    A command makes them of its own parameters: `Options(format, output, ...)`, and then
    `reading(stdin_name, ...)` if it reads files.
    """

    format: str = "text"
    output: str = ""
    color: str = "auto"
    ascii: bool = False
    quiet: bool = False
    verbose: int = 0
    debug: bool = False
    stdin_name: str = STDIN
    edition: str = ""
    rulings: tuple[str, ...] = ()
    rulings_file: str = ""
    assume: bool = False

    def reading(
        self,
        stdin_name: str = "",
        edition: str = "",
        rulings: Sequence[str] | None = None,
        rulings_file: str = "",
        assume: str | None = None,
    ) -> Options:
        """A copy with these values for how files and unclear rules are read."""
        return self.but(
            stdin_name=stdin_name or STDIN,
            edition=edition,
            rulings=tuple(rulings or ()),
            rulings_file=rulings_file,
            assume=bool(assume),
        )

    @property
    def is_text(self) -> bool:
        """Whether the answer is text, which commands print themselves."""
        return self.format == "text"

    @property
    def terms(self) -> Terms:
        """How files are read and unclear rules settled. Raises WrongUsage."""
        from mpoc.scenario.terms import Terms

        pairs = []
        for word in self.rulings:
            name, equals, reading = word.partition("=")
            if not equals:
                raise WrongUsage(f"--rulings takes NAME=READING, not {word!r}")
            pairs.append((name, reading))
        return Terms(
            self.stdin_name,
            self.edition,
            tuple(pairs),
            self.rulings_file,
            self.assume,
            self.debug,
        )

    @property
    def terms_of_one(self) -> Terms:
        """The terms for a single file. Raises WrongUsage."""
        return self.terms.but(for_one_file=True)

    @property
    def is_json(self) -> bool:
        """Whether the answer is JSON."""
        return self.format == "json"

    def reading_words(self) -> list[str]:
        """The words of a command line with which unclear rules are read like this."""
        words = ["--edition", self.edition] if self.edition else []
        for ruling in self.rulings:
            words += ["--rulings", ruling]
        if self.rulings_file:
            words += ["--rulings-file", self.rulings_file]
        return words


class WrongUsage(WrongRequest):
    """The command line asks for something impossible; exit code 2."""
