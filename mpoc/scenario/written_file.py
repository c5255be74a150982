"""What a file that was written means otherwise in the folder where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.rules.registry import rules_of
from mpoc.scenario.readings import Readings, options_for
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.terms import Terms, WrongReading
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.scenario.file_reading import Settings
    from mpoc.scenario.scenario import Scenario


def options_needed(settings: Settings, written: Scenario, path: str) -> list[str]:
    """The options without which a file at a path is not read by some settings.

    `written` is the scenario of its text. What the file and its project have anyway
    needs no option; an empty path is that of a file here. None are known where the
    project there, or its sheet, cannot be read: that is told when the file is read.
    """
    rules = rules_of(written.game)
    try:
        own = Readings(Terms()).apply(written, path, rules).start.settings
    except (WrongReading, FileProblems):
        return []
    return options_for(settings, own, rules)


def needed_options(settings: Settings, written: Scenario, path: str) -> str:
    """Which options a file at a path needs, in a sentence; empty if it needs none."""
    options = " ".join(options_needed(settings, written, path))
    if not options:
        return ""
    return f"{path or 'this file'} gives the same ruling only with {options}"


def options_for_text(settings: Settings, text: str, path: str) -> str:
    """Which options a text needs as the file at a path, as `needed_options` says it.

    A text that does not load needs none: that is told where it is read.
    """
    try:
        written = scenario_of(parse(text, path))
    except FileProblems:
        return ""
    return needed_options(settings, written, path)


def other_position(here: Scenario, path: str) -> str:
    """That a text begins with another position as the file at a path; else empty.

    `here` is the scenario of the text where it comes from: its mat may be another in
    the new folder, or none.
    """
    try:
        there = scenario_of(parse(here.document.text, path))
    except FileProblems as refused:
        return f"{path} cannot be read: {refused.problems[0].message}"
    position = rules_of(here.game).wording().position
    if position(there.start) == position(here.start):
        return ""
    return f"{path} begins with another position: its mat is another one there"


def other_meaning(settings: Settings, here: Scenario, path: str) -> Iterator[str]:
    """What a text means otherwise as the file at a path, in sentences.

    It was ruled on by the settings; `here` is as `other_position` has it.
    """
    position = other_position(here, path)
    if position:
        yield position
    elif words := needed_options(settings, here, path):
        yield words
