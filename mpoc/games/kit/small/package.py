"""A small game that is a package: its prose stands in TOML files beside its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.small.definition import COMMON_REFUSALS, Definition

if TYPE_CHECKING:
    from mpoc.engine.statements import Roll
    from mpoc.games.kit.book.glossary import Glossary, Heading, Term
    from mpoc.games.kit.book.ruling import Ruling
    from mpoc.rules.starters import Starter


class PackagedGame(Definition):
    """A small game in a package that `mpoc` knows by itself.

    `package` is its name. The folder `book` has `headings.toml`, `refusals.toml`,
    `terms.toml` and `ledger.toml`, and the folder `file` has `starters.toml`, the quick
    test `valid` and `problem_kinds`. `reading_names` are the readings of each unclear
    rule, the default first, for which a replay needs no prose.
    """

    package: ClassVar[str]
    reading_names: ClassVar[Mapping[str, Sequence[str]]]

    @cached_property
    def heading_texts(self) -> Mapping[str, Heading]:
        """The headings with their rules, by their slugs."""
        from mpoc.games.kit.book.glossary import read_headings

        return read_headings(f"{self.package}.book")

    @cached_property
    def refusal_texts(self) -> Mapping[str, str]:
        """What each refusal means."""
        from mpoc.games.kit.book.glossary import read_refusals

        return read_refusals(f"{self.package}.book")

    @cached_property
    def term_texts(self) -> Mapping[str, Term]:
        """The terms of the rules, by the names that are shown."""
        from mpoc.games.kit.book.glossary import read_terms

        return read_terms(f"{self.package}.book")

    @cached_property
    def ledger_texts(self) -> Mapping[str, Ruling]:
        """The unclear rules by their names."""
        from mpoc.games.kit.book.ruling import read_ledger

        return read_ledger(
            f"{self.package}.book",
            self.reading_names,
            lambda table: table.sentences("headings"),
        )

    def slugs(self) -> Sequence[str]:
        return tuple(self.heading_texts)

    def all_refusals(self) -> dict[str, str]:
        return {**self.refusal_texts, **COMMON_REFUSALS}

    def ledger(self) -> Sequence[Ruling]:
        return tuple(self.ledger_texts.values())

    def readings(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(names) for name, names in self.reading_names.items()}

    def defaults(self, edition: str = "") -> Mapping[str, str]:
        return self._defaults

    @cached_property
    def _defaults(self) -> Mapping[str, str]:
        return {name: names[0] for name, names in self.reading_names.items()}

    def glossary(self) -> Glossary:
        from mpoc.games.kit.book.glossary import Glossary

        return Glossary(
            self.heading_texts,
            self.all_refusals(),
            self.ledger(),
            self.lines_under,
            self.term_texts,
        )

    def lines_under(self, slug: str) -> Sequence[str]:
        """Further lines about a heading, such as those of a table."""
        return ()

    def starters(self) -> Sequence[Starter]:
        from mpoc.games.kit.file.starters import read_starters
        from mpoc.games.kit.small.facts import expectations

        omitted_keys = expectations(self).words(lambda fact: fact.is_looked_up)
        return read_starters(f"{self.package}.file", self.usual_roll, omitted_keys)

    def usual_roll(self, question: Roll) -> str:
        """Dice on the table for a file to begin with."""
        ((_, count),) = question.dice
        return " ".join(["4"] * count)

    def quick_tests(self) -> Any:
        valid = import_module(f"{self.package}.file.valid")
        return valid.scenario, valid.PIECES

    def problem_kinds(self) -> Sequence[ModuleType]:
        return (import_module(f"{self.package}.file.problem_kinds"),)

    # A test asks these of the code once; a replay need not read the prose for them.

    def _require_headings(self) -> None:
        """The headings that are cited are there: a test sees to it."""

    def require_refusal(self, name: str) -> None:
        """The refusal has a meaning: a test sees to it."""
