"""What the functions of the library return: values that show themselves.

Each is plain values by `as_dict`, text and more by `render`, one line by `repr`, and a
text in a notebook. Each can be pickled; a copy shows the same, and is equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.record import Record
from mpoc.exploration import exploration
from mpoc.exploration.odds import odds
from mpoc.report import diff, legal, report
from mpoc.report.answers.position import FilePosition, moment
from mpoc.report.style import PLAIN, Style
from mpoc.rules.registry import rules_of
from mpoc.scenario import scenario
from mpoc.scenario.settle import no_position
from mpoc.text.problems import FileProblems, count_of

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset


class LibraryValue(Record):
    """A value that shows itself; each kind says how.

    `COMMAND` is the command of which it is the answer.
    """

    COMMAND: ClassVar[str]

    def as_dict(self) -> dict[str, Any]:
        """The value as plain values, as JSON output has them."""
        raise NotImplementedError

    def answers(self) -> Any:
        """What the formats of the command `COMMAND` are given."""
        return self

    def text_lines(self, style: Style, verbose: int) -> Iterable[str]:
        """The text that the command line prints; `verbose` is 0 to 2."""
        raise NotImplementedError

    def in_short(self) -> str:
        """What it is, and the most important of what it says."""
        raise NotImplementedError

    def contents(self) -> tuple[Any, ...]:
        """What makes it equal to another of its kind: all that it says."""
        return (self.as_dict(),)

    def __eq__(self, other: object) -> bool:
        # The records in it also hold what was worked out on the way.
        if not isinstance(other, LibraryValue) or type(self) is not type(other):
            return NotImplemented
        return self is other or self.contents() == other.contents()

    def __hash__(self) -> int:
        return hash(self.in_short())

    def __repr__(self) -> str:
        return f"<{PLAIN.plain(self.in_short())}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the board, where the answer has one, and the text."""
        from html import escape

        text = escape(chr(10).join(self.text_lines(PLAIN, 0)))
        return f"{self._picture()}<pre>{text}</pre>"

    def _picture(self) -> str:
        """The board as SVG; empty where the answer or the file has none."""
        from mpoc.report.formats import Presentation, writer_of

        write = writer_of("svg", self.COMMAND)
        try:
            pieces = [] if write is None else [*write(self.answers(), Presentation())]
        except FileProblems:
            return ""
        return "".join(map(str, pieces))


class Scenario(scenario.Scenario, LibraryValue):
    """A scenario file without problems, as `load` returns it."""

    COMMAND: ClassVar[str] = "show"

    def answers(self) -> FilePosition:
        """Its position before the first action; raises `FileProblems` without one."""
        if self.start is None:
            raise FileProblems([no_position(self)])
        return FilePosition(self, self._rules, 0, self.start)

    def contents(self) -> tuple[Any, ...]:
        """Its text, its terms, and the position, which may depend on other files."""
        terms = (self.edition, dict(self.readings), self.assume)
        return self.document.is_file, self.document.text, *terms, self.as_dict()

    def as_dict(self) -> dict[str, Any]:
        """The position before the first action, as `mpoc show` writes it."""
        position = None
        if self.start is not None:
            position = self._rules.wording().position(self.start)
        return {"file": self.name, "at": 0, "position": position}

    def text_lines(self, style: Style, verbose: int) -> Iterator[str]:
        """The title and the board."""
        yield style.line(self.title, "", 2, "title")
        if self.start is not None:
            from mpoc.report.board import board_lines

            yield ""
            drawing = self._rules.wording().drawing(self.start)
            yield from board_lines(drawing, style=style)

    def in_short(self) -> str:
        """`Scenario duel.mpoc.yaml: A duel, 2 actions`."""
        actions = count_of(len(self.actions), "action")
        return f"Scenario {self.name}: {self.title}, {actions}"

    @property
    def _rules(self) -> Ruleset:
        return rules_of(self.game)


class Report(report.Report, LibraryValue):
    """A scenario that was replayed and judged, as `replay` returns it.

    `outcome` is what happened, `verdicts` say whether what the file expects came about,
    and `summary()` says both in a word, with the exit code of `mpoc run`.
    """

    COMMAND: ClassVar[str] = "run"

    def answers(self) -> list[Report]:
        """The reports on all files: this one alone."""
        return [self]

    def as_dict(self) -> dict[str, Any]:
        """Everything that was recorded; the schema `outcome` describes it."""
        from mpoc.report.outcome_json import outcome_document

        return outcome_document(self)

    def text_lines(self, style: Style, verbose: int) -> list[str]:
        """The ruling as `mpoc run` prints it."""
        from mpoc.report.ruling.text import report_text

        return [report_text(self, style, verbose)]

    def in_short(self) -> str:
        """`Report on duel.mpoc.yaml: holds`."""
        return f"Report on {self.scenario.name}: {self.summary()[0]}"


