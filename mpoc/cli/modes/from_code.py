"""`mpoc new --from CODE`: the file of a position that somebody posted as one line."""

from __future__ import annotations

import shlex

from mpoc.cli.new_file import free_path, write_file
from mpoc.cli.options import Options
from mpoc.cli.speech import Speech, refuse_to_replace
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import loads
from mpoc.scenario.settle import FileWithoutRuling
from mpoc.text.document import read_bytes
from mpoc.text.file_code import NAME, text_of
from mpoc.text.problems import FileProblems


def write_from_code(code: str, path: str, options: Options, is_forced: bool) -> int:
    """Write the file that a code holds, by default a new one; return the exit code.

    The code `-` is on standard input, the path `-` is standard output. A code may come
    from anybody: nothing is written unless it holds a scenario. Raises WrongUsage if
    the file exists and may not be replaced.
    """
    speech = Speech(options)
    path = path or free_path("position", may_number=True)
    if path != "-":
        refuse_to_replace(path, is_forced)
    try:
        if code == "-":
            code = read_bytes(code, NAME).decode(errors="replace")
        text = text_of(code)
        scenario = loads(text)
    except FileProblems as problems:
        return speech.end_without_ruling(FileWithoutRuling(NAME, problems))
    asking = f"mpoc run --ask {shlex.quote(path)}"
    advice = f"{path}: add what is played, then `{asking}`"
    write_file(path, text, rules_of(scenario.game), advice, speech, is_forced)
    return 0
