"""What lies over the trace: texts to read, and the search. Escape closes each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mpoc.cli.stepping.painting import content

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from mpoc.report.style import Style

LONGEST_WORDS = 1_000
"""The most characters of what is typed that are read."""

Match = tuple[str, object]
"""An entry of a search: its line, and what is chosen with it."""


class ReadingDialog(ModalScreen[None]):
    """A text under a heading, which may be longer than the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,e,question_mark,f1", "dismiss(None)", "Close"),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("pagedown,space", "page(1)", "Page down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
    ]

    def __init__(self, heading: str, lines: Sequence[str], style: Style) -> None:
        super().__init__()
        self.heading, self.lines, self.paint = heading, lines, style

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
            hang = len(line) - len(line.lstrip()) + 2
            rows.append(style.line(line, "", hang))
        self.query_one("#text", Static).update(content(rows))

    def action_scroll(self, rows: int) -> None:
        self.query_one(".scroll").scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        area = self.query_one(".scroll")
        area.scroll_relative(y=pages * max(1, area.size.height - 1), animate=False)


class SearchDialog(ModalScreen[object]):
    """Type a word; the lines that it is about are listed, and one is chosen.

    `search` gives the entries for some words. It ends with what was chosen, None
    without.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Close"),
        Binding("down", "move(1)", "Down", show=False),
        Binding("up", "move(-1)", "Up", show=False),
    ]

    def __init__(
        self, heading: str, search: Callable[[str], Sequence[Match]], style: Style
    ) -> None:
        super().__init__()
        self.heading, self.search, self.paint = heading, search, style
        self.matches: Sequence[Match] = ()

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.heading, classes="heading", markup=False)
            yield Input(id="words", max_length=LONGEST_WORDS)
            yield Static("", id="count", classes="hint", markup=False)
            yield OptionList(id="matches", markup=False)
            yield Static(
                "Up and Down choose, Enter goes there, Escape closes",
                classes="foot",
                markup=False,
            )

    def on_mount(self) -> None:
        self.query_one("#matches").can_focus = False
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self._list(event.value)

    def _list(self, words: str) -> None:
        self.matches = self.search(words.strip()) if words.strip() else ()
        options = self.query_one("#matches", OptionList)
        options.clear_options()
        options.add_options(
            [Option(content(self.paint.plain(line))) for line, _ in self.matches]
        )
        options.highlighted = 0 if self.matches else None
        count = len(self.matches)
        text = "" if not words.strip() else f"{count} found" if count else "nothing"
        self.query_one("#count", Static).update(text)

    def action_move(self, by: int) -> None:
        options = self.query_one("#matches", OptionList)
        if self.matches:
            at = (options.highlighted or 0) + by
            options.highlighted = max(0, min(len(self.matches) - 1, at))

    def on_input_submitted(self) -> None:
        options = self.query_one("#matches", OptionList)
        self._choose(options.highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def _choose(self, place: int | None) -> None:
        self.dismiss(None if place is None else self.matches[place][1])
