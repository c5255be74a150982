"""Lists of entries, one of which is marked; keys move the mark from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import OptionList

if TYPE_CHECKING:
    from textual.events import Click


class Entries(OptionList, inherit_bindings=False):
    """A list without keys of its own.

    Those of textual's lists fail where the list has not been laid out since it changed,
    or has no room at all. A click may also come late, on an entry that is gone.
    """

    def on_click(self, event: Click) -> None:
        place = event.style.meta.get("option")
        if place is not None and place >= self.option_count:
            event.prevent_default()


def is_of_now(event: OptionList.OptionMessage) -> bool:
    """Whether a message is about an entry that its list still has at that place."""
    entries, place = event.option_list, event.option_index
    if place >= entries.option_count:
        return False
    return entries.get_option_at_index(place) is event.option
