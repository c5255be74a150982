"""What lies over the trace: texts to read, a line to type. Escape closes each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from mpoc.cli.stepping.painting import content

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from mpoc.report.style import Style

T = TypeVar("T")

LONGEST_WORDS = 1_000
"""The most characters of what is typed that are read."""


class Unfit(Exception):
    """What was typed or chosen is no answer; its text says why."""


class Dialog(ModalScreen[T]):
    """What lies over the trace, and is closed once.

    A second key may come before the first has closed it.
    """

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)


class ReadingDialog(Dialog[None]):
    """A text under a heading, which may be longer than the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,e,question_mark,f1", "dismiss(None)", "Close"),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("pagedown,space", "page(1)", "Page down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
    ]

    def __init__(
        self, heading: str, lines: Sequence[str], style: Style, hang: int
    ) -> None:
        """`hang` is how far a line goes on to the right of its beginning."""
        super().__init__()
        self.heading, self.lines, self.paint = heading, lines, style
        self.hang = hang

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(
                self.paint.plain(self.heading), classes="heading", markup=False
            )
            with VerticalScroll(classes="scroll"):
                yield Static("", id="text", markup=False)
            yield Static("Escape closes", classes="foot", markup=False)

    def on_mount(self) -> None:
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        """Lay the text out in the width that there is."""
        width = max(20, min(96, self.app.size.width * 9 // 10) - 7)
        style = self.paint.but(width=width)
        rows = []
        for line in self.lines:
            hang = len(line) - len(line.lstrip()) + self.hang
            rows.append(style.line(line, "", hang))
        self.query_one("#text", Static).update(content(rows))

    def action_scroll(self, rows: int) -> None:
        self.query_one(".scroll").scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        area = self.query_one(".scroll")
        area.scroll_relative(y=pages * max(1, area.size.height - 1), animate=False)


class LineDialog(Dialog[object]):
    """A line to type, such as the name of a file.

    `take` makes the answer of it and raises Unfit with the reason if it cannot. The
    dialog ends with the answer, None without.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Close"),
    ]

    def __init__(
        self, heading: str, line: str, take: Callable[[str], object], style: Style
    ) -> None:
        super().__init__()
        self.heading, self.line, self.take, self.paint = heading, line, take, style

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(
                self.paint.plain(self.heading), classes="heading", markup=False
            )
            yield Input(self.line, id="words", max_length=LONGEST_WORDS)
            yield Static("", id="outcome", markup=False)
            yield Static("Enter takes it, Escape closes", classes="foot", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not event.value.strip():
            return
        try:
            self.dismiss(self.take(event.value.strip()))
        except Unfit as unfit:
            text = self.paint.paint("bad", self.paint.plain(str(unfit)))
            self.query_one("#outcome", Static).update(content(text))


class QuitDialog(Dialog[bool]):
    """Ask before answers that are not saved are dropped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,y", "dismiss(True)", "Quit"),
        Binding("escape,n", "dismiss(False)", "Back"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.text, classes="heading", markup=False)
            yield Static("q quits, Escape goes back", classes="foot", markup=False)