class Exploration(exploration.Exploration, LibraryValue):
    """Everything that open choices can lead to, as `explore` returns it."""

    COMMAND: ClassVar[str] = "explore"

    def as_dict(self) -> dict[str, Any]:
        """The choices and outcomes; the schema `explored` describes them."""
        from mpoc.report.explored import exploration_document

        explored = exploration_document(self, self._rules.wording())
        explored["outcomes"] = list(explored["outcomes"])
        return {"file": self.scenario.name, "explored": explored}

    def text_lines(self, style: Style, verbose: int) -> Iterator[str]:
        """The answer of `mpoc explore`, with every outcome from -v on."""
        from mpoc.report.explored import exploration_lines

        wording, is_whole = self._rules.wording(), verbose > 0
        return exploration_lines(self, wording, style, verbose, is_whole=is_whole)

    def in_short(self) -> str:
        """`Exploration of duel.mpoc.yaml: 3 outcomes of 12 ways`."""
        outcomes = count_of(len(self.groups), "outcome")
        ways = count_of(self.ways, "way")
        end = "" if self.is_complete else ", incomplete"
        return f"Exploration of {self.scenario.name}: {outcomes} of {ways}{end}"

    @property
    def _rules(self) -> Ruleset:
        return rules_of(self.scenario.game)


class Odds(odds.Odds, LibraryValue):
    """The exact chance of each outcome of a scenario, as `odds` returns it."""

    COMMAND: ClassVar[str] = "odds"

    def as_dict(self) -> dict[str, Any]:
        """The chances, as fractions and decimals; the schema `odds` describes them."""
        from mpoc.report.odds.scenario_json import odds_document

        return odds_document(self)

    def text_lines(self, style: Style, verbose: int) -> Iterator[str]:
        """The answer of `mpoc odds`."""
        from mpoc.report.odds.scenario import odds_text

        chances = rules_of(self.scenario.game).chances()
        return odds_text(self, chances, style, verbose)

    def in_short(self) -> str:
        """`Odds of duel.mpoc.yaml: 1 case, 12 ways`."""
        cases, ways = count_of(len(self.cases), "case"), count_of(self.ways, "way")
        return f"Odds of {self.scenario.name}: {cases}, {ways}"


class LegalActions(legal.LegalActions, LibraryValue):
    """What may be done at a position, as `legal` returns it.

    `ways` are the kinds of action, each with its legal ways and, if they were asked
    for, those refused.
    """

    COMMAND: ClassVar[str] = "legal"

    @property
    def actions(self) -> list[Any]:
        """The legal actions as entries of a file, without rolls and choices."""
        return [
            legal.written_action(way.keys) for entry in self.ways for way in entry.legal
        ]

    def as_dict(self) -> dict[str, Any]:
        """The kinds of action; the schema `legal` describes them."""
        return legal.legal_document(self)

    def text_lines(self, style: Style, verbose: int) -> Iterator[str]:
        """The answer of `mpoc legal`."""
        return legal.legal_lines(self, style, verbose)

    def in_short(self) -> str:
        """`LegalActions of duel.mpoc.yaml before the first action: 12 actions`."""
        name, at = self.position.scenario.name, self.position.at
        many = count_of(len(self.actions), "action")
        return f"LegalActions of {name} {moment(at)}: {many}"


class Comparison(diff.DiffAnswer, LibraryValue):
    """Two replays side by side, as `diff` returns it.

    `unused_keys` are answers of the file for which nothing asks on the right side.
    """

    COMMAND: ClassVar[str] = "diff"

    @property
    def is_equal(self) -> bool:
        """Whether equal positions led to equal outcomes by equal steps."""
        return self.comparison.is_equal

    def as_dict(self) -> dict[str, Any]:
        """Where they part and how they end; the schema `diff` describes it."""
        return diff.diff_document(self.comparison, self.unused_keys)

    def text_lines(self, style: Style, verbose: int) -> list[str]:
        """The answer of `mpoc diff`."""
        return [diff.diff_text(self.comparison, self.unused_keys, style)]

    def in_short(self) -> str:
        """`Comparison of a.mpoc.yaml and b.mpoc.yaml: no difference`."""
        sides = (self.comparison.left, self.comparison.right)
        names = dict.fromkeys([side.scenario.name for side in sides])
        return f"Comparison of {' and '.join(names)}: {diff.diff_line(self.comparison)}"
