"""The screen of `mpoc step`: the board beside the trace, and the keys."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import Footer, Static
from textual.widgets.option_list import Option

from mpoc.cli.options import WrongUsage
from mpoc.cli.stepping.choosing import ChoiceDialog, Match, SearchDialog
from mpoc.cli.stepping.dialogs import LineDialog, QuitDialog, ReadingDialog, Unfit
from mpoc.cli.stepping.entries import Entries, is_of_now
from mpoc.cli.stepping.keys import patient
from mpoc.cli.stepping.looks import CSS, NARROW
from mpoc.cli.stepping.painting import (
    content,
    moment_line,
    position_text,
    result_text,
    window_of,
)
from mpoc.cli.stepping.searching import explanation, is_about
from mpoc.cli.stepping.trials import Possible, Subject, Trial, Trials
from mpoc.engine.record import Record
from mpoc.report.answering import complaint_words
from mpoc.report.asking import Unclear
from mpoc.report.next_action import typed_action
from mpoc.report.report import edition_and_readings, verdict_words
from mpoc.report.ruling.moments import ACTION, RESULT, START, moments_of
from mpoc.report.style import Style
from mpoc.scenario.trace import WITH_CHECKS, answer_text
from mpoc.text.files import ending_signals
from mpoc.text.problems import FileProblems, own_fault

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.content import Content
    from textual.events import Resize

    from mpoc.report.ruling.moments import Moment
    from mpoc.scenario.settle import Settlement

T = TypeVar("T")

KEYS = (
    ("right, down, space", "the next line; a click on a line goes there"),
    ("left, up, backspace", "the line before"),
    ("] and [", "the next action, the action before"),
    ("Home and End", "the start, the result"),
    ("/", "jump to a rule: a page such as p39, an ability, any word"),
    ("n and N", "the next line that the search found, the one before"),
    ("e, Enter", "explain the rules of this line"),
    ("a", "answer otherwise what was decided, rolled or played at this line"),
    (
        "c and C",
        "the next line marked ?, where somebody decided or rolled; the one before",
    ),
    ("u", "take the last tried answer back"),
    ("s", "save the file with the tried answers under a new name"),
    ("v", "show more lines: what was considered, every check; then fewer"),
    ("t", "light or dark"),
    ("Tab", "between board and trace; the arrow keys move the board"),
    ("?", "this help"),
    ("q", "quit"),
)
"""The keys, for the help."""

DEPTHS = ("", ", with what was considered", ", with every check")


class Looks(Record):
    """How the screen looks: in colour, in ASCII alone, light or dark."""

    colour: bool = True
    ascii: bool = False
    is_light: bool = False


class StepApp(App[None]):
    """Shows one ruling, a line at a time, with the position at each.

    `fault` is the exception that ended it, or None; `ending_signal` is the number of
    the signal that ended it, or 0.
    """

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,l,j", "go(1)", "Next", key_display="Right"),
        Binding("left,backspace,h,k", "go(-1)", "Back", key_display="Left"),
        Binding("down", "go(1)", show=False),
        Binding("up", "go(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("home", "go_to(0)", show=False),
        Binding("end", "go_to(-1)", show=False),
        Binding("right_square_bracket", "go_action(1)", show=False),
        Binding("left_square_bracket", "go_action(-1)", show=False),
        Binding("slash,f", "search", "Find", key_display="/"),
        Binding("n", "again(1)", show=False),
        Binding("N", "again(-1)", show=False),
        Binding("e,enter", "explain", "Explain", key_display="e"),
        Binding("a", "answer", "Answer", key_display="a"),
        Binding("c", "go_choice(1)", show=False),
        Binding("C", "go_choice(-1)", show=False),
        Binding("u", "undo", "Undo", key_display="u"),
        Binding("s", "save", "Save", key_display="s"),
        Binding("v", "depth", show=False),
        Binding("t", "theme", show=False),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("q,ctrl+c", "quit", "Quit", key_display="q"),
    ]

    def __init__(self, trials: Trials, looks: Looks, depth: int = 0) -> None:
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]
        super().__init__(ansi_color=not looks.colour)
        self.fault: Exception | None = None
        self.ending_signal = 0
        self._is_shown = False
        self.trials = trials
        self.looks = looks
        self.depth = min(depth, WITH_CHECKS)
        self.at = 0
        self.words = ""
        self.wording = trials.settlement.wording
        self.by_depth: dict[int, list[Moment]] = {}
        self.moments = self.moments_at(self.depth)
        self.window = window_of(self.moments, self.wording)
        self._title_line = Static("", id="title", markup=False)
        self._place = VerticalScroll(id="place", can_focus=True)
        self._position = Static("", id="position", markup=False)
        self._trace = Entries(id="trace", markup=False)
        self._detail_line = Static("", id="detail", markup=False)

    def get_driver_class(self) -> type[Any]:
        """What reads the keys of this system's terminals."""
        driver = super().get_driver_class()
        return patient(driver) if hasattr(driver, "run_input_thread") else driver

    def _fatal_error(self) -> None:
        # The command reports it; textual would print all values of all variables.
        self.fault = self._exception
        self._close_messages_no_wait()

    @property
    def settlement(self) -> Settlement:
        """The ruling that is shown, with the answers tried so far."""
        return self.trials.settlement

    def moments_at(self, depth: int) -> list[Moment]:
        """The moments at a depth of the trace."""
        if depth not in self.by_depth:
            self.by_depth[depth] = moments_of(self.settlement, depth)
        return self.by_depth[depth]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be taken: what needs a tried answer only with one.

        Before the lines are shown, which waits for the layout, there is only the end.
        """
        if action in ("undo", "save"):
            return bool(self.trials.count)
        return action == "quit" or self._is_shown

    # What is on the screen

    def compose(self) -> ComposeResult:
        yield self._title_line
        with Container(id="body"):
            with self._place:
                yield self._position
            yield self._trace
        yield self._detail_line
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._leave_at_signals()
        self.theme = "textual-light" if self.looks.is_light else "textual-dark"
        self.set_class(self.looks.ascii, "-ascii")
        self.set_class(not self.looks.colour, "-colourless")
        self._trace.focus()

    def on_resize(self, event: Resize) -> None:
        # The new widths are known after the layout.
        self.call_after_refresh(self.show_ruling)

    def style(self, width: int = 0) -> Style:
        """The style of texts in some columns, 0 for as many as they take."""
        return Style(self.looks.colour, self.looks.ascii, width)

    def show_ruling(self) -> None:
        """Show all lines anew: after a resize, or where the ruling has changed."""
        self._show_title()
        trace = self._trace
        width = max(30, trace.scrollable_content_region.width)
        self._is_shown = True
        self.line_style = self.style(width)
        self.refresh_bindings()
        trace.clear_options()
        trace.add_options(
            [Option(self._line(place)) for place in range(len(self.moments))]
        )
        self.show_moment()

    def _line(self, place: int) -> Content:
        moment = self.moments[place]
        return content(
            moment_line(
                moment, self.line_style, place == self.at, self._is_choice(moment)
            )
        )

    def _show_title(self) -> None:
        style = self.style()
        scenario = self.settlement.scenario
        words, tint = verdict_words(self.settlement)
        edition = ", ".join(edition_and_readings(self.settlement))
        title = style.paint("title", style.plain(scenario.title))
        rest = f"{style.plain(edition)}  {style.paint(tint, style.plain(words))}"
        self._title_line.update(content(f"{title}   {rest}"))

    def show_moment(self) -> None:
        """Show the moment that is marked: its position, and what to know of it."""
        moment = self.moments[self.at]
        width = max(30, self._place.scrollable_content_region.width - 2)
        style = self.style(width)
        lines = position_text(moment, self.wording, style, self.window)
        if moment.kind == RESULT:
            lines += result_text(self.trials.report(), style)
        self._position.update(content(lines))
        trace = self._trace
        trace.highlighted = self.at
        self._detail_line.update(content(self._detail(moment)))

    def _detail(self, moment: Moment) -> list[str]:
        """How far the ruling is, and who decided or rolled what at this line."""
        style = self.style()
        where = f"{self.at + 1} of {len(self.moments)}{DEPTHS[self.depth]}"
        rules = ", ".join(moment.rules)
        if self.trials.count:
            last = self.trials.stack[-1].words
            tried = f"tried: {last} (u takes it back, s saves)"
            lines = [style.paint("open", style.plain(tried))]
        else:
            lines = []
        lines.append(style.plain(f"{where}   {rules}".rstrip()))
        if moment.kind == START:
            lines.append(style.plain(self.settlement.scenario.question))
        lines += [style.plain(answer_text(reply)) for reply in moment.replies]
        return lines

    # Moving

    def move_to(self, place: int) -> None:
        """Mark a moment and show it."""
        place = max(0, min(len(self.moments) - 1, place))
        before, self.at = self.at, place
        trace = self._trace
        for changed in {before, place}:
            trace.replace_option_prompt_at_index(changed, self._line(changed))
        self.show_moment()

    def action_go(self, by: int) -> None:
        self.move_to(self.at + by)

    def action_page(self, by: int) -> None:
        """Go on, or back, by as many lines as fit into the trace; at least by one."""
        place, rows = self.at + by, self._trace.scrollable_content_region.height
        while 0 < place < len(self.moments) - 1:
            rows -= len(self._line(place).split("\n"))
            if rows <= 0:
                break
            place += by
        self.move_to(place)

    def action_go_to(self, place: int) -> None:
        self.move_to(place % len(self.moments))

    def action_go_action(self, by: int) -> None:
        """Go to the sentence of the next action, or of one before."""
        self._go_among(lambda moment: moment.kind in (START, ACTION, RESULT), by)

    def on_option_list_option_highlighted(
        self, event: Entries.OptionHighlighted
    ) -> None:
        """Follow a click into the trace, unless the mark has moved on since."""
        place = event.option_index
        is_mark = place == self._trace.highlighted and is_of_now(event)
        if event.option_list is self._trace and is_mark and place != self.at:
            self.move_to(place)

    def action_go_choice(self, by: int) -> None:
        """Go to the next line where somebody decided or rolled, or to one before."""
        self._go_among(self._is_choice, by)

    def _is_choice(self, moment: Moment) -> bool:
        return bool(self.trials.questions(moment))

    def _go_among(self, is_meant: Callable[[Moment], bool], by: int) -> None:
        """Go to the next of some moments, or to one before; ring without any."""
        places = [at for at, moment in enumerate(self.moments) if is_meant(moment)]
        ahead = [place for place in places if (place - self.at) * by > 0]
        if ahead:
            self.move_to(ahead[0] if by > 0 else ahead[-1])
        else:
            self.bell()

    # Searching and explaining

    def action_search(self) -> None:
        def jump(choice: object) -> None:
            if isinstance(choice, tuple):
                self.words, depth, place = choice
                if depth != self.depth:
                    self.depth = depth
                    self._set_moments()
                self.move_to(place)
            elif isinstance(choice, str):
                self._read(choice, explanation([choice], [], self._game))

        heading = "Jump to a page, an ability or a word"
        self.push_screen(SearchDialog(heading, self._matches, self.style()), jump)

    def _matches(self, words: str) -> Sequence[Match]:
        """The lines that some words are about, at the least depth that has one.

        Without any, an explanation of the words, if there is one.
        """
        for depth in range(self.depth, WITH_CHECKS + 1):
            matches: list[Match] = [
                (f"{moment.action or ' '}  {moment.text}  {moment.pages}", choice)
                for place, moment in enumerate(self.moments_at(depth))
                if is_about(moment, words)
                for choice in [(words, depth, place)]
            ]
            if matches:
                return matches
        if explanation([words], [], self._game):
            return [(f"not in this ruling: explain {words}", words)]
        return []

    @property
    def _game(self) -> str:
        return self.settlement.scenario.game

    def action_again(self, by: int) -> None:
        """Go to the next line that the last search found, or to the one before."""
        words = self.words
        self._go_among(lambda moment: bool(words) and is_about(moment, words), by)

    def action_explain(self) -> None:
        """Explain the rules of the line."""
        moment = self.moments[self.at]
        lines = explanation(moment.rules, moment.marks, self._game)
        self._read(moment.text, lines or ["No rule decides this line."])

    def _read(self, heading: str, lines: Sequence[str], hang: int = 2) -> None:
        self.push_screen(ReadingDialog(heading, lines, self.style(), hang))

    # Other answers

    def action_answer(self) -> None:
        """Answer otherwise what is answered at the line: a question, or the action."""
        subjects = self.trials.subjects(self.moments[self.at])
        if not subjects:
            self._complain("nobody decides anything at this line; c goes to the next")
        elif len(subjects) == 1:
            self._answer(subjects[0])
        else:
            entries = [(subject.words, "") for subject in subjects]

            def chosen(subject: object) -> None:
                if isinstance(subject, Subject):
                    self._answer(subject)

            def outcome(place: int) -> tuple[object, str, str]:
                return subjects[place], "", ""

            heading = ["What was answered otherwise?"]
            dialog = ChoiceDialog(heading, entries, outcome, self.style())
            self.push_screen(dialog, chosen)

    def _answer(self, subject: Subject) -> None:
        """Ask for another answer to a question, or for another action."""
        trials = self.trials
        read = None
        if subject.place is None:
            possible = trials.actions(subject.index)
            heading = [subject.words, f"{len(possible)} are legal"]

            def attempt(entry: Possible) -> Trial:
                return trials.played(subject, entry.value)

            def read_action(words: str) -> object:
                return fit(lambda: trials.played(subject, typed_action(words)))

            read = read_action
        else:
            open_file = trials.reopen(subject)
            if open_file is None:
                self._complain("this follows from the action: try another action")
                return
            possible = trials.answers(subject, open_file)
            heading = trials.question(subject, open_file)

            def attempt(entry: Possible) -> Trial:
                return trials.answered(subject, open_file, entry.value)

            def read_answer(words: str) -> object:
                return fit(lambda: trials.answered(subject, open_file, words))

            read = read_answer

        def outcome(place: int) -> tuple[object, str, str]:
            if possible[place].is_given:
                return None, "as it is now", ""
            trial = fit(lambda: attempt(possible[place]))
            return trial, *fit(lambda: trials.outcome_words(trial))

        def answered(trial: object) -> None:
            if isinstance(trial, Trial):
                trials.accept(trial)
                self._show_anew(subject)

        entries = [
            (f"{entry.words}  (now)" if entry.is_given else entry.words, entry.why)
            for entry in possible
        ]
        dialog = ChoiceDialog(heading, entries, outcome, self.style(), read)
        self.push_screen(dialog, answered)

    def _show_anew(self, subject: Subject) -> None:
        """Show the ruling anew, at the first line after what is answered otherwise."""
        self.by_depth.clear()
        self.moments = self.moments_at(self.depth)
        self.window = window_of(self.moments, self.wording)
        number = subject.index + 1
        after = 0 if subject.place is None else subject.place
        places = [
            place
            for place, moment in enumerate(self.moments)
            if moment.action == number and moment.end > after
        ]
        self.at = places[0] if places else len(self.moments) - 1
        self.show_ruling()

    def action_undo(self) -> None:
        """Take the last tried answer back."""
        trial = self.trials.undo()
        if trial is None:
            self._complain("no other answer is tried")
            return
        assert trial.subject is not None
        self._show_anew(trial.subject)
        self.notify(f"taken back: {self._plain(trial.words)}", markup=False)

    def action_save(self) -> None:
        """Save the file with the tried answers under a new name."""
        if not self.trials.count:
            self._complain("no other answer is tried: there is nothing to save")
            return

        def take(path: str) -> str:
            try:
                words = self.trials.save(path)
            except WrongUsage as wrong:
                raise Unfit(str(wrong)) from wrong
            return f"saved in {path}{words and f'; {words}'}"

        def saved(words: object) -> None:
            if isinstance(words, str):
                self.notify(self._plain(words), markup=False)

        heading = "Save the file with the tried answers as"
        dialog = LineDialog(heading, self.trials.new_name(), take, self.style())
        self.push_screen(dialog, saved)

    def _leave_at_signals(self) -> None:
        """Give the terminal back before a signal ends the process.

        A signal that is ignored, as `nohup` has it, stays so.
        """
        for number in (signal.SIGINT, *ending_signals()):
            with suppress(NotImplementedError, ValueError):
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(number, self._leave_at, number)

    def _leave_at(self, number: int) -> None:
        self.ending_signal = number
        self.exit()

    async def action_quit(self) -> None:
        """Quit; ask first where tried answers are not saved."""
        lost = self.trials.count - self.trials.saved
        if not lost:
            self.exit()
            return

        def end(is_meant: bool | None) -> None:
            if is_meant:
                self.exit()

        words = "1 tried answer is" if lost == 1 else f"{lost} tried answers are"
        self.push_screen(QuitDialog(f"{words} not saved."), end)

    def _complain(self, words: str) -> None:
        self.notify(words, severity="warning", markup=False)

    def _plain(self, text: str) -> str:
        return self.style().plain(text)

    # The rest

    def action_depth(self) -> None:
        """Show more lines, after the most the fewest again; stay at the place."""
        self.depth = (self.depth + 1) % (WITH_CHECKS + 1)
        self._set_moments()

    def _set_moments(self) -> None:
        """Make the moments anew, and mark the one that was marked, or the next."""
        before = self.moments[self.at]
        is_last = self.at == len(self.moments) - 1
        self.moments = self.moments_at(self.depth)
        self.window = window_of(self.moments, self.wording)
        places = [
            place
            for place, moment in enumerate(self.moments)
            if moment.action == before.action and moment.end >= before.end
        ]
        self.at = len(self.moments) - 1 if is_last or not places else places[0]
        self.show_ruling()

    def action_theme(self) -> None:
        is_light = self.theme == "textual-light"
        self.theme = "textual-dark" if is_light else "textual-light"

    def action_help(self) -> None:
        width = max([len(keys) for keys, _ in KEYS])
        lines = [f"{keys:<{width}}  {words}" for keys, words in KEYS]
        self._read("Keys", lines, width + 2)


def fit(make: Callable[[], T]) -> T:
    """What is made of an answer. Raises Unfit, with the reason, where it is none.

    A fault of mpoc's own affects this answer alone: those tried before are kept.
    """
    try:
        return make()
    except Unclear as unclear:
        raise Unfit("\n".join(unclear.lines)) from unclear
    except FileProblems as complaint:
        raise Unfit(complaint_words(complaint)) from complaint
    except Exception as fault:
        raise Unfit(own_fault(fault)) from fault
