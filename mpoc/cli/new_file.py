"""Write a file that somebody begins with."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mpoc.cli.speech import Speech, writing
from mpoc.text.files import SUFFIX, is_direct, write_new, write_whole

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset


def free_path(kind: str, may_number: bool) -> str:
    """The name of the new file; with a number if it may, where there is such a file."""
    path, number = f"{kind}{SUFFIX}", 1
    while may_number and os.path.lexists(path):
        number += 1
        path = f"{kind}-{number}{SUFFIX}"
    return path


def write_file(
    path: str, text: str, rules: Ruleset, advice: str, speech: Speech, is_forced: bool
) -> None:
    """Write a new file, with a line for editors, and say what to do with it.

    The path `-` is standard output. Where a stream gets the text, nothing else is said.
    Raises WrongUsage.
    """
    from mpoc.schema.editors import with_line_for_editors

    text = with_line_for_editors(text, rules.schema, "" if path == "-" else path)
    if path == "-":
        speech.say_file(text)
    else:
        with writing(path):
            put = write_whole if is_forced else write_new
            put(path, text)
        if not (speech.options.quiet or is_direct(path)):
            speech.say(speech.style.plain(advice))
    speech.finish()
