"""The talk with the players: what is asked, what they answer, and the file it makes.

Each answer is written into the text of the file, and the replay starts again from that
text. The talk goes to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.cli.asking.keyboard import typed_line
from mpoc.cli.options import Options
from mpoc.cli.speech import is_terminal, write
from mpoc.engine.statements import Further, Statement
from mpoc.exploration.legal_changes import as_listed
from mpoc.exploration.replay import replay
from mpoc.games.kit.book.glossary import plain
from mpoc.report.answering import AnsweredText, NotAccepted, with_answer
from mpoc.report.asking import Unclear, is_numbered, is_roll, question_lines
from mpoc.report.board import board_lines
from mpoc.report.legal import dice_words
from mpoc.report.ruling.text import story_lines
from mpoc.report.style import Style
from mpoc.rules.registry import rules_of
from mpoc.scenario.answers import answers_in_force
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.settle import Settlement, Settler
from mpoc.scenario.single_action import undecided_keys
from mpoc.schema.key_order import KeyOrder, key_order
from mpoc.text.edits import Draft
from mpoc.text.problems import count_of, safe

if TYPE_CHECKING:
    from mpoc.engine.replay import Step

LONGEST_ANSWER = 1_000

BRIEF = 6
"""Lines of a rule that `?` shows; `??` shows all."""

WORDS = (
    "? explains",
    "undo",
    "board",
    "an empty line ends",
)


class Session:
    """The replay of one file while the players are asked.

    `drafts` are the texts of the file: the first as it was, then one after each answer.
    """

    def __init__(self, draft: Draft, path: str, options: Options, style: Style) -> None:
        self.style = style
        self.bare = style.but(colour=False)
        self.path = path
        self.options = options
        self.settler = Settler(options.terms_of_one, replay)
        self.drafts = [draft]
        self.answers: list[str] = []
        self.refused_answer: AnsweredText | None = None
        self.lines_printed: list[str] = []
        self.settlement = self.settle(draft)
        self.order: KeyOrder | None = None
        self.is_introduced = False

    def settle(self, draft: Draft) -> Settlement:
        """The ruling on a text. Raises FileProblems, WrongReading."""
        return self.settler.settle(scenario_of(draft.document), self.path)

    @property
    def step(self) -> Step:
        """The action that waits."""
        return self.settlement.outcome.steps[-1]

    @property
    def question(self) -> Statement:
        """What the action waits for."""
        question = self.step.transcript.waits
        assert question is not None
        return question

    # What is printed

    def say(self, text: str) -> None:
        """Print a line of the talk."""
        write(sys.stderr, f"{text}\n")

    def read_words(self) -> str:
        """Read what a player types; nothing at the end of the input."""
        line = typed_line()
        words = line[:LONGEST_ANSWER].strip()
        if not line:
            self.say("")
        elif not is_terminal(sys.stdin):
            # A terminal echoes what is typed; a log of the talk needs it printed.
            self.say(self.style.plain(words))
        return words

    def print_story(self) -> None:
        """Print the steps that have not been printed yet."""
        lines = story_lines(self.settlement, self.style, self.options.verbose)
        unchanged_lines = 0
        for old, new in zip(self.lines_printed, lines, strict=False):
            if old != new:
                break
            unchanged_lines += 1
        self.lines_printed = lines
        if lines[unchanged_lines:]:
            self.say("\n" + "\n".join(lines[unchanged_lines:]))

    def print_board(self) -> None:
        """Print the board as it is where the replay waits."""
        wording, state = self.settlement.wording, self.settlement.outcome.end
        style = self.style
        if style.colour:
            style = style.for_players(wording.position(state)["players"])
        for line in board_lines(wording.drawing(state), style=style):
            self.say("   " + line)

    def print_question(self) -> None:
        """Print the question."""
        lines = question_lines(self.question, self.settlement.wording, self.style)
        self.say("\n" + "\n".join(lines))
        if is_roll(self.question):
            self.print_limits()

    def print_limits(self) -> None:
        """Print how many dice the action may roll, and an example of an answer."""
        scenario, step = self.settlement.scenario, self.step
        answers = scenario.actions[step.index].answers
        in_force, missing = answers_in_force(answers, step.transcript)
        if missing or in_force is not answers:
            # A further attack is not in the list of legal actions.
            return
        keys = undecided_keys(scenario.document.root["actions"][step.index])
        candidate = as_listed(step.transcript.before, keys, rules_of(scenario.game))
        if candidate is None:
            return
        kind, way = candidate
        if way.failed_checks:
            return
        limits = kind.limits(way)
        numbers = [limit.least if limit.is_owed else limit.most for limit in limits]
        example = " ".join([f"{number or '-'}" for number in numbers])
        self.say(f"  legal: {dice_words(limits)}; say for example {example}")

    # The talk

    def introduce(self) -> None:
        """Print once what the file is about, and the board."""
        if self.is_introduced or self.options.quiet:
            return
        self.is_introduced = True
        scenario = self.settlement.scenario
        self.say(self.style.paint("title", self.style.plain(scenario.title)))
        if scenario.question:
            self.say(self.style.plain(scenario.question))
        self.say("")
        self.print_board()

    def talk(self) -> bool:
        """Ask until nothing is open; False if nobody answers."""
        if self.settlement.outcome.status != "waits":
            return True
        is_first = not self.is_introduced
        self.introduce()
        while self.settlement.outcome.status == "waits":
            if not self.options.quiet:
                self.print_story()
            self.print_question()
            if is_first:
                self.say(self.style.line(f"  ({self._what_may_be_typed()})"))
                is_first = False
            if not self.answer():
                return False
        return True

    def answer(self) -> bool:
        """Read until an answer is given or taken back; False if nobody answers."""
        # Control characters are made harmless: the words may be printed again.
        while words := safe(self.read_words()):
            word = words.casefold()
            if word in ("?", "??", "help"):
                self.explain(brief=word != "??")
            elif word == "board":
                self.print_board()
            elif word == "undo":
                if self.undo():
                    return True
            elif self.keep() if word == "keep" else self.take(words):
                return True
        return False

    def undo(self) -> bool:
        """Take back the last answer; False if there is none."""
        if len(self.drafts) == 1:
            self.say("  there is no answer to take back")
            return False
        self.drafts.pop()
        self.answers.pop()
        self.settlement = self.settle(self.drafts[-1])
        self.refused_answer = None
        self.lines_printed = []
        return True

    def keep(self) -> bool:
        """Let a refused answer stand as what was played; False if there is none."""
        if self.refused_answer is None:
            self.say("  no answer was refused")
            return False
        self.accept(self.refused_answer)
        return True

    def explain(self, brief: bool) -> None:
        """Print the rule that asks, how to answer, and the question again.

        With `brief`, of a long rule only the beginning.
        """
        rule = getattr(self.question, "rule", "")
        cite = getattr(self.question, "cite", None)
        explain = rules_of(self.settlement.scenario.game).reference().explain
        texts = [explain(rule) if rule else None]
        if isinstance(self.question, Further):
            sources = [name.partition(" of ")[0] for name in self.question.sources]
            texts = [explain(source) for source in dict.fromkeys(sources)]
        elif cite is not None and not _is_about(texts[0], rule, cite.marks):
            of_cite = [explain(mark) for mark in cite.marks]
            texts = of_cite if any(of_cite) else texts
        lines = "\n\n".join([text for text in texts if text]).splitlines()
        first_lines = lines[:BRIEF] if brief else lines
        for line in first_lines:
            self.say(
                self.style.line(f"  {line}", "", len(line) - len(line.lstrip()) + 2)
            )
        if len(first_lines) < len(lines):
            self.say(f"  (?? shows {count_of(len(lines) - BRIEF, 'more line')})")
        self.say(f"  {self._what_may_be_typed()}")
        self.print_question()

    def _what_may_be_typed(self) -> str:
        """What answers the question, and the words that do something else."""
        has_numbers = is_numbered(self.question, self.settlement.wording)
        answers = "number, words or value" if has_numbers else "words or value"
        return "; ".join([f"{answers} answers", *WORDS])

    def take(self, words: str) -> bool:
        """Take words as the answer to the question; False, with the reason, if not."""
        try:
            attempt = with_answer(
                self.drafts[-1],
                self.settlement,
                words,
                self.settle,
                self.key_order(),
                self.bare,
            )
        except Unclear as unclear:
            self.refuse(unclear.lines)
            if isinstance(unclear, NotAccepted):
                self.say("  another answer, or `keep` if it was played like that")
                self.refused_answer = unclear.attempt
            return False
        self.accept(attempt)
        return True

    def accept(self, attempt: AnsweredText) -> None:
        """Continue from an answer."""
        self.drafts.append(attempt.draft)
        self.answers.append(attempt.words)
        self.settlement = attempt.settlement
        self.refused_answer = None

    def key_order(self) -> KeyOrder:
        """The order of the keys of the file."""
        if self.order is None:
            self.order = key_order(rules_of(self.settlement.scenario.game).schema)
        return self.order

    def refuse(self, lines: Sequence[str]) -> None:
        """Print why an answer does not count."""
        for line in "\n".join(lines).split("\n"):
            hang = len(line) - len(line.lstrip()) + 4
            self.say(self.style.line(f"  {line}", "", hang, "bad"))


def _is_about(text: str | None, rule: str, marks: Sequence[str]) -> bool:
    """Whether an explanation is that of a rule, and not of a thing with its word.

    Its first line has the name of the rule, or one of the pages that decide.
    """
    first, *_ = (text or "").split("\n")
    title, _, others = first.partition("  ")
    is_named = plain(title.partition(",")[0]) == plain(rule)
    return bool(text) and (is_named or not {*marks}.isdisjoint(others.split()))
