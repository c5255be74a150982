"""What might come of a text: odds, every outcome, another reading of a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mpoc.report import library
from mpoc.web.requests.opening import SECONDS, Plain
from mpoc.web.requests.pages import answer_page, body_of

Watch = Callable[[int], object]
"""Receives the number of ways that a search has tried."""


SEARCHES: Mapping[str, Callable[..., Any]] = {
    "odds": library.odds,
    "explore": library.explore,
}
"""The requests that may take long: the chances of open rolls, every open outcome."""


def search_of(
    name: str,
    text: str,
    seconds: float = SECONDS,
    watch: Watch | None = None,
    **options: bool,
) -> Plain:
    """What one of the `SEARCHES` finds in a text, as a page.

    Of `odds`, `again` also rolls what was rolled; of `explore`, `free` leaves the
    choices open that were made.
    """
    search = SEARCHES[name]
    answer = search(library.loads(text), seconds=seconds, watch=watch, **options)
    return {"page": body_of(answer_page(name, answer))}


def compare(text: str, ruling: str, reading: str) -> Plain:
    """A text under another reading of an unclear rule, as a page."""
    comparison = library.diff(library.loads(text), rulings={ruling: reading})
    return {"page": body_of(library.render(comparison, "html"))}
