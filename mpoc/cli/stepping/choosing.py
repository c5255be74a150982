"""Dialogs in which one of several entries is chosen: the search, another answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from mpoc.cli.stepping.dialogs import LONGEST_WORDS, Dialog, Unfit
from mpoc.cli.stepping.entries import Entries, is_of_now
from mpoc.cli.stepping.painting import content
from mpoc.text.problems import safe

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from mpoc.report.style import Style

Match = tuple[str, object]
"""An entry of a search: its line, and what is chosen with it."""

PAUSE = 0.1
"""Seconds that a choice is marked before its outcome is worked out."""


class SearchDialog(Dialog[object]):
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
            yield Entries(id="matches", markup=False)
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
        options = self.query_one("#matches", Entries)
        options.clear_options()
        options.add_options(
            [Option(content(self.paint.plain(line))) for line, _ in self.matches]
        )
        options.highlighted = 0 if self.matches else None
        count = len(self.matches)
        text = "" if not words.strip() else f"{count} found" if count else "nothing"
        self.query_one("#count", Static).update(text)

    def action_move(self, by: int) -> None:
        options = self.query_one("#matches", Entries)
        if self.matches:
            at = (options.highlighted or 0) + by
            options.highlighted = max(0, min(len(self.matches) - 1, at))

    def on_input_submitted(self) -> None:
        options = self.query_one("#matches", Entries)
        self._choose(options.highlighted)

    def on_option_list_option_selected(self, event: Entries.OptionSelected) -> None:
        if is_of_now(event):
            self._choose(event.option_index)

    def _choose(self, place: int | None) -> None:
        self.dismiss(None if place is None else self.matches[place][1])


class ChoiceDialog(Dialog[object]):
    """Choose one of several entries, with what comes of it shown below.

    Typed words choose among the entries; where they match none and `read` is given, it
    makes the answer of them. `outcome` makes the answer of an entry, by its number, and
    the words and the tint of what comes of it. Both raise Unfit with the reason. The
    dialog ends with the answer, None without.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Close"),
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown", "move(8)", show=False),
        Binding("pageup", "move(-8)", show=False),
    ]

    def __init__(
        self,
        heading: Sequence[str],
        entries: Sequence[tuple[str, str]],
        outcome: Callable[[int], tuple[object, str, str]],
        style: Style,
        read: Callable[[str], object] | None = None,
    ) -> None:
        """`entries` have their words, and why one cannot be chosen or nothing."""
        super().__init__()
        self.heading, self.entries, self.paint = heading, entries, style
        self.outcome, self.read = outcome, read
        self.outcomes: dict[int, tuple[object, str, str]] = {}
        self.places: list[int] = []

    def compose(self) -> ComposeResult:
        lines = [self.paint.plain(line) for line in self.heading]
        with Vertical(classes="dialog"):
            yield Static("\n".join(lines), classes="heading", markup=False)
            yield Input(id="words", max_length=LONGEST_WORDS)
            yield Entries(id="entries", markup=False)
            yield Static("", id="outcome", markup=False)
            hint = "Up and Down choose, typed words too; Enter takes it, Escape closes"
            yield Static(hint, classes="foot", markup=False)

    def on_mount(self) -> None:
        self.query_one("#entries").can_focus = False
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self._list(event.value)

    def _list(self, words: str) -> None:
        """List the entries that some words are in."""
        low = words.strip().casefold().split()
        self.places = [
            place
            for place, (entry, _) in enumerate(self.entries)
            if all([word in entry.casefold() for word in low])
        ]
        options = self.query_one("#entries", Entries)
        options.clear_options()
        for place in self.places:
            entry, why = self.entries[place]
            text = f"{entry}  (not legal: {why})" if why else entry
            line = content(self.paint.plain(text))
            options.add_option(Option(line, disabled=bool(why)))
        options.highlighted = next(
            (at for at, place in enumerate(self.places) if not self.entries[place][1]),
            None,
        )
        if options.highlighted is None:
            self._say("")

    def on_option_list_option_highlighted(
        self, event: Entries.OptionHighlighted
    ) -> None:
        self.set_timer(PAUSE, partial(self._show_outcome, event.option_index))

    def _show_outcome(self, row: int) -> None:
        """Show what comes of an entry, if it is still the one that is marked."""
        options = self.query_one("#entries", Entries)
        if options.highlighted == row and row < len(self.places):
            try:
                _, words, tint = self._outcome(self.places[row])
            except Unfit as unfit:
                words, tint = str(unfit), "bad"
            self._say(words, tint)

    def _outcome(self, place: int) -> tuple[object, str, str]:
        if place not in self.outcomes:
            self.outcomes[place] = self.outcome(place)
        return self.outcomes[place]

    def _say(self, text: str, tint: str = "") -> None:
        lines = [
            self.paint.paint(tint, self.paint.plain(line)) for line in text.split("\n")
        ]
        self.query_one("#outcome", Static).update(content(lines))

    def action_move(self, by: int) -> None:
        """Mark another entry, past those that cannot be chosen."""
        options = self.query_one("#entries", Entries)
        free = [
            at for at, place in enumerate(self.places) if not self.entries[place][1]
        ]
        if free and options.highlighted is not None:
            at = free.index(options.highlighted) + by
            options.highlighted = free[max(0, min(len(free) - 1, at))]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        options = self.query_one("#entries", Entries)
        if options.highlighted is not None:
            self._choose(options.highlighted)
        elif self.read is not None and event.value.strip():
            try:
                self.dismiss(self.read(safe(event.value.strip())))
            except Unfit as unfit:
                self._say(str(unfit), "bad")
        else:
            self._say("this is not one of the answers", "bad")

    def on_option_list_option_selected(self, event: Entries.OptionSelected) -> None:
        if is_of_now(event):
            self._choose(event.option_index)

    def _choose(self, row: int) -> None:
        try:
            answer, _, _ = self._outcome(self.places[row])
        except Unfit as unfit:
            self._say(str(unfit), "bad")
        else:
            self.dismiss(answer)
