"""Answer command lines, one after the other, in an interpreter that is given.

    python tests/campaigns/answers.py < QUESTIONS > ANSWERS

The questions are a JSON list of folder, words and standard input; the answers are one
of exit code, standard output and standard error. Nothing but mpoc and Python's own
library is imported, so that any interpreter with mpoc's dependencies can do it.
"""

from __future__ import annotations

import gc
import io
import json
import os
import sys


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


if __name__ == "__main__":
    answers = [answer(*question) for question in json.load(sys.stdin)]
    print(json.dumps(answers))
