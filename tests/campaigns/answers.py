"""Answer command lines, one after the other, in an interpreter that is given.

    python tests/campaigns/answers.py < QUESTIONS > ANSWERS

Each line of the questions is a JSON list of folder, words and standard input; for each
comes a line of the answers, a JSON list of exit code, standard output and standard
error. The first line that comes is the version of the interpreter. Nothing but mpoc and
Python's own library is imported, so that any interpreter with mpoc's dependencies can
do it.
"""

from __future__ import annotations

import gc
import io
import json
import os
import platform
import sys
from typing import TextIO


def answer(folder: str, words: list[str], keystrokes: str) -> tuple[int, str, str]:
    """What `mpoc` with these words does in a folder."""
    from mpoc.__main__ import main

    os.chdir(folder)
    sys.argv = ["mpoc", *words]
    sys.stdin = io.TextIOWrapper(
        io.BytesIO(keystrokes.encode("utf-8", "surrogateescape"))
    )
    sys.stdout = out = io.StringIO()
    sys.stderr = err = io.StringIO()
    try:
        code = main()
    finally:
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
        gc.unfreeze()
    return code, out.getvalue(), err.getvalue()


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer line after line until there is none."""
    print(json.dumps(platform.python_version()), file=answers, flush=True)
    for line in questions:
        results = [answer(*question) for question in json.loads(line)]
        # A command collects no garbage, and this process goes on for long.
        gc.collect()
        print(json.dumps(results), file=answers, flush=True)


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
